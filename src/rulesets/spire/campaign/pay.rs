//! Gold is paid at merchants and events; any player may pay any part of it for another. Rulebook: Gold.
use super::{
    super::{phrases::Phrases, *},
    merchant,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// On a seat: what it wants to pay and cannot pay alone.
#[derive(Component, Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Bill {
    pub price: i32,
    /// What others have promised.
    pub pledged: SmallVec<[(Piece, i32); 4]>,
    /// Seats that are still to be asked.
    pub to_ask: SmallVec<[Piece; 4]>,
}

/// `Pledge()`: this player may pay for the one in `ally`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Pledge {}

/// `PledgeIt()`: so much as `x` says.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PledgeIt {}

/// On a seat that asks the others first: they may pay part or all of what it chooses next, though it has the Gold.
#[derive(Component, Clone, Copy, Debug, Hash, Serialize, Deserialize)]
pub struct Together;

/// `PayTogether(true)`: the others pay too; `PayTogether(false)`: no, this player alone.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PayTogether(pub bool);

/// What these two are called among the options of a shop or an event.
pub const TOGETHER: Word = Word::new("together");
pub const ALONE: Word = Word::new("alone");

/// One player pays for another.
#[derive(Debug, Serialize)]
pub struct PaidFor {
    pub seat: Piece,
    pub buyer: Piece,
    pub gold: i32,
}

impl Fact for PaidFor {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} pays {} Gold for {}", who.of(self.seat), self.gold, who.of(self.buyer)))
    }
}

/// On a seat with a bill: what happens when it is paid.
#[derive(Component, Clone, Debug, Hash, Serialize, Deserialize)]
pub struct Purchase {
    pub then: Script,
    /// Nobody helps.
    pub otherwise: Script,
    pub ctx: Ctx,
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<PaidFor>().add_piece_state::<Bill>().add_piece_state::<Purchase>().add_piece_state::<Together>();
    app.add_verb::<Pledge>(|world, _, ctx| ask(world, ctx)).add_verb::<PledgeIt>(|world, _, ctx| pledge(world, ctx));
    app.add_verb::<PayTogether>(|world, say, ctx| {
        let mut seat = world.entity_mut(*ctx.seat);
        if say.0 {
            seat.insert(Together);
        } else {
            seat.remove::<Together>();
        }
    });
}

/// The Gold of a seat.
pub fn gold_of(world: &World, seat: Entity) -> i32 {
    world.get::<Gold>(seat).map_or(0, |gold| gold.0)
}

/// What the whole party could pay.
pub fn gold_of_all(world: &World) -> i32 {
    world.resource::<Table>().seats.iter().map(|seat| gold_of(world, *seat)).sum()
}

/// Who could pay for this seat: all others with Gold.
fn helpers(world: &World, seat: Entity) -> impl Iterator<Item = Entity> {
    world.resource::<Table>().seats.iter().copied().filter(move |other| *other != seat && gold_of(world, *other) > 0)
}

pub fn pays_together(world: &World, seat: Entity) -> bool {
    world.get::<Together>(seat).is_some()
}

/// Where something can be paid, whether the others pay too can be said first, and taken back. Whoever says nothing pays alone
/// what it can pay alone.
pub fn offer_help(world: &World, seat: Entity, ctx: Ctx, together: &Script, alone: &Script) -> Option<Opt> {
    helpers(world, seat).next()?;
    let (word, then) = if pays_together(world, seat) { (ALONE, alone) } else { (TOGETHER, together) };
    Some(Opt::new(Pick::Token(word), then, ctx))
}

/// The room is over, or something else was done: nobody has asked the others for anything.
pub fn alone_again(world: &mut World, seat: Entity) {
    world.entity_mut(seat).remove::<Together>();
}

/// A seat pays, with the help of others if it has asked for it or has not enough, and then this happens for it. If the others
/// will not help, nothing is paid, and `otherwise` happens. Meanwhile the seat waits.
pub fn charge(world: &mut World, price: i32, then: &Script, otherwise: &Script, ctx: Ctx) {
    let seat = *ctx.seat;
    if gold_of(world, seat) >= price && !pays_together(world, seat) {
        change_tokens::<Gold>(world, seat, -price);
        return push(world, seat, then, ctx);
    }
    let to_ask: SmallVec<[Piece; 4]> = helpers(world, seat).map(Piece).collect();
    world.entity_mut(seat).insert((
        Bill { price, pledged: SmallVec::new(), to_ask },
        Purchase { then: then.clone(), otherwise: otherwise.clone(), ctx },
    ));
    ask_next(world, seat);
}

