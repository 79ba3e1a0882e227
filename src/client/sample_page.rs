//! Made-up tables at a page: something happens, rewards lie there, each seat is blessed, an act is over.
use super::{sample, sample_map::quiet};
use crate::tabletop::{Id, Pick, Seat, Word, view::*};

fn text(s: &str) -> Span {
    Span::Text(s.into())
}
fn icon(s: &str) -> Span {
    Span::Icon(s.into())
}
fn bold(s: &str) -> Span {
    Span::Bold(s.into())
}

fn line(n: u8, name: &str, words: Vec<Span>) -> LineView {
    LineView { name: name.into(), text: vec![words], pick: Some(Pick::Line(n)), ..Default::default() }
}

fn at_page(seats: u8, page: PageView) -> TableView {
    let mut table = TableView { front: Front::Page, page: Some(page), ..sample::table(seats, 0, 0, 0) };
    table.seats.iter_mut().for_each(quiet);
    table
}

/// A seat is asked for one of what the page has for it.
fn ask(table: &mut TableView, seat: usize, picks: Vec<Pick>) {
    let options = picks.into_iter().map(|pick| OptionView { pick, label: label(pick), needs: vec![] }).collect();
    table.seats[seat].choice = Some(ChoiceView {
        prompt: "Choose what happens".into(),
        kind: "page".into(),
        least: 1,
        most: 1,
        options,
        ..Default::default()
    });
}

fn label(pick: Pick) -> String {
    match pick {
        Pick::Done => "Go on".into(),
        Pick::Thing(id) => format!("Take {}", id.0),
        other => format!("{other:?}"),
    }
}

fn status(seat: u8, status: &str, done: bool) -> PageSeatView {
    PageSeatView { seat: Seat(seat), status: status.into(), done, ..Default::default() }
}

/// An event: everybody chooses a line; the second seat has, the third may not choose the last one.
pub fn event(seats: u8) -> TableView {
    let mut lines = vec![
        line(0, "Forget", vec![text("Remove a card from your deck")]),
        line(1, "Change", vec![text("Transform a card of your deck")]),
        line(2, "Grow", vec![icon("upgrade"), text("Upgrade a card of your deck")]),
        line(
            3,
            "Bargain",
            vec![
                text("Pay "),
                icon("gold"),
                bold("3"),
                text(" Gold: gain a "),
                icon("relic"),
                text("relic, then lose "),
                icon("hp"),
                bold("2"),
                text(" HP"),
            ],
        ),
    ];
    lines[3].refusal = Some("Costs 3, all have 2".into());
    if seats > 1 {
        lines[2].chosen_by = vec![Seat(2)];
    }
    let seat = |n: u8| if n == 2 { status(n, "took Grow", true) } else { status(n, "chooses", false) };
    let page = PageView {
        kind: "event".into(),
        title: "Living Wall".into(),
        picture: "living_wall".into(),
        text: vec![vec![text("Each player chooses one line.")], vec![text("What was chosen may be chosen again.")]],
        questions: vec!["page".into()],
        lines,
        seats: (1..=seats).map(seat).collect(),
        die: Some(5),
        ..Default::default()
    };
    let mut table = TableView { title: "Event".into(), place: "Act I, room 5".into(), ..at_page(seats, page) };
    for n in (0..seats as usize).filter(|n| *n != 1) {
        ask(&mut table, n, vec![Pick::Line(0), Pick::Line(1), Pick::Line(2)]);
    }
    table
}

/// The same, where each seat chooses up to two lines.
pub fn several(seats: u8) -> TableView {
    let mut table = event(seats);
    table.seats.iter_mut().filter_map(|seat| seat.choice.as_mut()).for_each(|choice| choice.most = 2);
    table
}

fn face_down(n: u8, name: &str, sign: &str) -> OfferView {
    OfferView { name: name.into(), icon: sign.into(), reveal: Some(Pick::Line(n)), ..Default::default() }
}

/// Rewards after a fight: of the first seat one lies open, with `cards` cards; `turns` says that they are upgraded when taken.
pub fn rewards(seats: u8, cards: u32, turns: bool) -> TableView {
    let mut page = PageView {
        kind: "rewards".into(),
        title: "Rewards".into(),
        picture: "rewards".into(),
        text: vec![vec![icon("gold"), text("Each player has gained "), bold("1"), text(" Gold.")]],
        questions: vec!["page".into()],
        seats: (1..=seats).map(|n| status(n, "looks at rewards", false)).collect(),
        ..Default::default()
    };
    let taken: Vec<CardView> = (0..cards).map(|i| sample::card(7000 + i, i as usize + 4)).collect();
    let becomes = |card: &CardView| CardView { name: format!("{}+", card.name), upgraded: true, ..card.clone() };
    for (i, seat) in page.seats.iter_mut().enumerate() {
        let open = OfferView {
            name: "Card reward".into(),
            icon: "card_reward".into(),
            skip: Some(Pick::Number(0)),
            cards: taken.iter().map(|card| CardView { id: Id(card.id.0 + 50 * i as u32), ..card.clone() }).collect(),
            becomes: if turns { taken.iter().map(becomes).collect() } else { vec![] },
            ..Default::default()
        };
        let first = if i == 0 { open } else { face_down(0, "Card reward", "card_reward") };
        let done = OfferView { done: i == 0, ..face_down(2, "Potion", "potion") };
        seat.offers = vec![first, face_down(1, "Relic", "relic"), done];
        if i == 1 {
            seat.done = true;
            seat.status = "ready".into();
            seat.offers.iter_mut().for_each(|offer| offer.done = true);
        }
    }
    let mut table = TableView { title: "Rewards".into(), place: "Act I, room 6".into(), ..at_page(seats, page) };
    let mut picks: Vec<Pick> = (0..cards).map(|i| Pick::Thing(Id(7000 + i))).collect();
    picks.extend([Pick::Number(0), Pick::Line(1), Pick::Done]);
    ask(&mut table, 0, picks);
    for n in 2..seats as usize {
        ask(&mut table, n, vec![Pick::Line(0), Pick::Line(1), Pick::Line(2), Pick::Done]);
    }
    table
}

