//! Search of many boards at once, with a different board in each lane.

use crate::lanes::board_exchange::TransferBuffer;
use crate::lanes::board_per_lane::{Table, push_blank};
use crate::lanes::lane_board::Column;
use crate::lanes::lane_words::{LaneRow, each};
use crate::lanes::{Answer, Boards, Limits};

/// Boards to be answered, and the answers so far.
struct Batch<'b, W> {
    boards: Boards<'b>,
    read: usize,               // number of boards read so far
    buffer: TransferBuffer<W>, // boards read last; each is later exchanged for a solved board
    answers: Vec<Answer>,      // one per board read so far, and a spare answer at the end
}

/// Returns the answers to the boards, in the order of the boards. A lane that is done with its board takes the next
/// board.
#[inline(always)]
pub(super) fn answer<W: LaneRow>(table: &mut Table<W>, boards: Boards<'_>, limits: Limits) -> Vec<Answer> {
    let mut batch = Batch::new(boards);
    let mut waiting = vec![Vec::<Column>::new(); W::LANES]; // by lane: stack of branches not yet tried
    let mut tried = 0; // bit mask of the lanes whose current board has been forked
    let mut busy = batch.exchange(table, (1 << W::LANES) - 1);
    while busy != 0 {
        let round = W::round(table, busy);
        for lane in each(round.forked) {
            batch.answer(table, lane).guesses += 1;
            table.other(lane, push_blank(&mut waiting[lane]));
        }
        tried |= round.forked;
        let ended = round.dead | round.won;
        for lane in each(round.won & !tried) {
            batch.answer(table, lane).solutions = 1;
        }
        let (mut again, mut unwritten) = (0, round.dead);
        for lane in each(ended & tried) {
            let is_won = round.won >> lane & 1;
            let answer = batch.answer(table, lane);
            let is_first = is_won == 1 && answer.solutions == 0;
            answer.solutions += is_won;
            answer.is_cut = answer.guesses > limits.guesses;
            if answer.solutions >= limits.solutions || answer.is_cut || waiting[lane].is_empty() {
                waiting[lane].clear();
                tried &= !(1 << lane);
                unwritten |= u32::from(!is_first) << lane;
                continue;
            }
            again |= 1 << lane;
            if is_first {
                let mut solved = Column::default();
                table.board(lane, &mut solved);
                batch.answer(table, lane).first = solved.solved();
            }
        }
        if again != 0 {
            table.load(again, |lane| waiting[lane].last().expect("what goes on has another way"));
            for lane in each(again) {
                let left = waiting[lane].len() - 1;
                waiting[lane].truncate(left);
            }
        }
        let done = ended & !again;
        if done != 0 {
            table.clear_numbers(unwritten & done);
            busy = batch.exchange(table, done);
        }
    }
    batch.write();
    batch.answers.truncate(boards.len());
    batch.answers
}

impl<'b, W: LaneRow> Batch<'b, W> {
    #[inline(always)]
    fn new(boards: Boards<'b>) -> Self {
        let mut answers = Vec::with_capacity(boards.len() + 1);
        answers.push(Answer::default());
        Self { boards, read: 0, buffer: TransferBuffer::new(), answers }
    }

    /// Returns the answer for the board in a lane.
    #[inline(always)]
    fn answer(&mut self, table: &Table<W>, lane: usize) -> &mut Answer {
        &mut self.answers[table.numbers.lanes()[lane] as usize]
    }

    /// Exchanges the finished boards in the lanes `done` for the next boards, until no board is left. Returns all lanes
    /// that have a board now.
    #[inline(always)]
    fn exchange(&mut self, table: &mut Table<W>, mut done: u32) -> u32 {
        while done != 0 {
            if self.buffer.is_used_up() {
                self.write();
                self.read();
            }
            done = self.buffer.exchange(table, done);
        }
        table.busy()
    }

    /// Loads the next boards into the buffer. If too few boards are left, marks the remaining lanes of the buffer as
    /// empty.
    #[inline(always)]
    fn read(&mut self) {
        let more = self.read..self.boards.len().min(self.read + W::LANES);
        self.read = more.end;
        self.answers[more.start] = Answer::default();
        self.answers.resize(more.end + 1, Answer::default()); // grown here, shortly before use, rather than all at once
        self.buffer.number(more.clone());
        match self.boards {
            Boards::Columns(columns) => self.buffer.copy(&columns[more]),
            Boards::Lines(lines) => self.buffer.read(&lines[more]),
        }
    }

    /// Writes the solutions in the buffer to the answers.
    #[inline(always)]
    fn write(&mut self) {
        self.buffer.write(&mut self.answers);
    }
}
