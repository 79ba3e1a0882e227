//! A made-up table at a map, for tests of geometry, input and looks.
use super::sample;
use crate::tabletop::{Id, Pick, Seat, view::*};

/// Spaces row by row from below: `o` printed, `d` and `l` tokens, `x` face down, `s` special, `b` the last one.
const ROWS: [&str; 13] = [
    "...o...", ".o.o.o.", "o..o..o", "o.l.o.o", "d.o.d.l", ".l..l.d", "o..o.o.", "o.o.d.o", ".x..l.s", "l.o.o.l", "d.o.x.o",
    ".oo.oo.", "...b...",
];
/// From row and column to columns of the next row.
const WAYS: [(u8, u8, &[u8]); 39] = [
    (0, 3, &[1, 3, 5]),
    (1, 1, &[0]),
    (1, 3, &[3]),
    (1, 5, &[6]),
    (2, 0, &[0]),
    (2, 3, &[2, 4]),
    (2, 6, &[6]),
    (3, 0, &[0, 2]),
    (3, 2, &[2, 4]),
    (3, 4, &[4]),
    (3, 6, &[6]),
    (4, 0, &[1]),
    (4, 2, &[4]),
    (4, 4, &[4]),
    (4, 6, &[6]),
    (5, 1, &[0, 3]),
    (5, 4, &[3, 5]),
    (5, 6, &[5]),
    (6, 0, &[0]),
    (6, 3, &[2, 4]),
    (6, 5, &[4, 6]),
    (7, 0, &[1]),
    (7, 2, &[1]),
    (7, 4, &[4]),
    (7, 6, &[6]),
    (8, 1, &[0, 2]),
    (8, 4, &[2, 4]),
    (8, 6, &[6]),
    (9, 0, &[0]),
    (9, 2, &[2]),
    (9, 4, &[4]),
    (9, 6, &[4, 6]),
    (10, 0, &[1]),
    (10, 2, &[2]),
    (10, 4, &[4]),
    (10, 6, &[5]),
    (11, 1, &[3]),
    (11, 2, &[3]),
    (11, 4, &[3]),
];

/// Key, name and words of each kind of room.
const KINDS: [(&str, &str, &str); 6] = [
    ("room_encounter", "Encounter", "one enemy card per row"),
    ("room_elite", "Elite", "hard fight, a relic each"),
    ("room_event", "Event", "a choice for everyone"),
    ("room_merchant", "Merchant", "cards, relics, potions"),
    ("room_treasure", "Treasure", "a relic each"),
    ("room_campfire", "Campfire", "rest 3 HP or smith"),
];

fn kind(n: usize) -> KindView {
    let (kind, name, text) = KINDS[n % KINDS.len()];
    KindView { kind: kind.into(), name: name.into(), text: text.into() }
}

fn space(column: u8, row: u8, letter: char) -> SpaceView {
    // The same room in the same place each time: fights below, treasure in the middle, campfires on top.
    let n = match (row, letter) {
        (0, _) => 0,
        (6, _) => 4,
        (11, _) => 5,
        (_, 'd') => [0, 1, 2][(row + column) as usize % 3],
        (_, 'l') => [5, 3, 4][(row + column) as usize % 3],
        _ => [0, 2, 2, 0, 3][(row * 3 + column) as usize % 5],
    };
    let ground = match letter {
        'd' => Ground::Dark,
        'l' => Ground::Light,
        'x' => Ground::FaceDown,
        's' => Ground::Special,
        'b' => Ground::Boss,
        _ => Ground::Printed,
    };
    let KindView { kind, name, .. } = match letter {
        'x' => KindView { kind: "room_hidden".into(), name: "Face down".into(), ..Default::default() },
        's' => KindView { kind: "room_burning".into(), name: "Burning Elite".into(), ..Default::default() },
        'b' => KindView { kind: "room_boss".into(), name: "Hexaghost".into(), ..Default::default() },
        _ => kind(n),
    };
    let text = match letter {
        'b' => "The boss of Act I stands in every row.",
        'x' => "Nobody knows yet what waits here.",
        _ => [
            "One enemy card per row from the Act I deck. 8 cards remain.",
            "Something that happens to everyone. Each player chooses.",
        ][(n == 2) as usize],
    };
    SpaceView { column, row, kind, name, text: text.into(), ground, ..Default::default() }
}

