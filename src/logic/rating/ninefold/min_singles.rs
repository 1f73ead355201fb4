//! Minimum number of singles of the hardest technique that a puzzle needs, if singles are enough to solve it. Easier singles are not
//! counted.
//!
//! Placing a digit never makes a single impossible, only unnecessary. So it matters which cells are filled by singles of the hardest
//! technique, but not in which order. If a few cells are enough, every choice of one cell, of two cells, and so on is tried: see
//! [`SinglesProblem::search_exhaustively`].
//!
//! A puzzle may need about twenty hidden singles in boxes. These are too many to try every choice. Then many greedy runs, which break ties
//! at random, give an upper bound ([`SinglesProblem::greedy_run`]). If this bound equals [`SinglesProblem::lower_bound`], it is the
//! minimum.

use std::collections::HashSet;

use crate::{Cells, Position, Technique};
use grid::{Cell, Family};

/// Set of cells of a board with at most nine digits.
type BoardCells = Cells<2>;

/// Maximum number of digits of a board.
const MAX_DIGITS: usize = 9;

/// Number of groups of cells: one for each row, column, box and digit, and one empty group. See `SinglesProblem::groups`.
const GROUP_COUNT: usize = 4 * MAX_DIGITS + 1;

/// Maximum number of positions that the exhaustive search tries.
const MAX_POSITIONS: usize = 256;

/// Maximum number of greedy runs. Each run breaks ties by different random numbers.
const RANDOM_RUNS: u64 = 256;

/// Bounds on the number of singles of the hardest technique that a puzzle needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SinglesBounds {
    /// Number of singles that are known to be enough.
    pub upper: usize,
    /// Smallest number of singles that may be enough.
    pub lower: usize,
}

/// Puzzle that singles alone can solve: the data that stay the same while it is solved.
struct SinglesProblem {
    /// Hardest technique that the puzzle needs. Its deductions are singles.
    technique: Technique,
    boxes: Vec<BoardCells>,
    lines: Vec<BoardCells>,
    /// Groups of cells. When a group has only one open cell left, this cell is filled without being counted.
    ///
    /// All boxes, rows and columns are groups. If last digits are easier than `technique`, there is also a group for each digit: its cells
    /// in the solution. The rest of the list is filled up with empty groups.
    groups: Vec<BoardCells>,
    /// For each cell, the indexes of the groups that contain it. If there are fewer than four, the index of an empty group is repeated at
    /// the end.
    groups_of: Vec<[usize; 4]>,
    /// For each cell, its peers.
    peers: Vec<BoardCells>,
    /// For each cell, its digit in the solution.
    solution: Vec<usize>,
    /// For each digit, its cells in the solution.
    cells_of_digit: [BoardCells; MAX_DIGITS],
}

/// Open cells: the cells that have no digit yet.
#[derive(Clone, Copy)]
struct OpenCells {
    cells: BoardCells,
    /// For each group, the number of its cells that are open.
    counts: [u8; GROUP_COUNT],
}

/// State of the puzzle after some cells were filled.
#[derive(Clone)]
struct SinglesState {
    open: OpenCells,
    /// For each digit, the open cells that have it as a candidate.
    places: [BoardCells; MAX_DIGITS],
}

/// Returns bounds on the number of singles of `technique` that lead from `start` to `end`, the solution. Easier singles are not counted.
///
/// Returns `None` if the rules are not the classic ones, if there are more than nine digits, or if `end` is not solved.
pub(super) fn bound_singles(start: &Position, end: &Position, technique: Technique) -> Option<SinglesBounds> {
    let problem = SinglesProblem::new(start, end, technique)?;
    let state = problem.initial_state(start);
    let lower = problem.lower_bound(state.open.cells);
    if technique == Technique::FullHouse {
        return Some(SinglesBounds { upper: state.open.cells.len(), lower: state.open.cells.len() }); // every placement is a full house
    }
    let state = problem.after_last_cells(state);
    let (upper, too_few) = if lower > 4 { (None, 0) } else { problem.search_exhaustively(&state) };
    if let Some(upper) = upper {
        return Some(SinglesBounds { upper, lower: upper });
    }
    let lower = lower.max(too_few + 1);
    let mut upper = usize::MAX;
    for seed in 0..RANDOM_RUNS {
        upper = upper.min(problem.greedy_run(state.clone(), seed));
        if upper == lower {
            break;
        }
    }
    Some(SinglesBounds { upper, lower })
}

