//! Canonical form of classic puzzles of any size: equivalent puzzles have the same form.
//!
//! Two puzzles are equivalent if a [`Transformation`] turns one into the other. Only the digits, the eliminated candidates and which digits
//! are givens count, not the solution; the puzzle may have several solutions or none.
//!
//! The algorithm is colour refinement with individualization, as in canonical labelling of graphs (Brendan `McKay`, "Practical Graph
//! Isomorphism", 1981). The vertices are the rows, columns and digits. Each has a colour, a hash of 64 bits; at first all colours are
//! equal. In each round, every filled cell adds a hash to the colours of its row, its column and its digit, computed from the colours of
//! the other two. Then each row mixes in the colours of its band, and each column those of its stack. Colours do not depend on how the
//! puzzle is transformed, so sorting by them puts the vertices into an order that does not depend on it either. As long as several rows,
//! columns or digits have the same colour, each of them in turn is given a colour of its own, and the refinement continues. Of all results,
//! the lexicographically smallest is the canonical form. Nearly all puzzles have only one result, found within a few microseconds.

use crate::{Cell, Digit, Puzzle, Transformation};

impl Puzzle {
    /// Returns the transformation into the canonical form. Equivalent puzzles have the same canonical form, and puzzles with the same
    /// canonical form are equivalent.
    ///
    /// Returns `None` if there are other rules than the classic ones, or if more than `max_leaves` transformations would have to be
    /// compared. The number of transformations is the same for equivalent puzzles. It is large for puzzles with few givens, which have many
    /// symmetries, and about 10,000 for full 9 × 9 grids.
    #[must_use]
    pub fn canonicalize(&self, max_leaves: usize) -> Option<Transformation> {
        if !self.layout.is_classic() {
            return None;
        }
        let filled = filled_cells(self);
        Search::new(self, &filled, max_leaves).run()
    }
}

/// Filled cell, which connects a row, a column and a digit. The vertices are numbered: first all rows, then all columns, then all digits.
#[derive(Clone, Copy, Debug, Default)]
struct FilledCell {
    row: u8,
    column: u8,
    digit: u8,
    kind: u8, // GIVEN or PLACED
}

const GIVEN: u8 = 1;
const PLACED: u8 = 2;

/// Returns the filled cells in reading order.
fn filled_cells(puzzle: &Puzzle) -> Vec<FilledCell> {
    let side = puzzle.shape().side() as u8;
    let mut filled = vec![FilledCell::default(); puzzle.shape().cells()];
    let (mut count, mut digits) = (0, puzzle.digits.iter());
    for row in 0..side {
        for (column, digit) in (side..2 * side).zip(&mut digits) {
            // An entry is written for an empty cell too, and then overwritten: which cells are empty is unpredictable, so a branch would
            // cost more.
            let index = digit.map_or(0, |digit| digit.index() as u8);
            filled[count] = FilledCell { row, column, digit: 2 * side + index, kind: GIVEN };
            count += usize::from(digit.is_some());
        }
    }
    filled.truncate(count);
    if !puzzle.placed.is_empty() {
        let cell = |filled: &FilledCell| {
            Cell::new(usize::from(filled.row) * usize::from(side) + usize::from(filled.column - side))
        };
        filled.iter_mut().filter(|filled| puzzle.placed.has(cell(filled))).for_each(|filled| filled.kind = PLACED);
    }
    filled
}

/// Colours of the vertices, by number, and unused entries after them. `N` is a power of two, so that an index modulo `N` needs no bounds
/// check.
type Colours<const N: usize> = [u64; N];

/// Number of colours for boards up to side 10.
const FEW: usize = 32;

/// Number of colours for all boards.
const MANY: usize = 256;

/// Number of refinement rounds before equal colours are looked for. With fewer rounds, more vertices have to be individualized.
const ROUNDS: usize = 4;

/// Odd multiplier for hashes, and the initial colour (2^64 divided by the golden ratio).
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Old numbers of rows, columns or digits in their new order; only the first ones are used.
type Order = [u8; 64];

/// Search tree of the individualized vertices. Each leaf is a transformation.
struct Search<'p> {
    puzzle: &'p Puzzle,
    filled: &'p [FilledCell],
    side: usize,
    band_sizes: [usize; 2], // rows in a band, columns in a stack
    leaves: usize,
    max_leaves: usize,
    least: Option<Transformation>,
}

