//! What is remembered: by a seat for a turn, a round and a fight; by a card while it is in hand. Rulebook: Card Memory.
use super::card::*;
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// On a seat: what cards ask about, and what holds for the rest of a turn or round.
#[derive(Component, Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Memory {
    pub turn: TurnMemory,
    /// HP lost this round (the players' and the enemies' turn).
    pub hp_lost: u16,
    /// At most so much HP is lost this round.
    pub loss_cap: Option<u8>,
    /// HP was lost in this fight.
    pub was_hurt: bool,
    /// The draw pile was shuffled in this fight.
    pub shuffled: bool,
    /// Energy that was left over from the last turn.
    pub unspent: u8,
    /// Block stays at the start of the next turn.
    pub keeps_block: bool,
    /// Strength that is lost after the next Attack.
    pub strength_of_next_attack: u8,
}

/// Forgotten when the turn ends.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurnMemory {
    /// Cards that have begun to be resolved, copies too.
    pub cards: u8,
    /// The Attacks among them, and Shivs.
    pub attacks: u8,
    /// Cards were discarded by an effect.
    pub discarded: bool,
    pub switched_stance: bool,
    pub no_more_draw: bool,
    pub no_more_plays: bool,
    /// The player's hits deal no damage.
    pub deals_nothing: bool,
    /// Costs that wait for the next card of a kind.
    pub next_costs: SmallVec<[NextCost; 1]>,
}

/// The next card of one of these kinds (any, if none is named) costs that much.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NextCost {
    pub kinds: SmallVec<[Kind; 2]>,
    pub cost: u8,
    /// Whatever else would change the cost. Rulebook: Snecko Override.
    pub overrides: bool,
}

/// On a card: what it remembers until it leaves the hand, and the cubes on it. Most cards remember nothing, and nothing is written of them.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardMemory {
    /// It was retained at the end of the last turn.
    #[serde(skip_serializing_if = "nothing")]
    pub retained: bool,
    /// It will be retained at the end of this turn.
    #[serde(skip_serializing_if = "nothing")]
    pub keep: bool,
    /// What it costs this turn.
    #[serde(skip_serializing_if = "nothing")]
    pub cost: Option<u8>,
    /// How much less it costs this turn.
    #[serde(skip_serializing_if = "nothing")]
    pub less: u8,
    /// It was drawn to be played at once.
    #[serde(skip_serializing_if = "nothing")]
    pub to_play: bool,
    /// Cubes that count something on it while it is in play.
    #[serde(skip_serializing_if = "nothing")]
    pub cubes: u8,
    /// The enemy it was laid on.
    #[serde(skip_serializing_if = "nothing")]
    pub lies_on: Option<Piece>,
}

fn nothing<T: Default + PartialEq>(remembered: &T) -> bool {
    *remembered == T::default()
}

// Most cards remember nothing, and every card is hashed.
impl Hash for CardMemory {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let CardMemory { retained, keep, cost, less, to_play, cubes, lies_on } = self;
        let something = *self != CardMemory::default();
        something.hash(state);
        if something {
            (retained, keep, cost, less, to_play, cubes, lies_on).hash(state);
        }
    }
}

/// A card that was played this turn, no copy.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct PlayedCardNote {
    pub seat: Piece,
    pub card: Piece,
    /// What it cost; `None` for X.
    pub cost: Option<u8>,
    /// What was spent on an X.
    pub x: u8,
    /// Nothing was paid for it.
    pub free: bool,
}

/// On the table: the cards that were played this turn, by all players, in order.
#[derive(Component, Clone, Default, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct PlayedThisTurn(pub Vec<PlayedCardNote>);

/// Whether a seat has played a card of that kind this turn; copies do not count.
pub fn has_played(world: &World, seat: Entity, kind: Kind) -> bool {
    let played = world.get::<PlayedThisTurn>(world.resource::<Table>().table);
    played.is_some_and(|played| {
        let mine = played.0.iter().filter(|note| *note.seat == seat);
        mine.into_iter().any(|note| world.get::<Card>(*note.card).is_some_and(|card| card.text.kind == kind))
    })
}

pub(super) fn plugin(app: &mut App) {
    app.add_piece_state::<Memory>().add_piece_state::<CardMemory>().add_piece_state::<PlayedThisTurn>();
}

/// What a seat remembers of this turn; nothing, for who is no seat.
pub fn of_turn(world: &World, seat: Entity) -> Option<&TurnMemory> {
    world.get::<Memory>(seat).map(|memory| &memory.turn)
}

/// Notes something that a seat remembers for the turn.
pub fn note(world: &mut World, seat: Entity, note: impl FnOnce(&mut TurnMemory)) {
    if let Some(mut memory) = world.get_mut::<Memory>(seat) {
        note(&mut memory.turn);
    }
}

/// A card that comes into a hand remembers nothing.
pub fn forget(world: &mut World, card: Entity) {
    if let Some(mut memory) = world.get_mut::<CardMemory>(card)
        && *memory != CardMemory::default()
    {
        *memory = CardMemory::default();
    }
}
