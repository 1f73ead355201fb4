//! Where things stand on a page of the lesson: what is told, the picture beside it or below, what to press and what is
//! answered; and which part of the page is to be seen where the window is too small for all of it.

use crate::app::lesson::{Lesson, Quiz, Said, Task, Tone};
use crate::app::{Action, App, Area, BoardArea, Context, Form, Keymap, Size, wrap};
use grid::Shape;

/// Marks the beginning and the end of a term within a line. Takes no column, and is no format character, which would be escaped.
pub const MARK: char = '\u{34f}'; // combining grapheme joiner

/// Columns between what is told and the picture.
const GAP: u16 = 3;
/// Columns that are told in, at least, beside a picture that could be smaller.
const ROOMY: u16 = 44;
/// The same, beside one that could not.
const TIGHT: u16 = 34;
/// Rows that most answers take.
const ANSWER: u16 = 3;
/// The longest lines that are read with ease, and the widest picture.
const WIDEST: u16 = 108;

/// A page of the lesson, laid out; its areas are counted from the page's own top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What is told.
    pub told: Area,
    /// Its lines; a [`MARK`] begins and ends what is to be remembered, on a later line too.
    pub lines: Vec<String>,
    /// The picture.
    pub picture: Area,
    /// What to press.
    pub below: Area,
    /// The lines of what to press.
    pub press: Vec<String>,
    /// How the answer is meant.
    pub tone: Tone,
    /// Where the answer stands.
    pub said_at: Area,
    /// The lines of the answer.
    pub said: Vec<String>,
    /// Rows of the whole page.
    pub height: u16,
    /// Where it is seen.
    pub window: Area,
    /// Its first row that is seen.
    pub first: u16,
}

impl Sheet {
    /// Lays the open page out.
    #[must_use]
    pub fn of(app: &App, lesson: &Lesson) -> Self {
        let size = app.size;
        let top = if size.height >= 30 { 3 } else { 1 + u16::from(size.height >= 24) };
        let margin = u16::from(size.width >= 60);
        let width = (size.width - 2 * margin).min(WIDEST);
        let height = size.height.saturating_sub(top + 1);
        let window = Area { x: (size.width - width) / 2, y: top, width, height };
        let (task, words) = (lesson.task(), lesson.task().words());
        let with_keys = |text: &str| keyed(text, &app.keymap, app.look.ascii);
        let told: Vec<String> =
            words.told().iter().map(|text| with_keys(text).replace('*', &MARK.to_string())).collect();
        let (roomy, tight) = (picture(task, Room::Wide), picture(task, Room::Narrow(width)));
        let beside = |picture: Size, least: u16| width >= picture.width + GAP + least;
        let (size, is_beside) = match () {
            () if beside(roomy, ROOMY) => (roomy, true),
            () if beside(tight, TIGHT) => (tight, true),
            () if roomy.width <= width => (roomy, false),
            () => (tight, false),
        };
        let column = if is_beside { width - size.width - GAP } else { width };
        let lines = paragraphs(&told, column);
        let told = Area { x: 0, y: 0, width: column, height: lines.len() as u16 };
        let Said(tone, said) = task.said();
        let press = wrap(&with_keys(&words.part("press")), usize::from(width));
        let rows = press.len() as u16;
        // Beside what is told the picture comes first; below it, last, so that it stands next to the answer.
        let below = told.height + 1;
        let (at, below) = if is_beside {
            ((column + GAP, 0), below.max(size.height + 1))
        } else {
            (((width - size.width.min(width)) / 2, below + rows + 1), below)
        };
        let picture = Area { x: at.0, y: at.1, width: size.width, height: size.height };
        let below = Area { x: 0, y: below, width, height: rows };
        let said = if said.is_empty() { Vec::new() } else { wrap(&with_keys(&said), usize::from(width)) };
        let answer = (below.y + rows).max(picture.y + picture.height);
        let answer = answer + u16::from(!is_beside || answer + 1 + ANSWER <= window.height);
        let said_at = Area { x: 0, y: answer, width, height: said.len() as u16 };
        let height = said_at.y + said_at.height;
        let first = lesson.row.min(height.saturating_sub(window.height));
        Self { told, lines, picture, below, press, tone, said_at, said, height, window, first }
    }

