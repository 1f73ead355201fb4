//! Makes positions with a pattern that random puzzles hardly ever have:
//!
//! ```text
//! cargo run --release --example planted -- tridagon|sk-loop|symmetry [COUNT [SEED]]
//! ```
//!
//! Each position is made from a random full grid; for `symmetry`, from a symmetric full grid. The cells of the pattern are emptied, and
//! further digits are removed as long as the solution stays unique. For an SK-loop, candidates that are not part of the solution are
//! eliminated as well.
mod shown;

use std::env;
use std::ops::ControlFlow;

use generate::{PuzzleKind, Seed, seeded};
use grid::{Board, Candidates, Cell, Digit, DigitSet, Layout, Puzzle, Shape};
use logic::{Deduction, Ladder, Position, Technique};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use shown::show;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize, usual: u64| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let plant: fn(&mut ChaCha8Rng) -> Option<(Board, Technique)> = match arguments.first().map(String::as_str) {
        Some("tridagon") => tridagon,
        Some("sk-loop") => sk_loop,
        Some("symmetry") => symmetry,
        _ => panic!("tridagon, sk-loop or symmetry"),
    };
    let mut left = number(1, 1);
    for seed in number(2, 0).. {
        if left == 0 {
            break;
        }
        let Some((board, technique)) = plant(&mut seeded(seed)) else { continue };
        if let Some((position, step)) =
            reach(&board, technique).filter(|_| Ladder::ninefold().path(&Position::of(&board)).is_solved)
        {
            show(&board, &position, &step, seed);
            left -= 1;
        }
    }
}

/// Solves a board with easy techniques until the given technique applies. Returns the position at that point and the step of the technique.
/// Returns `None` if the easy techniques get stuck before that.
fn reach(board: &Board, technique: Technique) -> Option<(Position, Deduction)> {
    let (easy, wanted) = (
        Ladder::ninefold().only(|rung| rung <= Technique::HiddenTriple),
        Ladder::ninefold().only(|rung| rung == technique),
    );
    let mut position = Position::of(board);
    loop {
        if let Some(step) = wanted.next(&position) {
            return Some((position, step));
        }
        position.apply(&easy.next(&position)?);
    }
}

/// Returns a random full grid.
fn full(rng: &mut ChaCha8Rng) -> Vec<Digit> {
    let seed = Seed { kind: PuzzleKind::default(), number: rng.random() };
    seed.make().expect("anything will do").expect("nobody stops it").solution
}

fn board(digits: &[Option<Digit>]) -> Board {
    Puzzle::classic(Shape::nine(), digits.to_vec()).check().expect("part of a full grid")
}

fn is_unique(digits: &[Option<Digit>]) -> bool {
    solve::solutions(&board(digits), 2).len() == 1
}

/// Tries to remove each group of digits, in random order. A group is removed only if the solution stays unique and `is_wanted` stays true.
fn dig(
    digits: &mut [Option<Digit>],
    mut groups: Vec<Vec<usize>>,
    rng: &mut impl Rng,
    is_wanted: impl Fn(&[Option<Digit>]) -> bool,
) {
    groups.shuffle(rng);
    for group in groups {
        let before = digits.to_vec();
        group.iter().for_each(|&cell| digits[cell] = None);
        if before != digits && !(is_unique(digits) && is_wanted(digits)) {
            digits.copy_from_slice(&before);
        }
    }
}

