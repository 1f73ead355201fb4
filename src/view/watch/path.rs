//! The path from the start to here: each level's item, which of its options is taken, and that option.

use crate::app::{Area, Watch};
use crate::cover::Level;
use crate::view::{Canvas, Role, fit};

/// Draws the last levels that fit; with `wide`, a column for each thing.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch, wide: bool) {
    if area.height == 0 {
        return;
    }
    let machine = watch.machine();
    let levels: Vec<Level> = machine.search().path().collect();
    let heading = if wide { "PATH  level  item        branch           option" } else { "PATH" };
    canvas.line(area, 0, heading, Role::Faint);
    canvas.right(
        area,
        0,
        &format!("depth {}", levels.iter().filter(|level| level.option.is_some()).count()),
        Role::Faint,
    );
    if levels.is_empty() {
        canvas.line(area, 1, "nothing is chosen yet", Role::Faint);
    }
    let rows = usize::from(area.height - 1);
    let hidden = if levels.len() > rows { levels.len() + 1 - rows } else { 0 };
    let mut y = 1;
    if hidden > 0 && rows > 0 {
        let forced = levels[..hidden].iter().filter(|level| level.n == 1).count();
        canvas.line(area, y, &format!("  {hidden} levels above, {forced} forced"), Role::Faint);
        y += 1;
    }
    for (depth, level) in levels.iter().enumerate().skip(hidden) {
        let item = machine.matrix().item_name(level.item).to_string();
        let option = level.option.map_or("-".to_owned(), |option| machine.matrix().option_name(option).to_string());
        let decides = level.n > 1;
        let sign = if decides { canvas.glyph("├", "+") } else { canvas.glyph("│", "|") };
        let boxes = boxes(canvas, level);
        let words = if wide {
            format!("{sign} {depth:>6}  {item:<11} {:<5} {boxes:<10} {option}", format!("{}/{}", level.k, level.n))
        } else {
            format!("{depth:>2}{sign}{item:<6} {}/{} {option}", level.k, level.n)
        };
        let role = if decides { Role::Decision } else { Role::Forced };
        canvas.line(area, y, &fit(&words, usize::from(area.width)), role);
        y += 1;
    }
}

/// Options tried as full boxes, those to come as empty ones.
fn boxes(canvas: &Canvas<'_>, level: &Level) -> String {
    let (full, empty) = (canvas.glyph("▪", "*"), canvas.glyph("▫", "."));
    let (k, n) = (level.k.min(9) as usize, level.n.min(9) as usize);
    full.repeat(k) + &empty.repeat(n.saturating_sub(k))
}
