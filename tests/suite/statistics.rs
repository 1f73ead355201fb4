//! Statistics: the log of results, what the screen and `ninefold stats` make of it, and that no result is lost.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use ninefold::app::{Effect, Report, Statistics, StatisticsPage};
use ninefold::game::Game;
use ninefold::store::{GameResult, GameReview, Logged, Outcome, ResultLog};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustix::process::Signal;
use serde_json::{Value, json};

use crate::session::Session;
use crate::support::cli::{ninefold_in, run_command, start_after};
use crate::support::driver::{Driver, assert_pictures, sizes_below};
use crate::support::player_files::{Home, new_game, save_of};
use crate::support::puzzles::{ALMOST_SOLVED, EASY, EASY_SOLUTION, TOUGH};
use crate::support::results::{NOON, solved_game};
use crate::support::temp_folder;

const DAY: u64 = 86_400_000;

/// Date of the statistics in these tests.
fn today() -> jiff::civil::Date {
    jiff::civil::date(2026, 11, 27)
}

/// Returns the results of random games.
fn random_results(seed: u64, count: u64) -> Vec<GameResult> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let levels = [Some("easy"), Some("medium"), Some("hard"), Some("unfair"), Some("extreme"), None];
    let rules = [&[][..], &[], &["diagonal"], &["cage"], &["diagonal", "knight"]];
    let slugs = ["naked-single", "x-wing", "pointing", "aic", "of-the-future"];
    let outcomes = [Outcome::Solved, Outcome::Solved, Outcome::Solved, Outcome::Solver, Outcome::Abandoned];
    (1..=count)
        .map(|attempt| {
            let ended = NOON - random.random_range(0..30) * DAY;
            let days = jiff::Span::new().days(random.random_range(0..40));
            let daily = format!("daily {}", today().checked_sub(days).expect("not that long ago"));
            let names = [format!("hard {attempt}"), daily, "X-Wing".to_owned()]; // the last one is a practice position
            let hints = random.random_range(0..4);
            let puzzle = format!("{attempt:016x}");
            let mut spent = || {
                let slug = slugs[random.random_range(0..slugs.len())].to_owned();
                (slug, random.random_range(1..9), random.random_range(1000..100_000))
            };
            let spent: Vec<(String, usize, u64)> = vec![spent(), spent()];
            let has_review = random.random_range(0..3) > 0;
            let hardest = Some(slugs[random.random_range(0..slugs.len())].to_owned());
            GameResult {
                name: names[random.random_range(0..names.len())].clone(),
                outcome: outcomes[random.random_range(0..outcomes.len())],
                ended,
                level: levels[random.random_range(0..levels.len())].map(str::to_owned),
                side: [4, 9, 9, 16][random.random_range(0..4)],
                rules: rules[random.random_range(0..rules.len())].iter().map(|&rule| rule.to_owned()).collect(),
                ms: random.random_range(1000..2_000_000),
                empty: random.random_range(1..60),
                hints,
                rungs: if hints > 0 { vec![hints, hints / 2, 1, 0] } else { Vec::new() },
                applied: hints / 2,
                mistakes: Some(random.random_range(0..5)),
                review: has_review.then_some(GameReview { puzzle, hardest, spent }),
                ..solved_game(attempt)
            }
        })
        .collect()
}

/// Writes results into the log of a player, each followed by its review.
fn write_log(path: &Path, results: &[GameResult]) {
    let games = results.iter().flat_map(|result| {
        let review = result.review.clone().map(|review| json!({ "ninefold": 1, "review": review }));
        [Some(json!({ "ninefold": 1, "game": result })), review].into_iter().flatten()
    });
    let lines: String = games.map(|line| format!("{line}\n")).collect();
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder is ours");
    fs::write(path, lines).expect("the folder is ours");
}

/// Returns the log of a player with this home directory.
fn log_in(home: &Path) -> std::path::PathBuf {
    home.join(".local/state/ninefold/results.jsonl")
}

/// Returns the output of `ninefold stats --json`.
fn stats(home: &Path) -> Value {
    let (status, stdout, stderr) = run_command(ninefold_in(home).args(["stats", "--json"]), "");
    assert_eq!((status, &*stderr), (Some(0), ""));
    serde_json::from_str(&stdout).expect("it is JSON")
}

