//! End of combat, in the rulebook's six steps: abilities, rewards, decks, boards, enemies, rows.
use crate::{
    rulesets::spire::{board::*, effects::return_to_deck, hero::*, item::*, monster::*, *},
    tabletop::{view::Outcome, *},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// 1. `EndCombatAbilities()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EndCombatAbilities {}
/// 2. `GainRewards()`: of the enemy in the player's row; for elites and bosses everyone's.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct GainRewards {}
/// 3. `ResetDecks()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ResetDecks {}
/// 4. `ResetBoards()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ResetBoards {}
/// 5. `ClearEnemies()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ClearEnemies {}
/// 6. `SwitchRows()`: the party may swap two rows, as often as it likes, until it agrees to go on.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SwitchRows {}
/// `FinishCombat()`: the fight is won.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct FinishCombat {}
/// `SwapRows()`: the chosen player swaps rows with the acting one.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SwapRows {}

/// The last enemy is gone.
#[derive(Debug, Serialize)]
pub struct CombatEnded {}

impl Fact for CombatEnded {
    fn tell(&self, _: &Teller) -> Option<view::Sentence> {
        Some(view::Sentence { seat: None, text: "The fight is won".into() })
    }
}

/// `CombatEnded(Any)`.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum EndOfFight {
    Any,
}

impl Awaited for CombatEnded {
    type Filter = EndOfFight;
    fn matches(&self, _: &EndOfFight, _: Holder) -> bool {
        true
    }
}

/// A player has earned rewards; Gold is gained at once, the rest is handed out by the room.
#[derive(Debug, Serialize)]
pub struct Rewarded {
    pub seat: Piece,
    pub rewards: Rewards,
}

impl Fact for Rewarded {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} earns the rewards of the row", who.of(self.seat)))
    }
}

/// The decks are whole again.
#[derive(Debug, Serialize)]
pub struct DecksReset {}
impl Fact for DecksReset {}

/// Tokens are off, Energy and Block back.
#[derive(Debug, Serialize)]
pub struct BoardsReset {}
impl Fact for BoardsReset {}

/// Enemies are back in their decks.
#[derive(Debug, Serialize)]
pub struct EnemiesCleared {}
impl Fact for EnemiesCleared {}

/// Two players swapped rows.
#[derive(Debug, Serialize)]
pub struct RowsSwitched {
    pub seat: Piece,
    pub with: Piece,
}

impl Fact for RowsSwitched {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} and {} switch rows", who.of(self.seat), who.of(self.with)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_moment::<CombatEnded>().add_piece_state::<Pending>();
    app.add_fact::<Rewarded>()
        .add_fact::<DecksReset>()
        .add_fact::<BoardsReset>()
        .add_fact::<EnemiesCleared>()
        .add_fact::<RowsSwitched>();
    app.add_verb::<EndCombatAbilities>(|world, _, _| {
        campaign::modifiers::fall_due(world, |modifier| &modifier.after_fight);
        world.resource_mut::<Log>().push(CombatEnded {});
    })
    .add_verb::<GainRewards>(|world, _, _| gain_rewards(world))
    .add_verb::<ResetDecks>(|world, _, _| reset_decks(world))
    .add_verb::<ResetBoards>(|world, _, _| reset_boards(world))
    .add_verb::<ClearEnemies>(|world, _, _| clear_enemies(world))
    .add_verb::<SwitchRows>(|world, _, ctx| offer_switch(world, ctx))
    .add_verb::<SwapRows>(|world, _, ctx| {
        let Some(with) = ctx.ally else { return };
        swap_rows(world, *ctx.actor, *with);
    })
    .add_verb::<FinishCombat>(|world, _, ctx| {
        // In a run the room goes on.
        if campaign::run::run(world).is_some() {
            let after = world.resource::<Phrases>().after_fight.clone();
            return campaign::run::then(world, &after);
        }
        if let Some(mut phase) = world.get_mut::<Phase>(*ctx.seat) {
            phase.over = Some(Outcome::Won);
        }
    });
}

