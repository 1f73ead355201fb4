//! Explanations of sums: the combinations that are possible.

use crate::evidence::Candidate;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::{candidates_by_cell, group_by_key};
use crate::explain::phrase::{AsList, Join, Phrase, either, join_phrases, list, phrase};
use crate::explain::wording;
use grid::{Cell, Condition, Demand, Digit, DigitSet};

/// The largest number of combinations that are listed; more are counted.
const MAX_LISTED: usize = 4;

/// The largest number of fillings that are tried for an explanation.
const MAX_FILLINGS: usize = 20_000;

/// The largest number of eliminations that each have a reason of their own.
pub(super) const MAX_REASONS: usize = 3;

/// Explains what a sum rules out in its own cells.
pub(super) fn explain(teller: &Explainer<'_>, at: usize) -> ExplanationDraft {
    let condition = teller.position.layout().condition(at);
    let head = sum_sentence(teller, condition);
    let why = match possible_combinations(teller, condition) {
        Some(left) => teller.combination_sentences(at, &left),
        None => vec![teller.exclusion_reason(at, teller.deduction.digits)],
    };
    ExplanationDraft {
        location: teller.condition_location(condition),
        pattern: head.clone(),
        steps: [ExplanationStep::given(head)].into_iter().chain(why.into_iter().map(ExplanationStep::infer)).collect(),
        areas: Vec::new(),
        marks: teller.cell_marks(&condition.cells),
    }
}

/// Returns the cells of a sum that are empty, and those that have a digit.
fn empty_and_filled(teller: &Explainer<'_>, condition: &Condition) -> (Vec<Cell>, Vec<Cell>) {
    condition.cells.iter().partition(|&&cell| teller.position.digit(cell).is_none())
}

/// Returns the sentence that says what a sum demands: `The cage at r5c2 adds up to 12 in r5c2 and r6c2.`
pub(super) fn sum_sentence(teller: &Explainer<'_>, condition: &Condition) -> Phrase {
    let Demand::Sum { weights, total } = &condition.demand else { return teller.rule_sentence(condition) };
    if weights.iter().any(|&weight| weight != 1) {
        return arrow_sentence(teller, condition, weights);
    }
    let (open, full) = empty_and_filled(teller, condition);
    let (name, placed) = (teller.figure_name(condition), placed_total(teller, &full));
    if full.is_empty() {
        return phrase![name, " adds up to ", total.to_string(), " in ", &open, "."];
    }
    let rest = total - placed;
    let numbers = format!(" adds up to {total}, of which {placed} is already placed, so {rest} is left for ");
    phrase![name, numbers, &open, "."]
}

/// Returns the sets of digits that the empty cells of a sum can have; `None` if digits may repeat or there are too many sets.
fn possible_combinations(teller: &Explainer<'_>, condition: &Condition) -> Option<Vec<DigitSet>> {
    let Demand::Sum { weights, total } = &condition.demand else { return None };
    let (open, full) = empty_and_filled(teller, condition);
    let is_plain = weights.iter().all(|&weight| weight == 1) && teller.position.layout().differ(&open);
    if is_plain { combinations(teller, &open, total - placed_total(teller, &full)) } else { None }
}

/// `The arrow from r1c1 to r1c3 says that r1c2 and r1c3 add up to the number in r1c1.`
fn arrow_sentence(teller: &Explainer<'_>, condition: &Condition, weights: &[i32]) -> Phrase {
    let with = |is_meant: fn(i32) -> bool| -> Vec<Cell> {
        let cells = condition.cells.iter().zip(weights);
        cells.filter(|(_, weight)| is_meant(**weight)).map(|(&cell, _)| cell).collect()
    };
    let (bulb, shaft, crossed) = (with(|weight| weight < 0), with(|weight| weight >= 0), with(|weight| weight > 1));
    let add = wording::pluralize(shaft.len(), " adds up to the number in ", " add up to the number in ");
    let counts = wording::pluralize(crossed.len(), ", and its digit counts", ", and their digits count");
    let again = phrase![" The arrow passes ", &crossed, " more than once", counts, " each time."];
    phrase![
        teller.figure_name(condition),
        " says that ",
        &shaft,
        add,
        &bulb,
        ".",
        (!crossed.is_empty()).then_some(again)
    ]
}

