//! Where rectangles of two digits are: found once, for a type after another asks.

use std::ops::ControlFlow;

use crate::View;
use crate::analysis::UrCandidate;
use grid::{Cell, DigitSet};

impl UrCandidate {
    pub fn of<const W: usize>(view: View<'_, W>, cells: [Cell; 4], pair: DigitSet) -> Self {
        let (mut guards, mut others) = (0, DigitSet::EMPTY);
        for (at, &cell) in cells.iter().enumerate() {
            let more = view.candidates(cell).minus(pair);
            guards |= u8::from(!more.is_empty()) << at;
            others = others.or(more);
        }
        Self { cells, digits: pair, roof: guards, extra_digits: others }
    }
}

/// Hands over every rectangle of empty cells of which one at least has no candidates but the two digits.
pub fn for_each_unique_rectangle<const W: usize>(
    view: View<'_, W>,
    judge: &mut impl FnMut(&UrCandidate) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let all = view.analysis().rectangles.0.get_or_init(|| find_rectangles(view));
    all.iter().try_for_each(|(_, corners)| judge(corners))
}

/// From each cell with two candidates: the corner across from it may hold one of them, and those beside it both the other.
fn find_rectangles<const W: usize>(view: View<'_, W>) -> Vec<(u32, UrCandidate)> {
    let mut all = Vec::new();
    let bivalue = view.bivalue();
    if bivalue.is_empty() {
        return all; // before anybody finds out what rectangles there are
    }
    let rectangles = view.rectangles();
    for cell in bivalue.iter() {
        let pair = view.candidates(cell);
        for (near, rests) in rectangles.with_corner(cell) {
            let beside = view.candidates(near).and(pair);
            if beside.is_empty() {
                continue;
            }
            for rest in rests {
                let beside = view.candidates(rest.adjacent).and(beside);
                if beside.is_empty() {
                    continue;
                }
                let across = view.candidates(rest.opposite).and(pair);
                if across.is_empty() || across == beside && beside != pair {
                    continue;
                }
                let (number, at) = (rest.corner_index as usize / 4, rest.corner_index as usize % 4);
                let cells = rectangles.all[number];
                if cells[..at].iter().all(|&corner| view.candidates(corner) != pair) {
                    all.push((rest.corner_index, UrCandidate::of(view, cells, pair)));
                }
            }
        }
    }
    all.sort_unstable_by_key(|&(place, _)| place);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::uniqueness::avoidable;
    use crate::{Analysis, Ladder, Position, Technique, samples};
    use grid::{Digit, Puzzle, Shape};

    /// Every rectangle that has so many filled cells, none of them a given, one after the other and corner by corner.
    fn rectangles_by_brute_force(view: View<'_, 2>, filled: usize) -> Vec<UrCandidate> {
        let (mut all, position, bivalue) = (Vec::new(), view.position(), view.bivalue());
        for &corners in &view.rectangles().all {
            let is_filled = |cell: &&Cell| position.digit(**cell).is_some();
            if corners.iter().filter(is_filled).count() != filled || corners.iter().any(|&cell| position.is_given(cell))
            {
                continue;
            }
            let digits: DigitSet = corners.iter().filter_map(|&corner| position.digit(corner)).collect();
            let held = corners.iter().fold(DigitSet::EMPTY, |all, &corner| all.or(view.candidates(corner)));
            let mut pairs: Vec<DigitSet> = match digits.len() {
                0 => corners.iter().filter(|&&cell| bivalue.has(cell)).map(|&cell| view.candidates(cell)).collect(),
                1 => held.minus(digits).iter().map(|digit| digits.with(digit)).collect(),
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

    /// Whether the corners may hold two digits in turn.
    fn may_alternate(view: View<'_, 2>, [a, b, c, d]: [Cell; 4], pair: DigitSet) -> bool {
        let may = |cell: Cell, digit: Digit| match view.position().digit(cell) {
            Some(held) => held == digit,
            None => view.candidates(cell).has(digit),
        };
        let in_turn = |one: Digit, other: Digit| may(a, one) && may(d, one) && may(b, other) && may(c, other);
        let (one, other) = (pair.first().unwrap(), pair.last().unwrap());
        in_turn(one, other) || in_turn(other, one)
    }

    /// The puzzle of a line, with all its digits given or none.
    fn start(line: &str, are_entered: bool) -> Position {
        let digits = line.chars().map(Digit::from_symbol).collect();
        let mut puzzle = Puzzle::classic(Shape::nine(), digits);
        if are_entered {
            puzzle.placed = puzzle.shape().iter().filter(|cell| puzzle.digits[cell.index()].is_some()).collect();
        }
        Position::of(&puzzle.check().unwrap())
    }

    type RectangleVisitor<'a> = &'a mut dyn FnMut(&UrCandidate) -> ControlFlow<()>;

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
            let of_empty = rectangles_by_brute_force(view, 0);
            assert_eq!(all(|mut judge| for_each_unique_rectangle(view, &mut judge)), of_empty);
            counts[0] += of_empty.len();
            for (filled, count) in (1..4).zip(&mut counts[1..]) {
                let slow = rectangles_by_brute_force(view, filled);
                assert_eq!(
                    all(|mut judge| avoidable::for_each_avoidable_rectangle(
                        view,
                        filled,
                        view.empty_cells(),
                        &mut judge
                    )),
                    slow,
                    "{filled} filled"
                );
                *count += slow.len();
            }
            let is_bare = |cell: &Cell| position.digit(*cell).is_some() || view.bivalue().has(*cell);
            let mut bare = rectangles_by_brute_force(view, 2);
            bare.retain(|corners| corners.cells.iter().all(is_bare));
            assert_eq!(
                all(|mut judge| avoidable::for_each_avoidable_rectangle(view, 2, view.bivalue(), &mut judge)),
                bare
            );
            counts[4] += bare.len();
        }
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    }
}
