//! The log drawer at the right: who did what, and where undo stops.
use super::{
    links::{Known, Run},
    style,
};
use crate::client::{
    model::{Canvas, Play, Shown, Thing},
    playback::Told,
    stage::Looks,
};
use crate::tabletop::view::{SeatView, TableView};
use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiContexts,
    egui::{self, Color32, Rect, Stroke, pos2, vec2},
};

const WIDTH: f32 = 300.;
/// From this width of the canvas on there is always room for it; layout keeps that free.
const DOCKS: f32 = 1600.;

/// Where the drawer lies, in egui's points: as wide as the mock-up's, as high as the board.
fn place(canvas: &Canvas) -> Rect {
    let (right, bottom) = ((canvas.size.x - 8.) / canvas.over, (canvas.size.y - 223.) / canvas.over);
    Rect::from_min_max(pos2(right - WIDTH, 44. / canvas.over), pos2(right, bottom))
}

/// The lines cut at the names in them, and what a link has opened.
#[derive(Default)]
pub struct Reading {
    lines: Vec<Vec<Run>>,
    /// Shown only as long as the pointer is on its name.
    passing: Option<Thing>,
}

pub fn show(
    mut contexts: EguiContexts,
    mut play: ResMut<Play>,
    told: Res<Told>,
    shown: Res<Shown>,
    canvas: Res<Canvas>,
    looks: Option<Res<Looks>>,
    mut reading: Local<Reading>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let before = play.inspected;
    let docked = canvas.size.x >= DOCKS + WIDTH * canvas.over - WIDTH;
    // Nothing of the table lies over what is spread out above it.
    if !(play.log_open || docked) || play.overlay.is_some() {
        reading.pass(&mut play, None);
        return Ok(());
    }
    if told.is_changed() || shown.is_changed() || reading.lines.len() != told.lines.len() {
        let known = Known::of(&shown.0);
        reading.lines = told.lines.iter().map(|(_, line)| known.cut(&line.text)).collect();
    }
    let room = place(&canvas);
    let (mut close, mut over, mut pressed) = (false, None, None);
    egui::Area::new("log".into()).fixed_pos(room.min).order(egui::Order::Middle).show(contexts.ctx_mut()?, |ui| {
        style::frame().show(ui, |ui| {
            // Padding, edge and the spaces between rows are not part of the inner size.
            let inner = room.size() - vec2(31., 43.);
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            close = head(ui, &play.hints.log, docked);
            ui.separator();
            egui::ScrollArea::vertical().stick_to_bottom(true).auto_shrink([false, false]).max_height(inner.y - 76.).show(
                ui,
                |ui| {
                    // Lines of text, not of buttons.
                    ui.spacing_mut().interact_size.y = 14.;
                    if let Some(why) = shown.0.undo.wall.as_ref().filter(|_| told.stops.is_empty()) {
                        wall(ui, why);
                    }
                    for (at, ((_, line), runs)) in told.lines.iter().zip(&reading.lines).enumerate() {
                        let seat = line.seat.and_then(|seat| shown.0.seats.iter().find(|view| view.seat == seat));
                        let mark = seat.zip(looks.as_ref()).map(|(seat, looks)| Mark::of(seat, &shown.0, looks));
                        ui.horizontal_top(|ui| {
                            seal(ui, mark);
                            let colour = if line.seat.is_some() { style::ON_WOOD } else { style::SECONDARY };
                            let (on, click) = sentence(ui, runs, colour);
                            over = on.or(over);
                            pressed = click.or(pressed);
                        });
                        if let Some(why) = told.stops.get(&at) {
                            wall(ui, why);
                        }
                    }
                },
            );
            ui.separator();
            foot(ui, &shown.0, &told);
        });
    });
    if close {
        play.log_open = false;
    }
    reading.pass(&mut play, over);
    if pressed.is_some() {
        // Stays open until something else is clicked.
        reading.passing = None;
        play.inspected = pressed;
    }
    if play.inspected != before {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

impl Reading {
    /// Shows what the pointer passes over, unless something is being read already.
    fn pass(&mut self, play: &mut ResMut<Play>, over: Option<Thing>) {
        if over == self.passing || play.inspected != self.passing {
            // Something else is being read: a click holds it.
            if play.inspected != self.passing {
                self.passing = None;
            }
            return;
        }
        self.passing = over;
        play.inspected = over;
    }
}

/// The heading; true if the drawer is to be closed.
fn head(ui: &mut egui::Ui, key: &str, docked: bool) -> bool {
    let mut close = false;
    ui.horizontal(|ui| {
        ui.label(style::title("What happened").size(17.));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            close = !docked
                && ui
                    .add(egui::Button::new(egui::RichText::new("×").size(22.)).frame(false))
                    .on_hover_text(format!("Close ({key})"))
                    .clicked();
        });
    });
    close
}

