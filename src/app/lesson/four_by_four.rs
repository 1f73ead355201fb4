//! Pages 8 and 9: the four by four sudoku, its items and its options.

use crate::app::Size;
use crate::app::lesson::page_text::{PageText, and};
use crate::app::lesson::textbook_matrix::fewest_options;
use crate::app::lesson::{LessonPage, LessonPicture, Press, Reply, Room, Tone};
use crate::app::text_layout::grouped;
use cover::{CommitError, ItemId, OptionId, Search};
use grid::{Cell, Digit, Layout, Puzzle, Shape};
use solve::Matrix;

/// Returns the matrix of a blank board.
///
/// # Panics
/// Never: a blank board breaks no rule.
#[must_use]
pub fn blank(shape: Shape) -> Matrix {
    Matrix::of(&Puzzle::blank(Layout::classic(shape)).check().expect("a blank board breaks no rule"))
}

/// Returns the shape of the four by four board.
///
/// # Panics
/// Never: 4 is a possible side.
#[must_use]
pub fn small_shape() -> Shape {
    Shape::of_side(4).expect("four is two times two")
}

/// Formats the items of an option: `r1c1, row1=1, col1=1 and box1=1`.
#[must_use]
pub fn covered_by(matrix: &Matrix, option: OptionId) -> String {
    and(matrix.problem().covered_by(option).iter().map(|&item| matrix.item_name(item)))
}

/// A board on which the learner places digits to see which items they cover.
#[derive(Debug)]
pub struct FourByFour {
    matrix: Matrix,
    search: Search, // the options of the digits on the board are committed
    placed: Vec<OptionId>,
    /// The cell in which the next digit is placed.
    pub cursor: Cell,
    last: LastChange,
}

/// Effect of the last digit key.
#[derive(Clone, Copy, Debug)]
enum LastChange {
    Nothing,
    Placed(OptionId),
    Removed(OptionId),
    Clashed(CommitError),
}

/// State of an item of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemState {
    /// Whether the item is covered.
    pub is_covered: bool,
    /// Whether the reply is about the item.
    pub is_in_reply: bool,
}

/// Starts with an empty board.
impl Default for FourByFour {
    fn default() -> Self {
        let matrix = blank(small_shape());
        let search = matrix.search();
        Self { matrix, search, placed: Vec::new(), cursor: Cell::new(0), last: LastChange::Nothing }
    }
}

impl LessonPage for FourByFour {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/08-four-kinds.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        let (shape, side) = (small_shape(), small_shape().side());
        let (row, column) = (shape.row(self.cursor), shape.column(self.cursor));
        let (row, column) = match press {
            Press::Left => (row, (column + side - 1) % side),
            Press::Right => (row, (column + 1) % side),
            Press::Up => ((row + side - 1) % side, column),
            Press::Down => ((row + 1) % side, column),
            Press::Digit(number @ 1..=4) => {
                self.place(Digit::new(number - 1));
                return true;
            }
            Press::Home => {
                *self = Self::default();
                return true;
            }
            Press::End | Press::Digit(_) | Press::Letter(_) => return false,
        };
        self.cursor = shape.cell(row, column);
        true
    }

    /// Returns whether a digit has just been placed.
    fn is_done(&self) -> bool {
        matches!(self.last, LastChange::Placed(_))
    }

    /// Describes what the last digit covers, or why it cannot be placed.
    fn reply(&self) -> Reply {
        let (matrix, n, text) = (&self.matrix, self.placed.len(), self.text());
        let say = |section, option| {
            let (option, items) = (matrix.option_name(option), covered_by(matrix, option));
            text.fill(section, &[("option", &option), ("items", &items), ("n", &n), ("covered", &(4 * n))])
        };
        match (self.last, fewest_options(matrix, &self.search)) {
            (LastChange::Nothing, _) => Reply::plain(text.section("start")),
            (LastChange::Placed(_), None) => Reply::new(Tone::Right, text.section("done")),
            (LastChange::Placed(option), Some((item, 0))) => {
                let (option, item) = (matrix.option_name(option), matrix.item_name(item));
                text.reply(Tone::Dead, "dead", &[("option", &option), ("item", &item)])
            }
            (LastChange::Placed(option), _) => Reply::plain(say("placed", option)),
            (LastChange::Removed(option), _) => Reply::plain(say("removed", option)),
            (LastChange::Clashed(CommitError { option, item }), _) => {
                let has = |other: &&OptionId| matrix.problem().covered_by(**other).contains(&item);
                let other = self.placed.iter().find(has).copied().unwrap_or(option);
                let (item, option, other) =
                    (matrix.item_name(item), matrix.option_name(option), matrix.option_name(other));
                let long = item.long();
                text.reply(
                    Tone::Wrong,
                    "clash",
                    &[("option", &option), ("other", &other), ("item", &item), ("long", &long)],
                )
            }
        }
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::FourByFour(self)
    }

    fn picture_size(&self, room: Room) -> Size {
        match room {
            Room::Narrow(..33) => Size { width: 17, height: 19 },
            Room::Wide | Room::Narrow(_) => Size { width: 33, height: 11 },
        }
    }
}

impl FourByFour {
    /// Places a digit in the cursor's cell. If the cell already holds this digit, removes it.
    fn place(&mut self, digit: Digit) {
        let Some(option) = self.matrix.option_at(self.cursor, digit) else { return };
        if let Some(at) = self.placed.iter().position(|&placed| placed == option) {
            self.placed.remove(at);
            self.search = committed(&self.matrix, &self.placed);
            self.last = LastChange::Removed(option);
            return;
        }
        self.last = match self.search.commit(option) {
            Ok(()) => {
                self.placed.push(option);
                LastChange::Placed(option)
            }
            Err(clash) => LastChange::Clashed(clash),
        };
    }

