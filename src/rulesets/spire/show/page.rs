//! Pages between fights: events, blessings, campfires, treasures, rewards, the end of an act.
use super::{cards, choices};
use crate::{
    rulesets::spire::{
        campaign::{
            blessing::blessing,
            board::RoomKind,
            dice::{OwnRoll, PartyRoll, RollFor},
            event::*,
            events::{Chosen, event},
            offers::*,
            pay,
            refusals::*,
            run::*,
        },
        card::Card,
        *,
    },
    tabletop::{view::*, wording::Language, *},
};
use bevy_ecs::prelude::*;

/// The page that lies in front of the players, if one does.
pub fn view(world: &mut World, language: &Language) -> Option<PageView> {
    let run = run(world)?.clone();
    let seats = world.resource::<Table>().seats.clone();
    let rewards = seats.iter().any(|seat| world.get::<Offers>(*seat).is_some_and(|offers| offers.list.iter().any(|it| !it.done)));
    let blessed = seats.iter().any(|seat| blessing(world, *seat).is_some());
    let room = run.room.as_ref();
    let event = event(world);
    let (kind, title) = match (room.map(|room| room.kind), &event) {
        _ if blessed => ("blessing".to_string(), "Neow's Blessing".to_string()),
        (_, Some(event)) if room.is_some_and(|room| room.fight.is_none() && !room.replaced) => {
            ("event".into(), event.entry.name.clone())
        }
        (Some(RoomKind::Campfire), _) => ("campfire".into(), "Campfire".into()),
        (Some(RoomKind::Treasure), _) => ("treasure".into(), "Treasure".into()),
        (Some(_), _) if rewards => ("rewards".into(), "Rewards".into()),
        (None, _) if rewards => ("rewards".into(), "Rewards".into()),
        (None, _) if asks(world, "act_end") => ("act".into(), format!("Act {} is beaten", campaign::map::roman(run.act))),
        _ => return None,
    };
    let picture = match (&*kind, &event) {
        ("event", Some(event)) => event.entry.card.to_string(),
        ("act", _) => "act_end".into(),
        _ => kind.clone(),
    };
    let lines = match &*kind {
        "event" => event.as_ref().map(|event| event_lines(world, language, event)).unwrap_or_default(),
        "act" => act_lines(world, language),
        _ => vec![],
    };
    let shared = open_for_all(world, language);
    let own = |world: &mut World, seat: Entity| page_seat(world, language, &kind, seat);
    let views = seats.iter().map(|seat| own(world, *seat)).collect();
    let die = seats.iter().find_map(|seat| world.get::<OwnRoll>(*seat).map(|roll| roll.0).filter(|die| *die > 0));
    let text = language.texts.get(&format!("page.{kind}")).map(|text| language.plain(text)).unwrap_or_default();
    // Rewards may lie on any page; what they offer is never called like a line.
    let lines_answer = if kind == "act" { "act_end" } else { &kind };
    let questions = [lines_answer, "rewards"].map(String::from).into();
    Some(PageView { kind, title, picture, text, questions, lines, shared, seats: views, die })
}

/// The party is being asked this.
fn asks(world: &World, prompt: &str) -> bool {
    let table = world.resource::<Table>().table;
    world.get::<Choice>(table).is_some_and(|choice| choice.is_open() && &*choice.prompt == prompt)
}

/// A script as lines of text; a die table lists its faces.
pub fn script_text(language: &Language, script: &Script) -> RichText {
    let mut text = RichText::new();
    for effect in script.iter() {
        let table = effect.get::<RollFor>().map(|roll| &roll.0).or(effect.get::<PartyRoll>().map(|roll| &roll.0));
        match table {
            Some(faces) => text.extend(die_table(language, faces)),
            None => text.extend(language.text(std::slice::from_ref(effect), &mut |_, _, n| n)),
        }
    }
    text
}

