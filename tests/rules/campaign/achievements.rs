//! Which achievements a finished run has reached. Those that are noted in play have cases in `tests/scenarios/campaign`.
use super::{again, run};
use crate::table::{lay_out, spec, world};
use bevy_ecs::prelude::*;
use spirebound::{
    rulesets::spire::campaign::{
        achievements::{AchievementText, Condition, reached},
        date::Date,
        feats,
        profile::Profile,
        record::{self, RunRecord, SeatRecord},
    },
    tabletop::{Names, Word},
};
use std::fs;

/// The names of what a run has reached.
fn names_of(world: &World, record: &RunRecord) -> Vec<String> {
    let names = world.resource::<Names>();
    reached(record, names).into_iter().map(|id| names.printed::<AchievementText>(id).unwrap().entry.name.clone()).collect()
}

/// A run of these heroes that beat Act III with this before each of them when they did.
fn with(heroes: &[&str], change: impl Fn(usize, &mut SeatRecord)) -> RunRecord {
    let mut record = run(heroes, 3, &[1, 2, 3]);
    // Three uncommon cards, six of the starter deck, a relic: what nothing below asks for.
    let labels = [
        "inflame",
        "footwork",
        "defragment",
        "bash",
        "strike_ironclad",
        "strike_ironclad",
        "defend_ironclad",
        "defend_ironclad",
        "zap",
    ];
    let at_the_end = record.acts.iter_mut().find(|beaten| beaten.act == 3).unwrap();
    for (at, seat) in at_the_end.seats.iter_mut().enumerate() {
        seat.deck = labels.iter().map(|label| label.to_string()).collect();
        seat.relics = vec![Word::new("anchor")];
        change(at, seat);
    }
    record
}

#[test]
fn the_list_is_that_of_the_campaign_sheet() {
    let world = world();
    let mut names: Vec<String> =
        world.resource::<Names>().prints::<AchievementText>().map(|text| text.entry.name.clone()).collect();
    names.sort();
    let expected = [
        "All for One",
        "Amethyst",
        "Barricaded",
        "Catalyst",
        "Collector",
        "Common Sense",
        "Emerald",
        "Infinity",
        "Jaxxed",
        "Minimalist",
        "My Lucky Day",
        "Ninja",
        "Perfect",
        "Powerful",
        "Ruby",
        "Sapphire",
        "The Transient",
        "Who Needs Relics?",
        "You are Nothing",
    ];
    assert_eq!(names, expected);
}

#[test]
fn beating_act_iii_with_a_hero() {
    let world = world();
    for (hero, name) in [("ironclad", "Ruby"), ("silent", "Emerald"), ("defect", "Sapphire"), ("watcher", "Amethyst")] {
        assert_eq!(names_of(&world, &with(&[hero], |_, _| {})), [name]);
    }
    let all = ["ironclad", "silent", "defect", "watcher"];
    assert_eq!(names_of(&world, &with(&all[..3], |_, _| {})), ["Emerald", "Ruby", "Sapphire"]);
    assert_eq!(names_of(&world, &with(&all, |_, _| {})), ["All for One", "Amethyst", "Emerald", "Ruby", "Sapphire"]);
    let two_acts = run(&all, 2, &[1, 2]);
    assert_eq!(names_of(&world, &two_acts), Vec::<String>::new());
}

#[test]
fn a_run_that_is_lost_in_act_iv_has_beaten_act_iii() {
    let world = world();
    let record = with(&["ironclad"], |_, _| {});
    assert!(!record.won);
    assert_eq!(names_of(&world, &record), ["Ruby"]);
    let won = RunRecord { won: true, ..run(&["ironclad"], 1, &[4]) };
    assert_eq!(names_of(&world, &won), Vec::<String>::new(), "begun in Act IV");
}

#[test]
fn a_day_s_climb() {
    let world = world();
    let record = with(&["ironclad"], |_, _| {});
    let day: Date = "2026-07-01".parse().unwrap();
    assert_eq!(names_of(&world, &RunRecord { daily: Some(day), ..record.clone() }), ["My Lucky Day", "Ruby"]);
    let custom = RunRecord { modifiers: vec![Word::new("shiny"), Word::new("terminal")], ..record };
    assert_eq!(names_of(&world, &custom), ["Ruby"], "a custom run is no daily one");
}

