//! The enemies' turn to come, played on a snapshot: what each enemy will really deal, and what each seat will lose.
use crate::{
    rulesets::spire::{
        board::Hp,
        effects::Struck,
        phases::{CubeMoves, lose_block_of, turns},
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;
use std::collections::BTreeMap;

/// The numbers of the coming enemies' turn.
#[derive(Default, Debug)]
pub struct Forecast {
    /// By enemy: each hit on the one it strikes most often (of several the first), after Strength, Weak and Vulnerable.
    pub strikes: BTreeMap<Entity, Vec<i32>>,
    /// By seat: what is dealt in all, and what Block takes of it.
    pub dealt: BTreeMap<Entity, (i32, i32)>,
    /// By seat: HP afterwards.
    pub hp: BTreeMap<Entity, i32>,
}

impl Forecast {
    /// Ends every turn and lets the enemies act, then takes it all back. Turns that are still to come draw hidden cards: they are left out.
    pub fn of(world: &mut World) -> Forecast {
        let table = world.resource::<Table>().clone();
        let Some(phase) = world.get::<Phase>(table.table) else { return Forecast::default() };
        if phase.over.is_some() || phase.stopped || phase.round == 0 {
            return Forecast::default();
        }
        let cubes = world.resource::<Windows>().of(CubeMoves);
        let hold = world.resource::<Round>().0.iter().position(|(window, _)| Some(window) == cubes);
        hold_before(world, hold.map(|at| at as u8));
        let start = world.resource::<Log>().len();
        let forecast = rehearse_openly(world, |world| {
            for seat in turns::skip_those_to_come(world) {
                lose_block_of(world, seat);
            }
            end_turns(world);
            let mut forecast = Forecast::default();
            let mut strikes: BTreeMap<Entity, Vec<(Entity, Vec<i32>)>> = BTreeMap::new();
            for fact in world.resource::<Log>().since(start) {
                let Some(struck) = as_fact::<Struck>(fact) else { continue };
                if table.is_seat(*struck.from) {
                    continue;
                }
                let sums = forecast.dealt.entry(*struck.at).or_default();
                *sums = (sums.0 + struck.amount, sums.1 + struck.blocked);
                let by_target = strikes.entry(*struck.from).or_default();
                match by_target.iter_mut().find(|(at, _)| *at == *struck.at) {
                    Some((_, hits)) => hits.push(struck.amount),
                    None => by_target.push((*struck.at, vec![struck.amount])),
                }
            }
            // `max_by_key` would take the last of several.
            let most = |by_target: Vec<(Entity, Vec<i32>)>| by_target.into_iter().rev().max_by_key(|(_, hits)| hits.len());
            forecast.strikes = strikes.into_iter().filter_map(|(enemy, by)| Some((enemy, most(by)?.1))).collect();
            for seat in &table.seats {
                forecast.hp.extend(world.get::<Hp>(*seat).map(|hp| (*seat, hp.now.max(0))));
            }
            forecast
        });
        hold_before(world, None);
        forecast
    }
}

/// Every seat is done; questions on the way are declined if that is on offer, else they get their first legal answer.
fn end_turns(world: &mut World) {
    advance(world);
    for _ in 0..64 {
        let table = world.resource::<Table>().clone();
        let open = table.seats.iter().chain([&table.table]).enumerate().find_map(|(i, entity)| {
            let choice = world.get::<Choice>(*entity)?;
            let seat = Seat((i as u8 + 1).min(table.seats.len() as u8));
            let several: Picks = choice.options.iter().take(choice.least as usize).map(|option| option.pick).collect();
            let declined = choice.options.iter().any(|option| option.pick == Pick::Done);
            (choice.is_open() && !choice.done).then(|| (seat, declined, choice.least, choice.options[0].clone(), several))
        });
        let Some((seat, declined, least, first, several)) = open else { return };
        let action = if declined {
            Action::new(seat, [Pick::Done])
        } else if least != 1 {
            Action { seat, picks: several }
        } else {
            let mut plays = vec![];
            let entity = table.seat(seat).unwrap_or(table.table);
            if let Some(choice) = world.get::<Choice>(entity) {
                list_plays(world, seat, choice, &mut plays);
            }
            plays.into_iter().next().unwrap_or(Action::new(seat, [first.pick]))
        };
        if answer_quietly(world, &action).is_err() {
            return;
        }
    }
}
