//! Random boards with every rule, made from full grids. Deductions on these boards are sound, and their explanations and evidence are
//! complete.

use std::collections::BTreeMap;
use std::sync::Arc;

use grid::{Board, Candidates, Cell, Digit, Family, Figure, Layout, Puzzle, Rule, Shape};
use logic::{Ladder, Position, Technique, explain};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::technique_soundness::{COMMON, Scene, any, common, fill, full, unique};

/// Maximum number of steps of a search for a full grid.
const PATIENCE: usize = 3_000;

/// Families whose rules apply to the whole board.
const WHOLE: [Family; 10] = [
    Family::Row,
    Family::Column,
    Family::Box,
    Family::Diagonal,
    Family::Window,
    Family::Disjoint,
    Family::Knight,
    Family::King,
    Family::Neighbours,
    Family::Region,
];

/// A full grid, and a layout with rules that the grid satisfies.
struct FilledLayout {
    layout: Arc<Layout>,
    truth: Vec<Digit>,
}

/// Searches for a full grid of `shape` that satisfies those of `families` that apply to the whole board. Adds rules of the other families,
/// chosen so that the grid satisfies them. Returns `None` if the search takes too long.
fn made(shape: Shape, families: &[Family], rng: &mut ChaCha8Rng) -> Option<FilledLayout> {
    let has_regions = families.contains(&Family::Region);
    let mut rules = vec![Rule::ROWS, Rule::COLUMNS];
    rules.push(if has_regions { regions(shape, rng) } else { Rule::BOXES });
    let whole = families.iter().filter(|family| WHOLE[3..9].contains(family));
    rules.extend(whole.map(|&family| Rule::whole(family)));
    let blank = Puzzle::blank(Layout::new(shape, rules.clone())).check().ok()?;
    let truth = fill(&mut blank.candidates(), rng, &mut PATIENCE.clone())?;
    let grid = Grid { shape, truth: &truth };
    let may_be = |family: &&Family| **family != Family::LooseCage || !families.contains(&Family::Cage);
    for &family in families.iter().filter(|family| !WHOLE.contains(family)).filter(may_be) {
        rules.extend(grid.rules(family, rng));
    }
    let layout = Layout::checked(shape, rules).unwrap_or_else(|(at, why)| panic!("{at}: {why}"));
    Some(FilledLayout { layout, truth })
}

impl FilledLayout {
    /// A board on which each digit of the grid is a given with probability `share`.
    fn board(&self, share: f64, rng: &mut ChaCha8Rng) -> Board {
        let mut puzzle = Puzzle::blank(Arc::clone(&self.layout));
        for cell in self.layout.shape().iter() {
            puzzle.digits[cell.index()] = rng.random_bool(share).then_some(self.truth[cell.index()]);
        }
        puzzle.check().unwrap_or_else(|faults| panic!("{faults:?} {:?}", self.layout.rules()))
    }
}

/// Random regions: the boxes after some neighbouring boxes have exchanged cells.
fn regions(shape: Shape, rng: &mut ChaCha8Rng) -> Rule {
    let (height, width, side) = (shape.box_height(), shape.box_width(), shape.side());
    let mut area: Vec<usize> =
        shape.iter().map(|cell| shape.row(cell) / height * height + shape.column(cell) / width).collect();
    let (mut tries, mut swaps) = (0, 0);
    while swaps < side && tries < 500 {
        tries += 1;
        let [one, other] = [(); 2].map(|()| rng.random_range(0..shape.cells()));
        let beside = |cell: usize, wanted: usize, but: usize| {
            let near = shape.iter().filter(|near| {
                let (row, column) = (shape.row(Cell::new(cell)), shape.column(Cell::new(cell)));
                shape.row(*near).abs_diff(row) + shape.column(*near).abs_diff(column) == 1
            });
            near.filter(|near| near.index() != but && area[near.index()] == wanted).count()
        };
        let (a, b) = (area[one], area[other]);
        if a != b
            && beside(one, b, other) > 0
            && beside(other, a, one) > 0
            && beside(one, a, one) < 3
            && beside(other, b, other) < 3
        {
            area.swap(one, other);
            swaps += 1;
        }
    }
    let areas = (0..side).map(|wanted| shape.iter().filter(|cell| area[cell.index()] == wanted).collect()).collect();
    let rule = Rule { family: Family::Region, figure: Figure::Areas(areas) };
    match rule.check(shape) {
        Ok(()) => rule,
        Err(_) => regions(shape, rng),
    }
}

