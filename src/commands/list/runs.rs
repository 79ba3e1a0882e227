//! What a run is made of: events, blessings, modifiers, maps.
use crate::{
    rulesets::spire::{
        campaign::{
            board::BoardText,
            event::{Blessing, EventText},
            modifiers::Modifier,
        },
        show,
    },
    tabletop::{
        Names, Script,
        wording::{Language, flat},
    },
};
use bevy_ecs::prelude::*;
use serde_json::{Value, json};

fn said(language: &Language, script: &Script) -> String {
    flat(&show::script_text(language, script))
}

pub(super) fn events(world: &World) -> Vec<Value> {
    let language = show::language(world);
    let lines = |text: &EventText| -> Vec<Value> {
        let line = |line: &crate::rulesets::spire::campaign::event::EventLine| json!({ "name": line.name, "text": said(&language, &line.does) });
        text.entry.lines.iter().map(line).collect()
    };
    let events = world.resource::<Names>().prints::<EventText>();
    events
        .map(|text| {
            json!({
                "id": text.key.as_str(), "name": text.entry.name, "act": text.entry.act, "copies": text.entry.copies,
                "ascension": text.entry.ascension, "unlock": text.entry.unlock.map(|unlock| unlock.as_str()), "lines": lines(&text),
            })
        })
        .collect()
}

pub(super) fn blessings(world: &World) -> Vec<Value> {
    let language = show::language(world);
    let blessings = world.resource::<Names>().prints::<Blessing>();
    blessings
        .map(|text| {
            let blue: Vec<String> = text.entry.blue.iter().map(|line| said(&language, line)).collect();
            json!({
                "id": text.key.as_str(), "name": text.key.as_str(), "unlock": text.entry.unlock.map(|unlock| unlock.as_str()),
                "red": said(&language, &text.entry.red), "blue": blue,
            })
        })
        .collect()
}

pub(super) fn modifiers(world: &World) -> Vec<Value> {
    let modifiers = world.resource::<Names>().prints::<Modifier>();
    modifiers
        .map(|text| {
            let entry = &text.entry;
            json!({ "id": text.key.as_str(), "name": entry.name, "good": entry.good, "die": entry.die, "text": entry.text })
        })
        .collect()
}

pub(super) fn maps(world: &World) -> Vec<Value> {
    let maps = world.resource::<Names>().prints::<BoardText>();
    maps.map(|map| {
        json!({
            "id": map.key.as_str(), "name": map.key.as_str(), "act": map.act, "ascension": map.ascension,
            "alternative": map.alternative, "spaces": map.spaces.len(),
        })
    })
    .collect()
}
