//! Explanations of sums: the combinations that are possible, and the rule of 45.

use super::phrase::{Join, Listed, Phrase, either, joined, list, phrase};
use super::step::ExplanationStep;
use super::{Area, Teller, Told, losses_by_cell, words};
use crate::evidence::{Asked, Candidate};
use grid::{Cell, Condition, Demand, Digit, DigitSet, Family, Form, UnitId};

/// The largest number of combinations that are listed; more are counted.
const MOST_LISTED: usize = 4;

/// The largest number of fillings that are tried for an explanation.
const PATIENCE: usize = 20_000;

/// The largest number of eliminations that each have a reason of their own.
const MOST_REASONS: usize = 3;

/// `the cage at r5c2`, by the first cell of the figure; `cage 3` if this cell is neither `named` nor in the pattern; `r1c1 and r1c2` for a
/// rule of the whole board.
pub(super) fn name(teller: &Teller<'_>, condition: &Condition, named: &[Cell]) -> Phrase {
    match (condition.name.family.form(), first_named(teller, condition, named)) {
        (Form::Whole, _) => phrase![&condition.cells],
        (_, Some(first)) => phrase!["the ", condition.name.family.word(), " at ", first],
        (_, None) => phrase![condition.name.to_string()],
    }
}

/// Returns the first cell of a figure if it is `named` or in the pattern.
fn first_named(teller: &Teller<'_>, condition: &Condition, named: &[Cell]) -> Option<Cell> {
    teller.first_of(condition).filter(|first| named.contains(first) || teller.deduction.cells().contains(first))
}

/// Explains what a sum rules out in its own cells.
pub(super) fn sum(teller: &Teller<'_>, at: usize) -> Told {
    let condition = teller.position.layout().condition(at);
    let Sum { head, left } = Sum::of(teller, condition);
    let why = match left {
        Some(left) => teller.combinations(at, &left),
        None => vec![teller.why_not(at, teller.deduction.digits)],
    };
    Told {
        look: teller.look_at(condition),
        pattern: head.clone(),
        steps: [ExplanationStep::given(head)].into_iter().chain(why.into_iter().map(ExplanationStep::infer)).collect(),
        areas: Vec::new(),
        marks: teller.whole(&condition.cells),
    }
}

/// A sum in a position.
struct Sum {
    /// The sentence that says what it asks.
    head: Phrase,
    /// The sets of digits that its empty cells can have; `None` if digits may repeat or there are too many sets.
    left: Option<Vec<DigitSet>>,
}

impl Sum {
    fn of(teller: &Teller<'_>, condition: &Condition) -> Self {
        let (position, layout) = (teller.position, teller.position.layout());
        let Demand::Sum { weights, total } = &condition.demand else {
            return Self { head: Phrase::default(), left: None };
        };
        if weights.iter().any(|&weight| weight != 1) {
            return Self { head: arrow(teller, condition, weights), left: None };
        }
        let (open, full): (Vec<Cell>, Vec<Cell>) =
            condition.cells.iter().partition(|&&cell| position.digit(cell).is_none());
        let placed = total_of(teller, &full);
        let rest = total - placed;
        let name = name(teller, condition, &open);
        let head = if full.is_empty() {
            phrase![name, " adds up to ", total.to_string(), " in ", &open, "."]
        } else {
            let numbers = format!(" adds up to {total}, of which {placed} is already placed, so {rest} is left for ");
            phrase![name, numbers, &open, "."]
        };
        let left = if layout.differ(&open) { fillings(teller, &open, rest) } else { None };
        Self { head, left }
    }
}

/// `The arrow at r1c1 says that r1c2 and r1c3 add up to the number in r1c1.`
fn arrow(teller: &Teller<'_>, condition: &Condition, weights: &[i32]) -> Phrase {
    let with = |is_meant: fn(i32) -> bool| -> Vec<Cell> {
        let cells = condition.cells.iter().zip(weights);
        cells.filter(|(_, weight)| is_meant(**weight)).map(|(&cell, _)| cell).collect()
    };
    let (bulb, shaft, crossed) = (with(|weight| weight < 0), with(|weight| weight >= 0), with(|weight| weight > 1));
    let add = words::one_or_more(shaft.len(), " adds up to the number in ", " add up to the number in ");
    let counts = words::one_or_more(crossed.len(), ", and its digit counts", ", and their digits count");
    let again = phrase![" The arrow passes ", &crossed, " more than once", counts, " each time."];
    let name = name(teller, condition, &condition.cells);
    phrase![name, " says that ", &shaft, add, &bulb, ".", (!crossed.is_empty()).then_some(again)]
}

