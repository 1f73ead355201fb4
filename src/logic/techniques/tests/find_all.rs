//! Who asks for all is told all that a path may take, and more by some names.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use crate::evidence::Candidate;
use crate::techniques::all_finders;
use crate::techniques::tests::parse_board;
use crate::{Analysis, DeductionSink, Finder, Ladder, Position, Technique, proof, samples};
use grid::{Layout, Shape};

type PlacedAndEliminated = (Vec<Candidate>, Vec<Candidate>);

/// Those who have more to tell where all is wanted.
const TECHNIQUES_WITH_MORE: [Technique; 5] = [
    Technique::SimpleColorsTrap,
    Technique::XChain,
    Technique::Aic,
    Technique::DiscontinuousNiceLoop,
    Technique::SueDeCoq,
];

/// What is placed and struck by whoever looks for it so.
fn conclusions(seek: impl FnOnce(&mut DeductionSink<'_>) -> ControlFlow<()>) -> HashSet<PlacedAndEliminated> {
    let mut conclusions = HashSet::new();
    let _ = seek(&mut |deduction| {
        conclusions.insert((deduction.placements, deduction.eliminations));
        ControlFlow::Continue(())
    });
    conclusions
}

/// How many conclusions each technique adds here, for who wants all.
fn additional_conclusions(finder: &dyn Finder, position: &Position) -> usize {
    let [path, all] = [0; 2].map(|_| Analysis::of(position.clone()));
    let (path, all) =
        (conclusions(|found| finder.find(&path, found)), conclusions(|found| finder.find_all(&all, found)));
    assert!(path.is_subset(&all), "{} leaves out {:?}", finder.technique(), path.difference(&all));
    all.len() - path.len()
}

#[test]
fn find_all_includes_what_find_reports() {
    let finders: Vec<_> =
        all_finders().into_iter().filter(|finder| finder.technique() <= Technique::GroupedAic).collect();
    let mut more = BTreeMap::new();
    for position in samples::beyond_singles(&Ladder::ninefold()) {
        for finder in &finders {
            *more.entry(finder.technique()).or_insert(0) += additional_conclusions(&**finder, &position);
        }
    }
    more.retain(|_, count| *count > 0);
    for technique in TECHNIQUES_WITH_MORE {
        assert!(more.contains_key(&technique), "{technique} adds nothing: {more:?}");
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
