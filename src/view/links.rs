//! Lines and letters of a hint, drawn between the marks of a board: strong links double, weak ones dashed. A line runs behind
//! whatever stands in its way, around what belongs to the hint, and bends as little as it can.

use std::collections::{HashMap, HashSet};

use crate::app::{Area, BoardArea, Form};
use crate::view::board::spot;
use crate::view::{Canvas, Role};
use grid::{Cell, Digit};
use logic::evidence::{Line, Node};
use logic::{Drawing, set_letters};

type Spot = (u16, u16);

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// Draws what belongs to a hint over a board whose marks stand at places of their own; `named` are the candidates that it names,
/// `falls` says whether lines to what falls are drawn too.
pub fn links(canvas: &mut Canvas<'_>, area: &BoardArea, drawing: &Drawing, (named, falls): (&[(Cell, Digit)], bool)) {
    if matches!(area.form, Form::Dots | Form::Tiny) {
        return; // without lines between cells there is no room for those of a hint
    }
    let has_marks = matches!(area.form, Form::Full | Form::Dense);
    let named = named.iter().map(|&(cell, digit)| spot(area, cell, digit)).collect();
    let is_along_units = drawing.is_along_units;
    let mut sheet = Sheet { area, named, letters: HashMap::new(), is_along_units, ink: HashMap::new() };
    if has_marks {
        sheet.letter_nodes(canvas, drawing); // elsewhere they stand in the cells
    }
    for line in drawing.lines.iter().chain(drawing.falls.iter().filter(|_| falls)) {
        sheet.draw(canvas, line);
    }
    if has_marks {
        sheet.letter_sets(canvas, drawing);
    }
    sheet.paint(canvas);
}

/// A line at one place: where it goes on, and whether it is strong.
#[derive(Clone, Copy, Default)]
struct Ink {
    ways: u8,
    is_strong: bool,
}

struct Sheet<'a> {
    area: &'a BoardArea,
    named: HashSet<Spot>,
    letters: HashMap<Spot, char>,
    is_along_units: bool, // then lines run through what is named, which lies on them
    ink: HashMap<Spot, Ink>,
}

