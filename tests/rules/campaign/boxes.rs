//! Boxes, locks and levels: numbers and cards as printed on the campaign sheet.
use super::{again, run};
use crate::table::world;
use spirebound::{
    rulesets::spire::{
        campaign::{
            decks::reward_decks,
            profile::{NoBox, Profile, Track},
            run::Unlocks,
        },
        card::{CardText, Kind},
    },
    tabletop::{Deck, Names, Word, stream},
};

/// Hero, lock, and the cards with their copies that it adds.
const PACKS: [(&str, &str, &[(&str, u8)]); 12] = [
    ("ironclad", "1", &[("Immolate", 1), ("Evolve", 1), ("Fire Breathing", 1), ("Power Through", 1)]),
    ("ironclad", "2", &[("Golden Ticket", 1), ("Havoc", 2), ("Corruption", 1), ("Rampage", 1)]),
    ("ironclad", "3", &[("Barricade", 1), ("Dark Embrace", 1), ("Entrench", 1), ("Second Wind", 1)]),
    ("silent", "1", &[("Prepared", 2), ("Grand Finale", 1), ("Reflex", 1), ("Tactician", 1)]),
    ("silent", "2", &[("Golden Ticket", 1), ("Corpse Explosion", 1), ("Choke", 1), ("Distraction", 1)]),
    ("silent", "3", &[("Doppelganger", 1), ("Concentrate", 1), ("Expertise", 1), ("Outmaneuver", 1)]),
    ("defect", "1", &[("TURBO", 2), ("Echo Form", 1), ("Overclock", 1), ("Sunder", 1)]),
    ("defect", "2", &[("Golden Ticket", 1), ("Defragment", 1), ("Consume", 1), ("Heatsinks", 1)]),
    ("defect", "3", &[("Fission", 1), ("Double Energy", 1), ("Equilibrium", 1), ("Recycle", 1)]),
    ("watcher", "1", &[("Flurry of Blows", 2), ("Blasphemy", 1), ("Worship", 1)]),
    ("watcher", "2", &[("Golden Ticket", 1), ("Conjure Blade", 1), ("Foresight", 1), ("Nirvana", 1), ("Weave", 1)]),
    ("watcher", "3", &[("Omniscience", 1), ("Meditate", 1), ("Perseverance", 1), ("Wreath of Flame", 1)]),
];

const COLORLESS: [&str; 22] = [
    "Apotheosis",
    "Apparition",
    "Blind",
    "Dark Shackles",
    "Dramatic Entrance",
    "Finesse",
    "Flash of Steel",
    "Good Instincts",
    "Hand of Greed",
    "Impatience",
    "Madness",
    "Master of Strategy",
    "Mayhem",
    "Mind Blast",
    "Panacea",
    "Panache",
    "Purity",
    "Sadistic Nature",
    "Swift Strike",
    "The Bomb",
    "Thinking Ahead",
    "Trip",
];

/// Names and copies of the cards for which this holds.
fn cards(names: &Names, which: impl Fn(&CardText) -> bool) -> Vec<(String, u8)> {
    let mut cards: Vec<_> =
        names.prints::<CardText>().filter(|card| which(card)).map(|card| (card.name.clone(), card.copies)).collect();
    cards.sort();
    cards
}

fn in_pack(card: &CardText, pack: &str) -> bool {
    card.unlock.is_some_and(|of| &*of == pack)
}

#[test]
fn each_pack_holds_the_cards_of_its_lock() {
    let world = world();
    let names = world.resource::<Names>();
    for (hero, pack, expected) in PACKS {
        let mut expected: Vec<_> = expected.iter().map(|(name, copies)| (name.to_string(), *copies)).collect();
        expected.sort();
        assert_eq!(cards(names, |card| &*card.set == hero && in_pack(card, pack)), expected, "{hero}, lock {pack}");
    }
    let colorless: Vec<_> = COLORLESS.iter().map(|name| (name.to_string(), 1)).collect();
    assert_eq!(cards(names, |card| in_pack(card, "C")), colorless);
    assert_eq!(cards(names, |card| &*card.set == "colorless" && card.unlock.is_none() && card.pack.is_none()), []);
}

