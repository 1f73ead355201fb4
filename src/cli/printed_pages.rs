//! Conversion to pages. Puzzles are read and solved in batches on all cores, and printed in order.

use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::cli::arguments::Reading;
use crate::cli::clock::now;
use crate::cli::console::Console;
use crate::cli::json::Error;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::puzzle_source::{Puzzles, Source};
use crate::cli::rate::first_two_solutions;
use crate::cli::stream::pool;
use format::paper::{Book, Figure, Full, Medium, Order, PerPage, Size, Verdict, lacking_in_pdf};
use grid::Puzzle;
use solve::Budget;
use text::{at_most_five, quoted};

/// How pages look.
#[derive(Args, Debug)]
pub(super) struct Paper {
    /// For svg, pdf and text: size of the page [default: a4].
    #[arg(long, value_name = "SIZE", value_parser = sizes())]
    page: Option<Size>,

    /// For svg, pdf and text: puzzles per page [default: 4].
    #[arg(long, value_name = "N", value_parser = per_page())]
    per_page: Option<PerPage>,

    /// For svg, pdf and text: leave out the solutions.
    #[arg(long)]
    no_solutions: bool,
}

/// Maximum number of puzzles in a batch. A batch is solved and printed before the next one is read.
const BATCH: usize = 256;

/// Node limit of the search for the solutions of a puzzle. The hardest known boards of side 9 take a few thousand nodes. On usual boards
/// the search reaches this limit before [`TIME`], so that the same puzzles give the same pages on every machine.
pub(super) const PATIENCE: u64 = 250_000;

/// Time limit of the search for the solutions of a puzzle. It matters for rules whose propagation is slow.
pub(super) const TIME: Duration = Duration::from_secs(10);

/// Returns the message that a puzzle is printed without its solution. `place` is the file and line of the puzzle.
pub(super) fn unsolved(place: &str) -> String {
    format!("{place}: solution left out: the search takes too long")
}

impl Paper {
    /// Returns the page settings for a medium, as the options say.
    pub(super) fn order(&self, medium: Medium) -> Order {
        let [_, _, usual, ..] = PerPage::ALL;
        let (size, per_page) = (self.page.unwrap_or(Size::A4), self.per_page.unwrap_or(usual));
        Order { medium, size, per_page, has_solutions: !self.no_solutions }
    }

    /// Fails if an option for pages is in use, although the output format has no pages. `format` is the name of that format.
    pub(super) fn refuse(&self, format: &str) -> Result<(), Failure> {
        let said = [
            ("--page", self.page.is_some()),
            ("--per-page", self.per_page.is_some()),
            ("--no-solutions", self.no_solutions),
        ];
        match said.into_iter().find(|&(_, is_said)| is_said) {
            Some((name, _)) => Err(Failure::Usage(format!("{name}: expected --to svg, pdf or text, found {format}"))),
            None => Ok(()),
        }
    }
}

fn sizes() -> impl TypedValueParser<Value = Size> {
    PossibleValuesParser::new(Size::ALL.map(Size::name))
        .map(|said| Size::ALL.into_iter().find(|size| size.name() == said).expect("only these names are possible"))
}

fn per_page() -> impl TypedValueParser<Value = PerPage> {
    PossibleValuesParser::new(["1", "2", "4", "6", "9"]).map(|said| {
        let found = PerPage::ALL.into_iter().find(|some| some.count().to_string() == said);
        found.expect("only these numbers are possible")
    })
}

impl From<Full> for Failure {
    fn from(full: Full) -> Self {
        Self::Usage(full.to_string())
    }
}

/// Prints all puzzles of the input as pages.
pub(super) fn print(reading: &Reading, order: Order, out: &mut Out) -> Result<Status, Failure> {
    let mut printer = Printer {
        order,
        book: Book::new(order),
        pool: pool(reading)?,
        console: Console::new(out),
        latest: String::new(),
    };
    for source in Source::all(&reading.inputs)? {
        let Some(mut puzzles) = reading.open(&source, &mut printer.console)? else { continue };
        while printer.print_batch(&mut puzzles)? {}
        printer.console.close(&puzzles)?;
    }
    let Printer { book, mut console, .. } = printer;
    book.finish(&mut |text| console.print(text))?;
    console.flush()?;
    Ok(console.finish())
}

