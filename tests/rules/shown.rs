//! What the players are shown between fights: cards that are still being played, the card of who waits, what is waited for.
use bevy_ecs::world::World;
use spirebound::{
    game,
    rulesets::spire::{scenario::lay_first, show},
    tabletop::{
        content::{Roots, Source},
        view::{Front, TableView},
        *,
    },
};
use std::path::Path;

/// A world with this table laid.
fn laid(given: &str) -> World {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut world = game::build_sound(&Roots::at(&assets)).unwrap_or_else(|problems| panic!("{}", problems[0])).0;
    let text = format!("[(name: \"shown\", given: ({given}))]");
    lay_first(&mut world, &Source::new("case.ron", &text)).unwrap_or_else(|problems| panic!("{}", problems[0]));
    world
}

fn deck(shown: &TableView) -> Vec<&str> {
    let seat = &shown.seats[0];
    let piles = seat.piles.iter().flat_map(|pile| &pile.cards);
    seat.hand.iter().chain(&seat.powers).chain(&seat.aside).chain(piles).map(|card| &*card.name).collect()
}

/// Rewards come before the decks are whole again: the card that won the fight is still being played.
#[test]
fn no_card_is_missing_while_rewards_lie_there() {
    let mut world = laid(
        r#"monsters: {"runt": (name: "Runt", kind: Encounter, act: 1, hp: Printed(1), rewards: (gold: 1, card: Normal),
                pattern: Single(does: [Hit(1)]))},
            seats: [(hero: "ironclad", draw: ["strike", "strike", "strike", "strike", "strike"], card_rewards: ["anger", "clash", "cleave"])],
            run: (room: Room(Encounter), encounters: ["runt"])"#,
    );
    let before = show::view(&mut world);
    let runt = before.units[0].id;
    let strike = before.seats[0].hand[0].id;
    submit(&mut world, Action::new(Seat(1), [Pick::Thing(strike), Pick::Thing(runt)])).unwrap();
    let shown = show::view(&mut world);
    assert_eq!(shown.front, Front::Page, "rewards lie there");
    assert_eq!(deck(&shown), ["Strike"; 5]);
    assert_eq!(shown.seats[0].aside.iter().map(|card| card.id).collect::<Vec<_>>(), [strike]);
}

