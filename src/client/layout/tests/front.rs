//! Between fights nothing overlaps or leaves the window, in any window, with one to four seats.
use super::*;
use crate::{
    client::{layout::front::map, sample_map, sample_market, sample_page},
    tabletop::{Pick, Seat},
};

/// Checks every front of made-up tables in every window.
fn fronts(mut check: impl FnMut(&str, &TableView, &Play, &Canvas, &[Placed])) {
    let spots = spots();
    for window in WINDOWS {
        let canvas = canvas(window);
        for seats in 1..=4 {
            let tables = [
                ("map", sample_map::at_map(seats)),
                ("event", sample_page::event(seats)),
                ("event with several lines each", sample_page::several(seats)),
                ("rewards", sample_page::rewards(seats, 3, false)),
                ("rewards of one", sample_page::rewards(seats, 1, false)),
                ("rewards of six", sample_page::rewards(seats, 6, false)),
                ("rewards that turn", sample_page::rewards(seats, 3, true)),
                ("end of an act", sample_page::act_end(seats)),
                ("blessing", sample_page::blessing(seats)),
                ("market", sample_market::at_market(seats, 0)),
                ("market with cards for all", sample_market::at_market(seats, 3)),
                ("won", sample_market::summary(seats, true)),
                ("lost", sample_market::summary(seats, false)),
            ];
            for (name, table) in tables {
                let play = Play { seat: Seat(1 + seats % 2), ..Default::default() };
                let laid = layout(&table, &play, &canvas, &spots);
                check(&format!("{name}, {window:?}, {seats} seats"), &table, &play, &canvas, &laid);
            }
        }
    }
}

/// What may lie on what: panels carry things, spaces lie on the board, a price on its goods.
fn carries(below: &Thing, above: &Thing) -> bool {
    use Kind::*;
    let small = matches!(above.kind, Relic | Potion | More);
    match below.kind {
        TopBar => matches!(above.kind, BarButton | RoomTitle | Ticker | Asks),
        MapBoard | MapPaths => matches!(above.kind, MapBoard | MapPaths | Space | Vote | Meeple),
        MapPanel => small || matches!(above.kind, PartyRow | Ballot | FrontButton | Collected | Standee),
        PartyRow => small,
        Page => matches!(
            above.kind,
            PagePicture
                | Line
                | Offer
                | OfferTitle
                | Sealed
                | OfferCard
                | OfferItem
                | Becomes
                | Turns
                | Die
                | FrontButton
                | OverlayButton
        ),
        Plate => small || matches!(above.kind, FrontButton | OfferRow),
        Mat | Counter => matches!(above.kind, Ware | Price | Tag),
        Ware => above.kind == Price && (below.of, below.n) == (above.of, above.n),
        Service => above.kind == FrontButton,
        SummaryPanel => matches!(above.kind, Floor | FrontButton),
        SummarySeat => matches!(above.kind, Spoil | FrontButton),
        _ => false,
    }
}

#[test]
fn nothing_overlaps_or_leaves_the_window() {
    fronts(|name, _, _, canvas, laid| {
        for (i, a) in laid.iter().enumerate() {
            let r = a.rect;
            assert!(
                r.min.min_element() >= -0.01 && r.max.x <= canvas.size.x + 0.01 && r.max.y <= canvas.size.y + 0.01,
                "{name}: {:?} at {r:?} leaves {}",
                a.thing,
                canvas.size
            );
            for b in &laid[..i] {
                let lies = carries(&a.thing, &b.thing) || carries(&b.thing, &a.thing);
                assert!(lies || !overlap(a.rect, b.rect), "{name}: {:?} {:?} meets {:?} {:?}", a.thing, a.rect, b.thing, b.rect);
            }
        }
    });
}

#[test]
fn what_lies_on_a_panel_lies_inside_it() {
    fronts(|name, _, _, _, laid| {
        use Kind::*;
        let is_panel = |kind| matches!(kind, MapPanel | Plate | Page | Service | SummarySeat | SummaryPanel);
        let panels: Vec<&Placed> = laid.iter().filter(|placed| is_panel(placed.thing.kind)).collect();
        for one in laid.iter().filter(|placed| matches!(placed.thing.kind, Kind::PartyRow | Kind::FrontButton | Kind::Ballot)) {
            // New run and the menu stand alone.
            let Some(panel) = panels.iter().find(|panel| overlap(panel.rect, one.rect)) else { continue };
            let inside = panel.rect.inflate(0.01);
            assert!(inside.contains(one.rect.min) && inside.contains(one.rect.max), "{name}: {:?} leaves its panel", one.thing);
        }
    });
}

/// As drawn at 1280 × 720: the board in the middle, 13 rows of 49.5, rooms of 36, panels of 292.
#[test]
fn the_map_lies_as_it_was_drawn() {
    let table = sample_map::at_map(4);
    let laid = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots());
    assert_eq!(of(&laid, Kind::MapBoard)[0].rect, rect(316., 48., 648., 664.));
    let view = table.map.as_ref().expect("a map");
    let place = |row: u8, column: u8| {
        let n = view.spaces.iter().position(|space| (space.row, space.column) == (row, column)).expect("a space");
        laid.iter().find(|placed| placed.thing == Thing::new(Kind::Space, 0, n as u16)).expect("laid").rect
    };
    assert_eq!(place(0, 3).size(), Vec2::splat(36.));
    assert_eq!((place(0, 3).center().y, place(1, 3).center().y, place(11, 1).center().y), (672., 622.5, 127.5));
    assert_eq!(place(12, 3).center(), Vec2::new(640., 92.));
    let panels: Vec<Rect> = of(&laid, Kind::MapPanel).iter().map(|placed| placed.rect).collect();
    assert!(panels.iter().all(|panel| panel.width() == 292. && panel.min.y >= 56. && panel.max.y <= 712.), "{panels:?}");
    assert_eq!((panels[0].min.x, panels[3].min.x), (12., 976.));
    assert_eq!(of(&laid, Kind::Meeple)[0].rect.size(), Vec2::splat(44.));
}

