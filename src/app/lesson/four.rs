//! Pages 8 and 9: the sudoku of four by four, its items and its options.

use crate::app::lesson::small::smallest;
use crate::app::lesson::words::{Words, and, grouped};
use crate::app::lesson::{Press, Said, Tone};
use cover::{Clash, ItemId, OptionId, Search};
use grid::{Cell, Digit, Layout, Puzzle, Shape};
use solve::Matrix;

/// The matrix of the blank board of this shape.
///
/// # Panics
/// Never: a blank board breaks no rule.
#[must_use]
pub fn blank(shape: Shape) -> Matrix {
    Matrix::of(&Puzzle::blank(Layout::classic(shape)).check().expect("a blank board breaks no rule"))
}

/// The shape of four by four.
///
/// # Panics
/// Never: there is one.
#[must_use]
pub fn four() -> Shape {
    Shape::of_side(4).expect("four is two times two")
}

/// `r1c1, row1=1, col1=1 and box1=1`.
#[must_use]
pub fn covered_by(matrix: &Matrix, option: OptionId) -> String {
    and(matrix.problem().covered_by(option).iter().map(|&item| matrix.item_name(item)))
}

/// A board on which digits are put and see what they cover.
#[derive(Debug)]
pub struct Four {
    matrix: Matrix,
    search: Search, // what is on the board committed
    placed: Vec<OptionId>,
    cursor: Cell,
    did: Did,
    was_done: bool,
}

#[derive(Clone, Copy, Debug)]
enum Did {
    Nothing,
    Placed(OptionId),
    Lifted(OptionId),
    Clashed(Clash),
}

/// Nothing on the board.
impl Default for Four {
    fn default() -> Self {
        let matrix = blank(four());
        let search = matrix.search();
        Self { matrix, search, placed: Vec::new(), cursor: Cell::new(0), did: Did::Nothing, was_done: false }
    }
}

impl Four {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/08-four-kinds.md"));

    /// Does what a key asks; whether it means anything here.
    pub fn press(&mut self, press: Press) -> bool {
        let side = four().side();
        let (row, column) = (four().row(self.cursor), four().column(self.cursor));
        let (row, column) = match press {
            Press::Left => (row, (column + side - 1) % side),
            Press::Right => (row, (column + 1) % side),
            Press::Up => ((row + side - 1) % side, column),
            Press::Down => ((row + 1) % side, column),
            Press::Digit(number @ 1..=4) => {
                self.put(Digit::new(number - 1));
                return true;
            }
            Press::Home => {
                *self = Self { was_done: self.was_done, ..Self::default() };
                return true;
            }
            Press::End | Press::Digit(_) | Press::Letter(_) => return false,
        };
        self.cursor = four().cell(row, column);
        true
    }

    fn put(&mut self, digit: Digit) {
        let Some(option) = self.matrix.option_at(self.cursor, digit) else { return };
        if let Some(at) = self.placed.iter().position(|&placed| placed == option) {
            self.placed.remove(at);
            self.search = self.matrix.search();
            for &option in &self.placed {
                if let Err(clash) = self.search.commit(option) {
                    unreachable!("{clash}, but they were committed together before");
                }
            }
            self.did = Did::Lifted(option);
            return;
        }
        match self.search.commit(option) {
            Ok(()) => {
                self.placed.push(option);
                self.did = Did::Placed(option);
                self.was_done = true;
            }
            Err(clash) => self.did = Did::Clashed(clash),
        }
    }

    /// Whether a digit was put in.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// What the last digit covers, or why it cannot.
    #[must_use]
    pub fn said(&self) -> Said {
        let (matrix, n) = (&self.matrix, self.placed.len());
        let say = |part, option| {
            let (option, items) = (matrix.option_name(option), covered_by(matrix, option));
            Self::WORDS.say(part, &[("option", &option), ("items", &items), ("n", &n), ("covered", &(4 * n))])
        };
        match (self.did, smallest(&self.matrix, &self.search)) {
            (Did::Nothing, _) => Said::plain(Self::WORDS.part("start")),
            (Did::Placed(_), None) => Said(Tone::Right, Self::WORDS.part("done")),
            (Did::Placed(option), Some((item, 0))) => {
                let (option, item) = (matrix.option_name(option), matrix.item_name(item));
                Said(Tone::Dead, Self::WORDS.say("dead", &[("option", &option), ("item", &item)]))
            }
            (Did::Placed(option), _) => Said::plain(say("placed", option)),
            (Did::Lifted(option), _) => Said::plain(say("lifted", option)),
            (Did::Clashed(Clash { option, item }), _) => {
                let has = |other: &&OptionId| matrix.problem().covered_by(**other).contains(&item);
                let other = self.placed.iter().find(has).copied().unwrap_or(option);
                let (item, option, other) =
                    (matrix.item_name(item), matrix.option_name(option), matrix.option_name(other));
                let with: [(&str, &dyn std::fmt::Display); 4] =
                    [("option", &option), ("other", &other), ("item", &item), ("long", &item.long())];
                Said(Tone::Wrong, Self::WORDS.say("clash", &with))
            }
        }
    }

