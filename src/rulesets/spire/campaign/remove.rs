//! `Remove(1)`: the player removes cards from the deck. They lie in the removed pile from then on. Rulebook: Remove.
use super::{
    super::{card::*, effects::remove, phrases::Phrases},
    from_deck::{self, Of},
};
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The player chooses so many cards, of these.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Remove(pub u8, #[serde(default)] pub Of);

/// `MayRemove()`: one card, or none.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MayRemove {}

/// `RemoveAll(Kinds([Curse]))`: all of these at once.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RemoveAll(pub Of);

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<Remove>(|world, remove, ctx| {
        let cards = removable(world, *ctx.seat, &remove.1);
        let then = world.resource::<Phrases>().remove_it.clone();
        from_deck::ask(world, Word::new("Remove"), &cards, remove.0, &then, ctx);
    })
    .add_verb::<MayRemove>(|world, _, ctx| {
        let cards = removable(world, *ctx.seat, &Of::Any);
        let then = world.resource::<Phrases>().remove_it.clone();
        from_deck::ask(world, Word::new("Remove"), &cards, 1, &then, ctx);
        if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
            choice.least = 0;
        }
    })
    .add_verb::<RemoveAll>(|world, all, ctx| {
        for card in removable(world, *ctx.seat, &all.0) {
            remove(world, *ctx.seat, card);
        }
    });
}

/// The cards of the deck that can be removed.
pub fn removable(world: &World, seat: Entity, of: &Of) -> Vec<Entity> {
    from_deck::fitting(world, seat, |card| !card.has(Keyword::Eternal) && of.fits(&card.text))
}
