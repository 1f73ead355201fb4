//! `ninefold generate`: puzzles match the options on any board, and a seed gives the same puzzles on every machine.

use std::cell::RefCell;
use std::collections::HashSet;

use generate::{JobQueue, Order, Series, SolvedPuzzle, Symmetry, work};
use grid::{Board, Digit, Layout, Rule, Shape};
use logic::{Ladder, Level, Position, Rater, Technique, TechniqueGroup};
use proptest::prelude::*;
use serde_json::Value;

use crate::support::cli::{json_lines, printed, run};
use crate::support::puzzles::{board, only_solution};

/// Lines that a successful run prints.
fn lines(arguments: &str) -> Vec<String> {
    printed(&format!("generate {arguments}"), "").lines().map(str::to_owned).collect()
}

fn objects(arguments: &str) -> Vec<Value> {
    json_lines(&printed(&format!("generate {arguments} --json"), ""))
}

fn unique(line: &str) -> (Board, Vec<Digit>) {
    let board = board(line);
    let solution = only_solution(&board).unwrap_or_else(|| panic!("{line} has not one solution"));
    (board, solution)
}

fn givens(line: &str) -> usize {
    line.chars().filter(|&symbol| symbol != '.').count()
}

#[test]
fn puzzles_have_the_level_that_rate_gives_them() {
    let rater = Rater::default();
    for level in Level::ALL {
        let made = lines(&format!("-n 4 --seed 1 --level {level}"));
        assert_eq!(made.len(), 4);
        for line in made {
            let (board, solution) = unique(&line);
            assert_eq!(rater.hodoku(&board, &solution).0, level, "{line}");
        }
    }
}

#[test]
fn scores_and_ratings_are_within_their_ranges() {
    for line in objects("-n 3 --seed 4 --score 900..1400 --se 3.2..6.6") {
        let (score, se) = (line["score"].as_u64().unwrap(), line["se"].as_f64().unwrap());
        assert!((900..=1400).contains(&score) && (3.2..=6.6).contains(&se), "{line}");
        let (board, solution) = unique(line["puzzle"].as_str().unwrap());
        let rater = Rater::default();
        assert_eq!(u64::from(rater.hodoku(&board, &solution).1), score);
        assert_eq!(rater.se_rating(&board, &solution), Some(se));
    }
}

#[test]
fn a_wanted_technique_is_needed() {
    for technique in [Technique::NakedTriple, Technique::XWing, Technique::XyChain] {
        for line in lines(&format!("-n 2 --seed 3 --technique {}", technique.slug())) {
            let position = Position::of(&unique(&line).0);
            let path = Ladder::ninefold().path(&position);
            assert!(path.steps.iter().any(|step| step.technique == technique), "{line}");
            assert!(!Ladder::ninefold().only(|easier| easier < technique).path(&position).is_solved, "{line}");
        }
    }
}

#[test]
fn a_forbidden_technique_is_not_used() {
    for line in lines("-n 3 --seed 3 --level hard --without x-wing,xy-wing,skyscraper,2-string-kite") {
        let path = Ladder::ninefold().path(&Position::of(&unique(&line).0));
        let forbidden = [Technique::XWing, Technique::XyWing, Technique::Skyscraper, Technique::TwoStringKite];
        assert!(path.is_solved && !path.steps.iter().any(|step| forbidden.contains(&step.technique)), "{line}");
    }
}

/// Symmetry as a function: it maps the side of the board, a row and a column to another row and column.
type Move = fn(usize, usize, usize) -> (usize, usize);

