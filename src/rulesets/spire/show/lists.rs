//! What was reached in all runs: achievements, boxes, past runs; and where the marks of a run go. Rulebook: Unlocks; Achievements Checklist.
use super::{language, map::kind_view};
use crate::{
    rulesets::spire::{
        campaign::{
            achievements::AchievementText,
            book::Book,
            date::Date,
            event::EventText,
            map::roman,
            modifiers::Modifier,
            profile::{BOXES, Earned, LOCKS, Profile, Run, Track},
            record::{RunRecord, SeatRecord},
        },
        card::Card,
        hero::HeroText,
        item::ItemText,
        monster::MonsterText,
    },
    tabletop::{view::*, *},
};
use bevy_ecs::prelude::*;

/// `2 May 2026`.
pub fn day(date: Date) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = MONTHS.get(usize::from(date.month).wrapping_sub(1)).copied().unwrap_or_default();
    format!("{} {month} {}", date.day, date.year)
}

/// All lists of the campaign.
pub fn lists(world: &World) -> Vec<ListView> {
    let Some(book) = world.get_resource::<Book>() else { return vec![] };
    vec![achievements(world, book.profile()), unlocked(world, book.profile()), runs(world, book.profile())]
}

fn achievements(world: &World, profile: &Profile) -> ListView {
    let all: Vec<_> = world.resource::<Names>().prints::<AchievementText>().collect();
    let entries: Vec<EntryView> = all
        .iter()
        .map(|text| EntryView {
            name: text.entry.name.clone(),
            text: text.entry.text.clone(),
            done: profile.achievements.contains(&text.key),
            ..EntryView::default()
        })
        .collect();
    let done = entries.iter().filter(|entry| entry.done).count();
    ListView { title: "Achievements".into(), line: format!("{done} of {} reached", all.len()), entries, ..ListView::default() }
}

/// Every track with its boxes.
fn unlocked(world: &World, profile: &Profile) -> ListView {
    let names = world.resource::<Names>();
    let track = |name: String, checked: u8, boxes: u8, text: String, looks: Vec<String>| EntryView {
        name,
        text,
        mark: format!("{checked} of {boxes}"),
        boxes: (checked, boxes),
        done: checked >= boxes,
        looks,
        ..EntryView::default()
    };
    let mut entries = vec![];
    for hero in super::setup::heroes(names) {
        let checked = profile.boxes.get(&hero.key).copied().unwrap_or(0).min(BOXES);
        let open = LOCKS.iter().filter(|at| **at <= checked).count();
        let text = match LOCKS.get(open) {
            Some(1) => "The first of three packs of cards comes with the first box".into(),
            Some(next) => format!("{open} of three packs of cards; the next with box {next}"),
            None => "All three packs of cards".into(),
        };
        let entry = track(hero.entry.name.clone(), checked, BOXES, text, vec![hero.key.to_string()]);
        entries.push(EntryView { locks: LOCKS.to_vec(), ..entry });
    }
    let shared = [
        (Track::Colorless, "Colorless cards", "Colorless cards at the Merchant, an event, and six blessings"),
        (Track::ActFour, "Act IV", "The keys, the Burning Elite, and the Heart"),
    ];
    for (of, name, text) in shared {
        let (checked, boxes) = profile.checked(of);
        entries.push(track(name.into(), checked, boxes, text.into(), vec![]));
    }
    let level = profile.highest_level();
    entries.push(track(
        "Ascension".into(),
        level,
        13,
        "The next level opens when Act II is beaten on the highest one; Act III for one player alone".into(),
        vec![],
    ));
    ListView { title: "Unlocks".into(), line: "Every run checks boxes, won or lost".into(), entries, ..ListView::default() }
}

fn runs(world: &World, profile: &Profile) -> ListView {
    let won = profile.runs.iter().filter(|run| run.record.won).count();
    ListView {
        title: "Past runs".into(),
        line: if profile.runs.is_empty() { String::new() } else { format!("{won} of {} won", profile.runs.len()) },
        nothing: "No run is over yet.".into(),
        entries: profile.runs.iter().rev().map(|run| past(world, run)).collect(),
    }
}

fn past(world: &World, run: &Run) -> EntryView {
    let record = &run.record;
    let names = world.resource::<Names>();
    let heroes: Vec<String> = record.seats.iter().map(|seat| hero_name(names, seat.hero)).collect();
    let act = record.floors.last().map_or(record.from_act, |floor| floor.act);
    let level = match record.ascension {
        0 => String::new(),
        level => format!(", Ascension {level}"),
    };
    let when = match (record.daily, record.begun) {
        (Some(date), _) => format!("Daily climb of {}", day(date)),
        (None, 0) => String::new(),
        (None, begun) => day(Date::of_day(begun / 86_400_000)),
    };
    let place = format!("Act {}, room {}{level}", roman(act), record.floors.iter().filter(|floor| floor.act == act).count());
    let text = if when.is_empty() { place } else { format!("{when} · {place}") };
    EntryView {
        name: heroes.join(", "),
        text,
        mark: if record.won { "Victory" } else { "Defeat" }.into(),
        done: record.won,
        looks: record.seats.iter().map(|seat| seat.hero.to_string()).collect(),
        details: details(world, record, &run.earned),
        ..EntryView::default()
    }
}

fn hero_name(names: &Names, hero: Word) -> String {
    names.printed::<HeroText>(hero).map_or(hero.to_string(), |text| text.entry.name.clone())
}

