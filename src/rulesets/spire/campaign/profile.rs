//! The campaign: boxes that are checked after every game, levels of ascension, achievements, and the runs so far. Rulebook: Unlocks; Ascension.
use super::{
    achievements,
    record::{RunRecord, SeatRecord},
    run::Unlocks,
};
use crate::tabletop::{Names, Word};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Boxes on a hero's own track, and after how many of them each lock opens.
pub const BOXES: u8 = 8;
pub const LOCKS: [u8; 3] = [1, 4, 8];
/// Boxes on the tracks that all heroes share.
pub const COLORLESS_BOXES: u8 = 3;
pub const ACT_FOUR_BOXES: u8 = 5;
/// The highest level of ascension.
pub const LEVELS: u8 = 13;

/// What a party has reached in all its games. Only [`finish`](Profile::finish) and [`check`](Profile::check) change it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Profile {
    /// Checked on each hero's own track, of [`BOXES`].
    pub boxes: BTreeMap<Word, u8>,
    /// Checked on the tracks of all heroes.
    pub colorless: u8,
    pub act_four: u8,
    /// Marks beyond a hero's own track, for which the players still have to choose one of the other two.
    pub spare: u8,
    /// The highest level of ascension that has been opened.
    pub ascension: u8,
    /// Ids.
    pub achievements: BTreeSet<Word>,
    /// Play with everything that the box holds. Boxes are checked all the same.
    pub everything: bool,
    /// Oldest first.
    pub runs: Vec<Run>,
}

/// A finished game and what it brought.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Run {
    pub record: RunRecord,
    pub earned: Earned,
}

/// What a game has brought.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Earned {
    pub seats: Vec<SeatEarned>,
    /// Marks for the colorless track or Act IV, as the players choose.
    pub spare: u8,
    /// The level of ascension that may be played from now on.
    pub ascension: Option<u8>,
    /// Ids of those reached for the first time.
    pub achievements: Vec<Word>,
}

/// What a player has earned.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatEarned {
    pub hero: Word,
    /// One per boss defeated, and one more.
    pub marks: u8,
    /// Those checked on the hero's own track.
    pub checked: u8,
    /// The packs that this opened, counted from 1.
    pub packs: Vec<u8>,
}

/// A track that all heroes share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Track {
    Colorless,
    ActFour,
}

/// Why no box is checked, in words a player understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoBox {
    #[error("No marks are left")]
    NoMarks,
    #[error("All boxes of this track are checked")]
    Full,
}

impl Profile {
    /// A game is over, won or lost: gives what it has brought. A game that was counted before brings nothing more, however often it is told.
    pub fn finish(&mut self, record: &RunRecord, names: &Names) -> Earned {
        if let Some(run) = self.runs.iter().find(|run| run.record == *record) {
            return run.earned.clone();
        }
        let before = self.spare;
        let seats = record.seats.iter().map(|seat| self.mark(seat)).collect();
        let ascension = self.rise(record);
        let reached = achievements::reached(record, names);
        let achievements = reached.into_iter().filter(|id| self.achievements.insert(*id)).collect();
        let earned = Earned { seats, spare: self.spare - before, ascension, achievements };
        self.runs.push(Run { record: record.clone(), earned: earned.clone() });
        earned
    }

    /// The own track first, until it is full.
    fn mark(&mut self, seat: &SeatRecord) -> SeatEarned {
        let marks = seat.bosses.saturating_add(1);
        let boxes = self.boxes.entry(seat.hero).or_default();
        let before = *boxes;
        let checked = marks.min(BOXES.saturating_sub(before));
        *boxes += checked;
        let opened = (1..).zip(LOCKS).filter(|(_, at)| (before + 1..=before + checked).contains(at));
        let packs = opened.map(|(pack, _)| pack).collect();
        self.spare = self.spare.saturating_add(marks - checked).min(self.room());
        SeatEarned { hero: seat.hero, marks, checked, packs }
    }

    /// Boxes of the tracks that all share which are not checked yet.
    fn room(&self) -> u8 {
        COLORLESS_BOXES.saturating_sub(self.colorless) + ACT_FOUR_BOXES.saturating_sub(self.act_four)
    }

    /// Beating Act II (Act III for one player alone) on the highest level opens the next one.
    fn rise(&mut self, record: &RunRecord) -> Option<u8> {
        let act = if record.seats.len() == 1 { 3 } else { 2 };
        if record.beaten(act).is_none() || record.ascension != self.ascension || self.ascension >= LEVELS {
            return None;
        }
        self.ascension += 1;
        Some(self.ascension)
    }

    /// Boxes that are checked on a track, and how many it has.
    pub fn checked(&self, track: Track) -> (u8, u8) {
        match track {
            Track::Colorless => (self.colorless, COLORLESS_BOXES),
            Track::ActFour => (self.act_four, ACT_FOUR_BOXES),
        }
    }

    /// The players put one of the marks they have left on a track. Gives whether that opened what it leads to.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn check(&mut self, track: Track) -> Result<bool, NoBox> {
        let (checked, boxes) = self.checked(track);
        if checked >= boxes {
            return Err(NoBox::Full);
        }
        self.spare = self.spare.checked_sub(1).ok_or(NoBox::NoMarks)?;
        match track {
            Track::Colorless => self.colorless += 1,
            Track::ActFour => self.act_four += 1,
        }
        Ok(checked + 1 == boxes)
    }

    /// What the next game may use.
    pub fn unlocks(&self) -> Unlocks {
        let opened = |boxes: u8| LOCKS.iter().filter(|at| **at <= boxes).count() as u8;
        Unlocks {
            packs: self.boxes.iter().map(|(hero, boxes)| (*hero, opened(*boxes))).filter(|(_, packs)| *packs > 0).collect(),
            colorless: self.colorless >= COLORLESS_BOXES,
            act_four: self.act_four >= ACT_FOUR_BOXES,
            everything: self.everything,
        }
    }

    /// The highest level of ascension that the next game may have.
    pub fn highest_level(&self) -> u8 {
        if self.everything { LEVELS } else { self.ascension.min(LEVELS) }
    }
}
