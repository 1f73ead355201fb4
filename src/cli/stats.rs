//! `ninefold stats`.

use clap::Args;

use crate::app::{Statistics, StatisticsPage, StatisticsTable, local_date};
use crate::cli::output::{Failure, Out, Status, complain};
use crate::shell;
use crate::store::{self, GameResult, Outcome, Paths, ResultLog};
use text::{counted, printable};

/// Prints statistics of your finished and abandoned games.
///
/// Practice positions do not count, nor do games that were solved more quickly than anybody could. Deleting a saved game does not change the
/// statistics, but deleting an unsolved game counts as abandoning it.
///
/// For techniques, the games are those whose hardest step was the technique. The other columns are about digits that needed it: the median of
/// your average times per digit, the average in the latest game, and how much longer (+) or shorter (-) that is.
///
/// With --csv, `outcome` is solved, abandoned, or solver if the solver filled in the board; `counts` says whether the game counts; the columns
/// from `where` to `reason` are the numbers of hints of which that part was read, and `applied` is the number of hints carried out.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ninefold stats
  ninefold stats --json | jq '.levels[] | {name, median}'
  ninefold stats --csv > games.csv")]
pub(super) struct Stats {
    /// Print everything as one JSON object, with times in milliseconds.
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print one line for each game, as comma-separated values.
    #[arg(long)]
    csv: bool,
}

/// Number of blank columns between the columns of a table.
const GAP: usize = 2;

/// Headings of the lines for games.
const COLUMNS: &str = "date,outcome,counts,name,level,size,rules,hardest,seconds,hints,where,technique,pattern,reason,applied,mistakes\r\n";

impl Stats {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let paths = Paths::of_the_player().map_err(|error: store::Error| Failure::Usage(error.to_string()))?;
        let log = ResultLog::new(&paths);
        log.create().map_err(|error| Failure::Usage(error.to_string()))?;
        let (results, faults) = log.read();
        if self.csv {
            out.text(COLUMNS)?;
            results.iter().try_for_each(|result| out.text(&csv_line(result)))?;
        } else {
            let statistics = Statistics::of(&results, shell::today());
            let text = if self.json { json_line(&statistics) } else { in_words(&statistics) };
            out.text(&text)?;
        }
        faults.iter().for_each(|fault| complain(&fault.to_string()));
        Ok(Status::bad_if(!faults.is_empty()))
    }
}

/// Returns the statistics as one line of JSON.
fn json_line(statistics: &Statistics) -> String {
    serde_json::to_string(statistics).expect("numbers, texts and lists are JSON") + "\n"
}

/// Returns the statistics as tables, one below another.
fn in_words(statistics: &Statistics) -> String {
    let mut parts = Vec::new();
    if statistics.all.played == 0 {
        parts.push("No game has been finished yet.\n".to_owned());
    }
    for page in StatisticsPage::ALL {
        if let Some(table) = page.table(statistics).filter(|table| !table.rows.is_empty()) {
            let widths = table.widths(usize::MAX, GAP);
            let line = |line: String| line + "\n";
            let rows = table.rows.iter().map(|row| line(StatisticsTable::aligned(row, &widths, GAP)));
            let heading = line(StatisticsTable::aligned(&table.headings, &widths, GAP));
            parts.push([heading].into_iter().chain(rows).collect());
        }
    }
    let daily = &statistics.daily;
    if !daily.solved.is_empty() {
        parts.push(format!(
            "Puzzles of the day: {} solved. Streak: {}. Longest streak: {}.\n",
            daily.solved.len(),
            counted(daily.streak, "day", "days"),
            counted(daily.longest_streak, "day", "days")
        ));
    }
    if statistics.too_quick > 0 {
        parts.push(format!("Solved too quickly to count: {}.\n", counted(statistics.too_quick, "game", "games")));
    }
    printable_lines(&parts.join("\n"))
}

/// Returns a text with unprintable characters escaped in each line. Names in the log can be anything.
fn printable_lines(text: &str) -> String {
    text.lines().map(|line| printable(line).into_owned() + "\n").collect()
}

/// Returns the line of a game.
fn csv_line(result: &GameResult) -> String {
    let outcome = match result.outcome {
        Outcome::Solved => "solved",
        Outcome::Solver => "solver",
        Outcome::Abandoned => "abandoned",
    };
    let hardest = result.review.as_ref().and_then(|review| review.hardest.as_deref());
    let rung = |at: usize| match result.rungs.get(at) {
        Some(count) => count.to_string(),
        None if result.hints == 0 => "0".to_owned(),
        None => String::new(), // not known
    };
    let values = [
        local_date(result).map(|date| date.to_string()).unwrap_or_default(),
        outcome.to_owned(),
        Statistics::counts(result).to_string(),
        result.name.clone(),
        result.level.clone().unwrap_or_default(),
        result.side.to_string(),
        result.rules.join(" "),
        hardest.unwrap_or_default().to_owned(),
        format!("{}.{:03}", result.ms / 1000, result.ms % 1000),
        result.hints.to_string(),
        rung(0),
        rung(1),
        rung(2),
        rung(3),
        result.applied.to_string(),
        result.mistakes.map(|count| count.to_string()).unwrap_or_default(),
    ];
    values.map(|value| csv_value(&value)).join(",") + "\r\n"
}

/// Returns a value as RFC 4180 demands: in quotation marks if it contains a comma, a quotation mark or a line break. A value that a
/// spreadsheet could take for a formula begins with an apostrophe.
fn csv_value(value: &str) -> String {
    let value = if value.starts_with(['=', '+', '-', '@']) { format!("'{value}") } else { value.to_owned() };
    let value = printable(&value);
    if value.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", value.replace('"', "\"\""))
    } else {
        value.into_owned()
    }
}
