//! Help, rules and the list of commands, drawn over any screen.

use crate::app::{Action, App, Area, Context, HelpLine, TextPopup, TextPopupLayout, help_column};
use crate::view::dialogs::scroll_bar;
use crate::view::{Canvas, Role, fit, legend};
use unicode_width::UnicodeWidthStr;

/// Draws rows of help into an area, starting with the row of index `first`, as many as fit. Leaves out the samples of a legend.
pub fn rows(canvas: &mut Canvas<'_>, area: Area, lines: &[HelpLine], first: u16) {
    let indent = help_column(usize::from(area.width)) as u16;
    for (at, line) in (0..area.height).zip(lines.iter().skip(usize::from(first))) {
        match line {
            HelpLine::Title(words) => canvas.line(area, at, words, Role::Title),
            HelpLine::Text(words) => canvas.line(area, at, words, Role::Text),
            HelpLine::Keys(keys, says) => {
                canvas.line(Area { width: indent, ..area }, at, keys, Role::Key);
                canvas.line(area.right_of(indent), at, says, Role::Text);
            }
            HelpLine::Sample(_, says) => canvas.line(area.right_of(indent), at, says, Role::Text),
            HelpLine::Blank => {}
        }
    }
}

/// Draws the help, the rules or the list of commands.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, popup: &TextPopup) {
    let Some(layout) = app.text_layout() else { return };
    canvas.frame(layout.frame, popup.text.title());
    for (area, lines) in &layout.columns {
        rows(canvas, *area, lines, layout.first);
    }
    legend::samples(canvas, app, &layout);
    let (shown, all) = layout.heights();
    scroll_bar(canvas, layout.frame, (layout.first.into(), shown.into(), all.into()));
    footer(canvas, app, popup, &layout);
}

/// Draws the keys on the right half of the bottom border, and the open filter on the left half.
fn footer(canvas: &mut Canvas<'_>, app: &App, popup: &TextPopup, layout: &TextPopupLayout) {
    let area = layout.frame.inside();
    let y = area.y + area.height;
    let label = |action| app.label(Context::Help, action).unwrap_or_default();
    let arrows = [label(Action::Up), label(Action::Down)].join(canvas.glyph("", "/"));
    let (shown, all) = layout.heights();
    let scroll = (all > shown).then_some((arrows, "scroll"));
    let find = popup.sought.is_none().then(|| (label(Action::Find), "filter"));
    let back = (label(Action::Back), if popup.sought.is_some() { "clear" } else { "close" });
    let mut keys: Vec<(String, &str)> = find.into_iter().chain(scroll).chain([back]).collect();
    let width = |keys: &[(String, &str)]| keys.iter().map(|(key, says)| key.width() + says.width() + 3).sum::<usize>();
    let typed = popup.sought.as_ref().map(|sought| label(Action::Find) + sought);
    let room = usize::from(area.width).saturating_sub(typed.as_ref().map_or(0, |typed| typed.width() + 3));
    while keys.len() > 1 && width(&keys) > room {
        keys.remove(keys.len() - 2); // the last one, which closes the popup, is kept longest
    }
    let wide = width(&keys) as u16;
    if usize::from(wide) <= room {
        let x = area.x + area.width - wide;
        canvas.write(x, y, &" ".repeat(wide.into()), Role::Faint);
        canvas.keys(Area { x: x + 1, y, width: wide - 1, height: 1 }, &keys);
    }
    if let Some(typed) = typed {
        let typed = fit(&typed, usize::from(area.width).saturating_sub(3));
        let pieces = [(" ", Role::Text), (typed.as_str(), Role::Text), (" ", Role::Cursor), (" ", Role::Text)];
        canvas.pieces((area.x, y), area.width, &pieces);
    }
}
