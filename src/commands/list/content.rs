//! What stands in content files: cards, enemies, heroes, items, scenes.
use super::{id, text};
use crate::{
    rulesets::spire::{
        card::{CardText, Cost, Face},
        hero::HeroText,
        item::{ItemText, Life},
        monster::{HpText, MonsterText, Move},
        scene, show,
    },
    tabletop::{Names, wording::Language},
};
use bevy_ecs::prelude::*;
use serde_json::{Value, json};

/// The cards of the box, or those of its optional packs.
pub(super) fn cards(world: &World, optional: bool) -> Vec<Value> {
    let (names, language) = (world.resource::<Names>(), show::language(world));
    names
        .prints::<CardText>()
        .filter(|card| card.pack.is_some() == optional)
        .map(|card| {
            json!({
                "id": card.key.as_str(),
                "name": card.name,
                "set": card.set.as_str(),
                "rarity": id(card.rarity),
                "type": id(card.kind),
                "copies": card.copies,
                "unlock": card.unlock.map(|pack| pack.as_str()),
                "cost": cost(&card.base),
                "keywords": keywords(&card.base),
                "targets": targets(&card.base),
                "text": text::of_face(&language, &card, &card.base),
                "upgraded": card.upgraded.as_ref().map(|face| json!({
                    "name": format!("{}+", card.name),
                    "cost": cost(face),
                    "keywords": keywords(face),
                    "targets": targets(face),
                    "text": text::of_face(&language, &card, face),
                })),
            })
        })
        .collect()
}

fn cost(face: &Face) -> Value {
    match face.cost {
        Cost::Energy(cost) => json!(cost),
        Cost::X => json!("X"),
        Cost::None => Value::Null,
    }
}

fn keywords(face: &Face) -> Vec<String> {
    face.keywords.iter().map(id).collect()
}

/// What is chosen when it is played.
fn targets(face: &Face) -> Vec<&'static str> {
    use crate::rulesets::spire::needs::{ENEMY, PLAYER, ROW};
    let words = [(ENEMY, "enemy"), (ROW, "row"), (PLAYER, "player")];
    words.into_iter().filter(|(need, _)| face.needs.has(*need)).map(|(_, word)| word).collect()
}

pub(super) fn monsters(world: &World) -> Vec<Value> {
    let language = show::language(world);
    world
        .resource::<Names>()
        .prints::<MonsterText>()
        .map(|monster| {
            let entry = &monster.entry;
            let actions: Vec<Value> = monster
                .lists()
                .into_iter()
                .flat_map(|(mode, moves)| {
                    let mode = mode.map(|mode| mode.mode.as_str());
                    let language = &language;
                    moves.iter().enumerate().map(move |(i, action)| acts(language, mode, i, action))
                })
                .collect();
            let abilities: Vec<Value> = entry
                .abilities
                .iter()
                .map(|ability| json!({ "name": ability.name, "text": text::of_ability(&language, ability) }))
                .collect();
            json!({
                "id": monster.key.as_str(),
                "name": entry.name,
                "kind": id(entry.kind),
                "act": entry.act,
                "copies": entry.copies,
                "ascension": entry.ascension,
                "hp": match entry.hp {
                    HpText::Printed(hp) => json!(hp),
                    HpText::Board(hp) => json!(hp),
                },
                "acts_last": entry.acts_last,
                "abilities": abilities,
                "actions": actions,
                "summons": entry.summons,
                "group": entry.group.map(|group| group.as_str()),
                "rewards": entry.rewards,
            })
        })
        .collect()
}

fn acts(language: &Language, mode: Option<&str>, at: usize, action: &Move) -> Value {
    json!({
        "mode": mode,
        "slot": at + 1,
        "die": action.on,
        "every_player": action.every_player,
        "text": text::of_move(language, action),
    })
}

pub(super) fn heroes(world: &World) -> Vec<Value> {
    let language = show::language(world);
    world
        .resource::<Names>()
        .prints::<HeroText>()
        .map(|hero| {
            let entry = &hero.entry;
            let deck: serde_json::Map<String, Value> =
                entry.deck.iter().map(|(card, copies)| (card.to_string(), json!(copies))).collect();
            let ability: Vec<String> = entry.ability.when.iter().map(|when| text::of_when(&language, when)).collect();
            json!({
                "id": hero.key.as_str(),
                "name": entry.name,
                "hp": entry.hp,
                "energy": entry.energy,
                "draw": entry.draw,
                "deck": deck,
                "ability": { "name": entry.ability.name, "text": ability.join("; ") },
            })
        })
        .collect()
}

pub(super) fn items(world: &World) -> Vec<Value> {
    let (names, language) = (world.resource::<Names>(), show::language(world));
    names
        .prints::<ItemText>()
        .map(|item| {
            let text = text::of_item(&language, &item);
            json!({
                "id": item.key.as_str(),
                "name": item.name,
                "kind": id(item.kind),
                "cost": item.cost,
                "copies": item.copies,
                "uses": if let Life::Uses(times) = item.life { Some(times) } else { None },
                "text": text,
            })
        })
        .collect()
}

/// Every fight by its enemy's id, those of several enemies, then those drawn from decks.
pub(super) fn scenes(world: &World) -> Vec<Value> {
    let names = world.resource::<Names>();
    let single = scene::scenes(names).map(|monster| {
        let entry = &monster.entry;
        json!({ "id": monster.key.as_str(), "name": entry.name, "kind": id(entry.kind), "act": entry.act })
    });
    let drawn = scene::drawn(names).map(|(id, kind, act)| {
        let name = super::words(&format!("{kind:?}"));
        json!({ "id": id, "name": format!("{name}, act {act}, drawn by the seed"), "kind": super::id(kind), "act": act })
    });
    let together = scene::together(names).into_iter().filter_map(|(id, enemies)| {
        let (kind, act) = enemies.first().map(|first| (first.entry.kind, first.entry.act))?;
        let each: Vec<&str> = enemies.iter().map(|enemy| &*enemy.entry.name).collect();
        Some(json!({ "id": id.as_str(), "name": each.join(" and "), "kind": super::id(kind), "act": act }))
    });
    single.chain(together).chain(drawn).collect()
}
