//! A card's face and an item as the players see them, with the numbers that count now.
use crate::{
    rulesets::spire::{campaign::relics, card::*, cost::cost_now, effects::shown, item::*, memory::CardMemory, phases::refusal},
    tabletop::{
        view::*,
        wording::{Language, mark_upgrades},
        *,
    },
};
use bevy_ecs::prelude::*;

/// A card. `seat`: whose hand it lies in, if it lies in a hand: then tokens change its numbers, and it may be refused.
pub fn card(world: &mut World, language: &Language, piece: Entity, seat: Option<Entity>) -> CardView {
    let Some(card) = world.get::<Card>(piece).cloned() else { return CardView::default() };
    let face = card.face();
    let mut numbers = |verb: &str, place: usize, n: i32| match seat {
        Some(seat) if place == 0 && verb.contains("Hit") => shown(world, seat, piece, n),
        _ => n,
    };
    let mut text = card_text(language, &card.text, face, &mut numbers);
    if card.upgraded {
        let base = face_text(language, &card.text.base, &mut |_, _, n| n);
        text = mark_upgrades(&base, text);
    }
    let refusal = seat.and_then(|seat| refusal(world, seat, piece));
    let cost = owner_of(world, piece).map_or(face.cost, |seat| cost_now(world, seat, piece));
    let id = world.get::<Id>(piece).copied().unwrap_or_default();
    CardView { playable: seat.is_some() && refusal.is_none(), refusal, ..print(language, &card, id, text, cost) }
}

/// The face that a card does not show: its upgrade, or what it was before; as printed.
pub fn other_face(world: &World, id: Id) -> Option<CardView> {
    let card = world.get::<Card>(world.resource::<Index>().get(id)?)?;
    card.text.upgraded.as_ref()?;
    let (language, other) = (super::language(world), Card { upgraded: !card.upgraded, ..card.clone() });
    let mut text = face_text(&language, other.face(), &mut |_, _, n| n);
    if other.upgraded {
        text = mark_upgrades(&face_text(&language, card.face(), &mut |_, _, n| n), text);
    }
    Some(print(&language, &other, id, text, other.face().cost))
}

/// A card as it is printed.
pub fn printed(language: &Language, card: &Card) -> CardView {
    let text = card_text(language, &card.text, card.face(), &mut |_, _, n| n);
    print(language, card, Id(0), text, card.face().cost)
}

/// A face with its text and what it costs now.
fn print(language: &Language, card: &Card, id: Id, text: RichText, cost: Cost) -> CardView {
    let face = card.face();
    CardView {
        id,
        key: card.label(),
        name: card.name(),
        cost: match cost {
            Cost::Energy(cost) => Some(cost.to_string()),
            Cost::X => Some("X".into()),
            Cost::None => None,
        },
        cost_changed: match (cost, face.cost) {
            (Cost::Energy(now), Cost::Energy(printed)) => now as i8 - printed as i8,
            _ => 0,
        },
        rarity: format!("{:?}", card.text.rarity).to_lowercase(),
        kind: format!("{:?}", card.text.kind).to_lowercase(),
        kind_name: language.term(&format!("{:?}", card.text.kind)).into(),
        look: card.text.set.to_string(),
        picture: card.text.picture.to_string(),
        upgraded: card.upgraded,
        text,
        keywords: keywords(language, face),
        ..Default::default()
    }
}

/// The seat in whose pile a card lies.
fn owner_of(world: &World, card: Entity) -> Option<Entity> {
    let pile = world.get::<PileOf>(*world.get::<InPile>(card)?.0)?;
    world.get::<Seat>(*pile.owner).map(|_| *pile.owner)
}

/// The rules text of a face of a card; what no effect says is told by its kind.
pub fn card_text(language: &Language, card: &CardText, face: &Face, adjust: &mut dyn FnMut(&str, usize, i32) -> i32) -> RichText {
    let text = face_text(language, face, adjust);
    match language.texts.get(&format!("kind.{:?}", card.kind)) {
        Some(about) if text.is_empty() => language.plain(about),
        _ => text,
    }
}

