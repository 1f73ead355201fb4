//! Tests that [`Finder::find_all`] reports everything that [`Finder::find`] reports, and for some techniques more.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use crate::evidence::Candidate;
use crate::techniques::all_finders;
use crate::techniques::tests::parse_board;
use crate::{Analysis, DeductionSink, Finder, Ladder, Position, Technique, proof, samples};
use grid::{Layout, Shape};

/// Placements and eliminations of a deduction.
type PlacedAndEliminated = (Vec<Candidate>, Vec<Candidate>);

/// Techniques for which `find_all` of the technique's finder reports more than `find`.
const TECHNIQUES_WITH_MORE: [Technique; 5] = [
    Technique::SimpleColorsTrap,
    Technique::XChain,
    Technique::Aic,
    Technique::DiscontinuousNiceLoop,
    Technique::SueDeCoq,
];

/// Returns the distinct conclusions (placements and eliminations) of the deductions that `search` reports.
fn conclusions(search: impl FnOnce(&mut DeductionSink<'_>) -> ControlFlow<()>) -> HashSet<PlacedAndEliminated> {
    let mut conclusions = HashSet::new();
    let _ = search(&mut |deduction| {
        conclusions.insert((deduction.placements, deduction.eliminations));
        ControlFlow::Continue(())
    });
    conclusions
}

/// Checks that `find_all` of `finder` reports every conclusion (placements and eliminations) that `find` reports. Returns the number of
/// conclusions that only `find_all` reports.
fn additional_conclusions(finder: &dyn Finder, position: &Position) -> usize {
    let [some, all] = [0; 2].map(|_| Analysis::of(position.clone()));
    let (some, all) =
        (conclusions(|found| finder.find(&some, found)), conclusions(|found| finder.find_all(&all, found)));
    assert!(some.is_subset(&all), "{} leaves out {:?}", finder.technique(), some.difference(&all));
    all.len() - some.len()
}

#[test]
fn find_all_includes_what_find_reports() {
    let finders: Vec<_> =
        all_finders().into_iter().filter(|finder| finder.technique() <= Technique::GroupedAic).collect();
    let mut additional = BTreeMap::new();
    for position in samples::beyond_singles(&Ladder::ninefold()) {
        for finder in &finders {
            *additional.entry(finder.technique()).or_insert(0) += additional_conclusions(&**finder, &position);
        }
    }
    additional.retain(|_, count| *count > 0);
    for technique in TECHNIQUES_WITH_MORE {
        assert!(additional.contains_key(&technique), "{technique} adds nothing: {additional:?}");
    }
}

#[test]
fn find_all_reports_type_3_with_large_subsets() {
    let cells = "r1c1-2=12 r4c1=123 r4c2=124 r5c1-3=345678 r6c1-2=345678";
    let board = parse_board(Layout::classic(Shape::nine()), cells).check().unwrap();
    let finders = all_finders();
    let finder = finders.iter().find(|finder| finder.technique() == Technique::UniqueRectangle3).unwrap();
    assert_eq!(additional_conclusions(&**finder, &Position::of(&board)), 1);
    let _ = finder.find_all(&Analysis::of(Position::of(&board)), &mut |deduction| {
        assert_eq!(proof::check(&board, &board.candidates(), &deduction), Ok(()));
        ControlFlow::Continue(())
    });
}
