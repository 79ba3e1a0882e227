//! F11: the speed of motion, and what drawing costs.
use super::{Panels, style};
use crate::client::{
    bake::Oven,
    model::Wish,
    playback::{Score, Skip},
    stage::{Actors, Speed, redraw::Frames},
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

#[derive(bevy::ecs::system::SystemParam)]
pub struct Gauges<'w> {
    frames: Res<'w, Frames>,
    oven: Res<'w, Oven>,
    actors: Res<'w, Actors>,
    score: Res<'w, Score>,
    time: Res<'w, Time<Real>>,
}

pub fn show(
    mut contexts: EguiContexts,
    mut panels: ResMut<Panels>,
    mut speed: ResMut<Speed>,
    gauges: Gauges,
    mut skip: MessageWriter<Skip>,
    mut wishes: MessageWriter<Wish>,
) -> Result {
    if !panels.tools {
        return Ok(());
    }
    let mut open = true;
    egui::Window::new("Tools").frame(style::frame()).open(&mut open).anchor(egui::Align2::RIGHT_TOP, [-12., 52.]).show(
        contexts.ctx_mut()?,
        |ui| {
            let mut set = *speed;
            ui.add(egui::Slider::new(&mut set.factor, 0.5..=4.).text("speed"));
            ui.checkbox(&mut set.instant, "instant");
            ui.checkbox(&mut set.reduced, "reduced motion");
            speed.set_if_neq(set);
            ui.horizontal(|ui| {
                if ui.button("Skip").clicked() {
                    skip.write(Skip);
                }
                if ui.button("Begin again").clicked() {
                    wishes.write(Wish::Restart);
                }
            });
            ui.separator();
            ui.label(format!("{} frames drawn, the last took {:.1} ms", gauges.frames.0, gauges.time.delta_secs() * 1000.));
            ui.label(format!("{} things, {} pictures baked", gauges.actors.of.len(), gauges.oven.finished));
            ui.label(format!("log read up to {}", gauges.score.read));
        },
    );
    panels.tools = open;
    Ok(())
}
