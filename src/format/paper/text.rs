//! Lays out pages of text: framed grids side by side, on lines of at most 79 characters, or longer if a single board is wider.

use std::borrow::Cow;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};

use crate::paper::irregular_grid::walled;
use crate::paper::page_drawing::{Kind, NOTHING, Page, SOLUTIONS, joined, noted, parted};
use crate::paper::page_plan::Raster;
use crate::paper::{Figure, Verdict, rule_drawings};
use crate::write_cells::{framed, word};
use grid::{Family, Rule, Shape, rules_written};

const LINE: usize = 79; // characters in a line
const PAGE: usize = 60; // lines on a page
const GAP: usize = 2; // characters between two grids

/// Returns a page. All its lines end with a line break, and the last line holds the page number. Every page but the first begins with a
/// form feed.
pub(super) fn page(page: &Page) -> String {
    let mut text = if page.number > 1 { "\u{c}".to_owned() } else { String::new() };
    if page.figures.is_empty() {
        return text + NOTHING + "\n";
    }
    if page.kind == Kind::Solutions {
        text = text + SOLUTIONS + "\n\n";
    }
    let blocks: Vec<Block> =
        page.figures.iter().enumerate().map(|(at, figure)| block(figure, page.first + at, page.kind)).collect();
    let widest = blocks.iter().map(Block::width).max().unwrap_or(1);
    let columns = fitting(widest).min(page.raster.columns);
    for row in blocks.chunks(columns) {
        text += &side_by_side(row, widest);
        text.push('\n');
    }
    let number = page.number.to_string();
    let whole = columns.min(blocks.len()) * (widest + GAP) - GAP;
    text + &" ".repeat((whole.saturating_sub(number.len())) / 2) + &number + "\n"
}

/// Returns the columns and rows of solutions on a page, if `largest` is the shape of the largest board.
pub(super) fn solutions(largest: Shape) -> Raster {
    let block = block(&Figure::blank(largest), 1, Kind::Puzzles);
    Raster { columns: fitting(block.width()), rows: ((PAGE - 4) / (block.title.len() + block.below.len() + 1)).max(1) }
}

fn fitting(width: usize) -> usize {
    ((LINE + GAP) / (width + GAP)).max(1)
}

/// Figure as lines of text: the number and the note, then the grid, then the rules.
struct Block {
    title: Vec<String>,
    below: Vec<String>,
}

impl Block {
    fn width(&self) -> usize {
        self.title.iter().chain(&self.below).map(|line| line.chars().count()).max().unwrap_or(1)
    }

    /// Returns the line with index `at`, if the title of every block is extended to `titles` lines.
    fn line(&self, at: usize, titles: usize) -> &str {
        let line = if at < titles { self.title.get(at) } else { self.below.get(at - titles) };
        line.map_or("", String::as_str)
    }
}

/// Returns blocks side by side. All grids begin on the same line.
fn side_by_side(blocks: &[Block], width: usize) -> String {
    let mut text = String::new();
    let titles = blocks.iter().map(|block| block.title.len()).max().unwrap_or(0);
    let below = blocks.iter().map(|block| block.below.len()).max().unwrap_or(0);
    for at in 0..titles + below {
        let line = |block: &Block| format!("{:<1$}", block.line(at, titles), width + GAP);
        let line: String = blocks.iter().map(line).collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn block(figure: &Figure, number: usize, kind: Kind) -> Block {
    let words: Vec<String> = match kind {
        Kind::Puzzles => figure.givens().map(word).collect(),
        Kind::Solutions if figure.verdict == Verdict::Unique => figure.filled().map(|(digit, _)| word(digit)).collect(),
        Kind::Solutions => {
            return Block { title: vec![number.to_string()], below: vec![figure.verdict.words().to_owned()] };
        }
    };
    let grid = match &figure.layout {
        Some(layout) if !layout.has(Family::Box) => walled(layout, &words),
        _ => framed(figure.shape, &words),
    };
    let room = grid.lines().next().map_or(0, str::len);
    let title = match kind {
        Kind::Puzzles => in_lines(format!("{number}  {}", joined(&noted(figure))).trim_end(), "  ", room),
        Kind::Solutions => vec![number.to_string()],
    };
    let title = title.iter().map(|line| parted(line)).collect();
    let rules = if kind == Kind::Puzzles { statements(figure, room) } else { Vec::new() };
    Block { title, below: grid.lines().map(str::to_owned).chain(rules).collect() }
}

/// Returns a sentence for each rule, followed by the statements of the rules. Lines have at most `room` characters if possible. The second
/// and later lines of a statement are indented.
fn statements(figure: &Figure, room: usize) -> Vec<String> {
    let Some(layout) = &figure.layout else { return Vec::new() };
    let is_stated = |rule: &&Rule| !matches!(rule.family, Family::Row | Family::Column | Family::Box);
    let stated: Vec<Rule> = layout.rules().iter().filter(is_stated).cloned().collect();
    let sentences = rule_drawings::sentences(figure).into_iter().flat_map(|sentence| in_lines(&sentence, "", room));
    let written = rules_written(figure.shape, &stated).into_iter().flat_map(|rule| in_lines(&rule, "  ", room));
    sentences.chain(written).collect()
}

/// Breaks a text at spaces into lines of at most `room` characters if possible. All lines but the first are indented.
fn in_lines(text: &str, indent: &str, room: usize) -> Vec<String> {
    let options = Options::new(room)
        .subsequent_indent(indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    wrap(text, options).into_iter().map(Cow::into_owned).collect()
}