#[test]
fn packs_lie_in_the_decks_once_they_are_opened() {
    let word = Word::new("ironclad");
    let with = |boxes| Profile { boxes: [(word, boxes)].into(), ..Profile::default() }.unlocks();
    for (boxes, opened) in [(0, 0), (1, 1), (3, 1), (4, 2), (7, 2), (8, 3)] {
        let unlocks = with(boxes);
        assert_eq!([1, 2, 3].map(|pack| unlocks.pack(word, pack)), [1, 2, 3].map(|pack| pack <= opened), "{boxes} boxes");
        assert!(!unlocks.pack(Word::new("silent"), 1), "each hero has a track of its own");
    }
    let world = world();
    let names = world.resource::<Names>();
    // Cards and tickets of the card rewards deck, with 0 to 3 packs: the common and uncommon cards of each.
    let dealt = |boxes| {
        let decks = reward_decks(names, word, &with(boxes), &mut stream(1, 1));
        let of = |deck: &Deck| deck.iter().filter_map(|key| names.printed::<CardText>(key)).collect::<Vec<_>>();
        let tickets = of(&decks.cards).iter().filter(|card| card.kind == Kind::Ticket).count();
        (of(&decks.cards).len() - tickets, of(&decks.rares).len(), tickets)
    };
    let (cards, rares, _) = dealt(0);
    assert_eq!(
        [0, 1, 4, 8].map(dealt),
        [(cards, rares, 1), (cards + 3, rares + 1, 1), (cards + 6, rares + 2, 2), (cards + 9, rares + 3, 2)]
    );
}

fn opened_packs(profile: &Profile, hero: Word) -> usize {
    [1, 2, 3].into_iter().filter(|pack| profile.unlocks().pack(hero, *pack)).count()
}

#[test]
fn a_game_checks_a_box_per_boss_and_one_more() {
    let (mut profile, world) = (Profile::default(), world());
    let names = world.resource::<Names>();
    let word = Word::new("silent");
    let mut opened = vec![];
    // 1, then 1 + 3, then 1 + 2, then 1: eight boxes with locks after the 1st, the 4th and the 8th.
    for (bosses, boxes, packs) in [(0, 1, 1), (3, 5, 2), (1, 7, 2), (0, 8, 3)] {
        let record = run(&["silent"], bosses, &[]);
        let earned = profile.finish(&super::RunRecord { begun: boxes, ..record }, names);
        assert_eq!((profile.boxes[&word] as u64, opened_packs(&profile, word)), (boxes, packs));
        assert_eq!((earned.seats[0].marks, earned.seats[0].checked, earned.spare), (bosses + 1, bosses + 1, 0));
        opened.extend(earned.seats[0].packs.clone());
    }
    assert_eq!(opened, [1, 2, 3]);
    assert_eq!(profile.check(Track::Colorless), Err(NoBox::NoMarks));
}

#[test]
fn one_game_may_open_several_locks_and_have_marks_left() {
    let (mut profile, world) = (Profile::default(), world());
    let earned = profile.finish(&run(&["defect"], 9, &[]), world.resource::<Names>());
    assert_eq!(earned.seats[0].packs, [1, 2, 3]);
    assert_eq!((earned.seats[0].marks, earned.seats[0].checked, earned.spare, profile.spare), (10, 8, 2, 2));
}

