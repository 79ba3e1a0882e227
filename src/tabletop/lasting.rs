//! `always: [KeepBlock()]`: what holds as long as a piece is in play. Nothing happens by it; the rules look it up where it counts.
use super::*;
use bevy_app::App;
use serde::{Serialize, de::DeserializeOwned};
use std::hash::Hash;

/// The language of abilities that hold as long as their piece is in play.
pub struct Lasting;

/// Lets an app have abilities that hold all the time.
pub trait AddLasting {
    /// Lets pieces carry the lasting ability `L`, by the name of its struct.
    fn add_lasting<L: DeserializeOwned + Serialize + Hash + Send + Sync + 'static>(&mut self) -> &mut Self;
}

impl AddLasting for App {
    fn add_lasting<L: DeserializeOwned + Serialize + Hash + Send + Sync + 'static>(&mut self) -> &mut Self {
        self.world_mut().resource_mut::<Names>().add::<Lasting, L>();
        self
    }
}
