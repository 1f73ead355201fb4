//! Brute force as a plan: a digit is put into a cell, and the constraints are asked whether they are kept.

use std::sync::Arc;

use crate::tree::plan::Refusal;
use crate::tree::{Arrival, Placement, Plan, Spot};
use grid::{Board, Cell, Constraint, Digit, DigitSet, Layout};

/// In which order the cells have their turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// This one; and what to say of a cell whose turn it is.
    Fixed(Arc<[Cell]>, &'static str),
    /// Anew after each digit: the cell that the constraints leave fewest digits, of equals the first.
    Anew,
    /// Unit by unit, the one with fewest empty cells first, and it is filled before the next one is taken up.
    Units,
}

/// The digits that stand, and what is asked of them.
#[derive(Clone, Debug)]
pub(crate) struct Trials {
    layout: Arc<Layout>,
    touching: Arc<[Vec<usize>]>, // by cell: the constraints that have it, in their order
    allowed: Arc<[DigitSet]>,    // by cell: what the position has not struck out
    digits: Vec<Option<Digit>>,  // by cell
    order: Order,
    everything: bool,  // every constraint is asked, rather than those of the cell
    looks_ahead: bool, // a digit that leaves a cell nothing is refused
    turn: usize,       // how many digits were put
    units: Vec<usize>, // for each digit that was put: for the sake of which constraint
}

impl PartialEq for Trials {
    /// Whether the same digits stand, put in the same order; the rest never changes.
    fn eq(&self, other: &Self) -> bool {
        self.digits == other.digits && self.units == other.units && self.turn == other.turn
    }
}

impl Trials {
    /// On a board that asks the constraints of the cell alone and does not look ahead.
    pub(crate) fn new(board: &Board, order: Order) -> Self {
        let layout = Arc::clone(board.layout());
        let mut touching = vec![Vec::new(); board.shape().cells()];
        for (at, constraint) in layout.constraints().iter().enumerate() {
            constraint.cells().iter().for_each(|cell| touching[cell.index()].push(at));
        }
        let all = DigitSet::all(board.shape().side());
        Self {
            layout,
            touching: touching.into(),
            allowed: board.puzzle().removed.iter().map(|&removed| all.minus(removed)).collect(),
            digits: board.puzzle().digits.clone(),
            order,
            everything: false,
            looks_ahead: false,
            turn: 0,
            units: Vec::new(),
        }
    }

    /// Asks every constraint after each digit.
    pub(crate) const fn asking_everything(mut self) -> Self {
        self.everything = true;
        self
    }

    /// Refuses a digit that would leave some cell nothing.
    pub(crate) const fn looking_ahead(mut self) -> Self {
        self.looks_ahead = true;
        self
    }

    /// A cell that breaks a constraint together with this digit, by asking one constraint after the other until one is broken.
    fn broken(&self, (cell, digit): Placement, everything: bool) -> (Option<Refusal>, u64) {
        let mut tests = 0;
        let mut ask = |constraint: &Constraint| {
            tests += 1;
            let cells = constraint.cells();
            let twin = cells.iter().find(|&&other| other != cell && self.digits[other.index()] == Some(digit))?;
            cells.contains(&cell).then(|| Refusal::Repeats(constraint.name(), *twin))
        };
        let all = self.layout.constraints();
        let refusal = if everything {
            all.iter().find_map(ask)
        } else {
            self.touching[cell.index()].iter().find_map(|&at| ask(&all[at]))
        };
        (refusal, tests)
    }

    /// The digits that break nothing in a cell, and how many constraints were asked.
    fn kept(&self, cell: Cell) -> (DigitSet, u64) {
        self.allowed[cell.index()].iter().fold((DigitSet::EMPTY, 0), |(kept, tests), digit| {
            let (refusal, more) = self.broken((cell, digit), false);
            (if refusal.is_none() { kept.with(digit) } else { kept }, tests + more)
        })
    }

