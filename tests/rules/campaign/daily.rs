//! The twelve modifiers, and the two that a day brings.
use crate::table::world;
use spirebound::{
    rulesets::spire::{
        board::Owns,
        campaign::{
            daily::{daily, rolls},
            date::Date,
            decks,
            modifiers::Modifier,
            start::{self, RunSpec},
        },
        card::Card,
        invariants::Census,
    },
    tabletop::{Names, Pile, Table, Word},
};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn the_modifiers_are_those_of_the_two_rolls() {
    let world = world();
    let mut listed: Vec<_> = world
        .resource::<Names>()
        .prints::<Modifier>()
        .map(|text| (!text.entry.good, text.entry.die, text.entry.name.clone()))
        .collect();
    listed.sort();
    let plus = ["All Star", "Shiny", "Heirloom", "Transformed", "Vintage", "Prismatic Shard"];
    let minus = ["Terminal", "Insanity", "Uncertain Future", "Cursed", "Deadly Events", "Night Terrors"];
    let expected = [(false, plus), (true, minus)].into_iter();
    let expected = expected.flat_map(|(bad, names)| (1..).zip(names).map(move |(die, name)| (bad, die, name.to_string())));
    assert_eq!(listed, expected.collect::<Vec<_>>());
}

#[test]
fn a_day_always_brings_the_same_two() {
    let world = world();
    let names = world.resource::<Names>();
    let mut seen = BTreeSet::new();
    for day in 20_000..21_000 {
        let date = Date::of_day(day);
        let (plus, minus) = daily(names, date).unwrap();
        assert_eq!((plus.entry.good, minus.entry.good), (true, false));
        assert_eq!((plus.entry.die, minus.entry.die), rolls(date));
        assert_eq!(rolls(date), rolls(date.to_string().parse().unwrap()));
        seen.insert((plus.key, minus.key));
    }
    assert_eq!(seen.len(), 36, "every pair comes up in a thousand days");
    let alike = (20_000..21_000).filter(|day| rolls(Date::of_day(*day)) == rolls(Date::of_day(day + 1))).count();
    assert!((10..60).contains(&alike), "{alike} days are like the day before, of a thousand: one in 36 would be");
    // These stay as they are: a day that was played can be played again.
    let of = |text: &str| rolls(text.parse().unwrap());
    assert_eq!([of("2026-07-01"), of("2026-07-02"), of("2030-01-31")], ROLLED);
}

const ROLLED: [(u8, u8); 3] = [(4, 4), (4, 4), (1, 4)];

/// Every player gets five, though the campaign has not unlocked them: they come out of the box, which holds each so many times.
#[test]
fn all_star_brings_the_colorless_cards_it_gives_while_they_are_locked() {
    for seed in 0..20 {
        let mut world = world();
        let spec = RunSpec {
            heroes: ["ironclad", "silent", "defect", "watcher"].map(Word::new).into(),
            from_act: 1,
            modifiers: vec![Word::new("all_star")],
            ..RunSpec::default()
        };
        start::lay_out(&mut world, &spec, seed).unwrap();
        let census = Census::take(&world);
        start::begin(&mut world);
        assert_eq!(census.fault(&world), None, "nothing gets more");
        let mut seen: BTreeMap<Word, u8> = BTreeMap::new();
        for seat in world.resource::<Table>().seats.clone() {
            let deck = world.get::<Owns>(seat).and_then(|owns| world.get::<Pile>(*owns.draw)).unwrap();
            let cards: Vec<&Card> = deck.iter().filter_map(|card| world.get::<Card>(card)).collect();
            let colorless: Vec<&&Card> = cards.iter().filter(|card| &*card.text.set == "colorless").collect();
            assert_eq!(colorless.len(), 5);
            for card in colorless {
                let times = seen.entry(card.text.key).or_default();
                *times += 1;
                assert!(*times <= card.text.copies, "{:?} lies in the box {} times", card.text.key, card.text.copies);
            }
        }
        assert!(seen.len() > 10, "at random: {seen:?}");
        assert!(decks::decks(&world).unwrap().colorless.is_empty(), "nothing of them is for sale");
    }
}
