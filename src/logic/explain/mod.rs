//! Explains deductions in short sentences, for hints, the command line and the technique pages.
//!
//! [`explain`] turns a [`Deduction`] into an [`Explanation`]: the pattern, the [steps](ExplanationStep) of the proof and the marks on the
//! board, all as data. [`Explanation::render`] turns a sentence into text. Each family of techniques has a file that returns an
//! `ExplanationDraft`, which `explain` completes with the drawing and the names. The sentences give the reason before the result, and call
//! cells r3c7.
//!
//! Open `explanation` and `phrase` first: they have the types that an explanation consists of. `explainer` has the type `Explainer`, a
//! deduction in its position, with the phrases and marks that many families share. This file selects the family by the evidence, and the
//! file of the family builds the draft with an `Explainer`. Some families also use the file of another one, most often `chains`. `drawing`,
//! `role_names`, `variant_names` and `deduction_links` complete the draft. They do not use `Explainer`.

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
mod fish;
mod forcing;
mod grouping;
mod lettered_parts;
mod mark;
mod medusa;
mod one_digit;
mod phrase;
mod role_names;
mod rule_names;
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

use crate::evidence::{Node, NodeLink, Pattern, PatternKind};
use crate::{Deduction, Evidence, Position};
use explainer::{Explainer, ExplanationDraft};
use grid::{Cell, Digit, Layout};
use lettered_parts::lettered_parts;
use phrase::{AsList, phrase};

pub use drawing::{Drawing, set_letters};
pub use explanation::Explanation;
pub use explanation_step::{ExplanationStep, StepKind};
pub use mark::{Area, Mark, Role};
pub use phrase::{Join, Phrase, Piece};

/// Explains a deduction that was found in `position`.
#[must_use]
pub fn explain(position: &Position, deduction: &Deduction) -> Explanation {
    let draft = Explainer { position, deduction, is_nested: false }.explain();
    let conclusion_marks = |candidates: &[(Cell, Digit)], role| {
        let mark = |&(cell, digit): &(Cell, Digit)| Mark { cell, digit: Some(digit), role };
        candidates.iter().map(mark).collect::<Vec<_>>()
    };
    let placed = conclusion_marks(&deduction.placements, Role::Placed);
    let eliminated = conclusion_marks(&deduction.eliminations, Role::Eliminated);
    let mut marks = [draft.marks, placed, eliminated].concat();
    let mut seen = HashSet::new();
    marks.retain(|&mark| seen.insert(mark));
    let drawing = drawing::draw(position, deduction, &draft.areas);
    Explanation {
        layout: Arc::clone(position.layout()),
        location: draft.location,
        technique: deduction.technique,
        name: variant_names::variant_name(position, deduction),
        cells: named_cells(deduction, &draft.pattern, &draft.steps),
        pattern: draft.pattern,
        steps: draft.steps,
        areas: draft.areas,
        role_names: role_names::role_names(position, deduction, &marks),
        marks,
        links: deduction_links::deduction_links(position, deduction, &drawing),
        notation: eureka_notation(position.layout(), &deduction.links(), &drawing),
        drawing: drawing.without_clutter(deduction.technique),
    }
}

