//! Benchmark of generating puzzles with requirements such as a level or a symmetry, on one thread. Algorithm X proves that puzzles have
//! exactly one solution. Required levels and ratings are checked.
//!
//! ```text
//! cargo bench --bench generate                    everything
//! cargo bench --bench generate -- minimal levels  only these parts (minimal, levels, symmetries, ratings, techniques)
//! cargo bench --bench generate -- techniques 3    seeds 0 to 2 for each technique
//! ```

#![expect(clippy::print_stdout, reason = "a bench speaks to the person who runs it")]
#![expect(clippy::disallowed_methods, reason = "a bench reads the clock")]

use std::cell::RefCell;
use std::time::{Duration, Instant};

use generate::{Generated, JobQueue, Order, Series, SolvedPuzzle, Symmetry, work};
use grid::{Layout, Shape};
use logic::{Ladder, Level, Position, Rater, Technique};
use solve::{Budget, Exact, first_solutions};

/// Maximum time of a search for a puzzle that needs a technique. Then the search is abandoned.
const TIME_LIMIT: Duration = Duration::from_secs(10);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let seeds = words.iter().find_map(|word| word.parse().ok()).unwrap_or(1);
    let is_wanted =
        |name: &str| words.iter().all(|word| word.parse::<u64>().is_ok()) || words.iter().any(|w| w == name);
    let parts: [(&str, &dyn Fn()); 5] = [
        ("minimal", &minimal),
        ("levels", &levels),
        ("symmetries", &symmetries),
        ("ratings", &ratings),
        ("techniques", &|| techniques(seeds)),
    ];
    parts.iter().filter(|(name, _)| is_wanted(name)).for_each(|(_, part)| part());
}

fn nine() -> Order {
    Order::any(Layout::classic(Shape::nine()))
}

/// Makes `count` puzzles. Returns the puzzles and the total time taken.
fn made(order: &Order, seed: u64, count: u64) -> (Vec<SolvedPuzzle>, Duration) {
    let (pieces, start) = (RefCell::new(Vec::new()), Instant::now());
    let queue = JobQueue::new(order.clone(), Series { seed, count, attempts: u64::MAX }).expect("the order can be met");
    work(&queue, &|Generated { result, .. }| pieces.borrow_mut().push(result.expect("nobody gives up")));
    (pieces.into_inner(), start.elapsed())
}

/// Asserts that the stored solution of each puzzle is the only solution that Algorithm X finds.
fn prove(pieces: &[SolvedPuzzle]) {
    for piece in pieces {
        let board = piece.puzzle.clone().check().expect("no digit repeats");
        let (found, _) = first_solutions(&Exact::Smallest, &board, &mut Budget::unlimited(), 2);
        assert_eq!(found, std::slice::from_ref(&piece.solution), "{:?}", piece.puzzle.digits);
    }
}

fn print_rate(what: &str, count: usize, took: Duration) {
    println!(
        "{what:<28} {count:>6} in {:>7.3} s  {:>9.1} a second",
        took.as_secs_f64(),
        count as f64 / took.as_secs_f64()
    );
}

fn minimal() {
    let (pieces, took) = made(&nine(), 1, 20_000);
    print_rate("minimal", pieces.len(), took);
    prove(&pieces[..2000]);
    let (rater, start) = (Rater::default(), Instant::now());
    for piece in &pieces[..2000] {
        let board = piece.puzzle.clone().check().expect("no digit repeats");
        let _ = rater.hodoku(&board, &piece.solution);
    }
    let graded = took + start.elapsed() * 10;
    print_rate("minimal and graded", pieces.len(), graded);
}

fn levels() {
    for (level, count) in Level::ALL.into_iter().zip([4000, 2000, 1000, 500, 500]) {
        let (pieces, took) = made(&Order { level: Some(level), ..nine() }, 1, count);
        print_rate(level.word(), pieces.len(), took);
        prove(&pieces);
        let rater = Rater::default();
        for piece in &pieces {
            let board = piece.puzzle.clone().check().expect("no digit repeats");
            assert_eq!(rater.hodoku(&board, &piece.solution).0, level);
        }
    }
}

fn symmetries() {
    for symmetry in Symmetry::ALL {
        let (pieces, took) = made(&Order { symmetry, ..nine() }, 1, 5000);
        print_rate(&format!("{symmetry:?}"), pieces.len(), took);
        prove(&pieces[..500]);
    }
}

fn ratings() {
    for (least, count) in [(80, 20), (90, 5)] {
        let se = Some(least..=u32::MAX);
        let mut all = Duration::ZERO;
        for seed in 0..count {
            let (pieces, took) = made(&Order { se: se.clone(), ..nine() }, seed, 1);
            all += took;
            prove(&pieces);
            let board = pieces[0].puzzle.clone().check().expect("no digit repeats");
            let se = Rater::default().se_rating(&board, &pieces[0].solution).expect("it is solved");
            assert!((se * 10.0).round() as u32 >= least, "{se}");
        }
        print_rate(&format!("se {:.1} and above, singly", f64::from(least) / 10.0), count as usize, all);
    }
}

fn techniques(seeds: u64) {
    for technique in Technique::ALL.into_iter().filter(|technique| !technique.needs_extra_rules()) {
        let times: Vec<String> = (0..seeds).map(|seed| needed(technique, seed)).collect();
        println!("{:<60} {}", technique.slug(), times.join(" "));
    }
}

/// Makes a puzzle whose solve path uses the technique. Returns the time taken in seconds, as text, followed by `*` if the path also has a
/// harder step or a revealed digit. If the search was abandoned, returns `>` followed by the time until then.
fn needed(technique: Technique, seed: u64) -> String {
    let order = Order { with: vec![technique.into()], ..nine() };
    let queue = JobQueue::new(order, Series { seed, count: 1, attempts: u64::MAX }).expect("the order can be met");
    let (piece, start) = (RefCell::new(None), Instant::now());
    std::thread::scope(|scope| {
        let (stop, done) = std::sync::mpsc::channel::<()>();
        let queue = &queue;
        scope.spawn(move || {
            let _ = done.recv_timeout(TIME_LIMIT);
            queue.close();
        });
        work(queue, &|sent| *piece.borrow_mut() = sent.result.ok());
        drop(stop);
    });
    let took = start.elapsed().as_secs_f64();
    let Some(piece) = piece.into_inner() else { return format!(">{took:.0}") };
    prove(std::slice::from_ref(&piece));
    let position = Position::of(&piece.puzzle.check().expect("no digit repeats"));
    let path = Ladder::ninefold().path_to(&position, &piece.solution);
    assert!(path.steps.iter().any(|step| step.technique == technique), "{}", technique.slug());
    let is_crux = path.revealed.is_empty() && path.hardest == Some(technique);
    format!("{took:.2}{}", if is_crux { "" } else { "*" })
}
