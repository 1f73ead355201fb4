//! SadMan Sudoku: one row per line, with remarks above the rows. Each remark is a line that begins with `#` and a letter for the kind of
//! remark, as in `#AMouse` (<http://www.sadmansoftware.com/sudoku/faq19.php>).

use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::Reading;
use crate::reading_result::Record;
use crate::words_of_a_line::plain;
use crate::write_cells::rows;
use grid::{InfoKind, Puzzle, PuzzleInfo};

pub(super) const SPEC: Spec = Spec {
    name: "sdk",
    reading: Reading::ROWS,
    writer: Writer::Classic(|puzzle| remarks(puzzle) + &rows(puzzle).join("\n")),
    around: ["", ""],
    entry_end: "\n\n",
    keeps: Keeps { notes: &InfoKind::ALL, ..Keeps::DIGITS },
};

/// Letter of each kind of remark.
const LETTERS: [(char, InfoKind); 7] = [
    ('A', InfoKind::Author),
    ('D', InfoKind::Description),
    ('C', InfoKind::Comment),
    ('B', InfoKind::Date),
    ('S', InfoKind::Source),
    ('L', InfoKind::Level),
    ('U', InfoKind::Link),
];

/// Maximum total length of the remarks on one grid, in bytes. Further remarks are ignored.
const MOST: usize = 4 << 10;

/// Remarks on the grid below.
#[derive(Debug, Default)]
pub(crate) struct Remarks {
    about: PuzzleInfo,
    /// Total length of the remarks, in bytes.
    length: usize,
    /// Whether at least one line must be a remark, because no lower-case letter follows the letter for its kind.
    is_clear: bool,
    /// Whether one line is a comment that is not a remark. In that case, the other lines may be comments as well and are dropped.
    is_broken: bool,
}

impl Remarks {
    /// Adds a line that begins with `#`.
    pub(crate) fn take(&mut self, line: &str) {
        let mut letters = line.strip_prefix('#').unwrap_or(line).chars();
        let kind = letters.next().and_then(|letter| LETTERS.into_iter().find(|(known, _)| *known == letter));
        let text = letters.as_str();
        self.length += line.len();
        match kind {
            Some((_, note)) if self.length <= MOST => {
                self.is_clear |= !text.starts_with(char::is_lowercase);
                self.about.add(note, &plain(text));
            }
            Some(_) => {}
            None => self.is_broken = true,
        }
    }

    /// Moves the remarks to the puzzle below. Drops them if they may be ordinary comments.
    pub(crate) fn move_to(&mut self, mut record: Record) -> Record {
        let remarks = std::mem::take(self);
        if let Ok(puzzle) = &mut record.result
            && remarks.is_clear
            && !remarks.is_broken
        {
            puzzle.about = remarks.about;
        }
        record
    }
}

/// Returns the remarks of a puzzle. Each is a line of its own with a line break at its end.
fn remarks(puzzle: &Puzzle) -> String {
    let said = LETTERS.into_iter().map(|(letter, note)| (letter, plain(puzzle.about.get(note))));
    said.filter(|(_, text)| !text.is_empty())
        .map(|(letter, text)| match text.starts_with(char::is_lowercase) {
            true => format!("#{letter} {text}\n"), // without the space, `#Same as above` would not be read as a source
            false => format!("#{letter}{text}\n"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Reader, write};

    const LINE: &str = "1.....2..3.....4";
    const GRID: &str = "1...\n..2.\n.3..\n...4\n";

    fn abouts(text: &str) -> Vec<PuzzleInfo> {
        Reader::new(text.as_bytes(), None).map(|record| record.result.unwrap().about).collect()
    }

    #[test]
    fn each_grid_has_its_own_remarks() {
        let text = format!("#AMouse\n#DOne\n#Dlong story\n#Sown\n[Puzzle]\n{GRID}\n#L Easy\n{GRID}\n{GRID}");
        let all = abouts(&text);
        let said: Vec<Vec<_>> = all.iter().map(|about| about.iter().collect()).collect();
        let first =
            vec![(InfoKind::Author, "Mouse"), (InfoKind::Source, "own"), (InfoKind::Description, "One long story")];
        assert_eq!(said, [first, vec![(InfoKind::Level, "Easy")], Vec::new()]);
    }

    #[test]
    fn other_comments_are_no_remarks() {
        for comment in ["# about", "#Sudoku of the day", "#Sudokus\n#Level one", "#AMouse\n#1", "#", "##"] {
            assert_eq!(abouts(&format!("{comment}\n{GRID}")), [PuzzleInfo::default()], "{comment}");
        }
        let lines = format!("#AMouse\n{LINE}\n{LINE}\n");
        assert!(abouts(&lines).iter().all(PuzzleInfo::is_empty), "it is unclear which puzzle the notes belong to");
    }

    #[test]
    fn any_remark_is_read_back() {
        for text in ["Mouse", "a mouse", "#A", " two  blanks ", "数独", LINE] {
            let mut puzzle = crate::read_one(GRID).unwrap();
            InfoKind::ALL.into_iter().for_each(|note| puzzle.about.set(note, &plain(text)));
            assert_eq!(abouts(&write(Format::Sdk, &puzzle).unwrap()), [puzzle.about], "{text}");
        }
    }
}
