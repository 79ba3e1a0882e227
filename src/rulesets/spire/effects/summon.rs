//! `Summon(["acid_slime"])`: enemies from the Summons deck, to the right of their summoner. Same names are drawn at random.
//!
//! A summon that has run out is not placed. Rulebook: Summons; Random Summons.
use crate::{
    rulesets::spire::{aim::player_in, board::*, monster::*, setup},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Summon(pub Vec<Word>, #[serde(default)] pub Place);

/// An enemy came into play.
#[derive(Debug, Serialize)]
pub struct Summoned {
    pub who: Piece,
    pub row: u8,
}

impl Fact for Summoned {
    const REVEALS: Option<&'static str> = Some("a summon was drawn");
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} joins row {}", who.of(self.who), self.row))
    }
}

/// `Leave()`: the enemy leaves the fight.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Leave {}

/// An enemy left the fight.
#[derive(Debug, Serialize)]
pub struct LeftFight {
    pub who: Piece,
}

impl Fact for LeftFight {
    const MAY_END: bool = true;
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} leaves", who.of(self.who)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Summoned>().add_fact::<LeftFight>();
    app.add_verb::<Summon>(|world, summon, ctx| {
        let text = SummonText {
            who: summon.0.clone(),
            count: summon.0.len() as u8,
            solo: None,
            place: summon.1,
            acts_last: false,
            fill: 0,
        };
        bring(world, *ctx.actor, &text, 0);
    })
    .add_verb::<Leave>(|world, _, ctx| {
        let Some(mut standing) = world.get_mut::<Standing>(*ctx.actor) else { return };
        if *standing == Standing::Up {
            *standing = Standing::Left;
            lose_all_tokens(world, *ctx.actor, false);
            world.resource_mut::<Log>().push(LeftFight { who: ctx.actor });
        }
    });
}

/// Places what a green bar or an action names, row by row from the bottom, right of `before` that came with the summoner
/// already. Gives how many now stand beside it.
pub fn bring(world: &mut World, summoner: Entity, text: &SummonText, before: usize) -> usize {
    let players = world.resource::<Table>().seats.len();
    let own = world.get::<Row>(summoner).map_or(0, |row| row.0);
    let rows: Vec<u8> = match text.place {
        Place::OwnRow => vec![own],
        Place::EveryRow => vec![0],
        Place::EachRow => (1..=4).filter(|row| player_in(world, *row).is_some()).collect(),
    };
    let mut next = text.who.iter().cycle();
    let mut beside = before;
    for row in rows {
        let count = if text.fill > 0 {
            text.fill.saturating_sub(standing_in(world, row) as u8)
        } else if players == 1 {
            text.solo.unwrap_or(text.count)
        } else {
            text.count
        };
        for _ in 0..count {
            let Some(name) = next.next() else { return beside };
            // Who stands in every row comes by its own card, not out of the Summons deck.
            let card = if row == 0 { Some(*name) } else { draw_summon(world, *name) };
            if let Some(key) = card {
                place(world, summoner, own, key, row, beside, text.acts_last);
                beside += usize::from(row == own);
            }
        }
    }
    beside
}

/// Places so many of what a text names in one row, to the right of all that stand there.
pub fn bring_in(world: &mut World, summoner: Entity, text: &SummonText, row: u8) {
    let own = world.get::<Row>(summoner).map_or(0, |row| row.0);
    // Beside the summoner: to the right of what stands there already.
    let beside = standing_in(world, row);
    let mut next = text.who.iter().cycle();
    for _ in 0..text.count {
        let Some(name) = next.next() else { return };
        if let Some(key) = draw_summon(world, *name) {
            place(world, summoner, own, key, row, beside, text.acts_last);
        }
    }
}

fn standing_in(world: &World, row: u8) -> usize {
    let mut count = 0;
    each_enemy(world, |enemy| count += usize::from(world.get::<Row>(enemy) == Some(&Row(row))));
    count
}

/// Takes a card of that name from the deck; each physical card is equally likely.
fn draw_summon(world: &mut World, name: Word) -> Option<Word> {
    let table = world.resource::<Table>().table;
    let deck = world.get::<SummonsDeck>(table)?;
    let names = world.resource::<Names>();
    let mut cards: Vec<Word> = vec![];
    for (key, left) in &deck.0 {
        if names.printed::<MonsterText>(*key).is_some_and(|text| text.entry.group == Some(name)) {
            cards.extend(std::iter::repeat_n(*key, *left as usize));
        }
    }
    let at = world.get_mut::<Decks>(table)?.below(cards.len());
    let key = *cards.get(at)?;
    *world.get_mut::<SummonsDeck>(table)?.0.get_mut(&key)? -= 1;
    Some(key)
}

fn place(world: &mut World, summoner: Entity, own: u8, key: Word, row: u8, placed: usize, acts_last: bool) {
    let table = world.resource::<Table>().table;
    let Some(pile) = world.get::<Rows>(table).map(|rows| rows.pile(row)) else { return };
    // An elite stands to the right of all that it brings along, others to the left. Rulebook: Elite Setup.
    // So does a boss that brings another along.
    let elite = row == 0 || world.get::<Monster>(summoner).is_some_and(|monster| monster.0.entry.kind == MonsterKind::Elite);
    let at = world.get::<Pile>(pile).and_then(|pile| {
        let place = pile.position(summoner).filter(|_| row == own)?;
        Some(if elite { place } else { place + 1 + placed })
    });
    let Some(enemy) = setup::make_enemy(world, key, row, at) else { return };
    if let Some(mut cube) = world.get_mut::<Cube>(enemy) {
        cube.last = acts_last;
    }
    world.resource_mut::<Log>().push(Summoned { who: Piece(enemy), row });
}
