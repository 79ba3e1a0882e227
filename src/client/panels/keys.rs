//! The page of keys and buttons: choose a place, press what is to be bound there.
use super::style;
use crate::client::input::{Bindings, Command, Device, Place, Rebinding};
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, vec2};

/// Width of a binding's button and of the page.
const KEY: f32 = 92.;
const WIDTH: f32 = 640.;

/// What the mouse does instead.
fn by_mouse(command: Command) -> &'static str {
    match command {
        Command::Confirm => "click, or drop on it",
        Command::Back => "right click",
        Command::Card(0) => "click or drag",
        Command::EndTurn | Command::Undo | Command::Redo => "its button",
        Command::Inspect => "right click",
        Command::NextSeat => "click a seat's board",
        Command::Potions | Command::Relics | Command::Tokens | Command::Powers | Command::Pile(_) => "click",
        Command::Log | Command::Decks | Command::Map | Command::Menu | Command::HideHands => "icon in the bar",
        _ => "",
    }
}

/// What there is to say about a place: a pile is better called by its name on the table.
fn words(command: Command, piles: &[String]) -> String {
    match command {
        Command::Pile(n) => piles.get(n as usize).map_or_else(|| command.words(), |name| format!("{} pile", name.to_lowercase())),
        _ => command.words(),
    }
}

/// All lines; `high` is the room for them.
pub fn page(ui: &mut egui::Ui, bindings: &mut ResMut<Bindings>, rebinding: &mut ResMut<Rebinding>, piles: &[String], high: f32) {
    ui.set_width(WIDTH);
    ui.label(style::title("Keys"));
    let said = match rebinding.waiting {
        _ if !rebinding.said.is_empty() => RichText::new(&rebinding.said).color(style::LAMP),
        Some(Place { device: Device::Keyboard, .. }) => {
            style::quiet("Press the new key. Esc keeps the old one, Delete empties it.")
        }
        Some(_) => style::quiet("Press the new button. Esc keeps the old one, Delete empties it."),
        None => style::quiet("Click a key or button to bind another one. F11 opens the tools, F12 the pieces."),
    };
    // Two lines, so that nothing moves when one is needed.
    ui.allocate_ui(vec2(WIDTH, 34.), |ui| {
        ui.set_min_height(34.);
        ui.add(egui::Label::new(said).wrap());
    });
    egui::ScrollArea::vertical().max_height((high - 130.).max(120.)).auto_shrink([false, false]).show(ui, |ui| {
        egui::Grid::new("keys").num_columns(6).spacing([6., 4.]).min_col_width(KEY).show(ui, |ui| {
            for head in ["", "Keyboard", "", "Pad", "", "Mouse"] {
                ui.label(style::heading(head));
            }
            ui.end_row();
            let lines = bindings.lines().to_vec();
            for line in lines {
                ui.allocate_ui_with_layout(vec2(196., 22.), egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.set_min_width(196.);
                    ui.add(egui::Label::new(words(line.command, piles)).truncate());
                });
                for device in [Device::Keyboard, Device::Pad] {
                    for (slot, stroke) in line.on(device).iter().enumerate() {
                        let place = Place { command: line.command, device, slot };
                        let waits = rebinding.waiting == Some(place);
                        let text = if waits { "…".into() } else { stroke.map_or(String::new(), |stroke| stroke.label()) };
                        let text = RichText::new(text).family(egui::FontFamily::Proportional).size(13.).color(style::LAMP);
                        let button = egui::Button::new(text).selected(waits).min_size(vec2(KEY, 22.));
                        if ui.add(button).clicked() {
                            match waits {
                                true => **rebinding = Rebinding::default(),
                                false => rebinding.wait_for(place),
                            }
                        }
                    }
                }
                ui.label(style::quiet(by_mouse(line.command)));
                ui.end_row();
            }
        });
    });
}

/// Takes back all that was bound anew.
pub fn reset(ui: &mut egui::Ui, bindings: &mut ResMut<Bindings>, rebinding: &mut ResMut<Rebinding>) {
    let unusual = **bindings != Bindings::default();
    if ui.add_enabled(unusual, egui::Button::new("All as usual").min_size(vec2(120., 30.))).clicked() {
        **bindings = Bindings::default();
        **rebinding = Rebinding::default();
    }
}
