//! `--deck`: `starter`, `random:N`, or a file with a list of cards: `["strike_ironclad", "bash+"]`.
use super::Failure;
use crate::{
    rulesets::spire::{
        card::{Card, CardText},
        scene::DeckSpec,
    },
    tabletop::{
        Names,
        content::{Problem, read_value},
    },
};
use std::path::Path;

/// More cards than this are a typing error.
const MOST: usize = 200;

pub(super) fn parse(names: &Names, deck: &str) -> Result<DeckSpec, Failure> {
    if deck == "starter" {
        return Ok(DeckSpec::Starter);
    }
    if let Some(count) = deck.strip_prefix("random:") {
        return match count.parse::<u8>() {
            Ok(count) if count as usize <= MOST => Ok(DeckSpec::Random(count)),
            _ => Err(Failure::usage(format!("`{deck}`: write random:N with a number from 0 to {MOST}"))),
        };
    }
    let path = Path::new(deck);
    if !path.exists() {
        return Err(Failure::usage(format!("there is no deck `{deck}`: write starter, random:N or the name of a file")));
    }
    let wrong =
        |problem: Problem| Failure::Problems(vec![problem.with_hint("a deck is a list: [\"strike_ironclad\", \"bash+\"]")]);
    let cards: Vec<String> = read_value(names, &super::super::read(path)?).map_err(wrong)?;
    if cards.is_empty() || cards.len() > MOST {
        return Err(Failure::of_file("invalid", path, format!("{} cards: a deck has 1 to {MOST}", cards.len())));
    }
    for label in &cards {
        if Card::labelled(names, label).is_none() {
            return Err(Failure::unknown("card", label, names.prints::<CardText>().map(|text| text.key.as_str())));
        }
    }
    Ok(DeckSpec::Cards(cards))
}
