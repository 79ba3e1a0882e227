//! Draws what lies in the middle between fights, from made-up tables and without a graphics card:
//! `cargo run --example screens -- FOLDER [NAME…]`. With `--window NAME` the table can be played at; with
//! `--shot NAME FILE WIDTH HEIGHT` it is drawn as the window would.
use bevy::math::Vec2;
use resvg::{
    tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform},
    usvg,
};
use spirebound::{
    client::{
        app::{self, WindowOptions},
        layout::{Spots, layout},
        model::{Canvas, Kind, Placed, Play, Size, Thing},
        paint::{Art, Sight, ground, paint, raster},
        sample_map, sample_market, sample_page, sample_rules,
    },
    tabletop::{Seat, view::TableView},
};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

type Screen = (&'static str, TableView, Play);

/// Every screen with something going on at it.
fn screens() -> Vec<Screen> {
    let at = |n| Some(Thing::new(Kind::Space, 0, n));
    let map = |seats| sample_map::at_map(seats);
    vec![
        ("map_1", map(1), Play::default()),
        ("map_2", map(2), Play { hover: at(12), space: Some(12), ..Play::default() }),
        ("map_4", map(4), Play { seat: Seat(4), focus: at(13), space: Some(13), ..Play::default() }),
        ("map_4_boss", map(4), Play { hover: at(40), space: Some(40), ..Play::default() }),
        ("event_1", sample_page::event(1), Play { hover: Some(Thing::new(Kind::Line, 0, 1)), ..Play::default() }),
        ("event_4", sample_page::event(4), Play { seat: Seat(3), focus: Some(Thing::new(Kind::Line, 0, 2)), ..Play::default() }),
        (
            "rewards_1",
            sample_page::rewards(1, 3, false),
            Play { hover: Some(Thing::new(Kind::OfferCard, 7001, 0)), ..Play::default() },
        ),
        ("rewards_4", sample_page::rewards(4, 4, false), Play::default()),
        ("rewards_turn", sample_page::rewards(2, 3, true), Play::default()),
        ("rewards_sealed", sample_page::rewards(4, 3, false), Play { seat: Seat(3), ..Play::default() }),
        ("act_1", sample_page::act_end(1), Play::default()),
        ("act_4", sample_page::act_end(4), Play { hover: Some(Thing::new(Kind::OfferItem, 7501, 0)), ..Play::default() }),
        ("blessing_4", sample_page::blessing(4), Play { seat: Seat(2), ..Play::default() }),
        ("market_1", sample_market::at_market(1, 0), Play { hover: Some(Thing::new(Kind::Ware, 0, 1)), ..Play::default() }),
        ("market_4", sample_market::at_market(4, 0), Play { hover: Some(Thing::new(Kind::Ware, 0, 1)), ..Play::default() }),
        (
            "market_colorless",
            sample_market::at_market(4, 3),
            Play { seat: Seat(3), focus: Some(Thing::new(Kind::Ware, 3, 1)), ..Play::default() },
        ),
        ("summary_1", sample_market::summary(1, true), Play::default()),
        ("summary_4", sample_market::summary(4, false), Play { hover: Some(Thing::new(Kind::Floor, 0, 4)), ..Play::default() }),
        (
            "map_looked_at",
            TableView { front: Default::default(), party: None, ..map(3) },
            Play { map_open: true, ..Play::default() },
        ),
    ]
}

const WINDOWS: [(f32, f32, f32); 4] = [(1280., 720., 1.), (1920., 1080., 1.), (1280., 800., 1.), (1720., 720., 1.)];

fn main() -> ExitCode {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let window = arguments.iter().position(|word| word == "--window").map(|at| arguments.remove(at)).is_some();
    let options = WindowOptions {
        assets: repository.join("assets"),
        levels: repository.join("levels"),
        game: "spire".into(),
        cache: None,
        ..Default::default()
    };
    if window {
        let name = arguments.first().cloned().unwrap_or_default();
        let Some((_, view, _)) = screens().into_iter().find(|(other, ..)| *other == name) else {
            let names: Vec<_> = screens().iter().map(|screen| screen.0).collect();
            eprintln!("There is no screen {name:?}; there are {}.", names.join(", "));
            return ExitCode::from(2);
        };
        return app::run(options, sample_rules::plugin_of(view));
    }
    if arguments.first().is_some_and(|word| word == "--shot") {
        return shot(options, &arguments[1..]);
    }
    let folder = PathBuf::from(arguments.first().cloned().unwrap_or_else(|| "/tmp/screens".into()));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let art = Art::load(&options.assets).expect("the assets can be read");
    let text = std::fs::read_to_string(options.levels.join("spire/table.ron")).expect("the table's file");
    let spots = Spots::read(&text).expect("the table's spots");
    for (name, shown, play) in screens() {
        if arguments.len() > 1 && !arguments[1..].iter().any(|wanted| name.starts_with(wanted.as_str())) {
            continue;
        }
        for (wide, high, size) in WINDOWS {
            let canvas = Canvas::of(wide, high, Size(size));
            let file = folder.join(format!("{name}_{wide}x{high}.png"));
            draw(&art, &spots, &shown, &play, canvas, &options.assets).save_png(&file).expect("the folder can be written to");
            println!("{}", file.display());
        }
    }
    ExitCode::SUCCESS
}

/// One picture with everything that only a graphics card draws.
fn shot(options: WindowOptions, arguments: &[String]) -> ExitCode {
    let [name, file, wide, high] = arguments else { return ExitCode::from(2) };
    let Some((_, view, play)) = screens().into_iter().find(|(other, ..)| other == name) else { return ExitCode::from(2) };
    let size = (wide.parse().unwrap_or(1280), high.parse().unwrap_or(720));
    let drawn = spirebound::client::shot::shot(options, size, Path::new(file), |app| {
        sample_rules::plugin_of(view)(app);
        app.insert_resource(play);
    });
    match drawn {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(1)
        }
    }
}

