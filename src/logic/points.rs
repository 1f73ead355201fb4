//! What a ladder's way through a puzzle comes to, in level and points alone: the way of who rates many.

use crate::evidence::Candidate;
use crate::lent::Lent;
use crate::path::{Witness, narrowest};
use crate::plain::{Dash, Plain};
use crate::position::plain_form_of;
use crate::run::End;
use crate::step::Step;
use crate::{Deduction, Ladder, Level, Position, Rung, Single, StopSignal, Tally, Technique};
use grid::{Board, Cell, Digit};

/// Level and points of a way, as far as they are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Points {
    /// More is not asked for.
    pub most: Option<(Level, Option<u32>)>,
    pub score: u32,
    /// Of the hardest step; none where there was no step.
    pub level: Option<Level>,
    pub is_solved: bool,
}

/// A ladder, and those of its rungs whose uses may be counted without a look at what comes first.
struct Counted<'l> {
    ladder: &'l Ladder,
    naked: &'l Rung,
    hidden: &'l Rung,
    locks: Option<&'l Rung>,
}

/// How many rungs have nothing but singles, where they may be counted.
const SINGLES: usize = 3;

/// And how many after them have nothing but what is locked.
const LOCKS: usize = 3;

impl Points {
    fn count(&mut self, rung: &Rung, times: u32) {
        if times > 0 {
            self.score += times * rung.score;
            self.level = self.level.max(Some(rung.level));
        }
    }
}

impl Witness for Points {
    fn look(&mut self, _: &Position, _: &Deduction) {}

    fn step(&mut self, rung: &Rung, _: Step) {
        self.count(rung, 1);
    }

    fn singles(&mut self, singles: &[Single], rungs: &[(Technique, &Rung)]) -> bool {
        for &(technique, rung) in rungs {
            self.count(rung, singles.iter().filter(|single| single.technique == technique).count() as u32);
        }
        true
    }

    fn told(&mut self, _: Candidate) {
        self.score += Tally::TOLD;
        self.level = Some(Level::Extreme);
    }

    fn has_enough(&self) -> bool {
        let is_more = |(level, points): (Level, Option<u32>)| {
            self.level > Some(level) || points.is_some_and(|most| self.score > most)
        };
        self.most.is_some_and(is_more)
    }

    fn end(&mut self, is_solved: bool) {
        self.is_solved = is_solved;
    }
}

impl Ladder {
    /// Adds the level and the points of the path from the canonical form of `board` to its solution. If no solution is passed or the search
    /// is stopped, the path ends as soon as the ladder finds no step.
    pub(super) fn points_of_form(
        &self,
        board: &Board,
        solution: Option<&[Digit]>,
        stop: &StopSignal<'_>,
        points: &mut Points,
    ) {
        let counted = self.counted().and_then(|rungs| Some((rungs, plain_form_of(board)?)));
        if let Some((rungs, (plain, transformation))) = counted {
            let told = |cell: Cell| transformation.digit(cell, solution.unwrap_or_default());
            return rungs.walk((plain, board), solution.map(|_| &told as _), stop, points);
        }
        let (form, transformation) = Position::form_of(board);
        let told = |cell: Cell| {
            let solution = solution.unwrap_or_default();
            match &transformation {
                Some(transformation) => transformation.digit(cell, solution),
                None => solution[cell.index()],
            }
        };
        self.walk(Lent::own(form), solution.map(|_| &told as _), stop, points);
    }

    /// Its rungs of singles and of locked candidates, if full houses and naked singles come first and count the same.
    fn counted(&self) -> Option<Counted<'_>> {
        const RUNGS: [&[Technique]; SINGLES] = [
            &[Technique::FullHouse],
            &[Technique::NakedSingle],
            &[Technique::HiddenSingleBox, Technique::HiddenSingleLine],
        ];
        const LOCKED: [&[Technique]; LOCKS] =
            [&[Technique::LockedPair], &[Technique::LockedTriple], &[Technique::Pointing, Technique::Claiming]];
        let [full, naked, hidden] = self.begins_with(0, RUNGS)?;
        let counts_alike = (full.level, full.score) == (naked.level, naked.score);
        let locks = self.begins_with(SINGLES, LOCKED).map(|[.., locks]| locks);
        counts_alike.then_some(Counted { ladder: self, naked, hidden, locks })
    }
}

