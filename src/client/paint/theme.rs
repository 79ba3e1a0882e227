//! Colours of the table (UI.md, section 3) and the looks that a game's keys stand for, read from `theme.ron`.
use super::{colour::Rgb, palette::Palette};
use serde::Deserialize;
use std::collections::BTreeMap;

// Wood.
pub const TABLE: [Rgb; 2] = [Rgb(0x2e1d11), Rgb(0x1a100a)];
pub const LANE: [Rgb; 2] = [Rgb(0x3a2618), Rgb(0x2a1a10)];
pub const LANE_ACTIVE: [Rgb; 2] = [Rgb(0x553821), Rgb(0x3a2516)];
pub const BOARD: [Rgb; 2] = [Rgb(0x4a3120), Rgb(0x382416)];
pub const BOARD_ACTIVE: [Rgb; 2] = [Rgb(0x5d3f27), Rgb(0x47301d)];
pub const GROOVE: Rgb = Rgb(0x120a06);
pub const GROOVE_EDGE: Rgb = Rgb(0x6a4827);
pub const SLATE: [Rgb; 2] = [Rgb(0x302520), Rgb(0x211915)];
pub const SLATE_EDGE: Rgb = Rgb(0x7a5c38);
pub const BAR: Rgb = Rgb(0x140c07);
pub const BLACK: Rgb = Rgb(0x150d08);
pub const PANEL: Rgb = Rgb(0x1b110a);
pub const WELL: Rgb = Rgb(0x21150d);
pub const BUTTON: [Rgb; 2] = [Rgb(0x5c3d25), Rgb(0x3c2616)];
pub const BUTTON_HOVER: [Rgb; 2] = [Rgb(0x6d4a2d), Rgb(0x4a301c)];
pub const STRIP: [Rgb; 2] = [Rgb(0x2a1b11), Rgb(0x150d08)];
pub const HAIR: Rgb = Rgb(0x5d4529);

// Text and parchment.
pub const ON_WOOD: Rgb = Rgb(0xf4e8cf);
pub const SECONDARY: Rgb = Rgb(0xcbb48e);
pub const TERTIARY: Rgb = Rgb(0xa68d67);
pub const PARCHMENT: [Rgb; 2] = [Rgb(0xf1e3c3), Rgb(0xdfcba0)];
pub const INK: Rgb = Rgb(0x26170c);
pub const LAMP_STRIP: [Rgb; 2] = [Rgb(0xffe2a4), Rgb(0xf0cf8d)];
pub const WHITE: Rgb = Rgb(0xffffff);
pub const BONE: [Rgb; 2] = [Rgb(0xfffaf0), Rgb(0xd9cbb0)];
pub const PIP: Rgb = Rgb(0x3a1a10);

// Signals.
pub const LAMP: Rgb = Rgb(0xffd591);
pub const RING: Rgb = Rgb(0xfff1cf);
pub const BRASS: Rgb = Rgb(0xb98b45);
pub const BRASS_BRIGHT: Rgb = Rgb(0xecc67f);
pub const BRASS_BUTTON: [Rgb; 3] = [Rgb(0xf0cf8c), Rgb(0xc6984f), Rgb(0x93692e)];
pub const REFUSED: Rgb = Rgb(0xff8d73);
pub const REFUSED_TEXT: Rgb = Rgb(0xffc3b4);
pub const FINE: Rgb = Rgb(0x9fdc9a);
pub const READY: [Rgb; 3] = [Rgb(0x24402b), Rgb(0x86c08a), Rgb(0xd5f0d2)];
pub const UPGRADED: Rgb = Rgb(0x15602b);
pub const RAISED: Rgb = Rgb(0x8a2f10);
pub const LOWERED: Rgb = Rgb(0x2b5578);
pub const ABILITY: Rgb = Rgb(0xe9c25a);
pub const CHEVRONS: [Rgb; 2] = [LAMP, Rgb(0x7a4a12)];

/// What a game's keys look like. Unknown keys get a plain look, so a game without a theme can be played.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Theme {
    /// By the look of a seat or card.
    pub looks: BTreeMap<String, Look>,
    /// By rarity.
    pub banners: BTreeMap<String, Banner>,
    /// By a card's kind.
    pub windows: BTreeMap<String, Window>,
    /// By a track's kind.
    pub tracks: BTreeMap<String, TrackLook>,
    /// By a token's kind.
    pub tokens: BTreeMap<String, TokenLook>,
    /// By an icon's key.
    pub icons: BTreeMap<String, IconLook>,
    /// Single-colour shapes on a 16 × 16 field, beside the glyph files.
    pub shapes: BTreeMap<String, String>,
    /// The glyph on a pile, by the pile's kind.
    pub piles: BTreeMap<String, String>,
    /// In the order in which they are offered; the first changes nothing.
    pub palettes: Vec<Palette>,
    /// The one chosen.
    #[serde(skip)]
    pub(super) palette: Palette,
}