/// Returns what the digits on the board in these cells add up to.
fn total_of(teller: &Teller<'_>, cells: &[Cell]) -> i32 {
    let digits = cells.iter().filter_map(|&cell| teller.position.digit(cell));
    digits.map(|digit| digit.number() as i32).sum()
}

/// Returns the sets of digits of all ways to fill cells that see each other; `None` if there are too many ways.
fn fillings(teller: &Teller<'_>, cells: &[Cell], total: i32) -> Option<Vec<DigitSet>> {
    let mut ways = vec![(DigitSet::EMPTY, 0)];
    for (at, &cell) in cells.iter().enumerate() {
        let mut next: Vec<(DigitSet, i32)> = Vec::new();
        let more = (cells.len() - at - 1) as i32;
        for &(held, sum) in &ways {
            for digit in teller.position.candidates(cell).minus(held).iter() {
                let with = (held.with(digit), sum + digit.number() as i32);
                if with.1 + more * (more + 1) / 2 <= total {
                    next.push(with);
                }
            }
        }
        next.sort_unstable_by_key(|(held, _)| held.bits());
        next.dedup();
        if next.len() > PATIENCE {
            return None;
        }
        ways = next;
    }
    let mut sets: Vec<DigitSet> = ways.into_iter().filter(|&(_, sum)| sum == total).map(|(held, _)| held).collect();
    sets.sort_by_key(|set| set.iter().map(Digit::index).collect::<Vec<_>>());
    Some(sets)
}

/// Explains the rule of 45: the difference between units and sums.
pub(super) fn rule_of_45(teller: &Teller<'_>, asked: &Asked) -> Told {
    let difference = Difference::of(teller, asked);
    let placed = difference.placed();
    let digits = placed.iter().map(|&cell| phrase![cell, " is ", teller.position.digit(cell)]).collect();
    let stands = (!placed.is_empty()).then(|| ExplanationStep::given(phrase![list(digits), "."]));
    let why = teller.deduction.place.is_empty().then(|| difference.why_not());
    let steps = [ExplanationStep::given(difference.totals())].into_iter().chain(stands);
    let total = words::one_or_more(difference.sums.len(), " with the total of ", " with the totals of ");
    Told {
        look: phrase![&asked.units],
        pattern: phrase!["Compare the total of ", &asked.units, total, difference.sum_names(), "."],
        steps: steps
            .chain([ExplanationStep::infer(difference.rest())])
            .chain(why.map(ExplanationStep::infer))
            .collect(),
        areas: asked.units.iter().copied().map(Area::Base).collect(),
        marks: [teller.whole(&asked.cells), teller.standing(&placed)].concat(),
    }
}

/// Units and sums that have most of their cells in common.
struct Difference<'a> {
    teller: &'a Teller<'a>,
    units: &'a [UnitId],
    sums: Vec<&'a Condition>,
    /// The cells of the units that are in none of the sums.
    inside: Vec<Cell>,
    /// The cells that the sums count once more than the units: those outside the units, and those in two sums.
    outside: Vec<Cell>,
    of_units: i32,
    of_sums: i32,
}

impl<'a> Difference<'a> {
    fn of(teller: &'a Teller<'a>, asked: &'a Asked) -> Self {
        let layout = teller.position.layout();
        let side = layout.shape().side();
        let sums: Vec<&Condition> = asked.conditions.iter().map(|&at| layout.condition(at as usize)).collect();
        let total = |condition: &&Condition| match &condition.demand {
            Demand::Sum { total, .. } => *total,
            Demand::Pair(_) | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => 0,
        };
        // A cell counts once for each of the units, and is taken away once for each of the sums.
        let weight = |cell: Cell| {
            let units = layout.units_of(cell).iter().filter(|unit| asked.units.contains(unit)).count();
            units as i32 - sums.iter().filter(|condition| condition.cells.contains(&cell)).count() as i32
        };
        Self {
            teller,
            units: &asked.units,
            inside: layout.shape().iter().filter(|&cell| weight(cell) > 0).collect(),
            outside: layout.shape().iter().filter(|&cell| weight(cell) < 0).collect(),
            of_units: (asked.units.len() * side * (side + 1) / 2) as i32,
            of_sums: sums.iter().map(total).sum(),
            sums,
        }
    }

