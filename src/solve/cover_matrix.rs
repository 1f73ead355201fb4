//! Boards as exact cover problems, and small matrices from textbooks. All items and options have names.
//!
//! Each digit of a solved board meets four demands: its cell must hold a digit, and its row, its column and its box
//! must each hold this digit. The items are these demands: the cells in reading order, followed by all pairs of a unit
//! and a digit, with the units in the order of the rules. The options are the candidates, cell by cell and digit by
//! digit. A classic 9 × 9 board has 324 items and 729 options with 4 items each, so the matrix has 2,916 ones. A rule
//! that only forbids repeats adds secondary items. So does each pair of digits that a condition on two cells rules out.
//!
//! The digits on the board are committed before the search begins, so they are not steps of the search. The matrix also
//! has the options for other digits in these cells; committing hides these options. Candidates that have been
//! eliminated from the board are not options at all.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::{ItemName, OptionName};
use cover::{ItemId, Name, NamedProblem, OptionId, Problem, Search};
use grid::{Board, Cell, Constraint, Demand, Digit, DigitSet, Layout, UnitId};

/// An exact cover problem whose items and options have names.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    blank: Arc<Blank>,
    layout: Option<Arc<Layout>>, // `None` for a small matrix
    held: Vec<OptionId>,         // options of the digits on the board
}

/// Parts of a matrix that all boards of one layout share, as long as no candidate has been eliminated.
#[derive(Debug, PartialEq)]
struct Blank {
    problem: Problem,
    search: Search,                 // search with nothing committed
    candidates: Vec<(Cell, Digit)>, // by option, in ascending order; empty for other matrices than those of boards
    names: Vec<Name>,               // by item; empty unless the items have names of their own
}

/// Small matrices: the name, the number of items, and the items (numbered from 1) of the options A, B, C and so on.
const EXAMPLES: [(&str, u32, &[&[u32]]); 2] = [
    ("a-f", 7, &[&[1, 4, 7], &[1, 4], &[4, 5, 7], &[3, 5, 6], &[2, 3, 6, 7], &[2, 7]]),
    ("a-e", 7, &[&[1, 6, 7], &[1, 3, 5], &[2], &[3, 4, 5], &[1, 2, 3, 4]]),
];

impl Matrix {
    /// Names of the small matrices, which are good for a first look.
    pub const EXAMPLES: [&str; 2] = [EXAMPLES[0].0, EXAMPLES[1].0];

    /// Returns the small matrix with this name, or `None` if it is not among [`EXAMPLES`](Self::EXAMPLES).
    #[must_use]
    pub fn example(name: &str) -> Option<Self> {
        let &(_, items, options) = EXAMPLES.iter().find(|example| example.0 == name)?;
        let mut problem = Problem::new(items, 0);
        for option in options {
            let items: Vec<_> = option.iter().map(|number| ItemId(number - 1)).collect();
            problem.option(&items);
        }
        let search = Search::new(&problem);
        Some(Self {
            blank: Arc::new(Blank { problem, search, candidates: Vec::new(), names: Vec::new() }),
            layout: None,
            held: Vec::new(),
        })
    }

    /// Returns the matrix of a problem whose items have names of their own.
    #[must_use]
    pub fn of_problem(named: NamedProblem) -> Self {
        let NamedProblem { problem, names } = named;
        let search = Search::new(&problem);
        Self {
            blank: Arc::new(Blank { problem, search, candidates: Vec::new(), names }),
            layout: None,
            held: Vec::new(),
        }
    }

