//! The decks of the box that a run draws from: rewards, rares, relics, potions, curses, events, enemies. Rulebook: Setup, 4.
//!
//! They are known by name only. A card or item becomes a piece when it is revealed; what goes back under its deck is put in
//! the box, and the same piece comes out again when that name is revealed again. So a long run never grows.
use super::{
    super::{card::*, hero::*, item::*, memory::CardMemory, monster::*, setup, *},
    max_hp,
    run::*,
};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The card rewards deck and the rare rewards deck of one hero.
#[derive(Component, Clone, Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct RewardDecks {
    pub cards: Deck,
    pub rares: Deck,
}

/// On the table: the decks that belong to everybody.
#[derive(Component, Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct BoxDecks {
    pub relics: Deck,
    pub boss_relics: Deck,
    pub potions: Deck,
    pub curses: Deck,
    pub colorless: Deck,
    pub events: Deck,
    pub blessings: Deck,
    pub first_encounters: Deck,
    pub encounters: Deck,
    pub elites: Deck,
    /// Reward decks of heroes that nobody plays.
    pub others: std::collections::BTreeMap<Word, RewardDecks>,
    /// Pieces that were revealed once and lie in no deck, pile or play area now.
    pub box_pile: Piece,
}

impl BoxDecks {
    /// A deck by its name.
    pub fn by_word(&mut self, word: &str) -> Option<&mut Deck> {
        Some(match word {
            "relics" => &mut self.relics,
            "boss_relics" => &mut self.boss_relics,
            "potions" => &mut self.potions,
            "curses" => &mut self.curses,
            "colorless" => &mut self.colorless,
            "events" => &mut self.events,
            "blessings" => &mut self.blessings,
            "first_encounters" => &mut self.first_encounters,
            "encounters" => &mut self.encounters,
            "elites" => &mut self.elites,
            _ => return None,
        })
    }
}

/// On the table: reward decks are shuffled by a stream of their own.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RewardStream(pub rand_pcg::Pcg32);

impl std::hash::Hash for RewardStream {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        use rand::Rng;
        self.0.clone().next_u64().hash(state)
    }
}

/// The decks on the table.
pub fn decks(world: &World) -> Option<&BoxDecks> {
    world.get(world.resource::<Table>().table)
}

/// Changes the decks on the table, with the stream that shuffles them.
pub fn with_decks<R>(world: &mut World, change: impl FnOnce(&mut BoxDecks, &mut rand_pcg::Pcg32) -> R) -> Option<R> {
    let table = world.resource::<Table>().table;
    let mut stream = world.get::<RewardStream>(table)?.clone();
    let result = change(&mut *world.get_mut::<BoxDecks>(table)?, &mut stream.0);
    if let Some(mut kept) = world.get_mut::<RewardStream>(table) {
        *kept = stream;
    }
    Some(result)
}

/// All copies of what fits, in a fixed order.
fn copies<T: Printing>(names: &Names, copies: impl Fn(&T) -> u8) -> Vec<Word> {
    names
        .prints::<T>()
        .flat_map(|text| {
            let key = text.key();
            std::iter::repeat_n(key, copies(&text) as usize)
        })
        .collect()
}

/// Makes a shuffled deck of these.
fn shuffled(stream: &mut rand_pcg::Pcg32, cards: Vec<Word>) -> Deck {
    let mut deck: Deck = cards.into_iter().collect();
    deck.shuffle(stream);
    deck
}

/// Whether a card has been unlocked: packs by number, `C` with the colorless cards. (Others come by ascension, never from a deck.)
fn unlocked(unlocks: &Unlocks, text: &CardText) -> bool {
    match text.unlock.as_deref() {
        None => true,
        Some("C") => unlocks.colorless(),
        Some(pack) => pack.parse().is_ok_and(|pack| unlocks.pack(text.set, pack)),
    }
}

/// A hero's reward decks: commons, uncommons and tickets; rares apart.
pub fn reward_decks(names: &Names, hero: Word, unlocks: &Unlocks, stream: &mut rand_pcg::Pcg32) -> RewardDecks {
    let of = |wanted: &[Rarity], text: &CardText| {
        let mine = text.set == hero && text.pack.is_none() && text.deck.is_none() && wanted.contains(&text.rarity);
        if mine && unlocked(unlocks, text) { text.copies } else { 0 }
    };
    let cards = copies::<CardText>(names, |text| of(&[Rarity::Common, Rarity::Uncommon, Rarity::Ticket], text));
    let rares = copies::<CardText>(names, |text| of(&[Rarity::Rare], text));
    RewardDecks { cards: shuffled(stream, cards), rares: shuffled(stream, rares) }
}

