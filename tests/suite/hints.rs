//! Hints in the game: their stages, the reasoning step by step, the list of all steps, and practice.

use std::collections::HashSet;

use format::read_one;
use grid::{Cell, Digit, Layout, Puzzle, Shape};
use logic::{Ladder, Mark, Technique};
use ninefold::app::{Action, Answer, Hint, HintText, HintTextArea, StepRow, proof_lines};
use ninefold::coach::{self, Advice, Limits, Mistakes};

use crate::hint_drawing::{board_at, example, found};
use crate::support::driver::{Driver, assert_pictures};
use crate::support::puzzles::TOUGH;

const HARDEST: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_long_proof_can_be_stepped_through_forwards_and_back() {
    let mut walked = 0;
    for technique in Ladder::ninefold().techniques() {
        let puzzle = example(technique);
        let (deduction, explanation) = found(technique).swap_remove(0);
        let mut hint = Hint::new(Answer::All(vec![(deduction, explanation.clone())]), puzzle.layout);
        hint.pick(0).expect("there is one");
        let whole = hint.text();
        if whole.next != "steps" {
            assert!(hint.is_last() && explanation.steps.len() <= 4, "{technique}");
            continue;
        }
        for (at, step) in explanation.steps.iter().enumerate() {
            assert!(!hint.is_last(), "{technique}: the proof has not ended");
            hint.more();
            let text = hint.text();
            assert_eq!(text.said[..], whole.said[..at + 2], "{technique}: the name and the steps so far");
            assert_eq!(text.new, at + 1);
            let linked = step.links.iter().flat_map(|link| [&link.from.cells[..], &link.to.cells].concat());
            let named: Vec<Cell> = step.text.cells().chain(linked).collect();
            let (own, marks) = (explanation.step_marks(step), hint.marks());
            let is_named = |mark: &Mark| mark.role.is_conclusion() || named.contains(&mark.cell);
            assert!(own.iter().all(is_named), "{technique}: {}", text.said[at + 1]);
            assert!(own.is_empty() || own == marks, "{technique}: {}", text.said[at + 1]);
            let is_bare = marks.is_empty() && !explanation.pattern_marks().is_empty();
            assert!(!is_bare, "{technique}: a step about no cell keeps marks: {}", text.said[at + 1]);
            let (drawing, _) = hint.drawing().expect("it may be drawn");
            assert!(at + 1 == explanation.steps.len() || drawing.lines == step.links, "{technique}");
        }
        assert!(hint.is_last() && hint.marks().iter().any(|mark| mark.role.is_conclusion()), "{technique}");
        for at in (0..explanation.steps.len() - 1).rev() {
            assert!(hint.turn(Action::Up, 1));
            assert_eq!(hint.text().new, at + 1);
        }
        assert!(hint.turn(Action::Up, 1));
        assert_eq!(hint.text(), whole, "{technique}: before the first step");
        walked += 1;
    }
    assert!(walked > 40, "{walked}");
}

#[test]
fn the_last_stage_of_a_hint_can_be_stepped_through() {
    let driver = || Driver::new(120, 40, false).practise(Technique::XyChain).press("i i i i");
    let whole = driver().picture();
    assert!(whole.contains("Hint 4/4") && whole.contains("i steps"), "{whole}");
    let first = driver().press("i").picture();
    assert!(first.contains("Reason 1 of ") && first.contains("i next step"), "{first}");
    assert!(driver().press("i i").picture().contains("Reason 2 of "));
    assert!(driver().press("i i up").picture().contains("Reason 1 of "));
    assert!(driver().press("i up").picture().contains("Hint 4/4"));
    let done = driver().press("enter").picture();
    assert!(!done.contains("Hint 4"), "Enter carries it out at once: {done}");
}

#[test]
fn the_links_of_a_chain_are_written_out_only_with_the_reason() {
    let hint = |keys: &str| Driver::new(120, 40, false).practise(Technique::Skyscraper).press(keys).picture();
    let (pattern, reason) = (hint("i i i"), hint("i i i i"));
    assert!(!pattern.contains("In short") && !pattern.contains(" = b("), "{pattern}");
    assert!(reason.contains("In short, with = for a strong link") && reason.contains(" = b("), "{reason}");
}