impl SinglesProblem {
    fn new(start: &Position, end: &Position, technique: Technique) -> Option<Self> {
        let (layout, shape) = (start.layout(), start.shape());
        if !layout.is_classic() || shape.side() > MAX_DIGITS || !end.is_solved() {
            return None;
        }
        let set = |cells: &[Cell]| cells.iter().fold(BoardCells::EMPTY, |set, &cell| set.with(cell));
        let (mut boxes, mut lines, mut cells_of_digit) = (Vec::new(), Vec::new(), [BoardCells::EMPTY; MAX_DIGITS]);
        for unit in layout.units() {
            let sets = if unit.name.family == Family::Box { &mut boxes } else { &mut lines };
            sets.push(set(&unit.cells));
        }
        let mut digits = Vec::with_capacity(shape.cells());
        for cell in shape.iter() {
            let digit = end.digit(cell)?.index();
            cells_of_digit[digit] = cells_of_digit[digit].with(cell);
            digits.push(digit);
        }
        let mut groups = [&boxes[..], &lines[..]].concat();
        if technique > Technique::LastDigit {
            groups.extend(&cells_of_digit[..shape.side()]);
        }
        groups.resize(GROUP_COUNT, BoardCells::EMPTY);
        let groups_of = shape.iter().map(|cell| {
            let mut groups_of_cell = [GROUP_COUNT - 1; 4];
            let own_groups = (0..groups.len()).filter(|&group| groups[group].has(cell));
            groups_of_cell.iter_mut().zip(own_groups).for_each(|(slot, group)| *slot = group);
            groups_of_cell
        });
        let groups_of = groups_of.collect();
        let peers = shape.iter().map(|cell| set(layout.peers(cell))).collect();
        Some(Self { technique, boxes, lines, groups, groups_of, peers, solution: digits, cells_of_digit })
    }

    fn initial_state(&self, position: &Position) -> SinglesState {
        let (mut cells, mut counts, mut places) =
            (BoardCells::EMPTY, [0; GROUP_COUNT], [BoardCells::EMPTY; MAX_DIGITS]);
        for cell in position.shape().iter().filter(|&cell| position.digit(cell).is_none()) {
            cells = cells.with(cell);
            self.groups_of[cell.index()].iter().for_each(|&group| counts[group] += 1);
            for digit in position.candidates(cell).iter() {
                places[digit.index()] = places[digit.index()].with(cell);
            }
        }
        SinglesState { open: OpenCells { cells, counts }, places }
    }

    /// Returns a lower bound on the number of hidden singles in boxes that are needed to fill the cells in `open`. Returns 0 if the hardest
    /// technique is another one.
    ///
    /// Every cell that is not counted is filled as the last open cell of a *group*: a row, a column, a box, or all cells of one digit. If
    /// each group had a last cell of its own, there would be as many last cells as groups with open cells. But some cells complete several
    /// groups at once. This makes the number of last cells smaller:
    ///
    /// - The last open cell of a band (boxes side by side) completes a row and a box: one last cell fewer for each band.
    /// - The last open cell of a stack (boxes one below the other) completes a column and a box: one last cell fewer for each stack.
    /// - The last open cell of the board also completes the cells of its digit: one last cell fewer.
    /// - If there are more open cells than bands, or more than stacks: at least one last cell fewer.
    ///
    /// Proof of the last item: suppose that no cell completes more groups at once than the first three items count. Then each cell is the
    /// last open cell of its band and of its stack, and has the same digit as all cells that are filled after it. (By induction from the
    /// last cell backwards: any other cell would complete more groups at once.) So each band and each stack has at most one open cell.
    fn lower_bound(&self, open: BoardCells) -> usize {
        if self.technique != Technique::HiddenSingleBox || open.is_empty() {
            return 0;
        }
        let groups = self.groups.iter().filter(|group| group.intersects(open)).count();
        let (bands, stacks) = self.chutes();
        let alive = |chutes: &[BoardCells]| chutes.iter().filter(|chute| chute.intersects(open)).count();
        let is_long = open.len() > bands.len().min(stacks.len());
        (open.len() + alive(&bands) + alive(&stacks) + 1 + usize::from(is_long)).saturating_sub(groups)
    }

    /// Returns a set of cells for each band (boxes side by side), then a set of cells for each stack (boxes one below the other).
    fn chutes(&self) -> (Vec<BoardCells>, Vec<BoardCells>) {
        let (mut bands, mut stacks): (Vec<BoardCells>, Vec<BoardCells>) = (Vec::new(), Vec::new());
        for &group in &self.boxes {
            let across = self.lines.iter().filter(|line| line.intersects(group));
            let (rows, columns): (Vec<&BoardCells>, Vec<&BoardCells>) = across.partition(|line| self.is_row(line));
            for (chutes, lines) in [(&mut bands, rows), (&mut stacks, columns)] {
                let chute = lines.into_iter().fold(BoardCells::EMPTY, |all, &line| all | line);
                if !chutes.contains(&chute) {
                    chutes.push(chute);
                }
            }
        }
        (bands, stacks)
    }