/// Returns the cells for [`Explanation::cells`]: the cells of the deduction's pattern, and the cells that `pattern` and `steps` name. A
/// cell in which the deduction places or eliminates a candidate is included only if it belongs to the deduction's pattern. Each cell is
/// returned once, in reading order.
fn named_cells(deduction: &Deduction, pattern: &Phrase, steps: &[ExplanationStep]) -> Vec<Cell> {
    let concluded: Vec<Cell> =
        deduction.placements.iter().chain(&deduction.eliminations).map(|&(cell, _)| cell).collect();
    let named = pattern.cells().chain(steps.iter().flat_map(|step| step.text.cells()));
    let mut cells: Vec<Cell> = named.filter(|cell| !concluded.contains(cell)).chain(deduction.cells()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Returns the links of one or more chains in Eureka notation: `a(4)r1c2 = b(4)r1c7 - c(4)r3c7`. A semicolon separates two chains: it comes
/// before each link that does not begin where the previous link ends. `None` if there are no links.
fn eureka_notation(layout: &Layout, links: &[NodeLink], drawing: &Drawing) -> Option<String> {
    let node = |node: &Node| {
        let letter = drawing.letter_of(node).map(String::from).unwrap_or_default();
        format!("{letter}({}){}", node.digit, node.cells.as_list(Join::Comma).render(layout))
    };
    let mut notation = node(&links.first()?.from);
    for (at, link) in links.iter().enumerate() {
        if at > 0 && links[at - 1].to != link.from {
            notation += &format!("; {}", node(&link.from));
        }
        notation += &format!(" {} {}", if link.is_strong { '=' } else { '-' }, node(&link.to));
    }
    Some(notation)
}

impl Explainer<'_> {
    /// Returns the draft of the explanation, with a location that is not empty and with a conclusion as its last step.
    fn explain(&self) -> ExplanationDraft {
        let mut draft = self.explain_evidence();
        if draft.location.is_empty() {
            draft.location = phrase![&self.deduction.cells()]; // no unit contains the cells
        }
        if draft.steps.last().is_none_or(|step| step.kind != StepKind::Conclusion) {
            draft.steps.push(self.conclusion());
        }
        draft
    }

    /// Returns the draft of the explanation for this kind of evidence, such as a fish or a chain. Its location may be empty, and the
    /// conclusion may be missing.
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
            Evidence::DeadlyPattern(deadly_pattern) => uniqueness::explain(self, deadly_pattern),
            Evidence::ForcingNet(net) => forcing::explain(self, net),
            Evidence::BaseCover(base_cover) => whole_board::explain_base_cover(self, base_cover),
            Evidence::Symmetry(symmetry) => symmetry::explain(self, symmetry),
            Evidence::RuleConditions(conditions) => rules::explain_conditions(self, conditions),
            Evidence::Pattern(pattern) => self.explain_pattern(pattern),
        }
    }

    /// Returns the draft of the explanation for this kind of pattern.
    fn explain_pattern(&self, pattern: &Pattern) -> ExplanationDraft {
        let parts = &pattern.parts;
        let shown = lettered_parts(pattern).end;
        match pattern.kind {
            PatternKind::DirectSingle => direct::direct_single(self, pattern),
            PatternKind::PeerPointing => rules::peer_pointing(self, pattern),
            PatternKind::AlmostLockedCandidates => direct::almost_locked(self, pattern),
            PatternKind::XyWing => wings::xy_or_xyz_wing(self, pattern),
            PatternKind::XyzRing => wings::xyz_ring(self, pattern),
            PatternKind::LargeWing => wings::large_wing(self, pattern),
            PatternKind::DualTwoStringKite => one_digit::dual_kite(self, pattern),
            PatternKind::DualEmptyRectangle => one_digit::dual_rectangle(self, pattern),
            PatternKind::BrokenWing => one_digit::broken_wing(self, pattern),
            PatternKind::SimpleColours => colours::simple_colours(self, pattern),
            PatternKind::MultiColours => colours::multi_colours(self, pattern),
            PatternKind::RemotePair => colours::remote_pair(self, pattern),
            PatternKind::Medusa => medusa::explain(self, pattern),
            PatternKind::AlsXz => als::draft(self, pattern, shown, self.als_xz(parts)),
            PatternKind::AlsXyWing => als::draft(self, pattern, shown, self.als_xy_wing(parts)),
            PatternKind::AlsXyChain => als::draft(self, pattern, shown, self.als_xy_chain(parts)),
            PatternKind::AlsWWing => als::draft(self, pattern, shown, self.als_w_wing(parts, &pattern.clauses)),
            PatternKind::DeathBlossom => als::draft(self, pattern, shown, self.death_blossom(parts)),
            PatternKind::SueDeCoq => als::draft(self, pattern, parts.len(), self.sue_de_coq(parts)),
            PatternKind::AlignedExclusion { cells } => {
                als::draft(self, pattern, cells, self.aligned_exclusion(parts, cells))
            }
            PatternKind::Templates => templates::explain(self, pattern),
            PatternKind::BivalueOddagon => self.oddagon(parts),
            PatternKind::Tridagon => self.tridagon(parts),
            PatternKind::Exocet => self.exocet(pattern),
        }
    }
}
