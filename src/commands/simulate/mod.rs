//! `simulate`: bots play a scene many times.
mod coverage;
mod deck;
mod measure;
mod play;
mod record;
mod run_coverage;
mod runs;
mod watch;

pub use coverage::Coverage;
pub use play::{MOST_ROUNDS, Order, Report, simulate};
pub use record::Recorder;
pub use run_coverage::RunCoverage;
pub use runs::{RunOrder, RunReport, simulate_runs};
pub use watch::{Invariants, Watch};

use super::{
    Answer, Failure,
    line::{Common, PolicyArg, SimulateArgs},
};
use crate::{
    rulesets::spire::{
        campaign::{
            run::{HouseRules, Unlocks},
            start::{self, RunSpec},
        },
        scene::{self, SceneSpec},
    },
    tabletop::{Names, Policy, Word, content::Problem},
};
use bevy_ecs::prelude::*;
use std::path::Path;

/// Whether a scene is told by a scenario file.
pub fn is_file(scene: &str) -> bool {
    scene.ends_with(".ron")
}

pub(super) fn run(common: &Common, args: &SimulateArgs) -> Result<Answer, Failure> {
    let mut world = super::sound_game(common)?;
    if args.run {
        return run_runs(&mut world, args);
    }
    let order = order(&world, args)?;
    if order.laid_out {
        if args.record.is_some() {
            return Err(Failure::usage("--record needs a scene by name: a scenario file may change"));
        }
        super::case::lay_out(&mut world, Path::new(&order.spec.scene))?;
    }
    let mut coverage = args.coverage.then(|| Coverage::new(&mut world));
    let mut recorder = args.record.as_ref().map(|_| Recorder::new(&common.game, &order));
    let mut invariants = args.check_invariants.then(Invariants::default);
    let report = {
        let mut watching: Vec<&mut dyn Watch> = vec![];
        watching.extend(coverage.as_mut().map(|watch| watch as &mut dyn Watch));
        watching.extend(recorder.as_mut().map(|watch| watch as &mut dyn Watch));
        watching.extend(invariants.as_mut().map(|watch| watch as &mut dyn Watch));
        simulate(&mut world, &order, &mut watching)
    };
    let report = report.map_err(|fault| Failure::Problems(vec![Problem::of_file("rules", &order.spec.scene, fault)]))?;
    if let (Some(recorder), Some(path)) = (recorder, &args.record) {
        let text = recorder.written(&world).map_err(|error| Failure::of_file("io", path, error))?;
        std::fs::write(path, text).map_err(|error| Failure::of_file("io", path, format!("cannot be written: {error}")))?;
    }
    let stuck = report.stuck;
    let mut value = serde_json::to_value(&report).unwrap_or_default();
    if let (Some(coverage), Some(fields)) = (coverage, value.as_object_mut()) {
        fields.insert("coverage".into(), coverage.report(&world));
    }
    Ok(match stuck {
        0 => Answer::good(value),
        _ => Answer::wrong(value, vec![format!("{stuck} games came to a state in which nobody could do anything")]),
    })
}

pub(super) fn measure(common: &Common) -> Result<Answer, Failure> {
    let mut world = super::sound_game(common)?;
    measure::measure(&mut world).map(Answer::good).map_err(|error| Failure::usage(error.message))
}

/// The order that the arguments mean, if everything they name is there.
fn order(world: &World, args: &SimulateArgs) -> Result<Order, Failure> {
    let names = world.resource::<Names>();
    let spec = SceneSpec {
        scene: args.scene.clone().unwrap_or_default(),
        heroes: args.seats.iter().map(|seat| Word::of(seat.trim())).collect(),
        deck: deck::parse(names, &args.deck)?,
        hp: args.hp,
        unbreakable: args.unbreakable,
        ascension: args.ascension,
        items: args.items,
        rules: rules(args)?,
    };
    let wrong = |error: scene::SceneError| Failure::usage(error.message);
    let heroes = scene::heroes(names, &spec.heroes).map_err(wrong)?;
    let laid_out = is_file(&spec.scene);
    if !laid_out {
        scene::enemies(names, &spec.scene, heroes.len(), args.seed, args.ascension).map_err(wrong)?;
    }
    Ok(Order { spec, policy: policy(args), games: args.games, seed: args.seed, laid_out })
}

/// The optional rules that are named.
fn rules(args: &SimulateArgs) -> Result<HouseRules, Failure> {
    let words: Vec<Word> = args.rules.iter().map(|word| Word::of(word.trim())).collect();
    HouseRules::named(&words).map_err(|error| Failure::usage(error.message))
}

fn policy(args: &SimulateArgs) -> Policy {
    match args.policy {
        PolicyArg::Random => Policy::Random,
        PolicyArg::Exhaust => Policy::Exhaust,
    }
}

/// Whole runs, with everything unlocked.
fn run_runs(world: &mut World, args: &SimulateArgs) -> Result<Answer, Failure> {
    let words = |list: &[String]| list.iter().map(|word| Word::of(word.trim())).collect();
    let spec = RunSpec {
        heroes: words(&args.seats),
        ascension: args.ascension,
        from_act: args.from_act,
        to_act: Some(args.to_act),
        unlocks: Unlocks { everything: true, ..Default::default() },
        modifiers: words(&args.modifiers),
        rules: rules(args)?,
        unbreakable: args.unbreakable,
        twins: true,
        ..Default::default()
    };
    start::check(world.resource::<Names>(), &spec).map_err(|error| Failure::usage(error.message))?;
    let order = RunOrder { spec, policy: policy(args), games: args.games, seed: args.seed };
    let mut coverage = args.coverage.then(RunCoverage::default);
    let mut invariants = args.check_invariants.then(Invariants::default);
    let report = {
        let mut watching: Vec<&mut dyn Watch> = vec![];
        watching.extend(coverage.as_mut().map(|watch| watch as &mut dyn Watch));
        watching.extend(invariants.as_mut().map(|watch| watch as &mut dyn Watch));
        simulate_runs(world, &order, &mut watching)
    };
    let report = report.map_err(|fault| Failure::Problems(vec![Problem::of_file("rules", "run", fault)]))?;
    let mut value = serde_json::to_value(&report).unwrap_or_default();
    if let (Some(coverage), Some(fields)) = (coverage, value.as_object_mut()) {
        fields.insert("coverage".into(), coverage.report(world));
    }
    Ok(match report.stuck {
        0 => Answer::good(value),
        stuck => Answer::wrong(value, vec![format!("{stuck} runs came to a state in which nobody could do anything")]),
    })
}
