//! Characters of the frames drawn around boards.

/// Whether a character separates cells or boxes.
pub(super) const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋')
}

/// Whether a line belongs to a frame. Such a line has two consecutive dashes, or a dash beside a colon as in Markdown tables, and no
/// character that could be a digit.
pub(super) fn is_border(text: &str) -> bool {
    let is_dash = |c| matches!(c, '-' | '=' | '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉');
    let dashes = text.chars().zip(text.chars().skip(1)).any(|(one, next)| is_dash(one) && is_dash(next));
    let frame = |c: char| is_dash(c) || is_bar(c) || ('─'..='╿').contains(&c) || " \t+.:'`*,".contains(c);
    let aligned = text.contains(is_bar) && (text.contains(":-") || text.contains("-:"));
    (dashes || aligned) && text.chars().all(frame)
}
