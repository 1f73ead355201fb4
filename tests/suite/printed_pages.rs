//! Pages that `convert` writes as SVG, PDF and text. The tests read the puzzles back from them.

use std::fs::File;
use std::io::{Read, Write};

use format::{Format, write};
use grid::{Cell, Digit, Puzzle, Shape};

use crate::support::cli::{check_refused, check_usage_error, ninefold, run, spawn, stderr_of};
use crate::support::puzzle_text::grid;
use crate::support::puzzles::{EASY, NO_SOLUTION, TWO_SOLUTIONS, board};

/// Lines of `count` puzzles with one solution each. They are parts of the same full board of this side, each with its digits renamed.
fn lines(side: usize, count: usize) -> Vec<String> {
    let shape = Shape::of_side(side).expect("a usual side");
    let blank = Puzzle::classic(shape, vec![None; shape.cells()]).check().expect("nothing is wrong yet");
    let full = solve::solutions(&blank, 1).remove(0);
    let line = |at: usize, most: usize| {
        let is_shown = |cell: Cell| (cell.index() * 7 + at * 3) % 11 < most;
        let turned = |digit: Digit| Digit::new((digit.index() + at) % side);
        let digits = shape.iter().map(|cell| is_shown(cell).then(|| turned(full[cell.index()])));
        write(Format::Line, &Puzzle::classic(shape, digits.collect())).expect("any side has a line")
    };
    let is_unique = |line: &String| solve::solutions(&board(line), 2).len() == 1;
    let first = |at| (6..).map(|most| line(at, most)).find(is_unique).expect("a full one is");
    (0..count).map(first).collect()
}

fn solution(line: &str) -> String {
    solve::solutions(&board(line), 1)[0].iter().map(ToString::to_string).collect()
}

/// Output of `convert` for these puzzles. Panics if `convert` prints an error, except for an empty list.
fn paper(arguments: &str, puzzles: &[String]) -> String {
    let (status, out, err) = run(&format!("convert {arguments}"), &(puzzles.join("\n") + "\n"));
    let expected =
        if puzzles.is_empty() { (Some(1), "-:1:1: expected a puzzle, found nothing\n") } else { (Some(0), "") };
    assert_eq!((status, err.as_str()), expected, "{arguments}");
    out
}

/// Value of an attribute that is a number.
fn number(tag: &str, name: &str) -> f64 {
    let (_, rest) = tag.split_once(&format!(" {name}=\"")).expect(name);
    rest.split('"').next().and_then(|value| value.parse().ok()).expect("a number")
}

/// Puzzles of all grids in an SVG, as lines, in order. They are read from the positions of the digits. Panics if a digit is not in the
/// middle of a cell or if two digits share a cell.
fn grids(svg: &str, sides: &[usize]) -> Vec<String> {
    let (mut grids, mut sides) = (Vec::<Vec<String>>::new(), sides.iter());
    let (mut frame, mut size, mut is_outside) = ((0.0, 0.0, 0.0), 0.0, true);
    for line in svg.lines() {
        if line.starts_with("<rect") && line.contains("fill=\"none\"") {
            frame = (number(line, "x"), number(line, "y"), number(line, "width"));
            let side = sides.next().expect("as many grids as expected");
            grids.push(vec![".".to_owned(); side * side]);
            is_outside = false;
        } else if line.starts_with("<g ") && line.contains("font-size") {
            size = number(line, "font-size");
            is_outside |= !line.contains("\"middle\""); // the text of a title
        } else if line.starts_with("<text") && !is_outside {
            let (left, top, width) = frame;
            let (x, y) = (number(line, "x"), number(line, "y") - size * 0.709 / 2.0);
            let grid = grids.last_mut().expect("a frame comes first");
            let side = grid.len().isqrt();
            let at = |part: f64| part / width * side as f64;
            let (column, row) = (at(x - left), at(y - top));
            let off = |at: f64| (at.fract() - 0.5).abs();
            if row > side as f64 {
                continue; // the text of a page number
            }
            assert!(off(column) < 0.1 && off(row) < 0.1, "in the middle of its cell: {line}");
            let cell = &mut grid[row as usize * side + column as usize];
            assert_eq!(cell, ".", "one digit a cell: {line}");
            *cell = line.split(['<', '>']).nth(2).expect("a word").to_owned();
        }
    }
    grids.into_iter().map(|cells| cells.concat()).collect()
}

#[test]
fn every_digit_is_in_its_cell_and_every_solution_is_right() {
    for side in [4, 6, 9, 16, 25] {
        let puzzles = lines(side, 5);
        let svg = paper("--to svg", &puzzles);
        let expected: Vec<String> = puzzles.iter().cloned().chain(puzzles.iter().map(|line| solution(line))).collect();
        assert_eq!(grids(&svg, &[side; 10]), expected, "side {side}");
    }
}

