//! The optional rules of fights: whole fights of all scenes by bots, what a run makes of a last stand, and what the players are shown.
use crate::table::*;
use bevy_ecs::prelude::*;
use spirebound::{
    rulesets::spire::{
        Block,
        board::{Hp, each_enemy},
        campaign::{
            acts,
            board::RoomKind,
            fights, map, room,
            run::{Fight, HouseRules, Room, Unlocks, run, run_mut},
            start::{self, RunSpec},
        },
        invariants::Census,
        setup, show,
    },
    tabletop::{view::Outcome, *},
};

const BOTH: HouseRules =
    HouseRules { last_stand: true, sequential_turns: true, choose_your_relic: false, alternative_maps: false };

/// `SPIREBOUND_ACTS=20 cargo test --release --no-default-features --test rules optional_rules` for the long run: so many games of each.
#[test]
fn every_scene_with_optional_rules_adds_up() {
    let games = asked("SPIREBOUND_ACTS");
    let most_rounds = if games.is_some() { 300 } else { 6 };
    let mut world = world();
    let mut fallen = 0;
    for (number, scene) in all_scenes(&world).into_iter().enumerate() {
        for game in 0..games.unwrap_or(1) {
            let seats = 2 + (number + game as usize) % 3;
            let seed = number as u64 * 1000 + game;
            let mut spec = spec(&scene, seats, 10);
            (spec.heroes, spec.ascension) = (heroes(number, seats), 13);
            // With few HP somebody falls soon.
            spec.hp = [None, Some(4), Some(8)][(seed % 3) as usize];
            spec.rules = [BOTH, BOTH, HouseRules { sequential_turns: false, ..BOTH }][(number / 3 + game as usize) % 3];
            lay_out(&mut world, &spec, seed, false);
            let census = Census::take(&world);
            setup::begin(&mut world);
            let mut bot = Bot::new(if game % 2 == 0 { Policy::Exhaust } else { Policy::Random }, seed);
            let table = world.resource::<Table>().table;
            let round = |world: &World| world.get::<Phase>(table).map_or(0, |phase| phase.round);
            let mut looked_at = (0, 0);
            while round(&world) <= most_rounds {
                let Some(action) = bot.next(&world) else { break };
                submit(&mut world, action.clone()).unwrap_or_else(|why| panic!("{scene}, {seats} seats, {action:?}: {why}"));
                // Once a round, and when somebody has fallen.
                let now = (round(&world), players(&world).count());
                if now != looked_at {
                    looked_at = now;
                    assert_eq!(census.fault(&world), None, "{scene}, {seats} seats, seed {seed}, round {}", now.0);
                }
            }
            let over = outcome(&world).is_some() || round(&world) > most_rounds;
            assert!(over, "{scene}, {seats} seats, seed {seed}: a dead end");
            fallen += seats - players(&world).count();
            world.clear_trackers();
        }
    }
    assert!(fallen > 5, "{fallen} players dropped out");
}

/// A run of two before the boss of an act; `fight`: instead of the one that ends the act.
fn before_the_boss(world: &mut World, (from_act, ascension): (u8, u8), rules: HouseRules, fight: Option<Fight>) {
    let heroes = ["ironclad", "silent"].map(Word::of).to_vec();
    let unlocks = Unlocks { everything: true, ..Default::default() };
    let spec = RunSpec { heroes, from_act, ascension, to_act: Some(4), rules, unlocks, ..Default::default() };
    start::lay_out(world, &spec, 7).unwrap();
    acts::set_decks(world, from_act);
    map::lay(world, from_act);
    match fight {
        None => room::enter(world, RoomKind::Boss, false),
        Some(fight) => {
            run_mut(world).unwrap().room = Some(Room::new(RoomKind::Event));
            fights::begin(world, fight);
        }
    }
    advance(world);
}

fn set_hp(world: &mut World, figure: Entity, now: i32) {
    let mut hp = world.get_mut::<Hp>(figure).unwrap();
    *hp = Hp { now, max: hp.max.max(now) };
}

fn set_enemies(world: &mut World, now: i32) {
    let mut enemies = vec![];
    each_enemy(world, |enemy| enemies.push(enemy));
    enemies.into_iter().for_each(|enemy| set_hp(world, enemy, now));
}

/// The boss stands as long as both players do, and falls when one has; or, if `spared`, nobody of the players falls.
fn fight_it_out(world: &mut World, spared: bool) {
    let seats = world.resource::<Table>().seats.clone();
    let act = run(world).map_or(0, |run| run.act);
    let mut bot = Bot::new(Policy::Random, 3);
    for _ in 0..4000 {
        // Whoever fights on is not to fall.
        set_hp(world, seats[1], 60);
        if players(world).count() == 2 && run(world).is_some_and(|run| run.act == act && run.room.is_some()) {
            set_hp(world, seats[0], if spared { 60 } else { 1 });
        }
        set_enemies(world, if spared || players(world).count() == 1 { 1 } else { 200 });
        let Some(action) = bot.next(world) else { return };
        submit(world, action).unwrap();
        if run(world).is_some_and(|run| run.act > act) {
            return;
        }
    }
    panic!("the fight has no end");
}