#[test]
fn givens_have_the_symmetry_asked_for() {
    let half: Move = |n, r, c| (n - 1 - r, n - 1 - c);
    let quarter: Move = |n, r, c| (c, n - 1 - r);
    let left: Move = |n, r, c| (r, n - 1 - c);
    let top: Move = |n, r, c| (n - 1 - r, c);
    let main: Move = |_, r, c| (c, r);
    let anti: Move = |n, r, c| (n - 1 - c, n - 1 - r);
    let kinds: [(&str, &[Move]); 9] = [
        ("half-turn", &[half]),
        ("rotational", &[quarter, half]),
        ("quarter-turn", &[quarter]),
        ("mirror", &[left]),
        ("horizontal", &[left]),
        ("vertical", &[top]),
        ("diagonal", &[main]),
        ("anti-diagonal", &[anti]),
        ("full", &[half, quarter, left, top, main, anti]),
    ];
    for (kind, moves) in kinds {
        for size in [6, 9] {
            for line in lines(&format!("-n 3 --seed 8 --symmetry {kind} --size {size}")) {
                unique(&line);
                let is_given: Vec<bool> = line.chars().map(|symbol| symbol != '.').collect();
                for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
                    for to in moves {
                        let (r, c) = to(size, row, column);
                        assert_eq!(is_given[row * size + column], is_given[r * size + c], "{kind}: {line}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_given_of_a_minimal_puzzle_is_needed() {
    for options in
        ["", "--minimal", "--minimal --symmetry half-turn", "--minimal --givens 25..26", "--size 6 --minimal"]
    {
        for line in lines(&format!("-n 2 --seed 2 {options}")) {
            unique(&line);
            for (at, _) in line.chars().enumerate().filter(|&(_, symbol)| symbol != '.') {
                let fewer = format!("{}.{}", &line[..at], &line[at + 1..]);
                assert_eq!(only_solution(&board(&fewer)), None, "{options}: {line} without {at}");
            }
        }
    }
}

#[test]
fn the_number_of_givens_is_as_asked() {
    for (options, range) in [
        ("--givens 22", 22..=22),
        ("--givens 18", 18..=18),
        ("--givens 19 --level hard --minimal", 19..=19),
        ("--givens 30..32 --symmetry half-turn", 30..=32),
        ("--givens 40.. --level easy", 40..=81),
        ("--givens ..23", 17..=23),
        ("--givens 36 --symmetry full", 36..=36),
        ("--givens 8..10 --size 4", 8..=10),
    ] {
        for line in lines(&format!("-n 2 --seed 6 {options}")) {
            unique(&line);
            assert!(range.contains(&givens(&line)), "{options}: {line}");
        }
    }
}

#[test]
fn the_number_of_threads_does_not_change_the_puzzles() {
    for options in
        ["-n 150", "-n 1 --technique swordfish", "-n 20 --level unfair --symmetry mirror --json", "-n 3 --size 8"]
    {
        let made = lines(&format!("--seed 11 --threads 1 {options}"));
        for threads in [2, 5] {
            assert_eq!(made, lines(&format!("--seed 11 --threads {threads} {options}")), "{options}");
        }
    }
}

#[test]
fn the_seed_of_each_puzzle_recreates_it_alone() {
    for options in
        ["", "--level hard --symmetry full", "--technique xyz-wing", "--size 6 --givens 12..14", "--givens ..19"]
    {
        let made = objects(&format!("-n 5 --seed 9007199254740991 {options}"));
        assert_eq!(made[0]["seed"], 9_007_199_254_740_991_u64);
        for line in made {
            assert_eq!(objects(&format!("-n 1 --seed {} {options}", line["seed"])), [line]);
        }
    }
}

/// The expected puzzles were recorded when the test was written. They do not depend on the machine, the register width or the number of
/// threads.
#[test]
fn the_puzzles_of_a_seed_never_change() {
    for (options, expected) in [
        (
            "--level medium --symmetry half-turn",
            [
                "..7...382..84...9..9..2...7....35.....2...9.....16....6...7..2..7...14..421...7..",
                "....34.61...9...5..53.6...7........9.25.8.63.8........2...9.87..4...6...59.17....",
            ],
        ),
        (
            "--technique x-wing",
            [
                "8....3..6...2....9657......5...2......64..1.7..1..9.8.....425...4.65.8..1........",
                ".237....6....3.95.9.4........9.7..8.46..5...9......4......42....3.......24.8.6.37",
            ],
        ),
    ] {
        assert_eq!(lines(&format!("-n 2 --seed 2026 {options}")), expected, "{options}");
    }
}

#[test]
fn a_line_of_json_has_every_key() {
    for line in objects("--seed 1 --symmetry rotational") {
        let keys: Vec<&str> = line.as_object().unwrap().keys().map(String::as_str).collect();
        let expected = ["puzzle", "solution", "level", "score", "se", "own", "hardest", "seed", "symmetry", "rules"];
        assert!(expected.iter().all(|key| keys.contains(key)) && keys.len() == expected.len(), "{keys:?}");
        let (_, solution) = unique(line["puzzle"].as_str().unwrap());
        let solution: String = solution.iter().filter_map(|digit| digit.symbol()).collect();
        assert_eq!(line["solution"], solution);
        assert_eq!(line["symmetry"], "rotational");
    }
}

#[test]
fn impossible_orders_are_refused_before_the_search() {
    for (options, said) in [
        ("--givens ..16", "at most 16 givens: expected at least 17, since fewer never give a single solution"),
        ("--givens 82", "at least 82 givens: expected at most 81, as many as the board has cells"),
        ("--givens 22..23 --symmetry full", "22..23 givens: expected a number that the symmetry can have, such as 21"),
        ("--level easy --technique x-wing", "easy and x-wing: expected a level of hard or above"),
        ("--level medium --score 2000..", "for that level"),
        ("--technique x-wing --without x-wing", "x-wing is both wanted and forbidden: expected one of the two"),
        ("--rules chess", "--rules: expected a rule such as diagonal, thermometer or cage, found 'chess'"),
        (
            "--rules cage --se 3.0..4.0",
            "a rating of Sudoku Explainer with other rules: expected only rules that require digits to differ",
        ),
        ("--size 7", "--size: a board of side 7 has no boxes: expected a side such as 4, 6, 8, 9, 10, 12, 16 or 25"),
        (
            "--level extreme --se ..2.0",
            "extreme with a rating of at most 2.0: expected more than 2.3, the hardest single",
        ),
        ("--seed soon", "expected a seed such as hard-7F3A91C2, or a whole number from 0 to 18446744073709551615"),
        ("-n few", "expected a whole number from 0 to 18446744073709551615"),
        ("--size 65", "expected a whole number from 1 to 64"),
        ("--threads 0", "expected a whole number of at least 1, such as 4"),
        ("--givens 30..20", "expected the lower end first, found an empty range"),
        ("--technique guess", "expected the slug of a technique, such as x-wing"),
        ("--technique simple-colors", "did you mean simple-colors-trap or simple-colors-wrap?"),
    ] {
        let (status, out, error) = run(&format!("generate {options}"), "");
        assert_eq!((status, out.as_str(), error.lines().count()), (Some(2), "", 1), "{error}");
        assert!(error.starts_with("ninefold: ") && error.trim_end().ends_with(said), "{options}: {error}");
    }
}

#[test]
fn a_puzzle_not_found_in_time_is_reported_with_the_nearest() {
    let (status, out, error) = run("generate --level easy --symmetry full --givens 17 --timeout 0.2 -n 2", "");
    assert_eq!((status, out.as_str(), error.lines().count()), (Some(1), "", 2), "{error}");
    for (line, number) in error.lines().zip(1..) {
        let start = format!("ninefold: puzzle {number}: gave up; the closest, with another number of givens: ");
        let nearest = line.strip_prefix(&start).unwrap_or_else(|| panic!("{line}"));
        let (line, rating) = nearest.split_once(" (").expect("its rating in brackets");
        unique(line);
        assert!(rating.starts_with(|c: char| c.is_ascii_lowercase()) && rating.ends_with(')'), "{rating}");
    }
}

/// Two puzzles that need the technique are known, and the search finds a third. All other puzzles that it returns are turned and relabelled
/// copies of these.
#[test]
fn turned_copies_of_rare_puzzles_are_counted_in_a_note() {
    for threads in [1, 3] {
        let order = format!("generate --technique unique-rectangle-type-5 -n 4 --seed 2 --threads {threads}");
        let (status, lines, said) = run(&order, "");
        assert_eq!(status, Some(0), "{said}");
        let form = |line: &str| {
            let (board, solution) = unique(line);
            SolvedPuzzle { puzzle: board.puzzle().clone(), solution }.form().expect("it is 9 × 9")
        };
        let forms: HashSet<_> = lines.lines().map(form).collect();
        let alike = 4 - forms.len();
        let note = format!("ninefold: {alike} of these puzzles repeat others, turned and relabelled: few are known\n");
        assert_eq!(said, if alike == 0 { String::new() } else { note });
        assert_eq!(lines.lines().count(), 4);
    }
}

#[test]
fn easy_ratings_are_met_with_many_givens() {
    for (options, most) in [("--se 1.0", 1000), ("--score ..50", 50), ("--level easy --score 60..100", 100)] {
        for line in objects(&format!("{options} -n 2 --seed 3 --timeout 20")) {
            assert!(line["score"].as_u64().is_some_and(|score| score <= most), "{options}: {line}");
            assert!(givens(line["puzzle"].as_str().unwrap()) >= 50, "{options}: {line}");
        }
    }
}

#[test]
fn boards_of_other_sides_can_be_made() {
    for size in [1, 4, 6, 8, 10, 12] {
        for line in lines(&format!("-n 2 --seed 3 --size {size}")) {
            assert_eq!(unique(&line).0.shape(), Shape::of_side(size).unwrap());
        }
    }
}

/// Puzzles made for an order, with at most `attempts` attempts each. Puzzles that were given up are left out.
fn pieces(order: Order, seed: u64, count: u64, attempts: u64) -> Vec<SolvedPuzzle> {
    let pieces = RefCell::new(Vec::new());
    let queue = JobQueue::new(order, Series { seed, count, attempts }).expect("the order can be met");
    work(&queue, &|sent| pieces.borrow_mut().extend(sent.result.ok()));
    pieces.into_inner()
}

/// In 4,000 grids, each cell holds each digit about 444 times, with a standard deviation of 20. In about 1 of 28 bands, the digits of the
/// first row of the first box fill a row of the second box. The exact fraction differs from 1 in 28 by about a twentieth, because bands
/// differ in the number of grids that contain them.
#[test]
fn full_grids_are_drawn_evenly() {
    let (mut counts, mut whole) = ([[0_i32; 9]; 81], 0);
    let made = pieces(Order { givens: Some(81..=81), ..Order::any(Layout::classic(Shape::nine())) }, 7, 4000, 4);
    assert_eq!(made.len(), 4000);
    for piece in &made {
        let grid: Vec<usize> = piece.solution.iter().map(|digit| digit.index()).collect();
        grid.iter().enumerate().for_each(|(cell, &digit)| counts[cell][digit] += 1);
        for band in 0..3 {
            let set = |row: usize, stack: usize| {
                (0..3).fold(0_u32, |set, k| set | 1 << grid[(band * 3 + row) * 9 + stack * 3 + k])
            };
            whole += i32::from((1..3).any(|row| set(row, 1) == set(0, 0)));
        }
    }
    let apart = |count: i32| f64::from(count) - 4000.0 / 9.0;
    let squares: f64 = counts.iter().flatten().map(|&count| apart(count).powi(2) * 9.0 / 4000.0).sum();
    assert!((450.0..850.0).contains(&squares), "{squares} of about 81 cells with 8 degrees of freedom");
    assert!(counts.iter().flatten().all(|&count| apart(count).abs() < 100.0));
    assert!((330..530).contains(&whole), "{whole} of 12,000 bands");
}

/// All 288 grids of 4 × 4 occur equally often: about 10 times each in 2,880 grids, with a standard deviation of 3.2.
#[test]
fn small_grids_are_drawn_evenly() {
    let order = Order { givens: Some(16..=16), ..Order::any(Layout::classic(Shape::of_side(4).unwrap())) };
    let mut counts = std::collections::HashMap::new();
    for piece in pieces(order, 3, 2880, 4) {
        *counts.entry(piece.solution).or_insert(0_i32) += 1;
    }
    let squares: f64 = counts.values().map(|&count| (f64::from(count) - 10.0).powi(2) / 10.0).sum();
    assert_eq!(counts.len(), 288);
    assert!((180.0..420.0).contains(&squares), "{squares} with 287 degrees of freedom");
}

fn orders() -> impl Strategy<Value = Order> {
    let symmetry = prop::sample::select(Symmetry::ALL.to_vec());
    let level = prop::option::of(prop::sample::select(Level::ALL.to_vec()));
    let givens = prop::option::of((20_usize..40, 0_usize..20).prop_map(|(least, more)| least..=least + more));
    let technique = prop::sample::subsequence(vec![Technique::NakedPair, Technique::XWing, Technique::XyWing], 0..=1);
    (symmetry, level, givens, technique, any::<bool>(), prop::sample::select(vec![4, 6, 9, 9, 9])).prop_map(
        |(symmetry, level, givens, with, is_minimal, side)| {
            let any = Order::any(Layout::classic(Shape::of_side(side).expect("it has boxes")));
            let with = with.into_iter().map(TechniqueGroup::from).collect();
            Order { symmetry, level, givens, with, is_minimal, ..any }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_puzzle_made_matches_its_order(order in orders(), seed in any::<u64>()) {
        prop_assume!(order.check().is_ok());
        for piece in pieces(order.clone(), seed, 2, 12) {
            let puzzle = &piece.puzzle;
            let (board, shape) = (puzzle.clone().check().expect("no digit repeats"), puzzle.shape());
            prop_assert_eq!(only_solution(&board), Some(piece.solution.clone()));
            let is_given = |cell: grid::Cell| puzzle.digits[cell.index()].is_some();
            for cell in shape.iter() {
                prop_assert!(order.symmetry.orbit(shape, cell).iter().all(|&other| is_given(other) == is_given(cell)));
                if order.is_minimal && is_given(cell) {
                    let mut fewer = puzzle.clone();
                    fewer.digits[cell.index()] = None;
                    prop_assert_eq!(only_solution(&fewer.check().expect("no digit repeats")), None);
                }
            }
            let count = puzzle.digits.iter().flatten().count();
            prop_assert!(order.givens.as_ref().is_none_or(|givens| givens.contains(&count)));
            let (rater, position) = (Rater::default(), Position::of(&board));
            prop_assert!(order.level.is_none_or(|level| rater.hodoku(&board, &piece.solution).0 == level));
            let path = rater.path(&position, &piece.solution);
            let is_used = |wanted: &TechniqueGroup| path.steps.iter().any(|step| wanted.contains(step.technique));
            prop_assert!(order.with.iter().all(is_used));
        }
    }
}

#[test]
fn json_that_commands_write_is_read_back() {
    for options in ["-n 3 --seed 5", "-n 2 --rules cage --seed 5", "--size 16 --level easy --seed 5"] {
        let plain = lines(options).join("\n") + "\n";
        let json = lines(&format!("{options} --json")).join("\n");
        assert_eq!(printed("convert --to line", &json), plain, "{options}");
    }
    let position =
        ":0000:x:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:213 114:::\n";
    let json = printed("hint --json", position);
    assert!(json.contains("r1c3<>2") && json.contains("r1c1"), "{json}");
    assert_eq!(printed("convert --to hodoku", &json), printed("convert --to hodoku", position));
    for (wrong, expected) in [
        ("{\"puzzle\":7}", "expected a puzzle in JSON, found none"),
        ("{\"puzzle\":\"12\"}", "expected"),
        (
            "{\"puzzle\":\"................\",\"removed\":[\"r1c1<>5\"]}",
            "expected a candidate such as r3c6<>4, found 'r1c1<>5'",
        ),
        ("{\"puzzle\":\"................\",\"placed\":[\"r1c1\"]}", "expected a cell with a digit, found 'r1c1'"),
    ] {
        let (status, _, said) = run("convert --to line", wrong);
        assert!(said.contains(expected) && status != Some(0), "{wrong}: {said}");
    }
}

#[test]
fn puzzles_are_made_on_every_layout() {
    let mut crossed = Rule::CLASSIC.to_vec();
    crossed.push(Rule::DIAGONALS);
    let sides = [1, 4, 6, 8, 10, 12].map(|side| Layout::classic(Shape::of_side(side).expect("it has boxes")));
    for layout in sides.into_iter().chain([Layout::new(Shape::nine(), crossed)]) {
        let order = Order { symmetry: Symmetry::HalfTurn, ..Order::any(layout.clone()) };
        let made = pieces(order, 5, 1, 64).pop().unwrap_or_else(|| panic!("nothing: {layout:?}"));
        assert_eq!(only_solution(&made.puzzle.check().expect("no digit repeats")), Some(made.solution), "{layout:?}");
    }
}

#[test]
fn a_layout_without_solutions_makes_no_puzzle() {
    let mut rules = Rule::CLASSIC.to_vec();
    rules.extend([Rule::DIAGONALS, Rule::KNIGHT]);
    let layout = Layout::new(Shape::of_side(4).expect("it has boxes"), rules);
    assert!(pieces(Order::any(layout), 5, 1, 4).is_empty());
}
