//! Drawings of hints on the board: lines, letters, marks and colours.

use grid::{Cell, Digit, DigitSet, Layout, Puzzle, Shape};
use logic::{Deduction, Explanation, Ladder, Position, Technique, explain};
use ninefold::app::{BoardArea, BoardForm, BoardRequirements, Size, layout};
use ninefold::coach::{self, Limits};
use ratatui::style::{Modifier, Style};

use crate::support::driver::{Driver, SIZES};
use crate::support::puzzles::TOUGH;

pub fn example(technique: Technique) -> Puzzle {
    technique.example().expect("a page has an example")
}

/// Returns the steps that a technique finds in the example of its page, with their explanations.
pub fn found(technique: Technique) -> Vec<(Deduction, Explanation)> {
    let ladder = Ladder::ninefold().only(|other| other == technique);
    coach::all(&example(technique), &ladder, &mut Limits::none()).expect("nothing is wrong there")
}

/// Opens the example of a technique's page with the list of its steps. The first step is selected.
fn shown(technique: Technique, (width, height): (u16, u16), ascii: bool) -> Driver {
    Driver::new(width, height, ascii).open(example(technique)).press("t a G 9 9").list(found(technique))
}

pub fn board_at((width, height): (u16, u16)) -> BoardArea {
    let plan = BoardRequirements::of(&Layout::classic(Shape::nine()), Cell::new(0));
    layout(Size { width, height }, &plan).expect("it fits").board
}

/// Returns the column and row of the screen at which a candidate is drawn on a 9 × 9 board. `digit` is counted from 0.
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
fn no_line_or_letter_hides_a_candidate() {
    let quick = Ladder::ninefold().only(|technique| !technique.is_slow() && !technique.needs_extra_rules());
    for technique in quick.techniques() {
        let (puzzle, first) = (example(technique), &found(technique)[0]);
        let candidates = puzzle.clone().check().unwrap().candidates();
        for size in [(120, 40), (80, 24)] {
            let (board, driver) = (board_at(size), shown(technique, size, false));
            let buffer = driver.buffer(true);
            for cell in Shape::nine().iter().filter(|&cell| puzzle.digits[cell.index()].is_none()) {
                for digit in candidates.of_cell(cell).iter() {
                    let shown = buffer[spot(&board, cell, digit.index())].symbol();
                    assert_eq!(shown, digit.to_string(), "{technique} {cell:?}\n{}", driver.picture());
                }
            }
            for (cell, digit, letter) in first.1.drawing.candidate_letters() {
                let (x, y) = spot(&board, cell, digit.index());
                let near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|at| buffer[at].symbol().to_owned());
                let is_there = near.contains(&letter.to_string());
                assert!(is_there || size == (80, 24), "{technique}: {letter}\n{}", driver.picture());
            }
        }
    }
}

#[test]
fn strong_and_weak_links_differ_without_colour() {
    for (ascii, strong, weak) in [(false, ["═", "║"], ["╌", "╎"]), (true, ["=", "\""], ["-", ":"])] {
        let driver = shown(Technique::Aic, (120, 40), ascii);
        let (buffer, board) = (driver.buffer(false), board_at((120, 40)));
        let has = |signs: [&str; 2]| {
            signs.iter().all(|sign| {
                let cells = Shape::nine().iter().map(|cell| board.cell(cell));
                cells
                    .flat_map(|at| (at.x..at.x + 7).flat_map(move |x| (at.y..at.y + 3).map(move |y| (x, y))))
                    .any(|at| buffer[at].symbol() == *sign)
            })
        };
        assert!(has(strong) && has(weak), "{}", driver.picture());
        assert_eq!(driver.picture().is_ascii(), ascii);
    }
}

#[test]
fn the_pattern_and_the_eliminations_are_not_drawn_before_their_stage() {
    let hint = |keys: &str| Driver::default().open(example(Technique::XWing)).press("t a").press(keys).picture();
    assert!(!hint("i i").contains('═'), "{}", hint("i i"));
    assert!(hint("i i i").contains("══ base"), "{}", hint("i i i"));
    let is_crossed_out = |keys: &str| {
        let buffer = Driver::default().open(example(Technique::XWing)).press("t a").press(keys).buffer(false);
        buffer.content.iter().any(|cell| cell.modifier.contains(Modifier::CROSSED_OUT))
    };
    assert!(!is_crossed_out("i i i") && is_crossed_out("i i i i"));
}

