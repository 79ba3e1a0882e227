//! A turn that could go on for ever: hand, piles, Energy, Block and tokens of a player are what they were some plays ago, and no enemy is
//! better off than then.
use super::feats::{turn, with_turn};
use crate::{
    rulesets::spire::{
        board::*,
        card::Card,
        effects::Doubling,
        item::{Item, Used},
        memory::CardMemory,
        orb::Orb,
        phases::TURN,
        powers::*,
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Longer ways round are not found.
const LONGEST: usize = 40;
/// Fewer plays are no way round.
const SHORTEST: u16 = 2;

/// What is watched of a seat's turn.
#[derive(Clone, Default, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Turn {
    pub shivs: u8,
    /// Cards played and Shivs used.
    pub plays: u16,
    /// How the table looked after each play, and before the first.
    looks: Vec<Look>,
}

/// The table between two plays.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
struct Look {
    plays: u16,
    /// Equal for equal hands, piles, Energy and tokens.
    sign: u64,
    hp: i32,
    foes: SmallVec<[Foe; 4]>,
}

/// What does an enemy good, each higher than worse.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
struct Foe {
    id: Id,
    good: [i32; 7],
}

/// What lies in a player's piles.
type Thing =
    (Option<&'static Card>, Option<&'static CardMemory>, Option<&'static Item>, Option<&'static Orb>, Option<&'static Used>);

/// How things are looked up; built once.
#[derive(Resource, Default)]
struct Things(Option<QueryState<Thing>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Things>();
}

/// Looks at every seat that has played since the last time and may play on. Whether one of them is where it was before.
pub(super) fn look(world: &mut World) -> bool {
    let seats = world.resource::<Table>().seats.clone();
    seats.into_iter().any(|seat| look_at(world, seat))
}

fn look_at(world: &mut World, seat: Entity) -> bool {
    let asked = world.get::<Choice>(seat).filter(|choice| choice.is_open() && choice.prompt == TURN);
    if asked.is_none() || world.get::<Agenda>(seat).is_none_or(|agenda| !agenda.is_empty()) {
        return false;
    }
    let (plays, last) = turn(world, seat).map_or((0, None), |turn| (turn.plays, turn.looks.last().map(|look| look.plays)));
    if last == Some(plays) {
        return false;
    }
    let look = lend(world, |world, things: &mut Things| {
        let things = things.0.get_or_insert_with(|| world.query());
        Look::now(world, things, seat, plays)
    });
    let Some(look) = look else { return false };
    let again = turn(world, seat).is_some_and(|turn| turn.looks.iter().any(|before| look.is_again(before)));
    with_turn(world, seat, |turn| {
        if turn.looks.len() >= LONGEST {
            turn.looks.remove(0);
        }
        turn.looks.push(look);
    });
    again
}

impl Look {
    fn now(world: &World, things: &mut QueryState<Thing>, seat: Entity, plays: u16) -> Option<Look> {
        let mut foes = SmallVec::new();
        each_enemy(world, |enemy| foes.extend(Foe::now(world, enemy)));
        Some(Look { plays, sign: sign(world, things, seat)?, hp: world.get::<Hp>(seat)?.now, foes })
    }

    fn is_again(&self, before: &Look) -> bool {
        let worse_off = |foe: &Foe| {
            let then = before.foes.iter().find(|then| then.id == foe.id);
            then.is_some_and(|then| foe.good.iter().zip(&then.good).all(|(now, then)| now <= then))
        };
        self.plays >= before.plays + SHORTEST
            && self.sign == before.sign
            && self.hp >= before.hp
            && self.foes.iter().all(worse_off)
    }
}

impl Foe {
    fn now(world: &World, enemy: Entity) -> Option<Foe> {
        let (id, hp) = (*world.get::<Id>(enemy)?, world.get::<Hp>(enemy)?.now);
        fn count<T: Token>(world: &World, enemy: Entity) -> i32 {
            world.get::<T>(enemy).map_or(0, Token::count)
        }
        let good = [
            hp,
            count::<Block>(world, enemy),
            count::<Strength>(world, enemy),
            count::<Thorns>(world, enemy),
            -count::<Weak>(world, enemy),
            -count::<Vulnerable>(world, enemy),
            -count::<Poison>(world, enemy),
        ];
        Some(Foe { id, good })
    }
}

/// One number for what a player has: which cards lie where, in whatever order; Energy, tokens, Orbs, stance, what was used up.
fn sign(world: &World, things: &mut QueryState<Thing>, seat: Entity) -> Option<u64> {
    let owns = world.get::<Owns>(seat)?;
    let piles =
        [owns.hand, owns.draw, owns.discard, owns.exhaust, owns.powers, owns.attached, owns.orbs, owns.relics, owns.potions];
    let mut sign = Sign(0);
    for pile in piles {
        let pile = world.get::<Pile>(*pile)?;
        // A sum does not depend on the order.
        let sum = pile.iter().map(|thing| things.get(world, thing).map_or(0, sign_of)).fold(0, u64::wrapping_add);
        sign.add(pile.len() as u64).add(sum);
    }
    sign.add(world.get::<Energy>(seat)?.0 as u64);
    for kind in &world.resource::<TokenKinds>().0 {
        sign.add((kind.count)(world, seat) as u64);
    }
    sign.add(world.get::<Stance>(seat).map_or(0, |stance| *stance as u64));
    for waiting in world.get::<Doubling>(seat).into_iter().flat_map(|doubling| &doubling.0) {
        sign.add(waiting.copies.into());
        waiting.kinds.iter().for_each(|kind| _ = sign.add(*kind as u64 + 1));
    }
    Some(sign.0)
}

fn sign_of(
    (card, memory, item, orb, used): (Option<&Card>, Option<&CardMemory>, Option<&Item>, Option<&Orb>, Option<&Used>),
) -> u64 {
    let key = card.map(|card| card.text.key).or(item.map(|item| item.0.key)).or(orb.map(|orb| orb.0.key));
    let mut sign = Sign(used.map_or(0, |used| 1 + u64::from(used.0)));
    key.iter().for_each(|key| sign.word(key));
    sign.add(card.is_some_and(|card| card.upgraded).into());
    // What it costs now, and the cubes on it. That it was retained makes no difference to what can be played.
    if let Some(CardMemory { cost, less, cubes, .. }) = memory {
        sign.add(cost.map_or(0, |cost| 1 + u64::from(cost))).add((*less).into()).add((*cubes).into());
    }
    sign.0 ^ sign.0 >> 32
}

/// A quick number for a list of numbers: looked for after every play, so it must cost little.
struct Sign(u64);

impl Sign {
    fn add(&mut self, part: u64) -> &mut Self {
        self.0 = (self.0.rotate_left(5) ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self
    }

    fn word(&mut self, word: &str) {
        for part in word.as_bytes().chunks(8) {
            let mut eight = [0; 8];
            eight[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(eight));
        }
    }
}
