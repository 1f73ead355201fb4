//! Pencil marks that an entry eliminated from its peers, and that are restored when the entry is removed.

use crate::game::{ChangeKind, Edit, Game, Pencil};
use grid::{Cell, CellSet, Digit};

/// Returns the marks of kind `wanted` that are restored when the entries in `lifted` are removed.
///
/// A mark of a cell is restored under three conditions. First, an entry eliminated the mark. Second, the mark has not been edited since.
/// Third, no entry of the same digit that was made later remains in a peer of the cell. There is one exception: the mark stays as it is if,
/// at some time since its elimination, the last entry of the digit among the peers was removed, because that removal already decided
/// whether to restore the mark.
pub(super) fn restored_marks(game: &Game, wanted: Pencil, lifted: &[Cell]) -> Vec<(Cell, Digit)> {
    lifted.iter().flat_map(|&cell| restored_by_one(game, wanted, lifted, cell)).collect()
}

/// Returns the marks that are restored when the entry in `cell` is removed. Walks up the history until it is decided for each peer of the
/// cell whether the peer's mark is restored.
fn restored_by_one(game: &Game, wanted: Pencil, lifted: &[Cell], cell: Cell) -> Vec<(Cell, Digit)> {
    let Some(digit) = game.digit(cell) else { return Vec::new() };
    let (layout, history) = (game.board().layout(), game.history());
    let mut open: CellSet = layout.peers(cell).iter().copied().collect();
    let sees = |entries: &[Cell], cell: Cell| entries.iter().any(|&entry| layout.are_peers(entry, cell));
    let (mut restored, mut remaining) = (Vec::new(), Vec::new());
    // Cells that hold this digit right after the change that the current iteration looks at.
    let mut with_digit: Vec<Cell> = game.shape().iter().filter(|&cell| game.digit(cell) == Some(digit)).collect();
    for id in history.path(history.here()).into_iter().rev() {
        let Some(change) = history.node(id).map(|node| &node.change) else { break };
        if open.is_empty() || matches!(change.kind, ChangeKind::Wipe | ChangeKind::Restart) {
            break;
        }
        let entered = |edit: &Edit| match *edit {
            Edit::Digit { cell, to, .. } if to == Some(digit) => Some(cell),
            Edit::Digit { .. } | Edit::Notes { .. } | Edit::Colour { .. } => None,
        };
        let entered: Vec<Cell> = change.edits.iter().filter_map(entered).collect();
        remaining.extend(entered.iter().filter(|cell| game.digit(**cell) == Some(digit) && !lifted.contains(cell)));
        for &edit in &change.edits {
            let Edit::Notes { pencil, cell, from, to } = edit else { continue };
            let emptied = change.kind == ChangeKind::Clear && to.is_empty();
            if (pencil != wanted && !emptied) || !open.has(cell) || (from.has(digit) == to.has(digit) && !emptied) {
                continue;
            }
            open.remove(cell);
            if from.has(digit) && sees(&entered, cell) && !sees(&remaining, cell) {
                restored.push((cell, digit));
            }
        }
        let removed = |edit: &Edit| match *edit {
            Edit::Digit { cell, from, to } if from == Some(digit) && to != from => Some(cell),
            Edit::Digit { .. } | Edit::Notes { .. } | Edit::Colour { .. } => None,
        };
        let removed: Vec<Cell> = change.edits.iter().filter_map(removed).collect();
        let decided: Vec<Cell> = open.iter().filter(|&cell| sees(&removed, cell) && !sees(&with_digit, cell)).collect();
        for cell in decided {
            open.remove(cell);
        }
        with_digit.retain(|cell| !entered.contains(cell));
        with_digit.extend(removed);
    }
    restored
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use proptest::prelude::*;

    use super::*;
    use crate::game::Change;
    use grid::{DigitSet, Puzzle, Shape};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    type Move = fn(&Game) -> Option<Change>;

    fn game() -> Game {
        let digits = LINE.chars().map(Digit::from_symbol).collect();
        let mut game = Game::new(Puzzle::classic(Shape::nine(), digits).check().unwrap());
        make(&mut game, Game::fill_notes);
        for (name, number) in [("r1c4", 2), ("r2c2", 2), ("r1c6", 4), ("r3c1", 1)] {
            make(&mut game, |game| game.toggle(Pencil::Corner, &[cell(name)], digit(number)));
        }
        game
    }

    fn cell(name: &str) -> Cell {
        Shape::nine().at(name.parse().unwrap()).unwrap()
    }

    fn digit(number: usize) -> Digit {
        Digit::new(number - 1)
    }

    fn make(game: &mut Game, change: impl Fn(&Game) -> Option<Change>) {
        #[expect(clippy::disallowed_methods, reason = "any instant will do")]
        let now = Instant::now();
        if let Some(change) = change(game) {
            game.apply(change, now);
        }
    }

    fn enter(game: &mut Game, name: &str, number: usize) {
        make(game, |game| game.enter(&[cell(name)], digit(number), true));
    }

    fn notes(game: &Game) -> Vec<[DigitSet; 2]> {
        game.shape().iter().map(|cell| Pencil::ALL.map(|pencil| game.pencilled(pencil, cell))).collect()
    }

    #[test]
    fn removing_a_digit_in_any_way_restores_the_marks_it_eliminated_and_undo_eliminates_them_again() {
        let removals: [Move; 4] = [
            |game| game.enter(&[cell("r1c3")], digit(2), true),
            |game| game.clear(&[cell("r1c3")]),
            |game| game.repair(&[cell("r1c3")], &[]),
            |game| game.repair(&[cell("r1c3")], &[cell("r1c4")]),
        ];
        for removal in removals {
            let mut game = game();
            let before = notes(&game);
            enter(&mut game, "r1c3", 2);
            let with = notes(&game);
            assert!(!game.notes(cell("r1c4")).has(digit(2)));
            make(&mut game, removal);
            assert_eq!(notes(&game), before);
            game.undo();
            assert_eq!(notes(&game), with);
        }
    }

    #[test]
    fn replacing_a_digit_restores_the_marks_that_the_old_one_eliminated() {
        let mut direct = game();
        enter(&mut direct, "r1c3", 4);
        let mut slip = game();
        enter(&mut slip, "r1c3", 2);
        enter(&mut slip, "r1c3", 4);
        assert_eq!(notes(&slip), notes(&direct));
        let mut slip = game();
        enter(&mut slip, "r1c3", 2);
        make(&mut slip, |game| game.follow(&[(cell("r1c3"), digit(4))], &[]));
        assert_eq!(notes(&slip), notes(&direct));
    }

    #[test]
    fn a_mark_is_not_restored_while_another_entry_excludes_it() {
        let mut game = game();
        let before = notes(&game);
        enter(&mut game, "r1c3", 2);
        enter(&mut game, "r1c6", 2);
        make(&mut game, |game| game.clear(&[cell("r1c3")]));
        assert!(!game.notes(cell("r1c4")).has(digit(2)), "r1c6 sees it");
        assert!(game.notes(cell("r2c2")).has(digit(2)), "r1c6 does not");
        make(&mut game, |game| game.clear(&[cell("r1c6")]));
        assert_eq!(notes(&game), before, "whichever entry is removed last restores the mark");
    }

    #[test]
    fn marks_that_the_player_removed_are_not_restored() {
        let two = |game: &Game| game.toggle(Pencil::Note, &[cell("r1c4")], digit(2));
        let by_hand: [&[Move]; 3] = [&[two, two], &[|game| game.clear(&[cell("r1c4")])], &[|game| game.wipe_notes()]];
        for changes in by_hand {
            let mut game = game();
            enter(&mut game, "r1c3", 2);
            changes.iter().for_each(|change| make(&mut game, change));
            enter(&mut game, "r1c3", 2);
            assert!(!game.notes(cell("r1c4")).has(digit(2)));
        }
    }

    #[test]
    fn a_cell_cleared_by_the_player_stays_empty_whichever_kind_of_mark_it_had_left() {
        let mut game = game();
        enter(&mut game, "r1c3", 2); // eliminates the note and the corner mark of r1c4
        make(&mut game, |game| game.clear(&[cell("r1c4")])); // which has only notes left
        assert!(game.notes(cell("r1c4")).or(game.corners(cell("r1c4"))).is_empty());
        enter(&mut game, "r1c3", 2);
        assert!(game.notes(cell("r1c4")).or(game.corners(cell("r1c4"))).is_empty());
    }

    #[test]
    fn a_cell_cleared_together_with_an_entry_stays_empty() {
        let mut game = game();
        enter(&mut game, "r6c6", 7); // eliminates the only mark of r7c6
        make(&mut game, |game| game.clear(&[cell("r6c6"), cell("r7c6")]));
        assert!(game.notes(cell("r7c6")).is_empty());
        enter(&mut game, "r4c6", 7);
        enter(&mut game, "r4c6", 1);
        assert!(game.notes(cell("r7c6")).is_empty());
    }

    #[test]
    fn repair_resets_notes_that_lack_the_right_digit_to_all_candidates() {
        let mut game = game();
        let all = game.notes(cell("r1c3"));
        make(&mut game, |game| game.toggle(Pencil::Note, &[cell("r1c3")], digit(4)));
        make(&mut game, |game| game.repair(&[], &[cell("r1c3")]));
        assert_eq!(game.notes(cell("r1c3")), all);
    }

    #[test]
    fn filling_in_notes_leaves_existing_ones_alone() {
        let mut game = game();
        make(&mut game, |game| game.toggle(Pencil::Note, &[cell("r1c3")], digit(4)));
        make(&mut game, |game| game.clear(&[cell("r1c4")]));
        make(&mut game, Game::fill_notes);
        assert!(!game.notes(cell("r1c3")).has(digit(4)));
        assert_eq!(game.notes(cell("r1c4")), game.candidates(cell("r1c4")));
        assert_eq!(game.fill_notes(), None);
    }

    /// Returns a change that a player may make, chosen by the kind of move, the cell and the digit.
    fn act(game: &Game, (what, at, digit): (u8, usize, usize)) -> Option<Change> {
        let (cell, digit) = (Cell::new(at), Digit::new(digit));
        match what {
            0..=3 => game.enter(&[cell], digit, what > 0),
            4 => game.toggle(Pencil::ALL[at % 2], &[cell, Cell::new((at + 7) % 81)], digit),
            5 => game.clear(&[cell, Cell::new((at + 9) % 81)]),
            6 => game.fill_notes(),
            7 => game.repair(&[cell], &[Cell::new((at + 1) % 81)]),
            _ => game.follow(&[(cell, digit)], &[(Cell::new((at + 1) % 81), digit)]),
        }
    }

    proptest! {
        #[test]
        fn a_wrong_digit_replaced_at_once_costs_no_mark(
            acts in proptest::collection::vec((0u8..9, 0usize..81, 0usize..9), 0..60),
            (at, wrong, right) in (0usize..81, 0usize..9, 0usize..9),
        ) {
            let mut game = game();
            acts.iter().for_each(|&one| make(&mut game, |game| act(game, one)));
            let (at, wrong, right) = (Cell::new(at), Digit::new(wrong), Digit::new(right));
            if game.is_given(at) || wrong == right || [wrong, right].map(Some).contains(&game.digit(at)) {
                return Ok(());
            }
            let (mut direct, mut slip) = (game.clone(), game.clone());
            make(&mut direct, |game| game.enter(&[at], right, true));
            make(&mut slip, |game| game.enter(&[at], wrong, true));
            make(&mut slip, |game| game.enter(&[at], right, true));
            prop_assert_eq!(notes(&slip), notes(&direct));
            if game.digit(at).is_none() {
                make(&mut slip, |game| game.enter(&[at], right, true));
                prop_assert_eq!(notes(&slip), notes(&game));
            }
        }
    }
}
