//! Statistics: what the screen and `ninefold stats` make of the log of results.

use std::fs;

use ninefold::app::{Report, Statistics, StatisticsPage};
use ninefold::store::{GameResult, Outcome};
use serde_json::Value;

use crate::support::cli::{ninefold_in, run_command};
use crate::support::driver::{Driver, assert_pictures, sizes_below};
use crate::support::results::{DAY, NOON, log_in, random_results, solved_game, stats, today, write_log};
use crate::support::temp_folder;

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
