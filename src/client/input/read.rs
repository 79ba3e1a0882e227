//! Reads keyboard, mouse and pads once a frame and lets [`act`] say what they mean.
use super::{Bindings, Command, Device, Input, Pointer, Rebinding, Stroke, act, act_in_lobby, command, settle};
use crate::client::{lobby::Lobby, model::*};
use bevy::{
    ecs::system::SystemParam,
    input::{
        ButtonState, InputSystems,
        gamepad::GamepadButtonStateChangedEvent,
        keyboard::{Key, KeyboardInput},
    },
    platform::collections::HashSet,
    prelude::*,
    time::Real,
    window::{PrimaryWindow, RequestRedraw, WindowEvent},
};
use bevy_egui::input::EguiWantsInput;
use leafwing_input_manager::{plugin::InputManagerSystem, prelude::*};
use std::time::Duration;

/// When devices are read (`PreUpdate`) and when `Play` is fitted to a changed table (`Update`, to be ordered by the stage).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputSet {
    Read,
    Settle,
}

/// The entity whose input map has the keyboard's and the mouse's bindings.
#[derive(Component)]
struct Keys;

/// The entity whose input map has the bindings of all pads.
#[derive(Component)]
pub struct Pads;

/// How long a pad's button is held to end the turn, and how long "Sure?" waits.
const HOLD: Duration = Duration::from_millis(400);
const PATIENCE: Duration = Duration::from_secs(2);
/// No frame counts for more. Time lags a frame behind: all the rest of a sleeping window comes with the frame after a key.
const LONGEST: Duration = Duration::from_millis(100);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Command>::default())
        .init_resource::<Pointer>()
        .init_resource::<Laid>()
        .init_resource::<Play>()
        .init_resource::<Shown>()
        .init_resource::<Lobby>()
        .init_resource::<Bindings>()
        .init_resource::<Rebinding>()
        .add_message::<Wish>()
        .add_message::<RequestRedraw>()
        .configure_sets(PreUpdate, InputSet::Read.after(InputSystems).after(InputManagerSystem::Update))
        .add_systems(PreUpdate, (bind.run_if(resource_changed::<Bindings>), read).chain().in_set(InputSet::Read))
        .add_systems(Update, fit.in_set(InputSet::Settle));
}

/// Gives leafwing the bindings as they are now.
fn bind(mut commands: Commands, bindings: Res<Bindings>, keys: Query<Entity, With<Keys>>, pads: Query<Entity, With<Pads>>) {
    match keys.single().ok().zip(pads.single().ok()) {
        Some((keys, pads)) => {
            commands.entity(keys).insert(bindings.keys());
            commands.entity(pads).insert(bindings.pads());
        }
        None => {
            commands.spawn((Keys, bindings.keys()));
            commands.spawn((Pads, bindings.pads()));
        }
    }
}

