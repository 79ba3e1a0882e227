//! The map as the players see it: spaces, paths, the boot, the keys, the boss at the top.
use crate::{
    rulesets::spire::{
        campaign::{
            board::*,
            map::{Map, map, roman},
            run::*,
            travel::room_name,
        },
        monster::MonsterText,
    },
    tabletop::{view::*, wording::Language, *},
};
use bevy_ecs::prelude::*;

const KINDS: [RoomKind; 6] =
    [RoomKind::Encounter, RoomKind::Elite, RoomKind::Event, RoomKind::Merchant, RoomKind::Treasure, RoomKind::Campfire];

/// The key of a room's sign, and of its line in the language file.
pub fn sign(room: RoomKind) -> String {
    format!("room_{room:?}").to_lowercase()
}

/// The map, if a run is on.
pub fn view(world: &World, language: &Language) -> Option<MapView> {
    let (run, map) = (run(world)?, map(world)?);
    let table = world.resource::<Table>().table;
    let choice = world.get::<Choice>(table).filter(|choice| choice.is_open());
    let open = |at: usize| choice.is_some_and(|choice| choice.offers(Pick::Space(at as u8)));
    let (boss, boss_line) = boss(world, language, map);
    let mut spaces: Vec<SpaceView> = (0..map.board.spaces.len()).map(|at| space(language, map, at, open(at))).collect();
    for space in spaces.iter_mut().filter(|space| space.ground == Ground::Boss) {
        space.name = boss.as_ref().map_or_else(|| space.name.clone(), |boss| boss.name.clone());
    }
    let gone = |from: usize, to: usize| map.trail.windows(2).any(|pair| pair[0] as usize == from && pair[1] as usize == to);
    let paths = map
        .board
        .spaces
        .iter()
        .enumerate()
        .flat_map(|(from, space)| space.next.iter().map(move |to| (from, *to as usize)))
        .map(|(from, to)| {
            let open = map.at == Some(from as u8) && open(to);
            PathView { from, to, gone: gone(from, to), open }
        })
        .collect();
    Some(MapView {
        name: format!("Act {}", roman(run.act)),
        picture: if run.act == 1 { "map_board".into() } else { format!("map_board_{}", run.act) },
        grounds: [(Ground::Dark, RoomKind::Elite), (Ground::Light, RoomKind::Campfire)]
            .map(|(ground, kind)| GroundView {
                ground,
                kind: sign(kind),
                text: language.about(&format!("ground_{ground:?}")).into(),
            })
            .into(),
        collected_name: "Keys".into(),
        place: match map.trail.len() {
            0 => "before the first room".into(),
            rooms => format!("after room {rooms}"),
        },
        columns: map.board.spaces.iter().map(|space| space.column + 1).max().unwrap_or(1).max(7),
        rows: map.board.spaces.iter().map(|space| space.row + 1).max().unwrap_or(1),
        spaces,
        paths,
        here: map.at.map(|at| at as usize),
        meeple: "boot".into(),
        legend: KINDS.iter().map(|kind| kind_view(language, *kind)).collect(),
        collected: keys(language, run),
        boss,
        boss_line,
    })
}

/// A kind of room with its name and one line about it.
pub fn kind_view(language: &Language, kind: RoomKind) -> KindView {
    let key = sign(kind);
    KindView { name: room_name(kind).into(), text: language.about(&key).into(), kind: key }
}

fn space(language: &Language, map: &Map, at: usize, open: bool) -> SpaceView {
    let space = &map.board.spaces[at];
    let hidden = map.hidden.contains(&(at as u8));
    let room = map.rooms[at];
    let KindView { kind, name, text } = match hidden {
        true => {
            let kind = "room_hidden".to_string();
            KindView { name: language.term(&kind).into(), text: language.about(&kind).into(), kind }
        }
        false => kind_view(language, room),
    };
    SpaceView {
        column: space.column,
        row: space.row,
        kind,
        name,
        text,
        ground: match space.printed {
            _ if hidden => Ground::FaceDown,
            _ if room == RoomKind::Burning => Ground::Special,
            OnSpace::Room(RoomKind::Boss) => Ground::Boss,
            OnSpace::Room(_) => Ground::Printed,
            OnSpace::Token(Back::Dark) => Ground::Dark,
            OnSpace::Token(Back::Light) => Ground::Light,
        },
        gone: map.trail.contains(&(at as u8)),
        pick: open.then_some(Pick::Space(at as u8)),
    }
}

/// The keys, once Act IV is unlocked.
fn keys(language: &Language, run: &Run) -> Vec<SeatSlotView> {
    if !run.unlocks.act_four() {
        return vec![];
    }
    let slot = |key: Key| {
        let word = format!("key_{key:?}").to_lowercase();
        SeatSlotView {
            name: language.term(&word).into(),
            text: language.about(&word).into(),
            icon: word,
            empty: !run.keys.contains(&key),
            ..Default::default()
        }
    };
    [Key::Ruby, Key::Sapphire, Key::Emerald].map(slot).into()
}

/// The boss as its card tells it, and its HP for so many players.
fn boss(world: &World, language: &Language, map: &Map) -> (Option<UnitView>, String) {
    let text = map.boss.and_then(|boss| world.resource::<Names>().printed::<MonsterText>(boss));
    let Some(text) = text else { return (None, String::new()) };
    let players = world.resource::<Table>().seats.len();
    let unit = super::enemies::printed(language, &text, players);
    let hp = unit.hp;
    let many = ["", "one player", "two players", "three players", "four players"][players.clamp(1, 4)];
    (Some(unit), format!("{hp} HP for {many}"))
}
