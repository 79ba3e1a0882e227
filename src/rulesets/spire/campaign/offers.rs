//! Rewards lie in front of a player until they are taken or skipped: `Reward(Card)`, `Reward(Potion, 3)`. Rulebook: Rewards.
//!
//! In any order, with full knowledge: each may be looked at, or left unseen, before anything is decided; what was not looked
//! at never leaves its deck.
use super::{
    super::{card::*, phrases::Phrases, *},
    modifiers::{Twist, twisted},
    named_decks, potions, reveal,
    run::*,
    take,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What is offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RewardOf {
    Card,
    UpgradedCard,
    Rare,
    Colorless,
    /// From the reward deck of another hero, whom the player names.
    OtherHero,
    Relic,
    /// From those that lie open for the whole party.
    BossRelic,
    Potion,
}

/// `Reward(Card)`, `Reward(Potion, 3)` so often, `Reward(Card, 1, 5)` with so many cards revealed.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Reward(
    pub RewardOf,
    #[serde(default = "one")] pub u8,
    #[serde(default = "usual", skip_serializing_if = "is_usual")] pub u8,
);

impl Reward {
    fn lay(&self, world: &mut World, ctx: Ctx) {
        for _ in 0..self.1 {
            lay(world, *ctx.seat, self.0, self.2);
        }
    }
}

/// Cards revealed for a card reward.
const USUAL: u8 = 3;

fn usual() -> u8 {
    USUAL
}

fn is_usual(look: &u8) -> bool {
    *look == USUAL
}

/// One reward in front of a player.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Offer {
    pub of: RewardOf,
    /// How many cards are revealed.
    pub look: u8,
    /// The reward decks that the player has named for it, if it does not come from the own one.
    pub decks: SmallVec<[Word; 4]>,
    pub shown: bool,
    /// Taken or skipped.
    pub done: bool,
    /// Taken, not skipped.
    pub taken: bool,
    /// It may be one of those that lie open for the whole party.
    pub shared: bool,
    /// What lies open; the pieces lie in the player's `offered` pile.
    pub things: SmallVec<[Piece; 4]>,
}

/// On a seat: the rewards in front of it.
#[derive(Component, Clone, Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Offers {
    pub list: Vec<Offer>,
    /// The pile in which revealed cards and items lie.
    pub pile: Option<Piece>,
}

/// On the table: what lies open for the whole party, each player may take one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct OpenForAll(pub Piece);

/// `TakeRewards()`: asks as long as something lies in front of the player.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TakeRewards {}
/// `Reveal()`: reward number `x` is looked at.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Reveal {}
/// `TakeReward()`: the chosen card or item, of reward number `x`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TakeReward {}
/// `SkipReward()`: reward number `x`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SkipReward {}
/// `SkipRest()`: all that is left.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SkipRest {}

/// A reward was looked at.
#[derive(Debug, Serialize)]
pub struct Revealed {
    pub seat: Piece,
    pub of: RewardOf,
}

impl Fact for Revealed {
    const REVEALS: Option<&'static str> = Some("a reward was revealed");
}

/// A reward was taken.
#[derive(Debug, Serialize)]
pub struct RewardTaken {
    pub seat: Piece,
    pub of: RewardOf,
}

impl Fact for RewardTaken {}

/// A reward was skipped.
#[derive(Debug, Serialize)]
pub struct Skipped {
    pub seat: Piece,
    pub of: RewardOf,
}

impl Fact for Skipped {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Revealed>().add_fact::<Skipped>().add_fact::<RewardTaken>();
    app.add_piece_state::<Offers>().add_piece_state::<OpenForAll>();
    app.add_verb::<Reward>(|world, reward, ctx| reward.lay(world, ctx))
        .add_verb::<TakeRewards>(|world, _, ctx| {
            // Those that come right after it are looked at together with it.
            while let Some((next, ctx)) = world.get_mut::<Agenda>(*ctx.seat).and_then(|mut agenda| agenda.take_next::<Reward>()) {
                if let Some(reward) = next.get::<Reward>() {
                    reward.lay(world, ctx);
                }
            }
            ask(world, ctx);
        })
        .add_verb::<Reveal>(|world, _, ctx| reveal::reveal(world, *ctx.seat, ctx.x as usize))
        .add_verb::<TakeReward>(|world, _, ctx| take::take(world, ctx))
        .add_verb::<SkipReward>(|world, _, ctx| take::skip(world, *ctx.seat, ctx.x as usize))
        .add_verb::<SkipRest>(|world, _, ctx| {
            let count = world.get::<Offers>(*ctx.seat).map_or(0, |offers| offers.list.len());
            (0..count).for_each(|at| take::skip(world, *ctx.seat, at));
        });
}

