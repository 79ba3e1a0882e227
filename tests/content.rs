//! All built-in content is sound, and a mistake in it is found where it was made.
use spirebound::{
    game,
    rulesets::spire::card::CardText,
    tabletop::{
        content::{Kinds, Roots, Source, changes_rules, index::INDEX, index::spire::cards, load},
        *,
    },
};
use std::path::Path;

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
    assert!(!world.resource::<Kinds>().0.is_empty());
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
