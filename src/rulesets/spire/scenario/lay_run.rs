//! *Given*: the run comes to lie on the table: its decks in the order that is named, its map, the room that is entered.
use super::{case::Given, lists::*, names::*, run_given::*};
use crate::{
    rulesets::spire::{
        Phrases,
        campaign::{
            acts,
            board::{BoardText, OnSpace, RoomKind},
            decks::{RewardDecks, hero_of, with_decks},
            event::{Blessing, EventText},
            map::Map,
            modifiers::Modifier,
            quick_start::Newcomer,
            room,
            run::{Run, run, then},
            start,
        },
        card::CardText,
        hero::HeroText,
        item::{ItemKind, ItemText},
        monster::{MonsterKind, MonsterText},
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;

/// The seats have sat down.
pub(super) fn lay_run(world: &mut World, given: &Given, run: &RunGiven) -> Result<(), Unclear> {
    let names = world.resource::<Names>().clone();
    for (given, word) in [
        (!given.enemies.is_empty(), "enemies"),
        (given.scene.is_some(), "scene"),
        (given.begin, "begin"),
        (given.shuffle, "shuffle"),
        (given.act.is_some(), "act"),
    ] {
        if given {
            return unclear(word, format!("`{word}` cannot stand beside `run`: rooms set up their own fights"));
        }
    }
    if let Some(word) = run.modifiers.iter().find(|word| names.printed::<Modifier>(**word).is_none()) {
        return unknown("modifier", word, names.prints::<Modifier>().map(|known| known.key));
    }
    let mut now = Run::new(given.seed, run.act.unwrap_or(1));
    (now.last_act, now.rules, now.unlocks) = (run.last_act, run.rules, run.unlocks.clone());
    (now.modifiers, now.events_here) = (run.modifiers.clone(), run.events_before);
    now.keys = run.keys.iter().copied().collect();
    if !(1..=4).contains(&now.act) {
        return unclear("act", format!("there is no Act {}: acts are 1 to 4", now.act));
    }
    let act = now.act;
    start::lay_run(world, now);
    if run.boxed {
        acts::set_decks(world, act);
    }
    lay_decks(world, &names, run)?;
    for (seat, board) in world.resource::<Table>().seats.clone().into_iter().zip(&given.seats) {
        let hero = hero_of(world, seat);
        let mut own = world.get::<RewardDecks>(seat).cloned().unwrap_or_default();
        lay_reward_decks(&names, hero, &mut own, &board.card_rewards, &board.rare_rewards, run.boxed)?;
        world.entity_mut(seat).insert(own);
    }
    lay_map(world, &names, run)
}

/// The labels that are named; `None` if the deck is not.
fn named(cards: &Option<Cards>) -> Result<Option<&[String]>, Unclear> {
    match cards {
        None => Ok(None),
        Some(Cards::These(cards)) => Ok(Some(cards)),
        Some(Cards::Count(_)) => unclear("", "a deck that is given lists its cards"),
    }
}

/// A deck of these, the first on top.
fn in_order(keys: Vec<Word>) -> Deck {
    keys.into_iter().rev().collect()
}

fn lay_decks(world: &mut World, names: &Names, run: &RunGiven) -> Result<(), Unclear> {
    let mut laid = vec![];
    for (key, cards) in run.decks() {
        let labels = match named(cards)? {
            Some(labels) => labels,
            None if run.boxed => continue,
            None => &[],
        };
        let keys = labels.iter().map(|label| known(names, key, label)).collect::<Result<Vec<_>, _>>()?;
        laid.push((key, in_order(keys)));
    }
    if let Some(wrong) = run.others.keys().find(|hero| names.printed::<HeroText>(**hero).is_none()) {
        return unknown("hero", wrong, names.prints::<HeroText>().map(|hero| hero.key));
    }
    let result = with_decks(world, |decks, _| {
        for (key, deck) in laid {
            if let Some(place) = decks.by_word(key) {
                *place = deck;
            }
        }
        for (hero, mine) in &mut decks.others {
            let given = run.others.get(hero);
            let (cards, rares) = given.map_or((&None, &None), |given| (&given.cards, &given.rares));
            lay_reward_decks(names, *hero, mine, cards, rares, run.boxed)?;
        }
        Ok(())
    });
    result.unwrap_or(Ok(()))
}

fn lay_reward_decks(
    names: &Names,
    hero: Word,
    decks: &mut RewardDecks,
    cards: &Option<Cards>,
    rares: &Option<Cards>,
    boxed: bool,
) -> Result<(), Unclear> {
    for (given, deck) in [(cards, &mut decks.cards), (rares, &mut decks.rares)] {
        match named(given)? {
            Some(labels) => {
                let keys = labels.iter().map(|label| card_key(names, label, hero)).collect::<Result<Vec<_>, _>>()?;
                *deck = in_order(keys);
            }
            None if boxed => {}
            None => *deck = Deck::default(),
        }
    }
    Ok(())
}

/// A card of a deck; the name of the hero may be left out.
fn card_key(names: &Names, label: &str, hero: Word) -> Result<Word, Unclear> {
    let long = format!("{label}_{hero}");
    let found = [label, &long].into_iter().find_map(|key| names.printed::<CardText>(Word::of(key)));
    match found {
        Some(text) => Ok(text.key),
        None => unknown("card", label, names.prints::<CardText>().map(|text| text.key)),
    }
}

/// What a deck may hold, by its id.
fn known(names: &Names, deck: &str, label: &str) -> Result<Word, Unclear> {
    let item = |kind: ItemKind| {
        let fits = |text: &Printed<ItemText>| text.kind == kind;
        let found = names.printed::<ItemText>(Word::of(label)).filter(&fits);
        let all = || names.prints::<ItemText>().filter(fits).map(|text| text.key);
        found.map_or_else(|| unknown("card of that deck", label, all()), |text| Ok(text.key))
    };
    let enemy = |kind: MonsterKind| {
        let fits = |text: &Printed<MonsterText>| text.entry.kind == kind;
        let found = names.printed::<MonsterText>(Word::of(label)).filter(&fits);
        let all = || names.prints::<MonsterText>().filter(fits).map(|text| text.key);
        found.map_or_else(|| unknown("card of that deck", label, all()), |text| Ok(text.key))
    };
    match deck {
        "relics" => item(ItemKind::Relic),
        "boss_relics" => item(ItemKind::BossRelic),
        "potions" => item(ItemKind::Potion),
        "first_encounters" => enemy(MonsterKind::FirstEncounter),
        "encounters" => enemy(MonsterKind::Encounter),
        "elites" => enemy(MonsterKind::Elite),
        "events" => printed_key::<EventText>(names, "event", label),
        "blessings" => printed_key::<Blessing>(names, "blessing", label),
        _ => card_key(names, label, Word::new("")),
    }
}

fn printed_key<T: Printing>(names: &Names, what: &str, label: &str) -> Result<Word, Unclear> {
    match names.printed::<T>(Word::of(label)) {
        Some(text) => Ok(text.key()),
        None => unknown(what, label, names.prints::<T>().map(|text| text.key())),
    }
}

fn lay_map(world: &mut World, names: &Names, run: &RunGiven) -> Result<(), Unclear> {
    let act = run.act.unwrap_or(1);
    let given = &run.map;
    let board = match given.board {
        Some(key) => match names.printed::<BoardText>(key) {
            Some(board) => board,
            None => return unknown("map", &key, names.prints::<BoardText>().map(|board| board.key)),
        },
        None => match names.prints::<BoardText>().find(|board| board.act == act && !board.alternative) {
            Some(board) => board,
            None => return unclear("map", format!("there is no map of Act {act}")),
        },
    };
    let mut rooms: Vec<RoomKind> = board
        .spaces
        .iter()
        .map(|space| match space.printed {
            OnSpace::Room(room) => room,
            OnSpace::Token(_) => RoomKind::Encounter,
        })
        .collect();
    for (space, room) in &given.spaces {
        rooms[space_of(&board, space)? as usize] = *room;
    }
    let at = given.at.as_ref().map(|space| space_of(&board, space)).transpose()?;
    let hidden = given.hidden.iter().map(|space| space_of(&board, space)).collect::<Result<Vec<_>, _>>()?;
    for boss in given.boss.iter().chain(&given.second_boss) {
        if names.printed::<MonsterText>(*boss).is_none_or(|text| text.entry.kind != MonsterKind::Boss) {
            let bosses = names.prints::<MonsterText>().filter(|text| text.entry.kind == MonsterKind::Boss);
            return unknown("boss", boss, bosses.map(|text| text.key));
        }
    }
    let table = world.resource::<Table>().table;
    let trail = at.into_iter().collect();
    world.entity_mut(table).insert(Map { board, rooms, at, trail, boss: given.boss, second_boss: given.second_boss, hidden });
    Ok(())
}

/// A space by row and column: `"3-2"`.
pub(super) fn space_of(board: &BoardText, name: &str) -> Result<u8, Unclear> {
    let place = name.split_once('-').and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
    let Some((row, column)) = place else {
        return unclear(name, format!("`{name}` is no space: write row and column, such as `3-2`"));
    };
    match board.at(row, column) {
        Some(space) => Ok(space),
        None => unclear(name, format!("the map `{}` has no space in row {row}, column {column}", board.key)),
    }
}

/// The room is entered, or whatever else the case begins with.
pub(super) fn enter(world: &mut World, enter: &Enter) -> Result<(), Unclear> {
    let names = world.resource::<Names>().clone();
    let phrases = world.resource::<Phrases>();
    let script = match enter {
        Enter::Map => phrases.travel.clone(),
        Enter::Act => phrases.begin_act.clone(),
        Enter::ActBeaten => phrases.end_act_of_run.clone(),
        Enter::Blessing => phrases.bless.iter().chain(phrases.travel.iter()).cloned().collect(),
        Enter::Does(script) => script.clone(),
        Enter::Start => {
            // In a later act everybody goes through the chart.
            for seat in world.resource::<Table>().seats.clone() {
                if run(world).is_some_and(|run| run.act > 1) {
                    world.entity_mut(seat).insert(Newcomer {});
                }
            }
            start::begin(world);
            return Ok(());
        }
        Enter::FirstEncounter => {
            room::enter(world, RoomKind::Encounter, true);
            return Ok(());
        }
        Enter::Room(kind) => {
            room::enter(world, *kind, false);
            return Ok(());
        }
        Enter::Event(key) => {
            let key = printed_key::<EventText>(&names, "event", key)?;
            with_decks(world, |decks, _| decks.events.put_on_top(key));
            room::enter(world, RoomKind::Event, false);
            return Ok(());
        }
    };
    then(world, &script);
    Ok(())
}
