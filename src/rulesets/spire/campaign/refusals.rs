//! Why something cannot be chosen between fights, in a few words.
use super::{
    super::{card::*, item::*, lasting, *},
    campfire::{can_rest, can_smith},
    event::EventNeed,
    event_needs::unmet,
    events::{event, is_taken},
    from_deck,
    limits::{NoRest, NoSmith},
    merchant::{Goods, Stall, market, removal_price},
    offers::Offers,
    pay, potions,
    remove::removable,
    run::run,
};
use bevy_ecs::prelude::*;

/// Between fights rooms know why; `None` if there is no more to say than that it is not on offer.
pub fn why_not(world: &World, seat: Entity, pick: Pick) -> Option<String> {
    let table = world.resource::<Table>().table;
    let open = |entity| world.get::<Choice>(entity).filter(|choice| choice.is_open());
    let own = open(seat).filter(|choice| !choice.done);
    let (chooser, choice) = own.map(|choice| (seat, choice)).or(open(table).map(|choice| (table, choice)))?;
    let thing = match pick {
        Pick::Thing(id) => world.resource::<Index>().get(id),
        _ => None,
    };
    let why = match (&*choice.prompt, pick, thing) {
        ("event", Pick::Line(line), _) => return why_no_line(world, chooser, line),
        ("campfire", Pick::Line(0), _) => why_no_rest(world, seat),
        ("campfire", Pick::Line(1), _) => why_no_smith(world, seat),
        ("shop", Pick::Line(_), _) => return why_no_removal(world, seat),
        ("shop", _, Some(thing)) if goods(world, thing).is_some() => return why_no_goods(world, seat, goods(world, thing)?),
        ("rewards", _, Some(thing)) if lies_in_front(world, seat, thing) => Some("No room for a potion"),
        ("Remove" | "Upgrade" | "Transform", _, Some(card)) => why_no_card(&choice.prompt, world.get::<Card>(card)?),
        _ => None,
    };
    why.map(str::to_owned)
}

/// What is missing for a line of an event.
pub fn missing(need: &EventNeed) -> String {
    match need {
        EventNeed::Pay(price) => format!("Costs {price} Gold"),
        EventNeed::Relic => "No relic to give".into(),
        EventNeed::Potion => "No potion to give".into(),
        EventNeed::Card(_) => "No such card".into(),
        EventNeed::AnotherPlayer => "Nobody else is here".into(),
        EventNeed::AnotherRelic => "No relics to swap".into(),
        EventNeed::PartyHolds(_) => "Nobody has that relic".into(),
        EventNeed::RevealedRelic => "No relic revealed".into(),
    }
}

/// Why a line of the event cannot be chosen; `None` if it can.
pub fn why_no_line(world: &World, chooser: Entity, line: u8) -> Option<String> {
    let text = event(world)?;
    if is_taken(world, &text, line) {
        return Some("Already chosen".into());
    }
    unmet(world, chooser, text.entry.lines.get(line as usize)?).map(missing)
}

/// Why a player cannot Rest; `None` if it can.
pub fn why_no_rest(world: &World, seat: Entity) -> Option<&'static str> {
    (!can_rest(world, seat)).then(|| if lasting::has::<NoRest>(world, seat) { "You cannot Rest" } else { "Nobody can Rest" })
}

/// Why a player cannot Smith; `None` if it can.
pub fn why_no_smith(world: &World, seat: Entity) -> Option<&'static str> {
    (!can_smith(world, seat))
        .then(|| if lasting::has::<NoSmith>(world, seat) { "You cannot Smith" } else { "Nothing to upgrade" })
}

fn why_no_removal(world: &World, seat: Entity) -> Option<String> {
    let price = removal_price(world);
    if market(world)?.removed_for.contains(&Piece(seat)) {
        Some("Already done here".into())
    } else if removable(world, seat, &from_deck::Of::Any).is_empty() {
        Some("Nothing to remove".into())
    } else {
        (pay::gold_of_all(world) < price).then(|| format!("Costs {price} Gold"))
    }
}

fn goods(world: &World, thing: Entity) -> Option<&Goods> {
    market(world)?.goods.iter().find(|goods| *goods.thing == thing)
}

fn why_no_goods(world: &World, seat: Entity, goods: &Goods) -> Option<String> {
    if goods.sold {
        Some("Sold".into())
    } else if goods.only_for.is_some_and(|only| *only != seat) {
        Some("Not for you".into())
    } else if pay::gold_of_all(world) < goods.price {
        Some(format!("Costs {} Gold", goods.price))
    } else {
        (goods.stall == Stall::Potions && !potions::has_room(world, seat)).then(|| "No room for a potion".into())
    }
}

/// A potion that was found.
fn lies_in_front(world: &World, seat: Entity, thing: Entity) -> bool {
    let potion = world.get::<Item>(thing).is_some_and(|item| item.0.kind == ItemKind::Potion);
    let offers = world.get::<Offers>(seat);
    potion && offers.is_some_and(|offers| offers.list.iter().any(|offer| offer.things.contains(&Piece(thing))))
}

fn why_no_card(prompt: &str, card: &Card) -> Option<&'static str> {
    match prompt {
        "Transform" if card.text.kind == Kind::Curse => Some("Curses do not transform"),
        "Upgrade" if card.upgraded => Some("Already upgraded"),
        "Upgrade" if card.text.upgraded.is_none() => Some("Cannot be upgraded"),
        _ => card.has(Keyword::Eternal).then_some("Cannot be removed"),
    }
}

/// A run is going on, and no fight in it.
pub fn between_fights(world: &World) -> bool {
    run(world).is_some() && world.get::<Phase>(world.resource::<Table>().table).is_some_and(|phase| phase.stopped)
}
