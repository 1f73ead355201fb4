//! Algorithm X as a machine that makes single steps: a matrix with names, and the search through it.

use crate::exact::{Exact, option_state, step_sentences};
use crate::watchable_search::{BranchCounts, MachineState};
use crate::{ItemName, Matrix, NotAChoice, OptionName, OptionState, PathLevel, SearchCounts, Step, Verb};
use cover::{self, ItemId, NamedProblem, Pause, Phase, Search, StepKind};
use grid::{Board, Cell, Digit};

/// Algorithm X on a board or on a small matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Machine {
    matrix: Matrix,
    search: Search,
    searched: BranchCounts, // by item
}

/// Bookmarked position of the search.
#[derive(Clone, Debug)]
pub(crate) struct ExactBookmark {
    search: cover::SearchBookmark,
    searched: BranchCounts,
}

impl ExactBookmark {
    pub(crate) const fn steps(&self) -> u64 {
        self.search.steps()
    }

    pub(crate) const fn size(&self) -> usize {
        self.search.size() + self.searched.size()
    }
}

impl Machine {
    /// Creates a machine for a board, with the usual rule for choosing items: [`Exact::Smallest`]. The digits on the
    /// board are committed.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::by(Exact::Smallest, board)
    }

    /// Creates a machine for a board, with this rule for choosing items. The digits on the board are committed.
    #[must_use]
    pub fn by(rule: Exact, board: &Board) -> Self {
        let matrix = Matrix::of(board);
        let search = matrix.search().picking(rule.pick(board));
        Self::new(matrix, search)
    }

    /// Creates a machine for one of [`Matrix::EXAMPLES`], or returns `None` if no example has this name.
    #[must_use]
    pub fn example(name: &str) -> Option<Self> {
        let matrix = Matrix::example(name)?;
        let search = matrix.search();
        Some(Self::new(matrix, search))
    }

    /// Creates a machine for a problem whose items have names of their own.
    #[must_use]
    pub fn of_problem(problem: NamedProblem) -> Self {
        let matrix = Matrix::of_problem(problem);
        let search = matrix.search();
        Self::new(matrix, search)
    }

    fn new(matrix: Matrix, search: Search) -> Self {
        let searched = BranchCounts::new(matrix.problem().items());
        Self { matrix, search, searched }
    }

    /// Returns the items and options with their names.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// Returns the search, with its sizes, path and counters.
    #[must_use]
    pub const fn search(&self) -> &Search {
        &self.search
    }

    /// Returns the state of each option, in the order of option numbers.
    #[must_use]
    pub fn of_options(&self) -> Vec<OptionState> {
        option_state::of_options(self)
    }

    /// Makes steps until a solution is found, the search is exhausted, or `steps` steps have been made.
    pub fn run(&mut self, steps: u64) -> Pause {
        for _ in 0..steps {
            match self.onward().map(|step| step.kind) {
                Some(StepKind::Solution) => return Pause::Solution,
                None | Some(StepKind::Exhausted) => return Pause::Exhausted,
                Some(StepKind::Choose { .. } | StepKind::Try(_) | StepKind::DeadEnd { .. } | StepKind::TakeBack(_)) => {
                }
            }
        }
        Pause::Budget
    }

    fn onward(&mut self) -> Option<cover::SearchStep> {
        let step = self.search.forward()?;
        if let Some(item) = searched(&step) {
            self.searched.add(item.index());
        }
        Some(step)
    }

    fn named(&self, step: cover::SearchStep) -> Step {
        let (verb, item, branch, size) = match step.kind {
            StepKind::Choose { item, size } => (Verb::Choose, Some(item), None, Some(size)),
            StepKind::Try(branch) if branch.n == 1 => (Verb::Forced, Some(branch.item), Some(branch), None),
            StepKind::Try(branch) => (Verb::Try, Some(branch.item), Some(branch), None),
            StepKind::DeadEnd { item } => (Verb::DeadEnd, Some(item), None, Some(0)),
            StepKind::Solution => (Verb::Solution, None, None, None),
            StepKind::TakeBack(branch) => (Verb::TakeBack, Some(branch.item), Some(branch), None),
            StepKind::Exhausted => (Verb::Exhausted, None, None, None),
        };
        Step {
            number: step.number,
            depth: step.depth,
            verb,
            item: item.map(|item| self.matrix.item_name(item)),
            option: branch.map(|branch| self.matrix.option_name(branch.option)),
            branch: branch.map(|branch| (branch.k, branch.n)),
            size,
        }
    }

    fn choice(&self, item: ItemId) -> (ItemName, Vec<OptionName>) {
        let options = self.search.options_of(item).map(|option| self.matrix.option_name(option));
        (self.matrix.item_name(item), options.collect())
    }
}

