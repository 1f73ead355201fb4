//! Benchmark of what the logical solver finds, and how fast. It takes files of your own:
//!
//! - `cargo bench --bench logic -- cases FILE [SLUG…]`: tests positions with expected answers, in the format of HoDoKu's library;
//! - `cargo bench --bench logic -- walk FILE [SLUG…]`: solves puzzles by logic, and reports how long the steps take and how many puzzles
//!   are solved;
//! - `cargo bench --bench logic -- prove FILE [SLUG…]`: proves every deduction in every position on the solve paths, and compares it with
//!   the solution.
//!
//! If slugs are given, only the techniques with these slugs are used. `walk` and `prove` then use the singles as well. Instead of slugs,
//! `walk` also accepts `hodoku` or `explainer`, to use the techniques of that program in its order. Without arguments, the benchmark walks
//! the paths of the puzzles in `src/logic/sample_puzzles.txt`.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "it reports, and it measures")]

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use format::read_one;
use grid::{Board, Candidates, Digit};
use logic::{Analysis, Deduction, Ladder, Position, SolvePath, Technique, explain, proof};

/// A few puzzles, one per line.
const OWN: &str = include_str!("../src/logic/sample_puzzles.txt");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let read = |path: &String| fs::read_to_string(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let ladder_of = |name: &String| match name.as_str() {
        "hodoku" => Some(Ladder::hodoku()),
        "explainer" => Some(Ladder::sudoku_explainer()),
        _ => None,
    };
    if let [mode, path, name] = &arguments[..]
        && let ("walk", Some(ladder)) = (mode.as_str(), ladder_of(name))
    {
        return walk(&read(path), &ladder);
    }
    let technique = |slug: &String| Technique::by_slug(slug).unwrap_or_else(|| panic!("{slug}: no such technique"));
    let wanted: Vec<Technique> = arguments.iter().skip(2).map(technique).collect();
    match (arguments.first().map(String::as_str), arguments.get(1)) {
        (Some("cases"), Some(path)) => cases(&read(path), &wanted),
        (Some("walk"), Some(path)) => walk(&read(path), &ladder(&wanted)),
        (Some("prove"), Some(path)) => prove(&read(path), &ladder(&wanted)),
        _ => walk(OWN, &Ladder::ninefold()),
    }
}

fn ladder(wanted: &[Technique]) -> Ladder {
    let is_single = |technique| technique <= Technique::NakedSingle;
    Ladder::ninefold().only(|technique| wanted.is_empty() || wanted.contains(&technique) || is_single(technique))
}

fn boards(text: &str) -> impl Iterator<Item = Board> + '_ {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| read_one(line).ok()?.check().ok())
}

/// Entry of HoDoKu's library: a position, and the deduction that a technique should find in this position.
struct Case<'a> {
    code: &'a str,
    variant: Option<&'a str>,
    digits: Vec<u32>,
    eliminated: Vec<(usize, usize)>,
    placed: Vec<(usize, usize)>,
}

impl<'a> Case<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let fields: Vec<&str> = line.trim_end().split(':').collect();
        let (code, variant) = match fields.get(1)?.split_once('-') {
            Some((code, variant)) => (code, Some(variant)),
            None => (*fields.get(1)?, None),
        };
        let candidates = |at: usize| {
            let words = fields.get(at).copied().unwrap_or_default().split_whitespace();
            let mut all: Vec<(usize, usize)> = words
                .map(|word| {
                    let n: usize = word.parse().expect("three digits");
                    ((n / 10 % 10 - 1) * 9 + n % 10 - 1, n / 100 - 1)
                })
                .collect();
            all.sort_unstable();
            all
        };
        let digits = fields.get(2)?.chars().filter_map(|c| c.to_digit(10)).collect();
        Some(Self { code, variant, digits, eliminated: candidates(5), placed: candidates(6) })
    }

    fn is_passed(&self, found: &[Deduction]) -> bool {
        let plain = |all: &[logic::evidence::Candidate]| -> Vec<(usize, usize)> {
            all.iter().map(|(cell, digit)| (cell.index(), digit.index())).collect()
        };
        let digits = |deduction: &Deduction| -> Vec<u32> {
            deduction.digits.iter().map(|digit| digit.number() as u32).collect()
        };
        if self.variant == Some("x") {
            return !found.iter().any(|deduction| digits(deduction) == self.digits);
        }
        found.iter().any(|deduction| {
            let (eliminated, placed) = (plain(&deduction.eliminations), plain(&deduction.placements));
            if self.eliminated.is_empty() { placed == self.placed } else { eliminated == self.eliminated }
        })
    }
}

