//! Explains Gurth's symmetrical placement: a symmetry that leaves the givens unchanged also leaves the solution unchanged.

use crate::evidence::{Candidate, Symmetry};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Mark, Role};
use crate::explain::phrase::{Phrase, either, join_clauses, join_phrases, list, neither, phrase};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Returns the explanation of a deduction from a symmetry of the givens.
pub(super) fn explain(explainer: &Explainer<'_>, symmetry: &Symmetry) -> ExplanationDraft {
    let moved = motion_phrase(explainer, symmetry);
    let is_renamed = symmetry.digit_images.iter().enumerate().any(|(at, digit)| digit.index() != at);
    let rename = if is_renamed { " and exchange some digits." } else { "." };
    let same = phrase![moved.clone(), ". ", relabelling_phrase(symmetry), " The givens are then the same as before."];
    let mut steps = vec![
        ExplanationStep::given(phrase!["This assumes that the puzzle has one solution."]),
        ExplanationStep::given(same),
        ExplanationStep::infer(same_solution_sentence(explainer, symmetry)),
    ];
    steps.extend(
        explainer.deduction.placements.iter().filter_map(|&placed| placement_step(explainer, symmetry, placed)),
    );
    steps.extend(elimination_steps(explainer, symmetry));
    ExplanationDraft {
        location: phrase!["the givens as a whole"],
        pattern: phrase!["The givens stay the same if you ", moved, rename],
        steps,
        areas: Vec::new(),
        marks: explainer
            .deduction
            .placements
            .iter()
            .filter_map(|&placed| placed_image_mark(explainer, symmetry, placed))
            .collect(),
    }
}

/// Returns the sentences about the consequence for the solution:
/// `So the solution stays the same too, because there is only one. If a cell is 4, the cell that it goes to is 7, and so on.`
fn same_solution_sentence(explainer: &Explainer<'_>, symmetry: &Symmetry) -> Phrase {
    let new_digit = |digit: Digit| symmetry.digit_images[digit.index()];
    let all = || explainer.deduction.digits.iter().chain((0..symmetry.digit_images.len()).map(Digit::new));
    let example = all().find(|&digit| new_digit(digit) != digit).or_else(|| all().next());
    let example_sentence = example.map(|digit| {
        let too = (new_digit(digit) == digit).then_some(" too");
        phrase![" If a cell is ", digit, ", the cell that it goes to is ", new_digit(digit), too, ", and so on."]
    });
    phrase!["So the solution stays the same too, because there is only one.", example_sentence]
}

/// Returns the images of a candidate under the symmetry, each with its number of moves. A move applies the symmetry once.
///
/// The first image is the result of one move from the candidate `of`, the second is the result of two moves, and so on. The images end
/// before `of` itself is reached again.
fn images(symmetry: &Symmetry, of: Candidate) -> impl Iterator<Item = (usize, Candidate)> {
    let image = move |&(cell, digit): &Candidate| {
        Some((symmetry.cell_images[cell.index()], symmetry.digit_images[digit.index()]))
    };
    let all = std::iter::successors(image(&of), image).take_while(move |&last| last != of);
    all.enumerate().map(|(at, image)| (at + 1, image))
}

/// Returns the first image of the candidate `placed` that is on the board, with the number of moves that lead to it. An image is on the
/// board if its cell has its digit.
///
/// `None` if there is no such image.
fn placed_image(explainer: &Explainer<'_>, symmetry: &Symmetry, placed: Candidate) -> Option<(usize, Candidate)> {
    images(symmetry, placed).find(|&(_, (cell, digit))| explainer.position.digit(cell) == Some(digit))
}

/// Returns the mark of the digit on the board from which the candidate `placed` follows. The symmetry, applied once or several times, maps
/// `placed` to this digit. Returns `None` if there is no such digit.
fn placed_image_mark(explainer: &Explainer<'_>, symmetry: &Symmetry, placed: Candidate) -> Option<Mark> {
    let (_, (cell, digit)) = placed_image(explainer, symmetry, placed)?;
    Some(Mark { cell, digit: Some(digit), role: Role::Blocker })
}