/// Returns what the digits on the board in these cells add up to.
pub(super) fn placed_total(teller: &Explainer<'_>, cells: &[Cell]) -> i32 {
    let digits = cells.iter().filter_map(|&cell| teller.position.digit(cell));
    digits.map(|digit| digit.number() as i32).sum()
}

/// Returns the sets of digits of all ways to fill cells that see each other; `None` if there are too many ways.
fn combinations(teller: &Explainer<'_>, cells: &[Cell], total: i32) -> Option<Vec<DigitSet>> {
    let mut ways = vec![(DigitSet::EMPTY, 0)];
    for (at, &cell) in cells.iter().enumerate() {
        let mut next: Vec<(DigitSet, i32)> = Vec::new();
        let more = (cells.len() - at - 1) as i32;
        for &(held, sum) in &ways {
            for digit in teller.position.candidates(cell).minus(held).iter() {
                let with = (held.with(digit), sum + digit.number() as i32);
                if with.1 + more * (more + 1) / 2 <= total {
                    next.push(with);
                }
            }
        }
        next.sort_unstable_by_key(|(held, _)| held.bits());
        next.dedup();
        if next.len() > MAX_FILLINGS {
            return None;
        }
        ways = next;
    }
    let mut sets: Vec<DigitSet> = ways.into_iter().filter(|&(_, sum)| sum == total).map(|(held, _)| held).collect();
    sets.sort_by_key(|set| set.iter().map(Digit::index).collect::<Vec<_>>());
    Some(sets)
}

