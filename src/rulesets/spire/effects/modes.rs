//! Bosses with modes: `EnterMode("defensive")`, `IfGuarded(then: [..], else: [..])`. Rulebook: Modes.
use crate::{rulesets::spire::monster::*, tabletop::*};
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// The enemy's cube goes to the first slot of that mode.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EnterMode(pub Word);

/// `then` if the enemy still had Block when the enemies' turn began, else `or_else`.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IfGuarded {
    #[serde(default)]
    pub then: Script,
    #[serde(default)]
    pub or_else: Script,
}

/// `OnlyAction(1)`: from now on the enemy takes only that action (counted from 1), whatever the die.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OnlyAction(pub u8);

/// `SameRow()`: the one it is about stands, or stood, in the row of the one whose ability it is.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SameRow {}

/// `InMode("defensive")`: an ability counts only in that mode.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct InMode(pub Word);

/// `FromRound(2)`: an ability counts from that round on.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct FromRound(pub u32);

/// An enemy changed its mode.
#[derive(Debug, Serialize)]
pub struct ModeEntered {
    pub who: Piece,
    pub mode: Word,
}

impl Fact for ModeEntered {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} enters {} mode", who.of(self.who), self.mode))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<ModeEntered>();
    app.add_verb::<EnterMode>(|world, enter, ctx| {
        let Some(Monster(text)) = world.get::<Monster>(*ctx.actor).cloned() else { return };
        let Pattern::Modes(modes) = &text.entry.pattern else { return };
        let Some(mode) = modes.iter().position(|mode| mode.mode == enter.0) else { return };
        if let Some(mut cube) = world.get_mut::<Cube>(*ctx.actor) {
            (cube.mode, cube.at, cube.looped) = (mode as u8, 0, false);
        }
        world.resource_mut::<Log>().push(ModeEntered { who: ctx.actor, mode: enter.0 });
    })
    .add_verb::<IfGuarded>(|world, choice, ctx| {
        let guarded = world.get::<Guarded>(*ctx.actor).is_some_and(|guarded| guarded.0);
        let acting = world.resource::<Acting>().0;
        if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
            agenda.push(if guarded { &choice.then } else { &choice.or_else }, ctx);
        }
    })
    .add_verb::<OnlyAction>(|world, only, ctx| {
        if let Some(mut cube) = world.get_mut::<Cube>(*ctx.actor) {
            cube.only = only.0;
        }
    })
    .add_circumstance::<SameRow>(|world, _, ctx| {
        ctx.target.is_some_and(|it| world.get::<Row>(*it) == world.get::<Row>(*ctx.source))
    })
    .add_circumstance::<InMode>(|world, mode, ctx| {
        let (Some(monster), Some(cube)) = (world.get::<Monster>(*ctx.source), world.get::<Cube>(*ctx.source)) else {
            return false;
        };
        let Pattern::Modes(modes) = &monster.0.entry.pattern else { return false };
        modes.get(cube.mode as usize).is_some_and(|now| now.mode == mode.0)
    })
    .add_circumstance::<FromRound>(|world, from, _| {
        let table = world.resource::<Table>().table;
        world.get::<Phase>(table).is_some_and(|phase| phase.round >= from.0)
    });
}
