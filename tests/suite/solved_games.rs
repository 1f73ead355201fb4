//! The end of a game: the animation of the board and the summary. Also solved games that are opened again.

use std::time::Duration;

use generate::PuzzleKind;
use grid::{Cell, Shape};
use logic::Level;
use ninefold::app::{Effect, Input, Make, OpenGame, Report, Task};
use ninefold::store::GameResult;
use ratatui::style::Modifier;

use crate::support::driver::{Driver, assert_pictures, sizes_below};
use crate::support::puzzles::{ALMOST_SOLVED, solved};
use crate::support::results::solved_game;

/// Classic puzzle whose only empty cells are r9c7, r9c8 and r9c9, with the digits 1, 7 and 9.
const THREE_LEFT: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286...";

/// Opens a puzzle that lacks only the digit 9 in r9c9, with the animation turned on.
fn animated() -> Driver {
    let mut driver = Driver::default().play(ALMOST_SOLVED);
    driver.app.settings.animation = true;
    driver
}

/// Returns the cells that the animation highlights, drawn with or without colour.
fn highlighted(driver: &Driver, colour: bool) -> Vec<Cell> {
    let (buffer, board) = (driver.buffer(colour), driver.board_area());
    let is_highlighted = |cell: &Cell| {
        let at = board.cell(*cell);
        buffer[(at.x, at.y)].modifier.contains(Modifier::BOLD | Modifier::REVERSED)
    };
    Shape::nine().iter().filter(is_highlighted).collect()
}

#[test]
fn the_animation_passes_each_cell_once_and_ends_with_the_summary() {
    let mut driver = animated().press("9");
    let (start, mut frames) = (driver.now, Vec::new());
    while let Some(at) = driver.wake() {
        assert!(at > driver.now && !driver.picture().contains("Solved!"), "{}", driver.picture());
        let cells = highlighted(&driver, true);
        assert_eq!(highlighted(&driver, false), cells, "the same cells without colour");
        frames.push(cells);
        driver.now = at;
        driver.receive(Input::Tick);
    }
    assert!(driver.now - start <= Duration::from_millis(1200), "{:?}", driver.now - start);
    for cell in Shape::nine().iter() {
        let stretches = frames.chunk_by(|one, next| one.contains(&cell) == next.contains(&cell));
        let passes = stretches.filter(|frames| frames[0].contains(&cell)).count();
        assert_eq!(passes, 1, "{}", Shape::nine().place(cell));
    }
    let without_animation = Driver::default().play(ALMOST_SOLVED).press("9");
    assert_eq!(driver.look(), without_animation.look());
    assert!(driver.picture().contains("Solved!"), "{}", driver.picture());
}

#[test]
fn a_key_or_a_click_only_ends_the_animation() {
    let key = |name: &str| Input::Key(name.parse().expect("a key's name"));
    for input in [key("Q"), key("enter"), key("u"), Input::Click(2, 2), Input::RightClick(2, 2)] {
        let mut driver = animated().press("9");
        let (name, cursor) = (format!("{input:?}"), driver.open_game().cursor);
        assert!(!driver.picture().contains("Solved!"), "{}", driver.picture());
        let effects = driver.receive(input);
        assert!(effects.is_empty(), "{name}: {effects:?}");
        assert!(driver.picture().contains("Solved!") && driver.wake().is_none(), "{name}: {}", driver.picture());
        assert!(driver.game().is_solved() && driver.open_game().cursor == cursor, "{name}");
        let (_, effects) = driver.effects("Q");
        assert!(effects.iter().any(|effect| matches!(effect, Effect::Quit)), "{name}: the next key counts");
    }
}

#[test]
fn only_a_board_that_the_player_solves_is_animated() {
    let off = animated().command("set animation off").0.press("9");
    assert!(off.picture().contains("Solved!") && off.wake().is_none(), "{}", off.picture());
    let (mut by_solver, effects) = animated().press("S").effects("y");
    let turn = effects.iter().find_map(|effect| match effect {
        Effect::Run(Task::Solve(turn, _)) => Some(*turn),
        _ => None,
    });
    let solution = solved(ALMOST_SOLVED).1;
    by_solver.hear(Report::Solved(turn.expect("the solver is asked"), Some(solution)));
    let picture = by_solver.picture();
    assert!(picture.contains("Solved by the solver") && by_solver.wake().is_none(), "{picture}");
}

