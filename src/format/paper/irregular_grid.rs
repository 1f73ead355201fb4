//! Draws, with text characters, a board whose areas are not boxes. There are lines around the board and between its areas.

use std::collections::HashSet;

use crate::paper::rule_drawings::{Side, walls};
use grid::{Cell, Layout};

/// Returns a framed board with one word per cell. Below a row, there is a line only if an area ends there.
pub(super) fn walled(layout: &Layout, words: &[String]) -> String {
    let side = layout.shape().side();
    let widths =
        (0..side).map(|column| words.iter().skip(column).step_by(side).map(String::len).max().unwrap_or(1)).collect();
    let walls: HashSet<(Cell, Side)> = walls(layout).collect();
    let board = Walled { layout, words, widths, walls };
    let inner = (0..side).flat_map(|row| [Some(board.row(row)), board.below(row)]);
    [Some(board.edge())].into_iter().chain(inner).flatten().chain([board.edge()]).collect::<Vec<_>>().join("\n")
}

struct Walled<'a> {
    layout: &'a Layout,
    words: &'a [String],
    /// Width of each column, in characters.
    widths: Vec<usize>,
    walls: HashSet<(Cell, Side)>,
}

impl Walled<'_> {
    fn side(&self) -> usize {
        self.widths.len()
    }

    /// Whether there is a wall on this side of the cell in this row and column.
    fn has_wall(&self, row: usize, column: usize, side: Side) -> bool {
        self.walls.contains(&(self.layout.shape().cell(row, column), side))
    }

    /// Returns the number of characters between two columns.
    fn gap(&self) -> usize {
        if self.walls.is_empty() { 1 } else { 3 }
    }

    /// Returns the border above the first row and below the last row.
    fn edge(&self) -> String {
        let inner: usize = self.widths.iter().sum::<usize>() + (self.side() - 1) * self.gap();
        format!("+{}+", "-".repeat(inner + 2))
    }

    fn row(&self, row: usize) -> String {
        let cell = |column: usize| {
            let word = format!("{:<1$}", self.words[row * self.side() + column], self.widths[column]);
            let is_last = column + 1 == self.side();
            let between = if self.has_wall(row, column, Side::Right) { "|" } else { " " };
            if is_last { word } else { format!("{word}{between:^0$}", self.gap()) }
        };
        format!("| {} |", (0..self.side()).map(cell).collect::<String>())
    }

    /// Returns the text line with the border below a row; `None` if no area ends there.
    fn below(&self, row: usize) -> Option<String> {
        let ends = |column: usize| self.has_wall(row, column, Side::Below);
        if !(0..self.side()).any(ends) {
            return None;
        }
        let stroke = |column: usize| if ends(column) { "-" } else { " " };
        let part = |column: usize| {
            let bar = stroke(column).repeat(self.widths[column]);
            let joint = self.joint(row, column);
            let next = column + 1;
            if next == self.side() { bar } else { format!("{bar}{}{joint}{}", stroke(column), stroke(next)) }
        };
        let (left, right) = (stroke(0), stroke(self.side() - 1));
        let side = |is_met: &str| if is_met == "-" { "+" } else { "|" };
        let inner: String = (0..self.side()).map(part).collect();
        Some(format!("{}{left}{inner}{right}{}", side(left), side(right)))
    }

    /// Returns the character at the lower right corner of a cell, where lines may meet.
    fn joint(&self, row: usize, column: usize) -> char {
        let (up, down) = (self.has_wall(row, column, Side::Right), self.has_wall(row + 1, column, Side::Right));
        let (left, right) = (self.has_wall(row, column, Side::Below), self.has_wall(row, column + 1, Side::Below));
        match (up || down, left || right) {
            (true, true) => '+',
            (true, false) => '|',
            (false, true) => '-',
            (false, false) => ' ',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Rule, Shape};

    #[test]
    fn lines_are_drawn_between_regions_and_around() {
        let four = Shape::of_side(4).unwrap();
        let words: Vec<String> = (0..16).map(|at| (at % 4 + 1).to_string()).collect();
        let latin = Layout::new(four, vec![Rule::ROWS, Rule::COLUMNS]);
        assert_eq!(
            walled(&latin, &words),
            "+---------+\n| 1 2 3 4 |\n| 1 2 3 4 |\n| 1 2 3 4 |\n| 1 2 3 4 |\n+---------+"
        );
        let regions = Rule::read("regions: AAAB ACBB CCDB CDDD", four).unwrap();
        let jigsaw = Layout::new(four, vec![Rule::ROWS, Rule::COLUMNS, regions]);
        let expected = "\
+---------------+
| 1   2   3 | 4 |
|   +---+---+   |
| 1 | 2 | 3   4 |
+---+   +---+   |
| 1   2 | 3 | 4 |
|   +---+   +---+
| 1 | 2   3   4 |
+---------------+";
        assert_eq!(walled(&jigsaw, &words), expected);
    }
}
