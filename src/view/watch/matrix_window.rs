//! Matrix of a board, of which a window shows some options (rows) and some items (columns). Covered items and hidden options are dark.

use std::ops::Range;

use crate::app::Area;
use crate::app::watch::{Cut, Grain, MatrixArea, Pane, Watch};
use crate::view::canvas::braille_char;
use crate::view::watch::{matrix_map, search_path};
use crate::view::{Canvas, Role};
use cover::{ItemId, OptionId, StepKind};
use solve::{ItemName, OptionState, exact};

/// Minimum width in columns of a family of items that gets a heading.
const LEAST: u16 = 8;

/// One frame of the window: the search, its matrix cut into characters, and the visible part.
pub struct Scene<'a> {
    pub machine: &'a exact::Machine,
    pub cut: Cut,
    pub pane: Pane,
    pub standings: Vec<OptionState>, // state of each option
}

/// Part of the matrix that one character shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatrixChar {
    /// Bit set of the 1s that are left: bit 2 × row + column, where row and column are counted within the character.
    pub ones: u8,
    /// Whether there are also dark 1s in the part of the matrix that the character shows.
    pub is_dark: bool,
    rank: Rank,
}

/// State of the most important option that a character shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    #[default]
    Gone,
    JustGone,
    Open,
    Returned,
    ToTry,
    Taken,
    JustTaken,
}

/// Draws the window with headings and scroll bars, and the panel beside it.
pub fn draw(canvas: &mut Canvas<'_>, area: &MatrixArea, watch: &Watch) {
    let Some(scene) = Scene::of(watch, area) else { return };
    let (body, left) = (area.body, area.block.x);
    heads(canvas, area, &scene);
    for (y, row) in (body.y..).zip(scene.pane.rows.clone()) {
        margin(canvas, (left, y), row, &scene);
        line(canvas, area, y, row, &scene);
    }
    bars(canvas, body, &scene);
    let words = if watch.window().follows() { "follows" } else { "by hand" };
    let corner = Area { x: left, y: body.y + body.height, width: body.x - left - 1, height: 1 };
    if usize::from(corner.width) >= words.len() {
        canvas.line(corner, 0, words, Role::Faint);
    }
    if let Some(panel) = area.panel {
        let used = matrix_map::draw(canvas, panel, &scene);
        search_path::draw(canvas, panel.below(used), watch.show());
    }
}

impl<'a> Scene<'a> {
    /// Returns the frame for these areas; `None` if the solver is not Algorithm X.
    pub fn of(watch: &'a Watch, area: &MatrixArea) -> Option<Self> {
        let machine = watch.exact()?;
        let cut = watch.window().cut(machine.matrix());
        let pane = watch.window().pane(&cut, machine, area);
        Some(Self { standings: machine.of_options(), machine, cut, pane })
    }

    /// Returns the characters of a row, starting in the first visible column.
    pub fn spots(&self, row: usize) -> Vec<MatrixChar> {
        let (columns, problem) = (&self.pane.columns, self.machine.matrix().problem());
        let mut spots = vec![MatrixChar::default(); columns.len()];
        for (down, option) in self.cut.options_of(row).enumerate() {
            let rank = Rank::of(self.standings[option]);
            for &item in problem.covered_by(OptionId(option as u32)) {
                let column = self.cut.column_of[item.index()];
                if !columns.contains(&column) {
                    continue;
                }
                let spot = &mut spots[column - columns.start];
                if rank > Rank::JustGone {
                    spot.ones |= 1 << (2 * down + item.index() - self.cut.columns[column].start);
                } else {
                    spot.is_dark = true;
                }
                spot.rank = spot.rank.max(rank);
            }
        }
        spots
    }

    /// Returns the item that the last step is about; `None` if there is no such item.
    fn chosen(&self) -> Option<ItemId> {
        match self.machine.search().last()?.kind {
            StepKind::Choose { item, .. } | StepKind::DeadEnd { item } => Some(item),
            StepKind::Try(branch) | StepKind::TakeBack(branch) => Some(branch.item),
            StepKind::Solution | StepKind::Exhausted => None,
        }
    }

