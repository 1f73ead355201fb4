//! Exocets: two base cells whose digits must also be the digits of two target cells (a form of David P. Bird's junior exocet).
//!
//! The two base cells B share a box and a line. In each of the other two boxes of the same band, there is one target cell T outside this
//! line. Three cross lines, marked with x, run through the two targets and through the third cell of the base line in the box of the base:
//!
//! ```text
//!   B  B  x |  x  .  . |  .  x  .      base line
//!   .  .  x |  T  .  . |  .  x  .      In these three rows, no cell of a cross line except T can have a digit of the base:
//!   .  .  x |  x  .  . |  .  T  .      the cell sees both base cells, or lacks these candidates.
//!   --------+----------+---------
//!   .  .  x |  x  .  . |  .  x  .      Outside these rows, at most two cross lines can have the same digit of the base.
//!   ...                                So one cross line has this digit in these three rows, that is, in a target.
//! ```
//!
//! So each digit of the base is in a target, and the targets have the same two digits as the base.

use std::ops::ControlFlow;

use crate::evidence::{Candidate, Clause, Part, Pattern, PatternKind};
use crate::techniques::whole_board::box_grid::{BoxGrid, UnitCells};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Finder of exocets, with base cells in a row or in a column. The two base cells together have three or four candidates.
#[derive(Debug)]
pub struct Exocet;

/// Two base cells of a possible exocet, with their candidates and the lines around them.
struct ExocetBase<'a, const W: usize> {
    view: View<'a, W>,
    cells: [Cell; 2],
    /// Candidates of the two base cells together.
    digits: DigitSet,
    /// Cells of three parallel lines: the line of the base cells, and the other two lines through their box.
    band: Cells<W>,
    /// Line that is perpendicular to the line of the base cells, and crosses it in their box. It contains neither of the base cells.
    cross_line: UnitCells<W>,
}

/// Target cell of a possible exocet, with the line through it that is perpendicular to the line of the base cells.
#[derive(Clone, Copy)]
struct ExocetTarget<const W: usize> {
    cell: Cell,
    cross_line: UnitCells<W>,
}

