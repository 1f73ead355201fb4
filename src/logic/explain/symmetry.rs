//! Symmetries of the givens in words.

use super::{Mark, Role, Teller, Told, words};
use crate::evidence::{Candidate, Symmetry};
use grid::{Cell, Digit};

/// What is to be said of a symmetry.
pub(super) fn tell(teller: &Teller<'_>, symmetry: &Symmetry) -> Told {
    let (moved, renamed) = (moved(teller, symmetry), renamed(symmetry));
    Told {
        look: "the givens as a whole".to_owned(),
        pattern: format!("{moved}. {renamed} Then the givens are as before."),
        why: format!(
            "{moved}. {renamed} Then the givens are as before, and so is the solution, because there is only one: what the move makes of a digit is true wherever that digit is."
        ),
        areas: Vec::new(),
        marks: teller.deduction.place.iter().filter_map(|&placed| holder(teller, symmetry, placed)).collect(),
    }
}

/// The digit that the symmetry takes to the one that is placed.
fn holder(teller: &Teller<'_>, symmetry: &Symmetry, placed: Candidate) -> Option<Mark> {
    let image = |&(cell, digit): &Candidate| Some((symmetry.cells[cell.index()], symmetry.digits[digit.index()]));
    let mut images = std::iter::successors(image(&placed), image).take_while(|&last| last != placed);
    let (cell, digit) = images.find(|&(cell, digit)| teller.position.digit(cell) == Some(digit))?;
    Some(Mark { cell, digit: Some(digit), role: Role::Blocker })
}

/// Where a row and a column go on a board with this last line.
type To = fn(usize, usize, usize) -> (usize, usize);

/// `Turn the board half around`, `Mirror the board in its first diagonal`, or which line goes where.
fn moved(teller: &Teller<'_>, symmetry: &Symmetry) -> String {
    let shape = teller.position.shape();
    let last = shape.side() - 1;
    let is = |to: To| {
        shape.iter().all(|cell| {
            let there = symmetry.cells[cell.index()];
            (shape.row(there), shape.column(there)) == to(last, shape.row(cell), shape.column(cell))
        })
    };
    let plain: [(&str, To); 5] = [
        ("Turn the board half around", |last, row, column| (last - row, last - column)),
        ("Turn the board to the right", |last, row, column| (column, last - row)),
        ("Turn the board to the left", |last, row, column| (last - column, row)),
        ("Mirror the board in the diagonal from top left to bottom right", |_, row, column| (column, row)),
        ("Mirror the board in the diagonal from top right to bottom left", |last, row, column| {
            (last - column, last - row)
        }),
    ];
    if let Some((said, _)) = plain.iter().find(|&&(_, to)| is(to)) {
        return (*said).to_owned();
    }
    let to = |row: usize, column: usize| symmetry.cells[shape.cell(row, column).index()];
    let is_turned = shape.row(to(0, 0)) != shape.row(to(0, 1));
    let line = |cell: Cell, as_row: bool| if as_row { shape.row(cell) } else { shape.column(cell) } + 1;
    let list = |lines: Vec<usize>| words::list(&lines.iter().map(usize::to_string).collect::<Vec<_>>());
    let rows = list((0..=last).map(|row| line(to(row, 0), !is_turned)).collect());
    let columns = list((0..=last).map(|column| line(to(0, column), is_turned)).collect());
    let (first, second) = if is_turned { ("columns", "rows") } else { ("rows", "columns") };
    format!("Let the rows in order become {first} {rows}, and the columns become {second} {columns}")
}

/// `1 and 2 change names, 3 becomes 4, 4 becomes 5 and 5 becomes 3; 6 keeps its name.`
fn renamed(symmetry: &Symmetry) -> String {
    let name = |digit: Digit| symmetry.digits[digit.index()];
    let digits = || (0..symmetry.digits.len()).map(Digit::new);
    let kept: Vec<String> = digits().filter(|&digit| name(digit) == digit).map(|digit| digit.to_string()).collect();
    let swap = |digit: Digit| format!("{digit} and {} change names", name(digit));
    let swapped = digits().filter(|&digit| name(digit) > digit && name(name(digit)) == digit).map(swap);
    let longer = digits().filter(|&digit| name(name(digit)) != digit);
    let longer = longer.map(|digit| format!("{digit} becomes {}", name(digit)));
    let parts: Vec<String> = swapped.chain(longer).collect();
    let keeps = words::one_or_more(kept.len(), "keeps its name", "keep their names");
    match (parts.is_empty(), kept.is_empty()) {
        (true, _) => "All digits keep their names.".to_owned(),
        (false, true) => format!("Digits are renamed: {}.", words::list(&parts)),
        (false, false) => format!("Digits are renamed: {}; {} {keeps}.", words::list(&parts), words::list(&kept)),
    }
}
