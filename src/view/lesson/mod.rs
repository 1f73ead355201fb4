//! The screen of the lesson: the text, a picture, the prompt and the reply.
//!
//! A page is drawn into a buffer of its own. The screen shows as much of this buffer as fits.

mod boards;
mod linked_list;
mod matrix_of_ones;
mod textbook_matrix;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::app::lesson::{Lesson, LessonPicture, MARK, Quiz, QuizRow, Sheet, Tone};
use crate::app::{App, Area};
use crate::view::{Canvas, Role};

/// Draws the open page.
pub fn draw(canvas: &mut Canvas<'_>, app: &App) {
    let Some(lesson) = &app.lesson else { return };
    let sheet = Sheet::of(app, lesson);
    title(canvas, lesson, &sheet);
    let Area { width, height, .. } = sheet.window;
    let mut paper = Buffer::empty(Rect::new(0, 0, width, sheet.height));
    paint(&mut Canvas { buffer: &mut paper, theme: canvas.theme, look: canvas.look }, lesson, &sheet);
    for (row, y) in (sheet.first..sheet.height).take(usize::from(height)).zip(sheet.window.y..) {
        for x in 0..width {
            canvas.buffer[(sheet.window.x + x, y)] = paper[(x, row)].clone();
        }
    }
    if let Some(notice) = &app.notice {
        let row = Area { y: app.size.height - 1, height: 1, ..sheet.window };
        canvas.line(row, 0, notice, Role::Warning);
    }
}

/// Draws the title, the page number, and a sign for each page that shows whether its task is done.
fn title(canvas: &mut Canvas<'_>, lesson: &Lesson, sheet: &Sheet) {
    let (page, pages) = lesson.page();
    let Area { x, width, .. } = sheet.window;
    let area = Area { x, y: u16::from(sheet.window.y > 2), width, height: 1 };
    let (long, short) = (format!("page {} of {pages}", page + 1), format!("{}/{pages}", page + 1));
    let name = lesson.open_page().text().title();
    let heading = if width >= 60 { format!("LEARN  {name}") } else { name.to_owned() };
    let number = if heading.width() + long.width() + 2 <= usize::from(width) { &long } else { &short };
    canvas.line(area, 0, &heading, Role::Title);
    canvas.right(area, 0, number, Role::Text);
    if width >= 60 {
        let signs = lesson.done().iter().enumerate().map(|(at, &is_done)| match (at == page, is_done) {
            (true, _) => ("▸", Role::Decision),
            (false, true) => ("■", Role::Solution),
            (false, false) => ("·", Role::Faint),
        });
        let from = area.x + area.width - (number.width() + 2 + pages) as u16;
        signs.zip(from..).for_each(|((sign, role), x)| canvas.write(x, area.y, sign, role));
    }
    if sheet.window.y > 1 {
        canvas.divide(area.row(1), 0);
    }
}

/// Draws the whole page.
fn paint(canvas: &mut Canvas<'_>, lesson: &Lesson, sheet: &Sheet) {
    let mut is_marked = false;
    for (line, y) in sheet.text_lines.iter().zip(sheet.text.y..) {
        let mut x = sheet.text.x;
        for (at, piece) in line.split(MARK).enumerate() {
            is_marked ^= at > 0;
            canvas.write(x, y, piece, if is_marked { Role::Key } else { Role::Text });
            x += piece.width() as u16;
        }
    }
    picture(canvas, sheet.picture, &lesson.open_page().picture());
    let role = match sheet.tone {
        Tone::Plain => Role::Text,
        Tone::Right => Role::Solution,
        Tone::Wrong => Role::Decision,
        Tone::Dead => Role::DeadEnd,
    };
    for (area, lines, role) in
        [(sheet.prompt, &sheet.prompt_lines, Role::Title), (sheet.reply, &sheet.reply_lines, role)]
    {
        for (row, line) in (0..).zip(lines) {
            canvas.line(area, row, line, role);
        }
    }
}

/// Draws the picture of a page.
fn picture(canvas: &mut Canvas<'_>, area: Area, picture: &LessonPicture<'_>) {
    match picture {
        LessonPicture::Matrix(matrix, table) => textbook_matrix::draw(canvas, area, matrix, table),
        LessonPicture::Subsets(page) => textbook_matrix::subsets(canvas, area, page),
        LessonPicture::Ring(page) => linked_list::draw(canvas, area, page),
        LessonPicture::FullSearch(page) => textbook_matrix::full_search(canvas, area, page),
        LessonPicture::FourByFour(page) => boards::four_by_four(canvas, area, page),
        LessonPicture::Ones(page) => matrix_of_ones::map(canvas, area, page),
        LessonPicture::NineByNine(page) => matrix_of_ones::count(canvas, area, page),
        LessonPicture::Givens(page) => boards::givens(canvas, area, page),
        LessonPicture::Singles(page) => boards::singles(canvas, area, page),
        LessonPicture::Reading(page) => textbook_matrix::reading(canvas, area, page),
        LessonPicture::Quiz(page) => question(canvas, area, page),
    }
}

/// Draws a question and its answers.
fn question(canvas: &mut Canvas<'_>, area: Area, quiz: &Quiz) {
    canvas.line(area, 0, &format!("Question {} of {}", quiz.number(), Quiz::COUNT), Role::Faint);
    for (row, QuizRow { answer, text }) in (2..).zip(quiz.rows(quiz.number(), area.width)) {
        let role = match answer {
            None => Role::Title,
            Some(_) if answer == quiz.given() => Role::Chosen,
            Some(_) => Role::Text,
        };
        canvas.line(area, row, &text, role);
    }
}
