//! Every screen as a picture at the sizes that it is designed for. No screen panics or leaves its bounds at any size.

use std::time::Duration;

use grid::{Cell, Digit, Puzzle, Shape};
use logic::Level;
use ninefold::app::{
    Action, Effect, Health, Input, Key, OpenGame, Opening, Origin, Provenance, Report, Size, SolutionCount, Task,
    WatchOf, layout,
};
use ninefold::store::GameId;

use crate::commands::EASY;
use crate::stage::{SIZES, Stage, sizes_below};

const TOUGH: &str = "......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......";
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn pictures(name: &str, stage: impl Fn(u16, u16) -> Stage) {
    for (width, height) in SIZES {
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), stage(width, height).picture());
    }
}

#[test]
fn a_game_is_drawn_with_all_its_notes() {
    pictures("play", |w, h| Stage::new(w, h, false).play(TOUGH).press("a j j l l"));
}

#[test]
fn a_game_in_ascii_says_the_same() {
    pictures("ascii", |w, h| Stage::new(w, h, true).play(TOUGH).press("a j j l l 4"));
    let picture = Stage::new(80, 24, true).play(TOUGH).press("a 4 i").picture();
    assert!(picture.is_ascii(), "{picture}");
}

#[test]
fn a_conflict_is_marked_on_both_digits_and_named() {
    let picture = Stage::new(80, 24, false).play(TOUGH).press("9").picture();
    assert!(picture.contains("[9]!") && picture.contains("‹9!"), "{picture}");
    assert!(picture.contains("twice in a unit: r1c1 r1c7"), "{picture}");
}

#[test]
fn the_page_of_a_technique_is_one_key_away() {
    let page = |keys: &str| Stage::new(80, 24, false).play(TOUGH).press(keys).picture();
    assert!(page("i T").contains("ask for a hint first"), "the first rung does not name it");
    let open = page("i i T");
    assert!(open.contains("What it looks like") && open.contains("example"), "{open}");
    assert!(page("i i T tab").contains("So r"), "{}", page("i i T tab"));
    assert!(!page("i i T esc").contains("What it looks like"));
}

#[test]
fn every_technique_can_be_practised() {
    let mut stage = Stage::new(80, 24, false).press("O");
    stage.app.receive(Input::Report(Report::Listed(Vec::new())), stage.now);
    while !stage.picture().contains("[Practice]") {
        stage = stage.press("right");
    }
    let picture = stage.press("down down down down").picture();
    assert!(picture.contains("Full House") && picture.contains("Hidden Single"), "{picture}");
}

#[test]
fn the_question_why_not_is_answered_step_by_step() {
    let asked = |keys: &str| {
        let picture = Stage::new(80, 24, false).play(TOUGH).press(keys).picture();
        picture.split_once('\n').unwrap().1.to_owned() // without the clock
    };
    assert!(asked("w").contains("why not which digit?"));
    let seen = asked("w 9");
    assert!(seen.contains("Why not 9 in r1c1?") && seen.contains("r1c7 is 9 already"), "{seen}");
    let refuted = asked("w 8");
    assert!(refuted.contains("Suppose that r1c1 is") && refuted.contains("Then "), "{refuted}");
    assert!(!asked("w 8 esc").contains("Suppose"));
    let first = asked("w 8 enter");
    assert!(first.contains("Step 1 of") && !first.contains("Then ") && !first.contains('×'), "{first}");
    let count = refuted.matches("Then ").count() + 1;
    let last = format!("w 8 enter{}", " down".repeat(count - 1));
    let end = asked(&last);
    assert!(
        end.contains(&format!("Step {count} of {count}")) && end.contains("the whole") && end.contains('×'),
        "{end}"
    );
    assert_eq!(asked(&format!("{last} up")), asked(&format!("w 8 enter{}", " enter".repeat(count - 2))));
    assert_eq!(asked(&format!("{last} enter")), refuted, "the whole again");
    assert_eq!(asked("w 8 enter up"), refuted);
    assert_eq!(asked("w 9 enter"), seen, "nothing follows from what is seen");
}

