//! Slay the Spire at the client's table: its facts as cues, and the doors to its rules.
use crate::{
    client::{
        playback::{Cue, Spot},
        rules::{LogLine, Rules},
    },
    rulesets::spire::{
        StanceChanged,
        campaign::{
            record,
            room::RoomEntered,
            run::run,
            start::{self, RunSpec},
            travel::BootMoved,
        },
        effects::{
            Channeled, Discarded, Drawn, Evoked, Exhausted, Given, LeftFight, LeftPlay, Moved, OrbRemoved, Played, PowerInPlay,
            PutAway, ScriedAway, SlotsAdded, Struck, Summoned, energy::EnergyChanged,
        },
        lose_hp::{Healed, HpLost},
        phases::{
            Acted, CombatEnded, CubeMoved, Died, Lost, RoundBegan, TurnBegan, TurnEnded, last_stand::DroppedOut,
            turns::TurnPassed,
        },
        scenario,
        scene::{self, SceneError, SceneSpec},
        setup, show,
    },
    tabletop::{
        content::{Source, load},
        view::Sentence,
        *,
    },
};
use bevy::prelude::*;
use std::path::Path;

/// The fight or run that is being played, so that it can begin again.
#[derive(Resource, Clone)]
pub struct Playing {
    pub what: What,
    pub seed: u64,
}

/// What is played.
#[derive(Clone)]
pub enum What {
    Fight(SceneSpec),
    Run(RunSpec),
}

/// What the box has, while a scenario has brought content of its own.
#[derive(Resource)]
struct InTheBox(Names);

/// Content that a scenario has brought is taken away: nobody else knows it.
pub(super) fn only_the_box(world: &mut World) {
    if let Some(InTheBox(names)) = world.remove_resource() {
        world.insert_resource(names);
    }
}

pub fn plugin(app: &mut App) {
    app.insert_resource(Rules {
        begin: |world, sources| {
            let problems = load(world, sources).problems;
            if !problems.is_empty() {
                return Err(problems.iter().map(|problem| problem.to_string()).collect());
            }
            let playing = world.get_resource::<Playing>().cloned();
            playing.map_or(Ok(()), |playing| begin(world, &playing).map_err(|error| vec![error.to_string()]))
        },
        view: seen,
        submit: |world, action| submit(world, action).map_err(|refused| refused.to_string()),
        why_not: |world, action| match check(world, action) {
            Err(Illegal::Because(why)) => Some(why),
            _ => None,
        },
        undo: |world| undo(world).map_err(|refused| refused.to_string()),
        redo: |world| redo(world).map_err(|refused| refused.to_string()),
        preview: |world, action| show::soon(world, action).ok(),
        other_face: show::other_face,
        restart: |world| {
            // A run does not begin again: nobody rolls its rooms twice.
            if !record::is_dated(world)
                && let Some(playing) = world.get_resource::<Playing>().cloned()
                && let Err(error) = begin(world, &playing)
            {
                error!("{error}");
            }
        },
        log: lines,
    });
}

/// Lays the fight or run out and begins it, with a history that can be taken back.
///
/// # Errors
/// A scene that cannot be set up.
pub fn begin(world: &mut World, playing: &Playing) -> Result<(), SceneError> {
    only_the_box(world);
    let spec = match &playing.what {
        What::Fight(spec) => spec,
        What::Run(spec) => {
            start::lay_out(world, spec, playing.seed)?;
            record::date(world, super::spire_lobby::now(), None);
            world.resource_mut::<History>().begin(true);
            start::begin(world);
            return Ok(());
        }
    };
    let file = Path::new(&spec.scene);
    if file.extension().is_some_and(|end| end == "ron") {
        // A scenario: the table as its first case gives it, in the middle of a fight.
        let wrong = |problem: &dyn ToString| SceneError { message: problem.to_string() };
        let source = Source::read(file.to_string_lossy(), file).map_err(|problem| wrong(&problem))?;
        let names = world.resource::<Names>().clone();
        world.insert_resource(InTheBox(names));
        scenario::lay_first(world, &source).map_err(|problems| wrong(&problems[0]))?;
        world.resource_mut::<History>().begin(true);
        advance(world);
    } else {
        scene::lay_out(world, spec, playing.seed)?;
        world.resource_mut::<History>().begin(true);
        setup::begin(world);
    }
    Ok(())
}

