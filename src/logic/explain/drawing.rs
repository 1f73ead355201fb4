//! The drawing of an explanation: lines between candidates, and letters for the nodes of chains and for sets of cells.

use crate::evidence::{Chain, Clause, Fish, ForcingNet, LinkReason, Node, NodeLink, Pattern};
use crate::explain::mark::Area;
use crate::{Deduction, Evidence, Position, Technique};
use grid::{Cell, Digit, UnitId};

/// Maximum number of lines between coloured candidates. More lines would tangle, so that none of them is drawn.
const MAX_COLOUR_LINES: usize = 12;

/// Lines and letters to draw on the board. The text of the explanation uses the same letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Links in the order walked, or lines along the units of a fish: strong along its bases, weak along its covers.
    pub lines: Vec<NodeLink>,
    /// Weak lines to the eliminated candidates, along the covers of a fish.
    pub elimination_lines: Vec<NodeLink>,
    /// The nodes of a chain in the order walked, or the candidates that a net shows to be true; each once. Their letters are a, b, c.
    pub nodes: Vec<Node>,
    /// Candidates with the letter of their colour, if cells have candidates of several colours.
    pub colour_letters: Vec<(Cell, Digit, char)>,
    /// Sets of cells with letters, in the order of [`set_letters`]: A, B, C.
    pub sets: Vec<Vec<Cell>>,
    /// Whether all lines run along the bases and covers of a fish.
    pub has_only_fish_lines: bool,
    /// Whether some lines run along the bases and covers of a fish, beside the links of chains.
    pub has_fish_lines: bool,
}

impl Drawing {
    /// Returns the letter of a node, or `None` if it has none: the nodes after the 26th.
    #[must_use]
    pub fn letter_of(&self, node: &Node) -> Option<char> {
        let at = self.nodes.iter().position(|other| other == node)?;
        ('a'..='z').nth(at)
    }

    /// Returns every candidate that has a letter, with the letter.
    #[must_use]
    pub fn candidate_letters(&self) -> Vec<(Cell, Digit, char)> {
        let of = |(node, letter): (&Node, char)| {
            let digit = node.digit;
            node.cells.iter().map(|&cell| (cell, digit, letter)).collect::<Vec<_>>()
        };
        self.nodes.iter().zip('a'..='z').flat_map(of).chain(self.colour_letters.iter().copied()).collect()
    }

