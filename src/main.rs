//! The program.
use spirebound::{
    commands::simulate::{self, simulate},
    game,
    rulesets::spire::scene::*,
    tabletop::{content::Roots, *},
};
use std::process::ExitCode;
fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let roots = Roots::find(None).unwrap();
    let spec = SceneSpec {
        scene: args[2].clone(),
        heroes: vec![Word::of("ironclad"); args[3].parse().unwrap()],
        deck: DeckSpec::Starter,
        hp: None,
        unbreakable: args.len() > 6,
    };
    #[cfg(feature = "desktop")]
    if args[1] == "window" || args[1] == "shot" {
        let start = spirebound::client::Start {
            roots,
            playing: spirebound::client::looks::spire::Playing { spec, seed: 1 },
            window: Default::default(),
        };
        if args[1] == "window" {
            return spirebound::client::start(start);
        }
        let (w, h) = args[4].split_once('x').unwrap();
        println!(
            "{:?}",
            spirebound::client::draw_shot(start, (w.parse().unwrap(), h.parse().unwrap()), std::path::Path::new(&args[5]))
        );
        return ExitCode::SUCCESS;
    }
    let (mut world, loaded) = game::build(&roots);
    for p in &loaded.problems {
        eprintln!("{p}");
    }
    let order = simulate::Order {
        spec,
        policy: if args[4] == "random" { Policy::Random } else { Policy::Exhaust },
        games: args[5].parse().unwrap(),
        seed: 1,
    };
    println!("{:#?}", simulate(&mut world, &order, |_, _| {}));
    ExitCode::SUCCESS
}