#[test]
fn small_boards_list_the_links_that_they_cannot_draw() {
    let driver = shown(Technique::XyChain, (37, 20), false).press("enter");
    assert!(driver.picture().contains("ab"), "{}", driver.picture());
    let chain = driver.press("pagedown pagedown pagedown pagedown").picture();
    assert!(chain.contains("weak one:") && chain.contains("a(1)r3c2 = b(8)r3c2"), "{chain}");
    let tiny = shown(Technique::XyChain, (25, 14), false).picture();
    assert!(tiny.contains(" a "), "{tiny}");
}

#[test]
fn the_text_of_a_hint_rarely_covers_the_cells_that_it_names() {
    let quick = Ladder::ninefold().only(|technique| !technique.is_slow() && !technique.needs_extra_rules());
    let (mut looked_at, mut hiding) = (0, Vec::new());
    for technique in quick.techniques().filter(|&technique| example(technique).shape() == Shape::nine()) {
        let driver = shown(technique, (55, 23), false).press("enter");
        let (board, picture, buffer) = (board_at((55, 23)), driver.picture(), driver.buffer(true));
        assert!(picture.contains("Step 1 of") && picture.contains("apply"), "{picture}");
        let marks = driver.app.play.as_ref().and_then(|play| play.hint.as_ref()).expect("a step").marks();
        let marks = marks.into_iter().filter_map(|mark| Some((mark.cell, mark.digit?.index())));
        let open: Vec<_> = marks.filter(|(cell, _)| example(technique).digits[cell.index()].is_none()).collect();
        let rows: std::collections::BTreeSet<usize> = open.iter().map(|(cell, _)| Shape::nine().row(*cell)).collect();
        if rows.len() > 7 {
            continue; // there is no room for the text
        }
        let is_seen =
            |&(cell, digit): &(Cell, usize)| buffer[spot(&board, cell, digit)].symbol() == (digit + 1).to_string();
        looked_at += 1;
        hiding.extend((!open.iter().all(is_seen)).then(|| technique.slug()));
    }
    assert!(looked_at > 80 && hiding.len() * 10 < looked_at, "{looked_at}: {hiding:?}");
}

#[test]
fn a_refutation_is_lettered_and_its_dead_end_is_crossed_out() {
    let asked = |keys: &str| Driver::default().play(TOUGH).press("t a").press(keys);
    let refuted = asked("w 8").picture();
    assert!(refuted.contains("a: Suppose that r1c1 is") && refuted.contains("b: Then "), "{refuted}");
    assert!(refuted.contains("a-b in this order"), "{refuted}");
    let at_once = asked("g 1 2 w 1").picture();
    assert!(at_once.contains("a assumed") && !at_once.contains("a-a"), "{at_once}");
    assert!(refuted.contains("8a") && refuted.contains("candidate left"), "{refuted}");
    let crossed_out = |driver: &Driver| {
        driver.buffer(false).content.iter().filter(|cell| cell.modifier.contains(Modifier::CROSSED_OUT)).count()
    };
    assert!(crossed_out(&asked("w 8")) > 0 && crossed_out(&asked("")) == 0);
    let holder = |driver: &Driver| driver.buffer(true)[(39, 1)].style();
    assert_eq!(asked("").buffer(true)[(39, 1)].symbol(), "9");
    assert_ne!(holder(&asked("w 9")), holder(&asked("")), "r1c7, which r1c1 sees, stands out");
}

#[test]
fn the_conclusion_is_visible_however_long_the_name_of_the_technique() {
    for technique in [Technique::MWing, Technique::UniqueRectangleConjugatePairs, Technique::Pointing] {
        let driver = shown(technique, (80, 24), false);
        let result = found(technique)[0].1.conclusion();
        let first = result.split(' ').take(2).collect::<Vec<_>>().join(" ");
        assert!(driver.picture().contains(&first), "{first}\n{}", driver.picture());
    }
}

#[test]
fn an_eliminated_candidate_is_crossed_out_even_if_it_belongs_to_the_pattern() {
    let (board, mut both) = (board_at((120, 40)), 0);
    let quick = Ladder::ninefold().only(|technique| !technique.is_slow() && !technique.needs_extra_rules());
    for technique in quick.techniques() {
        let (deduction, explanation) = &found(technique)[0];
        let buffer = shown(technique, (120, 40), false).buffer(false);
        let before = explanation.pattern_marks();
        for &(cell, digit) in &deduction.eliminations {
            let is_crossed_out = buffer[spot(&board, cell, digit.index())].modifier.contains(Modifier::CROSSED_OUT);
            assert!(is_crossed_out, "{technique}: {digit} in {cell:?}");
            both += usize::from(before.iter().any(|mark| (mark.cell, mark.digit) == (cell, Some(digit))));
        }
    }
    assert!(both > 9, "some belong to both, and before the conclusion to the pattern: {both}");
}

