//! Statistics screen: pages with tables of games, a chart for the marked row, and a calendar of the puzzles of the day.

use std::time::Instant;

use jiff::Span;
use jiff::civil::Date;

use crate::app::footer::{FooterEntry, GAP, in_row};
use crate::app::list_row_positions::{Rows, line_after, line_after_in_a_ring};
use crate::app::statistics::{GameGroup, Statistics, StatisticsTable};
use crate::app::{Action, App, Area, Context, Effect, FooterItem, FrameLayout, Key, Screen, ScreenState, Size};

/// Page of the statistics screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatisticsPage {
    /// Games by level.
    #[default]
    Levels,
    /// Games by size of the board.
    Sizes,
    /// Games by rule.
    Rules,
    /// Techniques.
    Techniques,
    /// Calendar of the puzzles of the day.
    Daily,
}

impl StatisticsPage {
    /// All pages, from the left.
    pub const ALL: [Self; 5] = [Self::Levels, Self::Sizes, Self::Rules, Self::Techniques, Self::Daily];

    /// Returns the title of the page.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Levels => "Levels",
            Self::Sizes => "Sizes",
            Self::Rules => "Rules",
            Self::Techniques => "Techniques",
            Self::Daily => "Daily",
        }
    }

    /// Returns the table of the page; `None` for the calendar.
    #[must_use]
    pub fn table(self, statistics: &Statistics) -> Option<StatisticsTable> {
        match self {
            Self::Levels => Some(statistics.level_table()),
            Self::Sizes => Some(statistics.size_table()),
            Self::Rules => Some(statistics.rule_table()),
            Self::Techniques => Some(statistics.technique_table()),
            Self::Daily => None,
        }
    }

    /// Returns the group of games of a row of the page's table.
    #[must_use]
    pub fn group(self, statistics: &Statistics, row: usize) -> Option<&GameGroup> {
        match self {
            Self::Levels => statistics.levels.iter().chain([&statistics.all]).nth(row),
            Self::Sizes => statistics.sizes.get(row),
            Self::Rules => statistics.rules.get(row),
            Self::Techniques => statistics.techniques.get(row).map(|technique| &technique.games),
            Self::Daily => None,
        }
    }
}

/// State of the statistics screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatisticsScreen {
    /// Page that is shown.
    pub page: StatisticsPage,
    /// Index of the marked row of the table, counted from 0. On the calendar, number of months before the present one at the end.
    pub at: usize,
    /// Screen from which this one was opened.
    back_to: Screen,
}

impl Default for StatisticsScreen {
    fn default() -> Self {
        Self { page: StatisticsPage::default(), at: 0, back_to: Screen::Menu }
    }
}

/// Maximum width of the pages, in columns.
const WIDTH: u16 = 96;

/// Number of rows for the names of the pages and the blank row below them.
const HEADING: u16 = 2;

/// Number of rows for the chart, with its caption and the blank row above it.
const CHART: u16 = 8;

/// Least number of rows of the table beside which a chart is shown.
const MIN_TABLE: u16 = 4;

/// Width of the numbers of hints by rung beside the chart, in columns.
const RUNGS: u16 = 24;

/// Least width of a chart, in columns.
const MIN_CHART: u16 = 20;

/// Width of a month of the calendar, in columns: seven days of two digits and a sign, with a blank between them.
pub const MONTH_WIDTH: u16 = 7 * 4 - 1;

/// Height of a month of the calendar: its name, the days of the week and six weeks.
pub const MONTH_HEIGHT: u16 = 8;

/// Number of blank columns between two months.
const MONTH_GAP: u16 = 3;

/// Number of months that Up and Down can go back.
const MOST_MONTHS: usize = 1200;

/// Layout of the statistics screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatisticsLayout {
    /// Row with the names of the pages.
    pub tabs: Area,
    /// Row with the headings of the table, or with the sentence above the calendar.
    pub heading: Area,
    /// Visible rows of the table.
    pub table: Rows,
    /// Area of the chart, its caption in the first row; `None` if there is no room.
    pub chart: Option<Area>,
    /// Area of the numbers of hints by rung, their caption in the first row; `None` if there is no room.
    pub rungs: Option<Area>,
    /// Areas of the visible months with the first day of each, from the left; empty on other pages.
    pub months: Vec<(Area, Date)>,
}

