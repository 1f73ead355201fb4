//! One form for all positions that are the same but for how they are turned, shuffled and relabelled.
//!
//! What is found first hangs on where it stands, so the ways through a puzzle and through another form of it are not as long. Who wants to
//! say the same of both looks at this one.
//!
//! Rows, columns and digits are told apart by numbers. Each hangs on the numbers that meet in it, a digit that stands where a row and a
//! column cross telling something of all three, and again on the new numbers, round after round. Sorted by their numbers they stand in
//! an order that no form has a say in. Where some are still alike each of them is set apart in its turn, and of all forms that this
//! leads to the first counts. So canonical forms of graphs are found too (“Practical Graph Isomorphism”, `nauty`, 1981).

use std::cmp::Ordering;

use crate::Position;
use crate::ground::Ground;
use crate::plain::{Plain, SIDE};
use grid::{Board, Cell, Digit, DigitSet};

/// What of a position comes where in another form of it.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    cells: Vec<u16>, // which it was, by what it becomes
    names: Names,    // which it becomes, by what it was
}

type Names = Vec<Digit>;

/// Lines or digits: which they were, by what they become; as many as there are.
type Order = [u8; 64];

/// A digit that stands in a row and a column: which of all rows, columns and digits, counted on in this order.
#[derive(Clone, Copy, Default)]
struct Fact {
    row: u8,
    column: u8,
    digit: u8,
    says: u8, // GIVEN or ENTERED
}

const GIVEN: u8 = 1;
const ENTERED: u8 = 2;

/// The numbers of rows, columns and digits, in this order, and nothing behind them: as many as a power of two, so that none is ever out of
/// bounds.
type Numbers<const N: usize> = [u64; N];

/// So many numbers are enough for boards up to 9 × 9, and for all.
const FEW: usize = 32;
const MANY: usize = 256;

/// So often all numbers are made anew before it is asked which are still alike. More seldom tell more apart.
const ROUNDS: usize = 4;

/// So many forms may come of a board. Puzzles have one nearly always, and a few where they can be turned into themselves; full grids
/// of the most even kind have more, and nothing to be told.
const FORMS: usize = 1024;

/// Any odd number with bits all over.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Position {
    /// Where `board` stands, in the form that stands for all that it can be turned into, and how it is turned: not at all where rules are
    /// other than the classic ones, or too much is alike to be told apart.
    pub(crate) fn form_of(board: &Board) -> (Box<Self>, Option<Turn>) {
        Self::other_form_of(board, 0)
    }

    /// The same in another form for each number, each of which stands for all too.
    pub(crate) fn other_form_of(board: &Board, number: u64) -> (Box<Self>, Option<Turn>) {
        let facts = facts(board);
        let search = Search::of(board, &facts, number.wrapping_mul(ODD));
        let Some(turn) = search.and_then(Search::least) else { return (Box::new(Self::of(board)), None) };
        if Ground::of(board.layout()).is_plain {
            return (Self::laid(board, &turn.plain(board, &facts)), Some(turn));
        }
        let mut form = Self::anything(board.layout());
        let removed = &board.puzzle().removed;
        form.clear();
        let mut seen = vec![DigitSet::EMPTY; form.empty.len()]; // by unit
        for (cell, from) in turn.cells() {
            if let Some(digit) = board.digit(from) {
                let digit = turn.name(digit);
                form.stand(cell, digit, board.is_given(from));
                let units = form.ground.seats(cell).iter().map(|seat| usize::from(seat.unit.0));
                units.for_each(|unit| seen[unit] = seen[unit].with(digit));
            }
        }
        let all = DigitSet::all(form.shape().side());
        for (cell, from) in turn.cells().filter(|&(_, from)| board.digit(from).is_none()) {
            let seats = form.ground.seats(cell).iter();
            let seen = seats.fold(DigitSet::EMPTY, |all, seat| all.or(seen[usize::from(seat.unit.0)]));
            form.open(cell, all.minus(seen).minus(turn.rename(removed[from.index()])));
        }
        form.marks.is_dead = form.marks.has_dead_end(form.empty.len());
        (form, Some(turn))
    }
}

/// The form of a plain board that stands for all that it can be turned into, as [`Position::form_of`] has it; none of others.
pub(crate) fn plain_form_of(board: &Board) -> Option<(Plain, Turn)> {
    if !Ground::of(board.layout()).is_plain {
        return None;
    }
    let facts = facts(board);
    let turn = Search::of(board, &facts, 0).and_then(Search::least)?;
    Some((turn.plain(board, &facts), turn))
}

