//! *Then*: holds the table against what a case expects, key by key; what is not named is not compared.
use super::{case::*, names::*, offered::*, then_board::compare_board, then_run::compare_run};
use crate::{
    rulesets::spire::{
        board::{Hp, Pending, Rows, Standing, StatusDecks, SummonsDeck},
        campaign::feats,
        monster::{Cube, Monster, Pattern},
    },
    tabletop::{view::Outcome, *},
};
use bevy_ecs::prelude::*;
use serde::Serialize;
use std::{collections::BTreeMap, fmt::Display};

/// Where the table differs from what a case expects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    pub path: String,
    pub expected: String,
    pub got: String,
}

#[derive(Default)]
pub struct Differences(pub Vec<Difference>);

impl Differences {
    pub fn add(&mut self, path: impl Display, expected: impl Display, got: impl Display) {
        self.0.push(Difference { path: path.to_string(), expected: expected.to_string(), got: got.to_string() });
    }

    pub(super) fn same<T: PartialEq + std::fmt::Debug>(&mut self, path: impl Display, expected: &Option<T>, got: &T) {
        if let Some(expected) = expected
            && expected != got
        {
            self.add(path, format!("{expected:?}"), format!("{got:?}"));
        }
    }

    /// The same names in any order; of each thing that is there all spellings are known. `"?"` is anything.
    pub fn same_names(&mut self, path: impl Display, expected: &[String], got: &[Vec<String>]) {
        let mut left: Vec<&Vec<String>> = got.iter().collect();
        let mut fits = true;
        let (any, named): (Vec<&String>, Vec<&String>) = expected.iter().partition(|name| *name == "?");
        for name in named {
            match left.iter().position(|names| names.contains(name)) {
                Some(at) => drop(left.remove(at)),
                None => fits = false,
            }
        }
        if !fits || left.len() != any.len() {
            self.add(path, expected.join(", "), list(got));
        }
    }

    /// The same names in this order. `"?"` is anything, a last `"..."` any more of them.
    pub(super) fn same_list(&mut self, path: impl Display, expected: &[String], got: &[Vec<String>]) {
        let (expected_now, open) = match expected {
            [first @ .., last] if last == "..." => (first, true),
            all => (all, false),
        };
        let fits = (expected_now.len() == got.len() || open && expected_now.len() <= got.len())
            && expected_now.iter().zip(got).all(|(name, names)| name == "?" || names.contains(name));
        if !fits {
            self.add(path, expected.join(", "), list(got));
        }
    }
}

pub(super) fn list(names: &[Vec<String>]) -> String {
    if names.is_empty() {
        return "nothing".into();
    }
    names.iter().map(|names| names.first().map_or("?", |name| name)).collect::<Vec<_>>().join(", ")
}

/// Everything but the facts.
pub fn compare(world: &World, then: &Then, out: &mut Differences) -> Result<(), Unclear> {
    let Table { seats, table } = world.resource::<Table>().clone();
    for (at, board) in then.seats.iter().enumerate() {
        let Some(seat) = seats.get(at) else { return unclear("seats", format!("there is no seat {}", at + 1)) };
        compare_board(world, *seat, &format!("seats[{}]", at + 1), board, out)?;
    }
    if let Some(run) = &then.run {
        compare_run(world, run, out)?;
    }
    for foe in &then.enemies {
        compare_foe(world, foe, out)?;
    }
    let rows = world.get::<Rows>(table).copied();
    for (at, row) in then.rows.iter().flatten().enumerate() {
        let pile = rows.map(|rows| rows.pile(at as u8 + 1));
        out.same_list(format!("rows[{}]", at + 1), row, &standing(world, pile));
    }
    if let Some(bosses) = &then.bosses {
        out.same_list("bosses", bosses, &standing(world, rows.map(|rows| *rows.bosses)));
    }
    for (word, left) in &then.supplies {
        out.same(format!("supplies.{word}"), &Some(*left), &supply(world, table, *word)?);
    }
    out.same("die", &then.die, &world.get::<Die>(table).map_or(0, |die| die.0));
    out.same("round", &then.round, &world.get::<Phase>(table).map_or(0, |phase| phase.round));
    let over = match outcome(world) {
        None => Over::None,
        Some(Outcome::Won) => Over::Won,
        Some(Outcome::Lost) => Over::Lost,
    };
    out.same("over", &then.over, &over);
    if let Some(feats) = &then.feats {
        let noted: Vec<Vec<String>> = feats::noted(world).into_iter().map(|feat| vec![feat.to_string()]).collect();
        out.same_names("feats", feats, &noted);
    }
    for (at, rewards) in then.rewards.iter().flatten().enumerate() {
        let got = seats.get(at).and_then(|seat| world.get::<Pending>(*seat)).copied().unwrap_or_default();
        out.same(format!("rewards[{}]", at + 1), &Some(*rewards), &got.0);
    }
    compare_pending(world, then, out);
    Ok(())
}

