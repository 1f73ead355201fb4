//! Solver for many 9 × 9 boards at once, one in each lane of the machine's widest registers.
//!
//! All lanes do the same thing at the same time. A sweep of rules places every single and eliminates every locked
//! candidate (`sweep`). If a board makes no progress, hidden triples within three cells of a box are tried (`triples`).
//! If these do not help, the search guesses between two arrangements of a digit (`fork`). A lane that is done takes the
//! next board.
//!
//! The code is written once, for rows of words of any width; the registers are chosen at run time. The boards in other
//! lanes affect only how often a rule is applied to a board. This does not change what is found: with fewer candidates,
//! every rule eliminates at least as much or finds a contradiction, and no guess is made while a rule makes progress.
//! So all widths give the same answers at the same cost, and find solutions in the same order.

/// Evaluates an expression in which `$row` stands for the row type of a width.
macro_rules! at_width {
    ($width:expr, $row:ident => $result:expr) => {
        match $width {
            #[cfg(target_arch = "x86_64")]
            $crate::lanes::Width::Avx512 => {
                type $row = $crate::lanes::simd_x86::Avx512;
                $result
            }
            #[cfg(target_arch = "x86_64")]
            $crate::lanes::Width::Half => {
                type $row = $crate::lanes::simd_x86::Half;
                $result
            }
            #[cfg(target_arch = "x86_64")]
            $crate::lanes::Width::Avx2 => {
                type $row = $crate::lanes::simd_x86::Avx2;
                $result
            }
            #[cfg(not(target_arch = "x86_64"))]
            $crate::lanes::Width::Avx512 | $crate::lanes::Width::Half | $crate::lanes::Width::Avx2 => {
                panic!("a machine of another kind has no such registers")
            }
            $crate::lanes::Width::Plain => {
                type $row = $crate::lanes::lane_words::PortableRow;
                $result
            }
        }
    };
}

mod batch;
mod bit_operations;
mod board_exchange;
mod board_per_lane;
mod branching;
mod hidden_triples;
mod lane_board;
mod lane_words;
mod one_board_in_all_lanes;
mod propagation;
#[cfg(target_arch = "x86_64")]
mod simd_x86;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::LazyLock;

pub use lane_board::{Column, Solved};

use crate::lanes::board_per_lane::Table;
use crate::lanes::lane_words::{LaneRow, PortableRow};
use crate::{Budget, Declined, OnSolution, SolveReport, Solver};
use grid::{Board, Rule, Shape};

/// Width of the registers that hold the lanes, and the instructions used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Sixteen lanes, with AVX-512 (F, BW, CD, DQ and VL) and the bit manipulation instructions that come with it
    /// (POPCNT, BMI1 and BMI2).
    Avx512,
    /// Eight lanes, with AVX-512 instructions on 256-bit registers.
    Half,
    /// Eight lanes, with AVX2.
    Avx2,
    /// Eight lanes, with whatever instructions the compiler chooses.
    Plain,
}

impl Width {
    /// All widths, the widest first.
    pub const ALL: [Self; 4] = [Self::Avx512, Self::Half, Self::Avx2, Self::Plain];

    /// Returns the usual name of the instructions.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "AVX-512",
            Self::Half => "AVX-512 with 256-bit registers",
            Self::Avx2 => "AVX2",
            Self::Plain => "portable",
        }
    }

    /// Returns whether this machine has the instructions for this width.
    #[must_use]
    pub fn is_here(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => simd_x86::Avx512::is_here(),
            #[cfg(target_arch = "x86_64")]
            Self::Half => simd_x86::Half::is_here(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => simd_x86::Avx2::is_here(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Half | Self::Avx2 => false,
            Self::Plain => PortableRow::is_here(),
        }
    }

    /// Returns the width that solves a single board soonest on this machine.
    #[must_use]
    pub fn soonest() -> Self {
        if Self::Half.is_here() { Self::Half } else { Self::widest() }
    }

    /// Returns the widest registers that this machine has.
    #[must_use]
    pub fn widest() -> Self {
        static WIDEST: LazyLock<Width> =
            LazyLock::new(|| Width::ALL.into_iter().find(|width| width.is_here()).unwrap_or(Width::Plain));
        *WIDEST
    }
}

