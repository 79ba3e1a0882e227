//! Markets and the end of a run: what mouse and keys do there.
use super::*;
use crate::client::{layout::front::press, lobby::Order, sample_market};

fn button(seat: u32, n: u16) -> Thing {
    Thing::new(Kind::FrontButton, seat, n)
}

fn ware(seat: u32, n: u16) -> Thing {
    Thing::new(Kind::Ware, seat, n)
}

#[test]
fn goods_are_bought_by_who_may() {
    let mut desk = Desk::with(sample_market::at_market(4, 3));
    assert_does(&desk.click(ware(0, 0)), 1, &[Pick::Thing(Id(7600))]);
    assert_does(&desk.click(ware(1, 2)), 1, &[Pick::Thing(Id(7712))]);
    assert_does(&desk.click(ware(0, 201)), 1, &[Pick::Thing(Id(7621))]);
    assert_nothing(&desk.click(ware(0, 2)));
    assert_eq!(desk.play.refusal, Some((ware(0, 2), "Too expensive".into())));
    assert_nothing(&desk.click(ware(0, 102)));
    assert_eq!(desk.play.refusal, Some((ware(0, 102), "Sold".into())));
    // The rules may know another reason: no room for a potion.
    assert!(matches!(&desk.click(ware(0, 2))[..], [Wish::Why(at, why)] if *at == ware(0, 2) && why.seat == Seat(1)));
    // Dearer than what the first seat has, but the others may help: the rules ask them.
    assert_does(&desk.click(ware(0, 1)), 1, &[Pick::Thing(Id(7601))]);
    assert_does(&desk.click(button(0, press::SERVICE)), 1, &[Pick::Line(0)]);
    desk.click(Thing::new(Kind::OfferRow, 3, 1));
    assert_eq!(desk.play.seat, Seat(3));
    assert_does(&desk.click(ware(3, 1)), 3, &[Pick::Thing(Id(7731))]);
}

#[test]
fn the_others_are_asked_to_pay_too_before_anything_is_bought() {
    let mut desk = Desk::with(sample_market::at_market(4, 3));
    assert_does(&desk.click(button(1, press::HELP)), 1, &[sample_market::HELP]);
    let words = |desk: &Desk| layout::front::context(&desk.shown, &desk.play).0;
    assert!(!words(&desk).contains("asked first"), "{}", words(&desk));
    desk.key(Command::Seat(3));
    assert!(words(&desk).contains("asked first"), "the third has said so: {}", words(&desk));
    desk.key(Command::Seat(2));
    let lies =
        |desk: &Desk| desk.laid().iter().any(|placed| (placed.thing.kind, placed.thing.n) == (Kind::FrontButton, press::HELP));
    assert!(!lies(&desk), "the second is ready to go");
    assert!(!lies(&Desk::with(sample_market::at_market(1, 0))), "nobody else is there");
    // With keys alone: below the plates, of whichever one comes.
    let mut desk = Desk::with(sample_market::at_market(4, 3));
    for seat in [1, 3, 4] {
        desk.play.focus = Some(button(seat, press::DONE));
        desk.key(Command::Down);
        assert_eq!(desk.play.focus, Some(button(1, press::HELP)));
    }
    assert_does(&desk.key(Command::Confirm), 1, &[sample_market::HELP]);
}

