//! Each technique's page is whole, and its example is what the program itself finds and says.

use crate::{Ladder, Position, Technique, explain, proof};

const HEADINGS: [&str; 4] = ["## What it looks like", "## Why it is true", "## How to spot it", "## Example"];
const MAX_COLUMNS: usize = 76; // so that a page fits a screen of 80 columns with a frame

/// What each of these finds, easier techniques find too, if one by one, but for a board in many thousands: their examples show
/// what they look like, and an easier step stands beside it.
const SUBSUMED: [Technique; 12] = [
    Technique::XChain,
    Technique::NishioForcingChain,
    Technique::DualTwoStringKite,
    Technique::DualEmptyRectangle,
    Technique::RemotePair,
    Technique::XyzRing,
    Technique::WRing,
    Technique::MRing,
    Technique::LRing,
    Technique::BugType3,
    Technique::TuvwxyzWing,
    Technique::Fireworks,
];

#[test]
fn every_page_has_all_headings() {
    for technique in Ladder::ninefold().techniques() {
        let page = technique.info().page;
        assert!(page.starts_with(&format!("# {}\n\n", technique.name())), "{technique}");
        let headings: Vec<&str> = page.lines().filter(|line| line.starts_with("##")).collect();
        assert_eq!(headings, HEADINGS, "{technique}");
        let long = page.lines().skip(1).find(|line| line.chars().count() > MAX_COLUMNS);
        assert_eq!(long, None, "{technique}");
        assert!(page.ends_with(".\n") && !page.contains("\n\n\n"), "{technique}");
    }
}

#[test]
fn every_example_is_found_explained_and_solved() {
    let (mut easier, mut unsaid) = (Vec::new(), Vec::new());
    for technique in Ladder::ninefold().techniques() {
        let page = technique.info().page;
        let board = technique.example().expect("a board in fences").check().expect("nothing repeats");
        let position = Position::of(&board);
        let said = page.rsplit("```").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        let found = Ladder::ninefold().only(|rung| rung == technique).all(&position);
        let deduction = found.iter().find(|deduction| explain(&position, deduction).full_text() == said);
        let Some(deduction) = deduction else {
            unsaid.push(technique);
            continue;
        };
        assert_eq!(proof::check(&board, &board.candidates(), deduction), Ok(()));
        let is_needed = !SUBSUMED.contains(&technique) && !technique.is_slow() && !is_always_subsumed(technique);
        if deduction.placements.is_empty() && is_needed {
            let first = Ladder::ninefold().next(&position).expect("it has the technique itself").technique;
            easier.extend((first != technique).then_some((technique, first)));
        }
        assert!(Ladder::ninefold().path(&position).is_solved, "{technique}");
    }
    assert_eq!(unsaid, [], "no deduction on these pages has the explanation that is printed there");
    assert_eq!(easier, [], "an easier technique comes before the one that these examples show");
}

/// Whether whatever it finds on a board of side 9 is found by something easier too: of the nine rows and columns a large fish leaves
/// a small one, and what fish of boxes find is found by chains; and hardly a board is left that forcing nets say nothing of.
fn is_always_subsumed(technique: Technique) -> bool {
    if technique > Technique::ForcingNetContradiction {
        return true;
    }
    let words = ["franken", "mutant", "squirmbag", "whale", "leviathan", "kraken"];
    words.iter().any(|word| technique.slug().contains(word))
}
