//! Explains one fish: where the digit can go in its bases, and why the digit is eliminated from other cells of its covers.
//!
//! Most functions return a part of a sentence. Their comments show examples of such parts.

use crate::evidence::{Fish, SiameseTwin};
use crate::explain::chains::is_not;
use crate::explain::explainer::Explainer;
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::group_by_key;
use crate::explain::phrase::{Phrase, either, phrase, with_article};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Maximum number of places of the digit that the explanation of a sashimi fish lists one by one.
const MAX_PLACES: usize = 7;

/// One fish. A Siamese fish consists of two of these, which have the same bases.
pub(super) struct SingleFish<'a> {
    pub(super) explainer: &'a Explainer<'a>,
    pub(super) digit: Digit,
    pub(super) bases: &'a [UnitId],
    pub(super) covers: &'a [UnitId],
    /// Places of the digit in the bases, without the fins.
    pub(super) cells: &'a [Cell],
    pub(super) fins: &'a [Cell],
}

impl<'a> SingleFish<'a> {
    /// Returns the single fish that `fish`, the evidence of the deduction, describes; for a Siamese fish, the first of its two.
    pub(super) fn new(explainer: &'a Explainer<'a>, fish: &'a Fish) -> Self {
        let digit = explainer.deduction.digits.first().expect("a fish has one digit");
        Self { explainer, digit, bases: &fish.bases, covers: &fish.covers, cells: &fish.cells, fins: &fish.fins }
    }

    /// Returns the second fish of a Siamese fish, of which `self` is the first. Both have the same bases.
    pub(super) fn with_twin(&self, twin: &'a SiameseTwin) -> Self {
        Self { covers: &twin.covers, cells: &twin.cells, fins: &twin.fins, ..*self }
    }

    /// Returns the sentence that describes the pattern of the fish, which is neither a Siamese nor a Kraken fish.
    pub(super) fn pattern(&self) -> Phrase {
        let n = self.covers.len();
        let kind = self.unit_word(self.covers, n, ["unit", "units"]);
        let (outer, endo) = self.outer_and_endo_fins();
        let these = phrase!["these ", kind.clone()];
        let apart = (!outer.is_empty()).then(|| phrase![", apart from ", fins_outside(&outer, these)]);
        let mut ends = Phrase::from(apart);
        for fin in endo {
            let bases = self.units_containing(self.bases, fin);
            ends.push(phrase!["; ", fin, " is a fin (an exception), because it is in ", both(bases.len()), &bases]);
        }
        if n > 4 {
            let only = phrase!["s in only ", wording::number_word(n), " ", kind, " (", self.covers, ")"];
            return phrase![self.bases, " have all their candidate ", self.digit, only, ends, "."];
        }
        let covers = if self.family(self.covers).is_some() {
            phrase![wording::number_word(n), " ", kind]
        } else {
            phrase![self.covers]
        };
        phrase!["In ", self.bases, ", ", self.digit, " can only go in ", covers, ends, "."]
    }

    /// Returns the steps of the proof. The conclusion is missing if it would say no more than the general conclusion, `So r1c5 loses 4.`
    /// The general conclusion is added later to every proof that has no conclusion.
    pub(super) fn proof(&self) -> Vec<ExplanationStep> {
        let mut steps = vec![self.places_step("", self.named_bases())];
        steps.extend(self.argument_steps(false));
        let outside = self.cells_outside(&self.eliminated_cells());
        if !self.fins.is_empty() {
            let is_not = is_not(&self.explainer.eliminated_cells(), self.digit);
            steps.push(ExplanationStep::conclude(phrase!["Either way ", is_not, "."]));
        } else if outside.len() == self.explainer.eliminated_cells().len() {
            steps.push(ExplanationStep::conclude(self.no_other_cell_sentence(&outside)));
        }
        steps
    }

    /// Returns the step that states where the digit can go in the bases. Its text begins with `lead`; `bases` are the words for the bases.
    pub(super) fn places_step(&self, lead: &'static str, bases: Phrase) -> ExplanationStep {
        ExplanationStep::given(phrase![lead, self.places(bases), "."])
    }

