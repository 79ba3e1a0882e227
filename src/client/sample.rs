//! Made-up tables, for tests of geometry and looks: any number of seats and enemies, with everything on them.
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

/// A card as it may lie in a hand: number `n` picks one of eight faces.
pub fn card(id: u32, n: usize) -> CardView {
    let faces: [(&str, &str, &str, &str, &str, RichText); 8] = [
        ("strike", "Strike", "1", "starter", "attack", vec![vec![icon("hit"), text("Hit "), Span::Raised("3".into())]]),
        (
            "defend",
            "Defend+",
            "1",
            "starter",
            "skill",
            vec![
                vec![icon("block"), text("Block "), Span::Upgraded("2".into())],
                vec![text("to "), Span::Upgraded("any player".into())],
            ],
        ),
        (
            "strike",
            "Bash",
            "2",
            "starter",
            "attack",
            vec![vec![icon("hit"), text("Hit "), bold("4")], vec![icon("vulnerable"), text("Vulnerable "), bold("1")]],
        ),
        ("blank", "Inflame", "2", "uncommon", "power", vec![vec![icon("strength"), text("Strength "), bold("1")]]),
        (
            "strike",
            "Cleave",
            "1",
            "common",
            "attack",
            vec![vec![icon("hit"), text("Hit "), bold("4")], vec![icon("aoe"), text("every enemy in a row")]],
        ),
        (
            "blank",
            "Whirlwind",
            "X",
            "uncommon",
            "attack",
            vec![vec![icon("hit"), text("Hit "), bold("3"), text(" × X")], vec![icon("aoe"), text("every enemy in a row")]],
        ),
        (
            "defend",
            "True Grit",
            "1",
            "common",
            "skill",
            vec![vec![icon("block"), text("Block "), bold("1"), text(" to any player")], vec![bold("Exhaust"), text(" 1 card")]],
        ),
        (
            "blank",
            "Offering",
            "0",
            "rare",
            "skill",
            vec![
                vec![text("Lose "), icon("hp"), bold("1"), text(" HP")],
                vec![text("Gain "), icon("energy"), bold("2"), text(" Energy")],
                vec![text("Draw "), bold("3")],
                vec![bold("Exhaust")],
            ],
        ),
    ];
    let (picture, name, cost, rarity, kind, lines) = faces[n % 8].clone();
    CardView {
        id: Id(id),
        key: format!("card_{n}"),
        name: name.into(),
        cost: Some(cost.into()),
        rarity: rarity.into(),
        kind: kind.into(),
        kind_name: kind[..1].to_uppercase() + &kind[1..],
        look: "ironclad".into(),
        picture: picture.into(),
        upgraded: name.ends_with('+'),
        text: lines,
        keywords: vec![("Vulnerable".into(), "Hits against it are doubled; then it loses one.".into())],
        playable: n % 5 != 4,
        refusal: (n % 5 == 4).then(|| "Not enough Energy".into()),
        ..Default::default()
    }
}

/// Slots of which the last is empty.
pub fn slots(n: usize) -> Vec<SeatSlotView> {
    let held = [("orb_lightning", "Lightning", Some(1)), ("orb_frost", "Frost", Some(1)), ("orb_dark", "Dark", Some(12))];
    let slot = |i: usize| {
        let (icon, name, value) = held[i % 3];
        let text = "At the end of the turn it does something.".into();
        SeatSlotView {
            icon: icon.into(),
            name: name.into(),
            pick: Some(Pick::Thing(Id(5999 + i as u32))),
            value,
            text,
            empty: false,
        }
    };
    let empty = SeatSlotView { icon: "orb_empty".into(), name: "Empty".into(), empty: true, ..Default::default() };
    (1..n).map(slot).chain([empty]).collect()
}

pub fn pill(icon: &str, name: &str) -> PillView {
    PillView { icon: icon.into(), name: name.into(), text: "What it means.".into() }
}

