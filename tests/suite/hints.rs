//! Hints on the board: lines, letters, and the list of all steps.

use format::read_one;
use grid::{Cell, Digit, DigitSet, Layout, Puzzle, Shape};
use logic::{Deduction, Explanation, Ladder, Position, Technique, explain};
use ninefold::app::{Action, BoardArea, BoardForm, BoardRequirements, Hint, Size, Subject, layout, proof_lines};
use ninefold::coach::{self, Advice, Limits, Mistakes};
use ratatui::style::Modifier;

use crate::commands::said;
use crate::stage::{SIZES, Stage};

const HARDEST: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const TOUGH: &str = "......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......";

fn example(technique: Technique) -> Puzzle {
    technique.example().expect("a page has an example")
}

/// Returns the steps that a technique finds in the example of its page, with their explanations.
fn found(technique: Technique) -> Vec<(Deduction, Explanation)> {
    let ladder = Ladder::ours().only(|other| other == technique);
    coach::all(&example(technique), &ladder, &mut Limits::none()).expect("nothing is wrong there")
}

/// Opens the example of a technique's page with the list of its steps, the first one marked.
fn shown(technique: Technique, (width, height): (u16, u16), ascii: bool) -> Stage {
    Stage::new(width, height, ascii).open(example(technique)).press("t a G 9 9").list(found(technique))
}

fn board_at((width, height): (u16, u16)) -> BoardArea {
    let plan = BoardRequirements::of(&Layout::classic(Shape::nine()), Cell::new(0));
    layout(Size { width, height }, &plan).expect("it fits").board
}

/// Returns the column and row of a candidate on the screen. The digit is counted from 0, and the board is 9×9.
fn spot(board: &BoardArea, cell: Cell, digit: usize) -> (u16, u16) {
    let (at, digit) = (board.cell(cell), digit as u16);
    match board.form {
        BoardForm::Full => (at.x + 1 + 2 * (digit % 3), at.y + digit / 3),
        _ => (at.x + digit % 5, at.y + digit / 5),
    }
}

#[test]
fn links_are_drawn_at_every_size() {
    for technique in [Technique::XyChain, Technique::XWing, Technique::AlsXz] {
        for (width, height) in SIZES {
            let name = format!("{}_{width}x{height}", technique.slug().replace('-', "_"));
            insta::assert_snapshot!(name, shown(technique, (width, height), false).press("enter").picture());
        }
    }
    insta::assert_snapshot!("xy_chain_ascii", shown(Technique::XyChain, (80, 24), true).picture());
}

