//! Tables, doings and pages whose pictures are looked at.
use super::*;

/// Tables and doings that bring every kind of picture and state on the screen.
pub(super) fn scenes_to_test() -> Vec<(String, TableView, Play)> {
    let mut all = vec![];
    for (seats, enemies, hand, slots) in [(1, 1, 5, 0), (1, 3, 5, 6), (2, 5, 5, 0), (3, 8, 8, 2), (4, 8, 8, 5), (4, 20, 12, 6)] {
        let name = format!("{seats} seats, {enemies} enemies, {hand} cards, {slots} slots");
        all.push((name, sample::table(seats, enemies, hand, slots), Play::default()));
    }
    let table = || sample::table(2, 4, 5, 2);
    let with = |name: &str, shown: TableView, play: Play| (name.to_string(), shown, play);
    let card = Id(1000);
    let making = Making { seat: Seat(1), option: Pick::Thing(card), answers: vec![] };
    let mut soon = table();
    soon.units[0].hp = 0;
    soon.units[1].hp -= 1;
    soon.seats[0].threat = Some(ThreatView { dealt: 12, blocked: 2, lost: 10 });
    let hover = Some(Thing::piece(Kind::Unit, Id(5000)));
    let aiming = Play { making: Some(making), preview: Some(Box::new(soon)), hover, ..Play::default() };
    all.push(with("aiming", table(), aiming));
    for thing in [
        Thing::piece(Kind::HandCard, Id(1004)),
        Thing::piece(Kind::HandCard, Id(1001)),
        Thing::piece(Kind::Unit, Id(5000)),
        Thing::seat(Kind::SeatToken, Seat(1), 0),
        Thing::seat(Kind::EndTurn, Seat(1), 0),
    ] {
        let play = Play { hover: Some(thing), focus: Some(thing), ..Play::default() };
        all.push(with(&format!("{thing:?} hovered and in focus"), table(), play));
    }
    let thing = Thing::piece(Kind::HandCard, Id(1004));
    let refusal = Some((thing, "Costs 2, you have 1".to_string()));
    all.push(with("refused", table(), Play { refusal, hover: Some(thing), ..Play::default() }));
    all.push(with("sure", table(), Play { sure: Some(Seat(1)), ..Play::default() }));
    all.push(with("pile", table(), Play { overlay: Some(Overlay::Pile(Id(1100))), ..Play::default() }));
    let more = Overlay::More(Thing::seat(Kind::More, Seat(1), 2));
    all.push(with("more", table(), Play { overlay: Some(more), ..Play::default() }));
    for thing in [Thing::piece(Kind::HandCard, Id(1001)), Thing::piece(Kind::Unit, Id(5002)), Thing::piece(Kind::Unit, Id(5000))]
    {
        all.push(with("read", table(), Play { inspected: Some(thing), ..Play::default() }));
    }
    let mut other = sample::card(1001, 1);
    other.upgraded = !other.upgraded;
    let inspected = Some(Thing::piece(Kind::HandCard, Id(1001)));
    let both = Play { inspected, other_face: Some(Box::new(other)), ..Play::default() };
    all.push(with("both faces read", table(), both));
    for outcome in [Outcome::Won, Outcome::Lost] {
        let shown = TableView { over: Some(outcome), ..table() };
        all.push(with("over", shown, Play { overlay: Some(Overlay::Over), ..Play::default() }));
    }
    all.push(with("question", asked(table(), 2), Play { overlay: Some(Overlay::Question(Seat(1))), ..Play::default() }));
    all.push(with("question in the bar", asked(table(), 1), Play::default()));
    let mut party = table();
    party.party = asked(table(), 1).seats[0].choice.clone();
    if let Some(choice) = &mut party.party {
        choice.marks = vec![(Seat(1), Pick::Line(0)), (Seat(2), Pick::Line(0))];
    }
    all.extend(between_fights());
    all.push(with("party", party, Play { overlay: Some(Overlay::Party), ..Play::default() }));
    all
}

