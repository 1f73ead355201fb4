//! Background analysis of a puzzle: the number of its solutions, counted up to a small maximum, and the grade if there is exactly one
//! solution.

use std::ops::ControlFlow;

use grid::{Board, Cell, CellSet, Digit, Shape};
use logic::{Level, Rater, StopSignal, Technique};
use solve::{self, Budget, End};

/// Maximum number of solutions that are counted.
const FEW: usize = 10;

/// Maximum side length of a board that is graded.
const RATED: usize = 9;

/// Number of solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this number.
    Exactly(usize),
    /// More solutions than are counted.
    Many,
    /// At least this number. The search was stopped before its end.
    AtLeast(usize),
}

/// Difficulty of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Level, as in `ninefold rate`.
    pub level: Level,
    /// Rating on the Sudoku Explainer scale; `None` if unknown.
    pub se: Option<f64>,
    /// Hardest technique of the solve path that our solver finds.
    pub hardest: Option<Technique>,
}

/// Result of the analysis of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Number of solutions.
    pub count: Count,
    /// Cells in which the solutions differ; empty unless all solutions are known.
    pub loose: CellSet,
    /// Difficulty, if there is exactly one solution and the grade is known.
    pub grade: Option<Grade>,
    solution: Option<Vec<Digit>>, // `None` unless there is exactly one
}

impl Analysis {
    /// Counts the solutions of a board, without grading it.
    #[must_use]
    pub fn of(board: &Board, budget: &mut Budget<'_>) -> Self {
        let mut found: Vec<Vec<Digit>> = Vec::new();
        let report = solve::auto(board).run(board, budget, &mut |grid| {
            found.push(grid.to_vec());
            if found.len() <= FEW { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let count = match (found.len(), report.end) {
            (count, _) if count > FEW => Count::Many,
            (count, End::OutOfBudget) => Count::AtLeast(count),
            (count, _) => Count::Exactly(count),
        };
        let differs = |cell: &Cell| found.iter().any(|grid| grid[cell.index()] != found[0][cell.index()]);
        let loose = match count {
            Count::Exactly(_) => board.shape().iter().filter(differs).collect(),
            Count::Many | Count::AtLeast(_) => CellSet::new(),
        };
        let solution = found.pop().filter(|_| count == Count::Exactly(1));
        Self { count, loose, grade: None, solution }
    }

    /// Whether the board can still be graded: it has exactly one solution, it is small enough, and its grade is not known yet.
    #[must_use]
    pub fn is_to_be_graded(&self, board: &Board) -> bool {
        self.solution.is_some() && self.grade.is_none() && board.shape().side() <= RATED
    }

    /// Grades the board if it has exactly one solution. If `stop` is set first, the grade stays unknown.
    pub fn rate(&mut self, board: &Board, stop: &StopSignal<'_>) {
        let Some(solution) = &self.solution else { return };
        let analysis = &mut logic::Analysis::for_layout(board.layout());
        if let Ok(rating) = Rater::default().rate_until(analysis, board, solution, stop) {
            self.grade = Some(Grade { level: rating.level, se: rating.se, hardest: rating.hardest });
        }
    }

    /// Returns the result in sentences without their full stops, for a board of this shape with this number of givens.
    pub(super) fn words(&self, shape: Shape, givens: usize) -> Vec<String> {
        let too_few = || {
            let is_known = shape == Shape::nine() && givens < 17;
            is_known.then(|| "a 9×9 puzzle with one solution has at least 17 givens".to_owned())
        };
        match (&self.count, &self.grade) {
            (Count::Exactly(0), _) => vec!["no solution".to_owned()],
            (Count::Exactly(1), grade) => {
                ["one solution".to_owned()].into_iter().chain(grade.as_ref().map(Grade::words)).collect()
            }
            (Count::Exactly(count), _) => vec![format!("{count} solutions")],
            (Count::Many, _) => [format!("more than {FEW} solutions")].into_iter().chain(too_few()).collect(),
            (Count::AtLeast(0), _) => vec!["the solutions could not be counted in time".to_owned()],
            (Count::AtLeast(1), _) => vec!["at least one solution".to_owned()],
            (Count::AtLeast(count), _) => vec![format!("at least {count} solutions")],
        }
    }
}

impl Grade {
    /// Returns the difficulty in a few words, such as `hard, SE 4.0, Skyscraper`.
    #[must_use]
    pub fn words(&self) -> String {
        let se = self.se.map(|se| format!(", SE {se:.1}")).unwrap_or_default();
        let hardest = self.hardest.map(|hardest| format!(", {hardest}")).unwrap_or_default();
        format!("{}{se}{hardest}", self.level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use format::read_one;

    fn words(line: &str) -> Vec<String> {
        let board = read_one(line).unwrap().check().unwrap();
        let mut analysis = Analysis::of(&board, &mut Budget::unlimited());
        if analysis.is_to_be_graded(&board) {
            analysis.rate(&board, &StopSignal::never());
        }
        analysis.words(board.shape(), board.filled())
    }

    #[test]
    fn solutions_are_counted_up_to_ten_and_a_unique_one_is_graded() {
        let one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(words(one), ["one solution", "easy, SE 1.2, Hidden Single (box)"]);
        let two = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
        assert_eq!(words(two), ["2 solutions"]);
        let none = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
        assert_eq!(words(none), ["no solution"]);
        let few = "1".to_owned() + &".".repeat(80);
        assert_eq!(words(&few), ["more than 10 solutions", "a 9×9 puzzle with one solution has at least 17 givens"]);
        assert_eq!(words("1..............."), ["more than 10 solutions"]);
    }

    #[test]
    fn the_cells_in_which_the_solutions_differ_are_empty_on_the_board() {
        let two = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
        let board = read_one(two).unwrap().check().unwrap();
        let analysis = Analysis::of(&board, &mut Budget::unlimited());
        assert!(!analysis.loose.is_empty() && analysis.loose.iter().all(|cell| board.digit(cell).is_none()));
    }
}
