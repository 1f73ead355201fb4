//! Tests of forcing chains and nets, whips and braids.

use std::ops::ControlFlow;

use crate::evidence::Candidate;
use crate::techniques::all_finders;
use crate::techniques::tests::explanations;
use crate::{Analysis, Ladder, Position, StopSignal, Technique};
use grid::{Digit, Puzzle, Shape};

const CHAINS: [Technique; 2] = [Technique::ForcingChainVerity, Technique::ForcingChainContradiction];
const NETS: [Technique; 2] = [Technique::ForcingNetVerity, Technique::ForcingNetContradiction];

/// Text of a board on which the digit 6 has two places in row 2 (columns 3 and 8) and two in row 8 (columns 3 and 9).
const SKYSCRAPER: &str = "r2c1-2<>6 r2c4-7<>6 r2c9<>6 r8c1-2<>6 r8c4-8<>6";

/// Puzzles that cannot be solved with only the techniques that are easier than a skyscraper.
const PUZZLES: [&str; 2] = [
    ".45...9......3....1.95..78..32....158........7..2....8...19..2.....7...9....563..",
    "5.93...8.13....9.........2..4...8.5...5.17..3....2.6.........7..871....4......8.9",
];

/// Applies the techniques that are easier than a skyscraper to `puzzle` until none of them finds anything. Returns the resulting position.
fn position_before_skyscraper(puzzle: &str) -> Position {
    let puzzle = Puzzle::classic(Shape::nine(), puzzle.chars().map(Digit::from_symbol).collect());
    let mut position = Position::of(&puzzle.check().unwrap());
    let ladder = Ladder::ninefold().only(|technique| technique < Technique::Skyscraper);
    for step in ladder.path(&position.clone()).steps {
        position.apply(&step);
    }
    position
}

/// Returns the placements and the eliminations of each deduction of these techniques in `position`. The list is sorted.
fn conclusions(position: &Position, techniques: &[Technique]) -> Vec<(Vec<Candidate>, Vec<Candidate>)> {
    let mut conclusions = Vec::new();
    for finder in all_finders().into_iter().filter(|finder| techniques.contains(&finder.technique())) {
        let _ = finder.find(&Analysis::of(position.clone()), &mut |deduction| {
            conclusions.push((deduction.placements, deduction.eliminations));
            ControlFlow::Continue(())
        });
    }
    conclusions.sort();
    conclusions
}

#[test]
fn nishio_refutes_a_digit_that_leaves_a_unit_without_it() {
    let texts = explanations(Technique::NishioForcingChain, SKYSCRAPER);
    let sentence = "Suppose that r1c9 is 6. Then r2c8 is not 6 (box 3), and r8c9 is not 6 (column 9). \
                    In row 2, only r2c3 is left for 6 (r2c8 is not 6). In row 8, only r8c3 is left for 6 (r8c9 is not 6). \
                    But then r2c3 and r8c3 are both 6 (column 3), which is impossible. So r1c9 loses 6.";
    assert!(texts.contains(&sentence.to_owned()), "{texts:#?}");
    assert_eq!(texts.len(), 4, "two cells of box 3 and two of box 9 see both ends");
    assert_eq!(explanations(Technique::NishioForcingChain, &SKYSCRAPER.replace("r2c1-2<>6 ", "")), [""; 0]);
}

#[test]
fn a_forcing_chain_refutes_a_candidate_that_nishio_refutes() {
    let texts = explanations(Technique::ForcingChainContradiction, SKYSCRAPER);
    assert!(texts.iter().any(|text| text.ends_with("So r3c9 loses 6.")), "{texts:#?}");
    assert_eq!(explanations(Technique::ForcingChainContradiction, "r2c1-2<>6 r2c4-7<>6 r2c9<>6"), [""; 0]);
}

#[test]
fn a_verity_holds_for_every_candidate_of_a_cell() {
    let wing = "r1c1=12 r1c7=13 r3c3=23";
    let texts = explanations(Technique::ForcingChainVerity, wing);
    let sentence = "r1c1 is 1 or 2. Suppose that r1c1 is 1. Then r1c7 is not 1 (row 1). So r1c7 is 3. \
                    Then r3c7 is not 3 (column 7). Now suppose instead that r1c1 is 2. Then r3c3 is not 2 (box 1). \
                    So r3c3 is 3. Then r3c7 is not 3 (row 3). In both cases r3c7 loses 3.";
    assert!(texts.contains(&sentence.to_owned()), "{texts:#?}");
    assert_eq!(explanations(Technique::ForcingChainVerity, "r1c1=124 r1c7=135 r3c3=23"), [""; 0]);
    let three = explanations(Technique::ForcingChainVerity, "r1c1=123 r1c2=14 r1c3=24 r1c7=34");
    assert!(three.iter().any(|text| text.ends_with("In all three cases r1c4 loses 4.")), "{three:#?}");
}

