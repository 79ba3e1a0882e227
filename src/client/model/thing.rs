//! What is on the screen, and where.
use crate::tabletop::{Id, Seat};
use bevy::prelude::*;

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
    Side,
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
    // between fights, from here to `Spoil`: the ribbon that says who must decide, buttons, and the seats' plates (of = seat)
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

impl Kind {
    /// What lies in the middle of the table between fights.
    pub fn is_of_front(self) -> bool {
        (Kind::Asks..=Kind::Spoil).contains(&self)
    }
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
