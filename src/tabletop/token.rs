//! Tokens: counted keywords on a figure, with caps, and supplies that all players share.
use super::*;
use bevy_app::App;
use bevy_ecs::{component::Mutable, prelude::*};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A kind of token: a component that is a number. It lies on every figure (0 = none), so that no archetype changes in play.
pub trait Token: State + Component<Mutability = Mutable> + Copy + Default {
    /// Its name in scenarios, supplies and the language file.
    const WORD: Word;
    fn count(&self) -> i32;
    fn with(count: i32) -> Self;
    /// The most a figure may hold.
    fn cap(figure: &EntityRef) -> i32;
    /// Stays when the fight is over (Gold).
    const KEPT: bool = false;
}

/// On the table: how many tokens of a kind are left for everyone. Kinds that are not listed are unlimited.
#[derive(Component, Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Supplies(pub BTreeMap<Word, i32>);

/// A figure gained or lost tokens.
#[derive(Debug, Serialize)]
pub struct TokensChanged {
    pub who: Piece,
    pub token: Word,
    /// How many more (or fewer) there are now.
    pub by: i32,
    pub now: i32,
}

impl Fact for TokensChanged {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        let name = who.of(self.who);
        // The word as cards print it.
        let mut token = self.token.to_string();
        token.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
        let text = if self.by > 0 {
            format!("{name} gains {} {token}: {} → {}", self.by, self.now - self.by, self.now)
        } else {
            format!("{name} loses {} {token}: {} → {}", -self.by, self.now - self.by, self.now)
        };
        who.line(*self.who, text)
    }
}

/// One kind of token, for whoever handles all kinds alike.
#[derive(Clone, Copy)]
pub struct TokenKind {
    pub word: Word,
    pub kept: bool,
    pub count: fn(&World, Entity) -> i32,
    /// Changes the count by this much, within cap and supply; gives by how much it changed.
    pub change: fn(&mut World, Entity, i32) -> i32,
    pub cap: fn(&EntityRef) -> i32,
    /// Sets the count without asking cap, supply or log.
    pub set: fn(&mut World, Entity, i32),
}

/// All kinds of tokens, in the order in which they lie on a board.
#[derive(Resource, Default)]
pub struct TokenKinds(pub Vec<TokenKind>);

impl TokenKinds {
    /// The kind of that name.
    pub fn get(&self, word: &str) -> Option<TokenKind> {
        self.0.iter().find(|kind| &*kind.word == word).copied()
    }
}

/// Lets figures of an app carry tokens.
pub trait AddToken {
    fn add_token<T: Token>(&mut self) -> &mut Self;
}

impl AddToken for App {
    fn add_token<T: Token>(&mut self) -> &mut Self {
        self.add_piece_state::<T>();
        self.world_mut().resource_mut::<TokenKinds>().0.push(TokenKind {
            word: T::WORD,
            kept: T::KEPT,
            count: |world, figure| world.get::<T>(figure).map_or(0, |token| token.count()),
            change: change_tokens::<T>,
            cap: T::cap,
            set: |world, figure, count| {
                if let Some(mut token) = world.get_mut::<T>(figure) {
                    *token = T::with(count);
                }
            },
        });
        self
    }
}

/// Gains (or loses) tokens within the figure's cap and the supply; says in the log what really changed.
pub fn change_tokens<T: Token>(world: &mut World, figure: Entity, by: i32) -> i32 {
    let Ok(entity) = world.get_entity(figure) else { return 0 };
    let Some(old) = entity.get::<T>().map(|token| token.count()) else { return 0 };
    let cap = T::cap(&entity);
    let table = world.resource::<Table>().table;
    let left = world.get::<Supplies>(table).and_then(|supplies| supplies.0.get(&T::WORD)).copied();
    let wanted = (old + by).clamp(0, cap.max(old)) - old;
    let change = left.map_or(wanted, |left| wanted.min(left));
    if change == 0 {
        return 0;
    }
    if left.is_some()
        && let Some(mut supplies) = world.get_mut::<Supplies>(table)
        && let Some(left) = supplies.0.get_mut(&T::WORD)
    {
        *left -= change;
    }
    let now = old + change;
    if let Some(mut token) = world.get_mut::<T>(figure) {
        *token = T::with(now);
    }
    world.resource_mut::<Log>().push(TokensChanged { who: Piece(figure), token: T::WORD, by: change, now });
    change
}

/// Takes all tokens of a figure away (it has fallen); supplies get theirs back. Nothing is logged.
pub fn lose_all_tokens(world: &mut World, figure: Entity, keep_kept: bool) {
    let table = world.resource::<Table>().table;
    for i in 0..world.resource::<TokenKinds>().0.len() {
        let kind = world.resource::<TokenKinds>().0[i];
        let count = (kind.count)(world, figure);
        if count == 0 || (keep_kept && kind.kept) {
            continue;
        }
        (kind.set)(world, figure, 0);
        if let Some(mut supplies) = world.get_mut::<Supplies>(table)
            && let Some(left) = supplies.0.get_mut(&kind.word)
        {
            *left += count;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_piece_state::<Supplies>().add_fact::<TokensChanged>();
}
