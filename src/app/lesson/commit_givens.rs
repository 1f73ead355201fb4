//! Page 11, on which the givens of a real puzzle are committed one by one, and page 12, on which the learner names the singles of the
//! puzzle.

use crate::app::lesson::four_by_four::{blank, committed};
use crate::app::lesson::page_text::PageText;
use crate::app::lesson::textbook_matrix::items;
use crate::app::lesson::{LessonPage, LessonPicture, Press, Reply, Room, Tone};
use crate::app::{BoardArea, BoardForm, Size};
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
/// Never: the puzzle is part of the program.
#[must_use]
pub fn searched() -> Board {
    board(SEARCHED)
}

/// Returns the size of the board in the pictures of both pages, without the text below it.
const fn board_size() -> Size {
    BoardArea::new(Shape::nine(), BoardForm::Tiny).size()
}

/// Page that places the givens of a puzzle one by one.
#[derive(Debug)]
pub struct Givens {
    board: Board,
    matrix: Matrix, // matrix of the blank board
    givens: Vec<OptionId>,
    at: usize, // number of givens placed
    search: Search,
}

/// Given that has been placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    /// Digit of the given.
    pub digit: Digit,
    /// Whether the given is the last one placed.
    pub is_last: bool,
}

/// Number of givens placed, and the numbers of items and options left after placing them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenCounts {
    /// Number of givens placed.
    pub givens: usize,
    /// Number of items left.
    pub items: u32,
    /// Number of options left.
    pub options: u32,
}

/// Starts with no given placed.
impl Default for Givens {
    fn default() -> Self {
        let (board, matrix) = (board(SINGLES), blank(Shape::nine()));
        let givens = board.shape().iter().filter_map(|cell| matrix.option_at(cell, board.digit(cell)?)).collect();
        Self { search: matrix.search(), board, matrix, givens, at: 0 }
    }
}

impl LessonPage for Givens {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/11-givens.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        let is_used = press.step(&mut self.at, self.givens.len());
        self.search = committed(&self.matrix, &self.givens[..self.at]);
        is_used
    }

    /// Returns whether all givens have been placed.
    fn is_done(&self) -> bool {
        self.at == self.givens.len()
    }

    /// Describes the effect of the last given.
    fn reply(&self) -> Reply {
        let (text, GivenCounts { givens: n, items, options }) = (self.text(), self.left());
        let say = |section| text.fill(section, &[("items", &items), ("options", &options), ("n", &n)]);
        match n.checked_sub(1) {
            None => Reply::plain(say("start")),
            Some(_) if self.is_done() => Reply::new(Tone::Right, say("end")),
            Some(last) => {
                let option = self.matrix.option_name(self.givens[last]);
                let before = committed(&self.matrix, &self.givens[..last]);
                let hidden = before.options_left() - options - 1; // the given itself is no longer open
                Reply::plain(text.fill("given", &[("option", &option), ("hidden", &hidden)]))
            }
        }
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::Givens(self)
    }

    fn picture_size(&self, room: Room) -> Size {
        let Size { width, height } = board_size();
        Size { width, height: height + 2 + room.gap() }
    }
}

impl Givens {
    /// Returns the given in a cell, if it has been placed.
    #[must_use]
    pub fn given(&self, cell: Cell) -> Option<Given> {
        let digit = self.board.digit(cell)?;
        let option = self.matrix.option_at(cell, digit)?;
        let at = self.givens.iter().position(|&given| given == option)?;
        (at < self.at).then_some(Given { digit, is_last: at + 1 == self.at })
    }

    /// Returns the number of givens placed, and the numbers of items and options left.
    #[must_use]
    pub const fn left(&self) -> GivenCounts {
        GivenCounts { givens: self.at, items: self.search.items_left(), options: self.search.options_left() }
    }
}

/// Page that goes through the items with only one option left. For each item, the learner says whether a player would call the item a naked
/// or a hidden single.
#[derive(Debug)]
pub struct Singles {
    /// The puzzle.
    pub board: Board,
    matrix: Matrix,
    asked: Vec<(ItemId, OptionId)>,
    at: usize,
    answer: Option<Name>,
}

