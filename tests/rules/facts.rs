//! Every kind of fact is listed, so that scenarios and animations can name it.
use crate::table::*;
use spirebound::tabletop::*;
use std::{collections::BTreeSet, fs, path::Path};

#[test]
fn all_facts_are_listed() {
    let world = world();
    let listed: BTreeSet<String> = world.resource::<Facts>().0.keys().map(|name| name.to_string()).collect();
    let mut written = BTreeSet::new();
    find(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut written);
    assert_eq!(written, listed, "add missing ones with `add_fact` in the plugin beside them");
}

fn find(folder: &Path, facts: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, facts);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        facts.extend(text.lines().filter_map(|line| {
            let name = line.strip_prefix("impl Fact for ")?.split([' ', '{']).next()?;
            Some(name.to_owned())
        }));
    }
}
