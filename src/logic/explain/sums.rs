//! Explains deductions from sums, such as cages, by the combinations of digits that are possible.

use crate::evidence::Candidate;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::{candidates_by_cell, group_by_key};
use crate::explain::phrase::{AsList, Join, Phrase, either, join_phrases, list, phrase};
use crate::explain::wording;
use grid::{Cell, Condition, Demand, Digit, DigitSet};

/// Maximum number of combinations that a sentence lists. If there are more, the sentence states only their number.
const MAX_LISTED: usize = 4;

/// Maximum number of partial combinations that are kept in memory while the combinations of a sum are computed.
const MAX_FILLINGS: usize = 20_000;

/// Maximum number of eliminations for which an explanation gives separate reasons.
pub(super) const MAX_REASONS: usize = 3;

/// Explains eliminations in the cells of a sum, such as a cage. `at` is the index of the sum among the conditions of the layout.
pub(super) fn explain(explainer: &Explainer<'_>, at: usize) -> ExplanationDraft {
    let condition = explainer.position.layout().condition(at);
    let demand = sum_sentence(explainer, condition);
    let why = match possible_combinations(explainer, condition) {
        Some(combinations) => explainer.combination_sentences(at, &combinations),
        None => vec![explainer.exclusion_reason(at, explainer.deduction.digits)],
    };
    ExplanationDraft {
        location: explainer.condition_location(condition),
        pattern: demand.clone(),
        steps: [ExplanationStep::given(demand)]
            .into_iter()
            .chain(why.into_iter().map(ExplanationStep::infer))
            .collect(),
        areas: Vec::new(),
        marks: explainer.cell_marks(&condition.cells),
    }
}

/// Returns two lists: the empty cells of a condition, and its cells that have a digit.
fn empty_and_filled(explainer: &Explainer<'_>, condition: &Condition) -> (Vec<Cell>, Vec<Cell>) {
    condition.cells.iter().partition(|&&cell| explainer.position.digit(cell).is_none())
}

/// Returns the sentence that states what a sum demands of its empty cells: `The cage at r5c2 adds up to 12 in r5c2 and r6c2.` For a
/// condition that is not a sum, returns the sentence about its rule.
pub(super) fn sum_sentence(explainer: &Explainer<'_>, condition: &Condition) -> Phrase {
    let Demand::Sum { weights, total } = &condition.demand else { return explainer.rule_sentence(condition) };
    if weights.iter().any(|&weight| weight != 1) {
        return arrow_sentence(explainer, condition, weights);
    }
    let (empty, filled) = empty_and_filled(explainer, condition);
    let (name, placed) = (explainer.figure_name(condition), placed_total(explainer, &filled));
    if filled.is_empty() {
        return phrase![name, " adds up to ", total.to_string(), " in ", &empty, "."];
    }
    let rest = total - placed;
    let numbers = format!(" adds up to {total}, of which {placed} is already placed, so {rest} is left for ");
    phrase![name, numbers, &empty, "."]
}

/// Returns the sets of digits that the empty cells of a sum can have. `None` if the condition is not a sum, if digits may repeat in these
/// cells, if a cell has a weight other than 1, or if there are more than [`MAX_FILLINGS`] partial combinations.
fn possible_combinations(explainer: &Explainer<'_>, condition: &Condition) -> Option<Vec<DigitSet>> {
    let Demand::Sum { weights, total } = &condition.demand else { return None };
    let (empty, filled) = empty_and_filled(explainer, condition);
    let is_plain = weights.iter().all(|&weight| weight == 1) && explainer.position.layout().differ(&empty);
    if is_plain { combinations(explainer, &empty, total - placed_total(explainer, &filled)) } else { None }
}

/// Returns the sentence about an arrow: `The arrow from r1c1 to r1c3 says that r1c2 and r1c3 add up to the number in r1c1.`
fn arrow_sentence(explainer: &Explainer<'_>, condition: &Condition, weights: &[i32]) -> Phrase {
    let with = |has_weight: fn(i32) -> bool| -> Vec<Cell> {
        let cells = condition.cells.iter().zip(weights);
        cells.filter(|(_, weight)| has_weight(**weight)).map(|(&cell, _)| cell).collect()
    };
    let (bulb, shaft, crossed) = (with(|weight| weight < 0), with(|weight| weight >= 0), with(|weight| weight > 1));
    let add = wording::pluralize(shaft.len(), " adds up to the number in ", " add up to the number in ");
    let counts = wording::pluralize(crossed.len(), ", and its digit counts", ", and their digits count");
    let again = phrase![" The arrow passes ", &crossed, " more than once", counts, " each time."];
    phrase![
        explainer.figure_name(condition),
        " says that ",
        &shaft,
        add,
        &bulb,
        ".",
        (!crossed.is_empty()).then_some(again)
    ]
}