/// Hexaghost's card: six actions, each on a slot, for every player; 36 HP for one.
#[test]
fn the_card_of_the_boss_can_be_read_on_the_map() {
    let mut world = laid(r#"seats: [(hero: "ironclad")], run: (room: Map, map: (boss: "boss1_hexaghost"))"#);
    let map = show::view(&mut world).map.expect("a map");
    let boss = map.boss.expect("a boss");
    assert_eq!((boss.name.as_str(), boss.hp, boss.acts_last), ("Hexaghost", 36, true));
    let rows = &boss.lists[0].rows;
    assert_eq!((boss.lists.len(), rows.len()), (1, 6));
    assert!(rows.iter().all(|row| row.every_player && row.slot.is_some() && !row.next && !row.symbols.is_empty()));
    assert_eq!(rows[0].symbols[0].count, 1, "the first action hits for 1");
}

/// Forgotten Altar: the relic that is revealed is seen before anybody chooses.
#[test]
fn a_revealed_relic_is_seen() {
    let mut world =
        laid(r#"seats: [(hero: "ironclad", relics: ["anchor", "lantern"])], run: (act: 2, room: Event("a2_forgotten_altar"))"#);
    let lit = |world: &mut World| -> Vec<String> {
        let relics = &show::view(world).seats[0].relics;
        relics.iter().filter(|relic| relic.lit).map(|relic| relic.name.clone()).collect()
    };
    let shown = lit(&mut world);
    assert_eq!(shown.len(), 1);
    submit(&mut world, Action::new(Seat(1), [Pick::Line(1)])).unwrap();
    assert_eq!(lit(&mut world), [""; 0], "afterwards it is one of several again");
}

/// A Note for Yourself: whose cards are looked at is asked in so many words.
#[test]
fn whose_cards_are_looked_at_is_said() {
    let mut world = laid(
        r#"seats: [(hero: "ironclad"), (hero: "silent")], run: (act: 2, boxed: true, room: Event("a2_a_note_for_yourself"))"#,
    );
    submit(&mut world, Action::new(Seat(1), [Pick::Line(1)])).unwrap();
    let choice = show::view(&mut world).seats[0].choice.clone().expect("a reward");
    let said: Vec<&str> = choice.options.iter().map(|option| &*option.label).collect();
    assert!(said.contains(&"Cards of Silent") && said.contains(&"Go on"), "{said:?}");
}

/// What can be done with a potion between fights is said in words, not in numbers.
#[test]
fn what_can_be_done_with_a_potion_is_said() {
    let mut world = laid(
        r#"seats: [(hero: "ironclad", potions: ["fire_potion", "blood_potion"]), (hero: "silent")],
            run: (room: Map, map: (board: "act1_map1", boss: "boss1_hexaghost"))"#,
    );
    let shown = show::view(&mut world);
    let options = &shown.seats[0].choice.as_ref().expect("potions may be passed").options;
    let said: Vec<(&str, Vec<&str>)> =
        options.iter().map(|option| (&*option.label, option.needs[0].said.iter().map(|said| &**said).collect())).collect();
    let pass = ["Give it to Silent", "Discard it"];
    assert_eq!(said, [("Fire Potion", pass.to_vec()), ("Blood Potion", ["Use it"].into_iter().chain(pass).collect())]);
}

/// Nobody is ready as long as the party waits for them.
#[test]
fn who_has_not_voted_is_not_ready() {
    let mut world = laid(r#"seats: [(hero: "ironclad"), (hero: "silent")], run: (room: ActBeaten)"#);
    let status =
        |world: &mut World| -> Vec<bool> { show::view(world).page.unwrap().seats.iter().map(|seat| seat.done).collect() };
    assert_eq!(status(&mut world), [false, false]);
    submit(&mut world, Action::new(Seat(1), [Pick::Line(0)])).unwrap();
    assert_eq!(status(&mut world), [true, false]);
    // Who has voted still waits for the others: not ready to go.
    let said = |world: &mut World| -> Vec<String> {
        show::view(world).page.unwrap().seats.iter().map(|seat| seat.status.clone()).collect()
    };
    assert_eq!(said(&mut world)[0], "has voted");
    submit(&mut world, Action::new(Seat(2), [Pick::Line(1)])).unwrap();
    assert_eq!(said(&mut world), ["has voted"; 2], "they do not agree, so nothing has happened");
}

#[test]
fn the_party_is_in_a_room_or_between_two() {
    let mut world = laid(r#"seats: [(hero: "ironclad", starter: true)], seed: 3, run: (room: Map, boxed: true)"#);
    let before = show::view(&mut world);
    assert_eq!((before.front, &*before.place), (Front::Map, "Act I, before the first room"));
    let space = before.party.expect("the way is chosen").options[0].pick;
    submit(&mut world, Action::new(Seat(1), [space])).unwrap();
    let now = show::view(&mut world);
    assert_eq!((now.front, &*now.place), (Front::Board, "Act I, room 1"));
}

#[test]
fn one_player_alone_says_twice_that_the_run_ends() {
    let twice = |seats: &str| {
        let mut world = laid(&format!("seats: [{seats}], run: (room: ActBeaten)"));
        let page = show::view(&mut world).page.expect("the act is beaten");
        page.lines.iter().map(|line| line.twice.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(twice(r#"(hero: "ironclad")"#)[..2], [false, true]);
    assert!(twice(r#"(hero: "ironclad"), (hero: "silent")"#).iter().all(|twice| !twice), "each of several has a say");
}
