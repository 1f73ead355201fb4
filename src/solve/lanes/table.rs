//! As many boards as there are lanes, and one turn for all of them.

use crate::lanes::column::Column;
use crate::lanes::fork::fork;
use crate::lanes::sweep::{Swept, complete, sweep};
use crate::lanes::tray::NOBODY;
use crate::lanes::triples::{crowded, triples};
use crate::lanes::words::Words;

/// Boards at rest wait until one in so many is: what is done for one of them costs as much as for all.
const PATIENCE: u32 = 4;

/// After so many turns without a board at rest the boards are taken for easy ones, as they are at first: then lanes that have found their
/// answers wait for some more to do so, since to change them costs as much for one as for all. Hardly any board is through after a single
/// sweep, nearly all easy ones are after two; so nobody asks in between, and they come and go together. Where boards rest a lane's time is
/// better spent.
const CALM: u32 = 16;

/// A board a lane.
#[derive(Debug)]
pub(super) struct Table<W> {
    pub(super) boards: [W; 27],
    pub(super) numbers: W, // which board it is, for whoever wants to know
    others: [W; 27],       // what is left to be tried of those that were forked in the last turn
    calm: u32,             // how many turns there have been since a board was at rest
}

/// What a turn came to; a bit a lane, of busy ones only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// It has no solution.
    pub(super) dead: u32,
    /// It is a solution.
    pub(super) won: u32,
    /// It goes one way now; the other can be had from [`Table::other`].
    pub(super) forked: u32,
}

impl<W: Words> Table<W> {
    /// A table with nobody at it; `None` if this machine cannot have one of this kind.
    pub(super) fn new() -> Option<Self> {
        W::is_here().then(|| Self {
            boards: [W::splat(0); 27],
            numbers: W::splat(NOBODY),
            others: [W::splat(0); 27],
            calm: CALM,
        })
    }

    /// The lanes that have a board with a number.
    #[inline(always)]
    pub(super) fn busy(&self) -> u32 {
        !self.numbers.same(W::splat(NOBODY)) & ((1_u64 << W::LANES) - 1) as u32
    }

    /// Takes the numbers of these lanes away.
    #[inline(always)]
    pub(super) fn leave(&mut self, lanes: u32) {
        self.numbers = self.numbers.select(W::splat(NOBODY), lanes);
    }

    /// Puts a board in each of these lanes.
    #[inline(always)]
    pub(super) fn seat<'c>(&mut self, lanes: u32, column: impl Fn(usize) -> &'c Column) {
        seat(&mut self.boards, lanes, column);
    }

    /// Writes the board of a lane.
    #[inline(always)]
    pub(super) fn board(&self, lane: usize, column: &mut Column) {
        W::take(&self.boards, lane, column);
    }

    /// Writes the other way of a board that was forked in the last turn.
    #[inline(always)]
    pub(super) fn other(&self, lane: usize, column: &mut Column) {
        W::take(&self.others, lane, column);
    }

    /// Sweeps until some are through.
    #[inline(always)]
    pub(super) fn hurry(&mut self, busy: u32) -> Swept {
        sweep(&mut self.boards);
        loop {
            let swept = sweep(&mut self.boards);
            let through = (swept.dead | swept.full | !swept.changed) & busy;
            if through.count_ones() * PATIENCE >= busy.count_ones() {
                return swept;
            }
        }
    }

    /// One turn: each rule once, and a fork where none says anything more.
    #[inline(always)]
    pub(super) fn turn(&mut self, busy: u32) -> Turn {
        let swept = if self.calm < CALM { sweep(&mut self.boards) } else { W::hurry(self, busy) };
        self.calm += 1;
        let mut dead = swept.dead & busy;
        let full = swept.full & busy & !dead;
        let mut won = 0;
        if full != 0 {
            won = complete(&self.boards) & full;
            dead |= full & !won & !swept.changed; // equal digits in a unit, and nothing that strikes them
        }
        let mut still = busy & !swept.changed & !dead & !full;
        if still.count_ones() * PATIENCE < busy.count_ones() {
            return Turn { dead, won, forked: 0 };
        }
        self.calm = 0;
        still &= !triples(&mut self.boards);
        if still != 0 {
            dead |= crowded(&self.boards) & still;
            still &= !dead;
            dead |= fork(&mut self.boards, &mut self.others, still);
        }
        Turn { dead, won, forked: still & !dead }
    }
}

/// Puts a board in each of these lanes of a row.
#[inline(always)]
pub(super) fn seat<'c, W: Words>(rows: &mut [W; 27], lanes: u32, column: impl Fn(usize) -> &'c Column) {
    let mut rest = lanes;
    while rest != 0 {
        let one = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let other = if rest == 0 { one } else { rest.trailing_zeros() as usize };
        rest &= rest.wrapping_sub(1);
        W::seat_two(rows, [(one, column(one)), (other, column(other))]);
    }
}

/// Puts boards in these lanes: two at a time, since each row is fetched and put back for both; and row by row, since the next turn would
/// have to wait for words that were put singly.
#[inline(always)]
pub(super) fn seat_two<W: Words>(rows: &mut [W; 27], [(one, first), (other, second)]: [(usize, &Column); 2]) {
    for (row, (first, second)) in rows.iter_mut().zip(first.0.iter().zip(&second.0)) {
        *row = row.select(W::splat(*first), 1 << one).select(W::splat(*second), 1 << other);
    }
}

/// The words of one lane. They are put together in registers and stored as such: whoever fetches them next as they were stored need not
/// wait, as he would for words that were stored singly.
#[inline(always)]
pub(super) fn take<W: Words>(rows: &[W; 27], lane: usize, column: &mut Column) {
    for part in 0..32 / W::LANES {
        let mut words = W::splat(0);
        for k in 0..W::LANES {
            if part * W::LANES + k < 27 {
                words = words.select(W::splat(rows[part * W::LANES + k].lanes()[lane]), 1 << k);
            }
        }
        column.0[part * W::LANES..][..W::LANES].copy_from_slice(words.lanes());
    }
}

/// Room for one more, which is to be written where it stays: a copy would cost as much.
#[inline(always)]
pub(super) fn room(columns: &mut Vec<Column>) -> &mut Column {
    columns.push(Column::default());
    columns.last_mut().expect("one was pushed")
}
