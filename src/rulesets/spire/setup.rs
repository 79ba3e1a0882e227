//! Setting up a fight: boards, decks, supplies, heroes and enemies become pieces on the table. Rulebook: Setup; Encounter Setup.
use super::{
    board::*,
    card::*,
    effects::{Doubling, FromDeck, OrbCubes, bring},
    hero::*,
    item::*,
    memory::*,
    monster::*,
    orb::*,
    *,
};
use bevy_ecs::prelude::*;
use std::collections::BTreeMap;

/// Takes everything off the table.
pub fn clear_table(world: &mut World) {
    let mut query = world.query_filtered::<Entity, With<Id>>();
    let pieces: Vec<Entity> = query.iter(world).collect();
    for piece in pieces {
        world.despawn(piece);
    }
    world.insert_resource(Index::default());
    world.insert_resource(Parked::default());
    world.insert_resource(Table::default());
    world.resource_mut::<Log>().clear();
    world.resource_mut::<History>().begin(false);
}

/// An empty pile of that kind; what lies in play may be triggered.
pub fn make_pile(world: &mut World, owner: Entity, kind: &'static str, in_play: bool) -> Piece {
    let of = PileOf { owner: Piece(owner), kind: Word::new(kind), in_play };
    Piece(make_piece(world, (Pile::default(), of)))
}

/// The table itself: phases, die, supplies, rows, decks of Status, Daze and Summons.
pub fn lay_table(world: &mut World, seed: u64, act: u8, options: Options) -> Entity {
    let table = world
        .spawn((
            Id(1),
            NextId(2),
            Phase::default(),
            Agenda::default(),
            Choice::default(),
            Die::default(),
            Dice::new(seed),
            Decks::new(seed),
            options,
        ))
        .id();
    world.resource_mut::<Table>().table = table;
    let mut supplies = Supplies([(Shivs::WORD, 5), (Miracles::WORD, 5), (Poison::WORD, 30)].into());
    supplies.0.extend(world.resource::<Names>().prints::<OrbText>().map(|orb| (orb.key, orb.entry.cubes)));
    let cubes = OrbCubes(make_pile(world, table, "cubes", false));
    let rows = Rows {
        rows: [1, 2, 3, 4].map(|_| make_pile(world, table, "row", true)),
        bosses: make_pile(world, table, "bosses", true),
        gone: make_pile(world, table, "gone", false),
    };
    let status = make_pile(world, table, "status", false);
    let daze = make_pile(world, table, "daze", false);
    let copies = |deck| printed_in(world, deck).map_or(0, |text| text.copies);
    let decks = StatusDecks { status, status_unmade: copies(FromDeck::Status), daze, daze_unmade: copies(FromDeck::Daze) };
    let summons = summons_deck(world, act);
    world.entity_mut(table).insert((supplies, rows, decks, summons, cubes, PlayedThisTurn::default()));
    if options.sequential_turns {
        world.entity_mut(table).insert(phases::turns::Turns::default());
    }
    world.resource_mut::<Index>().note(Id(1), table);
    table
}

/// The Summons deck of an act at this table.
pub fn summons_deck(world: &World, act: u8) -> SummonsDeck {
    let ascension = world.get::<Options>(world.resource::<Table>().table).map_or(0, |options| options.ascension);
    SummonsDeck(summons(world.resource::<Names>(), act, ascension))
}

/// The cards of an act's Summons deck: how many copies of each.
pub fn summons(names: &Names, act: u8, ascension: u8) -> BTreeMap<Word, u8> {
    let lies_in_it = |entry: &MonsterEntry| {
        let this_act = entry.act == act || entry.also_acts.contains(&act);
        entry.kind == MonsterKind::Summon && this_act && entry.ascension <= ascension
    };
    let cards = names.prints::<MonsterText>().filter(|text| lies_in_it(&text.entry));
    cards.map(|text| (text.key, text.entry.copies)).collect()
}

/// The card whose copies make up that deck. (Of the two halves of a Status card only one counts copies.)
fn printed_in(world: &World, deck: FromDeck) -> Option<Printed<CardText>> {
    world.resource::<Names>().prints::<CardText>().find(|text| text.deck == Some(deck) && text.copies > 0)
}

/// A hero at the table, without a deck.
pub fn seat_hero(world: &mut World, seat: u8, row: u8, hero: Printed<HeroText>, seed: u64) -> Entity {
    let hp = hero.entry.hp;
    let entity = make_piece(
        world,
        (
            Seat(seat),
            Row(row),
            Hp { now: hp, max: hp },
            Energy(hero.entry.energy),
            (Shivs::default(), Miracles::default(), Gold::default(), RedCubes::default()),
            Agenda::default(),
            Choice::default(),
            Shuffles::new(seed, seat),
            (Doubling::default(), Pending::default(), Memory::default(), deeds::Deeds::default()),
            (Stance::default(), OrbSlots(hero.entry.orb_slots.unwrap_or(0))),
        ),
    );
    let owns = Owns {
        hand: make_pile(world, entity, "hand", false),
        draw: make_pile(world, entity, "draw", false),
        discard: make_pile(world, entity, "discard", false),
        exhaust: make_pile(world, entity, "exhaust", false),
        aside: make_pile(world, entity, "aside", false),
        powers: make_pile(world, entity, "powers", true),
        attached: make_pile(world, entity, "attached", true),
        orbs: make_pile(world, entity, "orbs", false),
        removed: make_pile(world, entity, "removed", false),
        relics: make_pile(world, entity, "relics", true),
        potions: make_pile(world, entity, "potions", true),
    };
    let abilities = Abilities::new(entity, &hero.waits);
    let mut entity_mut = world.entity_mut(entity);
    entity_mut.insert((owns, Hero(hero)));
    if let Some(abilities) = abilities {
        entity_mut.insert(abilities);
    }
    sit_down(world);
    entity
}

