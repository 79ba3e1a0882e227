//! Reads all content: every file is cut into entries, every entry read on its own, and all that is wrong is told together.
use super::{
    super::*,
    Kinds, Mentions, Problem, References, Roots, Source, changes_rules,
    explain::{alternatives, explain, explain_syntax},
    references::{Filed, Place},
    split::{Entry, split_list, split_map},
};
use bevy_ecs::prelude::*;
use serde::de::DeserializeOwned;
use std::ops::Range;

/// What came of reading content. What was understood is in `Names`, also when there are problems.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Tells this content from any other; saves and replays carry it.
    pub fingerprint: u64,
    /// By file, line and column.
    pub problems: Vec<Problem>,
}

/// Of the content that was read last: saves and recordings belong to it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Fingerprint(pub u64);

/// Reads all content of these folders.
pub fn load_from(world: &mut World, roots: &Roots) -> Loaded {
    let kinds = world.get_resource_or_init::<Kinds>();
    let (sources, unread) = Source::read_all(roots, |name| changes_rules(name) || kinds.of(name).is_some());
    let mut loaded = load(world, &sources);
    loaded.problems.extend(unread);
    sort(&mut loaded.problems);
    loaded
}

/// Reads all content of these files. The order of the files makes no difference.
pub fn load(world: &mut World, sources: &[Source]) -> Loaded {
    world.init_resource::<Kinds>();
    let mentions = world.get_resource_or_init::<Mentions>().clone();
    let tokens: Vec<Word> = world.resource::<TokenKinds>().0.iter().map(|kind| kind.word).collect();
    let mut problems = vec![];
    world.resource_scope(|world, kinds: Mut<Kinds>| {
        let mut names = world.resource_mut::<Names>();
        names.enter();
        let mut filed = Filed::default();
        let mut sorted: Vec<&Source> = sources.iter().collect();
        sorted.sort_by(|a, b| a.name.cmp(&b.name));
        for source in sorted {
            read_file(&kinds, source, &mut names, &mut filed, &mut problems);
        }
        let (names, filed, tokens) = (&*names, &filed, &*tokens);
        let references = |kind, id| References { names, filed, tokens, problems: vec![], kind, id };
        for kind in &kinds.0 {
            let mut references = references(kind.name, Word::default());
            (kind.check)(&mut references);
            problems.append(&mut references.problems);
        }
        for (kind, id, heard) in &filed.heard {
            let mut references = references(*kind, *id);
            heard.iter().for_each(|heard| mentions.check(heard, &mut references));
            problems.append(&mut references.problems);
        }
    });
    sort(&mut problems);
    let fingerprint = Source::fingerprint(sources);
    world.insert_resource(Fingerprint(fingerprint));
    Loaded { fingerprint, problems }
}

/// By place; what was found in two ways is told once.
fn sort(problems: &mut Vec<Problem>) {
    problems.sort_by(|a, b| (&a.file, a.line, a.column, &a.message).cmp(&(&b.file, b.line, b.column, &b.message)));
    problems.dedup();
}

fn read_file<'a>(kinds: &Kinds, source: &'a Source, names: &mut Names, filed: &mut Filed<'a>, problems: &mut Vec<Problem>) {
    let Some(kind) = kinds.of(&source.name) else {
        problems.extend(stray(kinds, source));
        return;
    };
    let (entries, broken) = match kind.whole_files {
        true => (vec![whole(source)], vec![]),
        false => split_map(&source.text),
    };
    if !broken.is_empty() {
        filed.incomplete.insert(kind.name);
    }
    problems.extend(broken.iter().map(|(at, error)| explain_syntax(source, *at, error)));
    for entry in entries {
        if let Some(problem) = unfit(source, &entry, kind.whole_files) {
            problems.push(problem);
            continue;
        }
        let id = Word::of(&entry.key);
        if let Some(first) = filed.places.get(&(kind.name, id)) {
            let first = first.source.problem("", first.entry.key_at, "");
            let problem = source.problem("duplicate", entry.key_at, format!("`{id}` is there twice among the {}", kind.name));
            problems.push(problem.with_hint(format!("it is already in {}:{}:{}", first.file, first.line, first.column)));
            continue;
        }
        let (read, heard) = listen(|| (kind.read)(id, &source.text[entry.value.clone()], names));
        if let Err(error) = read {
            problems.push(explain(source, entry.value.clone(), error));
            filed.misread.insert(kind.name);
        }
        filed.heard.push((kind.name, id, heard));
        filed.places.insert((kind.name, id), Place { source, entry });
    }
}

/// A file that is one value: its name is the id.
fn whole(source: &Source) -> Entry {
    let stem = source.name.rsplit('/').next().and_then(|last| last.strip_suffix(".ron"));
    Entry { key: stem.unwrap_or(&source.name).into(), key_at: 0, value: 0..source.text.len() }
}

/// Ids go into saves, tests and command lines, so they are plain.
fn unfit(source: &Source, entry: &Entry, whole_file: bool) -> Option<Problem> {
    let key = &entry.key;
    if !whole_file && !source.text[entry.key_at..].starts_with('"') {
        return Some(source.problem("syntax", entry.key_at, format!("an id stands in quotes: \"{key}\"")));
    }
    let plain = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    let message = || format!("`{key}` cannot be an id: ids are small letters, digits and `_`");
    (!plain).then(|| source.problem("invalid", entry.key_at, message()))
}

/// A file no kind claims, in the folder of a game that is in play: its name is probably misspelt.
fn stray(kinds: &Kinds, source: &Source) -> Option<Problem> {
    if !changes_rules(&source.name) {
        return None;
    }
    let mut parts = source.name.splitn(3, '/');
    let game = format!("{}/{}", parts.next()?, parts.next()?);
    let folder = parts.next()?.split('/').next()?.trim_end_matches(".ron");
    let known: Vec<&str> = kinds.0.iter().filter_map(|kind| kind.folder.strip_prefix(&game)?.strip_prefix('/')).collect();
    let hint = alternatives(folder, &known);
    let problem = || Problem::of_file("unknown_kind", &source.file, format!("no content is called `{folder}`"));
    (!known.is_empty()).then(|| Problem { hint, ..problem() })
}

/// Reads a file that is one value and no content of a kind (a save, a layout), with the same messages.
pub fn read_value<T: DeserializeOwned>(names: &Names, source: &Source) -> Result<T, Problem> {
    let entry = whole(source);
    names.parse(&source.text).map_err(|error| explain(source, entry.value, error))
}

/// One value of a list, and where it stands in its file.
pub struct Listed<T> {
    pub at: Range<usize>,
    pub line: u32,
    pub value: T,
}

/// Reads a file that is a list of values (the cases of a scenario): those that were understood, and what is wrong with the others.
pub fn read_list<T: DeserializeOwned>(names: &Names, source: &Source) -> (Vec<Listed<T>>, Vec<Problem>) {
    let (entries, broken) = split_list(&source.text);
    let mut problems: Vec<Problem> = broken.iter().map(|(at, error)| explain_syntax(source, *at, error)).collect();
    let mut values = vec![];
    names.enter();
    for entry in entries {
        match options().from_str(&source.text[entry.value.clone()]) {
            Ok(value) => {
                let line = source.problem("", entry.key_at, "").line;
                values.push(Listed { at: entry.key_at..entry.value.end, line, value });
            }
            Err(error) => problems.push(explain(source, entry.value, error)),
        }
    }
    sort(&mut problems);
    (values, problems)
}