fn standing(world: &World, pile: Option<Entity>) -> Vec<Vec<String>> {
    let pile = pile.and_then(|pile| world.get::<Pile>(pile));
    let up = pile.into_iter().flat_map(Pile::iter).filter(|enemy| world.get::<Standing>(*enemy) == Some(&Standing::Up));
    spelled(world, &up.filter_map(|enemy| world.get::<Id>(enemy).map(|id| Pick::Thing(*id))).collect::<Vec<_>>())
}

fn supply(world: &World, table: Entity, word: Word) -> Result<i32, Unclear> {
    let decks = world.get::<StatusDecks>(table);
    let lying = |pile: Piece| world.get::<Pile>(*pile).map_or(0, |pile| pile.len() as i32);
    let found = match &*word {
        "status_deck" => decks.map(|decks| decks.status_unmade as i32 + lying(decks.status)),
        "daze_deck" => decks.map(|decks| decks.daze_unmade as i32 + lying(decks.daze)),
        _ => {
            let tokens = world.get::<Supplies>(table).and_then(|supplies| supplies.0.get(&word)).copied();
            tokens.or_else(|| world.get::<SummonsDeck>(table)?.0.get(&word).map(|left| *left as i32))
        }
    };
    found.map_or_else(|| unclear(&word, format!("there is no supply called `{word}`")), Ok)
}

pub(super) fn compare_tokens(
    world: &World,
    figure: Entity,
    path: &str,
    tokens: &BTreeMap<Word, i32>,
    named: &[(&'static str, Option<i32>)],
    out: &mut Differences,
) -> Result<(), Unclear> {
    let kinds = world.resource::<TokenKinds>();
    let named = named.iter().filter_map(|(word, count)| Some((Word::new(word), (*count)?)));
    for (word, count) in tokens.iter().map(|(word, count)| (*word, *count)).chain(named) {
        let Some(kind) = kinds.get(&word) else { return unknown("token", &word, kinds.0.iter().map(|kind| kind.word)) };
        out.same(format!("{path}.{word}"), &Some(count), &(kind.count)(world, figure));
    }
    Ok(())
}

fn compare_foe(world: &World, foe: &Foe, out: &mut Differences) -> Result<(), Unclear> {
    let entity = figure(world, &foe.id)?;
    let path = format!("enemies.{}", foe.id);
    let (Some(hp), Some(Monster(text)), Some(cube)) =
        (world.get::<Hp>(entity), world.get::<Monster>(entity), world.get::<Cube>(entity))
    else {
        return unclear(&foe.id, format!("`{}` is no enemy", foe.id));
    };
    out.same(format!("{path}.row"), &foe.row, &world.get::<Row>(entity).map_or(0, |row| row.0));
    out.same(format!("{path}.hp"), &foe.hp, &hp.now.max(0));
    out.same(format!("{path}.max_hp"), &foe.max_hp, &hp.max);
    compare_tokens(world, entity, &path, &foe.tokens, &[("block", foe.block)], out)?;
    out.same(format!("{path}.slot"), &foe.slot, &(cube.at + 1));
    let mode = match &text.entry.pattern {
        Pattern::Modes(modes) => modes.get(cube.mode as usize).map_or(Word::default(), |mode| mode.mode),
        _ => Word::default(),
    };
    out.same(format!("{path}.mode"), &foe.mode, &mode);
    let is = match world.get::<Standing>(entity) {
        Some(Standing::Fallen) => Place::Fallen,
        Some(Standing::Left) => Place::Left,
        Some(Standing::Up) | None => Place::Up,
    };
    out.same(format!("{path}.is"), &foe.is, &is);
    Ok(())
}

/// Standing offers (play on, take back) count only where they are named.
fn compare_pending(world: &World, then: &Then, out: &mut Differences) {
    let Some(expected) = &then.pending else { return };
    let Table { seats, table } = world.resource::<Table>().clone();
    let askers = (1..).zip(seats).chain([(0, table)]);
    for (number, entity) in askers {
        let choice = world.get::<Choice>(entity).filter(|choice| choice.is_open());
        let question = expected.iter().find(|question| question.seat == number);
        let path = format!("pending[{number}]");
        match (question, choice) {
            (None, None) => {}
            (None, Some(choice)) if choice.idle => {}
            (None, Some(choice)) => out.add(path, "no question", &*choice.prompt),
            (Some(question), None) => out.add(path, &question.asks, "no question"),
            (Some(question), Some(choice)) => {
                out.same(&path, &Some(question.asks.clone()), &choice.prompt.to_string());
                if let Some(expected) = &question.options {
                    let names: Vec<Vec<String>> = options_of(world, entity, choice).into_iter().map(|(_, names)| names).collect();
                    out.same_names(format!("{path}.options"), expected, &names);
                }
            }
        }
    }
}
