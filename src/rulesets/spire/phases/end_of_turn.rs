//! End of turn: end-of-turn abilities in any order, Poison, then the hand is discarded in any order. Rulebook: 3. End of Turn.
use crate::{
    rulesets::spire::{
        board::*,
        card::*,
        effects::{Doubling, OrbMoment, ask_order, discard, exhaust, later::END_OF_TURN, of_orb, order_of_discards_matters},
        memory::{CardMemory, Memory, PlayedThisTurn, TurnMemory},
        orb::Orb,
        *,
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel};
use serde::{Deserialize, Serialize};

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct EndOfTurn;

/// The players' turn ends.
#[derive(Debug, Serialize)]
pub struct TurnEnded {
    pub round: u32,
}

impl Fact for TurnEnded {}

/// `TurnEnded(Any)`: every player's end-of-turn abilities.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum EndOf {
    Turn,
}

impl Awaited for TurnEnded {
    type Filter = EndOf;
    fn matches(&self, _: &EndOf, _: Holder) -> bool {
        true
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
    app.add_systems(EndOfTurn, (end_turn, discards, put_off_until_now, orbs, stances, cards_in_hand, poison).chain());
    app.add_verb::<OrderDiscards>(|world, _, ctx| order_discards(world, ctx))
        .add_verb::<DiscardAtEnd>(|world, _, ctx| {
            if let Some(card) = ctx.target {
                discard(world, *ctx.seat, *card, true);
            }
        })
        .add_verb::<DiscardHand>(|world, _, ctx| discard_hand(world, *ctx.seat));
}

fn end_turn(
    phases: Query<&Phase>,
    mut doubling: Query<&mut Doubling>,
    mut played: Query<&mut PlayedThisTurn>,
    mut cards: Query<&mut CardMemory>,
    mut log: ResMut<Log>,
) {
    for mut played in &mut played {
        if !played.0.is_empty() {
            played.0.clear();
        }
    }
    // What was retained before counts only once more: it is judged anew when the hand is discarded.
    for mut memory in &mut cards {
        if memory.retained {
            memory.retained = false;
        }
    }
    // "The next Attack this turn" is over.
    for mut waiting in &mut doubling {
        if !waiting.0.is_empty() {
            waiting.0.clear();
        }
    }
    for phase in &phases {
        log.push(TurnEnded { round: phase.round });
    }
}

/// The discards lie under everything that is due.
fn discards(table: Res<Table>, mut agendas: Query<&mut Agenda>, phrases: Res<Phrases>) {
    for seat in &table.seats {
        if let Ok(mut agenda) = agendas.get_mut(*seat) {
            agenda.push(&phrases.discard_hand, Ctx::of(*seat));
        }
    }
}

fn put_off_until_now(table: Res<Table>, mut agendas: Query<&mut Agenda>, order: Res<Order>) {
    for seat in &table.seats {
        if let Ok(mut agenda) = agendas.get_mut(*seat) {
            for entry in agenda.take_later(END_OF_TURN) {
                agenda.add_due(entry, &order.ask, Ctx::of(*seat));
            }
        }
    }
}

/// Cards that do something at the end of the turn while they are in hand (Wound).
fn cards_in_hand(
    table: Res<Table>,
    mut seats: Query<(&mut Agenda, &Owns)>,
    piles: Query<&Pile>,
    cards: Query<&Card>,
    order: Res<Order>,
) {
    for seat in &table.seats {
        let Ok((mut agenda, owns)) = seats.get_mut(*seat) else { continue };
        for card in piles.get(*owns.hand).into_iter().flat_map(Pile::iter) {
            let Ok(printed) = cards.get(card) else { continue };
            let in_hand = &printed.face().in_hand;
            if !in_hand.is_empty() {
                agenda.add_due(Entry::new(in_hand, Ctx::of(*seat).from(card)), &order.ask, Ctx::of(*seat));
            }
        }
    }
}

/// Each Orb does its part; the player says in which order, should it matter.
fn orbs(world: &mut World) {
    let ask = world.resource::<Order>().ask.clone();
    for seat in world.resource::<Table>().seats.clone() {
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
fn stances(table: Res<Table>, mut seats: Query<(&Stance, &mut Agenda)>, phrases: Res<Phrases>, order: Res<Order>) {
    for seat in &table.seats {
        if let Ok((Stance::Wrath, mut agenda)) = seats.get_mut(*seat) {
            agenda.add_due(Entry::new(&phrases.wrath_bites, Ctx::of(*seat)), &order.ask, Ctx::of(*seat));
        }
    }
}

/// Poison is one of the end-of-turn effects that come in any order: it may end the fight before a Wound hurts. It falls due
/// to the first seat that has others; the question of the order, should it matter, goes there.
fn poison(
    table: Res<Table>,
    mut agendas: Query<&mut Agenda>,
    figures: Query<(Entity, &Id, &Poison)>,
    phrases: Res<Phrases>,
    order: Res<Order>,
) {
    let sick = figures.iter().filter(|(_, _, poison)| poison.0 > 0).min_by_key(|(_, id, _)| **id);
    let Some((sick, _, _)) = sick else { return };
    let busy = table.seats.iter().find(|seat| agendas.get(**seat).is_ok_and(Agenda::has_due));
    let Some(seat) = busy.or(table.seats.first()).copied() else { return };
    if let Ok(mut agenda) = agendas.get_mut(seat) {
        agenda.add_due(Entry::new(&phrases.poison, Ctx::of(table.table).from(sick)), &order.ask, Ctx::of(seat));
    }
}

/// The cards that will be discarded: not what is retained, not what is exhausted.
fn to_discard(world: &World, seat: Entity) -> Vec<Entity> {
    let hand = effects::From::Hand.cards(world, seat);
    hand.into_iter().filter(|card| fate(world, *card) == Fate::Discarded).collect()
}

#[derive(PartialEq)]
enum Fate {
    Exhausted,
    Retained,
    Discarded,
}

fn fate(world: &World, card: Entity) -> Fate {
    let kept = world.get::<CardMemory>(card).is_some_and(|memory| memory.keep);
    match world.get::<Card>(card) {
        Some(printed) if printed.has(Keyword::Ethereal) => Fate::Exhausted,
        Some(printed) if !kept && !printed.has(Keyword::Retain) => Fate::Discarded,
        _ => Fate::Retained,
    }
}

/// Asks only; not if the player named an order when ending the turn.
fn order_discards(world: &mut World, ctx: Ctx) {
    let named = world.get::<Choice>(*ctx.seat).is_some_and(|choice| !choice.rest.is_empty());
    let cards = to_discard(world, *ctx.seat);
    if !named && cards.len() > 1 && order_of_discards_matters(world, *ctx.seat) {
        let then = world.resource::<Phrases>().discard_at_end.clone();
        ask_order(world, &cards, &then, ctx);
    }
}

fn discard_hand(world: &mut World, seat: Entity) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let Some(hand) = world.get::<Pile>(*owns.hand) else { return };
    let mut cards: Vec<Entity> = hand.iter().collect();
    // First those the player named, in that order.
    if let Some(mut choice) = world.get_mut::<Choice>(seat) {
        let rest = std::mem::take(&mut choice.rest);
        if !rest.is_empty() {
            let index = world.resource::<Index>();
            let named: Vec<Entity> = rest
                .iter()
                .filter_map(|pick| if let Pick::Thing(id) = pick { index.get(*id) } else { None })
                .filter(|card| cards.contains(card))
                .collect();
            cards.retain(|card| !named.contains(card));
            cards.splice(0..0, named);
        }
    }
    for card in cards {
        match fate(world, card) {
            Fate::Exhausted => exhaust(world, seat, card),
            Fate::Discarded => discard(world, seat, card, true),
            Fate::Retained => {
                if let Some(mut memory) = world.get_mut::<CardMemory>(card) {
                    *memory = CardMemory { retained: true, ..CardMemory::default() };
                }
            }
        }
    }
    // The turn is over for this player.
    if let Some(mut memory) = world.get_mut::<Memory>(seat) {
        memory.turn = TurnMemory::default();
    }
}
