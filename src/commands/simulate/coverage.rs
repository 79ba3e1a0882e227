//! `--coverage`: which cards, faces, slots, die faces and abilities of the content never happened.
use super::Watch;
use crate::{
    rulesets::spire::{
        card::{Card, CardText, Face, Kind, UsedIn},
        effects::{Discarded, Drawn, Exhausted, ItemUsed, Played},
        hero::{Hero, HeroText},
        item::{Item, ItemText},
        monster::{Monster, MonsterText, Pattern},
        phases::Acted,
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What has happened so far, by names such as `bash+`, `jaw_worm:2`, `guardian:1:3`.
#[derive(Default)]
pub struct Coverage {
    cards: BTreeSet<Word>,
    faces: BTreeSet<(Word, bool)>,
    /// Faces that were drawn; and those that were discarded, exhausted, or answered something.
    drawn: BTreeSet<(Word, bool)>,
    met: BTreeSet<(Word, bool)>,
    /// Enemy, list of actions, row in it.
    slots: BTreeSet<(Word, u8, u8)>,
    /// Enemy, list of actions, what the die showed.
    die_faces: BTreeSet<(Word, u8, u8)>,
    /// What it is printed on (and on which face), number of the ability.
    abilities: BTreeSet<(Word, bool, usize)>,
    /// Enemy, and what of it has made a difference.
    felt: BTreeSet<(Word, String)>,
    /// Items that were used.
    used: BTreeSet<Word>,
    cursor: usize,
    die: u8,
}

impl Coverage {
    pub fn new(world: &mut World) -> Self {
        world.resource_mut::<Answered>().keep = true;
        Coverage::default()
    }

    fn look(&mut self, world: &mut World) {
        let log = world.resource::<Log>();
        // The end of the fight moves nothing that matters here, so pieces still are what they were.
        for fact in log.since(self.cursor) {
            if let Some(rolled) = as_fact::<Rolled>(fact) {
                self.die = rolled.die;
            } else if let Some(played) = as_fact::<Played>(fact) {
                if let Some(card) = world.get::<Card>(*played.card) {
                    self.cards.insert(card.text.key);
                    self.faces.insert((card.text.key, card.upgraded));
                }
            } else if let Some(drawn) = as_fact::<Drawn>(fact) {
                self.drawn.extend(face_of(world, *drawn.card));
            } else if let Some(discarded) = as_fact::<Discarded>(fact) {
                self.met.extend(face_of(world, *discarded.card));
            } else if let Some(exhausted) = as_fact::<Exhausted>(fact) {
                self.met.extend(face_of(world, *exhausted.card));
            } else if let Some(used) = as_fact::<ItemUsed>(fact) {
                self.used.extend(world.get::<Item>(*used.item).map(|item| item.0.key));
            } else if let Some(acted) = as_fact::<Acted>(fact)
                && let Some(monster) = world.get::<Monster>(*acted.who)
            {
                let die = monster.0.lists().get(acted.list as usize).is_some_and(|(_, moves)| by_die(moves));
                let (seen, which) = if die { (&mut self.die_faces, self.die) } else { (&mut self.slots, acted.row) };
                seen.insert((monster.0.key, acted.list, which));
            }
        }
        self.cursor = log.len();
        for (piece, ability) in std::mem::take(&mut world.resource_mut::<Answered>().abilities) {
            self.met.extend(face_of(world, piece));
            self.abilities.extend(printed_on(world, piece).map(|(key, upgraded)| (key, upgraded, ability)));
        }
        for (piece, what) in world.resource_mut::<Answered>().take_felt() {
            self.felt.extend(printed_on(world, piece).map(|(key, _)| (key, what)));
        }
    }

    /// What of all content never happened: `{cards: [..], faces: [..], slots: [..], die_faces: [..], abilities: [..], items_used: [..]}`.
    pub fn report(&self, world: &World) -> Value {
        let names = world.resource::<Names>();
        let mut cards = Never::default();
        let mut faces = Never::default();
        let mut slots = Never::default();
        let mut die_faces = Never::default();
        let mut abilities = Never::default();
        for text in names.prints::<CardText>() {
            // Nobody plays optional packs unless asked to.
            if text.pack.is_some() {
                continue;
            }
            let sides = [Some(&text.base), text.upgraded.as_ref()];
            for (upgraded, face) in [false, true].into_iter().zip(sides) {
                let Some(face) = face else { continue };
                let label = if upgraded { format!("{}+", text.key) } else { text.key.to_string() };
                if can_be_played(face) {
                    if !upgraded {
                        cards.count(self.cards.contains(&text.key), label.clone());
                    }
                    faces.count(self.faces.contains(&(text.key, upgraded)), label.clone());
                } else if text.kind != Kind::Ticket {
                    // What cannot be played must have been drawn, and met by what it waits for, a discard or an exhaust.
                    let face = (text.key, upgraded);
                    faces.count(self.drawn.contains(&face) && self.met.contains(&face), label.clone());
                }
                for i in 0..face.waits.when.len() {
                    abilities.count(self.abilities.contains(&(text.key, upgraded, i)), format!("{label}:{}", i + 1));
                }
            }
        }
        for text in names.prints::<MonsterText>() {
            for (list, (mode, moves)) in text.lists().into_iter().enumerate() {
                let place = match (mode, &text.entry.pattern) {
                    (Some(mode), _) => format!("{}:{}", text.key, mode.mode),
                    (_, Pattern::FirstThenDie { .. }) if list == 0 => format!("{}:first", text.key),
                    _ => text.key.to_string(),
                };
                let list = list as u8;
                if by_die(moves) {
                    for face in moves.iter().flat_map(|action| &action.on) {
                        die_faces.count(self.die_faces.contains(&(text.key, list, *face)), format!("{place}:{face}"));
                    }
                } else {
                    for row in 0..moves.len() as u8 {
                        slots.count(self.slots.contains(&(text.key, list, row)), format!("{place}:{}", row + 1));
                    }
                }
            }
        }
        for text in names.prints::<MonsterText>() {
            for what in holding(&text) {
                abilities.count(self.felt.contains(&(text.key, what.clone())), format!("{}:{what}", text.key));
            }
        }
        let others = names.prints::<MonsterText>().map(|text| (text.key, text.waits.when.len() + text.waits.instead.len()));
        let others = others.chain(names.prints::<HeroText>().map(|text| (text.key, text.waits.when.len())));
        let others = others.chain(names.prints::<ItemText>().map(|text| (text.key, text.waits.when.len())));
        for (key, count) in others {
            for i in 0..count {
                abilities.count(self.abilities.contains(&(key, false, i)), format!("{key}:{}", i + 1));
            }
        }
        let mut used = Never::default();
        for text in names.prints::<ItemText>() {
            let in_combat = text.uses.as_ref().is_some_and(|uses| uses.at != UsedIn::Outside);
            if in_combat || !text.waits.instead.is_empty() {
                used.count(self.used.contains(&text.key), text.key.to_string());
            }
        }
        json!({
            "cards": cards.0,
            "faces": faces.0,
            "slots": slots.0,
            "die_faces": die_faces.0,
            "abilities": abilities.0,
            "items_used": used.0,
        })
    }
}

impl Watch for Coverage {
    fn begins(&mut self, _: &mut World, _: u32) {
        (self.cursor, self.die) = (0, 0);
    }

    fn acted(&mut self, world: &mut World, _: &Action) -> Result<(), String> {
        self.look(world);
        Ok(())
    }

    fn ends(&mut self, world: &mut World) {
        self.look(world);
    }
}

/// What of an enemy holds all the time, or comes by itself: by the name of the verb, the side it stands on, its entry.
fn holding(text: &MonsterText) -> Vec<String> {
    let mut found: Vec<String> = text.always.iter().map(|(_, lasting)| lasting.name.to_owned()).collect();
    found.extend((1..=text.entry.facing.len()).map(|slot| format!("facing:{slot}")));
    found.extend((!text.entry.enters.is_empty()).then(|| "enters".to_owned()));
    found
}

/// Which card it is, and which face is up.
fn face_of(world: &World, card: Entity) -> Option<(Word, bool)> {
    world.get::<Card>(card).map(|card| (card.text.key, card.upgraded))
}

/// The actions of this list are chosen by the die.
fn by_die(moves: &[crate::rulesets::spire::monster::Move]) -> bool {
    moves.iter().any(|action| !action.on.is_empty())
}

fn can_be_played(face: &Face) -> bool {
    use crate::rulesets::spire::card::{Cost, Keyword};
    face.cost != Cost::None && !face.has(Keyword::Unplayable)
}

/// What is printed on a piece, and on which face.
fn printed_on(world: &World, piece: Entity) -> Option<(Word, bool)> {
    let piece = world.get_entity(piece).ok()?;
    let card = piece.get::<Card>().map(|card| (card.text.key, card.upgraded));
    let other = || piece.get::<Monster>().map(|monster| monster.0.key).or(piece.get::<Hero>().map(|hero| hero.0.key));
    card.or_else(|| Some((other().or(piece.get::<Item>().map(|item| item.0.key))?, false)))
}

/// What has not happened.
#[derive(Default)]
struct Never(Vec<String>);

impl Never {
    fn count(&mut self, happened: bool, name: String) {
        if !happened {
            self.0.push(name);
        }
    }
}
