//! The words of the command line. They are kept stable: scripts and other programs use them.
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// A digital table for cooperative deck-building board games. Without a command it opens the window.
#[derive(Parser, Debug)]
#[command(name = "spirebound", version)]
pub(super) struct Line {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub window: WindowArgs,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Args, Debug)]
pub(super) struct Common {
    /// Which game is played
    #[arg(long, global = true, default_value = "spire", value_name = "GAME")]
    pub game: String,
    /// The folder of content and art (else $SPIREBOUND_ASSETS, beside the program, in the source tree)
    #[arg(long, global = true, value_name = "DIR")]
    pub assets: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct WindowArgs {
    /// The heroes, in seating order
    #[arg(long, value_delimiter = ',', value_name = "HERO,…")]
    pub seats: Option<Vec<String>>,
    /// The seed of all randomness
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Begin with this fight: an enemy's id, several joined by `,`, or `first`, `encounter:1`, `elite:1`, `boss:1`
    #[arg(long, value_name = "SCENE")]
    pub scene: Option<String>,
    /// The level of ascension (0 to 13): which faces of enemies are used
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=13))]
    pub ascension: Option<u8>,
    /// Where saves and settings lie
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// How fast things move: 0.5 to 4, or `instant`
    #[arg(long, value_name = "X", value_parser = speed)]
    pub speed: Option<f32>,
}

impl WindowArgs {
    pub fn is_given(&self) -> bool {
        self.seats.is_some()
            || self.seed.is_some()
            || self.scene.is_some()
            || self.ascension.is_some()
            || self.data_dir.is_some()
            || self.speed.is_some()
    }
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Bots play a scene many times
    Simulate(SimulateArgs),
    /// Read content and tell all that is wrong with it
    Check {
        /// Files or folders (all content, if none)
        paths: Vec<PathBuf>,
    },
    /// What there is: cards, enemies, words of the rules …
    List {
        #[arg(value_enum)]
        what: What,
    },
    /// Run scenario files
    Case {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Play a recorded game and compare
    Replay { file: PathBuf },
    /// The phases and windows of a round, with their systems in order
    Rules,
    /// Render a scene into a picture, without any display
    Shot(ShotArgs),
    /// How long snapshots take
    #[command(hide = true)]
    Measure,
}

#[derive(Args, Debug)]
pub(super) struct SimulateArgs {
    /// An enemy's id, several joined by `,`, `first`, `encounter:1`, `elite:1`, `boss:1`, or a scenario file
    #[arg(long, value_name = "SCENE", required_unless_present = "run", conflicts_with = "run")]
    pub scene: Option<String>,
    /// Whole runs instead of one scene
    #[arg(long, conflicts_with_all = ["hp", "record", "deck", "items"])]
    pub run: bool,
    /// The act the runs begin in
    #[arg(long, default_value_t = 1, value_name = "ACT", requires = "run", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub from_act: u8,
    /// The last act that is played
    #[arg(long, default_value_t = 3, value_name = "ACT", requires = "run", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub to_act: u8,
    /// Modifiers of the runs, by id
    #[arg(long, value_delimiter = ',', value_name = "ID,…", requires = "run")]
    pub modifiers: Vec<String>,
    /// The heroes, in seating order; one may sit twice
    #[arg(long, value_delimiter = ',', default_value = "ironclad", value_name = "HERO,…")]
    pub seats: Vec<String>,
    #[arg(long, value_enum, default_value_t = PolicyArg::Random)]
    pub policy: PolicyArg,
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pub games: u32,
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    /// `starter`, `random:N` (starter and N random cards), or a file with a list of cards
    #[arg(long, default_value = "starter", value_name = "starter|random:N|FILE")]
    pub deck: String,
    /// So many random relics for each hero, and as many potions, up to three
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=79))]
    pub items: u8,
    /// HP of every hero, instead of the printed number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..=480))]
    pub hp: Option<i32>,
    /// HP never falls below 1
    #[arg(long)]
    pub unbreakable: bool,
    /// The level of ascension (0 to 13): which faces of enemies are used
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=13))]
    pub ascension: u8,
    /// Optional rules: `last_stand`, `sequential_turns`; of runs also `choose_your_relic`, `alternative_maps`
    #[arg(long, value_delimiter = ',', value_name = "RULE,…")]
    pub rules: Vec<String>,
    /// Write the last game's history, for `replay`
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Tell what never happened: cards, faces, slots, die faces, abilities
    #[arg(long)]
    pub coverage: bool,
    /// After every action, look whether everything still adds up
    #[arg(long, hide = true)]
    pub check_invariants: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum PolicyArg {
    /// Any play with its target, or the end of the turn
    Random,
    /// The turn ends only when nothing can be played
    Exhaust,
}

#[derive(Args, Debug)]
pub(super) struct ShotArgs {
    /// A scene, or a scenario file; without one it is the beginning of a run
    #[arg(long, value_name = "SCENE")]
    pub scene: Option<String>,
    #[arg(long, value_delimiter = ',', default_value = "ironclad", value_name = "HERO,…")]
    pub seats: Vec<String>,
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    /// The level of ascension (0 to 13): which faces of enemies are used
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=13))]
    pub ascension: u8,
    #[arg(long, default_value = "1280x720", value_name = "WxH", value_parser = size)]
    pub size: (u32, u32),
    /// The size of the interface in percent (80 to 200)
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u16).range(80..=200))]
    pub interface: u16,
    #[arg(long, value_name = "FILE.png")]
    pub out: PathBuf,
    /// A page before a game instead; `--seats` sit down on the page of a new run
    #[arg(long, value_enum, conflicts_with = "scene")]
    pub page: Option<PageArg>,
    /// Whose campaign is shown on it
    #[arg(long, value_name = "DIR", requires = "page")]
    pub data_dir: Option<PathBuf>,
}

/// Pages before and between games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum PageArg {
    Title,
    NewRun,
    Achievements,
    Unlocks,
    Runs,
    Marks,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum What {
    Cards,
    /// Cards of optional packs
    OptionalCards,
    Monsters,
    Heroes,
    Items,
    Scenes,
    Events,
    Blessings,
    Modifiers,
    Maps,
    Verbs,
    Facts,
    Moments,
    Circumstances,
    Counts,
    Needs,
    Tokens,
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = text.split_once('x').ok_or("write it as 1280x720")?;
    match (width.parse(), height.parse()) {
        (Ok(width @ 320..=7680), Ok(height @ 180..=4320)) => Ok((width, height)),
        (Ok(_), Ok(_)) => Err("between 320x180 and 7680x4320".into()),
        _ => Err("write it as 1280x720".into()),
    }
}

/// 0 is `instant`.
fn speed(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        _ if text == "instant" => Ok(0.),
        Ok(speed) if (0.5..=4.).contains(&speed) => Ok(speed),
        _ => Err("a number from 0.5 to 4, or instant".into()),
    }
}
