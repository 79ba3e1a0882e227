//! Runs the cases of scenario files and tells, for each, where the table differs from what was expected.
use super::{
    case::Case,
    facts::{Happened, Pattern},
    given,
    names::{Called, Unclear, unknown},
    then::{Difference, Differences, compare},
    when,
};
use crate::tabletop::{
    content::{Listed, Problem, Source, read_list},
    *,
};
use bevy_ecs::prelude::*;
use serde::Serialize;
use std::{fmt, path::Path};

/// What came of all cases; printed by `spirebound case`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    pub passed: usize,
    pub failed: usize,
    pub cases: Vec<Outcome>,
}

/// What came of one case.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    pub file: String,
    pub name: String,
    pub ok: bool,
    pub diffs: Vec<Difference>,
    /// Why it cannot be read, for people.
    #[serde(skip)]
    problem: Option<Problem>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(problem) = &self.problem {
            return problem.fmt(f);
        }
        write!(f, "{}: {}", self.file, self.name)?;
        for diff in &self.diffs {
            write!(f, "\n    {}: expected {}, got {}", diff.path, diff.expected, diff.got)?;
        }
        Ok(())
    }
}

/// Runs all cases of these files in a world with rules and content; whatever lies on its table is cleared away.
pub fn run_files<P: AsRef<Path>>(world: &mut World, files: impl IntoIterator<Item = P>) -> Report {
    let mut report = Report::default();
    for file in files {
        let path = file.as_ref();
        match Source::read(path.to_string_lossy(), path) {
            Ok(source) => report.cases.extend(run_source(world, &source)),
            Err(problem) => report.cases.push(broken(&problem)),
        }
    }
    report.failed = report.cases.iter().filter(|case| !case.ok).count();
    report.passed = report.cases.len() - report.failed;
    report
}

/// A file, or a case of it, that cannot be understood.
fn broken(problem: &Problem) -> Outcome {
    let path = match problem.line {
        0 => problem.file.clone(),
        line => format!("{}:{line}:{}", problem.file, problem.column),
    };
    let got = match &problem.hint {
        Some(hint) => format!("{} ({hint})", problem.message),
        None => problem.message.clone(),
    };
    let diff = Difference { path, expected: "a case that can be read".into(), got };
    Outcome { file: problem.file.clone(), name: String::new(), ok: false, diffs: vec![diff], problem: Some(problem.clone()) }
}

/// Runs all cases of a file, in order.
pub fn run_source(world: &mut World, source: &Source) -> Vec<Outcome> {
    let box_names = world.resource::<Names>().clone();
    let (cases, problems) = read_list::<Case>(&box_names, source);
    let mut outcomes: Vec<Outcome> = problems.iter().map(broken).collect();
    for mut listed in cases {
        let name = listed.value.name.clone();
        let telltale = Telltale(format!("{}: {name}", source.file));
        let result = run_case(world, &mut listed);
        drop(telltale);
        *world.resource_mut::<Names>() = box_names.clone();
        outcomes.push(match result {
            Ok(Differences(diffs)) => Outcome { file: source.file.clone(), name, ok: diffs.is_empty(), diffs, problem: None },
            Err(Unclear { word, message }) => {
                let problem = source.problem_at_word("invalid", listed.at.clone(), &word, message);
                Outcome { name, ..broken(&problem) }
            }
        });
    }
    outcomes
}

/// Lays what the first case of a file gives; its own content stays printed.
///
/// # Errors
/// What is wrong with the file, or with that case.
pub fn lay_first(world: &mut World, source: &Source) -> Result<(), Vec<Problem>> {
    let mut names = world.resource::<Names>().clone();
    let (cases, problems) = read_list::<Case>(&names, source);
    let Some(mut first) = cases.into_iter().next().filter(|_| problems.is_empty()) else {
        let empty = || vec![Problem::of_file("missing", &source.file, "there is no case in this file")];
        return Err(if problems.is_empty() { empty() } else { problems });
    };
    let given = &mut first.value.given;
    let laid = given::print(&mut names, given).and_then(|()| {
        *world.resource_mut::<Names>() = names;
        given::lay(world, given)
    });
    laid.map_err(|Unclear { word, message }| vec![source.problem_at_word("invalid", first.at.clone(), &word, message)])
}

/// Says which case was running, should the rules panic.
struct Telltale(String);

impl Drop for Telltale {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in the case {}", self.0);
        }
    }
}

fn run_case(world: &mut World, listed: &mut Listed<Case>) -> Result<Differences, Unclear> {
    let case = &mut listed.value;
    let mut names = world.resource::<Names>().clone();
    given::print(&mut names, &mut case.given)?;
    *world.resource_mut::<Names>() = names;
    given::lay(world, &case.given)?;
    let mut differences = Differences::default();
    let mut heard = vec![];
    let mut from = 0;
    for (number, step) in (1..).zip(&case.when) {
        let Differences(found) = when::take(world, step, &mut heard, &mut from)?;
        differences.0.extend(found.into_iter().map(|diff| Difference { path: format!("when[{number}].{}", diff.path), ..diff }));
    }
    compare(world, &case.then, &mut differences)?;
    heard.extend(facts_since(world, from));
    compare_facts(world, case, &heard, &mut differences)?;
    world.clear_trackers();
    Ok(differences)
}

/// The facts of the log from there on, as they are compared.
pub fn facts_since(world: &World, from: usize) -> Vec<Happened> {
    Called::now(world).enter(world);
    world.resource::<Log>().since(from).map(Happened::new).collect()
}

fn compare_facts(world: &World, case: &Case, heard: &[Happened], out: &mut Differences) -> Result<(), Unclear> {
    let called = Called::now(world);
    let read = |text: &String| -> Result<Pattern, Unclear> {
        let pattern = Pattern::read(text).map_err(|message| Unclear { word: text.clone(), message })?;
        let known = &world.resource::<Facts>().0;
        if !known.contains_key(pattern.name()) {
            return unknown("fact", pattern.name(), known.keys().map(|name| Word::new(name)));
        }
        match heard.iter().find(|fact| fact.is_a(pattern.name())).and_then(|fact| pattern.unknown_field(fact)) {
            Some(field) => {
                Err(Unclear { word: text.clone(), message: format!("the fact `{}` has no field `{field}`", pattern.name()) })
            }
            None => Ok(pattern),
        }
    };
    let mut at = 0;
    for (number, text) in (1..).zip(&case.then.facts) {
        let pattern = read(text)?;
        match heard[at..].iter().position(|fact| pattern.matches(fact, &called)) {
            Some(found) => at += found + 1,
            None => {
                let same: Vec<String> =
                    heard.iter().filter(|fact| fact.is_a(pattern.name())).map(|fact| fact.show(&called)).collect();
                let got = if same.is_empty() { "no such fact".into() } else { format!("only {}", same.join(", ")) };
                out.add(format!("facts[{number}]"), text, got);
            }
        }
    }
    for text in &case.then.never {
        let pattern = read(text)?;
        if let Some(fact) = heard.iter().find(|fact| pattern.matches(fact, &called)) {
            out.add("never", text, fact.show(&called));
        }
    }
    for (text, count) in &case.then.times {
        let pattern = read(text)?;
        let got = heard.iter().filter(|fact| pattern.matches(fact, &called)).count();
        if got != *count {
            out.add("times", format!("{count} × {text}"), got);
        }
    }
    Ok(())
}
