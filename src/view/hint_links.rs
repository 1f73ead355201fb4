//! Lines and letters of a hint, drawn between the marks of a board: strong links double, weak links dashed. A line avoids the candidates of
//! the hint, prefers borders and blank rows to other symbols, passes behind these, and has as few bends as possible.

use std::collections::{HashMap, HashSet};

use crate::app::{Area, BoardArea, BoardForm};
use crate::view::board::rules::{DOUBLE, LIGHT, LineDirection, Point};
use crate::view::board::spot;
use crate::view::hint_letters::{HintLetters, is_free};
use crate::view::{Canvas, Role};
use grid::{Cell, Digit};
use logic::Drawing;
use logic::evidence::{Node, NodeLink};

// Directions in which a line leaves a position, one bit each.
const RIGHT: u8 = LineDirection::Right.bit();
const LEFT: u8 = LineDirection::Left.bit();
const DOWN: u8 = LineDirection::Down.bit();
const UP: u8 = LineDirection::Up.bit();
const FLAT_WAYS: u8 = LEFT | RIGHT;
const TALL_WAYS: u8 = UP | DOWN;

/// Draws the lines and letters of a hint over a board. `named` are the candidates of the hint; `with_eliminations` is whether lines to
/// eliminated candidates are drawn too.
pub fn links(
    canvas: &mut Canvas<'_>,
    area: &BoardArea,
    drawing: &Drawing,
    (named, with_eliminations): (&[(Cell, Digit)], bool),
) {
    if matches!(area.form, BoardForm::Dots | BoardForm::Tiny) {
        return; // these boards have no borders between cells, so there is no room for lines of a hint
    }
    let has_marks = area.has_mark_places();
    let mut sheet = Sheet {
        area,
        in_cells: area.cells().flat_map(|cell| area.cell(cell).points()).collect(),
        in_cells_of_hint: named.iter().flat_map(|&(cell, _)| area.cell(cell).points()).collect(),
        named: named.iter().map(|&(cell, digit)| spot(area, cell, digit)).collect(),
        letters: HintLetters::new(area),
        is_along_units: drawing.has_only_fish_lines,
        styles: HashMap::new(),
    };
    if has_marks {
        sheet.letters.name_nodes(canvas, drawing); // in other forms the cells show the letters
    }
    for line in drawing.lines.iter().chain(drawing.elimination_lines.iter().filter(|_| with_eliminations)) {
        sheet.draw(canvas, line);
    }
    if has_marks {
        let styles = &sheet.styles;
        sheet.letters.name_sets(canvas, drawing, |spot| styles.contains_key(&spot));
    }
    sheet.paint(canvas);
}

/// Lines of a hint at one position: the directions in which they leave the position, and whether any of them is a strong link.
#[derive(Clone, Copy, Default)]
struct LinkStyle {
    ways: u8,
    is_strong: bool,
}

/// Plan of all lines and letters, made before anything is drawn.
struct Sheet<'a> {
    area: &'a BoardArea,
    in_cells: HashSet<Point>,
    in_cells_of_hint: HashSet<Point>, // in the cells that have candidates of the hint
    named: HashSet<Point>,            // positions of the candidates of the hint
    letters: HintLetters<'a>,
    is_along_units: bool, // whether lines follow rows and columns, through the candidates of the hint
    styles: HashMap<Point, LinkStyle>, // styles of the lines planned so far, by position
}

