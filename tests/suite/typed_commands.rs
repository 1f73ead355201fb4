//! Commands that the player types after `:` on a screen.

use grid::Digit;
use logic::StopSignal;
use ninefold::app::{Analysis, Effect, HelpLine, Overlay, PopupText, Report, Screen, Task, WORDS};
use ninefold::store::MarkErrors;
use ninefold::view::Themes;
use solve::Budget;

use crate::support::driver::{Driver, SIZES};
use crate::support::puzzles::{EASY, TWO_SOLUTIONS, cell};

/// Reason that the prompt shows if it stays open because a command cannot be carried out.
fn why(driver: &Driver) -> Option<&str> {
    match &driver.app.overlay {
        Some(Overlay::Prompt(prompt)) => prompt.why.as_deref(),
        _ => None,
    }
}

#[test]
fn digits_and_notes_are_typed_and_undone() {
    let (driver, effects) = Driver::easy("").command("r1c3=4 r1c4=2");
    let game = |driver: &Driver| driver.game().clone();
    assert_eq!(game(&driver).digit(cell("r1c3")), Some(Digit::new(3)));
    assert_eq!(game(&driver).digit(cell("r1c4")), Some(Digit::TWO));
    assert_eq!(driver.app.play.as_ref().map(|play| play.cursor), Some(cell("r1c4")));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Save(_))), "{effects:?}");
    let (driver, _) = driver.command("r1c3=4"); // r1c3 has this digit already, and it is not removed
    assert_eq!(game(&driver).digit(cell("r1c3")), Some(Digit::new(3)));
    let (driver, _) = driver.command("r1c3=");
    assert_eq!(game(&driver).digit(cell("r1c3")), None);
    let (driver, _) = driver.command("undo");
    assert_eq!(game(&driver).digit(cell("r1c3")), Some(Digit::new(3)));
    let (driver, _) = driver.command("r1c6+268");
    let (driver, _) = driver.command("undo");
    assert_eq!(game(&driver).notes(cell("r1c6")).len(), 0, "a line is undone as one");
    let (driver, _) = driver.command("redo");
    let (driver, _) = driver.command("r1c6-69");
    let notes: Vec<usize> = game(&driver).notes(cell("r1c6")).iter().map(Digit::number).collect();
    assert_eq!(notes, [2, 8]);
}

#[test]
fn several_entries_are_undone_as_one() {
    let (driver, _) = Driver::easy("").command("r1c3=4 r1c4=2 r1c4=6");
    let (driver, _) = driver.command("undo");
    let game = driver.game();
    assert!(game.digit(cell("r1c3")).is_none() && game.digit(cell("r1c4")).is_none());
    assert_eq!(game.history().len(), 1);
}

#[test]
fn a_line_applies_to_the_open_game_on_every_screen() {
    for keys in ["O", "V", "q"] {
        let small = Driver::default().play("1...34..2.....3.").press(keys);
        let (small, _) = small.command("r9c9=1");
        assert_eq!(why(&small), Some("the board has no r9c9"), "{keys}");
        let (small, _) = small.press("esc").command("r1c2=2");
        let play = small.open_game();
        assert_eq!((small.app.screen, play.game.history().len()), (Screen::Play, 1), "{keys}");
    }
}

#[test]
fn leaving_the_line_restores_the_overlay_below() {
    for (keys, is_there) in [
        ("N", (|overlay| matches!(overlay, Overlay::Choose)) as fn(&Overlay) -> bool),
        ("?", |overlay: &Overlay| matches!(overlay, Overlay::Text(popup) if popup.text == PopupText::Help)),
        ("r", |overlay: &Overlay| matches!(overlay, Overlay::Text(popup) if popup.text == PopupText::Rules)),
    ] {
        let driver = Driver::easy(keys).press(": x");
        assert!(matches!(driver.app.overlay, Some(Overlay::Prompt(_))), "{keys}");
        let driver = driver.press("esc");
        assert!(driver.app.overlay.as_ref().is_some_and(is_there), "{keys}: {:?}", driver.app.overlay);
    }
}

#[test]
fn a_file_that_cannot_be_opened_leaves_its_name_in_the_line() {
    let (mut driver, effects) = Driver::easy("").command("open nope");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Read(_))));
    driver.hear(Report::Read(Err("nope: no such file".to_owned())));
    let Some(Overlay::Prompt(prompt)) = &driver.app.overlay else { panic!("the line is gone") };
    assert_eq!((prompt.text.as_str(), prompt.why.as_deref()), ("open nope", Some("nope: no such file")));
    let (mut driver, _) = driver.press("esc").command("open other");
    driver.hear(Report::Read(Ok(Vec::new())));
    assert!(driver.app.overlay.is_none(), "it was read");
}

