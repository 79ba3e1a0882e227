//! What can be told the table, and what a key that goes down means.
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

impl Command {
    /// Its name in the settings.
    pub fn name(self) -> String {
        match self {
            Command::Card(n) => format!("card_{}", n + 1),
            Command::Seat(n) => format!("seat_{n}"),
            Command::Pile(n) => format!("pile_{}", n + 1),
            other => {
                let mut name = String::new();
                for letter in format!("{other:?}").chars() {
                    if letter.is_uppercase() && !name.is_empty() {
                        name.push('_');
                    }
                    name.push(letter.to_ascii_lowercase());
                }
                name
            }
        }
    }

    /// What it does, in the words of the menu.
    pub fn words(self) -> String {
        let words = match self {
            Command::Point => "click",
            Command::Back => "one step back",
            Command::Read => "read, or back",
            Command::Card(n) => return format!("card {}", n + 1),
            Command::Left => "left",
            Command::Right => "right",
            Command::Up => "up",
            Command::Down => "down",
            Command::Confirm => "choose, play, skip what is shown",
            Command::NextSeat => "the next seat's hand",
            Command::LastSeat => "the last seat's hand",
            Command::Seat(n) => return format!("the hand of seat {n}"),
            Command::EndTurn => "end the turn, or take it back",
            Command::HoldEndTurn => "the same, if held",
            Command::Undo => "undo",
            Command::Redo => "redo",
            Command::Inspect => "look at a card closely",
            Command::Potions => "potions",
            Command::Relics => "relics",
            Command::Tokens => "tokens",
            Command::Powers => "powers",
            Command::Pile(n) => return format!("pile {}", n + 1),
            Command::Log => "the log",
            Command::Decks => "the deck",
            Command::Map => "the map",
            Command::Menu => "the menu",
            Command::HideHands => "hide the hands",
            Command::ZoneOn => "next part of the table",
            Command::ZoneBack => "last part of the table",
        };
        words.into()
    }
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
