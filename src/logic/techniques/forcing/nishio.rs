//! Nishio: one digit, put into a cell, finds no place in some unit.

use std::ops::ControlFlow;

use crate::evidence::Candidate;
use crate::techniques::forcing::deductions::refuted;
use crate::techniques::forcing::lookups::web_of;
use crate::techniques::forcing::rule::Rule;
use crate::techniques::forcing::wave::Wave;
use crate::techniques::forcing::web::MOST_CANDIDATES;
use crate::{Found, Sweep, Technique, View};

/// An assumption led to a contradiction by its own digit alone.
#[derive(Debug)]
pub struct Nishio;

impl Sweep for Nishio {
    fn technique(&self) -> Technique {
        Technique::NishioForcingChain
    }

    fn is_rising(&self) -> bool {
        true
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = web_of(view);
        if web.candidates().count() > MOST_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let mut wave = Wave::new(Rule::Nishio, &web);
        let mut clashes = Vec::new();
        for id in web.candidates().filter(|&id| is_doubtful(view, web.candidate(id))) {
            wave.run(&web, id, true);
            if wave.is_clash() {
                clashes.push((wave.steps_to_clash(&web), id));
            }
        }
        clashes.sort_unstable();
        for (_, id) in clashes {
            wave.run(&web, id, true);
            found(refuted(Sweep::technique(self), wave.branch_to_clash(&web)))?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether the digit alone may refute the candidate.
fn is_doubtful<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> bool {
    view.doubtful(digit).has(cell)
}