#[test]
fn the_menu_and_the_library_are_drawn_at_every_size() {
    pictures("menu", |w, h| Stage::new(w, h, false));
    pictures("library", |w, h| Stage::new(w, h, false).press("O"));
}

#[test]
fn the_library_says_how_hard_a_puzzle_of_a_pack_is() {
    for (keys, words) in [
        ("O right right", &["hard, SE 4.0, Skyscraper"][..]),
        ("O left left left left", &["[Rules]", "easy", "no boxes"]),
        ("O left left left left G", &["[Rules]", "extreme", "The areas contain the same"]),
        ("O left left left", &["[Practice]"]),
    ] {
        for (width, height) in [(80, 24), (120, 40)] {
            let picture = Stage::new(width, height, false).press(keys).picture();
            assert!(words.iter().all(|words| picture.contains(words)), "{keys}\n{picture}");
        }
    }
}

#[test]
fn help_scrolls_and_its_key_closes_it() {
    pictures("help", |w, h| Stage::new(w, h, false).play(TOUGH).press("?"));
    let moved = Stage::new(80, 24, false).play(TOUGH).press("? down down").picture();
    assert!(!moved.contains("Every row, column and box"), "help scrolls");
    let closed = Stage::new(80, 24, false).play(TOUGH).press("? ?").picture();
    assert!(!closed.contains("Help"), "the key that opened it closes it");
}

#[test]
fn help_covers_a_list_and_returns_to_it() {
    let at = |keys: &str| Stage::new(80, 24, false).press(keys).picture();
    for list in ["N", "N down down", "N down enter down", "N down down down enter"] {
        let help = at(&format!("{list} ?"));
        assert!(help.contains("go from line to line"), "{list}\n{help}");
        for closing in ["?", "esc"] {
            assert_eq!(at(&format!("{list} ? {closing}")), at(list), "{list} {closing}");
        }
    }
    let back = Stage::new(80, 24, false).play(TOUGH).press("N ? esc esc").picture();
    assert!(back.contains("hint"), "the game is there again\n{back}");
}

#[test]
fn a_pause_hides_the_board() {
    let picture = Stage::new(80, 24, false).play(TOUGH).press("a p").picture();
    assert!(picture.contains("paused") && !picture.contains('9'), "{picture}");
    assert!(
        picture.contains("p go on") && !picture.contains("hint"),
        "only what can be done now is offered\n{picture}"
    );
    for keys in ["a p 5", "a p right", "a p i", "a p x"] {
        let picture = Stage::new(80, 24, false).play(TOUGH).press(keys).picture();
        assert!(picture.contains("paused") && !picture.contains('9'), "{keys}: only its own key ends it\n{picture}");
    }
    for keys in ["a p p", "a p enter"] {
        assert!(Stage::new(80, 24, false).play(TOUGH).press(keys).picture().contains('9'), "{keys}");
    }
}

#[test]
fn keys_move_the_cursor_to_the_cell_they_name() {
    for (keys, seen) in [
        ("g 4 2", "r4c2"),
        ("g b 5", "r5c5"),
        ("]", "r1c2"),
        ("[", "r9c9"),
        ("g 1 7 }", "r2c2"),
        ("g 1 7 } }", "r2c3"),
        ("g 1 7 {", "r9c8"),
        ("L", "r1c4"),
        ("end", "r1c9"),
        ("alt-4", "r1c1   4"),
        (", 4", "r1c1   4"),
        ("b b g b", "which box"),
    ] {
        let picture = Stage::new(80, 24, false).play(TOUGH).press(keys).picture();
        assert!(picture.contains(seen), "{keys}: {seen}\n{picture}");
    }
}

