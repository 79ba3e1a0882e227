//! In front of the table: every button by mouse and by keys, heroes by digits, the seed by typing, one step back at a time.
use super::*;
use crate::client::{
    layout::lobby::{Face, Part, Press, lay, parts},
    lobby::{Kept, Lobby, Order, Page, sample},
};
use std::collections::BTreeSet;

/// Somebody in front of the table.
struct Hall {
    lobby: Lobby,
    play: Play,
    canvas: Canvas,
}

impl Hall {
    fn at(page: Page, seats: usize) -> Hall {
        Hall { lobby: sample::lobby(page, seats), play: Play::default(), canvas: Canvas::of(1280., 720., default()) }
    }

    fn act(&mut self, input: Input) -> Vec<Wish> {
        let laid = lay(&self.lobby, &self.play, &self.canvas);
        act_in_lobby(&mut self.lobby, &mut self.play, &self.canvas, &laid, input)
    }

    fn key(&mut self, command: Command) -> Vec<Wish> {
        self.act(Input::Key(command))
    }

    fn keys_of_seats(&mut self, seats: &[u8]) {
        for seat in seats {
            self.key(Command::Seat(*seat));
        }
    }

    fn part(&self, wanted: impl Fn(&Part) -> bool) -> Part {
        parts(&self.lobby, &self.canvas).into_iter().find(wanted).expect("such a part")
    }

    fn button(&self, words: &str) -> Part {
        self.part(|part| part.words() == Some(words))
    }

    fn click(&mut self, part: &Part) -> Vec<Wish> {
        let point = part.rect.center();
        self.act(Input::Hover(point));
        self.act(Input::Click(point))
    }

    fn press(&mut self, words: &str) -> Vec<Wish> {
        let part = self.button(words);
        self.click(&part)
    }
}

fn orders(wishes: &[Wish]) -> Vec<Order> {
    let order = |wish: &Wish| match wish {
        Wish::Lobby(order) => order.clone(),
        other => panic!("{other:?} is no order"),
    };
    wishes.iter().map(order).collect()
}

#[test]
fn buttons_of_the_title_say_what_they_do() {
    let mut hall = Hall::at(Page::Title, 1);
    assert_eq!(orders(&hall.press("Continue")), [Order::Continue]);
    assert_eq!(orders(&hall.press("New run")), [Order::Open(Page::Setup)]);
    assert_eq!(orders(&hall.press("Daily climb")), [Order::Daily]);
    assert_eq!(orders(&hall.press("Past runs")), [Order::Open(Page::List(2))]);
    assert_eq!(orders(&hall.press("Quit")), [Order::Quit]);
    assert_eq!(orders(&hall.key(Command::EndTurn)), [Order::Continue], "Space is what most want to do");
    assert!(hall.press("Keys").is_empty());
    assert_eq!(hall.play.overlay, Some(Overlay::Keys));
    hall.lobby.known.kept = Kept::Nothing;
    assert!(!parts(&hall.lobby, &hall.canvas).iter().any(|part| part.words() == Some("Continue")));
}

#[test]
fn what_cannot_be_read_is_offered_as_its_last_good_copy() {
    let mut hall = Hall::at(Page::Title, 1);
    let trouble = TroubleView { why: "It is damaged".into(), backup: Some("Red hero: Act I".into()) };
    hall.lobby.known.kept = Kept::Bad(trouble.clone());
    hall.lobby.known.campaign = Some(TroubleView { backup: None, ..trouble });
    assert_eq!(orders(&hall.press("Go on from the last good copy")), [Order::Backup]);
    assert!(hall.press("Begin a new one").is_empty(), "it must be said twice");
    assert!(hall.lobby.asks.is_some());
    // Whoever presses Enter once more than they meant has said No.
    hall.key(Command::Confirm);
    assert!(hall.key(Command::Confirm).is_empty() && hall.lobby.asks.is_none());
    // So has whoever clicks twice: nothing happens.
    let anew = hall.button("Begin a new one");
    hall.click(&anew);
    assert!(hall.click(&anew).is_empty() && hall.lobby.asks.is_some());
    assert_eq!(orders(&hall.press("Begin anew")), [Order::NewCampaign]);
}

