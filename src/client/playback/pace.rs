//! How long each cue holds the next one back, and when within it the table changes. Seconds at speed 1.
use super::Cue;

/// When the table shows the change, and when the next cue may begin (both counted from the cue's begin).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    pub shows: f32,
    pub holds: f32,
}

const fn pace(shows: f32, holds: f32) -> Pace {
    Pace { shows, holds }
}

/// The attacker's way: back, forward; the blow lands then.
pub const BACK: f32 = 0.09;
pub const FORWARD: f32 = 0.11;
pub const HOME: f32 = 0.18;
pub const HIT_STOP: f32 = 0.06;
/// A die tumbles, then goes to its tray, then the rows light up.
pub const TUMBLE: f32 = 0.9;
pub const TO_TRAY: f32 = 0.3;
pub const ROWS_AFTER: f32 = 0.12;
/// A card that is played: lifted, flown to the middle, put away.
pub const LIFT: f32 = 0.18;
pub const FLY: f32 = 0.22;
pub const PUT_AWAY: f32 = 0.16;
pub const BURN: f32 = 0.42;
pub const DRAW: f32 = 0.26;
/// The meeple's way to the next space.
pub const WALK: f32 = 0.8;

/// The pace of a cue. `again`: the same attacker strikes once more, so it stays forward.
pub fn of(cue: &Cue, again: bool) -> Pace {
    match cue {
        Cue::CardMoved { from, to, .. } => match (from.kind.as_str(), to.kind.as_str()) {
            (_, "play") => pace(0., LIFT + FLY),
            (_, "hand") => pace(0., 0.06),
            ("play", _) => pace(0., 0.08),
            ("hand", _) => pace(0., 0.06),
            _ => pace(0., 0.02),
        },
        Cue::Struck { from, .. } if from.0 == 0 => pace(0., 0.11),
        Cue::Struck { .. } if again => pace(0., 0.11),
        Cue::Struck { .. } => pace(BACK + FORWARD, BACK + FORWARD + HIT_STOP + 0.11),
        Cue::TrackChanged { .. } => pace(0., 0.06),
        Cue::TokenChanged { .. } => pace(0., 0.1),
        Cue::Rolled(_) => pace(TUMBLE + TO_TRAY + ROWS_AFTER, TUMBLE + 0.1),
        Cue::Fell(_) => pace(0.1, 0.32),
        Cue::Arrived(_) => pace(0., 0.2),
        Cue::StepBegan(_) => pace(0., 0.2),
        Cue::TurnOf(_) => pace(0., 0.15),
        Cue::Text { .. } => pace(0., 0.15),
        Cue::Said { .. } | Cue::UndoStops(_) => pace(0., 0.),
        // What waits there is seen when the meeple has arrived.
        Cue::Went(_) => pace(0., WALK + 0.25),
        Cue::FrontChanged => pace(0., 0.15),
        Cue::BoardChanged(_) => pace(0., 0.15),
        Cue::Ended { .. } => pace(0.2, 0.6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tabletop::Id;

    #[test]
    fn a_multi_hit_lunges_once() {
        let blow = Cue::Struck { from: Id(1), at: Id(2), amount: 1, blocked: 0, lost: 1 };
        assert!(of(&blow, false).shows > 0.15, "the blow lands when the attacker is there");
        assert_eq!(of(&blow, true), pace(0., 0.11), "further hits are 110 ms apart");
    }

    #[test]
    fn nothing_shows_long_after_it_held() {
        for cue in [Cue::Rolled(3), Cue::Fell(Id(1)), Cue::StepBegan(1), Cue::Ended { won: true }] {
            let pace = of(&cue, false);
            assert!(pace.shows <= pace.holds + 0.5, "{cue:?}: {pace:?}");
        }
    }
}
