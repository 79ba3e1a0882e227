//! What must hold in every state: each card in one place, supplies that add up, caps kept, somebody who can do something.
use super::{
    board::*,
    campaign::decks,
    card::Card,
    deeds::Deeds,
    effects::{self, FromDeck, OrbCubes},
    item::{Item, ItemKind},
    monster::*,
    orb::{Orb, OrbSlots},
};
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use siphasher::sip::SipHasher13;
use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
};

/// What there is on the table, counted before a fight begins; nothing of it gets lost or more.
#[derive(Clone, Debug, PartialEq)]
pub struct Census {
    /// Cards that players own, in a run those of all decks and all items too: how many, and the sum of hashes of what they are.
    cards: (usize, u64),
    /// Status and Daze cards, made or not.
    from_decks: [usize; 2],
    /// Tokens of each limited kind, in the supply and on figures; cubes of Orbs, in the supply and in slots.
    tokens: BTreeMap<Word, i32>,
    /// Cards of the Summons deck, there and in the rows.
    summons: usize,
}

impl Census {
    pub fn take(world: &World) -> Self {
        let table = world.resource::<Table>().table;
        let decks = world.get::<StatusDecks>(table);
        let mut census = Census {
            cards: (0, 0),
            from_decks: decks.map_or([0, 0], |decks| [decks.status_unmade as usize, decks.daze_unmade as usize]),
            tokens: world.get::<Supplies>(table).map_or_else(BTreeMap::new, |supplies| supplies.0.clone()),
            summons: world.get::<SummonsDeck>(table).map_or(0, |deck| deck.0.values().map(|left| *left as usize).sum()),
        };
        let gone = world.get::<Rows>(table).map(|rows| rows.gone);
        let in_run = decks::decks(world);
        if in_run.is_some() {
            // Each act has other summons.
            census.summons = 0;
            decks::each_name(world, |name| census.note(name));
        }
        for piece in world.resource::<Index>().iter() {
            if let Some(card) = world.get::<Card>(piece) {
                match world.get::<FromDeck>(piece) {
                    Some(FromDeck::Status) => census.from_decks[0] += 1,
                    Some(FromDeck::Daze) => census.from_decks[1] += 1,
                    // In a run cards are upgraded; what lies in the box is known by name in its deck.
                    None if in_run.is_some_and(|decks| lies_in(world, piece, decks.box_pile)) => {}
                    None if in_run.is_some() => census.note(card.text.key),
                    None => census.note(card),
                }
            }
            if let (Some(decks), Some(item)) = (in_run, world.get::<Item>(piece))
                && matches!(item.0.kind, ItemKind::Relic | ItemKind::BossRelic | ItemKind::Potion)
                && !lies_in(world, piece, decks.box_pile)
            {
                census.note(item.0.key);
            }
            if let Some(Orb(orb)) = world.get::<Orb>(piece)
                && world.get::<InPile>(piece).map(|place| place.0) != world.get::<OrbCubes>(table).map(|cubes| cubes.0)
                && let Some(all) = census.tokens.get_mut(&orb.key)
            {
                *all += 1;
            }
            if world.get::<Hp>(piece).is_none() {
                continue;
            }
            let is_summon = world.get::<Monster>(piece).is_some_and(|monster| monster.0.entry.kind == MonsterKind::Summon);
            if is_summon && in_run.is_none() && world.get::<InPile>(piece).map(|place| place.0) != gone {
                census.summons += 1;
            }
            for kind in &world.resource::<TokenKinds>().0 {
                if let Some(all) = census.tokens.get_mut(&kind.word) {
                    *all += (kind.count)(world, piece);
                }
            }
        }
        census
    }

    fn note(&mut self, thing: impl Hash) {
        let mut hasher = SipHasher13::new();
        thing.hash(&mut hasher);
        self.cards = (self.cards.0 + 1, self.cards.1.wrapping_add(hasher.finish()));
    }

    /// The first thing that is wrong with the present state.
    pub fn fault(&self, world: &World) -> Option<String> {
        let now = Census::take(world);
        if now != *self {
            return Some(format!("there was {self:?}, now there is {now:?}"));
        }
        misplaced(world).or_else(|| beyond_caps(world)).or_else(|| unfinished(world)).or_else(|| stuck(world))
    }
}

fn lies_in(world: &World, piece: Entity, pile: Piece) -> bool {
    world.get::<InPile>(piece).is_some_and(|place| place.0 == pile)
}

/// Piles and places say the same, and nothing lies in two of them.
fn misplaced(world: &World) -> Option<String> {
    let mut lying = vec![];
    for pile in world.resource::<Index>().iter() {
        for card in world.get::<Pile>(pile).into_iter().flat_map(Pile::iter) {
            if world.get::<InPile>(card).is_none_or(|place| *place.0 != pile) {
                return Some(format!("{} does not know in which pile it lies", name(world, card)));
            }
            lying.push(card);
        }
    }
    lying.sort();
    if let Some(pair) = lying.windows(2).find(|pair| pair[0] == pair[1]) {
        return Some(format!("{} lies in two places", name(world, pair[0])));
    }
    let pieces = world.resource::<Index>().iter();
    let mut placed = pieces.filter(|piece| world.get::<InPile>(*piece).is_some());
    placed.find(|piece| lying.binary_search(piece).is_err()).map(|piece| format!("{} lies nowhere", name(world, piece)))
}

