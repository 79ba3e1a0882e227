//! What lies over the table stays inside, beside its subject, and off the strips.
use super::*;
use crate::tabletop::{Id, Pick, Seat};

#[test]
fn tooltips_stay_inside_and_beside_their_subject() {
    let spots = spots();
    for window in WINDOWS {
        let canvas = canvas(window);
        let table = sample::table(4, 20, 12, 6);
        for thing in layout(&table, &Play::default(), &canvas, &spots).iter().filter(|p| p.touch).map(|p| p.thing) {
            let play = Play { hover: Some(thing), ..Default::default() };
            let laid = layout(&table, &play, &canvas, &spots);
            let Some(tip) = of(&laid, Kind::Tooltip).first().map(|p| p.rect) else { continue };
            let subject = laid.iter().find(|p| p.thing == thing).expect("its subject");
            assert!(tip.min.x >= 0. && tip.min.y >= 0. && tip.max.x <= canvas.size.x && tip.max.y <= canvas.size.y, "{thing:?}");
            assert!(!overlap(tip, bounds(subject)), "{thing:?} is under its own tooltip");
            assert!((199.9..=280.1 * canvas.over).contains(&tip.width()));
            let gap = (tip.min - bounds(subject).max).max(bounds(subject).min - tip.max).max_element();
            // That of a card in the hand may keep off the board above it.
            let far = if thing.kind == Kind::HandCard { 560. } else { 8. };
            assert!((7.9..far + 0.1).contains(&gap), "{thing:?}: {gap} u from its subject");
        }
    }
}

#[test]
fn what_lies_under_a_spread_pile_is_not_explained() {
    let table = sample::table(2, 2, 5, 0);
    let hand = Thing::piece(Kind::HandCard, table.seats[0].hand[0].id);
    let pile = &table.seats[0].piles[0];
    let spread = |focus| Play { focus: Some(focus), overlay: Some(Overlay::Pile(pile.id)), ..Default::default() };
    let tips = |play: &Play| of(&layout(&table, play, &canvas(WINDOWS[0]), &spots()), Kind::Tooltip).len();
    assert_eq!(tips(&spread(hand)), 0);
    assert_eq!(tips(&spread(Thing::piece(Kind::OverlayCard, pile.cards[0].id))), 1);
}

/// While several play, the board that is being played on stays in sight as long as another place is free.
#[test]
fn the_tooltip_of_a_card_keeps_off_the_board_above_it() {
    let spots = spots();
    for window in WINDOWS {
        let canvas = canvas(window);
        for seats in 2..=4 {
            let table = sample::table(seats, 4, 5, 0);
            for card in &table.seats[0].hand {
                let play = Play { hover: Some(Thing::piece(Kind::HandCard, card.id)), ..Default::default() };
                let laid = layout(&table, &play, &canvas, &spots);
                let tip = of(&laid, Kind::Tooltip)[0].rect;
                let board = laid.iter().find(|p| p.thing == Thing::new(Kind::SeatBoard, 1, 0)).expect("a board");
                assert!(!overlap(tip, board.rect), "{window:?}, {seats} seats: {tip:?} of {:?} over the board", card.id);
            }
        }
    }
}

#[test]
fn no_tooltip_over_the_strips_of_the_lane_aimed_at() {
    let (spots, canvas) = (spots(), canvas(WINDOWS[0]));
    let table = sample::table(4, 20, 5, 6);
    let making = Some(Making { seat: Seat(1), option: Pick::Thing(Id(1000)), answers: vec![] });
    let grid = grid(&table, &canvas, &spots);
    let strips = strips(&grid, &spots, &table);
    for unit in &table.units {
        let play = Play { making: making.clone(), hover: Some(Thing::piece(Kind::Standee, unit.id)), ..Default::default() };
        let laid = layout(&table, &play, &canvas, &spots);
        let tip = of(&laid, Kind::Tooltip)[0].rect;
        for (_, strip) in strips.iter().filter(|strip| strip.0 == unit.row) {
            assert!(!overlap(tip, *strip), "{:?}: {tip:?} over {strip:?}", unit.id);
        }
    }
}

