//! Explains aligned pair exclusion and aligned triplet exclusion.

use crate::evidence::{Candidate, Part};
use crate::explain::explainer::Explainer;
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::phrase::{Phrase, either, join_phrases, list, phrase};
use grid::Cell;

impl Explainer<'_> {
    /// Returns a sentence that describes an aligned exclusion, and the steps of its proof.
    ///
    /// Each of the first `n` parts is one of the aligned cells, with its candidates. Each of the other parts is a cell that would have no
    /// digit left if the aligned cells had certain digits.
    pub(super) fn aligned_exclusion(&self, parts: &[Part], n: usize) -> (Phrase, Vec<ExplanationStep>) {
        let (aligned, emptied) = parts.split_at(n);
        let [aligned_cells, emptied_cells] = [aligned, emptied].map(part_cells);
        let is = |part: &Part| phrase![&part.cells, " is ", either(&part.digits)];
        let are = phrase![join_phrases(aligned.iter().map(is).collect(), "; ", "; "), "."];
        let mut steps = vec![ExplanationStep::given(are)];
        for &(cell, digit) in &self.deduction.eliminations {
            let others: Vec<&Part> = aligned.iter().filter(|part| !part.cells.contains(&cell)).collect();
            steps.extend(self.exclusion_steps(emptied, &[(cell, digit)], &others));
        }
        let pattern = if emptied_cells.is_empty() {
            phrase!["Not all candidates of ", &aligned_cells, " go together."]
        } else {
            phrase!["Some ways to fill ", &aligned_cells, " would leave no digit for ", either(&emptied_cells), "."]
        };
        (pattern, steps)
    }

    /// Returns the steps which show that the candidates of `combination` cannot all be true. The steps assume that all of them are true,
    /// and rule out every way to fill the cells of `remaining`.
    ///
    /// `remaining` contains the aligned cells that are not in `combination`. `emptied` contains cells that some ways to fill the aligned
    /// cells would leave without a digit.
    fn exclusion_steps(
        &self,
        emptied: &[Part],
        combination: &[Candidate],
        remaining: &[&Part],
    ) -> Vec<ExplanationStep> {
        let Some((part, rest)) = remaining.split_first() else { return Vec::new() };
        let premise = || list(combination.iter().map(|&(cell, digit)| phrase![cell, " is ", digit]).collect());
        let mut steps: Vec<ExplanationStep> = Vec::new();
        let mut later: Vec<ExplanationStep> = Vec::new();
        for digit in part.digits.iter() {
            let longer = [combination, &[(part.cells[0], digit)]].concat();
            if let Some(reason) = self.combination_conflict(emptied, &longer) {
                let cannot = phrase!["If ", premise(), ": ", &part.cells, " cannot be ", digit];
                steps.push(ExplanationStep::infer(phrase![cannot, ", because ", reason, "."]));
            } else {
                later.extend(self.exclusion_steps(emptied, &longer, rest));
            }
        }
        steps.extend(later);
        let none = phrase!["So if ", premise(), ", no digit is left for ", &part.cells, "."];
        steps.push(ExplanationStep::contradict(none));
        steps
    }

    /// Returns the reason why the last candidate of `combination` contradicts the candidates before it. `None` if there is no
    /// contradiction.
    ///
    /// There are two possible reasons. The cell of the last candidate sees a cell of `combination` that has the same digit, or the
    /// candidates of `combination` leave no digit for a cell of `emptied`.
    fn combination_conflict(&self, emptied: &[Part], combination: &[Candidate]) -> Option<Phrase> {
        let layout = self.position.layout();
        let (&(last, digit), before) = combination.split_last()?;
        let is_same = |&&(cell, other): &&Candidate| other == digit && layout.are_peers(cell, last);
        if let Some(&(cell, _)) = before.iter().find(is_same) {
            return Some(phrase!["it sees ", cell]);
        }
        let is_empty = |part: &&Part| {
            let seen =
                combination.iter().filter(|&&(cell, _)| layout.are_peers(cell, part.cells[0])).map(|&(_, digit)| digit);
            part.digits.minus(seen.collect()).is_empty()
        };
        let Part { cells, digits } = emptied.iter().find(is_empty)?;
        let excludes = |&&(cell, digit): &&Candidate| digits.has(digit) && layout.are_peers(cell, cells[0]);
        let seen: Vec<Cell> = combination.iter().filter(excludes).map(|&(cell, _)| cell).collect();
        Some(phrase![cells, " (", either(digits), "), which sees ", &seen, ", would have no digit left"])
    }
}

/// Returns the cells of all parts, in the order of the parts.
fn part_cells(parts: &[Part]) -> Vec<Cell> {
    parts.iter().flat_map(|part| part.cells.iter().copied()).collect()
}