#[test]
fn marks_that_are_left_go_on_the_track_that_the_players_choose() {
    let (mut profile, world) = (Profile::default(), world());
    let names = world.resource::<Names>();
    profile.boxes.insert(Word::new("watcher"), 8);
    let record = run(&["watcher", "ironclad"], 2, &[]);
    let earned = profile.finish(&record, names);
    assert_eq!((earned.seats[0].checked, earned.seats[1].checked, earned.spare), (0, 3, 3));
    assert_eq!([profile.check(Track::Colorless), profile.check(Track::Colorless)], [Ok(false), Ok(false)]);
    assert!(!profile.unlocks().colorless);
    assert_eq!(profile.check(Track::Colorless), Ok(true));
    assert!(profile.unlocks().colorless && !profile.unlocks().act_four);
    assert_eq!(profile.check(Track::ActFour), Err(NoBox::NoMarks));
    assert_eq!(profile.check(Track::Colorless), Err(NoBox::Full));
    // Five boxes are left for Act IV: more marks than that are of no use.
    let mut record = record;
    for _ in 0..4 {
        record = again(&record);
        profile.finish(&record, names);
    }
    assert_eq!(profile.spare, 5);
    assert_eq!([(); 5].map(|()| profile.check(Track::ActFour)), [Ok(false), Ok(false), Ok(false), Ok(false), Ok(true)]);
    assert!(profile.unlocks().act_four);
    assert_eq!(profile.checked(Track::ActFour), (5, 5));
    assert_eq!(profile.finish(&again(&record), names).spare, 0);
}

/// OPT-05: two players beat Acts I and II, then fall in Act III.
#[test]
fn three_boxes_each_and_ascension_1_for_two_acts_and_the_result_shown_again_adds_nothing() {
    let (mut profile, world) = (Profile::default(), world());
    let names = world.resource::<Names>();
    let record = run(&["ironclad", "silent"], 2, &[1, 2]);
    let earned = profile.finish(&record, names);
    assert_eq!(earned.seats.iter().map(|seat| seat.checked).collect::<Vec<_>>(), [3, 3]);
    assert_eq!(earned.ascension, Some(1));
    let before = profile.clone();
    assert_eq!(profile.finish(&record, names), earned);
    assert_eq!(profile, before);
    assert_eq!(profile.runs.len(), 1);
}

#[test]
fn each_level_opens_the_next_one_when_it_is_the_highest() {
    let (mut profile, world) = (Profile::default(), world());
    let names = world.resource::<Names>();
    let mut begun = 0;
    let mut level = |profile: &mut Profile, heroes: &[&str], ascension, acts: &[u8]| {
        begun += 1;
        let record = super::RunRecord { begun, ascension, ..run(heroes, 0, acts) };
        (profile.finish(&record, names).ascension, profile.ascension)
    };
    let (two, solo) = (["ironclad", "silent"], ["defect"]);
    assert_eq!(level(&mut profile, &two, 0, &[1]), (None, 0), "Act I is not enough");
    assert_eq!(level(&mut profile, &solo, 0, &[1, 2]), (None, 0), "one player alone must beat Act III");
    assert_eq!(level(&mut profile, &solo, 0, &[1, 2, 3]), (Some(1), 1));
    assert_eq!(level(&mut profile, &two, 0, &[1, 2, 3]), (None, 1), "a lower level");
    assert_eq!(level(&mut profile, &two, 2, &[1, 2]), (None, 1), "a level that is not open");
    for next in 2..=13 {
        assert_eq!(level(&mut profile, &two, next - 1, &[2]), (Some(next), next));
    }
    assert_eq!(level(&mut profile, &two, 13, &[1, 2, 3]), (None, 13), "there is no level 14");
    assert_eq!(profile.highest_level(), 13);
}

#[test]
fn with_everything_open_boxes_are_checked_all_the_same() {
    let (mut profile, world) = (Profile { everything: true, ..Profile::default() }, world());
    let unlocks = profile.unlocks();
    assert!(unlocks.pack(Word::new("silent"), 3) && unlocks.colorless() && unlocks.act_four());
    assert_eq!(profile.highest_level(), 13);
    let earned = profile.finish(&run(&["ironclad"], 3, &[1, 2, 3]), world.resource::<Names>());
    assert_eq!((earned.seats[0].checked, earned.ascension), (4, Some(1)));
    profile.everything = false;
    assert_eq!(profile.unlocks(), Unlocks { packs: [(Word::new("ironclad"), 2)].into(), ..Unlocks::default() });
    assert_eq!(profile.highest_level(), 1);
}