#[test]
fn a_rating_is_reported_and_is_not_awaited_for_ever() {
    let (mut driver, effects) = Driver::easy("").command("rate");
    let Some(Effect::Rate(turn, board)) = effects.into_iter().next() else { panic!("nothing is weighed") };
    let mut weighed = Analysis::of(&board, &mut Budget::unlimited());
    driver.hear(Report::Rated(turn, Box::new(weighed.clone())));
    assert_eq!(driver.app.busy, Some("rating"), "the grade is to come");
    driver = driver.play(TWO_SOLUTIONS); // another game is opened before the rating arrives
    weighed.rate(&board, &StopSignal::never());
    driver.hear(Report::Rated(turn, Box::new(weighed)));
    assert_eq!(driver.app.notice.as_deref(), Some("one solution; easy, SE 1.2, Hidden Single (box)"));
    assert_eq!(driver.app.busy, None);
    let (driver, _) = driver.command("rate");
    let driver = driver.press("E 1");
    assert_eq!(driver.app.busy, None, "who types a puzzle has that one weighed instead");
}

#[test]
fn a_line_that_cannot_be_done_stays_with_the_reason_and_does_nothing() {
    for (line, reason) in [
        ("dance", "expected a cell or a command, found 'dance'"),
        ("r1c3=4 r1c1=2", "r1c1 is a given, so nothing was entered"),
        ("r1c1=2", "r1c1 is a given"),
        ("r1c1+2", "r1c1 already holds 5"),
        ("r1c3=A", "the board has no digit 'A'"),
        ("do", "expected a hint: ask for one first"),
        ("steps 3", "expected a list of steps: enter steps first"),
        ("steps squid", "expected a technique such as x-wing, found 'squid'"),
        ("play 3", "expected an open file of puzzles: enter open FILE first"),
        (
            "new 4x4 hard",
            "hard on 4 × 4: expected nothing harder than hidden singles in boxes, since they solve every such puzzle",
        ),
        (
            "theme night",
            "theme: expected auto, default, dark, light, high-contrast, gruvbox, catppuccin, colour-blind or monochrome, found 'night'",
        ),
        ("set advice perhaps", "advice: expected on or off, found 'perhaps'"),
    ] {
        let (driver, effects) = Driver::easy("").command(line);
        assert_eq!(why(&driver), Some(reason), "{line}");
        assert!(effects.is_empty(), "{line}: {effects:?}");
        assert_eq!(driver.app.play.as_ref().map(|play| play.game.history().len()), Some(0), "{line}");
        let driver = driver.press("esc");
        assert_eq!(driver.app.overlay, None, "{line}");
    }
    let (menu, _) = Driver::default().command("r1c1=3");
    assert_eq!(why(&menu), Some("expected an open game: new hard starts one"));
}

#[test]
fn a_line_has_the_effects_of_the_matching_key() {
    let asks = |line: &str, is_meant: fn(&Effect) -> bool| {
        let (driver, effects) = Driver::easy("").command(line);
        assert!(effects.iter().any(is_meant), "{line}: {effects:?}");
        let is_left = driver.app.overlay.is_none();
        assert_eq!(is_left, !line.starts_with("open"), "{line}: the line stays until the file is read");
    };
    asks("hint", |effect| matches!(effect, Effect::Run(Task::Hint(..))));
    asks("why r1c3 4", |effect| matches!(effect, Effect::Run(Task::Hint(..))));
    asks("new hard x-wing", |effect| matches!(effect, Effect::Make(..)));
    asks("daily", |effect| matches!(effect, Effect::Make(..)));
    asks("practise x-wing", |effect| matches!(effect, Effect::Make(..)));
    asks("open a b.txt", |effect| matches!(effect, Effect::Read(path) if path.ends_with("a b.txt")));
    asks("w my.sdk", |effect| matches!(effect, Effect::Write(_, text, false) if text.starts_with("53.")));
    asks("w! my.txt", |effect| matches!(effect, Effect::Write(_, text, true) if text.starts_with(EASY)));
    asks("theme dark", |effect| matches!(effect, Effect::Settings(settings) if settings.theme == "dark"));
    asks("set check off", |effect| matches!(effect, Effect::Settings(settings) if settings.check == MarkErrors::Off));
    asks("set check mistakes", |effect| matches!(effect, Effect::Run(Task::FindSolution(..))));
    asks("write !a.txt", |effect| matches!(effect, Effect::Write(path, _, false) if path.ends_with("!a.txt")));
    asks("open 'a  b.txt'", |effect| matches!(effect, Effect::Read(path) if path.ends_with("a  b.txt")));
    asks("wq", |effect| matches!(effect, Effect::Quit));
    let (driver, _) = Driver::easy("").command("solve");
    assert!(matches!(driver.app.overlay, Some(Overlay::Ask(_))), "it asks first");
    let (driver, _) = Driver::easy("").command("menu");
    assert_eq!(driver.app.screen, Screen::Menu);
}

