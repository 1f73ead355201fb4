//! Where rectangles of two digits are: found once, for a type after another asks.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Layout};
use crate::logic::{Cells, View};

/// The first and the last lie across from each other; and the digits that may be all they are left.
type Corners = ([Cell; 4], DigitSet);

/// Those of the last position.
struct Last {
    layout: Arc<Layout>,
    given: CellSet,
    bare: Rc<[u32]>, // the numbers of those without a given, which stay the same as long as a puzzle does
    sets: Vec<u64>,
    known: [Option<Rc<[Corners]>>; 4], // by how many of the cells are filled
}

thread_local! {
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

/// Hands over every rectangle that has so many filled cells, none of them a given, with the digits that may be all it is left.
pub fn each_rectangle<const W: usize>(
    view: View<'_, W>,
    filled: usize,
    judge: &mut impl FnMut([Cell; 4], DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let all = LAST.with_borrow_mut(|last| {
        let last = of(last, view);
        Rc::clone(last.known[filled].get_or_insert_with(|| find(view, &last.bare, filled).into()))
    });
    all.iter().try_for_each(|&(corners, pair)| judge(corners, pair))
}

/// What is remembered of this position.
fn of<'a, const W: usize>(last: &'a mut Option<Last>, view: View<'_, W>) -> &'a mut Last {
    let position = view.position();
    let is_same = |last: &Last| last.given == *position.givens() && Arc::ptr_eq(&last.layout, position.layout());
    let same = last.take().filter(is_same);
    let last = last.insert(same.unwrap_or_else(|| Last {
        layout: Arc::clone(position.layout()),
        given: position.givens().clone(),
        bare: bare(view),
        sets: Vec::new(),
        known: Default::default(),
    }));
    if last.sets != position.sets() {
        last.sets.clear();
        last.sets.extend_from_slice(position.sets());
        last.known = Default::default();
    }
    last
}

/// The numbers of the rectangles that have no given.
fn bare<const W: usize>(view: View<'_, W>) -> Rc<[u32]> {
    let given: Cells<W> = view.position().shape().iter().filter(|&cell| view.position().is_given(cell)).collect();
    (0..).zip(view.rectangles()).filter(|(_, (_, cells))| !cells.meets(given)).map(|(number, _)| number).collect()
}

fn find<const W: usize>(view: View<'_, W>, bare: &[u32], filled: usize) -> Vec<Corners> {
    let mut all = Vec::new();
    let (position, open, bivalue) = (view.position(), view.open(), view.bivalue());
    let entries = position.shape().cells() - open.len() - position.givens().len();
    if entries < filled || filled == 0 && bivalue.is_empty() {
        return all;
    }
    for (corners, cells) in view.rectangles_among(bare) {
        let is_fit = match filled {
            0 => cells.meets(bivalue) && cells.within(open),
            _ => !cells.within(open) && (cells - open).len() == filled,
        };
        if !is_fit {
            continue;
        }
        let digits: DigitSet = corners.iter().filter_map(|&corner| position.digit(corner)).collect();
        match digits.len() {
            0 => {
                for at in (0..4).filter(|&at| bivalue.has(corners[at])) {
                    let pair = view.candidates(corners[at]);
                    let is_new = corners[..at].iter().all(|&corner| view.candidates(corner) != pair);
                    if is_new && may_be_left(view, corners, pair) {
                        all.push((corners, pair));
                    }
                }
            }
            1 => {
                let held = corners.iter().fold(DigitSet::EMPTY, |all, &corner| all.or(view.candidates(corner)));
                for pair in held.minus(digits).iter().map(|digit| digits.with(digit)) {
                    if may_be_left(view, corners, pair) {
                        all.push((corners, pair));
                    }
                }
            }
            2 if may_be_left(view, corners, digits) => all.push((corners, digits)),
            _ => {}
        }
    }
    all
}

/// Whether the corners may hold two digits in turn.
fn may_be_left<const W: usize>(view: View<'_, W>, [a, b, c, d]: [Cell; 4], pair: DigitSet) -> bool {
    let may = |cell: Cell, digit: Digit| match view.position().digit(cell) {
        Some(held) => held == digit,
        None => view.candidates(cell).has(digit),
    };
    let in_turn = |one: Digit, other: Digit| may(a, one) && may(d, one) && may(b, other) && may(c, other);
    let mut digits = pair.iter();
    let (Some(one), Some(other)) = (digits.next(), digits.next()) else { return false };
    in_turn(one, other) || in_turn(other, one)
}