/// Faces with the same result stand in one line.
fn die_table(language: &Language, faces: &[Script]) -> RichText {
    let said = |script: &Script| match script.is_empty() {
        true => vec![vec![Span::Text("nothing".into())]],
        false => script_text(language, script),
    };
    let mut lines: RichText = vec![];
    let mut at = 0;
    while at < faces.len() {
        let text = said(&faces[at]);
        let same = faces[at..].iter().take_while(|other| said(other) == text).count();
        let faces = if same == 1 { format!("{}:", at + 1) } else { format!("{}–{}:", at + 1, at + same) };
        let mut line = vec![Span::Bold(faces), Span::Text(" ".into())];
        line.extend(text.into_iter().next().unwrap_or_default());
        lines.push(line);
        at += same;
    }
    lines
}

fn event_lines(world: &World, language: &Language, event: &EventText) -> Vec<LineView> {
    let Table { seats, table } = world.resource::<Table>().clone();
    let chosen = world.get::<Chosen>(table).cloned().unwrap_or_default();
    let number = |piece: Piece| world.get::<Seat>(*piece).copied();
    let chooser = if event.entry.who == Who::Each { seats.first().copied().unwrap_or(table) } else { table };
    let line = |(at, line): (usize, &EventLine)| {
        let mut text: RichText = line.price().map(pay_line).into_iter().collect();
        text.extend(script_text(language, &line.does));
        LineView {
            name: line.name.clone(),
            text,
            given: event.entry.who == Who::Nobody,
            pick: Some(Pick::Line(at as u8)),
            refusal: why_no_line(world, chooser, at as u8),
            chosen_by: chosen.0.iter().filter(|(_, n)| *n as usize == at).filter_map(|(seat, _)| number(*seat)).collect(),
            twice: None,
        }
    };
    event.entry.lines.iter().enumerate().map(line).collect()
}

fn pay_line(price: i32) -> Vec<Span> {
    vec![Span::Text("Pay ".into()), Span::Icon("gold".into()), Span::Text(format!(" {price} Gold"))]
}

fn act_lines(world: &World, language: &Language) -> Vec<LineView> {
    let table = world.resource::<Table>().table;
    let options = world.get::<Choice>(table).map(|choice| choice.options.iter().map(|option| option.pick).collect());
    let options: Vec<Pick> = options.unwrap_or_default();
    let line = |pick: Pick| {
        let name = match pick {
            Pick::Token(hero) => format!("{} joins the party", choices::word(world, language, hero)),
            _ => choices::spoken(language, "act_end", pick),
        };
        // Several players must agree; one alone could slip.
        let ends = pick == Pick::Line(1) && world.resource::<Table>().seats.len() == 1;
        let twice = ends.then(|| "Once more: the run ends here".into());
        LineView { name, pick: Some(pick), twice, ..Default::default() }
    };
    options.into_iter().map(line).collect()
}

fn page_seat(world: &mut World, language: &Language, kind: &str, seat: Entity) -> PageSeatView {
    let choice = world.get::<Choice>(seat).filter(|choice| choice.is_open() && !choice.done);
    let waits = choice.is_some();
    let prompt = choice.map(|choice| choices::asked(world, language, choice));
    let number = world.get::<Seat>(seat).copied().unwrap_or(Seat(1));
    // Whoever has nothing to decide alone may still have to say what the party does.
    let party = world.get::<Choice>(world.resource::<Table>().table).filter(|choice| choice.is_open());
    let voted = party.is_some();
    let party = party
        .filter(|choice| choice.marks.iter().all(|(of, _)| *of != number))
        .map(|choice| choices::asked(world, language, choice));
    // Whoever has asked the others to pay waits for them.
    let asks = world.get::<pay::Bill>(seat).is_some();
    let waits = waits || party.is_some() || asks;
    let otherwise = match () {
        _ if asks => "waits",
        _ if voted => "has voted",
        _ => "ready",
    };
    let status = prompt.or(party).unwrap_or_else(|| otherwise.into());
    let lines = match kind {
        "blessing" => blessing_lines(world, language, seat),
        "campfire" => fire_lines(world, language, seat),
        "event" => help_lines(world, language, seat),
        _ => vec![],
    };
    PageSeatView { seat: number, status, done: !waits, lines, offers: offers_of(world, language, seat) }
}

