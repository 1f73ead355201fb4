//! Explains forcing chains and nets: assumptions, their consequences, and the contradiction or common result at the end.

use crate::evidence::{Branch, Candidate, Clause, ForcingNet, NetStep, Node, Reason};
use crate::explain::chains::{digits_in_units, is_not};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::{ExplanationStep, StepKind};
use crate::explain::grouping::group_by_key;
use crate::explain::mark::{Mark, Role};
use crate::explain::phrase::{Phrase, can_only_go_in, either, join_clauses, neither, phrase};
use crate::explain::wording;
use crate::{Deduction, Position, Technique};
use grid::{Cell, Digit, DigitSet, Layout, UnitId};

/// Maximum number of items that a sentence lists: eliminated candidates of one cell, or eliminated places of one digit in a unit.
const MAX_LISTED: usize = 5;

/// Explains a forcing net.
pub(super) fn explain(explainer: &Explainer<'_>, net: &ForcingNet) -> ExplanationDraft {
    let (location, pattern) = location_and_pattern(explainer, net);
    let suppose = |at: usize| if at == 0 { explainer.assumption_opening() } else { "Now suppose instead that " };
    let branches =
        net.branches.iter().enumerate().flat_map(|(at, branch)| branch_steps(explainer, branch, suppose(at)));
    ExplanationDraft {
        location,
        pattern,
        steps: cases_step(net).into_iter().chain(branches).chain(common_result(explainer, net)).collect(),
        areas: Vec::new(),
        marks: net_marks(net),
    }
}

/// Returns two parts of the explanation: the place to look at, such as `the 4s in row 3`, and the sentence that describes the pattern of
/// the net.
fn location_and_pattern(explainer: &Explainer<'_>, net: &ForcingNet) -> (Phrase, Phrase) {
    let assumed = net.branches[0].assumption;
    let (cell, digit) = assumed.0;
    match net.clause {
        Some(Clause::Cell(cell)) => (phrase![cell], phrase!["Every candidate of ", cell, " leads to the same result."]),
        Some(Clause::Unit(unit, digit)) => {
            let location = digits_in_units(DigitSet::only(digit), &[unit]);
            (location, phrase!["Every place of ", digit, " in ", unit, " leads to the same result."])
        }
        None if net.branches.len() > 1 => {
            (phrase![cell], phrase!["The same follows whether ", cell, " is ", digit, " or not."])
        }
        None => {
            let pattern = if explainer.deduction.technique == Technique::NishioForcingChain {
                phrase!["See where the other ", digit, "s can go if ", is(assumed), "."]
            } else {
                phrase!["See what follows if ", is(assumed), "."]
            };
            (digits_in_units(DigitSet::only(digit), &explainer.unit_around(&[cell])), pattern)
        }
    }
}

/// Returns the step that lists the candidates of the net's clause, one of which is true: `r1c2 is 4 or 7.`,
/// `In row 1, 4 can only go in r1c2 or r1c9.` `None` if the net has no clause.
fn cases_step(net: &ForcingNet) -> Option<ExplanationStep> {
    let assumed = net.branches.iter().map(|branch| branch.assumption.0);
    Some(ExplanationStep::given(match net.clause? {
        Clause::Cell(cell) => {
            let digits: DigitSet = assumed.map(|(_, digit)| digit).collect();
            phrase![cell, " is ", either(&digits), "."]
        }
        Clause::Unit(unit, digit) => {
            let cells: Vec<Cell> = assumed.map(|(cell, _)| cell).collect();
            can_only_go_in(unit, DigitSet::only(digit), &cells).with(".")
        }
    }))
}

/// Returns the conclusion to which all branches (assumptions) of the net lead: `In both cases r3c5 loses 4.` `None` if there is only one
/// branch, or if a branch ends in a contradiction.
fn common_result(explainer: &Explainer<'_>, net: &ForcingNet) -> Option<ExplanationStep> {
    let count = net.branches.len();
    if count < 2 || net.branches.iter().any(has_conflict) {
        return None;
    }
    let text = phrase!["In ", wording::both_or_all(count), " cases ", explainer.conclusion_phrase(), "."];
    Some(ExplanationStep::conclude(text))
}

