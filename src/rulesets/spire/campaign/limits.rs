//! What relics keep their owner from between fights: `always: [NoGold()]`. The rooms look it up where it counts.
use crate::tabletop::*;
use bevy_app::App;
use serde::{Deserialize, Serialize};

macro_rules! plain_limits {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        $($(#[$doc])*
        #[derive(Clone, Hash, Serialize, Deserialize)]
        pub struct $name {})*

        pub(super) fn plugin(app: &mut App) {
            $(app.add_lasting::<$name>();)*
            app.add_lasting::<HpCap>().add_lasting::<RestMore>();
        }
    };
}

plain_limits! {
    /// The owner gains no Gold.
    NoGold,
    /// The owner gains no potions.
    NoPotions,
    /// The owner gains no Curses.
    NoCurses,
    /// The owner cannot Rest.
    NoRest,
    /// The owner cannot Smith.
    NoSmith,
}

/// `HpCap(6)`: the owner's HP are capped.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HpCap(pub u8);

/// `RestMore(3)`: the owner heals so much more by Resting.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RestMore(pub u8);
