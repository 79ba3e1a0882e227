//! Questions in mid-play and of the party.
use super::*;

fn picked(desk: &Desk) -> Vec<Pick> {
    desk.play.picked.clone()
}

fn confirm() -> Thing {
    Thing::new(Kind::OverlayButton, 1, layout::CONFIRM)
}

#[test]
fn one_card_of_the_hand_is_picked_by_a_click_or_a_key() {
    let ask = |desk: &mut Desk| desk.ask(1, 1, 1, &[thing(1000), thing(1002), thing(1004)]);
    let mut desk = Desk::new();
    ask(&mut desk);
    assert_eq!(desk.play.overlay, None, "the hand itself is the answer");
    assert_does(&desk.click(card(4)), 1, &[thing(1004)]);
    assert_does(&desk.key(Command::Card(2)), 1, &[thing(1002)]);
    assert_nothing(&desk.click(card(1)));
    assert_eq!(desk.play.refusal, Some((card(1), "Pick some".into())));
    assert_nothing(&desk.drag(card(0), enemy(5000)));
    assert_nothing(&desk.key(Command::EndTurn));
    assert!(desk.play.sure.is_none(), "a turn cannot end in a question");
}

#[test]
fn several_cards_are_gathered_in_order() {
    let mut desk = Desk::new();
    desk.ask(1, 1, 2, &[thing(1000), thing(1001), thing(1002)]);
    assert_nothing(&desk.click(confirm()));
    assert_eq!(desk.play.refusal, Some((confirm(), "Pick 1".into())));
    assert_nothing(&desk.click(card(2)));
    assert_nothing(&desk.click(card(0)));
    assert_eq!(picked(&desk), [thing(1002), thing(1000)]);
    assert_nothing(&desk.click(card(1)));
    assert_eq!((picked(&desk).len(), desk.play.refusal.clone()), (2, Some((card(1), "At most 2".into()))));
    desk.click(card(2));
    assert_eq!(picked(&desk), [thing(1000)], "a second click takes a pick back");
    desk.click(card(1));
    desk.key(Command::Back);
    assert_eq!(picked(&desk), [thing(1000)], "and so does Esc");
    desk.click(card(2));
    assert_does(&desk.click(confirm()), 1, &[thing(1000), thing(1002)]);
    assert_eq!(picked(&desk), []);
}

#[test]
fn what_is_opened_over_picks_is_closed_before_they_are_taken_back() {
    let mut desk = Desk::new();
    desk.ask(1, 1, 2, &[thing(1000), thing(1001), thing(1002)]);
    desk.click(card(2));
    desk.key(Command::Decks);
    desk.key(Command::Back);
    assert_eq!((desk.play.overlay.clone(), picked(&desk)), (None, vec![thing(1002)]));
    desk.key(Command::Back);
    assert_eq!(picked(&desk), []);
}

#[test]
fn none_of_these_is_an_answer_if_it_may_be() {
    let mut desk = Desk::new();
    desk.ask(1, 0, 1, &[thing(1000), thing(1001)]);
    assert_nothing(&desk.click(card(0)));
    assert_nothing(&desk.click(card(1)));
    assert_eq!(picked(&desk), [thing(1001)], "one at most: the other takes its place");
    assert_does(&desk.key(Command::Confirm), 1, &[thing(1001)]);
    assert_does(&desk.click(confirm()), 1, &[Pick::Done]);
}

#[test]
fn a_question_about_rows_can_be_declined_with_the_button_that_says_so() {
    let rows = [Pick::Row(2), Pick::Done];
    let ask = |desk: &mut Desk| desk.ask(1, 1, 1, &rows);
    let mut desk = Desk::new();
    ask(&mut desk);
    assert_eq!(desk.play.overlay, None, "the lanes are the answers");
    assert_does(&desk.click(confirm()), 1, &[Pick::Done]);
    assert_does(&desk.click(Thing::new(Kind::Lane, 2, 0)), 1, &[Pick::Row(2)]);
}