    fn open(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.teller.position.digit(cell).is_none()).collect()
    }

    /// Returns the cells of the difference that have a digit, in reading order.
    fn placed(&self) -> Vec<Cell> {
        let mut cells = [&self.inside[..], &self.outside].concat();
        cells.retain(|&cell| self.teller.position.digit(cell).is_some());
        cells.sort_unstable();
        cells
    }

    /// Returns how much the empty cells inside add up to more than those outside.
    fn left(&self) -> i32 {
        self.of_units - self.of_sums - total_of(self.teller, &self.inside) + total_of(self.teller, &self.outside)
    }

    fn is_in_units(&self, cell: Cell) -> bool {
        self.teller.position.layout().units_of(cell).iter().any(|unit| self.units.contains(unit))
    }

    /// `Row 1 adds up to 45, because it has every digit once. Cages 1 and 2 add up to 47. They contain every cell of row 1 except r1c9,
    /// and also r2c7.`
    fn totals(&self) -> Phrase {
        let adds = |n| words::one_or_more(n, " adds up to ", " add up to ");
        let because = match self.units.len() {
            1 => ", because it has every digit once. ",
            _ => ", because each has every digit once. ",
        };
        let contain =
            words::one_or_more(self.sums.len(), ". It contains every cell of ", ". They contain every cell of ");
        let except = (!self.inside.is_empty()).then(|| phrase![" except ", &self.inside]);
        let (twice, beyond): (Vec<Cell>, Vec<Cell>) = self.outside.iter().partition(|&&cell| self.is_in_units(cell));
        let beyond = (!beyond.is_empty()).then(|| phrase!["also ", &beyond]);
        let twice = (!twice.is_empty()).then(|| phrase![&twice, " twice"]);
        let more: Vec<Phrase> = beyond.into_iter().chain(twice).collect();
        let more = (!more.is_empty()).then(|| phrase![", and ", list(more)]);
        let (of_units, of_sums) = (self.of_units.to_string(), self.of_sums.to_string());
        let units = phrase![self.units, adds(self.units.len()), of_units, because];
        let sums = phrase![self.sum_names(), adds(self.sums.len()), of_sums];
        phrase![units, sums, contain, self.units, except, more, "."]
    }

    /// Returns what is left for the empty cells: `That leaves 45 - 39 = 6 for r1c9.`, or `So r1c9 is 47 - 45 = 2 less than r2c7 outside
    /// row 1.`
    fn rest(&self) -> Phrase {
        let (inside, outside) = (self.open(&self.inside), self.open(&self.outside));
        let (less, more) = (total_of(self.teller, &self.inside), total_of(self.teller, &self.outside));
        let left = self.left();
        let of_inside = || calculation([self.of_units, self.of_sums], [less, more], left);
        let of_outside = || calculation([self.of_sums, self.of_units], [more, less], -left);
        let beyond = outside.iter().all(|&cell| !self.is_in_units(cell)).then(|| phrase![" outside ", self.units]);
        if outside.is_empty() {
            return phrase!["That leaves ", of_inside(), " for ", &inside, "."];
        }
        if inside.is_empty() {
            return phrase!["That leaves ", of_outside(), " for ", &outside, beyond, "."];
        }
        let is = words::one_or_more(inside.len(), " is ", " add up to ");
        let compared = match left {
            0 => phrase!["as much as "],
            1.. => phrase![of_inside(), " more than "],
            _ => phrase![of_outside(), " less than "],
        };
        let sum = words::one_or_more(outside.len(), "", "the sum of ");
        phrase!["So ", &inside, is, compared, sum, &outside, beyond, "."]
    }

    /// Returns why the eliminated candidates are impossible: for two empty cells, what the other one would have to be.
    fn why_not(&self) -> Phrase {
        let (inside, outside) = (self.open(&self.inside), self.open(&self.outside));
        let terms = inside.iter().map(|&cell| (cell, 1)).chain(outside.iter().map(|&cell| (cell, -1)));
        let (teller, lost) = (self.teller, &self.teller.deduction.eliminate);
        let reasons: Option<Vec<Phrase>> = match terms.collect::<Vec<(Cell, i32)>>()[..] {
            [one, other] if lost.len() <= MOST_REASONS => {
                lost.iter().map(|&lost| self.reason(lost, one, other)).collect()
            }
            _ => None,
        };
        reasons.map_or_else(|| teller.no_way(teller.deduction.digits), |reasons| joined(reasons, " ", " "))
    }

    /// `If r1c9 were 9, r2c7 would have to be 11, which it cannot be.`
    fn reason(&self, (cell, digit): Candidate, one: (Cell, i32), other: (Cell, i32)) -> Option<Phrase> {
        let ((_, weight), (other, of_other)) = if one.0 == cell { (one, other) } else { (other, one) };
        let number = of_other * (self.left() - weight * digit.number() as i32); // both weights are 1 or -1
        let position = self.teller.position;
        let in_range = usize::try_from(number).ok().filter(|number| (1..=position.shape().side()).contains(number));
        let needed = match in_range.map(|number| Digit::new(number - 1)) {
            Some(needed) if position.has(other, needed) => return None,
            Some(needed) => phrase![needed],
            None => phrase![number.to_string()],
        };
        Some(phrase!["If ", cell, " were ", digit, ", ", other, " would have to be ", needed, ", which it cannot be."])
    }

    /// `cages 1 and 4 and the frame sum at r9c4`: the figures of a kind by their first cells if all of these are named.
    fn sum_names(&self) -> Phrase {
        let named = [&self.inside[..], &self.outside].concat();
        let mut families: Vec<(Family, Vec<&Condition>)> = Vec::new();
        for &condition in &self.sums {
            match families.iter_mut().find(|(family, _)| *family == condition.name.family) {
                Some((_, conditions)) => conditions.push(condition),
                None => families.push((condition.name.family, vec![condition])),
            }
        }
        let part = |(family, conditions): (Family, Vec<&Condition>)| {
            let word = if conditions.len() == 1 { family.word().to_owned() } else { words::plural(family) };
            let first = |condition: &&Condition| first_named(self.teller, condition, &named);
            let total = |condition: &&Condition| match condition.demand {
                Demand::Sum { total, .. } => phrase![total.to_string()],
                Demand::Pair(_) | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => Phrase::default(),
            };
            match conditions.iter().map(first).collect::<Option<Vec<Cell>>>() {
                Some(cells) => phrase!["the ", word, " at ", &cells],
                None => phrase!["the ", word, " of ", list(conditions.iter().map(total).collect())],
            }
        };
        list(families.into_iter().map(part).collect())
    }
}

