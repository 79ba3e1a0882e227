//! Every box inside the window, nothing over what must be read.
use super::*;
use std::collections::HashSet;

/// Boxes that carry words or numbers of their own; no two of them may meet.
const READ: [Kind; 26] = [
    Kind::BarButton,
    Kind::RoomTitle,
    Kind::Round,
    Kind::Die,
    Kind::Step,
    Kind::Ticker,
    Kind::Track,
    Kind::SeatToken,
    Kind::SeatSlot,
    Kind::SeatPill,
    Kind::Power,
    Kind::Relic,
    Kind::Potion,
    Kind::PileCount,
    Kind::HandBacks,
    Kind::SeatEndTurn,
    Kind::More,
    Kind::Threat,
    Kind::UnitToken,
    Kind::Unit,
    Kind::SeatName,
    Kind::Energy,
    Kind::Pile,
    Kind::EndTurn,
    Kind::PlaysLeft,
    Kind::Boss,
];

/// A token, cube or "+n" lies on the card or panel of its own unit.
fn may_meet(a: &Placed, b: &Placed) -> bool {
    let on = |small: &Placed, home: &Placed| {
        matches!(small.thing.kind, Kind::UnitToken | Kind::More)
            && matches!(home.thing.kind, Kind::Unit | Kind::Boss)
            && small.thing.of == home.thing.of
            && home.rect.contains(small.rect.min)
            && home.rect.contains(small.rect.max)
    };
    on(a, b) || on(b, a)
}

fn check(name: &str, table: &TableView, canvas: &Canvas) {
    let spots = spots();
    let laid = layout(table, &Play::default(), canvas, &spots);
    let window = Rect { min: Vec2::splat(-0.01), max: canvas.size + 0.01 };
    let mut things = HashSet::new();
    for placed in &laid {
        let b = bounds(placed);
        assert!(window.contains(b.min) && window.contains(b.max), "{name}: {:?} leaves the window: {b:?}", placed.thing);
        assert!(placed.rect.width() > 4. && placed.rect.height() > 4., "{name}: {:?} has no room: {b:?}", placed.thing);
        assert!(things.insert(placed.thing), "{name}: {:?} lies there twice", placed.thing);
    }
    let read: Vec<_> = laid.iter().filter(|placed| READ.contains(&placed.thing.kind)).collect();
    for (i, a) in read.iter().enumerate() {
        for b in &read[..i] {
            assert!(!overlap(a.rect, b.rect) || may_meet(a, b), "{name}: {a:?} meets {b:?}");
        }
    }
    let strips = strips(&grid(table, canvas, &spots), &spots, table);
    let next = table.units.iter().chain(&table.bosses).filter(|unit| !unit.fallen);
    assert_eq!(strips.len(), next.count(), "{name}: each standing enemy shows what it does next");
    for (_, strip) in &strips {
        assert!(strip.height() >= 13., "{name}: strip {strip:?} is too low to be read");
        for card in laid.iter().filter(|placed| matches!(placed.thing.kind, Kind::HandCard | Kind::HandStrip | Kind::TopBar)) {
            assert!(!overlap(bounds(card), *strip), "{name}: {:?} over the strip {strip:?}", card.thing);
        }
        for other in laid.iter().filter(|placed| matches!(placed.thing.kind, Kind::UnitToken | Kind::More | Kind::Threat)) {
            assert!(!overlap(other.rect, *strip), "{name}: {:?} over the strip {strip:?}", other.thing);
        }
    }
}

#[test]
fn everything_lies_inside_and_apart() {
    tables(check);
}

/// The parts of a card do not meet each other, nor the tokens on it.
#[test]
fn parts_of_cards_lie_apart() {
    tables(|name, table, canvas| {
        let spots = spots();
        let grid = grid(table, canvas, &spots);
        for placed in layout(table, &Play::default(), canvas, &spots) {
            let Some(unit) = unit(table, crate::tabletop::Id(placed.thing.of)) else { continue };
            let face = match placed.thing.kind {
                Kind::Unit => unit_face(placed.rect, unit, grid.shape),
                Kind::Boss => boss_face(placed.rect, unit),
                _ => continue,
            };
            let rows =
                face.lists.iter().flat_map(|list| list.heading.iter().chain(&list.faces).chain(list.rows.iter().flatten()));
            let mut parts: Vec<Rect> = rows.chain(&face.sockets).chain(&face.ability).chain(&face.rewards).copied().collect();
            parts.extend([face.name, face.plate]);
            parts.sort_by(|a, b| a.min.y.total_cmp(&b.min.y));
            parts.dedup();
            for (i, a) in parts.iter().enumerate() {
                assert!(
                    placed.rect.inflate(0.6).contains(a.min) && placed.rect.inflate(0.6).contains(a.max),
                    "{name}: {a:?} leaves {:?}",
                    placed.rect
                );
                for b in &parts[..i] {
                    assert!(!overlap(*a, *b), "{name}: {:?}: {a:?} meets {b:?}", unit.name);
                }
            }
        }
    });
}

