//! Cache of the templates of each digit. A template is a set of cells that contains the digit once in every unit.

use std::cell::RefCell;

use crate::Cells;

/// Candidates of a digit that are known to be in no template, and candidates for which this is unknown.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TemplateVerdict<const W: usize> {
    /// Candidates that are in no template. They are false.
    pub excluded: Cells<W>,
    /// Candidates for which no template is known: those of `excluded`, and those for which the search gave up.
    pub unconfirmed: Cells<W>,
}

/// Known templates of a digit, with the candidates from which they were derived.
///
/// A template within a set of cells is also a template within every larger set. A cell that is in no template within a set of cells is in
/// none within a smaller set either. So after a step, only a few templates have to be searched for.
#[derive(Clone, Debug, Default)]
pub(crate) struct DigitTemplates<const W: usize> {
    /// Cells that contained the digit or had it as a candidate at the last update.
    pub cells: Cells<W>,
    /// Known templates. Always empty on classic 9×9 boards, where all templates are computed at once instead.
    pub templates: Vec<Cells<W>>,
    /// Candidates of the digit that are in no template or may be in none.
    pub verdict: TemplateVerdict<W>,
    /// Scratch buffer of the search. For each unit in which the search chooses a cell, the cells of the unit with the digit as a candidate.
    pub unit_candidates: Vec<Cells<W>>,
}

/// Cache of the templates of each digit, indexed by digit; empty until it is first read. When the templates of a digit are read, they are
/// updated if its candidates have changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct TemplateCache<const W: usize>(pub RefCell<Vec<DigitTemplates<W>>>);