/// Plants a tridagon: in four boxes, twelve cells have the same three digits as their only candidates, except that one cell may hold
/// another digit.
fn tridagon(rng: &mut ChaCha8Rng) -> Option<(Board, Technique)> {
    const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
    let full = full(rng);
    let cells = |at: usize, way: usize| {
        WAYS[way].iter().enumerate().map(move |(row, column)| at / 3 * 27 + at % 3 * 3 + row * 9 + column)
    };
    let mut found = Vec::new();
    for core in (0..512_u64).filter(|core| core.count_ones() == 3).map(DigitSet::from_bits) {
        for boxes in [[0, 1, 3, 4], [0, 2, 6, 8], [1, 2, 7, 8], [3, 4, 6, 7], [0, 1, 6, 7], [4, 5, 7, 8]] {
            for ways in 0..6 * 6 * 6 * 6 {
                let ways = [ways / 216, ways / 36 % 6, ways / 6 % 6, ways % 6];
                let all = || boxes.into_iter().zip(ways).flat_map(|(at, way)| cells(at, way));
                let is_odd = ways.iter().filter(|&&way| way >= 3).count() % 2 == 1;
                if is_odd && all().filter(|&cell| !core.has(full[cell])).count() <= 1 {
                    found.push((core, boxes, all().collect::<Vec<usize>>()));
                }
            }
        }
    }
    found.shuffle(rng);
    let (core, boxes, pattern) = found.pop()?;
    let shape = Shape::nine();
    let near = |cell: usize| boxes.contains(&shape.box_of(Cell::new(cell))) && core.has(full[cell]);
    let is_empty = |cell: usize| pattern.contains(&cell) || near(cell);
    let mut digits: Vec<Option<Digit>> = (0..81).map(|cell| (!is_empty(cell)).then_some(full[cell])).collect();
    let far = |cell: usize| core.has(full[cell]) && !is_empty(cell);
    let groups = |wanted: &dyn Fn(usize) -> bool| (0..81).filter(|&cell| wanted(cell)).map(|cell| vec![cell]).collect();
    let has = |digits: &[Option<Digit>]| reach(&board(digits), Technique::Tridagon).is_some();
    if !is_unique(&digits) {
        return None;
    }
    dig(&mut digits, groups(&far), rng, |_| true);
    if !has(&digits) {
        return None;
    }
    dig(&mut digits, groups(&|_| true), rng, has);
    Some((board(&digits), Technique::Tridagon))
}

/// Plants an SK-loop: eight pairs of cells around four boxes, each linked by digits to the pair before and the pair after.
fn sk_loop(rng: &mut ChaCha8Rng) -> Option<(Board, Technique)> {
    let full = full(rng);
    let mut two = || -> [usize; 2] {
        let mut all = [0, 1, 2];
        all.shuffle(rng);
        [all[0] * 3, all[1] * 3]
    };
    let ([bands, stacks], mut lines) = ([two(), two()], [0; 4]);
    lines.iter_mut().for_each(|line| *line = rng.random_range(0..3));
    let (rows, columns) = ([bands[0] + lines[0], bands[1] + lines[1]], [stacks[0] + lines[2], stacks[1] + lines[3]]);
    let across = |row: usize, stack: usize| -> Vec<usize> {
        let cells = (stacks[stack]..stacks[stack] + 3).filter(|&column| column != columns[stack]);
        cells.map(|column| rows[row] * 9 + column).collect()
    };
    let down = |column: usize, band: usize| -> Vec<usize> {
        let cells = (bands[band]..bands[band] + 3).filter(|&row| row != rows[band]);
        cells.map(|row| row * 9 + columns[column]).collect()
    };
    let mut pairs =
        [across(0, 0), across(0, 1), down(1, 0), down(1, 1), across(1, 1), across(1, 0), down(0, 1), down(0, 0)];
    let all = pairs.concat();
    pairs.iter_mut().for_each(|pair| pair.shuffle(rng));
    let mut digits: Vec<Option<Digit>> = (0..81).map(|cell| (!all.contains(&cell)).then_some(full[cell])).collect();
    dig(&mut digits, (0..81).map(|cell| vec![cell]).collect(), rng, |_| true);
    let mut puzzle = Puzzle::classic(Shape::nine(), digits);
    for (at, pair) in pairs.iter().enumerate() {
        let (before, after) = (&pairs[(at + 7) % 8], &pairs[(at + 1) % 8]);
        // The second digit of each pair and the first digit of the next pair form the link between them.
        let links = [before[1], pair[0], pair[1], after[0]].map(|cell| full[cell]).into_iter().collect::<DigitSet>();
        pair.iter().for_each(|&cell| puzzle.removed[cell] = DigitSet::all(9).minus(links));
    }
    Some((puzzle.check().ok()?, Technique::MultiSectorLockedSets))
}