fn token(kind: &str, name: &str, count: i32) -> TokenView {
    TokenView { kind: kind.into(), name: name.into(), count, text: format!("{name}: what it does."), pick: None }
}

fn seat(n: u8, hand: usize, first: u32) -> SeatView {
    let looks = ["ironclad", "silent", "defect", "watcher"];
    let look = looks[(n as usize - 1) % 4];
    let name = look[..1].to_uppercase() + &look[1..];
    let hand: Vec<_> = (0..hand).map(|i| card(first + i as u32, i)).collect();
    let pile = |id: u32, kind: &str, name: &str, count: usize, up: bool| PileView {
        id: Id(id),
        kind: kind.into(),
        name: name.into(),
        count,
        cards: (0..count).map(|i| card(id + 1 + i as u32, i)).collect(),
        face_up: up,
    };
    let targets = NeedView {
        kind: "enemy".into(),
        prompt: "Choose an enemy".into(),
        picks: vec![Pick::Thing(Id(5000)), Pick::Thing(Id(5001))],
        ..Default::default()
    };
    let options = hand
        .iter()
        .filter(|c| c.playable)
        .map(|c| OptionView {
            pick: Pick::Thing(c.id),
            label: c.name.clone(),
            needs: if c.kind == "attack" { vec![targets.clone()] } else { vec![] },
        })
        .chain([OptionView { pick: Pick::Done, label: "End turn".into(), needs: vec![] }])
        .collect();
    SeatView {
        seat: Seat(n),
        id: Id(first - 1),
        name,
        look: look.into(),
        figure: look.into(),
        row: n,
        tracks: vec![
            TrackView {
                kind: "hp".into(),
                name: "HP".into(),
                value: 10 - n as i32,
                last: 10,
                cap: if n == 1 { 10 } else { 9 },
                forecast: (n == 1).then_some(6),
            },
            TrackView {
                kind: "energy".into(),
                name: "Energy".into(),
                value: (n as i32 + 2) % 7,
                last: 6,
                cap: 6,
                forecast: None,
            },
            TrackView { kind: "block".into(), name: "Block".into(), value: n as i32 * 5, last: 20, cap: 20, forecast: None },
        ],
        tokens: vec![token("strength", "Strength", 2), token("vulnerable", "Vulnerable", 1), token("gold", "Gold", 5)],
        ability: Some(("Burning Blood".into(), vec![vec![text("End of combat: heal "), bold("1"), text(" HP")]])),
        plays_left: hand.iter().filter(|c| c.playable).count(),
        piles: vec![
            pile(first + 100, "draw", "Draw", 4, false),
            pile(first + 120, "discard", "Discard", 2, true),
            pile(first + 140, "exhaust", "Exhaust", 1, true),
        ],
        powers: vec![card(first + 160, 3)],
        relics: (0..6)
            .map(|i| ItemView {
                id: Id(first + 170 + i),
                name: format!("Relic {i}"),
                icon: "relic".into(),
                lit: i == 1,
                spent: i == 2,
                ..Default::default()
            })
            .collect(),
        potions: vec![ItemView {
            id: Id(first + 180),
            name: "Fire Potion".into(),
            icon: "potion".into(),
            pick: Some(Pick::Thing(Id(first + 180))),
            ..Default::default()
        }],
        potion_slots: 2,
        slots: if look == "defect" { slots(3) } else { vec![] },
        pill: (look == "watcher").then(|| pill("stance_calm", "Calm")),
        threat: Some(ThreatView { dealt: 5, blocked: 2, lost: 3 }),
        ready: n == 3,
        choice: Some(ChoiceView { prompt: "Your turn".into(), least: 1, most: 1, idle: true, options, ..Default::default() }),
        hand,
        ..Default::default()
    }
}

fn symbol(icon: &str, name: &str, count: i32) -> SymbolView {
    SymbolView { icon: icon.into(), name: name.into(), count, times: 1, aimed: true, ..Default::default() }
}