fn token(n: usize) -> TokenView {
    TokenView { kind: format!("kind_{n}"), name: format!("Token {n}"), count: 2, ..Default::default() }
}

/// Four tokens on an enemy, six tokens and twelve relics on a seat; the rest behind "+n" that opens.
#[test]
fn crowds_end_in_a_plus() {
    for seats in 1..=4 {
        for enemies in [1, 8, 20] {
            let mut table = sample::table(seats, enemies, 5, 0);
            for unit in &mut table.units {
                unit.tokens = (0..4).map(token).collect();
            }
            for seat in &mut table.seats {
                seat.tokens = (0..6).map(token).collect();
                let relic = seat.relics[0].clone();
                seat.relics =
                    (0..12).map(|i| ItemView { id: crate::tabletop::Id(seat.id.0 + 900 + i), ..relic.clone() }).collect();
            }
            for window in WINDOWS {
                let canvas = canvas(window);
                check("crowded", &table, &canvas);
                let (spots, play) = (spots(), Play::default());
                let laid = layout(&table, &play, &canvas, &spots);
                let grid = grid(&table, &canvas, &spots);
                let shown = |kind: Kind| laid.iter().filter(move |placed| placed.thing.kind == kind).map(|placed| placed.thing);
                let mut all: HashSet<Thing> =
                    [Kind::SeatToken, Kind::Relic, Kind::UnitToken].into_iter().flat_map(shown).collect();
                for more in shown(Kind::More) {
                    let behind = hidden(&grid, &spots, &table, more);
                    assert!(!behind.is_empty(), "{more:?} hides nothing");
                    let opened = Play { overlay: Some(Overlay::More(more)), ..play.clone() };
                    let over = layout(&table, &opened, &canvas, &spots);
                    for thing in &behind {
                        assert!(
                            over.iter().any(|placed| placed.thing == *thing && placed.z > z::OVERLAY),
                            "{thing:?} is not shown"
                        );
                    }
                    all.extend(behind);
                }
                let standing =
                    table.units.iter().filter(|unit| !unit.fallen).map(|unit| 4 + (unit.block > 0) as usize).sum::<usize>();
                assert_eq!(all.len(), seats as usize * 18 + standing, "{seats} seats, {enemies} enemies: something is lost");
            }
        }
    }
}

/// Another window or another hover changes places, never which things there are.
#[test]
fn a_resize_keeps_every_thing() {
    let table = sample::table(4, 8, 10, 5);
    let hover = Thing::piece(Kind::HandCard, table.seats[0].hand[3].id);
    let play = Play { hover: Some(hover), ..Default::default() };
    let names = |window| {
        let laid = layout(&table, &play, &canvas(window), &spots());
        laid.iter().map(|placed| placed.thing).collect::<Vec<_>>()
    };
    let first = names(WINDOWS[0]);
    // In the narrowest windows what lies on boards and cards may go behind "+n"; boards, cards and figures never do.
    let lasting = |things: &[Thing]| {
        use Kind::*;
        let may_go = |kind| matches!(kind, UnitToken | More | UnitCube | SeatToken | Power | Relic | Potion);
        things.iter().filter(|thing| !may_go(thing.kind)).copied().collect::<HashSet<_>>()
    };
    for window in WINDOWS {
        assert_eq!(lasting(&first), lasting(&names(window)));
    }
    assert_eq!(first, names((1281., 720., 1.)), "a window one px wider");
}

