//! Rewards lie in front of a player until they are taken or skipped: `Reward(Card)`, `Reward(Potion, 3)`. Rulebook: Rewards.
//!
//! In any order, with full knowledge: each may be looked at, or left unseen, before anything is decided; what was not looked
//! at never leaves its deck.
use super::{
    super::{board::Owns, card::*, item::*, phrases::Phrases, *},
    board::RoomKind,
    decks::*,
    gain,
    modifiers::{Twist, twisted},
    potions::{self, gains_no_potions},
    run::*,
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
pub struct Reward(pub RewardOf, #[serde(default = "one")] pub u8, #[serde(default = "usual")] pub u8);

fn one() -> u8 {
    1
}

/// Cards revealed for a card reward.
const USUAL: u8 = 3;

fn usual() -> u8 {
    USUAL
}

/// One reward in front of a player.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Offer {
    pub of: RewardOf,
    /// How many cards are revealed.
    pub look: u8,
    /// The reward deck it comes from, if not the player's own.
    pub hero: Option<Word>,
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

/// A relic or potion was gained.
#[derive(Debug, Serialize)]
pub struct ItemGained {
    pub seat: Piece,
    pub item: Piece,
}

impl Fact for ItemGained {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} gains {}", who.of(self.seat), who.of(self.item)))
    }
}

/// A reward was skipped.
#[derive(Debug, Serialize)]
pub struct Skipped {
    pub seat: Piece,
    pub of: RewardOf,
}

impl Fact for Skipped {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Revealed>().add_fact::<ItemGained>().add_fact::<Skipped>();
    app.add_piece_state::<Offers>().add_piece_state::<OpenForAll>();
    app.add_verb::<Reward>(|world, reward, ctx| {
        for _ in 0..reward.1 {
            lay(world, *ctx.seat, reward.0, reward.2);
        }
    })
    .add_verb::<TakeRewards>(|world, _, ctx| ask(world, ctx))
    .add_verb::<Reveal>(|world, _, ctx| reveal(world, *ctx.seat, ctx.x as usize))
    .add_verb::<TakeReward>(|world, _, ctx| take(world, ctx))
    .add_verb::<SkipReward>(|world, _, ctx| skip(world, *ctx.seat, ctx.x as usize))
    .add_verb::<SkipRest>(|world, _, ctx| {
        let count = world.get::<Offers>(*ctx.seat).map_or(0, |offers| offers.list.len());
        (0..count).for_each(|at| skip(world, *ctx.seat, at));
    });
}

