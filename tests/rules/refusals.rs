//! A card that cannot be played says why: in at most 24 letters, in the words with which the rules refuse it;
//! and what is asked or looked at leaves no trace.
use crate::table::*;
use spirebound::{rulesets::spire::show, tabletop::*};
use std::collections::BTreeSet;

#[test]
fn every_refused_card_says_why_in_the_words_of_the_rules() {
    let mut world = world();
    let scenes = scenes(&world);
    let mut reasons = BTreeSet::new();
    // Each scene once; a look at the table is dear, so one in three actions is looked at, a different one in each game.
    for game in 0..asked("SPIREBOUND_LOOKS").unwrap_or(scenes.len() as u64) {
        let scene = &scenes[game as usize % scenes.len()];
        let seats = 1 + game as usize % 4;
        begin(&mut world, &spec(scene, seats, (game % 4 * 6) as u8), game, true);
        let mut bot = Bot::new(if game % 2 == 0 { Policy::Random } else { Policy::Exhaust }, game);
        play(&mut world, &mut bot, game as usize % 3);
        for _ in 0..14 {
            let hash = Snapshot::hash(&mut world);
            let view = show::view(&mut world);
            for seat in &view.seats {
                for card in &seat.hand {
                    assert_eq!(card.playable, card.refusal.is_none(), "{}", card.name);
                    let Some(why) = &card.refusal else { continue };
                    let action = Action::new(seat.seat, [Pick::Thing(card.id)]);
                    // In mid-play a card of the hand may be the answer to what is asked.
                    let asked = seat.choice.as_ref().filter(|choice| !choice.idle);
                    let may_answer =
                        asked.is_some_and(|choice| choice.options.iter().any(|option| option.pick == action.picks[0]));
                    if why == "Answer first" && may_answer {
                        continue;
                    }
                    let said = submit(&mut world, action).unwrap_err().to_string();
                    assert!(why.chars().count() <= 24, "{why:?} is too long");
                    if outcome(&world).is_none() {
                        assert_eq!(*why, said, "{}: {scene}, seed {game}", card.name);
                    }
                    reasons.insert(said);
                }
            }
            assert_eq!(Snapshot::hash(&mut world), hash, "looking and being refused leave no trace");
            if play(&mut world, &mut bot, 3).len() < 3 {
                break;
            }
        }
    }
    assert!(reasons.len() >= 3, "{reasons:?}");
}
