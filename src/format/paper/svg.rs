//! Writes SVG 1.1. Styles are attributes rather than style sheets, so that all programs draw them alike.

use std::fmt::Write as _;

use quick_xml::escape::partial_escape;

use crate::paper::font::Face;
use crate::paper::length::{Area, Length};
use crate::paper::page_drawing::{Anchor, Font, Mark, Pen, Stroke, Tone};

/// Gap between two pages.
const GAP: Length = Length::points(18);

/// Returns the beginning of a drawing that consists of `count` vertically stacked sheets.
pub(super) fn head(sheet: Area, count: usize) -> String {
    let height = sheet.height * count + GAP * (count - 1);
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let width = sheet.width;
    let size = format!("width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\"");
    let font = "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\"";
    text += &format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size} {font}>\n<title>Sudoku</title>\n");
    if count > 1 {
        text += &format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#ddd\"/>\n");
    }
    text
}

/// Returns a sheet of a drawing. `number` is counted from 1.
pub(super) fn page(sheet: Area, number: usize, marks: &[Mark]) -> String {
    let top = (sheet.height + GAP) * (number - 1);
    let mut text = if number == 1 { "<g>\n".to_owned() } else { format!("<g transform=\"translate(0 {top})\">\n") };
    text += &format!("<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>\n", sheet.width, sheet.height);
    for mark in marks {
        self::mark(&mut text, mark).expect("a string takes everything");
    }
    text + "</g>\n"
}

/// End of a drawing.
pub(super) const TAIL: &str = "</svg>\n";

fn mark(text: &mut String, mark: &Mark) -> std::fmt::Result {
    match mark {
        Mark::Lines { pen, lines } => {
            write!(text, "<path d=\"")?;
            for [from, to] in lines {
                write!(text, "M{} {}", from.x, from.y)?;
                match (from.x == to.x, from.y == to.y) {
                    (_, true) => write!(text, "H{}", to.x)?,
                    (true, false) => write!(text, "V{}", to.y)?,
                    (false, false) => write!(text, "L{} {}", to.x, to.y)?,
                }
            }
            writeln!(text, "\" fill=\"none\" {}/>", stroke(*pen))
        }
        Mark::Frame { pen, area } => {
            let Area { at, width, height } = area;
            let stroke = stroke(*pen);
            let place = format!("x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\"", at.x, at.y);
            writeln!(text, "<rect {place} fill=\"none\" {stroke}/>")
        }
        Mark::Fill { tone, areas } => areas.iter().try_for_each(|Area { at, width, height }| {
            let place = format!("x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\"", at.x, at.y);
            writeln!(text, "<rect {place} fill=\"{}\"/>", colour(*tone))
        }),
        Mark::Discs { pen, fill, radius, at } => {
            let stroke = pen.map(|pen| " ".to_owned() + &stroke(pen)).unwrap_or_default();
            let fill = fill.map_or("none", colour);
            at.iter().try_for_each(|at| {
                writeln!(text, "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{fill}\"{stroke}/>", at.x, at.y)
            })
        }
        Mark::Words { font, words } => {
            writeln!(text, "<g {}>", style(*font))?;
            for (at, word) in words {
                writeln!(text, "<text x=\"{}\" y=\"{}\">{}</text>", at.x, at.y, partial_escape(word.as_str()))?;
            }
            writeln!(text, "</g>")
        }
    }
}

fn stroke(Pen { weight, tone, stroke }: Pen) -> String {
    let more = match stroke {
        Stroke::Plain => String::new(),
        Stroke::Round => " stroke-linecap=\"round\"".to_owned(),
        Stroke::Dashed => format!(" stroke-dasharray=\"{} {}\"", weight * 3, weight * 2),
    };
    format!("stroke=\"{}\" stroke-width=\"{weight}\"{more}", colour(tone))
}

fn style(Font { face, size, tone, anchor }: Font) -> String {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let weight = match face {
        Face::Plain => "",
        Face::Bold => " font-weight=\"bold\"",
    };
    format!("font-size=\"{size}\" fill=\"{}\" text-anchor=\"{anchor}\"{weight}", colour(tone))
}

const fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Black => "#000",
        Tone::Grey => "#666",
        Tone::Light => "#ccc",
        Tone::Pale => "#e6e6e6",
        Tone::White => "#fff",
    }
}
