//! Checks files wherever they lie, as if they were among the content: what a modder has changed, before it is moved there.
use super::{Kinds, Problem, Roots, Source, changes_rules, fingerprint::ron_files, load, roots::shown};
use bevy_ecs::prelude::*;
use std::path::{Path, PathBuf};

/// Everything wrong with these files and the files in these folders, read together with the rest of the content.
/// A file called like one of the content stands in for it.
pub fn check_paths(world: &mut World, roots: &Roots, paths: &[PathBuf]) -> Vec<Problem> {
    let kinds = world.get_resource_or_init::<Kinds>();
    let (mut sources, _) = Source::read_all(roots, |name| changes_rules(name) || kinds.of(name).is_some());
    let mut problems = vec![];
    let mut given = vec![];
    for path in paths {
        match files_of(path) {
            Ok(files) if files.is_empty() => {
                problems.push(Problem::of_file("io", shown(path), "there is no `.ron` file in this folder"));
            }
            Ok(files) => {
                for file in files {
                    match name_of(&kinds, roots, &file) {
                        Some(name) => match Source::read(name, &file) {
                            Ok(source) => given.push(source),
                            Err(problem) => problems.push(problem),
                        },
                        // A file that cannot be read at all has a worse problem than its name.
                        None => problems.push(Source::read("", &file).err().unwrap_or_else(|| unclear(&kinds, &file))),
                    }
                }
            }
            Err(error) => problems.push(Problem::of_file("io", shown(path), format!("cannot be read: {error}"))),
        }
    }
    sources.retain(|source| !given.iter().any(|given| given.name == source.name));
    let files: Vec<String> = given.iter().map(|source| source.file.clone()).collect();
    sources.append(&mut given);
    problems.extend(load(world, &sources).problems.into_iter().filter(|problem| files.contains(&problem.file)));
    problems
}

fn files_of(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if path.is_dir() {
        return Ok(ron_files("", path)?.into_iter().map(|(_, path)| path).collect());
    }
    Ok(vec![path.to_owned()])
}

/// What the file is called among the content: by where it lies, or else by a folder or file name that is a kind's.
fn name_of(kinds: &Kinds, roots: &Roots, path: &Path) -> Option<String> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let parts = |path: &Path| path.iter().map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>();
    for (folder, root) in roots.folders() {
        if let Ok(inside) = path.strip_prefix(root) {
            return Some(format!("{folder}/{}", parts(inside).join("/"))).filter(|name| kinds.of(name).is_some());
        }
    }
    let parts = parts(&path);
    let (last, folders) = parts.split_last()?;
    let stem = last.trim_end_matches(".ron");
    for kind in &kinds.0 {
        let own = kind.folder.rsplit('/').next()?;
        if stem == own {
            return Some(format!("{}.ron", kind.folder));
        }
        if let Some(at) = folders.iter().rposition(|folder| folder == own) {
            return Some(format!("{}/{}", kind.folder, parts[at + 1..].join("/")));
        }
    }
    None
}

fn unclear(kinds: &Kinds, path: &Path) -> Problem {
    let known: Vec<&str> = kinds.0.iter().filter_map(|kind| kind.folder.rsplit('/').next()).collect();
    Problem::of_file("unknown_kind", shown(path), "cannot tell what kind of content this is")
        .with_hint(format!("put it in a folder called like its kind: {}", known.join(", ")))
}