fn details(world: &World, record: &RunRecord, earned: &Earned) -> Vec<(String, Vec<String>)> {
    let (names, language) = (world.resource::<Names>(), language(world));
    let mut details = vec![("Seed".to_string(), vec![record.seed.to_string()])];
    if !record.modifiers.is_empty() {
        let names = record.modifiers.iter().filter_map(|key| names.printed::<Modifier>(*key));
        let names: Vec<String> = names.map(|modifier| modifier.entry.name.clone()).collect();
        details.push(("Modifiers".into(), vec![names.join(", ")]));
    }
    details.extend(record.seats.iter().map(|seat| seat_lines(names, seat)));
    let mut acts: Vec<(u8, Vec<String>)> = vec![];
    for floor in &record.floors {
        let enemy = names.printed::<MonsterText>(floor.what).map(|text| text.entry.name.clone());
        let what = enemy.or(names.printed::<EventText>(floor.what).map(|text| text.entry.name.clone()));
        let words = what.unwrap_or_else(|| kind_view(&language, floor.room).name);
        match acts.last_mut() {
            Some((act, rooms)) if *act == floor.act => rooms.push(words),
            _ => acts.push((floor.act, vec![words])),
        }
    }
    details.extend(acts.into_iter().map(|(act, rooms)| (format!("Act {}", roman(act)), vec![rooms.join(" → ")])));
    let lines: Vec<String> =
        earned_views(world, earned).into_iter().map(|view| format!("{}: {}", view.name, view.text)).collect();
    if !lines.is_empty() {
        details.push(("Earned".into(), lines));
    }
    details
}

/// A player's deck, each card once with its number, and what lay before them.
fn seat_lines(names: &Names, seat: &SeatRecord) -> (String, Vec<String>) {
    let mut deck: Vec<(String, usize)> = vec![];
    for label in &seat.deck {
        let name = Card::labelled(names, label).map_or(label.clone(), |card| card.name());
        match deck.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => deck.push((name, 1)),
        }
    }
    let cards = deck.into_iter().map(|(name, count)| if count > 1 { format!("{count} {name}") } else { name });
    let items = seat.relics.iter().chain(&seat.boss_relics).chain(&seat.potions);
    let items: Vec<String> =
        items.map(|key| names.printed::<ItemText>(*key).map_or(key.to_string(), |text| text.name.clone())).collect();
    let mut lines = vec![cards.collect::<Vec<_>>().join(", ")];
    if !items.is_empty() {
        lines.push(items.join(", "));
    }
    let name = format!("{}: {} of {} HP, {} Gold", hero_name(names, seat.hero), seat.hp, seat.max_hp, seat.gold);
    (name, lines)
}

/// What a run has brought, for its summary.
pub fn earned_views(world: &World, earned: &Earned) -> Vec<KindView> {
    let names = world.resource::<Names>();
    let view = |kind: &str, name: String, text: String| KindView { kind: kind.into(), name, text };
    let boxes = |n| if n == 1 { "1 box checked".to_string() } else { format!("{n} boxes checked") };
    let mut views = vec![];
    for seat in &earned.seats {
        let packs: Vec<String> = seat.packs.iter().map(|pack| pack.to_string()).collect();
        let text = match (&packs[..], seat.checked) {
            ([], 0) => "All own boxes were checked before".to_string(),
            ([], n) => boxes(n),
            ([pack], n) => format!("{}: pack {pack} of cards is open", boxes(n)),
            (packs, n) => format!("{}: packs {} of cards are open", boxes(n), packs.join(" and ")),
        };
        let marks = if seat.marks == 1 { "1 mark".into() } else { format!("{} marks", seat.marks) };
        views.push(view("card_reward", format!("{}: {marks}", hero_name(names, seat.hero)), text));
    }
    if earned.spare > 0 {
        let text = "Choose where they go: colorless cards or Act IV".into();
        let marks = if earned.spare == 1 { "1 mark left".into() } else { format!("{} marks left", earned.spare) };
        views.push(view("upgrade", marks, text));
    }
    if let Some(level) = earned.ascension {
        views.push(view("room_boss", format!("Ascension {level}"), "May be played from now on".into()));
    }
    for key in &earned.achievements {
        if let Some(text) = names.printed::<AchievementText>(*key) {
            views.push(view("relic", text.entry.name.clone(), text.entry.text.clone()));
        }
    }
    views
}

const TRACKS: [(&str, Track); 2] = [("colorless", Track::Colorless), ("act_four", Track::ActFour)];

/// The track of a key.
pub fn track(key: &str) -> Option<Track> {
    TRACKS.into_iter().find(|(known, _)| *known == key).map(|(_, track)| track)
}

/// Where the marks that are left go, if any are left.
pub fn marks(world: &World) -> Option<MarksView> {
    let profile = world.get_resource::<Book>()?.profile();
    if profile.spare == 0 {
        return None;
    }
    let tracks = TRACKS.map(|(key, track)| {
        let (checked, boxes) = profile.checked(track);
        let (name, text) = match track {
            Track::Colorless => ("Colorless cards", "All boxes: colorless cards at the Merchant, an event, and six blessings."),
            Track::ActFour => ("Act IV", "All boxes: the three keys, the Burning Elite, and the way to the Heart."),
        };
        MarkTrack { key: key.into(), name: name.into(), text: text.into(), checked, boxes }
    });
    let prompt = match profile.spare {
        1 => "One mark is left. Which track does it go to?".into(),
        n => format!("{n} marks are left. Which track does the next one go to?"),
    };
    Some(MarksView { prompt, tracks: tracks.into() })
}