fn cases(text: &str, wanted: &[Technique]) {
    let mut tally: BTreeMap<String, (usize, usize, Duration)> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let Some(case) = Case::of(line) else { continue };
        let is_asked = |technique: Technique| {
            let is_meant = match technique {
                Technique::SiameseFish => case.code.len() == 5 && ["031", "032"].contains(&&case.code[..3]),
                Technique::SiameseFrankenFish => case.code.len() == 5 && ["034", "036"].contains(&&case.code[..3]),
                _ => technique.info().code == Some(case.code),
            };
            is_meant && (wanted.is_empty() || wanted.contains(&technique))
        };
        if !wanted.is_empty() && !wanted.iter().any(|&technique| is_asked(technique)) {
            continue;
        }
        let board = read_one(line).expect("a position").check().expect("no digit twice");
        let start = Instant::now();
        let mut found = Ladder::ninefold().only(is_asked).all(&Position::of(&board));
        found.retain(|deduction| deduction.hodoku_code().is_some_and(|code| code == case.code));
        let (passed, all, time) = tally.entry(format!("{} {}", case.code, case.variant.unwrap_or(" "))).or_default();
        *all += 1;
        *time += start.elapsed();
        if case.is_passed(&found) {
            *passed += 1;
        } else {
            println!("fails: {line}");
        }
    }
    for (code, (passed, all, time)) in &tally {
        println!("{code}: {passed} of {all}  {:.3} ms each", time.as_secs_f64() * 1e3 / *all as f64);
    }
    let sum = |of: fn(&(usize, usize, Duration)) -> usize| tally.values().map(of).sum::<usize>();
    println!("{} of {}", sum(|tally| tally.0), sum(|tally| tally.1));
}

/// Number of runs. The median time of the runs is reported, because another process may slow down a single run.
const RUNS: usize = 3;

fn walk(text: &str, ladder: &Ladder) {
    let of = |board: Board| (Position::of(&board), ladder.path(&Position::of(&board)));
    let paths: Vec<(Position, SolvePath)> = boards(text).map(of).collect();
    let (all, solved) = (paths.len(), paths.iter().filter(|(_, path)| path.is_solved).count());
    let mut totals = [Duration::ZERO; RUNS];
    for total in &mut totals {
        let start = Instant::now();
        for (position, path) in &paths {
            assert_eq!(ladder.path(position).steps.len(), path.steps.len());
        }
        *total = start.elapsed();
    }
    let total = median(totals);
    let runs: [Vec<Vec<Duration>>; RUNS] = std::array::from_fn(|_| rung_by_rung(ladder, &paths));
    let mut spent = vec![(0, Duration::ZERO, Duration::ZERO); ladder.techniques().count()];
    let mut steps = Vec::new();
    for (step, rungs) in runs[0].iter().map(Vec::len).enumerate() {
        let took = |rung: usize| median(std::array::from_fn(|run| runs[run][step][rung]));
        steps.push((0..rungs).map(took).sum::<Duration>());
        for (rung, (count, time, most)) in spent.iter_mut().enumerate().take(rungs) {
            (*time, *most) = (*time + took(rung), (*most).max(took(rung)));
            *count += usize::from(rung + 1 == rungs);
        }
    }
    steps.sort_unstable();
    let at = |share: f64| steps.get((steps.len() as f64 * share) as usize).map_or(0.0, |d| d.as_secs_f64() * 1e3);
    let mean = steps.iter().map(Duration::as_secs_f64).sum::<f64>() * 1e3 / steps.len().max(1) as f64;
    let mut spent: Vec<_> = ladder.techniques().zip(spent).collect();
    spent.sort_by_key(|&(_, (_, time, _))| std::cmp::Reverse(time));
    println!("steps, microseconds a step of the path, most at once:");
    for (technique, (count, time, most)) in spent {
        let mean = time.as_secs_f64() * 1e6 / steps.len().max(1) as f64;
        println!("{count:8} {mean:9.3} {:9.1} {technique}", most.as_secs_f64() * 1e6);
    }
    println!("{solved} of {all} solved, {:.1} puzzles a second", all as f64 / total.as_secs_f64());
    println!(
        "{} steps: mean {mean:.4} ms, median {:.4}, 99th percentile {:.4}, most {:.4}",
        steps.len(),
        at(0.5),
        at(0.99),
        at(0.999_999)
    );
}

