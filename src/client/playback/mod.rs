//! Playback: reads the log of the rules with a cursor of its own and shows one cue after the other. Rules and input never wait for it.
mod cue;
mod echo;
pub mod pace;
mod staged;
pub use cue::{Cue, Spot};
pub use staged::{Staged, face_of};

use super::{
    model::Shown,
    rules::Rules,
    stage::{Speed, StageSet},
};
use bevy::prelude::*;
use std::collections::VecDeque;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Score>()
        .init_resource::<Staged>()
        .init_resource::<Told>()
        .add_message::<Begun>()
        .add_message::<Landed>()
        .add_message::<Skip>()
        .add_systems(Update, (read_log, play).chain().in_set(StageSet::Cues));
}

/// A cue begins now; stage and sound answer to it.
#[derive(Message, Clone, Debug)]
pub struct Begun {
    pub cue: Cue,
    /// The same attacker strikes at once again, or did so just before.
    pub again: bool,
}

/// A cue is to be seen from now on: the blow has landed, the die lies.
#[derive(Message, Clone, Debug)]
pub struct Landed(pub Cue);

/// Shows at once all that is still to come.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Skip;

/// What the log has told so far, for the ticker and the log panel.
#[derive(Resource, Default, Clone, Debug)]
pub struct Told {
    pub lines: Vec<(usize, crate::tabletop::view::Sentence)>,
}

/// The cues still to be shown.
#[derive(Resource, Default, Debug)]
pub struct Score {
    /// The number of the last log line read.
    pub read: usize,
    coming: VecDeque<Cue>,
    /// Begun, but not yet to be seen in the table: seconds until then.
    landing: Vec<(f32, Cue)>,
    wait: f32,
    last: Option<Cue>,
    /// Cues of an earlier action are still playing: these go four times as fast.
    hurry: usize,
}

impl Score {
    pub fn is_silent(&self) -> bool {
        self.coming.is_empty() && self.landing.is_empty() && self.wait <= 0.
    }

    /// Forgets all that was read, for a fight that begins anew.
    pub fn rewind(&mut self) {
        *self = Score::default();
    }

    fn add(&mut self, cues: impl IntoIterator<Item = Cue>) {
        self.hurry = self.coming.len();
        self.coming.extend(cues);
    }

    /// Goes `seconds` on. Calls `begin` for each cue that begins and `show` for each that is to be seen from now on.
    fn advance(&mut self, seconds: f32, mut begin: impl FnMut(&Cue, bool), mut show: impl FnMut(&Cue)) {
        let seconds = if self.hurry > 0 { seconds * 4. } else { seconds };
        self.wait -= seconds;
        let mut landed = vec![];
        self.landing.retain_mut(|(left, cue)| {
            *left -= seconds;
            if *left <= 0. {
                landed.push(cue.clone());
            }
            *left > 0.
        });
        landed.iter().for_each(&mut show);
        while self.wait <= 0. {
            let Some(cue) = self.coming.pop_front() else {
                self.wait = 0.;
                break;
            };
            self.hurry = self.hurry.saturating_sub(1);
            let again = is_again(self.last.as_ref(), &cue);
            let pace = pace::of(&cue, again);
            begin(&cue, again);
            // Words wait for what has begun: the die goes on to its tray while the next cue begins.
            let shows = match cue {
                Cue::Said { .. } => self.landing.iter().map(|(left, _)| *left).fold(0., f32::max),
                _ => pace.shows,
            };
            if shows > 0. {
                self.landing.push((shows, cue.clone()));
            } else {
                show(&cue);
            }
            self.wait += pace.holds;
            // Words come between blows without parting them.
            if !matches!(cue, Cue::Said { .. }) {
                self.last = Some(cue);
            }
        }
    }
}

fn is_again(last: Option<&Cue>, cue: &Cue) -> bool {
    match (last, cue) {
        (Some(Cue::Struck { from, at, .. }), Cue::Struck { from: by, at: whom, .. }) => from == by && at == whom,
        _ => false,
    }
}

/// After an undo or redo the log is another one: what it tells is taken over, nothing of it is played.
pub fn resync(world: &mut World) {
    let Some(rules) = world.get_resource::<Rules>().copied() else { return };
    let lines = (rules.log)(world, 0);
    let read = lines.last().map_or(0, |(number, ..)| *number);
    let told = lines.into_iter().filter(|(_, line, _)| !line.text.is_empty()).map(|(number, line, _)| (number, line));
    world.resource_mut::<Told>().lines = told.collect();
    *world.resource_mut::<Score>() = Score { read, ..default() };
}

