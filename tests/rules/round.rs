//! The round as the rulebook has it, read from the schedules.
use serde_json::Value;
use spirebound::{commands::rules, game};

fn names(list: &Value, kind: Option<&str>) -> Vec<String> {
    let items = list.as_array().unwrap().iter().filter(|item| kind.is_none_or(|kind| item["kind"] == kind));
    items.map(|item| item["name"].as_str().unwrap().to_owned()).collect()
}

fn systems<'a>(told: &'a Value, id: &str) -> &'a Value {
    let found = told.as_array().unwrap().iter().find(|item| item["id"] == id);
    &found.unwrap_or_else(|| panic!("there is no {id}"))["systems"]
}

#[test]
fn a_round_has_the_phases_of_the_rulebook() {
    let told = rules::told(&game::rules());
    let phases = ["Start of turn", "Play", "End of turn", "Remove enemy block", "Enemy actions", "Cube moves"];
    assert_eq!(names(&told, Some("phase")), phases);
    assert_eq!(names(&told, Some("window")), ["Settle", "Conclude", "Strike", "Spend"]);
}

#[test]
fn phases_do_things_in_the_printed_order() {
    let told = rules::told(&game::rules());
    let start = ["begin round", "lose block", "reset energy", "new turn", "bring later", "deal", "roll", "before draw"];
    assert_eq!(names(systems(&told, "StartOfTurn"), None), start);
    let end = ["end turn", "discards", "put off until now", "orbs", "stances", "cards in hand", "poison", "pass on"];
    assert_eq!(names(systems(&told, "EndOfTurn"), None), end);
}

#[test]
fn a_hit_counts_weak_and_vulnerable_in_the_printed_order() {
    let told = rules::told(&game::rules());
    let strike = systems(&told, "Strike").as_array().unwrap();
    let mut sets: Vec<&str> = strike.iter().map(|system| system["set"].as_str().unwrap_or("?")).collect();
    sets.dedup();
    assert_eq!(sets, ["Notice", "Cancel", "Add", "Floor", "Multiply", "Cap", "Block"]);
}
