//! A new run as it is being set up: heroes, ascension, acts, optional rules, modifiers. Rulebook: Setup; Ascension; Daily Climb & Custom Run.
use super::{cards, language, lists::day};
use crate::{
    rulesets::spire::{
        campaign::{
            book::Book,
            daily::daily,
            date::Date,
            map::roman,
            modifiers::Modifier,
            profile::LEVELS,
            run::{HouseRules, Unlocks},
            start::{self, RunSpec},
        },
        card::{Card, CardText},
        hero::HeroText,
    },
    tabletop::{view::*, wording::Language, *},
};
use bevy_ecs::prelude::*;

const SEATS: usize = 4;

/// The choices as they count: what cannot be chosen any more has fallen back to what is usual.
#[derive(Clone, Debug, Default, PartialEq)]
struct Wanted {
    ascension: u8,
    from: u8,
    /// 0: the party says it later.
    to: u8,
    everything: bool,
    rules: Vec<String>,
    modifiers: Vec<Word>,
    daily: Option<Date>,
}

/// The optional rules by their keys, and whether one player alone has no use for them.
const RULES: [(&str, bool); 4] =
    [("last_stand", true), ("sequential_turns", true), ("choose_your_relic", true), ("alternative_maps", false)];

fn profile_unlocks(world: &World) -> (Unlocks, u8) {
    match world.get_resource::<Book>() {
        Some(book) => (book.profile().unlocks(), book.profile().highest_level()),
        None => (Unlocks { everything: true, ..Unlocks::default() }, LEVELS),
    }
}

fn wanted(world: &World, choice: &SetupChoice) -> Wanted {
    let picked = |field: &str| choice.picked.get(field).cloned().unwrap_or_default();
    let number = |field: &str| picked(field).first().and_then(|key| key.parse::<u8>().ok());
    let (unlocks, highest) = profile_unlocks(world);
    let everything = unlocks.everything || picked("unlocks") == ["everything"];
    let highest = if everything { LEVELS } else { highest };
    let act_four = everything || unlocks.act_four();
    let date = choice.daily.then(Date::today);
    let last = if act_four { 4 } else { 3 };
    let from = number("from").filter(|act| (1..=last).contains(act) && date.is_none()).unwrap_or(1);
    let to = number("to").filter(|act| (from..=last).contains(act)).unwrap_or(0);
    let names = world.resource::<Names>();
    let modifiers = match date {
        Some(date) => daily(names, date).map(|(good, bad)| vec![good.key, bad.key]).unwrap_or_default(),
        None => {
            let known = names.prints::<Modifier>().map(|modifier| modifier.key);
            let wanted = picked("modifiers");
            known.filter(|key| wanted.iter().any(|other| *other == **key)).collect()
        }
    };
    let alone = choice.seats.len() <= 1;
    let rules = picked("rules").into_iter().filter(|key| RULES.iter().any(|(known, party)| known == key && !(*party && alone)));
    let ascension = number("ascension").unwrap_or(0).min(highest);
    Wanted { ascension, from, to, everything, rules: rules.collect(), modifiers, daily: date }
}

/// What a run is laid out from, and its seed.
///
/// # Errors
/// What is missing, in a player's words.
pub fn spec(world: &World, choice: &SetupChoice) -> Result<(RunSpec, u64), String> {
    let names = world.resource::<Names>();
    let mut heroes = vec![];
    for (at, seat) in choice.seats.iter().enumerate() {
        let key = seat.as_ref().ok_or_else(|| missing_hero(at, choice.seats.len()))?;
        heroes.push(Word::of(key));
    }
    if heroes.is_empty() {
        return Err(missing_hero(0, 1));
    }
    let wanted = wanted(world, choice);
    let has = |rule: &str| wanted.rules.iter().any(|key| key == rule);
    let unlocks = match wanted.everything {
        true => Unlocks { everything: true, ..Unlocks::default() },
        false => profile_unlocks(world).0,
    };
    let spec = RunSpec {
        heroes,
        ascension: wanted.ascension,
        from_act: wanted.from,
        to_act: (wanted.to > 0).then_some(wanted.to),
        rules: HouseRules {
            last_stand: has("last_stand"),
            sequential_turns: has("sequential_turns"),
            choose_your_relic: has("choose_your_relic"),
            alternative_maps: has("alternative_maps"),
        },
        unlocks,
        modifiers: wanted.modifiers,
        daily: wanted.daily.is_some(),
        ..RunSpec::default()
    };
    start::check(names, &spec).map_err(|error| error.message)?;
    Ok((spec, seed(choice, wanted.daily)))
}

