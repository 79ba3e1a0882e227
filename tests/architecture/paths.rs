//! Which modules a file names: its `use` lines with their braces opened, and paths in the code, from the root of the crate.
use crate::tokens::Token;

/// The module that a file under `src` is.
pub fn module_of(file: &str) -> Vec<String> {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs");
    let mut module: Vec<String> = path.split('/').map(String::from).collect();
    if module.last().is_some_and(|last| last == "mod" || (module.len() == 1 && (last == "lib" || last == "main"))) {
        module.pop();
    }
    module
}

/// Every path the file names that leads into this crate (without `crate`) or begins with another crate's name.
pub fn paths(file: &str, tokens: &[Token]) -> Vec<Vec<String>> {
    let mut module = module_of(file);
    let mut found = vec![];
    let mut depth = 0;
    // The modules written inside this one, by the depth of their braces.
    let mut inner = vec![];
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at..] {
            [word, Token::Word(name), brace, ..] if word.is("mod") && brace.is("{") => {
                module.push(name.clone());
                inner.push(depth);
                depth += 1;
                at += 3;
            }
            [word, rest @ ..] if word.is("use") => {
                let mut used = vec![];
                at += 1 + use_tree(rest, &[], &mut used);
                found.extend(used.into_iter().map(|path| from_root(&module, path)));
            }
            [sign @ Token::Sign(_), ..] => {
                depth += sign.is("{") as usize;
                depth -= (sign.is("}") && depth > 0) as usize;
                if sign.is("}") && inner.last() == Some(&depth) {
                    inner.pop();
                    module.pop();
                }
                at += 1;
            }
            rest => {
                let (path, length) = plain_path(rest);
                if path.len() > 1 {
                    found.push(from_root(&module, path));
                }
                at += length.max(1);
            }
        }
    }
    found
}

/// `crate`, `super` and `self` at the beginning lead from the module of the file.
fn from_root(module: &[String], path: Vec<String>) -> Vec<String> {
    let mut base: Option<Vec<String>> = None;
    let mut rest = path.into_iter().peekable();
    while let Some(part) = rest.peek() {
        match part.as_str() {
            "crate" | "spirebound" if base.is_none() => base = Some(vec![]),
            "self" => _ = base.get_or_insert_with(|| module.to_vec()),
            "super" => _ = base.get_or_insert_with(|| module.to_vec()).pop(),
            _ => break,
        }
        rest.next();
    }
    base.unwrap_or_default().into_iter().chain(rest).collect()
}

/// The path that starts here, and how many tokens it takes.
fn plain_path(tokens: &[Token]) -> (Vec<String>, usize) {
    let mut path = vec![];
    let mut at = 0;
    while let Some(Token::Word(word)) = tokens.get(at) {
        path.push(word.clone());
        at += 1;
        let joined = tokens.get(at).is_some_and(|t| t.is(":")) && tokens.get(at + 1).is_some_and(|t| t.is(":"));
        if !joined || !matches!(tokens.get(at + 2), Some(Token::Word(_))) {
            break;
        }
        at += 2;
    }
    (path, at)
}

/// One tree of a `use`, up to the comma, brace or semicolon behind it.
fn use_tree(tokens: &[Token], prefix: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut path = prefix.to_vec();
    let mut at = 0;
    let mut opened = false;
    while let Some(token) = tokens.get(at) {
        match token {
            Token::Word(word) if word == "as" => at += 1,
            Token::Word(word) => path.push(word.clone()),
            Token::Sign('{') => {
                opened = true;
                at += 1;
                while tokens.get(at).is_some_and(|t| !t.is("}")) {
                    at += use_tree(&tokens[at..], &path, found);
                    at += tokens.get(at).is_some_and(|t| t.is(",")) as usize;
                }
            }
            Token::Sign(':' | '*') => {}
            _ => break,
        }
        at += 1;
    }
    if !opened {
        found.push(path);
    }
    at
}

#[test]
fn uses_are_opened() {
    let text = "use crate::{client::{self, a}, tabletop as t}; use super::super::x::*; fn f() { crate::client::go(); bevy::b() }";
    let found: Vec<String> =
        paths("src/rulesets/spire/mod.rs", &crate::tokens::tokens(text)).iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["client::self", "client::a", "tabletop", "x", "client::go", "bevy::b"]);
}

#[test]
fn modules_inside_a_file_count() {
    let text = "mod a { use super::x; mod b { fn f() { super::y::z(); } } use super::x; } use super::x;";
    let found: Vec<String> = paths("src/m.rs", &crate::tokens::tokens(text)).iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["m::x", "m::a::y::z", "m::x", "x"]);
}

#[test]
fn files_are_modules() {
    assert_eq!(module_of("src/lib.rs"), Vec::<String>::new());
    assert_eq!(module_of("src/tabletop/mod.rs"), ["tabletop"]);
    assert_eq!(module_of("src/tabletop/content/main.rs"), ["tabletop", "content", "main"]);
}