#[test]
fn the_mouse_moves_the_cursor_highlights_digits_and_writes_notes() {
    let mut stage = Stage::new(80, 24, false).play(TOUGH).press("t");
    let mut does = |input: Input| {
        stage.app.receive(input, stage.now);
        stage.picture()
    };
    assert!(does(Input::RightClick(8, 2)).contains("light a digit up first"));
    assert!(does(Input::Wheel(Action::Down)).contains("lit    1"));
    assert!(does(Input::Wheel(Action::Down)).contains("lit    2"));
    assert!(does(Input::RightClick(8, 2)).contains("r1c2   2"));
    assert!(does(Input::RightClick(8, 2)).contains("r1c2   empty"));
    assert!(does(Input::Wheel(Action::Up)).contains("lit    1") && does(Input::Click(2, 4)).contains("r2c1"));
    let listed = stage.press("I");
    let mut stage = listed;
    stage.app.receive(Input::Wheel(Action::Down), stage.now);
    assert!(stage.picture().contains("Step 2 of"), "{}", stage.picture());
}

#[test]
fn the_history_shows_undone_moves_and_branches() {
    let picture = Stage::new(120, 40, false).play(TOUGH).press("1 j 3 u u 2 u - U j 6 u").picture();
    assert!(picture.contains("├○ r1c1=1  1 more"), "{picture}");
    assert!(picture.contains("r2c1=6"), "what redo would do\n{picture}");
}

#[test]
fn the_history_draws_its_branches_and_marks_dead_ends() {
    let picture = Stage::new(120, 40, false).play(EASY).press("2 l 6 u u 5 u 1 b").picture();
    let row = |words: &str| picture.lines().position(|line| line.contains(words));
    let rows = ["● start", "├○ r1c3=2  1 more", "├○ r1c3=5  ✗ r1c1", "★ r1c3=1  ◂ here"].map(row);
    assert!(rows.is_sorted() && rows[0].is_some(), "{rows:?}\n{picture}");
    let mut named = Stage::new(120, 40, false).play(EASY).press("2");
    named.app.command("bookmark before the guess", named.now).expect("a game is open");
    assert!(named.picture().contains("★ 'before the guess' r1c3=2  ◂ here"), "{}", named.picture());
    let ascii = Stage::new(120, 40, true).play(EASY).press("2 u 1").picture();
    assert!(ascii.contains("|o r1c3=2") && ascii.contains("o r1c3=1  < here"), "{ascii}");
}

#[test]
fn a_solved_game_has_a_summary() {
    let nearly = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
    pictures("solved", |w, h| Stage::new(w, h, false).play(nearly).press("9"));
    let small = Stage::new(25, 14, false).play(nearly).press("9").picture();
    assert!(small.contains("hardest s… Full House") && !small.contains("hints0"), "{small}");
}

#[test]
fn a_sign_beside_the_time_shows_what_the_digits_lead_to() {
    for (size, ascii, signs) in
        [((80, 24), false, ["✓ ", "✗ "]), ((55, 23), true, ["+ ", "x "]), ((25, 14), true, ["+ ", "x "])]
    {
        let mut stage = Stage::new(size.0, size.1, ascii).play(EASY);
        let has = |stage: &Stage, sign: &str| stage.picture().contains(&format!("{sign}00:0"));
        assert!(signs.iter().all(|sign| !has(&stage, sign)), "it is switched off: {}", stage.picture());
        stage.app.settings.health = true;
        stage = stage.press("4");
        assert!(has(&stage, signs[0]), "{}", stage.picture());
        stage = stage.press("2");
        assert!(has(&stage, signs[1]) && !stage.picture().contains("wrong"), "{}", stage.picture());
        stage = stage.press("u");
        assert!(has(&stage, signs[0]), "{}", stage.picture());
        stage.app.settings.health = false;
        stage = stage.press("l");
        assert!(signs.iter().all(|sign| !has(&stage, sign)), "{}", stage.picture());
    }
    let mut stage = Stage::new(80, 24, false).play(EASY);
    stage.app.settings.health = true;
    let (stage, asked) = stage.effects("4");
    let Some(Effect::Run(Task::CheckHealth(id, puzzle))) =
        asked.into_iter().find(|effect| matches!(effect, Effect::Run(Task::CheckHealth(..))))
    else {
        panic!("it asks")
    };
    let (mut stage, _) = stage.effects("2"); // a wrong digit, while the first answer is outstanding
    let again = stage.hear(Report::HealthChecked(id, (puzzle.digits, Health::Sound)));
    assert!(again.iter().any(|effect| matches!(effect, Effect::Run(Task::CheckHealth(..)))), "{again:?}");
    assert!(stage.picture().contains("… 00:0"), "an answer about other digits is none: {}", stage.picture());
    let mut open = Stage::new(80, 24, false).play(&EASY.replace(['5', '7'], "."));
    open.app.settings.health = true;
    assert!(open.press("l").picture().contains("≈ 00:0"));
}

