//! Many boards, one a lane, each searched on its own.

use crate::solve::lanes::column::Column;
use crate::solve::lanes::table::Table;
use crate::solve::lanes::words::Words;
use crate::solve::lanes::{Answer, Asked};

/// Who sits in a lane.
#[derive(Debug, Default)]
struct Seat {
    board: usize,         // its number among those asked for
    waiting: Vec<Column>, // ways not yet tried, the next one last
}

/// Answers boards from the first to the last; a lane that is through takes the next one.
pub(super) fn answer<W: Words>(table: &mut Table<W>, boards: &[Column], asked: Asked, answers: &mut [Answer]) {
    let mut seats: Vec<Seat> = (0..W::LANES).map(|_| Seat::default()).collect();
    let mut newcomers: Vec<(usize, Column)> = Vec::with_capacity(W::LANES);
    let mut coming = boards.iter().enumerate();
    let mut busy = 0;
    for (lane, (board, column)) in (0..W::LANES).zip(&mut coming) {
        seats[lane].board = board;
        newcomers.push((lane, *column));
        busy |= 1 << lane;
    }
    while busy != 0 {
        W::seat(table, &newcomers);
        newcomers.clear();
        let turn = W::turn(table, busy);
        for lane in lanes(turn.forked) {
            let answer = &mut answers[seats[lane].board];
            answer.guesses += 1;
            seats[lane].waiting.push(table.other(lane));
        }
        for lane in lanes(turn.dead | turn.won) {
            let seat = &mut seats[lane];
            let answer = &mut answers[seat.board];
            if turn.won >> lane & 1 == 1 {
                answer.solutions += 1;
                if answer.solutions == 1 {
                    answer.first = table.board(lane);
                }
            }
            answer.is_cut = answer.guesses > asked.guesses;
            if answer.solutions < asked.solutions && !answer.is_cut {
                if let Some(column) = seat.waiting.pop() {
                    newcomers.push((lane, column));
                    continue;
                }
            } else {
                seat.waiting.clear();
            }
            match coming.next() {
                Some((board, column)) => {
                    seat.board = board;
                    newcomers.push((lane, *column));
                }
                None => busy &= !(1 << lane),
            }
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
