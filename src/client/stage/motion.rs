//! Which way each kind of thing moves (UI.md, section 6).
use super::{
    Speed,
    pose::{Pose, Way},
};
use crate::client::{model::Kind, playback::pace};
use bevy::prelude::*;
use bevy_tweening::{Delay, EaseMethod, Sequence, Tween, TweenAnim};
use std::time::Duration;

pub fn seconds(seconds: f32) -> Duration {
    // A tween of no length is refused by the library.
    Duration::from_secs_f32(seconds.max(0.001))
}

/// Overshoots a little and comes back.
pub const BACK_OUT: EaseMethod = EaseMethod::EaseFunction(EaseFunction::BackOut);
pub const CUBIC: EaseMethod = EaseMethod::EaseFunction(EaseFunction::CubicInOut);
pub const CUBIC_OUT: EaseMethod = EaseMethod::EaseFunction(EaseFunction::CubicOut);
pub const CUBIC_IN: EaseMethod = EaseMethod::EaseFunction(EaseFunction::CubicIn);
const SINE: EaseMethod = EaseMethod::EaseFunction(EaseFunction::SineInOut);
pub const LINEAR: EaseMethod = EaseMethod::EaseFunction(EaseFunction::Linear);

/// A way of `lasts` seconds that begins after `after` seconds.
pub fn go(after: f32, lasts: f32, ease: EaseMethod, way: Way) -> TweenAnim {
    let tween = Tween::new::<Pose, Way>(ease, seconds(lasts), way);
    if after > 0. { TweenAnim::new(Delay::new(seconds(after)).then(tween)) } else { TweenAnim::new(tween) }
}

/// Several ways, one after the other: seconds, easing, way.
pub fn tour(legs: impl IntoIterator<Item = (f32, EaseMethod, Way)>) -> TweenAnim {
    let tweens = legs.into_iter().map(|(lasts, ease, way)| Tween::new::<Pose, Way>(ease, seconds(lasts), way));
    TweenAnim::new(Sequence::new(tweens))
}

/// How a thing that is already there goes to its new place; `None`: it is there at once.
pub fn shift(kind: Kind, from: Pose, to: Pose, speed: &Speed) -> Option<TweenAnim> {
    if speed.instant {
        return None;
    }
    let fade = (from.alpha - to.alpha).abs() > 1e-3;
    if speed.reduced {
        return fade.then(|| go(0., 0.12, LINEAR, Way::straight(Pose { alpha: from.alpha, ..to }, to)));
    }
    if kind == Kind::Meeple {
        return Some(walk(from, to));
    }
    let (lasts, ease) = match kind {
        // Along its track or down its list a cube slides; any other way it goes with its card.
        Kind::UnitCube if (from.centre - to.centre).abs().min_element() > 1. || from.size.distance(to.size) > 0.5 => {
            (0.26, CUBIC)
        }
        Kind::TrackCube | Kind::UnitCube => {
            let cells = (from.centre - to.centre).length() / to.size.x.max(1.);
            ((0.06 * cells.max(1.)).clamp(0.12, 0.42), CUBIC)
        }
        Kind::HandCard => (0.16, CUBIC_OUT),
        Kind::Step => (0.2, CUBIC),
        Kind::SeatToken | Kind::UnitToken | Kind::Vote => (0.2, BACK_OUT),
        Kind::Unit | Kind::UnitWell | Kind::Standee | Kind::Hero => (0.26, CUBIC),
        Kind::Forecast | Kind::Tooltip | Kind::Preview | Kind::Arrow => return None,
        _ if fade => (0.12, LINEAR),
        _ => return None,
    };
    Some(go(0., lasts, ease, Way::straight(from, to)))
}

/// Where a thing that is new comes from, and its way; `None`: it is simply there.
pub fn enter(kind: Kind, to: Pose, speed: &Speed) -> Option<(Pose, TweenAnim)> {
    if speed.instant {
        return None;
    }
    let (from, lasts, ease) = match kind {
        Kind::SeatToken | Kind::UnitToken | Kind::Vote if !speed.reduced => {
            (to.moved(Vec2::new(0., -20.)).faded(0.), 0.2, BACK_OUT)
        }
        Kind::Overlay | Kind::OverlayCard | Kind::Inspected if !speed.reduced => (to.scaled(0.96).faded(0.), 0.14, CUBIC_OUT),
        Kind::Banner if !speed.reduced => (to.scaled(0.8).faded(0.), 0.3, BACK_OUT),
        Kind::Unit | Kind::UnitWell | Kind::Standee if !speed.reduced => (to.moved(Vec2::new(18., 0.)).faded(0.), 0.2, CUBIC_OUT),
        Kind::Tooltip => {
            return Some((to.faded(0.), go(0., 0.12, LINEAR, Way::straight(to.faded(0.), to))));
        }
        Kind::Veil | Kind::Overlay | Kind::OverlayCard | Kind::OverlayButton | Kind::Prompt | Kind::Inspected | Kind::Banner => {
            (to.faded(0.), 0.12, LINEAR)
        }
        Kind::Power | Kind::Relic | Kind::Potion | Kind::More | Kind::Asks => (to.faded(0.), 0.12, LINEAR),
        Kind::Vote => return None,
        // What lies in the middle between fights comes as one, and goes as one.
        kind if kind.is_of_front() => (to.faded(0.), 0.18, LINEAR),
        _ => return None,
    };
    Some((from, go(0., lasts, ease, Way::straight(from, to))))
}

