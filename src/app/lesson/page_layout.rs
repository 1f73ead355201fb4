//! Layout of a page of the lesson: the text, the picture beside or below the text, the prompt and the reply. Also decides which part of the
//! page is shown if the window is too small for all of it.

use crate::app::lesson::{Lesson, Reply, Tone};
use crate::app::{Action, App, Area, Context, Keymap, Size, wrap};

/// Character that marks the start and the end of a term within a line. It has no width on the screen and, unlike format characters, is not
/// escaped.
pub const MARK: char = '\u{34f}'; // combining grapheme joiner

/// Columns between the text and the picture.
const GAP: u16 = 3;
/// Minimum width in columns of the text beside a picture of full size.
const ROOMY: u16 = 44;
/// Minimum width in columns of the text beside a picture of minimum size.
const TIGHT: u16 = 34;
/// Number of rows that most replies need.
const REPLY: u16 = 3;
/// Maximum width of a page in columns, since longer lines are hard to read.
const WIDEST: u16 = 108;

/// Layout of a page. All areas but `window` are relative to the top left corner of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Area of the text.
    pub text: Area,
    /// Lines of the text. A [`MARK`] starts and ends a term, which may continue on the next line.
    pub text_lines: Vec<String>,
    /// Area of the picture.
    pub picture: Area,
    /// Area of the prompt, which says what keys to press.
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
    /// Area of the screen in which the page is shown.
    pub window: Area,
    /// First visible row of the page.
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
        let (page, page_text) = (lesson.open_page(), lesson.open_page().text());
        let with_keys = |text: &str| keyed(text, &app.keymap, app.appearance.ascii);
        let text: Vec<String> =
            page_text.paragraphs().iter().map(|text| with_keys(text).replace('*', &MARK.to_string())).collect();
        let (roomy, tight) = (page.picture_size(Room::Wide), page.picture_size(Room::Narrow(width)));
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
        let prompt_lines = wrap(&with_keys(&page_text.section("press")), usize::from(width));
        let rows = prompt_lines.len() as u16;
        // If the picture is beside the text, the prompt is below both. If the picture is below the text, the prompt is between text and
        // picture, so that the picture is next to the reply.
        let below = text.height + 1;
        let (at, below) = if is_beside {
            ((column + GAP, 0), below.max(size.height + 1))
        } else {
            (((width - size.width.min(width)) / 2, below + rows + 1), below)
        };
        let picture = Area { x: at.0, y: at.1, width: size.width, height: size.height };
        let prompt = Area { x: 0, y: below, width, height: rows };
        let Reply { tone, text: reply } = page.reply();
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

/// Wraps paragraphs to this width, with a blank line between paragraphs.
fn paragraphs(text: &[String], width: u16) -> Vec<String> {
    let paragraphs: Vec<Vec<String>> = text.iter().map(|paragraph| wrap(paragraph, usize::from(width))).collect();
    paragraphs.join(&String::new())
}

/// Replaces each placeholder for a key by the label of the key.
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

/// Space that a picture may use.
#[derive(Clone, Copy, Debug)]
pub enum Room {
    /// Enough space for the picture at its full size.
    Wide,
    /// Little space: the picture is made as small as possible. Holds the number of columns available.
    Narrow(u16),
}

impl Room {
    /// Returns the size of the textbook matrix, including its heading, a row of numbers below, and a word after each option.
    #[must_use]
    pub const fn matrix(self) -> Size {
        let step = if matches!(self, Self::Wide) { 4 } else { 2 };
        Size { width: 5 + 7 * step + 6, height: 9 }
    }

    /// Returns the size of the textbook matrix and of `rows` further rows below it, each `width` columns wide.
    #[must_use]
    pub fn matrix_and(self, rows: u16, width: u16) -> Size {
        let matrix = self.matrix();
        Size { width: matrix.width.max(width), height: matrix.height + rows + self.gap() }
    }

    /// Returns the number of blank rows between the parts of a picture.
    #[must_use]
    pub fn gap(self) -> u16 {
        u16::from(!matches!(self, Self::Narrow(..60)))
    }
}
