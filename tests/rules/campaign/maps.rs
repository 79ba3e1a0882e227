//! The printed maps: how many spaces of each kind, how many paths and rows; and that everything on them can be reached.
use crate::table::world;
use spirebound::{
    rulesets::spire::campaign::board::{Back, BoardText, OnSpace, RoomKind},
    tabletop::Names,
};
use std::collections::BTreeMap;

/// Act, spaces by their letters as in the content file, paths, rows.
const MAPS: [(&str, u8, &str, usize, u8); 10] = [
    ("act1_map1", 1, "$1 ?9 B1 D8 L7 M8 R4 T3", 52, 13),
    ("act1_map1_alt", 1, "$1 ?9 B1 D8 L7 M8 R4 T3", 55, 13),
    ("act1_map2", 1, "$1 ?10 B1 D8 E1 L7 M7 R4 T4", 55, 13),
    ("act1_map2_alt", 1, "$1 ?10 B1 D8 L7 M8 R4 T4", 58, 13),
    ("act2_map", 2, "$1 ?6 B1 D8 E1 L7 M5 R4", 44, 10),
    ("act2_map_alt", 2, "$1 ?6 B1 D7 E1 L7 M5 R4", 45, 10),
    ("act3_map", 3, "$1 ?5 B1 D8 L7 M4 R4", 39, 9),
    ("act3_map_alt", 3, "$1 ?5 B1 D8 L7 M4 R4", 42, 9),
    ("act4", 4, "$1 B1 R1", 2, 3),
    ("act4_ascension", 4, "$1 B1 E1 R1", 3, 4),
];

fn letter(space: OnSpace) -> char {
    match space {
        OnSpace::Room(RoomKind::Encounter) => 'M',
        OnSpace::Room(RoomKind::Event) => '?',
        OnSpace::Room(RoomKind::Merchant) => '$',
        OnSpace::Room(RoomKind::Treasure) => 'T',
        OnSpace::Room(RoomKind::Campfire) => 'R',
        OnSpace::Room(RoomKind::Elite | RoomKind::Burning) => 'E',
        OnSpace::Room(RoomKind::Boss) => 'B',
        OnSpace::Token(Back::Dark) => 'D',
        OnSpace::Token(Back::Light) => 'L',
    }
}

#[test]
fn the_maps_are_those_of_the_box() {
    let world = world();
    let mut found: Vec<_> = world.resource::<Names>().prints::<BoardText>().collect();
    found.sort_by_key(|board| board.key.to_string());
    assert_eq!(found.len(), MAPS.len());
    for (board, (key, act, spaces, paths, rows)) in found.iter().zip(MAPS) {
        let mut counts = BTreeMap::new();
        for space in &board.spaces {
            *counts.entry(letter(space.printed)).or_insert(0) += 1;
        }
        let counts: Vec<String> = counts.into_iter().map(|(letter, count)| format!("{letter}{count}")).collect();
        let all: usize = board.spaces.iter().map(|space| space.next.len()).sum();
        let top = board.spaces.iter().map(|space| space.row + 1).max().unwrap();
        assert_eq!((&*board.key, board.act, &*counts.join(" "), all, top), (key, act, spaces, paths, rows));
        assert_eq!(board.alternative, key.ends_with("_alt"));
    }
}

/// Rulebook: Setup, 9. The Boot. The party begins at one space, ends at the boss, and no room lies where no path leads.
#[test]
fn every_room_can_be_reached_and_none_is_a_dead_end() {
    let world = world();
    for board in world.resource::<Names>().prints::<BoardText>() {
        let first: Vec<_> = board.spaces.iter().filter(|space| space.row == 0).collect();
        let last = board.spaces.last().unwrap();
        assert_eq!((first.len(), last.printed), (1, OnSpace::Room(RoomKind::Boss)), "{}", board.key);
        for (at, space) in (0..).zip(&board.spaces) {
            let led_to = board.spaces.iter().any(|from| from.next.contains(&at));
            assert!(space.row == 0 || led_to, "{}: nothing leads to row {} column {}", board.key, space.row, space.column);
            assert!(space.row == last.row || !space.next.is_empty(), "{}: row {} column {}", board.key, space.row, space.column);
            assert!(space.next.iter().all(|next| board.spaces[*next as usize].row == space.row + 1), "{}: one row up", board.key);
        }
    }
}
