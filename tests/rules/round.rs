//! The round as the rulebook has it, read from the schedules.
use serde_json::Value;
use spirebound::{commands::rules, game};

fn names(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
}

fn systems(told: &Value, list: &str, name: &str) -> Vec<String> {
    let phase = told[list].as_array().unwrap().iter().find(|phase| phase["name"] == name);
    names(&phase.unwrap_or_else(|| panic!("no {name} among the {list}"))["systems"])
}

#[test]
fn a_round_has_the_phases_of_the_rulebook() {
    let told = rules::told(&game::rules());
    let phases = ["Start of turn", "Play", "End of turn", "Remove enemy block", "Enemy actions", "Cube moves"];
    assert_eq!(names(&told["phases"]), phases);
}

#[test]
fn phases_do_things_in_the_printed_order() {
    let told = rules::told(&game::rules());
    let start = ["begin round", "lose block", "reset energy", "new turn", "bring later", "deal", "roll"];
    assert_eq!(systems(&told, "phases", "Start of turn"), start);
    let end = ["end turn", "discards", "put off until now", "cards in hand", "poison"];
    assert_eq!(systems(&told, "phases", "End of turn"), end);
}

#[test]
fn a_hit_counts_weak_and_vulnerable_in_the_printed_order() {
    let told = rules::told(&game::rules());
    let strike = told["windows"].as_array().unwrap().iter().find(|window| window["name"] == "Strike").unwrap();
    let mut sets: Vec<&str> =
        strike["systems"].as_array().unwrap().iter().map(|system| system["set"].as_str().unwrap_or("?")).collect();
    sets.dedup();
    assert_eq!(sets, ["Notice", "Cancel", "Add", "Floor", "Multiply", "Block"]);
}
