//! What cards of this game count: `Hit([OwnBlock()])`, `Each(2, OwnStrength())`.
use super::{
    Block, Strength,
    board::*,
    card::*,
    deeds::{self, Deed},
    effects::{From, orbs},
    intent,
    memory::{Memory, of_turn},
    orb::Orb,
};
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Things that are counted without saying more.
macro_rules! plain_counts {
    ($app:ident; $($(#[$doc:meta])* $name:ident: $tally:expr;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Hash, Serialize, Deserialize)]
        pub struct $name {})*

        fn plain($app: &mut App) {
            $($app.add_count::<$name>(|world, _, ctx| $tally(world, ctx));)*
        }
    };
}

plain_counts! { app;
    /// The Block of the one who acts.
    OwnBlock: |world: &World, ctx: &Ctx| world.get::<Block>(*ctx.actor).map_or(0, |block| block.0);
    /// The Strength of the one who acts.
    OwnStrength: |world: &World, ctx: &Ctx| world.get::<Strength>(*ctx.actor).map_or(0, |strength| strength.0);
    /// The number of players at the table; who has dropped out is counted, as enemies' HP are.
    Players: |world: &World, _: &Ctx| world.resource::<Table>().seats.len() as i32;
    /// Cards in hand.
    Hand: |world: &World, ctx: &Ctx| cards(world, ctx, From::Hand, |_| true);
    /// The most Powers that any one player has in play.
    MostPowers: |world: &World, _: &Ctx| {
        let of = |seat: &Entity| world.get::<Owns>(*seat).and_then(|owns| world.get::<Pile>(*owns.powers)).map_or(0, Pile::len);
        world.resource::<Table>().seats.iter().map(of).max().unwrap_or(0) as i32
    };
    /// Cards in the draw pile.
    DrawPile: |world: &World, ctx: &Ctx| cards(world, ctx, From::Draw, |_| true);
    /// Cards in the exhaust pile.
    ExhaustPile: |world: &World, ctx: &Ctx| cards(world, ctx, From::Exhaust, |_| true);
    /// Powers in play.
    Powers: |world: &World, ctx: &Ctx| {
        world.get::<Owns>(*ctx.seat).and_then(|owns| world.get::<Pile>(*owns.powers)).map_or(0, |pile| pile.len() as i32)
    };
    /// Cards that this card has exhausted.
    ExhaustedByThis: |world: &World, ctx: &Ctx| deed(world, ctx).exhausted as i32;
    /// Cards that this card has discarded.
    DiscardedByThis: |world: &World, ctx: &Ctx| deed(world, ctx).discarded as i32;
    /// Orbs that this card has removed or evoked.
    OrbsByThis: |world: &World, ctx: &Ctx| deed(world, ctx).orbs as i32;
    /// Damage of this card's hits that got through.
    UnblockedByThis: |world: &World, ctx: &Ctx| deed(world, ctx).unblocked as i32;
    /// Attacks this turn before this one, Shivs included.
    OtherAttacks: |world: &World, ctx: &Ctx| of_turn(world, *ctx.seat).map_or(0, |turn| (turn.attacks as i32 - 1).max(0));
    /// Orbs in slots.
    Orbs: |world: &World, ctx: &Ctx| orbs(world, *ctx.seat).len() as i32;
    /// Different kinds of Orbs in slots.
    OrbTypes: |world: &World, ctx: &Ctx| {
        let mut kinds: Vec<Word> = orbs(world, *ctx.seat).iter().filter_map(|orb| Some(world.get::<Orb>(*orb)?.0.key)).collect();
        kinds.sort();
        kinds.dedup();
        kinds.len() as i32
    };
    /// Enemies that mean to attack the player.
    Attackers: |world: &World, ctx: &Ctx| {
        let mut count = 0;
        each_enemy(world, |enemy| count += i32::from(intent::hits_meant_for(world, enemy, *ctx.seat) > 0));
        count
    };
    /// Hit symbols in the next action of the enemy it is about, if that reaches the player.
    HitSymbols: |world: &World, ctx: &Ctx| ctx.target.map_or(0, |enemy| intent::hits_meant_for(world, *enemy, *ctx.seat));
    /// HP of the target.
    TargetHp: |world: &World, ctx: &Ctx| ctx.target.and_then(|it| world.get::<Hp>(*it)).map_or(0, |hp| hp.now);
    /// HP of the one who acts.
    OwnHp: |world: &World, ctx: &Ctx| world.get::<Hp>(*ctx.actor).map_or(0, |hp| hp.now);
    /// Energy that the player did not spend last turn.
    UnspentEnergy: |world: &World, ctx: &Ctx| {
        world.get::<Memory>(*ctx.seat).map_or(0, |memory| i32::from(memory.unspent))
    };
    /// Energy of the player.
    OwnEnergy: |world: &World, ctx: &Ctx| world.get::<Energy>(*ctx.seat).map_or(0, |energy| energy.0);
}

/// Cards in hand with that word in their name.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HandNamed(pub Word);

/// Cards of these kinds in hand.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HandOf(pub Vec<Kind>);

/// Cards of these kinds in hand, this one left out.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OtherHandOf(pub Vec<Kind>);

/// Cards of other kinds in hand.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HandBut(pub Vec<Kind>);

/// Cards with that keyword in hand.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HandWith(pub Keyword);

/// Orbs of that kind in slots.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OrbsOf(pub Word);

/// Tokens of that kind on the one who acts.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OwnTokens(pub Word);

/// Tokens of that kind on the target.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TargetTokens(pub Word);

fn deed(world: &World, ctx: &Ctx) -> Deed {
    deeds::so_far(world, *ctx.seat)
}

fn cards(world: &World, ctx: &Ctx, from: From, counts: impl Fn(&Card) -> bool) -> i32 {
    let pile = world.get::<Owns>(*ctx.seat).and_then(|owns| world.get::<Pile>(from.pile(owns)));
    let counted = pile.into_iter().flat_map(Pile::iter).filter(|card| world.get::<Card>(*card).is_some_and(&counts));
    counted.count() as i32
}

fn tokens(world: &World, word: &str, figure: Entity) -> i32 {
    world.resource::<TokenKinds>().get(word).map_or(0, |kind| (kind.count)(world, figure))
}

pub(super) fn plugin(app: &mut App) {
    plain(app);
    app.add_count::<HandNamed>(|world, named, ctx| cards(world, ctx, From::Hand, |card| card.text.name.contains(&*named.0)))
        .add_count::<HandOf>(|world, of, ctx| cards(world, ctx, From::Hand, |card| of.0.contains(&card.text.kind)))
        .add_count::<HandBut>(|world, but, ctx| cards(world, ctx, From::Hand, |card| !but.0.contains(&card.text.kind)))
        .add_count::<HandWith>(|world, with, ctx| cards(world, ctx, From::Hand, |card| card.has(with.0)))
        .add_count::<OtherHandOf>(|world, of, ctx| {
            let others = From::Hand.cards(world, *ctx.seat).into_iter().filter(|card| *card != *ctx.source);
            others.filter(|card| world.get::<Card>(*card).is_some_and(|card| of.0.contains(&card.text.kind))).count() as i32
        })
        .add_count::<OrbsOf>(|world, of, ctx| {
            orbs(world, *ctx.seat).iter().filter(|orb| world.get::<Orb>(**orb).is_some_and(|orb| orb.0.key == of.0)).count()
                as i32
        })
        .add_count::<OwnTokens>(|world, word, ctx| tokens(world, &word.0, *ctx.actor))
        .add_count::<TargetTokens>(|world, word, ctx| ctx.target.map_or(0, |target| tokens(world, &word.0, *target)));
}
