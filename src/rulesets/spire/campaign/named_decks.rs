//! Reward decks that a player names: one of another hero, or (with a modifier) another deck for each card that is revealed.
use super::{
    super::{hero::HeroText, *},
    decks::*,
    modifiers::{Twist, twisted},
    offers::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `NameDeck("silent")`: cards of reward number `x` come from that deck.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct NameDeck(pub Word);

/// `NameDecks()`: the player names a deck for each card of reward number `x`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct NameDecks {}

/// Cards for every hero.
const COLORLESS: Word = Word::new("colorless");

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<NameDeck>(|world, name, ctx| {
        if let Some(mut offers) = world.get_mut::<Offers>(*ctx.seat)
            && let Some(offer) = offers.list.get_mut(ctx.x as usize)
        {
            offer.decks.push(name.0);
        }
    })
    .add_verb::<NameDecks>(|world, _, ctx| ask(world, ctx));
}

/// Whether each card of this reward comes from another deck.
pub fn from_many(world: &World, of: RewardOf) -> bool {
    matches!(of, RewardOf::Card | RewardOf::UpgradedCard | RewardOf::Rare) && twisted(world, Twist::ForeignRewards)
}

/// What is chosen before the reward is looked at: any hero but the own one, at the table or not.
pub fn name_hero(world: &World, seat: Entity, ctx: Ctx) -> Vec<Opt> {
    let (names, own) = (world.resource::<Names>(), hero_of(world, seat));
    let heroes = names.prints::<HeroText>().map(|hero| hero.key).filter(|hero| *hero != own);
    let named = |hero: Word| -> Option<Opt> {
        let then = [names.say(NameDeck(hero))?, names.say(Reveal {})?, names.say(TakeRewards {})?].into_iter().collect();
        Some(Opt::new(Pick::Token(hero), &then, ctx))
    };
    heroes.filter_map(named).collect()
}

/// Asks only, if there are more decks than cards to be revealed.
fn ask(world: &mut World, ctx: Ctx) {
    let offer = world.get::<Offers>(*ctx.seat).and_then(|offers| offers.list.get(ctx.x as usize)).cloned();
    let Some(offer) = offer else { return };
    let decks = there(world, *ctx.seat, offer.of == RewardOf::Rare);
    let names = world.resource::<Names>();
    let named: Vec<(Word, Script)> =
        decks.into_iter().filter_map(|deck| Some((deck, Script::one(names.say(NameDeck(deck))?)))).collect();
    if named.len() <= offer.look as usize {
        return named.iter().rev().for_each(|(_, name)| do_next(world, name, ctx));
    }
    let options = named.iter().map(|(deck, name)| Opt::new(Pick::Token(*deck), name, ctx));
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask_some(Word::new("name_decks"), offer.look, offer.look, options);
    }
}

/// The reward decks in which cards lie: of every hero, and but for rares the colorless one.
fn there(world: &World, seat: Entity, rare: bool) -> Vec<Word> {
    let filled = |decks: &RewardDecks| if rare { !decks.rares.is_empty() } else { !decks.cards.is_empty() };
    let heroes = world.resource::<Names>().prints::<HeroText>().map(|hero| hero.key);
    let of = |hero: &Word| match owner(world, seat, *hero) {
        Some(owner) => world.get::<RewardDecks>(owner).is_some_and(filled),
        None => decks(world).and_then(|decks| decks.others.get(hero)).is_some_and(filled),
    };
    let colorless = !rare && decks(world).is_some_and(|decks| !decks.colorless.is_empty());
    heroes.filter(of).chain(colorless.then_some(COLORLESS)).collect()
}

/// Whose reward deck that is, if the hero is at the table; of two with the same hero a player means the own one.
fn owner(world: &World, seat: Entity, hero: Word) -> Option<Entity> {
    let seats = &world.resource::<Table>().seats;
    std::iter::once(seat).chain(seats.iter().copied()).find(|seat| hero_of(world, *seat) == hero)
}

/// The top card of a deck that was named; a Golden Ticket is a rare of the same hero.
pub(super) fn draw_named(world: &mut World, seat: Entity, deck: Word, rare: bool) -> Option<Word> {
    if deck == COLORLESS {
        return with_decks(world, |decks, _| decks.colorless.draw()).flatten();
    }
    if let Some(owner) = owner(world, seat, deck) {
        return draw_reward(world, owner, rare);
    }
    let names = world.resource::<Names>().clone();
    with_decks(world, |decks, _| draw_from(&names, decks.others.get_mut(&deck)?, rare)).flatten()
}
