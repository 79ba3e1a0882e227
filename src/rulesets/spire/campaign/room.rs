//! A room is entered, resolved and left. Rulebook: Rooms.
use super::{
    super::{board::Owns, item::*, phrases::Phrases, *},
    board::RoomKind,
    fights,
    map::*,
    modifiers,
    offers::{self, Offers, RewardOf},
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `EnterRoom()`: the room the boot stands on.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EnterRoom {}

/// `LeaveRoom()`: the room is over; the party travels on, or the act is over.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LeaveRoom {}

/// A room was entered.
#[derive(Debug, Serialize)]
pub struct RoomEntered {
    pub room: RoomKind,
    pub act: u8,
    /// The number of the room in the whole run, counted from 1.
    pub floor: u16,
}

impl Fact for RoomEntered {}

/// `RoomEntered(Event)`: the party entered such a room.
impl Awaited for RoomEntered {
    type Filter = RoomKind;
    fn matches(&self, room: &RoomKind, _: Holder) -> bool {
        self.room == *room
    }
}

/// A room was left.
#[derive(Debug, Serialize)]
pub struct RoomLeft {
    pub room: RoomKind,
}

impl Fact for RoomLeft {}

/// `RoomLeft(Event)`.
impl Awaited for RoomLeft {
    type Filter = RoomKind;
    fn matches(&self, room: &RoomKind, _: Holder) -> bool {
        self.room == *room
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_moment::<RoomEntered>().add_moment::<RoomLeft>();
    app.add_verb::<EnterRoom>(|world, _, _| enter_here(world)).add_verb::<LeaveRoom>(|world, _, _| leave(world));
}

fn enter_here(world: &mut World) {
    let Some((at, room)) = map(world).and_then(|map| Some((map.at?, map.rooms[map.at? as usize]))) else { return };
    enter(world, room, at == 0);
}

/// Enters a room of that kind, whatever is printed where the boot stands. `first`: the lowest space of the map.
pub fn enter(world: &mut World, kind: RoomKind, first: bool) {
    let Some(mut run) = run_mut(world) else { return };
    let act = run.act;
    run.room = Some(Room::new(kind));
    run.floors.push(Floor { act, room: kind, what: Word::default() });
    let floor = run.floors.len() as u16;
    world.resource_mut::<Log>().push(RoomEntered { room: kind, act, floor });
    resolve(world, kind, first && act == 1);
}

/// What happens in a room of that kind. `first`: the 1st Encounter of the run.
pub fn resolve(world: &mut World, kind: RoomKind, first: bool) {
    let phrases = world.resource::<Phrases>();
    let script = match kind {
        RoomKind::Event => phrases.draw_event.clone(),
        RoomKind::Campfire => phrases.campfire.clone(),
        RoomKind::Merchant => phrases.merchant.clone(),
        RoomKind::Treasure => phrases.treasure.clone(),
        RoomKind::Encounter | RoomKind::Elite | RoomKind::Burning | RoomKind::Boss => {
            let fight = match kind {
                RoomKind::Elite => Fight::Elite,
                RoomKind::Burning => Fight::Burning,
                RoomKind::Boss => Fight::Boss,
                _ if first => Fight::First,
                _ => Fight::Encounter,
            };
            return fights::begin(world, fight);
        }
    };
    then(world, &script);
}

/// What the room is called in the history of the run: the event, or who was fought.
pub fn note(world: &mut World, what: Word) {
    if let Some(floor) = run_mut(world).as_mut().and_then(|run| run.floors.last_mut()) {
        floor.what = what;
    }
}

fn leave(world: &mut World) {
    let Some(room) = run_mut(world).and_then(|mut run| run.room.take()) else { return };
    earn_sapphire(world, room.kind);
    let Table { seats, .. } = world.resource::<Table>().clone();
    for seat in seats {
        offers::clear(world, seat);
        turn_up(world, seat);
    }
    world.resource_mut::<Log>().push(RoomLeft { room: room.kind });
    let phrases = world.resource::<Phrases>();
    let script = match room.kind {
        RoomKind::Boss => phrases.end_act_of_run.clone(),
        _ if room.portal => phrases.travel_anywhere.clone(),
        _ => phrases.travel.clone(),
    };
    if room.event.is_some() {
        modifiers::happen(world, |modifier| &modifier.after_event);
    }
    then(world, &script);
}

/// What may be used once per room is turned up again.
fn turn_up(world: &mut World, seat: Entity) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    for pile in [owns.relics, owns.potions] {
        let items: Vec<Entity> = world.get::<Pile>(*pile).into_iter().flat_map(Pile::iter).collect();
        for item in items {
            if let Some(mut used) = world.get_mut::<Used>(item) {
                used.0 = false;
            }
        }
    }
}

/// The Sapphire Key: all players skip the relic of an elite or a treasure. Rulebook: Act IV.
fn earn_sapphire(world: &mut World, room: RoomKind) {
    let may = run(world).is_some_and(|run| run.unlocks.act_four() && run.act < 4);
    if !may || !matches!(room, RoomKind::Elite | RoomKind::Burning | RoomKind::Treasure) {
        return;
    }
    let all_skipped = world.resource::<Table>().seats.iter().all(|seat| {
        world.get::<Offers>(*seat).is_some_and(|offers| {
            let mut relics = offers.list.iter().filter(|offer| offer.of == RewardOf::Relic).peekable();
            relics.peek().is_some() && relics.all(|offer| !offer.taken)
        })
    });
    if all_skipped {
        super::keys::earn(world, Key::Sapphire);
    }
}
