//! What is done to cards by light: fire that eats them, and foil that shines on precious ones.
use super::{
    Actors, StageSet,
    flight::Burning,
    ground::premultiplied,
    pose::{Face, Pose},
    redraw::Awake,
};
use crate::client::{
    model::{Kind, Thing},
    playback::{Staged, face_of, pace},
};
use crate::tabletop::Id;
use bevy::{
    mesh::{Mesh2d, MeshVertexBufferLayoutRef},
    prelude::*,
    reflect::TypePath,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((Material2dPlugin::<Fire>::default(), Material2dPlugin::<Foil>::default()))
        .add_systems(Startup, make)
        .add_systems(Update, (ignite, burn, gild, shine).chain().in_set(StageSet::Dress));
}

#[derive(Asset, TypePath, AsBindGroup, Clone)]
struct Fire {
    #[uniform(0)]
    burnt: Vec4,
    #[texture(1)]
    #[sampler(2)]
    card: Handle<Image>,
}

impl Material2d for Fire {
    fn fragment_shader() -> ShaderRef {
        "shared/shaders/burn.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

#[derive(Asset, TypePath, AsBindGroup, Clone)]
struct Foil {
    #[uniform(0)]
    shine: Vec4,
}

impl Material2d for Foil {
    fn fragment_shader() -> ShaderRef {
        "shared/shaders/foil.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        premultiplied(descriptor);
        Ok(())
    }
}

#[derive(Resource)]
struct Square {
    mesh: Handle<Mesh>,
    foil: Handle<Foil>,
}

fn make(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut foils: ResMut<Assets<Foil>>) {
    let square = Square { mesh: meshes.add(Rectangle::new(1., 1.)), foil: foils.add(Foil { shine: Vec4::ZERO }) };
    commands.insert_resource(square);
}

/// The burning picture takes the place of the sprite.
#[derive(Component)]
struct Flames(Handle<Fire>);

fn ignite(
    mut commands: Commands,
    new: Query<(Entity, &Face, &Pose), (With<Burning>, Without<Flames>)>,
    square: Res<Square>,
    mut fires: ResMut<Assets<Fire>>,
) {
    for (entity, face, pose) in &new {
        let fire = fires.add(Fire { burnt: Vec4::ZERO, card: face.front() });
        let quad = (
            Mesh2d(square.mesh.clone()),
            MeshMaterial2d(fire.clone()),
            Transform::from_scale(pose.size.extend(1.)),
            ChildOf(entity),
        );
        commands.spawn(quad);
        commands.entity(entity).insert(Flames(fire)).remove::<Face>().remove::<Sprite>();
    }
}

fn burn(
    mut commands: Commands,
    time: Res<Time>,
    mut burning: Query<(Entity, &mut Burning, &Flames)>,
    mut fires: ResMut<Assets<Fire>>,
) {
    for (entity, mut burning, flames) in &mut burning {
        burning.since += time.delta_secs();
        let burnt = burning.since / pace::BURN;
        if let Some(mut fire) = fires.get_mut(&flames.0) {
            fire.burnt.x = burnt;
        }
        if burnt >= 1. {
            commands.entity(entity).despawn();
        }
    }
}

/// Foil lies on this card.
#[derive(Component)]
struct Gilded;

fn gild(
    mut commands: Commands,
    staged: Res<Staged>,
    actors: Res<Actors>,
    square: Res<Square>,
    plain: Query<&Pose, (With<Thing>, Without<Gilded>)>,
) {
    if !actors.is_changed() {
        return;
    }
    for (thing, entity) in actors.of.iter().filter(|(thing, _)| thing.kind == Kind::HandCard) {
        let Ok(pose) = plain.get(*entity) else { continue };
        if face_of(&staged.0, Id(thing.of)).is_some_and(|card| card.rarity == "rare") {
            let scale = Transform::from_xyz(0., 0., 0.004).with_scale(pose.size.extend(1.));
            commands.spawn((Mesh2d(square.mesh.clone()), MeshMaterial2d(square.foil.clone()), scale, ChildOf(*entity)));
            commands.entity(*entity).insert(Gilded);
        }
    }
}

fn shine(
    time: Res<Time>,
    awake: Res<Awake>,
    square: Res<Square>,
    mut foils: ResMut<Assets<Foil>>,
    gilded: Query<(), With<Gilded>>,
) {
    if gilded.is_empty() {
        return;
    }
    let before = foils.get(&square.foil).map_or(0., |foil| foil.shine.x);
    let now = Vec4::new(before + time.delta_secs() * awake.depth, awake.depth, 0., 0.);
    // Asking for it mutably would send it to the card again.
    if foils.get(&square.foil).is_some_and(|foil| foil.shine != now)
        && let Some(mut foil) = foils.get_mut(&square.foil)
    {
        foil.shine = now;
    }
}
