//! A card's entry taken apart: its fields as text, for each face.
use super::change::Change;

/// Fields that belong to a face; the others belong to the card.
const OF_A_FACE: [&str; 11] =
    ["cost", "keywords", "cost_changes", "least_x", "only_if", "target", "play", "when", "instead", "always", "uses"];
const IN_HAND: &str = "in_hand";

pub type Fields = Vec<(String, String)>;

pub struct Entry {
    pub set: String,
    card: Fields,
    base: Fields,
    upgraded: Option<Fields>,
}

/// The fields between the brackets of `(a: .., b: ..)`.
pub fn fields(text: &str) -> Fields {
    let inner = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or_default();
    parts(inner)
        .into_iter()
        .filter_map(|part| part.split_once(':').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())))
        .collect()
}

/// A text at its outermost commas.
pub fn parts(text: &str) -> Vec<String> {
    let (mut depth, mut quoted, mut parts, mut part) = (0, false, vec![], String::new());
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    parts.push(part);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Without line comments.
pub fn plain(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

impl Entry {
    pub fn read(text: &str) -> Entry {
        let all = fields(&plain(text));
        let of_a_face = |name: &str| OF_A_FACE.contains(&name) || name == IN_HAND;
        let (base, others): (Fields, Fields) = all.into_iter().partition(|(name, _)| of_a_face(name));
        let (upgraded, card): (Fields, Fields) = others.into_iter().partition(|(name, _)| name == "upgraded");
        // What the upgraded face does not say is as on the base face.
        let upgraded = upgraded.first().map(|(_, text)| {
            let own = fields(text);
            let kept = base.iter().filter(|(name, _)| !own.iter().any(|(other, _)| other == name)).cloned();
            kept.chain(own.iter().cloned()).collect()
        });
        let set = card.iter().find(|(name, _)| name == "set").map_or(String::new(), |(_, set)| set.trim_matches('"').to_owned());
        Entry { set, card, base, upgraded }
    }

    pub fn face(&self, upgraded: bool) -> &[(String, String)] {
        if upgraded { self.upgraded.as_deref().unwrap_or_default() } else { &self.base }
    }

    /// The entry with one face changed and the other as it is.
    pub fn with(&self, upgraded: bool, change: &Change) -> String {
        let written =
            |fields: &[(String, String)]| -> String { fields.iter().map(|(name, value)| format!("{name}: {value}, ")).collect() };
        let changed = |fields: &[(String, String)]| -> Fields {
            let change_one = |(name, value): &(String, String)| {
                (name.clone(), if *name == change.field { change.value.clone() } else { value.clone() })
            };
            fields.iter().map(change_one).collect()
        };
        let base = if upgraded { self.base.clone() } else { changed(&self.base) };
        let other = self.upgraded.as_ref().map(|fields| if upgraded { changed(fields) } else { fields.clone() });
        // Fields that only the base face has are empty on the other.
        let other = other.map_or(String::new(), |fields| format!("upgraded: ({})", written(&fields)));
        format!("({}{}{other})", written(&self.card), written(&base))
    }
}
