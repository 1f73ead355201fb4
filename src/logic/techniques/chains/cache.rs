//! Cache of the links of a position and of how far chains of them lead, by kind of chain.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::techniques::chains::doubt::Doubt;
use crate::techniques::chains::graph::{Graph, Kind};
use crate::techniques::chains::kinds::SHORT;
use crate::techniques::chains::literals::LiteralComponents;
use crate::techniques::chains::survey::Survey;

/// Cache of what is known of chains, by [`Kind`]. `None` if the board is too large.
#[derive(Debug, Default)]
pub(crate) struct ChainCache(pub(super) [OnceCell<Option<Box<Known>>>; Kind::ALL.len()]);

/// Links of one kind, with tables that are computed when first asked for.
#[derive(Debug)]
pub(crate) struct Known {
    graph: Arc<Graph>,
    components: OnceCell<LiteralComponents>,
    doubt: OnceCell<Doubt>,
    open: OnceCell<Doubt>,
    has_short_strikes: OnceCell<bool>,
    is_idle: OnceCell<bool>,
    surveys: [OnceCell<Survey>; 2], // of short chains, and of all
    most: u8,                       // strong links in a chain
}

impl Known {
    /// Returns the links of `graph`, with nothing derived from them yet. Chains have at most `most` strong links.
    pub(super) fn new(graph: Graph, most: u8) -> Self {
        Self {
            graph: Arc::new(graph),
            components: OnceCell::new(),
            doubt: OnceCell::new(),
            open: OnceCell::new(),
            has_short_strikes: OnceCell::new(),
            is_idle: OnceCell::new(),
            surveys: Default::default(),
            most,
        }
    }

    /// Returns the nodes and their links.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the strongly connected components of the literals.
    pub fn components(&self) -> &LiteralComponents {
        self.components.get_or_init(|| LiteralComponents::of(&self.graph))
    }

    /// Returns a bound on what the chains can eliminate.
    pub(super) fn doubt(&self) -> &Doubt {
        self.doubt.get_or_init(|| Doubt::of(&self.graph, self.components()))
    }

    /// Returns the trivial bound, which excludes nothing.
    pub(super) fn open_doubt(&self) -> &Doubt {
        self.open.get_or_init(|| Doubt::open(&self.graph, &self.graph.linked()))
    }

    /// Whether some short chain of two strong links or more eliminates something.
    pub(super) fn has_short_strikes(&self) -> bool {
        *self.has_short_strikes.get_or_init(|| {
            let mut has_some = false;
            self.survey(SHORT).each_pair(self.open_doubt(), |_, _, _| has_some = true);
            has_some
        })
    }

    /// Whether the chains eliminate nothing, and no loop runs through a set that may eliminate more than chains do.
    pub(super) fn is_idle(&self) -> bool {
        *self.is_idle.get_or_init(|| {
            let is_open = |&set: &u32| self.components().has_loop_through(&self.graph, set);
            self.doubt().strikes_nothing() && !self.graph.bent.iter().any(is_open)
        })
    }

    /// Whether the bound on what the chains can eliminate has been computed.
    pub(super) fn has_doubt(&self) -> bool {
        self.doubt.get().is_some()
    }

    /// Returns how far chains of at most `longest` strong links lead. There is one survey of short chains, for which most finders ask,
    /// and one of all chains.
    pub fn survey(&self, longest: u8) -> &Survey {
        let most = if longest <= SHORT { SHORT } else { self.most };
        self.surveys[usize::from(longest > SHORT)].get_or_init(|| Survey::of(Arc::clone(&self.graph), most))
    }
}
