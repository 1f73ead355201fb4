//! Many boards, one a lane, each searched on its own.

use crate::solve::lanes::column::Column;
use crate::solve::lanes::table::{Table, room};
use crate::solve::lanes::words::Words;
use crate::solve::lanes::{Answer, Asked, Boards};

/// Who sits in a lane.
#[derive(Debug, Default)]
struct Seat {
    board: usize,         // its number among those asked for
    waiting: Vec<Column>, // ways not yet tried, the next one last
    next: Column,         // the one that is to be tried now
}

/// Answers boards from the first to the last; a lane that is through takes the next one.
pub(super) fn answer<W: Words>(table: &mut Table<W>, boards: Boards<'_>, asked: Asked, answers: &mut [Answer]) {
    let mut seats: Vec<Seat> = (0..W::LANES).map(|_| Seat::default()).collect();
    let mut coming = 0..boards.len();
    let mut newcomers = 0; // lanes that take another board, or go another way
    for (lane, board) in (0..W::LANES).zip(&mut coming) {
        seats[lane].take::<W>(boards, board);
        newcomers |= 1 << lane;
    }
    let mut busy = newcomers;
    while busy != 0 {
        W::seat(table, newcomers, |lane| &seats[lane].next);
        newcomers = 0;
        let turn = W::turn(table, busy);
        for lane in lanes(turn.forked) {
            let seat = &mut seats[lane];
            answers[seat.board].guesses += 1;
            table.other(lane, room(&mut seat.waiting));
        }
        for lane in lanes(turn.dead | turn.won) {
            let seat = &mut seats[lane];
            let answer = &mut answers[seat.board];
            if turn.won >> lane & 1 == 1 {
                answer.solutions += 1;
                if answer.solutions == 1 {
                    table.board(lane, &mut seat.next);
                    W::write(&seat.next, &mut answer.first.0);
                }
            }
            answer.is_cut = answer.guesses > asked.guesses;
            if answer.solutions < asked.solutions && !answer.is_cut {
                if let Some(column) = seat.waiting.pop() {
                    seat.next = column;
                    newcomers |= 1 << lane;
                    continue;
                }
            } else {
                seat.waiting.clear();
            }
            match coming.next() {
                Some(board) => {
                    seat.take::<W>(boards, board);
                    newcomers |= 1 << lane;
                }
                None => busy &= !(1 << lane),
            }
        }
    }
}

impl Seat {
    fn take<W: Words>(&mut self, boards: Boards<'_>, board: usize) {
        self.board = board;
        match boards {
            Boards::Columns(columns) => self.next = columns[board],
            Boards::Lines(lines) => W::read(lines[board], &mut self.next),
        }
    }
}

/// The numbers of these lanes.
pub(super) fn lanes(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lane
    })
}
