//! Colours of a picture: a dark background, and fixed values for the 16 colours that every terminal defines differently.

use ratatui::buffer::Cell;
use ratatui::style::Modifier;

use crate::view::theme::Rgb;

/// Default background colour.
pub(super) const GROUND: Rgb = Rgb(0x15, 0x18, 0x1e);
/// Default text colour.
const INK: Rgb = Rgb(0xd2, 0xd6, 0xde);

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
    use ratatui::style::Color;

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
}
