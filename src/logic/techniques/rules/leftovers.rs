//! The law of leftovers: the cells where lines stick out of as many regions hold what the cells hold where the regions stick out.

use std::ops::ControlFlow;

use crate::evidence::{Balance, Candidate, Need, Part};
use crate::techniques::rules::sets::set;
use crate::{Analysis, Deduction, Evidence, Finder, Found, Position, Technique};
use grid::{Cell, DigitSet, UnitId};

/// A digit that one side cannot hold leaves the other.
#[derive(Debug)]
pub struct Leftovers;

impl Finder for Leftovers {
    fn technique(&self) -> Technique {
        Technique::LawOfLeftovers
    }

    fn find(&self, analysis: &Analysis, found: &mut Found<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        if !position.ground().is_mixed {
            return ControlFlow::Continue(());
        }
        for leftover in &position.asks().leftovers {
            let (lines, regions) =
                ((&leftover.lines[..], &leftover.out[..]), (&leftover.regions[..], &leftover.into[..]));
            compare(position, lines, regions, found)?;
            compare(position, regions, lines, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// What the cells that `limits` have to themselves lose, since those that `bases` have to themselves cannot hold it.
fn compare(
    position: &Position,
    (bases, own): (&[UnitId], &[Cell]),
    (limits, losers): (&[UnitId], &[Cell]),
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let held = own.iter().fold(DigitSet::EMPTY, |all, &cell| all.or(set(position, cell)));
    let lost = |&cell: &Cell| position.candidates(cell).minus(held).iter().map(move |digit| (cell, digit));
    let eliminate: Vec<Candidate> = losers.iter().flat_map(lost).collect();
    if eliminate.is_empty() {
        return ControlFlow::Continue(());
    }
    let digits: DigitSet = eliminate.iter().map(|&(_, digit)| digit).collect();
    let needs = |units: &[UnitId]| -> Vec<Need> {
        units.iter().flat_map(|&unit| digits.iter().map(move |digit| Need::Place(unit, digit))).collect()
    };
    found(Deduction {
        technique: Technique::LawOfLeftovers,
        place: Vec::new(),
        eliminate,
        digits,
        evidence: Evidence::Balance(Balance {
            needs: needs(bases),
            limits: needs(limits),
            parts: vec![Part { cells: own.to_vec(), digits: held }, Part { cells: losers.to_vec(), digits: held }],
        }),
    })
}
