//! Fights in rooms: enemies come from the act's decks, rewards go to the players. Rulebook: Encounter, Elite and Boss Setup.
use super::{
    super::{monster::*, phrases::Phrases, *},
    board::{MapToken, RoomKind},
    decks::*,
    keys,
    map::*,
    modifiers::{Twist, twisted},
    offers::{self, RewardOf},
    room::note,
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `AfterFight()`: the room goes on after a fight that was won.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AfterFight {}

/// `BeginFight()`: the fight of the room begins with a start of turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct BeginFight {}

/// Enemies were drawn from a deck.
#[derive(Debug, Serialize)]
pub struct FightDrawn {
    pub fight: Fight,
}

impl Fact for FightDrawn {
    const REVEALS: Option<&'static str> = Some("enemies were drawn");
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<FightDrawn>();
    app.add_verb::<BeginFight>(|world, _, _| begin_rounds(world)).add_verb::<AfterFight>(|world, _, _| after(world));
}

/// Sets up a fight in the room the party is in.
pub fn begin(world: &mut World, fight: Fight) {
    if let Some(room) = run_mut(world).as_mut().and_then(|run| run.room.as_mut()) {
        (room.fight, room.rewarded) = (Some(fight), false);
    }
    if fight == Fight::Burning {
        before_burning(world);
    }
    if let Fight::BossOf(act) = fight {
        lay_summons(world, act);
    }
    let enemies = draw(world, fight);
    note(world, enemies.first().copied().unwrap_or_default());
    place(world, &enemies);
    world.resource_mut::<Log>().push(FightDrawn { fight });
    let begin = world.resource::<Phrases>().begin_fight.clone();
    then(world, &begin);
}

/// The Summons deck of an act is the one in use.
fn lay_summons(world: &mut World, act: u8) {
    let summons = setup::summons_deck(world, act);
    let table = world.resource::<Table>().table;
    world.entity_mut(table).insert(summons);
}

/// The enemies of a fight, from their decks; those go under their decks again, 1st Encounters are put away.
fn draw(world: &mut World, fight: Fight) -> Vec<Word> {
    let players = world.resource::<Table>().seats.len();
    let drawn = |world: &mut World, count: usize, of: fn(&mut BoxDecks) -> &mut Deck, back: bool| -> Vec<Word> {
        with_decks(world, |decks, _| {
            let deck = of(decks);
            let cards: Vec<Word> = (0..count).filter_map(|_| deck.draw()).collect();
            if back {
                cards.iter().for_each(|card| deck.put_under(*card));
            }
            cards
        })
        .unwrap_or_default()
    };
    match fight {
        Fight::First => drawn(world, players, |decks| &mut decks.first_encounters, false),
        Fight::Encounter => drawn(world, players, |decks| &mut decks.encounters, true),
        Fight::Elite | Fight::Burning => {
            let elite = drawn(world, 1, |decks| &mut decks.elites, true);
            if !elite.is_empty() { together(world, elite) } else { act_four_elite(world) }
        }
        Fight::Boss => {
            let boss = map(world).and_then(|map| map.boss);
            boss.into_iter().collect()
        }
        Fight::SecondBoss => map(world).and_then(|map| map.second_boss).into_iter().collect(),
        Fight::BossOf(act) => {
            let bosses = enemy_deck(world, MonsterKind::Boss, act);
            let deck: Deck = bosses.into_iter().collect();
            with_decks(world, |_, stream| deck.clone().draw_any(stream, |_| true)).flatten().into_iter().collect()
        }
    }
}

/// An elite that is set up with others (Spire Shield and Spear).
fn together(world: &World, elite: Vec<Word>) -> Vec<Word> {
    let names = world.resource::<Names>();
    let scene = elite.first().and_then(|key| names.printed::<MonsterText>(*key)).and_then(|text| text.entry.scene);
    match scene {
        Some(scene) => {
            names.prints::<MonsterText>().filter(|text| text.entry.scene == Some(scene)).map(|text| text.key).collect()
        }
        None => elite,
    }
}

/// The elite of Act IV has no deck: its cards name each other.
fn act_four_elite(world: &World) -> Vec<Word> {
    let act = run(world).map_or(1, |run| run.act);
    let level = ascension(world);
    let names = world.resource::<Names>();
    let cards = names.prints::<MonsterText>();
    cards
        .filter(|text| text.entry.act == act && text.entry.ascension <= level && text.entry.scene.is_some())
        .map(|text| text.key)
        .collect()
}

/// One enemy per row from the bottom; a boss stands in every row. Whoever comes along is placed afterwards.
fn place(world: &mut World, enemies: &[Word]) {
    let mut seats: Vec<u8> = world.resource::<Table>().seats.iter().filter_map(|seat| Some(world.get::<Row>(*seat)?.0)).collect();
    seats.sort();
    let mut rows = seats.into_iter();
    let mut placed = vec![];
    for key in enemies {
        let Some(text) = world.resource::<Names>().printed::<MonsterText>(*key) else { continue };
        let row = match text.entry.kind {
            _ if text.entry.row.is_some() => text.entry.row.unwrap_or_default(),
            MonsterKind::Boss => 0,
            _ => rows.next().unwrap_or(1),
        };
        placed.extend(setup::make_enemy(world, *key, row, None));
    }
    for enemy in placed {
        setup::bring_companions(world, enemy);
    }
}

/// What a Burning Elite does to each player before the fight stands with its map token.
fn before_burning(world: &mut World) {
    let names = world.resource::<Names>();
    let before: Vec<Script> = names
        .prints::<MapToken>()
        .filter(|token| token.entry.room == RoomKind::Burning)
        .map(|token| token.entry.before.clone())
        .collect();
    for seat in world.resource::<Table>().seats.clone() {
        before.iter().for_each(|script| for_seat(world, seat, script));
    }
}

/// Shuffles the decks; the rounds begin.
fn begin_rounds(world: &mut World) {
    setup::shuffle_decks(world);
    let table = world.resource::<Table>().table;
    if let Some(mut phase) = world.get_mut::<Phase>(table) {
        *phase = Phase::default();
    }
    phases::turns::clear(world);
    if let Some(mut played) = world.get_mut::<memory::PlayedThisTurn>(table) {
        played.0.clear();
    }
}

/// What the fight of this room earns instead of what is printed on the enemies.
pub fn spoils(world: &World) -> Option<Vec<RewardOf>> {
    run(world)?.room.as_ref()?.spoils.clone()
}

/// What a won fight earns: printed rewards come to lie in front of the players.
pub fn lay_rewards(world: &mut World, seat: Entity, rewards: Rewards) {
    let card = match rewards.card {
        CardReward::None => None,
        CardReward::Normal => Some(RewardOf::Card),
        CardReward::Upgraded => Some(RewardOf::UpgradedCard),
        CardReward::Rare => Some(RewardOf::Rare),
    };
    let ordinary =
        run(world).and_then(|run| run.room.as_ref()?.fight).is_some_and(|fight| matches!(fight, Fight::First | Fight::Encounter));
    if let Some(of) = card {
        if ordinary && twisted(world, Twist::EncountersGiveRelics) {
            offers::lay(world, seat, RewardOf::Relic, 0);
        } else {
            offers::lay_card(world, seat, of);
        }
    }
    for (of, count) in
        [(RewardOf::Potion, rewards.potion), (RewardOf::Relic, rewards.relic), (RewardOf::BossRelic, rewards.boss_relic)]
    {
        (0..count).for_each(|_| offers::lay(world, seat, of, 0));
    }
}

/// The room goes on: a second boss, the event that led to the fight, or the way out.
fn after(world: &mut World) {
    let Some(fight) = run(world).and_then(|run| run.room.as_ref()?.fight) else { return };
    if fight == Fight::Burning {
        keys::earn(world, Key::Emerald);
    }
    if matches!(fight, Fight::Boss | Fight::SecondBoss | Fight::BossOf(_)) {
        let boss = run(world).and_then(|run| Some(run.floors.last()?.what));
        if let (Some(mut run), Some(boss)) = (run_mut(world), boss) {
            run.bosses.push(boss);
        }
    }
    if let (Fight::BossOf(_), Some(act)) = (fight, run(world).map(|run| run.act)) {
        lay_summons(world, act);
    }
    let second = map(world).and_then(|map| map.second_boss);
    if fight == Fight::Boss && second.is_some() {
        return begin(world, Fight::SecondBoss);
    }
    let leave = world.resource::<Phrases>().leave_room.clone();
    then(world, &leave);
}
