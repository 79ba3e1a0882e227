//! Thousands of random clicks, drags and keys: no panic, nothing illegal is ever wished, and Esc always leads home.
use super::*;

struct Lots(u64);

impl Lots {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

const COMMANDS: [Command; 24] = {
    use Command::*;
    [
        Card(0),
        Card(1),
        Card(2),
        Card(7),
        Card(9),
        Left,
        Right,
        Up,
        Down,
        Confirm,
        Confirm,
        Back,
        NextSeat,
        LastSeat,
        Seat(2),
        EndTurn,
        Undo,
        Inspect,
        Potions,
        Tokens,
        Pile(0),
        Decks,
        ZoneOn,
        ZoneBack,
    ]
};

/// Whether the table offers an action.
fn is_offered(shown: &TableView, action: &Action) -> bool {
    let Some(choice) = choice_of(shown, action.seat) else { return false };
    let option = |pick: &Pick| choice.options.iter().find(|option| option.pick == *pick);
    if layout::needs_confirming(choice) {
        let (least, most) = (choice.least as usize, choice.most as usize);
        return action.picks[..] == [Pick::Done] && least == 0
            || (least..=most).contains(&action.picks.len()) && action.picks.iter().all(|pick| option(pick).is_some());
    }
    let Some(option) = action.picks.first().and_then(option) else { return false };
    option.needs.len() == action.picks.len() - 1
        && option.needs.iter().zip(&action.picks[1..]).all(|(need, pick)| need.picks.contains(pick))
}

fn input(lots: &mut Lots, at: &mut Vec2) -> Input {
    *at = Vec2::new(lots.below(1280) as f32, if lots.below(2) == 0 { lots.below(720) } else { 480 + lots.below(240) } as f32);
    match lots.below(9) {
        0..=2 => Input::Click(*at),
        3 => Input::Press(*at),
        4 => Input::DragTo(*at),
        5 => Input::Drop(*at),
        6 if lots.below(3) == 0 => Input::RightClick(*at),
        6 => Input::Hover(*at),
        _ => Input::Key(COMMANDS[lots.below(COMMANDS.len())]),
    }
}

fn tables() -> Vec<TableView> {
    let mut tables =
        vec![sample::table(1, 1, 4, 0), sample::table(2, 4, 5, 3), sample::table(4, 20, 12, 6), sample::table(3, 0, 0, 0)];
    let questions: [(u8, u8, Vec<Pick>); 4] = [
        (1, 1, vec![thing(1000), thing(1003), thing(1121), Pick::Line(2)]),
        (0, 2, vec![thing(1001), thing(1002), thing(1004)]),
        (2, 3, vec![thing(5000), thing(5001), thing(999), thing(1101)]),
        (1, 1, vec![Pick::Row(1), Pick::Row(2), Pick::Number(1), Pick::Done]),
    ];
    for (least, most, picks) in questions {
        let mut table = sample::table(2, 4, 5, 0);
        let needs = vec![NeedView {
            kind: "x".into(),
            prompt: "How many?".into(),
            picks: vec![Pick::Number(0), Pick::Number(1)],
            ..Default::default()
        }];
        let with_needs = |i: usize| if i == 0 && (least, most) == (1, 1) { needs.clone() } else { vec![] };
        let option = |(i, pick): (usize, Pick)| OptionView { pick, label: "An answer".into(), needs: with_needs(i) };
        let options = picks.into_iter().enumerate().map(option).collect();
        table.seats[0].choice = Some(ChoiceView { prompt: "Pick".into(), least, most, options, ..Default::default() });
        tables.push(table);
    }
    tables
}

#[test]
fn nothing_illegal_is_ever_wished() {
    let (mut done, mut lots) = (0, Lots(5));
    for table in tables() {
        let mut desk = Desk::with(table);
        settle(&mut desk.play, &TableView::default(), &desk.shown.clone());
        let mut at = Vec2::ZERO;
        for _ in 0..1200 {
            let input = input(&mut lots, &mut at);
            let before = desk.play.clone();
            for wish in desk.act(input) {
                if let Wish::Do(action) = wish {
                    done += 1;
                    assert!(is_offered(&desk.shown, &action), "{input:?} at {before:?} wished {action:?}");
                }
            }
            assert!(!desk.play.dragging || desk.play.making.is_some(), "{input:?}: nothing is carried");
        }
    }
    assert!(done > 150, "only {done} actions were wished");
}

/// Esc, as often as it takes, ends with the menu and nothing half made; and never wishes anything.
#[test]
fn esc_always_leads_home() {
    let mut lots = Lots(77);
    for table in tables() {
        let mut at = Vec2::ZERO;
        for _ in 0..60 {
            let mut desk = Desk::with(table.clone());
            for _ in 0..lots.below(30) {
                let input = input(&mut lots, &mut at);
                desk.act(input);
            }
            desk.act(Input::Drop(Vec2::new(4., 718.)));
            let mut steps = 0;
            while desk.play.overlay != Some(Overlay::Menu) {
                assert_nothing(&desk.key(Command::Back));
                steps += 1;
                assert!(steps < 12, "Esc leads nowhere: {:?}", desk.play);
            }
            desk.key(Command::Back);
            let kept = Play {
                seat: desk.play.seat,
                log_open: desk.play.log_open,
                hands_hidden: desk.play.hands_hidden,
                ..Default::default()
            };
            assert_eq!(essence(&desk.play), kept);
        }
    }
}