impl Sheet<'_> {
    /// Plans a line on the path of lowest cost. If a node has several candidates, the line leads to the one closest to the other node.
    fn draw(&mut self, canvas: &Canvas<'_>, line: &NodeLink) {
        let places = |node: &Node| -> Vec<(Cell, Point)> {
            node.cells.iter().map(|&cell| (cell, spot(self.area, cell, node.digit))).collect()
        };
        let to = places(&line.to);
        let pairs = places(&line.from).into_iter().flat_map(|one| to.iter().map(move |&other| (one, other)));
        let far = |((_, (x, y)), (_, (u, v))): &((Cell, Point), (Cell, Point))| x.abs_diff(*u) + 3 * y.abs_diff(*v);
        let Some(((cell, from), (other, to))) = pairs.min_by_key(far) else { return };
        let room = if cell == other { self.area.cell(cell) } else { self.area.frame() };
        let ways = ways(from, to).into_iter().filter(|way| way.iter().all(|&(x, y)| room.has(x, y)));
        let Some(best) = ways.min_by_key(|way| self.cost(canvas, way)) else { return };
        for pair in best.windows(2) {
            let (one, other) = heading(pair[0], pair[1]);
            for (spot, way) in [(pair[0], one), (pair[1], other)] {
                let style = self.styles.entry(spot).or_default();
                style.ways |= way;
                style.is_strong |= line.is_strong;
            }
        }
    }

    /// Returns the cost of a path. The cost is higher if the path crosses symbols or other lines, has bends, or is hidden completely.
    fn cost(&self, canvas: &Canvas<'_>, way: &[Point]) -> u32 {
        let last = way.len().saturating_sub(1);
        let is_seen = |spot: &Point| !self.letters.has(*spot) && !self.is_occupied(canvas, *spot);
        let (behind, along_border, bend) = if self.is_along_units { (5, 8, 40) } else { (12, 2, 4) };
        let unseen = if way[1..last.max(1)].iter().any(is_seen) { 0 } else { 15 };
        let between = way.iter().enumerate().take(last).skip(1);
        let costs = between.map(|(at, spot)| {
            let ways = heading(way[at - 1], *spot).1 | heading(*spot, way[at + 1]).0;
            let is_bent = ways != TALL_WAYS && ways != FLAT_WAYS;
            let met = match self.styles.get(spot) {
                None => 0,
                Some(_) if self.is_along_units => 0,
                Some(style) => 2 + 10 * u32::from(style.ways & ways != 0),
            };
            let is_behind = self.is_behind(canvas, *spot, ways);
            let is_rule = self.is_rule(*spot);
            let is_beside = at == 1 || at + 1 == last; // where the letter of an end node may be
            let is_named = self.named.contains(spot) && !self.is_along_units;
            let cost = if is_named || (self.letters.has(*spot) && !is_beside) {
                40
            } else if is_behind {
                behind
            } else if is_rule && at + 1 < last && self.is_rule(way[at + 1]) {
                along_border
            } else {
                1
            };
            let is_hidden = !self.is_along_units && (is_behind || !is_rule && self.letters.has(*spot));
            cost + met + if is_bent { bend + 20 * u32::from(is_hidden) } else { 0 }
        });
        unseen + costs.sum::<u32>()
    }

    /// Whether lines in these directions are hidden at this position, because they pass behind a symbol there. Horizontal lines also keep a
    /// column away from the pencil marks of cells that the hint is not about, which would otherwise look crossed out.
    fn is_behind(&self, canvas: &Canvas<'_>, spot: Point, ways: u8) -> bool {
        let keeps_away = self.area.is_spacious() && ways & TALL_WAYS == 0 && !self.in_cells_of_hint.contains(&spot);
        let (x, y) = spot;
        let is_beside =
            || [(x.saturating_sub(1), y), (x + 1, y)].iter().any(|&beside| self.is_occupied(canvas, beside));
        self.is_occupied(canvas, spot) || keeps_away && !self.is_rule(spot) && is_beside()
    }

    /// Whether there is a symbol in a cell at this position, other than a dot.
    fn is_occupied(&self, canvas: &Canvas<'_>, spot: Point) -> bool {
        !self.is_rule(spot) && !is_free(canvas, spot)
    }

    /// Whether the position is outside all cells, on a border or the frame of the board.
    fn is_rule(&self, spot: Point) -> bool {
        !self.in_cells.contains(&spot)
    }

    /// Draws the lines, except where other symbols hide them, and then the letters.
    fn paint(&self, canvas: &mut Canvas<'_>) {
        let is_sign =
            |spot: Point| canvas.symbol(spot).contains(|c: char| c.is_alphanumeric() || "[]!‹›▸▾?".contains(c));
        let is_visible = |&(spot, style): &(Point, LinkStyle)| {
            let is_hint = self.named.contains(&spot) || self.letters.has(spot);
            let is_covered = self.is_rule(spot) && is_sign(spot);
            !(is_hint || is_covered || self.is_behind(canvas, spot, style.ways))
        };
        // Decide which positions are hidden before drawing, since lines would otherwise hide each other.
        let lines = self.styles.iter().map(|(&spot, &style)| (spot, style));
        let visible: Vec<(Point, LinkStyle)> = lines.filter(is_visible).collect();
        for (spot, style) in visible {
            let symbol = canvas.symbol(spot);
            let is_crossed = match style.ways & TALL_WAYS {
                0 => ["│", "┃"].contains(&symbol),
                _ => ["─", "━"].contains(&symbol),
            };
            let role = if style.is_strong { Role::Strong } else { Role::Weak };
            canvas.over(spot, glyph(style, is_crossed, canvas.look.ascii), role);
        }
        self.letters.draw(canvas);
    }
}

