//! Dialogs over a screen: yes-or-no questions, prompts, and lists to pick from.

use crate::app::{Action, App, Area, Asking, Context, PickList, Prompt, Question, Size, wrap};
use crate::view::{Canvas, Role, fit};
use text::printable;
use unicode_width::UnicodeWidthStr;

/// Draws a yes-or-no question.
pub fn ask(canvas: &mut Canvas<'_>, size: Size, question: &Question) {
    let width = size.width.min(48);
    let words = question.words();
    let rows = wrap(&words, usize::from(width.saturating_sub(4))).len() as u16;
    let inside = canvas.frame(Area::middle(size, width, rows + 4), "");
    let row = canvas.paragraph(inside, 0, &words, Role::Text);
    canvas.pieces(
        (inside.x, inside.y + row + 1),
        inside.width,
        &[("y", Role::Key), (" yes   ", Role::Text), ("n", Role::Key), (" no", Role::Text)],
    );
}

/// Draws a prompt: a line to type into, and below it an error or the possible completions.
pub fn prompt(canvas: &mut Canvas<'_>, size: Size, prompt: &Prompt) {
    let wide = size.width.min(64);
    let why = prompt.why.as_ref().map(|why| wrap(why, usize::from(wide.saturating_sub(4)))).unwrap_or_default();
    let high = (4 + why.len().max(1) as u16).min(size.height);
    let place = Area::middle(size, wide, high);
    let place = if prompt.asking == Asking::Command { Area { x: 0, y: size.height - high, ..place } } else { place };
    let inside = canvas.frame(place, &prompt.title);
    let room = usize::from(inside.width.saturating_sub(1));
    let (before, after) = prompt.text.split_at(prompt.at);
    let (before, after) = (printable(before), printable(after)); // escaped first, so that widths match what is drawn
    let from = before.char_indices().map(|(at, _)| at).find(|&at| before[at..].width() <= room);
    let shown = &before[from.unwrap_or(before.len())..];
    canvas.line(inside, 0, &format!("{shown}{after}"), Role::Text);
    let under = after.chars().next().unwrap_or(' ').to_string();
    canvas.write(inside.x + shown.width() as u16, inside.y, &under, Role::Cursor);
    for (row, line) in why.iter().enumerate() {
        canvas.line(inside, 1 + row as u16, line, Role::Warning);
    }
    if why.is_empty() {
        let line = candidates(&prompt.candidates, usize::from(inside.width), canvas.glyph("…", "..."));
        canvas.line(inside, 1, &line, Role::Faint);
    }
    let verb = match prompt.asking {
        Asking::File => " open   ",
        Asking::Moment => " go   ",
        Asking::Name => " save   ",
        Asking::Find => " go there   ",
        Asking::Command => " do it   ",
    };
    canvas.pieces(
        (inside.x, inside.y + inside.height.saturating_sub(1)),
        inside.width,
        &[("Enter", Role::Key), (verb, Role::Faint), ("Esc", Role::Key), (" leave it", Role::Faint)],
    );
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

/// Draws a list to pick from, scrolled so that the marked row is visible.
pub fn list(canvas: &mut Canvas<'_>, app: &App, list: &PickList) {
    let name = list.name_width();
    let (frame, place) = list.place(app.size);
    let inside = canvas.frame(frame, &list.title);
    let rows = place.area.height;
    let more = inside.height.saturating_sub(rows + 1); // a divider, and the full text of the marked row
    if more > 0 {
        canvas.divide(inside, rows);
        let (full, says, _) = &list.rows[list.at];
        let words = if full.width() > name { format!("{full}: {says}") } else { says.clone() };
        for (y, line) in (rows + 1..rows + more).zip(wrap(&words, usize::from(inside.width))) {
            canvas.line(inside, y, &line, Role::Text);
        }
    }
    let shown = list.shown();
    let choices = list.choices();
    let here = choices.iter().position(|&at| at == list.at).unwrap_or(0);
    for (y, &at) in (0..rows).zip(&shown[place.first..]) {
        let (row, is_marked) = (&list.rows[at], at == list.at);
        if list.is_heading(at) {
            canvas.line(inside, y, &row.0, Role::Title);
            continue;
        }
        let sign = if is_marked { canvas.glyph("▸", ">") } else { " " }.to_owned();
        canvas.line(
            inside,
            y,
            &format!("{sign} {:<name$}  {}", fit(&row.0, name), row.1),
            if is_marked { Role::Cursor } else { Role::Text },
        );
    }
    let keys = Area { y: inside.y + rows + more, height: 1, ..inside };
    let label = |action| app.label(Context::List, action).unwrap_or_default();
    let place = format!("{}/{}", here + 1, choices.len());
    let back = if list.sought.is_some() { "all of them" } else { "leave it" };
    let both = [(label(Action::Accept), "this one"), (label(Action::Back), back)];
    match &list.sought {
        Some(sought) => {
            let sign = label(Action::Find) + sought;
            canvas.pieces((keys.x, keys.y), keys.width, &[(&sign, Role::Text), (" ", Role::Cursor)]);
            let taken = (sign.width() as u16 + 3).min(keys.width);
            canvas.keys(Area { x: keys.x + taken, width: keys.width - taken, ..keys }, &both);
        }
        None => canvas.keys(keys, &[&both[..], &[(label(Action::Find), "find")]].concat()),
    }
    canvas.right(keys, 0, &place, Role::Faint);
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
