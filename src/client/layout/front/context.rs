//! The line at the foot of a market: what the goods pointed at cost, and who can pay for them.
use super::market::goods;
use crate::{
    client::{
        layout::{find, hand},
        model::*,
    },
    tabletop::{Seat, view::*},
};

/// The goods that are explained: those pointed at, in focus, or being bought.
fn explained(shown: &TableView, play: &Play) -> Option<Thing> {
    let ware = |thing: Option<Thing>| thing.filter(|thing| thing.kind == Kind::Ware && goods(shown, *thing).is_some());
    ware(play.hover).or_else(|| ware(play.focus))
}

/// Names of seats in a row of words.
fn named(shown: &TableView, seats: &[Seat]) -> String {
    let names: Vec<&str> = seats.iter().filter_map(|seat| Some(find::seat(shown, *seat)?.name.as_str())).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.to_string(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// What the line at the foot says: about the goods that are pointed at, and how many seats are done.
pub fn context(shown: &TableView, play: &Play) -> (String, String) {
    let Some(market) = &shown.market else { return Default::default() };
    let done = market.seats.iter().filter(|seat| seat.done).count();
    let ready = match (market.seats.len(), done) {
        (1, _) => String::new(),
        (all, done) => format!("{done} of {all} are ready to go"),
    };
    let name = find::seat(shown, play.seat).map_or("", |seat| seat.name.as_str());
    let coins = market.seats.iter().find(|seat| seat.seat == play.seat).map_or(0, |seat| seat.coins);
    // Whoever is asked something buys nothing now: it may be about what somebody else buys.
    if let Some(question) = find::seat(shown, play.seat).and_then(hand::question) {
        return (format!("{} {name} has {coins}.", question.prompt), ready);
    }
    let asks = super::market::help(market, play.seat).is_some_and(|help| help.on);
    let Some(thing) = explained(shown, play) else {
        if asks {
            return (format!("The others are asked first what they add to what {name} takes next."), ready);
        }
        let sees = if market.seats.len() > 1 { "who can pay for it" } else { "what it costs" };
        return (format!("{name} is buying. Point at something to see {sees}."), ready);
    };
    let Some(goods) = goods(shown, thing) else { return Default::default() };
    let name = goods.item.as_ref().map(|item| &item.name).or(goods.card.as_ref().map(|card| &card.name));
    let name = name.cloned().unwrap_or_default();
    let buyer = find::seat(shown, play.seat).map_or("", |seat| seat.name.as_str());
    let costs = format!("{name} costs {}", goods.price);
    let words = if goods.sold {
        format!("{name} is sold.")
    } else if thing.of != 0 && thing.of != play.seat.0 as u32 {
        format!("Only {} may buy {name}.", named(shown, &[Seat(thing.of as u8)]))
    } else if goods.alone.contains(&play.seat) && asks {
        format!("{costs}, {buyer} has {coins}. The others are asked first what they add.")
    } else if goods.alone.contains(&play.seat) {
        format!("{costs}, {buyer} has {coins}.")
    } else if goods.with_help.contains(&play.seat) {
        let others = market.seats.iter().filter(|seat| seat.seat != play.seat && seat.coins > 0);
        let others: Vec<String> =
            others.filter_map(|seat| Some(format!("{} has {}", find::seat(shown, seat.seat)?.name, seat.coins))).collect();
        format!("{costs}, {buyer} has {coins}. Others may pay the rest: {}.", others.join(", "))
    } else if !goods.alone.is_empty() {
        format!("{costs}, {buyer} has {coins}. {} can buy it.", named(shown, &goods.alone))
    } else {
        format!("{costs}, {buyer} has {coins}. The party cannot pay it.")
    };
    (words, ready)
}
