//! What the screen shows while the animation is behind the rules.
use super::*;
use crate::client::{playback::Spot, sample};

#[test]
fn a_played_card_leaves_the_hand_and_lands_on_the_discard_pile() {
    let truth = sample::table(2, 2, 5, 0);
    let mut staged = Staged(truth.clone());
    let card = truth.seats[0].hand[1].id;
    let me = Some(Seat(1));
    staged.show(&Cue::CardMoved { card, from: Spot::new("hand", me), to: Spot::new("play", me) }, &truth);
    assert!(staged.0.seats[0].hand.iter().all(|face| face.id != card));
    staged.show(&Cue::CardMoved { card, from: Spot::new("play", me), to: Spot::new("discard", me) }, &truth);
    let discard = staged.0.seats[0].piles.iter().find(|pile| pile.kind == "discard").unwrap();
    assert_eq!((discard.count, discard.cards.last().map(|face| face.id)), (3, Some(card)));
}

#[test]
fn a_drawn_card_takes_its_place_in_the_order_of_the_rules() {
    let truth = sample::table(1, 1, 5, 0);
    let mut staged = Staged(truth.clone());
    let drawn = staged.0.seats[0].hand.remove(2).id;
    let me = Some(Seat(1));
    staged.show(&Cue::CardMoved { card: drawn, from: Spot::new("draw", me), to: Spot::new("hand", me) }, &truth);
    assert_eq!(staged.0.seats[0].hand, truth.seats[0].hand);
    assert_eq!(staged.0.seats[0].piles[0].count, 3);
}

#[test]
fn a_blow_takes_block_and_hp_from_a_seat_and_from_a_unit() {
    let truth = sample::table(1, 1, 0, 0);
    let mut staged = Staged(truth.clone());
    let (hero, enemy) = (truth.seats[0].id, truth.units[0].id);
    staged.show(&Cue::Struck { from: enemy, at: hero, amount: 7, blocked: 5, lost: 2 }, &truth);
    let value = |kind: &str| staged.0.seats[0].tracks.iter().find(|track| track.kind == kind).unwrap().value;
    assert_eq!((value("hp"), value("block")), (7, 0));
    staged.show(&Cue::Struck { from: hero, at: enemy, amount: 1, blocked: 0, lost: 1 }, &truth);
    assert_eq!(staged.0.units[0].hp, truth.units[0].hp - 1);
}

#[test]
fn the_party_walks_before_what_waits_there_is_seen() {
    let before = crate::client::sample_map::at_map(2);
    let to = before.map.as_ref().unwrap().spaces.iter().position(|space| space.pick.is_some()).unwrap();
    let truth = TableView { map: before.map.clone(), ..crate::client::sample_page::event(2) };
    let mut staged = Staged(before);
    staged.show(&Cue::Went(to), &truth);
    let map = staged.0.map.as_ref().unwrap();
    assert_eq!((staged.0.front, map.here), (Front::Map, Some(to)));
    assert!(map.spaces.iter().all(|space| space.pick.is_none()) && map.spaces[to].gone);
    assert!(map.paths.iter().any(|path| path.to == to && path.gone) && map.paths.iter().all(|path| !path.open));
    staged.show(&Cue::FrontChanged, &truth);
    assert_eq!((staged.0.front, staged.0.page.is_some()), (Front::Page, true));
}

#[test]
fn nothing_is_on_offer_while_the_enemies_act() {
    let truth = TableView { step: 1, ..sample::table(1, 1, 3, 0) };
    assert!(truth.seats[0].choice.is_some());
    let mut staged = Staged(truth.clone());
    staged.show(&Cue::StepBegan(3), &truth);
    assert_eq!((staged.0.step, staged.0.seats[0].choice.is_none(), staged.0.seats[0].plays_left), (3, true, 0));
    staged.show(&Cue::StepBegan(1), &truth);
    assert_eq!(staged.0, truth);
}

#[test]
fn what_can_still_be_played_is_known_while_the_card_flies_but_not_a_round_before() {
    let before = TableView { step: 1, ..sample::table(1, 1, 3, 0) };
    let mut truth = before.clone();
    let card = truth.seats[0].hand.remove(0).id;
    truth.seats[0].plays_left = 0;
    truth.seats[0].hand.iter_mut().for_each(|card| card.playable = false);
    let mut staged = Staged(before.clone());
    let me = Some(Seat(1));
    staged.show(&Cue::CardMoved { card, from: Spot::new("hand", me), to: Spot::new("play", me) }, &truth);
    assert_eq!((staged.0.seats[0].plays_left, staged.0.seats[0].hand.iter().any(|card| card.playable)), (0, false));

    let later = TableView { round: before.round + 1, ..truth };
    let mut staged = Staged(before.clone());
    staged.show(&Cue::TurnOf(Id(1)), &later);
    assert_eq!(staged.0.seats[0].plays_left, before.seats[0].plays_left);
    staged.show(&Cue::StepBegan(3), &later);
    staged.show(&Cue::StepBegan(0), &later);
    assert_eq!(staged.0.round, later.round, "the first step begins a round");
}
