//! Statistics screen.

use std::time::Duration;

use jiff::civil::Date;

use crate::app::{App, Area, GameGroup, MONTH_HEIGHT, StatisticsLayout, StatisticsPage, StatisticsTable, clock, wrap};
use crate::view::{Canvas, Role};
use text::counted;

/// Number of blank columns between the columns of a table.
const GAP: usize = 2;

/// Number of columns to the left of the bars for the times of the highest and the lowest one.
const SCALE: u16 = 8;

/// Names of the rungs of hints.
const RUNGS: [&str; 5] = ["where to look", "technique", "pattern", "reason", "carried out"];

/// Draws the statistics screen: the names of the pages, and the table or the calendar of the present one.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, layout: &StatisticsLayout) {
    let page = app.statistics_screen.page;
    if let Some(columns) = layout.tab_columns() {
        for (other, x) in StatisticsPage::ALL.into_iter().zip(columns) {
            let role = if other == page { Role::Chosen } else { Role::Faint };
            canvas.line(layout.tabs.right_of(x - layout.tabs.x), 0, other.title(), role);
        }
    } else {
        let pieces = [("‹ ", Role::Key), (page.title(), Role::Chosen), (" ›", Role::Key)];
        canvas.pieces((layout.tabs.x, layout.tabs.y), layout.tabs.width, &pieces);
    }
    match page.table(&app.statistics) {
        Some(table) if table.rows.is_empty() => {
            let words = match page {
                StatisticsPage::Techniques => "The techniques of solved games appear here.",
                _ => "Games appear here once they are solved, or deleted unsolved.",
            };
            canvas.paragraph(Area { height: 3, ..layout.heading }, 0, words, Role::Faint);
        }
        Some(table) => draw_table(canvas, app, layout, &table),
        None => draw_calendar(canvas, app, layout),
    }
    if let Some(notice) = &app.notice {
        canvas.foot(app.size, notice, Role::Warning);
    }
}

/// Draws a table, and below it the chart of the marked row.
fn draw_table(canvas: &mut Canvas<'_>, app: &App, layout: &StatisticsLayout, table: &StatisticsTable) {
    let widths = table.widths(usize::from(layout.heading.width).saturating_sub(3), GAP);
    canvas.line(
        layout.heading,
        0,
        &format!("  {}", StatisticsTable::aligned(&table.headings, &widths, GAP)),
        Role::Title,
    );
    if widths.len() < table.headings.len() {
        canvas.right(layout.heading, 0, "…", Role::Faint); // some columns do not fit
    }
    let marked = app.statistics_screen.at.min(table.rows.len() - 1);
    let rows = table.rows.iter().enumerate().skip(layout.table.first);
    for (y, (at, row)) in (0..layout.table.area.height).zip(rows) {
        let is_marked = at == marked;
        let (sign, role) = if is_marked { (canvas.glyph("▸ ", "> "), Role::Chosen) } else { ("  ", Role::Text) };
        let line = format!("{sign}{}", StatisticsTable::aligned(row, &widths, GAP));
        canvas.line(layout.table.area, y, &line, role);
    }
    let end = layout.table.first + usize::from(layout.table.area.height);
    let last_row = layout.table.area.height.saturating_sub(1);
    let signs = [
        (layout.table.first > 0, 0, canvas.glyph("▴", "^")),
        (end < table.rows.len(), last_row, canvas.glyph("▾", "v")),
    ];
    for (_, row, sign) in signs.into_iter().filter(|(is_more, ..)| *is_more) {
        canvas.right(layout.table.area, row, sign, Role::Faint);
    }
    let Some(group) = app.statistics_screen.page.group(&app.statistics, marked) else { return };
    if let Some(area) = layout.chart {
        let is_technique = app.statistics_screen.page == StatisticsPage::Techniques;
        let name = if is_technique { format!("Hardest step {}", group.name) } else { group.name.clone() };
        draw_chart(canvas, area, &name, group);
    }
    if let Some(area) = layout.rungs {
        draw_rungs(canvas, area, group);
    }
    if let Some(area) = layout.chart.filter(|_| app.statistics.too_quick > 0) {
        let games = counted(app.statistics.too_quick, "game was", "games were");
        canvas.line(area, area.height - 1, &format!("{games} solved too quickly to count."), Role::Faint);
    }
}

