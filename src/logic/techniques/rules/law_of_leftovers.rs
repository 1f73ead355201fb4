//! The law of leftovers for irregular regions.
//!
//! n parallel lines (rows or columns) contain every digit n times, and so do n regions. So the cells of the lines that are in none of the
//! regions (innies) contain the same digits as the cells of the regions that are in none of the lines (outies).
//!
//! ```text
//! row 1    1 1 1 2 2 2      rows 1 and 2, regions 1 and 2
//! row 2    1 1 1 3 2 2      r2c4 is the only innie,
//! row 3    3 3 3 3 2 4      r3c5 is the only outie, so both have the same digit
//! ```

use std::ops::ControlFlow;

use crate::evidence::{BaseCover, Candidate, Clause, Part};
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Cell, DigitSet, UnitId};

/// Finder of the law of leftovers, for n parallel lines and n irregular regions. The cells of the lines that are in none of the regions are
/// called innies. The cells of the regions that are in none of the lines are called outies. A digit that no innie can have is eliminated
/// from the outies. A digit that no outie can have is eliminated from the innies.
#[derive(Debug)]
pub struct LawOfLeftovers;

impl Finder for LawOfLeftovers {
    fn technique(&self) -> Technique {
        Technique::LawOfLeftovers
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        if !position.geometry().has_extra_rules {
            return ControlFlow::Continue(());
        }
        for leftover in &position.constraints().leftovers {
            let lines = (&leftover.lines[..], &leftover.innies[..]);
            let regions = (&leftover.regions[..], &leftover.outies[..]);
            report_missing(position, lines, regions, found)?;
            report_missing(position, regions, lines, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// Reports a deduction: every digit that no cell in `base_only` can have is eliminated from the cells in `cover_only`.
///
/// `bases` and `covers` are units, the same number of each. `base_only` contains the cells of the bases that are in no cover. `cover_only`
/// contains the cells of the covers that are in no base.
fn report_missing(
    position: &Position,
    (bases, base_only): (&[UnitId], &[Cell]),
    (covers, cover_only): (&[UnitId], &[Cell]),
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let possible = base_only.iter().fold(DigitSet::EMPTY, |all, &cell| all.or(position.possible_digits(cell)));
    let eliminated = |&cell: &Cell| position.candidates(cell).minus(possible).iter().map(move |digit| (cell, digit));
    let eliminations: Vec<Candidate> = cover_only.iter().flat_map(eliminated).collect();
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let digits: DigitSet = eliminations.iter().map(|&(_, digit)| digit).collect();
    let clauses = |units: &[UnitId]| -> Vec<Clause> {
        units.iter().flat_map(|&unit| digits.iter().map(move |digit| Clause::Unit(unit, digit))).collect()
    };
    found(Deduction {
        technique: Technique::LawOfLeftovers,
        placements: Vec::new(),
        eliminations,
        digits,
        evidence: Evidence::BaseCover(BaseCover {
            bases: clauses(bases),
            covers: clauses(covers),
            parts: vec![
                Part { cells: base_only.to_vec(), digits: possible },
                Part { cells: cover_only.to_vec(), digits: possible },
            ],
        }),
    })
}
