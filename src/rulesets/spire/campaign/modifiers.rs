//! Modifiers of a Daily Climb or custom run: what they do at the start and after rooms, and which rule they twist.
use super::run::*;
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A rule that is different with a modifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Twist {
    /// Every card reward becomes a transformation.
    CardRewardsTransform,
    /// The card reward of an encounter becomes a relic.
    EncountersGiveRelics,
    /// Each revealed card comes from a different reward deck that the player names.
    ForeignRewards,
    /// Map tokens stay face down until they are entered.
    TokensFaceDown,
    /// No Rest at campfires.
    NoRest,
}

/// A modifier as content files have it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "modifier")]
pub struct ModifierEntry {
    pub name: String,
    pub text: String,
    pub good: bool,
    /// The face of the daily roll that selects it.
    pub die: u8,
    /// For each player at the start of the run.
    #[serde(default)]
    pub start: Script,
    /// For each player at the end of each combat.
    #[serde(default)]
    pub after_fight: Script,
    /// For each player after each event room.
    #[serde(default)]
    pub after_event: Script,
    #[serde(default)]
    pub twist: Option<Twist>,
}

/// Everything printed about a modifier.
#[derive(Clone, Debug)]
pub struct Modifier {
    pub key: Word,
    pub entry: ModifierEntry,
}

impl Modifier {
    pub fn new(key: Word, entry: ModifierEntry) -> Self {
        Modifier { key, entry }
    }
}

impl Printing for Modifier {
    fn key(&self) -> Word {
        self.key
    }
}

/// The modifiers in force, in their order.
pub fn modifiers(world: &World) -> Vec<Printed<Modifier>> {
    let names = world.resource::<Names>();
    run(world).into_iter().flat_map(|run| &run.modifiers).filter_map(|word| names.printed::<Modifier>(*word)).collect()
}

/// Whether a rule is twisted by a modifier.
pub fn twisted(world: &World, twist: Twist) -> bool {
    modifiers(world).iter().any(|modifier| modifier.entry.twist == Some(twist))
}

/// Does for each player what the modifiers say at that moment.
pub fn happen(world: &mut World, moment: impl Fn(&ModifierEntry) -> &Script) {
    for modifier in modifiers(world) {
        let script = moment(&modifier.entry).clone();
        for seat in world.resource::<Table>().seats.clone() {
            for_seat(world, seat, &script);
        }
    }
}

/// The same, in any order together with what else falls due to the player then.
pub fn fall_due(world: &mut World, moment: impl Fn(&ModifierEntry) -> &Script) {
    let order = world.resource::<Order>().ask.clone();
    for modifier in modifiers(world) {
        let script = moment(&modifier.entry).clone();
        for seat in world.resource::<Table>().seats.clone() {
            if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
                agenda.add_due(Entry::new(&script, Ctx::of(seat)), &order, Ctx::of(seat));
            }
        }
    }
}
