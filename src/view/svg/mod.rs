//! Conversion of a screen to an SVG picture.
//!
//! The picture looks the same with any monospaced font and in any program: each word is positioned by its column and stretched to its
//! width, line symbols are drawn as paths, and colours are fixed. See <https://www.w3.org/TR/SVG11/>.

mod box_drawing_paths;
mod colours;
mod race_chart;

use std::collections::BTreeMap;
use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

use text::is_unprintable;

use crate::view::theme::Rgb;
use box_drawing_paths::Paint;
pub use race_chart::chart;

/// Width of a cell in pixels.
const WIDTH: f32 = 9.0;
/// Height of a cell in pixels.
const HEIGHT: f32 = 18.0;
/// Margin around the screen in pixels.
const MARGIN: f32 = 12.0;
/// Font size in pixels. In most monospaced fonts, characters of this size are as wide as a cell.
const FONT: f32 = 15.0;
/// Distance in pixels from the top of a cell to the baseline.
const FOOT: f32 = 13.5;

/// Returns the SVG picture of a screen. `title` is read out by screen readers. The margins have the background of the screen's theme, if it
/// has one.
#[must_use]
pub fn svg(buffer: &Buffer, title: &str) -> String {
    let (width, height) = (f32::from(buffer.area.width) * WIDTH, f32::from(buffer.area.height) * HEIGHT);
    let (background, mut layers) = (colours::background(buffer), Layers::default());
    for y in 0..buffer.area.height {
        let mut row = Row { y: f32::from(y) * HEIGHT, background, layers: &mut layers, word: None };
        for x in 0..buffer.area.width {
            row.cell(f32::from(x) * WIDTH, &buffer[(buffer.area.x + x, buffer.area.y + y)]);
        }
        row.end_word();
    }
    let Layers { grounds, paths, words } = layers;
    let (w, h) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let paths: String = paths.iter().map(|((paint, colour), data)| path(*paint, *colour, data)).collect();
    let grounds: String = grounds.iter().map(|(colour, data)| path(Paint::Fill, *colour, data)).collect();
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\">\n\
         <title>{title}</title>\n\
         <rect width=\"{w}\" height=\"{h}\" rx=\"6\" fill=\"{background}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n\
         {grounds}\
         <g stroke-linecap=\"square\">\n{paths}</g>\n\
         <g font-family=\"DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace\" font-size=\"{FONT}\">\n{words}</g>\n\
         </g>\n</svg>\n"
    )
}

/// Layers of the picture from back to front: backgrounds, paths, text.
#[derive(Default)]
struct Layers {
    grounds: BTreeMap<Rgb, String>,
    paths: BTreeMap<(Paint, Rgb), String>,
    words: String,
}

/// State of the conversion of one row, which proceeds from left to right.
struct Row<'a> {
    y: f32,
    /// Background of the picture.
    background: Rgb,
    layers: &'a mut Layers,
    word: Option<Word>,
}

/// Characters in consecutive columns with the same style.
struct Word {
    x: f32,
    text: String,
    look: (Rgb, Modifier),
}

impl Row<'_> {
    fn cell(&mut self, x: f32, cell: &Cell) {
        let (ink, ground) = colours::of(cell);
        let y = self.y;
        let wide = WIDTH * cell.symbol().width().max(1) as f32;
        if ground != self.background {
            // Slightly too large, so that no seam is visible between cells.
            let ground = self.layers.grounds.entry(ground).or_default();
            write!(ground, "M{x} {y}h{}v{}h-{0}z", wide + 0.3, HEIGHT + 0.3).expect(STRING);
        }
        for (modifier, at) in [(Modifier::UNDERLINED, 16.5), (Modifier::CROSSED_OUT, 9.5)] {
            if cell.modifier.contains(modifier) {
                let line = self.layers.paths.entry((Paint::Light, ink)).or_default();
                write!(line, "M{x} {}h{wide}", y + at).expect(STRING);
            }
        }
        let sign = cell.symbol().chars().next().filter(|_| !cell.modifier.contains(Modifier::HIDDEN));
        match sign {
            None | Some(' ') => self.end_word(),
            Some(sign) => {
                let shapes = box_drawing_paths::shape(sign, x, y);
                if shapes.is_empty() {
                    self.letter(x, cell.symbol(), (ink, cell.modifier & (Modifier::BOLD | Modifier::ITALIC)));
                } else {
                    self.end_word();
                }
                for (paint, data) in shapes {
                    *self.layers.paths.entry((paint, ink)).or_default() += &data;
                }
            }
        }
    }

    /// Adds a character to the current word, or begins a new word with it. A character that some fonts lack becomes a word of its own,
    /// since it may have another width in the fallback font.
    fn letter(&mut self, x: f32, symbol: &str, look: (Rgb, Modifier)) {
        let is_common = symbol.chars().all(|c| c <= '\u{ff}');
        match &mut self.word {
            Some(word) if is_common && word.look == look => word.text.push_str(symbol),
            Some(_) | None => {
                self.end_word();
                self.word = Some(Word { x, text: symbol.to_owned(), look });
                if !is_common {
                    self.end_word();
                }
            }
        }
    }

    /// Writes the current word, if there is one.
    fn end_word(&mut self) {
        let Some(Word { x, text, look: (ink, modifier) }) = self.word.take() else { return };
        let columns = text.width();
        let stretch = if columns > 1 { format!(" textLength=\"{}\"", columns as f32 * WIDTH) } else { String::new() };
        let bold = if modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
        let italic = if modifier.contains(Modifier::ITALIC) { " font-style=\"italic\"" } else { "" };
        let (y, text) = (self.y + FOOT, escaped(&text));
        let word = format!("<text x=\"{x}\" y=\"{y}\"{stretch} fill=\"{ink}\"{bold}{italic}>{text}</text>\n");
        self.layers.words.push_str(&word);
    }
}

