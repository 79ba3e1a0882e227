//! What the engine is asked while the players only look: what would come of a play being aimed, and how a card being read looks
//! on its other face.
use super::{input, layout, model::*, rules::Rules, stage::StageSet};
use crate::tabletop::{Action, Id};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Aimed>()
        .add_systems(Update, turn_over.in_set(StageSet::Rules).after(super::wishes::look).run_if(resource_exists::<Rules>))
        .add_systems(Update, look_ahead.in_set(StageSet::Rules).after(super::wishes::look).run_if(resource_exists::<Rules>));
}

/// The action whose outcome is shown, the table it was aimed at, and whether there is an outcome to show.
#[derive(Resource, Default)]
struct Aimed {
    action: Option<(Action, u32)>,
    found: bool,
}

/// A card that is being read shows its other face too, and so does one that would be turned to it.
fn turn_over(world: &mut World) {
    let play = world.resource::<Play>();
    let card = |thing: &Thing| matches!(thing.kind, Kind::HandCard | Kind::OverlayCard | Kind::OfferCard | Kind::Power);
    let turning = || layout::turning(&world.resource::<Shown>().0, play);
    let read = play.inspected.filter(card).or_else(turning).map(|thing| Id(thing.of));
    if read == play.other_face.as_ref().map(|face| face.id) {
        return;
    }
    let rules = *world.resource::<Rules>();
    let face = read.and_then(|id| (rules.other_face)(world, id)).map(Box::new);
    if face != world.resource::<Play>().other_face {
        world.resource_mut::<Play>().other_face = face;
    }
}

/// Asks the engine once per aimed action, not once per frame.
fn look_ahead(world: &mut World) {
    let (play, shown) = (world.resource::<Play>(), world.resource_ref::<Shown>());
    let at = shown.last_changed().get();
    let action = input::aimed(&shown.0, play).map(|action| (action, at));
    let aimed = world.resource::<Aimed>();
    if aimed.action == action && aimed.found == play.preview.is_some() {
        return;
    }
    let rules = *world.resource::<Rules>();
    let preview = action.as_ref().and_then(|(action, _)| (rules.preview)(world, action)).map(Box::new);
    let found = preview.is_some();
    let mut play = world.resource_mut::<Play>();
    if play.preview != preview {
        play.preview = preview;
    }
    *world.resource_mut::<Aimed>() = Aimed { action, found };
}