/// Limits for the search of each board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Number of solutions at which to stop: 1 for any solution, 2 to tell whether it is the only one.
    pub solutions: u32,
    /// Number of guesses after which a board is given up.
    pub guesses: u32,
}

/// Result for one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Number of solutions, up to the limit.
    pub solutions: u32,
    /// Number of guesses: forks into two branches.
    pub guesses: u32,
    /// Whether the board was given up, so that it may have more solutions.
    pub is_cut: bool,
    first: Solved, // first solution, or all dots if none was found
}

impl Answer {
    /// Returns the first solution, or `None` if none was found.
    #[must_use]
    pub fn first(&self) -> Option<&Solved> {
        (self.solutions > 0).then_some(&self.first)
    }
}

/// Boards to answer.
#[derive(Clone, Copy, Debug)]
pub enum Boards<'b> {
    /// Boards as [`Column`]s.
    Columns(&'b [Column]),
    /// Lines of symbols. Each line is read only when its board is about to be searched.
    Lines(&'b [&'b [u8; 81]]),
}

impl Boards<'_> {
    const fn len(&self) -> usize {
        match self {
            Self::Columns(columns) => columns.len(),
            Self::Lines(lines) => lines.len(),
        }
    }
}

impl<'b, B: AsRef<[Column]>> From<&'b B> for Boards<'b> {
    fn from(columns: &'b B) -> Self {
        Self::Columns(columns.as_ref())
    }
}

/// Returns an answer for each of these boards, in the order of the boards.
///
/// ```
/// use solve::lanes::{Column, Limits, answers};
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let found = answers(&[Column::read(line)], Limits { solutions: 2, guesses: 1000 });
/// assert_eq!(found[0].solutions, 1);
/// assert!(found[0].first().unwrap().line().starts_with(b"534678912"));
/// ```
#[must_use]
pub fn answers<'b>(boards: impl Into<Boards<'b>>, limits: Limits) -> Vec<Answer> {
    answers_with(Width::widest(), boards, limits)
}

/// Returns an answer for each of these boards, in the order of the boards, using registers of this width.
///
/// # Panics
/// If this machine lacks the instructions for this width.
#[must_use]
pub fn answers_with<'b>(width: Width, boards: impl Into<Boards<'b>>, limits: Limits) -> Vec<Answer> {
    let boards = boards.into();
    at_width!(width, Row => Row::answer(&mut table::<Row>(), boards, limits))
}

fn table<W: LaneRow>() -> Table<W> {
    Table::new().expect("the width was chosen among those that the machine has")
}

/// Fastest solver for classic 9 × 9 boards. It searches a single board in all lanes at once.
#[derive(Clone, Copy, Debug)]
pub struct Lanes;

impl Lanes {
    /// Finds all solutions of one board, like [`Solver::run`], using registers of this width.
    ///
    /// # Panics
    /// If this machine lacks the instructions for this width.
    pub fn search(
        width: Width,
        board: Column,
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&Solved) -> ControlFlow<()>,
    ) -> SolveReport {
        at_width!(width, Row => one_board_in_all_lanes::search(&mut table::<Row>(), board, budget, found))
    }

    /// Returns whether this is a 9 × 9 board with rows, columns and boxes, and no other rule.
    #[must_use]
    pub fn can(board: &Board) -> bool {
        board.shape() == Shape::nine() && board.layout().rules() == Rule::CLASSIC
    }
}

impl Solver for Lanes {
    fn name(&self) -> &'static str {
        "lanes"
    }

    fn about(&self) -> &'static str {
        "searches all branches of a 9 × 9 board side by side, in the lanes of the widest registers"
    }

    fn fits(&self, board: &Board) -> Result<(), Declined> {
        let why = "it supports only 9 × 9 boards with rows, columns and boxes".to_owned();
        if Self::can(board) { Ok(()) } else { Err(Declined { solver: self.name(), why }) }
    }

    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        let column = Column::of(board);
        Self::search(Width::soonest(), column, budget, &mut |solution| found(&solution.digits()))
    }
}
