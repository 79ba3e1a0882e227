//! What the people at the table see between fights: the map, pages with choices, rewards, a market, the end of a run.
//!
//! As on the board, every number comes from the rules, and whoever must decide answers an open choice: the picks in here
//! are options of the seat's [`ChoiceView`](super::ChoiceView) or of the table's own.
use super::{CardView, ItemView, Pick, RichText, Seat, SeatSlotView, UnitView};
use serde::{Deserialize, Serialize};

/// What lies in the middle of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Front {
    /// The board with its lanes.
    #[default]
    Board,
    /// The map: the party decides where to go.
    Map,
    /// A page with text and choices (an event, a campfire, a treasure, rewards).
    Page,
    Market,
    /// The run is over.
    Summary,
}

/// The map of an act: spaces, paths and the meeple.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MapView {
    /// "Act I", and how far the party has come ("after room 4").
    pub name: String,
    pub place: String,
    /// The key of the board's picture.
    pub picture: String,
    pub columns: u8,
    /// Rows of spaces, the last one included; row 0 is the lowest.
    pub rows: u8,
    pub spaces: Vec<SpaceView>,
    pub paths: Vec<PathView>,
    /// The space (by place in `spaces`) the meeple stands on; `None`: below the first.
    pub here: Option<usize>,
    /// The picture of the meeple.
    pub meeple: String,
    /// What the signs mean, for the legend.
    pub legend: Vec<KindView>,
    /// What spaces are made of, for the legend: one line each ("dark: fights, elites, events"); without a sign none is drawn.
    pub grounds: Vec<GroundView>,
    /// What the party collects on the way (keys), held or not, and what such things are called.
    pub collected_name: String,
    pub collected: Vec<SeatSlotView>,
    /// Who waits at the end.
    pub boss: Option<UnitView>,
    /// One line about it ("150 HP for four players").
    pub boss_line: String,
}

/// A space of a map.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SpaceView {
    pub column: u8,
    pub row: u8,
    /// Key of its sign; the same keys stand in the legend.
    pub kind: String,
    /// "Encounter", and what it holds ("One enemy card per row from the Act I deck.").
    pub name: String,
    pub text: String,
    pub ground: Ground,
    /// The party has been here.
    pub gone: bool,
    /// The party may go here now: the option of the table's choice that means it.
    pub pick: Option<Pick>,
}

/// What a space is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ground {
    /// Printed on the board: a disc.
    #[default]
    Printed,
    /// A token with a dark or a light back: a square.
    Dark,
    Light,
    /// A token that lies face down.
    FaceDown,
    /// A token unlike the others (a burning one).
    Special,
    /// The last space.
    Boss,
}

/// What a ground means, for the legend.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GroundView {
    pub ground: Ground,
    /// Key of a sign that lies on it.
    pub kind: String,
    pub text: String,
}

/// A path between two spaces, by their places in `spaces`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PathView {
    pub from: usize,
    pub to: usize,
    /// The party came along here.
    pub gone: bool,
    /// The party may go along here now.
    pub open: bool,
}

/// A kind of space, for the legend.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KindView {
    pub kind: String,
    pub name: String,
    pub text: String,
}

/// A page: something is told, and everyone chooses.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageView {
    /// `event`, `campfire`, `treasure`, `rewards`, `blessing`, `act`: gives mood and default picture.
    pub kind: String,
    pub title: String,
    /// The key of the picture.
    pub picture: String,
    /// What the page says before its lines.
    pub text: RichText,
    /// The keys of the choices that lines and offers answer; none: of any. A seat may be asked something else meanwhile whose
    /// answers are called the same (a [`Pick::Line`] of another question).
    pub questions: Vec<String>,
    /// Lines that everybody may choose from. Empty if each seat has lines of its own.
    pub lines: Vec<LineView>,
    /// What lies open for the whole party (boss relics).
    pub shared: Vec<OfferView>,
    /// One entry per seat, in seating order.
    pub seats: Vec<PageSeatView>,
    /// What was rolled last on this page.
    pub die: Option<u8>,
}

/// What a page holds for one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageSeatView {
    pub seat: Seat,
    /// What it must do now, or has done ("chooses", "took Grow", "ready").
    pub status: String,
    pub done: bool,
    /// Lines of its own (its own blessing card).
    pub lines: Vec<LineView>,
    /// Rewards that it may look at and take.
    pub offers: Vec<OfferView>,
}

