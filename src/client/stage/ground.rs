//! The table itself and the lamp over it: warm in the middle, dark at the edge, and on the lane that acts.
use super::{
    Actors, Speed, StageSet,
    motion::{CUBIC, go},
    pose::{Pose, Way},
    redraw::Awake,
};
use crate::client::{
    model::{Canvas, Kind, Thing},
    playback::{Begun, Cue, Score, Staged},
};
use crate::tabletop::{Id, view::TableView};
use bevy::{
    mesh::Mesh2d,
    prelude::*,
    reflect::TypePath,
    render::render_resource::{AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, RenderPipelineDescriptor},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((Material2dPlugin::<Ground>::default(), Material2dPlugin::<Lamp>::default()))
        .add_systems(Startup, make)
        .add_systems(Update, aim.after(StageSet::Cast).before(StageSet::Move))
        .add_systems(Update, light.in_set(StageSet::Dress));
}

const GROUND_Z: f32 = -100.;

/// The lamp lies over the lanes and below the hand strip: layout keeps these apart at this height.
#[derive(Resource, Clone, Copy, Debug)]
pub struct LampHeight(pub f32);

#[derive(Asset, TypePath, AsBindGroup, Clone)]
struct Ground {
    #[uniform(0)]
    top: LinearRgba,
    #[uniform(0)]
    bottom: LinearRgba,
    #[uniform(0)]
    size: Vec4,
}

impl Material2d for Ground {
    fn fragment_shader() -> ShaderRef {
        "shared/shaders/ground.wgsl".into()
    }
}

#[derive(Asset, TypePath, AsBindGroup, Clone)]
struct Lamp {
    #[uniform(0)]
    canvas: Vec4,
    #[uniform(0)]
    lane: Vec4,
    #[uniform(0)]
    dim: Vec4,
}

/// Adds the colour and takes away by the alpha: light and shade in one layer.
pub fn premultiplied(descriptor: &mut RenderPipelineDescriptor) {
    let add = BlendComponent {
        src_factor: BlendFactor::One,
        dst_factor: BlendFactor::OneMinusSrcAlpha,
        operation: BlendOperation::Add,
    };
    if let Some(fragment) = &mut descriptor.fragment {
        for target in fragment.targets.iter_mut().flatten() {
            target.blend = Some(BlendState { color: add, alpha: add });
        }
    }
}

impl Material2d for Lamp {
    fn fragment_shader() -> ShaderRef {
        "shared/shaders/lamp.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &bevy::mesh::MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), bevy::render::render_resource::SpecializedMeshPipelineError> {
        premultiplied(descriptor);
        Ok(())
    }
}

/// The lane the lamp is on; its alpha is how much the others are dimmed.
#[derive(Component)]
struct Beam;

#[derive(Component)]
struct Sheet;

fn make(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut grounds: ResMut<Assets<Ground>>,
    mut lamps: ResMut<Assets<Lamp>>,
) {
    let square = meshes.add(Rectangle::new(1., 1.));
    let ground = Ground {
        top: Srgba::hex("2e1d11").unwrap_or(Srgba::BLACK).into(),
        bottom: Srgba::hex("1a100a").unwrap_or(Srgba::BLACK).into(),
        size: Vec4::ONE,
    };
    let lamp = Lamp { canvas: Vec4::ONE, lane: Vec4::ZERO, dim: Vec4::ZERO };
    commands.spawn((Sheet, Mesh2d(square.clone()), MeshMaterial2d(grounds.add(ground)), Transform::from_xyz(0., 0., GROUND_Z)));
    commands.spawn((Sheet, Mesh2d(square), MeshMaterial2d(lamps.add(lamp)), Transform::from_xyz(0., 0., 0.)));
    commands.spawn((Beam, Pose::at(Vec2::ZERO, Vec2::ZERO, 0.).faded(0.)));
    commands.insert_resource(LampHeight(25.));
}

