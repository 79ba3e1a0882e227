//! Beginning in a later act, or joining a run between acts: the chart is gone through row by row. Rulebook: Quick Start; Catch-Up.
use super::{
    super::{hero::HeroText, *},
    decks::*,
    event::Blessing,
    offers, record,
    run::*,
    start,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

/// The chart of an act as content files have it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "chart")]
pub struct ChartEntry {
    pub act: u8,
    /// From top to bottom; each is over before the next one is seen.
    pub steps: Vec<Script>,
}

/// The quick start chart of an act.
#[derive(Clone, Debug)]
pub struct Chart {
    pub key: Word,
    pub entry: ChartEntry,
}

impl Chart {
    pub fn new(key: Word, entry: ChartEntry) -> Self {
        Chart { key, entry }
    }
}

impl Printing for Chart {
    fn key(&self) -> Word {
        self.key
    }
}

/// On a seat that has just sat down: it goes through the chart.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Newcomer {}

/// `QuickStart()`: the newcomers go through the chart of the act.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct QuickStart {}
/// `EachNewcomer([..])`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EachNewcomer(pub Script);
/// `Welcome()`: they are newcomers no more.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Welcome {}
/// `Join("silent")`: that hero joins the party before the next act.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Join(pub Word);

/// A player has joined.
#[derive(Debug, Serialize)]
pub struct Joined {
    pub seat: Piece,
}

impl Fact for Joined {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} joins the party", who.of(self.seat)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Joined>().add_piece_state::<Newcomer>();
    app.add_verb::<QuickStart>(|world, _, _| {
        let Some(act) = run(world).map(|run| run.act) else { return };
        let charts = world.resource::<Names>().prints::<Chart>();
        let steps: Vec<Script> =
            charts.filter(|chart| chart.entry.act == act).flat_map(|chart| chart.entry.steps.clone()).collect();
        // The last step first: each goes on top of the table's agenda.
        for step in steps.into_iter().rev() {
            let Some(each) = world.resource::<Names>().say(EachNewcomer(step)).map(Script::one) else { return };
            do_next(world, &each, Ctx::of(world.resource::<Table>().table));
        }
    })
    .add_verb::<EachNewcomer>(|world, each, _| {
        for seat in newcomers(world) {
            offers::clear(world, seat);
            for_seat(world, seat, &each.0);
        }
    })
    .add_verb::<Welcome>(|world, _, _| {
        for seat in newcomers(world) {
            offers::clear(world, seat);
            world.entity_mut(seat).remove::<Newcomer>();
        }
    })
    .add_verb::<Join>(|world, join, _| self::join(world, join.0));
}

/// Those who have just sat down, in seating order.
pub fn newcomers(world: &World) -> Vec<Entity> {
    let seats = &world.resource::<Table>().seats;
    seats.iter().copied().filter(|seat| world.get::<Newcomer>(*seat).is_some()).collect()
}

/// Heroes who could still join.
pub fn could_join(world: &World) -> Vec<Word> {
    let seats = &world.resource::<Table>().seats;
    if seats.len() >= 4 {
        return vec![];
    }
    let taken: Vec<Word> = seats.iter().map(|seat| hero_of(world, *seat)).collect();
    world.resource::<Names>().prints::<HeroText>().map(|hero| hero.key).filter(|hero| !taken.contains(hero)).collect()
}

/// The hero sits down in the lowest open row with the starter deck; the chart comes before the next act begins.
fn join(world: &mut World, hero: Word) {
    let names = world.resource::<Names>().clone();
    let (Some(text), Some(run)) = (names.printed::<HeroText>(hero), run(world).cloned()) else { return };
    if !could_join(world).contains(&hero) {
        return;
    }
    let seats = world.resource::<Table>().seats.clone();
    let number = seats.len() as u8 + 1;
    let rows: Vec<u8> = seats.iter().filter_map(|seat| world.get::<Row>(*seat).map(|row| row.0)).collect();
    let row = (1..=4).find(|row| !rows.contains(row)).unwrap_or(number);
    let seat = setup::seat_hero(world, number, row, text.clone(), run.seed);
    start::lay_starter(world, seat, &text, ascension(world));
    let unlocks = run.unlocks;
    let drawn = with_decks(world, |decks, stream| {
        let own = decks.others.remove(&hero).unwrap_or_else(|| reward_decks(&names, hero, &unlocks, stream));
        let mut blessings: Vec<Word> = names
            .prints::<Blessing>()
            .filter(|text| text.entry.unlock.is_none() || unlocks.colorless())
            .map(|text| text.key)
            .collect();
        blessings.shuffle(stream);
        decks.blessings = blessings.into_iter().collect();
        own
    });
    let pile = setup::make_pile(world, seat, "offered", false);
    world.entity_mut(seat).insert((offers::Offers { list: vec![], pile: Some(pile) }, Newcomer {}));
    world.entity_mut(seat).insert(drawn.unwrap_or_default());
    record::joined(world, Seat(number));
    world.resource_mut::<Log>().push(Joined { seat: Piece(seat) });
}
