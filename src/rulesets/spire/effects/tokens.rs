//! Verbs that put tokens on figures: `Strength(1)`, `Weak(1)`, `Vulnerable(1)`, `Poison(3)`, `Block(2)`; a token is its own verb.
use crate::{
    rulesets::spire::{aim::*, *},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Declares the verb of a kind of token, with whom it reaches if the card does not say.
macro_rules! token_verb {
    ($(#[$doc:meta])* $verb:ident, $token:ty, $to:path) => {
        $(#[$doc])*
        #[derive(Clone, Hash, Serialize, Deserialize)]
        pub struct $verb(pub Amount, #[serde(default = "To::me")] pub To);
    };
    ($(#[$doc:meta])* $verb:ident, $token:ty) => {
        $(#[$doc])*
        #[derive(Clone, Hash, Serialize, Deserialize)]
        pub struct $verb(pub Amount, #[serde(default)] pub To);
    };
}

/// The verbs under their names on cards.
pub mod verb {
    use super::*;
    token_verb!(
        /// `Block(1)`: the figure gains Block.
        Block, crate::rulesets::spire::Block, To::Me
    );
    token_verb!(
        /// `Strength(1)`: the figure gains Strength.
        Strength, crate::rulesets::spire::Strength, To::Me
    );
    token_verb!(
        /// `Weak(1)`: a Weak token for everyone it reaches.
        Weak, crate::rulesets::spire::Weak
    );
    token_verb!(
        /// `Vulnerable(1)`: a Vulnerable token for everyone it reaches.
        Vulnerable, crate::rulesets::spire::Vulnerable
    );
    token_verb!(
        /// `Poison(2)`: Poison tokens, as long as there are any.
        Poison, crate::rulesets::spire::Poison
    );
    token_verb!(
        /// `Gold(2)`: the player gains Gold.
        Gold, crate::rulesets::spire::Gold, To::Me
    );
}

/// `LoseBlock(1)`: removes that much Block.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LoseBlock(pub Amount, #[serde(default = "To::me")] pub To);

/// `LoseStrength(1)`: removes that much Strength.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LoseStrength(pub Amount, #[serde(default = "To::me")] pub To);

/// `LoseGold(2)`: the players it reaches lose Gold, as far as they have any.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LoseGold(pub Amount, #[serde(default)] pub To);

/// `StrengthThisTurn(1)`: Strength that is taken back at the end of the turn, as much as was really gained.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct StrengthThisTurn(pub Amount);

fn give<T: Token>(world: &mut World, amount: &Amount, to: To, ctx: Ctx, sign: i32) {
    let by = amount.now(world, &ctx) * sign;
    for who in reach(world, to, &ctx) {
        change_tokens::<T>(world, who, by);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<verb::Block>(|w, v, ctx| give::<Block>(w, &v.0, v.1, ctx, 1))
        .add_verb::<verb::Strength>(|w, v, ctx| give::<Strength>(w, &v.0, v.1, ctx, 1))
        .add_verb::<verb::Weak>(|w, v, ctx| give::<Weak>(w, &v.0, v.1, ctx, 1))
        .add_verb::<verb::Vulnerable>(|w, v, ctx| give::<Vulnerable>(w, &v.0, v.1, ctx, 1))
        .add_verb::<verb::Poison>(|w, v, ctx| give::<Poison>(w, &v.0, v.1, ctx, 1))
        .add_verb::<verb::Gold>(|w, v, ctx| give::<Gold>(w, &v.0, v.1, ctx, 1))
        .add_verb::<LoseBlock>(|w, v, ctx| give::<Block>(w, &v.0, v.1, ctx, -1))
        .add_verb::<LoseStrength>(|w, v, ctx| give::<Strength>(w, &v.0, v.1, ctx, -1))
        .add_verb::<LoseGold>(|w, v, ctx| give::<Gold>(w, &v.0, v.1, ctx, -1))
        .add_verb::<StrengthThisTurn>(|world, verb, ctx| {
            let gained = verb.0.now(world, &ctx);
            let gained = change_tokens::<Strength>(world, *ctx.actor, gained);
            let lose = world.resource::<Phrases>().lose_x_strength.clone();
            if gained > 0
                && let Some(mut agenda) = world.get_mut::<Agenda>(*ctx.seat)
            {
                agenda.put_off(later::END_OF_TURN, &lose, Ctx { x: gained as u8, ..ctx });
            }
        });
}
