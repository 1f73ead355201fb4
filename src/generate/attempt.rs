//! One attempt at a classic 9 × 9 puzzle, cut up so that many can ask the solver together: a grid is drawn, givens are taken away,
//! and if the puzzle is not as ordered some come back and others go.

use rand::rngs::ChaCha8Rng;

use crate::Symmetry;
use crate::chance::{self, below, shuffle};
use crate::desk::{Desk, Piece, Ticket};
use crate::givens::{Givens, usual};
use crate::grids::{Line, Turn, digits, draft, puzzle};
use crate::judge::{ANOTHER, Judge, Miss, outside};
use crate::quick::{Quick, Reach};
use crate::removal::{Removal, empty};
use logic::Level;
use solve::lanes::{Answer, Column};

/// An attempt, and where it stands.
#[derive(Debug)]
pub(super) struct Attempt<'a> {
    pub(super) ticket: Ticket,
    judge: &'a Judge,
    rng: ChaCha8Rng,
    stage: Stage,
    solution: Line,
    puzzle: Line, // one solution
    asked: Line,
    removal: Removal,
    rounds: u32,                // left
    trims: Option<Vec<u8>>,     // once it is as ordered, orbits that are still to be tried without
    sample: Option<Line>,       // digits that are taken away last, since they need the technique wanted
    kept: Option<(Miss, Line)>, // the nearest so far
    has_news: bool,             // it came nearer
    most_left: u32,             // candidates that the simplest reasons may leave open
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A full grid is wanted.
    Grid,
    /// Givens are taken away.
    Dig,
    /// Whether the given of this cell can be spared by itself.
    Spare(usize),
    /// Whether what is as ordered has one solution without this orbit.
    Trim(u8),
    /// Logic has the word.
    Ready,
}