/// A reward comes to lie in front of a seat; the first one makes it decide, after whatever it is in the middle of.
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
        hero: None,
        shown: false,
        done: false,
        taken: false,
        shared: false,
        things: SmallVec::new(),
    });
    if first {
        let take = world.resource::<Phrases>().take_rewards.clone();
        for_seat(world, seat, &take);
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
    let seat = *ctx.seat;
    let Some(offers) = world.get::<Offers>(seat).cloned() else { return };
    if offers.list.iter().all(|offer| offer.done) {
        return;
    }
    let phrases = world.resource::<Phrases>();
    let (see, take, pass, leave) =
        (phrases.reveal.clone(), phrases.take_reward.clone(), phrases.skip_reward.clone(), phrases.skip_rest.clone());
    let mut options = vec![];
    for (at, offer) in offers.list.iter().enumerate().filter(|(_, offer)| !offer.done) {
        let ctx = Ctx { x: at as u8, ..ctx };
        if !offer.shown {
            options.push(Opt::new(Pick::Line(at as u8), &see, ctx));
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

/// How many boss relics (or relics to choose from) are revealed for the party. Rulebook: Boss Relic; Choose Your Relic.
fn revealed_for_all(world: &World, of: RewardOf) -> usize {
    match (of, world.resource::<Table>().seats.len()) {
        (RewardOf::BossRelic, 1) => 3,
        (RewardOf::BossRelic, players) => players + 1,
        (_, players) => players,
    }
}

fn reveal(world: &mut World, seat: Entity, at: usize) {
    let Some(Offers { list, pile: Some(pile) }) = world.get::<Offers>(seat).cloned() else { return };
    let Some(offer) = list.get(at).filter(|offer| !offer.shown && !offer.done).cloned() else { return };
    let mut things: SmallVec<[Piece; 4]> = SmallVec::new();
    match offer.of {
        RewardOf::Card | RewardOf::UpgradedCard | RewardOf::Rare | RewardOf::Colorless | RewardOf::OtherHero => {
            let rare = offer.of == RewardOf::Rare;
            for _ in 0..offer.look {
                let key = match offer.of {
                    RewardOf::Colorless => with_decks(world, |decks, _| decks.colorless.draw()).flatten(),
                    RewardOf::OtherHero => offer.hero.and_then(|hero| draw_of_hero(world, hero)),
                    _ => draw_reward(world, seat, rare),
                };
                things.extend(key.and_then(|key| take_card(world, seat, key, *pile)).map(Piece));
            }
        }
        RewardOf::Potion => {
            let key = with_decks(world, |decks, _| decks.potions.draw()).flatten();
            things.extend(key.and_then(|key| take_item(world, seat, key, *pile)).map(Piece));
        }
        RewardOf::Relic if !chosen_together(world) => {
            let key = with_decks(world, |decks, _| decks.relics.draw()).flatten();
            things.extend(key.and_then(|key| take_item(world, seat, key, *pile)).map(Piece));
        }
        RewardOf::Relic | RewardOf::BossRelic => lay_open(world, offer.of),
    }
    if let Some(mut offers) = world.get_mut::<Offers>(seat) {
        offers.list[at].shown = true;
        offers.list[at].things = things;
    }
    world.resource_mut::<Log>().push(Revealed { seat: Piece(seat), of: offer.of });
    if offer.of == RewardOf::BossRelic || offer.of == RewardOf::Relic && chosen_together(world) {
        show_to_all(world, offer.of);
    }
}

/// Relics are chosen from a common row (optional rule, two players or more, elites and treasures).
fn chosen_together(world: &World) -> bool {
    let many = world.resource::<Table>().seats.len() > 1;
    many && run(world).is_some_and(|run| {
        let room = run.room.as_ref().map(|room| room.kind);
        run.rules.choose_your_relic && matches!(room, Some(RoomKind::Elite | RoomKind::Burning | RoomKind::Treasure))
    })
}

/// Lays relics open for the whole party, if none lie there yet.
fn lay_open(world: &mut World, of: RewardOf) {
    let Table { seats, table } = world.resource::<Table>().clone();
    let Some(open) = world.get::<OpenForAll>(table).map(|open| *open.0) else { return };
    if world.get::<Pile>(open).is_none_or(|pile| !pile.is_empty()) {
        return;
    }
    for _ in 0..revealed_for_all(world, of) {
        let key = with_decks(world, |decks, _| match of {
            RewardOf::BossRelic => decks.boss_relics.draw(),
            _ => decks.relics.draw(),
        });
        if let Some(key) = key.flatten() {
            take_item(world, seats[0], key, open);
        }
    }
}

/// What one player has revealed for all is revealed to all who may take of it.
fn show_to_all(world: &mut World, of: RewardOf) {
    for seat in world.resource::<Table>().seats.clone() {
        if let Some(mut offers) = world.get_mut::<Offers>(seat) {
            for offer in offers.list.iter_mut().filter(|offer| offer.of == of && !offer.done) {
                (offer.shown, offer.shared) = (true, true);
            }
        }
    }
}

/// The top card of another hero's rewards deck.
fn draw_of_hero(world: &mut World, hero: Word) -> Option<Word> {
    let seat = world.resource::<Table>().seats.iter().copied().find(|seat| hero_of(world, *seat) == hero);
    if let Some(seat) = seat {
        return draw_reward(world, seat, false);
    }
    let names = world.resource::<Names>().clone();
    with_decks(world, |decks, _| draw_from(&names, decks.others.get_mut(&hero)?, false)).flatten()
}

fn take(world: &mut World, ctx: Ctx) {
    let (seat, at) = (*ctx.seat, ctx.x as usize);
    let Some(thing) = ctx.target.map(|thing| *thing) else { return };
    let Some(offer) = world.get::<Offers>(seat).and_then(|offers| offers.list.get(at)).cloned() else { return };
    if offer.done || !things_of(world, &offer).contains(&thing) {
        return;
    }
    if world.get::<Card>(thing).is_some() {
        gain::card(world, seat, thing, offer.of == RewardOf::UpgradedCard);
    } else {
        let to = ctx.ally.map_or(seat, |ally| *ally);
        item(world, to, thing);
    }
    finish(world, seat, at, true, Some(thing));
}

fn skip(world: &mut World, seat: Entity, at: usize) {
    let Some(offer) = world.get::<Offers>(seat).and_then(|offers| offers.list.get(at)).filter(|offer| !offer.done).cloned()
    else {
        return;
    };
    world.resource_mut::<Log>().push(Skipped { seat: Piece(seat), of: offer.of });
    finish(world, seat, at, false, None);
}

/// The reward is over: what was not taken goes under its deck.
fn finish(world: &mut World, seat: Entity, at: usize, taken: bool, thing: Option<Entity>) {
    let Some(mut offers) = world.get_mut::<Offers>(seat) else { return };
    let offer = &mut offers.list[at];
    (offer.done, offer.taken) = (true, taken);
    for left in std::mem::take(&mut offer.things) {
        if Some(*left) != thing {
            put_under(world, *left);
        }
    }
    put_open_under(world);
}

/// When nobody may take of it any more, what lies open for the party goes under its deck.
fn put_open_under(world: &mut World) {
    let Table { seats, table } = world.resource::<Table>().clone();
    let wanted = |seat: &Entity| {
        let offers = world.get::<Offers>(*seat);
        offers.is_some_and(|offers| offers.list.iter().any(|offer| !offer.done && offer.shared))
    };
    if seats.iter().any(wanted) {
        return;
    }
    let pile = world.get::<OpenForAll>(table).and_then(|open| world.get::<Pile>(*open.0));
    let left: Vec<Entity> = pile.into_iter().flat_map(Pile::iter).collect();
    for thing in left {
        put_under(world, thing);
    }
}

/// An item comes to lie in front of a seat; what happens when it is gained happens next.
pub fn item(world: &mut World, seat: Entity, item: Entity) {
    let (Some(owns), Some(Item(text))) = (world.get::<Owns>(seat).copied(), world.get::<Item>(item).cloned()) else { return };
    if text.kind == ItemKind::Potion && gains_no_potions(world, seat) {
        put_under(world, item);
        return;
    }
    let pile = if text.kind == ItemKind::Potion { owns.potions } else { owns.relics };
    put(world, item, *pile);
    let abilities = Abilities::new(seat, &text.waits);
    let mut entity = world.entity_mut(item);
    match abilities {
        Some(abilities) => entity.insert(abilities),
        None => entity.remove::<Abilities>(),
    };
    world.resource_mut::<Log>().push(ItemGained { seat: Piece(seat), item: Piece(item) });
    if !text.gained.is_empty() {
        let then = text.gained.clone();
        if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
            agenda.push(&then, Ctx::of(seat).from(item));
        }
    }
}

/// The next item of a deck comes to a seat without a choice.
pub fn from_deck(world: &mut World, seat: Entity, of: RewardOf) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let key = with_decks(world, |decks, _| match of {
        RewardOf::BossRelic => decks.boss_relics.draw(),
        RewardOf::Potion => decks.potions.draw(),
        _ => decks.relics.draw(),
    });
    if let Some(thing) = key.flatten().and_then(|key| take_item(world, seat, key, *owns.aside)) {
        item(world, seat, thing);
    }
}

/// The Prismatic Shard comes to a seat that has none.
pub fn shard(world: &mut World, seat: Entity) {
    let is_shard = |item: &Item| item.0.kind == ItemKind::Shard;
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let held = world.get::<Pile>(*owns.relics).into_iter().flat_map(Pile::iter);
    if held.filter_map(|item| world.get::<Item>(item)).any(is_shard) {
        return;
    }
    let text = world.resource::<Names>().prints::<ItemText>().find(|text| text.kind == ItemKind::Shard);
    if let Some(thing) = text.and_then(|text| take_item(world, seat, text.key, *owns.relics)) {
        item(world, seat, thing);
    }
}

/// The upgraded card a player would get, for whoever shows it.
pub fn becomes(card: &Card) -> Option<Card> {
    card.text.upgraded.is_some().then(|| Card { upgraded: true, ..card.clone() })
}
