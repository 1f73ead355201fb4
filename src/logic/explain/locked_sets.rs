//! Almost locked sets in words.

use std::collections::HashSet;

use super::{Mark, Role, Teller, Told, set_letters, words};
use crate::Technique;
use crate::evidence::{Need, Part, Pattern};
use grid::DigitSet;

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    let parts = &pattern.parts;
    let (shown, seen, why) = match teller.deduction.technique {
        Technique::AlsXz => (2, "Two almost locked sets", teller.als_xz(parts)),
        Technique::AlsXyWing => (3, "Three almost locked sets", teller.als_wing(parts)),
        Technique::AlsXyChain => (parts.len().div_ceil(2), "Almost locked sets in a row", teller.als_chain(parts)),
        Technique::DeathBlossom => {
            (parts.len().div_ceil(2), "A cell and almost locked sets", teller.als_blossom(parts))
        }
        Technique::SueDeCoq => (3, "Cells where two units cross", teller.sue_de_coq(parts)),
        Technique::AlignedPairExclusion => (2, "Two cells and what sees them", teller.aligned_cells(parts, 2)),
        Technique::AlignedTripletExclusion => (3, "Three cells and what sees them", teller.aligned_cells(parts, 3)),
        Technique::AlsMore => {
            (parts.len() / 2, "Almost locked sets and a unit", teller.als_places(parts, &pattern.needs))
        }
        _ => return None,
    };
    let sets: Vec<String> = parts[..shown].iter().map(|part| teller.cells(&part.cells)).collect();
    Some(Told {
        look: teller.units(&teller.around(&parts[0].cells)),
        pattern: format!("{seen} work together: {}.", sets.join("; ")),
        why,
        areas: Vec::new(),
        marks: teller.als_marks(parts, shown),
    })
}