/// A seat's colours: bright for lines, dark for grounds; the seal tells it apart without colour.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Look {
    pub bright: Rgb,
    pub dark: Rgb,
    /// A glyph.
    pub seal: String,
}

impl Default for Look {
    fn default() -> Self {
        Look { bright: Rgb(0x9a92ad), dark: Rgb(0x3b3150), seal: "seal_square".into() }
    }
}

impl Look {
    /// The outermost edge of a card's frame.
    pub fn deep(&self) -> Rgb {
        self.dark.times(0.72)
    }
    /// A card's frame.
    pub fn frame(&self) -> Rgb {
        self.dark.mix(self.bright, 0.33)
    }
}

/// The outline of a rarity's banner.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum BannerShape {
    Straight,
    Swallowtail,
    Arrow,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
pub struct Banner {
    pub fill: Rgb,
    pub edge: Rgb,
    pub text: Rgb,
    pub shape: BannerShape,
}

impl Default for Banner {
    fn default() -> Self {
        Banner { fill: Rgb(0x8b8172), edge: Rgb(0x5f574c), text: Rgb(0x1a0f08), shape: BannerShape::Straight }
    }
}

impl Banner {
    /// The colour at its upper edge.
    pub fn top(&self) -> Rgb {
        self.fill.mix(WHITE, 0.05)
    }
}

/// The outline of the picture on a card.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum WindowShape {
    Pointed,
    Square,
    Arch,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Window {
    pub shape: WindowShape,
    pub top: Rgb,
    pub bottom: Rgb,
    /// Shown where there is no picture.
    pub glyph: String,
}

impl Default for Window {
    fn default() -> Self {
        Window { shape: WindowShape::Square, top: Rgb(0x5b5468), bottom: Rgb(0x2b2733), glyph: "card".into() }
    }
}

/// A track and its cube.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct TrackLook {
    /// The glyph before the groove and its colour.
    pub glyph: String,
    pub tint: Rgb,
    /// The cube from top to bottom, its edge and its number.
    pub cube: [Rgb; 3],
    pub edge: Rgb,
    pub number: Rgb,
    /// The line from 0 to the cube.
    pub line: Rgb,
    /// The dashed outline of the forecast.
    pub forecast: Rgb,
}

impl Default for TrackLook {
    fn default() -> Self {
        TrackLook {
            glyph: "gem".into(),
            tint: SECONDARY,
            cube: [Rgb(0xb5a98f), Rgb(0x7d725c), Rgb(0x50483a)],
            edge: Rgb(0x2b261d),
            number: WHITE,
            line: Rgb(0x5d4529),
            forecast: LAMP,
        }
    }
}

/// The outline of a token tells its kind without colour.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum TokenShape {
    Disc,
    Square,
    Octagon,
    Wedge,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct TokenLook {
    pub shape: TokenShape,
    pub fill: Rgb,
    pub glyph: String,
    pub tint: Rgb,
}

impl Default for TokenLook {
    fn default() -> Self {
        TokenLook { shape: TokenShape::Disc, fill: Rgb(0x6f6252), glyph: "gem".into(), tint: ON_WOOD }
    }
}

/// An icon in a line of text or in an action row: one glyph, one colour on dark grounds, one on light ones.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct IconLook {
    pub glyph: String,
    pub lit: Rgb,
    pub ink: Rgb,
}

impl Theme {
    pub fn read(text: &str) -> Result<Theme, ron::error::SpannedError> {
        ron::from_str(text)
    }
    pub fn look(&self, key: &str) -> Look {
        self.in_palette(self.looks.get(key).cloned().unwrap_or_default())
    }
    pub fn banner(&self, rarity: &str) -> Banner {
        self.banners.get(rarity).copied().unwrap_or_default()
    }
    pub fn window(&self, kind: &str) -> Window {
        self.windows.get(kind).cloned().unwrap_or_default()
    }
    pub fn track(&self, kind: &str) -> TrackLook {
        self.track_in_palette(self.tracks.get(kind).cloned().unwrap_or_default())
    }
    pub fn token(&self, kind: &str) -> TokenLook {
        self.tokens.get(kind).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