/// Where the log is docked, opening it moves nothing.
#[test]
fn a_docked_log_moves_no_enemy() {
    let table = sample::table(4, 8, 5, 4);
    let canvas = canvas((1720., 720., 1.));
    let closed = layout(&table, &Play::default(), &canvas, &spots());
    let open = Play { log_open: true, ..Default::default() };
    assert_eq!(closed, layout(&table, &open, &canvas, &spots()));
    let log = log_rect(&table, &open, &canvas, &spots()).expect("a log");
    for placed in closed.iter().filter(|placed| matches!(placed.thing.kind, Kind::Unit | Kind::Boss | Kind::Standee)) {
        assert!(!overlap(placed.rect, log), "{:?} under the log", placed.thing);
    }
}

/// Every board has room for three to six slots or a pill beside the fullest runs; nothing is lost, and all slots are in sight.
#[test]
fn slots_and_pill_push_what_follows() {
    for window in WINDOWS {
        for (seats, n) in [(1, 3), (1, 6), (2, 3), (2, 6), (3, 3), (3, 6), (4, 3), (4, 6)] {
            let mut table = sample::table(seats, 4, 5, 0);
            for seat in &mut table.seats {
                let pill = n == 3 && seat.row % 2 == 0;
                seat.slots = if pill { vec![] } else { sample::slots(n) };
                seat.pill = pill.then(|| sample::pill("stance_calm", "Calm"));
                seat.tokens = (0..6).map(token).collect();
                let power = seat.powers[0].clone();
                seat.powers =
                    (0..6).map(|i| CardView { id: crate::tabletop::Id(seat.id.0 + 800 + i), ..power.clone() }).collect();
            }
            let canvas = canvas(window);
            check(&format!("{window:?}, {seats} seats, {n} slots"), &table, &canvas);
            let (spots, play) = (spots(), Play::default());
            let laid = layout(&table, &play, &canvas, &spots);
            let grid = grid(&table, &canvas, &spots);
            let board = |seat: u32| laid.iter().find(|p| p.thing == Thing::new(Kind::SeatBoard, seat, 0)).expect("a board").rect;
            for placed in laid.iter().filter(|p| matches!(p.thing.kind, Kind::SeatSlot | Kind::SeatPill | Kind::SeatToken)) {
                let board = board(placed.thing.of);
                assert!(
                    board.contains(placed.rect.min) && board.contains(placed.rect.max),
                    "{window:?}: {placed:?} leaves {board:?}"
                );
            }
            let wanted = table.seats.iter().map(|seat| seat.slots.len()).sum::<usize>();
            assert_eq!(of(&laid, Kind::SeatSlot).len(), wanted, "every slot is in sight");
            let count = |kind| {
                let more = of(&laid, Kind::More).into_iter().flat_map(|more| hidden(&grid, &spots, &table, more.thing));
                of(&laid, kind).len() + more.filter(|thing| thing.kind == kind).count()
            };
            assert_eq!((count(Kind::SeatToken), count(Kind::Power)), (6 * seats as usize, 6 * seats as usize), "nothing is lost");
        }
    }
}

/// A large board that has slots and a state shows all of both, each under a heading of its own.
#[test]
fn a_board_with_slots_and_a_state_shows_and_heads_both() {
    for canvas in [canvas((1280., 720., 1.)), canvas((1280., 720., 1.15))] {
        for n in [3, 6] {
            let mut table = sample::table(1, 2, 5, 0);
            table.seats[0].slots = sample::slots(n);
            table.seats[0].pill = Some(sample::pill("stance_calm", "Calm"));
            let laid = layout(&table, &Play::default(), &canvas, &spots());
            let board = of(&laid, Kind::SeatBoard)[0].rect;
            let (slots, pill) = (of(&laid, Kind::SeatSlot), of(&laid, Kind::SeatPill));
            assert_eq!((slots.len(), pill.len()), (n, 1), "all are in sight");
            assert!(slots.iter().all(|slot| board.contains(slot.rect.max) && !overlap(slot.rect, pill[0].rect)));
            let marks = seat_marks(board, &table.seats[0], &spots());
            for placed in [slots[0], pill[0]] {
                let heads = |at: &&Vec2| at.x == placed.rect.min.x && (4. ..30.).contains(&(placed.rect.min.y - at.y));
                let words = marks.iter().filter_map(|mark| if let Mark::Words { at, .. } = mark { Some(at) } else { None });
                assert_eq!(words.filter(heads).count(), 1, "one heading over {:?}", placed.thing);
            }
        }
    }
}
