//! `submit` is the only door to the game, for people, bots, replays and tests. An illegal action changes nothing.
use super::{view::Outcome, *};
use bevy_ecs::prelude::*;
use smallvec::SmallVec;

/// What the ruleset knows to say when something is refused.
#[derive(Resource, Default)]
pub struct Reasons {
    /// Why an option is not on offer ("Not enough Energy").
    pub not_offered: Option<WhyNot>,
    /// Why a seat has nothing to decide now ("Not your turn").
    pub nothing_asked: Option<fn(&World, Entity) -> Option<String>>,
}

/// Why a seat cannot pick something now.
pub type WhyNot = fn(&World, Entity, Pick) -> Option<String>;

type Followups = SmallVec<[(Script, Ctx); 2]>;

/// Answers a choice of a seat, and plays on until the next decision.
///
/// # Errors
/// Why the action is refused; then nothing has changed, not even a random stream.
pub fn submit(world: &mut World, action: Action) -> Result<(), Illegal> {
    history::perform(world, action, false)
}

/// Whether an action would be accepted, without performing it.
///
/// # Errors
/// Why not.
pub fn check(world: &World, action: &Action) -> Result<(), Illegal> {
    judge(world, action).map(|_| ())
}

/// Who decides, and what follows.
struct Judged {
    chooser: Entity,
    follow: Followups,
    rest: Picks,
    party: bool,
    /// How many sit at the table.
    seats: usize,
}

fn judge(world: &World, action: &Action) -> Result<Judged, Illegal> {
    let table = world.resource::<Table>();
    let seat = table.seat(action.seat).ok_or(Illegal::NoSuchSeat)?;
    if world.get::<Phase>(table.table).is_some_and(|phase| phase.over.is_some()) {
        return Err(Illegal::Over);
    }
    if world.get::<Out>(seat).is_some() {
        return Err(Illegal::Out);
    }
    let open = |entity: Entity| world.get::<Choice>(entity).filter(|choice| choice.is_open());
    let own = open(seat);
    // A seat that may do something of its own, but need not, can take part in the party's decision all the same.
    let alone = own.is_some_and(|choice| !choice.done || action.picks.first().is_some_and(|pick| choice.offers(*pick)));
    let (chooser, choice, party) = match if alone { None } else { open(table.table) } {
        Some(partys) => (table.table, partys, true),
        None => (seat, own.ok_or_else(|| idleness(world, seat))?, false),
    };
    let picks = &action.picks[..];
    let mut follow = Followups::new();
    let mut rest = Picks::new();
    if choice.least == 1 && choice.most == 1 {
        let first = *picks.first().ok_or(Illegal::TooFew(1))?;
        let option = choice.options.iter().find(|option| option.pick == first).ok_or_else(|| refusal(world, seat, first))?;
        let mut ctx = option.ctx;
        let mut given = picks[1..].iter().copied();
        for number in option.needs.each() {
            let need = &world.resource::<Needs>().0[number];
            let candidates = (need.candidates)(world, &ctx);
            let answer = match given.next() {
                Some(answer) if candidates.contains(&answer) => answer,
                Some(_) => return Err(Illegal::NotATarget),
                None if candidates.len() == 1 => candidates[0],
                None => return Err(Illegal::Missing(need.prompt.into())),
            };
            (need.fill)(world, &mut ctx, answer);
        }
        rest.extend(given);
        // Only the end of a turn takes further picks: the order in which cards are discarded.
        if !rest.is_empty() && option.pick != Pick::Done {
            return Err(Illegal::TooMany);
        }
        for (i, pick) in rest.iter().enumerate() {
            if rest[..i].contains(pick) {
                return Err(Illegal::Twice);
            }
            if !in_hand(world, seat, *pick) {
                return Err(refusal(world, seat, *pick));
            }
        }
        follow.push((option.then.clone(), ctx));
    } else {
        let picks: &[Pick] = if picks == [Pick::Done] { &[] } else { picks };
        let offered = |pick: &Pick| choice.options.iter().any(|option| option.pick == *pick);
        if let Some(other) = picks.iter().find(|pick| !offered(pick)) {
            return Err(refusal(world, seat, *other));
        }
        if picks.len() < choice.least as usize {
            return Err(Illegal::TooFew(choice.least));
        }
        if picks.len() > choice.most as usize {
            return Err(Illegal::TooMany);
        }
        if (1..picks.len()).any(|i| picks[..i].contains(&picks[i])) {
            return Err(Illegal::Twice);
        }
        for pick in picks {
            let option = choice.options.iter().find(|option| option.pick == *pick).ok_or_else(|| refusal(world, seat, *pick))?;
            follow.push((option.then.clone(), option.ctx));
        }
    }
    Ok(Judged { chooser, follow, rest, party, seats: table.seats.len() })
}

fn in_hand(world: &World, seat: Entity, pick: Pick) -> bool {
    let Pick::Thing(id) = pick else { return false };
    let pile = world.resource::<Index>().get(id).and_then(|card| world.get::<InPile>(card)).map(|place| *place.0);
    let pile = pile.and_then(|pile| world.get::<PileOf>(pile));
    pile.is_some_and(|pile| *pile.owner == seat && &*pile.kind == "hand")
}

fn refusal(world: &World, seat: Entity, pick: Pick) -> Illegal {
    let why = world.resource::<Reasons>().not_offered.and_then(|why| why(world, seat, pick));
    why.map_or(Illegal::NotOffered, Illegal::Because)
}

fn idleness(world: &World, seat: Entity) -> Illegal {
    let why = world.resource::<Reasons>().nothing_asked.and_then(|why| why(world, seat));
    why.map_or(Illegal::NothingAsked, Illegal::Because)
}

/// Does what an accepted action says. Party decisions are taken when all who still play have marked the same.
pub(super) fn answer(world: &mut World, action: &Action) -> Result<(), Illegal> {
    let judged = judge(world, action)?;
    if judged.party {
        let voters = players(world).count();
        let Some(mut choice) = world.get_mut::<Choice>(judged.chooser) else { return Err(Illegal::NothingAsked) };
        choice.marks.retain(|(seat, _)| *seat != action.seat);
        choice.marks.push((action.seat, action.picks.clone()));
        choice.marks.sort();
        if choice.marks.len() < voters || choice.marks.iter().any(|(_, picks)| *picks != action.picks) {
            return Ok(());
        }
    }
    if let Some(mut choice) = world.get_mut::<Choice>(judged.chooser) {
        // A question at the end of the turn does not change in which order the hand will be discarded.
        if choice.idle {
            choice.rest = judged.rest;
        }
        choice.close();
        choice.asked = None;
    }
    if let Some(mut agenda) = world.get_mut::<Agenda>(judged.chooser) {
        for (then, ctx) in judged.follow.iter().rev() {
            agenda.push(then, *ctx);
        }
    }
    advance(world);
    if judged.seats > 1 {
        ask_again(world, judged.chooser);
        advance(world);
    }
    Ok(())
}

/// Who won, if the fight is over.
pub fn outcome(world: &World) -> Option<Outcome> {
    let table = world.resource::<Table>().table;
    world.get::<Phase>(table)?.over
}
