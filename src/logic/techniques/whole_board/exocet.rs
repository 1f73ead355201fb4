//! Exocets: two cells whose digits have to return in two others.

use std::ops::ControlFlow;

use crate::evidence::{Candidate, Clause, Part, Pattern};
use crate::techniques::whole_board::box_grid::{BoxGrid, UnitCells};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Two base cells on a line in a box, and two target cells in the other boxes of the band. Three lines cross the band: through
/// the third cell of the base and through each target. Away from the band each digit of the base has room in two of the three
/// only; near it, it has room in the targets only. So the two digits of the base are those of the targets.
#[derive(Debug)]
pub struct Exocet;

/// A base, and where it lies.
struct ExocetBase<'a, const W: usize> {
    view: View<'a, W>,
    cells: [Cell; 2],
    digits: DigitSet,
    band: Cells<W>,
    cross_line: UnitCells<W>, // the line through the third cell
}

/// A cell that may take a digit of the base, and the line through it that crosses the band.
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
        let Some(blocks) = BoxGrid::of(view) else { return ControlFlow::Continue(()) };
        for [along, across] in blocks.both_orientations() {
            let cell =
                |line: usize, at: usize| (along[line].1 & across[at].1).first().expect("a row and a column meet");
            for line in 0..9 {
                let cells: [Cell; 9] = std::array::from_fn(|at| cell(line, at));
                let here = cells.map(|cell| view.candidates(cell));
                for third in 0..9 {
                    let [one, other] = other_two(third);
                    let digits = here[one].or(here[other]);
                    if here[one].is_empty() || here[other].is_empty() || !(3..=4).contains(&digits.len()) {
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

/// The two others of three in a row.
const fn other_two(third: usize) -> [usize; 2] {
    let first = third / 3 * 3;
    match third % 3 {
        0 => [first + 1, first + 2],
        1 => [first, first + 2],
        _ => [first, first + 1],
    }
}

impl<const W: usize> ExocetBase<'_, W> {
    /// Tries every target in the one and the other box beside that of the base.
    fn search(
        &self,
        line: Cells<W>,
        across: &[UnitCells<W>],
        own: usize,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let targets = |number: usize| -> Vec<ExocetTarget<W>> {
            across[number * 3..][..3].iter().filter_map(|&crossing| self.target_on(line, crossing)).collect()
        };
        let others = [(own + 1) % 3, (own + 2) % 3];
        let (left, right) = (targets(others[0].min(others[1])), targets(others[0].max(others[1])));
        for &one in &left {
            right.iter().filter_map(|&other| self.deduce([one, other])).try_for_each(&mut *found)?;
        }
        ControlFlow::Continue(())
    }

    /// Where in the band this line has room for digits of the base: in one cell, if it is to be a target.
    fn target_on(&self, line: Cells<W>, crossing: UnitCells<W>) -> Option<ExocetTarget<W>> {
        let near = (crossing.1 & self.band) - line;
        let holds = |cell: &Cell| !self.possible_digits(*cell).and(self.digits).is_empty();
        let mut cells = near.iter().filter(holds);
        let cell = cells.next().filter(|&cell| cells.next().is_none() && self.view.empty_cells().has(cell))?;
        (self.view.candidates(cell).and(self.digits).len() > 1).then_some(ExocetTarget { cell, cross_line: crossing })
    }

    /// What a cell may be, or is.
    fn possible_digits(&self, cell: Cell) -> DigitSet {
        self.view.position().digit(cell).map_or_else(|| self.view.candidates(cell), DigitSet::only)
    }

    fn deduce(&self, targets: [ExocetTarget<W>; 2]) -> Option<Deduction> {
        let crossings = [self.cross_line, targets[0].cross_line, targets[1].cross_line];
        if !self.digits.iter().all(|digit| self.is_forced_into_target(digit, crossings)) {
            return None;
        }
        let cells = [self.cells[0], self.cells[1], targets[0].cell, targets[1].cell];
        let kept = self.surviving_digits(cells);
        let falls = cells
            .iter()
            .zip(kept)
            .flat_map(|(&cell, kept)| self.view.candidates(cell).minus(kept).iter().map(move |digit| (cell, digit)));
        let mut eliminate: Vec<Candidate> = falls.collect();
        eliminate.sort_unstable();
        if eliminate.is_empty() || kept.iter().any(|kept| kept.is_empty()) {
            return None;
        }
        let lines = |digit: Digit| crossings.map(|crossing: (UnitId, Cells<W>)| Clause::Unit(crossing.0, digit));
        let away = crossings.iter().fold(Cells::EMPTY, |all, crossing| all | crossing.1) - self.band;
        let away: Cells<W> =
            away.iter().filter(|&cell| !self.view.candidates(cell).and(self.digits).is_empty()).collect();
        let part = |cells: Vec<Cell>| Part { cells, digits: self.digits };
        let evidence = Evidence::Pattern(Pattern {
            clauses: cells.into_iter().map(Clause::Cell).chain(self.digits.iter().flat_map(lines)).collect(),
            parts: vec![part(cells[..2].to_vec()), part(cells[2..].to_vec()), part(away.to_vec())],
        });
        Some(Deduction {
            technique: Technique::Exocet,
            placements: Vec::new(),
            eliminations: eliminate,
            digits: self.digits,
            evidence,
        })
    }

    /// Whether a digit of the base has to be in a target: not all three lines can have it away from the band.
    fn is_forced_into_target(&self, digit: Digit, crossings: [UnitCells<W>; 3]) -> bool {
        let away = crossings.map(|(_, line)| {
            let cells = line - self.band;
            let stands = cells.iter().find(|&cell| self.view.position().digit(cell) == Some(digit));
            stands.map_or(cells & self.view.places(digit), Cells::only)
        });
        let third = |one: Cell, other: Cell| away[2] - self.view.peers(one) - self.view.peers(other);
        !away[0].iter().any(|one| (away[1] - self.view.peers(one)).iter().any(|other| !third(one, other).is_empty()))
    }

    /// What remains of base and targets where these have the same two digits.
    fn surviving_digits(&self, cells: [Cell; 4]) -> [DigitSet; 4] {
        let of = cells.map(|cell| self.view.candidates(cell));
        let mut kept = [DigitSet::EMPTY; 4];
        for one in of[0].iter() {
            for other in of[1].without(one).iter() {
                for [left, right] in [[one, other], [other, one]] {
                    if of[2].has(left) && of[3].has(right) {
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
