//! A shape and its rules, compiled once and shared by every board that has them.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use crate::check::endless;
use crate::{BadRule, Cell, CellSet, Condition, Constraint, Digit, DigitSet, Family, Rule, Shape, UnitName};

/// A unit by its place in [`Layout::units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u16);

/// n cells that hold n digits, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What a person calls it.
    pub name: UnitName,
    /// In reading order; as many as the board's side.
    pub cells: Vec<Cell>,
}

/// What the rules mean for each cell. Making one costs; boards of one shape share it by `Arc`.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    shape: Shape,
    rules: Vec<Rule>,
    constraints: Vec<Constraint>,
    units: Vec<Unit>,
    units_of: Vec<Vec<UnitId>>, // by cell
    peers: Vec<Vec<Cell>>,      // by cell
    domains: Vec<DigitSet>,     // by cell; empty if no rule says anything of single cells
    conditions: Vec<Asked>,
    conditions_of: Vec<Vec<u32>>, // by cell; empty if there are none
}

/// A condition and what the other rules say of its cells.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    condition: Condition,
    are_distinct: bool, // all cells are peers of each other
}

impl Layout {
    /// The layout of `shape` under `rules`.
    ///
    /// # Errors
    /// The first rule that cannot be, by its place among them, and why.
    pub fn checked(shape: Shape, rules: Vec<Rule>) -> Result<Arc<Self>, (usize, BadRule)> {
        let bad = rules.iter().enumerate().find_map(|(at, rule)| rule.check(shape).err().map(|why| (at, why)));
        match bad.or_else(|| endless(shape, &rules)) {
            Some(bad) => Err(bad),
            None => Ok(Self::new(shape, rules)),
        }
    }

    /// The layout of `shape` under `rules` that are known to be good, such as those of the whole board.
    ///
    /// # Panics
    /// Perhaps, if [`Layout::checked`] would refuse them.
    #[must_use]
    pub fn new(shape: Shape, rules: Vec<Rule>) -> Arc<Self> {
        let (mut constraints, mut conditions, mut domains) = (Vec::new(), Vec::new(), Vec::new());
        for (at, rule) in rules.iter().enumerate() {
            let index = rules[..at].iter().filter(|other| other.family == rule.family).count();
            let mut lowered = rule.lower(shape, &rules, index);
            constraints.append(&mut lowered.constraints);
            conditions.append(&mut lowered.conditions);
            if !lowered.within.is_empty() {
                domains.resize(shape.cells(), DigitSet::all(shape.side()));
            }
            lowered.within.iter().for_each(|&(cell, set)| domains[cell.index()] = domains[cell.index()].and(set));
        }
        let mut units = Vec::new();
        let mut units_of = vec![Vec::new(); shape.cells()];
        // sets: lists of all that is said of a cell, before equal ones go, can be many times as long
        let mut peers = vec![CellSet::new(); shape.cells()];
        for constraint in &constraints {
            for &cell in constraint.cells() {
                for &other in constraint.cells().iter().filter(|&&other| other != cell) {
                    peers[cell.index()].insert(other);
                }
            }
            if let Constraint::Unit { name, cells } = constraint {
                cells.iter().for_each(|cell| units_of[cell.index()].push(UnitId(units.len() as u16)));
                units.push(Unit { name: *name, cells: cells.clone() });
            }
        }
        let peers: Vec<Vec<Cell>> = peers.iter().map(listed).collect();
        let are_peers = |one: Cell, other: Cell| peers[one.index()].binary_search(&other).is_ok();
        let asked = |condition: Condition| Asked { are_distinct: differ(&condition.cells, are_peers), condition };
        let conditions: Vec<Asked> = conditions.into_iter().map(asked).collect();
        let mut conditions_of = vec![Vec::new(); if conditions.is_empty() { 0 } else { shape.cells() }];
        for (at, asked) in conditions.iter().enumerate() {
            asked.condition.cells.iter().for_each(|cell| conditions_of[cell.index()].push(at as u32));
        }
        Arc::new(Self { shape, rules, constraints, units, units_of, peers, domains, conditions, conditions_of })
    }

    /// The layout of `shape` under the three classic rules: made at the first call, the same ever after.
    #[must_use]
    pub fn classic(shape: Shape) -> Arc<Self> {
        static USUAL: [OnceLock<Arc<Layout>>; Shape::MAX_SIDE + 1] = [const { OnceLock::new() }; Shape::MAX_SIDE + 1];
        let make = || Self::new(shape, Rule::CLASSIC.to_vec());
        if Shape::of_side(shape.side()) == Ok(shape) {
            Arc::clone(USUAL[shape.side()].get_or_init(make))
        } else {
            make()
        }
    }

    /// Side and boxes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The rules it was made from.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Everything the rules ask, in the rules' order.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The units among the constraints, in the rules' order: rows, columns and boxes on a classic board.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The unit with this number.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// The numbers of all units, in order.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// The units that a cell belongs to, in the rules' order.
    #[must_use]
    pub fn units_of(&self, cell: Cell) -> &[UnitId] {
        &self.units_of[cell.index()]
    }

    /// The cells that may not hold the same digit as `cell`, in reading order; not `cell` itself.
    #[must_use]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// What a cell may hold at most, whatever the others hold.
    #[must_use]
    pub fn domain(&self, cell: Cell) -> DigitSet {
        self.domains.get(cell.index()).copied().unwrap_or(DigitSet::all(self.shape.side()))
    }

