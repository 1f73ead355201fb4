//! Memory of how assumptions were refuted, for as long as no candidate disappears that the refutation depends on.

use crate::techniques::forcing::refutations::Refutation;
use crate::techniques::forcing::ties::Id;
use crate::techniques::forcing::wave::{Rule, Wave};
use crate::techniques::forcing::web::Web;
use grid::{Cell, DigitSet};

/// Refutations of the last position, and the candidates that have disappeared since the first position.
#[derive(Debug, Default)]
pub(super) struct RefutationMemory {
    cells: Vec<DigitSet>,                 // of the last position
    gone: Vec<(Id, bool)>,                // in order, each with whether it has been placed
    refutations: Vec<Option<Refutation>>, // by candidate, false and true
    known: Vec<[u16; 2]>,                 // by candidate, false and true: the event of the refutation that is checked
}

impl RefutationMemory {
    /// Continues with the position of `web`, which comes after the last one.
    pub fn advance<const W: usize>(&mut self, web: &Web<'_, W>) {
        self.refutations.resize_with(2 * web.cells.len() * web.side(), || None);
        self.known.resize(web.cells.len() * web.side(), [0; 2]);
        for (at, (before, now)) in self.cells.iter().zip(&web.cells).enumerate() {
            let cell = Cell::new(at);
            let gone = before.minus(*now).iter();
            self.gone.extend(gone.map(|digit| (web.id((cell, digit)), web.view.position().digit(cell) == Some(digit))));
        }
        self.cells.clone_from(&web.cells);
    }

    /// Returns the number of steps in which a wave refutes an assumption that contradicts itself.
    pub fn steps<const W: usize>(&mut self, web: &Web<'_, W>, wave: &mut Wave, (id, is_true): (Id, bool)) -> usize {
        let known = &mut self.refutations[2 * usize::from(id) + usize::from(is_true)];
        if let Some(refutation) = known {
            let gone = &self.gone[refutation.gone..];
            if gone.is_empty() || refutation.stands(web, gone, &mut self.known) {
                refutation.gone = self.gone.len();
                return refutation.steps;
            }
        }
        wave.run(web, id, is_true);
        let steps = wave.steps_to_clash(web);
        *known = wave.refutation(steps, self.gone.len());
        steps
    }

    /// Whether the refutations of waves with this rule are remembered.
    pub fn remembers(rule: Rule) -> bool {
        rule == Rule::Net
    }
}