#[test]
fn a_long_proof_can_be_stepped_through_forwards_and_back() {
    let mut walked = 0;
    for technique in Ladder::ours().techniques() {
        let puzzle = example(technique);
        let (deduction, explanation) = found(technique).swap_remove(0);
        let mut hint = Hint::new(Subject::All(vec![(deduction, explanation.clone())]), puzzle.layout);
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
            assert!(hint.marks().iter().all(|mark| named.contains(&mark.cell)), "{technique}: {}", text.said[at + 1]);
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
    let stage = || Stage::new(120, 40, false).practise(Technique::XyChain).press("i i i i");
    let whole = stage().picture();
    assert!(whole.contains("Hint 4 of 5") && whole.contains("i steps"), "{whole}");
    let first = stage().press("i").picture();
    assert!(first.contains("Hint 4, step 1 of ") && first.contains("i next step"), "{first}");
    assert!(stage().press("i i").picture().contains("Hint 4, step 2 of "));
    assert!(stage().press("i i up").picture().contains("Hint 4, step 1 of "));
    assert!(stage().press("i up").picture().contains("Hint 4 of 5"));
    let done = stage().press("enter").picture();
    assert!(!done.contains("Hint 4"), "Enter carries it out at once: {done}");
}

#[test]
fn the_links_of_a_chain_are_written_out_only_with_the_reason() {
    let hint = |keys: &str| Stage::new(120, 40, false).practise(Technique::Skyscraper).press(keys).picture();
    let (pattern, reason) = (hint("i i i"), hint("i i i i"));
    assert!(!pattern.contains("In short") && !pattern.contains(" = b("), "{pattern}");
    assert!(reason.contains("In short, with = for a strong link") && reason.contains(" = b("), "{reason}");
}

#[test]
fn a_hint_names_the_exact_variant_of_its_technique() {
    let mut kinds = 0;
    for technique in Ladder::ours().techniques().filter(|technique| !technique.is_costly() && !technique.needs_rules())
    {
        let puzzle = example(technique);
        let ladder = Ladder::ours().only(|other| other == technique);
        let Advice::Deduction(_, explanation) = coach::advise(&puzzle, &ladder, &mut Limits::none()) else {
            panic!("{technique} is on its page")
        };
        if explanation.name == technique.name() {
            continue;
        }
        let board =
            Stage::new(140, 40, false).open(puzzle).press("t a G 9 9").list(found(technique)).press("enter").picture();
        let spaced = board.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(spaced.contains(&*explanation.name), "{}:\n{board}", explanation.name);
        kinds += 1;
    }
    assert!(kinds >= 5, "{kinds}");
}

#[test]
fn no_line_or_letter_hides_a_candidate() {
    let quick = Ladder::ours().only(|technique| !technique.is_costly() && !technique.needs_rules());
    for technique in quick.techniques() {
        let (puzzle, first) = (example(technique), &found(technique)[0]);
        let candidates = puzzle.clone().check().unwrap().candidates();
        for size in [(120, 40), (80, 24)] {
            let (board, stage) = (board_at(size), shown(technique, size, false));
            let buffer = stage.buffer(true);
            for cell in Shape::nine().iter().filter(|&cell| puzzle.digits[cell.index()].is_none()) {
                for digit in candidates.of_cell(cell).iter() {
                    let shown = buffer[spot(&board, cell, digit.index())].symbol();
                    assert_eq!(shown, digit.to_string(), "{technique} {cell:?}\n{}", stage.picture());
                }
            }
            for (cell, digit, letter) in first.1.drawing.lettered() {
                let (x, y) = spot(&board, cell, digit.index());
                let near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|at| buffer[at].symbol().to_owned());
                let is_there = near.contains(&letter.to_string());
                assert!(is_there || size == (80, 24), "{technique}: {letter}\n{}", stage.picture());
            }
        }
    }
}

#[test]
fn strong_and_weak_links_differ_without_colour() {
    for (ascii, strong, weak) in [(false, ["═", "║"], ["╌", "╎"]), (true, ["=", "\""], ["-", ":"])] {
        let stage = shown(Technique::Aic, (120, 40), ascii);
        let (buffer, board) = (stage.buffer(false), board_at((120, 40)));
        let has = |signs: [&str; 2]| {
            signs.iter().all(|sign| {
                let cells = Shape::nine().iter().map(|cell| board.cell(cell));
                cells
                    .flat_map(|at| (at.x..at.x + 7).flat_map(move |x| (at.y..at.y + 3).map(move |y| (x, y))))
                    .any(|at| buffer[at].symbol() == *sign)
            })
        };
        assert!(has(strong) && has(weak), "{}", stage.picture());
        assert_eq!(stage.picture().is_ascii(), ascii);
    }
}

#[test]
fn the_pattern_and_the_eliminations_are_not_drawn_before_their_stage() {
    let hint =
        |keys: &str| Stage::new(80, 24, false).open(example(Technique::XWing)).press("t a").press(keys).picture();
    assert!(!hint("i i").contains('═'), "{}", hint("i i"));
    assert!(hint("i i i").contains("══ base"), "{}", hint("i i i"));
    let is_crossed_out = |keys: &str| {
        let buffer = Stage::new(80, 24, false).open(example(Technique::XWing)).press("t a").press(keys).buffer(false);
        buffer.content.iter().any(|cell| cell.modifier.contains(Modifier::CROSSED_OUT))
    };
    assert!(!is_crossed_out("i i i") && is_crossed_out("i i i i"));
}

#[test]
fn small_boards_list_the_links_that_they_cannot_draw() {
    let stage = shown(Technique::XyChain, (37, 20), false).press("enter");
    assert!(stage.picture().contains(" ab"), "{}", stage.picture());
    let chain = stage.press("pagedown pagedown").picture();
    assert!(chain.contains("weak one:") && chain.contains("a(1)r3c2 = b(8)r3c2"), "{chain}");
    let tiny = shown(Technique::XyChain, (25, 14), false).picture();
    assert!(tiny.contains(" a "), "{tiny}");
}