/// A full grid from which clues are derived.
struct Grid<'a> {
    shape: Shape,
    truth: &'a [Digit],
}

impl Grid<'_> {
    fn number(&self, cell: Cell) -> usize {
        self.truth[cell.index()].number()
    }

    fn sum(&self, cells: &[Cell]) -> u32 {
        cells.iter().map(|&cell| self.number(cell) as u32).sum()
    }

    /// Returns random rules of this family that the grid satisfies.
    fn rules(&self, family: Family, rng: &mut ChaCha8Rng) -> Vec<Rule> {
        let rule = |figure: Figure| Rule { family, figure };
        let (side, most) = (self.shape.side(), self.shape.side());
        match family {
            Family::Even | Family::Odd => {
                let fits = |&cell: &Cell| self.number(cell).is_multiple_of(2) == (family == Family::Even);
                let cells = self.shape.iter().filter(fits).filter(|_| rng.random_bool(0.5)).collect::<Vec<_>>();
                if cells.is_empty() { Vec::new() } else { vec![rule(Figure::Cells(cells))] }
            }
            Family::Greater | Family::White | Family::Black | Family::X | Family::V => {
                let pairs = self.pairs(family);
                let share = rng.random_range(0.2..1.0);
                pairs.into_iter().filter(|_| rng.random_bool(share)).map(|pair| rule(Figure::Cells(pair))).collect()
            }
            Family::Dots | Family::WhiteDots | Family::BlackDots | Family::Signs => {
                let kinds: &[Family] = match family {
                    Family::Dots => &[Family::White, Family::Black],
                    Family::WhiteDots => &[Family::White],
                    Family::BlackDots => &[Family::Black],
                    _ => &[Family::X, Family::V],
                };
                let of = |&kind: &Family| self.pairs(kind).into_iter().map(move |pair| Rule::of(kind, pair));
                let mut marked: Vec<Rule> = Vec::new();
                for rule in kinds.iter().flat_map(of) {
                    if !marked.iter().any(|other| other.figure == rule.figure) {
                        marked.push(rule);
                    }
                }
                marked.push(Rule::whole(family));
                marked
            }
            Family::Cage => self.cages(rng),
            Family::Sandwich | Family::XSum | Family::Frame | Family::LittleKiller => self.outside(family, rng),
            Family::Extra => {
                let place = |digit: &Digit, rng: &mut ChaCha8Rng| {
                    let mut all: Vec<Cell> =
                        self.shape.iter().filter(|cell| self.truth[cell.index()] == *digit).collect();
                    all.shuffle(rng);
                    all[0]
                };
                let digits = (0..side).map(Digit::new);
                vec![rule(Figure::Cells(digits.map(|digit| place(&digit, rng)).collect()))]
            }
            Family::Quadruple => (0..most)
                .map(|_| {
                    let (row, column) = (rng.random_range(0..side - 1), rng.random_range(0..side - 1));
                    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| self.shape.cell(row + r, column + c));
                    let mut digits: Vec<Digit> = cells.iter().map(|cell| self.truth[cell.index()]).collect();
                    digits.shuffle(rng);
                    digits.truncate(rng.random_range(1..=4));
                    rule(Figure::Corner { cells, digits })
                })
                .collect(),
            _ => {
                let mut figures: Vec<Figure> = Vec::new();
                for figure in (0..40 * most).filter_map(|_| self.line(family, rng)).take(most) {
                    let cells = figure.cells();
                    let meets = |other: &Figure| other.cells().iter().any(|cell| cells.contains(cell));
                    if family != Family::LooseCage || !figures.iter().any(meets) {
                        figures.push(figure);
                    }
                }
                figures.into_iter().map(rule).collect()
            }
        }
    }

    /// Adjacent pairs of cells that satisfy the sign of this family. For the inequality sign, the cell with the larger number comes first.
    fn pairs(&self, family: Family) -> Vec<Vec<Cell>> {
        let mut pairs = Vec::new();
        for cell in self.shape.iter() {
            let (row, column) = (self.shape.row(cell), self.shape.column(cell));
            for (r, c) in [(row, column + 1), (row + 1, column)] {
                if r == self.shape.side() || c == self.shape.side() {
                    continue;
                }
                let mut pair = vec![cell, self.shape.cell(r, c)];
                let (a, b) = (self.number(pair[0]), self.number(pair[1]));
                let fits = match family {
                    Family::Greater => true,
                    Family::White => a.abs_diff(b) == 1,
                    Family::Black => a == 2 * b || b == 2 * a,
                    Family::X => a + b == 10,
                    _ => a + b == 5,
                };
                if family == Family::Greater && a < b {
                    pair.swap(0, 1);
                }
                pairs.extend(fits.then_some(pair));
            }
        }
        pairs
    }

    /// Returns random cages. Half of the time, they cover the whole board; otherwise, about 40 % of them are left out.
    fn cages(&self, rng: &mut ChaCha8Rng) -> Vec<Rule> {
        let mut free: Vec<bool> = vec![true; self.shape.cells()];
        let (mut rules, keep) = (Vec::new(), if rng.random() { 1.0 } else { 0.6 });
        for start in self.shape.iter() {
            if !free[start.index()] {
                continue;
            }
            let (mut cells, size) = (vec![start], rng.random_range(1..=4));
            while cells.len() < size {
                let mut near: Vec<Cell> = cells.iter().flat_map(|&cell| self.near(cell, false)).collect();
                near.retain(|&cell| {
                    free[cell.index()]
                        && !cells.contains(&cell)
                        && cells.iter().all(|&other| self.number(other) != self.number(cell))
                });
                near.shuffle(rng);
                let Some(&next) = near.first() else { break };
                cells.push(next);
            }
            cells.iter().for_each(|cell| free[cell.index()] = false);
            cells.sort_unstable();
            let total = rng.random_bool(0.95).then(|| self.sum(&cells));
            if rng.random_bool(keep) {
                rules.push(Rule { family: Family::Cage, figure: Figure::Sum { cells, total } });
            }
        }
        rules
    }

    /// Returns random clues outside the grid. The grid satisfies all of them.
    fn outside(&self, family: Family, rng: &mut ChaCha8Rng) -> Vec<Rule> {
        let side = self.shape.side();
        let mut rules = Vec::new();
        for at in 0..side {
            for is_row in [false, true] {
                let mut cells: Vec<Cell> =
                    (0..side).map(|i| if is_row { self.shape.cell(at, i) } else { self.shape.cell(i, at) }).collect();
                if family == Family::LittleKiller {
                    cells = (0..side - at)
                        .map(|i| self.shape.cell(i + if is_row { at } else { 0 }, i + if is_row { 0 } else { at }))
                        .collect();
                }
                let total = match family {
                    Family::Sandwich => {
                        let crust = |&cell: &Cell| self.number(cell) == 1 || self.number(cell) == side;
                        let first = cells.iter().position(crust).expect("a line has its smallest digit");
                        let last = cells.iter().rposition(crust).expect("and its largest");
                        self.sum(&cells[first + 1..last])
                    }
                    Family::Frame => {
                        let count = if is_row { self.shape.box_width() } else { self.shape.box_height() };
                        self.sum(&cells[..count])
                    }
                    Family::XSum => self.sum(&cells[..self.number(cells[0])]),
                    _ => self.sum(&cells),
                };
                let rule = Rule { family, figure: Figure::Outside { cells, total } };
                if rng.random_bool(0.7) && rule.check(self.shape).is_ok() {
                    rules.push(rule);
                }
            }
        }
        rules
    }

    /// Neighbours of a cell. Diagonal neighbours are included if `slanting`.
    fn near(&self, cell: Cell, slanting: bool) -> Vec<Cell> {
        let (row, column) = (self.shape.row(cell), self.shape.column(cell));
        let side = self.shape.side();
        let around = |at: usize| at.saturating_sub(1)..=(at + 1).min(side - 1);
        let all = around(row).flat_map(|row| around(column).map(move |column| (row, column)));
        let near = all.filter(|&(r, c)| (r, c) != (row, column) && (slanting || r == row || c == column));
        near.map(|(row, column)| Cell::new(row * side + column)).collect()
    }

    /// A line, arrow, loose cage or clone at a random place; `None` if none fits there.
    fn line(&self, family: Family, rng: &mut ChaCha8Rng) -> Option<Figure> {
        let mut cells = vec![Cell::new(rng.random_range(0..self.shape.cells()))];
        let length = rng.random_range(2..=5);
        let slanting = !matches!(family, Family::LooseCage);
        while cells.len() < length {
            let last = cells[cells.len() - 1];
            let mut near = self.near(last, slanting);
            near.retain(|&cell| {
                let (a, b) = (self.number(last), self.number(cell));
                let goes = match family {
                    Family::Thermometer => a < b,
                    Family::Whispers => a.abs_diff(b) >= self.shape.side().div_ceil(2),
                    _ => true,
                };
                goes && !cells.contains(&cell)
            });
            near.shuffle(rng);
            cells.push(*near.first()?);
        }
        let numbers: Vec<usize> = cells.iter().map(|&cell| self.number(cell)).collect();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        match family {
            Family::Thermometer | Family::Whispers => Some(Figure::Cells(cells)),
            Family::Renban => sorted.windows(2).all(|two| two[0] + 1 == two[1]).then_some(Figure::Cells(cells)),
            Family::Palindrome => numbers.iter().eq(numbers.iter().rev()).then_some(Figure::Cells(cells)),
            Family::LooseCage => Some(Figure::Sum { total: Some(self.sum(&cells)), cells }),
            Family::Arrow => {
                let of_one = numbers[1..].iter().sum::<usize>() == numbers[0];
                let of_two = cells.len() > 2 && numbers[2..].iter().sum::<usize>() == 10 * numbers[0] + numbers[1];
                let bulb = if of_one { 1 } else { 2 };
                let shaft = cells.split_off(bulb);
                (of_one || of_two).then_some(Figure::Arrow { bulb: cells, shaft })
            }
            Family::Clone => {
                let (down, right) = (rng.random_range(0..self.shape.side()), rng.random_range(0..self.shape.side()));
                let moved = |cell: &Cell| {
                    let (row, column) = (self.shape.row(*cell) + down, self.shape.column(*cell) + right);
                    (row < self.shape.side() && column < self.shape.side()).then(|| self.shape.cell(row, column))
                };
                cells.truncate(2);
                let other: Vec<Cell> = cells.iter().map(moved).collect::<Option<_>>()?;
                let same = cells.iter().zip(&other).all(|(&a, &b)| a != b && self.number(a) == self.number(b));
                let apart = cells.iter().all(|cell| !other.contains(cell));
                (same && apart).then_some(Figure::Areas(vec![cells, other]))
            }
            _ => None,
        }
    }
}

