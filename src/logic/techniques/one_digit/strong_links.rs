//! Three or four strong links of a digit in a row.

use std::ops::ControlFlow;

use crate::techniques::one_digit::strong::{Strong, strong_links, walked};
use crate::{Cells, Found, Sweep, Technique, View};
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

impl Sweep for StrongLinks {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        view.each_digit(self.technique, found, |digit, found| {
            let links: Vec<_> = strong_links(view, digit).into_iter().flat_map(|link| [link, link.back()]).collect();
            if links.len() < 2 * self.count {
                return ControlFlow::Continue(());
            }
            let mut walk = Walk { view, digit, finder: self, links: &links, walked: Vec::new(), found };
            (0..links.len()).try_for_each(|at| walk.start(at))
        })
    }
}

struct Walk<'a, 'f, const W: usize> {
    view: View<'a, W>,
    digit: Digit,
    finder: &'a StrongLinks,
    links: &'a [Strong<W>], // each in both directions, one after the other
    walked: Vec<Strong<W>>,
    found: &'a mut Found<'f>,
}

impl<const W: usize> Walk<'_, '_, W> {
    fn start(&mut self, at: usize) -> ControlFlow<()> {
        let first = self.links[at];
        let target = first.from_sees & self.view.places(self.digit);
        self.walked.push(first);
        let end =
            if target.is_empty() { ControlFlow::Continue(()) } else { self.deepen(first.cells(), target, at / 2) };
        self.walked.pop();
        end
    }

    /// Goes on from the last link to each that begins where it ends; a walk and its reverse are the same.
    fn deepen(&mut self, used: Cells<W>, target: Cells<W>, first: usize) -> ControlFlow<()> {
        let last = self.walked[self.walked.len() - 1];
        let is_end = self.walked.len() + 1 == self.finder.count;
        for (at, &next) in self.links.iter().enumerate() {
            if !next.from.within(last.to_sees) || next.cells().meets(used) {
                continue;
            }
            if is_end && (at / 2 < first || !next.to_sees.meets(target)) {
                continue;
            }
            self.walked.push(next);
            let end = if is_end {
                walked(self.view, self.finder.technique, self.digit, &self.walked)
                    .map_or(ControlFlow::Continue(()), &mut *self.found)
            } else {
                self.deepen(used | next.cells(), target, first)
            };
            self.walked.pop();
            end?;
        }
        ControlFlow::Continue(())
    }
}
