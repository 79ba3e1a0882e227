//! An enemy: what is printed on its card, and the piece that stands in a row.
mod pattern;

use super::one;
use crate::tabletop::*;
use bevy_ecs::prelude::*;
pub use pattern::*;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

/// Which deck an enemy's card lies in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum MonsterKind {
    FirstEncounter,
    Encounter,
    Summon,
    Elite,
    Boss,
}

/// Starting HP: printed on the card, or read off the HP board by the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum HpText {
    Printed(i32),
    Board([i32; 4]),
}

impl HpText {
    /// For 1–4 players.
    pub fn of(self, players: usize) -> i32 {
        match self {
            HpText::Printed(hp) => hp,
            HpText::Board(hp) => hp[players.clamp(1, 4) - 1],
        }
    }
}

/// A printed ability with a name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "ability")]
pub struct AbilityText {
    pub name: String,
    /// Its text in the language file, if the words made from its effects will not do.
    #[serde(default)]
    pub text: Option<String>,
    #[serde(default)]
    pub when: Vec<When>,
    #[serde(default)]
    pub instead: Vec<Instead>,
    /// What holds as long as it stands.
    #[serde(default)]
    pub always: Vec<Named<Lasting>>,
}

/// What stands on the green bar: who comes along at the start of combat.
#[derive(Clone, Debug, Hash, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename = "summons")]
pub struct SummonText {
    /// The names of the summons to bring, in this order, over and over where `fill` asks for more.
    pub who: Vec<Word>,
    #[serde(default = "one")]
    pub count: u8,
    /// The count for one player, if another.
    #[serde(default)]
    pub solo: Option<u8>,
    #[serde(default)]
    pub place: Place,
    /// They act after the ordinary enemies for the whole fight.
    #[serde(default)]
    pub acts_last: bool,
    /// Until each row holds this many enemies (the summoner counts).
    #[serde(default)]
    pub fill: u8,
}

/// In which rows summons are placed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Place {
    /// The summoner's row, to its right.
    #[default]
    OwnRow,
    /// In every row, as bosses stand.
    EveryRow,
    /// Each player's row.
    EachRow,
}

/// What a card reward holds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CardReward {
    #[default]
    None,
    Normal,
    Upgraded,
    Rare,
}

/// What each player earns by beating it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rewards {
    pub gold: i32,
    pub card: CardReward,
    pub potion: u8,
    pub relic: u8,
    pub boss_relic: u8,
}

/// An enemy's card as content files have it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "enemy")]
pub struct MonsterEntry {
    pub name: String,
    pub kind: MonsterKind,
    pub act: u8,
    #[serde(default = "one")]
    pub copies: u8,
    #[serde(default)]
    pub ascension: u8,
    /// Key of its figure, if it is not its id.
    #[serde(default)]
    pub figure: Option<String>,
    /// The card that leaves its deck when this one comes in.
    #[serde(default)]
    pub replaces: Option<Word>,
    /// For a summon: other acts whose Summons deck borrows it.
    #[serde(default)]
    pub also_acts: Vec<u8>,
    pub hp: HpText,
    /// Block it starts with.
    #[serde(default)]
    pub block: i32,
    /// Tokens it starts with.
    #[serde(default)]
    pub tokens: BTreeMap<Word, i32>,
    /// The row it stands in, if its card says so, and how many rows from there upwards it covers.
    #[serde(default)]
    pub row: Option<u8>,
    #[serde(default = "one")]
    pub rows: u8,
    /// What happens to each player on its side after the start of turn, by the slot of its cube.
    #[serde(default)]
    pub facing: Vec<Script>,
    /// The scene by whose name it is set up together with others.
    #[serde(default)]
    pub scene: Option<Word>,
    /// What happens when it comes into play in the middle of a fight.
    #[serde(default)]
    pub enters: Script,
    #[serde(default)]
    pub abilities: Vec<AbilityText>,
    pub pattern: Pattern,
    /// The whole card acts after the ordinary enemies.
    #[serde(default)]
    pub acts_last: bool,
    #[serde(default)]
    pub summons: Vec<SummonText>,
    /// The name by which other cards call this summon.
    #[serde(default)]
    pub group: Option<Word>,
    #[serde(default)]
    pub rewards: Rewards,
    /// The die faces that select this boss.
    #[serde(default)]
    pub boss_die: Vec<u8>,
}

/// Everything printed on an enemy's card.
#[derive(Clone, Debug)]
pub struct MonsterText {
    pub key: Word,
    pub figure: Word,
    pub waits: Arc<Waits>,
    /// What holds as long as it stands, with the name of the ability.
    pub always: Vec<(Word, Named<Lasting>)>,
    pub entry: MonsterEntry,
}

impl MonsterText {
    pub fn new(key: Word, entry: MonsterEntry) -> Self {
        let when = entry.abilities.iter().flat_map(|ability| ability.when.iter().cloned()).collect();
        let figure = Word::of(entry.figure.as_deref().unwrap_or(&key));
        let instead = entry.abilities.iter().flat_map(|ability| ability.instead.iter().cloned()).collect();
        let named = |ability: &AbilityText| {
            let name = Word::of(&ability.name);
            ability.always.iter().map(|lasting| (name, lasting.clone())).collect::<Vec<_>>()
        };
        let always = entry.abilities.iter().flat_map(named).collect();
        MonsterText { key, figure, waits: Arc::new(Waits { when, instead, ..Waits::default() }), always, entry }
    }
}

impl Printing for MonsterText {
    fn key(&self) -> Word {
        self.key
    }
}

/// On an enemy piece: which enemy it is.
#[derive(Component, Clone, Debug, Hash, Serialize, Deserialize)]
pub struct Monster(pub Printed<MonsterText>);

/// Whether an enemy can be found in this row: bosses stand in every row, some cover several.
pub fn stands_in(world: &World, enemy: Entity, row: u8) -> bool {
    let at = world.get::<Row>(enemy).map_or(0, |row| row.0);
    let rows = world.get::<Monster>(enemy).map_or(1, |monster| monster.0.entry.rows);
    at == 0 || (at..at + rows).contains(&row)
}

/// On an enemy: the mode it is in, and the slot its cube lies in, both counted from 0.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cube {
    pub mode: u8,
    pub at: u8,
    /// The only action it takes from now on, whatever the die; 0 = by the die.
    pub only: u8,
    /// It acts last for the whole fight.
    pub last: bool,
    /// An ability it has lost.
    pub lost: Option<Word>,
    /// The cube has come back from the bottom: gray slots are never used again.
    pub looped: bool,
}

/// On an enemy: it still had Block when the enemies' turn began.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Guarded(pub bool);
