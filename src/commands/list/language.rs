//! The words of the rules: what content files may say, and what the log can tell.
use super::words;
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use serde_json::{Value, json};

pub(super) fn verbs(world: &World) -> Vec<Value> {
    named::<Verb>(world)
}

/// What cards can wait for, a part of the facts.
pub(super) fn moments(world: &World) -> Vec<Value> {
    named::<Moment>(world)
}

pub(super) fn circumstances(world: &World) -> Vec<Value> {
    named::<Circumstance>(world)
}

pub(super) fn counts(world: &World) -> Vec<Value> {
    named::<Count>(world)
}

fn named<K: 'static>(world: &World) -> Vec<Value> {
    world.resource::<Names>().words::<K>().map(|word| json!({ "id": word, "name": words(word) })).collect()
}

pub(super) fn facts(world: &World) -> Vec<Value> {
    let moments: Vec<&str> = world.resource::<Names>().words::<Moment>().collect();
    let facts = world.resource::<Facts>();
    facts
        .0
        .iter()
        .map(|(name, kind)| {
            json!({
                "id": name,
                "name": words(name),
                "awaited": moments.contains(name),
                "at_once": kind.at_once,
                "may_end": kind.may_end,
                "reveals": kind.reveals,
            })
        })
        .collect()
}

pub(super) fn needs(world: &World) -> Vec<Value> {
    let needs = world.resource::<Needs>();
    needs.0.iter().map(|need| json!({ "id": need.word.as_str(), "name": need.prompt })).collect()
}

pub(super) fn tokens(world: &World) -> Vec<Value> {
    let tokens = world.resource::<TokenKinds>();
    tokens.0.iter().map(|kind| json!({ "id": kind.word.as_str(), "name": kind.word.as_str(), "kept": kind.kept })).collect()
}
