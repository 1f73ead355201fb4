//! Properties of pages: all marks are within the margins, and no marks overlap.

use crate::paper::length::{Area, Length, Point};
use crate::paper::page_drawing::{self, Anchor, Kind, Mark, Page};
use crate::paper::page_plan::{PerPage, Raster, Size};
use crate::paper::{Figure, Verdict};
use grid::{Digit, Shape};

/// Returns figures with this shape. They alternate between all kinds: full, without a solution, with a note that is too long.
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

/// Returns the areas that a mark covers. The height of a text is assumed to be that of a digit.
fn areas(mark: &Mark) -> Vec<Area> {
    match mark {
        Mark::Lines { lines, .. } => {
            lines.iter().map(|[from, to]| Area { at: *from, width: to.x - from.x, height: to.y - from.y }).collect()
        }
        Mark::Frame { area, .. } => vec![*area],
        Mark::Fill { areas, .. } => areas.clone(),
        Mark::Discs { .. } => Vec::new(),
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

/// Returns full pages: the size of the paper, the marks, and a name of the page for messages.
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
                let page = Page { number: 1000, kind, first: 99_990, figures: &figures, raster };
                (size, page_drawing::page_marks(&page, size), format!("{size:?} {shape:?} {kind:?} {raster:?}"))
            })
        })
    })
}

#[test]
fn everything_is_within_the_margins() {
    for (size, marks, name) in pages() {
        let (foot, rest) = marks.split_last().unwrap();
        for area in rest.iter().flat_map(areas) {
            assert!(is_within(area, size.inside()), "{name}: {area:?}");
        }
        let [foot] = areas(foot)[..] else { panic!("one number: {name}") };
        let edge = Length::points(18); // margin that some printers cannot reach
        assert!(foot.at.y >= size.inside().bottom() && foot.bottom() + edge <= size.sheet().bottom(), "{name}");
    }
}

#[test]
fn nothing_overlaps() {
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
fn digits_are_centred_in_their_cells() {
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
                    let slack = Length::hundredths(60); // part of the width that remains after division by the side length
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

/// Statements of rules, one for each kind of figure.
const RULES: [&str; 31] = [
    "latin",
    "regions: AAAAABBBB ACAAABBBD CCEEEBDDD CCEFEBGGD CCEFEHHGD CIEFEHGGD CIFFFHGGD IIIHHHHGD IIIIFFFHG",
    "diagonal",
    "hyper",
    "disjoint",
    "extra: r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9",
    "knight",
    "king",
    "non-consecutive",
    "even: r1c1 r5c5",
    "odd: r2c2 r8c8",
    "greater: r1c1 r1c2, r9c9 r8c9",
    "white: r1c1 r1c2",
    "black: r3c3 r4c3",
    "all-dots",
    "x: r2c1 r3c1",
    "v: r5c5 r5c6",
    "all-signs",
    "thermometer: r1c1 r2c1 r3c1 r3c2",
    "arrow: r1c1 r1c2 = r2c3 r3c3 r4c2 r5c1 r5c2",
    "cage 21: r1c1 r1c2 r2c2 r3c2",
    "loose-cage 9: r9c8 r9c9 r8c9",
    "little-killer 20: r1c2 down-right",
    "sandwich 8: r1c3 down",
    "frame 15: r3c9 left",
    "x-sum 20: r9c3 up",
    "renban: r6c6 r6c7 r7c7",
    "palindrome: r1c1 r2c2 r3c3 r4c4",
    "whispers: r9c1 r9c2 r8c2",
    "quadruple 1 2 5: r3c4",
    "clone: r1c1 r1c2 = r5c5 r5c6",
];

/// Returns the outermost points of a mark.
fn reach(mark: &Mark) -> Vec<Point> {
    let corners = |area: &Area| [area.at, Point { x: area.right(), y: area.bottom() }];
    match mark {
        Mark::Lines { lines, .. } => lines.concat(),
        Mark::Discs { at, radius, .. } => {
            let ends = |at: &Point| [(at.x - *radius, at.y - *radius), (at.x + *radius, at.y + *radius)];
            at.iter().flat_map(ends).map(|(x, y)| Point { x, y }).collect()
        }
        other => areas(other).iter().flat_map(corners).collect(),
    }
}

#[test]
fn every_rule_is_drawn_or_named_and_stays_on_the_page() {
    let blank = ".".repeat(81);
    let figure = |text: &str| Figure::new(&crate::read_one(text).expect(text));
    let classic = page_drawing::alone(&figure(&blank)).1;
    for rule in RULES {
        let ruled = figure(&format!("{rule}; {blank}"));
        let (area, marks) = page_drawing::alone(&ruled);
        assert_ne!(marks, classic, "{rule}");
        let keyword = rule.split([' ', ':']).next().unwrap_or_default();
        let is_named = |mark: &Mark| matches!(mark, Mark::Words { words, .. } if words[0].1.contains(keyword));
        assert!(marks.iter().any(is_named), "{rule}");
        for point in marks.iter().flat_map(reach) {
            let is_on = point.x >= Length::ZERO && point.y >= Length::ZERO;
            assert!(is_on && point.x <= area.right() && point.y <= area.bottom(), "{rule}: {point:?}");
        }
        for raster in PerPage::ALL.map(PerPage::raster) {
            let figures = vec![ruled.clone(); raster.count()];
            let page = Page { number: 1, kind: Kind::Puzzles, first: 1, figures: &figures, raster };
            let marks = page_drawing::page_marks(&page, Size::A4);
            let is_sentence = |words: &str| words.split(' ').count() > 2;
            let said =
                marks.iter().filter(|mark| matches!(mark, Mark::Words { words, .. } if is_sentence(&words[0].1)));
            let said: Vec<Area> = said.flat_map(areas).collect();
            assert!(said.len() >= raster.count(), "{rule}: {raster:?}");
            let frames: Vec<Area> =
                marks.iter().filter(|mark| matches!(mark, Mark::Frame { .. })).flat_map(areas).collect();
            for one in &said {
                assert!(is_within(*one, Size::A4.inside()), "{rule}: {raster:?}");
                assert!(frames.iter().all(|frame| is_apart(*one, *frame)), "{rule}: {raster:?}");
            }
        }
        let mut store = crate::paper::figure_store::FigureStore::default();
        let all = [figure(&blank), ruled.clone(), figure(&blank), ruled];
        all.iter().for_each(|figure| store.push(figure));
        assert_eq!(store.iter().collect::<Vec<_>>(), all, "{rule}");
    }
}
