//! What holds as long as a Power or relic is in play: more for hits and Block, other costs, Block that stays.
use super::{
    board::*,
    card::*,
    item::Item,
    monster::{Cube, Monster},
};
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `HitsMore(1, Shivs)`: the owner's hits deal so much more.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HitsMore(pub Amount, #[serde(default)] pub HitsOf);

/// Which hits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum HitsOf {
    #[default]
    All,
    Shivs,
    /// Of a starter card with this name.
    Starter(Word),
    /// Of Attacks for which nothing was paid, Shivs too.
    Free,
}

/// `BlockMore(1, AttacksAndSkills)`: each Block symbol on the owner's cards counts so much more.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct BlockMore(pub Amount, pub BlockOn);

/// On which cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BlockOn {
    AttacksAndSkills,
    /// A starter card with this name.
    Starter(Word),
}

/// `HitsAdd("poison", 1)`: each of the owner's hits also puts such tokens on the enemy.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HitsAdd(pub Word, pub u8);

/// `KeepBlock()`: Block stays at the start of the turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct KeepBlock {}

/// `CardsCost([Skill], 0)`: the owner's cards of these kinds cost that much.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct CardsCost(pub Vec<Kind>, pub u8);

/// `ExhaustPlayed([Skill])`: the owner's cards of these kinds are exhausted when they have been played.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ExhaustWhenPlayed(pub Vec<Kind>);

/// `LossCap(1)`: the owner loses at most so much HP per round.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LossCap(pub u8);

/// `HitCap(1)`: takes at most so much damage from each hit.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HitCap(pub u8);

/// `TakesMore(1)`: takes so much more damage from each hit.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TakesMore(pub u8);

/// `HitsMoreAgainst([Powers()])`: its hits deal more, counted on the player who is hit.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HitsMoreAgainst(pub Amount);

/// `HpFloor([Each(50, Players())])`: its HP cannot go below that.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HpFloor(pub Amount);

/// `NoLossInSlots([2, 4])`: it loses no HP while its cube lies in one of these slots, counted from 1.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct NoLossInSlots(pub Vec<u8>);

/// `ImmuneTo("weak")`: such tokens cannot be put on it.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ImmuneTo(pub Word);

/// `CardLimit([5, 4, 3])`: each player may play so many cards in a turn, by the slot of its cube. Copies count.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct CardLimit(pub Vec<u8>);

/// `LoseAbility("Invincible")`: the enemy loses the ability of that name.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LoseAbility(pub Word);

pub(super) fn plugin(app: &mut App) {
    app.add_lasting::<HitsMore>()
        .add_lasting::<BlockMore>()
        .add_lasting::<HitsAdd>()
        .add_lasting::<KeepBlock>()
        .add_lasting::<CardsCost>()
        .add_lasting::<ExhaustWhenPlayed>()
        .add_lasting::<LossCap>()
        .add_lasting::<HitCap>()
        .add_lasting::<TakesMore>()
        .add_lasting::<HitsMoreAgainst>()
        .add_lasting::<HpFloor>()
        .add_lasting::<NoLossInSlots>()
        .add_lasting::<ImmuneTo>()
        .add_lasting::<CardLimit>()
        .add_verb::<LoseAbility>(|world, lose, ctx| {
            if let Some(mut cube) = world.get_mut::<Cube>(*ctx.actor) {
                cube.lost = Some(lose.0);
            }
        });
}

/// Calls `see` for each such ability of a seat that is in play, with the piece it is printed on.
pub fn each<L: 'static>(world: &World, seat: Entity, mut see: impl FnMut(&L, Entity)) {
    let Some(owns) = world.get::<Owns>(seat) else { return };
    for pile in [owns.powers, owns.relics] {
        for piece in world.get::<Pile>(*pile).into_iter().flat_map(Pile::iter) {
            let Ok(piece_there) = world.get_entity(piece) else { continue };
            let waits = match piece_there.get::<Item>() {
                Some(item) => &item.0.waits,
                None => match piece_there.get::<Card>() {
                    Some(card) => &card.face().waits,
                    None => continue,
                },
            };
            waits.always.iter().filter_map(|lasting| lasting.get::<L>()).for_each(|lasting| see(lasting, piece));
        }
    }
}