    /// Returns the matrix of a board. The parts shared by classic boards up to 25 × 25 are built once and cached.
    ///
    /// The size of the matrix is not limited: call [`Solver::fits`](crate::Solver::fits) first if the board comes from
    /// outside.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let layout = board.layout();
        let has_eliminations = board.puzzle().removed.iter().any(|removed| !removed.is_empty());
        let blank =
            if has_eliminations { Arc::new(Blank::of(layout, |cell| left(board, cell))) } else { Blank::whole(layout) };
        let held = layout.shape().iter().filter_map(|cell| blank.option_at(cell, board.digit(cell)?)).collect();
        Self { blank, layout: Some(Arc::clone(layout)), held }
    }

    /// Returns the exact cover problem, in which items and options have no names.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.blank.problem
    }

    /// Returns the shape and rules of the board, or `None` for a small matrix.
    #[must_use]
    pub const fn layout(&self) -> Option<&Arc<Layout>> {
        self.layout.as_ref()
    }

    /// Returns a search that has not made a step yet, with the digits on the board committed.
    #[must_use]
    pub fn search(&self) -> Search {
        let mut search = self.blank.search.clone();
        for &option in &self.held {
            if let Err(clash) = search.commit(option) {
                unreachable!("{clash}, but no two digits of a board cover the same");
            }
        }
        search
    }

    /// Returns the name of an item.
    ///
    /// # Panics
    /// If the matrix has no such item.
    #[must_use]
    pub fn item_name(&self, item: ItemId) -> ItemName {
        let Some(layout) = self.layout() else {
            return self
                .blank
                .names
                .get(item.index())
                .map_or(ItemName::Number(item.index()), |&name| ItemName::Named(name));
        };
        let (shape, side) = (layout.shape(), layout.shape().side());
        let Some(at) = item.index().checked_sub(shape.cells()) else {
            return ItemName::Cell(shape.place(Cell::new(item.index())));
        };
        let digit = Digit::new(at % side);
        match layout.units().get(at / side) {
            Some(unit) => ItemName::Unit(unit.name, digit),
            None => {
                let among = at / side - layout.units().len();
                match distinct_of(layout).nth(among) {
                    Some(constraint) => ItemName::Distinct(constraint.name(), digit),
                    None => {
                        let first = layout.units().len() + distinct_of(layout).count();
                        let pair = forbidden(layout).nth(at - first * side).expect("the matrix has no other items");
                        ItemName::Apart(layout.condition(pair.condition).name, pair.one.1, pair.other.1)
                    }
                }
            }
        }
    }

    /// Returns the name of an option.
    #[must_use]
    pub fn option_name(&self, option: OptionId) -> OptionName {
        match (self.layout(), self.candidate(option)) {
            (Some(layout), Some((cell, digit))) => OptionName::Candidate(layout.shape().place(cell), digit),
            _ if self.blank.names.is_empty() => OptionName::Letter(option.0 as u8),
            _ => OptionName::Number(option.0),
        }
    }

    /// Returns the item with this name, or `None` if the matrix has no such item.
    #[must_use]
    pub fn item(&self, name: ItemName) -> Option<ItemId> {
        let layout = self.layout();
        match name {
            ItemName::Figure(_) => None,
            ItemName::Apart(name, one, other) => {
                let layout = layout?;
                let is_meant = |pair: &Forbidden| {
                    (layout.condition(pair.condition).name, pair.one.1, pair.other.1) == (name, one, other)
                };
                let first = self.problem().primary() + distinct_of(layout).count() * layout.shape().side();
                Some(ItemId((first + forbidden(layout).position(|pair| is_meant(&pair))?) as u32))
            }
            ItemName::Number(index) => {
                (layout.is_none() && index < self.problem().items()).then_some(ItemId(index as u32))
            }
            ItemName::Named(name) => {
                self.blank.names.iter().position(|&other| other == name).map(|index| ItemId(index as u32))
            }
            ItemName::Cell(place) => self.cell_item(layout?.shape().at(place)?),
            ItemName::Unit(name, digit) => {
                let unit = layout?.unit_ids().find(|&id| layout.is_some_and(|layout| layout.unit(id).name == name))?;
                self.unit_item(unit, digit)
            }
            ItemName::Distinct(name, digit) => {
                let among = distinct_of(layout?).position(|constraint| constraint.name() == name)?;
                Some(ItemId((self.problem().primary() + among * layout?.shape().side() + digit.index()) as u32))
            }
        }
    }

    /// Returns the option with this name, or `None` if the matrix has no such option, for example because the candidate
    /// has been eliminated.
    #[must_use]
    pub fn option(&self, name: OptionName) -> Option<OptionId> {
        match name {
            OptionName::Letter(index) => (self.layout.is_none() && usize::from(index) < self.problem().options())
                .then_some(OptionId(index.into())),
            OptionName::Number(index) => {
                let is_known = !self.blank.names.is_empty() && (index as usize) < self.problem().options();
                is_known.then_some(OptionId(index))
            }
            OptionName::Candidate(place, digit) => self.option_at(self.layout()?.shape().at(place)?, digit),
        }
    }

    /// Returns the cell and digit that an option of a board stands for; `None` for a small matrix.
    #[must_use]
    pub fn candidate(&self, option: OptionId) -> Option<(Cell, Digit)> {
        self.blank.candidates.get(option.index()).copied()
    }

    /// Returns the option that puts `digit` into `cell`, or `None` if the matrix has no such option.
    #[must_use]
    pub fn option_at(&self, cell: Cell, digit: Digit) -> Option<OptionId> {
        self.blank.option_at(cell, digit)
    }

    /// Returns the item that demands a digit in this cell of the board; `None` for a small matrix.
    #[must_use]
    pub fn cell_item(&self, cell: Cell) -> Option<ItemId> {
        let layout = self.layout()?;
        (cell.index() < layout.shape().cells()).then(|| cell_item(cell))
    }

    /// Returns the item that demands `digit` in this unit of the board; `None` for a small matrix.
    #[must_use]
    pub fn unit_item(&self, unit: UnitId, digit: Digit) -> Option<ItemId> {
        self.layout().map(|layout| unit_item(layout, unit, digit))
    }
}

