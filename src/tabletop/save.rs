//! A game as text, to be gone on with later: the moment, and nothing of how it came about. Damaged or foreign text is refused, never believed.
use super::{
    content::Fingerprint,
    history::judge_what_is_owed,
    keep::{Form, Refused},
    *,
};
use bevy_ecs::prelude::*;
use ron::value::RawValue;
use serde::{Deserialize, Serialize};

/// How games are kept. Format 1 held all actions, which made every save dearer than the one before.
pub const GAME: Form = Form { kind: "game", called: "saved game", steps: &[without_actions] };

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    /// A line for people who look for their game.
    #[serde(default)]
    about: String,
    /// The kinds of state there were; of other kinds the hash is another for the same game.
    #[serde(default)]
    types: Option<Hex>,
    /// The hash of the state.
    hash: Hex,
    moment: Box<RawValue>,
}

/// A saved game that is whole and belongs here.
pub struct Saved(Game);

/// What a ruleset says about the game on the table in one line ("Ironclad and Silent, Act II").
#[derive(Resource, Default)]
pub struct About(pub Option<fn(&World) -> String>);

/// The game on the table, as the text of a file.
///
/// # Errors
/// None that are known: all state can be written.
pub fn save(world: &mut World) -> ron::Result<String> {
    let hash = Hex(Snapshot::hash(world));
    let moment = Snapshot::take(world).write(world)?;
    let moment = RawValue::from_boxed_ron(moment.into()).map_err(|error| error.code)?;
    let about = world.get_resource::<About>().and_then(|about| about.0).map_or(String::new(), |about| about(world));
    let types = Some(Hex(Snapshot::types(world)));
    let game = options().to_string(&Game { about, types, hash, moment })?;
    GAME.seal(game, Some(Hex(world.resource::<Fingerprint>().0)))
}

/// Reads a saved game without touching the table.
///
/// # Errors
/// Why it cannot be gone on with.
pub fn read(world: &World, text: &str) -> Result<Saved, Refused> {
    let game = GAME.open(text, Some(Hex(world.resource::<Fingerprint>().0)))?;
    options().from_str(&game).map(Saved).map_err(|error| GAME.unknown(text, &game, &error))
}

/// Reads a saved game and goes on with it. If that cannot be done, the game on the table is left as it is.
///
/// # Errors
/// Why not.
pub fn load(world: &mut World, text: &str) -> Result<(), Refused> {
    read(world, text)?.load(world)
}

impl Saved {
    /// What the ruleset said about it.
    pub fn about(&self) -> &str {
        &self.0.about
    }

    /// Goes on with it. If that cannot be done, the game on the table is left as it is.
    ///
    /// # Errors
    /// Why not.
    pub fn load(&self, world: &mut World) -> Result<(), Refused> {
        let game = &self.0;
        let before = Snapshot::take(world);
        let unknown = |_| GAME.damaged("it holds something that this version of the game does not know");
        let moment = Snapshot::read(game.moment.get_ron(), world).map_err(unknown)?;
        moment.restore_state(world);
        let comparable = game.types == Some(Hex(Snapshot::types(world)));
        let other = comparable && Hex(Snapshot::hash(world)) != game.hash;
        if other || world.resource::<Table>().seats.is_empty() {
            before.restore_state(world);
            return Err(GAME.damaged("its parts do not fit together"));
        }
        world.resource_mut::<Log>().clear();
        judge_what_is_owed(world);
        world.resource_mut::<History>().resume();
        Ok(())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game1 {
    hash: Hex,
    #[serde(rename = "actions")]
    _actions: Vec<Action>,
    moment: Box<RawValue>,
}

fn without_actions(game: &str) -> Result<String, String> {
    let Game1 { hash, moment, .. } = options().from_str(game).map_err(|error| error.to_string())?;
    options().to_string(&Game { about: String::new(), types: None, hash, moment }).map_err(|error| error.to_string())
}
