//! What follows each effect: the log is heard, triggers fall due, and the fight may be over.
use super::*;
use bevy_ecs::prelude::*;

impl Engine {
    /// Deaths, triggers and the end of the fight, as far as the facts since the last time ask for it; a question that was just
    /// asked remembers what asked it. Gives the next effect, if it `goes_on` and none but that can be next.
    pub(super) fn settle(
        &mut self,
        world: &mut World,
        acting: Entity,
        performed: Option<&Entry>,
        goes_on: bool,
    ) -> Option<Entry> {
        let mut next = None;
        let may_end = self.bell.rings() && self.hear(world, acting);
        if let Ok((mut agenda, mut choice)) = self.desks.get_mut(world, acting) {
            if let Some(entry) = performed {
                choice.remember(entry.effect(), entry.ctx);
            }
            if agenda.has_released() {
                let released = agenda.take_released();
                self.release(world, acting, released);
            } else if goes_on && !may_end && !choice.is_open() && self.table.seats.first() == Some(&acting) {
                // The first seat comes first anyway: nobody else need be looked at.
                next = agenda.pop();
            }
        }
        if may_end && !self.desks.iter(world).any(|(agenda, _)| agenda.has_at_once_next()) {
            world.resource_mut::<Log>().may_end = false;
            self.bell.set(false);
            run_window(world, &self.conclude);
        }
        next
    }

    /// What the log tells: deaths are seen to, triggers fall due. Whether the fight may be over.
    fn hear(&mut self, world: &mut World, acting: Entity) -> bool {
        let mut log = world.resource_mut::<Log>();
        if std::mem::take(&mut log.reseated) {
            self.table = world.resource::<Table>().clone();
            log = world.resource_mut::<Log>();
        }
        if std::mem::take(&mut log.unsettled) {
            run_window(world, &self.settle);
            log = world.resource_mut::<Log>();
        }
        let since = log.answered;
        if let Some(notes) = self.notes
            && log.len() > since
        {
            (notes.happened)(world, since);
            log = world.resource_mut::<Log>();
        }
        let (now, may_end) = (log.len(), log.may_end);
        log.answered = now;
        // Whether it is over stays open as long as something is to happen at once.
        self.bell.set(may_end || log.unsettled || log.reseated);
        let heard = self.moments.among(&log, since);
        if !heard.is_empty() {
            let found = trigger::answers(world, &heard, &self.moments, &mut self.watching);
            self.fall_due(world, acting, found);
        }
        may_end
    }

    /// What happens at once goes on top, so that the first comes first; the rest waits until the card has been resolved.
    fn fall_due(&mut self, world: &mut World, acting: Entity, found: Vec<trigger::Triggered>) {
        if found.is_empty() {
            return;
        }
        let Ok((mut agenda, _)) = self.desks.get_mut(world, acting) else { return };
        for triggered in found.iter().rev().filter(|triggered| triggered.at_once) {
            agenda.push_entry(triggered.entry.clone());
        }
        for triggered in found {
            if !triggered.at_once {
                agenda.trigger(triggered.owner, triggered.entry);
            }
        }
    }

    /// The card has been resolved: its triggers go to their owners. An enemy's own go to whoever is acting.
    fn release(&mut self, world: &mut World, acting: Entity, released: Vec<(Piece, Entry)>) {
        for (owner, entry) in released {
            let to = if *owner == self.table.table { Piece(acting) } else { owner };
            if let Ok((mut agenda, _)) = self.desks.get_mut(world, *to) {
                agenda.receive(to, entry, &self.order);
            }
        }
    }
}
