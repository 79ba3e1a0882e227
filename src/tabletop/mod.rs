//! The table every ruleset plays on. Knows pieces, effects, choices, phases and the log; knows no game, draws nothing.
mod action;
mod agenda;
mod bot;
mod branch;
mod bytes;
mod choice;
mod column;
pub mod content;
mod count;
mod deck;
mod die;
mod due;
mod effect;
mod engine;
mod fact;
mod heard;
mod heed;
mod history;
mod instead;
pub mod keep;
mod lasting;
mod lend;
mod log;
mod named;
mod need;
mod order;
mod out;
mod phase;
mod piece;
mod pile;
mod recording;
mod rng;
pub mod save;
mod settling;
mod snapshot;
mod submit;
mod token;
mod trigger;
pub mod view;
mod walk;
mod window;
mod word;
pub mod wording;

use bevy_app::prelude::*;
pub use {
    action::*,
    agenda::*,
    bot::*,
    branch::*,
    choice::*,
    column::*,
    count::*,
    deck::*,
    die::*,
    effect::*,
    engine::*,
    fact::*,
    heard::{Heard, listen},
    heed::*,
    history::{History, answer_quietly, preview, redo, rehearse, rehearse_openly, undo},
    instead::*,
    lasting::*,
    lend::*,
    log::*,
    named::*,
    need::*,
    order::*,
    out::*,
    phase::*,
    piece::*,
    pile::*,
    recording::*,
    rng::*,
    snapshot::*,
    submit::{Reasons, check, outcome, submit},
    token::*,
    trigger::*,
    walk::{Seen, WordName, walk},
    window::*,
    word::*,
};

/// The table without a game: add a ruleset's plugin after it, then `seal` the world.
pub fn plugin(app: &mut App) {
    app.init_resource::<Windows>()
        .init_resource::<Names>()
        .init_resource::<content::Kinds>()
        .init_resource::<content::Fingerprint>()
        .init_resource::<StateTypes>()
        .init_resource::<Moments>()
        .init_resource::<Answered>()
        .init_resource::<Facts>()
        .init_resource::<Circumstances>()
        .init_resource::<EngineSlot>()
        .init_resource::<Effects>()
        .init_resource::<Counts>()
        .init_resource::<Needs>()
        .init_resource::<Reasons>()
        .init_resource::<TokenKinds>()
        .init_resource::<Log>()
        .init_resource::<Parked>()
        .init_resource::<Index>()
        .init_resource::<Places>()
        .init_resource::<Round>()
        .init_resource::<History>()
        .init_resource::<Table>()
        .init_resource::<Acting>()
        .init_resource::<save::About>();
    app.add_window(Settle);
    app.add_window(Conclude);
    app.add_piece_state::<NextId>()
        .add_piece_state::<Seat>()
        .add_piece_state::<Row>()
        .add_piece_state::<Choice>()
        .add_piece_state::<Agenda>()
        .add_piece_state::<Phase>()
        .add_piece_state::<Pile>()
        .add_piece_state::<PileOf>()
        .add_piece_state::<InPile>()
        .add_piece_state::<Abilities>()
        .add_piece_state::<Shuffles>()
        .add_piece_state::<Decks>()
        .add_seldom_state::<Out>();
    app.add_plugins((die::plugin, token::plugin, count::plugin, branch::plugin, order::plugin));
}
