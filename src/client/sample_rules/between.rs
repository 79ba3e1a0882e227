//! Made-up rules between fights: the party votes, and goes where all want to.
use super::Told;
use crate::{
    client::playback::Cue,
    tabletop::{Action, Pick, view::*},
};

/// What comes of an action that the party's decision offers; `None` if it is about something else.
pub(super) fn perform(view: &mut TableView, action: &Action) -> Option<Result<Told, String>> {
    let pick = *action.picks.first()?;
    let party = view.party.as_mut().filter(|party| party.options.iter().any(|option| option.pick == pick))?;
    party.marks.retain(|(seat, _)| *seat != action.seat);
    party.marks.push((action.seat, pick));
    let agreed = party.marks.len() == view.seats.len() && party.marks.iter().all(|(_, mark)| *mark == pick);
    let name = view.seats.iter().find(|seat| seat.seat == action.seat).map_or("", |seat| seat.name.as_str());
    let mut told: Told = vec![(Some(action.seat), format!("{name} votes"), vec![])];
    if agreed && let Pick::Space(to) = pick {
        told.push((None, "The party goes on".into(), vec![Cue::Went(to as usize)]));
        go(view, to as usize);
    }
    Some(Ok(told))
}

/// The party stands on another space and may go on from there.
fn go(view: &mut TableView, to: usize) {
    let Some(map) = &mut view.map else { return };
    for path in &mut map.paths {
        path.gone |= Some(path.from) == map.here && path.to == to;
        path.open = path.from == to;
    }
    map.here = Some(to);
    map.spaces[to].gone = true;
    let mut options = vec![];
    for (at, space) in map.spaces.iter_mut().enumerate() {
        let open = map.paths.iter().any(|path| path.open && path.to == at);
        space.pick = open.then_some(Pick::Space(at as u8));
        options.extend(space.pick.map(|pick| OptionView { pick, label: space.name.clone(), needs: vec![] }));
    }
    if let Some(party) = &mut view.party {
        (party.options, party.marks) = (options, vec![]);
    }
}