/// Message of `expect` for `write!` into a string, which cannot fail.
const STRING: &str = "a string takes everything";

fn path(paint: Paint, colour: Rgb, data: &str) -> String {
    match paint {
        Paint::Fill => format!("<path fill=\"{colour}\" d=\"{data}\"/>\n"),
        Paint::Light => format!("<path fill=\"none\" stroke=\"{colour}\" d=\"{data}\"/>\n"),
        Paint::Heavy => format!("<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" d=\"{data}\"/>\n"),
    }
}

/// Returns the text escaped for XML, with unprintable characters replaced by U+FFFD.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if is_unprintable(c) => escaped.push('\u{fffd}'), // XML forbids most control characters
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Style};

    use super::*;

    fn check(width: u16, draw: impl Fn(&mut Buffer), parts: &[&str]) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, 2));
        draw(&mut buffer);
        let svg = svg(&buffer, "a < b & \"c\"");
        for part in parts {
            assert!(svg.contains(part), "{part}\n{svg}");
        }
    }

    #[test]
    fn unprintable_characters_are_replaced() {
        assert_eq!(escaped("a\u{1b}[31m<\n\u{202e}\u{9b}b"), "a\u{fffd}[31m&lt;\u{fffd}\u{fffd}\u{fffd}b");
    }

    #[test]
    fn words_are_positioned_by_their_columns() {
        check(
            12,
            |buffer| buffer.set_string(0, 1, "ab  <&> ✓x", Style::new().fg(Color::Rgb(1, 2, 3))),
            &[
                "<title>a &lt; b &amp; &quot;c&quot;</title>",
                "<text x=\"0\" y=\"31.5\" textLength=\"18\" fill=\"#010203\">ab</text>",
                "<text x=\"36\" y=\"31.5\" textLength=\"27\" fill=\"#010203\">&lt;&amp;&gt;</text>",
                "<text x=\"72\" y=\"31.5\" fill=\"#010203\">✓</text>",
                "<text x=\"81\" y=\"31.5\" fill=\"#010203\">x</text>",
            ],
        );
    }

    #[test]
    fn modifiers_are_kept() {
        let loud = Modifier::BOLD | Modifier::ITALIC | Modifier::UNDERLINED | Modifier::REVERSED;
        check(
            3,
            |buffer| buffer.set_string(0, 0, "5", Style::new().fg(Color::Rgb(1, 2, 3)).add_modifier(loud)),
            &[
                "<path fill=\"#010203\" d=\"M0 0h9.3v18.3h-9.3z\"/>",
                "<path fill=\"none\" stroke=\"#15181e\" d=\"M0 16.5h9\"/>",
                "fill=\"#15181e\" font-weight=\"bold\" font-style=\"italic\">5</text>",
            ],
        );
    }

    #[test]
    fn box_drawing_characters_become_paths() {
        check(
            3,
            |buffer| buffer.set_string(0, 0, "│", Style::new()),
            &["<path fill=\"none\" stroke=\"#d2d6de\" d=\"M4.5 0V8.5M4.5 18V8.5\"/>"],
        );
    }
}
