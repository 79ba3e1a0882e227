//! Pages with lines: what mouse and keys do there, and who is asked.
use super::*;
use crate::client::sample_page;

fn line(n: u16) -> Thing {
    Thing::new(Kind::Line, 0, n)
}

#[test]
fn a_line_is_chosen_by_a_click_a_digit_or_with_arrows() {
    let mut desk = Desk::with(sample_page::event(1));
    assert_does(&desk.click(line(1)), 1, &[Pick::Line(1)]);
    assert_does(&desk.key(Command::Card(2)), 1, &[Pick::Line(2)]);
    desk.play.focus = None;
    desk.keys(&[Command::Down, Command::Down]);
    assert_eq!(desk.play.focus, Some(line(1)));
    assert_does(&desk.key(Command::Confirm), 1, &[Pick::Line(1)]);
    assert_eq!(desk.play.overlay, None, "the page itself is the answer");
}

#[test]
fn a_line_that_cannot_be_chosen_says_why() {
    let mut desk = Desk::with(sample_page::event(1));
    assert_nothing(&desk.click(line(3)));
    assert_eq!(desk.play.refusal, Some((line(3), "Costs 3, all have 2".into())));
    let said = desk.play.refusal.clone().unwrap().1;
    assert!(said.chars().count() <= 24);
}

#[test]
fn what_cannot_be_taken_back_is_said_twice() {
    let mut shown = sample_page::event(1);
    let lines = &mut shown.page.as_mut().expect("a page").lines;
    lines[1].twice = Some("Once more: it ends here".into());
    let mut desk = Desk::with(shown);
    assert_nothing(&desk.click(line(1)));
    assert_eq!(desk.play.refusal, Some((line(1), "Once more: it ends here".into())));
    assert_does(&desk.click(line(1)), 1, &[Pick::Line(1)]);
    // By keys too; and whoever waits, or does something else, has thought better of it.
    assert_nothing(&desk.key(Command::Card(1)));
    desk.act(Input::Patience);
    assert_nothing(&desk.key(Command::Card(1)));
    assert_does(&desk.key(Command::Card(0)), 1, &[Pick::Line(0)]);
    assert_nothing(&desk.key(Command::Card(1)));
    assert_does(&desk.key(Command::Card(1)), 1, &[Pick::Line(1)]);
}

#[test]
fn each_seat_chooses_for_itself() {
    let mut desk = Desk::with(sample_page::event(4));
    assert_does(&desk.click(line(0)), 1, &[Pick::Line(0)]);
    desk.click(Thing::new(Kind::Plate, 3, 0));
    assert_eq!(desk.play.seat, Seat(3));
    assert_does(&desk.click(line(0)), 3, &[Pick::Line(0)]);
    desk.key(Command::Seat(2));
    assert_nothing(&desk.click(line(0)));
    assert_eq!(desk.play.refusal, Some((line(0), "Not now".into())), "the second seat has chosen already");
    // When the first has chosen, the fan goes to one who has not.
    desk.key(Command::Seat(1));
    desk.change(|table| table.seats[0].choice = None);
    assert_eq!(desk.play.seat, Seat(3));
}

#[test]
fn another_question_with_answers_of_the_same_names_is_spread_out() {
    let mut desk = Desk::with(sample_page::event(2));
    desk.change(|table| sample_page::other_question(table, 0));
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))));
    assert_does(&desk.click(Thing::new(Kind::OverlayButton, 1, 0)), 1, &[Pick::Line(0)]);
    desk.key(Command::Back);
    assert_eq!(desk.play.overlay, None);
    assert_nothing(&desk.click(line(0)));
    assert!(desk.play.refusal.is_some(), "the page's line is no answer to it");
    desk.click(Thing::table(Kind::Asks));
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))), "the ribbon shows it again");
}

#[test]
fn a_question_that_a_line_led_to_is_opened_again_by_enter() {
    let mut desk = Desk::with(sample_page::event(2));
    desk.key(Command::Card(0));
    desk.change(|table| sample_page::other_question(table, 0));
    desk.key(Command::Back);
    assert_eq!((desk.play.overlay.clone(), desk.play.focus), (None, None));
    assert_nothing(&desk.key(Command::Confirm));
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))));
    // The menu takes nothing away.
    desk.key(Command::Right);
    let focus = desk.play.focus;
    desk.keys(&[Command::Menu, Command::Back]);
    assert_eq!((desk.play.overlay.clone(), desk.play.focus.is_some()), (None, focus.is_some()));
}

