//! Drawings of explanations: lines between candidates, and letters for the nodes of chains and for sets of cells.

use crate::evidence::{Chain, Clause, Fish, ForcingNet, LinkReason, Node, NodeLink, Pattern, PatternKind};
use crate::explain::lettered_parts::lettered_parts;
use crate::explain::mark::Area;
use crate::{Deduction, Evidence, Position, Technique};
use grid::{Cell, Digit, UnitId};

/// Maximum number of lines in the drawing of a colouring. If there are more, no line is drawn, because the drawing would be hard to read.
const MAX_COLOUR_LINES: usize = 12;

/// Lines and letters to draw on the board. The text of the explanation refers to these letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Lines between candidates: the links of a chain in order, the links of another pattern, or lines along the units of a fish. The lines
    /// of a fish are strong along its base sets and weak along its cover sets.
    pub lines: Vec<NodeLink>,
    /// Weak lines to the eliminated candidates, along the cover sets of a fish.
    pub elimination_lines: Vec<NodeLink>,
    /// Nodes with the letters a, b, c and so on, each once. These are the nodes of a chain in order, or the candidates that a forcing net
    /// assumes or shows to be true.
    pub nodes: Vec<Node>,
    /// Coloured candidates, each with the letter of its colour. Empty unless one cell can have candidates of both colours, as in 3D Medusa.
    pub colour_letters: Vec<(Cell, Digit, char)>,
    /// Sets of cells with letters, such as almost locked sets. The letters are A, B, C and so on, as in [`set_letters`].
    pub sets: Vec<Vec<Cell>>,
    /// Whether all lines run along the base and cover sets of a fish or of locked candidates.
    pub has_only_fish_lines: bool,
    /// Whether some lines run along the base and cover sets of a fish, while others are links of chains.
    pub has_fish_lines: bool,
}

impl Drawing {
    /// Returns the letter of a node, or `None` if the node has no letter. Only the first 26 nodes have letters.
    #[must_use]
    pub fn letter_of(&self, node: &Node) -> Option<char> {
        let at = self.nodes.iter().position(|other| other == node)?;
        ('a'..='z').nth(at)
    }

    /// Returns all candidates that have a letter, each with its letter.
    #[must_use]
    pub fn candidate_letters(&self) -> Vec<(Cell, Digit, char)> {
        let of = |(node, letter): (&Node, char)| {
            let digit = node.digit;
            node.cells.iter().map(|&cell| (cell, digit, letter)).collect::<Vec<_>>()
        };
        self.nodes.iter().zip('a'..='z').flat_map(of).chain(self.colour_letters.iter().copied()).collect()
    }

    /// Returns the drawing without unhelpful lines.
    ///
    /// Unhelpful lines are all lines of a colouring if there are more than [`MAX_COLOUR_LINES`], and links within a cell if the explanation
    /// does not mention them.
    pub(super) fn without_clutter(mut self, technique: Technique) -> Self {
        let has_unused_links = matches!(
            technique,
            Technique::WxyzWing
                | Technique::VwxyzWing
                | Technique::UvwxyzWing
                | Technique::TuvwxyzWing
                | Technique::SueDeCoq
        );
        if technique.is_colouring() && self.lines.len() > MAX_COLOUR_LINES {
            self.lines.clear();
        } else if has_unused_links {
            self.lines.retain(|line| line.from.cells != line.to.cells);
        }
        self
    }
}

/// Returns the letters for sets of cells on a board with the given side, in order: capital letters, then small letters.
///
/// Capital letters that are digits of the board are left out, and so are I and O.
pub fn set_letters(side: usize) -> impl Iterator<Item = char> {
    let is_free = move |&letter: &char| {
        let is_digit = Digit::from_symbol(letter).is_some_and(|digit| digit.index() < side);
        !is_digit && !matches!(letter, 'I' | 'O')
    };
    ('A'..='Z').filter(is_free).chain('a'..='z')
}

