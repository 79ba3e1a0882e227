//! Campfire: each player rests or smiths; if nobody does either, the party finds the Ruby Key. Rulebook: Campfire.
use super::{
    super::{effects::lose_hp::heal, lasting, phrases::Phrases, *},
    from_deck::Of,
    keys,
    limits::*,
    modifiers::{Twist, twisted},
    run::*,
    upgrade::upgradable,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `Campfire()`: every player chooses.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Campfire {}
/// `SitDown()`: this player chooses.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SitDown {}
/// `Rest()`: heals 3 HP.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Rest {}
/// `Pass()`: neither.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Pass {}
/// `LeaveFire()`: everybody has chosen.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LeaveFire {}

/// HP healed by a Rest.
const REST: i32 = 3;

/// On a seat: it did something at this fire.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct AtFire(pub bool);

/// A player rested.
#[derive(Debug, Serialize)]
pub struct Rested {
    pub seat: Piece,
}

impl Fact for Rested {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} rests", who.of(self.seat)))
    }
}

/// Whose Rest.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum RestOf {
    You,
}

impl Awaited for Rested {
    type Filter = RestOf;
    fn matches(&self, _: &RestOf, holder: Holder) -> bool {
        *self.seat == holder.owner
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_moment::<Rested>().add_piece_state::<AtFire>();
    app.add_verb::<Campfire>(|world, _, _| {
        let sit = world.resource::<Phrases>().sit_down.clone();
        for seat in world.resource::<Table>().seats.clone() {
            world.entity_mut(seat).insert(AtFire(true));
            for_seat(world, seat, &sit);
        }
    })
    .add_verb::<SitDown>(|world, _, ctx| ask(world, ctx))
    .add_verb::<Rest>(|world, _, ctx| rest(world, *ctx.seat))
    .add_verb::<Pass>(|world, _, ctx| {
        world.entity_mut(*ctx.seat).insert(AtFire(false));
    })
    .add_verb::<LeaveFire>(|world, _, _| {
        let seats = world.resource::<Table>().seats.clone();
        if seats.iter().all(|seat| world.get::<AtFire>(*seat) == Some(&AtFire(false))) {
            keys::earn(world, Key::Ruby);
        }
    });
}

/// Whether the fire can be slept at.
pub fn can_rest(world: &World, seat: Entity) -> bool {
    !lasting::has::<NoRest>(world, seat) && !twisted(world, Twist::NoRest)
}

pub fn can_smith(world: &World, seat: Entity) -> bool {
    !lasting::has::<NoSmith>(world, seat) && !upgradable(world, seat, &Of::Any).is_empty()
}

/// Asks only. The lines stand in the order Rest, Smith, neither.
fn ask(world: &mut World, ctx: Ctx) {
    let seat = *ctx.seat;
    let (rest, smith, pass) = {
        let phrases = world.resource::<Phrases>();
        (phrases.rest.clone(), phrases.smith.clone(), phrases.pass.clone())
    };
    let mut options = vec![];
    if can_rest(world, seat) {
        options.push(Opt::new(Pick::Line(0), &rest, ctx));
    }
    if can_smith(world, seat) {
        options.push(Opt::new(Pick::Line(1), &smith, ctx));
    }
    options.push(Opt::new(Pick::Done, &pass, ctx));
    if let Some(mut choice) = world.get_mut::<Choice>(seat) {
        choice.ask(Word::new("campfire"), options);
    }
}

fn rest(world: &mut World, seat: Entity) {
    let mut amount = REST;
    lasting::each::<RestMore>(world, seat, |more, _| amount += more.0 as i32);
    heal(world, seat, amount);
    world.resource_mut::<Log>().push(Rested { seat: Piece(seat) });
}
