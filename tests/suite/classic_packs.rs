//! Classic packs: they contain what their headers promise, and the commands in the headers recreate them.

use std::collections::HashSet;

use generate::SolvedPuzzle;
use grid::Board;
use logic::{Level, Position, Rater, Technique};
use ninefold::store::{PACKS, Pack, Packed};
use solve::lanes::{Column, Limits, answers};

use crate::support::cli::run;
use crate::support::puzzles::only_solution;

/// Interval between the puzzles of a pack that are checked in full.
const SAMPLE: usize = 20;

fn board(packed: Packed) -> Board {
    packed.puzzle().expect("as many symbols as a board has cells").check().expect("no digit repeats")
}

/// The puzzle with its solution, found by the solver `lanes`. Panics if there is not exactly one solution.
fn piece(packed: Packed) -> SolvedPuzzle {
    let answer = answers(&[Column::of(&board(packed))], Limits { solutions: 2, guesses: 10_000 })[0];
    assert_eq!((answer.solutions, answer.is_cut), (1, false), "{}", packed.text);
    let solution = answer.first().expect("there is one").digits();
    SolvedPuzzle { puzzle: board(packed).puzzle().clone(), solution }
}

/// Value of an option in a command.
fn after<'c>(command: &'c str, option: &str) -> Option<&'c str> {
    let mut words = command.split(' ').skip_while(|word| *word != option);
    words.nth(1)
}

#[test]
fn no_two_puzzles_of_a_pack_are_equivalent() {
    for pack in PACKS {
        let mut forms = HashSet::new();
        for packed in pack.lines() {
            assert!(forms.insert(piece(packed).form().expect("it is 9 × 9")), "{}: {}", pack.name, packed.text);
        }
    }
}

#[test]
fn packs_contain_what_their_headers_say() {
    let rater = Rater::default();
    for (pack, (command, lines)) in PACKS.into_iter().flat_map(|pack| pack.parts().map(move |part| (pack, part))) {
        let lines: Vec<Packed> = lines.collect();
        assert_eq!(after(command, "-n"), Some(lines.len().to_string().as_str()), "{}: {command}", pack.name);
        for packed in lines.iter().step_by(SAMPLE) {
            let (board, rating) = (board(*packed), packed.rating);
            let solution = only_solution(&board).unwrap_or_else(|| panic!("{} has not one solution", packed.text));
            let position = Position::of(&board);
            let (level, score) = rater.hodoku(&board, &solution);
            let se = rater.se_rating(&board, &solution);
            let is_rated = rating == format!("{level} {score} {}", se.map_or("-".to_owned(), |se| format!("{se:.1}")));
            assert!(is_rated && packed.level == Some(level), "{}: {level} {score} {se:?}, not {rating}", packed.text);
            assert!(after(command, "--level").is_none_or(|wanted| wanted == level.word()), "{command}: {rating}");
            let path = rater.path(&position, &solution);
            let hardest = if path.revealed.is_empty() { path.hardest.map_or("-", Technique::slug) } else { "guess" };
            assert_eq!(packed.hardest, hardest, "{}", packed.text);
            assert!(after(command, "--technique").is_none_or(|wanted| wanted == hardest), "{command}: {hardest}");
        }
    }
}

#[test]
fn packs_cover_all_levels_and_basic_techniques_in_one_mebibyte() {
    for level in Level::ALL {
        let pack = Pack::by_name(level.word()).expect("each level has a pack");
        assert!(pack.len() >= 500 && pack.lines().all(|packed| packed.level == Some(level)));
        assert_eq!(pack.puzzle(pack.len()), None);
    }
    let techniques: Vec<&str> =
        Pack::by_name("techniques").into_iter().flat_map(Pack::lines).map(|l| l.hardest).collect();
    for technique in Technique::ALL
        .into_iter()
        .filter(|&technique| technique <= Technique::HiddenQuadruple && !technique.needs_extra_rules())
    {
        assert!(techniques.contains(&technique.slug()), "{}", technique.slug());
    }
    for slug in &techniques {
        assert!(techniques.iter().filter(|other| *other == slug).count() >= 20, "{slug}");
    }
    let bytes = |packed: Packed| packed.text.len() + packed.rating.len() + packed.hardest.len() + packed.seed.len() + 4;
    assert!(PACKS.into_iter().flat_map(Pack::lines).map(bytes).sum::<usize>() < 1 << 20);
}

/// Recreates the first puzzle of each command. Of the commands for harder techniques, only every fourth is run. A seed must give the same
/// puzzle on this machine as on the machine that made the packs.
#[test]
fn the_commands_of_a_pack_recreate_it() {
    let is_hard = |command: &str| {
        let slug = after(command, "--technique").unwrap_or_default();
        Technique::by_slug(slug).is_some_and(|technique| technique.level() >= Level::Hard)
    };
    let (hard, others): (Vec<_>, Vec<_>) = PACKS.into_iter().flat_map(Pack::parts).partition(|part| is_hard(part.0));
    for (command, mut lines) in others.into_iter().chain(hard.into_iter().step_by(4)) {
        let first = lines.next().expect("each command makes some");
        let line = format!("{}\t{}\t{}\t{}\n", first.text, first.rating, first.hardest, first.seed);
        assert_eq!(run(&single(command), "").1, line, "{command}");
    }
}

/// Returns the command, changed so that it makes only its first puzzle.
fn single(command: &str) -> String {
    let mut words: Vec<&str> = command.split(' ').collect();
    let number = words.iter().position(|word| *word == "-n").expect("each says how many");
    words[number + 1] = "1";
    words.join(" ")
}
