//! Explains fish of all kinds: with or without fins, Siamese fish and Kraken fish.
//!
//! This file builds the draft of the explanation and writes the steps of Siamese fish. `single_fish` has the sentences about one fish with
//! or without fins, which this file and `kraken` use. `kraken` writes the steps of Kraken fish, which consider all fins and all places in
//! the last cover.

mod kraken;
mod single_fish;

use crate::evidence::{Chain, Fish, Node, SiameseTwin};
use crate::explain::chains::is_not;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, list, phrase};
use crate::explain::wording;
use grid::{Cell, Family, UnitId};
use single_fish::{SingleFish, fins_outside, the_fins};

/// Returns the explanation of a fish.
pub(super) fn explain(explainer: &Explainer<'_>, fish: &Fish) -> ExplanationDraft {
    let Fish { bases, covers, cells, fins, .. } = fish;
    let mut marks = explainer.pattern_marks(cells);
    marks.extend(fin_marks(explainer, fins));
    marks.extend(chain_marks(fish));
    let mut seen = std::collections::HashSet::new();
    marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
    let twin = fish.twin.as_ref().map_or(&[][..], |twin| &twin.covers[..]);
    let all = covers.iter().chain(twin.iter().filter(|cover| !covers.contains(cover)));
    let one = SingleFish::new(explainer, fish);
    ExplanationDraft {
        location: fish_location(&one),
        pattern: match &fish.twin {
            Some(twin) => siamese_pattern(&one, twin),
            None if fish.chains.is_empty() => one.pattern(),
            None => kraken::kraken_pattern(&one),
        },
        steps: match &fish.twin {
            Some(twin) => siamese_steps(&one, twin),
            None if fish.chains.is_empty() => one.proof(),
            None => kraken::kraken_steps(&one, &fish.chains),
        },
        areas: bases.iter().copied().map(Area::Base).chain(all.copied().map(Area::Cover)).collect(),
        marks,
    }
}

/// Returns where to look for the fish: its bases, `the 4s in rows 2 and 7`. If there are more than three bases, returns only their number
/// and families: `the 4s in four of the rows`.
fn fish_location(fish: &SingleFish<'_>) -> Phrase {
    match fish.bases.len() {
        ..=2 => phrase!["the ", fish.digit, "s in ", fish.bases],
        3 => phrase![fish.bases],
        n => {
            let family = |&base: &UnitId| fish.explainer.position.unit(base).name.family;
            let mut families: Vec<Family> = fish.bases.iter().map(family).collect();
            families.dedup();
            let kinds = families.into_iter().map(|family| phrase![wording::family_plural(family)]).collect();
            phrase!["the ", fish.digit, "s in ", wording::number_word(n), " of the ", list(kinds)]
        }
    }
}

/// Returns marks for the nodes in the chains of a Kraken fish, alternately with [`Role::Second`] and [`Role::Third`]. Other fish have no
/// chains.
fn chain_marks(fish: &Fish) -> Vec<Mark> {
    let ends = |chain: &Chain| {
        let roles = [Role::Second, Role::Third].into_iter().cycle();
        let mark = |(node, role): (&Node, Role)| {
            node.cells.iter().map(|&cell| Mark { cell, digit: Some(node.digit), role }).collect::<Vec<_>>()
        };
        chain.nodes.iter().zip(roles).flat_map(mark).collect::<Vec<_>>()
    };
    fish.chains.iter().flat_map(ends).collect()
}

/// Returns marks with [`Role::Fin`] for the digit of the fish in the cells `fins`.
fn fin_marks(explainer: &Explainer<'_>, fins: &[Cell]) -> Vec<Mark> {
    explainer.candidate_marks(fins, explainer.deduction.digits, Role::Fin)
}

/// Returns the sentence that describes the pattern of a Siamese fish, which consists of the fish `one` and its `twin`.
///
/// The sentence explains the term fin if all fins of `one` are outside the covers of `one`.
fn siamese_pattern(one: &SingleFish<'_>, twin: &SiameseTwin) -> Phrase {
    let (_, endo) = one.outer_and_endo_fins();
    let its_covers = phrase!["its ", one.cover_word(one.covers.len())];
    let fins = if endo.is_empty() { fins_outside(one.fins, its_covers) } else { the_fins(one.fins) };
    let share = phrase!["two fish of ", one.digit, "s share ", one.bases, " as their bases: one has ", fins];
    phrase![share, " and the other has ", the_fins(&twin.fins), "; each eliminates something."]
}

