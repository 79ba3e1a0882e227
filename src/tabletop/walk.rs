//! Which words stand in effects, however deep they are nested: a walk over what would be written down of them.
use super::{Script, name_of};
use serde::{Serialize, Serializer, ser};
use std::fmt;

impl Script {
    /// Whether the word `W` of the language `K` stands in it, at any depth.
    pub fn says<K: 'static, W>(&self) -> bool {
        let mut found = false;
        each_word(self, &mut |language, word| found |= language == name_of::<K>() && word == name_of::<W>());
        found
    }
}

/// Calls `see` with the language and the name of each word in a value: verbs, counts, circumstances …
pub fn each_word(value: &impl Serialize, see: &mut dyn FnMut(&'static str, &'static str)) {
    // Nothing is written, so nothing can fail.
    let _ = value.serialize(Walk(see));
}

/// Writes nothing, and looks at the names of what it is given.
struct Walk<'a>(&'a mut dyn FnMut(&'static str, &'static str));

type Done = Result<(), fmt::Error>;

macro_rules! nothing_in {
    ($($method:ident: $type:ty),*) => { $(fn $method(self, _: $type) -> Done { Ok(()) })* };
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
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8,
        serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64, serialize_char: char,
        serialize_str: &str, serialize_bytes: &[u8], serialize_unit_struct: &'static str
    );
    fn serialize_none(self) -> Done {
        Ok(())
    }
    fn serialize_unit(self) -> Done {
        Ok(())
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Done {
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
        self,
        language: &'static str,
        _: u32,
        word: &'static str,
        value: &T,
    ) -> Done {
        (self.0)(language, word);
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
    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }
    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }
}

macro_rules! parts {
    ($($part:ident . $method:ident ( $($key:ty),* )),*) => { $(
        impl ser::$part for Walk<'_> {
            type Ok = ();
            type Error = fmt::Error;
            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $key,)* value: &T) -> Done {
                value.serialize(Walk(self.0))
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
        key.serialize(Walk(self.0))
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(Walk(self.0))
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
}
