//! The contract between the client's parts: what is on the screen, where, and what the players are doing with it.
//!
//! `layout` turns (view, player state, window) into [`Placed`] boxes; `paint` turns a box into a picture; `stage` keeps one
//! entity per box and moves it; `input` changes [`Play`] and submits actions. All of them are plain functions over these values.
use super::input::{Bindings, Command, Device};
use crate::tabletop::{Action, Id, Pick, Seat, view::*};
use bevy::prelude::*;

/// The table as it is being shown. Replaced whenever the pieces changed; compare with what is shown, never with change ticks.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Shown(pub TableView);

/// A thing on the screen. Stays the same thing as long as it means the same piece, wherever it lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Thing {
    pub kind: Kind,
    /// The piece's `Id`, the seat's number, or 0.
    pub of: u32,
    /// Which of several (a track, a token, a step), or 0.
    pub n: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    // the table
    TopBar,
    BarButton,
    RoomTitle,
    Round,
    Step,
    Die,
    Ticker,
    Lane,
    // a seat's board (of = seat number)
    SeatBoard,
    Track,
    TrackCube,
    Forecast,
    SeatToken,
    SeatSlot,
    SeatPill,
    Power,
    Relic,
    Potion,
    PileCount,
    HandBacks,
    SeatEndTurn,
    More,
    // figures (of = piece id)
    Hero,
    Threat,
    UnitWell,
    Unit,
    Standee,
    UnitToken,
    UnitCube,
    Boss,
    // the hand strip
    HandStrip,
    SeatName,
    Energy,
    HandCard,
    Pile,
    EndTurn,
    PlaysLeft,
    Preview,
    Arrow,
    // between fights: the ribbon that says who must decide, buttons, and the seats' plates (of = seat)
    Asks,
    FrontButton,
    Plate,
    PartyRow,
    // the map
    MapBoard,
    MapPaths,
    Space,
    Meeple,
    Vote,
    Ballot,
    MapPanel,
    Collected,
    // a page
    Page,
    PagePicture,
    Line,
    Offer,
    Sealed,
    OfferTitle,
    OfferCard,
    OfferItem,
    Becomes,
    Turns,
    // a market
    Mat,
    Counter,
    Tag,
    Ware,
    Price,
    OfferRow,
    Service,
    Context,
    // the end of a run
    SummaryPanel,
    SummarySeat,
    Floor,
    Spoil,
    // above everything
    Veil,
    Overlay,
    OverlayCard,
    OverlayButton,
    Prompt,
    Inspected,
    Caption,
    Keyword,
    Tooltip,
    Banner,
    Floating,

    // in front of the table, before and between games
    Part,
    Model,
}

impl Thing {
    pub const fn new(kind: Kind, of: u32, n: u16) -> Self {
        Thing { kind, of, n }
    }
    pub const fn table(kind: Kind) -> Self {
        Thing { kind, of: 0, n: 0 }
    }
    pub fn seat(kind: Kind, seat: Seat, n: u16) -> Self {
        Thing { kind, of: seat.0 as u32, n }
    }
    pub fn piece(kind: Kind, id: Id) -> Self {
        Thing { kind, of: id.0, n: 0 }
    }
}

/// One box on the screen, in reference units (u), y down, origin at the upper left of the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub thing: Thing,
    pub rect: Rect,
    /// Drawing order: higher lies on top.
    pub z: f32,
    /// Turn about the box's centre in degrees, clockwise (cards in the fan).
    pub turn: f32,
    /// 1.0 = opaque.
    pub alpha: f32,
    /// Takes clicks (the topmost such box under the pointer does).
    pub touch: bool,
    /// What is drawn in it is this many times larger than on the table.
    pub zoom: f32,
}

/// The boxes on the screen, for whoever asks what is under the pointer. Replaced with every layout.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Laid(pub Vec<Placed>);

/// What the players are doing at the table. Never part of the rules' state.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Play {
    /// The seat that holds the fan.
    pub seat: Seat,
    pub hover: Option<Thing>,
    /// Keyboard or pad focus.
    pub focus: Option<Thing>,
    /// The focus went on by itself: nothing is explained over what is being shown.
    pub quiet: bool,
    /// A half-made play: the option and the answers given so far. Dropping it touches no state.
    pub making: Option<Making>,
    /// Picks gathered for a question that wants several.
    pub picked: Vec<Pick>,
    /// Where the pointer is, in u.
    pub pointer: Vec2,
    /// The card being dragged follows the pointer.
    pub dragging: bool,
    pub overlay: Option<Overlay>,
    pub inspected: Option<Thing>,
    /// The face that the card being read does not show, as printed.
    pub other_face: Option<Box<CardView>>,
    pub log_open: bool,
    pub hands_hidden: bool,
    /// The map is being looked at, whatever lies in the middle of the table.
    pub map_open: bool,
    /// The space of the map that is being looked at, by its place in the map's spaces.
    pub space: Option<usize>,
    /// The offer of a page that lies open.
    pub offer: Option<Thing>,
    /// End turn was pressed while useful plays are left: "Sure?".
    pub sure: Option<Seat>,
    /// Why the last attempt was refused, beside the thing it was tried on.
    pub refusal: Option<(Thing, String)>,
    /// Preview of the half-made play: the table as it would be, computed by the engine.
    pub preview: Option<Box<TableView>>,
    /// How keys are called where the table names them.
    pub hints: Hints,
}