    /// Whether `line` is a row and not a column. The cells of a row follow one another in reading order.
    fn is_row(&self, line: &BoardCells) -> bool {
        let indices: Vec<usize> = line.iter().map(Cell::index).collect();
        indices.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    /// Tries every choice of one cell, of two cells, and so on, to be filled by singles of the hardest technique.
    ///
    /// Returns the minimum number of cells that is enough, or `None` if more than [`MAX_POSITIONS`] positions would be tried. Also returns
    /// the largest number of cells that is known not to be enough.
    fn search_exhaustively(&self, start: &SinglesState) -> (Option<usize>, usize) {
        let (mut current, mut seen, mut tried) = (vec![start.clone()], HashSet::new(), 0);
        for count in 1.. {
            let mut next = Vec::new();
            for state in &current {
                for cell in self.singles(state, self.technique).iter() {
                    tried += 1;
                    if tried > MAX_POSITIONS {
                        return (None, count - 1);
                    }
                    let state = self.after_choosing(state, cell);
                    if state.open.cells.is_empty() {
                        return (Some(count), count - 1);
                    }
                    if seen.insert(state.open.cells) {
                        next.push(state);
                    }
                }
            }
            if next.is_empty() {
                return (None, count);
            }
            current = next;
        }
        (None, 0)
    }

    /// Returns the number of cells that a greedy run fills by singles of the hardest technique, which is an upper bound on the minimum.
    /// Returns `usize::MAX` if no single is left before all cells are filled.
    ///
    /// In each step, the run chooses the cell that leaves the fewest cells open. Ties are broken by pseudo-random numbers from `seed`.
    fn greedy_run(&self, mut state: SinglesState, seed: u64) -> usize {
        let (mut count, mut random) = (0, seed);
        let mut choices = self.singles(&state, self.technique);
        while !state.open.cells.is_empty() {
            let left = |cell| match self.technique {
                Technique::HiddenSingleBox | Technique::LastDigit => self.open_count_after(&state.open, cell),
                _ => self.after_choosing(&state, cell).open.cells.len(),
            };
            let ranked = choices.iter().map(|cell| {
                random = split_mix(random);
                (left(cell), random, cell)
            });
            let Some((.., best)) = ranked.min() else { return usize::MAX };
            let before = state.open.cells;
            self.fill(&mut state, best);
            state = self.after_easier(state);
            choices = match self.technique {
                Technique::HiddenSingleBox => {
                    self.hidden_singles_after(&state, before - state.open.cells) | choices & state.open.cells
                }
                _ => self.singles(&state, self.technique),
            };
            count += 1;
        }
        count
    }

    /// Returns the cells that hidden singles in boxes can fill in `state`, as far as filling the cells in `filled` can have made them
    /// possible. `state` is the state after this filling.
    ///
    /// These are the hidden singles in the boxes of `filled`, and the hidden singles of the digits of `filled` in all boxes. Other hidden
    /// singles were possible before, and are not returned.
    fn hidden_singles_after(&self, state: &SinglesState, filled: BoardCells) -> BoardCells {
        let mut digits = [false; MAX_DIGITS];
        filled.iter().for_each(|cell| digits[self.solution[cell.index()]] = true);
        let mut all = BoardCells::EMPTY;
        for unit in &self.boxes {
            let is_touched = unit.intersects(filled);
            for (places, &is_filled) in state.places.iter().zip(&digits) {
                if (is_touched || is_filled)
                    && let Some(cell) = (*places & *unit).single()
                {
                    all = all.with(cell);
                }
            }
        }
        all
    }

    /// Returns the cells that singles of `technique` fill in `state`.
    fn singles(&self, state: &SinglesState, technique: Technique) -> BoardCells {
        let single_places = |units: &[BoardCells]| {
            let all = units.iter().flat_map(|unit| state.places.iter().filter_map(|places| (*places & *unit).single()));
            all.fold(BoardCells::EMPTY, BoardCells::with)
        };
        match technique {
            Technique::LastDigit => self
                .cells_of_digit
                .iter()
                .filter_map(|digit_cells| (*digit_cells & state.open.cells).single())
                .fold(BoardCells::EMPTY, BoardCells::with),
            Technique::HiddenSingleBox => single_places(&self.boxes),
            Technique::HiddenSingleLine => single_places(&self.lines),
            _ => {
                let (mut some, mut several) = (BoardCells::EMPTY, BoardCells::EMPTY);
                for &places in &state.places {
                    several |= some & places;
                    some |= places;
                }
                some - several
            }
        }
    }

    /// Returns the state after filling `cell`, and then all cells that easier singles can fill. Easier singles are not counted.
    fn after_choosing(&self, state: &SinglesState, cell: Cell) -> SinglesState {
        let mut state = state.clone();
        self.fill(&mut state, cell);
        self.after_easier(state)
    }

    /// Fills `cell`. Whenever a group has only one open cell left, fills this cell, too. Updates only the open cells, not the candidates.
    fn fill_open(&self, open: &mut OpenCells, cell: Cell) {
        let mut to_fill = BoardCells::only(cell);
        while let Some(cell) = to_fill.first() {
            to_fill = to_fill.without(cell);
            open.cells = open.cells.without(cell);
            for &group in &self.groups_of[cell.index()] {
                open.counts[group] -= 1;
                if open.counts[group] == 1 {
                    to_fill |= self.groups[group] & open.cells;
                }
            }
        }
    }

    /// Returns the number of open cells that are left after [`fill_open`](Self::fill_open) fills `cell`.
    fn open_count_after(&self, open: &OpenCells, cell: Cell) -> usize {
        if self.groups_of[cell.index()].iter().all(|&group| open.counts[group] != 2) {
            return open.cells.len() - 1; // the most frequent case: no group has one open cell left
        }
        let mut open = *open;
        self.fill_open(&mut open, cell);
        open.cells.len()
    }

    /// Fills `cell`. Whenever a group has only one open cell left, fills this cell, too. Updates the open cells and the candidates.
    fn fill(&self, state: &mut SinglesState, cell: Cell) {
        let before = state.open.cells;
        self.fill_open(&mut state.open, cell);
        for cell in (before - state.open.cells).iter() {
            let places = &mut state.places[self.solution[cell.index()]];
            *places -= self.peers[cell.index()];
        }
        state.places.iter_mut().for_each(|places| *places &= state.open.cells);
    }

    /// Returns the state after filling all cells that hidden singles can fill, if these singles are easier than the hardest technique of
    /// the puzzle.
    fn after_easier(&self, mut state: SinglesState) -> SinglesState {
        let techniques = [Technique::HiddenSingleBox, Technique::HiddenSingleLine];
        let easier = || techniques.into_iter().filter(|&technique| technique < self.technique);
        while let Some(cell) = easier().find_map(|technique| self.singles(&state, technique).first()) {
            self.fill(&mut state, cell);
        }
        state
    }

    /// Returns the state after filling all cells that singles easier than the hardest technique can fill. These singles are not counted.
    /// First fills the cells that are the only open cell of a group.
    fn after_last_cells(&self, mut state: SinglesState) -> SinglesState {
        let last = |state: &SinglesState| self.groups.iter().find_map(|group| (*group & state.open.cells).single());
        while let Some(cell) = last(&state) {
            self.fill(&mut state, cell);
        }
        self.after_easier(state)
    }
}

/// Returns the next number of a pseudo-random sequence, computed from the previous number as in `SplitMix64`.
const fn split_mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::ninefold::{RoundsResult, min_uses as exhaustive_min_uses, path_uses, solve_in_rounds};
    use crate::{Analysis, Ladder, StopSignal, samples};
    use grid::{Board, Digit, Puzzle, Shape};

