//! Playback: reads the log of the rules with a cursor of its own and shows one cue after the other. Rules and input never wait for it.
mod cue;
mod echo;
pub mod pace;
mod staged;
pub use cue::{Cue, Spot};
pub use staged::{Staged, face_of};

use super::{
    model::Shown,
    rules::{LogLine, Rules},
    stage::{Speed, StageSet},
};
use crate::tabletop::view::Sentence;
use bevy::prelude::*;
use std::collections::{BTreeMap, VecDeque};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Score>()
        .init_resource::<Staged>()
        .init_resource::<Told>()
        .init_resource::<Curtain>()
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

/// The next front is not drawn yet: what happens on it waits, or nobody would see it.
#[derive(Resource, Clone, Copy, Default, Debug, PartialEq)]
pub struct Curtain(pub bool);

/// What the log has told so far, for the ticker and the log panel.
#[derive(Resource, Default, Clone, Debug)]
pub struct Told {
    pub lines: Vec<(usize, Sentence)>,
    /// Behind which of the lines undo stops, and why.
    pub stops: BTreeMap<usize, &'static str>,
}

impl Told {
    /// Takes over what a cue says, if it says anything.
    fn hear(&mut self, cue: Cue) {
        match cue {
            Cue::Said { number, line } => self.lines.push((number, line)),
            Cue::UndoStops(why) => {
                // Of several in a row only the last one matters.
                let at = self.lines.len().saturating_sub(1);
                if at > 0 {
                    self.stops.remove(&(at - 1));
                }
                self.stops.insert(at, why);
            }
            _ => {}
        }
    }
}

fn is_words(cue: &Cue) -> bool {
    matches!(cue, Cue::Said { .. } | Cue::UndoStops(_))
}

/// The cues of a log line, its words behind what they tell of, and last that undo stops there.
fn cues_of((number, line, of_line): LogLine) -> impl Iterator<Item = Cue> {
    let (stops, seen): (Vec<Cue>, Vec<Cue>) = of_line.into_iter().partition(|cue| matches!(cue, Cue::UndoStops(_)));
    let said = (!line.text.is_empty()).then_some(Cue::Said { number, line });
    seen.into_iter().chain(said).chain(stops)
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
                Cue::Said { .. } | Cue::UndoStops(_) => self.landing.iter().map(|(left, _)| *left).fold(0., f32::max),
                _ => pace.shows,
            };
            if shows > 0. {
                self.landing.push((shows, cue.clone()));
            } else {
                show(&cue);
            }
            self.wait += pace.holds;
            // Words come between blows without parting them.
            if !is_words(&cue) {
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
    let mut told = Told::default();
    lines.into_iter().flat_map(cues_of).for_each(|cue| told.hear(cue));
    *world.resource_mut::<Told>() = told;
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
    for line in lines {
        world.resource_mut::<Score>().read = line.0;
        cues.extend(cues_of(line));
    }
    let mut score = world.resource_mut::<Score>();
    score.add(echo::silenced(cues));
}

fn play(
    mut score: ResMut<Score>,
    mut staged: ResMut<Staged>,
    mut told: ResMut<Told>,
    shown: Res<Shown>,
    speed: Res<Speed>,
    time: Res<Time>,
    curtain: Res<Curtain>,
    mut skips: MessageReader<Skip>,
    mut begun: MessageWriter<Begun>,
    mut landed: MessageWriter<Landed>,
) {
    let skip = skips.read().count() > 0 || speed.instant;
    if skip || score.is_silent() {
        if !score.is_silent() {
            let read = score.read;
            let Score { landing, coming, .. } = std::mem::replace(&mut *score, Score { read, ..default() });
            landing.into_iter().map(|(_, cue)| cue).chain(coming).filter(is_words).for_each(|cue| told.hear(cue));
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
        if curtain.0 { 0. } else { time.delta_secs() },
        |cue, again| {
            begun.write(Begun { cue: cue.clone(), again });
        },
        |cue| {
            next.show(cue, &shown.0);
            lines.extend(Some(cue).filter(|cue| is_words(cue)).cloned());
            landed.write(Landed(cue.clone()));
        },
    );
    for words in lines {
        told.hear(words);
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
    fn a_stop_of_undo_stands_behind_the_line_it_belongs_to_once_for_several_in_a_row() {
        let line = |text: &str| Sentence { seat: None, text: text.into() };
        let stop = |why| vec![Cue::UndoStops(why), Cue::StepBegan(1)];
        let log = vec![
            (1, line("Battle Trance is played"), vec![]),
            (2, line(""), stop("a card was drawn")),
            (3, line(""), stop("cards were shuffled")),
            (4, line("The die shows 3"), stop("the die was rolled")),
            (5, line("Defend is played"), vec![]),
            (6, line("Bash is drawn"), stop("a card was drawn")),
        ];
        let mut told = Told::default();
        log.into_iter().flat_map(cues_of).for_each(|cue| told.hear(cue));
        assert_eq!(told.lines.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 4, 5, 6]);
        assert_eq!(told.stops, BTreeMap::from([(1, "the die was rolled"), (3, "a card was drawn")]));
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