impl Sheet<'_> {
    /// Finds a place beside its mark for the letter of each node.
    fn letter_nodes(&mut self, canvas: &Canvas<'_>, drawing: &Drawing) {
        for (cell, digit, letter) in drawing.lettered() {
            let (x, y) = spot(self.area, cell, digit);
            let near = [(x + 1, y), (x.saturating_sub(1), y), (x, y + 1), (x, y.saturating_sub(1))];
            let free = near.into_iter().find(|&spot| self.has_room(canvas, spot));
            self.letters.extend(free.map(|spot| (spot, letter)));
        }
    }

    /// Finds a place in the corner of its cells for the letter of each set; elsewhere in them if a line runs there.
    fn letter_sets(&mut self, canvas: &Canvas<'_>, drawing: &Drawing) {
        let corners: &[Spot] = match self.area.form {
            Form::Full => &[(0, 0), (0, 2), (6, 0)],
            _ => &[(4, 1)],
        };
        for (set, letter) in drawing.sets.iter().zip(set_letters(self.area.shape().side())) {
            for &cell in set {
                let at = self.area.cell(cell);
                let corners = corners.iter().map(|(x, y)| (at.x + x, at.y + y));
                let free: Vec<Spot> =
                    corners.chain(self.inside(cell)).filter(|&spot| self.has_room(canvas, spot)).collect();
                let best = free.iter().find(|spot| !self.ink.contains_key(spot)).or(free.first());
                self.letters.extend(best.map(|&spot| (spot, letter)));
            }
        }
    }

    fn inside(&self, cell: Cell) -> impl Iterator<Item = Spot> + use<> {
        let at = self.area.cell(cell);
        (0..at.height).rev().flat_map(move |y| (0..at.width).rev().map(move |x| (at.x + x, at.y + y)))
    }

    /// Whether nothing but a dot stands there, and no letter yet.
    fn has_room(&self, canvas: &Canvas<'_>, spot: Spot) -> bool {
        !self.letters.contains_key(&spot) && is_free(canvas, spot)
    }

    /// Draws a line between those two places of its nodes that are nearest to each other.
    fn draw(&mut self, canvas: &Canvas<'_>, line: &Line) {
        let places = |node: &Node| -> Vec<(Cell, Spot)> {
            node.cells.iter().map(|&cell| (cell, spot(self.area, cell, node.digit))).collect()
        };
        let to = places(&line.to);
        let pairs = places(&line.from).into_iter().flat_map(|one| to.iter().map(move |&other| (one, other)));
        let far = |((_, (x, y)), (_, (u, v))): &((Cell, Spot), (Cell, Spot))| x.abs_diff(*u) + 3 * y.abs_diff(*v);
        let Some(((cell, from), (other, to))) = pairs.min_by_key(far) else { return };
        let room = if cell == other { self.area.cell(cell) } else { around(from, to) };
        let ways = ways(from, to).into_iter().filter(|way| way.iter().all(|&(x, y)| room.has(x, y)));
        let Some(best) = ways.min_by_key(|way| self.cost(canvas, way)) else { return };
        for pair in best.windows(2) {
            let (one, other) = heading(pair[0], pair[1]);
            for (spot, way) in [(pair[0], one), (pair[1], other)] {
                let ink = self.ink.entry(spot).or_default();
                ink.ways |= way;
                ink.is_strong |= line.is_strong;
            }
        }
    }

    /// How much stands in the way, and how crooked it is.
    fn cost(&self, canvas: &Canvas<'_>, way: &[Spot]) -> u32 {
        let last = way.len().saturating_sub(1);
        let is_seen = |spot: &Spot| !self.letters.contains_key(spot) && (self.is_rule(*spot) || is_free(canvas, *spot));
        let unseen = if way[1..last.max(1)].iter().any(is_seen) { 0 } else { 15 };
        let between = way.iter().enumerate().take(last).skip(1);
        let stands = between.map(|(at, spot)| {
            let ways = heading(way[at - 1], *spot).1 | heading(*spot, way[at + 1]).0;
            let is_bent = ways != UP | DOWN && ways != LEFT | RIGHT;
            let met = match self.ink.get(spot) {
                None => 0,
                Some(_) if self.is_along_units => 0,
                Some(ink) => 2 + 10 * u32::from(ink.ways & ways != 0),
            };
            let is_free = is_free(canvas, *spot);
            let is_rule = self.is_rule(*spot);
            let is_beside = at == 1 || at + 1 == last; // the letter of an end
            let is_named = self.named.contains(spot) && !self.is_along_units;
            let stands = if is_named || (self.letters.contains_key(spot) && !is_beside) {
                40
            } else if is_rule && at + 1 < last && self.is_rule(way[at + 1]) {
                8
            } else if is_free || is_rule {
                1
            } else {
                5
            };
            let is_hidden = !is_rule && (!is_free || self.letters.contains_key(spot));
            let bend = if self.is_along_units { 40 } else { 4 + 20 * u32::from(is_hidden) };
            stands + met + if is_bent { bend } else { 0 }
        });
        unseen + stands.sum::<u32>()
    }

    /// Whether the board's own lines run here, or could.
    fn is_rule(&self, (x, y): Spot) -> bool {
        self.area.at_point(x, y).is_none()
    }

    fn paint(&self, canvas: &mut Canvas<'_>) {
        for (&spot, ink) in &self.ink {
            let symbol = canvas.symbol(spot);
            let is_hidden = self.named.contains(&spot) || self.letters.contains_key(&spot);
            let stands = symbol.chars().any(|c| c.is_alphanumeric() || "[]!‹›▸▾#?".contains(c));
            let is_frame = self.is_rule(spot);
            let is_sign = |c: char| ('\u{2800}'..='\u{28ff}').contains(&c) || "+-*^~".contains(c);
            let stands = stands || !is_frame && symbol.chars().any(is_sign);
            if is_hidden || (stands && !(is_frame && symbol == "#")) {
                continue;
            }
            let is_crossed = match ink.ways & (UP | DOWN) {
                0 => ["│", "┃"].contains(&symbol),
                _ => ["─", "━"].contains(&symbol),
            };
            let role = if ink.is_strong { Role::Strong } else { Role::Weak };
            let glyph = glyph(*ink, is_crossed, canvas.look.ascii);
            canvas.over(spot, glyph, role);
        }
        for (&spot, letter) in &self.letters {
            canvas.over(spot, letter.encode_utf8(&mut [0; 4]), Role::Letter);
        }
    }
}

