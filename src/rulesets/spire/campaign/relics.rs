//! Relics that are lost, sold or given away at events.
use super::{
    super::{board::Owns, item::*, phrases::Phrases, *},
    decks::put_under,
    events::event,
    gain,
    upgrade::at_random,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// On a seat: the relic it has revealed at an event.
#[derive(Component, Clone, Copy, Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Revealed(pub Option<Piece>);

/// `LoseRelic()`: the player chooses a relic to discard.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LoseRelic {}
/// `LoseRelicAtRandom()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LoseRelicAtRandom {}
/// `SellRelic()`: a relic of choice for its printed Gold.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SellRelic {}
/// `LosePotion()`: the player chooses a potion to discard.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LosePotion {}
/// `RevealRelic()`: a relic at random is shown.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RevealRelic {}
/// `LoseRevealed()`: that relic is discarded.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LoseRevealed {}
/// `DiscardItem()`: the chosen item.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DiscardItem {}
/// `GainItsGold()`: the printed Gold of the chosen item.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct GainItsGold {}

/// An item was discarded.
#[derive(Debug, Serialize)]
pub struct ItemLost {
    pub seat: Piece,
    pub item: Piece,
}

impl Fact for ItemLost {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} gives up {}", who.of(self.seat), who.of(self.item)))
    }
}

/// A relic was shown to all.
#[derive(Debug, Serialize)]
pub struct RelicShown {
    pub seat: Piece,
    pub relic: Piece,
}

impl Fact for RelicShown {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} reveals {}", who.of(self.seat), who.of(self.relic)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<ItemLost>().add_fact::<RelicShown>().add_piece_state::<Revealed>();
    app.add_verb::<LoseRelic>(|world, _, ctx| {
        let then = world.resource::<Phrases>().discard_item.clone();
        ask(world, relics_of(world, *ctx.seat), Word::new("LoseRelic"), &then, ctx);
    })
    .add_verb::<SellRelic>(|world, _, ctx| {
        let then = world.resource::<Phrases>().sell_item.clone();
        ask(world, relics_of(world, *ctx.seat), Word::new("SellRelic"), &then, ctx);
    })
    .add_verb::<LosePotion>(|world, _, ctx| {
        let then = world.resource::<Phrases>().discard_item.clone();
        let potions = world.get::<Owns>(*ctx.seat).and_then(|owns| world.get::<Pile>(*owns.potions));
        let potions = potions.into_iter().flat_map(Pile::iter).collect();
        ask(world, potions, Word::new("LosePotion"), &then, ctx);
    })
    .add_verb::<LoseRelicAtRandom>(|world, _, ctx| {
        let relics = relics_of(world, *ctx.seat);
        for relic in at_random(world, *ctx.seat, relics, 1) {
            lose(world, *ctx.seat, relic);
        }
    })
    .add_verb::<RevealRelic>(|world, _, ctx| {
        let relics = relics_of(world, *ctx.seat);
        let shown = at_random(world, *ctx.seat, relics, 1).first().map(|relic| Piece(*relic));
        world.entity_mut(*ctx.seat).insert(Revealed(shown));
        if let Some(relic) = shown {
            world.resource_mut::<Log>().push(RelicShown { seat: ctx.seat, relic });
        }
    })
    .add_verb::<LoseRevealed>(|world, _, ctx| {
        if let Some(Revealed(Some(relic))) = world.get::<Revealed>(*ctx.seat).copied() {
            lose(world, *ctx.seat, *relic);
        }
    })
    .add_verb::<GainItsGold>(|world, _, ctx| {
        let cost = ctx.target.and_then(|item| world.get::<Item>(*item)).and_then(|item| item.0.cost);
        gain::gold(world, *ctx.seat, cost.unwrap_or(0) as i32);
    })
    .add_verb::<DiscardItem>(|world, _, ctx| {
        if let Some(item) = ctx.target {
            lose(world, *ctx.seat, *item);
        }
    });
}

/// Whether a relic lies revealed at the event that is going on.
pub fn is_shown(world: &World, relic: Entity) -> bool {
    let shows = |seat: &Entity| world.get::<Revealed>(*seat).is_some_and(|shown| shown.0 == Some(Piece(relic)));
    event(world).is_some() && world.resource::<Table>().seats.iter().any(shows)
}

/// Relics and boss relics of a seat, in the order in which they came.
pub fn relics_of(world: &World, seat: Entity) -> Vec<Entity> {
    let relics = world.get::<Owns>(seat).and_then(|owns| world.get::<Pile>(*owns.relics));
    let counts =
        |item: &Entity| world.get::<Item>(*item).is_some_and(|item| matches!(item.0.kind, ItemKind::Relic | ItemKind::BossRelic));
    relics.into_iter().flat_map(Pile::iter).filter(counts).collect()
}

fn ask(world: &mut World, items: Vec<Entity>, prompt: Word, then: &Script, ctx: Ctx) {
    let options: Vec<Opt> =
        items.iter().filter_map(|item| Some(Opt::new(Pick::Thing(*world.get::<Id>(*item)?), then, ctx.at(*item)))).collect();
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask(prompt, options);
    }
}

fn lose(world: &mut World, seat: Entity, item: Entity) {
    put_under(world, item);
    world.resource_mut::<Log>().push(ItemLost { seat: Piece(seat), item: Piece(item) });
}
