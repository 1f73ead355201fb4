//! Reads backups of LibreSudoku: JSON with a list of boards. Each has its digits in a text, with 0 for an empty cell and letters above 9,
//! and its cages in another, as JSON.

use std::vec::IntoIter;

use serde_json::Value;

use crate::exchange::json_parser::{self, count, number};
use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder, Refusal, unknown};
use crate::fault::{in_short, shown};
use crate::read_line;
use crate::words_of_a_line::Word;
use grid::Cell;

/// Message for a backup without boards.
const NOTHING: &str = "expected a board of LibreSudoku, found none";

/// Whether a text is a backup of LibreSudoku.
pub(super) fn is_backup(text: &str) -> bool {
    text.contains("\"boards\"") && text.contains("\"backupSchemeVersion\"") || text.contains("\"initialBoard\"")
}

/// Iterator over the boards of a backup. Each puzzle is built on demand, since it takes more memory than its text.
#[derive(Debug)]
pub(super) struct Backup(IntoIter<Value>);

impl Backup {
    /// Parses a backup.
    ///
    /// # Errors
    /// Fails if the text is not JSON or has no boards.
    pub(super) fn new(text: &str) -> Result<Self, Refusal> {
        let mut json = json_parser::parse_keys(text, &["boards"], json_parser::syntax_error)?;
        match json.get_mut("boards").map(Value::take) {
            Some(Value::Array(boards)) if !boards.is_empty() => Ok(Self(boards.into_iter())),
            _ => Err(NOTHING.to_owned()),
        }
    }

    /// Returns the next puzzle with its original givens.
    pub(super) fn next(&mut self) -> Option<DraftResult> {
        self.0.next().map(|board| puzzle(&board))
    }
}

/// Reads the first puzzle of a backup.
pub(super) fn read(text: &str) -> DraftResult {
    Backup::new(text)?.next().unwrap_or_else(|| Err(NOTHING.to_owned()))
}

fn puzzle(board: &Value) -> DraftResult {
    let text = |key: &str| board[key].as_str().unwrap_or_default();
    let kind = text("type");
    if !["Default", "Killer", "Unspecified"].iter().any(|known| kind.starts_with(known)) && !kind.is_empty() {
        return Err(unknown(format!("a board of the kind {}", shown(kind))));
    }
    let digits = text("initialBoard").replace('-', "."); // both mark empty cells there
    let found = read_line::symbols(Word { at: 0, text: &digits }).map_err(|fault| fault.expected)?;
    let mut draft = PuzzleBuilder::new(found.puzzle.shape());
    draft.digits = found.puzzle.digits;
    let cages = text("killerCages");
    if !cages.is_empty() {
        let broken = |_: usize, _: usize| format!("expected JSON for the cages of a board, found {}", shown(cages));
        let cages = json_parser::parse(cages, broken)?;
        json_parser::list(&cages).iter().try_for_each(|cage| self::cage(cage, &mut draft))?;
    }
    draft.finish()
}

/// Adds a cage, which has a sum, and its cells by row and column, counted from 0.
fn cage(cage: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let at = |place: &Value| number(place).unwrap_or(-1).saturating_add(1);
    let cell = |cell: &Value| draft.cell(at(&cell["row"]), at(&cell["col"]));
    let cells = json_parser::list(&cage["cells"]).iter().map(cell).collect::<Result<Vec<Cell>, _>>()?;
    let sum = &cage["sum"];
    let total =
        count(sum).ok_or_else(|| format!("expected a number for the sum of a cage, found {}", in_short(sum)))?;
    draft.cage(cells, Some(total).filter(|&total| total > 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::{Format, write};
    use grid::Puzzle;

    /// Returns the puzzles of a backup with these boards, or the error messages.
    fn puzzles_or_errors(boards: &str) -> Vec<String> {
        let text =
            format!("{{\"appVersionName\":\"2.0\",\"backupSchemeVersion\":1,\"boards\":[{boards}],\"savedGames\":[]}}");
        assert!(is_backup(&text));
        let mut backup = match Backup::new(&text) {
            Ok(backup) => backup,
            Err(refusal) => return vec![refusal],
        };
        let line = |(puzzle, _): (Puzzle, Notation)| write(Format::Line, &puzzle).expect("a line");
        std::iter::from_fn(|| backup.next()).map(|read| read.map_or_else(|refusal| refusal, line)).collect()
    }

    #[test]
    fn every_board_of_a_backup_is_read() {
        let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let board = |digits: &str, more: &str| {
            format!("{{\"uid\":1,\"initialBoard\":\"{digits}\",\"solvedBoard\":\"1\"{more}}}")
        };
        let cages = Value::from(r#"[{"id":0,"sum":7,"cells":[{"row":0,"col":0},{"row":1,"col":0}]}]"#);
        let cages = format!(",\"type\":\"Killer6x6\",\"killerCages\":{cages}");
        let twelve = format!("1c{}", "0".repeat(142));
        let boards = [
            board(&plain.replace('.', "0"), ",\"type\":\"Default9x9\",\"folderId\":null,\"killerCages\":null"),
            board(&plain.replace('.', "-"), ",\"difficulty\":\"Easy\""),
            board(&twelve, ",\"type\":\"Default12x12\""),
            board("12", ""),
            board(plain, ",\"type\":\"Diagonal9x9\""),
            board(&".".repeat(36), &cages),
        ];
        let expected = [
            plain.to_owned(),
            plain.to_owned(),
            format!("1C{}", ".".repeat(142)),
            "expected 81 cells for a 9×9 board, found 2".to_owned(),
            "this puzzle has a board of the kind 'Diagonal9x9', which ninefold does not know".to_owned(),
            format!("cage 7: r1c1 r2c1; {}", ".".repeat(36)),
        ];
        assert_eq!(puzzles_or_errors(&boards.join(",")), expected);
    }

    #[test]
    fn a_backup_without_boards_is_refused() {
        assert_eq!(puzzles_or_errors(""), ["expected a board of LibreSudoku, found none"]);
        let broken = puzzles_or_errors("{");
        assert!(broken[0].starts_with("expected JSON, found what is none"), "{broken:?}");
    }
}
