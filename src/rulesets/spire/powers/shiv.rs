//! Shivs: tokens spent any time a card could be played, each for 1 hit on any enemy. 5 for everyone. Rulebook: The Silent.
use crate::{rulesets::spire::*, tabletop::*};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

super::token!(
    /// Shiv tokens of a player. They persist between turns.
    Shivs, "shiv", player: 5, enemy: 0
);

/// `Shiv(2)`: gain Shivs. For each that is not to be had: 1 hit at once, or nothing.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Shiv(pub Amount);

/// `UseShiv()`: a Shiv is spent on the chosen enemy; `UseShiv(more: 1)`: and hits for so much more.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseShiv {
    #[serde(default)]
    pub more: u8,
}

/// `UseShivs(1)`: all Shivs are spent, each on any enemy, each hit dealing so much more.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct UseShivs(pub u8);

/// `ThrowShiv()`: 1 hit on the chosen enemy; the Shiv was never taken.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct ThrowShiv {}

/// `SpareShivs()`: for each of `x` Shivs that were not to be had, the player may hit at once.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct SpareShivs {}

/// A Shiv was spent, or used at once because there was none left to be had.
#[derive(Debug, Serialize)]
pub struct ShivUsed {
    pub who: Piece,
}

impl Fact for ShivUsed {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<ShivUsed>()
        .add_token::<Shivs>()
        .add_verb::<Shiv>(|world, shiv, ctx| {
            let wanted = shiv.0.now(world, &ctx);
            let got = change_tokens::<Shivs>(world, *ctx.seat, wanted);
            let spare = world.resource::<Phrases>().spare_shivs.clone();
            if got < wanted
                && let Some(mut agenda) = world.get_mut::<Agenda>(*ctx.seat)
            {
                for _ in got..wanted {
                    agenda.push(&spare, ctx);
                }
            }
        })
        .add_verb::<UseShiv>(|world, shiv, ctx| {
            if change_tokens::<Shivs>(world, *ctx.seat, -1) < 0 {
                world.resource_mut::<Log>().push(ShivUsed { who: ctx.seat });
                effects::lone_hit(world, 1 + shiv.more as i32, ctx, true);
            }
        })
        .add_verb::<UseShivs>(|world, more, ctx| {
            let names = world.resource::<Names>();
            let Some(one) = names.say(UseShiv { more: more.0 }) else { return };
            let Some(aimed) = names.say(effects::Aim(vec![needs::Target::Enemy], Script::one(one))) else { return };
            let aimed = Script::one(aimed);
            for _ in 0..world.get::<Shivs>(*ctx.seat).map_or(0, |shivs| shivs.0) {
                do_next(world, &aimed, ctx);
            }
        })
        .add_verb::<ThrowShiv>(|world, _, ctx| {
            world.resource_mut::<Log>().push(ShivUsed { who: ctx.seat });
            effects::lone_hit(world, 1, ctx, true);
        })
        .add_verb::<SpareShivs>(ask_spare);
}

/// Asks only: whom to hit with a Shiv that was not to be had, or nobody.
fn ask_spare(world: &mut World, _: &SpareShivs, ctx: Ctx) {
    let throw = world.resource::<Phrases>().throw_shiv.clone();
    let mut options = vec![];
    board::each_enemy(world, |enemy| {
        options.extend(world.get::<Id>(enemy).map(|id| Opt::new(Pick::Thing(*id), &throw, ctx.at(enemy))));
    });
    options.push(Opt::new(Pick::Done, &Script::default(), ctx));
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask(Word::new("spare_shiv"), options);
    }
}