    /// Where the next digit goes.
    #[must_use]
    pub const fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The digit that stands in a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        let on_board = self.placed.iter().filter_map(|&option| self.matrix.candidate(option));
        on_board.into_iter().find(|&(at, _)| at == cell).map(|(_, digit)| digit)
    }

    /// Whether the last digit could not be put in.
    #[must_use]
    pub const fn is_clash(&self) -> bool {
        matches!(self.did, Did::Clashed(_))
    }

    /// Whether an item is covered, and whether the last digit speaks of it.
    #[must_use]
    pub fn item(&self, item: ItemId) -> (bool, bool) {
        let spoken_of = match self.did {
            Did::Nothing => false,
            Did::Placed(option) | Did::Lifted(option) => self.matrix.problem().covered_by(option).contains(&item),
            Did::Clashed(clash) => clash.item == item,
        };
        (!self.search.is_active(item), spoken_of)
    }
}

/// All options, one after the other.
#[derive(Debug)]
pub struct Ones {
    matrix: Matrix,
    search: Search,
    at: usize,
    was_done: bool,
}

/// At the first one.
impl Default for Ones {
    fn default() -> Self {
        let matrix = blank(four());
        Self { search: matrix.search(), matrix, at: 0, was_done: false }
    }
}

impl Ones {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/09-ones.md"));

    /// Does what a key asks; whether it means anything here.
    pub fn press(&mut self, press: Press) -> bool {
        let (side, last) = (four().side(), self.matrix.problem().options() - 1);
        self.at = match press {
            Press::Down => (self.at + 1).min(last),
            Press::Up => self.at.saturating_sub(1),
            Press::Right => (self.at + side).min(last),
            Press::Left => self.at.saturating_sub(side),
            Press::Home => 0,
            Press::End => last,
            Press::Digit(_) | Press::Letter(_) => return false,
        };
        self.was_done = true;
        true
    }

    /// Whether options were looked at.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// What the present option covers, and how many it would hide.
    #[must_use]
    pub fn said(&self) -> Said {
        let (option, items) = (self.matrix.option_name(self.option()), covered_by(&self.matrix, self.option()));
        let rivals = grouped(rivals(&self.matrix, &self.search, self.option()).len());
        Said::plain(Self::WORDS.say("option", &[("option", &option), ("items", &items), ("rivals", &rivals)]))
    }

    /// The present option.
    #[must_use]
    pub const fn option(&self) -> OptionId {
        OptionId(self.at as u32)
    }

    /// The matrix and its names.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        &self.matrix
    }
}

/// The other options that share an item with this one.
fn rivals(matrix: &Matrix, search: &Search, option: OptionId) -> Vec<OptionId> {
    let items = matrix.problem().covered_by(option);
    let mut rivals: Vec<OptionId> = items.iter().flat_map(|&item| search.options_of(item)).collect();
    rivals.sort();
    rivals.dedup();
    rivals.retain(|&rival| rival != option);
    rivals
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(keys: &str, tone: Tone, words: &str) {
        let mut four = Four::default();
        for key in keys.chars() {
            let press = match key {
                '>' => Press::Right,
                'v' => Press::Down,
                digit => Press::Digit(digit as usize - '0' as usize),
            };
            assert!(four.press(press));
        }
        let Said(how, what) = four.said();
        assert!(how == tone && what.contains(words) && !what.contains('{'), "{keys}: {how:?} {what}");
    }

    #[test]
    fn a_digit_covers_four_items_and_no_item_is_covered_twice() {
        check("1", Tone::Plain, "r1c1=1 covers r1c1, row1=1, col1=1 and box1=1. Covered so far: 4 × 1 = 4 of 64");
        check("1>2", Tone::Plain, "Covered so far: 4 × 2 = 8 of 64");
        check("11", Tone::Plain, "r1c1=1 is out again");
        check("12", Tone::Wrong, "r1c1=2 clashes with r1c1=1: both have the item r1c1 (r1c1 must hold a digit)");
        check("1>>1", Tone::Wrong, "r1c3=1 clashes with r1c1=1: both have the item row1=1 (row 1 needs a 1)");
        check("1>v1", Tone::Wrong, "both have the item box1=1");
        check("1>2>>v1", Tone::Plain, "r2c4=1 covers");
        check("1>2>>v3", Tone::Dead, "row1=3 has no option left");
        check("1>2>3>v4", Tone::Dead, "r2c4=4 is in, but now r1c4 has no option left");
        check("1>2>3>4v>3>4>1>2v>2>1>4>3v>4>3>2>1", Tone::Right, "Solved");
    }

    #[test]
    fn every_option_of_four_by_four_has_ten_rivals() {
        let mut ones = Ones::default();
        assert_eq!(ones.matrix().problem().ones(), 256);
        for _ in 0..64 {
            assert!(ones.said().1.contains("with 10 other options"), "{}", ones.said().1);
            ones.press(Press::Down);
        }
        assert!(ones.said().1.starts_with("r4c4=4 covers r4c4, row4=4, col4=4 and box4=4."));
        let nine = blank(Shape::nine());
        assert_eq!(rivals(&nine, &nine.search(), OptionId(0)).len(), 28);
    }
}
