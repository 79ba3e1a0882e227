//! Verbs that choose and move cards: `Choose(from: Hand, then: [Exhaust()])`, `Discard()`, `PutOnDraw()`, `SelfToDrawTop()` …
use crate::{
    rulesets::spire::{board::Owns, card::*, item::Item, phases::ItemUsed},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Where cards are chosen from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum From {
    Hand,
    Draw,
    Discard,
    Exhaust,
}

/// The player chooses cards; `then` happens for each, with that card as target. Fewer if there are not enough.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    pub from: From,
    /// How many (1 if not said).
    #[serde(default = "one")]
    pub count: u8,
    /// At least so many (all of `count` if not said).
    #[serde(default)]
    pub least: Option<u8>,
    pub then: Script,
}

fn one() -> u8 {
    1
}

/// The player chooses one of several lines: `ChooseOne([[Hit(2)], [Block(2)]])`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ChooseOne(pub Vec<Script>);

/// Exhausts the chosen card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Exhaust {}

/// Discards the chosen card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Discard {}

/// Puts the chosen card on top of its owner's draw pile.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PutOnDraw {}

/// Takes the chosen card into the hand.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ToHand {}

/// The card being played goes on top of the draw pile instead of into the discard pile.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SelfToDrawTop {}

/// The card this ability is printed on is exhausted.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ExhaustSelf {}

/// A card was put somewhere by an effect.
#[derive(Debug, Serialize)]
pub struct Moved {
    pub seat: Piece,
    pub card: Piece,
    pub from: Word,
    pub to: Word,
}

impl Fact for Moved {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        let to = match self.to.as_str() {
            "draw" => "on top of the draw pile",
            "hand" => "into the hand",
            other => other,
        };
        who.line(*self.seat, format!("{} goes {to}", who.of(self.card)))
    }
}

#[derive(Debug, Serialize)]
pub struct Discarded {
    pub seat: Piece,
    pub card: Piece,
    /// At the end of the turn, not by an effect.
    pub at_end: bool,
}

impl Fact for Discarded {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        if self.at_end { None } else { who.line(*self.seat, format!("{} discards {}", who.of(self.seat), who.of(self.card))) }
    }
}

#[derive(Debug, Serialize)]
pub struct Exhausted {
    pub seat: Piece,
    pub card: Piece,
    /// It was being played, not in hand.
    pub played: bool,
}

impl Fact for Exhausted {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} is exhausted", who.of(self.card)))
    }
}

/// Whose card.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum By {
    You,
    Anyone,
}

impl By {
    pub fn is(self, seat: Piece, holder: Holder) -> bool {
        matches!(self, By::Anyone) || *seat == holder.owner
    }
}

impl Awaited for Exhausted {
    type Filter = By;
    fn matches(&self, by: &By, holder: Holder) -> bool {
        by.is(self.seat, holder)
    }
}

impl Awaited for Discarded {
    type Filter = By;
    fn matches(&self, by: &By, holder: Holder) -> bool {
        !self.at_end && by.is(self.seat, holder)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Moved>().add_moment::<Exhausted>().add_moment::<Discarded>();
    app.add_verb::<Choose>(choose)
        .add_verb::<ChooseOne>(|world, choose, ctx| {
            let options = choose.0.iter().enumerate().map(|(i, then)| Opt::new(Pick::Line(i as u8), then, ctx));
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(Word::new("line"), options);
            }
        })
        .add_verb::<Exhaust>(|world, _, ctx| with_target(world, ctx, exhaust))
        .add_verb::<Discard>(|world, _, ctx| with_target(world, ctx, |world, seat, card| discard(world, seat, card, false)))
        .add_verb::<PutOnDraw>(|world, _, ctx| with_target(world, ctx, |world, seat, card| move_to(world, seat, card, "draw")))
        .add_verb::<ToHand>(|world, _, ctx| with_target(world, ctx, |world, seat, card| move_to(world, seat, card, "hand")))
        .add_verb::<ExhaustSelf>(|world, _, ctx| {
            // A potion or relic that is used up is no card: it is only put away.
            let owns = world.get::<Owns>(*ctx.seat).copied();
            match owns.filter(|_| world.get::<Item>(*ctx.source).is_some()) {
                Some(owns) => {
                    put(world, *ctx.source, *owns.aside);
                    world.resource_mut::<Log>().push(ItemUsed { seat: ctx.seat, item: ctx.source });
                }
                None => exhaust(world, *ctx.seat, *ctx.source),
            }
        })
        .add_verb::<SelfToDrawTop>(|world, _, ctx| {
            // A copy has no card to move.
            if !ctx.is(Flags::COPY) {
                move_to(world, *ctx.seat, *ctx.source, "draw");
            }
        });
}

fn with_target(world: &mut World, ctx: Ctx, act: impl Fn(&mut World, Entity, Entity)) {
    if let Some(card) = ctx.target {
        act(world, *ctx.seat, *card);
    }
}

fn choose(world: &mut World, choose: &Choose, ctx: Ctx) {
    let Some(owns) = world.get::<Owns>(*ctx.seat) else { return };
    let pile = match choose.from {
        From::Hand => owns.hand,
        From::Draw => owns.draw,
        From::Discard => owns.discard,
        From::Exhaust => owns.exhaust,
    };
    let Some(pile) = world.get::<Pile>(*pile) else { return };
    let options: Vec<Opt> =
        pile.iter().filter_map(|card| Some(Opt::new(Pick::Thing(*world.get::<Id>(card)?), &choose.then, ctx.at(card)))).collect();
    let prompt = choose.then.first().map_or(Word::new("cards"), |effect| Word::of(effect.name));
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask_some(prompt, choose.least.unwrap_or(choose.count), choose.count, options);
    }
}

const ASIDE: Word = Word::new("aside");

/// Whose card it is: a card remembers its owner as the owner of the pile it lies in.
fn pile_owner(world: &World, card: Entity) -> Option<Entity> {
    let place = world.get::<InPile>(card)?;
    world.get::<PileOf>(*place.0).map(|pile| *pile.owner)
}

pub fn move_to(world: &mut World, seat: Entity, card: Entity, word: &'static str) {
    let owner = pile_owner(world, card).unwrap_or(seat);
    let Some(pile) = world.get::<Owns>(owner).and_then(|owns| owns.by_word(word)) else { return };
    let from =
        world.get::<InPile>(card).and_then(|place| world.get::<PileOf>(*place.0)).map_or(Word::default(), |pile| pile.kind);
    let from = if from == ASIDE { Word::new("play") } else { from };
    put(world, card, pile);
    world.resource_mut::<Log>().push(Moved { seat: Piece(owner), card: Piece(card), from, to: Word::new(word) });
}

pub fn discard(world: &mut World, seat: Entity, card: Entity, at_end: bool) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    put(world, card, *owns.discard);
    world.resource_mut::<Log>().push(Discarded { seat: Piece(seat), card: Piece(card), at_end });
}

/// Into the exhaust pile; Status and Daze go back to their decks. Rulebook: Cleanup.
pub fn exhaust(world: &mut World, seat: Entity, card: Entity) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let played = world.get::<InPile>(card).is_some_and(|place| place.0 == owns.aside || place.0 == owns.discard);
    if !super::return_to_deck(world, card) {
        put(world, card, *owns.exhaust);
    }
    world.resource_mut::<Log>().push(Exhausted { seat: Piece(seat), card: Piece(card), played });
}

/// The power row shows cards in play.
pub fn is_power(card: &Card) -> bool {
    card.text.kind == Kind::Power
}
