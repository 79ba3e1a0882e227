//! Play: cards, potions, activated abilities and tokens in any order, until every player has ended the turn. Rulebook: 2. Play.
use crate::{
    rulesets::spire::{
        board::*,
        campaign::refusals,
        card::*,
        item::*,
        needs::*,
        phases::turns::{self, OnTurn},
        *,
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel, system::SystemState};
use serde::{Deserialize, Serialize};

/// The schedule of this phase.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play;

/// `TakeTurn()`: the seat may play something, or end its turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TakeTurn {}

/// `EndTurn()`: the seat is done; it may take that back until the last seat is done.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EndTurn {}

/// `BeDone()`: offers to take the end of the turn back.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct BeDone {}

/// A seat has ended its turn.
#[derive(Debug, Serialize)]
pub struct SeatDone {
    pub seat: Piece,
}

impl Fact for SeatDone {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} ends the turn", who.of(self.seat)))
    }
}

/// What the question is called that offers to play on.
pub const TURN: Word = Word::new("turn");

pub(super) fn plugin(app: &mut App) {
    let window = app.add_window(Play);
    app.world_mut().resource_mut::<Round>().0.push((window, "Play"));
    app.insert_resource(Reasons { not_offered: Some(why_not), nothing_asked: Some(turns::why_idle) }).add_fact::<SeatDone>();
    app.add_systems(Play, offer_turns)
        .add_hot_verb::<TakeTurn, Offering>(|world, state, _, ctx| take_turn(world, state, ctx))
        .add_verb::<EndTurn>(|world, _, ctx| world.resource_mut::<Log>().push(SeatDone { seat: ctx.seat }))
        .add_verb::<BeDone>(|world, _, ctx| {
            let take_back = world.resource::<Phrases>().turn.clone();
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.offer(Word::new("done"), [Opt::new(Pick::Back, &take_back, ctx)]);
                choice.done = true;
            }
        });
}

fn offer_turns(on_turn: OnTurn, mut agendas: Query<&mut Agenda>, phrases: Res<Phrases>) {
    for seat in on_turn.seats() {
        if let Ok(mut agenda) = agendas.get_mut(seat) {
            agenda.push(&phrases.turn, Ctx::of(seat));
        }
    }
}

