//! What a seat can choose from, by name: pieces, lines of an event, spaces of the map, rewards to look at or to skip.
use super::names::*;
use crate::{
    rulesets::spire::campaign::{events::event, map::map, merchant::market, offers::Offers},
    tabletop::*,
};
use bevy_ecs::prelude::*;

/// The choices that a seat can answer now: its own, and the party's when its own does not keep it.
fn open(world: &World, seat: Entity) -> Vec<&Choice> {
    let open = |entity| world.get::<Choice>(entity).filter(|choice| choice.is_open());
    let own = open(seat);
    let party = open(world.resource::<Table>().table).filter(|_| own.is_none_or(|choice| choice.done));
    own.into_iter().chain(party).collect()
}

/// Every option of a seat, with all its names, the one it is shown under first.
pub fn offered(world: &World, seat: Entity) -> Vec<(Pick, Vec<String>)> {
    open(world, seat).into_iter().flat_map(|choice| options_of(world, seat, choice)).collect()
}

/// Every option of a choice that this seat (or the party) has.
pub fn options_of(world: &World, seat: Entity, choice: &Choice) -> Vec<(Pick, Vec<String>)> {
    let picks: Vec<Pick> = choice.options.iter().map(|option| option.pick).collect();
    let named = picks.iter().zip(spelled(world, &picks));
    named.map(|(pick, names)| (*pick, words(world, seat, choice, *pick).into_iter().chain(names).collect())).collect()
}

/// The answers that have words of their own to some questions.
const WORDS: [(&str, Pick, &str); 9] = [
    ("event", Pick::Done, "pass"),
    ("campfire", Pick::Line(0), "Rest"),
    ("campfire", Pick::Line(1), "Smith"),
    ("campfire", Pick::Done, "pass"),
    ("shop", Pick::Line(0), "remove"),
    ("shop", Pick::Done, "leave"),
    ("rewards", Pick::Done, "leave"),
    ("act_end", Pick::Line(0), "go_on"),
    ("act_end", Pick::Line(1), "stop"),
];

fn words(world: &World, seat: Entity, choice: &Choice, pick: Pick) -> Option<String> {
    match (&*choice.prompt, pick) {
        ("event", Pick::Line(n)) => event(world)?.entry.lines.get(n as usize).map(|line| line.name.clone()),
        ("rewards", Pick::Number(at)) => {
            let offer = world.get::<Offers>(seat)?.list.get(at as usize)?;
            Some(format!("{} {:?}", if offer.shown { "skip" } else { "reveal" }, offer.of))
        }
        (prompt, pick) => {
            WORDS.iter().find(|(of, answer, _)| *of == prompt && *answer == pick).map(|(_, _, word)| (*word).into())
        }
    }
}

/// The names of picks, each with all its spellings, the one it is shown under first.
pub fn spelled(world: &World, picks: &[Pick]) -> Vec<Vec<String>> {
    let called = Called::now(world);
    picks
        .iter()
        .map(|pick| match pick {
            Pick::Thing(id) => called.spellings(*id),
            Pick::Token(word) => vec![word.to_string()],
            Pick::Row(n) | Pick::Number(n) => vec![n.to_string()],
            // A pair of seats to switch is written with two digits.
            Pick::Line(n) if *n > 10 => vec![format!("switch {} {}", n / 10, n % 10)],
            Pick::Line(n) => vec![(n + 1).to_string()],
            Pick::Space(n) => vec![space_name(world, *n)],
            Pick::Done => vec!["none".into(), "end_turn".into(), "go_on".into()],
            Pick::Back => vec!["take_back".into()],
        })
        .collect()
}

/// A space by its row and column.
pub fn space_name(world: &World, space: u8) -> String {
    let place = map(world).and_then(|map| map.board.spaces.get(space as usize));
    place.map_or_else(|| format!("space {space}"), |place| format!("{}-{}", place.row, place.column))
}

