//! Columns and lanes.
use super::*;
use crate::tabletop::Id;

#[test]
fn columns_align_over_all_lanes_and_row_1_is_the_lowest() {
    tables(|name, table, canvas| {
        let laid = layout(table, &Play::default(), canvas, &spots());
        let lanes = of(&laid, Kind::Lane);
        let lane = |row: u32| lanes.iter().find(|lane| lane.thing.of == row).map_or(Rect::EMPTY, |lane| lane.rect);
        for row in 2..=lanes.len() as u32 {
            assert!(lane(row).max.y < lane(row - 1).min.y, "{name}: row {row} is not above");
        }
        let mut columns: Vec<Vec<f32>> = vec![];
        for row in 1..=lanes.len() as u8 {
            let of_row = table.units.iter().filter(|unit| unit.row == row);
            let mut last = None;
            columns.push(vec![]);
            for unit in of_row {
                let well = laid.iter().find(|p| p.thing == Thing::piece(Kind::UnitWell, unit.id)).expect("a well").rect;
                let card = laid.iter().find(|p| p.thing == Thing::piece(Kind::Unit, unit.id)).expect("a card").rect;
                let inside = lane(row as u32).inflate(0.1);
                assert!(inside.contains(card.min) && inside.contains(card.max), "{name}: {:?} is not in its lane", unit.id);
                if let Some(last) = last.replace(well) {
                    let (right, below) = (well.min.x >= last.max.x, well.min.y >= last.max.y);
                    assert!(right || below, "{name}: {:?} does not stand right of the one before", unit.id);
                }
                columns[row as usize - 1].push(well.min.x);
            }
        }
        let longest = columns.iter().max_by_key(|lane| lane.len()).cloned().unwrap_or_default();
        for lane in &columns {
            for (a, b) in lane.iter().zip(&longest) {
                assert_eq!(a, b, "{name}: columns do not align");
            }
        }
    });
}

#[test]
fn lanes_and_units_have_the_drawn_sizes() {
    for (seats, height) in [(4, 111.), (3, 149.), (2, 225.), (1, 453.)] {
        let laid = layout(&sample::table(seats, 4, 5, 0), &Play::default(), &canvas(WINDOWS[0]), &spots());
        for lane in of(&laid, Kind::Lane) {
            assert!((lane.rect.height() - height).abs() < 0.01);
        }
    }
    let pitch = |seats, enemies, slots, window| grid(&sample::table(seats, enemies, 5, slots), &canvas(window), &spots()).pitch;
    assert!((pitch(4, 16, 0, WINDOWS[0]) - 183.).abs() < 0.1, "four in the fullest lane");
    assert!((pitch(4, 8, 0, WINDOWS[0]) - 216.).abs() < 0.1, "never further apart than 216");
    assert!((pitch(4, 20, 6, WINDOWS[0]) - 106.4).abs() < 0.1, "five beside a boss");
    let laid = layout(&sample::table(4, 16, 5, 0), &Play::default(), &canvas(WINDOWS[0]), &spots());
    let first = of(&laid, Kind::Unit).into_iter().find(|p| p.thing.of == 5003).expect("a card of the top lane").rect;
    assert_eq!((first.min.x, first.min.y, first.width(), first.height()), (600., 48., 116., 103.));
}

#[test]
fn a_strip_lies_where_it_is_drawn() {
    let mut table = sample::table(4, 16, 5, 0);
    table.units[3] = UnitView { id: Id(5003), row: 4, abilities: vec![], ..table.units[0].clone() };
    let grid = grid(&table, &canvas(WINDOWS[0]), &spots());
    let strip = strips(&grid, &spots(), &table).into_iter().find(|strip| strip.0 == 4).expect("a strip").1;
    // The second of three rows of 19.
    assert!((strip.min.y - 110.5).abs() < 1.1 && (strip.height() - 18.).abs() < 1.1, "{strip:?}");
    assert!((strip.min.x - 603.).abs() < 1. && (strip.width() - 110.).abs() < 1.1, "{strip:?}");
}