    /// Puzzles that need naked singles, or hidden singles in rows and columns.
    const HARDER: [&str; 3] = [
        "..7....49.2...........6.......3...85.3.81..9..1.......56..3...8...17...21..5.4..3",
        ".4.....52..39..6..5.........21....8...4..7....3...6...........18....97...5.8.3.2.",
        "1....3.......7..4.87...15....6.35..4........3.2..6.7...5....3...6...82.....1.2..5",
    ];

    /// Returns `count` boards, each with randomly chosen digits of the full board `full`. On average, `open` of eight cells are empty.
    fn random_boards(full: &[Digit], count: u64, open: u64) -> impl Iterator<Item = Board> {
        let side = full.len().isqrt();
        let is_open = move |seed: u64, at: usize| split_mix(split_mix(seed) ^ at as u64) % 8 < open;
        let digits = move |seed: u64| {
            let all = full.iter().enumerate();
            all.map(|(at, &digit)| Some(digit).filter(|_| !is_open(seed, at))).collect()
        };
        let boards = (0..count).map(digits);
        boards.map(move |digits| Puzzle::classic(Shape::of_side(side).unwrap(), digits).check().unwrap())
    }

    /// Returns the canonical form of `board`, its solution, the result of solving it in rounds, and its hardest technique. Returns `None`
    /// if it needs more than singles.
    fn solve_singles(ladder: &Ladder, board: &Board) -> Option<(Position, Position, RoundsResult, Technique)> {
        let mut analysis = Analysis::of(Position::of(board));
        analysis.load_canonical(board);
        let start = analysis.position().clone();
        let rounds = solve_in_rounds(ladder.rungs(), &mut analysis, &StopSignal::never())?;
        let technique = rounds.technique;
        (technique <= Technique::NakedSingle).then_some((start, analysis.position().clone(), rounds, technique))
    }

