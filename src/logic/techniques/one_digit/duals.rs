//! Two kites, or two empty rectangles, in one box.

use std::ops::ControlFlow;

use crate::evidence::{Clause, Part, Pattern};
use crate::techniques::one_digit::digit_link::{DigitLink, candidates_in, strong_links};
use crate::techniques::one_digit::empty_rectangle::for_each_empty_rectangle;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet, Family};

/// Two cells of a box, each with a row and a column in which the digit has one more place: a kite one way and the other way.
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
            // From a box outward: a row and a column from one cell, and the same from another cell of that box.
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
                    dual_deduction(view, Technique::DualTwoStringKite, digit, &kites)
                        .map_or(ControlFlow::Continue(()), &mut *found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A box whose places a digit has in a row and a column, and two strong links that make use of it.
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
                        dual_deduction(view, Technique::DualEmptyRectangle, digit, &pairs)
                            .map_or(ControlFlow::Continue(()), &mut *found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Two pairs of strong links, each of which lets something else fall at its far ends. The parts of the pattern: where they begin,
/// the far ends of the one pair, those of the other. The needs: the units of the one pair, then those of the other.
fn dual_deduction<const W: usize>(
    view: View<'_, W>,
    technique: Technique,
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
    let needs = pairs.iter().flatten().map(|link| Clause::Unit(link.unit, digit));
    Some(Deduction {
        technique,
        placements: Vec::new(),
        eliminations: candidates_in(one | other, digit),
        digits: DigitSet::only(digit),
        evidence: Evidence::Pattern(Pattern { clauses: needs.collect(), parts: parts.to_vec() }),
    })
}