impl<'p> Search<'p> {
    fn new(puzzle: &'p Puzzle, filled: &'p [FilledCell], max_leaves: usize) -> Self {
        let shape = puzzle.shape();
        let band_sizes = [shape.box_height(), shape.box_width()];
        Self { puzzle, filled, side: shape.side(), band_sizes, leaves: 0, max_leaves, least: None }
    }

    /// Returns the transformation with the smallest result; `None` if there are too many leaves.
    fn run(mut self) -> Option<Transformation> {
        if 3 * self.side <= FEW {
            self.start::<FEW>();
        } else {
            self.start::<MANY>();
        }
        self.least.filter(|_| self.leaves <= self.max_leaves)
    }

    /// Searches the tree. All colours are equal in the first round, so the hashes are the same for all filled cells of a kind.
    fn start<const N: usize>(&mut self) {
        let mut colours = [0; N];
        let by_kind = [GIVEN, PLACED].map(|kind| hashes([MULTIPLIER; 3], kind));
        self.refine(&[MULTIPLIER; N], &mut colours, |filled| by_kind[usize::from(filled.kind - GIVEN)]);
        self.explore(colours, ROUNDS - 1);
    }

    /// Refines the colours by this number of rounds, then visits the leaves below.
    fn explore<const N: usize>(&mut self, mut old: Colours<N>, rounds: usize) {
        let mut colours = [0; N];
        for _ in 0..rounds {
            let colour = |vertex: u8| old[usize::from(vertex) % N];
            let connected = |filled: &FilledCell| [filled.row, filled.column, filled.digit].map(colour);
            self.refine(&old, &mut colours, |filled| hashes(connected(filled), filled.kind));
            old = colours;
        }
        let Some(repeated) = self.repeated_colour(&colours) else { return self.visit_leaf(&colours) };
        for vertex in (0..3 * self.side).filter(|&vertex| colours[vertex] == repeated) {
            if self.leaves > self.max_leaves {
                break;
            }
            let mut individualized = colours;
            individualized[vertex] = mix(repeated ^ MULTIPLIER);
            self.explore(individualized, ROUNDS);
        }
    }

    /// Computes the colours after one more round. `added` returns what a filled cell adds to its row, its column and its digit.
    fn refine<const N: usize>(
        &self,
        old: &Colours<N>,
        colours: &mut Colours<N>,
        added: impl Fn(&FilledCell) -> [u64; 3],
    ) {
        colours[..3 * self.side].fill(0);
        for filled in self.filled {
            for (vertex, hash) in [filled.row, filled.column, filled.digit].into_iter().zip(added(filled)) {
                let colour = &mut colours[usize::from(vertex) % N];
                *colour = colour.wrapping_add(hash);
            }
        }
        let (rows, columns) = colours[..2 * self.side].split_at_mut(self.side);
        for (lines, size) in [(rows, self.band_sizes[0]), (columns, self.band_sizes[1])] {
            for band in lines.chunks_mut(size) {
                let all = mix(sum(band.iter().map(|&line| mix(line))));
                band.iter_mut().for_each(|line| *line = line.wrapping_add(all));
            }
        }
        let all = colours[..3 * self.side].iter_mut().zip(old);
        all.for_each(|(new, old)| *new = mix(new.wrapping_add(old.rotate_left(16))));
    }

    /// Returns the smallest colour that several rows or several columns have, or else the smallest that several digits have.
    fn repeated_colour<const N: usize>(&self, colours: &Colours<N>) -> Option<u64> {
        let (lines, digits) = colours[..3 * self.side].split_at(2 * self.side);
        let (rows, columns) = lines.split_at(self.side);
        let repeated = |colours: &[u64]| {
            let is_repeated = |&(at, colour): &(usize, &u64)| colours[..at].contains(colour);
            colours.iter().enumerate().filter(is_repeated).map(|(_, &colour)| colour).min()
        };
        repeated(rows).into_iter().chain(repeated(columns)).min().or_else(|| repeated(digits))
    }