    /// Returns the digit of a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        let mut on_board = self.placed.iter().filter_map(|&option| self.matrix.candidate(option));
        on_board.find(|&(at, _)| at == cell).map(|(_, digit)| digit)
    }

    /// Returns whether the last digit could not be placed.
    #[must_use]
    pub const fn is_clash(&self) -> bool {
        matches!(self.last, LastChange::Clashed(_))
    }

    /// Returns the state of an item.
    #[must_use]
    pub fn item(&self, item: ItemId) -> ItemState {
        let is_in_reply = match self.last {
            LastChange::Nothing => false,
            LastChange::Placed(option) | LastChange::Removed(option) => {
                self.matrix.problem().covered_by(option).contains(&item)
            }
            LastChange::Clashed(clash) => clash.item == item,
        };
        ItemState { is_covered: !self.search.is_active(item), is_in_reply }
    }
}

/// Returns a search with these options committed. No two of them may cover the same item.
#[must_use]
pub fn committed(matrix: &Matrix, options: &[OptionId]) -> Search {
    let mut search = matrix.search();
    for &option in options {
        if let Err(clash) = search.commit(option) {
            unreachable!("{clash}, but no two of the options cover the same");
        }
    }
    search
}

/// Page that shows the matrix of the board and goes through the options of the matrix.
#[derive(Debug)]
pub struct Ones {
    /// The matrix with its names.
    pub matrix: Matrix,
    search: Search,
    at: usize,
    is_used: bool, // whether a key has been pressed
}

/// Starts at the first option.
impl Default for Ones {
    fn default() -> Self {
        let matrix = blank(small_shape());
        Self { search: matrix.search(), matrix, at: 0, is_used: false }
    }
}

impl LessonPage for Ones {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/09-ones.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        let (side, last) = (small_shape().side(), self.matrix.problem().options() - 1);
        self.at = match press {
            Press::Down => (self.at + 1).min(last),
            Press::Up => self.at.saturating_sub(1),
            Press::Right => (self.at + side).min(last),
            Press::Left => self.at.saturating_sub(side),
            Press::Home => 0,
            Press::End => last,
            Press::Digit(_) | Press::Letter(_) => return false,
        };
        self.is_used = true;
        true
    }

    /// Returns whether the learner has moved to another option.
    fn is_done(&self) -> bool {
        self.is_used
    }

    /// Describes what the current option covers, and how many options would be hidden if it were taken.
    fn reply(&self) -> Reply {
        let (option, items) = (self.matrix.option_name(self.option()), covered_by(&self.matrix, self.option()));
        let rivals = grouped(rivals(&self.matrix, &self.search, self.option()).len());
        Reply::plain(self.text().fill("option", &[("option", &option), ("items", &items), ("rivals", &rivals)]))
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::Ones(self)
    }

    fn picture_size(&self, _: Room) -> Size {
        Size { width: 34, height: 17 }
    }
}

impl Ones {
    /// Returns the current option.
    #[must_use]
    pub const fn option(&self) -> OptionId {
        OptionId(self.at as u32)
    }
}

/// Returns the other options that share an item with this option.
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
        let mut four = FourByFour::default();
        for key in keys.chars() {
            let press = match key {
                '>' => Press::Right,
                'v' => Press::Down,
                digit => Press::Digit(digit as usize - '0' as usize),
            };
            assert!(four.press(press));
        }
        let reply = four.reply();
        assert!(reply.tone == tone && reply.text.contains(words) && !reply.text.contains('{'), "{keys}: {reply:?}");
    }

    #[test]
    fn a_digit_covers_four_items_and_no_item_is_covered_twice() {
        check("1", Tone::Plain, "r1c1=1 covers r1c1, row1=1, col1=1 and box1=1. Covered so far: 4 × 1 = 4 of 64");
        check("1>2", Tone::Plain, "Covered so far: 4 × 2 = 8 of 64");
        check("11", Tone::Plain, "r1c1=1 is removed");
        check("12", Tone::Wrong, "r1c1=2 clashes with r1c1=1: both cover r1c1 (r1c1 must hold a digit)");
        check("1>>1", Tone::Wrong, "r1c3=1 clashes with r1c1=1: both cover row1=1 (row 1 needs a 1)");
        check("1>v1", Tone::Wrong, "both cover box1=1");
        check("1>2>>v1", Tone::Plain, "r2c4=1 covers");
        check("1>2>>v3", Tone::Dead, "row1=3 has no option left");
        check("1>2>3>v4", Tone::Dead, "r2c4=4 is placed, but now r1c4 has no option left");
        check("1>2>3>4v>3>4>1>2v>2>1>4>3v>4>3>2>1", Tone::Right, "Solved");
    }

    #[test]
    fn every_option_of_four_by_four_has_ten_rivals() {
        let mut ones = Ones::default();
        assert_eq!(ones.matrix.problem().ones(), 256);
        for _ in 0..64 {
            assert!(ones.reply().text.contains("with 10 other options"), "{}", ones.reply().text);
            ones.press(Press::Down);
        }
        assert!(ones.reply().text.starts_with("r4c4=4 covers r4c4, row4=4, col4=4 and box4=4."));
        let nine = blank(Shape::nine());
        assert_eq!(rivals(&nine, &nine.search(), OptionId(0)).len(), 28);
    }
}
