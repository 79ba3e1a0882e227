//! Writes contact sheets of every painted component: `cargo run --example contact_sheet -- [scale] [folder]`.
use bevy::math::Vec2;
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use spirebound::{
    client::{
        layout::{Spots, layout},
        model::{Canvas, Kind, Making, Overlay, Picture, Play, Thing},
        paint::{Art, Sheet, Sight, card, ground, paint, raster, token, track},
        sample,
    },
    tabletop::{Id, Pick, Seat, view::*},
};
use std::{path::Path, time::Instant};

/// Pictures in rows on the colour of the table.
struct Contact<'a> {
    art: &'a Art,
    name: &'static str,
    scale: f32,
    sheets: Vec<(Vec2, Sheet)>,
    at: Vec2,
    row: f32,
    width: f32,
}

impl<'a> Contact<'a> {
    fn new(art: &'a Art, name: &'static str, scale: f32) -> Self {
        Contact { art, name, scale, sheets: vec![], at: Vec2::splat(6.), row: 0., width: 1280. }
    }
    fn add(&mut self, sheet: Sheet) {
        let size = Vec2::new(sheet.picture.size.0 as f32, sheet.picture.size.1 as f32) / 10.;
        if self.at.x + size.x > self.width {
            self.line();
        }
        self.sheets.push((self.at, sheet));
        self.at.x += size.x + 6.;
        self.row = self.row.max(size.y);
    }
    fn line(&mut self) {
        self.at = Vec2::new(6., self.at.y + self.row + 6.);
        self.row = 0.;
    }
    fn save(mut self, folder: &Path) {
        self.line();
        let size = Vec2::new(self.width, self.at.y) * self.scale;
        let mut all = Pixmap::new(size.x as u32, size.y as u32).expect("a sheet has a size");
        all.fill(resvg::tiny_skia::Color::from_rgba8(0x33, 0x21, 0x15, 255));
        let (mut slowest, mut total) = (0., 0.);
        for (at, sheet) in &self.sheets {
            raster(self.art, &sheet.picture, self.scale);
            let start = Instant::now();
            let Some(pixmap) = raster(self.art, &sheet.picture, self.scale) else {
                panic!("a picture of {} is no SVG: {}", self.name, sheet.picture.svg)
            };
            let spent = start.elapsed().as_secs_f32() * 1e3;
            total += spent;
            slowest = f32::max(slowest, spent);
            let place = *at * self.scale;
            all.draw_pixmap(
                place.x as i32,
                place.y as i32,
                pixmap.as_ref(),
                &PixmapPaint::default(),
                Transform::identity(),
                None,
            );
        }
        let file = folder.join(format!("{}.png", self.name));
        all.save_png(&file).expect("the folder can be written to");
        let (count, name) = (self.sheets.len(), file.display());
        let bytes: usize = self.sheets.iter().map(|(_, sheet)| sheet.picture.svg.len()).sum();
        println!(
            "{name}: {count} pictures, {:.1} ms each, slowest {slowest:.1} ms, {} KB each",
            total / count as f32,
            bytes / count / 1024
        );
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let scale = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1.);
    let folder = arguments.next().unwrap_or_else(|| "/tmp/contact".into());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).expect("the folder can be made");
    let art = Art::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")).expect("the assets can be read");
    cards(&art, scale).save(folder);
    tracks(&art, scale).save(folder);
    tables(&art, scale, folder);
}