/// Plants a symmetry: a half turn, a quarter turn or a reflection leaves the givens unchanged if the digits are renamed as well. In half of
/// the puzzles, the bands and the rows within them are shuffled afterwards, which hides the symmetry.
fn symmetry(rng: &mut ChaCha8Rng) -> Option<(Board, Technique)> {
    let place = |row: usize, column: usize| row * 9 + column;
    let kind = rng.random_range(0..3);
    let to = |cell: usize| match (kind, cell / 9, cell % 9) {
        (0, row, column) => place(8 - row, 8 - column),
        (1, row, column) => place(column, 8 - row),
        (_, row, column) => place(column, row),
    };
    let mut names: Vec<usize> = (0..9).collect();
    names.shuffle(rng);
    let cycles: &[usize] = [&[2, 2, 2, 2][..], &[4, 4], &[2, 2, 2]][kind];
    let (mut renamed, mut at) = ((0..9).collect::<Vec<usize>>(), 0);
    for &size in cycles {
        (0..size).for_each(|step| renamed[names[at + step]] = names[at + (step + 1) % size]);
        at += size;
    }
    let blank = Puzzle::blank(Layout::classic(Shape::nine())).check().expect("nothing repeats");
    let full = symmetric(&mut blank.candidates(), &to, &renamed, rng)?;
    let mut digits: Vec<Option<Digit>> = full.into_iter().map(Some).collect();
    let orbit =
        |cell: usize| -> Vec<usize> { std::iter::successors(Some(to(cell)), |&last| Some(to(last))).take(4).collect() };
    dig(&mut digits, (0..81).map(orbit).collect(), rng, |_| true);
    if rng.random() {
        let mut lines = [0, 1, 2].map(|band| [0, 1, 2].map(|line| band * 3 + line));
        lines.shuffle(rng);
        lines.iter_mut().for_each(|band| band.shuffle(rng));
        let rows = lines.concat();
        digits = (0..81).map(|cell| digits[place(rows[cell / 9], cell % 9)]).collect();
    }
    Some((board(&digits), Technique::GurthSymmetry))
}

/// Returns a random full grid that stays the same when each cell is moved according to `to` and each digit is renamed according to
/// `renamed`.
fn symmetric(
    candidates: &mut Candidates,
    to: &dyn Fn(usize) -> usize,
    renamed: &[usize],
    rng: &mut impl Rng,
) -> Option<Vec<Digit>> {
    let cells = || (0..81).map(Cell::new);
    let Some(cell) =
        cells().filter(|&cell| !candidates.is_placed(cell)).min_by_key(|&cell| candidates.of_cell(cell).len())
    else {
        return cells().map(|cell| candidates.of_cell(cell).single()).collect();
    };
    let mut digits: Vec<Digit> = candidates.of_cell(cell).iter().collect();
    digits.shuffle(rng);
    for digit in digits {
        let mark = candidates.position();
        let orbit = std::iter::successors(Some((cell.index(), digit.index())), |&(cell, digit)| {
            Some((to(cell), renamed[digit]))
        });
        let placed =
            orbit.take(4).map(|(cell, digit)| (Cell::new(cell), Digit::new(digit))).try_for_each(|(cell, digit)| {
                let is_there = candidates.is_placed(cell) && candidates.of_cell(cell).has(digit);
                let fits = is_there || candidates.of_cell(cell).has(digit) && candidates.place(cell, digit).is_ok();
                if fits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        if placed.is_continue()
            && let Some(full) = symmetric(candidates, to, renamed, rng)
        {
            return Some(full);
        }
        candidates.undo(mark);
    }
    None
}
