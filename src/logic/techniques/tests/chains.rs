//! Tests of chains of strong and weak links.

use crate::evidence::{Chain, Evidence};
use crate::techniques::all_finders;
use crate::techniques::tests::{explanations, parse_board};
use crate::{Analysis, Deduction, Position, Technique, proof};
use grid::{Layout, Shape};

/// Returns the deductions that the finder of `technique` reports on the board that `text` describes, see [`parse_board`].
fn deductions(technique: Technique, text: &str) -> Vec<Deduction> {
    let board = parse_board(Layout::classic(Shape::nine()), text).check().unwrap();
    let analysis = Analysis::of(Position::of(&board));
    let finder = all_finders().into_iter().find(|finder| finder.technique() == technique).unwrap();
    let mut found = Vec::new();
    let _ = finder.find(&analysis, &mut |deduction| {
        found.push(deduction);
        std::ops::ControlFlow::Continue(())
    });
    found
}

/// Returns the chain from which a deduction follows.
fn chain(deduction: &Deduction) -> &Chain {
    match &deduction.evidence {
        Evidence::Chain(chain) => chain,
        other => panic!("expected a chain, found {other:?}"),
    }
}

#[test]
fn an_x_chain_links_places_of_one_digit() {
    let columns = "r2-4c2<>6 r6-9c2<>6 r1-2c8<>6 r4c8<>6 r6-9c8<>6";
    assert_eq!(
        explanations(Technique::XChain, columns),
        [
            "If r1c2 is not 6, r5c2 is 6 (column 2). Then r5c8 is not 6 (row 5), so r3c8 is 6 (column 8). So r1c2 or r3c8 is 6. r1c7, r1c9, r3c1 and r3c3 see both, so they lose 6."
        ]
    );
    assert_eq!(explanations(Technique::XChain, &columns.replace("r6-9c2", "r6-8c2")), [""; 0]);
}

#[test]
fn an_xy_chain_leaves_each_cell_by_its_other_digit() {
    let cells = "r1c1=15 r1c5=12 r6c5=23 r6c8=35";
    assert_eq!(
        explanations(Technique::XyChain, cells)[..1],
        [
            "If r1c1 is not 5, it is 1, its only other candidate. Then r1c5 is not 1 (row 1), so it is 2. Then r6c5 is not 2 (column 5), so it is 3. Then r6c8 is not 3 (row 6), so it is 5. So r1c1 or r6c8 is 5. r1c8 and r6c1 see both, so they lose 5."
        ]
    );
    assert_eq!(explanations(Technique::XyChain, &cells.replace("r6c8=35", "r6c8=356")), [""; 0]);
}

#[test]
fn a_continuous_loop_eliminates_at_every_weak_link() {
    let loops = "r1c1=12 r1c9=23 r9c9=34 r9c1=14";
    assert_eq!(
        explanations(Technique::ContinuousNiceLoop, loops)[..1],
        [
            "If r1c1 is not 1, it is 2, its only other candidate. Then r1c9 is not 2 (row 1), so it is 3. Then r9c9 is not 3 (column 9), so it is 4. Then r9c1 is not 4 (row 9), so it is 1. The only other case is that r1c1 is 1. Go around the loop the other way: r9c1 is not 1 (column 1), so it is 4. Then r9c9 is not 4 (row 9), so it is 3. Then r1c9 is not 3 (column 9), so it is 2. In both cases r1c1 or r1c9 is 2, and r1c2, r1c3, r1c4, r1c5, r1c6, r1c7 and r1c8 see both (row 1). In both cases r1c1 or r9c1 is 1, and r2c1, r3c1, r4c1, r5c1, r6c1, r7c1 and r8c1 see both (column 1). In both cases r1c9 or r9c9 is 3, and r2c9, r3c9, r4c9, r5c9, r6c9, r7c9 and r8c9 see both (column 9). In both cases r9c1 or r9c9 is 4, and r9c2, r9c3, r9c4, r9c5, r9c6, r9c7 and r9c8 see both (row 9). So r1c2, r1c3, r1c4, r1c5, r1c6, r1c7 and r1c8 lose 2; r2c1, r3c1, r4c1, r5c1, r6c1, r7c1 and r8c1 lose 1; r2c9, r3c9, r4c9, r5c9, r6c9, r7c9 and r8c9 lose 3; r9c2, r9c3, r9c4, r9c5, r9c6, r9c7 and r9c8 lose 4."
        ]
    );
    assert_eq!(explanations(Technique::ContinuousNiceLoop, "r1c1=12 r1c9=23 r9c9=34 r9c1=45"), [""; 0]);
}

