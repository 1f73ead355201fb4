//! Size of a board's exact cover problem, computed without building it.

use grid::{Condition, Constraint, Demand, DigitSet, Layout};

/// Maximum number of links. This many take up to 48 MiB. A blank 64 × 64 board with the classic rules needs 1,064,960.
pub(super) const MOST_LINKS: usize = 1_250_000;

/// Returns the number of links that the search needs on a board of this layout: one for each 1 of the matrix and one
/// for each item. The actual number is a little lower if rules about single cells, or eliminations on the board, leave
/// out candidates.
pub(super) fn links(layout: &Layout) -> usize {
    let (cells, side) = (layout.shape().cells(), layout.shape().side());
    let units: usize = layout.units().iter().map(|unit| unit.cells.len() + 1).sum();
    let distinct: usize = layout.constraints().iter().map(of_distinct).sum();
    let pairs: usize = layout.conditions().map(|condition| forbidden_pairs(condition, side)).sum();
    cells + side * (cells + units + distinct) + 3 * pairs
}

/// Returns the number of links per digit that a constraint needs if it only forbids repeats. Returns 0 for a unit,
/// because the links of units are counted elsewhere.
fn of_distinct(constraint: &Constraint) -> usize {
    match constraint {
        Constraint::Distinct { cells, .. } => cells.len() + 1,
        Constraint::Unit { .. } => 0,
    }
}

/// Returns the number of pairs of digits that a condition on two cells rules out; 0 for any other condition.
fn forbidden_pairs(condition: &Condition, side: usize) -> usize {
    match &condition.demand {
        Demand::Pair(table) => table.iter().map(|fit| DigitSet::all(side).minus(*fit).len()).sum(),
        Demand::Sum { .. } | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Exact, Matrix, Solver as _, watchable};
    use grid::{Board, Cell, Family, Figure, Puzzle, Rule, Shape};

    fn blank(side: usize, more: impl IntoIterator<Item = Rule>) -> Board {
        let rules = Rule::CLASSIC.into_iter().chain(more).collect();
        Puzzle::blank(Layout::new(Shape::of_side(side).unwrap(), rules)).check().unwrap()
    }

    fn of_cells<const N: usize>(family: Family, cells: [usize; N]) -> Rule {
        Rule { family, figure: Figure::Cells(cells.map(Cell::new).to_vec()) }
    }

    /// Returns one white dot for each pair of cells that are side by side in a row.
    fn dots(side: usize) -> impl Iterator<Item = Rule> {
        let cells = (0..side * side).filter(move |cell| cell % side > 0);
        cells.map(|cell| of_cells(Family::White, [cell - 1, cell]))
    }

    #[test]
    fn links_are_counted_before_the_matrix_is_built() {
        let whole = |family| Rule { family, figure: Figure::Whole };
        let pairs = [of_cells(Family::White, [0, 1]), of_cells(Family::Black, [7, 13])];
        let rules = [
            vec![],
            vec![Rule::DIAGONALS],
            vec![Rule::KNIGHT, whole(Family::King)],
            vec![whole(Family::Neighbours), of_cells(Family::Thermometer, [0, 1, 8])],
            pairs.to_vec(),
            dots(6).collect(),
        ];
        for rules in rules {
            let board = blank(6, rules.clone());
            let matrix = Matrix::of(&board);
            let built = matrix.problem().ones() + matrix.problem().items();
            assert_eq!(links(board.layout()), built, "{rules:?}");
        }
        let even = blank(6, [of_cells(Family::Even, [0, 7])]);
        let matrix = Matrix::of(&even);
        assert!(links(even.layout()) > matrix.problem().ones() + matrix.problem().items());
    }

    #[test]
    fn a_board_with_too_many_links_is_declined_and_propagation_is_watched() {
        let largest = blank(64, []);
        assert_eq!((links(largest.layout()), Exact::Smallest.fits(&largest)), (1_064_960, Ok(())));
        assert_eq!(watchable(&largest).name(), "exact");
        let dotted = blank(32, dots(32));
        let declined = Exact::Smallest.fits(&dotted).unwrap_err().to_string();
        let needed = links(dotted.layout());
        assert_eq!(
            declined,
            format!("exact cannot solve this board: it would need {needed} links; the limit is {MOST_LINKS}")
        );
        assert_eq!(watchable(&dotted).name(), "propagate");
        let knight = blank(64, [Rule::KNIGHT]);
        assert!(Exact::Sharp.fits(&knight).is_err(), "rules about different digits need links as well");
    }
}