/// Calls `see` for each such ability of an enemy that it has not lost.
pub fn each_of_enemy<L: 'static>(world: &World, enemy: Entity, mut see: impl FnMut(&L)) {
    let Some(Monster(text)) = world.get::<Monster>(enemy).filter(|monster| !monster.0.always.is_empty()) else { return };
    let lost = world.get::<Cube>(enemy).and_then(|cube| cube.lost);
    for (name, lasting) in &text.always {
        if lost != Some(*name) {
            lasting.get::<L>().into_iter().for_each(&mut see);
        }
    }
}

/// Such an ability of an enemy has made a difference, for whoever counts that.
pub fn felt<L: 'static>(world: &World, enemy: Entity) {
    world.resource::<Answered>().feel(enemy, || name_of::<L>().into());
}

/// How many cards each player may play in a turn, if an enemy limits that.
pub fn card_limit(world: &World) -> Option<u8> {
    let table = world.resource::<Table>().table;
    if !world.get::<Options>(table).is_some_and(|options| options.limits_cards) {
        return None;
    }
    let mut limit = None;
    each_enemy(world, |enemy| {
        let slot = world.get::<Cube>(enemy).map_or(0, |cube| cube.at as usize);
        each_of_enemy::<CardLimit>(world, enemy, |CardLimit(by_slot)| {
            limit = by_slot.get(slot).copied().min(limit.or(Some(u8::MAX))).or(limit);
        });
    });
    limit
}

/// The same, if so many have been played.
pub fn limit_reached(world: &World, played: u8) -> Option<u8> {
    let limit = card_limit(world).filter(|limit| played >= *limit)?;
    each_enemy(world, |enemy| each_of_enemy::<CardLimit>(world, enemy, |_| felt::<CardLimit>(world, enemy)));
    Some(limit)
}

/// The sum of the amounts of such abilities of a seat.
pub fn sum<L: 'static>(world: &World, seat: Entity, amount: impl Fn(&L) -> Option<&Amount>) -> i32 {
    let mut sum = 0;
    each::<L>(world, seat, |lasting, piece| {
        sum += amount(lasting).map_or(0, |amount| amount.now(world, &Ctx::of(seat).from(piece)));
    });
    sum
}

/// Whether a seat has such an ability in play.
pub fn has<L: 'static>(world: &World, seat: Entity) -> bool {
    let mut found = false;
    each::<L>(world, seat, |_, _| found = true);
    found
}

/// Whether a card is the starter card of that name.
fn is_starter(world: &World, card: Entity, name: Word) -> bool {
    world.get::<Card>(card).is_some_and(|card| card.text.rarity == Rarity::Starter && card.text.name == *name)
}

/// How much more the hits of a seat deal in this context; `shiv` if they come from a Shiv.
pub fn hits_more(world: &World, ctx: &Ctx, shiv: bool) -> i32 {
    let free = || {
        let no_other_card = world.get::<Card>(*ctx.source).is_none_or(|card| card.text.kind == Kind::Attack);
        shiv || ctx.is(Flags::FREE) && no_other_card
    };
    sum::<HitsMore>(world, *ctx.actor, |HitsMore(amount, of)| {
        let counts = match of {
            HitsOf::All => true,
            HitsOf::Shivs => shiv,
            HitsOf::Starter(name) => !shiv && is_starter(world, *ctx.source, *name),
            HitsOf::Free => free(),
        };
        counts.then_some(amount)
    })
}

/// How much more each Block symbol on this card counts.
pub fn block_more(world: &World, seat: Entity, source: Entity) -> i32 {
    sum::<BlockMore>(world, seat, |BlockMore(amount, on)| {
        let counts = match on {
            BlockOn::AttacksAndSkills => {
                world.get::<Card>(source).is_some_and(|card| matches!(card.text.kind, Kind::Attack | Kind::Skill))
            }
            BlockOn::Starter(name) => is_starter(world, source, *name),
        };
        counts.then_some(amount)
    })
}
