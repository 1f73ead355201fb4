//! Drawing of rules about lines of cells: thermometers, arrows, and lines identified by their sign, such as renban. A line is drawn beside
//! the digits, between the pencil marks and across the borders between cells. It never overwrites the contents of a cell.

use std::collections::HashMap;

use crate::view::board::rules::line_direction::{LineDirection, STRAIGHT, tip, turn};
use crate::view::board::rules::sign_placer::{Point, SignPlacer, SignStyle};
use crate::view::board::rules::signs_in_cells::ROUND;
use crate::view::board::rules::{Drawing, Drawn, Sign, Stroke};
use grid::{Cell, CellSet, Family, Figure, Rule, Shape};

/// Rule that is drawn as a line through its cells.
pub(super) struct Line<'a> {
    drawn: &'a Drawn<'a>,
    pub(super) stroke: Stroke,
    start: Vec<Cell>,            // first cell, or all cells of an arrow's bulb
    pub(super) cells: Vec<Cell>, // all cells in order, including `start`
}

/// Sign at the end of a line that is drawn as a band and has no arrowhead.
const TIP: Sign = ("◦", "o");

/// Bit set of the directions in which lines leave a cell, by cell and family of rules (see [`LineDirection::bit`]).
type Ways = HashMap<(Cell, Family), u8>;

