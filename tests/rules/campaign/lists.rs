//! What is told of the campaign: a run is counted once when it is over, its summary and the lists say what it brought.
use crate::{keep::folder, table::world};
use bevy_ecs::prelude::*;
use spirebound::{
    rulesets::spire::{
        campaign::{
            book::{self, Book},
            profile::Track,
            start::{self, RunSpec},
        },
        show,
    },
    tabletop::{
        view::{ListView, Outcome},
        *,
    },
};

/// A run of these heroes, played by a bot to its end.
fn over(folder: Option<&std::path::Path>, heroes: &[&str], seed: u64) -> World {
    let mut world = world();
    world.insert_resource(Book::of(folder));
    let heroes = heroes.iter().map(|hero| Word::of(hero)).collect();
    start::lay_out(&mut world, &RunSpec { heroes, from_act: 1, ..RunSpec::default() }, seed).unwrap();
    start::begin(&mut world);
    assert!(book::count(&mut world).is_none(), "it is not over yet");
    let mut bot = Bot::new(Policy::Random, seed);
    while let Some(action) = bot.next(&world) {
        submit(&mut world, action).unwrap();
    }
    world
}

fn list<'a>(lists: &'a [ListView], title: &str) -> &'a ListView {
    lists.iter().find(|list| list.title == title).unwrap()
}

#[test]
fn a_run_is_counted_once_and_told() {
    let folder = folder("lists");
    let mut world = over(Some(&folder), &["ironclad", "silent"], 3);
    assert_eq!(outcome(&world), Some(Outcome::Lost), "whoever plays anything loses");
    assert_eq!(show::view(&mut world).summary.unwrap().earned, [], "not counted yet");
    assert_eq!(book::count(&mut world), Some(Ok(())));
    assert_eq!(book::count(&mut world), Some(Ok(())), "told again");
    assert_eq!(undo(&mut world), Err(Illegal::Wall("the run is over and counted")), "it is not played to another end");
    let view = show::view(&mut world);
    // One mark for a game in which no boss fell, and the first pack comes with the first box.
    let earned = view.summary.unwrap().earned;
    assert_eq!(earned.len(), 2, "{earned:?}");
    assert_eq!(earned[0].name, "Ironclad: 1 mark");
    assert!(earned[0].text.contains("pack 1"), "{}", earned[0].text);

    // At the next start it is all there.
    let book = Book::of(Some(&folder));
    assert_eq!(book.profile().runs.len(), 1);
    world.insert_resource(book);
    let lists = show::lists(&world);
    let runs = list(&lists, "Past runs");
    assert_eq!((runs.line.as_str(), runs.entries.len()), ("0 of 1 won", 1));
    let entry = &runs.entries[0];
    assert_eq!((entry.name.as_str(), entry.mark.as_str(), entry.done), ("Ironclad, Silent", "Defeat", false));
    let headings: Vec<&str> = entry.details.iter().map(|(heading, _)| heading.as_str()).collect();
    assert_eq!(headings[0], "Seed");
    assert_eq!(entry.details[0].1, ["3"]);
    assert!(headings.contains(&"Act I") && headings.contains(&"Earned"), "{headings:?}");
    let unlocks = list(&lists, "Unlocks");
    let boxes: Vec<(u8, u8)> = unlocks.entries.iter().map(|entry| entry.boxes).collect();
    // Ironclad, Silent, Defect, Watcher; colorless; Act IV; Ascension.
    assert_eq!(boxes, [(1, 8), (1, 8), (0, 8), (0, 8), (0, 3), (0, 5), (0, 13)]);
    assert_eq!(unlocks.entries[0].locks, [1, 4, 8]);
    let achievements = list(&lists, "Achievements");
    assert_eq!(achievements.entries.len(), 19);
}

#[test]
fn marks_that_are_left_ask_where_they_go() {
    let mut world = world();
    assert_eq!(show::marks(&world), None, "nothing is counted here");
    world.insert_resource(Book::of(None));
    assert_eq!(show::marks(&world), None);
    // Eight games fill the own track, the ninth leaves a mark.
    for seed in 1..=9 {
        let mut played = over(None, &["defect"], seed);
        let book = world.remove_resource::<Book>().unwrap();
        played.insert_resource(book);
        assert_eq!(book::count(&mut played), Some(Ok(())));
        world.insert_resource(played.remove_resource::<Book>().unwrap());
    }
    let asked = show::marks(&world).unwrap();
    assert_eq!(asked.prompt, "One mark is left. Which track does it go to?");
    assert_eq!(asked.tracks.iter().map(|track| (track.checked, track.boxes)).collect::<Vec<_>>(), [(0, 3), (0, 5)]);
    assert_eq!(show::track("nowhere"), None);
    assert_eq!(show::track(&asked.tracks[1].key), Some(Track::ActFour));
    let mut book = world.resource_mut::<Book>();
    book.mark(Track::ActFour).unwrap();
    assert_eq!(book.mark(Track::ActFour), Err("No marks are left".into()));
    assert_eq!(show::marks(&world), None);
    let lists = show::lists(&world);
    assert_eq!(list(&lists, "Unlocks").entries[5].boxes, (1, 5));
}
