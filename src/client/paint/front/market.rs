//! A market: the mat, prices, what else is sold, lists of what others may buy, and the line that explains.
use super::super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    font::Face,
    ring,
    svg::{N, Pen, Sheet, Svg, at},
    text::wrap,
    theme,
};
use crate::{
    client::layout::front::market::{Places, names},
    tabletop::view::*,
};
use bevy::math::Vec2;

const CLOTH: [Rgb; 2] = [Rgb(0x44231f), Rgb(0x351b18)];
const CLOTH_EDGE: Rgb = Rgb(0x7a4a34);
const STITCH: Rgb = Rgb(0x9a6a44);
const COUNTER: [Rgb; 2] = [Rgb(0x38261c), Rgb(0x2c1c14)];

/// The mat with the names of its stalls.
pub fn mat(art: &Art, market: &MarketView, places: &Places, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 8.);
    let mat = at(0., 0., size.x, size.y);
    svg.shadow(mat, 8., 3., 4., 0.45);
    svg.rect(mat, 8., Paint::fill(CLOTH).edge(CLOTH_EDGE, 1.2));
    svg.rect(mat.inflate(-5.), 6., Paint::line(STITCH, 1.).dash(2., 3.));
    for (name, place) in names(places, market) {
        let at = place - places.mat.min;
        svg.text_in(at.x, at.y, 200., name, Pen::bold(14., Rgb(0xe9cfa4)));
    }
    svg.done()
}

/// What cards lie on.
pub fn counter(art: &Art, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 6.);
    svg.rect(at(0., 0., size.x, size.y), 8., Paint::fill(COUNTER).edge(Rgb(0x8a6337), 1.));
    svg.done()
}

/// Whose cards they are, on a tag over the edge.
pub fn tag(art: &Art, words: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 3.);
    svg.rect(at(0., 0., size.x, size.y), size.y / 2., Paint::fill(theme::PANEL).edge(theme::BRASS, 1.1));
    svg.text_in(size.x / 2., size.y / 2. + 4.5, size.x - 16., words, Pen::body(13., theme::ON_WOOD).middle());
    svg.done()
}

/// Whether goods can be had, for the colour of their price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    Alone,
    /// Others would have to add to it.
    WithHelp,
    Never,
}

/// A price pill: coin and number, the printed price struck out beside a lower one; or that it is sold.
pub fn price(art: &Art, goods: &GoodsView, coin: &str, reach: Reach, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 5.);
    let middle = size.y / 2.;
    if goods.sold {
        let pill = at((size.x - 60.) / 2., 0., 60., size.y);
        svg.rect(pill, middle, Paint::fill(theme::BLACK).edge(theme::HAIR, 1.2));
        svg.text(size.x / 2., middle + 4.8, "sold", Pen::body(14., theme::SECONDARY).middle());
        return svg.done();
    }
    let number = goods.price.to_string();
    let old = goods.printed.filter(|printed| *printed != goods.price).map(|printed| printed.to_string());
    let wide = |face: Face, size: f32, text: &str| art.fonts.width(face, size, text);
    let old_wide = old.as_ref().map_or(0., |old| wide(Face::Bold, 15., old) + 9.);
    let mark = if reach == Reach::Alone { 0. } else { 15. };
    let inner = 16. + 6. + old_wide + wide(Face::Bold, 18., &number) + mark;
    let pill_wide = (inner + 22.).clamp(56., size.x);
    let pill = at((size.x - pill_wide) / 2., 0., pill_wide, size.y);
    let (edge, colour) = match reach {
        Reach::Alone => (theme::BRASS, Rgb(0xfff4dd)),
        Reach::WithHelp => (theme::LAMP, theme::LAMP),
        Reach::Never => (theme::REFUSED, Rgb(0xffb3a0)),
    };
    svg.shadow(pill, middle, 2., 3., 0.5);
    svg.rect(pill, middle, Paint::fill(theme::BLACK).edge(edge, 1.5));
    let mut x = (size.x - inner) / 2.;
    svg.picture(coin, x - 1., middle - 8.5, 17.);
    x += 22.;
    if let Some(old) = &old {
        let end = svg.text(x, middle + 5.2, old, Pen::bold(15., theme::SECONDARY));
        svg.line((x - 2., middle + 4.), (x + end + 2., middle - 4.), Paint::line(Rgb(0xffb3a0), 1.6));
        x += old_wide;
    }
    x += svg.text(x, middle + 6.2, &number, Pen::bold(18., colour));
    match reach {
        Reach::Alone => {}
        Reach::WithHelp => svg.path(&format!("M{} {}h8m-4-4v8", N(x + 5.), N(middle)), Paint::line(theme::LAMP, 2.).round()),
        Reach::Never => {
            svg.path(&format!("M{} {}l7 8m0-8l-7 8", N(x + 6.), N(middle - 4.)), Paint::line(theme::REFUSED, 2.).round());
        }
    }
    svg.done()
}

