//! The words of the pages: what this is, and who made the parts.
use std::collections::BTreeMap;

pub const ABOUT: &str = "Spirebound is an unofficial, non-commercial digital table for board games you own. It is not affiliated with, \
endorsed by or sponsored by the publishers or designers of any of these games; names and rules belong to their owners. All pictures, \
sounds and texts about the table are its own.";

pub const FONTS: [(&str, &str); 2] = [
    ("Grenze", "© The Grenze Project Authors (Omnibus-Type), SIL Open Font License 1.1"),
    ("Fira Sans Condensed", "© The Mozilla Foundation and Telefonica S.A., SIL Open Font License 1.1"),
];

/// Every crate in the lock file with its version, by name. The list cannot get old: it is the lock file this was built from.
pub fn crates() -> BTreeMap<&'static str, &'static str> {
    let mut all = BTreeMap::new();
    let mut name = "";
    for line in include_str!("../../../Cargo.lock").lines() {
        let quoted = |line: &'static str| line.split('"').nth(1).unwrap_or_default();
        if line.starts_with("name = ") {
            name = quoted(line);
        } else if line.starts_with("version = ") && !name.is_empty() {
            all.insert(name, quoted(line));
            name = "";
        }
    }
    all.remove(env!("CARGO_PKG_NAME"));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_credits_name_what_the_game_is_built_from() {
        let all = crates();
        assert_eq!(all.get("bevy"), Some(&"0.19.1"));
        assert!(all.len() > 300 && !all.contains_key("spirebound"), "{}", all.len());
        for line in include_str!("../../../Cargo.toml").lines() {
            let name = line.split(" = ").next().unwrap_or_default();
            if line.contains("version = ") && line.contains('{') {
                assert!(all.contains_key(name), "{name} is not credited");
            }
        }
    }

    #[test]
    fn every_font_in_the_box_is_credited() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/shared/fonts");
        for file in std::fs::read_dir(folder).unwrap().flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let family: String = name.chars().take_while(|c| *c != '-').collect();
            let known = FONTS.iter().any(|(font, _)| font.replace(' ', "") == family);
            assert!(known, "{name} is not credited");
        }
    }
}
