//! Answers "why not 7 here?" with the shortest refutation: a chain of singles that ends in a contradiction, or the easiest technique that
//! eliminates the candidate.

use std::collections::HashMap;
use std::sync::Arc;

use crate::coach::advice::{Judged, judge, solutions};
use crate::coach::{Advice, Limits};
use grid::{Board, Cell, Digit, DigitSet, Layout, Puzzle, UnitId};
use logic::{Deduction, Explanation, Ladder, Position, StopSignal, Stopped, Technique, explain};
use solve::Budget;

/// Verdict on a digit in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNot {
    /// Cell in question.
    pub cell: Cell,
    /// Digit in question.
    pub digit: Digit,
    /// Refutation of the digit, or the reason why there is none.
    pub verdict: Verdict,
}

/// Refutation of a digit, or the reason why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The cell already holds a digit. Contains that digit.
    Filled(Digit),
    /// A peer of the cell already holds the digit in question. Contains that peer.
    Seen(Cell),
    /// Singles alone lead from the digit to a contradiction.
    Refuted {
        /// Digits that follow from the digit in question, each from the digits before it. Contains only digits that the contradiction
        /// needs.
        steps: Vec<ForcedDigit>,
        /// Contradiction at the end.
        end: DeadEnd,
    },
    /// A technique refutes the digit: it eliminates the candidate, places another digit in the cell, or places this digit in a peer.
    Eliminated(Box<Deduction>, Box<Explanation>),
    /// No technique refutes the digit by itself, but the solver finds no solution with it.
    TooDeep,
    /// The board has no solution, whatever digit the cell holds. Contains the advice about what is wrong.
    AlreadyWrong(Advice),
    /// The digit is possible.
    Possible,
    /// The solver was stopped before it had an answer.
    Unsure,
}

/// Digit that must go in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedDigit {
    /// Cell that is filled.
    pub cell: Cell,
    /// Digit in that cell.
    pub digit: Digit,
    /// Unit in which no other cell can hold the digit (hidden single); `None` if the cell has no other candidate (naked single).
    pub unit: Option<UnitId>,
}

/// Contradiction: a cell or a digit with no possibility left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// A cell without a candidate.
    Cell(Cell),
    /// A digit that no cell of a unit can hold.
    Place(UnitId, Digit),
}

/// Maximum number of singles in a short refutation. A short refutation is quicker to read than the explanation of a technique.
const SHORT: usize = 2;

/// Returns why `digit` is not possible in `cell`. Uses the techniques of `ladder` and the digits on the board, but ignores notes. If the
/// digits already have no solution, the verdict is [`Verdict::AlreadyWrong`].
#[must_use]
pub fn why_not(board: &Board, cell: Cell, digit: Digit, ladder: &Ladder, limits: &mut Limits<'_>) -> WhyNot {
    let verdict = match board.digit(cell) {
        Some(held) => Verdict::Filled(held),
        None => match board.layout().peers(cell).iter().find(|&&peer| board.digit(peer) == Some(digit)) {
            Some(&holder) => Verdict::Seen(holder),
            None => verdict(board, cell, digit, ladder, limits),
        },
    };
    WhyNot { cell, digit, verdict }
}

/// Returns the verdict on a digit in an empty cell. Assumes that no peer of the cell holds the digit.
fn verdict(board: &Board, cell: Cell, digit: Digit, ladder: &Ladder, limits: &mut Limits<'_>) -> Verdict {
    let Limits { budget, stop } = limits;
    match judge(&without_notes(board), budget) {
        Ok(sound) if sound.solution.as_ref().is_some_and(|solution| solution[cell.index()] == digit) => {
            Verdict::Possible
        }
        Ok(sound) => match against(&sound, cell, digit, ladder, stop) {
            Ok(refuted) => refuted.unwrap_or_else(|| ask(board, cell, digit, budget)),
            Err(Stopped) => Verdict::Unsure,
        },
        Err(wrong @ (Advice::Wrong(_) | Advice::NoSolution(_) | Advice::Invalid(_))) => Verdict::AlreadyWrong(wrong),
        Err(_) => refute(board, cell, digit).unwrap_or_else(|| ask(board, cell, digit, budget)),
    }
}

