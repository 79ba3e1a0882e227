//! Cubes stand on their cells.
use super::*;
use crate::tabletop::Id;

/// Centres of the printed numbers of a track, counted anew from the groove.
fn printed(groove: Rect, last: i32, value: i32) -> f32 {
    groove.min.x + groove.width() / (last + 1) as f32 * (value as f32 + 0.5)
}

#[test]
fn every_value_of_every_track_stands_on_its_cell() {
    for window in WINDOWS {
        for seats in 1..=4 {
            let mut table = sample::table(seats, 4, 5, 0);
            for value in 0..=20 {
                for track in table.seats.iter_mut().flat_map(|seat| &mut seat.tracks) {
                    track.value = value.min(track.last);
                }
                let laid = layout(&table, &Play::default(), &canvas(window), &spots());
                let cubes = of(&laid, Kind::TrackCube);
                assert_eq!(cubes.len(), seats as usize * 3, "each track has its cube");
                for cube in cubes {
                    let groove = laid.iter().find(|p| p.thing == Thing { kind: Kind::Track, ..cube.thing }).expect("a groove");
                    let track = &table.seats[cube.thing.of as usize - 1].tracks[cube.thing.n as usize];
                    let off = cube.rect.center().x - printed(groove.rect, track.last, track.value);
                    assert!(off.abs() <= 0.5, "{} {value} is {off} off", track.kind);
                    assert!((cube.rect.center().y - groove.rect.center().y).abs() <= 0.5);
                    assert!(cube.rect.width() <= groove.rect.width() / (track.last + 1) as f32 + 3.6, "hides its neighbours");
                }
            }
        }
    }
}

#[test]
fn forecast_stands_on_its_cell_and_only_if_it_differs() {
    let mut table = sample::table(4, 4, 5, 0);
    table.seats[1].tracks[0].forecast = Some(table.seats[1].tracks[0].value);
    let laid = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots());
    let forecasts = of(&laid, Kind::Forecast);
    assert_eq!(forecasts.len(), 1);
    let groove = laid.iter().find(|p| p.thing == Thing { kind: Kind::Track, ..forecasts[0].thing }).expect("a groove");
    assert!((forecasts[0].rect.center().x - printed(groove.rect, 10, 6)).abs() <= 0.5);
}

#[test]
fn tracks_of_a_lane_are_as_drawn() {
    let laid = layout(&sample::table(4, 8, 5, 0), &Play::default(), &canvas(WINDOWS[0]), &spots());
    let track = |n| laid.iter().find(|p| p.thing == Thing::new(Kind::Track, 4, n)).expect("a track").rect;
    let near = |r: Rect, x: f32, y: f32, w: f32| {
        assert!(
            (r.min.x - x).abs() < 0.1 && (r.min.y - y).abs() < 0.1 && (r.width() - w).abs() < 0.1 && r.height() == 22.,
            "{r:?}"
        );
    };
    near(track(0), 64., 52., 180.4);
    near(track(1), 270.4, 52., 114.8);
    near(track(2), 64., 78., 321.2);
}

/// HP of enemies: ones on sockets 1 to 10, a second cube for tens.
#[test]
fn enemy_cubes_show_their_hp() {
    for (hp, ones, tens) in [(1, 1, 0), (4, 4, 0), (10, 10, 0), (11, 1, 1), (20, 10, 1), (30, 10, 2), (42, 2, 4)] {
        let mut table = sample::table(4, 4, 5, 0);
        table.units[0].hp = hp;
        let window = canvas(WINDOWS[0]);
        let laid = layout(&table, &Play::default(), &window, &spots());
        let id = table.units[0].id;
        let card = laid.iter().find(|p| p.thing == Thing::piece(Kind::Unit, id)).expect("a card").rect;
        let shape = grid(&table, &window, &spots()).shape;
        let sockets = unit_face(card, &table.units[0], shape).sockets[0];
        let cube = |n| laid.iter().find(|p| p.thing == Thing::new(Kind::UnitCube, id.0, n));
        let stands = |cube: &Placed, socket: i32| {
            let x = sockets.min.x + sockets.width() / 10. * (socket as f32 - 0.5);
            assert!((cube.rect.center().x - x).abs() <= 0.5, "HP {hp}: {:?}", cube.rect);
        };
        stands(cube(0).expect("ones"), ones);
        assert_eq!(cube(1).is_some(), tens > 0, "HP {hp}");
        if let Some(cube) = cube(1) {
            stands(cube, tens);
        }
    }
}

