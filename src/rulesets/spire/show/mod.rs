//! What the players see of this game: the table as plain values for the client.
mod cards;
mod choices;
mod enemies;
mod forecast;
mod lists;
mod map;
mod market;
mod names;
mod page;
mod seats;
mod setup;
mod soon;
mod summary;

use super::{board::*, campaign, monster::Monster, monster::MonsterKind};
use crate::tabletop::{view::*, wording::Language, *};
use bevy_ecs::prelude::*;
pub use cards::{card_text, face_text, item_text, other_face};
pub use enemies::ability_text;
use forecast::Forecast;
pub use lists::{lists, marks, track};
pub use names::{about, name_of_piece, tell};
pub use page::script_text;
pub use setup::{date, setup as new_run, spec};
pub use soon::soon;

/// The language the table speaks.
pub fn language(world: &World) -> Printed<Language> {
    let names = world.resource::<Names>();
    names.prints::<Language>().next().unwrap_or_else(|| Printed(std::sync::Arc::new(Language::default())))
}

/// Why a card cannot be played whose condition does not hold, in the words of its face.
pub fn only_if(world: &World, circumstance: &Named<Circumstance>) -> String {
    let language = language(world);
    match language.worded("refused", circumstance) {
        Some(text) => wording::flat(&text),
        None => format!("Only if {}", wording::flat(&language.circumstance(circumstance))),
    }
}

/// The table as it is now. Looks into the future on a snapshot; changes nothing.
pub fn view(world: &mut World) -> TableView {
    let forecast = Forecast::of(world);
    let language = language(world);
    let Table { seats, table } = world.resource::<Table>().clone();
    let phase = world.get::<Phase>(table).cloned().unwrap_or_default();
    let (steps, step) = steps(world, &phase);
    let (map, page, market, summary) = (
        map::view(world, &language),
        page::view(world, &language),
        market::view(world, &language),
        summary::view(world, &language),
    );
    let front = match phase.stopped || phase.over.is_some() {
        _ if summary.is_some() => Front::Summary,
        true if market.is_some() => Front::Market,
        true if page.is_some() => Front::Page,
        true if map.is_some() => Front::Map,
        _ => Front::Board,
    };
    let (title, place) = match summary.as_ref().filter(|_| front == Front::Summary) {
        Some(summary) => (summary.title.clone(), title(world, front, &map, &page, &market).1),
        None => title(world, front, &map, &page, &market),
    };
    let mut enemies_in_rows = vec![];
    let mut bosses = vec![];
    if let Some(rows) = world.get::<Rows>(table).copied() {
        for pile in rows.rows {
            enemies_in_rows.extend(world.get::<Pile>(*pile).into_iter().flat_map(Pile::iter));
        }
        bosses.extend(world.get::<Pile>(*rows.bosses).into_iter().flat_map(Pile::iter));
    }
    let history = world.resource::<History>();
    let undo = UndoView { back: history.back(), forward: history.forward(), wall: history.wall().map(String::from) };
    TableView {
        title,
        place,
        round: phase.round,
        steps,
        step,
        die: world.get::<Die>(table).map(|die| die.0).filter(|die| *die > 0),
        seats: seats.iter().map(|seat| seats::seat(world, &language, &forecast, *seat)).collect(),
        units: enemies_in_rows.into_iter().filter_map(|enemy| enemies::unit(world, &language, &forecast, enemy)).collect(),
        bosses: bosses.into_iter().filter_map(|boss| enemies::unit(world, &language, &forecast, boss)).collect(),
        party: choices::choice(world, &language, table),
        over: phase.over,
        undo,
        front,
        map,
        page,
        market,
        summary,
        ..Default::default()
    }
}

/// The steps of a round as the bar shows them; phases of the same name are one step.
fn steps(world: &World, phase: &Phase) -> (Vec<String>, usize) {
    let round = world.resource::<Round>();
    let mut steps: Vec<String> = vec![];
    let mut step = 0;
    for (i, (_, name)) in round.0.iter().enumerate() {
        if steps.last().is_none_or(|last| last != name) {
            steps.push((*name).into());
        }
        if i == phase.now(round) {
            step = steps.len() - 1;
        }
    }
    (steps, step)
}

/// What the party is at, and where on the way.
fn title(
    world: &World,
    front: Front,
    map: &Option<MapView>,
    page: &Option<PageView>,
    market: &Option<MarketView>,
) -> (String, String) {
    // The map lies between rooms; everything else happens in one.
    let rooms = campaign::map::map(world).map_or(0, |map| map.trail.len());
    let place = match (map, campaign::run::run(world)) {
        (Some(map), _) if front != Front::Map && rooms > 0 => format!("{}, room {rooms}", map.name),
        (Some(map), _) => format!("{}, {}", map.name, map.place),
        (None, Some(run)) => format!("Before Act {}", campaign::map::roman(run.act)),
        _ => String::new(),
    };
    match front {
        Front::Map => ("The map".into(), place),
        Front::Page => (page.as_ref().map(|page| page.title.clone()).unwrap_or_default(), place),
        Front::Market => (market.as_ref().map(|market| market.title.clone()).unwrap_or_default(), place),
        _ if map.is_some() => (room(world).0, place),
        _ => room(world),
    }
}

/// What kind of room it is, by who fights in it.
fn room(world: &World) -> (String, String) {
    let table = world.resource::<Table>().table;
    let Some(rows) = world.get::<Rows>(table) else { return Default::default() };
    // In a run the enemies of earlier fights lie there too.
    let gone = campaign::run::run(world).is_none().then_some(&rows.gone);
    let piles = rows.rows.iter().chain([&rows.bosses]).chain(gone);
    let found = piles.flat_map(|pile| world.get::<Pile>(**pile).into_iter().flat_map(Pile::iter));
    let kinds =
        found.filter_map(|enemy| world.get::<Monster>(enemy)).filter(|monster| monster.0.entry.kind != MonsterKind::Summon);
    let kinds: Vec<&Monster> = kinds.collect();
    // Of two bosses the one that was drawn.
    let rank = |monster: &&&Monster| (std::cmp::Reverse(monster.0.entry.kind), monster.0.entry.boss_die.is_empty());
    let Some(Monster(text)) = kinds.iter().min_by_key(rank) else {
        return Default::default();
    };
    // Who are set up together have both names, as one room.
    let together = kinds.iter().filter(|monster| monster.0.entry.scene.is_some() && monster.0.entry.scene == text.entry.scene);
    let mut names: Vec<&str> = together.map(|monster| monster.0.entry.name.as_str()).collect();
    names.dedup();
    let title = match text.entry.kind {
        MonsterKind::Elite | MonsterKind::Boss if names.len() > 1 => format!("Elite: {}", names.join(" and ")),
        MonsterKind::FirstEncounter => "First encounter".into(),
        MonsterKind::Encounter | MonsterKind::Summon => "Encounter".into(),
        MonsterKind::Elite => format!("Elite: {}", text.entry.name),
        MonsterKind::Boss => format!("Boss: {}", text.entry.name),
    };
    let act = ["", "I", "II", "III", "IV"].get(text.entry.act as usize).copied().unwrap_or_default();
    (title, format!("Act {act}"))
}