/// The day of the climb that was chosen.
pub fn date(choice: &SetupChoice) -> Option<Date> {
    choice.daily.then(Date::today)
}

fn missing_hero(at: usize, seats: usize) -> String {
    if seats == 1 { "Choose a hero".into() } else { format!("Choose a hero for seat {}", at + 1) }
}

fn seed(choice: &SetupChoice, date: Option<Date>) -> u64 {
    date.map_or(choice.seed.unwrap_or(1), Date::number)
}

/// What can be chosen, after these choices.
pub fn setup(world: &World, choice: &SetupChoice) -> SetupView {
    let (names, language) = (world.resource::<Names>().clone(), language(world));
    let now = wanted(world, choice);
    let line = now.daily.map_or(String::new(), |date| {
        let modifiers = now.modifiers.iter().filter_map(|key| names.printed::<Modifier>(*key));
        let modifiers: Vec<String> = modifiers.map(|modifier| modifier.entry.name.clone()).collect();
        format!("{}: {}. The same climb for everybody.", day(date), modifiers.join(" and "))
    });
    SetupView {
        title: if now.daily.is_some() { "Daily climb" } else { "New run" }.into(),
        line,
        most_seats: SEATS,
        heroes: heroes(&names).into_iter().map(|hero| self::hero(&names, &language, &hero, &now)).collect(),
        fields: vec![
            levels(world, &language, &now),
            from(world, &language, &now),
            to(world, &language, &now),
            unlocks(world, &language, &now),
            rules(&language, choice, &now),
            modifiers(&names, &now),
        ],
        seed: seed(choice, now.daily),
        seed_is_fixed: now.daily.is_some(),
        missing: spec(world, choice).err(),
    }
}

/// The heroes in the order of the box.
pub fn heroes(names: &Names) -> Vec<Printed<HeroText>> {
    let mut all: Vec<_> = names.prints::<HeroText>().collect();
    all.sort_by_key(|hero| (hero.entry.order, hero.key));
    all
}

fn text(language: &Language, key: &str) -> String {
    language.texts.get(key).cloned().unwrap_or_default()
}

fn hero(names: &Names, language: &Language, hero: &HeroText, now: &Wanted) -> HeroView {
    let entry = &hero.entry;
    let mut deck: Vec<(CardView, u8)> = vec![];
    for (key, copies) in &entry.deck {
        deck.extend(Card::labelled(names, key).map(|card| (cards::printed(language, &card), *copies)));
    }
    // As in laying a seat: the curse of Ascension 5.
    if now.ascension >= 5 {
        let bane = names.prints::<CardText>().find(|text| text.unlock.is_some_and(|unlock| &*unlock == "A5"));
        deck.extend(bane.map(|text| (cards::printed(language, &Card { text, upgraded: false }), 1)));
    }
    let fact = |icon: &str, number: i32| (icon.to_string(), number.to_string());
    let ability = hero.waits.when.iter().flat_map(|when| language.when(when, &mut |_, _, n| n)).collect();
    HeroView {
        key: hero.key.to_string(),
        name: entry.name.clone(),
        look: hero.key.to_string(),
        figure: hero.key.to_string(),
        facts: vec![fact("hp", entry.hp), fact("energy", entry.energy), fact("draw", entry.draw.into())],
        ability: Some((entry.ability.name.clone(), ability)),
        deck,
    }
}

