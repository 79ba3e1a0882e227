//! What the people at the table see: a picture of the game in plain values, drawn up by the ruleset and shown by the client.
//!
//! The client knows tracks, tokens, cards, piles, units and choices; it does not know which game they belong to. Every
//! number in here was computed by the engine (on a snapshot where it lies in the future), so the client adds nothing up.
mod lobby;
mod rooms;

use super::{Id, Pick, Seat};
use serde::{Deserialize, Serialize};
pub use {lobby::*, rooms::*};

/// Everything on the table at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableView {
    /// The room ("First encounter") and where it lies ("Act I, room 1").
    pub title: String,
    pub place: String,
    pub round: u32,
    /// The steps of a round in order, and which one is current.
    pub steps: Vec<String>,
    pub step: usize,
    /// What the shared die shows (1–6); `None` before the first roll.
    pub die: Option<u8>,
    /// Seats in seating order. Their `row` says in which lane they stand (1 is the lowest).
    pub seats: Vec<SeatView>,
    /// Enemies in lanes, each lane from left to right.
    pub units: Vec<UnitView>,
    /// The one who stands in every row.
    pub boss: Option<UnitView>,
    /// What lies in the middle of the table now; the board may be looked at at any time, and so may the map.
    pub front: Front,
    pub map: Option<MapView>,
    pub page: Option<PageView>,
    pub market: Option<MarketView>,
    pub summary: Option<SummaryView>,
    /// The table's own question (party decisions), with each seat's mark.
    pub party: Option<ChoiceView>,
    pub over: Option<Outcome>,
    pub undo: UndoView,
    /// What the game was dealt from, for whoever wants to play the same again.
    pub seed: Option<u64>,
    /// Only of a table to come: how the play that leads there adds up, in words ("Hit 2 + 2 Strength = 4").
    pub sums: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    Won,
    Lost,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct UndoView {
    /// How many actions can be taken back, and done again.
    pub back: usize,
    pub forward: usize,
    /// Why undo stops where it does ("a card was drawn").
    pub wall: Option<String>,
}

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

/// A run of text of one style, or an icon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Span {
    Text(String),
    /// A number that matters, or a keyword.
    Bold(String),
    /// The face shows something the plain one does not (green and underlined).
    Upgraded(String),
    /// A number raised or lowered by tokens (with ▲ or ▼).
    Raised(String),
    Lowered(String),
    /// The key of an icon, as high as the text.
    Icon(String),
}
/// Lines of rules text, each one effect.
pub type RichText = Vec<Vec<Span>>;

/// A card's face.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CardView {
    pub id: Id,
    pub key: String,
    pub name: String,
    /// `None`: no cost printed. `X` is text too.
    pub cost: Option<String>,
    /// The cost to pay now differs from the printed one: below (-1) or above (1).
    pub cost_changed: i8,
    /// `starter`, `common`, `uncommon`, `rare`, `special`: the banner.
    pub rarity: String,
    /// `attack`, `skill`, `power`, `curse`, `status`: the window's shape.
    pub kind: String,
    pub kind_name: String,
    /// Whose card it is: the frame's colours.
    pub look: String,
    pub picture: String,
    pub upgraded: bool,
    pub text: RichText,
    /// Keywords and their explanations, for tooltips.
    pub keywords: Vec<(String, String)>,
    /// It can be played now; else why not, in at most 24 letters.
    pub playable: bool,
    pub refusal: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemView {
    pub id: Id,
    pub key: String,
    pub name: String,
    pub text: RichText,
    /// Its picture; of several keys, joined by `|`, the first that there is.
    pub icon: String,
    pub count: Option<i32>,
    /// Fires now (a die ability), or was used up.
    pub lit: bool,
    pub spent: bool,
    pub pick: Option<Pick>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PileView {
    pub id: Id,
    /// `draw`, `discard`, `exhaust` …
    pub kind: String,
    pub name: String,
    pub count: usize,
    /// Its cards; of a face-down pile sorted by name, so that the order stays hidden. Top last.
    pub cards: Vec<CardView>,
    pub face_up: bool,
}

/// An enemy: standee and card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct UnitView {
    pub id: Id,
    pub key: String,
    pub name: String,
    pub figure: String,
    /// Its lane; 0 for one that stands in every row.
    pub row: u8,
    /// Face down: it has fallen, or left.
    pub fallen: bool,
    pub hp: i32,
    /// HP printed as the start (yellow outline).
    pub start_hp: i32,
    pub block: i32,
    pub tokens: Vec<TokenView>,
    /// Printed abilities: name and text.
    pub abilities: Vec<(String, RichText)>,
    /// Its lists of actions: one, or one per mode.
    pub lists: Vec<ActionListView>,
    pub acts_last: bool,
    /// Rewards in its upper corner: icon and count.
    pub rewards: Vec<(String, i32)>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ActionListView {
    /// The mode's name, if there are several.
    pub heading: Option<String>,
    pub active: bool,
    pub rows: Vec<ActionRowView>,
}

/// One printed action.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ActionRowView {
    /// The die faces beside it.
    pub faces: Vec<u8>,
    /// Its cube slot, if it has one.
    pub slot: Option<SlotView>,
    /// What it does, as symbols; the next action carries final numbers.
    pub symbols: Vec<SymbolView>,
    /// It reaches every player.
    pub every_player: bool,
    pub acts_last: bool,
    /// This is the action that will happen in the coming enemies' turn.
    pub next: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SlotView {
    /// Part of the loop (red), or used once (gray).
    pub red: bool,
    pub cube: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SymbolView {
    pub icon: String,
    pub name: String,
    pub count: i32,
    /// "× 2" for a multi-hit.
    pub times: i32,
    /// The number differs from print: above (1), below (-1).
    pub changed: i8,
    /// Words for what has no number ("Acid Slime").
    pub label: String,
    /// The sign for whom it reaches, if others than the action it belongs to.
    pub reach: String,
}

/// An open choice of a seat or of the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChoiceView {
    /// What is asked ("Exhaust a card"), and its key.
    pub prompt: String,
    pub kind: String,
    /// How many options must be picked, at least and at most; order counts if `ordered`.
    pub least: u8,
    pub most: u8,
    pub ordered: bool,
    /// The turn's standing offer (play or end the turn), not a question in mid-play.
    pub idle: bool,
    /// What is picked turns to its other face (an upgrade): whoever chooses wants to see both.
    pub turns: bool,
    pub options: Vec<OptionView>,
    /// Party decisions: the option each seat has marked.
    pub marks: Vec<(Seat, Pick)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptionView {
    pub pick: Pick,
    pub label: String,
    /// What must be chosen with it, each with its legal answers; a need with one answer may be left out.
    #[serde(default)]
    pub needs: Vec<NeedView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NeedView {
    /// `enemy`, `row`, `player`, `x`.
    pub kind: String,
    pub prompt: String,
    pub picks: Vec<Pick>,
}

/// How the log names things in a sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sentence {
    /// Whose line it is, for the seal in the margin.
    pub seat: Option<Seat>,
    pub text: String,
}
