//! Setting up a run: what can be chosen, what is missing, and what the run is laid out from. Numbers from boards and rulebook.
use crate::{keep::folder, table::world};
use bevy_ecs::prelude::*;
use spirebound::{
    rulesets::spire::{
        campaign::{
            book::Book,
            daily::daily,
            date::Date,
            run::{ascension, run},
            start,
        },
        show,
    },
    tabletop::{
        Names,
        view::{FieldChoice, FieldShape, FieldView, SetupChoice, SetupView},
    },
};

fn seats(heroes: &[&str]) -> SetupChoice {
    let seats = heroes.iter().map(|hero| Some(hero.to_string()).filter(|hero| !hero.is_empty())).collect();
    SetupChoice { seats, seed: Some(7), ..SetupChoice::default() }
}

fn pick(mut choice: SetupChoice, field: &str, keys: &[&str]) -> SetupChoice {
    choice.picked.insert(field.into(), keys.iter().map(|key| key.to_string()).collect());
    choice
}

fn field<'a>(view: &'a SetupView, key: &str) -> &'a FieldView {
    view.fields.iter().find(|field| field.key == key).unwrap()
}

fn one<'a>(view: &'a SetupView, of: &str, key: &str) -> &'a FieldChoice {
    field(view, of).choices.iter().find(|choice| choice.key == key).unwrap()
}

fn chosen(view: &SetupView, of: &str) -> Vec<String> {
    field(view, of).choices.iter().filter(|choice| choice.chosen).map(|choice| choice.key.clone()).collect()
}

/// A table of people who have never played.
fn fresh() -> World {
    let mut world = world();
    world.insert_resource(Book::of(None));
    world
}

#[test]
fn what_is_missing_is_said_seat_by_seat() {
    let world = world();
    let missing = |heroes: &[&str]| show::new_run(&world, &seats(heroes)).missing;
    assert_eq!(missing(&[]).as_deref(), Some("Choose a hero"));
    assert_eq!(missing(&[""]).as_deref(), Some("Choose a hero"));
    assert_eq!(missing(&["ironclad", ""]).as_deref(), Some("Choose a hero for seat 2"));
    assert_eq!(missing(&["", "silent", ""]).as_deref(), Some("Choose a hero for seat 1"));
    assert_eq!(missing(&["watcher", "defect", "silent", "ironclad"]), None);
    assert_eq!(missing(&["silent", "silent"]).as_deref(), Some("Silent can sit only once"));
    assert!(show::spec(&world, &seats(&["ironclad", ""])).is_err());
}

#[test]
fn heroes_are_shown_as_their_boards_are_printed() {
    let view = show::new_run(&world(), &seats(&[""]));
    assert_eq!(view.most_seats, 4);
    let told: Vec<(&str, &str, u32)> = view
        .heroes
        .iter()
        .map(|hero| (hero.name.as_str(), hero.facts[0].1.as_str(), hero.deck.iter().map(|(_, copies)| *copies as u32).sum()))
        .collect();
    assert_eq!(told, [("Ironclad", "10", 10), ("Silent", "9", 12), ("Defect", "9", 10), ("Watcher", "9", 10)]);
    let silent: Vec<(&str, u8)> = view.heroes[1].deck.iter().map(|(card, copies)| (card.name.as_str(), *copies)).collect();
    assert_eq!(silent, [("Strike", 5), ("Defend", 5), ("Neutralize", 1), ("Survivor", 1)]);
    assert_eq!(view.heroes[3].ability.as_ref().unwrap().0, "Pure Water");
    // From Ascension 5 on each first deck has one card more.
    let view = show::new_run(&world(), &pick(seats(&[""]), "ascension", &["5"]));
    assert!(view.heroes.iter().all(|hero| hero.deck.last().unwrap().0.name == "Ascender's Bane"));
}

#[test]
fn levels_open_one_after_the_other() {
    let world = fresh();
    let view = show::new_run(&world, &pick(seats(&["ironclad"]), "ascension", &["4"]));
    let levels = field(&view, "ascension");
    assert_eq!((levels.choices.len(), levels.shape), (14, FieldShape::Ladder));
    assert!(levels.choices.iter().all(|level| !level.text.is_empty()), "every level says what it brings");
    assert_eq!(chosen(&view, "ascension"), ["0"], "what is not open yet is not played");
    assert_eq!(one(&view, "ascension", "1").refused.as_deref(), Some("Not reached yet"));
    assert_eq!(one(&view, "ascension", "0").refused, None);
    let all = pick(pick(seats(&["ironclad"]), "unlocks", &["everything"]), "ascension", &["13"]);
    assert_eq!(show::spec(&world, &all).unwrap().0.ascension, 13);
}

