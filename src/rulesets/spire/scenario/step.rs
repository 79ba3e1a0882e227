//! What can be done in a case: `play(card: "bash", on: "jaw_worm")`. Each step may say whose it is, that it is refused, and what was on offer.
use super::lists::Picked;
use crate::tabletop::Pick;
use serde::Deserialize;

macro_rules! steps {
    ($($(#[$doc:meta])* $step:ident { $($field:ident: $type:ty),* })*) => {
        /// A step of a case.
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Step {
            $($(#[$doc])* $step($step),)*
        }

        $(
            $(#[$doc])*
            #[derive(Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $step {
                /// Whose step it is.
                #[serde(default = "first")]
                pub seat: u8,
                /// It must be refused, for this reason.
                #[serde(default)]
                pub refused: Option<String>,
                /// Exactly what the seat could choose from, before it.
                #[serde(default)]
                pub offered: Option<Vec<String>>,
                $(#[serde(default)] pub $field: $type,)*
            }
        )*

        impl Step {
            pub fn seat(&self) -> u8 {
                match self { $(Step::$step(step) => step.seat,)* }
            }

            pub fn refused(&self) -> Option<&str> {
                match self { $(Step::$step(step) => step.refused.as_deref(),)* }
            }

            pub fn offered(&self) -> Option<&[String]> {
                match self { $(Step::$step(step) => step.offered.as_deref(),)* }
            }

            pub fn targets(&self) -> Option<&Targets> {
                match self {
                    Step::Play(step) => step.targets.as_ref(),
                    Step::Shiv(step) => step.targets.as_ref(),
                    Step::Potion(step) => step.targets.as_ref(),
                    Step::Ability(step) => step.targets.as_ref(),
                    Step::Choose(step) => step.targets.as_ref(),
                    _ => None,
                }
            }
        }
    };
}

/// Every legal answer to what is chosen along with a play: names of enemies or players, row numbers, or amounts.
pub type Targets = Vec<String>;

fn first() -> u8 {
    1
}

steps! {
    /// Plays a card from the hand.
    Play { card: String, x: Option<u8>, on: Option<String>, row: Option<u8>, player: Option<String>, targets: Option<Targets> }
    /// Spends a Shiv.
    Shiv { on: Option<String>, targets: Option<Targets> }
    /// Discards a Miracle for Energy.
    Miracle {}
    /// Uses a potion.
    Potion { item: String, x: Option<u8>, on: Option<String>, row: Option<u8>, player: Option<String>, targets: Option<Targets> }
    /// Uses the ability of a relic or of a Power in play.
    Ability { of: String, x: Option<u8>, on: Option<String>, row: Option<u8>, player: Option<String>, targets: Option<Targets> }
    /// Answers a question.
    Choose { pick: Picked, with: Picked, targets: Option<Targets> }
    /// The party: every seat picks the same.
    Vote { pick: Picked }
    /// The party: the boot moves to that space (`"3-2"`: row and column).
    Travel { to: String }
    /// Ends the turn; the cards named are discarded first, in this order.
    EndTurn { discard: Vec<String> }
    /// Every seat that has not yet ended its turn does.
    AllEndTurn {}
    /// Takes the end of the turn back.
    TakeBack {}
    /// The party: switch the rows of these two seats.
    SwitchRows { seats: Vec<u8> }
    /// The party: go on.
    GoOn {}
    /// Takes back the table's last action.
    Undo {}
    Redo {}
    /// Writes the game down, clears the table and reads it back.
    SaveAndLoad {}
    /// Any answer at all, as programs write it.
    Answer { picks: Vec<Pick> }
}
