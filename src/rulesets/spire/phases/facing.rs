//! Facing: after the start of turn each player may go to any free row; then what stands on that side does something to the player.
use crate::{
    rulesets::spire::{Phrases, board::*, memory, monster::*},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `Face()`: does something only if an enemy with sides stands.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Face {}

/// `ChooseRow()`: the player may go to a free row.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ChooseRow {}

/// `GoToRow()`: the player goes to the chosen row.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct GoToRow {}

/// `TakeSides()`: each player takes the effect of the side.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TakeSides {}

/// `DealNothing()`: the player's hits deal no damage this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DealNothing {}

/// A player went to another row.
#[derive(Debug, Serialize)]
pub struct WentToRow {
    pub seat: Piece,
    pub row: u8,
}

impl Fact for WentToRow {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} goes to row {}", who.of(self.seat), self.row))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<WentToRow>()
        .add_verb::<Face>(|world, _, ctx| {
            if with_sides(world).is_empty() {
                return;
            }
            let phrases = world.resource::<Phrases>();
            let (choose, take) = (phrases.choose_row.clone(), phrases.take_sides.clone());
            do_next(world, &take, ctx);
            for seat in world.resource::<Table>().seats.clone() {
                if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
                    agenda.push(&choose, Ctx::of(seat));
                }
            }
        })
        .add_verb::<ChooseRow>(|world, _, ctx| ask(world, ctx))
        .add_verb::<GoToRow>(|world, _, ctx| {
            if let Some(mut row) = world.get_mut::<Row>(*ctx.seat) {
                row.0 = ctx.row;
                world.resource_mut::<Log>().push(WentToRow { seat: ctx.seat, row: ctx.row });
            }
        })
        .add_verb::<TakeSides>(|world, _, _| take_sides(world))
        .add_verb::<DealNothing>(|world, _, ctx| memory::note(world, *ctx.seat, |turn| turn.deals_nothing = true));
}

fn with_sides(world: &World) -> Vec<Entity> {
    let mut found = vec![];
    each_enemy(world, |enemy| {
        if world.get::<Monster>(enemy).is_some_and(|monster| !monster.0.entry.facing.is_empty()) {
            found.push(enemy);
        }
    });
    found
}

/// Whether an enemy with sides stands.
pub fn sides(world: &World) -> bool {
    !with_sides(world).is_empty()
}

/// The rows in which no player stands.
pub fn free_rows(world: &World) -> Vec<u8> {
    let seats = &world.resource::<Table>().seats;
    let taken: Vec<u8> = seats.iter().filter_map(|seat| world.get::<Row>(*seat)).map(|row| row.0).collect();
    (1..=4).filter(|row| !taken.contains(row)).collect()
}

/// Asks only: a row in which nobody else stands, or to stay.
fn ask(world: &mut World, ctx: Ctx) {
    let go = world.resource::<Phrases>().go_to_row.clone();
    let mut options: Vec<Opt> =
        free_rows(world).into_iter().map(|row| Opt::new(Pick::Row(row), &go, Ctx { row, ..ctx })).collect();
    options.push(Opt::new(Pick::Done, &Script::default(), ctx));
    if options.len() > 1
        && let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat)
    {
        choice.ask(Word::new("go_to_row"), options);
    }
}

fn take_sides(world: &mut World) {
    for enemy in with_sides(world) {
        let (Some(Monster(text)), Some(cube)) = (world.get::<Monster>(enemy).cloned(), world.get::<Cube>(enemy).copied()) else {
            continue;
        };
        let Some(effect) = text.entry.facing.get(cube.at as usize).or(text.entry.facing.last()) else { continue };
        for seat in world.resource::<Table>().seats.clone() {
            let row = world.get::<Row>(seat).map_or(0, |row| row.0);
            if stands_in(world, enemy, row)
                && let Some(mut agenda) = world.get_mut::<Agenda>(seat)
            {
                agenda.push(effect, Ctx::of(seat).from(enemy));
            }
        }
    }
}