impl Bill {
    fn promised(&self) -> i32 {
        self.pledged.iter().map(|(_, gold)| gold).sum()
    }

    /// What nobody has promised yet.
    pub fn open(&self) -> i32 {
        self.price - self.promised()
    }
}

/// What is still missing if the buyer gives all it has.
pub fn missing(world: &World, buyer: Entity, bill: &Bill) -> i32 {
    bill.open() - gold_of(world, buyer)
}

fn ask_next(world: &mut World, buyer: Entity) {
    let Some(mut bill) = world.get::<Bill>(buyer).cloned() else { return };
    let lacks = missing(world, buyer, &bill) > 0;
    let all_asked = bill.to_ask.is_empty();
    // Who has asked for help hears everybody; who only lacks something asks no further than need be.
    let goes_on = if pays_together(world, buyer) { bill.open() > 0 } else { lacks };
    match (goes_on, all_asked) {
        (true, false) => {}
        (true, true) if lacks || bill.pledged.is_empty() => return call_off(world, buyer),
        _ => return settle(world, buyer),
    }
    let next = bill.to_ask.remove(0);
    world.entity_mut(buyer).insert(bill);
    // Whoever is asked may be in the middle of something else.
    let pledge = world.resource::<Phrases>().pledge.clone();
    interrupt(world, *next, &pledge, Ctx { ally: Some(Piece(buyer)), ..Ctx::of(*next) });
}

/// Asks only: from nothing to all that nobody has promised yet.
fn ask(world: &mut World, ctx: Ctx) {
    let Some(buyer) = ctx.ally else { return };
    let Some(bill) = world.get::<Bill>(*buyer) else { return };
    let most = bill.open().min(gold_of(world, *ctx.seat)).clamp(0, u8::MAX as i32);
    let it = world.resource::<Phrases>().pledge_it.clone();
    // The Gold has gone while something else was asked.
    if most == 0 {
        return do_next(world, &it, Ctx { x: 0, ..ctx });
    }
    let options: Vec<Opt> = (0..=most as u8).map(|n| Opt::new(Pick::Number(n), &it, Ctx { x: n, ..ctx })).collect();
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask(Word::new("pledge"), options);
    }
}

fn pledge(world: &mut World, ctx: Ctx) {
    let Some(buyer) = ctx.ally else { return };
    if let Some(mut bill) = world.get_mut::<Bill>(*buyer)
        && ctx.x > 0
    {
        bill.pledged.push((ctx.seat, ctx.x as i32));
    }
    ask_next(world, *buyer);
}

fn settle(world: &mut World, buyer: Entity) {
    let (Some(bill), Some(purchase)) = (world.get::<Bill>(buyer).cloned(), world.get::<Purchase>(buyer).cloned()) else { return };
    world.entity_mut(buyer).remove::<(Bill, Purchase, Together)>();
    // What was promised may have been spent since, and the goods may be out of reach.
    let spent = bill.pledged.iter().any(|(seat, gold)| gold_of(world, **seat) < *gold);
    let gone = purchase.ctx.target.is_some_and(|thing| merchant::is_gone(world, buyer, *thing));
    if spent || gone || gold_of(world, buyer) < bill.open() {
        return push(world, buyer, &purchase.otherwise, purchase.ctx);
    }
    let mut left = bill.price;
    for (seat, gold) in bill.pledged {
        change_tokens::<Gold>(world, *seat, -gold);
        world.resource_mut::<Log>().push(PaidFor { seat, buyer: Piece(buyer), gold });
        left -= gold;
    }
    change_tokens::<Gold>(world, buyer, -left);
    push(world, buyer, &purchase.then, purchase.ctx);
}

fn call_off(world: &mut World, buyer: Entity) {
    let Some(purchase) = world.get::<Purchase>(buyer).cloned() else { return };
    world.entity_mut(buyer).remove::<(Bill, Purchase, Together)>();
    push(world, buyer, &purchase.otherwise, purchase.ctx);
}

fn push(world: &mut World, buyer: Entity, script: &Script, ctx: Ctx) {
    if let Some(mut agenda) = world.get_mut::<Agenda>(buyer) {
        agenda.push(script, ctx);
    }
}
