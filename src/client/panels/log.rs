//! The log drawer at the right: who did what, and where undo stops.
use super::style;
use crate::client::{
    model::{Canvas, Play, Shown},
    playback::Told,
    stage::Looks,
};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Color32, Rect, Stroke, pos2, vec2},
};

const WIDTH: f32 = 300.;

/// Where the drawer lies, in u: as wide as the mock-up's, as high as the board.
fn place(canvas: &Canvas) -> Rect {
    let (right, bottom) = (canvas.size.x - 8., canvas.size.y - 223.);
    Rect::from_min_max(pos2(right - WIDTH, 44.), pos2(right, bottom))
}

pub fn show(
    mut contexts: EguiContexts,
    mut play: ResMut<Play>,
    told: Res<Told>,
    shown: Res<Shown>,
    canvas: Res<Canvas>,
    looks: Option<Res<Looks>>,
) -> Result {
    if !play.log_open {
        return Ok(());
    }
    let room = place(&canvas);
    let mut close = false;
    egui::Area::new("log".into()).fixed_pos(room.min).order(egui::Order::Middle).show(contexts.ctx_mut()?, |ui| {
        style::frame().show(ui, |ui| {
            // Padding, edge and the spaces between rows are not part of the inner size.
            let inner = room.size() - vec2(31., 43.);
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            ui.horizontal(|ui| {
                ui.label(style::title("What happened").size(17.));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    close = ui.add(egui::Button::new("×").frame(false)).on_hover_text("Close (L)").clicked();
                });
            });
            ui.separator();
            egui::ScrollArea::vertical().stick_to_bottom(true).auto_shrink([false, false]).max_height(inner.y - 76.).show(
                ui,
                |ui| {
                    for (_, line) in &told.lines {
                        let look =
                            line.seat.and_then(|seat| shown.0.seats.iter().find(|view| view.seat == seat)).map(|view| &view.look);
                        let colour = look.and_then(|look| looks.as_ref().map(|looks| looks.of(look)));
                        ui.horizontal(|ui| {
                            seal(ui, colour, line.seat.map(|seat| seat.0));
                            let text = egui::RichText::new(&line.text);
                            let text =
                                if line.seat.is_some() { text.color(style::ON_WOOD) } else { text.color(style::SECONDARY) };
                            ui.add(egui::Label::new(text).wrap());
                        });
                    }
                    if let Some(wall) = &shown.0.undo.wall {
                        ui.horizontal(|ui| {
                            let (line, _) = ui.allocate_exact_size(vec2(14., 14.), egui::Sense::hover());
                            ui.painter().hline(line.x_range(), line.center().y, Stroke::new(1.6, style::BRASS));
                            ui.add(
                                egui::Label::new(egui::RichText::new(format!("Undo stops here: {wall}")).color(style::BRIGHT))
                                    .wrap(),
                            );
                        });
                    }
                },
            );
            ui.separator();
            ui.horizontal(|ui| {
                let seed = &shown.0.place;
                ui.label(style::quiet(seed));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if ui.button("Copy").on_hover_text("Copy the log").clicked() {
                        let text: Vec<&str> = told.lines.iter().map(|(_, line)| line.text.as_str()).collect();
                        ui.ctx().copy_text(text.join("\n"));
                    }
                });
            });
        });
    });
    if close {
        play.log_open = false;
    }
    Ok(())
}

/// The seat's mark in the margin. Its shape tells seats apart without colour.
fn seal(ui: &mut egui::Ui, colour: Option<Color32>, seat: Option<u8>) {
    let (room, _) = ui.allocate_exact_size(vec2(14., 14.), egui::Sense::hover());
    let Some(colour) = colour else { return };
    let (at, r) = (room.center(), 4.5);
    let painter = ui.painter();
    match seat.unwrap_or(1) {
        2 => {
            let points = vec![pos2(at.x, at.y - r), pos2(at.x + r, at.y + r * 0.8), pos2(at.x - r, at.y + r * 0.8)];
            painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
        }
        3 => {
            painter.circle_filled(at, r, colour);
        }
        4 => {
            let points = vec![
                pos2(at.x - r * 1.3, at.y),
                pos2(at.x, at.y - r * 0.7),
                pos2(at.x + r * 1.3, at.y),
                pos2(at.x, at.y + r * 0.7),
            ];
            painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
        }
        _ => {
            painter.rect_filled(Rect::from_center_size(at, vec2(r * 1.8, r * 1.8)), 1., colour);
        }
    }
}
