//! Log of results: which games are recorded, faulty lines, and that no result is lost.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use ninefold::app::Effect;
use ninefold::game::Game;
use ninefold::store::{GameResult, Logged, Outcome, ResultLog};
use rustix::process::Signal;
use serde_json::json;

use crate::session::Session;
use crate::support::cli::{ninefold_in, run_command, start_after};
use crate::support::driver::Driver;
use crate::support::player_files::{Home, new_game, save_of};
use crate::support::puzzles::{ALMOST_SOLVED, EASY, EASY_SOLUTION, TOUGH};
use crate::support::results::{log_in, random_results, solved_game, stats, write_log};
use crate::support::temp_folder;

/// Returns the results and the errors of a log with this text.
fn read_text(text: &[u8]) -> (usize, Vec<String>) {
    let home = Home::new();
    fs::create_dir_all(&home.paths.state).expect("the folder is ours");
    fs::write(home.paths.results(), text).expect("the folder is ours");
    let (results, errors) = ResultLog::new(&home.paths).read();
    (results.len(), errors.iter().map(ToString::to_string).collect())
}

/// Returns the line of a result in the log.
fn line(result: &GameResult) -> String {
    let game = serde_json::to_string(result).expect("it is JSON");
    format!("{{\"ninefold\":1,\"game\":{game}}}\n")
}

#[test]
fn faulty_lines_have_one_message_each_and_the_others_count() {
    let (one, two) = (line(&solved_game(1)), line(&solved_game(2)));
    let newer = "{\"ninefold\":2,\"tournament\":{}}\n";
    let text = format!("{one}hello\n{newer}\n{two}{}", &one[..40]);
    assert_eq!(
        read_text(text.as_bytes()),
        (
            2,
            vec![
                "state/results.jsonl:2: expected the result of a game".to_owned(),
                "state/results.jsonl:3: written by a newer ninefold in format 2; this version reads formats up to 1"
                    .to_owned(),
                "state/results.jsonl:6: this line is incomplete".to_owned(),
            ]
        )
    );
    let review = json!({ "ninefold": 1, "review": { "puzzle": "x", "spent": [] } });
    let (count, errors) = read_text(format!("{review}\n{one}").as_bytes());
    assert_eq!((count, errors.len()), (1, 1), "{errors:?}");
    let (count, errors) = read_text(format!("{}{one}", "nothing\n".repeat(9)).as_bytes());
    assert_eq!((count, errors.len(), errors[5].as_str()), (1, 6, "state/results.jsonl: 4 more faulty lines"));
    let long = format!("{}\n{one}", "x".repeat(1 << 20));
    assert_eq!(read_text(long.as_bytes()).0, 1, "the line after a long one");
    assert_eq!(read_text(b"\xff\xfe\x00\n").1.len(), 1);
    let more = one.replace("\"game\":{", "\"game\":{\"weather\":\"fine\",");
    assert_eq!(read_text(more.as_bytes()), (1, Vec::new()), "unknown fields are ignored");
    assert_eq!(read_text(b""), (0, Vec::new()));
}

#[test]
fn the_end_of_the_log_is_repaired_before_a_line_is_added() {
    let (one, two) = (line(&solved_game(1)), line(&solved_game(2)));
    for cut in 1..one.len() {
        let home = Home::new();
        fs::create_dir_all(&home.paths.state).expect("the folder is ours");
        fs::write(home.paths.results(), format!("{two}{}", &one[..cut])).expect("the folder is ours");
        let log = ResultLog::new(&home.paths);
        log.append(&Logged::Game(solved_game(3))).expect("the folder is ours");
        let (results, errors) = log.read();
        let attempts: Vec<u64> = results.iter().map(|result| result.attempt).collect();
        let is_whole = cut == one.len() - 1; // only the line break is missing
        assert_eq!(attempts, if is_whole { vec![2, 1, 3] } else { vec![2, 3] }, "cut after {cut} bytes");
        assert!(errors.is_empty(), "{errors:?}");
    }
    let home = Home::new();
    fs::create_dir_all(&home.paths.state).expect("the folder is ours");
    fs::write(home.paths.results(), "my notes").expect("the folder is ours");
    ResultLog::new(&home.paths).append(&Logged::Game(solved_game(3))).expect("the folder is ours");
    let text = fs::read_to_string(home.paths.results()).expect("it is there");
    assert!(text.starts_with("my notes\n{"), "what another program wrote is kept: {text}");
}