#[test]
fn cards_of_a_pile_are_spread_out() {
    let mut desk = Desk::new();
    let pile: Vec<Pick> = desk.shown.seats[0].piles[1].cards.iter().map(|card| Pick::Thing(card.id)).collect();
    desk.ask(1, 1, 1, &pile);
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))));
    let first = Thing::new(Kind::OverlayCard, 1121, 0);
    assert_does(&desk.click(first), 1, &pile[..1]);
    assert_does(&desk.key(Command::Card(1)), 1, &pile[1..]);
    desk.play.focus = None;
    desk.key(Command::Right);
    assert_does(&desk.key(Command::Confirm), 1, &pile[..1]);
    // It can be laid aside to look at the table, but not be dodged.
    desk.key(Command::Back);
    assert_eq!(desk.play.overlay, None);
    assert_nothing(&desk.click(card(0)));
    assert!(desk.play.making.is_none() && desk.play.refusal.is_some());
    desk.play.focus = None;
    desk.key(Command::Confirm);
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))), "Enter shows it again");
    assert_nothing(&desk.click(Thing::table(Kind::Veil)));
    assert!(desk.play.overlay.is_some(), "a click beside it does not");
    desk.change(|table| table.seats[0].choice = None);
    assert_eq!(desk.play.overlay, None, "answered, it is gone");
}

#[test]
fn numbers_are_called_by_their_digit() {
    let mut desk = Desk::new();
    desk.ask(1, 1, 1, &[0, 1, 2, 3].map(Pick::Number));
    // The first digit is 1, the tenth 0.
    for (digit, number) in [(0, 1), (2, 3), (9, 0)] {
        assert_does(&desk.key(Command::Card(digit)), 1, &[Pick::Number(number)]);
    }
    assert_nothing(&desk.key(Command::Card(4)));
}

#[test]
fn numbers_that_a_play_wants_are_called_by_their_digit() {
    let mut desk = Desk::new();
    let need = NeedView {
        kind: "number".into(),
        prompt: "How much?".into(),
        picks: [0, 1, 2].map(Pick::Number).to_vec(),
        ..Default::default()
    };
    desk.option(1).needs = vec![need];
    for (digit, number) in [(0, 1), (1, 2), (9, 0)] {
        assert_nothing(&desk.click(card(1)));
        assert_does(&desk.key(Command::Card(digit)), 1, &[thing(1001), Pick::Number(number)]);
    }
    desk.click(card(1));
    assert_nothing(&desk.key(Command::Card(3)));
    assert_eq!(
        desk.play.making.map(|making| making.answers),
        Some(vec![]),
        "there are only three answers, and a fourth card is none"
    );
}

#[test]
fn words_are_buttons() {
    let mut desk = Desk::new();
    desk.ask(1, 1, 1, &[Pick::Line(0), Pick::Line(1)]);
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))));
    assert_does(&desk.click(Thing::new(Kind::OverlayButton, 1, 1)), 1, &[Pick::Line(1)]);
    assert_does(&desk.key(Command::Card(0)), 1, &[Pick::Line(0)]);
}

#[test]
fn pieces_on_the_table_are_clicked_there() {
    let mut desk = Desk::new();
    desk.ask(1, 1, 1, &[thing(5000), thing(5003), thing(1999)]);
    assert_eq!(desk.play.overlay, None);
    assert_does(&desk.click(enemy(5003)), 1, &[thing(5003)]);
    assert_does(&desk.click(Thing::new(Kind::SeatBoard, 2, 0)), 1, &[thing(1999)]);
    let wishes = desk.click(enemy(5001));
    assert!(matches!(wishes[..], [] | [Wish::Skip]), "5001 is no answer");
    assert_eq!(targets(&desk.shown, &desk.play), [thing(5000), thing(5003), thing(1999)]);
}

#[test]
fn pieces_on_the_board_are_reached_with_arrows() {
    let mut desk = Desk::new();
    let relics: Vec<Pick> = desk.shown.seats[0].relics[..2].iter().map(|relic| Pick::Thing(relic.id)).collect();
    desk.ask(1, 1, 1, &relics);
    assert_eq!(desk.play.overlay, None);
    assert_does(&desk.keys(&[Command::Right, Command::Right, Command::Confirm]), 1, &relics[1..]);
    desk.play.focus = None;
    assert_does(&desk.keys(&[Command::Right, Command::Confirm]), 1, &relics[..1]);
}

#[test]
fn a_question_takes_the_fan_from_who_is_idle() {
    let mut desk = Desk::new();
    desk.ask(2, 1, 1, &[Pick::Line(0), Pick::Line(1)]);
    assert_eq!((desk.play.seat, desk.play.overlay.clone()), (Seat(2), Some(Overlay::Question(Seat(2)))));
    let mut desk = Desk::new();
    desk.click(card(0));
    desk.ask(2, 1, 1, &[Pick::Line(0), Pick::Line(1)]);
    assert_eq!((desk.play.seat, desk.play.overlay.clone()), (Seat(1), None), "not from who is aiming");
    assert_does(&desk.click(enemy(5000)), 1, &[thing(1000), thing(5000)]);
    desk.key(Command::Seat(2));
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(2))), "whoever takes the fan sees it");
}