    /// Compares the transformation that sorts rows, columns and digits by their colours, which are all different. If boxes are square, the
    /// colours decide whether the board is transposed; if rows and columns do not differ, both ways are compared.
    fn visit_leaf<const N: usize>(&mut self, colours: &Colours<N>) {
        let side = self.side;
        let (lines, digits) = colours[..3 * side].split_at(2 * side);
        let (rows, columns) = lines.split_at(side);
        let mut labels = vec![Digit::ONE; side];
        let digits = sorted(digits, 1);
        digits[..side].iter().enumerate().for_each(|(new, &old)| labels[usize::from(old)] = Digit::new(new));
        let [height, width] = self.band_sizes;
        let (row_sum, column_sum) =
            if height == width { (sum(rows.iter().copied()), sum(columns.iter().copied())) } else { (0, 0) };
        let (rows, columns) = (sorted(rows, height), sorted(columns, width));
        if row_sum <= column_sum {
            self.compare(Transformation::new(&rows[..side], &columns[..side], false, labels.clone()));
        }
        if height == width && row_sum >= column_sum {
            self.compare(Transformation::new(&columns[..side], &rows[..side], true, labels));
        }
    }

    /// Keeps the transformation if its result is smaller than all before.
    fn compare(&mut self, transformation: Transformation) {
        self.leaves += 1;
        let is_less = |least: &Transformation| self.result(&transformation).lt(self.result(least));
        if self.least.as_ref().is_none_or(is_less) {
            self.least = Some(transformation);
        }
    }

    /// Iterates over the transformed puzzle: the digit of each cell, whether it is a given, and the eliminated candidates.
    fn result(&self, transformation: &Transformation) -> impl Iterator<Item = (Option<Digit>, bool, u64)> {
        transformation.cells().map(move |(_, source)| {
            let digit = self.puzzle.digits[source.index()];
            let is_given = digit.is_some() && !self.puzzle.placed.has(source);
            let removed = transformation.label_set(self.puzzle.removed[source.index()]);
            (digit.map(|digit| transformation.label(digit)), is_given, removed.bits())
        })
    }
}

/// Returns the lines sorted by their colours, which are all different. Bands are kept together and sorted by the sums of their colours.
/// `size` is the number of lines in a band.
fn sorted(colours: &[u64], size: usize) -> Order {
    let mut lines: Order = [0; 64];
    if size == 1 {
        sort(colours, 0, &mut lines);
        return lines;
    }
    let mut bands = [(0, 0); 64];
    let bands = &mut bands[..colours.len() / size];
    for (at, (band, to)) in colours.chunks(size).zip(bands.iter_mut()).enumerate() {
        *to = (sum(band.iter().copied()), at * size);
    }
    bands.sort_unstable();
    for (to, &(_, first)) in lines.chunks_mut(size).zip(bands.iter()) {
        sort(&colours[first..first + size], first as u8, to);
    }
    lines
}

/// Writes the numbers of these lines in the order of their colours. The numbers are consecutive and begin with `first`. The rank of a line
/// is found by comparing it with all others: for so few, this is faster than a sort with unpredictable branches.
fn sort(colours: &[u64], first: u8, to: &mut [u8]) {
    for (line, colour) in (first..).zip(colours) {
        let rank = colours.iter().map(|other| usize::from(other < colour)).sum::<usize>();
        to[rank] = line;
    }
}

/// Returns what a filled cell adds to the colours of its row, its column and its digit, given their present colours. Row and column count
/// alike, because the board may be transposed.
const fn hashes([row, column, digit]: [u64; 3], kind: u8) -> [u64; 3] {
    let (digit, kind) = (digit.rotate_left(32), kind as u64);
    [
        mix(column.wrapping_add(digit).wrapping_add(kind)),
        mix(row.wrapping_add(digit).wrapping_add(kind)),
        mix(row.wrapping_add(column).wrapping_add(kind)),
    ]
}

fn sum(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0, u64::wrapping_add)
}