/// All decks of the box at the start of a run.
pub fn box_decks(world: &World, unlocks: &Unlocks, heroes: &[Word], stream: &mut rand_pcg::Pcg32, box_pile: Piece) -> BoxDecks {
    let names = world.resource::<Names>();
    let items = |kind: ItemKind| copies::<ItemText>(names, |text| if text.kind == kind { text.copies } else { 0 });
    let cards = |set: &str| {
        copies::<CardText>(names, |text| {
            let fits = &*text.set == set && text.deck.is_none() && text.pack.is_none();
            if fits && unlocked(unlocks, text) { text.copies } else { 0 }
        })
    };
    let relics = shuffled(stream, items(ItemKind::Relic));
    let boss_relics = shuffled(stream, items(ItemKind::BossRelic));
    let potions = shuffled(stream, items(ItemKind::Potion));
    let curses = shuffled(stream, cards("curse"));
    let colorless = shuffled(stream, cards("colorless"));
    let others: Vec<Word> = names.prints::<HeroText>().map(|hero| hero.key).filter(|hero| !heroes.contains(hero)).collect();
    let others = others.into_iter().map(|hero| (hero, reward_decks(names, hero, unlocks, stream))).collect();
    BoxDecks {
        relics,
        boss_relics,
        potions,
        curses,
        colorless,
        events: Deck::default(),
        blessings: Deck::default(),
        first_encounters: Deck::default(),
        encounters: Deck::default(),
        elites: Deck::default(),
        others,
        box_pile,
    }
}

/// A card out of the box: the piece that was revealed before under that name, or a new one. It lies in `pile` afterwards.
pub fn take_card(world: &mut World, owner: Entity, key: Word, pile: Entity) -> Option<Entity> {
    let text = world.resource::<Names>().printed::<CardText>(key)?;
    let known = in_box(world, |world, piece| {
        world.get::<Card>(piece).is_some_and(|card| card.text.key == key)
            && world.get::<Abilities>(piece).is_none_or(|abilities| *abilities.owner == owner)
    });
    let card = Card { text, upgraded: false };
    Some(match known {
        Some(piece) => {
            turn(world, piece, owner, card);
            put(world, piece, pile);
            piece
        }
        None => setup::make_card(world, owner, card, pile),
    })
}

/// An item out of the box.
pub fn take_item(world: &mut World, owner: Entity, key: Word, pile: Entity) -> Option<Entity> {
    let text = world.resource::<Names>().printed::<ItemText>(key)?;
    let known = in_box(world, |world, piece| {
        world.get::<Item>(piece).is_some_and(|item| item.0.key == key)
            && world.get::<Abilities>(piece).is_none_or(|abilities| *abilities.owner == owner)
    });
    Some(match known {
        Some(piece) => {
            put(world, piece, pile);
            if let Some(mut used) = world.get_mut::<Used>(piece) {
                *used = Used::default();
            }
            piece
        }
        None => setup::make_item(world, owner, text, pile),
    })
}

fn in_box(world: &World, fits: impl Fn(&World, Entity) -> bool) -> Option<Entity> {
    let pile = world.get::<Pile>(*decks(world)?.box_pile)?;
    pile.iter().find(|piece| fits(world, *piece))
}

/// Turns a card to one of its faces, with what is printed there.
pub fn turn(world: &mut World, piece: Entity, owner: Entity, card: Card) {
    let abilities = Abilities::new(owner, &card.face().waits);
    let usable = card.face().uses.is_some();
    let mut entity = world.entity_mut(piece);
    entity.insert((card, CardMemory::default()));
    match abilities {
        Some(abilities) => entity.insert(abilities),
        None => entity.remove::<Abilities>(),
    };
    match usable {
        true => entity.insert(Used::default()),
        false => entity.remove::<Used>(),
    };
}

/// The hero a seat plays.
pub fn hero_of(world: &World, seat: Entity) -> Word {
    world.get::<Hero>(seat).map_or(Word::new(""), |hero| hero.0.key)
}

/// A card or item goes under the deck it came from; its piece into the box.
pub fn put_under(world: &mut World, piece: Entity) {
    let table = world.resource::<Table>().table;
    let Some(box_pile) = decks(world).map(|decks| *decks.box_pile) else { return };
    let owner = world.get::<InPile>(piece).and_then(|place| world.get::<PileOf>(*place.0)).map(|pile| *pile.owner);
    if let Some(item) = world.get::<Item>(piece).cloned()
        && let Some(mut decks) = world.get_mut::<BoxDecks>(table)
    {
        match item.0.kind {
            ItemKind::Relic => decks.relics.put_under(item.0.key),
            ItemKind::BossRelic => decks.boss_relics.put_under(item.0.key),
            ItemKind::Potion => decks.potions.put_under(item.0.key),
            _ => {}
        }
    } else if let Some(card) = world.get::<Card>(piece).cloned() {
        put_card_under(world, &card.text, owner);
    }
    put(world, piece, box_pile);
    if let Some(owner) = owner.filter(|_| world.get::<Item>(piece).is_some()) {
        max_hp::refit(world, owner);
    }
}