/// Returns the drawing for a deduction that was found in `position`. `areas` are the units that its explanation highlights.
pub(super) fn draw(position: &Position, deduction: &Deduction, areas: &[Area]) -> Drawing {
    match &deduction.evidence {
        Evidence::Chain(chain) => draw_chains(std::slice::from_ref(chain)),
        Evidence::Fish(fish) => draw_fish(position, deduction, fish),
        Evidence::LockedCandidates { base, cover, cells } => {
            let digit = deduction.digits.first().expect("locked candidates have one digit");
            let along = |unit: UnitId, cells: &[Cell], is_strong| unit_lines(position, unit, cells, (digit, is_strong));
            Drawing {
                lines: along(*base, cells, true),
                elimination_lines: along(*cover, &with_eliminated(position, deduction, *cover, cells), false),
                has_only_fish_lines: true,
                ..Drawing::default()
            }
        }
        Evidence::Pattern(pattern) => draw_pattern(position, pattern, areas),
        Evidence::DeadlyPattern(pattern) => {
            Drawing { lines: conjugate_lines(position, &pattern.clauses), ..Drawing::default() }
        }
        Evidence::ForcingNet(net) => Drawing { nodes: true_nodes(net), ..Drawing::default() },
        Evidence::FullHouse { .. }
        | Evidence::HiddenSingle { .. }
        | Evidence::NakedSingle { .. }
        | Evidence::NakedSubset { .. }
        | Evidence::HiddenSubset { .. }
        | Evidence::BaseCover(_)
        | Evidence::RuleConditions(_)
        | Evidence::Symmetry(_) => Drawing::default(),
    }
}

/// Returns the drawing of chains: their nodes, links and almost locked sets.
fn draw_chains(chains: &[Chain]) -> Drawing {
    let (mut nodes, mut sets): (Vec<Node>, Vec<Vec<Cell>>) = (Vec::new(), Vec::new());
    for chain in chains {
        for node in &chain.nodes {
            if !nodes.contains(node) {
                nodes.push(node.clone());
            }
        }
        for (_, link, _) in chain.links_with_nodes() {
            if let LinkReason::Als(cells, _) = &link.reason
                && !sets.contains(cells)
            {
                sets.push(cells.clone());
            }
        }
    }
    Drawing { lines: chains.iter().flat_map(Chain::node_links).collect(), nodes, sets, ..Drawing::default() }
}

/// Returns the candidates that a forcing net assumes or shows to be true, as nodes. They are in the order of the branches, each once.
fn true_nodes(net: &ForcingNet) -> Vec<Node> {
    let mut nodes = Vec::new();
    for branch in &net.branches {
        let steps = branch.steps.iter().map(|step| (step.candidate, step.is_true));
        let is_true = [branch.assumption].into_iter().chain(steps).filter(|(_, is_true)| *is_true);
        for ((cell, digit), _) in is_true {
            if !nodes.contains(&single_node(cell, digit)) {
                nodes.push(single_node(cell, digit));
            }
        }
    }
    nodes
}

/// Returns the drawing of a fish: lines along its units, and the chains of its fins.
fn draw_fish(position: &Position, deduction: &Deduction, fish: &Fish) -> Drawing {
    let digit = deduction.digits.first().expect("a fish has one digit");
    let all = [&fish.cells[..], &fish.fins].concat();
    let twin = fish.twin.as_ref().map_or(&[][..], |twin| &twin.covers[..]);
    let covers = || fish.covers.iter().chain(twin.iter().filter(|cover| !fish.covers.contains(cover)));
    let base_lines = fish.bases.iter().flat_map(|&base| unit_lines(position, base, &all, (digit, true)));
    let cover_lines = covers().flat_map(|&cover| unit_lines(position, cover, &fish.cells, (digit, false)));
    let chains = draw_chains(&fish.chains);
    Drawing {
        lines: base_lines.chain(cover_lines).chain(chains.lines).collect(),
        elimination_lines: covers()
            .flat_map(|&cover| {
                unit_lines(position, cover, &with_eliminated(position, deduction, cover, &fish.cells), (digit, false))
            })
            .collect(),
        has_only_fish_lines: fish.chains.is_empty(),
        has_fish_lines: !fish.chains.is_empty(),
        ..chains
    }
}

/// Returns the drawing of a pattern. Its lines depend on the kind of the pattern.
fn draw_pattern(position: &Position, pattern: &Pattern, areas: &[Area]) -> Drawing {
    let lettered = lettered_parts(pattern);
    let lines = match pattern.kind {
        PatternKind::XyWing => wing_lines(position, pattern),
        PatternKind::BrokenWing => broken_wing_lines(position, pattern, areas),
        PatternKind::BivalueOddagon => ring_lines(pattern),
        PatternKind::Exocet | PatternKind::Tridagon => Vec::new(),
        PatternKind::AlsWWing => set_place_lines(position, pattern, lettered.end),
        PatternKind::AlsXz | PatternKind::AlsXyWing | PatternKind::AlsXyChain | PatternKind::DeathBlossom => {
            set_link_lines(position, pattern, lettered.end)
        }
        PatternKind::DirectSingle
        | PatternKind::PeerPointing
        | PatternKind::AlmostLockedCandidates
        | PatternKind::XyzRing
        | PatternKind::LargeWing
        | PatternKind::DualTwoStringKite
        | PatternKind::DualEmptyRectangle
        | PatternKind::SimpleColours
        | PatternKind::MultiColours
        | PatternKind::RemotePair
        | PatternKind::Medusa
        | PatternKind::SueDeCoq
        | PatternKind::AlignedExclusion { .. }
        | PatternKind::Templates => conjugate_lines(position, &pattern.clauses),
    };
    // Explanations refer to an almost locked set of one cell by the name of the cell, so it has no letter.
    let has_letter = |set: &Vec<Cell>| pattern.kind.is_colouring() || set.len() > 1;
    let is_of_several_digits = pattern.kind == PatternKind::Medusa;
    Drawing {
        lines,
        colour_letters: if is_of_several_digits { colour_letters(position, pattern) } else { Vec::new() },
        sets: pattern.parts[lettered].iter().map(|part| part.cells.clone()).filter(has_letter).collect(),
        ..Drawing::default()
    }
}

