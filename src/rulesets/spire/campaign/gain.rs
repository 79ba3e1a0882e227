//! What comes into a deck: cards from rewards, `GainTop(Rare)` without a look, `GainCurse(1)` from the finite Curse deck.
use super::{
    super::{board::Owns, card::*, *},
    decks::*,
    limits::{NoCurses, NoGold},
    upgrade::upgrade,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `GainGold(3)`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct GainGold(pub Amount);

/// `LoseAllGold()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LoseAllGold {}

/// `GainCurse(2)`: the top cards of the Curse deck.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct GainCurse(pub u8);

/// `GainTop(Rare, 1)`: the top cards of a deck, without a choice.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct GainTop(pub TopOf, #[serde(default = "one")] pub u8);

/// Of which deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TopOf {
    /// The card rewards deck; a Golden Ticket gives the top rare.
    Card,
    Rare,
    Colorless,
}

/// A card has come into a deck for good.
#[derive(Debug, Serialize)]
pub struct CardGained {
    pub seat: Piece,
    pub card: Piece,
    pub kind: Kind,
}

impl Fact for CardGained {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} gains {}", who.of(self.seat), who.of(self.card)))
    }
}

/// A card that nobody had seen before came from the top of its deck.
#[derive(Debug, Serialize)]
pub struct TopTurnedUp {
    pub seat: Piece,
}

impl Fact for TopTurnedUp {
    const REVEALS: Option<&'static str> = Some("a card was turned up");
}

/// `CardGained(Attack)`: by the owner.
impl Awaited for CardGained {
    type Filter = Kind;
    fn matches(&self, kind: &Kind, holder: Holder) -> bool {
        self.kind == *kind && *self.seat == holder.owner
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.card)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_moment::<CardGained>().add_fact::<TopTurnedUp>();
    app.add_verb::<GainGold>(|world, gain, ctx| {
        let amount = gain.0.now(world, &ctx);
        gold(world, *ctx.seat, amount);
    })
    .add_verb::<LoseAllGold>(|world, _, ctx| {
        let all = world.get::<Gold>(*ctx.seat).map_or(0, |gold| gold.0);
        change_tokens::<Gold>(world, *ctx.seat, -all);
    })
    .add_verb::<GainCurse>(|world, gain, ctx| (0..gain.0).for_each(|_| curse(world, *ctx.seat)))
    .add_verb::<GainTop>(|world, top, ctx| {
        for _ in 0..top.1 {
            match top.0 {
                TopOf::Card => top_reward(world, *ctx.seat, false),
                TopOf::Rare => top_reward(world, *ctx.seat, true),
                TopOf::Colorless => {
                    let key = colorless(world);
                    gain_by_key(world, *ctx.seat, key);
                }
            }
        }
    });
}

/// Gold, unless something keeps the player from gaining any.
pub fn gold(world: &mut World, seat: Entity, amount: i32) {
    if amount > 0 && !lasting::has::<NoGold>(world, seat) {
        change_tokens::<Gold>(world, seat, amount);
    }
}

/// The top card of the seat's rewards (or rare rewards) deck comes into its deck.
pub fn top_reward(world: &mut World, seat: Entity, rare: bool) {
    let key = draw_reward(world, seat, rare);
    gain_by_key(world, seat, key);
}

/// The top Curse comes into the deck, unless something keeps it away. An empty deck gives none.
pub fn curse(world: &mut World, seat: Entity) {
    if lasting::has::<NoCurses>(world, seat) {
        return;
    }
    let key = with_decks(world, |decks, _| decks.curses.draw()).flatten();
    gain_by_key(world, seat, key);
}

/// The seat gains the card of that id out of the box.
pub fn gain_by_key(world: &mut World, seat: Entity, key: Option<Word>) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    if let Some(card) = key.and_then(|key| take_card(world, seat, key, *owns.draw)) {
        world.resource_mut::<Log>().push(TopTurnedUp { seat: Piece(seat) });
        gained(world, seat, card);
    }
}

/// A card that was revealed comes into the deck.
pub fn card(world: &mut World, seat: Entity, card: Entity, upgraded: bool) {
    let (Some(owns), Some(face)) = (world.get::<Owns>(seat).copied(), world.get::<Card>(card).cloned()) else { return };
    // What lay open for everybody may have been revealed by another.
    turn(world, card, seat, face);
    put(world, card, *owns.draw);
    gained(world, seat, card);
    if upgraded {
        upgrade(world, seat, card);
    }
}

fn gained(world: &mut World, seat: Entity, card: Entity) {
    let Some(kind) = world.get::<Card>(card).map(|card| card.text.kind) else { return };
    world.resource_mut::<Log>().push(CardGained { seat: Piece(seat), card: Piece(card), kind });
}