    /// Returns the digits of the solution of a puzzle.
    fn solve(line: &str) -> Vec<Digit> {
        let mut analysis = Analysis::of(samples::parse_puzzle(line));
        solve_in_rounds(Ladder::ninefold().rungs(), &mut analysis, &StopSignal::never()).unwrap();
        let end = analysis.position();
        end.shape().iter().map(|cell| end.digit(cell).unwrap()).collect()
    }

    #[test]
    fn bounds_of_singles_agree_with_the_search_by_all_techniques() {
        let (ladder, mut kinds) = (Ladder::ninefold(), HashSet::new());
        let mut boards = Vec::new();
        for full in ["1234341221434321", "1234341223414123"] {
            let digits: Vec<Digit> = full.chars().filter_map(Digit::from_symbol).collect();
            boards.extend(random_boards(&digits, 100, 6).chain(random_boards(&digits, 20, 1)));
        }
        for line in HARDER {
            let digits = line.chars().map(Digit::from_symbol).collect();
            boards.push(Puzzle::classic(Shape::nine(), digits).check().unwrap());
        }
        for solution in samples::PUZZLES.lines().map(solve) {
            boards.extend((1..6).flat_map(|open| random_boards(&solution, 3, open)));
        }
        for board in boards {
            let Some((start, end, rounds, technique)) = solve_singles(&ladder, &board) else { continue };
            let (easier, hardest) = (&ladder.rungs()[..rounds.highest_rung], &ladder.rungs()[rounds.highest_rung]);
            let Some(exact) = exhaustive_min_uses((easier, hardest), rounds.first_needed, 100, &StopSignal::never())
            else {
                continue;
            };
            let problem = SinglesProblem::new(&start, &end, technique).unwrap();
            let state = problem.after_last_cells(problem.initial_state(&start));
            let lower = problem.lower_bound(problem.initial_state(&start).open.cells);
            let (found, too_few) =
                if state.open.cells.is_empty() { (None, 0) } else { problem.search_exhaustively(&state) };
            assert!(lower <= exact && too_few < exact, "{technique}: {lower}, {too_few}, not {exact}: {board:?}");
            assert!(found.is_none_or(|found| found == exact), "{technique}: {found:?}, not {exact}: {board:?}");
            assert!(
                technique == Technique::FullHouse || problem.greedy_run(state, 0) >= exact,
                "{technique}: {board:?}"
            );
            let bounds = bound_singles(&start, &end, technique).unwrap();
            assert_eq!((bounds.lower, bounds.upper), (exact, exact), "{technique}: {board:?}");
            kinds.insert(technique);
        }
        assert!(kinds.len() == 5, "{kinds:?}");
    }

    #[test]
    fn no_path_has_fewer_singles_than_the_lower_bound() {
        let (ladder, mut all, mut known) = (Ladder::ninefold(), 0, 0);
        for board in samples::PUZZLES.lines().flat_map(|line| random_boards(&solve(line), 12, 4).collect::<Vec<_>>()) {
            let Some((start, end, rounds, technique)) = solve_singles(&ladder, &board) else { continue };
            let hardest = &ladder.rungs()[rounds.highest_rung];
            let bounds = bound_singles(&start, &end, technique).unwrap();
            assert!(bounds.lower <= bounds.upper, "{bounds:?}: {board:?}");
            for number in 0..4 {
                let position = Position::of(&samples::equivalent(&board, number));
                let uses = path_uses(&ladder, hardest, &position, &StopSignal::never());
                assert!(uses >= Some(bounds.lower), "{bounds:?}, {uses:?}: {board:?}");
            }
            all += 1;
            known += usize::from(bounds.upper == bounds.lower);
        }
        assert!(all > 20 && known * 10 > all * 7, "{known} of {all}");
    }
}
