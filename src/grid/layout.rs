//! Layouts: a shape and its rules, compiled once and shared by all boards that have them.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use crate::rule_check::find_long_chain;
use crate::{Cell, CellSet, Condition, Constraint, Digit, DigitSet, Family, Rule, RuleError, Shape, UnitName};

/// Index of a unit in [`Layout::units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u16);

/// A unit: as many cells as there are digits, which hold every digit once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Name shown to the player.
    pub name: UnitName,
    /// Cells in reading order, as many as there are digits.
    pub cells: Vec<Cell>,
}

/// A shape and its rules, compiled into lookup tables: the units, peers, domain and conditions of each cell. Compiling is expensive, so
/// boards share layouts by `Arc`.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    shape: Shape,
    rules: Vec<Rule>,
    constraints: Vec<Constraint>,
    units: Vec<Unit>,
    units_of: Vec<Vec<UnitId>>, // by cell
    peers: Vec<Vec<Cell>>,      // by cell
    domains: Vec<DigitSet>,     // by cell; empty if no rule restricts single cells
    conditions: Vec<CompiledCondition>,
    conditions_of: Vec<Vec<u32>>, // by cell; empty if there are no conditions
}

/// A condition, and whether the rules make all its cells different.
#[derive(Debug, PartialEq, Eq)]
struct CompiledCondition {
    condition: Condition,
    are_distinct: bool, // all cells are peers of each other
}

impl Layout {
    /// Checks the rules and returns the layout with this shape and these rules.
    ///
    /// # Errors
    /// The index of the first invalid rule, and the reason.
    pub fn checked(shape: Shape, rules: Vec<Rule>) -> Result<Arc<Self>, (usize, RuleError)> {
        let bad = rules.iter().enumerate().find_map(|(at, rule)| rule.check(shape).err().map(|why| (at, why)));
        match bad.or_else(|| find_long_chain(shape, &rules)) {
            Some(bad) => Err(bad),
            None => Ok(Self::new(shape, rules)),
        }
    }

    /// Returns the layout with this shape and these rules. The rules must be known to be valid, as rules of the whole board are.
    ///
    /// # Panics
    /// May panic for rules that [`Layout::checked`] would reject.
    #[must_use]
    pub fn new(shape: Shape, rules: Vec<Rule>) -> Arc<Self> {
        let (mut constraints, mut conditions, mut domains) = (Vec::new(), Vec::new(), Vec::new());
        for (at, rule) in rules.iter().enumerate() {
            let index = rules[..at].iter().filter(|other| other.family == rule.family).count();
            let mut lowered = rule.lower(shape, &rules, index);
            constraints.append(&mut lowered.constraints);
            conditions.append(&mut lowered.conditions);
            if !lowered.domains.is_empty() {
                domains.resize(shape.cells(), DigitSet::all(shape.side()));
            }
            lowered.domains.iter().for_each(|&(cell, set)| domains[cell.index()] = domains[cell.index()].and(set));
        }
        let mut units = Vec::new();
        let mut units_of = vec![Vec::new(); shape.cells()];
        // Sets, because lists would contain duplicates and could be many times as long.
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
        let compile =
            |condition: Condition| CompiledCondition { are_distinct: differ(&condition.cells, are_peers), condition };
        let conditions: Vec<CompiledCondition> = conditions.into_iter().map(compile).collect();
        let mut conditions_of = vec![Vec::new(); if conditions.is_empty() { 0 } else { shape.cells() }];
        for (at, compiled) in conditions.iter().enumerate() {
            compiled.condition.cells.iter().for_each(|cell| conditions_of[cell.index()].push(at as u32));
        }
        Arc::new(Self { shape, rules, constraints, units, units_of, peers, domains, conditions, conditions_of })
    }

    /// Returns the layout of `shape` with the three classic rules. If `shape` is the usual shape for its side, the layout is built at the
    /// first call and shared from then on.
    #[must_use]
    pub fn classic(shape: Shape) -> Arc<Self> {
        static SHARED: [OnceLock<Arc<Layout>>; Shape::MAX_SIDE + 1] = [const { OnceLock::new() }; Shape::MAX_SIDE + 1];
        let make = || Self::new(shape, Rule::CLASSIC.to_vec());
        if Shape::of_side(shape.side()) == Ok(shape) {
            Arc::clone(SHARED[shape.side()].get_or_init(make))
        } else {
            make()
        }
    }

    /// Returns the shape: side and boxes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the rules that the layout was compiled from.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns all constraints, in the order of the rules.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns the units among the constraints, in the order of the rules: rows, columns and boxes on a classic board.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Returns the unit with this ID.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// Iterates over the IDs of all units, in order.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// Returns the units that a cell belongs to, in the order of the rules.
    #[must_use]
    pub fn units_of(&self, cell: Cell) -> &[UnitId] {
        &self.units_of[cell.index()]
    }

    /// Returns the peers of a cell in reading order: the other cells that cannot hold the same digit.
    #[must_use]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// Returns the digits that the rules allow in a cell regardless of the other cells.
    #[must_use]
    pub fn domain(&self, cell: Cell) -> DigitSet {
        self.domains.get(cell.index()).copied().unwrap_or(DigitSet::all(self.shape.side()))
    }

