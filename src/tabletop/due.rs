//! Effects that fall due together: one after the other, in the order their owner wants, if the order makes a difference.
use super::{order::PROMPT, *};
use bevy_ecs::prelude::*;

impl Engine {
    /// Takes the next of several effects that are due; asks which one, if the order makes a difference.
    pub(super) fn order_due(&mut self, world: &mut World, owner: Entity, ctx: Ctx) {
        let Ok((agenda, _)) = self.desks.get(world, owner) else { return };
        let count = agenda.due.len();
        if count == 0 {
            return;
        }
        // What is nobody's choice (enemies' abilities) comes in the order in which it fell due.
        let nobodys = agenda.due.iter().all(|entry| *entry.ctx.seat == self.table.table);
        // Within a trial the first would be the answer anyway; a trial for that would have trials of its own, without end.
        let asks = count > 1 && !nobodys && !self.trying;
        if asks && owner != self.table.table && !agenda.all_due_alike() && self.order_matters(world, owner) {
            let Ok((agenda, _)) = self.desks.get(world, owner) else { return };
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
            if let Ok((_, mut choice)) = self.desks.get_mut(world, owner) {
                choice.ask(PROMPT, options);
                return;
            }
        }
        if let Ok((mut agenda, _)) = self.desks.get_mut(world, owner) {
            let first = agenda.due.remove(0);
            if !agenda.due.is_empty() {
                agenda.push(&self.order.clone(), ctx);
            }
            agenda.push_entry(first);
        }
    }

    /// Answers an open question with its first option (with none, where that is allowed). `false` if none is open.
    fn answer_first(&mut self, world: &mut World, owner: Entity) -> bool {
        let Ok((mut agenda, mut choice)) = self.desks.get_mut(world, owner) else { return false };
        if !choice.is_open() {
            return false;
        }
        let first = choice.options.len().min(choice.least as usize);
        for option in choice.options[..first].iter().rev() {
            agenda.push(&option.then, option.ctx);
        }
        choice.close();
        choice.asked = None;
        true
    }

    /// Tries every pair of different effects that are due, both ways, on a snapshot.
    fn order_matters(&mut self, world: &mut World, owner: Entity) -> bool {
        let Ok((agenda, _)) = self.desks.get(world, owner) else { return false };
        // Those that are alike may change places.
        let due = agenda.due_kinds();
        let start = Snapshot::take(world);
        // A trial is no happening.
        let counting = std::mem::replace(&mut world.resource_mut::<Answered>().keep, false);
        let mark = world.resource::<Log>().mark();
        self.trying = true;
        let mut outcome = |first: &Entry, then: &Entry| {
            if let Ok((mut agenda, _)) = self.desks.get_mut(world, owner) {
                agenda.only(first.clone(), then.clone());
            }
            // Questions on the way get the same answer both times.
            while self.answer_first(world, owner) || self.perform_next(world, owner) {}
            let hash = Snapshot::hash(world);
            start.restore_state(world);
            world.resource_mut::<Log>().go_back(&mark);
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
        self.trying = false;
        world.resource_mut::<Answered>().keep = counting;
        matters
    }
}
