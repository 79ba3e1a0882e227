//! Which events and blessings lie in the box: their act, how many there are of each, and when they come into it.
use spirebound::{
    rulesets::spire::campaign::event::{Blessing, EventText},
    tabletop::Names,
};

/// The Event decks of Acts I to III: `*2` copies, `@3` from that level of ascension on, `#C` with the colorless cards.
const EVENTS: [&str; 3] = [
    "ancient_temple big_fish bonfire_spirits dead_adventurer@3 encounter*2@3 lab living_wall merchant@3 ominous_forge scrap_ooze@3 \
     the_cleric the_library transmogriphier upgrade_shrine wheel_of_change wing_statue world_of_goop@3",
    "a_note_for_yourself ancient_writing augmenter colosseum cursed_tome designer_in_spire encounter*2@3 forgotten_altar@3 \
     golden_shrine knowing_skull merchant@3 nloth old_beggar the_joust the_mausoleum@3 the_woman_in_blue we_meet_again \
     wheel_of_change",
    "a_note_for_yourself bonfire_spirits encounter@3 face_trader falling merchant@3 mind_bloom purifier secret_portal \
     sensory_stone#C the_moai_head tomb_of_lord_red_mask wheel_of_change winding_halls",
];

/// Cards per act: those from the beginning, with ascension, with the unlock. Rulebook: Components.
const COMPONENTS: [[u8; 3]; 3] = [[12, 6, 0], [14, 5, 0], [11, 2, 1]];

fn written(event: &EventText) -> String {
    let entry = &event.entry;
    let copies = if entry.copies == 1 { String::new() } else { format!("*{}", entry.copies) };
    let ascension = if entry.ascension == 0 { String::new() } else { format!("@{}", entry.ascension) };
    let unlock = entry.unlock.map_or(String::new(), |unlock| format!("#{unlock}"));
    format!("{}{copies}{ascension}{unlock}", entry.card)
}

/// The first thing about which the box is wrong.
pub fn fault(names: &Names) -> Option<String> {
    for (act, (listed, components)) in (1..).zip(EVENTS.into_iter().zip(COMPONENTS)) {
        let events: Vec<_> = names.prints::<EventText>().filter(|event| event.entry.act == act).collect();
        let mut found: Vec<String> = events.iter().map(|event| written(event)).collect();
        found.sort();
        let listed: Vec<&str> = listed.split_whitespace().collect();
        let cards = |which: fn(&EventText) -> bool| -> u8 {
            events.iter().filter(|event| which(event)).map(|event| event.entry.copies).sum()
        };
        let counted = [
            cards(|event| event.entry.ascension == 0 && event.entry.unlock.is_none()),
            cards(|event| event.entry.ascension > 0),
            cards(|event| event.entry.unlock.is_some()),
        ];
        if found != listed || counted != components {
            return Some(format!(
                "Act {act}: {components:?} events {listed:?} should lie in the box, not {counted:?}: {found:?}"
            ));
        }
    }
    let blessings: Vec<_> = names.prints::<Blessing>().collect();
    let locked = |unlock: Option<&str>| blessings.iter().filter(|card| card.entry.unlock.as_deref() == unlock).count();
    let three = blessings.iter().all(|card| card.entry.blue.len() == 3);
    let wrong = (blessings.len(), locked(None), locked(Some("C")), three) != (20, 14, 6, true);
    wrong.then(|| "14 blessings and 6 with the colorless cards should lie in the box, each with three blue lines".into())
}

#[test]
fn the_box_holds_the_events_and_blessings_of_the_game() {
    let world = crate::table::world();
    let names = world.resource::<Names>();
    assert_eq!(fault(names), None);
    assert_eq!(names.prints::<EventText>().filter(|event| !(1..=3).contains(&event.entry.act)).count(), 0);
}

#[test]
fn what_cannot_come_first_lies_in_act_i_only() {
    let world = crate::table::world();
    let events = world.resource::<Names>().prints::<EventText>().filter(|event| event.entry.not_first);
    let mut late: Vec<String> = events.map(|event| format!("{} {}", event.entry.act, event.entry.card)).collect();
    late.sort();
    assert_eq!(late, ["1 dead_adventurer", "1 encounter", "1 merchant"]);
}
