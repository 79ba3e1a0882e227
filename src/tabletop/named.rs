//! A value whose type RON names: `Hit(2)`, `Died(Me)`. Plugins add names to the registry; nothing lists them all.
use super::{Word, heard::hear};
use bevy_ecs::prelude::*;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, DeserializeOwned, DeserializeSeed, EnumAccess, VariantAccess, Visitor},
};
use std::{
    any::{Any, TypeId, type_name},
    cell::RefCell,
    collections::BTreeMap,
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
    ops::Deref,
    sync::Arc,
};

/// What can stand behind a name: plain data that can be compared by hash and written back.
pub trait Spoken: Any + Send + Sync + erased_serde::Serialize {
    fn hash_into(&self, hasher: &mut dyn Hasher);
}

erased_serde::serialize_trait_object!(Spoken);

impl<T: Any + Send + Sync + Serialize + Hash> Spoken for T {
    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher)
    }
}

/// One word of the language `K` with what stands in its brackets. `K` is a marker: verbs, moments, counts … are separate languages.
pub struct Named<K> {
    pub name: &'static str,
    pub number: u16,
    value: Arc<dyn Spoken>,
    language: PhantomData<fn() -> K>,
}

impl<K> Clone for Named<K> {
    fn clone(&self) -> Self {
        Named { name: self.name, number: self.number, value: self.value.clone(), language: PhantomData }
    }
}

impl<K> Named<K> {
    /// The value, if it is of type `T`.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        let any: &dyn Any = &*self.value;
        any.downcast_ref()
    }
}

// Names, not numbers: numbers depend on the order in which plugins were added.
impl<K> Hash for Named<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        self.value.hash_into(state);
    }
}

impl<K> fmt::Debug for Named<K> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match options().to_string(self) {
            Ok(text) => f.write_str(&text),
            Err(_) => f.write_str(self.name),
        }
    }
}

impl<K> Serialize for Named<K> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_newtype_variant(name_of::<K>(), self.number as u32, self.name, &*self.value)
    }
}

type Parse = fn(&mut dyn erased_serde::Deserializer) -> erased_serde::Result<Arc<dyn Spoken>>;

/// Every name that content may use, and everything printed that state may refer to by its key.
#[derive(Resource, Default, Clone)]
pub struct Names {
    languages: BTreeMap<&'static str, BTreeMap<&'static str, (u16, Parse)>>,
    count: u16,
    prints: BTreeMap<(TypeId, Word), Arc<dyn Any + Send + Sync>>,
}

thread_local!(static NAMES: RefCell<Arc<Names>> = RefCell::default());

/// The last part of a type's path: how a struct is called in RON.
pub fn name_of<T: ?Sized>() -> &'static str {
    type_name::<T>().rsplit("::").next().unwrap_or_default()
}

impl Names {
    /// Adds the struct `T` to the language `K` under its own name, and gives its number there.
    ///
    /// # Panics
    /// If the name is taken: two plugins would mean different things by one word.
    pub fn add<K: 'static, T: DeserializeOwned + Serialize + Hash + Send + Sync + 'static>(&mut self) -> u16 {
        self.add_as::<K, T>(name_of::<T>())
    }

    /// The same under another name.
    pub fn add_as<K: 'static, T: DeserializeOwned + Serialize + Hash + Send + Sync + 'static>(
        &mut self,
        name: &'static str,
    ) -> u16 {
        let number = self.count;
        self.count += 1;
        let old = self
            .languages
            .entry(name_of::<K>())
            .or_default()
            .insert(name, (number, |d| Ok(Arc::new(erased_serde::deserialize::<T>(d)?))));
        assert!(old.is_none(), "two {}s are called `{name}`", name_of::<K>());
        number
    }

