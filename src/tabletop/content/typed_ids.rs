//! Writes the index of all built-in content as Rust. Used by `build.rs`; part of the crate only where it is tested.
use super::{fingerprint::fingerprint, split::split_map};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

/// The Rust of the index, and what is wrong with the files.
pub struct Written {
    pub rust: String,
    pub warnings: Vec<String>,
}

/// The index of files with these names and texts, sorted by name.
pub fn write_index(files: &[(String, String)]) -> Written {
    let mut index = vec![];
    let mut warnings = vec![];
    // Game, then kind, then constant and id.
    let mut games: BTreeMap<&str, BTreeMap<&str, BTreeMap<String, String>>> = BTreeMap::new();
    for (name, text) in files {
        let Some((game, kind)) = game_and_kind(name) else { continue };
        let (ids, broken) = ids(name, text);
        if broken > 0 {
            warnings.push(format!("{name} is broken RON; `spirebound check` (cargo run -- check) says where"));
        }
        for id in ids {
            if let Some(constant) = constant(&id) {
                games.entry(game).or_default().entry(kind).or_default().insert(constant, id.clone());
                index.push((kind, id, name));
            }
        }
    }
    let all = files.iter().map(|(name, text)| (&**name, &**text));
    let mut rust = String::new();
    // Writing to a String cannot fail.
    let _ = write_rust(&mut rust, fingerprint(all), &index, &games);
    Written { rust, warnings }
}

type Games<'a> = BTreeMap<&'a str, BTreeMap<&'a str, BTreeMap<String, String>>>;

fn write_rust(rust: &mut String, print: u64, index: &[(&str, String, &String)], games: &Games) -> std::fmt::Result {
    writeln!(rust, "/// The content fingerprint of what was built in.")?;
    writeln!(rust, "pub const FINGERPRINT: u64 = {print:#018x};")?;
    writeln!(rust, "/// Kind, id and file of everything built in.")?;
    writeln!(rust, "pub static INDEX: &[(&str, &str, &str)] = &[")?;
    for (kind, id, file) in index {
        writeln!(rust, "    ({kind:?}, {id:?}, {file:?}),")?;
    }
    writeln!(rust, "];")?;
    for (game, kinds) in games {
        writeln!(rust, "/// The ids of this game.\npub mod {game} {{")?;
        for (kind, ids) in kinds {
            writeln!(rust, "    ids!({kind}: {} {{", type_name(kind))?;
            for (constant, id) in ids {
                writeln!(rust, "        {constant} = {id:?},")?;
            }
            writeln!(rust, "    }});")?;
        }
        writeln!(rust, "}}")?;
    }
    Ok(())
}

/// `assets/spire/cards/ironclad.ron` and `assets/spire/cards.ron` hold cards of spire. Both are names of Rust modules.
fn game_and_kind(name: &str) -> Option<(&str, &str)> {
    let mut parts = name.strip_suffix(".ron")?.split('/').skip(1);
    let (game, kind) = (parts.next()?, parts.next()?);
    (is_name(game) && is_name(kind)).then_some((game, kind))
}

fn is_name(text: &str) -> bool {
    // No keyword of Rust ends like this, and no kind is called like one.
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !["type", "mod", "use", "fn", "impl", "enum", "struct", "trait", "box", "match", "move", "ref", "self", "super"]
            .contains(&text)
}

/// The ids in a file, each once, and how many parts could not be read. A file that is no map is one thing, called like the file.
fn ids(name: &str, text: &str) -> (Vec<String>, usize) {
    let (entries, broken) = split_map(text);
    if entries.is_empty() && !opens_map(text) {
        let stem = name.rsplit('/').next().unwrap_or(name);
        return (vec![stem.trim_end_matches(".ron").to_owned()], 0);
    }
    let mut seen = BTreeSet::new();
    let ids = entries.into_iter().map(|entry| entry.key).filter(|id| seen.insert(id.clone())).collect();
    (ids, broken.len())
}

