//! Drawing of rules inside cells: signs in the corners, backgrounds, and, where there is room, outlines of areas.

use ratatui::style::{Color, Modifier};

use crate::view::Role;
use crate::view::board::rules::sign_placer::{Point, SignPlacer, SignStyle};
use crate::view::board::rules::{Drawing, Drawn, Sign};
use grid::{Cell, Family, Figure, Layout};

/// Returns the figures of a rule, each with its cells and its index among the figures of the same family. If the rule applies to the whole
/// board, such as the rule of the diagonals, its units are returned as figures.
fn figures(layout: &Layout, drawn: &Drawn<'_>) -> Vec<(usize, Vec<Cell>)> {
    if drawn.rule.figure != Figure::Whole {
        return vec![(drawn.index, drawn.rule.figure.cells())];
    }
    let units = layout.units().iter().filter(|unit| unit.name.family == drawn.rule.family);
    units.map(|unit| (unit.name.index, unit.cells.clone())).collect()
}

/// Class of signs in cells. The classes are drawn in this order; signs drawn earlier get better positions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Signs of rules about a single cell, such as even and odd. Nothing else on the board shows these rules.
    Own,
    /// Signs of areas. All cells of an area have the same sign, so it does not matter if the sign is missing in a single cell.
    Areas,
    /// Signs of disjoint groups. Every cell of the board has one, so they are the least informative.
    All,
}

impl Which {
    const fn of(drawn: &Drawn<'_>) -> Self {
        match (drawn.rule.family, drawn.drawing) {
            (Family::Disjoint, _) => Self::All,
            (_, Drawing::Areas(_)) => Self::Areas,
            _ => Self::Own,
        }
    }
}