#[test]
fn true_candidates_of_a_chain_have_the_style_of_a_pattern() {
    let pattern = styles_before(&shown(Technique::XWing, (160, 50), false).press("enter"), " base", 1, true);
    for technique in [Technique::XyChain, Technique::Skyscraper, Technique::Aic] {
        let driver = shown(technique, (160, 50), false).press("enter");
        let (on, off) = (styles_before(&driver, " on ", 1, true), styles_before(&driver, " off ", 1, true));
        assert!(pattern.iter().any(|style| on.contains(style)), "{technique}\n{}", driver.picture());
        assert!(!pattern.iter().any(|style| off.contains(style)), "{technique}\n{}", driver.picture());
    }
}

#[test]
fn eliminated_candidates_keep_their_colour() {
    let (board, mut wraps) = (board_at((120, 40)), 0);
    for (deduction, explanation) in [Technique::Medusa, Technique::SimpleColorsWrap].into_iter().flat_map(found) {
        let technique = deduction.technique;
        let driver = Driver::new(120, 40, false).open(example(technique)).press("t a");
        let driver = driver.list(vec![(deduction.clone(), explanation.clone())]);
        let buffer = driver.buffer(true);
        let style = |(cell, digit): (Cell, Digit)| buffer[spot(&board, cell, digit.index())].style();
        let before: Vec<(Cell, Digit)> =
            explanation.pattern_marks().iter().filter_map(|mark| Some((mark.cell, mark.digit?))).collect();
        let (coloured, plain): (Vec<_>, Vec<_>) =
            deduction.eliminations.iter().copied().partition(|candidate| before.contains(candidate));
        let styles: Vec<Style> = coloured.into_iter().map(style).collect();
        let is_crossed_out = |style: &Style| style.add_modifier.contains(Modifier::CROSSED_OUT);
        assert!(styles.iter().all(is_crossed_out), "{technique}\n{}", driver.picture());
        assert!(plain.into_iter().all(|other| !styles.contains(&style(other))), "{technique}\n{}", driver.picture());
        wraps += usize::from(!styles.is_empty());
    }
    assert!(wraps > 0, "in some, a whole colour is eliminated");
}

#[test]
fn large_colourings_are_lettered_and_have_no_lines() {
    let explanations: Vec<Explanation> = found(Technique::Medusa).into_iter().map(|(_, told)| told).collect();
    for drawing in explanations.iter().map(|explanation| &explanation.drawing) {
        assert!(drawing.lines.len() <= 12 && !drawing.colour_letters.is_empty());
        assert!(drawing.colour_letters.iter().all(|&(.., letter)| matches!(letter, 'A' | 'B')));
    }
    assert!(explanations.iter().any(|explanation| explanation.drawing.lines.len() < explanation.links.len()));
}

#[test]
fn a_small_panel_shows_what_the_styles_of_a_hint_mean() {
    for technique in [Technique::AlsXz, Technique::SueDeCoq, Technique::WxyzWing, Technique::XyChain] {
        let picture = shown(technique, (80, 24), false).press("enter").picture();
        assert!(picture.contains(" eliminated"), "{technique}\n{picture}");
        assert!(picture.contains("Esc "), "the keys stay visible: {technique}\n{picture}");
    }
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
    let ladder = Ladder::ninefold().only(|technique| technique == Technique::AlsXz);
    let position = Position::of(&puzzle.clone().check().unwrap());
    let all: Vec<_> = ladder.all(&position).into_iter().map(|step| (step.clone(), explain(&position, &step))).collect();
    let pair = all.into_iter().find(|(_, explanation)| explanation.drawing.sets == sets.map(Vec::from)).unwrap();
    assert!(pair.1.reasoning().starts_with("Set H"), "{}", pair.1.reasoning());
    let plan = BoardRequirements::of(&puzzle.layout, Cell::new(0));
    let driver = Driver::new(120, 44, false).open(puzzle).press("t a").list(vec![pair]);
    let (buffer, board) = (driver.buffer(true), layout(Size { width: 120, height: 44 }, &plan).expect("it fits").board);
    for (cell, letter) in sets.into_iter().flatten().zip(["H", "H", "J", "J"]) {
        let at = board.cell(cell);
        let mut inside = (at.x..at.x + at.width).flat_map(|x| (at.y..at.y + at.height).map(move |y| (x, y)));
        assert!(inside.any(|at| buffer[at].symbol() == letter), "{letter}\n{}", driver.picture());
    }
}