impl Explainer<'_> {
    /// Returns the combinations that are possible, and what is ruled out though it is in one of them.
    fn combination_sentences(&self, at: usize, left: &[DigitSet]) -> Vec<Phrase> {
        if left.first().is_some_and(|set| set.len() == 1) {
            return Vec::new(); // a single cell: the sum says it all
        }
        let all = left.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
        let lost_from_all = self.deduction.digits.minus(all);
        let named = || list(left.iter().map(|set| set.as_list(Join::Plus)).collect());
        let possible = match left.len() {
            1 => phrase!["The only possible combination is ", named(), "."],
            n if n <= MAX_LISTED => phrase!["The only possible combinations are ", named(), "."],
            n if lost_from_all.is_empty() => phrase![n.to_string(), " combinations are possible."],
            n => phrase!["Of the ", n.to_string(), " possible combinations, none has ", either(&lost_from_all), "."],
        };
        let is_split = !self.deduction.digits.and(all).is_empty();
        let why = is_split.then(|| self.exclusion_reason(at, all));
        [possible].into_iter().chain(why).collect()
    }

    /// Returns why a condition rules out the eliminations of digits in `among`: what would follow, if at most two of its cells are empty.
    pub(super) fn exclusion_reason(&self, at: usize, among: DigitSet) -> Phrase {
        let cells = &self.position.layout().condition(at).cells;
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| self.position.digit(cell).is_none()).collect();
        let lost = self.deduction.eliminations.iter().copied().filter(|(_, digit)| among.has(*digit));
        let lost: Vec<Candidate> = lost.collect();
        let reasons = match open[..] {
            [cell] => {
                let needed = self.allowed_digits(at, None, cell);
                let is_reason = !needed.is_empty() && needed.and(self.deduction.digits).is_empty();
                is_reason.then(|| phrase!["That leaves only ", either(&needed), " for ", cell, "."])
            }
            [one, other] => {
                let reason = |&lost: &Candidate| self.would_need(at, lost, if lost.0 == one { other } else { one });
                let each: Option<Vec<Phrase>> =
                    if lost.len() <= MAX_REASONS { lost.iter().map(reason).collect() } else { None };
                let fitting = |cell: Cell, from: Candidate| self.allowed_digits(at, Some(from), cell);
                let reasons = each.or_else(|| self.remaining_reasons([one, other], &lost, fitting));
                reasons.map(|reasons| join_phrases(reasons, " ", " "))
            }
            _ => None,
        };
        reasons.unwrap_or_else(|| self.no_filling_sentence(among))
    }

    /// `r2c7 is 3 or 4, so r1c9 can only be 1 or 2.` or `Whatever digit r2c7 is, r1c9 can only be 1 or 2.` Returns a reason for each of two
    /// cells that loses digits. `fitting` returns the digits that a cell can have if the other one has this digit. `None` if they include
    /// one of the digits lost.
    pub(super) fn remaining_reasons(
        &self,
        [one, other]: [Cell; 2],
        lost: &[Candidate],
        fitting: impl Fn(Cell, Candidate) -> DigitSet,
    ) -> Option<Vec<Phrase>> {
        let mut reasons = Vec::new();
        for (cell, source) in [(one, other), (other, one)] {
            let gone: DigitSet = lost.iter().filter(|lost| lost.0 == cell).map(|lost| lost.1).collect();
            let held = self.position.candidates(source);
            let all = held.iter().fold(DigitSet::EMPTY, |all, digit| all.or(fitting(cell, (source, digit))));
            let left = all.and(self.position.candidates(cell));
            if left.is_empty() || !left.and(gone).is_empty() {
                return None;
            }
            if !gone.is_empty() {
                let is_open = held == DigitSet::all(self.position.shape().side());
                let given = if is_open {
                    phrase!["whatever digit ", source, " is, "]
                } else {
                    phrase![source, " is ", either(&held), ", so "]
                };
                reasons.push(phrase![given, cell, " can only be ", either(&left), "."]);
            }
        }
        Some(reasons)
    }

    /// `If r6c2 were 1, r5c2 would have to be 6, which it cannot be.`
    fn would_need(&self, at: usize, (cell, digit): Candidate, other: Cell) -> Option<Phrase> {
        let needed = self.allowed_digits(at, Some((cell, digit)), other);
        let begin = phrase!["If ", cell, " were ", digit, ", "];
        if needed.is_empty() {
            return Some(phrase![begin, "no digit would be possible in ", other, "."]);
        }
        let is_reason = needed.and(self.position.candidates(other)).is_empty();
        is_reason.then(|| phrase![begin, other, " would have to be ", either(&needed), ", which it cannot be."])
    }

    /// Returns the digits that a condition allows in its empty cell `of`, whatever the candidates of this cell are, with the digits on the
    /// board and the assumed candidate in its other cells.
    fn allowed_digits(&self, at: usize, assumed: Option<Candidate>, of: Cell) -> DigitSet {
        let layout = self.position.layout();
        let cells = &layout.condition(at).cells;
        let held = |cell: Cell| match assumed {
            Some((other, digit)) if other == cell => DigitSet::only(digit),
            _ => self.possible_digits(cell),
        };
        let all = DigitSet::all(self.position.shape().side());
        let mut sets: Vec<DigitSet> = cells.iter().map(|&cell| if cell == of { all } else { held(cell) }).collect();
        let peers = cells.iter().copied().filter(|&cell| layout.are_peers(cell, of));
        let taken = peers.map(held).fold(DigitSet::EMPTY, DigitSet::or);
        let is_met = layout.tighten(at, &mut sets);
        let left = cells.iter().zip(sets).find(|&(&cell, _)| cell == of);
        left.filter(|_| is_met).map_or(DigitSet::EMPTY, |(_, left)| left.minus(taken))
    }

    /// `No filling that obeys this has 3 or 4 in r1c1, nor 5 in r1c2.` Names only the eliminations of digits in `among`.
    pub(super) fn no_filling_sentence(&self, among: DigitSet) -> Phrase {
        let losses =
            candidates_by_cell(&self.deduction.eliminations).into_iter().map(|(cell, lost)| (lost.and(among), cell));
        let by_digits = group_by_key(losses.filter(|(lost, _)| !lost.is_empty()));
        let said = by_digits.iter().map(|(lost, cells)| phrase![either(lost), " in ", either(cells)]).collect();
        phrase!["No filling that obeys this has ", join_phrases(said, ", nor ", ", nor "), "."]
    }
}