/// A card on top of one of a seat's piles.
pub fn make_card(world: &mut World, owner: Entity, card: Card, pile: Entity) -> Entity {
    let abilities = Abilities::new(owner, &card.face().waits);
    let has_use = card.face().uses.is_some();
    let entity = make_piece(world, (card, CardMemory::default(), InPile(Piece(Entity::PLACEHOLDER))));
    if let Some(abilities) = abilities {
        world.entity_mut(entity).insert(abilities);
    }
    if has_use {
        world.entity_mut(entity).insert(Used::default());
    }
    put(world, entity, pile);
    entity
}

/// A relic or potion in front of a seat.
pub fn make_item(world: &mut World, owner: Entity, text: Printed<ItemText>, pile: Entity) -> Entity {
    let abilities = Abilities::new(owner, &text.waits);
    let memory = CardMemory::default();
    let entity =
        make_piece(world, (Item(text), Used::default(), TimesUsed::default(), memory, InPile(Piece(Entity::PLACEHOLDER))));
    if let Some(abilities) = abilities {
        world.entity_mut(entity).insert(abilities);
    }
    put(world, entity, pile);
    entity
}

/// A Status or Daze card that was never given out before.
pub fn make_status(world: &mut World, from: FromDeck, pile: Entity) -> Option<Entity> {
    let text = printed_in(world, from)?;
    let card = Card { text, upgraded: false };
    let entity = make_piece(world, (card, CardMemory::default(), from, InPile(Piece(Entity::PLACEHOLDER))));
    put(world, entity, pile);
    Some(entity)
}

/// An enemy in a row (0 = every row), with `at` enemies to its left (`None`: rightmost). Its cube lies in the first slot.
pub fn make_enemy(world: &mut World, key: Word, row: u8, at: Option<usize>) -> Option<Entity> {
    let text = world.resource::<Names>().printed::<MonsterText>(key)?;
    let Table { seats, table } = world.resource::<Table>().clone();
    let hp = text.entry.hp.of(seats.len());
    let limits = text.always.iter().any(|(_, lasting)| lasting.get::<lasting::CardLimit>().is_some());
    let (start_block, start_tokens) = (text.entry.block, text.entry.tokens.clone());
    let abilities = Abilities::new(table, &text.waits);
    let state = (Hp { now: hp, max: hp }, Row(row), Monster(text), Cube::default(), Standing::Up, Guarded::default());
    let entity = match from_gone(world, key) {
        Some(piece) => {
            lose_all_tokens(world, piece, false);
            world.entity_mut(piece).insert(state).remove::<Abilities>();
            piece
        }
        None => make_piece(world, (state, Thorns::default(), Beats::default(), InPile(Piece(Entity::PLACEHOLDER)))),
    };
    if let Some(abilities) = abilities {
        world.entity_mut(entity).insert(abilities);
    }
    let pile = world.get::<Rows>(table)?.pile(row);
    put_at(world, entity, pile, at.unwrap_or(usize::MAX));
    if let Some(mut block) = world.get_mut::<Block>(entity) {
        block.0 = start_block;
    }
    for (word, count) in start_tokens {
        if let Some(kind) = world.resource::<TokenKinds>().get(&word) {
            (kind.set)(world, entity, count);
        }
    }
    if limits && let Some(mut options) = world.get_mut::<Options>(table) {
        options.limits_cards = true;
    }
    Some(entity)
}

/// The same card from an earlier fight of the run, so that a long run has no more pieces than a short one.
fn from_gone(world: &World, key: Word) -> Option<Entity> {
    campaign::run::run(world)?;
    let gone = world.get::<Rows>(world.resource::<Table>().table)?.gone;
    let mut pieces = world.get::<Pile>(*gone)?.iter();
    pieces.find(|piece| world.get::<Monster>(*piece).is_some_and(|monster| monster.0.key == key))
}

/// Whoever comes along at the start of combat is placed.
pub fn bring_companions(world: &mut World, enemy: Entity) {
    let Some(Monster(text)) = world.get::<Monster>(enemy).cloned() else { return };
    let mut beside = 0;
    for summons in &text.entry.summons {
        beside = bring(world, enemy, summons, beside);
    }
}

/// Shuffles the decks; from now on the fight goes on by itself until somebody must decide.
pub fn begin(world: &mut World) {
    shuffle_decks(world);
    sit_down(world);
    advance(world);
}

/// Shuffles the draw pile of each seat.
pub fn shuffle_decks(world: &mut World) {
    for seat in world.resource::<Table>().seats.clone() {
        let Some(owns) = world.get::<Owns>(seat).copied() else { continue };
        let Some(mut stream) = world.get_mut::<Shuffles>(seat).map(|stream| stream.clone()) else { continue };
        if let Some(mut draw) = world.get_mut::<Pile>(*owns.draw) {
            draw.shuffle(&mut stream);
        }
        if let Some(mut kept) = world.get_mut::<Shuffles>(seat) {
            *kept = stream;
        }
    }
}