/// Draws bulbs and arrowheads. They show the direction of a line, so they get their positions before the signs of areas, which are less
/// important.
pub fn ends(placer: &mut SignPlacer<'_, '_>, rules: &[Drawn<'_>]) {
    let (lines, ways) = gather(placer.area.shape(), rules);
    lines.iter().for_each(|line| line.ends(placer, &ways));
}

/// Draws all lines: first their signs in the cells, then the strokes between cells and the outlines of bulbs. If the theme has a background
/// for lines of a kind, they are drawn as bands of this background instead of strokes.
pub fn draw(placer: &mut SignPlacer<'_, '_>, rules: &[Drawn<'_>]) {
    let (lines, ways) = gather(placer.area.shape(), rules);
    let (bands, strokes): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.has_band(placer));
    lines.iter().for_each(|line| line.signs(placer, &ways));
    strokes.iter().for_each(|line| line.strokes(placer));
    strokes.iter().for_each(|line| line.bulbs(placer));
    bands.iter().for_each(|line| line.band(placer));
}

/// Returns the positions inside cells through which lines run. Signs of other rules should avoid them.
pub fn wanted(placer: &SignPlacer<'_, '_>, rules: &[Drawn<'_>]) -> Vec<Point> {
    let (lines, ways) = gather(placer.area.shape(), rules);
    let mut spots = Vec::new();
    for line in &lines {
        for cell in placer.shown(&line.cells) {
            spots.extend(line.arms(placer, &ways, cell));
            spots.push(placer.joint(cell));
        }
    }
    spots
}

/// Returns the rules that are drawn as lines, and the directions in which these lines leave each cell.
fn gather<'a>(shape: Shape, rules: &'a [Drawn<'a>]) -> (Vec<Line<'a>>, Ways) {
    let line = |drawn: &'a Drawn<'a>| match drawn.drawing {
        Drawing::Line(stroke) => {
            let (start, cells) = parts(shape, drawn.rule);
            Some(Line { drawn, stroke, start, cells })
        }
        _ => None,
    };
    let lines: Vec<Line<'_>> = rules.iter().filter_map(line).collect();
    let mut ways = Ways::new();
    for line in &lines {
        for (one, other, way) in line.steps(shape) {
            *ways.entry((one, line.drawn.rule.family)).or_default() |= way.bit();
            *ways.entry((other, line.drawn.rule.family)).or_default() |= way.back().bit();
        }
    }
    (lines, ways)
}

/// Returns the cells at the start of a line (all cells of an arrow's bulb, otherwise the first cell), then all cells of the line in order.
fn parts(shape: Shape, rule: &Rule) -> (Vec<Cell>, Vec<Cell>) {
    match &rule.figure {
        Figure::Arrow { bulb, shaft } => {
            let mut line = bulb.clone();
            let start = Figure::shaft_start(shape, bulb, shaft);
            line.sort_by_key(|cell| Some(*cell) == start); // the cell where the shaft begins comes last
            line.extend(shaft);
            (bulb.clone(), line)
        }
        figure => {
            let cells = figure.cells();
            (cells.first().copied().into_iter().collect(), cells)
        }
    }
}

impl Line<'_> {
    /// Returns each pair of consecutive cells that touch, with the direction from the first to the second.
    pub(super) fn steps(&self, shape: Shape) -> impl Iterator<Item = (Cell, Cell, LineDirection)> {
        self.cells
            .windows(2)
            .filter_map(move |pair| Some((pair[0], pair[1], LineDirection::between(shape, pair[0], pair[1])?)))
    }

    const fn style(&self) -> SignStyle {
        self.drawn.style(self.stroke.role)
    }

    /// Draws the bulb and the arrowhead, if the line has them.
    fn ends(&self, placer: &mut SignPlacer<'_, '_>, ways: &Ways) {
        for at in (0..self.cells.len()).filter(|&at| placer.area.shows(self.cells[at])) {
            if let Some((sign, spots)) = self.end(placer, ways, at) {
                placer.trace(&spots, sign, self.style());
            }
        }
    }

    /// Returns the symbol of the bulb or arrowhead in the cell with index `at`, and the possible positions of this symbol, the best first.
    /// Returns `None` if the cell has neither a bulb nor an arrowhead.
    fn end(&self, placer: &SignPlacer<'_, '_>, ways: &Ways, at: usize) -> Option<(&'static str, Vec<Point>)> {
        let cell = self.cells[at];
        let joint = placer.joint(cell);
        if self.is_bulb(cell) {
            let spots = [vec![joint], self.arms(placer, ways, cell), placer.free(cell)].concat();
            return Some((placer.sign(self.stroke.start?), spots));
        }
        let from = self.head(placer.area.shape(), at)?;
        let middle = placer.middle(cell);
        let spots = [placer.arm(cell, from), vec![joint], placer.free(cell)].concat();
        Some((placer.sign(from.back().head()), spots.into_iter().filter(|&spot| spot != middle).collect()))
    }

    /// Whether a cell belongs to the bulb of the line.
    pub(super) fn is_bulb(&self, cell: Cell) -> bool {
        self.stroke.along.is_none() && self.stroke.start.is_some() && self.start.contains(&cell)
    }

    /// Returns the direction from the arrowhead back along the line; `None` if the arrowhead is not in the cell with index `at`.
    fn head(&self, shape: Shape, at: usize) -> Option<LineDirection> {
        let is_tip = at + 1 == self.cells.len();
        let before = at.checked_sub(1).filter(|_| self.stroke.has_head && is_tip)?;
        LineDirection::between(shape, self.cells[at], self.cells[before])
    }

    /// Returns the positions in a cell through which lines of the same family run.
    fn arms(&self, placer: &SignPlacer<'_, '_>, ways: &Ways, cell: Cell) -> Vec<Point> {
        let taken = self.taken(ways, cell);
        LineDirection::ALL
            .into_iter()
            .filter(|way| taken & way.bit() != 0)
            .flat_map(|way| placer.arm(cell, way))
            .collect()
    }

    fn taken(&self, ways: &Ways, cell: Cell) -> u8 {
        ways.get(&(cell, self.drawn.rule.family)).copied().unwrap_or(0)
    }

    /// Draws the signs in the cells that have no bulb or arrowhead: the sign of the family, or a symbol for a turn or an end of the line.
    fn signs(&self, placer: &mut SignPlacer<'_, '_>, ways: &Ways) {
        let (shape, style) = (placer.area.shape(), self.style());
        let mut seen = CellSet::new();
        for (at, &cell) in self.cells.iter().enumerate().filter(|(_, cell)| placer.area.shows(**cell)) {
            if self.is_bulb(cell) || self.head(shape, at).is_some() || !seen.insert(cell) {
                continue;
            }
            let (taken, is_tip) = (self.taken(ways, cell), at + 1 == self.cells.len());
            let (joint, arms) = (placer.joint(cell), self.arms(placer, ways, cell));
            if self.stroke.along.is_none() && self.has_band(placer) {
                if is_tip {
                    placer.trace(&[vec![joint], placer.free(cell)].concat(), placer.sign(TIP), style);
                }
                continue;
            }
            match self.stroke {
                Stroke { along: Some(sign), .. } => {
                    let (sign, spots) = (placer.sign(sign), [vec![joint], arms, placer.free(cell)].concat());
                    placer.trace(&spots, sign, style);
                }
                stroke if taken & STRAIGHT != 0 || placer.area.cell_size().1 > 1 || !placer.is_any_open(&arms) => {
                    let sign = if is_tip { tip(&stroke, taken) } else { turn(&stroke, taken) };
                    if let Some(sign) = sign.map(|sign| placer.sign(sign)) {
                        placer.trace(&[joint], sign, style);
                    }
                }
                stroke => {
                    if let Some(sign) = turn(&stroke, taken).map(|sign| placer.sign(sign)) {
                        let middle = placer.middle(cell);
                        placer.trace(&[middle], sign, style); // drawn only while the cell has no digit
                    }
                }
            }
        }
    }

    /// Draws the strokes between consecutive cells.
    fn strokes(&self, placer: &mut SignPlacer<'_, '_>) {
        for (one, other, way) in self.steps(placer.area.shape()) {
            if !placer.area.shows(one) || !placer.area.shows(other) {
                continue;
            }
            let sign = placer.sign(self.stroke.ways[way.stroke()]);
            placer.put(&[placer.crossing(one, way)], sign, self.style());
            for spot in [placer.arm(one, way), placer.arm(other, way.back())].concat() {
                placer.trace(&[spot], sign, self.style());
            }
        }
    }

    /// Draws a rounded outline inside the cells of the bulb, if the form has room between the marks.
    fn bulbs(&self, placer: &mut SignPlacer<'_, '_>) {
        if !placer.area.is_spacious() || self.stroke.along.is_some() {
            return;
        }
        for cell in placer.shown(&self.start) {
            placer.outline(cell, &self.start, &ROUND, self.style());
        }
    }
}
