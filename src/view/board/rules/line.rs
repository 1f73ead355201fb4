//! Lines through cells: thermometers, arrows, and those that are told apart by their sign. A line runs beside the digits and between the
//! marks, and through the walls; what stands in a cell stays.

use std::collections::HashMap;

use crate::app::Form;
use crate::view::board::rules::cells::{ROUND, outline};
use crate::view::board::rules::ink::{Ink, Spot};
use crate::view::board::rules::way::{STRAIGHT, Way, tip, turn};
use crate::view::board::rules::{Drawing, Drawn, Stroke};
use grid::{Cell, CellSet, Family, Figure, Rule, Shape};

/// A line that is to be drawn.
struct Line<'a> {
    drawn: &'a Drawn<'a>,
    stroke: Stroke,
    start: Vec<Cell>,
    cells: Vec<Cell>,
}

/// The ways out of each cell that lines of a kind take, a bit each.
type Ways = HashMap<(Cell, Family), u8>;

/// Bulbs and heads, without which nobody can tell which way a line goes: they stand before anything that has a choice.
pub fn ends(ink: &mut Ink<'_, '_>, rules: &[Drawn<'_>]) {
    let (lines, ways) = gather(ink.area.shape(), rules);
    lines.iter().for_each(|line| line.ends(ink, &ways));
}

/// Draws all lines: what a line is told by first, then its way.
pub fn draw(ink: &mut Ink<'_, '_>, rules: &[Drawn<'_>]) {
    let (lines, ways) = gather(ink.area.shape(), rules);
    lines.iter().for_each(|line| line.signs(ink, &ways));
    lines.iter().for_each(|line| line.strokes(ink));
    lines.iter().for_each(|line| line.bulbs(ink));
}

/// The places that lines want in the cells, so that other signs leave them if they can.
pub fn wanted(ink: &Ink<'_, '_>, rules: &[Drawn<'_>]) -> Vec<Spot> {
    let (lines, ways) = gather(ink.area.shape(), rules);
    let shown = |line: &Line<'_>| line.cells.iter().copied().filter(|&cell| ink.area.shows(cell)).collect::<Vec<_>>();
    let of = |(cell, family): (Cell, Family)| {
        let taken = ways.get(&(cell, family)).copied().unwrap_or(0);
        let arms = Way::ALL.into_iter().filter(move |way| taken & way.bit() != 0);
        arms.flat_map(move |way| ink.arm(cell, way)).chain([ink.joint(cell)])
    };
    lines
        .iter()
        .flat_map(|line| shown(line).into_iter().map(|cell| (cell, line.drawn.rule.family)))
        .flat_map(of)
        .collect()
}

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

/// The cells that begin a line, and the whole of it.
fn parts(shape: Shape, rule: &Rule) -> (Vec<Cell>, Vec<Cell>) {
    match &rule.figure {
        Figure::Arrow { bulb, shaft } => {
            let mut line = bulb.clone();
            let start = Figure::shaft_start(shape, bulb, shaft);
            line.sort_by_key(|cell| Some(*cell) == start); // the shaft begins at the last cell
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
    /// From each cell to the next, as far as they touch.
    fn steps(&self, shape: Shape) -> impl Iterator<Item = (Cell, Cell, Way)> {
        self.cells.windows(2).filter_map(move |pair| Some((pair[0], pair[1], Way::between(shape, pair[0], pair[1])?)))
    }

    /// Its bulb or its head, where it has one.
    fn ends(&self, ink: &mut Ink<'_, '_>, ways: &Ways) {
        for (at, &cell) in self.cells.iter().enumerate().filter(|(_, cell)| ink.area.shows(**cell)) {
            if let Some((sign, spots)) = self.end(ink, ways, (at, cell)) {
                ink.trace(&spots, sign, (self.stroke.role, self.drawn.is_here));
            }
        }
    }

    /// What stands at an end of it, and where, the best place first.
    fn end(&self, ink: &Ink<'_, '_>, ways: &Ways, (at, cell): (usize, Cell)) -> Option<(&'static str, Vec<Spot>)> {
        let joint = ink.joint(cell);
        if self.is_bulb(cell) {
            let spots = [vec![joint], self.arms(ink, ways, cell), ink.free(cell)].concat();
            return Some((ink.sign(self.stroke.start?), spots));
        }
        let from = self.head(ink.area.shape(), at)?;
        let middle = ink.middle(cell);
        let spots = [ink.arm(cell, from), vec![joint], ink.free(cell)].concat();
        Some((ink.sign(from.back().head()), spots.into_iter().filter(|&spot| spot != middle).collect()))
    }

    /// Whether a bulb stands in this cell.
    fn is_bulb(&self, cell: Cell) -> bool {
        self.stroke.along.is_none() && self.stroke.start.is_some() && self.start.contains(&cell)
    }

    /// Where an arrow's head comes from, if this is the place of one.
    fn head(&self, shape: Shape, at: usize) -> Option<Way> {
        let is_tip = at + 1 == self.cells.len();
        let before = at.checked_sub(1).filter(|_| self.stroke.has_head && is_tip)?;
        Way::between(shape, self.cells[at], self.cells[before])
    }

    /// The places in a cell that its ways take.
    fn arms(&self, ink: &Ink<'_, '_>, ways: &Ways, cell: Cell) -> Vec<Spot> {
        let taken = self.taken(ways, cell);
        Way::ALL.into_iter().filter(|way| taken & way.bit() != 0).flat_map(|way| ink.arm(cell, way)).collect()
    }

    fn taken(&self, ways: &Ways, cell: Cell) -> u8 {
        ways.get(&(cell, self.drawn.rule.family)).copied().unwrap_or(0)
    }

    /// The signs in its other cells: that of its kind, or where it turns.
    fn signs(&self, ink: &mut Ink<'_, '_>, ways: &Ways) {
        let role = (self.stroke.role, self.drawn.is_here);
        let shape = ink.area.shape();
        let mut seen = CellSet::new();
        for (at, &cell) in self.cells.iter().enumerate().filter(|(_, cell)| ink.area.shows(**cell)) {
            if self.is_bulb(cell) || self.head(shape, at).is_some() || !seen.insert(cell) {
                continue;
            }
            let (taken, is_tip) = (self.taken(ways, cell), at + 1 == self.cells.len());
            let (joint, arms) = (ink.joint(cell), self.arms(ink, ways, cell));
            match self.stroke {
                Stroke { along: Some(sign), .. } => {
                    let (sign, spots) = (ink.sign(sign), [vec![joint], arms, ink.free(cell)].concat());
                    ink.trace(&spots, sign, role);
                }
                stroke if taken & STRAIGHT != 0 || ink.area.cell_size().1 > 1 || !ink.is_any_open(&arms) => {
                    let sign = if is_tip { tip(&stroke, taken) } else { turn(&stroke, taken) };
                    if let Some(sign) = sign.map(|sign| ink.sign(sign)) {
                        ink.trace(&[joint], sign, role);
                    }
                }
                stroke => {
                    if let Some(sign) = turn(&stroke, taken).map(|sign| ink.sign(sign)) {
                        let middle = ink.middle(cell);
                        ink.trace(&[middle], sign, role); // where no digit stands yet
                    }
                }
            }
        }
    }

    /// Its way from cell to cell.
    fn strokes(&self, ink: &mut Ink<'_, '_>) {
        let role = (self.stroke.role, self.drawn.is_here);
        for (one, other, way) in self.steps(ink.area.shape()) {
            if !ink.area.shows(one) || !ink.area.shows(other) {
                continue;
            }
            let sign = ink.sign(self.stroke.ways[way.stroke()]);
            ink.put(&[ink.crossing(one, way)], sign, role);
            for spot in [ink.arm(one, way), ink.arm(other, way.back())].concat() {
                ink.trace(&[spot], sign, role);
            }
        }
    }

    /// Round corners where its bulb begins and ends, where cells have room for them.
    fn bulbs(&self, ink: &mut Ink<'_, '_>) {
        if ink.area.form != Form::Full || self.stroke.along.is_some() {
            return;
        }
        let role = (self.stroke.role, self.drawn.is_here);
        for &cell in self.start.iter().filter(|&&cell| ink.area.shows(cell)) {
            for (spot, sign) in outline(ink, cell, &self.start, &ROUND) {
                if ink.is_free(spot) {
                    ink.put(&[spot], sign, role);
                }
            }
        }
    }
}
