//! `Cube(1)`, `TakeCube()`: cubes on the Power or relic that counts with them; `Cubes()` is how many lie there.
use crate::{rulesets::spire::memory::CardMemory, tabletop::*};
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// `Cube(1)`: so many cubes come on the Power or relic that says so.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Cube(pub Amount);

/// A cube is taken off.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TakeCube {}

/// The cubes on this card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Cubes {}

/// Cubes were put on a card, or one was taken off.
#[derive(Debug, Serialize)]
pub struct CubesPut {
    pub card: Piece,
    pub now: u8,
}

impl Fact for CubesPut {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<CubesPut>()
        .add_verb::<Cube>(|world, cube, ctx| {
            let by = cube.0.now(world, &ctx).clamp(0, u8::MAX as i32) as u8;
            // A copy has no card to put cubes on.
            let Some(mut memory) = world.get_mut::<CardMemory>(*ctx.source) else { return };
            if by == 0 || ctx.is(Flags::COPY) {
                return;
            }
            memory.cubes = memory.cubes.saturating_add(by);
            let now = memory.cubes;
            world.resource_mut::<Log>().push(CubesPut { card: ctx.source, now });
        })
        .add_verb::<TakeCube>(|world, _, ctx| {
            let Some(mut memory) = world.get_mut::<CardMemory>(*ctx.source) else { return };
            if memory.cubes > 0 {
                memory.cubes -= 1;
                let now = memory.cubes;
                world.resource_mut::<Log>().push(CubesPut { card: ctx.source, now });
            }
        })
        .add_count::<Cubes>(|world, _, ctx| world.get::<CardMemory>(*ctx.source).map_or(0, |memory| memory.cubes as i32));
}
