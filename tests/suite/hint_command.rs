//! `ninefold hint`: the name of the step and its reason, the list of all steps, and the reason why there is no step.

use format::read_one;

use crate::support::cli::run;
use crate::support::driver::Driver;
use crate::support::puzzles::{EASY, EASY_SOLUTION, NO_SOLUTION, SMALL, TWO_SOLUTIONS};

#[test]
fn hints_in_json_without_a_step_name_the_reason_and_its_cells() {
    let wrong = ":0000::53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::";
    let twice = format!("55{}", ".".repeat(79));
    for (input, status, cells) in [
        (NO_SOLUTION, "none", &["r5c1"][..]),
        (TWO_SOLUTIONS, "many", &["r4c1"]),
        (wrong, "wrong", &["r1c3"]),
        (&twice, "invalid", &["r1c1", "r1c2"]),
    ] {
        for arguments in ["hint --json", "hint --json --all"] {
            let (left, out, _) = run(arguments, input);
            let json: serde_json::Value = serde_json::from_str(&out).expect("an object");
            assert_eq!((left, json["status"].as_str()), (Some(1), Some(status)), "{out}");
            assert_eq!(json["why"]["cells"], serde_json::json!(cells), "{out}");
            let text = run("hint", input).1;
            assert_eq!(
                Some(text.trim_end()),
                json["why"]["text"].as_str().map(|why| format!("{status}: {why}")).as_deref()
            );
            assert!(cells.iter().all(|cell| text.contains(cell)), "{text}");
        }
    }
    assert!(!run("hint --json", EASY_SOLUTION).1.contains("\"why\""), "nothing is wrong");
}

#[test]
fn techniques_that_assume_a_unique_solution_can_be_left_out() {
    let position = ":0000::2..5+8.6+1+9.9..+1+2.3+7..1..9..44..9..7...5..4..8...7..1.+46.+4+91..3...2..7..9...8.+93..5:623 331 332 634 342 642 \
                    343 245 545 646 351 651 353 254 654 257 159 364 365 267 571 675 676 278 181 681 683 586 886 887 691 694 197 298:::";
    let puzzle = read_one(position).unwrap();
    assert!(run("hint", position).1.starts_with("Unique Rectangle Type 1: "));
    let (status, other, _) = run("hint --no-uniqueness", position);
    assert!(status == Some(0) && !other.contains("Rectangle"), "{other}");
    let rated = run("rate --json --no-uniqueness", position).1;
    assert!(!rated.contains("unique-rectangle") && rated.contains("\"status\":\"solved\""), "{rated}");
    for (uniqueness, is_named) in [(true, true), (false, false)] {
        let mut driver = Driver::default().open(puzzle.clone());
        driver.app.settings.uniqueness = uniqueness;
        let picture = driver.press("i i").picture();
        assert_eq!(picture.contains("Unique Rectangle"), is_named, "{picture}");
    }
}

#[test]
fn all_steps_are_listed_even_if_no_solve_path_uses_them() {
    let position = ":0000:x:4+1..2+3+6.5+6+2...59..+3.+51.+6.+42+5..8.1+2+6..61+5.+24...32.6.+5..9+5+63..1+2.+2..6+1..5.+17.+25...6::::";
    let (left, out, _) = run("hint --technique sue-de-coq", position);
    assert!(left == Some(0) && out.starts_with("stuck: "), "no path takes it: {out}");
    let (left, out, _) = run("hint --all --technique sue-de-coq", position);
    let (whole, all, _) = run("hint --all", position);
    let of_all: Vec<&str> = all.lines().filter(|line| line.starts_with("Sue de Coq: ")).collect();
    assert_eq!(
        (left, whole, out.lines().collect::<Vec<_>>()),
        (Some(0), Some(0), of_all),
        "as if nothing else were asked"
    );
    assert!(out.contains("r4c2, r4c3, r5c1 and r6c1 have only 4, 7, 8 and 9 between them."), "{out}");
}

#[test]
fn hint_gives_the_name_and_the_reason() {
    let (status, out, _) = run(&format!("hint {EASY}"), "");
    assert_eq!(status, Some(0));
    assert!(out.starts_with("Hidden Single (box): In box ") && out.lines().count() == 1, "{out}");
    let (_, all, _) = run(&format!("hint --all {EASY}"), "");
    assert!(all.lines().count() > 5 && all.lines().all(|line| line.contains(": ")), "{all}");
    let names = ["Forcing Net", "Dynamic", "Nested", "Kraken", "Template"];
    assert!(!names.iter().any(|name| all.contains(name)), "left out unless asked for by name");
    let (_, nets, _) = run(&format!("hint --all --technique kraken-fish-type-2,template-set {EASY}"), "");
    assert!(names[3..].iter().all(|name| nets.contains(name)), "{nets}");
    let (_, pairs, _) = run(&format!("hint --all --technique naked-pair,hidden-pair {EASY}"), "");
    assert!(pairs.lines().all(|line| line.starts_with("Naked Pair: ") || line.starts_with("Hidden Pair: ")), "{pairs}");
    for (input, status, word) in [
        (EASY_SOLUTION.to_owned(), 0, "solved"),
        (NO_SOLUTION.to_owned(), 1, "none: "),
        (TWO_SOLUTIONS.to_owned(), 1, "many: "),
        (EASY.replacen("53.", "53+1", 1) + ":", 1, "wrong: "),
        (EASY.replacen('3', "5", 1), 1, "invalid: "),
    ] {
        let (code, out, _) = run("hint -", &(input.clone() + "\n"));
        assert!(out.starts_with(word), "{input}: {out}");
        assert_eq!(code, Some(status), "{out}");
    }
    let (status, out, _) = run(&format!("hint --technique jellyfish {SMALL}"), "");
    assert!(status == Some(0) && out.starts_with("stuck: "), "{out}");
}

/// Position whose notes leave no place for some digits in several units. Its only given allows so many solutions that a search for the
/// wrong notes would take very long.
const NO_PLACE: &str = ":0000:x:........3........................................................................:111 211 411 \
                        115 125 135 145 347 348 155 357 358 165 367 368 175 377 378 185 387 388 195 397 398:::";

#[test]
fn a_position_without_a_place_for_a_digit_is_answered_at_once() {
    let seen = "The notes of r6c8, r9c5 and r9c7 lack the right digits.";
    for command in ["hint", "rate", "explain"] {
        // If the search exceeded its time limit, other faults would be reported.
        let (status, stdout, stderr) = run(&format!("{command} --timeout 20"), NO_PLACE);
        let (answer, reason) = if command == "hint" { ("wrong: ", &stdout) } else { ("none", &stderr) };
        assert!(stdout.contains(answer), "{command}: {stdout}");
        assert!(reason.contains(seen) && status == Some(1), "{command}: {reason}");
    }
}