/// All enemies of the fight that are no summons, fallen or gone ones included.
fn rewarding(world: &World) -> Vec<(u8, Rewards)> {
    let Some(rows) = world.get::<Rows>(world.resource::<Table>().table) else { return vec![] };
    let mut found = vec![];
    for (row, pile) in (1..).zip(&rows.rows).chain([(0, &rows.bosses)]) {
        for enemy in world.get::<Pile>(**pile).into_iter().flat_map(Pile::iter) {
            let Some(Monster(text)) = world.get::<Monster>(enemy) else { continue };
            match text.entry.kind {
                MonsterKind::Summon => {}
                MonsterKind::Elite | MonsterKind::Boss => found.push((0, text.entry.rewards)),
                MonsterKind::FirstEncounter | MonsterKind::Encounter => found.push((row, text.entry.rewards)),
            }
        }
    }
    found
}

fn gain_rewards(world: &mut World) {
    let found = rewarding(world);
    let in_run = campaign::run::run(world).is_some();
    let spoils = campaign::fights::spoils(world);
    campaign::offers::begin_rewards(world);
    let seats: Vec<Entity> = players(world).collect();
    for seat in seats {
        if let Some(spoils) = &spoils {
            spoils.iter().for_each(|of| campaign::offers::lay_card(world, seat, *of));
            continue;
        }
        let row = world.get::<Row>(seat).map_or(0, |row| row.0);
        for (_, rewards) in found.iter().filter(|(from, _)| *from == 0 || *from == row) {
            if *rewards == Rewards::default() {
                continue;
            }
            campaign::gain::gold(world, seat, rewards.gold);
            world.resource_mut::<Log>().push(Rewarded { seat: Piece(seat), rewards: *rewards });
            if in_run {
                campaign::fights::lay_rewards(world, seat, *rewards);
            } else if let Some(mut pending) = world.get_mut::<Pending>(seat) {
                pending.0 = *rewards;
            }
        }
    }
}

/// Powers, discard pile, exhaust pile, hand and what is being played return to the deck; Status and Daze to theirs.
fn reset_decks(world: &mut World) {
    let seats: Vec<Entity> = players(world).collect();
    seats.into_iter().for_each(|seat| reset_deck(world, seat));
    world.resource_mut::<Log>().push(DecksReset {});
}

pub(super) fn reset_deck(world: &mut World, seat: Entity) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    for pile in [owns.hand, owns.aside, owns.powers, owns.attached, owns.discard, owns.exhaust, owns.draw] {
        let cards: Vec<Entity> = world.get::<Pile>(*pile).into_iter().flat_map(Pile::iter).collect();
        for card in cards {
            // What was being used when the fight ended is used all the same.
            if pile == owns.aside && world.get::<Item>(card).is_some() && campaign::run::run(world).is_some() {
                effects::discard_item(world, card);
                continue;
            }
            if !return_to_deck(world, card) && pile != owns.draw && world.get::<card::Card>(card).is_some() {
                put(world, card, *owns.draw);
            }
        }
    }
}

fn reset_boards(world: &mut World) {
    let seats: Vec<Entity> = players(world).collect();
    seats.into_iter().for_each(|seat| reset_board(world, seat));
    phases::turns::clear(world);
    world.resource_mut::<Log>().push(BoardsReset {});
}

pub(super) fn reset_board(world: &mut World, seat: Entity) {
    lose_all_tokens(world, seat, true);
    let energy = world.get::<Hero>(seat).map_or(3, |hero| hero.0.entry.energy);
    if let Some(mut now) = world.get_mut::<Energy>(seat) {
        now.0 = energy;
    }
    forget_fight(world, seat);
    // What was flipped after its use is turned up again.
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    for pile in [owns.relics, owns.potions, owns.draw] {
        let things: Vec<Entity> = world.get::<Pile>(*pile).into_iter().flat_map(Pile::iter).collect();
        for thing in things {
            if let Some(mut used) = world.get_mut::<Used>(thing) {
                used.0 = false;
            }
            if let Some(mut abilities) = world.get_mut::<Abilities>(thing) {
                abilities.used.fill(0);
            }
            memory::forget(world, thing);
        }
    }
}

