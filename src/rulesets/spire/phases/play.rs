//! Play: cards, potions, activated abilities and tokens in any order, until every player has ended the turn. Rulebook: 2. Play.
use crate::{
    rulesets::spire::{board::*, card::*, item::*, needs::*, *},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel, system::In};
use serde::{Deserialize, Serialize};

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

/// `UseItem()`: a potion or relic is used; a potion is gone then.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct UseItem {}

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

/// A potion or relic was used.
#[derive(Debug, Serialize)]
pub struct ItemUsed {
    pub seat: Piece,
    pub item: Piece,
}

impl Fact for ItemUsed {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} uses {}", who.of(self.seat), who.of(self.item)))
    }
}

pub const TURN: Word = Word::new("turn");

pub(super) fn plugin(app: &mut App) {
    let window = app.add_window(Play);
    app.world_mut().resource_mut::<Round>().0.push((window, "Play"));
    app.insert_resource(Reasons(Some(why_not))).add_fact::<SeatDone>().add_fact::<ItemUsed>();
    app.add_systems(Play, offer_turns)
        .add_effect(take_turn)
        .add_verb::<EndTurn>(|world, _, ctx| world.resource_mut::<Log>().push(SeatDone { seat: ctx.seat }))
        .add_verb::<BeDone>(|world, _, ctx| {
            let take_back = world.resource::<Phrases>().turn.clone();
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.offer(Word::new("done"), [Opt::new(Pick::Back, &take_back, ctx)]);
                choice.done = true;
            }
        })
        .add_verb::<UseItem>(|world, _, ctx| use_item(world, ctx));
}

fn offer_turns(table: Res<Table>, mut agendas: Query<&mut Agenda>, phrases: Res<Phrases>) {
    for seat in &table.seats {
        if let Ok(mut agenda) = agendas.get_mut(*seat) {
            agenda.push(&phrases.turn, Ctx::of(*seat));
        }
    }
}

/// What can be paid for is on offer, then the end of the turn.
fn take_turn(
    In(turn): In<Do<TakeTurn>>,
    mut seats: Query<(&Energy, &Miracles, &Shivs, &Owns, &mut Choice)>,
    piles: Query<&Pile>,
    cards: Query<(&Id, &Card)>,
    things: Query<(&Id, Option<&Card>, Option<&Item>, &Used)>,
    phrases: Res<Phrases>,
) {
    // What was chosen for the last play is past.
    let ctx = Ctx::of(*turn.ctx.seat);
    let Ok((energy, miracles, shivs, owns, mut choice)) = seats.get_mut(*ctx.seat) else { return };
    let purse = energy.0 + miracles.0;
    choice.offer(TURN, []);
    let options = &mut choice.options;
    for card in piles.get(*owns.hand).into_iter().flat_map(Pile::iter) {
        let Ok((id, printed)) = cards.get(card) else { continue };
        let face = printed.face();
        let needs = match face.cost {
            Cost::Energy(cost) if cost as i32 <= purse => face.needs,
            Cost::X => face.needs.and(AMOUNT),
            _ => continue,
        };
        if !face.has(Keyword::Unplayable) {
            options.push(Opt::new(Pick::Thing(*id), &phrases.play, ctx.from(card)).needing(needs));
        }
    }
    for pile in [owns.potions, owns.relics, owns.powers] {
        for thing in piles.get(*pile).into_iter().flat_map(Pile::iter) {
            let Ok((id, card, item, used)) = things.get(thing) else { continue };
            let uses = item.and_then(|item| item.0.uses.as_ref()).or(card.and_then(|card| card.face().uses.as_ref()));
            let Some(uses) = uses else { continue };
            if !used.0 && !uses.after_roll {
                options.push(Opt::new(Pick::Thing(*id), &phrases.use_item, ctx.from(thing)).needing(needs_of(&uses.target)));
            }
        }
    }
    if shivs.0 > 0 {
        options.push(Opt::new(Pick::Token(Shivs::WORD), &phrases.use_shiv, ctx).needing(ENEMY));
    }
    if miracles.0 > 0 && energy.0 < MOST_ENERGY {
        options.push(Opt::new(Pick::Token(Miracles::WORD), &phrases.spend_miracle, ctx));
    }
    options.push(Opt::new(Pick::Done, &phrases.end_turn, ctx));
}

fn use_item(world: &mut World, ctx: Ctx) {
    let (seat, source) = (*ctx.seat, *ctx.source);
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let (uses, potion) = match (world.get::<Item>(source), world.get::<Card>(source)) {
        (Some(item), _) => (item.0.uses.clone(), item.0.kind == ItemKind::Potion),
        (_, Some(card)) => (card.face().uses.clone(), false),
        _ => return,
    };
    let Some(Use { does, limit, .. }) = uses else { return };
    // What is not limited can be used again and again.
    if let Some(mut used) = world.get_mut::<Used>(source) {
        used.0 = potion || limit != Limit::Always;
    }
    world.resource_mut::<Log>().push(ItemUsed { seat: ctx.seat, item: ctx.source });
    if potion {
        put(world, source, *owns.aside);
    }
    let finish = world.resource::<Phrases>().finish_use.clone();
    if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
        agenda.push(&finish, ctx);
        agenda.begin_card();
        agenda.push(&does, ctx);
    }
}

/// Why something is not on offer, for a player in the middle of a turn.
fn why_not(world: &World, seat: Entity, pick: Pick) -> Option<String> {
    let Pick::Thing(id) = pick else { return None };
    let thing = world.resource::<Index>().get(id)?;
    let owns = world.get::<Owns>(seat)?;
    let place = world.get::<InPile>(thing)?.0;
    if let Some(card) = world.get::<Card>(thing) {
        if place == owns.powers {
            let used = world.get::<Used>(thing).is_some_and(|used| used.0);
            return Some(if used { "Already used".into() } else { "Already in play".into() });
        }
        if place != owns.hand {
            return Some("Not in your hand".into());
        }
        match world.get::<Choice>(seat) {
            Some(choice) if choice.is_open() && !choice.idle => return Some("Answer first".into()),
            Some(choice) if choice.done => return Some("Turn ended".into()),
            _ => {}
        }
        let face = card.face();
        return match face.cost {
            Cost::None => Some("Unplayable".into()),
            _ if face.has(Keyword::Unplayable) => Some("Unplayable".into()),
            Cost::Energy(cost) if cost as i32 > purse(world, seat) => Some(format!("Costs {cost} Energy")),
            _ => Some("Not now".into()),
        };
    }
    if world.get::<Item>(thing).is_some() {
        let used = world.get::<Used>(thing).is_some_and(|used| used.0);
        return Some(if used { "Already used".into() } else { "Nothing to use here".into() });
    }
    None
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
