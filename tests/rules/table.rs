//! Games for tests: laid out, begun, played on by a bot.
use bevy_ecs::prelude::*;
use spirebound::{
    game,
    rulesets::spire::{
        campaign::run::HouseRules,
        scene::{self, DeckSpec, SceneSpec},
        setup,
    },
    tabletop::{
        content::{Fingerprint, Roots},
        *,
    },
};
use std::sync::OnceLock;

/// A world of its own; the content is read once for all tests.
pub fn world() -> World {
    static CONTENT: OnceLock<(Names, u64)> = OnceLock::new();
    let (names, fingerprint) = CONTENT.get_or_init(|| {
        let roots = Roots::at(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")));
        match game::build_sound(&roots) {
            Ok((world, fingerprint)) => (world.resource::<Names>().clone(), fingerprint),
            Err(problems) => panic!("{problems:#?}"),
        }
    });
    let mut world = game::rules();
    names.enter();
    world.insert_resource(names.clone());
    world.insert_resource(Fingerprint(*fingerprint));
    world
}

/// How many of something a long run was asked for.
pub fn asked(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|number| number.parse().ok())
}

/// Every scene of the first act, base faces: fights that even slow bots finish.
pub fn scenes(world: &World) -> Vec<String> {
    let names = world.resource::<Names>();
    let first = scene::scenes(names).filter(|text| text.entry.act == 1 && text.entry.ascension == 0);
    let mut scenes: Vec<String> = first.map(|text| text.key.to_string()).collect();
    scenes.extend(scene::drawn(names).filter(|(_, _, act)| *act == 1).map(|(id, _, _)| id));
    scenes
}

/// Every scene of every act, all faces.
pub fn all_scenes(world: &World) -> Vec<String> {
    let names = world.resource::<Names>();
    let alone = scene::scenes(names).filter(|text| text.entry.scene.is_none());
    let mut scenes: Vec<String> = alone.map(|text| text.key.to_string()).collect();
    scenes.extend(scene::together(names).keys().map(Word::to_string));
    scenes.extend(scene::drawn(names).map(|(id, _, _)| id));
    scenes
}

pub fn spec(scene: &str, seats: usize, cards: u8) -> SceneSpec {
    let deck = if cards == 0 { DeckSpec::Starter } else { DeckSpec::Random(cards) };
    SceneSpec {
        scene: scene.into(),
        heroes: vec![Word::of("ironclad"); seats],
        deck,
        hp: None,
        unbreakable: false,
        ascension: 0,
        items: 0,
        rules: HouseRules::default(),
    }
}

/// The heroes in turn, beginning with number `first`.
pub fn heroes(first: usize, seats: usize) -> Vec<Word> {
    ["ironclad", "silent", "defect", "watcher"].into_iter().map(Word::of).cycle().skip(first % 4).take(seats).collect()
}

/// Laid out; `keep`: with undo.
pub fn lay_out(world: &mut World, spec: &SceneSpec, seed: u64, keep: bool) {
    scene::lay_out(world, spec, seed).unwrap();
    world.resource_mut::<History>().begin(keep);
}

pub fn begin(world: &mut World, spec: &SceneSpec, seed: u64, keep: bool) {
    lay_out(world, spec, seed, keep);
    setup::begin(world);
}

/// Plays so many actions, or to the end. Gives the actions.
pub fn play(world: &mut World, bot: &mut Bot, actions: usize) -> Vec<Action> {
    let mut played = vec![];
    while played.len() < actions {
        let Some(action) = bot.next(world) else { break };
        submit(world, action.clone()).unwrap();
        played.push(action);
    }
    played
}
