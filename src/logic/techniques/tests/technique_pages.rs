//! Tests of the help page of each technique: the page is complete, and its example shows a deduction with the explanation that the program
//! gives.

use crate::{Ladder, Position, Technique, explain, proof};

/// Headings of the page of every technique, in this order.
const HEADINGS: [&str; 4] = ["## What it looks like", "## Why it is true", "## How to spot it", "## Example"];
/// Largest width of a line of a page. A page of this width fits, with its frame, on a screen of 80 columns.
const MAX_COLUMNS: usize = 76;

/// Techniques that are hardly ever needed. Except on very few boards, easier techniques find the same eliminations, though perhaps in
/// several steps.
///
/// The example on the page of one of these techniques may be a board to which an easier technique applies.
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
    let (mut easier, mut unexplained) = (Vec::new(), Vec::new());
    for technique in Ladder::ninefold().techniques() {
        let page = technique.info().page;
        let board = technique.example().expect("every page shows a board").check().expect("the board breaks no rule");
        let position = Position::of(&board);
        let text = page.rsplit("```").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        let found = Ladder::ninefold().only(|other| other == technique).all(&position);
        let deduction = found.iter().find(|deduction| explain(&position, deduction).full_text() == text);
        let Some(deduction) = deduction else {
            unexplained.push(technique);
            continue;
        };
        assert_eq!(proof::check(&board, &board.candidates(), deduction), Ok(()));
        let is_needed = !SUBSUMED.contains(&technique) && !technique.is_slow() && !is_always_subsumed(technique);
        if deduction.placements.is_empty() && is_needed {
            let first = Ladder::ninefold().next(&position).expect("the technique of the page applies").technique;
            easier.extend((first != technique).then_some((technique, first)));
        }
        assert!(Ladder::ninefold().path(&position).is_solved, "{technique}");
    }
    assert_eq!(unexplained, [], "no deduction on these pages has the explanation that is printed there");
    assert_eq!(
        easier,
        [],
        "an easier technique applies to these examples: choose other examples, or add the technique to SUBSUMED"
    );
}

/// Whether easier techniques find the same eliminations as `technique` on every board of side 9, or on nearly every board.
///
/// A board with a large fish also has a small fish in the other rows and columns. Chains find the eliminations of a fish with boxes. On
/// nearly every board, forcing nets find something, so the techniques after them on the ladder are hardly ever needed.
fn is_always_subsumed(technique: Technique) -> bool {
    if technique > Technique::ForcingNetContradiction {
        return true;
    }
    let names = ["franken", "mutant", "squirmbag", "whale", "leviathan", "kraken"];
    names.iter().any(|name| technique.slug().contains(name))
}
