//! Start of turn: reset Energy and Block, draw 5, one roll of the die, then start-of-turn abilities in any order. Rulebook: 1. Start of Turn.
use crate::{
    rulesets::spire::{
        board::*,
        effects::{energy::EnergyChanged, later::NEXT_ROUND},
        hero::*,
        item::*,
        memory::Memory,
        phases::turns::{self, OnTurn, TurnPassed},
        *,
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct StartOfTurn;

/// A round begins.
#[derive(Debug, Serialize)]
pub struct RoundBegan {
    pub round: u32,
}

impl Fact for RoundBegan {
    fn tell(&self, _: &Teller) -> Option<view::Sentence> {
        Some(view::Sentence { seat: None, text: format!("Round {}", self.round) })
    }
}

/// The die has been rolled and may no longer be changed: start-of-turn, start-of-combat and die abilities.
#[derive(Debug, Serialize)]
pub struct TurnBegan {
    pub round: u32,
    pub die: u8,
    /// Whose turn, where they are taken one after another; the table's along with the first.
    pub whose: Option<Piece>,
}

impl Fact for TurnBegan {}

/// Energy and Block are reset, nothing has been drawn yet: abilities that come before the draw.
#[derive(Debug, Serialize)]
pub struct DrawDue {
    pub round: u32,
    /// Whose turn, where they are taken one after another.
    pub whose: Option<Piece>,
}

impl Fact for DrawDue {}

/// `DrawDue(Turn)`: each turn before the draw.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum BeforeDraw {
    Turn,
}

impl Awaited for DrawDue {
    type Filter = BeforeDraw;
    fn matches(&self, _: &BeforeDraw, holder: Holder) -> bool {
        turns::concerns(self.whose, holder)
    }
}

/// Which of them an ability is.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub enum Start {
    /// Start of turn.
    Turn,
    /// Start of combat: turn 1 only.
    Combat,
    /// The die shows one of these.
    Die(Vec<u8>),
}

impl Awaited for TurnBegan {
    type Filter = Start;
    fn matches(&self, start: &Start, holder: Holder) -> bool {
        let now = match start {
            Start::Turn => true,
            Start::Combat => self.round == 1,
            Start::Die(faces) => faces.contains(&self.die),
        };
        now && turns::concerns(self.whose, holder)
    }
}

/// `OfferDieChanges()`: every player who can change the die may do so now, and only now.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OfferDieChanges {}

/// `ChangeDie()`: this player may use abilities that change the die.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ChangeDie {}

/// `BeginTurn()`: start-of-turn abilities are due.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct BeginTurn {}

pub(super) fn plugin(app: &mut App) {
    let window = app.add_window(StartOfTurn);
    app.world_mut().resource_mut::<Round>().0.push((window, "Start"));
    app.add_systems(StartOfTurn, (begin_round, lose_block, reset_energy, new_turn, bring_later, deal, roll, before_draw).chain());
    app.add_fact::<RoundBegan>()
        .add_moment::<TurnBegan>()
        .add_moment::<DrawDue>()
        .add_verb::<OfferDieChanges>(|world, _, _| {
            let change = world.resource::<Phrases>().change_die.clone();
            let seats: Vec<Entity> = players(world).collect();
            for seat in seats {
                if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
                    agenda.push(&change, Ctx::of(seat));
                }
            }
        })
        .add_verb::<ChangeDie>(offer_die_change)
        .add_verb::<BeginTurn>(|world, _, _| {
            let table = world.resource::<Table>().table;
            let round = world.get::<Phase>(table).map_or(0, |phase| phase.round);
            let die = world.get::<Die>(table).map_or(0, |die| die.0);
            let Some(whose) = turns::told(world) else { return };
            if whose.is_some() && turns::is_first(world) {
                world.resource_mut::<Log>().push(TurnBegan { round, die, whose: Some(Piece(table)) });
            }
            world.resource_mut::<Log>().push(TurnBegan { round, die, whose });
        });
}

/// A round; or, where turns are taken one after another, only the next turn of the same round.
fn begin_round(world: &mut World) {
    let table = world.resource::<Table>().table;
    if turns::begin(world)
        && let Some(mut phase) = world.get_mut::<Phase>(table)
    {
        phase.round += 1;
        let round = phase.round;
        world.resource_mut::<Log>().push(RoundBegan { round });
    }
    if let Some(Some(to)) = turns::told(world) {
        world.resource_mut::<Log>().push(TurnPassed { to });
    }
}

fn lose_block(world: &mut World, blocks: &mut QueryState<(&Block, &Memory)>) {
    let seats = turns::on_turn(world);
    let blocks = blocks.query(world);
    let some = |seat: &Entity| blocks.get(*seat).is_ok_and(|(block, memory)| block.0 > 0 || memory.keeps_block);
    let some: SmallVec<[Entity; 4]> = seats.into_iter().filter(some).collect();
    some.into_iter().for_each(|seat| lose_block_of(world, seat));
}

