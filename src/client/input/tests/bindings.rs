//! Every command has its key or button; chords win over keys.
use super::*;
use bevy::platform::collections::HashSet;
use leafwing_input_manager::prelude::*;

fn means(key: KeyCode, held: &[KeyCode]) -> Option<Command> {
    let held: HashSet<KeyCode> = held.iter().copied().chain([key]).collect();
    pressed(&Bindings::default().keys(), &key, &held)
}

#[test]
fn keys_mean_what_the_table_says() {
    use Command::*;
    use KeyCode::*;
    let table: [(KeyCode, &[KeyCode], Option<Command>); 30] = [
        (Digit1, &[], Some(Card(0))),
        (Digit9, &[], Some(Card(8))),
        (Digit0, &[], Some(Card(9))),
        (ArrowLeft, &[], Some(Left)),
        (ArrowUp, &[], Some(Up)),
        (Enter, &[], Some(Confirm)),
        (Escape, &[], Some(Back)),
        (Tab, &[], Some(NextSeat)),
        (Tab, &[ShiftLeft], Some(LastSeat)),
        (Tab, &[ShiftRight], Some(LastSeat)),
        (Tab, &[AltLeft], None),
        (F1, &[], Some(Command::Seat(1))),
        (F4, &[], Some(Command::Seat(4))),
        (Space, &[], Some(EndTurn)),
        (KeyU, &[], Some(Command::Undo)),
        (KeyU, &[ControlLeft], None),
        (KeyZ, &[ControlLeft], Some(Command::Undo)),
        (KeyZ, &[], None),
        (KeyY, &[ControlRight], Some(Redo)),
        (KeyQ, &[], Some(Command::Pile(0))),
        (KeyE, &[], Some(Command::Pile(1))),
        (KeyX, &[], Some(Command::Pile(2))),
        (KeyF, &[], Some(Inspect)),
        (KeyP, &[], Some(Potions)),
        (KeyR, &[], Some(Relics)),
        (KeyT, &[], Some(Tokens)),
        (KeyW, &[], Some(Powers)),
        (KeyL, &[], Some(Log)),
        (KeyD, &[], Some(Decks)),
        (KeyM, &[], Some(Map)),
    ];
    for (key, held, command) in table {
        assert_eq!(means(key, held), command, "{key:?} with {held:?}");
    }
    assert_eq!(pressed(&Bindings::default().keys(), &MouseButton::Left, &HashSet::default()), Some(Point));
    assert_eq!(pressed(&Bindings::default().keys(), &MouseButton::Right, &HashSet::default()), Some(Read));
}

#[test]
fn pads_are_bound_too() {
    use Command::*;
    let pads = Bindings::default().pads();
    for command in [Confirm, Back, Inspect, HoldEndTurn, Left, Right, Up, Down, ZoneOn, ZoneBack, Undo, Redo, NextSeat, Menu] {
        assert!(pads.get_buttonlike(&command).is_some_and(|bindings| !bindings.is_empty()), "{command:?}");
    }
}

const UNDO: Place = Place { command: Command::Undo, device: Device::Keyboard, slot: 0 };

fn key(key: KeyCode) -> Stroke {
    Stroke::Key(None, key)
}

#[test]
fn a_place_takes_the_key_it_waited_for() {
    let (mut bindings, mut rebinding) = (Bindings::default(), Rebinding::default());
    rebinding.hear(key(KeyCode::KeyB), &mut bindings);
    assert_eq!(bindings, Bindings::default(), "nobody waits");
    rebinding.wait_for(UNDO);
    rebinding.hear(Stroke::Pad(GamepadButton::South), &mut bindings);
    assert_eq!(rebinding.waiting, Some(UNDO), "a button is no key");
    rebinding.hear(Stroke::Key(Some(ModifierKey::Alt), KeyCode::KeyB), &mut bindings);
    assert_eq!(rebinding, Rebinding::default());
    let held: HashSet<KeyCode> = [KeyCode::AltLeft, KeyCode::KeyB].into_iter().collect();
    assert_eq!(pressed(&bindings.keys(), &KeyCode::KeyB, &held), Some(Command::Undo));
    assert_eq!(pressed(&bindings.keys(), &KeyCode::KeyU, &HashSet::default()), None);
    assert_eq!(bindings.label(Command::Undo, Device::Keyboard), "Alt+B");
}

