//! `measure`: how long it takes to keep a moment of a big fight, and to bring it back.
use crate::{
    rulesets::spire::{
        scene::{self, DeckSpec, SceneError, SceneSpec},
        setup,
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;
use serde_json::{Value, json};
use std::time::Instant;

const TIMES: u32 = 20_000;

/// Four seats in the middle of a fight.
pub(super) fn measure(world: &mut World) -> Result<Value, SceneError> {
    let hero = world.resource::<Names>().prints::<crate::rulesets::spire::hero::HeroText>().next().map(|hero| hero.key);
    let heroes = vec![hero.unwrap_or_default(); 4];
    let spec = SceneSpec {
        scene: "encounter:1".into(),
        heroes,
        deck: DeckSpec::Random(10),
        hp: None,
        unbreakable: true,
        ascension: 0,
        items: 0,
        rules: Default::default(),
    };
    scene::lay_out(world, &spec, 1)?;
    setup::begin(world);
    let mut bot = Bot::new(Policy::Random, 1);
    for _ in 0..40 {
        let Some(action) = bot.next(world) else { break };
        if submit(world, action).is_err() {
            break;
        }
    }
    let moment = Snapshot::take(world);
    let mut report = serde_json::Map::new();
    let mut time = |what: &str, world: &mut World, act: &dyn Fn(&mut World)| {
        let clock = Instant::now();
        for _ in 0..TIMES {
            act(world);
        }
        let each = clock.elapsed().as_secs_f64() * 1e6 / TIMES as f64;
        report.insert(format!("{what}_us"), json!((each * 100.0).round() / 100.0));
    };
    time("snapshot", world, &|world| drop(std::hint::black_box(Snapshot::take(world))));
    time("restore", world, &|world| moment.restore_state(world));
    time("hash", world, &|world| {
        std::hint::black_box(Snapshot::hash(world));
    });
    Ok(Value::Object(report))
}
