//! End of turn: end-of-turn abilities in any order, Poison, then the hand is discarded in any order. Rulebook: 3. End of Turn.
use crate::{
    rulesets::spire::{
        board::*,
        card::*,
        effects::{Discarded, Doubling, OrbMoment, ask_order, discard, exhaust, later::END_OF_TURN, of_orb},
        memory::{CardMemory, Memory, PlayedThisTurn, TurnMemory},
        orb::Orb,
        phases::turns::{self, OnTurn},
        *,
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel, system::SystemState};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct EndOfTurn;

/// The players' turn ends.
#[derive(Debug, Serialize)]
pub struct TurnEnded {
    pub round: u32,
    /// Whose turn, where they are taken one after another; the table's after the last.
    pub whose: Option<Piece>,
}

impl Fact for TurnEnded {}

/// `TurnEnded(Any)`: every player's end-of-turn abilities.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum EndOf {
    Turn,
}

impl Awaited for TurnEnded {
    type Filter = EndOf;
    fn matches(&self, _: &EndOf, holder: Holder) -> bool {
        turns::concerns(self.whose, holder)
    }
}

/// `OrderDiscards()`: asks in which order the hand is discarded, if the player has a card to which that matters.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OrderDiscards {}

/// `DiscardAtEnd()`: the card named next is discarded.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DiscardAtEnd {}

/// `DiscardHand()`: what is left in hand is discarded, in the order the player named; Retain stays, Ethereal is exhausted.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DiscardHand {}

pub(super) fn plugin(app: &mut App) {
    let window = app.add_window(EndOfTurn);
    app.world_mut().resource_mut::<Round>().0.push((window, "End"));
    app.add_moment::<TurnEnded>();
    app.add_systems(EndOfTurn, (end_turn, discards, put_off_until_now, orbs, stances, cards_in_hand, poison, pass_on).chain());
    app.add_hot_verb::<OrderDiscards, Discarding>(|world, state, _, ctx| order_discards(world, state, ctx))
        .add_verb::<DiscardAtEnd>(|world, _, ctx| {
            if let Some(card) = ctx.target {
                discard(world, *ctx.seat, *card, true);
            }
        })
        .add_hot_verb::<DiscardHand, Discarding>(|world, state, _, ctx| discard_hand(world, state, *ctx.seat));
}

fn end_turn(
    phases: Query<&Phase>,
    on_turn: OnTurn,
    mut doubling: Query<(Entity, &mut Doubling)>,
    mut played: Query<&mut PlayedThisTurn>,
    mut cards: Query<(&mut CardMemory, Option<&InPile>)>,
    piles: Query<&PileOf>,
    mut log: ResMut<Log>,
) {
    // Others' cards may be copied until everybody has had a turn.
    if on_turn.together() {
        for mut played in &mut played {
            if !played.0.is_empty() {
                played.0.clear();
            }
        }
    }
    // What was retained before counts only once more: it is judged anew when the hand is discarded.
    for (mut memory, place) in &mut cards {
        if memory.retained && on_turn.holds(place, &piles) {
            memory.retained = false;
        }
    }
    // "The next Attack this turn" is over.
    for (seat, mut waiting) in &mut doubling {
        if !waiting.0.is_empty() && on_turn.is_of(seat) {
            waiting.0.clear();
        }
    }
    for (phase, whose) in phases.iter().zip(on_turn.whose()) {
        log.push(TurnEnded { round: phase.round, whose });
    }
}

/// The discards lie under everything that is due.
fn discards(on_turn: OnTurn, mut agendas: Query<&mut Agenda>, phrases: Res<Phrases>) {
    for seat in on_turn.seats() {
        if let Ok(mut agenda) = agendas.get_mut(seat) {
            agenda.push(&phrases.discard_hand, Ctx::of(seat));
        }
    }
}

fn put_off_until_now(on_turn: OnTurn, mut agendas: Query<&mut Agenda>, order: Res<Order>) {
    for seat in on_turn.seats() {
        if let Ok(mut agenda) = agendas.get_mut(seat) {
            for entry in agenda.take_later(END_OF_TURN) {
                agenda.add_due(entry, &order.ask, Ctx::of(seat));
            }
        }
    }
}

