//! Game as plain text, line by line: for screen readers, for terminals that cannot draw, and for scripts.

mod answers;

use std::borrow::Cow;
use std::time::Instant;

pub use answers::{QUESTIONS, answer};

use crate::app::{App, Clash, Health, Hint, Overlay, Play, Screen, StepRow};
use crate::game::{Colour, Coloured, Game, Pencil};
use crate::store::GameId;
use crate::view::board::symbol;
use grid::{Cell, CellSet, Digit, DigitSet};
use text::counted;

/// Maximum number of changed cells that are listed one by one. If there are more, only their number is reported.
const MAX_LISTED: usize = 4;

/// Maximum number of rows when the list of all steps is printed.
const MAX_ROWS: usize = 40;

/// Reports what has changed in the app since the last report. Remembers what was reported.
#[derive(Debug, Default)]
pub struct Reporter {
    game: Option<ReportedGame>,
    screen: Option<Screen>,
    notice: Option<String>,
    question: Option<String>,
    hint: Option<String>, // title of the reported hint; empty string for the list of all steps
    making: Option<String>,
}

/// State of a game when it was last reported.
#[derive(Debug)]
struct ReportedGame {
    id: GameId,
    digits: Vec<Option<Digit>>,
    notes: Vec<[DigitSet; 2]>, // notes and corner marks of each cell
    colours: Vec<(Coloured, Colour)>,
    faults: CellSet,
    health: Option<Health>,
    is_solved: bool,
    summary: Vec<(String, String)>,
}

impl ReportedGame {
    /// Creates a state in which the digits, notes and colours of a game count as reported, and everything else as not reported.
    fn of(play: &Play) -> Self {
        let (game, cells) = (&play.game, || play.game.shape().iter());
        Self {
            id: play.origin.id(),
            digits: cells().map(|cell| game.digit(cell)).collect(),
            notes: cells().map(|cell| marks(game, cell)).collect(),
            colours: game.coloured().collect(),
            faults: CellSet::new(),
            health: None,
            is_solved: false,
            summary: Vec::new(),
        }
    }
}

impl Reporter {
    /// Prepares for a command: from now on, notices and questions are reported even if they were reported before. If `is_hint` is true,
    /// hints are as well.
    pub fn begin(&mut self, is_hint: bool) {
        (self.notice, self.question) = (None, None);
        self.hint = self.hint.take().filter(|_| !is_hint);
    }

    /// Returns what has changed since the last call, one change per line.
    pub fn report(&mut self, app: &App, now: Instant) -> Vec<String> {
        let mut lines = Vec::new();
        let making = app.making.as_ref().map(|making| format!("making {} …", making.what));
        lines.extend(making.clone().filter(|_| self.making != making));
        self.making = making;
        let place = if app.screen == Screen::Play { None } else { Some(app.screen) };
        if place != self.screen && place == Some(Screen::Menu) && app.making.is_none() {
            lines.push(
                "No game is open. Enter new hard to start one, daily for the puzzle of the day, help for all commands."
                    .to_owned(),
            );
        }
        self.screen = place;
        match app.play.as_ref().filter(|_| app.screen == Screen::Play) {
            Some(play) => lines.extend(self.of_game(app, play, now)),
            None => (self.game, self.hint) = (None, None),
        }
        let news = app.notice.clone().filter(|notice| self.notice.as_ref() != Some(notice));
        lines.extend(news.iter().map(|notice| sentence(notice)));
        if app.screen == Screen::Library && news.is_some() {
            lines.push("Enter play N to start one of them.".to_owned());
        }
        self.notice = news.or_else(|| self.notice.take());
        let question = match &app.overlay {
            Some(Overlay::Ask(question)) => Some(format!("{} yes or no?", question.words())),
            _ => None,
        };
        lines.extend(question.clone().filter(|_| self.question != question));
        self.question = question;
        lines
    }