/// Returns the sum of the digits on the board in these cells.
pub(super) fn placed_total(explainer: &Explainer<'_>, cells: &[Cell]) -> i32 {
    let digits = cells.iter().filter_map(|&cell| explainer.position.digit(cell));
    digits.map(|digit| digit.number() as i32).sum()
}

/// Returns the sets of digits that can fill the cells and add up to `total`, sorted by their digits. No set uses a digit twice, because the
/// cells all see each other. `None` if there are more than [`MAX_FILLINGS`] partial combinations.
fn combinations(explainer: &Explainer<'_>, cells: &[Cell], total: i32) -> Option<Vec<DigitSet>> {
    let mut partial = vec![(DigitSet::EMPTY, 0)];
    for (at, &cell) in cells.iter().enumerate() {
        let mut next: Vec<(DigitSet, i32)> = Vec::new();
        let more = (cells.len() - at - 1) as i32;
        for &(used, sum) in &partial {
            for digit in explainer.position.candidates(cell).minus(used).iter() {
                let longer = (used.with(digit), sum + digit.number() as i32);
                if longer.1 + more * (more + 1) / 2 <= total {
                    next.push(longer);
                }
            }
        }
        next.sort_unstable_by_key(|(used, _)| used.bits());
        next.dedup();
        if next.len() > MAX_FILLINGS {
            return None;
        }
        partial = next;
    }
    let mut sets: Vec<DigitSet> = partial.into_iter().filter(|&(_, sum)| sum == total).map(|(used, _)| used).collect();
    sets.sort_by_key(|set| set.iter().map(Digit::index).collect::<Vec<_>>());
    Some(sets)
}

