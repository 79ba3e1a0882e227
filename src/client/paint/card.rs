//! A card's face and back, 150 × 210 u, in every state.
use super::{
    art::Art,
    colour::Rgb,
    fill::{Fill, Paint},
    font::Face,
    icon::Tone,
    rich::{Column, Rich},
    ring,
    svg::{N, Pen, Sheet, Svg, at},
    theme::{self, BannerShape, Look, WindowShape},
};
use crate::tabletop::view::{CardView, RichText};
use bevy::math::Vec2;

/// A card in u, and how far rings and shadow reach beyond it.
pub const SIZE: Vec2 = Vec2::new(150., 210.);
pub const MARGIN: f32 = 8.;
/// The size of a card's picture.
pub const OUTER: Vec2 = Vec2::new(SIZE.x + 2. * MARGIN, SIZE.y + 2. * MARGIN);

/// The state of a card on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct CardLook {
    /// A thin brass outline: it can be used now.
    pub playable: bool,
    pub hover: bool,
    pub chosen: bool,
    /// The bright colour of the seat whose pad or keyboard has its focus here.
    pub focus: Option<Rgb>,
    /// It cannot be used: a dark veil and a small cross.
    pub refused: bool,
    /// Why it cannot be used, on a ribbon over the picture.
    pub reason: Option<String>,
    /// Width in u of the strip that the next card leaves visible. Texts keep left of it.
    pub visible: Option<f32>,
    /// 1 in a hand, 2.2 when inspected.
    pub scale: f32,
}

impl Default for CardLook {
    fn default() -> Self {
        CardLook {
            playable: false,
            hover: false,
            chosen: false,
            focus: None,
            refused: false,
            reason: None,
            visible: None,
            scale: 1.,
        }
    }
}

pub fn card(art: &Art, view: &CardView, look: &CardLook) -> Sheet {
    let mut svg = Svg::new(art, SIZE, MARGIN);
    draw(&mut svg, view, look);
    svg.scaled(look.scale)
}

/// Draws the face into a picture of the card's size.
pub(super) fn draw(svg: &mut Svg, view: &CardView, look: &CardLook) {
    let owner = svg.art.theme.look(&view.look);
    let visible = look.visible.filter(|visible| *visible < SIZE.x);
    state_below(svg, look);
    frame(svg, &owner);
    window(svg, view, &owner);
    plate(svg, view, &owner, visible);
    rules(svg, &view.text, visible);
    banner(svg, view, visible);
    if view.upgraded {
        svg.path("M136 196l9-9v14a4 4 0 0 1-4 4h-14z", Paint::fill(theme::UPGRADED));
    }
    gem(svg, view, &owner);
    if look.refused {
        refused(svg, look.reason.as_deref());
    }
    if let Some(colour) = look.focus {
        ring::focus(svg, at(0., 0., SIZE.x, SIZE.y), 9., colour);
    }
}

fn state_below(svg: &mut Svg, look: &CardLook) {
    svg.shadow(at(0., 0., SIZE.x, SIZE.y), 9., 2.5, 4., 0.55);
    let around = at(-3., -3., SIZE.x + 6., SIZE.y + 6.);
    if look.chosen || look.hover {
        let (ring, glow) = if look.chosen { (theme::LAMP, Rgb(0xffc56a)) } else { (theme::RING, Rgb(0xffe2b0)) };
        for (width, alpha) in [(9.5, 0.16), (6.5, 0.3)] {
            svg.rect(around, 12., Paint::line(glow, width).alpha(alpha));
        }
        svg.rect(around, 12., Paint::line(ring, 3.5));
    } else if look.playable && !look.refused {
        svg.rect(around, 12., Paint::line(Rgb(0xf0c673), 2.));
    }
}

fn frame(svg: &mut Svg, owner: &Look) {
    let deep = owner.deep();
    svg.rect(at(0., 0., 150., 210.), 9., Paint::fill(deep).edge(Rgb(0x0e0805), 1.2));
    svg.rect(at(2., 2., 146., 206.), 8., Paint::fill([owner.frame().mix(theme::WHITE, 0.06), owner.frame().times(0.88)]));
    svg.rect(at(5., 5., 140., 200.), 5., Paint::fill(theme::PARCHMENT).edge(deep, 1.2));
    // Warm light from the upper left along the frame.
    svg.path("M3.2 150V10.500Q3.200 3.200 10.500 3.200H110", Paint::line(theme::LAMP, 0.9).alpha(0.5).round());
}

/// The outline of a picture window, the same for the clip and the edge.
pub fn window_outline(shape: WindowShape) -> &'static str {
    match shape {
        WindowShape::Pointed => "M12 36H138V101L75 113 12 101z",
        WindowShape::Square => "M12 36H138V109H12z",
        WindowShape::Arch => "M12 109V72Q12 36 75 36 138 36 138 72V109z",
    }
}

