//! One board per lane, and one round for all of them.

use crate::lanes::board_exchange::NO_BOARD;
use crate::lanes::branching::fork;
use crate::lanes::hidden_triples::{crowded, triples};
use crate::lanes::lane_board::Column;
use crate::lanes::propagation::{Swept, complete, sweep};
use crate::lanes::row::{LaneRow, each};

/// Boards without progress wait until they are at least one in this many: handling one of them costs as much as
/// handling all.
const ONE_IN: u32 = 4;

/// Number of rounds without a stalled board after which the boards are taken to be easy, as they are at first. Then
/// lanes that are done wait until others are too, since exchanging one board costs as much as exchanging all. Hardly
/// any board is done after a single sweep, and nearly all easy ones are after two; so there is no check in between, and
/// boards come and go together. Where boards stall, a lane's time is better spent.
const EASY_ROUNDS: u32 = 16;

/// One board per lane.
#[derive(Debug)]
pub(super) struct Table<W> {
    pub(super) boards: [W; 27],
    pub(super) numbers: W,   // by lane: number of its board, for callers that need it
    others: [W; 27],         // second branches of the boards that were forked in the last round
    rounds_since_stall: u32, // number of rounds since a board was last stalled
}

/// Result of a round, one bit per lane, set for busy lanes only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// Boards without a solution.
    pub(super) dead: u32,
    /// Boards that are solved.
    pub(super) won: u32,
    /// Boards that were forked: the lane keeps one branch, and [`Table::other`] returns the other.
    pub(super) forked: u32,
}

impl<W: LaneRow> Table<W> {
    /// Creates a table without boards, or returns `None` if this machine lacks the instructions.
    pub(super) fn new() -> Option<Self> {
        W::is_here().then(|| Self {
            boards: [W::splat(0); 27],
            numbers: W::splat(NO_BOARD),
            others: [W::splat(0); 27],
            rounds_since_stall: EASY_ROUNDS,
        })
    }

    /// Returns the lanes that have a board with a number.
    #[inline(always)]
    pub(super) fn busy(&self) -> u32 {
        !self.numbers.same(W::splat(NO_BOARD)) & ((1_u64 << W::LANES) - 1) as u32
    }

    /// Removes the numbers of these lanes.
    #[inline(always)]
    pub(super) fn clear_numbers(&mut self, lanes: u32) {
        self.numbers = self.numbers.select(W::splat(NO_BOARD), lanes);
    }

    /// Puts a board into each of these lanes.
    #[inline(always)]
    pub(super) fn load<'c>(&mut self, lanes: u32, column: impl Fn(usize) -> &'c Column) {
        load(&mut self.boards, lanes, column);
    }

    /// Writes the board of a lane to `column`.
    #[inline(always)]
    pub(super) fn board(&self, lane: usize, column: &mut Column) {
        take(&self.boards, lane, column);
    }

    /// Writes the second branch of a board that was forked in the last round to `column`.
    #[inline(always)]
    pub(super) fn other(&self, lane: usize, column: &mut Column) {
        take(&self.others, lane, column);
    }

    /// Sweeps until enough lanes are done.
    #[inline(always)]
    pub(super) fn sweep_until_done(&mut self, busy: u32) -> Swept {
        sweep(&mut self.boards);
        loop {
            let swept = sweep(&mut self.boards);
            let through = (swept.dead | swept.full | !swept.changed) & busy;
            if through.count_ones() * ONE_IN >= busy.count_ones() {
                return swept;
            }
        }
    }

    /// Makes one round: applies each rule once, and forks where none makes progress.
    #[inline(always)]
    pub(super) fn round(&mut self, busy: u32) -> Round {
        let swept = if self.rounds_since_stall < EASY_ROUNDS {
            sweep(&mut self.boards)
        } else {
            W::sweep_until_done(self, busy)
        };
        self.rounds_since_stall += 1;
        let mut dead = swept.dead & busy;
        let full = swept.full & busy & !dead;
        let mut won = 0;
        if full != 0 {
            won = complete(&self.boards) & full;
            dead |= full & !won & !swept.changed; // a digit twice in a unit, and nothing left to eliminate
        }
        let mut still = busy & !swept.changed & !dead & !full;
        if still.count_ones() * ONE_IN < busy.count_ones() {
            return Round { dead, won, forked: 0 };
        }
        self.rounds_since_stall = 0;
        still &= !triples(&mut self.boards);
        if still != 0 {
            dead |= crowded(&self.boards) & still;
            still &= !dead;
            dead |= fork(&mut self.boards, &mut self.others, still);
        }
        Round { dead, won, forked: still & !dead }
    }
}

/// Puts a board into each of these lanes of the rows.
#[inline(always)]
pub(super) fn load<'c, W: LaneRow>(rows: &mut [W; 27], lanes: u32, column: impl Fn(usize) -> &'c Column) {
    for lane in each(lanes) {
        W::load(rows, lane, column(lane));
    }
}

/// Puts a board into its lane, row by row: the next round would have to wait for words that were stored singly.
#[inline(always)]
pub(super) fn load_one<W: LaneRow>(rows: &mut [W; 27], lane: usize, column: &Column) {
    for (row, word) in rows.iter_mut().zip(&column.0) {
        *row = row.select(W::splat(*word), 1 << lane);
    }
}

/// Copies the words of one lane.
#[inline(always)]
fn take<W: LaneRow>(rows: &[W; 27], lane: usize, column: &mut Column) {
    for (word, row) in column.0.iter_mut().zip(rows) {
        *word = row.lanes()[lane];
    }
}

/// Appends a column and returns it, to be written in place: a copy would cost as much.
#[inline(always)]
pub(super) fn push_blank(columns: &mut Vec<Column>) -> &mut Column {
    columns.push(Column::default());
    columns.last_mut().expect("one was pushed")
}
