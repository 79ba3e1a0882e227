//! Card pictures: two cards of one hero can be told apart at a glance.
use crate::{needed::content, pixels};
use resvg::tiny_skia::Pixmap;
use spirebound::{rulesets::spire::card::CardText, tabletop::Names};
use std::collections::{BTreeMap, BTreeSet};

/// As large as the window of a card in a full hand.
const SIZE: (u32, u32) = (120, 75);
/// Share of pixels in which two pictures must differ.
const LEAST_DIFFERENT: f32 = 0.15;
/// Colour steps that the eye sees on a card.
const SEEN: u8 = 24;

fn different(a: &Pixmap, b: &Pixmap) -> f32 {
    let far = |a: u8, b: u8| a.abs_diff(b) > SEEN;
    let seen = a.pixels().iter().zip(b.pixels()).filter(|(a, b)| {
        far(a.red(), b.red()) || far(a.green(), b.green()) || far(a.blue(), b.blue()) || far(a.alpha(), b.alpha())
    });
    seen.count() as f32 / a.pixels().len() as f32
}

#[test]
fn any_two_card_pictures_of_one_hero_differ() {
    let world = content();
    let mut sets: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for card in world.resource::<Names>().prints::<CardText>() {
        sets.entry(card.set.to_string()).or_default().insert(card.picture.to_string());
    }
    let scenes: BTreeMap<String, String> = crate::art("scenes").into_iter().collect();
    let mut alike = vec![];
    for pictures in sets.values() {
        let there = pictures.iter().filter_map(|name| Some((name, scenes.get(name)?)));
        let drawn: Vec<_> = there.map(|(name, svg)| (name, pixels(name, svg, SIZE.0, SIZE.1))).collect();
        for (i, (name, a)) in drawn.iter().enumerate() {
            for (other, b) in &drawn[..i] {
                let share = different(a, b);
                if share <= LEAST_DIFFERENT {
                    alike.push(format!("{name} and {other} differ in only {:.0} %", share * 100.));
                }
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
    assert!(sets["ironclad"].len() > 10, "no cards were compared");
}
