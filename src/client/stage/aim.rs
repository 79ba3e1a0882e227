//! The arrow from a card to the pointer while a target is being chosen: the body lets through what lies below, the head does not.
use super::{
    StageSet,
    pose::{Face, Pose},
};
use crate::client::{
    input, layout,
    model::{Canvas, Kind, Laid, Picture, Placed, Play, Shown},
};
use crate::tabletop::view::TableView;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make).add_systems(Update, point.after(StageSet::Move).before(StageSet::Dress));
}

/// Above the table, below overlays.
const Z: f32 = 70.;
const HEAD: Vec2 = Vec2::new(24., 30.);
const WIDTH: f32 = 11.;
const BODY_ALPHA: f32 = 0.62;
/// Height of the hand strip.
const STRIP: f32 = 220.;

#[derive(Component, PartialEq)]
enum Piece {
    Body,
    Head,
}

// Both point up: from y = height (the card) to y = 0 (the pointer).
const BODY_SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 11 200" preserveAspectRatio="none"><path fill="#1a100a" d="M3.4,0 L7.6,0 L11,200 L0,200 Z"/><path fill="#d8bd8d" d="M4.2,0 L6.8,0 L9.6,200 L1.4,200 Z"/><path fill="#f4e2bd" d="M4.2,0 L5.5,0 L5,200 L1.4,200 Z"/></svg>"##;
const HEAD_SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 30"><path fill="#1a100a" d="M12,0 L24,29 L12,23 L0,29 Z"/><path fill="#d8a95c" d="M12,3.4 L21,26 L12,21 Z"/><path fill="#ffe2a4" d="M12,3.4 L3,26 L12,21 Z"/></svg>"##;

fn make(mut commands: Commands) {
    let picture = |svg: &str, size: Vec2| Picture { svg: svg.into(), size: ((size.x * 10.) as u32, (size.y * 10.) as u32) };
    let body = Vec2::new(WIDTH, 200.);
    let hidden = |size: Vec2| Pose::at(Vec2::ZERO, size, Z).faded(0.);
    commands.spawn((Piece::Body, hidden(body), Face::wanting(picture(BODY_SVG, body), body)));
    commands.spawn((Piece::Head, hidden(HEAD), Face::wanting(picture(HEAD_SVG, HEAD), HEAD)));
}

/// Where the arrow begins and ends; `None` while nothing is aimed, or over the hand, where a release puts the card back.
fn ends(play: &Play, view: &TableView, laid: &[Placed], canvas: &Canvas) -> Option<(Vec2, Vec2)> {
    if play.overlay.is_some() || layout::spread_need(view, play).is_some() {
        return None;
    }
    let need = layout::pointed(view, play)?;
    let begin = layout::arrow_start(laid, play)?;
    let focus = play.focus.filter(|focus| focus.kind != Kind::HandCard && play.hover.is_none());
    let target = focus.and_then(|focus| layout::head_of(laid, focus));
    let strip = canvas.size.y - STRIP;
    // By keyboard nothing is pointed at if there is only one: the arrow shows which.
    let only = || match need.picks.as_slice() {
        [one] if play.focus.is_some() => {
            let seat = play.making.as_ref().map_or(play.seat, |making| making.seat);
            input::box_of(view, layout::find::Asked { seat }, laid, *one)
        }
        _ => None,
    };
    let only = only().and_then(|thing| layout::head_of(laid, thing));
    let end = target.or(only).or((play.pointer.y < strip).then_some(play.pointer))?;
    Some((begin, end.clamp(Vec2::ZERO, canvas.size)))
}

fn point(play: Res<Play>, shown: Res<Shown>, laid: Res<Laid>, canvas: Res<Canvas>, mut pieces: Query<(&Piece, &mut Pose)>) {
    let arrow = ends(&play, &shown.0, &laid.0, &canvas);
    for (piece, mut pose) in &mut pieces {
        let now = match arrow {
            Some((begin, end)) => pose_of(piece, begin, end),
            None => pose.faded(0.),
        };
        pose.set_if_neq(now);
    }
}

fn pose_of(piece: &Piece, begin: Vec2, end: Vec2) -> Pose {
    let way = end - begin;
    let (length, turn) = (way.length(), way.x.atan2(-way.y).to_degrees());
    let along = way.normalize_or_zero();
    let neck = end - along * (HEAD.y - 8.).min(length);
    let near = if length < 40. { 0. } else { 1. };
    let turned = |centre, size, alpha| Pose { turn, ..Pose::at(centre, size, Z).faded(alpha * near) };
    match piece {
        Piece::Body => turned((begin + neck) / 2., Vec2::new(WIDTH, begin.distance(neck)), BODY_ALPHA),
        Piece::Head => Pose { z: Z + 1., ..turned(end - along * HEAD.y / 2., HEAD, 1.) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::{
        model::{Making, Thing},
        sample,
    };
    use crate::tabletop::{Id, Pick};

    #[test]
    fn the_head_ends_at_the_pointer_and_the_body_begins_at_the_card() {
        let (begin, end) = (Vec2::new(600., 500.), Vec2::new(600., 100.));
        let head = pose_of(&Piece::Head, begin, end);
        assert_eq!((head.centre.y - HEAD.y / 2., head.turn, head.alpha), (100., 0., 1.));
        let body = pose_of(&Piece::Body, begin, end);
        assert!((body.centre.y + body.size.y / 2. - 500.).abs() < 0.01 && body.alpha == 0.62);
        assert_eq!(pose_of(&Piece::Head, begin, begin + Vec2::new(200., 0.)).turn, 90.);
    }

    #[test]
    fn the_arrow_points_while_a_target_is_wanted_and_not_over_the_hand() {
        let view = sample::table(1, 2, 5, 0);
        let canvas = Canvas::of(1280., 720., default());
        let card = view.seats[0].hand[0].id;
        let place = Rect::from_corners(Vec2::new(400., 503.), Vec2::new(550., 713.));
        let laid = [Placed {
            thing: Thing::piece(Kind::HandCard, card),
            rect: place,
            z: 0.,
            turn: 0.,
            alpha: 1.,
            touch: true,
            zoom: 1.,
        }];
        let aiming = |answers: Vec<Pick>, pointer: Vec2| Play {
            making: Some(Making { seat: view.seats[0].seat, option: Pick::Thing(card), answers }),
            pointer,
            ..default()
        };
        let over_enemy = Vec2::new(700., 200.);
        assert_eq!(ends(&aiming(vec![], over_enemy), &view, &laid, &canvas), Some((Vec2::new(475., 507.), over_enemy)));
        assert_eq!(ends(&aiming(vec![], Vec2::new(700., 600.)), &view, &laid, &canvas), None);
        assert_eq!(ends(&aiming(vec![Pick::Thing(Id(5000))], over_enemy), &view, &laid, &canvas), None, "the target is chosen");
    }
}
