//! `Channel("lightning")`, `Evoke(2)`, `RemoveOrbs()`: Orbs come into slots and leave them. All slots are equal. Rulebook: The Defect.
use crate::{
    rulesets::spire::{board::Owns, deeds, lasting, orb::*},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// An Orb of this kind comes into an open slot. Without one, an Orb of the player's choice is evoked first; without a cube nothing happens.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Channel(pub Word);

/// `ChannelEvoked()`: another Orb of the kind that was evoked last by this card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ChannelEvoked {}

/// `Evoke(2)`: one Orb of the player's choice is removed, and does its evoke effect so often.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Evoke(pub Amount);

/// `RemoveOrbs()`: all Orbs are removed without being evoked.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RemoveOrbs {}

/// `OrbEndOfTurn(2)`: one Orb of the player's choice does what it does at the end of the turn, so often.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OrbEndOfTurn(pub Amount);

/// `MoreSlots(2)`: so many more Orbs can be held.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MoreSlots(pub u8);

/// `EvokeIt(1)`: the chosen Orb is.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct EvokeIt(u8);

/// `EndOfTurnIt(1)`: the chosen Orb does what it does at the end of the turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct EndOfTurnIt(u8);

/// `PlaceOrb("frost")`: into a slot that is open now.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct PlaceOrb(Word);

/// `OrbMore(EndOfTurn, 1)`, `OrbMore(Evoke, 3, "dark")`: what Orbs (of one kind) do then counts so much more.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OrbMore(pub OrbMoment, pub u8, #[serde(default)] pub Option<Word>);

/// When an Orb does something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum OrbMoment {
    EndOfTurn,
    Evoke,
}

/// An Orb was placed.
#[derive(Debug, Serialize)]
pub struct Channeled {
    pub seat: Piece,
    pub orb: Piece,
    pub kind: Word,
}

impl Fact for Channeled {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} channels {}", who.of(self.seat), who.of(self.orb)))
    }
}

/// An Orb was evoked.
#[derive(Debug, Serialize)]
pub struct Evoked {
    pub seat: Piece,
    pub orb: Piece,
    pub kind: Word,
    pub times: u8,
}

impl Fact for Evoked {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} evokes {}", who.of(self.seat), who.of(self.orb)))
    }
}

/// An Orb was taken away without being evoked.
#[derive(Debug, Serialize)]
pub struct OrbRemoved {
    pub seat: Piece,
    pub orb: Piece,
    pub kind: Word,
}

impl Fact for OrbRemoved {}

/// There is room for more Orbs.
#[derive(Debug, Serialize)]
pub struct SlotsAdded {
    pub seat: Piece,
    pub now: u8,
}

impl Fact for SlotsAdded {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Channeled>().add_fact::<Evoked>().add_fact::<OrbRemoved>().add_fact::<SlotsAdded>();
    app.add_lasting::<OrbMore>();
    app.add_verb::<Channel>(|world, channel, ctx| self::channel(world, channel.0, ctx))
        .add_verb::<ChannelEvoked>(|world, _, ctx| {
            if let Some(kind) = deeds::so_far(world, *ctx.seat).evoked {
                channel(world, kind, ctx);
            }
        })
        .add_verb::<PlaceOrb>(|world, place, ctx| self::place(world, place.0, ctx))
        .add_verb::<Evoke>(|world, evoke, ctx| {
            let times = evoke.0.now(world, &ctx).clamp(0, u8::MAX as i32) as u8;
            if times > 0 {
                let evoke = world.resource::<Names>().say(EvokeIt(times)).map(Script::one);
                choose_orb(world, evoke, ctx, |_| true);
            }
        })
        .add_verb::<EvokeIt>(|world, evoke, ctx| self::evoke(world, evoke.0, ctx))
        .add_verb::<OrbEndOfTurn>(|world, end, ctx| {
            let times = end.0.now(world, &ctx).clamp(0, u8::MAX as i32) as u8;
            let end = world.resource::<Names>().say(EndOfTurnIt(times)).map(Script::one);
            choose_orb(world, end, ctx, |orb| !orb.entry.end_of_turn.is_empty());
        })
        .add_verb::<EndOfTurnIt>(|world, end, ctx| {
            let Some(Orb(text)) = ctx.target.and_then(|orb| world.get::<Orb>(*orb)).cloned() else { return };
            let Some(orb) = ctx.target else { return };
            for _ in 0..end.0 {
                let ctx = of_orb(world, *ctx.seat, *orb, &text, OrbMoment::EndOfTurn);
                do_next(world, &text.entry.end_of_turn, ctx);
            }
        })
        .add_verb::<RemoveOrbs>(|world, _, ctx| {
            for orb in orbs(world, *ctx.seat) {
                let Some(kind) = take(world, *ctx.seat, orb).map(|text| text.key) else { continue };
                world.resource_mut::<Log>().push(OrbRemoved { seat: ctx.seat, orb: Piece(orb), kind });
            }
        })
        .add_verb::<MoreSlots>(|world, more, ctx| {
            super::need_orbs(world, *ctx.seat);
            let Some(mut slots) = world.get_mut::<OrbSlots>(*ctx.seat) else { return };
            slots.0 = slots.0.saturating_add(more.0);
            let now = slots.0;
            world.resource_mut::<Log>().push(SlotsAdded { seat: ctx.seat, now });
        });
}

/// The Orbs of a seat.
pub fn orbs(world: &World, seat: Entity) -> Vec<Entity> {
    let pile = world.get::<Owns>(seat).and_then(|owns| world.get::<Pile>(*owns.orbs));
    pile.into_iter().flat_map(Pile::iter).collect()
}

