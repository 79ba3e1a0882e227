//! What lies in front of the table, painted part by part.
mod hero;
mod lists;
mod setup;

use super::{
    Art,
    button::{self, ButtonLook},
    card::{self, CardLook},
    colour::Rgb,
    fill::Paint,
    font::Face as Type,
    front::panel::wood,
    panel,
    svg::{N, Pen, Sheet, Svg, at},
    text::{LINE, wrap},
    theme,
};
use crate::client::{
    layout::lobby::{Face, Look, Part, Tone, parts},
    lobby::Lobby,
    model::{Canvas, Picture, Placed},
};
use bevy::math::Vec2;

/// The pictures of the lobby's boxes.
pub fn paint(art: &Art, lobby: &Lobby, canvas: &Canvas, placed: &[Placed]) -> Vec<Option<Picture>> {
    sheets(art, lobby, canvas, placed).into_iter().map(|sheet| Some(sheet?.picture)).collect()
}

/// Pictures and texts of the lobby's boxes.
pub fn sheets(art: &Art, lobby: &Lobby, canvas: &Canvas, placed: &[Placed]) -> Vec<Option<Sheet>> {
    let parts = parts(lobby, canvas);
    let sheet = |(n, placed): (usize, &Placed)| {
        let sheet = match parts.get(n) {
            Some(part) => self::part(art, lobby, part)?,
            None => panel::veil(art, placed.rect.size() / placed.zoom),
        };
        Some(sheet.zoomed(placed.zoom))
    };
    placed.iter().enumerate().map(sheet).collect()
}

/// What a part looks like now.
#[derive(Clone, Copy)]
struct State {
    hover: bool,
    /// The ring of keyboard or pad.
    focus: Option<Rgb>,
}

/// The picture of a part, `size` u wide and high. `None` for figures.
pub fn part(art: &Art, lobby: &Lobby, part: &Part) -> Option<Sheet> {
    let size = part.rect.size();
    let focus = (lobby.focus == Some(part.thing)).then_some(theme::LAMP);
    let state = State { hover: lobby.hover == Some(part.thing), focus };
    let heroes = &lobby.known.setup.heroes;
    let entry = |list: usize, number: usize| lobby.known.lists.get(list)?.entries.get(number);
    Some(match &part.face {
        Face::Picture(key) => picture(art, key, size),
        Face::Name(game) => name(art, game, size),
        Face::Words { words, size: letters, tone, title, anchor } => {
            let pen = if *title { Pen::title(*letters, colour(*tone)) } else { Pen::body(*letters, colour(*tone)) };
            self::words(art, words, Pen { anchor: *anchor, ..pen }, size)
        }
        Face::Panel { heading } => {
            let mut svg = wood(art, size, false);
            svg.text_in(18., 33., size.x - 36., heading, Pen::title(20., theme::LAMP));
            svg.done()
        }
        Face::Button { words, below, look } => button(art, words, below, size, of(*look, state)),
        Face::Place { number, hero, active, closed } => {
            let hero = hero.and_then(|hero| heroes.get(hero));
            setup::place(art, *number, hero, *active, *closed, size, state)
        }
        Face::Hero { number, seat } => hero::tile(art, heroes.get(*number)?, *seat, size, state),
        Face::Model => return None,
        Face::Rung { words, look, below } => setup::rung(art, words, *below, size, of(*look, state)),
        Face::Check { words, look, good } => setup::check(art, words, *look, *good, size, state),
        Face::Typed { words, typing } => setup::typed(art, words, *typing, size, state),
        Face::Card(view, copies) => copies_of(art, view, *copies),
        Face::Entry { list, number, look } => lists::entry(art, entry(*list, *number)?, *look, size, state),
        Face::Details { list, number, leaf } => lists::details(art, entry(*list, *number)?, *leaf, size),
        Face::Track { number, look } => lists::track(art, lobby.known.marks.as_ref()?.tracks.get(*number)?, *look, size, state),
        Face::Veil => panel::veil(art, size),
        Face::Tip(tip) => panel::tooltip(art, tip, size),
    })
}

fn colour(tone: Tone) -> Rgb {
    match tone {
        Tone::Plain => theme::ON_WOOD,
        Tone::Quiet => theme::SECONDARY,
        Tone::Lamp => theme::LAMP,
        Tone::Refused => theme::REFUSED_TEXT,
    }
}

fn of(look: Look, state: State) -> ButtonLook {
    let kind = match look {
        Look::Plain | Look::Chosen => button::Kind::Brown,
        Look::Primary => button::Kind::Primary,
        Look::Refused => button::Kind::Refused,
    };
    ButtonLook { kind, hover: state.hover, chosen: look == Look::Chosen, focus: state.focus }
}

