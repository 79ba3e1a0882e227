//! Playing a card: pay, set it aside, copies first, resolve it top to bottom, put it away; only then triggers. Rulebook: To play a card.
use super::{Doubling, energy, exhaust, forced, is_power};
use crate::{
    rulesets::spire::{
        Miracles, Phrases,
        board::*,
        card::*,
        cost::{self, cost_now},
        deeds, lasting,
        memory::{self, PlayedCardNote, PlayedThisTurn},
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The chosen card is played. `PlayCard(copies: 1)`: an effect plays it with so many copies, which is the one duplication it can have.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayCard {
    #[serde(default)]
    pub copies: u8,
}

/// The card has been resolved and is put away.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Finish {}

/// A card (or a copy of it) is being played.
#[derive(Debug, Serialize)]
pub struct Played {
    pub seat: Piece,
    pub card: Piece,
    pub kind: Kind,
    pub copy: bool,
    /// What was paid.
    pub paid: i32,
}

impl Fact for Played {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        let (seat, card) = (who.of(self.seat), who.of(self.card));
        let verb = if self.copy { "plays a copy of" } else { "plays" };
        who.line(*self.seat, format!("{seat} {verb} {card}"))
    }
}

/// Which cards an ability waits for.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedCard {
    pub by: super::By,
    #[serde(default)]
    pub kind: Option<Kind>,
}

impl Awaited for Played {
    type Filter = PlayedCard;
    fn matches(&self, filter: &PlayedCard, holder: Holder) -> bool {
        filter.by.is(self.seat, self.card, holder) && filter.kind.is_none_or(|kind| kind == self.kind)
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.seat)
    }
}

/// A Power came into play.
#[derive(Debug, Serialize)]
pub struct PowerInPlay {
    pub seat: Piece,
    pub card: Piece,
}

impl Fact for PowerInPlay {}

/// A card was put into the discard pile after it had been played.
#[derive(Debug, Serialize)]
pub struct PutAway {
    pub seat: Piece,
    pub card: Piece,
}

impl Fact for PutAway {}

pub(super) fn plugin(app: &mut App) {
    app.add_moment::<Played>().add_fact::<PowerInPlay>().add_fact::<PutAway>();
    app.add_verb::<PlayCard>(|world, play, ctx| play_card(world, play.copies, ctx))
        .add_verb::<Finish>(|world, _, ctx| finish(world, ctx));
}

fn play_card(world: &mut World, copies: u8, mut ctx: Ctx) {
    let (seat, source) = (*ctx.seat, *ctx.source);
    let Some(card) = world.get::<Card>(source).cloned() else { return };
    let (face, kind) = (card.face(), card.text.kind);
    let forced = ctx.is(Flags::FORCED);
    let played = memory::of_turn(world, seat).map_or(0, |turn| turn.cards);
    let limit = lasting::card_limit(world);
    if forced && (!can_be_forced(world, face, &ctx) || limit.is_some_and(|limit| played >= limit)) {
        forced::refuse(world, ctx);
        return;
    }
    let cost = cost_now(world, seat, source);
    let paid = match cost {
        _ if forced => 0,
        Cost::Energy(cost) => cost as i32,
        Cost::X => ctx.x as i32,
        Cost::None => 0,
    };
    if forced && cost == Cost::X {
        ctx.x = 0;
    }
    if paid == 0 {
        ctx = ctx.with(Flags::FREE);
    }
    pay(world, seat, paid);
    cost::use_up(world, seat, kind);
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    put(world, source, *owns.aside);
    note_played(world, &ctx, cost);
    let copies = if copies > 0 {
        copies
    } else if face.has(Keyword::NotDuplicable) {
        0
    } else {
        world.get_mut::<Doubling>(seat).map_or(0, |mut doubling| doubling.take(kind))
    };
    // Copies count as cards played: a limit stops them too.
    let copies = limit.map_or(copies, |limit| copies.min(limit.saturating_sub(played + 1)));
    let resolve = world.resource::<Phrases>().resolve.clone();
    let acting = world.resource::<Acting>().0;
    if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
        agenda.push(&resolve, ctx);
        agenda.begin_card();
        // Copies resolve before the original leaves; they choose targets of their own and inherit X.
        let copy = Ctx { target: None, ally: None, row: 0, ..ctx }.with(Flags::COPY);
        for _ in 0..copies {
            agenda.push(&resolve, copy);
            agenda.begin_card();
        }
    }
    let mut log = world.resource_mut::<Log>();
    for _ in 0..copies {
        log.push(Played { seat: ctx.seat, card: ctx.source, kind, copy: true, paid: 0 });
    }
    log.push(Played { seat: ctx.seat, card: ctx.source, kind, copy: false, paid });
}

