//! Made-up tables at a market, and at the end of a run.
use super::{sample, sample_map, sample_map::quiet};
use crate::tabletop::{Id, Pick, Seat, Word, view::*};

fn item(id: u32, name: &str, icon: &str, words: &[&[Span]]) -> ItemView {
    let text = words.iter().map(|line| line.to_vec()).collect();
    ItemView { id: Id(id), name: name.into(), icon: icon.into(), text, ..Default::default() }
}

fn text(s: &str) -> Span {
    Span::Text(s.into())
}

fn sign(s: &str) -> Span {
    Span::Icon(s.into())
}

/// Asks the others to pay too.
pub const HELP: Pick = Pick::Token(Word::new("together"));

/// Coins of each seat: the first can pay most things, the last hardly any.
const COINS: [i32; 4] = [7, 3, 6, 1];

fn for_sale(seats: u8, id: u32, price: i32, only_for: Option<Seat>) -> GoodsView {
    let buyers = (1..=seats).map(Seat).filter(|seat| only_for.is_none_or(|only| only == *seat));
    let all: i32 = COINS[..seats as usize].iter().sum();
    let coins = |seat: &Seat| COINS[seat.0 as usize - 1];
    let (alone, others): (Vec<Seat>, Vec<Seat>) = buyers.partition(|seat| coins(seat) >= price);
    let with_help = if all >= price { others } else { vec![] };
    GoodsView { price, pick: Some(Pick::Thing(Id(id))), alone, with_help, ..Default::default() }
}

/// A table at a market; `colorless` cards lie there for everybody.
pub fn at_market(seats: u8, colorless: usize) -> TableView {
    let relics = [
        item(7600, "Anchor", "anchor", &[&[text("Start of combat:")], &[sign("block"), text("2 Block")]]),
        item(7601, "Captain's Wheel", "captains_wheel", &[&[text("Die 3:")], &[sign("block"), text("3 Block")]]),
        item(
            7602,
            "Bag of Preparation",
            "bag_of_preparation",
            &[&[text("Start of combat:")], &[text("Draw 2 cards more, then discard 2 of those in hand")]],
        ),
    ];
    let potions = [
        item(7610, "Block Potion", "block_potion", &[&[sign("block"), text("2 Block")], &[text("to any player")]]),
        item(7611, "Energy Potion", "energy_potion", &[&[sign("energy"), text("2 Energy")]]),
        item(7612, "Blood Potion", "blood_potion", &[&[sign("hp"), text("Heal 2")]]),
    ];
    let stall = |name: &str, goods: Vec<GoodsView>| StallView { name: name.into(), goods };
    let goods = |items: [ItemView; 3], prices: [i32; 3]| -> Vec<GoodsView> {
        let pairs = items.into_iter().zip(prices);
        pairs.map(|(item, price)| GoodsView { item: Some(item.clone()), ..for_sale(seats, item.id.0, price, None) }).collect()
    };
    let mut stalls = vec![stall("Relics", goods(relics, [5, 8, 27])), stall("Potions", goods(potions, [2, 2, 2]))];
    stalls[0].goods[0].printed = Some(6);
    stalls[1].goods[2].sold = true;
    let card = |id: u32, n: usize, price: i32, only_for: Option<Seat>| GoodsView {
        card: Some(CardView { playable: true, refusal: None, ..sample::card(id, n) }),
        ..for_sale(seats, id, price, only_for)
    };
    if colorless > 0 {
        let goods = (0..colorless).map(|i| card(7620 + i as u32, i + 3, 3, None)).collect();
        stalls.push(stall("Colorless cards", goods));
    }
    let own = |n: u8| {
        let only = Some(Seat(n));
        let first = 7700 + 10 * n as u32;
        let goods = [(6, 2), (5, 3), (7, 6)].iter().enumerate();
        let goods = goods.map(|(i, (face, price))| card(first + i as u32, *face, *price, only)).collect();
        MarketSeatView {
            seat: Seat(n),
            coins: COINS[n as usize - 1],
            deck: 17 + n as usize,
            goods,
            leave: Some(if n == 2 { Pick::Back } else { Pick::Done }),
            done: n == 2,
            help: (n != 2 && seats > 1).then(|| HelpView { pick: HELP, name: "Ask the others to pay too".into(), on: n == 3 }),
        }
    };
    let market = MarketView {
        title: "Merchant".into(),
        picture: "merchant".into(),
        stalls,
        seats: (1..=seats).map(own).collect(),
        services: vec![ServiceView {
            name: "Remove a card".into(),
            text: "Once for each player here.".into(),
            icon: "remove".into(),
            price: 3,
            pick: Some(Pick::Line(0)),
            used_by: if seats > 1 { vec![Seat(2)] } else { vec![] },
        }],
        coin: "gold".into(),
        coin_name: "Gold".into(),
    };
    let all: Vec<GoodsView> = market
        .stalls
        .iter()
        .flat_map(|stall| &stall.goods)
        .chain(market.seats.iter().flat_map(|seat| &seat.goods))
        .cloned()
        .collect();
    let mut table = TableView {
        title: "Merchant".into(),
        place: "Act I, room 9".into(),
        front: Front::Market,
        market: Some(market),
        ..sample::table(seats, 0, 0, 0)
    };
    for seat in &mut table.seats {
        quiet(seat);
        if let Some(gold) = seat.tokens.iter_mut().find(|token| token.kind == "gold") {
            gold.count = COINS[seat.seat.0 as usize - 1];
        }
        let option = |pick: Pick, label: &str| OptionView { pick, label: label.into(), needs: vec![] };
        let can = |goods: &&GoodsView| !goods.sold && (goods.alone.contains(&seat.seat) || goods.with_help.contains(&seat.seat));
        let mut options: Vec<OptionView> =
            all.iter().filter(can).filter_map(|goods| Some(option(goods.pick?, "Buy it"))).collect();
        options.push(option(Pick::Line(0), "Remove a card"));
        if seats > 1 {
            options.push(option(HELP, "Ask the others to pay too"));
        }
        options.push(option(Pick::Done, "Leave"));
        if seat.seat.0 == 2 {
            options = vec![option(Pick::Back, "Not yet")];
        }
        seat.choice = Some(ChoiceView {
            prompt: "Buy, or leave".into(),
            kind: "shop".into(),
            least: 1,
            most: 1,
            idle: true,
            options,
            ..Default::default()
        });
    }
    table
}