#[test]
fn the_text_of_a_hint_rarely_covers_the_cells_that_it_names() {
    let quick = Ladder::ours().only(|technique| !technique.is_costly() && !technique.needs_rules());
    let (mut looked_at, mut hiding) = (0, Vec::new());
    for technique in quick.techniques().filter(|&technique| example(technique).shape() == Shape::nine()) {
        let stage = shown(technique, (55, 23), false).press("enter");
        let (board, picture, buffer) = (board_at((55, 23)), stage.picture(), stage.buffer(true));
        assert!(picture.contains("Step 1 of") && picture.contains("do it"), "{picture}");
        let marks = stage.app.play.as_ref().and_then(|play| play.hint.as_ref()).expect("a step").marks();
        let marks = marks.into_iter().filter_map(|mark| Some((mark.cell, mark.digit?.index())));
        let open: Vec<_> = marks.filter(|(cell, _)| example(technique).digits[cell.index()].is_none()).collect();
        let rows: std::collections::BTreeSet<usize> = open.iter().map(|(cell, _)| Shape::nine().row(*cell)).collect();
        if rows.len() > 7 {
            continue; // no room is left for the text
        }
        let is_seen =
            |&(cell, digit): &(Cell, usize)| buffer[spot(&board, cell, digit)].symbol() == (digit + 1).to_string();
        looked_at += 1;
        hiding.extend((!open.iter().all(is_seen)).then(|| technique.slug()));
    }
    assert!(looked_at > 80 && hiding.len() * 10 < looked_at, "{looked_at}: {hiding:?}");
}

#[test]
fn all_steps_of_a_position_can_be_browsed_and_played() {
    let listed = || Stage::new(80, 24, false).play(TOUGH).press("t I");
    let first = listed().picture();
    assert!(first.contains("Step 1 of ") && first.contains("▸ r") && first.contains("Hidden Single"), "{first}");
    assert_eq!(listed().press("down up").picture(), first, "down and up again");
    assert_eq!(listed().press("up down").picture(), first, "round and round");
    assert_eq!(listed().press("end home").picture(), first);
    assert_ne!(listed().press("down").picture(), first);
    assert!(listed().press("pagedown").picture().contains("Step 6 of"), "{}", listed().press("pagedown").picture());
    let open = listed().press("down enter").picture();
    assert!(open.contains("Step 2 of") && open.contains("do it") && open.contains("So r"), "{open}");
    assert_eq!(listed().press("down enter esc up").picture(), first, "and back to the list");
    let taken = listed().press("enter enter").picture();
    assert!(!taken.contains("Step") && taken != Stage::new(80, 24, false).play(TOUGH).press("t").picture(), "{taken}");
    let hidden = listed().press("esc down").picture();
    assert!(hidden.contains("r2c1") && !hidden.contains("Step"), "{hidden}");
}

#[test]
fn the_list_of_steps_fits_every_window_with_its_mark_visible() {
    let mut stage = Stage::new(80, 24, false).open(example(Technique::Aic)).press("a I down down down down down down");
    for (width, height) in [(120, 40), (100, 30), (80, 24), (80, 23), (56, 23), (37, 20), (30, 16), (25, 14)] {
        stage = stage.resize(width, height);
        let picture = stage.picture();
        assert!(picture.contains("Step 7 of") && picture.contains("▸ r"), "{width}x{height}\n{picture}");
        assert!(
            picture.contains("ALS-XY-Chain") && picture.contains("Enter look at it"),
            "{width}x{height}\n{picture}"
        );
        assert!(picture.contains("forcing") && picture.contains("large fish"), "{width}x{height}\n{picture}");
    }
    let wide = stage.resize(80, 24);
    let picture = wide.picture();
    assert!(picture.contains("whips and large fish are left out: only i looks for them"), "{picture}");
    let look = wide.press("enter").picture();
    assert!(!look.contains("left out"), "{look}");
    let hardest = Stage::new(80, 24, false).play(HARDEST).press("a I").picture();
    assert!(hardest.contains("Step 1 of 1") && hardest.contains("nothing easier applies"), "{hardest}");
}

#[test]
fn the_proof_against_a_digit_has_one_step_a_line() {
    let stage = Stage::new(120, 40, false).play(HARDEST).press("a w 4");
    let picture = stage.picture();
    for words in
        [" a: Suppose that r1c2 is 4. Then", " > Suppose also that r1c3 is", " > In box 3, only r3c9 is left", "PgDn"]
    {
        assert!(picture.contains(words), "{words}\n{picture}");
    }
    assert_ne!(stage.press("pagedown").picture(), picture);
    let why = coach::why_not(
        &read_one(HARDEST).unwrap().check().unwrap(),
        (Cell::new(1), Digit::new(3)),
        &Ladder::ours(),
        &mut Limits::none(),
    );
    let coach::Verdict::Eliminated(_, explanation) = why.verdict else { panic!("a net strikes it") };
    let steps = proof_lines(&explanation);
    let letters = steps.iter().filter_map(|step| step.split_once(": ").filter(|(letters, _)| letters.len() < 3));
    let letters: String = letters.map(|(letters, _)| letters).collect();
    assert!(letters.len() > 10 && letters.chars().is_sorted(), "{letters}");
}

