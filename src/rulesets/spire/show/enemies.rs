//! An enemy's card: HP, tokens, its actions, and the next one with the numbers that will really land.
use super::{forecast::Forecast, seats::tokens};
use crate::{
    rulesets::spire::{board::*, monster::*, phases::facing, *},
    tabletop::{view::*, wording::Language, *},
};
use bevy_ecs::prelude::*;

pub fn unit(world: &World, language: &Language, forecast: &Forecast, enemy: Entity) -> Option<UnitView> {
    let Monster(text) = world.get::<Monster>(enemy)?;
    let (hp, cube) = (world.get::<Hp>(enemy)?, *world.get::<Cube>(enemy)?);
    let table = world.resource::<Table>().table;
    let die = world.get::<Die>(table).map_or(0, |die| die.0);
    let fallen = world.get::<Standing>(enemy) != Some(&Standing::Up);
    let current = text.current(cube, die).filter(|_| !fallen);
    let boss = world.get::<Row>(enemy).is_some_and(|row| row.0 == 0);
    let modes = matches!(text.entry.pattern, Pattern::Modes(_));
    let lists = text
        .lists()
        .into_iter()
        .enumerate()
        .map(|(i, (mode, moves))| ActionListView {
            heading: mode.map(|mode| mode.name.clone()),
            active: !modes || cube.mode as usize == i,
            rows: moves
                .iter()
                .enumerate()
                .map(|(j, action)| {
                    let next = current == Some((i, j));
                    ActionRowView {
                        faces: action.on.clone(),
                        slot: action.slot.map(|colour| SlotView {
                            red: colour == SlotColour::Red,
                            cube: cube.at as usize == j && (!modes || cube.mode as usize == i) && !fallen,
                        }),
                        symbols: symbols(world, language, forecast, enemy, action, next),
                        every_player: action.every_player || boss,
                        acts_last: action.acts_last,
                        next,
                    }
                })
                .collect(),
        })
        .collect();
    let side = if fallen { &[][..] } else { facing::side(text, cube) };
    Some(UnitView {
        id: *world.get::<Id>(enemy)?,
        key: text.key.to_string(),
        name: text.entry.name.clone(),
        figure: text.figure.to_string(),
        row: world.get::<Row>(enemy)?.0,
        rows: text.entry.rows,
        side: language.symbols(side),
        side_text: language.text(side, &mut |_, _, n| n),
        fallen,
        hp: hp.now.max(0),
        start_hp: hp.max,
        block: world.get::<Block>(enemy).map_or(0, |block| block.0),
        tokens: tokens(world, language, enemy, &|_| false),
        abilities: text.entry.abilities.iter().map(|ability| (ability.name.clone(), ability_text(language, ability))).collect(),
        lists,
        acts_last: text.entry.acts_last || boss,
        rewards: rewards(&text.entry.rewards),
    })
}

/// An enemy that does not stand on the table yet, as its card is printed, with its HP for so many players.
pub fn printed(language: &Language, text: &MonsterText, players: usize) -> UnitView {
    let hp = text.entry.hp.of(players);
    let lists = text.lists().into_iter().enumerate().map(|(i, (mode, moves))| ActionListView {
        heading: mode.map(|mode| mode.name.clone()),
        active: i == 0,
        rows: moves.iter().map(|action| printed_row(language, text, action)).collect(),
    });
    UnitView {
        key: text.key.to_string(),
        name: text.entry.name.clone(),
        figure: text.figure.to_string(),
        rows: text.entry.rows,
        hp,
        start_hp: hp,
        abilities: text.entry.abilities.iter().map(|ability| (ability.name.clone(), ability_text(language, ability))).collect(),
        lists: lists.collect(),
        acts_last: text.entry.acts_last || text.entry.kind == MonsterKind::Boss,
        rewards: rewards(&text.entry.rewards),
        ..Default::default()
    }
}

fn printed_row(language: &Language, text: &MonsterText, action: &Move) -> ActionRowView {
    let mut symbols = language.symbols(&action.does);
    if symbols.is_empty() {
        symbols.push(no_action());
    }
    ActionRowView {
        faces: action.on.clone(),
        slot: action.slot.map(|colour| SlotView { red: colour == SlotColour::Red, cube: false }),
        symbols,
        every_player: action.every_player || text.entry.kind == MonsterKind::Boss,
        acts_last: action.acts_last,
        next: false,
    }
}

fn no_action() -> SymbolView {
    SymbolView { icon: "sleep".into(), name: "No action".into(), times: 1, ..Default::default() }
}

fn symbols(world: &World, language: &Language, forecast: &Forecast, enemy: Entity, action: &Move, next: bool) -> Vec<SymbolView> {
    let ctx = Ctx { actor: Piece(enemy), ..Ctx::of(world.resource::<Table>().table) }.from(enemy);
    // What will really come, or all that is printed.
    let does = if next { intent::coming(world, &action.does, &ctx) } else { action.does.to_vec() };
    let mut symbols = language.symbols(&does);
    if symbols.is_empty() {
        symbols.push(no_action());
    }
    for symbol in &mut symbols {
        // "5 per player" has a number of its own at this table.
        if symbol.count == 0 && !symbol.label.is_empty() && symbol.icon == "block" {
            symbol.count = counted_block(world, action, enemy);
            symbol.label.clear();
        }
    }
    if next && let Some(strikes) = forecast.strikes.get(&enemy) {
        let row = world.get::<Row>(enemy).map_or(0, |row| row.0);
        let alone = row > 0 && !action.every_player && aim::player_in(world, row).is_none();
        let mut strikes = strikes.iter();
        for symbol in symbols.iter_mut().filter(|symbol| symbol.icon == "hit") {
            // A hit at the player of a row in which nobody stands.
            if alone && symbol.reach.is_empty() {
                continue;
            }
            if let Some(real) = strikes.next() {
                symbol.changed = (real - symbol.count).signum() as i8;
                symbol.count = *real;
            }
            // The other hits of a multi-hit are the same.
            strikes.by_ref().take(symbol.times.max(1) as usize - 1).for_each(drop);
        }
    }
    symbols
}

/// The Block of an action whose amount is counted.
fn counted_block(world: &World, action: &Move, enemy: Entity) -> i32 {
    let ctx = Ctx { actor: Piece(enemy), ..Ctx::of(world.resource::<Table>().table) };
    action.does.iter().filter_map(|effect| effect.get::<effects::verb::Block>()).map(|block| block.0.now(world, &ctx)).sum()
}

/// A printed ability in words.
pub fn ability_text(language: &Language, ability: &AbilityText) -> RichText {
    if let Some(text) = &ability.text {
        return language.plain(language.texts.get(text).unwrap_or(text));
    }
    let mut text: RichText = ability.always.iter().flat_map(|lasting| language.lasting(lasting)).collect();
    text.extend(ability.when.iter().flat_map(|when| language.when(when, &mut |_, _, n| n)));
    text.extend(ability.instead.iter().flat_map(|instead| language.instead(instead, false)));
    text
}

fn rewards(rewards: &Rewards) -> Vec<(String, i32)> {
    let card = match rewards.card {
        CardReward::None => 0,
        _ => 1,
    };
    [
        ("gold", rewards.gold),
        ("card", card),
        ("potion", rewards.potion as i32),
        ("relic", (rewards.relic + rewards.boss_relic) as i32),
    ]
    .into_iter()
    .filter(|(_, count)| *count > 0)
    .map(|(icon, count)| (icon.to_string(), count))
    .collect()
}
