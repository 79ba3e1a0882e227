//! A [`Choice`] lies on every seat, and on the table for party decisions; it is open when it has options.
use super::{Agenda, Ctx, Effect, Need, Pick, Picks, Script, Seat, Word};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What a seat must decide, or may do.
#[derive(Component, Clone, Default, Debug, Hash, Serialize, Deserialize)]
pub struct Choice {
    /// What is asked; a key of the language file.
    pub prompt: Word,
    pub options: Vec<Opt>,
    /// How many options must be picked.
    pub least: u8,
    pub most: u8,
    /// The order of the picks is the order in which they happen (and matters to the player).
    pub ordered: bool,
    /// An offer, not a question: nothing waits for it, and it is withdrawn when something falls due to this seat.
    pub idle: bool,
    /// The seat has ended its turn; the offer is only to take that back.
    pub done: bool,
    /// Which effect asked, so that it can be asked again.
    pub asked: Option<(Effect, Ctx)>,
    /// Party decisions: what each seat has marked.
    pub marks: SmallVec<[(Seat, Picks); 4]>,
    /// Further picks given with the last answer (the order in which cards are discarded).
    pub rest: Picks,
}

/// One option, and what follows from it.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub struct Opt {
    pub pick: Pick,
    pub then: Script,
    pub ctx: Ctx,
    /// What must be chosen along with it.
    pub needs: Need,
}

impl Opt {
    pub fn new(pick: Pick, then: &Script, ctx: Ctx) -> Self {
        Opt { pick, then: then.clone(), ctx, needs: Need::NONE }
    }

    pub fn needing(self, needs: Need) -> Self {
        Opt { needs, ..self }
    }
}

impl Choice {
    pub fn is_open(&self) -> bool {
        !self.options.is_empty()
    }

    pub fn offers(&self, pick: Pick) -> bool {
        self.options.iter().any(|option| option.pick == pick)
    }

    /// Takes the question back, to be asked again later.
    pub(super) fn withdraw(&mut self) -> Option<(Effect, Ctx)> {
        self.close();
        self.asked.take()
    }

    /// A question that was just asked remembers what asked it.
    pub(super) fn remember(&mut self, effect: &Effect, ctx: Ctx) {
        if self.is_open() && self.asked.is_none() {
            self.asked = Some((effect.clone(), ctx));
        }
    }

    pub fn close(&mut self) {
        self.options.clear();
        self.idle = false;
        self.done = false;
        self.ordered = false;
        (self.least, self.most) = (1, 1);
        self.marks.clear();
    }

    /// Asks for one of these. Nothing is open if there are none.
    pub fn ask(&mut self, prompt: Word, options: impl IntoIterator<Item = Opt>) {
        self.close();
        self.prompt = prompt;
        self.options.extend(options);
    }

    /// Asks for several of these.
    pub fn ask_some(&mut self, prompt: Word, least: u8, most: u8, options: impl IntoIterator<Item = Opt>) {
        self.ask(prompt, options);
        let there = self.options.len().min(u8::MAX as usize) as u8;
        (self.least, self.most) = (least.min(there), most.min(there));
    }

    /// Offers these; nothing waits for an answer.
    pub fn offer(&mut self, prompt: Word, options: impl IntoIterator<Item = Opt>) {
        self.ask(prompt, options);
        self.idle = true;
    }
}

/// This comes before the question that a seat is answering; afterwards that is asked again.
pub fn interrupt(world: &mut World, seat: Entity, script: &Script, ctx: Ctx) {
    let asked = world.get_mut::<Choice>(seat).filter(|choice| choice.is_open()).and_then(|mut choice| choice.withdraw());
    let Some(mut agenda) = world.get_mut::<Agenda>(seat) else { return };
    match asked {
        Some((effect, before)) => {
            agenda.push(&Script::one(effect), before);
            agenda.push(script, ctx);
        }
        None => agenda.push_last(script, ctx),
    }
}

/// Why an action was refused, in words a player understands. An illegal action changes nothing, not one bit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    #[error("The fight is over")]
    Over,
    #[error("Nobody sits there")]
    NoSuchSeat,
    #[error("Out of the fight")]
    Out,
    #[error("Nothing to decide now")]
    NothingAsked,
    #[error("That is not on offer")]
    NotOffered,
    /// The ruleset knows why (not enough Energy, unplayable …).
    #[error("{0}")]
    Because(String),
    #[error("Choose {0}")]
    Missing(String),
    #[error("Not a legal target")]
    NotATarget,
    #[error("Too many picks")]
    TooMany,
    #[error("Pick at least {0}")]
    TooFew(u8),
    #[error("Each only once")]
    Twice,
    #[error("Nothing to take back")]
    NothingToUndo,
    #[error("Not back: {0}")]
    Wall(&'static str),
    #[error("Nothing to do again")]
    NothingToRedo,
}
