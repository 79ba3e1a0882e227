//! Real messages of bevy through the plugin, without a window: fast taps and quick drags all count.
use super::*;
use bevy::{
    input::{
        ButtonState, InputPlugin,
        keyboard::{Key, KeyboardInput},
        mouse::MouseButtonInput,
    },
    window::{CursorMoved, PrimaryWindow, WindowEvent},
};

#[derive(Resource, Default)]
struct Heard(Vec<Wish>);

fn app() -> App {
    let desk = Desk::new();
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, InputPlugin)).add_message::<WindowEvent>().init_resource::<Heard>();
    app.insert_resource(Laid(desk.laid())).insert_resource(Shown(desk.shown));
    plugin(&mut app);
    app.world_mut().spawn((Window { resolution: (1280, 720).into(), ..default() }, PrimaryWindow));
    app.add_systems(Last, |mut wishes: MessageReader<Wish>, mut heard: ResMut<Heard>| heard.0.extend(wishes.read().cloned()));
    app.update();
    app
}

fn key(app: &mut App, key_code: KeyCode, state: ButtonState) {
    let message = KeyboardInput {
        key_code,
        logical_key: Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    };
    app.world_mut().write_message(message);
}

fn tap(app: &mut App, code: KeyCode) {
    key(app, code, ButtonState::Pressed);
    key(app, code, ButtonState::Released);
}

fn mouse(app: &mut App, at: Vec2, state: Option<ButtonState>) {
    let window = Entity::PLACEHOLDER;
    app.world_mut().write_message(WindowEvent::CursorMoved(CursorMoved { window, position: at, delta: None }));
    if let Some(state) = state {
        app.world_mut().write_message(WindowEvent::MouseButtonInput(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        }));
    }
}

#[test]
fn taps_within_one_frame_all_count() {
    let mut app = app();
    tap(&mut app, KeyCode::Digit2);
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert_does(&app.world().resource::<Heard>().0, 1, &[thing(1001)]);
    for _ in 0..3 {
        tap(&mut app, KeyCode::Tab);
    }
    app.update();
    assert_eq!(app.world().resource::<Play>().seat, Seat(2), "three times Tab at a table of two");
    // A held key counts once.
    key(&mut app, KeyCode::Tab, ButtonState::Pressed);
    app.update();
    app.update();
    assert_eq!(app.world().resource::<Play>().seat, Seat(1));
}

#[test]
fn a_drag_within_one_frame_counts() {
    let desk = Desk::new();
    let (from, to) = (desk.point(card(0)), desk.point(enemy(5001)));
    let mut app = app();
    mouse(&mut app, from, Some(ButtonState::Pressed));
    mouse(&mut app, to, None);
    mouse(&mut app, to, Some(ButtonState::Released));
    app.update();
    assert_does(&app.world().resource::<Heard>().0, 1, &[thing(1000), thing(5001)]);
}

#[test]
fn a_click_that_trembles_is_a_click() {
    let desk = Desk::new();
    let at = desk.point(card(0));
    let mut app = app();
    mouse(&mut app, at, Some(ButtonState::Pressed));
    mouse(&mut app, at + 3., Some(ButtonState::Released));
    app.update();
    let play = app.world().resource::<Play>();
    assert!(play.making.is_some() && !play.dragging);
    assert_eq!(play.hover, Some(card(0)));
}

#[test]
fn sure_is_forgotten_after_two_seconds() {
    let mut app = app();
    let step = |app: &mut App, millis| {
        app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(std::time::Duration::from_millis(millis)));
        app.update();
        app.world().resource::<Play>().sure
    };
    tap(&mut app, KeyCode::Space);
    assert_eq!(step(&mut app, 100), Some(Seat(1)));
    // The rest of a window that slept comes in one long frame: it is no waiting.
    assert_eq!(step(&mut app, 60_000), Some(Seat(1)));
    for _ in 0..15 {
        assert_eq!(step(&mut app, 100), Some(Seat(1)));
    }
    for _ in 0..6 {
        step(&mut app, 100);
    }
    assert_eq!(app.world().resource::<Play>().sure, None);
}

#[test]
fn a_changed_table_is_settled() {
    let mut app = app();
    tap(&mut app, KeyCode::Digit2);
    app.update();
    assert!(app.world().resource::<Play>().making.is_some());
    app.world_mut().resource_mut::<Shown>().0.seats[0].choice = None;
    app.update();
    assert!(app.world().resource::<Play>().making.is_none());
}

