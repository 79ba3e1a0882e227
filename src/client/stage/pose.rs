//! Where a thing is right now, in u, and how that becomes a transform and a sprite.
use super::StageSet;
use crate::client::{
    bake::Oven,
    model::{Canvas, Picture},
};
use bevy::prelude::*;
use bevy_tweening::{Lens, TweenAnim};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (dress, stand).chain().in_set(StageSet::Dress));
}

/// Position of a box's centre and its size in u (y down), turn in degrees clockwise, alpha 0–1.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Transform, Visibility)]
pub struct Pose {
    pub centre: Vec2,
    pub size: Vec2,
    pub z: f32,
    pub turn: f32,
    pub alpha: f32,
    /// Width as seen when it is turned over: 1 = flat face up, 0 = edge on, below 0 = back up.
    pub fold: f32,
}

impl Pose {
    pub fn of(rect: Rect, z: f32, turn: f32, alpha: f32) -> Self {
        Pose { centre: rect.center(), size: rect.size(), z, turn, alpha, fold: 1. }
    }

    pub fn at(centre: Vec2, size: Vec2, z: f32) -> Self {
        Pose { centre, size, z, turn: 0., alpha: 1., fold: 1. }
    }

    pub fn faded(self, alpha: f32) -> Self {
        Pose { alpha, ..self }
    }

    pub fn scaled(self, by: f32) -> Self {
        Pose { size: self.size * by, ..self }
    }

    pub fn moved(self, by: Vec2) -> Self {
        Pose { centre: self.centre + by, ..self }
    }

    pub fn between(self, to: Pose, t: f32) -> Pose {
        let mix = |a: f32, b: f32| a + (b - a) * t;
        Pose {
            centre: self.centre.lerp(to.centre, t),
            size: self.size.lerp(to.size, t),
            z: to.z.max(self.z),
            turn: mix(self.turn, to.turn),
            alpha: mix(self.alpha, to.alpha).clamp(0., 1.),
            fold: mix(self.fold, to.fold),
        }
    }

    /// The same place, whatever the drawing order.
    pub fn rests_at(&self, other: &Pose) -> bool {
        self.centre.distance_squared(other.centre) < 1e-3
            && self.size.distance_squared(other.size) < 1e-3
            && (self.turn - other.turn).abs() < 1e-2
            && (self.alpha - other.alpha).abs() < 1e-3
    }
}

/// Moves a pose from one place to another, `lift` u higher in the middle of the way.
pub struct Way {
    pub from: Pose,
    pub to: Pose,
    pub lift: f32,
    /// From back up to face up, over the edge at 40 % of the way.
    pub turns_up: bool,
}

impl Way {
    pub fn straight(from: Pose, to: Pose) -> Self {
        Way { from, to, lift: 0., turns_up: false }
    }
}

impl Lens<Pose> for Way {
    fn lerp(&mut self, mut pose: Mut<Pose>, t: f32) {
        let mut now = self.from.between(self.to, t);
        now.centre.y -= self.lift * 4. * t * (1. - t);
        if self.turns_up {
            now.fold = if t < 0.4 { t / 0.4 - 1. } else { ((t - 0.4) / 0.6).min(1.) };
        }
        if t >= 1. {
            now = self.to;
        }
        pose.set_if_neq(now);
    }
}

/// The picture a thing shows now, and the one it is waiting for.
#[derive(Component, Clone, Default, Debug)]
#[require(Pose = Pose::at(Vec2::ZERO, Vec2::ONE, 0.), Sprite = Sprite::sized(Vec2::ONE))]
pub struct Face {
    /// Asked for: the picture and the size of the box it belongs to, in u.
    pub wanted: Option<(Picture, Vec2)>,
    /// Shown: the size of its box and of the picture in u, and in pixels.
    pub shown: Option<(Vec2, Vec2, Vec2)>,
    /// Its back, shown while it is folded over.
    pub back: Option<Picture>,
    back_image: Option<Handle<Image>>,
    front: Handle<Image>,
    waiting: bool,
    /// At how many pixels per u the picture shown was drawn.
    scale: f32,
}

impl Face {
    pub fn wanting(picture: Picture, rect: Vec2) -> Self {
        Face { wanted: Some((picture, rect)), waiting: true, ..default() }
    }

    pub fn want(&mut self, picture: Picture, rect: Vec2) {
        if self.wanted.as_ref().is_none_or(|(old, of)| *old != picture || *of != rect) {
            self.wanted = Some((picture, rect));
            self.waiting = true;
        }
    }

