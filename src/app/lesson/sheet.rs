//! Layout of a page of the lesson: the text, the picture beside or below it, the prompt and the reply; and which part of the page is
//! shown if the window is too small for all of it.

use crate::app::lesson::{Exercise, Lesson, Quiz, Reading, Reply, Tone};
use crate::app::{Action, App, Area, BoardArea, BoardForm, Context, Keymap, Size, wrap};
use grid::Shape;

/// Marks the start and the end of a term within a line. Takes no column, and is no format character, which would be escaped.
pub const MARK: char = '\u{34f}'; // combining grapheme joiner

/// Columns between the text and the picture.
const GAP: u16 = 3;
/// Minimum width of the text beside a picture at its full width.
const ROOMY: u16 = 44;
/// Minimum width of the text beside a picture at its minimum width.
const TIGHT: u16 = 34;
/// Rows that most replies take.
const REPLY: u16 = 3;
/// Maximum width of a page; longer lines are hard to read.
const WIDEST: u16 = 108;

/// Layout of a page. Its areas count from the top left of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Area of the text.
    pub text: Area,
    /// Lines of the text. A [`MARK`] starts and ends a term, which may continue on the next line.
    pub text_lines: Vec<String>,
    /// Area of the picture.
    pub picture: Area,
    /// Area of the prompt, which says what to press.
    pub prompt: Area,
    /// Lines of the prompt.
    pub prompt_lines: Vec<String>,
    /// Kind of the reply.
    pub tone: Tone,
    /// Area of the reply.
    pub reply: Area,
    /// Lines of the reply.
    pub reply_lines: Vec<String>,
    /// Height of the whole page.
    pub height: u16,
    /// Part of the screen in which the page is shown.
    pub window: Area,
    /// First row of the page that is shown.
    pub first: u16,
}

impl Sheet {
    /// Lays out the open page.
    #[must_use]
    pub fn of(app: &App, lesson: &Lesson) -> Self {
        let size = app.size;
        let top = if size.height >= 30 { 3 } else { 1 + u16::from(size.height >= 24) };
        let margin = u16::from(size.width >= 60);
        let width = (size.width - 2 * margin).min(WIDEST);
        let height = size.height.saturating_sub(top + 1);
        let window = Area { x: (size.width - width) / 2, y: top, width, height };
        let (task, page) = (lesson.task(), lesson.task().text());
        let with_keys = |text: &str| keyed(text, &app.keymap, app.appearance.ascii);
        let text: Vec<String> =
            page.paragraphs().iter().map(|text| with_keys(text).replace('*', &MARK.to_string())).collect();
        let (roomy, tight) = (picture(task, Room::Wide), picture(task, Room::Narrow(width)));
        let beside = |picture: Size, least: u16| width >= picture.width + GAP + least;
        let (size, is_beside) = match () {
            () if beside(roomy, ROOMY) => (roomy, true),
            () if beside(tight, TIGHT) => (tight, true),
            () if roomy.width <= width => (roomy, false),
            () => (tight, false),
        };
        let column = if is_beside { width - size.width - GAP } else { width };
        let text_lines = paragraphs(&text, column);
        let text = Area { x: 0, y: 0, width: column, height: text_lines.len() as u16 };
        let prompt_lines = wrap(&with_keys(&page.section("press")), usize::from(width));
        let rows = prompt_lines.len() as u16;
        // A picture beside the text comes before the prompt; one below the text comes after the prompt, next to the reply.
        let below = text.height + 1;
        let (at, below) = if is_beside {
            ((column + GAP, 0), below.max(size.height + 1))
        } else {
            (((width - size.width.min(width)) / 2, below + rows + 1), below)
        };
        let picture = Area { x: at.0, y: at.1, width: size.width, height: size.height };
        let prompt = Area { x: 0, y: below, width, height: rows };
        let Reply { tone, text: reply } = task.reply();
        let reply_lines = if reply.is_empty() { Vec::new() } else { wrap(&with_keys(&reply), usize::from(width)) };
        let end = (prompt.y + rows).max(picture.y + picture.height);
        let end = end + u16::from(!is_beside || end + 1 + REPLY <= window.height);
        let reply = Area { x: 0, y: end, width, height: reply_lines.len() as u16 };
        let height = reply.y + reply.height;
        let first = lesson.row.min(height.saturating_sub(window.height));
        Self { text, text_lines, picture, prompt, prompt_lines, tone, reply, reply_lines, height, window, first }
    }

    /// Returns whether part of the page is below the window.
    #[must_use]
    pub const fn has_more(&self) -> bool {
        self.first + self.window.height < self.height
    }
}

/// Wraps paragraphs, with a blank line between them.
fn paragraphs(text: &[String], width: u16) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(wrap(paragraph, usize::from(width)));
    }
    lines
}

/// Replaces the placeholders of keys by their labels.
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

/// Room for a picture.
#[derive(Clone, Copy)]
enum Room {
    /// As much as the picture can use.
    Wide,
    /// As little as possible, and at most this many columns.
    Narrow(u16),
}

/// Returns the size of the textbook matrix, including a heading, a row of numbers and a word after each option.
const fn matrix(room: Room) -> Size {
    let step = if matches!(room, Room::Wide) { 4 } else { 2 };
    Size { width: 5 + 7 * step + 6, height: 9 }
}

/// Returns the size of the picture of a page.
fn picture(task: &Exercise, room: Room) -> Size {
    let Size { width, height } = matrix(room);
    let board = BoardArea::new(Shape::nine(), BoardForm::Tiny).size();
    let gap = u16::from(!matches!(room, Room::Narrow(..60))); // between the parts of a picture
    match task {
        Exercise::ByHand(_) | Exercise::ItemQuestion(_) | Exercise::Covering(_) => Size { width, height },
        Exercise::Subsets(_) => Size { width: width.max(31), height: height + 4 + gap },
        Exercise::FullSearch(_) => Size { width: width.max(37), height: height + 6 + gap },
        Exercise::Reading(_) => Size { width: width.max(25), height: height + Reading::LINES + gap },
        Exercise::Ring(_) => Size { width: 29, height: 10 },
        Exercise::FourByFour(_) => match room {
            Room::Narrow(..33) => Size { width: 17, height: 19 },
            _ => Size { width: 33, height: 11 },
        },
        Exercise::Ones(_) => Size { width: 34, height: 17 },
        Exercise::NineByNine(_) => Size { width: 36, height: 14 },
        Exercise::Givens(_) => Size { height: board.height + 2 + gap, ..board },
        Exercise::Singles(_) => board,
        Exercise::Quiz(_) => {
            let width = match room {
                Room::Wide => 44,
                Room::Narrow(width) => width.min(35),
            };
            let rows = (0..Quiz::COUNT).map(|at| quiz_rows(at, width).len()).max();
            Size { width, height: rows.unwrap_or(0) as u16 + 2 }
        }
    }
}

/// Returns the lines of a question, counted from 0, and its answers, each with the number of its answer; 0 is the question.
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
