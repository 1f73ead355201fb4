//! Search for the unique rectangles of a position: four empty cells that could exchange two digits.
//!
//! The analysis caches the result, because the finders of several types read it. The search starts from the cells with two candidates:
//!
//! ```text
//!   cell ------ adjacent     `cell` has only the candidates a and b. The search finds the rectangle if a and b can
//!     |             |        alternate around it: one digit is a candidate of `opposite`, the other digit is a
//!   adjacent -- opposite     candidate of both `adjacent` cells.
//! ```

use std::ops::ControlFlow;

use crate::View;
use crate::analysis::UrCandidate;
use grid::{Cell, DigitSet};

impl UrCandidate {
    /// Returns the rectangle with these cells and the two digits of `pair`, and determines which other candidates its cells have.
    pub fn of<const W: usize>(view: View<'_, W>, cells: [Cell; 4], pair: DigitSet) -> Self {
        let (mut roof, mut extra_digits) = (0, DigitSet::EMPTY);
        for (at, &cell) in cells.iter().enumerate() {
            let extra = view.candidates(cell).minus(pair);
            roof |= u8::from(!extra.is_empty()) << at;
            extra_digits = extra_digits.or(extra);
        }
        Self { cells, digits: pair, roof, extra_digits }
    }
}

/// Calls `visit` with each possible unique rectangle: four empty cells around which two digits can alternate. At least one of the cells has
/// no other candidates.
///
/// The rectangles come in the order of the layout's list of rectangles. If two pairs of digits can alternate around the same cells, each
/// pair is visited.
pub fn for_each_unique_rectangle<const W: usize>(
    view: View<'_, W>,
    visit: &mut impl FnMut(&UrCandidate) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let all = view.analysis().rectangles.0.get_or_init(|| find_rectangles(view));
    all.iter().try_for_each(|(_, corners)| visit(corners))
}

