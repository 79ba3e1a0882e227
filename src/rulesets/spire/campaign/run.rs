//! A run: from the choice of characters to the last boss. What the party has done and holds lies on the table.
use super::{
    super::{board::Options, scene::SceneError, *},
    board::RoomKind,
};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// On the table during a run. A single fight has none.
#[derive(Component, Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Run {
    pub seed: u64,
    pub act: u8,
    /// The last act the party means to play; 0 = not named yet.
    pub last_act: u8,
    /// The last act whose boss is beaten.
    pub beaten: u8,
    /// Rooms entered so far, in order.
    pub floors: Vec<Floor>,
    /// The room the party is in.
    pub room: Option<Room>,
    pub keys: BTreeSet<Key>,
    pub rules: HouseRules,
    pub unlocks: Unlocks,
    /// Modifiers of a daily climb or custom run.
    pub modifiers: Vec<Word>,
    /// A daily climb.
    pub daily: bool,
    /// The bosses beaten.
    pub bosses: Vec<Word>,
    /// Events entered in this act.
    pub events_here: u8,
}

impl Run {
    /// A run that begins in that act.
    pub fn new(seed: u64, act: u8) -> Self {
        Run {
            seed,
            act,
            last_act: 0,
            beaten: 0,
            floors: vec![],
            room: None,
            keys: Default::default(),
            rules: HouseRules::default(),
            unlocks: Unlocks::default(),
            modifiers: vec![],
            daily: false,
            bosses: vec![],
            events_here: 0,
        }
    }
}

/// A room that was entered, for the history of the run.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Floor {
    pub act: u8,
    pub room: RoomKind,
    /// The event, or who was fought.
    pub what: Word,
}

/// The room the party is in.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Room {
    pub kind: RoomKind,
    /// What happens after a fight here beside its printed rewards.
    pub fight: Option<Fight>,
    /// The rewards of that fight lie in front of the players.
    pub rewarded: bool,
    /// The event that is being resolved.
    pub event: Option<Word>,
    /// The event has turned the room into another one.
    pub replaced: bool,
    /// What a fight earns instead of what is printed on the enemies.
    pub spoils: Option<Vec<super::offers::RewardOf>>,
    /// The party goes on from here to any room above.
    pub portal: bool,
}

impl Room {
    pub fn new(kind: RoomKind) -> Self {
        Room { kind, fight: None, rewarded: false, event: None, replaced: false, spoils: None, portal: false }
    }
}

/// A fight inside a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fight {
    First,
    Encounter,
    Elite,
    Burning,
    Boss,
    /// The second boss of Ascension 13.
    SecondBoss,
    /// Mind Bloom: a boss of Act I.
    BossOf(u8),
}

/// The three keys that open Act IV.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Key {
    Ruby,
    Sapphire,
    Emerald,
}

/// Optional rules. Rulebook: Optional Rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HouseRules {
    pub last_stand: bool,
    pub sequential_turns: bool,
    pub choose_your_relic: bool,
    /// Other readings of the printed maps are among those drawn.
    pub alternative_maps: bool,
}

impl HouseRules {
    /// By the words of the command line: `last_stand`, `sequential_turns` …
    ///
    /// # Errors
    /// A word that names no optional rule.
    pub fn named(words: &[Word]) -> Result<HouseRules, SceneError> {
        let mut rules = HouseRules::default();
        for word in words {
            let mut known = [
                ("last_stand", &mut rules.last_stand),
                ("sequential_turns", &mut rules.sequential_turns),
                ("choose_your_relic", &mut rules.choose_your_relic),
                ("alternative_maps", &mut rules.alternative_maps),
            ];
            match known.iter_mut().find(|(name, _)| *name == &**word) {
                Some((_, rule)) => **rule = true,
                None => {
                    let names = known.map(|(name, _)| name);
                    let hint = nearest(word, names).map(|near| format!("; did you mean `{near}`?"));
                    let hint = hint.unwrap_or_else(|| format!(": there are {}", names.join(", ")));
                    return Err(SceneError { message: format!("there is no optional rule called `{word}`{hint}") });
                }
            }
        }
        Ok(rules)
    }
}

/// What has been unlocked in earlier games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Unlocks {
    /// Packs by hero: `{"ironclad": 2}` has the packs 1 and 2.
    pub packs: std::collections::BTreeMap<Word, u8>,
    pub colorless: bool,
    pub act_four: bool,
    /// Everything, whatever the rest says.
    pub everything: bool,
}

impl Unlocks {
    /// Whether that pack of the hero's cards is open.
    pub fn pack(&self, hero: Word, pack: u8) -> bool {
        self.everything || self.packs.get(&hero).is_some_and(|open| pack <= *open)
    }

    /// Whether the colorless cards are.
    pub fn colorless(&self) -> bool {
        self.everything || self.colorless
    }

    /// Whether Act IV is.
    pub fn act_four(&self) -> bool {
        self.everything || self.act_four
    }
}

/// The run on the table.
pub fn run(world: &World) -> Option<&Run> {
    world.get(world.resource::<Table>().table)
}

/// The run, to be changed.
pub fn run_mut(world: &mut World) -> Option<Mut<'_, Run>> {
    let table = world.resource::<Table>().table;
    world.get_mut(table)
}

/// The ascension level that is played.
pub fn ascension(world: &World) -> u8 {
    world.get::<Options>(world.resource::<Table>().table).map_or(0, |options| options.ascension)
}

/// These happen on the table's own agenda, after what it already holds.
pub fn then(world: &mut World, script: &Script) {
    let table = world.resource::<Table>().table;
    if let Some(mut agenda) = world.get_mut::<Agenda>(table) {
        agenda.push_last(script, Ctx::of(table));
    }
}

/// These happen next on a seat's own agenda.
pub fn for_seat(world: &mut World, seat: Entity, script: &Script) {
    if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
        agenda.push_last(script, Ctx::of(seat));
    }
}