fn window(svg: &mut Svg, view: &CardView, owner: &Look) {
    let window = svg.art.theme.window(&view.kind);
    let outline = window_outline(window.shape);
    svg.path(outline, Paint::fill([window.top, window.bottom]));
    let mut painted = false;
    svg.clipped(outline, |svg| {
        painted = svg.scene(&view.picture, at(12., 36., 126., 77.));
        if view.upgraded {
            sparks(svg, &view.name);
        }
    });
    if !painted {
        svg.glyph_with(&window.glyph, 49., 44., 52., Paint::fill(Rgb(0xe8d9b8)).alpha(0.85));
    }
    svg.path(outline, Paint::line(owner.deep(), 1.6));
}

/// Where the sparks of an upgraded card fly: along the edges of its picture, so that the motif stays whole.
const SPARKS: [(f32, f32, f32); 9] = [
    (22., 47., 4.6),
    (38., 41., 3.),
    (19., 71., 3.2),
    (30., 93., 4.),
    (104., 42., 3.4),
    (125., 50., 5.4),
    (130., 72., 3.4),
    (119., 90., 4.6),
    (96., 100., 3.),
];

/// Chips of gold paper, turned in their own way on each card.
fn sparks(svg: &mut Svg, name: &str) {
    let mut turn = name.bytes().fold(7_u32, |turn, byte| turn.wrapping_mul(31).wrapping_add(byte as u32));
    for (x, y, size) in SPARKS {
        turn = turn.wrapping_mul(1664525).wrapping_add(1013904223);
        let (angle, off) = ((turn >> 16) % 90, ((turn >> 24) % 5) as f32 - 2.);
        let chip = |grow: f32| {
            let (long, short) = (size * 1.25 + grow, size * 0.62 + grow);
            format!("M0 -{l}L{s} -{h}L{t} {l}L-{s} {h}z", l = N(long), s = N(short), h = N(short * 0.4), t = N(short * 0.5))
        };
        svg.with(&format!("transform=\"translate({} {}) rotate({angle})\"", N(x + off), N(y - off)), |svg| {
            svg.path(&chip(1.1), Paint::fill(theme::BLACK).alpha(0.45));
            svg.path(&chip(0.), Paint::fill([Rgb(0xffe9a8), Rgb(0xf2bd4a)]));
        });
    }
}

fn plate(svg: &mut Svg, view: &CardView, owner: &Look, visible: Option<f32>) {
    let pen = Pen::body(12., Rgb(0xf7e8c8)).middle();
    let width = svg.art.fonts.width(Face::Body, 12., &view.kind_name) + 19.;
    let middle = visible.map_or(75., |visible| 75_f32.min(((visible + 6.) / 2.).max(8. + width / 2.)));
    svg.rect(at(middle - width / 2., 102., width, 17.), 8., Paint::fill(owner.deep()).edge(Rgb(0xe7c98d), 0.9));
    svg.text(middle, 114.5, &view.kind_name, pen);
}

/// Font size, line pitch and most lines for rules text, largest first.
const SIZES: [(f32, f32, usize); 7] =
    [(18., 23., 1), (17., 22., 2), (15., 20., 3), (14., 18., 4), (13., 16.3, 5), (12., 15., 5), (12., 13.6, 6)];
/// Between type plate and lower edge rules text is centred on this line; a whole line is this wide at most.
const RULES_Y: f32 = 161.5;
const RULES_WIDTH: f32 = 126.;
/// Where text begins that keeps to the visible strip, and how much of the strip it leaves free altogether.
const STRIP_LEFT: f32 = 13.;
const STRIP_MARGIN: f32 = 16.;

/// Rules text as it stands on a card.
pub struct Rules {
    pub rich: Rich,
    pub column: Column,
    /// It fits: no line is too wide and there are not too many.
    pub fits: bool,
}

impl Rules {
    /// Sets the text as large as it fits. In a fan it keeps to the strip that the next card leaves in sight. What is too long for that
    /// takes the whole width, to be read when the card is raised: it is never shortened.
    pub fn set(art: &Art, text: &RichText, visible: Option<f32>) -> Rules {
        let strip = visible.map(|visible| (visible - STRIP_MARGIN).min(RULES_WIDTH));
        let (x, anchor, largest) = if strip.is_some() { (STRIP_LEFT, 0., 15.) } else { (SIZE.x / 2., 0.5, 18.) };
        let rooms = strip.into_iter().chain([RULES_WIDTH]);
        let set = rooms.into_iter().find_map(|room| Rules::fitting(art, text, room, largest, x, anchor));
        set.unwrap_or_else(|| {
            let (size, pitch, _) = SIZES[SIZES.len() - 1];
            Rules::new(Rich::new(&art.fonts, text, size, RULES_WIDTH), pitch, (x, anchor), false)
        })
    }

    fn fitting(art: &Art, text: &RichText, room: f32, largest: f32, x: f32, anchor: f32) -> Option<Rules> {
        SIZES.into_iter().filter(|(size, ..)| *size <= largest).find_map(|(size, pitch, most)| {
            let set = if anchor > 0. { Rich::even } else { Rich::new };
            let rich = set(&art.fonts, text, size, room);
            (rich.count() <= most && rich.width() <= room).then(|| Rules::new(rich, pitch, (x, anchor), true))
        })
    }

