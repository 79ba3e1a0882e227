//! How a command ends: a JSON value, and an exit code that scripts can rely on.
use crate::tabletop::{content::Problem, nearest};
use serde_json::{Value, json};
use std::{io::Write, process::ExitCode};

/// All is well.
pub(super) const GOOD: u8 = 0;
/// Content, a case, a replay or a save is wrong.
const WRONG: u8 = 1;
/// Bad command line, unknown id or no display.
pub(super) const USAGE: u8 = 2;

/// What a command found out.
pub struct Answer {
    pub value: Value,
    /// Whether what was looked at is as it should be.
    pub good: bool,
    /// For people, on stderr.
    pub messages: Vec<String>,
}

impl Answer {
    pub fn good(value: Value) -> Self {
        Answer { value, good: true, messages: vec![] }
    }

    pub fn wrong(value: Value, messages: Vec<String>) -> Self {
        Answer { value, good: false, messages }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for something that there is not.
    Usage(String),
    /// What was read is wrong.
    Problems(Vec<Problem>),
}

impl Failure {
    pub fn usage(message: impl Into<String>) -> Self {
        Failure::Usage(message.into())
    }

    /// One thing that is wrong with a file.
    pub fn of_file(code: &'static str, file: &std::path::Path, message: impl Into<String>) -> Self {
        Failure::Problems(vec![Problem::of_file(code, file.display().to_string(), message)])
    }

    pub fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let hint = nearest(name, known).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        Failure::Usage(format!("there is no {what} called `{name}`{hint}"))
    }
}

/// Prints what a command has to say.
pub(super) fn give(answer: Answer) -> ExitCode {
    print(&answer.value, &answer.messages);
    ExitCode::from(if answer.good { GOOD } else { WRONG })
}

/// Says why there is no answer.
pub(super) fn fail(failure: Failure) -> ExitCode {
    match failure {
        Failure::Usage(message) => {
            tell(&[format!("error: {message}")]);
            ExitCode::from(USAGE)
        }
        Failure::Problems(problems) => {
            let messages: Vec<String> = problems.iter().map(ToString::to_string).collect();
            print(&json!({ "errors": problems }), &messages);
            ExitCode::from(WRONG)
        }
    }
}

/// A reader that has gone away (`| head`) is no reason to complain.
fn print(value: &Value, messages: &[String]) {
    tell(messages);
    let text = serde_json::to_string_pretty(value).unwrap_or_else(|error| format!("\"{error}\""));
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}

fn tell(messages: &[String]) {
    let mut out = std::io::stderr().lock();
    for message in messages {
        let _ = writeln!(out, "{message}");
    }
}