#[test]
fn a_single_puzzle_is_drawn_without_title_or_solution() {
    let svg = paper("--to svg", &[EASY.to_owned()]);
    assert_eq!(grids(&svg, &[9]), [EASY]);
    assert!(!svg.contains("Solutions") && svg.starts_with("<?xml") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<text").count(), 30, "nothing but the givens");
}

#[test]
fn tags_are_closed_in_order() {
    for count in [0, 1, 5] {
        let svg = paper("--to svg", &lines(9, count));
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{count}"),
                None if tag.starts_with('?') || tag.ends_with('/') => {}
                None => open.extend(tag.split(' ').next()),
            }
        }
        assert!(open.is_empty() && svg.matches("<svg").count() == 1);
    }
}

/// Number of pages of a PDF. Also checks its cross-reference table, its stream lengths and its page list.
fn pages(pdf: &str) -> usize {
    assert!(pdf.starts_with("%PDF-1.4\n") && pdf.ends_with("%%EOF\n"));
    let after = |text: &str, word: &str| -> usize {
        let start = text.find(word).unwrap_or_else(|| panic!("no {word}")) + word.len();
        text[start..].split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number")
    };
    let (_, end) = pdf.rsplit_once("trailer").expect("a trailer");
    let table = &pdf[after(end, "startxref\n")..];
    let size = after(end, "/Size ");
    assert!(table.starts_with(&format!("xref\n0 {size}\n0000000000 65535 f \n")));
    let entries: Vec<&str> = table.lines().skip(3).take(size - 1).collect();
    for (at, entry) in entries.iter().enumerate() {
        let (place, rest) = entry.split_at(10);
        assert_eq!(rest, " 00000 n ");
        let object = &pdf[place.parse::<usize>().expect("digits")..];
        assert!(object.starts_with(&format!("{} 0 obj\n", at + 1)), "{entry}");
        if let Some(start) = object[..object.find("endobj").expect("its end")].find("stream\n") {
            let length = after(object, "/Length ");
            assert!(object[start + 7 + length..].starts_with("endstream\nendobj\n"), "{entry}");
        }
    }
    assert_eq!(pdf.matches(" 0 obj\n").count(), size - 1);
    assert_eq!(pdf.matches("/Type /Page ").count(), after(pdf, "/Count "));
    let kids = pdf.split("/Kids [").nth(1).and_then(|rest| rest.split(']').next()).expect("the list of pages");
    assert_eq!(kids.matches(" 0 R").count(), after(pdf, "/Count "));
    after(pdf, "/Count ")
}

#[test]
fn the_number_of_pages_follows_from_the_options() {
    for (count, arguments, expected) in [
        (0, "", 1),
        (1, "", 2),
        (4, "", 2),
        (5, "", 3),
        (100, "", 30),
        (5, "--no-solutions", 2),
        (5, "--per-page 1", 6),
        (5, "--per-page 2 --page letter", 4),
        (5, "--per-page 6", 2),
        (28, "--per-page 9 --no-solutions", 4),
    ] {
        let puzzles = lines(9, count);
        let pdf = paper(&format!("--to pdf {arguments}"), &puzzles);
        assert_eq!(pages(&pdf), expected, "{count} {arguments}");
        let box_ = if arguments.contains("letter") { "[0 0 612 792]" } else { "[0 0 595.28 841.89]" };
        assert_eq!(pdf.matches(box_).count(), expected, "{count} {arguments}");
        if count != 1 {
            let svg = paper(&format!("--to svg {arguments}"), &puzzles);
            assert_eq!(svg.matches("fill=\"#fff\"").count(), expected, "{count} {arguments}");
            let frames = if arguments.contains("no-sol") { count } else { 2 * count };
            assert_eq!(grids(&svg, &vec![9; frames]).len(), frames, "{count} {arguments}");
        }
    }
    for (side, count, expected) in [(16, 12, 3 + 1), (16, 13, 4 + 2), (25, 7, 2 + 2)] {
        assert_eq!(pages(&paper("--to pdf", &lines(side, count))), expected, "{side} {count}");
    }
}

