//! A case of a scenario file as it is written: given a table, when this is done, then that holds. `tests/scenarios/README.md` explains every key.
use super::{
    lists::*,
    run_given::{RunGiven, RunThen},
    step::Step,
};
use crate::{
    rulesets::spire::{
        Stance,
        card::CardEntry,
        hero::HeroEntry,
        item::ItemEntry,
        monster::{MonsterEntry, Rewards},
    },
    tabletop::Word,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A case: given a table, when this is done, then that holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What the case shows, in the players' words.
    pub name: String,
    pub given: Given,
    #[serde(default)]
    pub when: Vec<Step>,
    #[serde(default)]
    pub then: Then,
}

/// The table before anything is done. What is not named is empty or as printed, never random.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    pub seats: Vec<Board>,
    /// Enemies just as listed: none of them brings anybody along.
    #[serde(default)]
    pub enemies: Vec<Foe>,
    /// A fight set up as the rulebook says, with its summons.
    #[serde(default)]
    pub scene: Option<String>,
    /// The case plays outside fights, or goes on from room to room.
    #[serde(default)]
    pub run: Option<RunGiven>,
    /// Content of the case's own.
    #[serde(default)]
    pub cards: BTreeMap<Word, CardEntry>,
    #[serde(default)]
    pub monsters: BTreeMap<Word, MonsterEntry>,
    #[serde(default)]
    pub items: BTreeMap<Word, ItemEntry>,
    #[serde(default)]
    pub heroes: BTreeMap<Word, HeroEntry>,
    /// Tokens (`shiv`), cards of the `status_deck` and `daze_deck`, or cards of the Summons deck, that are left for everyone.
    #[serde(default)]
    pub supplies: BTreeMap<Word, i32>,
    /// What the die shows in this round and in those after it.
    #[serde(default)]
    pub die: Faces,
    #[serde(default = "one")]
    pub round: u32,
    /// Begins with the start of turn of the round, instead of in its Play step.
    #[serde(default)]
    pub begin: bool,
    /// Shuffles the draw piles first, as before a fight.
    #[serde(default)]
    pub shuffle: bool,
    #[serde(default)]
    pub options: Settings,
    /// Whose Summons deck is used.
    #[serde(default)]
    pub act: Option<u8>,
    #[serde(default)]
    pub ascension: u8,
    #[serde(default)]
    pub seed: u64,
}

fn one() -> u32 {
    1
}

/// How the game is played.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The players may switch rows after the fight.
    pub switch_rows: bool,
    /// HP of players never falls below 1.
    pub unbreakable: bool,
    /// Optional rules.
    pub last_stand: bool,
    pub sequential_turns: bool,
}

/// A seat with its board and piles. Piles are lists of card labels (`bash`, `bash+`).
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Board {
    pub hero: Option<String>,
    pub row: Option<u8>,
    pub hp: Option<i32>,
    pub max_hp: Option<i32>,
    pub energy: Option<i32>,
    pub block: Option<i32>,
    pub gold: Option<i32>,
    pub tokens: BTreeMap<Word, i32>,
    pub stance: Option<Stance>,
    /// In the order in which they were channeled.
    pub orbs: Option<Vec<Word>>,
    pub orb_slots: Option<u8>,
    /// Cubes on Powers in play, by the Power's id.
    pub cubes: BTreeMap<Word, u8>,
    /// Cards that were laid on enemies.
    pub attached: Option<Cards>,
    /// What cards in hand cost now, by the card's label; `x` for X, `none` for no cost.
    pub costs: BTreeMap<String, Costs>,
    pub relics: Option<Cards>,
    pub potions: Option<Cards>,
    /// Left to right.
    pub hand: Option<Cards>,
    /// The top card first.
    pub draw: Option<Cards>,
    /// In the order in which they came there: the top card last.
    pub discard: Option<Cards>,
    pub exhaust: Option<Cards>,
    pub powers: Option<Cards>,
    /// Given: the hero's starter deck lies in the draw pile. In a run the seat is what the rules make of it at the start.
    pub starter: bool,
    /// In a run: the own reward decks, the top first.
    pub card_rewards: Option<Cards>,
    pub rare_rewards: Option<Cards>,
    /// Cards that were removed from the deck.
    pub removed: Option<Cards>,
    /// Then: rewards that lie in front of the seat and are neither taken nor skipped, by what they are.
    pub offers: Option<Vec<String>>,
    /// Then: all cards of the seat, wherever they lie.
    pub deck: Option<Cards>,
    /// Then: the seat has ended its turn.
    pub done: Option<bool>,
}

/// An enemy.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Foe {
    /// Given: the id of its card. Then: its name.
    pub id: String,
    pub row: Option<u8>,
    pub hp: Option<i32>,
    pub max_hp: Option<i32>,
    pub block: Option<i32>,
    pub tokens: BTreeMap<Word, i32>,
    /// The cube's slot, counted from 1 at the top.
    pub slot: Option<u8>,
    pub mode: Option<Word>,
    /// Then: `up`, `fallen` or `left`.
    pub is: Option<Place>,
}

/// What has become of an enemy.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Up,
    Fallen,
    Left,
}

/// What must hold in the end. Only what is named is compared.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Then {
    pub seats: Vec<Board>,
    pub enemies: Vec<Foe>,
    /// The enemies that stand in each row from the bottom, left to right.
    pub rows: Option<Vec<Vec<String>>>,
    /// Those that stand in every row.
    pub bosses: Option<Vec<String>>,
    pub supplies: BTreeMap<Word, i32>,
    pub die: Option<u8>,
    pub round: Option<u32>,
    pub over: Option<Over>,
    pub run: Option<RunThen>,
    /// Earned by each seat.
    pub rewards: Option<Vec<Rewards>>,
    /// Achievements that were noted, by id.
    pub feats: Option<Vec<String>>,
    /// Every question that is open, and whose.
    pub pending: Option<Vec<Question>>,
    /// Happened in this order; other facts may lie between.
    pub facts: Vec<String>,
    /// Did not happen.
    pub never: Vec<String>,
    /// How often these happened.
    pub times: BTreeMap<String, usize>,
}

/// How the game stands.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    Won,
    Lost,
    None,
}

/// A question that is open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// 0 for the party.
    #[serde(default = "first")]
    pub seat: u8,
    /// What is asked: `enemy`, `order`, `turn` …
    pub asks: String,
    #[serde(default)]
    pub options: Option<Vec<String>>,
}

fn first() -> u8 {
    1
}