/// Everything that devices tell, in the order in which it happened.
#[derive(SystemParam)]
struct Devices<'w, 's> {
    keyboard: MessageReader<'w, 's, KeyboardInput>,
    window_events: MessageReader<'w, 's, WindowEvent>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    keys: Query<'w, 's, &'static InputMap<Command>, With<Keys>>,
    pads: Query<'w, 's, (&'static InputMap<Command>, &'static ActionState<Command>), With<Pads>>,
    pad_buttons: MessageReader<'w, 's, GamepadButtonStateChangedEvent>,
    held: Local<'s, HashSet<KeyCode>>,
    holding: Local<'s, Option<Duration>>,
    sure_for: Local<'s, Duration>,
    egui: Option<Res<'w, EguiWantsInput>>,
    size: Option<Res<'w, Size>>,
    time: Res<'w, Time<Real>>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

fn read(
    mut devices: Devices,
    mut pointer: ResMut<Pointer>,
    mut play: ResMut<Play>,
    mut lobby: ResMut<Lobby>,
    canvas: Option<Res<Canvas>>,
    shown: Res<Shown>,
    laid: Res<Laid>,
    mut bindings: ResMut<Bindings>,
    mut rebinding: ResMut<Rebinding>,
    mut wishes: MessageWriter<Wish>,
) {
    let mut inputs = devices.pointer(&mut pointer);
    if rebinding.waiting.is_some() {
        // What is pressed now is to be bound, not done.
        if play.overlay != Some(Overlay::Keys) {
            *rebinding = Rebinding::default();
        }
        for stroke in devices.strokes() {
            rebinding.hear(stroke, &mut bindings);
        }
        return;
    }
    let by_mouse = !inputs.iter().all(|input| matches!(input, Input::Hover(_) | Input::Leave));
    let in_lobby = lobby.is_open() && play.overlay.is_none();
    let (keyboard, pads) = (devices.keyboard(in_lobby && lobby.typing.is_some()), devices.pads());
    let device = match (keyboard.is_empty() && !by_mouse, pads.is_empty()) {
        (_, false) => Device::Pad,
        (false, true) => Device::Keyboard,
        (true, true) => play.hints.device,
    };
    let hints = Hints::of(&bindings, device);
    if play.hints != hints {
        play.hints = hints;
    }
    inputs.extend(keyboard);
    inputs.extend(pads);
    inputs.extend(devices.patience(&play));
    // What lies under a resting pointer changes when the boxes move.
    if laid.is_changed()
        && (play.hover.is_some() || lobby.hover.is_some())
        && let Some(at) = pointer.at.filter(|_| !play.dragging)
        && inputs.is_empty()
    {
        inputs.push(Input::Hover(at));
    }
    if inputs.is_empty() {
        return;
    }
    let mut next = play.clone();
    if let Some(canvas) = canvas.filter(|_| in_lobby) {
        let mut open = lobby.clone();
        for input in inputs {
            wishes.write_batch(act_in_lobby(&mut open, &mut next, &canvas, &laid.0, input));
        }
        lobby.set_if_neq(open);
        play.set_if_neq(next);
        return;
    }
    for input in inputs {
        wishes.write_batch(act(&mut next, &shown.0, &laid.0, input));
    }
    play.set_if_neq(next);
}

impl Devices<'_, '_> {
    /// Moves and buttons of the mouse. Window events keep their order; separate messages would lose it.
    fn pointer(&mut self, pointer: &mut Pointer) -> Vec<Input> {
        let Ok(window) = self.windows.single() else {
            self.window_events.clear();
            return vec![];
        };
        let size = Vec2::new(window.physical_width() as f32, window.physical_height() as f32).max(Vec2::ONE);
        let wanted = self.size.as_deref().copied().unwrap_or_default();
        let scale = Canvas::of(size.x, size.y, wanted).scale / window.scale_factor();
        let over_panel = self.egui.as_ref().is_some_and(|egui| egui.wants_pointer_input() || egui.is_pointer_over_area());
        let map = self.keys.single().ok();
        let mut inputs = vec![];
        for event in self.window_events.read() {
            match event {
                WindowEvent::CursorMoved(moved) => inputs.extend(pointer.moved(moved.position / scale)),
                WindowEvent::CursorLeft(_) => inputs.extend(pointer.left()),
                WindowEvent::MouseButtonInput(button) => {
                    let Some(command) = map.and_then(|map| command::pressed(map, &button.button, &HashSet::default())) else {
                        continue;
                    };
                    match (command, button.state) {
                        (Command::Point, ButtonState::Pressed) if !over_panel => pointer.pressed(),
                        (Command::Point, ButtonState::Released) => inputs.extend(pointer.released()),
                        (_, ButtonState::Released) => {}
                        (_, _) if over_panel => {}
                        (Command::Read, _) => inputs.extend(pointer.at.map(Input::RightClick)),
                        (other, _) => inputs.push(Input::Key(other)),
                    }
                }
                _ => {}
            }
        }
        inputs
    }