#[test]
fn a_key_of_another_command_changes_hands_only_at_the_second_press() {
    let (mut bindings, mut rebinding) = (Bindings::default(), Rebinding::default());
    rebinding.wait_for(UNDO);
    rebinding.hear(key(KeyCode::KeyF), &mut bindings);
    assert!(rebinding.said.contains("F means “look at a card closely”"), "{}", rebinding.said);
    assert_eq!(bindings, Bindings::default());
    rebinding.hear(key(KeyCode::KeyL), &mut bindings);
    assert!(rebinding.said.contains("L means “the log”"), "another key is another question: {}", rebinding.said);
    rebinding.hear(key(KeyCode::KeyL), &mut bindings);
    assert_eq!((bindings.owner(key(KeyCode::KeyL)), rebinding.waiting), (Some(Command::Undo), None));
    assert_eq!(bindings.label(Command::Log, Device::Keyboard), "");
    assert!(rebinding.said.contains("“the log” has lost L"), "{}", rebinding.said);
}

#[test]
fn esc_keeps_a_key_and_delete_takes_it_away() {
    let (mut bindings, mut rebinding) = (Bindings::default(), Rebinding::default());
    rebinding.wait_for(UNDO);
    rebinding.hear(key(KeyCode::Escape), &mut bindings);
    assert_eq!((bindings.clone(), rebinding.waiting), (Bindings::default(), None));
    rebinding.wait_for(UNDO);
    rebinding.hear(key(KeyCode::Delete), &mut bindings);
    assert_eq!(bindings.label(Command::Undo, Device::Keyboard), "Ctrl+Z");
}

#[test]
fn only_what_is_unusual_is_written_and_it_is_read_again() {
    let mut bindings = Bindings::default();
    assert!(bindings.written(Device::Keyboard).is_empty() && bindings.written(Device::Pad).is_empty());
    bindings.bind(UNDO, key(KeyCode::KeyL));
    bindings.bind(Place { command: Command::Card(2), device: Device::Pad, slot: 1 }, Stroke::Pad(GamepadButton::C));
    let (keys, pads) = (bindings.written(Device::Keyboard), bindings.written(Device::Pad));
    assert_eq!(keys.keys().collect::<Vec<_>>(), ["log", "undo"]);
    assert_eq!(keys["undo"], ["KeyL", "Ctrl+KeyZ"]);
    // A command without its first binding has only the other one, which then comes first.
    let (again, wrong) = Bindings::read(&keys, &pads);
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(again.keys(), bindings.keys());
    assert_eq!(again.owner(Stroke::Pad(GamepadButton::C)), Some(Command::Card(2)));
}

#[test]
fn what_is_written_wrongly_is_told_and_the_rest_holds() {
    let written = |name: &str, stroke: &str| [(name.to_string(), vec![stroke.to_string()])].into_iter().collect::<Written>();
    let (bindings, wrong) = Bindings::read(&written("undu", "KeyA"), &written("redo", "Noth"));
    assert_eq!(wrong, ["there is no command `undu` to bind; did you mean `undo`?", "`Noth` for `redo` is no key or button"]);
    assert_eq!(bindings.keys(), Bindings::default().keys());
}

#[test]
fn every_command_has_a_line_a_name_and_words_of_its_own() {
    let bindings = Bindings::default();
    let mut names: Vec<String> = bindings.lines().iter().map(|line| line.command.name()).collect();
    let mut words: Vec<String> = bindings.lines().iter().map(|line| line.command.words()).collect();
    let count = names.len();
    assert!(count > 40 && names.contains(&"hold_end_turn".into()) && names.contains(&"card_10".into()), "{names:?}");
    for all in [&mut names, &mut words] {
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
