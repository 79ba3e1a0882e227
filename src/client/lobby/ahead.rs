//! While the title is looked at, the page of a new game is painted ahead, with the first decks, so that it opens whole and at once.
use super::{Lobby, Page};
use crate::client::{
    bake::{Oven, figure::Figures},
    drawing::Artist,
    layout::lobby::{Face, lay, parts},
    loading::Prints,
    model::{Canvas, Kind, Play},
    paint,
};
use bevy::{prelude::*, window::PrimaryWindow};

pub(super) fn paint_ahead(
    lobby: Res<Lobby>,
    canvas: Res<Canvas>,
    artist: Option<Res<Artist>>,
    prints: Option<Res<Prints>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut oven: ResMut<Oven>,
    mut figures: ResMut<Figures>,
    mut done_at: Local<f32>,
) {
    // Only behind a title that is complete: it must not wait for this.
    let seen = windows.single().is_ok_and(|window| window.visible);
    if lobby.page != Page::Title || !seen || *done_at == canvas.scale || oven.is_busy() {
        return;
    }
    let Some((artist, prints)) = artist.zip(prints) else { return };
    *done_at = canvas.scale;
    let mut next = lobby.clone();
    next.open(Page::Setup);
    for part in parts(&next, &canvas).iter().filter(|part| part.thing.kind == Kind::Model) {
        if let Some(key) = super::figure_of(&next, &part.thing) {
            figures.want(&oven, &key, part.rect.height() * canvas.scale, || prints.figure(&key));
        }
    }
    let heroes = parts(&next, &canvas).into_iter().filter(|part| matches!(part.face, Face::Hero { .. }));
    let pages = std::iter::once(None).chain(heroes.map(|part| Some(part.thing)));
    for hover in pages {
        next.hover = hover;
        let laid = lay(&next, &Play::default(), &canvas);
        for picture in paint::lobby::paint(&artist.0, &next, &canvas, &laid).into_iter().flatten() {
            oven.want(&picture, canvas.scale);
        }
    }
}
