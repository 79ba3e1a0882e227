//! Who stands in several rows, and two who stand in every row.
use super::*;
use crate::tabletop::Id;

/// Two enemies over two rows each; each does something to whoever stands there.
fn sided(seats: u8) -> TableView {
    let mut table = sample::table(seats, 0, 5, 0);
    for (n, row) in [1, 3].into_iter().enumerate() {
        let side = vec![SymbolView { icon: "energy".into(), count: -1, times: 1, ..Default::default() }];
        let side_text = vec![vec![Span::Text("Lose 1 Energy".into())]];
        table.units.push(UnitView { row, rows: 2, side, side_text, fallen: false, ..sample::unit(5000 + n as u32, row, n) });
    }
    table
}

#[test]
fn who_stands_in_two_rows_reaches_over_both_whoever_sits_there() {
    for window in WINDOWS {
        for seats in 1..=4 {
            let name = format!("{seats} seats at {window:?}");
            let mut table = sided(seats);
            // Somebody small in the second row: right of the one who is there already.
            table.units.push(sample::unit(5010, 2, 1));
            let laid = layout(&table, &Play::default(), &canvas(window), &spots());
            let at = |thing| laid.iter().find(|p| p.thing == thing).unwrap_or_else(|| panic!("{name}: no {thing:?}")).rect;
            assert_eq!(of(&laid, Kind::Lane).len(), 4, "{name}: each of the four rows can be gone to");
            let lane = |row: u32| at(Thing::new(Kind::Lane, row, 0));
            for (id, rows) in [(5000, [1, 2]), (5001, [3, 4])] {
                let well = at(Thing::piece(Kind::UnitWell, Id(id)));
                for row in 1..=4 {
                    let over = well.intersect(lane(row)).height() > lane(row).height() * 0.8;
                    assert_eq!(over, rows.contains(&row), "{name}: {id} and row {row}");
                }
                for row in rows {
                    let side = at(Thing::new(Kind::Side, id, row as u16));
                    assert!(lane(row).contains(side.min) && lane(row).contains(side.max), "{name}: the sign of row {row}");
                }
            }
            let (first, third) = (at(Thing::piece(Kind::UnitWell, Id(5000))), at(Thing::piece(Kind::UnitWell, Id(5010))));
            assert!(third.min.x > first.max.x, "{name}: side by side");
            let signs = of(&laid, Kind::Side);
            for plate in of(&laid, Kind::Threat).into_iter().chain(of(&laid, Kind::Unit)) {
                assert!(signs.iter().all(|sign| !overlap(sign.rect, plate.rect)), "{name}: {:?} is hidden", plate.thing);
            }
        }
    }
}

#[test]
fn a_sign_of_a_side_says_whose_and_what() {
    let table = sided(2);
    let tip = tip(&table, &Play::default(), Thing::new(Kind::Side, 5001, 4)).expect("words");
    assert_eq!(tip.title, format!("Row 4, on the side of {}", table.units[1].name));
    assert_eq!(tip.lines, ["This turn: Lose 1 Energy"]);
    let card = super::tip(&table, &Play::default(), Thing::piece(Kind::Unit, Id(5001))).expect("words");
    assert!(card.lines.contains(&"Stands in rows 3 and 4".to_string()), "{:?}", card.lines);
    assert!(card.lines.contains(&"On its side this turn: Lose 1 Energy".to_string()), "{:?}", card.lines);
    let plain = sample::table(2, 2, 5, 0);
    assert_eq!(super::tip(&plain, &Play::default(), Thing::new(Kind::Lane, 1, 0)), None);
}

#[test]
fn two_bosses_have_a_panel_each() {
    for window in WINDOWS {
        for seats in 1..=4 {
            let name = format!("{seats} seats at {window:?}");
            let mut table = sample::table(seats, 4, 5, 2);
            let second = UnitView { id: Id(5901), block: 12, ..table.bosses[0].clone() };
            table.bosses.push(second);
            let laid = layout(&table, &Play::default(), &canvas(window), &spots());
            let panels = of(&laid, Kind::Boss);
            assert_eq!(panels.len(), 2, "{name}");
            assert!(!overlap(panels[0].rect, panels[1].rect), "{name}");
            for panel in panels {
                let boss = unit(&table, Id(panel.thing.of)).expect("a boss");
                let face = boss_face(panel.rect, boss);
                let standee = face.standee.expect("a figure");
                assert!(standee.height() > 24., "{name}: a figure {} u high", standee.height());
                let rows = face.lists.iter().flat_map(|list| list.rows.iter().flatten());
                let parts: Vec<Rect> = rows.copied().chain(face.sockets.iter().copied()).chain([face.plate, standee]).collect();
                for (i, a) in parts.iter().enumerate() {
                    assert!(panel.rect.contains(a.min) && panel.rect.contains(a.max), "{name}: {a:?} leaves the panel");
                    assert!(parts[..i].iter().all(|b| !overlap(*a, *b)), "{name}: {a:?} lies on something");
                }
            }
        }
    }
}
