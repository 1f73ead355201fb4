//! Reads backups of LibreSudoku, which are JSON with a list of boards. Each board has a text with its digits, in which 0 is an empty cell
//! and letters are digits above 9, and a second text with its cages as JSON.

use std::vec::IntoIter;

use serde_json::Value;

use crate::exchange::json_parser::{self, count, number};
use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder, Refusal, unknown};
use crate::read_line;
use crate::text_fault::{in_short, shown};
use crate::words_of_a_line::Word;
use grid::Cell;

/// Message for a backup without boards.
const NOTHING: &str = "expected a board of LibreSudoku, found none";

/// Whether a text is a backup of LibreSudoku.
pub(super) fn is_backup(text: &str) -> bool {
    text.contains("\"boards\"") && text.contains("\"backupSchemeVersion\"") || text.contains("\"initialBoard\"")
}

/// Iterator over the boards of a backup. Each puzzle is built on demand, because a puzzle takes more memory than its text.
#[derive(Debug)]
pub(super) struct Backup(IntoIter<Value>);

impl Backup {
    /// Parses a backup.
    ///
    /// # Errors
    /// Fails if the text is not JSON, or if it has no boards.
    pub(super) fn new(text: &str) -> Result<Self, Refusal> {
        let mut json = json_parser::parse_keys(text, &["boards"], json_parser::syntax_error)?;
        match json.get_mut("boards").map(Value::take) {
            Some(Value::Array(boards)) if !boards.is_empty() => Ok(Self(boards.into_iter())),
            _ => Err(NOTHING.to_owned()),
        }
    }

    /// Returns the next puzzle. Its digits are the original givens.
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
    let digits = text("initialBoard").replace('-', "."); // both mark empty cells in LibreSudoku
    let found = read_line::symbols(Word::line(&digits)).map_err(|fault| fault.expected)?;
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

/// Adds a cage, given by its sum and the rows and columns of its cells, counted from 0.
fn cage(cage: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let at = |place: &Value| number(place).unwrap_or(-1).saturating_add(1);
    let cell = |cell: &Value| draft.cell(at(&cell["row"]), at(&cell["col"]));
    let cells = json_parser::list(&cage["cells"]).iter().map(cell).collect::<Result<Vec<Cell>, _>>()?;
    let sum = &cage["sum"];
    let total =
        count(sum).ok_or_else(|| format!("expected a number for the sum of a cage, found {}", in_short(sum)))?;
    draft.cage(cells, Some(total).filter(|&total| total > 0))
}