    /// Asks again, for another number of pixels per u.
    pub fn refresh(&mut self) {
        self.waiting = self.wanted.is_some();
    }

    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    pub fn front(&self) -> Handle<Image> {
        self.front.clone()
    }
}

/// Swaps in the pictures that are ready; the old one stays until then.
fn dress(mut faces: Query<&mut Face>, mut oven: ResMut<Oven>, canvas: Res<Canvas>) {
    for mut face in &mut faces {
        if face.back_image.is_none()
            && let Some(back) = &face.back
            && let Some(image) = oven.want(back, canvas.scale)
        {
            face.back_image = Some(image);
        }
        if !face.waiting {
            continue;
        }
        let Some((picture, rect)) = face.wanted.clone() else { continue };
        if let Some(image) = oven.want(&picture, canvas.scale) {
            let size = Vec2::new(picture.size.0 as f32, picture.size.1 as f32) / 10.;
            face.front = image;
            face.shown = Some((rect, size, (size * canvas.scale).round()));
            face.scale = canvas.scale;
            face.waiting = false;
        }
    }
}

type Standing<'a> = (Ref<'a, Pose>, Option<Ref<'a, Face>>, &'a mut Transform, Option<&'a mut Sprite>, Has<TweenAnim>);

/// Poses become transforms. At rest an upright picture lies on whole pixels, so that its text is sharp.
fn stand(mut things: Query<Standing>, canvas: Res<Canvas>) {
    for (pose, face, mut transform, sprite, moving) in &mut things {
        let touched = pose.is_changed() || face.as_ref().is_some_and(|face| face.is_changed()) || canvas.is_changed();
        if !touched {
            continue;
        }
        let mut centre = pose.centre;
        if let (Some(face), Some(mut sprite)) = (&face, sprite) {
            let back = face.back_image.as_ref().filter(|_| pose.fold < 0.);
            let image = back.unwrap_or(&face.front).clone();
            let mut shown = Vec2::ZERO;
            let mut colour = Color::NONE;
            if let Some((rect, size, pixels)) = face.shown {
                let stretch = pose.size / rect.max(Vec2::splat(0.01));
                shown = size * stretch;
                // Until it is drawn anew for another window, the old picture is stretched.
                let sharp = face.scale == canvas.scale;
                if sharp && !moving && pose.turn == 0. && stretch.distance_squared(Vec2::ONE) < 1e-4 {
                    shown = pixels / canvas.scale;
                    let corner = ((centre - size / 2.) * canvas.scale).round() / canvas.scale;
                    centre = corner + shown / 2.;
                }
                shown.x *= pose.fold.abs().max(0.02);
                colour = Color::WHITE.with_alpha(pose.alpha);
            }
            if sprite.image != image || sprite.color != colour || sprite.custom_size != Some(shown) {
                (sprite.image, sprite.color, sprite.custom_size) = (image, colour, Some(shown));
            }
        }
        transform.set_if_neq(Transform {
            translation: world(centre, &canvas).extend(pose.z),
            rotation: Quat::from_rotation_z(-pose.turn.to_radians()),
            ..*transform
        });
    }
}

/// From u (y down, origin at the upper left) to the world of the camera (y up, origin in the middle).
pub fn world(at: Vec2, canvas: &Canvas) -> Vec2 {
    Vec2::new(at.x - canvas.size.x / 2., canvas.size.y / 2. - at.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corner_of_the_canvas_is_the_corner_of_the_world() {
        let canvas = Canvas::of(1280., 800., default());
        assert_eq!(world(Vec2::ZERO, &canvas), Vec2::new(-640., 400.));
        assert_eq!(world(Vec2::new(1280., 800.), &canvas), Vec2::new(640., -400.));
    }

    #[test]
    fn a_card_drawn_shows_its_back_first_and_ends_exactly_where_it_belongs() {
        let from = Pose::at(Vec2::ZERO, Vec2::splat(10.), 1.);
        let to = Pose::at(Vec2::new(100., 0.), Vec2::splat(20.), 2.);
        let mut world = World::new();
        let card = world.spawn(from).id();
        let mut way = Way { from, to, lift: 40., turns_up: true };
        let mut at = |t: f32| {
            let mut card = world.entity_mut(card);
            way.lerp(card.get_mut::<Pose>().unwrap(), t);
            *card.get::<Pose>().unwrap()
        };
        assert!(at(0.2).fold < 0. && at(0.7).fold > 0.);
        assert_eq!(at(0.5).centre, Vec2::new(50., -40.));
        assert_eq!(at(1.), to);
    }
}
