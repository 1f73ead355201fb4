//! Selecting several cells, and undoing to before the first mistake.

use grid::{Cell, CellSet, Digit, Shape};
use ninefold::app::{Effect, Input, Mode, Report, Task, layout};
use ninefold::store::MarkErrors;

use crate::stage::{SIZES, Stage};

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn stage(keys: &str) -> Stage {
    Stage::new(80, 24, false).play(LINE).press(keys)
}

fn cells(names: &str) -> CellSet {
    names.split_whitespace().map(cell).collect()
}

fn cell(name: &str) -> Cell {
    Shape::nine().at(name.parse().expect("a place")).expect("on the board")
}

fn selected(stage: &Stage) -> CellSet {
    let play = stage.app.play.as_ref().expect("a game");
    Shape::nine().iter().filter(|&cell| play.is_selected(cell)).collect()
}

/// Cells that have this note.
fn noted(stage: &Stage, digit: usize) -> CellSet {
    let play = stage.app.play.as_ref().expect("a game");
    Shape::nine().iter().filter(|&cell| play.game.notes(cell).has(Digit::new(digit - 1))).collect()
}

/// Column and row of the screen at which the digit of a cell is drawn.
fn point(stage: &Stage, name: &str) -> (u16, u16) {
    let play = stage.app.play.as_ref().expect("a game");
    let at = layout(stage.app.size, &play.plan()).expect("it fits").board.cell(cell(name));
    (at.x + 1, at.y)
}

#[test]
fn moving_selects_cells_while_shift_is_held_or_after_a_key() {
    // The cursor starts on the first empty cell, r1c3.
    assert_eq!(selected(&stage("")), CellSet::new());
    assert_eq!(selected(&stage("shift-right shift-down")), cells("r1c3 r1c4 r2c4"));
    assert_eq!(selected(&stage("s l j s")), cells("r1c3 r1c4 r2c4"));
    assert_eq!(selected(&stage("s l j s l")), CellSet::new(), "who moves on leaves them");
    assert_eq!(selected(&stage("s l j esc")), CellSet::new());
    assert_eq!(selected(&stage("s l j g 5 5")), CellSet::new(), "the cursor is elsewhere");
    assert_eq!(selected(&stage("s l s g 9 1 shift-right")), cells("r9c1 r9c2"), "others are not among them any more");
    assert_eq!(selected(&stage("l l *")), cells("r1c5 r6c1 r9c8"), "all sevens");
}

#[test]
fn an_entry_goes_into_all_selected_cells_and_is_undone_as_one() {
    let noting = "n shift-right shift-down 4";
    assert_eq!(noted(&stage(noting), 4), cells("r1c3 r1c4"), "r2c4 is given");
    assert_eq!(noted(&stage(&format!("{noting} 4")), 4), CellSet::new(), "once all have it, it goes");
    assert_eq!(noted(&stage(&format!("{noting} u")), 4), CellSet::new());
    assert_eq!(noted(&stage("a s l x"), 1), noted(&stage("a"), 1).iter().filter(|&at| at != cell("r1c3")).collect());
    let entered = stage("shift-right shift-left 4");
    let game = &entered.app.play.as_ref().expect("a game").game;
    assert_eq!([cell("r1c3"), cell("r1c4")].map(|at| game.digit(at)), [Some(Digit::new(3)); 2]);
}

#[test]
fn the_mouse_selects_cells() {
    let mut stage = stage("");
    let at = |stage: &Stage, name| point(stage, name);
    let send = |stage: &mut Stage, input| drop(stage.app.receive(input, stage.now));
    let (x, y) = at(&stage, "r4c2");
    send(&mut stage, Input::Click(x, y));
    send(&mut stage, Input::Drag(x, y));
    assert_eq!(selected(&stage), CellSet::new(), "it has not left the cell");
    for name in ["r4c3", "r5c3"] {
        let (x, y) = at(&stage, name);
        send(&mut stage, Input::Drag(x, y));
    }
    assert_eq!(selected(&stage), cells("r4c2 r4c3 r5c3"));
    for (name, left) in [("r9c1", "r4c2 r4c3 r5c3 r9c1"), ("r4c3", "r4c2 r5c3 r9c1")] {
        let (x, y) = at(&stage, name);
        send(&mut stage, Input::CtrlClick(x, y));
        assert_eq!(selected(&stage), cells(left));
    }
    let (x, y) = at(&stage, "r9c1");
    send(&mut stage, Input::Click(x, y));
    assert_eq!(selected(&stage), CellSet::new());
    assert_eq!(stage.app.play.as_ref().expect("a game").mode, Mode::Digit);
}

