//! Mistakes of the player, reported in two steps: first that there are some, then where.

use crate::coach::advice::solutions;
use grid::{Board, Cell, Digit, DigitSet, Fault, Puzzle, Shape};
use solve::Budget;
use text::{MOST_LISTED, at_most_five};

/// Entries and notes that lead to no solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistakes {
    /// Faults that the board shows: broken rules. If no rule is broken but finding the wrong entries takes too long, these are the cells
    /// without candidates and the digits that no cell of a unit can hold.
    pub faults: Vec<Fault>,
    /// Cells with a wrong entry, in reading order, whether or not the entry breaks a rule.
    pub entries: Vec<Cell>,
    /// Empty cells whose notes leave some digits but lack the right one, in reading order.
    pub notes: Vec<Cell>,
    /// Empty cells for which the notes leave no digit, in reading order.
    pub dead: Vec<Cell>,
}

impl Mistakes {
    /// Returns the entries and notes that contradict the only solution of the givens; `None` if there are none.
    pub(super) fn compared_with(solution: &[Digit], puzzle: &Puzzle) -> Option<Self> {
        let (mut entries, mut notes, mut dead) = (Vec::new(), Vec::new(), Vec::new());
        for cell in puzzle.shape().iter() {
            let right = solution[cell.index()];
            match puzzle.digits[cell.index()] {
                Some(digit) if digit != right => entries.push(cell),
                None if puzzle.removed[cell.index()].has(right) => {
                    if is_dead(puzzle, cell) { &mut dead } else { &mut notes }.push(cell);
                }
                _ => {}
            }
        }
        let is_wrong = !entries.is_empty() || !notes.is_empty() || !dead.is_empty();
        is_wrong.then(|| Self { faults: repeats(puzzle), entries, notes, dead })
    }

    /// Returns the entries and notes to blame, for givens with several solutions and a board with none. Starts from the givens and adds
    /// each entry and then the notes of each cell, in reading order. If there is no solution any more, blames what was added last and
    /// removes it again. Returns `None` if the budget runs out.
    pub(super) fn blame(puzzle: &Puzzle, givens: &Board, budget: &mut Budget<'_>) -> Option<Self> {
        let mut wrong = Self { faults: repeats(puzzle), ..Self::default() };
        let mut kept = givens.puzzle().clone();
        for cell in puzzle.placed.iter() {
            kept.digits[cell.index()] = puzzle.digits[cell.index()];
            kept.placed.insert(cell);
            if !is_solvable(&kept, budget)? {
                kept.digits[cell.index()] = None;
                kept.placed.remove(cell);
                wrong.entries.push(cell);
            }
        }
        let empty = puzzle.shape().iter().filter(|cell| puzzle.digits[cell.index()].is_none());
        for cell in empty.filter(|cell| !puzzle.removed[cell.index()].is_empty()) {
            kept.removed[cell.index()] = puzzle.removed[cell.index()];
            if !is_solvable(&kept, budget)? {
                kept.removed[cell.index()] = DigitSet::EMPTY;
                if is_dead(puzzle, cell) { &mut wrong.dead } else { &mut wrong.notes }.push(cell);
            }
        }
        Some(wrong)
    }

    /// Returns how many mistakes of each kind there are, but not where: `There is a wrong digit on the board.`
    #[must_use]
    pub fn notice(&self) -> String {
        let count = |n: usize, one: &str, more: &str| match n {
            0 => None,
            1 => Some(one.to_owned()),
            n => Some(format!("{n} {more}")),
        };
        let parts = [
            count(self.entries.len(), "a wrong digit", "wrong digits"),
            count(self.notes.len(), "a cell with wrong notes", "cells with wrong notes"),
            count(self.dead.len(), "a cell whose notes leave no digit", "cells whose notes leave no digit"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        match parts.first() {
            None => "Something on the board is wrong.".to_owned(),
            Some(first) => {
                let verb = if first.starts_with("a ") { "is" } else { "are" };
                format!("There {verb} {} on the board.", parts.join(" and "))
            }
        }
    }

    /// Returns where the mistakes are, at most five of each kind, but not what would be right: `The digit in r1c4 is wrong. The notes of
    /// r1c3 lack the right digit.`
    #[must_use]
    pub fn places(&self, shape: Shape) -> String {
        let list = |cells: &[Cell]| -> String {
            let places = at_most_five(cells.iter().map(|&cell| shape.place(cell)));
            match &places[..] {
                [named @ .., more] if cells.len() > MOST_LISTED => format!("{} {more}", named.join(", ")),
                [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
                places => places.concat(),
            }
        };
        let faults = at_most_five(self.faults.iter().map(Fault::brief));
        let mut sentences: Vec<String> = faults.iter().map(|fault| format!("{}.", capital(fault))).collect();
        match self.entries.len() {
            0 => {}
            1 => sentences.push(format!("The digit in {} is wrong.", list(&self.entries))),
            _ => sentences.push(format!("The digits in {} are wrong.", list(&self.entries))),
        }
        match self.notes.len() {
            0 => {}
            1 => sentences.push(format!("The notes of {} lack the right digit.", list(&self.notes))),
            _ => sentences.push(format!("The notes of {} lack the right digits.", list(&self.notes))),
        }
        if !self.dead.is_empty() {
            sentences.push(format!("The notes leave no digit for {}.", list(&self.dead)));
        }
        sentences.join(" ")
    }

    /// Returns all cells with a mistake: those with wrong entries, then those with wrong notes, then those for which the notes leave no
    /// digit.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.entries.iter().chain(&self.notes).chain(&self.dead).copied()
    }
}

/// Whether the notes of an empty cell exclude every digit that the rules and its peers leave for it.
fn is_dead(puzzle: &Puzzle, cell: Cell) -> bool {
    let held: DigitSet = puzzle.layout.peers(cell).iter().filter_map(|peer| puzzle.digits[peer.index()]).collect();
    puzzle.layout.domain(cell).is_subset(held.or(puzzle.removed[cell.index()]))
}

/// Returns a fault for each rule that the board breaks.
fn repeats(puzzle: &Puzzle) -> Vec<Fault> {
    puzzle.clone().check().err().unwrap_or_default()
}

/// Whether the puzzle has a solution; `None` if the budget runs out.
fn is_solvable(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Option<bool> {
    let Ok(board) = puzzle.clone().check() else { return Some(false) };
    if !board.dead().is_empty() {
        return Some(false); // the solver may need very long to find this on a nearly blank board
    }
    solutions(&board, budget).map(|found| !found.is_empty())
}

/// Returns the words with a capital first letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