/// Cards that do something at the end of the turn while they are in hand (Wound).
fn cards_in_hand(
    on_turn: OnTurn,
    mut seats: Query<(&mut Agenda, &Owns)>,
    piles: Query<&Pile>,
    cards: Query<&Card>,
    order: Res<Order>,
) {
    for seat in on_turn.seats() {
        let Ok((mut agenda, owns)) = seats.get_mut(seat) else { continue };
        for card in piles.get(*owns.hand).into_iter().flat_map(Pile::iter) {
            let Ok(printed) = cards.get(card) else { continue };
            let in_hand = &printed.face().in_hand;
            if !in_hand.is_empty() {
                agenda.add_due(Entry::new(in_hand, Ctx::of(seat).from(card)), &order.ask, Ctx::of(seat));
            }
        }
    }
}

/// Each Orb does its part; the player says in which order, should it matter.
fn orbs(world: &mut World, any: &mut QueryState<(), With<Orb>>) {
    // Most parties have none.
    if any.iter(world).next().is_none() {
        return;
    }
    let ask = world.resource::<Order>().ask.clone();
    for seat in turns::on_turn(world) {
        for orb in effects::orbs(world, seat) {
            let Some(Orb(text)) = world.get::<Orb>(orb).cloned() else { continue };
            if text.entry.end_of_turn.is_empty() {
                continue;
            }
            let ctx = of_orb(world, seat, orb, &text, OrbMoment::EndOfTurn);
            if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
                agenda.add_due(Entry::new(&text.entry.end_of_turn, ctx), &ask, Ctx::of(seat));
            }
        }
    }
}

/// Who ends the turn in Wrath takes 1 damage.
fn stances(on_turn: OnTurn, mut seats: Query<(&Stance, &mut Agenda)>, phrases: Res<Phrases>, order: Res<Order>) {
    for seat in on_turn.seats() {
        if let Ok((Stance::Wrath, mut agenda)) = seats.get_mut(seat) {
            agenda.add_due(Entry::new(&phrases.wrath_bites, Ctx::of(seat)), &order.ask, Ctx::of(seat));
        }
    }
}

/// Poison is one of the end-of-turn effects that come in any order: it may end the fight before a Wound hurts. It falls due
/// to the first seat that has others; the question of the order, should it matter, goes there. Where turns are taken one after
/// another it comes once, after the last of them.
fn poison(
    table: Res<Table>,
    on_turn: OnTurn,
    mut agendas: Query<&mut Agenda>,
    figures: Query<(Entity, &Id, &Poison)>,
    phrases: Res<Phrases>,
    order: Res<Order>,
) {
    let sick = figures.iter().filter(|(_, _, poison)| poison.0 > 0).min_by_key(|(_, id, _)| **id);
    let Some((sick, _, _)) = sick.filter(|_| on_turn.together()) else { return };
    let busy = table.seats.iter().find(|seat| agendas.get(**seat).is_ok_and(Agenda::has_due));
    let Some(seat) = busy.or(table.seats.first()).copied() else { return };
    if let Ok(mut agenda) = agendas.get_mut(seat) {
        agenda.add_due(Entry::new(&phrases.poison, Ctx::of(table.table).from(sick)), &order.ask, Ctx::of(seat));
    }
}

/// Where turns are taken one after another: when all that is due has happened, it is the next player's.
fn pass_on(table: Res<Table>, on_turn: OnTurn, mut agendas: Query<&mut Agenda>, phrases: Res<Phrases>) {
    if !on_turn.together()
        && let Ok(mut agenda) = agendas.get_mut(table.table)
    {
        agenda.push_last(&phrases.pass_turn, Ctx::of(table.table));
    }
}