impl Turn {
    /// The cells, each with what it was.
    fn cells(&self) -> impl Iterator<Item = (Cell, Cell)> {
        self.cells.iter().enumerate().map(|(cell, &from)| (Cell::new(cell), Cell::new(usize::from(from))))
    }

    /// Which cell this was.
    fn from(&self, cell: Cell) -> Cell {
        Cell::new(usize::from(self.cells[cell.index()]))
    }

    /// What stands on a plain board, and what may, as it comes to be.
    fn plain(&self, board: &Board, facts: &[Fact]) -> Plain {
        let mut became = [0; SIDE * SIDE];
        self.cells().for_each(|(cell, from)| became[from.index()] = cell.index());
        let mut plain = Plain::of_standing(facts.iter().map(|fact| {
            let at = usize::from(fact.row) * SIDE + usize::from(fact.column) - SIDE;
            (Cell::new(became[at]), self.names[usize::from(fact.digit) - 2 * SIDE], fact.says == GIVEN)
        }));
        let removed = board.puzzle().removed.iter().zip(became).filter(|(removed, _)| !removed.is_empty());
        removed.for_each(|(removed, cell)| plain.strike(Cell::new(cell), self.rename(*removed)));
        plain
    }

    fn name(&self, digit: Digit) -> Digit {
        self.names[digit.index()]
    }

    fn rename(&self, digits: DigitSet) -> DigitSet {
        digits.iter().fold(DigitSet::EMPTY, |all, digit| all.with(self.name(digit)))
    }

    /// What comes to stand in `cell` where these stood before, by cell.
    pub fn digit(&self, cell: Cell, before: &[Digit]) -> Digit {
        self.name(before[self.from(cell).index()])
    }

    /// By what else than their numbers forms can be told apart: all that stands, and all that was struck.
    fn key<'p>(&'p self, board: &'p Board) -> impl Iterator<Item = (Option<Digit>, bool, u64)> + 'p {
        self.cells().map(move |(_, from)| {
            let digit = board.digit(from).map(|digit| self.name(digit));
            (digit, board.is_given(from), self.rename(board.puzzle().removed[from.index()]).bits())
        })
    }
}

/// All that stands.
fn facts(board: &Board) -> Vec<Fact> {
    let (side, placed) = (board.shape().side() as u8, &board.puzzle().placed);
    let mut facts = vec![Fact::default(); board.shape().cells()];
    let (mut count, mut digits) = (0, board.puzzle().digits.iter());
    for row in 0..side {
        for (column, digit) in (side..2 * side).zip(&mut digits) {
            // written in any case, and then kept or not: nobody could guess which, and a wrong guess costs more
            let index = digit.map_or(0, |digit| digit.index() as u8);
            facts[count] = Fact { row, column, digit: 2 * side + index, says: GIVEN };
            count += usize::from(digit.is_some());
        }
    }
    facts.truncate(count);
    if !placed.is_empty() {
        let cell = |fact: &Fact| Cell::new(usize::from(fact.row) * usize::from(side) + usize::from(fact.column - side));
        facts.iter_mut().filter(|fact| placed.has(cell(fact))).for_each(|fact| fact.says = ENTERED);
    }
    facts
}

struct Search<'b> {
    board: &'b Board,
    side: usize,
    bands: [usize; 2], // how many rows, and columns, change places among themselves
    facts: &'b [Fact],
    turns: Vec<Turn>,
    twist: u64, // of the bits by which numbers are put in order
}

impl<'b> Search<'b> {
    fn of(board: &'b Board, facts: &'b [Fact], twist: u64) -> Option<Self> {
        if !board.layout().is_classic() {
            return None;
        }
        let shape = board.shape();
        let bands = [shape.box_height(), shape.box_width()];
        Some(Self { board, side: shape.side(), bands, facts, turns: Vec::new(), twist })
    }

    fn least(mut self) -> Option<Turn> {
        if 3 * self.side <= FEW {
            self.begin::<FEW>();
        } else {
            self.begin::<MANY>();
        }
        if self.turns.len() > FORMS {
            return None;
        }
        let board = self.board;
        self.turns.into_iter().reduce(|least, turn| match turn.key(board).cmp(least.key(board)) {
            Ordering::Less => turn,
            _ => least,
        })
    }

    /// With all numbers alike, so that the first round tells no more than how many facts each has.
    fn begin<const N: usize>(&mut self) {
        let (mut old, mut numbers) = ([ODD; N], [0; N]);
        let told = [GIVEN, ENTERED].map(|says| telling([ODD; 3], says));
        self.refine(&old, &mut numbers, |fact| told[usize::from(fact.says - GIVEN)]);
        old = numbers;
        self.look(old, ROUNDS - 1);
    }

