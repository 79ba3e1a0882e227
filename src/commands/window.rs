//! The window, and pictures of it. Both need the feature `desktop`; the client does the rest.
use super::{
    Answer, Failure,
    line::{Common, ShotArgs, WindowArgs},
};
use crate::{
    rulesets::spire::{
        campaign::{
            run::{HouseRules, Unlocks},
            start::{self, RunSpec},
        },
        scene::{self, DeckSpec, SceneSpec},
    },
    tabletop::{Names, Word},
};
use bevy_ecs::prelude::*;
use std::process::ExitCode;

/// Opens the window and plays until it is closed.
pub(super) fn open(common: &Common, args: &WindowArgs) -> Result<ExitCode, Failure> {
    if let Some(why) = no_window() {
        return Err(Failure::usage(format!(
            "{why}; these commands work without one: simulate, check, list, case, replay, rules (see `spirebound help`)"
        )));
    }
    let seats = args.seats.clone().unwrap_or_else(|| vec!["ironclad".into()]);
    if args.scene.is_none() && args.seats.is_none() {
        // What is broken is told before anything opens.
        super::sound_game(common)?;
        return client::start(common, args, None);
    }
    let seed = args.seed.unwrap_or_else(by_the_clock);
    let ascension = args.ascension.unwrap_or(0);
    match args.scene.as_deref() {
        Some(scene) => {
            let spec = spec(common, scene, &seats, seed, ascension)?;
            client::start(common, args, Some((Wanted::Fight(spec), seed)))
        }
        None => client::start(common, args, Some((Wanted::Run(run(common, &seats, ascension)?), seed))),
    }
}

/// Draws one picture.
pub(super) fn shot(common: &Common, args: &ShotArgs) -> Result<Answer, Failure> {
    if !cfg!(feature = "desktop") {
        return Err(Failure::usage("this build draws nothing: build it with the feature `desktop`"));
    }
    let wanted = match args.scene.as_deref() {
        _ if args.page.is_some() => {
            super::sound_game(common)?;
            None
        }
        Some(scene) => Some(Wanted::Fight(spec(common, scene, &args.seats, args.seed, args.ascension)?)),
        None => Some(Wanted::Run(run(common, &args.seats, args.ascension)?)),
    };
    client::shot(common, args, wanted)?;
    let (width, height) = args.size;
    Ok(Answer::good(serde_json::json!({ "file": args.out.display().to_string(), "width": width, "height": height })))
}

/// What the window opens on.
#[cfg_attr(not(feature = "desktop"), expect(dead_code, reason = "without a window nobody looks into it"))]
enum Wanted {
    Fight(SceneSpec),
    Run(RunSpec),
}

/// A whole run. Complains before anything opens.
fn run(common: &Common, seats: &[String], ascension: u8) -> Result<RunSpec, Failure> {
    let world: World = super::sound_game(common)?;
    let heroes = seats.iter().map(|seat| Word::of(seat.trim())).collect();
    let unlocks = Unlocks { everything: true, ..Default::default() };
    let spec = RunSpec { heroes, ascension, unlocks, ..Default::default() };
    start::check(world.resource::<Names>(), &spec).map_err(|error| Failure::usage(error.message))?;
    Ok(spec)
}

/// What is fought. Complains before anything opens: broken content, unknown heroes and enemies.
fn spec(common: &Common, scene: &str, seats: &[String], seed: u64, ascension: u8) -> Result<SceneSpec, Failure> {
    let world: World = super::sound_game(common)?;
    let names = world.resource::<Names>();
    let heroes: Vec<Word> = seats.iter().map(|seat| Word::of(seat.trim())).collect();
    let wrong = |error: scene::SceneError| Failure::usage(error.message);
    scene::heroes(names, &heroes).map_err(wrong)?;
    if !super::simulate::is_file(scene) {
        scene::enemies(names, scene, heroes.len(), seed, ascension).map_err(wrong)?;
    }
    Ok(SceneSpec {
        scene: scene.into(),
        heroes,
        deck: DeckSpec::Starter,
        hp: None,
        unbreakable: false,
        ascension,
        items: 0,
        rules: HouseRules::default(),
    })
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

/// People who name no seed want another fight each time.
fn by_the_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |now| now.as_millis() as u64)
}