    /// Returns the drawing without unhelpful lines: those of a colouring if there are more than [`MOST_LINES_OF_COLOURS`], and links within
    /// cells if the text does not mention these links.
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

/// Returns the letters for sets of cells on a board of this side, in order: no digits of the board, and neither I nor O.
pub fn set_letters(side: usize) -> impl Iterator<Item = char> {
    let is_free = move |&letter: &char| {
        let is_digit = Digit::from_symbol(letter).is_some_and(|digit| digit.index() < side);
        !is_digit && !matches!(letter, 'I' | 'O')
    };
    ('A'..='Z').filter(is_free).chain('a'..='z')
}

/// Returns the drawing for a deduction in the position that it was found in.
pub(super) fn draw(position: &Position, deduction: &Deduction, areas: &[Area]) -> Drawing {
    match &deduction.evidence {
        Evidence::Chain(chain) => draw_chains(std::slice::from_ref(chain)),
        Evidence::Fish(fish) => draw_fish(position, deduction, fish),
        Evidence::LockedCandidates { base, cover, cells } => {
            let digit = deduction.digits.first().expect("the pattern has one digit");
            let along = |unit: UnitId, cells: &[Cell], is_strong| unit_lines(position, unit, cells, (digit, is_strong));
            Drawing {
                lines: along(*base, cells, true),
                elimination_lines: along(*cover, &with_eliminated(position, deduction, *cover, cells), false),
                has_only_fish_lines: true,
                ..Drawing::default()
            }
        }
        Evidence::Pattern(pattern) => draw_pattern(position, deduction, (pattern, areas)),
        Evidence::DeadlyPattern(deadly) => {
            Drawing { lines: conjugate_lines(position, &deadly.clauses), ..Drawing::default() }
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

/// Returns the candidates that a net shows to be true, branch by branch.
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

fn draw_fish(position: &Position, deduction: &Deduction, fish: &Fish) -> Drawing {
    let digit = deduction.digits.first().expect("the pattern has one digit");
    let all = [&fish.cells[..], &fish.fins].concat();
    let twin = fish.twin.as_ref().map_or(&[][..], |twin| &twin.covers[..]);
    let covers = || fish.covers.iter().chain(twin.iter().filter(|cover| !fish.covers.contains(cover)));
    let bases = fish.bases.iter().flat_map(|&base| unit_lines(position, base, &all, (digit, true)));
    let within = covers().flat_map(|&cover| unit_lines(position, cover, &fish.cells, (digit, false)));
    let told = draw_chains(&fish.chains);
    Drawing {
        lines: bases.chain(within).chain(told.lines).collect(),
        elimination_lines: covers()
            .flat_map(|&cover| {
                unit_lines(position, cover, &with_eliminated(position, deduction, cover, &fish.cells), (digit, false))
            })
            .collect(),
        has_only_fish_lines: fish.chains.is_empty(),
        has_fish_lines: !fish.chains.is_empty(),
        ..told
    }
}

fn draw_pattern(position: &Position, deduction: &Deduction, (pattern, areas): (&Pattern, &[Area])) -> Drawing {
    let sets = |from: usize, to: usize| pattern.parts[from..to].iter().map(|part| part.cells.clone()).collect();
    let halves = pattern.parts.len().div_ceil(2);
    let sets: Vec<Vec<Cell>> = match deduction.technique {
        Technique::AlsXz | Technique::SimpleColorsTrap | Technique::SimpleColorsWrap | Technique::RemotePair => {
            sets(0, 2)
        }
        Technique::MultiColors1 | Technique::MultiColors2 => sets(0, 4),
        Technique::AlsXyWing => sets(0, 3),
        Technique::AlsXyChain => sets(0, halves),
        Technique::DeathBlossom => sets(1, halves),
        Technique::AlsWWing => sets(0, pattern.parts.len() / 2),
        _ => Vec::new(),
    };
    let is_colouring = deduction.technique.is_colouring();
    let lines = match deduction.technique {
        Technique::XyWing | Technique::XyzWing => wing_lines(position, pattern),
        Technique::BrokenWing => broken_wing_lines(position, pattern, areas),
        Technique::BivalueOddagon => ring_lines(pattern),
        Technique::Exocet | Technique::Tridagon => Vec::new(),
        _ if is_colouring => conjugate_lines(position, &pattern.clauses),
        _ if sets.is_empty() => conjugate_lines(position, &pattern.clauses),
        Technique::AlsWWing => set_place_lines(position, pattern, sets.len()),
        _ => {
            set_link_lines(position, pattern, sets.len() + usize::from(deduction.technique == Technique::DeathBlossom))
        }
    };
    // Explanations call an almost locked set of one cell by its place, so it has no letter.
    let has_letter = |set: &Vec<Cell>| is_colouring || set.len() > 1;
    let is_of_several_digits = deduction.technique == Technique::Medusa;
    let coloured = if is_of_several_digits { colour_letters(position, pattern) } else { Vec::new() };
    Drawing {
        lines,
        colour_letters: coloured,
        sets: sets.into_iter().filter(has_letter).collect(),
        ..Drawing::default()
    }
}

/// Returns the candidates of two colours with the letter of their colour. The parts of a pattern have the two colours in turn.
fn colour_letters(position: &Position, pattern: &Pattern) -> Vec<(Cell, Digit, char)> {
    let letters: Vec<char> = set_letters(position.shape().side()).take(2).collect();
    let mut coloured = Vec::new();
    for (part, &letter) in pattern.parts.iter().zip(letters.iter().cycle()) {
        let candidates = part.cells.iter().flat_map(|&cell| part.digits.iter().map(move |digit| (cell, digit, letter)));
        coloured.extend(candidates);
    }
    coloured
}

/// Returns weak lines from each cell of a ring to the next, for the first digit of the ring.
fn ring_lines(pattern: &Pattern) -> Vec<NodeLink> {
    let ring = &pattern.parts[0];
    let next = ring.cells.iter().cycle().skip(1);
    let pairs = ring.cells.iter().zip(next).zip(ring.digits.first().into_iter().cycle());
    pairs.map(|((&from, &to), digit)| line((from, digit), (to, digit), false)).collect()
}

fn single_node(cell: Cell, digit: Digit) -> Node {
    Node { cells: vec![cell], digit }
}

fn line(from: (Cell, Digit), to: (Cell, Digit), is_strong: bool) -> NodeLink {
    NodeLink { from: single_node(from.0, from.1), to: single_node(to.0, to.1), is_strong }
}

/// Returns lines that join the given cells within `unit`, in the order of the unit.
fn unit_lines(position: &Position, unit: UnitId, cells: &[Cell], (digit, is_strong): (Digit, bool)) -> Vec<NodeLink> {
    let inside: Vec<Cell> = position.unit(unit).cells.iter().copied().filter(|cell| cells.contains(cell)).collect();
    inside.windows(2).map(|pair| line((pair[0], digit), (pair[1], digit), is_strong)).collect()
}

/// Returns `cells` and the cells of `unit` that lose a candidate; empty if there are none of the latter.
fn with_eliminated(position: &Position, deduction: &Deduction, unit: UnitId, cells: &[Cell]) -> Vec<Cell> {
    let unit = &position.unit(unit).cells;
    let fallen: Vec<Cell> =
        deduction.eliminations.iter().map(|&(cell, _)| cell).filter(|cell| unit.contains(cell)).collect();
    if fallen.is_empty() { Vec::new() } else { [cells, &fallen].concat() }
}

/// Returns a strong line for each need that can be met in exactly two ways.
fn conjugate_lines(position: &Position, needs: &[Clause]) -> Vec<NodeLink> {
    let pair = |need: &Clause| {
        let ways: Vec<(Cell, Digit)> = match *need {
            Clause::Cell(cell) => position.candidates(cell).iter().map(|digit| (cell, digit)).collect(),
            Clause::Unit(unit, digit) => {
                position.cells(unit, position.places(unit, digit)).map(|cell| (cell, digit)).collect()
            }
        };
        match ways[..] {
            [one, other] => Some(line(one, other, true)),
            _ => None,
        }
    };
    needs.iter().filter_map(pair).collect()
}

/// Returns weak lines from a pivot to each of its two wings.
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

/// Returns weak lines around a ring of cells for one digit, unit by unit.
fn broken_wing_lines(position: &Position, pattern: &Pattern, areas: &[Area]) -> Vec<NodeLink> {
    let Some((guardians, ring)) = pattern.parts.split_last() else { return Vec::new() };
    let Some(digit) = guardians.digits.first() else { return Vec::new() };
    let cells: Vec<Cell> = ring.iter().flat_map(|part| part.cells.iter().copied()).collect();
    let units = areas.iter().filter_map(|area| area.unit());
    units.flat_map(|unit| unit_lines(position, unit, &cells, (digit, false))).collect()
}

/// Returns weak lines from sets to the places of a digit in a unit that all cells of the set with that digit see, and a strong line
/// between the places if there are just two. The first `shown` parts are the sets.
fn set_place_lines(position: &Position, pattern: &Pattern, shown: usize) -> Vec<NodeLink> {
    let Some(&[need @ Clause::Unit(unit, digit)]) = pattern.clauses.first_chunk() else { return Vec::new() };
    let layout = position.layout();
    let seeing = |&place: &Cell| {
        let sets = pattern.parts[shown..].iter();
        let mut sees = sets.filter(|part| part.cells.iter().all(|&cell| layout.are_peers(cell, place)));
        let from = sees.next()?.cells.iter().copied().min_by_key(|&cell| manhattan_distance(position, cell, place))?;
        Some(line((from, digit), (place, digit), false))
    };
    let places: Vec<Cell> = position.cells(unit, position.places(unit, digit)).collect();
    let weak = places.iter().filter_map(seeing);
    weak.chain(conjugate_lines(position, &[need])).collect()
}

/// Returns the Manhattan distance between two cells.
fn manhattan_distance(position: &Position, one: Cell, other: Cell) -> usize {
    let shape = position.shape();
    shape.row(one).abs_diff(shape.row(other)) + shape.column(one).abs_diff(shape.column(other))
}

/// Returns a weak line for each digit that links two sets, between the nearest cells with it that see each other. The first `shown` parts
/// are the sets.
fn set_link_lines(position: &Position, pattern: &Pattern, shown: usize) -> Vec<NodeLink> {
    let (sets, links) = pattern.parts.split_at(shown);
    let layout = position.layout();
    let between = |part: &crate::evidence::Part| {
        let digit = part.digits.first()?;
        let of = |at: usize| part.cells.iter().copied().filter(move |cell| sets[at].cells.contains(cell));
        let owners: Vec<usize> = (0..sets.len()).filter(|&set| of(set).next().is_some()).collect();
        let pairs = owners.iter().flat_map(|&one| owners.iter().map(move |&other| (one, other)));
        pairs.filter(|(one, other)| one < other).find_map(|(one, other)| {
            let all = of(one).flat_map(|from| of(other).map(move |to| (from, to)));
            let best = all.filter(|&(from, to)| layout.are_peers(from, to));
            let best = best.min_by_key(|&(from, to)| manhattan_distance(position, from, to));
            best.map(|(from, to)| line((from, digit), (to, digit), false))
        })
    };
    links.iter().filter_map(between).collect()
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
            assert!(set_letters(side).count() >= side.min(25), "a set for each petal: {side}");
        }
    }
}