#[test]
fn a_refutation_is_lettered_and_its_dead_end_is_crossed_out() {
    let asked = |keys: &str| Stage::new(80, 24, false).play(TOUGH).press("t a").press(keys);
    let refuted = asked("w 8").picture();
    assert!(refuted.contains("a: Suppose that r1c1 is") && refuted.contains("b: Then "), "{refuted}");
    assert!(refuted.contains("a-b in the order told"), "{refuted}");
    let at_once = asked("g 1 2 w 1").picture();
    assert!(at_once.contains("a supposed") && !at_once.contains("a-a"), "{at_once}");
    assert!(refuted.contains("8a") && refuted.contains("Then nothing is left for"), "{refuted}");
    let crossed_out = |stage: &Stage| {
        stage.buffer(false).content.iter().filter(|cell| cell.modifier.contains(Modifier::CROSSED_OUT)).count()
    };
    assert!(crossed_out(&asked("w 8")) > 0 && crossed_out(&asked("")) == 0);
    let holder = |stage: &Stage| stage.buffer(true)[(39, 1)].style();
    assert_eq!(asked("").buffer(true)[(39, 1)].symbol(), "9");
    assert_ne!(holder(&asked("w 9")), holder(&asked("")), "r1c7, which r1c1 sees, stands out");
}

#[test]
fn a_practised_technique_is_the_first_hint() {
    for technique in [Technique::DualTwoStringKite, Technique::XWing] {
        let stage = || Stage::new(80, 24, false).practise(technique);
        assert!(stage().picture().contains(&format!("to practise: {technique}")), "{}", stage().picture());
        let hint = stage().press("i i").picture();
        assert!(hint.contains(technique.name()) && hint.contains("Hint 2 of 5"), "{hint}");
        assert!(stage().press("T").picture().contains("What it looks like"), "its page, before any hint");
    }
}

#[test]
fn the_solve_path_of_a_finished_puzzle_can_be_browsed() {
    let nearly = "53467891267219534819834256785976142342685379171392485696153728428741963534528....";
    let solved =
        || Stage::new(80, 24, false).play(nearly).press("t i i i i enter i i i i enter i i i i enter i i i i enter");
    assert!(solved().picture().contains("I by logic"), "{}", solved().picture());
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
    assert!(open.contains("So r") && !open.contains("do it"), "{open}");
    assert_eq!(solved().press("I enter enter").picture(), open, "nothing is left to be done");
}

#[test]
fn the_conclusion_is_visible_however_long_the_name_of_the_technique() {
    for technique in [Technique::MWing, Technique::UniqueRectanglePairs, Technique::Pointing] {
        let stage = shown(technique, (80, 24), false);
        let result = found(technique)[0].1.result();
        let first = result.split(' ').take(2).collect::<Vec<_>>().join(" ");
        assert!(stage.picture().contains(&first), "{first}\n{}", stage.picture());
    }
}

#[test]
fn hints_in_json_without_a_step_name_the_reason_and_its_cells() {
    let none = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    let two = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
    let wrong = ":0000::53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::";
    let twice = format!("55{}", ".".repeat(79));
    for (input, status, cells) in [
        (none, "none", &["r5c1"][..]),
        (two, "many", &["r4c1"]),
        (wrong, "wrong", &["r1c3"]),
        (&twice, "invalid", &["r1c1", "r1c2"]),
    ] {
        for arguments in ["hint --json", "hint --json --all"] {
            let (left, out, _) = said(arguments, input);
            let json: serde_json::Value = serde_json::from_str(&out).expect("an object");
            assert_eq!((left, json["status"].as_str()), (Some(1), Some(status)), "{out}");
            assert_eq!(json["why"]["cells"], serde_json::json!(cells), "{out}");
            let text = said("hint", input).1;
            assert_eq!(
                Some(text.trim_end()),
                json["why"]["text"].as_str().map(|why| format!("{status}: {why}")).as_deref()
            );
            assert!(cells.iter().all(|cell| text.contains(cell)), "{text}");
        }
    }
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert!(!said("hint --json", solved).1.contains("\"why\""), "nothing is wrong");
}

