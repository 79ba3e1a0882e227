//! The hand strip: name, Energy, piles, End turn or preview, and the fan of cards.
use super::{boxes::*, find, grid::Grid, spots::Spots};
use crate::{
    client::model::*,
    tabletop::{Pick, Seat, view::*},
};
use bevy::prelude::*;

/// Cards turn about a point this far below their upper edge.
const PIVOT: f32 = 300.;
/// Gap between strip and card, turn per place and greatest turn in degrees, drop per place squared.
const UNDER_EDGE: f32 = 3.;
const TURN: f32 = 1.;
const MOST_TURN: f32 = 2.5;
const DROP: f32 = 0.8;
/// From so many cards on the neighbours of a raised one give way, this far.
const CROWD: usize = 9;
const GIVE_WAY: f32 = 60.;
/// Of a card under others this much always stays in sight: its gem.
const GEM: f32 = 36.;
/// Free room right of the fan that cards may use while they give way.
const SPILL: f32 = 12.;
const HOVER_LIFT: f32 = 6.;
const CHOSEN_LIFT: f32 = 5.;
/// The right block, from the window's right edge.
const RIGHT: f32 = 154.;
const BLOCK: f32 = 146.;

/// Distance of two neighbouring cards of a hand of `n`, in u; below the card's width they overlap.
pub fn hand_step(n: usize, canvas: &Canvas, spots: &Spots) -> f32 {
    let strip = &spots.strip;
    let room = canvas.size.x - strip.fan.0 - strip.fan.1;
    strip.step.min((room - strip.card.0) / n.saturating_sub(1).max(1) as f32)
}

/// A place in the fan.
#[derive(Clone, Copy, Debug, PartialEq)]
struct InFan {
    /// Left edge of the card before it is turned.
    x: f32,
    turn: f32,
    drop: f32,
}

/// The places of `n` cards. They turn less and drop less the more they are, so that none leaves the window.
fn fan(n: usize, grid: &Grid, canvas: &Canvas, spots: &Spots) -> Vec<InFan> {
    let strip = &spots.strip;
    let (wide, high) = strip.card;
    let step = hand_step(n, canvas, spots);
    let whole = step * (n.saturating_sub(1)) as f32 + wide;
    let (from, to) = (strip.fan.0, canvas.size.x - strip.fan.1);
    let left = (canvas.size.x / 2. - 2. - whole / 2.).min(to - whole).max(from);
    let outermost = (n.saturating_sub(1)) as f32 / 2.;
    let most_turn = (outermost * TURN).min(MOST_TURN);
    let turn = if outermost > 0. { most_turn / outermost } else { 0. };
    let (sin, cos) = most_turn.to_radians().sin_cos();
    let below = PIVOT - high;
    let lowest = PIVOT + wide / 2. * sin - below * cos;
    let spare = (grid.strip.height() - UNDER_EDGE - 0.2 - lowest).max(0.);
    let drop = DROP.min(if outermost > 0. { spare / outermost.powi(2) } else { 0. });
    (0..n)
        .map(|i| {
            let d = i as f32 - outermost;
            InFan { x: left + i as f32 * step, turn: d * turn, drop: drop * d * d }
        })
        .collect()
}

/// The box of a card whose place in the fan is `at`: turned about the common point below it.
fn turned(at: InFan, grid: &Grid, spots: &Spots) -> Rect {
    let (wide, high) = spots.strip.card;
    let arm = PIVOT - high / 2.;
    let (sin, cos) = at.turn.to_radians().sin_cos();
    let y = grid.strip.min.y + UNDER_EDGE + at.drop + PIVOT - arm * cos;
    around(at.x + wide / 2. + arm * sin, y, wide, high)
}

/// The seat whose hand lies in the strip.
pub fn holder<'a>(shown: &'a TableView, play: &Play) -> Option<&'a SeatView> {
    shown.seats.iter().find(|seat| seat.seat == play.seat).or(shown.seats.first())
}

/// Number in the hand of the card that a thing is.
fn at_of(hand: &[CardView], thing: Option<Thing>) -> Option<usize> {
    let thing = thing.filter(|thing| thing.kind == Kind::HandCard)?;
    hand.iter().position(|card| card.id.0 == thing.of)
}

