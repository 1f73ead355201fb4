//! Draws the rules of a puzzle: backgrounds and thick lines under the grid lines; cages, dots and numbers on top of them.

use std::borrow::Cow;

use crate::paper::Figure;
use crate::paper::font::Face;
use crate::paper::length::{Area, Length, Point};
use crate::paper::page_drawing::{Anchor, Font, Mark, Pen, Stroke, Tone};
use grid::{Cell, Family, Figure as Of, Layout, Rule, Shape};

/// Returns the area of the cells within the area of a figure. If there are numbers outside the board, they take a ring around it.
pub(super) fn inside(figure: &Figure, area: Area) -> Area {
    let is_outside = |rule: &Rule| matches!(rule.figure, Of::Outside { .. });
    if !figure.layout.iter().flat_map(|layout| layout.rules()).any(is_outside) {
        return area;
    }
    let ring = area.width / (figure.shape.side() + 2);
    let at = Point { x: area.at.x + ring, y: area.at.y + ring };
    Area { at, width: area.width - ring * 2, height: area.height - ring * 2 }
}

/// Returns the keywords of the rules other than the classic ones; empty for a classic board.
pub(super) fn names(figure: &Figure) -> String {
    let Some(layout) = &figure.layout else { return String::new() };
    let latin = is_latin(layout).then_some("latin");
    latin.into_iter().chain(layout.kinds().into_iter().map(Family::keyword)).collect::<Vec<_>>().join(", ")
}

/// Returns a sentence for each rule other than the classic ones; empty for a classic board.
pub(super) fn sentences(figure: &Figure) -> Vec<Cow<'static, str>> {
    let Some(layout) = &figure.layout else { return Vec::new() };
    let latin = is_latin(layout).then(|| Cow::Borrowed(layout.classic_demand()));
    latin.into_iter().chain(layout.demands()).collect()
}

/// Whether a layout has neither boxes nor regions.
fn is_latin(layout: &Layout) -> bool {
    !layout.has(Family::Box) && !layout.has(Family::Region)
}

/// Side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Side {
    Right,
    Below,
}

/// Returns the walls between boxes or regions, which are drawn as thick lines. Each wall is a cell and a side of the cell.
pub(super) fn walls(layout: &Layout) -> impl Iterator<Item = (Cell, Side)> {
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
    let beside = move |cell: Cell, side: Side| {
        let (row, column, last) = (shape.row(cell), shape.column(cell), shape.side() - 1);
        match side {
            Side::Right => (column < last).then(|| shape.cell(row, column + 1)),
            Side::Below => (row < last).then(|| shape.cell(row + 1, column)),
        }
    };
    shape.iter().flat_map(|cell| [(cell, Side::Right), (cell, Side::Below)]).filter(move |&(cell, side)| {
        beside(cell, side).is_some_and(|other| areas[cell.index()] != areas[other.index()])
    })
}

/// Area of a board on the page, and the marks drawn so far.
struct Board<'a> {
    area: Area,
    shape: Shape,
    marks: &'a mut Vec<Mark>,
}

