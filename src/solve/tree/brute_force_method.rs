//! Brute force as a method of the tree search: puts a digit into a cell and checks the constraints.

use std::sync::Arc;

use crate::tree::method_interface::Refusal;
use crate::tree::{Placement, Question, Situation, SolvingMethod};
use grid::{Board, Cell, Constraint, Digit, DigitSet, Layout};

/// Order in which the cells are filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CellOrder {
    /// Fixed order, and the phrase that says why a cell is next.
    Fixed(Arc<[Cell]>, &'static str),
    /// First the cell into which the fewest digits fit without breaking a constraint, counted again after each digit.
    /// The first cell wins ties.
    Anew,
    /// Unit by unit, starting with the unit that has fewest empty cells. Each unit is filled before the next unit is
    /// begun.
    Units,
}

/// Digits on the board, and how they are checked.
#[derive(Clone, Debug)]
pub(crate) struct Trials {
    layout: Arc<Layout>,
    constraints_of: Arc<[Vec<usize>]>, // by cell: indexes of its constraints
    allowed: Arc<[DigitSet]>,          // by cell: digits that the position has not eliminated
    digits: Vec<Option<Digit>>,        // by cell
    order: CellOrder,
    checks_all: bool, // whether all constraints are checked, rather than only those on the cell of the new digit
    looks_ahead: bool, // whether a digit that leaves a cell without candidates is refused
    placed: usize,    // number of digits placed
    units: Vec<usize>, // for each digit placed: index of the unit being filled
}

impl PartialEq for Trials {
    /// Compares the digits and the order in which they were placed. All other fields never change.
    fn eq(&self, other: &Self) -> bool {
        self.digits == other.digits && self.units == other.units && self.placed == other.placed
    }
}

impl Trials {
    /// Creates a method that checks only the constraints on the cell into which it puts a digit. The method does not
    /// look ahead to the candidates of other cells.
    pub(crate) fn new(board: &Board, order: CellOrder) -> Self {
        let layout = Arc::clone(board.layout());
        let mut constraints_of = vec![Vec::new(); board.shape().cells()];
        for (at, constraint) in layout.constraints().iter().enumerate() {
            constraint.cells().iter().for_each(|cell| constraints_of[cell.index()].push(at));
        }
        let all = DigitSet::all(board.shape().side());
        Self {
            layout,
            constraints_of: constraints_of.into(),
            allowed: board.puzzle().removed.iter().map(|&removed| all.minus(removed)).collect(),
            digits: board.puzzle().digits.clone(),
            order,
            checks_all: false,
            looks_ahead: false,
            placed: 0,
            units: Vec::new(),
        }
    }

    /// Makes the method check every constraint of the board after each digit.
    pub(crate) const fn checking_all(mut self) -> Self {
        self.checks_all = true;
        self
    }

    /// Makes the method refuse digits that would leave some cell without candidates.
    pub(crate) const fn looking_ahead(mut self) -> Self {
        self.looks_ahead = true;
        self
    }

    /// Returns the reason to refuse a digit, or `None` if the digit breaks no constraint. Also returns the number of
    /// constraints checked: checking stops at the first broken constraint.
    fn broken(&self, (cell, digit): Placement, checks_all: bool) -> (Option<Refusal>, u64) {
        let mut tests = 0;
        let mut check = |constraint: &Constraint| {
            tests += 1;
            let cells = constraint.cells();
            let twin = cells.iter().find(|&&other| other != cell && self.digits[other.index()] == Some(digit))?;
            cells.contains(&cell).then(|| Refusal::Repeats(constraint.name(), *twin))
        };
        let all = self.layout.constraints();
        let refusal = if checks_all {
            all.iter().find_map(check)
        } else {
            self.constraints_of[cell.index()].iter().find_map(|&at| check(&all[at]))
        };
        (refusal, tests)
    }

    /// Returns the digits that break no constraint in a cell, and the number of constraint checks.
    fn kept(&self, cell: Cell) -> (DigitSet, u64) {
        self.allowed[cell.index()].iter().fold((DigitSet::EMPTY, 0), |(kept, tests), digit| {
            let (refusal, more) = self.broken((cell, digit), false);
            (if refusal.is_none() { kept.with(digit) } else { kept }, tests + more)
        })
    }

    /// Returns the reason to refuse a digit that leaves a peer without candidates, or `None` if every peer keeps a
    /// candidate. The digit itself must break no constraint. Also returns the number of constraint checks.
    fn emptied(&self, (cell, digit): Placement) -> (Option<Refusal>, u64) {
        let mut tests = 0;
        let empty = self.layout.peers(cell).iter().filter(|peer| self.digits[peer.index()].is_none());
        let emptied = empty.copied().find(|&peer| {
            let (kept, more) = self.kept(peer);
            tests += more;
            kept.without(digit).is_empty()
        });
        (emptied.map(Refusal::LeavesEmpty), tests)
    }

