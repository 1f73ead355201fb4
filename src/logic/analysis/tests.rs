//! Tests that caches do not change what finders find. After many steps, finders must find the same deductions in an analysis as in a new
//! analysis of the same position.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::*;
use crate::techniques;
use crate::{Deduction, Finder, Ladder, StopSignal, Technique, samples};
use grid::{Cell, Digit, Family, Figure, Puzzle, Rule, Shape};

/// Pseudorandom numbers from a linear congruential generator. The field is its state, which starts as the seed.
struct Random(u64);

impl Random {
    /// Returns a number below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Method of [`Finder`] that the test calls.
#[derive(Clone, Copy, Debug)]
enum FinderCall {
    /// `find`, stopped after the first deduction.
    First,
    /// `find_best`.
    Most,
    /// `find`.
    Find,
    /// `find_all`.
    All,
}

fn deductions(finder: &dyn Finder, analysis: &Analysis, call: FinderCall) -> Vec<Deduction> {
    let mut found = Vec::new();
    let mut collect = |deduction| {
        found.push(deduction);
        if matches!(call, FinderCall::First) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let _ = match call {
        FinderCall::First | FinderCall::Find => finder.find(analysis, &mut collect),
        FinderCall::Most => finder.find_best(analysis, &mut collect),
        FinderCall::All => finder.find_all(analysis, &mut collect),
    };
    found
}

/// Checks that finders report the same deductions in `analysis` as in a new analysis of its position. Chooses the finders at random, slow
/// ones seldom. Returns the number of deductions that were compared.
fn check(analysis: &Analysis, finders: &[Arc<dyn Finder>], random: &mut Random) -> usize {
    let new = Analysis::of(analysis.position().clone());
    let mut count = 0;
    let rounds = if analysis.position().shape().side() > 9 { finders.len() / 8 } else { finders.len() };
    for _ in 0..rounds {
        let finder = &*finders[random.below(finders.len())];
        let call = [FinderCall::First, FinderCall::Most, FinderCall::Find, FinderCall::All][random.below(4)];
        if finder.technique().is_slow() && random.below(16) > 0 {
            continue;
        }
        let [carried, expected] = [analysis, &new].map(|analysis| deductions(finder, analysis, call));
        assert!(
            carried == expected,
            "{} {call:?}: {} deductions, but {} in a new analysis",
            finder.technique(),
            carried.len(),
            expected.len()
        );
        count += carried.len();
    }
    count
}

/// Returns up to three random candidates to eliminate. They are in different cells, each with more than two candidates.
fn some_candidates(position: &Position, random: &mut Random) -> Vec<Candidate> {
    let open: Vec<Cell> = position.shape().iter().filter(|&cell| position.candidates(cell).len() > 2).collect();
    let mut some = Vec::new();
    for _ in 0..random.below(4) {
        if open.is_empty() {
            break;
        }
        let cell = open[random.below(open.len())];
        let digits: Vec<Digit> = position.candidates(cell).iter().collect();
        let candidate = (cell, digits[random.below(digits.len())]);
        if some.iter().all(|&(other, _)| other != cell) {
            some.push(candidate);
        }
    }
    some
}

/// Applies up to `steps` steps to `analysis`, and [checks](check) it before about half of them. Sometimes eliminates random candidates
/// instead, or returns to an earlier position. Returns the number of deductions that were compared.
fn walk(analysis: &mut Analysis, finders: &[Arc<dyn Finder>], steps: usize, random: &mut Random) -> usize {
    let (ladder, mut count) = (Ladder::ninefold().only(|technique| technique <= Technique::GroupedAic), 0);
    let mut earlier = Vec::new();
    for _ in 0..steps {
        if analysis.position().is_solved() || analysis.position().has_contradiction() {
            let Some(position) = earlier.pop() else { break };
            analysis.set_position(position);
        }
        earlier.push(analysis.position().clone());
        if random.below(2) == 0 {
            count += check(analysis, finders, random);
        }
        match random.below(8) {
            0 => analysis.advance(&some_candidates(analysis.position(), random), &[]),
            1 => {
                let position = earlier.swap_remove(random.below(earlier.len()));
                analysis.set_position(position);
            }
            _ => {
                let new = Analysis::of(analysis.position().clone());
                let [step, expected] =
                    [&*analysis, &new].map(|analysis| Some(ladder.next_step(analysis, &StopSignal::never())?.1));
                assert_eq!(step.clone().map(Deduction::from), expected.map(Deduction::from));
                match step {
                    Some(step) => step.apply(analysis),
                    None => analysis.advance(&some_candidates(analysis.position(), random), &[]),
                }
            }
        }
    }
    count
}

/// Returns the 9×9 layout with the classic rules and `rules`.
fn classic_with(rules: &[Rule]) -> Arc<Layout> {
    Layout::new(Shape::nine(), [&Rule::CLASSIC[..], rules].concat())
}

/// Returns layouts of several sizes and with several kinds of rules.
fn layouts() -> Vec<Arc<Layout>> {
    let nine = Shape::nine();
    let cells = |row: usize, columns: std::ops::Range<usize>| columns.map(|column| nine.cell(row, column)).collect();
    let line = |family, row| Rule::of(family, cells(row, 1..5));
    let cage =
        |row: usize, total| Rule { family: Family::Cage, figure: Figure::Sum { cells: cells(row, 4..7), total } };
    let mut layouts: Vec<_> = [4, 6, 12, 16].map(|side| Layout::classic(Shape::of_side(side).unwrap())).into();
    layouts.push(classic_with(&[Rule::DIAGONALS]));
    layouts.push(classic_with(&[Rule::KNIGHT]));
    layouts.push(classic_with(&[cage(0, Some(10)), cage(2, Some(20)), cage(7, None)]));
    layouts.push(classic_with(&[line(Family::Thermometer, 1), line(Family::Palindrome, 3), line(Family::Whispers, 5)]));
    layouts.push(classic_with(&[line(Family::Renban, 1), line(Family::Arrow, 6)]));
    layouts
}

/// Returns a board without digits, from which candidates have been removed at random. The candidates of one fixed solution always remain.
fn board(layout: &Arc<Layout>, random: &mut Random) -> Board {
    let (shape, side) = (layout.shape(), layout.shape().side());
    let (height, width) = (shape.box_height(), shape.box_width());
    let mut puzzle = Puzzle::blank(layout.clone());
    for cell in shape.iter() {
        let row = shape.row(cell);
        let kept = Digit::new((row % height * width + row / height + shape.column(cell)) % side);
        let is_removed = |digit: &Digit| *digit != kept && random.below(side) > 3;
        puzzle.removed[cell.index()] = DigitSet::all(side).iter().filter(is_removed).collect();
    }
    puzzle.check().expect("no digit is placed, and each cell keeps a candidate")
}

#[test]
fn an_advanced_analysis_finds_what_a_new_one_finds() {
    let (finders, mut random) = (techniques::all_finders(), Random(1));
    let mut analysis = Analysis::for_layout(&Layout::classic(Shape::nine()));
    for line in samples::PUZZLES.lines().take(2).chain(samples::NET_PUZZLES) {
        let digits = line.chars().map(Digit::from_symbol).collect();
        analysis.load(&Puzzle::classic(Shape::nine(), digits).check().unwrap());
        let count = walk(&mut analysis, &finders, 24, &mut random);
        assert!(count > 1000, "{count} {line}");
    }
}

#[test]
fn an_advanced_analysis_finds_what_a_new_one_finds_on_other_layouts() {
    let (finders, mut random) = (techniques::all_finders(), Random(2));
    let mut analysis = Analysis::for_layout(&Layout::classic(Shape::nine()));
    for layout in layouts() {
        let (mut count, mut boards) = (0, 0);
        while boards < 2 || count <= 50 {
            analysis.load(&board(&layout, &mut random));
            count += walk(&mut analysis, &finders, 8, &mut random);
            boards += 1;
            assert!(
                boards < 50,
                "only {count} deductions were compared on the layout with {:?}",
                layout.rules().last()
            );
        }
    }
}