#[test]
fn text_has_a_form_feed_between_pages_and_no_long_lines() {
    let puzzles = lines(9, 5);
    let text = paper("--to text --per-page 4", &puzzles);
    let pages: Vec<&str> = text.split('\u{c}').collect();
    assert_eq!(pages.len(), 3);
    assert!(pages[2].starts_with("Solutions\n\n1 "), "{}", pages[2]);
    for (at, page) in pages.iter().enumerate() {
        assert_eq!(page.lines().last().map(str::trim), Some((at + 1).to_string().as_str()));
        assert!(page.lines().count() <= 60 && page.lines().all(|line| line.len() <= 79 && !line.ends_with(' ')));
    }
    let column = |page: &str, from: usize, to: usize| -> String {
        let lines = page.lines().filter(|line| line.contains('|'));
        let cells = lines.map(|line| line.get(from..to.min(line.len())).unwrap_or_default());
        cells.flat_map(str::chars).filter(|c| c.is_alphanumeric() || *c == '.').collect()
    };
    assert_eq!(column(pages[0], 0, 25), puzzles[0].clone() + &puzzles[2]);
    assert_eq!(column(pages[0], 27, 52), puzzles[1].clone() + &puzzles[3]);
    assert_eq!(column(pages[2], 54, 79), solution(&puzzles[2]));
    assert_eq!(paper("--to text", &[]), "No puzzles.\n");
    let wide = paper("--to text", &lines(25, 2));
    assert!(wide.lines().all(|line| line.len() <= 79), "{wide}");
}

#[test]
fn the_number_of_threads_does_not_change_the_pages() {
    let puzzles: Vec<String> = lines(9, 40).into_iter().chain(lines(6, 3)).collect();
    for medium in ["svg", "pdf", "text"] {
        let one = paper(&format!("--to {medium} --threads 1"), &puzzles);
        assert_eq!(one, paper(&format!("--to {medium} --threads 3"), &puzzles), "{medium}");
    }
}

#[test]
fn puzzles_without_a_single_solution_are_labelled() {
    let twice = format!("11{}", ".".repeat(79));
    for medium in ["svg", "pdf", "text"] {
        let out = paper(&format!("--to {medium}"), &[EASY, NO_SOLUTION, TWO_SOLUTIONS, &twice].map(str::to_owned));
        assert_eq!(out.matches("no solution").count(), 2, "{medium}");
        assert_eq!(out.matches("several solutions").count(), 1, "{medium}");
    }
}

#[test]
fn other_columns_are_printed_beside_the_number() {
    let puzzles = [format!("{EASY}\teasy\t1.2\t-\t{}", solution(EASY)), format!("<3 & (so)\t{EASY}")];
    let svg = paper("--to svg", &puzzles);
    assert!(svg.contains(">easy, 1.2</text>") && svg.contains(">&lt;3 &amp; (so)</text>"), "{svg}");
    let pdf = paper("--to pdf", &puzzles);
    assert!(pdf.contains("(easy, 1.2) Tj") && pdf.contains("(<3 & \\(so\\)) Tj"));
    assert!(paper("--to text", &puzzles).starts_with("1  easy, 1.2               2  <3 & (so)\n"));
    let rated = format!("{EASY}\teasy 180 1.2\tnaked-single\t");
    for (seed, noted) in [("7", ", seed 7"), ("3570626669014368", ", seed 3570626669014368")] {
        let whole = format!(">easy 180 1.2, naked-single{noted}</text>");
        let svg = paper("--to svg --per-page 1", &[format!("{rated}{seed}"), EASY.to_owned()]);
        assert!(svg.contains(&whole), "{svg}");
        for medium in ["svg", "pdf", "text"] {
            for per_page in [2, 4, 9] {
                let pages = paper(
                    &format!("--to {medium} --per-page {per_page}"),
                    &[format!("{rated}{seed}"), EASY.to_owned()],
                );
                assert!(pages.contains(&noted[2..]), "{medium}, {per_page} a page: {pages}");
            }
        }
    }
    let json = format!(
        "{{\"puzzle\":\"{EASY}\",\"level\":\"extreme\",\"score\":2100,\"se\":7.2,\"hardest\":\"xy-wing\",\"seed\":1904221181491543}}"
    );
    let whole = "(extreme 2100 7.2, xy-wing, seed 1904221181491543) Tj";
    assert!(paper("--to pdf --per-page 1", std::slice::from_ref(&json)).contains(whole), "JSON says it too");
    let text = paper("--to text", &vec![json; 4]);
    assert!(text.starts_with("1  extreme 2100 7.2,"), "{text}");
    assert_eq!(text.matches("seed 1904221181491543").count(), 4, "{text}");
    let counted = format!("{EASY}\tmine\t12\t3");
    assert!(paper("--to svg", &[counted, EASY.to_owned()]).contains(">mine, 12, 3</text>"), "no seed is made up");
}

