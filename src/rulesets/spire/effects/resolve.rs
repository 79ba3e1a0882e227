//! `Resolve()`: what was not chosen when the card was played is asked now (copies, forced plays); then the card does what it says.
use crate::{
    rulesets::spire::{Phrases, card::*, item::Item, needs::*},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Resolve {}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<Resolve>(|world, _, ctx| resolve(world, ctx));
}

/// Asks only, as long as something must be chosen among several; with one answer, or none, nobody is asked.
fn resolve(world: &mut World, mut ctx: Ctx) {
    let (needs, play) = match world.get::<Card>(*ctx.source) {
        Some(card) => (card.face().needs, card.face().play.clone()),
        None => match world.get::<Item>(*ctx.source).and_then(|item| Some((item.0.needs, item.0.uses.as_ref()?.does.clone()))) {
            Some(item) => item,
            None => return,
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
        let kind = &world.resource::<Needs>().0[number];
        let candidates = (kind.candidates)(world, &ctx);
        if candidates.len() > 1 {
            let again = world.resource::<Phrases>().resolve_only.clone();
            let options: Vec<Opt> = candidates
                .iter()
                .map(|pick| {
                    let mut ctx = ctx;
                    (kind.fill)(world, &mut ctx, *pick);
                    Opt::new(*pick, &again, ctx)
                })
                .collect();
            let word = kind.word;
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(word, options);
            }
            return;
        }
        let fill = kind.fill;
        if let Some(only) = candidates.first() {
            fill(world, &mut ctx, *only);
        }
    }
    let acting = world.resource::<Acting>().0;
    if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
        agenda.push(&play, ctx);
    }
}