/// Returns the candidates of two colours, each with the letter of its colour. The parts of the pattern belong alternately to the first and
/// to the second colour.
fn colour_letters(position: &Position, pattern: &Pattern) -> Vec<(Cell, Digit, char)> {
    let letters: Vec<char> = set_letters(position.shape().side()).take(2).collect();
    let mut coloured = Vec::new();
    for (part, &letter) in pattern.parts.iter().zip(letters.iter().cycle()) {
        let candidates = part.cells.iter().flat_map(|&cell| part.digits.iter().map(move |digit| (cell, digit, letter)));
        coloured.extend(candidates);
    }
    coloured
}

/// Returns the weak lines of a bivalue oddagon. They lead from each cell of the ring to the next cell, for the first of the two digits.
fn ring_lines(pattern: &Pattern) -> Vec<NodeLink> {
    let ring = &pattern.parts[0];
    let next = ring.cells.iter().cycle().skip(1);
    let pairs = ring.cells.iter().zip(next).zip(ring.digits.first().into_iter().cycle());
    pairs.map(|((&from, &to), digit)| line((from, digit), (to, digit), false)).collect()
}

/// Returns the node of one candidate.
fn single_node(cell: Cell, digit: Digit) -> Node {
    Node { cells: vec![cell], digit }
}

/// Returns the line between two candidates.
fn line(from: (Cell, Digit), to: (Cell, Digit), is_strong: bool) -> NodeLink {
    NodeLink { from: single_node(from.0, from.1), to: single_node(to.0, to.1), is_strong }
}

/// Returns lines that join the candidates of `digit` in `unit`, each with the next one. Includes only cells that are in `cells`.
fn unit_lines(position: &Position, unit: UnitId, cells: &[Cell], (digit, is_strong): (Digit, bool)) -> Vec<NodeLink> {
    let inside: Vec<Cell> = position.unit(unit).cells.iter().copied().filter(|cell| cells.contains(cell)).collect();
    inside.windows(2).map(|pair| line((pair[0], digit), (pair[1], digit), is_strong)).collect()
}

/// Returns `cells`, and the cells of `unit` in which candidates are eliminated. If there are no eliminations in `unit`, returns an empty
/// list.
fn with_eliminated(position: &Position, deduction: &Deduction, unit: UnitId, cells: &[Cell]) -> Vec<Cell> {
    let unit = &position.unit(unit).cells;
    let eliminated: Vec<Cell> =
        deduction.eliminations.iter().map(|&(cell, _)| cell).filter(|cell| unit.contains(cell)).collect();
    if eliminated.is_empty() { Vec::new() } else { [cells, &eliminated].concat() }
}

/// Returns a strong line for each clause that has exactly two candidates. The line joins these two candidates.
fn conjugate_lines(position: &Position, clauses: &[Clause]) -> Vec<NodeLink> {
    let pair = |clause: &Clause| {
        let candidates: Vec<(Cell, Digit)> = match *clause {
            Clause::Cell(cell) => position.candidates(cell).iter().map(|digit| (cell, digit)).collect(),
            Clause::Unit(unit, digit) => {
                position.cells(unit, position.places(unit, digit)).map(|cell| (cell, digit)).collect()
            }
        };
        match candidates[..] {
            [one, other] => Some(line(one, other, true)),
            _ => None,
        }
    };
    clauses.iter().filter_map(pair).collect()
}

/// Returns the weak lines of an XY-Wing or XYZ-Wing, from the pivot cell to each of the two wing cells.
fn wing_lines(position: &Position, pattern: &Pattern) -> Vec<NodeLink> {
    let [pivot, one, other] = &pattern.parts[..] else { return Vec::new() };
    let common = one.digits.and(other.digits);
    let spoke = |wing: &crate::evidence::Part| {
        let digit = pivot.digits.and(wing.digits).minus(common).first()?;
        let (from, to) = (pivot.cells[0], wing.cells[0]);
        (position.has_candidate(from, digit) && position.has_candidate(to, digit))
            .then(|| line((from, digit), (to, digit), false))
    };
    [one, other].into_iter().filter_map(spoke).collect()
}

