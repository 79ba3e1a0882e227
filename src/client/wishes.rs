//! What the players wish is done by the rules, or refused with the reason; then the table is read again.
use super::{
    layout,
    lobby::{self, Lobby},
    model::*,
    panels, playback,
    rules::Rules,
    stage::StageSet,
};
use crate::tabletop::Pick;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Wish>().add_systems(Update, (grant, look).chain().in_set(StageSet::Rules).run_if(resource_exists::<Rules>));
}

/// Does what the players wish, and says why not.
fn grant(world: &mut World) {
    let wishes: Vec<Wish> = world.resource_mut::<Messages<Wish>>().drain().collect();
    let rules = *world.resource::<Rules>();
    for wish in wishes {
        let done = match wish {
            Wish::Do(action) => {
                let tried = match action.picks.first() {
                    Some(Pick::Thing(id)) => Thing::piece(Kind::HandCard, *id),
                    _ => Thing::table(Kind::EndTurn),
                };
                (rules.submit)(world, action).map(|()| lobby::after_action(world)).map_err(|reason| (tried, reason))
            }
            Wish::Why(tried, action) => {
                if let Some(why) = (rules.why_not)(world, &action) {
                    world.resource_mut::<Play>().refusal = Some((tried, why));
                }
                // Nothing has changed.
                continue;
            }
            Wish::Undo => (rules.undo)(world)
                .map(|()| playback::resync(world))
                .map(|()| lobby::after_action(world))
                .map_err(|reason| (Thing::table(Kind::BarButton), reason)),
            Wish::Redo => (rules.redo)(world)
                .map(|()| playback::resync(world))
                .map(|()| lobby::after_action(world))
                .map_err(|reason| (Thing::table(Kind::BarButton), reason)),
            Wish::Skip => {
                world.write_message(playback::Skip);
                Ok(())
            }
            Wish::Copy(words) => {
                world.write_message(panels::Copied(words));
                Ok(())
            }
            Wish::Lobby(order) => {
                let done = lobby::obey(world, order);
                match done {
                    Ok(true) => begin_to_show(world),
                    Ok(false) => {}
                    Err(why) if world.resource::<Lobby>().is_open() => world.resource_mut::<Lobby>().said = Some(why),
                    Err(why) => {
                        world.resource_mut::<Play>().refusal = Some((Thing::new(Kind::BarButton, 0, layout::button::MENU), why))
                    }
                }
                Ok(())
            }
            Wish::Restart => {
                (rules.restart)(world);
                begin_to_show(world);
                Ok(())
            }
        };
        if let Err((tried, reason)) = done {
            world.resource_mut::<Play>().refusal = Some((tried, reason));
        }
        world.insert_resource(Stale);
    }
}

/// Another game lies on the table: nothing of the last one is shown any more.
fn begin_to_show(world: &mut World) {
    world.resource_mut::<playback::Score>().rewind();
    *world.resource_mut::<playback::Told>() = default();
    let mut play = world.resource_mut::<Play>();
    *play = Play { seat: play.seat, refusal: play.refusal.take(), ..default() };
}

/// The table must be read again.
#[derive(Resource)]
struct Stale;

pub(super) fn look(world: &mut World) {
    if world.get_resource::<Lobby>().is_some_and(Lobby::is_open) {
        // There may be no game yet.
        return;
    }
    let first = world.resource::<Shown>().0.seats.is_empty();
    if world.remove_resource::<Stale>().is_none() && !first {
        return;
    }
    let view = (world.resource::<Rules>().view)(world);
    let mut shown = world.resource_mut::<Shown>();
    if shown.0 != view {
        shown.0 = view;
    }
}
