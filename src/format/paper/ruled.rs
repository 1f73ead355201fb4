//! Draws the rules of a puzzle: backgrounds and thick lines below the grid, cages, dots and numbers above it.

use std::borrow::Cow;

use crate::paper::Figure;
use crate::paper::draw::{Anchor, Font, Mark, Pen, Stroke, Tone};
use crate::paper::font::Face;
use crate::paper::length::{Area, Length, Point};
use grid::{Cell, Family, Figure as Of, Layout, Rule, Shape};

/// Returns the area of the cells. Numbers outside the board take a ring around it.
pub(super) fn inside(figure: &Figure, area: Area) -> Area {
    let is_outside = |rule: &Rule| matches!(rule.figure, Of::Outside { .. });
    if !figure.layout.iter().flat_map(|layout| layout.rules()).any(is_outside) {
        return area;
    }
    let ring = area.width / (figure.shape.side() + 2);
    let at = Point { x: area.at.x + ring, y: area.at.y + ring };
    Area { at, width: area.width - ring * 2, height: area.height - ring * 2 }
}

/// Returns the keywords of the rules that are not classic; empty for a classic board.
pub(super) fn names(figure: &Figure) -> String {
    let Some(layout) = &figure.layout else { return String::new() };
    let latin = is_latin(layout).then_some("latin");
    latin.into_iter().chain(layout.kinds().into_iter().map(Family::keyword)).collect::<Vec<_>>().join(", ")
}

/// Returns a sentence for each rule that is not classic; empty for a classic board.
pub(super) fn sentences(figure: &Figure) -> Vec<Cow<'static, str>> {
    let Some(layout) = &figure.layout else { return Vec::new() };
    let latin = is_latin(layout).then(|| Cow::Borrowed(layout.classic_demand()));
    latin.into_iter().chain(layout.demands()).collect()
}

/// Whether a layout has neither boxes nor regions.
fn is_latin(layout: &Layout) -> bool {
    !layout.has(Family::Box) && !layout.has(Family::Region)
}

/// Returns the walls between areas, which are drawn as thick lines: each as a cell and whether the wall is on its right or below it.
pub(super) fn walls(layout: &Layout) -> impl Iterator<Item = (Cell, bool)> {
    let shape = layout.shape();
    let has_boxes = layout.has(Family::Box);
    let mut areas: Vec<(usize, usize)> =
        shape.iter().map(|cell| (if has_boxes { shape.box_of(cell) } else { 0 }, 0)).collect();
    for rule in layout.rules().iter().filter(|rule| rule.family == Family::Region) {
        let Of::Areas(regions) = &rule.figure else { continue };
        for (name, cells) in regions.iter().enumerate() {
            cells.iter().for_each(|cell| areas[cell.index()].1 = name);
        }
    }
    let beside = move |cell: Cell, is_right: bool| {
        let (row, column, last) = (shape.row(cell), shape.column(cell), shape.side() - 1);
        match is_right {
            true if column < last => Some(shape.cell(row, column + 1)),
            false if row < last => Some(shape.cell(row + 1, column)),
            _ => None,
        }
    };
    shape.iter().flat_map(|cell| [(cell, true), (cell, false)]).filter(move |&(cell, is_right)| {
        beside(cell, is_right).is_some_and(|other| areas[cell.index()] != areas[other.index()])
    })
}

/// Board on the page.
struct Board {
    area: Area,
    shape: Shape,
}

impl Board {
    fn cell(&self) -> Length {
        self.area.width / self.shape.side()
    }

    /// Returns a corner of the grid, in half cells from the top left.
    fn at(&self, down: isize, along: isize) -> Point {
        let step = |from: Length, far: isize| {
            let half = self.area.width.thousandths(1000 * far as i64) / (2 * self.shape.side());
            from + half
        };
        Point { x: step(self.area.at.x, along), y: step(self.area.at.y, down) }
    }

    fn middle(&self, cell: Cell) -> Point {
        self.at(2 * self.shape.row(cell) as isize + 1, 2 * self.shape.column(cell) as isize + 1)
    }

    fn square(&self, cell: Cell, part: i64) -> Area {
        let (side, middle) = (self.cell().thousandths(part), self.middle(cell));
        Area { at: Point { x: middle.x - side / 2, y: middle.y - side / 2 }, width: side, height: side }
    }

