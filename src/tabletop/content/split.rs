//! Cuts a file into its entries before any is understood, so that one mistake does not hide the others. Shared with `build.rs`.
use super::{options, place::byte_of};
use ron::{Error, value::RawValue};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::{fmt, ops::Range};

/// One entry of a file, by its bytes.
#[derive(Debug, PartialEq)]
pub struct Entry {
    pub key: String,
    pub key_at: usize,
    pub value: Range<usize>,
}

/// A syntax error, and the byte it was found at.
pub type Broken = (usize, Error);

/// The entries of `{ "id": (…), … }`, and what kept others from being read.
pub fn split_map(text: &str) -> (Vec<Entry>, Vec<Broken>) {
    let mut entries = vec![];
    let mut broken = vec![];
    let mut rest = text.to_owned();
    let mut from = 0;
    loop {
        let mut cut = Cut { text: &rest, entries: &mut entries, begun: from };
        let Err(error) = options().from_str_seed(&rest, &mut cut) else { break };
        let begun = cut.begun;
        broken.push((byte_of(&rest, error.span.end), error.code));
        // Go on at the next line that opens an entry. Everything keeps its place: what has been read becomes blank.
        let Some(next) = indent_at(text, begun).and_then(|indent| next_entry(text, begun, indent)) else { break };
        rest = format!("{}{{{}", " ".repeat(next - 1), &text[next..]);
        from = next;
    }
    (entries, broken)
}

/// The items of `[ (…), … ]`, keyed by their number, and what kept others from being read.
pub fn split_list(text: &str) -> (Vec<Entry>, Vec<Broken>) {
    let mut entries = vec![];
    let result = options().from_str_seed(text, CutList { text, entries: &mut entries });
    let broken = result.err().map(|error| (byte_of(text, error.span.end), error.code));
    (entries, broken.into_iter().collect())
}

/// The blanks before a place, if nothing else stands before it on its line.
fn indent_at(text: &str, at: usize) -> Option<&str> {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let indent = &text[start..at];
    indent.chars().all(char::is_whitespace).then_some(indent)
}

/// The start of the first line after `after` that opens an entry at this indentation.
fn next_entry(text: &str, after: usize, indent: &str) -> Option<usize> {
    let mut start = after + text[after..].find('\n')? + 1;
    loop {
        let end = text[start..].find('\n').map(|newline| start + newline + 1);
        let line = &text[start..end.unwrap_or(text.len())];
        let key = line.strip_prefix(indent).and_then(|line| line.strip_prefix('"')).and_then(|line| line.split_once('"'));
        if key.is_some_and(|(_, after)| after.trim_start().starts_with(':')) {
            return Some(start);
        }
        start = end?;
    }
}

struct Cut<'a> {
    text: &'a str,
    entries: &'a mut Vec<Entry>,
    /// Where the entry that was begun last has its key.
    begun: usize,
}

/// A part of the text as its bytes.
fn range(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    start..start + part.len()
}

impl<'de> DeserializeSeed<'de> for &mut Cut<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for &mut Cut<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("entries in braces")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<&RawValue>()? {
            let key = key.trim().get_ron();
            self.begun = range(self.text, key).start;
            let value: &RawValue = map.next_value()?;
            self.entries.push(Entry {
                // What is no string is kept as written, and refused later.
                key: options().from_str(key).unwrap_or_else(|_| key.to_owned()),
                key_at: self.begun,
                value: range(self.text, value.get_ron()),
            });
        }
        Ok(())
    }
}

struct CutList<'a> {
    text: &'a str,
    entries: &'a mut Vec<Entry>,
}

impl<'de> DeserializeSeed<'de> for CutList<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for CutList<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("items in square brackets")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while let Some(item) = seq.next_element::<&RawValue>()? {
            let value = range(self.text, item.get_ron());
            let key_at = range(self.text, item.trim().get_ron()).start;
            self.entries.push(Entry { key: (self.entries.len() + 1).to_string(), key_at, value });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> (String, Vec<usize>) {
        let (entries, broken) = split_map(text);
        for entry in &entries {
            assert!(text[entry.key_at..].starts_with(&format!("\"{}\"", entry.key)), "{entry:?}");
        }
        (entries.iter().map(|entry| &*entry.key).collect(), broken.into_iter().map(|(at, _)| at).collect())
    }

    #[test]
    fn entries_keep_their_places() {
        let text = "// cards\n{ /*x*/ \"a\" /*y*/: (x: [1]), // first\n  \"b\": Hit(2),\n}\n";
        assert_eq!(keys(text), ("ab".into(), vec![]));
        assert_eq!(&text[split_map(text).0[1].value.clone()], "Hit(2)");
    }

    #[test]
    fn reading_goes_on_after_a_broken_entry() {
        let text = "{\n  \"a\": (1),\n  \"b\": (x: [1, 2),\n  \"c\": (\n    \"x\": 3),\n  \"d\": (4)\n  \"e\": (5),\n}";
        let (keys, broken) = keys(text);
        assert_eq!(keys, "ade");
        assert_eq!(broken.len(), 3);
    }

    #[test]
    fn lists_are_cut_too() {
        let text = "[\n  // one\n  (a: 1),\n  (b: 2) ]";
        let (items, broken) = split_list(text);
        assert!(broken.is_empty());
        assert_eq!(items.iter().map(|item| &text[item.key_at..item.key_at + 4]).collect::<Vec<_>>(), ["(a: ", "(b: "]);
    }
}