/// What is looked up when a hand is discarded.
type Discarding = (
    Query<'static, 'static, Discarders>,
    Query<'static, 'static, (&'static Card, &'static mut CardMemory)>,
    Piles<'static, 'static>,
    Res<'static, Index>,
    ResMut<'static, Log>,
);
type Discarders = (&'static Owns, &'static mut Choice, &'static mut Memory);

#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Exhausted,
    Retained,
    Discarded,
}

/// What happens to a card that is still in hand.
fn fate(card: &Card, memory: &CardMemory) -> Fate {
    if card.has(Keyword::Ethereal) {
        Fate::Exhausted
    } else if memory.keep || card.has(Keyword::Retain) {
        Fate::Retained
    } else {
        Fate::Discarded
    }
}

/// Asks only; not if the player named an order when ending the turn.
fn order_discards(world: &mut World, state: &mut SystemState<Discarding>, ctx: Ctx) {
    let Ok((seats, cards, piles, ..)) = state.get_mut(world) else { return };
    let Ok((owns, choice, _)) = seats.get(*ctx.seat) else { return };
    let hand = piles.get(*owns.hand).into_iter().flat_map(Pile::iter);
    let discarded = |card: &Entity| cards.get(*card).is_ok_and(|(card, memory)| fate(card, memory) == Fate::Discarded);
    let discarded: Vec<Entity> = hand.filter(discarded).collect();
    let reads_discard = |card| cards.get(card).is_ok_and(|(card, _)| card.face().reads_discard);
    let matters = || owns.deck().filter_map(|pile| piles.get(pile)).flat_map(Pile::iter).any(reads_discard);
    if choice.rest.is_empty() && discarded.len() > 1 && matters() {
        let then = world.resource::<Phrases>().discard_at_end.clone();
        ask_order(world, &discarded, &then, ctx);
    }
}

fn discard_hand(world: &mut World, state: &mut SystemState<Discarding>, seat: Entity) {
    let Some((owns, hand)) = last_of_hand(world, state, seat) else { return };
    // One after the other; what fares alike goes together.
    for alike in hand.chunk_by(|(_, one), (_, next)| one == next) {
        let fate = alike[0].1;
        let alike: SmallVec<[Entity; 8]> = alike.iter().map(|(card, _)| *card).collect();
        if fate == Fate::Exhausted {
            alike.into_iter().for_each(|card| exhaust(world, seat, card));
            continue;
        }
        let Ok((_, mut cards, mut piles, _, mut log)) = state.get_mut(world) else { return };
        if fate == Fate::Discarded {
            piles.put_some(&alike, *owns.hand, *owns.discard);
            for card in alike {
                log.push(Discarded { seat: Piece(seat), card: Piece(card), at_end: true });
            }
        } else {
            for card in alike {
                if let Ok((_, mut memory)) = cards.get_mut(card) {
                    *memory = CardMemory { retained: true, ..CardMemory::default() };
                }
            }
        }
    }
}

/// The cards in hand and their fates, those that the player named first, in that order; and the turn is over for this player.
fn last_of_hand(world: &mut World, state: &mut SystemState<Discarding>, seat: Entity) -> Option<(Owns, Vec<(Entity, Fate)>)> {
    let (mut seats, cards, piles, index, _) = state.get_mut(world).ok()?;
    let (owns, mut choice, mut memory) = seats.get_mut(seat).ok()?;
    memory.turn = TurnMemory::default();
    let (owns, named) = (*owns, std::mem::take(&mut choice.rest));
    let fate = |card: Entity| cards.get(card).map_or(Fate::Retained, |(card, memory)| fate(card, memory));
    let mut hand: Vec<(Entity, Fate)> = piles.get(*owns.hand)?.iter().map(|card| (card, fate(card))).collect();
    if !named.is_empty() {
        let named = named.iter().filter_map(|pick| if let Pick::Thing(id) = pick { index.get(*id) } else { None });
        let named: Vec<Entity> = named.collect();
        // Stable: the others stay in the order in which they lie.
        hand.sort_by_key(|(card, _)| named.iter().position(|named| named == card).unwrap_or(usize::MAX));
    }
    Some((owns, hand))
}
