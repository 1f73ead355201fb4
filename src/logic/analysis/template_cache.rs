//! The templates of each digit.

use std::cell::RefCell;

use crate::Cells;

/// The candidates of a digit that may be in no template.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TemplateVerdict<const W: usize> {
    /// In no template, so that they are false.
    pub excluded: Cells<W>,
    /// Not known to be in a template: the dead ones, and those for which the search gave up.
    pub unconfirmed: Cells<W>,
}

/// The templates of a digit that are known. A template of some cells is one of any cells that contain it, and a cell that is in no template of
/// some cells is in none of fewer. So a change of the position seldom costs much.
#[derive(Clone, Debug, Default)]
pub(crate) struct DigitTemplates<const W: usize> {
    /// The cells that have the digit or its candidate.
    pub cells: Cells<W>,
    pub templates: Vec<Cells<W>>,
    pub verdict: TemplateVerdict<W>,
    /// The candidates in each unit that lacks the digit, of units enough to define a template.
    pub unit_candidates: Vec<Cells<W>>,
}

/// Cache of the templates of each digit. Each digit keeps the cells that its templates were derived from, and updates itself from there.
#[derive(Clone, Debug, Default)]
pub(crate) struct TemplateCache<const W: usize>(pub RefCell<Vec<DigitTemplates<W>>>);