/// Whether nothing but a dot stands there.
fn is_free(canvas: &Canvas<'_>, spot: Spot) -> bool {
    matches!(canvas.symbol(spot), " " | "·" | ".")
}

/// Which way the one lies from the other, seen from each.
const fn heading((x, y): Spot, (u, v): Spot) -> (u8, u8) {
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

/// The rectangle that two places span, and two columns and a row outside of it.
fn around(from: Spot, to: Spot) -> Area {
    let (x, y) = (from.0.min(to.0).saturating_sub(2), from.1.min(to.1).saturating_sub(1));
    Area { x, y, width: from.0.max(to.0) + 3 - x, height: from.1.max(to.1) + 2 - y }
}

/// Every way from one place to another with two bends at most, in the rectangle around them.
fn ways(from: Spot, to: Spot) -> Vec<Vec<Spot>> {
    let room = around(from, to);
    let over = (room.x..room.x + room.width).map(|x| vec![from, (x, from.1), (x, to.1), to]);
    let under = (room.y..room.y + room.height).map(|y| vec![from, (from.0, y), (to.0, y), to]);
    over.chain(under).map(|bends| walk(&bends)).filter(|way| is_simple(way)).collect()
}

fn walk(bends: &[Spot]) -> Vec<Spot> {
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

/// Whether no place is come through twice.
fn is_simple(way: &[Spot]) -> bool {
    let mut seen = HashSet::new();
    way.iter().all(|spot| seen.insert(spot))
}

/// The sign for a line at one place; `crossed` where one of the board's own lines is there.
const fn glyph(ink: Ink, crossed: bool, ascii: bool) -> &'static str {
    const FLAT: u8 = LEFT | RIGHT;
    const TALL: u8 = UP | DOWN;
    let is_flat = ink.ways & TALL == 0;
    let is_tall = ink.ways & FLAT == 0;
    if ascii {
        return match (is_flat, is_tall, ink.is_strong) {
            (true, _, true) => "=",
            (true, _, false) => "-",
            (_, true, true) => "\"",
            (_, true, false) => ":",
            _ => "+",
        };
    }
    match (ink.is_strong, ink.ways) {
        (true, _) if is_flat => {
            if crossed {
                "╪"
            } else {
                "═"
            }
        }
        (true, _) if is_tall => {
            if crossed {
                "╫"
            } else {
                "║"
            }
        }
        (false, _) if is_flat => {
            if crossed {
                "┼"
            } else {
                "╌"
            }
        }
        (false, _) if is_tall => {
            if crossed {
                "┼"
            } else {
                "╎"
            }
        }
        (strong, ways) => {
            const DOUBLE: [&str; 16] = ["═", "║", "═", "╚", "║", "║", "╔", "╠", "═", "╝", "═", "╩", "╗", "╣", "╦", "╬"];
            const LIGHT: [&str; 16] = ["─", "│", "─", "╰", "│", "│", "╭", "├", "─", "╯", "─", "┴", "╮", "┤", "┬", "┼"];
            if strong { DOUBLE[ways as usize] } else { LIGHT[ways as usize] }
        }
    }
}