/// Neither the names of the neighbours nor the rows of the figure's own card lie under a tooltip.
#[test]
fn a_tooltip_hides_nothing_that_it_is_compared_with() {
    let spots = spots();
    for window in WINDOWS {
        let canvas = canvas(window);
        for (table, cards) in [(sample::table(1, 1, 5, 0), 5), (sample::table(1, 3, 9, 0), 9), (sample::table(4, 8, 12, 0), 12)] {
            let unit = table.units[0].id;
            let things = [Kind::Standee, Kind::UnitWell].map(|kind| Thing::piece(kind, unit));
            let hand = table.seats[0].hand.iter().map(|card| Thing::piece(Kind::HandCard, card.id));
            let making = Making { seat: Seat(1), option: Pick::Thing(Id(1000)), answers: vec![Pick::Thing(unit)] };
            for (thing, making) in things.into_iter().chain(hand).flat_map(|thing| [(thing, None), (thing, Some(making.clone()))])
            {
                let aims = making.is_some();
                let play = Play { focus: Some(thing), making, ..Default::default() };
                let laid = layout(&table, &play, &canvas, &spots);
                let Some(tip) = of(&laid, Kind::Tooltip).first().map(|p| p.rect) else { continue };
                assert!(tip.min.min_element() >= 0. && tip.max.x <= canvas.size.x && tip.max.y <= canvas.size.y);
                for other in laid.iter().filter(|p| p.thing != thing) {
                    let compared = match other.thing.kind {
                        Kind::HandCard => thing.kind == Kind::HandCard,
                        Kind::Unit => other.thing.of == unit.0 && thing.kind != Kind::HandCard,
                        _ => false,
                    };
                    assert!(
                        !compared || !overlap(tip, bounds(other)),
                        "{cards} cards, {window:?}, {thing:?} over {:?}",
                        other.thing
                    );
                }
                let grid = grid(&table, &canvas, &spots);
                let row = table.units[0].row;
                for (_, strip) in strips(&grid, &spots, &table).iter().filter(|strip| aims && strip.0 == row) {
                    assert!(!overlap(tip, *strip), "{cards} cards, {window:?}, {thing:?} over a strip");
                }
            }
        }
    }
}

#[test]
fn who_is_hurt_by_a_play_has_a_plate_at_the_figure() {
    let spots = spots();
    for window in WINDOWS {
        let table = sample::table(1, 1, 5, 0);
        let mut soon = table.clone();
        soon.units[0].hp -= 1;
        let play = Play { preview: Some(Box::new(soon)), ..Default::default() };
        let laid = layout(&table, &play, &canvas(window), &spots);
        let (plate, standee) = (of(&laid, Kind::Floating)[0], of(&laid, Kind::Standee)[0]);
        assert!(overlap(plate.rect, standee.rect) && !overlap(plate.rect, of(&laid, Kind::Unit)[0].rect));
        assert!(plate.z > standee.z && !plate.touch, "it is seen, and takes no click");
        assert!(of(&layout(&table, &Play::default(), &canvas(window), &spots), Kind::Floating).is_empty());
    }
}

#[test]
fn a_refusal_is_said_beside_its_thing() {
    let table = sample::table(2, 4, 5, 0);
    let thing = Thing::piece(Kind::Unit, table.units[0].id);
    let play = Play { refusal: Some((thing, "Not a legal target".into())), ..Default::default() };
    let laid = layout(&table, &play, &canvas(WINDOWS[0]), &spots());
    assert_eq!(of(&laid, Kind::Tooltip).len(), 1);
    assert_eq!(tip(&table, &play, thing).map(|tip| (tip.title, tip.refused)), Some(("Not a legal target".into(), true)));
}