#[test]
fn boss_cubes_show_hundreds_tens_and_ones() {
    for hp in [228, 133, 480, 7] {
        let mut table = sample::table(4, 4, 5, 4);
        let boss = table.bosses.first_mut().expect("a boss");
        boss.hp = hp;
        let (id, boss) = (boss.id, boss.clone());
        let laid = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots());
        let panel = laid.iter().find(|p| p.thing.kind == Kind::Boss).expect("a panel").rect;
        let face = boss_face(panel, &boss);
        let mut rest = hp;
        for n in 0..3 {
            let cube = laid.iter().find(|p| p.thing == Thing::new(Kind::UnitCube, id.0, n)).expect("a cube");
            let track = face.sockets[n as usize];
            let x = track.min.x + track.width() / 10. * ((rest % 10) as f32 + 0.5);
            assert!((cube.rect.center().x - x).abs() <= 0.5 && overlap(cube.rect, track));
            rest /= 10;
        }
    }
}

#[test]
fn the_action_cube_lies_in_its_slot() {
    let table = sample::table(4, 8, 5, 6);
    let laid = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots());
    let slots = table.units.iter().chain(&table.bosses).filter(|unit| {
        !unit.fallen && unit.lists.iter().flat_map(|list| &list.rows).any(|row| row.slot.is_some_and(|slot| slot.cube))
    });
    let ids: Vec<Id> = slots.map(|unit| unit.id).collect();
    assert!(ids.len() >= 2);
    for id in ids {
        let cube = laid.iter().find(|p| p.thing == Thing::new(Kind::UnitCube, id.0, ACTION_CUBE)).expect("a cube");
        let home = laid.iter().find(|p| matches!(p.thing.kind, Kind::Unit | Kind::Boss) && p.thing.of == id.0).expect("a card");
        assert!(home.rect.contains(cube.rect.min) && home.rect.contains(cube.rect.max));
    }
}

#[test]
fn an_enemy_without_hp_has_no_cube() {
    let mut table = sample::table(1, 2, 5, 0);
    table.units[0].hp = 0;
    let laid = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots());
    let cubes = of(&laid, Kind::UnitCube).into_iter().filter(|p| p.thing.of == table.units[0].id.0 && p.thing.n < ACTION_CUBE);
    assert_eq!(cubes.count(), 0);
}

#[test]
fn hp_above_99_has_a_cube_for_each_digit_and_none_beyond_its_track() {
    for window in WINDOWS {
        for (hp, figures) in [(99, 2), (100, 2), (101, 1), (111, 2), (168, 3), (340, 3), (380, 3), (480, 3)] {
            for seats in 1..=4 {
                let mut table = sample::table(seats, seats as usize * 2, 5, 0);
                table.units[0].hp = hp;
                let unit = table.units[0].clone();
                let laid = layout(&table, &Play::default(), &canvas(window), &spots());
                let name = format!("{hp} HP with {seats} seats at {window:?}");
                let card = laid.iter().find(|p| p.thing == Thing::piece(Kind::Unit, unit.id)).expect("a card").rect;
                let shape = grid(&table, &canvas(window), &spots()).shape;
                let face = unit_face(card, &unit, shape);
                assert!(face.plate.width() >= if hp > 99 { 40. } else { 30. }, "{name}: three figures need a wider plate");
                let Some(track) = face.sockets.first() else { continue };
                assert!(
                    track.min.x > face.plate.max.x || track.min.y > face.plate.max.y,
                    "{name}: the track begins under the plate"
                );
                let cubes = of(&laid, Kind::UnitCube).into_iter().filter(|p| p.thing.of == unit.id.0 && p.thing.n < ACTION_CUBE);
                let cubes: Vec<_> = cubes.collect();
                let digits = [hp - 1, (hp - 1) / 10, (hp - 1) / 100].map(|left| left % 10);
                let expected = 1 + digits[1..].iter().filter(|digit| **digit > 0).count();
                assert_eq!(cubes.len(), expected, "{name}");
                assert!(expected >= figures, "{name}: the table above is wrong");
                for cube in cubes {
                    let inside = cube.rect.min.x >= track.min.x - 1. && cube.rect.max.x <= track.max.x + 1.;
                    assert!(inside, "{name}: {:?} leaves the track {track:?}", cube.rect);
                }
            }
        }
    }
}
