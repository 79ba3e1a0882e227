//! `Resolve()`: what was not chosen when the card was played is asked now (copies, forced plays); then the card does what it says.
//!
//! `Aim([Row], [..])` asks in the middle of something: whom an ability hits, each of several targets.
use crate::{
    rulesets::spire::{Phrases, card::*, deeds, item::Item, needs::*},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `Resolve()`: the card that is being played does what it says.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Resolve {}

/// Asks for these targets, then does that with them. Nothing happens if there is none.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Aim(pub Vec<Target>, pub Script);

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<Resolve>(|world, _, ctx| resolve(world, ctx)).add_verb::<Aim>(aim);
}

/// Asks only, as long as something must be chosen among several; with one answer, or none, nobody is asked.
fn resolve(world: &mut World, mut ctx: Ctx) {
    let (needs, play) = match world.get::<Card>(*ctx.source) {
        Some(card) => (card.face().needs, card.face().play.clone()),
        None => match world.get::<Item>(*ctx.source).and_then(|item| Some((item.0.needs, item.0.uses.as_ref()?.does.clone()))) {
            Some(item) => item,
            None => return deeds::begin(world, *ctx.seat),
        },
    };
    for number in needs.each() {
        let need = Need(1 << number);
        let chosen = if need == ENEMY {
            ctx.target.is_some()
        } else if need == ROW {
            ctx.row > 0
        } else if need == PLAYER {
            ctx.ally.is_some()
        } else {
            true
        };
        if chosen {
            continue;
        }
        let again = world.resource::<Phrases>().resolve_only.clone();
        match answer_or_ask(world, number, ctx, &again) {
            Answer::Chosen(filled) => ctx = filled,
            Answer::None => {}
            Answer::Asked => return,
        }
    }
    deeds::begin(world, *ctx.seat);
    super::note_resolving(world, &ctx);
    do_next(world, &play, ctx);
}

enum Answer {
    /// There was only one.
    Chosen(Ctx),
    None,
    Asked,
}

/// Takes the only candidate of a need, or asks which one; after the answer `then` happens.
fn answer_or_ask(world: &mut World, number: usize, ctx: Ctx, then: &Script) -> Answer {
    let kind = &world.resource::<Needs>().0[number];
    let (candidates, fill, word) = ((kind.candidates)(world, &ctx), kind.fill, kind.word);
    let filled = |pick: &Pick| {
        let mut ctx = ctx;
        fill(world, &mut ctx, *pick);
        ctx
    };
    match &candidates[..] {
        [] => Answer::None,
        [only] => Answer::Chosen(filled(only)),
        several => {
            let options: Vec<Opt> = several.iter().map(|pick| Opt::new(*pick, then, filled(pick))).collect();
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(word, options);
            }
            Answer::Asked
        }
    }
}

/// Asks only: one target at a time; what is left to be asked goes on with the answer.
fn aim(world: &mut World, aim: &Aim, ctx: Ctx) {
    let Some(first) = aim.0.first() else { return do_next(world, &aim.1, ctx) };
    let Some(number) = needs_of(&[*first]).each().next() else { return };
    let then = match &aim.0[1..] {
        [] => aim.1.clone(),
        rest => match world.resource::<Names>().say(Aim(rest.to_vec(), aim.1.clone())) {
            Some(rest) => Script::one(rest),
            None => return,
        },
    };
    if let Answer::Chosen(filled) = answer_or_ask(world, number, ctx, &then) {
        do_next(world, &then, filled);
    }
}
