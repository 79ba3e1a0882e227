//! The changes of a relic's or potion's entry: numbers, verbs, moments, limits, targets and words, one at a time.
use super::{
    change::{Change, everywhere},
    enemy::{end_of_part, replaced},
    face::Fields,
};

/// Words, and what might stand there by mistake.
const WORDS: [(&str, &str); 29] = [
    ("TurnBegan(Combat)", "TurnBegan(Turn)"),
    ("TurnBegan(Turn)", "TurnBegan(Combat)"),
    ("CombatEnded(Any)", "TurnBegan(Combat)"),
    ("TurnEnded(Turn)", "TurnBegan(Turn)"),
    ("OncePerCombat", "OncePerTurn"),
    ("OncePerCombat", "Always"),
    ("OncePerRoom", "OncePerTurn"),
    ("after_roll: true", "after_roll: false"),
    ("at: Outside", "at: Anywhere"),
    ("at: Anywhere", "at: Outside"),
    ("at: Anywhere", "at: Combat"),
    ("of: Anyones", "of: Yours"),
    ("of: Yours", "of: Anyones"),
    ("kind: Power", "kind: Skill"),
    ("HasPlayed(Power)", "HasPlayed(Skill)"),
    ("Of([Curse])", "Any"),
    ("CardGained(Attack)", "CardGained(Skill)"),
    ("CardGained(Skill)", "CardGained(Attack)"),
    ("[Attack]", "[Skill]"),
    ("[Skill]", "[Attack]"),
    ("Other(Attack", "Other(Skill"),
    ("Other(Skill", "Other(Attack"),
    ("from: Discard", "from: Exhaust"),
    ("from: Hand", "from: Draw"),
    (", Free)", ")"),
    (", Starter(\"Strike\"))", ")"),
    (", Row)", ", AllEnemies)"),
    (", AnyPlayer)", ", Me)"),
    (", AllPlayers)", ", Me)"),
];

/// Parts in brackets that can be left out.
const PARTS: [&str; 7] = ["only_if: ", "during: ", "any: ", "least: ", "face: ", "or: ", "last: "];

pub fn changes(entry: &Fields) -> Vec<Change> {
    let mut found = vec![];
    for (field, value) in entry.iter().filter(|(field, _)| field != "name") {
        let mut add = |value: String, what: String| found.push(Change { field: field.clone(), value, what });
        everywhere(value, &WORDS, |value, what| add(value, format!("{field}: {what}")));
        for part in PARTS {
            for (at, _) in value.match_indices(part) {
                let part = &value[at..end_of_part(value, at)];
                add(replaced(value, at, part, ""), format!("{field}: without {part}"));
            }
        }
        if field == "kind" {
            for other in ["Relic", "BossRelic", "Potion"].into_iter().filter(|other| other != value) {
                add(other.into(), format!("kind: {value} → {other}"));
            }
        }
    }
    // Fields that may be left out.
    for field in ["cost", "copies", "life", "gained", "always", "instead"] {
        if entry.iter().any(|(name, _)| name == field) {
            found.push(Change { field: field.into(), value: String::new(), what: format!("without {field}") });
        }
    }
    found
}