fn item(id: u32, name: &str, picture: &str, words: &str) -> ItemView {
    ItemView { id: Id(id), name: name.into(), icon: picture.into(), text: vec![vec![text(words)]], ..Default::default() }
}

/// The end of an act: relics lie open for the party, each seat has a card reward of its own.
pub fn act_end(seats: u8) -> TableView {
    let relics = [
        item(7500, "Black Blood", "black_blood", "End of combat: heal 2 HP instead of 1. If it is your last, heal 3."),
        item(7501, "Snecko Eye", "snecko_eye", "Start of combat: draw 2 more cards. Their costs are rolled."),
        item(7502, "Runic Pyramid", "runic_pyramid", "You may keep your hand at the end of your turn."),
        item(7503, "Astrolabe", "astrolabe", "When gained: transform 3 cards and upgrade them."),
        item(7504, "Coffee Dripper", "coffee_dripper", "Start of turn: gain 1 Energy. You can no longer rest."),
    ];
    let shared = OfferView {
        name: "Boss relics".into(),
        icon: "boss_relic".into(),
        skip: Some(Pick::Number(9)),
        items: relics.into_iter().take(seats as usize + 1).collect(),
        ..Default::default()
    };
    let mut seats_view: Vec<PageSeatView> = (1..=seats).map(|n| status(n, "chooses", false)).collect();
    for seat in &mut seats_view {
        seat.offers = vec![face_down(0, "Rare card reward", "card_rare")];
    }
    let page = PageView {
        kind: "act".into(),
        title: "Act I is won".into(),
        picture: "act_end".into(),
        text: vec![vec![icon("heal"), text("All players heal to their highest HP.")]],
        questions: vec!["page".into()],
        shared: vec![shared],
        seats: seats_view,
        ..Default::default()
    };
    let mut table = TableView { title: "The end of Act I".into(), place: "Act I, room 13".into(), ..at_page(seats, page) };
    for n in 0..seats as usize {
        let mut picks: Vec<Pick> = (0..=seats as u32).map(|i| Pick::Thing(Id(7500 + i))).collect();
        picks.extend([Pick::Number(9), Pick::Line(0), Pick::Done]);
        ask(&mut table, n, picks);
    }
    table
}

/// Blessings: each seat has a card of its own, with a line that is given and lines to choose from.
pub fn blessing(seats: u8) -> TableView {
    let mut seats_view: Vec<PageSeatView> = (1..=seats).map(|n| status(n, "chooses", false)).collect();
    for seat in &mut seats_view {
        let given =
            LineView { text: vec![vec![text("Lose "), icon("hp"), bold("1"), text(" HP")]], given: true, ..Default::default() };
        seat.lines = vec![
            given,
            line(0, "", vec![text("Gain "), icon("gold"), bold("5"), text(" Gold")]),
            line(1, "", vec![text("Remove a card from your deck, then gain a "), icon("card_reward"), text("card reward")]),
            line(2, "", vec![icon("upgrade"), text("Upgrade "), bold("2"), text(" cards at random")]),
        ];
    }
    let page = PageView {
        kind: "blessing".into(),
        title: "A blessing".into(),
        picture: "blessing".into(),
        text: vec![vec![text("Each player draws a card, gains its red line, and chooses one of the others.")]],
        questions: vec!["page".into()],
        seats: seats_view,
        ..Default::default()
    };
    let mut table = TableView { title: "The Spire's foot".into(), place: "Act I".into(), ..at_page(seats, page) };
    for n in 0..seats as usize {
        ask(&mut table, n, vec![Pick::Line(0), Pick::Line(1), Pick::Line(2)]);
    }
    table
}

/// A token that means nothing here, so that a page's lines can be told from other answers of that kind.
pub fn other_question(table: &mut TableView, seat: usize) {
    let options = [Pick::Line(0), Pick::Token(Word::new("nothing"))];
    let options = options.map(|pick| OptionView { pick, label: "Something else".into(), needs: vec![] }).to_vec();
    table.seats[seat].choice = Some(ChoiceView {
        prompt: "Something else?".into(),
        kind: "other".into(),
        least: 1,
        most: 1,
        options,
        ..Default::default()
    });
}
