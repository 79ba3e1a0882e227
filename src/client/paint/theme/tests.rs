//! The colours of the table and of the games' themes can be told apart and read on their grounds.
use super::*;
use crate::client::paint::{palette::tests::themes, tests::art};

/// In every palette.
fn at_least(least: f32, what: &str, colour: Rgb, grounds: &[Rgb]) {
    for theme in themes() {
        let colour = theme.shown(colour);
        for ground in grounds.iter().map(|ground| theme.shown(*ground)) {
            let contrast = colour.contrast(ground);
            assert!(contrast >= least, "{} {what}: {colour} on {ground} is {contrast:.2}:1", theme.palette.name);
        }
    }
}

#[test]
fn texts_of_the_table_read_on_their_grounds() {
    let wood = [LANE, LANE_ACTIVE, BOARD, BOARD_ACTIVE, BUTTON, BUTTON_HOVER, STRIP, SLATE, TABLE].concat();
    let dark = [&[GROOVE, BLACK, PANEL, BAR, WELL], SLATE.as_slice(), &STRIP].concat();
    let light = [PARCHMENT, LAMP_STRIP, BONE].concat();
    at_least(4.5, "on wood", ON_WOOD, &wood);
    at_least(4.5, "secondary", SECONDARY, &wood[..6]);
    at_least(4.5, "tertiary", TERTIARY, &dark);
    at_least(4.5, "lamp", LAMP, &dark);
    at_least(4.5, "refused", REFUSED, &dark);
    at_least(4.5, "fine", FINE, &dark);
    at_least(4.5, "ability", ABILITY, &SLATE);
    at_least(4.5, "ink", INK, &light);
    at_least(4.5, "upgraded", UPGRADED, &PARCHMENT);
    at_least(4.5, "raised", RAISED, &PARCHMENT);
    at_least(4.5, "lowered", LOWERED, &PARCHMENT);
    at_least(4.5, "ready", READY[2], &[READY[0]]);
}

#[test]
fn the_theme_of_the_games_can_be_read_on_its_grounds() {
    let theme = &art().theme;
    for (key, look) in themes().iter().flat_map(|theme| theme.looks.keys().map(|key| (key, theme.look(key)))) {
        at_least(4.5, key, Rgb(0xfff4dd), &[look.dark, look.deep(), look.frame(), look.dark.mix(look.bright, 0.12)]);
        at_least(3., key, look.bright, &[STRIP[0], STRIP[1]]);
    }
    for (key, banner) in &theme.banners {
        at_least(4.5, key, banner.text, &[banner.fill, banner.top()]);
    }
    for (key, track) in &theme.tracks {
        at_least(4.5, key, track.number, &[track.cube[1]]);
        at_least(4.5, key, track.forecast, &[GROOVE]);
    }
    for (key, icon) in &theme.icons {
        at_least(3., key, icon.lit, &[SLATE, BOARD].concat());
        at_least(3., key, icon.ink, &[PARCHMENT, LAMP_STRIP].concat());
    }
    for (key, token) in &theme.tokens {
        at_least(3., key, token.tint, &[token.fill]);
    }
}

#[test]
fn every_glyph_that_the_theme_names_is_there() {
    let theme = &art().theme;
    let glyphs = theme.looks.values().map(|look| &look.seal);
    let glyphs = glyphs.chain(theme.windows.values().map(|window| &window.glyph));
    let glyphs = glyphs.chain(theme.tracks.values().map(|track| &track.glyph));
    let glyphs = glyphs.chain(theme.tokens.values().map(|token| &token.glyph));
    let glyphs = glyphs.chain(theme.icons.values().map(|icon| &icon.glyph)).chain(theme.piles.values());
    for glyph in glyphs {
        assert!(art().glyph(glyph).is_some(), "there is no glyph {glyph}");
    }
}

#[test]
fn seats_differ_in_seal_and_tokens_in_shape_or_glyph() {
    let theme = &art().theme;
    let mut seals: Vec<_> = theme.looks.values().map(|look| &look.seal).collect();
    seals.sort();
    seals.dedup();
    assert_eq!(seals.len(), theme.looks.len(), "seals tell seats apart in black and white");
    let tokens: Vec<_> = theme.tokens.values().collect();
    for (i, a) in tokens.iter().enumerate() {
        for b in &tokens[i + 1..] {
            assert!((a.shape, &a.glyph) != (b.shape, &b.glyph), "{a:?} and {b:?} differ in colour only");
        }
    }
}

#[test]
fn unknown_keys_have_a_plain_look() {
    let theme = &art().theme;
    assert_eq!(theme.look("nobody"), Look::default());
    assert_eq!(theme.banner("unheard of"), Banner::default());
}
