//! A shape and its rules, compiled once and shared by every board that has them.

use std::sync::{Arc, OnceLock};

use crate::grid::{Cell, Constraint, Rule, Shape, UnitName};

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
}

impl Layout {
    /// The layout of `shape` under `rules`.
    #[must_use]
    pub fn new(shape: Shape, rules: Vec<Rule>) -> Arc<Self> {
        let constraints: Vec<Constraint> = rules.iter().flat_map(|rule| rule.lower(shape)).collect();
        let mut units = Vec::new();
        let mut units_of = vec![Vec::new(); shape.cells()];
        let mut peers = vec![Vec::new(); shape.cells()];
        for constraint in &constraints {
            for &cell in constraint.cells() {
                peers[cell.index()].extend(constraint.cells().iter().filter(|&&other| other != cell));
            }
            if let Constraint::Unit { name, cells } = constraint {
                cells.iter().for_each(|cell| units_of[cell.index()].push(UnitId(units.len() as u16)));
                units.push(Unit { name: *name, cells: cells.clone() });
            }
        }
        for cells in &mut peers {
            cells.sort_unstable();
            cells.dedup();
        }
        Arc::new(Self { shape, rules, constraints, units, units_of, peers })
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

    /// Whether two cells may not hold the same digit.
    #[must_use]
    pub fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peers[one.index()].binary_search(&other).is_ok()
    }
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
        rules.push(Rule::Diagonals);
        let x = Layout::new(Shape::nine(), rules.clone());
        assert_eq!((x.units().len(), x.peers(Shape::nine().cell(4, 4)).len()), (29, 32));
        rules[3] = Rule::Knight;
        let knight = Layout::new(Shape::nine(), rules);
        assert_eq!((knight.units().len(), knight.peers(Shape::nine().cell(4, 4)).len()), (27, 28));
    }
}
