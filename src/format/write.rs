//! Writes puzzles as text.

use crate::exchange::{self, Site};
use crate::hodoku;
use crate::name::{Format, Notation};
use crate::programs;
use crate::ruled;
use grid::{Digit, DigitSet, InfoKind, Puzzle, Shape};

/// Reason why a format cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    /// The format has no symbols for the digits of a board this large.
    #[error("expected a side of at most 35 for {format}, found {side}")]
    Side {
        /// The requested format.
        format: Format,
        /// Side of the puzzle.
        side: usize,
    },
    /// The format has only boards of side 9.
    #[error("expected a side of 9 for {format}, found {side}")]
    Nine {
        /// The requested format.
        format: Format,
        /// Side of the puzzle.
        side: usize,
    },
    /// The format has no such rule.
    #[error("{format} cannot express {what}: expected a puzzle without such rules, or the format rules")]
    Rule {
        /// The requested format.
        format: Format,
        /// Name of the rule.
        what: String,
    },
}

/// Returns a puzzle in a format, without a final line break. An empty cell is `.`; above side 35, numbers replace symbols. Rules beyond the
/// classic ones, and unusual boxes, are stated before the digits in the format `rules`. [`lost`] lists what is left out.
///
/// ```
/// use format::{Format, read_one, write};
/// let puzzle = read_one("1...\n..2.\n.3..\n...4").unwrap();
/// assert_eq!(write(Format::Line, &puzzle).unwrap(), "1.....2..3.....4");
/// let diagonal = read_one("diagonal\n1...\n..2.\n.3..\n...4").unwrap();
/// assert_eq!(write(Format::Line, &diagonal).unwrap(), "diagonal; 1.....2..3.....4");
/// ```
///
/// # Errors
/// Fails if the format is another program's and the side is above 35 (9 for `opensudoku`) or there are rules that it does not know; or if
/// the board lacks rows or columns.
pub fn write(format: Format, puzzle: &Puzzle) -> Result<String, Unwritable> {
    let [head, tail] = around(format);
    Ok(head.to_owned() + &entry(format, puzzle)? + tail.trim_end())
}

/// Returns a puzzle on one line. A position is written as in HoDoKu's library, so that its placed digits and eliminated candidates can be
/// read back; above side 35, where that has no symbols, only its digits are written.
///
/// # Errors
/// Fails as [`write()`] does for [`Format::Line`].
pub fn one_line(puzzle: &Puzzle) -> Result<String, Unwritable> {
    if !puzzle.is_position() || puzzle.shape().side() > 35 {
        return write(Format::Line, puzzle);
    }
    match ruled::statements(&puzzle.layout) {
        Some(rules) if rules.is_empty() => Ok(hodoku::write(puzzle)),
        Some(rules) => Ok(rules.into_iter().chain([hodoku::write_short(puzzle)]).collect::<Vec<_>>().join("; ")),
        None => write(Format::Line, puzzle), // this reports the error
    }
}

/// Returns the text of a file in this format before its first puzzle and after its last.
#[must_use]
pub const fn around(format: Format) -> [&'static str; 2] {
    match format {
        Format::Csv => ["quizzes,solutions\n", ""],
        Format::Opensudoku => exchange::AROUND_OPENSUDOKU,
        Format::Line
        | Format::Numbers
        | Format::Grid
        | Format::Framed
        | Format::Pm
        | Format::Hodoku
        | Format::Sdk
        | Format::Sdm
        | Format::Ss
        | Format::Fpuzzles
        | Format::Rules
        | Format::Json => ["", ""],
    }
}

/// Returns a row of `csv`. Its second column is empty if there is no solution.
///
/// # Errors
/// Fails as [`write()`] does.
pub fn csv_row(puzzle: &Puzzle, solution: Option<&[Digit]>) -> Result<String, Unwritable> {
    let digits: Vec<_> = solution.unwrap_or_default().iter().copied().map(Some).collect();
    Ok(entry(Format::Csv, puzzle)? + &programs::zeros(&digits))
}

