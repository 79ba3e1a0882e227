//! Checks of the geometry over made-up tables: every window, one to four seats, few and many enemies.
mod fan;
mod figures;
mod front;
mod lobby;
mod many;
mod over;
mod several;
mod sizes;
mod tracks;

use super::*;
use crate::client::sample;

/// Width and height in pixels, and the size of the interface.
type Window = (f32, f32, f32);

const SHAPES: [(f32, f32); 6] = [(1280., 720.), (1280., 800.), (1720., 720.), (1920., 1080.), (1024., 768.), (2560., 1080.)];
const SIZES: [f32; 5] = [1., 0.8, 1.15, 1.5, 2.];

/// Every shape in every size, first those that are as drawn.
pub(super) const WINDOWS: [Window; 30] = {
    let mut all = [(0., 0., 0.); 30];
    let mut at = 0;
    while at < all.len() {
        let (wide, high) = SHAPES[at % SHAPES.len()];
        all[at] = (wide, high, SIZES[at / SHAPES.len()]);
        at += 1;
    }
    all
};

/// The Spire's table.
pub fn spots() -> Spots {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/spire/table.ron");
    let text = std::fs::read_to_string(path).expect("the table file is there");
    Spots::read(&text).expect("the table file is good")
}

pub fn canvas(window: Window) -> Canvas {
    Canvas::of(window.0, window.1, Size(window.2))
}

fn of(laid: &[Placed], kind: Kind) -> Vec<&Placed> {
    laid.iter().filter(|placed| placed.thing.kind == kind).collect()
}

/// Every combination of window, seats, enemies, boss slots and hand that is checked.
fn tables(mut check: impl FnMut(&str, &TableView, &Canvas)) {
    for window in WINDOWS {
        for seats in 1..=4 {
            for enemies in [0, 1, 2, 3, 4, 5, 8, 12, 20] {
                for slots in [0, 3, 6] {
                    let hand = (seats as usize * 3 + enemies) % 13;
                    let table = sample::table(seats, enemies, hand, slots);
                    check(&format!("{window:?}, {seats} seats, {enemies} enemies, {slots} slots"), &table, &canvas(window));
                }
            }
        }
    }
}
