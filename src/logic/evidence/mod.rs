//! A deduction: what follows, and the evidence that alone forces it. Words and colours come later, in `explain`.

mod asked;
mod balance;
mod chain;
mod deadly;
mod fish;
mod need;
mod net;
mod pattern;
mod symmetry;

pub use asked::Asked;
pub use balance::Balance;
pub use chain::{Chain, Line, Link, Node, Via};
pub use deadly::Deadly;
pub use fish::{Fish, Twin};
pub use need::Need;
pub use net::{Branch, Net, Reason, Step};
pub use pattern::{Part, Pattern};
pub use symmetry::Symmetry;

use std::borrow::Cow;

use crate::Technique;
use grid::{Cell, Digit, DigitSet, UnitId};

/// A digit in a cell.
pub type Candidate = (Cell, Digit);

/// One step of reasoning. Data only; what it says of a position is true of that position and of no other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// How it was found.
    pub technique: Technique,
    /// What is sure now, in reading order.
    pub place: Vec<(Cell, Digit)>,
    /// The candidates that fall, in reading order; each was there.
    pub eliminate: Vec<(Cell, Digit)>,
    /// The digits of the pattern; of chains and almost locked sets those that fall or are placed, as HoDoKu's library counts.
    pub digits: DigitSet,
    /// Why.
    pub evidence: Evidence,
}

/// What forces a deduction. Each kind is proved in a way of its own; the candidates are those of the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// A unit lacks one digit and has one empty cell.
    LastCell {
        /// The unit.
        unit: UnitId,
        /// Its empty cell.
        cell: Cell,
    },
    /// A digit has one place in a unit.
    LastPlace {
        /// The unit.
        unit: UnitId,
        /// The place.
        cell: Cell,
    },
    /// A cell has one candidate.
    LastCandidate {
        /// The cell.
        cell: Cell,
    },
    /// All places of the digit in `base` lie in `cover` too, so the rest of `cover` cannot hold it.
    Crossing {
        /// The unit that needs the digit.
        base: UnitId,
        /// The unit that gets it from there.
        cover: UnitId,
        /// The digit's places in `base`.
        cells: Vec<Cell>,
    },
    /// As many cells of one unit as they have candidates between them: these digits stand nowhere else in the unit.
    Naked {
        /// Every unit around all the cells, one at least.
        units: Vec<UnitId>,
        /// In reading order.
        cells: Vec<Cell>,
    },
    /// As many digits as they have places in a unit between them: these cells hold nothing else.
    Hidden {
        /// The unit.
        unit: UnitId,
        /// In reading order.
        cells: Vec<Cell>,
    },
    /// A fish, with fins or without.
    Fish(Fish),
    /// Links in a row, walked from end to end.
    Chain(Chain),
    /// Needs that cannot be met together in any other way.
    Pattern(Pattern),
    /// Needs and limits that use each other up.
    Balance(Balance),
    /// A pattern that would have two solutions if nothing kept it from standing alone.
    Deadly(Deadly),
    /// What follows from an assumption, step by step.
    Net(Net),
    /// What the rules ask of cells together, beyond different digits.
    Asked(Asked),
    /// Givens that a move of the board does not change.
    Symmetry(Symmetry),
}

impl Deduction {
    /// The cells that the pattern stands in, in reading order.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.each_cell(&mut |cell| cells.push(cell));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// How many they are: told without a list of them, since who chooses between deductions asks each.
    pub(super) fn size(&self) -> usize {
        let (mut seen, mut count) = ([0_u64; 64], 0); // a bit for each cell of any board
        self.each_cell(&mut |cell| {
            let (word, bit) = (&mut seen[cell.index() / 64 % 64], 1 << (cell.index() % 64));
            count += usize::from(*word & bit == 0);
            *word |= bit;
        });
        count
    }

    /// Names each of them, some of them more than once.
    fn each_cell(&self, name: &mut dyn FnMut(Cell)) {
        match &self.evidence {
            Evidence::LastCell { cell, .. } | Evidence::LastPlace { cell, .. } | Evidence::LastCandidate { cell } => {
                name(*cell);
            }
            Evidence::Crossing { cells, .. } | Evidence::Naked { cells, .. } | Evidence::Hidden { cells, .. } => {
                cells.iter().copied().for_each(name);
            }
            Evidence::Fish(fish) => fish.cells.iter().chain(&fish.fins).copied().for_each(name),
            Evidence::Chain(chain) => chain.nodes.iter().flat_map(|node| node.cells.iter().copied()).for_each(name),
            Evidence::Pattern(pattern) => {
                pattern.parts.iter().flat_map(|part| part.cells.iter().copied()).for_each(name);
            }
            Evidence::Balance(balance) => {
                balance.parts.iter().flat_map(|part| part.cells.iter().copied()).for_each(name);
            }
            Evidence::Symmetry(symmetry) => symmetry.cells.iter().copied().for_each(name),
            Evidence::Asked(asked) => asked.cells.iter().copied().for_each(name),
            Evidence::Deadly(deadly) => deadly.cells.iter().for_each(|&(cell, _)| name(cell)),
            Evidence::Net(net) => net.cells().into_iter().for_each(name),
        }
    }

    /// Its code in HoDoKu's library: that of its technique, or five digits for a Siamese fish.
    #[must_use]
    pub fn code(&self) -> Option<Cow<'static, str>> {
        match &self.evidence {
            Evidence::Fish(Fish { twin: Some(twin), .. }) => {
                twin.first.facts().code.map(|code| Cow::Owned(format!("{code}1")))
            }
            _ => self.technique.facts().code.map(Cow::Borrowed),
        }
    }

    /// The links from candidate to candidate that make it a chain, in the order walked; none for most.
    #[must_use]
    pub fn links(&self) -> Vec<Line> {
        match &self.evidence {
            Evidence::Chain(chain) => chain.lines(),
            Evidence::Fish(fish) => fish.chains.iter().flat_map(Chain::lines).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether both say the same by the same technique, though maybe for different reasons.
    #[must_use]
    pub fn concludes_as(&self, other: &Self) -> bool {
        (self.technique, &self.place, &self.eliminate) == (other.technique, &other.place, &other.eliminate)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Ladder, samples};

    #[test]
    fn a_deduction_has_as_many_cells_as_it_names() {
        let (ladder, mut several) = (Ladder::hodoku(), 0);
        for start in samples::starts() {
            let all = samples::harder(&ladder, start).take(2).flat_map(|position| ladder.all(&position));
            for step in all {
                assert_eq!(step.size(), step.cells().len(), "{step:?}");
                several += usize::from(step.size() > 6);
            }
        }
        assert!(several > 10, "{several}");
    }
}
