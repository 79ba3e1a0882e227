//! Draws only while something moves. Five seconds after the last touch nothing does, and then not one frame is drawn.
use super::{StageSet, die::Tumbling, flight::Burning};
use crate::client::{
    bake::{Oven, figure::Figures},
    playback::Score,
};
use bevy::{
    input::{
        gamepad::GamepadEvent,
        keyboard::KeyboardInput,
        mouse::{MouseButtonInput, MouseWheel},
    },
    prelude::*,
    time::Real,
    window::{CursorMoved, RequestRedraw, WindowFocused, WindowResized},
};
use bevy_tweening::TweenAnim;
use std::io::{Seek, Write};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .init_resource::<Frames>()
        .insert_resource(CountFile(std::env::var_os("SPIREBOUND_FRAMES").and_then(|path| std::fs::File::create(path).ok())))
        .add_systems(Update, attend.in_set(StageSet::Canvas))
        .add_systems(Last, (ask, count).chain());
}

/// Seconds without a touch until breath stops.
pub const PATIENCE: f32 = 4.6;
/// Seconds in which breath fades out.
const FADE: f32 = 0.8;

/// How awake the table is.
#[derive(Resource, Debug)]
pub struct Awake {
    /// Real seconds since anybody touched anything.
    pub still_for: f32,
    /// 1 = breathing, 0 = nothing moves by itself.
    pub depth: f32,
    /// Frames that are still to be drawn whatever happens, such as the first ones.
    pub owed: u32,
    /// Never awake by itself: a picture is being taken.
    pub posed: bool,
}

impl Default for Awake {
    fn default() -> Self {
        Awake { still_for: 0., depth: 1., owed: 10, posed: false }
    }
}

/// Frames drawn since the start.
#[derive(Resource, Default, Debug)]
pub struct Frames(pub u64);

#[derive(Resource)]
struct CountFile(Option<std::fs::File>);

#[derive(bevy::ecs::system::SystemParam)]
struct Touches<'w, 's> {
    cursor: MessageReader<'w, 's, CursorMoved>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    keys: MessageReader<'w, 's, KeyboardInput>,
    pads: MessageReader<'w, 's, GamepadEvent>,
    sizes: MessageReader<'w, 's, WindowResized>,
    focus: MessageReader<'w, 's, WindowFocused>,
}

impl Touches<'_, '_> {
    fn any(&mut self) -> bool {
        // Each reader must be read, or old messages wake the table later.
        let counts = [
            self.cursor.read().count(),
            self.buttons.read().count(),
            self.wheel.read().count(),
            self.keys.read().count(),
            self.pads.read().count(),
            self.sizes.read().count(),
            self.focus.read().count(),
        ];
        counts.iter().sum::<usize>() > 0
    }
}

fn attend(mut awake: ResMut<Awake>, mut touches: Touches, time: Res<Time<Real>>) {
    if touches.any() {
        awake.still_for = 0.;
        awake.owed = awake.owed.max(3);
    } else {
        awake.still_for += time.delta_secs();
    }
    awake.depth = if awake.posed { 0. } else { ((PATIENCE + FADE - awake.still_for) / FADE).clamp(0., 1.) };
}

#[derive(bevy::ecs::system::SystemParam)]
struct Motions<'w, 's> {
    tweens: Query<'w, 's, (), With<TweenAnim>>,
    fires: Query<'w, 's, (), With<Burning>>,
    dice: Query<'w, 's, (), With<Tumbling>>,
    score: Res<'w, Score>,
    oven: Res<'w, Oven>,
    figures: Res<'w, Figures>,
}

impl Motions<'_, '_> {
    fn any(&self) -> bool {
        !self.tweens.is_empty()
            || !self.fires.is_empty()
            || !self.dice.is_empty()
            || !self.score.is_silent()
            || self.oven.is_busy()
            || self.figures.is_busy()
    }
}

fn ask(motions: Motions, mut awake: ResMut<Awake>, mut redraw: MessageWriter<RequestRedraw>) {
    let moves = motions.any();
    if moves {
        // What ends now must be seen to have ended.
        awake.owed = awake.owed.max(2);
    }
    if moves || awake.depth > 0. || awake.owed > 0 {
        redraw.write(RequestRedraw);
    }
    awake.owed = awake.owed.saturating_sub(1);
}

/// The number of frames can be watched from outside: it is written to the file named in `SPIREBOUND_FRAMES`.
fn count(mut frames: ResMut<Frames>, mut file: ResMut<CountFile>) {
    frames.0 += 1;
    if let Some(file) = &mut file.0 {
        // Written over, never cut short: whoever reads meanwhile sees a whole number.
        let _ = file.rewind().and_then(|()| writeln!(file, "{}", frames.0));
    }
}
