//! Which action of an enemy comes when: by its die, its cube, its mode.
use super::*;

/// The colour of a cube's slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum SlotColour {
    /// Part of the loop.
    Red,
    /// Used once.
    Gray,
}

/// One printed action.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "action")]
pub struct Move {
    /// The die faces beside it.
    #[serde(default)]
    pub on: Vec<u8>,
    /// Its cube slot.
    #[serde(default)]
    pub slot: Option<SlotColour>,
    /// The area symbol: it reaches every player.
    #[serde(default)]
    pub every_player: bool,
    /// In this round the enemy acts after the ordinary ones.
    #[serde(default)]
    pub acts_last: bool,
    /// The cube skips this slot while no enemy of that group stands.
    #[serde(default)]
    pub only_with: Option<Word>,
    pub does: Script,
}

/// One mode of a boss, with its own track of slots.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "mode")]
pub struct ModeText {
    pub mode: Word,
    pub name: String,
    pub slots: Vec<Move>,
}

/// Which action comes when.
#[derive(Clone, Debug, Deserialize)]
pub enum Pattern {
    /// The same every turn.
    Single(Move),
    /// The one beside the die's result.
    Die(Vec<Move>),
    /// The one beside the cube.
    Cube(Vec<Move>),
    /// One in the first turn, then by the die.
    FirstThenDie { first: Move, then: Vec<Move> },
    /// A cube track for each mode; the first mode is the one it starts in.
    Modes(Vec<ModeText>),
}

impl MonsterText {
    /// The lists of actions: one, or one per mode.
    pub fn lists(&self) -> Vec<(Option<&ModeText>, &[Move])> {
        match &self.entry.pattern {
            Pattern::Single(only) => vec![(None, std::slice::from_ref(only))],
            Pattern::Die(moves) | Pattern::Cube(moves) => vec![(None, moves)],
            Pattern::FirstThenDie { first, then } => vec![(None, std::slice::from_ref(first)), (None, then)],
            Pattern::Modes(modes) => modes.iter().map(|mode| (Some(mode), &mode.slots[..])).collect(),
        }
    }

    /// The action that counts now: (list, row in it).
    pub fn current(&self, cube: Cube, die: u8) -> Option<(usize, usize)> {
        let by_die = |moves: &[Move]| moves.iter().position(|m| m.on.contains(&die));
        match &self.entry.pattern {
            Pattern::Single(_) => Some((0, 0)),
            Pattern::Die(_) if cube.only > 0 => Some((0, cube.only as usize - 1)),
            Pattern::Die(moves) => by_die(moves).map(|row| (0, row)),
            Pattern::Cube(moves) => ((cube.at as usize) < moves.len()).then_some((0, cube.at as usize)),
            Pattern::FirstThenDie { .. } if cube.at == 0 => Some((0, 0)),
            Pattern::FirstThenDie { then, .. } => by_die(then).map(|row| (1, row)),
            Pattern::Modes(modes) => {
                let slots = &modes.get(cube.mode as usize)?.slots;
                ((cube.at as usize) < slots.len()).then_some((cube.mode as usize, cube.at as usize))
            }
        }
    }

    /// The action at that place: (list, row in it).
    pub fn action(&self, (list, row): (usize, usize)) -> Option<&Move> {
        match &self.entry.pattern {
            Pattern::Single(only) => Some(only),
            Pattern::Die(moves) | Pattern::Cube(moves) => moves.get(row),
            Pattern::FirstThenDie { first, .. } if list == 0 => Some(first),
            Pattern::FirstThenDie { then, .. } => then.get(row),
            Pattern::Modes(modes) => modes.get(list)?.slots.get(row),
        }
    }

    /// Where the cube slides: down, from the bottom to the topmost red slot. Gray slots are never used again.
    /// `stands`: whether an enemy of a group does.
    pub fn slide(&self, cube: Cube, stands: &dyn Fn(Word) -> bool) -> Cube {
        let slots = match &self.entry.pattern {
            Pattern::Cube(slots) => slots,
            Pattern::Modes(modes) => match modes.get(cube.mode as usize) {
                Some(mode) => &mode.slots,
                None => return cube,
            },
            Pattern::FirstThenDie { .. } => return Cube { at: 1, ..cube },
            Pattern::Single(_) | Pattern::Die(_) => return cube,
        };
        let skipped = |at: &usize| {
            let Some(slot) = slots.get(*at) else { return false };
            slot.only_with.is_some_and(|group| !stands(group)) || cube.looped && slot.slot == Some(SlotColour::Gray)
        };
        let next = (cube.at as usize + 1..).find(|at| !skipped(at)).unwrap_or(slots.len());
        let red = slots.iter().position(|slot| slot.slot == Some(SlotColour::Red));
        let wraps = next >= slots.len();
        let at = if wraps { red.unwrap_or(slots.len()) } else { next };
        Cube { at: at as u8, looped: cube.looped || wraps, ..cube }
    }
}
