//! The shared die: one roll a round decides everything that depends on a die.
use super::*;
use bevy_app::App;
use bevy_ecs::{prelude::*, system::In};
use serde::{Deserialize, Serialize};

/// On the table: what the die shows (1–6); 0 before the first roll.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Die(pub u8);

/// `RollDie()`: the die is rolled.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RollDie {}

/// The die shows a new result.
#[derive(Debug, Serialize)]
pub struct Rolled {
    pub die: u8,
}

impl Fact for Rolled {
    const REVEALS: Option<&'static str> = Some("the die was rolled");

    fn tell(&self, _: &Teller) -> Option<view::Sentence> {
        Some(view::Sentence { seat: None, text: format!("The die shows {}", self.die) })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Rolled>().add_piece_state::<Die>().add_piece_state::<Dice>().add_effect(roll_die);
}

fn roll_die(In(_): In<Do<RollDie>>, mut dice: Query<(&mut Dice, &mut Die)>, mut log: ResMut<Log>) {
    for (mut dice, mut die) in &mut dice {
        die.0 = dice.roll();
        log.push(Rolled { die: die.0 });
    }
}
