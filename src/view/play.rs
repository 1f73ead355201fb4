//! Game screen: the board, the panel beside it and the rows below it.

use std::time::Instant;

use unicode_width::UnicodeWidthStr;

use crate::app::{
    Action, App, BoardForm, Context, CursorWords, Hint, MessageKind, Mode, Play, ScreenLayout, Unsaved, figures,
    is_latin, pencilled,
};
use crate::game::{Colour, Coloured};
use crate::store::MarkErrors;
use crate::view::board::rules::{Drawing, drawing};
use crate::view::board::{CellStyle, Picture};
use crate::view::hint_links::links;
use crate::view::{Canvas, Role, hint_text, side_panel, solved_card, zoom_and_map};
use crate::{app::Area, logic};
use grid::{self, Cell, CellSet, Digit, DigitSet, Family};

/// Sign of an unsaved game.
const UNSAVED: &str = "not saved";

/// Number of columns on the upper edge of the board that are kept for the title of a hint.
const HEADING: usize = 20;

/// Draws the game screen.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, fit: &ScreenLayout, now: Instant) {
    let Some(play) = &app.play else { return };
    if let Some(area) = fit.title {
        title(canvas, area, app, play);
    }
    if play.is_hidden() {
        let picture = Picture { area: &fit.board, layout: play.game.board().layout(), pointer: None };
        picture.draw(canvas, |_| CellStyle::default());
    } else {
        marked_board(canvas, app, (play, Some(play.cursor)), fit, &play.animated_cells(now));
    }
    if let Some(area) = fit.panel {
        side_panel::draw(canvas, (area, fit), app, play, now);
    } else if let Some(shown) = play.visible_hint(fit) {
        hint_text::over_board(canvas, app, fit, shown);
    }
    below(canvas, fit, app, play, now);
    if play.is_hidden() {
        hidden(canvas, fit, app);
    } else if let Some(card) = app.solved_card(play, now) {
        solved_card::draw(canvas, &card);
    }
    if let Some(unsaved) = shown_unsaved(app, play).filter(|_| fit.title.is_none() && fit.panel.is_none()) {
        edge(canvas, fit, unsaved);
    }
}

/// Draws the board of a game, with the marks, links and letters of its hint, and with the cursor if there is one. `animated` are the cells
/// that an animation highlights.
pub fn marked_board(
    canvas: &mut Canvas<'_>,
    app: &App,
    (play, cursor): (&Play, Option<Cell>),
    fit: &ScreenLayout,
    animated: &CellSet,
) {
    let cell_styles = CellStyles::of(app, (play, cursor), animated);
    let picture = Picture { area: &fit.board, layout: play.game.board().layout(), pointer: cursor };
    picture.draw(canvas, |cell| cell_styles.cell_style(cell));
    if let Some(area) = fit.zoom {
        zoom_and_map::draw(canvas, area, play, |cell| cell_styles.cell_style(cell));
    }
    if let Some(area) = fit.map {
        zoom_and_map::map(canvas, area, play, &fit.board);
    }
    if let Some((drawing, with_eliminations)) = play.hint.as_ref().and_then(Hint::drawing) {
        let named: Vec<_> = cell_styles.marks.iter().filter_map(|mark| Some((mark.cell, mark.digit?))).collect();
        links(canvas, &fit.board, drawing, (&named, with_eliminations));
    }
}

/// Returns why the game is not saved; `None` if it is saved or a message already says so.
pub fn shown_unsaved<'a>(app: &App, play: &'a Play) -> Option<&'a Unsaved> {
    let is_said = app.notice.as_ref().is_some_and(|notice| notice.contains(UNSAVED));
    play.unsaved.as_ref().filter(|_| !is_said)
}

/// Returns the sign of an unsaved game or draft, with the reason if both fit into `width` columns.
pub fn unsaved_sign(unsaved: &Unsaved, width: usize) -> String {
    let sign = format!("{UNSAVED}: {}", unsaved.reason());
    if sign.width() <= width { sign } else { UNSAVED.to_owned() }
}

