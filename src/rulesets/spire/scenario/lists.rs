//! Lists in scenario files that may be written shorter: one name for a list of one, a number for a pile of so many cards.
use serde::{
    Deserialize, Deserializer,
    de::{self, SeqAccess, Visitor},
};
use std::{fmt, marker::PhantomData};

/// Results of a die: one, or several in order.
#[derive(Default)]
pub struct Faces(pub Vec<u8>);

/// The cards of a pile: their labels, or only how many there are.
#[derive(Debug)]
pub enum Cards {
    /// `"?"` is any card, `"..."` any more of them.
    These(Vec<String>),
    Count(usize),
}

/// What a card costs now: a number, `"x"`, or `"none"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Costs {
    Energy(u8),
    X,
    None,
}

impl<'de> Deserialize<'de> for Costs {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = Costs;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number, \"x\" or \"none\"")
            }
            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Costs, E> {
                u8::try_from(n).map(Costs::Energy).map_err(|_| E::custom("no card costs that much"))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Costs, E> {
                match text {
                    "x" => Ok(Costs::X),
                    "none" => Ok(Costs::None),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }
        d.deserialize_any(V)
    }
}

/// One name, or several.
#[derive(Default)]
pub struct Picked(pub Vec<String>);

/// Reads one value or a list of them.
struct OneOrMany<T>(&'static str, PhantomData<T>);

impl<'de, T: Deserialize<'de> + From1> Visitor<'de> for OneOrMany<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_u64<E: de::Error>(self, n: u64) -> Result<Vec<T>, E> {
        T::from_number(n).map(|one| vec![one]).ok_or_else(|| E::invalid_type(de::Unexpected::Unsigned(n), &self.0))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<T>, E> {
        T::from_text(text).map(|one| vec![one]).ok_or_else(|| E::invalid_type(de::Unexpected::Str(text), &self.0))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
        let mut many = vec![];
        while let Some(one) = seq.next_element()? {
            many.push(one);
        }
        Ok(many)
    }
}

/// What a lone value of a list may be written as.
trait From1: Sized {
    fn from_number(_: u64) -> Option<Self> {
        None
    }
    fn from_text(_: &str) -> Option<Self> {
        None
    }
}

impl From1 for u8 {
    fn from_number(n: u64) -> Option<u8> {
        u8::try_from(n).ok()
    }
}

impl From1 for String {
    fn from_text(text: &str) -> Option<String> {
        Some(text.into())
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(OneOrMany::<u8>("a result of the die, or a list of them", Default::default())).map(Faces)
    }
}

impl<'de> Deserialize<'de> for Picked {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(OneOrMany::<String>("a name, or a list of names", Default::default())).map(Picked)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Cards;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list of cards, or how many there are")
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Cards, E> {
                Ok(Cards::Count(n as usize))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Cards, A::Error> {
                let mut cards = vec![];
                while let Some(card) = seq.next_element()? {
                    cards.push(card);
                }
                Ok(Cards::These(cards))
            }
        }
        d.deserialize_any(V)
    }
}
