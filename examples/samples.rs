//! Looks for puzzles that need techniques which chance hardly ever comes by, and prints them as lines of `src/generate/samples.txt`.
//!
//! ```text
//! cargo run --release --example samples -- SEED COUNT RESISTANCE SLUG…    of so many puzzles those that need one of these
//! ```
//!
//! A walk begins with a puzzle built around the pattern of a tridagon, and goes from one minimal puzzle to the next: a few givens are
//! taken away, one of the solutions that there are then is made the only one by others, and what can be spared goes. It goes on from one
//! that holds out as long against assumptions, or nearly, and begins anew where that leads no higher. Puzzles of so much RESISTANCE are
//! looked at, and none twice: with 1000 nearly all of them need more than forcing nets. The same arguments find the same puzzles.

#![expect(clippy::print_stdout, reason = "it speaks to the person who runs it")]

use std::collections::HashSet;

use ninefold::generate::seeded;
use ninefold::grid::{Digit, Puzzle, Shape};
use ninefold::logic::{Ladder, Position, Technique};
use ninefold::solve::lanes::{Answer, Asked, Column, answers};
use rand::Rng;

/// 81 symbols.
type Line = [u8; 81];

/// Steps that lead no higher before a walk begins anew.
const PATIENCE: u32 = 3000;

/// Resistance that a walk begins with: what is built around the pattern has it now and then.
const START: u32 = 1000;

/// Puzzles of one walk that are looked at, so that not all are of one kind.
const OF_ONE: u32 = 100;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [seed, count, least] = [0, 1, 2].map(|at| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(0));
    let wanted: Vec<Technique> = words.iter().filter_map(|word| Technique::by_slug(word)).collect();
    let hardest = wanted.iter().max().expect("a technique is wanted");
    let ladder = Ladder::ours().only(|technique| technique <= *hardest);
    let mut walk = Walk::from(seeded(seed));
    for _ in 0..count {
        let line = walk.next(least as u32);
        let digits = line.iter().map(|&symbol| Digit::from_symbol(char::from(symbol))).collect();
        let board = Puzzle::classic(Shape::nine(), digits).check().expect("no digit repeats");
        let position = Position::of(&board);
        let path = ladder.path(&position);
        let is_met = |wanted: &&Technique| path.steps.iter().any(|step| step.technique == **wanted);
        for technique in wanted.iter().filter(is_met).filter(|wanted| is_needed(**wanted, &position)) {
            println!("{}\t{}", technique.slug(), String::from_utf8_lossy(&line));
        }
    }
}

/// Whether the technique and easier ones come to where it is used.
fn is_needed(technique: Technique, position: &Position) -> bool {
    let path = Ladder::ours().only(|other| other <= technique).path(position);
    path.steps.iter().any(|step| step.technique == technique)
}

/// From puzzle to puzzle.
struct Walk<R> {
    rng: R,
    here: Option<(Line, u32)>, // and its resistance
    patience: u32,
    left: u32,
    seen: HashSet<Line>,
}

impl<R: Rng> Walk<R> {
    fn from(rng: R) -> Self {
        Self { rng, here: None, patience: 0, left: 0, seen: HashSet::new() }
    }

    /// The next puzzle of so much resistance.
    fn next(&mut self, least: u32) -> Line {
        loop {
            if self.patience == 0 || self.left == 0 {
                (self.here, self.patience, self.left) = (None, PATIENCE, OF_ONE);
            }
            let Some((line, strength)) = (if self.here.is_none() { self.tridagon() } else { self.step() }) else {
                continue;
            };
            let before = self.here.map_or(0, |(_, before)| before);
            self.patience = if strength > before { PATIENCE } else { self.patience - 1 };
            if self.here.is_none() && strength < least.min(START) {
                continue;
            }
            if strength + self.below(1 + before / 50) >= before.min(least) {
                self.here = Some((line, strength));
                if strength >= least && self.seen.insert(line) {
                    self.patience = PATIENCE;
                    self.left -= 1;
                    return line;
                }
            }
        }
    }

    /// Another minimal puzzle near the last one, and its resistance.
    fn step(&mut self) -> Option<(Line, u32)> {
        let mut line = self.here.map_or([b'.'; 81], |(line, _)| line);
        let gone = 1 + self.below(3) as usize;
        let givens = self.shuffled(|cell| line[cell] != b'.');
        givens.iter().take(gone).for_each(|&cell| line[cell] = b'.');
        self.settle(&mut line)?;
        while let Some(cell) = self.spare(&line) {
            line[cell] = b'.';
        }
        Some((line, resistance(&line)))
    }

