//! Layout of the menu: its lines with their keys and texts, a board as an ornament beside them if there is room, and the title above.

use std::time::Duration;

use jiff::civil::Date;

use crate::app::{App, Area, BoardArea, BoardForm, Choice, DayState, Size, clock, title_of, wrap};
use crate::store::Card;
use generate::{PuzzleKind, Variant, daily};
use grid::Shape;
use logic::Level;
use text::{counted, printable};
use unicode_width::UnicodeWidthStr;

/// Title of the program, in letters set apart.
pub const TITLE: &str = "n i n e f o l d";

/// Line below the title.
pub const SUBTITLE: &str = "sudoku for the terminal";

/// Lines that begin a group. If there is room, a blank row separates them from the line above.
const GROUPS: [Choice; 4] = [Choice::New(Level::Easy), Choice::Daily, Choice::Learn, Choice::Statistics];

/// Forms of the ornament, the largest first.
const ORNAMENTS: [BoardForm; 3] = [BoardForm::Dense, BoardForm::Compact, BoardForm::Tiny];

/// Number of rows for the title, the line below it and a blank row.
const HEADING: u16 = 3;

/// Number of columns for the mark of the chosen line.
const MARK: u16 = 2;

/// Number of blank columns between the key, the label and the details of a line.
const GAP: u16 = 2;

/// Number of blank columns between the lines and the ornament. At least as many are left blank at the sides of the screen.
const APART: u16 = 4;

/// Least number of columns for the details beside an ornament.
const MIN_DETAILS: u16 = 24;

/// Greatest number of columns for the details.
const MAX_DETAILS: u16 = 44;

/// One visible line of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuRow {
    /// Index of the line in [`Menu::choices`](crate::app::Menu::choices), counted from 0.
    pub at: usize,
    /// Area of the line, one row high.
    pub area: Area,
    /// Label of the line's key; empty if it has none.
    pub key: String,
    /// Name of the line.
    pub label: String,
    /// Short explanation; empty if there is no room.
    pub details: String,
}

/// Layout of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuLayout {
    /// Two rows for the title and the line below it; `None` if there is no room.
    pub title: Option<Area>,
    /// The visible lines, from the top.
    pub rows: Vec<MenuRow>,
    /// First column of the labels and of the details, counted from the left end of a line.
    pub columns: (u16, u16),
    /// Total number of lines.
    pub count: usize,
    /// Area for the suggestion of another level; `None` if there is none or no room for it.
    pub advice: Option<Area>,
    /// Area of the ornament; `None` if there is no room.
    pub ornament: Option<BoardArea>,
}

impl MenuLayout {
    /// Returns the layout of the menu for the size of the screen. The menu is in the middle, together with its ornament.
    #[must_use]
    pub fn of(app: &App) -> Self {
        let (size, choices) = (Size { height: app.size.height - 1, ..app.size }, app.menu.choices());
        let texts: Vec<(String, String)> = choices.iter().map(|&choice| (key(app, choice), label(choice))).collect();
        let key_width = texts.iter().map(|(key, _)| key.width()).max().unwrap_or(0) as u16;
        let label_width = texts.iter().map(|(_, label)| label.width()).max().unwrap_or(0) as u16;
        let label_at = MARK + key_width + GAP;
        let details_at = label_at + label_width + GAP;
        let with_ornament = |board: &BoardArea| {
            size.width >= details_at + MIN_DETAILS + 2 * APART + board.size().width
                && size.height > HEADING + board.size().height
        };
        let ornament = ORNAMENTS.map(|form| BoardArea::new(Shape::nine(), form)).into_iter().find(with_ornament);
        let beside = ornament.map_or(0, |board| APART + board.size().width);
        let margin = if ornament.is_some() { APART } else { 0 };
        let room = size.width.saturating_sub(details_at + beside + margin).min(MAX_DETAILS);
        let details: Vec<String> = choices.iter().map(|&choice| details(app, choice, room.into())).collect();
        let longest = details.iter().map(|details| details.width()).max().unwrap_or(0) as u16;
        let width = (details_at + longest + GAP).min(size.width); // the last column is for the sign that there are more lines
        let advice = app.advice().map_or(0, |advice| wrap(&advice.words, width.into()).len() as u16);
        let column = Column::of(size.height, &choices, advice, app.menu.chosen);
        let board_height = ornament.map_or(0, |board| board.size().height);
        let height = column.height.max(board_height);
        let area = Area::middle(size, width + beside, column.heading + height);
        let lines = Area { y: area.y + column.heading + (height - column.height) / 2, width, ..area };
        let rows = column.rows.iter().map(|&(at, row)| {
            let (key, label) = texts[at].clone();
            MenuRow { at, area: lines.row(row), key, label, details: details[at].clone() }
        });
        let advice = column.advice.map(|row| Area { height: advice, ..lines.row(row) });
        let board_y = area.y + column.heading + (height - board_height) / 2;
        Self {
            title: (column.heading > 0).then_some(Area { height: 2, ..area }),
            rows: rows.collect(),
            columns: (label_at, details_at),
            count: choices.len(),
            advice,
            ornament: ornament.map(|board| board.at(area.x + width + APART, board_y)),
        }
    }
}

