//! `rules`: the phases and windows of the game with their systems in order, read from the schedules.
use super::{Answer, Failure};
use crate::{
    game,
    tabletop::{Round, Windows},
};
use bevy_ecs::{
    prelude::*,
    schedule::{NodeId, Schedule, SystemKey},
};
use serde_json::{Value, json};

pub(super) fn run() -> Result<Answer, Failure> {
    Ok(Answer::good(told(&game::rules())))
}

/// `[{id, name, kind: "phase" | "window", systems: [{name, file, set}]}]` of a sealed world: the phases of a round, then the windows.
pub fn told(world: &World) -> Value {
    let (round, windows) = (world.resource::<Round>(), world.resource::<Windows>());
    let phases = round.0.iter().map(|(window, _)| (window, "phase"));
    let others = windows.each().filter(|window| round.0.iter().all(|(phase, _)| phase != *window));
    let told = phases.chain(others.map(|window| (window, "window"))).map(|(window, kind)| {
        let label = format!("{:?}", window.label());
        let systems = window.look(systems).unwrap_or_default();
        json!({ "id": label, "name": super::list::words(&label), "kind": kind, "systems": systems })
    });
    Value::Array(told.collect())
}

fn systems(schedule: &Schedule) -> Vec<Value> {
    let Ok(systems) = schedule.systems() else { return vec![] };
    systems
        .map(|(key, system)| {
            let path = system.name().to_string();
            let path = path.split('<').next().unwrap_or_default();
            let mut parts = path.rsplit("::");
            let (name, file) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            json!({ "name": name.replace('_', " "), "file": file, "set": set(schedule, key) })
        })
        .collect()
}

/// The set that a system stands in, if it stands in one with a name.
fn set(schedule: &Schedule, key: SystemKey) -> Option<String> {
    let graph = schedule.graph();
    graph.hierarchy().graph().neighbors_directed(NodeId::System(key), bevy_ecs::schedule::graph::Direction::Incoming).find_map(
        |node| {
            let NodeId::Set(set) = node else { return None };
            let set = graph.system_sets.get(set)?;
            // Every system is a set of its own too.
            set.system_type().is_none().then(|| format!("{set:?}"))
        },
    )
}