    fn between(&self, one: Cell, other: Cell) -> Point {
        let (one, other) = (self.middle(one), self.middle(other));
        Point { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
    }

    fn font(&self, part: i64, anchor: Anchor) -> Font {
        Font { face: Face::Plain, size: self.cell().thousandths(part), tone: Tone::Black, anchor }
    }

    fn pen(&self, part: i64, tone: Tone, stroke: Stroke) -> Pen {
        Pen { weight: self.cell().thousandths(part), tone, stroke }
    }

    fn path(&self, cells: &[Cell]) -> Vec<[Point; 2]> {
        cells.windows(2).map(|pair| [self.middle(pair[0]), self.middle(pair[1])]).collect()
    }

    /// Writes words around a point.
    fn word(&self, marks: &mut Vec<Mark>, at: Point, part: i64, words: String) {
        self.toned(marks, at, self.font(part, Anchor::Middle), words);
    }

    /// Writes words around a point in any font.
    fn toned(&self, marks: &mut Vec<Mark>, at: Point, font: Font, words: String) {
        let foot = Point { y: at.y + Face::rise(font.size) / 2, ..at };
        marks.push(Mark::Words { font, words: vec![(foot, words)] });
    }

    fn disc(&self, marks: &mut Vec<Mark>, at: Vec<Point>, part: i64, (fill, edge): (Tone, bool)) {
        let pen = edge.then(|| self.pen(25, Tone::Black, Stroke::Plain));
        marks.push(Mark::Discs { pen, fill: Some(fill), radius: self.cell().thousandths(part), at });
    }
}

/// Draws the marks below the lines of the grid.
pub(super) fn under(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    let Some(layout) = &figure.layout else { return };
    let board = Board { area, shape: figure.shape };
    let units = |family| layout.units().iter().filter(move |unit| unit.name.family == family);
    let fill = |cells: &[Cell], part| cells.iter().map(|&cell| board.square(cell, part)).collect::<Vec<_>>();
    for unit in units(Family::Window).chain(units(Family::Extra)) {
        marks.push(Mark::Fill { tone: Tone::Pale, areas: fill(&unit.cells, 1000) });
    }
    for rule in layout.rules() {
        match (&rule.figure, rule.family) {
            (Of::Cells(cells), Family::Extra) if cells.len() < figure.shape.side() => {
                marks.push(Mark::Fill { tone: Tone::Pale, areas: fill(cells, 1000) });
            }
            (Of::Cells(cells), Family::Even) => {
                marks.push(Mark::Fill { tone: Tone::Light, areas: fill(cells, 760) });
            }
            (Of::Cells(cells), Family::Odd) => {
                board.disc(marks, cells.iter().map(|&cell| board.middle(cell)).collect(), 380, (Tone::Light, false));
            }
            (Of::Areas(areas), Family::Clone) => {
                areas.iter().for_each(|cells| marks.push(Mark::Fill { tone: Tone::Pale, areas: fill(cells, 1000) }));
            }
            (Of::Cells(cells), Family::Thermometer) => {
                let lines = board.path(cells);
                marks.push(Mark::Lines { pen: board.pen(280, Tone::Light, Stroke::Round), lines });
                board.disc(marks, vec![board.middle(cells[0])], 380, (Tone::Light, false));
            }
            (Of::Cells(cells), Family::Renban | Family::Palindrome | Family::Whispers) => {
                let pen = match rule.family {
                    Family::Renban => board.pen(130, Tone::Light, Stroke::Round),
                    Family::Palindrome => board.pen(240, Tone::Pale, Stroke::Round),
                    _ => board.pen(70, Tone::Grey, Stroke::Dashed),
                };
                marks.push(Mark::Lines { pen, lines: board.path(cells) });
            }
            (Of::Arrow { bulb, shaft }, _) => arrow(&board, marks, bulb, shaft),
            _ => {}
        }
    }
    for unit in units(Family::Diagonal) {
        let last = 2 * figure.shape.side() as isize;
        let is_falling = unit.cells.first() == Some(&Cell::new(0));
        let (from, to) = if is_falling { (0, last) } else { (last, 0) };
        let lines = vec![[board.at(0, from), board.at(last, to)]];
        marks.push(Mark::Lines { pen: board.pen(40, Tone::Light, Stroke::Plain), lines });
    }
}

/// Draws circles in the bulb, and a line with a head.
fn arrow(board: &Board, marks: &mut Vec<Mark>, bulb: &[Cell], shaft: &[Cell]) {
    let start = Of::shaft_start(board.shape, bulb, shaft);
    let line: Vec<Cell> = start.into_iter().chain(shaft.iter().copied()).collect();
    let mut lines = board.path(&line);
    if let Some(&[from, tip]) = lines.last() {
        let turned = |by: i64| {
            let (x, y) = (tip.x - from.x, tip.y - from.y);
            let back = |a: Length, b: Length| a.thousandths(-260) + b.thousandths(by);
            [tip, Point { x: tip.x + back(x, y), y: tip.y + back(y, Length::ZERO - x) }]
        };
        lines.extend([turned(200), turned(-200)]);
    }
    let pen = board.pen(40, Tone::Grey, Stroke::Round);
    marks.push(Mark::Lines { pen, lines });
    let at: Vec<Point> = bulb.iter().map(|&cell| board.middle(cell)).collect();
    let pen = board.pen(40, Tone::Grey, Stroke::Plain);
    marks.push(Mark::Discs { pen: Some(pen), fill: Some(Tone::White), radius: board.cell().thousandths(390), at });
    marks.push(Mark::Lines { pen: board.pen(300, Tone::White, Stroke::Round), lines: board.path(bulb) });
}

/// Draws the marks above the lines of the grid.
pub(super) fn over(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    let Some(layout) = &figure.layout else { return };
    let board = Board { area, shape: figure.shape };
    for rule in layout.rules() {
        match (&rule.figure, rule.family) {
            (Of::Sum { cells, total }, family) => {
                let loose = if family == Family::LooseCage { "*" } else { "" };
                cage(&board, marks, cells, &total.map_or_else(String::new, |total| format!("{total}{loose}")));
            }
            (Of::Cells(pair), Family::White) => {
                board.disc(marks, vec![board.between(pair[0], pair[1])], 110, (Tone::White, true));
            }
            (Of::Cells(pair), Family::Black) => {
                board.disc(marks, vec![board.between(pair[0], pair[1])], 110, (Tone::Black, true));
            }
            (Of::Numbered { cells: pair, number }, family) => {
                let at = board.between(pair[0], pair[1]);
                let is_black = family == Family::Black;
                board.disc(marks, vec![at], 170, (if is_black { Tone::Black } else { Tone::White }, true));
                let tone = if is_black { Tone::White } else { Tone::Black };
                board.toned(marks, at, Font { tone, ..board.font(220, Anchor::Middle) }, number.to_string());
            }
            (Of::Cells(pair), Family::X | Family::V | Family::Greater) => {
                let at = board.between(pair[0], pair[1]);
                board.disc(marks, vec![at], 150, (Tone::White, false));
                let word = if rule.family == Family::Greater { sign(figure.shape, pair) } else { rule.family.word() };
                board.word(marks, at, 300, word.to_owned());
            }
            (Of::Corner { cells, digits }, _) => {
                let at = board.between(cells[0], cells[3]);
                board.disc(marks, vec![at], 230, (Tone::White, true));
                let digits: String = digits.iter().map(ToString::to_string).collect();
                board.word(marks, at, if digits.len() > 2 { 180 } else { 260 }, digits);
            }
            _ => {}
        }
    }
    corners(&board, marks, layout);
    outside(&board, marks, layout);
}

/// Returns the sign between two cells of which the first has the greater digit.
fn sign(shape: Shape, pair: &[Cell]) -> &'static str {
    match (shape.row(pair[0]) == shape.row(pair[1]), pair[0] < pair[1]) {
        (true, true) => ">",
        (true, false) => "<",
        (false, true) => "v",
        (false, false) => "^",
    }
}