    fn new(rich: Rich, pitch: f32, (x, anchor): (f32, f32), fits: bool) -> Rules {
        let top = RULES_Y - rich.count() as f32 * pitch / 2.;
        Rules { rich, column: Column { x, anchor, top, pitch, colour: theme::INK, tone: Tone::Ink }, fits }
    }

    /// The right edge of the widest line.
    pub fn right(&self) -> f32 {
        self.column.x + self.rich.width() * (1. - self.column.anchor)
    }
}

fn rules(svg: &mut Svg, text: &RichText, visible: Option<f32>) {
    let set = Rules::set(svg.art, text, visible);
    set.rich.write(svg, set.column);
}

fn banner(svg: &mut Svg, view: &CardView, visible: Option<f32>) {
    let banner = svg.art.theme.banner(&view.rarity);
    let outline = match banner.shape {
        BannerShape::Straight => "M24 9H144V33H24z",
        BannerShape::Swallowtail => "M24 9H147L140 21 147 33H24z",
        BannerShape::Arrow => "M24 7H138L150 21 138 35H24z",
    };
    svg.path("M24 33.500H144V36H24z", Paint::fill(theme::BLACK).alpha(0.22));
    svg.path(outline, Paint::fill(Fill::Down([banner.top(), banner.fill])).edge(banner.edge, 1.3));
    svg.line((26., 10.5), (137., 10.5), Paint::line(theme::WHITE, 1.).alpha(0.35));
    svg.ground(at(24., 9., 120., 24.), [banner.top(), banner.fill]);
    let (x, room, anchor) = match visible {
        Some(visible) => (41., (visible - 43.).max(12.), 0.),
        None => (89., 98., 0.5),
    };
    let name = &view.name;
    let fits = |size: f32| svg.art.fonts.width(Face::Title, size, name) <= room;
    let size = [16., 14., 13., 12.].into_iter().find(|size| fits(*size)).unwrap_or(12.);
    let pen = Pen { face: Face::Title, size, colour: banner.text, anchor };
    svg.text_in(x, 21. + size * 0.34, room, name, pen);
}

fn gem(svg: &mut Svg, view: &CardView, owner: &Look) {
    let Some(cost) = &view.cost else { return };
    svg.shadow(at(3., 3., 32., 32.), 12., 2., 3., 0.5);
    svg.path("M19 0 33 6 38 19 33 32 19 38 5 32 0 19 5 6z", Paint::fill(owner.deep()).edge(Rgb(0xf0cf8c), 1.8));
    svg.path("M19 4 30 9 34 19 30 29 19 34 8 29 4 19 8 9z", Paint::fill(owner.frame()));
    svg.path("M19 4 30 9 34 19H4L8 9z", Paint::fill(theme::WHITE).alpha(0.07));
    svg.ground(at(4., 4., 30., 30.), owner.frame());
    let (colour, up) = match view.cost_changed {
        0 => (Rgb(0xfff6e0), None),
        changed if changed < 0 => (Rgb(0xc9f2c4), Some(false)),
        _ => (Rgb(0xffd0c2), Some(true)),
    };
    svg.text(19., 27., cost, Pen::title(24., colour).middle());
    if let Some(up) = up {
        svg.mark(15.2, 36., 7.6, up, colour);
    }
}

fn refused(svg: &mut Svg, reason: Option<&str>) {
    svg.rect(at(0., 0., 150., 210.), 9., Paint::fill(theme::GROOVE).alpha(0.42));
    svg.circle(34., 34., 8.5, Paint::fill(theme::BLACK).edge(theme::REFUSED, 1.5));
    svg.path("M31 31l6 6M37 31l-6 6", Paint::line(theme::REFUSED_TEXT, 2.).round());
    let Some(reason) = reason else { return };
    svg.rect(at(3., 56., 144., 30.), 5., Paint::fill(theme::BLACK).edge(theme::REFUSED, 1.5));
    svg.glyph("lock", 9., 63.5, 15., theme::REFUSED);
    let room = 115.;
    let size = if svg.art.fonts.width(Face::Bold, 13., reason) <= room { 13. } else { 12. };
    svg.text_in(28., 75.5, room, reason, Pen::bold(size, theme::REFUSED_TEXT));
}

/// The back of a seat's cards, as large as a face.
pub fn back(art: &Art, look: &str, scale: f32) -> Sheet {
    let mut svg = Svg::new(art, SIZE, MARGIN);
    let look = art.theme.look(look);
    svg.shadow(at(0., 0., SIZE.x, SIZE.y), 9., 2.5, 4., 0.55);
    svg.rect(at(0., 0., 150., 210.), 9., Paint::fill([look.dark.mix(look.bright, 0.08), look.dark]).edge(Rgb(0xe3cf9e), 2.));
    svg.rect(at(12., 12., 126., 186.), 7., Paint::line(look.bright, 2.2));
    svg.rect(at(17., 17., 116., 176.), 5., Paint::line(look.bright, 0.8).alpha(0.6));
    svg.glyph(&look.seal, 43., 73., 64., look.bright);
    svg.scaled(scale)
}