/// What lasts a turn, a round or a fight is over: duplications, costs, Orbs, the stance.
fn forget_fight(world: &mut World, seat: Entity) {
    effects::clear_orbs(world, seat);
    let slots = effects::slots_at_start(world, seat);
    world.entity_mut(seat).insert((
        effects::Doubling::default(),
        deeds::Deeds::default(),
        memory::Memory::default(),
        Stance::default(),
        orb::OrbSlots(slots),
    ));
}

/// Enemies leave the rows; their cards go back (the rooms' rules put encounters under their decks).
fn clear_enemies(world: &mut World) {
    let table = world.resource::<Table>().table;
    let Some(rows) = world.get::<Rows>(table).copied() else { return };
    // Those of the fight before are not even talked of any more.
    if let Some(gone) = world.get_mut::<Pile>(*rows.gone).map(|mut gone| std::mem::take(&mut *gone)) {
        gone.iter().for_each(|enemy| unmake_piece(world, enemy));
    }
    for pile in rows.rows.iter().chain([&rows.bosses]) {
        let enemies: Vec<Entity> = world.get::<Pile>(**pile).into_iter().flat_map(Pile::iter).collect();
        for enemy in enemies {
            if let Some(mut standing) = world.get_mut::<Standing>(enemy)
                && *standing == Standing::Up
            {
                *standing = Standing::Left;
            }
            let Some(Monster(text)) = world.get::<Monster>(enemy).cloned() else { continue };
            if text.entry.kind == MonsterKind::Summon
                && let Some(mut deck) = world.get_mut::<SummonsDeck>(table)
            {
                *deck.0.entry(text.key).or_default() += 1;
            }
            put(world, enemy, *rows.gone);
        }
    }
    world.resource_mut::<Log>().push(EnemiesCleared {});
}

/// Asks the party only if there is a next room and somebody to swap with.
fn offer_switch(world: &mut World, ctx: Ctx) {
    let table = world.resource::<Table>().clone();
    let plays = |seat: &Entity| world.get::<Out>(*seat).is_none();
    let few = table.seats.iter().filter(|seat| plays(seat)).count() < 2;
    if few || !world.get::<Options>(table.table).is_some_and(|options| options.between_rooms) {
        return;
    }
    let again = world.resource::<Phrases>().swap_rows.clone();
    let mut options = vec![];
    for (i, first) in table.seats.iter().enumerate() {
        for (j, second) in table.seats.iter().enumerate().skip(i + 1) {
            if !plays(first) || !plays(second) {
                continue;
            }
            let ctx = Ctx { actor: Piece(*first), ally: Some(Piece(*second)), ..ctx };
            // Seats i and j, as the two digits of a line number.
            options.push(Opt::new(Pick::Line(((i + 1) * 10 + j + 1) as u8), &again, ctx));
        }
    }
    options.push(Opt::new(Pick::Done, &Script::default(), ctx));
    if let Some(mut choice) = world.get_mut::<Choice>(table.table) {
        choice.ask(Word::new("switch_rows"), options);
    }
}

/// Two players change places. Rulebook: Switch Rows.
pub fn swap_rows(world: &mut World, one: Entity, other: Entity) {
    let (Some(first), Some(second)) = (world.get::<Row>(one).copied(), world.get::<Row>(other).copied()) else { return };
    if first == second {
        return;
    }
    if let Some(mut row) = world.get_mut::<Row>(one) {
        *row = second;
    }
    if let Some(mut row) = world.get_mut::<Row>(other) {
        *row = first;
    }
    world.resource_mut::<Log>().push(RowsSwitched { seat: Piece(one), with: Piece(other) });
}
