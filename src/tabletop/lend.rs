//! Lending: what a resource holds is taken out of the world while something runs, and put back.
use bevy_ecs::{component::Mutable, prelude::*};

/// Like `World::resource_scope`, which moves the whole resource between archetypes; here only its value leaves for a while.
pub fn lend<R: Resource<Mutability = Mutable> + Default, U>(world: &mut World, run: impl FnOnce(&mut World, &mut R) -> U) -> U {
    let mut lent = std::mem::take(&mut *world.resource_mut::<R>());
    let result = run(world, &mut lent);
    *world.resource_mut::<R>() = lent;
    result
}
