//! The program in a real pseudo-terminal, which a terminal emulator reads: whole sessions of play.

use std::path::Path;

use crate::session::Session;
use crate::support::cli::start_in_terminal;
use crate::support::puzzles::{ALMOST_SOLVED, EASY};
use crate::support::temp_folder;

#[test]
fn the_program_opens_with_the_menu_and_can_be_left() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[]);
    session.wait_for("n i n e f o l d").wait_for("New easy").press("?").wait_for("Esc close").press("\x1b");
    session.wait_until("help is gone", |session| !session.screen().contains("Esc close")).press("Q");
    assert_eq!(session.end(), 0);
    assert!(session.is_whole(), "{}", session.screen());
}

#[test]
fn faults_in_the_players_files_are_shown_and_printed_at_the_end() {
    let home = temp_folder();
    let folder = home.path().join(".config/ninefold");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("settings.toml"), "theme = 'light'\nascii = 'perhaps'\n").expect("a file");
    std::fs::write(folder.join("keys.toml"), "[[bind]]\non = 'play'\naction = 'hint'\nkeys = ['what']\n")
        .expect("a file");
    let mut session = start_in_terminal(home.path(), &["play", EASY]);
    session.wait_for("settings.toml:2: ").wait_for("1 more").press("Q");
    session.wait_until("the shell's screen", |session| !session.is_on_its_own_screen());
    session.wait_for("settings.toml:2: ").wait_for("keys.toml:4: expected a key");
    assert_eq!(session.end(), 0);
}

#[test]
fn colours_follow_the_background_that_the_terminal_reports() {
    let home = temp_folder();
    let none = vt100::Color::Default;
    for (report, is_dark) in [("rgb:1111/1111/1111\x07", true), ("rgb:ffff/ffff/e0e0\x1b\\", false)] {
        let mut session = start_in_terminal(home.path(), &["play", EASY]);
        session.wait_for("r1c3").press(&format!("\x1b]11;{report}"));
        let given = |session: &Session| session.colours(10, 3); // in r5c1, which is no peer of r1c3
        session.wait_until("colours on the terminal's own background", |session| {
            let (text, background) = given(session);
            text != none && background == none
        });
        let vt100::Color::Idx(text) = given(&session).0 else { panic!("256 colours") };
        assert_eq!(text >= 250 || text == 231, is_dark, "{report:?}: {text}");
        assert!(session.screen().contains("r1c3   empty"), "the reply enters nothing\n{}", session.screen());
        session.press("Q");
        assert_eq!(session.end(), 0);
    }
}

#[test]
fn a_terminal_that_does_not_tell_its_background_gets_a_theme_with_its_own() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &["play", EASY]);
    session.wait_for("r1c3");
    session.wait_until("a background", |session| session.colours(23, 79).1 != vt100::Color::Default);
    session.press("Q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_theme_of_the_players_own_is_found_and_its_faults_are_named() {
    let home = temp_folder();
    let folder = home.path().join(".config/ninefold/themes");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("mine.toml"), "inherits = 'dark'\nbackground = '4'\ngiven = { fg = '9' }\n")
        .expect("a file");
    std::fs::write(folder.join("bad.toml"), "text = {}\ngivens = {}\n").expect("a file");
    let mut session = start_in_terminal(home.path(), &["play", "--theme", "mine", EASY]);
    session.wait_for("themes/bad.toml:2: no role is called 'givens'");
    assert_eq!(session.colours(10, 3), (vt100::Color::Idx(9), vt100::Color::Idx(4)));
    session.press("Q");
    assert_eq!(session.end(), 0);
}

#[test]
fn the_mouse_is_left_to_the_terminal_if_the_settings_say_so() {
    let home = temp_folder();
    let folder = home.path().join(".config/ninefold");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("settings.toml"), "mouse = false\n").expect("a file");
    let mut session = start_in_terminal(home.path(), &["play", EASY]);
    session.wait_for("mode   DIGIT");
    assert!(!session.has_mouse());
    session.press(":set mouse on\r").wait_until("the mouse is taken", Session::has_mouse);
    session.press(":set mouse off\r").wait_until("it is given back", |session| !session.has_mouse()).press("Q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_new_game_is_made_and_played() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &["play", "--level", "easy"]);
    session.wait_for("EASY").wait_for("mode   DIGIT").press("n").wait_for("mode   NOTE").press("Q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_puzzle_made_in_advance_is_used_once() {
    let home = temp_folder();
    let folder = home.path().join(".local/share/ninefold/stock");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("easy-ABC");
    std::fs::write(&file, format!("# made by ninefold {}\n{EASY}\n", env!("CARGO_PKG_VERSION"))).expect("a file");
    let mut session = start_in_terminal(home.path(), &["play", "--level", "easy"]);
    session.wait_for("seed easy-ABC").wait_for("EASY").press("Q");
    assert_eq!(session.end(), 0);
    assert!(!file.exists(), "it is used once");
}

#[test]
fn a_seed_reopens_the_same_puzzle_where_it_was_left() {
    let home = temp_folder();
    for seen in ["EASY", "continuing your game"] {
        let mut session = start_in_terminal(home.path(), &["play", "--seed", "easy-7f3a"]);
        session.wait_for("seed easy-7F3A").wait_for(seen).press("]5").wait_for("[ ‹5›").press("Q");
        assert_eq!(session.end(), 0);
    }
}

#[test]
fn a_new_game_is_chosen_from_the_menu() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[]);
    session.wait_for("New game…").press("N").wait_for("‹ easy ›").press("\x1b[C\x1b[C").wait_for("‹ hard ›");
    session.press("\r").wait_for("HARD").wait_for("seed hard-").press("1").press("q").wait_for("Another");
    session.press("Q");
    assert_eq!(session.end(), 0);
    assert!(session.is_whole(), "{}", session.screen());
}

