//! The window, and pictures of it. Both need the feature `desktop`; the client does the rest.
use super::{
    Answer, Failure,
    line::{Common, ShotArgs, WindowArgs},
};
use crate::{
    rulesets::spire::scene,
    tabletop::{Names, Word, content::Roots},
};
use std::path::PathBuf;

/// What the window opens with.
#[derive(Clone, Debug)]
pub struct WindowOptions {
    pub game: String,
    pub roots: Roots,
    /// The fight to begin with; none: what the client finds best.
    pub scene: Option<String>,
    pub seats: Vec<Word>,
    /// None: by the clock.
    pub seed: Option<u64>,
    pub data_dir: Option<PathBuf>,
    pub speed: f32,
}

/// Of what a picture is taken.
#[derive(Clone, Debug)]
pub struct ShotOptions {
    pub game: String,
    pub roots: Roots,
    pub scene: String,
    pub seats: Vec<Word>,
    pub seed: u64,
    pub size: (u32, u32),
    pub out: PathBuf,
}

pub(super) fn open(common: &Common, args: &WindowArgs) -> Result<(), Failure> {
    if let Some(why) = no_window() {
        return Err(Failure::usage(format!(
            "{why}; these commands work without: simulate, check, list, case, replay, rules (see `spirebound help`)"
        )));
    }
    let seats = args.seats.clone().unwrap_or_else(|| vec!["ironclad".into()]);
    let seats = verify(common, args.scene.as_deref(), &seats, args.seed.unwrap_or(1))?;
    start(WindowOptions {
        game: common.game.clone(),
        roots: super::roots(common)?,
        scene: args.scene.clone(),
        seats,
        seed: args.seed,
        data_dir: args.data_dir.clone(),
        speed: args.speed.unwrap_or(1.0),
    })
}

pub(super) fn shot(common: &Common, args: &ShotArgs) -> Result<Answer, Failure> {
    if !cfg!(feature = "desktop") {
        return Err(Failure::usage("this build draws nothing: build it with the feature `desktop`"));
    }
    let seats = verify(common, Some(&args.scene), &args.seats, args.seed)?;
    take(ShotOptions {
        game: common.game.clone(),
        roots: super::roots(common)?,
        scene: args.scene.clone(),
        seats,
        seed: args.seed,
        size: args.size,
        out: args.out.clone(),
    })?;
    let (width, height) = args.size;
    Ok(Answer::good(serde_json::json!({ "file": args.out.display().to_string(), "width": width, "height": height })))
}

/// Complains before anything opens: broken content, unknown heroes and enemies.
fn verify(common: &Common, scene: Option<&str>, seats: &[String], seed: u64) -> Result<Vec<Word>, Failure> {
    let world = super::sound_game(common)?;
    let names = world.resource::<Names>();
    let seats: Vec<Word> = seats.iter().map(|seat| Word::of(seat.trim())).collect();
    let wrong = |error: scene::SceneError| Failure::usage(error.message);
    scene::heroes(names, &seats).map_err(wrong)?;
    if let Some(scene) = scene.filter(|scene| !super::simulate::is_file(scene)) {
        scene::enemies(names, scene, seats.len(), seed).map_err(wrong)?;
    }
    Ok(seats)
}

/// Why no window can be opened, if none can.
fn no_window() -> Option<&'static str> {
    let set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    if !cfg!(feature = "desktop") {
        Some("this build has no window")
    } else if cfg!(target_os = "linux") && !set("DISPLAY") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET") {
        Some("there is no display to open a window on")
    } else {
        None
    }
}

/// Runs the window until it is closed.
fn start(options: WindowOptions) -> Result<(), Failure> {
    let _ = options;
    Err(Failure::usage("the window is not connected yet"))
}

/// Renders one picture.
fn take(options: ShotOptions) -> Result<(), Failure> {
    let _ = options;
    Err(Failure::usage("the renderer is not connected yet"))
}
