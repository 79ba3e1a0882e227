//! A picture of the table without window or display: one complete frame, written as PNG.
use super::{
    app::{self, Target, WindowOptions},
    bake::{Oven, figure::Figures},
    loading::{Phase, Reasons},
    stage::{Boxes, Face, Speed, redraw::Awake},
};
use bevy::{
    app::PluginsState,
    image::Image,
    prelude::*,
    render::{
        render_resource::TextureFormat,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    time::TimeUpdateStrategy,
    window::ExitCondition,
    winit::WinitPlugin,
};
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// Longest time to wait for the picture, in seconds.
const PATIENCE: u64 = 120;

#[derive(Resource, Default)]
struct Taken(Option<Image>);

/// Renders one complete frame of `size` pixels and writes it to `out`. Says why if that fails.
pub fn shot(options: WindowOptions, size: (u32, u32), out: &Path, build_rules: impl FnOnce(&mut App)) -> Result<(), String> {
    // Nothing moves, so that the picture depends on the table only.
    let options = WindowOptions { size, speed: Speed { instant: true, ..options.speed }, silent: true, ..options };
    let mut app = App::new();
    app::add_levels(&mut app, &options);
    app.add_plugins(
        app::bevy_plugins(&options)
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .disable::<WinitPlugin>(),
    );
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(16_667)));
    let target = Image::new_target_texture(size.0, size.1, TextureFormat::Rgba8UnormSrgb, None);
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(target);
    app.insert_resource(Target(target.clone())).init_resource::<Taken>();
    app::build(&mut app, options);
    app.world_mut().resource_mut::<Awake>().posed = true;
    build_rules(&mut app);
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();

    let begun = Instant::now();
    let mut complete = 0;
    let mut asked = false;
    loop {
        app.update();
        let world = app.world_mut();
        if world.resource::<State<Phase>>().get() == &Phase::Failed {
            return Err(world.resource::<Reasons>().0.join("\n"));
        }
        if let Some(image) = world.resource_mut::<Taken>().0.take() {
            return write(image, out);
        }
        complete = if is_complete(world) { complete + 1 } else { 0 };
        if complete > 3 && !asked {
            asked = true;
            let take = |captured: On<ScreenshotCaptured>, mut taken: ResMut<Taken>| taken.0 = Some(captured.image.clone());
            world.spawn(Screenshot::image(target.clone())).observe(take);
        }
        if begun.elapsed().as_secs() > PATIENCE {
            return Err(format!("The picture was not complete after {PATIENCE} seconds."));
        }
        if complete == 0 {
            // Pictures are being baked elsewhere; this thread would only take their time.
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

fn is_complete(world: &mut World) -> bool {
    let mut faces = world.query::<&Face>();
    let waiting = faces.iter(world).any(Face::is_waiting);
    !waiting
        && !world.resource::<Boxes>().placed.is_empty()
        && !world.resource::<Oven>().is_busy()
        && !world.resource::<Figures>().is_busy()
}

fn write(image: Image, out: &Path) -> Result<(), String> {
    let picture = image.try_into_dynamic().map_err(|error| error.to_string())?;
    picture.to_rgb8().save(out).map_err(|error| format!("{}: {error}", out.display()))
}
