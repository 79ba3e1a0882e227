//! The menu and its pages, over a darkened table.
use super::{
    keys,
    pages::{ABOUT, FONTS, crates},
    style,
};
use crate::client::{
    drawing::{Artist, PaintedIn},
    input::{Bindings, Rebinding},
    lobby::{Lobby, Order},
    model::{Canvas, Overlay, Play, Shown, Size, Wish},
    stage::Speed,
};
use crate::tabletop::view::OnTable;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, vec2},
};

/// Room for the speeds of motion in one line.
const WIDTH: f32 = 300.;
/// Height of a button and the margin around the page; in a window that is low for its size, the second.
const ROOMY: (f32, i8) = (36., 22);
const LOW: (f32, i8) = (27., 10);

pub fn show(
    mut contexts: EguiContexts,
    mut play: ResMut<Play>,
    mut speed: ResMut<Speed>,
    artist: Option<Res<Artist>>,
    mut palette: ResMut<PaintedIn>,
    mut size: ResMut<Size>,
    mut bindings: ResMut<Bindings>,
    mut rebinding: ResMut<Rebinding>,
    (canvas, shown, lobby): (Res<Canvas>, Res<Shown>, Res<Lobby>),
    mut wishes: MessageWriter<Wish>,
    mut exit: MessageWriter<AppExit>,
    mut sure: Local<bool>,
) -> Result {
    let Some(page @ (Overlay::Menu | Overlay::About | Overlay::Keys)) = play.overlay.clone() else {
        *sure = false;
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let mut next = Some(page.clone());
    egui::Area::new("menu".into()).anchor(egui::Align2::CENTER_CENTER, [0., 0.]).order(egui::Order::Foreground).show(
        context,
        |ui| {
            let (row, margin) = if canvas.above().y < 430. { LOW } else { ROOMY };
            // A page that is still too high is scrolled.
            let high = canvas.above().y - 2. * (margin as f32 + 4.);
            style::frame().inner_margin(margin).show(ui, |ui| {
                egui::ScrollArea::vertical().max_height(high).min_scrolled_height(high).show(ui, |ui| match page {
                    Overlay::About => about(ui, &mut next),
                    Overlay::Keys => {
                        let piles = shown.0.seats.first().map_or(&[][..], |seat| &seat.piles);
                        let piles: Vec<String> = piles.iter().map(|pile| pile.name.clone()).collect();
                        keys::page(ui, &mut bindings, &mut rebinding, &piles, high - 2. * margin as f32);
                        ui.add_space(8.);
                        ui.horizontal(|ui| {
                            back(ui, &mut next);
                            keys::reset(ui, &mut bindings, &mut rebinding);
                        });
                    }
                    _ => {
                        ui.set_width(WIDTH);
                        ui.vertical_centered(|ui| ui.label(style::title("Spirebound").size(26.)));
                        ui.add_space(8.);
                        let wide = |ui: &mut egui::Ui, text: &str| {
                            ui.add_sized(vec2(WIDTH, row), egui::Button::new(style::heading(text))).clicked()
                        };
                        if wide(ui, if lobby.is_open() { "Back" } else { "Back to the table" }) {
                            next = None;
                        }
                        if !lobby.is_open() {
                            of_the_game(ui, &wide, lobby.known.table, &mut sure, &mut wishes, &mut next);
                        }
                        if wide(ui, "Keys") {
                            next = Some(Overlay::Keys);
                        }
                        if wide(ui, "About") {
                            next = Some(Overlay::About);
                        }
                        ui.add_space(4.);
                        motion(ui, &mut speed);
                        interface(ui, &mut size);
                        if let Some(artist) = &artist {
                            colours(ui, artist, &mut palette);
                        }
                        ui.add_space(4.);
                        if wide(ui, "Quit") {
                            exit.write(AppExit::Success);
                        }
                    }
                })
            });
        },
    );
    if next != play.overlay {
        play.overlay = next;
    }
    Ok(())
}

/// What can be done with the game on the table.
fn of_the_game(
    ui: &mut egui::Ui,
    wide: &dyn Fn(&mut egui::Ui, &str) -> bool,
    table: OnTable,
    sure: &mut bool,
    wishes: &mut MessageWriter<Wish>,
    next: &mut Option<Overlay>,
) {
    let mut wish = |wish: Wish| {
        wishes.write(wish);
        *next = None;
    };
    match table {
        OnTable::Game => {
            // It must be said twice, and not by a double click: what is safe takes the place of what was pressed.
            if *sure {
                if wide(ui, "Abandon it: nothing is kept") {
                    wish(Wish::Lobby(Order::Abandon));
                }
                *sure = !wide(ui, "No, go on playing");
            } else {
                if wide(ui, "Save and quit to title") {
                    wish(Wish::Lobby(Order::Leave));
                }
                *sure = wide(ui, "Abandon this run");
            }
        }
        _ => {
            if wide(ui, "Begin this again") {
                wish(Wish::Restart);
            }
            if table == OnTable::Scene && wide(ui, "Quit to title") {
                wish(Wish::Lobby(Order::Leave));
            }
        }
    }
}

fn motion(ui: &mut egui::Ui, speed: &mut ResMut<Speed>) {
    let mut set = **speed;
    ui.horizontal(|ui| {
        ui.label(style::quiet("Motion"));
        for (name, factor) in [("½×", 0.5), ("1×", 1.), ("2×", 2.), ("4×", 4.)] {
            if ui.selectable_label(!set.instant && set.factor == factor, name).clicked() {
                set = Speed { factor, instant: false, ..set };
            }
        }
        if ui.selectable_label(set.instant, "none").clicked() {
            set.instant = true;
        }
    });
    ui.checkbox(&mut set.reduced, "Reduced motion");
    speed.set_if_neq(set);
}

/// The palettes of the theme, by their names.
fn colours(ui: &mut egui::Ui, artist: &Artist, palette: &mut ResMut<PaintedIn>) {
    let theme = &artist.0.theme;
    ui.horizontal(|ui| {
        ui.label(style::quiet("Colours"));
        for one in &theme.palettes {
            if ui.selectable_label(theme.is_in(&one.name), &one.name).clicked() {
                palette.set_if_neq(PaintedIn(one.name.clone()));
            }
        }
    });
}

fn interface(ui: &mut egui::Ui, size: &mut ResMut<Size>) {
    let mut set = **size;
    ui.horizontal(|ui| {
        ui.label(style::quiet("Size"));
        if ui.add_enabled(set.0 > Size::LEAST + 0.01, egui::Button::new("−")).clicked() {
            set = set.by(-1.);
        }
        ui.label(format!("{:.0} %", set.0 * 100.));
        if ui.add_enabled(set.0 < Size::MOST - 0.01, egui::Button::new("+")).clicked() {
            set = set.by(1.);
        }
    });
    size.set_if_neq(set);
}

fn back(ui: &mut egui::Ui, next: &mut Option<Overlay>) {
    if ui.add_sized(vec2(120., 30.), egui::Button::new("Back")).clicked() {
        *next = Some(Overlay::Menu);
    }
}

fn about(ui: &mut egui::Ui, next: &mut Option<Overlay>) {
    ui.set_width(560.);
    // Lines of text, not of buttons.
    ui.spacing_mut().interact_size.y = 15.;
    ui.label(style::title("About"));
    ui.label(ABOUT);
    ui.add_space(6.);
    ui.label(style::heading("Fonts"));
    for (name, whose) in FONTS {
        ui.horizontal_wrapped(|ui| {
            ui.label(name);
            ui.label(style::quiet(whose));
        });
    }
    ui.add_space(6.);
    let all = crates();
    ui.label(style::heading(&format!("Built with Rust and {} crates", all.len())));
    egui::ScrollArea::vertical().max_height(260.).auto_shrink([false, false]).show(ui, |ui| {
        egui::Grid::new("crates").num_columns(4).spacing([18., 3.]).show(ui, |ui| {
            for (n, (name, version)) in all.iter().enumerate() {
                ui.label(*name);
                ui.label(style::quiet(version));
                if n % 2 == 1 {
                    ui.end_row();
                }
            }
        });
    });
    ui.add_space(8.);
    back(ui, next);
}
