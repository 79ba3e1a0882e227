//! Setting up a run: characters, decks, ascension, modifiers, Neow's Blessing. Rulebook: Setup; Ascension; Daily Climb.
use super::{
    super::{
        board::{Hp, Options, Owns},
        card::{Card, CardText},
        hero::HeroText,
        item::*,
        phrases::Phrases,
        scene::{SceneError, heroes},
        *,
    },
    acts,
    decks::*,
    event::Blessing,
    feats, modifiers,
    offers::{Offers, OpenForAll},
    quick_start, record,
    run::*,
};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// What a run is set up from.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RunSpec {
    pub heroes: Vec<Word>,
    pub ascension: u8,
    /// The act it begins in, 1 to 4.
    pub from_act: u8,
    /// The last act to be played, if the party names it now.
    pub to_act: Option<u8>,
    pub rules: HouseRules,
    pub unlocks: Unlocks,
    pub modifiers: Vec<Word>,
    pub daily: bool,
    /// HP never fall below 1 (tests and tools).
    pub unbreakable: bool,
    /// One hero may sit twice (tests and tools); a real run refuses that.
    pub twins: bool,
}

fn wrong<T>(message: impl Into<String>) -> Result<T, SceneError> {
    Err(SceneError { message: message.into() })
}

/// Looks whether a run can be set up like this.
///
/// # Errors
/// Unknown heroes or modifiers, a hero who sits twice, acts or levels that do not exist.
pub fn check(names: &Names, spec: &RunSpec) -> Result<(), SceneError> {
    let heroes = heroes(names, &spec.heroes)?;
    for (i, hero) in heroes.iter().enumerate() {
        if !spec.twins && heroes[..i].iter().any(|other| other.key == hero.key) {
            return wrong(format!("{} can sit only once", hero.entry.name));
        }
    }
    let (from, to) = (spec.from_act.max(1), spec.to_act.unwrap_or(4));
    if from > 4 || !(1..=4).contains(&to) || to < from {
        return wrong(format!("there is no run from Act {from} to Act {to}: acts are 1 to 4"));
    }
    if spec.ascension > 13 {
        return wrong(format!("there is no Ascension {}: levels are 0 to 13", spec.ascension));
    }
    for word in &spec.modifiers {
        if names.printed::<modifiers::Modifier>(*word).is_none() {
            let known: Vec<&str> = names.prints::<modifiers::Modifier>().map(|known| known.key.as_str()).collect();
            let hint = nearest(word, known.iter().copied()).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            return wrong(format!("there is no modifier called `{word}`{hint}"));
        }
    }
    Ok(())
}

/// Lays the table for a run; it has not begun.
///
/// # Errors
/// As [`check`].
pub fn lay_out(world: &mut World, spec: &RunSpec, seed: u64) -> Result<(), SceneError> {
    let names = world.resource::<Names>().clone();
    check(&names, spec)?;
    let heroes = heroes(&names, &spec.heroes)?;
    setup::clear_table(world);
    let act = spec.from_act.max(1);
    let options = Options {
        unbreakable: spec.unbreakable,
        between_rooms: true,
        ascension: spec.ascension,
        last_stand: spec.rules.last_stand,
        sequential_turns: spec.rules.sequential_turns,
        ..Default::default()
    };
    let table = setup::lay_table(world, seed, act, options);
    for (at, hero) in (1..).zip(&heroes) {
        let seat = setup::seat_hero(world, at, at, hero.clone(), seed);
        lay_starter(world, seat, hero, spec.ascension);
        if spec.heroes.len() == 1 {
            lay_solo(world, seat);
        }
        if act > 1 {
            world.entity_mut(seat).insert(quick_start::Newcomer {});
        }
    }
    let mut run = Run::new(seed, act);
    (run.last_act, run.rules, run.unlocks) = (spec.to_act.unwrap_or(0), spec.rules, spec.unlocks.clone());
    (run.modifiers, run.daily) = (spec.modifiers.clone(), spec.daily);
    if act == 4 {
        run.keys = [Key::Ruby, Key::Sapphire, Key::Emerald].into();
    }
    lay_run(world, run);
    feats::begin(world);
    if let Some(mut phase) = world.get_mut::<Phase>(table) {
        phase.stopped = true;
    }
    world.resource_mut::<Log>().clear();
    sit_down(world);
    Ok(())
}

