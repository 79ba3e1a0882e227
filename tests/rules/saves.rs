//! Saved games are gone on with exactly; damaged ones are refused and leave the table as it was.
use crate::table::*;
use bevy_ecs::prelude::*;
use spirebound::tabletop::{
    content::Fingerprint,
    save::{LoadError, load, save},
    *,
};

/// A game in mid-fight, and the world it is played in.
fn mid_fight(seed: u64) -> (World, String) {
    let mut world = world();
    begin(&mut world, &spec("encounter:1", 2, 6), seed, true);
    play(&mut world, &mut Bot::new(Policy::Random, seed), 9);
    let text = save(&mut world).unwrap();
    (world, text)
}

#[test]
fn a_loaded_game_goes_on_like_the_saved_one() {
    for seed in 0..20 {
        let (mut saved, text) = mid_fight(seed);
        // Into an empty world, and into one in which another game was played.
        let mut fresh = world();
        let mut used = world();
        begin(&mut used, &spec("boss1_slime_boss", 3, 9), seed + 7, true);
        play(&mut used, &mut Bot::new(Policy::Random, 1), 30);
        for other in [&mut fresh, &mut used] {
            load(other, &text).unwrap();
            assert_eq!(save(other).unwrap(), text, "seed {seed}");
            assert_eq!(other.resource::<History>().actions(), saved.resource::<History>().actions());
            assert_eq!(undo(other), Err(Illegal::Wall("the game was loaded")));
        }
        let mut ends = vec![];
        for world in [&mut saved, &mut fresh, &mut used] {
            play(world, &mut Bot::new(Policy::Exhaust, 5), 400);
            ends.push(Snapshot::hash(world));
        }
        assert_eq!(ends, [ends[0]; 3], "seed {seed}");
    }
}

#[test]
fn a_game_of_other_content_is_refused() {
    let (mut world, text) = mid_fight(1);
    world.insert_resource(Fingerprint(1));
    assert!(matches!(load(&mut world, &text), Err(LoadError::OtherContent { .. })));
    let text = text.replacen("format:1", "format:9", 1);
    assert_eq!(load(&mut world, &text), Err(LoadError::OtherFormat(9)));
}

#[test]
fn damaged_games_are_refused_and_change_nothing() {
    let (mut world, text) = mid_fight(3);
    let hash = Snapshot::hash(&mut world);
    let mut random = 12345u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (random >> 33) as usize % below
    };
    for round in 0..600 {
        let mut bytes = text.clone().into_bytes();
        match round % 4 {
            0 => bytes.truncate(next(bytes.len())),
            1 => {
                let at = next(bytes.len());
                bytes[at] = b"0123456789()[],:\"xZ-"[next(20)];
            }
            2 => {
                let (from, length) = (next(bytes.len()), next(40));
                bytes.drain(from..(from + length).min(text.len()));
            }
            _ => {
                let at = next(bytes.len());
                bytes.splice(at..at, *b"99999999999");
            }
        }
        let Ok(damaged) = String::from_utf8(bytes) else { continue };
        if damaged == text {
            continue;
        }
        assert!(load(&mut world, &damaged).is_err(), "{damaged}");
        // As if somebody had corrected the sum: what is inside must not be trusted either.
        let _ = load(&mut world, &resummed(&damaged));
        load(&mut world, &text).unwrap();
        assert_eq!(Snapshot::hash(&mut world), hash);
    }
    for nonsense in ["", "(", "()", "42", "(format:1)", &"(".repeat(100_000), &"[".repeat(100_000)] {
        assert!(matches!(load(&mut world, nonsense), Err(LoadError::NotASave(_))));
    }
}

/// The same text with the sum that fits.
fn resummed(text: &str) -> String {
    use std::hash::Hasher;
    let Some((head, rest)) = text.split_once("sum:\"") else { return text.into() };
    let Some((_, rest)) = rest.split_once("\",game:") else { return text.into() };
    let Some(game) = rest.strip_suffix(')') else { return text.into() };
    let mut hasher = siphasher::sip::SipHasher13::new();
    hasher.write(game.as_bytes());
    format!("{head}sum:\"{:016x}\",game:{rest}", hasher.finish())
}