impl Default for Play {
    fn default() -> Self {
        Play {
            seat: Seat(1),
            hover: None,
            focus: None,
            quiet: false,
            making: None,
            picked: vec![],
            pointer: Vec2::ZERO,
            dragging: false,
            overlay: None,
            inspected: None,
            other_face: None,
            log_open: false,
            hands_hidden: false,
            map_open: false,
            space: None,
            offer: None,
            sure: None,
            refusal: None,
            preview: None,
            hints: Hints::default(),
        }
    }
}

/// The device used last, and how it calls what the table names.
#[derive(Clone, Debug, PartialEq)]
pub struct Hints {
    pub device: Device,
    pub back: String,
    pub confirm: String,
    pub inspect: String,
    pub log: String,
}

impl Hints {
    pub fn of(bindings: &Bindings, device: Device) -> Self {
        // What has no button is still on the keyboard.
        let label = |command| match bindings.label(command, device) {
            none if none.is_empty() => bindings.label(command, Device::Keyboard),
            label => label,
        };
        Hints {
            device,
            back: label(Command::Back),
            confirm: label(Command::Confirm),
            inspect: label(Command::Inspect),
            log: label(Command::Log),
        }
    }
}

impl Default for Hints {
    fn default() -> Self {
        Hints::of(&Bindings::default(), Device::Keyboard)
    }
}

/// A play in the making: an option of the seat's open choice and the answers to its needs so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Making {
    pub seat: Seat,
    pub option: Pick,
    pub answers: Vec<Pick>,
}

impl Making {
    pub fn action(&self) -> Action {
        let mut picks = vec![self.option];
        picks.extend(&self.answers);
        Action { seat: self.seat, picks: picks.into() }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Overlay {
    /// A pile, spread out.
    Pile(Id),
    /// Options of a question in mid-play that are cards or words.
    Question(Seat),
    /// The table's own question.
    Party,
    /// What is behind a "+n".
    More(Thing),
    /// All cards of a seat.
    Deck(Seat),
    Menu,
    About,
    Keys,
    /// The fight is over.
    Over,
}

/// Asks the rules to perform an action; `Refused` comes back if they will not.
#[derive(Message, Clone, Debug)]
pub enum Wish {
    Do(Action),
    Undo,
    Redo,
    Restart,
    /// Words for the clipboard.
    Copy(String),
    /// Something before or after a game.
    Lobby(super::lobby::Order),
    /// Show at once how everything stands: nobody wants to wait for what is still moving.
    Skip,
}

/// How large the players want the interface, 1.0 = as drawn.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Size(pub f32);

impl Size {
    pub const LEAST: f32 = 0.8;
    pub const MOST: f32 = 2.;
    const STEP: f32 = 0.2;

    pub fn by(self, steps: f32) -> Size {
        let step = (self.0 / Self::STEP).round() + steps;
        Size((step * Self::STEP).clamp(Self::LEAST, Self::MOST))
    }
}

impl Default for Size {
    fn default() -> Self {
        Size(1.)
    }
}

/// The window in u: `Wr × Hr`, with `scale` pixels per u.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    pub size: Vec2,
    pub scale: f32,
    /// How many times larger than the table is what lies over it: cards being read, tooltips, piles, menus, the log.
    pub over: f32,
}

impl Canvas {
    /// `s = min(W/1280, H/720)`; the room beyond 16:9 goes to the canvas.
    ///
    /// A smaller table has more room, but type of 12 u, the smallest there is, keeps 12 px wherever it has them. A larger one has
    /// less room than 1280 × 720 u and so grows by little; only what lies over it takes all of the size that is wished.
    pub fn of(width: f32, height: f32, size: Size) -> Self {
        let drawn = (width / 1280.).min(height / 720.).max(0.01);
        let size = size.0.clamp(Size::LEAST, Size::MOST);
        let scale = match size < 1. {
            true => (drawn * size).max(1.).min(drawn),
            false => drawn * size.min(Self::LARGEST),
        };
        // Hundredths of a u: 1599.9999 is 1600, from which on the log is docked.
        let side = |pixels: f32| (pixels / scale * 100.).round() / 100.;
        Canvas { size: Vec2::new(side(width), side(height)), scale, over: (drawn * size / scale).max(1.) }
    }

    /// How much larger than drawn the table gets.
    const LARGEST: f32 = 1.15;

    /// The window as seen by what lies over the table.
    pub fn above(&self) -> Vec2 {
        self.size / self.over
    }
}

/// A picture to be rasterised: SVG in reference units. Equal pictures share one texture.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    /// An SVG document, its width and height in u.
    pub svg: std::sync::Arc<str>,
    /// Size in tenths of a u (whole numbers, so that pictures can be compared).
    pub size: (u32, u32),
}