impl<'l> Counted<'l> {
    /// Level and points of the way through a plain board, of which there is no position before it is needed. It follows where there is
    /// something to be sought, so the last step is done on the board alone.
    fn walk(
        &self,
        (mut plain, board): (Plain, &Board),
        told: Option<&dyn Fn(Cell) -> Digit>,
        stop: &StopSignal<'_>,
        points: &mut Points,
    ) {
        let mut form: Option<Lent<'_>> = None;
        let mut last: Option<Step> = None; // the position does not know of it yet
        loop {
            let dash = plain.dash(self.locks.is_some());
            if dash.end == End::Doubtful {
                let mut form = form.unwrap_or_else(|| Lent::own(Position::form_of(board).0));
                last.iter().for_each(|step| step.apply(form.to_mut()));
                return self.ladder.walk(form, told, stop, points); // which will see where it fails
            }
            self.used(&dash).for_each(|(rung, times)| points.count(rung, times));
            if dash.end == End::Solved || points.has_enough() {
                return points.end(dash.end == End::Solved);
            }
            let form = match &mut form {
                None => form.insert(Lent::own(Position::laid(board, &plain))),
                Some(form) => {
                    form.to_mut().follow_plain(&plain);
                    form
                }
            };
            form.note_lacking_singles();
            let known = if dash.lacks_locks { SINGLES + LOCKS } else { SINGLES };
            if let Some((rung, step)) = self.ladder.step_from(known, form, stop) {
                plain.follow(&step);
                points.count(rung, 1);
                last = Some(step);
            } else if let Some((cell, digit)) = told.filter(|_| !stop.is_set()).and_then(|told| narrowest(form, told)) {
                form.to_mut().place(cell, digit);
                plain.put(cell, digit);
                points.told((cell, digit));
                last = None;
            } else {
                return points.end(false);
            }
            if points.has_enough() {
                return points.end(plain.open().is_empty());
            }
        }
    }

    fn used(&self, dash: &Dash) -> impl Iterator<Item = (&'l Rung, u32)> {
        let locks = self.locks.map(|rung| (rung, dash.locks));
        [(self.naked, dash.naked), (self.hidden, dash.hidden)].into_iter().chain(locks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use grid::{Puzzle, Shape};

    #[test]
    fn who_counts_alone_comes_to_the_same_as_who_sees_every_step() {
        let lines = samples::LINES.lines().chain(samples::HARD);
        let puzzle = |line: &str| Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
        let boards = lines.map(|line| puzzle(line).check().expect("a puzzle of our own"));
        let ladders = [Ladder::hodoku().only(|technique| technique <= Technique::XWing), Ladder::hodoku()];
        let (mut solved, mut stuck, mut dead) = (0, 0, 0);
        for (at, board) in boards.chain(samples::struck().step_by(3)).enumerate() {
            let ladder = &ladders[usize::from(at % 40 == 0)]; // the whole one takes long
            let form = Position::form_of(&board).0;
            let (path, mut points) = (ladder.path(&form), Points::default());
            ladder.points_of_form(&board, None, &StopSignal::never(), &mut points);
            let (level, score) = (points.level.unwrap_or(Level::Easy), points.score);
            assert_eq!(((level, score), points.is_solved), (path.points(), path.is_solved));
            match (path.is_solved, form.is_dead()) {
                (true, _) => solved += 1,
                (false, true) => dead += 1,
                (false, false) => stuck += 1,
            }
        }
        assert!(solved > 20 && stuck > 100 && dead > 10, "{solved} {stuck} {dead}");
    }
}
