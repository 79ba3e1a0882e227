//! The end of a run: its head, what was counted and earned, decks, and the seed.
use super::{
    super::{
        art::Art,
        colour::Rgb,
        fill::Paint,
        item::{self, ItemLook},
        ring,
        svg::{N, Pen, Sheet, Svg, at},
        text::wrap,
        theme,
    },
    panel::{heading, wood},
    sign::sign,
};
use crate::{
    client::layout::front::summary::{CARD_LINE, CARD_WIDTH, COUNT, PANEL_HEAD, deck_lines, deck_room},
    tabletop::view::*,
};
use bevy::math::Vec2;

/// How it ended, on cloth of the colour of that.
pub fn head(art: &Art, view: &SummaryView, over: Option<Outcome>, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 9.);
    let place = at(0., 0., size.x, size.y);
    let won = over == Some(Outcome::Won);
    let rgb = Rgb;
    let (cloth, edge, title, line) = match won {
        true => ([rgb(0xf0cf8c), rgb(0xc79a54)], rgb(0x5c3f16), rgb(0x241407), rgb(0x33200a)),
        false => ([rgb(0x4a2a24), rgb(0x2a1512)], rgb(0x8b4a35), rgb(0xffd9cc), rgb(0xe8c3b6)),
    };
    svg.shadow(place, 8., 4., 5., 0.55);
    svg.rect(place, 8., Paint::fill(cloth).edge(edge, 1.8));
    svg.rect(place.inflate(-5.), 5., Paint::line(edge, 1.1).alpha(0.7));
    let middle = size.x / 2.;
    let wide = art.fonts.width(super::super::font::Face::Title, 36., &view.title);
    let glyph = if won { "sword" } else { "skull" };
    for x in [middle - wide / 2. - 56., middle + wide / 2. + 16.] {
        svg.glyph(glyph, x, 14., 40., title);
    }
    svg.text_in(middle, 46., size.x - 160., &view.title, Pen::title(36., title).middle());
    svg.text_in(middle, 69., size.x - 60., &view.line, Pen::body(16., line).middle());
    svg.done()
}

/// The strip on which the signs of the floors lie.
pub fn floors(art: &Art, size: Vec2) -> Sheet {
    wood(art, size, false).done()
}

/// A room's sign in the strip.
pub fn floor(art: &Art, view: &KindView, size: Vec2, hover: bool) -> Sheet {
    let mut svg = Svg::new(art, size, 4.);
    sign(&mut svg, Ground::Printed, &view.kind, size / 2., size.x);
    if hover {
        svg.circle(size.x / 2., size.y / 2., size.x / 2. + 1.5, Paint::line(theme::RING, 2.));
    }
    svg.done()
}

/// What was counted.
pub fn counts(art: &Art, view: &SummaryView, size: Vec2) -> Sheet {
    let mut svg = wood(art, size, false);
    heading(&mut svg, "The run", size, 18.);
    let places = ((size.y - PANEL_HEAD - 6.) / COUNT).floor().max(1.) as usize;
    for (i, (name, value)) in view.counts.iter().take(places).enumerate() {
        let y = PANEL_HEAD + 16. + i as f32 * COUNT;
        let end = svg.text_in(size.x - 16., y, size.x * 0.5, value, Pen::bold(15., theme::ON_WOOD).end());
        let wide = svg.text_in(16., y, size.x - end - 50., name, Pen::body(15., theme::SECONDARY));
        let (from, to) = (22. + wide, size.x - 22. - end);
        if to > from {
            svg.line((from, y - 3.), (to, y - 3.), Paint::line(theme::HAIR, 1.).dash(1.5, 3.5));
        }
    }
    svg.done()
}

/// What was earned.
pub fn earned(art: &Art, view: &SummaryView, size: Vec2) -> Sheet {
    let mut svg = wood(art, size, true);
    heading(&mut svg, "Earned", size, 18.);
    let mut y = PANEL_HEAD + 2.;
    for one in &view.earned {
        let lines = wrap(&art.fonts, super::super::font::Face::Body, 13., &one.text, size.x - 66.);
        let high = (20. + lines.len() as f32 * 16.).max(34.);
        if y + high > size.y - 4. {
            break;
        }
        svg.picture(if one.kind.is_empty() { "relic" } else { &one.kind }, 14., y, 28.);
        svg.text_in(50., y + 14., size.x - 62., &one.name, Pen::title(16., theme::ON_WOOD));
        for (i, line) in lines.iter().enumerate() {
            svg.text_in(50., y + 30. + i as f32 * 16., size.x - 62., line, Pen::body(13., theme::SECONDARY));
        }
        y += high + 8.;
    }
    svg.done()
}

