//! What lies where on an enemy's card, for whoever paints it and for the cubes that slide on it.
use super::{
    boxes::{around, rect},
    grid::Shape,
};
use crate::tabletop::view::*;
use bevy::prelude::*;

/// The parts of an enemy card or boss panel, in the same coordinates as the card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnitFace {
    pub name: Rect,
    /// Room for words under the name ("in every row, acts last"), or for rewards beside it.
    pub under_name: Option<Rect>,
    pub rewards: Option<Rect>,
    /// The diamond that says there is an ability in words.
    pub mark: Rect,
    /// Where the figure stands, if it stands on the card.
    pub standee: Option<Rect>,
    /// The red plate with HP.
    pub plate: Rect,
    /// Words right of the plate.
    pub start: Option<Rect>,
    /// Grooves of ten sockets: ones, tens, hundreds.
    pub sockets: Vec<Rect>,
    pub lists: Vec<ListFace>,
    /// Room for the ability in words.
    pub ability: Option<Rect>,
    /// Tokens that lie on the card.
    pub tokens: Option<TokenRun>,
}

/// Tokens side by side: the first box, the step to the next, and the width for all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenRun {
    pub first: Rect,
    pub step: f32,
    pub room: f32,
    /// Where the "+n" lies, if not after the last token.
    pub more: Option<Rect>,
}

/// Width of a "+n" between tokens.
const MORE: f32 = 17.;

impl TokenRun {
    /// How many of `count` tokens are shown.
    pub fn shown(&self, count: usize) -> usize {
        let gap = self.step - self.first.width();
        let fit = |room: f32| ((room + gap) / self.step + 0.01).floor().max(0.) as usize;
        let all = fit(self.room);
        if count <= all {
            count
        } else if self.more.is_some() {
            all
        } else {
            fit(self.room - MORE - gap.min(1.))
        }
    }

    pub fn place(&self, at: usize) -> Rect {
        rect(self.first.min.x + at as f32 * self.step, self.first.min.y, self.first.width(), self.first.height())
    }

    pub fn more(&self, shown: usize) -> Rect {
        self.more.unwrap_or_else(|| {
            let at = self.place(shown);
            rect(at.min.x, at.min.y, MORE, at.height())
        })
    }
}

/// A list of actions; `list` counts in the unit's `lists`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListFace {
    pub list: usize,
    pub heading: Option<Rect>,
    /// One line of die faces above the only row shown.
    pub faces: Option<Rect>,
    /// `None` for rows that are not shown.
    pub rows: Vec<Option<Rect>>,
}

impl UnitFace {
    /// The strip of the next action.
    pub fn strip(&self, unit: &UnitView) -> Option<Rect> {
        if unit.fallen {
            return None;
        }
        self.lists.iter().find_map(|face| {
            let list = unit.lists.get(face.list)?;
            let at = list.rows.iter().position(|row| row.next && list.active)?;
            Some((*face.rows.get(at)?)?.inflate(-0.5))
        })
    }
}

/// The cube slot at the left end of an action row, 14 u wide.
pub fn slot_rect(row: Rect, shape: Shape) -> Rect {
    let x = if matches!(shape, Shape::Large | Shape::Tall) { 15. } else { 11.5 };
    around(row.min.x + x, row.center().y, 14., 14.)
}

/// Cards narrower than this have a slim bust, and these a small one right of the HP.
const SLIM_CARD: f32 = 94.;
const TINY_CARD: f32 = 66.;

/// The bust on a card without room for a standee beside it.
pub fn bust(card: Rect) -> Rect {
    match card.width() {
        wide if wide < TINY_CARD => rect(card.max.x - 23., card.min.y + 19., 21., 22.),
        wide => rect(card.min.x + 2., card.min.y + 4., if wide < SLIM_CARD { 26. } else { 38. }, 36.),
    }
}

/// Lays out a card `card`; `shape` is [`super::Grid::shape`].
pub fn unit_face(card: Rect, unit: &UnitView, shape: Shape) -> UnitFace {
    match shape {
        Shape::Wide => in_lane(card, unit, 6., 7., true),
        Shape::Narrow | Shape::Compact => {
            let tiny = card.width() < TINY_CARD;
            let beside = if tiny { 4. } else { bust(card).max.x + 2. - card.min.x };
            in_lane(card, unit, beside, beside, false)
        }
        Shape::Tall | Shape::Large => large(card, unit),
    }
}

/// Cards beside their standee that are lower than this have name and HP in one line, and no sockets.
const LOW_CARD: f32 = 88.;

