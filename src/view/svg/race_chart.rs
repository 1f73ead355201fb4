//! Chart of a race as an SVG picture: one bar for each solver, on a logarithmic scale.
//!
//! Colours are CSS classes, so that the picture follows the reader's light or dark colour scheme.

use std::fmt::Write;

use crate::app::race::{AsciiOnly, Row, Scale, power, time};
use crate::view::svg::{STRING, escaped};

/// Width of the picture in pixels.
const WIDTH: f64 = 900.0;
/// Horizontal position in pixels of the left end of the scale.
const LEFT: f64 = 160.0;
/// Horizontal position in pixels of the right end of the scale.
const RIGHT: f64 = 740.0;
/// Vertical position in pixels of the first row.
const TOP: f64 = 92.0;
/// Distance in pixels from one row to the next.
const STEP: f64 = 26.0;

const STYLE: &str = "\
.ground{fill:#fcfcfb}.ink{fill:#22262e}.faint{fill:#68707c}.warn{fill:#a8433a}.grid{stroke:#e1e4e8}\
.bar{fill:#8fb4d9}.reach{stroke:#3d536d}.dot{fill:#3d536d}\
@media (prefers-color-scheme:dark){\
.ground{fill:#15181e}.ink{fill:#d2d6de}.faint{fill:#8d95a2}.warn{fill:#e5827e}.grid{stroke:#2b303a}\
.bar{fill:#3e668f}.reach{stroke:#b8c8da}.dot{fill:#b8c8da}}";

/// Returns the chart of a race, with its rows from top to bottom.
#[must_use]
pub fn chart(rows: &[Row<'_>], title: &str) -> String {
    let scale = Scale::of(rows.iter().filter_map(|row| row.figures));
    let bottom = TOP + STEP * rows.len() as f64;
    let height = bottom + 64.0;
    let title = escaped(title);
    let mut body = String::new();
    for exponent in scale.powers() {
        let x = place(&scale, 10_u64.saturating_pow(exponent));
        let name = power(exponent, AsciiOnly(false));
        write!(
            body,
            "<path class=\"grid\" d=\"M{x:.1} {}V{:.1}\"/>\n\
             <text class=\"faint\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{name}</text>\n",
            TOP - 8.0,
            bottom + 2.0,
            bottom + 20.0
        )
        .expect(STRING);
    }
    for (at, one) in rows.iter().enumerate() {
        body += &row(one, &scale, TOP + STEP * at as f64);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n\
         <title>{title}</title>\n\
         <style>{STYLE}</style>\n\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{height}\" rx=\"6\"/>\n\
         <g font-family=\"system-ui, Helvetica, Arial, DejaVu Sans, sans-serif\" font-size=\"13\">\n\
         <text class=\"ink\" x=\"24\" y=\"38\" font-size=\"18\">{title}</text>\n\
         <text class=\"faint\" x=\"24\" y=\"60\">time to the first solution, on a log scale; bar: median, line: fastest to slowest, dot: 95th percentile</text>\n\
         {body}</g>\n</svg>\n"
    )
}

/// Returns the horizontal position in pixels of a time in nanoseconds.
fn place(scale: &Scale, ns: u64) -> f64 {
    LEFT + (RIGHT - LEFT) * scale.at(ns)
}

/// Returns the row of a solver as SVG: its name, bar, median and number of failures.
fn row(row: &Row<'_>, scale: &Scale, y: f64) -> String {
    let (foot, middle, name) = (y + 14.0, y + 9.5, escaped(row.solver));
    let mut text =
        format!("<text class=\"ink\" x=\"{}\" y=\"{foot}\" text-anchor=\"end\">{name}</text>\n", LEFT - 12.0);
    if let Some(figures) = row.figures {
        let x = |ns| place(scale, ns);
        let (min, median, p95, max) = (x(figures.min), x(figures.median), x(figures.p95), x(figures.max));
        write!(
            text,
            "<rect class=\"bar\" x=\"{LEFT}\" y=\"{y}\" width=\"{:.1}\" height=\"19\" rx=\"2\"/>\n\
             <path class=\"reach\" stroke-width=\"1.5\" fill=\"none\" d=\"M{min:.1} {middle}H{max:.1}M{min:.1} {}v8M{max:.1} {}v8\"/>\n\
             <circle class=\"dot\" cx=\"{p95:.1}\" cy=\"{middle}\" r=\"3\"/>\n\
             <text class=\"ink\" x=\"{}\" y=\"{foot}\" text-anchor=\"end\">{}</text>\n",
            (median - LEFT).max(1.0),
            middle - 4.0,
            middle - 4.0,
            RIGHT + 78.0,
            time(figures.median, AsciiOnly(false))
        )
        .expect(STRING);
    }
    if row.score.failures > 0 {
        let (x, failures) = (RIGHT + 88.0, row.score.failures);
        writeln!(text, "<text class=\"warn\" x=\"{x}\" y=\"{foot}\">{failures} failed</text>").expect(STRING);
    }
    text
}