pub fn seed(art: &Art, view: &SummaryView, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 4.);
    svg.rect(at(0., 0., size.x, size.y), 7., Paint::fill(theme::PANEL).edge(theme::GROOVE_EDGE, 1.2));
    let words = if view.seed.is_empty() { "This run has no seed".into() } else { format!("Seed {}", view.seed) };
    svg.text_in(16., size.y / 2. + 5.5, 300., &words, Pen::body(16., theme::ON_WOOD));
    svg.done()
}

/// A seat's deck in lines, under its name.
pub fn seat(
    art: &Art,
    seat: &SeatView,
    view: &SummarySeatView,
    size: Vec2,
    (active, hover, focus): (bool, bool, Option<Rgb>),
) -> Sheet {
    let mut svg = wood(art, size, active);
    let owner = art.theme.look(&seat.look);
    let (w, h) = (N(size.x - 18.), N(PANEL_HEAD - 15.));
    let head = [owner.dark.mix(owner.bright, 0.12), owner.dark];
    svg.path(&format!("M9 0h{w}q9 0 9 9v{h}H0V9Q0 0 9 0z"), Paint::fill(head));
    svg.ground(at(0., 0., size.x, PANEL_HEAD - 6.), head);
    svg.rect(at(0., PANEL_HEAD - 7., size.x, 2.), 0., Paint::fill(owner.bright));
    if hover {
        svg.rect(at(0., 0., size.x, size.y), 9., Paint::line(theme::BRASS_BRIGHT, 1.5));
    }
    svg.glyph(&owner.seal, 10., 9., 16., Rgb(0xfff4dd));
    svg.text_in(34., 22.5, size.x - 44., &seat.name, Pen::title(16., Rgb(0xfff4dd)));
    let room = deck_room(size, view.items.len());
    let lines = deck_lines(&view.deck);
    // A wide panel has larger lines.
    let (letters, pitch, least) =
        if size.x > 400. { (16., CARD_LINE * 1.3, CARD_WIDTH * 1.5) } else { (13., CARD_LINE, CARD_WIDTH) };
    let columns = ((room.width() / least).floor() as usize).max(1);
    let down = ((room.height() / pitch).floor() as usize).max(1);
    let places = columns * down;
    let step = room.width() / columns as f32;
    let shown = if lines.len() > places { places - 1 } else { lines.len() };
    let place = |i: usize| Vec2::new(room.min.x + (i / down) as f32 * step, room.min.y + letters + (i % down) as f32 * pitch);
    for (i, (card, count)) in lines.iter().take(shown).enumerate() {
        let at = place(i);
        let banner = art.theme.banner(&card.rarity);
        svg.path(&format!("M{} {}h8l3 5-3 5h-8z", N(at.x), N(at.y - 10.)), Paint::fill(banner.fill).edge(banner.edge, 0.8));
        let words = if *count > 1 { format!("{} × {count}", card.name) } else { card.name.clone() };
        svg.text_in(at.x + 17., at.y, step - 22., &words, Pen::body(letters, theme::ON_WOOD));
    }
    if shown < lines.len() {
        let rest: usize = lines[shown..].iter().map(|(_, count)| count).sum();
        let at = place(shown);
        svg.text_in(at.x, at.y, step - 6., &format!("and {rest} more"), Pen::body(letters, theme::SECONDARY));
    }
    if let Some(colour) = focus {
        ring::focus(&mut svg, at(0., 0., size.x, size.y).inflate(-1.), 8., colour);
    }
    svg.done()
}

/// Something that a seat carried.
pub fn spoil(art: &Art, view: &ItemView, size: Vec2, hover: bool, focus: Option<Rgb>) -> Sheet {
    item::relic(art, view, size, ItemLook { hover, focus, ..Default::default() })
}
