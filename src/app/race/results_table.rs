//! Results of a race as a table with a row for each solver, the fastest solver first. Columns are left out if they do not fit.

use crate::app::race::{AsciiOnly, count, time};
use solve::race::{Figures, Score};

/// Results of a solver.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// Name of the solver.
    pub solver: &'static str,
    /// Counters of the solver.
    pub score: &'a Score,
    /// Statistics of the solver's times; `None` if no times were recorded.
    pub figures: Option<Figures>,
}

/// Returns a row for each solver, sorted by average time. Solvers without a time come last.
#[must_use]
pub fn rows<'a>(scores: impl Iterator<Item = (&'static str, &'a Score)>) -> Vec<Row<'a>> {
    let mut rows: Vec<_> = scores.map(|(solver, score)| Row { solver, score, figures: score.figures() }).collect();
    rows.sort_by_key(|row| row.figures.map_or(u64::MAX, |figures| figures.avg));
    rows
}

/// Returns the rows sorted by median time, which is the time that charts print. Solvers without a time come last.
#[must_use]
pub fn by_median<'a>(rows: &[Row<'a>]) -> Vec<Row<'a>> {
    let mut rows = rows.to_vec();
    rows.sort_by_key(|row| row.figures.map_or(u64::MAX, |figures| figures.median));
    rows
}

impl Row<'_> {
    /// Returns one of the times as text.
    fn time(&self, plain: AsciiOnly, of: fn(&Figures) -> u64) -> String {
        self.figures.as_ref().map_or_else(|| "-".to_owned(), |all| time(of(all), plain))
    }
}

/// A column of the table.
#[derive(Clone, Copy, Debug)]
struct Column {
    title: &'static str,
    /// Place in the order in which columns are left out for lack of room; 0 for columns that are always shown.
    left_out: u8,
    cell: fn(&Row<'_>, AsciiOnly) -> String,
}

const fn column(title: &'static str, left_out: u8, cell: fn(&Row<'_>, AsciiOnly) -> String) -> Column {
    Column { title, left_out, cell }
}

/// All columns, in their order. Failures are marked, since the times of the solver are then too low.
const COLUMNS: [Column; 11] = [
    column("solver", 0, |row, _| row.solver.to_owned()),
    column("failed", 0, |row, _| match row.score.failures {
        0 => "-".to_owned(),
        failures => format!("! {failures}"),
    }),
    column("steps", 7, |row, _| count(row.score.effort.nodes)),
    column("guesses", 4, |row, _| count(row.score.effort.guesses)),
    column("dead ends", 3, |row, _| count(row.score.effort.dead_ends)),
    column("average", 0, |row, plain| row.time(plain, |all| all.avg)),
    column("trimmed", 1, |row, plain| row.time(plain, |all| all.trimmed)),
    column("min", 5, |row, plain| row.time(plain, |all| all.min)),
    column("median", 8, |row, plain| row.time(plain, |all| all.median)),
    column("p95", 2, |row, plain| row.time(plain, |all| all.p95)),
    column("max", 6, |row, plain| row.time(plain, |all| all.max)),
];

/// Number of blanks between two columns.
const GAP: usize = 2;

/// Columns of a table. Each column is as wide as its longest cell.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<(Column, usize)>,
    plain: AsciiOnly,
}

impl Table {
    /// Chooses the columns for these rows. If the table would be wider than `width`, optional columns are left out. If `width` is `None`,
    /// all columns are shown.
    #[must_use]
    pub fn of(rows: &[Row<'_>], width: Option<usize>, plain: AsciiOnly) -> Self {
        let wide = |column: Column| {
            let cells = rows.iter().map(|row| (column.cell)(row, plain).chars().count());
            cells.max().unwrap_or(0).max(column.title.len())
        };
        let mut columns: Vec<_> = COLUMNS.map(|column| (column, wide(column))).to_vec();
        for left_out in 1..=8 {
            let used: usize = columns.iter().map(|(_, wide)| wide + GAP).sum();
            if width.is_some_and(|width| used > width + GAP) {
                columns.retain(|(column, _)| column.left_out != left_out);
            }
        }
        Self { columns, plain }
    }

    /// Returns the header row.
    #[must_use]
    pub fn head(&self) -> String {
        self.aligned(|column| column.title.to_owned())
    }

    /// Returns a row as text.
    #[must_use]
    pub fn line(&self, row: &Row<'_>) -> String {
        self.aligned(|column| (column.cell)(row, self.plain))
    }

    fn aligned(&self, cell: impl Fn(Column) -> String) -> String {
        let cells = self.columns.iter().enumerate().map(|(at, &(column, wide))| match at {
            0 => format!("{:<wide$}", cell(column)),
            _ => format!("{:>wide$}", cell(column)),
        });
        cells.collect::<Vec<_>>().join(&" ".repeat(GAP))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use solve::Effort;
    use solve::race::{Finish, Run};

    fn score(finish: Finish, micros: &[u64]) -> Score {
        let effort = Effort { nodes: 51, guesses: 12, dead_ends: 3, ..Effort::default() };
        let mut score = Score::default();
        micros.iter().for_each(|&micros| score.add(&Run { finish, took: Duration::from_micros(micros), effort }));
        score
    }

    #[test]
    fn the_fastest_is_first_and_columns_are_left_out_for_lack_of_room() {
        let scores = [
            ("brute", score(Finish::Late, &[50_000])),
            ("picky", score(Finish::Declined, &[0, 0])),
            ("exact", score(Finish::Solved, &[20, 40])),
        ];
        let rows = rows(scores.iter().map(|(name, score)| (*name, score)));
        let check = |width, expected: &str| {
            let table = Table::of(&rows, width, AsciiOnly(true));
            let lines = [table.head()].into_iter().chain(rows.iter().map(|row| table.line(row)));
            let lines: Vec<_> = lines.map(|line| line.trim_end().to_owned()).collect();
            assert_eq!(lines.join("\n"), expected, "{width:?}");
        };
        check(
            None,
            "solver  failed  steps  guesses  dead ends  average  trimmed      min   median      p95      max\n\
             exact        -    102       24          6  30.0 us  30.0 us  20.0 us  30.0 us  40.0 us  40.0 us\n\
             brute      ! 1     51       12          3  50.0 ms  50.0 ms  50.0 ms  50.0 ms  50.0 ms  50.0 ms\n\
             picky      ! 2    102       24          6        -        -        -        -        -        -",
        );
        check(
            Some(66),
            "solver  failed  steps  guesses  average      min   median      max\n\
             exact        -    102       24  30.0 us  20.0 us  30.0 us  40.0 us\n\
             brute      ! 1     51       12  50.0 ms  50.0 ms  50.0 ms  50.0 ms\n\
             picky      ! 2    102       24        -        -        -        -",
        );
        check(
            Some(5),
            "solver  failed  average\n\
             exact        -  30.0 us\n\
             brute      ! 1  50.0 ms\n\
             picky      ! 2        -",
        );
    }
}
