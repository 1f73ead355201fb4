//! Validation of rules: checks that the figure of a rule has the right form, is on the board, and demands something possible.

use std::fmt;

use crate::rules::FigureForm;
use crate::{Cell, CellSet, Family, Figure, Place, Rule, Shape};
use text::at_most_five;

/// Reason why a rule is invalid on a board. Prints as `cage r1c1 r1c2: expected a sum from 3 to 17, found 40`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// Kind of the rule.
    pub family: Family,
    /// Cells at fault.
    pub places: Vec<Place>,
    /// Description of what was expected and what was found.
    pub why: String,
}

impl std::error::Error for RuleError {}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.family.word())?;
        at_most_five(&self.places).iter().try_for_each(|place| write!(f, " {place}"))?;
        write!(f, ": {}", self.why)
    }
}

/// Reason why a figure is invalid.
struct Wrong {
    cells: Vec<Cell>, // at fault
    why: String,
}

/// Always returns an error with these cells at fault. `why` says what was expected and what was found.
fn wrong(cells: &[Cell], why: impl Into<String>) -> Result<(), Wrong> {
    Err(Wrong { cells: cells.to_vec(), why: why.into() })
}

impl Rule {
    /// Checks that the rule is valid on a board of this shape.
    ///
    /// # Errors
    /// For example, if cells are repeated or outside the board, a line has gaps, an area has the wrong number of cells, or a sum is
    /// impossible.
    pub fn check(&self, shape: Shape) -> Result<(), RuleError> {
        self.each_once(shape).and_then(|()| self.form(shape)).map_err(|Wrong { cells, why }| {
            let places = cells.into_iter().map(|cell| shape.place(cell)).collect();
            RuleError { family: self.family, places, why }
        })
    }

    /// Checks that all cells are on the board and that none is repeated. There are two exceptions: renban lines, palindromes, whispers and
    /// the shafts of arrows may close or cross themselves, and the areas of a clone may overlap.
    fn each_once(&self, shape: Shape) -> Result<(), Wrong> {
        let all = self.figure.cells();
        if let Some(beyond) = all.iter().find(|cell| cell.index() >= shape.cells()) {
            let why = format!("expected one of {} cells, found number {}", shape.cells(), beyond.index() + 1);
            return wrong(&[], why);
        }
        match (&self.figure, self.family) {
            (Figure::Cells(_), Family::Renban | Family::Palindrome | Family::Whispers) => Ok(()),
            (Figure::Arrow { bulb, shaft }, _) => {
                once(bulb.clone())?;
                let held: CellSet = bulb.iter().copied().collect();
                match shaft.iter().find(|&&cell| held.has(cell)) {
                    Some(&both) => wrong(&[both], "expected a shaft without cells of the bulb"),
                    None => Ok(()),
                }
            }
            (Figure::Areas(areas), Family::Clone) => areas.iter().try_for_each(|area| once(area.clone())),
            _ => once(all),
        }
    }

