//! Explains deductions: the one wording of hints, of the command line and of the technique pages.
//!
//! An [`Explanation`] is a list of [steps](ExplanationStep) as data; text is rendered last. Sentences are short, cells are called r3c7, and
//! the reason comes before the result.

mod aligned_exclusion;
mod als;
mod als_names;
mod basic;
mod blockers;
mod chains;
mod colours;
mod deadly_pattern;
mod deduction_links;
mod direct;
mod drawing;
mod explainer;
mod explanation;
mod explanation_step;
mod figure_names;
mod fish;
mod forcing;
mod grouping;
mod mark;
mod medusa;
mod one_digit;
mod phrase;
mod role_names;
mod rule_of_45;
mod rules;
mod short_chains;
mod sums;
mod symmetry;
mod templates;
mod uniqueness;
mod variant_names;
mod visibility;
mod whole_board;
mod wings;
mod wording;

use std::collections::HashSet;
use std::sync::Arc;

use crate::evidence::{Node, NodeLink};
use crate::{Deduction, Evidence, Position};
use explainer::{Explainer, ExplanationDraft};
use grid::{Cell, Digit, Layout};
use phrase::{AsList, phrase};

pub use drawing::{Drawing, set_letters};
pub use explanation::Explanation;
pub use explanation_step::{ExplanationStep, StepKind};
pub use mark::{Area, Mark, Role};
pub use phrase::{Join, Phrase, Piece};

/// Explains a deduction in the position that it was found in.
#[must_use]
pub fn explain(position: &Position, deduction: &Deduction) -> Explanation {
    let told = Explainer { position, deduction, is_nested: false }.explain();
    let conclusion = |conclusions: &[(Cell, Digit)], role| {
        let mark = |&(cell, digit): &(Cell, Digit)| Mark { cell, digit: Some(digit), role };
        conclusions.iter().map(mark).collect::<Vec<_>>()
    };
    let placed = conclusion(&deduction.placements, Role::Placed);
    let struck = conclusion(&deduction.eliminations, Role::Eliminated);
    let mut marks = [told.marks, placed, struck].concat();
    let mut seen = HashSet::new();
    marks.retain(|&mark| seen.insert(mark));
    let drawing = drawing::draw(position, deduction, &told.areas);
    Explanation {
        layout: Arc::clone(position.layout()),
        location: told.location,
        technique: deduction.technique,
        name: variant_names::variant_name(position, deduction),
        cells: named_cells(deduction, &told.pattern, &told.steps),
        pattern: told.pattern,
        steps: told.steps,
        areas: told.areas,
        role_names: role_names::role_names(position, deduction, &marks),
        marks,
        links: deduction_links::deduction_links(position, deduction, &drawing),
        notation: eureka_notation(position.layout(), &deduction.links(), &drawing),
        drawing: drawing.without_clutter(deduction.technique),
    }
}

/// Returns the cells of the deduction, and those that the pattern or the steps name, without those of the conclusion, in reading order.
fn named_cells(deduction: &Deduction, pattern: &Phrase, steps: &[ExplanationStep]) -> Vec<Cell> {
    let concluded: Vec<Cell> =
        deduction.placements.iter().chain(&deduction.eliminations).map(|&(cell, _)| cell).collect();
    let named = pattern.cells().chain(steps.iter().flat_map(|step| step.text.cells()));
    let mut cells: Vec<Cell> = named.filter(|cell| !concluded.contains(cell)).chain(deduction.cells()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Returns the links in Eureka notation; `None` if there are none.
fn eureka_notation(layout: &Layout, links: &[NodeLink], drawing: &Drawing) -> Option<String> {
    let node = |node: &Node| {
        let letter = drawing.letter_of(node).map(String::from).unwrap_or_default();
        format!("{letter}({}){}", node.digit, node.cells.as_list(Join::Comma).render(layout))
    };
    let mut said = node(&links.first()?.from);
    for (at, line) in links.iter().enumerate() {
        if at > 0 && links[at - 1].to != line.from {
            said += &format!("; {}", node(&line.from)); // another chain of the same deduction
        }
        said += &format!(" {} {}", if line.is_strong { '=' } else { '-' }, node(&line.to));
    }
    Some(said)
}

impl Explainer<'_> {
    /// Returns the explanation, complete with a place to look and a conclusion.
    fn explain(&self) -> ExplanationDraft {
        let mut told = self.explain_evidence();
        if told.location.is_empty() {
            told.location = phrase![&self.deduction.cells()]; // they are in no unit
        }
        if told.steps.last().is_none_or(|step| step.kind != StepKind::Conclusion) {
            told.steps.push(self.conclusion());
        }
        told
    }

    /// Returns the explanation by the kind of evidence, possibly without a place to look or a conclusion.
    fn explain_evidence(&self) -> ExplanationDraft {
        match &self.deduction.evidence {
            &Evidence::FullHouse { unit, cell } => self.full_house(unit, cell),
            &Evidence::HiddenSingle { unit, cell } => self.hidden_single(unit, cell),
            &Evidence::NakedSingle { cell } => self.naked_single(cell),
            Evidence::LockedCandidates { base, cover, cells } => self.locked_candidates(*base, *cover, cells),
            Evidence::NakedSubset { units, cells } => self.naked_subset(units, cells),
            Evidence::HiddenSubset { unit, cells } => self.hidden_subset(*unit, cells),
            Evidence::Fish(fish) => fish::explain(self, fish),
            Evidence::Chain(chain) => {
                short_chains::explain(self, chain).unwrap_or_else(|| chains::explain(self, chain))
            }
            Evidence::DeadlyPattern(deadly) => uniqueness::explain(self, deadly),
            Evidence::ForcingNet(net) => forcing::explain(self, net),
            Evidence::BaseCover(balance) => whole_board::explain_base_cover(self, balance),
            Evidence::Symmetry(symmetry) => symmetry::explain(self, symmetry),
            Evidence::RuleConditions(asked) => rules::explain_conditions(self, asked),
            Evidence::Pattern(pattern) => {
                let families = [
                    direct::explain,
                    rules::explain,
                    one_digit::explain,
                    wings::explain,
                    colours::explain,
                    als::explain,
                    templates::explain,
                    whole_board::explain,
                ];
                families.iter().find_map(|tell| tell(self, pattern)).unwrap_or_else(|| self.explain_parts(pattern))
            }
        }
    }
}
