//! The loop: takes the next effect of an agenda, performs it, settles what follows, until every seat that can act must decide.
use super::*;
use bevy_ecs::{component::Mutable, prelude::*};

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
    pub(super) effects: Effects,
    pub(super) table: Table,
    pub(super) agendas: QueryState<&'static mut Agenda>,
    pub(super) choices: QueryState<&'static mut Choice>,
    watching: trigger::Watching,
    /// The log and who acts are looked at after every effect: by entity that is quicker than by type.
    log: Kept<Log>,
    acting: Kept<Acting>,
    pub(super) order: Script,
    pub(super) take: Script,
    order_number: u16,
    /// Of the ruleset, if notes are taken of this game.
    notes: Option<Notes>,
}

/// A resource by the entity it lies on.
struct Kept<R: Resource<Mutability = Mutable>> {
    at: Entity,
    query: QueryState<&'static mut R>,
}

impl<R: Resource<Mutability = Mutable>> Kept<R> {
    fn new(world: &mut World) -> Self {
        Kept { at: Entity::PLACEHOLDER, query: world.query() }
    }

    /// Looks where it lies; it stays there while the loop runs.
    fn find(&mut self, world: &World) {
        let id = world.components().valid_component_id::<R>();
        self.at = id.and_then(|id| world.resource_entities().get(id)).unwrap_or(Entity::PLACEHOLDER);
    }

    fn of<'w>(&mut self, world: &'w mut World) -> Mut<'w, R> {
        match self.query.get_mut(world, self.at) {
            Ok(found) => found,
            Err(error) => panic!("the table has been taken apart: {error}"),
        }
    }
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
            log: Kept::new(world),
            acting: Kept::new(world),
            order: ask,
            take,
            order_number: number,
            notes: None,
        })
    });
    if engine.table != *world.resource::<Table>() {
        engine.table = world.resource::<Table>().clone();
    }
    engine.log.find(world);
    engine.acting.find(world);
    engine.notes = world.resource::<Heed>().0.filter(|notes| (notes.wanted)(world, engine.table.table));
    let result = run(&mut engine, world);
    world.resource_mut::<EngineSlot>().0 = Some(engine);
    result
}

/// Plays on until every seat that can act must decide, or the game is over.
pub fn advance(world: &mut World) {
    with_engine(world, |engine, world| {
        while engine.step(world) {}
        if let Some(notes) = engine.notes {
            (notes.still)(world);
        }
    })
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
        let log = self.log.of(world);
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

    pub(super) fn perform(&mut self, world: &mut World, owner: Entity) -> bool {
        let Ok(mut agenda) = self.agendas.get_mut(world, owner) else { return false };
        let Some((effect, ctx)) = agenda.bypass_change_detection().pop() else { return false };
        self.acting.of(world).0 = owner;
        if effect.number == self.order_number {
            self.order_due(world, owner, ctx);
        } else {
            self.effects.perform(world, &effect, ctx);
        }
        self.settle(world, owner);
        self.remember(world, owner, &effect, ctx);
        if *ctx.seat != owner {
            self.remember(world, *ctx.seat, &effect, ctx);
        }
        true
    }

    /// A question that was just asked remembers what asked it.
    fn remember(&mut self, world: &mut World, seat: Entity, effect: &Effect, ctx: Ctx) {
        if let Ok(mut choice) = self.choices.get_mut(world, seat)
            && choice.is_open()
            && choice.asked.is_none()
        {
            choice.asked = Some((effect.clone(), ctx));
        }
    }

    /// Deaths, triggers and the end of the fight, as far as the facts since the last time ask for it.
    fn settle(&mut self, world: &mut World, acting: Entity) {
        let mut log = self.log.of(world);
        if log.len() != log.answered {
            if std::mem::take(&mut log.reseated) {
                self.table = world.resource::<Table>().clone();
            }
            let mut log = self.log.of(world);
            if std::mem::take(&mut log.unsettled) {
                run_window(world, SETTLE);
            }
            if let Some(notes) = self.notes {
                let from = self.log.of(world).answered;
                (notes.happened)(world, from);
            }
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
        if self.log.of(world).may_end && !self.agendas.iter(world).any(|agenda| agenda.has_at_once_next()) {
            self.log.of(world).may_end = false;
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
