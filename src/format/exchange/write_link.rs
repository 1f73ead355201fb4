//! Writes links that contain a puzzle.

use lz_str::compress_to_base64;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// Site that opens puzzles from links. The links of both sites contain the JSON of f-puzzles.
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

    /// Returns the name of this kind of link, as an argument of `--to`.
    #[must_use]
    pub const fn link_name(self) -> &'static str {
        match self {
            Self::Fpuzzles => "fpuzzles-link",
            Self::Sudokupad => "sudokupad-link",
        }
    }

    /// Returns the part of a link that precedes the packed puzzle.
    const fn beginning(self) -> &'static str {
        match self {
            Self::Fpuzzles => "https://www.f-puzzles.com/?load=",
            Self::Sudokupad => "https://sudokupad.app/fpuzzles",
        }
    }
}

/// Returns the link that opens a puzzle at a site, given the JSON of the puzzle.
pub(crate) fn write(site: Site, json: &str) -> String {
    let mut packed = compress_to_base64(json);
    let digits = packed.trim_end_matches('=').len();
    packed.truncate(digits.next_multiple_of(4)); // the crate adds one `=` more than lz-string
    format!("{}{}", site.beginning(), utf8_percent_encode(&packed, NON_ALPHANUMERIC))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::lz_string::unpack;
    use percent_encoding::percent_decode_str;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_link_unpacks_to_its_text(text in ".{0,200}|[ab]{0,2000}|(\\[[0-9]\\],){0,99}|a*|[\u{80}-\u{300}]{0,99}") {
            let link = write(Site::Fpuzzles, &text);
            let packed = link.strip_prefix(Site::Fpuzzles.beginning()).expect("one of its links");
            prop_assert!(packed.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'%'));
            let packed = percent_decode_str(packed).decode_utf8_lossy();
            prop_assert_eq!(packed.len() % 4, 0);
            prop_assert_eq!(unpack(&packed, 10_000), Ok(text.encode_utf16().collect::<Vec<u16>>()));
        }
    }
}