pub fn unit(id: u32, row: u8, n: usize) -> UnitView {
    let figures = [("jaw_worm", "Jaw Worm"), ("cultist", "Cultist"), ("red_louse", "Red Louse"), ("gremlin_nob", "Gremlin Nob")];
    let (figure, name) = figures[n % 4];
    let die = |a: u8, b: u8, symbols: Vec<SymbolView>, next: bool| ActionRowView {
        faces: (a..=b).collect(),
        symbols,
        next,
        ..Default::default()
    };
    let rows = match n % 3 {
        0 => vec![
            die(1, 2, vec![symbol("block", "Block", 2), symbol("strength", "Strength", 1)], false),
            die(3, 4, vec![symbol("hit", "Hit", 2), symbol("block", "Block", 1)], true),
            die(5, 6, vec![symbol("hit", "Hit", 3)], false),
        ],
        1 => vec![ActionRowView {
            symbols: vec![symbol("hit", "Hit", 1), symbol("strength", "Strength", 1)],
            next: true,
            ..Default::default()
        }],
        _ => vec![
            ActionRowView {
                slot: Some(SlotView { red: false, cube: false }),
                symbols: vec![symbol("sleep", "No action", 0)],
                ..Default::default()
            },
            ActionRowView {
                slot: Some(SlotView { red: true, cube: true }),
                symbols: vec![symbol("hit", "Hit", 3)],
                every_player: true,
                next: true,
                ..Default::default()
            },
        ],
    };
    UnitView {
        id: Id(id),
        key: figure.into(),
        name: name.into(),
        figure: figure.into(),
        row,
        hp: 1 + (n as i32 * 3) % 10,
        start_hp: 9,
        block: (n % 3) as i32,
        tokens: vec![token("vulnerable", "Vulnerable", 2), token("weak", "Weak", 1)].into_iter().take(n % 3).collect(),
        abilities: if n % 4 == 2 {
            vec![("Curl Up".into(), vec![vec![text("First HP loss: "), icon("block"), text("Block "), bold("2")]])]
        } else {
            vec![]
        },
        lists: vec![ActionListView { heading: None, active: true, rows }],
        fallen: n % 7 == 6,
        rewards: vec![("gold".into(), 1), ("card".into(), 1)],
        ..Default::default()
    }
}

/// A table with `seats` seats holding `hand` cards each, `enemies` in the lanes, and a boss with `slots` cube slots if not 0.
pub fn table(seats: u8, enemies: usize, hand: usize, slots: usize) -> TableView {
    let bosses = (slots > 0).then(|| UnitView {
        row: 0,
        name: "Hexaghost".into(),
        figure: "slime_boss".into(),
        hp: 138,
        start_hp: 150,
        acts_last: true,
        lists: vec![ActionListView {
            heading: None,
            active: true,
            rows: (0..slots)
                .map(|i| ActionRowView {
                    slot: Some(SlotView { red: i > 0, cube: i == 1 }),
                    symbols: vec![symbol("hit", "Hit", 2), symbol("wound", "Wound", 1)],
                    every_player: true,
                    next: i == 1,
                    ..Default::default()
                })
                .collect(),
        }],
        ..unit(5900, 0, 1)
    });
    TableView {
        title: "First encounter".into(),
        place: "Act I, room 1".into(),
        round: 2,
        steps: ["Start", "Play", "End", "Enemies", "Cubes"].map(String::from).to_vec(),
        step: 1,
        die: Some(4),
        seats: (1..=seats).map(|n| seat(n, hand, n as u32 * 1000)).collect(),
        units: (0..enemies).map(|i| unit(5000 + i as u32, 1 + (i % seats as usize) as u8, i)).collect(),
        bosses: bosses.into_iter().collect(),
        undo: UndoView { back: 1, forward: 0, wall: Some("a card was drawn".into()) },
        seed: Some(1),
        ..Default::default()
    }
}

/// A token on a seat's own board that can be spent.
pub fn shiv() -> TokenView {
    TokenView { pick: Some(Pick::Token(Word::new("shiv"))), ..token("shiv", "Shiv", 3) }
}
