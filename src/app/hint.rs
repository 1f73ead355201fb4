//! A hint, revealed rung by rung: where to look, what to look for, the pattern, why, and then it is done.

use crate::coach::Advice;
use crate::game::{Change, Game};
use crate::grid::{Cell, Shape, UnitId};
use crate::logic::Mark;

/// A hint on the screen.
#[derive(Debug)]
pub struct Hint {
    advice: Advice,
    shape: Shape,
    /// The rung that has been reached, counted from 1.
    pub rung: u8,
    /// The line that the player has leafed to, counted from 0; else what the last press revealed is shown.
    pub top: Option<usize>,
}

/// What the screen says of a hint at its rung.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HintText {
    /// A heading, such as `Hint 2 of 5`.
    pub title: String,
    /// What has been revealed so far, a paragraph each.
    pub said: Vec<String>,
    /// The first paragraph that the last press revealed, counted from 0.
    pub new: usize,
    /// What the next press does.
    pub next: &'static str,
}

/// How many rungs a deduction has; the last does it.
const RUNGS: u8 = 5;

impl Hint {
    /// A hint on its first rung.
    #[must_use]
    pub const fn new(advice: Advice, shape: Shape) -> Self {
        Self { advice, shape, rung: 1, top: None }
    }

    /// What the coach says.
    #[must_use]
    pub const fn advice(&self) -> &Advice {
        &self.advice
    }

    /// The board's side and boxes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether it helps: a step, a repair or the solver's digit, rather than word that there is nothing to say.
    #[must_use]
    pub const fn is_help(&self) -> bool {
        matches!(self.advice, Advice::Deduction(..) | Advice::Wrong(_) | Advice::Stuck(Some(_)))
    }

    /// Whether the next press does it.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.rung + 1 >= self.rungs()
    }

    /// How many rungs this hint has.
    #[must_use]
    pub const fn rungs(&self) -> u8 {
        match &self.advice {
            Advice::Deduction(..) => RUNGS,
            Advice::Wrong(_) | Advice::Stuck(_) => 3,
            Advice::Invalid(_)
            | Advice::NoSolution(_)
            | Advice::ManySolutions(..)
            | Advice::Solved
            | Advice::Unsure => 1,
        }
    }

    /// Reveals one rung more, but never the doing.
    pub fn more(&mut self) {
        self.top = None;
        self.rung = (self.rung + 1).min(self.rungs().saturating_sub(1).max(1));
    }

    /// What carrying it out changes.
    #[must_use]
    pub fn change(&self, game: &Game) -> Option<Change> {
        match &self.advice {
            Advice::Deduction(deduction, _) => game.follow(&deduction.place, &deduction.eliminate),
            Advice::Stuck(Some((cell, digit))) => game.follow(&[(*cell, *digit)], &[]),
            Advice::Wrong(wrong) => game.repair(&wrong.entries, &wrong.notes),
            Advice::Stuck(None)
            | Advice::Invalid(_)
            | Advice::NoSolution(_)
            | Advice::ManySolutions(..)
            | Advice::Solved
            | Advice::Unsure => None,
        }
    }

    /// What may be lit on the board by now: pattern from the third rung on, what follows from the fourth.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        match &self.advice {
            Advice::Deduction(_, explanation) => {
                let shown = |mark: &&Mark| self.rung >= 3 && (self.rung >= 4 || !mark.role.is_conclusion());
                explanation.marks.iter().filter(shown).copied().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The units to look at.
    #[must_use]
    pub fn areas(&self) -> Vec<UnitId> {
        match &self.advice {
            Advice::Deduction(_, explanation) => explanation.areas.iter().map(|area| area.unit()).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether most of what it will show lies in the lower half of the board.
    #[must_use]
    pub fn is_in_the_lower_half(&self) -> bool {
        let cells: Vec<Cell> = match &self.advice {
            Advice::Deduction(_, explanation) => explanation.marks.iter().map(|mark| mark.cell).collect(),
            _ => self.wrong(),
        };
        let low = cells.iter().filter(|&&cell| self.shape.row(cell) >= self.shape.side() / 2).count();
        low * 2 > cells.len()
    }

    /// The cells that are wrong, once that has been asked.
    #[must_use]
    pub fn wrong(&self) -> Vec<Cell> {
        match &self.advice {
            Advice::Wrong(wrong) if self.rung >= 2 => wrong.cells().collect(),
            _ => Vec::new(),
        }
    }

    /// The words.
    #[must_use]
    pub fn text(&self) -> HintText {
        let said = self.said();
        let title = match &self.advice {
            Advice::Deduction(..) | Advice::Wrong(_) | Advice::Stuck(_) => {
                format!("Hint {} of {}", self.rung, self.rungs())
            }
            Advice::Invalid(_) => "A rule is broken".to_owned(),
            Advice::NoSolution(_) | Advice::ManySolutions(..) | Advice::Unsure => "No hint".to_owned(),
            Advice::Solved => "Solved".to_owned(),
        };
        let new = usize::from(self.rung - 1).min(2).min(said.len().saturating_sub(1));
        HintText { title, said, new, next: self.next() }
    }

    /// What has been revealed, a paragraph each.
    fn said(&self) -> Vec<String> {
        match &self.advice {
            Advice::Deduction(deduction, explanation) => {
                let name = deduction.technique.name().to_owned();
                let begins = [explanation.look.clone(), name].into_iter().take(usize::from(self.rung));
                let goes_on = match self.rung {
                    ..3 => Vec::new(),
                    3 => vec![explanation.pattern.clone()],
                    4.. => vec![explanation.why.clone(), explanation.result.clone()], // the reason says the pattern again
                };
                begins.chain(goes_on).collect()
            }
            Advice::Wrong(wrong) => {
                let places = (self.rung >= 2).then(|| wrong.places(self.shape));
                [wrong.notice()].into_iter().chain(places).collect()
            }
            Advice::Stuck(next) => {
                let more = next.map(|(cell, digit)| match self.rung {
                    1 => "The solver knows a digit, if you want it.".to_owned(),
                    _ => format!("The solver says: {} is {digit}.", self.shape.place(cell)),
                });
                ["No technique I know applies here.".to_owned()].into_iter().chain(more).collect()
            }
            Advice::Invalid(faults) => faults.iter().map(ToString::to_string).collect(),
            Advice::NoSolution(faults) => {
                let faults = faults.iter().map(ToString::to_string);
                ["This puzzle has no solution.".to_owned()].into_iter().chain(faults).collect()
            }
            Advice::ManySolutions(cell, [one, other]) => vec![
                "More than one solution is left, so that no reason leads to the end.".to_owned(),
                format!("{} may be {one} or {other}: choose, and go on.", self.shape.place(*cell)),
            ],
            Advice::Unsure => vec!["This board is too large to be judged in a moment.".to_owned()],
            Advice::Solved => Vec::new(),
        }
    }

    /// What the next press does.
    const fn next(&self) -> &'static str {
        match (&self.advice, self.rung) {
            (Advice::Deduction(..), 1) => "what to look for",
            (Advice::Deduction(..), 2) => "show the pattern",
            (Advice::Deduction(..), 3) => "why",
            (Advice::Deduction(..), _) => "do it",
            (Advice::Wrong(_), 1) => "where",
            (Advice::Wrong(_), _) => "mend it",
            (Advice::Stuck(Some(_)), 1) => "which digit",
            (Advice::Stuck(Some(_)), _) => "enter it",
            _ => "",
        }
    }
}
