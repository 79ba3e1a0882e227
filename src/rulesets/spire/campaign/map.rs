//! The map of the act on the table: its tokens, the boot, the boss at the top. Rulebook: Setup, 5 to 9.
use super::{
    super::{monster::*, *},
    board::*,
    decks::RewardStream,
    modifiers::{Twist, twisted},
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use rand::{RngExt, seq::SliceRandom};
use serde::{Deserialize, Serialize};

/// On the table: the map.
#[derive(Component, Clone, Debug, Hash, Serialize, Deserialize)]
pub struct Map {
    pub board: Printed<BoardText>,
    /// What each space holds; spaces without a token have what is printed there.
    pub rooms: Vec<RoomKind>,
    /// The space the boot stands on; none: below the lowest one.
    pub at: Option<u8>,
    /// The spaces the boot has come along.
    pub trail: Vec<u8>,
    /// The boss that waits at the top, and the one that follows it at Ascension 13.
    pub boss: Option<Word>,
    pub second_boss: Option<Word>,
    /// Tokens whose front nobody has seen yet.
    pub hidden: Vec<u8>,
}

impl Map {
    /// Where a path leads to from here.
    pub fn next(&self) -> Vec<u8> {
        match self.at {
            None => vec![self.board.start()],
            Some(at) => self.board.spaces[at as usize].next.clone(),
        }
    }

    /// Every space of the next row, paths or not.
    pub fn next_row(&self) -> Vec<u8> {
        let Some(at) = self.at else { return self.next() };
        let row = self.board.spaces[at as usize].row + 1;
        self.in_rows(|other| other == row)
    }

    /// Every space of a higher row.
    pub fn above(&self) -> Vec<u8> {
        let row = self.at.map_or(0, |at| self.board.spaces[at as usize].row);
        self.in_rows(|other| other > row)
    }

    fn in_rows(&self, fits: impl Fn(u8) -> bool) -> Vec<u8> {
        (0..).zip(&self.board.spaces).filter(|(_, space)| fits(space.row)).map(|(at, _)| at).collect()
    }
}

/// The map was laid out: tokens were dealt, the boss was drawn.
#[derive(Debug, Serialize)]
pub struct MapLaid {
    pub act: u8,
}

impl Fact for MapLaid {
    const REVEALS: Option<&'static str> = Some("the map was laid out");
    fn tell(&self, _: &Teller) -> Option<view::Sentence> {
        Some(view::Sentence { seat: None, text: format!("Act {} begins", roman(self.act)) })
    }
}

/// I, II, III, IV.
pub fn roman(act: u8) -> &'static str {
    ["", "I", "II", "III", "IV"].get(act as usize).copied().unwrap_or("?")
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<MapLaid>().add_piece_state::<Map>();
}

/// The map on the table, in a run.
pub fn map(world: &World) -> Option<&Map> {
    world.get(world.resource::<Table>().table)
}

/// The same, to be changed.
pub fn map_mut(world: &mut World) -> Option<Mut<'_, Map>> {
    let table = world.resource::<Table>().table;
    world.get_mut(table)
}

/// Lays the map of an act out: a random board of that act, its tokens, its boss by a roll of the die.
pub fn lay(world: &mut World, act: u8) {
    let table = world.resource::<Table>().table;
    let (Some(run), Some(mut stream)) = (run(world).cloned(), world.get::<RewardStream>(table).cloned()) else { return };
    let level = ascension(world);
    let face = world.get_mut::<Dice>(table).map_or(1, |mut dice| dice.roll());
    let names = world.resource::<Names>();
    let fits = |board: &Printed<BoardText>| {
        board.act == act && board.ascension <= level && (!board.alternative || run.rules.alternative_maps)
    };
    let highest = names.prints::<BoardText>().filter(&fits).map(|board| board.ascension).max().unwrap_or(0);
    let boards: Vec<_> = names.prints::<BoardText>().filter(|board| fits(board) && board.ascension == highest).collect();
    if boards.is_empty() {
        return;
    }
    let board = boards[stream.0.random_range(0..boards.len())].clone();
    let rooms = deal_tokens(names, &board, wants_burning(&run), &mut stream.0);
    let (boss, second_boss) = bosses(names, act, level, face, &mut stream.0);
    let hidden = if twisted(world, Twist::TokensFaceDown) {
        (0..).zip(&board.spaces).filter(|(_, space)| matches!(space.printed, OnSpace::Token(_))).map(|(at, _)| at).collect()
    } else {
        vec![]
    };
    let map = Map { board, rooms, at: None, trail: vec![], boss, second_boss, hidden };
    world.entity_mut(table).insert((map, stream));
    world.resource_mut::<Log>().push(MapLaid { act });
}

/// The Burning Elite is among the tokens as long as its key is to be had. Rulebook: Act IV.
fn wants_burning(run: &Run) -> bool {
    run.unlocks.act_four() && !run.keys.contains(&Key::Emerald)
}

/// Shuffles the tokens of each back and deals them onto their spaces.
fn deal_tokens(names: &Names, board: &BoardText, burning: bool, stream: &mut rand_pcg::Pcg32) -> Vec<RoomKind> {
    let mut of = |back: Back| -> Vec<RoomKind> {
        let mut tokens: Vec<(Word, RoomKind)> = names
            .prints::<MapToken>()
            .filter(|token| token.entry.back == back)
            .flat_map(|token| std::iter::repeat_n((token.key, token.entry.room), token.entry.copies as usize))
            .collect();
        for token in names.prints::<MapToken>().filter(|token| burning && token.entry.back == back) {
            if let Some(at) = tokens.iter().position(|(key, _)| Some(*key) == token.entry.replaces) {
                tokens[at] = (token.key, token.entry.room);
            }
        }
        tokens.shuffle(stream);
        tokens.into_iter().map(|(_, room)| room).collect()
    };
    let (mut dark, mut light) = (of(Back::Dark), of(Back::Light));
    board
        .spaces
        .iter()
        .map(|space| match space.printed {
            OnSpace::Room(room) => room,
            OnSpace::Token(Back::Dark) => dark.pop().unwrap_or(RoomKind::Event),
            OnSpace::Token(Back::Light) => light.pop().unwrap_or(RoomKind::Event),
        })
        .collect()
}

/// The boss of an act by what the die shows, and a different second one by chance where the level asks for it.
fn bosses(names: &Names, act: u8, level: u8, face: u8, stream: &mut rand_pcg::Pcg32) -> (Option<Word>, Option<Word>) {
    let cards = scene::deck(names, MonsterKind::Boss, act, level);
    let by_die = cards.iter().find(|card| card.entry.boss_die.contains(&face));
    let first = by_die.or(cards.first()).map(|card| card.key);
    let others: Vec<Word> = cards.iter().map(|card| card.key).filter(|key| Some(*key) != first).collect();
    let second = (level >= 13 && act == 3 && !others.is_empty()).then(|| others[stream.random_range(0..others.len())]);
    (first, second)
}
