//! Saved games are gone on with exactly; damaged ones are refused and leave the table as it was.
use crate::table::*;
use bevy_ecs::prelude::*;
use spirebound::tabletop::{
    content::Fingerprint,
    keep::{Refused, Why},
    save::{load, read, save},
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
    for seed in 0..6 {
        let (mut saved, text) = mid_fight(seed);
        // Into an empty world, and into one in which another game was played.
        let mut fresh = world();
        let mut used = world();
        begin(&mut used, &spec("boss1_slime_boss", 3, 9), seed + 7, true);
        play(&mut used, &mut Bot::new(Policy::Random, 1), 30);
        for other in [&mut fresh, &mut used] {
            load(other, &text).unwrap();
            assert_eq!(save(other).unwrap(), text, "seed {seed}");
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
fn a_game_of_other_content_or_of_a_later_version_is_refused() {
    let (mut world, text) = mid_fight(1);
    let hash = Snapshot::hash(&mut world);
    let real = std::mem::replace(&mut *world.resource_mut::<Fingerprint>(), Fingerprint(1));
    let refused: Refused = load(&mut world, &text).unwrap_err();
    assert!(matches!(refused.why, Why::Foreign { now: Hex(1), .. }), "{refused}");
    assert_eq!(
        refused.to_string(),
        "This saved game was written with other content, such as other cards: it can be used only with that"
    );
    world.insert_resource(real);
    // A later version may write what this one cannot even read.
    let later = text.replacen("format:2", "format:9", 1).replacen("sum:", "colour: Red, sum:", 1);
    let refused = load(&mut world, &later).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "This saved game was written by a newer version of the game, in its format 9: update the game to use it, this version knows \
         formats up to 2"
    );
    assert_eq!(Snapshot::hash(&mut world), hash);
    load(&mut world, &text).unwrap();
}

#[test]
fn what_is_saved_does_not_grow_with_what_was_done() {
    let (mut world, text) = mid_fight(4);
    let start = Snapshot::take(&mut world);
    let mut lengths = vec![];
    for _ in 0..50 {
        play(&mut world, &mut Bot::new(Policy::Random, 3), 4);
        start.restore_state(&mut world);
        lengths.push(save(&mut world).unwrap().len());
    }
    assert!(world.resource::<History>().actions().len() > 150);
    assert_eq!(lengths, [text.len(); 50]);
}

/// Format 1 held every action, and neither kind nor line nor the kinds of state.
fn as_format_1(text: &str) -> String {
    let (head, game) = text.split_once(",content:").unwrap();
    let (_, game) = game.split_once("hash:").unwrap();
    let (hash, moment) = game.split_once(",moment:").unwrap();
    let actions = "actions:[(seat:1,picks:[Thing(12),Thing(40)]),(seat:2,picks:[Done])]";
    let head = head.replace("kind:\"game\",format:2", "format:1");
    resummed(&format!("{head},game:(hash:{hash},{actions},moment:{moment}"))
}

#[test]
fn a_game_of_the_first_format_is_gone_on_with() {
    let (mut world, text) = mid_fight(2);
    let hash = Snapshot::hash(&mut world);
    let old = as_format_1(&text);
    assert!(old.starts_with("(format:1,fingerprint:\""), "{}", &old[..60]);
    assert!(old.contains(",game:(hash:\"") && old.contains("actions:[(seat:1"));
    play(&mut world, &mut Bot::new(Policy::Random, 3), 4);
    load(&mut world, &old).unwrap();
    assert_eq!(Snapshot::hash(&mut world), hash);
    assert_eq!(save(&mut world).unwrap(), text, "it is saved in the present format");
    let broken = resummed(&old.replacen("actions:[(seat:1", "actions:[(sat:1", 1));
    assert!(matches!(load(&mut world, &broken).unwrap_err().why, Why::Damaged(_)));
}

#[test]
fn a_saved_game_says_in_a_line_what_it_is() {
    let (world, text) = mid_fight(5);
    assert_eq!(read(&world, &text).unwrap().about(), "Ironclad and Ironclad");
}

/// A cut at that place, or another text there, and what is said of it; line and column stand behind.
#[test]
fn what_is_wrong_with_a_saved_game_is_said_to_people() {
    let (mut world, text) = mid_fight(6);
    let mut told = |text: &str| {
        let refused = load(&mut world, text).unwrap_err();
        (refused.to_string(), refused.place)
    };
    let breaks_off = "This saved game is damaged: it breaks off before its end";
    let half = &text[..text.len() / 2];
    assert_eq!(told(half), (breaks_off.into(), Some((1, half.chars().count() + 1))));
    let (quoted, place) = told(&text[..text.find("fingerprint:\"").unwrap() + 15]);
    assert_eq!((&*quoted, place.map(|place| place.0)), (breaks_off, Some(1)));
    assert_eq!(told("").0, "This saved game is damaged: it is empty");
    let lost = text.replacen("format:2,", "format:2,\n ], ", 1);
    assert_eq!(told(&lost), ("This saved game is damaged: a part of it was changed or lost".into(), Some((2, 2))));
    assert_eq!(
        told(&text.replacen("pieces:[1,", "pieces:[2,", 1)),
        ("This saved game is damaged: it was changed after it was written".into(), None)
    );
    // As a later version without a new format would write it: whole, but with something that is not known here.
    let later = resummed(&text.replacen("about:", "colour:3,about:", 1));
    let at = later.find("colour").unwrap();
    let unknown = "This saved game is damaged: it holds something that this version of the game does not know";
    let (words, place) = told(&later);
    assert_eq!((&*words, place), (unknown, Some((1, at + 1))));
    assert_eq!(told(&resummed(&text.replacen("pieces:[1,", "pieces:[0,", 1))).0, unknown);
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
    let mut trusted = 0;
    for round in 0..asked("SPIREBOUND_DAMAGES").unwrap_or(200) {
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
        assert_eq!(Snapshot::hash(&mut world), hash, "refused, and changed something: {damaged}");
        // As if somebody had corrected the sum: what is inside must not be trusted either.
        if load(&mut world, &resummed(&damaged)).is_ok() {
            trusted += 1;
            load(&mut world, &text).unwrap();
        }
        assert_eq!(Snapshot::hash(&mut world), hash, "refused with its sum, and changed something: {damaged}");
    }
    println!("{trusted} were other games, with a sum that fits");
    for nonsense in ["", "(", "()", "42", "(format:1)", &"(".repeat(100_000), &"[".repeat(100_000)] {
        assert!(matches!(load(&mut world, nonsense).unwrap_err().why, Why::Damaged(_)));
    }
}

/// The same text with the sum that fits.
fn resummed(text: &str) -> String {
    use std::hash::Hasher;
    let Some((head, rest)) = text.split_once("sum:\"") else { return text.into() };
    let Some((_, rest)) = rest.split_once("\",") else { return text.into() };
    let Some((field, rest)) = rest.split_once(':') else { return text.into() };
    let Some(content) = rest.strip_suffix(')') else { return text.into() };
    let mut hasher = siphasher::sip::SipHasher13::new();
    hasher.write(content.as_bytes());
    format!("{head}sum:\"{:016x}\",{field}:{rest}", hasher.finish())
}
