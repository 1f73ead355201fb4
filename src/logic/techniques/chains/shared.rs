//! The surveys of the last position, so that the rungs of the family do not each make their own.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::techniques::chains::SHORT;
use crate::techniques::chains::doubt::Doubt;
use crate::techniques::chains::graph::{Graph, Kind};
use crate::techniques::chains::literals::LiteralComponents;
use crate::techniques::chains::rows::all;
use crate::techniques::chains::survey::Survey;
use crate::{Cells, View};
use grid::Layout;

/// X-Chains and XY-Chains of more links than twice this are not looked for.
pub(super) const LONGEST_PLAIN: u8 = 10;

/// What is known of the chains of a kind.
#[derive(Debug)]
pub(super) struct Known {
    graph: Rc<Graph>,
    components: OnceCell<LiteralComponents>,
    doubt: OnceCell<Rc<Doubt>>,
    open: OnceCell<Rc<Doubt>>,
    is_idle: OnceCell<bool>,
    surveys: [OnceCell<Survey>; 2], // of short chains, and of all
    most: u8,
}

impl Known {
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The literals that imply each other.
    pub fn components(&self) -> &LiteralComponents {
        self.components.get_or_init(|| LiteralComponents::of(&self.graph))
    }

    /// Returns a bound on what the chains can eliminate.
    fn doubt(&self) -> &Rc<Doubt> {
        self.doubt.get_or_init(|| Rc::new(Doubt::of(&self.graph, self.components())))
    }

    /// Whether the chains eliminate nothing, and no loop runs through a set that may eliminate more than chains do.
    fn is_idle(&self) -> bool {
        *self.is_idle.get_or_init(|| {
            let is_open = |&set: &u32| self.components().has_loop_through(&self.graph, set);
            self.doubt().strikes_nothing() && !self.graph.bent.iter().any(is_open)
        })
    }

    /// How far they lead, as far as chains of so many strong links do: most who ask want short ones.
    pub fn survey(&self, longest: u8) -> &Survey {
        let most = if longest <= SHORT { SHORT } else { self.most };
        self.surveys[usize::from(longest > SHORT)].get_or_init(|| Survey::of(Rc::clone(&self.graph), most))
    }
}

/// What is known, by kind.
struct Last {
    layout: Arc<Layout>,
    sets: Vec<u64>,
    known: Kept,
}

thread_local! {
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

/// What is known of a position: worked out once, however many rungs ask. `None` where the board is too large.
pub(super) fn known<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<Rc<Known>> {
    with_last(view, |last| last[kind as usize].get_or_insert_with(|| make(view, kind)).clone())
}

/// What chains of this kind can come to, or those of a kind that has all their links; `None` if it is nothing, or the board is too
/// large.
pub(super) fn doubt<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<Rc<Doubt>> {
    let kind = kind.max(Kind::Plain); // its nodes are those of the smaller kinds, and its links are theirs and more
    if is_idle(view, kind) {
        return None;
    }
    let known = known(view, kind)?;
    (!known.is_idle()).then(|| Rc::clone(known.doubt()))
}

/// What chains of so many strong links can come to, `None` if that is nothing. Short ones of single candidates and groups are looked at all
/// at once, which takes less time than to find out where some may lead.
pub(super) fn doubt_within<const W: usize>(view: View<'_, W>, kind: Kind, longest: u8) -> Option<Rc<Doubt>> {
    if ![Kind::Plain, Kind::Grouped].contains(&kind) || longest > SHORT {
        return doubt(view, kind);
    }
    if is_idle(view, kind) {
        return None;
    }
    let known = known(view, kind)?;
    let survey = known.survey(longest);
    let open = || Rc::clone(known.open.get_or_init(|| Rc::new(Doubt::open(&known.graph, survey.linked()))));
    survey.strikes().then(open)
}

/// Whether it is known already that chains of this kind eliminate nothing, or those of a kind that has all their links.
fn is_idle<const W: usize>(view: View<'_, W>, kind: Kind) -> bool {
    with_last(view, |last| {
        let mut known = last[kind as usize..].iter().flatten().flatten();
        known.any(|known| known.doubt.get().is_some() && known.is_idle())
    })
}

/// By kind; `None` where nobody has asked, and within where the board is too large.
type Kept = [Option<Option<Rc<Known>>>; Kind::ALL.len()];

fn with_last<const W: usize, T>(view: View<'_, W>, look: impl FnOnce(&mut Kept) -> T) -> T {
    LAST.with_borrow_mut(|last| {
        let (layout, sets) = (view.position().layout(), view.position().sets());
        let same = last.take().filter(|last| Arc::ptr_eq(&last.layout, layout) && last.sets == sets);
        let blank = || Last { layout: Arc::clone(layout), sets: sets.to_vec(), known: Default::default() };
        look(&mut last.insert(same.unwrap_or_else(blank)).known)
    })
}

fn make<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<Rc<Known>> {
    let graph = Rc::new(Graph::of(view, kind)?);
    let most = if kind <= Kind::Bivalue { LONGEST_PLAIN } else { u8::MAX };
    let (components, doubt, open, is_idle) = (OnceCell::new(), OnceCell::new(), OnceCell::new(), OnceCell::new());
    Some(Rc::new(Known { graph, components, doubt, open, is_idle, surveys: Default::default(), most }))
}

/// Returns by digit the cells where chains of single candidates could eliminate it; `None` if the board is too large to tell.
pub(crate) fn doubtful<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let known = known(view, Kind::Plain)?;
    Some(places_of(&known.graph, &known.doubt().struck, view.position().shape().side()))
}

/// Returns by digit the cells that loops of single candidates may run through and eliminate something; `None` if the board is too large
/// to tell.
pub(crate) fn looping<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let known = known(view, Kind::Plain)?;
    Some(places_of(&known.graph, &known.doubt().round, view.position().shape().side()))
}

/// Single candidates as places of each digit.
fn places_of<const W: usize>(graph: &Graph, candidates: &[u64], side: usize) -> Vec<Cells<W>> {
    let mut places = vec![Cells::EMPTY; side];
    for single in all(candidates).take_while(|&node| node < graph.singles) {
        let (cell, digit) = graph.candidate(single);
        places[digit.index()] = places[digit.index()].with(cell);
    }
    places
}
