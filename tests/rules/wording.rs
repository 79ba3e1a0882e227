//! What the cards say about themselves: text made from effects.
use crate::table::world;
use spirebound::{
    rulesets::spire::{card::CardText, item::ItemText, monster::MonsterText, show},
    tabletop::{Names, Word, wording::flat},
};

/// The text of a face, as the card shows it without its pictures.
fn says(card: &str) -> String {
    let world = world();
    let (key, upgraded) = card.strip_suffix('+').map_or((card, false), |key| (key, true));
    let text = world.resource::<Names>().printed::<CardText>(Word::of(key)).unwrap();
    let face = if upgraded { text.upgraded.as_ref().unwrap() } else { &text.base };
    flat(&show::card_text(&show::language(&world), &text, face, &mut |_, _, n| n))
}

#[test]
fn cards_say_what_they_do() {
    for (card, text) in [
        ("strike_ironclad", "Hit 1"),
        ("defend_ironclad+", "Block 2 to any player"),
        ("bash", "Hit 2; Vulnerable 1"),
        ("cleave", "Hit 2 to a row"),
        ("twin_strike+", "Hit 2 × 2"),
        ("whirlwind+", "Hit 1 × (X + 1) to a row"),
        ("iron_wave+", "Hit 2, Block 1; or Hit 1, Block 2"),
        ("flex", "Strength 1; End of turn: Lose 1 Strength; Exhaust"),
        ("seeing_red", "Gain 2 Energy; Exhaust"),
        ("true_grit", "Block 1 to any player; Exhaust 1 card"),
        ("purity", "Exhaust 0 to 3 cards; Exhaust"),
        ("warcry+", "Draw 3; Put 1 card from your hand on the draw pile; Exhaust"),
        ("burn", "In hand at the end of turn: 1 damage; Unplayable"),
        ("pain", "In hand at the end of turn, if you hold at most 2 cards: Lose 1 HP; Unplayable"),
        ("clash", "Play only if you hold only Attacks; Hit 3"),
        ("flame_barrier", "Block 3; Each enemy about to attack you takes its own hits as damage"),
        ("choke", "Hit 3; +1 per Weak on it; +1 per Poison on it"),
        ("slice", "Hit 1; +1 if you have a Shiv"),
        ("skewer", "Hit 1 × (X + 1)"),
        ("concentrate+", "Discard any number of cards; Energy: 1 per card discarded + 1; Exhaust"),
        ("doppelganger", "Play a copy of any player's last Attack or Skill this turn that cost X; Exhaust"),
        ("distraction", "Once per turn, when you put a token on an enemy: Block 2"),
        ("chaos", "1–2: Channel Lightning; 3–4: Channel Frost; 5–6: Channel Dark"),
        ("spot_weakness+", "1–4: Strength 1 to any player"),
        ("buffer+", "The next 2 times you would lose HP: lose none, then exhaust this"),
        ("halt", "Block 1; In Wrath: Block 1"),
        ("flurry_of_blows+", "Hit 1; 2 more hits if you changed Stance this turn"),
        ("panacea+", "Remove all Weak and Vulnerable from all players; Retain. Exhaust."),
        ("the_bomb", "End of turn: Put 1 cube on this; At 3 cubes: 10 damage to all enemies, exhaust this"),
        ("golden_ticket_silent", "Among card rewards: becomes a rare card"),
    ] {
        assert_eq!(says(card), text, "{card}");
    }
}

#[test]
fn items_say_what_they_do() {
    let world = world();
    for (item, text) in [
        ("akabeko", "Once per combat: Strength 1 for your next Attack"),
        ("charons_ashes", "1–2: Exhaust 0 to 1 card: 2 damage to any enemy"),
        ("centennial_puzzle", "Once per combat, if you lost HP this combat: Draw 3"),
        ("dead_branch", "Once per combat: Draw 1 per card in your exhaust pile"),
        ("dollys_mirror", "1: Trigger a die ability of any relic in play; its owner gets the effect"),
        ("duality", "2: Block 2; 4: 2 damage to any enemy"),
        ("fairy_in_a_bottle", "When your HP becomes 0: HP becomes 2"),
        ("gamblers_brew", "Right after the roll: Turn the die to any face"),
        (
            "holy_water",
            "Start of combat: Put 2 cubes on this; If there is a cube on this: Remove 1 cube from this, Gain 1 Energy",
        ),
        ("ice_cream", "Start of turn: Gain the Energy you left unspent last turn"),
        ("liquid_memories", "Take 1 card from your discard pile; it costs 0 this turn"),
        ("loaded_die", "1–2: Block 1, or trigger a die ability of another of your relics"),
        ("nilrys_codex", "2: Draw 1; 4: Trigger a die ability for 2 of any relic in play; its owner gets the effect"),
        ("old_coin", "When gained: Gain 10 Gold; Then discard this"),
        ("tungsten_rod", "5, if you play alone: Block 3; Otherwise: Block 1 to all players"),
        ("wing_boots", "The party may move to any room of the next row; 3 times, then discard this"),
    ] {
        let printed = world.resource::<Names>().printed::<ItemText>(Word::of(item)).unwrap();
        assert_eq!(flat(&show::item_text(&show::language(&world), &printed)), text, "{item}");
    }
}

