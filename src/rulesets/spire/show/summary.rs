//! The end of a run: how far it came, floor by floor, decks and items.
use super::{cards, lists::earned_views, map::kind_view};
use crate::{
    rulesets::spire::{
        board::Owns,
        campaign::{book::Book, event::EventText, from_deck::deck, map::roman, record, run::*},
        monster::MonsterText,
    },
    tabletop::{view::*, wording::Language, *},
};
use bevy_ecs::prelude::*;

/// The summary, once a run is over.
pub fn view(world: &mut World, language: &Language) -> Option<SummaryView> {
    let over = outcome(world)?;
    let run = run(world)?.clone();
    let what = |word: Word| {
        let names = world.resource::<Names>();
        let enemy = names.printed::<MonsterText>(word).map(|text| text.entry.name.clone());
        enemy.or(names.printed::<EventText>(word).map(|text| text.entry.name.clone())).unwrap_or_default()
    };
    let last = run.floors.last().map(|floor| what(floor.what)).unwrap_or_default();
    let place = match run.floors.iter().filter(|floor| floor.act == run.act).count() {
        0 => format!("Act {}, before its first room", roman(run.act)),
        rooms => format!("Act {}, room {rooms}", roman(run.act)),
    };
    let (title, line) = match over {
        Outcome::Won => ("Victory".to_string(), format!("Act {} is beaten", roman(run.beaten))),
        Outcome::Lost if last.is_empty() => ("Defeat".into(), format!("Fallen in {place}")),
        Outcome::Lost => ("Defeat".into(), format!("Defeated by {last} in {place}")),
    };
    let counts = vec![
        ("Rooms".into(), run.floors.len().to_string()),
        ("Bosses".into(), run.bosses.len().to_string()),
        ("Keys".into(), format!("{} of 3", run.keys.len())),
        ("Ascension".into(), ascension(world).to_string()),
    ];
    let floors = run
        .floors
        .iter()
        .map(|floor| {
            let kind = kind_view(language, floor.room);
            KindView { text: what(floor.what), ..kind }
        })
        .collect();
    let seats = world.resource::<Table>().seats.clone();
    let mut shown = vec![];
    for seat in seats {
        let mut faces: Vec<CardView> =
            deck(world, seat).into_iter().map(|card| cards::card(world, language, card, None)).collect();
        faces.sort_by(|a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
        let relics = world.get::<Owns>(seat).map(|owns| [owns.relics, owns.potions]).into_iter().flatten();
        let relics: Vec<Entity> = relics.filter_map(|pile| world.get::<Pile>(*pile)).flat_map(Pile::iter).collect();
        let items = relics.into_iter().filter_map(|item| cards::item(world, language, item, false)).collect();
        shown.push(SummarySeatView { seat: world.get::<Seat>(seat).copied().unwrap_or(Seat(1)), deck: faces, items });
    }
    let earned = record::of(world).and_then(|record| world.get_resource::<Book>()?.earned(&record).cloned());
    let earned = earned.map(|earned| earned_views(world, &earned)).unwrap_or_default();
    Some(SummaryView { title, line, counts, floors, earned, seats: shown, seed: run.seed.to_string() })
}
