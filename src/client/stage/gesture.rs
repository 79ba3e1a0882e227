//! What a standee does: breathe, lunge, take a hit, fall. Gestures are made of tweens over a few numbers; parts follow them.
use super::{Speed, StageSet, figure::Standing, motion::seconds, redraw::Awake};
use crate::client::playback::{Begun, Cue, Landed, pace};
use crate::tabletop::Id;
use bevy::prelude::*;
use bevy_tweening::{EaseMethod, Lens, Sequence, Tween, TweenAnim};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (strike, suffer).chain().after(StageSet::Cues).before(StageSet::Place))
        .add_systems(Update, (fall, breathe).chain().after(StageSet::Cast).before(StageSet::Move));
}

/// How a figure holds itself. All zero: at rest. Lengths in u, turns in degrees; forward is where it looks.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
#[require(Transform, Visibility)]
pub struct Gesture {
    /// Forward.
    pub forward: f32,
    /// Down.
    pub sink: f32,
    /// Backward about its foot; 84 lies flat.
    pub lean: f32,
    /// The weapon's arm, the jaw, the head: about their joints.
    pub arm: f32,
    pub jaw: f32,
    pub head: f32,
    /// 0–1: white.
    pub flash: f32,
    /// 0–1: colour gone to half.
    pub shade: f32,
    /// −1–1: where it is in its breath.
    pub breath: f32,
    /// The breath of a beat ago, for the head and cloth.
    pub late: f32,
}

/// The part of a gesture that tweens change; breath goes its own way.
struct Between {
    from: Gesture,
    to: Gesture,
}

impl Lens<Gesture> for Between {
    fn lerp(&mut self, mut gesture: Mut<Gesture>, t: f32) {
        let mix = |a: f32, b: f32| a + (b - a) * t;
        let (from, to) = (&self.from, &self.to);
        *gesture = Gesture {
            forward: mix(from.forward, to.forward),
            sink: mix(from.sink, to.sink),
            lean: mix(from.lean, to.lean),
            arm: mix(from.arm, to.arm),
            jaw: mix(from.jaw, to.jaw),
            head: mix(from.head, to.head),
            flash: mix(from.flash, to.flash).clamp(0., 1.),
            shade: mix(from.shade, to.shade).clamp(0., 1.),
            breath: gesture.breath,
            late: gesture.late,
        };
    }
}

fn step(lasts: f32, ease: impl Into<EaseMethod>, from: Gesture, to: Gesture) -> Tween {
    Tween::new::<Gesture, Between>(ease, seconds(lasts), Between { from, to })
}

/// Back, forward with a stop at the blow, home.
fn lunge(rest: Gesture) -> Sequence {
    let back = Gesture { forward: rest.forward - 9., lean: 4., arm: -14., jaw: 6., ..rest };
    let blow = Gesture { forward: rest.forward + 36., lean: -5., arm: 25., jaw: 18., ..rest };
    step(pace::BACK, EaseFunction::BackIn, rest, back)
        .then(step(pace::FORWARD, EaseFunction::QuinticOut, back, blow))
        .then(step(pace::HIT_STOP, EaseFunction::Linear, blow, blow))
        .then(step(pace::HOME, EaseFunction::CubicInOut, blow, rest))
}

/// Three swings that die away, from 1 to 0 turned round so that a tween from hit to rest wobbles.
fn swings(t: f32) -> f32 {
    1. - (1. - t).powi(2) * (t * std::f32::consts::TAU * 3.).cos()
}

fn hit(rest: Gesture) -> Sequence {
    let struck = Gesture { forward: rest.forward - 6., head: -10., flash: 1., ..rest };
    let dark = Gesture { flash: 0., ..struck };
    step(0.06, EaseFunction::Linear, struck, Gesture { flash: 0.6, ..struck })
        .then(step(0.02, EaseFunction::Linear, Gesture { flash: 0.6, ..struck }, dark))
        .then(step(0.22, EaseMethod::CustomFunction(swings), dark, rest))
}

fn brace(rest: Gesture) -> Sequence {
    let low = Gesture { sink: 4., ..rest };
    step(0.08, EaseFunction::CubicOut, rest, low).then(step(0.16, EaseFunction::BackOut, low, rest))
}

/// Flat on its back, colour gone.
pub const FALLEN: Gesture =
    Gesture { forward: 0., sink: 0., lean: 84., arm: 0., jaw: 0., head: 0., flash: 0., shade: 1., breath: 0., late: 0. };

fn rest_of(standing: &Standing) -> Gesture {
    if standing.fallen { FALLEN } else { Gesture::default() }
}

fn root_of<'a>(standings: &'a Query<&'static Standing>, id: Id) -> Option<(Entity, &'a Standing)> {
    standings.iter().find(|standing| standing.of == id).and_then(|standing| Some((standing.root?, standing)))
}