/// Returns a puzzle as an entry among others in a file of this format, without a final line break.
///
/// # Errors
/// Fails as [`write()`] does.
pub fn entry(format: Format, puzzle: &Puzzle) -> Result<String, Unwritable> {
    let side = puzzle.shape().side();
    let lacking = || Unwritable::Rule { format, what: "boards without rows or columns".to_owned() };
    let said = || ruled::statements(&puzzle.layout).ok_or_else(lacking);
    let line = |digits: String| Ok(said()?.into_iter().chain([digits]).collect::<Vec<_>>().join("; "));
    let below = |grid: String| match said()?.is_empty() {
        true => Ok(grid),
        false => Ok(ruled::heading(&puzzle.layout).ok_or_else(lacking)? + &grid),
    };
    let plain = |most: usize, write: &dyn Fn(&Puzzle) -> String| match said()?.first() {
        _ if side > most && most == 9 => Err(Unwritable::Nine { format, side }),
        _ if side > most => Err(Unwritable::Side { format, side }),
        Some(first) => Err(Unwritable::Rule { format, what: format!("'{}'", shortened(first)) }),
        None => Ok(write(puzzle)),
    };
    match format {
        Format::Line => line(cells_line(&puzzle.digits, usual(side))),
        Format::Numbers => line(cells_line(&puzzle.digits, Notation::Numbers)),
        Format::Grid => below(grid(puzzle)),
        Format::Framed => {
            below(framed(puzzle.shape(), &puzzle.digits.iter().map(|&digit| cell(digit)).collect::<Vec<_>>()))
        }
        Format::Pm => below(framed(puzzle.shape(), &marks(puzzle))),
        Format::Hodoku => plain(35, &hodoku::write),
        Format::Sdk => plain(35, &programs::sdk),
        Format::Sdm => plain(35, &|puzzle| programs::zeros(&puzzle.digits)),
        Format::Ss => plain(35, &programs::ss),
        Format::Csv => plain(35, &|puzzle| programs::zeros(&puzzle.digits) + ","),
        Format::Opensudoku if side < 9 => Err(Unwritable::Nine { format, side }),
        Format::Opensudoku => plain(9, &exchange::write_opensudoku),
        Format::Json => Ok(exchange::write_own(puzzle, &line(cells_line(&puzzle.digits, usual(side)))?)),
        Format::Rules => {
            Ok(ruled::heading(&puzzle.layout).ok_or_else(lacking)? + &ruled::words(puzzle) + &grid(puzzle))
        }
        Format::Fpuzzles => exchange::write_fpuzzles(puzzle)
            .map_err(|exchange::Unknown(family)| Unwritable::Rule { format, what: format!("'{}'", family.keyword()) }),
    }
}

/// Returns a link that carries everything about a puzzle that [`Format::Fpuzzles`] keeps.
///
/// # Errors
/// Fails as [`write()`] does for [`Format::Fpuzzles`].
pub fn link(site: Site, puzzle: &Puzzle) -> Result<String, Unwritable> {
    entry(Format::Fpuzzles, puzzle).map(|json| exchange::write_link(site, &json))
}

/// Returns the parts of a puzzle that [`write()`] leaves out in a format, in words; empty if the format keeps everything.
#[must_use]
pub fn lost(format: Format, puzzle: &Puzzle) -> Vec<&'static str> {
    let has_struck = puzzle.removed.iter().any(|struck| !struck.is_empty());
    let keeps_struck = matches!(format, Format::Pm | Format::Hodoku | Format::Fpuzzles | Format::Json);
    let keeps_placed = matches!(format, Format::Hodoku | Format::Fpuzzles | Format::Json | Format::Opensudoku);
    let keeps_texts = matches!(format, Format::Rules | Format::Json | Format::Opensudoku);
    let keeps_words = keeps_texts || format == Format::Fpuzzles;
    let keeps = |note: InfoKind| match note {
        InfoKind::Author | InfoKind::Source => keeps_words || format == Format::Sdk,
        InfoKind::Level | InfoKind::Link | InfoKind::Date | InfoKind::Description | InfoKind::Comment => {
            keeps_texts || format == Format::Sdk
        }
    };
    let notes = puzzle.about.iter().map(|(note, _)| (!keeps(note), its(note)));
    [
        (has_struck && !keeps_struck, "struck candidates"),
        (!puzzle.placed.is_empty() && !keeps_placed, "which digits are no givens"),
        (!puzzle.title.is_empty() && !keeps_words, "its title"),
        (!puzzle.words.is_empty() && !keeps_words, "what its author says of the rules"),
    ]
    .into_iter()
    .chain(notes)
    .filter_map(|(is_lost, what)| is_lost.then_some(what))
    .collect()
}