/// The lane somebody stands in.
fn lane_of(view: &TableView, id: Id) -> Option<u8> {
    let units = view.units.iter().map(|unit| (unit.id, unit.row));
    let seats = view.seats.iter().map(|seat| (seat.id, seat.row));
    units.chain(seats).find(|(other, _)| *other == id).map(|(_, row)| row)
}

fn aim(
    mut commands: Commands,
    mut begun: MessageReader<Begun>,
    score: Res<Score>,
    staged: Res<Staged>,
    speed: Res<Speed>,
    actors: Res<Actors>,
    poses: Query<&Pose, Without<Beam>>,
    mut beams: Query<(Entity, &mut Pose), With<Beam>>,
    mut lit: Local<bool>,
) {
    let Ok((beam, mut now)) = beams.single_mut() else { return };
    let mut to = None;
    for Begun { cue, .. } in begun.read() {
        match cue {
            Cue::TurnOf(id) => {
                let lane = lane_of(&staged.0, *id).and_then(|row| actors.of.get(&Thing::new(Kind::Lane, row as u32, 0)));
                to = lane.and_then(|lane| poses.get(*lane).ok()).map(|pose| (pose.faded(1.), 0.35));
            }
            Cue::StepBegan(_) => to = Some((now.faded(0.), 0.2)),
            _ => {}
        }
    }
    if to.is_none() && *lit && score.is_silent() {
        to = Some((now.faded(0.), 0.2));
    }
    let Some((to, lasts)) = to else { return };
    *lit = to.alpha > 0.;
    let mut from = *now;
    if from.alpha == 0. && to.alpha > 0. {
        (from.centre, from.size) = (to.centre, to.size);
    }
    if speed.is_still() {
        *now = to;
    } else {
        commands.entity(beam).insert(go(0., lasts, CUBIC, Way::straight(from, to)));
    }
}

fn light(
    canvas: Res<Canvas>,
    awake: Res<Awake>,
    speed: Res<Speed>,
    height: Res<LampHeight>,
    time: Res<Time>,
    beams: Query<&Pose, With<Beam>>,
    mut sheets: Query<&mut Transform, With<Sheet>>,
    ground_of: Query<&MeshMaterial2d<Ground>>,
    lamp_of: Query<(Entity, &MeshMaterial2d<Lamp>)>,
    mut grounds: ResMut<Assets<Ground>>,
    mut lamps: ResMut<Assets<Lamp>>,
    mut air_time: Local<f32>,
) {
    if canvas.is_changed() {
        for mut transform in &mut sheets {
            transform.scale = canvas.size.extend(1.);
        }
        for ground in &ground_of {
            if let Some(mut ground) = grounds.get_mut(&ground.0) {
                ground.size = canvas.size.extend(0.).extend(0.);
            }
        }
    }
    let Ok(beam) = beams.single() else { return };
    let air = if speed.is_still() { 0. } else { awake.depth };
    *air_time += time.delta_secs() * air;
    let lane = Rect::from_center_size(beam.centre, beam.size);
    let now = Lamp {
        canvas: Vec4::new(canvas.size.x, canvas.size.y, *air_time, air.max(0.35)),
        lane: Vec4::new(lane.min.x, lane.min.y, lane.max.x, lane.max.y),
        dim: Vec4::new(beam.alpha, 0., 0., 0.),
    };
    for (entity, lamp) in &lamp_of {
        if height.is_changed()
            && let Ok(mut transform) = sheets.get_mut(entity)
        {
            transform.translation.z = height.0;
        }
        let same = lamps.get(&lamp.0).is_some_and(|old| (old.canvas, old.lane, old.dim) == (now.canvas, now.lane, now.dim));
        if !same && let Some(mut lamp) = lamps.get_mut(&lamp.0) {
            *lamp = now.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::sample;

    #[test]
    fn the_lamp_finds_the_lane_of_seats_and_units() {
        let view = sample::table(3, 6, 0, 0);
        assert_eq!(lane_of(&view, view.seats[1].id), Some(2));
        assert_eq!(lane_of(&view, view.units[2].id), Some(view.units[2].row));
        assert_eq!(lane_of(&view, Id(1)), None);
    }
}