fn levels(world: &World, language: &Language, now: &Wanted) -> FieldView {
    let highest = if now.everything { LEVELS } else { profile_unlocks(world).1 };
    let level = |level: u8| FieldChoice {
        key: level.to_string(),
        name: format!("Ascension {level}"),
        text: text(language, &format!("setup.ascension.{level}")),
        chosen: level == now.ascension,
        refused: (level > highest).then(|| "Not reached yet".into()),
        ..FieldChoice::default()
    };
    FieldView {
        key: "ascension".into(),
        name: "Ascension".into(),
        shape: FieldShape::Ladder,
        choices: (0..=LEVELS).map(level).collect(),
    }
}

fn no_act_four(world: &World, now: &Wanted, act: u8) -> Option<String> {
    (act == 4 && !now.everything && !profile_unlocks(world).0.act_four()).then(|| "Act IV is not unlocked".into())
}

fn from(world: &World, language: &Language, now: &Wanted) -> FieldView {
    let act = |act: u8| FieldChoice {
        key: act.to_string(),
        name: format!("Act {}", roman(act)),
        text: text(language, if act == 1 { "setup.from.1" } else { "setup.from" }),
        chosen: act == now.from,
        refused: match now.daily {
            Some(_) if act > 1 => Some("A daily climb begins in Act I".into()),
            _ => no_act_four(world, now, act),
        },
        ..FieldChoice::default()
    };
    FieldView { key: "from".into(), name: "Begins in".into(), shape: FieldShape::One, choices: (1..=4).map(act).collect() }
}

fn to(world: &World, language: &Language, now: &Wanted) -> FieldView {
    let act = |act: u8| FieldChoice {
        key: act.to_string(),
        name: if act == 0 { "Decide later".into() } else { format!("Act {}", roman(act)) },
        text: text(language, if act == 0 { "setup.to.later" } else { "setup.to" }),
        chosen: act == now.to,
        refused: match act {
            1.. if act < now.from => Some(format!("The run begins in Act {}", roman(now.from))),
            _ => no_act_four(world, now, act),
        },
        ..FieldChoice::default()
    };
    FieldView { key: "to".into(), name: "Ends with".into(), shape: FieldShape::One, choices: (0..=4).map(act).collect() }
}

fn unlocks(world: &World, language: &Language, now: &Wanted) -> FieldView {
    let all = profile_unlocks(world).0.everything;
    let one = |key: &str, name: &str, chosen: bool, refused: Option<String>| FieldChoice {
        key: key.into(),
        name: name.into(),
        text: text(language, &format!("setup.unlocks.{key}")),
        chosen,
        refused,
        ..FieldChoice::default()
    };
    let choices = vec![
        one("campaign", "As unlocked so far", !now.everything, all.then(|| "Everything is unlocked".into())),
        one("everything", "Everything", now.everything, None),
    ];
    FieldView { key: "unlocks".into(), name: "Cards".into(), shape: FieldShape::One, choices }
}

fn rules(language: &Language, choice: &SetupChoice, now: &Wanted) -> FieldView {
    let alone = choice.seats.len() <= 1;
    let rule = |(key, party): (&str, bool)| FieldChoice {
        key: key.into(),
        name: text(language, &format!("setup.rules.{key}.name")),
        text: text(language, &format!("setup.rules.{key}")),
        chosen: now.rules.iter().any(|rule| rule == key),
        refused: (party && alone).then(|| "For two players or more".into()),
        ..FieldChoice::default()
    };
    FieldView {
        key: "rules".into(),
        name: "Optional rules".into(),
        shape: FieldShape::Any,
        choices: RULES.into_iter().map(rule).collect(),
    }
}

fn modifiers(names: &Names, now: &Wanted) -> FieldView {
    let mut all: Vec<_> = names.prints::<Modifier>().collect();
    all.sort_by_key(|modifier| (!modifier.entry.good, modifier.entry.die));
    let one = |modifier: Printed<Modifier>| FieldChoice {
        key: modifier.key.to_string(),
        name: modifier.entry.name.clone(),
        text: modifier.entry.text.clone(),
        chosen: now.modifiers.contains(&modifier.key),
        good: modifier.entry.good,
        refused: now.daily.map(|_| "The day has rolled these".into()),
    };
    FieldView {
        key: "modifiers".into(),
        name: "Modifiers".into(),
        shape: FieldShape::Signs,
        choices: all.into_iter().map(one).collect(),
    }
}
