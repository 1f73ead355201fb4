//! `ninefold play --plain`: a game in words, without a screen.

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use ninefold::app::WORDS;

use crate::session::Session;
use crate::support::cli::{ninefold_in, play_plain};
use crate::support::puzzles::{EASY, EASY_SOLUTION, TWO_SOLUTIONS};
use crate::support::temp_folder;

/// Output of `play --plain` for a puzzle and these input lines, with a new home directory.
fn play_in_new_home(puzzle: &[&str], lines: &str) -> String {
    let home = temp_folder();
    play_plain(home.path(), puzzle, lines)
}

#[test]
fn a_game_can_be_played_in_words() {
    let said = play_in_new_home(&[EASY], "r1c3=4\nr1c3\nrow 1\nr1c4=4\nundo\nr1c4+26\nwhere 7\nleft\nboard\n");
    let expected = "\
your puzzle: 9 by 9, 30 of 81 cells are given.
Enter board to see the board, help for all commands.
r1c3 is 4.
r1c3: 4.
row 1: 5 at column 1, 3 at column 2, 4 at column 3, 7 at column 5.
Empty: column 4, column 6, column 7, column 8, column 9; missing: 1 2 6 8 9.
r1c4 is 4.
r1c3 clashes with the 4 in r1c4.
r1c4 clashes with the 4 in r8c4.
r1c4 is empty.
Nothing is marked as wrong any more.
Notes of r1c4: 2 6.
7 is in: r1c5 r6c1 r9c8.
It could go in: r2c2 r2c3 r2c7 r2c9 r3c3 r3c4 r3c6 r3c7 r3c9 r4c4 r4c6 r4c7 r5c7 r5c9 r7c3 r7c4 r7c6 r7c9 r8c2 r8c3 r8c7 r8c9.
Left to place: 1 5 times, 2 7 times, 3 6 times, 4 6 times, 5 6 times, 6 4 times, 7 6 times, 8 4 times, 9 5 times.
row 1: 5 3 4 | . 7 . | . . .
";
    let rows: Vec<&str> = said.lines().collect();
    for (at, line) in expected.lines().enumerate() {
        let is_of_candidates = line.starts_with("It could go") || line.starts_with("Left to place");
        assert!(is_of_candidates || rows[at] == line, "{said}");
    }
    assert_eq!(rows.len(), 15 + 9, "{said}");
}

#[test]
fn a_hint_is_given_in_stages_and_carried_out() {
    let said = play_in_new_home(&[EASY], "hint\nhint\nhint\nhint\ndo\nwhy r1c4 5\n");
    let rows: Vec<&str> = said.lines().skip(2).collect();
    let expected = [
        "Hint 1/4: area.",
        "Look at box 2.",
        "hint: technique.",
        "Hint 2/4: technique.",
        "Hidden Single (box).",
        "hint: pattern.",
        "Hint 3/4: pattern.",
    ];
    assert_eq!(rows[..expected.len()], expected, "{said}");
    assert!(rows.contains(&"Enter hint or do to play it, hide to hide it."), "{said}");
    assert!(rows.iter().any(|row| row.starts_with("So r")) && rows.iter().any(|row| row.contains(" is ")), "{said}");
    assert!(said.contains("Why not 5 in r1c4?"), "{said}");
}

#[test]
fn a_step_of_the_list_is_shown_by_its_number_or_its_name() {
    let said = play_in_new_home(&[EASY], "steps\nsteps 2\nsteps x-wing\nsteps X-Wing\nsteps squid\nsteps 99999\n");
    assert!(said.contains("Enter steps N to see one of them.\nStep 2 of "), "{said}");
    let of: Vec<&str> = said.lines().filter(|row| row.starts_with("Step ")).collect();
    assert!(of.len() == 3 && of[1] != of[2], "the next one: {of:?}");
    assert_eq!(said.lines().filter(|row| *row == "X-Wing.").count(), 2, "{said}");
    assert!(said.contains("Expected a technique such as x-wing, found 'squid'."), "{said}");
    assert!(said.contains("Expected a number from the list, found 99999."), "{said}");
}

