//! Menu screen.

use jiff::civil::Date;

use crate::app::{Action, App, Area, BoardArea, Choice, Context, DayState, Rows, title_of, wrap};
use crate::view::board::{CellStyle, board};
use crate::view::{Canvas, Role};
use generate::{PuzzleKind, Variant, daily};
use grid::Digit;
use text::counted;

/// First grid that Algorithm X finds on a blank board, shown as an ornament.
const ORNAMENT: &str = "123456789789123456456789123312845967697312845845697312231574698968231574574968231";

/// Draws the menu.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, area: Area, ornament: Option<BoardArea>, rows: Rows) {
    let choices = app.menu.choices();
    if rows.area.y > area.y {
        canvas.line(area, 0, "n i n e f o l d", Role::Title);
        canvas.line(area, 1, "sudoku for the terminal", Role::Faint);
    }
    let (first, visible) = (rows.first, usize::from(rows.area.height));
    let chosen = app.menu.chosen.min(choices.len() - 1);
    let mut row = rows.area.y - area.y;
    let column = 19;
    let roomy = choices.iter().all(|&choice| column + words(app, choice).1.len() as u16 <= area.width);
    for (at, choice) in choices.iter().enumerate().skip(first).take(visible) {
        let is_chosen = at == chosen;
        let (words, more) = words(app, *choice);
        let (sign, role) = if is_chosen { ("▸ ", Role::Chosen) } else { ("  ", Role::Text) };
        canvas.line(area, row, &format!("{sign}{words:<15}"), role);
        if roomy {
            canvas.line(area.right_of(column), row, &more, Role::Faint);
        }
        let more = if at == first && first > 0 {
            "▴"
        } else if at + 1 == first + visible && at + 1 < choices.len() {
            "▾"
        } else {
            ""
        };
        canvas.right(area, row, more, Role::Faint);
        row += 1;
    }
    if let Some(advice) = app.advice() {
        let lines = wrap(&advice.words, usize::from(area.width)).len() as u16;
        if row + lines + 1 < area.height {
            canvas.paragraph(area, row + 1, &advice.words, Role::Faint);
        }
    }
    if let Some(at) = ornament {
        let digits: Vec<Option<Digit>> = ORNAMENT.chars().map(Digit::from_symbol).collect();
        let is_shown = |at: usize| at * at % 7 < 3;
        board(canvas, &at, None, |cell| {
            CellStyle::of(digits[cell.index()].filter(|_| is_shown(cell.index())), Role::Faint)
        });
    }
    let actions =
        [(Action::Accept, "take"), (Action::Help, "help"), (Action::Quit, "quit"), (Action::OpenFile, "open a file")];
    match app.at_work().or_else(|| app.notice.clone()) {
        Some(words) => canvas.foot(app.size, &words, Role::Title),
        None => canvas.actions(app.size.rows(app.size.height - 1, 1), app, Context::List, &actions),
    }
}

/// Returns the label of a menu item and the text beside the label.
fn words(app: &App, choice: Choice) -> (String, String) {
    let (label, more) = match choice {
        Choice::Continue => ("Continue", progress(app)),
        Choice::New(level) => return (format!("New {level}"), level_words(level).to_owned()),
        Choice::Wish => ("New to order", "technique, rules".to_owned()),
        Choice::Another => ("Another", another(app)),
        Choice::Daily => {
            return app.menu.daily().map_or_else(|| ("Daily puzzle".to_owned(), String::new()), daily_puzzle);
        }
        Choice::Draft => ("Your own puzzle", typed(app.typed())),
        Choice::Library => ("Library", "packs, games".to_owned()),
        Choice::Learn => ("Learn", "techniques".to_owned()),
        Choice::Watch => ("Watch", "a search".to_owned()),
        Choice::Help => ("Help", String::new()),
        Choice::Quit => ("Quit", String::new()),
    };
    (label.to_owned(), more)
}

/// Returns the progress of the latest game.
fn progress(app: &App) -> String {
    if app.menu.is_unsaved {
        return "not saved".to_owned();
    }
    let card = app.menu.latest.as_ref().map(|(_, card)| format!("{}/{} cells", card.filled, card.cells));
    card.unwrap_or_default()
}

/// Returns the name of the pack from which "Another" opens a puzzle. If the puzzle is not from a pack, returns the kind of the puzzle.
fn another(app: &App) -> String {
    let pack = app.menu.pack.map(|pack| pack.title.to_owned());
    pack.or_else(|| app.menu.last.map(kind)).unwrap_or_default()
}

/// Returns the kind of a puzzle in a word or two.
fn kind(kind: PuzzleKind) -> String {
    match (kind.variant, kind.level, kind.technique) {
        (_, _, Some(technique)) => technique.name().to_owned(),
        (Variant::Classic, Some(level), None) => format!("{level}, like this"),
        (Variant::Classic, None, None) => "like the last".to_owned(),
        (variant, ..) => title_of(variant),
    }
}

/// Returns the text about the draft: the number of its digits or, if there is no draft, how to begin a draft.
fn typed(digits: Option<usize>) -> String {
    match digits {
        None => "type or paste it".to_owned(),
        Some(0) => "begun".to_owned(),
        Some(digits) => format!("begun, {}", counted(digits, "digit", "digits")),
    }
}

/// Returns the label of the daily puzzle and the text beside the label: its level and state.
fn daily_puzzle((date, state): (Date, DayState)) -> (String, String) {
    let state = match state {
        DayState::New => "",
        DayState::Begun(_) => ", begun",
        DayState::Done => ", done",
    };
    (format!("Daily {}", &date.to_string()[5..]), format!("{}{state}", daily::level(date)))
}

const fn level_words(level: logic::Level) -> &'static str {
    use logic::Level;
    match level {
        Level::Easy => "singles",
        Level::Medium => "pairs, triples",
        Level::Hard => "fish, wings",
        Level::Unfair => "chains",
        Level::Extreme => "forcing",
    }
}