#[test]
fn a_puzzle_of_the_players_own_is_typed_saved_and_played() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[]);
    session.wait_for("Your own").press("e").wait_for("type or paste").press("55").wait_for("two 5s");
    session.press("uu\x1b[H").press(EASY).wait_for("one solution").wait_for("easy, SE");
    session
        .press("s")
        .wait_for("Name your puzzle")
        .press("first one\r")
        .wait_for("saved in the library as first one")
        .press("q");
    session.wait_for("n i n e f o l d").press("O").wait_for("[Easy]").press("h").wait_for("first one").press("\r");
    session.wait_for("first one").wait_for("EASY").press("Q");
    assert_eq!(session.end(), 0);
    let mut again = start_in_terminal(home.path(), &[]);
    again.wait_for("continuing your game").press("q").wait_for("Library").press("O").wait_for("[Unfinished]");
    again.press("ll").wait_for("[Your own]");
    again.wait_for("first one");
}

#[test]
fn the_last_digit_solves_the_puzzle() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[ALMOST_SOLVED]);
    session.wait_for("r9c9").press("9").wait_for("Solved!").press("\x1b");
    session
        .wait_until("the summary is gone", |session| !session.screen().contains("Solved!"))
        .wait_for("[ ‹9› ]")
        .press("Q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_puzzle_with_two_solutions_is_won_by_either() {
    let puzzle = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
    let board = format::read_one(puzzle).expect("a puzzle").check().expect("no digit twice");
    let solutions = solve::solutions(&board, 3);
    assert_eq!(solutions.len(), 2);
    for solution in solutions {
        let home = temp_folder();
        let mut session = start_in_terminal(home.path(), &[puzzle]);
        session.wait_for("r1c1");
        for (at, digit) in solution.iter().enumerate().filter(|&(at, _)| puzzle.as_bytes()[at] == b'.') {
            session.press(&format!("g{}{}{digit}", at / 9 + 1, at % 9 + 1));
        }
        session.wait_for("Solved!").press("Q");
        assert_eq!(session.end(), 0);
    }
}

#[test]
fn a_hint_goes_from_the_place_to_the_reason_and_is_carried_out() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[EASY]);
    session.wait_for("r1c3").press("i").wait_for("Hint 1/4").wait_for("Look at");
    assert!(!session.screen().contains("Single"), "the first part does not name the technique");
    session.press("i").wait_for("Hint 2/4").wait_for("Single").press("i").wait_for("Hint 3/4");
    session.press("i").wait_for("Hint 4/4").wait_for("So r").press("i");
    session
        .wait_until("it is done", |session| !session.screen().contains("Hint 4"))
        .press("u")
        .press("i")
        .wait_for("Hint 1/4");
}

#[test]
fn a_search_is_watched_forwards_and_backwards() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[EASY]);
    session.wait_for("r1c3").press("V").wait_for("PATH").wait_for("step 0");
    session.press("l").wait_for("step 1").press("l").wait_for("step 2").press("h").wait_for("step 1");
    session.press("s").wait_for("solution").press("0").wait_for("step 0").press("q").wait_for("mode   DIGIT");
}

#[test]
fn solvers_race_while_keys_are_answered() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &["watch", EASY]);
    session.wait_for("step 0").press("r").wait_for("solvers on this puzzle").wait_for(" done");
    session
        .press("\t")
        .wait_for("fastest")
        .press("\t")
        .wait_for("all get the same share")
        .press("?")
        .wait_for("Esc close");
    session.press("\x1b").wait_until("it goes on", |session| !session.screen().contains("Esc close"));
    session.wait_for("20/20").press("\x1b").wait_for("step 0").press("l").wait_for("step 1").press("Q");
    assert_eq!(session.end(), 0);
    assert!(session.is_whole(), "{}", session.screen());
}