    /// A minimal puzzle with the pattern that three digits cannot fill: in four boxes that make a rectangle, twelve cells have nothing but
    /// them and one digit more.
    fn tridagon(&mut self) -> Option<(Line, u32)> {
        let puzzle = self.step()?.0;
        let grid = ask(&[puzzle], 1)[0].first()?.line();
        for at in 0..84 * 9 * 4 {
            let (triple, bands, stacks, odd) = (TRIPLES[at / 36], at / 12 % 3, at / 4 % 3, at % 4);
            let Some(pattern) = pattern(&grid, triple, [bands, stacks], odd) else { continue };
            let is_opposite = |cell: usize| cell / 27 == bands && cell % 9 / 3 == stacks;
            let is_gone =
                |cell: usize| pattern >> cell & 1 == 1 || triple >> (grid[cell] - b'1') & 1 == 1 && !is_opposite(cell);
            let mut line: Line = std::array::from_fn(|cell| if is_gone(cell) { b'.' } else { grid[cell] });
            if ask(&[line], 2)[0].solutions == 1 {
                while let Some(cell) = self.spare(&line) {
                    line[cell] = b'.';
                }
                return Some((line, resistance(&line)));
            }
        }
        None
    }

    /// Adds digits of one of the solutions, a digit of it chosen by chance, until it is the only one; none if it cannot have that digit.
    fn settle(&mut self, line: &mut Line) -> Option<()> {
        let cells = self.shuffled(|cell| line[cell] == b'.');
        line[cells[0]] = b'1' + self.below(9) as u8;
        let solution = ask(&[*line], 1)[0].first()?.line();
        let more: Vec<Line> = cells
            .iter()
            .map(|&cell| {
                line[cell] = solution[cell];
                *line
            })
            .collect();
        *line = more.chunks(16).find_map(|lines| {
            let at = ask(lines, 2).iter().position(|answer| answer.solutions == 1)?;
            Some(lines[at])
        })?;
        Some(())
    }

    /// A given that is not needed, if there is one.
    fn spare(&mut self, line: &Line) -> Option<usize> {
        let givens = self.shuffled(|cell| line[cell] != b'.');
        let without = |&cell: &usize| {
            let mut line = *line;
            line[cell] = b'.';
            line
        };
        let fewer: Vec<Line> = givens.iter().map(without).collect();
        let at = ask(&fewer, 2).iter().position(|answer| answer.solutions == 1)?;
        Some(givens[at])
    }

    fn shuffled(&mut self, is_one: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..81).filter(|&cell| is_one(cell)).collect();
        (1..cells.len()).rev().for_each(|last| cells.swap(last, self.below(last as u32 + 1) as usize));
        cells
    }

    fn below(&mut self, end: u32) -> u32 {
        ((u64::from(self.rng.next_u32()) * u64::from(end)) >> 32) as u32
    }
}

/// All sets of three digits.
const TRIPLES: [u32; 84] = triples();

const fn triples() -> [u32; 84] {
    let (mut triples, mut count, mut set) = ([0; 84], 0, 0_u32);
    while set < 512 {
        if set.count_ones() == 3 {
            triples[count] = set;
            count += 1;
        }
        set += 1;
    }
    triples
}

/// The twelve cells of the four boxes outside a band and a stack, three in each box in lines of their own, that a triple of digits fills but
/// for one in the box `odd`, where nothing else than another digit there makes it possible; none if the digits do not lie so.
fn pattern(grid: &Line, triple: u32, [band, stack]: [usize; 2], odd: usize) -> Option<u128> {
    let (mut pattern, mut is_odd) = (0, false);
    let [bands, stacks] = [band, stack].map(|out| [(out + 1) % 3, (out + 2) % 3]);
    for at in 0..4 {
        let cell = |row: usize, column: usize| (3 * bands[at / 2] + row) * 9 + 3 * stacks[at % 2] + column;
        let is_in = |row: usize, column: usize| triple >> (grid[cell(row, column)] - b'1') & 1 == 1;
        let fits = |columns: &&[usize; 3]| {
            (0..3).filter(|&row| is_in(row, columns[row])).count() == 3 - usize::from(at == odd)
        };
        let turn = TURNS.iter().find(fits)?;
        is_odd ^= TURNS.iter().position(|other| other == turn)? >= 3;
        (0..3).for_each(|row| pattern |= 1 << cell(row, turn[row]));
    }
    is_odd.then_some(pattern)
}

