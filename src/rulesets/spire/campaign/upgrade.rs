//! `Upgrade(1)`: cards of the deck are turned to their upgraded face. Rulebook: Upgrade.
use super::{
    super::{card::*, phrases::Phrases},
    decks::turn,
    from_deck::{self, Of},
};
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

/// The player chooses so many cards, of these.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Upgrade(pub u8, #[serde(default)] pub Of);

/// `UpgradeAtRandom(2)`: so many cards that can be upgraded, at random.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct UpgradeAtRandom(pub u8);

/// The chosen card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct UpgradeIt {}

/// A card was turned to its upgraded face.
#[derive(Debug, Serialize)]
pub struct Upgraded {
    pub seat: Piece,
    pub card: Piece,
}

impl Fact for Upgraded {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} upgrades to {}", who.of(self.seat), who.of(self.card)))
    }
}

/// Cards were picked at random.
#[derive(Debug, Serialize)]
pub struct PickedAtRandom {
    pub seat: Piece,
}

impl Fact for PickedAtRandom {
    const REVEALS: Option<&'static str> = Some("cards were picked at random");
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Upgraded>().add_fact::<PickedAtRandom>();
    app.add_verb::<Upgrade>(|world, upgrade, ctx| {
        let cards = upgradable(world, *ctx.seat, &upgrade.1);
        let then = world.resource::<Phrases>().upgrade_it.clone();
        from_deck::ask(world, Word::new("Upgrade"), &cards, upgrade.0, &then, ctx);
    })
    .add_verb::<UpgradeAtRandom>(|world, upgrade, ctx| {
        let cards = upgradable(world, *ctx.seat, &Of::Any);
        for card in at_random(world, *ctx.seat, cards, upgrade.0) {
            self::upgrade(world, *ctx.seat, card);
        }
    })
    .add_verb::<UpgradeIt>(|world, _, ctx| {
        if let Some(card) = ctx.target {
            upgrade(world, *ctx.seat, *card);
        }
    });
}

/// The cards of the deck that have an upgraded face and do not show it yet.
pub fn upgradable(world: &World, seat: Entity, of: &Of) -> Vec<Entity> {
    from_deck::fitting(world, seat, |card| !card.upgraded && card.text.upgraded.is_some() && of.fits(&card.text))
}

/// So many of these cards, by the seat's stream.
pub fn at_random(world: &mut World, seat: Entity, mut cards: Vec<Entity>, count: u8) -> Vec<Entity> {
    if cards.len() > count as usize {
        world.resource_mut::<Log>().push(PickedAtRandom { seat: Piece(seat) });
        if let Some(mut stream) = world.get_mut::<Shuffles>(seat) {
            cards.shuffle(&mut stream.0);
        }
    }
    cards.truncate(count as usize);
    cards
}

/// Turns a card its upgraded face up.
pub fn upgrade(world: &mut World, seat: Entity, card: Entity) {
    let Some(face) = world.get::<Card>(card).filter(|card| !card.upgraded && card.text.upgraded.is_some()) else { return };
    let face = Card { upgraded: true, ..face.clone() };
    turn(world, card, seat, face);
    world.resource_mut::<Log>().push(Upgraded { seat: Piece(seat), card: Piece(card) });
}
