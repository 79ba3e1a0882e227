//! `Draw(2)`: from the draw pile; when it is empty the discard pile is shuffled into it. There is no hand limit. Rulebook: Draw.
use crate::{
    rulesets::spire::{
        board::Owns,
        card::{Card, Kind},
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::In};
use serde::{Deserialize, Serialize};

#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Draw(pub u8);

/// A card was drawn.
#[derive(Debug, Serialize)]
pub struct Drawn {
    pub seat: Piece,
    pub card: Piece,
    #[serde(skip)]
    pub kind: Kind,
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
}

impl Awaited for Drawn {
    type Filter = DrawnCard;
    fn matches(&self, filter: &DrawnCard, holder: Holder) -> bool {
        *self.seat == holder.owner
            && match filter {
                DrawnCard::Any => true,
                DrawnCard::Of(kinds) => kinds.contains(&self.kind),
            }
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.card)
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

/// On a seat: it draws no more cards this turn.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NoMoreDraw(pub bool);

/// `NoMoreDraw()`: no more cards this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct StopDrawing {}

pub(super) fn plugin(app: &mut App) {
    app.add_effect(draw).add_moment::<Drawn>().add_fact::<Shuffled>().add_piece_state::<NoMoreDraw>().add_verb::<StopDrawing>(
        |world, _, ctx| {
            if let Some(mut stop) = world.get_mut::<NoMoreDraw>(*ctx.seat) {
                stop.0 = true;
            }
        },
    );
}

fn draw(
    In(draw): In<Do<Draw>>,
    mut seats: Query<(&Owns, &mut Shuffles, &NoMoreDraw)>,
    cards: Query<&Card>,
    mut piles: Piles,
    mut log: ResMut<Log>,
) {
    let seat = draw.ctx.seat;
    let Ok((owns, mut stream, stopped)) = seats.get_mut(*seat) else { return };
    if stopped.0 {
        return;
    }
    for _ in 0..draw.0 {
        let Some(card) = top_card(*seat, owns, &mut stream, &mut piles, &mut log) else { return };
        piles.put(card, *owns.hand);
        let kind = cards.get(card).map_or(Kind::Skill, |card| card.text.kind);
        log.push(Drawn { seat, card: Piece(card), kind });
    }
}

/// The card on top of the draw pile; first shuffles the discard pile into it if it is empty.
pub(super) fn top_card(seat: Entity, owns: &Owns, stream: &mut Shuffles, piles: &mut Piles, log: &mut Log) -> Option<Entity> {
    if piles.top(*owns.draw).is_none() {
        let cards = piles.len(*owns.discard);
        if cards > 0 {
            piles.put_all(*owns.discard, *owns.draw);
            piles.shuffle(*owns.draw, stream);
            log.push(Shuffled { seat: Piece(seat), cards: cards as u32 });
        }
    }
    piles.top(*owns.draw)
}
