//! `Transform(1)`: a card that is no Curse leaves the deck, the top card of the rewards deck comes in. Rulebook: Transform.
use super::{
    super::{card::*, effects::remove, phrases::Phrases},
    from_deck, gain,
    upgrade::at_random,
};
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The player chooses so many cards.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Transform(pub u8);

/// `MayTransform()`: one card, or none.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MayTransform {}

/// `TransformAtRandom(1)`: so many cards at random.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TransformAtRandom(pub u8);

/// The chosen card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TransformIt {}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<Transform>(|world, transform, ctx| {
        let cards = transformable(world, *ctx.seat);
        let then = world.resource::<Phrases>().transform_it.clone();
        from_deck::ask(world, Word::new("Transform"), &cards, transform.0, &then, ctx);
    })
    .add_verb::<MayTransform>(|world, _, ctx| {
        let cards = transformable(world, *ctx.seat);
        let then = world.resource::<Phrases>().transform_it.clone();
        from_deck::ask(world, Word::new("Transform"), &cards, 1, &then, ctx);
        if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
            choice.least = 0;
        }
    })
    .add_verb::<TransformAtRandom>(|world, transform, ctx| {
        let cards = transformable(world, *ctx.seat);
        for card in at_random(world, *ctx.seat, cards, transform.0) {
            self::transform(world, *ctx.seat, card);
        }
    })
    .add_verb::<TransformIt>(|world, _, ctx| {
        if let Some(card) = ctx.target {
            transform(world, *ctx.seat, *card);
        }
    });
}

/// Cards that can be transformed: no Curses.
pub fn transformable(world: &World, seat: Entity) -> Vec<Entity> {
    from_deck::fitting(world, seat, |card| card.text.kind != Kind::Curse && !card.has(Keyword::Eternal))
}

fn transform(world: &mut World, seat: Entity, card: Entity) {
    remove(world, seat, card);
    gain::top_reward(world, seat, false);
}