/// The run itself comes to lie on a table that has seats: the shuffled decks of the box, places for what is revealed.
pub fn lay_run(world: &mut World, run: Run) {
    let Table { seats, table } = world.resource::<Table>().clone();
    let names = world.resource::<Names>().clone();
    let keys: Vec<Word> = seats.iter().map(|seat| hero_of(world, *seat)).collect();
    let mut stream = stream(run.seed, 5);
    let box_pile = setup::make_pile(world, table, "box", false);
    let open = setup::make_pile(world, table, "open", false);
    let mut decks = box_decks(world, &run.unlocks, &keys, &mut stream, box_pile);
    let mut blessings: Vec<Word> = names
        .prints::<Blessing>()
        .filter(|text| text.entry.unlock.is_none() || run.unlocks.colorless())
        .map(|text| text.key)
        .collect();
    rand::seq::SliceRandom::shuffle(&mut blessings[..], &mut stream);
    decks.blessings = blessings.into_iter().collect();
    for (seat, hero) in seats.into_iter().zip(keys) {
        let own = reward_decks(&names, hero, &run.unlocks, &mut stream);
        let offered = setup::make_pile(world, seat, "offered", false);
        world.entity_mut(seat).insert((own, Offers { list: vec![], pile: Some(offered) }));
    }
    let act = run.act;
    world.entity_mut(table).insert((run, decks, RewardStream(stream), OpenForAll(open)));
    record::open(world, act);
}

/// A seat's starter deck and what ascension does to it.
pub fn lay_starter(world: &mut World, seat: Entity, hero: &HeroText, ascension: u8) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let names = world.resource::<Names>().clone();
    let mut deck: Vec<Card> = vec![];
    for (key, copies) in &hero.entry.deck {
        let card = Card::labelled(&names, key);
        deck.extend(card.into_iter().flat_map(|card| std::iter::repeat_n(card, *copies as usize)));
    }
    // Ascension 5: the curse that is never dealt from a deck.
    if ascension >= 5 {
        let bane = names.prints::<CardText>().find(|text| text.unlock.is_some_and(|unlock| &*unlock == "A5"));
        deck.extend(bane.map(|text| Card { text, upgraded: false }));
    }
    for card in deck {
        setup::make_card(world, seat, card, *owns.draw);
    }
    if let Some(mut hp) = world.get_mut::<Hp>(seat) {
        // Ascension 2 covers the highest HP, 9 takes one more at the start.
        hp.max -= i32::from(ascension >= 2);
        hp.now = hp.max - i32::from(ascension >= 9);
    }
}

/// What a player who plays alone has besides: 2 Gold and the solo relic.
pub fn lay_solo(world: &mut World, seat: Entity) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    change_tokens::<Gold>(world, seat, 2);
    let solo: Vec<_> = world.resource::<Names>().prints::<ItemText>().filter(|text| text.kind == ItemKind::Solo).collect();
    for text in solo {
        setup::make_item(world, seat, text, *owns.relics);
    }
}

/// The run begins: what modifiers give at the start, Neow's Blessing or the quick start, then the act.
pub fn begin(world: &mut World) {
    let Some(act) = run(world).map(|run| run.act) else { return };
    modifiers::happen(world, |modifier| &modifier.start);
    let phrases = world.resource::<Phrases>();
    let script = if act > 1 { phrases.quick_start.clone() } else { phrases.begin_run.clone() };
    // The decks of the act are needed before the map is laid.
    acts::set_decks(world, act);
    then(world, &script);
    advance(world);
}
