//! Checks a deduction by its evidence alone, with none of the finders' code.
//!
//! Evidence comes down to needs: this cell needs a digit, this unit needs that digit. The check tries every way to meet the
//! needs that are named, and no others. A candidate falls if there is no way with it; a digit is placed if there is no way
//! without it. That two candidates exclude each other is known from the rules: one cell, or one digit in peers.

use crate::grid::{Candidates, Cell, Digit, DigitSet, Place, UnitId};
use crate::logic::{Deduction, Evidence};

/// Why a deduction is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Gap {
    /// It changes nothing.
    #[error("nothing follows")]
    Nothing,
    /// It strikes or places what was no candidate.
    #[error("{digit} is no candidate of {cell}")]
    NoCandidate {
        /// Where.
        cell: Place,
        /// Which.
        digit: Digit,
    },
    /// The pattern is not what the evidence says.
    #[error("the pattern is not as described")]
    Pattern,
    /// The needs cannot be met at all, so that everything would follow.
    #[error("the needs cannot be met")]
    Needs,
    /// There is a way to meet the needs against the conclusion.
    #[error("{digit} in {cell} is not forced")]
    Open {
        /// Where.
        cell: Place,
        /// Which.
        digit: Digit,
    },
}

type Candidate = (Cell, Digit);

/// Whether the evidence of `deduction` alone forces its conclusion, all of it.
///
/// # Errors
/// The first thing that is missing from the proof.
pub fn check(candidates: &Candidates, deduction: &Deduction) -> Result<(), Gap> {
    let place = |cell: Cell| candidates.layout().shape().place(cell);
    if deduction.place.is_empty() && deduction.eliminate.is_empty() {
        return Err(Gap::Nothing);
    }
    for &(cell, digit) in deduction.place.iter().chain(&deduction.eliminate) {
        if candidates.is_placed(cell) || !candidates.of_cell(cell).has(digit) {
            return Err(Gap::NoCandidate { cell: place(cell), digit });
        }
    }
    let needs = needs(candidates, deduction);
    if !is_as_described(candidates, deduction, &needs) {
        return Err(Gap::Pattern);
    }
    let can_be_met = |start: &[Candidate], without: Option<Candidate>| {
        Ways { candidates, without, taken: start.to_vec() }.meet(&needs)
    };
    if !can_be_met(&[], None) {
        return Err(Gap::Needs);
    }
    let struck = deduction.eliminate.iter().copied().find(|&candidate| can_be_met(&[candidate], None));
    let placed = deduction.place.iter().copied().find(|&candidate| can_be_met(&[], Some(candidate)));
    struck.or(placed).map_or(Ok(()), |(cell, digit)| Err(Gap::Open { cell: place(cell), digit }))
}

/// By need: the candidates that would meet it.
fn needs(candidates: &Candidates, deduction: &Deduction) -> Vec<Vec<Candidate>> {
    let of_cell = |&cell: &Cell| candidates.of_cell(cell).iter().map(|digit| (cell, digit)).collect();
    let of_unit = |unit: UnitId, digit: Digit| -> Vec<Candidate> {
        let cells = candidates.layout().unit(unit).cells.iter().copied();
        cells.filter(|&cell| candidates.of_cell(cell).has(digit)).map(|cell| (cell, digit)).collect()
    };
    let of_units = |units: &[UnitId]| {
        let each = units.iter().flat_map(|&unit| deduction.digits.iter().map(move |digit| (unit, digit)));
        each.map(|(unit, digit)| of_unit(unit, digit)).collect()
    };
    match &deduction.evidence {
        Evidence::LastCell { unit, .. } | Evidence::LastPlace { unit, .. } | Evidence::Hidden { unit, .. } => {
            of_units(&[*unit])
        }
        Evidence::Crossing { base, .. } => of_units(&[*base]),
        Evidence::Fish { bases, .. } => of_units(bases),
        Evidence::LastCandidate { cell } => vec![of_cell(cell)],
        Evidence::Naked { cells, .. } => cells.iter().map(of_cell).collect(),
    }
}