fn strike(mut commands: Commands, mut begun: MessageReader<Begun>, standings: Query<&'static Standing>, speed: Res<Speed>) {
    for Begun { cue, again } in begun.read() {
        let Cue::Struck { from, .. } = cue else { continue };
        if *again || speed.is_still() {
            continue;
        }
        if let Some((root, standing)) = root_of(&standings, *from).filter(|(_, standing)| !standing.fallen) {
            commands.entity(root).insert(TweenAnim::new(lunge(rest_of(standing))));
        }
    }
}

fn suffer(mut commands: Commands, mut landed: MessageReader<Landed>, standings: Query<&'static Standing>, speed: Res<Speed>) {
    for Landed(cue) in landed.read() {
        let answer = match cue {
            _ if speed.is_still() => continue,
            Cue::Struck { at, blocked, lost, .. } => Some((*at, *lost > 0 || *blocked == 0)),
            Cue::TrackChanged { of, kind, from, to } if kind == "block" && to > from => Some((*of, false)),
            _ => None,
        };
        let Some((id, hurts)) = answer else { continue };
        if let Some((root, standing)) = root_of(&standings, id).filter(|(_, standing)| !standing.fallen) {
            let rest = rest_of(standing);
            commands.entity(root).insert(TweenAnim::new(if hurts { hit(rest) } else { brace(rest) }));
        }
    }
}

/// Falls when it has fallen, and stands up again after an undo.
fn fall(mut commands: Commands, mut standings: Query<&mut Standing>, gestures: Query<&Gesture>, speed: Res<Speed>) {
    for mut standing in &mut standings {
        let Some(root) = standing.root.filter(|_| standing.fallen != standing.lies) else { continue };
        standing.lies = standing.fallen;
        let rest = rest_of(&standing);
        if speed.is_still() {
            commands.entity(root).remove::<TweenAnim>().insert(rest);
            continue;
        }
        let from = gestures.get(root).copied().unwrap_or_default();
        let ease = if standing.fallen { EaseFunction::QuadraticIn } else { EaseFunction::CubicOut };
        commands.entity(root).insert(TweenAnim::new(step(0.32, ease, from, rest)));
    }
}

/// One breath, in seconds.
const BREATH: f32 = 3.2;

/// Breath comes and goes with the players' attention: `Awake` falls to 0 when nobody has touched anything for a while.
fn breathe(
    time: Res<Time>,
    awake: Res<Awake>,
    speed: Res<Speed>,
    standings: Query<&Standing>,
    mut gestures: Query<&mut Gesture>,
) {
    let depth = if speed.is_still() { 0. } else { awake.depth };
    let seconds = time.elapsed_secs_wrapped();
    for standing in &standings {
        let Some(mut gesture) = standing.root.and_then(|root| gestures.get_mut(root).ok()) else { continue };
        let depth = if standing.fallen { 0. } else { depth };
        // Neighbours must not breathe in step.
        let phase = seconds / BREATH + (standing.of.0 as f32 * 0.618).fract();
        let wave = |phase: f32| depth * (phase * std::f32::consts::TAU).sin();
        let now = Gesture { breath: wave(phase), late: wave(phase - 0.12), ..*gesture };
        gesture.set_if_neq(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_tweening::Tweenable;
    use std::time::Duration;

    fn play(tween: Sequence, at: &[u64]) -> Vec<Gesture> {
        let mut app = App::new();
        app.add_plugins((bevy::time::TimePlugin, bevy_tweening::TweeningPlugin));
        let root = app.world_mut().spawn((Gesture::default(), TweenAnim::new(tween))).id();
        let mut last = 0;
        at.iter()
            .map(|&ms| {
                TweenAnim::step_all(app.world_mut(), Duration::from_millis(ms - last));
                last = ms;
                *app.world().get::<Gesture>(root).unwrap()
            })
            .collect()
    }

    #[test]
    fn a_lunge_goes_back_then_forward_36_and_ends_at_rest() {
        let seen = play(lunge(Gesture::default()), &[88, 230, 600]);
        assert!(seen[0].forward < -6., "{:?}", seen[0]);
        assert_eq!(seen[1].forward, 36.);
        assert_eq!(seen[2], Gesture::default());
    }

    #[test]
    fn a_hit_flashes_shakes_and_ends_at_rest() {
        let seen = play(hit(Gesture::default()), &[30, 130, 400]);
        assert!(seen[0].flash > 0.5);
        assert!(seen[1].forward.abs() > 0.1 && seen[1].flash == 0.);
        assert_eq!(seen[2].forward, 0.);
    }

    #[test]
    fn the_blow_of_a_lunge_lands_when_playback_shows_it() {
        let blow = Cue::Struck { from: Id(1), at: Id(2), amount: 1, blocked: 0, lost: 1 };
        let lands = pace::of(&blow, false).shows;
        let seen = play(lunge(Gesture::default()), &[(lands * 1000.) as u64]);
        assert!(seen[0].forward > 34., "{:?}", seen[0]);
        assert!(lunge(Gesture::default()).total_duration().as_finite().unwrap() < Duration::from_millis(500));
    }
}
