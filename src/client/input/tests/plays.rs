//! Cards, potions and tokens: chosen, aimed, played, put back, refused.
use super::*;

/// Strike (card 0) wants one of the enemies 5000 and 5001; Defend (card 1) wants nothing; card 4 cannot be played.
#[test]
fn ways_to_play_a_card() {
    use Command::*;
    type Way = fn(&mut Desk) -> Vec<Wish>;
    let strike: [Pick; 2] = [thing(1000), thing(5000)];
    let other: [Pick; 2] = [thing(1000), thing(5001)];
    let defend: [Pick; 1] = [thing(1001)];
    let ways: [(&str, Way, &[Pick]); 14] = [
        ("click, click", |d| [d.click(card(0)), d.click(enemy(5000))].concat(), &strike),
        ("click, click on the enemy's card", |d| [d.click(card(0)), d.click(Thing::new(Kind::Unit, 5001, 0))].concat(), &other),
        ("drag", |d| d.drag(card(0), enemy(5001)), &other),
        ("click, then drag from it", |d| [d.click(card(0)), d.drag(card(0), enemy(5000))].concat(), &strike),
        ("key, Enter", |d| d.keys(&[Card(0), Confirm]), &strike),
        ("key, arrow, Enter", |d| d.keys(&[Card(0), Up, Confirm]), &other),
        ("key, arrows there and back, Enter", |d| d.keys(&[Card(0), Up, Down, Confirm]), &strike),
        ("arrow to the card, Enter, Enter", |d| d.keys(&[Right, Confirm, Confirm]), &strike),
        ("key, then click", |d| [d.key(Card(0)), d.click(enemy(5001))].concat(), &other),
        ("another card first", |d| [d.click(card(1)), d.click(card(0)), d.click(enemy(5000))].concat(), &strike),
        ("no target: click twice", |d| [d.click(card(1)), d.click(card(1))].concat(), &defend),
        ("no target: click it, click the table", |d| [d.click(card(1)), d.click(enemy(5003))].concat(), &defend),
        ("no target: drag to the table", |d| d.drag(card(1), Thing::new(Kind::Lane, 2, 0)), &defend),
        ("no target: key, Enter", |d| d.keys(&[Card(1), Confirm]), &defend),
    ];
    for (name, way, picks) in ways {
        let mut desk = Desk::new();
        let wishes = way(&mut desk);
        let [Wish::Do(action)] = wishes.as_slice() else { panic!("{name}: {wishes:?}") };
        assert_eq!((action.seat, &action.picks[..]), (crate::tabletop::Seat(1), picks), "{name}");
        assert_eq!((desk.play.making.clone(), desk.play.dragging, desk.play.refusal.clone()), (None, false, None), "{name}");
    }
}

/// Check 11: dropping back on the hand, Esc and right click touch nothing, step by step.
#[test]
fn ways_to_put_a_card_back() {
    use Command::*;
    type Way = fn(&mut Desk) -> Vec<Wish>;
    let ways: [(&str, Way); 9] = [
        ("Esc", |d| [d.click(card(0)), d.key(Back)].concat()),
        ("Esc after a key", |d| d.keys(&[Card(0), Back])),
        ("right click", |d| [d.click(card(0)), d.right_click(enemy(5000))].concat()),
        ("the same card again", |d| [d.click(card(0)), d.click(card(0))].concat()),
        ("a click on the hand strip", |d| [d.click(card(0)), d.click(strip())].concat()),
        ("dropped on the strip", |d| d.drag(card(0), strip())),
        ("dropped on another card", |d| d.drag(card(0), card(2))),
        ("a card without target dropped on the hand", |d| d.drag(card(1), card(3))),
        ("undo takes back what is only half made", |d| [d.click(card(0)), d.key(Undo)].concat()),
    ];
    for (name, way) in ways {
        let mut desk = Desk::new();
        let before = essence(&desk.play);
        assert_nothing(&way(&mut desk));
        assert_eq!(essence(&desk.play), before, "{name}");
    }
}