    /// Returns the steps between [`places_step`](Self::places_step) and the conclusion. If `is_likewise`, the steps are shorter, because
    /// the explanation has already stated the same argument for another fish.
    pub(super) fn argument_steps(&self, is_likewise: bool) -> Vec<ExplanationStep> {
        let (digit, eliminated) = (self.digit, self.eliminated_cells());
        let mut steps = self.endo_fin_steps();
        steps.extend(self.shared_cell_steps());
        if self.fins.is_empty() {
            steps.extend(self.finless_steps(&eliminated));
            return steps;
        }
        steps.push(ExplanationStep::infer(phrase![self.if_no_fin(), self.finless_case(&eliminated, is_likewise)]));
        let fin = if self.has_few_fins() { either(self.fins) } else { phrase!["one of the fins"] };
        let see = wording::pluralize(eliminated.len(), " sees it", " see it");
        let sight = self.explainer.visibility_reason(&eliminated, self.fins);
        steps.push(ExplanationStep::infer(phrase!["If ", fin, " is ", digit, ", ", &eliminated, see, sight, "."]));
        steps
    }

    /// Returns the words for the case that no fin has the digit: `If neither r1c2 nor r1c3 is 6, `. If there are too many fins to name
    /// them, returns `If none of the fins is 6, `.
    pub(super) fn if_no_fin(&self) -> Phrase {
        let digit = self.digit;
        let none = if self.has_few_fins() { is_not(self.fins, digit) } else { phrase!["none of the fins is ", digit] };
        phrase!["If ", none, ", "]
    }

    /// Whether there are few enough fins to name all of them in a sentence.
    const fn has_few_fins(&self) -> bool {
        self.fins.len() < 4
    }

    /// Returns the steps that show why a fish without fins eliminates the digit from the cells `eliminated`.
    ///
    /// If none of these cells is a place of the fish itself, the last sentence, which rules these cells out, is not included.
    /// [`proof`](Self::proof) adds it as the conclusion.
    fn finless_steps(&self, eliminated: &[Cell]) -> Vec<ExplanationStep> {
        let (outside, inside) = (self.cells_outside(eliminated), self.cannibal_sentences(eliminated));
        let so = if self.is_small() && self.disjoint_bases_argument().is_none() { ", so " } else { ". So " };
        let filled = (!outside.is_empty()).then(|| phrase![so, self.filled_covers_phrase()]);
        let mut sentences = vec![phrase![self.count_argument(), filled, "."]];
        if !outside.is_empty() && !inside.is_empty() {
            sentences.push(self.no_other_cell_sentence(&outside));
        }
        sentences.into_iter().chain(inside).map(ExplanationStep::infer).collect()
    }

    /// Returns the sentences for the case that no fin has the digit. They state why the digit is not in the cells `eliminated`: `this is an
    /// X-Wing: columns 5 and 7 have their 1 in these rows, and r1c5 is not 1.`
    ///
    /// If `is_likewise`, the sentences are shorter, as in [`argument_steps`](Self::argument_steps).
    fn finless_case(&self, eliminated: &[Cell], is_likewise: bool) -> Phrase {
        let outside = self.cells_outside(eliminated);
        let and = if self.family(self.bases).is_some() { ", and " } else { ", and outside the bases " };
        let none = (!outside.is_empty()).then(|| phrase![and, is_not(&outside, self.digit)]);
        if self.is_x_wing() {
            return phrase!["this is an X-Wing: ", self.filled_covers_phrase(), none, "."];
        }
        let so = if self.disjoint_bases_argument().is_none() { ", so " } else { ". So " };
        let mut text = match (is_likewise, outside.is_empty()) {
            (true, true) => phrase!["likewise no ", self.cover_word(1), " can have two."],
            (true, false) => phrase!["likewise ", self.filled_covers_phrase(), none, "."],
            (false, true) => phrase![self.finned_count_argument(), "."],
            (false, false) => phrase![self.finned_count_argument(), so, self.filled_covers_phrase(), none, "."],
        };
        for sentences in self.cannibal_sentences(eliminated) {
            text.push(phrase![" ", sentences]);
        }
        text
    }

    /// Returns the sentence that rules out the digit in the cells `outside`, which are not places of the fish: `No other cell of these
    /// columns can be 1: r1c5 and r7c7 lose 1.`
    fn no_other_cell_sentence(&self, outside: &[Cell]) -> Phrase {
        let is_of_one_family = self.family(self.covers).is_some();
        let these = if is_of_one_family { "these " } else { "the " };
        let is_plain = self.is_small() && is_of_one_family && self.family(self.bases).is_some();
        let so = if is_plain { ": " } else { ", so " };
        let none = phrase!["no other cell of ", these, self.cover_word(self.covers.len()), " can be ", self.digit];
        phrase![none, so, self.elimination_phrase(outside), "."]
    }

    /// Returns the clause that states eliminations: `r1c5 and r7c7 lose 1`.
    fn elimination_phrase(&self, cells: &[Cell]) -> Phrase {
        phrase![cells, self.explainer.elimination_verb(cells.len(), DigitSet::only(self.digit))]
    }

