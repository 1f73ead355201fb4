//! Three or four strong links of a digit in a row.

use std::ops::ControlFlow;

use crate::techniques::one_digit::digit_link::{DigitLink, chain_deduction, strong_links};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::Digit;

/// So many units where a digit has two places each, and each leads on to the next: the far ends cannot both lack it.
#[derive(Debug)]
pub struct StrongLinks {
    count: usize,
    technique: Technique,
}

impl StrongLinks {
    pub const THREE: Self = Self { count: 3, technique: Technique::ThreeStrongLinks };
    pub const FOUR: Self = Self { count: 4, technique: Technique::FourStrongLinks };
}

impl ViewFinder for StrongLinks {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        view.each_digit_to_search(self.technique, found, |digit, found| {
            let links: Vec<_> =
                strong_links(view, digit).into_iter().flat_map(|link| [link, link.reversed()]).collect();
            if links.len() < 2 * self.count {
                return ControlFlow::Continue(());
            }
            let mut walk = StrongLinkSearch { view, digit, finder: self, links: &links, path: Vec::new(), found };
            (0..links.len()).try_for_each(|at| walk.search_from(at))
        })
    }
}

struct StrongLinkSearch<'a, 'f, const W: usize> {
    view: View<'a, W>,
    digit: Digit,
    finder: &'a StrongLinks,
    links: &'a [DigitLink<W>], // each in both directions, one after the other
    path: Vec<DigitLink<W>>,
    found: &'a mut DeductionSink<'f>,
}

impl<const W: usize> StrongLinkSearch<'_, '_, W> {
    fn search_from(&mut self, at: usize) -> ControlFlow<()> {
        let first = self.links[at];
        let target = first.from_sees & self.view.places(self.digit);
        self.path.push(first);
        let end =
            if target.is_empty() { ControlFlow::Continue(()) } else { self.extend(first.cells(), target, at / 2) };
        self.path.pop();
        end
    }

    /// Goes on from the last link to each that begins where it ends; a walk and its reverse are the same.
    fn extend(&mut self, used: Cells<W>, target: Cells<W>, first: usize) -> ControlFlow<()> {
        let last = self.path[self.path.len() - 1];
        let is_end = self.path.len() + 1 == self.finder.count;
        for (at, &next) in self.links.iter().enumerate() {
            if !next.from.is_subset(last.to_sees) || next.cells().intersects(used) {
                continue;
            }
            if is_end && (at / 2 < first || !next.to_sees.intersects(target)) {
                continue;
            }
            self.path.push(next);
            let end = if is_end {
                chain_deduction(self.view, self.finder.technique, self.digit, &self.path)
                    .map_or(ControlFlow::Continue(()), &mut *self.found)
            } else {
                self.extend(used | next.cells(), target, first)
            };
            self.path.pop();
            end?;
        }
        ControlFlow::Continue(())
    }
}
