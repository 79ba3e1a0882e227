//! Which key and button means which command: two of each, bound anew in the menu and kept with the settings.
use super::{
    Command,
    stroke::{Device, Stroke},
};
use crate::tabletop::nearest;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use std::collections::BTreeMap;

/// The bindings of one command on one device.
pub type Pair = [Option<Stroke>; 2];

/// A command with its bindings.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    pub command: Command,
    pub keys: Pair,
    pub pads: Pair,
}

impl Line {
    pub fn on(&self, device: Device) -> &Pair {
        match device {
            Device::Keyboard => &self.keys,
            Device::Pad => &self.pads,
        }
    }

    fn on_mut(&mut self, device: Device) -> &mut Pair {
        match device {
            Device::Keyboard => &mut self.keys,
            Device::Pad => &mut self.pads,
        }
    }
}

/// One of the places a stroke can be bound to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub command: Command,
    pub device: Device,
    pub slot: usize,
}

/// All bindings, in the order in which the menu shows them.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Bindings(Vec<Line>);

/// Bindings as they stand in the settings: a command's name and its strokes.
pub type Written = BTreeMap<String, Vec<String>>;

impl Default for Bindings {
    fn default() -> Self {
        use super::Command::{Undo, *};
        use GamepadButton::{self as Button, *};
        use KeyCode::*;
        let key = |key| Some(Stroke::Key(None, key));
        let with = |modifier, key| Some(Stroke::Key(Some(modifier), key));
        let pad = |button: Button| Some(Stroke::Pad(button));
        let stick = |way| Some(Stroke::Stick(way));
        let mut lines: Vec<(Command, Pair, Pair)> = vec![
            (Confirm, [key(Enter), key(NumpadEnter)], [pad(South), None]),
            (Back, [key(Escape), None], [pad(East), None]),
            (Left, [key(ArrowLeft), None], [pad(DPadLeft), stick(GamepadControlDirection::LEFT_LEFT)]),
            (Right, [key(ArrowRight), None], [pad(DPadRight), stick(GamepadControlDirection::LEFT_RIGHT)]),
            (Up, [key(ArrowUp), None], [pad(DPadUp), stick(GamepadControlDirection::LEFT_UP)]),
            (Down, [key(ArrowDown), None], [pad(DPadDown), stick(GamepadControlDirection::LEFT_DOWN)]),
            (EndTurn, [key(Space), None], [None, None]),
            (HoldEndTurn, [None, None], [pad(North), None]),
            (Undo, [key(KeyU), with(ModifierKey::Control, KeyZ)], [pad(LeftTrigger2), None]),
            (Redo, [with(ModifierKey::Control, KeyY), None], [pad(RightTrigger2), None]),
            (Inspect, [key(KeyF), None], [pad(West), None]),
            (NextSeat, [key(Tab), None], [pad(Button::Select), None]),
            (LastSeat, [with(ModifierKey::Shift, Tab), None], [None, None]),
            (ZoneOn, [None, None], [pad(RightTrigger), None]),
            (ZoneBack, [None, None], [pad(LeftTrigger), None]),
            (Potions, [key(KeyP), None], [None, None]),
            (Relics, [key(KeyR), None], [None, None]),
            (Tokens, [key(KeyT), None], [None, None]),
            (Powers, [key(KeyW), None], [None, None]),
            (Pile(0), [key(KeyQ), None], [None, None]),
            (Pile(1), [key(KeyE), None], [None, None]),
            (Pile(2), [key(KeyX), None], [None, None]),
            (Log, [key(KeyL), None], [None, None]),
            (Decks, [key(KeyD), None], [None, None]),
            (Map, [key(KeyM), None], [None, None]),
            (HideHands, [key(KeyH), None], [None, None]),
            (Menu, [None, None], [pad(Start), None]),
        ];
        let digits = [Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Digit0];
        lines.extend(digits.into_iter().enumerate().map(|(n, digit)| (Card(n as u8), [key(digit), None], [None, None])));
        lines.extend((1..).zip([F1, F2, F3, F4]).map(|(n, f)| (Command::Seat(n), [key(f), None], [None, None])));
        Bindings(lines.into_iter().map(|(command, keys, pads)| Line { command, keys, pads }).collect())
    }
}

impl Bindings {
    pub fn lines(&self) -> &[Line] {
        &self.0
    }

    /// Who has this stroke.
    pub fn owner(&self, stroke: Stroke) -> Option<Command> {
        self.0.iter().find(|line| line.on(stroke.device()).contains(&Some(stroke))).map(|line| line.command)
    }

