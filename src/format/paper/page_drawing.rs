//! Places the contents of pages. SVG and PDF draw the resulting marks.

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

/// Only text of a book without puzzles.
pub(super) const NOTHING: &str = "No puzzles.";

/// Strokes of one pen, areas of one tone, or words in one font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Lines { pen: Pen, lines: Vec<[Point; 2]> },
    Frame { pen: Pen, area: Area },
    Fill { tone: Tone, areas: Vec<Area> },
    Discs { pen: Option<Pen>, fill: Option<Tone>, radius: Length, at: Vec<Point> },
    Words { font: Font, words: Vec<(Point, String)> }, // position of the anchor on the baseline
}

/// Pen for strokes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pen {
    pub weight: Length,
    pub tone: Tone,
    pub stroke: Stroke,
}

/// Ends of a line, and whether it has gaps.
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

/// Part of the words that is placed at their position.
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

/// Returns the size and the marks of a puzzle without a page around it. Its rules are listed below it by name and in words.
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

/// Words beside the number of a puzzle, broken into lines as wide as the board. The last line is beside the number, the others above.
struct Note {
    font: Font,
    lines: Vec<String>,
}

impl Note {
    /// Breaks words into lines beside a board. `side` returns the side of the board if a given height above it is taken; lines are added
    /// until they fit that side. Returns the side and the note.
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

    /// Returns the height of all lines but the last.
    fn more(&self) -> Length {
        self.font.size.thousandths(1200) * self.lines.len().saturating_sub(1)
    }

    /// Draws the lines so that the last one ends at a point.
    fn draw(&self, marks: &mut Vec<Mark>, at: Point) {
        for (row, line) in self.lines.iter().enumerate() {
            let foot = at.y - self.more() + self.font.size.thousandths(1200) * row;
            marks.push(one(self.font, Point { x: at.x, y: foot }, line.clone()));
        }
    }
}

/// Description of the rules, in lines.
struct RuleText {
    font: Font,
    lines: Vec<String>,
}

impl RuleText {
    /// Returns as many complete sentences as fit below the board of a slot. The board gives up at most a quarter of the slot's height for
    /// them.
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

    /// Returns the height, including the gap above.
    fn height(&self) -> Length {
        if self.lines.is_empty() {
            Length::ZERO
        } else {
            self.font.size.thousandths(1200) * self.lines.len() + self.font.size / 2
        }
    }

    /// Draws the lines downwards from a point.
    fn draw(&self, marks: &mut Vec<Mark>, at: Point) {
        for (row, line) in self.lines.iter().enumerate() {
            let foot = at.y + self.font.size / 2 + self.font.size.thousandths(1200) * row + Face::rise(self.font.size);
            marks.push(one(self.font, Point { x: at.x, y: foot }, line.clone()));
        }
    }
}

/// Breaks a text into lines of this width. Words that are too long are broken too.
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

/// Draws number, note and grid in the middle of a slot, and a description of its rules below a puzzle.
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
    // level with its neighbours if there is enough space
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

/// Returns as many words of a list as fit.
fn fitting(list: &str, font: Font, room: Length) -> String {
    let mut words: Vec<&str> = list.split(' ').collect();
    while !words.is_empty() && font.face.width(font.size, &words.join(" ")) > room {
        words.pop();
    }
    words.join(" ").trim_end_matches([',', ';', ' ']).to_owned()
}

/// Returns the note of a figure, preceded by the names of its rules that are not classic.
pub(super) fn noted(figure: &Figure) -> String {
    let names = rule_drawings::names(figure);
    match (names.is_empty(), figure.note.is_empty()) {
        (true, _) => figure.note.to_string(),
        (_, true) => names,
        _ => format!("{names}; {}", figure.note),
    }
}

/// Returns a note with a non-breaking space between a seed and its label.
pub(super) fn joined(note: &str) -> String {
    note.replace("seed ", "seed\u{a0}")
}

/// Undoes [`joined`].
pub(super) fn parted(line: &str) -> String {
    line.replace('\u{a0}', " ")
}

/// Draws a puzzle: its rules, grid and digits.
fn board(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    let area = rule_drawings::inside(figure, area);
    rule_drawings::under(marks, figure, area);
    grid(marks, figure, area);
    rule_drawings::over(marks, figure, area);
    givens(marks, figure, area);
}

/// Draws thin lines between cells, and thick ones between boxes or regions and around the board.
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

/// Draws the digits of the solution, with those of the puzzle in bold.
fn filled(marks: &mut Vec<Mark>, figure: &Figure, area: Area) {
    for (face, bold) in [(Face::Plain, false), (Face::Bold, true)] {
        let part = figure.filled().map(|(digit, is_given)| digit.filter(|_| is_given == bold));
        digits(marks, figure, area, face, part);
    }
}

fn digits(marks: &mut Vec<Mark>, figure: &Figure, area: Area, face: Face, digits: impl Iterator<Item = Option<Digit>>) {
    let shape = figure.shape;
    let (side, cell) = (shape.side(), area.width / shape.side());
    let size = cell.thousandths(if side > 35 { 560 } else { 640 }); // numbers above 35 have two digits
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
