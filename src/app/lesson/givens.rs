//! Pages 11 and 12: a real puzzle. Its givens are committed one by one; then come its singles.

use crate::app::lesson::four::blank;
use crate::app::lesson::words::Words;
use crate::app::lesson::{Press, Said, Tone};
use cover::{ItemId, OptionId, Search};
use format::read_one;
use grid::{Board, Cell, Digit, Shape};
use solve::{ItemName, Matrix};

/// A puzzle that singles solve.
const SINGLES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle that makes the search decide, now and then wrongly.
const SEARCHED: &str = "..3.....5..62......1.75...6.3.5..748..8.9.5..157..4.6.4...79.1......56..7.....9..";

fn board(line: &str) -> Board {
    read_one(line).expect("a line of 81 characters").check().expect("no digit stands twice in a unit")
}

/// The puzzle on which the learner watches the search.
///
/// # Panics
/// Never: it comes with the program.
#[must_use]
pub fn searched() -> Board {
    board(SEARCHED)
}

/// The givens, as many as are committed so far.
#[derive(Debug)]
pub struct Givens {
    board: Board,
    matrix: Matrix, // of the blank board
    givens: Vec<OptionId>,
    at: usize,
    search: Search,
    was_done: bool,
}

/// None committed.
impl Default for Givens {
    fn default() -> Self {
        let (board, matrix) = (board(SINGLES), blank(Shape::nine()));
        let givens = board.shape().iter().filter_map(|cell| matrix.option_at(cell, board.digit(cell)?)).collect();
        Self { search: matrix.search(), board, matrix, givens, at: 0, was_done: false }
    }
}

impl Givens {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/11-givens.md"));

    /// Does what a key asks; whether it means anything here.
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

    /// Whether all were committed.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// What the last given did.
    #[must_use]
    pub fn said(&self) -> Said {
        let (items, options, n) = (self.search.items_left(), self.search.options_left(), self.at);
        let say = |part| Self::WORDS.say(part, &[("items", &items), ("options", &options), ("n", &n)]);
        match n.checked_sub(1) {
            None => Said::plain(say("start")),
            Some(_) if n == self.givens.len() => Said(Tone::Right, say("end")),
            Some(last) => {
                let option = self.matrix.option_name(self.givens[last]);
                let hidden = self.committed(last).options_left() - options - 1; // the given itself is no longer open
                Said::plain(Self::WORDS.say("given", &[("option", &option), ("hidden", &hidden)]))
            }
        }
    }

    /// The digit in a cell, and whether it is the last one.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<(Digit, bool)> {
        let digit = self.board.digit(cell)?;
        let option = self.matrix.option_at(cell, digit)?;
        let at = self.givens.iter().position(|&given| given == option)?;
        (at < self.at).then_some((digit, at + 1 == self.at))
    }

    /// How many givens are in, and the items and options that are left.
    #[must_use]
    pub const fn left(&self) -> (usize, u32, u32) {
        (self.at, self.search.items_left(), self.search.options_left())
    }

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

/// Items with one option, one after the other: what would a player call them?
#[derive(Debug)]
pub struct Singles {
    board: Board,
    matrix: Matrix,
    asked: Vec<(ItemId, OptionId)>,
    at: usize,
    answer: Option<Name>,
    was_done: bool,
}

/// What a player calls an item with one option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Naked,
    Hidden,
}

/// At the first of them.
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
        // A hidden single first, and then by turns; those of boxes stand last among the units, and are what players find first.
        let asked = units.into_iter().rev().zip(cells).flat_map(|(unit, cell)| [unit, cell]).collect();
        Self { board, matrix, asked, at: 0, answer: None, was_done: false }
    }
}

impl Singles {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/12-singles.md"));

    /// Does what a key asks; whether it means anything here.
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

    /// Whether the right answer was given.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// The question, or what there is to say to the answer.
    #[must_use]
    pub fn said(&self) -> Said {
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
        let say = |part| {
            let with: [(&str, &dyn std::fmt::Display); 5] =
                [("item", &name), ("option", &option), ("cell", &place), ("digit", &digit), ("unit", &unit)];
            Self::WORDS.say(part, &with)
        };
        match (self.answer, self.name()) {
            (None, _) => Said::plain(say("ask")),
            (Some(Name::Naked), Name::Naked) => Said(Tone::Right, say("naked")),
            (Some(Name::Hidden), Name::Hidden) => Said(Tone::Right, say("hidden")),
            (Some(Name::Hidden), Name::Naked) => Said(Tone::Wrong, say("not-hidden")),
            (Some(Name::Naked), Name::Hidden) => Said(Tone::Wrong, say("not-naked")),
        }
    }

    /// The puzzle.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The cell and the digit that the present item's option puts there.
    ///
    /// # Panics
    /// Never: the options of a board's matrix are candidates.
    #[must_use]
    pub fn single(&self) -> (Cell, Digit) {
        self.matrix.candidate(self.asked[self.at].1).expect("an option of a board is a candidate")
    }

    /// Whether the present item is about a cell, or about a unit that has it.
    #[must_use]
    pub fn is_about(&self, cell: Cell) -> bool {
        let layout = self.board.layout();
        match self.matrix.item_name(self.asked[self.at].0) {
            ItemName::Unit(name, _) => layout.units_of(cell).iter().any(|&unit| layout.unit(unit).name == name),
            ItemName::Cell(place) => layout.shape().at(place) == Some(cell),
            ItemName::Distinct(..) | ItemName::Apart(..) | ItemName::Figure(_) | ItemName::Number(_) => false,
        }
    }

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
    fn each_given_covers_four_items_more() {
        let mut givens = Givens::default();
        assert_eq!(givens.left(), (0, 324, 729));
        for n in 1..=30 {
            assert!(!givens.is_done() && givens.press(Press::Right));
            assert_eq!(givens.left().1, 324 - 4 * n);
        }
        let search = Matrix::of(&givens.board).search();
        assert_eq!(givens.left(), (30, search.items_left(), search.options_left()));
        assert!(givens.is_done() && givens.said().1.contains("324 − 4 × 30 = 204 items are left"));
        givens.press(Press::Home);
        givens.press(Press::Right);
        assert!(givens.said().1.contains("r1c1=5: 4 items covered, 28 options hidden"), "{}", givens.said().1);
    }

    #[test]
    fn singles_are_what_the_candidates_say() {
        let mut singles = Singles::default();
        let candidates = singles.board.candidates();
        for round in 0..singles.asked.len() {
            let (cell, digit) = singles.single();
            let is_naked = candidates.of_cell(cell).single() == Some(digit);
            assert!(is_naked || round % 2 == 0, "by turns");
            let (right, wrong) = if singles.name() == Name::Naked { (1, 2) } else { (2, 1) };
            assert_eq!(singles.name() == Name::Naked, round % 2 == 1);
            singles.press(Press::Digit(wrong));
            assert!(singles.said().0 == Tone::Wrong && singles.said().1.starts_with("Look again"));
            singles.press(Press::Digit(right));
            assert!(singles.said().0 == Tone::Right && !singles.said().1.contains('{'), "{}", singles.said().1);
            singles.press(Press::Right);
        }
        assert!(singles.asked.len() >= 4);
    }

    #[test]
    fn the_puzzle_to_be_watched_has_decisions_and_dead_ends() {
        let mut machine = Machine::of(&searched());
        machine.run(u64::MAX);
        let counters = *machine.search().counters();
        assert!((1..100).contains(&counters.dead_ends) && counters.guesses > 0, "{counters:?}");
    }
}
