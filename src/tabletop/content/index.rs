//! What is built in, known to the compiler: `spire::cards::BASH` exists because some file in `assets/spire/cards` says so.
//!
//! `build.rs` writes it, so a test that names a card nobody has printed does not compile:
//!
//! ```compile_fail
//! use spirebound::tabletop::content::index::spire::cards;
//! println!("{}", cards::BAHS);
//! ```

/// Newtypes around ids, one per kind, with a constant for each id.
// Without any content there are no ids.
#[allow(unused_macros)]
macro_rules! ids {
    ($kind:ident: $type:ident { $($name:ident = $id:literal),* $(,)? }) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $type(pub &'static str);

        impl std::ops::Deref for $type {
            type Target = str;
            fn deref(&self) -> &str {
                self.0
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str(self.0)
            }
        }

        impl AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.0
            }
        }

        impl From<$type> for &'static str {
            fn from(id: $type) -> &'static str {
                id.0
            }
        }

        impl From<$type> for $crate::tabletop::Word {
            fn from(id: $type) -> Self {
                Self::new(id.0)
            }
        }

        pub mod $kind {
            use super::$type;
            $(pub const $name: $type = $type($id);)*
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/index.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tabletop::content::{Roots, Source, changes_rules};
    use std::{collections::BTreeSet, path::Path};

    ids!(toys: ToyId { BALL = "ball", RED_KITE = "red_kite" });

    #[test]
    fn typed_ids_are_words() {
        assert_eq!(&*toys::RED_KITE, "red_kite");
        assert_eq!(crate::tabletop::Word::from(toys::BALL), crate::tabletop::Word::of("ball"));
    }

    #[test]
    fn the_index_is_that_of_the_source_tree() {
        let roots = Roots::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets"));
        let (sources, problems) = Source::read_all(&roots, changes_rules);
        assert_eq!(problems, []);
        assert_eq!(Source::fingerprint(&sources), FINGERPRINT, "the index is stale: `touch build.rs` and build again");
        let files: BTreeSet<&str> = sources.iter().map(|source| &*source.name).collect();
        for (kind, id, file) in INDEX {
            assert!(files.contains(file), "{kind} {id} is said to stand in {file}");
        }
    }
}
