//! Schedules that run many times per action are kept outside `Schedules`: taken and put back by pointer, not by hashing and moving.
use bevy_app::App;
use bevy_ecs::{
    prelude::*,
    schedule::{InternedScheduleLabel, LogLevel, ScheduleBuildSettings, ScheduleLabel, Schedules, SingleThreadedExecutor},
};

/// The schedules of phases and windows, by number.
#[derive(Resource, Default)]
pub struct Windows {
    labels: Vec<InternedScheduleLabel>,
    hot: Vec<Option<Box<Schedule>>>,
}

/// A schedule that can be run quickly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window(u8);

/// Runs after every effect that left a fact which unsettles: deaths and what else must be set right.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settle;
pub const SETTLE: Window = Window(0);

/// Judges whether the fight is over, once nothing that happens at once is left.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conclude;
pub const CONCLUDE: Window = Window(1);

pub trait AddWindow {
    /// A schedule of the rules: one thread, nothing put off as a command, and an order that is not told is an error.
    fn add_window(&mut self, label: impl ScheduleLabel + Clone) -> Window;
}

impl AddWindow for App {
    fn add_window(&mut self, label: impl ScheduleLabel + Clone) -> Window {
        self.init_schedule(label.clone());
        self.edit_schedule(label.clone(), |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
            schedule.set_apply_final_deferred(false);
            schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() });
        });
        self.world_mut().resource_mut::<Windows>().add(label)
    }
}

impl Windows {
    fn add(&mut self, label: impl ScheduleLabel) -> Window {
        self.labels.push(label.intern());
        self.hot.push(None);
        Window(self.labels.len() as u8 - 1)
    }

    /// The schedules in the order they were added, with the systems of those that are sealed.
    pub fn labels(&self) -> impl Iterator<Item = (Window, InternedScheduleLabel)> {
        self.labels.iter().enumerate().map(|(i, label)| (Window(i as u8), *label))
    }

    pub fn schedule(&self, window: Window) -> Option<&Schedule> {
        self.hot.get(window.0 as usize)?.as_deref()
    }
}

/// Runs a window or phase over the whole world.
pub fn run_window(world: &mut World, window: Window) {
    let mut windows = world.resource_mut::<Windows>();
    let slot = &mut windows.bypass_change_detection().hot[window.0 as usize];
    if let Some(mut schedule) = slot.take() {
        schedule.run(world);
        world.resource_mut::<Windows>().bypass_change_detection().hot[window.0 as usize] = Some(schedule);
    } else {
        let label = windows.labels[window.0 as usize];
        world.run_schedule(label);
    }
}

/// Once every plugin has been added: takes the schedules out of the world's map and builds them.
pub fn seal(world: &mut World) {
    let labels = world.resource::<Windows>().labels.clone();
    for (i, label) in labels.into_iter().enumerate() {
        let Some(mut schedule) = world.resource_mut::<Schedules>().remove(label) else { continue };
        if let Err(error) = schedule.initialize(world) {
            panic!("the schedule {label:?} cannot be built: {error:?}");
        }
        let late = schedule.systems().ok().and_then(|mut systems| systems.find(|(_, system)| system.has_deferred()));
        if let Some((_, system)) = late {
            panic!("the system {} of {label:?} puts something off that would never happen", system.name());
        }
        world.resource_mut::<Windows>().hot[i] = Some(Box::new(schedule));
    }
}
