//! Ends of turns, seats, undo, what lies open, and the focus.
use super::*;

#[test]
fn a_turn_with_useful_plays_ends_at_the_second_word() {
    for by_key in [true, false] {
        let mut desk = Desk::new();
        let button = Thing::new(Kind::EndTurn, 1, 0);
        let say = |desk: &mut Desk| if by_key { desk.key(Command::EndTurn) } else { desk.click(button) };
        assert_nothing(&say(&mut desk));
        assert_eq!(desk.play.sure, Some(Seat(1)));
        desk.act(Input::Patience);
        assert_eq!(desk.play.sure, None, "after two seconds it must be said anew");
        assert_nothing(&say(&mut desk));
        assert_does(&say(&mut desk), 1, &[Pick::Done]);
        assert_eq!(desk.play.seat, Seat(2), "the fan goes on");
    }
}

#[test]
fn sure_is_asked_only_if_something_is_left() {
    let mut desk = Desk::new();
    desk.shown.seats[0].plays_left = 0;
    assert_does(&desk.key(Command::EndTurn), 1, &[Pick::Done]);
    let mut desk = Desk::new();
    desk.key(Command::EndTurn);
    desk.change(|table| table.seats[0].plays_left = 0);
    assert_eq!(desk.play.sure, None);
    let mut desk = Desk::new();
    desk.key(Command::EndTurn);
    desk.click(card(0));
    assert_eq!(desk.play.sure, None, "playing on is an answer");
    assert_nothing(&desk.key(Command::EndTurn));
    assert!(desk.play.making.is_some() && desk.play.sure.is_none(), "no end of turn while aiming");
}

#[test]
fn ready_is_taken_back() {
    let mut desk = Desk::new();
    desk.shown.seats[1].ready = true;
    desk.shown.seats[1].choice = Some(ChoiceView {
        least: 1,
        most: 1,
        idle: true,
        options: vec![OptionView { pick: Pick::Back, label: "Take back".into(), needs: vec![] }],
        ..Default::default()
    });
    assert_does(&desk.click(Thing::new(Kind::SeatEndTurn, 2, 0)), 2, &[Pick::Back]);
    assert_eq!(desk.play.seat, Seat(1));
    desk.key(Command::Seat(2));
    assert_does(&desk.key(Command::EndTurn), 2, &[Pick::Back]);
    assert_nothing(&desk.key(Command::Card(0)));
    assert!(desk.play.refusal.is_some(), "who is ready plays no card");
}

#[test]
fn each_seat_ends_its_own_turn() {
    let mut desk = Desk::new();
    let button = Thing::new(Kind::SeatEndTurn, 2, 0);
    assert_nothing(&desk.click(button));
    assert_does(&desk.click(button), 2, &[Pick::Done]);
    assert_eq!(desk.play.seat, Seat(1));
}

#[test]
fn the_fan_goes_round() {
    let mut desk = Desk::with(sample::table(4, 4, 5, 0));
    let seats: Vec<u8> = (0..5)
        .map(|_| {
            desk.key(Command::NextSeat);
            desk.play.seat.0
        })
        .collect();
    assert_eq!(seats, [2, 3, 4, 1, 2]);
    desk.keys(&[Command::LastSeat, Command::LastSeat]);
    assert_eq!(desk.play.seat, Seat(4));
    desk.key(Command::Seat(3));
    assert_eq!(desk.play.seat, Seat(3));
    let mut two = Desk::new();
    two.key(Command::Seat(4));
    assert_eq!(two.play.seat, Seat(1), "nobody sits there");
    two.click(card(0));
    two.click(Thing::new(Kind::HandStrip, 1, 0));
    two.click(Thing::new(Kind::SeatBoard, 2, 0));
    assert_eq!(two.play.seat, Seat(2));
    two.click(Thing::new(Kind::HandBacks, 1, 0));
    assert_eq!(two.play.seat, Seat(1));
}

#[test]
fn undo_and_redo_only_where_there_is_something() {
    let mut desk = Desk::new();
    assert!(matches!(desk.key(Command::Undo)[..], [Wish::Undo]));
    assert!(matches!(desk.click(Thing::new(Kind::BarButton, 0, layout::button::UNDO))[..], [Wish::Undo]));
    assert_nothing(&desk.key(Command::Redo));
    assert!(desk.play.refusal.is_some());
    desk.shown.undo = UndoView { back: 0, forward: 2, wall: Some("a card was drawn".into()) };
    assert_nothing(&desk.key(Command::Undo));
    assert_eq!(desk.play.refusal.as_ref().map(|refusal| refusal.1.as_str()), Some("a card was drawn"));
    assert!(matches!(desk.key(Command::Redo)[..], [Wish::Redo]));
    desk.shown.undo.back = 1;
    desk.shown.over = Some(Outcome::Won);
    assert_nothing(&desk.keys(&[Command::Redo, Command::Undo]));
    assert_eq!(desk.play.refusal.as_ref().map(|refusal| refusal.1.as_str()), Some("The fight is over"));
}

