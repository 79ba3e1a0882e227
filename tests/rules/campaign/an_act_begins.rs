//! What chance does when an act begins: the second boss of Ascension 13, and the card rewards that are shuffled. Rulebook: Setup for
//! Acts II & III; Ascension.
use crate::table::world;
use bevy_ecs::prelude::*;
use spirebound::{
    rulesets::spire::campaign::{
        decks::RewardDecks,
        map::map,
        start::{self, RunSpec},
    },
    tabletop::*,
};
use std::collections::BTreeSet;

/// The bosses of Act III from Ascension 10 on; Donu brings Deca along.
const BOSSES: [&str; 3] = ["boss3_awakened_one_a10", "boss3_donu_a10", "boss3_time_eater_a10"];

/// An act begins for the Ironclad.
fn begun(world: &mut World, act: u8, seed: u64, ascension: u8) -> Vec<RewardDecks> {
    let spec = RunSpec { heroes: vec![Word::new("ironclad")], ascension, from_act: act, ..RunSpec::default() };
    start::lay_out(world, &spec, seed).unwrap();
    let Table { seats, table } = world.resource::<Table>().clone();
    let before = world.get::<RewardDecks>(seats[0]).unwrap().clone();
    let begin: Script = world.resource::<Names>().parse("[BeginAct()]").unwrap();
    world.get_mut::<Agenda>(table).unwrap().push(&begin, Ctx::of(table));
    advance(world);
    vec![before, world.get::<RewardDecks>(seats[0]).unwrap().clone()]
}

fn cards(deck: &Deck) -> Vec<String> {
    deck.iter().map(|card| card.to_string()).collect()
}

#[test]
fn the_second_boss_of_act_iii_is_any_other_one() {
    let mut world = world();
    let mut pairs = BTreeSet::new();
    for seed in 0..60 {
        begun(&mut world, 3, seed, 13);
        let map = map(&world).unwrap();
        pairs.insert((map.boss.unwrap().to_string(), map.second_boss.unwrap().to_string()));
    }
    let all = BOSSES.iter().flat_map(|first| BOSSES.iter().map(move |second| (first.to_string(), second.to_string())));
    assert_eq!(pairs, all.filter(|(first, second)| first != second).collect());
}

#[test]
fn there_is_no_second_boss_below_ascension_13_nor_in_other_acts() {
    let mut world = world();
    for (act, ascension) in [(3, 12), (1, 13), (2, 13), (4, 13)] {
        begun(&mut world, act, 1, ascension);
        assert_eq!(map(&world).unwrap().second_boss, None, "Act {act}, Ascension {ascension}");
    }
}

/// RWD-12: a later act shuffles the card rewards, whatever was skipped among them, and leaves the rares.
#[test]
fn card_rewards_are_shuffled_between_acts_and_rares_are_not() {
    let mut world = world();
    for act in [2, 3] {
        let decks = begun(&mut world, act, 1, 0);
        let (before, after) = (cards(&decks[0].cards), cards(&decks[1].cards));
        assert_eq!(before.len(), 50);
        assert_ne!(before, after, "Act {act}: 50 cards do not come to lie as before");
        let sorted = |mut deck: Vec<String>| {
            deck.sort();
            deck
        };
        assert_eq!(sorted(before), sorted(after));
        assert_eq!(cards(&decks[0].rares), cards(&decks[1].rares));
    }
    let decks = begun(&mut world, 1, 1, 0);
    assert_eq!(decks[0], decks[1], "not in Act I");
}
