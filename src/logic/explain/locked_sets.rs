//! Explains almost locked sets and Sue de Coq.

use std::collections::HashSet;

use super::phrase::{Phrase, a, choice, clauses, either, joined, list, phrase};
use super::step::ExplanationStep;
use super::{Mark, Role, Teller, Told, losses_by_digits, set_letters, words};
use crate::Technique;
use crate::evidence::{Candidate, Need, Part, Pattern};
use grid::{Cell, Digit, DigitSet, UnitId};

/// A pattern in one sentence, and the steps of its proof.
type Said = (Phrase, Vec<ExplanationStep>);

/// Explains a pattern of this family; `None` for other patterns.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    let (parts, technique) = (&pattern.parts, teller.deduction.technique);
    let half = parts.len().div_ceil(2);
    let (shown, (seen, steps)) = match technique {
        Technique::AlsXz => (2, teller.als_xz(parts)),
        Technique::AlsXyWing => (3, teller.als_wing(parts)),
        Technique::AlsXyChain => (half, teller.als_chain(parts)),
        Technique::DeathBlossom => (half, teller.als_blossom(parts)),
        Technique::SueDeCoq => (3, teller.sue_de_coq(parts)),
        Technique::AlignedPairExclusion => (2, teller.aligned_cells(parts, 2)),
        Technique::AlignedTripletExclusion => (3, teller.aligned_cells(parts, 3)),
        Technique::AlsMore => (parts.len() / 2, teller.als_places(parts, &pattern.needs)),
        _ => return None,
    };
    let look: Vec<UnitId> = if technique == Technique::SueDeCoq {
        teller.crossed(parts).to_vec()
    } else {
        let around = parts[..shown].iter().flat_map(|part| teller.around(&part.cells));
        needed(&pattern.needs).map(|(unit, _)| unit).into_iter().chain(around).take(3).collect()
    };
    Some(Told { look: phrase![&look], pattern: seen, steps, areas: Vec::new(), marks: teller.als_marks(parts, shown) })
}

/// The unit that needs a digit, and the digit; `None` if only cells need digits.
fn needed(needs: &[Need]) -> Option<(UnitId, Digit)> {
    needs.iter().find_map(|need| match *need {
        Need::Place(unit, digit) => Some((unit, digit)),
        Need::Cell(_) => None,
    })
}

/// `2, 5, 8`
pub(super) fn one_by_one(digits: DigitSet) -> Phrase {
    joined(digits.iter().map(Phrase::from).collect(), ", ", ", ")
}

/// The digits by which the sets are linked, in the order of the links.
fn digits_of(links: &[Part]) -> Vec<Digit> {
    links.iter().filter_map(|link| link.digits.first()).collect()
}

/// The step `r8c7 is in both sets, which does no harm, since each set is used by itself.`; none if no two sets have a cell in common.
fn shared(sets: &[Part]) -> Option<ExplanationStep> {
    let mut cells: Vec<Cell> = sets.iter().flat_map(|set| set.cells.iter().copied()).collect();
    cells.sort_unstable();
    let mut twice: Vec<Cell> = cells.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    twice.dedup();
    let are = match (sets.len(), twice.len()) {
        (_, 0) => return None,
        (2, 1) => " is in both sets",
        (2, _) => " are in both sets",
        (_, 1) => " is in more than one set",
        _ => " are each in more than one set",
    };
    Some(ExplanationStep::given(phrase![&twice, are, ", which does no harm, since each set is used by itself."]))
}

/// The verb for `n` cells that each see the same cells, with blanks around it.
const fn see(n: usize) -> &'static str {
    match n {
        1 => " sees ",
        2 => " both see ",
        _ => " all see ",
    }
}

