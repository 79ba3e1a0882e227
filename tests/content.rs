//! All built-in content is sound, and a mistake in it is found where it was made.
use spirebound::{
    game,
    rulesets::spire::card::CardText,
    tabletop::{
        content::{Roots, Source, changes_rules, check_paths, index::INDEX, index::spire::cards, load},
        *,
    },
};
use std::{fs, path::Path};

fn roots() -> Roots {
    Roots::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets"))
}

#[test]
fn all_content_is_read_without_a_problem() {
    let (world, loaded) = game::build(&roots());
    let told: Vec<String> = loaded.problems.iter().map(|problem| problem.to_string()).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert_eq!(loaded.fingerprint, content::index::FINGERPRINT);
    let names = world.resource::<Names>();
    assert!(names.printed::<CardText>(cards::BASH.into()).is_some());
    let in_index = INDEX.iter().filter(|(kind, _, _)| *kind == "cards").count();
    assert_eq!(names.prints::<CardText>().count(), in_index);
}

/// Breaks the real content in one place, and gives what is said about it.
fn damaged(right: &str, wrong: &str) -> (Source, usize, Vec<String>) {
    let (mut world, _) = game::build(&roots());
    let (mut sources, _) = Source::read_all(&roots(), changes_rules);
    let broken = sources.iter_mut().find(|source| source.text.contains(right)).expect("the content says this somewhere");
    let at = broken.text.find(right).unwrap();
    broken.text.replace_range(at..at + right.len(), wrong);
    let broken = broken.clone();
    let problems = load(&mut world, &sources).problems;
    (broken, at, problems.iter().map(|problem| problem.to_string()).collect())
}

#[test]
fn a_misspelt_verb_is_found_in_the_real_cards() {
    let (source, at, problems) = damaged("Vulnerable(1)]", "Vulnerble(1)]");
    let place = source.problem("", at, "");
    let expected = format!(
        "{}:{}:{}: there is no verb called `Vulnerble`\n  did you mean `Vulnerable`?",
        place.file, place.line, place.column
    );
    assert_eq!(problems, [expected]);
}

#[test]
fn a_misspelt_card_in_a_starter_deck_is_found() {
    let (source, at, problems) = damaged("(\"strike_ironclad\", 5)", "(\"strike_ironclod\", 5)");
    let place = source.problem("", at + 2, "");
    let expected = format!(
        "{}:{}:{}: there is no `strike_ironclod` among the cards\n  did you mean `strike_ironclad`?",
        place.file, place.line, place.column
    );
    assert_eq!(problems, [expected]);
}

#[test]
fn files_anywhere_are_checked_as_content() {
    let folder = std::env::temp_dir().join(format!("spirebound-check-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    };
    let check = |paths: &[&Path]| {
        let (mut world, _) = game::build(&roots());
        let paths: Vec<_> = paths.iter().map(|path| path.to_path_buf()).collect();
        let told = check_paths(&mut world, &roots(), &paths);
        told.iter().map(|problem| format!("{} {}:{}", problem.code, problem.line, problem.column)).collect::<Vec<_>>()
    };
    let copy = fs::read_to_string(roots().assets.join("spire/cards/ironclad.ron")).unwrap();
    let copy = write("cards/ironclad.ron", &copy.replace("Hit(2)", "Hit(3)"));
    assert!(check(&[&copy]).is_empty(), "a copy stands in for the original");
    let mine = write("mine/cards/mine.ron", "{\n  \"bash\": (),\n  \"my_card\": (nam: \"X\"),\n}");
    assert_eq!(check(&[&mine]), ["duplicate 2:3", "unknown_field 3:15"]);
    let heroes = write(
        "heroes.ron",
        "{ \"me\": (name: \"Me\", hp: 1, energy: 3, draw: 5, deck: [(\"my_card\", 1)], ability: (name: \"A\")) }",
    );
    assert_eq!(check(&[&heroes]), ["unknown_id 1:58"]);
    let nothing = write("what.ron", "{}");
    assert_eq!(check(&[&nothing, Path::new("/no/such/cards/x.ron")]), ["unknown_kind 0:0", "io 0:0"]);
    assert_eq!(check(&[&folder]).len(), 3, "all that is in a folder");
    assert!(check(&[&roots().assets.join("spire/cards")]).is_empty());
    fs::remove_dir_all(&folder).unwrap();
}