/// Six slots, two modes and HP 480 fit the panel at 720.
#[test]
fn the_boss_panel_holds_two_modes() {
    let mut table = sample::table(4, 20, 5, 6);
    let boss = table.bosses.first_mut().expect("a boss");
    boss.hp = 480;
    let list = boss.lists[0].clone();
    boss.lists = ["Offensive", "Defensive"]
        .map(|name| ActionListView { heading: Some(name.into()), active: name == "Offensive", rows: list.rows[..3].to_vec() })
        .to_vec();
    let boss = boss.clone();
    let laid = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots());
    let panel = of(&laid, Kind::Boss)[0].rect;
    let face = boss_face(panel, &boss);
    let rows: Vec<Rect> =
        face.lists.iter().flat_map(|list| list.heading.into_iter().chain(list.rows.iter().flatten().copied())).collect();
    assert_eq!(rows.len(), 8);
    for (a, b) in rows.iter().zip(&rows[1..]) {
        assert!(b.min.y >= a.max.y - 0.01 && b.height() >= 16., "{a:?} {b:?}");
    }
    assert!(rows[7].max.y <= panel.max.y - 3.);
    let standee = laid.iter().find(|p| p.thing == Thing::piece(Kind::Standee, boss.id)).expect("a standee").rect;
    assert!(
        standee.height() >= 60. && standee.min.y >= face.under_name.expect("words").max.y && standee.max.y <= face.plate.min.y
    );
}

#[test]
fn one_seat_and_one_enemy_have_large_boards() {
    let laid = layout(&sample::table(1, 1, 4, 0), &Play::default(), &canvas(WINDOWS[0]), &spots());
    let at = |kind| of(&laid, kind)[0].rect;
    assert_eq!((at(Kind::SeatBoard).width(), at(Kind::SeatBoard).height()), (384., 453.));
    assert_eq!(
        (at(Kind::Unit).min.x, at(Kind::Unit).min.y, at(Kind::Unit).width(), at(Kind::Unit).height()),
        (976., 64., 284., 330.)
    );
    assert!(at(Kind::Hero).height() > 200. && at(Kind::Standee).height() > 200.);
    for (a, b) in
        [(Kind::Hero, Kind::Threat), (Kind::Threat, Kind::Standee), (Kind::Standee, Kind::Unit), (Kind::SeatBoard, Kind::Hero)]
    {
        assert!(at(a).max.x <= at(b).min.x, "{a:?} is not left of {b:?}");
    }
}

/// Heroes, plates and enemies of a lane stand side by side.
#[test]
fn figures_of_a_lane_stand_apart() {
    tables(|name, table, canvas| {
        let laid = layout(table, &Play::default(), canvas, &spots());
        let kinds = [Kind::SeatBoard, Kind::Hero, Kind::Threat, Kind::UnitWell, Kind::Boss];
        let figures: Vec<_> = laid.iter().filter(|placed| kinds.contains(&placed.thing.kind)).collect();
        for (i, a) in figures.iter().enumerate() {
            for b in &figures[..i] {
                assert!(!overlap(a.rect, b.rect), "{name}: {a:?} meets {b:?}");
            }
        }
    });
}

/// The stage draws no paper beside a figure's box; so no weapon lies over a number.
#[test]
fn no_figure_is_drawn_over_a_plate_or_a_card() {
    tables(|name, table, canvas| {
        let laid = layout(table, &Play::default(), canvas, &spots());
        let narrow = matches!(grid(table, canvas, &spots()).shape, Shape::Narrow | Shape::Compact);
        for figure in laid.iter().filter(|placed| matches!(placed.thing.kind, Kind::Standee | Kind::Hero)) {
            let kinds = [Kind::SeatBoard, Kind::Threat, Kind::Unit, Kind::Boss, Kind::Standee, Kind::Hero];
            for other in laid.iter().filter(|placed| kinds.contains(&placed.thing.kind) && placed.thing != figure.thing) {
                // Who stands on their own card keeps to its left end.
                let own = other.thing.of == figure.thing.of;
                if own && (other.thing.kind == Kind::Boss || narrow && other.thing.kind == Kind::Unit) {
                    continue;
                }
                assert!(!overlap(figure.rect, other.rect), "{name}: {figure:?} meets {other:?}");
            }
        }
    });
}