#[test]
fn a_hint_names_the_exact_variant_of_its_technique() {
    let mut kinds = 0;
    for technique in
        Ladder::ninefold().techniques().filter(|technique| !technique.is_slow() && !technique.needs_extra_rules())
    {
        let puzzle = example(technique);
        let ladder = Ladder::ninefold().only(|other| other == technique);
        let Advice::Deduction(_, explanation) = coach::advise(&puzzle, &ladder, &mut Limits::none()) else {
            panic!("{technique} is on its page")
        };
        if explanation.name == technique.name() {
            continue;
        }
        let board =
            Driver::new(140, 40, false).open(puzzle).press("t a G 9 9").list(found(technique)).press("enter").picture();
        let spaced = board.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(spaced.contains(&*explanation.name), "{}:\n{board}", explanation.name);
        kinds += 1;
    }
    assert!(kinds >= 5, "{kinds}");
}

#[test]
fn all_steps_of_a_position_can_be_browsed_and_played() {
    let listed = || Driver::default().play(TOUGH).press("t I");
    let first = listed().picture();
    assert!(first.contains("Step 1 of ") && first.contains("▸ r") && first.contains("Hidden Single"), "{first}");
    assert_eq!(listed().press("down up").picture(), first, "down and up again");
    assert_eq!(listed().press("up down").picture(), first, "round and round");
    assert_eq!(listed().press("end home").picture(), first);
    assert_ne!(listed().press("down").picture(), first);
    assert!(listed().press("pagedown").picture().contains("Step 6 of"), "{}", listed().press("pagedown").picture());
    let open = listed().press("down enter").picture();
    assert!(open.contains("Step 2 of") && open.contains("apply") && open.contains("So r"), "{open}");
    assert_eq!(listed().press("down enter esc up").picture(), first, "and back to the list");
    let taken = listed().press("enter enter").picture();
    assert!(!taken.contains("Step") && taken != Driver::default().play(TOUGH).press("t").picture(), "{taken}");
    let hidden = listed().press("esc down").picture();
    assert!(hidden.contains("r2c1") && !hidden.contains("Step"), "{hidden}");
}

#[test]
fn the_list_of_steps_fits_every_window_with_its_mark_visible() {
    let mut driver = Driver::default().open(example(Technique::Aic)).press("a I down down down down down down");
    for (width, height) in [(120, 40), (100, 30), (80, 24), (80, 23), (56, 23), (37, 20), (30, 16), (25, 14)] {
        driver = driver.resize(width, height);
        let picture = driver.picture();
        assert!(picture.contains("Step 7 of") && picture.contains("▸ r"), "{width}x{height}\n{picture}");
        assert!(picture.contains("ALS-XY-Chain") && picture.contains("Enter open"), "{width}x{height}\n{picture}");
        assert!(picture.contains("forcing") && picture.contains("large fish"), "{width}x{height}\n{picture}");
    }
    let wide = driver.resize(80, 24);
    let picture = wide.picture();
    assert!(picture.contains("whips and large fish are left out: only i looks for them"), "{picture}");
    let look = wide.press("enter").picture();
    assert!(!look.contains("left out"), "{look}");
    let hardest = Driver::default().play(HARDEST).press("a I").picture();
    assert!(hardest.contains("Step 1 of 1") && hardest.contains("no easier step applies"), "{hardest}");
}

