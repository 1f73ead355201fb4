//! What comes back when an entry goes: the pencil marks that it took from its peers.

use crate::game::{Edit, Game, Kind, Pencil};
use grid::{Cell, CellSet, Digit};

/// The marks of this kind that return when the entries in `lifted` are taken out. A mark returns if an entry took it, that is the last that
/// became of it, and no entry of its digit that was made since then is left in sight; but not if the last entry in sight was taken
/// out before, since then it was settled whether the mark returns.
pub(super) fn given_back(game: &Game, wanted: Pencil, lifted: &[Cell]) -> Vec<(Cell, Digit)> {
    let entries = lifted.iter().filter_map(|&cell| Some((cell, game.digit(cell)?)));
    entries.flat_map(|(cell, digit)| of_one(game, wanted, lifted, (cell, digit))).collect()
}

/// Walks up the history until the fate of every peer's mark is known.
fn of_one(game: &Game, wanted: Pencil, lifted: &[Cell], (cell, digit): (Cell, Digit)) -> Vec<(Cell, Digit)> {
    let (layout, history) = (game.board().layout(), game.history());
    let mut open: CellSet = layout.peers(cell).iter().copied().collect();
    let sees = |entries: &[Cell], cell: Cell| entries.iter().any(|&entry| layout.are_peers(entry, cell));
    let (mut back, mut standing) = (Vec::new(), Vec::new());
    let mut stood: Vec<Cell> = game.shape().iter().filter(|&cell| game.digit(cell) == Some(digit)).collect(); // after the change
    for id in history.path(history.here()).into_iter().rev() {
        let Some(change) = history.node(id).map(|node| &node.change) else { break };
        if open.is_empty() || matches!(change.kind, Kind::Wipe | Kind::Restart) {
            break;
        }
        let entered = |edit: &Edit| match *edit {
            Edit::Digit { cell, to, .. } if to == Some(digit) => Some(cell),
            Edit::Digit { .. } | Edit::Notes { .. } | Edit::Colour { .. } => None,
        };
        let entered: Vec<Cell> = change.edits.iter().filter_map(entered).collect();
        standing.extend(entered.iter().filter(|cell| game.digit(**cell) == Some(digit) && !lifted.contains(cell)));
        for &edit in &change.edits {
            let Edit::Notes { pencil, cell, from, to } = edit else { continue };
            let emptied = change.kind == Kind::Clear && to.is_empty();
            if (pencil != wanted && !emptied) || !open.has(cell) || (from.has(digit) == to.has(digit) && !emptied) {
                continue;
            }
            open.remove(cell);
            if from.has(digit) && sees(&entered, cell) && !sees(&standing, cell) {
                back.push((cell, digit));
            }
        }
        let left = |edit: &Edit| match *edit {
            Edit::Digit { cell, from, to } if from == Some(digit) && to != from => Some(cell),
            Edit::Digit { .. } | Edit::Notes { .. } | Edit::Colour { .. } => None,
        };
        let left: Vec<Cell> = change.edits.iter().filter_map(left).collect();
        let settled: Vec<Cell> = open.iter().filter(|&cell| sees(&left, cell) && !sees(&stood, cell)).collect();
        for cell in settled {
            open.remove(cell);
        }
        stood.retain(|cell| !entered.contains(cell));
        stood.extend(left);
    }
    back
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use proptest::prelude::*;

    use super::*;
    use crate::game::Change;
    use grid::{DigitSet, Puzzle, Shape};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    type Deed = fn(&Game) -> Option<Change>;

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
    fn a_digit_taken_out_in_any_way_gives_back_what_it_took_and_undo_takes_it_again() {
        let takes: [Deed; 4] = [
            |game| game.enter(&[cell("r1c3")], digit(2), true),
            |game| game.clear(&[cell("r1c3")]),
            |game| game.repair(&[cell("r1c3")], &[]),
            |game| game.repair(&[cell("r1c3")], &[cell("r1c4")]),
        ];
        for take in takes {
            let mut game = game();
            let before = notes(&game);
            enter(&mut game, "r1c3", 2);
            let with = notes(&game);
            assert!(!game.notes(cell("r1c4")).has(digit(2)));
            make(&mut game, take);
            assert_eq!(notes(&game), before);
            game.undo();
            assert_eq!(notes(&game), with);
        }
    }

    #[test]
    fn a_digit_over_another_gives_back_what_that_one_took() {
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
    fn a_mark_stays_away_while_another_entry_excludes_it() {
        let mut game = game();
        let before = notes(&game);
        enter(&mut game, "r1c3", 2);
        enter(&mut game, "r1c6", 2);
        make(&mut game, |game| game.clear(&[cell("r1c3")]));
        assert!(!game.notes(cell("r1c4")).has(digit(2)), "r1c6 sees it");
        assert!(game.notes(cell("r2c2")).has(digit(2)), "r1c6 does not");
        make(&mut game, |game| game.clear(&[cell("r1c6")]));
        assert_eq!(notes(&game), before, "whichever goes last gives it back");
    }

    #[test]
    fn what_the_player_took_stays_away() {
        let two = |game: &Game| game.toggle(Pencil::Note, &[cell("r1c4")], digit(2));
        let by_hand: [&[Deed]; 3] = [&[two, two], &[|game| game.clear(&[cell("r1c4")])], &[|game| game.wipe_notes()]];
        for changes in by_hand {
            let mut game = game();
            enter(&mut game, "r1c3", 2);
            changes.iter().for_each(|change| make(&mut game, change));
            enter(&mut game, "r1c3", 2);
            assert!(!game.notes(cell("r1c4")).has(digit(2)));
        }
    }

    #[test]
    fn what_was_emptied_by_hand_stays_empty_whatever_kind_of_mark_was_left() {
        let mut game = game();
        enter(&mut game, "r1c3", 2); // takes the note and the corner mark of r1c4
        make(&mut game, |game| game.clear(&[cell("r1c4")])); // where notes alone are left
        assert!(game.notes(cell("r1c4")).or(game.corners(cell("r1c4"))).is_empty());
        enter(&mut game, "r1c3", 2);
        assert!(game.notes(cell("r1c4")).or(game.corners(cell("r1c4"))).is_empty());
    }

    #[test]
    fn what_was_emptied_when_an_entry_went_stays_empty() {
        let mut game = game();
        enter(&mut game, "r6c6", 7); // takes the only mark of r7c6
        make(&mut game, |game| game.clear(&[cell("r6c6"), cell("r7c6")]));
        assert!(game.notes(cell("r7c6")).is_empty());
        enter(&mut game, "r4c6", 7);
        enter(&mut game, "r4c6", 1);
        assert!(game.notes(cell("r7c6")).is_empty());
    }

    #[test]
    fn notes_that_lack_a_digit_get_all_candidates() {
        let mut game = game();
        let all = game.notes(cell("r1c3"));
        make(&mut game, |game| game.toggle(Pencil::Note, &[cell("r1c3")], digit(4)));
        make(&mut game, |game| game.repair(&[], &[cell("r1c3")]));
        assert_eq!(game.notes(cell("r1c3")), all);
    }

    #[test]
    fn filling_in_leaves_notes_that_are_there() {
        let mut game = game();
        make(&mut game, |game| game.toggle(Pencil::Note, &[cell("r1c3")], digit(4)));
        make(&mut game, |game| game.clear(&[cell("r1c4")]));
        make(&mut game, Game::fill_notes);
        assert!(!game.notes(cell("r1c3")).has(digit(4)));
        assert_eq!(game.notes(cell("r1c4")), game.candidates(cell("r1c4")));
        assert_eq!(game.fill_notes(), None);
    }

    /// What a player may do between two thoughts: the cell, the digit and which of the things.
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
        fn a_slip_put_right_at_once_has_cost_no_mark(
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
