//! A run as a case writes it: what is unlocked, the map, every deck from the top, the room that is entered; and what must hold of it.
use super::lists::Cards;
use crate::{
    rulesets::spire::campaign::{
        board::RoomKind,
        run::{HouseRules, Key, Unlocks},
    },
    tabletop::{Script, Word},
};
use serde::Deserialize;
use std::collections::BTreeMap;

macro_rules! with_decks {
    ($(#[$doc:meta])* $name:ident { $($(#[$note:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Deserialize, Default)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$note])* pub $field: $type,)*
            /// The decks of the table, the top first.
            pub relics: Option<Cards>,
            pub boss_relics: Option<Cards>,
            pub potions: Option<Cards>,
            pub curses: Option<Cards>,
            pub colorless: Option<Cards>,
            pub events: Option<Cards>,
            pub blessings: Option<Cards>,
            pub first_encounters: Option<Cards>,
            pub encounters: Option<Cards>,
            pub elites: Option<Cards>,
        }

        impl $name {
            /// The decks that are named or not, each by its key.
            pub fn decks(&self) -> [(&'static str, &Option<Cards>); 10] {
                [
                    ("relics", &self.relics),
                    ("boss_relics", &self.boss_relics),
                    ("potions", &self.potions),
                    ("curses", &self.curses),
                    ("colorless", &self.colorless),
                    ("events", &self.events),
                    ("blessings", &self.blessings),
                    ("first_encounters", &self.first_encounters),
                    ("encounters", &self.encounters),
                    ("elites", &self.elites),
                ]
            }
        }
    };
}

with_decks! {
    /// The run that a case begins in.
    RunGiven {
        /// 1 if left out.
        act: Option<u8>,
        /// The last act the party means to play; 0 = not named yet.
        last_act: u8,
        keys: Vec<Key>,
        unlocks: Unlocks,
        modifiers: Vec<Word>,
        rules: HouseRules,
        map: MapGiven,
        /// Events that were drawn in this act before.
        events_before: u8,
        /// Decks that are not named are those of the box, shuffled by the seed. Without it they are empty.
        boxed: bool,
        /// Reward decks of heroes that nobody plays.
        others: BTreeMap<Word, OtherDecks>,
        room: Enter,
    }
}

with_decks! {
    /// What must hold of the run.
    RunThen {
        act: Option<u8>,
        last_act: Option<u8>,
        /// In any order.
        keys: Option<Vec<Key>>,
        /// The rooms that were entered, in order: their kinds.
        floors: Option<Vec<String>>,
        /// The kind of the room the party is in; `none`: between rooms.
        room: Option<String>,
        /// The space of the boot; `none`: below the map.
        at: Option<String>,
        /// The spaces it came along.
        trail: Option<Vec<String>>,
        /// What named spaces hold.
        spaces: BTreeMap<String, RoomKind>,
        /// How many rooms of a kind the whole map has.
        rooms: BTreeMap<RoomKind, usize>,
        /// Spaces whose tokens lie face down, in any order.
        hidden: Option<Vec<String>>,
        boss: Option<Word>,
        second_boss: Option<Word>,
        /// The bosses that were beaten, in order.
        beaten: Option<Vec<String>>,
        /// What is for sale and not sold, with its price.
        market: Option<BTreeMap<String, i32>>,
        /// What lies open for the whole party, in any order.
        open: Option<Cards>,
        others: BTreeMap<Word, OtherDecks>,
    }
}

/// The reward decks of a hero, the top first.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct OtherDecks {
    pub cards: Option<Cards>,
    pub rares: Option<Cards>,
}

/// The map on the table. Spaces are called by row and column, both counted from 0: `"3-2"`.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct MapGiven {
    /// The printed board: the first one of the act if left out.
    pub board: Option<Word>,
    /// Where the boot stands; below the map if left out.
    pub at: Option<String>,
    /// What spaces hold. A space for a token that is not named holds an Encounter.
    pub spaces: BTreeMap<String, RoomKind>,
    /// Spaces whose tokens lie face down.
    pub hidden: Vec<String>,
    pub boss: Option<Word>,
    pub second_boss: Option<Word>,
}

/// What the case begins with.
#[derive(Deserialize, Default, Clone)]
pub enum Enter {
    /// The party chooses the next room.
    #[default]
    Map,
    /// The run begins: what modifiers give, Neow's Blessing (in a later act the quick start), then the act.
    Start,
    /// Neow's Blessing; then the party chooses the next room.
    Blessing,
    /// The act begins: its decks and its map are laid out, the players heal.
    Act,
    /// The boss of the act is beaten, its rewards are taken.
    ActBeaten,
    /// An event room with this card.
    Event(Word),
    /// Any other room: `Room(Campfire)`. An event room draws from the `events` deck.
    Room(RoomKind),
    /// The first encounter of the run.
    FirstEncounter,
    /// These effects happen, on nobody's behalf: `Does([EachPlayer([Reward(Card)])])`.
    Does(Script),
}