#[test]
fn a_refusal_has_room_for_its_lock_and_all_its_words() {
    let room = |words: &str, refused: bool| tip_size(&Tip { title: words.into(), lines: vec![], refused });
    for words in ["Sold", "Costs 3, all of them have 2", "Another window of this program has the kept game; here it is not kept"]
    {
        let (told, refused) = (room(words, false), room(words, true));
        let broken = text::wrap(words, 16., text::Face::Title, refused.x - 2. * 11. - 20.);
        assert_eq!(refused.y, broken.len() as f32 * 21. + 14., "{words}");
        assert!(refused.x >= told.x && refused.y >= told.y, "{words}");
    }
}

#[test]
fn piles_of_any_size_fit() {
    let spots = spots();
    for window in WINDOWS {
        let canvas = canvas(window);
        for count in [0, 1, 7, 9, 23, 60] {
            let mut table = sample::table(2, 2, 5, 0);
            let pile = &mut table.seats[0].piles[0];
            pile.cards = (0..count).map(|i| sample::card(7000 + i, i as usize)).collect();
            let play = Play { overlay: Some(Overlay::Pile(pile.id)), ..Default::default() };
            let laid = layout(&table, &play, &canvas, &spots);
            let panel = of(&laid, Kind::Overlay)[0].rect;
            let cards = of(&laid, Kind::OverlayCard);
            assert_eq!(cards.len(), count as usize);
            assert!(panel.min.y > BAR && panel.max.y <= canvas.size.y && panel.min.x >= 0. && panel.max.x <= canvas.size.x);
            for (i, card) in cards.iter().enumerate() {
                assert!(panel.contains(card.rect.min) && panel.contains(card.rect.max), "{count} cards: {:?}", card.rect);
                assert!(card.rect.size().distance(Vec2::new(150., 210.) * card.zoom) < 0.01 && card.zoom <= canvas.over);
                for other in &cards[..i] {
                    let (dx, dy) = ((card.rect.min.x - other.rect.min.x).abs(), (card.rect.min.y - other.rect.min.y).abs());
                    assert!(dx >= 150. * card.zoom || dy >= 36. * card.zoom, "{count} cards: names are covered");
                }
            }
        }
    }
}

#[test]
fn questions_show_cards_words_and_a_button() {
    let mut table = sample::table(2, 2, 5, 0);
    let pile: Vec<Id> = table.seats[0].piles[1].cards.iter().map(|card| card.id).collect();
    let option = |pick| OptionView { pick, label: "An option".into(), needs: vec![] };
    let options = pile.iter().map(|id| option(Pick::Thing(*id))).chain([option(Pick::Line(0)), option(Pick::Line(1))]).collect();
    table.seats[0].choice = Some(ChoiceView { prompt: "Take some".into(), least: 0, most: 2, options, ..Default::default() });
    let play = Play { overlay: Some(Overlay::Question(Seat(1))), ..Default::default() };
    for window in WINDOWS {
        let canvas = canvas(window);
        let laid = layout(&table, &play, &canvas, &spots());
        assert_eq!(of(&laid, Kind::OverlayCard).len(), pile.len());
        let buttons: Vec<u16> = of(&laid, Kind::OverlayButton).iter().map(|p| p.thing.n).collect();
        assert_eq!(buttons, [CLOSE, 2, 3, CONFIRM]);
        let read: Vec<_> =
            laid.iter().filter(|p| matches!(p.thing.kind, Kind::OverlayCard | Kind::OverlayButton | Kind::Prompt)).collect();
        for (i, a) in read.iter().enumerate() {
            assert!(of(&laid, Kind::Overlay)[0].rect.contains(a.rect.center()));
            for b in &read[..i] {
                assert!(!overlap(a.rect, b.rect), "{a:?} meets {b:?}");
            }
        }
    }
}

#[test]
fn an_inspected_card_is_large_and_inside() {
    let table = sample::table(4, 8, 12, 0);
    for window in WINDOWS {
        let canvas = canvas(window);
        for thing in [Thing::new(Kind::HandCard, 1000, 0), Thing::new(Kind::HandCard, 1011, 0), Thing::new(Kind::Unit, 5003, 0)] {
            let play = Play { inspected: Some(thing), ..Default::default() };
            let laid = layout(&table, &play, &canvas, &spots());
            let at = of(&laid, Kind::Inspected)[0].rect;
            if thing.kind == Kind::HandCard {
                let zoom = (at.width() / 330.).min(at.height() / 462.);
                // With its words beside it and what closes it below.
                let all = canvas.over.min((canvas.size.y - 16.) / 494.).min((canvas.size.x - 16.) / 580.);
                assert!((zoom - all).abs() < 0.01, "{window:?}: {zoom} of {all}");
            }
            assert!(at.min.min_element() >= 0. && at.max.x <= canvas.size.x && at.max.y <= canvas.size.y);
        }
    }
}