    /// Returns what has changed in the open game.
    fn of_game(&mut self, app: &App, play: &Play, now: Instant) -> Vec<String> {
        let (game, mut lines) = (&play.game, Vec::new());
        let is_new = self.game.as_ref().is_none_or(|before| before.id != play.origin.id());
        let before = match self.game.take() {
            Some(before) if !is_new => before,
            _ => {
                lines.extend(opened(play));
                self.hint = None;
                ReportedGame::of(play)
            }
        };
        lines.extend(changes(game, &before));
        let faults = faults(app, play);
        if faults != before.faults {
            lines.extend(match faults.is_empty() {
                true => vec!["Nothing is marked as wrong any more.".to_owned()],
                false => fault_sentences(play, &faults),
            });
        }
        let health = play.health();
        lines.extend(health.filter(|_| health != before.health).map(|health| sentence(health.words())));
        lines.extend(self.of_hint(play.hint.as_ref()));
        let summary = if game.is_solved() { app.summary_rows(play, now) } else { Vec::new() };
        if game.is_solved() && !before.is_solved {
            lines.push("Solved!".to_owned());
        }
        let is_known = |row: &&(String, String)| before.summary.iter().any(|known| known.0 == row.0);
        lines.extend(summary.iter().filter(|row| !is_known(row)).map(|(name, value)| format!("{name}: {value}")));
        self.game = Some(ReportedGame {
            faults,
            health: health.or(before.health).filter(|_| app.settings.health),
            is_solved: game.is_solved(),
            summary,
            ..ReportedGame::of(play)
        });
        lines
    }

    /// Returns the part of a hint that has not been reported yet.
    fn of_hint(&mut self, hint: Option<&Hint>) -> Vec<String> {
        let Some(hint) = hint else {
            self.hint = None;
            return Vec::new();
        };
        if hint.is_list() {
            let is_known = self.hint.replace(String::new()).is_some_and(|title| title.is_empty());
            return if is_known { Vec::new() } else { listed(hint) };
        }
        let text = hint.text();
        if self.hint.replace(text.title.clone()).is_some_and(|title| title == text.title) {
            return Vec::new();
        }
        let next = match (hint.is_last(), text.next) {
            (_, "") => None,
            (true, _) => Some("Enter hint or do to play it, hide to hide it.".to_owned()),
            (false, next) => Some(format!("hint: {next}.")),
        };
        [sentence(&text.title)]
            .into_iter()
            .chain(text.said[text.new..].iter().map(|line| sentence(line)))
            .chain(next)
            .collect()
    }
}

/// Returns the numbered list of all steps.
fn listed(hint: &Hint) -> Vec<String> {
    let row = |row: StepRow| match row {
        StepRow::Technique(technique, count) => format!("{technique}, {count}:"),
        StepRow::Step { at, follows, place, .. } => format!("  {}. {follows}  {place}", at + 1),
    };
    let rows = hint.step_rows();
    let steps = |rows: &[StepRow]| rows.iter().filter(|row| matches!(row, StepRow::Step { .. })).count();
    let shown = rows.len().min(MAX_ROWS);
    let (all, more) = (steps(&rows), steps(&rows[shown..]));
    let more = if more > 0 { format!("{more} more, {all} in all. ") } else { String::new() };
    rows.into_iter().take(shown).map(row).chain([format!("{more}Enter steps N to see one of them.")]).collect()
}

/// Returns the introduction to a game that has just been opened.
fn opened(play: &Play) -> Vec<String> {
    let (game, layout) = (&play.game, play.game.board().layout());
    let (side, cells) = (game.shape().side(), game.shape().cells());
    let level = play.origin.level.map(|level| format!(", {level}")).unwrap_or_default();
    let given = game.shape().iter().filter(|&cell| game.is_given(cell)).count();
    let are = if given == 1 { "is" } else { "are" };
    let head = format!("{}: {side} by {side}{level}, {given} of {cells} cells {are} given.", play.origin.name);
    let rules = layout.demands().into_iter().map(Cow::into_owned);
    [head].into_iter().chain(rules).chain(["Enter board to see the board, help for all commands.".to_owned()]).collect()
}

