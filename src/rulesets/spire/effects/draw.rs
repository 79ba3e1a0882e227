//! `Draw(2)`: from the draw pile; when it is empty the discard pile is shuffled into it. There is no hand limit. Rulebook: Draw.
use crate::{
    rulesets::spire::{
        aim::*,
        board::Owns,
        card::{Card, Kind},
        deeds::{self, Deeds},
        memory::{self, CardMemory, Memory},
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemState};
use serde::{Deserialize, Serialize};

/// `Draw(2)`: so many cards for each player it reaches, fewer if both piles run out.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Draw(pub Amount, #[serde(default = "To::me")] pub To);

/// A card was drawn.
#[derive(Debug, Serialize)]
pub struct Drawn {
    pub seat: Piece,
    pub card: Piece,
    #[serde(skip)]
    pub kind: Kind,
    #[serde(skip)]
    pub key: Word,
}

impl Fact for Drawn {
    const REVEALS: Option<&'static str> = Some("a card was drawn");
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} draws {}", who.of(self.seat), who.of(self.card)))
    }
}

/// Which drawn cards an ability waits for.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub enum DrawnCard {
    Any,
    /// A card of one of these kinds.
    Of(Vec<Kind>),
    /// This card, whoever draws it.
    Anyones(Word),
}

impl Awaited for Drawn {
    type Filter = DrawnCard;
    fn matches(&self, filter: &DrawnCard, holder: Holder) -> bool {
        let own = *self.seat == holder.owner;
        match filter {
            DrawnCard::Any => own,
            DrawnCard::Of(kinds) => own && kinds.contains(&self.kind),
            DrawnCard::Anyones(key) => self.key == *key,
        }
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.card)
    }
}

impl Awaited for Shuffled {
    type Filter = super::By;
    fn matches(&self, by: &super::By, holder: Holder) -> bool {
        by.is(self.seat, self.seat, holder)
    }
}

/// The discard pile became the draw pile.
#[derive(Debug, Serialize)]
pub struct Shuffled {
    pub seat: Piece,
    pub cards: u32,
}

impl Fact for Shuffled {
    const REVEALS: Option<&'static str> = Some("a pile was shuffled");
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} shuffles {} cards into the draw pile", who.of(self.seat), self.cards))
    }
}

/// `StopDrawing()`: no more cards this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct StopDrawing {}

/// `DrawTo(6)`: until so many cards are in hand.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DrawTo(pub u8);

/// `LookThrough()`: the player sees the draw pile.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LookThrough {}

/// `ShuffleDraw()`: the draw pile is shuffled.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ShuffleDraw {}

/// A player saw cards of the draw pile.
#[derive(Debug, Serialize)]
pub struct LookedThrough {
    pub seat: Piece,
}

impl Fact for LookedThrough {
    const REVEALS: Option<&'static str> = Some("the draw pile was looked through");
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} looks through the draw pile", who.of(self.seat)))
    }
}

/// The draw pile was shuffled, with no other cards.
#[derive(Debug, Serialize)]
pub struct DrawPileShuffled {
    pub seat: Piece,
}

impl Fact for DrawPileShuffled {
    const REVEALS: Option<&'static str> = Some("a pile was shuffled");
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawing>();
    app.add_moment::<Drawn>().add_moment::<Shuffled>().add_fact::<LookedThrough>().add_fact::<DrawPileShuffled>();
    app.add_hot_verb::<Draw, DrawingParts>(|world, state, draw, ctx| {
        let count = draw.0.now(world, &ctx);
        // The turn's own draw is by far the most frequent.
        if draw.1 == To::Me {
            return draw_with(world, state, *ctx.actor, count);
        }
        for seat in reach(world, draw.1, &ctx) {
            draw_with(world, state, seat, count);
        }
    })
    .add_verb::<DrawTo>(|world, to, ctx| {
        let hand = world.get::<Owns>(*ctx.seat).and_then(|owns| world.get::<Pile>(*owns.hand)).map_or(0, Pile::len);
        draw_cards(world, *ctx.seat, to.0 as i32 - hand as i32);
    })
    .add_verb::<StopDrawing>(|world, _, ctx| memory::note(world, *ctx.seat, |turn| turn.no_more_draw = true))
    .add_verb::<LookThrough>(|world, _, ctx| world.resource_mut::<Log>().push(LookedThrough { seat: ctx.seat }))
    .add_verb::<ShuffleDraw>(|world, _, ctx| {
        shuffle_draw(world, *ctx.seat);
        if let Some(mut memory) = world.get_mut::<Memory>(*ctx.seat) {
            memory.shuffled = true;
        }
    });
}

