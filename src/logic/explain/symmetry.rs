//! Explanations of Gurth's symmetrical placement.

use crate::evidence::{Candidate, Symmetry};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Mark, Role};
use crate::explain::phrase::{Phrase, either, join_clauses, join_phrases, list, neither, phrase};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Returns the explanation of a symmetry.
pub(super) fn explain(teller: &Explainer<'_>, symmetry: &Symmetry) -> ExplanationDraft {
    let moved = motion_phrase(teller, symmetry);
    let is_renamed = symmetry.digit_images.iter().enumerate().any(|(at, digit)| digit.index() != at);
    let rename = if is_renamed { " and exchange some digits." } else { "." };
    let same = phrase![moved.clone(), ". ", relabelling_phrase(symmetry), " The givens are then the same as before."];
    let mut steps = vec![
        ExplanationStep::given(phrase!["This assumes that the puzzle has one solution."]),
        ExplanationStep::given(same),
        ExplanationStep::infer(same_solution_sentence(teller, symmetry)),
    ];
    steps.extend(teller.deduction.placements.iter().filter_map(|&placed| placement_step(teller, symmetry, placed)));
    steps.extend(elimination_steps(teller, symmetry));
    ExplanationDraft {
        location: phrase!["the givens as a whole"],
        pattern: phrase!["The givens stay the same if you ", moved, rename],
        steps,
        areas: Vec::new(),
        marks: teller
            .deduction
            .placements
            .iter()
            .filter_map(|&placed| placed_image_mark(teller, symmetry, placed))
            .collect(),
    }
}

/// `So the solution stays the same too, because there is only one. If a cell is 4, the cell that it goes to is 7, and so on.`
fn same_solution_sentence(teller: &Explainer<'_>, symmetry: &Symmetry) -> Phrase {
    let name = |digit: Digit| symmetry.digit_images[digit.index()];
    let all = || teller.deduction.digits.iter().chain((0..symmetry.digit_images.len()).map(Digit::new));
    let example = all().find(|&digit| name(digit) != digit).or_else(|| all().next());
    let becomes = example.map(|digit| {
        let too = (name(digit) == digit).then_some(" too");
        phrase![" If a cell is ", digit, ", the cell that it goes to is ", name(digit), too, ", and so on."]
    });
    phrase!["So the solution stays the same too, because there is only one.", becomes]
}

/// Returns where a candidate goes by one move, two moves and so on, with the number of moves, until it is back.
fn images(symmetry: &Symmetry, of: Candidate) -> impl Iterator<Item = (usize, Candidate)> {
    let image = move |&(cell, digit): &Candidate| {
        Some((symmetry.cell_images[cell.index()], symmetry.digit_images[digit.index()]))
    };
    let all = std::iter::successors(image(&of), image).take_while(move |&last| last != of);
    all.enumerate().map(|(at, image)| (at + 1, image))
}

/// Returns the digit on the board that the symmetry makes of a placed digit, with the number of moves.
fn placed_image(teller: &Explainer<'_>, symmetry: &Symmetry, placed: Candidate) -> Option<(usize, Candidate)> {
    images(symmetry, placed).find(|&(_, (cell, digit))| teller.position.digit(cell) == Some(digit))
}

/// Marks the digit on the board that the symmetry makes of a placed digit.
fn placed_image_mark(teller: &Explainer<'_>, symmetry: &Symmetry, placed: Candidate) -> Option<Mark> {
    let (_, (cell, digit)) = placed_image(teller, symmetry, placed)?;
    Some(Mark { cell, digit: Some(digit), role: Role::Blocker })
}

/// `After two moves, `; nothing after one.
fn after_moves(moves: usize) -> Option<Phrase> {
    (moves > 1).then(|| phrase!["After ", wording::number_word(moves), " moves, "])
}

/// `r1c1 goes to r9c9`, `After two moves, r1c1 is at r9c9`
fn move_phrase(cell: Cell, moves: usize, to: Cell) -> Phrase {
    match moves {
        1 => phrase![cell, " goes to ", to],
        _ => phrase![after_moves(moves), cell, " is at ", to],
    }
}

