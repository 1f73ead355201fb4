//! Positions the contents of pages. The resulting marks are drawn as SVG and PDF.

use crate::paper::font::Face;
use crate::paper::length::{Area, Length, Point};
use crate::paper::page_plan::{Raster, Size};
use crate::paper::rule_drawings::Side;
use crate::paper::{Figure, Verdict, rule_drawings};
use grid::{Cell, Digit};

/// Contents of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page<'a> {
    /// Number of the page, counted from 1.
    pub number: usize,
    pub kind: Kind,
    /// Number of the first figure, counted from 1.
    pub first: usize,
    pub figures: &'a [Figure],
    pub raster: Raster,
}

/// Kind of page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Puzzles,
    Solutions,
}

/// Heading of pages of solutions.
pub(super) const SOLUTIONS: &str = "Solutions";

/// Text of a book without puzzles.
pub(super) const NOTHING: &str = "No puzzles.";

/// Unit of drawing: strokes of one pen, areas of one tone, or words in one font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Lines { pen: Pen, lines: Vec<[Point; 2]> },
    Frame { pen: Pen, area: Area },
    Fill { tone: Tone, areas: Vec<Area> },
    Discs { pen: Option<Pen>, fill: Option<Tone>, radius: Length, at: Vec<Point> },
    Words { font: Font, words: Vec<(Point, String)> }, // position of the anchor, which is on the baseline
}

/// Pen for strokes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pen {
    pub weight: Length,
    pub tone: Tone,
    pub stroke: Stroke,
}

/// Shape of the ends of a line, and whether the line is dashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stroke {
    Plain,
    Round,
    Dashed,
}

/// Font with its colour and anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Font {
    pub face: Face,
    pub size: Length,
    pub tone: Tone,
    pub anchor: Anchor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Black,
    Grey,
    Light,
    Pale,
    White,
}

/// Point of a text to which its position refers: the start, the middle or the end of its baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Returns all marks of a page.
pub(super) fn page_marks(page: &Page, size: Size) -> Vec<Mark> {
    let inside = size.inside();
    let middle = inside.at.x + inside.width / 2;
    let mut marks = Vec::new();
    if page.figures.is_empty() {
        let font = Font { face: Face::Plain, size: Length::points(14), tone: Tone::Grey, anchor: Anchor::Middle };
        marks.push(one(font, Point { x: middle, y: inside.at.y + inside.height / 2 }, NOTHING.to_owned()));
        return marks;
    }
    let (mut room, mut gap) = (inside, Length::points(24));
    if page.kind == Kind::Solutions {
        let font = Font { face: Face::Bold, size: Length::points(15), tone: Tone::Black, anchor: Anchor::Start };
        marks.push(one(font, Point { x: inside.at.x, y: inside.at.y + Face::rise(font.size) }, SOLUTIONS.to_owned()));
        let height = Length::points(27);
        room = Area { at: Point { y: room.at.y + height, ..room.at }, height: room.height - height, ..room };
        gap = Length::points(16);
    }
    for (place, figure) in page.figures.iter().enumerate() {
        let slot = page.raster.slot(room, gap, place);
        block(&mut marks, figure, page.first + place, slot, page.kind);
    }
    let font = Font { face: Face::Plain, size: Length::points(9), tone: Tone::Grey, anchor: Anchor::Middle };
    let foot = Point { x: middle, y: inside.bottom() + Length::points(24) };
    marks.push(one(font, foot, page.number.to_string()));
    marks
}