impl Teller<'_> {
    /// The letter of a set: `A`, `B`, `C`; on larger boards letters that are not digits there.
    fn letter(&self, at: usize) -> char {
        set_letters(self.position.shape().side()).nth(at).unwrap_or('*')
    }

    /// Marks the digits that link the sets with a role of their own. The first set, the last and those between differ.
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

    /// The steps that introduce the sets: `Set A, in row 4, is r4c1 and r4c6 (2, 5, 8).` A single cell is in several units; none is named.
    fn als_sets(&self, sets: &[Part]) -> Vec<ExplanationStep> {
        let introduce = |(at, set): (usize, &Part)| {
            let unit = (set.cells.len() > 1).then(|| phrase![", in ", &self.around(&set.cells), ","]);
            let digits = one_by_one(set.digits);
            ExplanationStep::given(phrase!["Set ", self.letter(at), unit, " is ", &set.cells, " (", digits, ")."])
        };
        let lacks = match (sets.len(), sets.iter().all(|set| set.cells.len() == 1)) {
            (1, true) => "It is one cell with two digits, so it lacks exactly one of them.",
            (_, true) => "Each set is one cell with two digits, so it lacks exactly one of them.",
            (1, false) => {
                "Its cells see each other, so their digits all differ. With one more digit than cells, it lacks exactly one of its digits."
            }
            (_, false) => {
                "In each set the cells see each other, so their digits all differ. With one more digit than cells, each set lacks exactly one of its digits."
            }
        };
        let introduced = sets.iter().enumerate().map(introduce).chain(shared(sets));
        introduced.chain([ExplanationStep::given(phrase![lacks])]).collect()
    }

    /// `A (r4c1 and r4c6) and B (r4c3)`
    fn named(&self, sets: &[Part]) -> Phrase {
        list(sets.iter().enumerate().map(|(at, set)| phrase![self.letter(at), " (", &set.cells, ")"]).collect())
    }

    /// The cells of a set that can be the digit.
    fn holders(&self, set: &Part, digit: Digit) -> Vec<Cell> {
        set.cells.iter().copied().filter(|&cell| self.position.has(cell, digit)).collect()
    }

    /// `A's 8 (r4c6)`, `A's 8s (r4c6 and r4c7)`
    fn own(&self, sets: &[Part], at: usize, digit: Digit) -> Phrase {
        let cells = self.holders(&sets[at], digit);
        phrase![self.letter(at), "'s ", digit, words::one_or_more(cells.len(), " (", "s ("), &cells, ")"]
    }

    /// `A's 8 (r4c6) and B's 8 (r4c3) share row 4`: why the two sets cannot both have the digit.
    fn link(&self, sets: &[Part], [one, other]: [usize; 2], digit: Digit) -> Phrase {
        let [near, far] = [one, other].map(|at| self.holders(&sets[at], digit));
        let [mine, theirs] = [one, other].map(|at| self.own(sets, at, digit));
        match self.position.units_around(&[&near[..], &far].concat()).first() {
            Some(&unit) => phrase![mine, " and ", theirs, " share ", unit],
            None => phrase![mine, see(near.len()), theirs],
        }
    }

    /// `A's 5 (r7c7) is in row 7 too`: why the set lacks the digit if one of the cells has it.
    fn clash(&self, cells: &[Cell], sets: &[Part], at: usize, digit: Digit) -> Phrase {
        let (held, own) = (self.holders(&sets[at], digit), self.own(sets, at, digit));
        match self.position.units_around(&[cells, &held].concat()).first() {
            Some(&unit) => phrase![own, words::one_or_more(held.len(), " is in ", " are in "), unit, " too"],
            None => phrase![cells, see(cells.len()), own],
        }
    }

    /// The conclusion `r4c2 sees every 2 in both, so it loses 2.` Each of `ways` consists of digits and sets: a cell that sees every place
    /// of such a digit in all of these sets loses it.
    fn because_of_sets(&self, sets: &[Part], ways: &[(DigitSet, Vec<usize>)]) -> ExplanationStep {
        let (mut left, mut said) = (self.deduction.eliminate.clone(), Vec::new());
        for (digits, among) in ways {
            let sees_all = |&(cell, digit): &Candidate| {
                digits.has(digit) && among.iter().all(|&at| self.all_see(&[cell], &self.holders(&sets[at], digit)))
            };
            let (here, others): (Vec<Candidate>, Vec<Candidate>) = left.into_iter().partition(sees_all);
            left = others;
            let within = match sets.len() {
                2 if among.len() == 2 => phrase!["both"],
                _ => list(among.iter().map(|&at| phrase![self.letter(at)]).collect()),
            };
            for (lost, cells) in losses_by_digits(&here) {
                let every = list(lost.iter().map(|digit| phrase!["every ", digit]).collect());
                let (sees, loses) = match cells.len() {
                    1 => (" sees ", ", so it loses "),
                    _ => (" see ", ", so they lose "),
                };
                said.push(phrase![&cells, sees, every, " in ", within.clone(), loses, lost, "."]);
            }
        }
        if left.is_empty() { ExplanationStep::conclude(joined(said, " ", " ")) } else { self.so() }
    }

    fn als_xz(&self, parts: &[Part]) -> Said {
        let (sets, links) = parts.split_at(2);
        let (x, z) = (digits_of(links), self.deduction.digits);
        let both = choice(x.iter().map(|&digit| phrase!["both have ", digit]).collect());
        let pattern = phrase!["Two almost locked sets cannot ", both, ": ", self.named(sets), "."];
        let mut steps = self.als_sets(sets);
        steps.extend(x.iter().map(|&digit| ExplanationStep::given(phrase![self.link(sets, [0, 1], digit), "."])));
        if let [x, y] = x[..] {
            steps.extend(self.als_locked(sets, [x, y]));
        } else {
            let [first, second] = [0, 1].map(|at| self.letter(at));
            let not_both = phrase!["So ", first, " and ", second, " cannot both have ", a(x[0]), "."];
            let each = phrase![words::one_or_more(z.len(), "", "each of "), z, " is in ", first, " or in ", second];
            let kept = phrase!["A set without ", x[0], " has all its other digits, so ", each, " (or both)."];
            steps.extend([ExplanationStep::infer(not_both), ExplanationStep::infer(kept)]);
            steps.push(self.because_of_sets(sets, &[(z, vec![0, 1])]));
        }
        (pattern, steps)
    }

    /// The steps that follow if there are two digits that two sets cannot both have.
    fn als_locked(&self, sets: &[Part], [x, y]: [Digit; 2]) -> [ExplanationStep; 3] {
        let links = DigitSet::only(x).with(y);
        let [mine, theirs] = [0, 1].map(|at: usize| sets[at].digits.minus(links));
        let mut all = vec![phrase!["one of the sets has ", x], phrase!["the other has ", y]];
        for (at, digits) in [mine, theirs].into_iter().enumerate().filter(|(_, digits)| !digits.is_empty()) {
            all.push(phrase![self.letter(at), " has its ", digits]);
        }
        let lacked = phrase!["So at least one set lacks ", x, ", and at least one lacks ", y, ". "];
        let split = phrase!["Each lacks only one digit, so one of them lacks ", x, " and the other lacks ", y, "."];
        [
            ExplanationStep::infer(phrase![lacked, split]),
            ExplanationStep::infer(phrase!["So ", clauses(all), "."]),
            self.because_of_sets(sets, &[(links, vec![0, 1]), (mine, vec![0]), (theirs, vec![1])]),
        ]
    }

    fn als_wing(&self, parts: &[Part]) -> Said {
        let (sets, links) = parts.split_at(3);
        let [first, middle, last] = [0, 1, 2].map(|at| self.letter(at));
        let [x, y] = [0, 1].map(|at: usize| links[at].digits.first().expect("a digit links the sets"));
        let (z, has_one) = (self.deduction.digits, ", so it has at least one of them.");
        let case = |has: Digit, end: char| {
            let lacks = phrase!["If ", middle, " has ", has, ", ", end, " lacks ", has];
            ExplanationStep::infer(phrase![lacks, " and has its ", z, "."])
        };
        let mut steps = self.als_sets(sets);
        steps.extend([
            ExplanationStep::given(phrase![self.link(sets, [0, 1], x), "."]),
            ExplanationStep::given(phrase![self.link(sets, [1, 2], y), "."]),
            ExplanationStep::infer(phrase![middle, " cannot lack both ", x, " and ", y, has_one]),
            case(x, first),
            case(y, last),
            ExplanationStep::infer(phrase!["Either way ", first, " or ", last, " has its ", z, "."]),
            self.because_of_sets(sets, &[(z, vec![0, 2])]),
        ]);
        (phrase!["Three almost locked sets are linked: ", self.named(sets), "."], steps)
    }

    fn als_chain(&self, parts: &[Part]) -> Said {
        let (sets, links) = parts.split_at(parts.len().div_ceil(2));
        let (x, z, last) = (digits_of(links), self.deduction.digits, links.len());
        let [first_letter, last_letter] = [0, last].map(|at| self.letter(at));
        let mut steps = self.als_sets(sets);
        let start = phrase![self.suppose(), first_letter, " lacks ", either(&z), ". Then it has its ", x[0], "."];
        steps.push(ExplanationStep::assume(start));
        for (at, &digit) in x.iter().enumerate() {
            let kept = x.get(at + 1).map_or(z, |&next| DigitSet::only(next));
            let (link, next) = (self.link(sets, [at, at + 1], digit), self.letter(at + 1));
            let step = phrase![link, ", so ", next, " lacks ", digit, " and has its ", kept, "."];
            steps.push(ExplanationStep::infer(step));
        }
        let each = words::one_or_more(z.len(), "So ", "So each of ");
        steps.push(ExplanationStep::infer(phrase![each, z, " is in ", first_letter, " or ", last_letter, "."]));
        steps.push(self.because_of_sets(sets, &[(z, vec![0, last])]));
        let n = words::number(sets.len());
        (phrase![n, " almost locked sets are linked in a row: ", self.named(sets), "."], steps)
    }

    fn als_blossom(&self, parts: &[Part]) -> Said {
        let (sets, links) = parts.split_at(parts.len().div_ceil(2));
        let (stem, petals, z) = (&sets[0].cells, &sets[1..], self.deduction.digits);
        let x = digits_of(links);
        let is = phrase![stem, " can only be ", either(&sets[0].digits), "."];
        let mut steps = vec![ExplanationStep::given(is)];
        steps.extend(self.als_sets(petals));
        for (at, &digit) in x.iter().enumerate() {
            let (letter, clash) = (self.letter(at), self.clash(stem, petals, at, digit));
            let if_so = if x.len() == 1 { phrase!["So "] } else { phrase!["If ", stem, " is ", digit, ", "] };
            let step = phrase![if_so, letter, " lacks ", digit, ", because ", clash, "."];
            steps.push(ExplanationStep::infer(step));
        }
        let kept = match x.len() {
            1 => phrase![self.letter(0), " lacks no other digit, so it has its ", z, "."],
            _ => {
                let lacked = phrase!["Whichever digit ", stem, " is, one of the sets lacks it. "];
                phrase![lacked, "A set lacks only one digit, so that set has its ", z, "."]
            }
        };
        steps.push(ExplanationStep::infer(kept));
        steps.push(self.because_of_sets(petals, &[(z, (0..petals.len()).collect())]));
        let candidate = words::one_or_more(x.len(), "The candidate of ", "Each candidate of ");
        let taken = phrase![candidate, stem, " takes a digit from an almost locked set: "];
        (phrase![taken, self.named(petals), "."], steps)
    }

    fn als_places(&self, parts: &[Part], needs: &[Need]) -> Said {
        let (sets, _) = parts.split_at(parts.len() / 2);
        let (unit, digit) = needed(needs).expect("a unit needs the digit that links the sets");
        let z = self.deduction.digits;
        let mut steps = self.als_sets(sets);
        let own = |(at, set): (usize, &Part)| {
            let every = if self.holders(set, digit).len() == 1 { "" } else { "all of " };
            phrase![every, self.own(sets, at, digit)]
        };
        let all: Vec<Phrase> = sets.iter().enumerate().map(own).collect();
        let seen = phrase!["Each place for ", digit, " in ", unit, " sees ", joined(all, " or ", " or "), "."];
        steps.push(ExplanationStep::given(seen));
        let needs = phrase![unit, " needs its ", digit, ", so "];
        let kept = match sets.len() {
            1 => phrase![needs, self.letter(0), " lacks ", digit, " and has its ", z, "."],
            _ => {
                let lacked = phrase![needs, "one of the sets lacks ", digit, ". "];
                phrase![lacked, "A set lacks only one digit, so that set has its ", z, "."]
            }
        };
        steps.push(ExplanationStep::infer(kept));
        steps.push(self.because_of_sets(sets, &[(z, (0..sets.len()).collect())]));
        let taken =
            words::one_or_more(sets.len(), " from an almost locked set: ", " from one of these almost locked sets: ");
        (phrase!["In ", unit, ", every place of ", digit, " takes the ", digit, taken, self.named(sets), "."], steps)
    }

    /// The unit of the core and the first side, and that of the core and the second side: the eliminated candidates are in them.
    fn crossed(&self, parts: &[Part]) -> [UnitId; 2] {
        let around = |side: usize| self.position.units_around(&[&parts[0].cells[..], &parts[side].cells].concat());
        let mut pairs = around(1).into_iter().flat_map(|one| around(2).into_iter().map(move |other| [one, other]));
        let is_whole = |units: &[UnitId; 2]| {
            units[0] != units[1]
                && self.deduction.eliminate.iter().all(|&lost| self.side(parts, *units, lost).is_some())
        };
        pairs.find(is_whole).expect("the core is where two units cross")
    }

    /// The place in `units` of the unit that loses this candidate: only the core and the side in that unit can have the digit.
    fn side(&self, parts: &[Part], units: [UnitId; 2], (cell, digit): Candidate) -> Option<usize> {
        let around = self.position.layout().units_of(cell);
        (0..2).find(|&at: &usize| around.contains(&units[at]) && !parts[2 - at].digits.has(digit))
    }

    fn sue_de_coq(&self, parts: &[Part]) -> Said {
        let [one, other] = self.crossed(parts);
        let [core, left, right] = [0, 1, 2].map(|at: usize| &parts[at]);
        let mut cells = [&core.cells[..], &left.cells, &right.cells].concat();
        cells.sort_unstable();
        let digits = core.digits.or(left.digits).or(right.digits);
        let all = |digits: DigitSet| list(digits.iter().map(|digit| phrase![digit, "s"]).collect());
        let mut within = vec![
            phrase!["their ", all(left.digits), " are all in ", one],
            phrase!["their ", all(right.digits), " are all in ", other],
        ];
        let shared = core.digits.minus(left.digits).minus(right.digits);
        if !shared.is_empty() {
            within.push(phrase!["their ", all(shared), " are in both"]);
        }
        let (n, count) = (words::number(cells.len()), words::number(digits.len()));
        let lost = |at: usize| {
            let is_here = |lost: &Candidate| self.side(parts, [one, other], *lost) == Some(at);
            let here: Vec<Candidate> = self.deduction.eliminate.iter().copied().filter(is_here).collect();
            let said = |(digits, cells): (DigitSet, Vec<Cell>)| {
                let loses = words::one_or_more(cells.len(), " loses ", " lose ");
                phrase![&cells, loses, digits, " (", [one, other][at], ")"]
            };
            losses_by_digits(&here).into_iter().map(said).collect::<Vec<_>>()
        };
        let steps = vec![
            ExplanationStep::given(phrase![&cells, " have only ", digits, " between them."]),
            ExplanationStep::given(phrase![clauses(within), ", so none of these digits can be there twice."]),
            ExplanationStep::infer(phrase![n, " cells, ", count, " digits: each digit is there exactly once."]),
            ExplanationStep::conclude(phrase!["So ", joined([lost(0), lost(1)].concat(), "; ", "; "), "."]),
        ];
        let shares = words::one_or_more(core.cells.len(), " shares its digits with ", " share their digits with ");
        let where_crossed = phrase!["Where ", one, " and ", other, " cross, ", &core.cells, shares];
        (phrase![where_crossed, &left.cells, " (", one, ") and ", &right.cells, " (", other, ")."], steps)
    }
}