    /// Checks that the figure has the form that its kind of rule requires.
    fn form(&self, shape: Shape) -> Result<(), Wrong> {
        match (self.family.form(), &self.figure) {
            (FigureForm::Whole, Figure::Whole) => Ok(()),
            (FigureForm::Cells, Figure::Cells(cells)) if !cells.is_empty() => Ok(()),
            (FigureForm::Unit, Figure::Cells(cells)) if (1..=shape.side()).contains(&cells.len()) => Ok(()),
            (FigureForm::Unit, Figure::Cells(cells)) => {
                wrong(cells, format!("expected {} cells or fewer, found {}", shape.side(), cells.len()))
            }
            (FigureForm::Line, Figure::Cells(cells)) => self.line(shape, cells),
            (FigureForm::Pair, Figure::Cells(cells)) => pair(shape, cells),
            (FigureForm::Pair, Figure::Numbered { cells, number }) => {
                pair(shape, cells).and_then(|()| self.number(shape, cells, *number))
            }
            (FigureForm::Sum { is_optional }, Figure::Sum { cells, total }) => match total {
                _ if cells.is_empty() => wrong(&[], "expected at least one cell, found none"),
                None if !is_optional => wrong(cells, "expected a sum, found none"),
                total => self.sum(shape, cells, *total),
            },
            (FigureForm::Arrow, Figure::Arrow { bulb, shaft }) => arrow(shape, bulb, shaft),
            (FigureForm::Corner, Figure::Corner { cells, digits }) => {
                let is_known = digits.iter().all(|digit| digit.index() < shape.side());
                match digits.len() {
                    _ if shape.around_corner(cells[0]) != Some(*cells) => {
                        wrong(cells, "expected four cells around a corner")
                    }
                    1..=4 if digits.iter().any(|digit| digits.iter().filter(|other| *other == digit).count() > 2) => {
                        wrong(cells, "expected each digit at most twice")
                    }
                    1..=4 if is_known => Ok(()),
                    1..=4 => wrong(cells, format!("expected digits from 1 to {}", shape.side())),
                    count => wrong(cells, format!("expected one to four digits, found {count}")),
                }
            }
            (FigureForm::Outside, Figure::Outside { cells, total }) => self.outside(shape, cells, *total),
            (FigureForm::Regions, Figure::Areas(areas)) => regions(shape, areas),
            (FigureForm::Areas, Figure::Areas(areas)) => match &areas[..] {
                [first, others @ ..] if !first.is_empty() && !others.is_empty() => {
                    others.iter().try_for_each(|area| check_count(area, first.len()))?;
                    others.iter().try_for_each(|area| can_be_equal(shape, first, area))
                }
                _ => wrong(&self.figure.cells(), "expected at least two areas"),
            },
            _ => wrong(&self.figure.cells(), "expected another kind of figure"),
        }
    }

    /// Checks that a line has at least two cells and no gaps. A thermometer or renban line, whose digits are all different, must also have
    /// no more cells than there are digits.
    fn line(&self, shape: Shape, cells: &[Cell]) -> Result<(), Wrong> {
        if cells.len() < 2 {
            return wrong(cells, format!("expected at least two cells, found {}", cells.len()));
        }
        connected(shape, cells)?;
        let is_distinct = matches!(self.family, Family::Thermometer | Family::Renban);
        let count = distinct(cells).len();
        if is_distinct && count > shape.side() {
            let why = format!("expected at most {} cells, found {count}", shape.side());
            return wrong(cells, why);
        }
        Ok(())
    }

    /// Checks that a dot of this kind can have a number, and that there are two digits with this difference or ratio.
    fn number(&self, shape: Shape, cells: &[Cell], number: u32) -> Result<(), Wrong> {
        let side = shape.side();
        let range = match self.family {
            Family::White => 1..=side - 1,
            Family::Black => 2..=side,
            _ => return wrong(cells, format!("expected no number, found {number}")),
        };
        if range.contains(&(number as usize)) {
            return Ok(());
        }
        let why = format!("expected a number from {} to {}, found {number}", range.start(), range.end());
        wrong(cells, why)
    }

    /// Checks that the line goes straight from border to border, and that its total is possible. Only a little killer may run diagonally.
    fn outside(&self, shape: Shape, cells: &[Cell], total: u32) -> Result<(), Wrong> {
        if !is_across(shape, cells) {
            return wrong(cells, "expected a straight line from border to border");
        }
        let is_straight = cells.len() == shape.side() && apart(shape, cells[0], cells[cells.len() - 1]).contains(&0);
        if self.family != Family::LittleKiller && !is_straight {
            return wrong(cells, "expected the whole row or column");
        }
        let totals = totals(self.family, shape, cells);
        if totals.contains(&(total as usize)) {
            return Ok(());
        }
        let (least, most) = (totals.iter().min().unwrap_or(&0), totals.iter().max().unwrap_or(&0));
        let is_within = (*least..=*most).contains(&(total as usize));
        let range = if is_within { "a sum that can be".to_owned() } else { format!("a sum from {least} to {most}") };
        wrong(&cells[..1], format!("expected {range}, found {total}"))
    }

    /// Checks that the digits of these cells can add up to `total`, unless it is `None`. Also checks that a cage has no more cells than
    /// there are digits.
    fn sum(&self, shape: Shape, cells: &[Cell], total: Option<u32>) -> Result<(), Wrong> {
        let (side, count) = (shape.side(), cells.len());
        let (least, most) = match self.family {
            Family::Cage if count > side => {
                return wrong(cells, format!("expected at most {side} cells, found {count}"));
            }
            Family::Cage => (count * (count + 1) / 2, count * (2 * side + 1 - count) / 2),
            _ => (count, count * side),
        };
        match total {
            Some(total) if !(least..=most).contains(&(total as usize)) => {
                wrong(cells, format!("expected a sum from {least} to {most}, found {total}"))
            }
            _ => Ok(()),
        }
    }
}