    /// Whether there is more below what is seen.
    #[must_use]
    pub const fn has_more(&self) -> bool {
        self.first + self.window.height < self.height
    }
}

/// Paragraphs with a blank line between them.
fn paragraphs(told: &[String], width: u16) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in told {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(wrap(paragraph, usize::from(width)));
    }
    lines
}

/// The text with the names of its keys.
fn keyed(text: &str, keymap: &Keymap, ascii: bool) -> String {
    let keys = [
        ("{left}", Action::Left),
        ("{right}", Action::Right),
        ("{up}", Action::Up),
        ("{down}", Action::Down),
        ("{home}", Action::Start),
        ("{end}", Action::End),
        ("{watch}", Action::Watch),
    ];
    keys.iter().fold(text.to_owned(), |text, (word, action)| {
        text.replace(word, &keymap.label(Context::Lesson, *action, ascii).unwrap_or_default())
    })
}

/// How much room a picture has.
#[derive(Clone, Copy)]
enum Room {
    /// As much as it likes.
    Wide,
    /// As little as it needs; so many columns at most.
    Narrow(u16),
}

/// Columns and rows of the textbook matrix with a heading, a row of numbers, and a word behind each option.
const fn matrix(room: Room) -> Size {
    let step = if matches!(room, Room::Wide) { 4 } else { 2 };
    Size { width: 5 + 7 * step + 6, height: 9 }
}

/// Columns and rows of the picture of a page.
fn picture(task: &Task, room: Room) -> Size {
    let Size { width, height } = matrix(room);
    let board = BoardArea::new(Shape::nine(), Form::Tiny).size();
    let gap = u16::from(!matches!(room, Room::Narrow(..60))); // between two parts of a picture
    match task {
        Task::Taking(_) | Task::Asked(_) | Task::Covering(_) => Size { width, height },
        Task::Subsets(_) => Size { width: width.max(31), height: height + 4 + gap },
        Task::Whole(_) => Size { width: width.max(37), height: height + 6 + gap },
        Task::Ring(_) => Size { width: 29, height: 10 },
        Task::Four(_) => match room {
            Room::Narrow(..33) => Size { width: 17, height: 19 },
            _ => Size { width: 33, height: 11 },
        },
        Task::Ones(_) => Size { width: 34, height: 17 },
        Task::Nine(_) => Size { width: 36, height: 14 },
        Task::Givens(_) => Size { height: board.height + 2 + gap, ..board },
        Task::Singles(_) => board,
        Task::Quiz(_) => {
            let width = match room {
                Room::Wide => 44,
                Room::Narrow(width) => width.min(35),
            };
            let rows = (0..Quiz::COUNT).map(|at| quiz_rows(at, width).len()).max();
            Size { width, height: rows.unwrap_or(0) as u16 + 2 }
        }
    }
}

/// The lines of a question and its answers, and which answer each belongs to, counted from 1; 0 is the question.
#[must_use]
pub fn quiz_rows(at: usize, width: u16) -> Vec<(usize, String)> {
    let (question, answers) = Quiz::nth(at);
    let mut rows: Vec<(usize, String)> = wrap(question, usize::from(width)).into_iter().map(|line| (0, line)).collect();
    for (n, answer) in (1..).zip(answers) {
        rows.push((0, String::new()));
        let lines = wrap(answer, usize::from(width.saturating_sub(3)));
        let sign = |row| if row == 0 { format!("{n}  ") } else { "   ".to_owned() };
        rows.extend(lines.into_iter().enumerate().map(|(row, line)| (n, sign(row) + &line)));
    }
    rows
}
