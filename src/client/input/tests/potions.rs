//! Potions between fights: used, passed on, discarded.
use super::*;
use crate::client::sample_page;

/// The potion of a seat may be used on the page, on one of some seats or at once.
pub fn may_use_potion(desk: &mut Desk, on: &[Pick]) -> Thing {
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
