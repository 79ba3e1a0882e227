//! *Given*: lays the table as a case describes it. Nothing is random: what is not named is empty, or as printed.
use super::{boards::*, case::*, foes::lay_foe, lay_run, names::*};
use crate::{
    rulesets::spire::{
        board::{self, StatusDecks, SummonsDeck},
        campaign::feats,
        card::CardText,
        hero::HeroText,
        item::ItemText,
        monster::{MonsterKind, MonsterText},
        phases::turns,
        scene, setup,
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;

/// Prints the content that the case brings along; `Names` keeps it until it is put back.
pub fn print(names: &mut Names, given: &mut Given) -> Result<(), Unclear> {
    for (key, entry) in std::mem::take(&mut given.cards) {
        print_one(names, "card", key, CardText::new(key, entry))?;
    }
    for (key, entry) in std::mem::take(&mut given.monsters) {
        print_one(names, "enemy", key, MonsterText::new(key, entry))?;
    }
    for (key, entry) in std::mem::take(&mut given.items) {
        print_one(names, "item", key, ItemText::new(key, entry))?;
    }
    for (key, entry) in std::mem::take(&mut given.heroes) {
        print_one(names, "hero", key, HeroText::new(key, entry))?;
    }
    Ok(())
}

fn print_one<T: Printing>(names: &mut Names, what: &str, key: Word, printed: T) -> Result<(), Unclear> {
    if names.printed::<T>(key).is_some() {
        return unclear(&key, format!("the box already has the {what} `{key}`: give it another name"));
    }
    names.print(printed);
    Ok(())
}

/// Lays the table and plays on until the first decision.
pub fn lay(world: &mut World, given: &Given) -> Result<(), Unclear> {
    if given.seats.is_empty() || given.seats.len() > 4 {
        return unclear("seats", format!("{} seats: there is room for 1 to 4", given.seats.len()));
    }
    let rows: Vec<u8> = (1..).zip(&given.seats).map(|(seat, board)| board.row.unwrap_or(seat)).collect();
    if let Some(row) = rows.iter().find(|row| !(1..=4).contains(*row)) {
        return unclear("row", format!("there is no row {row}: they are 1 to 4, from the bottom"));
    }
    if let Some(row) = (1..=4).find(|row| rows.iter().filter(|other| *other == row).count() > 1) {
        return unclear("row", format!("two seats stand in row {row}"));
    }
    setup::clear_table(world);
    let options = board::Options {
        unbreakable: given.options.unbreakable,
        between_rooms: given.options.switch_rows || given.run.is_some(),
        ascension: given.ascension,
        last_stand: given.options.last_stand || given.run.as_ref().is_some_and(|run| run.rules.last_stand),
        sequential_turns: given.options.sequential_turns || given.run.as_ref().is_some_and(|run| run.rules.sequential_turns),
        ..Default::default()
    };
    let fight = enemies_of_scene(world, given)?;
    setup::lay_table(world, given.seed, act(world, given, &fight), options);
    feats::begin(world);
    for (seat, board) in (1..).zip(&given.seats) {
        lay_board(world, seat, board, given)?;
    }
    if let Some(run) = &given.run {
        lay_run::lay_run(world, given, run)?;
    }
    // Summons are drawn in setting up.
    for (word, left) in &given.supplies {
        if is_summon(world, *word) {
            lay_supply(world, *word, *left)?;
        }
    }
    let mut placed = vec![];
    for (row, enemy) in (1..).zip(fight) {
        let row = enemy.entry.row.unwrap_or(if enemy.entry.kind == MonsterKind::Boss { 0 } else { row });
        placed.extend(setup::make_enemy(world, enemy.key, row, None));
    }
    for enemy in placed {
        setup::bring_companions(world, enemy);
    }
    for foe in &given.enemies {
        lay_foe(world, foe)?;
    }
    // What is left of the tokens, whoever has some.
    for (word, left) in &given.supplies {
        if !is_summon(world, *word) {
            lay_supply(world, *word, *left)?;
        }
    }
    begin(world, given)
}

/// The enemies of the scene, in their rows from the bottom, if a scene is given.
fn enemies_of_scene(world: &World, given: &Given) -> Result<Vec<Printed<MonsterText>>, Unclear> {
    let Some(scene) = &given.scene else { return Ok(vec![]) };
    scene::enemies(world.resource::<Names>(), scene, given.seats.len(), given.seed, given.ascension)
        .map_err(|wrong| Unclear { word: scene.clone(), message: wrong.message })
}

/// The act whose Summons deck is used: that of the run, or of the first enemy, if nothing is said.
fn act(world: &World, given: &Given, fight: &[Printed<MonsterText>]) -> u8 {
    let listed = given.enemies.first().and_then(|foe| world.resource::<Names>().printed::<MonsterText>(Word::of(&foe.id)));
    let in_run = given.run.as_ref().map(|run| run.act.unwrap_or(1));
    in_run.or(given.act).or(listed.as_ref().or(fight.first()).map(|text| text.entry.act)).unwrap_or(1)
}

fn begin(world: &mut World, given: &Given) -> Result<(), Unclear> {
    let table = world.resource::<Table>().table;
    let play = world.resource::<Round>().0.iter().position(|(_, name)| *name == "Play").unwrap_or_default();
    if given.round == 0 {
        return unclear("round", "rounds are counted from 1");
    }
    if let Some(face) = given.die.0.iter().find(|face| !(1..=6).contains(*face)) {
        return unclear("die", format!("a die has no {face}"));
    }
    let mut faces = given.die.0.iter().copied();
    if given.run.is_some() {
        *state(world, table)? = Phase { stopped: true, ..Default::default() };
    } else if given.begin {
        *state(world, table)? = Phase { next: 0, round: given.round - 1, ..Default::default() };
    } else {
        *state(world, table)? = Phase { next: play as u8, round: given.round, ..Default::default() };
        *state(world, table)? = Die(faces.next().unwrap_or(1));
        turns::deal_out(world);
    }
    state::<Dice>(world, table)?.laid = faces.collect();
    if given.shuffle {
        setup::shuffle_decks(world);
    }
    sit_down(world);
    world.resource_mut::<Log>().clear();
    world.resource_mut::<History>().begin(true);
    if let Some(run) = &given.run {
        lay_run::enter(world, &run.room)?;
    }
    advance(world);
    Ok(())
}

fn is_summon(world: &World, word: Word) -> bool {
    let table = world.resource::<Table>().table;
    world.get::<SummonsDeck>(table).is_some_and(|deck| deck.0.contains_key(&word))
}

fn lay_supply(world: &mut World, word: Word, left: i32) -> Result<(), Unclear> {
    let table = world.resource::<Table>().table;
    let few = left.clamp(0, u8::MAX as i32) as u8;
    match &*word {
        "status_deck" => state::<StatusDecks>(world, table)?.status_unmade = few,
        "daze_deck" => state::<StatusDecks>(world, table)?.daze_unmade = few,
        _ if state::<Supplies>(world, table)?.0.contains_key(&word) => {
            state::<Supplies>(world, table)?.0.insert(word, left);
        }
        _ if state::<SummonsDeck>(world, table)?.0.contains_key(&word) => {
            state::<SummonsDeck>(world, table)?.0.insert(word, few);
        }
        _ => {
            let known: Vec<Word> = state::<SummonsDeck>(world, table)?.0.keys().copied().collect();
            let tokens = state::<Supplies>(world, table)?.0.keys().copied().collect::<Vec<_>>();
            return unknown("supply", &word, known.into_iter().chain(tokens));
        }
    }
    Ok(())
}