/// Number of solutions, where 2 means two or more; `None` if counting takes more than `patience` steps.
fn solutions(candidates: &mut Candidates, patience: &mut usize) -> Option<usize> {
    *patience = patience.checked_sub(1)?;
    if candidates.propagate().is_err() {
        return Some(0);
    }
    let open = candidates.layout().shape().iter().filter(|&cell| !candidates.is_placed(cell));
    let Some(cell) = open.min_by_key(|&cell| candidates.of_cell(cell).len()) else { return Some(1) };
    let mut count = 0;
    for digit in candidates.of_cell(cell).iter() {
        let mark = candidates.position();
        count += match candidates.place(cell, digit) {
            Ok(()) => solutions(candidates, patience)?,
            Err(_) => 0,
        };
        candidates.undo(mark);
        if count > 1 {
            break;
        }
    }
    Some(count)
}

/// Returns a side, and one to three families for boards of that side.
fn families(seed: u64) -> (usize, Vec<Family>) {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let side = [9, 9, 4, 6, 9, 8, 10, 9, 12, 16][seed as usize % 10];
    let mut families: Vec<Family> = Family::ALL[3..].to_vec();
    families.shuffle(rng);
    families.truncate(if side > 9 { 1 } else { rng.random_range(1..=3) });
    let first = Family::ALL[3 + seed as usize % (Family::ALL.len() - 3)];
    if !families.contains(&first) {
        families[0] = first;
    }
    (side, families)
}