#[test]
fn the_party_marks_an_option() {
    let mut desk = Desk::new();
    desk.change(|table| {
        let option = |pick| OptionView { pick, label: "A way".into(), needs: vec![] };
        table.party = Some(ChoiceView {
            prompt: "Where to?".into(),
            least: 1,
            most: 1,
            options: vec![option(Pick::Line(0)), option(Pick::Line(1))],
            ..Default::default()
        });
        table.seats.iter_mut().for_each(|seat| seat.choice = None);
    });
    assert_eq!(desk.play.overlay, Some(Overlay::Party));
    assert_does(&desk.click(Thing::new(Kind::OverlayButton, 0, 1)), 1, &[Pick::Line(1)]);
    desk.key(Command::NextSeat);
    assert_does(&desk.click(Thing::new(Kind::OverlayButton, 0, 1)), 2, &[Pick::Line(1)]);
}

fn slot(n: u16) -> Thing {
    Thing::new(Kind::SeatSlot, 1, n)
}

/// A seat with three slots, of which two hold something.
fn desk_with_slots() -> Desk {
    let mut desk = Desk::new();
    desk.change(|table| {
        table.seats[0].slots = crate::client::sample::slots(3);
    });
    desk
}

fn held(n: u32) -> Pick {
    Pick::Thing(Id(6000 + n))
}

fn ask_for_slots(desk: &mut Desk) {
    desk.change(|table| {
        let option = |n| OptionView { pick: held(n), label: "A slot".into(), needs: vec![] };
        let options = vec![option(0), option(1)];
        table.seats[0].choice = Some(ChoiceView {
            prompt: "Which one?".into(),
            kind: "slot".into(),
            least: 1,
            most: 1,
            options,
            ..Default::default()
        });
    });
}

#[test]
fn a_slot_is_pointed_at_on_the_board() {
    let answers: [fn(&mut Desk) -> Vec<Wish>; 4] = [
        |desk| desk.click(slot(1)),
        |desk| desk.keys(&[Command::Right, Command::Right, Command::Confirm]),
        |desk| desk.keys(&[Command::Left, Command::Confirm]),
        |desk| desk.key(Command::Card(1)),
    ];
    for answer in answers {
        let mut desk = desk_with_slots();
        ask_for_slots(&mut desk);
        assert_eq!(desk.play.overlay, None, "the board itself is the answer");
        assert_does(&answer(&mut desk), 1, &[held(1)]);
    }
    let mut desk = desk_with_slots();
    ask_for_slots(&mut desk);
    assert_nothing(&desk.click(slot(2)));
}

#[test]
fn a_digit_is_the_slot_at_that_place() {
    let mut desk = desk_with_slots();
    ask_for_slots(&mut desk);
    desk.change(|table| table.seats[0].choice.as_mut().unwrap().options.retain(|option| option.pick == held(1)));
    assert_nothing(&desk.key(Command::Card(0)));
    assert_does(&desk.key(Command::Card(1)), 1, &[held(1)]);
}

#[test]
fn a_question_in_words_is_never_answered_by_a_slot() {
    let mut desk = desk_with_slots();
    desk.ask(1, 1, 1, &[Pick::Line(0), Pick::Line(1)]);
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))));
    assert_nothing(&desk.keys(&[Command::Back]));
    assert_nothing(&desk.click(slot(1)));
}

#[test]
fn a_card_aims_at_a_slot() {
    let mut desk = desk_with_slots();
    let need =
        NeedView { kind: "slot".into(), prompt: "Choose a slot".into(), picks: vec![held(0), held(1)], ..Default::default() };
    desk.option(1).needs = vec![need];
    assert_nothing(&desk.click(card(1)));
    assert_does(&desk.click(slot(0)), 1, &[thing(1001), held(0)]);
    assert_nothing(&desk.key(Command::Card(1)));
    assert_eq!(desk.play.focus, Some(slot(0)), "a key aims at the first");
    assert_does(&desk.keys(&[Command::Right, Command::Confirm]), 1, &[thing(1001), held(1)]);
    assert_does(&desk.drag(card(1), slot(1)), 1, &[thing(1001), held(1)]);
}
