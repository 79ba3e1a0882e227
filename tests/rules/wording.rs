//! What the cards say about themselves: text made from effects.
use crate::table::world;
use spirebound::{
    rulesets::spire::{card::CardText, show},
    tabletop::{Names, Word, wording::flat},
};

/// The text of a face, as the card shows it without its pictures.
fn says(card: &str) -> String {
    let world = world();
    let (key, upgraded) = card.strip_suffix('+').map_or((card, false), |key| (key, true));
    let text = world.resource::<Names>().printed::<CardText>(Word::of(key)).unwrap();
    let face = if upgraded { text.upgraded.as_ref().unwrap() } else { &text.base };
    flat(&show::face_text(&show::language(&world), face, &mut |_, _, n| n))
}

#[test]
fn cards_say_what_they_do() {
    for (card, text) in [
        ("strike_ironclad", "Hit 1"),
        ("defend_ironclad+", "Block 2 to any player"),
        ("bash", "Hit 2; Vulnerable 1"),
        ("cleave", "Hit 2; every enemy in a row"),
        ("twin_strike+", "Hit 2 × 2"),
        ("iron_wave+", "Hit 2, Block 1; or Hit 1, Block 2"),
        ("flex", "Strength 1; End of turn: Lose 1 Strength; Exhaust"),
        ("seeing_red", "Gain 2 Energy; Exhaust"),
        ("true_grit", "Block 1 to any player; Exhaust 1 card"),
        ("warcry+", "Draw 3; Put 1 card from your hand on the draw pile; Exhaust"),
        ("burn", "End of turn, in hand:; 1 damage; Unplayable"),
    ] {
        assert_eq!(says(card), text, "{card}");
    }
}

#[test]
fn no_card_says_the_bare_name_of_a_verb() {
    let world = world();
    for text in world.resource::<Names>().prints::<CardText>() {
        for face in [Some(&text.base), text.upgraded.as_ref()].into_iter().flatten() {
            let said = flat(&show::face_text(&show::language(&world), face, &mut |_, _, n| n));
            // Two capitals in one word: a verb without a template.
            let bare =
                said.split([' ', ';', ',']).find(|word| word.chars().filter(|c| c.is_uppercase()).count() > 1 && *word != "HP");
            assert_eq!(bare, None, "{}: {said}", text.key);
        }
    }
}
