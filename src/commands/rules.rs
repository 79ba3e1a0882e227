//! `rules`: the phases and windows of the game with their systems in order, read from the schedules.
use super::{Answer, Failure};
use crate::{
    game,
    tabletop::{Round, Window, Windows},
};
use bevy_ecs::{
    prelude::*,
    schedule::{NodeId, Schedule, SystemKey},
};
use serde_json::{Value, json};

pub(super) fn run() -> Result<Answer, Failure> {
    Ok(Answer::good(told(&game::rules())))
}

/// `{phases: [{name, step, systems: [{name, file, set}]}], windows: [..]}`, from a sealed world.
pub fn told(world: &World) -> Value {
    let (round, windows) = (world.resource::<Round>(), world.resource::<Windows>());
    let labels: Vec<(Window, String)> = windows.labels().map(|(window, label)| (window, format!("{label:?}"))).collect();
    let label = |window: Window| labels.iter().find(|(w, _)| *w == window).map_or("?", |(_, label)| label);
    let systems = |window: Window| windows.schedule(window).map_or_else(Vec::new, systems);
    let phases: Vec<Value> = round
        .0
        .iter()
        .map(|(window, step)| {
            let label = label(*window);
            json!({ "name": words(label), "id": label, "step": step, "systems": systems(*window) })
        })
        .collect();
    let others: Vec<Value> = labels
        .iter()
        .filter(|(window, _)| round.0.iter().all(|(phase, _)| phase != window))
        .map(|(window, label)| json!({ "name": words(label), "id": label, "systems": systems(*window) }))
        .collect();
    json!({ "phases": phases, "windows": others })
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

/// `StartOfTurn` as people write it: `Start of turn`.
fn words(label: &str) -> String {
    super::list::words(label)
}
