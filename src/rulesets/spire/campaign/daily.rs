//! The Daily Climb: the day rolls the die twice, for a good modifier and for a bad one. Rulebook: Daily Climb & Custom Run.
use super::{date::Date, modifiers::Modifier};
use crate::tabletop::*;
use rand::RngExt;

/// The two rolls of a day: for the good modifier, then for the bad one.
pub fn rolls(date: Date) -> (u8, u8) {
    let mut stream = stream(date.number(), 30);
    (stream.random_range(1..=6), stream.random_range(1..=6))
}

/// The modifiers of a day: the good one, then the bad one.
pub fn daily(names: &Names, date: Date) -> Option<(Printed<Modifier>, Printed<Modifier>)> {
    let (good, bad) = rolls(date);
    let of = |good, die| names.prints::<Modifier>().find(|modifier| modifier.entry.good == good && modifier.entry.die == die);
    Some((of(true, good)?, of(false, bad)?))
}