impl Blank {
    /// Returns the shared parts for a layout, with all candidates. The shared parts for classic boards up to 25 × 25
    /// are cached.
    fn whole(layout: &Arc<Layout>) -> Arc<Self> {
        const LARGEST: usize = 25;
        static KEPT: [OnceLock<Arc<Blank>>; LARGEST + 1] = [const { OnceLock::new() }; LARGEST + 1];
        let shape = layout.shape();
        let make = || Arc::new(Self::of(layout, |cell| layout.domain(cell)));
        match KEPT.get(shape.side()) {
            Some(kept) if Arc::ptr_eq(layout, &Layout::classic(shape)) => Arc::clone(kept.get_or_init(make)),
            _ => make(),
        }
    }

    /// Builds the shared parts for a layout. `left` returns the candidates of a cell.
    fn of(layout: &Layout, left: impl Fn(Cell) -> DigitSet) -> Self {
        let side = layout.shape().side();
        let distinct = distinct(layout);
        let primary = layout.shape().cells() + layout.units().len() * side;
        let mut apart: HashMap<(Cell, Digit), Vec<u32>> = HashMap::new();
        let first = primary + distinct.count * side;
        let mut count = 0;
        for pair in forbidden(layout) {
            [pair.one, pair.other].iter().for_each(|&end| apart.entry(end).or_default().push((first + count) as u32));
            count += 1;
        }
        let mut problem = Problem::new(primary as u32, (distinct.count * side + count) as u32);
        let mut candidates = Vec::new();
        let mut items = Vec::new();
        for cell in layout.shape().iter() {
            for digit in left(cell).iter() {
                items.clear();
                items.push(cell_item(cell));
                items.extend(layout.units_of(cell).iter().map(|&unit| unit_item(layout, unit, digit)));
                let first = primary + digit.index();
                items.extend(distinct.of_cell[cell.index()].iter().map(|at| ItemId((first + at * side) as u32)));
                items.extend(apart.get(&(cell, digit)).into_iter().flatten().map(|&item| ItemId(item)));
                problem.option(&items);
                candidates.push((cell, digit));
            }
        }
        drop(apart); // freed before the search allocates as much memory again
        Self { search: Search::new(&problem), problem, candidates, names: Vec::new() }
    }

    fn option_at(&self, cell: Cell, digit: Digit) -> Option<OptionId> {
        self.candidates.binary_search(&(cell, digit)).ok().map(|at| OptionId(at as u32))
    }
}

/// Returns the candidates of a cell. A digit is a candidate if the rules about single cells allow it and it has not
/// been eliminated, or if the cell already holds it.
fn left(board: &Board, cell: Cell) -> DigitSet {
    let held = board.digit(cell).map_or(DigitSet::EMPTY, DigitSet::only);
    board.layout().domain(cell).minus(board.puzzle().removed[cell.index()]).or(held)
}

const fn cell_item(cell: Cell) -> ItemId {
    ItemId(cell.index() as u32)
}

fn unit_item(layout: &Layout, unit: UnitId, digit: Digit) -> ItemId {
    let shape = layout.shape();
    ItemId((shape.cells() + usize::from(unit.0) * shape.side() + digit.index()) as u32)
}

/// Returns the constraints that add secondary items, in the order of the layout.
fn distinct_of(layout: &Layout) -> impl Iterator<Item = &Constraint> {
    layout.constraints().iter().filter(|constraint| matches!(constraint, Constraint::Distinct { .. }))
}

/// Two candidates that a condition on two cells does not allow together.
struct Forbidden {
    condition: usize,
    one: (Cell, Digit),
    other: (Cell, Digit),
}