/// A reward comes to lie in front of a seat; the first one makes it decide, before whatever else it still has to do.
pub fn lay(world: &mut World, seat: Entity, of: RewardOf, look: u8) {
    if matches!(of, RewardOf::Card | RewardOf::UpgradedCard) && twisted(world, Twist::CardRewardsTransform) {
        let transform = world.resource::<Phrases>().transform_one.clone();
        return for_seat(world, seat, &transform);
    }
    let Some(mut offers) = world.get_mut::<Offers>(seat) else { return };
    let first = offers.list.iter().all(|offer| offer.done);
    offers.list.push(Offer {
        of,
        look,
        decks: SmallVec::new(),
        shown: false,
        done: false,
        taken: false,
        shared: false,
        things: SmallVec::new(),
    });
    if first && !fight_is_ending(world) {
        let take = world.resource::<Phrases>().take_rewards.clone();
        if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
            agenda.push(&take, Ctx::of(seat));
        }
    }
}

/// The last enemy is gone, and its rewards have not come yet: what is earned until then is looked at together with them.
fn fight_is_ending(world: &World) -> bool {
    let ending = world.get::<Phase>(world.resource::<Table>().table).is_some_and(|phase| phase.stopped);
    ending && run(world).and_then(|run| run.room.as_ref()).is_some_and(|room| room.fight.is_some() && !room.rewarded)
}

/// The rewards of a fight come now.
pub fn begin_rewards(world: &mut World) {
    if let Some(room) = run_mut(world).as_mut().and_then(|run| run.room.as_mut()) {
        room.rewarded = true;
    }
    let take = world.resource::<Phrases>().take_rewards.clone();
    for seat in world.resource::<Table>().seats.clone() {
        if world.get::<Offers>(seat).is_some_and(|offers| offers.list.iter().any(|offer| !offer.done)) {
            for_seat(world, seat, &take);
        }
    }
}

/// A card reward with as many cards as usual.
pub fn lay_card(world: &mut World, seat: Entity, of: RewardOf) {
    lay(world, seat, of, USUAL);
}

/// Everything in front of a seat is put away.
pub fn clear(world: &mut World, seat: Entity) {
    if let Some(mut offers) = world.get_mut::<Offers>(seat) {
        offers.list.clear();
    }
}

/// Asks only. Nothing is open if nothing is left to decide.
fn ask(world: &mut World, ctx: Ctx) {
    let (ctx, seat) = (ctx.anew(), *ctx.seat);
    let Some(offers) = world.get::<Offers>(seat).cloned() else { return };
    if offers.list.iter().all(|offer| offer.done) {
        return;
    }
    let phrases = world.resource::<Phrases>();
    let (see, name, take, pass, leave) = (
        phrases.reveal.clone(),
        phrases.name_and_reveal.clone(),
        phrases.take_reward.clone(),
        phrases.skip_reward.clone(),
        phrases.skip_rest.clone(),
    );
    let mut options = vec![];
    for (at, offer) in offers.list.iter().enumerate().filter(|(_, offer)| !offer.done) {
        let ctx = Ctx { x: at as u8, ..ctx };
        if offer.of == RewardOf::OtherHero && offer.decks.is_empty() {
            options.extend(named_decks::name_hero(world, seat, ctx));
            continue;
        }
        if !offer.shown {
            let see = if named_decks::from_many(world, offer.of) { &name } else { &see };
            options.push(Opt::new(Pick::Number(at as u8), see, ctx));
            continue;
        }
        for thing in things_of(world, offer) {
            let Some(id) = world.get::<Id>(thing).copied() else { continue };
            let needs = if offer.of == RewardOf::Potion { potions::TAKER } else { Need::NONE };
            if offer.of == RewardOf::Potion && potions::takers(world, &ctx).is_empty() {
                continue;
            }
            options.push(Opt::new(Pick::Thing(id), &take, ctx.at(thing)).needing(needs));
        }
        options.push(Opt::new(Pick::Number(at as u8), &pass, ctx));
    }
    potions::offer_between(world, seat, ctx, &phrases_take(world), &mut options);
    options.push(Opt::new(Pick::Done, &leave, ctx));
    if let Some(mut choice) = world.get_mut::<Choice>(seat) {
        choice.ask(Word::new("rewards"), options);
    }
}

fn phrases_take(world: &World) -> Script {
    world.resource::<Phrases>().take_rewards.clone()
}

/// What can be taken of a reward that lies open.
pub fn things_of(world: &World, offer: &Offer) -> Vec<Entity> {
    if offer.shared {
        let table = world.resource::<Table>().table;
        let pile = world.get::<OpenForAll>(table).and_then(|open| world.get::<Pile>(*open.0));
        return pile.into_iter().flat_map(Pile::iter).collect();
    }
    offer.things.iter().map(|thing| **thing).collect()
}

/// The upgraded card a player would get, for whoever shows it.
pub fn becomes(card: &Card) -> Option<Card> {
    card.text.upgraded.is_some().then(|| Card { upgraded: true, ..card.clone() })
}