#[test]
fn the_last_act_comes_after_the_first_and_act_four_must_be_open() {
    let world = fresh();
    let four = pick(pick(seats(&["ironclad"]), "from", &["4"]), "to", &["4"]);
    let view = show::new_run(&world, &four);
    assert_eq!((chosen(&view, "from"), chosen(&view, "to")), (vec!["1".to_string()], vec!["0".to_string()]));
    assert_eq!(one(&view, "to", "4").refused.as_deref(), Some("Act IV is not unlocked"));
    let (spec, _) = show::spec(&world, &pick(four, "unlocks", &["everything"])).unwrap();
    assert_eq!((spec.from_act, spec.to_act), (4, Some(4)));
    let view = show::new_run(&world, &pick(pick(seats(&["ironclad"]), "from", &["3"]), "to", &["2"]));
    assert_eq!(one(&view, "to", "2").refused.as_deref(), Some("The run begins in Act III"));
    assert_eq!(chosen(&view, "to"), ["0"], "decided later");
    assert_eq!(show::spec(&world, &seats(&["ironclad"])).unwrap().0.to_act, None);
}

#[test]
fn one_player_alone_has_no_use_for_rules_of_a_party() {
    let world = world();
    let all = ["last_stand", "sequential_turns", "choose_your_relic", "alternative_maps"];
    let alone = pick(seats(&["ironclad"]), "rules", &all);
    let rules = show::spec(&world, &alone).unwrap().0.rules;
    assert!(!rules.last_stand && !rules.sequential_turns && !rules.choose_your_relic && rules.alternative_maps);
    let view = show::new_run(&world, &alone);
    assert_eq!(one(&view, "rules", "last_stand").refused.as_deref(), Some("For two players or more"));
    let two = pick(seats(&["ironclad", "silent"]), "rules", &all);
    let rules = show::spec(&world, &two).unwrap().0.rules;
    assert!(rules.last_stand && rules.sequential_turns && rules.choose_your_relic && rules.alternative_maps);
    let view = show::new_run(&world, &two);
    assert!(field(&view, "rules").choices.iter().all(|rule| !rule.name.is_empty() && !rule.text.is_empty()));
}

#[test]
fn a_custom_run_takes_any_of_twelve_modifiers() {
    let world = world();
    let choice = pick(seats(&["ironclad"]), "modifiers", &["cursed", "shiny", "nonsense"]);
    let view = show::new_run(&world, &choice);
    let all = &field(&view, "modifiers").choices;
    assert_eq!((all.iter().filter(|one| one.good).count(), all.iter().filter(|one| !one.good).count()), (6, 6));
    assert_eq!(all[0].name, "All Star", "in the order of the die");
    let words: Vec<String> = show::spec(&world, &choice).unwrap().0.modifiers.iter().map(|word| word.to_string()).collect();
    assert_eq!(words.len(), 2);
    assert!(words.contains(&"cursed".into()) && words.contains(&"shiny".into()));
}

#[test]
fn a_daily_climb_is_the_same_for_everybody() {
    let world = world();
    let today = Date::today();
    let mut choice = pick(pick(seats(&["defect"]), "modifiers", &["vintage"]), "from", &["3"]);
    choice.daily = true;
    let (spec, seed) = show::spec(&world, &choice).unwrap();
    let (good, bad) = daily(world.resource::<Names>(), today).unwrap();
    assert!(spec.daily && spec.from_act == 1);
    assert_eq!(spec.modifiers, [good.key, bad.key]);
    assert_eq!(seed, today.number());
    let view = show::new_run(&world, &choice);
    assert!(view.seed_is_fixed && view.line.contains(&good.entry.name) && view.line.contains(&bad.entry.name));
    assert!(field(&view, "modifiers").choices.iter().all(|one| one.refused.is_some()));
    assert!(one(&view, "from", "2").refused.is_some());
}

#[test]
fn the_run_is_laid_out_as_chosen() {
    let mut world = world();
    let choice = pick(pick(seats(&["watcher", "ironclad"]), "ascension", &["9"]), "to", &["2"]);
    let (spec, seed) = show::spec(&world, &choice).unwrap();
    start::lay_out(&mut world, &spec, seed).unwrap();
    start::begin(&mut world);
    let now = run(&world).unwrap();
    assert_eq!((now.seed, now.act, now.last_act, ascension(&world)), (7, 1, 2, 9));
    let seats: Vec<String> = show::view(&mut world).seats.iter().map(|seat| seat.name.clone()).collect();
    assert_eq!(seats, ["Watcher", "Ironclad"]);
}

#[test]
fn a_campaign_that_cannot_be_read_is_told_and_repaired() {
    let folder = folder("book");
    std::fs::create_dir_all(&*folder).unwrap();
    std::fs::write(folder.join("campaign.ron"), "nonsense").unwrap();
    let mut book = Book::of(Some(&folder));
    let (why, backup) = book.trouble().unwrap();
    assert!(why.contains("damaged") && backup.is_none(), "{why}");
    assert!(book.repair(false).is_err(), "there is no good copy");
    book.repair(true).unwrap();
    assert!(book.trouble().is_none());
    assert!(Book::of(Some(&folder)).trouble().is_none(), "and it stays so");
}
