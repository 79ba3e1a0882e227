//! Numbers and words that rise over figures, shields that swell, sparks that fly.
use super::{
    Actors, Speed, StageSet,
    cast::Parting,
    motion::{BACK_OUT, LINEAR, tour},
    pose::{Face, Pose, Way},
};
use crate::client::{
    drawing::Artist,
    loading::Prints,
    model::{Kind, Picture, Thing},
    paint::float::{Float, floating},
    playback::{Cue, Landed},
};
use crate::tabletop::Id;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, rise.after(StageSet::Cast).before(StageSet::Move));
}

/// Above everything on the table, below overlays.
const Z: f32 = 76.;
/// Where a figure is on the screen.
fn place_of(actors: &Actors, poses: &Query<&Pose>, id: Id) -> Option<Pose> {
    let find = |kind| actors.of.get(&Thing::piece(kind, id)).and_then(|entity| poses.get(*entity).ok()).copied();
    find(Kind::Standee).or_else(|| find(Kind::Hero)).or_else(|| find(Kind::Unit)).or_else(|| find(Kind::Boss))
}

fn float(commands: &mut Commands, art: &Artist, over: Pose, text: &str, what: Float, speed: &Speed) {
    let picture = floating(&art.0, text, what).picture;
    let room = Vec2::new(picture.size.0 as f32, picture.size.1 as f32) / 10.;
    let begin = Pose::at(over.centre - Vec2::new(0., over.size.y * 0.18), room, Z);
    let up = begin.moved(Vec2::new(0., -30.));
    let end = begin.moved(Vec2::new(0., -40.)).faded(0.);
    let way = if speed.reduced {
        tour([(0.9, LINEAR, Way::straight(begin, begin)), (0.12, LINEAR, Way::straight(begin, begin.faded(0.)))])
    } else {
        let small = begin.scaled(0.6);
        tour([
            (0.12, BACK_OUT, Way::straight(small, begin)),
            (0.42, EaseFunction::CubicOut.into(), Way::straight(begin, up)),
            (0.2, LINEAR, Way::straight(up, end)),
        ])
    };
    commands.spawn((begin, Face::wanting(picture, room), Parting, way));
}

fn flare(commands: &mut Commands, over: Pose, svg: std::sync::Arc<str>, side: f32, gone: f32) {
    let size = Vec2::splat(side);
    let full = Pose::at(over.centre, size, Z - 1.).faded(0.9);
    let picture = Picture { svg, size: ((side * 10.) as u32, (side * 10.) as u32) };
    let way = tour([
        (0.24, BACK_OUT, Way::straight(full.scaled(0.8).faded(0.3), full)),
        (gone, LINEAR, Way::straight(full, full.scaled(1.06).faded(0.))),
    ]);
    commands.spawn((full.faded(0.), Face::wanting(picture, size), Parting, way));
}

/// A four-pointed spark.
const SPARK: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#fff6e0" d="M32,2 L37,26 L62,32 L38,37 L32,62 L27,38 L2,32 L26,27 Z"/><path fill="#ffd591" opacity=".7" d="M14,12 L30,28 L34,28 L50,14 L36,30 L36,34 L52,50 L34,36 L30,36 L14,52 L28,34 L28,30 Z"/></svg>"##;

fn rise(
    mut commands: Commands,
    mut landed: MessageReader<Landed>,
    actors: Res<Actors>,
    poses: Query<&Pose>,
    prints: Option<Res<Prints>>,
    artist: Option<Res<Artist>>,
    speed: Res<Speed>,
) {
    let Some(artist) = artist else { return };
    for Landed(cue) in landed.read() {
        if speed.instant {
            continue;
        }
        match cue {
            Cue::Struck { at, blocked, lost, .. } => {
                let Some(over) = place_of(&actors, &poses, *at) else { continue };
                if *lost > 0 {
                    float(&mut commands, &artist, over, &format!("−{lost}"), Float::Loss, &speed);
                }
                if *blocked > 0 {
                    let beside = over.moved(Vec2::new(if *lost > 0 { 22. } else { 0. }, 6.));
                    float(&mut commands, &artist, beside, &format!("−{blocked}"), Float::Block, &speed);
                    if !speed.reduced {
                        flare(&mut commands, over.moved(Vec2::new(-6., -4.)), SPARK.into(), 42., 0.16);
                    }
                } else if *lost == 0 {
                    float(&mut commands, &artist, over, "0", Float::Plain, &speed);
                }
            }
            Cue::TrackChanged { of, kind, from, to } if from != to => {
                let Some(over) = place_of(&actors, &poses, *of) else { continue };
                let by = to - from;
                match (kind.as_str(), by > 0) {
                    ("block", true) => {
                        float(&mut commands, &artist, over, &format!("+{by}"), Float::Block, &speed);
                        if let Some(svg) = prints.as_ref().and_then(|prints| prints.icon("block")).filter(|_| !speed.reduced) {
                            flare(&mut commands, over, svg, 54., 0.3);
                        }
                    }
                    ("hp", true) => float(&mut commands, &artist, over, &format!("+{by}"), Float::Heal, &speed),
                    ("hp", false) => float(&mut commands, &artist, over, &format!("−{}", -by), Float::Loss, &speed),
                    _ => {}
                }
            }
            Cue::Text { at, words } => {
                if let Some(over) = place_of(&actors, &poses, *at) {
                    float(&mut commands, &artist, over.moved(Vec2::new(0., -14.)), words, Float::Plain, &speed);
                }
            }
            _ => {}
        }
    }
}
