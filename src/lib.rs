//! Spirebound: a digital table for cooperative deck-building board games.
//!
//! The rules are an ECS world of their own making, and eight words describe all of it:
//!
//! * A **piece** is an entity with an [`Id`](tabletop::Id): a card, a figure, a seat, an enemy. State refers to other pieces by
//!   [`Piece`](tabletop::Piece), which is written down as that `Id`.
//! * A **pile** ([`Pile`](tabletop::Pile)) is ordered; one function moves cards, and keeps pile and card in step.
//! * An **effect** is one verb: a struct named in RON (`Hit(2)`) and the one system that performs it
//!   ([`add_effect`](tabletop::AddEffect)). Scripts of effects are shared, never copied.
//! * An **agenda** ([`Agenda`](tabletop::Agenda)) is the stack of effects still to happen: one on each seat, one on the table.
//! * A **choice** ([`Choice`](tabletop::Choice)) lies on whoever must decide; each option says what follows from it, and which
//!   [needs](tabletop::Need) (target, row, player, X) are answered along with it.
//! * An **action** ([`Action`](tabletop::Action)) answers a choice. [`submit`](tabletop::submit) is the only door, for people,
//!   bots, replays and tests; what is [`Illegal`](tabletop::Illegal) changes nothing.
//! * A **phase** is a schedule, and so is a timing **window** such as the blow of an attack: systems in named sets.
//! * A **fact** ([`Fact`](tabletop::Fact)) is what happened. The log keeps facts; triggers turn them into effects, animation and
//!   tests read them.
//!
//! ```text
//! Action ─► Choice ─► Agenda ─► effect ─► pieces change, fact logged ─► Settle (deaths, triggers) ─┐
//!              ▲         ▲  └──────────────────── until empty ◄────────────────────────────────────┘
//!              └─────────┴── next phase when empty        Log ─► playback (animation), log panel, tests
//! ```
//!
//! What is registered with [`add_piece_state`](tabletop::AddState) is the whole state: [`Snapshot`](tabletop::Snapshot) gives
//! saves, undo, previews, forecasts and state hashes from that one registry.
//!
//! The modules depend on each other in one direction only, and a test holds that:
//! [`tabletop`] (what every game plays on) ← [`rulesets`] (the games) ← `client` (what is seen and touched).
#[cfg(feature = "desktop")]
pub mod client;
pub mod commands;
pub mod game;
pub mod places;
pub mod rulesets;
pub mod tabletop;