#[test]
fn what_is_refused_says_why() {
    use Command::*;
    type Way = fn(&mut Desk) -> Vec<Wish>;
    let ways: [(&str, Way, Thing, &str); 7] = [
        ("a card without Energy", |d| d.click(card(4)), card(4), "Not enough Energy"),
        ("by key", |d| d.key(Card(4)), card(4), "Not enough Energy"),
        ("by drag", |d| d.drag(card(4), enemy(5000)), card(4), "Not enough Energy"),
        ("an enemy that is no target", |d| [d.click(card(0)), d.click(enemy(5002))].concat(), enemy(5002), "Choose an enemy"),
        ("dropped there", |d| d.drag(card(0), enemy(5003)), enemy(5003), "Choose an enemy"),
        (
            "a seat that is no target",
            |d| [d.click(card(0)), d.click(Thing::new(Kind::SeatBoard, 2, 0))].concat(),
            Thing::new(Kind::SeatBoard, 2, 0),
            "Choose an enemy",
        ),
        (
            "a relic that does nothing now",
            |d| d.click(Thing::new(Kind::Relic, 1170, 0)),
            Thing::new(Kind::Relic, 1170, 0),
            "Not now",
        ),
    ];
    for (name, way, at, why) in ways {
        let mut desk = Desk::new();
        assert_nothing(&way(&mut desk));
        assert_eq!(desk.play.refusal, Some((at, why.to_string())), "{name}");
        assert!(why.len() <= 24, "{name}: check 12");
        desk.key(Left);
        assert_eq!(desk.play.refusal, None, "{name}: it goes with the next key");
    }
}

#[test]
fn needs_with_one_answer_are_filled_in() {
    let mut desk = Desk::new();
    desk.option(0).needs[0].picks = vec![thing(5001)];
    assert_nothing(&desk.click(card(0)));
    assert_eq!(desk.play.making.as_ref().map(|making| making.answers.clone()), Some(vec![thing(5001)]));
    assert_does(&desk.key(Command::Confirm), 1, &[thing(1000), thing(5001)]);

    let mut desk = Desk::new();
    let player =
        NeedView { kind: "player".into(), prompt: "Choose a player".into(), picks: vec![thing(999)], ..Default::default() };
    desk.option(0).needs.push(player);
    desk.click(card(0));
    assert_does(&desk.click(enemy(5000)), 1, &[thing(1000), thing(5000), thing(999)]);

    let mut desk = Desk::new();
    desk.option(0).needs[0].picks.clear();
    assert_nothing(&desk.click(card(0)));
    assert!(desk.play.making.is_none() && desk.play.refusal.is_some(), "without any target it cannot be chosen");
}

/// Two needs: Esc takes back one answer at a time, and skips those that were filled in.
#[test]
fn esc_goes_back_one_step_each() {
    let mut desk = Desk::new();
    let before = essence(&desk.play);
    let need =
        |picks: Vec<Pick>| NeedView { kind: "player".into(), prompt: "Choose a player".into(), picks, ..Default::default() };
    desk.option(0).needs = vec![desk.option(0).needs[0].clone(), need(vec![thing(999)]), need(vec![thing(999), thing(1999)])];
    desk.click(card(0));
    assert_nothing(&desk.click(enemy(5001)));
    assert_eq!(desk.play.making.as_ref().map(|making| making.answers.len()), Some(2));
    desk.key(Command::Back);
    assert_eq!(desk.play.making.as_ref().map(|making| making.answers.len()), Some(0), "both answers belong to one choice");
    desk.key(Command::Back);
    assert_eq!(essence(&desk.play), before);
    desk.key(Command::Back);
    assert_eq!(desk.play.overlay, Some(Overlay::Menu), "Esc with nothing open is the menu");
    desk.key(Command::Back);
    assert_eq!(essence(&desk.play), before);
}

#[test]
fn players_rows_and_numbers_are_pointed_at() {
    let need =
        |kind: &str, picks: Vec<Pick>| NeedView { kind: kind.into(), prompt: "Choose".into(), picks, ..Default::default() };
    // A player: the board, the hero, or anything of theirs.
    for at in [Thing::new(Kind::SeatBoard, 2, 0), Thing::new(Kind::Hero, 1999, 0), Thing::new(Kind::Track, 2, 1)] {
        let mut desk = Desk::new();
        desk.option(1).needs = vec![need("player", vec![thing(999), thing(1999)])];
        desk.click(card(1));
        assert_does(&desk.click(at), 1, &[thing(1001), thing(1999)]);
        assert_eq!(desk.play.seat, Seat(1), "the fan stays");
    }
    // A row: the lane or any enemy in it.
    for at in [Thing::new(Kind::Lane, 2, 0), enemy(5001), Thing::new(Kind::SeatBoard, 2, 0)] {
        let mut desk = Desk::new();
        desk.option(1).needs = vec![need("row", vec![Pick::Row(1), Pick::Row(2)])];
        desk.click(card(1));
        assert_does(&desk.click(at), 1, &[thing(1001), Pick::Row(2)]);
    }
    // A number: a button or its digit.
    let numbers = || need("x", (0..=3).map(Pick::Number).collect());
    let mut desk = Desk::new();
    desk.option(1).needs = vec![numbers()];
    desk.click(card(1));
    let button = Thing::new(Kind::OverlayButton, 1, layout::NEED + 2);
    assert_eq!(layout::need_label(&desk.shown, &desk.play, button), Some("2".into()));
    assert_does(&desk.click(button), 1, &[thing(1001), Pick::Number(2)]);
    let mut desk = Desk::new();
    desk.option(1).needs = vec![numbers()];
    assert_does(&desk.keys(&[Command::Card(1), Command::Card(2)]), 1, &[thing(1001), Pick::Number(3)]);
    let mut desk = Desk::new();
    desk.option(1).needs = vec![numbers()];
    let before = essence(&desk.play);
    assert_nothing(&desk.keys(&[Command::Card(1), Command::Back]));
    assert_eq!(essence(&desk.play), before);
}

