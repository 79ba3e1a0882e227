//! The Merchant's board as the players see it.
use super::{cards, choices};
use crate::{
    rulesets::spire::{
        Gold,
        campaign::{
            merchant::*,
            pay::{ALONE, TOGETHER, gold_of},
        },
        card::Card,
    },
    tabletop::{view::*, wording::Language, *},
};
use bevy_ecs::prelude::*;

const STALLS: [(Stall, &str); 3] =
    [(Stall::Relics, "Relics"), (Stall::Potions, "Potions"), (Stall::Colorless, "Colorless cards")];

/// The market, if the party is at one.
pub fn view(world: &mut World, language: &Language) -> Option<MarketView> {
    let market = market(world)?.clone();
    let seats = world.resource::<Table>().seats.clone();
    let mut stalls = vec![];
    for (stall, name) in STALLS {
        let goods: Vec<GoodsView> = of_stall(&market, |goods| goods.stall == stall)
            .into_iter()
            .map(|goods| goods_view(world, language, &goods))
            .collect();
        if !goods.is_empty() {
            stalls.push(StallView { name: name.into(), goods });
        }
    }
    let mut shown = vec![];
    for seat in &seats {
        let own = of_stall(&market, |goods| goods.only_for.is_some_and(|only| *only == *seat));
        let goods = own.into_iter().map(|goods| goods_view(world, language, &goods)).collect();
        let choice = world.get::<Choice>(*seat).filter(|choice| choice.is_open());
        shown.push(MarketSeatView {
            seat: world.get::<Seat>(*seat).copied().unwrap_or(Seat(1)),
            coins: gold_of(world, *seat),
            deck: deck_size(world, *seat),
            goods,
            leave: choice.and_then(|choice| [Pick::Done, Pick::Back].into_iter().find(|pick| choice.offers(*pick))),
            done: choice.is_some_and(|choice| choice.done),
            help: choice.and_then(|choice| help(language, choice)),
        });
    }
    let removal = ServiceView {
        name: "Remove a card".into(),
        text: "Once for each player here.".into(),
        icon: "remove".into(),
        price: removal_price(world),
        pick: Some(Pick::Line(0)),
        used_by: market.removed_for.iter().filter_map(|seat| world.get::<Seat>(**seat).copied()).collect(),
    };
    Some(MarketView {
        title: "Merchant".into(),
        picture: "merchant".into(),
        stalls,
        seats: shown,
        services: vec![removal],
        coin: <Gold as Token>::WORD.to_string(),
        coin_name: language.term(&<Gold as Token>::WORD).into(),
    })
}

fn help(language: &Language, choice: &Choice) -> Option<HelpView> {
    let pick = [TOGETHER, ALONE].map(Pick::Token).into_iter().find(|pick| choice.offers(*pick))?;
    Some(HelpView { pick, name: choices::spoken(language, &choice.prompt, pick), on: pick == Pick::Token(ALONE) })
}

fn of_stall(market: &Market, fits: impl Fn(&Goods) -> bool) -> Vec<Goods> {
    market.goods.iter().filter(|goods| fits(goods)).cloned().collect()
}

fn goods_view(world: &mut World, language: &Language, goods: &Goods) -> GoodsView {
    let seats = world.resource::<Table>().seats.clone();
    let number = |world: &World, seat: &Entity| world.get::<Seat>(*seat).copied();
    let able: Vec<Entity> = seats.into_iter().filter(|seat| may_buy(world, *seat, goods)).collect();
    let (alone, with_help): (Vec<Entity>, Vec<Entity>) = able.into_iter().partition(|seat| gold_of(world, *seat) >= goods.price);
    let is_card = world.get::<Card>(*goods.thing).is_some();
    GoodsView {
        card: is_card.then(|| cards::card(world, language, *goods.thing, None)),
        item: if is_card { None } else { cards::item(world, language, *goods.thing, !goods.sold) },
        price: goods.price,
        printed: (goods.printed != goods.price).then_some(goods.printed),
        sold: goods.sold,
        pick: world.get::<Id>(*goods.thing).filter(|_| !goods.sold).map(|id| Pick::Thing(*id)),
        alone: alone.iter().filter_map(|seat| number(world, seat)).collect(),
        with_help: with_help.iter().filter_map(|seat| number(world, seat)).collect(),
    }
}
