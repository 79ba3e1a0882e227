//! A seat as the people at the table see it: its board, its figure, its hand and what it may do.
use super::*;

/// A seat: its board, its figure, its hand and what it may do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatView {
    pub seat: Seat,
    pub id: Id,
    pub name: String,
    /// Key of its look (colours, seal, card backs) and of its figure's picture.
    pub look: String,
    pub figure: String,
    pub row: u8,
    pub fallen: bool,
    /// HP, Energy and Block here; any game may have others.
    pub tracks: Vec<TrackView>,
    pub tokens: Vec<TokenView>,
    /// Name and rules text of the ability printed on the board.
    pub ability: Option<(String, RichText)>,
    pub hand: Vec<CardView>,
    /// Draw, discard, exhaust … in the order of the table.
    pub piles: Vec<PileView>,
    pub powers: Vec<CardView>,
    /// Other cards of the deck: being played, or lying with somebody else.
    pub aside: Vec<CardView>,
    pub relics: Vec<ItemView>,
    pub potions: Vec<ItemView>,
    /// Free places for potions beside those held.
    pub potion_slots: u8,
    /// Places on the board that hold one thing each, or nothing (orbs).
    pub slots: Vec<SeatSlotView>,
    /// A state that the seat is in (a stance).
    pub pill: Option<PillView>,
    /// What the enemies' turn will do to this seat as things stand.
    pub threat: Option<ThreatView>,
    /// It is this seat's turn. Where turns are taken one after another, that of one seat only.
    pub on_turn: bool,
    /// The seat has ended its turn and waits for the others.
    pub ready: bool,
    pub choice: Option<ChoiceView>,
    /// How many useful plays are left (cards, tokens, potions that could be played now).
    pub plays_left: usize,
}

impl Default for SeatView {
    fn default() -> Self {
        SeatView {
            seat: Seat(1),
            id: Id(0),
            name: String::new(),
            look: String::new(),
            figure: String::new(),
            row: 1,
            fallen: false,
            tracks: vec![],
            tokens: vec![],
            ability: None,
            hand: vec![],
            piles: vec![],
            powers: vec![],
            aside: vec![],
            relics: vec![],
            potions: vec![],
            potion_slots: 0,
            slots: vec![],
            pill: None,
            threat: None,
            on_turn: true,
            ready: false,
            choice: None,
            plays_left: 0,
        }
    }
}

/// A printed track with a cube on it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrackView {
    /// `hp`, `energy`, `block`: which cube, icon and colours.
    pub kind: String,
    pub name: String,
    pub value: i32,
    /// The last printed number.
    pub last: i32,
    /// The highest number in use; cells above it are covered.
    pub cap: i32,
    /// Where the cube will stand after the enemies' turn, if elsewhere.
    pub forecast: Option<i32>,
}

/// Tokens of one kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TokenView {
    pub kind: String,
    pub name: String,
    pub count: i32,
    /// One line of rules for the tooltip.
    pub text: String,
    /// Spending it is a legal play now.
    pub pick: Option<Pick>,
}

/// A place on a seat's board that holds one thing, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatSlotView {
    /// The key of what lies in it, or of the empty place.
    pub icon: String,
    pub name: String,
    /// The pick that means it, in choices and needs.
    pub pick: Option<Pick>,
    /// The number under it: what it will do.
    pub value: Option<i32>,
    /// One line of rules for the tooltip.
    pub text: String,
    pub empty: bool,
}

/// A state that a seat is in, as a word with its sign.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PillView {
    /// Its key gives the colours too.
    pub icon: String,
    pub name: String,
    /// One line of rules for the tooltip.
    pub text: String,
}

/// The attack sum that reaches a seat in the enemies' turn, and what gets through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ThreatView {
    pub dealt: i32,
    pub blocked: i32,
    pub lost: i32,
}