#[test]
fn small_and_plain_decks() {
    let world = world();
    let small = |cards| {
        with(&["ironclad", "silent"], move |at, seat| {
            if at == 1 {
                seat.deck.truncate(cards)
            }
        })
    };
    assert_eq!(names_of(&world, &small(5)), ["Emerald", "Minimalist", "Ruby"]);
    assert_eq!(names_of(&world, &small(6)), ["Emerald", "Ruby"]);
    let plain = |card: &'static str| {
        with(&["ironclad"], move |_, seat| {
            seat.deck.drain(..3);
            seat.deck.push(card.into());
        })
    };
    // Common, a Curse, upgraded ones.
    for card in ["anger", "cleave+", "injury", "bash+"] {
        assert_eq!(names_of(&world, &plain(card)), ["Common Sense", "Ruby"], "{card}");
    }
    // Uncommon, rare, colorless of both, and one that nobody knows any more.
    for card in ["inflame+", "barricade", "blind", "mayhem", "no_such_card"] {
        assert_eq!(names_of(&world, &plain(card)), ["Ruby"], "{card}");
    }
}

#[test]
fn many_relics_and_none() {
    let world = world();
    let words = |count| vec![Word::new("anchor"); count];
    let relics = |first: (usize, usize), second: (usize, usize)| {
        with(&["ironclad", "silent"], move |at, seat| {
            let (relics, boss_relics) = [first, second][at];
            (seat.relics, seat.boss_relics) = (words(relics), words(boss_relics));
        })
    };
    assert_eq!(names_of(&world, &relics((10, 2), (12, 0))), ["Collector", "Emerald", "Ruby"]);
    assert_eq!(names_of(&world, &relics((10, 1), (20, 4))), ["Emerald", "Ruby"], "each player");
    assert_eq!(names_of(&world, &relics((0, 0), (0, 0))), ["Emerald", "Ruby", "Who Needs Relics?"]);
    assert_eq!(names_of(&world, &relics((0, 1), (0, 0))), ["Emerald", "Ruby"]);
    assert_eq!(names_of(&world, &relics((0, 0), (1, 0))), ["Emerald", "Ruby"]);
}

#[test]
fn what_was_noted_in_play_counts_in_any_run() {
    let world = world();
    let names = world.resource::<Names>();
    let in_play: Vec<Word> = names
        .prints::<AchievementText>()
        .filter(|text| !matches!(text.entry.when, Condition::Beats(..)))
        .map(|text| text.key)
        .collect();
    assert_eq!(in_play.len(), 9, "{in_play:?}");
    let lost = run(&["silent"], 0, &[]);
    for feat in &in_play {
        assert_eq!(reached(&RunRecord { feats: [*feat].into(), ..lost.clone() }, names), [*feat]);
    }
    // Nothing else can be noted.
    assert_eq!(reached(&RunRecord { feats: [Word::new("ruby")].into(), ..lost }, names), []);
}

#[test]
fn each_is_earned_once() {
    let world = world();
    let names = world.resource::<Names>();
    let mut profile = Profile::default();
    let record = with(&["ironclad"], |_, _| {});
    assert_eq!(profile.finish(&record, names).achievements, [Word::new("ruby")]);
    let day = RunRecord { daily: Some(Date::today()), ..again(&record) };
    assert_eq!(profile.finish(&day, names).achievements, [Word::new("my_lucky_day")]);
    assert_eq!(profile.achievements.len(), 2);
}

#[test]
fn each_feat_has_a_case_in_which_it_is_reached_and_one_in_which_it_is_not() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/campaign");
    let text: String = ["feats.ron", "infinity.ron"].map(|file| fs::read_to_string(folder.join(file)).unwrap()).concat();
    let world = world();
    for achievement in world.resource::<Names>().prints::<AchievementText>() {
        if !matches!(achievement.entry.when, Condition::Beats(..)) {
            assert!(text.contains(&format!("\"{}\"", achievement.key)), "{}", achievement.key);
        }
    }
}

#[test]
fn a_fight_outside_a_run_notes_nothing() {
    let mut world = world();
    lay_out(&mut world, &spec("first_jaw_worm", 2, 0), 1, false);
    assert!(feats::noted(&world).is_empty());
    let table = world.resource::<spirebound::tabletop::Table>().table;
    assert!(world.get::<feats::Feats>(table).is_none());
    feats::begin(&mut world);
    assert!(world.get::<feats::Feats>(table).is_some());
}

#[test]
fn the_players_are_written_down_as_they_are() {
    let mut world = world();
    lay_out(&mut world, &spec("first_jaw_worm", 2, 0), 1, false);
    let seats = record::seats(&world);
    assert_eq!(seats.len(), 2);
    let first = &seats[0];
    assert_eq!((&*first.hero, first.hp, first.max_hp, first.gold, first.bosses), ("ironclad", 10, 10, 0, 0));
    let mut deck = vec!["bash"];
    deck.extend(["defend_ironclad"; 4]);
    deck.extend(["strike_ironclad"; 5]);
    assert_eq!(first.deck, deck);
    assert!(first.relics.is_empty() && first.boss_relics.is_empty() && first.potions.is_empty());
    assert_eq!(record::of(&world), None, "a single fight is no run");
}