/// A card in a lane: name and HP on top, then the active list's rows.
fn in_lane(card: Rect, unit: &UnitView, plate_x: f32, name_x: f32, wide: bool) -> UnitFace {
    let (x, y, right) = (card.min.x, card.min.y, card.max.x);
    let marked = if unit.abilities.is_empty() { 0. } else { 16. };
    let more = if !wide && pieces(unit) > 1 { 18. } else { 0. };
    let plate_width = match unit.hp {
        100.. => 42.,
        10.. if !wide => 34.,
        _ => 30.,
    };
    let mut face = UnitFace {
        name: Rect::new(x + name_x, y + 2., right - 4. - marked - more, y + 18.),
        mark: rect(right - 4. - marked - more, y + 3., 14., 14.),
        plate: rect(x + plate_x, y + 20., plate_width, 18.),
        ..default()
    };
    let low = wide && card.height() < LOW_CARD;
    if low {
        face.plate = rect(right - 4. - marked - plate_width, y + 3., plate_width, 18.);
        face.name = Rect::new(x + name_x, y + 4., face.plate.min.x - 4., y + 20.);
        face.mark = rect(right - 18., y + 5., 14., 14.);
    } else if wide {
        let left = face.plate.max.x + 6.;
        face.sockets = vec![Rect::new(left, y + 24., right - 6., y + 34.)];
    } else {
        let left = face.plate.max.x + 5.;
        let size = 16_f32.min(right - 3. - left).min(if card.width() < TINY_CARD { 0. } else { 16. });
        // The place beside the plate holds one token; the name makes room for the "+n".
        let more = rect(face.name.max.x + marked, y + 2., MORE, 16.);
        face.tokens =
            (size >= 10.).then(|| TokenRun { first: rect(left, y + 21., size, size), step: size, room: size, more: Some(more) });
    }
    let Some((list, view)) = unit.lists.iter().enumerate().find(|(_, list)| list.active).or(unit.lists.iter().enumerate().next())
    else {
        return face;
    };
    let head = if low { 23. } else { 43. };
    let space = Rect::new(x + 3., y + head, right - 3., card.max.y - 0.5);
    let mut high = lane_row(view.rows.len(), card.height() + 43. - head);
    let words = if wide { ability_height(unit, space.width() - 6.) } else { 0. };
    let least = lane_row(view.rows.len(), LANE_CARD);
    let given = (space.height() - words - 3.) / view.rows.len().max(1) as f32;
    if words > 0. && given >= least {
        // Rows are no higher than leaves room for the words.
        high = high.min(given);
    }
    let mut list_face = rows(space, view, high, list);
    let used = list_face.rows.iter().flatten().last().map_or(space.min.y, |row| row.max.y);
    if wide && !unit.abilities.is_empty() && view.rows.len() == 1 {
        // One row gives way so that two lines of words fit below it.
        let row = Rect { max: Vec2::new(space.max.x, space.min.y + 22.), min: space.min };
        list_face.rows = vec![Some(row)];
        face.ability = Some(Rect::new(x + 5., row.max.y + 3., right - 4., card.max.y - 2.));
    } else if wide && !unit.abilities.is_empty() && card.max.y - used >= 18. {
        face.ability = Some(Rect::new(x + 5., used + 1., right - 4., card.max.y - 1.));
    }
    face.lists = vec![list_face];
    face
}

/// Height of a card in a lane of four.
const LANE_CARD: f32 = 103.;

/// Room for the words of the first ability.
fn ability_height(unit: &UnitView, room: f32) -> f32 {
    let Some((name, text)) = unit.abilities.first() else { return 0. };
    let lines = text.iter().map(|line| super::tooltip::plain(line)).collect::<Vec<_>>().join(" ");
    // Icons before words take room too.
    let icons = text.iter().flatten().filter(|span| matches!(span, Span::Icon(_))).count();
    let words = format!("{name}: {}{lines}", "   ".repeat(icons));
    super::text::wrap(&words, 12., super::text::Face::Text, room).len() as f32 * 15. + 3.
}

/// Height of an action row in a lane: 27, 23, 19 or 15.3 in the lowest lanes, up to 36 in higher ones.
fn lane_row(rows: usize, card: f32) -> f32 {
    let drawn = [27., 23., 19., 15.3][rows.clamp(1, 4) - 1];
    (drawn * (card - 43.) / 60.).min(36.)
}

/// Lays rows downwards from the top of `space`; if they are too many only the next one, below a line of die faces.
fn rows(space: Rect, list: &ActionListView, height: f32, at: usize) -> ListFace {
    let n = list.rows.len();
    let row = |i: usize, height: f32| {
        Rect::new(space.min.x, space.min.y + i as f32 * height, space.max.x, space.min.y + (i + 1) as f32 * height)
    };
    let least = 14.5;
    let fits = height.min(space.height() / n.max(1) as f32);
    let mut face = ListFace { list: at, ..default() };
    if fits >= least {
        face.rows = (0..n).map(|i| Some(row(i, fits))).collect();
        return face;
    }
    let only = list.rows.iter().position(|row| row.next).unwrap_or(0);
    let all_dice = list.rows.iter().all(|row| !row.faces.is_empty());
    let height = (space.height() / 2.).clamp(15., 27.);
    let with_faces = all_dice && space.height() >= 2. * 15.;
    if with_faces {
        face.faces = Some(row(0, height));
    }
    let shown = if with_faces { row(1, height) } else { row(0, 27_f32.min(space.height())) };
    face.rows = (0..n).map(|i| (i == only).then_some(shown)).collect();
    face
}

