//! Ratings and solve paths: laws of the raters, and the output of `explain` and `rate`.

use grid::{Board, Digit, Layout, Shape, Transformation};
use logic::{Analysis, BoundedRater, Ladder, Level, Position, Rater, Technique};
use ninefold::store::{PACKS, Packed};
use serde_json::Value;

use crate::support::cli::{json_lines, printed, run};
use crate::support::puzzles::{EASY, EASY_SOLUTION, HARD, NO_SOLUTION, SMALL, TWO_SOLUTIONS, board, solved};

/// Our own puzzles, from an easy one to one that most ladders cannot solve.
const SOME: [&str; 5] = [
    EASY,
    HARD,
    "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
    "1......46...69.......714....2...5.74.59..8..........1.7.2.8.4.33......85......1..",
    "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
];

/// An equivalent puzzle: transposed, with the first band moved below the others and the digits renamed.
fn twin(board: &Board) -> Board {
    let labels = (0..9).map(|digit| Digit::new((digit * 2 + 4) % 9)).collect();
    let twin = Transformation::new(&[3, 4, 5, 6, 7, 8, 0, 1, 2], &[0, 1, 2, 3, 4, 5, 6, 7, 8], true, labels);
    twin.apply(board.puzzle()).check().expect("an equivalent puzzle breaks no rule")
}

#[test]
fn ratings_do_not_depend_on_how_a_puzzle_is_turned() {
    let rater = Rater::default();
    let packed = PACKS.into_iter().take(5).flat_map(|pack| pack.lines().step_by(50).collect::<Vec<Packed>>());
    for line in SOME.into_iter().chain(packed.map(|packed| packed.text)) {
        let (board, solution) = solved(line);
        let turned = twin(&board);
        let other = solve::solutions(&turned, 1).pop().unwrap();
        let (one, other) = (rater.rate(&board, &solution), rater.rate(&turned, &other));
        assert_eq!(
            (one.ninefold, one.level, one.score, one.se),
            (other.ninefold, other.level, other.score, other.se),
            "{line}"
        );
    }
}

#[test]
fn no_path_is_easier_than_our_own_rating() {
    let (rater, ours) = (Rater::default(), Ladder::ninefold());
    for line in SOME {
        let (board, solution) = solved(line);
        let rating = rater.rate(&board, &solution);
        let Some(own) = rating.ninefold else { continue };
        assert!(rating.hardest >= Some(own.technique), "{line}");
        let easier = ours.clone().only(|technique| technique < own.technique);
        assert!(!easier.path(&Position::of(&board)).is_solved, "{line}: {own}");
        let enough = ours.clone().only(|technique| technique <= own.technique);
        assert!(enough.path(&Position::of(&board)).is_solved, "{line}: {own}");
    }
}

/// A gauge is a quick rater for levels up to its own. For boards above that level it returns nothing.
#[test]
fn a_gauge_agrees_with_the_rater_up_to_its_level() {
    let rater = Rater::default();
    let mut analysis = Analysis::for_layout(&Layout::classic(Shape::nine()));
    let gauges =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair].map(|most| (most, BoundedRater::new(most, true)));
    for packed in PACKS.into_iter().take(5).flat_map(|pack| pack.lines().step_by(25).collect::<Vec<Packed>>()) {
        let (board, solution) = solved(packed.text);
        let rated = rater.hodoku(&board, &solution);
        for (most, gauge) in &gauges {
            assert_eq!(
                gauge.rate(&mut analysis, &board),
                (rated.0 <= *most).then_some(rated),
                "{most}: {}",
                packed.text
            );
        }
    }
}

#[test]
fn a_path_with_revealed_digits_leads_to_the_solution() {
    let singles = Ladder::ninefold().only(|technique| technique <= Technique::NakedSingle);
    for line in SOME {
        let (board, solution) = solved(line);
        let path = singles.path_to(&Position::of(&board), &solution);
        assert!(path.is_solved, "{line}");
        assert_eq!(path.revealed.is_empty(), path.level().is_some(), "{line}");
        let tally = singles.totals(&Position::of(&board), &solution);
        assert_eq!(tally.revealed, path.revealed.len(), "{line}");
        assert_eq!(tally.se.is_none(), tally.revealed > 0, "{line}");
        assert!(tally.revealed == 0 || tally.level == Some(Level::Extreme) && tally.score >= 10_000, "{line}");
    }
}

