//! Which cards of a deck are meant when one is removed, upgraded or given away; and how the player is asked.
use super::super::{board::Owns, card::*};
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Which cards.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Of {
    #[default]
    Any,
    /// Starter cards whose name begins like this.
    Starter(Word),
    Kinds(Vec<Kind>),
    Rarities(Vec<Rarity>),
    /// Of that kind, but no starter card called so.
    Other(Kind, Word),
}

impl Of {
    /// Whether a card is one of them.
    pub fn fits(&self, card: &CardText) -> bool {
        let starter = |name: &Word| card.rarity == Rarity::Starter && card.name == **name;
        match self {
            Of::Any => true,
            Of::Starter(name) => starter(name),
            Of::Kinds(kinds) => kinds.contains(&card.kind),
            Of::Rarities(rarities) => rarities.contains(&card.rarity),
            Of::Other(kind, name) => card.kind == *kind && !starter(name),
        }
    }
}

/// The cards of a seat's deck: between fights all of them lie in the draw pile.
pub fn deck(world: &World, seat: Entity) -> Vec<Entity> {
    let owns = world.get::<Owns>(seat);
    let piles = owns.map(|owns| [owns.draw, owns.discard, owns.exhaust, owns.hand, owns.powers, owns.aside, owns.attached]);
    let piles = piles.into_iter().flatten().filter_map(|pile| world.get::<Pile>(*pile));
    piles.flat_map(Pile::iter).filter(|card| world.get::<Card>(*card).is_some_and(|card| card.text.deck.is_none())).collect()
}

/// The cards of the deck that fit.
pub fn fitting(world: &World, seat: Entity, fits: impl Fn(&Card) -> bool) -> Vec<Entity> {
    deck(world, seat).into_iter().filter(|card| world.get::<Card>(*card).is_some_and(&fits)).collect()
}

/// Asks for so many of these cards (fewer, if there are fewer); `then` happens to each.
pub fn ask(world: &mut World, prompt: Word, cards: &[Entity], count: u8, then: &Script, ctx: Ctx) {
    let options: Vec<Opt> =
        cards.iter().filter_map(|card| Some(Opt::new(Pick::Thing(*world.get::<Id>(*card)?), then, ctx.at(*card)))).collect();
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask_some(prompt, count, count, options);
    }
}
