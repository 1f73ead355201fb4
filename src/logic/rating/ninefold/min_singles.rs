//! The fewest singles of the hardest kind that a puzzle of singles needs, where all that is easier is free.
//!
//! A digit that is placed never makes a single impossible, only needless, so that what matters is which cells are chosen, not when.
//! Where few are enough every choice of one, of two, … is tried. Of hidden singles in boxes some twenty are needed: too many for that. There
//! good choices are made by chance again and again, and [`Plan::least`] says below which number none can come.

use std::collections::HashSet;

use crate::{Cells, Position, Technique};
use grid::{Cell, Family};

/// Cells of a board of at most nine digits.
type BoardCells = Cells<2>;

/// The digits that a board may have.
const MAX_DIGITS: usize = 9;

/// The groups of such a board, and one that none of its cells is in.
const GROUP_COUNT: usize = 4 * MAX_DIGITS + 1;

/// So many positions are looked at before choices are left to chance.
const MAX_POSITIONS: usize = 256;

/// So often choices are left to chance.
const RANDOM_RUNS: u64 = 256;

/// How many are enough, and fewer than how many are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SinglesBounds {
    pub upper: usize,
    pub lower: usize,
}

/// What stays the same of a puzzle, however far it is solved.
struct SinglesProblem {
    technique: Technique,
    boxes: Vec<BoardCells>,
    lines: Vec<BoardCells>,
    groups: Vec<BoardCells>,                  // the last open cell of which is free
    groups_of: Vec<[usize; 4]>,               // by cell: its groups
    peers: Vec<BoardCells>,                   // by cell
    solution: Vec<usize>,                     // by cell: what comes to stand there
    cells_of_digit: [BoardCells; MAX_DIGITS], // by digit: where
}

/// The cells that are open.
#[derive(Clone, Copy)]
struct OpenCells {
    cells: BoardCells,
    counts: [u8; GROUP_COUNT], // how many of each group
}

/// How far it is solved.
#[derive(Clone)]
struct SinglesState {
    open: OpenCells,
    places: [BoardCells; MAX_DIGITS],
}

/// Of `start`, which singles up to `technique` lead to `end`; none on boards other than the classic ones of at most nine digits.
pub(super) fn bound_singles(start: &Position, end: &Position, technique: Technique) -> Option<SinglesBounds> {
    let plan = SinglesProblem::new(start, end, technique)?;
    let state = plan.initial_state(start);
    let least = plan.lower_bound(state.open.cells);
    if technique == Technique::FullHouse {
        return Some(SinglesBounds { upper: state.open.cells.len(), lower: state.open.cells.len() }); // whatever is placed is one
    }
    let state = plan.after_last_cells(state);
    let (enough, tried) = if least > 4 { (None, 0) } else { plan.search_exhaustively(&state) };
    if let Some(enough) = enough {
        return Some(SinglesBounds { upper: enough, lower: enough });
    }
    let least = least.max(tried + 1);
    let mut enough = usize::MAX;
    for walk in 0..RANDOM_RUNS {
        enough = enough.min(plan.greedy_run(state.clone(), walk));
        if enough == least {
            break;
        }
    }
    Some(SinglesBounds { upper: enough, lower: least })
}

impl SinglesProblem {
    fn new(start: &Position, end: &Position, technique: Technique) -> Option<Self> {
        let (layout, shape) = (start.layout(), start.shape());
        if !layout.is_classic() || shape.side() > MAX_DIGITS || !end.is_solved() {
            return None;
        }
        let set = |cells: &[Cell]| cells.iter().fold(BoardCells::EMPTY, |set, &cell| set.with(cell));
        let (mut boxes, mut lines, mut homes) = (Vec::new(), Vec::new(), [BoardCells::EMPTY; MAX_DIGITS]);
        for unit in layout.units() {
            let kind = if unit.name.family == Family::Box { &mut boxes } else { &mut lines };
            kind.push(set(&unit.cells));
        }
        let mut digits = Vec::with_capacity(shape.cells());
        for cell in shape.iter() {
            let digit = end.digit(cell)?.index();
            homes[digit] = homes[digit].with(cell);
            digits.push(digit);
        }
        let mut groups = [&boxes[..], &lines[..]].concat();
        if technique > Technique::LastDigit {
            groups.extend(&homes[..shape.side()]);
        }
        groups.resize(GROUP_COUNT, BoardCells::EMPTY);
        let member = shape.iter().map(|cell| {
            let mut member = [GROUP_COUNT - 1; 4];
            let own = (0..groups.len()).filter(|&group| groups[group].has(cell));
            member.iter_mut().zip(own).for_each(|(member, group)| *member = group);
            member
        });
        let member = member.collect();
        let peers = shape.iter().map(|cell| set(layout.peers(cell))).collect();
        Some(Self {
            technique,
            boxes,
            lines,
            groups,
            groups_of: member,
            peers,
            solution: digits,
            cells_of_digit: homes,
        })
    }

