//! How a gesture moves the parts of a figure: each turns about its joint, and who falls comes to lie on the ground.
use super::gesture::Gesture;
use crate::client::bake::figure::Figure;
use bevy::prelude::*;

/// Leaning further back than this a figure is falling.
const FALLING: f32 = 8.;

/// Where a falling figure comes to lie: on the ground, in its own place. It would else turn about the middle of its foot, half of it
/// into the ground and the rest over what stands behind it.
pub fn settled(gesture: &Gesture, figure: &Figure, unit: f32) -> Vec2 {
    let fallen = ((gesture.lean - FALLING) / (84. - FALLING)).clamp(0., 1.);
    let behind = if figure.face < 0. { figure.painted.max.x - figure.anchor.x } else { figure.anchor.x - figure.painted.min.x };
    let tall = figure.anchor.y - figure.painted.min.y;
    Vec2::new(figure.face * tall / 2., behind) * unit * fallen
}

/// How far an arm turns with a blow, by where it reaches from its joint (canvas units, y down): what is raised comes down, what hangs
/// comes up, and what points at the enemy thrusts. None swings back.
fn swing(reach: Vec2, face: f32) -> f32 {
    let up = (-reach.y).atan2((reach.x * face).abs()).to_degrees();
    match up {
        20.0.. => 1.,
        -15.0.. => 0.35,
        _ => -1.,
    }
}

/// How far a jaw opens: a long one less, or it would open into the ground.
fn gape(reach: Vec2) -> f32 {
    (LONG_JAW / reach.length().max(1.)).clamp(0.45, 1.)
}

/// From joint to middle; longer jaws open less wide.
const LONG_JAW: f32 = 65.;

/// How much of a gesture a part goes along with, by where it reaches from its joint.
pub fn share(id: &str, reach: Vec2, face: f32) -> f32 {
    if id.starts_with("jaw") { gape(reach) } else { swing(reach, face) }
}

/// How far a part turns about its joint, in degrees, forward positive.
pub fn turn_of(id: &str, gesture: &Gesture, swing: f32) -> f32 {
    let is = |names: &[&str]| names.iter().any(|name| id.starts_with(name));
    if is(&["arm_front", "weapon", "claw_front"]) {
        gesture.arm * swing + 2. * gesture.breath
    } else if is(&["arm_back"]) {
        gesture.arm * 0.3 - 2. * gesture.late
    } else if is(&["jaw"]) {
        gesture.jaw * swing + gesture.late
    } else if is(&["head", "collar", "crown", "eye"]) {
        gesture.head + 0.8 * gesture.late
    } else if is(&["cape", "cloak", "tail", "scarf", "halo", "orb", "wing"]) {
        3. * gesture.late
    } else {
        0.
    }
}

#[cfg(test)]
mod tests {
    use super::{super::gesture::FALLEN, *};
    use crate::client::bake::{Fonts, figure::cut, raster};

    #[test]
    fn a_lunge_swings_the_weapon_and_opens_the_jaw() {
        let gesture = Gesture { arm: 25., jaw: 18., ..default() };
        let turn = |id: &str, swing: f32| turn_of(id, &gesture, swing);
        assert_eq!((turn("arm_front", 1.), turn("jaw", 1.), turn("body", 1.)), (25., 18., 0.));
        assert_eq!(turn("arm_front", -1.), -25.);
    }

    #[test]
    fn a_fallen_figure_lies_on_the_ground_in_its_own_place() {
        let painted = Rect::new(20., 10., 412., 500.);
        let figure =
            Figure { canvas: Vec2::splat(512.), anchor: Vec2::new(256., 476.), size: 1., face: -1., painted, parts: vec![] };
        let at = settled(&FALLEN, &figure, 0.2);
        // Turned on its back: 156 units behind the foot are below it, 466 to the top lie behind it.
        assert_eq!(at, Vec2::new(-466. / 2., 156.) * 0.2);
        for lean in [-5., 0., 4.] {
            assert_eq!(settled(&Gesture { lean, ..default() }, &figure, 0.2), Vec2::ZERO, "a lunge stands on its foot");
        }
    }

    /// Where a turn of so many degrees takes a point, y down, clockwise for who faces right.
    fn turned(at: Vec2, degrees: f32, face: f32) -> Vec2 {
        Vec2::from_angle((degrees * face).to_radians()).rotate(at)
    }