/// Returns marks for the candidates in all branches of the net. A candidate that is assumed or shown to be true has [`Role::Pattern`], and
/// one that is assumed or shown to be false has [`Role::Second`]. If this differs between branches, the first branch that contains the
/// candidate decides.
fn net_marks(net: &ForcingNet) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut add = |candidate: Candidate, is_true: bool| {
        let (cell, digit) = (candidate.0, Some(candidate.1));
        if !marks.iter().any(|mark| (mark.cell, mark.digit) == (cell, digit)) {
            marks.push(Mark { cell, digit, role: if is_true { Role::Pattern } else { Role::Second } });
        }
    };
    for branch in &net.branches {
        add(branch.assumption.0, branch.assumption.1);
        branch.steps.iter().for_each(|step| add(step.candidate, step.is_true));
    }
    marks
}

/// Returns the steps that explain a branch: `Suppose that r1c2 is 4. Then r1c7 is not 4 (row 1).`, `r1c7 is not 4, so it is 5.` Usually a
/// step is about one true candidate and the candidates that are false because of it. The words `suppose` begin the assumption.
fn branch_steps(explainer: &Explainer<'_>, branch: &Branch, suppose: &'static str) -> Vec<ExplanationStep> {
    let mut position = explainer.position.clone();
    let assumption = ExplanationStep::assume(phrase![suppose, is(branch.assumption), "."]);
    let mut proof =
        vec![if branch.assumption.1 { assumption.with_node(node(branch.assumption.0)) } else { assumption }];
    eliminate(&mut position, branch.assumption);
    let (steps, end) = split_conflict(branch);
    let mut at = 0;
    while let Some(step) = steps.get(at) {
        let alike = steps[at..].iter().take_while(|other| are_alike(step, other)).count();
        let group = &steps[at..at + alike];
        proof.extend(inference_steps(
            &position,
            group,
            BranchPrefix { assumed: branch.assumption, steps: &steps[..at] },
        ));
        group.iter().for_each(|step| eliminate(&mut position, (step.candidate, step.is_true)));
        at += alike;
    }
    append_exclusions(explainer, steps, &mut proof);
    let before = BranchPrefix { assumed: branch.assumption, steps };
    match end {
        [place, step] => proof.extend(two_digits_step(position.layout(), before, place, step)),
        [step] => proof.extend(conflict_steps(explainer, &position, before, step)),
        _ => {}
    }
    proof
}

/// Beginning of a branch: its assumption, and the steps before the step that is being explained.
#[derive(Clone, Copy)]
struct BranchPrefix<'a> {
    assumed: (Candidate, bool),
    steps: &'a [NetStep],
}

impl BranchPrefix<'_> {
    /// Returns the candidates of a cell that are assumed or shown to be false so far. Also returns whether the latest true candidate
    /// excludes all of them. This is `false` if there are none.
    fn eliminated_digits(self, cell: Cell) -> (DigitSet, bool) {
        let (assumed, is_assumed) = self.assumed;
        let latest = self.steps.iter().rev().find(|step| step.is_true).map(|step| step.candidate);
        let latest = latest.or(is_assumed.then_some(assumed));
        let eliminations: Vec<&NetStep> =
            self.steps.iter().filter(|step| !step.is_true && step.candidate.0 == cell).collect();
        let digits: DigitSet = eliminations.iter().map(|step| step.candidate.1).collect();
        let is_by_latest = |step: &&NetStep| matches!(step.reason, Reason::ExcludedBy(by) if Some(by) == latest);
        match !is_assumed && assumed.0 == cell {
            true => (digits.with(assumed.1), false),
            false => (digits, !eliminations.is_empty() && eliminations.iter().all(is_by_latest)),
        }
    }

    /// Returns the reason why places of a digit in a unit were eliminated, in brackets and with a space before:
    /// ` (r5c8 is 3, and r6c7 is not 7)`. Empty if no places were eliminated, or more than [`MAX_LISTED`].
    fn eliminated_places(self, layout: &Layout, unit: UnitId, digit: Digit) -> Phrase {
        let is_here = |(cell, of): Candidate| of == digit && layout.units_of(cell).contains(&unit);
        let (mut filled, mut others): (Vec<Phrase>, Vec<Cell>) = (Vec::new(), Vec::new());
        others.extend((!self.assumed.1 && is_here(self.assumed.0)).then_some(self.assumed.0.0));
        for step in self.steps.iter().filter(|step| !step.is_true && is_here(step.candidate)) {
            let cell = step.candidate.0;
            match step.reason {
                Reason::ExcludedBy((by, theirs)) if by == cell => filled.push(phrase![cell, " is ", theirs]),
                _ => others.push(cell),
            }
        }
        if !(1..=MAX_LISTED).contains(&(filled.len() + others.len())) {
            return Phrase::default();
        }
        others.sort_unstable();
        others.dedup();
        let not = (!others.is_empty()).then(|| is_not(&others, digit));
        phrase![" (", join_clauses(filled.into_iter().chain(not).collect()), ")"]
    }
}

