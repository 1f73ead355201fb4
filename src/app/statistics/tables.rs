//! Statistics as tables of text, for the screen and for `ninefold stats`.

use std::time::Duration;

use crate::app::clock;
use crate::app::statistics::{GameGroup, Statistics, TechniqueStatistics};

/// Table of text. All rows have as many values as there are headings. The first column is text, the others are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatisticsTable {
    /// Headings of the columns.
    pub headings: Vec<&'static str>,
    /// Rows, from the top.
    pub rows: Vec<Vec<String>>,
}

/// Value that is not known.
const NONE: &str = "-";

impl Statistics {
    /// Returns the table of games by level, with a last row for all games.
    #[must_use]
    pub fn level_table(&self) -> StatisticsTable {
        let all = (self.all.played > 0).then_some(&self.all);
        games("Level", self.levels.iter().chain(all))
    }

    /// Returns the table of games by size of the board.
    #[must_use]
    pub fn size_table(&self) -> StatisticsTable {
        games("Size", &self.sizes)
    }

    /// Returns the table of games by rule.
    #[must_use]
    pub fn rule_table(&self) -> StatisticsTable {
        games("Rule", &self.rules)
    }

    /// Returns the table of techniques. The first columns are about games whose hardest step is the technique, the others about all digits
    /// that needed it.
    #[must_use]
    pub fn technique_table(&self) -> StatisticsTable {
        let row = |of: &TechniqueStatistics| {
            let change = of.per_digit.zip(of.latest_per_digit).map_or(NONE.to_owned(), |(usual, latest)| {
                let percent = (latest as f64 / usual.max(1) as f64 - 1.0) * 100.0;
                format!("{percent:+.0} %")
            });
            vec![
                of.games.name.clone(),
                of.games.played.to_string(),
                of.games.solved.to_string(),
                time(of.games.best),
                time(of.games.median),
                time(of.per_digit),
                time(of.latest_per_digit),
                change,
                of.digits.to_string(),
            ]
        };
        StatisticsTable {
            headings: vec![
                "Technique",
                "Played",
                "Solved",
                "Best",
                "Median",
                "Per digit",
                "Latest",
                "Change",
                "Digits",
            ],
            rows: self.techniques.iter().map(row).collect(),
        }
    }
}

/// Returns a table of groups of games. `name` is the heading of their names.
fn games<'a>(name: &'static str, groups: impl IntoIterator<Item = &'a GameGroup>) -> StatisticsTable {
    let row = |of: &GameGroup| {
        vec![
            of.name.clone(),
            of.played.to_string(),
            of.solved.to_string(),
            time(of.best),
            time(of.median),
            of.hints.to_string(),
            of.mistakes.to_string(),
        ]
    };
    StatisticsTable {
        headings: vec![name, "Played", "Solved", "Best", "Median", "Hints", "Mistakes"],
        rows: groups.into_iter().map(row).collect(),
    }
}

/// Returns a time in milliseconds in minutes and seconds.
fn time(ms: Option<u64>) -> String {
    ms.map_or(NONE.to_owned(), |ms| clock(Duration::from_millis(ms)))
}

impl StatisticsTable {
    /// Returns the widths of the first columns that fit into `width` columns, with `gap` blank columns between them. There is always one.
    #[must_use]
    pub fn widths(&self, width: usize, gap: usize) -> Vec<usize> {
        let cells = |column: usize| self.rows.iter().map(move |row| row[column].as_str());
        let width_of = |(column, heading): (usize, &&'static str)| {
            cells(column).map(unicode_width::UnicodeWidthStr::width).chain([heading.len()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = self.headings.iter().enumerate().map(width_of).collect();
        let fits = |count: &usize| widths[..*count].iter().sum::<usize>() + gap * (count - 1) <= width;
        let count = (1..=widths.len()).rev().find(fits).unwrap_or(1);
        widths[..count].to_vec()
    }

    /// Returns a row of values, or the headings, aligned in columns of these widths: the first to the left, the others to the right.
    #[must_use]
    pub fn aligned<S: AsRef<str>>(values: &[S], widths: &[usize], gap: usize) -> String {
        let mut line = String::new();
        for (at, (value, &width)) in values.iter().zip(widths).enumerate() {
            let value = value.as_ref();
            if at == 0 {
                line += &format!("{value:<width$}");
            } else {
                line += &format!("{:gap$}{value:>width$}", "");
            }
        }
        line
    }
}
