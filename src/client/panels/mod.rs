//! Panels drawn with egui: the log, the inspector, the tools, and the pages of the menu.
mod inspector;
mod keys;
mod links;
mod log;
mod menu;
mod pages;
mod style;
mod tools;

use super::{
    loading::{Phase, Reasons},
    lobby::Lobby,
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiInput, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass, egui};
use std::collections::HashMap;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .init_resource::<Panels>()
        .add_message::<Copied>()
        .add_systems(PreUpdate, calm.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(Update, (open_tools, style::apply))
        .add_systems(EguiPrimaryContextPass, sorry.run_if(in_state(Phase::Failed)))
        .add_systems(
            EguiPrimaryContextPass,
            (log::show.run_if(at_table), inspector::show, tools::show, menu::show, copy).chain().run_if(in_state(Phase::Table)),
        );
}

/// The table itself is seen, not what lies in front of it.
fn at_table(lobby: Res<Lobby>) -> bool {
    !lobby.is_open()
}

/// bevy_egui tells egui in every frame which modifiers are held, and egui answers every event with a wish for another
/// frame: the table would never come to rest. Only a change is news.
fn calm(mut inputs: Query<(Entity, &mut EguiInput)>, mut last: Local<HashMap<Entity, egui::Modifiers>>) {
    for (entity, mut input) in &mut inputs {
        let known = last.entry(entity).or_default();
        input.0.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(known, *now) != *now,
            _ => true,
        });
    }
}

/// Words for the clipboard.
#[derive(Message, Clone, Debug)]
pub struct Copied(pub String);

fn copy(mut contexts: EguiContexts, mut copied: MessageReader<Copied>) -> Result {
    let context = contexts.ctx_mut()?;
    for Copied(words) in copied.read() {
        context.copy_text(words.clone());
    }
    Ok(())
}

/// Which tools are open. They are for people who make the game or content for it.
#[derive(Resource, Default, Debug)]
pub struct Panels {
    pub inspector: bool,
    pub tools: bool,
    pub search: String,
}

fn open_tools(input: Res<ButtonInput<KeyCode>>, mut panels: ResMut<Panels>) {
    if input.just_pressed(KeyCode::F12) {
        panels.inspector = !panels.inspector;
    }
    if input.just_pressed(KeyCode::F11) {
        panels.tools = !panels.tools;
    }
}

/// Loading failed: nothing but the reason.
fn sorry(mut contexts: EguiContexts, reasons: Res<Reasons>) -> Result {
    let context = contexts.ctx_mut()?;
    egui::Area::new("sorry".into()).anchor(egui::Align2::CENTER_CENTER, [0., 0.]).show(context, |ui| {
        style::frame().show(ui, |ui| {
            ui.set_max_width(560.);
            ui.label(style::title("The game could not be loaded"));
            ui.add_space(6.);
            for reason in reasons.0.iter().take(8) {
                ui.label(reason);
            }
            if reasons.0.is_empty() {
                ui.label("A folder of assets is missing or cannot be read.");
            }
            ui.add_space(6.);
            ui.label(style::quiet("Say with --assets where the game's assets are."));
        });
    });
    Ok(())
}
