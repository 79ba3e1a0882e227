//! The arrow from a card to the pointer while a target is being chosen: the body lets through what lies below, the head does not.
use super::{
    Actors, StageSet,
    pose::{Face, Pose},
};
use crate::client::model::{Kind, Picture, Play, Thing};
use crate::tabletop::{Id, Pick, view::TableView};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make).add_systems(Update, point.after(StageSet::Move).before(StageSet::Dress));
}

/// Above the table, below overlays.
const Z: f32 = 70.;
const HEAD: Vec2 = Vec2::new(24., 30.);
const WIDTH: f32 = 11.;
const BODY_ALPHA: f32 = 0.62;

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

/// Something is still to be aimed at: the option needs more answers, and one of them is a figure.
pub fn is_aiming(play: &Play, view: &TableView) -> bool {
    let Some(making) = &play.making else { return false };
    let seat = view.seats.iter().find(|seat| seat.seat == making.seat);
    let option = seat
        .and_then(|seat| seat.choice.as_ref())
        .and_then(|choice| choice.options.iter().find(|option| option.pick == making.option));
    option.is_some_and(|option| option.needs.get(making.answers.len()).is_some_and(|need| need.kind != "x"))
}

fn point(
    play: Res<Play>,
    shown: Res<crate::client::model::Shown>,
    actors: Res<Actors>,
    mut pieces: Query<(&Piece, &mut Pose)>,
    others: Query<&Pose, Without<Piece>>,
) {
    let from =
        play.making.as_ref().filter(|_| is_aiming(&play, &shown.0) && !play.dragging).and_then(|making| match making.option {
            Pick::Thing(Id(id)) => [Kind::HandCard, Kind::Potion, Kind::Relic, Kind::Power]
                .into_iter()
                .find_map(|kind| actors.of.get(&Thing::new(kind, id, 0)))
                .and_then(|entity| others.get(*entity).ok()),
            _ => None,
        });
    for (piece, mut pose) in &mut pieces {
        let Some(card) = from else {
            let hidden = pose.faded(0.);
            pose.set_if_neq(hidden);
            continue;
        };
        let begin = card.centre - Vec2::new(0., card.size.y * 0.5 - 2.);
        pose.set_if_neq(pose_of(piece, begin, play.pointer));
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
    use crate::client::{model::Making, sample};

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
    fn only_a_card_that_needs_a_target_is_aimed() {
        let view = sample::table(1, 2, 5, 0);
        let making = |n: usize, answers: Vec<Pick>| Play {
            making: Some(Making { seat: view.seats[0].seat, option: Pick::Thing(view.seats[0].hand[n].id), answers }),
            ..default()
        };
        assert!(is_aiming(&making(0, vec![]), &view), "an attack");
        assert!(!is_aiming(&making(0, vec![Pick::Thing(Id(5000))]), &view), "the target is chosen");
        assert!(!is_aiming(&making(1, vec![]), &view), "a skill without target");
    }
}
