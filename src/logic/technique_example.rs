//! The position on a technique's page, read back: its rules, a line each, then the grid.

use std::sync::Arc;

use crate::Technique;
use grid::{Cell, Digit, DigitSet, Family, Figure, FigureForm, Layout, Puzzle, Rule, Shape};

impl Technique {
    /// The position of its page that needs it: rules beyond those of the game, a line each; digits (`+5` where it matters that a 5 is
    /// no given), and the candidates that are gone. `None` where a page shows none.
    #[must_use]
    pub fn example(self) -> Option<Puzzle> {
        let grid = self.info().page.split("```text\n").nth(1)?.split("```").next()?;
        let is_rule = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
        let (rules, rows): (Vec<&str>, Vec<&str>) = grid.lines().partition(is_rule);
        let rows = rows.iter().filter(|line| !line.contains("---"));
        let cells: Vec<&str> = rows.flat_map(|row| row.split(['|', ' ']).filter(|cell| !cell.is_empty())).collect();
        let sets: Vec<DigitSet> =
            cells.iter().map(|cell| cell.chars().filter_map(Digit::from_symbol).collect()).collect();
        let shape = Shape::of_side(sets.len().isqrt()).ok().filter(|shape| shape.cells() == sets.len())?;
        let rules = rules.join("\n").replace("\nregions: ", " "); // they take two lines
        let rules = rules.lines().map(|line| parse_rule(line, shape)).collect::<Option<Vec<_>>>()?;
        let mut puzzle = Puzzle::blank(layout_with(shape, rules)?);
        puzzle.digits = sets.iter().map(|set| set.single()).collect();
        for (removed, set) in puzzle.removed.iter_mut().zip(sets).filter(|(_, set)| set.len() > 1) {
            *removed = DigitSet::all(shape.side()).minus(set);
        }
        for (at, _) in cells.iter().enumerate().filter(|(_, cell)| cell.starts_with('+')) {
            puzzle.placed.insert(Cell::new(at));
        }
        Some(puzzle)
    }
}

/// These rules and the classic ones, but that regions take the place of boxes.
fn layout_with(shape: Shape, rules: Vec<Rule>) -> Option<Arc<Layout>> {
    if rules.is_empty() {
        return Some(Layout::classic(shape));
    }
    let has_regions = rules.iter().any(|rule| rule.family == Family::Region);
    let usual = Rule::CLASSIC.into_iter().filter(|rule| !has_regions || rule.family != Family::Box);
    Layout::checked(shape, usual.chain(rules).collect()).ok()
}

/// `cage 15: r1c1 r1c2`: the keyword, numbers if the rule has some, then cells, areas parted by `/`. Regions are written row by row, a
/// letter or figure for each cell: `regions: 1122 1122 3344 3344`.
fn parse_rule(line: &str, shape: Shape) -> Option<Rule> {
    let (head, cells) = line.split_once(':').unwrap_or((line, ""));
    let mut head = head.split_whitespace();
    let family = Family::from_keyword(head.next()?)?;
    let numbers: Vec<u32> = head.map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let area = |area: &str| -> Option<Vec<Cell>> {
        area.split_whitespace().map(|place| shape.at(place.parse().ok()?)).collect()
    };
    let areas = || cells.split('/').map(area).collect::<Option<Vec<_>>>();
    let total = numbers.first().copied();
    let figure = match family.form() {
        FigureForm::Whole => Figure::Whole,
        FigureForm::Cells | FigureForm::Unit | FigureForm::Line | FigureForm::Pair => Figure::Cells(area(cells)?),
        FigureForm::Sum { .. } => Figure::Sum { cells: area(cells)?, total },
        FigureForm::Outside => Figure::Outside { cells: area(cells)?, total: total? },
        FigureForm::Areas => Figure::Areas(areas()?),
        FigureForm::Arrow => {
            let [bulb, shaft]: [Vec<Cell>; 2] = areas()?.try_into().ok()?;
            Figure::Arrow { bulb, shaft }
        }
        FigureForm::Corner => Figure::Corner {
            cells: area(cells)?.try_into().ok()?,
            digits: numbers.iter().map(|&number| Digit::new(number as usize - 1)).collect(),
        },
        FigureForm::Regions => {
            let symbols: Vec<char> = cells.chars().filter(|c| !c.is_whitespace()).collect();
            let mut names = symbols.clone();
            names.sort_unstable();
            names.dedup();
            let of = |name: &char| shape.iter().filter(|cell| symbols.get(cell.index()) == Some(name)).collect();
            Figure::Areas(names.iter().map(of).collect())
        }
    };
    Some(Rule { family, figure })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_lines_of_pages_parse() {
        let shape = Shape::nine();
        let read = |line: &str| parse_rule(line, shape).filter(|rule| rule.check(shape).is_ok());
        let good = [
            "diagonal",
            "even: r1c1 r9c9",
            "cage 15: r1c1 r1c2",
            "cage: r1c1 r1c2",
            "thermometer: r1c1 r1c2 r2c3",
            "arrow: r1c1 / r1c2 r1c3",
            "quadruple 1 2: r1c1 r1c2 r2c1 r2c2",
            "sandwich 8: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
            "clone: r1c1 / r5c5",
        ];
        good.iter().for_each(|line| assert!(read(line).is_some(), "{line}"));
        let bad = ["cage 50: r1c1 r1c2", "cages 5: r1c1", "even: r1", "white: r1c1 r3c3", "arrow: r1c1"];
        bad.iter().for_each(|line| assert!(read(line).is_none(), "{line}"));
        let four = Shape::of_side(4).expect("it has boxes");
        assert!(parse_rule("regions: 1122 1122 3344 3344", four).is_some_and(|rule| rule.check(four).is_ok()));
    }
}