pub fn lay(boxes: &mut Boxes, grid: &Grid, spots: &Spots, canvas: &Canvas, shown: &TableView, play: &Play) {
    let Some(seat) = holder(shown, play) else { return };
    boxes.touch(Thing::seat(Kind::HandStrip, seat.seat, 0), grid.strip, z::STRIP);
    let y = grid.strip.min.y;
    boxes.put(Thing::seat(Kind::SeatName, seat.seat, 0), rect(8., y + 8., 142., 32.), z::ON_STRIP);
    if seat.tracks.iter().any(|track| track.kind == spots.strip.medallion) {
        boxes.touch(Thing::seat(Kind::Energy, seat.seat, 0), rect(10., y + 42., 140., 60.), z::ON_STRIP);
    }
    for spot in &spots.strip.piles {
        for pile in seat.piles.iter().filter(|pile| pile.kind == spot.kind) {
            let x = if spot.x < 0. { canvas.size.x + spot.x } else { spot.x };
            boxes.touch(Thing::piece(Kind::Pile, pile.id), rect(x, y + spot.y, 58., 98.), z::ON_STRIP);
        }
    }
    right_block(boxes, grid, seat, play);
    if !play.hands_hidden {
        cards(boxes, grid, spots, canvas, seat, play, pointed(shown, play).is_some());
    }
}

/// End turn with the plays left below it; while a play is aimed its preview; in a question the button that answers it.
fn right_block(boxes: &mut Boxes, grid: &Grid, seat: &SeatView, play: &Play) {
    let (x, y) = (grid.canvas.max.x - RIGHT, grid.strip.min.y);
    if play.making.as_ref().is_some_and(|making| making.seat == seat.seat) {
        boxes.touch(Thing::seat(Kind::Preview, seat.seat, 0), rect(x, y + 10., BLOCK, 102.), z::ON_STRIP);
        return;
    }
    let button = rect(x, y + 14., BLOCK, 50.);
    if question(seat).is_some() {
        if play.overlay.is_none() {
            boxes.touch(Thing::seat(Kind::OverlayButton, seat.seat, super::CONFIRM), button, z::ON_STRIP);
        }
        return;
    }
    boxes.touch(Thing::seat(Kind::EndTurn, seat.seat, 0), button, z::ON_STRIP);
    boxes.put(Thing::seat(Kind::PlaysLeft, seat.seat, 0), rect(x, y + 68., BLOCK, 20.), z::ON_STRIP);
}

/// A seat's question in mid-play.
pub fn question(seat: &SeatView) -> Option<&ChoiceView> {
    seat.choice.as_ref().filter(|choice| !choice.idle && !choice.options.is_empty())
}

fn cards(boxes: &mut Boxes, grid: &Grid, spots: &Spots, canvas: &Canvas, seat: &SeatView, play: &Play, aimed: bool) {
    let hand = &seat.hand;
    let mut places = fan(hand.len(), grid, canvas, spots);
    let chosen = play.making.as_ref().filter(|making| making.seat == seat.seat).and_then(|making| match making.option {
        Pick::Thing(id) => hand.iter().position(|card| card.id == id),
        _ => None,
    });
    let raised = at_of(hand, play.hover).or(at_of(hand, play.focus));
    if let Some(at) = raised.or(chosen).filter(|_| hand.len() >= CROWD) {
        give_way(&mut places, at, canvas, spots);
    }
    for (i, card) in hand.iter().enumerate() {
        let picked = play.picked.contains(&Pick::Thing(card.id));
        let (lift, z) = match i {
            i if chosen == Some(i) => (CHOSEN_LIFT, z::RAISED + 1.),
            i if raised == Some(i) => (HOVER_LIFT, z::RAISED + 2.),
            i if picked => (CHOSEN_LIFT, z::HAND + i as f32 * 0.1),
            i => (0., z::HAND + i as f32 * 0.1),
        };
        let mut at = places[i];
        if lift > 0. {
            (at.turn, at.drop) = (0., -lift);
        }
        let mut box_at = turned(at, grid, spots);
        let carried = chosen == Some(i) && play.dragging && !aimed;
        if carried {
            box_at = around(play.pointer.x, play.pointer.y, box_at.width(), box_at.height());
        }
        let placed = boxes.touch(Thing::piece(Kind::HandCard, card.id), box_at, if carried { z::CARRIED } else { z });
        placed.turn = at.turn;
    }
}

/// The half-made play still wants an answer that is given by pointing.
pub fn aims(seat: &SeatView, play: &Play) -> bool {
    let Some(making) = &play.making else { return false };
    let option = seat.choice.iter().flat_map(|choice| &choice.options).find(|option| option.pick == making.option);
    option.is_some_and(|option| making.answers.len() < option.needs.len())
}