#[test]
fn the_summary_shows_where_the_time_went() {
    let nearly = "534678912672195348198342567859761423426853791713924856961537284287419635345286...";
    let mut stage = Stage::new(80, 24, false).play(nearly).press("1 l");
    stage.now += Duration::from_secs(75);
    let picture = stage.press("7 l 9").picture();
    let has = |words: [&str; 2]| picture.lines().any(|row| words.iter().all(|words| row.contains(words)));
    assert!(has(["longest wait", "01:15 for r9c8=7"]), "{picture}");
    assert!(has(["when there was", "Full House r9c8=7"]), "{picture}");
    assert!(has(["for Full House", "01:17, 3 digits"]), "{picture}");
    let mut small = Stage::new(25, 14, false).play(nearly).press("1 l");
    small.now += Duration::from_secs(75);
    let small = small.press("7 l 9").picture();
    assert!(small.contains("Full House") && small.lines().any(|row| row.contains("Enter")), "keys have room: {small}");
    let quick = Stage::new(80, 24, false).play(nearly).press("1 l 7 l 9").picture();
    assert!(quick.contains("Solved!") && !quick.contains("longest wait"), "{quick}");
}

#[test]
fn a_saved_solved_game_opens_as_solved() {
    let nearly = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
    let stage = Stage::new(80, 24, false).play(nearly).press("9");
    let play = stage.app.play.as_ref().expect("it is open");
    let open =
        OpenGame { origin: play.origin.clone(), saved: Some(play.game.clone()), unsaved: None, notices: Vec::new() };
    let mut later = Stage::new(80, 24, false);
    let effects = later.hear(Report::Opened(Box::new(open)));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Run(Task::Review(..)))), "{effects:?}");
    let picture = later.picture();
    assert!(picture.contains("Solved!") && picture.contains("solved before; R begins it again"), "{picture}");
    let asked = later.press("esc R");
    assert!(asked.picture().contains("The solved game gives way"), "{}", asked.picture());
    let again = asked.press("y");
    let play = again.app.play.as_ref().expect("it is open");
    assert!(!play.game.is_solved() && play.game.history().is_empty(), "it begins with the givens");
    assert!(again.app.snapshot(again.now).is_none(), "what was saved is left until there is something to save");
}

#[test]
fn a_game_in_which_a_hint_was_read_is_saved() {
    let fresh = Stage::new(80, 24, false).play(TOUGH);
    assert!(fresh.app.snapshot(fresh.now).is_none());
    assert!(fresh.app.snapshot(fresh.now + Duration::from_secs(60)).is_some(), "it was looked at for long");
    let hinted = fresh.press("i");
    assert!(hinted.app.snapshot(hinted.now).is_some());
}