#[test]
fn on_a_blank_board_nothing_is_forced() {
    for technique in [CHAINS, NETS].concat() {
        assert_eq!(explanations(technique, ""), [""; 0], "{technique}");
    }
}

#[test]
fn a_net_uses_a_cell_with_three_candidates_and_a_chain_does_not() {
    let board = "r1c1=14 r1c9=24 r1c4=123 r7c5=45 r9c5=46 r8c4=356";
    let is_found = |technique| explanations(technique, board).iter().any(|text| text.ends_with("So r1c5 loses 4."));
    assert!(is_found(Technique::ForcingNetContradiction));
    assert!(!is_found(Technique::ForcingChainContradiction));
}

#[test]
fn every_conclusion_of_a_chain_is_one_of_a_net() {
    for puzzle in PUZZLES {
        let position = position_before_skyscraper(puzzle);
        let nets = conclusions(&position, &NETS);
        let chains = conclusions(&position, &CHAINS);
        assert!(!chains.is_empty() && chains.iter().all(|one| nets.contains(one)));
    }
}

#[test]
fn caches_of_one_position_do_not_affect_another() {
    let [one, other] = PUZZLES.map(position_before_skyscraper);
    let techniques = [CHAINS, NETS].concat();
    let first = conclusions(&one, &techniques);
    let second = conclusions(&other, &techniques);
    assert_ne!(first, second);
    assert_eq!(conclusions(&one, &techniques), first);
    assert_eq!(conclusions(&other, &techniques), second);
}

#[test]
fn a_whip_ends_in_a_cell_without_candidates() {
    let text = "Suppose that r1c1 is 1. Then r1c9 is not 1 (row 1), and r9c1 is not 1 (column 1). So r1c9 is 2. Then r9c9 is not 2 (column 9). So r9c9 is 3. Then r9c1 is not 3 (row 9). But r9c1 has lost 1 and 3, so it has no candidate left, which is impossible. So r1c1 loses 1.";
    let row = "r1c9=12 r9c9=23 r9c1=13";
    assert_eq!(explanations(Technique::Whip, row), [text]);
    assert_eq!(explanations(Technique::Whip, &row.replace("r9c1=13", "r9c1=134")), [""; 0]);
    assert_eq!(explanations(Technique::Braid, row), [""; 0], "a whip finds the same elimination");
}

#[test]
fn a_braid_eliminates_candidates_that_no_whip_eliminates() {
    let board = Technique::Braid.example().expect("the page shows a board").check().expect("the board breaks no rule");
    let eliminations = |technique: Technique| -> Vec<Candidate> {
        let all = Ladder::ninefold().only(|other| other == technique).all(&Position::of(&board));
        all.into_iter().flat_map(|deduction| deduction.eliminations).collect()
    };
    let (braids, whips) = (eliminations(Technique::Braid), eliminations(Technique::Whip));
    assert!(!braids.is_empty() && braids.iter().all(|candidate| !whips.contains(candidate)));
}

#[test]
fn finders_sorted_by_rating_report_easier_deductions_first() {
    for puzzle in PUZZLES {
        let position = position_before_skyscraper(puzzle);
        for finder in all_finders().into_iter().filter(|finder| finder.is_sorted_by_rating()) {
            let mut last = None;
            let _ = finder.find(&Analysis::of(position.clone()), &mut |deduction| {
                let se = deduction.se_rating(&position);
                assert!(last <= se, "{deduction:?}");
                last = se;
                ControlFlow::Continue(())
            });
        }
    }
}

#[test]
fn nested_forcing_is_stopped_between_assumptions() {
    let position = position_before_skyscraper(PUZZLES[0]);
    let nested = all_finders().into_iter().find(|finder| finder.technique() == Technique::NestedForcingChains).unwrap();
    for calls_before_stop in [0, 1, 7] {
        let calls = std::cell::Cell::new(0);
        let signal = || calls.replace(calls.get() + 1) >= calls_before_stop;
        let flow = nested.find_until(&Analysis::of(position.clone()), &StopSignal::when(&signal), &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!((flow, calls.get()), (ControlFlow::Break(()), calls_before_stop + 1));
    }
}