/// Returns played and solved games, best and median, counted from the lines of a log that `is_in` accepts.
fn counted(log: &str, is_in: impl Fn(&Value, Option<&Value>) -> bool) -> (u64, u64, Option<u64>, Option<u64>) {
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let review_of =
        |game: &Value| lines.iter().map(|line| &line["review"]).find(|review| review["puzzle"] == game["puzzle"]);
    let number = |value: &Value| value.as_u64().expect("it is a number");
    let (mut played, mut times) = (0, Vec::new());
    for game in lines.iter().map(|line| &line["game"]).filter(|game| !game.is_null()) {
        let is_solved = game["outcome"] == "solved";
        let is_quick =
            is_solved && number(&game["ms"]) < 400 * (number(&game["empty"]).saturating_sub(number(&game["applied"])));
        if is_quick || game["name"] == "X-Wing" || !is_in(game, review_of(game)) {
            continue;
        }
        played += 1;
        if is_solved {
            times.push(number(&game["ms"]));
        }
    }
    times.sort_unstable();
    let half = times.len() / 2;
    let median = match times.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(times[half]),
        _ => Some((times[half - 1] + times[half]) / 2),
    };
    (played, times.len() as u64, times.first().copied(), median)
}

/// Returns the figures of a group in the output of `ninefold stats --json`.
fn figures(group: &Value) -> (u64, u64, Option<u64>, Option<u64>) {
    let number = |name: &str| group[name].as_u64();
    (number("played").expect("a number"), number("solved").expect("a number"), number("best"), number("median"))
}

#[test]
fn the_figures_are_those_of_an_independent_count() {
    for seed in 0..5 {
        let home = temp_folder();
        write_log(&log_in(home.path()), &random_results(seed, 120));
        let (log, stats) = (fs::read_to_string(log_in(home.path())).expect("it is there"), stats(home.path()));
        assert_eq!(figures(&stats["all"]), counted(&log, |_, _| true), "all");
        let groups = |kind: &str| stats[kind].as_array().expect("a list").clone();
        let check = |kind: &str, is_in: &dyn Fn(&Value, Option<&Value>, &str) -> bool| {
            assert!(!groups(kind).is_empty());
            for group in groups(kind) {
                let name = group["name"].as_str().expect("a name");
                assert_eq!(figures(&group), counted(&log, |game, review| is_in(game, review, name)), "{kind} {name}");
            }
        };
        check("levels", &|game, _, name| game["level"].as_str().unwrap_or("unknown") == name);
        check("sizes", &|game, _, name| format!("{0}x{0}", game["side"]) == name);
        check("rules", &|game, _, name| match game["rules"].as_array() {
            None => name == "classic",
            Some(rules) => rules.iter().any(|rule| rule == name),
        });
        check("techniques", &|_, review, name| {
            let Some(slug) = review.and_then(|review| review["hardest"].as_str()) else { return false };
            logic::Technique::by_slug(slug).map_or(slug == name, |known| known.name() == name)
        });
        let played: u64 = groups("levels").iter().map(|group| figures(group).0).sum();
        assert_eq!(played, figures(&stats["all"]).0, "every game has one level");
    }
}

/// Returns a driver that shows the statistics of these results.
fn shown(size: (u16, u16), results: &[GameResult]) -> Driver {
    let mut driver = Driver::new(size.0, size.1, false);
    driver.hear(Report::Today { date: today(), offset: jiff::tz::Offset::UTC });
    let driver = driver.press("m");
    let mut driver = driver;
    driver.hear(Report::Results(results.to_vec(), Vec::new()));
    driver
}

#[test]
fn the_screen_shows_the_figures_of_the_command() {
    let results = random_results(7, 200);
    let home = temp_folder();
    write_log(&log_in(home.path()), &results);
    let stats = stats(home.path());
    let clock = |ms: &Value| match ms.as_u64().map(|ms| ms / 1000) {
        None => "-".to_owned(),
        Some(seconds) if seconds >= 3600 => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
        Some(seconds) => format!("{:02}:{:02}", seconds / 60, seconds % 60),
    };
    for size in [(80, 24), (120, 40)] {
        let mut driver = shown(size, &results);
        for kind in ["levels", "sizes", "rules", "techniques"] {
            for group in stats[kind].as_array().expect("a list") {
                let values = [group["played"].to_string(), group["solved"].to_string()];
                let values = values.into_iter().chain([clock(&group["best"]), clock(&group["median"])]);
                let row: Vec<String> =
                    [group["name"].as_str().expect("a name").to_owned()].into_iter().chain(values).collect();
                let row = row.join(" ");
                let is_row = |line: &str| {
                    let words: Vec<&str> = line.trim_start_matches(['▸', ' ']).split_whitespace().collect();
                    words.join(" ").starts_with(&row)
                };
                let picture = driver.picture();
                assert!(picture.lines().any(is_row), "{size:?} {kind}: {row}\n{picture}");
                driver = driver.press("down");
            }
            driver = driver.press("right");
        }
        let daily = &stats["daily"];
        let count = |name: &str| text::counted(daily[name].as_u64().expect("a number") as usize, "day", "days");
        let words = format!("longest {}", count("longest_streak"));
        assert!(driver.picture().contains(&words), "{words}\n{}", driver.picture());
        let marks = driver.picture().matches('●').count() - 1; // one is in the sentence
        let solved = daily["solved"].as_array().expect("a list");
        let on_the_day = solved.iter().filter(|day| day["on_the_day"] == true).count();
        assert_eq!(marks, on_the_day, "{}", driver.picture());
    }
}