/// Returns the area and the marks of a puzzle that is drawn without a page. The names of its rules and a sentence for each are below the
/// board.
pub(super) fn alone(figure: &Figure) -> (Area, Vec<Mark>) {
    let margin = Length::points(8);
    let side = Length::points(32) * figure.shape.side();
    let area = Area { at: Point { x: margin, y: margin }, width: side, height: side };
    let mut marks = Vec::new();
    board(&mut marks, figure, area);
    let mut whole = Area { at: Point::default(), width: side + margin * 2, height: side + margin * 2 };
    let font = Font { face: Face::Plain, size: Length::points(10), tone: Tone::Grey, anchor: Anchor::Start };
    let names = fitting(&rule_drawings::names(figure), font, side);
    if !names.is_empty() {
        marks.push(one(font, Point { x: margin, y: area.bottom() + Face::rise(font.size) + margin }, names));
        whole.height = whole.height + font.size + margin;
        let said = RuleText { font, lines: wrapped(&rule_drawings::sentences(figure).join(" "), font, side) };
        said.draw(&mut marks, Point { x: margin, y: whole.height - margin });
        whole.height = whole.height + said.height();
    }
    (whole, marks)
}

/// Words in the same line as the number of a puzzle, broken into lines that are at most as wide as the board. Only the last line is beside
/// the number. The other lines are above.
struct Note {
    font: Font,
    lines: Vec<String>,
}

impl Note {
    /// Breaks words into lines above a board, and returns the board's side length and the lines. `taken` is the width that the number
    /// takes. `side` returns the side length that remains if a given height above the board is taken. More lines make the board smaller,
    /// and a smaller board needs more lines, so the words are broken again until they fit.
    fn beside(words: &str, font: Font, taken: Length, side: impl Fn(Length) -> Length) -> (Length, Self) {
        let mut now = side(Length::ZERO);
        loop {
            let lines = wrapped(&joined(words), font, now - taken);
            let note = Self { font, lines: lines.iter().map(|line| parted(line)).collect() };
            let left = side(note.more());
            if left >= now {
                return (now, note);
            }
            now = left;
        }
    }

    /// Returns the height of all lines except the last.
    fn more(&self) -> Length {
        self.font.size.thousandths(1200) * self.lines.len().saturating_sub(1)
    }

    /// Draws the lines. The last line ends at this point.
    fn draw(&self, marks: &mut Vec<Mark>, at: Point) {
        for (row, line) in self.lines.iter().enumerate() {
            let foot = at.y - self.more() + self.font.size.thousandths(1200) * row;
            marks.push(one(self.font, Point { x: at.x, y: foot }, line.clone()));
        }
    }
}

/// Description of the rules, broken into lines.
struct RuleText {
    font: Font,
    lines: Vec<String>,
}

impl RuleText {
    /// Returns as many complete sentences as fit below the board in a slot. They reduce the side length of the board by at most a quarter.
    fn of(figure: &Figure, font: Font, slot: Area, title: Length) -> Self {
        let rest = slot.height - title;
        let room = (rest - slot.width).max(slot.width.min(rest) / 4);
        let width = slot.width.min(rest - room);
        let (mut said, mut text) = (Self { font, lines: Vec::new() }, String::new());
        for sentence in rule_drawings::sentences(figure) {
            text += if text.is_empty() { "" } else { " " };
            text.push_str(&sentence);
            let more = Self { font, lines: wrapped(&text, font, width) };
            if more.height() > room {
                break;
            }
            said = more;
        }
        said
    }

    /// Returns the height of the lines and of the gap above. 0 if there are no lines.
    fn height(&self) -> Length {
        if self.lines.is_empty() {
            Length::ZERO
        } else {
            self.font.size.thousandths(1200) * self.lines.len() + self.font.size / 2
        }
    }

    /// Draws the lines downwards from this point.
    fn draw(&self, marks: &mut Vec<Mark>, at: Point) {
        for (row, line) in self.lines.iter().enumerate() {
            let foot = at.y + self.font.size / 2 + self.font.size.thousandths(1200) * row + Face::rise(self.font.size);
            marks.push(one(self.font, Point { x: at.x, y: foot }, line.clone()));
        }
    }
}

/// Breaks a text into lines of at most this width. A word that is wider than a line is broken as well.
fn wrapped(text: &str, font: Font, width: Length) -> Vec<String> {
    let fits = |words: &str| font.face.width(font.size, words) <= width;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if fits(&longer) {
                *line = longer;
                continue;
            }
        }
        let mut line = String::new();
        for c in word.chars() {
            if !line.is_empty() && !fits(&format!("{line}{c}")) {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
        lines.push(line);
    }
    lines
}

