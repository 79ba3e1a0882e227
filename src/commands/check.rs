//! `check`: reads content and tells all that is wrong with it.
use super::{Answer, Failure, line::Common};
use crate::{
    game,
    tabletop::content::{CONTENT_FOLDERS, Kinds, Problem, Source, load},
};
use bevy_ecs::prelude::*;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Without paths: all content. With paths: these files, read together with the rest, which they may name and replace.
pub(super) fn run(common: &Common, paths: &[PathBuf]) -> Result<Answer, Failure> {
    let roots = super::roots(common)?;
    let mut world = game::rules();
    let (mut sources, mut problems) = Source::read_all(&roots);
    if paths.is_empty() {
        problems.extend(load(&mut world, &sources).problems);
    } else {
        problems.clear();
        let mut given = vec![];
        for path in paths {
            gather(path, &mut given, &mut problems);
        }
        let mut files = vec![];
        for path in given {
            match source(&world, &path) {
                Ok(source) => {
                    files.push(source.file.clone());
                    sources.retain(|other| other.name != source.name);
                    sources.push(source);
                }
                Err(problem) => problems.push(problem),
            }
        }
        problems.extend(load(&mut world, &sources).problems.into_iter().filter(|problem| files.contains(&problem.file)));
    }
    problems.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    let value = json!({ "errors": problems });
    Ok(match problems.is_empty() {
        true => Answer::good(value),
        false => Answer::wrong(value, problems.iter().map(ToString::to_string).collect()),
    })
}

/// The files that a path means: itself, or all content files below a folder.
fn gather(path: &Path, files: &mut Vec<PathBuf>, problems: &mut Vec<Problem>) {
    if !path.is_dir() {
        files.push(path.to_owned());
        return;
    }
    match crate::tabletop::content::content_files("", path) {
        Ok(found) if found.is_empty() => {
            problems.push(Problem::of_file("io", path.display().to_string(), "there is no content in this folder"));
        }
        Ok(found) => files.extend(found.into_iter().map(|(_, path)| path)),
        Err(error) => problems.push(Problem::of_file("io", path.display().to_string(), format!("cannot be read: {error}"))),
    }
}

/// A file under the name it has, or would have, among the content.
fn source(world: &World, path: &Path) -> Result<Source, Problem> {
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let parts: Vec<&str> = full.iter().filter_map(|part| part.to_str()).collect();
    let kinds = world.resource::<Kinds>();
    // `…/assets/spire/cards/my.ron` says where it belongs; for any other file its folder's name must do.
    let root = parts.iter().rposition(|part| CONTENT_FOLDERS.contains(part));
    let name = root.map(|at| parts[at..].join("/")).filter(|name| kinds.of(name).is_some()).or_else(|| {
        let last = parts.last()?.strip_suffix(".ron")?;
        let folder = parts.len().checked_sub(2).map_or("", |at| parts[at]);
        let kind = kinds
            .0
            .iter()
            .find(|kind| kind.folder.ends_with(&format!("/{folder}")) || kind.folder.ends_with(&format!("/{last}")))?;
        let file = if kind.folder.ends_with(&format!("/{folder}")) { format!("/{last}") } else { String::new() };
        Some(format!("{}{file}.ron", kind.folder))
    });
    let Some(name) = name else {
        // Read it all the same: what cannot be read is the first thing to say.
        let source = Source::read("", path)?;
        let known: Vec<&str> = kinds.0.iter().map(|kind| kind.folder).collect();
        return Err(Problem::of_file("unknown_kind", source.file, "it does not show what kind of content this is")
            .with_hint(format!("content lies in {}", known.join(", "))));
    };
    Source::read(name, path)
}