/// Checks that there are `count` cells.
fn check_count(cells: &[Cell], count: usize) -> Result<(), Wrong> {
    if cells.len() == count {
        return Ok(());
    }
    wrong(cells, format!("expected {count} cells, found {}", cells.len()))
}

/// Checks that no cell is repeated.
fn once(mut cells: Vec<Cell>) -> Result<(), Wrong> {
    cells.sort_unstable();
    match cells.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(twice) => wrong(&twice[..1], "expected each cell once, found it twice"),
        None => Ok(()),
    }
}

/// Returns the cells in reading order, each once.
fn distinct(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Checks that there are exactly two cells, and that they share a side.
fn pair(shape: Shape, cells: &[Cell]) -> Result<(), Wrong> {
    match *cells {
        [one, other] if apart(shape, one, other).iter().sum::<usize>() == 1 => Ok(()),
        _ => wrong(cells, "expected two cells side by side"),
    }
}

/// Checks that the bulb and the shaft are connected lines, that the shaft begins beside the bulb, and that a bulb of one cell can hold the
/// sum of the shaft.
fn arrow(shape: Shape, bulb: &[Cell], shaft: &[Cell]) -> Result<(), Wrong> {
    let (Some(&last), Some(&first)) = (bulb.last(), shaft.first()) else {
        return wrong(&[bulb, shaft].concat(), "expected a bulb and a shaft");
    };
    connected(shape, bulb)?;
    if Figure::shaft_start(shape, bulb, shaft).is_none() {
        return wrong(&[last, first], "expected a shaft that begins beside the bulb");
    }
    connected(shape, shaft)?;
    let (least, most) = (least_sum(shape, &distinct(shaft)), shape.side());
    if bulb.len() == 1 && least > most {
        let why = format!("expected a shaft that can add up to {most}, found one of at least {least}");
        return wrong(&[bulb, shaft].concat(), why);
    }
    Ok(())
}

/// Checks that corresponding cells of two areas are in different rows and columns, so that they can be equal.
fn can_be_equal(shape: Shape, first: &[Cell], other: &[Cell]) -> Result<(), Wrong> {
    let mut pairs = first.iter().zip(other);
    match pairs.find(|&(&one, &other)| apart(shape, one, other).contains(&0)) {
        Some((&one, &other)) => wrong(&[one, other], "expected cells that can be equal"),
        None => Ok(()),
    }
}

/// Returns a lower bound on the sum of the digits of some cells, given that digits do not repeat in rows and columns.
fn least_sum(shape: Shape, cells: &[Cell]) -> usize {
    let least = |line: &dyn Fn(Cell) -> usize| -> usize {
        let counts = (0..shape.side()).map(|at| cells.iter().filter(|&&cell| line(cell) == at).count());
        counts.map(|count| count * (count + 1) / 2).sum()
    };
    least(&|cell| shape.row(cell)).max(least(&|cell| shape.column(cell)))
}

/// Returns the totals that a number outside the board can have for a line of these cells.
fn totals(family: Family, shape: Shape, cells: &[Cell]) -> Vec<usize> {
    let side = shape.side();
    // range of the sum of `count` different digits other than `excluded`
    let range = |count: usize, excluded: Option<usize>| {
        let digits: Vec<usize> = (1..=side).filter(|&digit| Some(digit) != excluded).collect();
        let most = digits.iter().rev().take(count).sum::<usize>();
        digits.iter().take(count).sum::<usize>()..=most
    };
    match family {
        Family::Frame => {
            let is_row = shape.row(cells[0]) == shape.row(cells[side - 1]);
            range(if is_row { shape.box_width() } else { shape.box_height() }, None).collect()
        }
        Family::XSum => {
            let first = |x: usize| range(x - 1, Some(x)).map(move |rest| x + rest);
            (1..=side).flat_map(first).collect()
        }
        Family::Sandwich => {
            let add = |sums: Vec<usize>, digit: usize| sums.iter().flat_map(|&sum| [sum, sum + digit]).collect();
            (2..side).fold(vec![0], |sums, digit| {
                let mut sums: Vec<usize> = add(sums, digit);
                sums.sort_unstable();
                sums.dedup();
                sums
            })
        }
        _ => (least_sum(shape, cells)..=cells.len() * side).collect(),
    }
}

/// Checks that each region has as many cells as there are digits, and that the regions cover the board.
fn regions(shape: Shape, areas: &[Vec<Cell>]) -> Result<(), Wrong> {
    areas.iter().try_for_each(|area| check_count(area, shape.side()))?;
    match shape.iter().find(|cell| !areas.iter().any(|area| area.contains(cell))) {
        Some(cell) => wrong(&[cell], "expected every cell in a region, found it in none"),
        None => Ok(()),
    }
}

/// Checks that each cell of a line shares a side or a corner with the previous cell.
fn connected(shape: Shape, cells: &[Cell]) -> Result<(), Wrong> {
    let touch = |pair: &&[Cell]| pair[0] != pair[1] && apart(shape, pair[0], pair[1]).iter().all(|&far| far <= 1);
    match cells.windows(2).find(|pair| !touch(pair)) {
        Some(jump) => wrong(jump, "expected each cell beside the one before"),
        None => Ok(()),
    }
}

/// Returns the index of the first rule found that makes a rising chain too long, and the error; `None` if there is no such rule. A rising
/// chain follows greater-than signs and thermometers from smaller to larger digits. It is too long if it is a cycle or has more cells than
/// there are digits.
pub(crate) fn find_long_chain(shape: Shape, rules: &[Rule]) -> Option<(usize, RuleError)> {
    let rising = |rule: &Rule| -> Vec<Cell> {
        match (&rule.figure, rule.family) {
            (Figure::Cells(cells), Family::Greater) => cells.iter().rev().copied().collect(),
            (Figure::Cells(cells), Family::Thermometer) => cells.clone(),
            _ => Vec::new(),
        }
    };
    let lines: Vec<(usize, Vec<Cell>)> =
        rules.iter().map(rising).enumerate().filter(|(_, line)| line.len() > 1).collect();
    let mut least = vec![1; shape.cells()];
    let mut has_risen = true;
    while std::mem::take(&mut has_risen) {
        for (at, line) in &lines {
            for pair in line.windows(2) {
                let needed = least[pair[0].index()] + 1;
                if least[pair[1].index()] >= needed {
                    continue;
                }
                if needed > shape.side() {
                    let why = format!("expected at most {} cells, each larger than the one before", shape.side());
                    let places = rules[*at].figure.cells().into_iter().map(|cell| shape.place(cell)).collect();
                    return Some((*at, RuleError { family: rules[*at].family, places, why }));
                }
                (least[pair[1].index()], has_risen) = (needed, true);
            }
        }
    }
    None
}

/// Returns the distance between two cells in rows and their distance in columns.
fn apart(shape: Shape, one: Cell, other: Cell) -> [usize; 2] {
    [shape.row(one).abs_diff(shape.row(other)), shape.column(one).abs_diff(shape.column(other))]
}

/// Whether a line goes from one border of the board to another, either straight or diagonally. A single corner cell counts as such a line.
fn is_across(shape: Shape, cells: &[Cell]) -> bool {
    let spot = |cell: Cell| [shape.row(cell) as isize, shape.column(cell) as isize];
    let out = |spot: [isize; 2]| spot.iter().any(|at| !(0..shape.side() as isize).contains(at));
    match cells {
        [] => false,
        [only] => {
            let border = |at: usize| at == 0 || at + 1 == shape.side();
            border(shape.row(*only)) && border(shape.column(*only))
        }
        [first, second, ..] => {
            let (from, to) = (spot(*first), spot(*second));
            let step = [to[0] - from[0], to[1] - from[1]];
            let is_step = step.iter().all(|far| far.abs() <= 1);
            let at = |i: isize| [from[0] + i * step[0], from[1] + i * step[1]];
            let on_line = cells.iter().enumerate().all(|(i, &cell)| spot(cell) == at(i as isize));
            is_step && on_line && out(at(-1)) && out(at(cells.len() as isize))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;

    const NINE: Shape = Shape::nine();

    fn cells(text: &str) -> Vec<Cell> {
        text.split_whitespace().map(|place| NINE.at(place.parse().unwrap()).unwrap()).collect()
    }

    fn message(rule: &Rule) -> String {
        rule.check(Shape::nine()).map_or_else(|why| why.to_string(), |()| String::new())
    }

    #[test]
    fn an_impossible_rule_is_reported_with_its_cells() {
        let sum = |family, text, total| Rule { family, figure: Figure::Sum { cells: cells(text), total } };
        assert_eq!(
            message(&sum(Family::Cage, "r1c1 r1c2", Some(40))),
            "cage r1c1 r1c2: expected a sum from 3 to 17, found 40"
        );
        assert_eq!(message(&sum(Family::LooseCage, "r1c1 r1c2", Some(18))), "");
        assert_eq!(message(&sum(Family::LooseCage, "r1c1", None)), "loose cage r1c1: expected a sum, found none");
        assert_eq!(
            message(&sum(Family::Cage, "r1c1 r1c2 r1c1", None)),
            "cage r1c1: expected each cell once, found it twice"
        );
        let line = |text| Rule::of(Family::Thermometer, cells(text));
        assert_eq!(message(&line("r1c1 r2c2 r3c1")), "");
        assert_eq!(message(&line("r1c1 r2c2 r2c4")), "thermometer r2c2 r2c4: expected each cell beside the one before");
        let outside =
            |text, total| Rule { family: Family::LittleKiller, figure: Figure::Outside { cells: cells(text), total } };
        assert_eq!(message(&outside("r1c8 r2c9", 12)), "");
        assert!(message(&outside("r1c7 r2c8", 12)).ends_with("expected a straight line from border to border"));
        let regions = Rule { family: Family::Region, figure: Figure::Areas(vec![cells("r1c1 r1c2")]) };
        assert_eq!(message(&regions), "region r1c1 r1c2: expected 9 cells, found 2");
    }

    #[test]
    fn figures_may_overlap_or_close_where_the_rule_allows_it() {
        let areas = |areas: [&str; 2]| Rule { family: Family::Clone, figure: Figure::Areas(areas.map(cells).to_vec()) };
        let arrow = |bulb, shaft| Rule {
            family: Family::Arrow,
            figure: Figure::Arrow { bulb: cells(bulb), shaft: cells(shaft) },
        };
        for rule in [
            Rule::of(Family::Whispers, cells("r1c1 r1c2 r2c2 r2c1 r1c1")),
            Rule::of(Family::Renban, cells("r1c1 r1c2 r2c2 r2c1 r1c1")),
            Rule::of(Family::Renban, cells("r1c1 r2c2 r3c3 r2c3 r2c2 r2c1")),
            Rule::of(Family::Palindrome, cells("r1c1 r1c2 r2c2 r1c1")),
            Rule::of(Family::Extra, cells("r1c1 r5c5")),
            arrow("r1c1", "r1c2 r2c3 r1c3 r1c2"),
            arrow("r1c1 r1c2 r1c3", "r2c1 r3c1"),
            areas(["r1c1 r2c2", "r2c2 r3c3"]),
        ] {
            assert_eq!(message(&rule), "", "{rule:?}");
        }
        for (rule, why) in [
            (Rule::of(Family::Whispers, cells("r1c1 r1c1")), "r1c1 r1c1: expected each cell beside the one before"),
            (Rule::of(Family::Thermometer, cells("r1c1 r1c2 r1c1")), "r1c1: expected each cell once, found it twice"),
            (Rule::of(Family::Extra, NINE.iter().take(10).collect()), "found 10"),
            (arrow("r1c1", "r1c2 r1c1"), "r1c1: expected a shaft without cells of the bulb"),
            (arrow("r1c1", "r1c3 r1c4"), "r1c1 r1c3: expected a shaft that begins beside the bulb"),
            (areas(["r1c1 r1c1", "r2c2 r3c3"]), "r1c1: expected each cell once, found it twice"),
        ] {
            assert!(message(&rule).ends_with(why), "{rule:?}: {}", message(&rule));
        }
        let cage = |text, total| Rule { family: Family::Cage, figure: Figure::Sum { cells: cells(text), total } };
        assert!(Layout::checked(NINE, vec![cage("r1c1 r1c2", Some(3)), cage("r1c2 r1c3", None)]).is_ok());
    }

    #[test]
    fn the_number_in_a_dot_is_one_that_two_digits_can_have() {
        let dot = |family, number| {
            let figure = Figure::numbered(family, cells("r1c1 r1c2"), number);
            message(&Rule { family, figure })
        };
        for (family, range) in [(Family::White, 1..=8), (Family::Black, 2..=9)] {
            for number in 0..12 {
                let why = format!(
                    "{} r1c1 r1c2: expected a number from {} to {}, found {number}",
                    family.word(),
                    range.start(),
                    range.end()
                );
                assert_eq!(dot(family, number), if range.contains(&number) { String::new() } else { why });
            }
        }
        assert!(dot(Family::X, 3).ends_with("expected no number, found 3"));
    }

    #[test]
    fn an_impossible_sum_is_reported() {
        let row = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9";
        let outside = |family, text: &str, total| {
            message(&Rule { family, figure: Figure::Outside { cells: cells(text), total } })
        };
        for (family, can, cannot, why) in [
            (
                Family::Sandwich,
                [0, 2, 35],
                [1, 34, 36],
                ["a sum that can be", "a sum that can be", "a sum from 0 to 35"],
            ),
            (Family::Frame, [6, 7, 24], [5, 25, 0], ["a sum from 6 to 24"; 3]),
            (Family::XSum, [1, 3, 45], [0, 2, 46], ["a sum from 1 to 45", "a sum that can be", "a sum from 1 to 45"]),
        ] {
            can.iter().for_each(|&total| assert_eq!(outside(family, row, total), "", "{family:?} {total}"));
            for (total, why) in cannot.into_iter().zip(why) {
                assert_eq!(
                    outside(family, row, total),
                    format!("{} r1c1: expected {why}, found {total}", family.word())
                );
            }
            let beyond = format!("{} r1c1: expected the whole row or column", family.word());
            assert_eq!(outside(family, "r1c1", 6), beyond);
        }
        assert_eq!(outside(Family::LittleKiller, "r1c8 r2c9", 2), "", "they may be in different boxes");
        assert!(outside(Family::LittleKiller, "r1c8 r2c9", 1).ends_with("expected a sum from 2 to 18, found 1"));
        let arrow =
            |shaft| Rule { family: Family::Arrow, figure: Figure::Arrow { bulb: cells("r1c1"), shaft: cells(shaft) } };
        assert_eq!(message(&arrow("r1c2 r1c3 r1c4")), "");
        let why = message(&arrow("r1c2 r1c3 r1c4 r1c5"));
        assert!(why.ends_with("expected a shaft that can add up to 9, found one of at least 10"), "{why}");
        let corner = |numbers: &[usize]| Rule {
            family: Family::Quadruple,
            figure: Figure::Corner {
                cells: cells("r1c1 r1c2 r2c1 r2c2").try_into().unwrap(),
                digits: numbers.iter().map(|number| crate::Digit::new(number - 1)).collect(),
            },
        };
        assert_eq!(message(&corner(&[1, 1, 2])), "");
        assert!(message(&corner(&[1, 1, 1])).ends_with("expected each digit at most twice"));
        let clone = |other| Rule { family: Family::Clone, figure: Figure::Areas(vec![cells("r1c1"), cells(other)]) };
        assert_eq!(message(&clone("r2c2")), "");
        assert_eq!(message(&clone("r1c2")), "clone r1c1 r1c2: expected cells that can be equal");
    }

    #[test]
    fn chains_of_larger_cells_are_no_cycles_and_not_too_long() {
        let greater = |text| Rule::of(Family::Greater, cells(text));
        let thermometer = |text| Rule::of(Family::Thermometer, cells(text));
        let around = [greater("r1c1 r1c2"), greater("r1c2 r2c2"), greater("r2c2 r2c1")];
        assert_eq!(find_long_chain(Shape::nine(), &around), None);
        let closed = [&around[..], &[thermometer("r1c1 r2c1")]].concat();
        let (at, why) = find_long_chain(Shape::nine(), &closed).expect("it goes around");
        assert!(at < 4 && why.why == "expected at most 9 cells, each larger than the one before", "{why}");
        let long = thermometer("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9");
        assert_eq!(find_long_chain(Shape::nine(), std::slice::from_ref(&long)), None);
        assert!(find_long_chain(Shape::nine(), &[long, greater("r2c9 r1c9")]).is_some());
    }
}