#[test]
fn the_proof_against_a_digit_has_one_step_a_line() {
    let driver = Driver::new(120, 40, false).play(HARDEST).press("a w 4");
    let picture = driver.picture();
    for words in
        [" a: Suppose that r1c2 is 4. Then", " > Suppose also that r1c3 is", " > In box 3, only r3c9 is left", "PgDn"]
    {
        assert!(picture.contains(words), "{words}\n{picture}");
    }
    assert_ne!(driver.press("pagedown").picture(), picture);
    let why = coach::why_not(
        &read_one(HARDEST).unwrap().check().unwrap(),
        Cell::new(1),
        Digit::new(3),
        &Ladder::ninefold(),
        &mut Limits::none(),
    );
    let coach::Verdict::Eliminated(_, explanation) = why.verdict else { panic!("a net strikes it") };
    let steps = proof_lines(&explanation);
    let letters = steps.iter().filter_map(|step| step.split_once(": ").filter(|(letters, _)| letters.len() < 3));
    let letters: String = letters.map(|(letters, _)| letters).collect();
    assert!(letters.len() > 10 && letters.chars().is_sorted(), "{letters}");
}

#[test]
fn a_practised_technique_is_the_first_hint() {
    for technique in [Technique::DualTwoStringKite, Technique::XWing] {
        let driver = || Driver::default().practise(technique);
        assert!(driver().picture().contains(&format!("practice: {technique}")), "{}", driver().picture());
        let hint = driver().press("i i").picture();
        assert!(hint.contains(technique.name()) && hint.contains("Hint 2/4"), "{hint}");
        assert!(driver().press("T").picture().contains("What it looks like"), "its page, before any hint");
    }
}

#[test]
fn the_solve_path_of_a_finished_puzzle_can_be_browsed() {
    let nearly = "53467891267219534819834256785976142342685379171392485696153728428741963534528....";
    let solved = || Driver::default().play(nearly).press("t i i i i enter i i i i enter i i i i enter i i i i enter");
    assert!(solved().picture().contains("I review"), "{}", solved().picture());
    let first = solved().press("I").picture();
    assert!(first.contains("By logic, 1 of 4") && first.contains("▸ r"), "{first}");
    let blanks = |keys: &str| {
        let buffer = solved().press(keys).buffer(true);
        let board = board_at((80, 24));
        let middle = |cell: Cell| (board.cell(cell).x + 2, board.cell(cell).y);
        let is_blank = |cell: &Cell| !buffer[middle(*cell)].symbol().chars().all(|c| c.is_ascii_digit());
        Shape::nine().iter().filter(is_blank).count()
    };
    assert_eq!([blanks("I"), blanks("I down"), blanks("I end"), blanks("I esc")], [4, 3, 1, 0]);
    let open = solved().press("I enter").picture();
    assert!(open.contains("So r") && !open.contains("apply"), "{open}");
    assert_eq!(solved().press("I enter enter").picture(), open, "nothing is left to be done");
}