    /// Returns the clause that states where the digit can go: `in rows 3 and 5, 1 can only go in columns 5 and 7, or in the fin r5c9`. For
    /// a sashimi fish, the clause also lists the places in the covers, unless there are more than [`MAX_PLACES`].
    fn places(&self, bases: Phrase) -> Phrase {
        let named = if self.family(self.covers).is_none() {
            phrase![" (the covers)"]
        } else if self.is_sashimi() && self.cells.len() <= MAX_PLACES {
            phrase![" (", self.cells, ")"]
        } else {
            Phrase::default()
        };
        let (outer, _) = self.outer_and_endo_fins();
        let or = (!outer.is_empty()).then(|| phrase![", or in ", the_fins(&outer)]);
        phrase!["in ", bases, ", ", self.digit, " can only go in ", self.covers, named, or]
    }

    /// Returns the bases, followed by ` (the bases)` if they are of several families, such as rows and boxes.
    pub(super) fn named_bases(&self) -> Phrase {
        phrase![self.bases, if self.family(self.bases).is_some() { "" } else { " (the bases)" }]
    }

    /// Returns the word for `n` bases: `rows`, or `bases` if they are of several families.
    pub(super) fn base_word(&self, n: usize) -> String {
        self.unit_word(self.bases, n, ["base", "bases"])
    }

    /// Returns the word for `n` covers: `columns`, or `covers` if they are of several families.
    pub(super) fn cover_word(&self, n: usize) -> String {
        self.unit_word(self.covers, n, ["cover", "covers"])
    }