#[test]
fn a_hint_scrolls_its_pattern_into_view() {
    // Every cell is filled except the one in the first corner.
    let full = |at: usize| Digit::new((at / 25 % 5 * 5 + at / 125 + at % 25) % 25).symbol().expect("it has one");
    let line: String = (0..625).map(|at| if at == 0 { '.' } else { full(at) }).collect();
    let driver = Driver::default().play(&line);
    let far = driver.press(&("j ".repeat(22) + "i i i i"));
    let play = far.open_game();
    let fit = layout(far.app.size, &play.plan()).expect("a part of it");
    let spoken = play.hint.as_ref().expect("a hint").spoken();
    let shape = play.game.shape();
    let is_seen = |&cell: &Cell| fit.board.rows.has(shape.row(cell)) && fit.board.columns.has(shape.column(cell));
    assert!(!spoken.is_empty() && spoken.iter().any(is_seen), "{}", far.picture());
}

#[test]
fn the_box_of_a_hint_leaves_the_unit_to_look_at_visible() {
    let mut driver = Driver::new(37, 20, false).play(TOUGH);
    let mut seen = 0;
    for _ in 0..30 {
        driver = driver.press("i");
        let picture = driver.picture();
        let row_of = |text: &str| picture.lines().position(|line| line.contains(text));
        let number = |unit: &str| {
            let rest = picture.split(&format!("Look at {unit} ")).nth(1)?;
            rest.chars().next()?.to_digit(10).map(|digit| digit as usize - 1)
        };
        let rows = number("box").map(|at| (at / 3 * 3, at / 3 * 3 + 2)).or(number("row").map(|at| (at, at)));
        if let (Some((first, last)), Some(top), Some(end)) = (rows, row_of("Hint 1/4"), row_of("╰")) {
            let covers = |row: usize| (top..=end).contains(&(1 + 2 * row));
            assert!(!(first..=last).any(covers), "{picture}");
            seen += 1;
        }
        driver = driver.press("enter");
    }
    assert!(seen > 10, "most hints have one: {seen}");
}

#[test]
fn letters_hide_no_mark_that_is_visible_without_them() {
    let is_mark =
        |symbol: &str| symbol.chars().all(|c| c.is_ascii_alphanumeric() || ('\u{2801}'..='\u{28ff}').contains(&c));
    let (quick, mut lettered) = (Ladder::ninefold().only(|technique| !technique.is_slow()), 0);
    for technique in quick.techniques() {
        let with_letters = found(technique);
        let mut without = with_letters.clone();
        for (_, explanation) in &mut without {
            explanation.drawing.nodes.clear();
            explanation.drawing.sets.clear();
            explanation.drawing.colour_letters.clear();
        }
        for (width, height) in [(80, 24), (100, 30), (120, 40), (37, 20)] {
            let keys = if width < 80 { "enter space" } else { "enter" }; // hides the text that would cover the board
            let open = |steps: &[(Deduction, Explanation)]| {
                let driver = Driver::new(width, height, false).open(example(technique)).press("t a");
                driver.list(steps.to_vec()).press(keys)
            };
            let (bare, named) = (open(&without), open(&with_letters));
            let (before, after, board) = (bare.buffer(true), named.buffer(true), named.board_area());
            for at in board.cells().flat_map(|cell| board.cell(cell).points()) {
                let symbol = before[at].symbol();
                let is_same = after[at].symbol() == symbol;
                assert!(is_same || !is_mark(symbol), "{technique} {width}x{height} {at:?}\n{}", named.picture());
                lettered += usize::from(!is_same);
            }
        }
    }
    assert!(lettered > 300, "letters are drawn: {lettered}");
}

#[test]
fn every_style_on_the_board_has_a_name() {
    for technique in Ladder::ninefold().techniques() {
        for (_, explanation) in found(technique) {
            for mark in explanation.marks.iter().filter(|mark| mark.digit.is_some()) {
                let name = explanation.role_names.iter().find(|(role, _)| *role == mark.role).map(|(_, name)| &**name);
                assert!(name.is_some_and(|name| !name.is_empty()), "{technique}: {mark:?}");
            }
        }
    }
}

