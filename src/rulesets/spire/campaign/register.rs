//! The campaign on disk: `campaign.ron` in the data folder, kept as safely as a game.
use super::{
    profile::{Earned, Profile},
    record::RunRecord,
};
use crate::tabletop::{keep::*, *};
use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    time::Duration,
};

/// How campaigns are kept.
pub const CAMPAIGN: Form = Form { kind: "campaign", called: "campaign", steps: &[] };

/// Where the campaign is kept.
#[derive(Clone, Debug)]
pub struct Register {
    store: Store,
}

fn judge(text: &str) -> Result<Profile, Refused> {
    let content = CAMPAIGN.open(text, None)?;
    options().from_str(&content).map_err(|error| CAMPAIGN.unknown(text, &content, &error))
}

/// Where the game that is being played is kept: beside the campaign.
pub fn game(folder: &Path) -> Store {
    Store::new(folder, "run")
}

impl Register {
    /// In this folder, which need not exist yet.
    pub fn of(folder: &Path) -> Register {
        Register { store: Store::new(folder, "campaign") }
    }

    pub fn file(&self) -> PathBuf {
        self.store.file()
    }

    /// The campaign so far. One that cannot be used stays as it is, and the newest good backup comes along.
    pub fn read(&self) -> Kept<Profile> {
        self.store.read(judge)
    }

    /// A game is over: counts it, once.
    ///
    /// # Errors
    /// As for [`change`](Self::change).
    pub fn finish(&self, record: &RunRecord, names: &Names) -> Result<(Earned, Profile), String> {
        self.change(|profile| (profile.finish(record, names), profile.clone()))
    }

    /// Changes the campaign and keeps it, while no other program does.
    ///
    /// # Errors
    /// In one sentence: it cannot be used (see [`restore`](Self::restore), [`begin_anew`](Self::begin_anew)), or cannot be kept.
    pub fn change<R>(&self, change: impl FnOnce(&mut Profile) -> R) -> Result<R, String> {
        // A file that cannot be used is not touched.
        usable(self.read())?;
        let keeper = self.hold(judge)?;
        // Another program may have changed it just now.
        let mut profile = usable(self.read())?;
        let result = change(&mut profile);
        self.write(&keeper, &profile)?;
        Ok(result)
    }

    /// Goes on with the newest good backup; the file that cannot be used gets another name.
    ///
    /// # Errors
    /// In one sentence: there is no backup, or it cannot be kept.
    pub fn restore(&self) -> Result<Profile, String> {
        let backup = match self.read() {
            Kept::Nothing => return Ok(Profile::default()),
            Kept::Good(profile) => return Ok(profile),
            Kept::Damaged { backup, .. } | Kept::Newer { backup, .. } | Kept::Foreign { backup, .. } => backup,
        };
        let profile = backup.ok_or("There is no good backup of the campaign")?.kept;
        self.write(&self.hold(judge)?, &profile)?;
        Ok(profile)
    }

    /// Begins a new campaign; the old file, if there is one, gets another name.
    ///
    /// # Errors
    /// In one sentence: it cannot be kept.
    pub fn begin_anew(&self) -> Result<(), String> {
        let keeper = self.hold(judge)?;
        keeper.put_aside().map_err(|error| self.told(&error))?;
        self.write(&keeper, &Profile::default())
    }

    fn write(&self, keeper: &Keeper, profile: &Profile) -> Result<(), String> {
        let text = options().to_string(profile).and_then(|text| CAMPAIGN.seal(text, None)).map_err(|error| error.to_string())?;
        keeper.write(&text).map_err(|error| self.told(&error))
    }

    /// The right to write. Another program has it only for a moment: then it is this one's turn.
    fn hold(&self, judge: impl Fn(&str) -> Result<Profile, Refused>) -> Result<Keeper, String> {
        let mut patience = 40;
        loop {
            match self.store.clone().keeper(&judge) {
                Err(error) if error.kind() == ErrorKind::WouldBlock && patience > 0 => {
                    patience -= 1;
                    std::thread::sleep(Duration::from_millis(25));
                }
                held => return held.map_err(|error| self.told(&error)),
            }
        }
    }

    fn told(&self, error: &io::Error) -> String {
        let why = if error.kind() == ErrorKind::WouldBlock { "another program is using it".into() } else { in_words(error) };
        format!("The campaign cannot be kept in {}: {why}", self.file().display())
    }
}

fn usable(kept: Kept<Profile>) -> Result<Profile, String> {
    match kept {
        Kept::Nothing => Ok(Profile::default()),
        Kept::Good(profile) => Ok(profile),
        Kept::Damaged { why, .. } | Kept::Newer { why, .. } | Kept::Foreign { why, .. } => Err(why),
    }
}
