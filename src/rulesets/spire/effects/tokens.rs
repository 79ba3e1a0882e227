//! Verbs that put tokens on figures: `Strength(1)`, `Weak(1)`, `Vulnerable(1)`, `Poison(3)`, `Block(2)`; a token is its own verb.
use crate::{
    rulesets::spire::{aim::*, campaign::limits::NoGold, *},
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

/// `MultiBlock(1, [..])`: so many Block symbols, each a gain of its own.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MultiBlock(pub Amount, pub Amount, #[serde(default = "To::me")] pub To);

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

/// `RemoveBlock()`: all Block of those it reaches is gone.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveBlock {
    #[serde(default)]
    pub to: To,
}

/// `Cleanse()`: Weak and Vulnerable tokens of those it reaches are gone.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cleanse {
    #[serde(default = "To::me")]
    pub to: To,
}

/// `PoisonTimes(2)`: Poison on those it reaches is doubled, tripled …
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PoisonTimes(pub i16, #[serde(default)] pub To);

/// A player put a token on an enemy.
#[derive(Debug, Serialize)]
pub struct TokenPut {
    pub by: Piece,
    pub on: Piece,
    pub token: Word,
}

impl Fact for TokenPut {}

impl Awaited for TokenPut {
    type Filter = super::By;
    fn matches(&self, by: &super::By, holder: Holder) -> bool {
        by.is(self.by, self.on, holder)
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.on)
    }
}

/// A player gained Block.
#[derive(Debug, Serialize)]
pub struct BlockGained {
    pub seat: Piece,
    pub by: i32,
}

impl Fact for BlockGained {}

impl Awaited for BlockGained {
    type Filter = super::By;
    fn matches(&self, by: &super::By, holder: Holder) -> bool {
        by.is(self.seat, self.seat, holder)
    }
}

fn give<T: Token>(world: &mut World, amount: &Amount, to: To, ctx: Ctx, sign: i32) {
    let by = amount.now(world, &ctx) * sign;
    for who in reach(world, to, &ctx) {
        if by > 0 && immune(world, who, T::WORD) {
            continue;
        }
        let changed = change_tokens::<T>(world, who, by);
        note_put(world, *ctx.actor, who, T::WORD, changed);
    }
}

/// An enemy on which such tokens cannot be put, or a player who gains no Gold.
fn immune(world: &World, who: Entity, token: Word) -> bool {
    let mut immune = token == <crate::rulesets::spire::Gold as Token>::WORD && lasting::has::<NoGold>(world, who);
    lasting::each_of_enemy::<lasting::ImmuneTo>(world, who, |to| immune |= to.0 == token);
    if immune {
        lasting::felt::<lasting::ImmuneTo>(world, who);
    }
    immune
}

/// `Tokens("thorns", 1, 5)`: the one who acts gains such tokens, up to so many.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Tokens(pub Word, pub Amount, #[serde(default = "no_end")] pub i32);

fn no_end() -> i32 {
    i32::MAX
}

/// Each token that a player puts on an enemy may be waited for.
fn note_put(world: &mut World, by: Entity, on: Entity, token: Word, count: i32) {
    if count > 0 && world.get::<Seat>(by).is_some() && world.get::<Seat>(on).is_none() {
        for _ in 0..count {
            world.resource_mut::<Log>().push(TokenPut { by: Piece(by), on: Piece(on), token });
        }
    }
}

/// Puts tokens of this kind on a figure, as a player's card does.
pub fn put_token(world: &mut World, by: Entity, on: Entity, token: Word, count: i32) {
    let kind = world.resource::<TokenKinds>().get(&token);
    if let Some(kind) = kind.filter(|_| !immune(world, on, token)) {
        let changed = (kind.change)(world, on, count);
        note_put(world, by, on, token, changed);
    }
}

/// A figure gains Block; for a player that may be waited for.
pub fn gain_block(world: &mut World, who: Entity, by: i32) {
    let by = change_tokens::<Block>(world, who, by);
    if by > 0 && world.get::<Seat>(who).is_some() {
        world.resource_mut::<Log>().push(BlockGained { seat: Piece(who), by });
    }
}

/// One Block symbol: Powers may make it count more.
fn block(world: &mut World, amount: &Amount, to: To, ctx: Ctx) {
    let printed = amount.now(world, &ctx);
    // A symbol that counts nothing stays nothing.
    let more = if printed > 0 && world.get::<Seat>(*ctx.seat).is_some() {
        lasting::block_more(world, *ctx.seat, *ctx.source)
    } else {
        0
    };
    for who in reach(world, to, &ctx) {
        gain_block(world, who, printed + more);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_moment::<TokenPut>().add_moment::<BlockGained>();
    app.add_verb::<RemoveBlock>(|world, remove, ctx| {
        for who in reach(world, remove.to, &ctx) {
            let all = world.get::<Block>(who).map_or(0, |block| block.0);
            change_tokens::<Block>(world, who, -all);
        }
    })
    .add_verb::<Cleanse>(|world, cleanse, ctx| {
        for who in reach(world, cleanse.to, &ctx) {
            let count = |token: Option<i32>| token.unwrap_or(0);
            let weak = count(world.get::<Weak>(who).map(|weak| weak.0));
            change_tokens::<Weak>(world, who, -weak);
            let vulnerable = count(world.get::<Vulnerable>(who).map(|vulnerable| vulnerable.0));
            change_tokens::<Vulnerable>(world, who, -vulnerable);
        }
    })
    .add_verb::<PoisonTimes>(|world, times, ctx| {
        for who in reach(world, times.1, &ctx) {
            let more = world.get::<Poison>(who).map_or(0, |poison| poison.0 * (times.0 as i32 - 1));
            put_token(world, *ctx.actor, who, Poison::WORD, more);
        }
    });
    app.add_verb::<Tokens>(|world, tokens, ctx| {
        let Some(kind) = world.resource::<TokenKinds>().get(&tokens.0) else { return };
        let by = tokens.1.now(world, &ctx).min(tokens.2 - (kind.count)(world, *ctx.actor));
        (kind.change)(world, *ctx.actor, by);
    });
    app.add_verb::<verb::Block>(|w, v, ctx| block(w, &v.0, v.1, ctx))
        .add_verb::<MultiBlock>(|world, verb, ctx| {
            for _ in 0..verb.1.now(world, &ctx) {
                block(world, &verb.0, verb.2, ctx);
            }
        })
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
                // Whatever it was about is past by then.
                let ctx = Ctx { x: gained as u8, target: None, ally: None, row: 0, ..ctx };
                agenda.put_off(later::END_OF_TURN, &lose, ctx);
            }
        });
}
