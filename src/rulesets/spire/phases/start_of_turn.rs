//! Start of turn: reset Energy and Block, draw 5, one roll of the die, then start-of-turn abilities in any order. Rulebook: 1. Start of Turn.
use crate::{
    rulesets::spire::{
        board::*,
        effects::{energy::EnergyChanged, later::NEXT_ROUND},
        hero::*,
        item::*,
        memory::Memory,
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
}

impl Fact for TurnBegan {}

/// Energy and Block are reset, nothing has been drawn yet: abilities that come before the draw.
#[derive(Debug, Serialize)]
pub struct DrawDue {
    pub round: u32,
}

impl Fact for DrawDue {}

/// `DrawDue(Turn)`: each turn before the draw.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum BeforeDraw {
    Turn,
}

impl Awaited for DrawDue {
    type Filter = BeforeDraw;
    fn matches(&self, _: &BeforeDraw, _: Holder) -> bool {
        true
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
    fn matches(&self, start: &Start, _: Holder) -> bool {
        match start {
            Start::Turn => true,
            Start::Combat => self.round == 1,
            Start::Die(faces) => faces.contains(&self.die),
        }
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
            for seat in world.resource::<Table>().seats.clone() {
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
            world.resource_mut::<Log>().push(TurnBegan { round, die });
        });
}

fn begin_round(phases: Query<&Phase>, mut log: ResMut<Log>) {
    for phase in &phases {
        log.push(RoundBegan { round: phase.round });
    }
}

fn lose_block(world: &mut World, blocks: &mut QueryState<(&Block, &mut Memory)>) {
    let seats = world.resource::<Table>().seats.clone();
    let mut blocks = blocks.query_mut(world);
    let lost = |seat: Entity| {
        let (block, mut memory) = blocks.get_mut(seat).ok()?;
        let kept = std::mem::take(&mut memory.keeps_block);
        (block.0 > 0 && !kept).then_some((seat, block.0))
    };
    let lost: SmallVec<[(Entity, i32); 4]> = seats.into_iter().filter_map(lost).collect();
    for (seat, block) in lost {
        if !lasting::has::<lasting::KeepBlock>(world, seat) {
            change_tokens::<Block>(world, seat, -block);
        }
    }
}

fn reset_energy(
    table: Res<Table>,
    phases: Query<&Phase>,
    mut seats: Query<(&mut Energy, &mut Memory, &Hero)>,
    mut log: ResMut<Log>,
) {
    let first = phases.get(table.table).is_ok_and(|phase| phase.round <= 1);
    for seat in &table.seats {
        if let Ok((mut energy, mut memory, hero)) = seats.get_mut(*seat) {
            let now = hero.0.entry.energy;
            let unspent = if first { 0 } else { energy.0.clamp(0, MOST_ENERGY) as u8 };
            if memory.unspent != unspent {
                memory.unspent = unspent;
            }
            let by = now - std::mem::replace(&mut energy.0, now);
            if by != 0 {
                log.push(EnergyChanged { who: Piece(*seat), by, now });
            }
        }
    }
}

/// What lasts a turn is over; abilities that may be used once a turn may be used again.
fn new_turn(
    mut seats: Query<&mut Memory>,
    mut abilities: Query<&mut Abilities>,
    mut used: Query<(&mut Used, Option<&card::Card>, Option<&Item>)>,
) {
    for mut memory in &mut seats {
        if memory.hp_lost > 0 || memory.loss_cap.is_some() {
            (memory.hp_lost, memory.loss_cap) = (0, None);
        }
    }
    for mut abilities in &mut abilities {
        abilities.new_turn();
    }
    for (mut used, card, item) in &mut used {
        let uses = card.and_then(|card| card.face().uses.as_ref()).or(item.and_then(|item| item.0.uses.as_ref()));
        if used.0 && uses.is_some_and(|uses| uses.limit == Limit::OncePerTurn) {
            used.0 = false;
        }
    }
}

/// What was put off until the start of the next round.
fn bring_later(table: Res<Table>, mut agendas: Query<&mut Agenda>) {
    let Ok(mut agenda) = agendas.get_mut(table.table) else { return };
    for entry in agenda.take_later(NEXT_ROUND).into_iter().rev() {
        agenda.push_entry(entry);
    }
}

fn deal(table: Res<Table>, mut agendas: Query<(&mut Agenda, &Hero)>, phrases: Res<Phrases>) {
    for seat in &table.seats {
        if let Ok((mut agenda, hero)) = agendas.get_mut(*seat) {
            let draw = if hero.0.entry.draw == 5 { &phrases.draw_five } else { &phrases.draw_one };
            for _ in 0..(if hero.0.entry.draw == 5 { 1 } else { hero.0.entry.draw }) {
                agenda.push(draw, Ctx::of(*seat));
            }
        }
    }
}

fn roll(table: Res<Table>, mut agendas: Query<&mut Agenda>, phrases: Res<Phrases>) {
    if let Ok(mut agenda) = agendas.get_mut(table.table) {
        agenda.push_last(&phrases.roll, Ctx::of(table.table));
    }
}

fn before_draw(phases: Query<&Phase>, mut log: ResMut<Log>) {
    for phase in &phases {
        log.push(DrawDue { round: phase.round });
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