#[test]
fn potions_and_tokens_are_played_like_cards() {
    let mut desk = Desk::new();
    let potion = Thing::new(Kind::Potion, 1180, 0);
    let token = TokenView { ..sample::shiv() };
    let pick = token.pick.expect("a pick");
    desk.shown.seats[0].tokens[0] = token;
    let needs = desk.option(0).needs.clone();
    let choice = desk.shown.seats[0].choice.as_mut().expect("a choice");
    choice.options.push(OptionView { pick: thing(1180), label: "Fire Potion".into(), needs: needs.clone() });
    choice.options.push(OptionView { pick, label: "Shiv".into(), needs });
    assert_nothing(&desk.click(potion));
    assert_does(&desk.click(enemy(5000)), 1, &[thing(1180), thing(5000)]);
    assert_does(&desk.drag(potion, enemy(5001)), 1, &[thing(1180), thing(5001)]);
    let shiv = Thing::new(Kind::SeatToken, 1, 0);
    assert_nothing(&desk.click(shiv));
    assert_does(&desk.click(enemy(5001)), 1, &[pick, thing(5001)]);
    assert_nothing(&desk.keys(&[Command::Tokens, Command::Confirm]));
    assert_does(&desk.key(Command::Confirm), 1, &[pick, thing(5000)]);
    assert_nothing(&desk.click(Thing::new(Kind::SeatToken, 1, 1)));
    assert!(desk.play.making.is_none(), "Vulnerable cannot be spent");
}

/// What the preview shows is what a click would do.
#[test]
fn the_aimed_action_is_the_one_that_is_played() {
    let mut desk = Desk::new();
    assert_eq!(aimed(&desk.shown, &desk.play), None);
    desk.click(card(0));
    assert_eq!(aimed(&desk.shown, &desk.play), None, "the hand is no target");
    let at = desk.point(enemy(5001));
    desk.act(Input::Hover(at));
    let action = aimed(&desk.shown, &desk.play).expect("an action");
    let wishes = desk.act(Input::Click(at));
    assert_does(&wishes, 1, &action.picks);
    let at = desk.point(enemy(5002));
    desk.click(card(0));
    desk.act(Input::Hover(at));
    assert_eq!(aimed(&desk.shown, &desk.play), None, "5002 is no target");
    assert_eq!(targets(&desk.shown, &desk.play), [thing(5000), thing(5001)]);
    desk.click(card(1));
    assert_eq!(aimed(&desk.shown, &desk.play).map(|action| action.picks.to_vec()), Some(vec![thing(1001)]));
}

#[test]
fn a_carried_card_follows_the_pointer_and_hides_no_target() {
    let mut desk = Desk::new();
    let (from, to) = (desk.point(card(1)), desk.point(enemy(5003)));
    desk.act(Input::Press(from));
    desk.act(Input::DragTo(to));
    let at = desk.laid().into_iter().find(|placed| placed.thing == card(1)).expect("the card").rect.center();
    assert!(at.distance(to) < 0.1);
    assert_eq!(desk.play.hover, Some(enemy(5003)));
    assert!(desk.play.dragging);
}

/// After a play by key the next card has the focus, but nothing is explained over what happens; the next key explains again.
#[test]
fn a_play_by_key_is_not_talked_over() {
    let mut desk = Desk::new();
    desk.keys(&[Command::Card(0), Command::Confirm]);
    assert_eq!(desk.play.focus, Some(card(1)));
    let tips = |desk: &Desk| desk.laid().iter().filter(|placed| placed.thing.kind == Kind::Tooltip).count();
    assert_eq!(tips(&desk), 0);
    desk.key(Command::Right);
    assert_eq!(tips(&desk), 1);
}
