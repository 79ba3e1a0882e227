//! Every face of every card of the content has its rules text inside its box, in the hand and inspected.
use super::{
    card::{Rules, SIZE},
    tests::{art, repository},
};
use crate::{
    client::{
        layout::{Spots, hand_step},
        model::{Canvas, Size},
    },
    game,
    rulesets::spire::{card::CardText, show},
    tabletop::{Names, content::Roots, view::RichText, wording::mark_upgrades},
};

/// From below the type plate to above the lower edge of the parchment.
const BOX: (f32, f32, f32, f32) = (10., 119., 140., 205.);

/// All texts with the name of the card they stand on.
fn texts() -> Vec<(String, RichText)> {
    let (world, _) = game::build_sound(&Roots::at(&repository().join("assets"))).expect("the content is sound");
    let language = show::language(&world);
    let mut all = vec![];
    for card in world.resource::<Names>().prints::<CardText>() {
        let text = |face| show::card_text(&language, &card, face, &mut |_, _, n| n);
        let base = text(&card.base);
        if let Some(upgraded) = &card.upgraded {
            all.push((format!("{}+", card.name), mark_upgrades(&base, text(upgraded))));
        }
        all.push((card.name.clone(), base));
    }
    all
}

/// Sets a text and checks that it is in the box; gives where it ends at the right.
fn check(name: &str, text: &RichText, visible: Option<f32>) -> f32 {
    let set = Rules::set(art(), text, visible);
    let (left, right) = (set.right() - set.rich.width(), set.right());
    let bottom = set.column.top + set.rich.count() as f32 * set.column.pitch;
    let told = format!("{name}, {} lines of {} u, {visible:?} in sight", set.rich.count(), set.rich.size);
    assert!(set.fits && set.rich.size >= 12., "{told}: does not fit");
    assert!(left >= BOX.0 && right <= BOX.2 && set.column.top >= BOX.1 && bottom <= BOX.3, "{told}: leaves its box");
    right
}

#[test]
fn every_text_fits_a_card_that_lies_alone_or_is_inspected() {
    let texts = texts();
    assert!(texts.len() > 500, "{} faces", texts.len());
    for (name, text) in &texts {
        check(name, text, None);
    }
}

#[test]
fn every_text_fits_in_a_fan_of_cards_that_overlap() {
    let spots = Spots::read(&std::fs::read_to_string(repository().join("levels/spire/table.ron")).unwrap()).unwrap();
    let texts = texts();
    // So many cards at the usual size and at the largest are read whole without raising one.
    for (size, whole) in [(Size(1.), 8), (Size(1.15), 6)] {
        let canvas = Canvas::of(1280., 720., size);
        for n in 1..=12 {
            let step = hand_step(n, &canvas, &spots);
            let overlaps = step < SIZE.x;
            let ends = texts.iter().map(|(name, text)| (name, check(name, text, overlaps.then_some(step))));
            let hidden: Vec<&String> = ends.filter(|(_, end)| overlaps && *end > step).map(|(name, _)| name).collect();
            assert!(n > whole || hidden.is_empty(), "{n} cards, a step of {step}: the next card hides the text of {hidden:?}");
        }
    }
}
