//! Rewards on a page: looked at, taken, skipped, left behind.
use super::{potions::may_use_potion, *};
use crate::{
    client::{layout::front::press, sample_page},
    tabletop::Word,
};

fn button(seat: u32, n: u16) -> Thing {
    Thing::new(Kind::FrontButton, seat, n)
}

fn offer(seat: u32, n: u16) -> Thing {
    Thing::new(Kind::Offer, seat, n)
}

fn on_offer(card: u32) -> Thing {
    Thing::new(Kind::OfferCard, card, 0)
}

#[test]
fn rewards_are_left_behind_at_the_second_word_in_an_overlay_too() {
    // The reward of another hero's cards asks for the hero in words.
    let ask = |desk: &mut Desk, kind: &str| {
        desk.ask(1, 1, 1, &[Pick::Token(Word::new("somebody")), Pick::Done]);
        desk.change(|table| table.seats[0].choice.as_mut().unwrap().kind = kind.into());
        assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))));
    };
    // A potion that can be passed lies on its plate, not in the sheet.
    let mut desk = Desk::with(sample_page::rewards(2, 3, false));
    ask(&mut desk, "page");
    let other = Pick::Thing(desk.shown.seats[1].id);
    may_use_potion(&mut desk, &[other, Pick::Done]);
    let buttons = desk.laid().iter().filter(|placed| placed.thing.kind == Kind::OverlayButton && placed.thing.n < 500).count();
    assert_eq!(buttons, 2, "the hero, and to go on");
    let done = Thing::new(Kind::OverlayButton, 1, 1);
    let mut desk = Desk::with(sample_page::rewards(1, 3, false));
    ask(&mut desk, "page");
    assert_nothing(&desk.click(done));
    assert_eq!((desk.play.sure, desk.play.refusal.clone()), (Some(Seat(1)), Some((done, "Sure? Once more".into()))));
    assert_does(&desk.click(done), 1, &[Pick::Done]);
    // To decline something else leaves nothing behind.
    let mut desk = Desk::with(sample_page::rewards(1, 3, false));
    ask(&mut desk, "other");
    assert_does(&desk.click(done), 1, &[Pick::Done]);
}

#[test]
fn a_reward_is_looked_at_then_taken_or_skipped() {
    let mut desk = Desk::with(sample_page::rewards(1, 3, false));
    assert_does(&desk.click(on_offer(7001)), 1, &[Pick::Thing(Id(7001))]);
    assert_does(&desk.click(button(1, press::SKIP)), 1, &[Pick::Number(0)]);
    assert_nothing(&desk.click(offer(1, 1)));
    assert_eq!(desk.play.offer, Some(offer(1, 1)), "a click on another reward shows it first, face down");
    assert_does(&desk.click(Thing { kind: Kind::Sealed, ..offer(1, 1) }), 1, &[Pick::Line(1)]);
    assert_does(&desk.click(offer(1, 1)), 1, &[Pick::Line(1)]);
    assert_nothing(&desk.click(offer(1, 2)));
    assert_eq!(desk.play.offer, Some(offer(1, 1)), "one that is done lies open no more");
}

#[test]
fn rewards_are_left_behind_at_the_second_word() {
    for by_key in [true, false] {
        let mut desk = Desk::with(sample_page::rewards(3, 3, false));
        let say = |desk: &mut Desk| if by_key { desk.key(Command::EndTurn) } else { desk.click(button(1, press::DONE)) };
        assert_nothing(&say(&mut desk));
        assert_eq!(desk.play.sure, Some(Seat(1)));
        desk.change(|table| table.round += 1);
        assert_eq!(desk.play.sure, Some(Seat(1)), "what changes elsewhere is no answer");
        assert_does(&say(&mut desk), 1, &[Pick::Done]);
        assert_eq!((desk.play.sure, desk.play.seat), (None, Seat(3)), "the fan goes on to who is not done");
    }
    // With nothing left it is said once.
    let mut desk = Desk::with(sample_page::rewards(1, 3, false));
    desk.change(|table| {
        let page = table.page.as_mut().unwrap();
        page.seats[0].offers.iter_mut().for_each(|offer| offer.done = true);
    });
    assert_does(&desk.key(Command::EndTurn), 1, &[Pick::Done]);
}

