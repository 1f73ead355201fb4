//! Advice: the answer to "what now?".

use std::borrow::Cow;
use std::ops::ControlFlow;

use crate::coach::{Limits, Mistakes};
use grid::{Board, Cell, CellSet, Digit, Fault, Puzzle, Shape};
use logic::{Deduction, Explanation, Ladder, Position, StopSignal, Stopped, explain};
use solve::{Budget, End, auto};

/// Advice on a puzzle or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The givens themselves break a rule.
    Invalid(Vec<Fault>),
    /// The givens have no solution. Lists the cells without candidates and the digits that no cell of a unit can hold, if there are any.
    NoSolution(Vec<Fault>),
    /// More than one solution is left, so that logic alone cannot solve the puzzle. Contains a cell and two digits that it
    /// holds in different solutions.
    ManySolutions(Cell, [Digit; 2]),
    /// The player has made mistakes.
    Wrong(Mistakes),
    /// The board is full and breaks no rule.
    Solved,
    /// The next step, with its explanation.
    Deduction(Box<Deduction>, Box<Explanation>),
    /// No technique makes progress. Contains the digit of the solution in the cell with the fewest candidates; `None` if the solver was
    /// stopped before it found the solution.
    Stuck(Option<(Cell, Digit)>),
    /// The solver was stopped before it knew whether the player's digits and notes are right.
    Unsure,
    /// The search for a step was stopped before it found one or had tried all techniques.
    Stopped,
}

/// Returns what to do next in `puzzle`. Its digits are givens and entries; its removed candidates are the player's notes.
///
/// First, a solver checks the entries and notes against the givens. The techniques of `ladder` are tried only if nothing is wrong and
/// exactly one solution is left, so every deduction is true of that solution. The search for a step starts from the player's notes. It
/// leaves out techniques that assume a unique solution if the givens alone have several. If the player has entered and noted nothing,
/// nothing can be wrong, so the techniques are tried even if the budget is spent.
#[must_use]
pub fn advise(puzzle: &Puzzle, ladder: &Ladder, limits: &mut Limits<'_>) -> Advice {
    match judge(puzzle, &mut limits.budget) {
        Ok(judged) => next(&judged, ladder, &limits.stop),
        Err(advice) => advice,
    }
}

/// Returns every deduction that each technique finds in `puzzle`, with its explanation.
///
/// # Errors
/// If something is wrong or unknown, the advice that [`advise`] returns in that case. [`Advice::Stopped`] if `limits` end the search.
pub fn all(puzzle: &Puzzle, ladder: &Ladder, limits: &mut Limits<'_>) -> Result<Vec<(Deduction, Explanation)>, Advice> {
    let judged = judge(puzzle, &mut limits.budget)?;
    let position = Position::of(&judged.board);
    let explained = |deduction: Deduction| {
        let explanation = explain(&position, &deduction);
        (deduction, explanation)
    };
    let all = judged.ladder(ladder).all_until(&position, &limits.stop).map_err(|Stopped| Advice::Stopped)?;
    Ok(all.into_iter().map(explained).collect())
}

/// Board on which nothing is wrong.
pub(super) struct Judged {
    pub(super) board: Board,
    pub(super) solution: Option<Vec<Digit>>, // `None` if the solver has not found it
    is_unique: bool,                         // whether the givens alone are known to have exactly one solution
}

impl Judged {
    /// Returns the techniques of `ladder` that are valid here. Those that assume a unique solution are left out, unless the givens are
    /// known to have exactly one.
    pub(super) fn ladder<'a>(&self, ladder: &'a Ladder) -> Cow<'a, Ladder> {
        if self.is_unique {
            Cow::Borrowed(ladder)
        } else {
            Cow::Owned(ladder.clone().only(|technique| !technique.assumes_uniqueness()))
        }
    }
}