    fn initial_state(&self, position: &Position) -> SinglesState {
        let (mut cells, mut left, mut places) = (BoardCells::EMPTY, [0; GROUP_COUNT], [BoardCells::EMPTY; MAX_DIGITS]);
        for cell in position.shape().iter().filter(|&cell| position.digit(cell).is_none()) {
            cells = cells.with(cell);
            self.groups_of[cell.index()].iter().for_each(|&group| left[group] += 1);
            for digit in position.candidates(cell).iter() {
                places[digit.index()] = places[digit.index()].with(cell);
            }
        }
        SinglesState { open: OpenCells { cells, counts: left }, places }
    }

    /// Fewer hidden singles in boxes are not enough where these cells are open.
    ///
    /// Each cell that need not be chosen is the last open one of a unit or the last of a digit, so there are no more of them than such
    /// *groups*. Some groups cannot bring one each, being full with the same cell: with the last cell of a band its row and its box, with the last
    /// of a stack its column and its box, with the last of all its digit too. That no more than these are lost is impossible: look at the
    /// last cells from the end. As long as nothing else is lost, each of them is the last of its band and of its stack and has the digit of
    /// those after it, since otherwise its digit, its box, its row or its column would be full with it besides; when all bands, or all
    /// stacks, have had their last, there is none before it.
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

    /// The boxes side by side, and those one below the other.
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

