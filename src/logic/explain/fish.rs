//! Fish in words.

use super::{Area, Teller, Told, words};
use crate::logic::evidence::Fish;

/// What is to be said of a fish.
pub(super) fn tell(teller: &Teller<'_>, fish: &Fish) -> Told {
    let Fish { bases, covers, cells, .. } = fish;
    let (from, to, digit) = (teller.units(bases), teller.units(covers), teller.digits());
    let (n, every) = (words::number(bases.len()), words::every_one(bases.len()));
    let (base, cover) = (teller.family(bases), teller.family(covers));
    Told {
        pattern: format!("In {from} the digit {digit} fits only {n} {cover}."),
        why: format!(
            "In {from} the digit {digit} fits only {to}: {n} {base} need {n} {digit}s, so {every} {cover} get theirs there."
        ),
        look: from,
        areas: bases.iter().copied().map(Area::Base).chain(covers.iter().copied().map(Area::Cover)).collect(),
        marks: teller.pattern(cells),
    }
}
