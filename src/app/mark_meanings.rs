//! Legend of styles: the meanings of a hint's marks.

use crate::app::footer::GAP;
use crate::app::{Area, Hint};
use grid::Digit;
use logic::Role;
use unicode_width::UnicodeWidthStr;

/// Number of columns for a digit in its style and a blank, before the meaning of the style.
const SAMPLE: u16 = 2;

/// Meaning of a style in which a hint marks candidates or digits on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkMeaning {
    /// A digit that the board shows in this style.
    pub digit: Digit,
    /// The role that has this style on the board.
    pub role: Role,
    /// The meaning, such as `fin`. A style with several meanings has all of them, separated by commas.
    pub name: String,
}

impl Hint {
    /// Returns the meaning of each style in which the hint marks candidates or digits now.
    #[must_use]
    pub fn mark_meanings(&self) -> Vec<MarkMeaning> {
        let marks = self.marks_with_colours().into_iter();
        let mut marks: Vec<_> = marks.filter_map(|mark| Some((mark.role, mark.digit?))).collect();
        marks.sort_unstable();
        marks.dedup_by_key(|(role, _)| *role);
        let mut meanings: Vec<MarkMeaning> = Vec::new();
        for (role, digit) in marks {
            let Some(name) = self.role_name(role) else { continue };
            let role = style_of(self.drawn_role(role));
            match meanings.iter_mut().find(|meaning| meaning.role == role) {
                Some(meaning) if meaning.name == name => {}
                Some(meaning) => meaning.name += &format!(", {name}"),
                None => meanings.push(MarkMeaning { digit, role, name: name.to_owned() }),
            }
        }
        meanings.sort_by_key(|meaning| meaning.role);
        meanings
    }
}

/// Returns the role whose style a role shares.
const fn style_of(role: Role) -> Role {
    match role {
        Role::Third => Role::Second,
        other => other,
    }
}

/// Returns the number of rows that the meanings take in a panel of this width.
pub(super) fn rows_of_meanings(meanings: &[MarkMeaning], width: u16) -> u16 {
    place_meanings(meanings, Area { x: 0, y: 0, width, height: u16::MAX }).last().map_or(0, |last| last.y + 1)
}

/// Returns an area for each meaning, several in a row; empty if not all of them fit.
pub(super) fn place_meanings(meanings: &[MarkMeaning], area: Area) -> Vec<Area> {
    let (mut x, mut row, mut places) = (0, 0, Vec::new());
    for meaning in meanings {
        let width = SAMPLE + meaning.name.width() as u16;
        if x > 0 && x + width > area.width {
            (x, row) = (0, row + 1);
        }
        places.push(Area { x: area.x + x, y: area.y + row, width: width.min(area.width), height: 1 });
        x += width + GAP;
    }
    if row < area.height { places } else { Vec::new() }
}