/// Whether an effect can play it at all.
fn can_be_forced(world: &World, face: &Face, ctx: &Ctx) -> bool {
    face.cost != Cost::None
        && !face.has(Keyword::Unplayable)
        && face.only_if.as_ref().is_none_or(|only_if| holds(world, only_if, ctx))
}

/// What was played this turn can be copied later.
fn note_played(world: &mut World, ctx: &Ctx, cost: Cost) {
    let table = world.resource::<Table>().table;
    let cost = if let Cost::Energy(cost) = cost { Some(cost) } else { None };
    if let Some(mut played) = world.get_mut::<PlayedThisTurn>(table) {
        played.0.push(PlayedCardNote { seat: ctx.seat, card: ctx.source, cost, x: ctx.x, free: ctx.is(Flags::FREE) });
    }
}

/// A card, or a copy of it, begins to be resolved.
pub(super) fn note_resolving(world: &mut World, ctx: &Ctx) {
    let Some(card) = world.get::<Card>(*ctx.source) else { return };
    let attack = card.text.kind == Kind::Attack;
    memory::note(world, *ctx.seat, |turn| {
        turn.cards = turn.cards.saturating_add(1);
        turn.attacks = turn.attacks.saturating_add(attack as u8);
    });
}

/// Energy first; Miracles pay what is missing (that is how they reach past 6 Energy).
fn pay(world: &mut World, seat: Entity, cost: i32) {
    let energy = world.get::<Energy>(seat).map_or(0, |energy| energy.0);
    energy::change(world, seat, -cost.min(energy));
    if cost > energy {
        change_tokens::<Miracles>(world, seat, energy - cost);
    }
}

fn finish(world: &mut World, ctx: Ctx) {
    let (seat, source) = (*ctx.seat, *ctx.source);
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    // It may have gone elsewhere by its own text; a copy has no card to put away.
    let still_aside = world.get::<InPile>(source).is_some_and(|place| place.0 == owns.aside);
    if !ctx.is(Flags::COPY)
        && still_aside
        && let Some(card) = world.get::<Card>(source).cloned()
    {
        let forced_x = ctx.is(Flags::FORCED) && card.face().cost == Cost::X;
        if is_power(&card) {
            put(world, source, *owns.powers);
            world.resource_mut::<Log>().push(PowerInPlay { seat: ctx.seat, card: ctx.source });
        } else if card.has(Keyword::Exhaust) || forced_x || exhausted_by_a_power(world, seat, card.text.kind) {
            exhaust(world, seat, source);
        } else {
            put(world, source, *owns.discard);
            world.resource_mut::<Log>().push(PutAway { seat: ctx.seat, card: ctx.source });
        }
    }
    if world.get::<Card>(source).is_some_and(|card| card.text.kind == Kind::Attack) {
        super::attack_is_over(world, seat);
    }
    super::used_item(world, ctx);
    deeds::end(world, seat);
    let acting = world.resource::<Acting>().0;
    if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
        agenda.end_card();
    }
}

fn exhausted_by_a_power(world: &World, seat: Entity, kind: Kind) -> bool {
    let mut exhausted = false;
    lasting::each::<lasting::ExhaustWhenPlayed>(world, seat, |lasting, _| exhausted |= lasting.0.contains(&kind));
    exhausted
}