/// Rows of the menu from the title to the suggestion, without regard to columns.
struct Column {
    /// Number of rows for the title, 0 if there is no room for it.
    heading: u16,
    /// Index of each visible line, and its row below the title.
    rows: Vec<(usize, u16)>,
    /// Row of the suggestion below the title.
    advice: Option<u16>,
    /// Number of rows below the title.
    height: u16,
}

impl Column {
    /// Divides `height` rows. `advice` is the number of rows of the suggestion. The `chosen` line is visible.
    fn of(height: u16, choices: &[Choice], advice: u16, chosen: usize) -> Self {
        let count = choices.len() as u16;
        let advice = if advice > 0 { advice + 1 } else { 0 }; // with the blank row above it
        let groups = choices.iter().skip(1).filter(|choice| GROUPS.contains(choice)).count() as u16;
        let heading = if height > HEADING + count { HEADING } else { 0 };
        let room = height - heading;
        let is_grouped = count + groups + advice <= room;
        let visible = count.min(room.saturating_sub(1).max(1));
        let first = chosen.min(choices.len() - 1).saturating_sub(usize::from(visible - 1));
        let mut row = 0;
        let mut rows = Vec::new();
        for (at, choice) in choices.iter().enumerate().skip(first).take(visible.into()) {
            row += u16::from(is_grouped && at > 0 && GROUPS.contains(choice));
            rows.push((at, row));
            row += 1;
        }
        let has_advice = advice > 0 && row + advice <= room;
        let height = if has_advice { row + advice } else { row };
        Self { heading, rows, advice: has_advice.then_some(row + 1), height }
    }
}

/// Returns the label of a line's key; empty if it has none.
fn key(app: &App, choice: Choice) -> String {
    app.menu_key(choice).map(|key| key.label(app.appearance.ascii)).unwrap_or_default()
}

/// Returns the name of a line.
fn label(choice: Choice) -> String {
    let label = match choice {
        Choice::New(level) => return format!("New {level}"),
        Choice::Continue => "Continue",
        Choice::Wish => "New game…",
        Choice::Another => "Another",
        Choice::Daily => "Daily",
        Choice::Draft => "Your own",
        Choice::Library => "Library",
        Choice::Learn => "Learn",
        Choice::Watch => "Watch",
        Choice::Statistics => "Statistics",
        Choice::Settings => "Settings",
        Choice::Help => "Help",
        Choice::Quit => "Quit",
    };
    label.to_owned()
}

/// Returns the explanation of a line in at most `room` columns; empty if there is none so short.
fn details(app: &App, choice: Choice, room: usize) -> String {
    let fixed: &[&str] = match choice {
        Choice::Continue => return progress(app, room),
        Choice::Another => return first_that_fits(vec![another(app)], room),
        Choice::Daily => return first_that_fits(app.menu.daily().map_or_else(Vec::new, daily_puzzle), room),
        Choice::Draft => return first_that_fits(typed(app.typed()), room),
        Choice::New(level) => expectation(level),
        Choice::Wish => &["level, technique, symmetry, board or seed", "technique, board or seed", "your choice"],
        Choice::Library => &["puzzle packs, saved games, files", "packs, saved games"],
        Choice::Learn => &["all techniques, and Algorithm X", "all techniques"],
        Choice::Watch => &["Algorithm X solving a sudoku", "Algorithm X"],
        Choice::Statistics => &["times, hints and techniques of your games", "times of your games"],
        Choice::Settings => &["theme, keys and what the game shows", "theme and keys"],
        Choice::Help | Choice::Quit => &[],
    };
    first_that_fits(fixed.iter().map(|&text| text.to_owned()).collect(), room)
}

/// Returns the first text of at most `room` columns; empty if there is none.
fn first_that_fits(texts: Vec<String>, room: usize) -> String {
    texts.into_iter().find(|text| text.width() <= room).unwrap_or_default()
}