/// Returns the words by which a message names a text about a puzzle.
const fn its(note: InfoKind) -> &'static str {
    match note {
        InfoKind::Author => "its author",
        InfoKind::Level => "its level",
        InfoKind::Source => "its source",
        InfoKind::Link => "its link",
        InfoKind::Date => "its date",
        InfoKind::Description => "its description",
        InfoKind::Comment => "its comment",
    }
}

/// Returns the first words of a statement.
fn shortened(statement: &str) -> String {
    statement.split(':').next().unwrap_or_default().to_owned()
}

/// Returns a full board on one line; as numbers above side 35, whatever the notation.
#[must_use]
pub fn solution_line(digits: &[Digit], notation: Notation) -> String {
    let digits: Vec<_> = digits.iter().copied().map(Some).collect();
    let needs_numbers = digits.len() > 35 * 35 && !notation.is_numbers();
    cells_line(&digits, if needs_numbers { Notation::Numbers } else { notation })
}

const fn usual(side: usize) -> Notation {
    if side > 35 { Notation::Numbers } else { Notation::Symbols }
}

fn cells_line(digits: &[Option<Digit>], notation: Notation) -> String {
    if !notation.is_numbers() {
        return digits.iter().map(|digit| digit.and_then(|digit| notation.symbol(digit)).unwrap_or('.')).collect();
    }
    let number = |digit: &Option<Digit>| digit.map_or(".".to_owned(), |digit| notation.number(digit).to_string());
    digits.iter().map(number).collect::<Vec<_>>().join(" ")
}

fn grid(puzzle: &Puzzle) -> String {
    let side = puzzle.shape().side();
    let rows: Vec<_> = puzzle.digits.chunks(side).map(|row| cells_line(row, usual(side))).collect();
    rows.join("\n")
}

fn cell(digit: Option<Digit>) -> String {
    digit.map_or(".".to_owned(), |digit| digit.to_string())
}

/// Returns for each cell its digit, or all its candidates joined; `-` if it has none.
fn marks(puzzle: &Puzzle) -> Vec<String> {
    let side = puzzle.shape().side();
    let each = puzzle.shape().iter().map(|cell| {
        if let Some(digit) = puzzle.digits[cell.index()] {
            return digit.to_string();
        }
        let held: DigitSet = puzzle.layout.peers(cell).iter().filter_map(|peer| puzzle.digits[peer.index()]).collect();
        let left = DigitSet::all(side).minus(held).minus(puzzle.removed[cell.index()]);
        let words: Vec<_> = left.iter().map(|digit| digit.to_string()).collect();
        if words.is_empty() { "-".to_owned() } else { words.join(if side > 35 { "," } else { "" }) }
    });
    each.collect()
}

/// Returns words arranged in boxes, with every column as wide as its widest word.
pub(super) fn framed(shape: Shape, words: &[String]) -> String {
    let (side, width) = (shape.side(), shape.box_width());
    let widths: Vec<usize> =
        (0..side).map(|column| words.iter().skip(column).step_by(side).map(String::len).max().unwrap_or(1)).collect();
    let dashes: Vec<_> =
        widths.chunks(width).map(|stack| "-".repeat(stack.iter().sum::<usize>() + width + 1)).collect();
    let border = format!("+{}+", dashes.join("+"));
    let mut lines = vec![border.clone()];
    for (row, cells) in words.chunks(side).enumerate() {
        let padded: Vec<_> = cells.iter().zip(&widths).map(|(word, &width)| format!("{word:<width$}")).collect();
        let stacks: Vec<_> = padded.chunks(width).map(|stack| stack.join(" ")).collect();
        lines.push(format!("| {} |", stacks.join(" | ")));
        if (row + 1) % shape.box_height() == 0 {
            lines.push(border.clone());
        }
    }
    lines.join("\n")
}