    /// Returns the word for `n` of the units: their family, such as `row` or `rows`. If the units are of several families, returns `one`
    /// for a single unit, otherwise `more`.
    fn unit_word(&self, units: &[UnitId], n: usize, [one, more]: [&'static str; 2]) -> String {
        match self.family(units) {
            Some(family) if n == 1 => family.word().to_owned(),
            Some(family) => wording::family_plural(family),
            None => wording::pluralize(n, one, more).to_owned(),
        }
    }

    /// Whether there are few enough bases to name all of them in a sentence.
    const fn is_small(&self) -> bool {
        self.bases.len() < 4
    }

    /// Returns the counting argument for a fish without fins: `each of the two rows needs its 1, and they cannot share a column`.
    pub(super) fn count_argument(&self) -> Phrase {
        if let Some(apart) = self.disjoint_bases_argument() {
            return apart;
        }
        let (digit, n, one_base_each) = (self.digit, self.bases.len(), self.shared_cells().is_empty());
        let (number, bases) = (wording::number_word(n), self.base_word(n));
        if !self.is_small() && one_base_each {
            let the = if self.family(self.bases).is_some() { "these " } else { "the " };
            let need = phrase![the, number.clone(), " ", bases, " need ", number.clone(), " ", digit, "s"];
            return phrase![need, ", and each of the ", number, " ", self.cover_word(n), " can have only one"];
        }
        let alone = if n == 2 && one_base_each {
            phrase!["they cannot share a ", self.cover_word(1)]
        } else {
            phrase!["no ", self.cover_word(1), " can have two"]
        };
        phrase!["each of the ", number, " ", bases, " needs its ", digit, ", and ", alone]
    }

    /// Returns the counting argument for the case that no fin has the digit: `the two rows have their 1s in the two columns. No column can
    /// have two`.
    pub(super) fn finned_count_argument(&self) -> Phrase {
        if let Some(apart) = self.disjoint_bases_argument() {
            return apart;
        }
        let n = self.bases.len();
        let (number, digit) = (wording::number_word(n), self.digit);
        let have = phrase!["the ", number.clone(), " ", self.base_word(n), " have their ", digit, "s"];
        phrase![have, " in the ", number, " ", self.cover_word(n), ". No ", self.cover_word(1), " can have two"]
    }

    /// Returns the counting argument for bases that overlap, but not in a place of the digit: `no cell that can be 1 is in both bases, so
    /// the two bases need two cells with a 1. Each of the two columns can have only one`. Fins do not count as places here.
    ///
    /// `None` if the bases do not overlap, or if a place is in several bases.
    fn disjoint_bases_argument(&self) -> Option<Phrase> {
        let is_common = |cell: &Cell| self.count_containing(self.bases, *cell) > 1;
        let meet = self.bases.iter().any(|&base| self.explainer.position.unit(base).cells.iter().any(is_common));
        if !meet || !self.shared_cells().is_empty() {
            return None;
        }
        let (digit, n) = (self.digit, self.bases.len());
        let (number, bases) = (wording::number_word(n), self.base_word(n));
        let two = if n == 2 { "both " } else { "two of the " };
        let none = phrase!["no cell that can be ", digit, " is in ", two, bases.clone()];
        let need =
            phrase!["the ", number.clone(), " ", bases, " need ", number.clone(), " cells with ", with_article(digit)];
        let one_each = phrase!["Each of the ", number, " ", self.cover_word(n), " can have only one"];
        Some(phrase![none, ", so ", need, ". ", one_each])
    }

    /// Returns the clause that states where the covers have the digit: `columns 5 and 7 have their 1 in these rows`.
    fn filled_covers_phrase(&self) -> Phrase {
        let n = self.covers.len();
        let have = if !self.is_small() {
            phrase!["every one of the ", self.cover_word(n), " has its "]
        } else if self.family(self.covers).is_some() {
            phrase![self.covers, " have their "]
        } else {
            phrase![wording::both_or_all(n), " ", self.cover_word(n), " have their "]
        };
        let (there, bases) = if self.family(self.bases).is_some() {
            (" in these ", self.base_word(n))
        } else {
            (" in a ", self.base_word(1))
        };
        phrase![have, self.digit, there, bases]
    }

    /// Returns two lists: the fins that are in no cover, and the fins that are in a cover. All fins of the second list are endo fins: fins
    /// that are in at least two bases.
    pub(super) fn outer_and_endo_fins(&self) -> (Vec<Cell>, Vec<Cell>) {
        self.fins.iter().partition(|&&fin| self.count_containing(self.covers, fin) == 0)
    }

    /// Returns the steps that state why endo fins that are in a cover still count as fins: they are in more bases than covers.
    fn endo_fin_steps(&self) -> Vec<ExplanationStep> {
        let (_, endo) = self.outer_and_endo_fins();
        let n = self.bases.len();
        let step = |(bases, fins): (Vec<UnitId>, Vec<Cell>)| {
            let count = bases.len();
            let places = if count == n {
                phrase![wording::both_or_all(n), " ", self.base_word(n)]
            } else {
                phrase![both(count), &bases, ", ", wording::number_word(count), " of the ", self.base_word(n)]
            };
            let lie = phrase![&fins, wording::pluralize(fins.len(), " is in ", " are in "), places];
            let serve = phrase!["one ", self.digit, " there would do for ", wording::both_or_all(count)];
            let like = wording::pluralize(fins.len(), " counts as a fin.", " count as fins.");
            ExplanationStep::infer(phrase![lie, ": ", serve, ". So ", &fins, like])
        };
        self.by_units(self.bases, &endo).into_iter().map(step).collect()
    }

    /// Groups cells that are in the same units of `units`. Other units are ignored. Returns each group with these units.
    fn by_units(&self, units: &[UnitId], cells: &[Cell]) -> Vec<(Vec<UnitId>, Vec<Cell>)> {
        group_by_key(cells.iter().map(|&cell| (self.units_containing(units, cell), cell)))
    }

    /// Returns the places of the digit, without the fins, that are in several bases.
    fn shared_cells(&self) -> Vec<Cell> {
        self.cells.iter().copied().filter(|&cell| self.count_containing(self.bases, cell) > 1).collect()
    }

    /// Returns one step for each place of the digit, without the fins, that is in several bases. The step states why the place does not
    /// change the count: it is in as many covers as bases.
    fn shared_cell_steps(&self) -> Vec<ExplanationStep> {
        let n = self.bases.len();
        let step = |cell: Cell| {
            let of = |units: &[UnitId]| phrase![wording::number_word(self.count_containing(units, cell)), " of the "];
            let counts = phrase![", it counts for ", of(self.bases), self.base_word(n)];
            let takes = phrase![", but it also takes up ", of(self.covers), self.cover_word(n)];
            ExplanationStep::infer(phrase!["If ", cell, " is ", self.digit, counts, takes, "."])
        };
        self.shared_cells().into_iter().map(step).collect()
    }

    /// Returns the sentences that state why the digit is eliminated from places of the fish itself: they are in several covers, but in only
    /// one base. The places that are in the same number of covers share one phrase.
    fn cannibal_sentences(&self, eliminated: &[Cell]) -> Vec<Phrase> {
        let inside: Vec<Cell> = eliminated.iter().copied().filter(|cell| self.cells.contains(cell)).collect();
        let sentences = |count: usize| {
            let mut cells = inside.clone();
            cells.retain(|&cell| self.count_containing(self.covers, cell) == count);
            let lie = match &self.by_units(self.covers, &cells)[..] {
                [] => return None,
                [(covers, _)] => {
                    phrase![&cells, wording::pluralize(cells.len(), " is in ", " are in "), both(count), covers]
                }
                _ => phrase![&cells, " are each in ", wording::number_word(count), " ", self.cover_word(count)],
            };
            let not = wording::pluralize(cells.len(), ", so it is not ", ", so they are not ");
            let so = (!self.fins.is_empty()).then(|| phrase![not, self.digit]);
            Some(phrase![lie, ". ", self.used_covers_phrase(count), so, "."])
        };
        (2..=self.covers.len()).filter_map(sentences).collect()
    }

    /// Returns the reason why the digit is impossible in a cell that is in `count` covers: `a 4 there would use up two covers for one row
    /// and leave two for the other three`.
    fn used_covers_phrase(&self, count: usize) -> Phrase {
        let (free, others) = (self.covers.len() - count, self.bases.len() - 1);
        let (taken, left) = match free {
            0 => (wording::both_or_all(count), "none".to_owned()),
            _ => (wording::number_word(count), wording::number_word(free)),
        };
        let up = phrase![
            with_article(self.digit),
            " there would use up ",
            taken,
            " ",
            self.cover_word(count),
            " for one ",
            self.base_word(1)
        ];
        let rest = (others > 1).then(|| phrase![" ", wording::number_word(others)]);
        phrase![up, " and leave ", left, " for the other", rest]
    }

    /// Returns the cells from which this fish eliminates the digit. If it is one of the two fish of a Siamese fish, these may be only some
    /// of the deduction's eliminations.
    pub(super) fn eliminated_cells(&self) -> Vec<Cell> {
        let mut eliminated = self.explainer.eliminated_cells();
        let is_covered =
            |cell: Cell| self.count_containing(self.covers, cell) > self.count_containing(self.bases, cell);
        eliminated.retain(|&cell| is_covered(cell) && self.explainer.all_see(&[cell], self.fins));
        eliminated
    }

    /// Returns the cells among `eliminated` that are not places of the fish.
    fn cells_outside(&self, eliminated: &[Cell]) -> Vec<Cell> {
        eliminated.iter().copied().filter(|cell| !self.cells.contains(cell)).collect()
    }

    /// Whether the fish would be an X-Wing if it had no fins.
    pub(super) fn is_x_wing(&self) -> bool {
        let is_full =
            |&base: &UnitId| self.cells.iter().filter(|&&cell| self.count_containing(&[base], cell) > 0).count() == 2;
        let families = (self.family(self.bases), self.family(self.covers));
        let is_of_lines =
            matches!(families, (Some(Family::Row), Some(Family::Column)) | (Some(Family::Column), Some(Family::Row)));
        self.bases.len() == 2 && is_of_lines && self.bases.iter().all(is_full)
    }

    /// Whether the bases are of one family, and one of them has fewer than two places of the digit besides the fins.
    fn is_sashimi(&self) -> bool {
        let is_short =
            |&base: &UnitId| self.cells.iter().filter(|&&cell| self.count_containing(&[base], cell) > 0).count() < 2;
        self.family(self.bases).is_some() && self.bases.iter().any(is_short)
    }

    /// Returns the units among `units` that contain the cell.
    fn units_containing(&self, units: &[UnitId], cell: Cell) -> Vec<UnitId> {
        let here = self.explainer.position.layout().units_of(cell);
        units.iter().copied().filter(|unit| here.contains(unit)).collect()
    }

    /// Returns how many of the `units` contain the cell.
    pub(super) fn count_containing(&self, units: &[UnitId], cell: Cell) -> usize {
        self.units_containing(units, cell).len()
    }

    /// Returns the family of the units, or `None` if they are of several families.
    fn family(&self, units: &[UnitId]) -> Option<Family> {
        let mut families = units.iter().map(|&unit| self.explainer.position.unit(unit).name.family);
        let first = families.next()?;
        families.all(|family| family == first).then_some(first)
    }
}

/// Returns the fins with an article: `the fin r5c2`, `the fins r5c2 and r5c3`.
pub(super) fn the_fins(fins: &[Cell]) -> Phrase {
    phrase![wording::pluralize(fins.len(), "the fin ", "the fins "), fins]
}

/// Returns the fins with an explanation of the term fin: `the fin r5c2 (a place outside these columns)`. `units` are the words for the
/// covers.
pub(super) fn fins_outside(fins: &[Cell], units: Phrase) -> Phrase {
    let places = wording::pluralize(fins.len(), " (a place outside ", " (places outside ");
    phrase![the_fins(fins), places, units, ")"]
}

/// Returns the word before a list of `n` items: `both ` before two items, otherwise nothing.
const fn both(n: usize) -> &'static str {
    if n == 2 { "both " } else { "" }
}
