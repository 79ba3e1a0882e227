//! The table as the players have seen it so far: cues change it one by one until it equals the table of the rules.
use super::{Cue, Spot};
use crate::tabletop::{Id, Seat, view::*};
use bevy::prelude::*;

/// What is drawn. The rules may be ahead of it; input always speaks to the rules.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Staged(pub TableView);

impl Staged {
    /// Shows one cue. `truth` is where the table is going; cards and tokens take their faces from it.
    pub fn show(&mut self, cue: &Cue, truth: &TableView) {
        let view = &mut self.0;
        view.undo.clone_from(&truth.undo);
        offer(view, truth);
        match cue {
            Cue::CardMoved { card, from, to } => {
                let face = take(view, *card).or_else(|| face_of(truth, *card));
                recount(view, from, -1);
                recount(view, to, 1);
                if let (Some(mut face), Some(seat)) = (face, to.seat) {
                    if let Some(new) = face_of(truth, *card) {
                        face = new;
                    }
                    put(view, truth, seat, &to.kind, face);
                }
            }
            Cue::Struck { at, blocked, lost, .. } => {
                if let Some(unit) = unit_mut(view, *at) {
                    unit.block = (unit.block - blocked).max(0);
                    unit.hp = (unit.hp - lost).max(0);
                } else if let Some(seat) = seat_mut(view, *at) {
                    for (kind, by) in [("block", blocked), ("hp", lost)] {
                        if let Some(track) = seat.tracks.iter_mut().find(|track| track.kind == kind) {
                            track.value = (track.value - by).max(0);
                        }
                    }
                }
            }
            Cue::TrackChanged { of, kind, to, .. } => {
                if let Some(unit) = unit_mut(view, *of) {
                    match kind.as_str() {
                        "hp" => unit.hp = *to,
                        "block" => unit.block = *to,
                        _ => {}
                    }
                } else if let Some(track) =
                    seat_mut(view, *of).and_then(|seat| seat.tracks.iter_mut().find(|track| track.kind == *kind))
                {
                    track.value = *to;
                }
            }
            Cue::TokenChanged { of, kind, by } => {
                let known = tokens_of(truth, *of).and_then(|tokens| tokens.iter().find(|token| token.kind == *kind)).cloned();
                if let Some(tokens) = tokens_mut(view, *of) {
                    match tokens.iter_mut().find(|token| token.kind == *kind) {
                        Some(token) => token.count += by,
                        None if *by > 0 => {
                            let face = known.unwrap_or(TokenView { kind: kind.clone(), ..default() });
                            tokens.push(TokenView { count: *by, ..face });
                        }
                        None => {}
                    }
                    tokens.retain(|token| token.count > 0);
                }
            }
            Cue::Rolled(face) => {
                view.die = Some(*face);
                light_rows(view, truth);
            }
            Cue::Fell(id) => {
                if let Some(unit) = unit_mut(view, *id) {
                    (unit.fallen, unit.hp) = (true, 0);
                    unit.tokens.clear();
                } else if let Some(seat) = seat_mut(view, *id) {
                    seat.fallen = true;
                }
            }
            Cue::Arrived(id) => {
                let place = truth.units.iter().position(|unit| unit.id == *id);
                if let Some(at) = place.filter(|_| !view.units.iter().any(|unit| unit.id == *id)) {
                    view.units.insert(at.min(view.units.len()), truth.units[at].clone());
                }
            }
            Cue::StepBegan(step) => {
                if *step < view.step {
                    view.round = (view.round + 1).min(truth.round);
                }
                view.step = *step;
                let level = are_level(view, truth);
                // What was on offer in the step before is over.
                for seat in &mut view.seats {
                    let now = truth.seats.iter().find(|now| now.seat == seat.seat && level);
                    (seat.ready, seat.plays_left) = now.map_or((false, 0), |now| (now.ready, now.plays_left));
                    seat.on_turn = now.is_none_or(|now| now.on_turn);
                    seat.choice = now.and_then(|now| now.choice.clone());
                }
            }
            Cue::Ended { .. } => view.over = truth.over,
            Cue::Went(to) => walk(view, truth, *to),
            Cue::FrontChanged => turn_to(view, truth),
            Cue::BoardChanged(of) => {
                let now = truth.seats.iter().find(|seat| seat.id == *of);
                if let Some((seat, now)) = seat_mut(view, *of).zip(now) {
                    seat.slots.clone_from(&now.slots);
                    seat.pill.clone_from(&now.pill);
                }
            }
            // A seat's own turn; that of an enemy is only lit.
            Cue::TurnOf(id) if view.seats.iter().any(|seat| seat.id == *id) => {
                view.seats.iter_mut().for_each(|seat| seat.on_turn = seat.id == *id);
            }
            Cue::TurnOf(_) | Cue::Text { .. } | Cue::Said { .. } | Cue::UndoStops(_) => {}
        }
    }
}

/// The party stands on another space. The map may have been that of another act.
fn walk(view: &mut TableView, truth: &TableView, to: usize) {
    let known = |map: &Option<MapView>| map.as_ref().map(|map| (map.name.clone(), map.spaces.len()));
    if known(&view.map) != known(&truth.map) {
        view.map.clone_from(&truth.map);
    }
    let Some(map) = &mut view.map else { return };
    for path in &mut map.paths {
        path.gone |= path.to == to && Some(path.from) == map.here;
        path.open = false;
    }
    for (at, space) in map.spaces.iter_mut().enumerate() {
        space.pick = None;
        space.gone |= at == to;
    }
    map.here = Some(to);
    view.party = None;
}

