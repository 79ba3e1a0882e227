//! `MaySwitchRows()`: the player may swap rows with another player. Rulebook: Switch Rows.
use crate::{
    rulesets::spire::{Phrases, board::Standing, phases},
    tabletop::*,
};
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// `MaySwitchRows()`: the player may swap rows with another one.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MaySwitchRows {}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<MaySwitchRows>(|world, _, ctx| {
        // Asks only.
        let swap = world.resource::<Phrases>().swap_with.clone();
        let own = world.get::<Row>(*ctx.seat).copied();
        let mut options = vec![];
        for seat in world.resource::<Table>().seats.clone() {
            let other = world.get::<Row>(seat).copied() != own && world.get::<Standing>(seat) == Some(&Standing::Up);
            if let (true, Some(id)) = (other, world.get::<Id>(seat)) {
                options.push(Opt::new(Pick::Thing(*id), &swap, Ctx { ally: Some(Piece(seat)), actor: ctx.seat, ..ctx }));
            }
        }
        // Where enemies have sides, an empty row will do as well. Rulebook: Act IV Elite.
        if phases::sides(world) {
            let go = world.resource::<Phrases>().go_to_row.clone();
            for row in phases::free_rows(world) {
                options.push(Opt::new(Pick::Row(row), &go, Ctx { row, ..ctx }));
            }
        }
        if options.is_empty() {
            return;
        }
        options.push(Opt::new(Pick::Done, &Script::default(), ctx));
        if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
            choice.ask(Word::new("swap_rows"), options);
        }
    });
}
