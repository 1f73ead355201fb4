//! Puzzles that other programs write on one line: game IDs of Solo, killer puzzles of SumoCue, PerfectSudoku and others.

use format::is_puzzle_text;

use crate::support::puzzle_text::{blank, line_or_fault};
use crate::support::puzzles::EASY;

/// Returns the cells of a board in the way of Solo's game IDs: a letter stands for a run of blanks (0), and `_` separates two numbers.
fn solo_grid(numbers: &[u32]) -> String {
    let (mut text, mut run) = (String::new(), 0);
    let letters = |mut run: u8| {
        let mut letters = String::new();
        while run > 0 {
            letters.push(char::from(b'a' + run.min(26) - 1));
            run -= run.min(26);
        }
        letters
    };
    for &number in numbers {
        if number == 0 {
            run += 1;
            continue;
        }
        text += &letters(run);
        text += if run == 0 && !text.is_empty() { "_" } else { "" };
        text += &number.to_string();
        run = 0;
    }
    text + &letters(run)
}

/// Returns the areas of a board in the way of Solo's game IDs. Each letter is the number of missing borders before the next border. First
/// come the borders between horizontal neighbours, row by row, then those between vertical neighbours, column by column.
fn solo_areas(side: usize, of: impl Fn(usize, usize) -> usize) -> String {
    let across = (0..side).flat_map(|row| (1..side).map(move |column| ((row, column - 1), (row, column))));
    let down = (0..side).flat_map(|column| (1..side).map(move |row| ((row - 1, column), (row, column))));
    let borders = across.chain(down).map(|(one, other)| of(one.0, one.1) != of(other.0, other.1));
    let (mut text, mut run) = (String::new(), 0_u8);
    for has_border in borders.chain([true]) {
        if !has_border {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 25;
        }
        text.push(if run > 0 { char::from(b'a' + run - 1) } else { '_' });
        run = 0;
    }
    text
}

#[test]
fn game_ids_of_solo_are_read_with_their_rules() {
    let classic: Vec<u32> = EASY.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    assert_eq!(line_or_fault(&format!("3x3:{}", solo_grid(&classic))), EASY);
    assert_eq!(line_or_fault(&format!("3x3xmd4de:{}", solo_grid(&classic))), format!("diagonal; {EASY}"));
    let numbers = |side: usize, givens: &[(usize, u32)]| {
        let mut all = vec![0; side * side];
        givens.iter().for_each(|&(at, number)| all[at] = number);
        all
    };
    let rows = |rule: &str, puzzle: String| format!("{rule}; {puzzle}");
    let line = |side: usize, givens: &[(usize, u32)]| -> String {
        numbers(side, givens)
            .into_iter()
            .map(|n| if n == 0 { '.' } else { char::from_digit(n, 36).unwrap().to_ascii_uppercase() })
            .collect()
    };
    let sixteen = [(0, 16), (1, 10), (17, 3), (255, 11)];
    assert_eq!(line_or_fault(&format!("4x4:{}", solo_grid(&numbers(16, &sixteen)))), line(16, &sixteen));
    let six = [(0, 6), (35, 1)];
    let tall = line_or_fault(&format!("3x2:{}", solo_grid(&numbers(6, &six))));
    assert!(tall.contains("boxes: 3x2"), "three boxes beside each other are three rows high: {tall}");
    let jigsaw = |row: usize, column: usize| match (row, column) {
        (0, 0..=2) | (1, 0) => 0,
        (0, 3) | (1, 1..=3) => 1,
        (2, 0..=2) | (3, 0) => 2,
        _ => 3,
    };
    for head in ["4j", "2x2j", "4jdu"] {
        let id = format!("{head}:{},{}", solo_grid(&numbers(4, &[(0, 4)])), solo_areas(4, jigsaw));
        assert_eq!(line_or_fault(&id), rows("regions: AAAB ABBB CCCD CDDD", line(4, &[(0, 4)])), "{id}");
    }
    let rows_only = format!("5j:{},{}", solo_grid(&numbers(5, &[])), solo_areas(5, |row, _| row));
    assert_eq!(line_or_fault(&rows_only), rows("latin", ".".repeat(25)));
    let cages = |row: usize, column: usize| row * 2 + column / 2;
    let sums: Vec<u32> = (0..16).map(|cell| if cell % 2 == 0 { 5 } else { 0 }).collect();
    let killer = format!("2x2xk:{},{},{}", solo_grid(&numbers(4, &[])), solo_areas(4, cages), solo_grid(&sums));
    let cells: Vec<String> =
        (0..8).map(|cage| format!("r{0}c{1} r{0}c{2}", cage / 2 + 1, cage % 2 * 2 + 1, cage % 2 * 2 + 2)).collect();
    assert_eq!(line_or_fault(&killer), format!("diagonal; cage 5: {}; {}", cells.join("; cage 5: "), ".".repeat(16)));
    let one_area = solo_areas(9, |_, _| 0);
    assert!(one_area.starts_with("zzz"), "{one_area}");
    let too_large = line_or_fault(&format!("9j:{},{one_area}", solo_grid(&numbers(9, &[]))));
    assert!(too_large.ends_with("r1c5 and 76 more: expected 9 cells, found 81"), "{too_large}");
    for (id, why) in [
        ("3x3:1", "expected 81 cells in the game ID, found 1"),
        ("3x3:99999999999a", "expected a number, found '99999999999'"),
        ("2x2:5o", "expected a number, found '5'"),
        ("99999999999999999999x2:a", "expected a size such as 3x3 or 9j"),
        ("65x2:a", "expected"),
        ("4j:p", "expected the regions after a comma, found none"),
        ("4j:p,zz", "expected as many borders as the board has, found more"),
        ("2x2k:p,_", "expected as many borders as the board has, found fewer"),
    ] {
        let said = line_or_fault(id);
        assert!(said.starts_with(&format!("line 1, column 1: {why}")) && said.lines().count() == 1, "{id}: {said}");
    }
}

