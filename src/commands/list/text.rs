//! The rules text of what is listed, in one place: made from the effects.
use crate::{
    rulesets::spire::{card::Face, hero::ItemText, monster::Move},
    tabletop::*,
};

/// What a face of a card does.
pub(super) fn of_face(face: &Face) -> String {
    let mut parts = vec![of_script(&face.play)];
    parts.extend(face.waits.when.iter().map(of_when));
    parts.extend(face.waits.instead.iter().map(|instead| format!("instead of {}: {}", instead.of, of_script(&instead.then))));
    parts.extend(face.uses.iter().map(|uses| format!("use: {}", of_script(&uses.does))));
    if !face.in_hand.is_empty() {
        parts.push(format!("in hand: {}", of_script(&face.in_hand)));
    }
    joined(parts)
}

pub(super) fn of_item(item: &ItemText) -> String {
    let mut parts: Vec<String> = item.waits.when.iter().map(of_when).collect();
    parts.extend(item.waits.instead.iter().map(|instead| format!("instead of {}: {}", instead.of, of_script(&instead.then))));
    parts.extend(item.uses.iter().map(|uses| format!("use: {}", of_script(&uses.does))));
    joined(parts)
}

/// One printed action of an enemy.
pub(super) fn of_move(action: &Move) -> String {
    of_script(&action.does)
}

/// One printed ability.
pub(super) fn of_when(when: &When) -> String {
    format!("on {:?}: {}", when.on, of_script(&when.then))
}

fn of_script(script: &Script) -> String {
    script.iter().map(|effect| format!("{effect:?}")).collect::<Vec<_>>().join(", ")
}

fn joined(parts: Vec<String>) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(". ")
}
