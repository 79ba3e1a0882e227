//! What is written down of a run: who went, what they had, floor by floor, and how it ended.
use super::{
    date::Date,
    from_deck::deck,
    run::{self, Floor},
};
use crate::{
    rulesets::spire::{board::*, campaign::feats, card::Card, hero::Hero, item::*, *},
    tabletop::*,
};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeSet,
    hash::{Hash, Hasher},
};

/// On the table of a run: what is written down while it goes on.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chronicle {
    /// When it began, in milliseconds since 1970; 0 if nobody said.
    pub begun: u64,
    pub from_act: u8,
    /// Of which day, if it is a Daily Climb.
    pub day: Option<Date>,
    pub acts: Vec<ActBeaten>,
    /// How many bosses had fallen when a player joined, by seat.
    missed: Vec<(Seat, u8)>,
}

// Two runs alike are alike whenever they were played.
impl Hash for Chronicle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.from_act, self.day, &self.acts, &self.missed).hash(state);
    }
}

/// A whole run, won or lost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RunRecord {
    /// When it began, in milliseconds since 1970: tells a run from another one just like it.
    pub begun: u64,
    pub seed: u64,
    /// The act it began in.
    pub from_act: u8,
    pub ascension: u8,
    /// Ids.
    pub modifiers: Vec<Word>,
    /// Of which day, if it was a Daily Climb.
    pub daily: Option<Date>,
    pub won: bool,
    /// The acts that were beaten in it, in order.
    pub acts: Vec<ActBeaten>,
    /// The players at its end, in seating order.
    pub seats: Vec<SeatRecord>,
    /// The rooms that were entered, in order.
    pub floors: Vec<Floor>,
    /// What was noted while it was played.
    pub feats: BTreeSet<Word>,
}

/// The players when they had beaten an act.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct ActBeaten {
    pub act: u8,
    pub seats: Vec<SeatRecord>,
}

/// A player and what lies in front of them.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatRecord {
    pub hero: Word,
    pub hp: i32,
    pub max_hp: i32,
    pub gold: i32,
    /// Labels: `bash`, `bash+`.
    pub deck: Vec<String>,
    /// Ids.
    pub relics: Vec<Word>,
    pub boss_relics: Vec<Word>,
    pub potions: Vec<Word>,
    /// Bosses this player has helped to defeat: none that fell before they joined.
    pub bosses: u8,
}

impl RunRecord {
    /// The players when they beat this act, if they did.
    pub fn beaten(&self, act: u8) -> Option<&[SeatRecord]> {
        self.acts.iter().find(|beaten| beaten.act == act).map(|beaten| &*beaten.seats)
    }
}

/// A run begins in this act: from now on its chronicle is kept.
pub fn open(world: &mut World, from_act: u8) {
    let table = world.resource::<Table>().table;
    world.entity_mut(table).insert(Chronicle { from_act, ..Chronicle::default() });
}

/// When the run began (milliseconds since 1970), and of which day it is if it is a Daily Climb.
pub fn date(world: &mut World, begun: u64, day: Option<Date>) {
    if let Some(mut chronicle) = chronicle(world) {
        (chronicle.begun, chronicle.day) = (begun, day);
    }
}

/// Whether the run on the table was begun by players. One that a scenario lays out has no date: it is only tried, neither kept nor counted.
pub fn is_dated(world: &World) -> bool {
    let chronicle = world.get::<Chronicle>(world.resource::<Table>().table);
    run::run(world).is_some() && chronicle.is_some_and(|chronicle| chronicle.begun > 0)
}

/// An act has just been beaten.
pub fn beaten(world: &mut World, act: u8) {
    let seats = seats(world);
    if let Some(mut chronicle) = chronicle(world) {
        chronicle.acts.push(ActBeaten { act, seats });
    }
}

/// A player joins: the bosses that have fallen are none of theirs.
pub fn joined(world: &mut World, seat: Seat) {
    let fallen = run::run(world).map_or(0, |run| run.bosses.len() as u8);
    if let Some(mut chronicle) = chronicle(world) {
        chronicle.missed.push((seat, fallen));
    }
}

fn chronicle(world: &mut World) -> Option<Mut<'_, Chronicle>> {
    let table = world.resource::<Table>().table;
    world.get_mut(table)
}

/// What is written down of the run on the table, as far as it has come.
pub fn of(world: &World) -> Option<RunRecord> {
    let run = run::run(world)?;
    let chronicle = world.get::<Chronicle>(world.resource::<Table>().table)?.clone();
    Some(RunRecord {
        begun: chronicle.begun,
        seed: run.seed,
        from_act: chronicle.from_act,
        ascension: run::ascension(world),
        modifiers: run.modifiers.clone(),
        daily: chronicle.day.filter(|_| run.daily),
        won: outcome(world) == Some(view::Outcome::Won),
        acts: chronicle.acts,
        seats: seats(world),
        floors: run.floors.clone(),
        feats: feats::noted(world),
    })
}

/// The players as they are now.
pub fn seats(world: &World) -> Vec<SeatRecord> {
    world.resource::<Table>().seats.iter().filter_map(|seat| seat_record(world, *seat)).collect()
}

fn seat_record(world: &World, seat: Entity) -> Option<SeatRecord> {
    let (hp, owns) = (*world.get::<Hp>(seat)?, *world.get::<Owns>(seat)?);
    let mut cards: Vec<String> =
        deck(world, seat).into_iter().filter_map(|card| world.get::<Card>(card)).map(Card::label).collect();
    cards.sort();
    let of = |pile: Piece, kind| {
        let items = world.get::<Pile>(*pile).into_iter().flat_map(Pile::iter).filter_map(|item| world.get::<Item>(item));
        items.filter(|item| item.0.kind == kind).map(|item| item.0.key).collect()
    };
    let table = world.resource::<Table>().table;
    let number = *world.get::<Seat>(seat)?;
    let missed = world.get::<Chronicle>(table).into_iter().flat_map(|chronicle| &chronicle.missed);
    let missed = missed.filter(|(seat, _)| *seat == number).map(|(_, missed)| *missed).max().unwrap_or(0);
    let bosses = run::run(world).map_or(0, |run| run.bosses.len() as u8);
    Some(SeatRecord {
        hero: world.get::<Hero>(seat)?.0.key,
        hp: hp.now,
        max_hp: hp.max,
        gold: world.get::<Gold>(seat).map_or(0, |gold| gold.0),
        deck: cards,
        relics: of(owns.relics, ItemKind::Relic),
        boss_relics: of(owns.relics, ItemKind::BossRelic),
        potions: of(owns.potions, ItemKind::Potion),
        bosses: bosses.saturating_sub(missed),
    })
}