/// The large card of one seat's table: words and numbers, rewards, a printed track.
fn large(card: Rect, unit: &UnitView) -> UnitFace {
    let (x, y, right) = (card.min.x, card.min.y, card.max.x);
    let roomy = card.width() >= 250.;
    let (rewards, tight) = (unit.rewards.len() as f32 * 34., !roomy);
    // A short card has its head closer together.
    let [title, plate, plate_high, track, track_high, head] = match card.height() < SHORT_CARD {
        true => [34., 42., 24., 70., 18., 93.],
        false => [42., 54., 32., 94., 24., 126.],
    };
    let mut face = UnitFace {
        name: Rect::new(x + 16., y + title - 32., right - 18. - if tight { 0. } else { rewards }, y + title),
        rewards: (roomy && rewards > 0.).then(|| Rect::new(right - 17. - rewards, y + title - 28., right - 17., y + title - 6.)),
        mark: rect(right - 16., y + 4., 14., 14.),
        plate: rect(x + 16., y + plate, 62., plate_high),
        start: roomy.then(|| rect(x + 84., y + plate + 2., 76., plate_high - 4.)),
        sockets: vec![rect(x + 16., y + track, card.width() - 32., track_high)],
        ..default()
    };
    let left = if roomy { x + 164. } else { x + 86. };
    let token = rect(left, y + plate + plate_high / 2. - 12., 24., 24.);
    face.tokens = Some(TokenRun { first: token, step: 28., room: right - 14. - left, more: None });
    let space = Rect::new(x + 12., y + head, right - 12., card.max.y - 8.);
    let rows: usize = unit.lists.iter().map(|list| list.rows.len()).sum();
    let headings = unit.lists.iter().filter(|list| list.heading.is_some()).count() as f32 * 18.;
    let spare = space.height() - headings - rows as f32 * LEAST_ROW;
    let active = unit.lists.iter().enumerate().find(|(_, list)| list.active);
    if let Some((at, list)) = active.filter(|_| spare < 0.) {
        // Not all of them could be read.
        face.lists = vec![self::rows(space, list, 27., at)];
        return face;
    }
    let words = unit.abilities.iter().map(|(name, text)| words_height(name, text, card.width() - 32.)).sum::<f32>();
    // Words that have no room are read beside the card; their names may have some.
    let words = if words <= spare { words } else { (spare / 20.).floor().min(unit.abilities.len() as f32) * 20. };
    let space = Rect { max: space.max - Vec2::Y * words, ..space };
    let (lists, used) = stacked(space, unit, 36., 18., 4.);
    face.lists = lists;
    face.ability = (words > 0.).then(|| Rect::new(x + 16., used + 4., right - 16., card.max.y - 6.));
    face
}

/// Large cards that are lower than this have less of a head.
const SHORT_CARD: f32 = 240.;
/// Lower rows cannot be read on a large card.
const LEAST_ROW: f32 = 20.;

/// All lists below each other; gives the lower edge of the last row too.
pub(super) fn stacked(space: Rect, unit: &UnitView, row: f32, heading: f32, gap: f32) -> (Vec<ListFace>, f32) {
    let rows: usize = unit.lists.iter().map(|list| list.rows.len()).sum();
    let headings = unit.lists.iter().filter(|list| list.heading.is_some()).count() as f32 * heading;
    let pitch = (row + gap).min((space.height() - headings) / rows.max(1) as f32).max(15.);
    let high = pitch - gap.min(pitch / 9.);
    let mut y = space.min.y;
    let lists = unit.lists.iter().enumerate().map(|(at, list)| {
        let heading = list.heading.as_ref().map(|_| {
            y += heading;
            Rect::new(space.min.x, y - heading, space.max.x, y)
        });
        let rows = list.rows.iter().map(|_| {
            y += pitch;
            Some(Rect::new(space.min.x, y - pitch, space.max.x, y - pitch + high))
        });
        let rows = rows.collect();
        ListFace { list: at, heading, faces: None, rows }
    });
    let lists = lists.collect();
    (lists, y)
}

fn words_height(name: &str, text: &RichText, room: f32) -> f32 {
    let lines = text.iter().map(|line| super::tooltip::plain(line)).collect::<Vec<_>>().join(" ");
    let words = format!("{name}: {lines}");
    super::text::wrap(&words, 13., super::text::Face::Text, room).len() as f32 * 17. + 4.
}

/// How many tokens a unit has, its Block counted as one.
pub fn pieces(unit: &UnitView) -> usize {
    unit.tokens.len() + (unit.block > 0) as usize
}
