//! Depth-first search that follows a method, one step at a time, forwards and backwards.
//!
//! As in [`cover::Search`], no log is needed: a method's choices depend only on the digits on the board, so the current
//! position determines the previous step as well as the next step. Only the path is kept.

mod brute_force_method;
mod method_interface;
mod ordering_method;
mod singles_method;
mod step_sentences;
mod tree_machine;
mod undoable_candidates;

use crate::watchable_search::BranchCounts;
use crate::{
    Budget, Effort, End, ItemName, OnSolution, OptionName, OptionState, SearchCounts, SolveReport, Step, Verb,
};
use grid::{Board, Cell, Digit};

pub(super) use brute_force_method::{CellOrder, Trials};
pub(super) use method_interface::{Placement, Question, Situation, SolvingMethod};
pub(super) use ordering_method::{Ordered, Values, most_constrained};
pub(super) use singles_method::{Branching, Singles};

/// Search that follows a method.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tree<P> {
    method: P,
    held: Vec<(Cell, Digit)>, // digits on the board at the start
    path: Vec<Chosen>,
    phase: Phase,
    tally: SearchCounts,
    searched: BranchCounts, // by cell, then by unit and digit, then by condition
    preferences: Vec<Preference>,
}

/// Level of the path: a choice, and how many of its options have been tried.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chosen {
    question: Question,
    options: Vec<Placement>,
    k: usize,
}

/// Option to try first on one particular level: the level that is reached by taking exactly the options in `after`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Preference {
    after: Vec<Placement>,
    first: Placement,
}

/// Position between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// On a new level.
    Arrived,
    /// On a level with a choice, with none of its options taken.
    Chosen,
    /// On a level with a choice, after all options were refused and the dead end was reported.
    AllRefused,
    /// On a level without a choice, after a solution or a dead end was reported.
    Leaf,
    /// At the end, after everything has been tried.
    Exhausted,
}

/// Step in terms of the path. The `u64` is the number of constraint checks.
enum TreeStep {
    Choose(Question, Vec<Placement>, u64),
    /// The next option of the last level is tried: whether it is refused, and the number of constraint checks.
    Option(bool, u64),
    DeadEnd(Question, u64),
    Solution(u64),
    TakeBack,
    Exhausted,
}

/// Bookmarked position of a search.
#[derive(Clone, Debug)]
pub(super) struct TreeBookmark {
    path: Vec<Chosen>,
    phase: Phase,
    tally: SearchCounts,
    searched: BranchCounts,
}

impl TreeBookmark {
    pub(super) const fn steps(&self) -> u64 {
        self.tally.steps
    }

    pub(super) fn size(&self) -> usize {
        let options: usize = self.path.iter().map(|level| level.options.len()).sum();
        size_of::<Self>()
            + self.path.len() * size_of::<Chosen>()
            + options * size_of::<Placement>()
            + self.searched.size()
    }
}

impl<P: SolvingMethod> Tree<P> {
    /// Creates a search of a board. The method must be for the same board.
    pub(super) fn new(board: &Board, method: P) -> Self {
        let shape = board.shape();
        let held = shape.iter().filter_map(|cell| Some((cell, board.digit(cell)?))).collect();
        let layout = board.layout();
        let questions = shape.cells() + layout.units().len() * shape.side() + layout.conditions().len();
        Self {
            method,
            held,
            path: Vec::new(),
            phase: Phase::Arrived,
            tally: SearchCounts::default(),
            searched: BranchCounts::new(questions),
            preferences: Vec::new(),
        }
    }

    /// Passes every solution to `found`, in order, as [`Solver::run`](crate::Solver::run) does.
    pub(super) fn run(&mut self, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        budget.poll_for(self.method.layout());
        let end = loop {
            let tries =
                self.phase == Phase::Chosen && self.path.last().is_some_and(|level| level.k < level.options.len());
            if (tries || self.tally.steps == 0) && budget.grant() == 0 {
                break End::OutOfBudget;
            }
            budget.spend(u64::from(tries));
            match self.step_forward() {
                None | Some(TreeStep::Exhausted) => break End::Exhausted,
                Some(TreeStep::Solution(_)) => {
                    let cells = self.method.layout().shape().iter();
                    let grid: Vec<Digit> = cells.filter_map(|cell| self.method.digit(cell)).collect();
                    if found(&grid).is_break() {
                        break End::Stopped;
                    }
                }
                Some(TreeStep::Choose(..) | TreeStep::Option(..) | TreeStep::DeadEnd(..) | TreeStep::TakeBack) => {}
            }
        };
        let SearchCounts { nodes, guesses, dead_ends, tests, updates, .. } = self.tally;
        SolveReport { end, effort: Effort { nodes, guesses, dead_ends, tests, updates } }
    }

    fn situation(&self) -> (Situation, u64) {
        let (mut situation, tests) = self.method.situation();
        if let (Situation::Choose(_, options), Some(preference)) = (&mut situation, self.preference())
            && let Some(first) = options.iter().position(|&option| option == preference.first)
        {
            options.rotate_left(first);
        }
        (situation, tests)
    }