/// Draws one class of signs, each sign in a corner of its cell. Emphasises the signs of the rules or areas that contain the cell of the
/// cursor.
pub fn signs(
    placer: &mut SignPlacer<'_, '_>,
    layout: &Layout,
    rules: &[Drawn<'_>],
    which: Which,
    pointer: Option<Cell>,
) {
    for drawn in rules.iter().filter(|drawn| Which::of(drawn) == which) {
        let (signs, role) = match &drawn.drawing {
            Drawing::Cells(sign) => (std::slice::from_ref(sign), Role::Sign),
            Drawing::Areas(signs) => (*signs, Role::AreaRule),
            _ => continue,
        };
        for (index, cells) in figures(layout, drawn) {
            let sign = placer.sign(signs[index % signs.len()]);
            let is_here = drawn.is_here || pointer.is_some_and(|cell| cells.contains(&cell));
            let style = SignStyle { role, is_here };
            for cell in placer.shown(&cells) {
                let corners =
                    if drawn.rule.family == Family::Diagonal { placer.slope(cell, index) } else { Vec::new() };
                if corners.is_empty() {
                    let spots = placer.free(cell);
                    placer.put(&spots, sign, style);
                }
                for spot in corners {
                    placer.put(&[spot], sign, style);
                }
            }
        }
    }
}

/// Returns the positions in the corners of cells through which diagonals run. Signs of other rules should avoid them.
pub fn slopes(placer: &SignPlacer<'_, '_>, layout: &Layout, rules: &[Drawn<'_>]) -> Vec<Point> {
    let diagonals = rules.iter().filter(|drawn| drawn.rule.family == Family::Diagonal);
    let cells = diagonals.flat_map(|drawn| figures(layout, drawn));
    let cells = cells.flat_map(|(index, cells)| cells.into_iter().map(move |cell| (index, cell)));
    cells.filter(|&(_, cell)| placer.area.shows(cell)).flat_map(|(index, cell)| placer.slope(cell, index)).collect()
}

/// Gives cells of areas the background colour that the theme has for areas, if it has one. Cells with another background keep theirs.
pub fn shade(placer: &mut SignPlacer<'_, '_>, layout: &Layout, rules: &[Drawn<'_>]) {
    let Some(ground) = placer.canvas.style(Role::AreaRule).bg else { return };
    let area = placer.area;
    let is_shaded = |drawn: &&Drawn<'_>| Which::of(drawn) == Which::Areas;
    for (_, cells) in rules.iter().filter(is_shaded).flat_map(|drawn| figures(layout, drawn)) {
        for spot in placer.shown(&cells).into_iter().flat_map(|cell| area.cell(cell).points()) {
            if let Some(place) = placer.canvas.buffer.cell_mut(spot)
                && place.bg == Color::Reset
                && !place.modifier.contains(Modifier::REVERSED)
            {
                place.bg = ground;
            }
        }
    }
}

/// Draws a dotted outline inside windows, extra regions and clone areas, if the form has room between the marks.
pub fn borders(placer: &mut SignPlacer<'_, '_>, layout: &Layout, rules: &[Drawn<'_>], pointer: Option<Cell>) {
    if !placer.area.is_spacious() {
        return;
    }
    let has_border = |drawn: &&Drawn<'_>| matches!(drawn.rule.family, Family::Window | Family::Extra | Family::Clone);
    for drawn in rules.iter().filter(has_border) {
        let areas: Vec<Vec<Cell>> = match &drawn.rule.figure {
            Figure::Areas(areas) => areas.clone(),
            _ => figures(layout, drawn).into_iter().map(|(_, cells)| cells).collect(),
        };
        for cells in areas {
            let is_here = pointer.is_some_and(|cell| cells.contains(&cell));
            for cell in placer.shown(&cells) {
                placer.outline(cell, &cells, &DOTTED, SignStyle { role: Role::AreaRule, is_here });
            }
        }
    }
}

/// Symbols of an outline, in this order: horizontal, vertical, upper left corner, upper right, lower left, lower right.
pub struct Edge([Sign; 6]);

/// Symbols for the outline of an area.
const DOTTED: Edge = Edge([("┈", "."), ("┊", ":"), ("┌", "."), ("┐", "."), ("└", ":"), ("┘", ":")]);

/// Symbols for the outline of the bulb of a thermometer or an arrow.
pub const ROUND: Edge = Edge([("─", "-"), ("│", "|"), ("╭", "/"), ("╮", "\\"), ("╰", "\\"), ("╯", "/")]);

impl Edge {
    /// Returns the symbol of a corner: an upper one if `down` is negative, a left one if `along` is negative.
    const fn corner(&self, (down, along): (isize, isize)) -> Sign {
        self.0[match (down < 0, along < 0) {
            (true, true) => 2,
            (true, false) => 3,
            (false, true) => 4,
            (false, false) => 5,
        }]
    }
}

/// Returns the part of an area's outline that runs inside one cell of the area, as positions and symbols.
pub fn outline(placer: &SignPlacer<'_, '_>, cell: Cell, cells: &[Cell], edge: &Edge) -> Vec<(Point, &'static str)> {
    let (shape, at) = (placer.area.shape(), placer.area.cell(cell));
    let (row, column) = (shape.row(cell) as isize, shape.column(cell) as isize);
    let is_in = |down: isize, right: isize| {
        let (row, column) = (row + down, column + right);
        let inside = |at: isize| (0..shape.side() as isize).contains(&at);
        inside(row) && inside(column) && cells.contains(&shape.cell(row as usize, column as usize))
    };
    let (right, low) = (at.width - 1, at.height - 1);
    let mut spots = Vec::new();
    for (x, y) in (0..at.height).flat_map(|y| (0..at.width).map(move |x| (x, y))) {
        let side = |at: u16, last: u16| if at == 0 { -1 } else { isize::from(at == last) };
        let (down, along) = (side(y, low), side(x, right));
        let across = down != 0 && !is_in(down, 0);
        let upright = along != 0 && !is_in(0, along);
        let is_notch = down != 0 && along != 0 && !across && !upright && !is_in(down, along);
        let sign = match (across, upright) {
            (true, true) => edge.corner((down, along)),
            (true, false) => edge.0[0],
            (false, true) => edge.0[1],
            (false, false) if is_notch => edge.corner((-down, -along)),
            (false, false) => continue,
        };
        spots.push(((at.x + x, at.y + y), placer.sign(sign)));
    }
    spots
}