#[test]
fn a_race_on_a_shelf_runs_to_the_end() {
    let home = temp_folder();
    let file = home.path().join("two.txt");
    std::fs::write(&file, "1...34..2.....3.\n.4....2..1....3.\n").expect("a file");
    let mut session = start_in_terminal(home.path(), &[file.to_str().expect("a path")]);
    session.wait_for("r1c2").press("O").wait_for("[two.txt]").press("r").wait_for("on two.txt, all 2");
    session.wait_until("all have arrived", |session| {
        session.screen().lines().next().is_some_and(|row| row.ends_with(" done") && !row.contains(" of "))
    });
    session.wait_for("guesses").press("\t").wait_for("fastest").press("\x1b").wait_for("[two.txt]").press("Q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_click_on_a_bar_goes_to_its_step() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &["watch", EASY]);
    let is_bar = |sign: char| "▁▂▃▄▅▆▇█".contains(sign);
    session.wait_for("step 0").press("g20\r").wait_for("step 20");
    session.wait_until("a row of bars", |session| session.screen().contains(is_bar));
    let screen = session.screen();
    let (y, row) = screen.lines().enumerate().find(|(_, row)| row.contains(is_bar)).expect("a row of bars");
    let x = row.chars().position(is_bar).expect("a bar");
    session.press(&format!("\u{1b}[<0;{};{}M", x + 1, y + 1));
    session.wait_until("the first steps", |session| !session.screen().contains("step 20")).press("Q");
    assert_eq!(session.end(), 0);
}

#[test]
fn the_small_matrix_is_solved() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &["watch", "--example", "a-f"]);
    session.wait_for("PATH").press("s").wait_for("▸ B").wait_for("▸ D").wait_for("▸ F").press("q").wait_for("New easy");
}

#[test]
fn an_unfinished_game_is_continued_next_time() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[EASY]);
    session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").press("Q");
    assert_eq!(session.end(), 0);
    let mut again = start_in_terminal(home.path(), &[]);
    again.wait_for("continuing your game").press("g13").wait_for("[ ‹1› ]").press("u").wait_for("r1c3   empty");
}

/// These are replies to queries of a program that ran before. On a slow connection, they arrive late.
#[test]
fn a_late_reply_of_the_terminal_leaves_the_board_as_it_is() {
    for reply in [
        "\x1b]10;rgb:ffff/ffff/ffff\x1b\\",
        "\x1b]11;rgb:1212/3434/5656\x1b\\",
        "\x1b]11;rgb:1212/3434/5656\x07",
        "\x1bP>|XTerm(390)\x1b\\",
        "\x1b[?62;22c",
        "\x1b[>41;354;0c",
        "\x1b[>4;2m",
        "\x1b[4;5R",
        "\x1b[8;24;80t",
    ] {
        let home = temp_folder();
        let mut session = start_in_terminal(home.path(), &[EASY]);
        session.wait_for("r1c3   empty").press(reply).press("u").wait_for("nothing to undo");
        assert!(session.screen().contains("r1c3   empty"), "{reply:?}: {}", session.screen());
    }
}

#[test]
fn the_game_is_drawn_at_any_size_and_survives_resizing() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[EASY]);
    session.wait_for("mode   DIGIT").press("1").wait_for("[ ‹1› ]");
    session.resize(20, 8).wait_for("need 25x14");
    session.press("x").resize(37, 20).wait_for("║   ║").press("1").wait_for("║‹1›║");
    session.resize(60, 20).wait_for("fill").press("u").wait_for("║   ║").press("U").wait_for("║‹1›║");
    session.resize(120, 40).wait_for("HISTORY").wait_for("║  ‹1›  ║");
    session.resize(80, 24).wait_for("mode   DIGIT").wait_for("[ ‹1› ]");
}

#[test]
fn a_board_with_more_digits_than_keys_is_refused_before_the_screen_changes() {
    let home = temp_folder();
    let large = format!("{}36", ". ".repeat(36 * 36 - 1));
    let mut session = start_in_terminal(home.path(), &[&large]);
    session.wait_for("expected a side up to 35, with a key for each digit, found 36");
    assert_eq!(session.end(), 1);
}

/// Day that the menu shows for the puzzle of the day, for a player in this time zone.
fn day_in(zone: &str) -> String {
    let home = temp_folder();
    let mut session = Session::start_with(home.path(), env!("CARGO_BIN_EXE_ninefold"), &[], &[("TZ", zone)]);
    let day = |session: &Session| {
        let screen = session.screen();
        let line = screen.lines().find_map(|line| line.split_once("Daily"))?.1;
        line.split_once('·').map(|(day, _)| day.trim().to_owned())
    };
    session.wait_until("the menu has the day", |session| day(session).is_some());
    let day = day(&session).expect("it was waited for");
    session.press("Q");
    assert_eq!(session.end(), 0);
    day
}

#[test]
fn the_day_is_that_of_the_players_time_zone() {
    let has_names = Path::new("/usr/share/zoneinfo/Pacific/Niue").exists();
    // The two zones are 25 hours apart, so that their days always differ.
    let [east, west] = if has_names { ["Pacific/Kiritimati", "Pacific/Niue"] } else { ["EAST-14", "WEST+11"] };
    assert_ne!(day_in(east), day_in(west));
}
