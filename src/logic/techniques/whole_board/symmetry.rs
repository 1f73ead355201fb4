//! Gurth's symmetrical placement: symmetric givens with one solution have a symmetric solution.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::evidence::{Candidate, Symmetry};
use crate::techniques::whole_board::symmetry_search::symmetries;
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Digit, DigitSet};

/// The givens look the same when rows and columns change places, or rows with columns, and digits change names: so does
/// the solution, and with it what is known of it.
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

/// What one symmetry makes of the digits that stand, and of the candidates: those that it cannot keep fall.
fn deduce(position: &Position, symmetry: Symmetry) -> Option<Deduction> {
    let (mut place, mut eliminate): (Vec<Candidate>, Vec<Candidate>) = (Vec::new(), Vec::new());
    for cell in position.shape().iter() {
        let candidates = position.candidates(cell);
        let held =
            candidates.iter().find(|&digit| orbit(&symmetry, (cell, digit)).any(|image| is_placed(position, image)));
        if let Some(digit) = held {
            place.push((cell, digit));
            continue;
        }
        let falls = |&digit: &Digit| {
            let mut images = orbit(&symmetry, (cell, digit));
            images.any(|image| !is_possible(position, image) || excludes(position, (cell, digit), image))
        };
        eliminate.extend(candidates.iter().filter(falls).map(|digit| (cell, digit)));
    }
    if place.is_empty() && eliminate.is_empty() {
        return None;
    }
    let digits: DigitSet = place.iter().chain(&eliminate).map(|&(_, digit)| digit).collect();
    let evidence = Evidence::Symmetry(symmetry);
    Some(Deduction {
        technique: Technique::GurthSymmetry,
        placements: place,
        eliminations: eliminate,
        digits,
        evidence,
    })
}

/// Where the symmetry takes a candidate, again and again until it is back.
fn orbit(symmetry: &Symmetry, of: Candidate) -> impl Iterator<Item = Candidate> + '_ {
    let image = |(cell, digit): Candidate| (symmetry.cell_images[cell.index()], symmetry.digit_images[digit.index()]);
    std::iter::successors(Some(image(of)), move |&last| Some(image(last))).take_while(move |&last| last != of)
}

fn is_placed(position: &Position, (cell, digit): Candidate) -> bool {
    position.digit(cell) == Some(digit)
}

fn is_possible(position: &Position, (cell, digit): Candidate) -> bool {
    position.has_candidate(cell, digit) || is_placed(position, (cell, digit))
}

fn excludes(position: &Position, (cell, digit): Candidate, (other, theirs): Candidate) -> bool {
    if cell == other { digit != theirs } else { digit == theirs && position.layout().are_peers(cell, other) }
}
