//! Parser for the example position on the page of a technique.
//!
//! The first text block on the page contains the rules of the example beyond the classic ones, one in each line, and then the grid.

use std::sync::Arc;

use crate::Technique;
use grid::{Cell, Digit, DigitSet, Family, Figure, FigureForm, Layout, Puzzle, Rule, Shape};

impl Technique {
    /// Returns the example position on the page of the technique. The technique has a deduction in this position. Returns `None` if the
    /// page has no position, or if the position does not parse.
    ///
    /// The position consists of the rules of the example, its digits, and its eliminated candidates. A digit with a plus sign, such as
    /// `+5`, was placed by the player. All other digits are givens.
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
        let rules = rules.join("\n").replace("\nregions: ", " "); // joins the two lines of regions
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

/// Returns the layout with the classic rules and `rules`. If `rules` include regions, the layout has no boxes. Returns `None` if the rules
/// are invalid.
fn layout_with(shape: Shape, rules: Vec<Rule>) -> Option<Arc<Layout>> {
    if rules.is_empty() {
        return Some(Layout::classic(shape));
    }
    let has_regions = rules.iter().any(|rule| rule.family == Family::Region);
    let classic = Rule::CLASSIC.into_iter().filter(|rule| !has_regions || rule.family != Family::Box);
    Layout::checked(shape, classic.chain(rules).collect()).ok()
}

/// Parses a line with a rule, such as `cage 15: r1c1 r1c2`: the keyword of the rule, its numbers if it has any, and its cells. Areas are
/// separated by `/`. Regions are written row by row, with a letter or digit for each cell: `regions: 1122 1122 3344 3344`. Returns `None`
/// if the line is not a rule.
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
            let area_of = |name: &char| shape.iter().filter(|cell| symbols.get(cell.index()) == Some(name)).collect();
            Figure::Areas(names.iter().map(area_of).collect())
        }
    };
    Some(Rule { family, figure })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_rules_parse() {
        let shape = Shape::nine();
        let parse = |line: &str| parse_rule(line, shape).filter(|rule| rule.check(shape).is_ok());
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
        good.iter().for_each(|line| assert!(parse(line).is_some(), "{line}"));
        let bad = ["cage 50: r1c1 r1c2", "cages 5: r1c1", "even: r1", "white: r1c1 r3c3", "arrow: r1c1"];
        bad.iter().for_each(|line| assert!(parse(line).is_none(), "{line}"));
        let four = Shape::of_side(4).expect("side 4 has boxes of 2 × 2");
        assert!(parse_rule("regions: 1122 1122 3344 3344", four).is_some_and(|rule| rule.check(four).is_ok()));
    }
}