/// Whole tables, without figures.
fn tables(art: &Art, scale: f32, folder: &Path) {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/spire/table.ron")).expect("the table's file");
    let spots = Spots::read(&text).expect("the table's spots");
    let canvas = Canvas { size: Vec2::new(1280., 720.), scale: 1., over: 1. };
    let mut four = sample::table(4, 8, 5, 0);
    let mut soon = four.clone();
    soon.units[0].hp = (soon.units[0].hp - 4).max(0);
    soon.seats[0].threat = Some(ThreatView { dealt: 3, blocked: 2, lost: 1 });
    let aimed = four.units[0].id;
    let card = four.seats[0].hand[0].id;
    if let Some(choice) = &mut four.seats[0].choice {
        choice.options[0].needs[0].picks = vec![Pick::Thing(aimed), Pick::Thing(four.units[1].id)];
    }
    let aiming = Play {
        making: Some(Making { seat: Seat(1), option: Pick::Thing(card), answers: vec![] }),
        hover: Some(Thing::piece(Kind::Unit, aimed)),
        pointer: Vec2::new(600., 420.),
        preview: Some(Box::new(soon)),
        ..Play::default()
    };
    let plain = Play::default();
    let refused = Play { hover: Some(Thing::piece(Kind::HandCard, Id(1004))), ..Play::default() };
    let pile = Play { overlay: Some(Overlay::Pile(Id(1100))), ..Play::default() };
    let read = Play { inspected: Some(Thing::piece(Kind::HandCard, Id(1001))), ..Play::default() };
    let over = Play { overlay: Some(Overlay::Over), ..Play::default() };
    let mut won = sample::table(2, 4, 5, 0);
    won.over = Some(Outcome::Won);
    let all: [(&str, TableView, Play); 11] = [
        ("four", sample::table(4, 8, 8, 5), plain.clone()),
        ("full", sample::table(4, 20, 12, 6), plain.clone()),
        ("one", sample::table(1, 1, 4, 0), plain.clone()),
        ("one_three", sample::table(1, 3, 4, 0), plain.clone()),
        ("two", sample::table(2, 5, 5, 0), plain.clone()),
        ("three", sample::table(3, 7, 6, 0), plain),
        ("aiming", four, aiming),
        ("refused", sample::table(4, 6, 5, 0), refused),
        ("pile", sample::table(4, 6, 5, 0), pile),
        ("read", sample::table(4, 6, 5, 0), read),
        ("won", won, over),
    ];
    for (name, shown, play) in all {
        let mut placed = layout(&shown, &play, &canvas, &spots);
        placed.sort_by(|a, b| a.z.total_cmp(&b.z));
        let sight = Sight { art, spots: &spots, shown: &shown, play: &play, canvas, told: "Silent hits Cultist for 2: 8 → 6" };
        let size = canvas.size * scale;
        let mut all = Pixmap::new(size.x as u32, size.y as u32).expect("a table has a size");
        let start = Instant::now();
        let pictures: Vec<(Picture, usize)> =
            placed.iter().enumerate().filter_map(|(i, one)| Some((paint(&sight, one)?, i))).collect();
        let painted = start.elapsed().as_secs_f32() * 1e3;
        let start = Instant::now();
        let table = ground::table(art, canvas.size).picture;
        let mut put = |picture: &Picture, centre: Vec2, turn: f32, alpha: f32| {
            let Some(pixels) = raster(art, picture, scale) else { panic!("{}", picture.svg) };
            let corner = centre * scale - Vec2::new(pixels.width() as f32, pixels.height() as f32) / 2.;
            let corner = if turn == 0. { corner.round() } else { corner };
            let way = Transform::from_translate(corner.x, corner.y).post_rotate_at(turn, centre.x * scale, centre.y * scale);
            let paint = PixmapPaint { opacity: alpha, quality: resvg::tiny_skia::FilterQuality::Bilinear, ..Default::default() };
            all.draw_pixmap(0, 0, pixels.as_ref(), &paint, way, None);
        };
        put(&table, canvas.size / 2., 0., 1.);
        for (picture, i) in &pictures {
            let one = &placed[*i];
            put(picture, one.rect.center(), one.turn, one.alpha);
        }
        let file = folder.join(format!("table_{name}.png"));
        all.save_png(&file).expect("the folder can be written to");
        let rastered = start.elapsed().as_secs_f32() * 1e3;
        println!("{}: {} pictures painted in {painted:.1} ms, rasterised in {rastered:.0} ms", file.display(), pictures.len());
    }
}

fn cards(art: &Art, scale: f32) -> Contact<'_> {
    let mut out = Contact::new(art, "cards", scale);
    let plain = card::CardLook::default();
    for n in 0..8 {
        let view = sample::card(1, n);
        let look = card::CardLook {
            playable: n == 0,
            hover: n == 1,
            chosen: n == 2,
            refused: n == 4,
            reason: (n == 4).then(|| "Costs 2, you have 1".into()),
            focus: (n == 5).then(|| art.theme.look("silent").bright),
            ..plain.clone()
        };
        out.add(card::card(art, &view, &look));
    }
    for n in 0..8 {
        out.add(card::card(art, &sample::card(1, n), &card::CardLook { visible: Some(112.), playable: true, ..plain.clone() }));
    }
    for n in 0..8 {
        out.add(card::card(art, &sample::card(1, n), &card::CardLook { visible: Some(72.), playable: true, ..plain.clone() }));
    }
    for look in ["ironclad", "silent", "defect", "watcher"] {
        out.add(card::back(art, look, 1.));
    }
    out.line();
    out.add(card::card(art, &sample::card(1, 2), &card::CardLook { scale: 2.2, ..plain.clone() }));
    out.add(card::card(art, &sample::card(1, 7), &card::CardLook { scale: 2.2, ..plain.clone() }));
    out.add(card::card(art, &sample::card(1, 1), &card::CardLook { scale: 2.2, ..plain }));
    out
}

fn tracks(art: &Art, scale: f32) -> Contact<'_> {
    let mut out = Contact::new(art, "tracks", scale);
    let table = sample::table(4, 8, 5, 4);
    for seat in &table.seats {
        for (view, width) in seat.tracks.iter().zip([180.4, 114.8, 321.2]) {
            out.add(track::track(art, view, Vec2::new(width, 22.), spirebound::client::paint::theme::BOARD));
            let cell = width / (view.last + 1) as f32;
            out.add(track::cube(art, view, Vec2::new(cell + 3.5, 24.)));
            out.add(track::forecast(art, view, 7, Vec2::new(cell + 2., 20.8)));
            out.add(track::track_glyph(art, &view.kind, 16.));
        }
        out.line();
    }
    for kind in
        ["strength", "vulnerable", "weak", "poison", "block", "shiv", "miracle", "gold", "lightning", "frost", "dark", "slimed"]
    {
        let view = spirebound::tabletop::view::TokenView { kind: kind.into(), count: 2, ..Default::default() };
        out.add(token::token(art, &view, 20., false));
        out.add(token::token(art, &view, 28., kind == "shiv"));
    }
    out
}
