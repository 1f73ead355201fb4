//! Search of one board in all lanes: free lanes take over branches that are still to be tried.
//!
//! Solutions are reported in the order in which a single lane would find them, so that the first solution does not
//! depend on the number of lanes. For this, the branches are kept in order, and the solutions of a branch wait until
//! all earlier branches are done.

use std::ops::ControlFlow;

use crate::lanes::board_per_lane::{Table, push_blank};
use crate::lanes::lane_board::{Column, Solved};
use crate::lanes::lane_words::{LaneRow, each};
use crate::{Budget, Effort, End, SolveReport};

/// Subtree of the search, without the parts that were given to other lanes.
#[derive(Debug, Default)]
struct Branch {
    lane: Option<usize>,  // lane that works on the branch; `None` while it waits for its turn or is done
    waiting: Vec<Column>, // stack of boards not yet tried
    found: Vec<Column>,   // solutions that wait until earlier branches are done
}

impl Branch {
    /// Number of waiting solutions at which a branch pauses until all earlier branches are done.
    const MAX_FOUND: usize = 64;

    /// Maximum number of branches per lane. Without a limit, waiting solutions could fill the memory.
    const MAX_PER_LANE: usize = 4;

    const fn is_done(&self) -> bool {
        self.lane.is_none() && self.waiting.is_empty()
    }

    /// Returns whether another lane may take the board that has waited longest. This board is the root of the last and
    /// largest part of the branch.
    const fn can_give(&self) -> bool {
        !self.waiting.is_empty() && self.found.len() < Self::MAX_FOUND
    }
}

struct SharedSearch<'t, W> {
    table: &'t mut Table<W>,
    branches: Vec<Branch>, // in the order in which their solutions are reported
    busy: u32,
    incoming: Vec<(usize, Column)>,
    effort: Effort,
}

/// Passes every solution to `found`, in order, until no solution is left, `found` returns `Break`, or the budget is
/// spent.
pub(super) fn search<W: LaneRow>(
    table: &mut Table<W>,
    board: Column,
    budget: &mut Budget<'_>,
    found: &mut dyn FnMut(&Solved) -> ControlFlow<()>,
) -> SolveReport {
    let mut search = SharedSearch {
        table,
        branches: Vec::with_capacity(W::LANES),
        busy: 1,
        incoming: Vec::with_capacity(W::LANES),
        effort: Effort::default(),
    };
    search.branches.push(Branch { lane: Some(0), ..Branch::default() });
    search.incoming.push((0, board));
    let end = search.run(budget, found);
    SolveReport { end, effort: search.effort }
}

impl<W: LaneRow> SharedSearch<'_, W> {
    const ALL: u32 = ((1_u64 << W::LANES) - 1) as u32;

    fn run(&mut self, budget: &mut Budget<'_>, found: &mut dyn FnMut(&Solved) -> ControlFlow<()>) -> End {
        if budget.grant() == 0 {
            return End::OutOfBudget;
        }
        while !self.branches.is_empty() {
            for (lane, column) in self.incoming.drain(..) {
                self.table.load(1 << lane, |_| &column);
            }
            let round = W::round(self.table, self.busy);
            if round.forked != 0 && !self.fork(round.forked, budget) {
                return End::OutOfBudget;
            }
            if round.dead | round.won != 0 {
                self.effort.dead_ends += u64::from(round.dead.count_ones());
                self.end(round.dead, round.won);
                let is_time = round.won != 0 || self.branches[0].is_done();
                if is_time && self.report_solutions(found).is_break() {
                    return End::Stopped;
                }
            }
            if self.busy != Self::ALL {
                self.assign_work();
            }
        }
        End::Exhausted
    }

    /// For each of these lanes, adds the second board made by the fork to the waiting boards of the lane's branch.
    /// Returns false if the budget is spent.
    fn fork(&mut self, forked: u32, budget: &mut Budget<'_>) -> bool {
        for branch in &mut self.branches {
            let Some(lane) = branch.lane.filter(|lane| forked >> lane & 1 == 1) else { continue };
            if !budget.node() {
                return false;
            }
            self.effort.guesses += 1;
            self.effort.nodes += 1;
            self.table.other(lane, push_blank(&mut branch.waiting));
        }
        true
    }

    /// Ends the work on the boards in these lanes. Each lane goes on with the next board of the lane's branch, or
    /// becomes free.
    fn end(&mut self, dead: u32, won: u32) {
        for (at, branch) in self.branches.iter_mut().enumerate() {
            let Some(lane) = branch.lane.filter(|lane| (dead | won) >> lane & 1 == 1) else { continue };
            if won >> lane & 1 == 1 {
                self.table.board(lane, push_blank(&mut branch.found));
            }
            match branch.waiting.pop() {
                Some(column) if at == 0 || branch.found.len() < Branch::MAX_FOUND => self.incoming.push((lane, column)),
                next => {
                    branch.waiting.extend(next);
                    branch.lane = None;
                    self.busy &= !(1 << lane);
                }
            }
        }
        let mut at = 0;
        self.branches.retain(|branch| {
            at += 1;
            at == 1 || !branch.is_done() || !branch.found.is_empty()
        });
    }

    /// Reports the solutions of the first branch. If this branch is done, removes it and goes on with the next branch.
    fn report_solutions(&mut self, found: &mut dyn FnMut(&Solved) -> ControlFlow<()>) -> ControlFlow<()> {
        while let Some(first) = self.branches.first_mut() {
            for solution in first.found.drain(..) {
                found(&solution.solved())?;
            }
            if !first.is_done() {
                break;
            }
            self.branches.remove(0);
        }
        ControlFlow::Continue(())
    }

    /// Gives work to free lanes. If no lane works on the first branch, a free lane resumes it. Otherwise, a free lane
    /// takes over part of some branch.
    fn assign_work(&mut self) {
        for lane in each(Self::ALL & !self.busy) {
            let Some(column) = self.resume_first(lane).or_else(|| self.take_part(lane)) else { return };
            self.busy |= 1 << lane;
            self.incoming.push((lane, column));
        }
    }

    /// Resumes the first branch if no lane works on it. Returns the board to continue with, or `None` if there is
    /// nothing to resume.
    fn resume_first(&mut self, lane: usize) -> Option<Column> {
        let first = self.branches.first_mut().filter(|first| first.lane.is_none())?;
        let column = first.waiting.pop()?;
        first.lane = Some(lane);
        Some(column)
    }

    /// Takes the board that has waited longest from the first branch that can give a board away. Returns `None` if no
    /// branch can give a board away, or if there are too many branches.
    fn take_part(&mut self, lane: usize) -> Option<Column> {
        if self.branches.len() >= Branch::MAX_PER_LANE * W::LANES {
            return None;
        }
        let at = self.branches.iter().position(Branch::can_give)?;
        let column = self.branches[at].waiting.remove(0);
        self.branches.insert(at + 1, Branch { lane: Some(lane), ..Branch::default() });
        Some(column)
    }
}