/// Returns `After two moves, `, or `None` for a single move.
fn after_moves(moves: usize) -> Option<Phrase> {
    (moves > 1).then(|| phrase!["After ", wording::number_word(moves), " moves, "])
}

/// Returns where a cell is after some moves: `r1c1 goes to r9c9` or `After two moves, r1c1 is at r9c9`.
fn move_phrase(cell: Cell, moves: usize, to: Cell) -> Phrase {
    match moves {
        1 => phrase![cell, " goes to ", to],
        _ => phrase![after_moves(moves), cell, " is at ", to],
    }
}

/// Returns the step that explains a placed candidate: `r1c1 goes to r9c9, and 3 becomes 4. r9c9 is 4, so r1c1 is 3.`
fn placement_step(explainer: &Explainer<'_>, symmetry: &Symmetry, placed: Candidate) -> Option<ExplanationStep> {
    let (cell, digit) = placed;
    let (moves, (to, new_digit)) = placed_image(explainer, symmetry, placed)?;
    let named = match (moves, new_digit == digit) {
        (1, true) => phrase![digit, " stays ", digit],
        (1, false) => phrase![digit, " becomes ", new_digit],
        (_, true) => phrase![digit, " is ", digit, " again"],
        (_, false) => phrase![digit, " has become ", new_digit],
    };
    let so = phrase![to, " is ", new_digit, ", so ", cell, " is ", digit, "."];
    Some(ExplanationStep::infer(phrase![move_phrase(cell, moves, to), ", and ", named, ". ", so]))
}

/// Digits that a cell cannot have, all for one reason.
struct SymmetryExclusion {
    cell: Cell,
    digits: DigitSet,
    /// Number of moves that lead to the image. A move applies the symmetry once.
    moves: usize,
    /// Image of `cell`: the cell to which these moves lead.
    image_cell: Cell,
    /// Images of `digits`: the digits that they have become after these moves.
    image_digits: DigitSet,
    reason: SymmetryReason,
}

/// Reason why a candidate cannot be true. It depends on the image of the candidate, to which the symmetry maps it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SymmetryReason {
    /// The image is in the same cell, but has another digit.
    FixedCell,
    /// The image has the same digit, and its cell sees the cell of the candidate.
    SeesImage,
    /// The image is impossible: its cell neither has nor can have its digit.
    NoImage,
}

/// Returns the steps that explain the eliminated candidates.
fn elimination_steps(explainer: &Explainer<'_>, symmetry: &Symmetry) -> Vec<ExplanationStep> {
    let exclusions = exclusions(explainer, symmetry);
    let mut groups: Vec<(&SymmetryExclusion, Vec<Cell>)> = Vec::new(); // first exclusion and all cells of each step
    for exclusion in &exclusions {
        match groups.iter_mut().find(|(first, _)| first.shares_step_with(exclusion)) {
            Some((_, cells)) => cells.push(exclusion.cell),
            None => groups.push((exclusion, vec![exclusion.cell])),
        }
    }
    groups
        .iter()
        .map(|(exclusion, cells)| ExplanationStep::infer(exclusion_phrase(explainer, exclusion, cells)))
        .collect()
}

/// Returns the exclusions of the eliminated candidates, each with its reason. Digits that are excluded from one cell for the same reason
/// form one exclusion.
fn exclusions(explainer: &Explainer<'_>, symmetry: &Symmetry) -> Vec<SymmetryExclusion> {
    let mut exclusions: Vec<SymmetryExclusion> = Vec::new();
    for &candidate in &explainer.deduction.eliminations {
        let Some(exclusion) = exclusion_of(explainer, symmetry, candidate) else { continue };
        let is_alike = |other: &&mut SymmetryExclusion| {
            (other.cell, other.moves, other.image_cell, other.reason)
                == (exclusion.cell, exclusion.moves, exclusion.image_cell, exclusion.reason)
        };
        match exclusions.iter_mut().find(is_alike) {
            Some(other) => {
                other.digits = other.digits.or(exclusion.digits);
                other.image_digits = other.image_digits.or(exclusion.image_digits);
            }
            None => exclusions.push(exclusion),
        }
    }
    exclusions
}

