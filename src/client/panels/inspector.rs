//! F12: everything the client knows of each piece on the table, as text that can be searched.
use super::{Panels, style};
use crate::client::{
    model::{Play, Shown, Thing},
    stage::Boxes,
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

pub fn show(
    mut contexts: EguiContexts,
    mut panels: ResMut<Panels>,
    shown: Res<Shown>,
    play: Res<Play>,
    boxes: Res<Boxes>,
) -> Result {
    if !panels.inspector {
        return Ok(());
    }
    let mut open = true;
    egui::Window::new("Pieces")
        .frame(style::frame())
        .open(&mut open)
        .default_size([380., 420.])
        .anchor(egui::Align2::LEFT_TOP, [12., 52.])
        .show(contexts.ctx_mut()?, |ui| {
            ui.horizontal(|ui| {
                ui.label(style::quiet("Find"));
                ui.text_edit_singleline(&mut panels.search);
            });
            if let Some(thing) = play.hover {
                ui.label(format!("Under the pointer: {}", name(thing)));
            }
            let wanted = panels.search.to_lowercase();
            egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                let view = &shown.0;
                for seat in view.seats.iter().filter(|seat| seat.name.to_lowercase().contains(&wanted)) {
                    piece(ui, &format!("seat {} · {} · #{}", seat.seat.0, seat.name, seat.id.0), seat);
                }
                for unit in view.units.iter().chain(&view.bosses).filter(|unit| unit.name.to_lowercase().contains(&wanted)) {
                    piece(ui, &format!("row {} · {} · #{}", unit.row, unit.name, unit.id.0), unit);
                }
                let cards = view.seats.iter().flat_map(|seat| seat.hand.iter().chain(&seat.powers));
                for card in cards.filter(|card| card.name.to_lowercase().contains(&wanted)) {
                    piece(ui, &format!("card · {} · #{}", card.name, card.id.0), card);
                }
                ui.separator();
                ui.collapsing(format!("{} boxes on the screen", boxes.placed.len()), |ui| {
                    for placed in boxes.placed.iter().filter(|placed| name(placed.thing).to_lowercase().contains(&wanted)) {
                        let (at, size) = (placed.rect.min, placed.rect.size());
                        ui.monospace(format!(
                            "{} {:.0},{:.0} {:.0}×{:.0} z{:.0}",
                            name(placed.thing),
                            at.x,
                            at.y,
                            size.x,
                            size.y,
                            placed.z
                        ));
                    }
                });
            });
        });
    panels.inspector = open;
    Ok(())
}

fn name(thing: Thing) -> String {
    format!("{:?} {}.{}", thing.kind, thing.of, thing.n)
}

fn piece(ui: &mut egui::Ui, title: &str, value: &impl serde::Serialize) {
    ui.collapsing(title, |ui| {
        let settings = ron::ser::PrettyConfig::new().depth_limit(3).indentor("  ".to_string());
        let text = ron::ser::to_string_pretty(value, settings).unwrap_or_else(|error| error.to_string());
        ui.monospace(text);
    });
}