/// Draws the sign of an unsaved game or draft on the upper edge of the board, where no message covers it.
pub fn edge(canvas: &mut Canvas<'_>, fit: &ScreenLayout, unsaved: &Unsaved) {
    let frame = fit.board.frame();
    let sign = unsaved_sign(unsaved, usize::from(frame.width).saturating_sub(HEADING));
    let area = Area { width: frame.width.saturating_sub(1), height: 1, ..frame }; // keeps the corner of the frame
    canvas.right(area, 0, &sign, Role::Warning);
}

/// Data that decides the appearance of all cells, computed once for each frame.
struct CellStyles<'a> {
    play: &'a Play,
    cursor: Option<Cell>,
    lit: Option<Digit>,
    conflicts: CellSet,
    peers: CellSet,
    area: CellSet,
    marks: Vec<logic::Mark>,
    letters: Vec<(Cell, char)>,
    animated: &'a CellSet,
}

impl<'a> CellStyles<'a> {
    fn of(app: &App, (play, cursor): (&'a Play, Option<Cell>), animated: &'a CellSet) -> Self {
        let layout = play.game.board().layout();
        let mut conflicts = if app.settings.check == MarkErrors::Off { CellSet::new() } else { play.conflicts() };
        conflicts = conflicts.iter().chain(play.mistakes().iter()).collect();
        let (mut marks, mut area, mut letters) = (Vec::new(), CellSet::new(), Vec::new());
        if let Some(done) = &play.just_done {
            marks = done.marks();
        }
        if let Some(shown) = &play.hint {
            for cell in shown.wrong() {
                conflicts.insert(cell);
            }
            area = shown.areas().into_iter().flat_map(|area| area.cells(layout)).copied().collect();
            marks = shown.drawn_marks();
            letters =
                shown.drawing().map(|(drawing, _)| letters_of(drawing, layout.shape().side())).unwrap_or_default();
        }
        let seen_from = cursor.filter(|_| app.settings.show_peers);
        let peers = seen_from.into_iter().flat_map(|cell| layout.peers(cell)).copied().collect();
        let is_past = play.hint.as_ref().is_some_and(Hint::is_way);
        let lit = if app.settings.show_same { play.lit() } else { play.light };
        let lit = lit.filter(|_| !is_past && cursor.is_some());
        Self { play, cursor, lit, conflicts, peers, area, marks, letters, animated }
    }

    /// Returns the appearance of a cell. While a review is shown, this is how the cell was before the marked step.
    fn cell_style(&self, cell: Cell) -> CellStyle {
        let game = &self.play.game;
        let role = if game.is_given(cell) { Role::Given } else { Role::Entry };
        let before = self.play.hint.as_ref().and_then(Hint::before);
        let digit = before.map_or_else(|| game.digit(cell), |before| before.digits[cell.index()]);
        if self.animated.has(cell) {
            return CellStyle { ground: Some(Role::Pattern), ..CellStyle::of(digit, Role::Solution) };
        }
        let is_past = before.is_some();
        let notes = before.map_or_else(|| game.notes(cell), |before| before.candidates[cell.index()]);
        let is_dead = self
            .marks
            .iter()
            .any(|mark| mark.cell == cell && mark.digit.is_none() && mark.role == logic::Role::Eliminated);
        let here = || self.marks.iter().filter(|mark| mark.cell == cell);
        let ground = if self.area.is_empty() {
            self.peers.has(cell).then_some(Role::Peer)
        } else {
            self.area.has(cell).then_some(Role::Area)
        };
        let colour = game.colour(Coloured { cell, digit: None }).filter(|_| !is_past);
        let ground = match colour {
            Some(colour) if self.area.is_empty() => Some(Role::COLOURS[usize::from(colour.number() - 1)]),
            _ => ground,
        };
        let ground = if self.play.is_selected(cell) { Some(Role::Selected) } else { ground };
        let marks_of = |digit: Digit| here().filter(move |mark| mark.digit == Some(digit));
        let is_eliminated = |mark: &&logic::Mark| mark.role == logic::Role::Eliminated;
        let shown = |digit: Digit| {
            let mark = marks_of(digit).find(|mark| !is_eliminated(mark)).or_else(|| marks_of(digit).next());
            mark.map(|mark| role_of(mark.role))
        };
        let eliminated = here().filter(is_eliminated).filter_map(|mark| mark.digit);
        let crossed_out: DigitSet = eliminated.filter(|&digit| shown(digit) != Some(Role::Eliminated)).collect();
        let hinted: DigitSet = here().filter_map(|mark| mark.digit).collect();
        let corners = if is_past { DigitSet::EMPTY } else { game.corners(cell) };
        let filter = self.play.filter.filter(|_| !is_past);
        let filtered = filter.map_or(DigitSet::EMPTY, |filter| filter.of(notes, corners));
        let mark = |digit: Digit| {
            let is_clear = ground.is_some() || self.cursor == Some(cell);
            let plain = if is_clear { Role::PeerCandidate } else { Role::Candidate };
            let plain = if corners.has(digit) && !notes.has(digit) { Role::Corner } else { plain };
            let colour = game.colour(Coloured { cell, digit: Some(digit) }).filter(|_| !is_past);
            let plain = colour.map_or(plain, |colour| Role::COLOURS[usize::from(colour.number() - 1)]);
            let lit = if self.lit == Some(digit) || filtered.has(digit) { Role::Highlighted } else { plain };
            (digit, shown(digit).unwrap_or(if is_dead { Role::Eliminated } else { lit }))
        };
        CellStyle {
            digit: digit.map(|digit| (digit, shown(digit).unwrap_or(role))),
            marks: notes.or(corners).or(hinted).iter().map(mark).collect(),
            corners,
            raised: corners.minus(notes),
            crossed_out,
            ground,
            is_cursor: self.cursor == Some(cell),
            is_same: digit.is_some() && digit == self.lit,
            is_conflict: self.conflicts.has(cell),
            letters: self.letters.iter().filter(|(at, _)| *at == cell).map(|(_, letter)| letter).collect(),
            colour: colour.filter(|_| self.area.is_empty()).map(Colour::letter),
            is_signed: false,
            is_dead,
        }
    }
}

/// Returns the letters that a hint gives to cells, each once for a cell: first those of its candidates, then those of its sets of cells.
fn letters_of(drawing: &logic::Drawing, side: usize) -> Vec<(Cell, char)> {
    let nodes = drawing.candidate_letters().into_iter().map(|(cell, _, letter)| (cell, letter));
    let sets = drawing.sets.iter().zip(logic::set_letters(side));
    let sets = sets.flat_map(|(set, letter)| set.iter().map(move |&cell| (cell, letter)));
    let mut letters: Vec<(Cell, char)> = Vec::new();
    for letter in nodes.chain(sets) {
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    letters
}

/// Returns the theme's role for a role in a proof.
pub const fn role_of(role: logic::Role) -> Role {
    match role {
        logic::Role::Pattern => Role::Pattern,
        logic::Role::Second | logic::Role::Third => Role::Second,
        logic::Role::Fin => Role::Fin,
        logic::Role::Blocker => Role::Blocker,
        logic::Role::Placed => Role::Placed,
        logic::Role::Eliminated => Role::Eliminated,
    }
}

fn title(canvas: &mut Canvas<'_>, area: Area, app: &App, play: &Play) {
    canvas.pieces(
        (area.x, area.y),
        area.width,
        &[("ninefold", Role::Title), ("  ", Role::Text), (&play.origin.name, Role::Faint)],
    );
    if let Some(unsaved) = shown_unsaved(app, play) {
        let name = format!("ninefold  {} ", play.origin.name);
        let room = usize::from(area.width).saturating_sub(name.width());
        canvas.right(area, 0, &unsaved_sign(unsaved, room), Role::Warning);
    }
}

/// Draws the rows below the board: a message or the status, and the keys.
fn below(canvas: &mut Canvas<'_>, fit: &ScreenLayout, app: &App, play: &Play, now: Instant) {
    let message = app.play_message(play);
    let row = fit.message.unwrap_or(fit.keys);
    let is_taken = fit.message.is_none() && (message.is_some() || fit.board.form == BoardForm::Tiny);
    match &message {
        Some(message) if message.is_long(fit) => {
            // A message matters more than the keys, and disappears with the next key press.
            return canvas.foot(app.size, &message.words, message_role(message.kind));
        }
        Some(message) => canvas.line(row, 0, &message.words, message_role(message.kind)),
        None if fit.panel.is_none() && (fit.message.is_some() || fit.board.form == BoardForm::Tiny) => {
            status(canvas, row, app, play, now);
        }
        None => {}
    }
    if !is_taken && fit.shows_cell_beside_keys() {
        beside_keys(canvas, fit.keys, app, play, now);
    }
    canvas.footer(&app.keys_below_board(fit, play, now));
}

/// Returns the role of a message.
const fn message_role(kind: MessageKind) -> Role {
    match kind {
        MessageKind::Notice => Role::Title,
        MessageKind::Remark => Role::Faint,
        MessageKind::Fault => Role::Conflict,
    }
}

/// Draws the status on a screen without a panel: the name of the cell under the cursor, the mode, the notes, the rules and the time.
fn status(canvas: &mut Canvas<'_>, row: Area, app: &App, play: &Play, now: Instant) {
    let place = play.game.shape().place(play.cursor).to_string();
    let mode = if play.mode == Mode::Digit { " ".to_owned() } else { format!(" {} ", play.mode.word()) };
    let time = app.time_in_words(play, now);
    if play.is_hidden() {
        return canvas.right(row, 0, &time, Role::Text);
    }
    let notes = pencilled(&play.game, play.cursor, false);
    let figures: String = figures(&play.game, play.cursor).iter().map(|figure| format!("  {figure}")).collect();
    let unseen: String = unseen(play.game.board().layout()).map(|name| format!("  {name}")).collect();
    let pieces = [
        (&*place, Role::Text),
        (&*mode, Role::Title),
        (&*notes, Role::Faint),
        (&*figures, Role::Text),
        (&*unseen, Role::Faint),
    ];
    canvas.pieces((row.x, row.y), row.width.saturating_sub(time.chars().count() as u16 + 1), &pieces);
    canvas.right(row, 0, &time, Role::Text);
}

/// Returns the keywords of the rules that are not drawn on the board.
fn unseen(layout: &grid::Layout) -> impl Iterator<Item = &'static str> {
    let words = layout.kinds().into_iter().filter(|&family| drawing(family) == Drawing::Words).map(Family::keyword);
    is_latin(layout).then_some("latin").into_iter().chain(words)
}

/// Draws the words about the cell under the cursor to the left of the keys, and the time to their right. If the game is paused, draws only
/// the time.
fn beside_keys(canvas: &mut Canvas<'_>, row: Area, app: &App, play: &Play, now: Instant) {
    if !play.is_hidden() {
        let words = CursorWords::of(play);
        let pieces = [(&*words.place, Role::Text), (&*words.mode, Role::Title), (&*words.notes, Role::Faint)];
        canvas.pieces((row.x, row.y), words.width(row), &pieces);
    }
    canvas.right(row, 0, &app.time_in_words(play, now), Role::Text);
}

/// Draws the note that the game is paused, over the empty board.
fn hidden(canvas: &mut Canvas<'_>, fit: &ScreenLayout, app: &App) {
    let size = fit.board.size();
    let key = app.label(Context::Play, Action::Pause).unwrap_or_default();
    let words = [" paused ".to_owned(), format!(" {key} resumes ")];
    for (i, words) in words.iter().enumerate() {
        let x = fit.board.x + (size.width.saturating_sub(words.len() as u16)) / 2;
        canvas.write(
            x,
            fit.board.y + size.height / 2 + i as u16,
            words,
            if i == 0 { Role::Title } else { Role::Faint },
        );
    }
}