#[test]
fn steps_by_a_technique_are_found_without_listing_all() {
    let kraken = ".45...9......3....1.95..78..32....158........7..2....8...19..2.....7...9....563..";
    let said =
        play_in_new_home(&[kraken], "steps kraken\nsteps 2\nsteps exocet\nset uniqueness off\nsteps unique loop\n");
    assert!(said.contains("Kraken Fish Type 1, ") && said.contains("Step 2 of "), "{said}");
    assert!(!said.contains("Kraken Fish Type 2"), "{said}");
    assert!(said.contains("There is no Exocet here."), "{said}");
    assert!(said.contains("That technique assumes a unique solution: set uniqueness on."), "{said}");
    let finned = "16.543.7..786.14354358.76.172.458.696..912.57...376..4.16.3..4.3...8..16..71645.3";
    let said = play_in_new_home(&[finned], "steps\nsteps x-wing\nsteps finned x\n");
    assert!(said.contains("There is no X-Wing here."), "no other that has the name within: {said}");
    assert!(said.lines().any(|row| row.starts_with("Finned X-Wing")), "{said}");
}

#[test]
fn a_hint_after_another_answer_starts_again() {
    let said = play_in_new_home(&[EASY], "hint\nwhy r1c4 5\nhint\nhint\nwhy r1c4 5\nwhy r1c4 5\n");
    assert_eq!(said.matches("Hint 1/4").count(), 2, "{said}");
    assert_eq!(said.matches("Hint 2/4").count(), 1, "{said}");
    assert_eq!(said.matches("Why not 5 in r1c4?").count(), 3, "the answer is repeated: {said}");
    let twice = play_in_new_home(&[TWO_SOLUTIONS], "hint\nhint\n");
    assert_eq!(twice.matches("No hint.").count(), 2, "{twice}");
}

#[test]
fn results_computed_at_the_end_are_always_printed() {
    let twice = play_in_new_home(&[TWO_SOLUTIONS], "");
    assert!(twice.ends_with("This puzzle has more than one solution, so hints cannot solve it.\n"), "{twice}");
    let solved = play_in_new_home(&[EASY], "solve\nyes\nquit\n");
    assert!(solved.contains("\nSolvable in: "), "{solved}");
}

#[test]
fn commands_that_need_a_screen_are_refused_and_others_are_answered() {
    for word in ["pause", "watch", "library", "menu", "copy"] {
        let said = play_in_new_home(&[EASY], &format!("{word}\ntime\n"));
        let name = word[..1].to_uppercase() + &word[1..];
        assert_eq!(said.lines().nth(2), Some(format!("{name} needs a screen.").as_str()), "{said}");
        assert_eq!(said.lines().nth(3), Some("00:00"), "{said}");
    }
    let said = play_in_new_home(&[EASY], "hel\nrow 1\nrul\nrow 1\n");
    assert!(said.contains("\nQuestions:\n") && said.matches("row 1: 5 at column 1").count() == 2, "{said}");
    let said = play_in_new_home(&[EASY], "play 3\n");
    assert!(said.ends_with("Expected an open file of puzzles: enter open FILE first.\n"), "{said}");
}

#[test]
fn every_notice_is_printed_if_several_come_at_once() {
    let home = temp_folder();
    let folder = home.path().join(".config/ninefold");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("settings.toml"), "theme = 3\nascii = 'x'\nnope = 1\n").expect("a file");
    let said = play_plain(home.path(), &[EASY], "");
    assert_eq!(said.matches("settings.toml:").count(), 3, "{said}");
}

#[test]
fn lines_typed_ahead_are_not_buffered_without_limit() {
    let (mut reader, writer) = std::io::pipe().expect("a pipe");
    let home = temp_folder();
    let mut command = ninefold_in(home.path());
    let mut child =
        command.args(["play", "--plain", EASY]).stdin(Stdio::piped()).stdout(writer).spawn().expect("it starts");
    drop(command);
    let mut stdin = child.stdin.take().expect("a pipe");
    // The output is not read. When its pipe is full, the program blocks and stops reading its input, so that this thread blocks too.
    let typed = std::thread::spawn(move || {
        let mut typed = 0_usize;
        while typed < 4_000_000 && stdin.write_all(b"board\n").is_ok() {
            typed += 6;
        }
        typed
    });
    let mut first = [0; 1];
    reader.read_exact(&mut first).expect("it says something");
    drop(reader);
    assert!(child.wait().expect("it ends").success(), "the reader went");
    assert!(typed.join().expect("no panic") < 4_000_000);
}

