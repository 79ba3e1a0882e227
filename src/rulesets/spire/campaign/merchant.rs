//! The Merchant: relics, potions, cards and the removal of a card for Gold. Rulebook: Merchant.
use super::{
    super::{board::Owns, card::*, item::*, phrases::Phrases, *},
    decks::*,
    from_deck::Of,
    gain, items,
    offers::Offers,
    pay::*,
    potions,
    quick_start::newcomers,
    remove::removable,
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// On the table while the party is at a Merchant.
#[derive(Component, Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Market {
    pub goods: Vec<Goods>,
    /// Seats that have had a card removed here.
    pub removed_for: Vec<Piece>,
    /// Seats that shop here; the others look on (players who join later shop alone).
    pub guests: Vec<Piece>,
}

/// Something for sale.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Goods {
    pub thing: Piece,
    pub price: i32,
    pub printed: i32,
    /// Only this seat may buy it.
    pub only_for: Option<Piece>,
    pub stall: Stall,
    pub sold: bool,
}

/// Where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stall {
    Relics,
    Potions,
    Cards,
    Colorless,
}

/// `OpenMarket()`: goods are laid out.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OpenMarket {}
/// `Shop()`: this player may buy.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Shop {}
/// `Buy()`: the chosen goods.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Buy {}
/// `TakeGoods()`: they have been paid.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TakeGoods {}
/// `BuyRemoval()`: the removal of a card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct BuyRemoval {}
/// `HaveRemoved()`: it has been paid.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HaveRemoved {}
/// `LeaveShop()`: this player is ready to go.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LeaveShop {}
/// `CloseMarket()`: everybody is.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct CloseMarket {}

/// Goods were laid out.
#[derive(Debug, Serialize)]
pub struct MarketOpened {}

impl Fact for MarketOpened {
    const REVEALS: Option<&'static str> = Some("goods were laid out");
}

/// Something was bought.
#[derive(Debug, Serialize)]
pub struct Bought {
    pub seat: Piece,
    pub thing: Piece,
    pub price: i32,
}

impl Fact for Bought {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} buys {} for {} Gold", who.of(self.seat), who.of(self.thing), self.price))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<MarketOpened>().add_fact::<Bought>().add_piece_state::<Market>();
    app.add_verb::<OpenMarket>(|world, _, _| open(world))
        .add_verb::<Shop>(|world, _, ctx| shop(world, ctx))
        .add_verb::<Buy>(|world, _, ctx| buy(world, ctx))
        .add_verb::<TakeGoods>(|world, _, ctx| take(world, ctx))
        .add_verb::<BuyRemoval>(|world, _, ctx| {
            let phrases = world.resource::<Phrases>();
            let (then, again) = (phrases.have_removed.clone(), phrases.shop.clone());
            match may_have_removed(world, *ctx.seat) {
                true => charge(world, removal_price(world), &then, &again, ctx),
                false => do_next(world, &again, ctx),
            }
        })
        .add_verb::<HaveRemoved>(|world, _, ctx| {
            let table = world.resource::<Table>().table;
            if let Some(mut market) = world.get_mut::<Market>(table) {
                market.removed_for.push(ctx.seat);
            }
        })
        .add_verb::<LeaveShop>(|world, _, ctx| {
            alone_again(world, *ctx.seat);
            let back = world.resource::<Phrases>().shop.clone();
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.offer(Word::new("done"), [Opt::new(Pick::Back, &back, ctx)]);
                choice.done = true;
            }
        })
        .add_verb::<CloseMarket>(|world, _, _| close(world));
}

/// Removing a card costs 3 Gold, from Ascension 8 on 4.
pub fn removal_price(world: &World) -> i32 {
    if ascension(world) >= 8 { 4 } else { 3 }
}

/// What the Merchant has laid out, while the party is there.
pub fn market(world: &World) -> Option<&Market> {
    world.get(world.resource::<Table>().table)
}

/// What a card costs by its rarity.
pub fn card_price(card: &CardText) -> i32 {
    match card.rarity {
        Rarity::Rare => 6,
        Rarity::Uncommon => 3,
        _ => 2,
    }
}

fn open(world: &mut World) {
    let Table { seats, table } = world.resource::<Table>().clone();
    // Players who join shop alone.
    let newcomers = newcomers(world);
    let seats = if newcomers.is_empty() { seats } else { newcomers };
    let mut market = Market { guests: seats.iter().map(|seat| Piece(*seat)).collect(), ..Default::default() };
    for (stall, count) in [(Stall::Relics, 3), (Stall::Potions, 3)] {
        for at in 0..count {
            let Some((thing, printed)) = next_item(world, seats[0], stall) else { break };
            // The relic in the upper left is on sale.
            let price = if stall == Stall::Relics && at == 0 { (printed - 1).max(0) } else { printed };
            market.goods.push(Goods { thing: Piece(thing), price, printed, only_for: None, stall, sold: false });
        }
    }
    for seat in &seats {
        let Some(pile) = world.get::<Offers>(*seat).and_then(|offers| offers.pile) else { continue };
        for _ in 0..3 {
            let card = draw_reward(world, *seat, false).and_then(|key| take_card(world, *seat, key, *pile));
            market.goods.extend(card.map(|card| for_sale(world, card, Some(Piece(*seat)), Stall::Cards)));
        }
    }
    for _ in 0..3 {
        let Some(key) = with_decks(world, |decks, _| decks.colorless.draw()).flatten() else { break };
        let Some(pile) = world.get::<Offers>(seats[0]).and_then(|offers| offers.pile) else { break };
        let card = take_card(world, seats[0], key, *pile);
        market.goods.extend(card.map(|card| for_sale(world, card, None, Stall::Colorless)));
    }
    world.entity_mut(table).insert(market);
    world.resource_mut::<Log>().push(MarketOpened {});
    let shop = world.resource::<Phrases>().shop.clone();
    for seat in seats {
        for_seat(world, seat, &shop);
    }
}

