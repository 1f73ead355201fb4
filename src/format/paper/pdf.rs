//! Writes PDF 1.4 (Adobe, PDF Reference, third edition, 2001) in one pass.
//!
//! Only the offsets of objects are kept in memory, 16 bytes per page. Object 1 is the catalog, 2 the list of pages, 3 and 4 the fonts, and
//! 5 the document information. They are followed by two objects for each page: the page and its contents. No dates are written.

use std::fmt::Write as _;

use crate::paper::Full;
use crate::paper::font::Face;
use crate::paper::length::{Area, Length};
use crate::paper::page_drawing::{Anchor, Font, Mark, Pen, Stroke, Tone};
use text::is_unprintable;

/// Document under construction.
#[derive(Debug)]
pub(super) struct Pdf {
    /// Number of bytes written so far.
    at: u64,
    /// Offset of each object, in order of the object numbers, which start at 1. The offset is 0 if the object has not been written yet.
    places: Vec<u64>,
    /// Maximum size of the document before the list of pages, in bytes.
    room: u64,
}

const CATALOG: usize = 1;
const PAGES: usize = 2;
const FIRST_PAGE: usize = 6;
const FIXED: [(usize, &str); 3] = [
    (3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
    (4, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>"),
    (5, "<< /Title (Sudoku) /Producer (ninefold) >>"),
];

impl Pdf {
    /// Usual value of `room`. Offsets have at most ten digits, and the last per cent is reserved for the list of pages.
    const ROOM: u64 = 9_900_000_000;

    pub const fn new() -> Self {
        Self { at: 0, places: Vec::new(), room: Self::ROOM }
    }

    /// Returns the beginning of the document. Its second line tells file transfer programs that the file is binary.
    pub fn head(&mut self) -> String {
        self.places = vec![0; FIRST_PAGE - 1];
        let mut text = String::from("%PDF-1.4\n%\u{e2}\u{e3}\u{cf}\u{d3}\n");
        self.at = text.len() as u64;
        for (number, body) in FIXED {
            let object = self.object(number, body);
            text += &object;
        }
        text
    }

    /// Returns the objects of a page.
    pub fn page(&mut self, sheet: Area, marks: &[Mark]) -> Result<String, Full> {
        let mut drawn = String::new();
        for mark in marks {
            self::mark(&mut drawn, sheet.height, mark).expect("a string takes everything");
        }
        let number = self.places.len() + 1;
        self.places.extend([0, 0]);
        let (width, height) = (sheet.width, sheet.height);
        let fonts = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>";
        let page = format!(
            "<< /Type /Page /Parent {PAGES} 0 R /MediaBox [0 0 {width} {height}]\n{fonts} /Contents {} 0 R >>",
            number + 1
        );
        let contents = format!("<< /Length {} >>\nstream\n{drawn}endstream", drawn.len());
        let text = self.object(number, &page) + &self.object(number + 1, &contents);
        if self.at > self.room { Err(Full) } else { Ok(text) }
    }

    /// Returns the end of the document: the list of pages and the offsets of all objects.
    pub fn tail(&mut self) -> String {
        let pages: Vec<_> = (FIRST_PAGE..=self.places.len()).step_by(2).collect();
        let mut list = format!("<< /Type /Pages /Count {} /Kids [", pages.len());
        for (at, page) in pages.into_iter().enumerate() {
            list += if at.is_multiple_of(8) { "\n" } else { " " };
            list += &format!("{page} 0 R");
        }
        let mut text = self.object(PAGES, &(list + "\n] >>"));
        text += &self.object(CATALOG, &format!("<< /Type /Catalog /Pages {PAGES} 0 R >>"));
        let size = self.places.len() + 1;
        text += &format!("xref\n0 {size}\n0000000000 65535 f \n");
        for place in &self.places {
            text += &format!("{place:010} 00000 n \n");
        }
        text + &format!("trailer\n<< /Size {size} /Root {CATALOG} 0 R /Info 5 0 R >>\nstartxref\n{}\n%%EOF\n", self.at)
    }

    fn object(&mut self, number: usize, body: &str) -> String {
        let text = format!("{number} 0 obj\n{body}\nendobj\n");
        self.places[number - 1] = self.at;
        self.at += text.len() as u64;
        text
    }
}

/// Writes a mark. PDF measures heights from the bottom of the page; `whole` is the height of the page.
fn mark(text: &mut String, whole: Length, mark: &Mark) -> std::fmt::Result {
    match mark {
        Mark::Lines { pen, lines } => {
            self::pen(text, *pen)?;
            for [from, to] in lines {
                write!(text, "{} {} m {} {} l ", from.x, whole - from.y, to.x, whole - to.y)?;
            }
            writeln!(text, "S{}", after(*pen))
        }
        Mark::Frame { pen, area } => {
            self::pen(text, *pen)?;
            writeln!(text, "{} {} {} {} re S", area.at.x, whole - area.bottom(), area.width, area.height)
        }
        Mark::Fill { tone, areas } => {
            write!(text, "{} g ", grey(*tone))?;
            for area in areas {
                write!(text, "{} {} {} {} re ", area.at.x, whole - area.bottom(), area.width, area.height)?;
            }
            writeln!(text, "f")
        }
        Mark::Discs { pen, fill, radius, at } => {
            pen.iter().try_for_each(|pen| self::pen(text, *pen))?;
            fill.iter().try_for_each(|tone| write!(text, "{} g ", grey(*tone)))?;
            at.iter().try_for_each(|at| disc(text, (at.x, whole - at.y), *radius))?;
            writeln!(
                text,
                "{}",
                if pen.is_some() && fill.is_some() {
                    "B"
                } else if pen.is_some() {
                    "S"
                } else {
                    "f"
                }
            )
        }
        Mark::Words { font, words } => {
            let Font { face, size, tone, anchor } = *font;
            let name = match face {
                Face::Plain => "F1",
                Face::Bold => "F2",
            };
            writeln!(text, "BT /{name} {size} Tf {} g", grey(tone))?;
            let (mut x, mut y) = (Length::ZERO, Length::ZERO);
            for (at, word) in words {
                let width = face.width(size, word);
                let left = match anchor {
                    Anchor::Start => at.x,
                    Anchor::Middle => at.x - width / 2,
                    Anchor::End => at.x - width,
                };
                let foot = whole - at.y;
                writeln!(text, "{} {} Td ({}) Tj", left - x, foot - y, escaped(word))?; // relative to the start of the previous word
                (x, y) = (left, foot);
            }
            writeln!(text, "ET")
        }
    }
}

/// Writes a circle that consists of four Bézier curves. The control points are 0.552 of the radius away from the ends (Riškus,
/// Approximation of a cubic Bézier curve by circular arcs and vice versa, 2006).
fn disc(text: &mut String, (x, y): (Length, Length), radius: Length) -> std::fmt::Result {
    let (r, c) = (radius, radius.thousandths(552));
    write!(text, "{} {y} m ", x + r)?;
    for [(a, b), (p, q), (u, v)] in [
        [(x + r, y + c), (x + c, y + r), (x, y + r)],
        [(x - c, y + r), (x - r, y + c), (x - r, y)],
        [(x - r, y - c), (x - c, y - r), (x, y - r)],
        [(x + c, y - r), (x + r, y - c), (x + r, y)],
    ] {
        write!(text, "{a} {b} {p} {q} {u} {v} c ")?;
    }
    Ok(())
}

fn pen(text: &mut String, Pen { weight, tone, stroke }: Pen) -> std::fmt::Result {
    write!(text, "{weight} w {} G ", grey(tone))?;
    match stroke {
        Stroke::Plain => Ok(()),
        Stroke::Round => write!(text, "1 J "),
        Stroke::Dashed => write!(text, "[{} {}] 0 d ", weight * 3, weight * 2),
    }
}

/// Returns the operators that undo the line style set by a pen.
const fn after(pen: Pen) -> &'static str {
    match pen.stroke {
        Stroke::Plain => "",
        Stroke::Round => " 0 J",
        Stroke::Dashed => " [] 0 d",
    }
}

const fn grey(tone: Tone) -> &'static str {
    match tone {
        Tone::Black => "0",
        Tone::Grey => "0.4",
        Tone::Light => "0.8",
        Tone::Pale => "0.9",
        Tone::White => "1",
    }
}