    /// Whether the cells of a line follow one another in reading order.
    fn is_row(&self, line: &BoardCells) -> bool {
        let indices: Vec<usize> = line.iter().map(Cell::index).collect();
        indices.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    /// Every choice of one, two, …: the fewest that are enough, if they were found in time; and how many surely are not.
    fn search_exhaustively(&self, start: &SinglesState) -> (Option<usize>, usize) {
        let (mut now, mut seen, mut looked) = (vec![start.clone()], HashSet::new(), 0);
        for times in 1.. {
            let mut next = Vec::new();
            for state in &now {
                for cell in self.singles(state, self.technique).iter() {
                    looked += 1;
                    if looked > MAX_POSITIONS {
                        return (None, times - 1);
                    }
                    let state = self.after_choosing(state, cell);
                    if state.open.cells.is_empty() {
                        return (Some(times), times - 1);
                    }
                    if seen.insert(state.open.cells) {
                        next.push(state);
                    }
                }
            }
            if next.is_empty() {
                return (None, times);
            }
            now = next;
        }
        (None, 0)
    }

    /// How many are enough where each time one of those that leave the fewest open cells is chosen.
    fn greedy_run(&self, mut state: SinglesState, number: u64) -> usize {
        let (mut times, mut chance) = (0, number);
        let mut choices = self.singles(&state, self.technique);
        while !state.open.cells.is_empty() {
            let left = |cell| match self.technique {
                Technique::HiddenSingleBox | Technique::LastDigit => self.open_count_after(&state.open, cell),
                _ => self.after_choosing(&state, cell).open.cells.len(),
            };
            let worth = choices.iter().map(|cell| {
                chance = split_mix(chance);
                (left(cell), chance, cell)
            });
            let Some((.., best)) = worth.min() else { return usize::MAX };
            let before = state.open.cells;
            self.fill(&mut state, best);
            state = self.after_easier(state);
            choices = match self.technique {
                Technique::HiddenSingleBox => {
                    self.hidden_singles_after(&state, before - state.open.cells) | choices & state.open.cells
                }
                _ => self.singles(&state, self.technique),
            };
            times += 1;
        }
        times
    }

    /// The cells that hidden singles in boxes fill, as far as they have become so with those that are `filled` now: the others fill
    /// what they did before.
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

    /// The cells that singles of one kind fill.
    fn singles(&self, state: &SinglesState, technique: Technique) -> BoardCells {
        let lone = |units: &[BoardCells]| {
            let all = units.iter().flat_map(|unit| state.places.iter().filter_map(|places| (*places & *unit).single()));
            all.fold(BoardCells::EMPTY, BoardCells::with)
        };
        match technique {
            Technique::LastDigit => self
                .cells_of_digit
                .iter()
                .filter_map(|home| (*home & state.open.cells).single())
                .fold(BoardCells::EMPTY, BoardCells::with),
            Technique::HiddenSingleBox => lone(&self.boxes),
            Technique::HiddenSingleLine => lone(&self.lines),
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

    /// What a cell leaves open, and what is free after it.
    fn after_choosing(&self, state: &SinglesState, cell: Cell) -> SinglesState {
        let mut state = state.clone();
        self.fill(&mut state, cell);
        self.after_easier(state)
    }

    /// Fills a cell, and each that is the last of a group then.
    fn fill_open(&self, open: &mut OpenCells, cell: Cell) {
        let mut full = BoardCells::only(cell);
        while let Some(cell) = full.first() {
            full = full.without(cell);
            open.cells = open.cells.without(cell);
            for &group in &self.groups_of[cell.index()] {
                open.counts[group] -= 1;
                if open.counts[group] == 1 {
                    full |= self.groups[group] & open.cells;
                }
            }
        }
    }

    /// How many cells are open when `cell` is filled, and each that is the last of a group then.
    fn open_count_after(&self, open: &OpenCells, cell: Cell) -> usize {
        if self.groups_of[cell.index()].iter().all(|&group| open.counts[group] != 2) {
            return open.cells.len() - 1; // as mostly
        }
        let mut open = *open;
        self.fill_open(&mut open, cell);
        open.cells.len()
    }

    fn fill(&self, state: &mut SinglesState, cell: Cell) {
        let before = state.open.cells;
        self.fill_open(&mut state.open, cell);
        for cell in (before - state.open.cells).iter() {
            let places = &mut state.places[self.solution[cell.index()]];
            *places -= self.peers[cell.index()];
        }
        state.places.iter_mut().for_each(|places| *places &= state.open.cells);
    }

    /// All that is easier is done.
    fn after_easier(&self, mut state: SinglesState) -> SinglesState {
        let kinds = [Technique::HiddenSingleBox, Technique::HiddenSingleLine];
        let easier = || kinds.into_iter().filter(|&kind| kind < self.technique);
        while let Some(cell) = easier().find_map(|kind| self.singles(&state, kind).first()) {
            self.fill(&mut state, cell);
        }
        state
    }

    /// The same where there may be last cells of groups from the beginning.
    fn after_last_cells(&self, mut state: SinglesState) -> SinglesState {
        let last = |state: &SinglesState| self.groups.iter().find_map(|group| (*group & state.open.cells).single());
        while let Some(cell) = last(&state) {
            self.fill(&mut state, cell);
        }
        self.after_easier(state)
    }
}

/// A number that nothing can be told of, by the one before.
const fn split_mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::ninefold::{RoundsResult, min_uses as by_every_choice, path_uses, solve_in_rounds};
    use crate::{Analysis, Ladder, StopSignal, samples};
    use grid::{Board, Digit, Puzzle, Shape};

    /// Puzzles that need naked singles, or hidden ones in rows and columns.
    const HARDER: [&str; 3] = [
        "..7....49.2...........6.......3...85.3.81..9..1.......56..3...8...17...21..5.4..3",
        ".4.....52..39..6..5.........21....8...4..7....3...6...........18....97...5.8.3.2.",
        "1....3.......7..4.87...15....6.35..4........3.2..6.7...5....3...6...82.....1.2..5",
    ];

    /// `many` boards that have some of the digits of a full one, as chance has it, `open` of eight cells open.
    fn by_chance(full: &[Digit], many: u64, open: u64) -> impl Iterator<Item = Board> {
        let side = full.len().isqrt();
        let is_open = move |number: u64, at: usize| split_mix(split_mix(number) ^ at as u64) % 8 < open;
        let digits = move |number: u64| {
            let all = full.iter().enumerate();
            all.map(|(at, &digit)| Some(digit).filter(|_| !is_open(number, at))).collect()
        };
        let boards = (0..many).map(digits);
        boards.map(move |digits| Puzzle::classic(Shape::of_side(side).unwrap(), digits).check().unwrap())
    }

    /// The canonical form of a puzzle of singles, what they lead to, and what waves say of it.
    fn of_singles(ladder: &Ladder, board: &Board) -> Option<(Position, Position, RoundsResult, Technique)> {
        let mut analysis = Analysis::of(Position::of(board));
        analysis.load_canonical(board);
        let start = analysis.position().clone();
        let waves = solve_in_rounds(ladder.rungs(), &mut analysis, &StopSignal::never())?;
        let technique = waves.technique;
        (technique <= Technique::NakedSingle).then_some((start, analysis.position().clone(), waves, technique))
    }

    fn full(line: &str) -> Vec<Digit> {
        let mut analysis = Analysis::of(samples::parse_puzzle(line));
        solve_in_rounds(Ladder::ninefold().rungs(), &mut analysis, &StopSignal::never()).unwrap();
        let end = analysis.position();
        end.shape().iter().map(|cell| end.digit(cell).unwrap()).collect()
    }

    #[test]
    fn singles_are_counted_as_by_every_choice() {
        let (ladder, mut kinds) = (Ladder::ninefold(), HashSet::new());
        let mut boards = Vec::new();
        for full in ["1234341221434321", "1234341223414123"] {
            let digits: Vec<Digit> = full.chars().filter_map(Digit::from_symbol).collect();
            boards.extend(by_chance(&digits, 100, 6).chain(by_chance(&digits, 20, 1)));
        }
        for line in HARDER {
            let digits = line.chars().map(Digit::from_symbol).collect();
            boards.push(Puzzle::classic(Shape::nine(), digits).check().unwrap());
        }
        for full in samples::PUZZLES.lines().map(full) {
            boards.extend((1..6).flat_map(|open| by_chance(&full, 3, open)));
        }
        for board in boards {
            let Some((start, end, waves, technique)) = of_singles(&ladder, &board) else { continue };
            let (easier, hardest) = (&ladder.rungs()[..waves.highest_rung], &ladder.rungs()[waves.highest_rung]);
            let Some(exactly) = by_every_choice((easier, hardest), waves.first_needed, 100, &StopSignal::never())
            else {
                continue;
            };
            let plan = SinglesProblem::new(&start, &end, technique).unwrap();
            let begun = plan.after_last_cells(plan.initial_state(&start));
            let least = plan.lower_bound(plan.initial_state(&start).open.cells);
            let (found, tried) = if begun.open.cells.is_empty() { (None, 0) } else { plan.search_exhaustively(&begun) };
            assert!(least <= exactly && tried < exactly, "{technique}: {least}, {tried}, not {exactly}: {board:?}");
            assert!(found.is_none_or(|found| found == exactly), "{technique}: {found:?}, not {exactly}: {board:?}");
            assert!(
                technique == Technique::FullHouse || plan.greedy_run(begun, 0) >= exactly,
                "{technique}: {board:?}"
            );
            let counted = bound_singles(&start, &end, technique).unwrap();
            assert_eq!((counted.lower, counted.upper), (exactly, exactly), "{technique}: {board:?}");
            kinds.insert(technique);
        }
        assert!(kinds.len() == 5, "{kinds:?}");
    }

    #[test]
    fn no_path_of_singles_needs_fewer_than_the_least() {
        let (ladder, mut all, mut known) = (Ladder::ninefold(), 0, 0);
        for board in samples::PUZZLES.lines().flat_map(|line| by_chance(&full(line), 12, 4).collect::<Vec<_>>()) {
            let Some((start, end, waves, technique)) = of_singles(&ladder, &board) else { continue };
            let hardest = &ladder.rungs()[waves.highest_rung];
            let counted = bound_singles(&start, &end, technique).unwrap();
            assert!(counted.lower <= counted.upper, "{counted:?}: {board:?}");
            for number in 0..4 {
                let position = Position::of(&samples::equivalent(&board, number));
                let walked = path_uses(&ladder, hardest, &position, &StopSignal::never());
                assert!(walked >= Some(counted.lower), "{counted:?}, {walked:?}: {board:?}");
            }
            all += 1;
            known += usize::from(counted.upper == counted.lower);
        }
        assert!(all > 20 && known * 10 > all * 7, "{known} of {all}");
    }
}