#[test]
fn selected_cells_are_drawn_at_every_size() {
    for (width, height) in SIZES {
        let stage = Stage::new(width, height, false).play(LINE).press("a s l j l s");
        insta::assert_snapshot!(format!("several_{width}x{height}"), stage.look());
    }
}

/// Presses keys and then the one that undoes to before the first mistake, and answers its request from the known solution. Returns
/// the notice too.
fn rewound(keys: &str) -> (Stage, String) {
    let (mut stage, effects) = stage(keys).effects("M");
    let [Effect::Run(Task::Rewind(turn, moments))] = &effects[..] else { panic!("{effects:?}") };
    let solution: Vec<_> = SOLUTION.chars().map(Digit::from_symbol).collect();
    let is_right = |puzzle: &[Option<Digit>]| puzzle.iter().zip(&solution).all(|(at, is)| at.is_none() || at == is);
    let latest = moments.iter().find(|moment| is_right(&moment.puzzle.digits)).map(|moment| moment.id);
    stage.hear(Report::Rewound(*turn, latest));
    let said = stage.app.notice.clone().unwrap_or_default();
    (stage, said)
}

#[test]
fn undoing_a_mistake_does_not_reveal_it() {
    let (stage, said) = rewound("4 j 7 j j n 1 2 n 5"); // the solution has 2 in r2c3
    let game = &stage.app.play.as_ref().expect("a game").game;
    assert_eq!((game.digit(cell("r1c3")), game.digit(cell("r2c3"))), (Some(Digit::new(3)), None));
    assert_eq!(said, "4 changes back: from here there is a way to the end");
    assert_eq!(game.help.hints, 1);
    let again = stage.press("U U U U");
    let game = &again.app.play.as_ref().expect("a game").game;
    assert_eq!(game.digit(cell("r2c3")), Some(Digit::new(6)), "nothing is lost");
    let (stage, said) = rewound("4 j 2");
    assert_eq!(said, "no mistake so far");
    assert_eq!(stage.app.play.as_ref().expect("a game").game.help.hints, 0);
}

#[test]
fn wrong_digits_are_marked_if_the_player_wants_it() {
    let (mut stage, effects) = stage("4 j 7 C").effects("y"); // the solution has 2 in r2c3
    let [Effect::Settings(settings), Effect::Run(Task::FindSolution(id, _))] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(settings.check, MarkErrors::Mistakes);
    assert!(!stage.picture().contains("7!"), "the solution is not known yet");
    stage.hear(Report::SolutionFound(*id, Some(SOLUTION.chars().filter_map(Digit::from_symbol).collect())));
    let stage = stage.press("k");
    assert!(stage.picture().contains("7!") && stage.picture().contains("wrong: r2c3"), "{}", stage.picture());
    let right = stage.press("j 2");
    assert!(!right.picture().contains("wrong"), "{}", right.picture());
    let none = right.press("k 8 C");
    assert!(!none.picture().contains("8!") && !none.picture().contains("wrong"), "{}", none.picture());
    let conflicts = none.press("C");
    assert!(conflicts.picture().contains("8!"), "{}", conflicts.picture());
    let none = Stage::new(80, 24, false).play(LINE).press("8 C").effects("n").0;
    assert!(!none.picture().contains("8!"), "{}", none.picture());
}

#[test]
fn cells_with_two_notes_can_be_highlighted() {
    let at = |stage: &Stage, name: &str| {
        let (x, y) = point(stage, name);
        let buffer = stage.buffer(true);
        (x - 1..x + 4).any(|x| buffer[(x, y)].fg == ratatui::style::Color::Yellow)
    };
    let (plain, lit) = (stage("a n"), stage("a n / ="));
    let game = &lit.app.play.as_ref().expect("a game").game;
    for name in ["r1c4", "r1c3", "r4c4", "r3c5"] {
        assert_eq!((at(&plain, name), at(&lit, name)), (false, game.notes(cell(name)).len() == 2), "{name}");
    }
    assert_eq!((game.notes(cell("r1c4")).len(), game.notes(cell("r1c3")).len()), (2, 3));
    assert!(lit.app.notice.as_ref().is_some_and(|said| said.ends_with("cells have two notes")), "{:?}", lit.app.notice);
    assert!(!at(&stage("a n / = esc"), "r1c4") && !at(&stage("a n / = / ="), "r1c4"));
}
