//! The facts of an attack: a hit has landed, an attack is over; and which of them abilities wait for.
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A hit has landed.
#[derive(Debug, Serialize)]
pub struct Struck {
    pub from: Piece,
    pub at: Piece,
    /// After Strength, Weak and Vulnerable, before Block.
    pub amount: i32,
    pub blocked: i32,
    pub lost: i32,
    /// HP of the one who was struck, afterwards.
    pub hp: i32,
    /// How the amount came about: what was printed, and what counted.
    pub printed: i32,
    pub strength: i32,
    pub weak: bool,
    pub vulnerable: bool,
}

impl Fact for Struck {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        let (from, at) = (who.of(self.from), who.of(self.at));
        let blocked = match self.blocked {
            0 => String::new(),
            all if all == self.amount => ", all blocked".into(),
            some => format!(", {some} blocked"),
        };
        let hp = if self.lost > 0 { format!(": {} → {}", self.hp + self.lost, self.hp.max(0)) } else { String::new() };
        who.line(*self.from, format!("{from} hits {at} for {}{blocked}{hp}", self.amount))
    }
}

impl Struck {
    /// The sum in words: "Hit 2 + 2 Strength = 4".
    pub fn sum(&self) -> String {
        let mut words = format!("Hit {}", self.printed);
        if self.strength > 0 {
            words += &format!(" + {} Strength", self.strength);
        }
        if self.weak {
            words += " − 1 Weak";
        }
        if self.vulnerable {
            words += ", Vulnerable × 2";
        }
        if self.strength > 0 || self.weak || self.vulnerable { format!("{words} = {}", self.amount) } else { words }
    }
}

/// Which hits an ability waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HitOn {
    /// A hit on the one who has the ability, with damage that gets through.
    MeHurt,
    Me,
}

impl Awaited for Struck {
    type Filter = HitOn;
    fn matches(&self, filter: &HitOn, holder: Holder) -> bool {
        *self.at == holder.piece
            && match filter {
                HitOn::Me => true,
                HitOn::MeHurt => self.lost > 0,
            }
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.from)
    }
}

/// An attack against an enemy is over.
#[derive(Debug, Serialize)]
pub struct Attacked {
    pub from: Piece,
    pub at: Piece,
    /// It lost HP to it.
    pub hurt: bool,
}

impl Fact for Attacked {}

impl Awaited for Attacked {
    type Filter = HitOn;
    fn matches(&self, filter: &HitOn, holder: Holder) -> bool {
        *self.at == holder.piece && (*filter == HitOn::Me || self.hurt)
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.from)
    }
}

/// An enemy's attack is over, and this one lost HP to it.
#[derive(Debug, Serialize)]
pub struct DealtDamage {
    pub from: Piece,
    pub at: Piece,
}

impl Fact for DealtDamage {}

/// Whose attack.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum AttackOf {
    Me,
}

impl Awaited for DealtDamage {
    type Filter = AttackOf;
    fn matches(&self, _: &AttackOf, holder: Holder) -> bool {
        *self.from == holder.piece
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.at)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_moment::<Struck>().add_moment::<Attacked>().add_moment::<DealtDamage>();
}
