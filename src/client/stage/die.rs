//! The die tumbles over the board, shows its face, and goes to its tray.
use super::{Actors, Speed, StageSet, pose::Face, pose::Pose};
use crate::client::{
    drawing::Artist,
    model::{Canvas, Kind, Picture, Thing},
    paint,
    playback::{Begun, Cue, Skip, pace},
};
use bevy::{math::Curve, prelude::*};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (roll, tumble).chain().after(StageSet::Cast).before(StageSet::Move));
}

const SIDE: f32 = 72.;
const Z: f32 = 78.;
/// The picture of the tray needs a few frames to be made.
const SEEN: f32 = 0.3;

/// A die on its way.
#[derive(Component, Debug)]
pub struct Tumbling {
    face: u8,
    since: f32,
    from: Vec2,
    rest: Vec2,
    tray: Rect,
}

fn picture(art: &Artist, face: u8) -> Picture {
    paint::bar::die(&art.0, face, SIDE).picture
}

fn roll(
    mut commands: Commands,
    mut begun: MessageReader<Begun>,
    art: Option<Res<Artist>>,
    canvas: Res<Canvas>,
    speed: Res<Speed>,
    actors: Res<Actors>,
    poses: Query<&Pose>,
    old: Query<Entity, With<Tumbling>>,
) {
    for Begun { cue, .. } in begun.read() {
        let Cue::Rolled(face) = cue else { continue };
        if speed.instant || speed.reduced {
            continue;
        }
        old.iter().for_each(|die| commands.entity(die).despawn());
        let rest = Vec2::new(canvas.size.x * 0.52, canvas.size.y * 0.36);
        let tray = actors.of.get(&Thing::table(Kind::Die)).and_then(|entity| poses.get(*entity).ok());
        // Where there is no tray it stays where it came to rest.
        let nowhere = Rect::from_center_size(rest, Vec2::splat(SIDE));
        // Onto the die that lies in the tray, left of its number.
        let tray = tray.map_or(nowhere, |pose| {
            let side = pose.size.y - 6.;
            let left = pose.centre.x - pose.size.x / 2. + 6.;
            Rect::from_center_size(Vec2::new(left + side / 2., pose.centre.y), Vec2::splat(side))
        });
        let from = Vec2::new(canvas.size.x * 0.2, canvas.size.y * 0.2);
        let Some(picture) = art.as_ref().map(|art| picture(art, *face)) else { continue };
        let die = Tumbling { face: *face, since: 0., from, rest, tray };
        commands.spawn((die, Pose::at(from, Vec2::splat(SIDE), Z).faded(0.), Face::wanting(picture, Vec2::splat(SIDE))));
    }
}

/// Which face is up while it tumbles: a new one every 80 ms, the right one for the last third.
fn face_at(since: f32, end: u8) -> u8 {
    if since > pace::TUMBLE * 0.68 { end } else { ((since / 0.08) as u8 * 5 + end) % 6 + 1 }
}

fn tumble(
    mut commands: Commands,
    time: Res<Time>,
    art: Option<Res<Artist>>,
    mut skips: MessageReader<Skip>,
    mut dice: Query<(Entity, &mut Tumbling, &mut Pose, &mut Face)>,
) {
    let skipped = skips.read().count() > 0;
    let Some(art) = art else { return };
    for (entity, mut die, mut pose, mut face) in &mut dice {
        die.since += time.delta_secs();
        let rolls = (die.since / pace::TUMBLE).min(1.);
        face.want(picture(&art, face_at(die.since, die.face)), Vec2::splat(SIDE));
        let sample = |ease: EaseFunction, t: f32| EasingCurve::new(0., 1., ease).sample_clamped(t);
        let along = sample(EaseFunction::CubicOut, rolls);
        let drop: f32 = sample(EaseFunction::BounceOut, rolls);
        let mut now = Pose::at(die.from.lerp(die.rest, along) - Vec2::new(0., (1. - drop) * 120.), Vec2::splat(SIDE), Z);
        now.turn = (1. - along) * -540.;
        let to_tray = ((die.since - pace::TUMBLE) / pace::TO_TRAY).clamp(0., 1.);
        if to_tray > 0. {
            let t = sample(EaseFunction::CubicInOut, to_tray);
            now.centre = now.centre.lerp(die.tray.center(), t);
            now.size = now.size.lerp(die.tray.size(), t);
        }
        pose.set_if_neq(now);
        // Until the tray itself shows the face, or the old one would be seen once more.
        if die.since >= pace::TUMBLE + pace::TO_TRAY + pace::ROWS_AFTER + SEEN || skipped {
            commands.entity(entity).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_die_ends_on_what_was_rolled_and_shows_other_faces_before() {
        for end in 1..=6 {
            assert_eq!(face_at(pace::TUMBLE, end), end);
            let seen: std::collections::HashSet<_> = (0..7).map(|n| face_at(n as f32 * 0.085, end)).collect();
            assert!(seen.len() > 2 && seen.iter().all(|face| (1..=6).contains(face)), "{seen:?}");
        }
    }
}