/// Returns the board of `puzzle` if nothing in it is wrong. Makes the checks that need no search before it searches for solutions.
///
/// # Errors
/// If something is wrong or unknown, the advice to give instead.
pub(super) fn judge(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Judged, Advice> {
    let mut givens = Puzzle::blank(puzzle.layout.clone());
    for cell in puzzle.shape().iter().filter(|&cell| !puzzle.placed.has(cell)) {
        givens.digits[cell.index()] = puzzle.digits[cell.index()];
    }
    let givens = givens.check().map_err(Advice::Invalid)?;
    let board = match puzzle.clone().check() {
        Ok(_) if puzzle.is_full() => return Err(Advice::Solved),
        checked => checked,
    };
    let dead = givens.dead();
    if !dead.is_empty() {
        return Err(Advice::NoSolution(dead));
    }
    let Some(solutions) = solutions(&givens, budget) else {
        return match board {
            Ok(board) if !puzzle.is_position() => Ok(Judged { board, solution: None, is_unique: false }),
            Ok(board) => Err(shown(board.dead())),
            Err(repeats) => Err(shown(repeats)),
        };
    };
    match (&solutions[..], board) {
        ([], _) => Err(Advice::NoSolution(Vec::new())),
        ([one], board) => match (Mistakes::compared_with(one, puzzle), board) {
            (Some(wrong), _) => Err(Advice::Wrong(wrong)),
            (None, Ok(board)) => Ok(Judged { board, solution: Some(one.clone()), is_unique: true }),
            (None, Err(repeats)) => Err(Advice::Wrong(Mistakes { faults: repeats, ..Mistakes::default() })),
        },
        ([one, other, ..], Ok(_)) if !puzzle.is_position() => Err(many(one, other)),
        (_, Ok(board)) => {
            let dead = board.dead();
            if !dead.is_empty() {
                return Err(blame(puzzle, &givens, dead, &mut budget.limited_to(BLAME)));
            }
            match self::solutions(&board, budget).as_deref() {
                Some([one]) => Ok(Judged { board, solution: Some(one.clone()), is_unique: false }),
                Some([one, other, ..]) => Err(many(one, other)),
                Some([]) => Err(blame(puzzle, &givens, Vec::new(), budget)),
                None => Err(Advice::Unsure),
            }
        }
        (_, Err(repeats)) => Err(blame(puzzle, &givens, repeats, budget)),
    }
}

/// Returns the advice for a puzzle with at least these two solutions.
fn many(one: &[Digit], other: &[Digit]) -> Advice {
    let differ = (0..one.len()).find(|&at| one[at] != other[at]);
    let at = differ.expect("two solutions differ somewhere");
    Advice::ManySolutions(Cell::new(at), [one[at].min(other[at]), one[at].max(other[at])])
}

/// Node limit of the search for wrong entries and notes. Used if the board itself shows a cell without candidates or a digit that no cell
/// of a unit can hold.
const BLAME: u64 = 100_000;

/// Returns the advice about wrong entries and notes. The givens must have several solutions, and the board none. If the budget runs out,
/// returns the advice about `faults` instead, the faults that the board shows.
fn blame(puzzle: &Puzzle, givens: &Board, faults: Vec<Fault>, budget: &mut Budget<'_>) -> Advice {
    Mistakes::blame(puzzle, givens, budget).map_or_else(|| shown(faults), Advice::Wrong)
}

/// Returns the advice about the faults that the board shows, used when the search for the wrong entries is stopped.
fn shown(faults: Vec<Fault>) -> Advice {
    if faults.is_empty() { Advice::Unsure } else { Advice::Wrong(Mistakes { faults, ..Mistakes::default() }) }
}

/// Returns the next step on a board with nothing wrong.
fn next(judged: &Judged, ladder: &Ladder, stop: &StopSignal<'_>) -> Advice {
    let Judged { board, solution, .. } = judged;
    let position = Position::of(board);
    match judged.ladder(ladder).next_until(&position, stop) {
        Err(Stopped) => Advice::Stopped,
        Ok(Some(deduction)) => {
            let explanation = explain(&position, &deduction);
            Advice::Deduction(Box::new(deduction), Box::new(explanation))
        }
        Ok(None) => Advice::Stuck(solution.as_ref().and_then(|solution| {
            let empty = board.shape().iter().filter(|&cell| board.digit(cell).is_none());
            let easiest = empty.min_by_key(|&cell| position.candidates(cell).len());
            easiest.map(|cell| (cell, solution[cell.index()]))
        })),
    }
}

/// Returns at most two solutions of a board; `None` if the budget runs out.
pub(super) fn solutions(board: &Board, budget: &mut Budget<'_>) -> Option<Vec<Vec<Digit>>> {
    let mut found = Vec::new();
    let report = auto(board).run(board, budget, &mut |solution| {
        found.push(solution.to_vec());
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (report.end != End::OutOfBudget).then_some(found)
}

impl Advice {
    /// Returns the cells in which something is wrong, in reading order. The set is empty if nothing is wrong or if no particular cell is
    /// wrong. For [`Self::ManySolutions`], returns the cell that can hold either digit.
    #[must_use]
    pub fn cells(&self, shape: Shape) -> CellSet {
        let of = |faults: &[Fault]| faults.iter().flat_map(Fault::cells).filter_map(|&place| shape.at(place)).collect();
        match self {
            Self::Invalid(faults) | Self::NoSolution(faults) => of(faults),
            Self::ManySolutions(cell, _) => [*cell].into_iter().collect(),
            Self::Wrong(wrong) => {
                let cells: CellSet = of(&wrong.faults);
                cells.iter().chain(wrong.cells()).collect()
            }
            Self::Solved | Self::Deduction(..) | Self::Stuck(_) | Self::Unsure | Self::Stopped => CellSet::new(),
        }
    }

    /// Returns the whole advice on one line, with at most five faults and five cells of each kind.
    #[must_use]
    pub fn sentence(&self, shape: Shape) -> String {
        match self {
            Self::Invalid(faults) => format!("The puzzle breaks a rule: {}.", Fault::list(faults)),
            Self::NoSolution(dead) if dead.is_empty() => "The puzzle has no solution.".to_owned(),
            Self::NoSolution(dead) => format!("The puzzle has no solution: {}.", Fault::list(dead)),
            Self::ManySolutions(cell, [one, other]) => {
                format!("More than one solution is left: {} can be {one} or {other}.", shape.place(*cell))
            }
            Self::Wrong(wrong) => format!("{} {}", wrong.notice(), wrong.places(shape)),
            Self::Solved => "The puzzle is solved.".to_owned(),
            Self::Deduction(_, explanation) => format!("{}: {}", explanation.name, explanation.full_text()),
            Self::Stuck(Some((cell, digit))) => {
                format!("No technique I know applies; the solver says that {} is {digit}.", shape.place(*cell))
            }
            Self::Stuck(None) => "No technique I know applies, and the solver has not finished.".to_owned(),
            Self::Unsure => {
                "The solver has not finished, so I cannot say whether everything is right so far.".to_owned()
            }
            Self::Stopped => "The search for a step took too long and was stopped.".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use format::read_one;
    use grid::DigitSet;
    use logic::Technique;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
    const NONE: &str = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    const BEYOND: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn classic(line: &str) -> Puzzle {
        Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect())
    }

    /// Returns the advice after these moves: `r1c3=4` enters a digit, `r1c3<>4` eliminates a note.
    fn asked(givens: &str, played: &str) -> Advice {
        let mut puzzle = classic(givens);
        for part in played.split_whitespace() {
            let (place, symbol) = part.split_once(['=', '<']).unwrap();
            let cell = Shape::nine().at(place.parse().unwrap()).unwrap();
            let digit = symbol.chars().last().and_then(Digit::from_symbol);
            if part.contains('<') {
                let gone: DigitSet = digit.into_iter().collect();
                puzzle.removed[cell.index()] = puzzle.removed[cell.index()].or(gone);
            } else {
                puzzle.digits[cell.index()] = digit;
                puzzle.placed.insert(cell);
            }
        }
        advise(&puzzle, &Ladder::ninefold(), &mut Limits::none())
    }

    fn said(givens: &str, played: &str) -> String {
        asked(givens, played).sentence(Shape::nine())
    }

    /// Returns a ladder with singles only.
    fn singles() -> Ladder {
        Ladder::ninefold().only(|technique| technique <= Technique::NakedSingle)
    }

    #[test]
    fn faults_of_the_givens_come_first() {
        assert_eq!(
            said(&EASY.replacen('3', "5", 1), ""),
            "The puzzle breaks a rule: row 1 has two 5s: r1c1 r1c2; box 1 has two 5s: r1c1 r1c2."
        );
        assert_eq!(said(NONE, ""), "The puzzle has no solution: r5c1 has no candidate.");
        assert_eq!(said(NONE, "r1c1=4"), said(NONE, ""));
        assert!(said(TWO, "").starts_with("More than one solution is left: "));
    }

    #[test]
    fn mistakes_come_before_any_step() {
        for (played, count, places) in [
            ("r1c3=1", "is a wrong digit", "The digit in r1c3 is wrong."),
            ("r1c3=4 r1c4=2", "is a wrong digit", "The digit in r1c4 is wrong."),
            (
                "r1c3=3",
                "is a wrong digit",
                "Row 1 has two 3s: r1c2 r1c3. Box 1 has two 3s: r1c2 r1c3. The digit in r1c3 is wrong.",
            ),
            ("r1c3=4 r1c9=4", "is a wrong digit", "Row 1 has two 4s: r1c3 r1c9. The digit in r1c9 is wrong."),
            ("r1c3<>4", "is a cell with wrong notes", "The notes of r1c3 lack the right digit."),
            ("r1c3<>1 r1c3<>2 r1c3<>4", "is a cell whose notes leave no digit", "The notes leave no digit for r1c3."),
            (
                "r1c3<>4 r1c4<>6 r9c1=1",
                "is a wrong digit and 2 cells with wrong notes",
                "The digit in r9c1 is wrong. The notes of r1c3 and r1c4 lack the right digits.",
            ),
        ] {
            assert_eq!(said(EASY, played), format!("There {count} on the board. {places}"), "{played}");
        }
    }

    #[test]
    fn at_most_five_faults_and_cells_of_a_kind_are_named() {
        let ones = "1".repeat(27) + &".".repeat(54);
        let sentence = said(&ones, "");
        assert!(
            sentence.starts_with("The puzzle breaks a rule: row 1 has 9 1s: r1c1 r1c2 r1c3 r1c4 r1c5 and 4 more; ")
        );
        assert!(sentence.contains("; and ") && sentence.matches("; ").count() == 5, "{sentence}");
        let notes: Vec<String> =
            "r1c3<>4 r1c4<>6 r1c6<>8 r1c7<>9 r1c8<>1 r1c9<>2 r2c2<>7".split(' ').map(str::to_owned).collect();
        for (count, cells) in [
            (5, "r1c3, r1c4, r1c6, r1c7 and r1c8"),
            (6, "r1c3, r1c4, r1c6, r1c7, r1c8 and 1 more"),
            (7, "r1c3, r1c4, r1c6, r1c7, r1c8 and 2 more"),
        ] {
            let begin = format!("There are {count} cells with wrong notes on the board.");
            let expected = format!("{begin} The notes of {cells} lack the right digits.");
            assert_eq!(said(EASY, &notes[..count].join(" ")), expected);
        }
        let entries = said(EASY, "r1c3=1 r1c4=1 r1c6=1 r1c7=1 r1c8=2 r1c9=1 r2c2=1");
        assert!(entries.contains(" Row 1 has 5 1s: r1c3 r1c4 r1c6 r1c7 r1c9. "), "{entries}");
        assert!(entries.ends_with(" The digits in r1c3, r1c4, r1c6, r1c7, r1c8 and 2 more are wrong."), "{entries}");
    }

    #[test]
    fn the_advice_knows_the_cells_in_which_something_is_wrong() {
        for (givens, played, expected) in [
            (EASY.replacen('3', "5", 1), "", "r1c1 r1c2"),
            (NONE.to_owned(), "", "r5c1"),
            (TWO.to_owned(), "", "r4c1"),
            (EASY.to_owned(), "r1c3=3 r1c4<>6", "r1c2 r1c3 r1c4"),
            (EASY.to_owned(), "r1c3=4", ""),
        ] {
            let cells = asked(&givens, played).cells(Shape::nine());
            let places: Vec<String> = cells.iter().map(|cell| Shape::nine().place(cell).to_string()).collect();
            assert_eq!(places.join(" "), expected, "{givens} {played}");
        }
    }

    #[test]
    fn if_nothing_is_wrong_the_next_step_is_explained() {
        let step = said(EASY, "r1c3=4 r1c3<>1 r1c4<>2");
        assert!(step.starts_with("Hidden Single (box): In box "), "{step}");
        let stuck = advise(&classic(BEYOND), &singles(), &mut Limits::none());
        assert_eq!(stuck.sentence(Shape::nine()), "No technique I know applies; the solver says that r8c7 is 9.");
    }

    #[test]
    fn a_full_board_that_breaks_no_rule_is_solved() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(asked(solution, ""), Advice::Solved);
        assert_eq!(asked(&format!(".{}", &solution[1..]), "r1c1=5"), Advice::Solved);
        assert_eq!(
            said(&format!(".{}", &solution[1..]), "r1c1=3").split(". ").next(),
            Some("There is a wrong digit on the board")
        );
    }

    #[test]
    fn with_several_solutions_a_move_is_wrong_if_it_leaves_none() {
        let Advice::ManySolutions(cell, digits) = asked(TWO, "") else { panic!("it has two") };
        for digit in digits {
            let place = Shape::nine().place(cell);
            assert!(matches!(asked(TWO, &format!("{place}={digit}")), Advice::Deduction(..)));
            assert!(matches!(asked(TWO, &format!("{place}<>{digit}")), Advice::Deduction(..)));
        }
        let board = classic(TWO).check().unwrap();
        let both = solutions(&board, &mut Budget::unlimited()).unwrap();
        let place = |cell: Cell| Shape::nine().place(cell);
        let sure = Shape::nine().iter().filter(|&cell| board.digit(cell).is_none());
        for cell in sure.filter(|cell| both[0][cell.index()] == both[1][cell.index()]) {
            let right = both[0][cell.index()];
            let is_last = board.candidates().of_cell(cell) == DigitSet::only(right);
            let (notes, dead) = if is_last { (vec![], vec![cell]) } else { (vec![cell], vec![]) };
            let notes = Mistakes { notes, dead, ..Mistakes::default() };
            assert_eq!(asked(TWO, &format!("{}<>{right}", place(cell))), Advice::Wrong(notes));
            for other in board.candidates().of_cell(cell).without(right).iter() {
                let entries = Mistakes { entries: vec![cell], ..Mistakes::default() };
                assert_eq!(asked(TWO, &format!("{}={other}", place(cell))), Advice::Wrong(entries));
            }
        }
        let last = Shape::nine().iter().rfind(|at| both[0][at.index()] != both[1][at.index()]).unwrap();
        let mixed = format!("{}={} {}={}", place(cell), both[0][cell.index()], place(last), both[1][last.index()]);
        let Advice::Wrong(wrong) = asked(TWO, &mixed) else { panic!("half of each is neither") };
        assert_eq!((wrong.entries, wrong.notes), (vec![last], vec![]));
    }

    #[test]
    fn faults_that_the_board_shows_need_no_search() {
        let clues: String = (1..=9).map(|row| format!("sandwich 9: r{row}c1 right\n")).collect();
        let mut puzzle = read_one(&format!("{clues}\n{}", ".........\n".repeat(9))).unwrap();
        for row in 0..9 {
            puzzle.removed[Shape::nine().cell(row, 4).index()] = DigitSet::only(Digit::ONE);
        }
        let dead = puzzle.clone().check().unwrap().dead();
        assert_eq!(dead.len(), 1);
        let asked = |puzzle: &Puzzle| advise(puzzle, &singles(), &mut Limits::until(&|| true));
        assert_eq!(asked(&puzzle), Advice::Wrong(Mistakes { faults: dead, ..Mistakes::default() }));
        for cell in [Shape::nine().cell(0, 0), Shape::nine().cell(0, 1)] {
            puzzle.digits[cell.index()] = Some(Digit::ONE);
            puzzle.placed.insert(cell);
        }
        let repeats = puzzle.clone().check().unwrap_err();
        assert_eq!(asked(&puzzle), Advice::Wrong(Mistakes { faults: repeats, ..Mistakes::default() }));
        let none = classic(NONE);
        assert_eq!(asked(&none), Advice::NoSolution(none.clone().check().unwrap().dead()));
    }

    #[test]
    fn the_search_for_wrong_notes_ends_with_the_signal() {
        let mut puzzle = classic(&".".repeat(81));
        for row in 0..9 {
            puzzle.removed[Shape::nine().cell(row, 4).index()] = DigitSet::only(Digit::ONE);
        }
        let dead = puzzle.clone().check().unwrap().dead();
        let polls = AtomicU64::new(0);
        let stop = || polls.fetch_add(1, Ordering::Relaxed) > 0; // lets only the search from the givens finish
        let advice = advise(&puzzle, &singles(), &mut Limits::until(&stop));
        assert_eq!(advice, Advice::Wrong(Mistakes { faults: dead, ..Mistakes::default() }));
        let Advice::Wrong(wrong) = advise(&puzzle, &singles(), &mut Limits::none()) else { panic!("a note is wrong") };
        assert_eq!((wrong.faults, wrong.notes), (vec![], vec![Shape::nine().cell(8, 4)]));
    }

    /// In column 5, the notes leave only three cells for four digits, which is not visible on the board. In column 9, they leave no cell
    /// for the digit 9, which is visible.
    #[test]
    fn the_search_for_wrong_notes_has_a_node_limit() {
        let (mut puzzle, shape) = (classic(&".".repeat(81)), Shape::nine());
        for row in 0..9 {
            puzzle.removed[shape.cell(row, 4).index()] = if row < 6 { DigitSet::all(4) } else { DigitSet::EMPTY };
            puzzle.removed[shape.cell(row, 8).index()] = DigitSet::only(Digit::new(8));
        }
        let dead = puzzle.clone().check().unwrap().dead();
        let polls = AtomicU64::new(0);
        let stop = || polls.fetch_add(1, Ordering::Relaxed) >= 1_000; // about a million nodes
        let advice = advise(&puzzle, &singles(), &mut Limits::until(&stop));
        assert_eq!(advice, Advice::Wrong(Mistakes { faults: dead, ..Mistakes::default() }));
        assert!(polls.load(Ordering::Relaxed) < 300, "{polls:?}");
    }

    #[test]
    fn a_spent_budget_is_admitted() {
        let spent = || Limits { budget: Budget::nodes(0), ..Limits::none() };
        let asked = |puzzle: &Puzzle| advise(puzzle, &singles(), &mut spent());
        let mut puzzle = classic(BEYOND);
        assert_eq!(asked(&puzzle), Advice::Stuck(None), "with the givens alone nothing can be wrong");
        assert!(matches!(asked(&classic(EASY)), Advice::Deduction(..)));
        let cell = Shape::nine().cell(7, 6);
        puzzle.digits[cell.index()] = Digit::from_symbol('9');
        puzzle.placed.insert(cell);
        assert_eq!(asked(&puzzle), Advice::Unsure);
    }
}
