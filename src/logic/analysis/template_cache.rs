//! Cache of the templates of each digit. A template is a set of cells that contains the digit once in every unit.

use std::cell::RefCell;

use crate::Cells;

/// Candidates of one digit that are in no known template. Some of them are known to be in no template at all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TemplateVerdict<const W: usize> {
    /// Candidates that are in no template. They are false.
    pub excluded: Cells<W>,
    /// Candidates that are in no known template: all of `excluded`, and the candidates for which the search gave up.
    pub unconfirmed: Cells<W>,
}

/// Known templates of a digit, with the candidates from which they were derived.
///
/// A known template stays valid as long as each of its cells contains the digit or has it as a candidate. As long as candidates only
/// disappear, a candidate that is in no template remains in no template. So after a step, only a few templates have to be searched for.
#[derive(Clone, Debug, Default)]
pub(crate) struct DigitTemplates<const W: usize> {
    /// Cells that contained the digit or had it as a candidate at the last update.
    pub cells: Cells<W>,
    /// Known templates. Always empty on classic 9×9 boards, where all templates are computed at once instead.
    pub templates: Vec<Cells<W>>,
    /// Candidates of the digit that are in no known template.
    pub verdict: TemplateVerdict<W>,
    /// Scratch buffer of the search. For each unit in which the search chooses a cell, the cells of this unit that have the digit as a
    /// candidate.
    pub unit_candidates: Vec<Cells<W>>,
}

/// Cache of the templates of each digit, indexed by digit. It is empty until it is first read. When the templates of a digit are read and
/// its candidates have changed, the templates are updated.
#[derive(Clone, Debug, Default)]
pub(crate) struct TemplateCache<const W: usize>(pub RefCell<Vec<DigitTemplates<W>>>);
