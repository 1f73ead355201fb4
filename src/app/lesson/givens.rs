//! Pages 11 and 12: the givens of a real puzzle, committed one by one, and then its singles.

use crate::app::lesson::four_by_four::blank;
use crate::app::lesson::page_text::PageText;
use crate::app::lesson::{Press, Reply, Tone};
use cover::{ItemId, OptionId, Search};
use format::read_one;
use grid::{Board, Cell, Digit, Shape};
use solve::{ItemName, Matrix};

/// A puzzle that can be solved by singles alone.
const SINGLES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle on which the search has to guess, sometimes wrongly.
const SEARCHED: &str = "..3.....5..62......1.75...6.3.5..748..8.9.5..157..4.6.4...79.1......56..7.....9..";

fn board(line: &str) -> Board {
    read_one(line).expect("a line of 81 characters").check().expect("no digit is twice in a unit")
}

/// Returns the puzzle on which the learner watches the search.
///
/// # Panics
/// Never: it comes with the program.
#[must_use]
pub fn searched() -> Board {
    board(SEARCHED)
}

/// A puzzle of which some givens are placed.
#[derive(Debug)]
pub struct Givens {
    board: Board,
    matrix: Matrix, // of the blank board
    givens: Vec<OptionId>,
    at: usize, // number of givens placed
    search: Search,
    was_done: bool,
}

/// No given placed.
impl Default for Givens {
    fn default() -> Self {
        let (board, matrix) = (board(SINGLES), blank(Shape::nine()));
        let givens = board.shape().iter().filter_map(|cell| matrix.option_at(cell, board.digit(cell)?)).collect();
        Self { search: matrix.search(), board, matrix, givens, at: 0, was_done: false }
    }
}

impl Givens {
    /// Text of the page.
    pub const TEXT: PageText = PageText(include_str!("../../../assets/lesson/11-givens.md"));

    /// Reacts to a key. Returns whether the page uses it.
    pub fn press(&mut self, press: Press) -> bool {
        self.at = match press {
            Press::Right => (self.at + 1).min(self.givens.len()),
            Press::Left => self.at.saturating_sub(1),
            Press::Home => 0,
            Press::End => self.givens.len(),
            Press::Up | Press::Down | Press::Digit(_) | Press::Letter(_) => return false,
        };
        self.search = self.committed(self.at);
        self.was_done |= self.at == self.givens.len();
        true
    }

    /// Returns whether all givens have been placed.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// Describes what the last given did.
    #[must_use]
    pub fn reply(&self) -> Reply {
        let (items, options, n) = (self.search.items_left(), self.search.options_left(), self.at);
        let say = |section| Self::TEXT.fill(section, &[("items", &items), ("options", &options), ("n", &n)]);
        match n.checked_sub(1) {
            None => Reply::plain(say("start")),
            Some(_) if n == self.givens.len() => Reply::new(Tone::Right, say("end")),
            Some(last) => {
                let option = self.matrix.option_name(self.givens[last]);
                let hidden = self.committed(last).options_left() - options - 1; // the given itself is no longer open
                Reply::plain(Self::TEXT.fill("given", &[("option", &option), ("hidden", &hidden)]))
            }
        }
    }

    /// Returns the given that is placed in a cell, and whether it is the last one placed.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<(Digit, bool)> {
        let digit = self.board.digit(cell)?;
        let option = self.matrix.option_at(cell, digit)?;
        let at = self.givens.iter().position(|&given| given == option)?;
        (at < self.at).then_some((digit, at + 1 == self.at))
    }

    /// Returns the number of givens placed, of items left and of options left.
    #[must_use]
    pub const fn left(&self) -> (usize, u32, u32) {
        (self.at, self.search.items_left(), self.search.options_left())
    }

    /// Returns a search with the first `n` givens committed.
    fn committed(&self, n: usize) -> Search {
        let mut search = self.matrix.search();
        for &given in &self.givens[..n] {
            if let Err(clash) = search.commit(given) {
                unreachable!("{clash}, but no two givens cover the same");
            }
        }
        search
    }
}

/// Items with one option in turn; the learner says what a player would call them.
#[derive(Debug)]
pub struct Singles {
    board: Board,
    matrix: Matrix,
    asked: Vec<(ItemId, OptionId)>,
    at: usize,
    answer: Option<Name>,
    was_done: bool,
}

/// Player's name for an item with one option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Naked,
    Hidden,
}

/// At the first item.
impl Default for Singles {
    fn default() -> Self {
        let board = board(SINGLES);
        let matrix = Matrix::of(&board);
        let search = matrix.search();
        let items = (0..matrix.problem().items() as u32).map(ItemId);
        let forced = items.filter(|&item| search.is_active(item) && search.size(item) == 1);
        let single = |item| Some((item, search.options_of(item).next()?));
        let (cells, units): (Vec<_>, Vec<_>) =
            forced.filter_map(single).partition(|&(item, _)| matches!(matrix.item_name(item), ItemName::Cell(_)));
        // Hidden and naked singles alternate. Boxes are last among the units; their singles come first since players find them first.
        let asked = units.into_iter().rev().zip(cells).flat_map(|(unit, cell)| [unit, cell]).collect();
        Self { board, matrix, asked, at: 0, answer: None, was_done: false }
    }
}

impl Singles {
    /// Text of the page.
    pub const TEXT: PageText = PageText(include_str!("../../../assets/lesson/12-singles.md"));

