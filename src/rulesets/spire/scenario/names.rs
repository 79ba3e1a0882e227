//! How scenarios call pieces: an enemy by its id or its figure, a hero by its id, a card by its label; `#2` is the second that is so called.
use crate::{
    rulesets::spire::{
        board::{Owns, Standing},
        card::Card,
        hero::Hero,
        item::Item,
        monster::Monster,
        orb::Orb,
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;
use std::collections::BTreeMap;

/// All the names of the pieces at one moment. A piece stands in texts as `@7` (its `Id`) until it is compared or shown.
pub struct Called {
    pieces: BTreeMap<u32, Vec<String>>,
}

/// The id of a card may be written without the name of the hero it ends with: `strike` for `strike_ironclad`.
pub fn short(label: &str, hero: &str) -> Option<String> {
    let (key, plus) = label.strip_suffix('+').map_or((label, ""), |key| (key, "+"));
    let short = key.strip_suffix(hero)?.strip_suffix('_')?;
    Some(format!("{short}{plus}"))
}

/// A name and the number behind it.
pub fn numbered(name: &str) -> (&str, Option<usize>) {
    match name.rsplit_once('#') {
        Some((base, number)) => (base, number.parse().ok()),
        None => (name, None),
    }
}

/// The hero of a seat.
pub fn hero_of(world: &World, seat: Entity) -> Word {
    world.get::<Hero>(seat).map_or(Word::default(), |hero| hero.0.key)
}

impl Called {
    pub fn now(world: &World) -> Called {
        let index = world.resource::<Index>();
        let ids = (1..).map(Id).take(most_id(world));
        let mut pieces: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        // How often each name has been given, to figures of any kind.
        let mut given: BTreeMap<String, usize> = BTreeMap::new();
        for id in ids {
            let Some(piece) = index.get(id) else { continue };
            let names = names_of(world, piece);
            let figure = world.get::<Monster>(piece).is_some() || world.get::<Seat>(piece).is_some();
            let mut all = vec![];
            for name in names {
                let count = given.entry(name.clone()).or_default();
                *count += 1;
                if figure {
                    all.push(format!("{name}#{count}"));
                }
                all.push(name);
            }
            if !all.is_empty() {
                pieces.insert(id.0, all);
            }
        }
        // Shown with a number only where there are several.
        for names in pieces.values_mut() {
            if let Some((base, _)) = names[0].rsplit_once('#')
                && given.get(base) == Some(&1)
            {
                names[0] = base.to_owned();
            }
        }
        Called { pieces }
    }

    /// Whether the piece that stands here as `@7` may be called so.
    pub fn is(&self, token: &str, name: &str) -> bool {
        let known = token.strip_prefix('@').and_then(|id| self.pieces.get(&id.parse().ok()?));
        known.map_or(token == name, |names| names.iter().any(|known| known == name) || names[0] == name)
    }

    /// All the names of a piece, the one it is shown under first.
    pub fn spellings(&self, id: Id) -> Vec<String> {
        self.pieces.get(&id.0).cloned().unwrap_or_else(|| vec![format!("@{}", id.0)])
    }

    /// The name under which a piece is shown.
    pub fn show(&self, id: Id) -> String {
        self.pieces.get(&id.0).map_or_else(|| format!("@{}", id.0), |names| names[0].clone())
    }

    /// A text with every `@7` made readable.
    pub fn readable(&self, text: &str) -> String {
        let mut parts = text.split('@');
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            match part[..end].parse() {
                Ok(id) => out += &self.show(Id(id)),
                Err(_) => out.push('@'),
            }
            out += &part[end..];
        }
        out
    }

    /// From now on this thread writes references to pieces as `@7`.
    pub fn enter(&self, world: &World) {
        let index = world.resource::<Index>();
        enter_names((1..).take(most_id(world)).filter_map(|id| Some((index.get(Id(id))?, format!("@{id}")))));
    }
}

fn most_id(world: &World) -> usize {
    let table = world.resource::<Table>().table;
    world.get::<NextId>(table).map_or(0, |next| next.0 as usize)
}

/// Every name of a piece, without numbers; the one it is shown under first.
fn names_of(world: &World, piece: Entity) -> Vec<String> {
    if let Some(Monster(text)) = world.get::<Monster>(piece) {
        let mut names = vec![text.figure.to_string()];
        if text.figure != text.key {
            names.push(text.key.to_string());
        }
        return names;
    }
    if world.get::<Seat>(piece).is_some() {
        return vec![hero_of(world, piece).to_string()];
    }
    if let Some(card) = world.get::<Card>(piece) {
        let label = card.label();
        let owner = world.get::<InPile>(piece).and_then(|place| world.get::<PileOf>(*place.0)).map(|pile| *pile.owner);
        let short = owner.and_then(|owner| short(&label, &hero_of(world, owner)));
        return [Some(label), short].into_iter().flatten().collect();
    }
    if let Some(Orb(orb)) = world.get::<Orb>(piece) {
        return vec![orb.key.to_string()];
    }
    if let Some(item) = world.get::<Item>(piece) {
        return vec![item.0.key.to_string()];
    }
    if let Some(pile) = world.get::<PileOf>(piece) {
        return vec![pile.kind.to_string()];
    }
    if world.get::<Phase>(piece).is_some() { vec!["table".into()] } else { vec![] }
}

/// Why a name means nothing; the word is the one to point at.
#[derive(Debug)]
pub struct Unclear {
    pub word: String,
    pub message: String,
}

pub fn unclear<T>(word: &str, message: impl Into<String>) -> Result<T, Unclear> {
    Err(Unclear { word: word.into(), message: message.into() })
}

/// There is nothing of that name; perhaps one of these was meant.
pub fn unknown<T>(what: &str, name: &str, known: impl IntoIterator<Item = Word>) -> Result<T, Unclear> {
    let known: Vec<Word> = known.into_iter().collect();
    let near = nearest(name, known.iter().map(|word| word.as_str()));
    let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    unclear(name, format!("there is no {what} called `{name}`{hint}"))
}

/// A figure by its name: an enemy, fallen or not, or a hero.
pub fn figure(world: &World, name: &str) -> Result<Entity, Unclear> {
    let (base, number) = numbered(name);
    let index = world.resource::<Index>();
    let all: Vec<Entity> = (1..)
        .take(most_id(world))
        .filter_map(|id| index.get(Id(id)))
        .filter(|piece| world.get::<Monster>(*piece).is_some() || world.get::<Seat>(*piece).is_some())
        .collect();
    let so_called: Vec<Entity> =
        all.iter().copied().filter(|piece| names_of(world, *piece).iter().any(|known| known == base)).collect();
    if let Some(number) = number {
        let Some(found) = number.checked_sub(1).and_then(|at| so_called.get(at)) else {
            return unclear(name, format!("there are only {} called `{base}`", so_called.len()));
        };
        return Ok(*found);
    }
    let standing: Vec<Entity> =
        so_called.iter().copied().filter(|piece| world.get::<Standing>(*piece) == Some(&Standing::Up)).collect();
    match (&so_called[..], &standing[..]) {
        ([one], _) | (_, [one]) => Ok(*one),
        ([], _) => {
            unknown("enemy or hero", name, all.iter().flat_map(|piece| names_of(world, *piece)).map(|name| Word::of(&name)))
        }
        _ => unclear(name, format!("several are called `{base}`: write `{base}#1`, `{base}#2` …")),
    }
}

/// A card or item wherever it lies.
pub fn anything(world: &World, name: &str) -> Result<Entity, Unclear> {
    let mut pieces = world.resource::<Index>().iter();
    let found = pieces.find(|piece| names_of(world, *piece).iter().any(|known| known == name));
    found.map_or_else(|| unclear(name, format!("nothing here is called `{name}`")), Ok)
}

/// A card of a seat: in that pile if it is there, else wherever it lies.
pub fn card(world: &World, seat: Entity, name: &str, first: &str) -> Result<Entity, Unclear> {
    let (base, number) = numbered(name);
    let Some(owns) = world.get::<Owns>(seat) else { return unclear(name, "that seat has no cards") };
    let piles = [first, "hand", "powers", "potions", "relics", "orbs", "aside", "attached", "discard", "exhaust", "draw"];
    for pile in piles {
        let found = owns.by_word(pile).and_then(|pile| world.get::<Pile>(pile));
        let so_called: Vec<Entity> = found
            .into_iter()
            .flat_map(Pile::iter)
            .filter(|card| names_of(world, *card).iter().any(|known| known == base))
            .collect();
        if let Some(found) = so_called.get(number.unwrap_or(1).saturating_sub(1)) {
            return Ok(*found);
        }
    }
    let mine = piles.iter().filter_map(|pile| world.get::<Pile>(owns.by_word(pile)?)).flat_map(Pile::iter);
    unknown("card or item of this seat", name, mine.flat_map(|card| names_of(world, card)).map(|name| Word::of(&name)))
}