impl StatisticsLayout {
    fn of(app: &App) -> Self {
        let StatisticsScreen { page, at, .. } = app.statistics_screen;
        let size = Size { height: app.size.height - 1, ..app.size };
        let area = Area::middle(size, WIDTH.min(size.width), size.height);
        let body = area.below(HEADING);
        let table = page.table(&app.statistics);
        let count = table.map_or(0, |table| table.rows.len()) as u16;
        let is_narrow = page == StatisticsPage::Daily && area.width < 70; // the sentence above takes two rows
        let below = body.below(if is_narrow { 2 } else { 1 });
        let has_chart = page != StatisticsPage::Daily
            && below.height >= CHART + MIN_TABLE.min(count.max(1))
            && below.width >= MIN_CHART
            && count > 0;
        let room = below.height.saturating_sub(if has_chart { CHART } else { 0 });
        let height = count.min(room);
        let first = (at + 1).saturating_sub(height.into()).min(usize::from(count.saturating_sub(height)));
        let chart = below.below(height + 1).rows(0, CHART - 1);
        let has_rungs = has_chart && chart.width >= MIN_CHART + RUNGS;
        let chart_width = if has_rungs { chart.width - RUNGS } else { chart.width };
        Self {
            tabs: area.row(0),
            heading: body.row(0),
            table: Rows { area: below.rows(0, height), first },
            chart: has_chart.then_some(Area { width: chart_width, ..chart }),
            rungs: has_rungs.then(|| chart.right_of(chart_width + 2)),
            months: if page == StatisticsPage::Daily { months(below.below(1), app, at) } else { Vec::new() },
        }
    }
}

/// Returns the areas of as many months as fit, with the first day of each. The last month is `back` months before the present one.
fn months(area: Area, app: &App, back: usize) -> Vec<(Area, Date)> {
    let Some(today) = app.menu.today.filter(|_| area.width >= MONTH_WIDTH && area.height > 2) else {
        return Vec::new();
    };
    let columns = (area.width + MONTH_GAP) / (MONTH_WIDTH + MONTH_GAP);
    let rows = ((area.height + 1) / (MONTH_HEIGHT + 1)).max(1);
    let count = columns * rows;
    let month = |at: u16| {
        let back = i64::try_from(back).ok()? + i64::from(count - 1 - at);
        let span = Span::new().try_months(back).ok()?;
        let first = today.first_of_month().checked_sub(span).ok()?;
        let (x, y) = (at % columns * (MONTH_WIDTH + MONTH_GAP), at / columns * (MONTH_HEIGHT + 1));
        let area = area.below(y).right_of(x);
        Some((Area { width: MONTH_WIDTH, height: area.height.min(MONTH_HEIGHT), ..area }, first))
    };
    (0..count).filter_map(month).collect()
}