    fn preference(&self) -> Option<&Preference> {
        self.preferences.iter().find(|preference| self.taken().eq(preference.after.iter().copied()))
    }

    /// Returns the options that are taken, level by level.
    fn taken(&self) -> impl Iterator<Item = Placement> + '_ {
        self.path[..self.depth()].iter().map(|level| level.options[level.k - 1])
    }

    /// Returns the number of levels on which an option is taken.
    fn depth(&self) -> usize {
        self.path.len() - usize::from(matches!(self.phase, Phase::Chosen | Phase::AllRefused))
    }

    fn are_all_refused(&self, level: &Chosen) -> bool {
        level.options.iter().all(|&option| self.method.refuse(option).0.is_some())
    }

    /// Returns the next step, or `None` at the end.
    fn next_step(&self) -> Option<TreeStep> {
        match (self.phase, self.path.last()) {
            (Phase::Arrived, _) => Some(self.first_step()),
            (Phase::Chosen, Some(level)) if level.k < level.options.len() => {
                let (refusal, tests) = self.method.refuse(level.options[level.k]);
                Some(TreeStep::Option(refusal.is_some(), tests))
            }
            (Phase::Chosen, Some(level)) if self.are_all_refused(level) => Some(TreeStep::DeadEnd(level.question, 0)),
            (Phase::Chosen | Phase::AllRefused | Phase::Leaf, _) if self.depth() > 0 => Some(TreeStep::TakeBack),
            (Phase::Chosen | Phase::AllRefused | Phase::Leaf, _) => Some(TreeStep::Exhausted),
            (Phase::Exhausted, _) => None,
        }
    }

    fn first_step(&self) -> TreeStep {
        match self.situation() {
            (Situation::Solution, tests) => TreeStep::Solution(tests),
            (Situation::DeadEnd(question), tests) => TreeStep::DeadEnd(question, tests),
            (Situation::Choose(question, options), tests) => TreeStep::Choose(question, options, tests),
        }
    }

    /// Returns the step that led here, or `None` at the start.
    fn last_step(&self) -> Option<TreeStep> {
        match (self.phase, self.path.last()) {
            (Phase::Arrived, None) => None,
            (Phase::Arrived, Some(_)) => Some(TreeStep::Option(false, 0)),
            (Phase::Chosen, Some(level)) if level.k == 0 => {
                Some(TreeStep::Choose(level.question, level.options.clone(), 0))
            }
            (Phase::Chosen, Some(level)) => match self.method.refuse(level.options[level.k - 1]) {
                (Some(_), tests) => Some(TreeStep::Option(true, tests)),
                (None, _) => Some(TreeStep::TakeBack),
            },
            (Phase::AllRefused, Some(level)) => Some(TreeStep::DeadEnd(level.question, 0)),
            (Phase::Leaf, _) => Some(self.first_step()),
            (Phase::Exhausted, _) => Some(TreeStep::Exhausted),
            (Phase::Chosen | Phase::AllRefused, None) => unreachable!("what is chosen is on the path"),
        }
    }

    fn step_forward(&mut self) -> Option<TreeStep> {
        let step = self.next_step()?;
        self.tally.steps += 1;
        match &step {
            TreeStep::Choose(question, options, tests) => {
                self.tally.tests += tests;
                self.choose(*question, options.clone());
                self.phase = Phase::Chosen;
            }
            TreeStep::Option(is_refused, tests) => {
                let level = self.path.last_mut().expect("only what was chosen is tried");
                level.k += 1;
                self.tally.nodes += 1;
                self.tally.guesses += u64::from(level.options.len() > 1);
                self.tally.tests += tests;
                if !is_refused {
                    self.method.take(level.question, level.options[level.k - 1]);
                    self.phase = Phase::Arrived;
                }
            }
            TreeStep::DeadEnd(_, tests) => {
                self.tally.tests += tests;
                self.tally.dead_ends += 1;
                self.phase = if self.phase == Phase::Arrived { Phase::Leaf } else { Phase::AllRefused };
            }
            TreeStep::Solution(tests) => {
                self.tally.tests += tests;
                self.tally.solutions += 1;
                self.phase = Phase::Leaf;
            }
            TreeStep::TakeBack => {
                self.path.truncate(self.depth());
                self.untake_last();
                self.phase = Phase::Chosen;
            }
            TreeStep::Exhausted => {
                self.path.clear();
                self.phase = Phase::Exhausted;
            }
        }
        Some(step)
    }

    fn step_back(&mut self) -> Option<TreeStep> {
        let step = self.last_step()?;
        self.tally.steps -= 1;
        match &step {
            TreeStep::Choose(question, options, _) => {
                self.path.pop();
                if options.len() > 1 {
                    self.searched.take_off(self.number(*question));
                }
                self.phase = Phase::Arrived;
                self.tally.tests -= self.situation().1;
            }
            TreeStep::Option(is_refused, _) => {
                if !is_refused {
                    self.untake_last();
                }
                let level = self.path.last_mut().expect("an option that was tried has its level");
                level.k -= 1;
                self.tally.nodes -= 1;
                self.tally.guesses -= u64::from(level.options.len() > 1);
                self.tally.tests -= self.method.refuse(level.options[level.k]).1;
                self.phase = Phase::Chosen;
            }
            TreeStep::DeadEnd(_, tests) => {
                self.tally.tests -= tests;
                self.tally.dead_ends -= 1;
                self.phase = if self.phase == Phase::Leaf { Phase::Arrived } else { Phase::Chosen };
            }
            TreeStep::Solution(tests) => {
                self.tally.tests -= tests;
                self.tally.solutions -= 1;
                self.phase = Phase::Arrived;
            }
            TreeStep::TakeBack => {
                let level = self.path.last().expect("what was taken back has its level");
                self.method.take(level.question, level.options[level.k - 1]);
                self.reenter();
            }
            TreeStep::Exhausted => self.reenter(),
        }
        Some(step)
    }

    fn choose(&mut self, question: Question, options: Vec<Placement>) {
        if options.len() > 1 {
            self.searched.add(self.number(question));
        }
        self.path.push(Chosen { question, options, k: 0 });
    }

    /// Goes back to a level on which all options have been tried, and pushes its choice onto the path again. If the
    /// level has no choice, only marks it as a leaf.
    fn reenter(&mut self) {
        self.phase = Phase::Arrived; // `situation` requires this phase
        self.phase = match self.situation().0 {
            Situation::Solution | Situation::DeadEnd(_) => Phase::Leaf,
            Situation::Choose(question, options) => {
                let level = Chosen { question, k: options.len(), options };
                let all_refused = self.are_all_refused(&level);
                self.path.push(level);
                if all_refused { Phase::AllRefused } else { Phase::Chosen }
            }
        };
    }

    fn untake_last(&mut self) {
        let level = self.path.last().expect("only what was chosen is taken back");
        self.method.untake(level.options[level.k - 1]);
    }

    /// Returns the index of a question in `searched`.
    fn number(&self, question: Question) -> usize {
        let (layout, shape) = (self.method.layout(), self.method.layout().shape());
        match question {
            Question::Cell(cell) => cell.index(),
            Question::Unit(unit, digit) => shape.cells() + usize::from(unit.0) * shape.side() + digit.index(),
            Question::Condition(at) => shape.cells() + layout.units().len() * shape.side() + at,
        }
    }

    fn item(&self, question: Question) -> ItemName {
        let layout = self.method.layout();
        match question {
            Question::Cell(cell) => ItemName::Cell(layout.shape().place(cell)),
            Question::Unit(unit, digit) => ItemName::Unit(layout.unit(unit).name, digit),
            Question::Condition(at) => ItemName::Figure(layout.condition(at).name),
        }
    }

    fn option(&self, (cell, digit): Placement) -> OptionName {
        OptionName::Candidate(self.method.layout().shape().place(cell), digit)
    }

    /// Returns a step with names for item and option. `level` holds the level of the option and the number of the
    /// option on this level, counted from 1.
    fn named(&self, number: u64, step: &TreeStep, level: Option<(&Chosen, usize)>) -> Step {
        let of = |verb, depth| Step { number, depth, verb, item: None, option: None, branch: None, size: None };
        let depth = self.depth();
        match step {
            TreeStep::Choose(question, options, _) => {
                Step { item: Some(self.item(*question)), size: Some(options.len() as u32), ..of(Verb::Choose, depth) }
            }
            TreeStep::DeadEnd(question, _) => {
                Step { item: Some(self.item(*question)), size: Some(0), ..of(Verb::DeadEnd, depth) }
            }
            TreeStep::Solution(_) => of(Verb::Solution, depth),
            TreeStep::Exhausted => of(Verb::Exhausted, 0),
            TreeStep::Option(..) | TreeStep::TakeBack => {
                let (level, k) = level.expect("an option has its level");
                let verb = match step {
                    TreeStep::Option(true, _) => Verb::Reject,
                    TreeStep::Option(..) if level.options.len() == 1 => Verb::Forced,
                    TreeStep::Option(..) => Verb::Try,
                    _ => Verb::TakeBack,
                };
                Step {
                    item: Some(self.item(level.question)),
                    option: Some(self.option(level.options[k - 1])),
                    branch: Some((k as u32, level.options.len() as u32)),
                    ..of(verb, depth)
                }
            }
        }
    }

    /// Marks the options of the last level as tried or still to try, if none of them is taken.
    fn paint_level(&self, all: &mut [OptionState], place: impl Fn(Placement) -> usize) {
        let Some(level) = self.path.last().filter(|_| self.depth() < self.path.len()) else { return };
        for (k, &option) in level.options.iter().enumerate() {
            all[place(option)] = if k < level.k { OptionState::Tried } else { OptionState::ToTry };
        }
    }
}

#[cfg(test)]
mod tests;