#[test]
fn a_discontinuous_loop_refutes_its_first_candidate() {
    let wing = "r1c1=12 r1c9=23 r9c1=13";
    assert_eq!(
        explanations(Technique::DiscontinuousNiceLoop, wing),
        [
            "Suppose that r9c9 is 3. Then r1c9 is not 3 (column 9), so it is 2, its only other candidate. Then r1c1 is not 2 (row 1), so it is 1. Then r9c1 is not 1 (column 1), so it is 3. Then r9c9 is not 3 (row 9), which contradicts the assumption. So r9c9 loses 3."
        ]
    );
    let found = deductions(Technique::DiscontinuousNiceLoop, &format!("{wing} r9c9=348 r2-8c9<>4 r1c9=234"));
    assert!(found.iter().all(|deduction| deduction.placements.is_empty()));
}

#[test]
fn a_group_and_an_almost_locked_set_are_nodes() {
    let group = "r1c4-9<>6 r5c2-8<>6 r2-3c1-3<>6 r5c1=67 r5c9=78 r1-4c9<>6";
    let found = deductions(Technique::GroupedDiscontinuousNiceLoop, group);
    assert!(found.iter().all(|deduction| chain(deduction).nodes.iter().any(|node| node.cells.len() > 1)));
    let set = "r1c1=123 r1c2=123 r1c3=1234 r4c3=45 r4c9=15";
    let found = deductions(Technique::GroupedDiscontinuousNiceLoop, set);
    let start = parse_board(Layout::classic(Shape::nine()), set).check().unwrap();
    for deduction in &found {
        assert_eq!(proof::check(&start, &start.candidates(), deduction), Ok(()));
    }
}

/// Checks that the proof rejects a chain that uses a weak link as a strong one. So tests that check proofs detect a finder that confuses
/// the two.
#[test]
fn the_proof_rejects_a_chain_with_a_missing_link() {
    let start = parse_board(Layout::classic(Shape::nine()), "r1c1=15 r1c5=12 r6c5=23 r6c8=35").check().unwrap();
    let valid = deductions(Technique::XyChain, "r1c1=15 r1c5=12 r6c5=23 r6c8=35").remove(0);
    assert_eq!(proof::check(&start, &start.candidates(), &valid), Ok(()));
    let wider = parse_board(Layout::classic(Shape::nine()), "r1c1=15 r1c5=127 r6c5=23 r6c8=35").check().unwrap();
    assert_eq!(proof::check(&wider, &wider.candidates(), &valid), Err(proof::ProofError::InvalidStep(3)));
    let mut wrong = valid;
    wrong.eliminations[0].1 = grid::Digit::ONE;
    assert!(proof::check(&start, &start.candidates(), &wrong).is_err());
}

#[test]
fn the_proof_rejects_a_chain_whose_last_node_is_no_candidate() {
    let columns = "r2-4c2<>6 r6-9c2<>6 r1-2c8<>6 r4c8<>6 r6-9c8<>6";
    let start = parse_board(Layout::classic(Shape::nine()), columns).check().unwrap();
    let mut deduction = deductions(Technique::XChain, columns).remove(0);
    assert_eq!(proof::check(&start, &start.candidates(), &deduction), Ok(()));
    let Evidence::Chain(chain) = &mut deduction.evidence else { panic!("an X-chain is proved by a chain") };
    chain.nodes.last_mut().unwrap().cells = vec![grid::Cell::new(34)]; // r4c8, in the same column
    assert_eq!(proof::check(&start, &start.candidates(), &deduction), Err(proof::ProofError::InvalidStep(3)));
}
