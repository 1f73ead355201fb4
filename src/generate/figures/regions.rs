//! Random irregular regions that tile a board.

use rand::Rng;

use crate::figures::neighbours;
use crate::random::below;
use grid::{Cell, Family, Figure, Rule, Shape};

/// Number of times that regions try to exchange cells, per cell of the board.
const EXCHANGES: usize = 40;

/// Number of times that regions try to exchange cells, per cell of the board, if the regions start as rows. More exchanges fail then, since
/// a row without one of its inner cells is not connected.
const FROM_ROWS: usize = 400;

/// Returns random connected regions that tile the board. The regions start as boxes, or as rows if the side is prime. Then they exchange
/// cells across their borders many times.
pub(crate) fn regions(shape: Shape, rng: &mut impl Rng) -> Rule {
    let mut of: Vec<usize> = shape.iter().map(|cell| shape.box_of(cell)).collect();
    let any = |rng: &mut _| Cell::new(below(rng, shape.cells() as u32) as usize);
    let tried = if shape.box_height() == 1 { FROM_ROWS } else { EXCHANGES };
    for _ in 0..tried * shape.cells() {
        let (one, other) = (any(rng), any(rng));
        let (from, to) = (of[one.index()], of[other.index()]);
        let borders = |cell: Cell, region: usize| neighbours(shape, cell).any(|next| of[next.index()] == region);
        if from == to || !borders(one, to) || !borders(other, from) {
            continue;
        }
        (of[one.index()], of[other.index()]) = (to, from);
        if !is_connected(shape, &of, from) || !is_connected(shape, &of, to) {
            (of[one.index()], of[other.index()]) = (from, to);
        }
    }
    let area = |region: usize| shape.iter().filter(|cell| of[cell.index()] == region).collect();
    let mut areas: Vec<Vec<Cell>> = (0..shape.side()).map(area).collect();
    areas.sort();
    Rule { family: Family::Region, figure: Figure::Areas(areas) }
}

/// Whether a region is connected. `of` holds the number of the region of each cell.
fn is_connected(shape: Shape, of: &[usize], region: usize) -> bool {
    let Some(first) = shape.iter().find(|cell| of[cell.index()] == region) else { return false };
    let mut reached = vec![first];
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        let near = neighbours(shape, cell).filter(|next| of[next.index()] == region);
        let new: Vec<Cell> = near.filter(|next| !reached.contains(next)).collect();
        reached.extend(new);
        at += 1;
    }
    reached.len() == shape.side()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeded;
    use grid::Layout;

    #[test]
    fn regions_tile_the_board_and_are_connected() {
        for (side, seed) in [(4, 1), (6, 2), (7, 3), (9, 4), (12, 5)] {
            let shape = Shape::of_side(side).or_else(|_| Shape::new(side, 1, side)).unwrap();
            let rule = regions(shape, &mut seeded(seed));
            assert!(Layout::checked(shape, vec![Rule::ROWS, Rule::COLUMNS, rule.clone()]).is_ok());
            let Figure::Areas(areas) = rule.figure else { panic!("regions are areas") };
            let straight = areas.iter().filter(|area| area.iter().all(|&cell| shape.row(cell) == shape.row(area[0])));
            assert!(straight.count() < side / 2, "{side}: hardly any is a row");
            for area in &areas {
                let of: Vec<usize> = shape.iter().map(|cell| usize::from(!area.contains(&cell))).collect();
                assert!(is_connected(shape, &of, 0), "{side}: {area:?}");
            }
        }
    }
}