/// Whether the first thing that is no comment is a brace.
fn opens_map(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        rest = if let Some(line) = rest.strip_prefix("//") {
            line.split_once('\n').map_or("", |(_, rest)| rest).trim_start()
        } else if let Some(block) = rest.strip_prefix("/*") {
            block.split_once("*/").map_or("", |(_, rest)| rest).trim_start()
        } else {
            return rest.starts_with('{');
        }
    }
}

/// `bash` becomes `BASH`; what cannot be a constant of Rust is not an id either.
fn constant(id: &str) -> Option<String> {
    let plain = !id.is_empty() && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    let digit = id.starts_with(|c: char| c.is_ascii_digit());
    (plain && id != "_").then(|| format!("{}{}", if digit { "_" } else { "" }, id.to_ascii_uppercase()))
}

/// `cards` are known by a `CardId`, `enemies` by an `EnemyId`.
fn type_name(kind: &str) -> String {
    let one = match kind {
        _ if kind.ends_with("ies") => format!("{}y", &kind[..kind.len() - 3]),
        _ if kind.ends_with("oes") || kind.ends_with("sses") || kind.ends_with("uses") => kind[..kind.len() - 2].to_owned(),
        _ => kind.strip_suffix('s').unwrap_or(kind).to_owned(),
    };
    let words = one.split('_').filter(|word| !word.is_empty());
    let mut name: String = words.map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect();
    name.push_str("Id");
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(files: &[(&str, &str)]) -> Written {
        write_index(&files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect::<Vec<_>>())
    }

    #[test]
    fn every_id_becomes_a_constant_of_its_kind() {
        let Written { rust, warnings } = written(&[
            ("assets/spire/cards/red.ron", "{ \"bash\": (cost: 2), \"true_grit\": (), \"bash\": () }"),
            ("assets/spire/heroes.ron", "// who\n{ \"1st\": () }"),
            ("levels/spire/board.ron", "/* it */ (lanes: [])"),
        ]);
        assert!(warnings.is_empty());
        let after_print = rust.split_once("/// Kind").unwrap().1;
        assert_eq!(
            after_print,
            ", id and file of everything built in.\npub static INDEX: &[(&str, &str, &str)] = &[\n    \
             (\"cards\", \"bash\", \"assets/spire/cards/red.ron\"),\n    \
             (\"cards\", \"true_grit\", \"assets/spire/cards/red.ron\"),\n    \
             (\"heroes\", \"1st\", \"assets/spire/heroes.ron\"),\n    \
             (\"board\", \"board\", \"levels/spire/board.ron\"),\n];\n\
             /// The ids of this game.\npub mod spire {\n    \
             ids!(board: BoardId {\n        BOARD = \"board\",\n    });\n    \
             ids!(cards: CardId {\n        BASH = \"bash\",\n        TRUE_GRIT = \"true_grit\",\n    });\n    \
             ids!(heroes: HeroId {\n        _1ST = \"1st\",\n    });\n}\n"
        );
    }

    #[test]
    fn broken_files_are_only_warned_about() {
        let text = "{\n  \"bash\": (cost: [2),\n  \"Bad id!\": (),\n  \"strike\": (),\n";
        let Written { rust, warnings } = written(&[("assets/spire/cards.ron", text)]);
        assert!(rust.contains("STRIKE = \"strike\",") && !rust.contains("Bad"), "{rust}");
        assert_eq!(warnings.len(), 1);
        assert!(warnings[0].starts_with("assets/spire/cards.ron is broken RON; `spirebound check`"));
    }

    #[test]
    fn kinds_name_their_types() {
        let names = ["cards", "enemies", "heroes", "relics", "statuses", "bosses", "table", "boss_relics"].map(type_name);
        assert_eq!(names, ["CardId", "EnemyId", "HeroId", "RelicId", "StatusId", "BossId", "TableId", "BossRelicId"]);
    }
}
