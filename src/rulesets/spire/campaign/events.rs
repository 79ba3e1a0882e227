//! An event room: a card is drawn, everybody chooses, what was chosen happens. Rulebook: Event.
use super::{
    super::{phrases::Phrases, *},
    decks::*,
    event::*,
    event_needs::*,
    pay,
    room::note,
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// On the table while an event is resolved: who has chosen which line.
#[derive(Component, Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Chosen(pub Vec<(Piece, u8)>);

/// `DrawEvent()`: the top card of the Event deck.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DrawEvent {}
/// `AskEvent()`: this player chooses a line.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AskEvent {}
/// `AskParty()`: the party chooses a line.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AskParty {}
/// `ChooseLine()`: line `x` happens for this player.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ChooseLine {}
/// `DoLine()`: what it asks for is there.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DoLine {}
/// `MayRepeat()`: the player may have the line once more.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MayRepeat {}
/// `EndEvent()`: everybody is done.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EndEvent {}

/// An event was drawn.
#[derive(Debug, Serialize)]
pub struct EventDrawn {
    pub event: Word,
    #[serde(skip)]
    pub name: String,
}

impl Fact for EventDrawn {
    const REVEALS: Option<&'static str> = Some("an event was drawn");
    fn tell(&self, _: &Teller) -> Option<view::Sentence> {
        Some(view::Sentence { seat: None, text: format!("Event: {}", self.name) })
    }
}

/// A line was chosen; `seat` is the table for the party.
#[derive(Debug, Serialize)]
pub struct LineChosen {
    pub seat: Piece,
    pub event: Word,
    pub line: u8,
    #[serde(skip)]
    pub name: String,
}

impl Fact for LineChosen {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} chooses: {}", who.of(self.seat), self.name))
    }
}

/// How many players chose this line before: `ChoseBefore()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ChoseBefore {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<EventDrawn>().add_fact::<LineChosen>().add_piece_state::<Chosen>();
    app.add_count::<ChoseBefore>(|world, _, ctx| {
        // Whoever chose it later does not count, even if this player is still busy with it.
        let chosen = world.get::<Chosen>(world.resource::<Table>().table);
        let before = chosen.into_iter().flat_map(|chosen| &chosen.0).take_while(|(seat, _)| *seat != ctx.seat);
        before.filter(|(_, line)| *line == ctx.x).count() as i32
    });
    app.add_verb::<DrawEvent>(|world, _, _| draw(world))
        .add_verb::<AskEvent>(|world, _, ctx| ask(world, *ctx.seat, ctx))
        .add_verb::<AskParty>(|world, _, ctx| ask(world, world.resource::<Table>().table, ctx))
        .add_verb::<ChooseLine>(|world, _, ctx| choose(world, ctx))
        .add_verb::<DoLine>(|world, _, ctx| do_line(world, ctx))
        .add_verb::<MayRepeat>(|world, _, ctx| {
            let again = world.resource::<Phrases>().choose_line.clone();
            let line = line_of(world, *ctx.seat).unwrap_or(0);
            let options =
                [Opt::new(Pick::Line(line), &again, Ctx { x: line, ..ctx }), Opt::new(Pick::Done, &Script::default(), ctx)];
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(Word::new("event"), options);
            }
        })
        .add_verb::<EndEvent>(|world, _, _| end(world));
}

/// The event of the room.
pub fn event(world: &World) -> Option<Printed<EventText>> {
    let key = run(world)?.room.as_ref()?.event?;
    world.resource::<Names>().printed::<EventText>(key)
}

/// The line a seat has chosen last.
fn line_of(world: &World, seat: Entity) -> Option<u8> {
    let chosen = world.get::<Chosen>(world.resource::<Table>().table)?;
    chosen.0.iter().rev().find(|(of, _)| **of == seat).map(|(_, line)| *line)
}

/// Draws until a card may be resolved: some are no first events of an act.
fn draw(world: &mut World) {
    let table = world.resource::<Table>().table;
    let first = run(world).is_some_and(|run| run.events_here == 0);
    let names = world.resource::<Names>().clone();
    let key = with_decks(world, |decks, _| {
        for _ in 0..decks.events.len() {
            let key = decks.events.draw()?;
            // Where it will lie after the room: nothing looks at the deck meanwhile.
            decks.events.put_under(key);
            let text = names.printed::<EventText>(key)?;
            if !(first && text.entry.not_first) {
                return Some(key);
            }
        }
        None
    });
    let Some(text) = key.flatten().and_then(|key| names.printed::<EventText>(key)) else {
        let leave = world.resource::<Phrases>().leave_room.clone();
        return then(world, &leave);
    };
    if let Some(mut run) = run_mut(world) {
        run.events_here += 1;
        if let Some(room) = &mut run.room {
            room.event = Some(text.key);
        }
    }
    note(world, text.key);
    world.entity_mut(table).insert(Chosen::default());
    world.resource_mut::<Log>().push(EventDrawn { event: text.key, name: text.entry.name.clone() });
    resolve(world, &text);
}