    /// All forms that these numbers lead to after so many rounds.
    fn look<const N: usize>(&mut self, mut old: Numbers<N>, rounds: usize) {
        let mut numbers = [0; N];
        for _ in 0..rounds {
            let number = |at: u8| old[usize::from(at) % N];
            let meeting = |fact: &Fact| [fact.row, fact.column, fact.digit].map(number);
            self.refine(&old, &mut numbers, |fact| telling(meeting(fact), fact.says));
            old = numbers;
        }
        let Some(like) = self.alike(&numbers) else { return self.settle(&numbers) };
        for at in (0..3 * self.side).filter(|&at| numbers[at] == like) {
            if self.turns.len() > FORMS {
                break;
            }
            let mut apart = numbers;
            apart[at] = mix(like ^ ODD);
            self.look(apart, ROUNDS);
        }
    }

    /// A round: what each fact tells its row, its column and its digit.
    fn refine<const N: usize>(&self, old: &Numbers<N>, numbers: &mut Numbers<N>, telling: impl Fn(&Fact) -> [u64; 3]) {
        numbers[..3 * self.side].fill(0);
        for fact in self.facts {
            for (at, what) in [fact.row, fact.column, fact.digit].into_iter().zip(telling(fact)) {
                let number = &mut numbers[usize::from(at) % N];
                *number = number.wrapping_add(what);
            }
        }
        let (rows, columns) = numbers[..2 * self.side].split_at_mut(self.side);
        for (lines, size) in [(rows, self.bands[0]), (columns, self.bands[1])] {
            for band in lines.chunks_mut(size) {
                let all = mix(sum(band.iter().map(|&line| mix(line))));
                band.iter_mut().for_each(|line| *line = line.wrapping_add(all));
            }
        }
        let all = numbers[..3 * self.side].iter_mut().zip(old);
        all.for_each(|(new, old)| *new = mix(new.wrapping_add(old.rotate_left(16))));
    }

    /// The least number that two rows, two columns, or else two digits have.
    fn alike<const N: usize>(&self, numbers: &Numbers<N>) -> Option<u64> {
        let (lines, digits) = numbers[..3 * self.side].split_at(2 * self.side);
        let (rows, columns) = lines.split_at(self.side);
        let twice = |numbers: &[u64]| {
            let comes_again = |&(at, number): &(usize, &u64)| numbers[..at].contains(number);
            numbers.iter().enumerate().filter(comes_again).map(|(_, &number)| number).min()
        };
        twice(rows).into_iter().chain(twice(columns)).min().or_else(|| twice(digits))
    }

    /// The form that these numbers lead to, no two of them alike, or both where rows and columns do not differ.
    fn settle<const N: usize>(&mut self, numbers: &Numbers<N>) {
        let (side, twisted) = (self.side, |number: &u64| number ^ self.twist);
        let (lines, digits) = numbers[..3 * side].split_at(2 * side);
        let (rows, columns) = lines.split_at(side);
        let mut names: Names = vec![Digit::ONE; side];
        let digits = order(digits, 1, twisted);
        digits[..side].iter().enumerate().for_each(|(new, &old)| names[usize::from(old)] = Digit::new(new));
        let is_square = self.bands[0] == self.bands[1]; // so that rows may become columns
        let which = |lines: &[u64]| if is_square { sum(lines.iter().map(twisted)) } else { 0 };
        let (rows, columns, which) = (
            order(rows, self.bands[0], twisted),
            order(columns, self.bands[1], twisted),
            which(rows).cmp(&which(columns)),
        );
        let mut turn = |first: &Order, second: &Order, [down, right]: [usize; 2]| {
            let mut cells = Vec::with_capacity(side * side);
            for &one in &first[..side] {
                let start = usize::from(one) * down;
                cells.extend(second[..side].iter().map(|&other| (start + usize::from(other) * right) as u16));
            }
            self.turns.push(Turn { cells, names: names.clone() });
        };
        if which != Ordering::Greater {
            turn(&rows, &columns, [side, 1]);
        }
        if is_square && which != Ordering::Less {
            turn(&columns, &rows, [1, side]);
        }
    }
}

