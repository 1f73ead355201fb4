//! Help, rules and the list of commands, drawn over any screen.

use crate::app::{App, Area, HelpLine, TextPopup, help_column};
use crate::view::dialogs::scroll_bar;
use crate::view::{Canvas, Role, fit, legend};

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

/// Draws the help, the rules or the list of commands. The lower border has the keys on the right and the open filter on the left.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, popup: &TextPopup) {
    let Some(layout) = app.text_layout() else { return };
    canvas.frame(layout.frame, popup.text.title());
    for (area, lines) in &layout.columns {
        rows(canvas, *area, lines, layout.first);
    }
    legend::samples(canvas, app, &layout);
    let (shown, all) = layout.heights();
    scroll_bar(canvas, layout.frame, (layout.first.into(), shown.into(), all.into()));
    canvas.footer_in_border(&app.text_footer(popup, &layout));
    if let Some(filter) = app.filter_line(popup) {
        let area = layout.frame.inside();
        let filter = fit(&filter, usize::from(area.width).saturating_sub(3));
        let pieces = [(" ", Role::Text), (filter.as_str(), Role::Text), (" ", Role::Cursor), (" ", Role::Text)];
        canvas.pieces((area.x, area.y + area.height), area.width, &pieces);
    }
}