/// What else is sold: its name, for whom it has been done, and its price. The button is a box of its own.
pub fn service(art: &Art, view: &ServiceView, coin: &str, seats: &[(&str, bool)], size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 8.);
    let panel = at(0., 0., size.x, size.y);
    svg.shadow(panel, 8., 3., 4., 0.5);
    svg.rect(panel, 8., Paint::fill(theme::PANEL).edge(Rgb(0x8a6337), 1.2));
    svg.picture(&view.icon, 13., 12., 26.);
    svg.text_in(48., 32., size.x - 60., &view.name, Pen::title(18., theme::LAMP));
    let low = size.y < 130.;
    if !low {
        for (i, line) in wrap(&art.fonts, Face::Body, 13., &view.text, size.x - 28.).iter().take(1).enumerate() {
            svg.text_in(14., 56. + i as f32 * 17., size.x - 28., line, Pen::body(13., theme::SECONDARY));
        }
    }
    let y = if low { 44. } else { 68. };
    for (i, (look, done)) in seats.iter().enumerate() {
        let owner = art.theme.look(look);
        let chip = at(14. + i as f32 * 42., y, 36., 26.);
        svg.rect(chip, 5., Paint::fill(theme::GROOVE).edge(owner.bright, 1.3));
        let x = if *done { chip.min.x + 4. } else { chip.center().x - 7. };
        svg.glyph_with(&owner.seal, x, y + 6., 14., Paint::fill(owner.bright).edge(theme::WHITE, 0.6));
        if *done {
            svg.glyph("check", chip.max.x - 16., y + 6.5, 13., Rgb(0xbfe8bd));
        }
    }
    let pill = at(size.x - 82., size.y - 40., 68., 26.);
    svg.rect(pill, 13., Paint::fill(theme::BLACK).edge(theme::BRASS, 1.5));
    svg.picture(coin, pill.min.x + 11., pill.center().y - 8.5, 17.);
    svg.text(pill.min.x + 34., pill.center().y + 6.2, &view.price.to_string(), Pen::bold(18., Rgb(0xfff4dd)));
    svg.done()
}

/// What a seat may buy: each card by its banner, name and price.
pub fn row(art: &Art, seat: &SeatView, goods: &[GoodsView], coin: &str, size: Vec2, look: RowLook) -> Sheet {
    let mut svg = Svg::new(art, size, 8.).over(theme::BOARD);
    let place = at(0., 0., size.x, size.y);
    let mut left = 0.;
    if look.named {
        let (fill, edge, width) = match look {
            RowLook { active: true, .. } => (theme::BOARD_ACTIVE, theme::LAMP, 1.6),
            RowLook { hover: true, .. } => ([Rgb(0x33231a), Rgb(0x2c1d14)], theme::BRASS_BRIGHT, 1.3),
            _ => ([Rgb(0x261a11), Rgb(0x241810)], theme::HAIR, 1.),
        };
        svg.rect(place, 7., Paint::fill(fill).edge(edge, width));
        let owner = art.theme.look(&seat.look);
        let middle = size.y / 2.;
        svg.glyph_with(&owner.seal, 12., middle - 8.5, 17., Paint::fill(owner.bright).edge(theme::WHITE, 0.7));
        svg.text_in(38., middle + 5.2, 66., &seat.name, Pen::title(15., theme::ON_WOOD));
        left = 108.;
    } else if look.hover {
        svg.rect(place, 6., Paint::line(theme::BRASS_BRIGHT, 1.2));
    }
    let step = (size.x - left - 4.) / goods.len().max(1) as f32;
    for (i, goods) in goods.iter().enumerate() {
        one(&mut svg, goods, coin, Vec2::new(left + i as f32 * step, size.y / 2.), step);
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, place, 7., colour);
    }
    svg.done()
}

/// How a row of offers looks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RowLook {
    /// It stands alone and says whose it is.
    pub named: bool,
    pub active: bool,
    pub hover: bool,
    pub focus: Option<Rgb>,
}

fn one(svg: &mut Svg, goods: &GoodsView, coin: &str, place: Vec2, step: f32) {
    let name = goods.card.as_ref().map(|card| (&card.name, &card.rarity));
    let (name, rarity) = name.unzip();
    let banner = svg.art.theme.banner(rarity.map_or("", |rarity| rarity));
    let chip = format!("M{} {}h12l3 6-3 6h-12z", N(place.x + 2.), N(place.y - 14.));
    svg.path(&chip, Paint::fill(banner.fill).edge(banner.edge, 0.8));
    let item = goods.item.as_ref().map(|item| item.name.as_str());
    let words = name.map(|name| name.as_str()).or(item).unwrap_or_default();
    svg.text_in(place.x + 21., place.y - 4., step - 25., words, Pen::body(13., theme::ON_WOOD));
    if goods.sold {
        svg.text(place.x + 21., place.y + 14., "sold", Pen::body(13., theme::SECONDARY));
    } else {
        svg.picture(coin, place.x + 20., place.y + 2., 14.);
        svg.text(place.x + 38., place.y + 14., &goods.price.to_string(), Pen::bold(14., theme::ON_WOOD));
    }
}

/// The line that says why something cannot be bought and who could help, and how many seats are done.
pub fn context(art: &Art, words: &str, ready: &str, coin: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 4.);
    svg.rect(at(0., 0., size.x, size.y), 7., Paint::fill(theme::PANEL).edge(theme::GROOVE_EDGE, 1.2));
    let middle = size.y / 2.;
    svg.picture(coin, 11., middle - 9., 18.);
    let taken = if ready.is_empty() { 16. } else { art.fonts.width(Face::Body, 14., ready) + 40. };
    svg.text_in(38., middle + 5., size.x - 38. - taken, words, Pen::body(15., theme::ON_WOOD));
    svg.text(size.x - 14., middle + 5., ready, Pen::body(14., theme::SECONDARY).end());
    svg.done()
}
