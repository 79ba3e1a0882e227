//! The printed map of an act: spaces in rows, and the paths between them. Rulebook: Setup, 5. The Board.
use crate::tabletop::*;
use serde::{Deserialize, Serialize};

/// What a space holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum RoomKind {
    Encounter,
    Elite,
    /// An elite that guards a key.
    Burning,
    Event,
    Merchant,
    Treasure,
    Campfire,
    Boss,
}

/// The back of a map token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Back {
    Dark,
    Light,
}

/// What is printed on a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OnSpace {
    Room(RoomKind),
    /// Room for a token with that back.
    Token(Back),
}

/// A map as content files have it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "map")]
pub struct BoardEntry {
    pub act: u8,
    /// Another reading of the printed board; used only if the players want it.
    #[serde(default)]
    pub alternative: bool,
    /// From this level on it takes the place of the act's other maps.
    #[serde(default)]
    pub ascension: u8,
    /// From the bottom to the top, a letter for each space.
    pub rows: Vec<String>,
    /// From a space (row, column) to columns of the next row.
    pub paths: Vec<((u8, u8), Vec<u8>)>,
}

/// A space of a map.
#[derive(Clone, Debug)]
pub struct Space {
    pub row: u8,
    pub column: u8,
    pub printed: OnSpace,
    /// The spaces that paths lead to.
    pub next: Vec<u8>,
}

/// A map: its spaces are numbered row by row from the bottom, left to right.
#[derive(Clone, Debug)]
pub struct BoardText {
    pub key: Word,
    pub act: u8,
    pub alternative: bool,
    pub ascension: u8,
    pub spaces: Vec<Space>,
    /// What is wrong with the entry, for `check`.
    pub faults: Vec<String>,
}

/// More rows, columns or spaces than this are a typing error; they are counted in bytes.
const MOST: usize = 200;

fn meaning(letter: char) -> Option<OnSpace> {
    Some(match letter {
        'M' => OnSpace::Room(RoomKind::Encounter),
        '?' => OnSpace::Room(RoomKind::Event),
        '$' => OnSpace::Room(RoomKind::Merchant),
        'T' => OnSpace::Room(RoomKind::Treasure),
        'R' => OnSpace::Room(RoomKind::Campfire),
        'E' => OnSpace::Room(RoomKind::Elite),
        'B' => OnSpace::Room(RoomKind::Boss),
        'D' => OnSpace::Token(Back::Dark),
        'L' => OnSpace::Token(Back::Light),
        _ => return None,
    })
}

impl BoardText {
    pub fn new(key: Word, entry: BoardEntry) -> Self {
        let BoardEntry { act, alternative, ascension, rows, paths } = entry;
        let mut board = BoardText { key, act, alternative, ascension, spaces: vec![], faults: vec![] };
        let spaces = rows.iter().map(|row| row.chars().filter(|letter| *letter != '.').count()).sum::<usize>();
        if rows.len() > MOST || rows.iter().any(|row| row.chars().count() > MOST) || spaces > MOST {
            board.faults.push(format!("a map has at most {MOST} rows, {MOST} columns and {MOST} spaces"));
            return board;
        }
        for (row, letters) in (0..).zip(&rows) {
            for (column, letter) in (0..).zip(letters.chars()) {
                match meaning(letter) {
                    Some(printed) => board.spaces.push(Space { row, column, printed, next: vec![] }),
                    None if letter == '.' => {}
                    None => board.faults.push(format!("`{letter}` is no kind of space")),
                }
            }
        }
        for ((row, column), to) in paths {
            for other in to {
                let above = row.saturating_add(1);
                match (board.at(row, column), board.at(above, other)) {
                    (Some(from), Some(to)) => board.spaces[from as usize].next.push(to),
                    _ => board.faults.push(format!("there is no path from ({row}, {column}) to ({above}, {other})")),
                }
            }
        }
        let top = board.spaces.iter().map(|space| space.row).max().unwrap_or(0);
        if let Some(dead) = board.spaces.iter().find(|space| space.next.is_empty() && space.row < top) {
            let fault = format!("no path leads on from ({}, {})", dead.row, dead.column);
            board.faults.push(fault);
        }
        if !board.spaces.iter().any(|space| space.row == top && space.printed == OnSpace::Room(RoomKind::Boss)) {
            board.faults.push("the uppermost row has no boss (`B`)".into());
        }
        board
    }

    /// The number of the space there.
    pub fn at(&self, row: u8, column: u8) -> Option<u8> {
        self.spaces.iter().position(|space| (space.row, space.column) == (row, column)).map(|at| at as u8)
    }

    /// The lowest space: the boot stands below it at first.
    pub fn start(&self) -> u8 {
        0
    }
}

impl Printing for BoardText {
    fn key(&self) -> Word {
        self.key
    }
}

/// A map token as content files have it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "map token")]
pub struct TokenEntry {
    pub back: Back,
    pub room: RoomKind,
    pub copies: u8,
    /// The token whose place it takes while its key is to be had.
    #[serde(default)]
    pub replaces: Option<Word>,
    /// What happens to each player before the fight there.
    #[serde(default)]
    pub before: Script,
}

/// A map token.
#[derive(Clone, Debug)]
pub struct MapToken {
    pub key: Word,
    pub entry: TokenEntry,
}

impl MapToken {
    pub fn new(key: Word, entry: TokenEntry) -> Self {
        MapToken { key, entry }
    }
}

impl Printing for MapToken {
    fn key(&self) -> Word {
        self.key
    }
}
