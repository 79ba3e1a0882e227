//! The rules text of what is listed, in one place: the words that stand on the cards, without icons.
use crate::{
    rulesets::spire::{
        card::{CardText, Face},
        item::ItemText,
        monster::{AbilityText, Move},
        show,
    },
    tabletop::{
        wording::{Language, flat},
        *,
    },
};

/// What a face of a card does.
pub(super) fn of_face(language: &Language, card: &CardText, face: &Face) -> String {
    flat(&show::card_text(language, card, face, &mut |_, _, n| n))
}

pub(super) fn of_item(language: &Language, item: &ItemText) -> String {
    flat(&show::item_text(language, item))
}

/// One printed action of an enemy.
pub(super) fn of_move(language: &Language, action: &Move) -> String {
    of_script(language, &action.does)
}

/// An ability with a name.
pub(super) fn of_ability(language: &Language, ability: &AbilityText) -> String {
    flat(&show::ability_text(language, ability))
}

/// What an ability does when it happens.
pub(super) fn of_when(language: &Language, when: &When) -> String {
    of_script(language, &when.then)
}

fn of_script(language: &Language, script: &Script) -> String {
    flat(&language.text(script, &mut |_, _, n| n))
}