/// The lines by their numbers, no two of them alike, so many kept together as a band has.
fn order(numbers: &[u64], band: usize, twisted: impl Fn(&u64) -> u64) -> Order {
    let mut lines: Order = [0; 64];
    let mut twists = [0; 64];
    twists.iter_mut().zip(numbers).for_each(|(twist, number)| *twist = twisted(number));
    let twists = &twists[..numbers.len()];
    if band == 1 {
        ranked(twists, 0, &mut lines);
        return lines;
    }
    let mut bands = [(0, 0); 64];
    let bands = &mut bands[..numbers.len() / band];
    for (at, (band, told)) in twists.chunks(band).zip(bands.iter_mut()).enumerate() {
        *told = (sum(band.iter().copied()), at * band.len());
    }
    bands.sort_unstable();
    for (to, &(_, from)) in lines.chunks_mut(band).zip(bands.iter()) {
        ranked(&twists[from..from + band], from as u8, to);
    }
    lines
}

/// Where these numbers stand, the first of them at `from`, the least first. Each is held against all, which is quicker for so few than to
/// guess how they lie.
fn ranked(numbers: &[u64], from: u8, to: &mut [u8]) {
    for (at, number) in (from..).zip(numbers) {
        let less = numbers.iter().map(|other| usize::from(other < number)).sum::<usize>();
        to[less] = at;
    }
}

/// What a fact tells its row, its column and its digit where these have these numbers, of which the row's and the column's may change
/// places.
const fn telling([row, column, digit]: [u64; 3], says: u8) -> [u64; 3] {
    let (digit, says) = (digit.rotate_left(32), says as u64);
    [
        mix(column.wrapping_add(digit).wrapping_add(says)),
        mix(row.wrapping_add(digit).wrapping_add(says)),
        mix(row.wrapping_add(column).wrapping_add(says)),
    ]
}

fn sum(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0, u64::wrapping_add)
}