    /// A word of the language `K` with this value, as if it had been read.
    pub fn say<K: 'static, T: Spoken>(&self, value: T) -> Option<Named<K>> {
        let (name, (number, _)) = self.languages.get(name_of::<K>())?.get_key_value(name_of::<T>())?;
        Some(Named { name, number: *number, value: Arc::new(value), language: PhantomData })
    }

    /// All words of the language `K`, sorted.
    pub fn words<K: 'static>(&self) -> impl Iterator<Item = &'static str> {
        self.languages.get(name_of::<K>()).into_iter().flat_map(|words| words.keys().copied())
    }

    /// Keeps something printed, to be found again by its key.
    pub fn print<T: Printing>(&mut self, printed: T) {
        self.prints.insert((TypeId::of::<T>(), printed.key()), Arc::new(printed));
    }

    /// What is printed under a key.
    pub fn printed<T: Printing>(&self, key: Word) -> Option<Printed<T>> {
        self.prints.get(&(TypeId::of::<T>(), key)).cloned()?.downcast().ok().map(Printed)
    }

    /// Everything of one kind that is printed, sorted by key.
    pub fn prints<T: Printing>(&self) -> impl Iterator<Item = Printed<T>> {
        self.prints
            .range((TypeId::of::<T>(), Word::new(""))..)
            .take_while(|((kind, _), _)| *kind == TypeId::of::<T>())
            .filter_map(|(_, printed)| printed.clone().downcast().ok().map(Printed))
    }

    /// While content or a save is read on this thread, these are the names it may use.
    pub fn enter(&self) {
        NAMES.set(Arc::new(self.clone()));
    }

    /// Reads one value of RON.
    pub fn parse<T: DeserializeOwned>(&self, text: &str) -> ron::error::SpannedResult<T> {
        self.enter();
        options().from_str(text)
    }
}

/// How all RON of the project is read and written.
pub fn options() -> ron::Options {
    use ron::extensions::Extensions;
    ron::Options::default()
        .with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES | Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
}

/// The name most like a misspelt one, if any comes near.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|word| (strsim::damerau_levenshtein(&name.to_lowercase(), &word.to_lowercase()), word))
        .filter(|(distance, word)| *distance <= 1 + word.len().max(name.len()) / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

impl<'de, K: 'static> Deserialize<'de> for Named<K> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V<K>(PhantomData<fn() -> K>);
        impl<'de, K: 'static> Visitor<'de> for V<K> {
            type Value = Named<K>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "a {}", name_of::<K>().to_lowercase())
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Named<K>, A::Error> {
                let (Ident(name), variant) = data.variant()?;
                let kind = name_of::<K>();
                let (name, number, parse) = NAMES.with_borrow(|names| {
                    let words = names.languages.get(kind);
                    match words.and_then(|words| words.get_key_value(name.as_str())) {
                        Some((name, (number, parse))) => Ok((*name, *number, *parse)),
                        None => {
                            let near = words.and_then(|words| nearest(&name, words.keys().copied()));
                            let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                            Err(de::Error::custom(format!("there is no {} called `{name}`{hint}", kind.to_lowercase())))
                        }
                    }
                })?;
                let value = variant.newtype_variant_seed(Body(parse))?;
                hear((kind, name), &value);
                Ok(Named { name, number, value, language: PhantomData })
            }
        }
        struct Body(Parse);
        impl<'de> DeserializeSeed<'de> for Body {
            type Value = Arc<dyn Spoken>;
            fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
                (self.0)(&mut <dyn erased_serde::Deserializer>::erase(d)).map_err(de::Error::custom)
            }
        }
        d.deserialize_enum("Named", &[], V::<K>(PhantomData))
    }
}

struct Ident(String);
impl<'de> Deserialize<'de> for Ident {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = Ident;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a name")
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<Ident, E> {
                Ok(Ident(name.into()))
            }
        }
        d.deserialize_identifier(V)
    }
}

/// What is printed on a piece: shared and never changed, saved as its key.
pub trait Printing: Send + Sync + 'static {
    fn key(&self) -> Word;
}

/// A piece's reference to what is printed on it.
pub struct Printed<T: Printing>(pub Arc<T>);

impl<T: Printing> Clone for Printed<T> {
    fn clone(&self) -> Self {
        Printed(self.0.clone())
    }
}

impl<T: Printing> Deref for Printed<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Printing> Hash for Printed<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state)
    }
}

impl<T: Printing> fmt::Debug for Printed<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.key())
    }
}

impl<T: Printing> Serialize for Printed<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.key())
    }
}

impl<'de, T: Printing> Deserialize<'de> for Printed<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let key = Word::deserialize(d)?;
        NAMES
            .with_borrow(|names| names.printed::<T>(key))
            .ok_or_else(|| de::Error::custom(format!("nothing is printed under `{key}`")))
    }
}
