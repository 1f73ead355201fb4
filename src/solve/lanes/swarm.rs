//! One board in all lanes: what is left to be tried goes to whoever is free.
//!
//! Solutions are handed over in the order in which one lane alone would find them, so that the first one does not depend on how many
//! lanes a machine has. For that the lanes at work are kept in order, and what a later one finds waits until those before it are
//! done.

use std::ops::ControlFlow;

use crate::lanes::column::{Column, Solved};
use crate::lanes::table::{Table, room};
use crate::lanes::words::{Words, each};
use crate::{Budget, Effort, End, Report};

/// A part of the search: all that follows from where it began, but what was given away.
#[derive(Debug, Default)]
struct Branch {
    lane: Option<usize>,  // who works on it; nobody where its time has not come, or it is done
    waiting: Vec<Column>, // ways not yet tried, the next one last
    found: Vec<Column>,   // solutions for which it is not yet time
}

impl Branch {
    /// A branch with so many solutions that wait does not go on before its time has come.
    const ENOUGH: usize = 64;

    /// Where there are so many branches for each lane nothing more is given away: what they have found would fill the memory.
    const PARTS: usize = 4;

    const fn is_done(&self) -> bool {
        self.lane.is_none() && self.waiting.is_empty()
    }

    /// Whether somebody may take what waits longest: it comes last of the branch, and is the largest part of it.
    const fn can_give(&self) -> bool {
        !self.waiting.is_empty() && self.found.len() < Self::ENOUGH
    }
}

struct Swarm<'t, W> {
    table: &'t mut Table<W>,
    branches: Vec<Branch>, // in the order of their solutions
    busy: u32,
    newcomers: Vec<(usize, Column)>,
    effort: Effort,
}

/// Hands every solution to `found`, in order, until there is none left, `found` breaks or the budget is spent.
pub(super) fn search<W: Words>(
    table: &mut Table<W>,
    board: Column,
    budget: &mut Budget<'_>,
    found: &mut dyn FnMut(&Solved) -> ControlFlow<()>,
) -> Report {
    let mut swarm = Swarm {
        table,
        branches: Vec::with_capacity(W::LANES),
        busy: 1,
        newcomers: Vec::with_capacity(W::LANES),
        effort: Effort::default(),
    };
    swarm.branches.push(Branch { lane: Some(0), ..Branch::default() });
    swarm.newcomers.push((0, board));
    let end = swarm.run(budget, found);
    Report { end, effort: swarm.effort }
}

impl<W: Words> Swarm<'_, W> {
    const ALL: u32 = ((1_u64 << W::LANES) - 1) as u32;

    fn run(&mut self, budget: &mut Budget<'_>, found: &mut dyn FnMut(&Solved) -> ControlFlow<()>) -> End {
        if budget.grant() == 0 {
            return End::OutOfBudget;
        }
        while !self.branches.is_empty() {
            for (lane, column) in self.newcomers.drain(..) {
                self.table.seat(1 << lane, |_| &column);
            }
            let turn = W::turn(self.table, self.busy);
            if turn.forked != 0 && !self.fork(turn.forked, budget) {
                return End::OutOfBudget;
            }
            if turn.dead | turn.won != 0 {
                self.effort.dead_ends += u64::from(turn.dead.count_ones());
                self.end(turn.dead, turn.won);
                let is_time = turn.won != 0 || self.branches[0].is_done();
                if is_time && self.release(found).is_break() {
                    return End::Stopped;
                }
            }
            if self.busy != Self::ALL {
                self.employ();
            }
        }
        End::Exhausted
    }

    /// Keeps the other ways of these lanes; false where the budget is spent.
    fn fork(&mut self, forked: u32, budget: &mut Budget<'_>) -> bool {
        for branch in &mut self.branches {
            let Some(lane) = branch.lane.filter(|lane| forked >> lane & 1 == 1) else { continue };
            if !budget.node() {
                return false;
            }
            self.effort.guesses += 1;
            self.effort.nodes += 1;
            self.table.other(lane, room(&mut branch.waiting));
        }
        true
    }

    /// These lanes have come to an end; each goes on with the next way of its branch.
    fn end(&mut self, dead: u32, won: u32) {
        for (at, branch) in self.branches.iter_mut().enumerate() {
            let Some(lane) = branch.lane.filter(|lane| (dead | won) >> lane & 1 == 1) else { continue };
            if won >> lane & 1 == 1 {
                self.table.board(lane, room(&mut branch.found));
            }
            match branch.waiting.pop() {
                Some(column) if at == 0 || branch.found.len() < Branch::ENOUGH => self.newcomers.push((lane, column)),
                held => {
                    branch.waiting.extend(held);
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

    /// Hands over what the first branch has found; where it is done, the next one becomes the first.
    fn release(&mut self, found: &mut dyn FnMut(&Solved) -> ControlFlow<()>) -> ControlFlow<()> {
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

    /// Gives free lanes something to do: first to go on with a branch whose time has come, then to take a part of one.
    fn employ(&mut self) {
        for lane in each(Self::ALL & !self.busy) {
            let Some(column) = self.held(lane).or_else(|| self.part(lane)) else { return };
            self.busy |= 1 << lane;
            self.newcomers.push((lane, column));
        }
    }

    /// The first branch, where nobody works on it.
    fn held(&mut self, lane: usize) -> Option<Column> {
        let first = self.branches.first_mut().filter(|first| first.lane.is_none())?;
        let column = first.waiting.pop()?;
        first.lane = Some(lane);
        Some(column)
    }

    /// What waits longest in the first branch that has anything.
    fn part(&mut self, lane: usize) -> Option<Column> {
        if self.branches.len() >= Branch::PARTS * W::LANES {
            return None;
        }
        let at = self.branches.iter().position(Branch::can_give)?;
        let column = self.branches[at].waiting.remove(0);
        self.branches.insert(at + 1, Branch { lane: Some(lane), ..Branch::default() });
        Some(column)
    }
}
