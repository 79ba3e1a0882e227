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
mod tests {
    use super::*;
    use crate::client::{playback::Spot, sample};

    #[test]
    fn a_played_card_leaves_the_hand_and_lands_on_the_discard_pile() {
        let truth = sample::table(2, 2, 5, 0);
        let mut staged = Staged(truth.clone());
        let card = truth.seats[0].hand[1].id;
        let me = Some(Seat(1));
        staged.show(&Cue::CardMoved { card, from: Spot::new("hand", me), to: Spot::new("play", me) }, &truth);
        assert!(staged.0.seats[0].hand.iter().all(|face| face.id != card));
        staged.show(&Cue::CardMoved { card, from: Spot::new("play", me), to: Spot::new("discard", me) }, &truth);
        let discard = staged.0.seats[0].piles.iter().find(|pile| pile.kind == "discard").unwrap();
        assert_eq!((discard.count, discard.cards.last().map(|face| face.id)), (3, Some(card)));
    }

    #[test]
    fn a_drawn_card_takes_its_place_in_the_order_of_the_rules() {
        let truth = sample::table(1, 1, 5, 0);
        let mut staged = Staged(truth.clone());
        let drawn = staged.0.seats[0].hand.remove(2).id;
        let me = Some(Seat(1));
        staged.show(&Cue::CardMoved { card: drawn, from: Spot::new("draw", me), to: Spot::new("hand", me) }, &truth);
        assert_eq!(staged.0.seats[0].hand, truth.seats[0].hand);
        assert_eq!(staged.0.seats[0].piles[0].count, 3);
    }

    #[test]
    fn a_blow_takes_block_and_hp_from_a_seat_and_from_a_unit() {
        let truth = sample::table(1, 1, 0, 0);
        let mut staged = Staged(truth.clone());
        let (hero, enemy) = (truth.seats[0].id, truth.units[0].id);
        staged.show(&Cue::Struck { from: enemy, at: hero, amount: 7, blocked: 5, lost: 2 }, &truth);
        let value = |kind: &str| staged.0.seats[0].tracks.iter().find(|track| track.kind == kind).unwrap().value;
        assert_eq!((value("hp"), value("block")), (7, 0));
        staged.show(&Cue::Struck { from: hero, at: enemy, amount: 1, blocked: 0, lost: 1 }, &truth);
        assert_eq!(staged.0.units[0].hp, truth.units[0].hp - 1);
    }

    #[test]
    fn the_party_walks_before_what_waits_there_is_seen() {
        let before = crate::client::sample_map::at_map(2);
        let to = before.map.as_ref().unwrap().spaces.iter().position(|space| space.pick.is_some()).unwrap();
        let truth = TableView { map: before.map.clone(), ..crate::client::sample_page::event(2) };
        let mut staged = Staged(before);
        staged.show(&Cue::Went(to), &truth);
        let map = staged.0.map.as_ref().unwrap();
        assert_eq!((staged.0.front, map.here), (Front::Map, Some(to)));
        assert!(map.spaces.iter().all(|space| space.pick.is_none()) && map.spaces[to].gone);
        assert!(map.paths.iter().any(|path| path.to == to && path.gone) && map.paths.iter().all(|path| !path.open));
        staged.show(&Cue::FrontChanged, &truth);
        assert_eq!((staged.0.front, staged.0.page.is_some()), (Front::Page, true));
    }

    #[test]
    fn nothing_is_on_offer_while_the_enemies_act() {
        let truth = TableView { step: 1, ..sample::table(1, 1, 3, 0) };
        assert!(truth.seats[0].choice.is_some());
        let mut staged = Staged(truth.clone());
        staged.show(&Cue::StepBegan(3), &truth);
        assert_eq!((staged.0.step, staged.0.seats[0].choice.is_none(), staged.0.seats[0].plays_left), (3, true, 0));
        staged.show(&Cue::StepBegan(1), &truth);
        assert_eq!(staged.0, truth);
    }

    #[test]
    fn what_can_still_be_played_is_known_while_the_card_flies_but_not_a_round_before() {
        let before = TableView { step: 1, ..sample::table(1, 1, 3, 0) };
        let mut truth = before.clone();
        let card = truth.seats[0].hand.remove(0).id;
        truth.seats[0].plays_left = 0;
        truth.seats[0].hand.iter_mut().for_each(|card| card.playable = false);
        let mut staged = Staged(before.clone());
        let me = Some(Seat(1));
        staged.show(&Cue::CardMoved { card, from: Spot::new("hand", me), to: Spot::new("play", me) }, &truth);
        assert_eq!((staged.0.seats[0].plays_left, staged.0.seats[0].hand.iter().any(|card| card.playable)), (0, false));

        let later = TableView { round: before.round + 1, ..truth };
        let mut staged = Staged(before.clone());
        staged.show(&Cue::TurnOf(Id(1)), &later);
        assert_eq!(staged.0.seats[0].plays_left, before.seats[0].plays_left);
        staged.show(&Cue::StepBegan(3), &later);
        staged.show(&Cue::StepBegan(0), &later);
        assert_eq!(staged.0.round, later.round, "the first step begins a round");
    }
}
