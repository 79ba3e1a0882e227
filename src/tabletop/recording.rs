//! A recorded game: how it was set up, every action, and the hash of its state from time to time. Replays compare with it.
use super::{content::*, *};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, de::DeserializeOwned};
use std::fmt;

/// The format that this program writes and reads.
const FORMAT: u32 = 1;

/// A hash, written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex(pub u64);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        let hash = (text.len() == 16).then(|| u64::from_str_radix(&text, 16).ok()).flatten();
        hash.map(Hex).ok_or_else(|| de::Error::custom("a hash is 16 hexadecimal digits"))
    }
}

/// `S` is what the ruleset lays out a game from.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording<S> {
    format: u32,
    pub game: String,
    /// Of the content it was played with.
    pub fingerprint: Hex,
    pub setup: S,
    pub seed: u64,
    pub actions: Vec<Action>,
    /// The hash of the state after so many actions; after 0 it is the table as laid out.
    pub hashes: Vec<(u32, Hex)>,
}

/// Where a replay first differs from its recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The action with this number (counted from 1) is refused.
    Refused { at: usize, why: Illegal },
    /// After so many actions the state is another.
    State { at: usize, expected: Hex, got: Hex },
}

impl<S: Serialize + DeserializeOwned> Recording<S> {
    /// A game that is laid out and has not begun.
    pub fn new(world: &World, game: &str, setup: S, seed: u64) -> Self {
        let fingerprint = Hex(world.resource::<Fingerprint>().0);
        Recording { format: FORMAT, game: game.into(), fingerprint, setup, seed, actions: vec![], hashes: vec![] }
    }

    /// Notes the hash of the present state, once per number of actions.
    pub fn note_hash(&mut self, world: &mut World) {
        let at = self.actions.len() as u32;
        if self.hashes.last().is_none_or(|(last, _)| *last < at) {
            self.hashes.push((at, Hex(Snapshot::hash(world))));
        }
    }

    /// The text of a file.
    ///
    /// # Errors
    /// None that are known: everything in it can be written.
    pub fn write(&self, world: &World) -> ron::Result<String> {
        enter_world(world);
        options().to_string_pretty(self, ron::ser::PrettyConfig::new().depth_limit(2).separate_tuple_members(false))
    }

    /// Reads the text of a file, which must have been recorded with this very content.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(world: &World, source: &Source) -> Result<Self, Problem> {
        let recording: Self = read_value(world.resource::<Names>(), source)?;
        if recording.format != FORMAT {
            let message = format!("this recording has the format {}, known is {FORMAT}", recording.format);
            return Err(Problem::of_file("other_format", &source.file, message));
        }
        let now = Hex(world.resource::<Fingerprint>().0);
        if recording.fingerprint != now {
            let message = format!("recorded with other content (fingerprint {}, now {now})", recording.fingerprint);
            return Err(Problem::of_file("other_content", &source.file, message).with_hint("cards or enemies have changed since"));
        }
        Ok(recording)
    }

    /// Performs the actions in a game that is laid out as recorded; `begin` starts it.
    ///
    /// # Errors
    /// The first difference.
    pub fn play_back(&self, world: &mut World, begin: impl FnOnce(&mut World)) -> Result<(), Difference> {
        let mut hashes = self.hashes.iter().peekable();
        let mut compare = |world: &mut World, done: usize| {
            while let Some((at, expected)) = hashes.next_if(|(at, _)| *at as usize <= done) {
                let got = Hex(Snapshot::hash(world));
                if *at as usize == done && got != *expected {
                    return Err(Difference::State { at: done, expected: *expected, got });
                }
            }
            Ok(())
        };
        compare(world, 0)?;
        begin(world);
        for (i, action) in self.actions.iter().enumerate() {
            submit(world, action.clone()).map_err(|why| Difference::Refused { at: i + 1, why })?;
            compare(world, i + 1)?;
        }
        Ok(())
    }
}
