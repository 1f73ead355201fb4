//! Figures put away until the end of the book, as bytes in one row.

use std::sync::Arc;

use crate::paper::{Figure, Verdict};
use grid::{Layout, Shape};

/// Four bytes a figure, one for each cell, and the note; the rules of those that are not classic as they are.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    bytes: Vec<u8>,
    layouts: Vec<(usize, Arc<Layout>)>, // of those that are not classic, by their number from 0
    count: usize,
    largest: Option<Shape>,
}

impl Shelf {
    const HEAD: usize = 4;

    pub fn push(&mut self, figure: &Figure) {
        let Figure { shape, cells, verdict, note, layout } = figure;
        self.layouts.extend(layout.iter().map(|layout| (self.count, Arc::clone(layout))));
        let head = [shape.box_height() as u8, shape.box_width() as u8, *verdict as u8, note.len() as u8];
        self.bytes.extend_from_slice(&head);
        self.bytes.extend_from_slice(note.as_bytes());
        self.bytes.extend_from_slice(cells);
        self.count += 1;
        self.largest = self.largest.filter(|largest| largest.side() >= shape.side()).or(Some(*shape));
    }

    pub const fn len(&self) -> usize {
        self.count
    }

    /// The first shape of the largest side; none where nothing is here.
    pub const fn largest(&self) -> Option<Shape> {
        self.largest
    }

    /// All in order.
    pub fn iter(&self) -> impl Iterator<Item = Figure> {
        let mut rest = &self.bytes[..];
        let mut layouts = self.layouts.iter().peekable();
        let mut numbers = 0..;
        std::iter::from_fn(move || {
            let (&[height, width, verdict, note], after) = rest.split_first_chunk::<{ Self::HEAD }>()?;
            let (height, width) = (usize::from(height), usize::from(width));
            let shape = Shape::new(height * width, height, width).expect("it was put here as a shape");
            let (note, after) = after.split_at(usize::from(note));
            let (cells, after) = after.split_at(shape.cells());
            rest = after;
            let note = str::from_utf8(note).expect("it was put here as text").into();
            let number = numbers.next()?;
            let layout = layouts.next_if(|(at, _)| *at == number).map(|(_, layout)| Arc::clone(layout));
            Some(Figure { shape, cells: cells.into(), verdict: Verdict::ALL[usize::from(verdict)], note, layout })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle};

    #[test]
    fn what_is_put_away_comes_back() {
        let mut shelf = Shelf::default();
        let mut all = Vec::new();
        for (at, side) in [1, 4, 6, 9, 12, 16, 25, 64].into_iter().enumerate() {
            let blank = Puzzle::blank(Layout::classic(Shape::of_side(side).unwrap()));
            let figure = Figure::new(&blank).noted(&"note ".repeat(at)).unsolved(Verdict::ALL[at % 4]);
            shelf.push(&figure);
            all.push(figure);
        }
        assert_eq!(shelf.iter().collect::<Vec<_>>(), all);
        assert_eq!((shelf.len(), shelf.largest().map(Shape::side)), (8, Some(64)));
    }
}
