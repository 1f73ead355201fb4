//! Progress of a running race: a bar for each solver, its average time so far, and its failures.

use crate::app::Area;
use crate::app::race::{AsciiOnly, Race, time};
use crate::view::{Canvas, Role};
use solve::race::Score;

/// Draws a row for each solver, starting with the solver of index `first`, as many as fit. Returns the header of the columns.
pub(super) fn bars(canvas: &mut Canvas<'_>, area: Area, race: &Race, first: usize) -> String {
    let plain = AsciiOnly(canvas.look.ascii);
    let (progress, width) = (&race.progress, usize::from(area.width));
    let name = race.scores().map(|(solver, _)| solver.len()).max().unwrap_or(0);
    let is_wide = width >= 60;
    let rest = if is_wide { 8 + 7 + 9 } else { 2 + 8 };
    let wide = width.saturating_sub(name + 1 + rest).max(1);
    for (at, (lane, (solver, score))) in (0..area.height).zip(race.scores().enumerate().skip(first)) {
        let is_done = progress.is_done(lane);
        canvas.line(area, at, solver, if score.failures > 0 { Role::DeadEnd } else { Role::Text });
        let (full, empty) = bar(progress.share(lane), wide, plain);
        let role = if is_done { Role::Entry } else { Role::Decision };
        let x = area.x + name as u16 + 1;
        let x = canvas.pieces((x, area.y + at), wide as u16, &[(&full, role), (&empty, Role::Faint)]);
        let average = score.figures().map_or_else(|| "-".to_owned(), |figures| time(figures.avg, plain));
        let words = if is_wide {
            format!(" {:>7}{:>7}{average:>9}", format!("{}/{}", progress.runs(lane), progress.length()), failed(score))
        } else {
            format!(" {}{average:>8}", if score.failures > 0 { "!" } else { " " })
        };
        canvas.pieces((x, area.y + at), rest as u16, &[(&words, Role::Text)]);
    }
    let runs = if is_wide { format!("{:>8}{:>7}", "runs", "failed") } else { "  ".to_owned() };
    let last = rest - runs.len();
    format!("{:<name$} {:wide$}{runs}{:>last$}", "solver", "", "average")
}

fn failed(score: &Score) -> String {
    if score.failures > 0 { format!("! {}", score.failures) } else { "-".to_owned() }
}

/// Returns the filled part and the empty part of a bar that is `wide` columns wide in all.
fn bar(share: f64, wide: usize, AsciiOnly(ascii): AsciiOnly) -> (String, String) {
    let [full, empty] = if ascii { ["#", "."] } else { ["▆", "·"] };
    let whole = (share * wide as f64).floor() as usize;
    (full.repeat(whole), empty.repeat(wide - whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fills_its_share_of_the_columns_rounded_down() {
        for (share, expected, ascii) in
            [(0.0, "····", "...."), (0.5, "▆▆··", "##.."), (0.7, "▆▆··", "##.."), (1.0, "▆▆▆▆", "####")]
        {
            let drawn = |plain| {
                let (full, empty) = bar(share, 4, plain);
                full + &empty
            };
            assert_eq!((drawn(AsciiOnly(false)).as_str(), drawn(AsciiOnly(true)).as_str()), (expected, ascii));
        }
    }
}
