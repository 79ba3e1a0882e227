//! The page of a new game: who sits where, the heroes, what can be chosen about the game, and what is missing.
use super::{
    super::{boxes::*, tooltip::Tip},
    Face, Look, Parts, Press, Tone, button, section,
};
use crate::{
    client::{
        lobby::{Kept, Lobby, Order},
        model::*,
    },
    tabletop::view::*,
};
use bevy::prelude::*;

const PARTY: Rect = Rect { min: Vec2::new(24., 68.), max: Vec2::new(666., 640.) };
const GAME: Rect = Rect { min: Vec2::new(680., 68.), max: Vec2::new(1256., 640.) };
/// Seats and heroes stand in columns.
const COLUMN: f32 = 146.;
const STEP: f32 = 157.;
const SEAT: f32 = 58.;
/// The name of a field that has one line.
const LABEL: f32 = 104.;
const LINE: f32 = 30.;

pub fn lay(parts: &mut Parts, lobby: &Lobby) {
    let setup = &lobby.known.setup;
    parts.head(&setup.title, &setup.line);
    seats(parts, lobby);
    heroes(parts, lobby);
    parts.put(section::HEAD, 11, GAME, z::BOARD, Face::Panel { heading: String::new() });
    let shown = lobby.hover.or(lobby.focus).filter(|thing| thing.of == section::HEROES && thing.kind == Kind::Part);
    match shown.and_then(|thing| setup.heroes.get(thing.n as usize)) {
        Some(hero) => deck(parts, hero),
        None => fields(parts, lobby),
    }
    foot(parts, lobby);
}

fn seats(parts: &mut Parts, lobby: &Lobby) {
    let setup = &lobby.known.setup;
    parts.put(section::HEAD, 10, PARTY, z::BOARD, Face::Panel { heading: "Players".into() });
    for n in 1..=setup.most_seats {
        let look = if n == lobby.seats() { Look::Chosen } else { Look::Plain };
        let at = rect(PARTY.min.x + 112. + (n - 1) as f32 * 48., PARTY.min.y + 10., 42., LINE);
        parts.button(section::SEATS, n, at, &n.to_string(), look, Press::Seats(n));
    }
    for n in 0..setup.most_seats {
        let at = rect(PARTY.min.x + 13. + n as f32 * STEP, PARTY.min.y + 50., COLUMN, SEAT);
        let closed = n >= lobby.seats();
        let hero = lobby.hero(n).and_then(|hero| setup.heroes.iter().position(|other| other.key == hero.key));
        let face = Face::Place { number: n + 1, hero, active: !closed && n == lobby.seat, closed };
        let press = if closed { Press::Seats(n + 1) } else { Press::Seat(n) };
        parts.press(section::SEATS, 10 + n, at, z::ON_FRONT, face, press);
    }
}

fn heroes(parts: &mut Parts, lobby: &Lobby) {
    for (n, hero) in lobby.known.setup.heroes.iter().enumerate() {
        let x = PARTY.min.x + 13. + n as f32 * STEP;
        let at = Rect::new(x, PARTY.min.y + 122., x + COLUMN, PARTY.max.y - 13.);
        let face = Face::Hero { number: n, seat: lobby.seat_of(&hero.key) };
        parts.press(section::HEROES, n, at, z::ON_FRONT, face, Press::Hero(hero.key.clone()));
        let stands = rect(at.min.x + 2., at.min.y + 16., COLUMN - 4., 176.);
        parts.put(section::HEROES, n, stands, z::OVER_FRONT, Face::Model);
    }
}

/// The starter deck of the hero who is looked at, card by card, in place of the fields.
fn deck(parts: &mut Parts, hero: &HeroView) {
    let count: usize = hero.deck.iter().map(|(_, copies)| *copies as usize).sum();
    let words = format!("{}: starter deck, {count} cards", hero.name);
    let face = Face::Words { words, size: 20., tone: Tone::Lamp, title: true, anchor: 0. };
    parts.put(section::DECK, 100, rect(GAME.min.x + 18., GAME.min.y + 12., 540., 30.), z::ON_FRONT, face);
    let deck = &hero.deck[..hero.deck.len().min(6)];
    // Two equal rows, the first one longer if they cannot be.
    let across = if deck.len() > 3 { deck.len().div_ceil(2) } else { deck.len() };
    let step = 178.;
    for (n, (card, copies)) in deck.iter().enumerate() {
        let (column, row) = ((n % across) as f32, n / across);
        let in_row = if row == 0 { across } else { deck.len() - across };
        let left = GAME.center().x - (in_row as f32 * step - 28.) / 2.;
        let at = rect(left + column * step, GAME.min.y + 62. + row as f32 * 254., 150., 210.);
        parts.put(section::DECK, n, at, z::ON_FRONT, Face::Card(Box::new(card.clone()), *copies));
    }
}

