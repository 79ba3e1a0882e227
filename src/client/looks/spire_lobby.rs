//! Slay the Spire before and between runs: what the lobby asks, answered by the rules.
use super::spire::{Playing, What, begin, only_the_box};
use crate::{
    client::{lobby::Folder, rules::LobbyRules},
    rulesets::spire::{
        campaign::{
            book::{self, Book},
            record,
        },
        show,
    },
    tabletop::{Table, outcome, view::*},
};
use bevy::prelude::*;
use std::time::{SystemTime, UNIX_EPOCH};

pub fn plugin(app: &mut App) {
    app.insert_resource(LobbyRules {
        game: "Slay the Spire: The Board Game",
        on_table,
        setup: |world, choice| {
            only_the_box(world);
            open_book(world);
            show::new_run(world, choice)
        },
        play,
        count: |world| {
            outcome(world).filter(|_| record::is_dated(world))?;
            open_book(world);
            book::count(world)
        },
        lists: |world| {
            open_book(world);
            show::lists(world)
        },
        marks: show::marks,
        mark: |world, key| {
            let track = show::track(key).ok_or("There is no such track")?;
            world.get_resource_mut::<Book>().map_or(Ok(()), |mut book| book.mark(track))
        },
        trouble: |world| {
            let (why, backup) = world.get_resource::<Book>()?.trouble()?;
            let backup = backup.map(|profile| format!("{} runs", profile.runs.len()));
            Some(TroubleView { why: why.into(), backup })
        },
        repair: |world, anew| world.get_resource_mut::<Book>().map_or(Ok(()), |mut book| book.repair(anew)),
    });
}

/// The campaign is read when it is asked for first: its words are known only after the content.
fn open_book(world: &mut World) {
    if !world.contains_resource::<Book>() {
        let folder = world.get_resource::<Folder>().and_then(|folder| folder.0.clone());
        world.insert_resource(Book::of(folder.as_deref()));
    }
}

fn on_table(world: &World) -> OnTable {
    match world.resource::<Table>().seats.is_empty() {
        _ if record::is_dated(world) => OnTable::Game,
        true => OnTable::Nothing,
        // A fight, or what a scenario lays out, with content that nobody else may have.
        false => OnTable::Scene,
    }
}

fn play(world: &mut World, choice: &SetupChoice) -> Result<(), String> {
    let (spec, seed) = show::spec(world, choice)?;
    let playing = Playing { what: What::Run(spec), seed };
    begin(world, &playing).map_err(|error| error.message)?;
    record::date(world, now(), show::date(choice));
    world.insert_resource(playing);
    Ok(())
}

/// Milliseconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::{
            lobby::{self, Kept, Lobby, Order, Page},
            looks::spire as looks,
            model::Play,
        },
        game,
        rulesets::spire::{
            campaign::run::HouseRules,
            card::CardText,
            scene::{DeckSpec, SceneSpec},
        },
        tabletop::{Names, Word, content::Roots},
    };
    use std::{fs, path::Path};

    /// A client without a window, which keeps its games in this folder.
    fn client(folder: &Path) -> World {
        let roots = Roots::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets"));
        let (mut world, _) = game::build_sound(&roots).expect("the content is sound");
        let mut doors = App::empty();
        doors.add_plugins((looks::plugin, plugin));
        let (rules, lobby_rules) =
            (*doors.world().resource::<crate::client::rules::Rules>(), *doors.world().resource::<LobbyRules>());
        world.insert_resource(rules);
        world.insert_resource(lobby_rules);
        world.insert_resource(Folder(Some(folder.into())));
        world.init_resource::<Lobby>();
        world.init_resource::<Play>();
        world
    }

    /// What is on offer to be gone on with.
    fn kept(world: &mut World) -> Kept {
        lobby::open(world, Page::Title);
        world.resource::<Lobby>().known.kept.clone()
    }

    #[test]
    fn a_scenario_is_only_tried_and_a_kept_run_stays() {
        let folder = std::env::temp_dir().join(format!("spirebound-tried-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        // Players begin a run: it is kept, and can be gone on with.
        let mut world = client(&folder);
        lobby::arrive(&mut world);
        let hero = world.resource::<Lobby>().known.setup.heroes[0].key.clone();
        world.resource_mut::<Lobby>().choice.seats = vec![Some(hero.clone())];
        assert_eq!(lobby::obey(&mut world, Order::Begin), Ok(true));
        assert_eq!(on_table(&world), OnTable::Game);
        lobby::obey(&mut world, Order::Leave).unwrap();
        let run = kept(&mut world);
        assert!(matches!(&run, Kept::Good(_)), "{run:?}");
        // Somebody tries a scenario, in a room of a run, with a card that nobody else has.
        let file = folder.join("tried.ron");
        let card = format!(
            "cards: {{\"mine\": (name: \"Mine\", set: \"{hero}\", rarity: Common, kind: Skill, cost: 0, play: [Draw(1)])}}"
        );
        let seats = format!("seats: [(hero: \"{hero}\", starter: true, discard: [\"mine\"])]");
        let given = format!("[(name: \"tried\", given: ({seats}, {card}, run: (room: Room(Campfire), boxed: true)))]");
        fs::write(&file, given).unwrap();
        let mut world = client(&folder);
        let spec = SceneSpec {
            scene: file.display().to_string(),
            heroes: vec![],
            deck: DeckSpec::Starter,
            hp: None,
            unbreakable: false,
            ascension: 0,
            items: 0,
            rules: HouseRules::default(),
        };
        let playing = Playing { what: What::Fight(spec), seed: 1 };
        begin(&mut world, &playing).unwrap();
        begin(&mut world, &playing).expect("it can begin again");
        let is_known = |world: &World| world.resource::<Names>().printed::<CardText>(Word::of("mine")).is_some();
        assert!(is_known(&world));
        world.insert_resource(playing);
        lobby::arrive(&mut world);
        assert_eq!(world.resource::<Lobby>().known.table, OnTable::Scene);
        lobby::after_action(&mut world);
        lobby::obey(&mut world, Order::Leave).unwrap();
        assert!(!is_known(&world), "the next run has only what is in the box");
        assert_eq!(kept(&mut world), run, "the run of before is still the one that is kept");
        assert_eq!(lobby::obey(&mut world, Order::Continue), Ok(true));
        assert_eq!(on_table(&world), OnTable::Game);
        drop(world);
        fs::remove_dir_all(&folder).unwrap();
    }
}
