//! The window: puts the client together and runs it.
use super::{aiming, bake, drawing, input, loading, lobby, model::*, panels, playback, settings, sound, stage, tell, wishes};
use bevy::{
    app::TaskPoolThreadAssignmentPolicy,
    asset::io::AssetSourceBuilder,
    camera::ScalingMode,
    log::LogPlugin,
    prelude::*,
    render::RenderPlugin,
    window::{PresentMode, PrimaryWindow, WindowResolution, WindowScaleFactorChanged},
    winit::{UpdateMode, WinitSettings},
};
use stage::{Boxes, Speed, StageSet};
use std::{path::PathBuf, process::ExitCode, time::Duration};

/// How the window is opened.
#[derive(Resource, Clone, Debug)]
pub struct WindowOptions {
    pub title: String,
    /// The folder that holds `shared` and one folder for each game.
    pub assets: PathBuf,
    /// The folder that holds one folder of tables and boards for each game.
    pub levels: PathBuf,
    /// The folder of the game that is played, below `assets` and `levels`.
    pub game: String,
    /// Size at the start, in logical pixels.
    pub size: (u32, u32),
    pub speed: Speed,
    /// Of the interface.
    pub ui: Size,
    /// Name of the palette; empty is the usual one.
    pub palette: String,
    pub bindings: input::Bindings,
    /// Where settings are kept, and what they were; `None` keeps nothing.
    pub settings: Option<settings::Kept>,
    /// Where slow pictures are kept from one start to the next; `None` keeps nothing.
    pub cache: Option<PathBuf>,
    pub silent: bool,
}

impl Default for WindowOptions {
    fn default() -> Self {
        WindowOptions {
            title: "Spirebound".into(),
            assets: PathBuf::from("assets"),
            levels: PathBuf::from("levels"),
            game: String::new(),
            size: (1280, 720),
            speed: Speed::default(),
            ui: Size::default(),
            palette: String::new(),
            bindings: default(),
            settings: None,
            cache: None,
            silent: false,
        }
    }
}