/// What is asked of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Any solution.
    Any,
    /// Whether there is one solution.
    One,
    /// Any that has another digit than the grid in the only cell that was emptied.
    Other,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(judge: &'a Judge, ticket: Ticket) -> Self {
        let mut attempt = Self {
            judge,
            rng: chance::attempt(ticket.seed, ticket.attempt),
            ticket,
            stage: Stage::Grid,
            solution: [b'.'; 81],
            puzzle: [b'.'; 81],
            asked: [b'.'; 81],
            removal: Removal::default(),
            rounds: rounds(judge),
            kept: None,
            sample: None,
            trims: None,
            has_news: false,
            most_left: u32::MAX,
        };
        if !judge.examples.is_empty() && ticket.attempt >= judge.own() && ticket.attempt.is_multiple_of(2) {
            let count = judge.examples.len() as u32;
            let any = if count > 1 { below(&mut attempt.rng, count) } else { 0 };
            let (digits, solution) = &judge.examples[any as usize];
            let turn = Turn::any(&mut attempt.rng);
            (attempt.sample, attempt.solution) = (Some(turn.of(digits)), turn.of(solution));
            attempt.begin();
        }
        attempt
    }

    /// What is to be asked next; none where logic has the word.
    pub(super) fn question(&mut self) -> Option<(Wish, Column)> {
        match self.stage {
            Stage::Grid => {
                self.asked = std::iter::repeat_with(|| draft(&mut self.rng)).flatten().next()?;
                Some((Wish::Any, Column::read(&self.asked)))
            }
            Stage::Dig => {
                self.asked = self.puzzle;
                let emptied = empty(&mut self.asked, self.judge, self.removal.asked());
                self.whether(emptied)
            }
            Stage::Trim(orbit) => {
                self.asked = self.puzzle;
                let emptied = empty(&mut self.asked, self.judge, &[orbit]);
                self.whether(emptied)
            }
            Stage::Spare(cell) => {
                self.asked = self.puzzle;
                self.asked[cell] = b'.';
                Some(self.other(cell))
            }
            Stage::Ready => None,
        }
    }

    /// Asks whether what was emptied can go: so many cells, and the last of them.
    fn whether(&self, (count, last): (usize, usize)) -> Option<(Wish, Column)> {
        match count {
            0 => None,
            1 => Some(self.other(last)),
            _ => Some((Wish::One, Column::read(&self.asked))),
        }
    }

    fn other(&self, cell: usize) -> (Wish, Column) {
        let mut column = Column::read(&self.asked);
        column.strike(cell, u32::from(self.solution[cell] - b'1'));
        (Wish::Other, column)
    }

    /// Takes the solver's answer to the last question.
    pub(super) fn hear(&mut self, wish: Wish, answer: &Answer) {
        let is_one = answer.solutions == u32::from(wish == Wish::One) && !answer.is_cut;
        match self.stage {
            Stage::Grid => {
                if let Some(first) = answer.first() {
                    self.solution = Turn::any(&mut self.rng).of(&first.line());
                    self.begin();
                }
            }
            Stage::Dig => {
                if is_one {
                    self.puzzle = self.asked;
                }
                self.removal.hear(is_one, self.judge);
                self.go_on();
            }
            Stage::Spare(_) if is_one => self.end_round(Miss::Minimal),
            Stage::Spare(cell) => self.spare_from(cell + 1),
            Stage::Trim(_) if is_one => {
                self.puzzle = self.asked;
                self.stage = Stage::Ready;
            }
            Stage::Trim(_) => self.trim(),
            Stage::Ready => {}
        }
    }

    /// Begins to take givens from the full grid.
    fn begin(&mut self) {
        let mut orbits: Vec<u8> = (0..self.judge.orbits.len() as u8).collect();
        shuffle(&mut orbits, &mut self.rng);
        let mut least = self.least();
        if let Some(sample) = &self.sample {
            // each round leaves more of the sample, so that the last ones are sure to have what it needs
            orbits.sort_by_key(|&orbit| sample[self.judge.orbits[usize::from(orbit)][0].index()] != b'.');
            if self.judge.is_rare && self.rounds > 1 {
                // what has nothing to spare is the same each time, unless others take the place of some
                orbits.rotate_left(1 + below(&mut self.rng, OTHERS) as usize);
            }
            // but not all of it, so that what comes of one sample differs; all in the very last
            let digits = sample.iter().filter(|&&symbol| symbol != b'.').count();
            let spread = digits.saturating_sub(FEW) as u32 * self.rounds.saturating_sub(1) / rounds(self.judge).max(1);
            let spread = if self.rounds > 1 { spread.max(SPREAD) } else { 0 };
            least = least.max(digits - below(&mut self.rng, spread + 1) as usize);
        }
        self.puzzle = self.solution;
        self.removal = Removal::new(orbits, 81, least, self.judge);
        self.go_on();
    }

    /// So many givens stay at least: as many as chance picks among those that are wanted, if it matters how many.
    fn least(&mut self) -> usize {
        if self.judge.is_free() && self.judge.order.level > Some(Level::Easy) {
            return SPARSE;
        }
        let (Some(givens), false) = (&self.judge.order.givens, self.judge.order.is_minimal) else { return 0 };
        let counts = self.judge.order.counts();
        let fits: Vec<usize> = (0..counts.len()).filter(|&count| counts[count] && givens.contains(&count)).collect();
        fits[below(&mut self.rng, fits.len() as u32) as usize]
    }

    /// The next question of the stage, or the next stage.
    fn go_on(&mut self) {
        self.stage = Stage::Dig;
        if !self.removal.asked().is_empty() {
            return;
        }
        let miss = outside(&range(self.judge), self.removal.givens as u64);
        if miss > 0 {
            return self.end_round(Miss::Givens(miss));
        }
        let is_known = self.judge.order.symmetry == Symmetry::None && self.removal.least == 0;
        self.spare_from(if self.judge.order.is_minimal && !is_known { 0 } else { 81 });
    }

    fn spare_from(&mut self, from: usize) {
        let given = (from..81).find(|&cell| self.puzzle[cell] != b'.');
        self.stage = given.map_or(Stage::Ready, Stage::Spare);
    }

    /// Whether logic has the word.
    pub(super) fn is_ready(&self) -> bool {
        self.stage == Stage::Ready
    }

    /// What logic says of the puzzle, which [`is_ready`](Self::is_ready).
    pub(super) fn judge(&mut self) {
        let miss = if self.judge.order.has_logic() { self.simple() } else { Miss::None };
        if miss != Miss::None {
            return self.end_round(miss);
        }
        let board = puzzle(&self.puzzle).check().expect("fewer digits of a grid break no rule");
        let miss = self.judge.logic(&board, &digits(&self.solution), self.ticket.attempt < self.judge.crux());
        self.end_round(miss);
    }

    /// What the simplest reasons say of the puzzle; none if that is nothing. Where a level is all that is wanted, givens come back to what is
    /// too hard.
    fn simple(&mut self) -> Miss {
        let order = &self.judge.order;
        let mut givens = Givens::of(self.judge, self.solution, self.puzzle);
        let mut are_enough = false;
        if order.level == Some(Level::Easy) && !order.is_minimal {
            givens.ease(&mut self.rng);
            are_enough = true;
            self.puzzle = givens.puzzle;
            let miss = outside(&range(self.judge), self.givens() as u64);
            if miss > 0 {
                return Miss::Givens(miss);
            }
        }
        are_enough = are_enough || givens.quick.climb(Reach::Singles);
        let miss = self.judge.quick(Reach::Singles, are_enough);
        if miss != Miss::None {
            return miss;
        }
        let after_singles = (order.level == Some(Level::Medium) && self.judge.is_free()).then(|| givens.clone());
        are_enough = are_enough || givens.quick.climb(Reach::Subsets);
        match (self.judge.quick(Reach::Subsets, are_enough), after_singles) {
            (Miss::Harder, Some(givens)) => {
                let made = givens.ease_to_medium(&mut self.rng);
                self.take(made)
            }
            (Miss::None, _) if self.judge.is_free() && !are_enough => {
                let usual = order.level.map_or(0..=u32::MAX, usual);
                let most = self.most_left.min(*usual.end());
                let made = givens.temper(*usual.start()..=most, &mut self.rng);
                self.take(made)
            }
            (miss, _) => miss,
        }
    }

    /// Goes on with what a puzzle was made into, if it was.
    fn take(&mut self, made: Option<Givens<'a>>) -> Miss {
        let Some(made) = made else { return Miss::Level(ANOTHER) };
        (self.puzzle, self.most_left) = (made.puzzle, made.quick.left() * 3 / 4);
        Miss::None
    }

    /// Puts back one given where the puzzle is too hard.
    fn lighten(&mut self) {
        let mut givens = Givens::of(self.judge, self.solution, self.puzzle);
        if givens.quick.climb(Reach::Subsets) {
            givens.quick = Quick::of(&self.puzzle); // not the reasons are too hard, there are too many
            if givens.quick.climb(Reach::Singles) {
                givens.quick = Quick::of(&self.puzzle);
            }
        }
        givens.give(&mut self.rng);
        self.puzzle = givens.puzzle;
        match outside(&range(self.judge), self.givens() as u64) {
            0 => self.stage = Stage::Ready,
            miss => self.end_round(Miss::Givens(miss)),
        }
    }

    fn givens(&self) -> usize {
        self.puzzle.iter().filter(|&&symbol| symbol != b'.').count()
    }

    /// What is as ordered is done with, but that what came of an example has more givens than it needs.
    fn go_without(&mut self) {
        if self.sample.is_none() {
            self.rounds = 0;
            return;
        }
        if self.trims.is_none() {
            let cell = |orbit: u8| self.judge.orbits[usize::from(orbit)][0].index();
            let all = 0..self.judge.orbits.len() as u8;
            let mut trims: Vec<u8> = all.filter(|&orbit| self.puzzle[cell(orbit)] != b'.').collect();
            shuffle(&mut trims, &mut self.rng);
            trims.truncate(self.judge.trims());
            self.trims = Some(trims);
        }
        self.trim();
    }

    /// Tries the next of the givens that may not be needed.
    fn trim(&mut self) {
        self.puzzle = self.kept.map_or(self.puzzle, |(_, kept)| kept);
        let next = self.trims.as_mut().and_then(Vec::pop);
        if let Some(orbit) = next.filter(|_| self.givens() > ENOUGH) {
            self.stage = Stage::Trim(orbit);
        } else {
            self.rounds = 0;
        }
    }

    /// What the attempt came to, if it is over.
    pub(super) fn outcome(&self) -> Option<(Miss, Piece)> {
        let is_over = |miss| self.rounds == 0 || miss == Miss::None && self.sample.is_none();
        let (miss, line) = self.kept.as_ref().filter(|&&(miss, _)| is_over(miss))?;
        Some((*miss, self.piece(line)))
    }

    /// Tells what came nearer than all before it in this attempt, once.
    pub(super) fn tell(&mut self, desk: &Desk) {
        if std::mem::take(&mut self.has_news)
            && let Some((miss, line)) = &self.kept
        {
            desk.note(self.ticket, *miss, || self.piece(line));
        }
    }

    fn piece(&self, line: &Line) -> Piece {
        Piece { puzzle: puzzle(line), solution: digits(&self.solution) }
    }

    /// Keeps the puzzle if it is as near as the last one that was kept, and goes on from there: some givens come back, and others are
    /// tried before them.
    fn end_round(&mut self, miss: Miss) {
        if self.kept.as_ref().is_none_or(|&(kept, _)| miss <= kept) {
            self.has_news |= self.kept.as_ref().is_none_or(|&(kept, _)| miss < kept);
            self.kept = Some((miss, self.puzzle));
        }
        if self.rounds == 0 || self.judge.is_far(miss) {
            self.rounds = 0;
            return;
        }
        if miss == Miss::Harder && self.judge.is_free() {
            self.rounds -= 1;
            self.stage = Stage::Ready; // with fewer candidates left
            return;
        }
        let (kept, line) = self.kept.unwrap_or((miss, self.puzzle));
        self.puzzle = line;
        if kept == Miss::None {
            return self.go_without();
        }
        self.rounds -= 1;
        if self.rounds == 0 {
            return;
        }
        if self.sample.is_some() {
            return self.begin();
        }
        // one given more makes most of those easy that are not far from it
        if kept.is_too_hard() && !self.judge.order.is_minimal && self.judge.beneath() == Reach::Subsets {
            return self.lighten();
        }
        let all = 0..self.judge.orbits.len() as u8;
        let cell = |orbit: u8| self.judge.orbits[usize::from(orbit)][0].index();
        let (mut empty, mut orbits): (Vec<u8>, Vec<u8>) = all.partition(|&orbit| self.puzzle[cell(orbit)] == b'.');
        shuffle(&mut empty, &mut self.rng);
        shuffle(&mut orbits, &mut self.rng);
        empty.truncate(1 + below(&mut self.rng, 3) as usize);
        for &orbit in &empty {
            let cells = &self.judge.orbits[usize::from(orbit)];
            cells.iter().for_each(|cell| self.puzzle[cell.index()] = self.solution[cell.index()]);
        }
        orbits.extend(empty);
        let givens = self.givens();
        let least = self.least();
        self.removal = Removal::new(orbits, givens, least, self.judge);
        self.go_on();
    }
}

/// How many of a sample's digits may go at least.
const SPREAD: u32 = 8;

/// So many others may take the place of a sample's digits.
const OTHERS: u32 = 4;

/// With fewer givens than that nothing more is taken from what came of an example: in the end all that came of it would be the same.
const ENOUGH: usize = 27;

/// Givens that few puzzles can do with.
const FEW: usize = 24;

/// Where a level is all that is wanted no fewer are left: to look for the last that can be spared costs more than what is gained.
const SPARSE: usize = 25;

fn range(judge: &Judge) -> std::ops::RangeInclusive<u64> {
    let givens = judge.givens();
    *givens.start() as u64..=*givens.end() as u64
}

/// How often an attempt goes on from what it has before another begins with a new grid.
fn rounds(judge: &Judge) -> u32 {
    let order = &judge.order;
    let is_scarce = order.givens.as_ref().is_some_and(|givens| *givens.end() < 24);
    let is_odd = order.is_minimal && order.symmetry != Symmetry::None;
    match () {
        () if is_scarce => 400,
        () if judge.is_long() => 2,
        () if !order.with.is_empty() => 12,
        () if order.level.is_some() => 8,
        () if order.has_logic() || is_odd => 16,
        () => 1,
    }
}