    /// Returns the index of the unit being filled. If no unit is being filled, returns the index of the unit with
    /// fewest empty cells, or `None` if the board is full.
    fn unit(&self) -> Option<usize> {
        let empty = |at: usize| {
            let cells = self.layout.constraints()[at].cells();
            cells.iter().filter(|cell| self.digits[cell.index()].is_none()).count()
        };
        let units = (0..self.layout.constraints().len())
            .filter(|&at| matches!(self.layout.constraints()[at], Constraint::Unit { .. }));
        let begun = self.units.last().copied().filter(|&at| empty(at) > 0);
        begun.or_else(|| units.filter(|&at| empty(at) > 0).min_by_key(|&at| empty(at)))
    }

    fn options(cell: Cell, digits: DigitSet) -> Vec<Placement> {
        digits.iter().map(|digit| (cell, digit)).collect()
    }

    fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout.shape().iter().filter(|cell| self.digits[cell.index()].is_none())
    }
}

impl SolvingMethod for Trials {
    fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    fn situation(&self) -> (Situation, u64) {
        let mut tests = 0;
        let next = match &self.order {
            CellOrder::Fixed(order, _) => order.get(self.placed).map(|&cell| (cell, self.allowed[cell.index()])),
            CellOrder::Units => self.unit().and_then(|at| {
                let cells = self.layout.constraints()[at].cells();
                let cell = cells.iter().copied().find(|cell| self.digits[cell.index()].is_none())?;
                Some((cell, self.allowed[cell.index()]))
            }),
            CellOrder::Anew => {
                let counted = self.empty_cells().map(|cell| {
                    let (kept, more) = self.kept(cell);
                    tests += more;
                    (cell, kept)
                });
                counted.min_by_key(|(_, kept)| kept.len())
            }
        };
        let situation = match next {
            None => Situation::Solution,
            Some((cell, digits)) if digits.is_empty() => Situation::DeadEnd(Question::Cell(cell)),
            Some((cell, digits)) => Situation::Choose(Question::Cell(cell), Self::options(cell, digits)),
        };
        (situation, tests)
    }

    fn refuse(&self, placement: Placement) -> (Option<Refusal>, u64) {
        if self.order == CellOrder::Anew {
            return (None, 0); // this order offers only digits that break no constraint
        }
        match self.broken(placement, self.checks_all) {
            (None, tests) if self.looks_ahead => {
                let (emptied, more) = self.emptied(placement);
                (emptied, tests + more)
            }
            answer => answer,
        }
    }

    fn take(&mut self, question: Question, (cell, digit): Placement) {
        if self.order == CellOrder::Units && question == Question::Cell(cell) {
            let unit = self.unit().expect("an empty cell is in some unit");
            self.units.push(unit);
        }
        self.digits[cell.index()] = Some(digit);
        self.placed += 1;
    }

    fn untake(&mut self, (cell, _): Placement) {
        self.units.pop();
        self.digits[cell.index()] = None;
        self.placed -= 1;
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    fn left(&self, cell: Cell) -> DigitSet {
        self.kept(cell).0
    }

    fn why(&self, question: Question, options: &[Placement]) -> String {
        let Question::Cell(cell) = question else { return String::new() };
        let place = self.layout.shape().place(cell);
        let n = options.len();
        let digits = if n == 1 { "1 digit".to_owned() } else { format!("{n} digits") };
        match &self.order {
            CellOrder::Fixed(_, words) => format!("{place} {words}: {digits} to try"),
            CellOrder::Anew => format!("{place} has the fewest digits left now: {n}"),
            CellOrder::Units => match self.unit() {
                Some(at) if self.units.last() == Some(&at) => {
                    format!(
                        "{} is still being filled: {digits} to try in {place}",
                        self.layout.constraints()[at].name()
                    )
                }
                Some(at) => {
                    let name = self.layout.constraints()[at].name();
                    format!("{name} has the fewest empty cells and is filled next: {digits} to try in {place}")
                }
                None => String::new(),
            },
        }
    }

    fn description(&self) -> String {
        let order = match &self.order {
            CellOrder::Fixed(_, words) => format!("the cell that {words} gets each digit in turn"),
            CellOrder::Anew => "the cell with the fewest digits left comes next, counted again each time".to_owned(),
            CellOrder::Units => "unit after unit is filled, the one with the fewest empty cells first".to_owned(),
        };
        let checks = match (self.looks_ahead, self.checks_all) {
            (true, _) => "no cell may be left without a candidate",
            (false, true) => "all constraints are tested",
            (false, false) => "its constraints are tested",
        };
        format!("{order}; {checks}")
    }
}
