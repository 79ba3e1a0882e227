//! Cards on their way: from a pile to the hand, from the hand over the middle of the table to where they end.
use super::{
    Speed, StageSet,
    cast::Parting,
    motion::{CUBIC, LINEAR, go, tour},
    pose::{Pose, Way},
    scene::Boxes,
};
use crate::client::{
    model::{Canvas, Kind, Play, Shown, Thing},
    playback::{Begun, Cue, Score, Spot, pace},
};
use crate::tabletop::Id;
use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_tweening::TweenAnim;
use std::collections::HashMap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Departures>()
        .add_systems(Update, (note, put_away, let_go).chain().after(StageSet::Cues).before(StageSet::Place));
}

/// The size of a card in the hand.
const CARD: Vec2 = Vec2::new(150., 210.);

/// What a card is about to do: the kind of place it goes to, and where that is.
#[derive(Clone, Debug)]
pub struct Journey {
    pub kind: String,
    pub rect: Rect,
}

/// Where cards that are about to move go to, and where the new ones come from.
#[derive(Resource, Default, Debug)]
pub struct Departures {
    pub to: HashMap<Id, Journey>,
    from: HashMap<Id, Rect>,
}

impl Departures {
    /// The pile a card that is new in the hand comes from.
    pub fn origin(&mut self, card: Id) -> Option<Pose> {
        let rect = self.from.remove(&card)?;
        let size = if rect.width() > 100. { Vec2::new(40., 56.) } else { rect.size() };
        Some(Pose { fold: -1., ..Pose::at(rect.center(), size, 58.) })
    }
}

/// A card that rests on the table while it resolves.
#[derive(Component, Debug)]
pub struct Resting {
    pub card: Id,
}

/// Burns up from its lower edge.
#[derive(Component, Debug, Default)]
pub struct Burning {
    /// Seconds since it caught fire.
    pub since: f32,
}

/// Finds places on the screen.
#[derive(SystemParam)]
struct Where<'w> {
    shown: Res<'w, Shown>,
    play: Res<'w, Play>,
    boxes: Res<'w, Boxes>,
    canvas: Res<'w, Canvas>,
}

impl Where<'_> {
    /// The middle of the table, where a card rests while it resolves.
    fn middle(&self) -> Rect {
        Rect::from_center_size(Vec2::new(self.canvas.size.x / 2., self.canvas.size.y * 0.36), CARD * 1.15)
    }

    fn rect(&self, wanted: Thing) -> Option<Rect> {
        self.boxes.placed.iter().find(|placed| placed.thing == wanted).map(|placed| placed.rect)
    }

    /// A pile of the seat that holds the fan, else that seat's board.
    fn spot(&self, spot: &Spot) -> Rect {
        let Some(seat) = spot.seat.filter(|_| spot.kind != "play") else { return self.middle() };
        let board = || self.rect(Thing::seat(Kind::SeatBoard, seat, 0));
        if self.play.seat != seat || spot.kind == "powers" {
            return board().unwrap_or_else(|| self.middle());
        }
        let view = self.shown.0.seats.iter().find(|view| view.seat == seat);
        let pile = view.and_then(|view| view.piles.iter().find(|pile| pile.kind == spot.kind));
        pile.and_then(|pile| self.rect(Thing::piece(Kind::Pile, pile.id))).or_else(board).unwrap_or_else(|| self.middle())
    }
}

fn note(mut begun: MessageReader<Begun>, mut departures: ResMut<Departures>, place: Where) {
    for Begun { cue, .. } in begun.read() {
        let Cue::CardMoved { card, from, to } = cue else { continue };
        if from.kind == "hand" {
            departures.to.insert(*card, Journey { kind: to.kind.clone(), rect: place.spot(to) });
        }
        if to.kind == "hand" {
            departures.from.insert(*card, place.spot(from));
        }
    }
}

/// Sends a card that left the hand on its way.
pub fn depart(actor: &mut EntityCommands, card: Id, from: Pose, to: &Journey, speed: &Speed) {
    actor.remove::<Thing>();
    if speed.reduced {
        actor.insert((Parting, go(0., 0.12, LINEAR, Way::straight(from, from.faded(0.)))));
    } else if to.kind == "play" {
        let lifted = Pose { turn: 0., ..from.moved(Vec2::new(0., -30.)) };
        let middle = Pose { centre: to.rect.center(), size: to.rect.size(), ..lifted };
        let legs = [(pace::LIFT, CUBIC, Way::straight(from, lifted)), (pace::FLY, CUBIC, Way::straight(lifted, middle))];
        actor.insert((Resting { card }, tour(legs)));
    } else {
        finish(actor, from, to);
    }
}

/// The last leg: into a pile, into the fire, or to the row of powers.
fn finish(actor: &mut EntityCommands, from: Pose, to: &Journey) {
    if to.kind == "exhaust" || !to.rect.width().is_normal() {
        actor.remove::<TweenAnim>().insert(Burning::default());
        return;
    }
    let lasts = if to.kind == "powers" { 0.3 } else { pace::PUT_AWAY };
    let size = if to.rect.width() > 100. { Vec2::new(17., 24.) } else { to.rect.size() };
    let there = Pose { turn: 0., ..Pose::at(to.rect.center(), size, from.z) };
    let legs = [
        (lasts, CUBIC, Way { from, to: there, lift: 12., turns_up: false }),
        (0.08, LINEAR, Way::straight(there, there.faded(0.))),
    ];
    actor.remove::<Resting>().insert((Parting, tour(legs)));
}

/// A card that has resolved leaves the middle of the table.
fn put_away(mut commands: Commands, mut begun: MessageReader<Begun>, resting: Query<(Entity, &Resting, &Pose)>, place: Where) {
    for Begun { cue, .. } in begun.read() {
        let Cue::CardMoved { card, from, to } = cue else { continue };
        if from.kind != "play" {
            continue;
        }
        for (entity, _, pose) in resting.iter().filter(|(_, resting, _)| resting.card == *card) {
            finish(&mut commands.entity(entity), *pose, &Journey { kind: to.kind.clone(), rect: place.spot(to) });
        }
    }
}

/// When playback was skipped or undone, nothing stays on the way.
fn let_go(
    mut commands: Commands,
    score: Res<Score>,
    mut departures: ResMut<Departures>,
    resting: Query<(Entity, &Pose), (With<Resting>, Without<TweenAnim>, Without<Parting>, Without<Burning>)>,
) {
    if !score.is_silent() {
        return;
    }
    for (entity, pose) in &resting {
        commands.entity(entity).insert((Parting, go(0., 0.12, LINEAR, Way::straight(*pose, pose.faded(0.)))));
    }
    let departures = departures.bypass_change_detection();
    departures.to.clear();
    departures.from.clear();
}
