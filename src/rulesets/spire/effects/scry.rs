//! `Scry(3)`: the player sees the top cards of the draw pile and discards any of them; the rest stays as it lies. Rulebook: Scry X.
use super::{DoneBy, From};
use crate::{
    rulesets::spire::{board::Owns, card::Card},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `Scry(3)`: so many cards from the top of the draw pile are looked at.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Scry(pub Amount);

/// `ScryDiscards(3)`: asks which of so many top cards are discarded.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct ScryDiscards(u8);

/// `ScryDiscard()`: the chosen card is.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct ScryDiscard {}

/// A player scried.
#[derive(Debug, Serialize)]
pub struct Scried {
    pub seat: Piece,
    pub cards: u8,
}

impl Fact for Scried {
    const REVEALS: Option<&'static str> = Some("the top of the draw pile was seen");
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} scries {}", who.of(self.seat), self.cards))
    }
}

impl DoneBy for Scried {
    fn by(&self) -> (Piece, Piece) {
        (self.seat, self.seat)
    }
}

/// A card was discarded by scrying: from the draw pile, so it is none that "you discard".
#[derive(Debug, Serialize)]
pub struct ScriedAway {
    pub seat: Piece,
    pub card: Piece,
}

impl Fact for ScriedAway {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} goes from the draw pile to the discard pile", who.of(self.card)))
    }
}

impl DoneBy for ScriedAway {
    fn by(&self) -> (Piece, Piece) {
        (self.seat, self.card)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_moment::<Scried>().add_moment::<ScriedAway>();
    app.add_verb::<Scry>(|world, scry, ctx| {
        let there = From::Draw.cards(world, *ctx.seat).len() as i32;
        let cards = scry.0.now(world, &ctx).clamp(0, there) as u8;
        world.resource_mut::<Log>().push(Scried { seat: ctx.seat, cards });
        if let Some(ask) = world.resource::<Names>().say(ScryDiscards(cards)) {
            do_next(world, &Script::one(ask), ctx);
        }
    })
    .add_verb::<ScryDiscards>(ask)
    .add_verb::<ScryDiscard>(|world, _, ctx| {
        let (Some(card), Some(owns)) = (ctx.target, world.get::<Owns>(*ctx.seat).copied()) else { return };
        // A card that is played instead of being discarded waits for that.
        let waits = world
            .get::<Card>(*card)
            .is_some_and(|card| card.face().waits.when.iter().any(|when| when.on.name == name_of::<ScriedAway>()));
        put(world, *card, if waits { *owns.aside } else { *owns.discard });
        world.resource_mut::<Log>().push(ScriedAway { seat: ctx.seat, card });
    });
}

/// Asks only.
fn ask(world: &mut World, top: &ScryDiscards, ctx: Ctx) {
    let Some(then) = world.resource::<Names>().say(ScryDiscard {}).map(Script::one) else { return };
    let options: Vec<Opt> = From::Draw
        .cards(world, *ctx.seat)
        .into_iter()
        .rev()
        .take(top.0 as usize)
        .filter(|card| world.get::<Card>(*card).is_some())
        .filter_map(|card| Some(Opt::new(Pick::Thing(*world.get::<Id>(card)?), &then, ctx.at(card))))
        .collect();
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask_some(Word::new("scry"), 0, u8::MAX, options);
    }
}
