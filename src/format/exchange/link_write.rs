//! Writes links that contain a puzzle.

use crate::exchange::lz_pack;

/// Site that opens puzzles from links. The links of both contain the JSON of f-puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// The editor and solver at <https://www.f-puzzles.com>.
    Fpuzzles,
    /// The player at <https://sudokupad.app>.
    Sudokupad,
}

impl Site {
    /// All sites.
    pub const ALL: [Self; 2] = [Self::Fpuzzles, Self::Sudokupad];

    /// Returns the name of the site's links, as an argument of `--to`.
    #[must_use]
    pub const fn link_name(self) -> &'static str {
        match self {
            Self::Fpuzzles => "fpuzzles-link",
            Self::Sudokupad => "sudokupad-link",
        }
    }

    /// Returns the part of a link before the packed puzzle.
    const fn beginning(self) -> &'static str {
        match self {
            Self::Fpuzzles => "https://www.f-puzzles.com/?load=",
            Self::Sudokupad => "https://sudokupad.app/fpuzzles",
        }
    }
}

/// Returns the link that opens the puzzle of this JSON at a site.
pub(crate) fn write(site: Site, json: &str) -> String {
    let packed = lz_pack::pack(json);
    let mut link = site.beginning().to_owned();
    for digit in packed.chars() {
        match digit {
            '+' => link.push_str("%2B"),
            '/' => link.push_str("%2F"),
            '=' => link.push_str("%3D"),
            digit => link.push(digit),
        }
    }
    link
}