#[test]
fn heroes_sit_down_by_click_and_by_digit() {
    let mut hall = Hall::at(Page::Setup, 3);
    let green = hall.part(|part| part.press == Some(Press::Hero("green".into())));
    hall.click(&green);
    hall.key(Command::Card(0));
    assert_eq!(hall.lobby.choice.seats, [Some("green".into()), Some("red".into()), None]);
    assert_eq!(hall.lobby.seat, 2, "the next seat is asked");
    hall.key(Command::NextSeat);
    assert_eq!(hall.lobby.seat, 0, "Tab goes on to the next seat");
    hall.key(Command::Seat(2));
    let place = hall.part(|part| part.press == Some(Press::Seat(1)));
    hall.click(&place);
    assert_eq!(hall.lobby.choice.seats[1], None, "a click on the seat that is asked empties it");
    let more = hall.part(|part| part.press == Some(Press::Seats(4)) && matches!(part.face, Face::Place { .. }));
    hall.click(&more);
    assert_eq!(hall.lobby.seats(), 4);
    hall.press("1");
    assert_eq!((hall.lobby.seats(), hall.lobby.choice.seats.len()), (1, 1));
}

#[test]
fn what_is_missing_is_said_by_the_button_that_begins() {
    let mut hall = Hall::at(Page::Setup, 2);
    assert!(hall.press("Begin").is_empty());
    assert_eq!(hall.lobby.said.as_deref(), Some("Choose a hero for seat 2"));
    hall.lobby.known.setup.missing = None;
    assert!(hall.press("Begin").is_empty(), "there is a game that would be given up");
    assert!(hall.lobby.asks.is_some());
    hall.press("No");
    assert_eq!(hall.lobby.asks, None);
    hall.key(Command::EndTurn);
    assert_eq!(orders(&hall.press("Begin anyway")), [Order::Begin]);
    hall.lobby.known.kept = Kept::Nothing;
    assert_eq!(orders(&hall.key(Command::EndTurn)), [Order::Begin]);
}

#[test]
fn fields_are_picked_and_what_cannot_be_says_why() {
    let mut hall = Hall::at(Page::Setup, 1);
    hall.press("7");
    assert_eq!(hall.lobby.choice.picked["level"], ["7"]);
    assert!(hall.press("13").is_empty());
    assert_eq!(hall.lobby.said.as_deref(), Some("Not reached yet"));
    assert_eq!(hall.lobby.choice.picked["level"], ["7"]);
}

#[test]
fn the_seed_is_typed_digit_by_digit() {
    let mut hall = Hall::at(Page::Setup, 1);
    hall.press("1234567890");
    for letter in "4a2 7".chars() {
        hall.act(Input::Letter(letter));
    }
    hall.act(Input::Erase);
    hall.key(Command::Confirm);
    assert_eq!((hall.lobby.choice.seed, hall.lobby.typing.clone()), (Some(42), None));
    hall.press("1234567890");
    hall.act(Input::Letter('9'));
    hall.key(Command::Back);
    assert_eq!(hall.lobby.choice.seed, Some(42), "Esc keeps the old one");
    hall.press("1234567890");
    hall.act(Input::Letter('5'));
    hall.press("Copy");
    assert_eq!(hall.lobby.choice.seed, Some(5), "a click elsewhere ends the typing");
    hall.press("Another");
    assert_eq!(hall.lobby.choice.seed, None);
}

#[test]
fn esc_goes_back_one_step_at_a_time() {
    let mut hall = Hall::at(Page::Setup, 1);
    hall.lobby.known.setup.missing = None;
    hall.press("Begin");
    assert!(hall.key(Command::Back).is_empty() && hall.lobby.asks.is_none());
    assert_eq!(orders(&hall.key(Command::Back)), [Order::Open(Page::Title)]);
    let mut hall = Hall::at(Page::Title, 1);
    assert!(hall.key(Command::Back).is_empty());
    assert_eq!(hall.play.overlay, Some(Overlay::Menu));
}

#[test]
fn past_runs_are_read_with_arrows_and_page_by_page() {
    let mut hall = Hall::at(Page::List(2), 1);
    hall.key(Command::Confirm);
    hall.key(Command::Down);
    hall.key(Command::Down);
    let first = hall.lobby.entry;
    hall.key(Command::Down);
    assert_eq!(hall.lobby.entry, first + 1, "what has the focus is read");
    hall.press("Older");
    assert_eq!((hall.lobby.first, hall.lobby.entry), (11, 11));
    hall.press("Newer");
    assert_eq!((hall.lobby.first, hall.lobby.entry), (0, 0));
    // Pages turned by keys: they go on from the first line of the page.
    hall.lobby.focus = Some(hall.button("Older").thing);
    hall.key(Command::Confirm);
    hall.key(Command::Down);
    assert_eq!((hall.lobby.first, hall.lobby.entry), (11, 12));
}