#[test]
fn several_lines_are_gathered_and_handed_in() {
    let begin = || Desk::with(sample_page::several(1));
    let these = Thing::new(Kind::OverlayButton, 1, layout::CONFIRM);
    // With the mouse.
    let mut desk = begin();
    assert_nothing(&desk.click(these));
    assert_eq!(desk.play.refusal, Some((these, "Pick 1".into())));
    assert_nothing(&desk.click(line(2)));
    assert_nothing(&desk.click(line(0)));
    assert_nothing(&desk.click(line(1)));
    assert_eq!(desk.play.refusal, Some((line(1), "At most 2".into())));
    assert_does(&desk.click(these), 1, &[Pick::Line(2), Pick::Line(0)]);
    // With keys: after the last one Enter hands them in.
    let mut desk = begin();
    assert_nothing(&desk.keys(&[Command::Card(0), Command::Card(2)]));
    assert_does(&desk.key(Command::Confirm), 1, &[Pick::Line(0), Pick::Line(2)]);
    // And one alone.
    let mut desk = begin();
    assert_nothing(&desk.keys(&[Command::Down, Command::Confirm, Command::Down, Command::Down, Command::Down, Command::Down]));
    assert_eq!(desk.play.focus, Some(these), "below the lines");
    assert_does(&desk.key(Command::Confirm), 1, &[Pick::Line(0)]);
    // Where one line is wanted there is no such button.
    let desk = Desk::with(sample_page::event(1));
    assert!(desk.laid().iter().all(|placed| placed.thing != these));
}

#[test]
fn the_party_votes_on_the_lines_of_a_page() {
    let mut desk = Desk::with(sample_page::event(2));
    desk.change(|table| {
        table.party = table.seats[0].choice.take();
        table.seats[1].choice = None;
    });
    assert_does(&desk.click(line(2)), 1, &[Pick::Line(2)]);
    assert_eq!((desk.play.seat, desk.play.overlay.clone()), (Seat(2), None));
    assert_does(&desk.click(line(0)), 2, &[Pick::Line(0)]);
}

#[test]
fn votes_are_seen_on_the_lines() {
    use crate::client::layout::front::page::chosen_by;
    let mut desk = Desk::with(sample_page::event(3));
    assert_eq!(chosen_by(&desk.shown, line(2)), [Seat(2)], "the second has chosen for itself");
    desk.change(|table| table.page.as_mut().unwrap().lines[2].chosen_by = [3, 2, 2, 2, 2, 3].map(Seat).to_vec());
    assert_eq!(chosen_by(&desk.shown, line(2)), [Seat(2), Seat(3)], "each has one seal, however often it chose");
    desk.change(|table| {
        table.page.as_mut().unwrap().lines[2].chosen_by.clear();
        table.party = table.seats[0].choice.take();
        table.party.as_mut().unwrap().marks = vec![(Seat(1), Pick::Line(1)), (Seat(3), Pick::Line(1)), (Seat(2), Pick::Line(0))];
        table.seats.iter_mut().for_each(|seat| seat.choice = None);
    });
    assert_eq!([0, 1, 2].map(|n| chosen_by(&desk.shown, line(n))), [vec![Seat(2)], vec![Seat(1), Seat(3)], vec![]]);
    // Another decision with answers of the same names is not about these lines.
    desk.change(|table| table.party.as_mut().unwrap().kind = "other".into());
    assert_eq!(chosen_by(&desk.shown, line(1)), []);
}

#[test]
fn a_question_comes_before_the_lines_of_a_page() {
    let mut desk = Desk::with(sample_page::event(4));
    assert_eq!(desk.play.seat, Seat(1));
    // The first has chosen; the fourth is asked something in between, the third has not chosen its line.
    let before = desk.shown.clone();
    desk.shown.seats[0].choice = None;
    sample_page::other_question(&mut desk.shown, 3);
    settle(&mut desk.play, &before, &desk.shown);
    assert_eq!((desk.play.seat, desk.play.overlay.clone()), (Seat(4), Some(Overlay::Question(Seat(4)))));
    desk.change(|table| table.seats[3].choice = None);
    assert_eq!(desk.play.seat, Seat(3), "then the lines");
}

#[test]
fn a_question_that_waited_is_spread_out_when_the_fan_comes() {
    let mut desk = Desk::with(sample_page::event(4));
    desk.change(|table| sample_page::other_question(table, 0));
    desk.change(|table| sample_page::other_question(table, 2));
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))));
    desk.change(|table| table.seats[0].choice = None);
    assert_eq!((desk.play.seat, desk.play.overlay.clone()), (Seat(3), Some(Overlay::Question(Seat(3)))));
}

#[test]
fn plates_that_answer_are_reached_by_arrows_and_digits() {
    let begin = || {
        let mut desk = Desk::with(sample_page::event(4));
        let seats: Vec<Pick> = [1, 2, 4].map(|n| Pick::Thing(desk.shown.seats[n - 1].id)).to_vec();
        desk.ask(1, 1, 1, &seats);
        assert_eq!(desk.play.overlay, None, "the plates are the answer");
        (desk, seats)
    };
    for n in 0..3 {
        let (mut desk, seats) = begin();
        assert_does(&desk.key(Command::Card(n)), 1, &[seats[n as usize]]);
    }
    let (mut desk, _) = begin();
    assert_nothing(&desk.key(Command::Card(3)));
    desk.key(Command::Down);
    let mut reached = vec![];
    for _ in 0..3 {
        reached.extend(desk.play.focus.map(|focus| (focus.kind, focus.of)));
        desk.key(Command::Down);
    }
    reached.sort_by_key(|(_, of)| *of);
    assert_eq!(reached, [(Kind::Plate, 1), (Kind::Plate, 2), (Kind::Plate, 4)]);
    assert!(matches!(&desk.key(Command::Confirm)[..], [Wish::Do(action)] if action.seat == Seat(1)));
}

