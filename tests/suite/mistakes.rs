//! Conflicts and mistakes: how they are marked, and undoing to before the first one.

use format::read_one;
use grid::Digit;
use logic::Level;
use ninefold::app::{Effect, Health, Input, Key, Origin, Provenance, Report, SolutionCount, Task};
use ninefold::store::{GameId, MarkErrors};

use crate::support::driver::Driver;
use crate::support::puzzles::{ALMOST_SOLVED, EASY, EASY_SOLUTION, TOUGH, board, cell};

/// Presses keys, then the key that undoes to before the first mistake. Answers the resulting request from the known solution. Returns the
/// notice too.
fn rewound(keys: &str) -> (Driver, String) {
    let (mut driver, effects) = Driver::easy(keys).effects("M");
    let [Effect::Run(Task::Rewind(turn, moments))] = &effects[..] else { panic!("{effects:?}") };
    let solution: Vec<_> = EASY_SOLUTION.chars().map(Digit::from_symbol).collect();
    let is_right = |puzzle: &[Option<Digit>]| puzzle.iter().zip(&solution).all(|(at, is)| at.is_none() || at == is);
    let latest = moments.iter().find(|moment| is_right(&moment.puzzle.digits)).map(|moment| moment.id);
    driver.hear(Report::Rewound(*turn, latest));
    let said = driver.app.notice.clone().unwrap_or_default();
    (driver, said)
}

#[test]
fn undoing_a_mistake_does_not_reveal_it() {
    let (driver, said) = rewound("4 j 7 j j n 1 2 n 5"); // the solution has 2 in r2c3
    let game = driver.game();
    assert_eq!((game.digit(cell("r1c3")), game.digit(cell("r2c3"))), (Some(Digit::new(3)), None));
    assert_eq!(said, "Went back 4 moves. The puzzle can be solved from here.");
    assert_eq!(game.help.hints, 1);
    let again = driver.press("U U U U");
    let game = again.game();
    assert_eq!(game.digit(cell("r2c3")), Some(Digit::new(6)), "nothing is lost");
    let (driver, said) = rewound("4 j 2");
    assert_eq!(said, "no mistake so far");
    assert_eq!(driver.game().help.hints, 0);
}

#[test]
fn wrong_digits_are_marked_if_the_player_wants_it() {
    let (mut driver, effects) = Driver::easy("4 j 7 C").effects("y"); // the solution has 2 in r2c3
    let [Effect::Settings(settings), Effect::Run(Task::FindSolution(id, _))] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(settings.check, MarkErrors::Mistakes);
    assert!(!driver.picture().contains("7!"), "the solution is not known yet");
    driver.hear(Report::SolutionFound(*id, Some(EASY_SOLUTION.chars().filter_map(Digit::from_symbol).collect())));
    let driver = driver.press("k");
    assert!(driver.picture().contains("7!") && driver.picture().contains("wrong: r2c3"), "{}", driver.picture());
    let right = driver.press("j 2");
    assert!(!right.picture().contains("wrong"), "{}", right.picture());
    let none = right.press("k 8 C");
    assert!(!none.picture().contains("8›!") && !none.picture().contains("wrong"), "{}", none.picture());
    let conflicts = none.press("C");
    assert!(conflicts.picture().contains("8›!"), "{}", conflicts.picture());
    let none = Driver::easy("8 C").effects("n").0;
    assert!(!none.picture().contains("8›!"), "{}", none.picture());
}

#[test]
fn a_conflict_is_marked_on_both_digits_and_named() {
    let picture = Driver::default().play(TOUGH).press("9").picture();
    assert!(picture.contains("[ ‹9›!]") && picture.contains("‹9›!"), "{picture}");
    assert!(picture.contains("9 twice in row 1"), "{picture}");
}

