//! The race in the game: bars, then a table and a chart, at every size. Nothing runs for a race that is no longer shown.

use std::time::Duration;

use ninefold::app::race::RaceRun;
use ninefold::app::{Effect, Report, Task};
use solve::race::{Finish, Run};
use solve::{Effort, racers};

use crate::stage::{SIZES, Stage};

const TOUGH: &str = "......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......";

/// Made-up times of the first `runs` runs of each solver. Solvers later in `racers()` are slower; the last but one times out.
fn laps(runs: usize) -> Vec<RaceRun> {
    let run = |lane: usize, at: usize| {
        let effort = Effort { nodes: 51 * (lane as u64 + 1), guesses: 7, dead_ends: 3, ..Effort::default() };
        let nanos = 17_000 * (lane as u64 + 1).pow(3) + 3_100 * at as u64 * (lane as u64 + 1).pow(2);
        if lane + 2 == racers().len() {
            Run { finish: Finish::Late, took: Duration::from_secs(1), effort }
        } else {
            Run { finish: Finish::Solved, took: Duration::from_nanos(nanos), effort }
        }
    };
    let lanes = 0..racers().len();
    let runs = lanes.flat_map(|lane| (0..runs).map(move |at| (lane, at)));
    // A solver that timed out does not run again.
    let counted = runs.filter(|&(lane, at)| lane + 2 != racers().len() || at == 0);
    counted.map(|(lane, at)| RaceRun { lane, puzzle: 0, run: Some(run(lane, at)) }).collect()
}

/// Stage with a race on the watched puzzle after `runs` runs of each solver.
fn race((width, height): (u16, u16), ascii: bool, runs: usize) -> Stage {
    Stage::new(width, height, ascii).play(TOUGH).press("V").raced("r", laps(runs))
}

#[test]
fn a_race_is_drawn_at_every_size() {
    for size in SIZES {
        let name = |what: &str| format!("race_{what}_{}x{}", size.0, size.1);
        insta::assert_snapshot!(name("begun"), race(size, false, 7).look());
        insta::assert_snapshot!(name("over"), race(size, false, 20).look());
        insta::assert_snapshot!(name("chart"), race(size, false, 20).press("tab").look());
        insta::assert_snapshot!(name("ascii"), race(size, true, 20).press("tab").picture());
    }
}

#[test]
fn a_race_says_the_same_without_colour_and_in_ascii() {
    for size in SIZES {
        for (runs, keys) in [(0, ""), (7, ""), (20, ""), (20, "tab"), (7, "tab")] {
            let stage = race(size, false, runs).press(keys);
            let (with, without) = (stage.buffer(true), stage.buffer(false));
            let same =
                with.content.iter().zip(&without.content).all(|(with, without)| {
                    with.symbol() == without.symbol() && without.fg == ratatui::style::Color::Reset
                });
            assert!(same, "{runs} {keys}");
            let plain = race(size, true, runs).press(keys).picture();
            assert!(plain.is_ascii() && !plain.replace("? help", "").contains('?'), "{plain}");
        }
    }
    let over = race((80, 24), true, 20).picture();
    assert!(over.contains("! 1") && over.contains("not done within 1 s") && over.contains("done"), "{over}");
}

#[test]
fn rows_out_of_view_can_be_scrolled_to() {
    let last = racers()[racers().len() - 1].name();
    let small = |keys: &str| race((37, 20), false, 7).press(keys).picture();
    assert!(!small("").contains(last) && small("").contains("more"), "{}", small(""));
    assert!(small("end").contains(last) && small("down down down down").contains(last), "{}", small("end"));
    assert!(small("end home").contains(racers()[0].name()));
    assert!(small("end up") != small("end"), "one row up is seen");
    assert!(!race((80, 24), false, 7).picture().contains("more"), "all are in sight");
}