#[test]
fn every_line_has_one_answer() {
    for (line, answer) in [
        ("r1c1=", "r1c1 is a given."),
        ("r1c3=", "Nothing to change."),
        ("r1c3-4", "Nothing to change."),
        ("wipe", "There are no notes."),
        ("hide", "There is no hint."),
        ("undo", "Nothing to undo."),
        ("redo", "Nothing to redo."),
        ("colour off", "Nothing to change."),
        ("set check", "check: conflicts."),
        ("row 0", "Expected a number from 1 to 9, as in row 1."),
        ("col A", "Expected a number from 1 to 9, as in col 1."),
        ("time now", "Expected time without arguments."),
        ("where 0", "Expected a digit from 1 to 9."),
        ("hint 3", "Expected hint without arguments, found 'hint 3'."),
        ("line", EASY),
    ] {
        let said = play_in_new_home(&[EASY], &format!("{line}\n"));
        assert_eq!(said.lines().skip(2).collect::<Vec<_>>(), [answer], "{line}");
    }
    let said = play_in_new_home(&[EASY], "undo\ntime\nrow 4\nundo\n");
    assert_eq!(said.matches("Nothing to undo.").count(), 2, "an answer is not given again: {said}");
    let said = play_in_new_home(&[], "row 1\nr1c1=3\nhint\n");
    assert_eq!(said.matches("Expected an open game: new hard starts one.").count(), 3, "{said}");
}

#[test]
fn rules_are_described_without_a_screen() {
    let board = "cage 3: r1c1 r1c2; thermometer: r5c5 r5c6 r5c7; ".to_owned() + &".".repeat(81);
    let home = temp_folder();
    let file = home.path().join("caged.txt");
    fs::write(&file, format!("{board}\n")).expect("a file");
    let said = play_plain(home.path(), &[&file.display().to_string()], "cage 1\nthermometer 1\nrules\n");
    assert!(said.contains("cage 3: r1c1 r1c2."), "{said}");
    assert!(said.contains("thermometer: r5c5 r5c6 r5c7."), "{said}");
    assert!(said.lines().any(|row| row == "cage 3: r1c1 r1c2"), "{said}");
}

#[test]
fn a_solved_game_is_announced_once_and_an_unsolved_one_is_continued() {
    let home = temp_folder();
    let said = play_plain(home.path(), &[EASY], "solve\nperhaps\nyes\nboard\n");
    assert!(said.contains("Let the solver fill the board? You can undo it. yes or no?\nExpected yes or no."), "{said}");
    assert!(said.contains("51 cells have changed; 0 are empty.\nSolved!\n"), "{said}");
    assert_eq!(said.matches("Solved!").count(), 1, "{said}");
    let board: String = said.lines().filter(|row| row.starts_with("row ")).collect();
    let digits: String = board.split("row ").filter_map(|row| row.split_once(": ")).map(|row| row.1).collect();
    assert_eq!(digits.replace([' ', '|'], ""), EASY_SOLUTION);
    let said = play_plain(home.path(), &[TWO_SOLUTIONS], "r1c1=8\nquit\nr1c2=1\n");
    assert!(said.contains("r1c1 is 8.") && !said.contains("r1c2"), "nothing is read after quit: {said}");
    let said = play_plain(home.path(), &[TWO_SOLUTIONS], "r1c1\n");
    assert!(said.contains("Continuing your game.") && said.contains("r1c1: 8."), "{said}");
}

#[test]
fn positions_are_written_and_files_opened_without_a_screen() {
    let home = temp_folder();
    let at = |name: &str| home.path().join(name).display().to_string();
    let lines = format!("r1c3=4\nwrite {0}\nwrite {0}\nr1c4=2\nwrite! {0}\n", at("a.txt"));
    let said = play_plain(home.path(), &[EASY], &lines);
    assert!(said.contains("Expected a new name"), "{said}");
    assert_eq!(said.matches("written: ").count(), 2, "{said}");
    let text = fs::read_to_string(at("a.txt")).expect("it is there");
    assert!(text.starts_with(":0000:x:53+4+27."), "entries are marked: {text}");
    fs::write(at("b.txt"), format!("{EASY}\n{TWO_SOLUTIONS}\n")).expect("a file");
    let said = play_plain(home.path(), &[EASY], &format!("open {}\nplay 3\nplay 2\nrow 1\nplay 1\n", at("b.txt")));
    assert!(said.contains("\nb.txt 1: "), "another of them can be had later: {said}");
    assert!(
        said.contains("2 puzzles.\nEnter play N to start one of them.\nExpected a number up to 2, found 3.\nb.txt 2: "),
        "{said}"
    );
    assert!(said.contains("row 1: 3 at column 2, 9 at column 3, 1 at column 7"), "{said}");
}

