//! Explains deductions: the one wording of hints, of the command line and of the technique pages.
//!
//! An [`Explanation`] is a list of [steps](ExplanationStep) as data; text is rendered last. Sentences are short, cells are called r3c7, and
//! the reason comes before the result.

mod aligned;
mod almost_locked;
mod basic;
mod blockers;
mod chains;
mod colours;
mod direct;
mod drawing;
mod exotic;
mod explanation;
mod figures;
mod fish;
mod forcing;
mod groups;
mod kind;
mod links;
mod locked_sets;
mod mark;
mod medusa;
mod one_digit;
mod phrase;
mod role_names;
mod rule_of_45;
mod rules;
mod short_chains;
mod sight;
mod step;
mod sums;
mod symmetry;
mod teller;
mod unique;
mod unique_reasons;
mod whole_board;
mod wings;
mod words;

use std::collections::HashSet;
use std::sync::Arc;

use crate::evidence::{Line, Node};
use crate::{Deduction, Evidence, Position};
use grid::{Cell, Digit, Layout};
use phrase::{Listed, phrase};
use teller::{Teller, Told};

pub use drawing::{Drawing, set_letters};
pub use explanation::Explanation;
pub use mark::{Area, Mark, Role};
pub use phrase::{Join, Phrase, Piece};
pub use step::{ExplanationStep, StepKind};

/// Explains a deduction in the position that it was found in.
#[must_use]
pub fn explain(position: &Position, deduction: &Deduction) -> Explanation {
    let told = Teller { position, deduction, is_nested: false }.tell_all();
    let conclusion = |conclusions: &[(Cell, Digit)], role| {
        let mark = |&(cell, digit): &(Cell, Digit)| Mark { cell, digit: Some(digit), role };
        conclusions.iter().map(mark).collect::<Vec<_>>()
    };
    let placed = conclusion(&deduction.place, Role::Placed);
    let struck = conclusion(&deduction.eliminate, Role::Struck);
    let mut marks = [told.marks, placed, struck].concat();
    let mut seen = HashSet::new();
    marks.retain(|&mark| seen.insert(mark));
    let drawing = drawing::drawing(position, deduction, &told.areas);
    Explanation {
        layout: Arc::clone(position.layout()),
        place: told.look,
        technique: deduction.technique,
        name: kind::name(position, deduction),
        cells: cells(deduction, &told.pattern, &told.steps),
        pattern: told.pattern,
        steps: told.steps,
        areas: told.areas,
        role_names: role_names::role_names(position, deduction, &marks),
        marks,
        links: links::links(position, deduction, &drawing),
        notation: notation(position.layout(), &deduction.links(), &drawing),
        drawing: drawing.without_clutter(deduction.technique),
    }
}

/// Returns the cells of the deduction, and those that the pattern or the steps name, without those of the conclusion, in reading order.
fn cells(deduction: &Deduction, pattern: &Phrase, steps: &[ExplanationStep]) -> Vec<Cell> {
    let concluded: Vec<Cell> = deduction.place.iter().chain(&deduction.eliminate).map(|&(cell, _)| cell).collect();
    let named = pattern.cells().chain(steps.iter().flat_map(|step| step.text.cells()));
    let mut cells: Vec<Cell> = named.filter(|cell| !concluded.contains(cell)).chain(deduction.cells()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Returns the links in Eureka notation; `None` if there are none.
fn notation(layout: &Layout, links: &[Line], drawing: &Drawing) -> Option<String> {
    let node = |node: &Node| {
        let letter = drawing.letter(node).map(String::from).unwrap_or_default();
        format!("{letter}({}){}", node.digit, node.cells.listed(Join::Comma).render(layout))
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

impl Teller<'_> {
    /// Returns the explanation, complete with a place to look and a conclusion.
    fn tell_all(&self) -> Told {
        let mut told = self.tell();
        if told.look.is_empty() {
            told.look = phrase![&self.deduction.cells()]; // they are in no unit
        }
        if told.steps.last().is_none_or(|step| step.kind != StepKind::Conclusion) {
            told.steps.push(self.so());
        }
        told
    }

    /// Returns the explanation by the kind of evidence, possibly without a place to look or a conclusion.
    fn tell(&self) -> Told {
        match &self.deduction.evidence {
            &Evidence::LastCell { unit, cell } => self.last_cell(unit, cell),
            &Evidence::LastPlace { unit, cell } => self.last_place(unit, cell),
            &Evidence::LastCandidate { cell } => self.last_candidate(cell),
            Evidence::Crossing { base, cover, cells } => self.crossing(*base, *cover, cells),
            Evidence::Naked { units, cells } => self.naked(units, cells),
            Evidence::Hidden { unit, cells } => self.hidden(*unit, cells),
            Evidence::Fish(fish) => fish::tell(self, fish),
            Evidence::Chain(chain) => short_chains::tell(self, chain).unwrap_or_else(|| chains::tell(self, chain)),
            Evidence::Deadly(deadly) => unique::tell(self, deadly),
            Evidence::Net(net) => forcing::tell(self, net),
            Evidence::Balance(balance) => exotic::balance(self, balance),
            Evidence::Symmetry(symmetry) => symmetry::tell(self, symmetry),
            Evidence::Asked(asked) => rules::asked(self, asked),
            Evidence::Pattern(pattern) => {
                let families = [
                    direct::tell,
                    rules::tell,
                    one_digit::tell,
                    wings::tell,
                    colours::tell,
                    locked_sets::tell,
                    whole_board::tell,
                    exotic::tell,
                ];
                families.iter().find_map(|tell| tell(self, pattern)).unwrap_or_else(|| self.parts(pattern))
            }
        }
    }
}
