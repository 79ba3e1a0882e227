//! What the table shows of enemies that stand in several rows or beside another boss.
use crate::table::*;
use spirebound::{
    rulesets::spire::{scene::SceneSpec, show},
    tabletop::{view::*, *},
};

fn shown(scene: &str, seats: usize) -> TableView {
    let mut world = world();
    begin(&mut world, &SceneSpec { ascension: 11, ..spec(scene, seats, 0) }, 1, true);
    show::view(&mut world)
}

/// From the cards: the Shield in the two bottom rows (slot 1: 1 Energy less), the Spear in the two top rows (2 Wounds).
#[test]
fn the_rows_and_the_sides_of_shield_and_spear_are_shown() {
    for seats in 1..=4 {
        let shown = shown("act4_elite", seats);
        let at = |name: &str| shown.units.iter().find(|unit| unit.name == name).unwrap();
        let (shield, spear) = (at("Spire Shield"), at("Spire Spear"));
        assert_eq!([(shield.row, shield.rows), (spear.row, spear.rows)], [(1, 2), (3, 2)]);
        let signs = |unit: &UnitView| unit.side.iter().map(|s| (s.icon.clone(), s.count)).collect::<Vec<_>>();
        assert_eq!(signs(shield), [("energy".to_string(), -1)]);
        assert_eq!(signs(spear), [("burn".to_string(), 2)]);
        let words = |unit: &UnitView| wording::flat(&unit.side_text);
        assert_eq!([words(shield), words(spear)], ["Lose 1 Energy", "Wound 2"]);
        assert_eq!(shown.title, "Elite: Spire Shield and Spire Spear");
    }
}

/// Each player may stay: what is asked first does not keep the plates from saying what the Spear will do (2 Hit twice at everybody).
#[test]
fn while_rows_are_chosen_the_plates_say_what_comes_to_who_stays() {
    for seats in 1..=4 {
        let shown = shown("act4_elite", seats);
        assert!(shown.seats.iter().all(|seat| seat.choice.as_ref().is_some_and(|choice| choice.kind == "go_to_row")));
        for seat in &shown.seats {
            assert_eq!(seat.threat, Some(ThreatView { dealt: 4, blocked: 0, lost: 4 }), "{seats} seats, row {}", seat.row);
            let stay = seat.choice.as_ref().and_then(|choice| choice.options.iter().find(|option| option.pick == Pick::Done));
            assert_eq!(stay.map(|option| option.label.as_str()), Some("Stay in this row"));
        }
    }
}

#[test]
fn two_bosses_are_both_on_the_table() {
    for seats in [1, 4] {
        let shown = shown("boss3_donu", seats);
        let mut names: Vec<&str> = shown.bosses.iter().map(|boss| boss.name.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["Deca", "Donu"]);
        assert_eq!(shown.title, "Boss: Donu");
    }
}

/// Block for another than whoever acts says for whom; what only helps the own side does not look as if it reached the players.
#[test]
fn an_action_says_whom_it_reaches() {
    let donu = shown("boss3_donu", 2);
    let strength = |unit: &UnitView| -> Vec<(bool, String, String)> {
        let rows = unit.lists.iter().flat_map(|list| &list.rows);
        let symbols = rows.flat_map(|row| &row.symbols).filter(|symbol| symbol.icon == "strength");
        symbols.map(|symbol| (symbol.aimed, symbol.reach.clone(), symbol.whom.clone())).collect()
    };
    let donu = donu.bosses.iter().find(|boss| boss.name == "Donu").unwrap();
    assert_eq!(strength(donu), [(false, "allies".into(), "all enemies".into())]);
    let centurion = shown("enc2_centurion_3b", 1);
    let rows = centurion.units[0].lists.iter().flat_map(|list| &list.rows);
    let block: Vec<_> = rows.flat_map(|row| &row.symbols).filter(|symbol| symbol.icon == "block").collect();
    assert_eq!(block.iter().map(|symbol| (symbol.aimed, symbol.whom.as_str())).collect::<Vec<_>>(), [(false, "Mystic")]);
    let nob = shown("enc1_jaw_worm", 1);
    let hits =
        nob.units[0].lists.iter().flat_map(|list| &list.rows).flat_map(|row| &row.symbols).filter(|symbol| symbol.icon == "hit");
    assert!(hits.into_iter().all(|symbol| symbol.aimed && symbol.whom.is_empty()));
}