/// All boxes of a table, from the wood upwards.
fn draw(art: &Art, spots: &Spots, shown: &TableView, play: &Play, canvas: Canvas, assets: &Path) -> Pixmap {
    let mut placed = layout(shown, play, &canvas, spots);
    placed.sort_by(|a, b| a.z.total_cmp(&b.z));
    let sight = Sight { art, spots, shown, play, canvas, told: "Defect votes for the left path" };
    let size = (canvas.size * canvas.scale).round();
    let mut all = Pixmap::new(size.x as u32, size.y as u32).expect("a table has a size");
    let mut put = |pixels: &Pixmap, one: Option<&Placed>| {
        let centre = one.map_or(canvas.size / 2., |one| one.rect.center()) * canvas.scale;
        let turn = one.map_or(0., |one| one.turn);
        let corner = centre - Vec2::new(pixels.width() as f32, pixels.height() as f32) / 2.;
        let corner = if turn == 0. { corner.round() } else { corner };
        let way = Transform::from_translate(corner.x, corner.y).post_rotate_at(turn, centre.x, centre.y);
        let opacity = one.map_or(1., |one| one.alpha);
        let paint = PixmapPaint { opacity, quality: FilterQuality::Bilinear, ..Default::default() };
        all.draw_pixmap(0, 0, pixels.as_ref(), &paint, way, None);
    };
    let table = ground::table(art, canvas.size).picture;
    put(&raster(art, &table, canvas.scale).expect("the table can be drawn"), None);
    for one in &placed {
        if let Some(picture) = paint(&sight, one) {
            let pixels = raster(art, &picture, canvas.scale).unwrap_or_else(|| panic!("{}", picture.svg));
            put(&pixels, Some(one));
        } else if let Some(pixels) = figure(shown, one, canvas.scale, assets) {
            put(&pixels, Some(one));
        }
    }
    all
}

/// A figure in its box, as it would stand there.
fn figure(shown: &TableView, one: &Placed, scale: f32, assets: &Path) -> Option<Pixmap> {
    let waits = shown.map.iter().flat_map(|map| &map.boss);
    let unit = shown.units.iter().chain(&shown.bosses).chain(waits).find(|unit| unit.id.0 == one.thing.of)?;
    let text = std::fs::read_to_string(assets.join(format!("spire/art/figures/{}.svg", unit.figure))).ok()?;
    let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).ok()?;
    let size = one.rect.size() * scale;
    let fit = (size.x / tree.size().width()).min(size.y / tree.size().height());
    let mut pixels = Pixmap::new(size.x as u32, size.y as u32)?;
    let left = (size.x - tree.size().width() * fit) / 2.;
    let top = size.y - tree.size().height() * fit;
    resvg::render(&tree, Transform::from_scale(fit, fit).post_translate(left, top), &mut pixels.as_mut());
    Some(pixels)
}