#[test]
fn the_legend_uses_the_words_of_the_technique() {
    for (technique, words) in [
        (Technique::XWing, &["base", "eliminated"][..]),
        (Technique::FinnedXWing, &["base", "fin", "eliminated"][..]),
        (Technique::SimpleColorsTrap, &["colour A", "colour B", "eliminated"][..]),
        (Technique::AlsXz, &["set A", "set B", "restricted common"][..]),
        (Technique::XyWing, &["pivot", "wing"][..]),
        (Technique::XyChain, &["off", "on", "eliminated"][..]),
        (Technique::NakedSingle, &["rules it out"][..]),
    ] {
        let picture = shown(technique, (160, 50), false).press("enter").picture();
        for words in words {
            assert!(picture.contains(&format!(" {words}")), "{technique}: {words}\n{picture}");
        }
    }
    let early = Driver::new(160, 50, false).open(example(Technique::XWing)).press("t a i i i").picture();
    assert!(!early.contains("eliminated"), "the pattern does not reveal the result: {early}");
}

/// Returns the styles of the symbols in the `before` columns to the left of a text, at every place where the screen shows this text.
fn styles_before(driver: &Driver, text: &str, before: u16, colour: bool) -> Vec<Style> {
    let (buffer, wide) = (driver.buffer(colour), text.chars().count() as u16);
    let Size { width, height } = driver.app.size;
    let is_text = |x: u16, y: u16| text.chars().zip(x..).all(|(c, x)| buffer[(x, y)].symbol() == c.to_string());
    let places = (0..height).flat_map(|y| (before..=width - wide).map(move |x| (x, y)));
    let places = places.filter(|&(x, y)| is_text(x, y));
    let samples = places.flat_map(|(x, y)| (x - before..x).map(move |x| (x, y)));
    samples.filter(|&at| buffer[at].symbol() != " ").map(|at| buffer[at].style()).collect()
}

#[test]
fn the_help_shows_the_styles_of_a_hint() {
    for (technique, name, meaning) in [
        (Technique::XWing, " base", "pattern, or base of a fish"),
        (Technique::XWing, " eliminated", "candidate that can be eliminated"),
        (Technique::FinnedXWing, " fin", "fin, or another exception"),
        (Technique::XyWing, " wing", "second part, such as wings"),
        (Technique::NakedSingle, " rules it out", "digit that rules out candidates"),
    ] {
        let hint = shown(technique, (160, 50), false).press("enter");
        let help = Driver::new(160, 50, false).open(example(technique)).press("? /").type_text(&meaning[..7]);
        for colour in [true, false] {
            let expected = styles_before(&hint, name, 1, colour);
            let samples = styles_before(&help, meaning, 20, colour);
            assert!(expected.iter().any(|style| samples.contains(style)), "{technique}: {name}\n{}", help.picture());
        }
    }
}

#[test]
fn what_a_hint_did_stays_marked_until_the_next_key() {
    let crossed_out = |driver: &Driver| {
        driver.buffer(false).content.iter().filter(|cell| cell.modifier.contains(Modifier::CROSSED_OUT)).count()
    };
    for size in [(120, 40), (80, 24), (37, 20)] {
        let done = shown(Technique::XWing, size, false).press("enter enter");
        let (picture, count) = (done.picture(), found(Technique::XWing)[0].0.eliminations.len());
        assert!(picture.contains("Removed ") && picture.contains(" from r"), "{picture}");
        assert!(size.0 < 80 || crossed_out(&done) == count, "{count}\n{picture}");
        let after = done.press("n");
        assert!(crossed_out(&after) == 0 && !after.picture().contains("Removed "), "{}", after.picture());
    }
    let done = Driver::default().play(TOUGH).press("t a i enter");
    assert!(done.picture().contains("Placed 9 in r3c5."), "{}", done.picture());
    let at = board_at((80, 24)).cell(Shape::nine().cell(2, 4)).centre();
    let (marked, symbol) = (done.buffer(true)[at].style(), done.buffer(true)[at].symbol().to_owned());
    let after = done.press("n");
    assert_eq!((symbol.as_str(), after.buffer(true)[at].symbol()), ("9", "9"));
    assert_ne!(marked, after.buffer(true)[at].style(), "the placed digit stands out");
}
