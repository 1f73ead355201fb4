//! Colours of a picture: its background, and fixed values for the 16 colours that every terminal defines differently.

use std::collections::BTreeMap;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::view::theme::Rgb;

/// Default background colour.
const GROUND: Rgb = Rgb(0x15, 0x18, 0x1e);
/// Default text colour.
const INK: Rgb = Rgb(0xd2, 0xd6, 0xde);

/// Returns the background colour of a picture. If the theme gave a background to every cell, it is the most frequent one; otherwise it is
/// [`GROUND`].
pub(super) fn background(buffer: &Buffer) -> Rgb {
    if buffer.content.iter().any(|cell| cell.bg == Color::Reset) {
        return GROUND;
    }
    let mut counts: BTreeMap<Rgb, usize> = BTreeMap::new();
    for cell in &buffer.content {
        *counts.entry(Rgb::of(cell.bg, GROUND)).or_default() += 1;
    }
    counts.into_iter().max_by_key(|&(_, count)| count).map_or(GROUND, |(colour, _)| colour)
}

/// Returns the text colour and the background colour of a cell, with its modifiers for reversed and dim applied.
pub(super) fn of(cell: &Cell) -> (Rgb, Rgb) {
    let (mut ink, mut ground) = (Rgb::of(cell.fg, INK), Rgb::of(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        (ink, ground) = (ground, ink);
    }
    if cell.modifier.contains(Modifier::DIM) {
        ink = ink.mixed(ground, 50);
    }
    (ink, ground)
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    fn check(fg: Color, modifier: Modifier, ink: &str, ground: &str) {
        let mut cell = Cell::new("x");
        (cell.fg, cell.modifier) = (fg, modifier);
        let (got_ink, got_ground) = of(&cell);
        assert_eq!([got_ink.to_string(), got_ground.to_string()], [ink, ground], "{fg} {modifier:?}");
    }

    #[test]
    fn every_kind_of_terminal_colour_has_a_fixed_value() {
        let plain = Modifier::empty();
        check(Color::Reset, plain, "#d2d6de", "#15181e");
        check(Color::Reset, Modifier::REVERSED, "#15181e", "#d2d6de");
        check(Color::Reset, Modifier::DIM, "#73777e", "#15181e");
        check(Color::Green, Modifier::REVERSED, "#15181e", "#8fbf7a");
        check(Color::Indexed(2), plain, "#8fbf7a", "#15181e");
        check(Color::Indexed(117), plain, "#87d7ff", "#15181e");
        check(Color::Indexed(255), plain, "#eeeeee", "#15181e");
        check(Color::Rgb(1, 2, 255), plain, "#0102ff", "#15181e");
    }

    #[test]
    fn margins_have_the_background_of_a_theme_that_paints_every_cell() {
        let area = Rect::new(0, 0, 4, 1);
        let mut buffer = Buffer::empty(area);
        buffer.set_style(Rect { width: 3, ..area }, Style::new().bg(Color::Rgb(1, 2, 3)));
        assert_eq!(background(&buffer), GROUND, "one cell keeps the background of the terminal");
        buffer.set_style(Rect { x: 3, width: 1, ..area }, Style::new().bg(Color::Rgb(9, 9, 9)));
        assert_eq!(background(&buffer), Rgb(1, 2, 3));
    }
}
