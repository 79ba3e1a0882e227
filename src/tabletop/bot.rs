//! Bots: they choose uniformly among legal answers, by one of two policies.
use super::*;
use bevy_ecs::prelude::*;
use rand::{RngExt, seq::SliceRandom};
use rand_pcg::Pcg32;
use smallvec::SmallVec;

/// How a bot chooses in its turn. Other choices are uniform over the legal answers for both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Any play with its target, or the end of the turn.
    Random,
    /// The turn ends only when nothing can be played. (Between fights there are no turns.)
    Exhaust,
}

impl Policy {
    /// As the command line calls it.
    pub fn name(self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::Exhaust => "exhaust",
        }
    }
}

/// A player that needs nobody.
pub struct Bot {
    pub policy: Policy,
    stream: Pcg32,
    plays: Vec<Action>,
}

impl Bot {
    pub fn new(policy: Policy, seed: u64) -> Self {
        Bot { policy, stream: stream(seed, 3), plays: vec![] }
    }

    /// The next action of the game, by whichever seat must decide; `None` if nobody must.
    pub fn next(&mut self, world: &World) -> Option<Action> {
        let table = world.resource::<Table>();
        if world.get::<Phase>(table.table).is_some_and(|phase| phase.over.is_some()) {
            return None;
        }
        for (i, entity) in table.seats.iter().enumerate() {
            if let Some(choice) = world.get::<Choice>(*entity)
                && choice.is_open()
                && !choice.done
            {
                return self.answer(world, Seat(i as u8 + 1), choice);
            }
        }
        // A party decision: the first seat that has not marked what the first one has marked.
        let choice = world.get::<Choice>(table.table).filter(|choice| choice.is_open())?;
        let mut voters = players(world).filter_map(|seat| world.get::<Seat>(seat).copied());
        if let Some((_, picks)) = choice.marks.first() {
            let seat = voters.find(|seat| !choice.marks.iter().any(|(s, p)| s == seat && p == picks))?;
            return Some(Action { seat, picks: picks.clone() });
        }
        self.answer(world, voters.next()?, choice)
    }

    fn answer(&mut self, world: &World, seat: Seat, choice: &Choice) -> Option<Action> {
        if choice.least == 1 && choice.most == 1 {
            self.plays.clear();
            list_plays(world, seat, choice, &mut self.plays);
            let turn = || world.get::<Phase>(world.resource::<Table>().table).is_some_and(|phase| !phase.stopped);
            if self.policy == Policy::Exhaust && self.plays.len() > 1 && choice.idle && turn() {
                self.plays.retain(|action| action.picks[0] != Pick::Done);
            }
            let count = self.plays.len();
            return (count > 0).then(|| self.plays.swap_remove(self.stream.random_range(0..count)));
        }
        let mut order: Vec<Pick> = choice.options.iter().map(|option| option.pick).collect();
        // How many: weighted so that every legal set is equally likely.
        let sets = |k: usize| (0..k).fold(1f64, |sets, i| sets * (order.len() - i) as f64 / (i + 1) as f64);
        let (least, most) = (choice.least as usize, (choice.most as usize).min(order.len()));
        let total: f64 = (least..=most).map(sets).sum();
        let mut at = self.stream.random_range(0.0..1.0) * total;
        let mut count = least;
        while count < most && at >= sets(count) {
            at -= sets(count);
            count += 1;
        }
        order.shuffle(&mut self.stream);
        order.truncate(count);
        if order.is_empty() {
            order.push(Pick::Done);
        }
        Some(Action::new(seat, order))
    }
}

/// Every legal answer to a choice of one option: each option with each way to fill its needs.
pub fn list_plays(world: &World, seat: Seat, choice: &Choice, plays: &mut Vec<Action>) {
    let needs = world.resource::<Needs>();
    // Half the cards in a hand ask for the same: whom they are for is looked up once.
    let mut same = Same::default();
    for option in &choice.options {
        let numbers: SmallVec<[usize; 8]> = option.needs.each().collect();
        for number in numbers.iter().filter(|number| !needs.0[**number].per_option) {
            same[*number].get_or_insert_with(|| (needs.0[*number].candidates)(world, &option.ctx));
        }
        let filling = Filling { world, needs, same: &same, seat };
        filling.fill(&numbers, &mut Picks::from_slice(&[option.pick]), option.ctx, plays);
    }
}

/// The answers to each need that are the same for all options.
type Same = [Option<Candidates>; 8];

/// What is looked at while half-made plays are completed.
struct Filling<'a> {
    world: &'a World,
    needs: &'a Needs,
    same: &'a Same,
    seat: Seat,
}

impl Filling<'_> {
    /// Completes a half-made play in every way.
    fn fill(&self, numbers: &[usize], picks: &mut Picks, ctx: Ctx, plays: &mut Vec<Action>) {
        let Some((first, rest)) = numbers.split_first() else {
            plays.push(Action { seat: self.seat, picks: Picks::from_slice(picks) });
            return;
        };
        let need = &self.needs.0[*first];
        let own;
        let candidates = match &self.same[*first] {
            Some(same) => same,
            None => {
                own = (need.candidates)(self.world, &ctx);
                &own
            }
        };
        for answer in candidates {
            let mut ctx = ctx;
            picks.push(*answer);
            if !rest.is_empty() {
                // Later needs may depend on it.
                (need.fill)(self.world, &mut ctx, *answer);
            }
            self.fill(rest, picks, ctx, plays);
            picks.pop();
        }
    }
}