/// `r1c1 goes to r9c9, and 3 becomes 4. r9c9 is 4, so r1c1 is 3.`
fn placement_step(teller: &Explainer<'_>, symmetry: &Symmetry, placed: Candidate) -> Option<ExplanationStep> {
    let (cell, digit) = placed;
    let (moves, (to, name)) = placed_image(teller, symmetry, placed)?;
    let named = match (moves, name == digit) {
        (1, true) => phrase![digit, " stays ", digit],
        (1, false) => phrase![digit, " becomes ", name],
        (_, true) => phrase![digit, " is ", digit, " again"],
        (_, false) => phrase![digit, " has become ", name],
    };
    let so = phrase![to, " is ", name, ", so ", cell, " is ", digit, "."];
    Some(ExplanationStep::infer(phrase![move_phrase(cell, moves, to), ", and ", named, ". ", so]))
}

/// Digits that a cell cannot have, all for the same reason.
struct SymmetryExclusion {
    cell: Cell,
    digits: DigitSet,
    moves: usize,           // after which the reason is seen
    image_cell: Cell,       // where the cell is then
    image_digits: DigitSet, // what the digits are then
    reason: SymmetryReason,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SymmetryReason {
    /// The cell is where it was, but the digit is another one.
    FixedCell,
    /// The cell is where it would see itself, and the digit is the same.
    SeesImage,
    /// The other cell cannot be what the digit has become.
    NoImage,
}

/// The steps that rule out the eliminated candidates.
fn elimination_steps(teller: &Explainer<'_>, symmetry: &Symmetry) -> Vec<ExplanationStep> {
    let losses = exclusions(teller, symmetry);
    let mut told: Vec<(&SymmetryExclusion, Vec<Cell>)> = Vec::new(); // each loss with the cells that one step tells together
    for loss in &losses {
        match told.iter_mut().find(|(first, _)| first.shares_step_with(loss)) {
            Some((_, cells)) => cells.push(loss.cell),
            None => told.push((loss, vec![loss.cell])),
        }
    }
    told.iter().map(|(loss, cells)| ExplanationStep::infer(exclusion_phrase(teller, loss, cells))).collect()
}

/// Returns what each cell cannot have, with all digits that it cannot have for the same reason.
fn exclusions(teller: &Explainer<'_>, symmetry: &Symmetry) -> Vec<SymmetryExclusion> {
    let mut losses: Vec<SymmetryExclusion> = Vec::new();
    for &candidate in &teller.deduction.eliminations {
        let Some(loss) = exclusion_of(teller, symmetry, candidate) else { continue };
        let is_alike = |other: &&mut SymmetryExclusion| {
            (other.cell, other.moves, other.image_cell, other.reason)
                == (loss.cell, loss.moves, loss.image_cell, loss.reason)
        };
        match losses.iter_mut().find(is_alike) {
            Some(other) => {
                other.digits = other.digits.or(loss.digits);
                other.image_digits = other.image_digits.or(loss.image_digits);
            }
            None => losses.push(loss),
        }
    }
    losses
}

impl SymmetryExclusion {
    /// Whether one step tells both: cells that are back in their places, or two cells that go to each other and see each other.
    fn shares_step_with(&self, other: &Self) -> bool {
        let is_alike = (self.reason, self.moves, self.digits) == (other.reason, other.moves, other.digits);
        let is_mirrored = (self.cell, self.image_cell) == (other.image_cell, other.cell);
        is_alike
            && (self.reason == SymmetryReason::FixedCell || self.reason == SymmetryReason::SeesImage && is_mirrored)
    }
}

/// Returns why a cell cannot have a digit, or `None` if the symmetry does not say so.
fn exclusion_of(teller: &Explainer<'_>, symmetry: &Symmetry, (cell, digit): Candidate) -> Option<SymmetryExclusion> {
    let position = teller.position;
    let reason = |(to, name): Candidate| {
        if to == cell && name != digit {
            Some(SymmetryReason::FixedCell)
        } else if name == digit && position.layout().are_peers(to, cell) {
            Some(SymmetryReason::SeesImage)
        } else {
            let may_be = position.has_candidate(to, name) || position.digit(to) == Some(name);
            (!may_be).then_some(SymmetryReason::NoImage)
        }
    };
    let all = images(symmetry, (cell, digit)).filter_map(|(moves, image)| Some((moves, image, reason(image)?)));
    // Reasons that need no other candidates come first.
    let (moves, (to, name), reason) = all.min_by_key(|&(_, _, reason)| reason == SymmetryReason::NoImage)?;
    Some(SymmetryExclusion {
        cell,
        digits: DigitSet::only(digit),
        moves,
        image_cell: to,
        image_digits: DigitSet::only(name),
        reason,
    })
}

/// The sentences that rule out the digits of a loss in these cells.
fn exclusion_phrase(teller: &Explainer<'_>, loss: &SymmetryExclusion, cells: &[Cell]) -> Phrase {
    let SymmetryExclusion { cell, digits, moves, image_cell: to, image_digits: names, reason } = *loss;
    match reason {
        SymmetryReason::FixedCell => {
            let (places, they) = match (moves, cells.len()) {
                (1, 1) => (" stays in its place, so its digit must stay the same", ": it is "),
                (1, _) => (" stay in their places, so their digits must stay the same", ": they are "),
                (_, 1) => (" is back in its place, so its digit must be the same again", ": it is "),
                (_, _) => (" are back in their places, so their digits must be the same again", ": they are "),
            };
            phrase![after_moves(moves), cells, places, they, neither(&digits), "."]
        }
        SymmetryReason::SeesImage => mutual_sight_phrase(teller, loss, cells),
        SymmetryReason::NoImage => {
            let changed = match (moves, digits.len()) {
                (1, 1) => " becomes)",
                (1, _) => " become)",
                (_, 1) => " has become)",
                (_, _) => " have become)",
            };
            let what = (digits != names).then(|| phrase![" (what ", digits, changed]);
            let cannot = phrase![move_phrase(cell, moves, to), ", which cannot be ", either(&names), what];
            phrase![cannot, ", so ", cell, " is ", neither(&digits), "."]
        }
    }
}

/// `r1c5 and r9c5 go to each other and see each other (column 5). If one were 2, the other would be too. So neither is 2.`
fn mutual_sight_phrase(teller: &Explainer<'_>, loss: &SymmetryExclusion, cells: &[Cell]) -> Phrase {
    let SymmetryExclusion { cell, digits, moves, image_cell: to, .. } = *loss;
    let pair = [cell, to];
    let unit = teller.position.common_units(&pair).first().map(|&unit| phrase![" (", unit, ")"]);
    let are = wording::pluralize(digits.len(), " is", " are");
    let again = (moves > 1).then(|| phrase![" ", digits, are, " unchanged."]);
    let would = wording::pluralize(digits.len(), " would be too", " would be the same digit");
    if let [_, _] = cells {
        let go = if moves == 1 { " go to each other" } else { " have changed places" };
        let see = phrase![after_moves(moves), &pair[..], go, " and see each other", unit, ".", again];
        return phrase![
            see,
            " If one were ",
            either(&digits),
            ", the other",
            would,
            ". So neither is ",
            either(&digits),
            "."
        ];
    }
    let see = phrase![move_phrase(cell, moves, to), ", and the two see each other", unit, ".", again];
    let both = phrase![" If ", cell, " were ", either(&digits), ", ", to, would];
    phrase![see, both, ". So ", cell, " is ", neither(&digits), "."]
}

/// The row and the column that a row and a column go to, on a board with this last line.
type LineMap = fn(usize, usize, usize) -> (usize, usize);

/// `turn the board half around`, `swap rows 1 and 2, and move column 4 to column 5, …`
fn motion_phrase(teller: &Explainer<'_>, symmetry: &Symmetry) -> Phrase {
    let shape = teller.position.shape();
    let last = shape.side() - 1;
    let is = |to: LineMap| {
        shape.iter().all(|cell| {
            let there = symmetry.cell_images[cell.index()];
            (shape.row(there), shape.column(there)) == to(last, shape.row(cell), shape.column(cell))
        })
    };
    let plain: [(&str, LineMap); 5] = [
        ("turn the board half around", |last, row, column| (last - row, last - column)),
        ("turn the board to the right", |last, row, column| (column, last - row)),
        ("turn the board to the left", |last, row, column| (last - column, row)),
        ("mirror the board in the diagonal from top left to bottom right", |_, row, column| (column, row)),
        ("mirror the board in the diagonal from top right to bottom left", |last, row, column| {
            (last - column, last - row)
        }),
    ];
    match plain.iter().find(|&&(_, to)| is(to)) {
        Some(&(said, _)) => phrase![said],
        None => line_motion_phrase(teller, symmetry),
    }
}

/// `swap rows 1 and 2, and move column 4 to column 5, column 5 to column 6 and column 6 to column 4`
fn line_motion_phrase(teller: &Explainer<'_>, symmetry: &Symmetry) -> Phrase {
    let (layout, shape) = (teller.position.layout(), teller.position.shape());
    let to = |row: usize, column: usize| symmetry.cell_images[shape.cell(row, column).index()];
    let is_turned = shape.row(to(0, 0)) != shape.row(to(0, 1));
    let image = |family: Family, at: usize| {
        let there = if family == Family::Row { to(at, 0) } else { to(0, at) };
        if (family == Family::Row) == is_turned { shape.column(there) } else { shape.row(there) }
    };
    let line = |family: Family, at: usize| {
        layout.unit_ids().find(|&unit| (layout.unit(unit).name.family, layout.unit(unit).name.index) == (family, at))
    };
    let (mut swaps, mut moves) = (Vec::new(), Vec::new());
    for (family, other) in [(Family::Row, Family::Column), (Family::Column, Family::Row)] {
        let target = if is_turned { other } else { family };
        for at in 0..shape.side() {
            let there = image(family, at);
            let is_swapped = !is_turned && image(family, there) == at;
            if is_swapped && at < there {
                let pair: Vec<UnitId> = [at, there].into_iter().filter_map(|at| line(family, at)).collect();
                swaps.push(phrase![&pair]);
            } else if !is_swapped {
                moves.push(phrase![line(family, at), " to ", line(target, there)]);
            }
        }
    }
    let swapped = (!swaps.is_empty()).then(|| phrase!["swap ", join_clauses(swaps)]);
    let moved = (!moves.is_empty()).then(|| phrase!["move ", list(moves)]);
    join_clauses(swapped.into_iter().chain(moved).collect())
}

/// `Swap the digits 1 and 3, and 4 and 7; replace 2 by 5, 5 by 6 and 6 by 2; 8 stays 8.`
fn relabelling_phrase(symmetry: &Symmetry) -> Phrase {
    let name = |digit: Digit| symmetry.digit_images[digit.index()];
    let (mut swaps, mut cycles, mut kept) = (Vec::new(), Vec::new(), DigitSet::EMPTY);
    let mut told = DigitSet::EMPTY;
    for first in (0..symmetry.digit_images.len()).map(Digit::new) {
        if told.has(first) {
            continue;
        }
        let rest = std::iter::successors(Some(name(first)), |&last| Some(name(last))).take_while(|&last| last != first);
        let cycle: Vec<Digit> = std::iter::once(first).chain(rest).collect();
        told = cycle.iter().fold(told, |told, &digit| told.with(digit));
        match cycle[..] {
            [one] => kept = kept.with(one),
            [one, other] => swaps.push(phrase![DigitSet::only(one).with(other)]),
            _ => cycles.push(list(cycle.iter().map(|&digit| phrase![digit, " by ", name(digit)]).collect())),
        }
    }
    if swaps.is_empty() && cycles.is_empty() {
        return phrase!["All digits stay as they are."];
    }
    let swapped = (!swaps.is_empty()).then(|| phrase!["swap the digits ", join_clauses(swaps)]);
    let replaced = (!cycles.is_empty()).then(|| phrase!["replace ", join_clauses(cycles)]);
    let stay = if let Some(digit) = kept.single() { phrase![" stays ", digit] } else { phrase![" stay as they are"] };
    let kept = (!kept.is_empty()).then(|| phrase![kept, stay]);
    phrase![join_phrases(swapped.into_iter().chain(replaced).chain(kept).collect(), "; ", "; "), "."]
}
