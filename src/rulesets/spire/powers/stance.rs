//! Stances: Neutral; Calm, which gives 2 Energy when left; Wrath, in which each hit deals 1 more and the turn's end hurts. Rulebook: The Watcher.
use crate::{
    rulesets::spire::{
        effects::{self, Blow, Strike, StrikeSet},
        energy, memory,
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// On a seat: its stance.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stance {
    #[default]
    Neutral,
    Calm,
    Wrath,
}

/// Energy gained by leaving Calm.
const CALM_GIVES: i32 = 2;

/// `Enter(Wrath)`: another stance. One cannot enter the stance one is in.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Enter(pub Stance);

/// `InStance(Wrath)`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct InStance(pub Stance);

/// A player changed stance.
#[derive(Debug, Serialize)]
pub struct StanceChanged {
    pub seat: Piece,
    pub from: Stance,
    pub to: Stance,
}

impl Fact for StanceChanged {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} goes from {:?} to {:?}", who.of(self.seat), self.from, self.to))
    }
}

/// Which changes of its owner's stance an ability waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum NewStance {
    Any,
    Calm,
    Wrath,
}

impl Awaited for StanceChanged {
    type Filter = NewStance;
    fn matches(&self, filter: &NewStance, holder: Holder) -> bool {
        *self.seat == holder.owner
            && match filter {
                NewStance::Any => true,
                NewStance::Calm => self.to == Stance::Calm,
                NewStance::Wrath => self.to == Stance::Wrath,
            }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_piece_state::<Stance>().add_moment::<StanceChanged>();
    app.add_verb::<Enter>(|world, enter, ctx| self::enter(world, *ctx.seat, enter.0))
        .add_circumstance::<InStance>(|world, stance, ctx| world.get::<Stance>(*ctx.seat) == Some(&stance.0));
    app.add_systems(Strike, rage.in_set(StrikeSet::Add).ambiguous_with(StrikeSet::Add));
}

fn enter(world: &mut World, seat: Entity, to: Stance) {
    let Some(mut stance) = world.get_mut::<Stance>(seat) else { return };
    let from = std::mem::replace(&mut *stance, to);
    if from == to {
        return;
    }
    effects::need_stances(world, seat);
    memory::note(world, seat, |turn| turn.switched_stance = true);
    world.resource_mut::<Log>().push(StanceChanged { seat: Piece(seat), from, to });
    if from == Stance::Calm {
        energy::change(world, seat, CALM_GIVES);
    }
}

fn rage(mut blow: ResMut<Blow>, stances: Query<&Stance>) {
    if stances.get(blow.from) == Ok(&Stance::Wrath) {
        blow.amount += 1;
    }
}
