//! Dual 2-String Kite and Dual Empty Rectangle: two 2-String Kites or two Empty Rectangles that share a box and eliminate different
//! candidates.

use std::ops::ControlFlow;

use crate::evidence::{Clause, Part, Pattern, PatternKind};
use crate::techniques::one_digit::digit_link::{DigitLink, candidates_in, strong_links};
use crate::techniques::one_digit::empty_rectangle::for_each_empty_rectangle;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet, Family};

/// Finder of Dual 2-String Kites. The pattern begins with two cells of a box. The digit has just one other place in the row of each of
/// these cells, and just one other place in its column.
///
/// The row of the first cell and the column of the second form a 2-String Kite. The row of the second cell and the column of the first form
/// the other one.
#[derive(Debug)]
pub struct DualTwoStringKite;

impl ViewFinder for DualTwoStringKite {
    fn technique(&self) -> Technique {
        Technique::DualTwoStringKite
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let family = |link: &DigitLink<W>| view.position().unit(link.unit).name.family;
        for digit in view.unconfirmed_digits() {
            let links: Vec<_> =
                strong_links(view, digit).into_iter().flat_map(|link| [link, link.reversed()]).collect();
            let of = |wanted| links.iter().filter(move |link| family(link) == wanted);
            // Strong links in a row and in a column that start at the same cell.
            let corners: Vec<(&DigitLink<W>, &DigitLink<W>)> = of(Family::Row)
                .flat_map(|row| {
                    of(Family::Column).filter(|column| column.from == row.from).map(move |column| (row, column))
                })
                .collect();
            for (at, (row, column)) in corners.iter().enumerate() {
                for (other_row, other_column) in &corners[at + 1..] {
                    let near = row.from | other_row.from;
                    if !view.common_units(near).any(|unit| view.position().unit(unit).name.family == Family::Box) {
                        continue;
                    }
                    let kites = [[**row, **other_column], [**other_row, **column]];
                    dual_deduction(view, (self.technique(), PatternKind::DualTwoStringKite), digit, &kites)
                        .map_or(ControlFlow::Continue(()), &mut *found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Finder of Dual Empty Rectangles: a box and two strong links. Each of the two links forms an Empty Rectangle with the box.
#[derive(Debug)]
pub struct DualEmptyRectangle;

impl ViewFinder for DualEmptyRectangle {
    fn technique(&self) -> Technique {
        Technique::DualEmptyRectangle
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        for is_small in [false, true] {
            for digit in view.unconfirmed_digits() {
                let (links, mut all) = (strong_links(view, digit), Vec::new());
                let _ = for_each_empty_rectangle(view, digit, &links, is_small, &mut |arms, link| {
                    all.push((arms, link));
                    ControlFlow::Continue(())
                });
                for (at, one) in all.iter().enumerate() {
                    for other in all[at + 1..].iter().filter(|(arms, _)| arms.unit == one.0.unit) {
                        let pairs = [one, other].map(|(arms, link)| [*link, arms.reversed()]);
                        dual_deduction(view, (self.technique(), PatternKind::DualEmptyRectangle), digit, &pairs)
                            .map_or(ControlFlow::Continue(()), &mut *found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the deduction with the eliminations of two patterns. Each element of `pairs` contains the two strong links of one pattern, which
/// eliminates the digit from the cells that see the ends of both links. Returns `None` if one of the patterns eliminates nothing or if both
/// eliminate the same candidates.
///
/// The reported pattern has three parts: the cells where the four links start, the ends of the links of the first pair, and the ends of the
/// links of the second pair. For each link, a clause states that its unit contains the digit.
fn dual_deduction<const W: usize>(
    view: View<'_, W>,
    (technique, kind): (Technique, PatternKind),
    digit: Digit,
    pairs: &[[DigitLink<W>; 2]; 2],
) -> Option<Deduction> {
    let places = view.places(digit);
    let [one, other] = pairs.map(|[link, next]| link.to_sees & next.to_sees & places);
    if one.is_empty() || other.is_empty() || one == other {
        return None;
    }
    let part = |cells: Cells<W>| Part { cells: cells.to_vec(), digits: DigitSet::only(digit) };
    let near = pairs.iter().flatten().fold(Cells::EMPTY, |cells, link| cells | link.from);
    let parts = [part(near), part(pairs[0][0].to | pairs[0][1].to), part(pairs[1][0].to | pairs[1][1].to)];
    let clauses = pairs.iter().flatten().map(|link| Clause::Unit(link.unit, digit));
    Some(Deduction {
        technique,
        placements: Vec::new(),
        eliminations: candidates_in(one | other, digit),
        digits: DigitSet::only(digit),
        evidence: Evidence::Pattern(Pattern { kind, clauses: clauses.collect(), parts: parts.to_vec() }),
    })
}
