//! A hero to be chosen: the figure's place, what is printed on the board, and the first deck.
use super::{
    super::{
        Art,
        fill::Paint,
        font::Face as Type,
        icon::Tone,
        rich::{Column, Rich},
        ring,
        svg::{N, Pen, Sheet, Svg, at},
        text::shorten,
        theme,
    },
    State,
};
use crate::tabletop::view::HeroView;
use bevy::math::Vec2;

/// Height of the place where the figure stands.
const STAGE: f32 = 200.;
const SIDE: f32 = 10.;

pub fn tile(art: &Art, hero: &HeroView, seat: Option<usize>, size: Vec2, state: State) -> Sheet {
    let mut svg = Svg::new(art, size, 9.);
    let owner = art.theme.look(&hero.look);
    let whole = at(0., 0., size.x, size.y);
    svg.shadow(whole, 9., 3., 4., 0.5);
    let edge = match (seat.is_some(), state.hover) {
        (_, true) => (theme::BRASS_BRIGHT, 2.),
        (true, _) => (theme::LAMP, 2.),
        _ => (theme::BLACK, 1.2),
    };
    svg.rect(whole, 9., Paint::fill(theme::PARCHMENT));
    let (w, h) = (N(size.x - 18.), N(STAGE - 9.));
    let sky = [owner.bright.mix(owner.dark, 0.45), owner.dark.times(0.8)];
    svg.path(&format!("M9 0h{w}q9 0 9 9v{h}H0V9Q0 0 9 0z"), Paint::fill(sky));
    svg.ground(at(0., 0., size.x, STAGE), sky);
    svg.ellipse(size.x / 2., STAGE - 16., size.x * 0.4, 12., Paint::fill(theme::BLACK).alpha(0.3));
    svg.rect(at(0., STAGE - 3., size.x, 3.), 0., Paint::fill(owner.bright));
    svg.glyph(&owner.seal, 8., 8., 18., theme::ON_WOOD);
    if let Some(seat) = seat {
        let words = format!("Seat {}", seat + 1);
        let wide = art.fonts.width(Type::Title, 15., &words) + 18.;
        svg.rect(at(size.x - wide - 6., 6., wide, 24.), 12., Paint::fill(theme::LAMP_STRIP).edge(theme::BLACK, 1.));
        svg.text(size.x - wide + 3., 23., &words, Pen::title(15., theme::INK));
    }
    svg.text_in(SIDE, STAGE + 24., size.x - 2. * SIDE, &hero.name, Pen::title(21., theme::INK));
    let mut x = SIDE;
    for (icon, words) in &hero.facts {
        svg.icon(icon, x, STAGE + 33., 17., Tone::Ink);
        let wide = svg.text(x + 20., STAGE + 47., words, Pen::bold(15., theme::INK));
        x += wide + 33.;
    }
    let mut y = STAGE + 62.;
    if let Some((name, text)) = &hero.ability {
        svg.text_in(SIDE, y + 13., size.x - 2. * SIDE, name, Pen::title(16., theme::INK));
        let rich = Rich::new(&art.fonts, text, 14., size.x - 2. * SIDE);
        let column = Column { x: SIDE, anchor: 0., top: y + 20., pitch: 19., colour: theme::INK, tone: Tone::Ink };
        rich.write(&mut svg, column);
        y += 20. + rich.count() as f32 * 19. + 10.;
    }
    svg.line((SIDE, y), (size.x - SIDE, y), Paint::line(theme::GROOVE_EDGE, 1.).alpha(0.6));
    for (card, copies) in &hero.deck {
        y += 20.;
        if y > size.y - 8. {
            break;
        }
        let banner = art.theme.banner(&card.rarity);
        svg.path(&format!("M{} {}h7l3 5-3 5h-7z", N(SIDE), N(y - 10.)), Paint::fill(banner.fill).edge(banner.edge, 0.8));
        let words = if *copies > 1 { format!("{copies} × {}", card.name) } else { card.name.clone() };
        let short = shorten(&art.fonts, Type::Body, 14., &words, size.x - 2. * SIDE - 16.);
        svg.text(SIDE + 16., y, &short, Pen::body(14., theme::INK));
    }
    svg.rect(whole, 9., Paint::line(edge.0, edge.1));
    if let Some(colour) = state.focus {
        ring::focus(&mut svg, whole, 9., colour);
    }
    svg.done()
}