fn beyond_caps(world: &World) -> Option<String> {
    for piece in world.resource::<Index>().iter() {
        let Ok(entity) = world.get_entity(piece) else { return Some("a piece has no entity".into()) };
        let (Some(hp), Some(standing)) = (entity.get::<Hp>(), entity.get::<Standing>()) else { continue };
        if hp.now > hp.max || (*standing == Standing::Up && hp.now <= 0) {
            return Some(format!("{} stands with {} of {} HP", name(world, piece), hp.now, hp.max));
        }
        for kind in &world.resource::<TokenKinds>().0 {
            let (count, cap) = ((kind.count)(world, piece), (kind.cap)(&entity));
            if count < 0 || count > cap {
                return Some(format!("{} has {count} {}, with a cap of {cap}", name(world, piece), kind.word));
            }
        }
        if let Some(energy) = entity.get::<Energy>()
            && !(0..=MOST_ENERGY).contains(&energy.0)
        {
            return Some(format!("{} has {} Energy", name(world, piece), energy.0));
        }
    }
    let supplies = world.get::<Supplies>(world.resource::<Table>().table)?;
    supplies.0.iter().find(|(_, left)| **left < 0).map(|(word, left)| format!("{left} {word} are left"))
}

/// More Orbs than slots; or a seat at rest whose last card is still thought to be in resolution.
fn unfinished(world: &World) -> Option<String> {
    for seat in &world.resource::<Table>().seats {
        let (orbs, slots) = (effects::orbs(world, *seat).len(), world.get::<OrbSlots>(*seat).map_or(0, |slots| slots.0));
        if orbs > slots as usize {
            return Some(format!("{orbs} Orbs lie in {slots} slots"));
        }
        if world.get::<Out>(*seat).is_some() && still_plays(world, *seat) {
            return Some("a player who has dropped out still has something to decide, cards in play or tokens".into());
        }
        let at_rest = world.get::<Choice>(*seat).is_some_and(|choice| choice.is_open() && choice.idle);
        if at_rest && world.get::<Deeds>(*seat).is_some_and(|deeds| !deeds.0.is_empty()) {
            return Some("a card that has been resolved is still remembered as being so".into());
        }
    }
    None
}

/// Something of a seat is open, or lies on its board, that should not if it has dropped out.
fn still_plays(world: &World, seat: Entity) -> bool {
    let lies = |owns: &Owns| {
        [owns.hand, owns.powers, owns.attached, owns.discard, owns.exhaust, owns.orbs]
            .iter()
            .any(|pile| world.get::<Pile>(**pile).is_some_and(|pile| !pile.is_empty()))
    };
    let mut tokens = world.resource::<TokenKinds>().0.iter().filter(|kind| !kind.kept);
    world.get::<Choice>(seat).is_some_and(Choice::is_open)
        || world.get::<Owns>(seat).is_some_and(lies)
        || world.get::<Standing>(seat) != Some(&Standing::Fallen)
        || tokens.any(|kind| (kind.count)(world, seat) > 0)
}

/// Somebody can do something, or the fight is over; and no open question is without a legal answer.
fn stuck(world: &World) -> Option<String> {
    if outcome(world).is_some() {
        return None;
    }
    let table = world.resource::<Table>();
    let mut plays = vec![];
    let mut open = false;
    for (seat, entity) in (1..).map(Seat).zip(table.seats.iter()).chain([(Seat(1), &table.table)]) {
        let Some(choice) = world.get::<Choice>(*entity).filter(|choice| choice.is_open()) else { continue };
        open |= !choice.done;
        if choice.least == 1 && choice.most == 1 {
            list_plays(world, seat, choice, &mut plays);
        }
        let refused = plays.drain(..).find_map(|action| Some((check(world, &action).err()?, action)));
        if let Some((why, action)) = refused {
            return Some(format!("{action:?} is on offer and refused: {why}"));
        }
        if choice.least > choice.most || choice.most as usize > choice.options.len() {
            return Some(format!("seat {} must pick {} to {} of {}", seat.0, choice.least, choice.most, choice.options.len()));
        }
    }
    (!open).then(|| "nobody can do anything, and the fight is not over".into())
}

/// A moment that is kept and brought back is another.
pub fn forgetful(world: &mut World) -> Option<String> {
    let hash = Snapshot::hash(world);
    Snapshot::take(world).restore_state(world);
    (Snapshot::hash(world) != hash).then(|| "a restored snapshot has another hash".into())
}

fn name(world: &World, piece: Entity) -> String {
    let id = world.get::<Id>(piece).map_or(0, |id| id.0);
    let card = world.get::<Card>(piece).map(Card::label);
    let name = card.or_else(|| world.get::<Monster>(piece).map(|monster| monster.0.key.to_string()));
    format!("{} (piece {id})", name.unwrap_or_else(|| "a figure".into()))
}