/// Opens the window and plays until it is closed. `build_rules` puts the rules in: it must insert
/// [`Rules`](super::rules::Rules) and [`super::Drawing`].
pub fn run(options: WindowOptions, build_rules: impl FnOnce(&mut App)) -> ExitCode {
    if let Err(reason) = check(&options) {
        eprintln!("{reason}");
        return ExitCode::from(1);
    }
    let mut app = App::new();
    let window = Window {
        title: options.title.clone(),
        name: Some("spirebound".into()),
        resolution: WindowResolution::new(options.size.0, options.size.1),
        resize_constraints: WindowResizeConstraints { min_width: 640., min_height: 400., ..default() },
        present_mode: PresentMode::AutoVsync,
        // Shown when its first picture is complete.
        visible: false,
        ..default()
    };
    add_levels(&mut app, &options);
    app.add_plugins(bevy_plugins(&options).set(WindowPlugin { primary_window: Some(window), ..default() }));
    app.insert_resource(resting());
    build(&mut app, options);
    app.add_systems(Update, read_window.in_set(StageSet::Canvas)).add_systems(Last, unveil);
    build_rules(&mut app);
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

fn check(options: &WindowOptions) -> Result<(), String> {
    for folder in [options.assets.join("shared/fonts"), options.assets.join(&options.game), options.levels.join(&options.game)] {
        if !folder.is_dir() {
            return Err(format!("There is no folder {}. Say with --assets where the game's assets are.", folder.display()));
        }
    }
    Ok(())
}

/// The second folder that assets come from. Must be known before the asset plugin.
pub(super) fn add_levels(app: &mut App, options: &WindowOptions) {
    let levels = std::path::absolute(&options.levels).unwrap_or_else(|_| options.levels.clone());
    app.register_asset_source("levels", AssetSourceBuilder::platform_default(&levels.to_string_lossy(), None));
}

/// Bevy's own parts, as window and picture share them.
pub(super) fn bevy_plugins(options: &WindowOptions) -> bevy::app::PluginGroupBuilder {
    let assets = std::path::absolute(&options.assets).unwrap_or_else(|_| options.assets.clone());
    let mut pools = TaskPoolOptions::default();
    // Pictures are baked here: two at a time even on a small machine.
    pools.async_compute = TaskPoolThreadAssignmentPolicy { min_threads: 2, ..pools.async_compute };
    DefaultPlugins
        .set(AssetPlugin { file_path: assets.to_string_lossy().into_owned(), ..default() })
        .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
        .set(TaskPoolPlugin { task_pool_options: pools })
        .set(LogPlugin {
            filter: "warn,spirebound=info,bevy_winit=error,wgpu=error,naga=warn,bevy_audio=off".into(),
            ..default()
        })
}

/// Waits for people; everything that moves asks for its own frames.
fn resting() -> WinitSettings {
    let wait = UpdateMode::Reactive {
        // A day. With `Duration::MAX` bevy_winit finds no time to wait until, and polls instead.
        wait: Duration::from_secs(24 * 60 * 60),
        react_to_device_events: false,
        // What egui asks for comes with the window's own events.
        react_to_user_events: false,
        react_to_window_events: true,
    };
    WinitSettings { focused_mode: wait, unfocused_mode: wait }
}

/// All of the client but the window.
pub(super) fn build(app: &mut App, options: WindowOptions) {
    let (width, height) = options.size;
    app.insert_resource(ClearColor(Color::srgb_u8(0x1a, 0x10, 0x0a)))
        .insert_resource(Canvas::of(width as f32, height as f32, options.ui))
        .insert_resource(options.ui)
        .insert_resource(options.speed)
        .insert_resource(options.bindings.clone())
        .add_plugins((
            loading::plugin,
            drawing::plugin,
            bake::plugin,
            bake::figure::plugin,
            input::plugin,
            aiming::plugin,
            stage::plugin,
            playback::plugin,
            panels::plugin,
            sound::plugin,
            settings::plugin,
            lobby::plugin,
            tell::plugin,
            wishes::plugin,
        ));
    if !options.palette.is_empty() {
        app.insert_resource(drawing::PaintedIn(options.palette.clone()));
    }
    if let Some(kept) = options.settings.clone() {
        app.insert_resource(kept);
    }
    app.world_mut().resource_mut::<bake::Oven>().folder = options.cache.clone();
    app.insert_resource(options)
        .add_systems(Startup, set_camera)
        .configure_sets(Update, input::InputSet::Settle.after(StageSet::Rules).before(StageSet::Cues))
        .add_systems(Update, fit.in_set(StageSet::Canvas).after(read_window));
}

/// The world is measured in u, y up, its origin in the middle of the canvas.
fn set_camera(mut commands: Commands, canvas: Res<Canvas>, target: Option<Res<Target>>) {
    let view = Projection::Orthographic(OrthographicProjection {
        scaling_mode: ScalingMode::Fixed { width: canvas.size.x, height: canvas.size.y },
        near: -1000.,
        far: 1000.,
        ..OrthographicProjection::default_2d()
    });
    let mut camera = commands.spawn((Camera2d, Msaa::Off, view));
    if let Some(target) = target {
        camera.insert(bevy::camera::RenderTarget::Image(target.0.clone().into()));
    }
}

/// A picture to draw into, instead of a window.
#[derive(Resource)]
pub(super) struct Target(pub Handle<Image>);

fn read_window(
    windows: Query<Ref<Window>, With<PrimaryWindow>>,
    mut scales: MessageReader<WindowScaleFactorChanged>,
    size: Res<Size>,
    mut canvas: ResMut<Canvas>,
) {
    scales.clear();
    let Ok(window) = windows.single() else { return };
    let now = Canvas::of(window.physical_width().max(1) as f32, window.physical_height().max(1) as f32, *size);
    canvas.set_if_neq(now);
}

fn fit(canvas: Res<Canvas>, mut cameras: Query<&mut Projection, With<Camera2d>>) {
    if !canvas.is_changed() {
        return;
    }
    for mut projection in &mut cameras {
        if let Projection::Orthographic(view) = &mut *projection {
            view.scaling_mode = ScalingMode::Fixed { width: canvas.size.x, height: canvas.size.y };
        }
    }
}

/// Everything that will be in the picture is in it.
pub fn is_complete(boxes: &Boxes, faces: &Query<&stage::Face>, oven: &bake::Oven, figures: &bake::figure::Figures) -> bool {
    !boxes.placed.is_empty() && !oven.is_busy() && !figures.is_busy() && faces.iter().all(|face| !face.is_waiting())
}

/// The window appears with its first complete picture, or with the reason why there is none.
fn unveil(
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    phase: Res<State<loading::Phase>>,
    boxes: Res<Boxes>,
    faces: Query<&stage::Face>,
    oven: Res<bake::Oven>,
    figures: Res<bake::figure::Figures>,
    mut awake: ResMut<stage::redraw::Awake>,
    mut ready_for: Local<u32>,
    mut done: Local<bool>,
) {
    if *done {
        return;
    }
    // Until then the table keeps drawing, or nothing would ever arrive.
    awake.owed = awake.owed.max(3);
    awake.still_for = 0.;
    let ready = *phase.get() == loading::Phase::Failed || is_complete(&boxes, &faces, &oven, &figures);
    *ready_for = if ready { *ready_for + 1 } else { 0 };
    // Two frames more, so that the textures are on the card and what was placed is drawn.
    if *ready_for > 2 {
        *done = true;
        for mut window in &mut windows {
            window.visible = true;
        }
    }
}
