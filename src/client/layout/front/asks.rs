//! Who must decide between fights, and what: said in the bar at every moment.
use super::{front, mark_of, plates};
use crate::{
    client::{layout::hand, model::Play},
    tabletop::{Pick, Seat, view::*},
};

/// A decision that is waited for.
#[derive(Clone, Debug, PartialEq)]
pub struct Asking {
    pub prompt: String,
    /// Who has not decided yet.
    pub seats: Vec<Seat>,
    /// The seat with the fan is among them.
    pub own: bool,
}

/// What is waited for now, as the seat with the fan sees it. `None` on the board, which says it in its own way.
pub fn asking(shown: &TableView, play: &Play) -> Option<Asking> {
    if front(shown, play) == Front::Board || shown.front == Front::Summary {
        return None;
    }
    let of = |prompt: String, seats: Vec<Seat>| {
        let own = seats.contains(&play.seat);
        (!seats.is_empty()).then_some(Asking { prompt, seats, own })
    };
    // A question to a seat comes before what the party decides: nobody goes on before it is answered.
    let asked: Vec<&SeatView> = shown.seats.iter().filter(|seat| hand::question(seat).is_some()).collect();
    let first = asked.iter().find(|seat| seat.seat == play.seat).or(asked.first());
    if let Some(choice) = first.and_then(|seat| hand::question(seat)) {
        return of(choice.prompt.clone(), asked.iter().map(|seat| seat.seat).collect());
    }
    if let Some(party) = shown.party.as_ref().filter(|choice| !choice.options.is_empty()) {
        let all: Vec<Seat> = shown.seats.iter().filter(|seat| !seat.fallen).map(|seat| seat.seat).collect();
        let open: Vec<Seat> = all.iter().copied().filter(|seat| mark_of(shown, *seat).is_none()).collect();
        // All have voted, and still it is asked.
        return match open.is_empty() {
            true => of("You do not agree yet".into(), all),
            false => of(party.prompt.clone(), open),
        };
    }
    // What everybody may do at once, until each says that it is done.
    let busy = |seat: &&SeatView| plates::ends(seat) == Some(Pick::Done);
    let busy: Vec<&SeatView> = shown.seats.iter().filter(busy).collect();
    let first = busy.iter().find(|seat| seat.seat == play.seat).or(busy.first());
    let prompt = first.and_then(|seat| seat.choice.as_ref()).map_or(String::new(), |choice| choice.prompt.clone());
    of(prompt, busy.iter().map(|seat| seat.seat).collect())
}