    /// Returns the option of the last step, and whether the step took the option (`true`) or took it back (`false`). `None` for steps
    /// without an option.
    fn moved(&self) -> Option<(usize, bool)> {
        match self.machine.search().last()?.kind {
            StepKind::Try(branch) => Some((branch.option.index(), true)),
            StepKind::TakeBack(branch) => Some((branch.option.index(), false)),
            StepKind::Choose { .. } | StepKind::DeadEnd { .. } | StepKind::Solution | StepKind::Exhausted => None,
        }
    }
}

impl Rank {
    const fn of(standing: OptionState) -> Self {
        match standing {
            OptionState::Open => Self::Open,
            OptionState::Returned => Self::Returned,
            OptionState::Taken => Self::Taken,
            OptionState::JustTaken => Self::JustTaken,
            OptionState::ToTry => Self::ToTry,
            OptionState::Tried | OptionState::Hidden => Self::Gone,
            OptionState::JustHidden => Self::JustGone,
        }
    }

    const fn role(self) -> Role {
        match self {
            Self::Gone => Role::Covered,
            Self::JustGone => Role::DeadEnd,
            Self::Open => Role::Text,
            Self::Returned => Role::Entry,
            Self::ToTry => Role::Decision,
            Self::Taken | Self::JustTaken => Role::Solution,
        }
    }
}

/// Draws the headings: the families, the number of each row, column or box, and a pointer to the item of the last step.
fn heads(canvas: &mut Canvas<'_>, &MatrixArea { body, step, .. }: &MatrixArea, scene: &Scene<'_>) {
    let matrix = scene.machine.matrix();
    let side = matrix.layout().map_or(1, |layout| layout.shape().side());
    let mut free = body.x; // first free column of the second row
    for (x, items) in (body.x..).step_by(step.into()).zip(&scene.cut.columns[scene.pane.columns.clone()]) {
        if items.is_empty() {
            continue;
        }
        let (family, name) = (scene.cut.family_of(items.start), matrix.item_name(ItemId(items.start as u32)));
        if x == body.x || items.start == scene.cut.families[family] {
            let end = scene.cut.families.get(family + 1).map_or(matrix.problem().items(), |&end| end);
            let columns = scene.cut.column_of[end - 1] + 1 - scene.cut.column_of[items.start];
            let width = (step * columns as u16).min(body.x + body.width - x);
            if width >= LEAST {
                let is_primary = matrix.problem().is_primary(ItemId(items.start as u32));
                canvas.line(
                    Area { x, y: body.y - 2, width, height: 1 },
                    0,
                    &family_name(name, is_primary),
                    Role::Faint,
                );
            }
        }
        let first = scene.cut.families[family];
        if let Some(item) = items.clone().find(|item| (item - first).is_multiple_of(side)) {
            let number = match matrix.item_name(ItemId(item as u32)) {
                ItemName::Named(name) => name.to_string(),
                _ => ((item - first) / side + 1).to_string(),
            };
            let end = x + number.len() as u16;
            if x >= free && end <= body.x + body.width {
                canvas.write(x, body.y - 1, &number, Role::Faint);
                free = end + 1;
            }
        }
    }
    let chosen = scene.chosen().map(|item| scene.cut.column_of[item.index()]);
    if let Some(column) = chosen.filter(|column| scene.pane.columns.contains(column)) {
        let x = body.x + step * (column - scene.pane.columns.start) as u16;
        canvas.write(x, body.y - 1, "▾", Role::Decision);
    }
}

/// Returns the heading of the family that begins with this item, and whether its items are primary.
fn family_name(first: ItemName, is_primary: bool) -> String {
    match first {
        ItemName::Cell(_) => "cells of row".to_owned(),
        ItemName::Unit(name, _) | ItemName::Figure(name) => format!("digits of {}", name.family.word()),
        ItemName::Distinct(name, _) | ItemName::Apart(name, ..) => format!("secondary: {}", name.family.word()),
        ItemName::Number(_) | ItemName::Named(_) if is_primary => "items".to_owned(),
        ItemName::Number(_) | ItemName::Named(_) => "secondary items".to_owned(),
    }
}