/// Splits the steps of a branch: first the steps that lead to the contradiction, then the steps that show it.
///
/// If the branch does not end in a contradiction, the second slice is empty. Otherwise it contains the last step or the last two steps. It
/// contains two steps if they show that one cell would have two digits, and if the first of the two follows because this cell is the only
/// place left for a digit in a unit.
fn split_conflict(branch: &Branch) -> (&[NetStep], &[NetStep]) {
    let end = branch.steps.len() - usize::from(has_conflict(branch));
    let (steps, clash) = branch.steps.split_at(end);
    if let ([.., place], [NetStep { candidate, reason: Reason::ExcludedBy(by), .. }]) = (steps, clash)
        && matches!(place.reason, Reason::LastInUnit(_))
        && by.0 == candidate.0
        && [*by, *candidate].contains(&place.candidate)
    {
        return branch.steps.split_at(end - 1);
    }
    (steps, clash)
}

/// Whether a branch ends in a contradiction: its last step contradicts the assumption or an earlier step.
fn has_conflict(branch: &Branch) -> bool {
    let Some((last, before)) = branch.steps.split_last() else { return false };
    let contrary = (last.candidate, !last.is_true);
    contrary == branch.assumption || before.iter().any(|step| (step.candidate, step.is_true) == contrary)
}

/// Eliminates the candidate from the position if `is_true` is not set. Does nothing for a true candidate.
fn eliminate(position: &mut Position, ((cell, digit), is_true): (Candidate, bool)) {
    if !is_true {
        position.eliminate(cell, digit);
    }
}

/// Whether two steps of a branch are explained together, because one nested deduction shows both. Also true if they are the same step.
fn are_alike(one: &NetStep, other: &NetStep) -> bool {
    match (&one.reason, &other.reason) {
        (Reason::Nested(one), Reason::Nested(other)) => (one.digits, &one.evidence) == (other.digits, &other.evidence),
        _ => std::ptr::eq(one, other),
    }
}

/// Returns the explanation of `steps`. These are one step of a branch, or all steps that one nested deduction shows.
///
/// Empty for a step that excludes a candidate because another candidate is true: [`append_exclusions`] explains these steps.
fn inference_steps(position: &Position, steps: &[NetStep], before: BranchPrefix<'_>) -> Vec<ExplanationStep> {
    let (cell, digit) = steps[0].candidate;
    let text = match &steps[0].reason {
        Reason::ExcludedBy(_) => return Vec::new(),
        Reason::Nested(deduction) => {
            let pick = |is_true: bool| {
                let picked = steps.iter().filter(|step| step.is_true == is_true).map(|step| step.candidate);
                picked.collect::<Vec<Candidate>>()
            };
            let complete = Deduction { placements: pick(true), eliminations: pick(false), ..(**deduction).clone() };
            return nested_steps(position, &complete);
        }
        Reason::LastInCell => match before.eliminated_digits(cell) {
            (_, true) => phrase!["So ", cell, " is ", digit, "."],
            (eliminated, _) if (1..=MAX_LISTED).contains(&eliminated.len()) => {
                phrase![cell, " is ", neither(&eliminated), ", so it is ", digit, "."]
            }
            _ => phrase!["Only ", digit, " is left for ", cell, "."],
        },
        &Reason::LastInUnit(unit) => {
            let why = before.eliminated_places(position.layout(), unit, digit);
            phrase!["In ", unit, ", only ", cell, " is left for ", digit, why, "."]
        }
    };
    vec![ExplanationStep::infer(text).with_node(node((cell, digit)))]
}

