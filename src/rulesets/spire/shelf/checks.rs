//! What must be so on each card of the box before a game is played with it: numbers that make sense, names that are there.
use super::{
    mentions::{group, starter},
    *,
};
use crate::rulesets::spire::{
    effects::Daze,
    needs::{ENEMY, PLAYER, ROW},
};

/// Sets that are no hero's.
const COMMON_SETS: [&str; 3] = ["colorless", "curse", "status"];

pub(super) fn card(card: &CardText, references: &mut References) {
    let heroes = references.names().prints::<HeroText>().map(|hero| hero.key);
    let sets: Vec<Word> = heroes.chain(COMMON_SETS.map(Word::new)).collect();
    references.expect_of("heroes", "set of cards", card.set, &sets);
    let unlock = card.unlock.as_deref().unwrap_or("1");
    let known = matches!(unlock, "C" | "A5") || unlock.parse::<u8>().is_ok_and(|pack| pack > 0);
    references.require(known, unlock, "`unlock` is the number of a pack (\"1\"), or \"C\": with the colorless cards");
    for face in [Some(&card.base), card.upgraded.as_ref()].into_iter().flatten() {
        targets(&face.play, face.needs, references);
        if let Some(uses) = &face.uses {
            targets(&uses.does, needs_of(&uses.target), references);
        }
    }
}

/// What is done to a chosen enemy, row or player needs one to be chosen.
fn targets(script: &Script, chosen: Need, references: &mut References) {
    // A player's own card dazes the player.
    for effect in script.iter().filter(|effect| effect.get::<Daze>().is_none()) {
        walk(effect, &mut |word, seen| {
            let Seen::Variant((what, to)) = seen else { return };
            // What stands deeper may be about something else by then.
            if word != (name_of::<Verb>(), effect.name) || what != name_of::<To>() {
                return;
            }
            let (need, target) = match to {
                "Target" => (ENEMY, "Enemy"),
                "Row" => (ROW, "Row"),
                "AnyPlayer" => (PLAYER, "AnyPlayer"),
                _ => return,
            };
            let message = format!("`{}` is for what was chosen, and nothing is: write `target: [{target}]`", effect.name);
            references.require(chosen.has(need), effect.name, message);
        });
    }
}

pub(super) fn item(item: &ItemText, references: &mut References) {
    if let Some(uses) = &item.uses {
        targets(&uses.does, item.needs, references);
    }
    let none = matches!(item.life, Life::Uses(0));
    references.require(!none, "Uses", "an item that is discarded after 0 uses is never there");
}

pub(super) fn hero(hero: &HeroText, references: &mut References) {
    let entry = &hero.entry;
    for (card, copies) in &entry.deck {
        references.expect("cards", *card);
        references.require(*copies > 0, card, format!("0 copies of `{card}` are in the deck"));
    }
    references.require(entry.hp > 0, "hp", "a hero has 1 HP or more");
    references.require(entry.energy >= 0, "energy", "Energy is not below 0");
    references.require(!entry.deck.is_empty(), "deck", "there is no card in the deck");
}

pub(super) fn orb(orb: &OrbText, references: &mut References) {
    references.require(orb.entry.cubes > 0, "cubes", "there is 1 cube of it or more");
}

pub(super) fn monster(monster: &MonsterText, references: &mut References) {
    let entry = &monster.entry;
    act(entry.act, references);
    ascension(entry.ascension, references);
    references.require((1..=4).all(|players| entry.hp.of(players) > 0), "hp", "an enemy has 1 HP or more");
    references.require(entry.block >= 0, "block", "Block is not below 0");
    references.require(entry.row.is_none_or(|row| row <= 4), "row", "there are rows 1 to 4; a boss stands in every row: 0");
    faces(&entry.boss_die, "boss_die", references);
    if let Some(other) = entry.replaces {
        references.expect("monsters", other);
    }
    for token in entry.tokens.keys() {
        references.expect_token(*token);
    }
    for name in entry.summons.iter().flat_map(|summons| &summons.who) {
        group(references, *name);
    }
    for (_, moves) in monster.lists() {
        references.require(!moves.is_empty(), "pattern", "there is no action in it");
        for one in moves {
            faces(&one.on, "on", references);
            if let Some(other) = one.only_with {
                group(references, other);
            }
        }
    }
    let modes = matches!(&entry.pattern, Pattern::Modes(modes) if modes.is_empty());
    references.require(!modes, "pattern", "there is no mode in it");
    let rewards = &entry.rewards;
    references.require(rewards.gold >= 0, "gold", "Gold is not below 0");
}

pub(super) fn event(event: &EventText, references: &mut References) {
    let entry = &event.entry;
    act(entry.act, references);
    ascension(entry.ascension, references);
    with_colorless(entry.unlock, references);
    references.require(!entry.lines.is_empty(), "lines", "there is no line to choose");
    let lines = entry.lines.len().max(1);
    references.require(
        (1..=lines).contains(&entry.most.into()),
        "most",
        format!("a player may choose 1 to {lines} of the lines"),
    );
    for need in entry.lines.iter().flat_map(|line| &line.needs) {
        match need {
            EventNeed::PartyHolds(item) => references.expect("items", *item),
            EventNeed::Card(Of::Starter(card) | Of::Other(_, card)) => starter(references, *card),
            _ => {}
        }
    }
}

pub(super) fn blessing(blessing: &Blessing, references: &mut References) {
    with_colorless(blessing.entry.unlock, references);
    references.require(!blessing.entry.blue.is_empty(), "blue", "there is no blue line to choose");
}

pub(super) fn modifier(modifier: &Modifier, references: &mut References) {
    faces(&[modifier.entry.die], "die", references);
}

pub(super) fn chart(chart: &Chart, references: &mut References) {
    act(chart.entry.act, references);
}

pub(super) fn board(board: &BoardText, references: &mut References) {
    act(board.act, references);
    ascension(board.ascension, references);
    for fault in &board.faults {
        references.complain("invalid", "", fault, None);
    }
}

pub(super) fn token(token: &MapToken, references: &mut References) {
    if let Some(other) = token.entry.replaces {
        references.expect("tokens", other);
    }
}

fn act(act: u8, references: &mut References) {
    references.require((1..=4).contains(&act), "act", format!("there is no Act {act}: acts are 1 to 4"));
}

fn ascension(level: u8, references: &mut References) {
    references.require(level <= 13, "ascension", format!("there is no ascension level {level}: the highest is 13"));
}

fn faces(faces: &[u8], word: &str, references: &mut References) {
    for face in faces {
        references.require((1..=6).contains(face), word, format!("a die has no {face}"));
    }
}

fn with_colorless(unlock: Option<Word>, references: &mut References) {
    let unlock = unlock.as_deref().unwrap_or("C");
    references.require(unlock == "C", unlock, "`unlock` is \"C\": with the colorless cards");
}
