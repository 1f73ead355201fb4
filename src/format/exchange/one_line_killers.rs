//! Reads killer puzzles on one line. The formats of PerfectSudoku and SumoCue have one field per cell. A third format has one character per
//! cell and uses arrows.

use crate::cell_places::Found;
use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder, Refusal, found, grouped, unknown};
use crate::text_fault::{LineFault, shown};
use crate::words_of_a_line::Word;
use grid::{Cell, Family, Shape};

/// Whether a line is a killer puzzle in one of these formats.
pub(super) fn is_known(text: &str) -> bool {
    text.starts_with("SumoCue") || fields(text).is_some() || is_arrows(text)
}

/// Reads the puzzle of a line.
pub(super) fn read(word: Word) -> Option<Result<Found, LineFault>> {
    if let Some(rest) = word.text.strip_prefix("SumoCueV1") {
        return Some(found(word.at, sumocue(rest)));
    }
    if let Some(rest) = word.text.strip_prefix("SumoCue") {
        let version: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        return Some(found(word.at, Err(format!("expected SumoCueV1, found {}", shown(&format!("SumoCue{version}"))))));
    }
    if is_arrows(word.text) {
        return Some(found(word.at, arrows(word.text)));
    }
    fields(word.text).map(|fields| found(word.at, perfect(&fields)))
}

/// Returns the fields of a line that begins as in `3x3:d:k:`, followed by a number for each cell. Letters before `k` are further rules.
/// `None` for other lines.
fn fields(text: &str) -> Option<Vec<&str>> {
    let fields: Vec<&str> = text.trim_end_matches(':').split(':').collect();
    let is_size = |text: &str| text.contains('x') && text.bytes().all(|b| b.is_ascii_digit() || b == b'x');
    let is_word = |text: &str| text.bytes().all(|b| b.is_ascii_lowercase());
    (fields.len() > 2 && is_size(fields[0]) && is_word(fields[1]) && fields[2] == "k").then_some(fields)
}

/// Reads PerfectSudoku. The number of a cell is 256 times the sum of its cage, plus the number of the cage.
fn perfect(fields: &[&str]) -> DraftResult {
    let size = fields[0].split_once('x').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
    let (height, width) = size.ok_or_else(|| format!("expected boxes such as 3x3, found {}", shown(fields[0])))?;
    let side = usize::saturating_mul(height, width);
    let mut draft = PuzzleBuilder::new(Shape::new(side, height, width).map_err(|error| error.to_string())?);
    match fields[1] {
        "" => {}
        "d" => draft.whole(Family::Diagonal)?,
        other => return Err(unknown(format!("{} before its cages", shown(other)))),
    }
    let cells = &fields[3..];
    if cells.len() != draft.shape.cells() {
        return Err(format!("expected {} numbers, found {}", draft.shape.cells(), cells.len()));
    }
    let number = |text: &&str| {
        text.trim().parse::<u32>().map_err(|_| format!("expected a number for each cell, found {}", shown(text)))
    };
    let of = cells.iter().map(number).collect::<Result<Vec<u32>, _>>()?;
    let cages = grouped(of.into_iter().zip(draft.shape.iter()));
    for (number, cells) in cages.into_iter().filter(|(number, _)| number / 256 > 0) {
        draft.cage(cells, Some(number / 256))?;
    }
    draft.finish()
}