/// Returns the possible unique rectangles of a position, each with a number by which they are sorted.
///
/// The number is four times the index of the rectangle in the layout's list, plus the index (0 to 3) of the first corner whose only
/// candidates are the two digits.
fn find_rectangles<const W: usize>(view: View<'_, W>) -> Vec<(u32, UrCandidate)> {
    let mut all = Vec::new();
    let bivalue = view.bivalue();
    if bivalue.is_empty() {
        return all; // saves computing the rectangles of the layout
    }
    let rectangles = view.rectangles();
    for cell in bivalue.iter() {
        let pair = view.candidates(cell);
        for (adjacent, remaining) in rectangles.with_corner(cell) {
            let adjacent_digits = view.candidates(adjacent).and(pair);
            if adjacent_digits.is_empty() {
                continue;
            }
            for corners in remaining {
                let adjacent_digits = view.candidates(corners.adjacent).and(adjacent_digits);
                if adjacent_digits.is_empty() {
                    continue;
                }
                let opposite_digits = view.candidates(corners.opposite).and(pair);
                if opposite_digits.is_empty() || opposite_digits == adjacent_digits && adjacent_digits != pair {
                    continue;
                }
                let (number, at) = (corners.corner_index as usize / 4, corners.corner_index as usize % 4);
                let cells = rectangles.all[number];
                if cells[..at].iter().all(|&corner| view.candidates(corner) != pair) {
                    all.push((corners.corner_index, UrCandidate::of(view, cells, pair)));
                }
            }
        }
    }
    all.sort_unstable_by_key(|&(number, _)| number);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::uniqueness::avoidable;
    use crate::{Analysis, Ladder, Position, Technique, samples};
    use grid::{Digit, Puzzle, Shape};

    /// Returns every rectangle that has `filled` filled cells, none of them a given, and around which two digits can alternate. Tests all
    /// rectangles of the layout.
    fn rectangles_by_brute_force(view: View<'_, 2>, filled: usize) -> Vec<UrCandidate> {
        let (mut all, position, bivalue) = (Vec::new(), view.position(), view.bivalue());
        for &corners in &view.rectangles().all {
            let is_filled = |cell: &&Cell| position.digit(**cell).is_some();
            if corners.iter().filter(is_filled).count() != filled || corners.iter().any(|&cell| position.is_given(cell))
            {
                continue;
            }
            let digits: DigitSet = corners.iter().filter_map(|&corner| position.digit(corner)).collect();
            let possible = corners.iter().fold(DigitSet::EMPTY, |all, &corner| all.or(view.candidates(corner)));
            let mut pairs: Vec<DigitSet> = match digits.len() {
                0 => corners.iter().filter(|&&cell| bivalue.has(cell)).map(|&cell| view.candidates(cell)).collect(),
                1 => possible.minus(digits).iter().map(|digit| digits.with(digit)).collect(),
                2 => vec![digits],
                _ => vec![],
            };
            let mut seen = Vec::new();
            pairs.retain(|pair| {
                !seen.contains(pair)
                    && {
                        seen.push(*pair);
                        true
                    }
                    && may_alternate(view, corners, *pair)
            });
            all.extend(pairs.into_iter().map(|pair| UrCandidate::of(view, corners, pair)));
        }
        all
    }

    /// Whether the two digits can alternate around the rectangle, as candidates of empty cells or as digits of filled cells.
    fn may_alternate(view: View<'_, 2>, [a, b, c, d]: [Cell; 4], pair: DigitSet) -> bool {
        let can_be = |cell: Cell, digit: Digit| match view.position().digit(cell) {
            Some(held) => held == digit,
            None => view.candidates(cell).has(digit),
        };
        let alternate =
            |one: Digit, other: Digit| can_be(a, one) && can_be(d, one) && can_be(b, other) && can_be(c, other);
        let (one, other) = (pair.first().unwrap(), pair.last().unwrap());
        alternate(one, other) || alternate(other, one)
    }

    /// Returns the position of a puzzle that is written in one line. If `are_entered`, the digits of the puzzle are entries of the player.
    /// Otherwise they are givens.
    fn start(line: &str, are_entered: bool) -> Position {
        let digits = line.chars().map(Digit::from_symbol).collect();
        let mut puzzle = Puzzle::classic(Shape::nine(), digits);
        if are_entered {
            puzzle.placed = puzzle.shape().iter().filter(|cell| puzzle.digits[cell.index()].is_some()).collect();
        }
        Position::of(&puzzle.check().unwrap())
    }

    type RectangleVisitor<'a> = &'a mut dyn FnMut(&UrCandidate) -> ControlFlow<()>;

    /// Passes a visitor to `each`, and returns all rectangles with which the visitor is called.
    fn all(each: impl FnOnce(RectangleVisitor<'_>) -> ControlFlow<()>) -> Vec<UrCandidate> {
        let mut all = Vec::new();
        let _ = each(&mut |corners| {
            all.push(*corners);
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn rectangle_searches_match_brute_force() {
        let (ladder, mut counts) = (Ladder::ninefold().only(|technique| technique <= Technique::XWing), [0; 5]);
        let starts = samples::PUZZLES.lines().flat_map(|line| [start(line, false), start(line, true)]);
        for (position, _) in starts.flat_map(|start| samples::positions_from(&ladder, start)) {
            let analysis = Analysis::of(position.clone());
            let view = View::<2>::of(&analysis);
            let empty_rectangles = rectangles_by_brute_force(view, 0);
            assert_eq!(all(|mut visit| for_each_unique_rectangle(view, &mut visit)), empty_rectangles);
            counts[0] += empty_rectangles.len();
            for (filled, count) in (1..4).zip(&mut counts[1..]) {
                let expected = rectangles_by_brute_force(view, filled);
                assert_eq!(
                    all(|mut visit| avoidable::for_each_avoidable_rectangle(
                        view,
                        filled,
                        view.empty_cells(),
                        &mut visit
                    )),
                    expected,
                    "{filled} filled"
                );
                *count += expected.len();
            }
            let has_no_extra_digits = |cell: &Cell| position.digit(*cell).is_some() || view.bivalue().has(*cell);
            let mut without_extra_digits = rectangles_by_brute_force(view, 2);
            without_extra_digits.retain(|corners| corners.cells.iter().all(has_no_extra_digits));
            assert_eq!(
                all(|mut visit| avoidable::for_each_avoidable_rectangle(view, 2, view.bivalue(), &mut visit)),
                without_extra_digits
            );
            counts[4] += without_extra_digits.len();
        }
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    }
}