/// Whether what the evidence tells a reader is so: the pattern stands in these cells and digits, in these units.
fn is_as_described(candidates: &Candidates, deduction: &Deduction, needs: &[Vec<Candidate>]) -> bool {
    let mut cells: Vec<Cell> = needs.iter().flatten().map(|&(cell, _)| cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let digits: DigitSet = needs.iter().flatten().map(|&(_, digit)| digit).collect();
    let around = |units: &[UnitId]| {
        cells.iter().all(|cell| units.iter().any(|&unit| candidates.layout().units_of(*cell).contains(&unit)))
    };
    let within = match &deduction.evidence {
        Evidence::LastCell { unit, cell } => {
            let mut empty = candidates.layout().unit(*unit).cells.iter().filter(|&&cell| !candidates.is_placed(cell));
            empty.next() == Some(cell) && empty.next().is_none()
        }
        Evidence::LastPlace { .. } | Evidence::LastCandidate { .. } => true,
        Evidence::Crossing { base, cover, .. } => around(&[*base]) && around(&[*cover]),
        Evidence::Naked { units, cells } => {
            !units.is_empty() && units.iter().all(|&unit| around(&[unit])) && cells.len() == digits.len()
        }
        Evidence::Hidden { unit, cells } => around(&[*unit]) && cells.len() == digits.len(),
        Evidence::Fish { bases, covers, .. } => around(bases) && around(covers) && bases.len() == covers.len(),
    };
    let is_open = |cell: &Cell| !candidates.is_placed(*cell);
    within && cells.iter().all(is_open) && cells == deduction.cells() && digits == deduction.digits
}

struct Ways<'a> {
    candidates: &'a Candidates,
    without: Option<Candidate>,
    taken: Vec<Candidate>,
}

impl Ways<'_> {
    /// Whether all needs can be met beside what is taken.
    fn meet(&mut self, needs: &[Vec<Candidate>]) -> bool {
        let Some((first, rest)) = needs.split_first() else { return true };
        first.iter().any(|&candidate| {
            let fits = Some(candidate) != self.without && self.taken.iter().all(|&taken| self.agree(candidate, taken));
            if fits {
                self.taken.push(candidate);
                let met = self.meet(rest);
                self.taken.pop();
                return met;
            }
            false
        })
    }

    fn agree(&self, (cell, digit): Candidate, (other, theirs): Candidate) -> bool {
        if cell == other {
            digit == theirs
        } else {
            digit != theirs || !self.candidates.layout().are_peers(cell, other)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Layout, Puzzle, Shape};
    use crate::logic::Technique;

    fn cells(places: &str) -> Vec<Cell> {
        places.split_whitespace().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
    }

    fn digits(symbols: &str) -> DigitSet {
        symbols.chars().filter_map(Digit::from_symbol).collect()
    }

    /// A blank board on which only these cells have lost candidates: `r1c1=12` may still be 1 or 2.
    fn board(kept: &str) -> Candidates {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        for (place, symbols) in kept.split_whitespace().filter_map(|part| part.split_once('=')) {
            puzzle.removed[cells(place)[0].index()] = DigitSet::all(9).minus(digits(symbols));
        }
        puzzle.check().unwrap().candidates()
    }

    fn pair(units: &[u16], of: &str, struck: &str) -> Deduction {
        let eliminate = struck.split_whitespace().map(|one| {
            let (place, symbol) = one.split_once('=').unwrap();
            (cells(place)[0], digits(symbol).first().unwrap())
        });
        Deduction {
            technique: Technique::NakedPair,
            place: Vec::new(),
            eliminate: eliminate.collect(),
            digits: digits("12"),
            evidence: Evidence::Naked { units: units.iter().copied().map(UnitId).collect(), cells: cells(of) },
        }
    }

    #[test]
    fn a_pair_is_proved_where_it_stands_and_nowhere_else() {
        let board = board("r1c1=12 r1c2=12 r1c9=345");
        let said = |deduction: &Deduction| check(&board, deduction).map_err(|gap| gap.to_string());
        let row = pair(&[0, 18], "r1c1 r1c2", "r1c3=1 r1c8=2 r3c3=1");
        assert_eq!(said(&row), Ok(()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c2", "r1c3=1 r2c5=2")), Err("2 in r2c5 is not forced".into()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c2", "r1c3=3")), Err("3 in r1c3 is not forced".into()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c2", "r1c9=1")), Err("1 is no candidate of r1c9".into()));
        assert_eq!(said(&pair(&[1], "r1c1 r1c2", "r1c3=1")), Err("the pattern is not as described".into()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c9", "r1c3=1")), Err("the pattern is not as described".into()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c2", "")), Err("nothing follows".into()));
    }

    #[test]
    fn from_needs_that_cannot_be_met_nothing_is_proved() {
        let rest: String = (2..=9).map(|column| format!("r1c{column}=23456789 r2c{column}=23456789 ")).collect();
        let mut fish = pair(&[], "", "r3c1=1");
        let (bases, covers) = (vec![UnitId(0), UnitId(1)], vec![UnitId(9), UnitId(10)]);
        fish.evidence = Evidence::Fish { bases, covers, cells: cells("r1c1 r2c1") };
        fish.digits = digits("1");
        assert_eq!(check(&board(&rest), &fish), Err(Gap::Needs));
    }
}