/// The context in which an Orb acts: for its owner, with what Powers add as X.
pub fn of_orb(world: &World, seat: Entity, orb: Entity, text: &OrbText, moment: OrbMoment) -> Ctx {
    let mut x = 0u8;
    lasting::each::<OrbMore>(world, seat, |OrbMore(when, by, kind), _| {
        if *when == moment && kind.is_none_or(|kind| kind == text.key) {
            x = x.saturating_add(*by);
        }
    });
    Ctx { x, ..Ctx::of(seat).from(orb) }
}

fn cubes_left(world: &World, kind: Word) -> i32 {
    let table = world.resource::<Table>().table;
    world.get::<Supplies>(table).and_then(|supplies| supplies.0.get(&kind)).copied().unwrap_or(0)
}

fn change_cubes(world: &mut World, kind: Word, by: i32) {
    let table = world.resource::<Table>().table;
    if let Some(mut supplies) = world.get_mut::<Supplies>(table)
        && let Some(left) = supplies.0.get_mut(&kind)
    {
        *left += by;
    }
}

/// Asks only if all slots are full.
fn channel(world: &mut World, kind: Word, ctx: Ctx) {
    if cubes_left(world, kind) <= 0 {
        return;
    }
    super::need_orbs(world, *ctx.seat);
    let there = orbs(world, *ctx.seat);
    let slots = world.get::<OrbSlots>(*ctx.seat).map_or(0, |slots| slots.0);
    if there.len() < slots as usize {
        place(world, kind, ctx);
        return;
    }
    let names = world.resource::<Names>();
    let then: Script = names.say(EvokeIt(1)).into_iter().chain(names.say(PlaceOrb(kind))).collect();
    choose_orb(world, Some(then), ctx, |_| true);
}

/// Asks which Orb, if there are several.
fn choose_orb(world: &mut World, then: Option<Script>, ctx: Ctx, fits: fn(&OrbText) -> bool) {
    let Some(then) = then else { return };
    let fitting: Vec<Entity> =
        orbs(world, *ctx.seat).into_iter().filter(|orb| world.get::<Orb>(*orb).is_some_and(|orb| fits(&orb.0))).collect();
    match &fitting[..] {
        [] => {}
        [only] => do_next(world, &then, ctx.at(*only)),
        several => {
            let options: Vec<Opt> = several
                .iter()
                .filter_map(|orb| Some(Opt::new(Pick::Thing(*world.get::<Id>(*orb)?), &then, ctx.at(*orb))))
                .collect();
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(Word::new("orb"), options);
            }
        }
    }
}

fn place(world: &mut World, kind: Word, ctx: Ctx) {
    let slots = world.get::<OrbSlots>(*ctx.seat).map_or(0, |slots| slots.0);
    if cubes_left(world, kind) <= 0 || orbs(world, *ctx.seat).len() >= slots as usize {
        return;
    }
    let Some(orb) = lay_orb(world, *ctx.seat, kind) else { return };
    world.resource_mut::<Log>().push(Channeled { seat: ctx.seat, orb: Piece(orb), kind });
}

/// Lays a cube of this kind into a slot, from the supply; cubes that were used before are used again.
pub fn lay_orb(world: &mut World, seat: Entity, kind: Word) -> Option<Entity> {
    let table = world.resource::<Table>().table;
    let text = world.resource::<Names>().printed::<OrbText>(kind)?;
    let (slots, spare) = (world.get::<Owns>(seat)?.orbs, world.get::<OrbCubes>(table)?.0);
    let lying = world.get::<Pile>(*spare)?.iter().find(|cube| world.get::<Orb>(*cube).is_some_and(|orb| orb.0.key == kind));
    let cube = lying.unwrap_or_else(|| make_piece(world, (Orb(text), InPile(Piece(Entity::PLACEHOLDER)))));
    put(world, cube, *slots);
    change_cubes(world, kind, -1);
    Some(cube)
}

/// On the table: where cubes lie that are in no slot.
#[derive(Component, Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct OrbCubes(pub Piece);

/// Takes an Orb out of its slot.
fn take(world: &mut World, seat: Entity, orb: Entity) -> Option<Printed<OrbText>> {
    let table = world.resource::<Table>().table;
    let slots = world.get::<Owns>(seat)?.orbs;
    let Orb(text) = world.get::<Orb>(orb)?.clone();
    if world.get::<InPile>(orb)?.0 != slots {
        return None;
    }
    let spare = world.get::<OrbCubes>(table)?.0;
    put(world, orb, *spare);
    change_cubes(world, text.key, 1);
    deeds::note(world, seat, |deed| deed.orbs = deed.orbs.saturating_add(1));
    Some(text)
}

fn evoke(world: &mut World, times: u8, ctx: Ctx) {
    let Some(orb) = ctx.target else { return };
    let Some(text) = take(world, *ctx.seat, *orb) else { return };
    deeds::note(world, *ctx.seat, |deed| deed.evoked = Some(text.key));
    world.resource_mut::<Log>().push(Evoked { seat: ctx.seat, orb, kind: text.key, times });
    let ctx = of_orb(world, *ctx.seat, *orb, &text, OrbMoment::Evoke);
    for _ in 0..times {
        do_next(world, &text.entry.evoke, ctx);
    }
}

/// The fight is over: all cubes go back. Rulebook: Reset Player Board.
pub fn clear_orbs(world: &mut World, seat: Entity) {
    for orb in orbs(world, seat) {
        take(world, seat, orb);
    }
}