impl SymmetryExclusion {
    /// Whether one step can explain both exclusions. They have the same digits, number of moves and reason. In addition, one of these
    /// holds:
    ///
    /// - The reason is [`SymmetryReason::FixedCell`].
    /// - The reason is [`SymmetryReason::SeesImage`], and each of the two cells is the image of the other.
    fn shares_step_with(&self, other: &Self) -> bool {
        let is_alike = (self.reason, self.moves, self.digits) == (other.reason, other.moves, other.digits);
        let is_mirrored = (self.cell, self.image_cell) == (other.image_cell, other.cell);
        is_alike
            && (self.reason == SymmetryReason::FixedCell || self.reason == SymmetryReason::SeesImage && is_mirrored)
    }
}

/// Returns the exclusion of a candidate with its reason, or `None` if the symmetry does not exclude the candidate.
fn exclusion_of(explainer: &Explainer<'_>, symmetry: &Symmetry, (cell, digit): Candidate) -> Option<SymmetryExclusion> {
    let position = explainer.position;
    let reason = |(to, new_digit): Candidate| {
        if to == cell && new_digit != digit {
            Some(SymmetryReason::FixedCell)
        } else if new_digit == digit && position.layout().are_peers(to, cell) {
            Some(SymmetryReason::SeesImage)
        } else {
            let may_be = position.has_candidate(to, new_digit) || position.digit(to) == Some(new_digit);
            (!may_be).then_some(SymmetryReason::NoImage)
        }
    };
    let all = images(symmetry, (cell, digit)).filter_map(|(moves, image)| Some((moves, image, reason(image)?)));
    // Reasons that do not depend on other candidates are preferred.
    let (moves, (to, new_digit), reason) = all.min_by_key(|&(_, _, reason)| reason == SymmetryReason::NoImage)?;
    Some(SymmetryExclusion {
        cell,
        digits: DigitSet::only(digit),
        moves,
        image_cell: to,
        image_digits: DigitSet::only(new_digit),
        reason,
    })
}

/// Returns the sentences that explain an exclusion, which is the same for all of `cells`.
fn exclusion_phrase(explainer: &Explainer<'_>, exclusion: &SymmetryExclusion, cells: &[Cell]) -> Phrase {
    let SymmetryExclusion { cell, digits, moves, image_cell: to, image_digits: new_digits, reason } = *exclusion;
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
        SymmetryReason::SeesImage => mutual_sight_phrase(explainer, exclusion, cells),
        SymmetryReason::NoImage => {
            let changed = match (moves, digits.len()) {
                (1, 1) => " becomes)",
                (1, _) => " become)",
                (_, 1) => " has become)",
                (_, _) => " have become)",
            };
            let what = (digits != new_digits).then(|| phrase![" (what ", digits, changed]);
            let cannot = phrase![move_phrase(cell, moves, to), ", which cannot be ", either(&new_digits), what];
            phrase![cannot, ", so ", cell, " is ", neither(&digits), "."]
        }
    }
}

