//! What events do beside the rest: for every player, for one player, fights, other rooms, looks into the own deck.
use super::{
    super::{card::*, *},
    board::RoomKind,
    fights,
    from_deck::{self, Of},
    items,
    offers::RewardOf,
    remove::removable,
    room,
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `EachPlayer([..])`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EachPlayer(pub Script);

/// `OnePlayer([..])`: the party says which.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OnePlayer(pub Script);

/// `StartFight(Elite)`, `StartFight(BossOf(1), [Relic, Card])`: a fight, with other rewards than those printed.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct StartFight(pub Fight, #[serde(default)] pub Vec<RewardOf>);

/// `EnterInstead(Merchant)`: the room turns into another one.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EnterInstead(pub RoomKind);

/// `OpenPortal()`: the party goes on to any room above.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OpenPortal {}

/// `OfDeck(1, Any, [..])`: the player chooses cards of the deck that can be removed; this happens with each.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OfDeck(pub u8, pub Of, pub Script);

/// `OneOfTop(3, [..])`: the deck is shuffled, so many cards are revealed, this happens with one of them by choice.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OneOfTop(pub u8, pub Script);

/// `GainItem(BossRelic)`: the next one of its deck, without a choice.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct GainItem(pub RewardOf);

/// `GainShard()`: the Prismatic Shard, once.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct GainShard {}

/// `ItIs([Uncommon])`: the chosen card has one of these rarities.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ItIs(pub Vec<Rarity>);

/// `ItIsOf([Curse])`: the chosen card is of one of these kinds.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ItIsOf(pub Vec<Kind>);

/// `HealFull()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HealFull {}

/// Cards of the own deck were revealed.
#[derive(Debug, Serialize)]
pub struct DeckLookedAt {
    pub seat: Piece,
}

impl Fact for DeckLookedAt {
    const REVEALS: Option<&'static str> = Some("cards were revealed");
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<DeckLookedAt>();
    app.add_circumstance::<ItIs>(|world, is, ctx| chosen_card(world, ctx).is_some_and(|card| is.0.contains(&card.text.rarity)))
        .add_circumstance::<ItIsOf>(|world, is, ctx| chosen_card(world, ctx).is_some_and(|card| is.0.contains(&card.text.kind)));
    app.add_verb::<EachPlayer>(|world, each, _| {
        for seat in world.resource::<Table>().seats.clone() {
            for_seat(world, seat, &each.0);
        }
    })
    .add_verb::<OnePlayer>(|world, one, ctx| {
        let Table { seats, table } = world.resource::<Table>().clone();
        let Some(give) = world.resource::<Names>().say(EachOf(one.0.clone())).map(Script::one) else { return };
        let options: Vec<Opt> = seats
            .iter()
            .filter_map(|seat| {
                Some(Opt::new(Pick::Thing(*world.get::<Id>(*seat)?), &give, Ctx { ally: Some(Piece(*seat)), ..ctx }))
            })
            .collect();
        if let Some(mut choice) = world.get_mut::<Choice>(table) {
            choice.ask(Word::new("player"), options);
        }
    })
    .add_verb::<EachOf>(|world, of, ctx| {
        if let Some(seat) = ctx.ally {
            for_seat(world, *seat, &of.0);
        }
    })
    .add_verb::<StartFight>(|world, fight, _| {
        if let Some(room) = run_mut(world).as_mut().and_then(|run| run.room.as_mut()) {
            room.spoils = (!fight.1.is_empty()).then(|| fight.1.clone());
        }
        fights::begin(world, fight.0);
    })
    .add_verb::<EnterInstead>(|world, instead, _| {
        if let Some(room) = run_mut(world).as_mut().and_then(|run| run.room.as_mut()) {
            room.replaced = true;
        }
        room::resolve(world, instead.0, false);
    })
    .add_verb::<OpenPortal>(|world, _, _| {
        if let Some(room) = run_mut(world).as_mut().and_then(|run| run.room.as_mut()) {
            room.portal = true;
        }
    })
    .add_verb::<OfDeck>(|world, of, ctx| {
        let cards = removable(world, *ctx.seat, &of.1);
        from_deck::ask(world, Word::new("Remove"), &cards, of.0, &of.2, ctx);
    })
    .add_verb::<OneOfTop>(one_of_top)
    .add_verb::<GainItem>(|world, gain, ctx| items::from_deck(world, *ctx.seat, gain.0))
    .add_verb::<GainShard>(|world, _, ctx| items::shard(world, *ctx.seat))
    .add_verb::<HealFull>(|world, _, ctx| {
        let missing = world.get::<board::Hp>(*ctx.seat).map_or(0, |hp| hp.max - hp.now);
        effects::lose_hp::heal(world, *ctx.seat, missing);
    });
}

/// What one player of the party gets; the player is in `ally`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EachOf(pub Script);

fn chosen_card<'a>(world: &'a World, ctx: &Ctx) -> Option<&'a Card> {
    world.get::<Card>(*ctx.target?)
}

/// Reveals and asks. The cards stay in the deck, which is shuffled before every fight anyway.
fn one_of_top(world: &mut World, top: &OneOfTop, ctx: Ctx) {
    use super::upgrade::at_random;
    let cards = from_deck::deck(world, *ctx.seat);
    let shown = at_random(world, *ctx.seat, cards, top.0);
    world.resource_mut::<Log>().push(DeckLookedAt { seat: ctx.seat });
    let Some(ask) = world.resource::<Names>().say(AskShown(top.1.clone())).map(Script::one) else { return };
    world.entity_mut(*ctx.seat).insert(Shown(shown.into_iter().map(Piece).collect()));
    do_next(world, &ask, ctx);
}

/// On a seat: the cards it has revealed.
#[derive(Component, Clone, Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Shown(pub Vec<Piece>);

/// One of the cards that were revealed, by choice.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AskShown(pub Script);

pub(super) fn shown_plugin(app: &mut App) {
    app.add_piece_state::<Shown>().add_verb::<AskShown>(|world, ask, ctx| {
        let shown = world.get::<Shown>(*ctx.seat).cloned().unwrap_or_default();
        let able = removable(world, *ctx.seat, &Of::Any);
        let cards: Vec<Entity> = shown.0.iter().map(|card| **card).filter(|card| able.contains(card)).collect();
        from_deck::ask(world, Word::new("Remove"), &cards, 1, &ask.0, ctx);
    });
}
