//! The loop: takes the next effect of an agenda, performs it, settles what follows, until every seat that can act must decide.
use super::*;
use bevy_ecs::prelude::*;

/// Whose agenda the effect being performed came from.
#[derive(Resource)]
pub struct Acting(pub Entity);

impl Default for Acting {
    fn default() -> Self {
        Acting(Entity::PLACEHOLDER)
    }
}

/// What lies before a seat, and on the table: always looked at together, because each look costs.
type Desk = (&'static mut Agenda, &'static mut Choice);

/// What the loop needs, taken out of the world for as long as it runs: plain Rust, no lookups.
pub struct Engine {
    pub(super) effects: Effects,
    pub(super) table: Table,
    pub(super) desks: QueryState<Desk>,
    pub(super) moments: Moments,
    pub(super) watching: trigger::Watching,
    /// Of the log.
    pub(super) bell: log::Bell,
    /// What [`Acting`] says; it is written only when it changes.
    acting: Entity,
    /// The loop stops as soon as hidden information becomes known.
    halting: bool,
    /// It is being tried out whether an order matters.
    pub(super) trying: bool,
    /// The phase that does not begin.
    hold: Option<u8>,
    round: Vec<Window>,
    pub(super) settle: Window,
    pub(super) conclude: Window,
    pub(super) order: Script,
    pub(super) take: Script,
    order_number: u16,
    /// Of the ruleset, if notes are taken of this game.
    pub(super) notes: Option<Notes>,
}

/// What comes next.
enum Next {
    /// This effect, from that agenda.
    Effect(Entity, Entry),
    /// Every agenda is empty: the next phase.
    Phase,
    /// Somebody must decide.
    Decision,
}

/// Where the engine lies while it does not run, with what it is told from outside.
#[derive(Resource, Default)]
pub(super) struct EngineSlot {
    engine: Option<Box<Engine>>,
    hold: Option<u8>,
    heed: Option<Notes>,
    /// Stop as soon as hidden information becomes known (previews must not peek).
    halt_on_reveal: bool,
}

/// While something is being tried out: this phase does not begin.
pub fn hold_before(world: &mut World, phase: Option<u8>) {
    world.resource_mut::<EngineSlot>().hold = phase;
}

/// While something is being previewed: nothing happens any more once hidden information has become known. Gives how it was before.
pub(super) fn halt_on_reveal(world: &mut World, halt: bool) -> bool {
    std::mem::replace(&mut world.resource_mut::<EngineSlot>().halt_on_reveal, halt)
}

/// The ruleset takes notes of games.
pub fn heed(world: &mut World, notes: Notes) {
    world.resource_mut::<EngineSlot>().heed = Some(notes);
}

