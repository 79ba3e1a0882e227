//! `--run --coverage`: which rooms, events, blessings, items, rewards, acts, keys, levels and modifiers never occurred.
use super::Watch;
use crate::{
    rulesets::spire::{
        campaign::{
            acts::ActBeaten,
            blessing::BlessingTaken,
            board::{MapToken, RoomKind},
            event::{Blessing, EventText},
            events::LineChosen,
            gain::CardGained,
            items::ItemGained,
            keys::KeyEarned,
            modifiers::Modifier,
            offers::{RewardOf, RewardTaken},
            room::RoomEntered,
            run::{Key, ascension, run},
        },
        card::Kind,
        effects::ItemUsed,
        item::{Item, ItemKind, ItemText},
        phases::Rewarded,
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What has occurred so far, by names such as `a1_lab:1`.
#[derive(Default)]
pub struct RunCoverage {
    rooms: BTreeSet<RoomKind>,
    lines: BTreeSet<(Word, u8)>,
    blessings: BTreeSet<(Word, u8)>,
    gained: BTreeSet<Word>,
    used: BTreeSet<Word>,
    rewards: BTreeSet<String>,
    acts: BTreeSet<u8>,
    keys: BTreeSet<Key>,
    levels: BTreeSet<u8>,
    modifiers: BTreeSet<Word>,
    cursor: usize,
}

const ROOMS: [RoomKind; 8] = [
    RoomKind::Encounter,
    RoomKind::Elite,
    RoomKind::Burning,
    RoomKind::Event,
    RoomKind::Merchant,
    RoomKind::Treasure,
    RoomKind::Campfire,
    RoomKind::Boss,
];

const REWARDS: [RewardOf; 8] = [
    RewardOf::Card,
    RewardOf::UpgradedCard,
    RewardOf::Rare,
    RewardOf::Colorless,
    RewardOf::OtherHero,
    RewardOf::Relic,
    RewardOf::BossRelic,
    RewardOf::Potion,
];

/// What comes without a choice.
const GOLD: &str = "Gold";
const CURSE: &str = "Curse";

impl RunCoverage {
    fn look(&mut self, world: &World) {
        let log = world.resource::<Log>();
        for fact in log.since(self.cursor) {
            if let Some(entered) = as_fact::<RoomEntered>(fact) {
                self.rooms.insert(entered.room);
            } else if let Some(chosen) = as_fact::<LineChosen>(fact) {
                self.lines.insert((chosen.event, chosen.line));
            } else if let Some(taken) = as_fact::<BlessingTaken>(fact) {
                self.blessings.insert((taken.card, taken.line));
            } else if let Some(gained) = as_fact::<ItemGained>(fact) {
                self.gained.extend(world.get::<Item>(*gained.item).map(|item| item.0.key));
            } else if let Some(used) = as_fact::<ItemUsed>(fact) {
                self.used.extend(world.get::<Item>(*used.item).map(|item| item.0.key));
            } else if let Some(taken) = as_fact::<RewardTaken>(fact) {
                self.rewards.insert(format!("{:?}", taken.of));
            } else if let Some(rewarded) = as_fact::<Rewarded>(fact) {
                self.rewards.extend((rewarded.rewards.gold > 0).then(|| GOLD.to_owned()));
            } else if let Some(gained) = as_fact::<CardGained>(fact) {
                self.rewards.extend((gained.kind == Kind::Curse).then(|| CURSE.to_owned()));
            } else if let Some(beaten) = as_fact::<ActBeaten>(fact) {
                self.acts.insert(beaten.act);
            } else if let Some(earned) = as_fact::<KeyEarned>(fact) {
                self.keys.insert(earned.key);
            }
        }
        self.cursor = log.len();
    }

    /// What never occurred.
    pub fn report(&self, world: &World) -> Value {
        let names = world.resource::<Names>();
        let never = |all: Vec<(String, bool)>| -> Vec<String> {
            all.into_iter().filter(|(_, occurred)| !occurred).map(|(name, _)| name).collect()
        };
        let burning = names.prints::<MapToken>().any(|token| token.entry.room == RoomKind::Burning);
        let rooms = ROOMS.into_iter().filter(|room| burning || *room != RoomKind::Burning);
        let lines = names.prints::<EventText>().flat_map(|text| {
            let (key, count) = (text.key, text.entry.lines.len() as u8);
            (0..count).map(move |at| (key, at))
        });
        let blessings = names.prints::<Blessing>().flat_map(|text| {
            let (key, count) = (text.key, text.entry.blue.len() as u8);
            (0..count).map(move |at| (key, at))
        });
        let numbered =
            |seen: &BTreeSet<(Word, u8)>, (key, at): (Word, u8)| (format!("{key}:{}", at + 1), seen.contains(&(key, at)));
        let rewards = REWARDS.into_iter().map(|of| format!("{of:?}")).chain([GOLD, CURSE].map(String::from));
        let items = || names.prints::<ItemText>().filter(|text| !matches!(text.kind, ItemKind::Solo | ItemKind::Shard));
        json!({
            "rooms": never(rooms.map(|room| (format!("{room:?}"), self.rooms.contains(&room))).collect()),
            "events": never(lines.map(|line| numbered(&self.lines, line)).collect()),
            "blessings": never(blessings.map(|line| numbered(&self.blessings, line)).collect()),
            "items_gained": never(items().map(|text| (text.key.to_string(), self.gained.contains(&text.key))).collect()),
            "items_used": never(
                items()
                    .filter(|text| text.uses.is_some())
                    .map(|text| (text.key.to_string(), self.used.contains(&text.key)))
                    .collect()
            ),
            "rewards": never(rewards.map(|reward| (reward.clone(), self.rewards.contains(&reward))).collect()),
            "acts_beaten": never((1..=4).map(|act| (act.to_string(), self.acts.contains(&act))).collect()),
            "keys": never([Key::Ruby, Key::Sapphire, Key::Emerald].into_iter().map(|key| (format!("{key:?}"), self.keys.contains(&key))).collect()),
            "ascension": never((0..=13).map(|level| (level.to_string(), self.levels.contains(&level))).collect()),
            "modifiers": never(
                names.prints::<Modifier>().map(|text| (text.key.to_string(), self.modifiers.contains(&text.key))).collect()
            ),
        })
    }
}

impl Watch for RunCoverage {
    fn begins(&mut self, world: &mut World, _: u32) {
        self.cursor = 0;
        self.levels.insert(ascension(world));
        self.modifiers.extend(run(world).into_iter().flat_map(|run| run.modifiers.iter().copied()));
    }

    fn acted(&mut self, world: &mut World, _: &Action) -> Result<(), String> {
        self.look(world);
        Ok(())
    }

    fn ends(&mut self, world: &mut World) {
        self.look(world);
    }
}