/// What the half-made play points at on the table: the answer it still wants, or the only one there was.
pub fn pointed<'a>(shown: &'a TableView, play: &Play) -> Option<&'a NeedView> {
    let making = play.making.as_ref()?;
    let choice = find::seat(shown, making.seat)?.choice.as_ref()?;
    let needs = &choice.options.iter().find(|option| option.pick == making.option)?.needs;
    if let Some(open) = needs.get(making.answers.len()) {
        return Some(open);
    }
    let on_table = |pick: Pick| find::spot(shown, find::Asked { seat: making.seat }, pick) == find::Spot::Board;
    needs.iter().rev().find(|need| matches!(need.picks.as_slice(), [only] if on_table(*only)))
}

/// Moves the cards beside a raised one aside, those at the ends hardly at all.
fn give_way(places: &mut [InFan], raised: usize, canvas: &Canvas, spots: &Spots) {
    let n = places.len();
    let step = hand_step(n, canvas, spots);
    let slack = (step - GEM).max(0.);
    let mut side = |cards: usize, spare: f32, sign: f32| {
        // The first neighbour goes furthest; each further one so much less that none comes closer than its gem.
        let most = GIVE_WAY.min(slack * cards.saturating_sub(1) as f32 + spare);
        for k in 1..=cards {
            let rest = if cards > 1 { (cards - k) as f32 / (cards - 1) as f32 } else { 0. };
            let last = spare.min(most);
            let by = last + (most - last) * rest;
            let at = if sign < 0. { raised - k } else { raised + k };
            places[at].x += sign * by;
        }
    };
    side(raised, 0., -1.);
    side(n - 1 - raised, SPILL, 1.);
}

/// From where an arrow starts: the upper edge of the chosen card, or the middle of the chosen piece.
pub fn arrow_start(laid: &[Placed], play: &Play) -> Option<Vec2> {
    let making = play.making.as_ref()?;
    let of = |thing: &Thing| match making.option {
        Pick::Thing(id) => thing.of == id.0 && matches!(thing.kind, Kind::HandCard | Kind::Potion | Kind::Relic | Kind::Power),
        Pick::Token(_) => thing.kind == Kind::SeatToken && thing.of == making.seat.0 as u32,
        _ => false,
    };
    let from = laid.iter().find(|placed| of(&placed.thing))?;
    Some(match from.thing.kind {
        Kind::HandCard => Vec2::new(from.rect.center().x, from.rect.min.y + 4.),
        _ => from.rect.center(),
    })
}

/// Where an arrow to a thing in focus ends: at the figure, so that it hides no number of the card.
pub fn head_of(laid: &[Placed], thing: Thing) -> Option<Vec2> {
    let figure = Thing { kind: Kind::Standee, ..thing };
    let kinds = if matches!(thing.kind, Kind::Unit | Kind::UnitWell | Kind::Boss) { [figure, thing] } else { [thing; 2] };
    kinds.iter().find_map(|thing| laid.iter().find(|placed| placed.thing == *thing)).map(|placed| placed.rect.center())
}

/// The arrow from the chosen piece to the pointer or to the target in focus.
pub fn arrow(boxes: &mut Boxes, grid: &Grid, shown: &TableView, play: &Play) {
    if play.overlay.is_some() || pointed(shown, play).is_none() {
        return;
    }
    let Some(from) = arrow_start(&boxes.0, play) else { return };
    let focus = play.focus.filter(|focus| focus.kind != Kind::HandCard && play.hover.is_none());
    let target = focus.and_then(|focus| head_of(&boxes.0, focus));
    let to = target.unwrap_or(play.pointer).clamp(grid.canvas.min, grid.canvas.max);
    let (way, length) = (to - from, (to - from).length());
    // Over the hand nothing is aimed at, and a release puts the card back.
    if length < 24. || (target.is_none() && to.y > grid.strip.min.y) {
        return;
    }
    let middle = from + way / 2.;
    let arrow = boxes.put(Thing::seat(Kind::Arrow, seat_of(play), 0), around(middle.x, middle.y, length, 24.), z::ARROW);
    arrow.turn = way.y.atan2(way.x).to_degrees();
}

fn seat_of(play: &Play) -> Seat {
    play.making.as_ref().map_or(play.seat, |making| making.seat)
}