const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(ODD);
    number ^ number >> 29
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::samples;
    use grid::{Layout, Puzzle, Rule, Shape};

    /// Puzzles that can be turned into themselves, so that much in them is alike, and one that says hardly anything.
    const EVEN: [&str; 4] = [
        "1...........2.......3...........4...........5...........6...........7...........8", // one digit each in three bands
        "1234567894567891237891234562315648975648972318972315643126459786459783129783.....", // hardly anything left
        "...2.1.....1...7...2.....4.5.......3.........8.......2.4.....8...7...3.....6.4...", // symmetrical
        "12..3......................3..4......................4..5......................5.",
    ];

    fn puzzle(line: &str) -> Puzzle {
        Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect())
    }

    /// Lines in another order, bands kept together.
    fn shuffled(side: usize, band: usize) -> impl Strategy<Value = Vec<usize>> {
        let within = proptest::collection::vec(Just((0..band).collect::<Vec<_>>()).prop_shuffle(), side / band);
        (Just((0..side / band).collect::<Vec<_>>()).prop_shuffle(), within).prop_map(move |(bands, within)| {
            bands
                .into_iter()
                .zip(within)
                .flat_map(|(at, within)| within.into_iter().map(move |line| at * band + line))
                .collect()
        })
    }

    /// Rows, columns, digits, and whether rows become columns.
    fn turn(shape: Shape) -> impl Strategy<Value = (Vec<usize>, Vec<usize>, Vec<usize>, bool)> {
        let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
        let names = Just((0..side).collect::<Vec<_>>()).prop_shuffle();
        (
            shuffled(side, height),
            shuffled(side, width),
            names,
            any::<bool>().prop_map(move |is_turned| is_turned && height == width),
        )
    }

    fn turned(
        puzzle: &Puzzle,
        (rows, columns, names, is_turned): &(Vec<usize>, Vec<usize>, Vec<usize>, bool),
    ) -> Puzzle {
        let side = puzzle.shape().side();
        let mut other = Puzzle::blank(puzzle.layout.clone());
        let name = |digit: Digit| Digit::new(names[digit.index()]);
        for cell in puzzle.shape().iter() {
            let (row, column) = (cell.index() / side, cell.index() % side);
            let (row, column) = if *is_turned { (column, row) } else { (row, column) };
            let from = rows[row] * side + columns[column];
            other.digits[cell.index()] = puzzle.digits[from].map(name);
            if puzzle.placed.has(Cell::new(from)) {
                other.placed.insert(cell);
            }
            other.removed[cell.index()] =
                puzzle.removed[from].iter().fold(DigitSet::EMPTY, |all, digit| all.with(name(digit)));
        }
        other
    }

    /// All that a position says of its cells.
    fn told(position: &Position) -> Vec<(Option<Digit>, bool, DigitSet)> {
        let cells = position.shape().iter();
        cells.map(|cell| (position.digit(cell), position.is_given(cell), position.candidates(cell))).collect()
    }

    /// Both have one form; and it is a form of them.
    fn is_one_form(one: Puzzle, other: Puzzle) {
        let boards = [one, other].map(|puzzle| puzzle.check().expect("no digit repeats"));
        let others = boards.each_ref().map(|board| Position::other_form_of(board, 3));
        assert_eq!(told(&others[0].0), told(&others[1].0));
        let forms = boards.each_ref().map(Position::form_of);
        assert_eq!(told(&forms[0].0), told(&forms[1].0));
        for (board, (form, turn)) in [&boards, &boards].into_iter().flatten().zip(forms.iter().chain(&others)) {
            let position = Position::of(board);
            assert_eq!(form.is_dead(), position.is_dead());
            let turn = turn.as_ref().expect("classic");
            let mut cells: Vec<Cell> = turn.cells().map(|(_, from)| from).collect();
            for (cell, from) in turn.cells() {
                assert_eq!(form.digit(cell), position.digit(from).map(|digit| turn.name(digit)));
                assert_eq!(form.candidates(cell), turn.rename(position.candidates(from)));
                let are_peers = |one: Cell, other: Cell| position.layout().are_peers(one, other);
                assert!(turn.cells().all(|(other, was)| are_peers(cell, other) == are_peers(from, was)));
            }
            cells.sort_unstable();
            assert!(cells.into_iter().eq(form.shape().iter()));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_puzzle_and_its_turns_have_one_form(at in 0_usize..1000, way in turn(Shape::nine())) {
            let lines: Vec<&str> = samples::LINES.lines().chain(EVEN).chain(samples::HARD).collect();
            let puzzle = puzzle(lines[at % lines.len()]);
            is_one_form(puzzle.clone(), turned(&puzzle, &way));
        }

        #[test]
        fn what_was_entered_and_struck_goes_with_it(at in 0_usize..1000, way in turn(Shape::nine()), cells in proptest::collection::vec(0_usize..81, 1..6)) {
            let lines: Vec<&str> = samples::LINES.lines().chain(EVEN).collect();
            let mut puzzle = puzzle(lines[at % lines.len()]);
            for cell in cells {
                if puzzle.digits[cell].is_some() {
                    puzzle.placed.insert(Cell::new(cell));
                } else {
                    puzzle.removed[cell] = DigitSet::only(Digit::new(cell % 9));
                }
            }
            is_one_form(puzzle.clone(), turned(&puzzle, &way));
        }

        #[test]
        fn boxes_need_not_be_square(way in turn(Shape::of_side(6).unwrap()), cells in proptest::sample::subsequence((0..36).collect::<Vec<usize>>(), 10..16)) {
            let mut puzzle = Puzzle::blank(Layout::classic(Shape::of_side(6).unwrap()));
            for cell in cells {
                let (row, column) = (cell / 6, cell % 6);
                puzzle.digits[cell] = Some(Digit::new((row % 2 * 3 + row / 2 + column) % 6));
            }
            is_one_form(puzzle.clone(), turned(&puzzle, &way));
        }

        #[test]
        fn large_boards_have_forms_too(way in turn(Shape::of_side(12).unwrap()), cells in proptest::sample::subsequence((0..144).collect::<Vec<usize>>(), 50..70)) {
            let mut puzzle = Puzzle::blank(Layout::classic(Shape::of_side(12).unwrap()));
            for cell in cells {
                let (row, column) = (cell / 12, cell % 12);
                puzzle.digits[cell] = Some(Digit::new((row % 3 * 4 + row / 3 + column) % 12));
            }
            is_one_form(puzzle.clone(), turned(&puzzle, &way));
        }
    }

    #[test]
    fn each_number_has_a_form_of_its_own() {
        let board = puzzle(samples::HARD[0]).check().unwrap();
        let mut forms: Vec<_> = (0..8).map(|number| told(&Position::other_form_of(&board, number).0)).collect();
        forms.sort_unstable_by_key(|form| form.iter().map(|&(digit, ..)| digit).collect::<Vec<_>>());
        forms.dedup();
        assert_eq!(forms.len(), 8);
    }

    #[test]
    fn what_is_nearly_blank_and_what_has_other_rules_stays_as_it_is() {
        let diagonals = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        for layout in [Layout::classic(Shape::nine()), diagonals] {
            let mut puzzle = Puzzle::blank(layout);
            puzzle.digits[40] = Some(Digit::ONE);
            let board = puzzle.check().unwrap();
            let (form, turn) = Position::form_of(&board);
            assert!(turn.is_none());
            assert_eq!(told(&form), told(&Position::of(&board)));
        }
    }
}
