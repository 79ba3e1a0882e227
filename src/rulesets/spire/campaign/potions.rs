//! Items between fights: the potion limit, passing potions to others, and what can be used outside combat. Rulebook: Potion; Trading.
use super::{
    super::{board::Owns, item::*, lasting, phrases::Phrases, *},
    decks::put_under,
    items,
    limits::NoPotions,
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Who gets a potion: its finder, or at the limit anybody who is below it.
pub const TAKER: Need = Need(32);
/// What is done with a potion one holds.
pub const DEAL: Need = Need(64);

/// `Deal()`: the chosen item is used, passed on or discarded, by the answer in `x` and `ally`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Deal {}

/// A potion was passed to another player.
#[derive(Debug, Serialize)]
pub struct PotionPassed {
    pub seat: Piece,
    pub to: Piece,
    pub item: Piece,
}

impl Fact for PotionPassed {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} passes {} to {}", who.of(self.seat), who.of(self.item), who.of(self.to)))
    }
}

/// A potion was discarded unused.
#[derive(Debug, Serialize)]
pub struct PotionDiscarded {
    pub seat: Piece,
    pub item: Piece,
}

impl Fact for PotionDiscarded {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} discards {}", who.of(self.seat), who.of(self.item)))
    }
}

/// The answers to [`DEAL`] that are no player: use it, discard it.
const USE: u8 = 1;

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<PotionPassed>().add_fact::<PotionDiscarded>();
    let taker = NeedKind {
        word: Word::new("taker"),
        prompt: "who gets it",
        candidates: takers,
        per_option: true,
        fill: |world, ctx, pick| ctx.ally = seat_of(world, pick),
    };
    let deal = NeedKind {
        word: Word::new("deal"),
        prompt: "what to do with it",
        candidates: deals,
        per_option: true,
        fill: |world, ctx, pick| {
            ctx.ally = seat_of(world, pick);
            ctx.row = if pick == Pick::Number(USE) { USE } else { 0 };
        },
    };
    for (kind, need) in [(taker, TAKER), (deal, DEAL)] {
        assert_eq!(app.add_need(kind), need, "offers are made with these numbers");
    }
    app.add_verb::<Deal>(|world, _, ctx| self::deal(world, ctx));
}

fn seat_of(world: &World, pick: Pick) -> Option<Piece> {
    let Pick::Thing(id) = pick else { return None };
    world.resource::<Index>().get(id).map(Piece)
}

/// How many potions a player may hold: 3, from Ascension 4 on 2.
pub fn limit(world: &World) -> usize {
    if ascension(world) >= 4 { 2 } else { 3 }
}

/// Whether something the player owns forbids new potions.
pub fn gains_no_potions(world: &World, seat: Entity) -> bool {
    lasting::has::<NoPotions>(world, seat)
}

/// Whether a seat has room for one more potion, and may gain any.
pub fn has_room(world: &World, seat: Entity) -> bool {
    let held = world.get::<Owns>(seat).and_then(|owns| world.get::<Pile>(*owns.potions)).map_or(0, Pile::len);
    held < limit(world) && !gains_no_potions(world, seat) && world.get::<Out>(seat).is_none()
}

/// A fight is going on: nothing is passed then.
fn in_combat(world: &World) -> bool {
    world.get::<Phase>(world.resource::<Table>().table).is_some_and(|phase| !phase.stopped && phase.over.is_none())
}

/// The finder, if it has room; else, outside combat, everybody who has.
pub fn takers(world: &World, ctx: &Ctx) -> Candidates {
    let id = |seat: Entity| world.get::<Id>(seat).map(|id| Pick::Thing(*id));
    if has_room(world, *ctx.seat) {
        return id(*ctx.seat).into_iter().collect();
    }
    if in_combat(world) {
        return Candidates::new();
    }
    let seats = &world.resource::<Table>().seats;
    seats.iter().filter(|seat| has_room(world, **seat)).filter_map(|seat| id(*seat)).collect()
}

/// What can be done with an item one holds: use it, pass a potion to somebody, discard a potion.
fn deals(world: &World, ctx: &Ctx) -> Candidates {
    let mut found = Candidates::new();
    let Some(item) = ctx.target.map(|item| *item) else { return found };
    let fighting = in_combat(world);
    if !fighting && effects::usable(world, *ctx.seat, item, true).is_some() {
        found.push(Pick::Number(USE));
    }
    if world.get::<Item>(item).is_some_and(|item| item.0.kind == ItemKind::Potion) {
        let others = world.resource::<Table>().seats.iter();
        let others = others.filter(|seat| !fighting && **seat != *ctx.seat && has_room(world, **seat));
        found.extend(others.filter_map(|seat| world.get::<Id>(*seat).map(|id| Pick::Thing(*id))));
        found.push(Pick::Done);
    }
    found
}

/// Adds what a seat may do with its items between fights; afterwards `again` happens.
pub fn offer_between(world: &World, seat: Entity, ctx: Ctx, again: &Script, options: &mut Vec<Opt>) {
    let Some(owns) = world.get::<Owns>(seat) else { return };
    let Some(deal) = world.resource::<Names>().say(Deal {}) else { return };
    let then: Script = [deal].into_iter().chain(again.iter().cloned()).collect();
    for pile in [owns.relics, owns.potions] {
        for item in world.get::<Pile>(*pile).into_iter().flat_map(Pile::iter) {
            let at = ctx.at(item);
            if let Some(id) = world.get::<Id>(item).filter(|_| !deals(world, &at).is_empty()) {
                options.push(Opt::new(Pick::Thing(*id), &then, at.from(item)).needing(DEAL));
            }
        }
    }
}

fn deal(world: &mut World, ctx: Ctx) {
    let Some(item) = ctx.target.map(|item| *item) else { return };
    let Some(Item(text)) = world.get::<Item>(item).cloned() else { return };
    if ctx.row == USE {
        let use_it = world.resource::<Phrases>().use_between.clone();
        do_next(world, &use_it, Ctx::of(*ctx.seat).from(item));
    } else if let Some(to) = ctx.ally.filter(|to| has_room(world, **to)) {
        items::item(world, *to, item);
        world.resource_mut::<Log>().push(PotionPassed { seat: ctx.seat, to, item: Piece(item) });
    } else if text.kind == ItemKind::Potion {
        put_under(world, item);
        world.resource_mut::<Log>().push(PotionDiscarded { seat: ctx.seat, item: Piece(item) });
    }
}

/// `BetweenRooms()`: as long as the party decides, each player may use, pass or discard items.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct BetweenRooms {}

/// Makes the offer; nothing waits for it.
pub fn between_rooms(world: &mut World, ctx: Ctx) {
    let again = world.resource::<Phrases>().between_rooms.clone();
    let mut options = vec![];
    offer_between(world, *ctx.seat, ctx.anew(), &again, &mut options);
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat)
        && !options.is_empty()
    {
        choice.offer(Word::new("between"), options);
        choice.done = true;
    }
}

/// Something came to a seat that had nothing to use or to pass on while the party decides on the way.
pub fn offer_what_came(world: &mut World, seat: Entity) {
    let table = world.resource::<Table>().table;
    let on_the_way = world.get::<Choice>(table).is_some_and(|choice| choice.is_open() && &*choice.prompt == "travel");
    let idle = world.get::<Choice>(seat).is_some_and(|choice| !choice.is_open());
    if on_the_way && idle && world.get::<Agenda>(seat).is_some_and(Agenda::is_empty) {
        let between = world.resource::<Phrases>().between_rooms.clone();
        for_seat(world, seat, &between);
    }
}