/// The end of a run.
pub fn summary(seats: u8, won: bool) -> TableView {
    let map = sample_map::at_map(seats).map.unwrap_or_default();
    let floors: Vec<KindView> = (0..38)
        .map(|i| {
            let kind = &map.legend[[0, 2, 0, 5, 1, 2, 4, 0, 3, 2, 1, 5][i % 12]];
            KindView {
                kind: kind.kind.clone(),
                name: format!("Room {}: {}", i + 1, kind.name),
                text: "What happened there.".into(),
            }
        })
        .collect();
    let kind = |kind: &str, name: &str, text: &str| KindView { kind: kind.into(), name: name.into(), text: text.into() };
    let deck = |n: u32| -> Vec<CardView> { (0..24).map(|i| sample::card(8000 + 100 * n + i, (i as usize * 5) % 8)).collect() };
    let view = |n: u8| SummarySeatView {
        seat: Seat(n),
        deck: deck(n as u32),
        items: (0..9).map(|i| item(9000 + 20 * n as u32 + i, "Relic", "anchor", &[&[text("It does something.")]])).collect(),
    };
    let count = |name: &str, value: &str| (name.to_string(), value.to_string());
    let mut table = TableView {
        title: "The end".into(),
        place: "Act III, room 38".into(),
        front: Front::Summary,
        over: Some(if won { Outcome::Won } else { Outcome::Lost }),
        summary: Some(SummaryView {
            title: if won { "The Spire is slain" } else { "The party has fallen" }.into(),
            line: if won { "Ascension 3, in 2 hours and 12 minutes" } else { "Defeated by Time Eater in Act III, room 38" }
                .into(),
            counts: vec![
                count("Rooms", "38"),
                count("Enemies defeated", "61"),
                count("Elites defeated", "5"),
                count("Bosses defeated", "2"),
                count("Cards played", "512"),
                count("HP lost", "74"),
                count("Gold gained", "63"),
            ],
            floors,
            earned: vec![
                kind("card_reward", "More cards", "The second pack of reward cards is in the box from now on."),
                kind("relic", "Achievement: Perfect", "A boss was defeated without the loss of HP."),
            ],
            seats: (1..=seats).map(view).collect(),
            seed: "8231940027364411".into(),
        }),
        ..sample::table(seats, 0, 0, 0)
    };
    table.seats.iter_mut().for_each(quiet);
    table
}