#[test]
fn a_sign_beside_the_time_shows_what_the_digits_lead_to() {
    for (size, ascii, signs) in
        [((80, 24), false, ["✓ ", "✗ "]), ((55, 23), true, ["+ ", "x "]), ((25, 14), true, ["+ ", "x "])]
    {
        let mut driver = Driver::new(size.0, size.1, ascii).play(EASY);
        let has = |driver: &Driver, sign: &str| driver.picture().contains(&format!("{sign}00:0"));
        assert!(signs.iter().all(|sign| !has(&driver, sign)), "it is switched off: {}", driver.picture());
        driver.app.settings.health = true;
        driver = driver.press("4");
        assert!(has(&driver, signs[0]), "{}", driver.picture());
        driver = driver.press("2");
        assert!(has(&driver, signs[1]) && !driver.picture().contains("wrong"), "{}", driver.picture());
        driver = driver.press("u");
        assert!(has(&driver, signs[0]), "{}", driver.picture());
        driver.app.settings.health = false;
        driver = driver.press("l");
        assert!(signs.iter().all(|sign| !has(&driver, sign)), "{}", driver.picture());
    }
    let mut driver = Driver::easy("");
    driver.app.settings.health = true;
    let (driver, asked) = driver.effects("4");
    let Some(Effect::Run(Task::CheckHealth(id, puzzle))) =
        asked.into_iter().find(|effect| matches!(effect, Effect::Run(Task::CheckHealth(..))))
    else {
        panic!("it asks")
    };
    let (mut driver, _) = driver.effects("2"); // a wrong digit, entered before the first answer has arrived
    let again = driver.hear(Report::HealthChecked(id, (puzzle.digits, Health::Sound)));
    assert!(again.iter().any(|effect| matches!(effect, Effect::Run(Task::CheckHealth(..)))), "{again:?}");
    assert!(driver.picture().contains("… 00:0"), "an answer about other digits is none: {}", driver.picture());
    let mut open = Driver::default().play(&EASY.replace(['5', '7'], "."));
    open.app.settings.health = true;
    assert!(open.press("l").picture().contains("≈ 00:0"));
}

#[test]
fn a_puzzle_with_several_solutions_or_none_says_so_once() {
    for (verdict, words) in [
        (SolutionCount::Many, Some("more than one solution")),
        (SolutionCount::None, Some("no solution")),
        (SolutionCount::One(Some(Level::Hard)), None),
        (SolutionCount::Unknown, None),
    ] {
        let mut driver = Driver::default();
        let (name, provenance) = ("mine.txt 1".to_owned(), Provenance::Imported);
        let origin = Origin { name, level: None, board: board(TOUGH), provenance };
        let effects = driver.open_origin(origin);
        let [Effect::Save(_), Effect::Run(Task::CountSolutions(id, _))] = &effects[..] else { panic!("{effects:?}") };
        let other = Report::SolutionsCounted(GameId::of("another"), verdict);
        driver.hear(other);
        assert!(!driver.picture().contains("solution"), "an answer about another puzzle");
        driver.hear(Report::SolutionsCounted(*id, verdict));
        assert_eq!(words.is_some_and(|words| driver.picture().contains(words)), words.is_some());
        assert!(!driver.press("l").picture().contains("solution"), "said once");
    }
    let mut driver = Driver::default().play(TOUGH); // this puzzle has a level, so the app knows that it has one solution
    let effects = driver.receive(Input::Key(Key::char('l')));
    assert!(effects.is_empty());
}

#[test]
fn conflicts_are_named_by_their_digit_and_unit() {
    for (keys, words) in [
        ("3", "3 twice in row 1"),
        ("8", "8 twice in column 3"),
        ("3 j 9", "3 twice in row 1, 9 twice in row 2 and 1 more"),
    ] {
        let picture = Driver::easy(keys).picture();
        assert!(picture.contains(words), "{keys}\n{picture}");
    }
    let knight = read_one("knight\n1...\n....\n....\n....\n").expect("a puzzle");
    let picture = Driver::default().open(knight).press("g 2 3 1").picture();
    assert!(picture.contains("r2c3 clashes with the 1 in r1c1"), "{picture}");
    let full = Driver::default().play(ALMOST_SOLVED).press("8").app.notice.unwrap_or_default();
    assert!(full.starts_with("the board is full, but wrong: 8 twice in row 9"), "{full}");
}
