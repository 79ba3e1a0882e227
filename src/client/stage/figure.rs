//! Figures on the table: a standee is put together from its baked parts in its foot, with a soft shadow on the ground.
use super::{
    StageSet,
    gesture::{FALLEN, Gesture},
    joints::{settled, share, turn_of},
    pose::Pose,
};
use crate::client::{
    bake::{
        Oven,
        figure::{Figure, Figures},
    },
    loading::Prints,
    lobby::{self, Lobby},
    model::{Canvas, Kind, Thing},
    playback::Staged,
};
use crate::tabletop::{Id, view::TableView};
use bevy::{image::ImageSampler, prelude::*, render::render_resource::TextureFormat};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make_shadow)
        .add_systems(Update, (place, assemble).chain().after(StageSet::Cast).before(StageSet::Move))
        .add_systems(Update, hold.after(StageSet::Move).before(StageSet::Dress));
}

/// A thing that shows a figure.
#[derive(Component, Debug)]
pub struct Standing {
    pub of: Id,
    pub key: String,
    pub fallen: bool,
    /// Its gesture has been told that it has fallen.
    pub lies: bool,
    /// The figure itself, once it is baked.
    pub root: Option<Entity>,
    figure: Option<Arc<Figure>>,
}

/// A part of a figure: where its centre and its joint are, in canvas units from the anchor.
#[derive(Component, Debug)]
struct Sheet {
    id: String,
    centre: Vec2,
    pivot: Vec2,
    size: Vec2,
    /// The foot stays where it is while the figure breathes.
    foot: bool,
    /// How far it goes along with a blow.
    swing: f32,
}

#[derive(Component)]
struct GroundShadow;

#[derive(Resource)]
struct SoftDisc(Handle<Image>);

fn make_shadow(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    commands.insert_resource(SoftDisc(images.add(soft_disc())));
}