#[test]
fn lines_of_several_writers_never_mix() {
    let home = Home::new();
    let writers = 8;
    std::thread::scope(|scope| {
        for writer in 0..writers {
            let log = ResultLog::new(&home.paths);
            scope.spawn(move || {
                for game in 1..=50 {
                    let name = "long ".repeat(400);
                    let result = GameResult { name, ..solved_game(writer * 100 + game) };
                    log.append(&Logged::Game(result)).expect("the folder is ours");
                }
            });
        }
    });
    let (results, errors) = ResultLog::new(&home.paths).read();
    assert_eq!((results.len(), errors.len()), (400, 0));
    let mut last = BTreeMap::new();
    for result in &results {
        let before = last.insert(result.attempt / 100, result.attempt);
        assert!(before.is_none_or(|before| before < result.attempt), "each writer's lines are in order");
    }
}

/// Returns the games that an input records.
fn recorded(effects: Vec<Effect>) -> Vec<GameResult> {
    let recorded = effects.into_iter().filter_map(|effect| match effect {
        Effect::Record(result) => Some(*result),
        _ => None,
    });
    recorded.collect()
}

#[test]
fn solving_a_puzzle_records_one_result_for_each_game() {
    let (driver, effects) = Driver::default().play(ALMOST_SOLVED).press("3 3 i").effects("9");
    let results = recorded(effects);
    assert_eq!(results.len(), 1);
    let first = &results[0];
    assert_eq!((first.outcome, first.empty, first.mistakes, first.hints), (Outcome::Solved, 1, Some(1), 1));
    assert_eq!((first.rungs.as_slice(), first.side), (&[1, 0, 0, 0][..], 9));
    let (driver, effects) = driver.press("esc u").effects("9");
    let again = recorded(effects);
    assert!(again.iter().all(|again| again.attempt == first.attempt), "the same game");
    let (_, effects) = driver.press("R y").effects("9");
    let replayed = recorded(effects);
    assert!(replayed.len() == 1 && replayed[0].attempt != first.attempt, "another game");
    let home = Home::new();
    let log = ResultLog::new(&home.paths);
    let all = results.iter().chain(&again).chain(&replayed);
    all.for_each(|result| log.append(&Logged::Game(result.clone())).expect("the folder is ours"));
    assert_eq!(log.read().0.len(), 2);
}

#[test]
fn practice_positions_are_not_recorded() {
    let driver = Driver::default().practise(logic::Technique::FullHouse);
    let digit = driver.game().shape().iter().find(|&cell| driver.game().digit(cell).is_none());
    assert!(digit.is_some());
    let mut found = Vec::new();
    let mut driver = driver;
    for _ in 0..80 {
        for key in ["i", "i", "i", "i", "i"] {
            let (after, effects) = driver.effects(key);
            driver = after;
            found.extend(recorded(effects));
        }
    }
    assert!(found.is_empty());
}

#[test]
fn the_log_begins_with_the_games_that_are_saved() {
    let home = Home::new();
    let game = |line: &str| new_game(line);
    for (puzzle, solution, saved) in [(EASY, EASY_SOLUTION, 200), (ALMOST_SOLVED, EASY_SOLUTION, 100)] {
        let mut solved: Game = game(puzzle);
        let digits: Vec<grid::Digit> = solution.chars().filter_map(grid::Digit::from_symbol).collect();
        let change = solved.solve(&digits).expect("it is not solved yet");
        solved.apply(change, crate::support::now());
        let id = crate::support::player_files::id_of(&solved);
        home.saves.open(id).lock.expect("it is free").save(&save_of(&solved, saved)).expect("the folder is ours");
    }
    home.save(&crate::support::player_files::played_game());
    let log = ResultLog::new(&home.paths);
    log.create().expect("the folder is ours");
    let (results, errors) = log.read();
    let empty: Vec<usize> = results.iter().map(|result| result.empty).collect();
    assert_eq!((empty, errors.len()), (vec![1, 51], 0), "the finished ones, the oldest first");
    log.create().expect("the folder is ours");
    assert_eq!(log.read().0.len(), 2, "only once");
}