/// A picture of the game over the whole part. At its left it is darker, and at its foot: there are words.
fn picture(art: &Art, key: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.);
    let whole = at(0., 0., size.x, size.y);
    svg.page(key, whole);
    let (w, h) = (N(size.x), N(size.y));
    let stop = |at: f32, alpha: f32| format!("<stop offset=\"{at}\" stop-color=\"#0d0706\" stop-opacity=\"{alpha}\"/>");
    let beside = [stop(0., 0.3), stop(0.2, 0.24), stop(0.42, 0.)].concat();
    let beside = svg.define("beside".into(), |id| format!("<linearGradient id=\"{id}\">{beside}</linearGradient>"));
    svg.put(format_args!("<rect width=\"{w}\" height=\"{h}\" fill=\"url(#{beside})\"/>"));
    let below = [stop(0., 0.), stop(0.5, 0.55), stop(1., 0.9)].concat();
    let down = "x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"";
    let below = svg.define("below".into(), |id| format!("<linearGradient id=\"{id}\" {down}>{below}</linearGradient>"));
    svg.put(format_args!("<rect y=\"{}\" width=\"{w}\" height=\"56\" fill=\"url(#{below})\"/>", N(size.y - 56.)));
    svg.done()
}

/// The program's name in large letters, with what is played below.
fn name(art: &Art, game: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 8.).over([theme::BLACK; 2]);
    // A shadow of the letters, which is no text of its own.
    let (run, scale) = (art.fonts.run(Type::Title, "Spirebound"), art.fonts.scale(Type::Title, 88.));
    for (off, alpha) in [(5., 0.35), (3., 0.6)] {
        let (k, x, y) = (format!("{scale:.5}"), N(off * 0.6), N(68. + off));
        svg.put(format_args!("<path transform=\"matrix({k} 0 0 -{k} {x} {y})\" opacity=\"{alpha}\" d=\"{}\"/>", run.outline));
    }
    svg.text(0., 68., "Spirebound", Pen::title(88., theme::LAMP));
    svg.text_in(4., 106., size.x, game, Pen::title(22., theme::ON_WOOD));
    svg.done()
}

/// Words in lines, in the middle of their height; smaller if there are many.
fn words(art: &Art, words: &str, pen: Pen, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 4.).over(theme::BOARD);
    let most = |letters: f32| ((size.y + 2.) / (letters * LINE)).floor().max(1.) as usize;
    let lined = |letters: f32| wrap(&art.fonts, pen.face, letters, words, size.x);
    let smaller = (0..).map(|n| pen.size - n as f32).take_while(|letters| *letters > LEAST);
    let letters = smaller.clone().find(|letters| lined(*letters).len() <= most(*letters)).unwrap_or(LEAST);
    let (lines, pen, pitch) = (lined(letters), Pen { size: letters, ..pen }, letters * LINE);
    let most = most(letters);
    let top = (size.y - pitch * lines.len().min(most) as f32) / 2.;
    for (n, line) in lines.iter().take(most).enumerate() {
        let y = top + (n as f32 + 0.5) * pitch + pen.size * 0.34;
        svg.text_in(size.x * pen.anchor, y, size.x + 1., line, pen);
    }
    svg.done()
}

/// The smallest letters there are.
const LEAST: f32 = 12.;

/// A button, with a second line if there is one.
fn button(art: &Art, words: &str, below: &str, size: Vec2, look: ButtonLook) -> Sheet {
    if below.is_empty() {
        return button::button(art, words, size, look);
    }
    let mut svg = Svg::new(art, size, button::MARGIN);
    let colour = button::ground(&mut svg, at(0., 0., size.x, size.y), 6., look);
    svg.text_in(size.x / 2., size.y * 0.44, size.x - 20., words, Pen::title(20., colour).middle());
    let fits = |letters: &f32| art.fonts.width(Type::Body, *letters, below) <= size.x - 18.;
    let letters = [14., 13., 12.].into_iter().find(fits).unwrap_or(12.);
    svg.text_in(size.x / 2., size.y * 0.78, size.x - 18., below, Pen::body(letters, colour).middle());
    svg.done()
}

/// A card, and how often it is there.
fn copies_of(art: &Art, view: &crate::tabletop::view::CardView, copies: u8) -> Sheet {
    let look = CardLook { playable: true, ..Default::default() };
    let face = card::card(art, view, &look);
    if copies < 2 {
        return face;
    }
    let mut svg = Svg::new(art, card::SIZE, card::MARGIN);
    let size = card::SIZE;
    card::draw(&mut svg, view, &look);
    let pill = at(size.x / 2. - 26., size.y - 22., 52., 26.);
    svg.rect(pill, 13., Paint::fill(theme::PANEL).edge(theme::LAMP, 1.6));
    svg.text(size.x / 2., size.y - 3.5, &format!("× {copies}"), Pen::bold(16., theme::LAMP).middle());
    svg.done()
}