fn fields(parts: &mut Parts, lobby: &Lobby) {
    let setup = &lobby.known.setup;
    let mut y = GAME.min.y + 12.;
    let seed = setup.fields.iter().rposition(|field| field.shape == FieldShape::One || field.shape == FieldShape::Ladder);
    for (n, field) in setup.fields.iter().enumerate() {
        y = match field.shape {
            FieldShape::Ladder => ladder(parts, lobby, n, field, y),
            FieldShape::One => line(parts, n, field, y),
            FieldShape::Any => checks(parts, n, field, y, 2, None),
            FieldShape::Signs => {
                let y = checks(parts, n, field, y, 3, Some(true));
                checks(parts, n, field, y - 4., 3, Some(false))
            }
        };
        if seed == Some(n) {
            y = seed_line(parts, lobby, y);
        }
    }
}

/// A choice among the choices of a field: what it does, and the words beside it.
fn choice(field: &FieldView, choice: &FieldChoice) -> (Look, Press, Option<Tip>) {
    let look = match &choice.refused {
        _ if choice.chosen => Look::Chosen,
        Some(_) => Look::Refused,
        None => Look::Plain,
    };
    let press = match &choice.refused {
        Some(why) => Press::Refused(why.clone()),
        None => Press::Pick { field: field.key.clone(), key: choice.key.clone() },
    };
    let lines = [choice.text.clone(), choice.refused.clone().unwrap_or_default()];
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    let tip = (!lines.is_empty()).then(|| Tip { title: choice.name.clone(), lines, refused: false });
    (look, press, tip)
}

fn heading(parts: &mut Parts, n: usize, field: &FieldView, y: f32) {
    let face = Face::Words { words: field.name.clone(), size: 18., tone: Tone::Lamp, title: true, anchor: 0. };
    parts.put(section::FIELDS + n as u32, 100, rect(GAME.min.x + 18., y, 300., 26.), z::ON_FRONT, face);
}

/// Rungs in a line; what the chosen one means, or the one that is looked at, stands below.
fn ladder(parts: &mut Parts, lobby: &Lobby, n: usize, field: &FieldView, y: f32) -> f32 {
    heading(parts, n, field, y);
    let section = section::FIELDS + n as u32;
    let step = (GAME.width() - 36.) / field.choices.len().max(1) as f32;
    let chosen = field.choices.iter().position(|choice| choice.chosen).unwrap_or(0);
    for (i, one) in field.choices.iter().enumerate() {
        let (look, press, _) = choice(field, one);
        let at = rect(GAME.min.x + 18. + i as f32 * step, y + 30., step - 3., 32.);
        let face = Face::Rung { words: one.key.clone(), look, below: i < chosen && i > 0 };
        parts.press(section, i, at, z::ON_FRONT, face, press);
    }
    let looked = lobby.hover.or(lobby.focus).filter(|thing| thing.of == section).map(|thing| thing.n as usize);
    let at = looked.filter(|at| *at < field.choices.len()).unwrap_or(chosen);
    if let Some(one) = field.choices.get(at) {
        let more = if at > 1 { " So do all lower levels." } else { "" };
        let refused = one.refused.as_ref().map_or(String::new(), |why| format!(" {why}."));
        let words = format!("{}: {}{more}{refused}", one.name, one.text);
        parts.words(section, 101, rect(GAME.min.x + 18., y + 66., GAME.width() - 36., 40.), &words, 14., Tone::Plain);
    }
    y + 112.
}

