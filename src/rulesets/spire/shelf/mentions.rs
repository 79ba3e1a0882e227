//! Which words of the language name something of the box: Orbs, tokens, cards, enemies by their group; and which numbers may be below 0.
use super::super::{campaign::from_deck::Of, counts::*, effects::*, lasting::*, phases::*};
use super::*;
use crate::rulesets::spire::{aim::To, campaign::quick_start::Join, energy::verb::Energy};

pub(super) fn plugin(app: &mut App) {
    app.add_mention::<Verb, Channel>(orb)
        .add_mention::<Lasting, OrbHitsRow>(orb)
        .add_mention::<Lasting, OrbMore>(orb)
        .add_mention::<Count, OrbsOf>(orb);
    app.add_mention::<Verb, Tokens>(token)
        .add_mention::<Lasting, HitsAdd>(token)
        .add_mention::<Lasting, ImmuneTo>(token)
        .add_mention::<Count, OwnTokens>(token)
        .add_mention::<Count, TargetTokens>(token);
    app.add_mention::<Verb, Status>(card)
        .add_mention_in::<DrawnCard>("Anyones", card)
        .add_mention::<Count, HandNamed>(part_of_a_name)
        .add_mention_in::<HitsOf>("Starter", starter)
        .add_mention_in::<BlockOn>("Starter", starter)
        .add_mention_in::<Of>("Starter", starter)
        .add_mention_in::<Of>("Other", starter);
    app.add_mention::<Verb, Summon>(summoned)
        .add_mention::<Verb, SummonUntil>(group)
        .add_mention::<Verb, ReviveAll>(group)
        .add_mention_in::<DeathOf>("Other", group)
        .add_mention_in::<To>("Allies", |references, word| {
            let known = of_monsters(references, |text| text.entry.group.into_iter().chain([text.figure]).collect());
            references.expect_of("monsters", "group or figure of enemies", word, &known);
        })
        .add_mention::<Verb, BringCard>(|references, word| references.expect("monsters", word))
        .add_mention::<Verb, EnterMode>(mode)
        .add_mention::<Circumstance, InMode>(mode)
        .add_mention::<Verb, LoseAbility>(|references, word| {
            let known = of_monsters(references, |text| text.entry.abilities.iter().map(|it| Word::of(&it.name)).collect());
            references.expect_of("monsters", "ability of an enemy", word, &known);
        });
    app.add_mention::<Verb, Join>(|references, word| references.expect("heroes", word));
    app.add_below_zero::<Energy>().add_below_zero::<TurnDie>();
}

fn orb(references: &mut References, word: Word) {
    references.expect("orbs", word);
}

fn token(references: &mut References, word: Word) {
    references.expect_token(word);
}

fn card(references: &mut References, word: Word) {
    references.expect("cards", word);
}

/// The name of a card that heroes start with.
pub(super) fn starter(references: &mut References, word: Word) {
    let starters = references.names().prints::<CardText>().filter(|text| text.rarity == Rarity::Starter);
    let known: Vec<Word> = starters.map(|text| Word::of(&text.name)).collect();
    references.expect_of("cards", "starter card", word, &known);
}

fn part_of_a_name(references: &mut References, word: Word) {
    let named = references.names().prints::<CardText>().any(|text| text.name.contains(&*word));
    references.require(named, &word, format!("no card has `{word}` in its name"));
}

/// A group of the Summons deck.
pub(super) fn group(references: &mut References, word: Word) {
    let known = of_monsters(references, |text| text.entry.group.into_iter().collect());
    references.expect_of("monsters", "group of summons", word, &known);
}

/// A group, or who comes by its own card and stands in every row.
fn summoned(references: &mut References, word: Word) {
    if !references.has("monsters", word) {
        group(references, word);
    }
}

fn mode(references: &mut References, word: Word) {
    let known = of_monsters(references, |text| match &text.entry.pattern {
        Pattern::Modes(modes) => modes.iter().map(|mode| mode.mode).collect(),
        _ => vec![],
    });
    references.expect_of("monsters", "mode of an enemy", word, &known);
}

/// Words that stand on enemies' cards.
fn of_monsters(references: &References, words: impl Fn(&MonsterText) -> Vec<Word>) -> Vec<Word> {
    references.names().prints::<MonsterText>().flat_map(|text| words(&text)).collect()
}