/// Columns of three cells in rows of their own: even ones first.
const TURNS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];

fn ask(lines: &[Line], solutions: u32) -> Vec<Answer> {
    let columns: Vec<Column> = lines.iter().map(Column::read).collect();
    answers(&columns, Asked { solutions, guesses: 20_000 })
}

/// How long a puzzle holds out: of the candidates, how many still stand after each time that all of them were assumed in turn, and given up
/// where singles alone then lead to a contradiction. Where that leads no further before the end, it counts as if done ten times.
fn resistance(line: &Line) -> u32 {
    let mut grid = Grid { places: [ALL; 9], open: ALL, done: [0; 9] };
    line.iter().enumerate().filter(|&(_, &symbol)| symbol != b'.').for_each(|(cell, symbol)| {
        grid.place(usize::from(symbol - b'1'), cell);
    });
    grid.singles();
    let mut sum = 0;
    while grid.open != 0 {
        let (before, known) = (grid.count(), grid);
        sum += before;
        for digit in 0..9 {
            let mut left = known.places[digit];
            while left != 0 {
                let cell = left.trailing_zeros() as usize;
                left &= left - 1;
                let mut assumed = known;
                assumed.place(digit, cell);
                if !assumed.singles() {
                    grid.places[digit] &= !(1 << cell);
                }
            }
        }
        grid.singles();
        if grid.count() == before {
            return sum + 10 * before;
        }
    }
    sum
}

const ALL: u128 = (1 << 81) - 1;
const UNITS: [u128; 27] = units();
const PEERS: [u128; 81] = peers();

const fn units() -> [u128; 27] {
    let (mut units, mut cell) = ([0; 27], 0);
    while cell < 81 {
        units[cell / 9] |= 1 << cell;
        units[9 + cell % 9] |= 1 << cell;
        units[18 + cell / 27 * 3 + cell % 9 / 3] |= 1 << cell;
        cell += 1;
    }
    units
}

const fn peers() -> [u128; 81] {
    let (mut peers, mut cell) = ([0; 81], 0);
    while cell < 81 {
        peers[cell] = UNITS[cell / 9] | UNITS[9 + cell % 9] | UNITS[18 + cell / 27 * 3 + cell % 9 / 3];
        cell += 1;
    }
    peers
}

/// A puzzle in mid-solution.
#[derive(Clone, Copy)]
struct Grid {
    places: [u128; 9], // by digit, where it may stand
    open: u128,
    done: [u32; 9], // by digit, units that have it
}

impl Grid {
    fn place(&mut self, digit: usize, cell: usize) {
        self.places.iter_mut().for_each(|here| *here &= !(1 << cell));
        self.places[digit] &= !PEERS[cell];
        self.open &= !(1 << cell);
        self.done[digit] |= 1 << (cell / 9) | 1 << (9 + cell % 9) | 1 << (18 + cell / 27 * 3 + cell % 9 / 3);
    }

    /// Places singles; whether all units can still be filled.
    fn singles(&mut self) -> bool {
        loop {
            let before = self.open;
            for digit in 0..9 {
                for (at, unit) in UNITS.into_iter().enumerate() {
                    let here = self.places[digit] & unit;
                    if here == 0 && self.done[digit] >> at & 1 == 0 {
                        return false;
                    }
                    if here.is_power_of_two() {
                        self.place(digit, here.trailing_zeros() as usize);
                    }
                }
            }
            let (mut once, mut twice) = (0, 0);
            for here in self.places {
                twice |= once & here;
                once |= here;
            }
            if self.open & !once != 0 {
                return false;
            }
            let mut lone = once & !twice;
            while lone != 0 {
                let cell = lone.trailing_zeros() as usize;
                lone &= lone - 1;
                if let Some(digit) = (0..9).find(|&digit| self.places[digit] >> cell & 1 == 1) {
                    self.place(digit, cell);
                }
            }
            if self.open == before {
                return true;
            }
        }
    }

    fn count(&self) -> u32 {
        self.places.iter().map(|here| here.count_ones()).sum()
    }
}
