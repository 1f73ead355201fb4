//! Drawing of rules on a board. Everything shown by colour is also shown by a sign.
//!
//! To add a rule, add a line to [`drawing`]. To add a kind of drawing, add a variant of [`Drawing`] and a file in this folder.

mod line_bands;
mod line_direction;
mod line_rules;
mod outside_clues;
mod sign_placer;
mod signs_between_cells;
mod signs_in_cells;

use crate::app::BoardArea;
use crate::view::{Canvas, Role};
use grid::{Cell, CellSet, Family, Layout, Rule};
use sign_placer::{SignPlacer, SignStyle};
use signs_in_cells::Which;

pub(crate) use line_direction::{DOUBLE, LIGHT, LineDirection};
pub(crate) use sign_placer::Point;

/// Sign of a rule, in Unicode and in ASCII; both are one column wide.
pub type Sign = (&'static str, &'static str);

/// How a rule is drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Not drawn on the board, only described in text.
    Words,
    /// Heavy borders between cells, for boxes and regions.
    Walls,
    /// Sign in a corner of each cell.
    Cells(Sign),
    /// Sign in a corner of each cell of an area, with a background if the theme has a colour for areas. The first area uses the first sign,
    /// the second area the second sign and so on; the signs repeat if there are more areas than signs.
    Areas(&'static [Sign]),
    /// Sign between two cells. Which of the four signs is drawn depends on where the second cell is as seen from the first cell: on the
    /// right, on the left, below or above, in this order.
    Between([Sign; 4]),
    /// Line through the cells of the rule.
    Line(Stroke),
    /// Dashed borders around the cells, with the sum at the first cell. Holds a sign to be written after the sum, or an empty string.
    Cage(&'static str),
    /// Digits at the point where four cells meet.
    Corner,
    /// Number outside the board.
    Outside,
}

/// Appearance of a rule that is drawn as a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Symbols of strokes between cells: horizontal, vertical, down to the right, up to the right.
    pub ways: [Sign; 4],
    /// Symbols of turns and ends, indexed by the bits of the four straight directions in which a line can leave a cell.
    pub turns: &'static [&'static str; 16],
    /// Sign in the first cell or, for an arrow, in all cells of the bulb; `None` for no sign.
    pub start: Option<Sign>,
    /// Sign in the other cells; `None` for no sign.
    pub along: Option<Sign>,
    /// Whether the last cell has an arrowhead.
    pub has_head: bool,
    /// Role of the line in the theme.
    pub role: Role,
}

impl Stroke {
    /// Returns the appearance of a line that has the same sign in every cell, with these horizontal and vertical strokes.
    const fn of(sign: Sign, [side, upright]: [Sign; 2], role: Role) -> Self {
        let ways = [side, upright, SLOPES[0], SLOPES[1]];
        Self { ways, turns: &LIGHT, start: Some(sign), along: Some(sign), has_head: false, role }
    }
}

/// Diagonal strokes: down to the right, up to the right.
const SLOPES: [Sign; 2] = [("╲", "\\"), ("╱", "/")];

/// Signs of disjoint groups, one for each position in a box.
#[rustfmt::skip]
const GROUPS: [Sign; 25] = [
    ("₁", "g"), ("₂", "h"), ("₃", "i"), ("₄", "j"), ("₅", "k"), ("₆", "l"), ("₇", "m"), ("₈", "n"), ("₉", "p"), ("a", "q"), ("b", "r"),
    ("c", "s"), ("d", "t"), ("e", "u"), ("f", "w"), ("g", "x"), ("h", "y"), ("i", "z"), ("j", "{"), ("k", "}"), ("l", "?"), ("m", "_"),
    ("n", ","), ("o", "("), ("p", ")"),
];

