//! Colours as numbers: conversion of terminal colours, mixing, and contrast.

use std::fmt;

use ratatui::style::Color;

/// Colour as red, green and blue. Displayed as SVG writes it: `#66bcc4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Assumed values of the 16 ANSI colours, which every terminal defines differently, in the order of their numbers: black to grey, then
/// their bright variants.
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

/// Levels of a component in the colour cube of xterm's 256 colours.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(red, green, blue) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl From<Rgb> for Color {
    fn from(Rgb(red, green, blue): Rgb) -> Self {
        Self::Rgb(red, green, blue)
    }
}

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// Returns the value of a terminal colour; for [`Color::Reset`], returns `plain`.
    #[must_use]
    pub fn of(color: Color, plain: Self) -> Self {
        match color {
            Color::Rgb(red, green, blue) => Self(red, green, blue),
            Color::Indexed(index) => Self::indexed(index),
            named => SIXTEEN.into_iter().find(|entry| entry.0 == named).map_or(plain, |entry| entry.1),
        }
    }

    /// Returns the value of one of xterm's 256 colours: the 16 ANSI colours, a cube with six levels of each component, then 24 greys.
    const fn indexed(index: u8) -> Self {
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

    /// Returns the most similar of xterm's 256 colours, without the 16 ANSI colours, whose values are unknown.
    #[must_use]
    pub fn nearest_indexed(self) -> Color {
        let distance = |index: &u8| {
            let Self(red, green, blue) = Self::indexed(*index);
            [(red, self.0), (green, self.1), (blue, self.2)]
                .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
                .iter()
                .sum::<u32>()
        };
        Color::Indexed((16..=255).min_by_key(distance).unwrap_or(16))
    }

    /// Returns the colour that lies `percent` of the way from this colour to `other`.
    #[must_use]
    pub fn mixed(self, other: Self, percent: u8) -> Self {
        let part = |from: u8, to: u8| {
            let percent = u16::from(percent.min(100));
            ((u16::from(from) * (100 - percent) + u16::from(to) * percent) / 100) as u8
        };
        Self(part(self.0, other.0), part(self.1, other.1), part(self.2, other.2))
    }

    /// Returns the relative luminance, from 0 (black) to 1 (white). See <https://www.w3.org/TR/WCAG21/#dfn-relative-luminance>.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let linear = |component: u8| {
            let value = f64::from(component) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.0722f64.mul_add(linear(self.2), 0.2126f64.mul_add(linear(self.0), 0.7152 * linear(self.1)))
    }

    /// Returns the contrast ratio of two colours, from 1 to 21. See <https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio>.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    /// Whether light text is easier to read on this colour than dark text.
    #[must_use]
    pub fn is_dark(self) -> bool {
        self.contrast(Self::WHITE) >= self.contrast(Self::BLACK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_agrees_with_known_values() {
        let ratio = |one: Rgb, other: Rgb| (one.contrast(other) * 100.0).round() / 100.0;
        assert_eq!(ratio(Rgb::BLACK, Rgb::WHITE).to_string(), "21");
        assert_eq!(ratio(Rgb(0x77, 0x77, 0x77), Rgb::WHITE).to_string(), "4.48");
        assert_eq!(ratio(Rgb::WHITE, Rgb::WHITE).to_string(), "1");
    }

    #[test]
    fn every_indexed_colour_is_its_own_nearest() {
        for index in 16..=255 {
            let colour = Rgb::indexed(index);
            assert_eq!(Rgb::of(colour.nearest_indexed(), Rgb::BLACK), colour, "{index}");
        }
    }

    #[test]
    fn mixing_runs_from_one_colour_to_the_other() {
        assert_eq!(Rgb::BLACK.mixed(Rgb::WHITE, 0), Rgb::BLACK);
        assert_eq!(Rgb::BLACK.mixed(Rgb::WHITE, 100), Rgb::WHITE);
        assert_eq!(Rgb::BLACK.mixed(Rgb(200, 100, 50), 50), Rgb(100, 50, 25));
    }
}
