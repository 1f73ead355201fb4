//! The surveys of the last position, so that the rungs of the family do not each make their own.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::techniques::chains::SHORT;
use crate::techniques::chains::doubt::Doubt;
use crate::techniques::chains::graph::{Graph, Kind};
use crate::techniques::chains::literals::LiteralComponents;
use crate::techniques::chains::reach;
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

    /// What they can come to, of `kind` in this position; or what they can come to at most, where that is known already.
    fn doubt<const W: usize>(&self, view: View<'_, W>, kind: Kind) -> &Rc<Doubt> {
        self.doubt.get_or_init(|| {
            let known = reach::doubt(view, kind, &self.graph);
            Rc::new(known.unwrap_or_else(|| Doubt::of(&self.graph, self.components())))
        })
    }

    /// Whether they come to nothing: no chain strikes anything, and no loop runs through a set that may strike more than chains do.
    fn is_idle(&self, doubt: &Doubt) -> bool {
        *self.is_idle.get_or_init(|| {
            let is_open = |&set: &u32| self.components().has_loop_through(&self.graph, set);
            doubt.strikes_nothing() && !self.graph.bent.iter().any(is_open)
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
    let doubt = known.doubt(view, kind);
    if known.is_idle(doubt) {
        reach::note_idle(view, kind);
        return None;
    }
    Some(Rc::clone(doubt))
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

/// Whether it is known that chains of this kind come to nothing, or those of a kind that has all their links.
fn is_idle<const W: usize>(view: View<'_, W>, kind: Kind) -> bool {
    let is_seen = with_last(view, |last| {
        let mut seen = last[kind as usize..].iter().flatten().flatten();
        seen.any(|known| known.doubt.get().is_some_and(|doubt| known.is_idle(doubt)))
    });
    is_seen || reach::is_idle(view, kind)
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

/// The places of each digit that chains of single candidates could strike; `None` where nothing is known of them.
pub(crate) fn doubtful<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let side = view.position().shape().side();
    if reach::is_idle(view, Kind::Plain) {
        return Some(vec![Cells::EMPTY; side]);
    }
    let known = known(view, Kind::Plain)?;
    let doubt = known.doubt(view, Kind::Plain);
    if doubt.is_none() {
        reach::note_idle(view, Kind::Plain);
    }
    Some(places_of(&known.graph, &doubt.struck, side))
}

/// The places of each digit through which loops of single candidates may run that strike something; `None` where nothing is known of
/// them.
pub(crate) fn looping<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let known = known(view, Kind::Plain)?;
    Some(places_of(&known.graph, &known.doubt(view, Kind::Plain).round, view.position().shape().side()))
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
