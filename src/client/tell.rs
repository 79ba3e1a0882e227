//! Tells programs outside what the window shows: with `SPIREBOUND_TELL=FILE` the table, all boxes in pixels and what the
//! player is doing are written to FILE, as JSON, whenever they change. Tests that play with mouse and keys go by it.
use super::{
    app::WindowOptions,
    layout::lobby as layout,
    loading::Phase,
    lobby::Lobby,
    model::*,
    playback::{Score, Staged, Told},
    stage::redraw::Frames,
};
use crate::tabletop::{Hex, History, Snapshot};
use bevy::{prelude::*, window::PrimaryWindow};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

pub(super) fn plugin(app: &mut App) {
    if let Some(file) = std::env::var_os("SPIREBOUND_TELL").filter(|file| !file.is_empty()) {
        app.insert_resource(TellFile(file.into())).add_systems(Last, tell.run_if(is_news));
    }
}

#[derive(Resource)]
struct TellFile(PathBuf);

/// Whether anything is to be told. Time and the number of frames alone are no news: nothing would ever rest.
fn is_news(
    laid: Res<Laid>,
    shown: Res<Shown>,
    play: Res<Play>,
    lobby: Res<Lobby>,
    told: Res<Told>,
    canvas: Res<Canvas>,
    phase: Res<State<Phase>>,
    score: Res<Score>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut before: Local<Option<(bool, bool)>>,
) -> bool {
    let now = Some((score.is_silent(), is_visible(windows.iter().next())));
    let changed = laid.is_changed() || shown.is_changed() || play.is_changed() || lobby.is_changed() || told.is_changed();
    let news = changed || canvas.is_changed() || phase.is_changed() || *before != now;
    *before = now;
    news
}

fn is_visible(window: Option<&Window>) -> bool {
    window.is_some_and(|window| window.visible)
}

fn tell(world: &mut World) {
    let visible = is_visible(world.query_filtered::<&Window, With<PrimaryWindow>>().iter(world).next());
    // Before the content is loaded there is no state to take a hash of.
    let begun = !world.resource::<Shown>().0.seats.is_empty();
    let hash = begun.then(|| Hex(Snapshot::hash(world)));
    let canvas = *world.resource::<Canvas>();
    let boxes: Vec<Value> = world.resource::<Laid>().0.iter().map(|placed| of_box(placed, canvas.scale)).collect();
    let staged = &world.resource::<Staged>().0;
    let all = json!({
        "game": world.resource::<WindowOptions>().game,
        "phase": format!("{:?}", world.resource::<State<Phase>>().get()),
        "visible": visible,
        // Frames drawn before this was written.
        "frames": world.resource::<Frames>().0,
        // Pixels per reference unit.
        "scale": canvas.scale,
        // What happened has been shown; only breath and glints go on.
        "silent": world.resource::<Score>().is_silent(),
        // What is drawn may be behind the view.
        "stage": json!({ "round": staged.round, "step": staged.step }),
        "boxes": boxes,
        "view": world.resource::<Shown>().0,
        "lobby": of_lobby(world.resource::<Lobby>(), &canvas),
        "play": of_play(world.resource::<Play>(), canvas.scale),
        "log": world.resource::<Told>().lines.iter().map(|(_, line)| line.text.as_str()).collect::<Vec<_>>(),
        "actions": world.get_resource::<History>().map(|history| history.actions()),
        "hash": hash,
    });
    let file = &world.resource::<TellFile>().0;
    if let Err(error) = write(file, &all) {
        warn!("SPIREBOUND_TELL={}: {error}", file.display());
    }
}

/// What is open in front of the table, with the words of what can be pressed; `null` if nothing is.
fn of_lobby(lobby: &Lobby, canvas: &Canvas) -> Value {
    if !lobby.is_open() {
        return Value::Null;
    }
    let part = |part: layout::Part| {
        let words = part.words()?;
        Some(json!({ "of": part.thing.of, "n": part.thing.n, "words": words }))
    };
    let parts: Vec<Value> = layout::parts(lobby, canvas).into_iter().filter_map(part).collect();
    json!({
        "page": format!("{:?}", lobby.page),
        "kept": format!("{:?}", lobby.known.kept),
        "seats": lobby.choice.seats,
        "seed": lobby.known.setup.seed,
        "typing": lobby.typing,
        "missing": lobby.known.setup.missing,
        "said": lobby.said,
        "asks": lobby.asks.as_ref().map(|asks| &asks.words),
        "focus": lobby.focus.map(of_thing),
        "parts": parts,
    })
}

fn of_thing(thing: Thing) -> Value {
    json!({ "kind": format!("{:?}", thing.kind), "of": thing.of, "n": thing.n })
}

/// Upper left corner, width and height in pixels of the window.
fn of_box(placed: &Placed, scale: f32) -> Value {
    let (at, size) = (placed.rect.min * scale, placed.rect.size() * scale);
    let mut value = of_thing(placed.thing);
    value["rect"] = json!([at.x, at.y, size.x, size.y]);
    value["turn"] = placed.turn.into();
    value["z"] = placed.z.into();
    value["touch"] = placed.touch.into();
    value
}

fn of_play(play: &Play, scale: f32) -> Value {
    let making = play.making.as_ref().map(|making| json!({ "option": making.option, "answers": making.answers }));
    let refusal = play.refusal.as_ref().map(|(thing, why)| json!({ "thing": of_thing(*thing), "why": why }));
    json!({
        "seat": play.seat,
        "hover": play.hover.map(of_thing),
        "focus": play.focus.map(of_thing),
        "making": making,
        "picked": play.picked,
        "pointer": [play.pointer.x * scale, play.pointer.y * scale],
        "dragging": play.dragging,
        "overlay": play.overlay.as_ref().map(|overlay| format!("{overlay:?}")),
        "inspected": play.inspected.map(of_thing),
        "log_open": play.log_open,
        "hands_hidden": play.hands_hidden,
        "map_open": play.map_open,
        "space": play.space,
        "sure": play.sure,
        "refusal": refusal,
        "preview": play.preview.is_some(),
    })
}

/// Whoever reads sees the old or the new file, never half of one.
fn write(file: &Path, all: &Value) -> std::io::Result<()> {
    let mut next = file.as_os_str().to_owned();
    next.push(".new");
    std::fs::write(&next, serde_json::to_vec(all)?)?;
    std::fs::rename(&next, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_told_in_pixels() {
        let rect = Rect::new(10., 20., 40., 60.);
        let placed = Placed { thing: Thing::new(Kind::Unit, 7, 1), rect, z: 3., turn: -2., alpha: 1., touch: true, zoom: 1. };
        let told = of_box(&placed, 1.5);
        assert_eq!((told["kind"].as_str(), told["of"].as_u64(), told["n"].as_u64()), (Some("Unit"), Some(7), Some(1)));
        assert_eq!(told["rect"], json!([15., 30., 45., 60.]));
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let file = std::env::temp_dir().join(format!("spirebound-tell-{}.json", std::process::id()));
        write(&file, &json!({ "long": "x".repeat(1000) })).unwrap();
        write(&file, &json!({ "short": 1 })).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), r#"{"short":1}"#);
        std::fs::remove_file(&file).unwrap();
    }
}