/// What lies in the middle is that of the rules; what seats have on their boards is told by the cues that follow.
fn turn_to(view: &mut TableView, truth: &TableView) {
    view.front = truth.front;
    (view.title, view.place, view.steps) = (truth.title.clone(), truth.place.clone(), truth.steps.clone());
    view.map.clone_from(&truth.map);
    view.page.clone_from(&truth.page);
    view.market.clone_from(&truth.market);
    view.units.clone_from(&truth.units);
    view.bosses.clone_from(&truth.bosses);
}

/// Both are in the same step of the same round: what the rules offer now is no news from later.
fn are_level(view: &TableView, truth: &TableView) -> bool {
    (view.round, view.step) == (truth.round, truth.step)
}

/// What can still be played is known as soon as a play begins, long before all of it has been seen.
fn offer(view: &mut TableView, truth: &TableView) {
    if !are_level(view, truth) {
        return;
    }
    for seat in &mut view.seats {
        let Some(now) = truth.seats.iter().find(|now| now.seat == seat.seat) else { continue };
        seat.plays_left = now.plays_left;
        for card in &mut seat.hand {
            if let Some(now) = now.hand.iter().find(|now| now.id == card.id) {
                card.playable = now.playable;
                card.refusal.clone_from(&now.refusal);
            }
        }
    }
}

fn unit_mut(view: &mut TableView, id: Id) -> Option<&mut UnitView> {
    view.units.iter_mut().chain(&mut view.bosses).find(|unit| unit.id == id)
}

fn seat_mut(view: &mut TableView, id: Id) -> Option<&mut SeatView> {
    view.seats.iter_mut().find(|seat| seat.id == id)
}

fn tokens_mut(view: &mut TableView, id: Id) -> Option<&mut Vec<TokenView>> {
    if view.seats.iter().any(|seat| seat.id == id) {
        return seat_mut(view, id).map(|seat| &mut seat.tokens);
    }
    unit_mut(view, id).map(|unit| &mut unit.tokens)
}

fn tokens_of(view: &TableView, id: Id) -> Option<&Vec<TokenView>> {
    let units = view.units.iter().chain(&view.bosses).map(|unit| (unit.id, &unit.tokens));
    let seats = view.seats.iter().map(|seat| (seat.id, &seat.tokens));
    units.chain(seats).find(|(of, _)| *of == id).map(|(_, tokens)| tokens)
}

/// The face of a card wherever it lies, open or not.
pub fn face_of(view: &TableView, card: Id) -> Option<CardView> {
    view.seats
        .iter()
        .flat_map(|seat| seat.hand.iter().chain(&seat.powers).chain(seat.piles.iter().flat_map(|pile| &pile.cards)))
        .find(|face| face.id == card)
        .cloned()
}

fn take(view: &mut TableView, card: Id) -> Option<CardView> {
    let mut found = None;
    for seat in &mut view.seats {
        for cards in [&mut seat.hand, &mut seat.powers].into_iter().chain(seat.piles.iter_mut().map(|pile| &mut pile.cards)) {
            if let Some(at) = cards.iter().position(|face| face.id == card) {
                found = Some(cards.remove(at));
            }
        }
    }
    found
}

fn put(view: &mut TableView, truth: &TableView, seat: Seat, kind: &str, face: CardView) {
    // Where it ends up in hand is known: the hand keeps the order of the rules.
    let order = truth.seats.iter().find(|other| other.seat == seat).map(|seat| &seat.hand);
    let Some(seat) = view.seats.iter_mut().find(|other| other.seat == seat) else { return };
    match kind {
        "hand" => {
            let rank = |id: Id| order.and_then(|hand| hand.iter().position(|card| card.id == id)).unwrap_or(usize::MAX);
            let at = seat.hand.iter().position(|card| rank(card.id) > rank(face.id)).unwrap_or(seat.hand.len());
            seat.hand.insert(at, face);
        }
        "powers" => seat.powers.push(face),
        _ => {
            if let Some(pile) = seat.piles.iter_mut().find(|pile| pile.kind == kind) {
                pile.cards.push(face);
            }
        }
    }
}

/// A pile has one card more or less.
fn recount(view: &mut TableView, spot: &Spot, by: isize) {
    let seat = view.seats.iter_mut().find(|seat| Some(seat.seat) == spot.seat);
    if let Some(pile) = seat.and_then(|seat| seat.piles.iter_mut().find(|pile| pile.kind == spot.kind)) {
        pile.count = pile.count.saturating_add_signed(by);
    }
}

/// After a roll the rows that will happen are known: take over only which ones, not the numbers to come.
fn light_rows(view: &mut TableView, truth: &TableView) {
    for unit in view.units.iter_mut().chain(&mut view.bosses) {
        let known = truth.units.iter().chain(&truth.bosses).find(|other| other.id == unit.id);
        if let Some(known) = known.filter(|known| known.lists.len() == unit.lists.len()) {
            unit.lists = known.lists.clone();
        }
    }
}

#[cfg(test)]
mod tests;