    /// Reacts to a key. Returns whether the page uses it.
    pub fn press(&mut self, press: Press) -> bool {
        let count = self.asked.len();
        match press {
            Press::Right => (self.at, self.answer) = ((self.at + 1) % count, None),
            Press::Left => (self.at, self.answer) = ((self.at + count - 1) % count, None),
            Press::Digit(1) => self.answer = Some(Name::Naked),
            Press::Digit(2) => self.answer = Some(Name::Hidden),
            _ => return false,
        }
        self.was_done |= self.answer == Some(self.name());
        true
    }

    /// Returns whether a right answer has been given.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// Returns the question, or the reply to the answer.
    #[must_use]
    pub fn reply(&self) -> Reply {
        let (item, option) = self.asked[self.at];
        let name = self.matrix.item_name(item);
        let (cell, digit) = self.single();
        let unit = match name {
            ItemName::Unit(unit, _) => unit.to_string(),
            ItemName::Cell(_)
            | ItemName::Distinct(..)
            | ItemName::Apart(..)
            | ItemName::Figure(_)
            | ItemName::Number(_) => String::new(),
        };
        let (place, option) = (self.board.shape().place(cell), self.matrix.option_name(option));
        let say = |section| {
            let with: [(&str, &dyn std::fmt::Display); 5] =
                [("item", &name), ("option", &option), ("cell", &place), ("digit", &digit), ("unit", &unit)];
            Self::TEXT.fill(section, &with)
        };
        match (self.answer, self.name()) {
            (None, _) => Reply::plain(say("ask")),
            (Some(Name::Naked), Name::Naked) => Reply::new(Tone::Right, say("naked")),
            (Some(Name::Hidden), Name::Hidden) => Reply::new(Tone::Right, say("hidden")),
            (Some(Name::Hidden), Name::Naked) => Reply::new(Tone::Wrong, say("not-hidden")),
            (Some(Name::Naked), Name::Hidden) => Reply::new(Tone::Wrong, say("not-naked")),
        }
    }

    /// Returns the puzzle.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the only option of the current item, as a cell and a digit.
    ///
    /// # Panics
    /// Never: the options of a board's matrix are candidates.
    #[must_use]
    pub fn single(&self) -> (Cell, Digit) {
        self.matrix.candidate(self.asked[self.at].1).expect("an option of a board is a candidate")
    }

    /// Returns whether the current item is this cell, or a digit of a unit that contains it.
    #[must_use]
    pub fn is_about(&self, cell: Cell) -> bool {
        let layout = self.board.layout();
        match self.matrix.item_name(self.asked[self.at].0) {
            ItemName::Unit(name, _) => layout.units_of(cell).iter().any(|&unit| layout.unit(unit).name == name),
            ItemName::Cell(place) => layout.shape().at(place) == Some(cell),
            ItemName::Distinct(..) | ItemName::Apart(..) | ItemName::Figure(_) | ItemName::Number(_) => false,
        }
    }

    /// Returns the right answer.
    fn name(&self) -> Name {
        match self.matrix.item_name(self.asked[self.at].0) {
            ItemName::Cell(_) => Name::Naked,
            ItemName::Unit(..)
            | ItemName::Distinct(..)
            | ItemName::Apart(..)
            | ItemName::Figure(_)
            | ItemName::Number(_) => Name::Hidden,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solve::exact::Machine;

    #[test]
    fn each_given_covers_four_more_items() {
        let mut givens = Givens::default();
        assert_eq!(givens.left(), (0, 324, 729));
        for n in 1..=30 {
            assert!(!givens.is_done() && givens.press(Press::Right));
            assert_eq!(givens.left().1, 324 - 4 * n);
        }
        let search = Matrix::of(&givens.board).search();
        assert_eq!(givens.left(), (30, search.items_left(), search.options_left()));
        assert!(givens.is_done() && givens.reply().text.contains("324 − 4 × 30 = 204 items are left"));
        givens.press(Press::Home);
        givens.press(Press::Right);
        assert!(givens.reply().text.contains("r1c1=5: 4 items covered, 28 options hidden"), "{}", givens.reply().text);
    }

    #[test]
    fn the_singles_agree_with_the_candidates() {
        let mut singles = Singles::default();
        let candidates = singles.board.candidates();
        for round in 0..singles.asked.len() {
            let (cell, digit) = singles.single();
            let is_naked = candidates.of_cell(cell).single() == Some(digit);
            assert!(is_naked || round % 2 == 0, "they alternate");
            let (right, wrong) = if singles.name() == Name::Naked { (1, 2) } else { (2, 1) };
            assert_eq!(singles.name() == Name::Naked, round % 2 == 1);
            singles.press(Press::Digit(wrong));
            assert!(singles.reply().tone == Tone::Wrong && singles.reply().text.starts_with("Look again"));
            singles.press(Press::Digit(right));
            assert!(
                singles.reply().tone == Tone::Right && !singles.reply().text.contains('{'),
                "{}",
                singles.reply().text
            );
            singles.press(Press::Right);
        }
        assert!(singles.asked.len() >= 4);
    }

    #[test]
    fn the_puzzle_to_watch_has_guesses_and_dead_ends() {
        let mut machine = Machine::of(&searched());
        machine.run(u64::MAX);
        let counters = *machine.search().counters();
        assert!((1..100).contains(&counters.dead_ends) && counters.guesses > 0, "{counters:?}");
    }
}
