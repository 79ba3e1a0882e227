//! Pages, markets and the end of a run: what mouse and keys do there.
use super::*;
use crate::{
    client::{layout::front::press, lobby::Order, sample_market, sample_page},
    tabletop::Word,
};

fn line(n: u16) -> Thing {
    Thing::new(Kind::Line, 0, n)
}

fn button(seat: u32, n: u16) -> Thing {
    Thing::new(Kind::FrontButton, seat, n)
}

fn offer(seat: u32, n: u16) -> Thing {
    Thing::new(Kind::Offer, seat, n)
}

fn on_offer(card: u32) -> Thing {
    Thing::new(Kind::OfferCard, card, 0)
}

fn ware(seat: u32, n: u16) -> Thing {
    Thing::new(Kind::Ware, seat, n)
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

/// The potion of a seat may be used on the page, on one of some seats or at once.
fn may_use_potion(desk: &mut Desk, on: &[Pick]) -> Thing {
    let potion = desk.shown.seats[0].potions[0].id;
    let need = NeedView { kind: "player".into(), prompt: "Who?".into(), picks: on.to_vec(), ..Default::default() };
    let needs = if on.is_empty() { vec![] } else { vec![need] };
    desk.change(|table| {
        let choice = table.seats[0].choice.as_mut().unwrap();
        choice.options.push(OptionView { pick: Pick::Thing(potion), label: "Drink".into(), needs });
    });
    Thing::piece(Kind::Potion, potion)
}

#[test]
fn who_gets_a_potion_is_pointed_at_or_called_by_a_digit() {
    let seats = |desk: &Desk| -> Vec<Pick> { desk.shown.seats.iter().map(|seat| Pick::Thing(seat.id)).collect() };
    let answers: [fn(&mut Desk) -> Vec<Wish>; 3] = [
        |desk| desk.click(Thing::new(Kind::Plate, 3, 0)),
        |desk| desk.key(Command::Card(2)),
        |desk| {
            desk.play.focus = Some(Thing::new(Kind::Plate, 3, 0));
            desk.key(Command::Confirm)
        },
    ];
    for answer in answers {
        let mut desk = Desk::with(sample_page::event(4));
        let all = seats(&desk);
        let potion = may_use_potion(&mut desk, &all);
        assert_nothing(&desk.click(potion));
        assert_does(&answer(&mut desk), 1, &[thing(potion.of), all[2]]);
    }
}

#[test]
fn what_to_do_with_a_potion_is_a_list_of_words() {
    use crate::client::layout::{NEED, need_label};
    let begin = || {
        let mut desk = Desk::with(sample_page::event(4));
        let others = [2, 3].map(|n| Pick::Thing(desk.shown.seats[n - 1].id));
        let picks = vec![Pick::Number(1), others[0], others[1], Pick::Done];
        let potion = may_use_potion(&mut desk, &picks);
        desk.change(|table| {
            let need = &mut table.seats[0].choice.as_mut().unwrap().options.last_mut().unwrap().needs[0];
            need.said = ["Use it", "Give it to Silent", "", "Discard it"].map(String::from).to_vec();
        });
        (desk, potion, picks)
    };
    let button = |n: u16| Thing::new(Kind::OverlayButton, 1, NEED + n);
    let (mut desk, potion, _) = begin();
    assert_nothing(&desk.click(potion));
    let words: Vec<_> = (0..4).map(|n| need_label(&desk.shown, &desk.play, button(n)).unwrap_or_default()).collect();
    assert_eq!(words, ["Use it", "Give it to Silent", "Defect", "Discard it"]);
    for n in 0..4 {
        let (mut desk, potion, picks) = begin();
        assert_nothing(&desk.click(potion));
        assert_does(&desk.click(button(n)), 1, &[thing(potion.of), picks[n as usize]]);
        // With keys: the focus is on the first of them, not on a plate behind.
        let (mut desk, potion, picks) = begin();
        assert_nothing(&desk.keys(&[Command::Potions, Command::Confirm]));
        assert_eq!(desk.play.focus, Some(button(0)));
        let wishes = desk.key(Command::Card(n as u8));
        assert_does(&wishes, 1, &[thing(potion.of), picks[n as usize]]);
    }
}

#[test]
fn rewards_are_left_behind_at_the_second_word_in_an_overlay_too() {
    // The reward of another hero's cards asks for the hero in words.
    let ask = |desk: &mut Desk, kind: &str| {
        desk.ask(1, 1, 1, &[Pick::Token(Word::new("silent")), Pick::Done]);
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