fn read_log(world: &mut World) {
    let Some(rules) = world.get_resource::<Rules>().copied() else { return };
    let since = world.resource::<Score>().read;
    let lines = (rules.log)(world, since);
    if lines.is_empty() {
        return;
    }
    let mut cues = vec![];
    for (number, line, of_line) in lines {
        world.resource_mut::<Score>().read = number;
        cues.extend(of_line);
        if !line.text.is_empty() {
            cues.push(Cue::Said { number, line });
        }
    }
    let mut score = world.resource_mut::<Score>();
    score.add(echo::silenced(cues));
}

fn said(cue: Cue) -> Option<(usize, crate::tabletop::view::Sentence)> {
    match cue {
        Cue::Said { number, line } => Some((number, line)),
        _ => None,
    }
}

fn play(
    mut score: ResMut<Score>,
    mut staged: ResMut<Staged>,
    mut told: ResMut<Told>,
    shown: Res<Shown>,
    speed: Res<Speed>,
    time: Res<Time>,
    mut skips: MessageReader<Skip>,
    mut begun: MessageWriter<Begun>,
    mut landed: MessageWriter<Landed>,
) {
    let skip = skips.read().count() > 0 || speed.instant;
    if skip || score.is_silent() {
        if !score.is_silent() {
            let read = score.read;
            let Score { landing, coming, .. } = std::mem::replace(&mut *score, Score { read, ..default() });
            told.lines.extend(landing.into_iter().map(|(_, cue)| cue).chain(coming).filter_map(said));
        }
        // Compared, because the rules write the whole view each time.
        if staged.0 != shown.0 {
            staged.0 = shown.0.clone();
        }
        return;
    }
    let mut next = staged.clone();
    let mut lines = vec![];
    score.advance(
        time.delta_secs(),
        |cue, again| {
            begun.write(Begun { cue: cue.clone(), again });
        },
        |cue| {
            next.show(cue, &shown.0);
            lines.extend(said(cue.clone()));
            landed.write(Landed(cue.clone()));
        },
    );
    if !lines.is_empty() {
        told.lines.extend(lines);
    }
    if score.is_silent() {
        next.0 = shown.0.clone();
    }
    if next.0 != staged.0 {
        *staged = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tabletop::Id;

    fn blow(from: u32) -> Cue {
        Cue::Struck { from: Id(from), at: Id(9), amount: 1, blocked: 0, lost: 1 }
    }

    fn run(score: &mut Score, seconds: f32) -> (Vec<Cue>, Vec<Cue>) {
        let (mut begun, mut shown) = (vec![], vec![]);
        score.advance(seconds, |cue, _| begun.push(cue.clone()), |cue| shown.push(cue.clone()));
        (begun, shown)
    }

    #[test]
    fn a_blow_shows_when_it_lands_and_the_next_waits() {
        let mut score = Score::default();
        score.add([blow(1), blow(2)]);
        assert_eq!(run(&mut score, 0.), (vec![blow(1)], vec![]));
        assert_eq!(run(&mut score, 0.21), (vec![], vec![blow(1)]));
        assert_eq!(run(&mut score, 0.2).0, vec![blow(2)]);
        run(&mut score, 1.);
        assert!(score.is_silent());
    }

    #[test]
    fn words_come_with_what_they_tell_of_and_in_order() {
        let say = |number| Cue::Said { number, line: default() };
        let mut score = Score::default();
        score.add([Cue::Rolled(3), say(1), say(2), Cue::StepBegan(1), say(3)]);
        run(&mut score, 0.);
        assert_eq!(run(&mut score, 1.05), (vec![say(1), say(2), Cue::StepBegan(1)], vec![Cue::StepBegan(1)]));
        let shown = run(&mut score, 0.4).1;
        assert_eq!(shown, [Cue::Rolled(3), say(1), say(2), say(3)]);
    }

    #[test]
    fn what_is_old_hurries_when_something_new_happens() {
        let mut score = Score::default();
        score.add([Cue::StepBegan(1), Cue::StepBegan(2), Cue::StepBegan(3)]);
        run(&mut score, 0.);
        score.add([Cue::StepBegan(4)]);
        assert_eq!(run(&mut score, 0.1).0.len(), 2, "the two old ones begin within a quarter of their time");
    }
}