/// Returns the refutation that is quickest to read; `None` if none is found. Tries, in this order: a few singles, an inexpensive technique,
/// many singles, an expensive technique.
fn against(
    sound: &Judged,
    cell: Cell,
    digit: Digit,
    ladder: &Ladder,
    stop: &StopSignal<'_>,
) -> Result<Option<Verdict>, Stopped> {
    let singles = refute(&sound.board, cell, digit);
    if matches!(&singles, Some(Verdict::Refuted { steps, .. }) if steps.len() <= SHORT) {
        return Ok(singles);
    }
    let position = Position::of(&sound.board);
    let ladder = sound.ladder(ladder);
    let eliminated = |is_wanted: fn(Technique) -> bool| {
        let found = Ladder::clone(&ladder).only(is_wanted).find_refutation(&position, (cell, digit), stop)?;
        Ok(found.map(|deduction| {
            let explanation = explain(&position, &deduction);
            Verdict::Eliminated(Box::new(deduction), Box::new(explanation))
        }))
    };
    match eliminated(|technique| !technique.is_slow())?.or(singles) {
        Some(refuted) => Ok(Some(refuted)),
        None => eliminated(Technique::is_slow),
    }
}

/// Returns the puzzle without eliminated candidates.
fn without_notes(board: &Board) -> Puzzle {
    let mut puzzle = board.puzzle().clone();
    puzzle.removed.fill(DigitSet::EMPTY);
    puzzle
}

/// Returns the verdict of the solver, which finds out whether the digit is possible but not why.
fn ask(board: &Board, cell: Cell, digit: Digit, budget: &mut Budget<'_>) -> Verdict {
    let mut puzzle = without_notes(board);
    puzzle.digits[cell.index()] = Some(digit);
    let Ok(supposed) = puzzle.check() else { return Verdict::TooDeep };
    match solutions(&supposed, budget) {
        Some(found) if found.is_empty() => Verdict::TooDeep,
        Some(_) => Verdict::Possible,
        None => Verdict::Unsure,
    }
}

/// Returns the refutation by singles; `None` if they lead to no contradiction.
fn refute(board: &Board, cell: Cell, digit: Digit) -> Option<Verdict> {
    let mut trail = Trail::of(board);
    trail.place(Placement { follows: ForcedDigit { cell, digit, unit: None }, from: Vec::new() });
    loop {
        if let Some((end, from)) = trail.dead() {
            let steps = trail.needed(&from);
            return Some(Verdict::Refuted { steps, end });
        }
        // Breadth first: place all singles of a round before looking for those of the next, so that the contradiction found needs as few
        // rounds as possible.
        let round = trail.forced();
        if round.is_empty() {
            return None;
        }
        round.into_iter().for_each(|placement| trail.place(placement));
    }
}

/// Propagation of singles from a supposed digit, with the reason for each step.
struct Trail {
    layout: Arc<Layout>,
    candidates: Vec<DigitSet>,           // by cell
    is_filled: Vec<bool>,                // by cell
    gone: HashMap<(Cell, Digit), usize>, // index of the placement that eliminated the candidate
    placements: Vec<Placement>,          // the supposed digit first
}

/// Placed digit and its reason.
#[derive(Clone)]
struct Placement {
    follows: ForcedDigit,
    from: Vec<usize>, // indexes of the placements from which it follows
}

impl Trail {
    /// Returns a trail with all candidates that the digits on the board leave, and without placements.
    fn of(board: &Board) -> Self {
        let layout = Arc::clone(board.layout());
        let start = without_notes(board).check().expect("fewer marks break no rule").candidates();
        let cells = || layout.shape().iter();
        Self {
            candidates: cells().map(|cell| start.of_cell(cell)).collect(),
            is_filled: cells().map(|cell| board.digit(cell).is_some()).collect(),
            gone: HashMap::new(),
            placements: Vec::new(),
            layout,
        }
    }