impl ScreenState for StatisticsScreen {
    const CONTEXT: Context = Context::List;
    const ABOUT: &'static [&'static str] = &[
        "Left and right show other pages, up and down mark a row,",
        "to which the chart belongs. Played games include those",
        "that you deleted unsolved or that the solver filled in.",
        "Practice positions and games that were solved impossibly",
        "quickly do not count. For a technique, games are those",
        "whose hardest step it was, and the other columns are",
        "about digits that needed it: the median of your average",
        "times per digit, the average in the latest game, and how",
        "much longer (+) or shorter (-) that is.",
    ];

    fn update(app: &mut App, action: Action, _: Key, _: Instant) {
        let screen = app.statistics_screen;
        let here = StatisticsPage::ALL.iter().position(|&page| page == screen.page).unwrap_or(0);
        let count = StatisticsPage::ALL.len();
        match action {
            Action::Back => app.screen = screen.back_to,
            Action::Left => app.show_statistics_page((here + count - 1) % count),
            Action::Right => app.show_statistics_page((here + 1) % count),
            Action::Up if screen.page == StatisticsPage::Daily => {
                app.statistics_screen.at = (screen.at + 1).min(MOST_MONTHS);
            }
            Action::Down if screen.page == StatisticsPage::Daily => {
                app.statistics_screen.at = screen.at.saturating_sub(1);
            }
            Action::PageUp | Action::PageDown | Action::Top | Action::Bottom
                if screen.page == StatisticsPage::Daily =>
            {
                let first = app.months_to_first_daily();
                app.statistics_screen.at = match action {
                    Action::PageUp => (screen.at + 12).min(first.max(screen.at)),
                    Action::PageDown => screen.at.saturating_sub(12),
                    Action::Top => first,
                    _ => 0,
                };
            }
            _ => {
                let count = screen.page.table(&app.statistics).map_or(0, |table| table.rows.len());
                if let Some(last) = count.checked_sub(1) {
                    let next = line_after_in_a_ring(action, screen.at.min(last), last, 10);
                    app.statistics_screen.at = next.unwrap_or(screen.at);
                }
            }
        }
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        Some(FrameLayout::Statistics(StatisticsLayout::of(app)))
    }

    fn footer(app: &App, _: Instant) -> Vec<FooterItem> {
        let Some(FrameLayout::Statistics(layout)) = app.frame().filter(|_| app.notice.is_none()) else {
            return Vec::new();
        };
        let entry = |actions: &[Action], words: &str| app.footer_entry_of(Self::CONTEXT, actions, words);
        let rows = if app.statistics_screen.page == StatisticsPage::Daily { "month" } else { "row" };
        let entries: Vec<FooterEntry> = [
            entry(&[Action::Left, Action::Right], "page"),
            entry(&[Action::Up, Action::Down], rows),
            entry(&[Action::Back], "back"),
            entry(&[Action::Help], "help"),
        ]
        .into_iter()
        .flatten()
        .collect();
        in_row(app.last_row().right_of(layout.tabs.x), GAP, entries)
    }

    /// Marks the row of the table that was clicked, or shows the page whose name was clicked.
    fn click(app: &mut App, (x, y): (u16, u16), _: Instant) {
        let Some(FrameLayout::Statistics(layout)) = app.frame() else { return };
        if let Some(row) = layout.table.at(x, y) {
            app.statistics_screen.at = row;
        } else if layout.tabs.has(x, y)
            && let Some(page) = layout.tab_at(x)
        {
            app.show_statistics_page(page);
        }
    }

    fn wheel(app: &mut App, action: Action, now: Instant) {
        let is_calendar = app.statistics_screen.page == StatisticsPage::Daily;
        let last = app.statistics_screen.page.table(&app.statistics).map_or(0, |table| table.rows.len());
        if is_calendar {
            app.perform(action, now);
        } else if let Some(last) = last.checked_sub(1) {
            app.statistics_screen.at = line_after(action, app.statistics_screen.at, (last, 10));
        }
    }
}

impl StatisticsLayout {
    /// Returns the first column of each name of a page in the row of names, counted from the left end of the screen. `None` if there is no
    /// room for all names.
    #[must_use]
    pub fn tab_columns(&self) -> Option<[u16; StatisticsPage::ALL.len()]> {
        let mut x = self.tabs.x;
        let columns = StatisticsPage::ALL.map(|page| {
            let here = x;
            x += page.title().len() as u16 + 2;
            here
        });
        (x - 2 <= self.tabs.x + self.tabs.width).then_some(columns)
    }

    /// Returns the index of the page whose name is in this column of the screen.
    fn tab_at(&self, x: u16) -> Option<usize> {
        let columns = self.tab_columns()?;
        let is_in =
            |at: &usize| (columns[*at]..columns[*at] + StatisticsPage::ALL[*at].title().len() as u16).contains(&x);
        (0..columns.len()).find(is_in)
    }
}

impl App {
    /// Opens the statistics screen, and reads the log again.
    pub(in crate::app) fn visit_statistics(&mut self) {
        self.statistics_screen.back_to = self.screen;
        self.screen = Screen::Statistics;
        self.effects.push(Effect::List);
    }

    /// Returns the number of months from that of the first solved puzzle of the day to the present one.
    fn months_to_first_daily(&self) -> usize {
        let first = self.statistics.daily.solved.first().map(|day| day.date);
        let months = |date: Date| i32::from(date.year()) * 12 + i32::from(date.month());
        let passed = first.zip(self.menu.today).map_or(0, |(first, today)| months(today) - months(first));
        usize::try_from(passed).unwrap_or(0)
    }

    /// Shows the page with this index, with its first row marked.
    fn show_statistics_page(&mut self, at: usize) {
        self.statistics_screen.page = StatisticsPage::ALL[at];
        self.statistics_screen.at = 0;
    }
}