#[test]
fn every_page_fits() {
    let results = random_results(3, 150);
    for (at, page) in StatisticsPage::ALL.into_iter().enumerate() {
        let name = format!("statistics-{}", page.title().to_lowercase());
        assert_pictures!(&name, |w, h| shown((w, h), &results).press(&"right ".repeat(at)));
    }
    assert_pictures!("statistics-none", |w, h| shown((w, h), &[]));
    for (width, height) in sizes_below(100, 42, (3, 23)).filter(|&(width, height)| width >= 25 && height >= 14) {
        for at in 0..StatisticsPage::ALL.len() {
            let driver = shown((width, height), &results).press(&"right ".repeat(at)).press("end up down home");
            assert!(!driver.picture().is_empty());
        }
    }
}

#[test]
fn a_streak_counts_days_whose_puzzle_was_solved_on_the_day() {
    let daily = |day: u64, later: u64| {
        let ended = NOON + (day + later - 20) * DAY;
        let name = format!("daily 2026-11-{day}");
        GameResult { name, ended, ..solved_game(day * 10 + later) }
    };
    let streaks = |results: &[GameResult]| {
        let daily = Statistics::of(results, today()).daily;
        (daily.streak, daily.longest_streak, daily.solved.len())
    };
    assert_eq!(streaks(&[]), (0, 0, 0));
    assert_eq!(streaks(&[daily(26, 0), daily(25, 0), daily(23, 0)]), (2, 2, 3), "today's may still be solved");
    assert_eq!(streaks(&[daily(27, 0), daily(26, 0), daily(25, 0)]), (3, 3, 3));
    assert_eq!(streaks(&[daily(25, 0), daily(24, 0), daily(23, 0)]), (0, 3, 3), "yesterday's was not solved");
    assert_eq!(streaks(&[daily(27, 0), daily(26, 1), daily(25, 0)]), (1, 1, 3), "solved a day later");
    assert_eq!(streaks(&[daily(26, 1), daily(26, 0), daily(27, 0)]), (2, 2, 2), "solved twice");
    let west = GameResult { offset: -12 * 3600, ended: NOON + 6 * DAY - 1, ..daily(26, 0) };
    assert_eq!(streaks(&[west]), (0, 0, 1), "it was still the 25th there");
}

#[test]
fn impossibly_quick_games_are_marked_and_do_not_count() {
    let quick = GameResult { ms: 51 * 400 - 1, ..solved_game(1) };
    assert!(quick.is_too_quick() && !solved_game(2).is_too_quick());
    assert!(!GameResult { ms: 51 * 400, ..quick.clone() }.is_too_quick());
    assert!(!GameResult { applied: 1, ..quick.clone() }.is_too_quick(), "a digit of a hint takes no time");
    assert!(!GameResult { outcome: Outcome::Solver, ..quick.clone() }.is_too_quick());
    let statistics = Statistics::of(&[quick.clone(), solved_game(2)], today());
    assert_eq!((statistics.too_quick, statistics.all.played, statistics.all.best), (1, 1, Some(300_000)));
    let home = temp_folder();
    write_log(&log_in(home.path()), &[quick, solved_game(2)]);
    let (_, csv, _) = run_command(ninefold_in(home.path()).args(["stats", "--csv"]), "");
    let counts: Vec<&str> = csv.lines().skip(1).filter_map(|line| line.split(',').nth(2)).collect();
    assert_eq!(counts, ["false", "true"]);
}

#[test]
fn csv_and_tables_escape_what_is_hostile() {
    let home = temp_folder();
    let name = "=1+1,\"a\"\n\u{1b}[31m".to_owned();
    write_log(&log_in(home.path()), &[GameResult { name: name.clone(), rules: vec![name], ..solved_game(1) }]);
    let (_, csv, _) = run_command(ninefold_in(home.path()).args(["stats", "--csv"]), "");
    assert!(csv.contains("\"'=1+1,\"\"a\"\"\\n\\u{1b}[31m\"") && csv.lines().count() == 2, "{csv}");
    let (_, tables, _) = run_command(ninefold_in(home.path()).arg("stats"), "");
    assert!(!tables.contains('\u{1b}'), "{tables}");
}

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
