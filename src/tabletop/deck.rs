//! A face-down deck: what lies in it is known by name only, until it is drawn.
//!
//! Piles hold pieces; a deck that may never be looked through needs none, so that a long game does not carry them along.
use super::Word;
use rand::{RngExt, seq::SliceRandom};
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

/// The names of its cards, the top last.
#[derive(Clone, Default, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deck(Vec<Word>);

impl Deck {
    /// Takes the top card.
    pub fn draw(&mut self) -> Option<Word> {
        self.0.pop()
    }

    /// Takes the first card from the top that fits.
    pub fn draw_where(&mut self, fits: impl Fn(Word) -> bool) -> Option<Word> {
        let at = self.0.iter().rposition(|card| fits(*card))?;
        Some(self.0.remove(at))
    }

    /// Takes any card that fits, by the stream.
    pub fn draw_any(&mut self, stream: &mut Pcg32, fits: impl Fn(Word) -> bool) -> Option<Word> {
        let fitting: Vec<usize> = (0..self.0.len()).filter(|at| fits(self.0[*at])).collect();
        let at = *fitting.get(if fitting.len() > 1 { stream.random_range(0..fitting.len()) } else { 0 })?;
        Some(self.0.remove(at))
    }

    pub fn put_under(&mut self, card: Word) {
        self.0.insert(0, card);
    }

    pub fn put_on_top(&mut self, card: Word) {
        self.0.push(card);
    }

    pub fn shuffle(&mut self, stream: &mut Pcg32) {
        self.0.shuffle(stream);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// From the top down.
    pub fn iter(&self) -> impl Iterator<Item = Word> + '_ {
        self.0.iter().rev().copied()
    }
}

impl FromIterator<Word> for Deck {
    /// The last one comes to lie on top.
    fn from_iter<I: IntoIterator<Item = Word>>(cards: I) -> Self {
        Deck(cards.into_iter().collect())
    }
}