#[test]
fn the_last_line_can_be_recalled_and_the_line_is_at_the_bottom_of_every_window() {
    let (mut driver, _) = Driver::easy("").command("r1c3=4");
    driver.key(":");
    driver.key("up");
    assert!(matches!(&driver.app.overlay, Some(Overlay::Prompt(prompt)) if prompt.text == "r1c3=4"));
    for (width, height) in SIZES.into_iter().chain([(25, 14)]) {
        let picture = Driver::new(width, height, false).play(EASY).press(": d a n c e enter").picture();
        let rows: Vec<&str> = picture.lines().collect();
        assert!(rows[rows.len() - 2].contains("Enter run"), "{picture}");
        let foot = rows[rows.len() - 8..].join(" ");
        let words: Vec<&str> = foot.split_whitespace().filter(|word| word.len() > 3).collect();
        for word in ["dance", "expected", "found", "'dance'"] {
            assert!(words.contains(&word), "{word}: {picture}");
        }
    }
}

#[test]
fn commands_are_completed_and_listed_by_help() {
    let mut driver = Driver::easy(": p r tab");
    assert!(matches!(&driver.app.overlay, Some(Overlay::Prompt(prompt)) if prompt.text == "practise "));
    driver.key("esc");
    let help = driver.press("?");
    let lines = help.app.read_lines();
    let is_listed =
        |name: &str| lines.iter().any(|line| matches!(line, HelpLine::Keys(keys, _) if keys.trim() == name));
    assert!(WORDS.iter().all(|word| is_listed(format!("{} {}", word.name, word.more).trim())), "{lines:?}");
    assert!(is_listed("r5c3?7"), "{lines:?}");
}

#[test]
fn every_theme_can_be_chosen_by_name() {
    let names = Themes::default().names();
    assert!(names.len() >= 9, "{names:?}");
    for name in names {
        let (driver, effects) = Driver::easy("").command(&format!("theme {name}"));
        assert_eq!(
            (driver.app.settings.theme.as_str(), driver.app.notice.is_some()),
            (name.as_str(), true),
            "{effects:?}"
        );
    }
}

#[test]
fn a_file_that_was_written_is_reported() {
    let (mut driver, _) = Driver::easy("").command("write a.txt");
    driver.hear(Report::Notice("written: a.txt".to_owned()));
    assert!(driver.picture().contains("written: a.txt"));
}

#[test]
fn a_long_message_covers_the_line_of_keys_until_the_next_key() {
    let said = Driver::easy("").command("set").0.picture();
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for setting in [
        "advice on",
        "animation off",
        "ascii auto",
        "check conflicts",
        "health off",
        "keys default",
        "mouse on",
        "uniqueness on",
    ] {
        assert!(words.contains(setting), "{said}");
    }
    for (width, height) in [(25, 14), (37, 20), (55, 23)] {
        let said = Driver::new(width, height, false).play(EASY).command("set").0.picture();
        let words: Vec<&str> = said.split_whitespace().collect();
        assert!(words.join(" ").contains("theme auto, uniqueness on"), "{width}x{height}\n{said}");
    }
    let small = Driver::new(37, 20, false).play(EASY).command("set").0;
    let (buffer, row) = (small.buffer(true), 17);
    let words = buffer[(0, row)].modifier;
    let is_covered = (1..37).map(|x| &buffer[(x, row)]).all(|cell| match cell.symbol() {
        " " => cell.modifier.is_empty() || cell.modifier == words,
        _ => cell.modifier == words,
    });
    assert!(is_covered, "nothing of the board shines through");
    let driver = Driver::easy("").command("set").0;
    assert!(driver.press("l").picture().contains("hint"), "the keys are back");
}