#[test]
fn of_a_long_story_every_leaf_can_be_turned() {
    let mut hall = Hall::at(Page::List(2), 1);
    let all = hall.lobby.known.lists[2].entries[0].details.len();
    let leaves = crate::client::layout::lobby::leaves(&hall.lobby.known.lists[2].entries[0].details);
    assert!(leaves.len() > 1 && leaves.iter().map(|leaf| leaf.len()).sum::<usize>() == all, "{leaves:?}");
    hall.press(&format!("More (1 of {})", leaves.len()));
    assert_eq!(hall.lobby.leaf, 1);
    hall.key(Command::Confirm);
    hall.key(Command::Down);
    assert_eq!(hall.lobby.leaf, 0, "another run begins with its first leaf");
    hall.key(Command::Right);
    hall.key(Command::Confirm);
    assert_eq!((hall.lobby.entry, hall.lobby.leaf), (1, 1), "to the right lies the next leaf");
    hall.key(Command::Left);
    hall.key(Command::Down);
    assert_eq!((hall.lobby.entry, hall.lobby.leaf), (2, 0), "and to the left the run again");
}

/// Arrows and the keys for zones come everywhere: nobody needs a mouse.
#[test]
fn every_part_can_be_reached_with_keys() {
    for (name, lobby) in sample::all() {
        let mut hall = Hall { lobby, play: Play::default(), canvas: Canvas::of(1280., 720., default()) };
        let least = if hall.lobby.asks.is_some() { layout::z::VEIL } else { f32::MIN };
        let plain = Lobby { hover: None, focus: None, ..hall.lobby.clone() };
        let wanted: BTreeSet<Thing> = parts(&plain, &hall.canvas)
            .iter()
            .filter(|part| part.press.is_some() && part.z >= least)
            .map(|part| part.thing)
            .collect();
        // From each thing that was reached in every direction.
        hall.key(Command::Down);
        let mut reached: BTreeSet<Thing> = hall.lobby.focus.into_iter().collect();
        let mut open: Vec<Thing> = reached.iter().copied().collect();
        while let Some(from) = open.pop() {
            for way in [Command::Left, Command::Right, Command::Up, Command::Down] {
                hall.lobby.focus = Some(from);
                hall.key(way);
                open.extend(hall.lobby.focus.filter(|to| reached.insert(*to)));
            }
        }
        let missing: Vec<_> = wanted.difference(&reached).collect();
        assert!(missing.is_empty(), "{name}: no arrow leads to {missing:?}");
        // The same with one key.
        let mut along = BTreeSet::new();
        for _ in 0..wanted.len() {
            hall.key(Command::ZoneOn);
            along.extend(hall.lobby.focus);
        }
        assert_eq!(along, wanted, "{name}");
    }
}

#[test]
fn keys_begin_with_what_a_page_is_about() {
    for (page, first) in [(Page::Setup, Press::Seats(1)), (Page::List(2), Press::Entry(0))] {
        let mut hall = Hall::at(page, 1);
        hall.key(Command::Down);
        let focus = hall.lobby.focus.expect("a focus");
        assert_eq!(hall.part(|part| part.thing == focus).press, Some(first));
    }
}

#[test]
fn the_key_of_a_seat_adds_it() {
    let mut hall = Hall::at(Page::Setup, 1);
    hall.key(Command::Seat(3));
    assert_eq!(hall.lobby.seats(), 1, "one after the other");
    hall.keys_of_seats(&[2, 3, 4]);
    assert_eq!((hall.lobby.seats(), hall.lobby.seat), (4, 3));
    hall.key(Command::Seat(1));
    assert_eq!((hall.lobby.seats(), hall.lobby.seat), (4, 0));
}

#[test]
fn what_was_kept_comes_before_a_new_run() {
    let mut hall = Hall::at(Page::Title, 1);
    hall.lobby.known.kept = Kept::Bad(TroubleView { why: "It is damaged".into(), backup: Some("Red hero: Act I".into()) });
    assert_eq!(orders(&hall.key(Command::EndTurn)), [Order::Backup]);
    hall.lobby.known.kept = Kept::Bad(TroubleView { why: "It is damaged".into(), backup: None });
    assert_eq!(orders(&hall.key(Command::EndTurn)), [Order::Open(Page::Setup)]);
}