    /// Iterates over the conditions, in the order of the rules. The conditions are all demands of the rules except the
    /// [`constraints`](Self::constraints) and the restrictions of single cells, which are in the [`domain`](Self::domain) of each cell.
    #[must_use]
    pub fn conditions(&self) -> impl ExactSizeIterator<Item = &Condition> {
        self.conditions.iter().map(|compiled| &compiled.condition)
    }

    /// Returns the condition with this number, counted from 0.
    #[must_use]
    pub fn condition(&self, at: usize) -> &Condition {
        &self.conditions[at].condition
    }

    /// Returns the numbers of the conditions that a cell belongs to.
    #[must_use]
    pub fn conditions_of(&self, cell: Cell) -> &[u32] {
        self.conditions_of.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// Removes the candidates that the condition with this number rules out. `sets` holds the candidates of the condition's cells, in the
    /// order of [`Condition::cells`]. Returns false if it turns out that no digits can meet the condition.
    #[must_use]
    pub fn tighten(&self, at: usize, sets: &mut [DigitSet]) -> bool {
        let compiled = &self.conditions[at];
        compiled.condition.tighten(sets, compiled.are_distinct)
    }

    /// Iterates over the numbers of the conditions that cannot be met, whatever the empty cells hold. `digits` holds the digit of each
    /// cell. Conditions without any filled cells are skipped.
    pub fn unmet<'a>(&'a self, digits: &'a [Option<Digit>]) -> impl Iterator<Item = usize> + 'a {
        let digit = |cell: &Cell| digits[cell.index()];
        self.conditions.iter().enumerate().filter_map(move |(at, compiled)| {
            let cells = &compiled.condition.cells;
            if cells.iter().all(|cell| digit(cell).is_none()) {
                return None;
            }
            let set = |cell: &Cell| digit(cell).map_or(self.domain(*cell), DigitSet::only);
            let mut sets: Vec<DigitSet> = cells.iter().map(set).collect();
            (!compiled.condition.tighten(&mut sets, false)).then_some(at)
        })
    }

    /// Whether the rules only demand that certain cells hold different digits: there are no conditions, and no restrictions on single
    /// cells.
    #[must_use]
    pub fn has_only_distinct_cells(&self) -> bool {
        self.conditions.is_empty() && self.domains.is_empty()
    }

    /// Whether the rules are exactly the three classic ones: rows, columns and boxes.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.rules == Rule::CLASSIC
    }

    /// Whether there is a rule of this kind.
    #[must_use]
    pub fn has(&self, family: Family) -> bool {
        self.rules.iter().any(|rule| rule.family == family)
    }

    /// Returns the kinds of the rules other than rows, columns and boxes, each once.
    #[must_use]
    pub fn kinds(&self) -> Vec<Family> {
        let is_usual = |family| matches!(family, Family::Row | Family::Column | Family::Box);
        Family::ALL.into_iter().filter(|&family| !is_usual(family) && self.has(family)).collect()
    }

    /// Returns what the rules of a kind demand: one sentence, or several if their dots have different numbers.
    #[must_use]
    pub fn demands_of(&self, family: Family) -> Vec<Cow<'static, str>> {
        let mut asked = Vec::new();
        for rule in self.rules.iter().filter(|rule| rule.family == family) {
            let about = rule.about(self.shape);
            if !asked.contains(&about) {
                asked.push(about);
            }
        }
        asked
    }

    /// Returns what the rules other than rows, columns and boxes demand: one sentence for each kind, or for each different number in the
    /// dots of a kind.
    #[must_use]
    pub fn demands(&self) -> Vec<Cow<'static, str>> {
        self.kinds().into_iter().flat_map(|family| self.demands_of(family)).collect()
    }

    /// Returns a sentence that says what rows, columns and boxes demand. If there are no boxes, the sentence says so.
    #[must_use]
    pub fn classic_demand(&self) -> &'static str {
        if self.has(Family::Box) {
            "Every row, column and box contains every digit once."
        } else {
            "Every row and column contains every digit once; there are no boxes."
        }
    }

    /// Whether the rules make these cells different, that is, whether all of them are peers of each other.
    #[must_use]
    pub fn differ(&self, cells: &[Cell]) -> bool {
        differ(cells, |one, other| self.are_peers(one, other))
    }

    /// Whether two cells are peers, so that they cannot hold the same digit.
    #[must_use]
    pub fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peers[one.index()].binary_search(&other).is_ok()
    }
}

/// Returns the cells of a set as a list without spare capacity.
fn listed(set: &CellSet) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(set.len());
    cells.extend(set.iter());
    cells
}

/// Whether all cells are peers of each other.
fn differ(cells: &[Cell], are_peers: impl Fn(Cell, Cell) -> bool) -> bool {
    (1..cells.len()).all(|i| cells[..i].iter().all(|&other| are_peers(cells[i], other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_classic_board_has_27_units_and_20_peers_per_cell() {
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
    fn further_rules_add_units_or_peers() {
        let mut rules = Rule::CLASSIC.to_vec();
        rules.push(Rule::DIAGONALS);
        let x = Layout::new(Shape::nine(), rules.clone());
        assert_eq!((x.units().len(), x.peers(Shape::nine().cell(4, 4)).len()), (29, 32));
        rules[3] = Rule::KNIGHT;
        let knight = Layout::new(Shape::nine(), rules);
        assert_eq!((knight.units().len(), knight.peers(Shape::nine().cell(4, 4)).len()), (27, 28));
    }
}
