//! Rewards are taken or skipped; what was not taken goes under its deck.
use super::{
    super::{card::*, *},
    decks::*,
    gain,
    items::item,
    offers::*,
};
use bevy_ecs::prelude::*;

pub(super) fn take(world: &mut World, ctx: Ctx) {
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
    world.resource_mut::<Log>().push(RewardTaken { seat: ctx.seat, of: offer.of });
    finish(world, seat, at, true, Some(thing));
}

pub(super) fn skip(world: &mut World, seat: Entity, at: usize) {
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