    /// Every key and button that goes down, whatever it means.
    fn strokes(&mut self) -> Vec<Stroke> {
        let mut strokes = vec![];
        for key in self.keyboard.read() {
            match key.state {
                ButtonState::Released => {
                    self.held.remove(&key.key_code);
                }
                ButtonState::Pressed if self.held.insert(key.key_code) => {
                    strokes.extend(Stroke::of_key(key.key_code, self.held.iter().copied()));
                }
                ButtonState::Pressed => {}
            }
        }
        let down = self.pad_buttons.read().filter(|button| button.state == ButtonState::Pressed);
        strokes.extend(down.map(|button| Stroke::Pad(button.button)));
        strokes
    }

    /// What keys mean; those that write letters write them while something is being typed.
    fn keyboard(&mut self, writing: bool) -> Vec<Input> {
        let typing = self.egui.as_ref().is_some_and(|egui| egui.wants_keyboard_input());
        let Ok(map) = self.keys.single() else {
            self.keyboard.clear();
            return vec![];
        };
        let mut inputs = vec![];
        for key in self.keyboard.read() {
            match key.state {
                ButtonState::Released => {
                    self.held.remove(&key.key_code);
                }
                ButtonState::Pressed if writing && matches!(key.logical_key, Key::Character(_) | Key::Backspace) => {
                    match &key.logical_key {
                        Key::Character(text) => inputs.extend(text.chars().map(Input::Letter)),
                        _ => inputs.push(Input::Erase),
                    }
                }
                ButtonState::Pressed => {
                    let again = key.repeat || !self.held.insert(key.key_code);
                    let command = command::pressed(map, &key.key_code, &self.held);
                    let repeats = matches!(command, Some(Command::Left | Command::Right | Command::Up | Command::Down));
                    if !typing && (!again || repeats) {
                        inputs.extend(command.map(Input::Key));
                    }
                }
            }
        }
        inputs
    }

    fn pads(&mut self) -> Vec<Input> {
        let Ok((map, state)) = self.pads.single() else {
            self.pad_buttons.clear();
            return vec![];
        };
        // What is down once a frame tells of sticks only: a tap of a button may begin and end within one.
        let down = self.pad_buttons.read().filter(|button| button.state == ButtonState::Pressed);
        let mut commands: Vec<Command> =
            down.filter_map(|button| command::pressed(map, &button.button, &HashSet::default())).collect();
        let told = commands.clone();
        commands.extend(state.get_just_pressed().into_iter().filter(|command| !told.contains(command)));
        commands.retain(|command| *command != Command::HoldEndTurn);
        let mut inputs: Vec<Input> = commands.into_iter().map(Input::Key).collect();
        if state.pressed(&Command::HoldEndTurn) {
            let before = self.holding.unwrap_or_default();
            let now = before + self.time.delta().min(LONGEST);
            if before < HOLD && now >= HOLD {
                inputs.push(Input::Key(Command::HoldEndTurn));
            }
            *self.holding = Some(now);
            self.redraw.write(RequestRedraw);
        } else {
            *self.holding = None;
        }
        inputs
    }

    fn patience(&mut self, play: &Play) -> Option<Input> {
        if play.sure.is_none() {
            *self.sure_for = Duration::ZERO;
            return None;
        }
        *self.sure_for += self.time.delta().min(LONGEST);
        // Nothing else may be moving while this runs out.
        self.redraw.write(RequestRedraw);
        (*self.sure_for >= PATIENCE).then_some(Input::Patience)
    }
}

/// Fits what the players were doing to a table that has changed.
fn fit(mut play: ResMut<Play>, shown: Res<Shown>, mut before: Local<Option<Shown>>) {
    if !shown.is_changed() || before.as_ref() == Some(&*shown) {
        return;
    }
    let mut next = play.clone();
    settle(&mut next, &before.take().unwrap_or_default().0, &shown.0);
    play.set_if_neq(next);
    *before = Some(shown.clone());
}
