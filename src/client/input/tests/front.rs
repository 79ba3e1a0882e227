//! Between fights: what mouse and keys do at each screen.
use super::*;
use crate::client::{layout::front::press, sample_map};

fn space(n: u16) -> Thing {
    Thing::new(Kind::Space, 0, n)
}

fn button(n: u16) -> Thing {
    Thing::new(Kind::FrontButton, 0, n)
}

/// A table at a map, and the places of the two rooms that may be entered, from left to right.
fn at_map(seats: u8) -> (Desk, [u16; 2]) {
    let desk = Desk::with(sample_map::at_map(seats));
    let map = desk.shown.map.as_ref().unwrap();
    let mut open: Vec<u16> = (0..map.spaces.len() as u16).filter(|at| map.spaces[*at as usize].pick.is_some()).collect();
    open.sort_by_key(|at| map.spaces[*at as usize].column);
    (desk, [open[0], open[1]])
}

fn pick(n: u16) -> Pick {
    Pick::Space(n as u8)
}

#[test]
fn a_click_on_a_room_goes_there_and_one_further_on_does_not() {
    let (mut desk, [left, right]) = at_map(1);
    assert_does(&desk.click(space(left)), 1, &[pick(left)]);
    assert_does(&desk.click(space(right)), 1, &[pick(right)]);
    assert_nothing(&desk.click(space(0)));
    assert_eq!(desk.play.refusal, Some((space(0), "Not from here".into())));
}

#[test]
fn the_button_means_the_room_that_was_pointed_at_last() {
    let (mut desk, [left, right]) = at_map(1);
    let point = desk.point(space(right));
    desk.act(Input::Hover(point));
    assert_does(&desk.click(button(press::VOTE)), 1, &[pick(right)]);
    let point = desk.point(space(left));
    desk.act(Input::Hover(point));
    assert_does(&desk.click(button(press::VOTE)), 1, &[pick(left)]);
}

#[test]
fn arrows_go_through_the_open_rooms_and_enter_votes() {
    let (mut desk, [left, right]) = at_map(1);
    desk.key(Command::Right);
    assert_eq!(desk.play.focus, Some(space(left)));
    assert_does(&desk.key(Command::Confirm), 1, &[pick(left)]);
    desk.key(Command::Right);
    assert_does(&desk.key(Command::Confirm), 1, &[pick(right)]);
    desk.key(Command::Right);
    assert_eq!(desk.play.focus, Some(space(left)), "past the last one it begins again");
    desk.key(Command::Left);
    assert_eq!((desk.play.focus, desk.play.space), (Some(space(right)), Some(right as usize)));
    assert_does(&desk.key(Command::Card(0)), 1, &[pick(left)]);
    desk.play.focus = None;
    desk.key(Command::Confirm);
    assert_eq!(desk.play.focus, Some(space(left)), "Enter without a focus only finds one");
}

#[test]
fn every_part_of_the_map_is_reached_by_keys() {
    let (mut desk, _) = at_map(4);
    let mut seen = vec![];
    desk.key(Command::Right);
    for _ in 0..8 {
        seen.extend(desk.play.focus.map(|thing| thing.kind));
        desk.key(Command::ZoneOn);
    }
    for kind in [Kind::Space, Kind::FrontButton, Kind::PartyRow, Kind::Asks] {
        assert!(seen.contains(&kind), "{kind:?} is not among {seen:?}");
    }
    for way in [Command::Up, Command::Down, Command::Left, Command::Right] {
        for _ in 0..12 {
            desk.key(way);
            assert!(desk.play.focus.is_some_and(|focus| desk.laid().iter().any(|placed| placed.thing == focus)), "{way:?}");
        }
    }
}

#[test]
fn each_seat_votes_and_the_fan_goes_on_to_who_has_not() {
    let (mut desk, [left, right]) = at_map(4);
    desk.change(|table| table.party.as_mut().unwrap().marks.clear());
    assert_does(&desk.click(space(left)), 1, &[pick(left)]);
    desk.change(|table| table.party.as_mut().unwrap().marks.push((Seat(1), pick(left))));
    assert_eq!(desk.play.seat, Seat(2));
    // Whoever takes the fan may vote in any order, and vote again.
    desk.key(Command::Seat(4));
    assert_does(&desk.click(space(right)), 4, &[pick(right)]);
    desk.change(|table| table.party.as_mut().unwrap().marks.push((Seat(4), pick(right))));
    assert_eq!(desk.play.seat, Seat(2));
    desk.click(Thing::new(Kind::PartyRow, 1, 0));
    assert_eq!(desk.play.seat, Seat(1));
    desk.play.space = Some(left as usize);
    assert_nothing(&desk.click(button(press::VOTE)));
    assert_does(&desk.click(space(right)), 1, &[pick(right)]);
    assert_eq!(desk.play.overlay, None, "the map itself is the answer");
}

#[test]
fn keys_vote_for_one_seat_after_the_other() {
    let (mut desk, [left, _]) = at_map(2);
    desk.change(|table| table.party.as_mut().unwrap().marks.clear());
    desk.key(Command::Right);
    assert_does(&desk.key(Command::Confirm), 1, &[pick(left)]);
    desk.change(|table| table.party.as_mut().unwrap().marks.push((Seat(1), pick(left))));
    assert_eq!((desk.play.seat, desk.play.focus), (Seat(2), Some(space(left))), "the other may agree at once");
    assert_does(&desk.key(Command::Confirm), 2, &[pick(left)]);
}