fn blessing_lines(world: &World, language: &Language, seat: Entity) -> Vec<LineView> {
    let Some(text) = blessing(world, seat) else { return vec![] };
    let took = world.get::<campaign::blessing::Blessed>(seat).and_then(|blessed| blessed.took);
    let number = world.get::<Seat>(seat).copied();
    let red = LineView { text: script_text(language, &text.entry.red), given: true, ..Default::default() };
    let blue = text.entry.blue.iter().enumerate().map(|(at, line)| LineView {
        text: script_text(language, line),
        pick: Some(Pick::Line(at as u8)),
        chosen_by: (took == Some(at as u8)).then_some(number).flatten().into_iter().collect(),
        ..Default::default()
    });
    std::iter::once(red).chain(blue).collect()
}

fn fire_lines(world: &World, language: &Language, seat: Entity) -> Vec<LineView> {
    let line = |pick: Pick, refusal: Option<&str>| LineView {
        name: choices::spoken(language, "campfire", pick),
        text: language
            .texts
            .get(&format!("campfire.{}", choices::place(pick)))
            .map(|text| language.plain(text))
            .unwrap_or_default(),
        pick: Some(pick),
        refusal: refusal.map(str::to_owned),
        ..Default::default()
    };
    vec![line(Pick::Line(0), why_no_rest(world, seat)), line(Pick::Line(1), why_no_smith(world, seat)), line(Pick::Done, None)]
}

/// Where a line costs Gold: whether the others pay too.
fn help_lines(world: &World, language: &Language, seat: Entity) -> Vec<LineView> {
    let choice = world.get::<Choice>(seat).filter(|choice| choice.is_open() && &*choice.prompt == "event");
    let said = [pay::TOGETHER, pay::ALONE].map(Pick::Token);
    let line = |pick: Pick| LineView {
        name: choices::spoken(language, "event", pick),
        text: language.texts.get(&format!("event.{}", choices::place(pick))).map(|text| language.plain(text)).unwrap_or_default(),
        pick: Some(pick),
        ..Default::default()
    };
    said.into_iter().filter(|pick| choice.is_some_and(|choice| choice.offers(*pick))).map(line).collect()
}

/// What lies open for the whole party.
fn open_for_all(world: &mut World, language: &Language) -> Vec<OfferView> {
    let table = world.resource::<Table>().table;
    let pile = world.get::<OpenForAll>(table).and_then(|open| world.get::<Pile>(*open.0));
    let things: Vec<Entity> = pile.into_iter().flat_map(Pile::iter).collect();
    if things.is_empty() {
        return vec![];
    }
    let items = things.into_iter().filter_map(|thing| cards::item(world, language, thing, true)).collect();
    vec![OfferView { name: "For all".into(), icon: "boss_relic".into(), items, ..Default::default() }]
}

/// The key of a reward's sign.
fn offer_icon(of: RewardOf) -> &'static str {
    match of {
        RewardOf::Card | RewardOf::Colorless | RewardOf::OtherHero => "card_reward",
        RewardOf::UpgradedCard => "card_upgraded",
        RewardOf::Rare => "card_rare",
        RewardOf::Relic => "relic",
        RewardOf::BossRelic => "boss_relic",
        RewardOf::Potion => "potion",
    }
}

fn offers_of(world: &mut World, language: &Language, seat: Entity) -> Vec<OfferView> {
    let Some(offers) = world.get::<Offers>(seat).cloned() else { return vec![] };
    let mut shown = vec![];
    for (at, offer) in offers.list.iter().enumerate() {
        let things = if offer.shared || offer.done { vec![] } else { things_of(world, offer) };
        let mut view = OfferView {
            name: language.term(&format!("reward_{:?}", offer.of)).into(),
            icon: offer_icon(offer.of).into(),
            reveal: (!offer.shown && !offer.done).then_some(Pick::Number(at as u8)),
            skip: (offer.shown && !offer.done).then_some(Pick::Number(at as u8)),
            done: offer.done,
            ..Default::default()
        };
        for thing in things {
            if let Some(card) = world.get::<Card>(thing).cloned() {
                view.cards.push(cards::card(world, language, thing, None));
                if offer.of == RewardOf::UpgradedCard && becomes(&card).is_some() {
                    let id = world.get::<Id>(thing).copied().unwrap_or_default();
                    view.becomes.extend(cards::other_face(world, id));
                }
            } else {
                view.items.extend(cards::item(world, language, thing, true));
            }
        }
        shown.push(view);
    }
    shown
}