/// Appends sentences about exclusions to the steps of `proof`: `Then r1c7 and r1c8 are not 4 (row 1), and r2c3 is not 4 (box 1).` Each
/// sentence is appended to the step that shows the cause of the exclusions, a true candidate.
///
/// `steps` contains the steps of the branch, without those that show the contradiction.
fn append_exclusions(explainer: &Explainer<'_>, steps: &[NetStep], proof: &mut [ExplanationStep]) {
    let mut clauses: Vec<Vec<Phrase>> = vec![Vec::new(); proof.len()];
    for ((by, digit), cells) in exclusions(steps) {
        let cause = node(by);
        let at = proof.iter().position(|step| step.nodes.contains(&cause)).unwrap_or(proof.len() - 1);
        for (cells, sight) in group_by_shared_unit(explainer, by.0, cells) {
            let is_just_assumed = proof[at].kind == StepKind::Assumption && clauses[at].is_empty();
            let is_own = cells == [by.0] && !is_just_assumed;
            let is = is_own.then(|| phrase![" is ", by.1, ", so it"]);
            let not = wording::pluralize(cells.len(), " is not ", " are not ");
            clauses[at].push(phrase![&cells, is, not, digit, sight]);
        }
    }
    for (step, clauses) in proof.iter_mut().zip(clauses) {
        if !clauses.is_empty() {
            step.text.push(phrase![" Then ", join_clauses(clauses), "."]);
        }
    }
}

/// Returns the explanation of `step`, the last step of a branch, which shows the contradiction: `But then r3c4 and r3c8 are both 5 (row 3),
/// which is impossible.`
fn conflict_steps(
    explainer: &Explainer<'_>,
    position: &Position,
    before: BranchPrefix<'_>,
    step: &NetStep,
) -> Vec<ExplanationStep> {
    let (cell, digit) = step.candidate;
    let mut steps = Vec::new();
    let text = match &step.reason {
        Reason::LastInCell => {
            let eliminated = explainer.position.candidates(cell);
            if eliminated.len() > MAX_LISTED {
                phrase!["But then ", cell, " has no candidate left, which is impossible."]
            } else {
                phrase!["But ", cell, " has lost ", eliminated, ", so it has no candidate left, which is impossible."]
            }
        }
        &Reason::LastInUnit(unit) => {
            let why = before.eliminated_places(position.layout(), unit, digit);
            phrase!["But then ", unit, " has no place left for ", digit, why, ", which is impossible."]
        }
        &Reason::ExcludedBy((by, theirs)) if by == cell => {
            phrase!["But then ", cell, " is both ", DigitSet::only(digit).with(theirs), ", which is impossible."]
        }
        &Reason::ExcludedBy((by, _)) => {
            let mut both = [by, cell];
            both.sort_unstable();
            phrase![
                "But then ",
                &both[..],
                " are both ",
                digit,
                explainer.visibility_reason(&[by], &[cell]),
                ", which is impossible."
            ]
        }
        Reason::Nested(deduction) => {
            steps = nested_steps(position, deduction);
            phrase!["But ", is((step.candidate, !step.is_true)), ", so this is a contradiction."]
        }
    };
    let end = ExplanationStep::contradict(text);
    steps.push(if step.is_true { end.with_node(node(step.candidate)) } else { end });
    steps
}

/// Returns one explanation step for the contradiction that a cell would have two digits: `But in column 5, only r4c5 is left for 2, and it
/// cannot be both 8 and 2.`
///
/// The result merges two steps of a branch. `place` shows that in some unit, only this cell is left for one of the digits. `clash` shows
/// that the two digits exclude each other. Returns `None` if `place` or `clash` is a step of another kind.
fn two_digits_step(
    layout: &Layout,
    before: BranchPrefix<'_>,
    place: &NetStep,
    clash: &NetStep,
) -> Option<ExplanationStep> {
    let (&Reason::LastInUnit(unit), &Reason::ExcludedBy((_, theirs))) = (&place.reason, &clash.reason) else {
        return None;
    };
    let (cell, digit) = place.candidate;
    let other = if theirs == digit { clash.candidate.1 } else { theirs };
    let why = before.eliminated_places(layout, unit, digit);
    let only = phrase!["But in ", unit, ", only ", cell, " is left for ", digit, why];
    let text = phrase![only, ", and it cannot be both ", other, " and ", digit, "."];
    Some(ExplanationStep::contradict(text).with_node(node(place.candidate)))
}

