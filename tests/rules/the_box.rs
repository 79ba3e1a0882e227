//! Which enemy cards lie in the box, in which deck, from which level of ascension on, and which boss the die selects.
use crate::table::world;
use spirebound::{
    rulesets::spire::{
        monster::{MonsterKind, MonsterKind::*, MonsterText},
        scene, setup,
    },
    tabletop::{Names, Word},
};
use std::collections::BTreeMap;

/// Kind, act, the level from which the deck is so, and its cards (`*2`: two copies).
const DECKS: &[(MonsterKind, u8, u8, &str)] = &[
    (FirstEncounter, 1, 0, "first_cultist first_jaw_worm first_red_louse first_small_slime"),
    (
        Encounter,
        1,
        0,
        "enc1_blue_slaver enc1_cultist_louse enc1_cultist_slime enc1_fungi_beast enc1_jaw_worm \
         enc1_large_slime enc1_looter enc1_mad_gremlin enc1_red_louse enc1_red_slaver enc1_small_slime \
         enc1_sneaky_gremlin",
    ),
    (
        Encounter,
        1,
        7,
        "enc1_blue_slaver enc1_cultist_louse enc1_cultist_slime enc1_fungi_beast enc1_jaw_worm_a7 \
         enc1_large_slime_a7 enc1_looter_a7 enc1_mad_gremlin enc1_red_louse enc1_red_slaver enc1_small_slime \
         enc1_sneaky_gremlin",
    ),
    (
        Encounter,
        2,
        0,
        "enc2_byrd enc2_centurion_3b enc2_centurion_b3 enc2_chosen_byrd enc2_chosen_cultist enc2_cultist \
         enc2_looter*2 enc2_shelled_parasite enc2_snake_plant enc2_snecko enc2_spheric_guardian",
    ),
    (
        Encounter,
        2,
        7,
        "enc2_byrd enc2_centurion_3b enc2_centurion_b3 enc2_chosen_byrd enc2_chosen_cultist enc2_cultist \
         enc2_looter*2 enc2_shelled_parasite_a7 enc2_snake_plant_a7 enc2_snecko enc2_spheric_guardian_a7",
    ),
    (
        Encounter,
        3,
        0,
        "enc3_darkling enc3_exploder enc3_jaw_worm enc3_maw enc3_orb_walker_23 enc3_orb_walker_32 \
         enc3_repulsor enc3_spire_growth enc3_transient enc3_writhing_mass",
    ),
    (
        Encounter,
        3,
        7,
        "enc3_darkling enc3_exploder_a7 enc3_jaw_worm enc3_maw_a7 enc3_orb_walker_23 enc3_orb_walker_32 \
         enc3_repulsor_a7 enc3_spire_growth enc3_transient enc3_writhing_mass",
    ),
    (Elite, 1, 0, "elite1_gremlin_nob elite1_lagavulin elite1_sentries"),
    (Elite, 1, 1, "elite1_gremlin_nob_a1 elite1_lagavulin_a1 elite1_sentries_a1"),
    (Elite, 1, 12, "elite1_gremlin_nob_a12 elite1_lagavulin_a12 elite1_sentries_a12"),
    (Elite, 2, 0, "elite2_book_of_stabbing elite2_gremlin_leader elite2_taskmaster"),
    (Elite, 2, 1, "elite2_book_of_stabbing_a1 elite2_gremlin_leader_a1 elite2_taskmaster_a1"),
    (Elite, 2, 12, "elite2_book_of_stabbing_a12 elite2_gremlin_leader_a12 elite2_taskmaster_a12"),
    (Elite, 3, 0, "elite3_giant_head elite3_nemesis elite3_reptomancer"),
    (Elite, 3, 1, "elite3_giant_head_a1 elite3_nemesis_a1 elite3_reptomancer_a1"),
    (Elite, 3, 12, "elite3_giant_head_a12 elite3_nemesis_a12 elite3_reptomancer_a12"),
    (Boss, 1, 0, "boss1_guardian boss1_hexaghost boss1_slime_boss"),
    (Boss, 1, 10, "boss1_guardian_a10 boss1_hexaghost_a10 boss1_slime_boss_a10"),
    (Boss, 2, 0, "boss2_automaton boss2_champ boss2_collector"),
    (Boss, 2, 10, "boss2_automaton_a10 boss2_champ_a10 boss2_collector_a10"),
    (Boss, 3, 0, "boss3_awakened_one boss3_donu boss3_time_eater"),
    (Boss, 3, 10, "boss3_awakened_one_a10 boss3_donu_a10 boss3_time_eater_a10"),
    (Boss, 4, 0, "act4_corrupt_heart"),
    (Boss, 4, 11, "act4_corrupt_heart_a11"),
];

