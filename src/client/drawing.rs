//! Brings together what others make: boxes by `layout`, pictures by `paint`, textures by the oven.
use super::{
    app::WindowOptions,
    bake::Oven,
    layout::{self, Spots},
    loading::{Files, Phase, Reasons, RonFile},
    paint,
    stage::{Drawing, Looks, Scene, StageSet},
};
use crate::tabletop::{Names, content::read_value};
use bevy::prelude::*;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(PaintedIn(std::env::var("SPIREBOUND_PALETTE").unwrap_or_default()))
        .add_systems(OnEnter(Phase::Table), set_up)
        .add_systems(Update, repaint.before(StageSet::Place).run_if(resource_exists_and_changed::<PaintedIn>));
}

/// Fonts, glyphs, icons and scenes that pictures are made of.
#[derive(Resource, Clone)]
pub struct Artist(pub Arc<paint::Art>);

/// The name of the theme's palette that everything is painted in; a name it does not have stands for the first.
/// `SPIREBOUND_PALETTE` names the one at the start.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct PaintedIn(pub String);

fn set_up(
    mut commands: Commands,
    options: Res<WindowOptions>,
    palette: Res<PaintedIn>,
    files: Res<Files>,
    texts: Res<Assets<RonFile>>,
    mut oven: ResMut<Oven>,
    mut reasons: ResMut<Reasons>,
    mut next: ResMut<NextState<Phase>>,
) {
    let art = match paint::Art::load(&options.assets) {
        Ok(art) => Arc::new(art.in_palette(&palette.0)),
        Err(error) => {
            reasons.0.push(error.to_string());
            next.set(Phase::Failed);
            return;
        }
    };
    let spots = texts.get(&files.table).ok_or("The places of the table are not there.".to_string());
    let spots =
        match spots.and_then(|file| read_value::<Spots>(&Names::default(), &file.0).map_err(|problem| problem.to_string())) {
            Ok(spots) => spots,
            Err(reason) => {
                reasons.0.push(reason);
                next.set(Phase::Failed);
                return;
            }
        };
    let painter = art.clone();
    oven.painter = Some(Arc::new(move |picture, pixels| {
        paint::raster(&painter, picture, pixels).ok_or_else(|| format!("no picture can be made of {}", picture.svg))
    }));
    commands.insert_resource(spots.clone());
    draw_with(&mut commands, art, spots);
}

/// Another palette: the art is read again, and all pictures are other texts. The oven keeps its painter, which only turns
/// texts into pixels, and with it the scenes that are pixels already.
fn repaint(
    mut commands: Commands,
    options: Res<WindowOptions>,
    palette: Res<PaintedIn>,
    artist: Option<Res<Artist>>,
    spots: Option<Res<Spots>>,
) {
    let Some((artist, spots)) = artist.zip(spots) else { return };
    if artist.0.theme.is_in(&palette.0) {
        return;
    }
    match paint::Art::load(&options.assets) {
        Ok(art) => draw_with(&mut commands, Arc::new(art.in_palette(&palette.0)), spots.clone()),
        Err(error) => warn!("{error}"),
    }
}

fn draw_with(commands: &mut Commands, art: Arc<paint::Art>, spots: Spots) {
    let looks = art.theme.looks.keys().map(|name| {
        let look = art.theme.look(name);
        (name.clone(), (look.seal, [16, 8, 0].map(|shift| (look.bright.0 >> shift) as u8)))
    });
    commands.insert_resource(Looks(looks.collect()));
    let places = spots.clone();
    commands.insert_resource(Artist(art.clone()));
    commands.insert_resource(Drawing {
        place: Box::new(move |scene: &Scene| match scene.lobby.is_open() {
            true => layout::lobby::lay(scene.lobby, scene.play, &scene.canvas),
            false => layout::layout(scene.view, scene.play, &scene.canvas, &places),
        }),
        paint: Box::new(move |scene: &Scene, placed| {
            if scene.lobby.is_open() {
                return paint::lobby::paint(&art, scene.lobby, &scene.canvas, placed);
            }
            let sight = paint::Sight {
                art: &art,
                spots: &spots,
                shown: scene.view,
                play: scene.play,
                canvas: scene.canvas,
                told: scene.told,
            };
            placed.iter().map(|one| paint::paint(&sight, one)).collect()
        }),
    });
}
