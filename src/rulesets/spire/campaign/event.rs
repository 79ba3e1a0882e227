//! An event card: who chooses, its lines, and what must be there first. Rulebook: Event.
use super::super::one;
use crate::tabletop::*;
use serde::{Deserialize, Serialize};

/// Who chooses a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Who {
    /// Every player chooses once, in any order.
    Each,
    /// One choice for the party.
    Party,
    /// Nobody: the first line happens.
    Nobody,
}

/// Whether a player may pass.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Decline {
    /// One line must be chosen.
    #[default]
    Never,
    /// Only if no line can be chosen.
    IfNothing,
    Always,
}

/// What must be there before a line can be chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum EventNeed {
    /// So much Gold, which is paid; others may help.
    Pay(u8),
    /// A relic (or boss relic) of one's own.
    Relic,
    Potion,
    /// A card of the deck that fits and can be removed.
    Card(super::from_deck::Of),
    /// Somebody else at the table.
    AnotherPlayer,
    /// Somebody else who holds a relic, beside a relic of one's own.
    AnotherRelic,
    /// Some player holds this item.
    PartyHolds(Word),
    /// The relic that was revealed at random is still there.
    RevealedRelic,
}

/// A line of an event.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "line")]
pub struct EventLine {
    pub name: String,
    #[serde(default)]
    pub needs: Vec<EventNeed>,
    /// For the player who chose it; for a party line on the table.
    #[serde(default)]
    pub does: Script,
}

impl EventLine {
    /// What must be paid for it.
    pub fn price(&self) -> Option<i32> {
        self.needs.iter().find_map(|need| if let EventNeed::Pay(price) = need { Some(*price as i32) } else { None })
    }
}

/// An event card as content files have it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "event")]
pub struct EventEntry {
    pub name: String,
    /// Events that return in several acts share a card, and its picture.
    pub card: Word,
    pub act: u8,
    #[serde(default = "one")]
    pub copies: u8,
    #[serde(default)]
    pub ascension: u8,
    /// `C`: comes with the colorless cards.
    #[serde(default)]
    pub unlock: Option<Word>,
    pub who: Who,
    pub lines: Vec<EventLine>,
    /// How many different lines a player may choose.
    #[serde(default = "one")]
    pub most: u8,
    /// Every player must choose another line.
    #[serde(default)]
    pub distinct: bool,
    #[serde(default)]
    pub decline: Decline,
    /// As the first event of the act it goes under the deck unresolved, and the next one is drawn.
    #[serde(default)]
    pub not_first: bool,
    /// For each player before anybody chooses.
    #[serde(default)]
    pub before: Script,
}

/// Everything printed on an event card.
#[derive(Clone, Debug)]
pub struct EventText {
    pub key: Word,
    pub entry: EventEntry,
}

impl EventText {
    pub fn new(key: Word, entry: EventEntry) -> Self {
        EventText { key, entry }
    }
}

impl Printing for EventText {
    fn key(&self) -> Word {
        self.key
    }
}

/// A card of Neow's Blessing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "blessing")]
pub struct BlessingEntry {
    #[serde(default)]
    pub unlock: Option<Word>,
    /// Gained first.
    pub red: Script,
    /// One of these.
    pub blue: Vec<Script>,
}

/// Everything printed on a card of Neow's Blessing.
#[derive(Clone, Debug)]
pub struct Blessing {
    pub key: Word,
    pub entry: BlessingEntry,
}

impl Blessing {
    pub fn new(key: Word, entry: BlessingEntry) -> Self {
        Blessing { key, entry }
    }
}

impl Printing for Blessing {
    fn key(&self) -> Word {
        self.key
    }
}