/// Draws a number, a note and a grid in the middle of a slot. For a puzzle, also draws a description of the rules below the grid.
fn block(marks: &mut Vec<Mark>, figure: &Figure, number: usize, slot: Area, kind: Kind) {
    let size = slot.width.thousandths(60).clamp(Length::hundredths(750), Length::hundredths(1250));
    let title = size.thousandths(1550);
    let small = Font { face: Face::Plain, size: size.thousandths(700), tone: Tone::Grey, anchor: Anchor::Start };
    let said = match kind {
        Kind::Puzzles => RuleText::of(figure, small, slot, title),
        Kind::Solutions => RuleText { font: small, lines: Vec::new() },
    };
    let rest = slot.height - title;
    let number = number.to_string();
    let bold = Font { face: Face::Bold, size, tone: Tone::Black, anchor: Anchor::Start };
    let taken = bold.face.width(size, &number) + size;
    let note = match kind {
        Kind::Puzzles => noted(figure),
        Kind::Solutions => String::new(),
    };
    let font = Font { size: size.thousandths(800), anchor: Anchor::End, ..small };
    let (side, note) = Note::beside(&note, font, taken, |more| slot.width.min(rest - said.height() - more));
    // level with the boards beside it, if there is enough space
    let above = ((rest - side) / 2).max(note.more()).min(rest - side - said.height());
    let at = Point { x: slot.at.x + (slot.width - side) / 2, y: slot.at.y + above + title };
    let area = Area { at, width: side, height: side };
    said.draw(marks, Point { x: at.x, y: area.bottom() });
    let foot = at.y - size.thousandths(500);
    marks.push(one(bold, Point { x: at.x, y: foot }, number));
    note.draw(marks, Point { x: area.right(), y: foot });
    match kind {
        Kind::Puzzles => board(marks, figure, area),
        Kind::Solutions if figure.verdict == Verdict::Unique => {
            grid(marks, figure, area);
            filled(marks, figure, area);
        }
        Kind::Solutions => {
            marks.push(Mark::Frame {
                pen: Pen { weight: Length::hundredths(50), tone: Tone::Grey, stroke: Stroke::Plain },
                area,
            });
            let words = figure.verdict.words().to_owned();
            let size = size.min(side / 9);
            let font = Font { face: Face::Plain, size, tone: Tone::Grey, anchor: Anchor::Middle };
            let middle = Point { x: at.x + side / 2, y: at.y + side / 2 + Face::rise(size) / 2 };
            marks.push(one(font, middle, words));
        }
    }
}

fn one(font: Font, at: Point, words: String) -> Mark {
    Mark::Words { font, words: vec![(at, words)] }
}

/// Returns as many words of a list as fit into a line with this width.
fn fitting(list: &str, font: Font, room: Length) -> String {
    let mut words: Vec<&str> = list.split(' ').collect();
    while !words.is_empty() && font.face.width(font.size, &words.join(" ")) > room {
        words.pop();
    }
    words.join(" ").trim_end_matches([',', ';', ' ']).to_owned()
}

/// Returns the note of a figure, preceded by the names of its rules other than the classic ones.
pub(super) fn noted(figure: &Figure) -> String {
    let names = rule_drawings::names(figure);
    match (names.is_empty(), figure.note.is_empty()) {
        (true, _) => figure.note.to_string(),
        (_, true) => names,
        _ => format!("{names}; {}", figure.note),
    }
}

/// Returns a note in which a non-breaking space connects a seed to its label.
pub(super) fn joined(note: &str) -> String {
    note.replace("seed ", "seed\u{a0}")
}

/// Replaces the non-breaking spaces of [`joined`] by spaces.
pub(super) fn parted(line: &str) -> String {
    line.replace('\u{a0}', " ")
}

/// Draws the rules, the grid and the digits of a puzzle.
fn board(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    let area = rule_drawings::inside(figure, area);
    rule_drawings::under(marks, figure, area);
    grid(marks, figure, area);
    rule_drawings::over(marks, figure, area);
    givens(marks, figure, area);
}