impl Teller<'_> {
    /// `A`, `B`, `C`; on larger boards letters that are no digits there.
    fn letter(&self, at: usize) -> char {
        set_letters(self.position.shape().side()).nth(at).unwrap_or('*')
    }

    fn letters<const N: usize>(&self) -> [char; N] {
        std::array::from_fn(|at| self.letter(at))
    }

    /// The digits that link stand out; of the sets the first, the last and those between differ.
    fn als_marks(&self, parts: &[Part], shown: usize) -> Vec<Mark> {
        let role = |at: usize| match at {
            0 => Role::Pattern,
            _ if shown == 3 && at == 2 => Role::Third,
            _ if shown > 3 && at.is_multiple_of(2) => Role::Third,
            _ => Role::Second,
        };
        let links = parts[shown..].iter().flat_map(|part| self.candidates(&part.cells, part.digits, Role::Fin));
        let sets = parts[..shown].iter().enumerate();
        let sets = sets.flat_map(|(at, part)| self.candidates(&part.cells, part.digits, role(at)));
        let mut seen = HashSet::new();
        links.chain(sets).filter(|mark| seen.insert((mark.cell, mark.digit))).collect()
    }

    /// `A is r1c2 and r1c5 with 1, 2 and 7; B is r3c4 with 2 and 7; each has one digit more than cells.`
    fn als_sets(&self, sets: &[Part]) -> String {
        let said = |(at, part): (usize, &Part)| {
            format!("{} is {} with {}", self.letter(at), self.cells(&part.cells), words::digits(part.digits))
        };
        let said: Vec<String> = sets.iter().enumerate().map(said).collect();
        let each = if sets.len() == 1 { "it" } else { "each" };
        format!("{}; {each} has one digit more than cells, so it can miss only one.", said.join("; "))
    }

    fn als_xz(&self, parts: &[Part]) -> String {
        let (sets, links) = parts.split_at(2);
        let named: Vec<String> = links.iter().map(|part| words::digits(part.digits)).collect();
        let [a, b] = self.letters();
        let rest = match &named[..] {
            [one] => format!(
                "All {one}s of {a} see all {one}s of {b}, so one of the sets misses {one}. That set holds its {}.",
                self.digits()
            ),
            all => format!(
                "All {0}s of {a} see all {0}s of {b}, and all {1}s of {a} see all {1}s of {b}: one set misses {0}, the other {1}. Every other digit of the sets stays, and {0} and {1} are each in one of them.",
                all[0], all[1]
            ),
        };
        format!("{} {rest}", self.als_sets(sets))
    }

    fn als_wing(&self, parts: &[Part]) -> String {
        let (sets, links) = parts.split_at(3);
        let (x, y) = (words::digits(links[0].digits), words::digits(links[1].digits));
        let [a, b, c] = self.letters();
        format!(
            "{} All {x}s of {b} see all {x}s of {a}, and all {y}s of {b} see all {y}s of {c}. {b} holds {x} or {y}, so {a} misses {x} or {c} misses {y}. The set that does holds its {}.",
            self.als_sets(sets),
            self.digits()
        )
    }

    fn als_chain(&self, parts: &[Part]) -> String {
        let (sets, links) = parts.split_at(parts.len().div_ceil(2));
        let step = |(at, part): (usize, &Part)| {
            let digit = words::digits(part.digits);
            format!("{} holds {digit} and {} misses it", self.letter(at), self.letter(at + 1))
        };
        let steps: Vec<String> = links.iter().enumerate().map(step).collect();
        let (z, first, last) = (self.digits(), self.letter(0), self.letter(links.len()));
        let one_of = if self.deduction.digits.len() > 1 { "one of " } else { "" };
        let each = if self.deduction.digits.len() > 1 { "each of them is" } else { "it is" };
        format!(
            "{} If {first} misses {one_of}{z}: {}. Then {last} holds {z}, so {each} in {first} or {last}.",
            self.als_sets(sets),
            words::list(&steps)
        )
    }

    fn als_blossom(&self, parts: &[Part]) -> String {
        let (sets, links) = parts.split_at(parts.len().div_ceil(2));
        let stem = self.cells(&sets[0].cells);
        if let [link] = links {
            let (petal, digit) = (self.letter(0), words::digits(link.digits));
            return format!(
                "{} {stem} can only be {digit} and sees all {digit}s of {petal}. So {petal} misses {digit} and holds its {}.",
                self.als_sets(&sets[1..]),
                self.digits()
            );
        }
        let named =
            |(at, part): (usize, &Part)| format!("with {} {} misses it", words::digits(part.digits), self.letter(at));
        let missed: Vec<String> = links.iter().enumerate().map(named).collect();
        format!(
            "{} {stem} sees all these places: {}. Whatever it is, a set misses that digit and holds its {}.",
            self.als_sets(&sets[1..]),
            words::list(&missed),
            self.digits()
        )
    }

    fn sue_de_coq(&self, parts: &[Part]) -> String {
        let n: usize = parts.iter().map(|part| part.cells.len()).sum();
        let digits = parts.iter().fold(DigitSet::EMPTY, |all, part| all.or(part.digits));
        let own = |part: &Part| {
            let unit = self.position.units_around(&[&parts[0].cells[..], &part.cells].concat());
            format!("{} in {}", self.cells(&part.cells), self.units(&unit[..1]))
        };
        format!(
            "{} {} digits with {} and with {}: {} cells for the {} digits {}. {} {} none in common with {}, so no digit can stand in these cells twice, and each stands there once.",
            self.cells(&parts[0].cells),
            words::one_or_more(parts[0].cells.len(), "shares", "share"),
            own(&parts[1]),
            own(&parts[2]),
            words::number(n),
            words::number(digits.len()),
            words::digits(digits),
            self.cells(&parts[1].cells),
            words::one_or_more(parts[1].cells.len(), "has", "have"),
            self.cells(&parts[2].cells),
        )
    }

    fn aligned_cells(&self, parts: &[Part], n: usize) -> String {
        let (filled, beside) = parts.split_at(n);
        let cells: Vec<_> = filled.iter().flat_map(|part| part.cells.iter().copied()).collect();
        let named = |part: &Part| format!("{} with {}", self.cells(&part.cells), words::digits(part.digits));
        let beside: Vec<String> = beside.iter().map(named).collect();
        let fallen = |&cell: &grid::Cell| {
            let all = self.deduction.eliminate.iter().filter(|&&(there, _)| there == cell);
            let digits: DigitSet = all.map(|&(_, digit)| digit).collect();
            (!digits.is_empty()).then(|| format!("{} in {}", words::either_digit(digits), self.cells(&[cell])))
        };
        let fallen: Vec<String> = cells.iter().filter_map(fallen).collect();
        let takes = match &beside[..] {
            [] => String::new(),
            [one] => format!(", or takes all that is left for {one}"),
            all => format!(", or takes all that is left for one of these: {}", all.join("; ")),
        };
        format!(
            "Every way to fill {} that has {} repeats a digit in two cells that see each other{takes}.",
            self.cells(&cells),
            fallen.join(" or "),
        )
    }

    fn als_places(&self, parts: &[Part], needs: &[Need]) -> String {
        let (sets, links) = parts.split_at(parts.len() / 2);
        let digit = words::digits(links[0].digits);
        let unit = needs.iter().find_map(|need| match need {
            Need::Place(unit, _) => Some(self.units(&[*unit])),
            Need::Cell(_) => None,
        });
        let letters: Vec<String> = (0..sets.len()).map(|at| self.letter(at).to_string()).collect();
        let (unit, rest) = (unit.unwrap_or_default(), self.digits());
        let why = match &letters[..] {
            [one] => format!(
                "every place of {digit} sees all {digit}s of {one}. As {unit} needs its {digit}, {one} misses it and holds its {rest}."
            ),
            all => format!(
                "every place of {digit} sees all {digit}s of one of {}. As {unit} needs its {digit}, a set misses it. That set holds its {rest}.",
                words::list(all)
            ),
        };
        format!("{} In {unit} {why}", self.als_sets(sets))
    }
}
