//! Playing a card: pay, set it aside, copies first, resolve it top to bottom, put it away; only then triggers. Rulebook: To play a card.
use super::{Doubling, energy, exhaust, forced, is_power};
use crate::{
    rulesets::spire::{
        Miracles, Phrases,
        board::*,
        card::*,
        cost::{self, cost_now},
        deeds, lasting,
        memory::{self, CardMemory, Memory, PlayedCardNote, PlayedThisTurn},
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemState};
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
    app.add_hot_verb::<PlayCard, Playing>(|world, state, play, ctx| play_card(world, state, play.copies, ctx))
        .add_verb::<Finish>(|world, _, ctx| finish(world, ctx));
}

/// What is looked up for every card that is played.
type Playing = (
    Query<'static, 'static, Players>,
    Query<'static, 'static, (&'static Card, &'static CardMemory)>,
    Piles<'static, 'static>,
    Query<'static, 'static, &'static mut Agenda>,
    Query<'static, 'static, (&'static Options, &'static mut PlayedThisTurn)>,
    (Res<'static, Phrases>, Res<'static, Acting>, ResMut<'static, Log>),
);
type Players = (&'static Owns, &'static mut Memory, &'static mut Doubling, &'static mut Energy);

fn play_card(world: &mut World, state: &mut SystemState<Playing>, copies: u8, mut ctx: Ctx) {
    let (seat, source) = (*ctx.seat, *ctx.source);
    let Ok(mut at_hand) = state.get_mut(world) else { return };
    let (players, cards, piles, _, rules, _) = &at_hand;
    let (Ok((owns, memory, _, energy)), Ok((card, remembers))) = (players.get(seat), cards.get(source)) else { return };
    let (card, owns, played, energy) = (card.clone(), *owns, memory.turn.cards, energy.0);
    let as_printed = owns.in_play().iter().all(|pile| piles.len(**pile) == 0) && cost::is_printed(&card, remembers, &memory.turn);
    let limited = rules.iter().any(|(options, _)| options.limits_cards);
    let (face, kind) = (card.face(), card.text.kind);
    let forced = ctx.is(Flags::FORCED);
    let price = |cost: Cost| match cost {
        Cost::Energy(cost) if !forced => cost as i32,
        Cost::X if !forced => ctx.x as i32,
        _ => 0,
    };
    let (mut limit, mut cost) = (None, face.cost);
    // Most plays ask for nothing but what is at hand.
    let by_cube = as_printed && !limited && !forced && price(cost) <= energy;
    if !by_cube {
        limit = if limited { lasting::card_limit(world) } else { None };
        if forced && (!can_be_forced(world, face, &ctx) || limit.is_some_and(|limit| played >= limit)) {
            forced::refuse(world, ctx);
            return;
        }
        if !as_printed {
            cost = cost_now(world, seat, source);
        }
        pay(world, seat, price(cost));
        let Ok(again) = state.get_mut(world) else { return };
        at_hand = again;
    }
    let paid = price(cost);
    if forced && cost == Cost::X {
        ctx.x = 0;
    }
    if paid == 0 {
        ctx = ctx.with(Flags::FREE);
    }
    let (mut players, _, mut piles, mut agendas, mut rules, (phrases, acting, mut log)) = at_hand;
    let Ok((_, mut memory, mut doubling, mut energy)) = players.get_mut(seat) else { return };
    if by_cube && let Some(changed) = energy::move_cube(&mut energy, seat, -paid) {
        log.push(changed);
    }
    if !memory.turn.next_costs.is_empty() {
        cost::use_up(&mut memory.turn, kind);
    }
    piles.put(source, *owns.aside);
    for (_, mut played) in &mut rules {
        let cost = if let Cost::Energy(cost) = cost { Some(cost) } else { None };
        played.0.push(PlayedCardNote { seat: ctx.seat, card: ctx.source, cost, x: ctx.x, free: ctx.is(Flags::FREE) });
    }
    let copies = if copies > 0 {
        copies
    } else if face.has(Keyword::NotDuplicable) || doubling.0.is_empty() {
        0
    } else {
        doubling.take(kind)
    };
    // Copies count as cards played: a limit stops them too.
    let copies = limit.map_or(copies, |limit| copies.min(limit.saturating_sub(played + 1)));
    if let Ok(mut agenda) = agendas.get_mut(acting.0) {
        agenda.push(&phrases.resolve, ctx);
        agenda.begin_card();
        // Copies resolve before the original leaves; they choose targets of their own and inherit X.
        let copy = Ctx { target: None, ally: None, row: 0, ..ctx }.with(Flags::COPY);
        for _ in 0..copies {
            agenda.push(&phrases.resolve, copy);
            agenda.begin_card();
        }
    }
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
    let missing = cost + energy::change(world, seat, -cost);
    if missing > 0 {
        change_tokens::<Miracles>(world, seat, -missing);
    }
}

fn finish(world: &mut World, ctx: Ctx) {
    let (seat, source) = (*ctx.seat, *ctx.source);
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    match world.get::<Card>(source).cloned() {
        Some(card) => {
            put_away(world, &card, &owns, ctx);
            if card.text.kind == Kind::Attack {
                super::attack_is_over(world, seat);
            }
        }
        None => super::used_item(world, ctx),
    }
    deeds::end(world, seat);
    let acting = world.resource::<Acting>().0;
    if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
        agenda.end_card();
    }
}

/// It may have gone elsewhere by its own text; a copy has no card to put away.
fn put_away(world: &mut World, card: &Card, owns: &Owns, ctx: Ctx) {
    let (seat, source) = (*ctx.seat, *ctx.source);
    if ctx.is(Flags::COPY) || world.get::<InPile>(source).is_none_or(|place| place.0 != owns.aside) {
        return;
    }
    let forced_x = ctx.is(Flags::FORCED) && card.face().cost == Cost::X;
    if is_power(card) {
        put(world, source, *owns.powers);
        world.resource_mut::<Log>().push(PowerInPlay { seat: ctx.seat, card: ctx.source });
    } else if card.has(Keyword::Exhaust) || forced_x || exhausted_by_a_power(world, seat, card.text.kind) {
        exhaust(world, seat, source);
    } else {
        put(world, source, *owns.discard);
        world.resource_mut::<Log>().push(PutAway { seat: ctx.seat, card: ctx.source });
    }
}

fn exhausted_by_a_power(world: &World, seat: Entity, kind: Kind) -> bool {
    let mut exhausted = false;
    lasting::each::<lasting::ExhaustWhenPlayed>(world, seat, |lasting, _| exhausted |= lasting.0.contains(&kind));
    exhausted
}