impl Default for PageSeatView {
    fn default() -> Self {
        PageSeatView { seat: Seat(1), status: String::new(), done: false, lines: vec![], offers: vec![] }
    }
}

/// A line that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LineView {
    /// Its name in brackets ("Grow"), and what follows.
    pub name: String,
    pub text: RichText,
    /// Gained by itself, not chosen (the red line of a blessing).
    pub given: bool,
    /// The option that means it; whoever has it in an open choice may choose it.
    pub pick: Option<Pick>,
    /// Why it cannot be chosen by the seat that looks at the page, in at most 24 letters.
    pub refusal: Option<String>,
    /// Who has chosen it.
    pub chosen_by: Vec<Seat>,
    /// It cannot be taken back and decides a great deal: said when it is chosen, and only the second time it is done.
    pub twice: Option<String>,
}

/// Something that can be gained: a reward, or goods.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfferView {
    /// "Card reward", "Relic", "On sale".
    pub name: String,
    /// Key of its sign while it lies face down.
    pub icon: String,
    /// Looking at it (before it was revealed), or skipping it (afterwards).
    pub reveal: Option<Pick>,
    pub skip: Option<Pick>,
    /// What lies open: each can be taken by the pick that is its id, if the seat's choice has it.
    pub cards: Vec<CardView>,
    pub items: Vec<ItemView>,
    /// What a card becomes when it is taken (the upgraded face), in the order of `cards`.
    pub becomes: Vec<CardView>,
    /// Taken or skipped: nothing more to do.
    pub done: bool,
}

/// A market: goods with prices, and who could buy them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MarketView {
    pub title: String,
    /// The picture of who sells.
    pub picture: String,
    /// Stalls from left to right ("Relics", "Potions", "Colorless cards").
    pub stalls: Vec<StallView>,
    /// One entry per seat: what only this seat may buy.
    pub seats: Vec<MarketSeatView>,
    /// What else is sold (removing a card).
    pub services: Vec<ServiceView>,
    /// The key of what is paid with, and its name.
    pub coin: String,
    pub coin_name: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StallView {
    pub name: String,
    pub goods: Vec<GoodsView>,
}

/// One thing for sale: an item or a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GoodsView {
    pub item: Option<ItemView>,
    pub card: Option<CardView>,
    pub price: i32,
    /// The printed price, if it is another (a sale).
    pub printed: Option<i32>,
    pub sold: bool,
    /// Whoever has it in an open choice may buy it.
    pub pick: Option<Pick>,
    /// Seats that can pay it alone, and seats that could with the help of others.
    pub alone: Vec<Seat>,
    pub with_help: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MarketSeatView {
    pub seat: Seat,
    pub coins: i32,
    pub deck: usize,
    pub goods: Vec<GoodsView>,
    /// Leaving, or taking that back.
    pub leave: Option<Pick>,
    pub done: bool,
    /// Whether the others are asked to pay too: how that is changed.
    pub help: Option<HelpView>,
}

/// The others are asked to pay too, or may be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HelpView {
    /// Asks them, or takes that back; and what this is called.
    pub pick: Pick,
    pub name: String,
    /// They will be asked.
    pub on: bool,
}

impl Default for MarketSeatView {
    fn default() -> Self {
        MarketSeatView { seat: Seat(1), coins: 0, deck: 0, goods: vec![], leave: None, done: false, help: None }
    }
}

/// A service, and who has had it here already.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServiceView {
    pub name: String,
    pub text: String,
    pub icon: String,
    pub price: i32,
    pub pick: Option<Pick>,
    pub used_by: Vec<Seat>,
}

/// The end of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SummaryView {
    pub title: String,
    /// "Defeated by Hexaghost in Act I, room 13".
    pub line: String,
    /// What was counted: name and value.
    pub counts: Vec<(String, String)>,
    /// Floor by floor: the sign of each room and what happened there.
    pub floors: Vec<KindView>,
    /// What was earned: achievements, unlocked packs, the next level.
    pub earned: Vec<KindView>,
    pub seats: Vec<SummarySeatView>,
    pub seed: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SummarySeatView {
    pub seat: Seat,
    pub deck: Vec<CardView>,
    pub items: Vec<ItemView>,
}

impl Default for SummarySeatView {
    fn default() -> Self {
        SummarySeatView { seat: Seat(1), deck: vec![], items: vec![] }
    }
}