fn median(mut runs: [Duration; RUNS]) -> Duration {
    runs.sort_unstable();
    runs[RUNS / 2]
}

/// Returns one list of times for each step of the paths: the time that each technique of the ladder took to search, up to the technique
/// that found the step.
fn rung_by_rung(ladder: &Ladder, paths: &[(Position, SolvePath)]) -> Vec<Vec<Duration>> {
    let alone = ladder.techniques().map(|technique| ladder.clone().only(|other| other == technique));
    let (alone, mut steps): (Vec<Ladder>, _) = (alone.collect(), Vec::new());
    for (position, path) in paths {
        let mut analysis = Analysis::of(position.clone());
        for step in &path.steps {
            let mut took = Vec::new();
            for rung in &alone {
                let start = Instant::now();
                let found = rung.next_in(&analysis);
                took.push(start.elapsed());
                if found.is_some() {
                    break;
                }
            }
            steps.push(took);
            analysis.advance(&step.eliminations, &step.placements);
        }
    }
    steps
}

fn prove(text: &str, ladder: &Ladder) {
    let mut found: BTreeMap<Technique, usize> = BTreeMap::new();
    let mut wrong: BTreeMap<Technique, usize> = BTreeMap::new();
    for board in boards(text) {
        let Some(truth) = solve::solutions(&board, 1).pop() else { continue };
        let (mut position, mut candidates) = (Position::of(&board), board.candidates());
        loop {
            for deduction in ladder.all(&position) {
                *found.entry(deduction.technique).or_default() += 1;
                if let Some(why) = fault(&board, &candidates, &truth, &position, &deduction) {
                    let count = wrong.entry(deduction.technique).or_default();
                    *count += 1;
                    if *count <= 3 {
                        let line = format::write(format::Format::Line, board.puzzle());
                        println!("{}: {why}\n  {deduction:?}\n  {}", deduction.technique, line.unwrap_or_default());
                    }
                }
            }
            let Some(step) = ladder.next(&position) else { break };
            for &(cell, digit) in &step.eliminations {
                let _ = candidates.eliminate(cell, digit);
            }
            for &(cell, digit) in &step.placements {
                let _ = candidates.place(cell, digit);
            }
            position.apply(&step);
        }
    }
    for (technique, count) in &found {
        println!("{count:8} {technique}, {} wrong", wrong.get(technique).copied().unwrap_or_default());
    }
    println!("{} deductions, {} wrong", found.values().sum::<usize>(), wrong.values().sum::<usize>());
}

/// Returns what is wrong with a deduction or its explanation; `None` if nothing is wrong.
fn fault(
    board: &Board,
    candidates: &Candidates,
    truth: &[Digit],
    position: &Position,
    deduction: &Deduction,
) -> Option<String> {
    let is_true = |&(cell, digit): &logic::evidence::Candidate| truth[cell.index()] == digit;
    if deduction.eliminations.iter().any(is_true) || !deduction.placements.iter().all(is_true) {
        return Some("against the solution".to_owned());
    }
    let said = explain(position, deduction);
    let is_sentence = |text: &String| text.ends_with('.') && !text.contains("  ") && !text.contains(" .");
    let sentences = [said.location_hint(), said.render(&said.pattern), said.reasoning(), said.conclusion()];
    if !sentences.iter().all(is_sentence) {
        return Some(format!("badly said: {said:?}"));
    }
    let is_there = |mark: &&logic::Mark| match (mark.role, mark.digit) {
        (logic::Role::Blocker, digit) => position.digit(mark.cell) == digit,
        (_, Some(digit)) => position.has_candidate(mark.cell, digit) || position.digit(mark.cell) == Some(digit),
        (_, None) => true,
    };
    if !said.marks.iter().all(|mark| is_there(&mark)) {
        return Some("a mark where nothing is".to_owned());
    }
    proof::check(board, candidates, deduction).err().map(|gap| gap.to_string())
}
