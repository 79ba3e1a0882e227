//! A game as text, to be gone on with later: the moment, and the actions that led to it. Damaged or foreign text is refused, never believed.
use super::{content::Fingerprint, *};
use bevy_ecs::prelude::*;
use ron::value::RawValue;
use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use std::hash::Hasher;

/// The format that this program writes and reads.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: u32,
    /// Of the content the game is played with.
    fingerprint: Hex,
    /// Of the text of `game`: a file that was cut short or changed is recognised before anything of it is used.
    sum: Hex,
    game: Box<RawValue>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    /// The hash of the state.
    hash: Hex,
    actions: Vec<Action>,
    moment: Box<RawValue>,
}

/// Why a saved game cannot be gone on with, in words a player understands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    #[error("this is not a saved game: {0}")]
    NotASave(String),
    #[error("this game was saved by another version (format {0}, known is {FORMAT})")]
    OtherFormat(u32),
    #[error("this game was saved with other content (fingerprint {saved}, now {now})")]
    OtherContent { saved: Hex, now: Hex },
    #[error("this saved game is damaged: {0}")]
    Damaged(String),
}

/// The game on the table, as the text of a file.
///
/// # Errors
/// None that are known: all state can be written.
pub fn save(world: &mut World) -> ron::Result<String> {
    let hash = Hex(Snapshot::hash(world));
    let moment = raw(Snapshot::take(world).write(world)?)?;
    let actions = world.resource::<History>().actions().to_vec();
    let game = options().to_string(&Game { hash, actions, moment })?;
    let file = File { format: FORMAT, fingerprint: Hex(world.resource::<Fingerprint>().0), sum: sum(&game), game: raw(game)? };
    options().to_string(&file)
}

/// Goes on with a saved game. If that cannot be done, the game on the table is left as it is.
///
/// # Errors
/// Why not.
pub fn load(world: &mut World, text: &str) -> Result<(), LoadError> {
    let file: File = options().from_str(text).map_err(|error| LoadError::NotASave(error.to_string()))?;
    if file.format != FORMAT {
        return Err(LoadError::OtherFormat(file.format));
    }
    // First of all: of a damaged file the fingerprint says nothing either.
    if sum(file.game.get_ron()) != file.sum {
        return Err(LoadError::Damaged("it was changed after it was written".into()));
    }
    let now = Hex(world.resource::<Fingerprint>().0);
    if file.fingerprint != now {
        return Err(LoadError::OtherContent { saved: file.fingerprint, now });
    }
    let damaged = |error: ron::error::SpannedError| LoadError::Damaged(error.to_string());
    let game: Game = options().from_str(file.game.get_ron()).map_err(damaged)?;
    let before = Snapshot::take(world);
    let moment = Snapshot::read(game.moment.get_ron(), world).map_err(damaged)?;
    moment.restore_state(world);
    if Hex(Snapshot::hash(world)) != game.hash || world.resource::<Table>().seats.is_empty() {
        before.restore_state(world);
        return Err(LoadError::Damaged("its parts do not fit together".into()));
    }
    world.resource_mut::<Log>().clear();
    world.resource_mut::<History>().resume(game.actions);
    Ok(())
}

fn raw(text: String) -> ron::Result<Box<RawValue>> {
    RawValue::from_boxed_ron(text.into()).map_err(|error| error.code)
}

fn sum(text: &str) -> Hex {
    let mut hasher = SipHasher13::new();
    hasher.write(text.trim().as_bytes());
    Hex(hasher.finish())
}