#[test]
fn rate_prints_one_line_per_puzzle() {
    let easy = format!("{EASY}\teasy\t204\t1.2\t23*hidden-single-box\thidden-single-box\n");
    let full = format!("{EASY_SOLUTION}\teasy\t0\t-\t-\t-\n");
    assert_eq!(run("rate", &format!("{EASY}\n{EASY_SOLUTION}\n")), (Some(0), easy.clone() + &full, String::new()));
    assert_eq!(
        run("rate", &format!("{TWO_SOLUTIONS}\n")),
        (Some(0), format!("{TWO_SOLUTIONS}\tmany\t-\t-\t-\t-\n"), String::new())
    );
    assert_eq!(
        run("rate", &format!("{NO_SOLUTION}\n")),
        (Some(1), format!("{NO_SOLUTION}\tnone\t-\t-\t-\t-\n"), String::new())
    );
    let (status, out, err) = run("rate", &format!("5{}\n12x4\n{EASY}\n", &EASY[1..].replacen('3', "5", 1)));
    assert_eq!((status, out.lines().count(), err.lines().count()), (Some(1), 3, 2));
    assert!(out.ends_with(&easy) && out.lines().nth(1) == Some("-\tinvalid\t-\t-\t-\t-"), "{out}");
    assert!(err.starts_with("-:1:2: expected "), "{err}");
    assert_eq!(run("rate", &format!("{SMALL}\n")).1.split('\t').count(), 6);
}

#[test]
fn the_line_of_a_position_keeps_its_placed_digits_and_eliminated_candidates() {
    let eliminated = format!(":0000:x:{}:113 213:::", EASY.replacen('7', "+7", 1));
    let ruled = format!("diagonal; {}:111 212", ".".repeat(16));
    for (position, solutions) in [(eliminated.clone(), "easy"), (ruled, "many")] {
        let (_, rated, _) = run("rate", &format!("{position}\n"));
        assert!(rated.starts_with(&format!("{position}\t{solutions}\t")), "{rated}");
        assert_eq!(run("rate", &rated).1, rated, "what was printed is read back");
        assert!(run("explain", &format!("{position}\n")).1.contains(&rated));
    }
    let full = format!(":0000:x:{EASY}:::::");
    assert!(run("rate", &format!("{full}\n")).1.starts_with(&format!("{EASY}\teasy\t")), "a plain puzzle is as it was");
}

#[test]
fn json_of_rate_has_every_key() {
    let keys = ["puzzle", "status", "level", "score", "se", "own", "hardest", "path", "error"];
    let (_, out, _) = run("rate --json", &format!("{EASY}\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\n11..............\n12\n"));
    let lines = json_lines(&out);
    for (line, status) in lines.iter().zip(["solved", "many", "none", "invalid", "invalid"]) {
        let object = line.as_object().unwrap();
        assert_eq!(object.keys().collect::<Vec<_>>(), keys_sorted(&keys), "{line}");
        assert_eq!(line["status"], status);
        assert_eq!(line["error"].is_null(), status != "invalid");
    }
    assert_eq!(lines[0]["level"], "easy");
    assert_eq!(lines[0]["own"]["technique"], "hidden-single-box");
    let steps: u64 = lines[0]["path"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert_eq!(steps, EASY.matches('.').count() as u64);
    assert!(keys.iter().skip(2).take(6).all(|key| lines[1][key].is_null()));
}

fn keys_sorted<'a>(keys: &[&'a str]) -> Vec<&'a str> {
    let mut keys = keys.to_vec();
    keys.sort_unstable();
    keys
}

#[test]
fn explain_leads_to_the_solution() {
    for line in SOME {
        let (board, solution) = solved(line);
        let (status, out, err) = run("explain --json", &format!("{line}\n"));
        assert_eq!((status, err.as_str()), (Some(0), ""));
        let explained = &json_lines(&out)[0];
        let object = explained.as_object().unwrap();
        assert_eq!(
            object.keys().collect::<Vec<_>>(),
            keys_sorted(&["puzzle", "status", "deductions", "rating", "error"])
        );
        let placed = explained["deductions"].as_array().unwrap().iter().flat_map(|d| d["place"].as_array().unwrap());
        let mut digits: Vec<Option<Digit>> = board.puzzle().digits.clone();
        for place in placed.map(|place| place.as_str().unwrap()) {
            let (cell, digit) = place.split_once('=').unwrap();
            let cell = Shape::nine().at(cell.parse().unwrap()).unwrap();
            assert_eq!(digits[cell.index()], None, "{place}");
            digits[cell.index()] = digit.chars().next().and_then(Digit::from_symbol);
        }
        assert_eq!(digits, solution.iter().copied().map(Some).collect::<Vec<_>>(), "{line}");
        let (_, rated, _) = run("rate --json", &format!("{line}\n"));
        assert_eq!(explained["rating"], json_lines(&rated)[0], "{line}");
        let slugs = explained["deductions"].as_array().unwrap().iter().map(|d| d["technique"].as_str().unwrap());
        let counted = explained["rating"]["path"].as_object().unwrap();
        for slug in slugs.clone() {
            assert_eq!(counted[slug], slugs.clone().filter(|&other| other == slug).count(), "{slug}");
        }
    }
}

