//! What the game's box holds: the kinds of content, and which of them name each other.
mod checks;
mod mentions;

use super::{
    aim::To,
    campaign::{board::*, event::*, from_deck::Of, modifiers::Modifier, quick_start::Chart},
    card::*,
    hero::*,
    item::*,
    monster::*,
    needs::needs_of,
    orb::OrbText,
};
use crate::tabletop::{content::*, *};
use bevy_app::App;

/// The folder of the game in `assets` and `levels`.
pub const GAME: &str = "spire";

pub(super) fn plugin(app: &mut App) {
    app.add_content(ContentKind::new("cards", "assets/spire/cards", CardText::new).checked(checks::card))
        .add_content(ContentKind::new("monsters", "assets/spire/monsters", MonsterText::new).checked(checks::monster))
        .add_content(ContentKind::new("heroes", "assets/spire/heroes", HeroText::new).checked(checks::hero))
        .add_content(ContentKind::new("orbs", "assets/spire/orbs", OrbText::new).checked(checks::orb))
        .add_content(ContentKind::new("items", "assets/spire/items", ItemText::new).checked(checks::item))
        .add_content(ContentKind::new("events", "assets/spire/events", EventText::new).checked(checks::event))
        .add_content(ContentKind::new("blessings", "assets/spire/blessings", Blessing::new).checked(checks::blessing))
        .add_content(ContentKind::new("modifiers", "assets/spire/modifiers", Modifier::new).checked(checks::modifier))
        .add_content(ContentKind::new("quick_starts", "assets/spire/quick_starts", Chart::new).checked(checks::chart))
        .add_content(ContentKind::new("boards", "levels/spire/boards", BoardText::new).checked(checks::board))
        .add_content(ContentKind::new("tokens", "levels/spire/tokens", MapToken::new).checked(checks::token))
        .add_content(
            ContentKind::new("languages", "assets/spire/locale", |key, language: wording::Language| wording::Language {
                key,
                ..language
            })
            .whole_files(),
        )
        .add_plugins(mentions::plugin);
}
