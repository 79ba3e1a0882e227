//! The verbs of the game, one idea per file, each with its facts and windows.
mod again;
mod arrivals;
mod attach;
mod blow;
mod cards;
mod choose;
mod costs;
mod cubes;
mod die;
mod die_abilities;
mod double;
mod draw;
pub mod energy;
mod forced;
mod hit;
mod items;
pub mod later;
mod limits;
pub mod lose_hp;
mod modes;
mod moved;
mod next_attack;
mod orb_damage;
mod orbs;
mod play_card;
mod put;
mod resolve;
mod rows;
mod scry;
mod shard;
mod spread;
mod status;
mod struck;
mod summon;
mod tokens;
mod twofold;
mod void;

use super::circumstances::DiscardTopCosts;
use crate::tabletop::*;
use bevy_app::prelude::*;
use bevy_ecs::world::World;
pub use {
    again::*, arrivals::*, attach::*, blow::*, cards::*, choose::*, cubes::*, die::*, die_abilities::*, double::*, draw::*,
    forced::*, hit::*, items::*, modes::*, moved::*, next_attack::*, orb_damage::*, orbs::*, play_card::*, put::*, resolve::*,
    scry::*, shard::*, spread::*, status::*, struck::*, summon::*, tokens::*, twofold::*,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        blow::plugin,
        hit::plugin,
        struck::plugin,
        spread::plugin,
        lose_hp::plugin,
        tokens::plugin,
        twofold::plugin,
        energy::plugin,
        later::plugin,
        limits::plugin,
    ));
    app.add_plugins((
        draw::plugin,
        choose::plugin,
        cards::plugin,
        moved::plugin,
        scry::plugin,
        costs::plugin,
        cubes::plugin,
        attach::plugin,
        status::plugin,
    ));
    app.add_plugins((
        play_card::plugin,
        resolve::plugin,
        forced::plugin,
        double::plugin,
        again::plugin,
        rows::plugin,
        orbs::plugin,
        orb_damage::plugin,
        summon::plugin,
        arrivals::plugin,
        void::plugin,
        modes::plugin,
    ));
    app.add_plugins((items::plugin, next_attack::plugin, die::plugin, die_abilities::plugin, shard::plugin));
}

/// The number that a verb of Block or of an Orb's damage comes to now, for a slot to show.
pub fn amount_of(world: &World, effect: &Effect, ctx: &Ctx) -> Option<i32> {
    let amount = effect.get::<verb::Block>().map(|block| &block.0).or(effect.get::<OrbDamage>().map(|damage| &damage.0));
    amount.map(|amount| amount.now(world, ctx))
}

/// Whether a script looks at the top of the discard pile, so that the order there matters.
pub fn reads_discard(script: &Script) -> bool {
    script.says::<Circumstance, DiscardTopCosts>() || script.says::<Verb, TopToHand>()
}
