//! Neow's Blessing: each player draws a card, gains the red line, then one of the blue ones. Rulebook: Setup, 11.
use super::{
    super::{phrases::Phrases, *},
    decks::*,
    event::Blessing,
    quick_start::newcomers,
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// On a seat while it is blessed: its card, and the blue line it took.
#[derive(Component, Clone, Copy, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Blessed {
    pub card: Word,
    pub took: Option<u8>,
}

/// `Bless()`: every player draws a card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Bless {}
/// `AskBlessing()`: this player chooses a blue line.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AskBlessing {}
/// `TakeBlessing()`: line `x`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TakeBlessing {}
/// `PutBlessingsAway()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PutBlessingsAway {}

/// A player drew a blessing.
#[derive(Debug, Serialize)]
pub struct BlessingDrawn {
    pub seat: Piece,
    pub card: Word,
}

impl Fact for BlessingDrawn {
    const REVEALS: Option<&'static str> = Some("blessings were drawn");
}

/// A player chose a blue line.
#[derive(Debug, Serialize)]
pub struct BlessingTaken {
    pub seat: Piece,
    pub card: Word,
    pub line: u8,
}

impl Fact for BlessingTaken {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<BlessingDrawn>().add_fact::<BlessingTaken>().add_piece_state::<Blessed>();
    app.add_verb::<Bless>(|world, _, _| bless(world))
        .add_verb::<AskBlessing>(|world, _, ctx| {
            let Some(text) = blessing(world, *ctx.seat) else { return };
            let take = world.resource::<Phrases>().take_blessing.clone();
            let options: Vec<Opt> =
                (0..text.entry.blue.len() as u8).map(|at| Opt::new(Pick::Line(at), &take, Ctx { x: at, ..ctx })).collect();
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(Word::new("blessing"), options);
            }
        })
        .add_verb::<TakeBlessing>(|world, _, ctx| {
            let Some(text) = blessing(world, *ctx.seat) else { return };
            let Some(line) = text.entry.blue.get(ctx.x as usize) else { return };
            if let Some(mut blessed) = world.get_mut::<Blessed>(*ctx.seat) {
                blessed.took = Some(ctx.x);
            }
            world.resource_mut::<Log>().push(BlessingTaken { seat: ctx.seat, card: text.key, line: ctx.x });
            do_next(world, line, ctx);
        })
        .add_verb::<PutBlessingsAway>(|world, _, _| {
            for seat in world.resource::<Table>().seats.clone() {
                world.entity_mut(seat).remove::<Blessed>();
                super::offers::clear(world, seat);
            }
        });
}

pub fn blessing(world: &World, seat: Entity) -> Option<Printed<Blessing>> {
    world.resource::<Names>().printed::<Blessing>(world.get::<Blessed>(seat)?.card)
}

fn bless(world: &mut World) {
    let ask = world.resource::<Phrases>().ask_blessing.clone();
    let newcomers = newcomers(world);
    let seats = if newcomers.is_empty() { world.resource::<Table>().seats.clone() } else { newcomers };
    for seat in seats {
        let Some(card) = with_decks(world, |decks, _| decks.blessings.draw()).flatten() else { continue };
        world.entity_mut(seat).insert(Blessed { card, took: None });
        world.resource_mut::<Log>().push(BlessingDrawn { seat: Piece(seat), card });
        if let Some(text) = blessing(world, seat) {
            for_seat(world, seat, &text.entry.red);
        }
        for_seat(world, seat, &ask);
    }
}
