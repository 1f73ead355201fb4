//! Squares of numbers that show how many options are left for every primary item: one for the cells, and one each for the digits of rows,
//! columns and boxes. For solvers other than Algorithm X there is one square, with the number of digits left in every cell.

use crate::app::Area;
use crate::app::watch::{SQUARE_GAP as GAP, SQUARE_MARGIN as MARGIN, Square, Watch, WatchSubject};
use crate::view::{Canvas, Role};
use cover::{ItemId, StepKind};
use grid::Digit;
use solve::{OptionState, exact};
use text::counted;

/// Width of the text beside a square.
const WORDS: u16 = 36;
/// Maximum number of blank columns that are added between two squares.
const MAX_SPREAD: u16 = 12;

/// Numbers in the squares: options left by item, or digits left by cell for solvers other than Algorithm X.
struct Counts<'a> {
    watch: &'a Watch,
    held: Vec<Option<u32>>, // digits left in each cell, `None` in a filled cell; empty vector for Algorithm X
}

/// Draws the squares from index `first` on, as many as fit.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch, first: usize) {
    let all = Square::all(watch);
    let counts = Counts::of(watch);
    // The rows and columns get numbers, unless fewer squares would fit side by side because of the numbers.
    let beside = |margin| ((area.width + GAP) / (Square::extent(&all, margin).0 + GAP)).min(all.len() as u16);
    let margin = if beside(MARGIN) == beside(0) { MARGIN } else { 0 };
    let (wide, high) = Square::extent(&all, margin);
    let across = ((area.width + GAP) / (wide + GAP)).max(1);
    let down = area.height / high;
    let shown = all.iter().skip(first).take(usize::from(across * down));
    let beside = across.min(shown.len() as u16).max(1);
    let step = wide + GAP + ((area.width + GAP).saturating_sub((wide + GAP) * beside) / beside).min(MAX_SPREAD);
    let mut end = 0;
    for (at, square) in (0..).zip(shown) {
        let (x, y) = (area.x + at % across * step, area.y + at / across * high);
        paint(canvas, (x, y), &counts, square, margin);
        end = y - area.y + high;
    }
    if end + 1 < area.height {
        let of = if watch.exact().is_some() { "covered" } else { "filled" };
        let words = format!("■ {of}   0 dead end   other numbers: options left");
        canvas.line(area, end + 1, &words, Role::Faint);
    }
    if watch.exact().is_none() {
        let x = wide + 3 * GAP;
        let (area, first) = match area.width.checked_sub(x) {
            Some(width) if width >= WORDS => (Area { x: area.x + x, width, ..area }, 1),
            _ => (area, end + 2),
        };
        for (row, line) in (first..).zip(counts.words()) {
            canvas.line(area, row, &line, Role::Text);
        }
    }
}

fn paint(canvas: &mut Canvas<'_>, (x, y): (u16, u16), counts: &Counts<'_>, square: &Square, margin: u16) {
    if margin > 0 {
        heads(canvas, (x, y), square);
    } else {
        canvas.write(x, y, &square.name, Role::Faint);
    }
    let x = x + margin;
    let (item, touched) = counts.last();
    for (row, items) in (1..).zip(&square.rows) {
        for (column, id) in (0..).zip(items) {
            let (sign, plain) = sign(counts.size(*id));
            let role = if item == Some(*id) {
                Role::Cursor
            } else if touched.contains(id) {
                Role::Highlighted
            } else {
                plain
            };
            canvas.write(x + 2 * column, y + row, &sign.to_string(), role);
        }
    }
}

/// Returns the character for an item with this number of options left, and its role: the number, or `■` if the item is covered (`None`).
fn sign(options: Option<u32>) -> (char, Role) {
    let role = match options {
        None => Role::Covered,
        Some(0) => Role::DeadEnd,
        Some(1) => Role::Solution,
        Some(2) => Role::Entry,
        Some(_) => Role::Candidate,
    };
    (options.map_or('■', |size| char::from_digit(size, 36).unwrap_or('+')), role)
}

/// Draws the headings of the columns and rows of a square.
fn heads(canvas: &mut Canvas<'_>, (x, y): (u16, u16), square: &Square) {
    canvas.write(x, y, square.short, Role::Faint);
    for (row, _) in (1..).zip(&square.rows) {
        canvas.write(x + MARGIN - 3, y + row, &format!("{row:>2}"), Role::Faint);
    }
    let mut free = 0;
    for (at, column) in (0..square.rows[0].len()).map(|at| (2 * at as u16, at)) {
        let name = if square.short == Square::CELL { (column + 1).to_string() } else { Digit::new(column).to_string() };
        if at >= free {
            canvas.write(x + MARGIN + at, y, &name, Role::Faint);
            free = at + name.len() as u16 + 1;
        }
    }
}

