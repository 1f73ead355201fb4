//! Our own positions, for techniques that no public library covers.

use std::collections::BTreeMap;

use format::read_one;
use logic::{Ladder, Position, Technique, proof};

/// Files with lines in the format of HoDoKu's library. Techniques without a HoDoKu code have their slug instead. The first file has
/// patterns of the whole board, the second has positions from random puzzles.
const FILES: [&str; 2] = [include_str!("../positions/exotic.txt"), include_str!("../positions/own.txt")];

/// Every line of the files, with the technique that it demonstrates.
pub fn positions() -> impl Iterator<Item = (Technique, &'static str)> {
    let lines = FILES.iter().flat_map(|file| file.lines()).filter(|line| line.starts_with(':'));
    lines.map(|line| {
        let word = line.split(':').nth(1).expect(line);
        let of_code = || Technique::ALL.into_iter().find(|technique| technique.info().code == Some(word));
        (Technique::by_slug(word).or_else(of_code).expect(line), line)
    })
}

/// Parses words of three digits: digit, row and column, each counted from 1. Returns pairs of a cell, counted from 0, and a digit, counted
/// from 1.
fn candidates(field: &str) -> Vec<(usize, usize)> {
    let number = |word: &str| word.parse::<usize>().expect("three digits");
    field.split_whitespace().map(number).map(|n| ((n / 10 % 10 - 1) * 9 + n % 10 - 1, n / 100)).collect()
}

#[test]
fn every_position_has_its_deduction() {
    let (mut counts, mut missing): (BTreeMap<Technique, usize>, Vec<&str>) = (BTreeMap::new(), Vec::new());
    for (technique, line) in positions() {
        let fields: Vec<&str> = line.split(':').collect();
        let board = read_one(line).expect(line).check().expect(line);
        let solutions = solve::solutions(&board, 2);
        assert_eq!(solutions.len(), 1, "{line}");
        let (eliminated, placed) = (candidates(fields[5]), candidates(fields[6]));
        let plain = |all: &[logic::evidence::Candidate]| -> Vec<(usize, usize)> {
            all.iter().map(|(cell, digit)| (cell.index(), digit.number())).collect()
        };
        let all = Ladder::ninefold().only(|rung| rung == technique).all(&Position::of(&board));
        let is_it = |one: &&logic::Deduction| {
            (plain(&one.eliminations), plain(&one.placements)) == (eliminated.clone(), placed.clone())
        };
        let Some(deduction) = all.iter().find(is_it) else {
            missing.push(line);
            continue;
        };
        assert_eq!(proof::check(&board, &board.candidates(), deduction), Ok(()), "{line}");
        assert!(eliminated.iter().all(|&(cell, digit)| solutions[0][cell].number() != digit), "{line}");
        assert!(placed.iter().all(|&(cell, digit)| solutions[0][cell].number() == digit), "{line}");
        *counts.entry(technique).or_default() += 1;
    }
    assert_eq!(missing, [""; 0]);
    assert!(!counts.is_empty() && counts.values().all(|&count| count >= 5), "{counts:?}");
}