#[test]
fn a_hint_scrolls_its_pattern_into_view() {
    // Every cell is full except the first corner.
    let full = |at: usize| Digit::new((at / 25 % 5 * 5 + at / 125 + at % 25) % 25).symbol().expect("it has one");
    let line: String = (0..625).map(|at| if at == 0 { '.' } else { full(at) }).collect();
    let stage = Stage::new(80, 24, false).play(&line);
    let far = stage.press(&("j ".repeat(22) + "i i i i"));
    let play = far.app.play.as_ref().expect("it is open");
    let fit = layout(far.app.size, &play.plan()).expect("a part of it");
    let spoken = play.hint.as_ref().expect("a hint").spoken();
    let shape = play.game.shape();
    let is_seen = |&cell: &Cell| fit.board.rows().has(shape.row(cell)) && fit.board.columns().has(shape.column(cell));
    assert!(!spoken.is_empty() && spoken.iter().any(is_seen), "{}", far.picture());
}

#[test]
fn a_hint_shows_its_pattern_and_then_its_reason() {
    pictures("hint", |w, h| Stage::new(w, h, false).play(TOUGH).press("a i i i i"));
    let first = Stage::new(80, 24, false).play(TOUGH).press("a i").picture();
    assert!(first.contains("Look at") && !first.contains("Single"), "{first}");
    let wrong = Stage::new(80, 24, false).play(TOUGH).press("8 i").picture();
    assert!(wrong.contains("Something is wrong") && !wrong.contains("entry in r1c1"), "{wrong}");
    let where_ = Stage::new(80, 24, false).play(TOUGH).press("8 i i").picture();
    assert!(where_.contains("r1c1"), "{where_}");
    assert!(wrong.contains("Enter mend it") && !wrong.contains("do it"), "{wrong}");
    let mended = Stage::new(80, 24, false).play(TOUGH).press("8 i enter").picture();
    assert!(mended.contains("mended: r1c1") && !mended.contains("Hint"), "{mended}");
}

#[test]
fn hints_that_repair_a_mistake_are_counted() {
    let nearly = "53467891267219534819834256785976142342685379171392485696153728428741963534528....";
    let keys = "8 i i enter 6 i i enter i i enter i i enter";
    let picture = Stage::new(80, 24, false).play(nearly).press(keys).picture();
    assert!(picture.contains("4 (8 rungs), 4 carried out"), "{picture}");
}

#[test]
fn the_name_of_a_file_that_cannot_be_opened_can_be_corrected() {
    let mut stage = Stage::new(80, 24, false).press("o m i n e");
    let effects = stage.app.receive(Input::Key("enter".parse().unwrap()), stage.now);
    assert!(matches!(&effects[..], [Effect::Read(path)] if path.as_os_str() == "mine"), "{effects:?}");
    let why = "cannot read: no such file or directory: me/mine".to_owned();
    stage.app.receive(Input::Report(Report::Read(Err(why))), stage.now);
    let picture = stage.picture();
    assert!(picture.contains("mine ") && picture.contains("no such file or directory"), "{picture}");
    let picture = stage.press("d").picture();
    assert!(picture.contains("mined") && !picture.contains("no such file"), "{picture}");
}

#[test]
fn pasted_lines_may_have_any_line_ending() {
    let lines: Vec<&str> =
        ["cage 15: r1c1 r1c2", "thermometer: r3c3 r4c4 r5c5"].into_iter().chain(["........."; 9]).collect();
    for end in ["\n", "\r", "\r\n"] {
        let mut stage = Stage::new(80, 24, false).play(TOUGH);
        stage.app.receive(Input::Paste(lines.join(end)), stage.now);
        assert!(stage.picture().contains("Open the pasted puzzle"), "{end:?}\n{}", stage.picture());
    }
}

#[test]
fn a_paste_without_a_puzzle_is_explained() {
    for (text, why) in [
        ("this is garbage text", "no puzzle was pasted: it holds no digits"),
        (&"53..7...."[..8], "no puzzle was pasted: found 8, expected 81 cells for a 9×9 board"),
    ] {
        let mut stage = Stage::new(80, 24, false).play(TOUGH);
        stage.app.receive(Input::Paste(text.to_owned()), stage.now);
        assert!(stage.picture().contains(why), "{}", stage.picture());
        stage.app.receive(Input::Paste(TOUGH.to_owned()), stage.now);
        assert!(!stage.picture().contains(why), "not under a good paste's question\n{}", stage.picture());
    }
}