fn resolve(world: &mut World, text: &EventText) {
    let Table { seats, table } = world.resource::<Table>().clone();
    let (ask, party, end, line) = {
        let phrases = world.resource::<Phrases>();
        (phrases.ask_event.clone(), phrases.ask_party.clone(), phrases.end_event.clone(), phrases.choose_line.clone())
    };
    for seat in seats {
        for_seat(world, seat, &text.entry.before);
        if text.entry.who == Who::Each {
            for_seat(world, seat, &ask);
        }
    }
    match text.entry.who {
        Who::Each => {}
        Who::Party => then(world, &party),
        Who::Nobody => {
            if let Some(mut agenda) = world.get_mut::<Agenda>(table) {
                agenda.push_last(&line, Ctx::of(table));
            }
        }
    }
    then(world, &end);
}

/// Somebody else has chosen this line, and every player must choose another.
pub fn is_taken(world: &World, text: &EventText, line: u8) -> bool {
    let chosen = world.get::<Chosen>(world.resource::<Table>().table);
    text.entry.distinct && chosen.is_some_and(|chosen| chosen.0.iter().any(|(_, other)| *other == line))
}

/// Asks only: the lines that can be chosen, and passing where that is allowed.
fn ask(world: &mut World, chooser: Entity, ctx: Ctx) {
    let ctx = ctx.anew();
    let Some(text) = event(world) else { return };
    let phrases = world.resource::<Phrases>();
    let choose = phrases.choose_line.clone();
    let open = (0..).zip(&text.entry.lines).filter(|(at, line)| !is_taken(world, &text, *at) && met(world, chooser, line));
    let open = open.map(|(at, _)| at);
    let mut options: Vec<Opt> = open.map(|at: u8| Opt::new(Pick::Line(at), &choose, Ctx { x: at, ..ctx })).collect();
    let costs = |option: &Opt| text.entry.lines.get(option.ctx.x as usize).and_then(EventLine::price).is_some();
    let help = || pay::offer_help(world, chooser, ctx, &phrases.event_together, &phrases.event_alone);
    let help = options.iter().any(costs).then(help).flatten();
    let passes = match text.entry.decline {
        Decline::Never => options.is_empty(),
        Decline::IfNothing => options.is_empty(),
        Decline::Always => true,
    };
    if passes && options.is_empty() {
        return;
    }
    options.extend(help);
    if passes {
        options.push(Opt::new(Pick::Done, &Script::default(), ctx));
    }
    let Some(mut choice) = world.get_mut::<Choice>(chooser) else { return };
    if text.entry.most > 1 {
        choice.ask_some(Word::new("event"), 1, text.entry.most, options);
    } else {
        choice.ask(Word::new("event"), options);
    }
}

/// What must be paid is paid first.
fn choose(world: &mut World, ctx: Ctx) {
    let Some(text) = event(world) else { return };
    let Some(line) = text.entry.lines.get(ctx.x as usize) else { return };
    let phrases = world.resource::<Phrases>();
    let (then, ask) = (phrases.do_line.clone(), phrases.ask_event.clone());
    match line.price() {
        Some(price) => pay::charge(world, price, &then, &ask, ctx),
        None => do_next(world, &then, ctx),
    }
}

fn do_line(world: &mut World, ctx: Ctx) {
    let table = world.resource::<Table>().table;
    let Some(text) = event(world) else { return };
    let Some(line) = text.entry.lines.get(ctx.x as usize) else { return };
    if let Some(mut chosen) = world.get_mut::<Chosen>(table) {
        chosen.0.push((ctx.seat, ctx.x));
    }
    world.resource_mut::<Log>().push(LineChosen { seat: ctx.seat, event: text.key, line: ctx.x, name: line.name.clone() });
    do_next(world, &line.does, ctx);
}

/// The room is over, unless the event has turned it into another one.
fn end(world: &mut World) {
    for seat in world.resource::<Table>().seats.clone() {
        pay::alone_again(world, seat);
    }
    let Some(room) = run(world).and_then(|run| run.room.clone()) else { return };
    if room.fight.is_none() && !room.replaced {
        let leave = world.resource::<Phrases>().leave_room.clone();
        then(world, &leave);
    }
}