#[test]
fn an_arrow_goes_to_what_lies_ahead_not_far_to_the_side() {
    let mut desk = Desk::with(sample_page::event(4));
    desk.play.focus = Some(line(3));
    // Below the last line lies nothing of the page; the lowest plate lies far to the side of it.
    desk.key(Command::Right);
    assert!(
        desk.play.focus.is_some_and(|focus| focus.kind == Kind::Plate || focus.kind == Kind::FrontButton),
        "{:?}",
        desk.play.focus
    );
    // And back, over what lies on the plate.
    let back = (0..8).any(|_| {
        desk.key(Command::Left);
        desk.play.focus.is_some_and(|focus| focus.kind == Kind::Line)
    });
    assert!(back, "{:?}", desk.play.focus);
}

#[test]
fn a_sheet_closes_when_the_page_itself_asks_again() {
    let mut desk = Desk::with(sample_page::event(1));
    let lines = desk.shown.seats[0].choice.clone();
    desk.change(|table| sample_page::other_question(table, 0));
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))));
    desk.change(|table| table.seats[0].choice = lines);
    assert_eq!(desk.play.overlay, None);
    assert_does(&desk.click(line(1)), 1, &[Pick::Line(1)]);
}

#[test]
fn a_seat_has_blessings_of_its_own() {
    let mut desk = Desk::with(sample_page::blessing(2));
    let own = |seat: u32, n: u16| Thing::new(Kind::Line, seat, n);
    assert_does(&desk.click(own(1, 2)), 1, &[Pick::Line(1)]);
    assert!(desk.laid().iter().all(|placed| placed.thing.kind != Kind::Line || placed.thing.of == 1));
    desk.key(Command::NextSeat);
    assert_does(&desk.click(own(2, 3)), 2, &[Pick::Line(2)]);
    let given = desk.laid().into_iter().find(|placed| placed.thing == own(2, 0)).expect("the line that is given");
    assert!(!given.touch);
}

#[test]
fn a_card_to_be_turned_shows_what_it_becomes() {
    let mut desk = Desk::with(sample_page::event(1));
    let deck: Vec<Pick> = desk.shown.seats[0].piles[0].cards.iter().map(|card| Pick::Thing(card.id)).collect();
    desk.ask(1, 1, 1, &deck);
    let Pick::Thing(first) = deck[0] else { panic!() };
    let card = Thing::piece(Kind::OverlayCard, first);
    let face = CardView { id: first, upgraded: true, ..Default::default() };
    desk.play.other_face = Some(Box::new(face));
    let point = desk.point(card);
    desk.act(Input::Hover(point));
    let shows = |desk: &Desk| desk.laid().iter().any(|placed| placed.thing.kind == Kind::Becomes);
    assert!(!shows(&desk), "a card that is only removed does not turn");
    desk.change(|table| table.seats[0].choice.as_mut().unwrap().turns = true);
    assert!(shows(&desk));
    assert_does(&desk.click(card), 1, &[deck[0]]);
}

#[test]
fn at_an_event_too_the_fan_goes_back_to_who_wants_to_pay() {
    let mut desk = Desk::with(sample_page::event(4));
    let lines = desk.shown.seats[0].choice.clone();
    desk.change(|table| table.seats.iter_mut().for_each(|seat| seat.choice = lines.clone()));
    assert!(desk.shown.page.as_ref().unwrap().questions.contains(&lines.as_ref().unwrap().kind));
    let options = (0..2).map(|n| OptionView { pick: Pick::Number(n), label: n.to_string(), needs: vec![] }).collect();
    let asks = ChoiceView { prompt: "How much?".into(), kind: "pledge".into(), least: 1, most: 1, options, ..Default::default() };
    assert_eq!(desk.play.seat, Seat(1));
    desk.change(|table| (table.seats[0].choice, table.seats[1].choice) = (None, Some(asks.clone())));
    assert_eq!(desk.play.seat, Seat(2));
    // The helper has its own lines to choose from again, but so has the one who could not pay.
    desk.change(|table| (table.seats[0].choice, table.seats[1].choice) = (lines.clone(), lines.clone()));
    assert_eq!(desk.play.seat, Seat(1));
    // It was paid, and the buyer has nothing more to do: whoever has goes on.
    desk.change(|table| (table.seats[0].choice, table.seats[1].choice) = (None, Some(asks.clone())));
    desk.change(|table| (table.seats[0].choice, table.seats[1].choice) = (None, lines.clone()));
    assert_eq!(desk.play.seat, Seat(2));
}