/// The scene for a seed; `None` if no grid that satisfies its rules is found quickly.
fn scene(seed: u64) -> Option<Scene> {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let (side, families) = families(seed);
    let shape = Shape::of_side(side).ok()?;
    let made = made(shape, &families, rng)?;
    let share = rng.random_range(if side > 9 { 0.4..0.6 } else { 0.1..0.45 });
    let board = made.board(share, rng);
    if side > 9 {
        return Some(Scene::new(&board, made.truth, common())); // without optimisation, the other techniques take long
    }
    let is_unique = solutions(&mut board.candidates(), &mut 300) == Some(1);
    Some(Scene::new(&board, made.truth, if is_unique { unique() } else { any() }))
}

#[test]
fn deductions_on_boards_of_every_rule_are_sound() {
    let mut seen: BTreeMap<Technique, usize> = BTreeMap::new();
    let mut walked = 0;
    for seed in 0..60 {
        let Some(mut scene) = scene(seed) else { continue };
        scene.walk();
        walked += 1;
        scene.seen().into_iter().for_each(|(technique, n)| *seen.entry(technique).or_default() += n);
    }
    let own = [
        Technique::LinkedPair,
        Technique::Thermometer,
        Technique::Quadruple,
        Technique::CageCombinations,
        Technique::Renban,
        Technique::Sandwich,
        Technique::RuleOf45,
        Technique::LawOfLeftovers,
    ];
    assert!(walked > 45 && own.iter().all(|technique| seen.contains_key(technique)), "{walked} {seen:?}");
}