impl ViewFinder for Exocet {
    fn technique(&self) -> Technique {
        Technique::Exocet
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(box_grid) = BoxGrid::of(view) else { return ControlFlow::Continue(()) };
        for [along, across] in box_grid.both_orientations() {
            let cell = |line: usize, at: usize| {
                (along[line].1 & across[at].1).first().expect("every row crosses every column")
            };
            for line in 0..9 {
                let cells: [Cell; 9] = std::array::from_fn(|at| cell(line, at));
                let candidates = cells.map(|cell| view.candidates(cell));
                for third in 0..9 {
                    let [one, other] = other_two(third);
                    let digits = candidates[one].or(candidates[other]);
                    if candidates[one].is_empty() || candidates[other].is_empty() || !(3..=4).contains(&digits.len()) {
                        continue;
                    }
                    let band = along[line / 3 * 3..][..3].iter().fold(Cells::EMPTY, |band, line| band | line.1);
                    let base =
                        ExocetBase { view, cells: [cells[one], cells[other]], digits, band, cross_line: across[third] };
                    base.search(along[line].1, across, third / 3, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the two cells that share a line and a box with the cell `third`. Cells are indices in the line: for 4, returns 3 and 5.
const fn other_two(third: usize) -> [usize; 2] {
    let first = third / 3 * 3;
    match third % 3 {
        0 => [first + 1, first + 2],
        1 => [first, first + 2],
        _ => [first, first + 1],
    }
}

impl<const W: usize> ExocetBase<'_, W> {
    /// Reports the deductions from exocets with this base. Tries every choice of one target in each of the other two boxes of the band.
    ///
    /// `line` is the line of the base cells. `across` are all lines that cross this line. `own` is the index (0 to 2) of the base's box in
    /// the band.
    fn search(
        &self,
        line: Cells<W>,
        across: &[UnitCells<W>],
        own: usize,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let targets = |number: usize| -> Vec<ExocetTarget<W>> {
            across[number * 3..][..3].iter().filter_map(|&cross_line| self.target_on(line, cross_line)).collect()
        };
        let others = [(own + 1) % 3, (own + 2) % 3];
        let (left, right) = (targets(others[0].min(others[1])), targets(others[0].max(others[1])));
        for &one in &left {
            right.iter().filter_map(|&other| self.deduce([one, other])).try_for_each(&mut *found)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the target on `cross_line`: the only cell of `cross_line` that is in the band, but outside `line`, and can have a digit of
    /// the base. `line` is the line of the base cells.
    ///
    /// Returns `None` if there is not exactly one such cell, if the cell is filled, or if it has only one digit of the base as a candidate.
    fn target_on(&self, line: Cells<W>, cross_line: UnitCells<W>) -> Option<ExocetTarget<W>> {
        let in_band = (cross_line.1 & self.band) - line;
        let has_base_digit = |cell: &Cell| !self.possible_digits(*cell).and(self.digits).is_empty();
        let mut cells = in_band.iter().filter(has_base_digit);
        let cell = cells.next().filter(|&cell| cells.next().is_none() && self.view.empty_cells().has(cell))?;
        (self.view.candidates(cell).and(self.digits).len() > 1).then_some(ExocetTarget { cell, cross_line })
    }

    /// Returns the candidates of an empty cell, or the digit of a filled cell.
    fn possible_digits(&self, cell: Cell) -> DigitSet {
        self.view.position().digit(cell).map_or_else(|| self.view.candidates(cell), DigitSet::only)
    }

    /// Returns the deduction from this base and these targets, or `None` if they do not form an exocet or nothing is eliminated.
    fn deduce(&self, targets: [ExocetTarget<W>; 2]) -> Option<Deduction> {
        let cross_lines = [self.cross_line, targets[0].cross_line, targets[1].cross_line];
        if !self.digits.iter().all(|digit| self.is_forced_into_target(digit, cross_lines)) {
            return None;
        }
        let cells = [self.cells[0], self.cells[1], targets[0].cell, targets[1].cell];
        let kept = self.surviving_digits(cells);
        let eliminated = cells
            .iter()
            .zip(kept)
            .flat_map(|(&cell, kept)| self.view.candidates(cell).minus(kept).iter().map(move |digit| (cell, digit)));
        let mut eliminations: Vec<Candidate> = eliminated.collect();
        eliminations.sort_unstable();
        if eliminations.is_empty() || kept.iter().any(|kept| kept.is_empty()) {
            return None;
        }
        let lines = |digit: Digit| cross_lines.map(|cross_line: (UnitId, Cells<W>)| Clause::Unit(cross_line.0, digit));
        let outside = cross_lines.iter().fold(Cells::EMPTY, |all, cross_line| all | cross_line.1) - self.band;
        let outside: Cells<W> =
            outside.iter().filter(|&cell| !self.view.candidates(cell).and(self.digits).is_empty()).collect();
        let part = |cells: Vec<Cell>| Part { cells, digits: self.digits };
        let evidence = Evidence::Pattern(Pattern {
            kind: PatternKind::Exocet,
            clauses: cells.into_iter().map(Clause::Cell).chain(self.digits.iter().flat_map(lines)).collect(),
            parts: vec![part(cells[..2].to_vec()), part(cells[2..].to_vec()), part(outside.to_vec())],
        });
        Some(Deduction {
            technique: Technique::Exocet,
            placements: Vec::new(),
            eliminations,
            digits: self.digits,
            evidence,
        })
    }

    /// Whether `digit` must be in a target if it is in a base cell. This is so if the three cross lines cannot all have the digit outside
    /// the band.
    fn is_forced_into_target(&self, digit: Digit, cross_lines: [UnitCells<W>; 3]) -> bool {
        let outside = cross_lines.map(|(_, line)| {
            let cells = line - self.band;
            let placed = cells.iter().find(|&cell| self.view.position().digit(cell) == Some(digit));
            placed.map_or(cells & self.view.places(digit), Cells::only)
        });
        let third = |one: Cell, other: Cell| outside[2] - self.view.peers(one) - self.view.peers(other);
        !outside[0]
            .iter()
            .any(|one| (outside[1] - self.view.peers(one)).iter().any(|other| !third(one, other).is_empty()))
    }

    /// Returns the candidates that are left for each of the four cells if the targets have the same two digits as the base. `cells` are the
    /// two base cells, followed by the two targets.
    fn surviving_digits(&self, cells: [Cell; 4]) -> [DigitSet; 4] {
        let candidates = cells.map(|cell| self.view.candidates(cell));
        let mut kept = [DigitSet::EMPTY; 4];
        for one in candidates[0].iter() {
            for other in candidates[1].without(one).iter() {
                for [left, right] in [[one, other], [other, one]] {
                    if candidates[2].has(left) && candidates[3].has(right) {
                        for (kept, digit) in kept.iter_mut().zip([one, other, left, right]) {
                            *kept = kept.with(digit);
                        }
                    }
                }
            }
        }
        kept
    }
}