/// State of a conversion to pages.
struct Printer<'o> {
    order: Order,
    book: Book,
    pool: ThreadPool,
    console: Console<'o>,
    /// Latest title whose missing letters were reported.
    latest: String,
}

impl Printer<'_> {
    /// Reads, solves and prints the next batch of puzzles. Returns whether there were any.
    fn print_batch(&mut self, puzzles: &mut Puzzles) -> Result<bool, Failure> {
        let mut entries = Vec::new();
        while entries.len() < BATCH
            && (entries.is_empty() || puzzles.is_ready())
            && let Some(record) = self.console.next(puzzles)?
        {
            match record.result {
                Ok(puzzle) => {
                    let place = format!("{}:{}", puzzles.name, record.line);
                    self.name_lost_letters(&record.beside, &place);
                    entries.push(Entry { puzzle, note: record.beside, place });
                }
                Err(fault) => self.console.reject(&Error::unreadable(&fault).message(&puzzles.name)),
            }
        }
        let is_any = !entries.is_empty();
        self.add(entries)?;
        Ok(is_any)
    }

    /// Reports which letters of a title are missing in the font of the PDF. Consecutive puzzles with the same title are reported once.
    fn name_lost_letters(&mut self, title: &str, place: &str) {
        if self.order.medium != Medium::Pdf || self.latest == title {
            return;
        }
        let lacking = lacking_in_pdf(title);
        if !lacking.is_empty() {
            let letters = at_most_five(lacking).join(" ");
            self.console
                .complain(&format!("{place}: not kept by pdf: letters of the title {}: {letters}", quoted(title)));
            title.clone_into(&mut self.latest);
        }
    }

    fn add(&mut self, entries: Vec<Entry>) -> Result<(), Failure> {
        let has_solutions = self.order.has_solutions;
        let figure = |Entry { puzzle, note, place }: Entry| {
            let end = now() + TIME;
            let drawn = if has_solutions {
                solved_figure(puzzle, &|| now() >= end)
            } else {
                Drawn { figure: Figure::new(&puzzle), is_late: false }
            };
            (drawn.figure.noted(&note), drawn.is_late.then_some(place))
        };
        let figures: Vec<_> = self.pool.install(|| entries.into_par_iter().map(figure).collect());
        self.console.progress.count(figures.len());
        for (figure, late) in figures {
            late.iter().for_each(|place| self.console.complain(&unsolved(place)));
            self.book.add(figure, &mut |text| self.console.print(text))?;
        }
        Ok(())
    }
}

/// Puzzle to be drawn.
struct Entry {
    puzzle: Puzzle,
    /// Text below the board.
    note: String,
    /// File and line of the puzzle.
    place: String,
}

/// Drawn puzzle.
struct Drawn {
    figure: Figure,
    /// Whether the search for solutions was stopped before its end.
    is_late: bool,
}

/// Solves and draws a puzzle. The search stops when `stop` returns true or the node limit is reached. A puzzle that breaks a rule is drawn
/// as one without a solution.
fn solved_figure(puzzle: Puzzle, stop: &(dyn Fn() -> bool + Sync)) -> Drawn {
    let figure = Figure::new(&puzzle);
    let drawn = |figure: Figure| Drawn { figure, is_late: false };
    let Ok(board) = puzzle.check() else { return drawn(figure.unsolved(Verdict::None)) };
    match first_two_solutions(&board, &mut Budget::nodes_until(PATIENCE, stop)).as_deref() {
        None => Drawn { figure: figure.unsolved(Verdict::Unknown), is_late: true },
        Some([]) => drawn(figure.unsolved(Verdict::None)),
        Some([solution]) => drawn(figure.solved(solution)),
        Some(_) => drawn(figure.unsolved(Verdict::Many)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use format::read_one;

    #[test]
    fn a_puzzle_whose_search_is_stopped_is_drawn_without_its_solution() {
        let clues: String = (1..=9).map(|row| format!("sandwich 9: r{row}c1 right\n")).collect();
        let puzzle = read_one(&format!("{clues}\n{}", ".........\n".repeat(9))).unwrap();
        let drawn = solved_figure(puzzle.clone(), &|| true);
        assert!(drawn.is_late);
        assert_eq!(drawn.figure, Figure::new(&puzzle).unsolved(Verdict::Unknown));
        assert!(!solved_figure(read_one(&"1".repeat(81)).unwrap(), &|| true).is_late, "its digits repeat");
    }
}
