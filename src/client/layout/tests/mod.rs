//! Checks of the geometry over made-up tables: every window, one to four seats, few and many enemies.
mod fan;
mod figures;
mod many;
mod over;
mod tracks;

use super::*;
use crate::client::sample;

pub(super) const WINDOWS: [(f32, f32); 6] =
    [(1280., 720.), (1280., 800.), (1720., 720.), (1920., 1080.), (1024., 768.), (2560., 1080.)];

/// The Spire's table.
pub fn spots() -> Spots {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/spire/table.ron");
    let text = std::fs::read_to_string(path).expect("the table file is there");
    Spots::read(&text).expect("the table file is good")
}

pub fn canvas(window: (f32, f32)) -> Canvas {
    Canvas::of(window.0, window.1)
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