/// Returns the item that a step chooses. Returns `None` if the step chooses no item, or an item with fewer than two
/// options.
const fn searched(step: &cover::SearchStep) -> Option<ItemId> {
    match step.kind {
        StepKind::Choose { item, size } if size > 1 => Some(item),
        _ => None,
    }
}

impl crate::Machine for Machine {
    fn next(&self) -> Option<Step> {
        self.search.next().map(|step| self.named(step))
    }

    fn last(&self) -> Option<Step> {
        self.search.last().map(|step| self.named(step))
    }

    fn forward(&mut self) -> Option<Step> {
        let step = self.onward()?;
        Some(self.named(step))
    }

    fn back(&mut self) -> Option<Step> {
        let step = self.search.back()?;
        if let Some(item) = searched(&step) {
            self.searched.take_off(item.index());
        }
        Some(self.named(step))
    }

    fn path(&self) -> Vec<PathLevel> {
        let named = |level: cover::SearchLevel| PathLevel {
            item: self.matrix.item_name(level.item),
            k: level.k,
            n: level.n,
            option: level.option.map(|option| self.matrix.option_name(option)),
        };
        self.search.path().map(named).collect()
    }

    fn tally(&self) -> SearchCounts {
        let cover::Counters { steps, nodes, guesses, dead_ends, solutions, updates } = *self.search.counters();
        let searched = self.searched.different();
        SearchCounts { steps, nodes, guesses, dead_ends, solutions, tests: 0, updates, searched }
    }

    fn option_states(&self) -> Vec<OptionState> {
        let of_options = option_state::of_options(self);
        let Some(layout) = self.matrix.layout() else { return of_options };
        let side = layout.shape().side();
        let mut all = vec![OptionState::Hidden; layout.shape().cells() * side];
        for option in self.matrix.problem().iter() {
            if let Some((cell, digit)) = self.matrix.candidate(option) {
                all[cell.index() * side + digit.index()] = of_options[option.index()];
            }
        }
        all
    }

    fn digits(&self) -> Vec<(Cell, Digit)> {
        self.search.taken().filter_map(|option| self.matrix.candidate(option)).collect()
    }

    fn sentence(&self, step: &Step) -> String {
        step_sentences::of(self, step)
    }

    fn foreword(&self) -> String {
        step_sentences::foreword(self)
    }

    fn choices(&self) -> Vec<(ItemName, Vec<OptionName>)> {
        if self.search.phase() != Phase::Arrived {
            return Vec::new();
        }
        let own = self.search.upcoming().map(|(item, _)| item);
        let others = (0..self.matrix.problem().primary() as u32).map(ItemId);
        let mut others: Vec<ItemId> = others.filter(|&item| self.search.is_active(item) && Some(item) != own).collect();
        others.sort_by_key(|&item| self.search.size(item));
        own.into_iter().chain(others).map(|item| self.choice(item)).filter(|choice| !choice.1.is_empty()).collect()
    }

    fn prefer(&mut self, item: ItemName, option: OptionName) -> Result<(), NotAChoice> {
        let (item, option) = (self.matrix.item(item), self.matrix.option(option));
        let (Some(item), Some(option)) = (item, option) else { return Err(NotAChoice) };
        self.search.prefer(item, Some(option)).map_err(|_| NotAChoice)
    }

    fn bookmark(&self) -> crate::Bookmark {
        let moment = ExactBookmark { search: self.search.bookmark(), searched: self.searched.clone() };
        crate::Bookmark(MachineState::Exact(moment))
    }

    fn resume(&mut self, bookmark: &crate::Bookmark) {
        if let MachineState::Exact(moment) = &bookmark.0 {
            self.search.resume(&moment.search);
            self.searched.clone_from(&moment.searched);
        }
    }

    fn exact(&self) -> Option<&Machine> {
        Some(self)
    }

    fn copy(&self) -> Box<dyn crate::Machine> {
        Box::new(self.clone())
    }
}
