//! The loop: takes the next effect of an agenda, performs it, settles what follows, until every seat that can act must decide.
use super::{order::PROMPT, *};
use bevy_ecs::prelude::*;

/// Whose agenda the effect being performed came from.
#[derive(Resource)]
pub struct Acting(pub Entity);

impl Default for Acting {
    fn default() -> Self {
        Acting(Entity::PLACEHOLDER)
    }
}

/// What the loop needs, taken out of the world for as long as it runs: plain Rust, no lookups.
pub struct Engine {
    effects: Effects,
    table: Table,
    agendas: QueryState<&'static mut Agenda>,
    choices: QueryState<&'static mut Choice>,
    watching: trigger::Watching,
    order: Script,
    take: Script,
    order_number: u16,
}

#[derive(Resource, Default)]
pub(super) struct EngineSlot(Option<Box<Engine>>);

fn with_engine<R>(world: &mut World, run: impl FnOnce(&mut Engine, &mut World) -> R) -> R {
    let mut engine = world.resource_mut::<EngineSlot>().0.take().unwrap_or_else(|| {
        let effects = std::mem::take(&mut *world.resource_mut::<Effects>());
        let order = world.resource::<Order>();
        let (ask, take, number) = (order.ask.clone(), order.take.clone(), order.number);
        Box::new(Engine {
            effects,
            table: Table::default(),
            agendas: world.query(),
            choices: world.query(),
            watching: world.query(),
            order: ask,
            take,
            order_number: number,
        })
    });
    if engine.table != *world.resource::<Table>() {
        engine.table = world.resource::<Table>().clone();
    }
    let result = run(&mut engine, world);
    world.resource_mut::<EngineSlot>().0 = Some(engine);
    result
}

/// Plays on until every seat that can act must decide, or the game is over.
pub fn advance(world: &mut World) {
    with_engine(world, |engine, world| while engine.step(world) {})
}

/// Other seats' open questions may have changed: they are asked again.
pub(super) fn ask_again(world: &mut World, but: Entity) {
    with_engine(world, |engine, world| {
        for i in 0..engine.table.seats.len() {
            let seat = engine.table.seats[i];
            if seat != but {
                engine.ask_seat_again(world, seat);
            }
        }
    })
}

impl Engine {
    /// One effect, or one phase. `false` when nothing can happen without a decision.
    fn step(&mut self, world: &mut World) -> bool {
        let log = world.resource::<Log>();
        if log.halt_on_reveal && log.revealed.is_some() {
            return false;
        }
        let mut blocked = false;
        for i in 0..self.table.seats.len() {
            let seat = self.table.seats[i];
            let Ok(choice) = self.choices.get(world, seat) else { continue };
            if choice.is_open() {
                let (idle, done) = (choice.idle, choice.done);
                if !idle || self.agendas.get(world, seat).is_ok_and(Agenda::is_empty) {
                    blocked |= !done;
                    continue;
                }
                // Something happens to this seat first; then the offer stands again.
                let asked = self.choices.get_mut(world, seat).ok().and_then(|mut choice| choice.withdraw());
                if let (Some((effect, ctx)), Ok(mut agenda)) = (asked, self.agendas.get_mut(world, seat)) {
                    agenda.push_last(&Script::one(effect), ctx);
                }
            }
            if self.perform(world, seat) {
                return true;
            }
        }
        let table = self.table.table;
        if blocked || self.choices.get(world, table).is_ok_and(Choice::is_open) {
            return false;
        }
        if self.perform(world, table) {
            return true;
        }
        // The seats that are done stay done; what they were offered is past.
        for i in 0..self.table.seats.len() {
            if let Ok(mut choice) = self.choices.get_mut(world, self.table.seats[i])
                && choice.is_open()
            {
                choice.withdraw();
            }
        }
        phase::run_next_phase(world, table) && {
            self.settle(world, table);
            true
        }
    }

    fn perform(&mut self, world: &mut World, owner: Entity) -> bool {
        let Ok(mut agenda) = self.agendas.get_mut(world, owner) else { return false };
        let Some((effect, ctx)) = agenda.bypass_change_detection().pop() else { return false };
        world.resource_mut::<Acting>().0 = owner;
        if effect.number == self.order_number {
            self.order_due(world, owner, ctx);
        } else {
            self.effects.perform(world, &effect, ctx);
        }
        self.settle(world, owner);
        for seat in [*ctx.seat, owner] {
            if let Ok(mut choice) = self.choices.get_mut(world, seat)
                && choice.is_open()
                && choice.asked.is_none()
            {
                choice.asked = Some((effect.clone(), ctx));
            }
        }
        true
    }

