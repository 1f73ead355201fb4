//! Fireworks: digits that a row and a column, where they meet in a box, can have outside it in two cells only.

use std::ops::ControlFlow;

use crate::evidence::{BaseCover, Candidate, Clause, Evidence, Part};
use crate::position::geometry::Intersection;
use crate::{Cells, Deduction, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// A row and a column cross in a cell of a box. Outside the box a digit has no more than one place in the row and one in the
/// column. If it is in neither, both have it in the box, so it stands in the crossing. Three such digits with the same places
/// fill the three cells; and so do two such digits of one corner and two of the corner across from it fill four.
#[derive(Debug)]
pub struct Fireworks;

/// A row and a column, the cell where they cross, and a box around it.
#[derive(Clone)]
struct FireworkCorner<const W: usize> {
    lines: [UnitId; 2],
    cell: Cell,
    box_unit: UnitId,
    wings: Vec<(Digit, [Cells<W>; 2])>, // digits with at most one place outside the box on each line, and that place
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
    /// Every corner where two digits or more fly.
    fn all(view: View<'_, W>) -> Vec<Self> {
        let position = view.position();
        let family = |unit: UnitId| position.unit(unit).name.family;
        let flying = |crossing: &Intersection| {
            let flies = |&digit: &Digit| {
                let places = position.places(crossing.base, digit);
                places != 0 && (places & !crossing.in_base).count_ones() <= 1
            };
            view.digits().filter(flies).collect::<DigitSet>()
        };
        let lines = |wanted: Family| {
            let across = view.intersections().iter().filter(move |crossing| family(crossing.base) == wanted);
            let flying = across.map(|crossing| (crossing.base, crossing.cover, flying(crossing)));
            flying.filter(|(_, _, digits)| digits.len() > 1).collect::<Vec<_>>()
        };
        let (rows, columns) = (lines(Family::Row), lines(Family::Column));
        let mut corners = Vec::new();
        for &(row, block, here) in &rows {
            for &(column, _, there) in columns.iter().filter(|column| column.1 == block) {
                if here.and(there).len() > 1 {
                    corners.extend(Self::of(view, [row, column], block, here.and(there)));
                }
            }
        }
        corners
    }

    /// `None` where the lines do not meet in an empty cell of the box.
    fn of(view: View<'_, W>, lines: [UnitId; 2], block: UnitId, digits: DigitSet) -> Option<Self> {
        let inside = view.unit(block);
        let cell = (view.unit(lines[0]) & view.unit(lines[1]) & view.empty_cells() & inside).single()?;
        let flies = digits.iter().map(|digit| (digit, lines.map(|line| view.places_in(line, digit) - inside)));
        Some(Self { lines, cell, box_unit: block, wings: flies.collect() })
    }

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

    fn report_quadruples(&self, other: &Self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if self.lines[0] == other.lines[0] || self.lines[1] == other.lines[1] {
            return ControlFlow::Continue(());
        }
        let crossing = |row: UnitId, column: UnitId| view.unit(row) & view.unit(column) & view.empty_cells();
        let ends = [crossing(self.lines[0], other.lines[1]), crossing(other.lines[0], self.lines[1])];
        let boxed = view.unit(self.box_unit) | view.unit(other.box_unit);
        if ends.iter().any(|end| end.is_empty() || end.is_subset(boxed)) {
            return ControlFlow::Continue(());
        }
        let fit = |corner: &Self, ends: [Cells<W>; 2]| -> Vec<Digit> {
            let fit =
                corner.wings.iter().filter(|(_, wings)| wings[0].is_subset(ends[0]) && wings[1].is_subset(ends[1]));
            fit.map(|&(digit, _)| digit).collect()
        };
        let (mine, theirs) = (fit(self, ends), fit(other, [ends[1], ends[0]]));
        for [a, b] in digit_pairs(&mine) {
            for [c, d] in digit_pairs(&theirs).filter(|pair| !pair.contains(&a) && !pair.contains(&b)) {
                let (one, two) = ([a, b].into_iter().collect(), [c, d].into_iter().collect());
                report(view, &[(self, one), (other, two)], ends[0] | ends[1], found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn digit_pairs(digits: &[Digit]) -> impl Iterator<Item = [Digit; 2]> + '_ {
    digits.iter().enumerate().flat_map(|(at, &one)| digits[at + 1..].iter().map(move |&other| [one, other]))
}

/// The digits of the corners fill the corners and the ends between them: on its lines each is there or in its box, and there in
/// the corner.
fn report<const W: usize>(
    view: View<'_, W>,
    corners: &[(&FireworkCorner<W>, DigitSet)],
    ends: Cells<W>,
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let digits = corners.iter().fold(DigitSet::EMPTY, |all, corner| all.or(corner.1));
    let cells = corners.iter().fold(ends, |all, corner| all.with(corner.0.cell));
    let own = |cell: Cell| corners.iter().find(|corner| corner.0.cell == cell).map_or(digits, |corner| corner.1);
    let others =
        cells.iter().flat_map(|cell| view.candidates(cell).minus(own(cell)).iter().map(move |digit| (cell, digit)));
    let boxed = |&(corner, digits): &(&FireworkCorner<W>, DigitSet)| {
        let lines = view.unit(corner.lines[0]) | view.unit(corner.lines[1]);
        let rest = view.unit(corner.box_unit) - lines;
        digits.iter().flat_map(|digit| (rest & view.places(digit)).product(DigitSet::only(digit))).collect::<Vec<_>>()
    };
    let mut eliminate: Vec<Candidate> = others.chain(corners.iter().flat_map(boxed)).collect();
    if eliminate.is_empty() {
        return ControlFlow::Continue(());
    }
    eliminate.sort_unstable();
    let each = |of: &dyn Fn(&FireworkCorner<W>, Digit) -> Vec<Clause>| -> Vec<Clause> {
        corners
            .iter()
            .flat_map(|&(corner, digits)| digits.iter().flat_map(|digit| of(corner, digit)).collect::<Vec<_>>())
            .collect()
    };
    let needs = each(&|corner, digit| corner.lines.map(|line| Clause::Unit(line, digit)).to_vec());
    let limits = cells
        .iter()
        .map(Clause::Cell)
        .chain(each(&|corner, digit| vec![Clause::Unit(corner.box_unit, digit)]))
        .collect();
    let part = |&(corner, digits): &(&FireworkCorner<W>, DigitSet)| Part { cells: vec![corner.cell], digits };
    let parts = corners.iter().map(part).chain([Part { cells: ends.to_vec(), digits }]).collect();
    let evidence = Evidence::BaseCover(BaseCover { bases: needs, covers: limits, parts });
    found(Deduction {
        technique: Technique::Fireworks,
        placements: Vec::new(),
        eliminations: eliminate,
        digits,
        evidence,
    })
}
