//! `Choose(from: Hand, then: [Exhaust()])`, `ChooseOne([[..], [..]])`: the player chooses cards, or one of several lines.
use super::Keep;
use crate::{
    rulesets::spire::{board::Owns, card::*, one},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Where cards are chosen from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum From {
    Hand,
    Draw,
    Discard,
    Exhaust,
}

/// The player chooses cards; `then` happens for each, with that card as target. Fewer if there are not enough.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    pub from: From,
    /// How many (1 if not said).
    #[serde(default = "one")]
    pub count: u8,
    /// Any number, none too.
    #[serde(default)]
    pub any: bool,
    /// Only cards of these kinds (all if none is named).
    #[serde(default)]
    pub of: Vec<Kind>,
    /// At least so many (all of `count` if not said).
    #[serde(default)]
    pub least: Option<u8>,
    pub then: Script,
}

/// The player chooses one of several lines: `ChooseOne([[Hit(2)], [Block(2)]])`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ChooseOne(pub Vec<Script>);

impl From {
    /// That pile of a seat.
    pub fn pile(self, owns: &Owns) -> Entity {
        *match self {
            From::Hand => owns.hand,
            From::Draw => owns.draw,
            From::Discard => owns.discard,
            From::Exhaust => owns.exhaust,
        }
    }

    /// The cards there now, bottom first.
    pub fn cards(self, world: &World, seat: Entity) -> Vec<Entity> {
        let pile = world.get::<Owns>(seat).and_then(|owns| world.get::<Pile>(self.pile(owns)));
        pile.into_iter().flat_map(Pile::iter).collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<Choose>(choose).add_verb::<ChooseOne>(|world, choose, ctx| {
        let options = choose.0.iter().enumerate().map(|(i, then)| Opt::new(Pick::Line(i as u8), then, ctx));
        if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
            choice.ask(Word::new("line"), options);
        }
    });
}

/// Asks only.
fn choose(world: &mut World, choose: &Choose, ctx: Ctx) {
    let keeps = choose.then.first().is_some_and(|effect| effect.get::<Keep>().is_some());
    let fits = |card: &Card| {
        (choose.of.is_empty() || choose.of.contains(&card.text.kind))
            // What stays in hand anyway need not be kept.
            && !(keeps && card.has(Keyword::Retain))
    };
    let options: Vec<Opt> = choose
        .from
        .cards(world, *ctx.seat)
        .into_iter()
        .filter(|card| world.get::<Card>(*card).is_some_and(fits))
        .filter_map(|card| Some(Opt::new(Pick::Thing(*world.get::<Id>(card)?), &choose.then, ctx.at(card))))
        .collect();
    let prompt = choose.then.first().map_or(Word::new("cards"), |effect| Word::of(effect.name));
    let (least, most) = if choose.any { (0, u8::MAX) } else { (choose.least.unwrap_or(choose.count), choose.count) };
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask_some(prompt, least, most, options);
    }
}