#[test]
fn piles_open_and_close() {
    let mut desk = Desk::new();
    let before = essence(&desk.play);
    for (n, id) in [(0, 1100), (1, 1120), (2, 1140)] {
        desk.key(Command::Pile(n));
        assert_eq!(desk.play.overlay, Some(Overlay::Pile(Id(id))));
        desk.key(Command::Pile(n));
        assert_eq!(essence(&desk.play), before);
    }
    let ways: [fn(&mut Desk); 3] = [
        |d| drop(d.key(Command::Back)),
        |d| drop(d.click(Thing::table(Kind::Veil))),
        |d| drop(d.click(Thing::new(Kind::OverlayButton, 1100, layout::CLOSE))),
    ];
    for way in ways {
        desk.click(Thing::new(Kind::Pile, 1100, 0));
        assert_eq!(desk.play.overlay, Some(Overlay::Pile(Id(1100))));
        way(&mut desk);
        assert_eq!(essence(&desk.play), before);
    }
    desk.key(Command::Decks);
    assert_eq!(desk.play.overlay, Some(Overlay::Deck(Seat(1))));
    let cards = desk.laid().iter().filter(|placed| placed.thing.kind == Kind::OverlayCard).count();
    assert_eq!(cards, 5 + 4 + 2 + 1 + 1, "hand, piles and powers");
}

#[test]
fn reading_a_card_and_closing_it() {
    let mut desk = Desk::new();
    let before = essence(&desk.play);
    assert_nothing(&desk.right_click(card(2)));
    assert_eq!(desk.play.inspected, Some(card(2)));
    assert_nothing(&desk.click(Thing::new(Kind::Inspected, 1002, 0)));
    assert_eq!(essence(&desk.play), before);
    desk.keys(&[Command::Right, Command::Right, Command::Inspect]);
    assert_eq!(desk.play.inspected, Some(card(1)));
    desk.key(Command::Back);
    assert_eq!(essence(&desk.play), before);
    desk.right_click(enemy(5001));
    assert_eq!(desk.play.inspected, Some(enemy(5001)));
    desk.right_click(Thing::new(Kind::Inspected, 5001, 1));
    assert_eq!(essence(&desk.play), before);
}

#[test]
fn bars_log_menu_and_wood() {
    let mut desk = Desk::new();
    let before = essence(&desk.play);
    desk.key(Command::Log);
    assert!(desk.play.log_open);
    desk.click(Thing::new(Kind::BarButton, 0, layout::button::LOG));
    desk.click(Thing::new(Kind::BarButton, 0, layout::button::HIDE_HANDS));
    assert!(desk.play.hands_hidden && desk.laid().iter().all(|placed| placed.thing.kind != Kind::HandCard));
    desk.key(Command::HideHands);
    assert_eq!(essence(&desk.play), before);
    desk.key(Command::Map);
    assert!(desk.play.refusal.as_ref().is_some_and(|refusal| refusal.1.len() <= 24));
    desk.click(Thing::new(Kind::BarButton, 0, layout::button::MENU));
    assert_eq!(desk.play.overlay, Some(Overlay::Menu));
    assert_nothing(&desk.keys(&[Command::Card(0), Command::EndTurn, Command::Undo]));
    assert_eq!(desk.play.overlay, Some(Overlay::Menu), "the menu keeps the keys for itself");
    desk.key(Command::Menu);
    assert_eq!(essence(&desk.play), before);
    assert!(matches!(desk.click(Thing::new(Kind::Lane, 1, 0))[..], [Wish::Skip]), "a click on the table does not wait");
    assert!(matches!(desk.key(Command::Confirm)[..], [Wish::Skip]));
}

#[test]
fn the_end_is_shown_and_may_begin_again() {
    let mut desk = Desk::new();
    desk.click(card(0));
    desk.change(|table| table.over = Some(Outcome::Won));
    assert_eq!((desk.play.overlay.clone(), desk.play.making.clone()), (Some(Overlay::Over), None));
    let again = Thing::new(Kind::OverlayButton, 0, layout::AGAIN);
    assert!(matches!(desk.click(again)[..], [Wish::Restart]));
    desk.play.overlay = Some(Overlay::Over);
    assert_nothing(&desk.click(Thing::new(Kind::OverlayButton, 0, layout::LOOK)));
    assert_eq!(desk.play.overlay, None);
}

/// What was half made survives a change of the table exactly as far as it is still legal.
#[test]
fn a_change_of_the_table_keeps_what_is_still_legal() {
    let mut desk = Desk::new();
    desk.click(card(0));
    desk.change(|table| table.seats[0].tracks[0].value = 3);
    assert!(desk.play.making.is_some());
    desk.change(|table| table.seats[0].choice = None);
    assert!(desk.play.making.is_none() && !desk.play.dragging);

    let mut desk = Desk::new();
    desk.keys(&[Command::Right, Command::Right, Command::Right]);
    assert_eq!(desk.play.focus, Some(card(2)));
    desk.change(|table| drop(table.seats[0].hand.remove(2)));
    assert_eq!(desk.play.focus, Some(card(3)), "the next card takes the focus");
    desk.change(|table| table.seats[0].hand.clear());
    assert_eq!(desk.play.focus, None);

    let mut desk = Desk::new();
    desk.ask(1, 1, 2, &[thing(1000), thing(1001), thing(1002)]);
    desk.click(card(0));
    desk.ask(1, 1, 2, &[thing(1001), thing(1002)]);
    assert_eq!(desk.play.picked, []);
}