#[test]
fn cells_with_arrows_join_the_cage_of_the_sum_they_lead_to() {
    let line = |rows: [&str; 9]| rows.concat();
    let blank_row = "000000000";
    let lone =
        line(["A00000000", blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, "0000000j<"]);
    assert_eq!(line_or_fault(&lone), "line 1, column 1: cage r1c1: expected a sum from 1 to 9, found 10");
    let good =
        line(["F<0C<00A<", "^00^`0000", blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row]);
    assert_eq!(
        line_or_fault(&good),
        blank("cage 15: r1c1 r1c2 r2c1; cage 12: r1c4 r1c5 r2c4 r2c5; cage 10: r1c8 r1c9")
    );
    let cornered =
        line(["0000<000>", blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row]);
    assert_eq!(
        line_or_fault(&cornered),
        "line 1, column 1: expected an arrow that stays on the board at r1c9, found one that leaves it"
    );
    let ring =
        line(["><0000000", blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row]);
    assert_eq!(line_or_fault(&ring), "line 1, column 1: expected arrows that lead to a sum from r1c1, found a ring");
    assert!(is_puzzle_text(&good));
}

#[test]
fn cages_of_one_cell_are_read_as_givens() {
    let cells: String = EASY
        .chars()
        .enumerate()
        .map(|(at, c)| format!("={}J{}", c.to_digit(10).unwrap_or(0), at / 27 * 3 + at % 9 / 3))
        .collect();
    assert_eq!(line_or_fault(&format!("SumoCueV1{cells}")), EASY);
    assert_eq!(line_or_fault("SumoCueV2=1=2"), "line 1, column 1: expected SumoCueV1, found 'SumoCueV2'");
    let zeros = vec!["0"; 81].join(":");
    let why = line_or_fault(&format!("3x3:w:k:{zeros}"));
    assert_eq!(why, "line 1, column 1: this puzzle has 'w' before its cages, which ninefold does not know");
    assert!(line_or_fault("3x3::k:1:2:3").ends_with("expected 81 numbers, found 3"));
    assert!(
        line_or_fault(&format!("3x3::k:{}", zeros.replacen('0', "99999999999", 1)))
            .contains("expected a number for each cell")
    );
    assert!(line_or_fault(&format!("99999999999999999999x3::k:{zeros}")).contains("expected boxes such as 3x3"));
    assert_eq!(
        line_or_fault("SumoCueV1=1"),
        "line 1, column 1: expected 81 cells, each with = or + before it, found 1"
    );
    assert!(
        line_or_fault(&format!("SumoCueV1{}", "+80".repeat(81)))
            .contains("expected the cage of an earlier cell, found 80")
    );
}

#[test]
fn short_game_ids_of_solo_are_read_or_refused_with_a_reason() {
    let rows = "a1b2c3d4";
    assert_eq!(line_or_fault("2x2:1b2b_3_4f1"), "line 1, column 1: expected 16 cells in the game ID, found 15");
    assert_eq!(line_or_fault("2x2:1c2d3e4"), "1...2....3.....4");
    assert_eq!(line_or_fault("2x2x:1c2d3e4"), "diagonal; 1...2....3.....4");
    assert_eq!(line_or_fault("2x3:1zh6"), format!("1{}6", ".".repeat(34)));
    assert_eq!(
        line_or_fault("4jx:1c2d3e4,_a_a_aea_a_a"),
        "line 1, column 1: expected as many borders as the board has, found fewer"
    );
    assert_eq!(
        line_or_fault(&format!("3x3#{rows}")),
        "line 1, column 1: expected a game ID that holds the board, such as 3x3:…, found a seed"
    );
    let boxes = "aaaabcacaaca".replace(['b', 'c'], "");
    assert!(line_or_fault(&format!("4j:1c2d3e4,{boxes}")).contains("borders"));
}

#[test]
fn killer_puzzles_on_one_line_are_read_with_their_cages() {
    let perfect = |d: &str| {
        let numbers: Vec<String> = (0..81_u32)
            .map(|cell| if cell < 2 { 15 * 256 } else { cell.div_ceil(81) * 256 * 45 + cell / 9 * 9 + 2 }.to_string())
            .collect();
        format!("3x3:{d}:k:{}:", numbers.join(":"))
    };
    let expected = line_or_fault(&perfect(""));
    assert!(expected.starts_with("line 1, column 1: cage r1c3 r1c4"), "{expected}");
    let pairs: Vec<String> = (0..81).map(|cell| if cell < 2 { "3840".to_owned() } else { "0".to_owned() }).collect();
    assert_eq!(line_or_fault(&format!("3x3::k:{}", pairs.join(":"))), blank("cage 15: r1c1 r1c2"));
    assert_eq!(line_or_fault(&format!("3x3:d:k:{}", pairs.join(":"))), blank("diagonal; cage 15: r1c1 r1c2"));
    let sumo: String = (0..81)
        .map(|cell| {
            if cell == 1 {
                "+0"
            } else if cell == 0 {
                "=15"
            } else {
                "=0"
            }
        })
        .collect();
    assert_eq!(line_or_fault(&format!("SumoCueV1{sumo}")), blank("cage 15: r1c1 r1c2"));
    let jigsaw: String = (0..81).map(|cell| format!("=0J{}", cell % 9)).collect();
    assert!(line_or_fault(&format!("SumoCueV1D{jigsaw}")).starts_with("regions: ABCDEFGHI ABCDEFGHI "));
}