/// Draws the times of the latest solved games as bars, the latest to the right.
fn draw_chart(canvas: &mut Canvas<'_>, area: Area, name: &str, group: &GameGroup) {
    let room = usize::from(area.width.saturating_sub(SCALE));
    let times = &group.recent[group.recent.len().saturating_sub(room)..];
    let Some(&most) = times.iter().max() else {
        canvas.line(area, 0, &format!("{name}: no game solved yet"), Role::Faint);
        return;
    };
    let captions = match times.len() {
        1 => [format!("{name}: time of the last game"), format!("{name}: last game")],
        games => [
            format!("{name}: times of the last {games} games, latest on the right"),
            format!("{name}: last {games} games"),
        ],
    };
    let fits = |caption: &&String| caption.chars().count() <= usize::from(area.width);
    canvas.line(area, 0, captions.iter().find(fits).unwrap_or(&captions[1]), Role::Faint);
    let signs: Vec<char> = canvas.glyph("▁▂▃▄▅▆▇█", "_.-=+*##").chars().collect();
    let rows = area.height.saturating_sub(2); // the caption, and the line about games that do not count
    let steps = signs.len() as u64 * u64::from(rows);
    for (x, &time) in (area.x + SCALE..).zip(times) {
        let height = (time.saturating_mul(steps) / most.max(1)).max(1);
        for row in 0..rows {
            let below = signs.len() as u64 * u64::from(rows - 1 - row);
            let Some(part) = height.checked_sub(below).filter(|&part| part > 0) else { continue };
            let sign = signs[(part as usize).min(signs.len()) - 1].to_string();
            canvas.write(x, area.y + 1 + row, &sign, Role::Entry);
        }
    }
    canvas.line(Area { width: SCALE, ..area }, 1, &clock(Duration::from_millis(most)), Role::Faint);
    canvas.line(Area { width: SCALE, ..area }, rows, "00:00", Role::Faint);
}

/// Draws the numbers of hints by rung.
fn draw_rungs(canvas: &mut Canvas<'_>, area: Area, group: &GameGroup) {
    canvas.line(area, 0, "Hints used", Role::Faint);
    for (row, (name, count)) in (1..).zip(RUNGS.into_iter().zip(group.rungs.into_iter().chain([group.applied]))) {
        canvas.line(area, row, name, Role::Text);
        canvas.right(area, row, &count.to_string(), Role::Text);
    }
}

/// Draws the streak, and the months of the calendar.
fn draw_calendar(canvas: &mut Canvas<'_>, app: &App, layout: &StatisticsLayout) {
    let daily = &app.statistics.daily;
    let (on_the_day, later) = (canvas.glyph("●", "*"), canvas.glyph("○", "+"));
    let days = |count: usize| counted(count, "day", "days");
    let words = format!(
        "Streak {}, longest {}. {on_the_day} solved on the day, {later} solved later.",
        days(daily.streak),
        days(daily.longest_streak)
    );
    let width = usize::from(layout.heading.width);
    for (row, line) in (0..2).zip(wrap(&words, width)) {
        canvas.line(Area { height: 2, ..layout.heading }, row, &line, Role::Text);
    }
    for &(area, first) in &layout.months {
        draw_month(canvas, app, area, first, (on_the_day, later));
    }
}

/// Draws a month: its name, the days of the week and the days, with signs after the days whose puzzle was solved.
fn draw_month(canvas: &mut Canvas<'_>, app: &App, area: Area, first: Date, (on_the_day, later): (&str, &str)) {
    canvas.line(area, 0, &first.strftime("%B %Y").to_string(), Role::Title);
    canvas.line(area, 1, "Mo  Tu  We  Th  Fr  Sa  Su", Role::Faint);
    let offset = first.weekday().to_monday_zero_offset();
    for day in 1..=first.days_in_month() {
        let Ok(date) = Date::new(first.year(), first.month(), day) else { continue };
        let at = (offset + day - 1) as u16;
        let (x, row) = (at % 7 * 4 + u16::from(day < 10), 2 + at / 7);
        if row >= area.height.min(MONTH_HEIGHT) {
            continue;
        }
        let solved = app.statistics.daily.solved.iter().find(|solved| solved.date == date);
        let (sign, role) = match solved {
            Some(solved) if solved.on_the_day => (on_the_day, Role::Placed),
            Some(_) => (later, Role::Text),
            None => (" ", Role::Faint),
        };
        let role = if app.menu.today == Some(date) { Role::Chosen } else { role };
        canvas.line(area.right_of(x), row, &format!("{day}{sign}"), role);
    }
}
