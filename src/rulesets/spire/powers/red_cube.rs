//! Red cubes: counted by the cards of the Claw pack for a whole fight.
use crate::tabletop::*;
use bevy_app::App;
use serde::{Deserialize, Serialize};

super::token!(
    /// Red cubes of a player.
    RedCubes, "red_cube", player: i32::MAX, enemy: 0
);

/// `RedCube(1)`: gain red cubes.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RedCube(pub Amount);

pub(super) fn plugin(app: &mut App) {
    app.add_token::<RedCubes>().add_verb::<RedCube>(|world, cube, ctx| {
        let by = cube.0.now(world, &ctx);
        change_tokens::<RedCubes>(world, *ctx.seat, by);
    });
}