/// The table, and the seed it was dealt from.
fn seen(world: &mut World) -> view::TableView {
    // A run that was kept knows its own.
    let seed = run(world).map(|run| run.seed).or(world.get_resource::<Playing>().map(|playing| playing.seed));
    view::TableView { seed, ..show::view(world) }
}

/// The log with what is to be seen of each fact. Facts that are only seen have an empty sentence.
fn lines(world: &World, since: usize) -> Vec<LogLine> {
    let told = show::tell(world, since);
    let mut told = told.into_iter().peekable();
    let facts = world.resource::<Log>().since(since).enumerate();
    let mut enemies_act = false;
    facts
        .map(|(i, fact)| {
            let at = since + i;
            let sentence = told.next_if(|(of, _)| *of == at).map(|(_, sentence)| sentence).unwrap_or_default();
            let mut cues = cues(world, fact);
            cues.extend(fact.reveals().map(Cue::UndoStops));
            // Their step has no fact of its own: it begins with the first of them.
            let acts = as_fact::<Acted>(fact).is_some();
            if acts && !enemies_act {
                cues.insert(0, Cue::StepBegan(ENEMIES));
            }
            enemies_act = acts || enemies_act && step(fact).is_none();
            (at + 1, sentence, cues)
        })
        .filter(|(_, sentence, cues): &(usize, Sentence, Vec<Cue>)| !sentence.text.is_empty() || !cues.is_empty())
        .collect()
}