/// One line of buttons, one of which is chosen.
fn line(parts: &mut Parts, n: usize, field: &FieldView, y: f32) -> f32 {
    let section = section::FIELDS + n as u32;
    parts.words(section, 100, rect(GAME.min.x + 18., y, LABEL - 6., LINE), &field.name, 15., Tone::Quiet);
    let step = (GAME.width() - 36. - LABEL) / field.choices.len().max(1) as f32;
    for (i, one) in field.choices.iter().enumerate() {
        let (look, press, tip) = choice(field, one);
        let at = rect(GAME.min.x + 18. + LABEL + i as f32 * step, y, step - 5., LINE);
        parts.button(section, i, at, &one.name, look, press).tip = tip;
    }
    y + LINE + 7.
}

fn seed_line(parts: &mut Parts, lobby: &Lobby, y: f32) -> f32 {
    let setup = &lobby.known.setup;
    parts.words(section::SEED, 0, rect(GAME.min.x + 18., y, LABEL - 6., LINE), "Seed", 15., Tone::Quiet);
    let x = GAME.min.x + 18. + LABEL;
    let words = lobby.typing.clone().unwrap_or_else(|| setup.seed.to_string());
    let typed = Face::Typed { words, typing: lobby.typing.is_some() };
    let field = rect(x, y, 232., LINE);
    if setup.seed_is_fixed {
        parts.put(section::SEED, 1, field, z::ON_FRONT, typed);
    } else {
        parts.press(section::SEED, 1, field, z::ON_FRONT, typed, Press::Seed).tip = Some(Tip {
            title: "Seed".into(),
            lines: vec!["The same seed and the same choices give the same run.".into(), "Click and type a number.".into()],
            refused: false,
        });
        parts.button(section::SEED, 2, rect(x + 240., y, 104., LINE), "Another", Look::Plain, Press::AnySeed);
    }
    parts.button(section::SEED, 3, rect(x + 352., y, 80., LINE), "Copy", Look::Plain, Press::CopySeed);
    y + LINE + 10.
}

/// Boxes to be checked, in columns. Of a field with signs only the good or the bad ones, under a heading of their own.
fn checks(parts: &mut Parts, n: usize, field: &FieldView, y: f32, across: usize, good: Option<bool>) -> f32 {
    let section = section::FIELDS + n as u32;
    let mut y = y;
    if good != Some(false) {
        heading(parts, n, field, y);
        y += 30.;
    }
    let step = (GAME.width() - 36.) / across as f32;
    let of_sign = field.choices.iter().enumerate().filter(|(_, one)| good.is_none_or(|good| one.good == good));
    let mut rows = 0;
    for (i, (number, one)) in of_sign.enumerate() {
        let (look, press, tip) = choice(field, one);
        let (column, row) = (i % across, i / across);
        let at = rect(GAME.min.x + 18. + column as f32 * step, y + row as f32 * 33., step - 5., LINE - 2.);
        let face = Face::Check { words: one.name.clone(), look, good };
        parts.press(section, number, at, z::ON_FRONT, face, press).tip = tip;
        rows = row + 1;
    }
    y + rows as f32 * 33. + 6.
}

/// What is missing, and the button that begins.
fn foot(parts: &mut Parts, lobby: &Lobby) {
    let setup = &lobby.known.setup;
    let (words, tone) = match (&lobby.said, &setup.missing) {
        (Some(said), _) => (said.clone(), Tone::Refused),
        (None, Some(missing)) => (missing.clone(), Tone::Lamp),
        (None, None) => ("Everything is chosen.".into(), Tone::Quiet),
    };
    let face = Face::Words { words, size: 18., tone, title: false, anchor: 0. };
    parts.put(section::FOOT, 0, rect(36., 652., 940., 52.), z::ON_FRONT, face);
    let at = rect(1016., 652., 240., 52.);
    let (look, press) = match (&setup.missing, &lobby.known.kept) {
        (Some(missing), _) => (Look::Refused, Press::Refused(missing.clone())),
        (None, Kept::Good(about)) => {
            let words = format!("There is a run that you could go on with ({about}). It is given up if you begin another one.");
            (Look::Primary, Press::Ask { words, yes: "Begin anyway".into(), order: Order::Begin })
        }
        (None, Kept::Bad(TroubleView { backup: Some(about), .. })) => {
            let words = format!("There is a good copy of a run ({about}). It is given up if you begin another one.");
            (Look::Primary, Press::Ask { words, yes: "Begin anyway".into(), order: Order::Begin })
        }
        (None, _) => (Look::Primary, Press::Order(Order::Begin)),
    };
    parts.press(section::FOOT, 1, at, z::ON_FRONT, button("Begin", "", look), press);
}