fn for_sale(world: &World, card: Entity, only_for: Option<Piece>, stall: Stall) -> Goods {
    let price = world.get::<Card>(card).map_or(0, |card| card_price(&card.text));
    Goods { thing: Piece(card), price, printed: price, only_for, stall, sold: false }
}

/// The next relic or potion that is for sale; what is not goes under its deck.
pub fn next_item(world: &mut World, seat: Entity, stall: Stall) -> Option<(Entity, i32)> {
    let pile = world.get::<Offers>(seat)?.pile?;
    let tries = decks(world).map_or(0, |decks| decks.relics.len() + decks.potions.len());
    for _ in 0..tries {
        let key = with_decks(world, |decks, _| if stall == Stall::Relics { decks.relics.draw() } else { decks.potions.draw() })??;
        let thing = take_item(world, seat, key, *pile)?;
        match world.get::<Item>(thing).and_then(|item| item.0.cost) {
            Some(cost) => return Some((thing, cost as i32)),
            None => put_under(world, thing),
        }
    }
    None
}

/// Whether a seat may have a card removed here, alone or with help.
pub fn may_have_removed(world: &World, seat: Entity) -> bool {
    market(world).is_some_and(|market| !market.removed_for.contains(&Piece(seat)))
        && gold_of_all(world) >= removal_price(world)
        && !removable(world, seat, &Of::Any).is_empty()
}

/// Whether a seat may buy these goods, alone or with help.
pub fn may_buy(world: &World, seat: Entity, goods: &Goods) -> bool {
    let potion = goods.stall == Stall::Potions;
    !goods.sold
        && goods.only_for.is_none_or(|only| *only == seat)
        && gold_of_all(world) >= goods.price
        && (!potion || potions::has_room(world, seat))
}

/// Asks only.
fn shop(world: &mut World, ctx: Ctx) {
    let (ctx, seat) = (ctx.anew(), *ctx.seat);
    let Some(market) = market(world).filter(|market| market.guests.contains(&ctx.seat)) else { return };
    let phrases = world.resource::<Phrases>();
    let mut options = vec![];
    for goods in market.goods.iter().filter(|goods| may_buy(world, seat, goods)) {
        if let Some(id) = world.get::<Id>(*goods.thing) {
            options.push(Opt::new(Pick::Thing(*id), &phrases.buy, ctx.at(*goods.thing)));
        }
    }
    if may_have_removed(world, seat) {
        options.push(Opt::new(Pick::Line(0), &phrases.buy_removal, ctx));
    }
    if !options.is_empty() {
        options.extend(offer_help(world, seat, ctx, &phrases.shop_together, &phrases.shop_alone));
    }
    potions::offer_between(world, seat, ctx, &phrases.shop, &mut options);
    options.push(Opt::new(Pick::Done, &phrases.leave_shop, ctx));
    if let Some(mut choice) = world.get_mut::<Choice>(seat) {
        choice.offer(Word::new("shop"), options);
    }
}

fn buy(world: &mut World, ctx: Ctx) {
    let goods = market(world).and_then(|market| market.goods.iter().find(|goods| Some(goods.thing) == ctx.target)).cloned();
    let phrases = world.resource::<Phrases>();
    let (then, again) = (phrases.take_goods.clone(), phrases.shop.clone());
    match goods.filter(|goods| may_buy(world, *ctx.seat, goods)) {
        Some(goods) => charge(world, goods.price, &then, &again, Ctx { x: goods.price.clamp(0, 255) as u8, ..ctx }),
        None => do_next(world, &again, ctx),
    }
}

/// A seat cannot have it any more: somebody has bought it, or a potion has no room.
pub fn is_gone(world: &World, seat: Entity, thing: Entity) -> bool {
    let full = |goods: &Goods| goods.stall == Stall::Potions && !potions::has_room(world, seat);
    market(world).is_some_and(|market| market.goods.iter().any(|goods| *goods.thing == thing && (goods.sold || full(goods))))
}

fn take(world: &mut World, ctx: Ctx) {
    let table = world.resource::<Table>().table;
    let (seat, Some(thing)) = (*ctx.seat, ctx.target) else { return };
    let mut market = world.get_mut::<Market>(table);
    let goods = market.as_mut().and_then(|market| market.goods.iter_mut().find(|goods| goods.thing == thing && !goods.sold));
    let Some(goods) = goods else { return };
    goods.sold = true;
    world.resource_mut::<Log>().push(Bought { seat: ctx.seat, thing, price: ctx.x as i32 });
    if world.get::<Card>(*thing).is_some() {
        gain::card(world, seat, *thing, false);
    } else {
        items::item(world, seat, *thing);
    }
}

/// What was not bought goes under its deck.
fn close(world: &mut World) {
    let table = world.resource::<Table>().table;
    super::travel::close_offers(world);
    let Some(market) = world.get::<Market>(table).cloned() else { return };
    for goods in market.goods.into_iter().filter(|goods| !goods.sold) {
        put_under(world, *goods.thing);
    }
    world.entity_mut(table).remove::<Market>();
}

/// The seat's deck, counted.
pub fn deck_size(world: &World, seat: Entity) -> usize {
    world.get::<Owns>(seat).and_then(|owns| world.get::<Pile>(*owns.draw)).map_or(0, Pile::len)
}