/// Returns how the rules of a family are drawn.
#[must_use]
pub const fn drawing(family: Family) -> Drawing {
    match family {
        Family::Row
        | Family::Column
        | Family::Knight
        | Family::King
        | Family::Neighbours
        | Family::Dots
        | Family::WhiteDots
        | Family::BlackDots
        | Family::Signs => Drawing::Words,
        Family::Box | Family::Region => Drawing::Walls,
        Family::Diagonal => Drawing::Areas(&SLOPES),
        Family::Window => Drawing::Areas(&[("░", "'")]),
        Family::Disjoint => Drawing::Areas(&GROUPS),
        Family::Extra => Drawing::Areas(&[("◢", "%"), ("◣", ";"), ("◤", "`")]),
        Family::Even => Drawing::Cells(("□", "e")),
        Family::Odd => Drawing::Cells(("○", "o")),
        Family::Clone => Drawing::Areas(&[("¹", "a"), ("²", "b"), ("³", "c"), ("⁴", "d"), ("⁵", "f")]),
        Family::Greater => Drawing::Between([(">", ">"), ("<", "<"), ("∨", "v"), ("∧", "^")]),
        Family::White => Drawing::Between([("○", "o"); 4]),
        Family::Black => Drawing::Between([("●", "*"); 4]),
        Family::X => Drawing::Between([("X", "X"); 4]),
        Family::V => Drawing::Between([("V", "V"); 4]),
        Family::Thermometer => Drawing::Line(Stroke {
            turns: &DOUBLE,
            along: None,
            ..Stroke::of(("●", "@"), [("═", "="), ("║", "\"")], Role::Thermometer)
        }),
        Family::Arrow => Drawing::Line(Stroke {
            along: None,
            has_head: true,
            ..Stroke::of(("◯", "O"), [("─", "-"), ("│", "|")], Role::Arrow)
        }),
        Family::Renban => Drawing::Line(Stroke::of(("≡", "&"), [("━", "-"), ("┃", "|")], Role::Renban)),
        Family::Palindrome => Drawing::Line(Stroke::of(("◇", "$"), [("┄", "-"), ("┆", "|")], Role::Palindrome)),
        Family::Whispers => Drawing::Line(Stroke::of(("≈", "~"), [("─", "-"), ("│", "|")], Role::Whispers)),
        Family::Cage => Drawing::Cage(""),
        Family::LooseCage => Drawing::Cage("*"),
        Family::Quadruple => Drawing::Corner,
        Family::LittleKiller | Family::Sandwich | Family::Frame | Family::XSum => Drawing::Outside,
    }
}

/// Returns the sign that identifies a family of rules on the board, and the sign's role; `None` for families shown by text or numbers only.
#[must_use]
pub fn sign_of(family: Family) -> Option<(Sign, Role)> {
    match drawing(family) {
        Drawing::Cells(sign) => Some((sign, Role::Sign)),
        Drawing::Areas(signs) => Some((signs[0], Role::AreaRule)),
        Drawing::Between(signs) => Some((signs[0], Role::Sign)),
        Drawing::Line(Stroke { start, ways, role, .. }) => Some((start.unwrap_or(ways[0]), role)),
        Drawing::Cage(_) => Some((("╎", ":"), Role::Cage)),
        Drawing::Words | Drawing::Walls | Drawing::Corner | Drawing::Outside => None,
    }
}

/// Returns a dot with a number in it: a circled number if Unicode has one, otherwise the dot followed by the number.
fn numbered_dot(family: Family, number: u32, ascii: bool) -> String {
    let (of_one, of_eleven) = if family == Family::Black { ('❶', '⓫') } else { ('①', '⑪') };
    let digit = match number {
        1..=10 => char::from_u32(of_one as u32 + number - 1),
        11..=20 => char::from_u32(of_eleven as u32 + number - 11),
        _ => None,
    };
    let sign = match drawing(family) {
        Drawing::Between(signs) if ascii => signs[0].1,
        Drawing::Between(signs) => signs[0].0,
        _ => "",
    };
    digit.filter(|_| !ascii).map_or_else(|| format!("{sign}{number}"), String::from)
}

/// Rule to be drawn, with its number and with whether the cursor is on one of its cells.
struct Drawn<'a> {
    rule: &'a Rule,
    drawing: Drawing,
    index: usize,  // number among the rules of its family, counted from 0
    is_here: bool, // whether the cursor is on one of the rule's cells
}

impl Drawn<'_> {
    /// Returns the style of the rule's signs in this role.
    const fn style(&self, role: Role) -> SignStyle {
        SignStyle { role, is_here: self.is_here }
    }
}

/// Returns the cells that may hold a sign of a rule or a part of a line. Disjoint groups are ignored, since they have a sign in every cell.
#[must_use]
pub fn signed(layout: &Layout) -> CellSet {
    let is_inside = |rule: &&Rule| {
        matches!(drawing(rule.family), Drawing::Cells(_) | Drawing::Areas(_) | Drawing::Line(_))
            && rule.family != Family::Disjoint
    };
    let own = layout.rules().iter().filter(is_inside).flat_map(|rule| rule.figure.cells());
    let has_sign = |family| layout.rules().iter().filter(is_inside).any(|rule| rule.family == family);
    let units =
        layout.units().iter().filter(|unit| has_sign(unit.name.family)).flat_map(|unit| unit.cells.iter().copied());
    own.chain(units).collect()
}

