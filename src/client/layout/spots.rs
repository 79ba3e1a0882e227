//! Where things lie on a game's table: plain data, read from `levels/<game>/table.ron`.
use bevy::prelude::*;
use serde::Deserialize;
use std::cmp::Ordering;

/// A game's table. Lengths are in reference units (u).
#[derive(Asset, Resource, TypePath, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spots {
    pub lanes: LaneSpots,
    /// Seat boards by their size: of those that fit the highest is taken, and of these the widest.
    pub boards: Vec<BoardSpots>,
    pub strip: StripSpots,
    /// What is shown of a seat between fights.
    #[serde(default)]
    pub plate: PlateSpots,
}

/// What all lanes share.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaneSpots {
    /// Left and right edge of the lanes from the window's edges, and the gap between two.
    pub edge: f32,
    pub gap: f32,
    /// By the width of the window, narrowest first; the last that fits is taken.
    pub columns: Vec<ColumnSpots>,
    /// Distance of two units, least and most.
    pub pitch: (f32, f32),
    /// From this pitch on the standee stands beside its card.
    pub wide: f32,
    /// Width of the panel of the one who stands in every row.
    pub boss_width: f32,
    pub log_width: f32,
    /// The log is docked in windows at least this wide.
    pub log_docks: f32,
}

/// The columns left of the enemies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnSpots {
    /// Used in windows at least this wide.
    pub from: f32,
    pub board_x: f32,
    pub board_width: f32,
    /// Centre of the heroes' column and its width.
    pub hero: f32,
    pub hero_width: f32,
    pub threat: f32,
    pub threat_size: (f32, f32),
    pub units: f32,
}

/// One design of a seat board.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardSpots {
    /// Used in lanes at least this high, on boards at least this wide.
    pub from: f32,
    #[serde(default)]
    pub wide: f32,
    /// Width of the spine with seal and row number, or height of the header.
    #[serde(default)]
    pub spine: f32,
    #[serde(default)]
    pub header: f32,
    pub rows: Rows,
    pub tracks: Vec<TrackSpot>,
    pub tokens: RunSpot,
    pub powers: RunSpot,
    pub relics: RunSpot,
    pub potions: RunSpot,
    /// Places that hold one thing each, and the word for a state: they push what stands right of them.
    #[serde(default)]
    pub slots: Option<RunSpot>,
    #[serde(default)]
    pub pill: Option<OneSpot>,
    /// Where the word lies on a board that has such places too; beside them if there is no such spot.
    #[serde(default)]
    pub pill_with_slots: Option<OneSpot>,
    #[serde(default)]
    pub hand: Option<OneSpot>,
    #[serde(default)]
    pub counts: Option<RunSpot>,
    #[serde(default)]
    pub end_turn: Option<OneSpot>,
    #[serde(default)]
    pub ability: Option<OneSpot>,
    #[serde(default)]
    pub labels: Vec<LabelSpot>,
}

/// What a seat shows between fights: the kinds of the track that is its life and of the token that it pays with.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlateSpots {
    pub life: String,
    pub coin: String,
}

/// How the centres of a board's rows are found.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Rows {
    /// The first and last row this far from the upper and lower edge, the others evenly between.
    Even { count: usize, top: f32, bottom: f32 },
    /// Centres on a board of this height; a higher board stretches them.
    At { height: f32, centres: Vec<f32> },
}

impl Rows {
    /// The centre of row `row` below the upper edge of a board `height` u high.
    pub fn centre(&self, row: usize, height: f32) -> f32 {
        match self {
            Rows::Even { count, top, bottom } => {
                top + (height - top - bottom) * row as f32 / (count.saturating_sub(1).max(1)) as f32
            }
            Rows::At { height: drawn, centres } => centres.get(row).copied().unwrap_or(0.) * (height / drawn).max(1.),
        }
    }
}

/// A printed track: its first cell begins at `x`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackSpot {
    pub kind: String,
    pub row: usize,
    pub x: f32,
    pub cell: f32,
    pub height: f32,
    /// Size of the icon left of the track, 4 u away from it or as far as `icon_gap` says.
    pub icon: f32,
    pub icon_gap: f32,
}

/// Equal things side by side; what does not fit is behind a "+n" at the last place.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSpot {
    pub row: usize,
    pub x: f32,
    pub size: (f32, f32),
    pub step: f32,
    pub places: usize,
    /// Another step and number of places, taken when there are more things than `places`.
    #[serde(default)]
    pub tight: Option<(f32, usize)>,
    /// There is room for the thing's name beside it, as long as the run is not tight.
    #[serde(default)]
    pub names: bool,
}

impl RunSpot {
    /// A run of one thing.
    pub fn of_one(row: usize, x: f32, size: (f32, f32)) -> RunSpot {
        RunSpot { row, x, size, step: size.0, places: 1, tight: None, names: false }
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneSpot {
    pub row: usize,
    pub x: f32,
    pub size: (f32, f32),
}

/// A word on the board; its baseline is `rise` above the centre of its row. It moves along with the run that it heads.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelSpot {
    pub text: String,
    /// The run that it heads; it is silent while that is empty.
    #[serde(default)]
    pub of: Option<String>,
    pub row: usize,
    pub x: f32,
    pub rise: f32,
}

/// The strip with the hand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StripSpots {
    pub height: f32,
    pub card: (f32, f32),
    /// Distance of two cards that do not overlap.
    pub step: f32,
    /// Where the fan begins, and how far from the right edge it ends.
    pub fan: (f32, f32),
    /// The track that the medallion shows.
    pub medallion: String,
    pub piles: Vec<PileSpot>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PileSpot {
    pub kind: String,
    /// From the left edge, or (negative) from the right one.
    pub x: f32,
    pub y: f32,
}

impl LaneSpots {
    /// The columns of a window that wide.
    pub fn columns(&self, wide: f32) -> ColumnSpots {
        let fit = self.columns.iter().rev().find(|columns| columns.from <= wide);
        fit.or(self.columns.first()).copied().unwrap_or_default()
    }
}

impl Spots {
    /// Reads a table from RON text.
    pub fn read(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME).from_str(text)
    }

    /// The design of a board of this size.
    pub fn board(&self, size: Vec2) -> Option<&BoardSpots> {
        let fit = self.boards.iter().filter(|board| board.from <= size.y && board.wide <= size.x);
        fit.max_by(|a, b| (a.from, a.wide).partial_cmp(&(b.from, b.wide)).unwrap_or(Ordering::Equal)).or(self.boards.first())
    }
}
