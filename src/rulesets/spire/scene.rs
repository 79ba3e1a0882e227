//! Scenes: fights by name (`first_jaw_worm`), by deck (`encounter:1`), or several enemies, one per row from the bottom.
use super::{board::Options, campaign::run::HouseRules, card::Card, hero::HeroText, item::*, monster::*, setup, *};
use bevy_ecs::prelude::*;
use rand::{RngExt, seq::SliceRandom};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is set up for a fight.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneSpec {
    /// As typed: ids joined by commas, or `first`, `encounter:1`, `elite:1`, `boss:1`.
    pub scene: String,
    pub heroes: Vec<Word>,
    pub deck: DeckSpec,
    /// HP of every hero, if another than printed.
    pub hp: Option<i32>,
    pub unbreakable: bool,
    /// Which faces of enemies are used, 0 to 13.
    #[serde(default)]
    pub ascension: u8,
    /// So many random relics for each hero, boss relics among them, and as many potions, up to three.
    #[serde(default)]
    pub items: u8,
    /// Optional rules, as far as they concern fights.
    #[serde(default)]
    pub rules: HouseRules,
}

/// Which deck each hero brings.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub enum DeckSpec {
    #[default]
    Starter,
    /// The starter deck, some of it upgraded, and so many random cards: most of the hero's own, others of any set.
    Random(u8),
    /// These cards, by label (`bash+`).
    Cards(Vec<String>),
}

/// Why a scene cannot be set up; the message is for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SceneError {
    pub message: String,
}

fn wrong<T>(message: impl Into<String>) -> Result<T, SceneError> {
    Err(SceneError { message: message.into() })
}

fn unknown<T>(what: &str, name: &str, known: impl Iterator<Item = Word>) -> Result<T, SceneError> {
    let known: Vec<&str> = known.map(Word::as_str).collect();
    let hint = nearest(name, known.iter().copied()).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    wrong(format!("there is no {what} called `{name}`{hint}"))
}

/// The cards of a deck: encounters, elites or bosses of an act, each as often as there are copies.
pub fn deck(names: &Names, kind: MonsterKind, act: u8, ascension: u8) -> Vec<Printed<MonsterText>> {
    let used =
        |text: &Printed<MonsterText>| text.entry.kind == kind && text.entry.act == act && text.entry.ascension <= ascension;
    let replaced: Vec<Word> = names.prints::<MonsterText>().filter(used).filter_map(|text| text.entry.replaces).collect();
    names
        .prints::<MonsterText>()
        .filter(|text| used(text) && !replaced.contains(&text.key) && text.entry.scene.is_none())
        // A boss that only comes along with another, or after it, is no card of the deck.
        .filter(|text| kind != MonsterKind::Boss || act == 4 || !text.entry.boss_die.is_empty())
        .flat_map(|text| std::iter::repeat_n(text.clone(), text.entry.copies as usize))
        .collect()
}

/// The scenes that can be named: every enemy that is no summons.
pub fn scenes(names: &Names) -> impl Iterator<Item = Printed<MonsterText>> {
    names.prints::<MonsterText>().filter(|text| text.entry.kind != MonsterKind::Summon)
}

/// The scenes of several enemies that are always set up together, by their name.
pub fn together(names: &Names) -> BTreeMap<Word, Vec<Printed<MonsterText>>> {
    let mut found: BTreeMap<Word, Vec<_>> = BTreeMap::new();
    for text in names.prints::<MonsterText>() {
        if let Some(scene) = text.entry.scene {
            found.entry(scene).or_default().push(text);
        }
    }
    found
}

/// The words for scenes drawn from a deck.
const DRAWN: [(&str, MonsterKind); 4] = [
    ("first", MonsterKind::FirstEncounter),
    ("encounter", MonsterKind::Encounter),
    ("elite", MonsterKind::Elite),
    ("boss", MonsterKind::Boss),
];

/// The scenes drawn by the seed for which there are cards: `first`, `encounter:1` …
pub fn drawn(names: &Names) -> impl Iterator<Item = (String, MonsterKind, u8)> {
    (1..=4).flat_map(|act| DRAWN.map(|(word, kind)| (word, kind, act))).filter_map(|(word, kind, act)| {
        let id = if word == "first" { word.to_owned() } else { format!("{word}:{act}") };
        (!deck(names, kind, act, 0).is_empty()).then_some((id, kind, act))
    })
}