/// Returns the sentences for cells that see their images:
/// `r1c5 and r9c5 go to each other and see each other (column 5). If one were 2, the other would be too. So neither is 2.`
fn mutual_sight_phrase(explainer: &Explainer<'_>, exclusion: &SymmetryExclusion, cells: &[Cell]) -> Phrase {
    let SymmetryExclusion { cell, digits, moves, image_cell: to, .. } = *exclusion;
    let pair = [cell, to];
    let unit = explainer.position.common_units(&pair).first().map(|&unit| phrase![" (", unit, ")"]);
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

/// Function that maps a cell to its image. The arguments are the index of the last line of the board, and the row and column of the cell;
/// the result is the row and column of the image. All are counted from 0.
type LineMap = fn(usize, usize, usize) -> (usize, usize);

/// Returns how the symmetry moves the cells: `turn the board half around` or `swap rows 1 and 2, and move column 4 to column 5, …`
fn motion_phrase(explainer: &Explainer<'_>, symmetry: &Symmetry) -> Phrase {
    let shape = explainer.position.shape();
    let last = shape.side() - 1;
    let is = |to: LineMap| {
        shape.iter().all(|cell| {
            let destination = symmetry.cell_images[cell.index()];
            (shape.row(destination), shape.column(destination)) == to(last, shape.row(cell), shape.column(cell))
        })
    };
    let simple_motions: [(&str, LineMap); 5] = [
        ("turn the board half around", |last, row, column| (last - row, last - column)),
        ("turn the board to the right", |last, row, column| (column, last - row)),
        ("turn the board to the left", |last, row, column| (last - column, row)),
        ("mirror the board in the diagonal from top left to bottom right", |_, row, column| (column, row)),
        ("mirror the board in the diagonal from top right to bottom left", |last, row, column| {
            (last - column, last - row)
        }),
    ];
    match simple_motions.iter().find(|&&(_, to)| is(to)) {
        Some(&(text, _)) => phrase![text],
        None => line_motion_phrase(explainer, symmetry),
    }
}

/// Returns how the symmetry moves rows and columns:
/// `swap rows 1 and 2, and move column 4 to column 5, column 5 to column 6 and column 6 to column 4`
fn line_motion_phrase(explainer: &Explainer<'_>, symmetry: &Symmetry) -> Phrase {
    let (layout, shape) = (explainer.position.layout(), explainer.position.shape());
    let to = |row: usize, column: usize| symmetry.cell_images[shape.cell(row, column).index()];
    let is_turned = shape.row(to(0, 0)) != shape.row(to(0, 1));
    let image = |family: Family, at: usize| {
        let destination = if family == Family::Row { to(at, 0) } else { to(0, at) };
        if (family == Family::Row) == is_turned { shape.column(destination) } else { shape.row(destination) }
    };
    let line = |family: Family, at: usize| {
        layout.unit_ids().find(|&unit| (layout.unit(unit).name.family, layout.unit(unit).name.index) == (family, at))
    };
    let (mut swaps, mut moves) = (Vec::new(), Vec::new());
    for (family, other) in [(Family::Row, Family::Column), (Family::Column, Family::Row)] {
        let target = if is_turned { other } else { family };
        for at in 0..shape.side() {
            let destination = image(family, at);
            let is_swapped = !is_turned && image(family, destination) == at;
            if is_swapped && at < destination {
                let pair: Vec<UnitId> = [at, destination].into_iter().filter_map(|at| line(family, at)).collect();
                swaps.push(phrase![&pair]);
            } else if !is_swapped {
                moves.push(phrase![line(family, at), " to ", line(target, destination)]);
            }
        }
    }
    let swapped = (!swaps.is_empty()).then(|| phrase!["swap ", join_clauses(swaps)]);
    let moved = (!moves.is_empty()).then(|| phrase!["move ", list(moves)]);
    join_clauses(swapped.into_iter().chain(moved).collect())
}

/// Returns how the symmetry renames the digits: `Swap the digits 1 and 3, and 4 and 7; replace 2 by 5, 5 by 6 and 6 by 2; 8 stays 8.`
fn relabelling_phrase(symmetry: &Symmetry) -> Phrase {
    let new_digit = |digit: Digit| symmetry.digit_images[digit.index()];
    let (mut swaps, mut cycles, mut kept) = (Vec::new(), Vec::new(), DigitSet::EMPTY);
    let mut handled = DigitSet::EMPTY;
    for first in (0..symmetry.digit_images.len()).map(Digit::new) {
        if handled.has(first) {
            continue;
        }
        let rest = std::iter::successors(Some(new_digit(first)), |&last| Some(new_digit(last)))
            .take_while(|&last| last != first);
        let cycle: Vec<Digit> = std::iter::once(first).chain(rest).collect();
        handled = cycle.iter().fold(handled, |handled, &digit| handled.with(digit));
        match cycle[..] {
            [one] => kept = kept.with(one),
            [one, other] => swaps.push(phrase![DigitSet::only(one).with(other)]),
            _ => cycles.push(list(cycle.iter().map(|&digit| phrase![digit, " by ", new_digit(digit)]).collect())),
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
