//! One stream of luck per purpose: what is drawn or shuffled never moves the die (TRN-05), nor the luck of another seat.
use crate::table::world;
use spirebound::{
    rulesets::spire::{board::Owns, scenario::lay_first},
    tabletop::{content::*, *},
};

/// Begins a fight of two seats; the hero of the first draws so many cards. Gives the die, and what the second has drawn.
fn begin(seed: u64, draw: u8) -> (u8, Vec<u32>) {
    let case = format!(
        r#"[(name: "", given: (begin: true, shuffle: true, seed: {seed},
            heroes: {{"twin": (name: "Twin", hp: 9, energy: 3, draw: {draw}, deck: [], ability: (name: "None"))}},
            seats: [
                (hero: "twin", discard: ["bash", "anger", "cleave", "flex", "havoc", "warcry", "bash"]),
                (hero: "ironclad", starter: true),
            ],
            enemies: [(id: "first_jaw_worm")]))]"#
    );
    let mut world = world();
    lay_first(&mut world, &Source::new("case.ron", case)).unwrap_or_else(|problems| panic!("{}", problems[0]));
    let table = world.resource::<Table>().clone();
    let hand = world.get::<Owns>(table.seats[1]).and_then(|owns| world.get::<Pile>(*owns.hand)).unwrap();
    (world.get::<Die>(table.table).unwrap().0, hand.iter().map(|card| world.get::<Id>(card).unwrap().0).collect())
}

#[test]
fn the_number_of_cards_drawn_moves_neither_die_nor_other_seats() {
    let mut dice = vec![];
    for seed in 0..8 {
        let (die, hand) = begin(seed, 5);
        for draw in [0, 1, 7] {
            assert_eq!(begin(seed, draw), (die, hand.clone()), "seed {seed}, {draw} cards");
        }
        dice.push(die);
    }
    dice.dedup();
    assert!(dice.len() > 1, "the seed decides the die");
}
