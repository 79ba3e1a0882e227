//! What the game's box holds: the kinds of content, and which of them name each other.
use super::{
    campaign::{board::*, event::*, modifiers::Modifier, quick_start::Chart},
    card::*,
    hero::*,
    item::*,
    monster::*,
    orb::OrbText,
};
use crate::tabletop::{content::*, *};
use bevy_app::App;

/// The folder of the game in `assets` and `levels`.
pub const GAME: &str = "spire";

pub(super) fn plugin(app: &mut App) {
    app.add_content(ContentKind::new("cards", "assets/spire/cards", CardText::new))
        .add_content(ContentKind::new("monsters", "assets/spire/monsters", MonsterText::new).checked(check_monster))
        .add_content(ContentKind::new("heroes", "assets/spire/heroes", HeroText::new).checked(check_hero))
        .add_content(ContentKind::new("orbs", "assets/spire/orbs", OrbText::new))
        .add_content(ContentKind::new("items", "assets/spire/items", ItemText::new))
        .add_content(ContentKind::new("events", "assets/spire/events", EventText::new))
        .add_content(ContentKind::new("blessings", "assets/spire/blessings", Blessing::new))
        .add_content(ContentKind::new("modifiers", "assets/spire/modifiers", Modifier::new))
        .add_content(ContentKind::new("quick_starts", "assets/spire/quick_starts", Chart::new))
        .add_content(ContentKind::new("boards", "levels/spire/boards", BoardText::new).checked(check_board))
        .add_content(ContentKind::new("tokens", "levels/spire/tokens", MapToken::new))
        .add_content(
            ContentKind::new("languages", "assets/spire/locale", |key, language: wording::Language| wording::Language {
                key,
                ..language
            })
            .whole_files(),
        );
}

fn check_board(board: &BoardText, references: &mut References) {
    for fault in &board.faults {
        references.complain("invalid", "", fault, None);
    }
}

/// Everyone it brings along must be in a Summons deck.
fn check_monster(monster: &MonsterText, references: &mut References) {
    for name in monster.entry.summons.iter().flat_map(|summons| &summons.who) {
        let known: Vec<Word> = references.names().prints::<MonsterText>().filter_map(|text| text.entry.group).collect();
        if !known.contains(name) {
            let hint = nearest(name, known.iter().map(|word| word.as_str())).map(|near| format!("did you mean `{near}`?"));
            references.complain("unknown_id", name, format!("no summon belongs to the group `{name}`"), hint);
        }
    }
}

fn check_hero(hero: &HeroText, references: &mut References) {
    for (card, _) in &hero.entry.deck {
        references.expect("cards", *card);
    }
}