/// Characters of `WinAnsiEncoding` with codes from 128 on that are not in Latin-1. `\0` stands for a code without a character.
const SIGNS: &str = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";

/// Returns the code of a character in `WinAnsiEncoding`, the encoding of the standard fonts; `None` if it has no code.
fn code(c: char) -> Option<u32> {
    match c as u32 {
        code @ (32..=126 | 160..=255) => Some(code),
        _ => SIGNS.chars().zip(128..).find(|&(sign, _)| sign == c && c != '\0').map(|(_, code)| code),
    }
}

/// Returns the characters of a text that the standard fonts lack, without repetitions. They are printed as `?`.
#[must_use]
pub fn lacking_in_pdf(text: &str) -> Vec<char> {
    let mut lacking = Vec::new();
    for c in text.chars().filter(|&c| !c.is_whitespace() && !is_unprintable(c) && code(c).is_none()) {
        if !lacking.contains(&c) {
            lacking.push(c);
        }
    }
    lacking
}

/// Returns a text in the form of a PDF string. Characters beyond ASCII are octal codes.
fn escaped(words: &str) -> String {
    let mut text = String::new();
    for c in words.chars() {
        match (c, code(c)) {
            ('(' | ')' | '\\', _) => text.extend(['\\', c]),
            (_, Some(32..=126)) => text.push(c),
            (_, Some(code)) => text += &format!("\\{code:03o}"),
            (_, None) => text.push('?'),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::page_plan::Size;

    #[test]
    fn words_cannot_break_out_of_their_string() {
        assert_eq!(escaped("a) Tj (é\\ →"), "a\\) Tj \\(\\351\\\\ ?");
        assert_eq!(escaped("– “€” Ÿ\0"), "\\226 \\223\\200\\224 \\237?");
    }

    #[test]
    fn characters_that_the_fonts_lack_are_listed_once() {
        assert_eq!(lacking_in_pdf("Żółw – “żółw” 😀\u{7}\n\u{2003}Ÿ"), ['Ż', 'ł', 'ż', '😀']);
        let all = (0..=0x2fff).filter_map(char::from_u32).filter(|&c| !c.is_whitespace() && !is_unprintable(c));
        for c in all {
            let is_lacking = !lacking_in_pdf(&c.to_string()).is_empty();
            assert_eq!(is_lacking, c != '?' && escaped(&c.to_string()) == "?", "{c:?}");
        }
    }

    #[test]
    fn pages_beyond_offsets_of_ten_digits_are_refused() {
        let mut pdf = Pdf { room: 1500, ..Pdf::new() };
        pdf.head();
        let pages = (0..99).take_while(|_| pdf.page(Size::A4.sheet(), &[]).is_ok()).count();
        assert!((1..20).contains(&pages), "{pages}");
    }
}
