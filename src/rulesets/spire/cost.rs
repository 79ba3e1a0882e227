//! What a card costs now: printed, changed by its own text, by what is in play, by what it remembers. Rulebook: Card Memory.
use super::{board::*, card::*, lasting, memory::*};
use crate::tabletop::*;
use bevy_ecs::prelude::*;

/// What playing this card costs `seat` now. A cost of X, and no cost, never change.
pub fn cost_now(world: &World, seat: Entity, piece: Entity) -> Cost {
    let Some(card) = world.get::<Card>(piece) else { return Cost::None };
    let Cost::Energy(printed) = card.face().cost else { return card.face().cost };
    let own = own_cost(world, seat, piece, card, printed);
    let Some(owns) = world.get::<Owns>(seat) else { return Cost::Energy(own.max(0) as u8) };
    // What else changes a cost lasts only as long as the card is in hand, or being played from it.
    let place = world.get::<InPile>(piece).map(|place| place.0);
    if place != Some(owns.hand) && place != Some(owns.aside) {
        return Cost::Energy(own.max(0) as u8);
    }
    let memory = world.get::<CardMemory>(piece).copied().unwrap_or_default();
    let mut cost = memory.cost.map_or(own, i32::from) - memory.less as i32;
    let kind = card.text.kind;
    lasting::each::<lasting::CardsCost>(world, seat, |lasting, _| {
        if lasting.0.contains(&kind) {
            cost = lasting.1 as i32;
        }
    });
    if let Some(next) = waiting(world, seat, kind) {
        cost = next.cost as i32;
    }
    Cost::Energy(cost.max(0) as u8)
}

/// The printed cost, as the card's own text changes it; that counts in every pile.
fn own_cost(world: &World, seat: Entity, piece: Entity, card: &Card, printed: u8) -> i32 {
    let mut cost = printed as i32;
    for change in &card.face().cost_changes {
        let ctx = Ctx::of(seat).from(piece);
        match change {
            CostChange::Is(now, during) if holds(world, during, &ctx) => cost = *now as i32,
            CostChange::Is(..) => {}
            CostChange::Less(less) => cost -= less.now(world, &ctx),
        }
    }
    cost
}

/// The cost that waits for the next card of this kind; one that overrides all others comes first.
fn waiting(world: &World, seat: Entity, kind: Kind) -> Option<&NextCost> {
    let fits = |next: &&NextCost| next.kinds.is_empty() || next.kinds.contains(&kind);
    let waiting = &of_turn(world, seat)?.next_costs;
    waiting.iter().filter(fits).find(|next| next.overrides).or_else(|| waiting.iter().find(fits))
}

/// Nothing about this card and this player changes what is printed; Powers, relics and potions in play still may.
pub fn is_printed(card: &Card, remembers: &CardMemory, turn: &TurnMemory) -> bool {
    turn.next_costs.is_empty() && card.face().cost_changes.is_empty() && remembers.cost.is_none() && remembers.less == 0
}

/// A card of this kind is played: costs that waited for it are used up.
pub fn use_up(turn: &mut TurnMemory, kind: Kind) {
    turn.next_costs.retain(|next| !(next.kinds.is_empty() || next.kinds.contains(&kind)));
}