/// `owner`: in whose pile it lies; of two seats with the same hero each has its own decks.
fn put_card_under(world: &mut World, text: &CardText, owner: Option<Entity>) {
    let Table { seats, table } = world.resource::<Table>().clone();
    let seat = owner.into_iter().chain(seats).find(|seat| hero_of(world, *seat) == text.set);
    let into = |decks: &mut RewardDecks| match text.rarity {
        Rarity::Rare => decks.rares.put_under(text.key),
        _ => decks.cards.put_under(text.key),
    };
    if let Some(mut decks) = seat.and_then(|seat| world.get_mut::<RewardDecks>(seat)) {
        into(&mut decks);
    } else if let Some(mut decks) = world.get_mut::<BoxDecks>(table) {
        match &*text.set {
            "curse" => decks.curses.put_under(text.key),
            "colorless" => decks.colorless.put_under(text.key),
            _ => {
                if let Some(other) = decks.others.get_mut(&text.set) {
                    into(other);
                }
            }
        }
    }
}

/// The top card of a hero's card rewards deck; a Golden Ticket goes under it, and the top rare comes instead.
pub fn draw_reward(world: &mut World, seat: Entity, rare: bool) -> Option<Word> {
    let names = world.resource::<Names>().clone();
    let mut decks = world.get_mut::<RewardDecks>(seat)?;
    draw_from(&names, &mut decks, rare)
}

/// The top of the colorless deck. While it is locked nothing is revealed from it, but what gives a colorless card by name gives
/// it all the same: at random out of those that still lie in the box.
pub fn colorless(world: &mut World) -> Option<Word> {
    let top = with_decks(world, |decks, _| decks.colorless.draw())?;
    if top.is_some() {
        return top;
    }
    let left = locked_colorless(world);
    with_decks(world, |_, stream| shuffled(stream, left).draw())?
}

/// The colorless cards that lie in the box because they are locked.
fn locked_colorless(world: &World) -> Vec<Word> {
    let set = Word::new("colorless");
    let Some(box_pile) = decks(world).map(|decks| decks.box_pile) else { return vec![] };
    if run(world).is_none_or(|run| run.unlocks.colorless()) {
        return vec![];
    }
    let fits = |text: &CardText| text.set == set && text.deck.is_none() && text.pack.is_none();
    let mut left = copies::<CardText>(world.resource::<Names>(), |text| if fits(text) { text.copies } else { 0 });
    let out =
        world.resource::<Index>().iter().filter(|piece| world.get::<InPile>(*piece).is_some_and(|place| place.0 != box_pile));
    for card in out.filter_map(|piece| world.get::<Card>(piece)) {
        if let Some(at) = left.iter().position(|key| *key == card.text.key) {
            left.remove(at);
        }
    }
    left
}

/// The same from any reward decks.
pub fn draw_from(names: &Names, decks: &mut RewardDecks, rare: bool) -> Option<Word> {
    if rare {
        return decks.rares.draw();
    }
    let key = decks.cards.draw()?;
    if names.printed::<CardText>(key).is_some_and(|text| text.rarity == Rarity::Ticket) {
        decks.cards.put_under(key);
        return decks.rares.draw();
    }
    Some(key)
}

/// Every card and item that lies in a deck, or could come out of the box, by name.
pub fn each_name(world: &World, mut see: impl FnMut(Word)) {
    let Some(all) = decks(world) else { return };
    let own = world.resource::<Table>().seats.iter().filter_map(|seat| world.get::<RewardDecks>(*seat));
    for decks in own.chain(all.others.values()) {
        decks.cards.iter().chain(decks.rares.iter()).for_each(&mut see);
    }
    for deck in [&all.relics, &all.boss_relics, &all.potions, &all.curses, &all.colorless] {
        deck.iter().for_each(&mut see);
    }
    locked_colorless(world).into_iter().for_each(see);
}

/// The enemies of an act's deck by kind, as the ascension level has them.
pub fn enemy_deck(world: &World, kind: MonsterKind, act: u8) -> Vec<Word> {
    scene::deck(world.resource::<Names>(), kind, act, ascension(world)).iter().map(|text| text.key).collect()
}