#[test]
fn explain_ends_with_the_rating_and_a_blank_line() {
    let (_, rated, _) = run("rate", &format!("{EASY}\n"));
    let (status, out, err) = run("explain", &format!("{EASY}\n{EASY}\n"));
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert_eq!(out.matches(&format!("{rated}\n")).count(), 2);
    assert!(out.starts_with("Hidden Single (box): ") && out.ends_with(&format!("{rated}\n")), "{out}");
    let steps = out.lines().take_while(|line| line.contains(": ")).count();
    assert_eq!(steps, EASY.matches('.').count());
    for (input, status, word) in
        [(TWO_SOLUTIONS, 0, "many"), (NO_SOLUTION, 1, "none"), ("11..............", 1, "invalid")]
    {
        let (code, out, _) = run("explain", &format!("{input}\n"));
        assert_eq!((code, out), (Some(status), format!("{input}\t{word}\t-\t-\t-\t-\n\n")));
    }
}

#[test]
fn a_path_starts_from_the_candidates_of_a_position() {
    let (row, rest) = EASY_SOLUTION.split_at(9);
    let grid = format!("....{}{rest}", &row[4..]);
    let line = format!(":0000:x:{grid}:::\n");
    let (_, out, _) = run("explain --json", &line);
    assert_eq!(json_lines(&out)[0]["deductions"].as_array().unwrap().len(), 4);
    let eliminated = format!(":0000:x:{grid}:511:::\n"); // the digit that the solution has there
    assert_eq!(json_lines(&run("explain --json", &eliminated).1)[0]["status"], "none");
    let eliminated = format!(":0000:x:+5{}:312:::\n", &grid[1..]);
    let none = json_lines(&run("rate --json", &eliminated).1).remove(0);
    assert_eq!((&none["status"], &none["removed"][0]), (&Value::from("none"), &Value::from("r1c2<>3")));
}

#[test]
fn the_number_of_threads_does_not_change_ratings() {
    let input = SOME.join("\n").repeat(3);
    for command in ["rate", "explain --json"] {
        assert_eq!(run(&format!("{command} --threads 1"), &input), run(&format!("{command} --threads 4"), &input));
    }
}

/// A technique that assumes uniqueness may apply on one path and not on another. Earlier, the generator made `avoidable` as the fourth of
/// these puzzles. On the ladder's path it needs BUG + 1, but hidden rectangles solve it too.
#[test]
fn no_path_avoids_a_uniqueness_technique_that_is_needed() {
    let ladder = Ladder::ninefold();
    for line in printed("generate --technique bug-plus-1 -n 5 --seed 5", "").lines() {
        assert_eq!(ladder.hardest_needed(&Position::of(&board(line))), Some(Technique::BugPlusOne), "{line}");
    }
    let avoidable =
        Position::of(&board(".1..39..5.6.15.....72..............6.9..45.........35...841....7......81..62...4."));
    assert_eq!(ladder.path(&avoidable).hardest, Some(Technique::BugPlusOne));
    assert_eq!(ladder.hardest_needed(&avoidable), Some(Technique::HiddenRectangle));
}

#[test]
fn rating_a_wrong_position_names_the_wrong_cell() {
    let wrong = ":0000::53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::";
    let noted = ":0000::53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:413:::";
    for (input, cell) in [(wrong, "r1c3"), (noted, "r1c3")] {
        for command in ["rate", "rate --json", "explain", "explain --json"] {
            let (left, out, complaint) = run(command, input);
            assert_eq!(left, Some(1), "{command}");
            assert!(out.contains("none") && complaint.contains(cell), "{command}: {complaint}");
            assert_eq!(complaint.lines().count(), 1, "{complaint}");
            if command.ends_with("json") {
                let json: Value = serde_json::from_str(&out).expect("an object");
                assert_eq!(json["why"]["cells"], serde_json::json!([cell]), "{out}");
            }
        }
    }
    assert_eq!(run("rate", NO_SOLUTION).2, "", "the line itself says all of a puzzle without entries");
}
