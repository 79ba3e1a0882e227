//! How pieces are called in sentences and scenarios.
use crate::{
    rulesets::spire::{
        campaign::{
            map::roman,
            run::{ascension, run},
        },
        card::Card,
        hero::*,
        item::*,
        monster::Monster,
        orb::Orb,
    },
    tabletop::{view::Sentence, *},
};
use bevy_ecs::prelude::*;

/// What people call a piece: a hero's, card's, enemy's or item's name.
pub fn name_of_piece(world: &World, piece: Entity) -> String {
    if let Some(Hero(hero)) = world.get::<Hero>(piece) {
        hero.entry.name.clone()
    } else if let Some(card) = world.get::<Card>(piece) {
        card.name()
    } else if let Some(Monster(text)) = world.get::<Monster>(piece) {
        text.entry.name.clone()
    } else if let Some(Orb(text)) = world.get::<Orb>(piece) {
        text.entry.name.clone()
    } else if let Some(Item(text)) = world.get::<Item>(piece) {
        text.name.clone()
    } else {
        String::new()
    }
}

/// The game on the table in a line, for who looks for a saved one: who plays, and how far they have come.
pub fn about(world: &World) -> String {
    let heroes: Vec<String> = world.resource::<Table>().seats.iter().map(|seat| name_of_piece(world, *seat)).collect();
    let heroes = match &heroes[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    };
    match run(world) {
        None => heroes,
        Some(run) => {
            let rooms = run.floors.iter().filter(|floor| floor.act == run.act).count();
            let level = match ascension(world) {
                0 => String::new(),
                level => format!(", Ascension {level}"),
            };
            let room = if rooms == 0 { "before the first room".into() } else { format!("room {rooms}") };
            format!("{heroes}: Act {}, {room}{level}", roman(run.act))
        }
    }
}

/// The log since a moment as sentences, each with the place of its fact.
pub fn tell(world: &World, since: usize) -> Vec<(usize, Sentence)> {
    let name = |piece: Entity| name_of_piece(world, piece);
    let seat = |piece: Entity| world.get::<Seat>(piece).copied();
    let teller = Teller { name: &name, seat: &seat };
    let facts = world.resource::<Log>().since(since).enumerate();
    facts.filter_map(|(i, fact)| Some((since + i, fact.tell(&teller)?))).collect()
}
