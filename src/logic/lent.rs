//! A position that is copied when it changes first, and never if it does not.

use std::cell::Cell;
use std::ops::Deref;

use crate::Position;

thread_local! {
    /// The last copy: puzzles come in streams, and each finds its lists made.
    static ROOM: Cell<Option<Box<Position>>> = const { Cell::new(None) };
}

/// Somebody's position, or a copy of it that has changed.
pub(super) struct Lent<'p> {
    start: Option<&'p Position>, // one of both is there
    copy: Option<Box<Position>>,
}

impl<'p> Lent<'p> {
    pub const fn of(start: &'p Position) -> Self {
        Self { start: Some(start), copy: None }
    }

    /// One that may change as it is.
    pub const fn own(position: Box<Position>) -> Self {
        Self { start: None, copy: Some(position) }
    }

    /// The copy, to be changed.
    pub fn to_mut(&mut self) -> &mut Position {
        let Self { start, copy } = self;
        copy.get_or_insert_with(|| {
            let start = start.expect("without a copy, there is the original");
            let Some(mut room) = ROOM.take() else { return Box::new(start.clone()) };
            Position::clone_from(&mut room, start);
            room
        })
    }
}

impl Deref for Lent<'_> {
    type Target = Position;

    fn deref(&self) -> &Position {
        self.copy.as_deref().or(self.start).expect("without a copy, there is the original")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Some(copy) = self.copy.take() {
            ROOM.set(Some(copy));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Digit, Layout, Puzzle, Rule, Shape};

    #[test]
    fn a_copy_is_all_its_own_whatever_was_copied_before() {
        let classic = Layout::classic(Shape::nine());
        let small = Layout::classic(Shape::of_side(4).unwrap());
        let mixed = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        let positions = [classic, small, mixed].map(|layout| {
            let mut puzzle = Puzzle::blank(layout);
            puzzle.digits[3] = Some(Digit::TWO);
            Position::of(&puzzle.check().unwrap())
        });
        for (turn, start) in positions.iter().chain(&positions).enumerate() {
            let (mut lent, said) = (Lent::of(start), format!("{start:?}"));
            assert_eq!(format!("{:?}", *lent), said);
            assert_eq!(format!("{:?}", lent.to_mut()), said, "{turn}");
            let cell = start.shape().iter().find(|&cell| start.has(cell, Digit::ONE)).unwrap();
            lent.to_mut().place(cell, Digit::ONE);
            assert_eq!((lent.digit(cell), start.digit(cell)), (Some(Digit::ONE), None));
            assert_eq!(format!("{start:?}"), said);
        }
    }
}