#[test]
fn the_health_setting_reports_what_the_digits_lead_to() {
    let said = play_in_new_home(&[EASY], "set health on\nr1c3=2\n");
    assert!(said.contains("\nhealth: + one solution, ~ several, x none, ? unknown.\n"), "{said}");
    assert!(said.ends_with("The puzzle has no solution any more.\n"), "{said}");
    assert_eq!(said.matches("The puzzle still has one solution.\n").count(), 1, "{said}");
    assert!(!play_in_new_home(&[EASY], "r1c3=2\n").contains("solution"), "it is off by default");
}

#[test]
fn bookmarks_are_found_by_their_names() {
    let lines = "r1c3=1\nbookmark Before the guess\nr2c2=2\nbookmark\nr3c1=2\nreturn guess\nrow 2\nreturn\nrow 2\nreturn nowhere\n";
    let home = temp_folder();
    let said = play_plain(home.path(), &[EASY], lines);
    assert!(said.contains("Bookmark 'Before the guess' set.\n"), "{said}");
    let (back, there) = said
        .split_once("back at 'Before the guess'")
        .or(said.split_once("Back at 'Before the guess'"))
        .expect("it is said");
    assert!(back.contains("r2c2 is 2.") && there.contains("Empty: column 2,"), "{said}");
    assert!(there.contains("row 2: 6 at column 1, 2 at column 2, "), "the latest is meant where none is named: {said}");
    assert!(said.ends_with("No other bookmark has 'nowhere' in its name.\n"), "{said}");
    let later = play_plain(home.path(), &[EASY], "return before\nrow 2\n");
    assert!(later.contains("'Before the guess'") && later.contains("Empty: column 2,"), "names are saved: {later}");
}

#[test]
fn puzzles_are_made_without_a_screen() {
    let said = play_in_new_home(&["--seed", "easy-1"], "new 6x6 easy\nrow 1\n");
    assert!(said.starts_with("making easy-1 …\neasy-1: 9 by 9, easy, "), "{said}");
    assert!(said.contains("\nmaking an easy 6 × 6 puzzle …\n6x6+easy-") && said.contains(": 6 by 6"), "{said}");
    assert!(said.lines().any(|row| row.starts_with("row 1: ")), "what is typed ahead waits: {said}");
}

#[test]
fn hostile_input_is_skipped_or_refused_in_one_line() {
    let said = play_in_new_home(&[EASY], &format!("{}\n\u{0}\u{1b}[2J\nr1c3=4\n", "x".repeat(300)));
    assert!(said.ends_with("r1c3 is 4.\n"), "{said}");
    assert!(!said.contains('\u{1b}') && !said.contains('\u{0}'), "{said:?}");
    let endless = play_in_new_home(&[EASY], &"r1c3=4 ".repeat(100_000));
    assert_eq!(endless.lines().nth(2), Some("That line is too long."), "{endless}");
    let long = play_in_new_home(&[EASY], &format!("{}\nr1c3=4\n", "y".repeat(70_000)));
    assert!(long.ends_with("\nr1c3 is 4.\n") && long.lines().count() == 4, "what comes behind it is read: {long}");
}

#[test]
fn help_without_a_screen_lists_every_command_that_works_there() {
    let said = play_in_new_home(&[EASY], "help\n");
    for word in &WORDS {
        let is_listed = said.lines().any(|row| row.trim_start().split(' ').next() == Some(word.name));
        let is_asked = ["rules", "page", "help"].contains(&word.name);
        assert_eq!(is_listed, !word.needs_screen || is_asked, "{}", word.name);
    }
}

#[test]
fn a_dumb_terminal_gets_a_game_in_words() {
    let home = temp_folder();
    let environment = [("TERM", "dumb")];
    let program = env!("CARGO_BIN_EXE_ninefold");
    let mut session = Session::start_with(home.path(), program, &["play", EASY], &environment);
    session.wait_for("help for all commands").wait_for("> ").press("r1c3=4\n").wait_for("r1c3 is 4.");
    session.press("quit\n");
    assert_eq!(session.end(), 0);
}
