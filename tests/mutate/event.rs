//! The changes of an event's or blessing's entry: numbers, lines, needs, effects, who chooses and words, one at a time.
use super::{
    change::{Change, everywhere},
    face::Fields,
};

/// How it looks and reads; no rule asks for it.
const LOOKS: [&str; 2] = ["name", "card"];

/// Words, and what might stand there by mistake.
const WORDS: [(&str, &str); 15] = [
    ("Uncommon", "Common"),
    ("[Curse]", "[Power]"),
    (", Starter(\"Strike\"))", ")"),
    (", Starter(\"Defend\"))", ")"),
    ("GainTop(Rare", "GainTop(Card"),
    ("GainTop(Card", "GainTop(Rare"),
    ("Reward(Rare", "Reward(Card"),
    ("Reward(Card", "Reward(Rare"),
    ("Reward(Relic", "Reward(Potion"),
    ("Transform(", "Remove("),
    ("Remove(", "Transform("),
    ("LoseHp(", "GainGold("),
    ("StartFight(Elite)", "StartFight(Encounter)"),
    ("EachPlayer(", "OnePlayer("),
    // A face on which nothing happens.
    ("[]", "[GainGold(9)]"),
];

/// Whole fields.
const FIELDS: [(&str, &str, &str); 4] =
    [("who", "Each", "Party"), ("who", "Party", "Each"), ("decline", "Always", "Never"), ("decline", "IfNothing", "Always")];

pub fn changes(entry: &Fields) -> Vec<Change> {
    let mut found = vec![];
    for (field, value) in entry.iter().filter(|(field, _)| !LOOKS.contains(&&**field)) {
        let mut add = |value: String, what: String| found.push(Change { field: field.clone(), value, what });
        everywhere(value, &WORDS, |value, what| add(value, format!("{field}: {what}")));
        for (_, from, to) in FIELDS.iter().filter(|(of, from, _)| of == field && from == value) {
            add((*to).into(), format!("{field}: {from} → {to}"));
        }
    }
    for field in ["decline", "distinct", "not_first", "before", "most", "unlock"] {
        // Whoever finds nothing to choose passes anyway.
        if entry.iter().any(|(name, value)| name == field && value != "IfNothing") {
            found.push(Change { field: field.into(), value: String::new(), what: format!("without {field}") });
        }
    }
    found
}
