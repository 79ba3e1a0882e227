//! Places and paints the boxes anew when something they depend on has changed.
use super::{Speed, StageSet};
use crate::client::{
    bake::Oven,
    layout::front::front,
    lobby::Lobby,
    model::{Canvas, Laid, Picture, Placed, Play, Shown},
    playback::{Curtain, Staged, Told},
};
use crate::tabletop::view::{Front, TableView};
use bevy::{prelude::*, time::Real, window::RequestRedraw};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Boxes>()
        .init_resource::<Laid>()
        .init_resource::<Play>()
        .init_resource::<Shown>()
        .init_resource::<Lobby>()
        .init_resource::<Curtain>()
        .add_message::<RequestRedraw>()
        .add_systems(Update, place.in_set(StageSet::Place).run_if(resource_exists::<Drawing>));
}

/// Everything a box can depend on.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The table as it is drawn (playback may be behind the rules).
    pub view: &'a TableView,
    pub play: &'a Play,
    /// What is open in front of the table.
    pub lobby: &'a Lobby,
    pub canvas: Canvas,
    /// The last line of the log, for the ticker.
    pub told: &'a str,
}

type Place = dyn Fn(&Scene) -> Vec<Placed> + Send + Sync;
type Paint = dyn Fn(&Scene, &[Placed]) -> Vec<Option<Picture>> + Send + Sync;

/// How boxes are placed and painted.
#[derive(Resource)]
pub struct Drawing {
    pub place: Box<Place>,
    /// The pictures of all boxes, in their order.
    pub paint: Box<Paint>,
}

/// The boxes on the screen, and their pictures in the same order.
#[derive(Resource, Default, Debug)]
pub struct Boxes {
    pub placed: Vec<Placed>,
    pub pictures: Vec<Option<Picture>>,
    /// The canvas they were placed on; another one means that nothing glides.
    pub canvas: Option<Canvas>,
}

#[derive(PartialEq)]
struct Inputs {
    view: TableView,
    play: Play,
    lobby: Lobby,
    canvas: Canvas,
    told: usize,
}

impl Inputs {
    /// What lies in the middle, or that the lobby does.
    fn front(&self) -> (bool, Front) {
        (self.lobby.is_open(), front(&self.view, &self.play))
    }
}

/// Longest time for which another front waits until all of it can be seen, in seconds.
const PATIENCE: f32 = 3.;

/// Another front whose pictures are not all there yet: until then the last one stays.
struct Held {
    inputs: Inputs,
    placed: Vec<Placed>,
    pictures: Vec<Option<Picture>>,
    /// Seconds until it is shown as it is.
    left: f32,
}

impl Held {
    fn is_ready(&self, oven: &mut Oven) -> bool {
        // All are asked for, so that all are baked at once.
        let scale = self.inputs.canvas.scale;
        let missing = self.pictures.iter().flatten().filter(|picture| oven.want(picture, scale).is_none()).count();
        missing == 0 || self.left <= 0.
    }
}

fn place(
    staged: Res<Staged>,
    play: Res<Play>,
    lobby: Res<Lobby>,
    canvas: Res<Canvas>,
    told: Res<Told>,
    drawing: Res<Drawing>,
    speed: Res<Speed>,
    time: Res<Time<Real>>,
    mut oven: ResMut<Oven>,
    mut boxes: ResMut<Boxes>,
    mut laid: ResMut<Laid>,
    mut last: Local<Option<Inputs>>,
    mut held: Local<Option<Held>>,
    mut curtain: ResMut<Curtain>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let same = !drawing.is_changed() && !lobby.is_changed() && !any_changed(&staged, &play, &canvas, &told);
    curtain.set_if_neq(Curtain(held.is_some()));
    if held.is_some() {
        redraw.write(RequestRedraw);
    }
    let mut show = |held: Held, last: &mut Option<Inputs>| {
        let Held { inputs, placed, pictures, .. } = held;
        laid.0.clone_from(&placed);
        *boxes = Boxes { placed, pictures, canvas: Some(inputs.canvas) };
        *last = Some(inputs);
    };
    if let Some(waiting) = &mut *held {
        waiting.left -= time.delta_secs();
        if same {
            if waiting.is_ready(&mut oven)
                && let Some(ready) = held.take()
            {
                show(ready, &mut last);
            }
            return;
        }
    }
    let nothing = staged.0.seats.is_empty() && !lobby.is_open();
    if nothing || (last.is_some() && same) {
        return;
    }
    // A pointer that only wanders changes nothing that is drawn here.
    let mut as_drawn = play.clone();
    if !play.dragging {
        as_drawn.pointer = Vec2::ZERO;
    }
    // Under the lobby nothing is seen of the table, and without it nothing of the lobby.
    let (view, open) = match lobby.is_open() {
        true => (TableView::default(), lobby.clone()),
        false => (staged.0.clone(), Lobby::default()),
    };
    let inputs = Inputs { view, play: as_drawn, lobby: open, canvas: *canvas, told: told.lines.len() };
    if last.as_ref() == Some(&inputs) && !drawing.is_changed() {
        *held = None;
        return;
    }
    let text = told.lines.last().map_or("", |(_, line)| &line.text);
    let scene = Scene { view: &inputs.view, play: &play, lobby: &inputs.lobby, canvas: *canvas, told: text };
    let placed = (drawing.place)(&scene);
    let pictures = (drawing.paint)(&scene, &placed);
    let turned = last.as_ref().is_some_and(|last| last.front() != inputs.front() && last.canvas == inputs.canvas);
    let left = held.take().map_or(PATIENCE, |held| held.left);
    let next = Held { inputs, placed, pictures, left };
    if turned && !speed.instant && !next.is_ready(&mut oven) {
        *held = Some(next);
        redraw.write(RequestRedraw);
    } else {
        show(next, &mut last);
    }
}

fn any_changed(staged: &Res<Staged>, play: &Res<Play>, canvas: &Res<Canvas>, told: &Res<Told>) -> bool {
    staged.is_changed() || play.is_changed() || canvas.is_changed() || told.is_changed()
}

/// Seal and bright colour of each seat's look, for panels.
#[derive(Resource, Default, Clone, Debug)]
pub struct Looks(pub std::collections::HashMap<String, (String, [u8; 3])>);

impl Looks {
    pub fn of(&self, look: &str) -> bevy_egui::egui::Color32 {
        let [r, g, b] = self.0.get(look).map_or([0xcb, 0xb4, 0x8e], |look| look.1);
        bevy_egui::egui::Color32::from_rgb(r, g, b)
    }

    /// The key of the seal.
    pub fn seal(&self, look: &str) -> &str {
        self.0.get(look).map_or("", |look| &look.0)
    }
}
