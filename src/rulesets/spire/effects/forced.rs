//! `PlayTop(exhaust: true)`: a card is drawn and forced into play: nothing is paid, X is 0. (The faces say "draw a card and play it".)
//!
//! A card that cannot be played is discarded without effect; a card with cost X is exhausted. Rulebook: Forced Play Effects; X Costs.
use super::{Drawn, NoMoreDraw, discard, exhaust, is_power, top_card};
use crate::{
    rulesets::spire::{Phrases, board::Owns, card::*},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::In};
use serde::{Deserialize, Serialize};

#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayTop {
    /// It is exhausted afterwards, unless it is a Power.
    #[serde(default)]
    pub exhaust: bool,
}

/// `ExhaustPlayed()`: the card that was forced into play is exhausted, unless it stays in play.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct ExhaustPlayed {}

/// A card was drawn that is forced into play.
#[derive(Debug, Serialize)]
pub struct TurnedUp {
    pub seat: Piece,
    pub card: Piece,
}

impl Fact for TurnedUp {
    const REVEALS: Option<&'static str> = Some("a card was turned up");
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<TurnedUp>().add_effect(play_top).add_verb::<ExhaustPlayed>(|world, _, ctx| {
        let stays = world.get::<Card>(*ctx.source).is_none_or(is_power);
        let in_discard = world
            .get::<Owns>(*ctx.seat)
            .is_some_and(|owns| world.get::<InPile>(*ctx.source).is_some_and(|place| place.0 == owns.discard));
        if !stays && in_discard {
            exhaust(world, *ctx.seat, *ctx.source);
        }
    });
}

fn play_top(
    In(play): In<Do<PlayTop>>,
    mut seats: Query<(&Owns, &mut Shuffles, &NoMoreDraw)>,
    cards: Query<&Card>,
    mut piles: Piles,
    mut log: ResMut<Log>,
    mut agendas: Query<&mut Agenda>,
    acting: Res<Acting>,
    phrases: Res<Phrases>,
) {
    let seat = play.ctx.seat;
    let Ok((owns, mut stream, stopped)) = seats.get_mut(*seat) else { return };
    if stopped.0 {
        return;
    }
    let Some(card) = top_card(*seat, owns, &mut stream, &mut piles, &mut log) else { return };
    let kind = cards.get(card).map_or(Kind::Skill, |card| card.text.kind);
    log.push(Drawn { seat, card: Piece(card), kind });
    // It is neither in hand nor in a pile from now on.
    piles.put(card, *owns.aside);
    log.push(TurnedUp { seat, card: Piece(card) });
    let ctx = Ctx::of(*seat).from(card).with(Flags::FORCED);
    if let Ok(mut agenda) = agendas.get_mut(acting.0) {
        agenda.push(if play.exhaust { &phrases.force_and_exhaust } else { &phrases.force }, ctx);
    }
}

/// A forced card that cannot be played goes to the discard pile.
pub(super) fn refuse(world: &mut World, ctx: Ctx) {
    discard(world, *ctx.seat, *ctx.source, false);
}