    /// Places a digit and eliminates the candidates that it excludes.
    fn place(&mut self, placement: Placement) {
        let ForcedDigit { cell, digit, .. } = placement.follows;
        if self.is_filled[cell.index()] {
            return; // already placed: the same single was found twice in this round
        }
        let at = self.placements.len();
        self.placements.push(placement);
        self.is_filled[cell.index()] = true;
        let others = self.candidates[cell.index()].without(digit).iter().map(|other| (cell, other));
        let peers = self.layout.peers(cell).iter().map(|&peer| (peer, digit));
        for (cell, digit) in others.chain(peers).collect::<Vec<_>>() {
            if self.candidates[cell.index()].has(digit) {
                self.candidates[cell.index()] = self.candidates[cell.index()].without(digit);
                self.gone.insert((cell, digit), at);
            }
        }
    }

    /// Returns the placements that eliminated these candidates, each once.
    fn causes(&self, gone: impl Iterator<Item = (Cell, Digit)>) -> Vec<usize> {
        let mut causes: Vec<usize> = gone.filter_map(|candidate| self.gone.get(&candidate).copied()).collect();
        causes.sort_unstable();
        causes.dedup();
        causes
    }

    /// Returns all digits that exist on a board of this size.
    fn digits(&self) -> impl Iterator<Item = Digit> + use<> {
        DigitSet::all(self.layout.shape().side()).iter()
    }

    /// Returns the placements that eliminated candidates of this cell.
    fn causes_of_cell(&self, cell: Cell) -> Vec<usize> {
        self.causes(self.digits().map(|digit| (cell, digit)))
    }

    /// Returns the placements that eliminated candidates of this digit in this unit.
    fn causes_of_place(&self, unit: UnitId, digit: Digit) -> Vec<usize> {
        self.causes(self.layout.unit(unit).cells.iter().map(|&cell| (cell, digit)))
    }

    /// Returns the contradiction that needs the fewest steps, and the placements that cause it; `None` if there is no contradiction.
    fn dead(&self) -> Option<(DeadEnd, Vec<usize>)> {
        let cells = self.layout.shape().iter().filter(|&cell| self.candidates[cell.index()].is_empty());
        let cells = cells.map(|cell| (DeadEnd::Cell(cell), self.causes_of_cell(cell)));
        let places = self.layout.unit_ids().flat_map(|unit| self.digits().map(move |digit| (unit, digit)));
        let places = places.filter(|&(unit, digit)| self.places(unit, digit).next().is_none());
        let places = places.map(|(unit, digit)| (DeadEnd::Place(unit, digit), self.causes_of_place(unit, digit)));
        cells.chain(places).min_by_key(|(_, from)| self.needed(from).len())
    }

    /// Returns the cells of a unit that still have this digit as a candidate.
    fn places(&self, unit: UnitId, digit: Digit) -> impl Iterator<Item = Cell> + '_ {
        self.layout.unit(unit).cells.iter().copied().filter(move |cell| self.candidates[cell.index()].has(digit))
    }

    /// Returns all naked and hidden singles of empty cells.
    fn forced(&self) -> Vec<Placement> {
        let mut forced = Vec::new();
        for cell in self.layout.shape().iter().filter(|cell| !self.is_filled[cell.index()]) {
            if let Some(digit) = self.candidates[cell.index()].single() {
                let from = self.causes_of_cell(cell);
                forced.push(Placement { follows: ForcedDigit { cell, digit, unit: None }, from });
            }
        }
        for unit in self.layout.unit_ids() {
            for digit in self.digits() {
                let mut places = self.places(unit, digit);
                let (Some(cell), None) = (places.next(), places.next()) else { continue };
                if !self.is_filled[cell.index()] {
                    let from = self.causes_of_place(unit, digit);
                    forced.push(Placement { follows: ForcedDigit { cell, digit, unit: Some(unit) }, from });
                }
            }
        }
        forced
    }

    /// Returns the digits of these placements and of all placements that they follow from, in order. Leaves out the supposed digit.
    fn needed(&self, from: &[usize]) -> Vec<ForcedDigit> {
        let mut is_needed = vec![false; self.placements.len()];
        let mut open = from.to_vec();
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut is_needed[at], true) {
                open.extend(&self.placements[at].from);
            }
        }
        let placed = self.placements.iter().zip(is_needed).skip(1).filter(|(_, needed)| *needed);
        placed.map(|(placement, _)| placement.follows).collect()
    }
}

