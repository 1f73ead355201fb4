//! Explains aligned exclusion.

use crate::evidence::{Candidate, Part};
use crate::explain::explainer::Explainer;
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::phrase::{Phrase, either, join_phrases, list, phrase};
use grid::Cell;

impl Explainer<'_> {
    /// Returns the pattern of an aligned exclusion in one sentence, and the steps of its proof. The first `n` parts are the aligned
    /// cells; the others are cells for which some ways to fill these would leave no digit.
    pub(super) fn aligned_exclusion(&self, parts: &[Part], n: usize) -> (Phrase, Vec<ExplanationStep>) {
        let (filled, beside) = parts.split_at(n);
        let [cells, emptied] = [filled, beside].map(part_cells);
        let is = |part: &Part| phrase![&part.cells, " is ", either(&part.digits)];
        let are = phrase![join_phrases(filled.iter().map(is).collect(), "; ", "; "), "."];
        let mut steps = vec![ExplanationStep::given(are)];
        for &(cell, digit) in &self.deduction.eliminations {
            let others: Vec<&Part> = filled.iter().filter(|part| !part.cells.contains(&cell)).collect();
            steps.extend(self.exclusion_steps(beside, &[(cell, digit)], &others));
        }
        let pattern = if emptied.is_empty() {
            phrase!["Not all candidates of ", &cells, " go together."]
        } else {
            phrase!["Some ways to fill ", &cells, " would leave no digit for ", either(&emptied), "."]
        };
        (pattern, steps)
    }

    /// Returns the steps that rule out every way to fill the `next` cells after those of `way`.
    fn exclusion_steps(&self, beside: &[Part], way: &[Candidate], next: &[&Part]) -> Vec<ExplanationStep> {
        let Some((part, rest)) = next.split_first() else { return Vec::new() };
        let filled = || list(way.iter().map(|&(cell, digit)| phrase![cell, " is ", digit]).collect());
        let mut steps: Vec<ExplanationStep> = Vec::new();
        let mut later: Vec<ExplanationStep> = Vec::new();
        for digit in part.digits.iter() {
            let longer = [way, &[(part.cells[0], digit)]].concat();
            if let Some(reason) = self.combination_conflict(beside, &longer) {
                let cannot = phrase!["If ", filled(), ": ", &part.cells, " cannot be ", digit];
                steps.push(ExplanationStep::infer(phrase![cannot, ", because ", reason, "."]));
            } else {
                later.extend(self.exclusion_steps(beside, &longer, rest));
            }
        }
        steps.extend(later);
        let none = phrase!["So if ", filled(), ", no digit is left for ", &part.cells, "."];
        steps.push(ExplanationStep::contradict(none));
        steps
    }

    /// Returns why the last cell of a way cannot have its digit: it sees a cell that has it, or a cell beside them would have no digit
    /// left.
    fn combination_conflict(&self, beside: &[Part], way: &[Candidate]) -> Option<Phrase> {
        let layout = self.position.layout();
        let (&(last, digit), before) = way.split_last()?;
        let has_it = |&&(cell, other): &&Candidate| other == digit && layout.are_peers(cell, last);
        if let Some(&(cell, _)) = before.iter().find(has_it) {
            return Some(phrase!["it sees ", cell]);
        }
        let is_empty = |part: &&Part| {
            let seen = way.iter().filter(|&&(cell, _)| layout.are_peers(cell, part.cells[0])).map(|&(_, digit)| digit);
            part.digits.minus(seen.collect()).is_empty()
        };
        let Part { cells, digits } = beside.iter().find(is_empty)?;
        let takes = |&&(cell, digit): &&Candidate| digits.has(digit) && layout.are_peers(cell, cells[0]);
        let seen: Vec<Cell> = way.iter().filter(takes).map(|&(cell, _)| cell).collect();
        Some(phrase![cells, " (", either(digits), "), which sees ", &seen, ", would have no digit left"])
    }
}

/// Returns the cells of the parts, in order.
fn part_cells(parts: &[Part]) -> Vec<Cell> {
    parts.iter().flat_map(|part| part.cells.iter().copied()).collect()
}
