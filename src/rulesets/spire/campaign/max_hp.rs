//! The most HP a player can have in a run: what is printed, less what ascension covers, and no more than relics allow.
use super::{
    super::{board::Hp, hero::Hero, lasting},
    limits::HpCap,
    run::ascension,
};
use bevy_ecs::prelude::*;

/// Works the limit out anew, after relics have come or gone.
pub fn refit(world: &mut World, seat: Entity) {
    let Some(printed) = world.get::<Hero>(seat).map(|hero| hero.0.entry.hp) else { return };
    // Ascension 2 covers the highest number.
    let mut most = printed - i32::from(ascension(world) >= 2);
    lasting::each::<HpCap>(world, seat, |cap, _| most = most.min(cap.0 as i32));
    if let Some(mut hp) = world.get_mut::<Hp>(seat)
        && hp.max != most
    {
        *hp = Hp { max: most, now: hp.now.min(most) };
    }
}
