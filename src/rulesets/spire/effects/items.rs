//! `UseItem()`, `UseUp()`: relics and potions in use. A potion is gone with its use, others after as many uses as are printed on them.
use crate::{
    rulesets::spire::{board::*, card::*, item::*, *},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The chosen potion, relic or Power does what it can be used for.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct UseItem {}

/// `UseUp(to: [..])`: one use of this item, if it still lies there; a potion, and an item without uses left, is discarded.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseUp {
    /// What it is used for.
    #[serde(default, skip_serializing_if = "no_effect")]
    pub to: Script,
}

/// A potion or relic was used.
#[derive(Debug, Serialize)]
pub struct ItemUsed {
    pub seat: Piece,
    pub item: Piece,
}

impl Fact for ItemUsed {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} uses {}", who.of(self.seat), who.of(self.item)))
    }
}

/// An item left its owner.
#[derive(Debug, Serialize)]
pub struct ItemDiscarded {
    pub seat: Piece,
    pub item: Piece,
}

impl Fact for ItemDiscarded {}

fn no_effect(script: &Script) -> bool {
    script.is_empty()
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<ItemUsed>().add_fact::<ItemDiscarded>();
    app.add_verb::<UseItem>(|world, _, ctx| use_item(world, ctx)).add_verb::<UseUp>(|world, verb, ctx| {
        let place = world.get::<InPile>(*ctx.source).and_then(|place| world.get::<PileOf>(*place.0));
        if place.is_none_or(|pile| !pile.in_play) {
            return;
        }
        world.resource_mut::<Log>().push(ItemUsed { seat: ctx.seat, item: ctx.source });
        if use_up(world, *ctx.source) {
            discard_item(world, *ctx.source);
        }
        do_next(world, &verb.to, ctx);
    });
}

/// What can be done at will with a potion, a relic or a Power.
pub fn uses_of(world: &World, thing: Entity) -> Option<&Use> {
    match (world.get::<Item>(thing), world.get::<Card>(thing)) {
        (Some(item), _) => item.0.uses.as_ref(),
        (_, Some(card)) => card.face().uses.as_ref(),
        _ => None,
    }
}

fn is_used(world: &World, thing: Entity) -> bool {
    world.get::<Used>(thing).is_some_and(|used| used.0)
}

/// What `seat` can do with this thing now, in the play step of a fight or `outside` combat.
pub fn usable(world: &World, seat: Entity, thing: Entity, outside: bool) -> Option<&Use> {
    let uses = uses_of(world, thing)?;
    let there = match uses.at {
        UsedIn::Combat => !outside,
        UsedIn::Outside => outside,
        UsedIn::Anywhere => true,
    };
    let ready = there && !uses.after_roll && !is_used(world, thing);
    (ready && uses.only_if.as_ref().is_none_or(|only_if| holds(world, only_if, &Ctx::of(seat).from(thing)))).then_some(uses)
}

/// Why a seat cannot use this thing of its own in a fight.
pub fn why_not_use(world: &World, seat: Entity, thing: Entity) -> String {
    let Some(uses) = uses_of(world, thing) else { return "Nothing to use here".into() };
    let fails = |only_if: &&Named<Circumstance>| !holds(world, only_if, &Ctx::of(seat).from(thing));
    if is_used(world, thing) {
        "Already used".into()
    } else if uses.after_roll {
        "Only right after the roll".into()
    } else if uses.at == UsedIn::Outside {
        "Only outside combat".into()
    } else if let Some(only_if) = uses.only_if.as_ref().filter(fails) {
        show::only_if(world, only_if)
    } else {
        "Not now".into()
    }
}

fn use_item(world: &mut World, ctx: Ctx) {
    let (seat, source) = (*ctx.seat, *ctx.source);
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let Some(Use { does, limit, .. }) = uses_of(world, source).cloned() else { return };
    let potion = is_potion(world, source);
    // What is not limited can be used again and again.
    if let Some(mut used) = world.get_mut::<Used>(source) {
        used.0 = potion || limit != Limit::Always;
    }
    world.resource_mut::<Log>().push(ItemUsed { seat: ctx.seat, item: ctx.source });
    if potion {
        // Its place is free for the next one.
        put(world, source, *owns.aside);
    }
    let finish = world.resource::<Phrases>().finish_use.clone();
    deeds::begin(world, seat);
    if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
        agenda.push(&finish, ctx);
        agenda.begin_card();
        agenda.push(&does, ctx);
    }
}

fn is_potion(world: &World, thing: Entity) -> bool {
    world.get::<Item>(thing).is_some_and(|item| item.0.kind == ItemKind::Potion)
}

/// What was used at will has done what it does.
pub(super) fn used_item(world: &mut World, ctx: Ctx) {
    if world.get::<Item>(*ctx.source).is_some() && use_up(world, *ctx.source) {
        discard_item(world, *ctx.source);
    }
}

/// Counts one use of an item. `true` if that was the last one.
pub fn use_up(world: &mut World, thing: Entity) -> bool {
    let Some(Item(text)) = world.get::<Item>(thing) else { return false };
    match text.life {
        Life::Uses(most) => world.get_mut::<TimesUsed>(thing).is_some_and(|mut times| {
            times.0 = times.0.saturating_add(1);
            times.0 >= most
        }),
        Life::Keep => text.kind == ItemKind::Potion,
        Life::Now => true,
    }
}

/// An item leaves its owner: in a run it goes under its deck, in a single fight aside. Should it come back, it is as new.
pub fn discard_item(world: &mut World, item: Entity) {
    let owner = world.get::<InPile>(item).and_then(|place| world.get::<PileOf>(*place.0)).map(|pile| *pile.owner);
    let Some(owns) = owner.and_then(|owner| world.get::<Owns>(owner)).copied() else { return };
    if let (Some(mut times), Some(seat)) = (world.get_mut::<TimesUsed>(item), owner) {
        times.0 = 0;
        world.resource_mut::<Log>().push(ItemDiscarded { seat: Piece(seat), item: Piece(item) });
    }
    if campaign::decks::decks(world).is_some() {
        campaign::decks::put_under(world, item);
    } else {
        put(world, item, *owns.aside);
    }
}
