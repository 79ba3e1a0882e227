//! Effects that fall due together happen in the order their owner wants; it is asked only if the order makes a difference.
use super::*;
use bevy_app::App;
use bevy_ecs::{prelude::*, system::In};
use serde::{Deserialize, Serialize};

/// Takes the next of the effects that are due, asking which if it matters. Performed by the loop itself.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OrderDue {}

/// The effect chosen (number `x` of those due) happens now.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TakeDue {}

/// The scripts by which the loop asks for an order.
#[derive(Resource)]
pub struct Order {
    pub ask: Script,
    pub take: Script,
    /// The number of the verb [`OrderDue`].
    pub(super) number: u16,
}

pub const PROMPT: Word = Word::new("order");

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<OrderDue>(|_, _, _| {}).add_effect(take_due);
    let names = app.world().resource::<Names>();
    let script = |text: &str| names.parse::<Script>(text).expect("these verbs have just been added");
    let (ask, take) = (script("[OrderDue()]"), script("[TakeDue(), OrderDue()]"));
    let number = ask[0].number;
    app.insert_resource(Order { ask, take, number });
}

fn take_due(In(take): In<Do<TakeDue>>, mut agendas: Query<&mut Agenda>) {
    let Ok(mut agenda) = agendas.get_mut(*take.ctx.seat) else { return };
    let at = take.ctx.x as usize;
    if at < agenda.due.len() {
        let entry = agenda.due.remove(at);
        agenda.push_entry(entry);
    }
}