/// Reads SumoCue. `D` stands for the diagonals. Then each cell has either `=` and the sum of the cage whose first cell it is, or `+` and
/// the number of the first cell of its cage. In both cases, `J` and the number of the cell's region may follow.
fn sumocue(text: &str) -> DraftResult {
    let mut draft = PuzzleBuilder::of_side(9)?;
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let entries = text.strip_prefix('D').unwrap_or(&text);
    if entries.len() < text.len() {
        draft.whole(Family::Diagonal)?;
    }
    let starts: Vec<usize> = entries.match_indices(['=', '+']).map(|(at, _)| at).collect();
    if starts.len() != 81 || starts[0] != 0 {
        return Err(format!("expected 81 cells, each with = or + before it, found {}", starts.len()));
    }
    let mut cages: Vec<(Cell, Option<u32>, Vec<Cell>)> = Vec::new();
    for (cell, &start) in draft.shape.iter().zip(&starts) {
        let end = starts.get(cell.index() + 1).copied().unwrap_or(entries.len());
        let (sign, entry) = entries[start..end].split_at(1);
        let wrong = || format!("expected a number after {sign}, found {}", shown(entry));
        let (number, region) = entry.split_once('J').map_or((entry, None), |(number, region)| (number, Some(region)));
        let number: u32 = number.parse().map_err(|_| wrong())?;
        if let Some(region) = region {
            draft.regions.push(region.parse().map_err(|_| wrong())?);
        }
        if sign == "=" {
            cages.push((cell, (number > 0).then_some(number), vec![cell]));
        } else {
            let cage = cages.iter_mut().find(|(first, ..)| first.index() == number as usize);
            cage.ok_or_else(|| format!("expected the cage of an earlier cell, found {number}"))?.2.push(cell);
        }
    }
    if !draft.regions.is_empty() && draft.regions.len() != 81 {
        return Err("expected a region for every cell or for none".to_owned());
    }
    let has_cages = cages.iter().any(|(.., cells)| cells.len() > 1);
    for (first, total, cells) in cages {
        match total {
            Some(digit) if !has_cages => draft.set(first, digit)?,
            None if cells.len() == 1 => {}
            total => draft.cage(cells, total)?,
        }
    }
    draft.finish()
}

/// Returns the row and column offsets from an arrow to the cell at which it points.
const fn arrow(c: char) -> Option<(i64, i64)> {
    match c {
        '<' => Some((0, -1)),
        '>' => Some((0, 1)),
        '^' => Some((-1, 0)),
        'v' => Some((1, 0)),
        '`' => Some((-1, -1)),
        '\'' => Some((-1, 1)),
        ',' => Some((1, -1)),
        '.' => Some((1, 1)),
        _ => None,
    }
}

/// Returns the sum that a character represents: a digit, then `A` to `Z` for 10 to 35, then `a` to `j` for 36 to 45.
fn sum_of(c: char) -> Option<u32> {
    match c {
        '0'..='9' | 'A'..='Z' => c.to_digit(36),
        'a'..='j' => Some(36 + c as u32 - 'a' as u32),
        _ => None,
    }
}

/// Whether a line has a sum or an arrow for each of 81 cells, and at least one arrow `<`, `>` or `^`.
fn is_arrows(text: &str) -> bool {
    text.len() == 81
        && text.contains(['<', '>', '^'])
        && text.chars().all(|c| arrow(c).is_some() || sum_of(c).is_some())
}

/// Reads arrows, which lead from each cell of a cage to the cell with the sum of the cage. A cell with 0 is in no cage, unless an arrow
/// leads to it.
fn arrows(text: &str) -> DraftResult {
    let mut draft = PuzzleBuilder::of_side(9)?;
    let shape = draft.shape;
    let letters: Vec<char> = text.chars().collect();
    let head = |cell: Cell| -> Result<(Cell, Cell), Refusal> {
        let (mut head, mut steps) = (cell, 0);
        while let Some((down, right)) = arrow(letters[head.index()]) {
            let (row, column) = (shape.row(head) as i64 + 1, shape.column(head) as i64 + 1);
            let beyond =
                format!("expected an arrow that stays on the board at {}, found one that leaves it", shape.place(head));
            head = draft.cell(row + down, column + right).map_err(|_| beyond)?;
            steps += 1;
            if steps > letters.len() {
                return Err(format!("expected arrows that lead to a sum from {}, found a ring", shape.place(cell)));
            }
        }
        Ok((head, cell))
    };
    let cages = grouped(shape.iter().map(head).collect::<Result<Vec<_>, Refusal>>()?.into_iter());
    for (head, cells) in cages {
        let total = sum_of(letters[head.index()]).filter(|&total| total > 0);
        if total.is_some() || cells.len() > 1 {
            draft.cage(cells, total)?;
        }
    }
    draft.finish()
}
