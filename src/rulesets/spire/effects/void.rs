//! `PayToExhaust(1)`: whoever drew the card pays so much Energy at once to exhaust it, if able.
use super::{energy, exhaust};
use crate::{rulesets::spire::board::Energy, tabletop::*};
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// `PayToExhaust(1)`: so much Energy, or the card stays in hand.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PayToExhaust(pub u8);

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<PayToExhaust>(|world, pay, ctx| {
        let Some(card) = ctx.target else { return };
        let Some(pile) = world.get::<InPile>(*card).and_then(|place| world.get::<PileOf>(*place.0)) else { return };
        let (owner, in_hand) = (*pile.owner, &*pile.kind == "hand");
        let cost = pay.0 as i32;
        if in_hand && world.get::<Energy>(owner).is_some_and(|energy| energy.0 >= cost) {
            energy::change(world, owner, -cost);
            exhaust(world, owner, *card);
        }
    });
}