/// Act, level and cards of the Summons decks, with those that an act borrows from another.
const SUMMONS: &[(u8, u8, &str)] = &[
    (
        1,
        0,
        "sum1_acid_slime_awd sum1_acid_slime_daw sum1_acid_slime_wad sum1_acid_slime_wda sum1_fat_gremlin*2 \
         sum1_fungi_beast sum1_green_louse_1w2 sum1_green_louse_21w sum1_gremlin_wizard*2 \
         sum1_large_slime_4sw sum1_large_slime_sw4 sum1_large_slime_w4s*2 sum1_mad_gremlin*2 sum1_red_louse \
         sum1_sentry_a*6 sum1_sentry_b*5 sum1_sneaky_gremlin*2 sum1_spike_slime_2dv sum1_spike_slime_dv2 \
         sum1_spike_slime_v2d sum1_spike_slime_vd2",
    ),
    (
        2,
        0,
        "sum1_fat_gremlin*2 sum1_gremlin_wizard*2 sum1_mad_gremlin*2 sum1_sneaky_gremlin*2 \
         sum2_blue_slaver_3wd sum2_blue_slaver_dw3 sum2_blue_slaver_w3d sum2_blue_slaver_wd3 \
         sum2_bronze_orb_3bw sum2_bronze_orb_3wb sum2_bronze_orb_b3w sum2_bronze_orb_wb3 sum2_byrd_31s \
         sum2_byrd_s13 sum2_byrd_s31 sum2_cultist*4 sum2_mugger*2 sum2_mystic_2sh sum2_mystic_h2s \
         sum2_red_slaver_3dv sum2_red_slaver_3vd sum2_red_slaver_dv3 sum2_red_slaver_v3d sum2_torch_head*8",
    ),
    (
        2,
        7,
        "sum1_fat_gremlin*2 sum1_gremlin_wizard*2 sum1_mad_gremlin*2 sum1_sneaky_gremlin*2 \
         sum2_blue_slaver_3wd sum2_blue_slaver_dw3 sum2_blue_slaver_w3d sum2_blue_slaver_wd3 \
         sum2_bronze_orb_3bw sum2_bronze_orb_3wb sum2_bronze_orb_b3w sum2_bronze_orb_wb3 sum2_byrd_31s \
         sum2_byrd_s13 sum2_byrd_s31 sum2_cultist*4 sum2_fungi_beast_a7 sum2_mugger*2 sum2_mystic_2sh \
         sum2_mystic_h2s sum2_red_slaver_3dv sum2_red_slaver_3vd sum2_red_slaver_dv3 sum2_red_slaver_v3d \
         sum2_sentry_a_a7 sum2_torch_head*8",
    ),
    (
        3,
        0,
        "sum2_cultist*4 sum3_cultist*4 sum3_dagger*8 sum3_darkling_bca sum3_darkling_cab sum3_exploder \
         sum3_jaw_worm_asd sum3_jaw_worm_das sum3_repulsor sum3_spiker_2t sum3_spiker_t2",
    ),
    (
        3,
        7,
        "sum2_cultist*4 sum3_cultist*4 sum3_dagger*8 sum3_darkling_bca sum3_darkling_cab sum3_exploder \
         sum3_jaw_worm_asd sum3_jaw_worm_das sum3_repulsor sum3_spheric_guardian_a7 sum3_spiker_2t \
         sum3_spiker_t2",
    ),
];

