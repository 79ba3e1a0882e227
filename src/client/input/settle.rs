//! After the table changed: what the players were doing is kept where it still makes sense, and questions are opened.
use super::{
    act::Step,
    asked::must_be_spread,
    target::{choice_of, option_of},
};
use crate::{
    client::{layout::*, model::*},
    tabletop::{Id, view::*},
};

/// Fits `play` to the table as it is `now`; `before` is the table it fitted so far.
pub fn settle(play: &mut Play, before: &TableView, now: &TableView) {
    if find::seat(now, play.seat).is_none()
        && let Some(first) = now.seats.first()
    {
        play.seat = first.seat;
    }
    let had = play.seat;
    // Where turns are taken one after another, the fan goes along with them.
    let turn = find::taking_turn(now).map(|seat| seat.seat);
    if let Some(seat) = turn.filter(|seat| find::taking_turn(before).is_none_or(|last| last.seat != *seat) && *seat != play.seat)
    {
        play.seat = seat;
        play.picked.clear();
    }
    hand_on(play, now);
    let came = play.seat != had;
    keep_making(play, now);
    let options: Vec<_> = choice_of(now, play.seat).iter().flat_map(|choice| &choice.options).map(|option| option.pick).collect();
    play.picked.retain(|pick| options.contains(pick));
    let sure = play.sure.and_then(|seat| find::seat(now, seat));
    let useful = |seat: &SeatView| seat.plays_left > 0 || front::offers::left(now, seat.seat) > 0;
    if sure.is_none_or(|seat| seat.ready || !useful(seat)) {
        play.sure = None;
    }
    keep_front(play, before, now);
    keep_open(play, before, now, came);
    keep_focus(play, before, now);
}

/// Whoever is asked something takes the fan from one who has nothing to decide. A question comes before the lines of a page.
/// Between fights the fan goes back when that question is answered: it was about what somebody else does.
fn hand_on(play: &mut Play, now: &TableView) {
    let lines = now.page.as_ref().map_or(&[][..], |page| &page.questions);
    let of_its_own = |seat: &SeatView| question(seat).is_some_and(|choice| lines.contains(&choice.kind));
    let is_asked = |seat: &&SeatView| question(seat).is_some() && !of_its_own(seat);
    let first = now.seats.iter().find(is_asked);
    let asked = first.or_else(|| now.seats.iter().find(|seat| question(seat).is_some()));
    let waits = |seat: &SeatView| question(seat).is_none() || play.lent_by.is_some() && of_its_own(seat);
    let idle = play.making.is_none() && holder(now, play).is_none_or(waits);
    if !idle {
        return;
    }
    let lender = play.lent_by.filter(|_| first.is_none());
    let back = lender.filter(|lender| find::seat(now, *lender).is_some_and(|seat| seat.choice.is_some()));
    // Whoever lent it may have nothing to decide any more: then it goes on as ever.
    let busy = holder(now, play).is_some_and(|seat| question(seat).is_some());
    let next = back.or_else(|| asked.map(|seat| seat.seat).filter(|_| !busy || first.is_some()));
    let lends = matches!(now.front, Front::Market | Front::Page) && first.is_some();
    let holder = play.seat;
    if let Some(seat) = next.filter(|seat| *seat != holder) {
        play.seat = seat;
        play.picked.clear();
    }
    play.lent_by = play.lent_by.or(Some(holder)).filter(|lender| lends && *lender != play.seat);
}

/// A half-made play stays as far as its option and answers are still legal.
fn keep_making(play: &mut Play, now: &TableView) {
    let Some(making) = &mut play.making else { return };
    let Some(option) = option_of(now, making) else {
        play.making = None;
        play.preview = None;
        play.dragging = false;
        return;
    };
    let legal = making.answers.iter().zip(&option.needs).take_while(|(answer, need)| need.picks.contains(answer)).count();
    making.answers.truncate(legal);
}

/// Another front lies in the middle, or the party has gone on: nothing of the last one is being looked at.
fn keep_front(play: &mut Play, before: &TableView, now: &TableView) {
    let here = |table: &TableView| table.map.as_ref().and_then(|map| map.here);
    if before.front != now.front || here(before) != here(now) {
        (play.space, play.offer) = (None, None);
        if before.front != now.front {
            play.focus = None;
        }
    }
    // The map that is looked at closes when something else wants to be seen.
    if before.front != now.front || now.map.is_none() {
        play.map_open = false;
    }
}

/// Closes what is gone, opens what must be answered: what is asked anew, or was asked before the fan came.
fn keep_open(play: &mut Play, before: &TableView, now: &TableView, came: bool) {
    let stays = match &play.overlay {
        Some(Overlay::Pile(id)) => find::pile(now, *id).is_some(),
        // What the table itself answers needs no sheet.
        Some(Overlay::Question(seat)) => {
            let asked = holder(now, play).and_then(question);
            *seat == play.seat && asked.is_some_and(|choice| must_be_spread(now, *seat, choice))
        }
        Some(Overlay::Party) => now.party.as_ref().is_some_and(|choice| must_be_spread(now, play.seat, choice)),
        Some(Overlay::More(_)) => false,
        Some(Overlay::Over) => now.over.is_some(),
        _ => true,
    };
    if !stays {
        play.overlay = None;
    }
    if now.over.is_some() && before.over.is_none() && now.front != Front::Summary {
        play.overlay = Some(Overlay::Over);
        play.making = None;
        return;
    }
    let asked = |table: &TableView| choice_of(table, play.seat).filter(|choice| !choice.idle).cloned();
    let is_new = |old: ChoiceView, choice: &ChoiceView| old.prompt != choice.prompt || old.options != choice.options;
    let fresh = asked(now).filter(|choice| came || asked(before).is_none_or(|old| is_new(old, choice)));
    if fresh.is_some_and(|choice| must_be_spread(now, play.seat, &choice)) && now.over.is_none() {
        play.overlay = None;
        Step { play, shown: now, laid: &[], wishes: vec![] }.open_question();
    }
}

/// The focus survives: a card that is gone passes it to the one that took its place.
fn keep_focus(play: &mut Play, before: &TableView, now: &TableView) {
    let Some(focus) = play.focus else { return };
    let id = Id(focus.of);
    match focus.kind {
        Kind::HandCard => {
            let hand = |table| holder(table, play).map_or(&[][..], |seat: &SeatView| &seat.hand);
            if hand(now).iter().all(|card| card.id != id) {
                let at = hand(before).iter().position(|card| card.id == id).unwrap_or(0);
                let next = hand(now).get(at.min(hand(now).len().saturating_sub(1)));
                play.focus = next.map(|card| Thing::piece(Kind::HandCard, card.id));
            }
        }
        Kind::OverlayCard | Kind::OverlayButton if play.overlay.is_none() => play.focus = None,
        // What was face down lies open: on to the first of it.
        Kind::Sealed => {
            let open = front::offers::offer(now, focus).filter(|offer| offer.reveal.is_none());
            if let Some(offer) = open.and_then(|offer| Some(front::offers::contents(now.page.as_ref()?, offer))) {
                let card = offer.cards.first().map(|card| Thing::piece(Kind::OfferCard, card.id));
                play.focus = card.or(offer.items.first().map(|item| Thing::piece(Kind::OfferItem, item.id)));
            }
        }
        Kind::Unit | Kind::Boss if unit(now, id).is_none() => play.focus = None,
        Kind::Relic | Kind::Potion if find::item(now, id).is_none() => play.focus = None,
        Kind::Power if find::card(now, id).is_none() => play.focus = None,
        _ => {}
    }
}