#[test]
fn digits_do_not_count_lines_that_wait_for_something_else() {
    let mut desk = Desk::with(sample_page::blessing(1));
    desk.change(|table| {
        let own = sample_page::rewards(1, 3, false);
        table.page.as_mut().unwrap().seats[0].offers = own.page.unwrap().seats[0].offers.clone();
        table.seats[0].choice = own.seats[0].choice.clone();
        table.page.as_mut().unwrap().questions = vec!["page".into()];
        // The rewards come first: the lines are no answer yet.
        let choice = table.seats[0].choice.as_mut().unwrap();
        choice.options.retain(|option| !matches!(option.pick, Pick::Line(_)));
    });
    assert_does(&desk.key(Command::Card(0)), 1, &[Pick::Thing(Id(7000))]);
    // Not even one that says why it cannot be chosen, nor does the focus go there first.
    desk.change(|table| table.page.as_mut().unwrap().seats[0].lines[1].refusal = Some("No such card".into()));
    assert_does(&desk.key(Command::Card(0)), 1, &[Pick::Thing(Id(7000))]);
    desk.play.focus = None;
    desk.key(Command::Confirm);
    assert_eq!(desk.play.focus, Some(on_offer(7000)));
}

#[test]
fn rewards_are_taken_with_keys_alone() {
    let mut desk = Desk::with(sample_page::rewards(1, 3, false));
    assert_does(&desk.key(Command::Card(1)), 1, &[Pick::Thing(Id(7001))]);
    desk.play.focus = None;
    desk.keys(&[Command::Right, Command::Right]);
    assert_eq!(desk.play.focus, Some(on_offer(7001)));
    desk.key(Command::Inspect);
    assert_eq!(desk.play.inspected, Some(on_offer(7001)), "a card on offer can be read");
    desk.key(Command::Back);
    assert_does(&desk.key(Command::Confirm), 1, &[Pick::Thing(Id(7001))]);
    desk.key(Command::Down);
    assert_eq!(desk.play.focus, Some(button(1, press::SKIP)));
    assert_does(&desk.key(Command::Confirm), 1, &[Pick::Number(0)]);
    let reached: Vec<Kind> =
        (0..4).filter_map(|_| desk.key(Command::Left).is_empty().then(|| desk.play.focus.map(|f| f.kind))?).collect();
    assert!(reached.contains(&Kind::Offer), "the list lies at the left: {reached:?}");
}

#[test]
fn the_focus_goes_from_what_is_face_down_to_what_lies_there() {
    let mut desk = Desk::with(sample_page::rewards(3, 3, false));
    desk.play.seat = Seat(3);
    desk.keys(&[Command::Right, Command::Confirm]);
    let sealed = Thing { kind: Kind::Sealed, ..offer(3, 0) };
    assert_eq!(desk.play.focus, Some(sealed));
    desk.change(|table| {
        let offers = &mut table.page.as_mut().unwrap().seats;
        let open = offers[0].offers[0].clone();
        offers[2].offers[0] = open;
    });
    assert_eq!(desk.play.focus, Some(on_offer(7000)));
    // And from what has been taken to what can be chosen then.
    desk.change(|table| table.page.as_mut().unwrap().seats[2].offers[0].done = true);
    assert_nothing(&desk.key(Command::Confirm));
    assert!(desk.play.focus.is_some_and(|focus| focus.kind == Kind::Sealed && focus.n == 1), "{:?}", desk.play.focus);
}

#[test]
fn what_lies_open_for_the_party_is_taken_by_the_seat_with_the_fan() {
    let mut desk = Desk::with(sample_page::act_end(4));
    let relic = Thing::new(Kind::OfferItem, 7501, 0);
    assert_does(&desk.click(relic), 1, &[Pick::Thing(Id(7501))]);
    desk.key(Command::NextSeat);
    assert_does(&desk.click(relic), 2, &[Pick::Thing(Id(7501))]);
    assert_nothing(&desk.click(offer(2, 0)));
    assert_does(&desk.click(Thing { kind: Kind::Sealed, ..offer(2, 0) }), 2, &[Pick::Line(0)]);
}

#[test]
fn what_is_left_for_the_others_lies_open_last() {
    let mut desk = Desk::with(sample_page::act_end(2));
    // The first seat has taken its relic: what lies there is for the second one, and its own reward comes first.
    desk.change(|table| {
        table.page.as_mut().unwrap().shared[0].skip = None;
        table.seats[0].choice.as_mut().unwrap().options.retain(|option| matches!(option.pick, Pick::Line(_) | Pick::Done));
    });
    assert_does(&desk.key(Command::Card(0)), 1, &[Pick::Line(0)]);
    assert_nothing(&desk.click(offer(0, 0)));
    assert_nothing(&desk.click(Thing::new(Kind::OfferItem, 7501, 0)));
    assert!(desk.play.refusal.is_some(), "it is looked at, not taken");
}