/// Returns what a player needs to solve a puzzle of this level: a longer and a shorter text.
const fn expectation(level: Level) -> &'static [&'static str] {
    match level {
        Level::Easy => &["singles only, no notes needed", "singles only"],
        Level::Medium => &["pairs, triples, locked candidates", "pairs and triples"],
        Level::Hard => &["fish, wings and colouring", "fish and wings"],
        Level::Unfair => &["chains and almost locked sets", "chains"],
        Level::Extreme => &["forcing chains and nets", "forcing chains"],
    }
}

/// Returns the name and the progress of the unfinished game.
fn progress(app: &App, room: usize) -> String {
    match &app.menu.latest {
        _ if app.menu.is_unsaved => first_that_fits(vec!["not saved".to_owned()], room),
        Some((_, card)) => progress_of(card, room),
        None => String::new(),
    }
}

/// Returns the name and the progress of a saved game. If there is too little room, the progress is shortened, then the name.
fn progress_of(card: &Card, room: usize) -> String {
    let name = printable(&card.name).into_owned();
    let time = card.seconds.map(|seconds| format!(" · {}", clock(Duration::from_secs(seconds)))).unwrap_or_default();
    let short = format!("{}/{}", card.filled, card.cells);
    let ends = [format!("{} of {} cells{time}", card.filled, card.cells), format!("{short}{time}"), short.clone()];
    let named = ends.iter().map(|end| format!("{name} · {end}"));
    first_that_fits(named.chain(ends.iter().cloned()).collect(), room)
}

/// Returns the name of the pack from which "Another" opens a puzzle. If the puzzle is not from a pack, returns the kind of the puzzle.
fn another(app: &App) -> String {
    let pack = app.menu.pack.map(|pack| pack.title.to_owned());
    pack.or_else(|| app.menu.last.map(kind)).unwrap_or_default()
}

/// Returns the kind of a puzzle in a few words.
fn kind(kind: PuzzleKind) -> String {
    match (kind.variant, kind.level, kind.technique) {
        (_, _, Some(technique)) => technique.name().to_owned(),
        (Variant::Classic, Some(level), None) => format!("{level}, like the last one"),
        (Variant::Classic, None, None) => "like the last one".to_owned(),
        (variant, ..) => title_of(variant),
    }
}

/// Returns texts about the draft, the longest first: the number of its digits or, if there is no draft, how to begin one.
fn typed(digits: Option<usize>) -> Vec<String> {
    match digits {
        None => vec!["type or paste a puzzle".to_owned(), "type or paste".to_owned()],
        Some(0) => vec!["in progress".to_owned()],
        Some(digits) => {
            let digits = counted(digits, "digit", "digits");
            vec![format!("in progress · {digits}"), digits]
        }
    }
}

/// Returns texts about the daily puzzle, the longest first: its date, level and state.
fn daily_puzzle((date, state): (Date, DayState)) -> Vec<String> {
    let state = match state {
        DayState::New => "",
        DayState::Begun(_) => " · in progress",
        DayState::Done => " · done",
    };
    let level = daily::level(date);
    let dated = ["%A %-d %B", "%a %-d %b"].map(|form| format!("{} · {level}{state}", date.strftime(form)));
    dated.into_iter().chain([format!("{level}{state}")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::GameId;
    use jiff::civil::date;

    #[test]
    fn the_daily_puzzle_has_its_day_and_its_level() {
        let done = daily_puzzle((date(2026, 11, 26), DayState::Done));
        assert_eq!(done, ["Thursday 26 November · hard · done", "Thu 26 Nov · hard · done", "hard · done"]);
        let begun = daily_puzzle((date(2026, 11, 2), DayState::Begun(GameId::of("daily"))));
        assert_eq!(begun[0], "Monday 2 November · easy · in progress");
    }

    #[test]
    fn the_unfinished_game_has_its_name_and_progress_as_far_as_there_is_room() {
        let card = Card {
            name: "hard-7F3A91C2".to_owned(),
            level: None,
            variant: None,
            saved: 0,
            filled: 34,
            cells: 81,
            finished: false,
            seconds: Some(760),
            hints: None,
        };
        for (room, text) in [
            (38, "hard-7F3A91C2 · 34 of 81 cells · 12:40"),
            (37, "hard-7F3A91C2 · 34/81 · 12:40"),
            (21, "hard-7F3A91C2 · 34/81"),
            (20, "34/81 · 12:40"),
            (5, "34/81"),
            (4, ""),
        ] {
            assert_eq!(progress_of(&card, room), text);
        }
    }
}