/// Returns the steps that explain a nested deduction: an easier technique that is applied within a branch. If the nested deduction makes an
/// assumption of its own, all of its steps except the conclusion are one level deeper.
fn nested_steps(position: &Position, deduction: &Deduction) -> Vec<ExplanationStep> {
    let mut steps = Explainer { position, deduction, is_nested: true }.explain().steps;
    let assumes = steps.iter().any(|step| step.kind == StepKind::Assumption);
    for step in &mut steps {
        step.nodes.clear(); // only nodes of the outer branches have letters in the drawing
        match step.kind {
            StepKind::Conclusion => {
                step.kind = StepKind::Inference;
                step.nodes = deduction.placements.iter().map(|&candidate| node(candidate)).collect();
                continue; // the conclusion depends only on the assumption of the branch
            }
            StepKind::Given => step.kind = StepKind::Inference,
            StepKind::Assumption | StepKind::Inference | StepKind::Contradiction => {}
        }
        step.depth += usize::from(assumes);
    }
    if let Some(first) = steps.first_mut().filter(|first| first.kind != StepKind::Assumption) {
        first.text = phrase!["Now look at the candidates left. ", std::mem::take(&mut first.text)];
    }
    steps
}

/// Returns the statement that a candidate is true or false: `r1c2 is 4`, `r1c2 is not 4`.
fn is(((cell, digit), is_true): (Candidate, bool)) -> Phrase {
    phrase![cell, if is_true { " is " } else { " is not " }, digit]
}

fn node((cell, digit): Candidate) -> Node {
    Node::single(cell, digit)
}

/// Returns the cells in which a true candidate excludes a digit, grouped by this candidate and this digit.
///
/// The cell of the true candidate itself is left out, because the exclusion is obvious there. It is included only if this exclusion is the
/// last of `steps`.
fn exclusions(steps: &[NetStep]) -> Vec<((Candidate, Digit), Vec<Cell>)> {
    group_by_key(steps.iter().enumerate().filter_map(|(at, step)| {
        let (&Reason::ExcludedBy(by), (cell, digit)) = (&step.reason, step.candidate) else { return None };
        let is_stated = by.0 != cell || at + 1 == steps.len();
        is_stated.then_some(((by, digit), cell))
    }))
}

/// Divides `cells` into groups. The cells of a group share a unit with the cell `by`. Returns each group with this unit in brackets:
/// ` (row 1)`. Each of `cells` sees `by` or is `by` itself.
///
/// A cell that sees `by` but shares no unit with it is a group of its own, with the name of the rule: ` (knight's move)`. The cell `by` is
/// also a group of its own, with an empty phrase.
fn group_by_shared_unit(explainer: &Explainer<'_>, by: Cell, mut cells: Vec<Cell>) -> Vec<(Vec<Cell>, Phrase)> {
    let layout = explainer.position.layout();
    let mut groups = Vec::new();
    cells.sort_unstable();
    while let Some(&first) = cells.first() {
        let is_in = |cell: Cell, unit: UnitId| layout.units_of(cell).contains(&unit);
        let size = |unit: UnitId| cells.iter().filter(|&&cell| is_in(cell, unit)).count();
        let shared = layout.units_of(by).iter().copied().filter(|&unit| first != by && is_in(first, unit));
        // `max_by_key` returns the last maximum. The order is reversed to get the first unit of those with the most cells.
        if let Some(unit) = shared.rev().max_by_key(|&unit| size(unit)) {
            let (here, rest): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|&&cell| is_in(cell, unit));
            groups.push((here, phrase![" (", unit, ")"]));
            cells = rest;
        } else {
            let sight = if first == by { Phrase::default() } else { explainer.visibility_reason(&[first], &[by]) };
            groups.push((vec![first], sight));
            cells.remove(0);
        }
    }
    groups
}
