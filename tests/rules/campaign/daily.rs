//! The twelve modifiers, and the two that a day brings.
use crate::table::world;
use spirebound::{
    rulesets::spire::campaign::{
        daily::{daily, rolls},
        date::Date,
        modifiers::Modifier,
    },
    tabletop::Names,
};
use std::collections::BTreeSet;

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
