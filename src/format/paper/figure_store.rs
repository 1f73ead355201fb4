//! Compact storage for figures until the end of a book.

use std::sync::Arc;

use crate::paper::{Figure, Verdict};
use grid::{Layout, Shape};

/// Figures, packed into bytes: four bytes per figure, one byte per cell, and the note. Layouts that are not classic are stored separately.
#[derive(Debug, Default)]
pub(super) struct FigureStore {
    bytes: Vec<u8>,
    /// Layouts that are not classic, each with the index of its figure.
    layouts: Vec<(usize, Arc<Layout>)>,
    count: usize,
    largest: Option<Shape>,
}

impl FigureStore {
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

    /// Returns the shape of the figure with the largest side, or of the first such figure; `None` if the store is empty.
    pub const fn largest(&self) -> Option<Shape> {
        self.largest
    }

    /// Returns all figures in order.
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
    fn figures_are_returned_as_they_were_stored() {
        let mut store = FigureStore::default();
        let mut all = Vec::new();
        for (at, side) in [1, 4, 6, 9, 12, 16, 25, 64].into_iter().enumerate() {
            let blank = Puzzle::blank(Layout::classic(Shape::of_side(side).unwrap()));
            let figure = Figure::new(&blank).noted(&"note ".repeat(at)).unsolved(Verdict::ALL[at % 4]);
            store.push(&figure);
            all.push(figure);
        }
        assert_eq!(store.iter().collect::<Vec<_>>(), all);
        assert_eq!((store.len(), store.largest().map(Shape::side)), (8, Some(64)));
    }
}