impl Board<'_> {
    fn cell(&self) -> Length {
        self.area.width / self.shape.side()
    }

    /// Returns a point of the grid, given by its distances from the top left corner in half cells.
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

    /// Draws lines whose width is `part` thousandths of a cell.
    fn lines(&mut self, part: i64, tone: Tone, stroke: Stroke, lines: Vec<[Point; 2]>) {
        let pen = self.pen(part, tone, stroke);
        self.marks.push(Mark::Lines { pen, lines });
    }

    /// Draws a line through the centres of cells.
    fn path(&mut self, part: i64, tone: Tone, stroke: Stroke, cells: &[Cell]) {
        let lines = self.steps(cells);
        self.lines(part, tone, stroke, lines);
    }

    /// Returns the lines that connect the centres of consecutive cells.
    fn steps(&self, cells: &[Cell]) -> Vec<[Point; 2]> {
        cells.windows(2).map(|pair| [self.middle(pair[0]), self.middle(pair[1])]).collect()
    }

    /// Fills a square in the middle of each cell. The side of the square is `part` thousandths of the cell's.
    fn fill(&mut self, part: i64, tone: Tone, cells: &[Cell]) {
        let areas = cells.iter().map(|&cell| self.square(cell, part)).collect();
        self.marks.push(Mark::Fill { tone, areas });
    }

    /// Writes a text that is centred on a point.
    fn word(&mut self, at: Point, part: i64, tone: Tone, words: String) {
        let font = Font { tone, ..self.font(part, Anchor::Middle) };
        let foot = Point { y: at.y + Face::rise(font.size) / 2, ..at };
        self.marks.push(Mark::Words { font, words: vec![(foot, words)] });
    }

    /// Draws a disc without an outline in each cell.
    fn discs(&mut self, part: i64, fill: Tone, cells: &[Cell]) {
        let at = cells.iter().map(|&cell| self.middle(cell)).collect();
        self.disc(at, part, fill, None);
    }

    /// Draws a disc with an outline.
    fn dot(&mut self, at: Point, part: i64, fill: Tone) {
        self.disc(vec![at], part, fill, Some(self.pen(25, Tone::Black, Stroke::Plain)));
    }

    fn disc(&mut self, at: Vec<Point>, part: i64, fill: Tone, pen: Option<Pen>) {
        let radius = self.cell().thousandths(part);
        self.marks.push(Mark::Discs { pen, fill: Some(fill), radius, at });
    }
}

/// Draws the marks that are under the grid lines.
pub(super) fn under(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    let Some(layout) = &figure.layout else { return };
    let mut board = Board { area, shape: figure.shape, marks };
    let units = |family| layout.units().iter().filter(move |unit| unit.name.family == family);
    for unit in units(Family::Window).chain(units(Family::Extra)) {
        board.fill(1000, Tone::Pale, &unit.cells);
    }
    for rule in layout.rules() {
        match (&rule.figure, rule.family) {
            (Of::Cells(cells), Family::Extra) if cells.len() < figure.shape.side() => {
                board.fill(1000, Tone::Pale, cells);
            }
            (Of::Cells(cells), Family::Even) => board.fill(760, Tone::Light, cells),
            (Of::Cells(cells), Family::Odd) => board.discs(380, Tone::Light, cells),
            (Of::Areas(areas), Family::Clone) => {
                areas.iter().for_each(|cells| board.fill(1000, Tone::Pale, cells));
            }
            (Of::Cells(cells), Family::Thermometer) => {
                board.path(280, Tone::Light, Stroke::Round, cells);
                board.discs(380, Tone::Light, &cells[..1]);
            }
            (Of::Cells(cells), Family::Renban) => board.path(130, Tone::Light, Stroke::Round, cells),
            (Of::Cells(cells), Family::Palindrome) => board.path(240, Tone::Pale, Stroke::Round, cells),
            (Of::Cells(cells), Family::Whispers) => board.path(70, Tone::Grey, Stroke::Dashed, cells),
            (Of::Arrow { bulb, shaft }, _) => arrow(&mut board, bulb, shaft),
            _ => {}
        }
    }
    for unit in units(Family::Diagonal) {
        let last = 2 * figure.shape.side() as isize;
        let is_falling = unit.cells.first() == Some(&Cell::new(0));
        let (from, to) = if is_falling { (0, last) } else { (last, 0) };
        let ends = [board.at(0, from), board.at(last, to)];
        board.lines(40, Tone::Light, Stroke::Plain, vec![ends]);
    }
}

/// Draws the circles of the bulb, and the shaft with an arrowhead.
fn arrow(board: &mut Board, bulb: &[Cell], shaft: &[Cell]) {
    let start = Of::shaft_start(board.shape, bulb, shaft);
    let line: Vec<Cell> = start.into_iter().chain(shaft.iter().copied()).collect();
    let mut lines = board.steps(&line);
    if let Some(&[from, tip]) = lines.last() {
        let turned = |by: i64| {
            let (x, y) = (tip.x - from.x, tip.y - from.y);
            let back = |a: Length, b: Length| a.thousandths(-260) + b.thousandths(by);
            [tip, Point { x: tip.x + back(x, y), y: tip.y + back(y, Length::ZERO - x) }]
        };
        lines.extend([turned(200), turned(-200)]);
    }
    board.lines(40, Tone::Grey, Stroke::Round, lines);
    let at = bulb.iter().map(|&cell| board.middle(cell)).collect();
    let pen = board.pen(40, Tone::Grey, Stroke::Plain);
    board.disc(at, 390, Tone::White, Some(pen));
    board.path(300, Tone::White, Stroke::Round, bulb);
}