/// Draws the margin left of a row of characters: a sign for the state of the options in the row, and the name of one option. This is the
/// option that the sign is about or, if there is no sign, the first option.
fn margin(canvas: &mut Canvas<'_>, (x, y): (u16, u16), row: usize, scene: &Scene<'_>) {
    let options = scene.cut.options_of(row);
    let moved = scene.moved().filter(|(option, _)| options.contains(option));
    let among = |wanted: &[OptionState]| options.clone().find(|&option| wanted.contains(&scene.standings[option]));
    let (sign, option, role) = if let Some((option, true)) = moved {
        ("▸", option, Role::Placed)
    } else if let Some((option, _)) = moved {
        ("◂", option, Role::Eliminated)
    } else if let Some(option) = among(&[OptionState::ToTry]) {
        ("?", option, Role::Decision)
    } else if let Some(option) = among(&[OptionState::Tried]) {
        ("×", option, Role::Eliminated)
    } else if let Some(option) = among(&[OptionState::Taken]) {
        (canvas.glyph("•", "*"), option, Role::Solution)
    } else {
        let is_open = among(&[OptionState::Open, OptionState::Returned]).is_some();
        (" ", options.start, if is_open { Role::Candidate } else { Role::Covered })
    };
    canvas.write(x, y, sign, role);
    let name = scene.machine.matrix().option_name(OptionId(option as u32)).to_string();
    canvas.write(x + 2, y, &name, role);
}

/// Draws a row of the matrix, with lines through the item and the option of the last step.
fn line(canvas: &mut Canvas<'_>, &MatrixArea { body, step, .. }: &MatrixArea, y: u16, row: usize, scene: &Scene<'_>) {
    let chosen = scene.chosen().map(|item| scene.cut.column_of[item.index()]);
    let is_dead = matches!(scene.machine.search().last().map(|step| step.kind), Some(StepKind::DeadEnd { .. }));
    let of_item = if is_dead { Role::DeadEnd } else { Role::Decision };
    let is_moved = scene.moved().is_some_and(|(option, _)| scene.cut.options_of(row).contains(&option));
    if is_moved {
        canvas.write(body.x, y, &"─".repeat(body.width.into()), Role::CellLine);
    }
    for ((x, column), spot) in (body.x..).step_by(step.into()).zip(scene.pane.columns.clone()).zip(scene.spots(row)) {
        let items = scene.cut.columns[column].clone();
        let (sign, role) = match glyph(canvas, scene, (row, items), spot) {
            Some(drawn) => drawn,
            None if chosen == Some(column) => ('│', of_item),
            None if is_moved => continue,
            None if scene.cut.columns[column].is_empty() => ('│', Role::CellLine),
            None => continue,
        };
        canvas.write(x, y, &sign.to_string(), role);
    }
}

/// Returns a character of the matrix and its role; `None` if nothing is drawn, as for 0s in dark rows and columns.
fn glyph(
    canvas: &Canvas<'_>,
    scene: &Scene<'_>,
    (row, items): (usize, Range<usize>),
    spot: MatrixChar,
) -> Option<(char, Role)> {
    let role = spot.rank.role();
    match scene.cut.grain {
        Grain::Fine if items.is_empty() => None,
        Grain::Fine if spot.ones > 0 => Some(('1', if role == Role::Text { Role::Title } else { role })),
        Grain::Fine if spot.is_dark => Some(('·', role)),
        Grain::Fine => {
            let is_active = scene.machine.search().is_active(ItemId(items.start as u32));
            let is_open = Rank::of(scene.standings[row]) > Rank::JustGone;
            (is_active && is_open).then_some(('0', Role::Covered))
        }
        Grain::Dots if spot.ones == 0 => (spot.is_dark && !canvas.look.ascii).then_some(('·', role)),
        Grain::Dots => {
            let sign = match spot.ones.count_ones() {
                _ if !canvas.look.ascii => braille(spot.ones),
                1 => '.',
                2 => ':',
                _ => '#',
            };
            Some((sign, role))
        }
    }
}

/// Returns the Braille character with these dots: two bits for each of the four rows of dots, starting with the lowest bits.
fn braille(ones: u8) -> char {
    braille_char((0..8_usize).filter(|bit| ones >> bit & 1 == 1).map(|bit| (bit % 2, bit / 2)))
}