/// Which enemies a scene means for so many players, drawn by the seed where it leaves a choice.
///
/// # Errors
/// Unknown ids, or more enemies than rows.
pub fn enemies(
    names: &Names,
    scene: &str,
    players: usize,
    seed: u64,
    ascension: u8,
) -> Result<Vec<Printed<MonsterText>>, SceneError> {
    let mut stream = stream(seed, 4);
    let (word, act) = match scene.split_once(':') {
        Some((word, act)) => match act.parse::<u8>() {
            Ok(act @ 1..=4) => (word, act),
            _ => return wrong(format!("`{act}` is not an act: write `{word}:1` to `{word}:4`")),
        },
        None => (scene, 1),
    };
    if let Some((_, kind)) = DRAWN.into_iter().find(|(known, _)| *known == word) {
        let mut cards = deck(names, kind, act, ascension);
        if cards.is_empty() {
            return wrong(format!("there are no cards for the scene `{scene}`"));
        }
        cards.shuffle(&mut stream);
        let count = if matches!(kind, MonsterKind::Elite | MonsterKind::Boss) { 1 } else { players };
        return Ok(cards.into_iter().cycle().take(count).collect());
    }
    if let Some(enemies) = together(names).remove(&Word::of(scene)) {
        return Ok(enemies);
    }
    let mut found = vec![];
    for name in scene.split(',').map(str::trim) {
        let Some(text) = names.printed::<MonsterText>(Word::of(name)) else {
            return unknown("scene or enemy", name, names.prints::<MonsterText>().map(|text| text.key));
        };
        found.push(text);
    }
    if found.len() > players {
        return wrong(format!("{} enemies for {players} players: at most one per row", found.len()));
    }
    let lone = found.len() == 1 && matches!(found[0].entry.kind, MonsterKind::FirstEncounter | MonsterKind::Encounter);
    if lone {
        let first = found[0].clone();
        let mut cards = deck(names, first.entry.kind, first.entry.act, ascension);
        if let Some(at) = cards.iter().position(|card| card.key == first.key) {
            cards.remove(at);
        }
        cards.shuffle(&mut stream);
        found.extend(cards.into_iter().take(players - 1));
    }
    Ok(found)
}

/// Whether every game of a scene has the same enemies and companions, so that it need be laid out only once.
pub fn is_fixed(names: &Names, spec: &SceneSpec) -> bool {
    let lone = spec.heroes.len() == 1 || spec.scene.split(',').count() == spec.heroes.len();
    lone && !matches!(spec.deck, DeckSpec::Random(_))
        && spec.items == 0
        && spec
            .scene
            .split(',')
            .all(|name| names.printed::<MonsterText>(Word::of(name.trim())).is_some_and(|text| text.entry.summons.is_empty()))
}

/// The heroes that a list of names means.
///
/// # Errors
/// Unknown names, none, or more than four.
pub fn heroes(names: &Names, list: &[Word]) -> Result<Vec<Printed<HeroText>>, SceneError> {
    if list.is_empty() || list.len() > 4 {
        return wrong(format!("{} seats: there is room for 1 to 4", list.len()));
    }
    list.iter()
        .map(|name| match names.printed::<HeroText>(*name) {
            Some(hero) => Ok(hero),
            None => unknown("hero", name, names.prints::<HeroText>().map(|hero| hero.key)),
        })
        .collect()
}