/// A white disc that fades out, to be tinted.
pub fn soft_disc() -> Image {
    const SIDE: u32 = 64;
    let data = (0..SIDE * SIDE)
        .flat_map(|n| {
            let at = Vec2::new((n % SIDE) as f32 + 0.5, (n / SIDE) as f32 + 0.5) / SIDE as f32 * 2. - 1.;
            let fade = (1. - at.length()).clamp(0., 1.);
            [255, 255, 255, (fade * fade * (3. - 2. * fade) * 255.) as u8]
        })
        .collect();
    let mut image = Image::new(
        bevy::render::render_resource::Extent3d { width: SIDE, height: SIDE, depth_or_array_layers: 1 },
        bevy::render::render_resource::TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        bevy::asset::RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}

/// Whose figure a thing shows.
fn figure_of(view: &TableView, thing: &Thing) -> Option<(Id, String, bool)> {
    let waits = view.map.iter().flat_map(|map| &map.boss);
    let units = view.units.iter().chain(&view.bosses).chain(waits).map(|unit| (unit.id, &unit.figure, unit.fallen));
    let seats = view.seats.iter().map(|seat| (seat.id, &seat.figure, seat.fallen));
    match thing.kind {
        Kind::Standee | Kind::Hero => {
            units.chain(seats).find(|(id, ..)| id.0 == thing.of).map(|(id, key, fallen)| (id, key.clone(), fallen))
        }
        _ => None,
    }
}

fn place(
    mut commands: Commands,
    staged: Res<Staged>,
    lobby: Res<Lobby>,
    new: Query<(Entity, &Thing), Without<Standing>>,
    mut old: Query<(&Thing, &mut Standing)>,
) {
    for (entity, thing) in &new {
        let model = || lobby::figure_of(&lobby, thing).map(|key| (Id(0), key, false));
        if let Some((of, key, fallen)) = figure_of(&staged.0, thing).or_else(model) {
            commands.entity(entity).insert(Standing { of, key, fallen, lies: fallen, root: None, figure: None });
        }
    }
    if staged.is_changed() {
        for (thing, mut standing) in &mut old {
            if let Some((_, _, fallen)) = figure_of(&staged.0, thing).filter(|(_, _, fallen)| *fallen != standing.fallen) {
                standing.fallen = fallen;
            }
        }
    }
}

fn assemble(
    mut commands: Commands,
    mut figures: ResMut<Figures>,
    oven: Res<Oven>,
    art: Option<Res<Prints>>,
    canvas: Res<Canvas>,
    disc: Res<SoftDisc>,
    mut standings: Query<(Entity, &mut Standing, &Pose)>,
) {
    let Some(art) = art else { return };
    for (entity, mut standing, pose) in &mut standings {
        let pixels = pose.size.y * canvas.scale;
        let key = standing.key.clone();
        let Some(figure) = figures.want(&oven, &key, pixels, || art.figure(&key)) else { continue };
        if standing.figure.as_ref().is_some_and(|now| Arc::ptr_eq(now, &figure)) {
            continue;
        }
        if let Some(old) = standing.root.take() {
            commands.entity(old).despawn();
        }
        let gesture = if standing.fallen { FALLEN } else { Gesture::default() };
        let root = commands.spawn((gesture, Root { of: entity }, ChildOf(entity))).id();
        let shadow = Sprite { image: disc.0.clone(), color: Color::NONE, ..default() };
        commands.spawn((GroundShadow, shadow, Transform::from_xyz(0., 0., -0.005), ChildOf(root)));
        for (n, part) in figure.parts.iter().enumerate() {
            let sheet = Sheet {
                centre: part.rect.center() - figure.anchor,
                pivot: part.pivot - figure.anchor,
                size: part.rect.size(),
                foot: part.id.starts_with("base"),
                swing: share(&part.id, part.rect.center() - part.pivot, figure.face),
                id: part.id.clone(),
            };
            let sprite = Sprite { image: part.image.clone(), custom_size: Some(Vec2::ZERO), ..default() };
            commands.spawn((sheet, sprite, Transform::from_xyz(0., 0., n as f32 * 0.0005), ChildOf(root)));
        }
        (standing.root, standing.figure) = (Some(root), Some(figure));
    }
}

/// Back to the thing whose figure it is.
#[derive(Component)]
struct Root {
    of: Entity,
}

/// Every part takes its place from pose and gesture.
fn hold(
    owners: Query<(Ref<Pose>, &Standing)>,
    mut roots: Query<(Ref<Gesture>, &Root, &Children, &mut Transform), (Without<Sheet>, Without<GroundShadow>)>,
    mut sheets: Query<(&Sheet, &mut Transform, &mut Sprite), Without<GroundShadow>>,
    mut shadows: Query<(&mut Transform, &mut Sprite), (With<GroundShadow>, Without<Sheet>)>,
) {
    for (gesture, root, children, mut transform) in &mut roots {
        let Ok((pose, standing)) = owners.get(root.of) else { continue };
        if !(gesture.is_changed() || pose.is_changed()) {
            continue;
        }
        let Some(figure) = &standing.figure else { continue };
        let (unit, aside) = fit(figure, pose.size);
        // The anchor stands on the lower edge of the box.
        let ground = -pose.size.y / 2. + (figure.canvas.y - figure.anchor.y) * unit * 0.4;
        let down = settled(&gesture, figure, unit);
        transform.set_if_neq(Transform {
            translation: Vec3::new(aside + gesture.forward * figure.face + down.x, ground - gesture.sink + down.y, 0.02),
            rotation: Quat::from_rotation_z((gesture.lean * figure.face).to_radians()),
            scale: Vec3::new(1., 1. + 0.015 * gesture.breath, 1.),
        });
        let light = 1. - 0.5 * gesture.shade;
        let glare = 1. + 6. * gesture.flash;
        let colour = Color::linear_rgba(light * glare, light * glare, light * glare, pose.alpha);
        for child in children {
            if let Ok((sheet, mut place, mut sprite)) = sheets.get_mut(*child) {
                let angle = turn_of(&sheet.id, &gesture, sheet.swing) * figure.face;
                let turn = Quat::from_rotation_z(-angle.to_radians());
                let up = |at: Vec2| Vec3::new(at.x, -at.y, 0.) * unit;
                let centre = up(sheet.pivot) + turn * up(sheet.centre - sheet.pivot);
                let rise = if sheet.foot { 0. } else { 3. * unit * gesture.late };
                place.set_if_neq(Transform {
                    translation: Vec3::new(centre.x, centre.y + rise, place.translation.z),
                    rotation: turn,
                    ..*place
                });
                if sprite.color != colour || sprite.custom_size != Some(sheet.size * unit) {
                    sprite.color = colour;
                    sprite.custom_size = Some(sheet.size * unit);
                }
            } else if let Ok((mut place, mut sprite)) = shadows.get_mut(*child) {
                let size = Vec2::new(300., 84.) * unit;
                // The shadow stays on the ground when the figure leans.
                place.rotation = transform.rotation.inverse();
                let flat = (gesture.lean.abs() / 84.).min(1.);
                place.translation = (transform.rotation.inverse() * Vec3::new(8. * unit, -6. * unit, 0.)).with_z(-0.005);
                sprite.custom_size = Some(size * (1. + 0.4 * flat));
                sprite.color = Color::srgba(0.02, 0.01, 0.03, 0.75 * pose.alpha * (1. - 0.5 * flat));
            }
        }
    }
}

/// The `data-size` of a figure that fills its box.
const MEDIUM: f32 = 0.85;

/// u per canvas unit, and how far right of the box's middle the foot stands: as high as the box allows, and no paper
/// beside the box, for there are cards, plates and other figures.
fn fit(figure: &Figure, room: Vec2) -> (f32, f32) {
    let Rect { min, max } = figure.painted;
    // Small ones stay small beside the others, but not too small to read; nobody outgrows the box.
    let stature = (figure.size / MEDIUM).min(1.).sqrt();
    let unit = (room.y / figure.anchor.y).min(room.x / (max.x - min.x).max(1.)) * stature;
    let (left, right) = ((min.x - figure.anchor.x) * unit, (max.x - figure.anchor.x) * unit);
    let aside = if left < -room.x / 2. { -room.x / 2. - left } else { (room.x / 2. - right).min(0.) };
    (unit, aside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure() -> Figure {
        let painted = Rect::new(20., 10., 412., 500.);
        Figure { canvas: Vec2::splat(512.), anchor: Vec2::new(256., 476.), size: 1., face: -1., painted, parts: vec![] }
    }

    #[test]
    fn a_figure_fits_its_box_from_foot_to_top() {
        let figure = figure();
        let (unit, aside) = fit(&figure, Vec2::splat(95.2));
        assert!((unit - 0.2).abs() < 1e-4 && aside == 0., "a wide box leaves it in the middle: {unit} {aside}");
        for room in [Vec2::new(80., 95.2), Vec2::new(30., 400.)] {
            let (unit, aside) = fit(&figure, room);
            let edge = |x: f32| (x - 256.) * unit + aside;
            assert!(edge(20.) >= -room.x / 2. - 0.01 && edge(412.) <= room.x / 2. + 0.01, "beside a box of {room}");
        }
        assert!(fit(&figure, Vec2::new(30., 400.)).0 < 0.08, "a narrow box makes it smaller");
    }
}
