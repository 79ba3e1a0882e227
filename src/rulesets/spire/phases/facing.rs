//! Facing: after the start of turn players may change rows; then what stands on a player's side does something to the player.
use super::swap_rows;
use crate::{
    rulesets::spire::{Phrases, aim::player_in, board::*, memory, monster::*, phases::turns},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `Face()`: does something only if an enemy with sides stands.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Face {}

/// `ChooseRow()`: the player may go to another row. Whoever stands there comes here, and may choose again.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ChooseRow {}

/// `GoToRow()`: the player goes to the chosen row, in exchange with whoever stands there.
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
        .add_hot_verb::<Face, Query<&Monster>>(|world, enemies, _, ctx| {
            // Few fights have any, and every turn asks.
            let any = enemies.get(world).is_ok_and(|enemies| enemies.iter().any(|Monster(text)| !text.entry.facing.is_empty()));
            if !any || with_sides(world).is_empty() {
                return;
            }
            let phrases = world.resource::<Phrases>();
            let (choose, take) = (phrases.choose_row.clone(), phrases.take_sides.clone());
            do_next(world, &take, ctx);
            for seat in turns::on_turn(world) {
                if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
                    agenda.push(&choose, Ctx::of(seat));
                }
            }
        })
        .add_verb::<ChooseRow>(|world, _, ctx| ask(world, ctx))
        .add_verb::<GoToRow>(|world, _, ctx| go_to(world, *ctx.seat, ctx.row))
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
    let taken: Vec<u8> = players(world).filter_map(|seat| world.get::<Row>(seat)).map(|row| row.0).collect();
    (1..=4).filter(|row| !taken.contains(row)).collect()
}

/// Asks only: any other row, or to stay.
fn ask(world: &mut World, ctx: Ctx) {
    let go = world.resource::<Phrases>().go_to_row.clone();
    let own = world.get::<Row>(*ctx.seat).map_or(0, |row| row.0);
    let others = (1..=4).filter(|row| *row != own);
    let mut options: Vec<Opt> = others.map(|row| Opt::new(Pick::Row(row), &go, Ctx { row, ..ctx })).collect();
    options.push(Opt::new(Pick::Done, &Script::default(), ctx));
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask(GO_TO_ROW, options);
    }
}

const GO_TO_ROW: Word = Word::new("go_to_row");

fn go_to(world: &mut World, seat: Entity, row: u8) {
    let Some(other) = player_in(world, row) else {
        if let Some(mut own) = world.get_mut::<Row>(seat) {
            own.0 = row;
            world.resource_mut::<Log>().push(WentToRow { seat: Piece(seat), row });
        }
        return;
    };
    swap_rows(world, seat, other);
    // Nobody is sent to another side without a say in it.
    let still_asked = world.get::<Choice>(other).is_some_and(|choice| choice.is_open() && choice.prompt == GO_TO_ROW);
    let again = world.resource::<Phrases>().choose_row.clone();
    if !still_asked && let Some(mut agenda) = world.get_mut::<Agenda>(other) {
        agenda.push(&again, Ctx::of(other));
    }
}

/// Which of its sides shows, by the slot of the cube; the last one lasts.
fn slot_of(text: &MonsterText, cube: Cube) -> Option<usize> {
    let last = text.entry.facing.len().checked_sub(1)?;
    Some(last.min(cube.at as usize))
}

/// What standing on its side means now.
pub fn side(text: &MonsterText, cube: Cube) -> &[Effect] {
    slot_of(text, cube).map_or(&[], |side| &text.entry.facing[side])
}

fn take_sides(world: &mut World) {
    for enemy in with_sides(world) {
        let (Some(Monster(text)), Some(cube)) = (world.get::<Monster>(enemy).cloned(), world.get::<Cube>(enemy).copied()) else {
            continue;
        };
        let Some(side) = slot_of(&text, cube) else { continue };
        let effect = &text.entry.facing[side];
        for seat in turns::on_turn(world) {
            let row = world.get::<Row>(seat).map_or(0, |row| row.0);
            if stands_in(world, enemy, row)
                && let Some(mut agenda) = world.get_mut::<Agenda>(seat)
            {
                agenda.push(effect, Ctx::of(seat).from(enemy));
                world.resource::<Answered>().feel(enemy, || format!("facing:{}", side + 1));
            }
        }
    }
}