/// Name that a player gives an item with only one option: naked or hidden single.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Naked,
    Hidden,
}

/// Starts at the first item.
impl Default for Singles {
    fn default() -> Self {
        let board = board(SINGLES);
        let matrix = Matrix::of(&board);
        let search = matrix.search();
        let forced = items(matrix.problem()).filter(|&item| search.is_active(item) && search.size(item) == 1);
        let single = |item| Some((item, search.options_of(item).next()?));
        let (cells, units): (Vec<_>, Vec<_>) =
            forced.filter_map(single).partition(|&(item, _)| matches!(matrix.item_name(item), ItemName::Cell(_)));
        // Hidden and naked singles alternate. Units with hidden singles are in reverse order. This puts boxes first, in which players find
        // singles most easily.
        let asked = units.into_iter().rev().zip(cells).flat_map(|(unit, cell)| [unit, cell]).collect();
        Self { board, matrix, asked, at: 0, answer: None }
    }
}

impl LessonPage for Singles {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/12-singles.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        let count = self.asked.len();
        match press {
            Press::Right => (self.at, self.answer) = ((self.at + 1) % count, None),
            Press::Left => (self.at, self.answer) = ((self.at + count - 1) % count, None),
            Press::Digit(1) => self.answer = Some(Name::Naked),
            Press::Digit(2) => self.answer = Some(Name::Hidden),
            _ => return false,
        }
        true
    }

    /// Returns whether the right answer has been given.
    fn is_done(&self) -> bool {
        self.answer == Some(self.name())
    }

    /// Returns the question or, once the learner has answered, the reply to the answer.
    fn reply(&self) -> Reply {
        let name = self.item_name();
        let unit = if let ItemName::Unit(unit, _) = name { unit.to_string() } else { String::new() };
        let (cell, digit) = self.single();
        let (place, option) = (self.board.shape().place(cell), self.matrix.option_name(self.asked[self.at].1));
        let (tone, section) = match (self.answer, self.name()) {
            (None, _) => (Tone::Plain, "ask"),
            (Some(Name::Naked), Name::Naked) => (Tone::Right, "naked"),
            (Some(Name::Hidden), Name::Hidden) => (Tone::Right, "hidden"),
            (Some(Name::Hidden), Name::Naked) => (Tone::Wrong, "not-hidden"),
            (Some(Name::Naked), Name::Hidden) => (Tone::Wrong, "not-naked"),
        };
        self.text().reply(
            tone,
            section,
            &[("item", &name), ("option", &option), ("cell", &place), ("digit", &digit), ("unit", &unit)],
        )
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::Singles(self)
    }

    fn picture_size(&self, _: Room) -> Size {
        board_size()
    }
}

impl Singles {
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
        match self.item_name() {
            ItemName::Unit(name, _) => layout.units_of(cell).iter().any(|&unit| layout.unit(unit).name == name),
            ItemName::Cell(place) => layout.shape().at(place) == Some(cell),
            ItemName::Distinct(..)
            | ItemName::Apart(..)
            | ItemName::Figure(_)
            | ItemName::Number(_)
            | ItemName::Named(_) => false,
        }
    }

    fn item_name(&self) -> ItemName {
        self.matrix.item_name(self.asked[self.at].0)
    }

    /// Returns the right answer to the current question.
    fn name(&self) -> Name {
        if matches!(self.item_name(), ItemName::Cell(_)) { Name::Naked } else { Name::Hidden }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solve::exact::Machine;

    #[test]
    fn each_given_covers_four_more_items() {
        let mut givens = Givens::default();
        assert_eq!(givens.left(), GivenCounts { givens: 0, items: 324, options: 729 });
        for n in 1..=30 {
            assert!(!givens.is_done() && givens.press(Press::Right));
            assert_eq!(givens.left().items, 324 - 4 * n);
        }
        let search = Matrix::of(&givens.board).search();
        assert_eq!(
            givens.left(),
            GivenCounts { givens: 30, items: search.items_left(), options: search.options_left() }
        );
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