#[test]
fn a_short_map_keeps_its_rows_together_and_inside() {
    let mut table = sample_map::at_map(1);
    let map = table.map.as_mut().expect("a map");
    map.spaces.truncate(3);
    for (row, space) in map.spaces.iter_mut().enumerate() {
        (space.row, space.column) = (row as u8, 3);
    }
    map.spaces[2].ground = Ground::Boss;
    (map.rows, map.paths, map.here) = (3, vec![], None);
    let laid = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots());
    let rows: Vec<f32> = of(&laid, Kind::Space).iter().map(|placed| placed.rect.center().y).collect();
    assert!(rows.windows(2).all(|two| (80. ..=120.).contains(&(two[0] - two[1]))), "{rows:?}");
}

#[test]
fn a_vote_is_seen_at_the_space_and_in_the_ballot() {
    let mut table = sample_map::at_map(4);
    let play = Play { seat: Seat(4), ..Default::default() };
    let open: Vec<usize> = (0..table.map.as_ref().unwrap().spaces.len())
        .filter(|at| table.map.as_ref().unwrap().spaces[*at].pick.is_some())
        .collect();
    assert_eq!(open.len(), 2);
    let looked = Play { space: Some(open[0]), ..play.clone() };
    let words = |table: &TableView| (1..=4).map(|n| map::ballot(table, &looked, Seat(n)).unwrap()).collect::<Vec<_>>();
    assert_eq!(words(&table), ["right", "here", "right", "open"]);
    for seat in 1..=4 {
        table.party.as_mut().unwrap().marks.retain(|(of, _)| of.0 != seat);
        table.party.as_mut().unwrap().marks.push((Seat(seat), Pick::Space(open[1] as u8)));
    }
    let laid = layout(&table, &play, &canvas(WINDOWS[0]), &spots());
    let seals = of(&laid, Kind::Vote);
    let space = laid.iter().find(|placed| placed.thing == Thing::new(Kind::Space, 0, open[1] as u16)).unwrap().rect;
    assert_eq!(seals.len(), 4);
    for (i, seal) in seals.iter().enumerate() {
        let gap = (seal.rect.center() - space.center()).length();
        assert!(gap < 60. && !overlap(seal.rect, space), "{:?} at {space:?}", seal.rect);
        assert!(seals[..i].iter().all(|other| !overlap(seal.rect, other.rect)));
    }
}

/// Who looks at the map in a fight sees it without the hand, and nothing to vote on.
#[test]
fn the_map_can_be_looked_at_in_a_fight() {
    let mut table = sample::table(2, 4, 5, 0);
    table.map = sample_map::at_map(2).map;
    let play = Play { map_open: true, ..Default::default() };
    for window in WINDOWS {
        let laid = layout(&table, &play, &canvas(window), &spots());
        assert!(of(&laid, Kind::HandCard).is_empty() && of(&laid, Kind::Lane).is_empty() && of(&laid, Kind::Ballot).is_empty());
        assert_eq!(of(&laid, Kind::Space).len(), table.map.as_ref().unwrap().spaces.len());
        assert_eq!(of(&laid, Kind::FrontButton).len(), 2, "back, and the card of who waits");
    }
}

/// Where nothing is to be taken, picture and lines lie in the middle of the sheet, side by side.
#[test]
fn a_page_without_rewards_fills_its_sheet_evenly() {
    fronts(|name, table, _, _, laid| {
        let of = |kind| of(laid, kind);
        let (sheets, lines) = (of(Kind::Page), of(Kind::Line));
        let (Some(sheet), [first, .., last]) = (sheets.first(), &lines[..]) else { return };
        if !of(Kind::Offer).is_empty() || table.page.as_ref().is_some_and(|page| page.kind != "event") {
            return;
        }
        let picture = of(Kind::PagePicture)[0].rect;
        let (above, below) = (picture.min.y - sheet.rect.min.y, sheet.rect.max.y - picture.max.y);
        assert!((above - below).abs() < 110., "{name}: {above} above the picture, {below} below it");
        let middle = (first.rect.min.y + last.rect.max.y) / 2.;
        let off = (middle - picture.center().y).abs();
        let whole = first.rect.min.y - sheet.rect.min.y < 80.;
        assert!(off < 1.5 || whole, "{name}: the lines lie {off} from the middle of the picture");
    });
}

#[test]
fn a_row_of_rewards_that_is_not_full_stands_in_the_middle() {
    let spots = spots();
    // Five relics of four players and one more; two, and five cards.
    let tables =
        [sample_page::act_end(4), sample_page::act_end(1), sample_page::rewards(1, 5, false), sample_page::rewards(1, 3, false)];
    for table in tables {
        let laid = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots);
        let offered = |placed: &&Placed| matches!(placed.thing.kind, Kind::OfferItem | Kind::OfferCard);
        let all: Vec<Rect> = laid.iter().filter(offered).map(|placed| placed.rect).collect();
        let row = |y: f32| all.iter().filter(move |rect| (rect.min.y - y).abs() < 1.).copied().reduce(|a, b| a.union(b));
        let middle = row(all[0].min.y).unwrap().center().x;
        for rect in &all {
            assert!((row(rect.min.y).unwrap().center().x - middle).abs() < 0.5, "{}", table.title);
        }
    }
}
