//! Cache of the templates of each digit. A template is a set of cells that contains the digit once in every unit.

use std::cell::RefCell;

use crate::Cells;

/// Candidates of a digit that are in no template or may be in none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TemplateVerdict<const W: usize> {
    /// Candidates in no template, which are false.
    pub excluded: Cells<W>,
    /// Candidates that are not known to be in a template: the excluded ones, and those for which the search gave up.
    pub unconfirmed: Cells<W>,
}

/// Known templates of a digit, with the candidates from which they were derived. A template within some cells is a template within all sets
/// that contain these cells. A cell that is in no template within some cells is in none within a subset. So an update after a step seldom
/// has to search for much.
#[derive(Clone, Debug, Default)]
pub(crate) struct DigitTemplates<const W: usize> {
    /// Cells with the digit or its candidate at the last update.
    pub cells: Cells<W>,
    /// Known templates. Always empty on classic 9×9 boards, where all templates are computed at once instead.
    pub templates: Vec<Cells<W>>,
    /// Candidates among `cells` that are in no template or may be in none.
    pub verdict: TemplateVerdict<W>,
    /// Candidates in units that lack the digit, for as many units as define a template. Scratch buffer of the search.
    pub unit_candidates: Vec<Cells<W>>,
}

/// Cache of the templates, indexed by digit; empty until it is first read. When an entry is read, it is updated if the candidates have
/// changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct TemplateCache<const W: usize>(pub RefCell<Vec<DigitTemplates<W>>>);