/// Every screen between fights, for one seat and for four, with something pointed at.
fn between_fights() -> Vec<(String, TableView, Play)> {
    let mut all = vec![];
    for seats in [1, 4] {
        let tables = [
            ("map", sample_map::at_map(seats), Kind::Space),
            ("event", sample_page::event(seats), Kind::Line),
            ("event with several lines each", sample_page::several(seats), Kind::Line),
            ("rewards", sample_page::rewards(seats, 3, false), Kind::OfferCard),
            ("rewards of four", sample_page::rewards(seats, 4, false), Kind::Offer),
            ("rewards that turn", sample_page::rewards(seats, 3, true), Kind::OfferCard),
            ("end of an act", sample_page::act_end(seats), Kind::OfferItem),
            ("blessing", sample_page::blessing(seats), Kind::Line),
            ("market", sample_market::at_market(seats, 0), Kind::Ware),
            ("market with colorless cards", sample_market::at_market(seats, 3), Kind::Ware),
            ("summary", sample_market::summary(seats, seats == 1), Kind::Floor),
        ];
        for (name, table, kind) in tables {
            let canvas = Canvas::of(1280., 720., Size(1.));
            let laid = layout(&table, &Play::default(), &canvas, &SPOTS);
            let thing = laid.iter().filter(|placed| placed.thing.kind == kind).nth(1).map(|placed| placed.thing);
            let last = Play { seat: Seat(seats), ..Play::default() };
            all.push((format!("{name}, {seats} seats"), table.clone(), last));
            all.push((format!("{name}, {seats} seats, pointed at"), table.clone(), Play { hover: thing, ..Play::default() }));
            all.push((format!("{name}, {seats} seats, in focus"), table, Play { focus: thing, ..Play::default() }));
        }
    }
    let looked = TableView { front: Front::Board, party: None, ..sample_map::at_map(2) };
    all.push(("map looked at".into(), looked, Play { map_open: true, ..Play::default() }));
    all
}

/// Every page of the lobby; each also with everything that can be pressed in focus, one after the other.
pub(super) fn in_front() -> Vec<(String, Lobby)> {
    let mut all = lobby_sample::all();
    let canvas = Canvas::of(1280., 720., Size(1.));
    for (name, lobby) in lobby_sample::all() {
        for part in lobby_layout::parts(&lobby, &canvas).into_iter().filter(|part| part.press.is_some()) {
            let pointed = Lobby { hover: Some(part.thing), focus: Some(part.thing), ..lobby.clone() };
            all.push((format!("{name}, {:?} pointed at", part.thing), pointed));
        }
    }
    all
}

/// The first seat is asked for `most` answers, in words and cards.
fn asked(mut shown: TableView, most: u8) -> TableView {
    let words = ["Keep it", "A long answer that says a great deal about what will happen"];
    let line = |(n, label): (usize, &&str)| OptionView { pick: Pick::Line(n as u8), label: label.to_string(), needs: vec![] };
    let mut options: Vec<_> = words.iter().enumerate().map(line).collect();
    options.push(OptionView { pick: Pick::Thing(Id(1101)), label: "Strike".into(), needs: vec![] });
    shown.seats[0].choice =
        Some(ChoiceView { prompt: "Choose what becomes of it".into(), least: most, most, options, ..Default::default() });
    shown
}

/// Calls `check` with every picture of every scene, in several windows.
pub(super) fn every_sheet(check: impl FnMut(&str, &Placed, &Sheet)) {
    every_sheet_of(art(), check);
}

pub(super) fn every_sheet_of(art: &Art, mut check: impl FnMut(&str, &Placed, &Sheet)) {
    for (name, shown, play) in scenes_to_test() {
        let sizes = [(1280., 720.), (1280., 800.), (1720., 720.)].map(|(wide, high)| Canvas::of(wide, high, Size(1.)));
        for canvas in sizes.into_iter().chain([Canvas::of(1280., 720., Size(1.15))]) {
            let size = canvas.size;
            let told = "Silent hits Cultist for 2: 8 → 6";
            let sight = Sight { art, spots: &SPOTS, shown: &shown, play: &play, canvas, told };
            for placed in layout(&shown, &play, &canvas, &SPOTS) {
                if let Some(sheet) = sheet(&sight, &placed) {
                    check(&format!("{name} at {size}: {:?}", placed.thing), &placed, &sheet);
                }
            }
        }
    }
    for (name, lobby) in in_front() {
        for canvas in [Canvas::of(1280., 720., Size(1.)), Canvas::of(1280., 720., Size(1.15))] {
            let laid = lobby_layout::lay(&lobby, &Play::default(), &canvas);
            for (placed, sheet) in laid.iter().zip(lobby::sheets(art, &lobby, &canvas, &laid)) {
                if let Some(sheet) = sheet {
                    check(&format!("{name} at {}: {:?}", canvas.size, placed.thing), placed, &sheet);
                }
            }
        }
    }
}