/// One fact, one animation; a fact without one passes silently.
fn cues(world: &World, fact: &dyn AnyFact) -> Vec<Cue> {
    let id = |piece: Piece| world.get::<Id>(*piece).copied().unwrap_or_default();
    let seat = |piece: Piece| world.get::<Seat>(*piece).copied();
    let moved = |card: Piece, owner: Piece, from: &str, to: &str| {
        vec![Cue::CardMoved { card: id(card), from: Spot::new(from, seat(owner)), to: Spot::new(to, seat(owner)) }]
    };
    let track = |of: Piece, kind: &str, from: i32, to: i32| vec![Cue::TrackChanged { of: id(of), kind: kind.into(), from, to }];
    if let Some(fact) = as_fact::<Drawn>(fact) {
        moved(fact.card, fact.seat, "draw", "hand")
    } else if let Some(fact) = as_fact::<Played>(fact) {
        if fact.copy { vec![] } else { moved(fact.card, fact.seat, "hand", "play") }
    } else if let Some(fact) = as_fact::<PutAway>(fact) {
        moved(fact.card, fact.seat, "play", "discard")
    } else if let Some(fact) = as_fact::<PowerInPlay>(fact) {
        moved(fact.card, fact.seat, "play", "powers")
    } else if let Some(fact) = as_fact::<Exhausted>(fact) {
        moved(fact.card, fact.seat, if fact.played { "play" } else { "hand" }, "exhaust")
    } else if let Some(fact) = as_fact::<Discarded>(fact) {
        moved(fact.card, fact.seat, "hand", "discard")
    } else if let Some(fact) = as_fact::<Moved>(fact) {
        moved(fact.card, fact.seat, &fact.from, &fact.to)
    } else if let Some(fact) = as_fact::<Given>(fact) {
        moved(fact.card, fact.seat, "supply", &fact.to)
    } else if let Some(fact) = as_fact::<Struck>(fact) {
        vec![Cue::Struck { from: id(fact.from), at: id(fact.at), amount: fact.amount, blocked: fact.blocked, lost: fact.lost }]
    } else if let Some(fact) = as_fact::<HpLost>(fact) {
        track(fact.who, "hp", fact.hp + fact.by, fact.hp)
    } else if let Some(fact) = as_fact::<Healed>(fact) {
        track(fact.who, "hp", fact.hp - fact.by, fact.hp)
    } else if let Some(fact) = as_fact::<EnergyChanged>(fact) {
        track(fact.who, "energy", fact.now - fact.by, fact.now)
    } else if let Some(fact) = as_fact::<TokensChanged>(fact) {
        // Block of a seat lies on a track, all else are tokens.
        if &*fact.token == "block" && seat(fact.who).is_some() {
            track(fact.who, "block", fact.now - fact.by, fact.now)
        } else {
            vec![Cue::TokenChanged { of: id(fact.who), kind: fact.token.to_string(), by: fact.by }]
        }
    } else if let Some(fact) = as_fact::<Rolled>(fact) {
        vec![Cue::Rolled(fact.die)]
    } else if let Some(fact) = as_fact::<Died>(fact) {
        vec![Cue::Fell(id(fact.who))]
    } else if let Some(fact) = as_fact::<LeftFight>(fact) {
        vec![Cue::Fell(id(fact.who))]
    } else if let Some(fact) = as_fact::<DroppedOut>(fact) {
        vec![Cue::Fell(id(fact.who))]
    } else if let Some(fact) = as_fact::<Lost>(fact) {
        vec![Cue::Fell(id(fact.who)), Cue::Ended { won: false }]
    } else if as_fact::<CombatEnded>(fact).is_some() {
        vec![Cue::Ended { won: true }]
    } else if let Some(fact) = as_fact::<Summoned>(fact) {
        vec![Cue::Arrived(id(fact.who))]
    } else if let Some(fact) = as_fact::<Acted>(fact) {
        vec![Cue::TurnOf(id(fact.who))]
    } else if let Some(fact) = as_fact::<TurnPassed>(fact) {
        vec![Cue::TurnOf(id(fact.to))]
    } else if let Some(fact) = as_fact::<ScriedAway>(fact) {
        moved(fact.card, fact.seat, "draw", "discard")
    } else if let Some(fact) = as_fact::<LeftPlay>(fact) {
        moved(fact.card, fact.seat, "play", "discard")
    } else if let Some(fact) = as_fact::<StanceChanged>(fact) {
        vec![Cue::Text { at: id(fact.seat), words: format!("{:?}", fact.to) }, Cue::BoardChanged(id(fact.seat))]
    } else if let Some(seat) = slots_changed(fact) {
        vec![Cue::BoardChanged(id(seat))]
    } else if let Some(fact) = as_fact::<BootMoved>(fact) {
        vec![Cue::Went(fact.to as usize)]
    } else if as_fact::<RoomEntered>(fact).is_some() {
        vec![Cue::FrontChanged]
    } else if let Some(step) = step(fact) {
        vec![Cue::StepBegan(step)]
    } else {
        vec![]
    }
}

/// The seat whose Orbs are others now.
fn slots_changed(fact: &dyn AnyFact) -> Option<Piece> {
    as_fact::<Channeled>(fact)
        .map(|fact| fact.seat)
        .or(as_fact::<Evoked>(fact).map(|fact| fact.seat))
        .or(as_fact::<OrbRemoved>(fact).map(|fact| fact.seat))
        .or(as_fact::<SlotsAdded>(fact).map(|fact| fact.seat))
}

/// The number of the enemies' step in the bar.
const ENEMIES: usize = 3;

/// Facts with which a step of the round begins, counted as the bar shows them.
fn step(fact: &dyn AnyFact) -> Option<usize> {
    if as_fact::<RoundBegan>(fact).is_some() {
        Some(0)
    } else if as_fact::<TurnBegan>(fact).is_some() {
        Some(1)
    } else if as_fact::<TurnEnded>(fact).is_some() {
        Some(2)
    } else if as_fact::<CubeMoved>(fact).is_some() {
        Some(4)
    } else {
        None
    }
}