/// Draws a scroll bar for each direction in which part of the matrix is not visible.
fn bars(canvas: &mut Canvas<'_>, body: Area, scene: &Scene<'_>) {
    let right = Area { x: body.x + body.width, width: 1, ..body };
    let beneath = Area { y: body.y + body.height, height: 1, ..body };
    let (down, across) = (["│", canvas.glyph("┃", "#")], ["─", canvas.glyph("━", "=")]);
    for (bar, signs, total, seen) in [
        (right, down, scene.cut.rows(), &scene.pane.rows),
        (beneath, across, scene.cut.columns.len(), &scene.pane.columns),
    ] {
        if seen.len() == total {
            continue;
        }
        let scaled = |at: usize| at * usize::from(bar.width * bar.height) / total;
        let shown = scaled(seen.start)..scaled(seen.end).max(scaled(seen.start) + 1);
        for (at, (x, y)) in bar.points().enumerate() {
            let is_seen = shown.contains(&at);
            canvas.write(x, y, signs[usize::from(is_seen)], if is_seen { Role::Text } else { Role::CellLine });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::app::{Action, Size};
    use grid::{Digit, Puzzle, Shape};

    const NORVIG: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// Returns the option and the item of each 1 left, computed from nothing but the problem and the options taken. The 1s of an option are
    /// left if the option is taken. They are also left if the option shares no item with an option taken and has not been tried for the
    /// chosen item.
    fn recomputed(machine: &exact::Machine) -> BTreeSet<(usize, usize)> {
        let (problem, search) = (machine.matrix().problem(), machine.search());
        let taken: Vec<OptionId> = search.taken().collect();
        let covered: BTreeSet<ItemId> = taken.iter().flat_map(|&option| problem.covered_by(option)).copied().collect();
        let between = search.path().last().filter(|level| level.option.is_none());
        let is_tried = |option: OptionId| {
            between.is_some_and(|level| {
                let mut options = problem.iter().filter(|&other| {
                    let items = problem.covered_by(other);
                    items.contains(&level.item) && items.iter().all(|item| !covered.contains(item))
                });
                options.position(|other| other == option).is_some_and(|at| at < level.k as usize)
            })
        };
        let is_seen = |option: &OptionId| {
            let is_free = problem.covered_by(*option).iter().all(|item| !covered.contains(item));
            taken.contains(option) || is_free && !is_tried(*option)
        };
        let of = |option: OptionId| problem.covered_by(option).iter().map(move |item| (option.index(), item.index()));
        problem.iter().filter(is_seen).flat_map(of).collect()
    }

    /// Returns the option and the item of each 1 left, collected from the window as it is scrolled over the whole matrix.
    fn shown(watch: &mut Watch, size: Size) -> BTreeSet<(usize, usize)> {
        let area = watch.matrix_area(size).unwrap();
        let mut ones = BTreeSet::new();
        for _ in 0..40 {
            watch.scroll(Action::PageUp, size);
            watch.scroll(Action::Left, size);
        }
        for _ in 0..14 {
            for _ in 0..25 {
                let scene = Scene::of(watch, &area).unwrap();
                for row in scene.pane.rows.clone() {
                    for (column, spot) in scene.pane.columns.clone().zip(scene.spots(row)) {
                        for bit in (0..8).filter(|bit| spot.ones >> bit & 1 == 1) {
                            let option = scene.cut.options_of(row).start + bit / 2;
                            ones.insert((option, scene.cut.columns[column].start + bit % 2));
                        }
                    }
                }
                watch.scroll(Action::PageDown, size);
            }
            (0..25).for_each(|_| watch.scroll(Action::PageUp, size));
            watch.scroll(Action::Right, size);
        }
        ones
    }

    #[test]
    fn the_window_shows_what_the_problem_says() {
        let size = Size { width: 100, height: 50 };
        for line in [NORVIG, "1..............."] {
            let shape = Shape::of_side(line.len().isqrt()).unwrap();
            let digits = line.chars().map(Digit::from_symbol).collect();
            let mut watch = Watch::of_board(&Puzzle::classic(shape, digits).check().unwrap());
            for steps in [0, 1, 5, 60, 1, 1, 200] {
                watch.leap(steps);
                let last = watch.last();
                for _ in 0..2 {
                    watch.scroll(Action::Zoom, size);
                    let expected = recomputed(watch.exact().unwrap());
                    assert!(shown(&mut watch, size) == expected, "{line} after {last:?}");
                }
            }
        }
    }

    #[test]
    fn dots_stand_where_their_ones_do() {
        for (ones, sign) in [(0, '⠀'), (0b1, '⠁'), (0b10, '⠈'), (0b100, '⠂'), (0b0100_0000, '⡀'), (0xff, '⣿')]
        {
            assert_eq!(braille(ones), sign);
        }
    }
}
