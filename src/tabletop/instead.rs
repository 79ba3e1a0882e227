//! `instead: [(of: "lose_hp", then: [..])]`: printed abilities that come before something, so that it does not happen.
use super::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A replacement: the thing named does not happen, this does.
#[derive(Clone, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instead {
    /// `lose_hp`, `die` …
    pub of: Word,
    /// How many times in a fight.
    #[serde(default = "once")]
    pub times: u8,
    /// Happens at each replacement.
    #[serde(default)]
    pub then: Script,
    /// Happens after the last one.
    #[serde(default)]
    pub last: Script,
}

fn once() -> u8 {
    1
}

/// What happens instead, for whom, and what after the last time; `ability` is its number on the piece.
pub struct Replacement {
    pub ctx: Ctx,
    pub then: Script,
    pub last: Option<Script>,
    pub ability: usize,
}

impl Replacement {
    /// It happens next, on the agenda that is being worked off.
    pub fn happen(self, world: &mut World) {
        if let Some(last) = &self.last {
            do_next(world, last, self.ctx);
        }
        do_next(world, &self.then, self.ctx);
    }
}

/// If something of `owner` (or printed on `owner` itself) in play replaces this, uses it up and says what happens instead.
pub fn replacement(
    of: Word,
    owner: Entity,
    pieces: &mut Query<(Entity, &Id, &mut Abilities, Option<&InPile>)>,
    piles: &Query<&PileOf>,
) -> Option<Replacement> {
    let (_, piece, at) = pieces
        .iter()
        .filter(|(piece, _, abilities, place)| {
            (*abilities.owner == owner || *piece == owner)
                && !abilities.asleep
                && place.is_none_or(|p| piles.get(*p.0).is_ok_and(|pile| pile.in_play))
        })
        .filter_map(|(piece, id, abilities, _)| {
            let first = abilities.waits.when.len();
            let at = abilities
                .waits
                .instead
                .iter()
                .enumerate()
                .position(|(i, instead)| instead.of == of && abilities.used[first + i] < instead.times)?;
            Some((*id, piece, at))
        })
        .min()?;
    let (_, _, mut abilities, _) = pieces.get_mut(piece).ok()?;
    let slot = abilities.waits.when.len() + at;
    abilities.used[slot] += 1;
    let instead = &abilities.waits.instead[at];
    let last = (abilities.used[slot] == instead.times).then(|| instead.last.clone());
    let ctx = Ctx { actor: Piece(owner), ..Ctx::of(*abilities.owner) };
    Some(Replacement { ctx: ctx.from(piece), then: instead.then.clone(), last, ability: slot })
}
