//! Names of cards and enemies in a sentence of the log: each can be read there and then.
use crate::{
    client::model::{Kind, Thing},
    tabletop::view::TableView,
};
use std::collections::HashMap;

/// A part of a sentence, and the thing that it names.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub text: String,
    pub names: Option<Thing>,
}

/// Everything on the table that has a face to be read, by name; longer names first, so that "Strike+" is not taken for "Strike".
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known(Vec<(String, Thing)>);

impl Known {
    pub fn of(shown: &TableView) -> Known {
        let mut known: HashMap<&str, Thing> = HashMap::new();
        for seat in &shown.seats {
            let lying = seat.piles.iter().flat_map(|pile| &pile.cards).map(|card| (card, Kind::OverlayCard));
            let played = seat.powers.iter().map(|card| (card, Kind::Power));
            let held = seat.hand.iter().map(|card| (card, Kind::HandCard));
            for (card, kind) in held.chain(played).chain(lying) {
                known.entry(&card.name).or_insert(Thing::piece(kind, card.id));
            }
        }
        // Whoever still stands before its fallen namesake.
        let units = shown.units.iter().chain(&shown.bosses);
        for unit in units.clone().filter(|unit| !unit.fallen).chain(units) {
            known.entry(&unit.name).or_insert(Thing::piece(Kind::Unit, unit.id));
        }
        let mut known: Vec<_> = known.into_iter().filter(|(name, _)| !name.is_empty()).map(|(n, t)| (n.to_string(), t)).collect();
        known.sort_by(|a, b| (b.0.len(), &a.0).cmp(&(a.0.len(), &b.0)));
        Known(known)
    }

    /// A sentence cut at the names in it.
    pub fn cut(&self, text: &str) -> Vec<Run> {
        let mut runs: Vec<Run> = vec![];
        let (mut at, mut plain) = (0, 0);
        let mut push = |part: &str, names: Option<Thing>| {
            if !part.is_empty() {
                runs.push(Run { text: part.into(), names });
            }
        };
        while at < text.len() {
            let found = begins_word(text, at).then(|| self.0.iter().find(|(name, _)| stands_at(text, at, name))).flatten();
            if let Some((name, thing)) = found {
                push(&text[plain..at], None);
                push(name, Some(*thing));
                at += name.len();
                plain = at;
            } else {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
            }
        }
        push(&text[plain..], None);
        runs
    }
}

fn begins_word(text: &str, at: usize) -> bool {
    !text[..at].ends_with(char::is_alphanumeric)
}

/// The name stands here as whole words.
fn stands_at(text: &str, at: usize, name: &str) -> bool {
    let rest = text[at..].strip_prefix(name);
    rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '+'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{client::sample, tabletop::Id};

    fn names(known: &Known, text: &str) -> Vec<String> {
        let runs = known.cut(text);
        assert_eq!(runs.iter().map(|run| run.text.as_str()).collect::<String>(), text, "no letter is lost");
        runs.into_iter().filter(|run| run.names.is_some()).map(|run| run.text).collect()
    }

    #[test]
    fn names_in_a_sentence_are_found_whole_and_longest_first() {
        let mut table = sample::table(1, 2, 3, 0);
        for (card, name) in table.seats[0].hand.iter_mut().zip(["Strike", "Strike+", "Twin Strike"]) {
            card.name = name.into();
        }
        table.units[0].name = "Größe".into();
        let known = Known::of(&table);
        assert_eq!(names(&known, "Ironclad plays Strike+ on Größe: 6 → 3"), ["Strike+", "Größe"]);
        assert_eq!(names(&known, "Twin Strike, Strike"), ["Twin Strike", "Strike"]);
        assert!(names(&known, "Strikes Overstrike Strike++ Größer").is_empty());
    }

    #[test]
    fn a_name_leads_to_one_that_can_be_read() {
        let mut table = sample::table(1, 2, 3, 0);
        (table.units[0].name, table.units[1].name) = ("Twin".into(), "Twin".into());
        table.units[0].fallen = true;
        let run = Known::of(&table).cut("Twin falls").remove(0);
        assert_eq!(run.names, Some(Thing::piece(Kind::Unit, table.units[1].id)));
        assert_ne!(table.units[1].id, Id(0));
    }
}