/// Returns puzzles with one empty cell, and the digit of the cell.
fn almost_solved(count: usize) -> impl Iterator<Item = (String, char)> {
    (0..count).map(|at| {
        let mut cells: Vec<char> = EASY_SOLUTION.chars().collect();
        let digit = std::mem::replace(&mut cells[at % 81], '.');
        (cells.into_iter().collect(), digit)
    })
}

#[test]
fn a_kill_loses_no_result_that_was_shown() {
    let home = temp_folder();
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
    let settings = home.path().join(".config/ninefold/settings.toml");
    fs::create_dir_all(settings.parent().expect("a folder")).expect("the folder is ours");
    fs::write(settings, "animation = false\n").expect("the folder is ours");
    for (count, (puzzle, digit)) in (1..).zip(almost_solved(20)) {
        let mut session = Session::start(home.path(), program, &[&puzzle]);
        session.wait_for("0 of 0 moves");
        session.press(&digit.to_string());
        session.wait_for("Solved!");
        session.signal(Signal::KILL);
        let log = fs::read_to_string(log_in(home.path())).expect("it is there");
        let games = log.lines().filter(|line| line.contains("\"game\"")).count();
        assert_eq!(games, count, "{log}");
    }
    let stats = stats(home.path());
    let games = [&stats["all"]["played"], &stats["too_quick"]].map(|count| count.as_u64().expect("a number"));
    assert_eq!(games.iter().sum::<u64>(), 20);
}

#[test]
fn a_deleted_save_keeps_its_result_and_an_unfinished_game_is_recorded_as_abandoned() {
    let home = temp_folder();
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
    let mut session = Session::start(home.path(), program, &[ALMOST_SOLVED]);
    session.wait_for("r9c9");
    session.press("9");
    session.wait_for("Solved!");
    session.press("Q");
    assert_eq!(session.end(), 0);
    let mut session = Session::start(home.path(), program, &[TOUGH]);
    session.wait_for("r1c1");
    session.press("]3O");
    session.wait_for("Unfinished");
    session.press("x");
    session.wait_for("Delete");
    session.press("y");
    session.wait_for("r");
    session.press("lx");
    session.wait_for("Delete");
    session.press("y");
    session.press("\x14");
    session.wait_for("Levels");
    session.wait_until("the abandoned game", |session| {
        let is_all = |line: &str| line.split_whitespace().collect::<Vec<_>>().starts_with(&["all", "1", "0"]);
        session.screen().lines().any(is_all)
    });
    session.wait_for("1 game was solved too quickly to count.");
    session.press("Q");
    assert_eq!(session.end(), 0);
    let games = fs::read_dir(home.path().join(".local/state/ninefold/games")).expect("it is there");
    let saves = games.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    assert_eq!(saves.filter(|name| name.ends_with(".json")).count(), 0, "all saves are deleted");
    let stats = stats(home.path());
    assert_eq!((&stats["all"]["played"], &stats["too_quick"]), (&json!(1), &json!(1)));
}

#[test]
fn a_file_that_is_no_log_is_refused_and_kept() {
    let home = temp_folder();
    fs::create_dir_all(log_in(home.path())).expect("the folder is ours");
    let (status, stdout, stderr) = run_command(ninefold_in(home.path()).arg("stats"), "");
    assert_eq!((status, stderr.lines().count()), (Some(1), 1), "{stdout} {stderr}");
    let file = temp_folder();
    fs::create_dir_all(log_in(file.path()).parent().expect("a folder")).expect("the folder is ours");
    let mut log = fs::File::create(log_in(file.path())).expect("the folder is ours");
    log.write_all(&[0; 5000]).expect("the disk has room");
    let (status, _, stderr) = run_command(ninefold_in(file.path()).arg("stats"), "");
    assert_eq!((status, stderr.lines().count()), (Some(1), 1), "{stderr}");
    assert_eq!(fs::read(log_in(file.path())).map(|bytes| bytes.len()).ok(), Some(5000));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_the_log_as_it_was() {
    let home = temp_folder();
    write_log(&log_in(home.path()), &random_results(1, 20));
    let before = fs::read(log_in(home.path())).expect("it is there");
    let mut session = start_after("ulimit -f 0", home.path(), &[ALMOST_SOLVED]);
    session.wait_for("0 of 0 moves").press("9").wait_for("Solved!").press("Q").wait_for("Your last changes").press("y");
    assert_eq!(session.end(), 2);
    assert_eq!(fs::read(log_in(home.path())).expect("it is there"), before);
}