/// The legal answers to what is chosen along with an option.
pub fn targets_of(world: &World, seat: Entity, pick: Option<&Pick>) -> Vec<Vec<String>> {
    let mut options = open(world, seat).into_iter().flat_map(|choice| &choice.options);
    let Some(option) = options.find(|option| Some(&option.pick) == pick) else { return vec![] };
    let needs = world.resource::<Needs>();
    let mut named = vec![];
    for need in option.needs.each().map(|number| &needs.0[number]) {
        let answers = (need.candidates)(world, &option.ctx);
        let names = spelled(world, &answers);
        named.extend(answers.iter().zip(names).map(|(answer, names)| match (&*need.word, answer) {
            ("deal", Pick::Number(_)) => vec!["use".into()],
            ("deal", Pick::Done) => vec!["discard".into()],
            _ => names,
        }));
    }
    named
}

/// An answer to what is chosen along with an option: what to do with a potion, a number, or a figure.
pub fn answer(world: &World, name: &str) -> Result<Pick, Unclear> {
    match name {
        "use" => Ok(Pick::Number(1)),
        "discard" => Ok(Pick::Done),
        _ if name.parse::<u8>().is_ok() => Ok(Pick::Number(name.parse().unwrap_or_default())),
        _ => figure(world, name).map(|figure| thing(world, figure)),
    }
}

pub fn thing(world: &World, piece: Entity) -> Pick {
    Pick::Thing(world.get::<Id>(piece).copied().unwrap_or_default())
}

/// The option of that name which has not been picked yet; else whatever is called so, to be refused.
pub fn option(world: &World, seat: Entity, name: &str, picked: &[Pick]) -> Result<Pick, Unclear> {
    let options = offered(world, seat);
    let (base, number) = numbered(name);
    let so_called = |name: &str| -> Vec<Pick> {
        options.iter().filter(|(_, names)| names.iter().any(|known| known == name)).map(|(pick, _)| *pick).collect()
    };
    let exactly = so_called(name);
    if let Some(pick) = exactly.iter().find(|pick| !picked.contains(pick)).or(exactly.first()) {
        return Ok(*pick);
    }
    if let Some(pick) = number.and_then(|number| so_called(base).get(number.checked_sub(1)?).copied()) {
        return Ok(pick);
    }
    // Where any number may be picked, none is no option of its own.
    if name == "none" {
        return Ok(Pick::Done);
    }
    if let Some(pick) = not_offered(world, seat, name) {
        return Ok(pick);
    }
    if let Ok(line) = name.parse::<u8>() {
        return Ok(Pick::Line(line.saturating_sub(1)));
    }
    let piece = card(world, seat, name, "hand").or_else(|_| figure(world, name)).or_else(|_| anything(world, name));
    piece
        .map(|piece| thing(world, piece))
        .or_else(|_| unknown("option", name, options.iter().map(|(_, names)| Word::of(&names[0]))))
}

/// What is called so in the room the party is in, though it cannot be chosen now.
fn not_offered(world: &World, seat: Entity, name: &str) -> Option<Pick> {
    let prompts: Vec<&str> = open(world, seat).into_iter().map(|choice| choice.prompt.as_str()).collect();
    let words = || WORDS.iter().filter(|(_, _, word)| *word == name);
    if let Some((_, pick, _)) = words().find(|(of, _, _)| prompts.contains(of)) {
        return Some(*pick);
    }
    if let Some((row, column)) = name.split_once('-')
        && let (Ok(row), Ok(column)) = (row.parse(), column.parse())
    {
        return map(world)?.board.at(row, column).map(Pick::Space);
    }
    let line = event(world).and_then(|event| event.entry.lines.iter().position(|line| line.name == name));
    if let Some(line) = line {
        return Some(Pick::Line(line as u8));
    }
    let goods = market(world).into_iter().flat_map(|market| &market.goods).map(|goods| *goods.thing);
    let found = goods.map(|piece| thing(world, piece)).find(|pick| spelled(world, &[*pick])[0].iter().any(|known| known == name));
    // An answer to a question that is not open.
    found.or_else(|| words().next().map(|(_, pick, _)| *pick))
}
