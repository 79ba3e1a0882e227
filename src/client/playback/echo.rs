//! A blow already says what it took: the HP loss and the Block loss that the log tells beside it are not shown once more.
use super::Cue;

/// How many cues an echo may lie away from its blow.
const NEAR: usize = 8;

/// The cues without those that repeat what a blow beside them says.
pub fn silenced(cues: Vec<Cue>) -> Vec<Cue> {
    let mut dropped = vec![false; cues.len()];
    for (at, blow) in cues.iter().enumerate() {
        let Cue::Struck { at: whom, blocked, lost, .. } = blow else { continue };
        for (kind, by) in [("hp", *lost), ("block", *blocked)] {
            // The log tells the loss before the blow or after it; the nearest one before comes first.
            let before = (at.saturating_sub(NEAR)..at).rev();
            let after = at + 1..(at + 1 + NEAR).min(cues.len());
            let echo = before.chain(after).find(|&n| !dropped[n] && repeats(&cues[n], *whom, kind, by));
            if let Some(echo) = echo.filter(|_| by > 0) {
                dropped[echo] = true;
            }
        }
    }
    cues.into_iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(cue, _)| cue).collect()
}

fn repeats(cue: &Cue, whom: crate::tabletop::Id, what: &str, lost: i32) -> bool {
    match cue {
        Cue::TrackChanged { of, kind, from, to } => *of == whom && kind == what && from - to == lost,
        Cue::TokenChanged { of, kind, by } => *of == whom && kind == what && *by == -lost,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tabletop::Id;

    fn blow(blocked: i32, lost: i32) -> Cue {
        Cue::Struck { from: Id(1), at: Id(2), amount: blocked + lost, blocked, lost }
    }

    fn hp(from: i32, to: i32) -> Cue {
        Cue::TrackChanged { of: Id(2), kind: "hp".into(), from, to }
    }

    #[test]
    fn a_blow_is_shown_once() {
        let shield = Cue::TokenChanged { of: Id(2), kind: "block".into(), by: -2 };
        assert_eq!(silenced(vec![shield, hp(7, 6), blow(2, 1)]), vec![blow(2, 1)]);
        assert_eq!(silenced(vec![blow(0, 1), hp(7, 6)]), vec![blow(0, 1)]);
        assert_eq!(silenced(vec![hp(7, 6), blow(0, 1), hp(6, 5), blow(0, 1)]), vec![blow(0, 1); 2]);
    }

    #[test]
    fn other_losses_stay() {
        let poison = vec![hp(7, 4), blow(0, 1)];
        assert_eq!(silenced(poison.clone()), poison);
        assert_eq!(silenced(vec![hp(4, 7)]), vec![hp(4, 7)]);
    }
}