/// Both faces, the upgrade at the right, each under its caption, and every word of either beside them.
#[test]
fn a_card_is_read_with_its_other_face() {
    for window in WINDOWS {
        let canvas = canvas(window);
        for upgraded in [false, true] {
            let mut table = sample::table(4, 8, 5, 0);
            let card = &mut table.seats[0].hand[0];
            card.upgraded = upgraded;
            let words = card.keywords.clone();
            let mut other = CardView { upgraded: !upgraded, ..card.clone() };
            other.keywords = [words, vec![("Exhaust".into(), "It leaves the fight.".into())]].concat();
            let id = card.id;
            let play = Play {
                inspected: Some(Thing::piece(Kind::HandCard, id)),
                other_face: Some(Box::new(other)),
                log_open: true,
                ..Default::default()
            };
            let laid = layout(&table, &play, &canvas, &spots());
            let at = |kind, n| laid.iter().find(|p| p.thing == Thing::new(kind, id.0, n)).expect("it lies there").rect;
            let (face, turned) = (at(Kind::Inspected, 0), at(Kind::Inspected, OTHER));
            assert_eq!(face.min.x < turned.min.x, !upgraded, "the upgrade stands at the right");
            assert!(face.size().distance(turned.size()) < 0.01 && (face.min.y - turned.min.y).abs() < 0.01);
            assert_eq!(of(&laid, Kind::Keyword).len(), 2);
            let log = log_rect(&table, &play, &canvas, &spots()).expect("a log");
            let parts: Vec<_> =
                laid.iter().filter(|p| matches!(p.thing.kind, Kind::Inspected | Kind::Caption | Kind::Keyword)).collect();
            assert_eq!(parts.len(), 7);
            for (i, a) in parts.iter().enumerate() {
                assert!(
                    a.rect.min.min_element() >= 0. && a.rect.max.y <= canvas.size.y && a.rect.max.x <= log.min.x,
                    "{window:?}: {a:?}"
                );
                for b in &parts[..i] {
                    assert!(!overlap(a.rect, b.rect), "{window:?}: {a:?} meets {b:?}");
                }
            }
        }
    }
}

/// While a card is aimed the preview has the place of End turn, and an arrow leads from the card to the pointer.
#[test]
fn aiming_shows_preview_and_arrow() {
    let table = sample::table(4, 8, 5, 0);
    let making = Some(Making { seat: Seat(1), option: Pick::Thing(Id(1000)), answers: vec![] });
    let play = Play { making, pointer: Vec2::new(700., 200.), ..Default::default() };
    let laid = layout(&table, &play, &canvas(WINDOWS[0]), &spots());
    assert!(of(&laid, Kind::EndTurn).is_empty());
    let preview = of(&laid, Kind::Preview)[0].rect;
    assert_eq!((preview.min.x, preview.min.y, preview.width(), preview.height()), (1126., 510., 146., 102.));
    let arrow = of(&laid, Kind::Arrow)[0];
    let half = Vec2::from_angle(arrow.turn.to_radians()) * arrow.rect.width() / 2.;
    assert!((arrow.rect.center() + half).distance(play.pointer) < 0.5, "the head is at the pointer");
    let card = of(&laid, Kind::HandCard)[0].rect;
    assert!(card.contains(arrow.rect.center() - half), "the tail is at the card");
    let quiet = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots());
    assert!(of(&quiet, Kind::Arrow).is_empty() && of(&quiet, Kind::Preview).is_empty() && of(&quiet, Kind::EndTurn).len() == 1);
}