/// Draws thin lines between cells, and thick lines around the board and between its boxes or regions.
fn grid(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    let shape = figure.shape;
    let (side, cell) = (shape.side(), area.width / shape.side());
    let thick = cell.thousandths(58).clamp(Length::hundredths(80), Length::hundredths(220));
    let thin = cell.thousandths(18).clamp(Length::hundredths(25), Length::hundredths(60));
    let across = |row| {
        let y = area.at.y + area.height * row / side;
        [Point { x: area.at.x, y }, Point { x: area.right(), y }]
    };
    let down = |column| {
        let x = area.at.x + area.width * column / side;
        [Point { x, y: area.at.y }, Point { x, y: area.bottom() }]
    };
    if let Some(layout) = &figure.layout {
        let lines = (1..side).map(across).chain((1..side).map(down)).collect();
        marks.push(Mark::Lines { pen: Pen { weight: thin, tone: Tone::Grey, stroke: Stroke::Plain }, lines });
        let corner = |row: usize, column: usize| Point {
            x: area.at.x + area.width * column / side,
            y: area.at.y + area.height * row / side,
        };
        let wall = |(cell, side): (Cell, Side)| {
            let (row, column) = (shape.row(cell), shape.column(cell));
            let start = match side {
                Side::Right => corner(row, column + 1),
                Side::Below => corner(row + 1, column),
            };
            [start, corner(row + 1, column + 1)]
        };
        let lines: Vec<_> = rule_drawings::walls(layout).map(wall).collect();
        if !lines.is_empty() {
            marks.push(Mark::Lines { pen: Pen { weight: thick, tone: Tone::Black, stroke: Stroke::Round }, lines });
        }
        marks.push(Mark::Frame { pen: Pen { weight: thick, tone: Tone::Black, stroke: Stroke::Plain }, area });
        return;
    }
    for (weight, tone, is_thick) in [(thin, Tone::Grey, false), (thick, Tone::Black, true)] {
        let rows = (1..side).filter(|row| row.is_multiple_of(shape.box_height()) == is_thick).map(across);
        let columns = (1..side).filter(|column| column.is_multiple_of(shape.box_width()) == is_thick).map(down);
        let lines: Vec<_> = rows.chain(columns).collect();
        if !lines.is_empty() {
            marks.push(Mark::Lines { pen: Pen { weight, tone, stroke: Stroke::Plain }, lines });
        }
    }
    marks.push(Mark::Frame { pen: Pen { weight: thick, tone: Tone::Black, stroke: Stroke::Plain }, area });
}

/// Draws the digits that the puzzle shows.
fn givens(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    digits(marks, figure, area, Face::Plain, figure.givens());
}

/// Draws the digits of the solution. Those that the puzzle shows are in bold.
fn filled(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    for (face, bold) in [(Face::Plain, false), (Face::Bold, true)] {
        let part = figure.filled().map(|(digit, is_given)| digit.filter(|_| is_given == bold));
        digits(marks, figure, area, face, part);
    }
}

fn digits(marks: &mut Vec<Mark>, figure: &Figure, area: Area, face: Face, digits: impl Iterator<Item = Option<Digit>>) {
    let shape = figure.shape;
    let (side, cell) = (shape.side(), area.width / shape.side());
    let size = cell.thousandths(if side > 35 { 560 } else { 640 }); // above side 35, digits are numbers of up to two digits
    let drop = Face::rise(size) / 2;
    let place = |cell| {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let x = area.at.x + area.width * (2 * column + 1) / (2 * side);
        Point { x, y: area.at.y + area.height * (2 * row + 1) / (2 * side) + drop }
    };
    let each = shape.iter().zip(digits).filter_map(|(cell, digit)| Some((place(cell), digit?.to_string())));
    let words: Vec<_> = each.collect();
    if !words.is_empty() {
        marks.push(Mark::Words { font: Font { face, size, tone: Tone::Black, anchor: Anchor::Middle }, words });
    }
}
