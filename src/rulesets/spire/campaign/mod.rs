//! A whole run: map, rooms, rewards, merchant, events, acts. Between fights the rounds stand still and the table's agenda
//! leads from room to room: `Travel()` → `MoveBoot()` → `EnterRoom()` → … → `LeaveRoom()` → `Travel()`.
pub mod achievements;
pub mod acts;
pub mod blessing;
pub mod board;
pub mod book;
pub mod campfire;
pub mod courier;
pub mod daily;
pub mod date;
pub mod decks;
pub mod dice;
mod endless;
pub mod event;
pub mod event_needs;
pub mod event_verbs;
pub mod events;
pub mod feats;
pub mod fights;
pub mod from_deck;
pub mod gain;
pub mod items;
pub mod keys;
pub mod limits;
pub mod map;
pub mod max_hp;
pub mod merchant;
pub mod modifiers;
pub mod named_decks;
pub mod offers;
pub mod pay;
pub mod potions;
pub mod profile;
pub mod quick_start;
pub mod record;
pub mod refusals;
pub mod register;
pub mod relics;
pub mod remove;
pub mod reveal;
pub mod room;
pub mod run;
pub mod start;
pub mod swap;
pub mod take;
pub mod transform;
pub mod travel;
pub mod treasure;
pub mod upgrade;

use crate::tabletop::*;
use bevy_app::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_piece_state::<run::Run>()
        .add_piece_state::<decks::BoxDecks>()
        .add_piece_state::<decks::RewardDecks>()
        .add_piece_state::<decks::RewardStream>()
        .add_piece_state::<record::Chronicle>();
    app.add_plugins((
        map::plugin,
        travel::plugin,
        room::plugin,
        fights::plugin,
        keys::plugin,
        named_decks::plugin,
        campfire::plugin,
        treasure::plugin,
        merchant::plugin,
        courier::plugin,
        pay::plugin,
        events::plugin,
        event_verbs::plugin,
        event_verbs::shown_plugin,
        dice::plugin,
    ));
    app.add_plugins((
        remove::plugin,
        upgrade::plugin,
        transform::plugin,
        gain::plugin,
        relics::plugin,
        swap::plugin,
        limits::plugin,
        offers::plugin,
        items::plugin,
        potions::plugin,
        blessing::plugin,
        acts::plugin,
        quick_start::plugin,
        feats::plugin,
        achievements::plugin,
    ));
}
