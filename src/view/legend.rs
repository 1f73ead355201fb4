//! Samples of the states of the board, for the legend in the help.

use crate::app::{App, BoardArea, BoardState, FrameLayout, HelpLine, Screen, TextPopupLayout};
use crate::view::board::{CellStyle, single_cell};
use crate::view::hint_legend::link;
use crate::view::play::role_of;
use crate::view::{Canvas, Role};
use grid::{Digit, DigitSet};
use logic::set_letters;

/// Draws the samples in the visible rows of the help, with the board of the game in its present form.
pub fn samples(canvas: &mut Canvas<'_>, app: &App, layout: &TextPopupLayout) {
    if app.screen != Screen::Play {
        return;
    }
    let Some(FrameLayout::Play(fit)) = app.frame() else { return };
    for (area, lines) in &layout.columns {
        for (y, line) in (area.y..area.y + area.height).zip(lines.iter().skip(usize::from(layout.first))) {
            if let HelpLine::Sample(Some(state), _) = line {
                sample(canvas, (area.x, y), &fit.board, *state);
            }
        }
    }
}

/// Draws a sample of a state: a cell, or a piece of a link.
fn sample(canvas: &mut Canvas<'_>, (x, y): (u16, u16), board: &BoardArea, state: BoardState) {
    if let Some(look) = cell_style(board, state) {
        return single_cell::draw(canvas, (x, y), board, &look);
    }
    let (line, role) = link(canvas, state == BoardState::StrongLink);
    canvas.write(x + 1, y, line, role);
}

/// Returns the appearance of a cell in this state; `None` for links.
fn cell_style(board: &BoardArea, state: BoardState) -> Option<CellStyle> {
    let marked = |marks: &[Role]| {
        let marks = marks.iter().enumerate().map(|(at, &role)| (Digit::new(at), role)).collect();
        CellStyle { marks, ..CellStyle::default() }
    };
    let digit = |role| CellStyle::of(Some(Digit::new(2)), role);
    let on = |ground, look: CellStyle| CellStyle { ground: Some(ground), ..look };
    let hinted = |role| marked(&[role_of(role), Role::Candidate]);
    let mut letters = set_letters(board.shape().side());
    let lettered =
        |role, letter: Option<char>| CellStyle { letters: letter.into_iter().collect(), ..marked(&[role_of(role)]) };
    Some(match state {
        BoardState::Given => digit(Role::Given),
        BoardState::Entry => digit(Role::Entry),
        BoardState::Notes => marked(&[Role::Candidate, Role::Candidate]),
        BoardState::CornerMark => {
            let corners: DigitSet = [Digit::new(0)].into_iter().collect();
            CellStyle { corners, raised: corners, ..marked(&[Role::Corner]) }
        }
        BoardState::Cursor => CellStyle { is_cursor: true, ..digit(Role::Given) },
        BoardState::Selected => on(Role::Selected, digit(Role::Given)),
        BoardState::Peer => on(Role::Peer, marked(&[Role::PeerCandidate, Role::PeerCandidate])),
        BoardState::Highlighted => CellStyle { is_same: true, ..digit(Role::Entry) },
        BoardState::HighlightedNote => marked(&[Role::Highlighted, Role::Candidate]),
        BoardState::Conflict => CellStyle { is_conflict: true, ..digit(Role::Entry) },
        BoardState::Colour => on(Role::COLOURS[0], CellStyle { colour: Some('a'), ..digit(Role::Entry) }),
        BoardState::Area => on(Role::Area, digit(Role::Given)),
        BoardState::Pattern => hinted(logic::Role::Pattern),
        BoardState::Second => hinted(logic::Role::Second),
        BoardState::Fin => hinted(logic::Role::Fin),
        BoardState::FirstSet => lettered(logic::Role::Pattern, letters.next()),
        BoardState::SecondSet => lettered(logic::Role::Second, letters.nth(1)),
        BoardState::Blocker => digit(role_of(logic::Role::Blocker)),
        BoardState::Placed => hinted(logic::Role::Placed),
        BoardState::Eliminated => hinted(logic::Role::Eliminated),
        BoardState::Dead => CellStyle { is_dead: true, ..CellStyle::default() },
        BoardState::Node => lettered(logic::Role::Second, Some('a')),
        BoardState::StrongLink | BoardState::WeakLink => return None,
    })
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::{Buffer, Cell};
    use ratatui::layout::Rect;

    use super::*;
    use crate::app::{Appearance, BoardForm};
    use crate::view::{Theme, Themes};
    use grid::Shape;

    /// Width of a sample in columns.
    const WIDTH: u16 = 7;

    /// Returns the screen's cells after a sample was drawn into the second of three rows.
    fn drawn(state: BoardState, board: &BoardArea, theme: &Theme, ascii: bool) -> Vec<Cell> {
        let mut buffer = Buffer::empty(Rect::new(0, 0, WIDTH + 2, 3));
        let look = Appearance { ascii, colour: true };
        sample(&mut Canvas { buffer: &mut buffer, theme, look }, (0, 1), board, state);
        buffer.content
    }

    /// Returns a board in each form, and larger boards in a form with dots.
    fn boards() -> Vec<BoardArea> {
        let forms = [
            BoardForm::Large,
            BoardForm::Full,
            BoardForm::Lined,
            BoardForm::Dense,
            BoardForm::Wide,
            BoardForm::Compact,
            BoardForm::Dots,
            BoardForm::Tiny,
        ];
        let nine = forms.map(|form| BoardArea::new(Shape::nine(), form));
        let large = [16, 25].map(|side| BoardArea::new(Shape::of_side(side).unwrap(), BoardForm::Dots));
        [&nine[..], &large].concat()
    }

    #[test]
    fn every_state_looks_different_in_every_theme_with_and_without_colour() {
        let names = Themes::default().names();
        for (name, colour) in names.iter().map(|name| (name, true)).chain([(&names[0], false)]) {
            let theme = Theme::find(name, colour);
            for (board, ascii) in boards().iter().flat_map(|board| [(board, false), (board, true)]) {
                let all = BoardState::ALL.map(|state| (state, drawn(state, board, &theme, ascii)));
                let setting = format!("{name}, colour {colour}, ASCII {ascii}, {:?}", board.form);
                for (at, (state, sample)) in all.iter().enumerate() {
                    for (other, other_sample) in &all[..at] {
                        assert_ne!(sample, other_sample, "{state:?} and {other:?} in {setting}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_sample_stays_in_its_row_and_its_columns() {
        let theme = Theme::find("monochrome", true);
        for (board, ascii) in boards().iter().flat_map(|board| [(board, false), (board, true)]) {
            for state in BoardState::ALL {
                let cells = drawn(state, board, &theme, ascii);
                let wide = usize::from(WIDTH);
                let (inside, beside) = cells[wide + 2..2 * (wide + 2)].split_at(wide);
                let mut outside = cells[..wide + 2].iter().chain(beside).chain(&cells[2 * (wide + 2)..]);
                assert!(outside.all(|cell| *cell == Cell::EMPTY), "{state:?} in {:?}", board.form);
                assert!(inside.iter().any(|cell| cell.symbol() != " "), "{state:?} in {:?}", board.form);
                assert!(!ascii || inside.iter().all(|cell| cell.symbol().is_ascii()), "{state:?} in {:?}", board.form);
            }
        }
    }
}
