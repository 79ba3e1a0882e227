//! The campaign beside this table: read when the program starts, changed when a run is over. Rulebook: Unlocks.
use super::{
    profile::{Earned, NoBox, Profile, Track},
    record::{self, RunRecord},
    register::Register,
};
use crate::tabletop::{keep::Kept, *};
use bevy_ecs::prelude::*;
use std::path::Path;

/// In a world whose runs are counted. Without a folder they count for as long as the program runs.
#[derive(Resource, Default)]
pub struct Book {
    register: Option<Register>,
    profile: Profile,
    /// Why what is kept cannot be used, and the newest good copy of it.
    trouble: Option<(String, Option<Profile>)>,
    /// What the run that was counted last has brought.
    counted: Option<(RunRecord, Earned)>,
}

impl Book {
    /// The campaign kept in this folder, which need not exist yet.
    pub fn of(folder: Option<&Path>) -> Book {
        let mut book = Book { register: folder.map(Register::of), ..Book::default() };
        book.read();
        book
    }

    fn read(&mut self) {
        let Some(register) = &self.register else { return };
        (self.profile, self.trouble) = match register.read() {
            Kept::Nothing => (Profile::default(), None),
            Kept::Good(profile) => (profile, None),
            Kept::Damaged { why, backup } | Kept::Newer { why, backup } | Kept::Foreign { why, backup } => {
                (Profile::default(), Some((why, backup.map(|backup| backup.kept))))
            }
        };
    }

    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Why the campaign cannot be read, and its newest good copy. Until that is repaired nothing is counted.
    pub fn trouble(&self) -> Option<(&str, Option<&Profile>)> {
        self.trouble.as_ref().map(|(why, backup)| (why.as_str(), backup.as_ref()))
    }

    /// What this run has brought, if it is the one that was counted last.
    pub fn earned(&self, record: &RunRecord) -> Option<&Earned> {
        self.counted.as_ref().filter(|(counted, _)| counted == record).map(|(_, earned)| earned)
    }

    /// The players put one of the marks they have left on a track.
    ///
    /// # Errors
    /// In a sentence: why they cannot.
    pub fn mark(&mut self, track: Track) -> Result<(), String> {
        let check = |profile: &mut Profile| profile.check(track).map(|_| profile.clone());
        let changed = match &self.register {
            Some(register) => register.change(check)?,
            None => check(&mut self.profile),
        };
        self.profile = changed.map_err(|no: NoBox| no.to_string())?;
        Ok(())
    }

    /// Goes on with the newest good copy, or begins anew. What cannot be read stays under another name.
    ///
    /// # Errors
    /// In a sentence: why not.
    pub fn repair(&mut self, anew: bool) -> Result<(), String> {
        if let Some(register) = &self.register {
            match anew {
                true => register.begin_anew()?,
                false => drop(register.restore()?),
            }
        }
        self.read();
        Ok(())
    }
}

/// Counts the run on the table if it is over, however often it is told. `None` if it is not over, or there is none.
pub fn count(world: &mut World) -> Option<Result<(), String>> {
    outcome(world)?;
    let record = record::of(world)?;
    let names = world.resource::<Names>().clone();
    let mut book = world.get_resource_mut::<Book>()?;
    if book.earned(&record).is_some() {
        return Some(Ok(()));
    }
    let finished = match &book.register {
        Some(register) => register.finish(&record, &names),
        None => {
            let earned = book.profile.finish(&record, &names);
            Ok((earned, book.profile.clone()))
        }
    };
    let counted = finished.map(|(earned, profile)| {
        book.profile = profile;
        book.counted = Some((record, earned));
    });
    // Else the same run could be played to another end, and be counted once more.
    if counted.is_ok() {
        world.resource_mut::<History>().close("the run is over and counted");
    }
    Some(counted)
}