#[test]
fn who_is_asked_to_pay_for_another_has_the_fan_only_so_long() {
    let mut desk = Desk::with(sample_market::at_market(4, 0));
    let shop = |desk: &Desk, n: usize| desk.shown.seats[n].choice.clone();
    let (first, third, fourth) = (shop(&desk, 0), shop(&desk, 2), shop(&desk, 3));
    let prompt = "How much of 5 Gold for Ironclad (Anchor)?";
    let options = (0..3).map(|n| OptionView { pick: Pick::Number(n), label: n.to_string(), needs: vec![] }).collect();
    let asks = ChoiceView { prompt: prompt.into(), kind: "pledge".into(), least: 1, most: 1, options, ..Default::default() };
    desk.change(|table| (table.seats[0].choice, table.seats[2].choice) = (None, Some(asks.clone())));
    assert_eq!(desk.play.seat, Seat(3));
    let (words, _) = layout::front::context(&desk.shown, &desk.play);
    assert_eq!(words, format!("{prompt} {} has 6.", desk.shown.seats[2].name), "it is not the one who is asked that buys");
    desk.change(|table| (table.seats[2].choice, table.seats[3].choice) = (third.clone(), Some(asks.clone())));
    assert_eq!(desk.play.seat, Seat(4), "the next one is asked");
    desk.change(|table| (table.seats[0].choice, table.seats[3].choice) = (first.clone(), fourth.clone()));
    assert_eq!((desk.play.seat, desk.play.overlay.clone()), (Seat(1), None), "the buyer goes on, whatever came of it");
    // Whoever takes the fan by hand keeps it.
    desk.change(|table| (table.seats[0].choice, table.seats[2].choice) = (None, Some(asks.clone())));
    desk.key(Command::Seat(4));
    desk.change(|table| (table.seats[0].choice, table.seats[2].choice) = (first.clone(), third.clone()));
    assert_eq!(desk.play.seat, Seat(4));
}

#[test]
fn a_seat_leaves_the_market_and_may_come_back() {
    let mut desk = Desk::with(sample_market::at_market(4, 0));
    assert_does(&desk.click(button(1, press::DONE)), 1, &[Pick::Done]);
    assert_eq!(desk.play.seat, Seat(3), "the second is ready already");
    assert_does(&desk.click(button(2, press::DONE)), 2, &[Pick::Back]);
    desk.key(Command::Seat(2));
    assert_nothing(&desk.click(ware(0, 0)));
    assert_eq!(desk.play.refusal, Some((ware(0, 0), "You are ready".into())));
    desk.key(Command::Seat(4));
    assert_does(&desk.key(Command::EndTurn), 4, &[Pick::Done]);
}

#[test]
fn the_market_is_played_with_keys_alone() {
    let mut desk = Desk::with(sample_market::at_market(2, 0));
    desk.keys(&[Command::Right, Command::Right]);
    assert_eq!(desk.play.focus, Some(ware(0, 1)));
    assert_does(&desk.key(Command::Confirm), 1, &[Pick::Thing(Id(7601))]);
    desk.key(Command::Down);
    let below = desk.play.focus.expect("a card");
    assert_eq!((below.kind, below.of), (Kind::Ware, 1));
    desk.key(Command::Inspect);
    let read = desk.play.inspected.expect("the card that is sold there");
    assert_eq!(read.kind, Kind::OfferCard);
    desk.key(Command::Back);
    let mut kinds = vec![];
    for _ in 0..6 {
        desk.key(Command::ZoneOn);
        kinds.extend(desk.play.focus.map(|focus| focus.kind));
    }
    for kind in [Kind::FrontButton, Kind::OfferRow, Kind::Ware] {
        assert!(kinds.contains(&kind), "{kind:?} is not among {kinds:?}");
    }
}

#[test]
fn the_end_of_a_run_leads_on() {
    let mut desk = Desk::with(sample_market::summary(2, false));
    assert!(matches!(desk.click(button(0, press::ANEW))[..], [Wish::Lobby(Order::Anew)]));
    assert!(matches!(&desk.click(button(0, press::COPY))[..], [Wish::Copy(seed)] if seed == "8231940027364411"));
    desk.click(button(2, press::DECK));
    assert_eq!(desk.play.overlay, Some(Overlay::Deck(Seat(2))));
    let cards = desk.laid().iter().filter(|placed| placed.thing.kind == Kind::OverlayCard).count();
    assert_eq!(cards, 24, "the deck as it was");
    desk.key(Command::Back);
    assert!(matches!(desk.click(button(0, press::TO_TITLE))[..], [Wish::Lobby(Order::Leave)]));
}

#[test]
fn the_end_of_a_run_has_no_banner_over_it() {
    let mut desk = Desk::new();
    let end = sample_market::summary(2, true);
    desk.change(|table| *table = end);
    assert_eq!(desk.play.overlay, None);
}

#[test]
fn the_first_thing_at_the_end_of_a_run_is_another_one() {
    let mut desk = Desk::with(sample_market::summary(4, true));
    desk.key(Command::Down);
    assert_eq!(desk.play.focus, Some(button(0, press::ANEW)));
}
