//! Keywords that lie as tokens on figures: one file each, with its slot in the windows of an attack.
mod block;
mod gold;
mod miracle;
mod poison;
mod red_cube;
mod shiv;
mod stance;
mod strength;
mod thorns;
mod vulnerable;
mod weak;

use bevy_app::prelude::*;
pub use {
    block::Block,
    gold::Gold,
    miracle::{Miracle, Miracles, SpendMiracle},
    poison::{Poison, PoisonTicks},
    red_cube::RedCubes,
    shiv::{Shiv, ShivUsed, Shivs, UseShiv, UseShivs},
    stance::{Enter, InStance, Stance, StanceChanged},
    strength::Strength,
    thorns::{Beats, Thorns},
    vulnerable::Vulnerable,
    weak::Weak,
};

/// Declares a kind of token: a component that is a number.
macro_rules! token {
    ($(#[$doc:meta])* $name:ident, $word:literal, player: $player:expr, enemy: $enemy:expr $(, kept: $kept:expr)?) => {
        $(#[$doc])*
        #[derive(bevy_ecs::prelude::Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub struct $name(pub i32);

        impl crate::tabletop::Token for $name {
            const WORD: crate::tabletop::Word = crate::tabletop::Word::new($word);
            $(const KEPT: bool = $kept;)?
            fn count(&self) -> i32 {
                self.0
            }
            fn with(count: i32) -> Self {
                $name(count)
            }
            fn cap(figure: &bevy_ecs::prelude::EntityRef) -> i32 {
                if figure.contains::<crate::tabletop::Seat>() { $player } else { $enemy }
            }
        }
    };
}
use token;

pub(super) fn plugin(app: &mut App) {
    // In the order in which they lie on a board.
    app.add_plugins((
        block::plugin,
        strength::plugin,
        vulnerable::plugin,
        weak::plugin,
        poison::plugin,
        shiv::plugin,
        miracle::plugin,
        gold::plugin,
        red_cube::plugin,
        thorns::plugin,
        stance::plugin,
    ));
}
