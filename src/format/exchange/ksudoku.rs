//! Reads saved games of KSudoku: XML with the groups and cages of cells, and with the digits. Cells are numbered column by column.

use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder, Refusal, are_equal, unknown};
use crate::exchange::xml_elements::{Element, elements};
use crate::text_fault::{found, shown};
use grid::{Cell, CellSet, Family, Figure, Shape};

/// Whether a root element with this name begins a saved game.
pub(super) fn is_root(name: &str) -> bool {
    matches!(name, "ksudoku" | "ksudoku-graph")
}

/// Reads the puzzle of a saved game. Its digits are the original givens.
pub(super) fn read(text: &str) -> DraftResult {
    let graph = elements(text, "graph").next().ok_or("expected a graph of KSudoku, found none")?;
    let kind = graph.attribute("type").unwrap_or_default();
    let specific = graph.attribute("specific-type").unwrap_or_default();
    if !matches!(&*kind, "sudoku" | "custom")
        || matches!(&*specific, "Roxdoku" | "Samurai" | "TinySamurai" | "Aztec" | "Mathdoku")
    {
        let name = if specific.is_empty() { kind } else { specific };
        return Err(unknown(format!("a board of the kind {}", shown(&name))));
    }
    if let Some(name) =
        ["cage", "clique"].into_iter().find(|name| kind == "sudoku" && elements(text, name).next().is_some())
    {
        return Err(unknown(format!("a {name} on a plain board")));
    }
    let order: usize = number(&graph, "order")?;
    let mut draft = PuzzleBuilder::of_side(order)?;
    if kind == "custom" {
        let [x, y, z] = ["sizeX", "sizeY", "sizeZ"].map(|name| number(&graph, name));
        if (x?, y?, z?) != (order, order, 1) {
            return Err(unknown("a board that is not square"));
        }
        groups(text, &mut draft)?;
    }
    let values = elements(text, "values").next().ok_or("expected the values of a game, found none")?.text;
    let values: Vec<char> = values.trim().chars().collect();
    if values.len() != draft.shape.cells() {
        return Err(format!("expected {} values, found {}", draft.shape.cells(), values.len()));
    }
    for (index, c) in values.into_iter().enumerate() {
        let cell = cell(draft.shape, index)?;
        match c {
            '_' => draft.digits[cell.index()] = None,
            'a'..='z' => draft.set(cell, c as u32 - 'a' as u32)?,
            other => return Err(format!("expected '_' or a letter for each cell, found {}", found(other))),
        }
    }
    draft.finish()
}

/// Adds the rules for the groups and the cages. All rows and columns must be present. Groups that cover the board become the regions, and
/// other groups become extra regions.
fn groups(text: &str, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let shape = draft.shape;
    let side = shape.side();
    let mut has_boxes = false;
    let mut others: Vec<Vec<Cell>> = Vec::new();
    let grid = elements(text, "sudokugroups").next();
    if let Some(grid) = &grid {
        has_boxes = grid.attribute("withblocks").as_deref() != Some("0");
    }
    let mut lines = if grid.is_some() { 2 * side } else { 0 };
    for group in elements(text, "clique") {
        let mut cells = cells(&group, shape)?;
        cells.sort_unstable();
        let is_line = are_equal(&cells, |cell| shape.row(cell)) || are_equal(&cells, |cell| shape.column(cell));
        if is_line && cells.len() == side {
            lines += 1;
        } else {
            others.push(cells);
        }
    }
    if lines < 2 * side {
        return Err(unknown("a board without rows or columns"));
    }
    if !has_boxes {
        others = regions(draft, others);
    }
    let diagonal = |cell: &Cell| shape.row(*cell) == shape.column(*cell);
    let other = |cell: &Cell| shape.row(*cell) + shape.column(*cell) + 1 == side;
    let is_diagonal =
        |cells: &Vec<Cell>| cells.len() == side && (cells.iter().all(diagonal) || cells.iter().all(other));
    if others.iter().filter(|cells| is_diagonal(cells)).count() == 2 {
        draft.whole(Family::Diagonal)?;
        others.retain(|cells| !is_diagonal(cells));
    }
    others.into_iter().try_for_each(|cells| draft.push(Family::Extra, Figure::Cells(cells)))?;
    for cage in elements(text, "cage") {
        let cells = cells(&cage, shape)?;
        let total: u32 = number(&cage, "value")?;
        match cage.attribute("operator").as_deref() {
            Some("4") => draft.cage(cells, Some(total))?,
            Some("0") if cells.len() == 1 => draft.set(cells[0], total)?,
            _ => return Err(unknown("cages that do not add up")),
        }
    }
    Ok(())
}

/// Sets the regions to the groups that do not overlap an earlier region. Returns the other groups.
fn regions(draft: &mut PuzzleBuilder, groups: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let shape = draft.shape;
    let (mut taken, mut of, mut others) = (CellSet::new(), vec![0; shape.cells()], Vec::new());
    for (name, cells) in groups.into_iter().enumerate() {
        if cells.iter().any(|&cell| taken.has(cell)) {
            others.push(cells);
            continue;
        }
        for cell in cells {
            taken.insert(cell);
            of[cell.index()] = name + 1;
        }
    }
    draft.regions = of;
    others
}

/// Returns the cell with this index, counted column by column.
fn cell(shape: Shape, index: usize) -> Result<Cell, Refusal> {
    let side = shape.side();
    if index < side * side {
        Ok(shape.cell(index % side, index / side))
    } else {
        Err(format!("expected a cell below {}, found {index}", side * side))
    }
}

/// Returns the value of an attribute as a number.
fn number<T: std::str::FromStr>(element: &Element, name: &str) -> Result<T, Refusal> {
    let value = element.attribute(name).unwrap_or_default();
    value.trim().parse().map_err(|_| format!("expected a number for {name}, found {}", shown(&value)))
}

/// Returns the cells whose indices are listed in the text of an element.
fn cells(element: &Element, shape: Shape) -> Result<Vec<Cell>, Refusal> {
    let index = |word: &str| word.parse().map_err(|_| format!("expected numbers of cells, found {}", shown(word)));
    element.text.split_whitespace().map(|word| cell(shape, index(word)?)).collect()
}