#[test]
fn deductions_on_overlapping_cages_are_sound() {
    let mut seen: BTreeMap<Technique, usize> = BTreeMap::new();
    for (seed, side) in [4, 6, 9, 9].into_iter().enumerate() {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed as u64);
        let shape = Shape::of_side(side).expect("a side with boxes");
        let truth = full(shape, rng);
        let grid = Grid { shape, truth: &truth };
        let mut rules = Rule::CLASSIC.to_vec();
        rules.extend(grid.cages(rng));
        rules.extend(grid.cages(rng));
        rules.extend(grid.rules(Family::LooseCage, rng));
        let layout = Layout::checked(shape, rules).unwrap_or_else(|(at, why)| panic!("{at}: {why}"));
        let board = FilledLayout { layout, truth: truth.clone() }.board(0.2, rng);
        let mut scene = Scene::new(&board, truth, any());
        scene.walk();
        scene.seen().into_iter().for_each(|(technique, n)| *seen.entry(technique).or_default() += n);
    }
    assert!(seen.contains_key(&Technique::CageCombinations), "{seen:?}");
}

/// Boards of all sides with random rules. Boards whose side is a multiple of 5 have no rows, columns and boxes. Boards above side 9 are
/// nearly full.
#[test]
fn no_ladder_panics_on_any_side_with_any_rules() {
    let ladders = [Ladder::ninefold(), Ladder::hodoku(), Ladder::sudoku_explainer()].map(|ladder| {
        ladder.only(|technique| !technique.is_slow() && (COMMON.contains(&technique) || technique.needs_extra_rules()))
    });
    for side in 1..=Shape::MAX_SIDE {
        let rng = &mut ChaCha8Rng::seed_from_u64(side as u64);
        let Ok(shape) = Shape::of_side(side) else { continue };
        let truth = full(shape, rng);
        let grid = Grid { shape, truth: &truth };
        let may_be = |family: &Family| match family {
            Family::LooseCage => false,
            Family::Sandwich | Family::XSum => side <= 16, // above side 16, the automaton alone takes seconds
            _ => !WHOLE.contains(family) && side > 3,
        };
        let families = Family::ALL.into_iter().filter(may_be);
        let families: Vec<Family> = families.filter(|_| rng.random_bool(0.3)).collect();
        let mut rules = if side % 5 == 0 { Vec::new() } else { Rule::CLASSIC.to_vec() };
        for family in families {
            rules.extend(grid.rules(family, rng).into_iter().take(12));
        }
        let Ok(layout) = Layout::checked(shape, rules) else { continue };
        let board = FilledLayout { layout, truth }.board(if side > 9 { 0.9 } else { 0.3 }, rng);
        let position = Position::of(&board);
        for ladder in &ladders {
            for deduction in ladder.path(&position).steps.iter().take(30) {
                assert!(!deduction.cells().is_empty());
            }
            for deduction in ladder.all(&position).iter().take(100) {
                assert!(explain(&position, deduction).location_hint().ends_with('.'));
            }
        }
    }
}