    /// What is asked beyond [`constraints`](Self::constraints) and [`domain`](Self::domain)s, in the rules' order.
    #[must_use]
    pub fn conditions(&self) -> impl ExactSizeIterator<Item = &Condition> {
        self.conditions.iter().map(|asked| &asked.condition)
    }

    /// The condition with this number.
    #[must_use]
    pub fn condition(&self, at: usize) -> &Condition {
        &self.conditions[at].condition
    }

    /// The numbers of the conditions that a cell is in.
    #[must_use]
    pub fn conditions_of(&self, cell: Cell) -> &[u32] {
        self.conditions_of.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// Takes from each set, by cell of the condition with this number, what the condition rules out. False if nothing meets it.
    #[must_use]
    pub fn tighten(&self, at: usize, sets: &mut [DigitSet]) -> bool {
        let asked = &self.conditions[at];
        asked.condition.tighten(sets, asked.are_distinct)
    }

    /// The numbers of the conditions that cannot be met with these digits, by cell, whatever the blank cells hold; those without a digit
    /// aside.
    pub fn unmet<'a>(&'a self, digits: &'a [Option<Digit>]) -> impl Iterator<Item = usize> + 'a {
        let digit = |cell: &Cell| digits[cell.index()];
        self.conditions.iter().enumerate().filter_map(move |(at, asked)| {
            let cells = &asked.condition.cells;
            if cells.iter().all(|cell| digit(cell).is_none()) {
                return None;
            }
            let set = |cell: &Cell| digit(cell).map_or(self.domain(*cell), DigitSet::only);
            let mut sets: Vec<DigitSet> = cells.iter().map(set).collect();
            (!asked.condition.tighten(&mut sets, false)).then_some(at)
        })
    }

    /// Whether rows, columns and boxes, and areas like them, are all there is: whatever speaks of different digits alone.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.conditions.is_empty() && self.domains.is_empty()
    }

    /// Whether its rules are the three that everybody knows, and no more.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.rules == Rule::CLASSIC
    }

    /// Whether it has a rule of this kind.
    #[must_use]
    pub fn has(&self, family: Family) -> bool {
        self.rules.iter().any(|rule| rule.family == family)
    }

    /// The kinds of rules that it has beside rows, columns and boxes, each once.
    #[must_use]
    pub fn kinds(&self) -> Vec<Family> {
        let is_usual = |family| matches!(family, Family::Row | Family::Column | Family::Box);
        Family::ALL.into_iter().filter(|&family| !is_usual(family) && self.has(family)).collect()
    }

    /// Returns what the rules of a kind demand: one sentence, or one for each number in their dots.
    #[must_use]
    pub fn asked_by(&self, family: Family) -> Vec<Cow<'static, str>> {
        let mut asked = Vec::new();
        for rule in self.rules.iter().filter(|rule| rule.family == family) {
            let about = rule.about(self.shape);
            if !asked.contains(&about) {
                asked.push(about);
            }
        }
        asked
    }

    /// Returns what the rules beside rows, columns and boxes demand, a sentence for each kind or number.
    #[must_use]
    pub fn asked(&self) -> Vec<Cow<'static, str>> {
        self.kinds().into_iter().flat_map(|family| self.asked_by(family)).collect()
    }

    /// Returns the rule of rows, columns and boxes, in a sentence that says so if there are no boxes.
    #[must_use]
    pub fn usual(&self) -> &'static str {
        if self.has(Family::Box) {
            "Every row, column and box contains every digit once."
        } else {
            "Every row and column contains every digit once; there are no boxes."
        }
    }

    /// Whether these cells hold different digits.
    #[must_use]
    pub fn differ(&self, cells: &[Cell]) -> bool {
        differ(cells, |one, other| self.are_peers(one, other))
    }

    /// Whether two cells may not hold the same digit.
    #[must_use]
    pub fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peers[one.index()].binary_search(&other).is_ok()
    }
}

/// The cells of a set in a list that takes no more memory than it needs.
fn listed(set: &CellSet) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(set.len());
    cells.extend(set.iter());
    cells
}

fn differ(cells: &[Cell], are_peers: impl Fn(Cell, Cell) -> bool) -> bool {
    (1..cells.len()).all(|i| cells[..i].iter().all(|&other| are_peers(cells[i], other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_classic_board_has_27_units_and_20_peers_a_cell() {
        let layout = Layout::classic(Shape::nine());
        assert_eq!(layout.units().len(), 27);
        assert!(layout.units().iter().all(|unit| unit.cells.len() == 9));
        for cell in Shape::nine().iter() {
            assert_eq!(layout.peers(cell).len(), 20);
            assert_eq!(layout.units_of(cell).len(), 3);
        }
        assert!(Arc::ptr_eq(&layout, &Layout::classic(Shape::nine())));
    }

    #[test]
    fn another_rule_adds_units_or_peers() {
        let mut rules = Rule::CLASSIC.to_vec();
        rules.push(Rule::DIAGONALS);
        let x = Layout::new(Shape::nine(), rules.clone());
        assert_eq!((x.units().len(), x.peers(Shape::nine().cell(4, 4)).len()), (29, 32));
        rules[3] = Rule::KNIGHT;
        let knight = Layout::new(Shape::nine(), rules);
        assert_eq!((knight.units().len(), knight.peers(Shape::nine().cell(4, 4)).len()), (27, 28));
    }
}
