//! Dialog for a new game: its level, technique, symmetry, board or seed.

use crate::app::{Action, App, Area, Context, Line, NewGameForm};
use crate::view::{Canvas, Role};
use generate::Variant;

/// Column in which the values begin.
const COLUMN: u16 = 12;

/// Draws the dialog: the values chosen, an explanation of the marked line, and the keys.
pub fn draw(canvas: &mut Canvas<'_>, app: &App) {
    let form = &app.new_game;
    let inside = canvas.frame(NewGameForm::place(app.size).0, "New game");
    for (row, line) in (0..).zip(Line::ALL) {
        let is_marked = line == form.at;
        let sign = if is_marked { "▸ " } else { "  " };
        let role = if is_marked { Role::Chosen } else { Role::Text };
        let words = match line {
            Line::Seed => "type one in".to_owned(),
            line if is_marked => format!("‹ {} ›", form.words(line)),
            line => format!("  {}", form.words(line)),
        };
        canvas.line(inside, row, &format!("{sign}{:<9}", name(line)), role);
        let rest = Area { x: inside.x + COLUMN, width: inside.width.saturating_sub(COLUMN), ..inside };
        let words = if line == Line::Seed { format!("  {words}") } else { words };
        canvas.line(rest, row, &words, role);
    }
    let (words, role) = match (app.at_work(), form.fault()) {
        (Some(words), _) => (words, Role::Title),
        (None, Some(fault)) => (fault, Role::Warning),
        (None, None) => (about(form), Role::Faint),
    };
    let text = Area { height: inside.height.saturating_sub(1), ..inside };
    canvas.paragraph(text, 6, &words, role);
    let label = |action| app.label(Context::List, action).unwrap_or_default();
    let accept = match form.at {
        Line::Board => "list",
        Line::Seed => "type",
        Line::Level | Line::Symmetry => "make it",
        Line::Technique => "list",
    };
    let back = if app.making.is_some() { "stop" } else { "leave it" };
    let keys = Area { y: inside.y + inside.height.saturating_sub(1), height: 1, ..inside };
    let sides = label(Action::Left) + &label(Action::Right);
    let change = if form.at == Line::Seed { String::new() } else { sides };
    canvas.keys(keys, &[(label(Action::Accept), accept), (label(Action::Back), back), (change, "change")]);
}

const fn name(line: Line) -> &'static str {
    match line {
        Line::Level => "level",
        Line::Technique => "technique",
        Line::Symmetry => "symmetry",
        Line::Board => "board",
        Line::Seed => "seed",
    }
}

/// Returns the explanation of the marked line.
fn about(form: &NewGameForm) -> String {
    let words = match (form.at, form.kind.variant) {
        (Line::Level, _) => "As ninefold rate says it, and HoDoKu.",
        (Line::Technique, _) => "What the puzzle cannot be solved without by easier techniques alone.",
        (Line::Symmetry, _) => "How the givens lie on the board.",
        (Line::Board, Variant::Classic) => "9 × 9, or another side, or one more rule.",
        (Line::Board, Variant::Side(_)) => "Rows, columns and boxes, and as many digits as a side has cells.",
        (Line::Board, Variant::Latin) => "No boxes: rows and columns alone.",
        (Line::Board, Variant::Rule(family)) => family.about(),
        (Line::Seed, _) => "It brings a made puzzle back, on any machine.",
    };
    words.to_owned()
}
