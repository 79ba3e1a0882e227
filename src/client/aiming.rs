//! While a play is aimed, the engine says what would come of it; the client shows that before the button is released.
use super::{input, model::*, rules::Rules, stage::StageSet};
use crate::tabletop::Action;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Aimed>()
        .add_systems(Update, look_ahead.in_set(StageSet::Rules).after(super::app::look).run_if(resource_exists::<Rules>));
}

/// The action whose outcome is shown, the table it was aimed at, and whether there is an outcome to show.
#[derive(Resource, Default)]
struct Aimed {
    action: Option<(Action, u32)>,
    found: bool,
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