/// Block that does not stay is gone.
pub fn lose_block_of(world: &mut World, seat: Entity) {
    let kept = world.get_mut::<Memory>(seat).is_some_and(|mut memory| std::mem::take(&mut memory.keeps_block));
    let block = world.get::<Block>(seat).map_or(0, |block| block.0);
    if block > 0 && !kept && !lasting::has::<lasting::KeepBlock>(world, seat) {
        change_tokens::<Block>(world, seat, -block);
    }
}

fn reset_energy(
    table: Res<Table>,
    on_turn: OnTurn,
    phases: Query<&Phase>,
    mut seats: Query<(&mut Energy, &mut Memory, &Hero)>,
    mut log: ResMut<Log>,
) {
    let first = phases.get(table.table).is_ok_and(|phase| phase.round <= 1);
    for seat in on_turn.seats() {
        if let Ok((mut energy, mut memory, hero)) = seats.get_mut(seat) {
            let now = hero.0.entry.energy;
            let unspent = if first { 0 } else { energy.0.clamp(0, MOST_ENERGY) as u8 };
            if memory.unspent != unspent {
                memory.unspent = unspent;
            }
            let by = now - std::mem::replace(&mut energy.0, now);
            if by != 0 {
                log.push(EnergyChanged { who: Piece(seat), by, now });
            }
        }
    }
}

/// What lasts a turn is over; abilities that may be used once a turn may be used again.
fn new_turn(
    on_turn: OnTurn,
    mut seats: Query<(Entity, &mut Memory)>,
    mut abilities: Query<&mut Abilities>,
    mut used: Query<(&mut Used, Option<&card::Card>, Option<&Item>, Option<&InPile>)>,
    piles: Query<&PileOf>,
) {
    let together = on_turn.together();
    for (seat, mut memory) in &mut seats {
        if (memory.hp_lost > 0 || memory.loss_cap.is_some()) && on_turn.is_of(seat) {
            (memory.hp_lost, memory.loss_cap) = (0, None);
        }
    }
    for mut abilities in &mut abilities {
        if together || on_turn.is_of(*abilities.owner) {
            abilities.new_turn();
        }
    }
    for (mut used, card, item, place) in &mut used {
        let uses = card.and_then(|card| card.face().uses.as_ref()).or(item.and_then(|item| item.0.uses.as_ref()));
        if used.0 && uses.is_some_and(|uses| uses.limit == Limit::OncePerTurn) && on_turn.holds(place, &piles) {
            used.0 = false;
        }
    }
}

/// What was put off until the start of the next round.
fn bring_later(table: Res<Table>, on_turn: OnTurn, mut agendas: Query<&mut Agenda>) {
    let Ok(mut agenda) = agendas.get_mut(table.table) else { return };
    if !on_turn.is_of(table.table) {
        return;
    }
    for entry in agenda.take_later(NEXT_ROUND).into_iter().rev() {
        agenda.push_entry(entry);
    }
}

fn deal(on_turn: OnTurn, mut agendas: Query<(&mut Agenda, &Hero)>, phrases: Res<Phrases>) {
    for seat in on_turn.seats() {
        if let Ok((mut agenda, hero)) = agendas.get_mut(seat) {
            let draw = if hero.0.entry.draw == 5 { &phrases.draw_five } else { &phrases.draw_one };
            for _ in 0..(if hero.0.entry.draw == 5 { 1 } else { hero.0.entry.draw }) {
                agenda.push(draw, Ctx::of(seat));
            }
        }
    }
}

/// Once a round: what the first player has rolled counts for the others too.
fn roll(table: Res<Table>, on_turn: OnTurn, mut agendas: Query<&mut Agenda>, phrases: Res<Phrases>) {
    if let Ok(mut agenda) = agendas.get_mut(table.table) {
        let script = if on_turn.is_of(table.table) { &phrases.roll } else { &phrases.rolled_before };
        agenda.push_last(script, Ctx::of(table.table));
    }
}

fn before_draw(phases: Query<&Phase>, on_turn: OnTurn, mut log: ResMut<Log>) {
    for (phase, whose) in phases.iter().zip(on_turn.whose()) {
        log.push(DrawDue { round: phase.round, whose });
    }
}

/// Asks only. Nothing is open if the player has nothing that changes the die.
fn offer_die_change(world: &mut World, _: &ChangeDie, ctx: Ctx) {
    let Some(owns) = world.get::<Owns>(*ctx.seat).copied() else { return };
    let again = world.resource::<Phrases>().use_and_change_die.clone();
    let mut options = vec![];
    for pile in [owns.relics, owns.potions] {
        let Some(pile) = world.get::<Pile>(*pile) else { continue };
        for item in pile.iter() {
            let (Some(text), Some(id)) = (world.get::<Item>(item), world.get::<Id>(item)) else { continue };
            let unused = world.get::<Used>(item).is_none_or(|used| !used.0);
            if unused && text.0.uses.as_ref().is_some_and(|uses| uses.after_roll) {
                options.push(Opt::new(Pick::Thing(*id), &again, ctx.from(item)).needing(text.0.needs));
            }
        }
    }
    if !options.is_empty() {
        options.push(Opt::new(Pick::Done, &Script::default(), ctx));
        if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
            choice.ask(Word::new("change_die"), options);
        }
    }
}