/// Returns the changes of digits, notes and colours, one change per line.
fn changes(game: &Game, before: &ReportedGame) -> Vec<String> {
    let place = |cell: Cell| game.shape().place(cell);
    let all = || game.shape().iter();
    let digits: Vec<Cell> = all().filter(|&cell| game.digit(cell) != before.digits[cell.index()]).collect();
    let is_noted = |cell: &Cell| game.digit(*cell).is_none() && marks(game, *cell) != before.notes[cell.index()];
    let noted: Vec<Cell> = all().filter(is_noted).filter(|cell| !digits.contains(cell)).collect();
    let mut lines = Vec::new();
    if digits.len() > MAX_LISTED {
        lines.push(format!("{} cells have changed; {} empty.", digits.len(), counted(game.empty(), "is", "are")));
    } else {
        lines.extend(digits.iter().map(|&cell| match game.digit(cell) {
            Some(digit) => format!("{} is {digit}.", place(cell)),
            None => format!("{} is empty.", place(cell)),
        }));
    }
    match noted.len() {
        0 => {}
        1..=MAX_LISTED => {
            lines.extend(noted.iter().map(|&cell| format!("Notes of {}: {}.", place(cell), noted_in(game, cell))));
        }
        many => lines.push(format!("Notes of {many} cells have changed.")),
    }
    if !game.coloured().eq(before.colours.iter().copied()) {
        lines.push(match game.coloured().count() {
            0 => "Nothing is coloured.".to_owned(),
            1 => "One cell or candidate is coloured.".to_owned(),
            many => format!("{many} cells and candidates are coloured."),
        });
    }
    lines
}

/// Returns the notes and the corner marks of a cell, in this order.
fn marks(game: &Game, cell: Cell) -> [DigitSet; 2] {
    Pencil::ALL.map(|pencil| game.pencilled(pencil, cell))
}

/// Returns the notes of a cell, or "none", followed by its corner marks if it has any.
fn noted_in(game: &Game, cell: Cell) -> String {
    let [notes, corners] = marks(game, cell).map(|marks| marks.iter().map(symbol).collect::<Vec<_>>().join(" "));
    let notes = if notes.is_empty() { "none".to_owned() } else { notes };
    if corners.is_empty() { notes } else { format!("{notes}, corner marks {corners}") }
}

/// Returns the cells marked as wrong: known mistakes and conflicts. Conflicts are left out if the player has turned off checking.
fn faults(app: &App, play: &Play) -> CellSet {
    app.marked_conflicts(play).iter().chain(play.mistakes().iter()).collect()
}

/// Returns sentences about cells that are marked as wrong: which digits clash with which, then the cells that are wrong for other reasons.
fn fault_sentences(play: &Play, faults: &CellSet) -> Vec<String> {
    let (game, clashes, mut lines) = (&play.game, play.clashes(faults), Vec::new());
    let clashing: CellSet = clashes.iter().map(|clash| clash.cell).collect();
    for Clash { cell, digit, others } in clashes {
        let is_reported = |other: &Cell| !game.is_given(*other) && *other < cell; // in the sentence about the other cell
        let others: CellSet = others.iter().filter(|other| !is_reported(other)).collect();
        if !game.is_given(cell) && !others.is_empty() {
            let s = if others.len() > 1 { "s" } else { "" };
            let place = game.shape().place(cell);
            lines.push(format!("{place} clashes with the {digit}{s} in {}.", places(game, &others)));
        }
    }
    if lines.len() > MAX_LISTED {
        lines = vec![format!("These digits clash: {}.", places(game, &clashing))];
    }
    let mistakes = play.mistakes();
    let (wrong, broken): (Vec<Cell>, Vec<Cell>) =
        faults.iter().filter(|&cell| !clashing.has(cell)).partition(|&cell| mistakes.has(cell));
    let row = |words: &str, cells: Vec<Cell>| {
        (!cells.is_empty()).then(|| format!("{words}: {}.", places(game, &cells.into_iter().collect())))
    };
    lines.into_iter().chain(row("Wrong", wrong)).chain(row("A rule is broken in", broken)).collect()
}

fn places(game: &Game, cells: &CellSet) -> String {
    cells.iter().map(|cell| game.shape().place(cell).to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the text as a sentence. Capitalises its first letter unless it begins with a name, and adds a full stop unless it ends in other
/// punctuation.
#[must_use]
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let is_name = words.split(' ').next().is_some_and(|first| first.contains(|c: char| !c.is_ascii_lowercase()));
    let first = letters.next().map(|first| if is_name { first } else { first.to_ascii_uppercase() });
    let end = if words.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    first.into_iter().chain(letters).collect::<String>() + end
}
