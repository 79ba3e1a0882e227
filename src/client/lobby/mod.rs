//! What lies in front of the table before a game and between games: the title, the page of a new game, lists, a question.
//!
//! [`Lobby`] is plain values. `layout::lobby` turns it into parts, which say where they lie, how they look and what they do;
//! `paint::lobby` paints them, `input::lobby` presses them. What concerns rules or disk goes to the world as an [`Order`].
mod ahead;
mod keep;
mod orders;
#[cfg(test)]
pub mod sample;

pub use keep::{Folder, Kept};
pub use orders::{after_action, arrive, obey, open};

use super::{
    model::{Hints, Thing},
    rules::LobbyRules,
};
use crate::tabletop::view::*;
use bevy::prelude::*;
use std::hash::{BuildHasher, Hasher};

/// What is open in front of the table, and what the players have done there.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Lobby {
    pub page: Page,
    pub hover: Option<Thing>,
    pub focus: Option<Thing>,
    /// What was chosen for the next game.
    pub choice: SetupChoice,
    /// The seat that chooses next, counted from 0.
    pub seat: usize,
    /// The seed as it is being typed.
    pub typing: Option<String>,
    /// The entry of a list that is read, and the first one in sight.
    pub entry: usize,
    pub first: usize,
    /// Of much that there is to say about it, the leaf that is open.
    pub leaf: usize,
    /// What must be said twice.
    pub asks: Option<Asks>,
    /// Why the last thing tried could not be done.
    pub said: Option<String>,
    pub known: Known,
    pub hints: Hints,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Nothing: the table itself.
    #[default]
    Table,
    Title,
    Setup,
    /// One of the lists, by its number.
    List(usize),
    Marks,
}

/// The page that is open first, instead of the title, and who is to sit down.
#[derive(Resource, Clone, Debug)]
pub struct FirstPage {
    pub page: Page,
    pub seats: Vec<Option<String>>,
}

/// What rules and disk have told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The name of the game that is played.
    pub game: String,
    /// What lies on the table.
    pub table: OnTable,
    pub kept: Kept,
    /// What is wrong with the campaign, in a sentence; while it is, nothing is counted.
    pub campaign: Option<TroubleView>,
    pub setup: SetupView,
    pub lists: Vec<ListView>,
    pub marks: Option<MarksView>,
}

/// A question with Yes and No.
#[derive(Clone, Debug, PartialEq)]
pub struct Asks {
    pub words: String,
    pub yes: String,
    pub order: Order,
    /// What was pressed to be asked: no answer lies there, so that a double click is none.
    pub off: Rect,
}

/// What the players want of rules or disk.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Goes on with the kept game, or with its newest good copy.
    Continue,
    Backup,
    /// Begins the game that was set up.
    Begin,
    /// Opens a page.
    Open(Page),
    /// Keeps the game and goes to the title.
    Leave,
    /// Gives the game up: nothing of it is kept.
    Abandon,
    /// The page of a new game: of the day, or like the last one.
    Daily,
    Anew,
    /// Puts a mark on a track.
    Mark(String),
    /// The newest good copy of the campaign, or a new one.
    RestoreCampaign,
    NewCampaign,
    Quit,
}

impl Lobby {
    pub fn is_open(&self) -> bool {
        self.page != Page::Table
    }

    /// Opens a page, or with [`Page::Table`] leaves them all.
    pub fn open(&mut self, page: Page) {
        self.page = page;
        (self.hover, self.focus, self.typing, self.said, self.asks) = (None, None, None, None, None);
        (self.entry, self.first, self.leaf) = (0, 0, 0);
    }

    /// Who sits where, with at least one seat.
    pub fn seats(&self) -> usize {
        self.choice.seats.len().max(1)
    }

    /// The hero of a seat.
    pub fn hero(&self, seat: usize) -> Option<&HeroView> {
        let key = self.choice.seats.get(seat)?.as_ref()?;
        self.known.setup.heroes.iter().find(|hero| hero.key == *key)
    }

    /// The seat of a hero.
    pub fn seat_of(&self, hero: &str) -> Option<usize> {
        self.choice.seats.iter().position(|seat| seat.as_deref() == Some(hero))
    }

    /// A hero sits down where it is being chosen; who sat there, or where the hero sat, changes places. The next empty seat is asked.
    pub fn sit(&mut self, hero: &str) {
        let here = self.seat.min(self.seats() - 1);
        self.choice.seats.resize(self.seats(), None);
        match self.seat_of(hero) {
            Some(there) if there == here => self.choice.seats[here] = None,
            Some(there) => self.choice.seats.swap(here, there),
            None => self.choice.seats[here] = Some(hero.into()),
        }
        if self.choice.seats[here].is_some() {
            self.seat = self.choice.seats.iter().position(Option::is_none).unwrap_or(here);
        }
    }

    /// Without a seed of the players' own it is any.
    pub fn any_seed(&mut self) {
        // Few enough digits to be read out.
        self.choice.seed.get_or_insert_with(|| std::hash::RandomState::new().build_hasher().finish() % 10_000_000_000);
    }