/// The only place where commands meet the client.
#[cfg(feature = "desktop")]
mod client {
    use super::*;
    use crate::client::{
        self, Start,
        app::WindowOptions,
        lobby::{FirstPage, Page},
        looks::spire::{Playing, What},
        model::Size,
        settings,
        stage::Speed,
    };
    use crate::commands::line::PageArg;
    use crate::places;

    fn playing(wanted: Wanted, seed: u64) -> Playing {
        let what = match wanted {
            Wanted::Fight(spec) => What::Fight(spec),
            Wanted::Run(spec) => What::Run(spec),
        };
        Playing { what, seed }
    }

    pub fn start(common: &Common, args: &WindowArgs, wanted: Option<(Wanted, u64)>) -> Result<ExitCode, Failure> {
        let (mut window, data) = (WindowOptions::default(), places::data(args.data_dir.as_deref()));
        if let Some(file) = data.as_ref().map(|folder| folder.join("settings.ron")) {
            let (settings, problem) = settings::read(&file);
            if let Some(problem) = problem {
                eprintln!("{problem}");
            }
            (window.speed, window.ui) = (settings.motion(), settings.interface());
            window.palette = settings.palette.clone();
            let (bindings, wrong) = settings.bindings();
            window.bindings = bindings;
            for what in wrong {
                eprintln!("{}: {what}", file.display());
            }
            window.settings = Some(settings::Kept { file, settings });
        }
        if let Some(speed) = args.speed {
            window.speed = Speed { factor: if speed > 0. { speed } else { 1. }, instant: speed == 0., ..window.speed };
        }
        window.cache = places::cache(args.data_dir.as_deref());
        let playing = wanted.map(|(wanted, seed)| playing(wanted, seed));
        Ok(client::start(Start { roots: super::super::roots(common)?, playing, page: None, data, window }))
    }

    pub fn shot(common: &Common, args: &ShotArgs, wanted: Option<Wanted>) -> Result<(), Failure> {
        let playing = wanted.map(|wanted| playing(wanted, args.seed));
        let ui = Size(f32::from(args.interface) / 100.);
        let window = WindowOptions { cache: places::cache(None), ui, ..WindowOptions::default() };
        let seats = args.seats.iter().map(|seat| Some(seat.trim().to_string()).filter(|seat| !seat.is_empty())).collect();
        let page = args.page.map(|page| FirstPage { page: opened(page), seats });
        let start = Start { roots: super::super::roots(common)?, playing, page, data: args.data_dir.clone(), window };
        client::draw_shot(start, args.size, &args.out).map_err(|why| Failure::of_file("io", &args.out, why))
    }

    fn opened(page: PageArg) -> Page {
        match page {
            PageArg::Title => Page::Title,
            PageArg::NewRun => Page::Setup,
            PageArg::Achievements => Page::List(0),
            PageArg::Unlocks => Page::List(1),
            PageArg::Runs => Page::List(2),
            PageArg::Marks => Page::Marks,
        }
    }
}

/// Without the feature nothing comes here; the messages above say why.
#[cfg(not(feature = "desktop"))]
mod client {
    use super::*;

    pub fn start(_: &Common, _: &WindowArgs, _: Option<(Wanted, u64)>) -> Result<ExitCode, Failure> {
        Err(Failure::usage("this build has no window"))
    }

    pub fn shot(_: &Common, _: &ShotArgs, _: Option<Wanted>) -> Result<(), Failure> {
        Err(Failure::usage("this build draws nothing"))
    }
}
