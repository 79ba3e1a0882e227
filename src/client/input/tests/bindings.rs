//! Every command has its key or button; chords win over keys.
use super::*;
use bevy::platform::collections::HashSet;
use leafwing_input_manager::prelude::*;

fn means(key: KeyCode, held: &[KeyCode]) -> Option<Command> {
    let held: HashSet<KeyCode> = held.iter().copied().chain([key]).collect();
    pressed(&keys(), &key, &held)
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
    assert_eq!(pressed(&keys(), &MouseButton::Left, &HashSet::default()), Some(Point));
    assert_eq!(pressed(&keys(), &MouseButton::Right, &HashSet::default()), Some(Read));
}

#[test]
fn pads_are_bound_too() {
    use Command::*;
    let pads = pads();
    for command in [Confirm, Back, Inspect, HoldEndTurn, Left, Right, Up, Down, ZoneOn, ZoneBack, Undo, Redo, NextSeat, Menu] {
        assert!(pads.get_buttonlike(&command).is_some_and(|bindings| !bindings.is_empty()), "{command:?}");
    }
}

#[test]
fn a_binding_can_be_changed() {
    let mut map = keys();
    map.clear_action(&Command::EndTurn);
    map.insert(Command::EndTurn, ButtonlikeChord::modified(ModifierKey::Control, KeyCode::Enter));
    let held = [KeyCode::ControlLeft, KeyCode::Enter].into_iter().collect();
    assert_eq!(pressed(&map, &KeyCode::Enter, &held), Some(Command::EndTurn));
    assert_eq!(pressed(&map, &KeyCode::Space, &HashSet::default()), None);
}
