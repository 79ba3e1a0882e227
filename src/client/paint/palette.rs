//! Palettes for people who tell fewer colours apart: some signals get other colours, wood and text keep theirs (UI.md, section 3).
use super::{
    colour::Rgb,
    theme::{Look, Theme, TrackLook},
};
use serde::Deserialize;
use std::collections::HashMap;

/// Colours in place of others.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// As the menu calls it.
    pub name: String,
    #[serde(default)]
    pub instead: HashMap<Rgb, Rgb>,
}

impl Theme {
    /// Chooses a palette; a name that there is not stands for the first one.
    pub fn choose(&mut self, name: &str) {
        self.palette = self.named(name).cloned().unwrap_or_default();
    }

    fn named(&self, name: &str) -> Option<&Palette> {
        self.palettes.iter().find(|palette| palette.name == name).or(self.palettes.first())
    }

    /// Whether choosing it would change nothing.
    pub fn is_in(&self, name: &str) -> bool {
        self.named(name).is_none_or(|palette| *palette == self.palette)
    }

    /// The colour that the palette has for this one.
    pub fn shown(&self, colour: Rgb) -> Rgb {
        self.palette.instead.get(&colour).copied().unwrap_or(colour)
    }

    /// Looks and tracks are mixed with other colours before they are written, so theirs are replaced first.
    pub(super) fn in_palette(&self, look: Look) -> Look {
        Look { bright: self.shown(look.bright), dark: self.shown(look.dark), ..look }
    }

    pub(super) fn track_in_palette(&self, look: TrackLook) -> TrackLook {
        TrackLook {
            tint: self.shown(look.tint),
            cube: look.cube.map(|colour| self.shown(colour)),
            edge: self.shown(look.edge),
            number: self.shown(look.number),
            line: self.shown(look.line),
            forecast: self.shown(look.forecast),
            ..look
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::client::paint::theme::*;

    /// The theme of the repository in each of its palettes.
    pub fn themes() -> Vec<Theme> {
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/shared/theme.ron");
        let text = std::fs::read_to_string(file).expect("the theme is there");
        let read = || Theme::read(&text).expect("the theme is whole");
        let names: Vec<_> = read().palettes.into_iter().map(|palette| palette.name).collect();
        let chosen = |name: String| {
            let mut theme = read();
            theme.choose(&name);
            theme
        };
        names.into_iter().map(chosen).collect()
    }

    /// What linear red, green and blue become without one of the three kinds of cones (Machado 2009, severity 1).
    const WITHOUT: [[[f32; 3]; 3]; 3] = [
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ];

    /// A colour in Oklab as such eyes see it.
    fn seen(colour: Rgb, without: &[[f32; 3]; 3]) -> [f32; 3] {
        let dot = |row: &[f32; 3], by: &[f32; 3]| row.iter().zip(by).map(|(a, b)| a * b).sum::<f32>();
        // The luminance of a grey is its linear value.
        let linear = [16, 8, 0].map(|shift| Rgb(((colour.0 >> shift) & 255) * 0x010101).luminance());
        let light = without.map(|row| dot(&row, &linear).clamp(0., 1.));
        let cones = [[0.41222, 0.53633, 0.05145], [0.21190, 0.68070, 0.10740], [0.08830, 0.28172, 0.62998]];
        let cones = cones.map(|row| dot(&row, &light).cbrt());
        [[0.21045, 0.79362, -0.00407], [1.97800, -2.42859, 0.45059], [0.02590, 0.78277, -0.80868]].map(|row| dot(&row, &cones))
    }

    #[test]
    fn each_palette_keeps_signals_apart_for_the_eyes_it_is_for() {
        let themes = themes();
        assert_eq!(themes.len(), 3, "usual, without red or green, without blue");
        for (theme, eyes) in [(&themes[1], &WITHOUT[..2]), (&themes[2], &WITHOUT[2..])] {
            let looks = theme.looks.keys().map(|key| theme.look(key).bright);
            let cubes = theme.tracks.keys().map(|kind| theme.track(kind).cube[1]);
            let groups = [looks.collect(), cubes.collect(), vec![REFUSED, FINE], vec![UPGRADED, RAISED], vec![RAISED, LOWERED]];
            for (group, without) in groups.iter().flat_map(|group: &Vec<Rgb>| eyes.iter().map(move |eyes| (group, eyes))) {
                let seen: Vec<_> = group.iter().map(|colour| seen(theme.shown(*colour), without)).collect();
                for (i, a) in seen.iter().enumerate() {
                    for (j, b) in seen.iter().enumerate().skip(i + 1) {
                        let apart = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt();
                        let name = &theme.palette.name;
                        assert!(apart >= 0.14, "{name}: {} and {} are {apart:.2} apart", group[i], group[j]);
                    }
                }
            }
        }
    }

    #[test]
    fn palettes_leave_wood_and_text_alone_and_replace_nothing_twice() {
        let kept = [TABLE, LANE, LANE_ACTIVE, BOARD, BOARD_ACTIVE, SLATE, BUTTON, STRIP, PARCHMENT, LAMP_STRIP, BONE].concat();
        let kept = [kept, vec![ON_WOOD, SECONDARY, TERTIARY, INK, WHITE, LAMP, RING, BRASS, BRASS_BRIGHT, BLACK, PANEL]].concat();
        for palette in themes().into_iter().map(|theme| theme.palette) {
            for (from, to) in &palette.instead {
                assert!(!kept.contains(from), "{}: {from} is no signal", palette.name);
                assert!(!palette.instead.contains_key(to), "{}: {from} becomes {to}, which becomes another", palette.name);
            }
        }
    }

    #[test]
    fn the_first_palette_changes_nothing_and_stands_for_unknown_ones() {
        let mut theme = themes().remove(1);
        assert_ne!(theme.shown(REFUSED), REFUSED);
        theme.choose("unheard of");
        assert_eq!((theme.shown(REFUSED), theme.palette.instead.len()), (REFUSED, 0));
    }
}