#[test]
fn an_elimination_within_a_chain_is_of_the_digit_in_the_lines_before_it() {
    let puzzle = read_one("3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....")
        .expect("a puzzle");
    let ladder = Ladder::ninefold().only(|technique| technique == Technique::DynamicForcingChains);
    let found = coach::all(&puzzle, &ladder, &mut Limits::none()).expect("a puzzle with one solution");
    let mut count = 0;
    for (_, explanation) in found {
        // For example "In box 3, 3 can only go in r3c8 or r3c9." "Both are in row 3, so the 3 of row 3 is there." "So r3c4 loses 3."
        for [place, line, result] in explanation.steps.array_windows() {
            let text = explanation.render(&line.text);
            if text.starts_with("Both are in ") || text.starts_with("All are in ") {
                assert_eq!(result.text.digits(), place.text.digits(), "{text}");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn a_hint_names_at_most_five_faults_and_five_cells() {
    let shape = Shape::nine();
    let faults = Puzzle::classic(shape, vec![Some(Digit::ONE); 81]).check().expect_err("every digit repeats");
    let hint = |advice: Advice| Hint::new(Answer::Advice(advice), Layout::classic(shape));
    for (advice, before) in [(Advice::Invalid(faults.clone()), 0), (Advice::NoSolution(faults), 1)] {
        let said = hint(advice).text().said;
        assert_eq!((said.len(), said[before + 5].as_str()), (before + 6, "and 22 more"), "{said:?}");
    }
    let wrong = Mistakes { notes: shape.iter().take(8).collect(), ..Mistakes::default() };
    let mended = hint(Advice::Wrong(wrong)).fixed();
    assert_eq!(mended.as_deref(), Some("fixed: r1c1 r1c2 r1c3 r1c4 r1c5 and 3 more"));
}

#[test]
fn a_hint_shows_its_pattern_and_then_its_reason() {
    assert_pictures!("hint", |w, h| Driver::new(w, h, false).play(TOUGH).press("a i i i i"));
    let first = Driver::default().play(TOUGH).press("a i").picture();
    assert!(first.contains("Look at") && !first.contains("Single"), "{first}");
    let wrong = Driver::default().play(TOUGH).press("8 i").picture();
    assert!(wrong.contains("There is a wrong digit") && !wrong.contains("digit in r1c1"), "{wrong}");
    let where_ = Driver::default().play(TOUGH).press("8 i i").picture();
    assert!(where_.contains("r1c1"), "{where_}");
    assert!(wrong.contains("Enter fix it") && !wrong.contains("apply"), "{wrong}");
    let mended = Driver::default().play(TOUGH).press("8 i enter").picture();
    assert!(mended.contains("fixed: r1c1") && !mended.contains("Hint"), "{mended}");
}

#[test]
fn hints_that_repair_a_mistake_are_counted() {
    let nearly = "53467891267219534819834256785976142342685379171392485696153728428741963534528....";
    let keys = "8 i i enter 6 i i enter i i enter i i enter";
    let picture = Driver::default().play(nearly).press(keys).picture();
    assert!(picture.contains("4 asked for, 4 carried out in r9c6"), "{picture}");
}

#[test]
fn a_hint_can_be_read_completely_in_every_window_size() {
    for (width, height) in [(120, 40), (80, 24), (56, 23), (40, 20), (37, 20), (30, 16), (25, 14)] {
        let keys = "a i i i i pageup pageup pageup";
        let read =
            |more: &str| Driver::new(width, height, false).play(TOUGH).press(&(keys.to_owned() + more)).picture();
        let pages = [read(""), read(" pagedown"), read(" pagedown pagedown")];
        for word in ["Look", "Hidden", "r3c5:", "column", "So r3c5 is 9."] {
            assert!(pages.iter().any(|page| page.contains(word)), "{width}x{height}: {word}\n{}", pages.join("\n"));
        }
        let at_once = Driver::new(width, height, false).play(TOUGH).press("a i i i i").picture();
        assert!(at_once.contains("So r3c5 is 9.") || width < 37, "{at_once}");
    }
}

#[test]
fn every_line_of_a_hint_is_on_a_page_and_pages_overlap() {
    let said =
        ["Look at row 8.", "XY-Chain", "If r1c2 is not 4, it is 7. Then r1c9 is not 7 (row 1), so it is 2. It is so."];
    let said: Vec<String> = said.iter().cycle().take(12).map(|&line| line.to_owned()).collect();
    for (width, rows) in (20..60).flat_map(|width| (1..30).map(move |rows| (width, rows))) {
        let text = HintText { said: said.clone(), result: Some(11), ..HintText::default() };
        let page = |top: Option<usize>| HintTextArea::within(&text, top, (width, rows));
        let mut read = page(None);
        assert!(read.height() <= usize::from(rows), "{width}x{rows}");
        let (mut seen, mut top) = (read.shown().count(), 0);
        while read.more() == Some(Action::PageDown) {
            let next = read.turned(Action::PageDown);
            assert!(next > top && (next < seen || rows == 1), "{width}x{rows}: from line {top} to {next} of {seen}");
            (top, read) = (next, page(Some(next)));
            seen = top + read.shown().count();
        }
        assert_eq!(seen, read.lines.len(), "{width}x{rows}");
    }
}

#[test]
fn text_that_goes_on_below_ends_in_an_ellipsis_and_is_apart_from_the_conclusion() {
    let open = Driver::new(80, 24, false).open(example(Technique::XyChain)).press("t a");
    let cut = open.list(found(Technique::XyChain)).press("enter");
    let board = board_at((80, 24));
    let left = usize::from(board.x + board.size().width);
    let lines = |driver: &Driver| -> Vec<String> {
        driver.picture().lines().map(|line| line.chars().skip(left).collect::<String>()).collect()
    };
    let (shown, result) = (lines(&cut), found(Technique::XyChain)[0].1.conclusion());
    let start = result.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let at = shown.iter().rposition(|line| line.contains(&start)).expect("the conclusion stays visible");
    assert!(shown[at - 1].trim().is_empty(), "{}", cut.picture());
    assert!(shown[..at].iter().any(|line| line.ends_with(" …")), "{}", cut.picture());
    let end = cut.press(&"pagedown ".repeat(9));
    assert!(!lines(&end).iter().any(|line| line.ends_with(" …")), "{}", end.picture());
}

#[test]
fn every_unit_to_look_at_is_lit() {
    for technique in Ladder::ninefold().techniques() {
        let (deduction, explanation) = found(technique).swap_remove(0);
        let advice = Advice::Deduction(Box::new(deduction), Box::new(explanation.clone()));
        let hint = Hint::new(Answer::Advice(advice), example(technique).layout);
        let lit: Vec<_> = hint.areas().into_iter().filter_map(logic::Area::unit).collect();
        assert!(
            explanation.location.units().all(|unit| lit.contains(&unit)),
            "{technique}: {}",
            explanation.location_hint()
        );
    }
}

#[test]
fn the_words_of_a_hint_can_be_hidden_to_show_the_board() {
    let driver = Driver::new(55, 23, false).play(TOUGH).press("i i i i");
    let words = driver.picture();
    assert!(words.contains("Hint 4/4") && words.contains("Space board"), "{words}");
    let driver = driver.press("space");
    let board = driver.picture();
    assert!(!board.contains("Hint 4/4") && board.contains("show the hint"), "{board}");
    let driver = driver.press("space");
    assert!(driver.picture().contains("Hint 4/4"), "{}", driver.picture());
    let small = Driver::new(37, 20, false).play(TOUGH).press("i i i i").picture();
    assert!(small.contains("Space board"), "{small}");
    let gone = driver.press("space esc").picture();
    assert!(!gone.contains("Hint") && !gone.contains("show the hint"), "{gone}");
}

#[test]
fn the_question_why_not_is_answered_step_by_step() {
    let asked = |keys: &str| {
        let picture = Driver::default().play(TOUGH).press(keys).picture();
        picture.split_once('\n').unwrap().1.to_owned() // the picture without the line that shows the clock
    };
    assert!(asked("w").contains("why not which digit?"));
    let seen = asked("w 9");
    assert!(seen.contains("Why not 9 in r1c1?") && seen.contains("r1c7 is already 9"), "{seen}");
    let refuted = asked("w 8");
    assert!(refuted.contains("Suppose that r1c1 is") && refuted.contains("Then "), "{refuted}");
    assert!(!asked("w 8 esc").contains("Suppose"));
    let first = asked("w 8 enter");
    assert!(first.contains("Step 1 of") && !first.contains("Then ") && !first.contains('×'), "{first}");
    let count = refuted.matches("Then ").count() + 1;
    let last = format!("w 8 enter{}", " down".repeat(count - 1));
    let end = asked(&last);
    assert!(
        end.contains(&format!("Step {count} of {count}")) && end.contains("show all") && end.contains('×'),
        "{end}"
    );
    assert_eq!(asked(&format!("{last} up")), asked(&format!("w 8 enter{}", " enter".repeat(count - 2))));
    assert_eq!(asked(&format!("{last} enter")), refuted, "the whole again");
    assert_eq!(asked("w 8 enter up"), refuted);
    assert_eq!(asked("w 9 enter"), seen, "nothing follows from what is seen");
}

#[test]
fn scrolling_a_long_proof_highlights_the_steps_that_are_visible() {
    let steps = found(Technique::XyChain);
    let driver = Driver::default().open(example(Technique::XyChain)).press("t a").list(steps).press("enter");
    let hint = |driver: &Driver| {
        let hint = driver.open_game().hint.as_ref().expect("a step is open");
        (hint.marks(), hint.drawing().expect("it has links").0.lines.len())
    };
    let (whole, links) = hint(&driver);
    let driver = driver.press("pagedown");
    let (part, fewer) = hint(&driver);
    assert!((1..whole.len()).contains(&part.len()) && fewer < links, "{}", driver.picture());
    assert!(part.iter().all(|mark| whole.contains(mark)));
    assert_eq!(hint(&driver.press("pageup")), (whole, links), "back at the start, all of it is highlighted");
}

#[test]
fn the_current_step_of_a_proof_is_visible_and_marked() {
    for ((width, height), ascii) in [((120, 40), false), ((80, 24), false), ((55, 23), false), ((80, 24), true)] {
        let mut driver = Driver::new(width, height, ascii).practise(Technique::XyChain).press("i i i i i");
        let mut walked = 0;
        while let Some(current) = driver.open_game().hint.as_ref().and_then(|hint| hint.text().current) {
            let hint = driver.open_game().hint.as_ref().expect("it has a current step");
            let text = hint.text().said.swap_remove(current);
            let marked = format!("{}{}", if ascii { '>' } else { '▸' }, text.split(' ').next().unwrap_or_default());
            assert!(driver.picture().contains(&marked), "{marked}\n{}", driver.picture());
            walked += 1;
            if hint.is_last() {
                break;
            }
            driver = driver.press("i");
        }
        assert!(walked > 4, "{walked}");
    }
}

#[test]
fn the_list_of_steps_shows_the_whole_reason_of_the_marked_step() {
    for (width, height) in [(120, 40), (80, 24), (56, 23)] {
        for technique in [Technique::XyChain, Technique::AlsXz, Technique::Pointing] {
            let steps = found(technique);
            let sentence = steps[0].1.full_text();
            let mut driver = Driver::new(width, height, false).open(example(technique)).press("t a").list(steps);
            let first = driver.picture();
            let mut pages = first.clone();
            for _ in 0..40 {
                driver = driver.press("right");
                pages += &driver.picture();
            }
            let unseen: Vec<&str> = sentence.split(' ').filter(|word| !pages.contains(word)).collect();
            assert!(unseen.is_empty(), "{technique} {width}x{height}: {unseen:?}\n{first}");
            for _ in 0..40 {
                driver = driver.press("left");
            }
            let board_and_panel = |picture: &str| picture.lines().skip(2).collect::<Vec<_>>().join("\n");
            assert_eq!(board_and_panel(&driver.picture()), board_and_panel(&first), "{technique}: back at the start");
        }
    }
}

#[test]
fn a_hint_that_is_opened_again_counts_once() {
    for (keys, hints, parts) in [
        ("i i", 1, 2),
        ("i i esc i i i", 1, 3),
        ("i i u i", 1, 2),
        ("I esc I", 1, 1),
        ("w 4 esc w 4 esc w 5", 2, 2),
        ("i esc a i", 2, 2),
    ] {
        let driver = Driver::default().play(TOUGH).press(keys);
        let help = driver.game().help;
        assert_eq!((help.hints, help.hint_parts), (hints, parts), "{keys}");
    }
}

#[test]
fn the_list_of_steps_has_each_set_of_conclusions_once() {
    let steps = [Technique::Pointing, Technique::XWing].map(found).concat();
    let conclusions: HashSet<_> = steps.iter().map(|(step, _)| (&step.placements, &step.eliminations)).collect();
    let twice = [steps.clone(), steps.clone()].concat();
    let driver = Driver::default().open(example(Technique::Pointing)).list(twice);
    let rows = driver.open_game().hint.as_ref().expect("a list").step_rows();
    let count = rows.iter().filter(|row| matches!(row, StepRow::Step { .. })).count();
    assert_eq!(count, conclusions.len());
    assert!(driver.picture().contains(&format!("Step 1 of {count}")), "{}", driver.picture());
}