#[test]
fn after_a_last_stand_the_act_is_beaten_and_nobody_goes_on() {
    // At the highest Ascension there are two bosses, one after the other: whoever fell to the first is out of the second too.
    for (act, ascension, bosses) in [(1, 0, 1), (2, 0, 1), (3, 0, 1), (3, 13, 2), (4, 0, 1)] {
        for rules in [HouseRules { sequential_turns: false, ..BOTH }, BOTH] {
            let mut world = world();
            before_the_boss(&mut world, (act, ascension), rules, None);
            fight_it_out(&mut world, false);
            assert_eq!(players(&world).count(), 1, "Act {act}");
            assert_eq!(outcome(&world), Some(Outcome::Won), "Act {act}");
            let run = run(&world).unwrap();
            assert_eq!((run.beaten, run.act, run.bosses.len()), (act, act, bosses));
        }
    }
}

#[test]
fn if_nobody_has_fallen_the_party_goes_on() {
    let mut world = world();
    before_the_boss(&mut world, (1, 0), BOTH, None);
    fight_it_out(&mut world, true);
    assert_eq!((outcome(&world), run(&world).unwrap().act, run(&world).unwrap().beaten), (None, 2, 1));
}

#[test]
fn without_the_rule_or_in_an_events_boss_fight_a_death_is_the_end() {
    for (rules, fight) in [(HouseRules::default(), None), (BOTH, Some(Fight::BossOf(1)))] {
        let mut world = world();
        before_the_boss(&mut world, (1, 0), rules, fight);
        fight_it_out(&mut world, false);
        assert_eq!((players(&world).count(), outcome(&world)), (2, Some(Outcome::Lost)));
    }
}

#[test]
fn optional_rules_are_called_by_name() {
    let named = |words: &[&str]| HouseRules::named(&words.iter().map(|word| Word::of(word)).collect::<Vec<_>>());
    assert_eq!(named(&["sequential_turns", "last_stand"]).unwrap(), BOTH);
    assert_eq!(named(&[]).unwrap(), HouseRules::default());
    let wrong = named(&["last_stend"]).unwrap_err().message;
    assert_eq!(wrong, "there is no optional rule called `last_stend`; did you mean `last_stand`?");
}

#[test]
fn the_players_are_shown_whose_turn_it_is() {
    let mut world = world();
    let mut spec = spec("first_jaw_worm", 3, 0);
    spec.rules = HouseRules { sequential_turns: true, ..Default::default() };
    begin(&mut world, &spec, 1, true);
    let shown = |world: &mut World| {
        let seats = show::view(world).seats;
        (seats.iter().map(|seat| seat.on_turn).collect::<Vec<_>>(), seats.iter().map(|seat| seat.ready).collect::<Vec<_>>())
    };
    assert_eq!(shown(&mut world), (vec![true, false, false], vec![false, false, false]));
    submit(&mut world, Action::new(Seat(1), [Pick::Done])).unwrap();
    assert_eq!(shown(&mut world), (vec![false, true, false], vec![true, false, false]));
    let waiting = &show::view(&mut world).seats[0];
    assert!(waiting.choice.is_none() && waiting.hand.is_empty());
    // Together, it is everybody's.
    spec.rules = HouseRules::default();
    begin(&mut world, &spec, 1, true);
    assert_eq!(shown(&mut world).0, [true, true, true]);
}

/// The turns to come draw cards that nobody knows yet: the forecast leaves them out, but for the Block that is lost in any case.
#[test]
fn the_forecast_does_not_look_into_turns_to_come() {
    let mut world = world();
    let mut spec = spec("first_cultist,first_jaw_worm", 2, 0);
    spec.rules = HouseRules { sequential_turns: true, ..Default::default() };
    begin(&mut world, &spec, 1, true);
    let second = world.resource::<Table>().seats[1];
    let without = show::view(&mut world).seats[1].threat.unwrap();
    world.get_mut::<Block>(second).unwrap().0 = 5;
    let hash = Snapshot::hash(&mut world);
    assert_eq!(show::view(&mut world).seats[1].threat.unwrap(), without, "this Block will not be there any more");
    assert_eq!(Snapshot::hash(&mut world), hash);
    // In the own turn it counts.
    submit(&mut world, Action::new(Seat(1), [Pick::Done])).unwrap();
    world.get_mut::<Block>(second).unwrap().0 = 5;
    let with = show::view(&mut world).seats[1].threat.unwrap();
    assert!(with.dealt == 0 || with.blocked > 0);
}
