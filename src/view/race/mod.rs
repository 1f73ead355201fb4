//! Race screen: progress bars while the race runs, then the table of results; also a chart of the times.

mod bars;

use crate::app::race::{AsciiOnly, Bar, Page, Race, Row, Scale, Table, by_median, rows, time};
use crate::app::{App, Area};
use crate::view::{Canvas, Role};

use bars::bars;

/// Draws the race screen.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, list: Area) {
    let Some(race) = &app.race else { return };
    let size = app.size;
    let line = |y| size.rows(y, 1);
    let plain = AsciiOnly(app.appearance.ascii);
    title(canvas, line(0), race);
    let rows = rows(race.scores());
    let first = race.row.min(rows.len().saturating_sub(usize::from(list.height)));
    let (head, foot) = match (race.page, race.is_over()) {
        (Page::Chart, _) => (Bar::key(plain).to_owned(), chart(canvas, list, &by_median(&rows), first)),
        (Page::Table, true) => (table(canvas, list, &rows, first), note(race, &rows)),
        (Page::Table, false) => (bars(canvas, list, race, first), "all get the same share of the time".to_owned()),
    };
    canvas.line(line(1), 0, &head, Role::Faint);
    canvas.line(line(size.height - 2), 0, &foot, Role::Faint);
    if let Some(notice) = &app.notice {
        canvas.line(line(size.height - 1), 0, notice, Role::Warning);
    }
}

/// Draws the title row: the number of solvers, the title of the race, and how many solvers are done.
fn title(canvas: &mut Canvas<'_>, area: Area, race: &Race) {
    let all = race.scores().count();
    let state = if race.is_over() { "done".to_owned() } else { format!("{} of {all} done", race.arrived()) };
    let room = Area { width: area.width.saturating_sub(state.len() as u16 + 2), ..area };
    let words = [format!("RACE  {all} solvers {}", race.title), format!("RACE  {}", race.title)];
    let fits = words.iter().find(|words| words.chars().count() <= usize::from(room.width));
    canvas.line(room, 0, fits.unwrap_or(&words[1]), Role::Title);
    canvas.right(area, 0, &state, if race.is_over() { Role::Solution } else { Role::Decision });
}

/// Returns the note below the table. If a solver failed, the note explains the sign `!`. Otherwise the note says what the times measure.
fn note(race: &Race, rows: &[Row<'_>]) -> String {
    if rows.iter().all(|row| row.score.failures == 0) {
        return "time to first solution, with set-up".to_owned();
    }
    let seconds = race.progress.timeout().as_secs_f64();
    format!("! gave up after {seconds} s (counted as {seconds} s)")
}

/// Draws the rows of the table, starting with the row of index `first`, as many as fit. Returns the header of the columns.
fn table(canvas: &mut Canvas<'_>, area: Area, rows: &[Row<'_>], first: usize) -> String {
    let table = Table::of(rows, Some(area.width.into()), AsciiOnly(canvas.look.ascii));
    for (at, row) in (0..area.height).zip(&rows[first..]) {
        canvas.line(area, at, &table.line(row), Role::Text);
        canvas.line(area, at, row.solver, role(row));
    }
    table.head()
}

/// Draws a bar for each solver. The three parts of a bar end at the fastest, the median and the slowest time. Returns the axis of the chart
/// as text.
fn chart(canvas: &mut Canvas<'_>, area: Area, rows: &[Row<'_>], first: usize) -> String {
    let plain = AsciiOnly(canvas.look.ascii);
    let scale = Scale::of(rows.iter().filter_map(|row| row.figures));
    let name = rows.iter().map(|row| row.solver.len()).max().unwrap_or(0);
    let wide = usize::from(area.width).saturating_sub(name + 11);
    for (at, row) in (0..area.height).zip(&rows[first..]) {
        canvas.line(area, at, row.solver, role(row));
        let Some(figures) = row.figures else { continue };
        let [fast, median, slow] = scale.bar(&figures, wide).parts(plain);
        let parts = [(&*fast, Role::Entry), (&*median, Role::Entry), (&*slow, Role::Faint)];
        canvas.pieces((area.x + name as u16 + 1, area.y + at), wide as u16, &parts);
        let mark = if row.score.failures > 0 { "! " } else { "" };
        canvas.right(area, at, &format!("{mark}{}", time(figures.median, plain)), Role::Text);
    }
    format!("{:name$} {}", "", scale.axis(wide, plain))
}

/// Returns the role of a solver's name: [`Role::DeadEnd`] if the solver failed. The table also has a sign for failures.
const fn role(row: &Row<'_>) -> Role {
    if row.score.failures > 0 { Role::DeadEnd } else { Role::Text }
}