    /// Binds a stroke; whoever had it has it no more.
    pub fn bind(&mut self, place: Place, stroke: Stroke) {
        for line in &mut self.0 {
            line.on_mut(place.device).iter_mut().filter(|bound| **bound == Some(stroke)).for_each(|bound| *bound = None);
        }
        self.set(place, Some(stroke));
    }

    pub fn clear(&mut self, place: Place) {
        self.set(place, None);
    }

    fn set(&mut self, place: Place, stroke: Option<Stroke>) {
        if let Some(line) = self.0.iter_mut().find(|line| line.command == place.command) {
            line.on_mut(place.device)[place.slot] = stroke;
        }
    }

    /// How people call what a command is bound to first; empty if it is not.
    pub fn label(&self, command: Command, device: Device) -> String {
        let line = self.0.iter().find(|line| line.command == command);
        line.and_then(|line| line.on(device).iter().flatten().next()).map_or(String::new(), |stroke| stroke.label())
    }

    /// Keyboard and mouse, as leafwing knows them.
    pub fn keys(&self) -> InputMap<Command> {
        let mut map = self.map(Device::Keyboard);
        map.insert(Command::Point, MouseButton::Left);
        map.insert(Command::Read, MouseButton::Right);
        map
    }

    /// Pads. They act for the seat that holds the fan.
    pub fn pads(&self) -> InputMap<Command> {
        self.map(Device::Pad)
    }

    fn map(&self, device: Device) -> InputMap<Command> {
        let mut map = InputMap::default();
        for line in &self.0 {
            line.on(device).iter().flatten().for_each(|stroke| stroke.bind(&mut map, line.command));
        }
        map
    }

    /// What is bound in another way than usual.
    pub fn written(&self, device: Device) -> Written {
        let strokes = |line: &Line| line.on(device).iter().flatten().map(Stroke::to_string).collect();
        let unusual = self.0.iter().zip(Self::default().0).filter(|(line, usual)| line.on(device) != usual.on(device));
        unusual.map(|(line, _)| (line.command.name(), strokes(line))).collect()
    }

    /// The usual bindings but for what is written, and what of that cannot be understood.
    pub fn read(keys: &Written, pads: &Written) -> (Bindings, Vec<String>) {
        let (mut bindings, mut wrong) = (Bindings::default(), vec![]);
        let names: Vec<String> = bindings.0.iter().map(|line| line.command.name()).collect();
        for (device, written) in [(Device::Keyboard, keys), (Device::Pad, pads)] {
            for (name, strokes) in written {
                let Some(line) = bindings.0.iter_mut().find(|line| line.command.name() == *name) else {
                    let near = nearest(name, names.iter().map(String::as_str));
                    let meant = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                    wrong.push(format!("there is no command `{name}` to bind{meant}"));
                    continue;
                };
                let mut pair = [None; 2];
                for (place, text) in pair.iter_mut().zip(strokes) {
                    *place = Stroke::read(text, device);
                    if place.is_none() {
                        wrong.push(format!("`{text}` for `{name}` is no key or button"));
                    }
                }
                *line.on_mut(device) = pair;
            }
        }
        (bindings, wrong)
    }
}

/// A place of the menu that waits for its new key.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Rebinding {
    pub waiting: Option<Place>,
    /// A stroke that belongs to another command: once more, and it changes hands.
    again: Option<Stroke>,
    /// What there is to say about it.
    pub said: String,
}

impl Rebinding {
    pub fn wait_for(&mut self, place: Place) {
        *self = Rebinding { waiting: Some(place), ..default() };
    }

    /// A stroke while a place waits for it. Esc keeps what was there, Delete empties it.
    pub fn hear(&mut self, stroke: Stroke, bindings: &mut Bindings) {
        let Some(place) = self.waiting else { return };
        match stroke {
            Stroke::Key(None, KeyCode::Escape) => *self = Rebinding::default(),
            Stroke::Key(None, KeyCode::Delete) => {
                bindings.clear(place);
                *self = Rebinding::default();
            }
            _ if stroke.device() != place.device => {}
            _ => match bindings.owner(stroke).filter(|owner| *owner != place.command && self.again != Some(stroke)) {
                Some(owner) => {
                    self.again = Some(stroke);
                    let (key, owner) = (stroke.label(), owner.words());
                    self.said = format!("{key} means “{owner}”. Press it once more to take it from there, or another one.");
                }
                None => {
                    let from = bindings.owner(stroke).filter(|owner| *owner != place.command);
                    bindings.bind(place, stroke);
                    let said = from.map_or(String::new(), |owner| format!("“{}” has lost {}.", owner.words(), stroke.label()));
                    *self = Rebinding { said, ..default() };
                }
            },
        }
    }
}