    /// Over all figures of all games: a blow never swings an arm away from the enemy, a jaw opens downwards, no part hangs far from its
    /// joint, and nothing that hangs together at rest falls apart in a gesture.
    #[test]
    fn every_figure_can_be_moved() {
        let assets = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let mut seen = 0;
        let mut faults = vec![];
        for game in std::fs::read_dir(assets).unwrap().flatten() {
            for file in std::fs::read_dir(game.path().join("art/figures")).into_iter().flatten().flatten() {
                let name = file.file_name().to_string_lossy().replace(".svg", "");
                let svg = std::fs::read_to_string(file.path()).unwrap();
                let flat = Flat::of(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
                faults.extend(flat.faults().into_iter().map(|fault| format!("{name}: {fault}")));
                seen += 1;
            }
        }
        assert!(seen > 60, "found only {seen} figures");
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    /// A figure without its filters, small: what is paper of each part.
    struct Flat {
        anchor: Vec2,
        face: f32,
        parts: Vec<(String, Vec2, Vec<Vec2>)>,
    }

    const SIDE: u32 = 128;

    impl Flat {
        fn of(svg: &str) -> Result<Flat, String> {
            let bare = svg.replace("filter=\"url(#paper)\"", "").replace("filter=\"url(#sheet)\"", "");
            let cut = cut(&bare)?;
            let mut parts = vec![];
            for sheet in &cut.sheets {
                let pixels = raster(&sheet.svg, SIDE, SIDE, &Fonts::default())?;
                let unit = cut.canvas.x / SIDE as f32;
                let paper = pixels.pixels().iter().enumerate().filter(|(_, pixel)| pixel.alpha() > 128);
                let points =
                    paper.map(|(n, _)| (Vec2::new((n as u32 % SIDE) as f32, (n as u32 / SIDE) as f32) + 0.5) * unit).collect();
                parts.push((sheet.id.clone(), sheet.pivot, points));
            }
            Ok(Flat { anchor: cut.anchor, face: cut.face, parts })
        }

        fn faults(&self) -> Vec<String> {
            let mut faults = vec![];
            let blow = Gesture { arm: 25., jaw: 18., ..default() };
            for (id, pivot, points) in self.parts.iter().filter(|part| !part.2.is_empty()) {
                let middle = self.middle(points) - *pivot;
                let moved = turned(middle, turn_of(id, &blow, self.swing(id, *pivot)), self.face) - middle;
                if (id.starts_with("arm_front") || id.starts_with("weapon")) && moved.x * self.face < -8. && moved.y < 8. {
                    faults.push(format!("{id} swings back by {}", moved.x.abs()));
                }
                if id.starts_with("jaw") && moved.y < 0. {
                    faults.push(format!("{id} closes when it should bite"));
                }
                let gap = points.iter().map(|at| at.distance(*pivot)).fold(f32::MAX, f32::min);
                // What hovers may turn about anything.
                if gap > 60. && ["arm", "jaw", "head", "cape", "scarf"].iter().any(|kind| id.starts_with(kind)) {
                    faults.push(format!("{id} turns about a joint {gap:.0} away from it"));
                }
            }
            let at_rest = self.pieces(&Gesture::default());
            let poses = [
                ("a blow", Gesture { forward: 36., lean: -5., ..blow }),
                ("winding up", Gesture { arm: -14., jaw: 6., ..default() }),
                ("a hit", Gesture { head: -10., ..default() }),
                ("breathing in", Gesture { breath: 1., late: 1., ..default() }),
                ("breathing out", Gesture { breath: -1., late: -1., ..default() }),
            ];
            for (what, gesture) in poses {
                let pieces = self.pieces(&gesture);
                if pieces > at_rest {
                    faults.push(format!("{what} tears it into {pieces} pieces instead of {at_rest}"));
                }
            }
            faults
        }

        fn middle(&self, points: &[Vec2]) -> Vec2 {
            let (min, max) = points.iter().fold((Vec2::MAX, Vec2::MIN), |(min, max), at| (min.min(*at), max.max(*at)));
            (min + max) / 2.
        }

        fn swing(&self, id: &str, pivot: Vec2) -> f32 {
            let points = self.parts.iter().find(|part| part.0 == id).map_or(&[][..], |part| &part.2);
            share(id, self.middle(points) - pivot, self.face)
        }

        /// Into how many pieces of some size the paper falls.
        fn pieces(&self, gesture: &Gesture) -> usize {
            const CELL: f32 = 6.;
            const WIDE: usize = 160;
            let mut cells = vec![false; WIDE * WIDE];
            // A light hangs in the air between others, and is no part of what holds together.
            for (id, pivot, points) in self.parts.iter().filter(|part| !part.0.starts_with("spark")) {
                let turn = turn_of(id, gesture, self.swing(id, *pivot));
                let rise = if id.starts_with("base") { 0. } else { 3. * gesture.late };
                for at in points {
                    let at =
                        *pivot + turned(*at - *pivot, turn, self.face) - Vec2::Y * rise - self.anchor + Vec2::new(480., 640.);
                    let (x, y) = ((at.x / CELL) as usize, (at.y / CELL) as usize);
                    if x < WIDE && y < WIDE {
                        cells[y * WIDE + x] = true;
                    }
                }
            }
            let mut pieces = 0;
            for start in 0..cells.len() {
                let (mut size, mut open) = (0, vec![start]);
                while let Some(at) = open.pop() {
                    if !std::mem::take(&mut cells[at]) {
                        continue;
                    }
                    size += 1;
                    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] {
                        let (x, y) = ((at % WIDE) as i32 + dx, (at / WIDE) as i32 + dy);
                        if (0..WIDE as i32).contains(&x) && (0..WIDE as i32).contains(&y) {
                            open.push(y as usize * WIDE + x as usize);
                        }
                    }
                }
                // Crumbs come and go.
                pieces += usize::from(size >= 40);
            }
            pieces
        }
    }
}
