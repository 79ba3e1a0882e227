//! The boot moves up the map: the party agrees on a room, and enters it. Rulebook: Rooms.
use super::{
    super::{lasting, phrases::Phrases, *},
    board::RoomKind,
    map::*,
    potions::BetweenRooms,
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `Travel()`: the party chooses the next room.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Travel {}

/// `MoveBoot()`: to space number `x`, and into the room there.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MoveBoot {}

/// `TravelAnywhere()`: any room on a higher row, paths ignored.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TravelAnywhere {}

/// `AnyNextRoom()`: the party may go to any room of the next row.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AnyNextRoom {}

/// The boot moved.
#[derive(Debug, Serialize)]
pub struct BootMoved {
    /// Space numbers; none: from below the map.
    pub from: Option<u8>,
    pub to: u8,
    pub room: RoomKind,
}

impl Fact for BootMoved {
    fn tell(&self, _: &Teller) -> Option<view::Sentence> {
        Some(view::Sentence { seat: None, text: format!("The party goes to: {}", room_name(self.room)) })
    }
}

/// A token that lay face down was turned up.
#[derive(Debug, Serialize)]
pub struct TokenTurned {
    pub space: u8,
    pub room: RoomKind,
}

impl Fact for TokenTurned {
    const REVEALS: Option<&'static str> = Some("a map token was turned up");
}

/// What people call a kind of room.
pub fn room_name(room: RoomKind) -> &'static str {
    match room {
        RoomKind::Encounter => "Encounter",
        RoomKind::Elite => "Elite",
        RoomKind::Burning => "Burning Elite",
        RoomKind::Event => "Event",
        RoomKind::Merchant => "Merchant",
        RoomKind::Treasure => "Treasure",
        RoomKind::Campfire => "Campfire",
        RoomKind::Boss => "Boss",
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<BootMoved>().add_fact::<TokenTurned>().add_lasting::<AnyNextRoom>();
    app.add_verb::<Travel>(|world, _, ctx| {
        let paths = map(world).map(Map::next).unwrap_or_default();
        let mut spaces = paths.clone();
        if wings(world).is_some() {
            spaces = map(world).map(Map::next_row).unwrap_or_default();
        }
        ask(world, ctx, &spaces);
    })
    .add_verb::<TravelAnywhere>(|world, _, ctx| {
        let spaces = map(world).map(Map::above).unwrap_or_default();
        let ctx = Ctx { row: ANYWHERE, ..ctx };
        ask(world, ctx, &spaces);
    })
    .add_verb::<MoveBoot>(|world, _, ctx| move_boot(world, ctx))
    .add_verb::<BetweenRooms>(|world, _, ctx| potions::between_rooms(world, ctx));
}

use super::potions;

/// In `row`: the boot may go anywhere, no boots are worn out.
const ANYWHERE: u8 = 9;

/// An item by which the party may ignore the paths, of the first seat that has one.
fn wings(world: &World) -> Option<Entity> {
    world.resource::<Table>().seats.iter().find_map(|seat| {
        let mut found = None;
        lasting::each::<AnyNextRoom>(world, *seat, |_, item| found = found.or(Some(item)));
        found
    })
}

/// Asks the party; meanwhile each player may use items.
fn ask(world: &mut World, ctx: Ctx, spaces: &[u8]) {
    let Table { seats, table } = world.resource::<Table>().clone();
    let (go, between) = {
        let phrases = world.resource::<Phrases>();
        (phrases.move_boot.clone(), phrases.between_rooms.clone())
    };
    let options: Vec<Opt> = spaces.iter().map(|space| Opt::new(Pick::Space(*space), &go, Ctx { x: *space, ..ctx })).collect();
    if let Some(mut choice) = world.get_mut::<Choice>(table) {
        choice.ask(Word::new("travel"), options);
    }
    for seat in seats {
        for_seat(world, seat, &between);
    }
}

fn move_boot(world: &mut World, ctx: Ctx) {
    let to = ctx.x;
    let Some(map) = map(world) else { return };
    let by_path = map.next().contains(&to);
    let (from, room, hidden) = (map.at, map.rooms[to as usize], map.hidden.contains(&to));
    if !by_path && ctx.row != ANYWHERE {
        wear_out(world);
    }
    close_offers(world);
    if let Some(mut map) = map_mut(world) {
        map.at = Some(to);
        map.trail.push(to);
        map.hidden.retain(|hidden| *hidden != to);
    }
    let mut log = world.resource_mut::<Log>();
    log.push(BootMoved { from, to, room });
    if hidden {
        log.push(TokenTurned { space: to, room });
    }
    let enter = world.resource::<Phrases>().enter_room.clone();
    then(world, &enter);
}

/// One use of the item that ignores paths is spent.
fn wear_out(world: &mut World) {
    if let Some(item) = wings(world)
        && effects::use_up(world, item)
    {
        effects::discard_item(world, item);
    }
}

/// What the seats were offered while the party decided is past.
pub fn close_offers(world: &mut World) {
    for seat in world.resource::<Table>().seats.clone() {
        if let Some(mut choice) = world.get_mut::<Choice>(seat)
            && choice.idle
        {
            choice.close();
            choice.asked = None;
        }
    }
}
