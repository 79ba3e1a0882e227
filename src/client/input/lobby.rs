//! Mouse, keys and pads in front of the table: a part is pointed at, gets the focus, is pressed. One pure step, as at the table.
use super::{Command, Input};
use crate::client::{
    layout::{
        hit,
        lobby::{Part, Press, parts, section},
    },
    lobby::{Asks, Lobby, Order, Page},
    model::*,
};
use bevy::prelude::*;

/// The most digits of a seed.
const DIGITS: usize = 19;

/// One step: changes what is open, or says what is wished of rules and disk.
pub fn act(lobby: &mut Lobby, play: &mut Play, canvas: &Canvas, laid: &[Placed], input: Input) -> Vec<Wish> {
    let mut step = Step { lobby, play, canvas, wishes: vec![] };
    match input {
        Input::Hover(point) => {
            step.play.pointer = point;
            let hover = hit(laid, point);
            if hover != step.lobby.hover {
                step.lobby.hover = hover.filter(|thing| thing.kind == Kind::Part);
            }
        }
        Input::Leave => step.lobby.hover = None,
        Input::Click(point) => match hit(laid, point) {
            Some(thing) => step.press(thing),
            None => step.put_down(),
        },
        Input::RightClick(_) => step.back(),
        Input::Key(command) => step.key(command),
        Input::Letter(letter) => step.letter(letter),
        Input::Erase => step.erase(),
        Input::Press(_) | Input::DragTo(_) | Input::Patience => {}
        // Whoever moved a little between pressing and letting go meant a click.
        Input::Drop(point) => {
            if let Some(thing) = hit(laid, point) {
                step.press(thing);
            }
        }
    }
    step.wishes
}

struct Step<'a> {
    lobby: &'a mut Lobby,
    play: &'a mut Play,
    canvas: &'a Canvas,
    wishes: Vec<Wish>,
}