/// Returns the bit of the direction from the first position to the second, and the bit of the opposite direction.
const fn heading((x, y): Point, (u, v): Point) -> (u8, u8) {
    if u > x {
        (RIGHT, LEFT)
    } else if u < x {
        (LEFT, RIGHT)
    } else if v > y {
        (DOWN, UP)
    } else {
        (UP, DOWN)
    }
}

/// Returns the bounding rectangle of two positions, extended by two columns and two rows on each side: in most forms of the board as far as
/// the next border.
fn around(from: Point, to: Point) -> Area {
    let (x, y) = (from.0.min(to.0).saturating_sub(2), from.1.min(to.1).saturating_sub(2));
    Area { x, y, width: from.0.max(to.0) + 3 - x, height: from.1.max(to.1) + 3 - y }
}

/// Returns every path between two positions with at most two bends, within the rectangle around them.
fn ways(from: Point, to: Point) -> Vec<Vec<Point>> {
    let room = around(from, to);
    let over = (room.x..room.x + room.width).map(|x| vec![from, (x, from.1), (x, to.1), to]);
    let under = (room.y..room.y + room.height).map(|y| vec![from, (from.0, y), (to.0, y), to]);
    over.chain(under).map(|bends| walk(&bends)).filter(|way| is_simple(way)).collect()
}

/// Returns all positions on the path through these corners.
fn walk(bends: &[Point]) -> Vec<Point> {
    let mut way = vec![bends[0]];
    for &(x, y) in bends {
        while let Some(&(u, v)) = way.last()
            && (u, v) != (x, y)
        {
            let step =
                |from: u16, to: u16| if from < to { from + 1 } else { from.saturating_sub(u16::from(from > to)) };
            way.push(if u == x { (u, step(v, y)) } else { (step(u, x), v) });
        }
    }
    way
}

/// Whether the path visits no position twice.
fn is_simple(way: &[Point]) -> bool {
    let mut seen = HashSet::new();
    way.iter().all(|spot| seen.insert(spot))
}

/// Returns the symbol for the lines at one position. `is_crossed` is whether the lines cross a border of the board at this position.
const fn glyph(style: LinkStyle, is_crossed: bool, ascii: bool) -> &'static str {
    // Symbols of weak links, then of strong links: first in ASCII, then in Unicode, then in Unicode across a border of the board.
    const FLAT: [[&str; 3]; 2] = [["-", "╌", "┼"], ["=", "═", "╪"]];
    const TALL: [[&str; 3]; 2] = [[":", "╎", "┼"], ["\"", "║", "╫"]];
    let (strong, form) = (style.is_strong as usize, if ascii { 0 } else { 1 + is_crossed as usize });
    if style.ways & TALL_WAYS == 0 {
        FLAT[strong][form]
    } else if style.ways & FLAT_WAYS == 0 {
        TALL[strong][form]
    } else if ascii {
        "+"
    } else {
        [LIGHT, DOUBLE][strong][style.ways as usize]
    }
}
