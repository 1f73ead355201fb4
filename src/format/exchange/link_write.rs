//! Links to sites that open a puzzle from the link itself.

use crate::exchange::lz_pack;

/// A site that opens such links. Both carry the JSON of f-puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// Setter and solver at <https://www.f-puzzles.com>.
    Fpuzzles,
    /// Player at <https://sudokupad.app>.
    Sudokupad,
}

impl Site {
    /// Every site.
    pub const ALL: [Self; 2] = [Self::Fpuzzles, Self::Sudokupad];

    /// Name of its links, as an argument of `--to`.
    #[must_use]
    pub const fn link_name(self) -> &'static str {
        match self {
            Self::Fpuzzles => "fpuzzles-link",
            Self::Sudokupad => "sudokupad-link",
        }
    }

    /// First part of a link, before the packed puzzle.
    const fn beginning(self) -> &'static str {
        match self {
            Self::Fpuzzles => "https://www.f-puzzles.com/?load=",
            Self::Sudokupad => "https://sudokupad.app/fpuzzles",
        }
    }
}

/// Returns the link of a site to the puzzle of this JSON.
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
