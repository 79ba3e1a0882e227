//! A kind of content: a struct that RON is read into, the folder its files lie in, and how it becomes something printed.
use super::{super::*, References};
use bevy_app::App;
use bevy_ecs::prelude::*;
use ron::error::SpannedResult;
use serde::de::DeserializeOwned;

/// What a ruleset says about one kind of content. `T` is what stands in RON (deny unknown fields), `P` what is printed in `Names`.
pub struct ContentKind<T, P> {
    /// Its name in messages, references and `list`: `cards`.
    pub name: &'static str,
    /// `assets/spire/cards` means `cards.ron` there and all files in `cards/`.
    pub folder: &'static str,
    /// Each file is one value whose id is the file's name, instead of a map from ids to values.
    pub whole_files: bool,
    /// An id and what was read under it become what is printed.
    pub keyed: fn(Word, T) -> P,
    /// Looks at each one after everything has been read: are the things it names there?
    pub check: fn(&P, &mut References),
}

impl<T, P> ContentKind<T, P> {
    /// A kind whose files are maps from ids to values, and that names nothing else.
    pub fn new(name: &'static str, folder: &'static str, keyed: fn(Word, T) -> P) -> Self {
        ContentKind { name, folder, whole_files: false, keyed, check: |_, _| {} }
    }

    /// Each file is one value.
    pub fn whole_files(self) -> Self {
        ContentKind { whole_files: true, ..self }
    }

    /// Each one is looked at by `check` when everything has been read.
    pub fn checked(self, check: fn(&P, &mut References)) -> Self {
        ContentKind { check, ..self }
    }
}

type Read = Box<dyn Fn(Word, &str, &mut Names) -> SpannedResult<()> + Send + Sync>;
type Check = Box<dyn Fn(&mut References) + Send + Sync>;

/// A kind of content, whatever its type.
pub struct Kind {
    pub name: &'static str,
    pub folder: &'static str,
    pub whole_files: bool,
    pub(super) read: Read,
    pub(super) check: Check,
}

/// All kinds of content that may be read.
#[derive(Resource, Default)]
pub struct Kinds(pub Vec<Kind>);

impl Kinds {
    /// The kind that a file belongs to, by its name among the content.
    pub fn of(&self, name: &str) -> Option<&Kind> {
        self.0.iter().find(|kind| {
            let rest = name.strip_prefix(kind.folder);
            rest.is_some_and(|rest| rest == ".ron" || rest.starts_with('/'))
        })
    }
}

/// Lets an app have kinds of content.
pub trait AddContent {
    /// Adds a kind of content.
    fn add_content<T: DeserializeOwned + 'static, P: Printing>(&mut self, kind: ContentKind<T, P>) -> &mut Self;
}

impl AddContent for App {
    fn add_content<T: DeserializeOwned + 'static, P: Printing>(&mut self, kind: ContentKind<T, P>) -> &mut Self {
        let ContentKind { name, folder, whole_files, keyed, check } = kind;
        self.init_resource::<Kinds>();
        self.world_mut().resource_mut::<Kinds>().0.push(Kind {
            name,
            folder,
            whole_files,
            read: Box::new(move |id, text, names| {
                let value: T = options().from_str(text)?;
                names.print(keyed(id, value));
                Ok(())
            }),
            check: Box::new(move |references| {
                for printed in references.names().prints::<P>() {
                    references.look_at(printed.key());
                    check(&printed, references);
                }
            }),
        });
        self
    }
}