/// Lays the scene out for a seed; the fight has not begun.
///
/// # Errors
/// What in the scene does not exist.
pub fn lay_out(world: &mut World, spec: &SceneSpec, seed: u64) -> Result<(), SceneError> {
    let names = world.resource::<Names>();
    let heroes = heroes(names, &spec.heroes)?;
    let enemies = enemies(names, &spec.scene, heroes.len(), seed, spec.ascension)?;
    let decks: Vec<Vec<Card>> =
        heroes.iter().enumerate().map(|(i, hero)| deck_of(names, spec, hero, seed, i)).collect::<Result<_, _>>()?;
    let act = enemies.first().map_or(1, |text| text.entry.act);
    setup::clear_table(world);
    setup::lay_table(
        world,
        seed,
        act,
        Options {
            unbreakable: spec.unbreakable,
            ascension: spec.ascension,
            last_stand: spec.rules.last_stand,
            sequential_turns: spec.rules.sequential_turns,
            ..Default::default()
        },
    );
    for (i, (hero, deck)) in heroes.into_iter().zip(decks).enumerate() {
        let seat = setup::seat_hero(world, i as u8 + 1, i as u8 + 1, hero, seed);
        if let (Some(hp), Some(mut now)) = (spec.hp, world.get_mut::<board::Hp>(seat)) {
            *now = board::Hp { now: hp, max: hp.max(now.max) };
        }
        let Some(owns) = world.get::<board::Owns>(seat).copied() else { continue };
        for card in deck {
            setup::make_card(world, seat, card, *owns.draw);
        }
        deal_items(world, seat, owns, spec.items, &mut stream(seed, 20 + i as u64));
    }
    let mut placed = vec![];
    for (row, text) in (1..).zip(enemies) {
        let row = text.entry.row.unwrap_or(if text.entry.kind == MonsterKind::Boss { 0 } else { row });
        placed.extend(setup::make_enemy(world, text.key, row, None));
    }
    for enemy in placed {
        setup::bring_companions(world, enemy);
    }
    world.resource_mut::<Log>().clear();
    sit_down(world);
    Ok(())
}

/// Most potions that are dealt.
const POTIONS: usize = 3;

fn deal_items(world: &mut World, seat: Entity, owns: board::Owns, count: u8, stream: &mut rand_pcg::Pcg32) {
    if count == 0 {
        return;
    }
    let names = world.resource::<Names>().clone();
    let of = |wanted: &[ItemKind]| -> Vec<Printed<ItemText>> {
        names.prints::<ItemText>().filter(|text| wanted.contains(&text.kind)).collect()
    };
    let (mut relics, mut potions) = (of(&[ItemKind::Relic, ItemKind::BossRelic, ItemKind::Solo]), of(&[ItemKind::Potion]));
    relics.shuffle(stream);
    potions.shuffle(stream);
    let potions = potions.into_iter().take(POTIONS.min(count as usize)).map(|text| (text, owns.potions));
    for (text, pile) in relics.into_iter().take(count as usize).map(|text| (text, owns.relics)).chain(potions) {
        setup::make_item(world, seat, text, *pile);
    }
    if lasting::has::<campaign::limits::HpCap>(world, seat) {
        campaign::max_hp::refit(world, seat);
    }
}

/// Cards that a random deck may hold beside the starter cards: none of a deck of its own, no tickets, no optional packs.
fn may_be_dealt(text: &card::CardText) -> bool {
    text.deck.is_none() && text.pack.is_none() && !matches!(text.rarity, card::Rarity::Starter | card::Rarity::Ticket)
}

fn deck_of(names: &Names, spec: &SceneSpec, hero: &HeroText, seed: u64, seat: usize) -> Result<Vec<Card>, SceneError> {
    let label = |label: &str| match Card::labelled(names, label) {
        Some(card) => Ok(card),
        None => unknown("card", label, names.prints::<card::CardText>().map(|text| text.key)),
    };
    if let DeckSpec::Cards(labels) = &spec.deck {
        return labels.iter().map(|name| label(name)).collect();
    }
    let mut cards = vec![];
    for (key, copies) in &hero.entry.deck {
        for _ in 0..*copies {
            cards.push(label(key)?);
        }
    }
    if let DeckSpec::Random(more) = spec.deck {
        let (own, others): (Vec<_>, Vec<_>) =
            names.prints::<card::CardText>().filter(|text| may_be_dealt(text)).partition(|text| text.set == hero.key);
        let mut stream = stream(seed, 10 + seat as u64);
        for card in &mut cards {
            card.upgraded = card.text.upgraded.is_some() && stream.random_range(0..4) == 0;
        }
        for _ in 0..more {
            let from = if stream.random_range(0..4) == 0 && !others.is_empty() || own.is_empty() { &others } else { &own };
            if from.is_empty() {
                break;
            }
            let text = from[stream.random_range(0..from.len())].clone();
            let upgraded = text.upgraded.is_some() && stream.random_range(0..3) == 0;
            cards.push(Card { text, upgraded });
        }
    }
    Ok(cards)
}