#[test]
fn a_seat_that_is_asked_something_else_votes_all_the_same() {
    let (mut desk, [left, _]) = at_map(2);
    desk.ask(1, 1, 1, &[Pick::Line(0), Pick::Line(1)]);
    desk.key(Command::Back);
    assert_eq!((desk.play.seat, desk.play.overlay.clone()), (Seat(1), None));
    assert_does(&desk.click(space(left)), 1, &[pick(left)]);
    let (mut desk, [left, _]) = at_map(1);
    desk.change(|table| table.party = None);
    assert_nothing(&desk.click(space(left)));
    assert!(desk.play.refusal.is_some());
}

#[test]
fn the_map_is_looked_at_in_a_fight_and_closed_again() {
    let mut desk = Desk::new();
    let map = Thing::new(Kind::BarButton, 0, layout::button::MAP);
    assert_nothing(&desk.click(map));
    assert!(!desk.play.map_open && desk.play.refusal.is_some(), "there is no map in a single fight");
    desk.shown.map = sample_map::at_map(2).map;
    let before = essence(&Play { refusal: None, ..desk.play.clone() });
    for close in [Command::Map, Command::Back] {
        desk.key(Command::Map);
        assert!(desk.play.map_open);
        assert_nothing(&desk.key(Command::Card(0)));
        assert_nothing(&desk.click(space(0)));
        assert_nothing(&desk.key(Command::EndTurn));
        assert!(desk.play.making.is_none() && desk.play.sure.is_none(), "the hand cannot be played unseen");
        desk.key(close);
        assert_eq!(essence(&desk.play), before);
    }
    assert_nothing(&desk.click(map));
    assert_nothing(&desk.click(button(press::CLOSE_MAP)));
    assert_eq!(essence(&desk.play), before);
    assert_nothing(&desk.click(card(0)));
    assert!(desk.play.making.is_some(), "and then the hand can be played again");
}

#[test]
fn who_waits_at_the_end_can_be_read() {
    let (mut desk, _) = at_map(1);
    let boss = desk.shown.map.as_ref().unwrap().boss.as_ref().unwrap().id;
    for open in [button(press::SEE), Thing::piece(Kind::Standee, boss)] {
        desk.click(open);
        assert!(desk.laid().iter().any(|placed| placed.thing.kind == Kind::Inspected));
        desk.key(Command::Back);
        assert!(desk.play.inspected.is_none());
    }
}

#[test]
fn a_question_laid_aside_is_opened_by_the_ribbon() {
    let (mut desk, _) = at_map(2);
    desk.ask(1, 1, 1, &[Pick::Line(0), Pick::Line(1)]);
    desk.key(Command::Back);
    assert_eq!(desk.play.overlay, None);
    desk.click(Thing::table(Kind::Asks));
    assert_eq!(desk.play.overlay, Some(Overlay::Question(Seat(1))));
}

#[test]
fn the_ribbon_says_who_has_not_voted_and_that_they_do_not_agree() {
    use crate::client::layout::front::asking;
    let (mut desk, [left, right]) = at_map(3);
    let said = |desk: &Desk| asking(&desk.shown, &desk.play).map(|asking| (asking.prompt, asking.seats, asking.own));
    let prompt = desk.shown.party.as_ref().unwrap().prompt.clone();
    let vote = |desk: &mut Desk, marks: &[(u8, u16)]| {
        let marks = marks.iter().map(|(seat, at)| (Seat(*seat), pick(*at))).collect();
        desk.change(|table| table.party.as_mut().unwrap().marks = marks);
    };
    vote(&mut desk, &[]);
    assert_eq!(said(&desk), Some((prompt.clone(), vec![Seat(1), Seat(2), Seat(3)], true)));
    vote(&mut desk, &[(1, left), (3, right)]);
    assert_eq!(said(&desk), Some((prompt, vec![Seat(2)], false)));
    vote(&mut desk, &[(1, left), (2, left), (3, right)]);
    let all = vec![Seat(1), Seat(2), Seat(3)];
    assert_eq!(said(&desk), Some(("You do not agree yet".into(), all, true)), "anybody may vote anew");
    desk.change(|table| table.seats[1].fallen = true);
    assert_eq!(said(&desk).map(|said| said.1), Some(vec![Seat(1), Seat(3)]), "who has fallen decides nothing");
}

#[test]
fn a_potion_on_the_map_is_meant_by_itself_only() {
    let begin = || {
        let (mut desk, [left, _]) = at_map(1);
        let potion = desk.shown.seats[0].potions[0].id;
        desk.change(|table| {
            let options = vec![OptionView { pick: Pick::Thing(potion), label: "Drink".into(), needs: vec![] }];
            let between = ChoiceView { prompt: "Use items".into(), least: 1, most: 1, idle: true, options, ..Default::default() };
            table.seats[0].choice = Some(between);
        });
        let potion = Thing::piece(Kind::Potion, potion);
        assert_nothing(&desk.click(potion));
        assert!(desk.play.making.is_some(), "the first click takes it up");
        (desk, potion, left)
    };
    let (mut desk, potion, _) = begin();
    assert_does(&desk.click(potion), 1, &[thing(potion.of)]);
    let (mut desk, _, left) = begin();
    assert_nothing(&desk.click(space(left)));
    assert!(desk.play.making.is_none(), "a click elsewhere puts it down");
    assert_does(&desk.click(space(left)), 1, &[pick(left)]);
    // And with keys.
    let (mut desk, potion, _) = begin();
    desk.play.focus = Some(potion);
    assert_does(&desk.key(Command::Confirm), 1, &[thing(potion.of)]);
    let (mut desk, _, left) = begin();
    desk.play.focus = Some(space(left));
    assert_does(&desk.key(Command::Confirm), 1, &[pick(left)]);
    assert!(desk.play.making.is_none());
}