impl WhyNot {
    /// Returns the verdict in sentences. A refutation by singles has a sentence for each step. A refutation by a technique has the name of
    /// the technique, its reason and its result.
    #[must_use]
    pub fn sentences(&self, layout: &Layout) -> Vec<String> {
        let place = |cell: Cell| layout.shape().place(cell).to_string();
        let (here, digit) = (place(self.cell), self.digit);
        let unit = |unit: UnitId| layout.unit(unit).name;
        match &self.verdict {
            Verdict::Filled(held) => vec![format!("{here} is already {held}.")],
            Verdict::Seen(holder) => vec![format!("{} is already {digit}, and {here} sees it.", place(*holder))],
            Verdict::Refuted { steps, end } => {
                let step = |step: &ForcedDigit| match step.unit {
                    None => format!("Then {} can only be {}.", place(step.cell), step.digit),
                    Some(at) => format!("Then {} can only go in {} in {}.", step.digit, place(step.cell), unit(at)),
                };
                let end = match *end {
                    DeadEnd::Cell(cell) => format!("Then {} has no candidate left.", place(cell)),
                    DeadEnd::Place(at, digit) => format!("Then {} has no place for {digit}.", unit(at)),
                };
                let supposed = format!("Suppose that {here} is {digit}.");
                [supposed].into_iter().chain(steps.iter().map(step)).chain([end]).collect()
            }
            Verdict::Eliminated(_, explanation) => {
                vec![explanation.name.to_string(), explanation.reasoning(), explanation.conclusion()]
            }
            Verdict::TooDeep => {
                let why = "No single technique that I know rules out";
                vec![format!("{why} {digit} in {here}, but the solver finds no solution with it.")]
            }
            Verdict::AlreadyWrong(advice) => {
                let begin = match advice {
                    Advice::NoSolution(_) => "The puzzle has no solution",
                    _ => "Something on the board is already wrong",
                };
                vec![format!("{begin}, whatever {here} is: a hint says more.")]
            }
            Verdict::Possible => vec![format!("No simple reason rules out {digit} in {here}.")],
            Verdict::Unsure => vec!["The solver has not finished, so I cannot say.".to_owned()],
        }
    }

