//! Every picture's texts: large enough, readable on their ground, inside, and none over another.
use super::*;
use std::{path::Path, sync::LazyLock};

static ART: LazyLock<Art> = LazyLock::new(|| {
    Art::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")).expect("the assets of the repository can be read")
});

/// The art of the repository.
pub fn art() -> &'static Art {
    &ART
}