impl Step<'_> {
    /// What can be pressed, as it is while nothing is looked at; under a question only its answers.
    fn parts(&self) -> Vec<Part> {
        let plain = Lobby { hover: None, focus: None, ..self.lobby.clone() };
        let all = parts(&plain, self.canvas);
        let least = if self.lobby.asks.is_some() { crate::client::layout::z::VEIL } else { f32::MIN };
        all.into_iter().filter(|part| part.press.is_some() && part.z >= least).collect()
    }

    fn press(&mut self, thing: Thing) {
        let (press, off) = match self.parts().into_iter().find(|part| part.thing == thing) {
            Some(part) => (part.press, part.rect),
            None => (None, Rect::default()),
        };
        self.lobby.said = None;
        if press != Some(Press::Seed) {
            self.put_down();
        }
        match press {
            Some(press) => self.do_it(press, off),
            None => self.put_down(),
        }
    }

    fn do_it(&mut self, press: Press, off: Rect) {
        let lobby = &mut *self.lobby;
        match press {
            Press::Order(order) => {
                lobby.asks = None;
                self.wishes.push(Wish::Lobby(order));
            }
            Press::Ask { words, yes, order } => {
                lobby.asks = Some(Asks { words, yes, order, off });
                lobby.focus = None;
            }
            Press::No => lobby.asks = None,
            Press::Menu(overlay) => self.play.overlay = Some(overlay),
            Press::Seats(seats) => lobby.set_seats(seats),
            Press::Seat(seat) => match lobby.seat == seat && lobby.hero(seat).is_some() {
                // Once more: the seat is empty again.
                true => lobby.choice.seats[seat] = None,
                false => lobby.seat = seat,
            },
            Press::Hero(hero) => lobby.sit(&hero),
            Press::Pick { field, key } => lobby.pick(&field, &key),
            Press::Seed => lobby.typing = Some(String::new()),
            Press::AnySeed => lobby.choice.seed = None,
            Press::CopySeed => self.wishes.push(Wish::Copy(lobby.known.setup.seed.to_string())),
            Press::Entry(entry) => (lobby.entry, lobby.leaf) = (entry, 0),
            Press::Leaf(leaf) => lobby.leaf = leaf,
            Press::From(first) => {
                (lobby.first, lobby.entry, lobby.leaf) = (first, first, 0);
                // The button may be gone: keys go on with what is read.
                lobby.focus = lobby.focus.map(|_| Thing::new(Kind::Part, section::ENTRIES, first as u16));
            }
            Press::Refused(why) => lobby.said = Some(why),
        }
    }

    /// The seed that was being typed is the seed.
    fn put_down(&mut self) {
        if let Some(typed) = self.lobby.typing.take()
            && let Ok(seed) = typed.parse()
        {
            self.lobby.choice.seed = Some(seed);
        }
    }

    fn letter(&mut self, letter: char) {
        if let Some(typed) = &mut self.lobby.typing
            && letter.is_ascii_digit()
            && typed.len() < DIGITS
        {
            typed.push(letter);
        }
    }

    fn erase(&mut self) {
        if let Some(typed) = &mut self.lobby.typing {
            typed.pop();
        }
    }

    fn key(&mut self, command: Command) {
        self.lobby.hover = None;
        self.lobby.said = None;
        let typing = self.lobby.typing.is_some();
        if !matches!(command, Command::Back) {
            self.put_down();
        }
        match command {
            Command::Left => self.arrow(Vec2::NEG_X),
            Command::Right => self.arrow(Vec2::X),
            Command::Up => self.arrow(Vec2::NEG_Y),
            Command::Down => self.arrow(Vec2::Y),
            Command::ZoneOn => self.along(1),
            Command::ZoneBack => self.along(-1),
            Command::Confirm => match self.lobby.focus {
                _ if typing => {}
                Some(thing) => self.press(thing),
                None => self.first(),
            },
            Command::Back => self.back(),
            Command::Menu => self.play.overlay = Some(Overlay::Menu),
            Command::EndTurn | Command::HoldEndTurn => self.primary(),
            Command::NextSeat => self.seat_along(1),
            Command::LastSeat => self.seat_along(-1),
            Command::Seat(n) => self.take_seat(n as usize - 1),
            Command::Card(n) => self.hero(n as usize),
            _ => {}
        }
    }

    /// One step back: the question, what is being typed, the page.
    fn back(&mut self) {
        let lobby = &mut *self.lobby;
        if lobby.asks.take().is_some() || lobby.typing.take().is_some() {
            return;
        }
        match lobby.page {
            Page::Title if lobby.focus.take().is_some() => {}
            Page::Title | Page::Table => self.play.overlay = Some(Overlay::Menu),
            _ => self.wishes.push(Wish::Lobby(Order::Open(Page::Title))),
        }
    }

    /// What a page is about comes before the way back; of a question's answers the one that changes nothing.
    fn first(&mut self) {
        let all = self.parts();
        let asked = self.lobby.asks.is_some();
        let safe = all.iter().find(|part| asked && part.is_primary());
        let first = safe.or(all.iter().find(|part| part.thing.of != section::HEAD)).or(all.first());
        self.lobby.focus = first.map(|part| part.thing);
        if let Some(thing) = self.lobby.focus {
            self.turn_to(thing);
        }
    }

    /// What most want to do next: it is pressed, whatever has the focus.
    fn primary(&mut self) {
        let all = self.parts();
        if let Some(part) = all.iter().find(|part| part.is_end()).or(all.iter().find(|part| part.is_primary())) {
            self.press(part.thing);
        }
    }

    fn seat_along(&mut self, by: isize) {
        if self.lobby.page == Page::Setup {
            let seats = self.lobby.seats() as isize;
            self.lobby.seat = (self.lobby.seat as isize + by).rem_euclid(seats) as usize;
        } else {
            self.along(by);
        }
    }

    /// A seat chooses next; the one after the last is added.
    fn take_seat(&mut self, seat: usize) {
        if self.lobby.page != Page::Setup || self.lobby.asks.is_some() {
            return;
        }
        let seats = self.lobby.seats();
        if seat == seats && seat < self.lobby.known.setup.most_seats {
            self.lobby.set_seats(seats + 1);
        }
        if seat < self.lobby.seats() {
            self.lobby.seat = seat;
        }
    }

    /// A digit: the hero of that number sits down.
    fn hero(&mut self, n: usize) {
        if self.lobby.page == Page::Setup
            && self.lobby.asks.is_none()
            && let Some(hero) = self.lobby.known.setup.heroes.get(n).map(|hero| hero.key.clone())
        {
            self.lobby.sit(&hero);
        }
    }

    /// The next or last part in the order in which they are laid.
    fn along(&mut self, by: isize) {
        let all = self.parts();
        let at = self.lobby.focus.and_then(|focus| all.iter().position(|part| part.thing == focus));
        let next = match at {
            Some(at) => (at as isize + by).rem_euclid(all.len() as isize) as usize,
            None if by < 0 => all.len().saturating_sub(1),
            None => 0,
        };
        self.lobby.focus = all.get(next).map(|part| part.thing);
    }

    /// The nearest part in a direction; without a focus the first one.
    fn arrow(&mut self, way: Vec2) {
        let all = self.parts();
        let Some(from) = self.lobby.focus.and_then(|focus| all.iter().find(|part| part.thing == focus)) else {
            return self.first();
        };
        // From an entry to what there is to say about it, and back, however far apart they lie.
        let read = Thing::new(Kind::Part, section::ENTRIES, self.lobby.entry as u16);
        let beside = match from.thing.of {
            section::ENTRIES if way.x > 0. => all.iter().find(|part| part.thing.of == section::LEAF),
            section::LEAF if way.x < 0. => all.iter().find(|part| part.thing == read),
            _ => None,
        };
        if let Some(part) = beside {
            self.lobby.focus = Some(part.thing);
            return;
        }
        // From edge to edge: parts differ in size.
        let off = |part: &Part| {
            let (a, b) = (from.rect, part.rect);
            let along = match way {
                Vec2 { x, .. } if x > 0. => b.min.x - a.max.x,
                Vec2 { x, .. } if x < 0. => a.min.x - b.max.x,
                Vec2 { y, .. } if y > 0. => b.min.y - a.max.y,
                _ => a.min.y - b.max.y,
            };
            let apart = |a0: f32, a1: f32, b0: f32, b1: f32| (b0 - a1).max(a0 - b1).max(0.);
            let across = match way.x != 0. {
                true => apart(a.min.y, a.max.y, b.min.y, b.max.y),
                false => apart(a.min.x, a.max.x, b.min.x, b.max.x),
            };
            let middle = (b.center() - a.center()).dot(way.perp()).abs();
            (along, along + 3. * across + 0.2 * middle)
        };
        let ahead = all.iter().filter(|part| part.thing != from.thing).map(|part| (part.thing, off(part)));
        let ahead = ahead.filter(|(_, (along, _))| *along > -1.).min_by(|a, b| a.1.1.total_cmp(&b.1.1));
        if let Some((thing, _)) = ahead {
            self.lobby.focus = Some(thing);
            self.turn_to(thing);
        }
    }

    /// An entry of a list is read as soon as it has the focus.
    fn turn_to(&mut self, thing: Thing) {
        if let Some(Press::Entry(entry)) = self.parts().into_iter().find(|part| part.thing == thing).and_then(|part| part.press) {
            (self.lobby.entry, self.lobby.leaf) = (entry, 0);
        }
    }
}