    /// Deaths, triggers and the end of the fight, as far as the facts since the last time ask for it.
    fn settle(&mut self, world: &mut World, acting: Entity) {
        let log = world.resource::<Log>();
        if log.len() != log.answered {
            run_window(world, SETTLE);
            let found = trigger::answers(world, &mut self.watching);
            // What happens at once goes on top, so that the first comes first.
            if let Ok(mut agenda) = self.agendas.get_mut(world, acting) {
                for triggered in found.iter().rev().filter(|triggered| triggered.at_once) {
                    agenda.push_entry(triggered.entry.clone());
                }
                for triggered in found {
                    if !triggered.at_once {
                        agenda.trigger(triggered.owner, triggered.entry);
                    }
                }
            }
        }
        self.release(world, acting);
        if world.resource::<Log>().may_end && !self.agendas.iter(world).any(|agenda| agenda.has_at_once_next()) {
            world.resource_mut::<Log>().may_end = false;
            run_window(world, CONCLUDE);
        }
    }

    /// The card has been resolved: its triggers go to their owners. An enemy's own go to whoever is acting.
    fn release(&mut self, world: &mut World, acting: Entity) {
        let Ok(mut agenda) = self.agendas.get_mut(world, acting) else { return };
        let released = agenda.bypass_change_detection().take_released();
        for (owner, entry) in released {
            let to = if *owner == self.table.table { Piece(acting) } else { owner };
            if let Ok(mut agenda) = self.agendas.get_mut(world, *to) {
                agenda.receive(to, entry, &self.order);
            }
        }
    }

    /// Takes the next of several effects that are due; asks which one, if the order makes a difference.
    fn order_due(&mut self, world: &mut World, owner: Entity, ctx: Ctx) {
        let Ok(agenda) = self.agendas.get(world, owner) else { return };
        let count = agenda.due.len();
        if count == 0 {
            return;
        }
        if count > 1 && !agenda.all_due_alike() && self.order_matters(world, owner) {
            let Ok(agenda) = self.agendas.get(world, owner) else { return };
            let sources: Vec<Piece> = agenda.due.iter().map(|entry| entry.ctx.source).collect();
            let options: Vec<Opt> = sources
                .iter()
                .enumerate()
                .map(|(i, source)| {
                    let alone = sources.iter().filter(|other| *other == source).count() == 1;
                    let id = world.get::<Id>(**source).copied().unwrap_or_default();
                    let pick = if alone { Pick::Thing(id) } else { Pick::Line(i as u8) };
                    Opt::new(pick, &self.take, Ctx { x: i as u8, ..ctx })
                })
                .collect();
            if let Ok(mut choice) = self.choices.get_mut(world, owner) {
                choice.ask(PROMPT, options);
                return;
            }
        }
        if let Ok(mut agenda) = self.agendas.get_mut(world, owner) {
            let first = agenda.due.remove(0);
            if !agenda.due.is_empty() {
                agenda.push(&self.order.clone(), ctx);
            }
            agenda.push_entry(first);
        }
    }

    /// Tries every pair of effects that are due, both ways, on a snapshot.
    fn order_matters(&mut self, world: &mut World, owner: Entity) -> bool {
        let Ok(agenda) = self.agendas.get(world, owner) else { return false };
        let due = agenda.due.clone();
        let start = Snapshot::take(world);
        let (len, answered, revealed, may_end) = {
            let log = world.resource::<Log>();
            (log.len(), log.answered, log.revealed, log.may_end)
        };
        let mut outcome = |first: &Entry, then: &Entry| {
            if let Ok(mut agenda) = self.agendas.get_mut(world, owner) {
                agenda.only(first.clone(), then.clone());
            }
            while !self.choices.get(world, owner).is_ok_and(Choice::is_open) && self.perform(world, owner) {}
            let hash = Snapshot::hash(world);
            start.restore_state(world);
            let mut log = world.resource_mut::<Log>();
            log.truncate(len);
            log.answered = answered;
            (log.revealed, log.may_end) = (revealed, may_end);
            hash
        };
        let mut matters = false;
        'pairs: for i in 0..due.len() {
            for j in i + 1..due.len() {
                if outcome(&due[i], &due[j]) != outcome(&due[j], &due[i]) {
                    matters = true;
                    break 'pairs;
                }
            }
        }
        world.resource_mut::<Acting>().0 = owner;
        matters
    }

    fn ask_seat_again(&mut self, world: &mut World, seat: Entity) {
        let Ok(mut choice) = self.choices.get_mut(world, seat) else { return };
        if !choice.is_open() {
            return;
        }
        let Some((effect, ctx)) = choice.withdraw() else { return };
        if effect.number == self.order_number {
            self.order_due(world, seat, ctx);
        } else {
            world.resource_mut::<Acting>().0 = seat;
            self.effects.perform(world, &effect, ctx);
        }
        if let Ok(mut choice) = self.choices.get_mut(world, seat)
            && choice.is_open()
        {
            choice.asked = Some((effect, ctx));
        }
    }
}
