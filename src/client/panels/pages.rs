//! The words of the pages: what this is, who made the parts, which key does what.
use std::collections::BTreeMap;

pub const ABOUT: &str = "Spirebound is an unofficial, non-commercial digital table for board games you own. It is not affiliated with, \
endorsed by or sponsored by the publishers or designers of any of these games; names and rules belong to their owners. All pictures, \
sounds and texts about the table are its own.";

pub const FONTS: [(&str, &str); 2] = [
    ("Grenze", "© The Grenze Project Authors (Omnibus-Type), SIL Open Font License 1.1"),
    ("Fira Sans Condensed", "© The Mozilla Foundation and Telefonica S.A., SIL Open Font License 1.1"),
];

/// Mouse, keyboard, what it does.
pub const KEYS: [(&str, &str, &str); 16] = [
    ("1 – 9, 0", "click or drag", "choose a card"),
    ("arrows, Enter", "click, or drop on it", "choose a target"),
    ("Esc", "right click", "one step back"),
    ("Tab, F1 – F4", "click a seat's board", "take another seat's hand"),
    ("Space", "End turn", "end the turn, or take it back"),
    ("U, Ctrl+Z", "arrow in the bar", "undo"),
    ("Ctrl+Y", "arrow in the bar", "redo"),
    ("F", "right click", "look at a card closely"),
    ("P R T W", "click", "potions, relics, tokens, powers"),
    ("Q E X", "click a pile", "draw, discard, exhaust pile"),
    ("L", "icon in the bar", "the log"),
    ("D, M", "icons in the bar", "decks, map"),
    ("H", "eye in the bar", "hide the hands"),
    ("Enter", "click the table", "skip what is being shown"),
    ("Esc", "first icon in the bar", "menu"),
    ("F11, F12", "", "tools, pieces"),
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
