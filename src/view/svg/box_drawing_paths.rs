//! Characters that are drawn as paths instead of text, so that lines meet and columns align in any font: box-drawing characters, blocks,
//! Braille and a few shapes. Positions are in pixels, relative to the upper left corner of the cell.

use std::fmt::Write;

use crate::view::svg::{HEIGHT, STRING, WIDTH};

/// How a path is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Paint {
    /// Interior filled.
    Fill,
    /// Outline drawn, one pixel wide.
    Light,
    /// Outline drawn, three pixels wide.
    Heavy,
}

/// Centre of a cell in pixels, relative to the upper left corner of the cell. Both coordinates end in .5, so that lines of one pixel are
/// sharp.
const MIDDLE: (f32, f32) = (4.5, 8.5);

/// Distance in pixels from each stroke of a double line to the centre of the cell.
const APART: f32 = 2.0;

/// Weight of an arm of a box-drawing character: the line from the centre of the cell to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arm {
    None,
    Light,
    Heavy,
    Double,
}

/// Box-drawing characters. Each is followed by the weights of its arms up, right, down and left: `l` light, `h` heavy, `d` double, `.`
/// none.
const ARMS: &str = "\
    ─.l.l │l.l. ┌.ll. ┐..ll └ll.. ┘l..l ├lll. ┤l.ll ┬.lll ┴ll.l ┼llll ━.h.h ┃h.h. ┏.hh. ┓..hh ┗hh.. ┛h..h ┣hhh. \
    ┫h.hh ┳.hhh ┻hh.h ╋hhhh ┠hlh. ┨h.hl ┯.hlh ┷lh.h ┿lhlh ╂hlhl ═.d.d ║d.d. ╔.dd. ╗..dd ╚dd.. ╝d..d ╠ddd. ╣d.dd \
    ╦.ddd ╩dd.d ╬dddd ╪ldld ╫dldl ╶.l.. ╴...l ╸...h ╷..l. ┑..lh ╻..h. ┒..hl ╾.l.h ┭.llh ┎.lh. ┰.lhl ┱.lhh ╺.h.. \
    ╼.h.l ┍.hl. ┮.hll ┲.hhl ╵l... ┙l..h ┥l.lh ╽l.h. ┧l.hl ┪l.hh ┵ll.h ┽lllh ┟llh. ╁llhl ╅llhh ┕lh.. ┶lh.l ┝lhl. \
    ┾lhll ┢lhh. ╆lhhl ╈lhhh ╹h... ┚h..l ╿h.l. ┦h.ll ┩h.lh ┖hl.. ┸hl.l ┹hl.h ┞hll. ╀hlll ╃hllh ╉hlhh ┺hh.l ┡hhl. \
    ╄hhll ╇hhlh ╊hhhl";

/// Returns the paths of a character in the cell whose upper left corner is at (`x`, `y`). Returns an empty list if the character is to be
/// written as text.
pub(super) fn shape(sign: char, x: f32, y: f32) -> Vec<(Paint, String)> {
    let at = |dx: f32, dy: f32| format!("{} {}", x + dx, y + dy);
    let (cx, cy) = MIDDLE;
    let filled = |data: String| vec![(Paint::Fill, data)];
    let lined = |data: String| vec![(Paint::Light, data)];
    let square = |half: f32| format!("M{}h{d}v{d}h-{d}z", at(cx - half, cy - half), d = 2.0 * half);
    let triangle = |a: (f32, f32), b: (f32, f32), c: (f32, f32)| {
        let corner = |(dx, dy): (f32, f32)| at(cx + dx, cy + dy);
        filled(format!("M{}L{}L{}z", corner(a), corner(b), corner(c)))
    };
    // A quarter of a circle. Straight lines continue from its ends to the edges `side` and `end` of the cell.
    let round = |(side, dx): (f32, f32), (end, dy): (f32, f32)| {
        lined(format!("M{}V{}Q{} {}H{}", at(cx, end), y + cy + dy, at(cx, cy), at(cx + dx, cy), x + side))
    };
    if let Some(arms) = ARMS.split(' ').find_map(|known| known.strip_prefix(sign)) {
        return crossing(arms, x, y);
    }
    match sign {
        '╭' => round((WIDTH, 4.0), (HEIGHT, 4.0)),
        '╮' => round((0.0, -4.0), (HEIGHT, 4.0)),
        '╰' => round((WIDTH, 4.0), (0.0, -4.0)),
        '╯' => round((0.0, -4.0), (0.0, -4.0)),
        '╌' => lined(format!("M{}h2M{}h2", at(1.0, cy), at(6.0, cy))),
        '╎' => lined(format!("M{}v4M{}v4", at(cx, 2.0), at(cx, 11.0))),
        '╍' => filled([0.75, 5.25].map(|dx| format!("M{}h3v3h-3z", at(dx, cy - 1.5))).concat()),
        '╏' => filled([1.5, 10.5].map(|dy| format!("M{}h3v5h-3z", at(cx - 1.5, dy))).concat()),
        '▁'..='█' => {
            let high = (u32::from(sign) - u32::from('▁') + 1) as f32 * HEIGHT / 8.0;
            filled(format!("M{}h{WIDTH}v{high}h-{WIDTH}z", at(0.0, HEIGHT - high)))
        }
        '■' => filled(square(3.5)),
        '▪' => filled(square(2.5)),
        '□' => lined(square(3.0)),
        '▫' => lined(square(2.0)),
        '▶' | '▸' => triangle((-3.5, -4.5), (4.0, 0.0), (-3.5, 4.5)),
        '◀' | '◂' => triangle((3.5, -4.5), (-4.0, 0.0), (3.5, 4.5)),
        '▾' => triangle((-4.0, -3.5), (4.0, -3.5), (0.0, 4.0)),
        '▴' => triangle((-4.0, 3.5), (4.0, 3.5), (0.0, -4.0)),
        '●' => filled(format!("M{}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z", at(cx - 3.5, cy))),
        '⋮' => filled([3.0, 8.0, 13.0].map(|dy| format!("M{}h2v2h-2z", at(3.5, dy))).concat()),
        '‖' => filled([2.0, 5.0].map(|dx| format!("M{}h2v12h-2z", at(dx, 3.0))).concat()),
        '⠀'..='⣿' => filled(dots(u32::from(sign) - u32::from('⠀'), x, y)),
        _ => Vec::new(),
    }
}