/// Returns all pairs of candidates that conditions on two cells forbid, condition by condition. Each pair is a
/// secondary item.
fn forbidden(layout: &Layout) -> impl Iterator<Item = Forbidden> {
    let side = layout.shape().side();
    layout.conditions().enumerate().flat_map(move |(condition, asked)| {
        let table = match &asked.demand {
            Demand::Pair(table) => &table[..],
            _ => &[],
        };
        let all = DigitSet::all(side);
        table.iter().enumerate().flat_map(move |(one, fit)| {
            let not = all.minus(*fit).iter();
            let (first, second) = (asked.cells[0], asked.cells[1]);
            not.map(move |other| Forbidden { condition, one: (first, Digit::new(one)), other: (second, other) })
        })
    })
}

/// Number of constraints that add secondary items, and for each cell the indexes of such constraints that contain the
/// cell.
struct Distinct {
    count: usize,
    of_cell: Vec<Vec<usize>>,
}

fn distinct(layout: &Layout) -> Distinct {
    let mut of_cell = vec![Vec::new(); layout.shape().cells()];
    let mut count = 0;
    for constraint in distinct_of(layout) {
        constraint.cells().iter().for_each(|cell| of_cell[cell.index()].push(count));
        count += 1;
    }
    Distinct { count, of_cell }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::{NORVIG, board};
    use grid::{Puzzle, Rule, Shape};

    #[test]
    fn the_classic_matrix_has_324_items_729_options_and_2916_ones() {
        let matrix = Matrix::of(&board(&".".repeat(81)));
        let problem = matrix.problem();
        assert_eq!((problem.items(), problem.primary(), problem.options(), problem.ones()), (324, 324, 729, 2916));
        let names = |option| {
            let items = problem.covered_by(option).iter().map(|&item| matrix.item_name(item).to_string());
            format!("{}: {}", matrix.option_name(option), items.collect::<Vec<_>>().join(" "))
        };
        assert_eq!(names(OptionId(0)), "r1c1=1: r1c1 row1=1 col1=1 box1=1");
        assert_eq!(names(OptionId(728)), "r9c9=9: r9c9 row9=9 col9=9 box9=9");
        assert_eq!(names(OptionId(4 * 81 + 7 * 9 + 2)), "r5c8=3: r5c8 row5=3 col8=3 box6=3");
    }

    #[test]
    fn names_lead_back_to_items_and_options() {
        let mut rules = Rule::CLASSIC.to_vec();
        rules.extend([Rule::DIAGONALS, Rule::KNIGHT]);
        let layout = Layout::new(Shape::of_side(6).unwrap(), rules);
        let matrix = Matrix::of(&Puzzle::blank(layout).check().unwrap());
        for item in (0..matrix.problem().items() as u32).map(ItemId) {
            assert_eq!(matrix.item(matrix.item_name(item)), Some(item));
        }
        for option in matrix.problem().iter() {
            assert_eq!(matrix.option(matrix.option_name(option)), Some(option));
            let (cell, digit) = matrix.candidate(option).unwrap();
            assert_eq!(matrix.option_at(cell, digit), Some(option));
        }
        let small = Matrix::example("a-e").unwrap();
        assert_eq!(small.item(small.item_name(ItemId(6))), Some(ItemId(6)));
        assert_eq!(small.option(OptionName::Letter(5)), None);
        assert_eq!(Matrix::example("a-g").map(|_| ()), None);
    }

    #[test]
    fn givens_are_committed_before_the_search() {
        let search = Matrix::of(&board(NORVIG)).search();
        assert_eq!((search.items_left(), search.options_left()), (324 - 4 * 17, 301));
        assert_eq!(search.counters().steps, 0);
    }

    #[test]
    fn an_eliminated_candidate_is_not_an_option() {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::of_side(4).unwrap()));
        puzzle.removed[3] = DigitSet::only(Digit::TWO);
        puzzle.removed[0] = DigitSet::all(4); // has no effect: the cell holds a digit
        puzzle.digits[0] = Some(Digit::ONE);
        let matrix = Matrix::of(&puzzle.check().unwrap());
        assert_eq!(matrix.problem().options(), 1 + 3 + 14 * 4);
        assert_eq!(matrix.option_at(Cell::new(3), Digit::TWO), None);
        assert_eq!(matrix.held, [OptionId(0)]);
    }
}
