//! Writes puzzles as text.

use crate::exchange::{self, Site};
use crate::formats::{Format, Writer, hodoku};
use crate::ruled::{heading, statements, with_rules};
use crate::text_fault::Inexpressible;
use grid::{Digit, InfoKind, Layout, Puzzle};

/// Reason why a format cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    /// The board is too large: the format has no symbols for its digits.
    #[error("expected a side of at most 35 for {format}, found {side}")]
    Side {
        /// The requested format.
        format: Format,
        /// Side length of the puzzle's board.
        side: usize,
    },
    /// The side length of the board is not 9, as the format requires.
    #[error("expected a side of 9 for {format}, found {side}")]
    Nine {
        /// The requested format.
        format: Format,
        /// Side length of the puzzle's board.
        side: usize,
    },
    /// The format cannot express a rule of the puzzle.
    #[error("{format} cannot express {what}: expected a puzzle without such rules, or the format rules")]
    Rule {
        /// The requested format.
        format: Format,
        /// Name of the rule.
        what: String,
    },
}

/// Returns a puzzle in a format, without a final line break. An empty cell is `.`. Above side 35, digits are numbers instead of symbols.
/// Rules other than the classic ones, and unusual boxes, are stated before the cells as in the format `rules`. [`not_kept`] lists what is
/// left out.
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
/// Fails if the board lacks rows or columns. Also fails for a format of another program if the side length is above 35 (above 9 for
/// `opensudoku`), or if the program does not know one of the rules.
pub fn write(format: Format, puzzle: &Puzzle) -> Result<String, Unwritable> {
    let [head, tail] = format.around();
    Ok(head.to_owned() + &entry(format, puzzle, None)? + tail.trim_end())
}

/// Returns a puzzle on one line. A position is written as in HoDoKu's library, so that reading it restores its placed digits and eliminated
/// candidates. Above side 35, the library has no symbols, and only the digits are written.
///
/// # Errors
/// Fails as [`write()`] does for [`Format::Line`].
pub fn one_line(puzzle: &Puzzle) -> Result<String, Unwritable> {
    if !puzzle.is_position() || puzzle.shape().side() > 35 {
        return write(Format::Line, puzzle);
    }
    let line = match statements(&puzzle.layout) {
        Ok(rules) if rules.is_empty() => Ok(hodoku::write(puzzle)),
        _ => with_rules(&puzzle.layout, hodoku::write_short(puzzle)),
    };
    line.map_err(|Inexpressible(what)| Unwritable::Rule { format: Format::Line, what })
}

/// Returns a puzzle as one of several entries of a file in this format, without [`entry_end`](Format::entry_end). The solution is ignored
/// unless the format [has solutions](Format::has_solutions).
///
/// # Errors
/// Fails as [`write()`] does.
pub fn entry(format: Format, puzzle: &Puzzle, solution: Option<&[Digit]>) -> Result<String, Unwritable> {
    let (layout, side) = (&puzzle.layout, puzzle.shape().side());
    let text = match format.spec().writer {
        Writer::Classic(_) | Writer::WithSolution(_) if side > 35 => return Err(Unwritable::Side { format, side }),
        Writer::ClassicNine(_) if side != 9 => return Err(Unwritable::Nine { format, side }),
        Writer::Classic(write) | Writer::ClassicNine(write) => refuse_rules(layout).map(|()| write(puzzle)),
        Writer::WithSolution(write) => refuse_rules(layout).map(|()| write(puzzle, solution)),
        Writer::Line(write) => with_rules(layout, write(puzzle)),
        Writer::Rows(write) => statements(layout)
            .and_then(|rules| if rules.is_empty() { Ok(String::new()) } else { heading(layout) })
            .map(|above| above + &write(puzzle)),
        Writer::Own(write) => write(puzzle),
    };
    text.map_err(|Inexpressible(what)| Unwritable::Rule { format, what })
}

/// Fails if the layout needs any statement. The error names the first such statement.
fn refuse_rules(layout: &Layout) -> Result<(), Inexpressible> {
    match statements(layout)?.first().and_then(|rule| rule.split(':').next()) {
        Some(name) => Err(Inexpressible(format!("'{name}'"))),
        None => Ok(()),
    }
}

/// Returns a link that contains everything about a puzzle that [`Format::Fpuzzles`] keeps.
///
/// # Errors
/// Fails as [`write()`] does for [`Format::Fpuzzles`].
pub fn link(site: Site, puzzle: &Puzzle) -> Result<String, Unwritable> {
    entry(Format::Fpuzzles, puzzle, None).map(|json| exchange::write_link(site, &json))
}

/// Returns descriptions of the parts of a puzzle that [`write()`] leaves out in a format; empty if the format keeps everything.
#[must_use]
pub fn not_kept(format: Format, puzzle: &Puzzle) -> Vec<&'static str> {
    let keeps = &format.spec().keeps;
    let has_eliminated = puzzle.removed.iter().any(|removed| !removed.is_empty());
    [
        (has_eliminated && !keeps.eliminated, "eliminated candidates"),
        (!puzzle.placed.is_empty() && !keeps.placed, "which digits are not givens"),
        (!puzzle.title.is_empty() && !keeps.title_and_words, "its title"),
        (!puzzle.words.is_empty() && !keeps.title_and_words, "its author's rules in words"),
    ]
    .into_iter()
    .chain(puzzle.about.iter().map(|(note, _)| (!keeps.notes.contains(&note), its(note))))
    .filter_map(|(is_left_out, what)| is_left_out.then_some(what))
    .collect()
}

/// Returns the description of a text about a puzzle that messages use.
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
