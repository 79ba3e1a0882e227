//! Schedules that run many times per action are kept outside `Schedules`: whoever holds one runs it, nothing is looked up or moved.
use bevy_app::App;
use bevy_ecs::{
    error::{BevyError, ErrorContext},
    prelude::*,
    schedule::{
        FixedBitSet, InternedScheduleLabel, LogLevel, ScheduleBuildSettings, ScheduleLabel, Schedules, SystemExecutor,
        SystemSchedule,
    },
    system::{RunSystemError, System},
};
use std::sync::{Arc, Mutex, TryLockError};

/// The schedules of phases and windows, in the order in which they were added.
#[derive(Resource, Default)]
pub struct Windows(Vec<Window>);

/// A schedule that can be run quickly.
#[derive(Clone)]
pub struct Window(Arc<Held>);

struct Held {
    label: InternedScheduleLabel,
    /// There once it is sealed.
    schedule: Mutex<Option<Schedule>>,
}

impl PartialEq for Window {
    fn eq(&self, other: &Window) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Runs after every effect that left a fact which unsettles: deaths and what else must be set right.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settle;

/// Judges whether the fight is over, once nothing that happens at once is left.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conclude;

pub trait AddWindow {
    /// A schedule of the rules: one thread, nothing put off as a command, and an order that is not told is an error.
    fn add_window(&mut self, label: impl ScheduleLabel + Clone) -> Window;
}

impl AddWindow for App {
    fn add_window(&mut self, label: impl ScheduleLabel + Clone) -> Window {
        self.init_schedule(label.clone());
        self.edit_schedule(label.clone(), |schedule| {
            schedule.set_executor(OneAfterTheOther);
            schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() });
        });
        let window = Window(Arc::new(Held { label: label.intern(), schedule: Mutex::default() }));
        self.world_mut().resource_mut::<Windows>().0.push(window.clone());
        window
    }
}

impl Windows {
    /// All of them.
    pub fn each(&self) -> impl Iterator<Item = &Window> {
        self.0.iter()
    }

    pub fn of(&self, label: impl ScheduleLabel) -> Option<&Window> {
        let label = label.intern();
        self.each().find(|window| window.0.label == label)
    }
}

impl Window {
    pub fn label(&self) -> InternedScheduleLabel {
        self.0.label
    }

    /// Looks at its schedule, if it is sealed and not running.
    pub fn look<R>(&self, look: impl FnOnce(&Schedule) -> R) -> Option<R> {
        self.0.schedule.try_lock().ok()?.as_ref().map(look)
    }
}

/// Runs a window or phase over the whole world. A window cannot run inside itself.
pub fn run_window(world: &mut World, window: &Window) {
    let mut held = match window.0.schedule.try_lock() {
        Ok(held) => held,
        Err(TryLockError::Poisoned(broken)) => broken.into_inner(),
        Err(TryLockError::WouldBlock) => panic!("{:?} runs inside itself", window.0.label),
    };
    match &mut *held {
        Some(schedule) => schedule.run(world),
        None => world.run_schedule(window.0.label),
    }
}

/// Once every plugin has been added: takes the schedules out of the world's map and builds them.
pub fn seal(world: &mut World) {
    for window in world.resource::<Windows>().0.clone() {
        let label = window.label();
        let Some(mut schedule) = world.resource_mut::<Schedules>().remove(label) else { continue };
        let graph = schedule.graph();
        if graph.systems.iter().any(|(_, _, on)| !on.is_empty()) || graph.system_sets.iter().any(|(_, _, on)| !on.is_empty()) {
            panic!("a system of {label:?} has a condition that would never be asked");
        }
        if let Err(error) = schedule.initialize(world) {
            panic!("the schedule {label:?} cannot be built: {error:?}");
        }
        let late = schedule.systems().ok().and_then(|mut systems| systems.find(|(_, system)| system.has_deferred()));
        if let Some((_, system)) = late {
            panic!("the system {} of {label:?} puts something off that would never happen", system.name());
        }
        if let Ok(mut held) = window.0.schedule.lock() {
            *held = Some(schedule);
        }
    }
}

/// Runs the systems of the rules: all of them, in their order. Bevy's own executors ask each time which have run, whether their
/// conditions hold and what they have put off; here nothing is ever put off, and no system has conditions ([`seal`] sees to it).
struct OneAfterTheOther;

impl SystemExecutor for OneAfterTheOther {
    fn init(&mut self, _: &SystemSchedule) {}

    fn run(
        &mut self,
        schedule: &mut SystemSchedule,
        world: &mut World,
        _: Option<&FixedBitSet>,
        error_handler: fn(BevyError, ErrorContext),
    ) {
        // SAFETY: the systems are run, nothing else is done to them, and none is moved or replaced.
        for system in unsafe { schedule.systems_mut() } {
            if let Err(RunSystemError::Failed(error)) = system.run_without_applying_deferred((), world) {
                error_handler(error, ErrorContext::System { name: system.name(), last_run: system.get_last_run() });
            }
        }
    }

    fn set_apply_final_deferred(&mut self, _: bool) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
    struct Knocks;

    #[derive(Resource, Default)]
    struct Heard(Vec<&'static str>);

    fn sealed(add: impl FnOnce(&mut App)) -> (World, Window) {
        let mut app = App::empty();
        app.init_resource::<Schedules>().init_resource::<Windows>().init_resource::<Heard>();
        let window = app.add_window(Knocks);
        add(&mut app);
        let mut world = std::mem::take(app.world_mut());
        seal(&mut world);
        (world, window)
    }

    fn first(mut heard: ResMut<Heard>) {
        heard.0.push("first");
    }

    fn second(mut heard: ResMut<Heard>) {
        heard.0.push("second");
    }

    #[test]
    fn all_systems_run_in_their_order_each_time() {
        let (mut world, window) = sealed(|app| {
            app.add_systems(Knocks, (first, second).chain());
        });
        run_window(&mut world, &window);
        run_window(&mut world, &window);
        assert_eq!(world.resource::<Heard>().0, ["first", "second", "first", "second"]);
    }

    #[test]
    #[should_panic = "condition"]
    fn a_condition_that_would_never_be_asked_is_refused() {
        sealed(|app| {
            app.add_systems(Knocks, first.run_if(|| false));
        });
    }

    #[test]
    #[should_panic = "puts something off"]
    fn what_would_never_be_applied_is_refused() {
        sealed(|app| {
            app.add_systems(Knocks, |mut commands: Commands| {
                commands.spawn_empty();
            });
        });
    }
}
