//! Many boards, one a lane, each searched on its own.

use crate::solve::lanes::column::Column;
use crate::solve::lanes::table::{Table, room};
use crate::solve::lanes::words::Words;
use crate::solve::lanes::{Answer, Asked, Boards};

/// Lines are read, and solutions written, so many in one go: then nobody waits for what one of them takes from its first step to its last.
const AT_ONCE: usize = 16;

/// Boards that have been read are kept so long: until as many again have been.
const KEPT: usize = 2 * AT_ONCE;

/// Who sits in a lane.
#[derive(Debug, Default)]
struct Seat {
    board: usize,         // its number among those asked for
    waiting: Vec<Column>, // ways not yet tried, the next one last
    next: usize,          // which of the columns at hand is to be tried now
}

/// What comes to the lanes, and what comes from them.
struct Desk<'b> {
    boards: Boards<'b>,
    read: usize,               // how many of them have been
    taken: usize,              // how many have found a lane
    at_hand: Vec<Column>,      // boards, each where its number says modulo `KEPT`; then for each lane a way of its own
    solved: [Column; AT_ONCE], // solutions that are not yet written
    whose: [usize; AT_ONCE],   // and of which boards they are
    count: usize,              // how many there are
    answers: Vec<Answer>,      // of the boards that have been read
}

/// Answers boards from the first to the last; a lane that is through takes the next one.
pub(super) fn answer<W: Words>(table: &mut Table<W>, boards: Boards<'_>, asked: Asked) -> Vec<Answer> {
    let mut desk = Desk::new(boards, W::LANES);
    let mut seats: Vec<Seat> = (0..W::LANES).map(|_| Seat::default()).collect();
    let mut newcomers = 0; // lanes that take another board, or go another way
    for (lane, seat) in seats.iter_mut().enumerate() {
        newcomers |= u32::from(desk.next::<W>(seat)) << lane;
    }
    let mut busy = newcomers;
    while busy != 0 {
        W::seat(table, newcomers, |lane| &desk.at_hand[seats[lane].next]);
        newcomers = 0;
        let turn = W::turn(table, busy);
        for lane in lanes(turn.forked) {
            let seat = &mut seats[lane];
            desk.answers[seat.board].guesses += 1;
            table.other(lane, room(&mut seat.waiting));
        }
        for lane in lanes(turn.dead | turn.won) {
            let seat = &mut seats[lane];
            let answer = &mut desk.answers[seat.board];
            let is_first = turn.won >> lane & 1 == 1 && answer.solutions == 0;
            answer.solutions += turn.won >> lane & 1;
            answer.is_cut = answer.guesses > asked.guesses;
            let goes_on = answer.solutions < asked.solutions && !answer.is_cut;
            if is_first {
                table.board(lane, &mut desk.solved[desk.count]);
                desk.whose[desk.count] = seat.board;
                desk.count += 1;
                if desk.count == AT_ONCE {
                    desk.write::<W>();
                }
            }
            if goes_on && let Some(column) = seat.waiting.pop() {
                seat.next = KEPT + lane;
                desk.at_hand[seat.next] = column;
                newcomers |= 1 << lane;
                continue;
            }
            seat.waiting.clear();
            let is_taken = desk.next::<W>(seat);
            newcomers |= u32::from(is_taken) << lane;
            busy &= !(u32::from(!is_taken) << lane);
        }
    }
    desk.write::<W>();
    desk.answers
}

impl<'b> Desk<'b> {
    fn new(boards: Boards<'b>, lanes: usize) -> Self {
        Self {
            boards,
            read: 0,
            taken: 0,
            at_hand: vec![Column::default(); KEPT + lanes],
            solved: [Column::default(); AT_ONCE],
            whose: [0; AT_ONCE],
            count: 0,
            answers: Vec::with_capacity(boards.len()),
        }
    }

    /// Gives the next board to a seat; false where there is none.
    fn next<W: Words>(&mut self, seat: &mut Seat) -> bool {
        if self.taken == self.read {
            self.fetch::<W>();
        }
        if self.taken == self.read {
            return false;
        }
        (seat.board, seat.next) = (self.taken, self.taken % KEPT);
        self.taken += 1;
        true
    }

    /// Reads some more boards, if there are any.
    fn fetch<W: Words>(&mut self) {
        let more = self.read..self.boards.len().min(self.read + AT_ONCE);
        let to = &mut self.at_hand[self.read % KEPT..][..more.len()];
        self.read = more.end;
        self.answers.resize(more.end, Answer::default()); // here, where they are wanted soon, and not all at once
        match self.boards {
            Boards::Columns(columns) => to.copy_from_slice(&columns[more]),
            Boards::Lines(lines) => W::read(&lines[more], to),
        }
    }

    /// Writes the solutions that wait for it.
    fn write<W: Words>(&mut self) {
        W::write(&self.solved[..self.count], &self.whose[..self.count], &mut self.answers);
        self.count = 0;
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
