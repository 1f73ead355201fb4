//! Aligned exclusion: tests every combination of digits in two or three cells. A combination is impossible if another cell would then have
//! no candidates left.

use std::ops::ControlFlow;

use crate::analysis::als::eliminations::AlsEliminations;
use crate::evidence::{Candidate, PatternKind};
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// Finder of Aligned Pair Exclusions (two cells) or of Aligned Triplet Exclusions (three cells).
///
/// A filling of the cells has one digit for each cell. It is impossible if it places a digit twice in peers, or if it eliminates all
/// candidates of another cell. A candidate of the cells is eliminated if no possible filling contains it.
#[derive(Debug)]
pub struct AlignedExclusion {
    technique: Technique,
    /// Number of aligned cells.
    cells: usize,
}

impl AlignedExclusion {
    pub const PAIR: Self = Self { technique: Technique::AlignedPairExclusion, cells: 2 };
    pub const TRIPLET: Self = Self { technique: Technique::AlignedTripletExclusion, cells: 3 };
}

impl ViewFinder for AlignedExclusion {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let kind = PatternKind::AlignedExclusion { cells: self.cells };
        let mut emitter = DeductionEmitter::new(self.technique, kind, found);
        if self.cells == 2 {
            return excluded_pairs(view)
                .into_iter()
                .try_for_each(|((cell, _), other)| emit_exclusion(view, &[cell, other], &mut emitter));
        }
        let effects = CandidateEffects::of(view);
        let mut remaining = vec![Cells::EMPTY; view.position().shape().side()];
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                let after_candidate = AfterCandidate::of(&effects, (cell, digit), &mut remaining);
                after_candidate.for_each_excluded_pair(&mut |others| {
                    emit_exclusion(view, &[cell, others[0], others[1]], &mut emitter)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns pairs of a candidate and another cell. If the candidate were true, the cell would have no candidates left. The pairs are sorted.
///
/// If candidate A eliminates candidate B, then B also eliminates A. So the candidates that leave a cell without candidates are those that
/// every candidate of the cell eliminates.
fn excluded_pairs<const W: usize>(view: View<'_, W>) -> Vec<(Candidate, Cell)> {
    let mut pairs = Vec::new();
    for other in view.empty_cells().iter() {
        let bivalue_peers = view.bivalue() & view.peers(other);
        let digits = view.candidates(other);
        // Digits that a candidate of the cell eliminates elsewhere: its own digit, and the other digit of each bivalue cell from which it
        // eliminates its own digit.
        let eliminated_digits = |digit: Digit| {
            let by = (bivalue_peers & view.places(digit)).iter();
            by.fold(DigitSet::only(digit), |all, by| all.or(view.candidates(by)))
        };
        let common = digits
            .iter()
            .fold(DigitSet::all(view.position().shape().side()), |all, digit| all.and(eliminated_digits(digit)));
        for eliminated in common.iter() {
            let by = |digit: Digit| match digit == eliminated {
                true => seen_places(view, (other, digit)),
                false => {
                    let by = (bivalue_peers & view.places(digit) & view.places(eliminated)).iter();
                    by.fold(Cells::EMPTY, |all, by| all | seen_places(view, (by, eliminated)))
                }
            };
            let places = digits.iter().fold(view.places(eliminated).without(other), |all, digit| all & by(digit));
            pairs.extend(places.iter().map(|cell| ((cell, eliminated), other)));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Returns the peers of `cell` that have `digit` as a candidate too.
fn seen_places<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> Cells<W> {
    view.peers(cell) & view.places(digit)
}

/// For each candidate, the candidates that are eliminated if it is true. A true candidate eliminates its digit from the peers of its cell.
/// If this leaves a bivalue cell only one digit, that digit is eliminated from the peers of the bivalue cell.
struct CandidateEffects<'a, const W: usize> {
    view: View<'a, W>,
    /// Cells with three candidates.
    trivalue: Cells<W>,
    /// For each candidate, the index in `eliminated` where its eliminations start. Indexed by cell, then by digit.
    row_starts: Vec<u32>,
    /// Eliminations of all candidates, one candidate after the other. For each candidate, there is a set of cells for each digit: the cells
    /// from which the candidate eliminates the digit.
    eliminated: Vec<Cells<W>>,
    /// For each digit, the cells whose candidate of this digit also eliminates candidates of other digits, through bivalue cells.
    with_other_digits: Vec<Cells<W>>,
}

/// Number of candidates that a position seldom exceeds. The table of eliminations is allocated for this number.
const EXPECTED_CANDIDATES: usize = 256;

impl<'a, const W: usize> CandidateEffects<'a, W> {
    fn of(view: View<'a, W>) -> Self {
        let (cells, side) = (view.position().shape().cells(), view.position().shape().side());
        let (row_starts, eliminated) = (vec![0; cells * side], Vec::with_capacity(EXPECTED_CANDIDATES * side));
        let trivalue = view.cells_with_two_to(3) - view.bivalue();
        let mut effects = Self { view, trivalue, row_starts, eliminated, with_other_digits: vec![Cells::EMPTY; side] };
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                let row = effects.eliminated.len();
                effects.row_starts[cell.index() * side + digit.index()] = row as u32;
                effects.eliminated.resize(row + side, Cells::EMPTY);
                effects.eliminated[row + digit.index()] = seen_places(view, (cell, digit));
            }
        }
        view.bivalue().iter().for_each(|cell| effects.add_bivalue(cell));
        effects
    }

    /// Adds the eliminations that follow through the bivalue cell `cell`. If a candidate eliminates one digit of `cell`, the cell contains
    /// the other digit, which is then eliminated from the peers of `cell`.
    fn add_bivalue(&mut self, cell: Cell) {
        let digits = self.view.candidates(cell);
        for (digit, last) in digits.iter().flat_map(|digit| digits.without(digit).iter().map(move |last| (digit, last)))
        {
            let (by, eliminated) = (seen_places(self.view, (cell, digit)), seen_places(self.view, (cell, last)));
            self.with_other_digits[digit.index()] |= by;
            for by in by.iter() {
                let row = self.row((by, digit));
                self.eliminated[row + last.index()] |= eliminated;
            }
        }
    }

    /// Returns the index in `eliminated` where the eliminations of a candidate start.
    fn row(&self, (cell, digit): Candidate) -> usize {
        self.row_starts[cell.index() * self.with_other_digits.len() + digit.index()] as usize
    }

    /// Returns the cells from which `candidate` eliminates each digit, indexed by digit.
    fn eliminated_by(&self, candidate: Candidate) -> &[Cells<W>] {
        &self.eliminated[self.row(candidate)..][..self.with_other_digits.len()]
    }
}

/// Candidates that remain if the candidate `first` is true.
struct AfterCandidate<'a, const W: usize> {
    effects: &'a CandidateEffects<'a, W>,
    first: Candidate,
    /// For each digit, the cells where it remains as a candidate.
    remaining: &'a [Cells<W>],
    /// Cells with at least one remaining candidate, cells with at least two, and cells with at least three.
    cells_with_at_least: [Cells<W>; 3],
    /// Cells with three candidates, one of which `first` eliminates because it has the same digit. If another of the three is eliminated
    /// too, only one is left.
    reduced_trivalue: Cells<W>,
}

impl<'a, const W: usize> AfterCandidate<'a, W> {
    fn of(effects: &'a CandidateEffects<'a, W>, first: Candidate, remaining: &'a mut [Cells<W>]) -> Self {
        let (view, mut at_least) = (effects.view, [Cells::EMPTY; 3]);
        for ((digit, remaining), &eliminated) in
            view.digits().zip(remaining.iter_mut()).zip(effects.eliminated_by(first))
        {
            *remaining = view.places(digit) - eliminated;
            at_least[2] |= at_least[1] & *remaining;
            at_least[1] |= at_least[0] & *remaining;
            at_least[0] |= *remaining;
        }
        Self {
            effects,
            first,
            remaining,
            cells_with_at_least: at_least,
            reduced_trivalue: seen_places(view, first) & effects.trivalue,
        }
    }

    /// Calls `found` with each pair of a second and a third cell that has this property: if `first` is true, every remaining candidate of
    /// the second cell leaves the third cell without candidates. Second cells with more than two remaining candidates are not tried.
    fn for_each_excluded_pair(&self, found: &mut impl FnMut([Cell; 2]) -> ControlFlow<()>) -> ControlFlow<()> {
        for other in (self.cells_with_at_least[0] - self.cells_with_at_least[2]).without(self.first.0).iter() {
            let mut thirds = self.cells_with_at_least[0];
            for digit in
                self.effects.view.candidates(other).iter().filter(|digit| self.remaining[digit.index()].has(other))
            {
                thirds &= self.emptied_cells((other, digit));
                if thirds.is_empty() {
                    break;
                }
            }
            for third in thirds.without(self.first.0).without(other).iter() {
                found([other, third])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the cells that have no candidates left if the candidates `first` and `second` are both true.
    fn emptied_cells(&self, second: Candidate) -> Cells<W> {
        let (effects, view, digit) = (self.effects, self.effects.view, second.1);
        let seen_alone = seen_places(view, second);
        let reduced = if self.first.1 == digit { Cells::EMPTY } else { self.reduced_trivalue & seen_alone };
        if reduced.is_empty() && !effects.with_other_digits[digit.index()].has(second.0) {
            return (self.cells_with_at_least[0] - self.cells_with_at_least[1])
                & self.remaining[digit.index()]
                & seen_alone;
        }
        let remaining = self
            .remaining
            .iter()
            .zip(effects.eliminated_by(second))
            .map(|(&remaining, &eliminated)| remaining - eliminated);
        if reduced.is_empty() {
            return self.cells_with_at_least[0] - remaining.fold(Cells::EMPTY, |some, remaining| some | remaining);
        }
        let by_reduced = |last: Digit| {
            let reduced =
                if last == digit || last == self.first.1 { Cells::EMPTY } else { reduced & view.places(last) };
            reduced.iter().fold(Cells::EMPTY, |eliminated, cell| eliminated | seen_places(view, (cell, last)))
        };
        let remaining = view.digits().zip(remaining).map(|(last, remaining)| remaining - by_reduced(last));
        self.cells_with_at_least[0] - remaining.fold(Cells::EMPTY, |some, remaining| some | remaining)
    }
}

/// Tests every filling of `cells`, with one digit for each cell. Emits a deduction that eliminates the candidates of `cells` that no
/// possible filling contains.
fn emit_exclusion<const W: usize>(
    view: View<'_, W>,
    cells: &[Cell],
    emitter: &mut DeductionEmitter<'_, '_>,
) -> ControlFlow<()> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let witnesses: Cells<W> = (view.empty_cells() - cells.iter().copied().collect())
        .iter()
        .filter(|&witness| view.candidates(witness).len() <= cells.len())
        .collect();
    let mut fillings =
        Fillings { view, cells: &cells, witnesses, possible: vec![DigitSet::EMPTY; cells.len()], excluded: Vec::new() };
    fillings.enumerate(&mut Vec::new());
    let mut eliminations = AlsEliminations::<W>::default();
    let excluded_digits: Vec<DigitSet> =
        cells.iter().zip(&fillings.possible).map(|(&cell, possible)| view.candidates(cell).minus(*possible)).collect();
    for (&cell, excluded_digits) in cells.iter().zip(&excluded_digits) {
        excluded_digits.iter().for_each(|digit| eliminations.add(digit, Cells::only(cell)));
    }
    let has_excluded_digit = |filling: &[Digit]| {
        filling.iter().zip(&excluded_digits).any(|(digit, excluded_digits)| excluded_digits.has(*digit))
    };
    let used: Cells<W> = fillings
        .excluded
        .iter()
        .filter(|(filling, _)| has_excluded_digit(filling))
        .filter_map(|&(_, witness)| witness)
        .collect();
    let shown = |cell: Cell| pattern_part(Cells::<W>::only(cell), view.candidates(cell));
    emitter.emit(&eliminations, || cells.iter().copied().chain(used.iter()).map(shown).collect())
}

/// Enumeration of the fillings of some cells. A filling has one candidate of each cell.
struct Fillings<'a, const W: usize> {
    view: View<'a, W>,
    cells: &'a [Cell],
    /// Other cells that have so few candidates that a filling may eliminate them all.
    witnesses: Cells<W>,
    /// For each of `cells`, the digits that it has in at least one possible filling.
    possible: Vec<DigitSet>,
    /// Impossible fillings, each with a cell that the filling leaves without candidates. `None` instead of a cell means that the filling
    /// places a digit twice in peers.
    excluded: Vec<(Vec<Digit>, Option<Cell>)>,
}

impl<const W: usize> Fillings<'_, W> {
    /// Enumerates all fillings that start with the digits `filling`, and records which of them are possible.
    fn enumerate(&mut self, filling: &mut Vec<Digit>) {
        let Some(&cell) = self.cells.get(filling.len()) else {
            match self.exclusion_reason(filling) {
                Some(witness) => self.excluded.push((filling.clone(), witness)),
                None => filling
                    .iter()
                    .zip(&mut self.possible)
                    .for_each(|(&digit, possible)| *possible = possible.with(digit)),
            }
            return;
        };
        for digit in self.view.candidates(cell).iter() {
            filling.push(digit);
            self.enumerate(filling);
            filling.pop();
        }
    }

    /// Returns the reason why `filling` is impossible, or `None` if it is possible. `Some(Some(cell))` means that the filling leaves this
    /// cell without candidates. `Some(None)` means that the filling places a digit twice in peers.
    fn exclusion_reason(&self, filling: &[Digit]) -> Option<Option<Cell>> {
        let filled = || self.cells.iter().copied().zip(filling.iter().copied());
        let repeats = |(cell, digit): (Cell, Digit)| {
            filled().any(|(other, theirs)| digit == theirs && self.view.peers(cell).has(other))
        };
        if filled().any(repeats) {
            return Some(None);
        }
        let is_empty = |&witness: &Cell| {
            let seen = filled().filter(|&(cell, _)| self.view.peers(cell).has(witness)).map(|(_, digit)| digit);
            self.view.candidates(witness).minus(seen.collect()).is_empty()
        };
        self.witnesses.iter().find(is_empty).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, samples};

    /// Returns, for each digit, the cells where the digit remains as a candidate if the last of `candidates` is true. Before, it was a
    /// candidate in the cells `remaining`.
    ///
    /// The last candidate eliminates its digit from the peers of its cell. If all `candidates` together leave one of these peers only one
    /// digit, this digit is eliminated from the peers of that cell. Tests cell by cell.
    fn remaining(view: View<'_, 2>, remaining: &[Cells<2>], candidates: &[Candidate]) -> Vec<Cells<2>> {
        let (mut remaining, (cell, digit)) = (remaining.to_vec(), candidates[candidates.len() - 1]);
        remaining[digit.index()] -= view.peers(cell);
        for witness in (view.peers(cell) & view.places(digit)).iter() {
            let by = candidates.iter().filter(|(by, _)| view.peers(*by).has(witness));
            if let Some(last) = view.candidates(witness).minus(by.map(|&(_, digit)| digit).collect()).single() {
                remaining[last.index()] -= view.peers(witness);
            }
        }
        remaining
    }

    /// Returns the cells that have at least one candidate. For each digit, `remaining` contains the cells with the digit as a candidate.
    fn cells(remaining: &[Cells<2>]) -> Cells<2> {
        remaining.iter().fold(Cells::EMPTY, |all, &places| all | places)
    }

    /// Compares the search for pairs and triplets with brute force. Returns the number of pairs, the number of triplets, and the number of
    /// cases in which cells with three candidates allow more triplets.
    fn check(view: View<'_, 2>) -> [usize; 3] {
        let (effects, mut count, mut pairs) = (CandidateEffects::of(view), [0; 3], Vec::new());
        let all: Vec<Cells<2>> = view.digits().map(|digit| view.places(digit)).collect();
        for first in view.empty_cells().iter().flat_map(|cell| Cells::<2>::only(cell).product(view.candidates(cell))) {
            let after_candidate = remaining(view, &all, &[first]);
            pairs.extend(
                (view.empty_cells() - cells(&after_candidate)).without(first.0).iter().map(|other| (first, other)),
            );
            let mut triples = Vec::new();
            for other in cells(&after_candidate).without(first.0).iter() {
                let seconds: Vec<Digit> =
                    view.digits().filter(|digit| after_candidate[digit.index()].has(other)).collect();
                let thirds = |is_alone: bool| {
                    let both = |&digit: &Digit| [first, (other, digit)];
                    let rest =
                        |second| cells(&remaining(view, &after_candidate, &both(second)[usize::from(is_alone)..]));
                    seconds.iter().map(rest).fold(cells(&after_candidate), |thirds, rest| thirds - rest)
                };
                if seconds.len() <= 2 {
                    triples.extend(thirds(false).without(first.0).without(other).iter().map(|third| [other, third]));
                    count[2] += usize::from(thirds(false) != thirds(true));
                }
            }
            let (mut found_pairs, mut buffer) = (Vec::new(), all.clone());
            let _ = AfterCandidate::of(&effects, first, &mut buffer).for_each_excluded_pair(&mut |others| {
                found_pairs.push(others);
                ControlFlow::Continue(())
            });
            assert_eq!(found_pairs, triples, "{first:?}");
            count[1] += found_pairs.len();
        }
        assert_eq!(excluded_pairs(view), pairs);
        count[0] += pairs.len();
        count
    }

    #[test]
    fn excluded_pairs_match_brute_force() {
        let (ladder, mut count) = (Ladder::ninefold(), [0; 3]);
        for position in samples::beyond_singles(&ladder) {
            let now = check(View::of(&Analysis::of(position.clone())));
            (0..3).for_each(|at| count[at] += now[at]);
        }
        assert!(count.iter().all(|&count| count > 5), "{count:?}");
    }
}