#[test]
fn rating_a_wrong_position_names_the_wrong_cell() {
    let wrong = ":0000::53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::";
    let noted = ":0000::53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:413:::";
    for (input, cell) in [(wrong, "r1c3"), (noted, "r1c3")] {
        for command in ["rate", "rate --json", "explain", "explain --json"] {
            let (left, out, complaint) = said(command, input);
            assert_eq!(left, Some(1), "{command}");
            assert!(out.contains("none") && complaint.contains(cell), "{command}: {complaint}");
            assert_eq!(complaint.lines().count(), 1, "{complaint}");
            if command.ends_with("json") {
                let json: serde_json::Value = serde_json::from_str(&out).expect("an object");
                assert_eq!(json["why"]["cells"], serde_json::json!([cell]), "{out}");
            }
        }
    }
    let plain = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    assert_eq!(said("rate", plain).2, "", "the line itself says all of a puzzle without entries");
}

#[test]
fn an_elimination_within_a_chain_is_of_the_digit_in_the_lines_before_it() {
    let puzzle = read_one("3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....")
        .expect("a puzzle");
    let ladder = Ladder::ours().only(|technique| technique == Technique::DynamicForcingChains);
    let found = coach::all(&puzzle, &ladder, &mut Limits::none()).expect("a puzzle with one solution");
    let mut count = 0;
    for (_, explanation) in found {
        // For example "In box 3, 3 can only go in r3c8 or r3c9." "Both are in row 3, so the 3 of row 3 is there." "So r3c4 loses 3."
        for [place, line, result] in explanation.steps.array_windows() {
            let text = explanation.text(&line.text);
            if text.starts_with("Both are in ") || text.starts_with("All are in ") {
                assert_eq!(result.text.digits(), place.text.digits(), "{text}");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn help_lists_every_technique_that_can_be_requested() {
    for command in ["hint", "generate", "play"] {
        let (_, long, _) = said(&format!("{command} --help"), "");
        let words: Vec<&str> = long.split([',', ' ', '\n']).collect();
        for technique in Ladder::ours().techniques() {
            assert!(words.contains(&technique.slug()), "{command}: {technique:?}");
        }
        let (_, short, _) = said(&format!("{command} -h"), "");
        assert!(short.contains("`--help` lists them") && !short.contains("x-chain"), "{short}");
    }
    for name in ["X-Wing", "x-wing", "XY-Chain"] {
        assert_ne!(said(&format!("hint --technique {name}"), "").0, Some(2), "{name}");
    }
}

#[test]
fn techniques_that_assume_a_unique_solution_can_be_left_out() {
    let position = ":0000::2..5+8.6+1+9.9..+1+2.3+7..1..9..44..9..7...5..4..8...7..1.+46.+4+91..3...2..7..9...8.+93..5:623 331 332 634 342 642 \
                    343 245 545 646 351 651 353 254 654 257 159 364 365 267 571 675 676 278 181 681 683 586 886 887 691 694 197 298:::";
    let puzzle = read_one(position).unwrap();
    assert!(said("hint", position).1.starts_with("Unique Rectangle Type 1: "));
    let (status, other, _) = said("hint --no-uniqueness", position);
    assert!(status == Some(0) && !other.contains("Rectangle"), "{other}");
    let rated = said("rate --json --no-uniqueness", position).1;
    assert!(!rated.contains("unique-rectangle") && rated.contains("\"status\":\"solved\""), "{rated}");
    for (uniqueness, is_named) in [(true, true), (false, false)] {
        let mut stage = Stage::new(80, 24, false).open(puzzle.clone());
        stage.app.settings.uniqueness = uniqueness;
        let picture = stage.press("i i").picture();
        assert_eq!(picture.contains("Unique Rectangle"), is_named, "{picture}");
    }
}

#[test]
fn an_eliminated_candidate_is_crossed_out_even_if_it_belongs_to_the_pattern() {
    let (board, mut both) = (board_at((120, 40)), 0);
    let quick = Ladder::ours().only(|technique| !technique.is_costly() && !technique.needs_rules());
    for technique in quick.techniques() {
        let (deduction, explanation) = &found(technique)[0];
        let buffer = shown(technique, (120, 40), false).buffer(false);
        let before = explanation.marks_before();
        for &(cell, digit) in &deduction.eliminate {
            let is_crossed_out = buffer[spot(&board, cell, digit.index())].modifier.contains(Modifier::CROSSED_OUT);
            assert!(is_crossed_out, "{technique}: {digit} in {cell:?}");
            both += usize::from(before.iter().any(|mark| (mark.cell, mark.digit) == (cell, Some(digit))));
        }
    }
    assert!(both > 9, "some belong to both, and before the conclusion to the pattern: {both}");
}

#[test]
fn the_letters_of_sets_are_not_symbols_of_digits() {
    let sixteen = Shape::of_side(16).expect("it has boxes");
    let mut puzzle = Puzzle::blank(Layout::classic(sixteen));
    let sets = [[("r4c2", [9, 11]), ("r4c7", [10, 11])], [("r8c2", [9, 12]), ("r8c7", [10, 12])]];
    let sets = sets.map(|set| {
        set.map(|(place, digits)| {
            let cell = sixteen.at(place.parse().unwrap()).unwrap();
            let digits: DigitSet = digits.into_iter().map(Digit::new).collect();
            puzzle.removed[cell.index()] = DigitSet::all(16).minus(digits);
            cell
        })
    });
    let ladder = Ladder::ours().only(|technique| technique == Technique::AlsXz);
    let position = Position::of(&puzzle.clone().check().unwrap());
    let all: Vec<_> = ladder.all(&position).into_iter().map(|step| (step.clone(), explain(&position, &step))).collect();
    let pair = all.into_iter().find(|(_, explanation)| explanation.drawing.sets == sets.map(Vec::from)).unwrap();
    assert!(pair.1.why().starts_with("Set H"), "{}", pair.1.why());
    let plan = BoardRequirements::of(&puzzle.layout, Cell::new(0));
    let stage = Stage::new(120, 44, false).open(puzzle).press("t a").list(vec![pair]);
    let (buffer, board) = (stage.buffer(true), layout(Size { width: 120, height: 44 }, &plan).expect("it fits").board);
    for (cell, letter) in sets.into_iter().flatten().zip(["H", "H", "J", "J"]) {
        let at = board.cell(cell);
        let mut inside = (at.x..at.x + at.width).flat_map(|x| (at.y..at.y + at.height).map(move |y| (x, y)));
        assert!(inside.any(|at| buffer[at].symbol() == letter), "{letter}\n{}", stage.picture());
    }
}

#[test]
fn all_steps_are_listed_even_if_no_solve_path_uses_them() {
    let position = ":0000:x:4+1..2+3+6.5+6+2...59..+3.+51.+6.+42+5..8.1+2+6..61+5.+24...32.6.+5..9+5+63..1+2.+2..6+1..5.+17.+25...6::::";
    let (left, out, _) = said("hint --technique sue-de-coq", position);
    assert!(left == Some(0) && out.starts_with("stuck: "), "no path takes it: {out}");
    let (left, out, _) = said("hint --all --technique sue-de-coq", position);
    let (whole, all, _) = said("hint --all", position);
    let of_all: Vec<&str> = all.lines().filter(|line| line.starts_with("Sue de Coq: ")).collect();
    assert_eq!(
        (left, whole, out.lines().collect::<Vec<_>>()),
        (Some(0), Some(0), of_all),
        "as if nothing else were asked"
    );
    assert!(out.contains("r4c2, r4c3, r5c1 and r6c1 have only 4, 7, 8 and 9 between them."), "{out}");
}

#[test]
fn a_hint_names_at_most_five_faults_and_five_cells() {
    let shape = Shape::nine();
    let faults = Puzzle::classic(shape, vec![Some(Digit::ONE); 81]).check().expect_err("every digit repeats");
    let hint = |advice: Advice| Hint::new(Subject::Advice(advice), Layout::classic(shape));
    for (advice, before) in [(Advice::Invalid(faults.clone()), 0), (Advice::NoSolution(faults), 1)] {
        let said = hint(advice).text().said;
        assert_eq!((said.len(), said[before + 5].as_str()), (before + 6, "and 22 more"), "{said:?}");
    }
    let wrong = Mistakes { notes: shape.iter().take(8).collect(), ..Mistakes::default() };
    let mended = hint(Advice::Wrong(wrong)).mended();
    assert_eq!(mended.as_deref(), Some("mended: r1c1 r1c2 r1c3 r1c4 r1c5 and 3 more"));
}
