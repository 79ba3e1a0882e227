//! `TriggerDieAbility(of: Anyones)`: a die ability of a relic happens, whatever the die shows. Its owner gets the effect. Rulebook: Loaded Die.
use crate::{
    rulesets::spire::{board::Owns, item::Item, phases::Start},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Whose relics.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RelicsOf {
    Yours,
    Anyones,
}

/// The player picks a die ability of a relic: of another one of the own, or of any in play, this one too. One that is triggered in this
/// way cannot trigger one that triggers others.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriggerDieAbility {
    pub of: RelicsOf,
    /// Only abilities of that face.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
    /// Or this instead; the relic itself is picked then.
    #[serde(default, skip_serializing_if = "no_effect")]
    pub or: Script,
}

fn no_effect(script: &Script) -> bool {
    script.is_empty()
}

/// `OneDieAbility(2)`: one of several of the chosen relic (of that face).
#[derive(Clone, Hash, Serialize, Deserialize)]
struct OneDieAbility(Option<u8>);

/// `ForOwner([..])`: this happens for the owner of the chosen relic.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct ForOwner(Script);

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<TriggerDieAbility>(choose_relic)
        .add_verb::<OneDieAbility>(|world, OneDieAbility(face), ctx| {
            let Some(relic) = ctx.target else { return };
            let found = die_abilities(world, *relic, *face, ctx.is(Flags::COPY));
            let names = world.resource::<Names>();
            let lines = found.into_iter().filter_map(|then| names.say(ForOwner(then)).map(Script::one));
            let options: Vec<Opt> = (0..).zip(lines).map(|(i, then)| Opt::new(Pick::Line(i), &then, ctx)).collect();
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(Word::new("line"), options);
            }
        })
        .add_verb::<ForOwner>(|world, ForOwner(then), ctx| {
            let Some(relic) = ctx.target else { return };
            let Some(owner) = world.get::<Abilities>(*relic).map(|abilities| *abilities.owner) else { return };
            if let Some(mut agenda) = world.get_mut::<Agenda>(owner) {
                agenda.push(then, Ctx::of(owner).from(*relic).with(Flags::COPY));
            }
        });
}

/// What a relic does on a roll (of that face); `plain`: without what triggers other abilities.
fn die_abilities(world: &World, relic: Entity, face: Option<u8>, plain: bool) -> Vec<Script> {
    let Some(Item(text)) = world.get::<Item>(relic) else { return vec![] };
    let of_face = |when: &&When| match when.on.get::<Start>() {
        Some(Start::Die(faces)) => face.is_none_or(|face| faces.contains(&face)),
        _ => false,
    };
    let triggers = |then: &Script| then.iter().any(|effect| effect.get::<TriggerDieAbility>().is_some());
    let found = text.waits.when.iter().filter(of_face).map(|when| when.then.clone());
    found.filter(|then| !(plain && triggers(then))).collect()
}

/// Asks only, if there are several.
fn choose_relic(world: &mut World, trigger: &TriggerDieAbility, ctx: Ctx) {
    let seats = match trigger.of {
        RelicsOf::Yours => vec![*ctx.seat],
        RelicsOf::Anyones => players(world).collect(),
    };
    let names = world.resource::<Names>();
    let mut options = vec![];
    let relics = seats.iter().filter_map(|seat| world.get::<Pile>(*world.get::<Owns>(*seat)?.relics)).flat_map(Pile::iter);
    for relic in relics {
        let own = relic == *ctx.source;
        if own && trigger.of == RelicsOf::Yours {
            continue;
        }
        // Its own ability to trigger others would only lead back here.
        let found = die_abilities(world, relic, trigger.face, own || ctx.is(Flags::COPY));
        let then = match &found[..] {
            [] => continue,
            [only] => names.say(ForOwner(only.clone())),
            _ => names.say(OneDieAbility(trigger.face)),
        };
        if let (Some(id), Some(then)) = (world.get::<Id>(relic), then) {
            options.push(Opt::new(Pick::Thing(*id), &Script::one(then), ctx.at(relic)));
        }
    }
    if let Some(id) = world.get::<Id>(*ctx.source).filter(|_| !trigger.or.is_empty()) {
        options.push(Opt::new(Pick::Thing(*id), &trigger.or, ctx));
    }
    match &options[..] {
        [] => {}
        [only] => do_next(world, &only.then.clone(), only.ctx),
        _ => {
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(Word::new("die_ability"), options);
            }
        }
    }
}
