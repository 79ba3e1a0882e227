//! Slay the Spire before and between runs: what the lobby asks, answered by the rules.
use super::spire::{Playing, What, begin};
use crate::{
    client::{lobby::Folder, rules::LobbyRules},
    rulesets::spire::{
        campaign::{
            book::{self, Book},
            record,
            run::run,
        },
        show,
    },
    tabletop::{Table, outcome, view::*},
};
use bevy::prelude::*;
use std::time::{SystemTime, UNIX_EPOCH};

pub fn plugin(app: &mut App) {
    app.insert_resource(LobbyRules {
        game: "Slay the Spire: The Board Game",
        on_table,
        setup: |world, choice| {
            open_book(world);
            show::new_run(world, choice)
        },
        play,
        count: |world| {
            outcome(world)?;
            open_book(world);
            book::count(world)
        },
        lists: |world| {
            open_book(world);
            show::lists(world)
        },
        marks: show::marks,
        mark: |world, key| {
            let track = show::track(key).ok_or("There is no such track")?;
            world.get_resource_mut::<Book>().map_or(Ok(()), |mut book| book.mark(track))
        },
        trouble: |world| {
            let (why, backup) = world.get_resource::<Book>()?.trouble()?;
            let backup = backup.map(|profile| format!("{} runs", profile.runs.len()));
            Some(TroubleView { why: why.into(), backup })
        },
        repair: |world, anew| world.get_resource_mut::<Book>().map_or(Ok(()), |mut book| book.repair(anew)),
    });
}

/// The campaign is read when it is asked for first: its words are known only after the content.
fn open_book(world: &mut World) {
    if !world.contains_resource::<Book>() {
        let folder = world.get_resource::<Folder>().and_then(|folder| folder.0.clone());
        world.insert_resource(Book::of(folder.as_deref()));
    }
}

fn on_table(world: &World) -> OnTable {
    match run(world) {
        Some(_) => OnTable::Game,
        None if world.resource::<Table>().seats.is_empty() => OnTable::Nothing,
        None => OnTable::Scene,
    }
}

fn play(world: &mut World, choice: &SetupChoice) -> Result<(), String> {
    let (spec, seed) = show::spec(world, choice)?;
    let playing = Playing { what: What::Run(spec), seed };
    begin(world, &playing).map_err(|error| error.message)?;
    record::date(world, now(), show::date(choice));
    world.insert_resource(playing);
    Ok(())
}

/// Milliseconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