/// Check 15 for the keyboard: the focus goes through all parts of the table and comes round, with no dead end.
#[test]
fn the_focus_comes_round() {
    let mut desk = Desk::with(sample::table(2, 4, 5, 3));
    let mut kinds = vec![];
    for _ in 0..7 {
        desk.key(Command::ZoneOn);
        kinds.push(desk.play.focus.expect("a focus").kind);
    }
    assert_eq!(
        kinds,
        [Kind::HandCard, Kind::SeatToken, Kind::Pile, Kind::Unit, Kind::Unit, Kind::Boss, Kind::BarButton],
        "hand, own board, piles, own lane, other lanes, boss, bar"
    );
    desk.key(Command::ZoneOn);
    assert_eq!(desk.play.focus, Some(card(0)));
    desk.key(Command::Left);
    assert_eq!(desk.play.focus, Some(card(4)), "the hand is a ring");
    desk.key(Command::Down);
    assert_eq!(desk.play.focus.map(|focus| focus.kind), Some(Kind::BarButton));
    for (command, kind) in [(Command::Potions, Kind::Potion), (Command::Relics, Kind::Relic), (Command::Powers, Kind::Power)] {
        desk.key(command);
        assert_eq!(desk.play.focus.map(|focus| focus.kind), Some(kind));
    }
    desk.keys(&[Command::Relics, Command::Relics]);
    assert_eq!(desk.play.focus, Some(Thing::new(Kind::Relic, 1171, 0)), "again: the next one");
}

#[test]
fn after_a_play_by_key_the_focus_stays_at_its_place() {
    for (played, next) in [(0, 1), (2, 3), (3, 2)] {
        let mut desk = Desk::with(sample::table(1, 1, 4, 0));
        desk.option(played as usize).needs.clear();
        desk.key(Command::Card(played as u8));
        assert_eq!(desk.keys(&[Command::Confirm]).len(), 1);
        desk.change(|table| drop(table.seats[0].hand.remove(played as usize)));
        assert_eq!(desk.play.focus, Some(card(next)));
    }
}

#[test]
fn the_focus_is_where_the_pointer_was_not() {
    let mut desk = Desk::new();
    let at = desk.point(card(3));
    desk.act(Input::Hover(at));
    assert_eq!(desk.play.hover, Some(card(3)));
    desk.key(Command::Right);
    assert_eq!((desk.play.hover, desk.play.focus), (None, Some(card(0))), "a key takes over from the pointer");
    desk.act(Input::Leave);
    assert_eq!(desk.play.hover, None);
}

/// Two seats whose turns are taken one after another; it is that of one of them.
fn one_after_another(now: u8) -> Desk {
    let mut desk = Desk::new();
    let take = |table: &mut TableView, now: u8| {
        for seat in &mut table.seats {
            seat.on_turn = seat.seat == Seat(now);
            seat.ready = seat.seat.0 < now;
            if !seat.on_turn {
                seat.choice = None;
            }
        }
    };
    desk.change(|table| take(table, now));
    desk
}

#[test]
fn whose_turn_it_is_not_is_told_so() {
    let mut desk = one_after_another(1);
    assert_nothing(&desk.click(Thing::new(Kind::SeatEndTurn, 2, 0)));
    assert_eq!(desk.play.refusal, Some((Thing::new(Kind::SeatEndTurn, 2, 0), "Not your turn".into())));
    // Whoever waits may look at the own hand.
    desk.key(Command::Seat(2));
    assert_eq!(desk.play.seat, Seat(2));
    assert_nothing(&desk.key(Command::EndTurn));
    assert_eq!(desk.play.refusal.as_ref().map(|(_, why)| &**why), Some("Not your turn"));
    desk.shown.seats[1].hand[0].refusal = None;
    let first = Thing::piece(Kind::HandCard, desk.shown.seats[1].hand[0].id);
    assert_nothing(&desk.click(first));
    assert_eq!(desk.play.refusal.as_ref().map(|(_, why)| &**why), Some("Not your turn"));
}

#[test]
fn the_fan_goes_along_with_turns_that_are_taken_one_after_another() {
    let mut desk = one_after_another(1);
    desk.key(Command::Seat(2));
    desk.change(|table| table.round += 1);
    assert_eq!(desk.play.seat, Seat(2), "looking at another hand is no fault");
    desk.key(Command::Seat(1));
    let choice = desk.shown.seats[0].choice.clone();
    desk.change(|table| {
        (table.seats[0].on_turn, table.seats[1].on_turn) = (false, true);
        (table.seats[1].choice, table.seats[0].choice) = (choice, None);
    });
    assert_eq!(desk.play.seat, Seat(2));
    // Where all play together nothing is taken from anybody.
    let mut desk = Desk::new();
    desk.key(Command::Seat(2));
    desk.change(|table| table.round += 1);
    assert_eq!(desk.play.seat, Seat(2));
}