/// A sentence whose names can be pointed at: which one is, and which is clicked.
fn sentence(ui: &mut egui::Ui, runs: &[Run], colour: Color32) -> (Option<Thing>, Option<Thing>) {
    let (mut over, mut pressed) = (None, None);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.;
        for run in runs {
            let Some(thing) = run.names else {
                ui.label(egui::RichText::new(&run.text).color(colour));
                continue;
            };
            let text = egui::RichText::new(&run.text).color(style::LAMP).underline();
            let link = ui.add(egui::Label::new(text).selectable(false).sense(egui::Sense::click()));
            let link = link.on_hover_cursor(egui::CursorIcon::PointingHand);
            if link.hovered() {
                over = Some(thing);
            }
            if link.clicked() {
                pressed = Some(thing);
            }
        }
    });
    (over, pressed)
}

/// Where undo stops, and why: a brass line with a lock.
fn wall(ui: &mut egui::Ui, why: &str) {
    ui.horizontal_top(|ui| {
        let (at, _) = ui.allocate_exact_size(vec2(24., 14.), egui::Sense::hover());
        let painter = ui.painter();
        painter.hline(at.min.x..=at.min.x + 9., at.center().y + 2., Stroke::new(1.6, style::BRASS));
        let body = Rect::from_min_size(pos2(at.min.x + 12., at.center().y), vec2(8., 6.));
        painter.circle_stroke(pos2(body.center().x, body.min.y - 0.5), 2.6, Stroke::new(1.3, style::BRASS));
        painter.rect_filled(body, 1., style::BRASS);
        let text = egui::RichText::new(format!("Undo stops here: {why}")).color(style::BRIGHT);
        ui.add(egui::Label::new(text).wrap());
    });
}

/// The seed, and what can be copied.
fn foot(ui: &mut egui::Ui, shown: &TableView, told: &Told) {
    ui.horizontal(|ui| {
        let seed = shown.seed.map(|seed| seed.to_string());
        ui.label(style::quiet(&seed.as_ref().map_or(shown.place.clone(), |seed| format!("Seed {seed}"))));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(seed) = seed
                && ui.button("Copy").on_hover_text("Copy the seed").clicked()
            {
                ui.ctx().copy_text(seed);
            }
            if ui.button("Copy log").on_hover_text("Copy all that happened").clicked() {
                let text: Vec<&str> = told.lines.iter().map(|(_, line)| line.text.as_str()).collect();
                ui.ctx().copy_text(text.join("\n"));
            }
        });
    });
}

/// A seat's mark in the margin: its look's seal, and its row where two seats have the same look.
struct Mark {
    seal: String,
    colour: Color32,
    row: Option<u8>,
}

impl Mark {
    fn of(seat: &SeatView, shown: &TableView, looks: &Looks) -> Mark {
        let twins = shown.seats.iter().filter(|other| other.look == seat.look).count();
        Mark { seal: looks.seal(&seat.look).into(), colour: looks.of(&seat.look), row: (twins > 1).then_some(seat.row) }
    }
}

/// The shape tells seats apart without colour.
fn seal(ui: &mut egui::Ui, mark: Option<Mark>) {
    let (room, _) = ui.allocate_exact_size(vec2(24., 14.), egui::Sense::hover());
    let Some(Mark { seal, colour, row }) = mark else { return };
    let (at, r) = (pos2(room.min.x + 6., room.center().y), 4.5);
    let painter = ui.painter();
    let polygon = |points: Vec<(f32, f32)>| {
        let points = points.into_iter().map(|(x, y)| pos2(at.x + x * r, at.y + y * r)).collect();
        painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
    };
    match seal.as_str() {
        "seal_triangle" => polygon(vec![(0., -1.), (1., 0.8), (-1., 0.8)]),
        "seal_disc" => {
            painter.circle_filled(at, r, colour);
        }
        "seal_almond" => {
            polygon(vec![(-1.3, 0.), (-0.6, -0.55), (0., -0.75), (0.6, -0.55), (1.3, 0.), (0.6, 0.55), (0., 0.75), (-0.6, 0.55)])
        }
        _ => polygon(vec![(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
    }
    if let Some(row) = row {
        let font = egui::FontId::proportional(12.);
        painter.text(pos2(at.x + 8., at.y), egui::Align2::LEFT_CENTER, row.to_string(), font, style::SECONDARY);
    }
}
