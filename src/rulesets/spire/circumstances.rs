//! Under which circumstances a line of a card counts: `If(Die([1, 2]), [..])`, `Bonus(2, TargetFullHp())`.
use super::{board::*, card::*, cost::cost_now, deeds, effects::From, memory::*};
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Circumstances that say no more than their name.
macro_rules! plain_circumstances {
    ($app:ident; $($(#[$doc:meta])* $name:ident: $holds:expr;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Hash, Serialize, Deserialize)]
        pub struct $name {})*

        fn plain($app: &mut App) {
            $($app.add_circumstance::<$name>(|world, _, ctx| $holds(world, ctx));)*
        }
    };
}

plain_circumstances! { app;
    /// The player lost HP in this fight.
    WasHurt: |world: &World, ctx: &Ctx| world.get::<Memory>(*ctx.seat).is_some_and(|memory| memory.was_hurt);
    /// The player shuffled the draw pile in this fight.
    HasShuffled: |world: &World, ctx: &Ctx| world.get::<Memory>(*ctx.seat).is_some_and(|memory| memory.shuffled);
    /// An effect made the player discard this turn.
    DiscardedThisTurn: |world: &World, ctx: &Ctx| of_turn(world, *ctx.seat).is_some_and(|turn| turn.discarded);
    /// The player changed stance this turn.
    SwitchedStance: |world: &World, ctx: &Ctx| of_turn(world, *ctx.seat).is_some_and(|turn| turn.switched_stance);
    /// It is the first card that the player plays this turn.
    FirstCard: |world: &World, ctx: &Ctx| of_turn(world, *ctx.seat).is_some_and(|turn| turn.cards <= 1);
    /// It is the first round of the fight.
    FirstRound: |world: &World, _: &Ctx| {
        world.get::<Phase>(world.resource::<Table>().table).is_some_and(|phase| phase.round == 1)
    };
    /// This card was retained last turn.
    WasRetained: |world: &World, ctx: &Ctx| world.get::<CardMemory>(*ctx.source).is_some_and(|memory| memory.retained);
    /// The card it is about can be upgraded.
    ItCanUpgrade: |world: &World, ctx: &Ctx| {
        let card = ctx.target.and_then(|it| world.get::<Card>(*it));
        card.is_some_and(|card| !card.upgraded && card.text.upgraded.is_some())
    };
    /// The target has lost no HP.
    TargetFullHp: |world: &World, ctx: &Ctx| {
        ctx.target.and_then(|it| world.get::<Hp>(*it)).is_some_and(|hp| hp.now >= hp.max)
    };
    /// The target has fallen.
    TargetFallen: |world: &World, ctx: &Ctx| {
        ctx.target.and_then(|it| world.get::<Standing>(*it)).is_some_and(|standing| *standing == Standing::Fallen)
    };
}

/// The die of this round shows one of these.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DieShows(pub Vec<u8>);

/// The player played a card of that kind this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HasPlayed(pub Kind);

/// The card drawn last by this card is of that kind.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Drew(pub Kind);

/// The top card of the discard pile costs that much.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DiscardTopCosts(pub u8);

pub(super) fn plugin(app: &mut App) {
    plain(app);
    app.add_circumstance::<DieShows>(|world, faces, _| {
        world.get::<Die>(world.resource::<Table>().table).is_some_and(|die| faces.0.contains(&die.0))
    })
    .add_circumstance::<HasPlayed>(|world, played, ctx| has_played(world, *ctx.seat, played.0))
    .add_circumstance::<Drew>(|world, drew, ctx| deeds::so_far(world, *ctx.seat).drew == Some(drew.0))
    .add_circumstance::<DiscardTopCosts>(|world, costs, ctx| {
        From::Discard
            .cards(world, *ctx.seat)
            .last()
            .is_some_and(|card| cost_now(world, *ctx.seat, *card) == Cost::Energy(costs.0))
    });
}
