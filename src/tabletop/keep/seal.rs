//! The outside of a kept file: what it is, in which format, and a checksum. Older formats are brought up to date step by step.
use crate::tabletop::{Hex, options};
use ron::{Error, error::SpannedError, value::RawValue};
use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use std::{fmt, hash::Hasher};

/// Brings the content of a file from one format to the next, as text.
pub type Step = fn(&str) -> Result<String, String>;

/// A kind of file that is kept. Raise its format by adding a step, never by changing one that was released.
#[derive(Clone, Copy)]
pub struct Form {
    /// In the file.
    pub kind: &'static str,
    /// For people.
    pub called: &'static str,
    /// From format 1 to 2, from 2 to 3 …
    pub steps: &'static [Step],
}

/// Why a file is not used, in words a player understands. The file itself is left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    called: &'static str,
    pub why: Why,
    /// Line and column of the file's text, counted from 1, if it is known where it cannot be read.
    pub place: Option<(usize, usize)>,
}

/// What is wrong with a file that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It was cut short, changed, or is something else.
    Damaged(String),
    /// A later version wrote it.
    Newer { format: u32, known: u32 },
    /// It belongs to other content.
    Foreign { saved: Hex, now: Hex },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let called = self.called;
        match &self.why {
            Why::Damaged(what) => write!(f, "This {called} is damaged: {what}"),
            Why::Newer { format, known } => {
                write!(f, "This {called} was written by a newer version of the game, in its format {format}: ")?;
                write!(f, "update the game to use it, this version knows formats up to {known}")
            }
            Why::Foreign { .. } => {
                write!(f, "This {called} was written with other content, such as other cards: it can be used only with that")
            }
        }
    }
}

impl std::error::Error for Refused {}

/// The oldest thing in every file, whatever its format.
#[derive(Deserialize)]
struct Head {
    format: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default = "game")]
    kind: String,
    format: u32,
    /// Of the content that this belongs to, if it is bound to any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fingerprint: Option<Hex>,
    /// Of the text of `content`: a file that was cut short or changed is recognised before anything of it is used.
    sum: Hex,
    // Format 1 of games had no kind, and called this otherwise.
    #[serde(alias = "game")]
    content: Box<RawValue>,
}

fn game() -> String {
    "game".into()
}

impl Form {
    /// The format that this program writes.
    pub const fn format(&self) -> u32 {
        self.steps.len() as u32 + 1
    }

    /// `what` follows "This … is damaged:".
    pub fn damaged(&self, what: impl ToString) -> Refused {
        self.refused(Why::Damaged(what.to_string()))
    }

    /// The content of a file (see [`open`](Self::open)) is whole, and no such thing all the same.
    pub fn unknown(&self, text: &str, content: &str, error: &SpannedError) -> Refused {
        // Of an older format it has been rewritten: then there is no place to show.
        let place = text.find(content).map(|from| {
            let (line, column) = position(&text[..from]);
            let at = error.span.start;
            (line + at.line - 1, if at.line == 1 { column + at.col - 1 } else { at.col })
        });
        Refused { place, ..self.damaged("it holds something that this version of the game does not know") }
    }

    fn refused(&self, why: Why) -> Refused {
        Refused { called: self.called, why, place: None }
    }

    /// The text is not such a file.
    fn unreadable(&self, text: &str, error: &SpannedError) -> Refused {
        let (start, end) = (error.span.start, error.span.end);
        let last = position(text.trim_end());
        let ended = matches!(error.code, Error::Eof | Error::ExpectedStringEnd | Error::UnclosedBlockComment);
        let (what, place) = match text.trim() {
            "" => ("it is empty", last),
            _ if ended || (end.line, end.col) >= last => ("it breaks off before its end", last),
            _ => ("a part of it was changed or lost", (start.line, start.col)),
        };
        Refused { place: Some(place), ..self.damaged(what) }
    }

    /// The text of a file with this content.
    ///
    /// # Errors
    /// If `content` is no RON.
    pub fn seal(&self, content: String, fingerprint: Option<Hex>) -> ron::Result<String> {
        let sum = sum(&content);
        let content = RawValue::from_boxed_ron(content.into()).map_err(|error| error.code)?;
        options().to_string(&File { kind: self.kind.into(), format: self.format(), fingerprint, sum, content })
    }

    /// The content of a file, in the format of this program.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open(&self, text: &str, fingerprint: Option<Hex>) -> Result<String, Refused> {
        // Only the format is sure to be there, and to mean what it means here.
        let Head { format } = options().from_str(text).map_err(|error| self.unreadable(text, &error))?;
        if format > self.format() {
            return Err(self.refused(Why::Newer { format, known: self.format() }));
        }
        let file: File = options().from_str(text).map_err(|error| self.unreadable(text, &error))?;
        if file.kind != self.kind {
            return Err(self.damaged(format!("it is a {}", file.kind)));
        }
        // First of all: of a damaged file the fingerprint says nothing either.
        if sum(file.content.get_ron()) != file.sum {
            return Err(self.damaged("it was changed after it was written"));
        }
        if let (Some(saved), Some(now)) = (file.fingerprint, fingerprint)
            && saved != now
        {
            return Err(self.refused(Why::Foreign { saved, now }));
        }
        let steps = (format as usize).checked_sub(1).and_then(|from| self.steps.get(from..));
        let steps = steps.ok_or_else(|| self.damaged("there is no format 0"))?;
        let content = file.content.get_ron().to_owned();
        let old =
            |_| self.damaged(format!("it was written by an older version (format {format}), and cannot be brought up to date"));
        steps.iter().try_fold(content, |content, step| step(&content)).map_err(old)
    }
}

/// Line and column behind a text.
fn position(text: &str) -> (usize, usize) {
    let (before, last) = text.rsplit_once('\n').map_or(("", text), |(before, last)| (before, last));
    let lines = if last.len() == text.len() { 1 } else { before.matches('\n').count() + 2 };
    (lines, last.chars().count() + 1)
}

fn sum(text: &str) -> Hex {
    let mut hasher = SipHasher13::new();
    hasher.write(text.trim().as_bytes());
    Hex(hasher.finish())
}