fn with_engine<R>(world: &mut World, run: impl FnOnce(&mut Engine, &mut World) -> R) -> R {
    let mut slot = world.resource_mut::<EngineSlot>();
    let (engine, hold, heed, halting) = (slot.engine.take(), slot.hold, slot.heed, slot.halt_on_reveal);
    let mut engine = engine.unwrap_or_else(|| {
        let effects = std::mem::take(&mut *world.resource_mut::<Effects>());
        let moments = std::mem::take(&mut *world.resource_mut::<Moments>());
        let round = world.resource::<Round>().0.iter().map(|(window, _)| window.clone()).collect();
        let windows = world.resource::<Windows>();
        let (Some(settle), Some(conclude)) = (windows.of(Settle).cloned(), windows.of(Conclude).cloned()) else {
            panic!("the table's own plugin has not been added")
        };
        let order = world.resource::<Order>();
        let (ask, take, number) = (order.ask.clone(), order.take.clone(), order.number);
        let bell = world.resource::<Log>().bell.clone();
        Box::new(Engine {
            effects,
            table: Table::default(),
            desks: world.query(),
            moments,
            watching: world.query(),
            bell,
            acting: Entity::PLACEHOLDER,
            halting: false,
            trying: false,
            hold: None,
            round,
            settle,
            conclude,
            order: ask,
            take,
            order_number: number,
            notes: None,
        })
    });
    let table = world.resource::<Table>();
    if engine.table != *table {
        engine.table = table.clone();
    }
    engine.halting = halting;
    engine.bell.set(true);
    engine.hold = hold;
    engine.notes = heed.filter(|notes| (notes.wanted)(world, engine.table.table));
    let result = run(&mut engine, world);
    world.resource_mut::<EngineSlot>().engine = Some(engine);
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
    /// One effect (and those that are certain to follow it), or one phase. `false` when nothing can happen without a decision.
    fn step(&mut self, world: &mut World) -> bool {
        match self.next(world) {
            Next::Effect(owner, entry) => {
                let mut next = Some(entry);
                while let Some(entry) = next {
                    next = self.perform(world, owner, &entry, !self.halting);
                }
                true
            }
            Next::Phase => self.begin_phase(world),
            Next::Decision => false,
        }
    }

    fn next(&mut self, world: &mut World) -> Next {
        if self.halting && world.resource::<Log>().revealed.is_some() {
            return Next::Decision;
        }
        let mut desks = self.desks.query_mut(world);
        let mut blocked = false;
        for seat in &self.table.seats {
            let Ok((mut agenda, mut choice)) = desks.get_mut(*seat) else { continue };
            if choice.is_open() {
                if !choice.idle || agenda.is_empty() {
                    blocked |= !choice.done;
                    continue;
                }
                // Something happens to this seat first; then the offer stands again.
                if let Some((effect, ctx)) = choice.withdraw() {
                    agenda.push_last(&Script::one(effect), ctx);
                }
            }
            if let Some(entry) = agenda.pop() {
                return Next::Effect(*seat, entry);
            }
        }
        if let Ok((mut agenda, choice)) = desks.get_mut(self.table.table) {
            if blocked || choice.is_open() {
                return Next::Decision;
            }
            if let Some(entry) = agenda.pop() {
                return Next::Effect(self.table.table, entry);
            }
        }
        if blocked {
            return Next::Decision;
        }
        // The seats that are done stay done; what they were offered is past.
        for seat in &self.table.seats {
            if let Ok((_, mut choice)) = desks.get_mut(*seat)
                && choice.is_open()
            {
                choice.withdraw();
            }
        }
        Next::Phase
    }

    /// Begins the next phase, unless the rounds have stopped.
    fn begin_phase(&mut self, world: &mut World) -> bool {
        let table = self.table.table;
        let Some(mut phase) = world.get_mut::<Phase>(table) else { return false };
        let Some(window) = self.round.get(phase.next as usize) else { return false };
        if phase.stopped || phase.over.is_some() || self.hold == Some(phase.next) {
            return false;
        }
        phase.begin_next(self.round.len());
        run_window(world, window);
        self.settle(world, table, None, false);
        true
    }

    /// The next effect of this agenda, if it has one.
    pub(super) fn perform_next(&mut self, world: &mut World, owner: Entity) -> bool {
        let next = self.desks.get_mut(world, owner).ok().and_then(|(mut agenda, _)| agenda.pop());
        let Some(entry) = next else { return false };
        self.perform(world, owner, &entry, false);
        true
    }

    /// Performs one effect. If it `goes_on`, gives what is certain to come next on the same agenda.
    fn perform(&mut self, world: &mut World, owner: Entity, entry: &Entry, goes_on: bool) -> Option<Entry> {
        self.run(world, owner, entry.effect(), entry.ctx);
        let own = *entry.ctx.seat == owner;
        let next = self.settle(world, owner, Some(entry), goes_on && own);
        if !own && let Ok((_, mut choice)) = self.desks.get_mut(world, *entry.ctx.seat) {
            choice.remember(entry.effect(), entry.ctx);
        }
        next
    }

    fn run(&mut self, world: &mut World, owner: Entity, effect: &Effect, ctx: Ctx) {
        if self.acting != owner {
            self.acting = owner;
            world.resource_mut::<Acting>().0 = owner;
        }
        if effect.number == self.order_number {
            self.order_due(world, owner, ctx);
        } else {
            self.effects.perform(world, effect, ctx);
        }
    }

    fn ask_seat_again(&mut self, world: &mut World, seat: Entity) {
        let asked = self
            .desks
            .get_mut(world, seat)
            .ok()
            .and_then(|(_, mut choice)| if choice.is_open() { choice.withdraw() } else { None });
        let Some((effect, ctx)) = asked else { return };
        self.run(world, seat, &effect, ctx);
        if let Ok((_, mut choice)) = self.desks.get_mut(world, seat) {
            choice.remember(&effect, ctx);
        }
    }
}