/// `45 - 39 - 8 + 3 = 1`, without what is 0.
fn calculation([first, second]: [i32; 2], [less, more]: [i32; 2], left: i32) -> String {
    let less = if less == 0 { String::new() } else { format!(" - {less}") };
    let more = if more == 0 { String::new() } else { format!(" + {more}") };
    format!("{first} - {second}{less}{more} = {left}")
}

impl Teller<'_> {
    /// Returns the combinations that are possible, and what is ruled out though it is in one of them.
    fn combinations(&self, at: usize, left: &[DigitSet]) -> Vec<Phrase> {
        if left.first().is_some_and(|set| set.len() == 1) {
            return Vec::new(); // a single cell: the sum says it all
        }
        let all = left.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
        let lost_from_all = self.deduction.digits.minus(all);
        let named = || list(left.iter().map(|set| set.listed(Join::Plus)).collect());
        let possible = match left.len() {
            1 => phrase!["The only possible combination is ", named(), "."],
            n if n <= MOST_LISTED => phrase!["The only possible combinations are ", named(), "."],
            n if lost_from_all.is_empty() => phrase![n.to_string(), " combinations are possible."],
            n => phrase!["Of the ", n.to_string(), " possible combinations, none has ", either(&lost_from_all), "."],
        };
        let is_split = !self.deduction.digits.and(all).is_empty();
        let why = is_split.then(|| self.why_not(at, all));
        [possible].into_iter().chain(why).collect()
    }

    /// Returns why a condition rules out the eliminations of digits in `among`: what would follow, if at most two of its cells are empty.
    pub(super) fn why_not(&self, at: usize, among: DigitSet) -> Phrase {
        let cells = &self.position.layout().condition(at).cells;
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| self.position.digit(cell).is_none()).collect();
        let lost = self.deduction.eliminate.iter().copied().filter(|(_, digit)| among.has(*digit));
        let lost: Vec<Candidate> = lost.collect();
        let reasons = match open[..] {
            [cell] => {
                let needed = self.needed(at, None, cell);
                let is_reason = !needed.is_empty() && needed.and(self.deduction.digits).is_empty();
                is_reason.then(|| phrase!["That leaves only ", either(&needed), " for ", cell, "."])
            }
            [one, other] if lost.len() <= MOST_REASONS => {
                let reason = |&lost: &Candidate| self.would_be(at, lost, if lost.0 == one { other } else { one });
                let reasons: Option<Vec<Phrase>> = lost.iter().map(reason).collect();
                reasons.map(|reasons| joined(reasons, " ", " "))
            }
            _ => None,
        };
        reasons.unwrap_or_else(|| self.no_way(among))
    }

    /// `If r6c2 were 1, r5c2 would have to be 6, which it cannot be.`
    fn would_be(&self, at: usize, (cell, digit): Candidate, other: Cell) -> Option<Phrase> {
        let needed = self.needed(at, Some((cell, digit)), other);
        let begin = phrase!["If ", cell, " were ", digit, ", "];
        if needed.is_empty() {
            return Some(phrase![begin, "no digit would be possible in ", other, "."]);
        }
        let is_reason = needed.and(self.position.candidates(other)).is_empty();
        is_reason.then(|| phrase![begin, other, " would have to be ", either(&needed), ", which it cannot be."])
    }

    /// Returns the digits that a condition allows in its empty cell `of`, whatever the candidates of this cell are, with the digits on the
    /// board and the assumed candidate in its other cells.
    fn needed(&self, at: usize, assumed: Option<Candidate>, of: Cell) -> DigitSet {
        let layout = self.position.layout();
        let cells = &layout.condition(at).cells;
        let held = |cell: Cell| match assumed {
            Some((other, digit)) if other == cell => DigitSet::only(digit),
            _ => self.possible(cell),
        };
        let all = DigitSet::all(self.position.shape().side());
        let mut sets: Vec<DigitSet> = cells.iter().map(|&cell| if cell == of { all } else { held(cell) }).collect();
        let peers = cells.iter().copied().filter(|&cell| layout.are_peers(cell, of));
        let taken = peers.map(held).fold(DigitSet::EMPTY, DigitSet::or);
        let is_met = layout.tighten(at, &mut sets);
        let left = cells.iter().zip(sets).find(|&(&cell, _)| cell == of);
        left.filter(|_| is_met).map_or(DigitSet::EMPTY, |(_, left)| left.minus(taken))
    }

    /// `No filling that obeys this has 3 or 4 in r1c1, nor 5 in r1c2.` Names only the eliminations of digits in `among`.
    fn no_way(&self, among: DigitSet) -> Phrase {
        let mut by_digits: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        let losses = losses_by_cell(&self.deduction.eliminate).into_iter().map(|(cell, lost)| (cell, lost.and(among)));
        for (cell, lost) in losses.filter(|(_, lost)| !lost.is_empty()) {
            match by_digits.iter_mut().find(|(digits, _)| *digits == lost) {
                Some((_, cells)) => cells.push(cell),
                None => by_digits.push((lost, vec![cell])),
            }
        }
        let said = by_digits.iter().map(|(lost, cells)| phrase![either(lost), " in ", either(cells)]).collect();
        phrase!["No filling that obeys this has ", joined(said, ", nor ", ", nor "), "."]
    }
}