/// Draws a dashed line along the inside of a cage, and its number in the first cell.
fn cage(board: &Board, marks: &mut Vec<Mark>, cells: &[Cell], number: &str) {
    let shape = board.shape;
    let inset = board.cell().thousandths(90);
    let is_in = |row: isize, column: isize| {
        let on = |at: isize| (0..shape.side() as isize).contains(&at);
        on(row) && on(column) && cells.contains(&shape.cell(row as usize, column as usize))
    };
    let mut lines = Vec::new();
    for &cell in cells {
        let (row, column) = (shape.row(cell) as isize, shape.column(cell) as isize);
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if is_in(row + down, column + right) {
                continue;
            }
            let end = |way: isize| {
                let (along_row, along_column) = (row + way * right.abs(), column + way * down.abs());
                match (is_in(along_row, along_column), is_in(along_row + down, along_column + right)) {
                    (false, _) => Length::ZERO - inset,
                    (true, false) => Length::ZERO,
                    (true, true) => inset,
                }
            };
            let half = |far: isize, inwards: isize| (2 * far + 1 + inwards, inwards);
            let ((y, dy), (x, dx)) = (half(row, down), half(column, right));
            let edge = |way: isize| {
                let corner = board.at(y + way * right.abs(), x + way * down.abs());
                let slide = if way > 0 { end(way) } else { Length::ZERO - end(way) };
                let push = |by: isize| if by > 0 { Length::ZERO - inset } else { inset };
                if dx == 0 {
                    Point { x: corner.x + slide, y: corner.y + push(dy) }
                } else {
                    Point { x: corner.x + push(dx), y: corner.y + slide }
                }
            };
            lines.push([edge(-1), edge(1)]);
        }
    }
    marks.push(Mark::Lines { pen: board.pen(22, Tone::Black, Stroke::Dashed), lines });
    if let Some(first) = cells.iter().min().filter(|_| !number.is_empty()) {
        let area = board.square(*first, 1000);
        let font = board.font(230, Anchor::Start);
        let gap = board.cell().thousandths(60);
        let width = font.face.width(font.size, number);
        let ground =
            Area { at: Point { x: area.at.x + gap, y: area.at.y + gap }, width, height: Face::rise(font.size) };
        marks.push(Mark::Fill { tone: Tone::White, areas: vec![ground] });
        let foot = Point { x: ground.at.x, y: ground.bottom() };
        marks.push(Mark::Words { font, words: vec![(foot, number.to_owned())] });
    }
}