#[test]
fn a_puzzle_with_several_solutions_or_none_says_so_once() {
    for (verdict, words) in [
        (SolutionCount::Many, Some("more than one solution")),
        (SolutionCount::None, Some("no solution")),
        (SolutionCount::One(Some(Level::Hard)), None),
        (SolutionCount::Unknown, None),
    ] {
        let mut stage = Stage::new(80, 24, false);
        let board = Puzzle::classic(Shape::nine(), TOUGH.chars().map(Digit::from_symbol).collect()).check().unwrap();
        let (name, provenance) = ("mine.txt 1".to_owned(), Provenance::Imported);
        let origin = Origin { name, level: None, board, provenance };
        let open = OpenGame { origin, saved: None, unsaved: None, notices: Vec::new() };
        let effects = stage.app.receive(Input::Report(Report::Opened(Box::new(open))), stage.now);
        let [Effect::Save(_), Effect::Run(Task::CountSolutions(id, _))] = &effects[..] else { panic!("{effects:?}") };
        let other = Report::SolutionsCounted(GameId::of("another"), verdict);
        stage.app.receive(Input::Report(other), stage.now);
        assert!(!stage.picture().contains("solution"), "an answer about another puzzle");
        stage.app.receive(Input::Report(Report::SolutionsCounted(*id, verdict)), stage.now);
        assert_eq!(words.is_some_and(|words| stage.picture().contains(words)), words.is_some());
        assert!(!stage.press("l").picture().contains("solution"), "said once");
    }
    let mut stage = Stage::new(80, 24, false).play(TOUGH); // it has a level, so it is known to have one solution
    let effects = stage.app.receive(Input::Key(Key::char('l')), stage.now);
    assert!(effects.is_empty());
}

#[test]
fn a_hint_can_be_read_completely_in_every_window_size() {
    for (width, height) in [(120, 40), (80, 24), (56, 23), (40, 20), (37, 20), (30, 16), (25, 14)] {
        let keys = "a i i i i pageup pageup pageup";
        let read = |more: &str| Stage::new(width, height, false).play(TOUGH).press(&(keys.to_owned() + more)).picture();
        let pages = [read(""), read(" pagedown"), read(" pagedown pagedown")];
        for word in ["Look", "Hidden", "r3c5:", "column", "So r3c5 is 9."] {
            assert!(pages.iter().any(|page| page.contains(word)), "{width}x{height}: {word}\n{}", pages.join("\n"));
        }
        let at_once = Stage::new(width, height, false).play(TOUGH).press("a i i i i").picture();
        assert!(at_once.contains("So r3c5 is 9.") || width < 37, "{at_once}");
    }
}

#[test]
fn a_search_is_drawn_with_its_path_and_its_reason() {
    pictures("watch", |w, h| Stage::new(w, h, false).play(TOUGH).press("V l l l l l l"));
    pictures("watch_ascii", |w, h| Stage::new(w, h, true).play(TOUGH).press("V l l l l l l"));
    pictures("matrix", |w, h| Stage::new(w, h, false).play(TOUGH).press("V x l l l"));
}

#[test]
fn a_long_path_folds_forced_steps() {
    let stage = |w, h, ascii| Stage::new(w, h, ascii).play(HARD).press(&format!("V {} l", "} ".repeat(3)));
    pictures("path", |w, h| stage(w, h, false));
    let picture = stage(80, 24, false).picture();
    assert!(picture.contains("forced: ") && picture.contains('×'), "{picture}");
    let ascii = stage(80, 24, true).picture();
    assert!(ascii.is_ascii() && ascii.contains("x*"), "{ascii}");
}

