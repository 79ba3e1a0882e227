//! The stage: one entity per box on the screen, its picture, its way to where it belongs, and everything that lights it.
pub mod aim;
mod cast;
mod die;
mod figure;
mod finish;
mod flight;
mod floating;
mod gesture;
mod ground;
mod joints;
mod motion;
mod pose;
pub mod redraw;
mod scene;
pub use cast::Actors;
pub use pose::{Face, Pose};
pub use scene::{Boxes, Drawing, Looks, Scene};

use bevy::prelude::*;

/// What happens in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StageSet {
    /// The window's size is read.
    Canvas,
    /// Wishes go to the rules, the table is read.
    Rules,
    /// The log becomes cues.
    Cues,
    /// Boxes are placed and painted.
    Place,
    /// Entities follow the boxes.
    Cast,
    /// Everything that moves goes on.
    Move,
    /// Poses become transforms, pictures become textures.
    Dress,
}

/// How fast things move.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// 0.5–4: all motion is this many times as fast.
    pub factor: f32,
    /// Nothing moves: the end is shown in the next frame.
    pub instant: bool,
    /// Fades instead of paths; no shake, lunge, breathing or tumble.
    pub reduced: bool,
}

impl Default for Speed {
    fn default() -> Self {
        Speed { factor: 1., instant: false, reduced: false }
    }
}

impl Speed {
    /// Figures neither lunge nor breathe.
    pub fn is_still(&self) -> bool {
        self.instant || self.reduced
    }

    pub fn of(text: &str) -> Result<Self, String> {
        if text == "instant" {
            return Ok(Speed { instant: true, ..default() });
        }
        match text.parse::<f32>() {
            Ok(factor) if (0.5..=4.).contains(&factor) => Ok(Speed { factor, ..default() }),
            _ => Err(format!("the speed is a number from 0.5 to 4, or instant, not {text:?}")),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    use StageSet::*;
    app.init_resource::<Speed>()
        .configure_sets(Update, (Canvas, Rules, Cues, Place, Cast, Move, Dress).chain())
        .configure_sets(Update, bevy_tweening::AnimationSystem::AnimationUpdate.in_set(Move))
        .add_plugins(bevy_tweening::TweeningPlugin)
        .add_plugins((
            scene::plugin,
            cast::plugin,
            pose::plugin,
            figure::plugin,
            gesture::plugin,
            flight::plugin,
            floating::plugin,
            die::plugin,
            aim::plugin,
            ground::plugin,
            finish::plugin,
            redraw::plugin,
        ))
        .add_systems(Update, set_speed.in_set(Canvas).run_if(resource_exists_and_changed::<Speed>));
}

fn set_speed(speed: Res<Speed>, mut time: ResMut<Time<Virtual>>) {
    time.set_relative_speed(speed.factor.clamp(0.5, 4.));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_outside_the_range_are_refused() {
        assert_eq!(Speed::of("2").unwrap().factor, 2.);
        assert!(Speed::of("instant").unwrap().instant);
        assert!(Speed::of("9").is_err() && Speed::of("fast").is_err());
    }
}
