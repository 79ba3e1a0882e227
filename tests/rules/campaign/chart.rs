//! The chart for who begins in a later act, or joins there: its rows and the table of its rolls, as printed.
use crate::table::world;
use spirebound::{
    rulesets::spire::campaign::quick_start::Chart,
    tabletop::{Names, Script},
};

/// Row by row, with how often it is gone through in Acts II, III and IV.
const ROWS: [(&str, [usize; 3]); 9] = [
    ("Reward(Card)", [3, 4, 5]),
    ("Transform(1)", [1, 1, 1]),
    (ROLL, [1, 2, 6]),
    ("Reward(Potion)", [1, 1, 0]),
    ("Reward(Relic)", [2, 4, 6]),
    ("Reward(Rare)", [1, 2, 2]),
    ("Reward(BossRelic)", [1, 2, 2]),
    ("Remove(1)", [0, 1, 2]),
    ("Upgrade(1)", [2, 4, 6]),
];

/// Faces 1 to 6.
const ROLL: &str = "RollFor([[Reward(Relic)],[Transform(1)],[Reward(Potion),GainGold(1)],[Reward(Potion),GainGold(2)],[Upgrade(1)],[Remove(1)]])";

#[test]
fn the_chart_is_as_printed() {
    let world = world();
    let names = world.resource::<Names>();
    let read = |text: String| format!("{:?}", names.parse::<Script>(&text).unwrap());
    for (at, gold) in [6, 7, 10].into_iter().enumerate() {
        let act = at as u8 + 2;
        let charts: Vec<_> = names.prints::<Chart>().filter(|chart| chart.entry.act == act).collect();
        assert_eq!(charts.len(), 1, "Act {act}");
        let found: Vec<String> = charts[0].entry.steps.iter().map(|step| format!("{step:?}")).collect();
        let mut expected = vec![read(format!("[GainGold({gold})]"))];
        expected.extend(ROWS.iter().flat_map(|(row, times)| std::iter::repeat_n(read(format!("[{row}]")), times[at])));
        assert_eq!(found, expected, "Act {act}");
    }
}
