//! End of turn: end-of-turn abilities in any order, Poison, then the hand is discarded in any order. Rulebook: 3. End of Turn.
use crate::{
    rulesets::spire::{
        board::*,
        card::*,
        effects::{Doubling, discard, exhaust, later::END_OF_TURN},
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

/// `DiscardHand()`: what is left in hand is discarded, in the order the player named; Retain stays, Ethereal is exhausted.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DiscardHand {}

pub(super) fn plugin(app: &mut App) {
    let window = app.add_window(EndOfTurn);
    app.world_mut().resource_mut::<Round>().0.push((window, "End"));
    app.add_moment::<TurnEnded>();
    app.add_systems(EndOfTurn, (end_turn, discards, put_off_until_now, cards_in_hand, poison).chain());
    app.add_verb::<DiscardHand>(|world, _, ctx| discard_hand(world, *ctx.seat));
}

fn end_turn(phases: Query<&Phase>, mut doubling: Query<&mut Doubling>, mut log: ResMut<Log>) {
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
        let Some(printed) = world.get::<Card>(card) else { continue };
        if printed.has(Keyword::Ethereal) {
            exhaust(world, seat, card);
        } else if !printed.has(Keyword::Retain) {
            discard(world, seat, card, true);
        }
    }
}
