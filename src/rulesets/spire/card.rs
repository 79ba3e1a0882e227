//! A card: what is printed on its two faces, and the piece that carries them.
mod entry;

use super::{
    effects::FromDeck,
    needs::{Target, needs_of},
};
use crate::tabletop::*;
use bevy_ecs::prelude::*;
pub use entry::*;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
};
use std::{fmt, hash::Hash, sync::Arc};

/// What stands in the upper left of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cost {
    Energy(u8),
    /// Any amount of Energy, 0 included.
    X,
    /// No cost printed.
    #[default]
    None,
}

impl<'de> Deserialize<'de> for Cost {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = Cost;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a cost: a number from 0 to 6, or \"X\"")
            }
            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Cost, E> {
                u8::try_from(n)
                    .ok()
                    .filter(|n| *n <= 6)
                    .map(Cost::Energy)
                    .ok_or_else(|| E::custom("a cost is a number from 0 to 6, or \"X\""))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Cost, E> {
                if text == "X" { Ok(Cost::X) } else { Err(E::custom("a cost is a number from 0 to 6, or \"X\"")) }
            }
        }
        d.deserialize_any(V)
    }
}

/// What is printed in the middle of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Kind {
    Attack,
    Skill,
    Power,
    Curse,
    Status,
    Ticket,
}

/// How rare a card is; it tells which deck it lies in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Rarity {
    Starter,
    Common,
    Uncommon,
    Rare,
    Ticket,
    Special,
}

/// A word that stands alone on a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Keyword {
    Exhaust,
    Ethereal,
    Retain,
    Unplayable,
    /// No effect plays it twice.
    NotDuplicable,
    /// It cannot be removed from the deck.
    Eternal,
}

/// How a card's own text changes its cost, wherever the card lies.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub enum CostChange {
    /// `Is(1, WasHurt())`: this cost while that holds.
    Is(u8, Named<Circumstance>),
    /// `Less([Powers()])`: so much less.
    Less(Amount),
}

/// Where an ability can be used.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum UsedIn {
    #[default]
    Combat,
    /// Only outside combat.
    Outside,
    Anywhere,
}

/// An ability that its owner uses at will, in a fight in the play step.
#[derive(Clone, Debug, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    #[serde(default)]
    pub target: Vec<Target>,
    #[serde(default)]
    pub limit: Limit,
    /// In or outside combat.
    #[serde(default)]
    pub at: UsedIn,
    /// It can be used only while this holds.
    #[serde(default)]
    pub only_if: Option<Named<Circumstance>>,
    /// Only in the window right after the roll (abilities that change the die).
    #[serde(default)]
    pub after_roll: bool,
    pub does: Script,
}

/// One face of a card.
#[derive(Clone, Debug, Default)]
pub struct Face {
    pub cost: Cost,
    pub keywords: Vec<Keyword>,
    pub cost_changes: Vec<CostChange>,
    /// For a cost of X: the least that can be spent.
    pub least_x: u8,
    /// It can be played only while this holds.
    pub only_if: Option<Named<Circumstance>>,
    pub needs: Need,
    /// What happens when it is played, top to bottom.
    pub play: Script,
    /// What it waits for while it is in play.
    pub waits: Arc<Waits>,
    pub uses: Option<Use>,
    /// Happens at the end of the turn while it is in the hand.
    pub in_hand: Script,
    /// It looks at the top of the discard pile, so that the order there matters.
    pub reads_discard: bool,
}

impl Face {
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }
}

/// Everything printed on a card.
#[derive(Clone, Debug)]
pub struct CardText {
    pub key: Word,
    pub name: String,
    pub set: Word,
    pub rarity: Rarity,
    pub kind: Kind,
    pub copies: u8,
    pub unlock: Option<Word>,
    pub pack: Option<Word>,
    pub deck: Option<FromDeck>,
    pub picture: Word,
    pub base: Face,
    pub upgraded: Option<Face>,
}

impl CardText {
    pub fn new(key: Word, entry: CardEntry) -> Self {
        let face = |change: FaceEntry| {
            let mut face = Face {
                cost: change.cost.unwrap_or(entry.cost),
                keywords: change.keywords.unwrap_or_else(|| entry.keywords.clone()),
                cost_changes: change.cost_changes.unwrap_or_else(|| entry.cost_changes.clone()),
                least_x: change.least_x.unwrap_or(entry.least_x),
                only_if: change.only_if.or_else(|| entry.only_if.clone()),
                needs: needs_of(change.target.as_ref().unwrap_or(&entry.target)),
                play: change.play.unwrap_or_else(|| entry.play.clone()),
                waits: Arc::new(Waits {
                    when: change.when.unwrap_or_else(|| entry.when.clone()),
                    instead: change.instead.unwrap_or_else(|| entry.instead.clone()),
                    always: change.always.unwrap_or_else(|| entry.always.clone()),
                }),
                uses: change.uses.or_else(|| entry.uses.clone()),
                in_hand: change.in_hand.unwrap_or_else(|| entry.in_hand.clone()),
                reads_discard: false,
            };
            face.reads_discard = super::effects::reads_discard(&face.play);
            face
        };
        CardText {
            key,
            base: face(FaceEntry::default()),
            upgraded: entry.upgraded.clone().map(face),
            picture: Word::of(entry.picture.as_deref().unwrap_or(&key)),
            name: entry.name,
            set: entry.set,
            rarity: entry.rarity,
            kind: entry.kind,
            copies: entry.copies,
            unlock: entry.unlock,
            pack: entry.pack,
            deck: entry.deck,
        }
    }
}

impl Printing for CardText {
    fn key(&self) -> Word {
        self.key
    }
}

/// On a card piece: which card it is, and which face is up. Saved as `bash` or `bash+`.
#[derive(Component, Clone, Debug)]
pub struct Card {
    pub text: Printed<CardText>,
    pub upgraded: bool,
}

impl Card {
    /// The face that counts.
    pub fn face(&self) -> &Face {
        if self.upgraded { self.text.upgraded.as_ref().unwrap_or(&self.text.base) } else { &self.text.base }
    }

    pub fn has(&self, keyword: Keyword) -> bool {
        self.face().has(keyword)
    }

    /// Its name, with the `+` of the upgraded face.
    pub fn name(&self) -> String {
        if self.upgraded { format!("{}+", self.text.name) } else { self.text.name.clone() }
    }

    /// Its id, with the `+` of the upgraded face.
    pub fn label(&self) -> String {
        if self.upgraded { format!("{}+", self.text.key) } else { self.text.key.to_string() }
    }

    /// The card that a label (`bash`, `bash+`) means.
    pub fn labelled(names: &Names, label: &str) -> Option<Card> {
        let (key, upgraded) = label.strip_suffix('+').map_or((label, false), |key| (key, true));
        let text = names.printed::<CardText>(Word::of(key))?;
        (!upgraded || text.upgraded.is_some()).then_some(Card { text, upgraded })
    }
}

impl Hash for Card {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.text.key, self.upgraded).hash(state)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        (&self.text, self.upgraded).serialize(s)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let (text, upgraded) = Deserialize::deserialize(d)?;
        Ok(Card { text, upgraded })
    }
}