/// So many cards into this seat's hand, as far as there are any.
pub fn draw_cards(world: &mut World, seat: Entity, count: i32) {
    lend(world, |world, drawing: &mut Drawing| {
        let state = drawing.state(world);
        draw_with(world, state, seat, count)
    })
}

fn draw_with(world: &mut World, state: &mut SystemState<DrawingParts>, seat: Entity, count: i32) {
    let Ok((mut seats, mut cards, mut piles, mut log)) = state.get_mut(world) else { return };
    let Ok((owns, mut stream, mut memory, mut deeds)) = seats.get_mut(seat) else { return };
    let mut left = count.max(0) as usize;
    while left > 0 {
        let now = left.min(to_draw(seat, owns, &mut memory, &mut stream, &mut piles, &mut log));
        if now == 0 {
            return;
        }
        left -= now;
        for card in piles.put_top(now, *owns.draw, *owns.hand) {
            let Ok((printed, mut remembers)) = cards.get_mut(card) else { continue };
            if *remembers != CardMemory::default() {
                *remembers = CardMemory::default();
            }
            let (kind, key) = (printed.text.kind, printed.text.key);
            if let Some(deed) = deeds.0.last_mut() {
                deed.drew = Some(kind);
            }
            log.push(Drawn { seat: Piece(seat), card: Piece(card), kind, key });
        }
    }
}

/// How many cards lie on the draw pile, 0 if the seat draws no more; first shuffles the discard pile into it if it is empty.
fn to_draw(seat: Entity, owns: &Owns, memory: &mut Memory, stream: &mut Shuffles, piles: &mut Piles, log: &mut Log) -> usize {
    if memory.turn.no_more_draw {
        return 0;
    }
    let there = piles.len(*owns.draw);
    if there > 0 {
        return there;
    }
    let cards = piles.len(*owns.discard);
    if cards > 0 {
        piles.put_all(*owns.discard, *owns.draw);
        piles.shuffle(*owns.draw, stream);
        memory.shuffled = true;
        log.push(Shuffled { seat: Piece(seat), cards: cards as u32 });
    }
    cards
}

/// What is looked up for every draw; built once.
#[derive(Resource, Default)]
struct Drawing(Option<Box<SystemState<DrawingParts>>>);

impl Drawing {
    fn state(&mut self, world: &mut World) -> &mut SystemState<DrawingParts> {
        self.0.get_or_insert_with(|| Box::new(SystemState::new(world)))
    }
}

type DrawingParts =
    (Query<'static, 'static, Drawers>, Query<'static, 'static, Remembering>, Piles<'static, 'static>, ResMut<'static, Log>);
type Drawers = (&'static Owns, &'static mut Shuffles, &'static mut Memory, &'static mut Deeds);
type Remembering = (&'static Card, &'static mut CardMemory);

/// A card of this seat's has been drawn.
pub(super) fn tell_drawn(world: &mut World, seat: Entity, card: Entity) {
    let (kind, key) = world.get::<Card>(card).map_or((Kind::Skill, Word::default()), |card| (card.text.kind, card.text.key));
    deeds::note(world, seat, |deed| deed.drew = Some(kind));
    world.resource_mut::<Log>().push(Drawn { seat: Piece(seat), card: Piece(card), kind, key });
}

/// The card on top of the draw pile, to be played rather than taken.
pub(super) fn take_top(world: &mut World, seat: Entity) -> Option<Entity> {
    lend(world, |world, drawing: &mut Drawing| {
        let state = drawing.state(world);
        let (mut seats, _, mut piles, mut log) = state.get_mut(world).ok()?;
        let (owns, mut stream, mut memory, _) = seats.get_mut(seat).ok()?;
        let there = to_draw(seat, owns, &mut memory, &mut stream, &mut piles, &mut log);
        if there > 0 { piles.top(*owns.draw) } else { None }
    })
}

/// Shuffles a seat's draw pile.
pub(super) fn shuffle_draw(world: &mut World, seat: Entity) {
    if let Some(owns) = world.get::<Owns>(seat).copied() {
        shuffle(world, seat, *owns.draw);
        world.resource_mut::<Log>().push(DrawPileShuffled { seat: Piece(seat) });
    }
}

/// Shuffles a pile with the seat's own stream.
fn shuffle(world: &mut World, seat: Entity, pile: Entity) {
    let Some(mut stream) = world.get_mut::<Shuffles>(seat).map(|stream| stream.clone()) else { return };
    if let Some(mut pile) = world.get_mut::<Pile>(pile) {
        pile.shuffle(&mut stream);
    }
    if let Some(mut kept) = world.get_mut::<Shuffles>(seat) {
        *kept = stream;
    }
}