/// Draws the marks that are on top of the grid lines.
pub(super) fn over(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    let Some(layout) = &figure.layout else { return };
    let mut board = Board { area, shape: figure.shape, marks };
    for rule in layout.rules() {
        match (&rule.figure, rule.family) {
            (Of::Sum { cells, total }, family) => {
                let loose = if family == Family::LooseCage { "*" } else { "" };
                cage(&mut board, cells, &total.map_or_else(String::new, |total| format!("{total}{loose}")));
            }
            (Of::Cells(pair), Family::White) => board.dot(board.between(pair[0], pair[1]), 110, Tone::White),
            (Of::Cells(pair), Family::Black) => board.dot(board.between(pair[0], pair[1]), 110, Tone::Black),
            (Of::Numbered { cells: pair, number }, family) => {
                let at = board.between(pair[0], pair[1]);
                let is_black = family == Family::Black;
                let (fill, tone) = if is_black { (Tone::Black, Tone::White) } else { (Tone::White, Tone::Black) };
                board.dot(at, 170, fill);
                board.word(at, 220, tone, number.to_string());
            }
            (Of::Cells(pair), Family::X | Family::V | Family::Greater) => {
                let at = board.between(pair[0], pair[1]);
                board.disc(vec![at], 150, Tone::White, None);
                let word = if rule.family == Family::Greater { sign(figure.shape, pair) } else { rule.family.word() };
                board.word(at, 300, Tone::Black, word.to_owned());
            }
            (Of::Corner { cells, digits }, _) => {
                let at = board.between(cells[0], cells[3]);
                board.dot(at, 230, Tone::White);
                let digits: String = digits.iter().map(ToString::to_string).collect();
                board.word(at, if digits.len() > 2 { 180 } else { 260 }, Tone::Black, digits);
            }
            _ => {}
        }
    }
    corners(&mut board, layout);
    outside(&mut board, layout);
}

/// Returns the comparison sign between two cells. The first cell of the pair has the greater digit.
fn sign(shape: Shape, pair: &[Cell]) -> &'static str {
    match (shape.row(pair[0]) == shape.row(pair[1]), pair[0] < pair[1]) {
        (true, true) => ">",
        (true, false) => "<",
        (false, true) => "v",
        (false, false) => "^",
    }
}

/// Draws a dashed line inside the border of a cage, and writes the number into the first cell of the cage.
fn cage(board: &mut Board, cells: &[Cell], number: &str) {
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
    board.lines(22, Tone::Black, Stroke::Dashed, lines);
    if let Some(first) = cells.iter().min().filter(|_| !number.is_empty()) {
        let area = board.square(*first, 1000);
        let font = board.font(230, Anchor::Start);
        let gap = board.cell().thousandths(60);
        let width = font.face.width(font.size, number);
        let ground =
            Area { at: Point { x: area.at.x + gap, y: area.at.y + gap }, width, height: Face::rise(font.size) };
        board.marks.push(Mark::Fill { tone: Tone::White, areas: vec![ground] });
        let foot = Point { x: ground.at.x, y: ground.bottom() };
        board.marks.push(Mark::Words { font, words: vec![(foot, number.to_owned())] });
    }
}

/// Writes small numbers into corners of cells: the number of a disjoint group, or that of a pair of areas with equal contents.
fn corners(board: &mut Board, layout: &Layout) {
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
        board.marks.push(Mark::Words { font, words });
    }
}

/// Writes the numbers outside the board. A short stroke shows the direction of a diagonal. If there are several kinds of rules, a letter
/// shows the kind.
fn outside(board: &mut Board, layout: &Layout) {
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
            first.1 + if first.1 == 0 { -1 } else { 1 }, // for a line that consists of a single corner cell
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
            let ends = [towards(300), towards(480)];
            board.lines(30, Tone::Black, Stroke::Plain, vec![ends]);
        }
    }
    for ((row, column), words) in seen {
        let at = board.at(2 * row + 1, 2 * column + 1);
        board.word(at, if words.len() > 3 { 250 } else { 360 }, Tone::Black, words);
    }
}
