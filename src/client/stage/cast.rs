//! One entity for each box: it comes when the box comes, follows it, and goes when it goes.
use super::{
    Speed, StageSet,
    flight::{self, Departures},
    motion,
    pose::{Face, Pose},
    scene::Boxes,
};
use crate::client::{
    drawing::Artist,
    model::{Canvas, Kind, Placed, Play, Shown, Thing},
    paint::card,
    playback::{Staged, face_of},
};
use crate::tabletop::{Id, Pick};
use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use std::collections::{HashMap, HashSet};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Actors>()
        .add_systems(Update, (follow, refresh).chain().in_set(StageSet::Cast))
        .add_systems(Update, clear.in_set(StageSet::Dress));
}

/// The entity of each thing on the screen.
#[derive(Resource, Default, Debug)]
pub struct Actors {
    pub of: HashMap<Thing, Entity>,
    canvas: Option<Canvas>,
}

/// Goes when its way has ended.
#[derive(Component)]
pub struct Parting;

/// Where the box of a thing is; the pose is on its way there.
#[derive(Component, Clone, Copy, Debug)]
pub struct Home(pub Pose);

fn home(placed: &Placed) -> Pose {
    Pose::of(placed.rect, placed.z, placed.turn, placed.alpha)
}

/// The card that follows the pointer has no way of its own.
fn is_dragged(thing: Thing, play: &Play) -> bool {
    let card = play.making.as_ref().and_then(|making| match making.option {
        Pick::Thing(id) => Some(id),
        _ => None,
    });
    play.dragging && thing.kind == Kind::HandCard && card == Some(Id(thing.of))
}

#[derive(bevy::ecs::system::SystemParam)]
struct Wings<'w> {
    boxes: Res<'w, Boxes>,
    play: Res<'w, Play>,
    speed: Res<'w, Speed>,
    actors: ResMut<'w, Actors>,
    departures: ResMut<'w, Departures>,
    staged: Res<'w, Staged>,
    shown: Res<'w, Shown>,
    artist: Option<Res<'w, Artist>>,
}

fn follow(mut commands: Commands, mut wings: Wings, mut poses: Query<(&mut Pose, &mut Face, &mut Home)>) {
    if !wings.boxes.is_changed() {
        return;
    }
    let (boxes, speed) = (&*wings.boxes, *wings.speed);
    // The first picture and a new window are simply there.
    let still = wings.actors.canvas != boxes.canvas;
    wings.actors.canvas = boxes.canvas;
    let mut here = HashSet::with_capacity(boxes.placed.len());
    let mut drawn = 0;
    for (placed, picture) in boxes.placed.iter().zip(&boxes.pictures) {
        // The arrow follows the pointer more closely than boxes do.
        if placed.thing.kind == Kind::Arrow {
            continue;
        }
        here.insert(placed.thing);
        let to = home(placed);
        let known = wings.actors.of.get(&placed.thing).copied();
        if let Some((entity, (mut pose, mut face, mut at))) = known.and_then(|entity| Some((entity, poses.get_mut(entity).ok()?)))
        {
            if let Some(picture) = picture {
                face.want(picture.clone(), to.size);
            }
            if at.0 == to {
                continue;
            }
            let moved = !at.0.rests_at(&to);
            at.0 = to;
            pose.z = to.z;
            if !moved {
                continue;
            }
            let way =
                (!still && !is_dragged(placed.thing, &wings.play)).then(|| motion::shift(placed.thing.kind, *pose, to, &speed));
            match way.flatten() {
                Some(way) => {
                    commands.entity(entity).insert(way);
                }
                None => {
                    *pose = to;
                    commands.entity(entity).remove::<TweenAnim>();
                }
            }
            continue;
        }
        let face = match picture {
            Some(picture) => Face::wanting(picture.clone(), to.size),
            None => Face::default(),
        };
        let mut actor = commands.spawn((placed.thing, to, Home(to), face.clone()));
        if !still && placed.thing.kind == Kind::HandCard && !speed.instant && !speed.reduced {
            if let Some(from) = wings.departures.origin(Id(placed.thing.of)) {
                let look = face_of(&wings.staged.0, Id(placed.thing.of)).map(|card| card.look);
                let back = wings.artist.as_ref().zip(look).map(|(artist, look)| card::back(&artist.0, &look, 1.).picture);
                let mut turned = face;
                turned.back = back;
                actor.insert((from, motion::draw(from, to, drawn), turned));
                drawn += 1;
            }
        } else if let Some((from, way)) = (!still).then(|| motion::enter(placed.thing.kind, to, &speed)).flatten() {
            actor.insert((from, way));
        }
        wings.actors.of.insert(placed.thing, actor.id());
    }
    let gone: Vec<(Thing, Entity)> =
        wings.actors.of.iter().filter(|(thing, _)| !here.contains(*thing)).map(|(thing, entity)| (*thing, *entity)).collect();
    for (thing, entity) in gone {
        wings.actors.of.remove(&thing);
        let Ok((mut pose, mut face, _)) = poses.get_mut(entity) else { continue };
        let mut actor = commands.entity(entity);
        if still {
            actor.despawn();
            continue;
        }
        if thing.kind == Kind::HandCard
            && !speed.instant
            && let Some(to) = wings.departures.to.remove(&Id(thing.of))
        {
            // Above the table and the hand while it flies; ring and focus stay with the hand.
            pose.z = 74.;
            let view = face_of(&wings.shown.0, Id(thing.of)).or_else(|| face_of(&wings.staged.0, Id(thing.of)));
            if let Some((artist, view)) = wings.artist.as_ref().zip(view) {
                let look = card::CardLook { playable: true, ..default() };
                face.want(card::card(&artist.0, &view, &look).picture, card::SIZE);
            }
            flight::depart(&mut actor, Id(thing.of), *pose, &to, &speed);
            continue;
        }
        match motion::leave(thing.kind, *pose, &speed) {
            Some(way) => {
                actor.insert((way, Parting)).remove::<Thing>();
            }
            None => actor.despawn(),
        }
    }
}

/// Another number of pixels per u needs other textures.
fn refresh(canvas: Res<Canvas>, mut faces: Query<&mut Face>, mut last: Local<f32>) {
    if *last != canvas.scale {
        *last = canvas.scale;
        faces.iter_mut().for_each(|mut face| face.refresh());
    }
}

fn clear(mut commands: Commands, parting: Query<Entity, (With<Parting>, Without<TweenAnim>)>) {
    for entity in &parting {
        commands.entity(entity).despawn();
    }
}
