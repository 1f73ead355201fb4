//! Descriptions of the rules that apply to one cell, such as cages and arrows that contain it, with the part of each sum that is still
//! missing.

use crate::game::Game;
use grid::{Cell, Digit, Family, Figure, Rule, UnitName};
use text::counted;

/// Returns one line of text for each unit and each [`Figure`] of a rule that contains the cell; first the units, then the figures in the
/// order of the rules. Rows, columns and boxes are left out.
#[must_use]
pub fn figures(game: &Game, cell: Cell) -> Vec<String> {
    let layout = game.board().layout();
    let rules = layout.rules();
    let figure = |(at, rule): (usize, &Rule)| {
        let index = rules[..at].iter().filter(|other| other.family == rule.family).count();
        let name = UnitName { family: rule.family, index };
        match &rule.figure {
            Figure::Whole => None,
            figure => figure.cells().contains(&cell).then(|| described(game, cell, rule, name)),
        }
    };
    let units = layout.units_of(cell).iter().map(|&unit| layout.unit(unit).name);
    let is_usual = |name: &UnitName| matches!(name.family, Family::Row | Family::Column | Family::Box);
    let has_figure =
        |name: &UnitName| rules.iter().any(|rule| rule.family == name.family && !matches!(rule.figure, Figure::Whole));
    let units = units.filter(|name| !is_usual(name) && !has_figure(name)).map(|name| name.to_string());
    units.chain(rules.iter().enumerate().filter_map(figure)).collect()
}

fn described(game: &Game, cell: Cell, rule: &Rule, name: UnitName) -> String {
    let shape = game.shape();
    let place = |cell: Cell| shape.place(cell).to_string();
    match &rule.figure {
        Figure::Whole => name.to_string(),
        Figure::Numbered { cells, number } => {
            let other = cells.iter().copied().find(|&on| on != cell).unwrap_or(cell);
            format!("{name}: {number}, with {}", place(other))
        }
        Figure::Sum { cells, total: Some(total) } => format!("{name}: {total}, {}", left(game, *total, cells)),
        Figure::Sum { cells, total: None } => format!("{name}: {}", counted(cells.len(), "cell", "cells")),
        Figure::Outside { cells, total } if rule.family == Family::LittleKiller => {
            format!("{name}: {total}, {}", left(game, *total, cells))
        }
        Figure::Outside { cells, total } => format!("{name} from {}: {total}", place(cells[0])),
        Figure::Arrow { bulb, shaft } => {
            let sum: usize = shaft.iter().filter_map(|&cell| game.digit(cell)).map(Digit::number).sum();
            let bulb: Vec<String> = bulb.iter().map(|&cell| place(cell)).collect();
            let open = shaft.iter().filter(|&&cell| game.digit(cell).is_none()).count();
            format!("{name}: bulb {}, {sum} so far, {}", bulb.join(" "), counted(open, "cell", "cells"))
        }
        Figure::Corner { digits, .. } => {
            let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
            format!("{name}: {}", digits.join(" "))
        }
        Figure::Areas(areas) => in_areas(shape, rule, name, areas, cell),
        Figure::Cells(_) if matches!(rule.family, Family::Even | Family::Odd) => rule.family.short().to_owned(),
        Figure::Cells(line) => match line[..] {
            [one, other] if rule.family == Family::Greater => format!("{name}: {} > {}", place(one), place(other)),
            [one, other] => format!("{name}: with {}", place(if one == cell { other } else { one })),
            _ => {
                let at = line.iter().position(|&on| on == cell).map_or(0, |at| at + 1);
                format!("{name}: cell {at} of {}", line.len())
            }
        },
    }
}

/// Describes the area that contains a cell: a region by its name, any other area by the cells at the same index in the other areas.
fn in_areas(shape: grid::Shape, rule: &Rule, name: UnitName, areas: &[Vec<Cell>], cell: Cell) -> String {
    let here = areas.iter().enumerate().find_map(|(area, cells)| Some((area, cells.iter().position(|&c| c == cell)?)));
    let Some((area, at)) = here else { return name.to_string() };
    if rule.family == Family::Region {
        return UnitName { index: area, ..name }.to_string();
    }
    let others = areas.iter().enumerate().filter(|(other, _)| *other != area);
    let others: Vec<String> =
        others.filter_map(|(_, cells)| cells.get(at)).map(|&c| shape.place(c).to_string()).collect();
    format!("{name}: like {}", others.join(" "))
}

/// Describes the rest of a sum and the number of empty cells. While all cells are empty, the text gives only their number; if the digits
/// exceed `total`, it gives the excess.
fn left(game: &Game, total: u32, line: &[Cell]) -> String {
    let sum: usize = line.iter().filter_map(|&cell| game.digit(cell)).map(Digit::number).sum();
    let open = line.iter().filter(|&&cell| game.digit(cell).is_none()).count();
    if open == line.len() {
        return counted(open, "cell", "cells");
    }
    match (total as usize).checked_sub(sum) {
        Some(rest) => format!("{rest} left in {}", counted(open, "cell", "cells")),
        None => format!("{} too much", sum - total as usize),
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use grid::{Layout, Puzzle, Shape};

    #[test]
    fn a_cage_is_described_with_the_rest_of_its_sum() {
        let shape = Shape::nine();
        let cage = Rule {
            family: Family::Cage,
            figure: Figure::Sum { cells: vec![Cell::new(0), Cell::new(1), Cell::new(9)], total: Some(15) },
        };
        let dot = Rule::of(Family::Black, vec![Cell::new(0), Cell::new(1)]);
        let rules = Rule::CLASSIC.into_iter().chain([cage, dot, Rule::DIAGONALS]).collect();
        let mut game = Game::new(Puzzle::blank(Layout::new(shape, rules)).check().unwrap());
        assert_eq!(figures(&game, Cell::new(0)), ["diagonal 1", "cage 1: 15, 3 cells", "black dot 1: with r1c2"]);
        #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
        let now = Instant::now() + Duration::from_secs(1);
        let change = game.enter(&[Cell::new(9)], Digit::new(7), false).unwrap();
        game.apply(change, now);
        assert_eq!(figures(&game, Cell::new(9)), ["cage 1: 15, 7 left in 2 cells"]);
        assert_eq!(figures(&game, Cell::new(80)), ["diagonal 1"]);
        assert!(figures(&game, Cell::new(5)).is_empty());
        let even = Rule::of(Family::Even, vec![Cell::new(0), Cell::new(1)]);
        let rules = Rule::CLASSIC.into_iter().chain([even]).collect();
        let game = Game::new(Puzzle::blank(Layout::new(shape, rules)).check().unwrap());
        assert_eq!(figures(&game, Cell::new(0)), ["even"], "each cell for itself");
    }
}
