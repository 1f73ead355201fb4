//! Explains short chains such as Skyscrapers and W-Wings. Also states conclusions from groups in which one candidate must be true.

use crate::Technique;
use crate::evidence::{Candidate, Chain, Link, LinkReason, Node, Part};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::Area;
use crate::explain::phrase::{Phrase, can_only_go_in, either, join_clauses, join_phrases, list, phrase};
use crate::explain::{chains, wording};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Link with its nodes: the node where the link begins, the link itself, and the node where it ends.
type LinkWithNodes<'a> = (&'a Node, &'a Link, &'a Node);

/// Maximum number of units that the location (the place to look at) names.
const MAX_UNITS: usize = 3;

/// Returns the explanation of a short chain, or `None` for techniques whose chains may be long.
pub(super) fn explain(explainer: &Explainer<'_>, chain: &Chain) -> Option<ExplanationDraft> {
    if !is_short(explainer.deduction.technique) {
        return None;
    }
    let units: Vec<UnitId> = strong_links(chain).iter().filter_map(|(_, link, _)| link_unit(link)).collect();
    let given = premises(explainer, chain);
    let mut steps: Vec<ExplanationStep> =
        given.iter().map(|clause| ExplanationStep::given(phrase![clause.clone(), "."])).collect();
    steps.extend(explainer.chain_proof(chain));
    let location = if units.is_empty() {
        phrase![&explainer.unit_around(&chain.nodes[0].cells)]
    } else if units.len() > MAX_UNITS {
        phrase!["the ", explainer.deduction.digits, "s"]
    } else {
        phrase![&units]
    };
    Some(ExplanationDraft {
        location,
        pattern: pattern(explainer.deduction.technique, chain, given),
        steps,
        areas: units.into_iter().map(Area::Base).collect(),
        marks: chains::chain_marks(chain),
    })
}

/// Whether chains of this technique have few links.
const fn is_short(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::Skyscraper
            | Technique::TwoStringKite
            | Technique::TurbotFish
            | Technique::EmptyRectangle
            | Technique::ThreeStrongLinks
            | Technique::FourStrongLinks
            | Technique::WWing
            | Technique::MWing
            | Technique::SWing
            | Technique::LWing
            | Technique::HWing
            | Technique::WRing
            | Technique::MRing
            | Technique::LRing
    )
}

/// Returns the strong links of a chain with their nodes, in order.
fn strong_links(chain: &Chain) -> Vec<LinkWithNodes<'_>> {
    chain.links_with_nodes().filter(|(_, link, _)| link.is_strong).collect()
}

/// Returns the unit of a link, or `None` if the link is not due to a unit.
const fn link_unit(link: &Link) -> Option<UnitId> {
    match link.reason {
        LinkReason::Unit(unit) => Some(unit),
        LinkReason::Cell | LinkReason::Peers | LinkReason::Als(..) => None,
    }
}

/// Returns the cells of both nodes in reading order.
fn cells_of_both(one: &Node, other: &Node) -> Vec<Cell> {
    let mut cells = [&one.cells[..], &other.cells].concat();
    cells.sort_unstable();
    cells
}

/// Returns the sentence that describes the pattern of a short chain. `given` are the clauses that state why its links are strong.
fn pattern(technique: Technique, chain: &Chain, given: Vec<Phrase>) -> Phrase {
    let given = join_phrases(given, "; ", "; ");
    let three_links = "Three strong links (in each, at least one of two candidates is true)";
    match technique {
        Technique::MWing | Technique::SWing | Technique::LWing | Technique::HWing => {
            phrase![three_links, touching_clause(chain), given, "."]
        }
        Technique::WRing | Technique::MRing | Technique::LRing => {
            phrase![three_links, " form a ring", touching_clause(chain), given, "."]
        }
        Technique::EmptyRectangle | Technique::WWing => phrase![given, "."],
        _ => {
            let weak = chain.links_with_nodes().filter(|(_, link, _)| !link.is_strong);
            let see = |(from, _, to): LinkWithNodes<'_>| {
                phrase![&from.cells, wording::pluralize(from.cells.len(), " sees ", " see "), &to.cells]
            };
            phrase![given, "; ", join_clauses(weak.map(see).collect()), "."]
        }
    }
}

/// Returns the clause that states how each strong link of a chain meets the next one: the nodes where they meet see each other or are in
/// the same cell.
fn touching_clause(chain: &Chain) -> Phrase {
    let is_in_cell = chain.links_with_nodes().any(|(from, link, to)| !link.is_strong && from.cells == to.cells);
    let or_in_cell = if is_in_cell { " or is in the same cell: " } else { ": " };
    phrase![", where the end of one sees the start of the next", or_in_cell]
}