/// What is looked up for every offer.
type Offering = (
    Query<'static, 'static, Seats>,
    Query<'static, 'static, &'static Pile>,
    Query<'static, 'static, Cards>,
    Query<'static, 'static, &'static Options>,
    Res<'static, Phrases>,
);
type Seats = (&'static Energy, &'static Miracles, &'static Shivs, &'static Owns, &'static memory::Memory);
type Cards = (&'static Id, &'static Card, &'static memory::CardMemory);

/// What can be paid for is on offer, then the end of the turn.
fn take_turn(world: &mut World, state: &mut SystemState<Offering>, turn: Ctx) {
    // What was chosen for the last play is past.
    let ctx = Ctx::of(*turn.seat);
    let seat = *ctx.seat;
    // The memory of the last offer is used again.
    let Some(mut options) = world.get_mut::<Choice>(seat).map(|mut choice| std::mem::take(&mut choice.options)) else { return };
    options.clear();
    offer(world, state, ctx, &mut options);
    if let Some(mut choice) = world.get_mut::<Choice>(seat) {
        choice.offer(TURN, []);
        choice.options = options;
    }
}

fn offer(world: &mut World, state: &mut SystemState<Offering>, ctx: Ctx, options: &mut Vec<Opt>) {
    let seat = *ctx.seat;
    let Ok((seats, piles, cards, rules, phrases)) = state.get(world) else { return };
    let Ok((energy, miracles, shivs, owns, memory)) = seats.get(seat) else { return };
    let purse = energy.0 + miracles.0;
    let in_play = owns.in_play().map(|pile| piles.get(*pile).ok());
    let nothing_in_play = in_play.iter().flatten().all(|pile| pile.is_empty());
    let limited = rules.iter().any(|options| options.limits_cards);
    let no_more = memory.turn.no_more_plays || limited && lasting::limit_reached(world, memory.turn.cards).is_some();
    let hand = piles.get(*owns.hand).into_iter().flat_map(Pile::iter);
    for (card, (id, printed, remembers)) in hand.filter_map(|card| Some((card, cards.get(card).ok()?))) {
        let face = printed.face();
        let as_printed = nothing_in_play && cost::is_printed(printed, remembers, &memory.turn);
        let cost = if as_printed { face.cost } else { cost::cost_now(world, seat, card) };
        let needs = match cost {
            Cost::Energy(cost) if cost as i32 <= purse => face.needs,
            Cost::X if face.least_x as i32 <= purse => face.needs.and(AMOUNT),
            _ => continue,
        };
        let allowed = face.only_if.as_ref().is_none_or(|only_if| holds(world, only_if, &ctx.from(card)));
        if allowed && !face.has(Keyword::Unplayable) && !no_more {
            options.push(Opt::new(Pick::Thing(*id), &phrases.play, ctx.from(card)).needing(needs));
        }
    }
    for thing in in_play.into_iter().flatten().flat_map(Pile::iter) {
        if let (Some(id), Some(uses)) = (world.get::<Id>(thing), effects::usable(world, seat, thing, false)) {
            options.push(Opt::new(Pick::Thing(*id), &phrases.use_item, ctx.from(thing)).needing(needs_of(&uses.target)));
        }
    }
    if shivs.0 > 0 {
        options.push(Opt::new(Pick::Token(Shivs::WORD), &phrases.use_shiv, ctx).needing(ENEMY));
    }
    if energy.0 < MOST_ENERGY && miracles.0 > 0 {
        options.push(Opt::new(Pick::Token(Miracles::WORD), &phrases.spend_miracle, ctx));
    }
    options.push(Opt::new(Pick::Done, &phrases.end_turn, ctx));
}

/// Why something is not on offer, for a player in the middle of a turn.
fn why_not(world: &World, seat: Entity, pick: Pick) -> Option<String> {
    let between_fights = refusals::between_fights(world);
    if between_fights && let Some(why) = refusals::why_not(world, seat, pick) {
        return Some(why);
    }
    let Pick::Thing(id) = pick else { return None };
    let thing = world.resource::<Index>().get(id)?;
    let owns = world.get::<Owns>(seat)?;
    let place = world.get::<InPile>(thing)?.0;
    if between_fights && place != owns.relics && place != owns.potions {
        return None;
    }
    if let Some(card) = world.get::<Card>(thing) {
        if place == owns.powers {
            let ability = effects::uses_of(world, thing).is_some();
            return Some(if ability { effects::why_not_use(world, seat, thing) } else { "Already in play".into() });
        }
        if place != owns.hand {
            return Some("Not in your hand".into());
        }
        match world.get::<Choice>(seat) {
            Some(choice) if choice.is_open() && !choice.idle => return Some("Answer first".into()),
            // It is somebody else's turn, or somebody is in the middle of something.
            Some(choice) if !choice.is_open() => {
                return Some(turns::why_idle(world, seat).unwrap_or(Illegal::NothingAsked.to_string()));
            }
            Some(choice) if choice.done => return Some("Turn ended".into()),
            _ => {}
        }
        return Some(why_not_card(world, seat, thing, card));
    }
    world.get::<Item>(thing).map(|_| effects::why_not_use(world, seat, thing))
}

fn why_not_card(world: &World, seat: Entity, thing: Entity, card: &Card) -> String {
    let face = card.face();
    if face.cost == Cost::None || face.has(Keyword::Unplayable) {
        return "Unplayable".into();
    }
    if memory::of_turn(world, seat).is_some_and(|turn| turn.no_more_plays) {
        return "No more cards this turn".into();
    }
    if let Some(limit) = memory::of_turn(world, seat).and_then(|turn| lasting::limit_reached(world, turn.cards)) {
        return format!("Only {limit} cards this turn");
    }
    if let Some(only_if) = face.only_if.as_ref().filter(|only_if| !holds(world, only_if, &Ctx::of(seat).from(thing))) {
        return show::only_if(world, only_if);
    }
    match cost::cost_now(world, seat, thing) {
        Cost::Energy(cost) if cost as i32 > purse(world, seat) => format!("Costs {cost} Energy"),
        Cost::X if face.least_x as i32 > purse(world, seat) => format!("Costs at least {} Energy", face.least_x),
        _ => "Not now".into(),
    }
}

/// The same question for a card in hand, asked by the view: `None` if it can be played.
pub fn refusal(world: &World, seat: Entity, card: Entity) -> Option<String> {
    let choice = world.get::<Choice>(seat)?;
    let id = *world.get::<Id>(card)?;
    if choice.is_open() && choice.idle && choice.options.iter().any(|option| option.pick == Pick::Thing(id)) {
        return None;
    }
    why_not(world, seat, Pick::Thing(id))
}
