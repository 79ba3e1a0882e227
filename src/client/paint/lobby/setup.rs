//! Seats, rungs, boxes to be checked and the seed on the page of a new game.
use super::{
    super::{
        Art,
        button::{self, ButtonLook},
        fill::Paint,
        ring,
        svg::{Pen, Sheet, Svg, at},
        theme,
    },
    State,
};
use crate::{client::layout::lobby::Look, tabletop::view::HeroView};
use bevy::math::Vec2;

/// A seat: who sits there, or that somebody should.
pub fn place(art: &Art, number: usize, hero: Option<&HeroView>, active: bool, closed: bool, size: Vec2, state: State) -> Sheet {
    let mut svg = Svg::new(art, size, 9.);
    let whole = at(0., 0., size.x, size.y);
    if closed {
        let line = if state.hover { theme::BRASS_BRIGHT } else { theme::HAIR };
        svg.rect(whole, 7., Paint::fill(theme::BOARD[1].times(0.75)).edge(line, 1.4).dash(6., 5.));
        svg.text_in(size.x / 2., size.y / 2. + 5., size.x - 12., "Add a player", Pen::body(15., theme::SECONDARY).middle());
    } else {
        let fill = match hero {
            Some(hero) => {
                let owner = art.theme.look(&hero.look);
                [owner.dark.mix(owner.bright, 0.14), owner.dark]
            }
            None => [theme::WELL.mix(theme::BOARD[1], 0.3), theme::WELL],
        };
        let (edge, wide) = match (active, state.hover) {
            (_, true) => (theme::BRASS_BRIGHT, 2.),
            (true, _) => (theme::LAMP, 2.2),
            _ => (theme::GROOVE_EDGE, 1.2),
        };
        if active {
            svg.rect(whole.inflate(2.), 9., Paint::line(theme::LAMP, 4.).alpha(0.2));
        }
        svg.rect(whole, 7., Paint::fill(fill).edge(edge, wide));
        svg.text(12., 20., &format!("Seat {number}"), Pen::body(13., theme::ON_WOOD));
        match hero {
            Some(hero) => {
                let owner = art.theme.look(&hero.look);
                svg.glyph_with(&owner.seal, 12., 29., 18., Paint::fill(owner.bright).edge(theme::WHITE, 0.8));
                svg.text_in(37., 44.5, size.x - 45., &hero.name, Pen::title(18., theme::ON_WOOD));
            }
            None => {
                let colour = if active { theme::LAMP } else { theme::SECONDARY };
                svg.text_in(12., 44., size.x - 20., "Choose a hero", Pen::title(17., colour));
            }
        }
    }
    if let Some(colour) = state.focus {
        ring::focus(&mut svg, whole, 7., colour);
    }
    svg.done()
}

/// A rung of a ladder; those below the chosen one are lit too.
pub fn rung(art: &Art, words: &str, below: bool, size: Vec2, look: ButtonLook) -> Sheet {
    let mut svg = Svg::new(art, size, button::MARGIN);
    let whole = at(0., 0., size.x, size.y);
    let colour = button::ground(&mut svg, whole, 5., look);
    let colour = if look.chosen { theme::LAMP } else { colour };
    if below {
        svg.rect(at(4., size.y - 6., size.x - 8., 3.), 1.5, Paint::fill(theme::BRASS_BRIGHT));
    }
    svg.text_in(size.x / 2., size.y / 2. + 5.4, size.x - 4., words, Pen::title(16., colour).middle());
    svg.done()
}

/// A box with its words. ▲ is good for the players, ▼ is bad.
pub fn check(art: &Art, words: &str, look: Look, good: Option<bool>, size: Vec2, state: State) -> Sheet {
    let mut svg = Svg::new(art, size, button::MARGIN);
    let whole = at(0., 0., size.x, size.y);
    let chosen = look == Look::Chosen;
    let (fill, text) = match look {
        Look::Refused => (theme::WELL, theme::TERTIARY),
        _ if chosen => (theme::BOARD_ACTIVE[0], theme::ON_WOOD),
        _ => (theme::BOARD[1].times(0.8), theme::ON_WOOD),
    };
    let edge = match (chosen, state.hover) {
        (_, true) => theme::BRASS_BRIGHT,
        (true, _) => theme::LAMP,
        _ => theme::HAIR,
    };
    svg.rect(whole, 5., Paint::fill(fill).edge(edge, 1.2));
    let side = 15.;
    let y = (size.y - side) / 2.;
    svg.rect(at(8., y, side, side), 3., Paint::fill(theme::GROOVE).edge(if chosen { theme::LAMP } else { theme::BRASS }, 1.2));
    if chosen {
        svg.glyph("check", 9., y + 1., side - 2., theme::LAMP);
    }
    let mut room = size.x - 38.;
    if let Some(good) = good {
        let colour = if good { theme::FINE } else { theme::REFUSED };
        svg.mark(size.x - 19., size.y / 2. + 5., 11., good, colour);
        room -= 16.;
    }
    svg.ground(whole, fill);
    svg.text_in(31., size.y / 2. + 5., room, words, Pen::body(15., text));
    if let Some(colour) = state.focus {
        ring::focus(&mut svg, whole, 5., colour);
    }
    svg.done()
}

/// A number that can be typed.
pub fn typed(art: &Art, words: &str, typing: bool, size: Vec2, state: State) -> Sheet {
    let mut svg = Svg::new(art, size, button::MARGIN);
    let whole = at(0., 0., size.x, size.y);
    let edge = match (typing, state.hover) {
        (true, _) => theme::LAMP,
        (_, true) => theme::BRASS_BRIGHT,
        _ => theme::GROOVE_EDGE,
    };
    svg.rect(whole, 5., Paint::fill(theme::GROOVE).edge(edge, if typing { 2. } else { 1.2 }));
    let y = size.y / 2. + 5.4;
    if typing && words.is_empty() {
        svg.text(14., y, "Type a number", Pen::body(15., theme::TERTIARY));
        svg.rect(at(10., 6., 1.6, size.y - 12.), 0., Paint::fill(theme::LAMP));
    } else {
        let wide = svg.text_in(10., y, size.x - 20., words, Pen::bold(16., theme::ON_WOOD));
        if typing {
            svg.rect(at(12. + wide, 6., 1.6, size.y - 12.), 0., Paint::fill(theme::LAMP));
        }
    }
    if let Some(colour) = state.focus.filter(|_| !typing) {
        ring::focus(&mut svg, whole, 5., colour);
    }
    svg.done()
}
