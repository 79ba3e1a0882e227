//! The program.
use spirebound::{
    commands::simulate::*,
    game,
    rulesets::spire::scene::*,
    tabletop::{content::Roots, *},
};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let roots = Roots::find(None).unwrap();
    let (mut world, loaded) = game::build(&roots);
    for p in &loaded.problems {
        eprintln!("{p}");
    }
    let order = Order {
        spec: SceneSpec {
            scene: args[1].clone(),
            heroes: vec![Word::of("ironclad"); args[2].parse().unwrap()],
            deck: DeckSpec::Starter,
            hp: None,
            unbreakable: args.len() > 6,
        },
        policy: if args[3] == "random" { Policy::Random } else { Policy::Exhaust },
        games: args[4].parse().unwrap(),
        seed: args[5].parse().unwrap(),
    };
    println!("{:#?}", simulate(&mut world, &order, |_, _| {}));
}
