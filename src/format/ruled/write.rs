//! Writes the heading of a puzzle.

use crate::ruled::statement::{TITLE, WORDS};
use crate::text_fault::Inexpressible;
use crate::words_of_a_line::plain;
use grid::{Family, Figure, Layout, Puzzle, Rule, Shape, regions_rows, rules_written};

/// Returns the statements that give a grid of digits this layout; empty for a classic board.
///
/// # Errors
/// Fails if the layout lacks rows or columns.
pub(crate) fn statements(layout: &Layout) -> Result<Vec<String>, Inexpressible> {
    let (shape, rules) = (layout.shape(), layout.rules().strip_prefix(&Rule::CLASSIC[..2]));
    let mut rules = rules.ok_or_else(|| Inexpressible("boards without rows or columns".to_owned()))?;
    let has_regions = rules.iter().any(|rule| rule.family == Family::Region);
    let mut all = Vec::new();
    if Shape::of_side(shape.side()).or_else(|_| Shape::new(shape.side(), 1, shape.side())) != Ok(shape) {
        all.push(format!("boxes: {}x{}", shape.box_height(), shape.box_width()));
    }
    match rules {
        [Rule::BOXES, rest @ ..] if !has_regions => rules = rest,
        _ if !has_regions => all.push("latin".to_owned()),
        _ => {}
    }
    all.append(&mut rules_written(shape, rules));
    Ok(all)
}

/// Returns the statements of a layout, followed by `cells`, on one line.
///
/// # Errors
/// Fails as [`statements`] does.
pub(crate) fn with_rules(layout: &Layout, cells: String) -> Result<String, Inexpressible> {
    let mut all = statements(layout)?;
    all.push(cells);
    Ok(all.join("; "))
}

/// Returns the texts about a puzzle that are not empty, with the keys that files use for them.
pub(crate) fn texts(puzzle: &Puzzle) -> impl Iterator<Item = (&'static str, &str)> {
    let notes = puzzle.about.iter().map(|(note, text)| (note.key(), text));
    let all = [(TITLE, &*puzzle.title)].into_iter().chain(notes).chain([(WORDS, &*puzzle.words)]);
    all.filter(|(_, text)| !text.is_empty())
}

/// Returns the texts about a puzzle as statements, one per line. Line breaks and control characters in the texts are replaced by spaces.
pub(crate) fn words(puzzle: &Puzzle) -> String {
    texts(puzzle).map(|(name, text)| format!("{name}: {}\n", plain(text))).collect()
}

/// Returns the heading of a puzzle, one line per statement. Each line ends with a line break. The side length comes first. Regions are
/// written row by row.
///
/// # Errors
/// Fails as [`statements`] does.
pub(crate) fn heading(layout: &Layout) -> Result<String, Inexpressible> {
    let mut lines = vec![format!("side: {}", layout.shape().side())];
    lines.append(&mut statements(layout)?);
    let map = layout.rules().iter().find_map(|rule| match &rule.figure {
        Figure::Areas(areas) if rule.family == Family::Region => Some(regions_rows(layout.shape(), areas)),
        _ => None,
    });
    for line in lines.iter_mut().filter(|line| line.starts_with("regions: ")) {
        *line = format!("regions:\n{}", map.as_deref().unwrap_or_default().join("\n"));
    }
    Ok(lines.join("\n") + "\n")
}