/// Writes small numbers in the corners of cells that belong to a group or to areas with equal contents.
fn corners(board: &Board, marks: &mut Vec<Mark>, layout: &Layout) {
    let clones = layout.rules().iter().filter(|rule| rule.family == Family::Clone).enumerate();
    let clones = clones.map(|(index, rule)| (index, rule.figure.cells()));
    let groups = layout.units().iter().filter(|unit| unit.name.family == Family::Disjoint);
    let font = Font { tone: Tone::Grey, ..board.font(200, Anchor::End) };
    let gap = board.cell().thousandths(60);
    let foot = |cell: Cell| {
        let area = board.square(cell, 1000);
        Point { x: area.right() - gap, y: area.bottom() - gap }
    };
    let numbered = clones.chain(groups.map(|unit| (unit.name.index, unit.cells.clone())));
    let words: Vec<(Point, String)> = numbered
        .flat_map(|(index, cells)| cells.into_iter().map(move |cell| (cell, index)))
        .map(|(cell, index)| (foot(cell), (index + 1).to_string()))
        .collect();
    if !words.is_empty() {
        marks.push(Mark::Words { font, words });
    }
}

/// Writes the numbers outside. A short stroke shows the direction of a diagonal, and a letter the kind of rule if there are several.
fn outside(board: &Board, marks: &mut Vec<Mark>, layout: &Layout) {
    let shape = board.shape;
    let straight = [Family::Sandwich, Family::Frame, Family::XSum];
    let is_mixed = straight.into_iter().filter(|&family| layout.has(family)).count() > 1;
    let mut seen: Vec<((isize, isize), String)> = Vec::new();
    for rule in layout.rules() {
        let Of::Outside { cells, total } = &rule.figure else { continue };
        let spot = |at: usize| cells.get(at).map(|&cell| (shape.row(cell) as isize, shape.column(cell) as isize));
        let Some(first) = spot(0) else { continue };
        let second = spot(1).unwrap_or((
            first.0 + if first.0 == 0 { 1 } else { -1 },
            first.1 + if first.1 == 0 { -1 } else { 1 }, // for a line of a single corner cell
        ));
        let step = (second.0 - first.0, second.1 - first.1);
        let at = (first.0 - step.0, first.1 - step.1);
        let is_slanting = step.0 != 0 && step.1 != 0;
        let letter = if is_mixed && !is_slanting { &rule.family.keyword()[..1] } else { "" };
        let number = format!("{letter}{total}");
        match seen.iter_mut().find(|(known, _)| *known == at) {
            Some((_, words)) => *words += &format!(" {number}"),
            None => seen.push((at, number)),
        }
        if is_slanting {
            let middle = board.at(2 * at.0 + 1, 2 * at.1 + 1);
            let towards = |part: i64| Point {
                x: middle.x + board.cell().thousandths(part * step.1 as i64),
                y: middle.y + board.cell().thousandths(part * step.0 as i64),
            };
            let lines = vec![[towards(300), towards(480)]];
            marks.push(Mark::Lines { pen: board.pen(30, Tone::Black, Stroke::Plain), lines });
        }
    }
    for ((row, column), words) in seen {
        board.word(marks, board.at(2 * row + 1, 2 * column + 1), if words.len() > 3 { 250 } else { 360 }, words);
    }
}