    /// So many sit at the table.
    pub fn set_seats(&mut self, seats: usize) {
        let most = self.known.setup.most_seats.max(1);
        self.choice.seats.resize(seats.clamp(1, most), None);
        let last = self.seats() - 1;
        self.seat = self.choice.seats.iter().position(Option::is_none).unwrap_or(self.seat.min(last));
    }

    /// Picks something in a field, or takes it back where several can be picked.
    pub fn pick(&mut self, field: &str, key: &str) {
        let Some(view) = self.known.setup.fields.iter().find(|view| view.key == field) else { return };
        let picked = match view.shape {
            FieldShape::One | FieldShape::Ladder => vec![key.to_string()],
            FieldShape::Any | FieldShape::Signs => {
                let chosen = view.choices.iter().filter(|choice| choice.chosen).map(|choice| choice.key.clone());
                let mut now = self.choice.picked.get(field).cloned().unwrap_or_else(|| chosen.collect());
                match now.iter().position(|other| other == key) {
                    Some(at) => drop(now.remove(at)),
                    None => now.push(key.into()),
                }
                now
            }
        };
        self.choice.picked.insert(field.into(), picked);
    }
}

/// The figure that a thing of the lobby shows.
pub fn figure_of(lobby: &Lobby, thing: &Thing) -> Option<String> {
    use super::model::Kind;
    if !lobby.is_open() || thing.kind != Kind::Model {
        return None;
    }
    Some(lobby.known.setup.heroes.get(thing.n as usize)?.figure.clone())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lobby>().add_systems(Update, refresh.in_set(super::stage::StageSet::Rules));
    app.add_systems(Update, ahead::paint_ahead.after(super::stage::StageSet::Dress)).add_systems(Last, keep::settle_down);
}

/// What was chosen is told to the rules, which say what follows from it.
fn refresh(world: &mut World, mut told: Local<Option<SetupChoice>>) {
    let lobby = world.resource::<Lobby>();
    if lobby.page != Page::Setup {
        *told = None;
        return;
    }
    let Some(rules) = world.get_resource::<LobbyRules>().copied() else { return };
    if lobby.choice.seed.is_none() {
        world.resource_mut::<Lobby>().any_seed();
    }
    let lobby = world.resource::<Lobby>();
    if told.as_ref() == Some(&lobby.choice) {
        return;
    }
    let choice = lobby.choice.clone();
    let setup = (rules.setup)(world, &choice);
    *told = Some(choice);
    let mut lobby = world.resource_mut::<Lobby>();
    if lobby.known.setup != setup {
        lobby.known.setup = setup;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lobby(seats: usize) -> Lobby {
        let heroes = ["red", "green", "blue"].map(|key| HeroView { key: key.into(), ..default() });
        let field = |key: &str, shape| FieldView {
            key: key.into(),
            shape,
            choices: ["a", "b"].map(|key| FieldChoice { key: key.into(), chosen: key == "a", ..default() }).into(),
            ..default()
        };
        let fields = vec![field("level", FieldShape::Ladder), field("rules", FieldShape::Any)];
        let setup = SetupView { most_seats: 3, heroes: heroes.into(), fields, ..default() };
        let mut lobby = Lobby { page: Page::Setup, known: Known { setup, ..default() }, ..default() };
        lobby.set_seats(seats);
        lobby
    }

    #[test]
    fn heroes_sit_down_one_seat_after_the_other() {
        let mut lobby = lobby(2);
        lobby.sit("green");
        assert_eq!((lobby.seat, lobby.seat_of("green")), (1, Some(0)));
        lobby.sit("red");
        assert_eq!(lobby.choice.seats, [Some("green".into()), Some("red".into())]);
    }

    #[test]
    fn a_hero_sits_once_and_changes_places() {
        let mut lobby = lobby(2);
        lobby.sit("green");
        lobby.sit("green");
        assert_eq!(lobby.choice.seats, [None, Some("green".into())], "the hero moved to the seat that was asked");
        lobby.sit("red");
        lobby.seat = 0;
        lobby.sit("green");
        assert_eq!(lobby.choice.seats, [Some("green".into()), Some("red".into())]);
        lobby.sit("green");
        assert_eq!(lobby.choice.seats[0], None, "again: the hero gets up");
    }

    #[test]
    fn there_are_as_many_seats_as_the_game_has() {
        let mut lobby = lobby(1);
        lobby.set_seats(9);
        assert_eq!(lobby.seats(), 3);
        lobby.sit("blue");
        lobby.set_seats(1);
        assert_eq!((lobby.choice.seats.len(), lobby.seat), (1, 0));
        assert_eq!(lobby.hero(0).map(|hero| &*hero.key), Some("blue"));
    }

    #[test]
    fn of_some_fields_one_is_picked_and_of_others_any() {
        let mut lobby = lobby(1);
        lobby.pick("level", "b");
        lobby.pick("rules", "b");
        assert_eq!(lobby.choice.picked["level"], ["b"]);
        assert_eq!(lobby.choice.picked["rules"], ["a", "b"]);
        lobby.pick("rules", "a");
        assert_eq!(lobby.choice.picked["rules"], ["b"]);
        lobby.pick("nothing", "a");
        assert!(!lobby.choice.picked.contains_key("nothing"));
    }
}