const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(MULTIPLIER);
    number ^ number >> 29
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{DigitSet, Layout, Rule, Shape};

    /// Puzzles without symmetries.
    const PUZZLES: [&str; 4] = [
        "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
        "4...2...5.....59.....1....2...8.1....61...4...32.6....9..3..1.....6...5..7..5...6",
        "1......46...69.......714....2...5.74.59..8..........1.7.2.8.4.33......85......1..",
        "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
    ];

    /// Puzzles with symmetries, and a puzzle with few givens.
    const SYMMETRIC: [&str; 4] = [
        "1...........2.......3...........4...........5...........6...........7...........8", // one given in each band
        "1234567894567891237891234562315648975648972318972315643126459786459783129783.....", // nearly full
        "...2.1.....1...7...2.....4.5.......3.........8.......2.4.....8...7...3.....6.4...",
        "12..3......................3..4......................4..5......................5.",
    ];

    const MAX_LEAVES: usize = 1024;

    fn puzzle(line: &str) -> Puzzle {
        Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect())
    }

    /// Random order of rows or columns that keeps bands or stacks together. `size` is the number of lines in each of these.
    fn lines(side: usize, size: usize) -> impl Strategy<Value = Vec<u8>> {
        let within = proptest::collection::vec(Just((0..size).collect::<Vec<_>>()).prop_shuffle(), side / size);
        (Just((0..side / size).collect::<Vec<_>>()).prop_shuffle(), within).prop_map(move |(bands, within)| {
            let lines = bands.into_iter().zip(within);
            lines.flat_map(|(band, within)| within.into_iter().map(move |line| (band * size + line) as u8)).collect()
        })
    }

    fn transformation(shape: Shape) -> impl Strategy<Value = Transformation> {
        let (height, width) = (shape.box_height(), shape.box_width());
        let labels = Just((0..shape.side()).map(Digit::new).collect::<Vec<_>>()).prop_shuffle();
        (lines(shape.side(), height), lines(shape.side(), width), any::<bool>(), labels).prop_map(
            move |(rows, columns, is_transposed, labels)| {
                Transformation::new(&rows, &columns, is_transposed && height == width, labels)
            },
        )
    }

    /// Returns the canonical form of a puzzle. Checks that it is equivalent to the puzzle: the transformation permutes the cells and the
    /// digits, and keeps peers.
    fn form(puzzle: &Puzzle) -> Puzzle {
        let transformation = puzzle.canonicalize(MAX_LEAVES).expect("the puzzle is classic and not too symmetric");
        let layout = &puzzle.layout;
        let mut sources: Vec<Cell> = transformation.cells().map(|(_, source)| source).collect();
        for (cell, source) in transformation.cells() {
            let mut peers: Vec<Cell> = layout.peers(cell).iter().map(|peer| sources[peer.index()]).collect();
            peers.sort_unstable();
            assert_eq!(peers, layout.peers(source));
        }
        sources.sort_unstable();
        assert!(sources.into_iter().eq(puzzle.shape().iter()));
        let all = DigitSet::all(puzzle.shape().side());
        assert_eq!(transformation.label_set(all), all);
        transformation.apply(puzzle)
    }

    /// A part of a full grid without square boxes, and a transformation.
    fn oblong() -> impl Strategy<Value = (Puzzle, Transformation)> {
        proptest::sample::select(vec![6_usize, 12]).prop_flat_map(|side| {
            let shape = Shape::of_side(side).unwrap();
            let (height, width, count) = (shape.box_height(), shape.box_width(), shape.cells());
            let cells = proptest::sample::subsequence((0..count).collect::<Vec<_>>(), count / 3..count / 2);
            let puzzle = cells.prop_map(move |cells| {
                let mut puzzle = Puzzle::blank(Layout::classic(shape));
                for cell in cells {
                    let (row, column) = (cell / side, cell % side);
                    puzzle.digits[cell] = Some(Digit::new((row % height * width + row / height + column) % side));
                }
                puzzle
            });
            (puzzle, transformation(shape))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn equivalent_puzzles_have_the_same_form(
            line in proptest::sample::select(PUZZLES.into_iter().chain(SYMMETRIC).collect::<Vec<_>>()),
            cells in proptest::collection::vec(0_usize..81, 0..6),
            transformation in transformation(Shape::nine()),
        ) {
            let givens = puzzle(line);
            let mut puzzle = givens.clone();
            for &cell in &cells {
                if puzzle.digits[cell].is_some() {
                    puzzle.placed.insert(Cell::new(cell));
                } else {
                    puzzle.removed[cell] = DigitSet::only(Digit::new(cell % 9));
                }
            }
            prop_assert_eq!(form(&transformation.apply(&puzzle)), form(&puzzle));
            prop_assert_eq!(form(&puzzle) == form(&givens), cells.is_empty());
        }

        #[test]
        fn boxes_need_not_be_square((puzzle, transformation) in oblong()) {
            prop_assert_eq!(form(&transformation.apply(&puzzle)), form(&puzzle));
        }
    }

    #[test]
    fn other_rules_and_too_many_symmetries_have_no_form() {
        let diagonals = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        for layout in [Layout::classic(Shape::nine()), diagonals] {
            let mut puzzle = Puzzle::blank(layout);
            puzzle.digits[40] = Some(Digit::ONE);
            assert!(puzzle.canonicalize(MAX_LEAVES).is_none());
        }
        let full = puzzle("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
        assert!(full.canonicalize(MAX_LEAVES).is_none() && full.canonicalize(10_000).is_some());
    }
}