/// Returns the path of a Braille pattern. The bits of the pattern stand for the upper three dots of the left column, the upper three dots
/// of the right column, and the two dots at the bottom.
fn dots(bits: u32, x: f32, y: f32) -> String {
    const PLACES: [(f32, f32); 8] =
        [(1.5, 2.0), (1.5, 6.0), (1.5, 10.0), (5.5, 2.0), (5.5, 6.0), (5.5, 10.0), (1.5, 14.0), (5.5, 14.0)];
    let set = PLACES.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    set.map(|(_, (dx, dy))| format!("M{} {}h2v2h-2z", x + dx, y + dy)).collect()
}

/// Returns the paths of a box-drawing character, whose arms meet in the centre of the cell.
fn crossing(arms: &str, x: f32, y: f32) -> Vec<(Paint, String)> {
    let arm = |sign| match sign {
        b'l' => Arm::Light,
        b'h' => Arm::Heavy,
        b'd' => Arm::Double,
        _ => Arm::None,
    };
    let arms: Vec<Arm> = arms.bytes().map(arm).collect();
    let (mut light, mut heavy) = (String::new(), String::new());
    for way in 0..4 {
        match arms[way] {
            Arm::None => {}
            Arm::Light => light += &line((x, y), way, 0.0, 0.0),
            Arm::Heavy => heavy += &line((x, y), way, 0.0, 0.0),
            Arm::Double => {
                // Each stroke ends at the strokes of the arm on its side of the centre, or continues around the corner.
                for side in [1, 3] {
                    let (near, far) = (arms[(way + side) % 4], arms[(way + 4 - side) % 4]);
                    let inner = match (near, far, arms[(way + 2) % 4]) {
                        (Arm::Double, _, _) => APART,
                        (_, Arm::Double, Arm::None) => -APART,
                        (Arm::None | Arm::Light | Arm::Heavy, _, _) => 0.0,
                    };
                    light += &line((x, y), way, inner, if side == 1 { APART } else { -APART });
                }
            }
        }
    }
    [(Paint::Light, light), (Paint::Heavy, heavy)].into_iter().filter(|(_, data)| !data.is_empty()).collect()
}

/// Returns the path of a stroke that leads from the edge in direction `way` (0 up, 1 right, 2 down, 3 left) to `inner` pixels before the
/// centre. The stroke is shifted by `aside` pixels to the right, as seen in that direction.
fn line((x, y): (f32, f32), way: usize, inner: f32, aside: f32) -> String {
    let (cx, cy) = (x + MIDDLE.0, y + MIDDLE.1);
    let mut data = String::new();
    let written = match way {
        0 => write!(data, "M{} {y}V{}", cx + aside, cy - inner),
        1 => write!(data, "M{} {}H{}", x + WIDTH, cy + aside, cx + inner),
        2 => write!(data, "M{} {}V{}", cx - aside, y + HEIGHT, cy + inner),
        _ => write!(data, "M{x} {}H{}", cy - aside, cx - inner),
    };
    written.expect(STRING);
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sign: char, paint: Paint, data: &str) {
        assert_eq!(shape(sign, 0.0, 0.0), [(paint, data.to_owned())], "{sign}");
    }

    #[test]
    fn arms_reach_from_the_edge_to_the_middle() {
        check('─', Paint::Light, "M9 8.5H4.5M0 8.5H4.5");
        check('└', Paint::Light, "M4.5 0V8.5M9 8.5H4.5");
        check('┃', Paint::Heavy, "M4.5 0V8.5M4.5 18V8.5");
        assert_eq!(shape('┿', 0.0, 0.0).len(), 2);
    }

    #[test]
    fn every_light_or_heavy_line_is_drawn() {
        for sign in ('┌'..='╋').chain('╴'..='╿').chain(['╌', '╍', '╎', '╏']) {
            assert!(!shape(sign, 0.0, 0.0).is_empty(), "{sign}");
        }
        assert_eq!(shape('┡', 0.0, 0.0)[1], (Paint::Heavy, "M4.5 0V8.5M9 8.5H4.5".to_owned()));
    }

    #[test]
    fn double_lines_turn_corners_without_crossing() {
        check('╔', Paint::Light, "M9 10.5H6.5M9 6.5H2.5M2.5 18V6.5M6.5 18V10.5");
        check('═', Paint::Light, "M9 10.5H4.5M9 6.5H4.5M0 6.5H4.5M0 10.5H4.5");
    }

    #[test]
    fn blocks_and_dots_fill_their_part_of_the_cell() {
        check('█', Paint::Fill, "M0 0h9v18h-9z");
        check('▁', Paint::Fill, "M0 15.75h9v2.25h-9z");
        check('⠁', Paint::Fill, "M1.5 2h2v2h-2z");
        check('⠀', Paint::Fill, "");
        assert_eq!(shape('x', 0.0, 0.0), []);
    }
}
