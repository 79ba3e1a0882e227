//! What stands in effects, however deep it is nested: a walk over what would be written down of them.
use super::{Script, name_of};
use serde::{Serialize, Serializer, ser};
use std::fmt;

/// A word by its language and its name; for a value of an enum the enum and its variant.
pub type WordName = (&'static str, &'static str);

/// What a walk comes by; it is told together with the word in whose brackets it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seen<'a> {
    /// The word itself.
    Word,
    /// A variant without brackets.
    Variant(WordName),
    Text(&'a str),
    Number(i64),
}

impl Script {
    /// Whether the word `W` of the language `K` stands in it, at any depth.
    pub fn says<K: 'static, W>(&self) -> bool {
        let mut found = false;
        let wanted = (name_of::<K>(), name_of::<W>());
        walk(self, &mut |word, seen| found |= word == wanted && seen == Seen::Word);
        found
    }
}

/// Calls `see` with each word in a value (verbs, counts, circumstances …), and with what stands in its brackets.
pub fn walk(value: &(impl Serialize + ?Sized), see: &mut dyn FnMut(WordName, Seen)) {
    walk_from(("", ""), value, see);
}

/// The same for what stands in the brackets of a word.
pub(super) fn walk_from(word: WordName, value: &(impl Serialize + ?Sized), see: &mut dyn FnMut(WordName, Seen)) {
    // Nothing is written, so nothing can fail.
    let _ = value.serialize(Walk { word, see });
}

/// Writes nothing, and looks at what it is given.
struct Walk<'a> {
    /// In whose brackets it is.
    word: WordName,
    see: &'a mut dyn FnMut(WordName, Seen),
}

impl Walk<'_> {
    fn enter(&mut self, word: WordName) {
        self.word = word;
        (self.see)(word, Seen::Word);
    }
}

type Done = Result<(), fmt::Error>;

macro_rules! nothing_in {
    ($($method:ident: $type:ty),*) => { $(fn $method(self, _: $type) -> Done { Ok(()) })* };
}

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => { $(fn $method(self, number: $type) -> Done {
        (self.see)(self.word, Seen::Number(number.into()));
        Ok(())
    })* };
}

impl Serializer for Walk<'_> {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    nothing_in!(
        serialize_bool: bool, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64, serialize_char: char,
        serialize_bytes: &[u8], serialize_unit_struct: &'static str
    );
    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8, serialize_u16: u16,
        serialize_u32: u32
    );
    fn serialize_str(self, text: &str) -> Done {
        (self.see)(self.word, Seen::Text(text));
        Ok(())
    }
    fn serialize_none(self) -> Done {
        Ok(())
    }
    fn serialize_unit(self) -> Done {
        Ok(())
    }
    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Done {
        (self.see)(self.word, Seen::Variant((name, variant)));
        Ok(())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }
    /// So is a word written: the language, and its name.
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        language: &'static str,
        _: u32,
        word: &'static str,
        value: &T,
    ) -> Done {
        self.enter((language, word));
        value.serialize(self)
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }
    fn serialize_tuple_variant(
        mut self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.enter((name, variant));
        Ok(self)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }
    fn serialize_struct_variant(
        mut self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.enter((name, variant));
        Ok(self)
    }
}

macro_rules! parts {
    ($($part:ident . $method:ident ( $($key:ty),* )),*) => { $(
        impl ser::$part for Walk<'_> {
            type Ok = ();
            type Error = fmt::Error;
            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $key,)* value: &T) -> Done {
                value.serialize(Walk { word: self.word, see: self.see })
            }
            fn end(self) -> Done {
                Ok(())
            }
        }
    )* };
}

parts!(
    SerializeSeq.serialize_element(),
    SerializeTuple.serialize_element(),
    SerializeTupleStruct.serialize_field(),
    SerializeTupleVariant.serialize_field(),
    SerializeStruct.serialize_field(&'static str),
    SerializeStructVariant.serialize_field(&'static str)
);

impl ser::SerializeMap for Walk<'_> {
    type Ok = ();
    type Error = fmt::Error;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        key.serialize(Walk { word: self.word, see: self.see })
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(Walk { word: self.word, see: self.see })
    }
    fn end(self) -> Done {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tabletop::{AddCount, AddEffect, Amount, Count, Ctx, Names, Verb};
    use bevy_app::App;
    use bevy_ecs::prelude::World;
    use serde::Deserialize;

    #[derive(Clone, Hash, Serialize, Deserialize)]
    struct Say(Amount, #[serde(default)] Option<Script>);
    #[derive(Clone, Hash, Serialize, Deserialize)]
    struct Twice {
        then: Vec<Script>,
    }
    #[derive(Clone, Hash, Serialize, Deserialize)]
    struct Stars {}
    #[derive(Clone, Hash, Serialize, Deserialize)]
    struct Cry(String, Voice);
    #[derive(Clone, Hash, Serialize, Deserialize)]
    enum Voice {
        Loud,
    }

    #[test]
    fn a_word_is_found_at_any_depth_and_only_in_its_own_language() {
        let mut app = App::new();
        app.add_plugins(crate::tabletop::plugin);
        app.add_verb::<Say>(|_: &mut World, _, _: Ctx| {}).add_verb::<Twice>(|_, _, _| {}).add_count::<Stars>(|_, _, _| 0);
        let names = app.world().resource::<Names>();
        let says = |text: &str| {
            let script: Script = names.parse(text).unwrap();
            (
                script.says::<Verb, Say>(),
                script.says::<Verb, Twice>(),
                script.says::<Count, Stars>(),
                script.says::<Verb, Stars>(),
            )
        };
        assert_eq!(says("[]"), (false, false, false, false));
        assert_eq!(says("[Say(2)]"), (true, false, false, false));
        assert_eq!(says("[Twice(then: [[], [Say([Stars()])]])]"), (true, true, true, false));
        assert_eq!(says("[Say(1, Some([Twice(then: [])]))]"), (true, true, false, false));
    }

    #[test]
    fn what_stands_in_brackets_is_told_with_its_word() {
        let mut app = App::new();
        app.add_plugins(crate::tabletop::plugin);
        app.add_verb::<Say>(|_: &mut World, _, _: Ctx| {}).add_verb::<Cry>(|_, _, _| {});
        let script: Script = app.world().resource::<Names>().parse("[Say(-2, Some([Cry(\"oh\", Loud), Say(3)]))]").unwrap();
        let mut seen = vec![];
        walk(&script, &mut |(_, word), what| seen.push(format!("{word} {what:?}")));
        assert_eq!(
            seen,
            [
                "Say Word",
                "Say Number(-2)",
                "Cry Word",
                "Cry Text(\"oh\")",
                "Cry Variant((\"Voice\", \"Loud\"))",
                "Say Word",
                "Say Number(3)"
            ]
        );
    }
}
