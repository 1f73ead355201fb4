//! Gurth's symmetrical placement: if a puzzle with one solution has symmetric givens, the solution has the same symmetry.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::evidence::{Candidate, Symmetry};
use crate::techniques::whole_board::symmetry_search::symmetries;
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Digit, DigitSet};

/// Finder of deductions from a symmetry of the givens (Gurth's symmetrical placement).
///
/// A symmetry moves the cells of the board and renames the digits so that units remain units and the givens remain the same. As there is
/// only one solution, the solution remains the same too. So a candidate is true if and only if its image under the symmetry is true.
#[derive(Debug)]
pub struct GurthSymmetry;

impl Finder for GurthSymmetry {
    fn technique(&self) -> Technique {
        Technique::GurthSymmetry
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        let mut seen = HashSet::new();
        for symmetry in symmetries(position) {
            let deduction = deduce(position, symmetry);
            if let Some(deduction) =
                deduction.filter(|one| seen.insert((one.placements.clone(), one.eliminations.clone())))
            {
                found(deduction)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the deduction from one symmetry, or `None` if nothing follows.
///
/// The images of a candidate are the candidates to which the symmetry takes it when it is applied once or more often. A candidate is placed
/// if an image is the digit of a filled cell. It is eliminated if an image is impossible or excludes the candidate.
fn deduce(position: &Position, symmetry: Symmetry) -> Option<Deduction> {
    let (mut placements, mut eliminations): (Vec<Candidate>, Vec<Candidate>) = (Vec::new(), Vec::new());
    for cell in position.shape().iter() {
        let candidates = position.candidates(cell);
        let placed =
            candidates.iter().find(|&digit| orbit(&symmetry, (cell, digit)).any(|image| is_placed(position, image)));
        if let Some(digit) = placed {
            placements.push((cell, digit));
            continue;
        }
        let is_eliminated = |&digit: &Digit| {
            let mut images = orbit(&symmetry, (cell, digit));
            images.any(|image| !is_possible(position, image) || excludes(position, (cell, digit), image))
        };
        eliminations.extend(candidates.iter().filter(is_eliminated).map(|digit| (cell, digit)));
    }
    if placements.is_empty() && eliminations.is_empty() {
        return None;
    }
    let digits: DigitSet = placements.iter().chain(&eliminations).map(|&(_, digit)| digit).collect();
    let evidence = Evidence::Symmetry(symmetry);
    Some(Deduction { technique: Technique::GurthSymmetry, placements, eliminations, digits, evidence })
}

/// Iterates over the images of a candidate under the symmetry, applied once, twice and so on. Ends before the candidate itself comes again.
fn orbit(symmetry: &Symmetry, of: Candidate) -> impl Iterator<Item = Candidate> + '_ {
    let image = |(cell, digit): Candidate| (symmetry.cell_images[cell.index()], symmetry.digit_images[digit.index()]);
    std::iter::successors(Some(image(of)), move |&last| Some(image(last))).take_while(move |&last| last != of)
}

/// Whether the cell of a candidate is filled with its digit.
fn is_placed(position: &Position, (cell, digit): Candidate) -> bool {
    position.digit(cell) == Some(digit)
}

/// Whether the cell of a candidate is filled with its digit, or still has the digit as a candidate.
fn is_possible(position: &Position, (cell, digit): Candidate) -> bool {
    position.has_candidate(cell, digit) || is_placed(position, (cell, digit))
}

/// Whether two candidates exclude each other, as different digits of one cell, or as one digit in two peers.
fn excludes(position: &Position, (cell, digit): Candidate, (other, theirs): Candidate) -> bool {
    if cell == other { digit != theirs } else { digit == theirs && position.layout().are_peers(cell, other) }
}