/// The way out of a thing that is gone; `None`: it vanishes.
pub fn leave(kind: Kind, from: Pose, speed: &Speed) -> Option<TweenAnim> {
    if speed.instant {
        return None;
    }
    let (to, lasts, ease) = match kind {
        Kind::SeatToken | Kind::UnitToken | Kind::Vote if !speed.reduced => (from.scaled(0.3).faded(0.), 0.14, CUBIC_IN),
        Kind::Veil
        | Kind::Overlay
        | Kind::OverlayCard
        | Kind::OverlayButton
        | Kind::Prompt
        | Kind::Inspected
        | Kind::Banner
        | Kind::Tooltip
        | Kind::Power
        | Kind::HandCard => (from.faded(0.), 0.12, LINEAR),
        Kind::Asks | Kind::Vote => return None,
        kind if kind.is_of_front() => (from.faded(0.), 0.14, LINEAR),
        _ => return None,
    };
    Some(go(0., lasts, ease, Way::straight(from, to)))
}

/// Length of a step of the meeple, how high it hops, and how far it leans.
const STEP: f32 = 30.;
const HOP: f32 = 9.;
const LEAN: f32 = 7.;

/// The meeple goes to the next space in small hops, leaning to one side and the other.
fn walk(from: Pose, to: Pose) -> TweenAnim {
    let steps = ((from.centre.distance(to.centre) / STEP).round() as usize).clamp(2, 12);
    let lasts = pace::WALK / steps as f32;
    let at = |i: usize| {
        let lean = if i == 0 || i == steps { 0. } else { LEAN * if i.is_multiple_of(2) { -1. } else { 1. } };
        Pose { turn: to.turn + lean, ..from.between(to, i as f32 / steps as f32) }
    };
    tour((0..steps).map(|i| (lasts, SINE, Way { from: at(i), to: at(i + 1), lift: HOP, turns_up: false })))
}

/// The way of a drawn card from its pile into the hand; `place` counts the cards drawn at once.
pub fn draw(from: Pose, to: Pose, place: usize) -> TweenAnim {
    go(place as f32 * 0.06, pace::DRAW, CUBIC_OUT, Way { from, to, lift: 40., turns_up: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(x: f32) -> Pose {
        Pose::at(Vec2::new(x, 0.), Vec2::splat(20.), 0.)
    }

    #[test]
    fn instant_moves_nothing_and_reduced_motion_only_fades() {
        let instant = Speed { instant: true, ..default() };
        let reduced = Speed { reduced: true, ..default() };
        assert!(shift(Kind::TrackCube, pose(0.), pose(100.), &instant).is_none());
        assert!(shift(Kind::TrackCube, pose(0.), pose(100.), &reduced).is_none());
        assert!(shift(Kind::TrackCube, pose(0.).faded(0.), pose(100.), &reduced).is_some());
        assert!(shift(Kind::TrackCube, pose(0.), pose(100.), &Speed::default()).is_some());
    }

    #[test]
    fn the_meeple_walks_in_the_time_that_playback_waits_for_it() {
        let way = shift(Kind::Meeple, pose(0.), pose(200.), &Speed::default()).expect("it walks");
        let lasts = way.tweenable().total_duration().as_finite().expect("and arrives").as_secs_f32();
        assert!((lasts - pace::WALK).abs() < 0.02, "{lasts}");
        assert!(lasts <= pace::of(&crate::client::playback::Cue::Went(3), false).holds);
    }

    #[test]
    fn reduced_motion_enters_at_its_place() {
        let reduced = Speed { reduced: true, ..default() };
        for kind in [Kind::SeatToken, Kind::Unit, Kind::Overlay, Kind::Tooltip, Kind::Power] {
            if let Some((from, _)) = enter(kind, pose(5.), &reduced) {
                assert!(from.centre.distance(pose(5.).centre) < 8., "{kind:?}");
            }
        }
    }
}
