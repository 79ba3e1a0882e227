//! Slay the Spire: The Board Game. The round, at a glance:
//!
//! [`phases::StartOfTurn`] → [`phases::Play`] → [`phases::EndOfTurn`] (the players' turn, shared by all seats) →
//! [`phases::RemoveEnemyBlock`] → [`phases::EnemyActions`] → [`phases::CubeMoves`] (the enemies' turn), and again.
//!
//! By the optional rule of Sequential Turns the players' three phases come once for each seat: see [`phases::turns`].
pub mod aim;
pub mod board;
pub mod campaign;
pub mod card;
mod circumstances;
pub mod cost;
mod counts;
pub mod deeds;
pub mod effects;
pub mod hero;
mod intent;
pub mod invariants;
pub mod item;
pub mod lasting;
pub mod memory;
pub mod monster;
pub mod needs;
pub mod orb;
pub mod phases;
mod phrases;
pub mod powers;
pub mod scenario;
pub mod scene;
pub mod setup;
mod shelf;
pub mod show;

use crate::tabletop::*;
use bevy_app::prelude::*;
pub use effects::{energy, later, lose_hp, return_to_deck};
pub use phrases::Phrases;
pub use powers::*;
pub use shelf::GAME;

/// The rules of the game, on a table that has none yet.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        crate::tabletop::plugin as fn(&mut App),
        needs::plugin,
        effects::plugin,
        powers::plugin,
        phases::plugin,
        counts::plugin,
        circumstances::plugin,
        lasting::plugin,
        memory::plugin,
        deeds::plugin,
        campaign::plugin,
    ));
    app.add_piece_state::<board::Hp>()
        .add_piece_state::<board::Standing>()
        .add_piece_state::<board::Energy>()
        .add_piece_state::<board::Owns>()
        .add_piece_state::<board::Rows>()
        .add_piece_state::<board::StatusDecks>()
        .add_piece_state::<board::SummonsDeck>()
        .add_piece_state::<board::Options>()
        .add_piece_state::<card::Card>()
        .add_piece_state::<monster::Monster>()
        .add_piece_state::<monster::Cube>()
        .add_piece_state::<monster::Guarded>()
        .add_piece_state::<hero::Hero>()
        .add_piece_state::<item::Item>()
        .add_piece_state::<item::Used>()
        .add_piece_state::<item::TimesUsed>()
        .add_piece_state::<orb::Orb>()
        .add_piece_state::<orb::OrbSlots>()
        .add_piece_state::<effects::OrbCubes>();
    app.add_plugins((phrases::plugin, shelf::plugin));
    app.insert_resource(save::About(Some(show::about)));
}

/// For numbers of content that are 1 unless something else is written.
pub(crate) fn one() -> u8 {
    1
}
