//! Counters of a search, and bars that show its depth over time.

use crate::app::Area;
use crate::app::watch::{DepthBars, WatchedSearch, counters, counters_in_a_row};
use crate::view::{Canvas, Role};

/// Draws the counters and the bars: side by side in an area one row high, otherwise with the bars below the counters.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, show: &WatchedSearch, rate: Option<u64>) {
    let ascii = canvas.look.ascii;
    let room = usize::from(area.width);
    if area.height > 1 {
        let mut rows = vec![String::new()];
        for fact in counters(show, rate, ascii) {
            let row = rows.last_mut().expect("there is one");
            let gap = if room < 40 { 2 } else { 3 };
            if row.is_empty() {
                *row = fact;
            } else if row.chars().count() + gap + fact.chars().count() <= room {
                *row += &format!("{:gap$}{fact}", "");
            } else {
                rows.push(fact);
            }
        }
        for (y, words) in (0..area.height - 1).zip(&rows) {
            canvas.line(area, y, words, Role::Text);
        }
    } else {
        canvas.line(area, 0, &counters_in_a_row(area.width, show, rate, ascii), Role::Text);
    }
    if let Some(place) = DepthBars::of(area, show, rate, ascii) {
        bars(canvas, place, show);
    }
}

/// Draws the depth over time as bars. The deepest step has the highest bar, and the bar of the present step is marked.
fn bars(canvas: &mut Canvas<'_>, DepthBars { name, row, bars }: DepthBars, show: &WatchedSearch) {
    let signs: Vec<char> = canvas.glyph("▁▂▃▄▅▆▇█", "_.,-=+*#").chars().collect();
    canvas.line(row, 0, name, Role::Faint);
    let width = usize::from(bars.width);
    let depths = show.depths.columns(width);
    let most = usize::from(depths.iter().copied().max().unwrap_or_default().max(1));
    let here = show.depths.column_of(show.machine().tally().steps, width);
    let is_end = show.machine().tally().steps == show.depths.reached();
    for (column, &depth) in depths.iter().enumerate() {
        let sign = signs[usize::from(depth) * (signs.len() - 1) / most].to_string();
        let role = match here {
            Some(here) if here == column && !is_end => Role::Cursor,
            Some(here) if here < column => Role::Covered,
            None => Role::Covered,
            Some(_) => Role::Text,
        };
        canvas.write(bars.x + column as u16, bars.y, &sign, role);
    }
}