/// Draws the rules over a board that is already drawn. Signs with a fixed position come first, then signs that can move to a free position.
pub fn draw(canvas: &mut Canvas<'_>, area: &BoardArea, layout: &Layout, pointer: Option<Cell>) {
    let is_drawn = |rule: &Rule| !matches!(drawing(rule.family), Drawing::Words | Drawing::Walls);
    if !layout.rules().iter().any(is_drawn) {
        return;
    }
    let rules: Vec<Drawn<'_>> = drawn(layout, pointer);
    let mut placer = SignPlacer::new(canvas, area);
    if area.is_lined() {
        signs_between_cells::corners(&mut placer, &rules);
        signs_between_cells::sums(&mut placer, &rules);
        signs_between_cells::signs(&mut placer, &rules);
        let wanted = line_rules::wanted(&placer, &rules);
        placer.avoid(wanted);
    }
    let slopes = signs_in_cells::slopes(&placer, layout, &rules);
    placer.avoid(slopes);
    signs_in_cells::signs(&mut placer, layout, &rules, Which::Own, pointer);
    if area.is_lined() {
        line_rules::ends(&mut placer, &rules);
    }
    signs_in_cells::signs(&mut placer, layout, &rules, Which::Areas, pointer);
    if area.is_lined() {
        line_rules::draw(&mut placer, &rules);
        signs_in_cells::borders(&mut placer, layout, &rules, pointer);
    }
    signs_in_cells::signs(&mut placer, layout, &rules, Which::All, pointer);
    outside_clues::clues(&mut placer, layout, pointer);
    signs_in_cells::shade(&mut placer, layout, &rules);
}

/// Returns all rules of a layout, prepared for drawing.
fn drawn(layout: &Layout, pointer: Option<Cell>) -> Vec<Drawn<'_>> {
    let rules = layout.rules();
    let drawn = |at: usize| {
        let rule = &rules[at];
        let index = rules[..at].iter().filter(|other| other.family == rule.family).count();
        let is_here = pointer.is_some_and(|cell| rule.figure.cells().contains(&cell));
        Drawn { rule, drawing: drawing(rule.family), index, is_here }
    };
    (0..rules.len()).map(drawn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all signs that identify a family of rules.
    fn signs(family: Family) -> Vec<Sign> {
        match drawing(family) {
            Drawing::Cells(sign) => vec![sign],
            Drawing::Areas(signs) => signs.to_vec(),
            Drawing::Between(signs) => signs.to_vec(),
            Drawing::Line(Stroke { start, along: Some(along), .. }) => start.into_iter().chain([along]).collect(),
            Drawing::Line(Stroke { ways, start, .. }) => start.into_iter().chain([ways[0], ways[1]]).collect(),
            Drawing::Words | Drawing::Walls | Drawing::Cage(_) | Drawing::Corner | Drawing::Outside => Vec::new(),
        }
    }

    #[test]
    fn no_two_rules_share_a_sign_at_the_same_kind_of_position() {
        let is_between = |family| matches!(drawing(family), Drawing::Between(_));
        for (at, one) in Family::ALL.into_iter().enumerate() {
            for other in &Family::ALL[..at] {
                let is_same_place = is_between(one) == is_between(*other);
                for (sign, known) in
                    signs(one).iter().flat_map(|sign| signs(*other).into_iter().map(move |k| (sign, k)))
                {
                    assert!(!is_same_place || sign.0 != known.0, "{one:?} and {other:?}: {}", sign.0);
                    assert!(!is_same_place || sign.1 != known.1, "{one:?} and {other:?} in ASCII: {}", sign.1);
                }
            }
        }
    }

    #[test]
    fn white_and_black_dots_with_numbers_differ() {
        use unicode_width::UnicodeWidthStr;
        for number in 1..=20 {
            let [white, black] = [Family::White, Family::Black].map(|family| numbered_dot(family, number, false));
            assert!(white != black && [white.width(), black.width()] == [1, 1], "{white} {black}");
        }
        assert_eq!(numbered_dot(Family::White, 2, false), "②");
        assert_eq!(numbered_dot(Family::Black, 3, false), "❸");
        assert_eq!([20, 21].map(|number| numbered_dot(Family::White, number, false)), ["⑳", "○21"]);
        assert_eq!(numbered_dot(Family::Black, 20, false), "⓴");
        let ascii = [Family::White, Family::Black].map(|family| numbered_dot(family, 3, true));
        assert_eq!(ascii, ["o3", "*3"]);
    }

    #[test]
    fn every_sign_takes_one_column_in_unicode_and_in_ascii() {
        use unicode_width::UnicodeWidthStr;
        for (shown, ascii) in Family::ALL.into_iter().flat_map(signs) {
            assert_eq!((shown.width(), ascii.len(), ascii.is_ascii()), (1, 1, true), "{shown}");
        }
    }
}
