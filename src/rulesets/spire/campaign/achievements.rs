//! Achievements: what each asks for, and which a run has reached. Rulebook: Achievements Checklist.
use super::record::{RunRecord, SeatRecord};
use crate::{
    rulesets::spire::card::{Card, Rarity},
    tabletop::{content::*, *},
};
use bevy_app::App;
use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "achievement")]
pub struct AchievementEntry {
    pub name: String,
    pub text: String,
    pub when: Condition,
}

/// What must have been done.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Condition {
    /// A player has so many of these tokens.
    Holds(Word, i32),
    /// So many of these tokens lie on enemies, all together.
    OnEnemies(Word, i32),
    /// A player uses so many Shivs in one turn.
    Shivs(u8),
    /// A player has so many Powers in play.
    Powers(u8),
    /// A boss is defeated in this round, or before.
    BossInRound(u32),
    /// A fight with a boss is won while every player has full HP.
    BossUnhurt,
    /// One of these enemies falls, but not by its own action.
    Kills(Vec<Word>),
    /// A player's turn comes back to where it was, and could go on so for ever.
    Endless,
    /// An act is beaten, and all of this holds then.
    Beats(u8, Vec<Holding>),
}

/// What holds when an act is beaten.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Holding {
    /// So many players, or more.
    Players(u8),
    /// A player is this hero.
    With(Word),
    /// It is a Daily Climb.
    Daily,
    /// A player's deck has so many cards, or fewer.
    DeckAtMost(usize),
    /// A player's deck has no cards of these rarities.
    DeckWithout(Vec<Rarity>),
    /// Each player has so many relics and boss relics.
    RelicsEach(usize),
    /// No player has a relic or boss relic. (The solo relic is neither.)
    NoRelics,
}

/// An achievement as it is listed.
#[derive(Clone, Debug)]
pub struct AchievementText {
    pub key: Word,
    pub entry: AchievementEntry,
}

impl Printing for AchievementText {
    fn key(&self) -> Word {
        self.key
    }
}

pub(super) fn plugin(app: &mut App) {
    let keyed = |key, entry| AchievementText { key, entry };
    app.add_content(ContentKind::new("achievements", "assets/spire/achievements", keyed).checked(check));
}

fn check(achievement: &AchievementText, references: &mut References) {
    match &achievement.entry.when {
        Condition::Kills(enemies) => enemies.iter().for_each(|enemy| references.expect("monsters", *enemy)),
        Condition::Beats(_, holding) => {
            for holding in holding {
                if let Holding::With(hero) = holding {
                    references.expect("heroes", *hero);
                }
            }
        }
        _ => {}
    }
}

/// The achievements that a run has reached, by id.
pub fn reached(record: &RunRecord, names: &Names) -> Vec<Word> {
    let reached = |achievement: &Printed<AchievementText>| match &achievement.entry.when {
        Condition::Beats(act, holding) => {
            let holds = |seats: &[SeatRecord]| holding.iter().all(|holding| holding.holds(record, seats, names));
            let all = |seats: &[SeatRecord]| !seats.is_empty() && holds(seats);
            record.beaten(*act).is_some_and(all)
        }
        // Noted under the achievement's own id when it happened.
        _ => record.feats.contains(&achievement.key),
    };
    names.prints::<AchievementText>().filter(reached).map(|achievement| achievement.key).collect()
}

impl Holding {
    fn holds(&self, record: &RunRecord, seats: &[SeatRecord], names: &Names) -> bool {
        match self {
            Holding::Players(least) => seats.len() >= *least as usize,
            Holding::With(hero) => seats.iter().any(|seat| seat.hero == *hero),
            Holding::Daily => record.daily.is_some(),
            Holding::DeckAtMost(most) => seats.iter().any(|seat| seat.deck.len() <= *most),
            Holding::DeckWithout(rarities) => {
                // A card that is not in the box any more may have been of any rarity.
                let without =
                    |label: &String| Card::labelled(names, label).is_some_and(|card| !rarities.contains(&card.text.rarity));
                seats.iter().any(|seat| seat.deck.iter().all(without))
            }
            Holding::RelicsEach(least) => seats.iter().all(|seat| seat.relics.len() + seat.boss_relics.len() >= *least),
            Holding::NoRelics => seats.iter().all(|seat| seat.relics.is_empty() && seat.boss_relics.is_empty()),
        }
    }
}
