//! The changes of an enemy's entry: numbers, verbs, summons, slots, targets, limits, kinds, rewards and words, one at a time.
use super::{
    change::{Change, items, numbers, without},
    face::Fields,
};

/// How it looks and reads; no rule asks for it.
const LOOKS: [&str; 2] = ["name", "figure"];

/// Words, and what might stand there by mistake.
const WORDS: [(&str, &str); 37] = [
    ("slot: Red", "slot: Gray"),
    ("slot: Gray", "slot: Red"),
    ("acts_last: true", "acts_last: false"),
    (", AllEnemies)", ")"),
    (", EachRow)", ")"),
    ("place: EachRow", "place: OwnRow"),
    ("place: EveryRow", "place: OwnRow"),
    (", Target)", ", AllPlayers)"),
    (", Target, Shuffled)", ")"),
    (", AllPlayers)", ", Target)"),
    (", AllPlayers)", ", Me)"),
    (", Them)", ", Me)"),
    ("Allies(\"mystic\")", "Me"),
    ("Allies(\"bronze_automaton\")", "Me"),
    ("Allies(\"large_slime\")", "Me"),
    ("OncePerCombat", "Always"),
    ("kind: Skill", "kind: Attack"),
    ("kind: Attack", "kind: Skill"),
    ("by: Anyone", "by: You"),
    ("Struck(MeHurt)", "Struck(Me)"),
    ("Attacked(MeHurt)", "Attacked(Me)"),
    ("Attacked(Me)", "Attacked(MeHurt)"),
    ("Died(Me)", "Died(OtherEnemy)"),
    ("Died(Other(\"mystic\"))", "Died(OtherEnemy)"),
    ("IfFightGoesOn", "NextRound"),
    ("\"slimed\"", "\"burn\""),
    ("\"burn\"", "\"slimed\""),
    ("\"defensive\"", "\"attack\""),
    ("\"attack\"", "\"defensive\""),
    ("EnterMode(\"fury\")", "EnterMode(\"normal\")"),
    ("InMode(\"defensive\")", "InMode(\"attack\")"),
    ("ImmuneTo(\"weak\")", "ImmuneTo(\"vulnerable\")"),
    ("Cleanse(to: Me)", "Cleanse(to: AllPlayers)"),
    ("card: Normal", "card: Upgraded"),
    ("card: Upgraded", "card: Rare"),
    ("card: Rare", "card: Normal"),
    ("MostPowers()", "Powers()"),
];

/// Parts in brackets that can be left out.
const PARTS: [&str; 3] = ["during: ", "only_with: ", "limit: "];

/// Verbs that reach players.
const AT_PLAYERS: [&str; 8] = ["Hit(", "MultiHit(", "Hits(", "Weak(", "Vulnerable(", "Daze(", "Status(", "LoseGold("];

pub fn changes(entry: &Fields) -> Vec<Change> {
    let mut found = vec![];
    let boss = entry.iter().any(|(field, value)| field == "kind" && value == "Boss");
    // Down such a track nobody comes twice, whatever the colours.
    let ends =
        entry.iter().any(|(field, value)| field == "pattern" && ["Leave()]", "Dies()]"].iter().any(|end| value.contains(end)));
    for (field, value) in entry.iter().filter(|(field, _)| !LOOKS.contains(&field.as_str())) {
        let mut add = |value: String, what: String| found.push(Change { field: field.clone(), value, what });
        for (at, number) in numbers(value) {
            let more = number.parse::<i32>().unwrap_or_default() + 1;
            add(replaced(value, at, number, &more.to_string()), format!("{field}: {number} → {more} in {}", around(value, at)));
        }
        for (from, to) in items(value, true).into_iter().filter(|(from, to)| is_rule(&value[*from..*to])) {
            add(without(value, from, to), format!("{field}: without {} in {}", value[from..to].trim(), around(value, from)));
        }
        for (word, other) in WORDS {
            // A boss acts last, stands in every row and reaches everybody anyway.
            let anyway = ["acts_last: true", "place: EveryRow"].contains(&word) || other == ", Target)";
            if boss && anyway || ends && word.starts_with("slot: ") {
                continue;
            }
            for (at, _) in value.match_indices(word) {
                add(replaced(value, at, word, other), format!("{field}: {word} → {other} in {}", around(value, at)));
            }
        }
        for part in PARTS {
            for (at, _) in value.match_indices(part) {
                let part = &value[at..end_of_part(value, at)];
                add(replaced(value, at, part, ""), format!("{field}: without {part}"));
            }
        }
        if field == "pattern" && !boss {
            areas(value, &mut add);
        }
        match field.as_str() {
            "kind" => {
                for other in ["FirstEncounter", "Encounter", "Summon", "Elite", "Boss"].into_iter().filter(|other| other != value)
                {
                    add(other.into(), format!("kind: {value} → {other}"));
                }
            }
            "group" => add("\"nobody\"".into(), format!("group: {value} → nobody")),
            "acts_last" if !boss => add("false".into(), "acts_last: true → false".into()),
            _ => {}
        }
    }
    // Fields that may be left out.
    for field in ["replaces", "scene", "also_acts", "group", "row"] {
        if entry.iter().any(|(name, _)| name == field) {
            found.push(Change { field: field.into(), value: String::new(), what: format!("without {field}") });
        }
    }
    found
}

/// Whether it is more than an ability's name and words, of which the rules stand elsewhere on the card.
fn is_rule(item: &str) -> bool {
    !item.contains("name: ") || ["when: ", "instead: ", "always: "].iter().any(|rule| item.contains(rule))
}

/// An action for the player in the row reaches all, and the other way round.
fn areas(value: &str, add: &mut impl FnMut(String, String)) {
    for (at, word) in value.match_indices("every_player: true, ") {
        add(replaced(value, at, word, ""), format!("pattern: without every_player in {}", around(value, at)));
    }
    for (at, word) in value.match_indices("does: [") {
        let action = &value[at..end_of_part(value, at)];
        let begun = value[..at].rfind('(').unwrap_or_default();
        let already = value[begun..at].contains("every_player");
        if !already && AT_PLAYERS.iter().any(|verb| action.contains(verb)) {
            let more = format!("every_player: true, {word}");
            add(replaced(value, at, word, &more), format!("pattern: with every_player in {}", around(value, at)));
        }
    }
}

/// The entry with one field changed, or left out.
pub fn with(entry: &Fields, change: &Change) -> String {
    let value = |name: &str, value: &str| if *name == change.field { change.value.clone() } else { value.to_owned() };
    let fields = entry.iter().map(|(name, old)| (name, value(name, old))).filter(|(_, value)| !value.is_empty());
    format!("({})", fields.map(|(name, value)| format!("{name}: {value}, ")).collect::<String>())
}

pub fn replaced(value: &str, at: usize, old: &str, new: &str) -> String {
    format!("{}{new}{}", &value[..at], &value[at + old.len()..])
}

/// Behind the comma that ends a part of a list of fields, or before the bracket that does.
pub fn end_of_part(value: &str, at: usize) -> usize {
    let mut depth = 0;
    for (i, c) in value[at..].char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return at + i,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => return at + i + 1,
            _ => {}
        }
    }
    value.len()
}

/// Enough of the text to find the place.
pub fn around(value: &str, at: usize) -> String {
    let from = value[..at].rfind('\n').map_or(0, |line| line + 1);
    let to = value[at..].find('\n').map_or(value.len(), |line| at + line);
    value[from..to].trim().chars().take(110).collect()
}
