//! The surveys of the last position, so that the rungs of the family do not each make their own.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::Layout;
use crate::logic::techniques::chains::doubt::Doubt;
use crate::logic::techniques::chains::graph::{Graph, Kind};
use crate::logic::techniques::chains::rows::all;
use crate::logic::techniques::chains::survey::Survey;
use crate::logic::{Cells, View};

/// X-Chains and XY-Chains of more links than twice this are not looked for.
const LONGEST_PLAIN: u8 = 10;

/// What is known of the chains of a kind.
#[derive(Clone)]
pub(super) struct Known {
    graph: Rc<Graph>,
    /// What they can come to.
    pub doubt: Rc<Doubt>,
    survey: OnceCell<Rc<Survey>>,
}

impl Known {
    /// How far they lead.
    pub fn survey(&self, kind: Kind) -> Rc<Survey> {
        let most = if kind <= Kind::Bivalue { LONGEST_PLAIN } else { u8::MAX };
        Rc::clone(self.survey.get_or_init(|| Rc::new(Survey::of(Rc::clone(&self.graph), most))))
    }
}

/// What is known, by kind.
struct Last {
    layout: Arc<Layout>,
    sets: Vec<u64>,
    known: [Option<Option<Rc<Known>>>; Kind::ALL.len()],
}

thread_local! {
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

/// What is known of a position: worked out once, however many rungs ask. `None` where the board is too large.
pub(super) fn known<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<Rc<Known>> {
    LAST.with_borrow_mut(|last| {
        let (layout, sets) = (view.position().layout(), view.position().sets());
        if last.as_ref().is_none_or(|last| !Arc::ptr_eq(&last.layout, layout) || last.sets != sets) {
            *last = Some(Last { layout: Arc::clone(layout), sets: sets.to_vec(), known: Default::default() });
        }
        let known = last.as_mut().map(|last| &mut last.known)?;
        known[kind as usize].get_or_insert_with(|| make(view, kind)).clone()
    })
}

fn make<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<Rc<Known>> {
    let graph = Graph::of(view, kind)?;
    let doubt = Rc::new(Doubt::of(&graph));
    Some(Rc::new(Known { graph: Rc::new(graph), doubt, survey: OnceCell::new() }))
}

/// The places of each digit that chains with groups and almost locked sets could strike; `None` where nothing is known of them.
pub(in crate::logic::techniques) fn doubtful<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let known = known(view, Kind::Sets).filter(|_| view.position().shape().side() <= 9)?;
    let mut places = vec![Cells::EMPTY; view.position().shape().side()];
    for single in all(&known.doubt.struck) {
        let (cell, digit) = known.graph.candidate(single);
        places[digit.index()] = places[digit.index()].with(cell);
    }
    Some(places)
}
