//! One key or button, alone or with a modifier: how it is written in the settings, and how people call it.
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;

/// What a command can be bound to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stroke {
    Key(Option<ModifierKey>, KeyCode),
    Pad(GamepadButton),
    Stick(GamepadControlDirection),
}

/// Whose column of bindings a stroke belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Device {
    Keyboard,
    Pad,
}

const MODIFIERS: [(ModifierKey, &str); 4] =
    [(ModifierKey::Control, "Ctrl"), (ModifierKey::Shift, "Shift"), (ModifierKey::Alt, "Alt"), (ModifierKey::Super, "Super")];
const STICKS: [(GamepadControlDirection, &str); 4] = [
    (GamepadControlDirection::LEFT_LEFT, "StickLeft"),
    (GamepadControlDirection::LEFT_RIGHT, "StickRight"),
    (GamepadControlDirection::LEFT_UP, "StickUp"),
    (GamepadControlDirection::LEFT_DOWN, "StickDown"),
];

impl Stroke {
    pub fn device(self) -> Device {
        match self {
            Stroke::Key(..) => Device::Keyboard,
            _ => Device::Pad,
        }
    }

    /// A key that went down while others are held. Modifiers alone mean nothing yet.
    pub fn of_key(key: KeyCode, held: impl IntoIterator<Item = KeyCode>) -> Option<Stroke> {
        let modifier =
            |key: KeyCode| MODIFIERS.into_iter().find(|(modifier, _)| [modifier.left(), modifier.right()].contains(&key));
        let with = held.into_iter().find_map(modifier).map(|(modifier, _)| modifier);
        modifier(key).is_none().then_some(Stroke::Key(with, key))
    }

    /// Reads what [`Stroke`] writes: `Ctrl+KeyZ`, `South`, `StickLeft`.
    pub fn read(text: &str, device: Device) -> Option<Stroke> {
        if device == Device::Pad {
            let stick = STICKS.into_iter().find(|(_, name)| *name == text).map(|(stick, _)| Stroke::Stick(stick));
            return stick.or_else(|| named(text).map(Stroke::Pad));
        }
        let (with, key) = text.rsplit_once('+').map_or((None, text), |(with, key)| (Some(with), key));
        let with = match with {
            Some(with) => Some(MODIFIERS.into_iter().find(|(_, name)| *name == with)?.0),
            None => None,
        };
        Some(Stroke::Key(with, named(key)?))
    }

    /// As it is called on keyboards and pads.
    pub fn label(self) -> String {
        match self {
            Stroke::Key(with, key) => {
                let with = with.and_then(|with| MODIFIERS.into_iter().find(|(modifier, _)| *modifier == with));
                with.map_or(String::new(), |(_, name)| format!("{name}+")) + &key_label(&name_of(&key))
            }
            Stroke::Pad(button) => pad_label(&name_of(&button)),
            Stroke::Stick(_) => self.to_string().replace("Stick", "stick "),
        }
    }

    pub fn bind<C: Actionlike>(self, map: &mut InputMap<C>, command: C) {
        match self {
            Stroke::Key(None, key) => map.insert(command, key),
            Stroke::Key(Some(with), key) => map.insert(command, ButtonlikeChord::modified(with, key)),
            Stroke::Pad(button) => map.insert(command, button),
            Stroke::Stick(way) => map.insert(command, way),
        };
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Stroke::Key(with, key) => {
                let with = with.and_then(|with| MODIFIERS.into_iter().find(|(modifier, _)| *modifier == with));
                with.map_or(Ok(()), |(_, name)| write!(f, "{name}+"))?;
                f.write_str(&name_of(key))
            }
            Stroke::Pad(button) => f.write_str(&name_of(button)),
            Stroke::Stick(way) => f.write_str(STICKS.iter().find(|(stick, _)| stick == way).map_or("Stick", |(_, name)| name)),
        }
    }
}

/// The name of a unit variant, as bevy spells it.
fn name_of<T: Serialize>(value: &T) -> String {
    ron::to_string(value).unwrap_or_default()
}

fn named<T: DeserializeOwned>(name: &str) -> Option<T> {
    ron::from_str(name).ok()
}

fn key_label(name: &str) -> String {
    let plain = name.strip_prefix("Key").or(name.strip_prefix("Digit")).unwrap_or(name);
    match plain {
        "Escape" => "Esc".into(),
        "ArrowLeft" => "←".into(),
        "ArrowRight" => "→".into(),
        "ArrowUp" => "↑".into(),
        "ArrowDown" => "↓".into(),
        _ => spaced(plain),
    }
}

fn pad_label(name: &str) -> String {
    let known = match name {
        "South" => "A",
        "East" => "B",
        "West" => "X",
        "North" => "Y",
        "LeftTrigger" => "LB",
        "RightTrigger" => "RB",
        "LeftTrigger2" => "LT",
        "RightTrigger2" => "RT",
        "Select" => "View",
        "Start" => "Menu",
        "LeftThumb" => "left stick",
        "RightThumb" => "right stick",
        _ => return spaced(name).replace("D Pad", "D-pad"),
    };
    known.into()
}

/// `NumpadEnter` → `Numpad Enter`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for (i, letter) in name.chars().enumerate() {
        if i > 0 && letter.is_uppercase() {
            words.push(' ');
        }
        words.push(letter);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let strokes = [
            Stroke::Key(None, KeyCode::KeyU),
            Stroke::Key(Some(ModifierKey::Control), KeyCode::NumpadAdd),
            Stroke::Pad(GamepadButton::LeftTrigger2),
            Stroke::Stick(GamepadControlDirection::LEFT_UP),
        ];
        for stroke in strokes {
            assert_eq!(Stroke::read(&stroke.to_string(), stroke.device()), Some(stroke), "{stroke}");
        }
        for (text, device) in
            [("Strg+KeyZ", Device::Keyboard), ("KeyÄ", Device::Keyboard), ("KeyU", Device::Pad), ("", Device::Pad)]
        {
            assert_eq!(Stroke::read(text, device), None, "{text}");
        }
    }

    #[test]
    fn strokes_are_called_as_on_the_device() {
        let key = |with, key| Stroke::Key(with, key).label();
        assert_eq!(key(None, KeyCode::Escape), "Esc");
        assert_eq!(key(Some(ModifierKey::Control), KeyCode::KeyZ), "Ctrl+Z");
        assert_eq!(key(None, KeyCode::NumpadEnter), "Numpad Enter");
        assert_eq!(Stroke::Pad(GamepadButton::DPadUp).label(), "D-pad Up");
        assert_eq!(Stroke::Pad(GamepadButton::East).label(), "B");
        assert_eq!(Stroke::Stick(GamepadControlDirection::LEFT_UP).label(), "stick Up");
    }

    #[test]
    fn a_modifier_waits_for_its_key() {
        let held = [KeyCode::ShiftRight];
        assert_eq!(Stroke::of_key(KeyCode::ShiftRight, held), None);
        assert_eq!(Stroke::of_key(KeyCode::Tab, held), Some(Stroke::Key(Some(ModifierKey::Shift), KeyCode::Tab)));
    }
}
