//! The title: the opening picture, what can be done, and what is wrong with what was kept.
use super::{super::boxes::*, Face, Look, Parts, Press, Tone, button, section};
use crate::{
    client::{
        lobby::{Kept, Lobby, Order, Page},
        model::Overlay,
    },
    tabletop::view::TroubleView,
};
use bevy::prelude::*;

const LEFT: f32 = 64.;
const WIDE: f32 = 306.;
const GAP: f32 = 9.;
/// Size of what is told to be wrong.
const NOTICE: (f32, f32) = (540., 204.);
/// The whole height of the name and of the buttons, where all of them are there.
const TOP: f32 = 136.;

pub fn lay(parts: &mut Parts, lobby: &Lobby) {
    let whole = Rect { min: Vec2::ZERO, max: parts.room.size };
    parts.put_whole(section::BACK, 0, whole, z::FRONT, Face::Picture("title"));
    parts.put(section::TITLE, 0, rect(LEFT, TOP, 600., 112.), z::ON_FRONT, Face::Name(lobby.known.game.clone()));
    let mut column = Column { parts, y: TOP + 128., n: 10 };
    match &lobby.known.kept {
        Kept::Good(about) => column.wide(60., "Continue", about, Look::Primary, Press::Order(Order::Continue)),
        Kept::Nothing | Kept::Bad(_) => {}
    }
    // What was kept comes first, also where it is only a copy.
    let goes_on = match &lobby.known.kept {
        Kept::Good(_) => true,
        Kept::Bad(trouble) => trouble.backup.is_some(),
        Kept::Nothing => false,
    };
    let first = if goes_on { Look::Plain } else { Look::Primary };
    column.wide(46., "New run", "", first, Press::Order(Order::Open(Page::Setup)));
    column.wide(46., "Daily climb", "", Look::Plain, Press::Order(Order::Daily));
    let lists: Vec<(&str, Press)> = lobby
        .known
        .lists
        .iter()
        .enumerate()
        .map(|(n, list)| (list.title.as_str(), Press::Order(Order::Open(Page::List(n)))))
        .collect();
    column.row(lists);
    column.row(vec![
        ("Settings", Press::Menu(Overlay::Menu)),
        ("Keys", Press::Menu(Overlay::Keys)),
        ("About", Press::Menu(Overlay::About)),
    ]);
    column.row(vec![("Quit", Press::Order(Order::Quit))]);
    let mut notices = vec![];
    if let Kept::Bad(trouble) = &lobby.known.kept {
        let orders = (Order::Backup, "Go on from the last good copy", None);
        notices.push(("The kept run", trouble, orders));
    }
    if let Some(trouble) = &lobby.known.campaign {
        let anew = Some((Order::NewCampaign, "Begin a new one"));
        notices.push(("The campaign", trouble, (Order::RestoreCampaign, "Use the last good copy", anew)));
    }
    let wrong = notices.len();
    for (n, (heading, trouble, orders)) in notices.into_iter().enumerate() {
        notice(parts, n, heading, trouble, orders);
    }
    // What is wrong comes first.
    if lobby.known.marks.is_some() {
        let press = Press::Order(Order::Open(Page::Marks));
        let face = button("Marks are waiting", "Choose what they go to", Look::Primary);
        let x = LEFT + WIDE + 24. + if wrong > 0 { NOTICE.0 + 24. } else { 0. };
        parts.press(section::TITLE, 40, rect(x, TOP + 128., 230., 60.), z::ON_FRONT, face, press);
    }
    if let Some(said) = &lobby.said {
        // On wood of its own: the picture is too light to write on.
        let at = rect(LEFT, 590., if wrong > 1 { WIDE } else { 720. }, 84.);
        parts.put(section::TITLE, 41, at, z::ON_FRONT, Face::Panel { heading: String::new() });
        let face = Face::Words { words: said.clone(), size: 16., tone: Tone::Refused, title: false, anchor: 0. };
        parts.put(section::TITLE, 42, Rect::new(at.min.x + 18., at.min.y, at.max.x - 18., at.max.y), z::OVER_FRONT, face);
    }
    let size = parts.room.size;
    let words = "Unofficial fan work, not affiliated with or endorsed by the makers of any game that is played here.";
    let face = Face::Words { words: words.into(), size: 14., tone: Tone::Plain, title: false, anchor: 0.5 };
    parts.put_whole(section::TITLE, 43, rect(0., size.y - 26., size.x, 26.), z::ON_FRONT, face);
}

/// Buttons one under the other.
struct Column<'a> {
    parts: &'a mut Parts,
    y: f32,
    n: usize,
}

impl Column<'_> {
    fn wide(&mut self, high: f32, words: &str, below: &str, look: Look, press: Press) {
        let at = rect(LEFT, self.y, WIDE, high);
        self.parts.press(section::TITLE, self.n, at, z::ON_FRONT, button(words, below, look), press);
        (self.y, self.n) = (self.y + high + GAP, self.n + 1);
    }

    /// Smaller buttons in one line.
    fn row(&mut self, buttons: Vec<(&str, Press)>) {
        if buttons.is_empty() {
            return;
        }
        let wide = (WIDE + GAP) / buttons.len() as f32 - GAP;
        for (i, (words, press)) in buttons.into_iter().enumerate() {
            let at = rect(LEFT + i as f32 * (wide + GAP), self.y, wide, 38.);
            self.parts.press(section::TITLE, self.n, at, z::ON_FRONT, button(words, "", Look::Plain), press);
            self.n += 1;
        }
        self.y += 38. + GAP;
    }
}

/// What is wrong with something kept, in a sentence, and what can be done about it.
fn notice(
    parts: &mut Parts,
    n: usize,
    heading: &str,
    trouble: &TroubleView,
    (restore, words, anew): (Order, &str, Option<(Order, &str)>),
) {
    let at = rect(LEFT + WIDE + 24., TOP + 128. + n as f32 * (NOTICE.1 + 8.), NOTICE.0, NOTICE.1);
    let first = n * 10;
    parts.put(section::NOTICE, first, at, z::ON_FRONT, Face::Panel { heading: heading.into() });
    let words_at = rect(at.min.x + 18., at.min.y + 44., at.width() - 36., 98.);
    let backup = match &trouble.backup {
        Some(about) => format!(" The last good copy: {about}."),
        None if anew.is_none() => " There is no good copy. If you begin a new run, the file stays under another name.".into(),
        None => " There is no good copy. Until a new campaign begins, nothing is counted.".into(),
    };
    let said = Face::Words { words: format!("{}.{backup}", trouble.why), size: 15., tone: Tone::Plain, title: false, anchor: 0. };
    parts.put(section::NOTICE, first + 1, words_at, z::OVER_FRONT, said);
    let mut x = at.min.x + 18.;
    let mut add = |parts: &mut Parts, n: usize, words: &str, look: Look, press: Press| {
        let place = rect(x, at.max.y - 54., 246., 40.);
        parts.press(section::NOTICE, n, place, z::OVER_FRONT, button(words, "", look), press);
        x += 246. + 12.;
    };
    if trouble.backup.is_some() {
        add(parts, first + 2, words, Look::Primary, Press::Order(restore));
    }
    if let Some((order, yes)) = anew {
        let words = "The old campaign stays under another name, and a new one begins: nothing is unlocked, no run is remembered.";
        let ask = Press::Ask { words: words.into(), yes: "Begin anew".into(), order };
        add(parts, first + 3, yes, Look::Plain, ask);
    }
}
