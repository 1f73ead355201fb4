//! Dialogs over a screen: yes-or-no questions, prompts, and lists to pick from.

use crate::app::{App, Area, KeyDialog, PickList, PickMeaning, PickRow, Prompt, Question, Size, wrap};
use crate::view::{Canvas, Role, fit};
use text::printable;
use unicode_width::UnicodeWidthStr;

/// Draws a yes-or-no question.
pub fn ask(canvas: &mut Canvas<'_>, size: Size, question: &Question) {
    let layout = question.layout(size);
    let inside = canvas.frame(layout.frame, "");
    for (row, line) in (0..).zip(&layout.lines) {
        canvas.line(inside, row, line, Role::Text);
    }
    canvas.footer(&layout.keys);
}

/// Draws the dialog that changes the keys of an action.
pub fn keys(canvas: &mut Canvas<'_>, size: Size, dialog: &KeyDialog) {
    let layout = dialog.layout(size);
    let inside = canvas.frame(layout.frame, "Change keys");
    for (row, line) in (0..).zip(&layout.lines) {
        canvas.line(inside, row, line, Role::Text);
    }
    for (row, line) in (layout.lines.len() as u16 + 1..).zip(&layout.message) {
        canvas.line(inside, row, line, Role::Warning);
    }
    canvas.footer(&layout.footer);
}

/// Draws a prompt: a line to type into, and below it an error or the possible completions.
pub fn prompt(canvas: &mut Canvas<'_>, size: Size, prompt: &Prompt) {
    let (before, after) = prompt.text.split_at(prompt.at);
    let (before, after) = (printable(before), printable(after)); // escaped first, so that widths match what is drawn
    let layout = prompt.layout(size);
    let inside = canvas.frame(layout.frame, &prompt.title);
    let room = usize::from(inside.width.saturating_sub(1));
    let from = before.char_indices().map(|(at, _)| at).find(|&at| before[at..].width() <= room);
    let shown = &before[from.unwrap_or(before.len())..];
    canvas.line(inside, 0, &format!("{shown}{after}"), Role::Text);
    let under = after.chars().next().unwrap_or(' ').to_string();
    canvas.write(inside.x + shown.width() as u16, inside.y, &under, Role::Cursor);
    for (row, line) in layout.why.iter().enumerate() {
        canvas.line(inside, 1 + row as u16, line, Role::Warning);
    }
    if layout.why.is_empty() {
        let line = candidates(&prompt.candidates, usize::from(inside.width), canvas.glyph("…", "..."));
        canvas.line(inside, 1, &line, Role::Faint);
    }
    canvas.footer(&layout.keys);
}

/// Returns as many words as fit into `width` columns. If not all words fit, they are followed by `dots` and the number of words left out.
fn candidates(words: &[String], width: usize, dots: &str) -> String {
    let with_rest = |shown: usize| {
        let rest = (shown < words.len()).then(|| format!("{dots} {} more", words.len() - shown));
        let shown = words[..shown].iter().map(|word| printable(word).into_owned());
        shown.chain(rest).collect::<Vec<_>>().join("  ")
    };
    let most = words.len().min(width); // each word takes at least one column
    let fitting = (0..=most).rev().map(with_rest).find(|line| line.width() <= width);
    fitting.unwrap_or_else(|| with_rest(0))
}

/// Draws a list to pick from, scrolled so that the marked row is visible. The last row has the search text if there is one, the keys, and the
/// position of the marked row among all rows.
pub fn list(canvas: &mut Canvas<'_>, app: &App, list: &PickList) {
    let (frame, place) = list.place(app.size);
    let inside = canvas.frame(frame, &list.title);
    let is_of_keys = matches!(list.picked(), PickMeaning::Keys(..));
    let most = usize::from(inside.width) / if is_of_keys { 2 } else { 1 }; // names of keys are short, except for a few
    let name = list.name_width().min(most);
    let rows = place.area.height;
    let more = inside.height.saturating_sub(rows + 1); // a divider, and the full text of the marked row
    if more > 0 {
        canvas.divide(inside, rows);
        let PickRow { name: full, says, .. } = &list.rows[list.at];
        let words = if full.width() > name { format!("{full}: {says}") } else { says.clone() };
        for (y, line) in (rows + 1..rows + more).zip(wrap(&words, usize::from(inside.width))) {
            canvas.line(inside, y, &line, Role::Text);
        }
    }
    let shown = list.shown();
    for (y, &at) in (0..rows).zip(&shown[place.first..]) {
        let (row, is_marked) = (&list.rows[at], at == list.at);
        if list.is_heading(at) {
            canvas.line(inside, y, &row.name, Role::Title);
            continue;
        }
        let sign = if is_marked { canvas.glyph("▸", ">") } else { " " }.to_owned();
        canvas.line(
            inside,
            y,
            &format!("{sign} {:<name$}  {}", fit(&row.name, name), row.says),
            if is_marked { Role::Cursor } else { Role::Text },
        );
    }
    scroll_bar(canvas, frame, (place.first, rows.into(), shown.len()));
    let last = list.last_row(app.size);
    canvas.right(last, 0, &list.position(), Role::Faint);
    if let Some(search) = app.search_line(list) {
        let width = last.width.saturating_sub(list.position().width() as u16 + 2);
        canvas.pieces((last.x, last.y), width, &[(&search, Role::Text), (" ", Role::Cursor)]);
    }
    canvas.footer(&app.list_footer(list));
}

/// Draws a scroll bar over the right border of a frame around `shown` of `count` rows, the first of which has index `first`. Draws nothing if
/// all rows are visible.
pub fn scroll_bar(canvas: &mut Canvas<'_>, frame: Area, (first, shown, count): (usize, usize, usize)) {
    if shown == 0 || shown >= count {
        return;
    }
    let length = (shown * shown / count).max(1);
    let from = (shown - length) * first.min(count - shown) / (count - shown);
    let sign = canvas.glyph("┃", "#");
    for row in from..from + length {
        canvas.write(frame.x + frame.width - 1, frame.y + 1 + row as u16, sign, Role::Frame);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_that_do_not_fit_are_counted() {
        let words: Vec<String> = ["default", "dark", "light"].map(ToOwned::to_owned).to_vec();
        for (width, expected) in [
            (60, "default  dark  light"),
            (20, "default  dark  light"),
            (19, "default  … 2 more"),
            (17, "default  … 2 more"),
            (16, "… 3 more"),
            (0, "… 3 more"),
        ] {
            assert_eq!(candidates(&words, width, "…"), expected, "{width}");
        }
        assert_eq!(candidates(&[], 60, "…"), "");
    }
}