/// Returns the clauses that state why the strong links of a chain are strong.
fn premises(explainer: &Explainer<'_>, chain: &Chain) -> Vec<Phrase> {
    let links = strong_links(chain);
    match (explainer.deduction.technique, &links[..]) {
        (Technique::EmptyRectangle, &[arms, link]) => {
            vec![empty_rectangle_places(explainer, arms, link), premise(link)]
        }
        (Technique::WWing, &[one, link, other]) => {
            let digits = DigitSet::only(one.0.digit).with(one.2.digit);
            vec![phrase![&cells_of_both(one.0, other.0), " have only ", digits], premise(link)]
        }
        (
            Technique::MWing
            | Technique::SWing
            | Technique::LWing
            | Technique::HWing
            | Technique::WRing
            | Technique::MRing
            | Technique::LRing,
            _,
        ) => links.iter().copied().map(premise).collect(),
        _ => {
            let places = |&(from, link, to): &LinkWithNodes<'_>| {
                phrase!["in ", link_unit(link), " (", &cells_of_both(from, to), ")"]
            };
            let digit = chain.nodes[0].digit;
            vec![phrase![digit, " has just two places ", list(links.iter().map(places).collect())]]
        }
    }
}

/// Returns the clause that states why a link is strong: `in row 3, 4 can only go in r3c1 or r3c7`, `r1c2 is 4 or 7`.
fn premise((from, link, to): LinkWithNodes<'_>) -> Phrase {
    match link_unit(link) {
        Some(unit) => can_only_go_in(unit, DigitSet::only(from.digit), &cells_of_both(from, to)),
        None => phrase![&from.cells, " is ", either(&DigitSet::only(from.digit).with(to.digit))],
    }
}

/// Returns the clause that states where the digit of an empty rectangle can go in its box.
///
/// The parameters are two strong links of the chain: the link in the box, which joins the two arms of the rectangle, and the link outside
/// the box.
fn empty_rectangle_places(
    explainer: &Explainer<'_>,
    (far, arms, near): LinkWithNodes<'_>,
    (from, ..): LinkWithNodes<'_>,
) -> Phrase {
    let Some(boxed) = link_unit(arms) else { return premise((far, arms, near)) };
    let seeing_far = [&far.cells[..], &explainer.eliminated_cells()].concat();
    let lines = [cells_of_both(near, from), seeing_far].map(|cells| common_unit_besides(explainer, &cells, boxed));
    box_places(boxed, near.digit, [(&near.cells[..], lines[0]), (&far.cells[..], lines[1])])
}

/// Returns a unit that contains all of the cells and is not the unit `boxed`; `None` if there is no such unit.
pub(super) fn common_unit_besides(explainer: &Explainer<'_>, cells: &[Cell], boxed: UnitId) -> Option<UnitId> {
    explainer.position.common_units(cells).into_iter().find(|&unit| unit != boxed)
}

/// Returns the clause that states where a digit can go in a box: `in box 5, 4 can only go in row 4 (r4c4 and r4c6) or column 5 (r6c5)`.
/// `arms` are the two groups of places, each with the line that contains it.
pub(super) fn box_places(boxed: UnitId, digit: Digit, arms: [(&[Cell], Option<UnitId>); 2]) -> Phrase {
    let places = match arms {
        [(one, Some(line)), (other, Some(next))] => phrase![line, " (", one, ") or ", next, " (", other, ")"],
        [(one, _), (other, _)] => {
            let mut cells = [one, other].concat();
            cells.sort_unstable();
            either(&cells)
        }
    };
    phrase!["in ", boxed, ", ", digit, " can only go in ", places]
}

/// Returns the conclusion from groups of candidates. Each group has one cell or one digit, and one of its candidates is true. For each
/// elimination, the conclusion names a group that rules it out. If no group rules out some elimination, returns the general conclusion.
pub(super) fn conclude(explainer: &Explainer<'_>, groups: &[Part]) -> ExplanationStep {
    let mut left = explainer.deduction.eliminations.clone();
    let mut clauses = Vec::new();
    for group in groups {
        let (eliminated, rest): (Vec<Candidate>, Vec<Candidate>) =
            left.into_iter().partition(|&candidate| rules_out(explainer, group, candidate));
        left = rest;
        clauses.extend((!eliminated.is_empty()).then(|| group_elimination(explainer, group, &eliminated)));
    }
    if left.is_empty() && !clauses.is_empty() {
        ExplanationStep::conclude(phrase![join_phrases(clauses, "; ", "; "), "."])
    } else {
        explainer.conclusion()
    }
}

/// Whether the candidate is false, whichever candidate of the group is true.
fn rules_out(explainer: &Explainer<'_>, group: &Part, (cell, digit): Candidate) -> bool {
    if group.cells == [cell] {
        !group.digits.has(digit)
    } else {
        group.digits == DigitSet::only(digit) && explainer.all_see(&[cell], &group.cells)
    }
}

/// Returns the clause that states why a group rules out the eliminated candidates: `r1c2 and r1c3 see r1c1 and r1c7, one of which is 4, so
/// they lose 4`, `r5c7 is 1 or 2, so it loses 3`.
fn group_elimination(explainer: &Explainer<'_>, group: &Part, eliminated: &[Candidate]) -> Phrase {
    let digits: DigitSet = eliminated.iter().map(|&(_, digit)| digit).collect();
    let mut cells: Vec<Cell> = eliminated.iter().map(|&(cell, _)| cell).collect();
    cells.dedup();
    let so_lose = explainer.elimination_clause(cells.len(), digits);
    if group.cells == cells {
        return phrase![&cells, " is ", either(&group.digits), so_lose];
    }
    let see = wording::pluralize(cells.len(), " sees ", " see ");
    let which = wording::pluralize(group.cells.len(), ", which is ", ", one of which is ");
    phrase![&cells, see, &group.cells, which, group.digits, so_lose]
}
