//! `OrbDamage(..)`: damage of an Orb to one enemy; with a Power that says so, to a row. Not a hit.
use crate::{
    rulesets::spire::{Phrases, lasting, orb::Orb},
    tabletop::*,
};
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// `OrbDamage(2)`: so much damage of an Orb, to an enemy or a row of its owner's choice.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OrbDamage(pub Amount);

/// `OrbHitsRow("lightning")`: damage of such Orbs reaches a row instead of one enemy.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OrbHitsRow(pub Word);

pub(super) fn plugin(app: &mut App) {
    app.add_lasting::<OrbHitsRow>().add_verb::<OrbDamage>(|world, damage, ctx| {
        let amount = damage.0.now(world, &ctx).clamp(0, u8::MAX as i32) as u8;
        let kind = world.get::<Orb>(*ctx.source).map(|orb| orb.0.key);
        let mut row = false;
        lasting::each::<OrbHitsRow>(world, *ctx.seat, |lasting, _| row |= Some(lasting.0) == kind);
        let phrases = world.resource::<Phrases>();
        let script = if row { phrases.damage_row.clone() } else { phrases.damage_enemy.clone() };
        do_next(world, &script, Ctx { x: amount, ..ctx });
    });
}
