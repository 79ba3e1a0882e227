//! Finds things of the table by their ids, and says where a pick can be made.
use super::front;
use crate::tabletop::{Id, Pick, Seat, view::*};

/// Where the player points to make a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A card in the hand of this seat.
    Hand,
    /// A figure, a lane, or something that lies on a board.
    Board,
    /// A card that is in no hand: it must be spread out.
    Card,
    /// Words on a button.
    Words,
}

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub seat: Seat,
}

impl Asked {
    /// The slot on the board of whoever is asked that a pick means.
    pub fn slot(&self, shown: &TableView, pick: Pick) -> Option<usize> {
        seat(shown, self.seat)?.slots.iter().position(|slot| slot.pick == Some(pick))
    }

    /// Whether a pick is one of those slots.
    pub fn is_slot(&self, shown: &TableView, pick: Pick) -> bool {
        self.slot(shown, pick).is_some()
    }
}

pub fn seat(shown: &TableView, seat: Seat) -> Option<&SeatView> {
    shown.seats.iter().find(|view| view.seat == seat)
}

/// Turns are taken one after another, and it is somebody else's.
pub fn waits_for_turn(seat: &SeatView) -> bool {
    !seat.on_turn && !seat.fallen
}

/// Whose turn it is, if turns are taken one after another.
pub fn taking_turn(shown: &TableView) -> Option<&SeatView> {
    let waits = shown.seats.iter().any(waits_for_turn);
    shown.seats.iter().find(|seat| seat.on_turn).filter(|_| waits)
}

/// The seat whose hero this is.
pub fn hero(shown: &TableView, id: Id) -> Option<&SeatView> {
    shown.seats.iter().find(|view| view.id == id)
}

/// A card anywhere on the table.
pub fn card(shown: &TableView, id: Id) -> Option<&CardView> {
    shown
        .seats
        .iter()
        .flat_map(|seat| {
            seat.hand.iter().chain(&seat.powers).chain(&seat.aside).chain(seat.piles.iter().flat_map(|pile| &pile.cards))
        })
        .find(|card| card.id == id)
        .or_else(|| front::offers::card(shown, id).or(front::market::card(shown, id)).or(front::summary::card(shown, id)))
}

/// All cards of a seat's deck, wherever they lie; by name, so that a hidden pile keeps its order to itself.
pub fn deck(shown: &TableView, of: Seat) -> Vec<&CardView> {
    let past = shown.summary.as_ref().filter(|_| shown.front == Front::Summary);
    let past = past.and_then(|summary| summary.seats.iter().find(|seat| seat.seat == of));
    let Some(seat) = seat(shown, of) else { return vec![] };
    let piles = seat.piles.iter().flat_map(|pile| &pile.cards);
    let mut cards: Vec<_> = match past {
        Some(past) => past.deck.iter().collect(),
        None => seat.hand.iter().chain(&seat.powers).chain(&seat.aside).chain(piles).collect(),
    };
    cards.sort_by(|a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
    cards
}

pub fn pile(shown: &TableView, id: Id) -> Option<&PileView> {
    shown.seats.iter().flat_map(|seat| &seat.piles).find(|pile| pile.id == id)
}

/// A relic or potion, with the seat that has it.
pub fn item(shown: &TableView, id: Id) -> Option<(&SeatView, &ItemView)> {
    let items = |seat: &SeatView| seat.relics.iter().chain(&seat.potions).any(|item| item.id == id);
    let seat = shown.seats.iter().find(|seat| items(seat))?;
    let item = seat.relics.iter().chain(&seat.potions).find(|item| item.id == id)?;
    Some((seat, item))
}

/// Where whoever is asked makes this pick.
pub fn spot(shown: &TableView, asked: Asked, pick: Pick) -> Spot {
    let who = asked.seat;
    match pick {
        _ if asked.is_slot(shown, pick) || front::has(shown, pick) => Spot::Board,
        Pick::Thing(id) if shown.front != Front::Board => {
            // Neither hands nor boards lie there; every front names the seats and shows what they carry.
            if hero(shown, id).is_some() || item(shown, id).is_some() {
                Spot::Board
            } else if card(shown, id).is_some() {
                Spot::Card
            } else {
                Spot::Words
            }
        }
        Pick::Thing(id) => {
            let own = seat(shown, who);
            if own.is_some_and(|seat| seat.hand.iter().any(|card| card.id == id)) {
                Spot::Hand
            } else if on_board(shown, id) {
                Spot::Board
            } else if card(shown, id).is_some() {
                Spot::Card
            } else {
                Spot::Words
            }
        }
        Pick::Token(word) if seat(shown, who).is_some_and(|seat| seat.tokens.iter().any(|token| token.kind == word.as_str())) => {
            Spot::Board
        }
        Pick::Row(_) => Spot::Board,
        _ => Spot::Words,
    }
}

fn on_board(shown: &TableView, id: Id) -> bool {
    let powers = shown.seats.iter().flat_map(|seat| &seat.powers).any(|card| card.id == id);
    powers || item(shown, id).is_some() || hero(shown, id).is_some() || super::grid::unit(shown, id).is_some()
}
