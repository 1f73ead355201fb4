//! Animation of a solved board: a wave of highlighted cells that spreads from the cell of the last digit.

use std::time::{Duration, Instant};

use grid::{Cell, CellSet, Shape};

/// Duration of one frame.
const FRAME: Duration = Duration::from_millis(60);

/// Maximum number of frames: 1.2 seconds.
const MAX_FRAMES: usize = 20;

/// Number of successive frames in which a cell is highlighted.
const FRAMES_PER_CELL: usize = 3;

/// Wave that highlights every cell of a board once. It reaches cells in the order of their distance in king's moves from the first cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedWave {
    shape: Shape,
    first: Cell,
    start: Instant,
}

impl SolvedWave {
    /// Returns a wave that starts now in the cell `first`.
    pub(super) const fn new(shape: Shape, first: Cell, now: Instant) -> Self {
        Self { shape, first, start: now }
    }

    /// Whether the wave has not passed the last cell yet.
    pub(super) fn is_running(&self, now: Instant) -> bool {
        self.frame(now).is_some()
    }

    /// Returns the start of the next frame. After the last frame, this is the end of the wave. `None` if the wave has ended.
    pub(super) fn next_frame(&self, now: Instant) -> Option<Instant> {
        self.frame(now).map(|frame| self.start + FRAME * (frame as u32 + 1))
    }

    /// Returns the cells that are highlighted at this time.
    pub(super) fn cells(&self, now: Instant) -> CellSet {
        let Some(frame) = self.frame(now) else { return CellSet::new() };
        let is_highlighted = |cell: &Cell| {
            let first = self.distance(*cell) / self.rings_per_frame();
            (first..first + FRAMES_PER_CELL).contains(&frame)
        };
        self.shape.iter().filter(is_highlighted).collect()
    }

    /// Returns the frame shown at this time, counted from 0; `None` if the wave has ended.
    fn frame(&self, now: Instant) -> Option<usize> {
        let elapsed = now.saturating_duration_since(self.start);
        let frame = (elapsed.as_millis() / FRAME.as_millis()) as usize;
        let count = self.farthest() / self.rings_per_frame() + FRAMES_PER_CELL;
        (frame < count).then_some(frame)
    }

    /// Returns the number of distances by which the wave advances in one frame: 1, or more on boards that would need too many frames.
    fn rings_per_frame(&self) -> usize {
        self.farthest() / (MAX_FRAMES - FRAMES_PER_CELL + 1) + 1
    }

    /// Returns the distance of the cell that the wave reaches last.
    fn farthest(&self) -> usize {
        let last = self.shape.side() - 1;
        let corners = [(0, 0), (0, last), (last, 0), (last, last)];
        let distances = corners.map(|(row, column)| self.distance(self.shape.cell(row, column)));
        distances.into_iter().fold(0, usize::max)
    }

    /// Returns the distance of a cell from the first cell, in king's moves.
    fn distance(&self, cell: Cell) -> usize {
        let shape = self.shape;
        let rows = shape.row(cell).abs_diff(shape.row(self.first));
        rows.max(shape.column(cell).abs_diff(shape.column(self.first)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
    fn every_cell_is_highlighted_once_within_the_time_limit() {
        let start = Instant::now();
        for side in [1, 4, 9, 16, 25, 35] {
            let shape = Shape::of_side(side).expect("a side with boxes");
            for first in [0, shape.cells() / 2, shape.cells() - 1].map(Cell::new) {
                let wave = SolvedWave::new(shape, first, start);
                let (mut now, mut frames) = (start, Vec::new());
                while let Some(next) = wave.next_frame(now) {
                    assert!(wave.is_running(now) && next > now);
                    frames.push(wave.cells(now));
                    now = next;
                }
                assert!(!wave.is_running(now) && wave.cells(now).is_empty());
                assert!(now - start <= Duration::from_millis(1200), "side {side}: {:?}", now - start);
                assert!(frames[0].has(first), "side {side}");
                for cell in shape.iter() {
                    let lit: Vec<usize> = (0..frames.len()).filter(|&frame| frames[frame].has(cell)).collect();
                    let is_once = lit.len() == FRAMES_PER_CELL && lit[FRAMES_PER_CELL - 1] - lit[0] + 1 == lit.len();
                    assert!(is_once, "side {side}, {}: {lit:?}", shape.place(cell));
                }
            }
        }
    }
}
