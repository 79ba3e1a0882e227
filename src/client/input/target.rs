//! What the boxes on the screen stand for when something is chosen or aimed at.
use crate::{
    client::{
        layout::{find::Asked, *},
        model::*,
    },
    tabletop::{Action, Id, Pick, Seat, view::*},
};

/// Whether pointing at a thing can mean this pick, for whoever is asked.
pub fn stands_for(shown: &TableView, asked: Asked, thing: Thing, pick: Pick) -> bool {
    use Kind::*;
    if asked.is_slot(shown, pick) {
        return thing.kind == SeatSlot && thing.of == asked.seat.0 as u32 && asked.slot(shown, pick) == Some(thing.n as usize);
    }
    if front::pick_of(shown, thing) == Some(pick) {
        let choice = choice_of(shown, asked.seat);
        return choice.is_none_or(|choice| front::is_about(shown, choice, pick));
    }
    let seat = || find::seat(shown, Seat(thing.of as u8));
    match pick {
        Pick::Thing(id) => match thing.kind {
            HandCard | OverlayCard | Power | Relic | Hero | Threat | UnitWell | Unit | Standee | UnitToken | UnitCube | Boss => {
                thing.of == id.0
            }
            Potion if thing.n < EMPTY => thing.of == id.0,
            More if thing.n == MORE_TOKENS => thing.of == id.0,
            SeatBoard | Track | SeatName | HandBacks | SeatToken | SeatSlot | SeatPill | SeatEndTurn | Plate | PartyRow
            | Ballot => seat().is_some_and(|seat| seat.id == id),
            _ => false,
        },
        Pick::Row(row) => row_of(shown, thing) == Some(row),
        Pick::Token(word) => {
            thing.kind == SeatToken
                && seat().and_then(|seat| seat.tokens.get(thing.n as usize)).is_some_and(|t| t.kind == word.as_str())
        }
        _ => false,
    }
}

/// The lane a thing lies in.
fn row_of(shown: &TableView, thing: Thing) -> Option<u8> {
    use Kind::*;
    match thing.kind {
        Lane => Some(thing.of as u8),
        UnitWell | Unit | Standee | UnitToken | UnitCube => unit(shown, Id(thing.of)).map(|unit| unit.row).filter(|row| *row > 0),
        Hero | Threat => find::hero(shown, Id(thing.of)).map(|seat| seat.row),
        SeatBoard | Track => find::seat(shown, Seat(thing.of as u8)).map(|seat| seat.row),
        _ => None,
    }
}

/// Which of these picks pointing at a thing means: the piece itself before its row.
pub fn meant(shown: &TableView, asked: Asked, thing: Thing, picks: &[Pick]) -> Option<Pick> {
    let row = |pick: &&Pick| matches!(pick, Pick::Row(_));
    let own = picks.iter().filter(|pick| !row(pick)).find(|pick| stands_for(shown, asked, thing, **pick));
    own.or_else(|| picks.iter().filter(row).find(|pick| stands_for(shown, asked, thing, **pick))).copied()
}

/// The boxes that keyboard and pad step through, the best of each piece first.
const STEPS: [Kind; 16] = [
    Kind::Space,
    Kind::Plate,
    Kind::PartyRow,
    Kind::Unit,
    Kind::Boss,
    Kind::SeatBoard,
    Kind::Lane,
    Kind::HandCard,
    Kind::OverlayCard,
    Kind::SeatToken,
    Kind::SeatSlot,
    Kind::Potion,
    Kind::Relic,
    Kind::Power,
    Kind::Standee,
    Kind::Hero,
];

/// The box that shows a pick: the enemy's card, the seat's board, the lane …
pub fn box_of(shown: &TableView, asked: Asked, laid: &[Placed], pick: Pick) -> Option<Thing> {
    let kinds = STEPS.into_iter().filter(|kind| !matches!(pick, Pick::Row(_)) || *kind == Kind::Lane);
    kinds
        .filter_map(|kind| {
            laid.iter().find(|placed| placed.thing.kind == kind && placed.touch && stands_for(shown, asked, placed.thing, pick))
        })
        .map(|placed| placed.thing)
        .next()
}

/// The open choice that a seat may answer: its own, or else the table's.
pub fn choice_of(shown: &TableView, seat: Seat) -> Option<&ChoiceView> {
    let own = find::seat(shown, seat)?.choice.as_ref().filter(|choice| !choice.options.is_empty());
    own.or(shown.party.as_ref().filter(|choice| !choice.options.is_empty()))
}

/// The option of a half-made play.
pub fn option_of<'a>(shown: &'a TableView, making: &Making) -> Option<&'a OptionView> {
    choice_of(shown, making.seat)?.options.iter().find(|option| option.pick == making.option)
}

/// What is legal to point at just now: answers to the half-made play, or options of a question.
pub fn targets(shown: &TableView, play: &Play) -> Vec<Pick> {
    if let Some(making) = &play.making {
        let need = option_of(shown, making).and_then(|option| option.needs.get(making.answers.len()));
        return need.map(|need| need.picks.clone()).unwrap_or_default();
    }
    let asked = choice_of(shown, play.seat).filter(|choice| !choice.idle);
    asked.map(|choice| choice.options.iter().map(|option| option.pick).collect()).unwrap_or_default()
}

/// The action that would happen if what is pointed at were chosen now: for previews. `None` while something is missing.
pub fn aimed(shown: &TableView, play: &Play) -> Option<Action> {
    let mut making = play.making.clone()?;
    let option = option_of(shown, &making)?;
    let at = play.hover.or(play.focus);
    if let Some(need) = option.needs.get(making.answers.len()) {
        making.answers.push(meant(shown, Asked { seat: making.seat }, at?, &need.picks)?);
    }
    while let Some(need) = option.needs.get(making.answers.len()) {
        match need.picks.as_slice() {
            [one] => making.answers.push(*one),
            _ => return None,
        }
    }
    Some(making.action())
}