#[test]
fn a_solved_game_has_a_summary() {
    assert_pictures!("solved", |w, h| Driver::new(w, h, false).play(ALMOST_SOLVED).press("9"));
    let small = Driver::new(25, 14, false).play(ALMOST_SOLVED).press("9").picture();
    for words in ["Time: 00:00", "Hints: none", "Hardest step: Full", "Enter next puzzle", "Esc board"] {
        assert!(small.contains(words), "{words}\n{small}");
    }
}

/// Plays [`THREE_LEFT`] with a pause, a mistake and a hint. There are three earlier games, each of 60 seconds and without hints.
fn played_with_help(width: u16, height: u16) -> Driver {
    let earlier = |attempt| GameResult { level: Some("hard".to_owned()), ms: 60_000, ..solved_game(attempt) };
    let mut driver = Driver::new(width, height, false);
    driver.hear(Report::Results([1, 2, 3].map(earlier).to_vec(), Vec::new()));
    let mut driver = driver.play(THREE_LEFT).press("1 l");
    driver.now += Duration::from_secs(75);
    let mut driver = driver.press("9");
    driver.now += Duration::from_secs(20);
    driver.press("7 l i i i i enter")
}

#[test]
fn the_summary_has_every_fact_about_the_game() {
    let driver = played_with_help(80, 24);
    let picture = driver.picture();
    for (name, value) in [
        ("Time", "01:39"),
        ("Your times", "best at hard 01:00, average 01:09 (4 games)"),
        ("Hints", "1 asked for, 1 carried out in r9c9"),
        ("Hardest step", "Full House, 3 times"),
        ("Solvable in", "3 steps, all singles"),
        ("Longest pause", "1:15, before r9c8=7. Available then: Full House"),
        ("Most time", "Full House 1:16 for 2 digits"),
        ("Mistakes", "stayed on the board for 0:20"),
        ("Moves", "4"),
        ("Puzzle", "tough.sdm 17"),
    ] {
        let is_row = |row: &str| row.contains(&format!("│ {name} ")) && row.contains(&format!("  {value}"));
        assert!(picture.lines().any(is_row), "{name}: {value}\n{picture}");
    }
    assert!(picture.contains("You usually solve hard puzzles in 60 seconds"), "{picture}");
    let keys = "Enter next puzzle  N new game  P try unfair  I review  Esc board";
    assert!(picture.contains(keys), "{picture}");
    let (_, effects) = driver.effects("P");
    let unfair = Make::Any(PuzzleKind::of(Level::Unfair));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Make(_, make) if *make == unfair)), "{effects:?}");
}

#[test]
fn the_most_important_rows_of_the_summary_fit_on_small_screens() {
    for (width, height) in [(37, 20), (25, 14)] {
        let picture = played_with_help(width, height).picture();
        for words in
            ["Time: 01:39", "Your times: best at", "Hints: 1", "Enter next puzzle", "P try unfair", "Esc board"]
        {
            assert!(picture.contains(words), "{words}\n{picture}");
        }
    }
    let (mut summary, mut wave) = (played_with_help(80, 24), animated().press("9"));
    for (width, height) in sizes_below(90, 30, (0, 11)) {
        summary = summary.resize(width, height);
        wave = wave.resize(width, height);
        let is_shown = summary.picture().contains("Solved!");
        assert_eq!(is_shown, width >= 25 && height >= 14, "{width}x{height}\n{}", summary.picture());
        assert!(!wave.picture().contains("Solved!"), "{width}x{height}");
    }
}

#[test]
fn short_pauses_are_left_out_of_the_summary() {
    let quick = Driver::default().play(THREE_LEFT).press("1 l 7 l 9").picture();
    assert!(quick.contains("Solved!") && !quick.contains("Longest pause"), "{quick}");
}

#[test]
fn a_saved_solved_game_opens_as_solved() {
    let driver = Driver::default().play(ALMOST_SOLVED).press("9");
    let play = driver.open_game();
    let open =
        OpenGame { origin: play.origin.clone(), saved: Some(play.game.clone()), unsaved: None, notices: Vec::new() };
    let mut later = Driver::default();
    later.app.settings.animation = true;
    let effects = later.hear(Report::Opened(Box::new(open)));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Run(Task::Review(..)))), "{effects:?}");
    let picture = later.picture();
    assert!(picture.contains("Solved!") && picture.contains("already solved; R starts it again"), "{picture}");
    assert!(later.wake().is_none(), "nothing is animated");
    let asked = later.press("esc R");
    assert!(asked.picture().contains("The solved game will be"), "{}", asked.picture());
    let again = asked.press("y");
    let play = again.open_game();
    assert!(!play.game.is_solved() && play.game.history().is_empty(), "it begins with the givens");
    assert!(again.app.snapshot(again.now).is_none(), "what was saved is left until there is something to save");
}
