//! The law of leftovers: the cells where lines stick out of as many regions hold what the cells hold where the regions stick out.

use std::ops::ControlFlow;

use crate::evidence::{BaseCover, Candidate, Clause, Part};
use crate::techniques::rules::possible_digits::possible_digits;
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Cell, DigitSet, UnitId};

/// A digit that one side cannot hold leaves the other.
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
            let (lines, regions) =
                ((&leftover.lines[..], &leftover.innies[..]), (&leftover.regions[..], &leftover.outies[..]));
            report_missing(position, lines, regions, found)?;
            report_missing(position, regions, lines, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// What the cells that `limits` have to themselves lose, since those that `bases` have to themselves cannot hold it.
fn report_missing(
    position: &Position,
    (bases, own): (&[UnitId], &[Cell]),
    (limits, losers): (&[UnitId], &[Cell]),
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let held = own.iter().fold(DigitSet::EMPTY, |all, &cell| all.or(possible_digits(position, cell)));
    let lost = |&cell: &Cell| position.candidates(cell).minus(held).iter().map(move |digit| (cell, digit));
    let eliminate: Vec<Candidate> = losers.iter().flat_map(lost).collect();
    if eliminate.is_empty() {
        return ControlFlow::Continue(());
    }
    let digits: DigitSet = eliminate.iter().map(|&(_, digit)| digit).collect();
    let needs = |units: &[UnitId]| -> Vec<Clause> {
        units.iter().flat_map(|&unit| digits.iter().map(move |digit| Clause::Unit(unit, digit))).collect()
    };
    found(Deduction {
        technique: Technique::LawOfLeftovers,
        placements: Vec::new(),
        eliminations: eliminate,
        digits,
        evidence: Evidence::BaseCover(BaseCover {
            bases: needs(bases),
            covers: needs(limits),
            parts: vec![Part { cells: own.to_vec(), digits: held }, Part { cells: losers.to_vec(), digits: held }],
        }),
    })
}
