//! The files of content as texts: read from the content folders, or handed over by whoever has read them.
use super::{
    Problem, Roots,
    fingerprint::{fingerprint, ron_files},
    place::{last_word, line_column},
    roots::shown,
};
use std::{fs, io, ops::Range, path::Path};

/// One file of content.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name among the content, the same on every machine: `assets/spire/cards/ironclad.ron`.
    pub name: String,
    /// Its name for people: a path they can open.
    pub file: String,
    pub text: String,
}

impl Source {
    /// A text that has been read already; people know it by the same name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let name = name.into();
        Source { file: name.clone(), name, text: text.into() }
    }

    /// Reads a file; `name` is its name among the content.
    pub fn read(name: impl Into<String>, path: &Path) -> Result<Source, Problem> {
        let file = shown(path);
        let bytes =
            fs::read(path).map_err(|error| Problem::of_file("io", &file, format!("cannot be read: {}", reason(&error))))?;
        match String::from_utf8(bytes) {
            // A byte order mark is no part of the text.
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
                Ok(Source { name: name.into(), file, text })
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let (line, column) = line_column(&String::from_utf8_lossy(error.as_bytes()), at);
                Err(Problem { line, column, ..Problem::of_file("syntax", file, "this is not UTF-8 text") })
            }
        }
    }

    /// The content of the two folders, sorted by name, as far as it is wanted by name, and what could not be read.
    pub fn read_all(roots: &Roots, wanted: impl Fn(&str) -> bool) -> (Vec<Source>, Vec<Problem>) {
        let (mut sources, mut problems) = (vec![], vec![]);
        if !roots.assets.is_dir() {
            problems.push(Problem::of_file("io", shown(&roots.assets), "the assets folder does not exist"));
        }
        for (name, folder) in roots.folders() {
            match ron_files(name, folder) {
                Ok(files) => {
                    for (name, path) in files.into_iter().filter(|(name, _)| wanted(name)) {
                        match Source::read(name, &path) {
                            Ok(source) => sources.push(source),
                            Err(problem) => problems.push(problem),
                        }
                    }
                }
                Err(error) => problems.push(Problem::of_file("io", shown(folder), format!("cannot be read: {error}"))),
            }
        }
        sources.sort_by(|a, b| a.name.cmp(&b.name));
        (sources, problems)
    }

    /// The content fingerprint of these files: what saves and replays carry.
    pub fn fingerprint(sources: &[Source]) -> u64 {
        let mut files: Vec<_> = sources.iter().map(|source| (&*source.name, &*source.text)).collect();
        files.sort();
        fingerprint(files)
    }

    /// A problem at a byte of this file.
    pub fn problem(&self, code: &'static str, at: usize, message: impl Into<String>) -> Problem {
        let (line, column) = line_column(&self.text, at);
        Problem { line, column, ..Problem::of_file(code, &self.file, message) }
    }

    /// A problem with a word in a part of this file; with the part itself, if the word does not stand there.
    pub fn problem_at_word(&self, code: &'static str, part: Range<usize>, word: &str, message: impl Into<String>) -> Problem {
        let within = if word.is_empty() { None } else { last_word(&self.text[part.clone()], word, part.len()) };
        self.problem(code, part.start + within.unwrap_or(0), message)
    }
}

/// Why a file could not be read, without the operating system's number.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "it does not exist".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        _ => error.to_string(),
    }
}
