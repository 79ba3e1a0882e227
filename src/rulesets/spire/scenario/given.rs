//! *Given*: lays the table as a case describes it. Nothing is random: what is not named is empty, or as printed.
use super::{case::*, foes::lay_foe, lists::*, names::*};
use crate::{
    rulesets::spire::{
        board::{self, Energy, Hp, Owns, StatusDecks, SummonsDeck},
        campaign::{feats, limits::HpCap, max_hp},
        card::{Card, CardText},
        effects::{FromDeck, add_slots, lay_orb, need_orbs},
        hero::HeroText,
        item::{ItemKind, ItemText},
        lasting,
        memory::CardMemory,
        monster::{MonsterKind, MonsterText},
        orb::{OrbSlots, OrbText},
        scene, setup,
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;
use std::collections::BTreeMap;

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
    setup::clear_table(world);
    let options = board::Options {
        unbreakable: given.options.unbreakable,
        between_rooms: given.options.switch_rows,
        ascension: given.ascension,
        ..Default::default()
    };
    let fight = enemies_of_scene(world, given)?;
    setup::lay_table(world, given.seed, act(world, given, &fight), options);
    feats::begin(world);
    for (seat, board) in (1..).zip(&given.seats) {
        lay_board(world, seat, board, given.seed)?;
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

/// The act whose Summons deck is used: that of the first enemy, if nothing is said.
fn act(world: &World, given: &Given, fight: &[Printed<MonsterText>]) -> u8 {
    let listed = given.enemies.first().and_then(|foe| world.resource::<Names>().printed::<MonsterText>(Word::of(&foe.id)));
    given.act.or(listed.as_ref().or(fight.first()).map(|text| text.entry.act)).unwrap_or(1)
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
    if given.begin {
        *state(world, table)? = Phase { next: 0, round: given.round - 1, ..Default::default() };
    } else {
        *state(world, table)? = Phase { next: play as u8, round: given.round, ..Default::default() };
        *state(world, table)? = Die(faces.next().unwrap_or(1));
    }
    state::<Dice>(world, table)?.laid = faces.collect();
    if given.shuffle {
        setup::shuffle_decks(world);
    }
    sit_down(world);
    world.resource_mut::<Log>().clear();
    world.resource_mut::<History>().begin(true);
    advance(world);
    Ok(())
}

pub(super) fn state<T: State>(world: &mut World, piece: Entity) -> Result<Mut<'_, T>, Unclear> {
    match world.get_mut::<T>(piece) {
        Some(state) => Ok(state),
        None => unclear("", format!("{} does not lie there", name_of::<T>())),
    }
}

fn lay_board(world: &mut World, seat: u8, board: &Board, seed: u64) -> Result<(), Unclear> {
    let names = world.resource::<Names>().clone();
    let Some(hero) = &board.hero else { return unclear("seats", format!("seat {seat} has no `hero`")) };
    let Some(hero) = names.printed::<HeroText>(Word::of(hero)) else {
        return unknown("hero", hero, names.prints::<HeroText>().map(|text| text.key));
    };
    for (given, word) in [
        (board.deck.is_some(), "deck"),
        (board.done.is_some(), "done"),
        (board.attached.is_some(), "attached"),
        (!board.costs.is_empty(), "costs"),
    ] {
        if given {
            return unclear(word, format!("`{word}` can only stand under `then`"));
        }
    }
    let entity = setup::seat_hero(world, seat, board.row.unwrap_or(seat), hero.clone(), seed);
    let mut hp = state::<Hp>(world, entity)?;
    hp.max = board.max_hp.unwrap_or(hp.max.max(board.hp.unwrap_or(0)));
    hp.now = board.hp.unwrap_or(hp.max);
    if let Some(energy) = board.energy {
        *state(world, entity)? = Energy(energy);
    }
    lay_tokens(world, entity, &board.tokens)?;
    for (word, count) in [("block", board.block), ("gold", board.gold)] {
        if let Some(count) = count {
            lay_token(world, entity, word, count)?;
        }
    }
    if let Some(stance) = board.stance {
        *state(world, entity)? = stance;
    }
    let owns = *state::<Owns>(world, entity)?;
    for (items, pile, potions) in [(&board.relics, owns.relics, false), (&board.potions, owns.potions, true)] {
        for id in listed(items)? {
            let text = names.printed::<ItemText>(Word::of(id)).filter(|text| (text.kind == ItemKind::Potion) == potions);
            let what = if potions { "potion" } else { "relic" };
            let Some(text) = text else { return unknown(what, id, names.prints::<ItemText>().map(|text| text.key)) };
            setup::make_item(world, entity, text, *pile);
        }
    }
    if board.max_hp.is_none() && lasting::has::<HpCap>(world, entity) {
        max_hp::refit(world, entity);
    }
    add_slots(world, entity, hero.entry.orb_slots.unwrap_or(0));
    if let Some(slots) = board.orb_slots {
        *state(world, entity)? = OrbSlots(slots);
    }
    if board.orbs.as_ref().is_some_and(|orbs| !orbs.is_empty()) && board.orb_slots.is_none() {
        need_orbs(world, entity);
    }
    for orb in board.orbs.iter().flatten() {
        if names.printed::<OrbText>(*orb).is_none() {
            return unknown("Orb", orb, names.prints::<OrbText>().map(|text| text.key));
        }
        lay_orb(world, entity, *orb);
    }
    if board.starter {
        for (key, copies) in &hero.entry.deck {
            for _ in 0..*copies {
                lay_card(world, entity, key, *owns.draw)?;
            }
        }
    }
    for (cards, pile) in
        [(&board.hand, owns.hand), (&board.discard, owns.discard), (&board.exhaust, owns.exhaust), (&board.powers, owns.powers)]
    {
        for label in listed(cards)? {
            lay_card(world, entity, label, *pile)?;
        }
    }
    for label in listed(&board.draw)?.iter().rev() {
        lay_card(world, entity, label, *owns.draw)?;
    }
    for (power, count) in &board.cubes {
        let piece = card(world, entity, power, "powers")?;
        state::<CardMemory>(world, piece)?.cubes = *count;
    }
    Ok(())
}

fn listed(cards: &Option<Cards>) -> Result<&[String], Unclear> {
    match cards {
        None => Ok(&[]),
        Some(Cards::These(cards)) => Ok(cards),
        Some(Cards::Count(_)) => unclear("", "a pile that is given lists its cards"),
    }
}

/// A card on top of a pile; Status and Daze cards come from their decks.
fn lay_card(world: &mut World, owner: Entity, label: &str, pile: Entity) -> Result<(), Unclear> {
    let names = world.resource::<Names>();
    let hero = hero_of(world, owner);
    let (key, plus) = label.strip_suffix('+').map_or((label, ""), |key| (key, "+"));
    let card = Card::labelled(names, label).or_else(|| Card::labelled(names, &format!("{key}_{hero}{plus}")));
    let Some(card) = card else {
        return unknown("card", label, names.prints::<CardText>().map(|text| text.key));
    };
    let Some(from) = card.text.deck else {
        setup::make_card(world, owner, card, pile);
        return Ok(());
    };
    let made = setup::make_status(world, from, pile);
    let table = world.resource::<Table>().table;
    let mut decks = state::<StatusDecks>(world, table)?;
    match from {
        FromDeck::Status => decks.status_unmade = decks.status_unmade.saturating_sub(1),
        FromDeck::Daze => decks.daze_unmade = decks.daze_unmade.saturating_sub(1),
    }
    if let Some(made) = made {
        *state(world, made)? = card;
    }
    Ok(())
}

pub(super) fn lay_tokens(world: &mut World, figure: Entity, tokens: &BTreeMap<Word, i32>) -> Result<(), Unclear> {
    tokens.iter().try_for_each(|(word, count)| lay_token(world, figure, word, *count))
}

pub(super) fn lay_token(world: &mut World, figure: Entity, word: &str, count: i32) -> Result<(), Unclear> {
    let kinds = world.resource::<TokenKinds>();
    let Some(kind) = kinds.get(word) else { return unknown("token", word, kinds.0.iter().map(|kind| kind.word)) };
    (kind.change)(world, figure, count - (kind.count)(world, figure));
    let now = (kind.count)(world, figure);
    if now == count { Ok(()) } else { unclear(word, format!("{count} {word} cannot lie there, at most {now}")) }
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