/// How many cards of each kind, act and level there are in all.
const CARDS: &[(MonsterKind, u8, u8, u32)] = &[
    (FirstEncounter, 1, 0, 4),
    (Encounter, 1, 0, 12),
    (Encounter, 1, 7, 3),
    (Encounter, 2, 0, 12),
    (Encounter, 2, 7, 3),
    (Encounter, 3, 0, 10),
    (Encounter, 3, 7, 3),
    (Elite, 1, 0, 3),
    (Elite, 1, 1, 3),
    (Elite, 1, 12, 3),
    (Elite, 2, 0, 3),
    (Elite, 2, 1, 3),
    (Elite, 2, 12, 3),
    (Elite, 3, 0, 3),
    (Elite, 3, 1, 3),
    (Elite, 3, 12, 3),
    (Boss, 1, 0, 3),
    (Boss, 1, 10, 3),
    (Boss, 2, 0, 3),
    (Boss, 2, 10, 3),
    (Boss, 3, 0, 5),
    (Boss, 3, 10, 5),
    (Boss, 4, 0, 1),
    (Boss, 4, 11, 3),
    (Summon, 1, 0, 35),
    (Summon, 2, 0, 31),
    (Summon, 2, 7, 2),
    (Summon, 3, 0, 20),
    (Summon, 3, 7, 1),
];

/// Act, level and the bosses on 1–2, 3–4 and 5–6.
const BOSS_DIE: &[(u8, u8, [&str; 3])] = &[
    (1, 0, ["boss1_guardian", "boss1_hexaghost", "boss1_slime_boss"]),
    (1, 10, ["boss1_guardian_a10", "boss1_hexaghost_a10", "boss1_slime_boss_a10"]),
    (2, 0, ["boss2_collector", "boss2_automaton", "boss2_champ"]),
    (2, 10, ["boss2_collector_a10", "boss2_automaton_a10", "boss2_champ_a10"]),
    (3, 0, ["boss3_donu", "boss3_awakened_one", "boss3_time_eater"]),
    (3, 10, ["boss3_donu_a10", "boss3_awakened_one_a10", "boss3_time_eater_a10"]),
];

#[test]
fn the_box_holds_the_enemies_it_should() {
    assert_eq!(fault(world().resource::<Names>()), None);
    assert_eq!(CARDS.iter().map(|(_, _, _, cards)| cards).sum::<u32>(), 189);
}

/// What is not as in the box.
pub fn fault(names: &Names) -> Option<String> {
    for &(kind, act, level, cards) in DECKS {
        let mut deck: BTreeMap<Word, u8> = BTreeMap::new();
        scene::deck(names, kind, act, level).iter().for_each(|text| *deck.entry(text.key).or_default() += 1);
        if deck != listed(cards) {
            return Some(format!("{kind:?} of act {act} at level {level}: {deck:?}"));
        }
    }
    for &(act, level, cards) in SUMMONS {
        let deck = setup::summons(names, act, level);
        if deck != listed(cards) {
            return Some(format!("summons of act {act} at level {level}: {deck:?}"));
        }
    }
    let mut all: BTreeMap<(MonsterKind, u8, u8), u32> = BTreeMap::new();
    for text in names.prints::<MonsterText>() {
        *all.entry((text.entry.kind, text.entry.act, text.entry.ascension)).or_default() += u32::from(text.entry.copies);
    }
    let expected: BTreeMap<_, _> = CARDS.iter().map(|(kind, act, level, cards)| ((*kind, *act, *level), *cards)).collect();
    if all != expected {
        return Some(format!("cards in all: {all:?}"));
    }
    for &(act, level, bosses) in BOSS_DIE {
        for face in 1..=6u8 {
            let deck = scene::deck(names, Boss, act, level);
            let found: Vec<Word> = deck.iter().filter(|text| text.entry.boss_die.contains(&face)).map(|text| text.key).collect();
            if found != [Word::of(bosses[(face as usize - 1) / 2])] {
                return Some(format!("the boss of act {act} at level {level} on a {face}: {found:?}"));
            }
        }
    }
    None
}

/// `a b*2` as cards and copies.
fn listed(cards: &str) -> BTreeMap<Word, u8> {
    let copies = |card: &str| match card.split_once('*') {
        Some((card, copies)) => (Word::of(card), copies.parse().unwrap()),
        None => (Word::of(card), 1),
    };
    cards.split_whitespace().map(copies).collect()
}