/// Connects a pad and gives its entity.
fn pad(app: &mut App) -> Entity {
    use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent};
    let pad = app.world_mut().spawn_empty().id();
    let connection = GamepadConnection::Connected { name: "a pad".into(), vendor_id: None, product_id: None };
    app.world_mut().write_message(GamepadConnectionEvent { gamepad: pad, connection });
    app.update();
    pad
}

fn press(app: &mut App, pad: Entity, button: GamepadButton) {
    use bevy::input::gamepad::{RawGamepadButtonChangedEvent, RawGamepadEvent};
    for value in [1., 0.] {
        app.world_mut().write_message(RawGamepadEvent::Button(RawGamepadButtonChangedEvent { gamepad: pad, button, value }));
        app.update();
    }
}

#[test]
fn a_pad_plays_for_the_seat_with_the_fan_and_keys_are_called_as_on_it() {
    let mut app = app();
    let pad = pad(&mut app);
    assert_eq!(app.world().resource::<Play>().hints.back, "Esc");
    press(&mut app, pad, GamepadButton::Select);
    let play = app.world().resource::<Play>();
    assert_eq!((play.seat, play.hints.device, play.hints.back.as_str()), (Seat(2), Device::Pad, "B"));
    press(&mut app, pad, GamepadButton::Select);
    press(&mut app, pad, GamepadButton::DPadRight);
    assert_eq!(app.world().resource::<Play>().focus, Some(card(0)));
    for _ in 0..2 {
        press(&mut app, pad, GamepadButton::South);
    }
    assert_does(&app.world().resource::<Heard>().0, 1, &[thing(1000), thing(5000)]);
    tap(&mut app, KeyCode::KeyL);
    app.update();
    assert_eq!(app.world().resource::<Play>().hints, Hints::default(), "the keyboard was used last");
}

#[test]
fn taps_of_a_pad_within_one_frame_all_count() {
    use bevy::input::gamepad::{RawGamepadButtonChangedEvent, RawGamepadEvent};
    let mut app = app();
    let pad = pad(&mut app);
    for button in [GamepadButton::DPadRight, GamepadButton::DPadRight, GamepadButton::DPadRight, GamepadButton::DPadLeft] {
        for value in [1., 0.] {
            let tap = RawGamepadButtonChangedEvent { gamepad: pad, button, value };
            app.world_mut().write_message(RawGamepadEvent::Button(tap));
        }
    }
    app.update();
    assert_eq!(app.world().resource::<Play>().focus, Some(card(1)), "three to the right, one back");
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(app.world().resource::<Play>().focus, Some(card(1)), "none counts twice");
}

#[test]
fn ten_taps_of_an_arrow_move_ten_times() {
    // Five cards: ten to the right is the first one again, after the last.
    for (taps, at) in [(10, 4), (11, 0), (13, 2)] {
        let mut app = app();
        for _ in 0..taps {
            tap(&mut app, KeyCode::ArrowRight);
        }
        app.update();
        assert_eq!(app.world().resource::<Play>().focus, Some(card(at)), "{taps}");
    }
}

#[test]
fn what_is_pressed_while_a_place_waits_is_bound_and_not_done() {
    let mut app = app();
    let pad = pad(&mut app);
    app.world_mut().resource_mut::<Play>().overlay = Some(Overlay::Keys);
    let bind = |command, device, app: &mut App| {
        app.world_mut().resource_mut::<Rebinding>().wait_for(Place { command, device, slot: 0 });
    };
    bind(Command::EndTurn, Device::Keyboard, &mut app);
    tap(&mut app, KeyCode::KeyB);
    app.update();
    bind(Command::Log, Device::Pad, &mut app);
    press(&mut app, pad, GamepadButton::RightThumb);
    bind(Command::Undo, Device::Keyboard, &mut app);
    tap(&mut app, KeyCode::Escape);
    app.update();
    assert_eq!(app.world().resource::<Play>().overlay, Some(Overlay::Keys), "Esc only ends the waiting");
    tap(&mut app, KeyCode::Escape);
    app.update();
    assert_eq!(app.world().resource::<Play>().overlay, None);
    tap(&mut app, KeyCode::KeyB);
    app.update();
    assert_eq!(app.world().resource::<Play>().sure, Some(Seat(1)), "the new key ends the turn");
    press(&mut app, pad, GamepadButton::RightThumb);
    assert!(app.world().resource::<Play>().log_open);
}
