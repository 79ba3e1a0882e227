//! An act begins and ends: decks of the act, its map, healing; the party stops or goes on. Rulebook: Setup for Acts II & III.
use super::{
    super::{board::Hp, effects::lose_hp::heal, monster::*, phrases::Phrases, *},
    decks::*,
    event::*,
    map,
    quick_start::*,
    record,
    run::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `BeginAct()`: the act that the run is in.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct BeginAct {}
/// `EndAct()`: its boss is beaten.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EndOfAct {}
/// `NextAct()`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct NextAct {}
/// `StopHere()`: the party ends the adventure, which is won.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct StopHere {}

/// The boss of an act is beaten.
#[derive(Debug, Serialize)]
pub struct ActBeaten {
    pub act: u8,
}

impl Fact for ActBeaten {
    fn tell(&self, _: &Teller) -> Option<view::Sentence> {
        Some(view::Sentence { seat: None, text: format!("Act {} is beaten", map::roman(self.act)) })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<ActBeaten>();
    app.add_verb::<BeginAct>(|world, _, _| begin(world))
        .add_verb::<EndOfAct>(|world, _, ctx| end(world, ctx))
        .add_verb::<NextAct>(|world, _, _| {
            if let Some(mut run) = run_mut(world) {
                run.act += 1;
                run.events_here = 0;
            }
            // Whoever has joined catches up first.
            let phrases = world.resource::<Phrases>();
            let begin = if newcomers(world).is_empty() { &phrases.begin_act } else { &phrases.quick_start }.clone();
            then(world, &begin);
        })
        .add_verb::<StopHere>(|world, _, _| win(world));
}

/// The decks of an act. First encounters are only in Act I; Act IV has none of these decks.
pub fn set_decks(world: &mut World, act: u8) {
    let (first, encounters, elites) = (
        enemy_deck(world, MonsterKind::FirstEncounter, act),
        enemy_deck(world, MonsterKind::Encounter, act),
        enemy_deck(world, MonsterKind::Elite, act),
    );
    let level = ascension(world);
    let unlocks = run(world).map(|run| run.unlocks.clone()).unwrap_or_default();
    let names = world.resource::<Names>();
    let events: Vec<Word> = names
        .prints::<EventText>()
        .filter(|text| text.entry.act == act && text.entry.ascension <= level)
        .filter(|text| text.entry.unlock.is_none() || unlocks.colorless())
        .flat_map(|text| std::iter::repeat_n(text.key, text.entry.copies as usize))
        .collect();
    let summons = setup::summons_deck(world, act);
    let table = world.resource::<Table>().table;
    world.entity_mut(table).insert(summons);
    with_decks(world, |decks, stream| {
        for (deck, cards) in [
            (&mut decks.first_encounters, first),
            (&mut decks.encounters, encounters),
            (&mut decks.elites, elites),
            (&mut decks.events, events),
        ] {
            *deck = cards.into_iter().collect();
            deck.shuffle(stream);
        }
    });
}

fn begin(world: &mut World) {
    let Some(act) = run(world).map(|run| run.act) else { return };
    set_decks(world, act);
    map::lay(world, act);
    if act > 1 {
        let level = ascension(world);
        for seat in world.resource::<Table>().seats.clone() {
            // Ascension 6: 4 HP instead of all.
            let missing = world.get::<Hp>(seat).map_or(0, |hp| hp.max - hp.now);
            heal(world, seat, if level >= 6 { missing.min(4) } else { missing });
            shuffle_rewards(world, seat);
        }
    }
    let travel = world.resource::<Phrases>().travel.clone();
    then(world, &travel);
}

/// The card rewards deck, with what was skipped; not the rares.
fn shuffle_rewards(world: &mut World, seat: Entity) {
    let Some(mut decks) = world.get::<RewardDecks>(seat).cloned() else { return };
    with_decks(world, |_, stream| decks.cards.shuffle(stream));
    world.entity_mut(seat).insert(decks);
}

/// Whether another act can follow: Act IV only with all three keys.
pub fn next_act(run: &Run) -> Option<u8> {
    match run.act {
        1 | 2 => Some(run.act + 1),
        3 if run.unlocks.act_four() && run.keys.len() == 3 => Some(4),
        _ => None,
    }
}

fn end(world: &mut World, ctx: Ctx) {
    let Some(run) = run(world).cloned() else { return };
    if run.beaten < run.act {
        world.resource_mut::<Log>().push(ActBeaten { act: run.act });
    }
    if let Some(mut now) = run_mut(world) {
        now.beaten = run.act;
    }
    record::beaten(world, run.act);
    // Where a player has fallen in the last stand nobody goes on.
    let fallen = players(world).count() < world.resource::<Table>().seats.len();
    let next = next_act(&run).filter(|_| !fallen);
    if next.is_none() || run.last_act == run.act {
        return win(world);
    }
    let phrases = world.resource::<Phrases>();
    let (on, stop) = (phrases.next_act.clone(), phrases.stop_here.clone());
    // A party that has named its last act goes on to it without being asked again.
    if run.last_act > run.act {
        return then(world, &on);
    }
    let mut options = vec![Opt::new(Pick::Line(0), &on, ctx), Opt::new(Pick::Line(1), &stop, ctx)];
    // Others may join before the next act.
    for hero in could_join(world) {
        let names = world.resource::<Names>();
        let join: Option<Script> =
            names.say(Join(hero)).zip(names.say(EndOfAct {})).map(|(join, ask)| [join, ask].into_iter().collect());
        options.extend(join.map(|join| Opt::new(Pick::Token(hero), &join, ctx)));
    }
    let table = world.resource::<Table>().table;
    if let Some(mut choice) = world.get_mut::<Choice>(table) {
        choice.ask(Word::new("act_end"), options);
    }
}

fn win(world: &mut World) {
    let table = world.resource::<Table>().table;
    super::travel::close_offers(world);
    if let Some(mut phase) = world.get_mut::<Phase>(table) {
        phase.over = Some(view::Outcome::Won);
    }
}
