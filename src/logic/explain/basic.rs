//! Explains singles, locked candidates and subsets.

use crate::Technique;
use crate::explain::blockers::Blockers;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{can_only_go_in, either, phrase, the_digits};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, UnitId};

impl Explainer<'_> {
    /// Explains a full house: the last empty cell of a unit.
    pub(super) fn full_house(&self, unit: UnitId, cell: Cell) -> ExplanationDraft {
        ExplanationDraft {
            location: phrase![unit],
            pattern: phrase![unit, " has only one empty cell."],
            steps: vec![ExplanationStep::given(phrase![
                cell,
                " is the only empty cell in ",
                unit,
                ", and the only missing digit is ",
                self.deduction.digits,
                "."
            ])],
            areas: vec![Area::Base(unit)],
            marks: vec![Mark { cell, digit: None, role: Role::Pattern }],
        }
    }

    /// Explains a hidden single: the only place of a digit in a unit.
    pub(super) fn hidden_single(&self, unit: UnitId, cell: Cell) -> ExplanationDraft {
        let digit = self.deduction.digits.first().expect("the deduction of a single names its digit");
        let blockers = Blockers::find(self.position, unit, cell, digit);
        let why = if self.deduction.technique == Technique::LastDigit {
            phrase!["All other ", digit, "s are placed. ", unit, " still needs one, and ", cell, " is the only place."]
        } else {
            let only = can_only_go_in(unit, DigitSet::only(digit), &[cell]);
            phrase![only, ": ", blockers.reason(self.position, digit), "."]
        };
        ExplanationDraft {
            location: phrase![unit],
            pattern: phrase!["In ", unit, ", ", digit, " can only go in one cell."],
            steps: vec![ExplanationStep::given(why)],
            areas: vec![Area::Base(unit)],
            marks: blockers.marks(digit),
        }
    }

    /// Explains a naked single: the only candidate of a cell. The location (the place to look at) is a unit of this cell. Of all its units,
    /// this is the one with the fewest empty cells.
    pub(super) fn naked_single(&self, cell: Cell) -> ExplanationDraft {
        let position = self.position;
        let fullest =
            position.layout().units_of(cell).iter().min_by_key(|&&unit| position.empty_places(unit).count_ones());
        let filled_peer = |digit: &Digit| {
            let peers = position.layout().peers(cell).iter();
            peers.copied().find(|&peer| position.digit(peer) == Some(*digit))
        };
        let all = DigitSet::all(position.shape().side());
        let unseen: DigitSet = all.iter().filter(|digit| filled_peer(digit).is_none()).collect();
        let (eliminated, seen) = (unseen.minus(self.deduction.digits), all.minus(unseen));
        // In variants, a rule may exclude a digit from a cell without an earlier step that eliminated the digit.
        let has_only_distinct_cells = position.layout().has_only_distinct_cells();
        let have = wording::pluralize(eliminated.len(), " has", " have");
        let not_possible = match has_only_distinct_cells {
            true => phrase![eliminated, have, " already been eliminated from this cell"],
            false => phrase!["cannot be ", either(&eliminated)],
        };
        let why = if eliminated.is_empty() {
            phrase![cell, " sees every digit except ", self.deduction.digits, "."]
        } else if seen.is_empty() && has_only_distinct_cells {
            phrase![eliminated, have, " already been eliminated from ", cell, "."]
        } else if seen.is_empty() {
            phrase![cell, " ", not_possible, "."]
        } else if seen.len() < unseen.len() {
            phrase![cell, " sees ", seen, ", and ", not_possible, "."]
        } else {
            phrase![cell, " sees every digit except ", unseen, ", and ", not_possible, "."]
        };
        let blocker =
            |digit: Digit| filled_peer(&digit).map(|cell| Mark { cell, digit: Some(digit), role: Role::Blocker });
        let pattern = [Mark { cell, digit: None, role: Role::Pattern }];
        ExplanationDraft {
            location: fullest.map_or_else(|| phrase![cell], |&unit| phrase![unit]),
            pattern: phrase![cell, " can only be one digit."],
            steps: vec![ExplanationStep::given(why)],
            areas: Vec::new(),
            marks: pattern.into_iter().chain(seen.iter().filter_map(blocker)).collect(),
        }
    }

    /// Explains locked candidates: all places of a digit in the unit `base` are also in the unit `cover`.
    pub(super) fn locked_candidates(&self, base: UnitId, cover: UnitId, cells: &[Cell]) -> ExplanationDraft {
        let digit = self.deduction.digits;
        let so_cover = phrase![
            wording::capitalized_both_or_all(cells.len()),
            " are in ",
            cover,
            ", so the ",
            digit,
            " of ",
            cover,
            " is there."
        ];
        ExplanationDraft {
            location: phrase![base],
            pattern: phrase!["In ", base, ", ", digit, " can only go in cells of ", cover, "."],
            steps: vec![
                ExplanationStep::given(phrase![can_only_go_in(base, digit, cells), "."]),
                ExplanationStep::infer(so_cover),
            ],
            areas: vec![Area::Base(base), Area::Cover(cover)],
            marks: self.pattern_marks(cells),
        }
    }

    /// Explains a naked subset: cells with as many different candidates as there are cells. `units` are the units that contain all of these
    /// cells.
    pub(super) fn naked_subset(&self, units: &[UnitId], cells: &[Cell]) -> ExplanationDraft {
        let (n, digits) = (wording::number_word(cells.len()), self.deduction.digits);
        let has = wording::pluralize(units.len(), " has its ", " have their ");
        ExplanationDraft {
            location: phrase![units],
            pattern: phrase![
                "In ",
                units,
                ", ",
                n.clone(),
                " cells have only ",
                n.clone(),
                " candidates between them."
            ],
            steps: vec![
                ExplanationStep::given(phrase![cells, " have only ", digits, " between them."]),
                ExplanationStep::infer(phrase![
                    n.clone(),
                    " cells for ",
                    n,
                    " digits: ",
                    units,
                    has,
                    digits,
                    " there."
                ]),
            ],
            areas: units.iter().copied().map(Area::Cover).collect(),
            marks: self.pattern_marks(cells),
        }
    }

    /// Explains a hidden subset: digits that together have as many places in a unit as there are digits.
    pub(super) fn hidden_subset(&self, unit: UnitId, cells: &[Cell]) -> ExplanationDraft {
        let (n, digits) = (wording::number_word(cells.len()), self.deduction.digits);
        ExplanationDraft {
            location: phrase![unit],
            pattern: phrase!["In ", unit, ", ", the_digits(digits), " can only go in ", n.clone(), " cells."],
            steps: vec![
                ExplanationStep::given(phrase![can_only_go_in(unit, digits, cells), "."]),
                ExplanationStep::infer(phrase![n.clone(), " digits for ", n, " cells: there is no room for others."]),
            ],
            areas: vec![Area::Base(unit)],
            marks: self.pattern_marks(cells),
        }
    }
}