    /// Returns the supposed digit and those that follow from it, if the verdict is a refutation by singles; otherwise an empty list.
    #[must_use]
    pub fn forced_digits(&self) -> Vec<(Cell, Digit)> {
        match &self.verdict {
            Verdict::Refuted { steps, .. } => {
                [(self.cell, self.digit)].into_iter().chain(steps.iter().map(|step| (step.cell, step.digit))).collect()
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use format::read_one;
    use grid::Shape;
    use solve;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn board(line: &str) -> Board {
        read_one(line).unwrap().check().unwrap()
    }

    fn said(line: &str, place: &str, digit: usize) -> Vec<String> {
        let cell = Shape::nine().at(place.parse().unwrap()).unwrap();
        let board = board(line);
        why_not(&board, cell, Digit::new(digit - 1), &Ladder::ninefold(), &mut Limits::none()).sentences(board.layout())
    }

    #[test]
    fn the_simplest_reason_is_given() {
        assert_eq!(said(EASY, "r1c1", 4), ["r1c1 is already 5."]);
        assert_eq!(said(EASY, "r1c3", 8), ["r3c3 is already 8, and r1c3 sees it."]);
        assert_eq!(said(EASY, "r1c3", 4), ["No simple reason rules out 4 in r1c3."]);
    }

    #[test]
    fn a_technique_refutes_a_digit_that_singles_do_not() {
        let swordfish = "16.543.7..786.14354358.76.172.458.696..912.57...376..4.16.3..4.3...8..16..71645.3";
        let board = board(swordfish);
        let found: Vec<Deduction> =
            Ladder::ninefold().only(|one| one == Technique::Swordfish).all(&Position::of(&board));
        let &(cell, digit) = found[0].eliminations.first().expect("it eliminates something");
        let sentences = said(swordfish, &board.shape().place(cell).to_string(), digit.number());
        assert!(!sentences.is_empty() && !sentences.concat().contains("the solver"), "{sentences:?}");
        let why = why_not(&board, cell, digit, &Ladder::ninefold(), &mut Limits::none());
        assert!(!matches!(why.verdict, Verdict::TooDeep), "{why:?}");
    }

    #[test]
    fn no_digit_is_blamed_for_an_earlier_mistake() {
        let mut entered = board(EASY).puzzle().clone();
        entered.digits[2] = Some(Digit::new(0));
        entered.placed.insert(Cell::new(2));
        let board = entered.check().unwrap();
        for digit in [2, 6] {
            let why = why_not(&board, Cell::new(3), Digit::new(digit - 1), &Ladder::ninefold(), &mut Limits::none());
            assert_eq!(
                why.sentences(board.layout()),
                ["Something on the board is already wrong, whatever r1c4 is: a hint says more."]
            );
        }
        let none = format!("12345678.........9{}", ".".repeat(63));
        assert_eq!(said(&none, "r9c9", 1), ["The puzzle has no solution, whatever r9c9 is: a hint says more."]);
    }

    #[test]
    fn every_wrong_digit_is_refuted_and_no_right_one_is() {
        let ladder = Ladder::ninefold();
        for line in [EASY, HARD] {
            let board = board(line);
            let solution = solve::solutions(&board, 1).pop().unwrap();
            for cell in board.shape().iter().filter(|&cell| board.digit(cell).is_none()).step_by(2) {
                for digit in DigitSet::all(9).iter() {
                    let why = why_not(&board, cell, digit, &ladder, &mut Limits::none());
                    let is_right = solution[cell.index()] == digit;
                    assert_eq!(why.verdict == Verdict::Possible, is_right, "{why:?}");
                    match &why.verdict {
                        Verdict::Refuted { steps, .. } => holds(&board, &why, steps),
                        Verdict::Eliminated(deduction, _) => {
                            let sees = |at: Cell| at == cell || board.layout().peers(cell).contains(&at);
                            let is_placed = deduction.placements.iter().any(|&(at, _)| sees(at));
                            assert!(is_placed || deduction.eliminations.contains(&(cell, digit)), "{why:?}");
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// Checks that each step is a single after the steps before it, and that the end is a contradiction.
    fn holds(board: &Board, why: &WhyNot, steps: &[ForcedDigit]) {
        let mut candidates = board.candidates();
        let _ = candidates.place(why.cell, why.digit);
        for step in steps {
            let single = match step.unit {
                None => candidates.of_cell(step.cell) == DigitSet::only(step.digit),
                Some(unit) => candidates.places(unit, step.digit).count_ones() == 1,
            };
            assert!(single && candidates.of_cell(step.cell).has(step.digit), "{why:?}");
            let _ = candidates.place(step.cell, step.digit);
        }
        let Verdict::Refuted { end, .. } = why.verdict else { return };
        match end {
            DeadEnd::Cell(cell) => assert!(candidates.of_cell(cell).is_empty(), "{why:?}"),
            DeadEnd::Place(unit, digit) => assert_eq!(candidates.places(unit, digit), 0, "{why:?}"),
        }
    }
}
