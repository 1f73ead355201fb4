//! The surveys of the last position, so that the rungs of the family do not each make their own.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::Layout;
use crate::logic::View;
use crate::logic::techniques::chains::graph::{Graph, Kind};
use crate::logic::techniques::chains::survey::Survey;

/// X-Chains and XY-Chains of more links than twice this are not looked for.
const LONGEST_PLAIN: u8 = 10;

/// What was surveyed, by kind.
struct Last {
    layout: Arc<Layout>,
    sets: Vec<u64>,
    surveys: [Option<Option<Rc<Survey>>>; Kind::ALL.len()],
}

thread_local! {
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

/// The survey of a position: made once, however many rungs ask. `None` where the board is too large.
pub(super) fn survey<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<Rc<Survey>> {
    LAST.with_borrow_mut(|last| {
        let (layout, sets) = (view.position().layout(), view.position().sets());
        if last.as_ref().is_none_or(|last| !Arc::ptr_eq(&last.layout, layout) || last.sets != sets) {
            *last = Some(Last { layout: Arc::clone(layout), sets: sets.to_vec(), surveys: Default::default() });
        }
        let surveys = last.as_mut().map(|last| &mut last.surveys)?;
        surveys[kind as usize].get_or_insert_with(|| make(view, kind)).clone()
    })
}

fn make<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<Rc<Survey>> {
    let most = if kind <= Kind::Bivalue { LONGEST_PLAIN } else { u8::MAX };
    Some(Rc::new(Survey::of(Graph::of(view, kind)?, most)))
}