/// A table at a map, the party in the fourth row with two ways to go.
pub fn at_map(seats: u8) -> TableView {
    let mut spaces = vec![];
    for (row, line) in ROWS.iter().enumerate() {
        for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            spaces.push(space(column as u8, row as u8, letter));
        }
    }
    let find = |row: u8, column: u8| spaces.iter().position(|space| (space.row, space.column) == (row, column));
    let mut paths: Vec<PathView> = vec![];
    for (row, column, next) in WAYS {
        for to in next {
            let (from, to) = (find(row, column), find(row + 1, *to));
            paths.extend(from.zip(to).map(|(from, to)| PathView { from, to, ..Default::default() }));
        }
    }
    let last = find(11, 5).zip(find(12, 3));
    paths.extend(last.map(|(from, to)| PathView { from, to, ..Default::default() }));
    let way: Vec<usize> = [(0, 3), (1, 3), (2, 3), (3, 2)].iter().filter_map(|(row, column)| find(*row, *column)).collect();
    let here = way.last().copied();
    for at in &way {
        spaces[*at].gone = true;
    }
    let mut options = vec![];
    for path in &mut paths {
        path.gone = way.windows(2).any(|two| two == [path.from, path.to]);
        if Some(path.from) == here {
            path.open = true;
            let pick = Pick::Space(path.to as u8);
            spaces[path.to].pick = Some(pick);
            options.push(OptionView { pick, label: spaces[path.to].name.clone(), needs: vec![] });
        }
    }
    let marks = [1, 0, 1].iter().enumerate().map(|(i, at)| (Seat(i as u8 + 1), options[*at].pick));
    let marks = marks.filter(|(seat, _)| seat.0 < seats).collect();
    let table = sample::table(seats, 0, 0, 6);
    let boss = table.bosses.first().cloned().map(|boss| UnitView { id: Id(5901), ..boss });
    let slot = |icon: &str, name: &str, empty: bool| SeatSlotView {
        icon: icon.into(),
        name: name.into(),
        text: format!("The {name} key opens a part of the last door."),
        empty,
        ..Default::default()
    };
    let ground = |ground, kind: &str, text: &str| GroundView { ground, kind: kind.into(), text: text.into() };
    let mut table = TableView {
        title: "The map".into(),
        place: "Act I, after room 4".into(),
        front: Front::Map,
        bosses: vec![],
        map: Some(MapView {
            name: "Act I".into(),
            place: "after room 4".into(),
            picture: "map_board".into(),
            columns: 7,
            rows: 13,
            spaces,
            paths,
            here,
            meeple: "boot".into(),
            legend: (0..KINDS.len()).map(kind).collect(),
            grounds: vec![
                ground(Ground::Dark, "room_elite", "dark: fights, elites, events"),
                ground(Ground::Light, "room_campfire", "light: rest, trade, treasure"),
            ],
            collected: vec![
                slot("key_ruby", "Ruby", false),
                slot("key_sapphire", "Sapphire", true),
                slot("key_emerald", "Emerald", true),
            ],
            collected_name: "Keys".into(),
            boss,
            boss_line: "150 HP for four players".into(),
        }),
        party: Some(ChoiceView {
            prompt: "Where to?".into(),
            kind: "map".into(),
            least: 1,
            most: 1,
            options,
            marks,
            ..Default::default()
        }),
        ..table
    };
    for seat in &mut table.seats {
        quiet(seat);
    }
    table
}

/// A seat between fights: no hand, no tokens but what it pays with, nothing to be decided of its own.
pub(super) fn quiet(seat: &mut SeatView) {
    seat.tokens.retain(|token| token.kind == "gold");
    (seat.choice, seat.threat, seat.ready, seat.plays_left) = (None, None, false, 0);
    seat.hand.clear();
    seat.powers.clear();
}
