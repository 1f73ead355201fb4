//! Colours of a picture: a dark background, and fixed values for the 16 colours that every terminal defines differently.

use std::fmt;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Colour as red, green and blue. Displayed as SVG writes it: `#66bcc4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rgb(u8, u8, u8);

/// Default background colour.
pub(super) const GROUND: Rgb = Rgb(0x15, 0x18, 0x1e);
/// Default text colour.
const INK: Rgb = Rgb(0xd2, 0xd6, 0xde);

/// Values of the 16 ANSI colours in the order of their numbers: black to grey, then their bright variants.
const SIXTEEN: [(Color, Rgb); 16] = [
    (Color::Black, Rgb(0x2a, 0x2f, 0x38)),
    (Color::Red, Rgb(0xe5, 0x73, 0x6f)),
    (Color::Green, Rgb(0x8f, 0xbf, 0x7a)),
    (Color::Yellow, Rgb(0xe0, 0xb8, 0x66)),
    (Color::Blue, Rgb(0x6c, 0xa4, 0xdd)),
    (Color::Magenta, Rgb(0xc0, 0x8a, 0xd4)),
    (Color::Cyan, Rgb(0x66, 0xbc, 0xc4)),
    (Color::Gray, Rgb(0xc3, 0xc8, 0xd1)),
    (Color::DarkGray, Rgb(0x6b, 0x73, 0x80)),
    (Color::LightRed, Rgb(0xf2, 0x93, 0x8f)),
    (Color::LightGreen, Rgb(0xab, 0xd8, 0x98)),
    (Color::LightYellow, Rgb(0xf2, 0xd0, 0x8a)),
    (Color::LightBlue, Rgb(0x8f, 0xbe, 0xf0)),
    (Color::LightMagenta, Rgb(0xd7, 0xaa, 0xe8)),
    (Color::LightCyan, Rgb(0x8a, 0xd6, 0xdc)),
    (Color::White, Rgb(0xf4, 0xf6, 0xfa)),
];

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(red, green, blue) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Rgb {
    /// Returns the colour halfway to `other`.
    const fn towards(self, other: Self) -> Self {
        Self(self.0.midpoint(other.0), self.1.midpoint(other.1), self.2.midpoint(other.2))
    }

    /// Returns the value of a terminal colour; for [`Color::Reset`], returns `plain`.
    fn of(color: Color, plain: Self) -> Self {
        match color {
            Color::Rgb(red, green, blue) => Self(red, green, blue),
            Color::Indexed(index) => Self::indexed(index),
            named => SIXTEEN.into_iter().find(|entry| entry.0 == named).map_or(plain, |entry| entry.1),
        }
    }

    /// Returns the value of one of xterm's 256 colours: the 16 ANSI colours, a cube with six levels of each component, then 24 greys.
    const fn indexed(index: u8) -> Self {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        match index {
            0..=15 => SIXTEEN[index as usize].1,
            16..=231 => {
                let at = (index - 16) as usize;
                Self(LEVELS[at / 36], LEVELS[at / 6 % 6], LEVELS[at % 6])
            }
            232..=255 => {
                let grey = 8 + 10 * (index - 232);
                Self(grey, grey, grey)
            }
        }
    }
}

/// Returns the text colour and the background colour of a cell, with its modifiers for reversed and dim applied.
pub(super) fn of(cell: &Cell) -> (Rgb, Rgb) {
    let (mut ink, mut ground) = (Rgb::of(cell.fg, INK), Rgb::of(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        (ink, ground) = (ground, ink);
    }
    if cell.modifier.contains(Modifier::DIM) {
        ink = ink.towards(ground);
    }
    (ink, ground)
}

#[cfg(test)]
mod tests {
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
