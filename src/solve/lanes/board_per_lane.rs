//! Table of boards, one per lane, and the round of rules applied to all of them at once.

use crate::lanes::board_exchange::NO_BOARD;
use crate::lanes::branching::fork;
use crate::lanes::hidden_triples::{crowded, triples};
use crate::lanes::lane_board::Column;
use crate::lanes::lane_words::{LaneRow, each};
use crate::lanes::propagation::{Swept, complete, sweep};

/// Number of busy lanes per stalled board (a board without progress) at which stalled boards are handled. Until there
/// are enough stalled boards, they wait, since handling one of them costs as much as handling all.
const ONE_IN: u32 = 4;

/// Number of rounds without a stalled board after which the boards count as easy. They also count as easy at the start.
/// While boards are easy, lanes that are done wait until other lanes are done, since exchanging one board costs as much
/// as exchanging all. Hardly any board is done after one sweep, but nearly all easy boards are done after two. So
/// nothing is checked between these two sweeps. While boards stall, no lane waits, since its time is too valuable.
const EASY_ROUNDS: u32 = 16;

/// Boards being solved, one per lane.
#[derive(Debug)]
pub(super) struct Table<W> {
    pub(super) boards: [W; 27],
    pub(super) numbers: W,   // by lane: number of its board, for callers that need it
    others: [W; 27],         // second branches of the boards that were forked in the last round
    rounds_since_stall: u32, // number of rounds since a board last stalled
}

/// Result of a round, as bit masks of lanes. Only busy lanes are included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// Lanes whose board has no solution.
    pub(super) dead: u32,
    /// Lanes whose board is solved.
    pub(super) won: u32,
    /// Lanes whose board was forked. The lane keeps the first branch; [`Table::other`] copies the second branch.
    pub(super) forked: u32,
}

impl<W: LaneRow> Table<W> {
    /// Creates a table without boards; returns `None` if this machine lacks the instructions for rows of this type.
    pub(super) fn new() -> Option<Self> {
        W::is_here().then(|| Self {
            boards: [W::splat(0); 27],
            numbers: W::splat(NO_BOARD),
            others: [W::splat(0); 27],
            rounds_since_stall: EASY_ROUNDS,
        })
    }

    /// Returns the lanes whose board has a number.
    #[inline(always)]
    pub(super) fn busy(&self) -> u32 {
        !self.numbers.same(W::splat(NO_BOARD)) & ((1_u64 << W::LANES) - 1) as u32
    }

    /// Sets the board numbers of these lanes to [`NO_BOARD`].
    #[inline(always)]
    pub(super) fn clear_numbers(&mut self, lanes: u32) {
        self.numbers = self.numbers.select(W::splat(NO_BOARD), lanes);
    }

    /// Puts a board into each of these lanes; `column` returns the board of a lane.
    #[inline(always)]
    pub(super) fn load<'c>(&mut self, lanes: u32, column: impl Fn(usize) -> &'c Column) {
        load(&mut self.boards, lanes, column);
    }

    /// Writes the board of a lane to `column`.
    #[inline(always)]
    pub(super) fn board(&self, lane: usize, column: &mut Column) {
        take(&self.boards, lane, column);
    }

    /// Writes the second branch of the board in a lane to `column`. The board must have been forked in the last round.
    #[inline(always)]
    pub(super) fn other(&self, lane: usize, column: &mut Column) {
        take(&self.others, lane, column);
    }

    /// Sweeps two or more times, until one busy lane in [`ONE_IN`] is full, dead or without progress.
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

    /// Makes one round. Sweeps once, or two or more times if boards are easy. If enough boards make no progress, tries
    /// hidden triples on these boards, and forks the boards that still make no progress.
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
            dead |= full & !won & !swept.changed; // a unit has a digit twice, and there is nothing left to eliminate
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

/// Puts a board into each of these lanes of the rows; `column` returns the board of a lane.
#[inline(always)]
pub(super) fn load<'c, W: LaneRow>(rows: &mut [W; 27], lanes: u32, column: impl Fn(usize) -> &'c Column) {
    for lane in each(lanes) {
        W::load(rows, lane, column(lane));
    }
}

/// Puts a board into a lane. Stores whole rows: if single words were stored, the next round would have to wait for
/// them.
#[inline(always)]
pub(super) fn load_one<W: LaneRow>(rows: &mut [W; 27], lane: usize, column: &Column) {
    for (row, word) in rows.iter_mut().zip(&column.0) {
        *row = row.select(W::splat(*word), 1 << lane);
    }
}

/// Copies the words of a lane to `column`.
#[inline(always)]
fn take<W: LaneRow>(rows: &[W; 27], lane: usize, column: &mut Column) {
    for (word, row) in column.0.iter_mut().zip(rows) {
        *word = row.lanes()[lane];
    }
}

/// Appends an empty column and returns it, so that it can be written in place: copying a column would cost as much as
/// writing it.
#[inline(always)]
pub(super) fn push_blank(columns: &mut Vec<Column>) -> &mut Column {
    columns.push(Column::default());
    columns.last_mut().expect("one was pushed")
}