impl<'a> Counts<'a> {
    fn of(watch: &'a Watch) -> Self {
        let side = match watch.subject() {
            WatchSubject::Board(board) if watch.exact().is_none() => board.shape().side(),
            WatchSubject::Board(_)
            | WatchSubject::Example(_)
            | WatchSubject::Cover(_)
            | WatchSubject::CoverExample(_) => {
                return Self { watch, held: Vec::new() };
            }
        };
        let is_left = |standing: &&OptionState| {
            matches!(standing, OptionState::Open | OptionState::Returned | OptionState::ToTry)
        };
        let of_cell = |standings: &[OptionState]| standings.iter().filter(is_left).count() as u32;
        let mut held: Vec<Option<u32>> = watch.option_states().chunks(side).map(|cell| Some(of_cell(cell))).collect();
        for (cell, _) in watch.machine().digits() {
            held[cell.index()] = None;
        }
        Self { watch, held }
    }

    /// Returns the number shown for an item; `None` if the item is covered. For solvers other than Algorithm X the item is a cell; `None`
    /// if the cell is filled.
    fn size(&self, item: ItemId) -> Option<u32> {
        match self.watch.exact().map(exact::Machine::search) {
            Some(search) => search.is_active(item).then(|| search.size(item)),
            None => self.held.get(item.index()).copied().flatten(),
        }
    }

    /// Returns the item of the last step, and the items that the option of the last step covers.
    fn last(&self) -> (Option<ItemId>, &[ItemId]) {
        let Some(machine) = self.watch.exact() else { return (self.last_cell(), &[]) };
        match machine.search().last().map(|step| step.kind) {
            Some(StepKind::Choose { item, .. } | StepKind::DeadEnd { item }) => (Some(item), &[]),
            Some(StepKind::Try(branch) | StepKind::TakeBack(branch)) => {
                (Some(branch.item), machine.matrix().problem().covered_by(branch.option))
            }
            Some(StepKind::Solution | StepKind::Exhausted) | None => (None, &[]),
        }
    }

    /// Returns the cell of the last step, as the item with the same index; `None` if the step has no cell.
    fn last_cell(&self) -> Option<ItemId> {
        let WatchSubject::Board(board) = self.watch.subject() else { return None };
        self.watch.show().last_cell(board.shape()).map(|cell| ItemId(cell.index() as u32))
    }

    /// Returns the text beside the square: the product of the numbers of digits left in all cells, and the work done so far.
    fn words(&self) -> Vec<String> {
        let open: Vec<u32> = self.held.iter().copied().flatten().collect();
        let tally = self.watch.machine().tally();
        let mut words = vec![format!("at most {} ways to fill it", product(&open))];
        if tally.tests > 0 && tally.nodes > 0 {
            words.push(format!("{:.1} tests per node", tally.tests as f64 / tally.nodes as f64));
        }
        let decisions = counted(tally.guesses, "decision", "decisions");
        words.push(format!("{decisions} on {}", counted(tally.searched, "item", "items")));
        words
    }
}

/// Formats the product of all factors: in full below a million, otherwise as in `4.2×10^21`.
fn product(factors: &[u32]) -> String {
    if factors.contains(&0) {
        return "0".to_owned();
    }
    let power: f64 = factors.iter().map(|&factor| f64::from(factor).log10()).sum();
    if power < 6.0 {
        return factors.iter().map(|&factor| u64::from(factor)).product::<u64>().to_string();
    }
    let shown = format!("{:.1}", 10_f64.powf(power.fract()));
    if shown == "10.0" { format!("1.0×10^{}", power as u32 + 1) } else { format!("{shown}×10^{}", power as u32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_products_are_told_by_their_size() {
        for (factors, shown) in [
            (vec![], "1"),
            (vec![3, 0, 2], "0"),
            (vec![9; 6], "531441"),
            (vec![10; 6], "1.0×10^6"),
            (vec![9; 81], "2.0×10^77"),
            (vec![2; 64], "1.8×10^19"),
        ] {
            assert_eq!(product(&factors), shown);
        }
    }
}
