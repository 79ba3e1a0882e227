//! Every key and button: what they mean, and their first bindings. Two bindings each; all can be bound anew.
use bevy::{platform::collections::HashSet, prelude::*};
use leafwing_input_manager::{clashing_inputs::BasicInputs, prelude::*, user_input::Buttonlike};

/// What can be told the table with one key or button.
#[derive(Actionlike, Reflect, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// The main button of the mouse.
    Point,
    /// Puts down what is half made or open, one step each; with nothing open the menu.
    Back,
    /// The second button of the mouse: back, or reading what is under the pointer.
    Read,
    /// The n-th card of the hand from 0, or the n-th answer of a spread question.
    Card(u8),
    Left,
    Right,
    Up,
    Down,
    Confirm,
    NextSeat,
    LastSeat,
    /// Gives the fan to this seat, from 1.
    Seat(u8),
    EndTurn,
    /// Ends the turn if it is held (pads).
    HoldEndTurn,
    Undo,
    Redo,
    Inspect,
    /// The first, then the next of these on the own board.
    Potions,
    Relics,
    Tokens,
    Powers,
    /// Opens a pile, in the order of the table from 0.
    Pile(u8),
    Log,
    Decks,
    Map,
    Menu,
    HideHands,
    /// To the next or last part of the table.
    ZoneOn,
    ZoneBack,
}

/// Keyboard and mouse.
pub fn keys() -> InputMap<Command> {
    use self::Command::{Undo, *};
    use KeyCode::*;
    let mut map = InputMap::new([
        (Confirm, Enter),
        (Confirm, NumpadEnter),
        (Back, Escape),
        (Left, ArrowLeft),
        (Right, ArrowRight),
        (Up, ArrowUp),
        (Down, ArrowDown),
        (NextSeat, Tab),
        (EndTurn, Space),
        (Undo, KeyU),
        (Inspect, KeyF),
        (Potions, KeyP),
        (Relics, KeyR),
        (Tokens, KeyT),
        (Powers, KeyW),
        (Pile(0), KeyQ),
        (Pile(1), KeyE),
        (Pile(2), KeyX),
        (Log, KeyL),
        (Decks, KeyD),
        (Map, KeyM),
        (HideHands, KeyH),
    ]);
    for (n, key) in [Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Digit0].into_iter().enumerate() {
        map.insert(Card(n as u8), key);
    }
    for (n, key) in [F1, F2, F3, F4].into_iter().enumerate() {
        map.insert(Seat(n as u8 + 1), key);
    }
    map.insert(LastSeat, ButtonlikeChord::modified(ModifierKey::Shift, Tab));
    map.insert(Undo, ButtonlikeChord::modified(ModifierKey::Control, KeyZ));
    map.insert(Redo, ButtonlikeChord::modified(ModifierKey::Control, KeyY));
    map.insert(Point, MouseButton::Left);
    map.insert(Read, MouseButton::Right);
    map
}

/// Pads. They act for the seat that holds the fan.
pub fn pads() -> InputMap<Command> {
    use self::Command::*;
    use GamepadButton::*;
    InputMap::new([
        (Confirm, South),
        (Back, East),
        (Inspect, West),
        (HoldEndTurn, North),
        (Left, DPadLeft),
        (Right, DPadRight),
        (Up, DPadUp),
        (Down, DPadDown),
        (ZoneBack, LeftTrigger),
        (ZoneOn, RightTrigger),
        (Undo, LeftTrigger2),
        (Redo, RightTrigger2),
        (NextSeat, Select),
        (Menu, Start),
    ])
    .with(Left, GamepadControlDirection::LEFT_LEFT)
    .with(Right, GamepadControlDirection::LEFT_RIGHT)
    .with(Up, GamepadControlDirection::LEFT_UP)
    .with(Down, GamepadControlDirection::LEFT_DOWN)
}

/// What a key or mouse button that just went down means, while `held` keys are down. The longest chord wins.
///
/// leafwing looks at what is down once a frame and so loses a tap that begins and ends within one; here every press counts.
pub fn pressed(map: &InputMap<Command>, button: &dyn Buttonlike, held: &HashSet<KeyCode>) -> Option<Command> {
    let modified = held.iter().any(|key| is_modifier(*key) && !same_button(button, key));
    let mut best: Option<(usize, Command)> = None;
    for (command, bindings) in map.iter_buttonlike() {
        for binding in bindings {
            let length = match binding.decompose() {
                BasicInputs::Simple(one) if same_button(&*one, button) && !modified => 1,
                BasicInputs::Chord(parts) if parts.iter().any(|part| same_button(&**part, button)) => {
                    let rest = parts.iter().filter(|part| !same_button(&***part, button));
                    if !rest.clone().all(|part| is_held(&**part, held)) {
                        continue;
                    }
                    1 + rest.count()
                }
                _ => continue,
            };
            if best.is_none_or(|best| length > best.0) {
                best = Some((length, *command));
            }
        }
    }
    best.map(|best| best.1)
}

fn is_modifier(key: KeyCode) -> bool {
    use KeyCode::*;
    matches!(key, ControlLeft | ControlRight | AltLeft | SuperLeft | SuperRight | ShiftLeft | ShiftRight)
}

fn same_button(a: &dyn Buttonlike, b: &dyn Buttonlike) -> bool {
    a.dyn_eq(Reflect::as_any(b))
}

/// A chord with a modifier names its left and right key; one of them is enough.
fn is_held(part: &dyn Buttonlike, held: &HashSet<KeyCode>) -> bool {
    let modifiers = [ModifierKey::Alt, ModifierKey::Control, ModifierKey::Shift, ModifierKey::Super];
    let sides = modifiers.map(|modifier| [modifier.left(), modifier.right()]);
    let twins = sides.iter().find(|sides| sides.iter().any(|side| same_button(part, side)));
    twins.is_some_and(|sides| sides.iter().any(|side| held.contains(side))) || held.iter().any(|key| same_button(part, key))
}
