//! Laws of the page: what is drawn stands within the margins, and nothing stands on anything else.

use crate::format::paper::draw::{self, Anchor, Kind, Mark, Sheet};
use crate::format::paper::length::{Area, Length, Point};
use crate::format::paper::plan::{PerPage, Raster, Size};
use crate::format::paper::{Figure, Verdict};
use crate::grid::{Digit, Shape};

/// Every kind of figure of a shape in turn: full, without a solution, with a note that is too long.
fn figures(shape: Shape, count: usize) -> Vec<Figure> {
    let digits: Vec<Digit> = shape.iter().map(|cell| Digit::new(cell.index() % shape.side())).collect();
    let figure = |at| match at % 3 {
        0 => Figure::blank(shape).solved(&digits),
        1 => Figure { cells: vec![shape.side() as u8 | 128; shape.cells()].into(), ..Figure::blank(shape) }
            .unsolved(Verdict::Many),
        _ => Figure::blank(shape).noted("extreme, 123456, 11.9, 11.9, a technique with a very long name, indeed"),
    };
    (0..count).map(figure).collect()
}

/// What a mark covers, words as high as their digits.
fn areas(mark: &Mark) -> Vec<Area> {
    match mark {
        Mark::Lines { lines, .. } => {
            lines.iter().map(|[from, to]| Area { at: *from, width: to.x - from.x, height: to.y - from.y }).collect()
        }
        Mark::Frame { area, .. } => vec![*area],
        Mark::Words { font, words } => {
            let each = words.iter().map(|(at, words)| {
                let width = font.face.width(font.size, words);
                let left = match font.anchor {
                    Anchor::Start => at.x,
                    Anchor::Middle => at.x - width / 2,
                    Anchor::End => at.x - width,
                };
                let height = font.size.thousandths(709);
                Area { at: Point { x: left, y: at.y - height }, width, height }
            });
            each.collect()
        }
    }
}

fn is_within(inner: Area, outer: Area) -> bool {
    inner.at.x >= outer.at.x
        && inner.at.y >= outer.at.y
        && inner.right() <= outer.right()
        && inner.bottom() <= outer.bottom()
}

fn is_apart(one: Area, other: Area) -> bool {
    one.right() <= other.at.x || other.right() <= one.at.x || one.bottom() <= other.at.y || other.bottom() <= one.at.y
}

/// A page full of figures, its marks, and a name for messages.
fn pages() -> impl Iterator<Item = (Size, Vec<Mark>, String)> {
    let sides = [1, 4, 6, 8, 9, 10, 12, 15, 16, 25, 36, 64].into_iter().filter_map(|side| Shape::of_side(side).ok());
    let upright = [Shape::new(6, 3, 2), Shape::new(12, 6, 2), Shape::new(9, 9, 1)].map(|shape| shape.unwrap());
    let shapes: Vec<Shape> = sides.chain(upright).collect();
    Size::ALL.into_iter().flat_map(move |size| {
        shapes.clone().into_iter().flat_map(move |shape| {
            let puzzles = PerPage::ALL.map(|some| (Kind::Puzzles, some.raster()));
            let all = puzzles.into_iter().chain([(Kind::Solutions, Raster::solutions(shape.side()))]);
            all.map(move |(kind, raster)| {
                let figures = figures(shape, raster.count());
                let sheet = Sheet { number: 1000, kind, first: 99_990, figures: &figures, raster };
                (size, draw::sheet(&sheet, size), format!("{size:?} {shape:?} {kind:?} {raster:?}"))
            })
        })
    })
}

#[test]
fn everything_stands_within_the_margins() {
    for (size, marks, name) in pages() {
        let (foot, rest) = marks.split_last().unwrap();
        for area in rest.iter().flat_map(areas) {
            assert!(is_within(area, size.inside()), "{name}: {area:?}");
        }
        let [foot] = areas(foot)[..] else { panic!("one number: {name}") };
        let edge = Length::points(18); // printers reach so far
        assert!(foot.at.y >= size.inside().bottom() && foot.bottom() + edge <= size.sheet().bottom(), "{name}");
    }
}

#[test]
fn nothing_stands_on_anything_else() {
    for (_, marks, name) in pages() {
        let frames = marks.iter().filter(|mark| matches!(mark, Mark::Frame { .. })).flat_map(areas);
        let words = marks.iter().filter(|mark| matches!(mark, Mark::Words { words, .. } if words.len() == 1));
        let outside = words.flat_map(areas).filter(|word| !frames.clone().any(|frame| is_within(*word, frame)));
        let all: Vec<Area> = frames.clone().chain(outside).collect();
        for (at, one) in all.iter().enumerate() {
            for other in &all[..at] {
                assert!(is_apart(*one, *other), "{name}: {one:?} {other:?}");
            }
        }
    }
}

#[test]
fn digits_stand_in_the_middle_of_their_cells_and_within_them() {
    for (_, marks, name) in pages() {
        for (at, mark) in marks.iter().enumerate() {
            let Mark::Frame { area, pen } = mark else { continue };
            for words in
                marks[at + 1..].iter().take_while(|mark| matches!(mark, Mark::Words { words, .. } if words.len() > 1))
            {
                let Mark::Words { words: texts, .. } = words else { continue };
                let lines = marks[..at].iter().rev().take_while(|mark| matches!(mark, Mark::Lines { .. }));
                let side = 1 + lines.flat_map(areas).count() / 2;
                let cell = area.width / side;
                for ((_, text), word) in texts.iter().zip(areas(words)) {
                    let column = (0..side).find(|&column| word.at.x < area.at.x + cell * (column + 1)).unwrap();
                    let row = (0..side).find(|&row| word.at.y < area.at.y + cell * (row + 1)).unwrap();
                    let slack = Length::hundredths(60); // of the width that does not divide by the side
                    let at = Point { x: area.at.x + cell * column - slack, y: area.at.y + cell * row - slack };
                    let room = Area { at, width: cell + slack * 2 - pen.weight / 2, height: cell + slack * 2 };
                    assert!(is_within(word, room), "{name}: {text} {word:?} {room:?}");
                    let uneven =
                        (word.at.x - area.at.x - cell * column) - (area.at.x + cell * (column + 1) - word.right());
                    assert!(uneven <= slack * 2 && Length::ZERO - uneven <= slack * 2, "{name}: {text} {uneven}");
                }
            }
        }
    }
}