#[test]
fn a_solver_without_items_is_drawn_as_a_square_of_cells() {
    let stage = |w, h| {
        let mut stage = Stage::new(w, h, false);
        let digits = HARD.chars().map(Digit::from_symbol).collect();
        let board = Puzzle::classic(Shape::nine(), digits).check().unwrap();
        let watch = WatchOf::Board(Box::new(board), "brute-v2".to_owned(), 1);
        stage.app.open(Opening::Watch(watch), stage.now);
        let page = if w < 120 { "tab" } else { "" };
        stage.press(&format!("] ] ] ] {page}"))
    };
    pictures("brute", stage);
    assert!(stage(80, 24).picture().contains("×10^"), "{}", stage(80, 24).picture());
}

/// Goes to the page with the matrix of the board and presses these keys.
fn window(stage: Stage, keys: &str) -> Stage {
    let mut stage = stage.press("V");
    while !stage.picture().contains("follows") {
        stage = stage.press("tab");
    }
    stage.press(keys)
}

#[test]
fn the_matrix_is_shown_through_a_scrolling_window() {
    let hard = |w, h, ascii| Stage::new(w, h, ascii).play(HARD);
    pictures("window_before", |w, h| window(hard(w, h, false), ""));
    pictures("window", |w, h| window(hard(w, h, false), "] l"));
    pictures("window_ascii", |w, h| window(hard(w, h, true), "} ]"));
    pictures("window_by_hand", |w, h| window(hard(w, h, false), "] ] L J l"));
    let four = "1...............";
    pictures("window_four", |w, h| window(Stage::new(w, h, false).play(four), "] ] } l"));
    let there = window(hard(80, 24, false), "] ] l h").picture();
    assert_eq!(window(hard(80, 24, false), "] ] J K L l h f").picture(), there, "it follows again");
    let ascii = window(hard(80, 24, true), "] ]").picture();
    assert!(ascii.is_ascii(), "{ascii}");
}

#[test]
fn the_cursor_and_the_givens_can_be_recognised_without_colour() {
    use ratatui::style::Modifier;
    let stage = Stage::new(80, 24, false).play(TOUGH);
    let buffer = stage.buffer(false);
    let cell = |x, y| &buffer[(x, y)];
    assert!(cell(2, 1).modifier.contains(Modifier::REVERSED), "the cursor on r1c1");
    assert!(!cell(8, 1).modifier.contains(Modifier::REVERSED), "not on r1c2");
    let nine = (0..55).map(|x| cell(x, 1)).find(|cell| cell.symbol() == "9").unwrap();
    assert!(nine.modifier.contains(Modifier::BOLD), "a given is bold");
    assert!(buffer.content.iter().all(|cell| cell.fg == ratatui::style::Color::Reset), "no colour at all");
}

#[test]
fn everything_that_colour_shows_is_visible_without_it() {
    use ratatui::style::Modifier;
    let look = |keys: &str, (x, y): (u16, u16)| {
        let buffer = Stage::new(37, 20, false).play(TOUGH).press(keys).buffer(false);
        let row: Vec<_> = (0..3).map(|i| &buffer[(x + i, y)]).collect();
        (row.iter().map(|cell| cell.symbol()).collect::<String>(), row[1].modifier)
    };
    let (r1c1, r1c2, r1c7, r3c5, r5c2) = ((1, 1), (5, 1), (25, 1), (17, 5), (5, 9));
    assert_eq!(look("j j j", r1c1).0, " · ", "an empty peer");
    assert_eq!(look("j j j", r1c2).0, "   ", "no peer");
    assert_eq!(look("l j j", r5c2).0, "·5·", "a given peer");
    assert_eq!(look("9", r1c7).0, "‹9!", "the same digit, twice in the row");
    assert!(look("a j", r1c2).1 != look("a j j j", r1c2).1, "marks of peers");
    assert!(look("a / 4", r1c2).1.contains(Modifier::UNDERLINED), "marks of the digit that is lit");
    assert!(look("a i i i", r1c7).1 != look("a i i", r1c7).1, "what makes the pattern");
    assert_eq!(look("a i i i i", r3c5).0.chars().last(), Some('+'), "what is placed");
    assert!(look("1", r1c1).1 != look("1", r1c7).1, "an entry and a given");
}

