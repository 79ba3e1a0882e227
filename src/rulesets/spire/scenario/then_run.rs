//! *Then*: holds the run against what a case expects: map, room, keys, decks, the Merchant's goods.
use super::{lay_run::space_of, lists::Cards, names::*, offered::*, run_given::RunThen, then::*, then_board::*};
use crate::{
    rulesets::spire::campaign::{
        decks::decks,
        map::{Map, map},
        merchant::market,
        offers::OpenForAll,
        run::run,
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;

pub(super) fn compare_run(world: &World, then: &RunThen, out: &mut Differences) -> Result<(), Unclear> {
    let (Some(now), Some(decks)) = (run(world), decks(world)) else { return unclear("run", "this case has no run") };
    out.same("run.act", &then.act, &now.act);
    out.same("run.last_act", &then.last_act, &now.last_act);
    let sorted = |keys: &Vec<_>| keys.iter().copied().collect::<std::collections::BTreeSet<_>>();
    out.same("run.keys", &then.keys.as_ref().map(sorted), &now.keys);
    let floors: Vec<String> = now.floors.iter().map(|floor| format!("{:?}", floor.room)).collect();
    out.same("run.floors", &then.floors, &floors);
    let room = now.room.as_ref().map_or("none".into(), |room| format!("{:?}", room.kind));
    out.same("run.room", &then.room, &room);
    let beaten: Vec<String> = now.bosses.iter().map(|boss| boss.to_string()).collect();
    out.same("run.beaten", &then.beaten, &beaten);
    if let Some(map) = map(world) {
        compare_map(world, map, then, out)?;
    }
    let mut decks = decks.clone();
    for (key, expected) in then.decks() {
        if let Some(deck) = decks.by_word(key) {
            compare_deck(format!("run.{key}"), expected, deck, Word::new(""), out);
        }
    }
    for (hero, expected) in &then.others {
        let Some(own) = decks.others.get(hero) else {
            return unknown("hero that nobody plays", hero, decks.others.keys().copied());
        };
        compare_deck(format!("run.others.{hero}.cards"), &expected.cards, &own.cards, *hero, out);
        compare_deck(format!("run.others.{hero}.rares"), &expected.rares, &own.rares, *hero, out);
    }
    compare_market(world, then, out);
    if let Some(Cards::These(expected)) = &then.open {
        let pile = world.get::<OpenForAll>(world.resource::<Table>().table).and_then(|open| world.get::<Pile>(*open.0));
        let picks: Vec<Pick> = pile.into_iter().flat_map(Pile::iter).map(|item| thing(world, item)).collect();
        out.same_names("run.open", expected, &spelled(world, &picks));
    }
    Ok(())
}

fn compare_map(world: &World, map: &Map, then: &RunThen, out: &mut Differences) -> Result<(), Unclear> {
    let name = |space: u8| space_name(world, space);
    out.same("run.at", &then.at, &map.at.map_or("none".into(), name));
    out.same("run.trail", &then.trail, &map.trail.iter().map(|space| name(*space)).collect());
    for (space, room) in &then.spaces {
        let at = space_of(&map.board, space)?;
        out.same(format!("run.spaces.{space}"), &Some(*room), &map.rooms[at as usize]);
    }
    for (room, count) in &then.rooms {
        let got = map.rooms.iter().filter(|other| *other == room).count();
        out.same(format!("run.rooms.{room:?}"), &Some(*count), &got);
    }
    if let Some(expected) = &then.hidden {
        let hidden: Vec<Vec<String>> = map.hidden.iter().map(|space| vec![name(*space)]).collect();
        out.same_names("run.hidden", expected, &hidden);
    }
    out.same("run.boss", &then.boss, &map.boss.unwrap_or(Word::new("none")));
    out.same("run.second_boss", &then.second_boss, &map.second_boss.unwrap_or(Word::new("none")));
    Ok(())
}

/// What is for sale and not sold, with its price.
fn compare_market(world: &World, then: &RunThen, out: &mut Differences) {
    let Some(expected) = &then.market else { return };
    let goods = market(world).into_iter().flat_map(|market| &market.goods).filter(|goods| !goods.sold);
    let names: Vec<Vec<String>> = goods
        .map(|goods| {
            let names = spelled(world, &[thing(world, *goods.thing)]).remove(0);
            names.into_iter().map(|name| format!("{name}: {}", goods.price)).collect()
        })
        .collect();
    let expected: Vec<String> = expected.iter().map(|(name, price)| format!("{}: {price}", numbered(name).0)).collect();
    out.same_names("run.market", &expected, &names);
}
