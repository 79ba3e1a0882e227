//! The verbs of the game, one idea per file, each with its facts and windows.
mod cards;
mod double;
mod draw;
pub mod energy;
mod forced;
mod hit;
pub mod later;
pub mod lose_hp;
mod modes;
mod play_card;
mod resolve;
mod status;
mod summon;
mod tokens;

use bevy_app::prelude::*;
pub use {cards::*, double::*, draw::*, forced::*, hit::*, modes::*, play_card::*, resolve::*, status::*, summon::*, tokens::*};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        hit::plugin,
        lose_hp::plugin,
        tokens::plugin,
        energy::plugin,
        later::plugin,
        draw::plugin,
        cards::plugin,
        status::plugin,
        play_card::plugin,
        resolve::plugin,
        forced::plugin,
        double::plugin,
        summon::plugin,
        modes::plugin,
    ));
}