#[test]
fn a_race_is_run_in_parts_until_it_is_over_or_left() {
    let stage = || Stage::new(80, 24, false).play(TOUGH).press("V");
    let (mut stage, effects) = stage().effects("r");
    let [Effect::Run(Task::Race(turn, _))] = effects[..] else { panic!("{effects:?}") };
    assert!(stage.picture().contains(&format!("0 of {} done", racers().len())), "{}", stage.picture());
    let again = stage.hear(Report::Raced(turn, laps(7)));
    assert!(matches!(again[..], [Effect::Run(Task::Race(same, _))] if same == turn), "{again:?}");
    assert!(stage.hear(Report::Raced(turn + 1, laps(7))).is_empty(), "that is another race");
    assert!(stage.hear(Report::Raced(turn, laps(13))).is_empty(), "it is over");
    assert!(stage.picture().contains("done") && stage.wake().is_none(), "and nothing moves\n{}", stage.picture());
    let (mut stage, effects) = stage.effects("r");
    let [Effect::Run(Task::Race(newer, _))] = effects[..] else { panic!("{effects:?}") };
    assert!(newer > turn && stage.hear(Report::Raced(turn, laps(20))).is_empty(), "the old one is forgotten");
    let mut stage = stage.press("esc");
    assert!(stage.picture().contains("step 0") && stage.hear(Report::Raced(newer, laps(1))).is_empty());
}

#[test]
fn a_part_of_a_race_runs_only_while_the_race_is_shown() {
    #[expect(clippy::disallowed_methods, reason = "what is timed here is never looked at")]
    let clock = std::time::Instant::now;
    for (keys, is_wanted) in [("", true), ("esc", false), ("tab down ?", true), ("O", false), ("r", false)] {
        let (stage, mut effects) = Stage::new(80, 24, false).play(TOUGH).press("V").effects("r");
        let Some(Effect::Run(Task::Race(_, part))) = effects.pop() else { panic!("{effects:?}") };
        let _stage = stage.press(keys);
        assert_eq!(part.run(&clock).is_some(), is_wanted, "{keys}");
    }
}

#[test]
fn a_shelf_can_be_raced_and_a_small_matrix_cannot() {
    let mut stage = Stage::new(80, 24, false).press("O");
    stage.hear(Report::Listed(Vec::new()));
    let seen = stage.raced("r", Vec::new()).picture();
    assert!(seen.contains(" solvers on Easy, the first 50") && seen.contains(" 0/50 "), "{seen}");
    let mut stage = Stage::new(80, 24, false).press("O");
    stage.hear(Report::Listed(Vec::new()));
    let empty = stage.press("left r").picture();
    assert!(empty.contains("no puzzle on this shelf"), "{empty}");
    let matrix = Stage::new(80, 24, false).play(TOUGH).press("V x r").picture();
    assert!(matrix.contains("this is a small matrix"), "{matrix}");
}

#[test]
fn a_race_counts_the_steps_of_one_round() {
    let over = race((120, 40), false, 20).picture();
    let steps = |line: &str| line.split_whitespace().nth(2).map(str::to_owned);
    let first = over.lines().nth(2).expect("a row");
    assert_eq!(steps(first).as_deref(), Some("51"), "{over}");
    let failing: Vec<&str> = over.lines().filter(|line| line.contains("! ")).collect();
    assert!(failing.iter().all(|line| line.contains("! 1 ") || line.starts_with("! not")), "{over}");
}

#[test]
fn table_and_chart_are_sorted_by_the_figure_that_they_print() {
    // Solvers later in the roster have a lower median but, because of one slow run, a higher average.
    let run = |lane: usize, at: usize| {
        let micros = if at == 0 { 1_000 * (lane as u64 + 1) } else { 100 - lane as u64 };
        Run { finish: Finish::Solved, took: Duration::from_micros(micros), effort: Effort::default() }
    };
    let lanes = 0..racers().len();
    let laps = lanes.flat_map(|lane| (0..20).map(move |at| RaceRun { lane, puzzle: 0, run: Some(run(lane, at)) }));
    let stage = Stage::new(120, 40, false).play(TOUGH).press("V").raced("r", laps.collect());
    let names = |picture: &str| -> Vec<String> {
        let rows = picture.lines().skip(2).take(racers().len());
        rows.filter_map(|row| row.split_whitespace().next().map(str::to_owned)).collect()
    };
    let roster: Vec<String> = racers().iter().map(|solver| solver.name().to_owned()).collect();
    assert_eq!(names(&stage.picture()), roster);
    let reversed: Vec<String> = roster.into_iter().rev().collect();
    assert_eq!(names(&stage.press("tab").picture()), reversed);
}
