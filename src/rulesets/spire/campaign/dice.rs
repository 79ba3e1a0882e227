//! Dice at events: `RollFor([[..], [..], [..], [..], [..], [..]])` for one player, `PartyRoll([..])` for the party.
use super::super::{board::Owns, effects::ItemUsed, item::*, phrases::Phrases, *};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// One script per face.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RollFor(pub Vec<Script>);
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PartyRoll(pub Vec<Script>);

/// `MayTurnDie()`: the player may change the roll with an item.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MayTurnDie {}
/// `UseOnDie()`: the item in `target` changes the roll.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct UseOnDie {}
/// What the die has come to.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ReadDie(pub Vec<Script>);

/// On a seat: its own roll at an event; 0 = none.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct OwnRoll(pub u8);

/// A die was rolled for one player.
#[derive(Debug, Serialize)]
pub struct RolledFor {
    pub seat: Piece,
    pub die: u8,
}

impl Fact for RolledFor {
    const REVEALS: Option<&'static str> = Some("the die was rolled");
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} rolls {}", who.of(self.seat), self.die))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<RolledFor>().add_piece_state::<OwnRoll>();
    app.add_verb::<RollFor>(|world, roll, ctx| {
        let table = world.resource::<Table>().table;
        let Some(die) = world.get_mut::<Dice>(table).map(|mut dice| dice.roll()) else { return };
        world.entity_mut(*ctx.seat).insert(OwnRoll(die));
        world.resource_mut::<Log>().push(RolledFor { seat: ctx.seat, die });
        read_later(world, &roll.0, ctx);
    })
    .add_verb::<PartyRoll>(|world, roll, ctx| {
        let Some(read) = world.resource::<Names>().say(ReadDie(roll.0.clone())) else { return };
        let roll: Script = world.resource::<Phrases>().party_roll.iter().cloned().chain([read]).collect();
        do_next(world, &roll, ctx);
    })
    .add_verb::<MayTurnDie>(|world, _, ctx| ask(world, ctx))
    .add_verb::<UseOnDie>(|world, _, ctx| use_on_die(world, ctx))
    .add_verb::<ReadDie>(|world, read, ctx| {
        let own = world.get::<OwnRoll>(*ctx.seat).map_or(0, |roll| roll.0);
        let shared = world.get::<Die>(world.resource::<Table>().table).map_or(0, |die| die.0);
        let face = if own > 0 { own } else { shared };
        if world.get::<OwnRoll>(*ctx.seat).is_some() {
            world.entity_mut(*ctx.seat).insert(OwnRoll(0));
        }
        if let Some(script) = read.0.get((face as usize).wrapping_sub(1)) {
            do_next(world, script, ctx);
        }
    });
}

fn read_later(world: &mut World, scripts: &[Script], ctx: Ctx) {
    let may = world.resource::<Phrases>().may_turn_die.clone();
    let Some(read) = world.resource::<Names>().say(ReadDie(scripts.to_vec())).map(Script::one) else { return };
    do_next(world, &read, ctx);
    do_next(world, &may, ctx);
}

/// Asks only. Nothing is open if the player has nothing that changes a die.
fn ask(world: &mut World, ctx: Ctx) {
    let Some(owns) = world.get::<Owns>(*ctx.seat).copied() else { return };
    let again = world.resource::<Phrases>().use_on_die.clone();
    let mut options = vec![];
    for pile in [owns.relics, owns.potions] {
        for item in world.get::<Pile>(*pile).into_iter().flat_map(Pile::iter) {
            let (Some(text), Some(id)) = (world.get::<Item>(item), world.get::<Id>(item)) else { continue };
            let unused = world.get::<Used>(item).is_none_or(|used| !used.0);
            if unused && text.0.uses.as_ref().is_some_and(|uses| uses.after_roll) {
                options.push(Opt::new(Pick::Thing(*id), &again, ctx.at(item)).needing(text.0.needs));
            }
        }
    }
    if !options.is_empty() {
        options.push(Opt::new(Pick::Done, &Script::default(), ctx));
        if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
            choice.ask(Word::new("change_die"), options);
        }
    }
}

fn use_on_die(world: &mut World, ctx: Ctx) {
    let Some(item) = ctx.target else { return };
    let Some(Item(text)) = world.get::<Item>(*item).cloned() else { return };
    let Some(uses) = &text.uses else { return };
    if text.kind == ItemKind::Potion {
        super::decks::put_under(world, *item);
    } else if let Some(mut used) = world.get_mut::<Used>(*item) {
        used.0 = true;
    }
    world.resource_mut::<Log>().push(ItemUsed { seat: ctx.seat, item });
    do_next(world, &uses.does, Ctx { target: None, ..ctx });
}