impl Explainer<'_> {
    /// Returns the sentence that states the possible combinations. If an eliminated digit occurs in one of them, also returns the reason
    /// for its elimination.
    ///
    /// `at` is the index of the sum among the conditions of the layout. Empty if only one cell of the sum is empty.
    fn combination_sentences(&self, at: usize, combinations: &[DigitSet]) -> Vec<Phrase> {
        if combinations.first().is_some_and(|set| set.len() == 1) {
            return Vec::new(); // the sentence about the sum already states the digit
        }
        let all = combinations.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
        let unused = self.deduction.digits.minus(all);
        let listed = || list(combinations.iter().map(|set| set.as_list(Join::Plus)).collect());
        let possible = match combinations.len() {
            1 => phrase!["The only possible combination is ", listed(), "."],
            n if n <= MAX_LISTED => phrase!["The only possible combinations are ", listed(), "."],
            n if unused.is_empty() => phrase![n.to_string(), " combinations are possible."],
            n => phrase!["Of the ", n.to_string(), " possible combinations, none has ", either(&unused), "."],
        };
        let has_used = !self.deduction.digits.and(all).is_empty();
        let why = has_used.then(|| self.exclusion_reason(at, all));
        [possible].into_iter().chain(why).collect()
    }

    /// Returns the reason why the condition with index `at` rules out the eliminated candidates. Considers only the candidates whose digits
    /// are in `among`.
    ///
    /// If at most two cells of the condition are empty, the reason names the digits that these cells can have or would need. If there is no
    /// such reason, or if more cells are empty, it states that no filling contains the candidates.
    pub(super) fn exclusion_reason(&self, at: usize, among: DigitSet) -> Phrase {
        let cells = &self.position.layout().condition(at).cells;
        let empty: Vec<Cell> = cells.iter().copied().filter(|&cell| self.position.digit(cell).is_none()).collect();
        let eliminations = self.deduction.eliminations.iter().copied().filter(|(_, digit)| among.has(*digit));
        let eliminations: Vec<Candidate> = eliminations.collect();
        let reasons = match empty[..] {
            [cell] => {
                let needed = self.allowed_digits(at, None, cell);
                let is_reason = !needed.is_empty() && needed.and(self.deduction.digits).is_empty();
                is_reason.then(|| phrase!["That leaves only ", either(&needed), " for ", cell, "."])
            }
            [one, other] => {
                let reason = |&candidate: &Candidate| {
                    self.would_need(at, candidate, if candidate.0 == one { other } else { one })
                };
                let each: Option<Vec<Phrase>> =
                    if eliminations.len() <= MAX_REASONS { eliminations.iter().map(reason).collect() } else { None };
                let fitting = |cell: Cell, from: Candidate| self.allowed_digits(at, Some(from), cell);
                let reasons = each.or_else(|| self.remaining_reasons([one, other], &eliminations, fitting));
                reasons.map(|reasons| join_phrases(reasons, " ", " "))
            }
            _ => None,
        };
        reasons.unwrap_or_else(|| self.no_filling_sentence(among))
    }

    /// Returns the reasons for the eliminations in two cells: `r2c7 is 3 or 4, so r1c9 can only be 1 or 2.` or
    /// `Whatever digit r2c7 is, r1c9 can only be 1 or 2.` There is one reason for each cell with eliminations.
    ///
    /// `fitting(cell, candidate)` returns the digits that one of the cells can have if a candidate of the other cell is true. Returns
    /// `None` if the reasons do not explain all eliminations, or if a cell would have no candidate left.
    pub(super) fn remaining_reasons(
        &self,
        [one, other]: [Cell; 2],
        eliminations: &[Candidate],
        fitting: impl Fn(Cell, Candidate) -> DigitSet,
    ) -> Option<Vec<Phrase>> {
        let mut reasons = Vec::new();
        for (cell, source) in [(one, other), (other, one)] {
            let eliminated: DigitSet =
                eliminations.iter().filter(|(other, _)| *other == cell).map(|&(_, digit)| digit).collect();
            let candidates = self.position.candidates(source);
            let all = candidates.iter().fold(DigitSet::EMPTY, |all, digit| all.or(fitting(cell, (source, digit))));
            let remaining = all.and(self.position.candidates(cell));
            if remaining.is_empty() || !remaining.and(eliminated).is_empty() {
                return None;
            }
            if !eliminated.is_empty() {
                let is_unrestricted = candidates == DigitSet::all(self.position.shape().side());
                let given = if is_unrestricted {
                    phrase!["whatever digit ", source, " is, "]
                } else {
                    phrase![source, " is ", either(&candidates), ", so "]
                };
                reasons.push(phrase![given, cell, " can only be ", either(&remaining), "."]);
            }
        }
        Some(reasons)
    }

    /// Returns the reason why a candidate is impossible: `If r6c2 were 1, r5c2 would have to be 6, which it cannot be.` `other` is the
    /// other empty cell of the condition with index `at`.
    ///
    /// `None` if the candidate is possible, because the condition then allows some candidate of `other`.
    fn would_need(&self, at: usize, (cell, digit): Candidate, other: Cell) -> Option<Phrase> {
        let needed = self.allowed_digits(at, Some((cell, digit)), other);
        let begin = phrase!["If ", cell, " were ", digit, ", "];
        if needed.is_empty() {
            return Some(phrase![begin, "no digit would be possible in ", other, "."]);
        }
        let is_reason = needed.and(self.position.candidates(other)).is_empty();
        is_reason.then(|| phrase![begin, other, " would have to be ", either(&needed), ", which it cannot be."])
    }

    /// Returns the digits that the condition with index `at` allows in its empty cell `target`, given the possible digits of the other
    /// cells. If `assumed` is a candidate, this candidate is taken to be true. The candidates of `target` itself are ignored.
    fn allowed_digits(&self, at: usize, assumed: Option<Candidate>, target: Cell) -> DigitSet {
        let layout = self.position.layout();
        let cells = &layout.condition(at).cells;
        let possible = |cell: Cell| match assumed {
            Some((other, digit)) if other == cell => DigitSet::only(digit),
            _ => self.possible_digits(cell),
        };
        let all = DigitSet::all(self.position.shape().side());
        let mut sets: Vec<DigitSet> =
            cells.iter().map(|&cell| if cell == target { all } else { possible(cell) }).collect();
        let peers = cells.iter().copied().filter(|&cell| layout.are_peers(cell, target));
        let used = peers.map(possible).fold(DigitSet::EMPTY, DigitSet::or);
        let is_met = layout.tighten(at, &mut sets);
        let allowed = cells.iter().zip(sets).find(|&(&cell, _)| cell == target);
        allowed.filter(|_| is_met).map_or(DigitSet::EMPTY, |(_, allowed)| allowed.minus(used))
    }

    /// Returns the sentence that no way to fill the cells contains an eliminated candidate: `No filling that obeys this has 3 or 4 in r1c1,
    /// nor 5 in r1c2.` The sentence names only eliminated digits that are in `among`.
    pub(super) fn no_filling_sentence(&self, among: DigitSet) -> Phrase {
        let eliminations = candidates_by_cell(&self.deduction.eliminations).into_iter();
        let eliminations = eliminations.map(|(cell, digits)| (digits.and(among), cell));
        let by_digits = group_by_key(eliminations.filter(|(digits, _)| !digits.is_empty()));
        let phrases = by_digits.iter().map(|(digits, cells)| phrase![either(digits), " in ", either(cells)]).collect();
        phrase!["No filling that obeys this has ", join_phrases(phrases, ", nor ", ", nor "), "."]
    }
}
