//! Tables of what must follow from what, over made-up tables: what is played, what is refused, and that Esc leaves no trace.
mod bindings;
mod devices;
mod ends;
mod front;
mod lobby;
mod market;
mod pages;
mod plays;
mod potions;
mod questions;
mod random;
mod rewards;

use super::*;
use crate::{
    client::{
        layout::{self, Spots, layout},
        model::*,
        sample,
    },
    tabletop::{Action, Id, Pick, Seat, view::*},
};

/// A table with somebody at it.
pub struct Desk {
    pub shown: TableView,
    pub play: Play,
    pub canvas: Canvas,
    pub spots: Spots,
}

impl Desk {
    /// Two seats with five cards each, and four enemies: 5000 and 5002 in row 1, 5001 and 5003 in row 2.
    pub fn new() -> Self {
        Desk::with(sample::table(2, 4, 5, 0))
    }

    pub fn with(shown: TableView) -> Self {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/spire/table.ron");
        let spots = Spots::read(&std::fs::read_to_string(path).expect("the table")).expect("a good table");
        Desk { shown, play: Play::default(), canvas: Canvas::of(1280., 720., default()), spots }
    }

    pub fn laid(&self) -> Vec<Placed> {
        layout(&self.shown, &self.play, &self.canvas, &self.spots)
    }

    pub fn act(&mut self, input: Input) -> Vec<Wish> {
        let laid = self.laid();
        act(&mut self.play, &self.shown, &laid, input)
    }

    /// A point at which a thing is hit.
    pub fn point(&self, thing: Thing) -> Vec2 {
        let laid = self.laid();
        let placed = laid.iter().find(|placed| placed.thing == thing).unwrap_or_else(|| panic!("{thing:?} does not lie there"));
        let r = placed.rect;
        let steps = (1..20).flat_map(|i| (1..20).map(move |j| Vec2::new(i as f32 / 20., j as f32 / 20.)));
        let middle = [Vec2::splat(0.5)].into_iter().chain(steps);
        let at = middle.map(|part| r.min + r.size() * part).find(|point| layout::hit(&laid, *point) == Some(thing));
        at.unwrap_or_else(|| panic!("{thing:?} is covered"))
    }

    pub fn click(&mut self, thing: Thing) -> Vec<Wish> {
        let point = self.point(thing);
        self.act(Input::Hover(point));
        let wishes = self.act(Input::Click(point));
        self.act(Input::Hover(point));
        wishes
    }

    pub fn right_click(&mut self, thing: Thing) -> Vec<Wish> {
        let point = self.point(thing);
        self.act(Input::RightClick(point))
    }

    /// Drags one thing onto another.
    pub fn drag(&mut self, from: Thing, to: Thing) -> Vec<Wish> {
        let (from, to) = (self.point(from), self.point(to));
        let mut wishes = self.act(Input::Press(from));
        for part in [0.1, 0.5, 1.] {
            wishes.extend(self.act(Input::DragTo(from.lerp(to, part))));
        }
        wishes.extend(self.act(Input::Drop(to)));
        wishes
    }

    pub fn key(&mut self, command: Command) -> Vec<Wish> {
        self.act(Input::Key(command))
    }

    pub fn keys(&mut self, commands: &[Command]) -> Vec<Wish> {
        commands.iter().flat_map(|command| self.key(*command)).collect()
    }

    /// Asks a seat something in mid-play, as the rules would.
    pub fn ask(&mut self, seat: u8, least: u8, most: u8, picks: &[Pick]) {
        let before = self.shown.clone();
        let options = picks.iter().map(|pick| OptionView { pick: *pick, label: "An answer".into(), needs: vec![] }).collect();
        self.shown.seats[seat as usize - 1].choice =
            Some(ChoiceView { prompt: "Pick some".into(), least, most, options, ..Default::default() });
        settle(&mut self.play, &before, &self.shown);
    }

    /// Changes the table as the rules would.
    pub fn change(&mut self, change: impl FnOnce(&mut TableView)) {
        let before = self.shown.clone();
        change(&mut self.shown);
        settle(&mut self.play, &before, &self.shown);
    }

    /// The option of a card in the hand of seat 1.
    pub fn option(&mut self, n: usize) -> &mut OptionView {
        let id = self.shown.seats[0].hand[n].id;
        let choice = self.shown.seats[0].choice.as_mut().expect("a choice");
        choice.options.iter_mut().find(|option| option.pick == Pick::Thing(id)).expect("an option")
    }
}

pub fn card(n: u32) -> Thing {
    Thing::new(Kind::HandCard, 1000 + n, 0)
}

pub fn enemy(id: u32) -> Thing {
    Thing::new(Kind::Standee, id, 0)
}

pub fn thing(id: u32) -> Pick {
    Pick::Thing(Id(id))
}

pub fn strip() -> Thing {
    Thing::new(Kind::HandStrip, 1, 0)
}

/// The only wish, as an action of a seat.
#[track_caller]
pub fn assert_does(wishes: &[Wish], seat: u8, picks: &[Pick]) {
    match wishes {
        [Wish::Do(action)] => assert_eq!(*action, Action::new(Seat(seat), picks.iter().copied())),
        other => panic!("expected {picks:?}, got {other:?}"),
    }
}

/// To be told why not changes nothing.
#[track_caller]
pub fn assert_nothing(wishes: &[Wish]) {
    assert!(wishes.iter().all(|wish| matches!(wish, Wish::Why(..))), "{wishes:?}");
}

/// What must be as before when everything was taken back: all but where the pointer is.
pub fn essence(play: &Play) -> Play {
    Play { pointer: Vec2::ZERO, hover: None, focus: None, quiet: false, ..play.clone() }
}