/// Returns weak lines between neighbouring cells of the ring of a broken wing, for each unit in `areas`. The ring consists of all parts of
/// the pattern except the last one.
fn broken_wing_lines(position: &Position, pattern: &Pattern, areas: &[Area]) -> Vec<NodeLink> {
    let Some((guardians, ring)) = pattern.parts.split_last() else { return Vec::new() };
    let Some(digit) = guardians.digits.first() else { return Vec::new() };
    let cells: Vec<Cell> = ring.iter().flat_map(|part| part.cells.iter().copied()).collect();
    let units = areas.iter().filter_map(|area| area.unit());
    units.flat_map(|unit| unit_lines(position, unit, &cells, (digit, false))).collect()
}

/// Returns the lines of an ALS W-Wing, between its almost locked sets and the places of a digit in a unit. The first clause of the pattern
/// names this unit and this digit.
///
/// The first `shown` parts of the pattern are the sets. Each later part contains the cells of one set that have the digit.
///
/// A weak line leads to each place. It comes from a set in which all cells with the digit see the place. If there are exactly two places, a
/// strong line joins them.
fn set_place_lines(position: &Position, pattern: &Pattern, shown: usize) -> Vec<NodeLink> {
    let Some(&[clause @ Clause::Unit(unit, digit)]) = pattern.clauses.first_chunk() else { return Vec::new() };
    let layout = position.layout();
    let weak_line = |&place: &Cell| {
        let sets = pattern.parts[shown..].iter();
        let mut seeing_parts = sets.filter(|part| part.cells.iter().all(|&cell| layout.are_peers(cell, place)));
        let from =
            seeing_parts.next()?.cells.iter().copied().min_by_key(|&cell| manhattan_distance(position, cell, place))?;
        Some(line((from, digit), (place, digit), false))
    };
    let places: Vec<Cell> = position.cells(unit, position.places(unit, digit)).collect();
    let weak = places.iter().filter_map(weak_line);
    weak.chain(conjugate_lines(position, &[clause])).collect()
}

fn manhattan_distance(position: &Position, one: Cell, other: Cell) -> usize {
    let shape = position.shape();
    shape.row(one).abs_diff(shape.row(other)) + shape.column(one).abs_diff(shape.column(other))
}

/// Returns a weak line for each restricted common digit of two almost locked sets. It joins a cell of one set to a cell of the other. Both
/// cells have the digit and see each other. If there are several such pairs of cells, the line joins the nearest two.
///
/// The first `shown` parts of the pattern are the sets. Each later part contains a restricted common digit, and the cells of the two sets
/// that have it.
fn set_link_lines(position: &Position, pattern: &Pattern, shown: usize) -> Vec<NodeLink> {
    let (sets, links) = pattern.parts.split_at(shown);
    let layout = position.layout();
    let link_line = |part: &crate::evidence::Part| {
        let digit = part.digits.first()?;
        let of = |at: usize| part.cells.iter().copied().filter(move |cell| sets[at].cells.contains(cell));
        let owners: Vec<usize> = (0..sets.len()).filter(|&set| of(set).next().is_some()).collect();
        let pairs = owners.iter().flat_map(|&one| owners.iter().map(move |&other| (one, other)));
        pairs.filter(|(one, other)| one < other).find_map(|(one, other)| {
            let all = of(one).flat_map(|from| of(other).map(move |to| (from, to)));
            let nearest = all.filter(|&(from, to)| layout.are_peers(from, to));
            let nearest = nearest.min_by_key(|&(from, to)| manhattan_distance(position, from, to));
            nearest.map(|(from, to)| line((from, digit), (to, digit), false))
        })
    };
    links.iter().filter_map(link_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_of_a_set_is_a_digit() {
        let first = |side: usize| set_letters(side).take(4).collect::<String>();
        assert_eq!([9, 10, 16, 25, 36].map(first), ["ABCD", "BCDE", "HJKL", "QRST", "abcd"]);
        for side in 1..=64 {
            let digits: Vec<String> = (0..side).map(|index| Digit::new(index).to_string()).collect();
            assert!(set_letters(side).all(|letter| !digits.contains(&letter.to_string())), "{side}");
            assert!(set_letters(side).count() >= side.min(25), "enough letters for a set of each petal: {side}");
        }
    }
}
