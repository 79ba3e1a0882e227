//! Whose turn it is: that of all players together; or, by an optional rule, they take their turns one after another, the player in
//! the bottom row first, then around the table. Rulebook: Optional Rules, Sequential Turns.
use crate::{
    rulesets::spire::{Phrases, memory::PlayedThisTurn},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemParam};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// On the table, where turns are taken one after another.
#[derive(Component, Clone, Default, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Turns {
    /// Whose turn of this round is not over yet, in order: the first one is taking it.
    pub order: SmallVec<[Piece; 4]>,
    /// How many turns of this round are over.
    pub taken: u8,
}

/// `PassTurn()`: a player's turn is over; the next one's begins, or the last one's was it.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PassTurn {}

/// `EndTurns()`: all players have had their turns; what waits for the end of everybody's turn happens.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EndTurns {}

/// A player's own turn begins.
#[derive(Debug, Serialize)]
pub struct TurnPassed {
    pub to: Piece,
}

impl Fact for TurnPassed {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.to, format!("{} takes the turn", who.of(self.to)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_seldom_state::<Turns>().add_fact::<TurnPassed>();
    app.add_verb::<PassTurn>(|world, _, ctx| pass(world, ctx)).add_verb::<EndTurns>(|world, _, ctx| {
        if let Some(mut played) = world.get_mut::<PlayedThisTurn>(*ctx.seat) {
            played.0.clear();
        }
        let round = world.get::<Phase>(*ctx.seat).map_or(0, |phase| phase.round);
        world.resource_mut::<Log>().push(super::TurnEnded { round, whose: Some(ctx.seat) });
    });
}

/// Whose turn it is, for the systems of a phase.
#[derive(SystemParam)]
pub struct OnTurn<'w, 's> {
    table: Res<'w, Table>,
    turns: Query<'w, 's, (Option<&'static Turns>, Has<Out>), With<Agenda>>,
}

impl OnTurn<'_, '_> {
    /// It is everybody's.
    pub fn together(&self) -> bool {
        self.turns().is_none()
    }

    fn turns(&self) -> Option<&Turns> {
        self.turns.get(self.table.table).ok()?.0
    }

    /// The seats whose turn it is.
    pub fn seats(&self) -> impl Iterator<Item = Entity> + '_ {
        let alone = self.turns().map(|turns| turns.order.first().map(|seat| **seat));
        let seats = self.table.seats.iter().copied();
        let plays = |seat: Entity| self.turns.get(seat).is_ok_and(|(_, out)| !out);
        seats.filter(move |seat| alone.is_none_or(|alone| alone == Some(*seat)) && plays(*seat))
    }

    /// Those to whom its beginning or end is told, if it is anybody's: `None` for everyone, else the one player.
    pub fn whose(&self) -> Option<Option<Piece>> {
        whose(self.turns())
    }

    /// It is the turn of whoever this belongs to. What is the table's has its turn along with the first player.
    pub fn is_of(&self, owner: Entity) -> bool {
        let Some(turns) = self.turns() else { return true };
        if owner == self.table.table { turns.taken == 0 } else { turns.order.first().is_some_and(|seat| **seat == owner) }
    }

    /// It is the turn of the one in whose pile this lies.
    pub fn holds(&self, place: Option<&InPile>, piles: &Query<&PileOf>) -> bool {
        self.together() || place.and_then(|place| piles.get(*place.0).ok()).is_some_and(|pile| self.is_of(*pile.owner))
    }
}

fn turns(world: &World) -> Option<&Turns> {
    world.get(world.resource::<Table>().table)
}

/// The seats whose turn it is.
pub fn on_turn(world: &World) -> SmallVec<[Entity; 4]> {
    let alone = turns(world).map(|turns| turns.order.first().map(|seat| **seat));
    players(world).filter(|seat| alone.is_none_or(|alone| alone == Some(*seat))).collect()
}

fn whose(turns: Option<&Turns>) -> Option<Option<Piece>> {
    match turns {
        None => Some(None),
        Some(turns) => turns.order.first().map(|seat| Some(*seat)),
    }
}

/// Those to whom a turn's beginning or end is told, if it is anybody's: `None` for everyone, else the one player.
pub(super) fn told(world: &World) -> Option<Option<Piece>> {
    whose(turns(world))
}

/// Whether it is the turn of the one to whom an ability belongs (the table's: see [`EndTurns`]).
pub(super) fn concerns(whose: Option<Piece>, holder: Holder) -> bool {
    whose.is_none_or(|whose| *whose == holder.owner)
}

/// This is the first turn of the round (or everybody's).
pub(super) fn is_first(world: &World) -> bool {
    turns(world).is_none_or(|turns| turns.taken == 0)
}

/// A turn begins. `true`: and with it a round.
pub(super) fn begin(world: &mut World) -> bool {
    let going_on = turns(world).is_some_and(|turns| !turns.order.is_empty());
    if !going_on {
        deal_out(world);
    }
    !going_on
}

/// Where turns are taken one after another: every player has one to come, from the bottom row on around the table.
pub fn deal_out(world: &mut World) {
    if turns(world).is_none() {
        return;
    }
    let mut order: SmallVec<[Piece; 4]> = players(world).map(Piece).collect();
    let bottom = (0..order.len()).min_by_key(|at| world.get::<Row>(*order[*at]).map_or(0, |row| row.0));
    order.rotate_left(bottom.unwrap_or(0));
    let table = world.resource::<Table>().table;
    if let Some(mut turns) = world.get_mut::<Turns>(table) {
        *turns = Turns { order, taken: 0 };
    }
}

/// The fight is over: nobody's turn is to come.
pub fn clear(world: &mut World) {
    let table = world.resource::<Table>().table;
    if let Some(mut turns) = world.get_mut::<Turns>(table) {
        *turns = Turns::default();
    }
}

/// As things stand: those whose turn is still to come take none. Gives who they are.
pub fn skip_those_to_come(world: &mut World) -> Vec<Entity> {
    let table = world.resource::<Table>().table;
    let Some(mut turns) = world.get_mut::<Turns>(table) else { return vec![] };
    let first = turns.order.len().min(1);
    turns.order.drain(first..).map(|seat| *seat).collect()
}

fn pass(world: &mut World, ctx: Ctx) {
    let playing: SmallVec<[Entity; 4]> = players(world).collect();
    let Some(mut turns) = world.get_mut::<Turns>(*ctx.seat) else { return };
    turns.taken += 1;
    if !turns.order.is_empty() {
        turns.order.remove(0);
    }
    turns.order.retain(|seat| playing.contains(&seat.0));
    if turns.order.is_empty() {
        let last = world.resource::<Phrases>().after_the_last_turn.clone();
        do_next(world, &last, ctx);
    } else if let Some(mut phase) = world.get_mut::<Phase>(*ctx.seat) {
        // The first phase of the round again.
        phase.next = 0;
    }
}

/// It is somebody else's turn, or this seat's is over.
pub fn waits(world: &World, seat: Entity) -> bool {
    turns(world).and_then(|turns| turns.order.first()).is_some_and(|now| **now != seat)
}

/// This seat has had its turn of the round.
pub fn had_turn(world: &World, seat: Entity) -> bool {
    turns(world).is_some_and(|turns| !turns.order.is_empty() && !turns.order.contains(&Piece(seat)))
}

/// Why a seat has nothing to decide now.
pub(super) fn why_idle(world: &World, seat: Entity) -> Option<String> {
    waits(world, seat).then(|| "Not your turn".into())
}