/// Two capitals in one word: a verb without a template.
fn bare_name(said: &str) -> Option<&str> {
    said.split([' ', ';', ',', ':']).find(|word| word.chars().filter(|c| c.is_uppercase()).count() > 1 && *word != "HP")
}

#[test]
fn no_card_and_no_item_says_the_bare_name_of_a_verb() {
    let world = world();
    for text in world.resource::<Names>().prints::<CardText>() {
        for face in [Some(&text.base), text.upgraded.as_ref()].into_iter().flatten() {
            let said = flat(&show::face_text(&show::language(&world), face, &mut |_, _, n| n));
            assert_eq!(bare_name(&said), None, "{}: {said}", text.key);
        }
    }
    for item in world.resource::<Names>().prints::<ItemText>() {
        let said = flat(&show::item_text(&show::language(&world), &item));
        assert!(!said.is_empty(), "{} says nothing", item.key);
        assert_eq!(bare_name(&said), None, "{}: {said}", item.key);
    }
}

/// An ability of an enemy in words, by its name.
fn ability_says(enemy: &str, ability: &str) -> String {
    let world = world();
    let text = world.resource::<Names>().printed::<MonsterText>(Word::of(enemy)).unwrap();
    let ability = text.entry.abilities.iter().find(|printed| printed.name == ability).unwrap();
    flat(&show::ability_text(&show::language(&world), ability))
}

/// An action of an enemy in words, by its number over all lists.
fn enemy_says(enemy: &str, action: usize) -> String {
    let world = world();
    let text = world.resource::<Names>().printed::<MonsterText>(Word::of(enemy)).unwrap();
    let actions: Vec<_> = text.lists().into_iter().flat_map(|(_, moves)| moves).collect();
    flat(&show::language(&world).text(&actions[action - 1].does, &mut |_, _, n| n))
}

#[test]
fn enemies_say_what_they_do() {
    for (enemy, action, text) in [
        ("enc2_snake_plant", 1, "Hit 3 and 2"),
        ("enc2_snake_plant_a7", 1, "Hit 3, Hit 2 to all players"),
        ("enc2_snake_plant_a7", 2, "Hit 3, Hit 2 to all players"),
        ("enc3_spire_growth", 2, "Hit 2, Hit 3 to all players"),
        ("enc3_spire_growth", 3, "Hit 4, Hit 2 to all players"),
        ("boss1_guardian_a10", 2, "If it still has Block: Hit 7; Otherwise: Next round: Defensive mode"),
        ("act4_corrupt_heart_a11", 4, "Strength 2; 2 beat, 5 at most; Loses Invincible"),
    ] {
        assert_eq!(enemy_says(enemy, action), text, "{enemy}, action {action}");
    }
    for (enemy, ability, text) in [
        ("boss3_time_eater", "Time Warp", "Each player plays at most 5, 4 or 3 cards a turn, by slot"),
        (
            "boss3_time_eater_a10",
            "Haste",
            "Instead of its first death: HP becomes 32 per player, Strength 1, Remove all Weak and Vulnerable",
        ),
        ("elite3_nemesis", "Untouchable", "Loses no HP in slots 2 and 4"),
        ("act4_corrupt_heart_a11", "Invincible", "Its HP cannot go below 60 per player; Gets no Weak"),
        ("sum3_spheric_guardian_a7", "Barricade", "Its Block stays when the enemies' turn begins"),
    ] {
        assert_eq!(ability_says(enemy, ability), text, "{enemy}, {ability}");
    }
}

#[test]
fn no_enemy_says_the_bare_name_of_a_verb_and_every_number_of_its_actions_is_said() {
    let world = world();
    let language = show::language(&world);
    for text in world.resource::<Names>().prints::<MonsterText>() {
        let abilities = text.entry.abilities.iter().map(|ability| flat(&show::ability_text(&language, ability)));
        let actions: Vec<_> = text.lists().into_iter().flat_map(|(_, moves)| moves).collect();
        let said = actions.iter().map(|action| flat(&language.text(&action.does, &mut |_, _, n| n)));
        for said in abilities.chain(said) {
            let bare = said
                .split([' ', ';', ',', ':'])
                .find(|word| word.chars().filter(|c| c.is_uppercase()).count() > 1 && *word != "HP");
            assert_eq!(bare, None, "{}: {said}", text.key);
        }
        for action in &actions {
            let said = flat(&language.text(&action.does, &mut |_, _, n| n));
            let symbols = language.symbols(&action.does);
            for effect in action.does.iter() {
                let written = format!("{effect:?}");
                // Counted amounts have words, modes have names.
                let plain = !written.contains("[(") || written.starts_with("MixedHits");
                for number in written.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty() && plain) {
                    let told = said.split(|c: char| !c.is_ascii_digit()).any(|other| other == number);
                    assert!(told, "{}: {written} is said as {said}", text.key);
                }
            }
            for symbol in symbols.iter().filter(|symbol| symbol.icon == "hit") {
                assert!(symbol.count > 0, "{}: {:?} has a hit without a number", text.key, action.does);
            }
        }
    }
}
