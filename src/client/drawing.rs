//! Brings together what others make: boxes by `layout`, pictures by `paint`, textures by the oven.
use super::{
    app::WindowOptions,
    bake::Oven,
    layout::{self, Spots},
    loading::{Files, Phase, Reasons, RonFile},
    paint,
    stage::{Drawing, Looks, Scene},
};
use crate::tabletop::{Names, content::read_value};
use bevy::prelude::*;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Phase::Table), set_up);
}

/// Fonts, glyphs, icons and scenes that pictures are made of.
#[derive(Resource, Clone)]
pub struct Artist(pub Arc<paint::Art>);

fn set_up(
    mut commands: Commands,
    options: Res<WindowOptions>,
    files: Res<Files>,
    texts: Res<Assets<RonFile>>,
    mut oven: ResMut<Oven>,
    mut reasons: ResMut<Reasons>,
    mut next: ResMut<NextState<Phase>>,
) {
    let art = match paint::Art::load(&options.assets) {
        Ok(art) => Arc::new(art),
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
    let looks = art.theme.looks.iter().map(|(name, look)| {
        let bright = look.bright.0;
        (name.clone(), (look.seal.clone(), [16, 8, 0].map(|shift| (bright >> shift) as u8)))
    });
    commands.insert_resource(Looks(looks.collect()));
    let painter = art.clone();
    oven.painter = Some(Arc::new(move |picture, pixels| {
        paint::raster(&painter, picture, pixels).ok_or_else(|| format!("no picture can be made of {}", picture.svg))
    }));
    commands.insert_resource(spots.clone());
    let places = spots.clone();
    commands.insert_resource(Artist(art.clone()));
    commands.insert_resource(Drawing {
        place: Box::new(move |scene: &Scene| layout::layout(scene.view, scene.play, &scene.canvas, &places)),
        paint: Box::new(move |scene: &Scene, placed| {
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