#[test]
fn no_screen_panics_at_any_size() {
    let screens = [
        "",
        "a ? down",
        "S",
        "esc",
        "esc o a b",
        "O right right",
        "V",
        "V x",
        "V tab",
        "V tab tab ]",
        "V r",
        "V r tab",
        "p",
        "g 4",
        "R y",
        "i i T",
        "i i T tab",
    ];
    for (at, keys) in (0..).zip(screens) {
        let mut stage = Stage::new(80, 24, keys.len() % 2 == 0).play(TOUGH).press(keys);
        for (width, height) in sizes_below(130, 46, (at, 16)) {
            stage.app.receive(Input::Resize(Size { width, height }), stage.now);
            stage.picture();
        }
    }
}

#[test]
fn boards_of_other_sides_are_drawn() {
    for (line, sizes) in
        [(".".repeat(16), SIZES), (".".repeat(36), SIZES), (".".repeat(256), SIZES), (".".repeat(625), SIZES)]
    {
        for (width, height) in sizes {
            Stage::new(width, height, false).play(&line).press("a 1 j").picture();
        }
    }
    insta::assert_snapshot!("six_80x24", Stage::new(80, 24, false).play(&".".repeat(36)).press("a 1").picture());
}

#[test]
fn the_box_of_a_hint_leaves_the_unit_to_look_at_visible() {
    let mut stage = Stage::new(37, 20, false).play(TOUGH);
    let mut seen = 0;
    for _ in 0..30 {
        stage = stage.press("i");
        let picture = stage.picture();
        let row_of = |text: &str| picture.lines().position(|line| line.contains(text));
        let number = |unit: &str| {
            let rest = picture.split(&format!("Look at {unit} ")).nth(1)?;
            rest.chars().next()?.to_digit(10).map(|digit| digit as usize - 1)
        };
        let rows = number("box").map(|at| (at / 3 * 3, at / 3 * 3 + 2)).or(number("row").map(|at| (at, at)));
        if let (Some((first, last)), Some(top), Some(end)) = (rows, row_of("Hint 1 of"), row_of("╰")) {
            let covers = |row: usize| (top..=end).contains(&(1 + 2 * row));
            assert!(!(first..=last).any(covers), "{picture}");
            seen += 1;
        }
        stage = stage.press("enter");
    }
    assert!(seen > 10, "most hints have one: {seen}");
}

#[test]
fn escape_only_ends_the_wait_for_a_digit() {
    for key in ["w", "g", "/", ",", ";", "g 4"] {
        let stage = Stage::new(80, 24, false).play(TOUGH).press(key).press("esc");
        assert_eq!(stage.app.screen, ninefold::app::Screen::Play, "{key}");
        assert_eq!(stage.app.play.as_ref().and_then(|play| play.pending), None, "{key}");
    }
}

#[test]
fn the_words_of_a_hint_can_be_hidden_to_show_the_board() {
    let stage = Stage::new(55, 23, false).play(TOUGH).press("i i i i");
    let words = stage.picture();
    assert!(words.contains("Hint 4 of 5") && words.contains("Space board"), "{words}");
    let stage = stage.press("space");
    let board = stage.picture();
    assert!(!board.contains("Hint 4 of 5") && board.contains("brings the words back"), "{board}");
    let stage = stage.press("space");
    assert!(stage.picture().contains("Hint 4 of 5"), "{}", stage.picture());
    let small = Stage::new(37, 20, false).play(TOUGH).press("i i i i").picture();
    assert!(small.contains("Space board"), "{small}");
    let gone = stage.press("space esc").picture();
    assert!(!gone.contains("Hint") && !gone.contains("brings the words"), "{gone}");
}
