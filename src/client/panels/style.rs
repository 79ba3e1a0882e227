//! The look of egui: our fonts and colours (UI.md, sections 2 and 3), and its size in u.
use crate::client::{loading::Files, model::Canvas};
use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{
    EguiContexts,
    egui::{self, Color32, FontData, FontDefinitions, FontFamily, FontId, RichText, Stroke, TextStyle},
};
use std::sync::Arc;

pub const ON_WOOD: Color32 = Color32::from_rgb(0xf4, 0xe8, 0xcf);
pub const SECONDARY: Color32 = Color32::from_rgb(0xcb, 0xb4, 0x8e);
pub const BRASS: Color32 = Color32::from_rgb(0xb9, 0x8b, 0x45);
pub const BRIGHT: Color32 = Color32::from_rgb(0xec, 0xc6, 0x7f);
pub const LAMP: Color32 = Color32::from_rgb(0xff, 0xd5, 0x91);
pub const BLACK: Color32 = Color32::from_rgb(0x1b, 0x11, 0x0a);
const BUTTON: Color32 = Color32::from_rgb(0x4a, 0x31, 0x20);
const HOVER: Color32 = Color32::from_rgb(0x6d, 0x4a, 0x2d);

fn titles() -> FontFamily {
    FontFamily::Name("titles".into())
}

pub fn title(text: &str) -> RichText {
    RichText::new(text).family(titles()).size(20.).color(BRIGHT)
}

pub fn heading(text: &str) -> RichText {
    RichText::new(text).family(titles()).size(16.).color(ON_WOOD)
}

pub fn quiet(text: &str) -> RichText {
    RichText::new(text).color(SECONDARY)
}

/// A panel's ground: deep black with a brass edge.
pub fn frame() -> egui::Frame {
    egui::Frame::new().fill(BLACK).stroke(Stroke::new(1.3, BRASS)).corner_radius(8).inner_margin(14)
}

/// Fonts once they are there; size whenever the window changes.
pub fn apply(
    mut contexts: EguiContexts,
    files: Option<Res<Files>>,
    fonts: Res<Assets<Font>>,
    canvas: Res<Canvas>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut done: Local<bool>,
    mut named: Local<bool>,
) {
    // egui counts in logical pixels, the canvas in physical ones per u. All panels lie over the table.
    let pixels = windows.single().map_or(1., |window| window.scale_factor());
    let Ok(context) = contexts.ctx_mut() else { return };
    let zoom = canvas.scale * canvas.over / pixels;
    if (context.zoom_factor() - zoom).abs() > 1e-4 {
        context.set_zoom_factor(zoom);
    }
    if !*named {
        *named = true;
        context.set_fonts(with_families(FontDefinitions::default()));
        context.global_style_mut(colours);
    }
    let Some(files) = files.filter(|_| !*done) else { return };
    let mut all = FontDefinitions::default();
    for handle in files.fonts() {
        let Some(font) = fonts.get(handle) else { continue };
        let path = handle.path().map(|path| path.path().to_string_lossy().into_owned()).unwrap_or_default();
        let name = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".ttf").to_owned();
        all.font_data.insert(name.clone(), Arc::new(FontData::from_owned(font.data.data().to_vec())));
        let family = if name.ends_with("SemiBold") {
            titles()
        } else if name.ends_with("Bold") {
            FontFamily::Name("bold".into())
        } else {
            FontFamily::Proportional
        };
        all.families.entry(family).or_default().insert(0, name);
    }
    context.set_fonts(with_families(all));
    *done = true;
}

/// Every family we name has a font, even before ours are loaded.
fn with_families(mut all: FontDefinitions) -> FontDefinitions {
    let fallback = all.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for family in [titles(), FontFamily::Name("bold".into())] {
        all.families.entry(family).or_default().extend(fallback.iter().cloned());
    }
    all
}

fn colours(style: &mut egui::Style) {
    let sizes = [
        (TextStyle::Small, 12.),
        (TextStyle::Body, 13.),
        (TextStyle::Button, 14.),
        (TextStyle::Heading, 16.),
        (TextStyle::Monospace, 12.),
    ];
    style.text_styles = sizes
        .into_iter()
        .map(|(kind, size)| {
            let family = match kind {
                TextStyle::Heading | TextStyle::Button => titles(),
                _ => FontFamily::Proportional,
            };
            (kind, FontId::new(size, family))
        })
        .collect();
    style.spacing.item_spacing = egui::vec2(8., 6.);
    style.spacing.button_padding = egui::vec2(12., 5.);
    // As high as a button, so that a word beside one stands level with it.
    style.spacing.interact_size.y = 26.;
    let visuals = &mut style.visuals;
    *visuals = egui::Visuals::dark();
    visuals.panel_fill = BLACK;
    visuals.window_fill = BLACK;
    visuals.window_stroke = Stroke::new(1.3, BRASS);
    visuals.window_corner_radius = 8.into();
    visuals.extreme_bg_color = Color32::from_rgb(0x12, 0x0a, 0x06);
    visuals.selection.bg_fill = HOVER;
    visuals.selection.stroke = Stroke::new(1., LAMP);
    visuals.hyperlink_color = BRIGHT;
    let widgets = &mut visuals.widgets;
    for (state, fill, edge, text) in [
        (&mut widgets.noninteractive, BLACK, Color32::from_rgb(0x5d, 0x45, 0x29), ON_WOOD),
        (&mut widgets.inactive, BUTTON, Color32::from_rgb(0x6a, 0x48, 0x27), ON_WOOD),
        (&mut widgets.hovered, HOVER, BRIGHT, ON_WOOD),
        (&mut widgets.active, HOVER, LAMP, LAMP),
        (&mut widgets.open, BUTTON, BRASS, ON_WOOD),
    ] {
        (state.bg_fill, state.weak_bg_fill) = (fill, fill);
        state.bg_stroke = Stroke::new(1., edge);
        state.fg_stroke = Stroke::new(1., text);
        state.corner_radius = 6.into();
        // Nothing on this table changes its size under the pointer.
        state.expansion = 0.;
    }
}