#[test]
fn letters_that_pdf_has_no_font_for_are_named_once_for_each_title() {
    let rows = grid(EASY);
    let titled = |title: &str| format!("title: {title}\n{rows}\n\n");
    let text = titled("Żółw „é”") + &titled("Żółw „é”") + &titled("Rätsel") + &titled("数独 12345 αβγδε");
    let (status, out, err) = run("convert --to pdf", &text);
    let first = "-:1: not kept by pdf: letters of the title 'Żółw „é”': Ż ł\n";
    let second = "-:34: not kept by pdf: letters of the title '数独 12345 αβγδε': 数 独 α β γ and 2 more\n";
    assert_eq!((status, err), (Some(0), format!("{first}{second}")));
    assert!(out.contains("(?\\363?w \\204\\351\\224) Tj"), "{out}");
    for medium in ["svg", "text"] {
        assert_eq!(run(&format!("convert --to {medium}"), &text).2, "", "{medium}");
    }
    let column = format!("{EASY}\tłatwe\n{EASY}\ttrudne\n{EASY}\tłatwe\n");
    assert_eq!(run("convert --to pdf", &column).2.lines().count(), 1, "the latest title with lost letters is known");
}

#[test]
fn a_bad_line_does_not_affect_the_pages() {
    for medium in ["svg", "pdf", "text"] {
        let good = paper(&format!("--to {medium}"), &[EASY.to_owned(), TWO_SOLUTIONS.to_owned()]);
        check_refused(&format!("convert --to {medium}"), &format!("{EASY}\n12x\n{TWO_SOLUTIONS}\n"), 1, &good, "-:2:");
    }
}

#[test]
fn options_that_do_not_apply_are_refused() {
    for (arguments, expected) in [
        ("--to line --page a4", "ninefold: --page: expected --to svg, pdf or text, found line\n"),
        ("--to grid --per-page 4", "ninefold: --per-page: expected "),
        ("--to pm --no-solutions", "ninefold: --no-solutions: expected "),
        ("--to pdf --per-page 5", "ninefold: invalid value '5'"),
        ("--to pdf --page a5", "ninefold: invalid value 'a5'"),
        ("--to line --from pdf", "ninefold: invalid value 'pdf'"),
    ] {
        check_usage_error(&format!("convert {arguments}"), EASY, expected);
    }
}

#[test]
fn a_closed_pipe_ends_quietly_and_a_full_disk_is_an_error() {
    for medium in ["svg", "pdf", "text"] {
        let mut child = spawn(&format!("convert --to {medium} --no-solutions"));
        let (mut to, mut from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let writer = std::thread::spawn(move || (0..3000).try_for_each(|_| writeln!(to, "{EASY}")));
        from.read_exact(&mut [0; 100]).unwrap();
        drop(from);
        let errors = stderr_of(&mut child);
        assert!(child.wait().unwrap().success() && errors.is_empty(), "{medium}: {errors}");
        drop(writer.join());
        #[cfg(target_os = "linux")]
        {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let output = ninefold().args(["convert", "--to", medium, EASY]).stdout(full).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{medium}");
        }
    }
}

#[test]
fn rules_are_printed_in_every_medium() {
    let blank = ".".repeat(81);
    let killer = format!("cage 15: r1c1 r1c2; knight; {blank}");
    let text = paper("--to text --no-solutions", std::slice::from_ref(&killer));
    assert!(text.contains("1  knight, cage\n") && text.contains("\ncage 15: r1c1 r1c2\nknight\n"), "{text}");
    let sentences = [
        "The digits in a cage are all different and add up to its number.",
        "Cells a knight's move apart contain different digits.",
    ];
    let words = |medium: &str, page: &str| {
        let pieces: Vec<&str> = match medium {
            "svg" => page.split("</text>").filter_map(|part| Some(part.rsplit_once('>')?.1)).collect(),
            "pdf" => page.split(") Tj").filter_map(|part| Some(part.rsplit_once('(')?.1)).collect(),
            _ => page.lines().collect(),
        };
        pieces.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for medium in ["text", "svg", "pdf"] {
        for per_page in [1, 2, 4, 6, 9] {
            let two = [killer.clone(), blank.clone()];
            let page = words(medium, &paper(&format!("--to {medium} --no-solutions --per-page {per_page}"), &two));
            for sentence in sentences {
                assert_eq!(page.matches(sentence).count(), 1, "{medium}, {per_page} a page: {page}");
            }
        }
    }
    for medium in ["svg", "pdf"] {
        let [ruled, classic] =
            [&killer, &blank].map(|line| paper(&format!("--to {medium} --no-solutions"), std::slice::from_ref(line)));
        assert!(ruled.contains("knight, cage") && !classic.contains("cage"), "{medium}");
        assert!(ruled.contains(if medium == "svg" { "stroke-dasharray" } else { "] 0 d" }), "{medium}: {ruled}");
    }
}
