//! Finds things of the table by their ids, and says where a pick can be made.
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

/// Who is asked for what: the same pick is a slot here and a line of words there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked<'a> {
    pub seat: Seat,
    /// The kind of the need or choice.
    pub kind: &'a str,
}

impl<'a> Asked<'a> {
    pub fn need(seat: Seat, need: &'a NeedView) -> Self {
        Asked { seat, kind: &need.kind }
    }

    pub fn choice(seat: Seat, choice: &'a ChoiceView) -> Self {
        Asked { seat, kind: &choice.kind }
    }

    /// Whether a pick is one of the slots on the board of whoever is asked.
    pub fn is_slot(&self, shown: &TableView, pick: Pick) -> bool {
        let Some(seat) = seat(shown, self.seat).filter(|seat| !self.kind.is_empty() && seat.slot_kind == self.kind) else {
            return false;
        };
        matches!(pick, Pick::Line(n) if (n as usize) < seat.slots.len())
    }
}

pub fn seat(shown: &TableView, seat: Seat) -> Option<&SeatView> {
    shown.seats.iter().find(|view| view.seat == seat)
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
        .flat_map(|seat| seat.hand.iter().chain(&seat.powers).chain(seat.piles.iter().flat_map(|pile| &pile.cards)))
        .find(|card| card.id == id)
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
        _ if asked.is_slot(shown, pick) => Spot::Board,
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
