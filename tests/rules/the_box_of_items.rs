//! Which relics and potions lie in the box, what they cost, how many there are of each, and how long they stay.
use spirebound::{
    rulesets::spire::item::{ItemKind, ItemKind::*, ItemText, Life},
    tabletop::Names,
};

/// Kind and cards: `:6` for so much Gold, `*2` copies, `/3` discarded after so many uses, `!` once it has done what it does.
const ITEMS: &[(ItemKind, &str)] = &[
    (
        Relic,
        "akabeko:6 anchor:6 bag_of_preparation:7 bird_faced_urn:9 blood_vial:6 blue_candle:7 calipers:6 captains_wheel:8 \
         centennial_puzzle:8 charons_ashes:7 dead_branch:9 dollys_mirror:7 du_vu_doll:7 duality:8 gambling_chip:6 \
         golden_eye:7 golden_idol:4 gremlin_horn:8 happy_flower:6 horn_cleat:6 ice_cream:7 incense_burner:11 ink_bottle:6 \
         lantern:6 meat_on_the_bone:8 mercury_hourglass:6 molten_egg:8/3 mummified_hand:10 mutagen:6 necronomicon:9 \
         nilrys_codex:7 ninja_scroll:6 oddly_smooth_stone:7 old_coin! omamori:5 orichalcum:5 peace_pipe:8 pen_nib:8 \
         pocketwatch:9 red_mask:7 red_skull:9 regal_pillow:6 runic_pyramid:6 self_forming_clay:8 ssserpent_head:6 \
         stone_calendar:7 strike_dummy:8 sundial:8 the_abacus:6 the_boot:5 the_courier:6 toolbox:7 toxic_egg:8/3 \
         tungsten_rod:8 vajra:7 war_paint:8/1 whetstone:7/1 wing_boots:7/3",
    ),
    (
        BossRelic,
        "astrolabe! black_blood calling_bell! coffee_dripper cursed_key ectoplasm empty_cage! enchiridion! frozen_core \
         fusion_hammer holy_water mark_of_pain orrery! pandoras_box! ring_of_the_serpent snecko_eye sozu tiny_house! \
         white_beast_statue wrist_blade",
    ),
    (Solo, "loaded_die"),
    (Shard, "prismatic_shard*4"),
    (
        Potion,
        "ancient_potion:2 attack_potion:2 block_potion:2*2 blood_potion:3 cunning_potion:3 distilled_chaos:3 \
         energy_potion:2*2 entropic_brew:3 explosive_potion:2*2 fairy_in_a_bottle:3 fire_potion:2*2 flex_potion:2*2 \
         gamblers_brew:3 ghost_in_a_jar:4 liquid_memories:3 purity_potion:2 skill_potion:2 snecko_oil:3 swift_potion:2*2 \
         vulnerable_potion:2*2 weak_potion:2*2",
    ),
];

/// How many cards there are of each kind. Rulebook: Components.
const COMPONENTS: [(ItemKind, u32); 5] = [(Relic, 58), (BossRelic, 20), (Solo, 1), (Shard, 4), (Potion, 29)];

fn written(item: &ItemText) -> String {
    let cost = item.cost.map_or(String::new(), |cost| format!(":{cost}"));
    let copies = if item.copies == 1 { String::new() } else { format!("*{}", item.copies) };
    let life = match item.life {
        Life::Keep => String::new(),
        Life::Now => "!".into(),
        Life::Uses(times) => format!("/{times}"),
    };
    format!("{}{cost}{copies}{life}", item.key)
}

/// The first thing about which the box is wrong.
pub fn fault(names: &Names) -> Option<String> {
    ITEMS.iter().zip(COMPONENTS).find_map(|((kind, listed), (same, count))| {
        assert_eq!(*kind, same, "both lists have the same order");
        let items = || names.prints::<ItemText>().filter(|item| item.kind == *kind);
        let listed: Vec<&str> = listed.split_whitespace().collect();
        let found: Vec<String> = items().map(|item| written(&item)).collect();
        let in_all: u32 = items().map(|item| u32::from(item.copies)).sum();
        let wrong = found != listed || in_all != count;
        wrong.then(|| format!("{kind:?}: {count} cards {listed:?} should lie in the box, not {in_all}: {found:?}"))
    })
}

#[test]
fn the_box_holds_the_relics_and_potions_of_the_game() {
    assert_eq!(fault(crate::table::world().resource::<Names>()), None);
}
