//! Chains of three or four strong links of one digit.
//!
//! Each strong link consists of the only two places of the digit in a unit, and the end of each link sees the start of the next link. The
//! digit is therefore at the start of the first link or at the end of the last link.

use std::ops::ControlFlow;

use crate::techniques::one_digit::digit_link::{DigitLink, chain_deduction, strong_links};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::Digit;

/// Finder of chains with a certain number of strong links of a digit.
#[derive(Debug)]
pub struct StrongLinks {
    /// Number of strong links of each chain.
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
            let mut search = StrongLinkSearch { view, digit, finder: self, links: &links, path: Vec::new(), found };
            (0..links.len()).try_for_each(|at| search.search_from(at))
        })
    }
}

/// Depth-first search for chains of strong links of one digit.
struct StrongLinkSearch<'a, 'f, const W: usize> {
    view: View<'a, W>,
    digit: Digit,
    finder: &'a StrongLinks,
    /// Strong links in both directions: the links with the indexes 2n and 2n + 1 are one link and its reverse.
    links: &'a [DigitLink<W>],
    /// Links of the chain so far.
    path: Vec<DigitLink<W>>,
    found: &'a mut DeductionSink<'f>,
}

impl<const W: usize> StrongLinkSearch<'_, '_, W> {
    /// Reports the chains whose first link is `self.links[at]`.
    fn search_from(&mut self, at: usize) -> ControlFlow<()> {
        let first = self.links[at];
        let targets = first.from_sees & self.view.places(self.digit);
        self.path.push(first);
        let end =
            if targets.is_empty() { ControlFlow::Continue(()) } else { self.extend(first.cells(), targets, at / 2) };
        self.path.pop();
        end
    }

    /// Extends the chain in every possible way and reports the complete chains. `used` contains the cells of the chain so far, and
    /// `targets` the places of the digit that the start of the chain sees.
    ///
    /// `first` is half the index of the first link in `self.links`, rounded down. A link and its reverse have the same half index. A chain
    /// and its reverse are the same chain, so it is reported only if the half index of its last link is not less than `first`.
    fn extend(&mut self, used: Cells<W>, targets: Cells<W>, first: usize) -> ControlFlow<()> {
        let last = self.path[self.path.len() - 1];
        let is_end = self.path.len() + 1 == self.finder.count;
        for (at, &next) in self.links.iter().enumerate() {
            if !next.from.is_subset(last.to_sees) || next.cells().intersects(used) {
                continue;
            }
            if is_end && (at / 2 < first || !next.to_sees.intersects(targets)) {
                continue;
            }
            self.path.push(next);
            let end = if is_end {
                chain_deduction(self.view, self.finder.technique, self.digit, &self.path)
                    .map_or(ControlFlow::Continue(()), &mut *self.found)
            } else {
                self.extend(used | next.cells(), targets, first)
            };
            self.path.pop();
            end?;
        }
        ControlFlow::Continue(())
    }
}
