//! Checks every rule directly by its definition. This code shares nothing with the primitives into which `grid` translates the rules.

use grid::{Cell, Digit, Family, Figure, Rule, Shape};

/// Whether a full grid satisfies all rules.
pub fn keeps_all(rules: &[Rule], shape: Shape, grid: &[Digit]) -> bool {
    rules.iter().all(|rule| Model { rules, shape, grid }.keeps(rule))
}

struct Model<'a> {
    rules: &'a [Rule],
    shape: Shape,
    grid: &'a [Digit],
}

impl Model<'_> {
    fn number(&self, cell: Cell) -> i64 {
        self.grid[cell.index()].number() as i64
    }

    fn keeps(&self, rule: &Rule) -> bool {
        let side = self.shape.side();
        let cells = rule.figure.cells();
        let numbers: Vec<i64> = cells.iter().map(|&cell| self.number(cell)).collect();
        let sum = || numbers.iter().sum::<i64>();
        let steps = || numbers.windows(2).map(|pair| pair[1] - pair[0]);
        match rule.family {
            Family::Row | Family::Column | Family::Box | Family::Diagonal | Family::Disjoint | Family::Window => {
                self.groups(rule.family).iter().all(|group| all_different(group))
            }
            Family::Region => match &rule.figure {
                Figure::Areas(areas) => areas.iter().all(|area| all_different(&self.numbers(area))),
                _ => false,
            },
            Family::Extra => all_different(&numbers),
            Family::Knight => self.pairs(|down, right| down * right == 2, |one, other| one != other),
            Family::King => self.pairs(|down, right| down.max(right) == 1, |one, other| one != other),
            Family::Neighbours => self.pairs(|down, right| down + right == 1, |one, other| (one - other).abs() != 1),
            Family::Even => numbers.iter().all(|number| number % 2 == 0),
            Family::Odd => numbers.iter().all(|number| number % 2 == 1),
            Family::Greater => numbers[0] > numbers[1],
            Family::White => (numbers[0] - numbers[1]).abs() == number_of(rule, 1),
            Family::Black => is_times(numbers[0], numbers[1], number_of(rule, 2)),
            Family::X => sum() == 10,
            Family::V => sum() == 5,
            Family::Dots => self.without_dot(|one, other| (one - other).abs() != 1 && !self.is_ratio(one, other)),
            Family::WhiteDots => self.without_dot(|one, other| (one - other).abs() != 1),
            Family::BlackDots => self.without_dot(|one, other| !self.is_ratio(one, other)),
            Family::Signs => self.unmarked(&[Family::X, Family::V], |one, other| one + other != 5 && one + other != 10),
            Family::Thermometer => steps().all(|step| step > 0),
            Family::Whispers => steps().all(|step| 2 * step.unsigned_abs() as usize >= side),
            Family::Palindrome => numbers.iter().eq(numbers.iter().rev()),
            Family::Renban => self.are_consecutive(cells),
            Family::Arrow => match &rule.figure {
                Figure::Arrow { bulb, shaft } => {
                    let read = self.numbers(bulb).iter().fold(0, |read, number| 10 * read + number);
                    read == self.numbers(shaft).iter().sum::<i64>()
                }
                _ => false,
            },
            Family::Cage => all_different(&numbers) && self.total(rule).is_none_or(|total| total == sum()),
            Family::LooseCage | Family::LittleKiller => self.total(rule) == Some(sum()),
            Family::Frame => {
                let is_row = self.shape.row(cells[0]) == self.shape.row(cells[1]);
                let first = if is_row { self.shape.box_width() } else { self.shape.box_height() };
                self.total(rule) == Some(numbers[..first].iter().sum())
            }
            Family::Sandwich => {
                let at = |wanted: usize| numbers.iter().position(|&number| number == wanted as i64);
                let (Some(one), Some(last)) = (at(1), at(side)) else { return false };
                self.total(rule) == Some(numbers[one.min(last) + 1..one.max(last)].iter().sum())
            }
            Family::XSum => self.total(rule) == Some(numbers[..numbers[0] as usize].iter().sum()),
            Family::Quadruple => match &rule.figure {
                Figure::Corner { digits, .. } => digits.iter().all(|digit| {
                    let wanted = digits.iter().filter(|other| *other == digit).count();
                    numbers.iter().filter(|&&number| number == digit.number() as i64).count() >= wanted
                }),
                _ => false,
            },
            Family::Clone => match &rule.figure {
                Figure::Areas(areas) => areas.iter().all(|area| self.numbers(area) == self.numbers(&areas[0])),
                _ => false,
            },
        }
    }

    /// Whether the cells hold consecutive numbers in any order. A cell that the line passes twice counts once.
    fn are_consecutive(&self, mut cells: Vec<Cell>) -> bool {
        cells.sort_unstable();
        cells.dedup();
        let mut sorted = self.numbers(&cells);
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    fn numbers(&self, cells: &[Cell]) -> Vec<i64> {
        cells.iter().map(|&cell| self.number(cell)).collect()
    }

    fn total(&self, rule: &Rule) -> Option<i64> {
        match rule.figure {
            Figure::Sum { total, .. } => total.map(i64::from),
            Figure::Outside { total, .. } => Some(i64::from(total)),
            _ => None,
        }
    }

    /// Returns the groups of cells to which a rule for the whole board applies, such as all rows. Each group is a list of the numbers in
    /// its cells, and may be empty.
    fn groups(&self, family: Family) -> Vec<Vec<i64>> {
        let (side, height, width) = (self.shape.side(), self.shape.box_height(), self.shape.box_width());
        let mut groups: Vec<Vec<i64>> = vec![Vec::new(); 2 * side * side];
        for row in 0..side {
            for column in 0..side {
                let number = self.number(self.shape.cell(row, column));
                let mut add = |group: usize| groups[group].push(number);
                match family {
                    Family::Row => add(row),
                    Family::Column => add(column),
                    Family::Box => add(row / height * side + column / width),
                    Family::Disjoint => add(row % height * side + column % width),
                    Family::Window => {
                        // The first window starts in the second row and column. Neighbouring windows are separated by one row or one
                        // column.
                        let (down, across) = ((row + height) % (height + 1), (column + width) % (width + 1));
                        let is_inside = row > 0 && column > 0 && down < height && across < width;
                        let (top, left) = (row - row.min(down), column - column.min(across));
                        if is_inside && top + height < side && left + width < side {
                            add(top * side + left);
                        }
                    }
                    _ => {
                        if row == column {
                            add(0);
                        }
                        if row + column + 1 == side {
                            add(1);
                        }
                    }
                }
            }
        }
        groups
    }

    /// Whether `fits` is true for the two numbers of every pair of cells for which `is_meant` is true. The arguments of `is_meant` are the
    /// distance of the two cells in rows and their distance in columns.
    fn pairs(&self, is_meant: impl Fn(usize, usize) -> bool, fits: impl Fn(i64, i64) -> bool) -> bool {
        let apart = |one: usize, other: usize| one.abs_diff(other);
        let cells = || self.shape.iter();
        cells().all(|one| {
            cells().all(|other| {
                let down = apart(self.shape.row(one), self.shape.row(other));
                let right = apart(self.shape.column(one), self.shape.column(other));
                !is_meant(down, right) || fits(self.number(one), self.number(other))
            })
        })
    }

    fn without_dot(&self, fits: impl Fn(i64, i64) -> bool) -> bool {
        self.unmarked(&[Family::White, Family::Black], fits)
    }

    /// Whether one of two numbers is the product of the other number and the number of some black dot on the board. If the board has no
    /// black dot, 2 is used as the number.
    fn is_ratio(&self, one: i64, other: i64) -> bool {
        let dots = self.rules.iter().filter(|rule| rule.family == Family::Black);
        let ratios: Vec<i64> = dots.map(|rule| number_of(rule, 2)).collect();
        if ratios.is_empty() {
            is_times(one, other, 2)
        } else {
            ratios.iter().any(|&ratio| is_times(one, other, ratio))
        }
    }

    /// Whether `fits` is true for the two numbers of every pair of adjacent cells that has no sign of these kinds between the cells.
    fn unmarked(&self, kinds: &[Family], fits: impl Fn(i64, i64) -> bool) -> bool {
        let cells = || self.shape.iter();
        cells().all(|one| {
            cells().all(|other| {
                let down = self.shape.row(one).abs_diff(self.shape.row(other));
                let right = self.shape.column(one).abs_diff(self.shape.column(other));
                let is_marked = self.rules.iter().any(|rule| {
                    let cells = rule.figure.cells();
                    kinds.contains(&rule.family) && cells.contains(&one) && cells.contains(&other)
                });
                down + right != 1 || is_marked || fits(self.number(one), self.number(other))
            })
        })
    }
}

fn all_different(numbers: &[i64]) -> bool {
    (1..numbers.len()).all(|at| !numbers[..at].contains(&numbers[at]))
}

/// Returns the number in a dot, or `usual` if the dot has no number.
fn number_of(rule: &Rule, usual: i64) -> i64 {
    match rule.figure {
        Figure::Numbered { number, .. } => i64::from(number),
        _ => usual,
    }
}

const fn is_times(one: i64, other: i64, number: i64) -> bool {
    one == number * other || other == number * one
}