    /// A cell that would have nothing left beside this digit, which breaks nothing.
    fn starved(&self, (cell, digit): Placement) -> (Option<Refusal>, u64) {
        let mut tests = 0;
        let empty = self.layout.peers(cell).iter().filter(|peer| self.digits[peer.index()].is_none());
        let starved = empty.copied().find(|&peer| {
            let (kept, more) = self.kept(peer);
            tests += more;
            kept.without(digit).is_empty()
        });
        (starved.map(Refusal::Starves), tests)
    }

    /// The unit that is being filled, or the one with fewest empty cells; none when the board is full.
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

impl Plan for Trials {
    fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    fn arrive(&self) -> (Arrival, u64) {
        let mut tests = 0;
        let next = match &self.order {
            Order::Fixed(order, _) => order.get(self.turn).map(|&cell| (cell, self.allowed[cell.index()])),
            Order::Units => self.unit().and_then(|at| {
                let cells = self.layout.constraints()[at].cells();
                let cell = cells.iter().copied().find(|cell| self.digits[cell.index()].is_none())?;
                Some((cell, self.allowed[cell.index()]))
            }),
            Order::Anew => {
                let counted = self.empty_cells().map(|cell| {
                    let (kept, more) = self.kept(cell);
                    tests += more;
                    (cell, kept)
                });
                counted.min_by_key(|(_, kept)| kept.len())
            }
        };
        let arrival = match next {
            None => Arrival::Solution,
            Some((cell, digits)) if digits.is_empty() => Arrival::DeadEnd(Spot::Cell(cell)),
            Some((cell, digits)) => Arrival::Choose(Spot::Cell(cell), Self::options(cell, digits)),
        };
        (arrival, tests)
    }

    fn refuse(&self, placement: Placement) -> (Option<Refusal>, u64) {
        if self.order == Order::Anew {
            return (None, 0); // what is refused was not offered
        }
        match self.broken(placement, self.everything) {
            (None, tests) if self.looks_ahead => {
                let (starved, more) = self.starved(placement);
                (starved, tests + more)
            }
            answer => answer,
        }
    }

    fn take(&mut self, spot: Spot, (cell, digit): Placement) {
        if self.order == Order::Units && spot == Spot::Cell(cell) {
            let unit = self.unit().expect("an empty cell is in some unit");
            self.units.push(unit);
        }
        self.digits[cell.index()] = Some(digit);
        self.turn += 1;
    }

    fn untake(&mut self, (cell, _): Placement) {
        self.units.pop();
        self.digits[cell.index()] = None;
        self.turn -= 1;
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    fn left(&self, cell: Cell) -> DigitSet {
        self.kept(cell).0
    }

    fn why(&self, spot: Spot, options: &[Placement]) -> String {
        let Spot::Cell(cell) = spot else { return String::new() };
        let place = self.layout.shape().place(cell);
        let n = options.len();
        let digits = if n == 1 { "1 digit".to_owned() } else { format!("{n} digits") };
        match &self.order {
            Order::Fixed(_, words) => format!("{place} {words}: {digits} to try"),
            Order::Anew => format!("{place} is left the fewest digits now: {n}"),
            Order::Units => match self.unit() {
                Some(at) if self.units.last() == Some(&at) => {
                    format!("{} goes on being filled: {digits} to try in {place}", self.layout.constraints()[at].name())
                }
                Some(at) => {
                    let name = self.layout.constraints()[at].name();
                    format!("{name} has fewest empty cells and is filled next: {digits} to try in {place}")
                }
                None => String::new(),
            },
        }
    }

    fn creed(&self) -> String {
        let order = match &self.order {
            Order::Fixed(_, words) => format!("the cell that {words} is given each digit in turn"),
            Order::Anew => "the cell that is left fewest digits comes next, counted anew each time".to_owned(),
            Order::Units => "unit by unit is filled, the one with fewest empty cells first".to_owned(),
        };
        let asks = match (self.looks_ahead, self.everything) {
            (true, _) => "no cell may be left with nothing",
            (false, true) => "all constraints are asked",
            (false, false) => "those of the cell are asked",
        };
        format!("{order}; {asks}")
    }
}
