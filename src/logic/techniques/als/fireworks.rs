//! Fireworks: digits that have at most one place outside a box in each of two lines, a row and a column that cross in the box.
//!
//! ```text
//! . . . | . . . | . . .
//! . C . | . . . | . E .     C  corner: the cell where the row and the column cross
//! . . . | . . . | . . .     E  only places of the digit on these two lines outside the box
//! ------+-------+------
//! . . . | . . . | . . .
//! . E . | . . . | . . .
//! . . . | . . . | . . .
//! ```
//!
//! The digit is in the corner or at one of the ends E. If it is at no end, the row and the column both have it in the box, so it is in the
//! cell where they cross.

use std::ops::ControlFlow;

use crate::evidence::{BaseCover, Candidate, Clause, Evidence, Part};
use crate::position::geometry::Intersection;
use crate::{Cells, Deduction, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Finder of Firework Triples and Firework Quadruples. A corner is a cell where a row and a column cross.
///
/// Triple: three digits have the same corner. Outside the box of the corner, their places in the row are all in one cell, and their places
/// in the column are all in one cell. The three digits fill these two cells and the corner.
///
/// Quadruple: two digits have one corner, and two other digits have a corner that is diagonally opposite. Outside the box of its corner,
/// each digit has places in the row and the column of its corner only in two cells: where the row of one corner crosses the column of the
/// other. The four digits fill these two cells and the corners.
///
/// Other candidates of the filled cells are eliminated. The digits of a corner are also eliminated from the cells of its box that are on
/// neither of its lines.
#[derive(Debug)]
pub struct Fireworks;

/// Corner of fireworks: an empty cell of a box where a row and a column cross.
#[derive(Clone)]
struct FireworkCorner<const W: usize> {
    /// The row and the column, in this order.
    lines: [UnitId; 2],
    /// Cell where the row and the column cross.
    cell: Cell,
    box_unit: UnitId,
    /// Digits that have, on each of the two lines, at most one place outside the box. Each digit comes with its places outside the box, on
    /// the row and on the column.
    wings: Vec<(Digit, [Cells<W>; 2])>,
}

impl ViewFinder for Fireworks {
    fn technique(&self) -> Technique {
        Technique::Fireworks
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let corners = FireworkCorner::all(view);
        corners
            .iter()
            .filter(|corner| corner.wings.len() > 2)
            .try_for_each(|corner| corner.report_triples(view, found))?;
        for (at, corner) in corners.iter().enumerate() {
            for other in &corners[at + 1..] {
                corner.report_quadruples(other, view, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> FireworkCorner<W> {
    /// Returns the corners with at least two digits that have, on each of the two lines, at most one place outside the box.
    fn all(view: View<'_, W>) -> Vec<Self> {
        let position = view.position();
        let family = |unit: UnitId| position.unit(unit).name.family;
        let confined_digits = |intersection: &Intersection| {
            let is_confined = |&digit: &Digit| {
                let places = position.places(intersection.base, digit);
                places != 0 && (places & !intersection.in_base).count_ones() <= 1
            };
            view.digits().filter(is_confined).collect::<DigitSet>()
        };
        let lines = |line_family: Family| {
            let intersections =
                view.intersections().iter().filter(move |intersection| family(intersection.base) == line_family);
            let lines = intersections
                .map(|intersection| (intersection.base, intersection.cover, confined_digits(intersection)));
            lines.filter(|(_, _, digits)| digits.len() > 1).collect::<Vec<_>>()
        };
        let (rows, columns) = (lines(Family::Row), lines(Family::Column));
        let mut corners = Vec::new();
        for &(row, box_unit, row_digits) in &rows {
            for &(column, _, column_digits) in columns.iter().filter(|column| column.1 == box_unit) {
                if row_digits.and(column_digits).len() > 1 {
                    corners.extend(Self::of(view, [row, column], box_unit, row_digits.and(column_digits)));
                }
            }
        }
        corners
    }

    /// Returns the corner of `lines`, a row and a column, with these `digits`. Returns `None` if the lines do not cross in exactly one
    /// empty cell of the box.
    fn of(view: View<'_, W>, lines: [UnitId; 2], box_unit: UnitId, digits: DigitSet) -> Option<Self> {
        let box_cells = view.unit(box_unit);
        let cell = (view.unit(lines[0]) & view.unit(lines[1]) & view.empty_cells() & box_cells).single()?;
        let wings = digits.iter().map(|digit| (digit, lines.map(|line| view.places_in(line, digit) - box_cells)));
        Some(Self { lines, cell, box_unit, wings: wings.collect() })
    }

    /// Reports a Firework Triple for every three digits of this corner with the same ends: on each of the two lines, all places of the
    /// three digits outside the box are in one cell.
    fn report_triples(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        for (first, a) in self.wings.iter().enumerate() {
            for (second, b) in self.wings.iter().enumerate().skip(first + 1) {
                for c in &self.wings[second + 1..] {
                    let ends = [0, 1].map(|line| a.1[line] | b.1[line] | c.1[line]);
                    if ends.iter().all(|end| end.len() == 1) {
                        let digits = [a.0, b.0, c.0].into_iter().collect();
                        report(view, &[(self, digits)], ends[0] | ends[1], found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the Firework Quadruples with two digits of this corner and two other digits of `other`. Outside the box of its corner, each
    /// of these digits has places on the lines of its corner only where a line of this corner crosses a line of `other`.
    fn report_quadruples(&self, other: &Self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if self.lines[0] == other.lines[0] || self.lines[1] == other.lines[1] {
            return ControlFlow::Continue(());
        }
        let crossing = |row: UnitId, column: UnitId| view.unit(row) & view.unit(column) & view.empty_cells();
        let ends = [crossing(self.lines[0], other.lines[1]), crossing(other.lines[0], self.lines[1])];
        let box_cells = view.unit(self.box_unit) | view.unit(other.box_unit);
        if ends.iter().any(|end| end.is_empty() || end.is_subset(box_cells)) {
            return ControlFlow::Continue(());
        }
        let fitting = |corner: &Self, ends: [Cells<W>; 2]| -> Vec<Digit> {
            let fitting =
                corner.wings.iter().filter(|(_, wings)| wings[0].is_subset(ends[0]) && wings[1].is_subset(ends[1]));
            fitting.map(|&(digit, _)| digit).collect()
        };
        let (own_digits, other_digits) = (fitting(self, ends), fitting(other, [ends[1], ends[0]]));
        for [a, b] in digit_pairs(&own_digits) {
            for [c, d] in digit_pairs(&other_digits).filter(|pair| !pair.contains(&a) && !pair.contains(&b)) {
                let (one, two) = ([a, b].into_iter().collect(), [c, d].into_iter().collect());
                report(view, &[(self, one), (other, two)], ends[0] | ends[1], found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns every pair of different digits in `digits`.
fn digit_pairs(digits: &[Digit]) -> impl Iterator<Item = [Digit; 2]> + '_ {
    digits.iter().enumerate().flat_map(|(at, &one)| digits[at + 1..].iter().map(move |&other| [one, other]))
}

/// Reports the deduction that the digits of `corners` fill the cells of the corners and the cells `ends`, unless it eliminates nothing.
///
/// The evidence of the deduction consists of bases and covers. For each corner and each of its digits, the row and the column are bases,
/// and the box is a cover. Each filled cell is a cover too.
fn report<const W: usize>(
    view: View<'_, W>,
    corners: &[(&FireworkCorner<W>, DigitSet)],
    ends: Cells<W>,
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let digits = corners.iter().fold(DigitSet::EMPTY, |all, corner| all.or(corner.1));
    let cells = corners.iter().fold(ends, |all, corner| all.with(corner.0.cell));
    let own_digits_of =
        |cell: Cell| corners.iter().find(|corner| corner.0.cell == cell).map_or(digits, |corner| corner.1);
    let others = cells
        .iter()
        .flat_map(|cell| view.candidates(cell).minus(own_digits_of(cell)).iter().map(move |digit| (cell, digit)));
    let box_eliminations = |&(corner, digits): &(&FireworkCorner<W>, DigitSet)| {
        let lines = view.unit(corner.lines[0]) | view.unit(corner.lines[1]);
        let rest = view.unit(corner.box_unit) - lines;
        digits.iter().flat_map(|digit| (rest & view.places(digit)).product(DigitSet::only(digit))).collect::<Vec<_>>()
    };
    let mut eliminations: Vec<Candidate> = others.chain(corners.iter().flat_map(box_eliminations)).collect();
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    eliminations.sort_unstable();
    let clauses_of = |of: &dyn Fn(&FireworkCorner<W>, Digit) -> Vec<Clause>| -> Vec<Clause> {
        corners
            .iter()
            .flat_map(|&(corner, digits)| digits.iter().flat_map(|digit| of(corner, digit)).collect::<Vec<_>>())
            .collect()
    };
    let bases = clauses_of(&|corner, digit| corner.lines.map(|line| Clause::Unit(line, digit)).to_vec());
    let covers = cells
        .iter()
        .map(Clause::Cell)
        .chain(clauses_of(&|corner, digit| vec![Clause::Unit(corner.box_unit, digit)]))
        .collect();
    let part = |&(corner, digits): &(&FireworkCorner<W>, DigitSet)| Part { cells: vec![corner.cell], digits };
    let parts = corners.iter().map(part).chain([Part { cells: ends.to_vec(), digits }]).collect();
    let evidence = Evidence::BaseCover(BaseCover { bases, covers, parts });
    found(Deduction { technique: Technique::Fireworks, placements: Vec::new(), eliminations, digits, evidence })
}