/// The rules text of a face: what it does, then its keywords.
pub fn face_text(language: &Language, face: &Face, adjust: &mut dyn FnMut(&str, usize, i32) -> i32) -> RichText {
    let mut text = RichText::new();
    if let Some(only_if) = &face.only_if {
        text.extend(language.condition(only_if));
    }
    for change in &face.cost_changes {
        text.extend(language.value(change));
    }
    text.extend(language.text(&face.play, adjust));
    for lasting in &face.waits.always {
        text.extend(language.lasting(lasting));
    }
    for when in &face.waits.when {
        text.extend(language.when(when, adjust));
    }
    for instead in &face.waits.instead {
        text.extend(language.instead(instead, true));
    }
    let heading = |key: &str| language.plain(language.prompts.get(key).map_or("", String::as_str));
    text.extend(face.uses.iter().flat_map(|uses| use_text(language, uses, adjust)));
    if !face.in_hand.is_empty() {
        text.extend(language.under(heading("in_hand"), &face.in_hand, adjust));
    }
    if !face.keywords.is_empty() {
        text.push(joined(language, &face.keywords));
    }
    text
}

/// What can be done at will: how often, where, when, under which circumstance, and what.
fn use_text(language: &Language, uses: &Use, adjust: &mut dyn FnMut(&str, usize, i32) -> i32) -> RichText {
    let limit = format!("limit.{:?}", uses.limit);
    let place = format!("at.{:?}", uses.at);
    let roll = if uses.after_roll { "after_roll" } else { "" };
    language.headed(&[&limit, &place, roll], uses.only_if.as_ref(), &uses.does, adjust)
}

/// The rules text of a relic or potion.
pub fn item_text(language: &Language, item: &ItemText) -> RichText {
    let as_printed = &mut |_: &str, _: usize, n: i32| n;
    let mut text = RichText::new();
    if !item.gained.is_empty() {
        text.extend(language.headed(&["gained"], None, &item.gained, as_printed));
    }
    text.extend(item.waits.always.iter().flat_map(|lasting| language.lasting(lasting)));
    text.extend(item.waits.when.iter().flat_map(|when| language.when(when, as_printed)));
    text.extend(item.waits.instead.iter().flat_map(|instead| language.instead(instead, true)));
    text.extend(item.uses.iter().flat_map(|uses| use_text(language, uses, as_printed)));
    match item.life {
        Life::Keep => {}
        Life::Now => text.extend(language.plain(language.prompts.get("life.now").map_or("", String::as_str))),
        Life::Uses(times) => text.extend(language.value(&LifeText::Uses(times))),
    }
    text
}

/// How many uses an item has, as the language file words it among verbs.
#[derive(serde::Serialize)]
enum LifeText {
    Uses(u8),
}

/// One keyword stands alone; of several each is a sentence.
fn joined(language: &Language, keywords: &[Keyword]) -> Vec<Span> {
    let name = |keyword: &Keyword| language.term(&format!("{keyword:?}")).to_string();
    match keywords {
        [only] => vec![Span::Bold(name(only))],
        all => vec![Span::Bold(all.iter().map(|keyword| name(keyword) + ".").collect::<Vec<_>>().join(" "))],
    }
}

/// The terms on a face, with their explanations.
fn keywords(language: &Language, face: &Face) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = vec![];
    let mut note = |word: &str| {
        let about = language.about(word);
        let name = language.term(word);
        if !about.is_empty() && !found.iter().any(|(known, _)| known == name) {
            found.push((name.into(), about.into()));
        }
    };
    for keyword in &face.keywords {
        note(&format!("{keyword:?}"));
    }
    for line in face_text(language, face, &mut |_, _, n| n) {
        for span in line {
            match span {
                Span::Icon(icon) if icon == "hit" => note("Hit"),
                Span::Icon(icon) => note(&icon),
                Span::Bold(word) => note(language.key_of(&word)),
                _ => {}
            }
        }
    }
    found
}

/// A relic or potion.
pub fn item(world: &World, language: &Language, piece: Entity, on_offer: bool) -> Option<ItemView> {
    let Item(text) = world.get::<Item>(piece)?;
    let id = *world.get::<Id>(piece)?;
    // Cubes on it, or the uses it has left.
    let cubes = world.get::<CardMemory>(piece).map_or(0, |memory| memory.cubes);
    let left = match text.life {
        Life::Uses(times) => Some(times - world.get::<TimesUsed>(piece).map_or(0, |used| used.0.min(times))),
        _ => (cubes > 0).then_some(cubes),
    };
    Some(ItemView {
        id,
        key: text.key.to_string(),
        name: text.name.clone(),
        text: item_text(language, text),
        icon: format!("{}|{}", text.key, if text.kind == ItemKind::Potion { "potion" } else { "relic" }),
        count: left.map(i32::from),
        lit: relics::is_shown(world, piece),
        spent: world.get::<Used>(piece).is_some_and(|used| used.0),
        pick: on_offer.then_some(Pick::Thing(id)),
    })
}
