//! Fireworks: digits that a row and a column, where they meet in a box, can have in three cells only.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::evidence::{Evidence, Need, Pattern};
use crate::logic::techniques::locked_sets::told::part;
use crate::logic::{Cells, Deduction, Found, Sweep, Technique, View};

/// A row and a column cross in a cell of a box. Outside the box a digit has no more than one place in the row and one in the
/// column. If it is in neither, both have it in the box, so it stands in the crossing. Three such digits with the same places
/// fill the three cells.
#[derive(Debug)]
pub struct Fireworks;

/// A row and a column, the cell where they cross, and a box around it.
struct Corner<const W: usize> {
    lines: [UnitId; 2],
    cell: Cell,
    inside: Cells<W>,
}

impl Sweep for Fireworks {
    fn technique(&self) -> Technique {
        Technique::Fireworks
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        for &row in view.rows() {
            for &column in view.columns() {
                let Some(cell) = (view.unit(row) & view.unit(column) & view.open()).single() else { continue };
                for unit in view.units_around(Cells::only(cell)).filter(|&unit| unit != row && unit != column) {
                    let corner = Corner { lines: [row, column], cell, inside: view.unit(unit) };
                    corner.triples(view, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> Corner<W> {
    fn triples(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let wings = |digit: Digit| self.lines.map(|line| view.places_in(line, digit) - self.inside);
        let flies = |&digit: &Digit| wings(digit).iter().all(|wing| wing.len() <= 1);
        let digits: Vec<Digit> = view.candidates(self.cell).iter().filter(flies).collect();
        for (first, &a) in digits.iter().enumerate() {
            for (second, &b) in digits.iter().enumerate().skip(first + 1) {
                for &c in &digits[second + 1..] {
                    let ends = [0, 1].map(|line| [a, b, c].map(|digit| wings(digit)[line]));
                    let ends = ends.map(|[x, y, z]| x | y | z);
                    if ends.iter().all(|end| end.len() == 1) {
                        self.tell(view, [a, b, c].into_iter().collect(), ends[0] | ends[1], found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn tell(&self, view: View<'_, W>, digits: DigitSet, ends: Cells<W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let cells = ends.with(self.cell);
        let others = |cell: Cell| view.candidates(cell).minus(digits).iter().map(move |digit| (cell, digit));
        let eliminate: Vec<(Cell, Digit)> = cells.iter().flat_map(others).collect();
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        let needs = digits.iter().flat_map(|digit| self.lines.map(|line| Need::Place(line, digit)));
        let needs = needs.chain(cells.iter().map(Need::Cell)).collect();
        let parts = vec![part(Cells::<W>::only(self.cell), digits), part(ends, digits)];
        found(Deduction {
            technique: Technique::Fireworks,
            place: Vec::new(),
            eliminate,
            digits,
            evidence: Evidence::Pattern(Pattern { needs, parts }),
        })
    }
}
