//! What the players want of rules and disk before and after a game, done at once.
use super::{
    FirstPage, Lobby, Order, Page,
    keep::{self, Old},
};
use crate::{
    client::{
        model::{Kind, Play, Thing},
        rules::{LobbyRules, Rules},
    },
    tabletop::view::OnTable,
};
use bevy::prelude::*;

/// Obeys; gives whether another game lies on the table now.
///
/// # Errors
/// In a sentence: why it cannot be done.
pub fn obey(world: &mut World, order: Order) -> Result<bool, String> {
    let Some(rules) = world.get_resource::<LobbyRules>().copied() else {
        // A table without a lobby: it can only begin again.
        let begins = order == Order::Anew;
        if let Some(rules) = world.get_resource::<Rules>().copied().filter(|_| begins) {
            (rules.restart)(world);
        }
        return Ok(begins);
    };
    match order {
        Order::Continue | Order::Backup => {
            keep::resume(world)?;
            sit_down(world);
            // It may have been over, and not counted.
            after_action(world);
            return Ok(true);
        }
        Order::Begin => {
            let choice = world.resource::<Lobby>().choice.clone();
            (rules.play)(world, &choice)?;
            let kept = keep::begin(world, Old::GiveUp);
            keep::remember(world, &choice);
            // The next run has another seed.
            world.resource_mut::<Lobby>().choice.seed = None;
            sit_down(world);
            say(world, kept.err());
            return Ok(true);
        }
        Order::Open(page) => open(world, page),
        Order::Daily | Order::Anew => {
            world.resource_mut::<Lobby>().choice.daily = order == Order::Daily;
            keep::leave(world)?;
            open(world, Page::Setup);
        }
        Order::Leave => {
            keep::leave(world)?;
            open(world, Page::Title);
        }
        Order::Abandon => {
            keep::finish(world)?;
            open(world, Page::Title);
        }
        Order::Mark(track) => {
            (rules.mark)(world, &track)?;
            let page = if (rules.marks)(world).is_some() { Page::Marks } else { Page::Title };
            open(world, page);
        }
        Order::RestoreCampaign | Order::NewCampaign => {
            (rules.repair)(world, order == Order::NewCampaign)?;
            open(world, Page::Title);
        }
        Order::Quit => {
            world.write_message(AppExit::Success);
        }
    }
    Ok(false)
}

/// The content is read, and whatever the command line named lies on the table: that, or the title.
pub fn arrive(world: &mut World) {
    let Some(rules) = world.get_resource::<LobbyRules>().copied() else { return };
    let last = keep::remembered(world);
    world.resource_mut::<Lobby>().choice = last;
    if let Some(FirstPage { page, seats }) = world.remove_resource() {
        world.resource_mut::<Lobby>().choice.seats = seats;
        return open(world, page);
    }
    match (rules.on_table)(world) {
        OnTable::Nothing => open(world, Page::Title),
        OnTable::Scene => world.resource_mut::<Lobby>().known.table = OnTable::Scene,
        OnTable::Game => {
            let kept = keep::begin(world, Old::PutAside);
            world.resource_mut::<Lobby>().known.table = OnTable::Game;
            say(world, kept.err());
        }
    }
}

/// Opens a page with what it needs to know.
pub fn open(world: &mut World, page: Page) {
    let Some(rules) = world.get_resource::<LobbyRules>().copied() else { return };
    let (lists, marks, campaign) = ((rules.lists)(world), (rules.marks)(world), (rules.trouble)(world));
    let mut lobby = world.resource_mut::<Lobby>();
    lobby.any_seed();
    let choice = lobby.choice.clone();
    let setup = (rules.setup)(world, &choice);
    let kept = keep::look(world);
    let mut lobby = world.resource_mut::<Lobby>();
    let known = &mut lobby.known;
    known.game = rules.game.into();
    (known.lists, known.marks, known.campaign, known.setup, known.kept) = (lists, marks, campaign, setup, kept);
    if page == Page::Title {
        lobby.choice.daily = false;
    }
    lobby.open(page);
    let seats = lobby.seats();
    lobby.set_seats(seats);
    // What was open at the table is closed.
    *world.resource_mut::<Play>() = Play::default();
}

/// The lobby is left for the table.
fn sit_down(world: &mut World) {
    let on_table = world.get_resource::<LobbyRules>().map(|rules| (rules.on_table)(world));
    let mut lobby = world.resource_mut::<Lobby>();
    lobby.known.table = on_table.unwrap_or_default();
    lobby.open(Page::Table);
}

/// An action was accepted, or taken back: the game is kept, or counted if it is over.
pub fn after_action(world: &mut World) {
    let Some(rules) = world.get_resource::<LobbyRules>().copied() else { return };
    let trouble = match (rules.count)(world) {
        None => keep::trouble(world),
        // What could not be counted stays, so that it can be counted later.
        Some(Err(why)) => Some(format!("This game is not counted yet: {why}. It stays, and is counted when you go on with it")),
        Some(Ok(())) => keep::finish(world).err(),
    };
    say(world, trouble);
}

/// Says at the table what went wrong beside it.
fn say(world: &mut World, trouble: Option<String>) {
    if let Some(why) = trouble {
        warn!("{why}");
        let thing = Thing::new(Kind::BarButton, 0, crate::client::layout::button::MENU);
        world.resource_mut::<Play>().refusal = Some((thing, why));
    }
}