/// Returns the steps of the proof for a Siamese fish: first the steps for the fish `one` with its eliminations, then the steps for its
/// `twin`.
fn siamese_steps(one: &SingleFish<'_>, twin: &SiameseTwin) -> Vec<ExplanationStep> {
    let other = one.with_twin(twin);
    let either_way = |fish: &SingleFish<'_>| {
        ExplanationStep::infer(phrase!["Either way ", is_not(&fish.eliminated_cells(), fish.digit), "."])
    };
    let mut steps = vec![one.places_step("The first fish: ", one.named_bases())];
    steps.extend(one.argument_steps(false));
    steps.push(either_way(one));
    let bases = phrase!["the same ", one.base_word(one.bases.len())];
    steps.push(other.places_step("The second fish: ", bases));
    steps.extend(other.argument_steps(!one.is_x_wing()));
    steps.push(either_way(&other));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::{Link, LinkReason};
    use crate::{Deduction, Evidence, Position, Technique, explain};
    use grid::{Digit, DigitSet, Layout, Puzzle, Shape};

    /// Returns the cells with these names.
    fn cells(places: &[&str]) -> Vec<Cell> {
        places.iter().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
    }

    /// Returns the text that explains a fish of 4s. The fish eliminates 4 from the cell `eliminated`.
    fn fish_text(technique: Technique, fish: Fish, eliminated: &str) -> String {
        let position = Position::of(&Puzzle::blank(Layout::classic(Shape::nine())).check().unwrap());
        let four = Digit::new(3);
        let deduction = Deduction {
            technique,
            placements: Vec::new(),
            eliminations: vec![(cells(&[eliminated])[0], four)],
            digits: DigitSet::only(four),
            evidence: Evidence::Fish(fish),
        };
        explain(&position, &deduction).full_text()
    }

    /// Returns the text that explains a Kraken fish of 4s in columns 8 and 9. The fish eliminates 4 from r5c7. `chain` lists the nodes of a
    /// chain that starts from the fins, each as the name of a cell and a digit.
    fn kraken_text(chain: &[(&str, usize)]) -> String {
        let nodes = chain.iter().map(|&(place, digit)| Node { cells: cells(&[place]), digit: Digit::new(digit - 1) });
        let via =
            |at: usize| if chain[at - 1].0 == chain[at].0 { LinkReason::Cell } else { LinkReason::Unit(UnitId(2)) };
        let links = (1..chain.len()).map(|at| Link { is_strong: at % 2 == 1, reason: via(at) });
        let fish = Fish {
            bases: vec![UnitId(17), UnitId(16)],
            covers: vec![UnitId(8), UnitId(4)],
            cells: cells(&["r5c8", "r5c9", "r9c8", "r9c9"]),
            fins: cells(&["r3c8", "r3c9", "r6c8"]),
            chains: vec![Chain { nodes: nodes.collect(), links: links.collect(), is_loop: false }],
            ..Fish::default()
        };
        fish_text(Technique::KrakenFish1, fish, "r5c7")
    }

    #[test]
    fn a_place_in_several_bases_or_covers_counts_for_each_of_them() {
        let fish = Fish {
            bases: vec![UnitId(10), UnitId(21)],
            covers: vec![UnitId(0), UnitId(4)],
            cells: cells(&["r1c2", "r5c1", "r5c3"]),
            fins: cells(&["r5c2"]),
            ..Fish::default()
        };
        assert_eq!(
            fish_text(Technique::FinnedMutantXWing, fish, "r5c9"),
            "In column 2 and box 4 (the bases), 4 can only go in rows 1 and 5. r5c2 is in both bases: one 4 there would do for both. So r5c2 counts as a fin. If r5c2 is not 4, no cell that can be 4 is in both bases, so the two bases need two cells with a 4. Each of the two rows can have only one. So rows 1 and 5 have their 4 in a base, and outside the bases r5c9 is not 4. If r5c2 is 4, r5c9 sees it (row 5). Either way r5c9 is not 4."
        );
        let fish = Fish {
            bases: [0, 1, 7, 8].map(UnitId).to_vec(),
            covers: [9, 10, 15, 26].map(UnitId).to_vec(),
            cells: cells(&["r1c1", "r1c2", "r2c1", "r2c2", "r8c1", "r8c7", "r9c8", "r9c9"]),
            ..Fish::default()
        };
        assert_eq!(
            fish_text(Technique::MutantJellyfish, fish, "r8c7"),
            "In rows 1, 2, 8 and 9, 4 can only go in columns 1, 2 and 7 and box 9 (the covers). These four rows need \
             four 4s, and each of the four covers can have only one. r8c7 is in both column 7 and box 9. A 4 there \
             would use up two covers for one row and leave two for the other three. So r8c7 loses 4."
        );
    }

    #[test]
    fn the_conclusion_says_why_the_digit_is_eliminated_in_other_cells_of_the_covers() {
        let fish = Fish {
            bases: vec![UnitId(2), UnitId(4)],
            covers: vec![UnitId(13), UnitId(15)],
            cells: cells(&["r3c5", "r3c7", "r5c5", "r5c7"]),
            ..Fish::default()
        };
        assert_eq!(
            fish_text(Technique::XWing, fish, "r1c5"),
            "In rows 3 and 5, 4 can only go in columns 5 and 7. Each of the two rows needs its 4, and they cannot \
             share a column, so columns 5 and 7 have their 4 in these rows. No other cell of these columns can be 4: \
             r1c5 loses 4."
        );
        let fish = Fish {
            bases: [0, 1, 3, 17].map(UnitId).to_vec(),
            covers: [9, 10, 11, 26].map(UnitId).to_vec(),
            cells: cells(&["r1c1", "r1c2", "r2c2", "r2c3", "r4c1", "r4c3", "r8c9", "r9c9"]),
            ..Fish::default()
        };
        assert_eq!(
            fish_text(Technique::MutantJellyfish, fish, "r7c7"),
            "In rows 1, 2 and 4 and column 9 (the bases), 4 can only go in columns 1, 2 and 3 and box 9 (the covers). \
             No cell that can be 4 is in two of the bases, so the four bases need four cells with a 4. Each of the \
             four covers can have only one. So every one of the covers has its 4 in a base. No other cell of the \
             covers can be 4, so r7c7 loses 4."
        );
    }

    #[test]
    fn each_fin_of_a_kraken_fish_is_a_case_that_leads_to_the_elimination() {
        let begins = "In columns 8 and 9, 4 can only go in rows 5 and 9, or in the fins r3c8, r3c9 and r6c8. If none \
                      of r3c8, r3c9 and r6c8 is 4, the two columns have their 4s in the two rows. No row can have \
                      two, so each of the two rows has one: row 5 has its 4 in r5c8 or r5c9. So r5c8, r5c9, r3c8, \
                      r3c9 or r6c8 is 4. Take these cells one by one. Case r5c8 or r5c9: r5c7 sees both (row 5), so \
                      r5c7 is not 4. Case r3c8 or r3c9: r3c7 is not 4 (row 3), so it is 2, its only other candidate.";
        let ends = "Case r6c8: r5c7 sees it (box 6), so r5c7 is not 4. In all three cases r5c7 is not 4.";
        assert_eq!(
            kraken_text(&[("r3c7", 4), ("r3c7", 2), ("r8c7", 2), ("r8c7", 4)]),
            format!("{begins} Then r8c7 is not 2 (column 7), so it is 4. Then r5c7 is not 4 (column 7). {ends}")
        );
        assert_eq!(
            kraken_text(&[("r3c7", 4), ("r3c7", 2), ("r3c6", 2), ("r3c5", 2), ("r3c7", 2), ("r3c7", 4)]),
            format!(
                "{begins} Then r3c6 is not 2 (row 3), so r3c5 is 2 (row 3). Then r3c7 is not 2 (row 3), but r3c7 is 2, \
                 as shown before: a contradiction. So neither r3c8 nor r3c9 is 4. {ends}"
            )
        );
    }
}
