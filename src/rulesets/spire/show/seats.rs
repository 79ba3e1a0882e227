//! A seat's board: tracks, tokens, hand, piles, what it may do, and what the enemies' turn will do to it.
use super::{cards, choices, forecast::Forecast};
use crate::{
    rulesets::spire::{
        board::*,
        hero::*,
        orb::{Orb, OrbSlots},
        phases::turns,
        *,
    },
    tabletop::{view::*, wording::Language, *},
};
use bevy_ecs::prelude::*;

pub fn seat(world: &mut World, language: &Language, forecast: &Forecast, seat: Entity) -> SeatView {
    let (Some(Hero(hero)), Some(owns), Some(hp)) =
        (world.get::<Hero>(seat).cloned(), world.get::<Owns>(seat).copied(), world.get::<Hp>(seat).copied())
    else {
        return SeatView::default();
    };
    let fallen = world.get::<Standing>(seat) != Some(&Standing::Up);
    let choice = choices::choice(world, language, seat);
    let offered = |pick: &Pick| choice.as_ref().is_some_and(|choice| choice.options.iter().any(|option| option.pick == *pick));
    let pile =
        |world: &World, pile: Piece| -> Vec<Entity> { world.get::<Pile>(*pile).into_iter().flat_map(Pile::iter).collect() };
    let hand = pile(world, owns.hand);
    let hand: Vec<CardView> = hand.into_iter().map(|card| cards::card(world, language, card, Some(seat))).collect();
    let powers = pile(world, owns.powers).into_iter().map(|card| cards::card(world, language, card, None)).collect();
    let mut aside = pile(world, owns.aside);
    aside.extend(pile(world, owns.attached));
    // Items that were used up lie there too.
    aside.retain(|card| world.get::<card::Card>(*card).is_some());
    let aside = aside.into_iter().map(|card| cards::card(world, language, card, None)).collect();
    let items = |world: &World, of: Piece| -> Vec<ItemView> {
        let on_offer = |item| world.get::<Id>(item).is_some_and(|id| offered(&Pick::Thing(*id)));
        pile(world, of).into_iter().filter_map(|item| cards::item(world, language, item, on_offer(item))).collect()
    };
    let (relics, potions) = (items(world, owns.relics), items(world, owns.potions));
    let dealt = forecast.dealt.get(&seat).copied().unwrap_or_default();
    let after = forecast.hp.get(&seat).copied();
    let block = world.get::<Block>(seat).map_or(0, |block| block.0);
    let energy = world.get::<Energy>(seat).map_or(0, |energy| energy.0);
    let track = |kind: &str, value, last, cap, forecast| TrackView {
        kind: kind.into(),
        name: language.term(kind).into(),
        value,
        last,
        cap,
        forecast,
    };
    let idle_plays = choice
        .as_ref()
        .filter(|choice| choice.idle)
        .map_or(0, |choice| choice.options.iter().filter(|option| !matches!(option.pick, Pick::Done | Pick::Back)).count());
    SeatView {
        seat: world.get::<Seat>(seat).copied().unwrap_or(Seat(1)),
        id: world.get::<Id>(seat).copied().unwrap_or_default(),
        name: hero.entry.name.clone(),
        look: hero.key.to_string(),
        figure: hero.key.to_string(),
        row: world.get::<Row>(seat).map_or(1, |row| row.0),
        fallen,
        tracks: vec![
            track("hp", hp.now.max(0), 10.max(hp.max), hp.max, after.filter(|after| *after != hp.now)),
            track("energy", energy, MOST_ENERGY, MOST_ENERGY, None),
            track("block", block, 20, 20, None),
        ],
        tokens: tokens(world, language, seat, &offered),
        ability: Some((
            hero.entry.ability.name.clone(),
            hero.waits.when.iter().flat_map(|when| language.when(when, &mut |_, _, n| n)).collect(),
        )),
        hand,
        piles: [("draw", owns.draw, false), ("discard", owns.discard, true), ("exhaust", owns.exhaust, true)]
            .into_iter()
            .map(|(kind, of, face_up)| {
                let mut faces: Vec<CardView> =
                    pile(world, of).into_iter().map(|card| cards::card(world, language, card, None)).collect();
                if !face_up {
                    // The order of a face-down pile stays hidden.
                    faces.sort_by(|a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
                }
                PileView {
                    id: world.get::<Id>(*of).copied().unwrap_or_default(),
                    kind: kind.into(),
                    name: language.term(kind).into(),
                    count: faces.len(),
                    cards: faces,
                    face_up,
                }
            })
            .collect(),
        powers,
        aside,
        relics,
        slots: orb_slots(world, language, seat, &hero),
        pill: pill(world, language, seat, &hero),
        potion_slots: (3usize.saturating_sub(potions.len())) as u8,
        potions,
        threat: after.filter(|_| !fallen).map(|after| ThreatView { dealt: dealt.0, blocked: dealt.1, lost: hp.now - after }),
        on_turn: !fallen && !turns::waits(world, seat),
        ready: turns::had_turn(world, seat) || world.get::<Choice>(seat).is_some_and(|choice| choice.done),
        choice,
        plays_left: idle_plays,
    }
}

/// The slots on the board with the Orbs in them, and what each will do at the end of the turn (an Orb that only waits: when evoked).
/// A hero without printed slots shows them as soon as an Orb lies there.
fn orb_slots(world: &World, language: &Language, seat: Entity, hero: &HeroText) -> Vec<SeatSlotView> {
    let orbs = effects::orbs(world, seat);
    if hero.entry.orb_slots.is_none() && orbs.is_empty() {
        return vec![];
    }
    let slots = world.get::<OrbSlots>(seat).map_or(0, |slots| slots.0 as usize);
    let mut shown: Vec<SeatSlotView> = orbs.iter().filter_map(|orb| slot(world, language, seat, *orb)).collect();
    let empty = SeatSlotView {
        icon: "orb_empty".into(),
        name: language.term("orb_empty").into(),
        text: language.about("orb_empty").into(),
        empty: true,
        ..Default::default()
    };
    shown.resize(slots.max(shown.len()), empty);
    shown
}

fn slot(world: &World, language: &Language, seat: Entity, orb: Entity) -> Option<SeatSlotView> {
    let Orb(text) = world.get::<Orb>(orb)?;
    let (script, moment) = match text.entry.end_of_turn.is_empty() {
        true => (&text.entry.evoke, effects::OrbMoment::Evoke),
        false => (&text.entry.end_of_turn, effects::OrbMoment::EndOfTurn),
    };
    let ctx = effects::of_orb(world, seat, orb, text, moment);
    Some(SeatSlotView {
        icon: format!("orb_{}", text.key),
        name: text.entry.name.clone(),
        pick: world.get::<Id>(orb).map(|id| Pick::Thing(*id)),
        value: script.first().and_then(|effect| effects::amount_of(world, effect, &ctx)),
        text: language.about(&text.key).into(),
        empty: false,
    })
}

/// The stance, on boards that have a place for it; elsewhere once it is not Neutral.
fn pill(world: &World, language: &Language, seat: Entity, hero: &HeroText) -> Option<PillView> {
    let stance = world.get::<Stance>(seat).copied().unwrap_or_default();
    let word = format!("{stance:?}");
    (hero.entry.stances || stance != Stance::Neutral).then(|| PillView {
        icon: format!("stance_{}", word.to_lowercase()),
        name: language.term(&word).into(),
        text: language.about(&word).into(),
    })
}

/// The tokens on a figure. Block of a seat has a track of its own.
pub fn tokens(world: &World, language: &Language, figure: Entity, offered: &dyn Fn(&Pick) -> bool) -> Vec<TokenView> {
    let kinds = &world.resource::<TokenKinds>().0;
    let shown = kinds.iter().filter(|kind| kind.word != <Block as Token>::WORD);
    shown
        .filter_map(|kind| {
            let count = (kind.count)(world, figure);
            let pick = Pick::Token(kind.word);
            (count > 0).then(|| TokenView {
                kind: kind.word.to_string(),
                name: language.term(&kind.word).into(),
                count,
                text: language.about(&kind.word).into(),
                pick: offered(&pick).then_some(pick),
            })
        })
        .collect()
}
